"""Every point of all players in a table: a column for each player, a row for each round or each source of points.

Rows and columns without room are on further pages.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise, product
from typing import NamedTuple

from companion.pictures.picture import picture
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, card, key, key_ink
from kivy_ui.layout.leaves import fitted_size, image, line, paragraph, spread
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, limited_height, row, share, square, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.pages.ending.score_breakdown import PlayerPoints, PointsPage, face_of, points_by_source
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import distinct_name

HEAD_UNITS = 58.0
DISC_UNITS = 34.0
ROW_UNITS = 27.0
MOST_ROW_UNITS = 60.0
MOST_LABEL_SHARE = 0.34
LABEL_PADDING_UNITS = 14.0
COLUMN_GAP_UNITS = 4.0
LEAST_COLUMN_UNITS = 56.0
LEAST_NAME_UNITS = 48.0  # a narrower column shows the disc alone
NARROW_UNITS = 62.0
NARROW_LABEL_SHARE = 0.75
LEAST_TEXT = 13.0
STRIPE_ALPHA = 0.07
RULE_UNITS = 1.5
RULE_ALPHA = 0.5


class PointsRow(NamedTuple):
    """A row of the table: its label, and each player's points; None for a player without them."""

    label: str
    points: tuple[float | None, ...]


class TableShape(NamedTuple):
    """Width of the labels, and the text size of all numbers."""

    label: float
    size: float


def points_rows(players: Sequence[PlayerPoints], sheet_lines: Sequence[str] = ()) -> list[PointsRow]:
    """Return a row for each round or line if all players have the same ones, as on a sheet; else one for each source of points.

    The rows of a sheet that each player filled in part are in the order of the sheet. `sheet_lines` are the labels of all its
    lines, if it has some: then there is a row for each, and below them for other points such as those to begin with.
    """
    lines = [[(as_text(scored.label), scored.points) for scored in player.lines] for player in players]
    labels = [label for label, _ in max(lines, key=len, default=[])]
    has_same = len(set(labels)) == len(labels) and all(
        [label for label, _ in player_points] == labels[: len(player_points)] for player_points in lines
    )
    points = [
        dict(player_points) if has_same else dict(points_by_source(player.lines))
        for player_points, player in zip(lines, players, strict=True)
    ]
    rows = labels if has_same else _common_order(points)
    if any(label in sheet_lines for player_points in lines for label, _ in player_points):
        points = [dict(player_points) for player_points in lines]
        rows = list(dict.fromkeys([*sheet_lines, *(label for player_points in points for label in player_points)]))
    return [PointsRow(label, tuple(player_points.get(label) for player_points in points)) for label in rows]


def _common_order(lists: Sequence[Iterable[str]]) -> list[str]:
    """Return the labels of all lists in an order that each list has; without one, each where it first occurs.

    >>> _common_order([["ones", "threes"], ["twos", "threes", "chance"], ["ones", "twos"]]), _common_order([["b", "a"], ["a", "b"]])
    (['ones', 'twos', 'threes', 'chance'], ['b', 'a'])
    """
    earlier: dict[str, list[str]] = {label: [] for labels in lists for label in labels}
    for labels in lists:
        for label, following in pairwise(labels):
            earlier[following].append(label)
    try:
        return list(TopologicalSorter(earlier).static_order())
    except CycleError:
        return list(earlier)


def best_points(points: Sequence[float | None], *, is_lowest: bool) -> float | None:
    """Return the best points of a row; None if all are equal.

    >>> best_points((60, 0, None), is_lowest=False), best_points((60, 0, None), is_lowest=True), best_points((5, 5), is_lowest=True)
    (60, 0, None)
    """
    known_points = [value for value in points if value is not None]
    if len(set(points)) < 2 or not known_points:
        return None
    return min(known_points) if is_lowest else max(known_points)


class PointsTablePage(PagedPage):
    """The points of all players side by side; a tap on a player shows where each of theirs came from.

    `is_lowest`: the fewest points win, and so the fewest of a row are marked. `sheet_lines`: the labels of a sheet's lines.
    """

    title = say("end.every_point")

    def __init__(
        self,
        shell: Shell,
        players: Sequence[PlayerPoints],
        note: Words = "",
        *,
        is_lowest: bool = False,
        sheet_lines: Sequence[Words] = (),
    ) -> None:
        super().__init__(shell)
        self.players, self.note, self._is_lowest = players, note, is_lowest
        self._rows = points_rows(players, list(map(as_text, sheet_lines)))

    def body(self) -> Part:
        """Return the table on a card, no higher than its rows."""
        return by_area(self._card)

    def _card(self, scene: Scene, area: Area) -> Part:
        factor = scene.look.text_factor
        most = (HEAD_UNITS + (len(self._rows) + 1) * MOST_ROW_UNITS) * factor + GAP_UNITS + 2 * MARGIN_UNITS
        return limited_height(most, card("card", inset(MARGIN_UNITS, MARGIN_UNITS, by_area(self._table)), rim=BRASS))

    def _table(self, scene: Scene, area: Area) -> Part:
        """Return the heads, the rows and the totals of this page."""
        factor = scene.look.text_factor
        room = area.h - HEAD_UNITS * factor - GAP_UNITS
        page_size = max(1, int((room + 1) / (ROW_UNITS * factor)) - 1)
        parts = list(
            product(_equal_ranges(len(self._rows), page_size), _equal_ranges(len(self.players), self._most_columns(scene, area)))
        )
        rows, places = parts[self.pager.page_slice(len(parts), 1)][0]
        shape = self._shape(scene, area, len(places))
        height = min(MOST_ROW_UNITS * factor, room / (1 + max(len(part_rows) for part_rows, _ in parts)))
        heads = [self._head(place, self.players[place]) for place in places]
        lines = [
            units(height, _row(self._rows[at], shape, places, is_striped=at % 2 == 0, is_lowest=self._is_lowest)) for at in rows
        ]
        return column(
            units(HEAD_UNITS * factor, row(units(shape.label, EMPTY), *heads, gap=COLUMN_GAP_UNITS)),
            column(*lines, units(height, _total_row(self._totals, shape, places)), EMPTY, gap=0),
        )

    def _shape(self, scene: Scene, area: Area, columns: int) -> TableShape:
        """Return the width of the labels, which is smaller if the columns need the room, and the size of all numbers."""
        shown_rows = [*self._rows, self._totals]
        label = self._label_width(scene, area)
        if _column_width(area, label, columns) < NARROW_UNITS * scene.look.text_factor:
            label *= NARROW_LABEL_SHARE
        texts = [number(points) for points_row in shown_rows for points in points_row.points if points is not None]
        return TableShape(label, max(LEAST_TEXT, fitted_size(scene, texts, BODY_TEXT, _column_width(area, label, columns))))

    def _label_width(self, scene: Scene, area: Area) -> float:
        longest = max(scene.scaled_width(points_row.label, LABEL_TEXT) for points_row in (*self._rows, self._totals))
        return min(area.w * MOST_LABEL_SHARE, longest + LABEL_PADDING_UNITS)

    def _most_columns(self, scene: Scene, area: Area) -> int:
        """Return how many columns fit beside the labels, each wide enough to be tapped and for its numbers."""
        totals = [number(total) for total in self._totals.points if total is not None]
        widest = max((scene.scaled_width(total, LABEL_TEXT) for total in totals), default=0.0)
        column_width = max(LEAST_COLUMN_UNITS, widest) + COLUMN_GAP_UNITS
        return max(1, int((area.w - self._label_width(scene, area)) / column_width))

    @property
    def _totals(self) -> PointsRow:
        return PointsRow(translate("points.total"), tuple(player.total for player in self.players))

    def _head(self, place: int, player: PlayerPoints) -> Part:
        """Return the head of a column: the player's disc, and the name beside or below it if it has room there."""
        look = face_of(player)

        def make(scene: Scene, area: Area) -> Part:
            ink, face = key_ink(scene.theme), square(DISC_UNITS, image(look))
            least = LEAST_NAME_UNITS * scene.look.text_factor
            if area.w < least:
                return face
            if area.w < 2 * least or not self._fit_beside(scene, area.w - DISC_UNITS - GAP_UNITS):
                return column(share(3, face), share(2, self._name(player, area.w, ink, "middle")), gap=0)
            return row(units(DISC_UNITS, face), self._name(player, area.w - DISC_UNITS - GAP_UNITS, ink, "start"))

        return key(f"who:{place}", inset(0, 3, by_area(make)), partial(self._show_player, place), words=player.name)

    def _fit_beside(self, scene: Scene, width: float) -> bool:
        """Return whether all names fit beside their discs; otherwise all are below."""
        return all(scene.scaled_width(player.name, SMALL_TEXT) <= width for player in self.players)

    def _name(self, player: PlayerPoints, width: float, ink: str, anchor: str) -> Part:
        names = [other.name for other in self.players]
        return line(distinct_name(self.scene, player.name, names, width, SMALL_TEXT), SMALL_TEXT, ink, anchor, least=LEAST_TEXT)

    def _show_player(self, place: int) -> None:
        self.shell.open_page(PointsPage(self.shell, self.players, place, self.note))


def _equal_ranges(count: int, most: int) -> list[range]:
    """Return 0 to `count` - 1 in as few ranges of at most `most` as possible; their lengths differ by one at most."""
    parts = max(1, -(-count // most))
    return [range(count * part // parts, count * (part + 1) // parts) for part in range(parts)]


def _column_width(area: Area, label: float, columns: int) -> float:
    return (area.w - label) / columns - COLUMN_GAP_UNITS


def _row(points_row: PointsRow, shape: TableShape, places: Sequence[int], *, is_striped: bool, is_lowest: bool) -> Part:
    """Return a row: its label and the points of the players at `places`, the best of all players in brass."""
    best = best_points(points_row.points, is_lowest=is_lowest)
    words = paragraph(points_row.label, LABEL_TEXT, "ink", is_top=False, least=LEAST_TEXT)._replace(height=None)
    shown_points = [points_row.points[place] for place in places]
    cells = [_cell(points, shape.size, is_best=points is not None and points == best) for points in shown_points]
    content = row(units(shape.label, inset(GAP_UNITS / 2, 0, words)), *cells, gap=COLUMN_GAP_UNITS)
    return stack(spread(picture(plate_painters.shade, "#ffffff", STRIPE_ALPHA)), content) if is_striped else content


def _total_row(totals: PointsRow, shape: TableShape, places: Sequence[int]) -> Part:
    """Return the row of the totals of the players at `places`, in bold below a rule."""
    rule = spread(picture(plate_painters.shade, "#ffffff", RULE_ALPHA))
    label = line(totals.label, LABEL_TEXT, "ink", "start", least=LEAST_TEXT)
    cells = [line(number(total), shape.size, "ink", least=LEAST_TEXT) for total in (totals.points[place] for place in places)]
    content = row(units(shape.label, inset(GAP_UNITS / 2, 0, label)), *cells, gap=COLUMN_GAP_UNITS)
    return column(units(RULE_UNITS, rule), content, gap=0)


def _cell(points: float | None, size: float, *, is_best: bool) -> Part:
    if points is None:
        return line("–", size, "dim", is_bold=False)
    ink = "danger" if points < 0 else "accent" if is_best else "ink"
    return line(number(points), size, ink, is_bold=is_best or points < 0, least=LEAST_TEXT)
