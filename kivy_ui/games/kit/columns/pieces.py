"""Column of a player on a kit's board: the pot with its things on sockets, the bag in its ring, sums, counters, other places."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.kit.view import CounterView, KitView, PlaceView, ThingView
from companion.pictures.kit_things import kit_pot, kit_socket
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import seat_paint
from companion.table.sentence import Words
from kivy_ui.games.kit.counters.pieces import counter_look, counters_beside_flag, draw_pills
from kivy_ui.games.kit.layout import MOST_COLUMNS, is_closed, own_cells, seats_with_places
from kivy_ui.games.kit.pieces import draw_inside, draw_pile, draw_place, draw_thing, draw_tick
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, LINE_HEIGHT
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.flags import short_name
from kivy_ui.table.table_scene import TableScene

PILL_UNITS, LOW_SEAT_UNITS, LEAST_POT_UNITS = 32.0, 130.0, 84.0
RISK_NOTE_UNITS, RISK_NOTE_TEXT, LEAST_RISK_NOTE, BROAD_BAND_RATIO = 58.0, 23.0, 13.0, 1.5
RISK_NOTE_PADDING_UNITS, BAND_MARGINS_UNITS, WRAPPED_FACTOR = 6.0, 12.0, 1.2
"""Margins beside and above words on a band, in units; room that broken lines need, as a multiple of the length of the words."""
BUYER_UNITS, LARGE_PILL_TEXT = 52.0, 34.0
LINE_SEAT_UNITS, LINE_DISC_RADIUS_UNITS, CORNER_DISC_UNITS, IDLE_ALPHA = 36.0, 15.0, 28.0, 0.5
LINE_OF_CARD_UNITS = 72.0  # a player's only card is beside the name in an area that is lower
LEAST_NAMED_LINE_UNITS, LEAST_ABOVE_NAME_UNITS, NAME_AND_CARD_SHARES = 76.0, 22.0, (3, 2)
"""Least width of a line with a name, least height above a name, and the shares of the name and of what is in the place."""
OUT_ALPHA, OUT_DISC_ALPHA = 0.15, 0.4
"""Opacity of the frame and the disc of a player who is out of the game."""
MOST_POT_UNITS, POT_SHARE = 236.0, 0.66
LEAST_SOCKETS, MOST_ON_ONE_CIRCLE = 7, 12
"""Number of sockets in an empty pot, and the most sockets on one circle."""
OUTER_RADIUS_SHARE, SOCKET_SHARE = 0.285, 0.255
NAME_TEXT, LEAST_NAME_UNITS = 17.0, 48.0
TWO_SUMS_UNITS = 96.0
"""Least width of two columns of sums, at the usual text size."""
MOST_SUMS, SUM_TEXT, LEAST_LABEL_TEXT, SUM_LINE_UNITS = 3, 28.0, 13.0, 46.0
LEAST_SUM_TEXT, LONE_NAME_TEXT, NAME_LINE_UNITS, SUM_THING_SHARE = 14.0, 20.0, 18.0, 0.36


class PotAreas(NamedTuple):
    """Areas of a column with a pot: pot, bag, sums with counters that have pictures, and at the foot counters without pictures."""

    pot: Area
    bag: Area
    sums: Area
    pills: Area


def draw_seat(scene: TableScene, area: Area, view: KitView, seat: int, is_low: bool = False) -> None:
    """Draw a seat's places and counters: as a pot with its bag, or side by side if the area `is_low`, else below each other."""
    is_low = is_low or area.h < LOW_SEAT_UNITS * scene.look.text_factor
    seat_places = [place for place in view.places if place.seat == seat]
    colour, is_out = seat_paint(scene.snapshot.seats[seat].colour), view.seats[seat].is_out
    alpha = OUT_ALPHA if is_out else _frame_alpha(view, seat)
    scene.put_in_area(f"column:{seat}", picture(plate_painters.frame, colour, 2, 14), area, alpha=alpha)
    counters = counters_beside_flag(view, seat)
    has_answered = view.is_at_once and seat not in view.answering_seats and seat not in dict(view.risk_notes)
    if has_answered or seat in scene.state.looked_seats:
        draw_tick(scene, f"column:{seat}:tick", area.cx, area.y + 2)
    pills = [counter for counter in counters if not counter_look(counter)]
    pot = pot_areas(scene, area, seat_places, pills)
    if pot is not None:
        note = dict(view.risk_notes).get(seat, "")
        room = _corner_room(area, pot)
        height = min(RISK_NOTE_UNITS * scene.look.text_factor, area.h * 0.5)
        least_band = _least_band(scene, note, area.bottom - pot.sums.y) if note else 0.0
        band = _risk_band(area, pot, height, least_band) if note else None
        _draw_boiling_pot(scene, pot, view, seat_places, counters, band=band, has_name=not room)
        if band is not None:
            _draw_risk_note(scene, band, note, seat)
        _draw_corner(scene, area, seat, room)
        return
    is_one_card = len(seat_places) == 1 and (seat_places[0].is_hidden or is_out) and seat_places[0].count < 2 and not counters
    if area.h < (LINE_OF_CARD_UNITS if is_one_card else LINE_SEAT_UNITS) * scene.look.text_factor:
        _draw_line_of_seat(scene, area.inset(6, 3), seat_places, seat, is_out=is_out)
        return
    height = PILL_UNITS * scene.look.text_factor if counters else 0.0
    inner = area.inset(5, 5)
    has_name = len(seat_places) == 1 and scene.is_wide  # the only place of a column in several rows has its name
    if not has_name and (not scene.is_wide or len(seats_with_places(view)) > MOST_COLUMNS):  # no flag is above the column
        r = min(CORNER_DISC_UNITS, inner.h) / 2
        scene.disc(f"column:{seat}:disc", seat, inner.x + r, inner.cy, r, alpha=_disc_alpha(is_out))
        inner = inner._replace(x=inner.x + 2 * r + 5, w=inner.w - 2 * r - 5)
    places = inner._replace(h=inner.h - height)
    for place, cell in zip(seat_places, own_cells(places, seat_places, is_low)):
        draw_place(scene, cell, place, *_name_of_place(scene, view, seat_places))
    if counters:
        draw_pills(scene, f"own:{seat}", inner._replace(y=inner.bottom - height + 3, h=height - 3), counters)


def _draw_corner(scene: TableScene, area: Area, seat: int, room: float) -> None:
    """Draw a player's disc in the corner of a column with a pot, and below it the name if it has `room` units."""
    r = CORNER_DISC_UNITS / 2
    scene.disc(f"column:{seat}:disc", seat, area.x + r + 4, area.y + r + 4, r)
    if room:
        name = short_name(scene, scene.name(seat), room, LEAST_LABEL_TEXT)
        y = area.y + 2 * r + NAME_TEXT * scene.look.text_factor
        scene.write_left(
            f"column:{seat}:name", name, area.x + 6, y, NAME_TEXT, colour=scene.ink.ink, room=room, least=LEAST_LABEL_TEXT
        )


def _corner_room(area: Area, pot: PotAreas) -> float:
    """Return the width of a name left of a pot, below the disc; 0 if that is too narrow."""
    room = pot.pot.x - area.x - 8
    return room if room >= LEAST_NAME_UNITS else 0.0


def _draw_risk_note(scene: TableScene, band: Area, note: Words, seat: int) -> None:
    """Draw what has happened to a player whose risk came true, on a band of the column, in place of the sums."""
    key = f"risk:{seat}"
    fill, ink = ("#fff4f2", "#8f1208") if scene.theme == "light" else ("#2a070b", "#ffffff")
    scene.put_in_area(key, plate_ground(fill, CORAL, 10, width=3), band)
    room, least = band.inset(RISK_NOTE_PADDING_UNITS, 3), LEAST_RISK_NOTE
    scene.write_centred(f"{key}:words", note, room, RISK_NOTE_TEXT, ink, least=least)


def _least_band(scene: TableScene, note: Words, height: float) -> float:
    """Return the least width of a band of this height that has room for its note and the longest word of it, in units."""
    lines = max(1, int((height - BAND_MARGINS_UNITS) / (LEAST_RISK_NOTE * LINE_HEIGHT)))
    longest = max(scene.width(word, LEAST_RISK_NOTE) for word in as_text(note).split())
    return max(longest, WRAPPED_FACTOR * scene.width(as_text(note), LEAST_RISK_NOTE) / lines) + 2 * RISK_NOTE_PADDING_UNITS


def _risk_band(area: Area, pot: PotAreas, height: float, least_width: float) -> Area:
    """Return the area of the band: below the pot, right of the bag or over a small bag, or below the bag.

    Below the pot it covers the bag only if it would be narrower than `least_width`.
    """
    if pot.sums.y >= pot.pot.bottom:
        w = pot.bag.x - area.x - 6
        w = w if w >= least_width else area.w - 12
        return Area(area.x + 6, pot.sums.y, w, area.bottom - 6 - pot.sums.y)
    if pot.sums.y == pot.bag.y:
        left_x = pot.sums.x if pot.sums.w > height * BROAD_BAND_RATIO else pot.bag.x
        return Area(left_x, pot.sums.cy - height / 2, area.right - 6 - left_x, height)
    top = max(area.bottom - 6 - height, pot.bag.bottom)
    return Area(pot.pot.x, top, area.right - 6 - pot.pot.x, area.bottom - 6 - top)


def _frame_alpha(view: KitView, seat: int) -> float:
    """Return how strong the frame of a player's column is: weak if the player doesn't answer now."""
    return 1.0 if seat in view.answering_seats else IDLE_ALPHA


def _disc_alpha(is_out: bool) -> float:
    return OUT_DISC_ALPHA if is_out else 1.0


def _name_of_place(scene: TableScene, view: KitView, seat_places: Sequence[PlaceView]) -> tuple[Words, bool]:
    """Return the player's name for the only place of a seat, and whether its number of things follows; "" for its own label.

    What is visible has its own label where the player's flag is above it.
    """
    seat = seat_places[0].seat
    count = len(seats_with_places(view))
    is_below_flag = scene.is_wide and count <= MOST_COLUMNS
    if len(seat_places) != 1 or seat is None or count == 1 or (is_below_flag and not seat_places[0].is_hidden):
        return "", True
    if view.seats[seat].is_out and not seat_places[0].count:
        return translate("kit.out", name=scene.name(seat)), False
    return scene.name(seat), seat_places[0].count > 1


def _draw_line_of_seat(scene: TableScene, area: Area, seat_places: Sequence[PlaceView], seat: int, *, is_out: bool) -> None:
    """Draw a seat's disc and the contents of its places in one line, the name between them or below if there is room."""
    factor, name_area = scene.look.text_factor, None
    is_broad = area.w - 2 * LINE_DISC_RADIUS_UNITS - 6 > LEAST_NAMED_LINE_UNITS * factor
    if len(seat_places) == 1 and not is_broad and area.h > (NAME_LINE_UNITS + LEAST_ABOVE_NAME_UNITS) * factor:
        line = NAME_LINE_UNITS * factor
        name_area, area = area._replace(y=area.bottom - line, h=line), area._replace(h=area.h - line)
    r = min(area.h / 2, LINE_DISC_RADIUS_UNITS)
    scene.disc(f"column:{seat}:disc", seat, area.x + r, area.cy, r, alpha=_disc_alpha(is_out))
    rest = area._replace(x=area.x + 2 * r + 6, w=area.w - 2 * r - 6)
    if len(seat_places) == 1 and is_broad:
        name_area, rest = rest.shares(NAME_AND_CARD_SHARES, 4)
    if name_area is not None:
        ink = scene.ink.dim if is_out else scene.ink.ink
        name = short_name(scene, scene.name(seat), name_area.w, LEAST_LABEL_TEXT)
        key, y = f"column:{seat}:name", name_area.cy
        scene.write_left(key, name, name_area.x, y, NAME_TEXT, colour=ink, room=name_area.w, least=LEAST_LABEL_TEXT)
    for place, cell in zip(seat_places, rest.columns(max(1, len(seat_places)), 6)):
        if place.count or not is_out:
            draw_inside(scene, cell, place)
        scene.mark(place.mark, cell, 8)


def draw_buyer(scene: TableScene, area: Area, view: KitView, seat: int, is_low: bool = False) -> None:
    """Draw what a player who buys needs: the bag or stack that things go into, and the player's counters, large."""
    seat_places = [place for place in view.places if place.seat == seat]
    piles = [place for place in seat_places if is_closed(place)]
    counters = counters_beside_flag(view, seat)
    if not piles:
        draw_seat(scene, area, view, seat, is_low)
        return
    scene.put_in_area(f"column:{seat}", picture(plate_painters.frame, BRASS, 2, 14), area)
    inner = area.inset(8, 8)
    line, count = BUYER_UNITS * scene.look.text_factor, max(1, len(counters))
    if is_low:
        left_area, right = inner.columns(2, 8)
        line = min(line, inner.h / count)
        lines = area_around(right.cx, right.cy, right.w, line * count)
    else:
        line = min(line, inner.h * 0.5 / count)
        left_area = inner._replace(h=inner.h - line * len(counters))
        lines = inner._replace(y=left_area.bottom, h=line * len(counters))
    for place, cell in zip(piles, left_area.columns(len(piles), 4)):
        draw_pile(scene, f"place:{place.id}", cell, place)
        scene.mark(place.mark, cell, 12)
    for counter, cell in zip(counters, lines.grid(max(1, len(counters)), 1, 0)):
        draw_pills(scene, f"own:{seat}", cell, [counter], size=LARGE_PILL_TEXT)


def pot_areas(scene: TableScene, area: Area, seat_places: Sequence[PlaceView], counters: Sequence[CounterView]) -> PotAreas | None:
    """Divide a column for a pot, which is a visible row that is filled from one bag or stack.

    None for a seat with other places, or without room for a pot.
    """
    rows = [place for place in seat_places if not is_closed(place) and place.kind == "row"]
    piles = [place for place in seat_places if place.kind in ("bag", "stack")]
    if len(seat_places) != 2 or len(rows) != 1 or len(piles) != 1:
        return None
    foot = PILL_UNITS * scene.look.text_factor if counters else 0.0
    inner = area.inset(6, 5)
    pills = inner._replace(y=inner.bottom - foot, h=foot)
    inner = inner._replace(h=inner.h - foot)
    if inner.w > inner.h * 1.2:
        side = min(inner.h, inner.w * POT_SHARE, MOST_POT_UNITS)
        rest = Area(inner.x + side + 6, inner.y, inner.w - side - 6, inner.h)
        bag, sums = rest.columns(2, 6) if rest.w > rest.h else rest.rows(2, 4)
    else:
        side = min(inner.w, inner.h * POT_SHARE, MOST_POT_UNITS)
        rest = Area(inner.x, inner.y + side + 2, inner.w, inner.h - side - 2)
        sums, bag = rest.columns(2, 4)
    if side < LEAST_POT_UNITS:
        return None
    pot = Area(inner.x if inner.w > inner.h * 1.2 else inner.cx - side / 2, inner.y, side, side)
    return PotAreas(pot._replace(y=inner.cy - side / 2) if inner.w > inner.h * 1.2 else pot, bag, sums, pills)


def _draw_boiling_pot(
    scene: TableScene,
    at: PotAreas,
    view: KitView,
    seat_places: Sequence[PlaceView],
    counters: Sequence[CounterView],
    band: Area | None,
    has_name: bool,
) -> None:
    """Draw a player's pot, bag and sums; without what the `band` of a risk covers."""
    pot = next(place for place in seat_places if place.kind == "row")
    bag = next(place for place in seat_places if place is not pot)
    centre = centre_of(counters)
    _draw_pot(scene, at.pot, pot, view.colour, centre, band=band)
    if band is None or not band.overlaps(at.bag):
        draw_pile(scene, f"place:{bag.id}", at.bag, bag)
    scene.mark(bag.mark, at.bag, 12)
    draw_pills(scene, f"own:{pot.seat}", at.pills.inset(0, 2), [counter for counter in counters if not counter_look(counter)])
    if band is not None:
        return
    pictured = [
        counter for counter in counters if counter_look(counter) and counter is not centre and (counter.value or not pot.sums)
    ]
    count, column_count = _sum_grid(scene, at.sums, pot)
    lines = math.ceil(count / column_count) + len(pictured)
    sums, low = at.sums, min(at.sums.h / max(1, lines), SUM_LINE_UNITS) * len(pictured)
    _draw_sums(scene, sums._replace(h=sums.h - low), pot, has_name)
    for counter, cell in zip(pictured, sums._replace(y=sums.bottom - low, h=low).grid(max(1, len(pictured)), 1, 0)):
        draw_pills(scene, f"own:{pot.seat}", cell, [counter], size=SUM_TEXT)


def socket_spots(area: Area, count: int) -> list[Area]:
    """Return the areas of a pot's sockets: at least `LEAST_SOCKETS`, and at least one more than there are things.

    Up to `MOST_ON_ONE_CIRCLE` are on one circle; of more, at most a third is on a smaller second circle that touches it.
    """
    side, sockets = area.w, max(LEAST_SOCKETS, count + 1)
    outer = sockets if sockets <= MOST_ON_ONE_CIRCLE else max(MOST_ON_ONE_CIRCLE, math.ceil(sockets * 2 / 3))
    size = side * SOCKET_SHARE * LEAST_SOCKETS / max(LEAST_SOCKETS, outer)
    spots, inner_r = [], OUTER_RADIUS_SHARE - size / side
    for nth in range(sockets):
        circle, socket_count, r = (nth, outer, OUTER_RADIUS_SHARE) if nth < outer else (nth - outer, sockets - outer, inner_r)
        turn = 2 * math.pi * circle / socket_count - math.pi / 2
        spots.append(area_around(area.cx + r * side * math.cos(turn), area.cy + r * side * math.sin(turn), size, size))
    return spots


def centre_of(counters: Sequence[CounterView]) -> CounterView | None:
    """Return the counter in the middle of a pot: the first with a picture; None if none has one."""
    return next((counter for counter in counters if counter_look(counter)), None)


def _draw_pot(
    scene: TableScene, area: Area, place: PlaceView, colour: str, centre: CounterView | None, band: Area | None = None
) -> None:
    """Draw a pot from above: what is in it, where the next thing goes, and a counter in its middle; no letters under a `band`."""
    key = f"place:{place.id}"
    scene.put_in_area(key, picture(kit_pot, colour), area)
    things = place.things
    for nth, spot in enumerate(socket_spots(area, len(things))):
        if nth < len(things):
            has_letters = band is None or not band.overlaps(spot)
            draw_thing(scene, f"{key}:{nth}", things[nth], spot, has_letters=has_letters)
        else:
            scene.put_in_area(f"{key}:socket:{nth}", picture(kit_socket, "#ffffff", nth == len(things)), spot)
    look = counter_look(centre) if centre else None
    if centre and look and (band is None or not band.contains(area.cx, area.cy)):
        side = area.w * (0.26 if len(things) <= LEAST_SOCKETS else 0.16)
        scene.put(f"{key}:centre", look, area.cx, area.cy, side)
        size = side * 0.5 / scene.look.text_factor
        scene.write(f"{key}:start", number(centre.value), area.cx, area.cy + side * 0.08, size, colour="#ffffff", halo="#10202c")
    scene.mark(place.mark, area, area.w / 2)


def _draw_sums(scene: TableScene, area: Area, pot: PlaceView, has_name: bool) -> None:
    """Draw what the things of each group are worth together; the player's name below an empty pot, if it `has_name`."""
    if not pot.sums:
        if pot.seat is not None and has_name:
            _write_name(scene, area, pot, LONE_NAME_TEXT)
        return
    count, column_count = _sum_grid(scene, area, pot)
    lines = math.ceil(count / column_count)
    if pot.seat is not None and has_name and area.h >= NAME_LINE_UNITS * scene.look.text_factor * (lines + 1):
        line = NAME_LINE_UNITS * scene.look.text_factor
        _write_name(scene, area._replace(h=line), pot, NAME_TEXT)
        area = area._replace(y=area.y + line, h=area.h - line)
    height = min(area.h / lines, SUM_LINE_UNITS)
    cells = area_around(area.cx, area.cy, area.w, height * lines).grid(count, column_count, 0)
    for nth, ((thing, total), cell) in enumerate(zip(pot.sums, cells)):
        words = "/".join(map(number, filter(None, (total, pot.limits[nth]))))
        _draw_sum(scene, f"sum:{pot.id}:{nth}", cell, thing, words)


def _sum_grid(scene: TableScene, area: Area, pot: PlaceView) -> tuple[int, int]:
    """Return how many sums of a pot are shown, and in how many columns: a narrow area has room for one."""
    column_count = 2 if len(pot.sums) > MOST_SUMS and area.w >= TWO_SUMS_UNITS * scene.look.text_factor else 1
    return min(len(pot.sums), MOST_SUMS * column_count), column_count


def _write_name(scene: TableScene, area: Area, pot: PlaceView, size: float) -> None:
    """Write the name of a pot's player."""
    name = short_name(scene, scene.name(pot.seat or 0), area.w, LEAST_LABEL_TEXT)
    scene.write_in_area(f"sum:{pot.id}:label", name, area, size, colour=scene.ink.ink, least=LEAST_LABEL_TEXT)


def _draw_sum(scene: TableScene, key: str, area: Area, thing: ThingView, words: str) -> None:
    """Draw a thing of a group and what the group is worth, with its limit if it has one."""
    side, size = min(area.h * 0.86, 34.0, area.w * SUM_THING_SHARE), min(SUM_TEXT, area.h * 0.86 / scene.look.text_factor)
    room = area.w - side - 6
    left_x = area.cx - (side + 6 + min(room, scene.scaled_width(words, size))) / 2
    draw_thing(scene, key, thing, area_around(left_x + side / 2, area.cy, side, side), has_letters=False)
    ink, halo = scene.ink.ink, scene.ink.halo
    scene.write_left(
        f"{key}:total", words, left_x + side + 6, area.cy, size, colour=ink, halo=halo, room=room, least=LEAST_SUM_TEXT
    )
