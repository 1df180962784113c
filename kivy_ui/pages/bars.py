"""Bars below each other, as everything is told that has a size: who or what it is, how much of the most, and the figure."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pictures.picture import picture
from companion.pictures.plots import gauge
from companion.pictures.seats import disc
from companion.table.say import Words
from kivy_ui.look.language import read
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.stage.touch import Tap
from kivy_ui.table.board_colours import Skin

LABEL, VALUE, NOTE, LEAST_LABEL = 24.0, 32.0, 18.0, 15.0
ROW_H, LINE_H, NOTE_H, STACK_H, TOUCH_H, MOST_H = 40.0, 34.0, 19.0, 28.0, 48.0, 96.0
BAR_H, BAR_W, FACE_W, AIR, APART = 26.0, 120.0, 42.0, 14.0, 28.0

PLAIN = "#efad45"


class Bar(NamedTuple):
    """`share` of the most, 0 to 1; `face`: colour and emblem; `span`: the range it is in; `fair`: its share by lot; `tap`, under `name`."""

    label: Words
    value: Words
    share: float
    note: Words = ""
    colour: str = PLAIN
    pattern: str = ""
    face: tuple[str, str] | None = None
    span: tuple[float, ...] = ()
    fair: float = -1
    name: str = ""
    tap: Tap | None = None


class BarList:
    """Bars in an area: in one column or two, a line each, or their words above them where they are long."""

    def __init__(self, scene: Scene, area: Area, bars: Sequence[Bar], ink: Skin) -> None:
        self._scene, self._area, self._bars, self._ink = scene, area, bars, ink
        self._face = FACE_W if any(bar.face for bar in bars) else 0.0
        self._value = max((scene.wide(bar.value, VALUE) for bar in bars), default=0) + 4
        labels = (max(scene.wide(bar.label, LABEL), scene.wide(bar.note, NOTE, False)) for bar in bars)
        self._label = max(labels, default=0) + 6
        self._fit(1)
        if self.rows < len(bars) and area.w > 2 * (self._face + self._label + self._value + BAR_W + 2 * AIR) + APART:
            self._fit(2)

    def _fit(self, columns: int) -> None:
        factor, w = self._scene.look.text_factor, (self._area.w - APART * (columns - 1)) / columns
        self._columns = columns
        self.is_stacked = self._face + self._label + self._value + BAR_W + 2 * AIR > w
        room = w - self._face - self._value - AIR
        ends = (self._scene.wide(bar.label, LABEL) + self._scene.wide(bar.note, NOTE, False) for bar in self._bars)
        self._is_beside = self.is_stacked and max(ends, default=0) + AIR < room
        has_notes = any(read(bar.note) for bar in self._bars) and not self._is_beside
        h = (LINE_H if self.is_stacked else ROW_H) + NOTE_H * has_notes
        self._least = max(h * factor + STACK_H * self.is_stacked, TOUCH_H if any(bar.tap for bar in self._bars) else 0)
        self.rows = max(1, int((self._area.h + 1) / self._least))

    @property
    def each(self) -> int:
        """How many stand on a page."""
        return self.rows * self._columns

    def draw(self, shown: slice) -> None:
        """Draw these, the first column first."""
        bars = self._bars[shown]
        rows = min(self.rows, -(-len(bars) // self._columns)) if len(self._bars) <= self.each else self.rows
        h = min(self._area.h / max(1, rows), MOST_H * self._scene.look.text_factor + STACK_H * self.is_stacked)
        top = self._area.y + (self._area.h - h * rows) / 2
        columns = self._area._replace(y=top).columns(self._columns, APART)
        for nth, bar in enumerate(bars):
            column = columns[nth // rows]
            self._row(f"bar:{nth}", Area(column.x, column.y + nth % rows * h, column.w, h), bar)

    def _above(self, place: Area) -> Area:
        """Find the room of a row's words above its gauge, both in the middle of the row."""
        h = min(place.h - STACK_H, self._least - STACK_H + 12)
        return Area(place.x + self._face, place.cy - (h + STACK_H) / 2, place.w - self._face - self._value - AIR, h)

    def _row(self, key: str, place: Area, bar: Bar) -> None:
        scene = self._scene
        words = Area(place.x + self._face, place.y, self._label, place.h)
        line = Area(words.right + AIR, place.y, place.right - self._value - 2 * AIR - words.right, place.h)
        if self.is_stacked:
            words = self._above(place)
            line = Area(place.x, words.bottom, place.w, STACK_H)
        if bar.face:
            scene.put(f"{key}:face", picture(disc, *bar.face), place.x + 17, words.cy, 34, 34)
        self._words(key, words, bar)
        accent = scene.look.theme.accent
        scene.write(f"{key}:value", bar.value, place.right, words.cy, VALUE, accent, "end", room=self._value, least=18)
        look = picture(gauge, round(bar.share, 3), bar.colour, bar.pattern, scene.theme, bar.span, bar.fair)
        high = min(BAR_H, place.h * 0.62) if self.is_stacked else min(max(BAR_H, place.h * 0.4), place.h * 0.62)
        scene.lay(f"{key}:gauge", look, around(line.cx, line.cy, round(line.w), round(high)))
        if bar.tap:
            scene.touch(bar.name, Area(place.x - 8, place.y, place.w + 16, place.h), bar.tap)

    def _words(self, key: str, words: Area, bar: Bar) -> None:
        """Write what it is, the note below it or at the end of the line."""
        scene, ink = self._scene, self._ink
        if read(bar.note) and self._is_beside:
            scene.write(f"{key}:note", bar.note, words.right, words.cy + 2, NOTE, ink.dim, "end", False)
        elif read(bar.note):
            line, below = (size * 1.25 * scene.look.text_factor for size in (LABEL, NOTE))
            y = words.cy + (line - below) / 2 + below / 2
            scene.write(f"{key}:note", bar.note, words.x, y, NOTE, ink.dim, "start", False, room=words.w, least=13)
            words = Area(words.x, words.cy - (line + below) / 2, words.w, line)
        scene.paragraph(f"{key}:label", bar.label, words, LABEL, ink.ink, is_bold=True, least=LEAST_LABEL, is_top=False)
