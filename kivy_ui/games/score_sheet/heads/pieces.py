"""Head of each column: the players' name, emblem and total, a crown for a leader, and the sign of a dealer."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from companion.games.score_sheet.view import SheetView
from companion.pictures.objects import chest, crown
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import emblem
from companion.pictures.tools import head
from companion.table.letters import letters_of
from companion.table.sentence import Words
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.scene import FOAM, INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import distinct_name, name_halves
from kivy_ui.table.table_scene import TableScene

NAME_TEXT, ONE_LINE_NAME_TEXT, LEAST_NAME_TEXT = 22, 18, 15
"""Text sizes in units: of names, and the least of a player's name on one line and of a cut one."""
LEAST_LARGE_TEXT, LEAST_CUT_TEXT = 16.0, 18.0
"""Least text sizes in larger text, in units as drawn: of a name on two lines, and of a cut one."""
DIFFERENCE_SIGN = "…"
"""Sign in a cut name before the letter in which it differs from another one."""
CUT_NAME_SHARE = 0.97
"""Share of the room that a cut name may take: letters have whole pixels."""
SHORT_LETTERS = 6
"""Names up to this length are never on two lines."""
TWO_LINE_SIZES = (20.0, 18.5, 17.0, 16.0, 14.5, 13.0)
NAME_Y_UNITS, HALF_LINE_SHARE = 35.0, 0.46
"""Middle of a name below the head's upper edge, in units; half the distance of its two lines, as a share of their text size."""
ARROW_UNITS = 12.0
SIGN_UNITS, SIGN_Y_UNITS = 19.0, 13.0
LOW_SIGN_UNITS, LOW_SIGN_Y_UNITS = 15.0, 9.0
"""Width of an emblem and its middle below the head's upper edge, in units; and above names of two lines."""
DEALS_TEXT, DEALS_GAP_UNITS = 15.0, 4.0
"""Text size of the words that a player deals, and the distance from the rim and from the emblem, in units."""
SMALL_SIGN_UNITS = 13.0  # where the dealer leads in a narrow column
CROWN_UNITS = 22.0
SMALL_CROWN_UNITS = 15.0  # where the dealer leads in a narrow column
CROWN_HEIGHT_SHARE = 0.77  # of its width
EMBLEM_ROOM_UNITS = 27.0
"""Width of a narrow head that its emblem needs, so that the crown doesn't touch it."""
SIGN_ASIDE_UNITS, NARROW_HEAD_UNITS = 8.0, 66.0
"""Distance by which the emblem moves aside for a crown or the dealer's sign, and width below which a head is narrow enough for that."""
HEAD_PADDING_UNITS, NARROW_HEAD_PADDING_UNITS, LEAST_HEAD_PADDING_UNITS = 14.0, 10.0, 5.0
"""Width of a head that a total and a name leave free, so that they don't touch its rim; of a narrow one, and there of a cut name."""
RIM_UNITS = 4.0
"""Width of a head that names leave free beside that, where they can: the head that is asked has a thick rim."""


class HeadName(NamedTuple):
    """Name over a column: one line, or two; and its text size in units."""

    lines: tuple[str, ...]
    size: float


PAIR = 2
"""Number of names in a team that are all over its column; a larger team may have the first one only."""
HeadKey = tuple[tuple[tuple[str, ...], ...], float, float, float]
_HEADS: dict[HeadKey, tuple[HeadName, ...]] = {}
"""Cache of `head_names` for its last arguments: every head of a frame asks for the same names."""


def head_names(scene: TableScene, view: SheetView, room: float) -> tuple[HeadName, ...]:
    """Return the name over each column, as it fits into `room` units.

    Names that fit share one size on one line. Longer ones take two lines, a team of two one for each seat; else they are cut.
    """
    teams = tuple(tuple(map(scene.name, seats)) for seats in view.columns)
    if len(teams) == 1 and len(teams[0]) > 1:
        teams = ((translate("sheet.together"),),)
    elif any(len(names) > PAIR and _width_of_all(scene, names) > room for names in teams):
        teams = tuple((translate("sheet.team_of", name=names[0]),) if len(names) > PAIR else names for names in teams)
    key = (teams, room, scene.look.unit, scene.look.text_factor)
    if key not in _HEADS:
        _HEADS.clear()
        _HEADS[key] = _fitted_names(scene, teams, room)
    return _HEADS[key]


def _width_of_all(scene: TableScene, names: Sequence[str]) -> float:
    """Return the width of all names of a team in one line, in units."""
    return scene.scaled_width(" + ".join(names), ONE_LINE_NAME_TEXT / scene.look.text_factor)


def names_are_readable(scene: TableScene, view: SheetView, width: float) -> bool:
    """Return whether every name is whole and readable over columns whose heads are `width` units wide."""
    names = head_names(scene, view, width - name_padding(scene, width))
    are_whole = all(
        "".join(name.lines).replace("-", "") == "".join(map(scene.name, seats)).replace("-", "").replace(" ", "")
        for name, seats in zip(names, view.columns)
    )
    return are_whole and min(scene.text_size(name.size) for name in names) >= LEAST_LARGE_TEXT


def _fitted_names(scene: TableScene, teams: Sequence[tuple[str, ...]], room: float) -> tuple[HeadName, ...]:
    factor = scene.look.text_factor
    wholes = [" + ".join(names) for names in teams]
    least = ONE_LINE_NAME_TEXT / factor
    sizes = [_one_line_size(scene, whole, room, least) for whole in wholes]
    shared_size = min((text_size for text_size in sizes if text_size >= least), default=NAME_TEXT)
    every = [name for names in teams for name in names]
    return tuple(
        HeadName((whole,), shared_size) if size >= shared_size else _narrow_name(scene, names, every, room, size)
        for names, whole, size in zip(teams, wholes, sizes)
    )


def _one_line_size(scene: TableScene, name: str, room: float, least: float) -> float:
    """Return the text size at which a name fits into one line, clear of the head's rim if it is at least `least` there."""
    size = NAME_TEXT / max(1.0, scene.scaled_width(name, NAME_TEXT))
    clear_size = min(NAME_TEXT, size * (room - RIM_UNITS))
    return clear_size if clear_size >= least else min(NAME_TEXT, size * room)


def _narrow_name(scene: TableScene, names: tuple[str, ...], every: Sequence[str], room: float, size: float) -> HeadName:
    """Return a name that is too wide for a line of the usual size: smaller if it is short, on two lines, or cut.

    size    the text size at which it fits into one line
    """
    factor, whole, letters = scene.look.text_factor, names[0], letters_of(names[0])
    if size >= LEAST_NAME_TEXT / factor and len(letters) <= SHORT_LETTERS and len(names) == 1:
        return HeadName((whole,), size)
    least_two_line, least_cut = (LEAST_LARGE_TEXT, LEAST_CUT_TEXT) if scene.look.text_size else (TWO_LINE_SIZES[-1],) * 2
    if (halved := _halved_name(scene, names, room, least_two_line)) is not None:
        return halved
    if size >= LEAST_NAME_TEXT / factor:
        return HeadName((" + ".join(names),), size)
    least = least_cut / factor
    cut = distinct_name(scene, whole, every, room, least)
    shows_difference = not whole.startswith(cut.rstrip(DIFFERENCE_SIGN))
    if shows_difference and (halved := _halved_name(scene, names, room, TWO_LINE_SIZES[-1])) is not None:
        return halved
    return HeadName((cut,), min(ONE_LINE_NAME_TEXT, max(least, CUT_NAME_SHARE * least * room / scene.scaled_width(cut, least))))


def _halved_name(scene: TableScene, names: tuple[str, ...], room: float, least: float) -> HeadName | None:
    """Return a name on two lines of at least `least` units, of a team of two one for each seat; None if it doesn't fit."""
    sizes = [line_size for line_size in TWO_LINE_SIZES if line_size >= least]
    for free, line_size in product((room - RIM_UNITS, room), sizes):
        small = line_size / scene.look.text_factor
        halves = names if len(names) == 2 else name_halves(scene, names[0], free, small) if len(names) == 1 else ()
        if halves and all(scene.scaled_width(half, small) <= free for half in halves):
            return HeadName(halves, small)
    return None


# drawing


def draw_head(scene: TableScene, view: SheetView, column: int, area: Area, key: str) -> None:
    """Draw a column's head, unless it is unchanged: emblem, name, total, a crown for a leader, a sign for the dealer."""
    seats = view.columns[column]
    is_on = view.next_cell is not None and view.next_cell[1] == column
    signs = _HeadSigns(
        is_on=is_on,
        leads=bool(set(seats) & set(view.leading)) and len(view.columns) > 1,
        dealer_sign=view.dealer_sign if view.dealer in seats else None,
    )
    area = Area(area.x, area.y, area.w, area.h + (4 if is_on else 0))
    total = view.totals[column] if not _hides_total(view, column) else None
    values = area, signs, total, view.seats[seats[0]].is_out, view.columns, scene.snapshot.seats
    scene.draw_part(key, values, lambda: _draw_head_face(scene, view, column, area, key, signs=signs))


class _HeadSigns(NamedTuple):
    """What a column's head shows of the game: whether it is asked, whether it leads, and the sign of a dealer; None for no dealer."""

    is_on: bool
    leads: bool
    dealer_sign: Words | None


def _draw_head_face(scene: TableScene, view: SheetView, column: int, area: Area, key: str, *, signs: _HeadSigns) -> None:
    seats, players = view.columns[column], scene.snapshot.seats
    leads, deals = signs.leads, signs.dealer_sign is not None
    look = picture(head, players[seats[0]].colour, signs.is_on, scene.theme)
    scene.put_in_area(key, look, area, 0.5 if view.seats[seats[0]].is_out else 1)
    is_crowded = area.w < NARROW_HEAD_UNITS and deals and leads
    names = head_names(scene, view, area.w - name_padding(scene, area.w))
    name, is_low = names[column], max(len(name.lines) for name in names) > 1
    side, sign_y = (LOW_SIGN_UNITS, LOW_SIGN_Y_UNITS) if is_low else (SIGN_UNITS, SIGN_Y_UNITS)
    side, sign_text = (SMALL_SIGN_UNITS, SMALL_SIGN_UNITS) if is_crowded else (side, 18)
    middle = area.cx + SIGN_ASIDE_UNITS * (deals - leads) * (area.w < NARROW_HEAD_UNITS) - 2 * is_crowded
    deals_words = translate("sheet.deals")
    emblem_x = DEALS_GAP_UNITS + scene.scaled_width(deals_words, DEALS_TEXT) + DEALS_GAP_UNITS + side / 2
    has_words = deals and len(seats) == 1 and emblem_x + side / 2 <= area.w - (CROWN_UNITS if leads else DEALS_GAP_UNITS)
    middle = max(area.cx, area.x + emblem_x) if has_words else middle
    for nth, seat in enumerate(seats):
        x = middle + (nth - (len(seats) - 1) / 2) * min(20, area.w / len(seats))
        scene.put(f"{key}:emblem:{nth}", picture(emblem, players[seat].emblem, INK), x, sign_y, w=side, h=side)
    is_whole = name.lines[0] == scene.name(seats[0]) and not scene.look.text_size
    room = area.w - (head_padding(area.w) if is_whole else min(head_padding(area.w), LEAST_HEAD_PADDING_UNITS))
    half_line = HALF_LINE_SHARE * scene.text_size(name.size) * (len(name.lines) > 1)
    for nth, line in enumerate(name.lines):
        y = NAME_Y_UNITS + (2 * nth - 1) * half_line
        scene.write(f"{key}:name{':2' * nth}", line, area.cx, y, name.size, colour=INK, room=room, least=11)
    draw_total(scene, view, column, area, key)
    if leads:
        width = min(CROWN_UNITS, area.w - EMBLEM_ROOM_UNITS) if not is_crowded else SMALL_CROWN_UNITS
        scene.put(
            f"{key}:crown", picture(crown, "#fff1a8"), area.right - width / 2 - 1, sign_y, w=width, h=width * CROWN_HEIGHT_SHARE
        )
    if has_words:
        scene.write_left(f"{key}:dealer", deals_words, area.x + DEALS_GAP_UNITS, sign_y, DEALS_TEXT, colour=INK)
    elif signs.dealer_sign is not None:
        x = area.x + (12 if not is_crowded else 8)
        scene.write(f"{key}:dealer", signs.dealer_sign, x, sign_y, sign_text, colour=INK)


def head_padding(width: float) -> float:
    """Return how much of a head's width its name and total leave free, in units."""
    return HEAD_PADDING_UNITS if width >= NARROW_HEAD_UNITS else NARROW_HEAD_PADDING_UNITS


def name_padding(scene: TableScene, width: float) -> float:
    """Return how much of a head's width its name may leave free at least, in units: less in larger text and in narrow heads."""
    is_narrow = width < NARROW_HEAD_UNITS or scene.look.text_size > 0
    return LEAST_HEAD_PADDING_UNITS if is_narrow else HEAD_PADDING_UNITS


def _hides_total(view: SheetView, column: int) -> bool:
    """Return whether a closed chest is in place of a column's total."""
    seat_view = view.seats[view.columns[column][0]]
    return seat_view.has_chest and seat_view.chest is None


def draw_asked_arrow(scene: TableScene, area: Area, key: str) -> None:
    """Draw an arrow below the head of the column that is asked; `area` is that of the head."""
    ink = INK if scene.theme != "contrast" else FOAM
    y = area.bottom + ARROW_UNITS / 2 + 1
    scene.put(f"{key}:asked", picture(emblem, "triangle", ink), area.cx, y, ARROW_UNITS, angle=180)


def draw_total(scene: TableScene, view: SheetView, column: int, area: Area, key: str, total_words: str | None = None) -> None:
    """Write a column's total; draw a closed chest if it is hidden."""
    if _hides_total(view, column):
        scene.put(f"{key}:chest", picture(chest, False), area.cx, 64, w=38, h=27)
        return
    words = (as_text(view.totals[column]) if total_words is None else total_words).replace("-", "−")
    size = 32 if area.w > 58 else 28 if area.w > 50 else 24
    room = area.w - head_padding(area.w)
    scene.write(f"{key}:total", words, area.cx, 66, size / max(1, scene.look.text_factor * 0.9), colour=INK, room=room, least=11)
