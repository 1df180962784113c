"""Page of a kit: what it is, who may play, delete it."""

from typing import TYPE_CHECKING

from companion.pictures.kit_boxes import kit_box
from companion.pictures.picture import picture
from companion.table.say import say
from kivy_ui.layout.elements import HALF, PageButton
from kivy_ui.layout.part import EMPTY, Part, column, image, line, longways, paragraph, share, units
from kivy_ui.layout.sizes import BODY_TEXT, LARGE_TEXT
from kivy_ui.look.language import language_code
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.games.kit.language import Kit

KIT = "kit"
BOX_UNITS = 170.0


class KitPage(Page):
    """What a held box shows: a kit that ships also leads to the import of others."""

    def __init__(self, shell: Shell, kit: "Kit", on_set_up: Tap) -> None:
        super().__init__(shell)
        self.kit, self._on_set_up = kit, on_set_up
        self._reader = shell.game(KIT).reader(code=language_code())
        self.title = self._reader.read(kit.words)

    def body(self) -> Part:
        """Return the box, what the kit is, and how many may play."""
        fewest, most = self.kit.seats
        box = image(picture(kit_box, self.kit.icon, 0.0), BOX_UNITS)
        words = [self._reader.read(said) for said in (self.kit.said_note, self.kit.said_rule) if said]
        lines = [paragraph(each, BODY_TEXT) for each in words]
        players = units(
            LARGE_TEXT + 8, line(say("players.span", fewest=fewest, most=most), BODY_TEXT, "dim", "start", is_bold=False)
        )
        return longways(units(BOX_UNITS + 20, box), share(1, column(players, *lines, EMPTY)))

    def buttons(self) -> list[PageButton]:
        """Return the buttons: set up a game; delete an own kit."""
        play = PageButton("set-up", say("scenarios.set_up"), self._on_set_up, say("scenarios.set_up_note"), kind="main", cells=HALF)
        share_it = PageButton("share", say("shelf.share"), self._share, say("shelf.share_note"), icon="qr")
        last = PageButton("import", say("shelf.import"), self._import, say("shelf.import_note"), icon="usb")
        if self.kit.own:
            last = PageButton("delete", say("shelf.delete"), self._delete, say("shelf.delete_note"), kind="loss")
        return [play, share_it, last]

    def _share(self) -> None:
        from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_kit  # imported later: it makes codes

        self.shell.open_page(SharePage(self.shell, shared_kit(self.kit)))

    def _import(self) -> None:
        from kivy_ui.pages.setup.sheet_import_page import SheetImportPage  # imported later: it loads the game's rules

        self.shell.open_page(SheetImportPage(self.shell))

    def _delete(self) -> None:
        name = self.kit.name
        self.shell.request(
            lambda store: store.kits.delete(name), on_result(lambda _: self.shell.show_home(), self.shell.show_message)
        )
