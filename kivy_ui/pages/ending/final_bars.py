"""The race: a row a player, with a bar of what the points came from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from companion.pictures.picture import Picture, picture
from companion.pictures.seats import disc, helmet
from companion.pictures.worlds.effects import confetti
from companion.table.seats import Seat
from companion.table.standings import SeatStanding
from kivy_ui.look.appearance import FULL
from kivy_ui.look.language import number
from kivy_ui.pages.ending.score_breakdown import ordinal, sources
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import part
from kivy_ui.stage.scene import FOAM, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.parts import told_apart

ROW_H, LEAST_ROW, LEAST_BAR, LEGEND_H, LETTERED = 54, 47, 34, 24, 22
CORNER, FEW = 60, 3
LEGEND, LEAST_LEGEND, BESIDE, BESIDE_H, SIGN, SWATCH = 18, 14, 24, 32, 26, 20
NAMES, UPRIGHT_NAMES, TOTALS = 214, 134, 92
"""How much room a row has before its bar, at least on an upright glass, and after the longest."""
BARS = ("#efad45", "#f4ecd8", "#8fd0ff", "#8fe0b0", "#e0b6ff", "#ffb0a8")
RIM, OWED = "#08131c", "#ff9484"
LOW, LEAST_NAME, HALO = 120, 17, "#02202f"
OVERTAKES = 0.06
"""Within this share of the best total a row glides past another."""
Runner = tuple[SeatStanding, Seat]


def overtaken(run: Sequence[float], apart: float) -> list[float]:
    """Find how many rows are ahead of each; part of a row while one overtakes another, less than `apart` from it.

    >>> overtaken((10, 30), 4), overtaken((20, 20), 4), overtaken((20, 21), 4)
    ([1.0, 0.0], [0.5, 0.5], [0.75, 0.25])
    """
    return [
        sum(min(1.0, max(0.0, 0.5 + (one - mine) / apart)) for nth, one in enumerate(run) if nth != at)
        for at, mine in enumerate(run)
    ]


def clear(ahead: Sequence[float]) -> list[float]:
    """Say how solid each row is: who is overtaken fades as far as the other lies over it, of two level ones the second.

    >>> clear((0, 1)), clear((0.25, 0.75)), clear((0.5, 0.5))
    ([1.0, 1.0], [1.0, 0.5], [1.0, 0.0])
    """
    over = [[mine - one for nth, one in enumerate(ahead) if (one, nth) < (mine, at)] for at, mine in enumerate(ahead)]
    return [min((1.0, *gaps)) for gaps in over]


class Race:
    """Draws the rows into `area`, `grown` of the way (0 to 1); `on_tap` is called with the row that was tapped, `signs` stand for sources."""

    def __init__(
        self,
        scene: Scene,
        area: Area,
        grown: float,
        on_tap: Callable[[SeatStanding, Seat], object],
        signs: Mapping[str, Picture] = MappingProxyType({}),
    ) -> None:
        self._signs = signs
        self._scene, self._area, self._grown, self._on_tap = scene, area, grown, on_tap
        is_light = scene.theme == "light"
        self._kinds: Sequence[str] = ()
        self._best: float = 1
        self._below: float = 0
        self._is_signed = False
        self._solid = 1.0
        self._ink, self._halo, self._sum = (INK, "#ffffff", INK) if is_light else (FOAM, "#02202f", "#ffe08a")

    def draw(self, runners: Sequence[Runner]) -> None:
        """Draw everybody, best place first, and what the colours stand for."""
        found = [source for row, _ in runners for source in sources(row.lines)]
        self._is_signed = any(points < 0 for _, points in found) or any((row.total or 0) < 0 for row, _ in runners)
        kinds = [] if self._is_signed else self._ordered(name for name, _ in found)
        if len(kinds) > len(BARS):  # more than colours can tell apart: totals alone
            self._is_signed, kinds = True, []
        self._below = -min(0, *(row.total or 0 for row, _ in runners))
        best = max(
            1, *(row.total or 0 for row, _ in runners), *(sum(points for _, points in self._sources(row)) for row, _ in runners)
        )
        area = self._area
        self._kinds, self._best = kinds, best
        roomy = 20 * (not self._scene.is_wide) + 16 * (len(runners) <= FEW)
        h = min(ROW_H + roomy, area.h / max(1, len(runners)))
        is_beside = self._is_beside(runners, h)
        lines = [] if is_beside else self._legend_lines()
        if not is_beside:
            h = min(h, (area.h - LEGEND_H * max(1, len(lines))) / max(1, len(runners)))
        ahead = overtaken(self._standing(runners), 2 * OVERTAKES * best) if self._grown < 1 else range(len(runners))
        for (row, seat), rank, self._solid in zip(runners, ahead, clear(ahead), strict=True):
            self._row(row, seat, Area(area.x, area.y + rank * h, area.w, h - (3 if h < LEAST_ROW else 6)))
        for nth, line in enumerate(lines if self._grown >= 1 else ()):
            self._legend(line, area.bottom - LEGEND_H * (len(lines) - 1 - nth))
        for nth, kind in enumerate(kinds if is_beside and self._grown >= 1 else ()):
            self._stands_for(kind, area.right - self._beside(), area.bottom - BESIDE_H * (len(kinds) - nth - 0.5), BESIDE)

    def _is_beside(self, runners: Sequence[Runner], h: float) -> bool:
        """Whether what the colours stand for has room at the right, beside the lowest rows of this height, a line for each."""
        area, high = self._area, BESIDE_H * len(self._kinds)
        low = [row for nth, (row, _) in enumerate(runners) if (nth + 1) * h > area.h - high]
        most = (area.w - self._left() - TOTALS) / self._best
        ends = max((self._left() + (row.total or 0) * most + TOTALS for row in low), default=0)
        return len(self._kinds) > 1 and ends < area.w - self._beside()

    def _left(self) -> float:
        """Say how much room a row has before its bar."""
        return NAMES if self._scene.is_wide else UPRIGHT_NAMES + 26 * self._scene.look.text_factor

    def _beside(self) -> float:
        """Say how wide a legend of a line for each colour is."""
        scene = self._scene
        return max((self._swatch(kind) + 12 + scene.wide(_capital(kind), BESIDE, False) for kind in self._kinds), default=0)

    def _ordered(self, names: Iterable[str]) -> list[str]:
        """Put sources into the order of their signs; what has none comes last."""
        order, found = list(self._signs), dict.fromkeys(names)
        return sorted(found, key=lambda name: order.index(name) if name in order else len(order))

    def _standing(self, runners: Sequence[Runner]) -> list[float]:
        """Say how far everybody is: they begin in the order of their names, and end in that of their places."""
        names, apart = sorted(seat.name for _, seat in runners), 2 * OVERTAKES * self._best
        begun = [names.index(seat.name) for _, seat in runners]
        return [self._run(row) - apart * ((1 - self._grown) * begun[at] + self._grown * at) for at, (row, _) in enumerate(runners)]

    def _ran(self, row: SeatStanding) -> list[tuple[str, float]]:
        """List a player's sources as far as they have grown: one source after the other, in every row at once."""
        parts = sorted(self._sources(row), key=lambda source: self._nth(source[0])) or [("", row.total or 0)]
        share = self._grown * max(1, len(self._kinds))
        return [(name, points * min(1, max(0, share - self._nth(name)))) for name, points in parts]

    def _sources(self, row: SeatStanding) -> list[tuple[str, float]]:
        """List what a player's points came from; nothing where some of it was taken away, or too many things to tell apart: then bars show totals alone."""
        return [] if self._is_signed else sources(row.lines)

    def _nth(self, name: str) -> int:
        return self._kinds.index(name) if name in self._kinds else 0

    def _row(self, row: SeatStanding, seat: Seat, place: Area) -> None:
        scene, key = self._scene, f"row:{row.seat}:{seat.name}"
        left = place.x + self._left()
        room = left - place.x - 84
        if self._grown >= 1:
            scene.write(f"{key}:place", str(row.place), place.x + 16, place.cy, 26, self._ink, halo=self._halo)
        scene.put(f"{key}:disc", picture(disc, seat.colour, seat.emblem), place.x + 52, place.cy, 34, 34, alpha=self._solid)
        name = told_apart(scene, seat.name, room - 8, LEAST_NAME)
        scene.write(f"{key}:name", name, place.x + 78, place.cy, 22, self._ink, "start", halo=self._halo, room=room, least=16, alpha=self._solid)  # fmt: skip
        x = self._bar(row, key, Area(left, place.y + 1, place.right - left - TOTALS, place.h - 2))
        total = number(row.total if self._grown >= 1 or row.total is None else round(self._run(row)))
        size = min(40.0, place.h / scene.look.text_factor)
        ink = self._sum if row.place == 1 and self._grown >= 1 else self._ink
        x = min(x + 12, place.right - 88)
        scene.count(f"{key}:total", total, x, place.cy, size, ink, self._halo, room=76, alpha=self._solid)
        if place.h >= LEAST_ROW:
            scene.touch(f"points:{row.seat}", place, lambda: self._on_tap(row, seat))

    def _run(self, row: SeatStanding) -> float:
        """Return how far a player's bar has grown, in points."""
        return sum(points for _, points in self._ran(row))

    def _bar(self, row: SeatStanding, key: str, room: Area) -> float:
        """Draw a bar of the row's sources side by side, to the left what is below nothing; returns where it ends."""
        each = room.w / (self._best + self._below)
        x = begins = room.x + each * self._below
        for name, points in self._ran(row):
            w = each * abs(points)
            if w >= 3:
                colour = BARS[self._nth(name) % len(BARS)] if points > 0 else OWED
                place = Area(begins - w if points < 0 else x, room.y, w, room.h)
                self._segment(f"{key}:{name}", place, colour, name, points, is_all=points == row.total)
                x += w if points > 0 else 0
        return x

    def _segment(self, key: str, place: Area, colour: str, name: str, points: float, is_all: bool) -> None:
        if self._grown < 1:  # plain while it grows, in steps: each width is painted once
            wide = max(8, round(place.w / 8) * 8)
            self._scene.lay(key, picture(plate_painters.shade, colour, 1.0), Area(place.x, place.y, wide, place.h), self._solid)
            return
        self._scene.lay(key, picture(plate_painters.tag, colour, RIM), Area(place.x, place.y, round(place.w), place.h))
        if place.w >= LEAST_BAR and place.h >= LETTERED * self._scene.look.text_factor:
            self._inside(key, place, name, "" if is_all else number(points))

    def _inside(self, key: str, place: Area, name: str, points: str) -> None:
        """Write the points into a bar, beside what stands for their source where there is room; the whole total stands behind it already."""
        scene, side = self._scene, min(SIGN, place.h - 8)
        words = scene.wide(points, LETTERED)
        if name not in self._signs or place.w < side + words + 22:
            scene.write(f"{key}:points", points, place.cx, place.cy, LETTERED, INK, room=place.w - 6, least=16)
            return
        scene.put(f"{key}:sign", self._signs[name], place.x + 10 + side / 2, place.cy, side, side)
        scene.write(f"{key}:points", points, place.x + 16 + side, place.cy, LETTERED, INK, "start")

    def _legend_lines(self) -> list[Sequence[str]]:
        """Lay the legend on one line, or on two where it would be too small."""
        kinds, half = self._kinds, -(-len(self._kinds) // 2)
        if len(kinds) < 2:
            return []
        return [kinds] if self._legend_size(kinds) >= LEAST_LEGEND else [kinds[:half], kinds[half:]]

    def _legend_size(self, kinds: Sequence[str]) -> float:
        room = self._area.w - 8 - sum(self._swatch(kind) + 18 for kind in kinds)
        wide = sum(self._scene.wide(_capital(kind), LEGEND, False) for kind in kinds)
        return LEGEND * min(1.0, room / max(1.0, wide))

    def _legend(self, kinds: Sequence[str], y: float) -> None:
        """Say what the colours and signs stand for, in letters as large as the line holds."""
        x, size = self._area.x + 4, self._legend_size(kinds)
        for kind in kinds:
            x = self._stands_for(kind, x, y - 11, size) + 14

    def _stands_for(self, kind: str, x: float, y: float, size: float) -> float:
        """Say what one colour stands for; returns where that ends."""
        scene, key, w = self._scene, f"legend:{self._nth(kind)}", self._swatch(kind)
        scene.lay(key, picture(plate_painters.tag, BARS[self._nth(kind)], RIM), Area(x, y - 11, w, 22))
        if kind in self._signs:
            scene.put(f"{key}:sign", self._signs[kind], x + w / 2, y, 16, 16)
        return x + w + 4 + scene.write(f"{key}:words", _capital(kind), x + w + 4, y, size, self._ink, "start", False, self._halo)

    def _swatch(self, kind: str) -> float:
        """Say how wide the colour of a source is shown."""
        return SWATCH + 10 * (kind in self._signs)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def draw_confetti(scene: Scene, high: float, fallen: float) -> None:
    """Draw confetti that falls into the sky, `high` units of it, in two layers; where it is at rest it stays."""
    if scene.look.motion == FULL and scene.theme != "contrast":
        for nth, late in enumerate((0.0, 0.12)):
            down = part(fallen, 0.5 + late, 0.88 + late) - 1
            look = picture(confetti, 26, 5 + nth)
            scene.lay(f"confetti:{nth}", look, Area(0, down * high, scene.w - CORNER, high))


def draw_places(scene: Scene, area: Area, runners: Sequence[Runner], has_places: bool = True) -> None:
    """Draw everybody and their place, where nothing was counted; nobody has one where nobody won."""
    columns = min(len(runners), 6 if scene.is_wide else 2)
    for (row, seat), place in zip(runners, area.grid(len(runners), max(1, columns)), strict=True):
        _placed(scene, f"row:{row.seat}:{row.place}", seat, ordinal(row.place) if has_places else "", place)


def _placed(scene: Scene, key: str, seat: Seat, place: str, area: Area) -> None:
    """Draw somebody over name and place, or beside them where rows are low."""
    is_low = area.h < LOW
    x, y, w = (area.x + 24, area.cy, 44) if is_low else (area.cx, area.y + area.h * 0.36, 70)
    scene.put(key, picture(helmet, seat.colour, seat.emblem), x, y, w, w * 1.08)
    x, y, anchor = (x + 30, area.cy - 14 * bool(place), "start") if is_low else (area.cx, area.y + area.h * 0.74, "middle")
    room = area.w - 60 * is_low
    scene.write(f"{key}:name", told_apart(scene, seat.name, room - 12), x, y, 22, "#ffffff", anchor, halo=HALO, room=room)
    scene.write(f"{key}:place", place, x, y + 30, 22, "#ffe08a", anchor, halo=HALO)
