"""Settings › Box contents: the values that Fathom assumes about each game's box, to compare and correct."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games import catalogue
from companion.table.edition_values import BoxCheck, EditionValue
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.sentence import Words, say
from kivy_ui.games.covers import cover_picture
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, text_key
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, column, grid, units, with_padding
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.box_contents.box_check import BoxCheckPage, save_edition
from kivy_ui.pages.box_contents.box_values import value_grid
from kivy_ui.pages.card_grid import CardsPage
from kivy_ui.pages.entry.choice_fields import FieldsPage
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.touch import Tap

TAB_UNITS = 52.0
VALUES_A_MINUTE = 20
"""Number of values that players check in about a minute."""


class BoxContentsPage(CardsPage):
    """A card for each game whose box has values, with how many are unchecked."""

    title = say("contents.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._checks: list[BoxCheck] = []
        self.load()

    def load(self) -> None:
        """Load the values as they are saved."""
        games = list({game.name: game for game in map(self.shell.game, catalogue.names())}.values())
        self.shell.request(
            lambda store: [BoxCheck(game, store.edition(game.name) or {}, code=language_code()) for game in games],
            on_result(self._on_loaded, self._on_failed),
        )

    def _on_loaded(self, checks: list[BoxCheck]) -> None:
        self._checks, self.note_below = [check for check in checks if check.parts], ""
        self.renew()

    def _on_failed(self, why: Words) -> None:
        self._checks, self.note_below = [], why
        self.renew()

    def cards(self) -> list[PageButton]:
        """Return a card for each game."""
        return [self._card(check) for check in self._checks]

    def _card(self, check: BoxCheck) -> PageButton:
        game, note = check.game, say("contents.to_check", count=check.unchecked_count())
        look = cover_picture(game.name, self.look.theme.name)
        return PageButton(f"edition:{game.name}", game.cover.title(language_code()), partial(self._open, check), note, look=look)

    def _open(self, check: BoxCheck) -> None:
        self.shell.open_page(GameBoxPage(self.shell, check, self.load))


class GameBoxPage(PagedPage):
    """The values of a game's box; a tap corrects one. A valid edition is saved at once.

    on_saved    called after each save
    part        the part that is shown first, "" for the first one
    heading     title and hint, if another page opens this one for a purpose
    """

    def __init__(
        self, shell: Shell, check: BoxCheck, on_saved: Tap, part: str = "", heading: tuple[Words, Words] | None = None
    ) -> None:
        super().__init__(shell)
        self._on_saved = on_saved
        self._check, self._part = check, part or check.parts[0]
        title = say("contents.of", game=check.game.cover.title(language_code()))
        self.title, self._hint = heading or (title, say("contents.hint"))
        self._result: Words = ""
        self._is_asking = False

    def body(self) -> Part:
        """Return the parts of the box, the values of one part, and a hint or the last result."""
        values = value_grid(self._check, self._check.facts(self._part), self.pager, self._change)
        ink = "accent" if self._check.mistake or self._is_asking else "dim"
        return column(*self._tabs(), values, with_padding(6, 0, paragraph(self._message(), NOTE_TEXT, ink)))

    def _tabs(self) -> list[Part]:
        parts = self._check.parts
        if len(parts) < 2:
            return []
        columns = len(parts) if self.is_wide else 2
        keys = [
            text_key(f"part:{part}", self._check.title(part), partial(self._show_part, part), part == self._part) for part in parts
        ]
        return [units(-(-len(parts) // columns) * (TAB_UNITS + GAP_UNITS) - GAP_UNITS, grid(columns, *keys))]

    def _message(self) -> str:
        if self._is_asking:
            return translate("contents.sure")
        if self._check.mistake:
            return translate("contents.not_saved", why=self._check.game.reader(code=language_code()).read(self._check.mistake))
        return as_text(self._result or self._hint)

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: confirm this part, check the values one by one, reset; undo a change that can't be saved; confirm a reset."""
        if self._is_asking:
            reset = PageButton("ship", say("contents.reset"), self._reset, say("contents.reset_note"), kind="loss")
            keep = PageButton("stay", say("contents.keep"), partial(self._ask_reset, False))
            return [reset, keep]  # the second tap of a double tap on “Defaults” keeps the values
        if self._check.mistake:
            return [PageButton("drop", say("contents.undo"), self._undo, say("contents.undo_note"), "undo")]
        one_by_one = PageButton("one-by-one", say("contents.one_by_one"), self._check_one_by_one, self._unchecked_note())
        reset = PageButton("shipped", say("contents.to_defaults"), partial(self._ask_reset, True))
        return [
            self._confirm_button(),
            one_by_one if self._check.unchecked_count() else one_by_one._replace(kind="bare"),
            reset if self._check.is_changed else reset._replace(kind="bare"),
        ]

    def _confirm_button(self) -> PageButton:
        count = self._check.unchecked_count(self._part)
        if not count:
            return PageButton("as-in-box", say("contents.to_check", count=0), self._confirm, cells=HALF, kind="hint")
        part = self._check.title(self._part) if len(self._check.parts) > 1 else ""
        note = say("contents.checks_of_part" if part else "contents.checks", count=count, part=part)
        return PageButton("as-in-box", say("contents.matches"), self._confirm, note, cells=HALF, kind="main")

    def _unchecked_note(self) -> Words:
        count = self._check.unchecked_count()
        return say("contents.minute") if count <= VALUES_A_MINUTE else say("contents.to_check", count=count)

    # taps

    def _check_one_by_one(self) -> None:
        self.close()
        self.shell.open_page(BoxCheckPage(self.shell, self._check, self._on_saved))

    def _show_part(self, part: str) -> None:
        self._part, self.pager.page = part, 0
        self.renew()

    def _change(self, fact: EditionValue) -> None:
        choice = Choice(fact.label, Move(), fields=(fact.field,))
        shell = self.shell
        shell.open_page(FieldsPage(shell, choice, lambda _, values: self._on_entered(fact, values[0])))

    def _on_entered(self, fact: EditionValue, value: Value) -> None:
        self._save_check(self._check.with_value(fact.path, value if isinstance(value, int) else tuple(map(str, value))))

    def _confirm(self) -> None:
        self._save_check(self._check.with_part_compared(self._part))

    def _undo(self) -> None:
        self._save_check(replace(self._check, edited_values={}))

    def _save_check(self, check: BoxCheck) -> None:
        """Show changed values, and save them if the game can be played with them."""
        self._check = check
        if check.edited_values and not check.mistake:
            self._save(check.changes_to_store(), say("contents.saved"))
        self.renew()

    def _ask_reset(self, is_asking: bool) -> None:
        self._is_asking = is_asking
        self.renew()

    def _reset(self) -> None:
        self._is_asking = False
        self._save(self._check.changes_to_restore(), say("contents.were_reset"))

    def _save(self, changed: dict[str, Any], result: Words) -> None:
        on_saved = on_result(partial(self._on_kept, result), self._show_result)
        save_edition(self.shell, self._check.game.name, changed, on_saved)

    def _on_kept(self, result: Words, learned: dict[str, Any]) -> None:
        self._check = replace(self._check, learned_values=learned, edited_values={})
        self._on_saved()
        self._show_result(result)

    def _show_result(self, result: Words) -> None:
        self._result = result
        self.renew()
