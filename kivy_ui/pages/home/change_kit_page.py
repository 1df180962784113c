"""Change an own kit: its name, the colour and emblem of its box, and how many can play."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.kit.language import LONGEST_NAME
from companion.table.sentence import say
from kivy_ui.layout.elements import HALF, PageButton
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.kit_look_page import SPANS, KitLookPage

if TYPE_CHECKING:  # keeps the start short
    from companion.games.kit.language import Kit


class ChangeKitPage(KitLookPage):
    """Page that changes an own kit; its games keep what they began with."""

    title = say("shelf.change_title")

    def __init__(self, shell: Shell, kit: "Kit") -> None:
        super().__init__(shell, kit.name, (kit.colour, kit.emblem))
        self.kit, self.longest = kit, LONGEST_NAME
        self.spans = tuple(dict.fromkeys((kit.seats, *SPANS)))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: save, and how many can play."""
        if self.is_naming:
            return []
        save = PageButton("save", say("shelf.save"), self.save, say("shelf.save_note"), "box", kind="main", cells=HALF)
        return [save, self.players_button(), self.back_out_button()]

    def save(self) -> None:
        """Save the kit in place of the one before."""
        before = self.kit.name
        german = self.kit.de if self.name == before else ""
        kit = replace(self.kit, name=self.name, de=german, colour=self.colour, emblem=self.emblem, seats=self.seats)
        on_changed = on_result(lambda _: self.shell.show_home(), self.shell.show_message)
        self.shell.request(lambda store: store.kits.change(before, kit), on_changed)
