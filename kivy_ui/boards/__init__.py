"""Board drawings: one module a game, found by the game's name, and the contract they keep.

A board drawing is a class `BOARD` (a subclass of `Board`) in `kivy_ui/boards/<game_with_underscores>.py`; the small picture on the
home screen is `scene(pen, box, size)` in `<game_with_underscores>_scene.py`, so that no board is opened for it. A game without
either is shown in words, under a chest. A board draws the game's view (`shown.view`, what the whole table may see) and nothing else:

    class PearlsBoard(Board):
        def draw(self, pen, box, view):
            bag(pen, place := Box(box.cx - pen.mm(10), box.y, pen.mm(20), pen.mm(22)))
            self.mark("bag:pearls", place)                  # a tap on it answers the choice that names this mark
            pen.text(view.subtitle, box.cx, box.top - pen.mm(4), "title")

        def motions(self, before, after, events):
            return [Motion(lambda pen, t: gem(pen, "silver", *between((10, 10), (90, 90), t), 20), 300)]

* `draw(pen, box, view)` is called anew whenever something changed. All lengths from `pen.mm(millimetres)`; `box` has `cut_top`,
  `columns`, `grid` … (kivy_ui/box.py); y goes up. Draw things with kivy_ui/drawing/*: gems, dice, creatures, tiles, chest, icons.
  Texts: `pen.text(said, x, y, size, colour, anchor, bold, room=width)` for one line, `pen.words(said, box, …)` for wrapped
  ones; sizes "caption", "text", "strong", "title", "count", "huge". Colours of surfaces and text from `pen.theme`.
  The board is given from about 88 × 62 mm (landscape) up to 83 × 80 mm (portrait): ask `box.w > box.h` and lay out accordingly.
* The frame with title and subtitle of the view is drawn by the table screen; `box` is what is left inside.
* `self.mark(mark, box)` names a place. When a choice of the prompt (or an option of its only Pick) has that mark, the place is
  lit up and answers it; otherwise nothing happens. `self.is_open(mark)` says so while drawing.
* `motions(before, after, events)` says what moves after an entry (150-400 ms); `self.places[mark]` is where a mark is drawn.
  A motion may hide what it lands on: `Motion(…, hides=frozenset({"gem:5"}))`, and `draw` skips what is in `self.hidden`.
* `shake()` shakes the water once: for a hazard.
* `draw_mark(pen, mark, x, y, r)` draws what a mark looks like on a button ("site:4"); return False when there is nothing to draw.
No rule and no arithmetic here: what is to be shown is in the view.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.input import MotionEvent

from companion.games import catalogue
from companion.session.hands.shown import Shown
from companion.table.moves import Event
from companion.table.prompt import Choice, Value
from kivy_ui.box import Box
from kivy_ui.drawing.marks import draw_mark
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM, Look
from kivy_ui.motion import Motion, Stage
from kivy_ui.offers import answers_of, is_laid_over
from kivy_ui.surface import Surface

SHAKE_MS, SWAYS, SWAY_MM = 320, 5, 1.2


class Board(Surface):
    """A game's drawing on the table screen. Override `draw`, and `motions` where something moves."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.shown = Shown()
        self.places: dict[str, Box] = {}
        self.answers: dict[str, tuple[Choice, tuple[Value, ...]]] = {}
        self.on_answer: Callable[[Choice, tuple[Value, ...]], object] | None = None
        self.is_quiet = False
        self._sway = Translate()
        self.canvas.before.add(PushMatrix())
        self.canvas.before.add(self._sway)
        self.canvas.after.insert(0, PopMatrix())
        layer = InstructionGroup()
        self.canvas.after.add(layer)
        self._stage = Stage(layer, lambda: self.look, self.renew)

    # for those who draw a game

    def draw(self, pen: Pen, box: Box, view: Any) -> None:
        """Draw `view` into `box`."""
        raise NotImplementedError

    def motions(self, before: Shown, after: Shown, events: Sequence[Event]) -> Sequence[Motion]:
        """List what moves because of `events`."""
        return ()

    def draw_mark(self, pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
        """Draw what a mark looks like on a button around (x, y), `r` from the middle to the rim."""
        return draw_mark(pen, mark, x, y, r)

    def mark(self, name: str, box: Box, radius: float | None = None) -> None:
        """Name a place on the board. `radius`: how round it lights up (default: 1.5 mm; half its width makes a disc)."""
        self.places[name] = box
        if name in self.answers:
            place = box.grown(self.look.mm(LEAST_TARGET_MM))
            self.touchable(f"mark:{name}", place, lambda: self._answer(name), radius=self._radius(place, radius))
            self._light(box, self._radius(box, radius))

    def is_open(self, mark: str) -> bool:
        """Return whether tapping this mark would answer something now."""
        return mark in self.answers

    @property
    def hidden(self) -> frozenset[str]:
        """What a motion has in its hands now: `draw` leaves it out."""
        return self._stage.hidden

    # for the table screen

    def show(self, shown: Shown) -> None:
        """Draw what is shown now, and let move what happened since."""
        before, self.shown = self.shown, shown
        self.answers = {} if self.is_quiet or is_laid_over(shown) else answers_of(shown)
        is_new = shown.entry != before.entry and shown.session == before.session and shown.entry_kind == "move"
        if is_new and self.look.has_motion and self.places:
            self._stage.play(list(self.motions(before, shown, shown.events)))
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw the view inside the frame."""
        self.places = {}
        self._pen = pen
        if self.shown.view is not None:
            self.draw(pen, box, self.shown.view)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take what moves to its end."""
        self._stage.skip()
        return super().on_touch_down(touch)

    def shake(self) -> Motion:
        """Shake the water once."""

        def sway(pen: Pen | None, t: float) -> None:
            self._sway.x = math.sin(t * math.pi * SWAYS) * (1 - t) * self.look.mm(SWAY_MM)

        return Motion(sway, SHAKE_MS, ends=lambda: sway(None, 1))

    def _radius(self, box: Box, radius: float | None) -> float:
        return self.look.mm(1.5) if radius is None else min(radius, box.w / 2, box.h / 2)

    def _light(self, box: Box, radius: float) -> None:
        mm = self.look.mm
        self._pen.box(box, None, self.look.theme.rim, radius, max(2, mm(0.6)))
        if radius >= min(box.w, box.h) / 2:
            self._pen.box(box.inset(-mm(1)), None, self.look.theme.rim, radius + mm(1), max(1, mm(0.3)), alpha=0.5)

    def _answer(self, mark: str) -> None:
        choice, values = self.answers.get(mark, (None, ()))
        if choice is not None and self.on_answer:
            self.on_answer(choice, values)


class PlainBoard(Board):
    """For a game without a drawing: its view in words."""

    def draw(self, pen: Pen, box: Box, view: Any) -> None:
        """Write title and subtitle, large."""
        title, rest = box.cut_top(box.h / 2)
        pen.words(view.title, title.inset(pen.mm(3)), "huge", bold=True, valign="bottom")
        pen.words(view.subtitle, rest.inset(pen.mm(3)), "title", pen.theme.dim, valign="top")


@cache  # a page of pictures asks at every drawing
def part_of(game: str, part: str = "") -> ModuleType | None:
    """Import the module "<game><part>" of this folder; None where there is none, and for a game that Fathom doesn't know."""
    name = f"{__package__}.{game.replace('-', '_')}{part}"
    return import_module(name) if game in catalogue.names() and find_spec(name) else None


def board_for(game: str, look: Look) -> Board:
    """Make the drawing of `game`, in words where there is none."""
    module = part_of(game)
    board: Board = module.BOARD(look) if module else PlainBoard(look)
    return board


__all__ = ["Board", "Motion", "PlainBoard", "answers_of", "board_for"]
