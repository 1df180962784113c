"""Page with the numbers of an own kit, which players compare with their box once."""

from typing import TYPE_CHECKING

from companion.table.sentence import say
from kivy_ui.layout.elements import PageButton
from kivy_ui.look.language import language_code
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.text_page import TextPage
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.games.kit.language import Kit

KIT = "kit"


class KitNumbersPage(TextPage):
    """Page with a kit's numbers: places, values and counters. `on_compared()` is called after “Numbers match”."""

    def __init__(self, shell: Shell, kit: "Kit", on_compared: Tap) -> None:
        from companion.games.kit.checklist import numbers_of  # imported later: it loads the game's rules

        reader = shell.game(KIT).reader(code=language_code())
        numbers = [reader.read(sentence) for sentence in numbers_of(kit)]
        super().__init__(shell, reader.read(kit.words), [say("shelf.compare_ask"), *numbers])
        self.kit, self._on_compared = kit, on_compared

    def buttons(self) -> list[PageButton]:
        """Return the button that confirms the numbers."""
        return [PageButton("compared", say("shelf.compared"), self._compare, say("shelf.compared_note"), icon="tick", kind="main")]

    def _compare(self) -> None:
        name = self.kit.name
        self.shell.request(lambda store: store.kits.compare(name), on_result(lambda _: self._close(), self.shell.show_message))

    def _close(self) -> None:
        self.shell.close_page()
        self._on_compared()
