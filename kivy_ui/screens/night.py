"""One play: who played, what they came to, how long, where; to be played again, noted, or deleted."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.table.say import Words, say
from companion.table.standings import ScoreLine
from kivy_ui.boards.scenes import scene
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon, seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import sentence
from kivy_ui.reading import number, spoken, told
from kivy_ui.screens.looking_back import day, minutes, reader_of, title
from kivy_ui.screens.points import PointsPage, draw_sources, ordinal, source_step
from kivy_ui.screens.qr import show_qr
from kivy_ui.screens.recent import set_up_again
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.typing import WritingPage
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import RADIUS_MM, button, icon_button
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.people import Player
    from companion.library.records.plays import Play, Score, Sight

FOOT_MM, FACT_MM, PERSON_MM, HIGH_PERSON_MM, PICTURE_MM = 13.0, 13.0, 11.0, 14.0, 26.0
LONGEST_LOCATION, LONGEST_NOTE = 40, 120
MOST_SHOWN = 600
"""Letters of a fact that are looked at: no box has room for more, and measuring a long note would take seconds."""


class NightSheet(Sheet):
    """The play `id`; `on_changed(done)` is called once it was changed, with what was done to it."""

    title = "…"

    def __init__(self, shell: Shell, id: str, on_changed: Callable[[str], object]) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.id = id
        self.night: Night | None = None
        self._trouble: Words = ""
        self._on_changed = on_changed
        self._pages = Pages()
        self._ask()

    def _ask(self) -> None:
        self.shell.ask(lambda store: store.nights.night(self.id), self._came)

    def _came(self, night: "Night | Exception") -> None:
        if isinstance(night, Exception):
            self._trouble = sentence(night)
        else:
            self.night, self.title = night, title(night.play.game)
        self.renew()

    def fill(self, pen: Pen, box: Box) -> None:
        """People at one side, the rest at the other, what can be done below."""
        if self.night is None:
            pen.words(self._trouble, box, "strong", pen.theme.ink)
            return
        gap, night = pen.mm(GAP_MM), self.night
        foot, rest = box.cut_bottom(pen.mm(FOOT_MM), gap)
        if box.w > box.h:
            people, facts = rest.columns(2, pen.mm(3))
            self._people(pen, people, night)
            self._facts(pen, facts, night.play, "text")
        else:
            facts, people = rest.cut_bottom(4 * pen.mm(FACT_MM + GAP_MM), gap)
            between = self._people(pen, people, night)
            if between.h > pen.mm(PICTURE_MM):
                scene(pen, catalogue.game_of(night.play.game), between.inset(0, between.h * 0.1))
            self._facts(pen, facts, night.play, "strong")
        self._ways(pen, foot, night)

    # who

    def _people(self, pen: Pen, box: Box, night: "Night") -> Box:
        """Draw a card each, as high as its points need where there is room; return what is left below them."""
        gap, least = pen.mm(1), pen.mm(PERSON_MM)
        rows = list(zip(night.play.scores, night.faces, strict=True))
        each = max(1, int((box.h + gap) / (least + gap)))
        if len(rows) > each:
            turning, box = box.cut_bottom(pen.mm(10.5), gap)
            each = max(1, int((box.h + gap) / (least + gap)))
            self._pages.buttons(self, pen, turning, len(rows), each, ("", ""))
        count, sources = min(each, len(rows)), max(len(score.lines) for score, _ in rows)
        wanted = pen.mm(HIGH_PERSON_MM) + (sources + 0.5) * source_step(pen) if sources else pen.mm(HIGH_PERSON_MM)
        cards, below = box.cut_top(min(box.h, count * (wanted + gap) - gap))
        for (score, face), place in zip(self._pages.of(rows, each), cards.rows(count, gap), strict=False):
            self._person(pen, place, score, face, _lines(night.play, score))
        return below

    def _person(self, pen: Pen, box: Box, score: "Score", face: "Player", lines: tuple[ScoreLine, ...]) -> None:
        theme = pen.theme
        is_first = score.has_won
        pen.box(box, theme.panel, theme.rim if is_first else theme.line, pen.mm(1.8), pen.mm(0.6 if is_first else 0.3))
        inner = box.inset(pen.mm(1.8), pen.mm(0.5))
        if lines and inner.h >= pen.mm(PERSON_MM) + 2 * source_step(pen):
            inner, sources = inner.cut_top(pen.mm(PERSON_MM))
            draw_sources(pen, sources.inset(pen.mm(1), 0), lines)
        place, rest = inner.cut_left(pen.mm(9), pen.mm(0.6))
        pen.text(ordinal(score.place), place.x, place.cy, "text", theme.accent if is_first else theme.dim, "start", True, place.w)
        if face.colour:
            token, rest = rest.cut_left(pen.mm(7), pen.mm(1))
            seat_disc(pen, face.colour, face.emblem, token.cx, token.cy, pen.mm(3))
        if lines:
            more, rest = rest.cut_right(pen.mm(4))
            icon(pen, "right", more.cx, more.cy, pen.mm(1.6), theme.dim)
            tap = lambda: self.shell.lay(PointsPage(self.shell, face.name, score.total, lines, face.colour, face.emblem))  # noqa: E731 - what one row does
            self.touchable(f"points:{score.seat}", box, tap, radius=pen.mm(1.8))
        w = pen.text(number(score.total), rest.right, rest.cy, "count", theme.ink, "end", True)
        self._name(pen, Box(rest.x, rest.y, rest.w - w - pen.mm(2), rest.h), score, face)

    def _name(self, pen: Pen, box: Box, score: "Score", face: "Player") -> None:
        then = "" if score.name in (face.name, face.nickname) else told("play.as_then", name=score.name)
        name, note = box.cut_top(box.h * 0.58) if then else (box, box)
        pen.text(face.name, name.x, name.cy, "strong", pen.theme.ink, "start", True, room=name.w, may_cut=True)
        if then:
            pen.text(then, note.x, note.cy, "caption", pen.theme.dim, "start", room=note.w, may_cut=True)

    # when, where

    def _facts(self, pen: Pen, box: Box, play: "Play", size: str) -> None:
        gap = pen.mm(GAP_MM)
        h = min(pen.mm(FACT_MM), (box.h - 3 * gap) / 4)
        rows = Box(box.x, box.top - 4 * h - 3 * gap, box.w, 4 * h + 3 * gap).rows(4, gap)
        ended = told("play.ended_early") if play.status == "ended" else ""
        when = told("play.when_how_long", parts=[part for part in (day(play.ended_s), minutes(play.played_ms), ended) if part])
        place, note = play.location or told("play.place_empty"), play.note or told("play.note_empty")
        self._fact(pen, rows[0], size, told("play.when"), when)
        self._fact(pen, rows[1], size, told("play.options"), self._options(play))
        self._fact(pen, rows[2], size, told("play.place"), place, "location", self._ask_location)
        self._fact(pen, rows[3], size, told("play.note"), note, "note", lambda: self._write_note(play.note))

    def _options(self, play: "Play") -> str:
        """Say the scenario, and what was not as usual; of a game that is not here, as it was written."""
        game = catalogue.game_of(play.game)
        if game not in catalogue.names():
            return told("play.chosen", options=list(play.options.values())) or told("play.imported")
        reader = self.shell.game(game).reader(code=spoken())
        labels = [
            reader.read(choice.label)
            for option in self.shell.game(game).options
            for choice in option.choices
            if str(choice.value) == play.options.get(option.name) and (option.name == "scenario" or choice.value != option.default)
        ]
        return told("play.chosen", options=labels) or told("play.as_usual")

    def _fact(self, pen: Pen, box: Box, size: str, label: str, words: str, name: str = "", tap: Tap | None = None) -> None:
        theme = pen.theme
        pen.box(box, theme.button if tap else theme.board, theme.line, pen.mm(RADIUS_MM), max(1.0, pen.mm(theme.line_mm)))
        inner = box.inset(pen.mm(2), pen.mm(0.5))
        head, rest = inner.cut_left(pen.mm(14) * (1 + 0.15 * self.look.text_size), pen.mm(1))
        pen.text(label, head.x, head.cy, "caption", theme.dim, "start", room=head.w)
        pen.words(words[:MOST_SHOWN], rest, size, theme.on_button if tap else theme.ink, "start", may_cut=True)
        if tap:
            self.touchable(name, box, tap, radius=pen.mm(RADIUS_MM))

    def _ask_location(self) -> None:
        self.shell.ask(lambda store: store.plays.locations(), self._write_location)

    def _write_location(self, usual: list[str] | Exception) -> None:
        now = self.night.play.location if self.night else ""
        others = [] if isinstance(usual, Exception) else [one for one in usual if one != now]
        written = lambda words: self._change("", location=words)  # noqa: E731 - what the keyboard does
        self.shell.lay(WritingPage(self.shell, say("play.where"), now, LONGEST_LOCATION, written, True, others))

    def _write_note(self, now: str) -> None:
        written = lambda words: self._change("", note=words)  # noqa: E731 - what the keyboard does
        self.shell.lay(WritingPage(self.shell, say("play.write_note"), now, LONGEST_NOTE, written, True))

    # what can be done

    def _ways(self, pen: Pen, box: Box, night: "Night") -> None:
        again, phone, delete = box.shares((2, 1, 1), pen.mm(GAP_MM))
        deal, is_on = night.again, night.again is not None
        note, role = (told("play.again_note"), "primary") if is_on else (told("play.not_here"), "secondary")
        tap = lambda: set_up_again(self.shell, deal) if deal else None  # noqa: E731 - what one button does
        button(self, pen, again, "again", told("play.again"), tap, note, role, is_on=is_on)
        icon_button(self, pen, phone, "bg-stats", "qr", told("qr.title"), lambda: show_qr(self.shell, self.id))
        if night.play.sight == "shown":
            button(self, pen, delete, "delete", told("play.delete"), lambda: self._sight("deleted"), role="danger")
        else:
            again_note = told("play.restore_note")
            button(self, pen, delete, "bring-back", told("play.restore"), lambda: self._sight("shown"), again_note, "primary")

    def _sight(self, sight: "Sight") -> None:
        self._change(sight, sight=sight)
        self.close()

    def _change(self, done: str, **changed: str) -> None:
        self.shell.ask(lambda store: store.plays.remark(self.id, **changed), lambda failed: self._changed(failed, done))

    def _changed(self, failed: Exception | None, done: str) -> None:
        if isinstance(failed, Exception):
            self._trouble, self.night = sentence(failed), None
            self.renew()
        else:
            self._ask()
            self._on_changed(done)


def _lines(play: "Play", score: "Score") -> tuple[ScoreLine, ...]:
    """Read where a person's points came from."""
    read: tuple[ScoreLine, ...] = reader_of(play).read_all(score.lines)
    return read
