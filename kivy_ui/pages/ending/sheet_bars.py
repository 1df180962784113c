"""Bars at the end of a score sheet: one for each player in their colour, in three tones with marks.

All pieces have one scale: points that were won are right of a zero line, lost points in red left of it.

In the animation the bars grow first, then the totals roll. The places of rows and bars are computed by hand: they are a chart, drawn
anew in each frame. The legend is a layout tree.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.canvas import blend
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc, seat_paint
from companion.table.seats import Seat
from companion.table.standings import PointShare, SeatStanding, SheetSummary
from kivy_ui.layout.elements import GAP_UNITS
from kivy_ui.layout.leaves import LEAST_TEXT_UNITS, fitted_line, image
from kivy_ui.layout.part import Part, column, inset, row, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, number
from kivy_ui.look.theme import contrast
from kivy_ui.pages.ending.bar_legend import RIM, legend_entry
from kivy_ui.pages.ending.bar_rows import (
    LEAST_TOUCH_UNITS,
    TEXT_SHARE,
    RowPlaces,
    Standing,
    alphas,
    draw_growing_bar,
    ranks,
    words_colours,
)
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import progress
from kivy_ui.stage.scene import INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import distinct_name

LOST, ROUND, BEST, PLUS = "lost", "round", "best", "plus"
MARKS = {
    "tick": "check",
    "ring": "ring",
    "drop": "drop",
    "moon": "moon",
    "sun": "sun",
    "wave": "wave",
    PLUS: "plus",
    BEST: "star",
    LOST: "minus",
}
"""The icon of each kind of points."""
LIGHT_TONES = {"ring": 0.62, "drop": 0.34, BEST: 0.62, "sun": 0.8}
DARK_TONES = {"moon": 0.2, "wave": 0.55, PLUS: 0.4}
"""Distance of the tone of a kind from the seat's colour, towards white or ink."""
LIGHT_INK = "#ffffff"
LEGEND_COLOUR = "#9a8c78"
LOST_COLOUR = "#f08a7c"
ZERO_LINE_UNITS = 2.0
MOST_ROW_UNITS = 54.0
MOST_TALL_ROW_UNITS = 96.0
TALL_ROW_UNITS = 42.0
"""Least height of a row whose bar is below the words, in units of the usual text size."""
WORDS_SHARE = 0.54
"""Height of the words over a bar, as a share of the row."""
ROW_GAP_UNITS = 5.0
LEGEND_UNITS = 32.0
MOST_LEGEND_LINES = 3
LEAST_LEGEND_SHARE = 0.85
"""Least text size of a legend in one line, as a share of the usual size."""
SWATCH_UNITS = (28.0, 22.0)
PLACE_UNITS = 28.0
DISC_UNITS = 34.0
LEAST_NAME_UNITS = 60.0
MOST_NAME_UNITS, MOST_NAME_UPRIGHT_UNITS = 150.0, 112.0
TOTAL_TEXT = 38.0
HALO_FACTOR = 1.12
"""Width of a figure with a halo, as a multiple of one without."""
LEAST_MARK_UNITS = 14.0
LEAST_BAR_UNITS = 2.0
MOST_LOST_SHARE = 0.3
"""Greatest width of a number beside lost points, as a share of a bar's room."""
LEAST_BARS_UNITS = 36.0
"""Least width of the longest bar."""
SHARE_RADIUS_UNITS = 6.0
LEAST_TAG_UNITS = 10.0
"""Least width of a share with a rim; narrower ones have none."""
MOST_RIMMED_ROUNDS = 12
"""Number of rounds up to which the shares of a bar by rounds have a rim."""
SHARE_GAP_UNITS = 1.5
RACE_SHARE = 0.6
"""Share of the animation in which the bars grow; then the totals roll."""
APART_SHARE = 0.12
"""Greatest difference at which rows pass each other, as a share of the best total."""


class SheetBars:
    """Drawing of the rows of all players and of the legend.

    grown   progress of the animation, 0 to 1
    on_tap  called with the row that was tapped
    """

    def __init__(
        self, scene: Scene, area: Area, grown: float, summary: SheetSummary, on_tap: Callable[[SeatStanding, Seat], object]
    ) -> None:
        self._scene, self._area, self._on_tap = scene, area, on_tap
        self._race_progress, self._roll_progress = min(1.0, grown / RACE_SHARE), progress(grown, RACE_SHARE, 1.0)
        self._is_done = grown >= 1
        self._ink, self._halo = words_colours(scene.theme)
        self._bars = PointBars(scene, summary, self._race_progress, is_done=self._is_done)
        self._legend = KindLegend(scene, area.w, summary)
        self._longest_total: float = 1
        self._has_places = True
        self._figures_width: float = 0
        self._name_width = LEAST_NAME_UNITS
        self._seat_names: Sequence[str] = ()
        self._is_tall = False  # whether a row has the bar below the name and the points

    def draw(self, standings: Sequence[Standing], *, is_lowest: bool) -> None:
        """Draw all rows, best place first, and below them the legend; places only if there is a winner and not all have the same."""
        places = {standing.place for standing, _ in standings}
        self._has_places = len(places) > 1 and any(standing.has_won for standing, _ in standings)
        self._longest_total = max(1.0, *(self._bars.length_of(standing) for standing, _ in standings))
        self._seat_names = [seat.name for _, seat in standings]
        room = self._area._replace(h=self._area.h - self._legend.height)
        factor = self._scene.look.text_factor
        rows = RowPlaces.fitting(self._scene, room, len(standings), MOST_ROW_UNITS if self._scene.is_wide else MOST_TALL_ROW_UNITS)
        self._figures_width = max(self._width_of_total(standing, rows.height - ROW_GAP_UNITS) for standing, _ in standings)
        self._is_tall = not self._scene.is_wide and rows.height >= TALL_ROW_UNITS * factor
        most = MOST_NAME_UNITS if self._scene.is_wide else MOST_NAME_UPRIGHT_UNITS * factor
        names = max(self._scene.scaled_width(name, BODY_TEXT) for name in self._seat_names)
        room_beside = rows.width - PLACE_UNITS - DISC_UNITS - 2 * GAP_UNITS - self._figures_width - LEAST_BARS_UNITS
        self._name_width = min(most, max(LEAST_NAME_UNITS, names + 1), max(LEAST_NAME_UNITS, room_beside))
        bars = rows.width - PLACE_UNITS - DISC_UNITS - GAP_UNITS
        bars -= 0 if self._is_tall else self._name_width + GAP_UNITS + self._figures_width
        self._bars.fit(standings, bars)
        ahead = range(len(standings)) if self._is_done else self._ranks(standings, is_lowest=is_lowest)
        for (standing, seat), rank, alpha in zip(standings, ahead, alphas(ahead), strict=True):
            self._draw_row(standing, seat, rows.place(rank, ROW_GAP_UNITS), alpha)
        if self._is_done:
            top = self._area.y + rows.height * rows.lines
            self._legend.part().draw(self._scene, self._area._replace(y=top, h=self._legend.height), "legend")

    def _width_of_total(self, standing: SeatStanding, height: float) -> float:
        """Return the width of the total of a row of this height."""
        total = self._scene.scaled_width(number(standing.total), min(TOTAL_TEXT, height / self._scene.look.text_factor))
        return total * HALO_FACTOR + 2 * GAP_UNITS

    def _ranks(self, standings: Sequence[Standing], *, is_lowest: bool) -> list[float]:
        """Return the rank of each row: at first in the order of names, at the end in that of places."""
        names, apart = sorted(seat.name for _, seat in standings), APART_SHARE * self._longest_total
        sign = -1 if is_lowest else 1
        run = [
            sign * (standing.total or 0) * self._race_progress
            - apart * ((1 - self._race_progress) * names.index(seat.name) + self._race_progress * place * len(standings))
            for place, (standing, seat) in enumerate(standings)
        ]
        return ranks(run, apart)

    # a row

    def _draw_row(self, standing: SeatStanding, seat: Seat, place: Area, alpha: float) -> None:
        scene, key = self._scene, f"row:{standing.seat}:{seat.name}"
        x, most_text = place.x + PLACE_UNITS, place.h * TEXT_SHARE / scene.look.text_factor
        if self._is_done and self._has_places:
            scene.write(
                f"{key}:place", str(standing.place), place.x + PLACE_UNITS / 2, place.cy, min(KEY_TEXT, most_text),
                colour=self._ink, halo=self._halo, room=PLACE_UNITS - 4, least=LEAST_TEXT_UNITS,
            )  # fmt: skip
        side = min(DISC_UNITS, place.h)
        scene.put(f"{key}:disc", picture(disc, seat.colour, seat.emblem), x + DISC_UNITS / 2, place.cy, w=side, h=side, alpha=alpha)
        x += DISC_UNITS + GAP_UNITS
        words, bar_place = place, place
        if self._is_tall:
            words, bar_place = (
                place._replace(h=place.h * WORDS_SHARE),
                place._replace(y=place.y + place.h * WORDS_SHARE, h=place.h * (1 - WORDS_SHARE)),
            )
        room = place.right - x - self._figures_width if self._is_tall else self._name_width
        name = distinct_name(scene, seat.name, self._seat_names, room, min(SMALL_TEXT, most_text))
        scene.write_left(
            f"{key}:name", name, x, words.cy, min(BODY_TEXT, most_text), colour=self._ink, halo=self._halo, room=room, alpha=alpha
        )
        if self._is_tall:
            self._bars.draw(standing, seat, key, Area(x, bar_place.y, place.right - x, bar_place.h), alpha)
            self._draw_total(standing, key, place.right - self._width_of_total(standing, words.h), words, alpha)
        else:
            x += self._name_width + GAP_UNITS
            bar = Area(x, place.y, place.right - x - self._figures_width, place.h)
            self._draw_total(standing, key, self._bars.draw(standing, seat, key, bar, alpha) + GAP_UNITS, place, alpha)
        if self._is_done and place.h >= LEAST_TOUCH_UNITS:
            scene.touch(f"points:{standing.seat}", place, partial(self._on_tap, standing, seat))

    def _draw_total(self, standing: SeatStanding, key: str, x: float, place: Area, alpha: float) -> None:
        """Write the total, which rolls once the bars have grown."""
        scene = self._scene
        total = standing.total if self._is_done or standing.total is None else round(standing.total * self._roll_progress)
        size = min(TOTAL_TEXT, place.h / scene.look.text_factor)
        scene.count(
            f"{key}:total", number(total), x, place.cy, size,
            colour=self._ink, halo=self._halo, room=place.right - x, least=LEAST_TEXT_UNITS, alpha=alpha,
        )  # fmt: skip


class PointBars:
    """Bars of points in one scale: a share for each kind side by side, lost points left of a zero line.

    grown   progress of the race, 0 to 1; once it `is_done`, shares have marks and points
    """

    def __init__(self, scene: Scene, summary: SheetSummary, grown: float, *, is_done: bool) -> None:
        self._scene, self._summary, self._grown, self._is_done = scene, summary, grown, is_done
        self._ink, self._halo = words_colours(scene.theme)
        kinds = [kind for kind, _ in summary.kinds if kind != LOST]
        self._order = {kind: at for at, kind in enumerate(kinds)}
        self._point_width: float = 0
        self._zero: float = 0  # distance of the zero line from the left end of the bars
        self._has_lost_numbers = True  # whether a number has room beside lost points that are too narrow for it

    def length_of(self, standing: SeatStanding) -> float:
        """Return the length of a player's bar in points, those that were lost included."""
        return sum(abs(point_share.points) for point_share in self._shares_of(standing))

    def fit(self, standings: Sequence[Standing], room: float) -> None:
        """Choose the width of a point and the place of the zero line, so that all bars fit."""
        rows = [self._shares_of(standing) for standing, _ in standings]
        losses = [point_share for row in rows for point_share in row if point_share.kind == LOST]
        loss = max((-point_share.points for point_share in losses), default=0)
        gain = max(sum(point_share.points for point_share in row if point_share.kind != LOST) for row in rows)
        points = max(1.0, loss + gain)
        narrow = [width for share in losses if (width := self._number_width(share)) > -share.points * room / points]
        reserve = max(narrow, default=0.0)
        self._has_lost_numbers = reserve <= MOST_LOST_SHARE * room
        reserve *= self._has_lost_numbers
        self._point_width = (room - reserve) / points
        self._zero = reserve + loss * self._point_width

    def _number_width(self, point_share: PointShare) -> float:
        """Return the width at which a share has room for its number."""
        return self._scene.scaled_width(number(point_share.points), SMALL_TEXT) + GAP_UNITS

    def draw(self, standing: SeatStanding, seat: Seat, key: str, room: Area, alpha: float) -> float:
        """Draw the kinds of points side by side, one growing after the other; return where the bar ends.

        Lost points grow at last, from the zero line to the left.
        """
        shares, x = self._shares_of(standing), room.x + self._zero
        for nth, point_share in enumerate(shares):
            grown = min(1.0, max(0.0, self._grown * len(shares) - nth))
            width = self._point_width * abs(point_share.points) * grown
            if point_share.kind == LOST:
                self._draw_lost(f"{key}:{nth}", point_share, seat, Area(room.x + self._zero - width, room.y, width, room.h), alpha)
                break
            if width >= LEAST_BAR_UNITS:
                self._draw_share(f"{key}:{nth}", point_share, seat, Area(x, room.y, width, room.h), alpha)
            x += width
        if self._zero:
            line = Area(room.x + self._zero - ZERO_LINE_UNITS / 2, room.y - 1, ZERO_LINE_UNITS, room.h + 2)
            self._scene.put_in_area(f"{key}:zero", picture(plate_painters.shade, self._ink, 1.0), line, alpha)
        return x

    def _draw_lost(self, key: str, point_share: PointShare, seat: Seat, place: Area, alpha: float) -> None:
        """Draw lost points left of the zero line, with their number inside, or beside them if they are narrow."""
        if place.w >= LEAST_BAR_UNITS:
            self._draw_share(key, point_share, seat, place, alpha)
        scene, size = self._scene, min(SMALL_TEXT, place.h * TEXT_SHARE / self._scene.look.text_factor)
        points = number(point_share.points)
        if self._is_done and self._has_lost_numbers and place.w < scene.scaled_width(points, size) + GAP_UNITS:
            scene.write(f"{key}:points", points, place.x - 2, place.cy, size, colour=self._ink, halo=self._halo, anchor="end")

    @property
    def _has_marks(self) -> bool:
        return not any(point_share.kind in (ROUND, BEST) for point_share in self._summary.shares)

    @property
    def _has_rims(self) -> bool:
        """Whether shares have a rim: not those of many rounds, which are narrow."""
        shares = Counter(point_share.seat for point_share in self._summary.shares)
        return self._has_marks or max(shares.values(), default=0) <= MOST_RIMMED_ROUNDS

    def _draw_share(self, key: str, point_share: PointShare, seat: Seat, place: Area, alpha: float) -> None:
        colour = LOST_COLOUR if point_share.kind == LOST else shaded_colour(seat.colour, point_share.kind)
        if not self._is_done:
            draw_growing_bar(self._scene, key, place, colour, alpha)
            return
        if place.w < LEAST_TAG_UNITS or not self._has_rims:
            width = max(LEAST_BAR_UNITS, place.w - SHARE_GAP_UNITS)
            self._scene.put_in_area(key, picture(plate_painters.shade, colour, 1.0), place._replace(w=width))
            if point_share.kind == BEST:
                self._letter(key, point_share, place, colour)
            return
        self._scene.put_in_area(key, picture(plate_painters.tag, colour, RIM, SHARE_RADIUS_UNITS), place._replace(w=round(place.w)))
        self._letter(key, point_share, place, colour)

    def _letter(self, key: str, point_share: PointShare, place: Area, colour: str) -> None:
        """Write mark and points into a share, or one of them if there is no room for both."""
        scene, side, points, ink = self._scene, min(22.0, place.h - GAP_UNITS), number(point_share.points), ink_on(colour)
        size = min(SMALL_TEXT, place.h * TEXT_SHARE / scene.look.text_factor)
        wide = scene.scaled_width(points, size)
        if point_share.kind not in MARKS or point_share.kind == LOST:
            if place.w >= wide + GAP_UNITS:
                scene.write(f"{key}:points", points, place.cx, place.cy, size, colour=ink)
            return
        if place.w >= wide + side + 3 * GAP_UNITS:
            self._mark(key, point_share.kind, place.x + GAP_UNITS + side / 2, place.cy, side, ink=ink)
            scene.write_left(f"{key}:points", points, place.x + 2 * GAP_UNITS + side, place.cy, size, colour=ink)
        elif place.w >= wide + GAP_UNITS:
            scene.write(f"{key}:points", points, place.cx, place.cy, size, colour=ink)
        elif place.w >= side or (point_share.kind == BEST and place.w >= LEAST_TAG_UNITS):
            self._mark(key, point_share.kind, place.cx, place.cy, max(LEAST_MARK_UNITS, min(side, place.w - 2)), ink=ink)

    def _mark(self, key: str, kind: str, x: float, y: float, side: float, *, ink: str) -> None:
        self._scene.put(f"{key}:mark", picture(icon, MARKS[kind], ink), x, y, w=side, h=side)

    def _shares_of(self, standing: SeatStanding) -> list[PointShare]:
        """Return the shares of a seat as they are drawn, with all lost points as the last one."""
        seat_shares = [point_share for point_share in self._summary.shares if point_share.seat == standing.seat]
        gains = [point_share for point_share in seat_shares if point_share.kind != LOST]
        lost_points = sum(point_share.points for point_share in seat_shares if point_share.kind == LOST)
        if self._has_marks:
            gains.sort(key=lambda point_share: self._order.get(point_share.kind, 0))
        elif further_points := sum(point_share.points for point_share in gains if point_share.kind == PLUS):
            rounds = [point_share for point_share in gains if point_share.kind != PLUS]
            gains = [*rounds, PointShare(standing.seat, PLUS, further_points)]  # alone, each was too narrow for its number
        return [*gains, PointShare(standing.seat, LOST, lost_points)] if lost_points else gains


class KindLegend:
    """Legend of the kinds of points, `width` units wide: the tone, the mark and the meaning of each."""

    def __init__(self, scene: Scene, width: float, summary: SheetSummary) -> None:
        self._scene, self._width, self._summary = scene, width, summary
        self._ink, self._halo = words_colours(scene.theme)
        self._lines = self._divide()

    @property
    def height(self) -> float:
        """Height of its lines, in units."""
        return LEGEND_UNITS * len(self._lines)

    def part(self) -> Part:
        """Return its lines below each other, with words of one size."""
        size = min(map(self._size, self._lines))
        lines = [row(*(self._entry(*kind, size) for kind in kinds), gap=2 * GAP_UNITS) for kinds in self._lines]
        return inset(GAP_UNITS, 0, column(*(units(LEGEND_UNITS, line) for line in lines), gap=0))

    def _divide(self) -> list[Sequence[tuple[str, str]]]:
        """Return each kind of points and its words, in as few lines as have words that aren't small, three at most."""
        kinds = [(kind, as_text(label)) for kind, label in self._summary.kinds]
        for count in range(1, MOST_LEGEND_LINES + 1):
            most = max(1, -(-len(kinds) // count))
            lines: list[Sequence[tuple[str, str]]] = [kinds[first : first + most] for first in range(0, max(1, len(kinds)), most)]
            if min(map(self._size, lines)) >= LEAST_LEGEND_SHARE * SMALL_TEXT:
                break
        return lines

    def _entry(self, kind: str, label: str, size: float) -> Part:
        colour = LOST_COLOUR if kind == LOST else shaded_colour(LEGEND_COLOUR, kind)
        ground = picture(plate_painters.tag, colour, RIM, SHARE_RADIUS_UNITS)
        sign = image(picture(icon, MARKS[kind], ink_on(colour)), SWATCH_UNITS[1] - GAP_UNITS)
        words = fitted_line(label, size, self._ink, is_bold=False, halo=self._halo)
        return legend_entry(f"legend:{kind}", ground, sign, words, SWATCH_UNITS)

    def _size(self, kinds: Sequence[tuple[str, str]]) -> float:
        room = self._width - len(kinds) * (SWATCH_UNITS[0] + 2.5 * GAP_UNITS)
        width = sum(self._scene.scaled_width(label, SMALL_TEXT, False) for _, label in kinds)
        return SMALL_TEXT * min(1.0, room / max(1.0, width))


def ink_on(colour: str) -> str:
    """Return black or white, whichever is easier to read on a colour."""
    return max((INK, LIGHT_INK), key=lambda ink: contrast(ink, colour))


def shaded_colour(colour: str, kind: str) -> str:
    """Return a seat's colour in the tone of a kind of points."""
    paint = seat_paint(colour)
    return blend(blend(paint, "#ffffff", LIGHT_TONES.get(kind, 0.0)), INK, DARK_TONES.get(kind, 0.0))
