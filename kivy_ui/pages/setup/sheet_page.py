"""A score sheet: how it counts, whether its rules were compared, and the key that deletes one of the players' own."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.score_sheet.recipes import full_rule
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import PageButton
from kivy_ui.look.language import as_text
from kivy_ui.pages.loaded import LoadedValue, on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.begin_sheet import begin_with_sheet, sheet_words
from kivy_ui.pages.setup.make_sheet_page import open_make_sheet
from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet
from kivy_ui.pages.text_page import TextPage

if TYPE_CHECKING:
    from companion.games.score_sheet.box import Sheet
    from companion.library.store import Store


class ShownSheet(NamedTuple):
    """A sheet of the library; `sheet` is None if it was deleted."""

    sheet: "Sheet | None"
    is_own: bool
    is_compared: bool


class SheetPage(TextPage):
    """Page about how a sheet counts. `on_change()` is called after its rules were compared or it was deleted.

    name     the sheet's name; "" for the sheet of a session
    session  the open session
    on_other chooses another sheet; None for no such button
    """

    def __init__(
        self,
        shell: Shell,
        name: str = "",
        on_change: Callable[[], object] = lambda: None,
        *,
        session: str = "",
        on_other: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(shell, name, ())
        self.name, self.session = name, session
        self.is_deleting = False
        self._on_change, self._on_other = on_change, on_other
        self.loaded_sheet: LoadedValue[ShownSheet] = LoadedValue(self.renew, self._on_loaded)
        self._load()

    def _load(self) -> None:
        self.shell.request(self._look_up, self.loaded_sheet.store_result)

    def _look_up(self, store: "Store") -> ShownSheet:
        self.name = self.name or store.sheets.name_of(self.session)
        sheets, own_sheets = store.sheets.all_sheets(), store.sheets.own_sheets()
        return ShownSheet(sheets.get(self.name), self.name in own_sheets, self.name in store.sheets.compared_names())

    def _on_loaded(self, shown_sheet: ShownSheet) -> None:
        self.paragraphs = [words for words in self._sentences(shown_sheet) if words]
        self.title = self._read(shown_sheet.sheet.words) if shown_sheet.sheet else self.name

    def _sentences(self, shown_sheet: ShownSheet) -> list[str]:
        """Return sentences on how it counts, and whether its rules were compared."""
        sheet = shown_sheet.sheet
        if sheet is None:
            return [as_text(say("sheets.deleted", name=self.name))]
        rule = self._read(full_rule(sheet))
        compare = [as_text(say("sheets.compare"))] if self._asks_to_compare(shown_sheet) else []
        prompt = self.shell.snapshot.prompt if self.session else None
        dealer = [as_text(say("sheets.dealer_sign"))] if self.session and sheet.dealer else []
        return [rule, *compare, *dealer, as_text(prompt.reason) if prompt else ""]

    def _read(self, words: Words) -> str:
        return sheet_words(self.shell, words)

    @staticmethod
    def _asks_to_compare(shown_sheet: ShownSheet) -> bool:
        return bool(shown_sheet.sheet and shown_sheet.sheet.group) and not shown_sheet.is_own and not shown_sheet.is_compared

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: begin on it, confirm its rules, delete it."""
        shown_sheet = self.loaded_sheet.value
        if shown_sheet is None or shown_sheet.sheet is None:
            return ()
        if self.is_deleting:
            delete = PageButton("delete", say("sheets.delete_anyway"), self._delete, icon="trash", kind="loss")
            keep = PageButton("keep", say("sheets.keep"), partial(self._ask_to_delete, False), kind="main")
            return [delete, keep]  # the second tap of a double tap on “Delete sheet” keeps the sheet
        buttons = []
        if not self.session:  # the sheet in use needs no key to begin
            buttons.append(PageButton("begin", say("sheets.begin"), self._begin, icon="play", kind="main"))
        if self._asks_to_compare(shown_sheet):
            buttons.append(PageButton("compared", say("sheets.compared"), self._compare, say("sheets.compared_note"), icon="tick"))
        if shown_sheet.sheet.recipe:
            buttons.append(PageButton("change", say("sheets.change"), self._change, icon="draft"))
        buttons.append(PageButton("share", say("sheets.share"), self._share, icon="qr"))
        if self._on_other is not None:
            buttons.append(PageButton("other-sheet", say("sheets.other"), self._on_other, icon="sheet"))
        if shown_sheet.is_own and not self.session:
            buttons.append(PageButton("ask-delete", say("sheets.delete"), partial(self._ask_to_delete, True), icon="trash"))
        return buttons

    def _begin(self) -> None:
        begin_with_sheet(self.shell, self.name)

    def _change(self) -> None:
        open_make_sheet(self.shell, self.name, self._reload)

    def _share(self) -> None:
        if self.loaded_sheet.value and self.loaded_sheet.value.sheet:
            self.shell.open_page(SharePage(self.shell, shared_sheet(self.loaded_sheet.value.sheet)))

    def _compare(self) -> None:
        self.shell.request(
            lambda store: store.sheets.compare(self.name), on_result(lambda _: self._reload(), self.shell.show_message)
        )

    def _reload(self) -> None:
        self._on_change()
        self._load()

    def _ask_to_delete(self, is_asked: bool) -> None:
        self.is_deleting = is_asked
        if self.loaded_sheet.value:
            question: list[Words] = [say("sheets.delete_question"), say("sheets.delete_saved")]
            self.paragraphs = question if is_asked else [*self._sentences(self.loaded_sheet.value)]
        self.renew()

    def _delete(self) -> None:
        self.shell.request(
            lambda store: store.sheets.delete(self.name), on_result(lambda _: self._close_deleted(), self.shell.show_message)
        )

    def _close_deleted(self) -> None:
        self.close()
        self._on_change()
