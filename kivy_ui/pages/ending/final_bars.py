"""Final bars: a row for each player with a bar of their points by source. They grow in an animation, then have a legend.

The places of rows and bars are computed by hand: they are a chart, drawn anew in each frame of the animation. The legend is a
layout tree.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.pictures.worlds.effects import confetti
from companion.table.seats import Seat
from companion.table.sentence import Words
from companion.table.standings import SeatStanding
from kivy_ui.games.covers import diver_picture, face_picture
from kivy_ui.layout.elements import GAP_UNITS, plate_ground
from kivy_ui.layout.leaves import LEAST_TEXT_UNITS, image, line, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, grid, row, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, SMALL_TEXT
from kivy_ui.look.appearance import FULL
from kivy_ui.look.language import number
from kivy_ui.pages.ending.bar_legend import LEGEND_UNITS, RIM, BarLegend
from kivy_ui.pages.ending.bar_rows import (
    HALO,
    LEAST_TOUCH_UNITS,
    TEXT_SHARE,
    RowPlaces,
    Standing,
    alphas,
    draw_growing_bar,
    ranks,
    words_colours,
)
from kivy_ui.pages.ending.score_breakdown import ordinal, points_by_source
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import progress
from kivy_ui.stage.scene import INK, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import distinct_name, short_name

BARS = ("#efad45", "#f4ecd8", "#8fd0ff", "#8fe0b0", "#e0b6ff", "#ffb0a8")
NEGATIVE_COLOUR = "#ff9484"
TOTAL_COLOUR = "#ffe08a"
ROW_UNITS = 54.0
MORE_UNITS, UPRIGHT_MORE = 20.0, 3
"""Additional height of a row with few players, and how often an upright screen adds it."""
FEW_PLAYERS = 3
ROW_GAP_UNITS = 4.0
NAMES_UNITS = 214.0
UPRIGHT_NAMES_UNITS = 134.0
NAMES_SHARE, ROUNDING_UNITS = 0.48, 2.0
"""Largest share of names in the width, and the room that rounding of letters needs."""
TOTALS_UNITS = 92.0
TOTAL_ROOM_UNITS = TOTALS_UNITS - 3 * GAP_UNITS
TOTAL_TEXT = 40.0
DISC_UNITS = 34.0
LEAST_BAR_UNITS = 3.0
LEAST_RIMMED_UNITS = 9.0
"""Least width of a source of points with the usual rim: a narrower one has a thin rim, which leaves its colour."""
HIGHEST_BAR_UNITS = 64.0
LEAST_STACKED_BAR_UNITS = 30.0
"""Height of a bar from which an upright screen writes the names above the bars, so that these have the whole width."""
LEAST_SCALE = 8
"""Points for which a bar always leaves room, so that a few points don't fill the whole row."""
OVERTAKING_SHARE = 0.06
"""Greatest difference at which rows pass each other, as a share of the best total."""
CONFETTI_PIECES = 26
CONFETTI_TIMES = ((0.5, 0.88), (0.62, 1.0))
"""Start and end of the fall of each layer of confetti."""
MOST_PLACE_COLUMNS = 6
LEAST_PLACE_TEXT = 17.0
"""Text size of a name in a game without points before it is cut, in units."""
LOW_PLACE_UNITS = 120.0
PLACE_HELMET_UNITS = 108.0
HELMET_UNITS = 70.0
LOW_HELMET_UNITS = 44.0
Points = list[tuple[str, float]]
"""Points by the name of their source."""


class FinalBars:
    """Drawing of the rows of all players.

    grown   progress of the animation, 0 to 1
    on_tap  called with the row that was tapped
    icons   icons of sources, by their names
    """

    def __init__(
        self,
        scene: Scene,
        area: Area,
        grown: float,
        on_tap: Callable[[SeatStanding, Seat], object],
        icons: Mapping[str, Picture] = MappingProxyType({}),
    ) -> None:
        self._scene, self._area, self._grown_share, self._on_tap, self._icons = scene, area, grown, on_tap, icons
        self._ink, self._halo = words_colours(scene.theme)
        self._winner_ink = INK if scene.theme == "light" else TOTAL_COLOUR
        self._sources: Sequence[str] = ()
        self._losing: set[str] = set()
        self._has_sources = True
        self._best_total: float = 1
        self._worst_total: float = 0
        self._has_places = True
        self._seat_names: Sequence[str] = ()
        self._names_width = self._name_height = 0.0
        self._total_text = TOTAL_TEXT

    def draw(self, standings: Sequence[Standing]) -> None:
        """Draw all rows, best place first, and once they have grown the legend; without a winner there are no places."""
        self._has_places = any(standing.has_won for standing, _ in standings)
        self._measure(standings)
        self._seat_names = [seat.name for _, seat in standings]
        self._name_height = self._measure_name_height(len(standings))
        self._total_text = self._measure_total_text(standings)
        self._names_width = 0.0 if self._name_height else self._measure_names(standings)
        legend = BarLegend(self._scene, self._area, self._legend_colours(), self._icons, self._ink, halo=self._halo)
        most = self._most_row_height(len(standings))
        height = min(most, self._area.h / max(1, len(standings)))
        is_beside = len(self._sources) > 1 and legend.fits_beside(self._ends_beside(standings, height, legend.side_height))
        rows = RowPlaces.fitting(self._scene, self._area, len(standings), most)
        if not is_beside or rows.columns > 1:
            is_beside = False
            room = self._area._replace(h=self._area.h - LEGEND_UNITS * max(1, legend.line_count))
            rows = RowPlaces.fitting(self._scene, room, len(standings), most)
        self._names_width = min(self._names_width, NAMES_SHARE * rows.width)
        ahead = self._ranks(standings) if self._grown_share < 1 else range(len(standings))
        for (standing, seat), rank, alpha in zip(standings, ahead, alphas(ahead), strict=True):
            self._draw_row(standing, seat, rows.place(rank, ROW_GAP_UNITS), alpha)
        if self._grown_share >= 1:
            legend.draw(is_beside=is_beside)

    # measuring

    def _measure(self, standings: Sequence[Standing]) -> None:
        """Find the sources that brought points, and the best and the worst total."""
        sources = [source for standing, _ in standings for source in points_by_source(standing.lines)]
        totals = [standing.total or 0 for standing, _ in standings]
        names = self._sort_sources(name for name, points in sources if points)
        losses = [[points for _, points in points_by_source(standing.lines) if points < 0] for standing, _ in standings]
        has_losses = min(totals) < 0 or max(map(len, losses)) > 1  # a bar has room for a single one, left of zero
        self._has_sources = not has_losses and len(names) <= len(BARS)  # with more sources than colours: totals alone
        self._sources = names if self._has_sources else ()
        self._losing = {name for name, points in sources if points < 0} if self._has_sources else set()
        self._worst_total = max(0, *(-total for total in totals), *(-sum(loss) for loss in losses if self._has_sources))
        self._best_total = max(
            LEAST_SCALE, *totals, *(sum(max(0, points) for _, points in self._points(standing)) for standing, _ in standings)
        )

    def _legend_colours(self) -> dict[str, str]:
        """Return the colour of each source; of one that only took points away, that of a loss."""
        return {name: NEGATIVE_COLOUR if name in self._losing else BARS[at] for at, name in enumerate(self._sources)}

    def _sort_sources(self, names: Iterable[str]) -> list[str]:
        """Sort sources in the order of their icons; those without one come last."""
        order, sources = list(self._icons), dict.fromkeys(names)
        return sorted(sources, key=lambda name: order.index(name) if name in order else len(order))

    def _points(self, standing: SeatStanding) -> Points:
        """Return a player's points by source; nothing where bars show totals alone."""
        return points_by_source(standing.lines) if self._has_sources else []

    def _number(self, source: str) -> int:
        return self._sources.index(source) if source in self._sources else 0

    def _most_row_height(self, count: int) -> float:
        return ROW_UNITS + MORE_UNITS * (UPRIGHT_MORE * (not self._scene.is_wide) + (count <= FEW_PLAYERS))

    def _ends_beside(self, standings: Sequence[Standing], height: float, legend_height: float) -> float:
        """Return the end of the longest bar, or name above a bar, beside a legend of this height."""
        low = [pair for number, pair in enumerate(standings, 1) if number * height > self._area.h - legend_height]
        point_width = (self._area.w - self._names_width - TOTALS_UNITS) / (self._best_total + self._worst_total)
        gains = [sum(max(0, points) for _, points in self._points(standing)) for standing, _ in low]
        ends = [self._names_width + (self._worst_total + points) * point_width + TOTALS_UNITS for points in gains]
        if self._name_height:
            ends += [2 * DISC_UNITS + 2 * GAP_UNITS + self._scene.scaled_width(seat.name, BODY_TEXT) for _, seat in low]
        return max(ends, default=0)

    def _measure_name_height(self, count: int) -> float:
        """Return the height of a name above its bar; 0 for names beside the bars."""
        high = max(DISC_UNITS, self._scene.text_size(BODY_TEXT) * LINE_HEIGHT)
        row_height = (self._area.h - LEGEND_UNITS) / max(1, count) - ROW_GAP_UNITS
        return 0.0 if self._scene.is_wide or row_height < high + LEAST_STACKED_BAR_UNITS else high

    def _measure_total_text(self, standings: Sequence[Standing]) -> float:
        """Return the size in which the longest total has room, so that all totals are equally large."""
        longest = max((self._scene.scaled_width(number(standing.total), TOTAL_TEXT) for standing, _ in standings), default=0.0)
        return TOTAL_TEXT * min(1.0, TOTAL_ROOM_UNITS / max(1.0, longest))

    def _measure_names(self, standings: Sequence[Standing]) -> float:
        """Return the width before the bars: as wide as the longest name needs, up to a share of the area; more on a wide screen."""
        scene = self._scene
        usual = NAMES_UNITS if scene.is_wide else UPRIGHT_NAMES_UNITS + scene.text_size(KEY_TEXT)
        longest = max((scene.scaled_width(seat.name, SMALL_TEXT) for _, seat in standings), default=0.0)
        return max(usual, min(2 * DISC_UNITS + 2 * GAP_UNITS + longest + ROUNDING_UNITS, NAMES_SHARE * self._area.w))

    # growing

    def _ranks(self, standings: Sequence[Standing]) -> list[float]:
        """Return the rank of each row: at first in the order of names, at the end in that of places."""
        names, apart = sorted(seat.name for _, seat in standings), 2 * OVERTAKING_SHARE * self._best_total
        first = [names.index(seat.name) for _, seat in standings]
        run = [
            self._grown_total(standing) - apart * ((1 - self._grown_share) * first[place] + self._grown_share * place)
            for place, (standing, _) in enumerate(standings)
        ]
        return ranks(run, apart)

    def _grown_points(self, standing: SeatStanding) -> Points:
        """Return the points as far as they have grown: one source after the other, in every row at once."""
        points = sorted(self._points(standing), key=lambda source: self._number(source[0])) or [("", standing.total or 0)]
        share = self._grown_share * max(1, len(self._sources))
        return [(name, count * min(1, max(0, share - self._number(name)))) for name, count in points]

    def _grown_total(self, standing: SeatStanding) -> float:
        return sum(points for _, points in self._grown_points(standing))

    # drawing

    def _draw_row(self, standing: SeatStanding, seat: Seat, place: Area, alpha: float) -> None:
        scene, key, is_done = self._scene, f"row:{standing.seat}:{seat.name}", self._grown_share >= 1
        name_x, left_x = place.x + 2 * DISC_UNITS + GAP_UNITS, place.x + self._names_width
        name_y, bar = self._divide(place, left_x)
        if is_done and self._has_places:
            x = place.x + DISC_UNITS / 2
            scene.write(f"{key}:place", str(standing.place), x, name_y, KEY_TEXT, colour=self._ink, halo=self._halo)
        face, x = face_picture("deep-dive", seat.colour, seat.emblem), place.x + DISC_UNITS * 1.5
        scene.put(f"{key}:disc", face, x, name_y, w=DISC_UNITS, h=DISC_UNITS, alpha=alpha)
        room = (place.right if self._name_height else left_x) - name_x - GAP_UNITS
        most_text = place.h * TEXT_SHARE / scene.look.text_factor
        name = distinct_name(scene, seat.name, self._seat_names, room, min(SMALL_TEXT, most_text))
        scene.write_left(
            f"{key}:name", name, name_x, name_y, min(BODY_TEXT, most_text),
            colour=self._ink, halo=self._halo, room=room, alpha=alpha
        )  # fmt: skip
        own_colour = SEAT_PAINTS.get(seat.colour, "") if len(self._sources) <= 1 else ""
        x = self._draw_bar(standing, key, bar, alpha, own_colour) + GAP_UNITS
        total = number(standing.total if is_done or standing.total is None else round(self._grown_total(standing)))
        size = min(self._total_text, bar.h / scene.look.text_factor)
        ink = self._winner_ink if standing.place == 1 and is_done else self._ink
        y, halo = bar.cy, self._halo
        scene.count(
            f"{key}:total", total, x, y, size, colour=ink, halo=halo, room=TOTAL_ROOM_UNITS, least=LEAST_TEXT_UNITS, alpha=alpha
        )
        if place.h >= LEAST_TOUCH_UNITS:
            scene.touch(f"points:{standing.seat}", place, lambda: self._on_tap(standing, seat))

    def _divide(self, place: Area, bar_x: float) -> tuple[float, Area]:
        """Return the height of the name's middle, and the place of the bar: beside the name, or below it."""
        high = min(place.h - self._name_height, HIGHEST_BAR_UNITS)
        top = place.cy - (self._name_height + high) / 2
        name_y = top + self._name_height / 2 if self._name_height else place.cy
        return name_y, Area(bar_x, top + self._name_height, place.right - bar_x - TOTALS_UNITS, high)

    def _draw_bar(self, standing: SeatStanding, key: str, room: Area, alpha: float, own_colour: str) -> float:
        """Draw the sources side by side, negative points to the left of zero; return where the bar ends.

        own_colour  colour of the player for a bar of one source, "" for several
        """
        point_width = room.w / (self._best_total + self._worst_total)
        x = zero = room.x + point_width * self._worst_total
        for name, points in self._grown_points(standing):
            width = point_width * abs(points)
            if width >= LEAST_BAR_UNITS:
                place = Area(zero - width if points < 0 else x, room.y, width, room.h)
                colour = own_colour or self._colour(name, points)
                if self._grown_share < 1:
                    draw_growing_bar(self._scene, f"{key}:{name}", place, colour, alpha)
                else:
                    is_total = points == standing.total and len(self._sources) <= 1  # then the figure behind the bar says it
                    self._draw_segment(f"{key}:{name}", place, name, colour, "" if is_total else number(points))
                x += width if points > 0 else 0
        return x

    def _colour(self, name: str, points: float) -> str:
        return BARS[self._number(name) % len(BARS)] if points > 0 else NEGATIVE_COLOUR

    def _draw_segment(self, key: str, place: Area, name: str, colour: str, points: str) -> None:
        is_narrow = place.w < LEAST_RIMMED_UNITS  # a usual rim would cover it
        look = plate_ground(colour, RIM, 2, width=1) if is_narrow else picture(plate_painters.tag, colour, RIM)
        self._scene.put_in_area(key, look, place._replace(w=round(place.w)))
        least_w = self._scene.scaled_width(points, LEAST_TEXT_UNITS) + GAP_UNITS if points else DISC_UNITS
        if place.w >= least_w and place.h >= self._scene.text_size(BODY_TEXT):
            self._letter(key, place, name, points)

    def _letter(self, key: str, place: Area, name: str, points: str) -> None:
        """Write the points into a segment, beside the icon of the source if there is room."""
        scene, side = self._scene, min(KEY_TEXT, place.h - GAP_UNITS)
        is_explained = name in self._icons and len(self._sources) > 1  # one source has no legend
        if not is_explained or place.w < side + scene.scaled_width(points, BODY_TEXT) + 3 * GAP_UNITS:
            scene.write_in_area(f"{key}:points", points, place, BODY_TEXT, colour=INK, padding=GAP_UNITS, least=LEAST_TEXT_UNITS)
            return
        scene.put(f"{key}:sign", self._icons[name], place.x + GAP_UNITS + side / 2, place.cy, w=side, h=side)
        scene.write_left(f"{key}:points", points, place.x + 2 * GAP_UNITS + side, place.cy, BODY_TEXT, colour=INK)


def draw_confetti(scene: Scene, height: float, fallen: float) -> None:
    """Draw two layers of confetti that fall into the sky, `height` units of it, until `fallen` is 1."""
    if scene.look.motion == FULL and scene.theme != "contrast":
        for layer, (begins, ends) in enumerate(CONFETTI_TIMES):
            place = Area(0, (progress(fallen, begins, ends) - 1) * height, scene.w - HELMET_UNITS, height)
            scene.put_in_area(f"confetti:{layer}", picture(confetti, CONFETTI_PIECES, 5 + layer), place)


def final_places(
    game: str, standings: Sequence[Standing], *, has_places: bool = True, words_by_seat: Mapping[int, Words] | None = None
) -> Part:
    """Show the players of a game without points as its figures, with their places if it `has_places`.

    words_by_seat  the last values of a seat's counters, or what its player of a side was
    """

    def make(scene: Scene, area: Area) -> Part:
        columns = min(len(standings), MOST_PLACE_COLUMNS if scene.is_wide else 2)
        words = words_by_seat or {}
        room = area.w / max(1, columns) - GAP_UNITS
        is_long = any(scene.scaled_width(line_words, BODY_TEXT) > room for line_words in words.values())
        lines = 1 + is_long
        cells = [_final_place(game, row, seat, words.get(row.seat, ""), lines, has_places=has_places) for row, seat in standings]
        return grid(max(1, columns), *cells)

    return by_area(make)


def _final_place(game: str, standing: SeatStanding, seat: Seat, words: Words, words_lines: int, *, has_places: bool) -> Part:
    """Return a player's figure over name, place and `words` on `words_lines` lines, or beside them where the cell is low."""
    face = diver_picture(game, seat.colour, seat.emblem)

    def make(scene: Scene, area: Area) -> Part:
        is_low = area.h < LOW_PLACE_UNITS
        anchor = "start" if is_low else "middle"
        name = short_name(scene, seat.name, area.w - GAP_UNITS, LEAST_PLACE_TEXT)
        lines = [line(name, BODY_TEXT, "#ffffff", anchor, halo=HALO)]
        if has_places:
            lines.append(line(ordinal(standing.place), BODY_TEXT, TOTAL_COLOUR, anchor, halo=HALO))
        if is_low:
            words_part = [line(words, BODY_TEXT, TOTAL_COLOUR, anchor, halo=HALO, may_cut=True)] if words else []
            return row(units(LOW_HELMET_UNITS, image(face, LOW_HELMET_UNITS)), column(*lines, *words_part, gap=0))
        height = scene.text_size(BODY_TEXT) * LINE_HEIGHT + GAP_UNITS / 2
        lines_parts = [units(height, part) for part in lines]
        if words:
            lines_parts.append(units(words_lines * height, text(words, BODY_TEXT, TOTAL_COLOUR, halo=HALO)))
        side = min(PLACE_HELMET_UNITS, area.h - (len(lines) + words_lines * bool(words)) * height)
        if side < LOW_HELMET_UNITS:  # a helmet above the words would be a dot
            return row(units(LOW_HELMET_UNITS, image(face, LOW_HELMET_UNITS)), column(EMPTY, *lines_parts, EMPTY, gap=0))
        return column(EMPTY, units(side, image(face, side)), *lines_parts, EMPTY, gap=0)

    return by_area(make)
