"""Box contents: what Fathom believes to be in each game's box, to compare with one's own and to correct."""

from typing import TYPE_CHECKING, Any

from companion.games import catalogue
from companion.table.box_facts import BoxCheck, Fact, readable
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import sentence
from kivy_ui.look import TEXT_MM
from kivy_ui.reading import read, spoken, told
from kivy_ui.screens.fields import FieldsPage
from kivy_ui.screens.one_by_one import OneByOnePage
from kivy_ui.screens.screen import Shell
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import button, chip
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

if TYPE_CHECKING:
    from companion.library.store import Store

GAME_MM, CELL_MM, WIDE_MM = 16.0, (46.0, 11.0), 66.0
FOOT_MM, TOLD_MM, PARTS_MM = 13.0, 7.0, 10.0
FEW_WORDS = 4
"""A row of more words takes the whole width."""
RADIUS_MM = 2.0


class EditionsSheet(Sheet):
    """The games whose boxes Fathom knows something of, and how much of it nobody compared yet."""

    title = say("contents.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self._checks: list[BoxCheck] = []
        self._trouble: Words = ""
        self._pages = Pages()
        self.ask()

    def ask(self) -> None:
        """Look again at what is kept."""
        games = list({game.name: game for game in map(self.shell.game, catalogue.names())}.values())
        self.shell.ask(lambda store: [BoxCheck(game, store.edition(game.name) or {}) for game in games], self._came)

    def _came(self, checks: list[BoxCheck] | Exception) -> None:
        if isinstance(checks, Exception):
            self._checks, self._trouble = [], sentence(checks)
        else:
            self._checks, self._trouble = [check for check in checks if check.parts], ""
        self.renew()

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw a button a game."""
        if self._trouble:
            pen.words(self._trouble, box, "strong", pen.theme.ink)
        columns = 2 if box.w > box.h else 1
        rows = max(1, int(box.h / pen.mm(GAME_MM)))
        h = rows * pen.mm(GAME_MM)
        cells = Box(box.x, box.top - h, box.w, h).grid(rows * columns, columns, pen.mm(GAP_MM))
        for check, cell in zip(self._checks, cells, strict=False):
            name, note = check.game.cover.title(spoken()), told("contents.to_check", count=check.unchecked())
            button(self, pen, cell, f"edition:{check.game.name}", name, self._opener(check), note)

    def _opener(self, check: BoxCheck) -> Tap:
        return lambda: self.shell.lay(EditionSheet(self.shell, check, self.ask))


class EditionSheet(Sheet):
    """One game's box, fact by fact; tap one to correct it. What the game can be played with is saved at once."""

    def __init__(self, shell: Shell, check: BoxCheck, on_kept: Tap, part: str = "") -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.title = say("contents.of", game=check.game.cover.title(spoken()))
        self._on_kept = on_kept
        self._check, self._part = check, part or check.parts[0]
        self._said: Words = ""
        self._is_asking = False
        self._pages = Pages()

    def fill(self, pen: Pen, box: Box) -> None:
        """Its parts, the facts of one, what can be done."""
        check, gap = self._check, pen.mm(GAP_MM)
        if len(check.parts) > 1:
            parts, box = box.cut_top(pen.mm(PARTS_MM), gap)
            self._parts(pen, parts)
        is_tall = box.h > box.w
        foot, box = box.cut_bottom(pen.mm(FOOT_MM * 2 if is_tall else FOOT_MM), gap)
        told, box = box.cut_bottom(max(pen.mm(TOLD_MM), pen.height(self._told(), box.w) + 2), pen.mm(0.8))
        pen.words(self._told(), told, "text", pen.theme.ink, "start")
        self._facts(pen, box, check.facts(self._part))
        self._ways(pen, *(foot.rows if is_tall else foot.columns)(2, gap))

    def _told(self) -> str:
        if self._is_asking:
            return told("contents.sure")
        if self._check.mistake:
            return told("contents.not_saved", why=self._check.game.reader(code=spoken()).read(self._check.mistake))
        return read(self._said or say("contents.hint"))

    def _parts(self, pen: Pen, box: Box) -> None:
        parts = self._check.parts
        for part, cell in zip(parts, box.columns(len(parts), pen.mm(GAP_MM)), strict=True):
            chip(self, pen, cell, f"part:{part}", readable(part).capitalize(), self._turner(part), part == self._part)

    def _facts(self, pen: Pen, box: Box, facts: tuple[Fact, ...]) -> None:
        columns = max(1, int(box.w / (CELL_MM[0] / TEXT_MM["caption"] * pen.look.text_px("caption"))))
        if any(not isinstance(fact.value, int) and len(fact.value) > FEW_WORDS for fact in facts):
            columns = 1
        rows = max(1, int(box.h / pen.mm(CELL_MM[1])))
        if len(facts) > columns * rows:
            turning, box = box.cut_bottom(pen.mm(10), pen.mm(GAP_MM))
            rows = max(1, int(box.h / pen.mm(CELL_MM[1])))
            self._pages.buttons(self, pen, turning, len(facts), columns * rows)
        h = min(box.h, rows * pen.mm(CELL_MM[1] * 1.3))
        cells = Box(box.x, box.top - h, box.w, h).grid(columns * rows, columns, pen.mm(0.8))
        shown = self._pages.of(facts, columns * rows)
        has_marks = not all(fact.is_checked for fact in shown)
        for fact, cell in zip(shown, cells, strict=False):
            self._fact(pen, cell, fact, has_marks)

    def _fact(self, pen: Pen, box: Box, fact: Fact, has_marks: bool) -> None:
        """Its name and its value: beside it, or words below it where the card is narrow; before them a mark while nobody looked in the box."""
        theme = pen.theme
        pen.box(box, theme.button, theme.line, pen.mm(RADIUS_MM), pen.mm(theme.line_mm))
        inner = box.inset(pen.mm(1.2), pen.mm(0.5))
        mark, rest = inner.cut_left(pen.mm(5), pen.mm(1)) if has_marks else (inner, inner.inset(pen.mm(0.6), 0))
        if not fact.is_checked:
            pen.circle(mark.cx, mark.cy, pen.mm(2.3), theme.brass)
            pen.text("?", mark.cx, mark.cy, "text", theme.on_brass, bold=True, room=mark.w)
        is_number = isinstance(fact.value, int)
        is_beside = is_number or rest.w >= pen.mm(WIDE_MM)
        label, value = rest.shares((3, 1) if is_number else (1, 1.2), pen.mm(1)) if is_beside else rest.rows(2)
        pen.words(fact.label, label, "text", theme.on_button, "start")
        size, anchor = "strong" if is_number else "text", "end" if is_beside else "start"
        pen.words(fact.shown, value, size, theme.on_button, anchor, True)
        self.touchable(f"fact:{fact.label}", box, lambda: self._change(fact), radius=pen.mm(RADIUS_MM))

    def _ways(self, pen: Pen, left: Box, right: Box) -> None:
        if self._is_asking:
            button(self, pen, left, "stay", told("contents.cancel"), lambda: self._ask_first(False), role="quiet")
            button(self, pen, right, "ship", told("contents.reset"), self._ship, told("contents.reset_note"), "danger")
        elif self._check.mistake:
            button(self, pen, left, "drop", told("contents.undo"), self._drop, told("contents.undo_note"))
        else:
            count = self._check.unchecked(self._part)
            note, is_on = told("contents.to_check", count=count) if count else "", bool(count)
            if self._check.unchecked():
                one, left = left.columns(2, pen.mm(GAP_MM))
                button(self, pen, one, "one-by-one", told("contents.one_by_one"), self._one_by_one, told("contents.minute"))
            back, matches = told("contents.to_defaults"), told("contents.matches")
            button(self, pen, left, "shipped", back, lambda: self._ask_first(True), role="quiet", is_on=self._check.is_learned)
            button(self, pen, right, "as-in-box", matches, self._agree, note, "primary", is_on=is_on)

    # what is tapped

    def _one_by_one(self) -> None:
        self.close()
        self.shell.lay(OneByOnePage(self.shell, self._check, self._on_kept))

    def _turner(self, part: str) -> Tap:
        return lambda: self._turn(part)

    def _turn(self, part: str) -> None:
        self._part, self._pages = part, Pages()
        self.renew()

    def _change(self, fact: Fact) -> None:
        choice = Choice(fact.label, Move(), fields=(fact.field,))
        shell = self.shell
        shell.lay(FieldsPage(shell, choice, lambda _, values: self._changed(fact, values[0])))

    def _changed(self, fact: Fact, value: Value) -> None:
        self._take(self._check.put(fact.path, value if isinstance(value, int) else tuple(map(str, value))))

    def _agree(self) -> None:
        self._take(self._check.as_in_my_box(self._part))

    def _drop(self) -> None:
        self._take(BoxCheck(self._check.game, self._check.learned))

    def _take(self, check: BoxCheck) -> None:
        self._check = check
        if check.edited and not check.mistake:
            self._keep(check.to_keep(), say("contents.saved"))
        self.renew()

    def _ask_first(self, is_asking: bool) -> None:
        self._is_asking = is_asking
        self.renew()

    def _ship(self) -> None:
        self._is_asking = False
        self._keep(self._check.to_ship(), say("contents.were_reset"))

    def _keep(self, changed: dict[str, Any], said: Words) -> None:
        name = self._check.game.name

        def work(store: "Store") -> dict[str, Any]:
            store.keep_edition(name, changed)
            return store.edition(name) or {}

        self.shell.ask(work, lambda learned: self._kept(learned, said))

    def _kept(self, learned: dict[str, Any] | Exception, said: Words) -> None:
        if isinstance(learned, Exception):
            self._said = sentence(learned)
        else:
            self._said = said
            self._check = BoxCheck(self._check.game, learned)
            self._on_kept()
        self.renew()
