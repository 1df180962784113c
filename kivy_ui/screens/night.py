"""One play: who was there, what they came to, how long, where; to be played again, told more of, or deleted."""

from collections.abc import Callable
from typing import Any

from companion.games import catalogue
from companion.table.standings import spelled
from kivy_ui.boards.scenes import scene
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon, seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.looking_back import day, minutes, title
from kivy_ui.screens.points import PointsSheet, draw_sources, ordinal, source_step
from kivy_ui.screens.qr import show_qr
from kivy_ui.screens.recent import set_up_again
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.writing import WritingSheet
from kivy_ui.widgets.buttons import RADIUS_MM, button, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

FOOT_MM, FACT_MM, PERSON_MM, HIGH_PERSON_MM, PICTURE_MM = 13.0, 13.0, 11.0, 14.0, 26.0
LONGEST_LOCATION, LONGEST_NOTE = 40, 120


class NightSheet(Sheet):
    """The play `id`; `on_changed(said)` is called once it was changed, with what was done to it."""

    title = "…"

    def __init__(self, shell: Shell, id: str, on_changed: Callable[[str], Any]) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.id = id
        self.night: Any = None
        self._trouble = ""
        self._on_changed = on_changed
        self._pages = Pages()
        self._ask()

    def _ask(self) -> None:
        self.shell.ask(lambda store: store.nights.night(self.id), self._came)

    def _came(self, night: Any) -> None:
        if isinstance(night, Exception):
            self._trouble = str(night)
        else:
            self.night, self.title = night, title(night.play.game)
        self.renew()

    def fill(self, pen: Pen, box: Box) -> None:
        """People at one side, the rest at the other, what can be done below."""
        if self.night is None:
            pen.words(self._trouble, box, "strong", pen.theme.ink)
            return
        gap = pen.mm(GAP_MM)
        foot, rest = box.cut_bottom(pen.mm(FOOT_MM), gap)
        if box.w > box.h:
            people, facts = rest.columns(2, pen.mm(3))
            self._people(pen, people)
            self._facts(pen, facts, "text")
        else:
            facts, people = rest.cut_bottom(4 * pen.mm(FACT_MM + GAP_MM), gap)
            between = self._people(pen, people)
            if between.h > pen.mm(PICTURE_MM):
                scene(pen, catalogue.game_of(self.night.play.game), between.inset(0, between.h * 0.1))
            self._facts(pen, facts, "strong")
        self._ways(pen, foot)

    # who

    def _people(self, pen: Pen, box: Box) -> Box:
        """A card each, as high as its points need where there is room; what is left below them."""
        gap, least = pen.mm(1), pen.mm(PERSON_MM)
        rows = list(zip(self.night.play.scores, self.night.faces, strict=True))
        each = max(1, int((box.h + gap) / (least + gap)))
        if len(rows) > each:
            turning, box = box.cut_bottom(pen.mm(10.5), gap)
            each = max(1, int((box.h + gap) / (least + gap)))
            self._pages.buttons(self, pen, turning, len(rows), each, ("", ""))
        count, sources = min(each, len(rows)), max(len(score.lines) for score, _ in rows)
        wanted = pen.mm(HIGH_PERSON_MM) + (sources + 0.5) * source_step(pen) if sources else pen.mm(HIGH_PERSON_MM)
        cards, below = box.cut_top(min(box.h, count * (wanted + gap) - gap))
        for (score, face), place in zip(self._pages.of(rows, each), cards.rows(count, gap), strict=False):
            self._person(pen, place, score, face)
        return below

    def _person(self, pen: Pen, box: Box, score: Any, face: Any) -> None:
        theme = pen.theme
        is_first = score.has_won
        pen.box(box, theme.panel, theme.rim if is_first else theme.line, pen.mm(1.8), pen.mm(0.6 if is_first else 0.3))
        inner = box.inset(pen.mm(1.8), pen.mm(0.5))
        if score.lines and inner.h >= pen.mm(PERSON_MM) + 2 * source_step(pen):
            inner, sources = inner.cut_top(pen.mm(PERSON_MM))
            draw_sources(pen, sources.inset(pen.mm(1), 0), score.lines)
        place, rest = inner.cut_left(pen.mm(9), pen.mm(0.6))
        pen.text(ordinal(score.place), place.x, place.cy, "text", theme.accent if is_first else theme.dim, "start", True, place.w)
        if face.colour:
            token, rest = rest.cut_left(pen.mm(7), pen.mm(1))
            seat_disc(pen, face.colour, face.emblem, token.cx, token.cy, pen.mm(3))
        if score.lines:
            more, rest = rest.cut_right(pen.mm(4))
            icon(pen, "right", more.cx, more.cy, pen.mm(1.6), theme.dim)
            tap = lambda: self.shell.lay(PointsSheet(self.shell, face.name, score.total, score.lines))  # noqa: E731 - what one row does
            self.touchable(f"points:{score.seat}", box, tap, radius=pen.mm(1.8))
        w = pen.text(spelled(score.total), rest.right, rest.cy, "count", theme.ink, "end", True)
        self._name(pen, Box(rest.x, rest.y, rest.w - w - pen.mm(2), rest.h), score, face)

    def _name(self, pen: Pen, box: Box, score: Any, face: Any) -> None:
        then = f"as {score.name}" if score.name not in (face.name, face.nickname) else ""
        name, note = box.cut_top(box.h * 0.58) if then else (box, box)
        pen.text(face.name, name.x, name.cy, "strong", pen.theme.ink, "start", True, room=name.w, may_cut=True)
        if then:
            pen.text(then, note.x, note.cy, "caption", pen.theme.dim, "start", room=note.w, may_cut=True)

    # when, where

    def _facts(self, pen: Pen, box: Box, size: str) -> None:
        play, gap = self.night.play, pen.mm(GAP_MM)
        h = min(pen.mm(FACT_MM), (box.h - 3 * gap) / 4)
        rows = Box(box.x, box.top - 4 * h - 3 * gap, box.w, 4 * h + 3 * gap).rows(4, gap)
        when = " · ".join(part for part in (day(play.ended_s), minutes(play.played_ms), self._status()) if part)
        self._fact(pen, rows[0], size, "Played", when)
        self._fact(pen, rows[1], size, "How", self._options())
        self._fact(pen, rows[2], size, "Where", play.location or "touch to say where", "location", self._ask_location)
        self._fact(pen, rows[3], size, "Note", play.note or "touch to write one", "note", self._write_note)

    def _status(self) -> str:
        return "ended early" if self.night.play.status == "ended" else ""

    def _options(self) -> str:
        """The scenario, and what was not as usual; of a game that is not here, as it was written."""
        play = self.night.play
        game = catalogue.game_of(play.game)
        if game not in catalogue.names():
            return ", ".join(play.options.values()) or "brought from elsewhere"
        labels = (
            choice.label
            for option in self.shell.game(game).options
            for choice in option.choices
            if str(choice.value) == play.options.get(option.name) and (option.name == "scenario" or choice.value != option.default)
        )
        return ", ".join(labels) or "as usual"

    def _fact(self, pen: Pen, box: Box, size: str, label: str, words: str, name: str = "", tap: Any = None) -> None:
        theme = pen.theme
        pen.box(box, theme.button if tap else theme.board, theme.line, pen.mm(RADIUS_MM), max(1.0, pen.mm(theme.line_mm)))
        inner = box.inset(pen.mm(2), pen.mm(0.5))
        head, rest = inner.cut_left(pen.mm(14) * (1 + 0.15 * self.look.text_size), pen.mm(1))
        pen.text(label, head.x, head.cy, "caption", theme.dim, "start", room=head.w)
        pen.words(words, rest, size, theme.on_button if tap else theme.ink, "start", may_cut=True)
        if tap:
            self.touchable(name, box, tap, radius=pen.mm(RADIUS_MM))

    def _ask_location(self) -> None:
        self.shell.ask(lambda store: store.plays.locations(), self._write_location)

    def _write_location(self, usual: Any) -> None:
        now = self.night.play.location
        others = [one for one in usual if one != now] if isinstance(usual, list) else []
        written = lambda words: self._change("", location=words)  # noqa: E731 - what the keyboard does
        self.shell.lay(WritingSheet(self.shell, "Where was it?", now, LONGEST_LOCATION, written, True, others))

    def _write_note(self) -> None:
        written = lambda words: self._change("", note=words)  # noqa: E731 - what the keyboard does
        self.shell.lay(WritingSheet(self.shell, "A note to this night", self.night.play.note, LONGEST_NOTE, written, True))

    # what can be done

    def _ways(self, pen: Pen, box: Box) -> None:
        again, phone, delete = box.shares((2, 1, 1), pen.mm(GAP_MM))
        is_on = self.night.again is not None
        note = "the same people" if is_on else "Fathom does not run this game"
        button(self, pen, again, "again", "Play again", self._again, note, "primary" if is_on else "secondary", is_on=is_on)
        icon_button(self, pen, phone, "bg-stats", "qr", "BG Stats", lambda: show_qr(self.shell, self.id))
        if self.night.play.sight == "shown":
            button(self, pen, delete, "delete", "Delete", lambda: self._sight("deleted"), role="danger")
        else:
            button(self, pen, delete, "bring-back", "Bring back", lambda: self._sight("shown"), "it counts again", "primary")

    def _again(self) -> None:
        set_up_again(self.shell, self.night.again)

    def _sight(self, sight: str) -> None:
        self._change("deleted" if sight == "deleted" else "brought back", sight=sight)
        self.close()

    def _change(self, said: str, **changed: str) -> None:
        self.shell.ask(lambda store: store.plays.remark(self.id, **changed), lambda failed: self._changed(failed, said))

    def _changed(self, failed: Any, said: str) -> None:
        if isinstance(failed, Exception):
            self._trouble, self.night = str(failed), None
            self.renew()
        else:
            self._ask()
            self._on_changed(said)
