"""One plot of an album on its card: bars, or a painted sea with its round numbers."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeGuard, cast

from companion.pictures.picture import Picture, picture
from companion.pictures.plots import course, spread
from companion.pictures.seats import SEAT_PAINTS
from companion.table.say import Words
from kivy_ui.look.language import read
from kivy_ui.pages.bars import PLAIN, Bar, BarList
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.board_colours import Skin

if TYPE_CHECKING:  # the screen draws what the library reckoned, and reckons nothing with it
    from companion.library.records import plots
    from companion.library.records.album import Plot
    from companion.library.records.people import Player

TITLE, LEAST_TITLE, NOTE, TICK, LEAST = 24.0, 17.0, 18.0, 18.0, 13.0
SIDE, TICKS_W, FOOT_H, AIR = 22.0, 60.0, 34.0, 14.0
HALO = "#06304a"


def are_bars(drawing: "plots.Drawing") -> "TypeGuard[plots.Bars]":
    """Tell bars from what is painted."""
    return hasattr(drawing, "bars")


def are_columns(drawing: "plots.Drawing") -> "TypeGuard[plots.Columns]":
    """Tell columns from dots over time."""
    return hasattr(drawing, "columns")


class PlotCard:
    """A plot in an area: its title above, how to read it below or under the title."""

    def __init__(self, scene: Scene, area: Area, plot: "Plot", ink: Skin) -> None:
        self._scene, self._area, self._plot, self._ink = scene, area, plot, ink
        self._inner = area.inset(SIDE, 10)
        wide = scene.wide(plot.title, TITLE)
        self._size = TITLE if wide <= self._inner.w else max(LEAST_TITLE, TITLE * self._inner.w / wide * 0.98)

    def _height(self, words: Words, size: float, is_bold: bool = False) -> float:
        real = self._scene.text_size(size)
        return len(self._scene.lines(read(words), real, is_bold, self._inner.w)) * real * LINE_HEIGHT if read(words) else 0.0

    def _titled(self, ink: str) -> float:
        """Write the title; return where it ends."""
        h = self._height(self._plot.title, self._size, True)
        self._scene.paragraph("plot", self._plot.title, self._inner._replace(h=h + 1), self._size, ink, is_bold=True, least=LEAST)
        return self._inner.y + h

    def bars(self, bars: "plots.Bars", faces: "Mapping[str, Player]", taps: "Callable[[plots.Bar], Tap | None]") -> BarList:
        """Lay out bars between the title and how to read them."""
        inner, y = self._inner, self._titled(self._ink.ink)
        below = self._height(self._plot.note, NOTE)
        note = Area(inner.x, inner.bottom - below, inner.w, below)
        self._scene.paragraph("plot:note", self._plot.note, note, NOTE, self._ink.dim, least=LEAST)
        drawn = [bar_of(bar, faces.get(bar.of), taps(bar)) for bar in bars.bars]
        return BarList(self._scene, Area(inner.x, y + 2, inner.w, note.y - y - 4), drawn, self._ink)

    def sea(self, drawing: "plots.Columns | plots.Course") -> None:
        """Paint columns or dots, how to read them below the title, round numbers at the right and at the foot."""
        scene, area, inner, factor = self._scene, self._area, self._inner, self._scene.look.text_factor
        note = drawing.mark_label if are_columns(drawing) else self._plot.note
        note_h, title_h = self._height(note, NOTE), self._height(self._plot.title, self._size, True)
        y = inner.y + title_h + note_h + AIR
        ground = Area(area.x + SIDE, y, area.w - SIDE - TICKS_W * factor, area.bottom - FOOT_H * factor - y)
        scene.lay("sea", self._look(drawing, ground), area)
        ink = "#ffffff" if scene.theme == "contrast" else "#2a1206"
        y = self._titled(ink)
        scene.paragraph("plot:note", note, Area(inner.x, y, inner.w, note_h + 2), NOTE, ink, least=LEAST)
        self._ticks(drawing, ground)

    def _look(self, drawing: "plots.Columns | plots.Course", ground: Area) -> Picture:
        place = (round(ground.x - self._area.x), round(ground.y - self._area.y), round(ground.w), round(ground.h))
        heights = tuple(round(tick.at, 3) for tick in drawing.y.ticks)
        if are_columns(drawing):
            columns = tuple((round(one.left, 3), round(one.right, 3), round(one.height, 3)) for one in drawing.columns)
            return picture(spread, place, heights, columns, round(drawing.mark, 3), self._scene.theme)
        course_of = cast("plots.Course", drawing)
        line = tuple((round(x, 3), round(y, 3)) for x, y in course_of.line)
        dots = tuple((round(dot.x, 3), round(dot.y, 3), dot.is_win) for dot in course_of.dots)
        return picture(course, place, heights, line, dots, self._scene.theme)

    def _ticks(self, drawing: "plots.Columns | plots.Course", ground: Area) -> None:
        """Write the round numbers; below, those that stand clear of the one before."""
        scene, right, low = self._scene, self._area.x, self._area.bottom
        for nth, tick in enumerate(drawing.y.ticks):
            y = ground.bottom - tick.at * ground.h
            if low - y < scene.text_size(TICK):
                continue
            low = y
            scene.write(
                f"y:{nth}", tick.label, self._area.right - 12, y, TICK, "#ffffff", "end", halo=HALO, room=TICKS_W, least=LEAST
            )
        for nth, tick in enumerate(drawing.x.ticks):
            half = scene.wide(tick.label, TICK) / 2
            x = min(max(ground.x + tick.at * ground.w, self._area.x + 12 + half), self._area.right - 12 - half)
            if x - half > right + 8:
                scene.write(
                    f"x:{nth}", tick.label, x, self._area.bottom - FOOT_H * scene.look.text_factor / 2, TICK, "#ffffff", halo=HALO
                )
                right = x + half


def bar_of(bar: "plots.Bar", face: "Player | None", tap: Tap | None) -> Bar:
    """Make a bar of the album one to draw, in the colour of whoever it is of."""
    span = tuple(round(end, 3) for end in (bar.low, bar.high) if end is not None)
    look = (face.colour, face.emblem) if face is not None and face.colour else None
    colour = SEAT_PAINTS.get(look[0], PLAIN) if look else PLAIN
    fair = -1 if bar.fair is None else round(bar.fair, 3)
    return Bar(bar.label, bar.value, bar.length, bar.note, colour, "", look, span, fair, f"bar:{read(bar.label)}", tap)
