"""Page of a kit: what it is, who may play; share, change, export and delete it."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.pictures.kit_boxes import kit_box
from companion.pictures.picture import picture
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import HALF, PageButton, link_key
from kivy_ui.layout.leaves import image, line, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_shape, column, grid, row_or_column, share, units
from kivy_ui.layout.sizes import BODY_TEXT, LARGE_TEXT
from kivy_ui.look.language import language_code, translate
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.games.kit.language import Kit

KIT = "kit"
BOX_UNITS = 150.0
KEY_UNITS = 64.0


class KitPage(Page):
    """Page of a kit, opened by a long press on its box: description, and keys to share, change, export and delete it."""

    def __init__(self, shell: Shell, kit: "Kit", on_set_up: Tap) -> None:
        super().__init__(shell)
        self.kit, self._on_set_up = kit, on_set_up
        self._reader = shell.game(KIT).reader(code=language_code())
        self.title = self._reader.read(kit.words)
        self._is_deleting = False

    def body(self) -> Part:
        """Return the box, the kit's description, its numbers of players, and the keys of its actions."""
        fewest, most = self.kit.seats
        box = image(picture(kit_box, self.kit.icon, 0.0), BOX_UNITS)
        words = [self._reader.read(sentence) for sentence in (self.kit.said_note, self.kit.said_rule) if sentence]
        lines = [paragraph(text_line, BODY_TEXT) for text_line in words]
        span = self._reader.read(self.kit.said_kind), translate("players.span", fewest=fewest, most=most)
        players = units(LARGE_TEXT + 8, line(" · ".join(filter(None, span)), BODY_TEXT, "dim", "start", is_bold=False))
        about_part = row_or_column(units(BOX_UNITS + 20, box), share(1, column(players, *lines, EMPTY)))
        keys = [link_key(name, label, sign, tap) for name, label, sign, tap in self._links()]
        return column(about_part, by_shape(units(KEY_UNITS, grid(len(keys), *keys)), units(2 * KEY_UNITS, grid(2, *keys))))

    def _links(self) -> list[tuple[str, Words, str, Tap]]:
        """Return what can be done with the kit; one that ships is not changed or deleted."""
        links: list[tuple[str, Words, str, Tap]] = [
            ("share", say("shelf.share"), "qr", self._open_share),
            ("export", say("shelf.export"), "usb", lambda: self._open_share(exports=True)),
        ]
        if self.kit.own:
            links.insert(1, ("change", say("shelf.change"), "draft", self._change))
        if self.kit.own and not self.kit.verified:
            links.append(("compare", say("shelf.compare"), "check", self._compare))
        return links

    def buttons(self) -> list[PageButton]:
        """Return the buttons: set up a game; delete an own kit, which asks again."""
        play = PageButton("set-up", say("scenarios.set_up"), self._on_set_up, say("scenarios.set_up_note"), kind="main", cells=HALF)
        if not self.kit.own:
            return [play]
        if not self._is_deleting:
            ask = partial(self._ask_delete, True)
            return [play, PageButton("delete", say("shelf.delete"), ask, say("shelf.delete_note"), kind="loss")]
        really = PageButton(
            "really-delete", say("shelf.delete_really"), self._delete, say("shelf.delete_note"), kind="loss", cells=HALF
        )
        keep = PageButton("keep", say("shelf.keep"), partial(self._ask_delete, False))
        return [really, keep]  # the second tap of a double tap on “Delete” keeps the kit

    def _open_share(self, *, exports: bool = False) -> None:
        from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_kit  # imported later: it makes codes

        self.shell.open_page(SharePage(self.shell, shared_kit(self.kit), exports=exports))

    def _change(self) -> None:
        from kivy_ui.pages.home.change_kit_page import ChangeKitPage  # imported later: few kits are changed

        self.shell.open_page(ChangeKitPage(self.shell, self.kit))

    def _compare(self) -> None:
        from kivy_ui.pages.home.kit_numbers_page import KitNumbersPage  # imported later: few kits are compared

        self.shell.open_page(KitNumbersPage(self.shell, self.kit, self._on_compared))

    def _on_compared(self) -> None:
        self.kit = replace(self.kit, verified=True)
        self.renew()

    def _ask_delete(self, is_deleting: bool) -> None:
        self._is_deleting = is_deleting
        self.renew()

    def _delete(self) -> None:
        name = self.kit.name
        self.shell.request(
            lambda store: store.kits.delete(name), on_result(lambda _: self.shell.show_home(), self.shell.show_message)
        )
