"""Rows of the bars at the end of a game: their places and ranks, and what all bars draw alike."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pictures.picture import picture
from companion.table.seats import Seat
from companion.table.standings import SeatStanding
from kivy_ui.layout.elements import MARGIN_UNITS
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import FOAM, INK, Scene
from kivy_ui.stage.sprite import Area

HALO = "#02202f"
TEXT_SHARE = 0.86
"""Largest text in a row, as a share of its height."""
LEAST_ROW_UNITS = 24.0
"""Height below which rows are put into two columns, in units; in larger text, too, so that bars of five players stay readable."""
LEAST_TOUCH_UNITS = 49.0
WIDTH_STEP_UNITS = 8.0
"""Steps of the width of a growing bar, so that each width is painted once."""
Standing = tuple[SeatStanding, Seat]


class RowPlaces(NamedTuple):
    """Places of rows: one below the other, on a wide screen in two columns if they would get too low.

    lines   number of rows in a column
    height  of a row, in units
    """

    area: Area
    columns: int
    lines: int
    height: float

    @classmethod
    def fitting(cls, scene: Scene, area: Area, count: int, most: float) -> "RowPlaces":
        """Return the places of `count` rows, each at most `most` units high."""
        columns = 2 if scene.is_wide and area.h / max(1, count) < LEAST_ROW_UNITS else 1
        lines = max(1, -(-count // columns))
        return cls(area, columns, lines, min(most, area.h / lines))

    def place(self, rank: float, gap: float) -> Area:
        """Return the place of a rank; between two ranks, the place between theirs."""
        before, after = self._corner(int(rank)), self._corner(-int(-rank // 1))
        share = rank - int(rank)
        x, y = (start + (end - start) * share for start, end in zip(before, after))
        return Area(x, y, self.width, self.height - gap)

    @property
    def width(self) -> float:
        """Width of a row, in units."""
        return (self.area.w - (self.columns - 1) * MARGIN_UNITS) / self.columns

    def _corner(self, rank: int) -> tuple[float, float]:
        column, line_ = divmod(rank, self.lines)
        return self.area.x + column * (self.width + MARGIN_UNITS), self.area.y + line_ * self.height


def ranks(run: Sequence[float], apart: float) -> list[float]:
    """Return the rank of each row, a fraction while one passes another: while they differ by less than `apart`.

    >>> ranks((10, 30), 4), ranks((20, 20), 4), ranks((20, 21), 4)
    ([1.0, 0.0], [0.5, 0.5], [0.75, 0.25])
    """
    return [
        sum(min(1.0, max(0.0, 0.5 + (other - own_value) / apart)) for place, other in enumerate(run) if place != at)
        for at, own_value in enumerate(run)
    ]


def alphas(ahead: Sequence[float]) -> list[float]:
    """Return the opacity of each row: a row fades while one ahead covers it; of two rows at one height the second fades.

    >>> alphas((0, 1)), alphas((0.25, 0.75)), alphas((0.5, 0.5))
    ([1.0, 1.0], [1.0, 0.5], [1.0, 0.0])
    """
    gaps = [
        [own_value - other for place, other in enumerate(ahead) if (other, place) < (own_value, at)]
        for at, own_value in enumerate(ahead)
    ]
    return [min((1.0, *gap)) for gap in gaps]


def words_colours(theme: str) -> tuple[str, str]:
    """Return the colours of words beside bars and of the rim around them, as "#rrggbb"."""
    return (INK, "#ffffff") if theme == "light" else (FOAM, HALO)


def draw_growing_bar(scene: Scene, key: str, place: Area, colour: str, alpha: float) -> None:
    """Draw a part of a bar while it grows, without a rim, in steps of its width."""
    width = max(WIDTH_STEP_UNITS, round(place.w / WIDTH_STEP_UNITS) * WIDTH_STEP_UNITS)
    scene.put_in_area(key, picture(plate_painters.shade, colour, 1.0), place._replace(w=width), alpha)
