"""Pieces of Perils of the Deep: the chart with islands and ships, the track, cards, and the captains' counts."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from companion.games.perils_of_the_deep.box import HELPER, USUAL_DRAW
from companion.games.perils_of_the_deep.view import CaptainView, CardView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.canvas import Point
from companion.pictures.card_faces import peril, small_peril
from companion.pictures.dice import die
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.objects import instant, pole_flag, scroll, treasure
from companion.pictures.picture import Picture, picture
from companion.pictures.places import island, port
from companion.pictures.seat_emblems import seat_paint
from companion.pictures.worlds.land import route
from companion.table.say import Words, say
from kivy_ui.games.perils_of_the_deep.layout import (
    ISLAND_H,
    ISLAND_W,
    LEAST_TOUCH,
    SHIP_H,
    SHIP_W,
    SIDES,
    TILE_H,
    Chart,
    Layout,
    Placed,
    hand,
    is_asked,
    ship_places,
)
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.glass import Glass

DISC_STEP, FOAM_UNITS = 50.0, 11.0
"""Distance between two discs of a duty, and between two specks of foam behind a ship, in units."""
RED = "#b3261a"
PERIL_KINDS = ("plain", "text", "jetsam", "restock")
TYPE_LOOKS: dict[str, Picture] = {
    "sailing": picture(square_ship, "#f3dda4", "", True),
    "treasure": picture(treasure, True),
    "crew": picture(icon, "crew"),
    "magic": picture(icon, "star", "#b04fd0"),
    "none": picture(icon, "card", "#8a6a3a"),
}
ICON_LOOKS: dict[str, Picture] = {
    "skull": picture(icon, "skull", RED),
    "crew": picture(icon, "crew"),
    "map": picture(icon, "map"),
    "move": picture(icon, "arrow", "#1e5a7a"),
    "coin": picture(icon, "coin"),
    "text": picture(scroll),
    "instant": picture(instant),
}
EFFECT_LOOKS: dict[str, Picture] = {
    "crew": ICON_LOOKS["crew"],
    "map": ICON_LOOKS["map"],
    "coin": ICON_LOOKS["coin"],
    "point": picture(icon, "star", "#e5a632"),
}
LOOKS: dict[str, Picture] = {
    **{f"type:{name}": look for name, look in TYPE_LOOKS.items()},
    **{f"icon:{name}": look for name, look in ICON_LOOKS.items()},
    **{f"kind:{name}": picture(peril, name) for name in PERIL_KINDS},
}
ROUTES = {"deep": "#a8341f", "light": "#a8341f", "contrast": "#ffffff"}
PAY_UNITS = 22
TRACK_CARD_W, TRACK_CARD_H, TRACK_GAP = 37.0, 44.0, 5.0
FACES, FLEET_W = 6, 58.0
GAP, COUNT_W, WIDE = 6.0, 84.0, 2.3
ROOMY, WORDY = 104.0, 150.0  # tiles that have room for large figures, and for words
MOST_CARDS, FEW_CARDS, CARD_W = 4, 2, 150.0
ANCHOR, GOLD = "#1e5a7a", "#c98a1e"
Icons = tuple[str, ...]
WATER, SAND = "#2a4a58", "#ecd396"
"""Colours behind a picture on parchment."""
CREAM, BROWN, TYPE_W, TYPE_H = "#fff8e4", "#7a5522", 42.0, 92.0


class OpenDuty(NamedTuple):
    """A duty that is not done: its words, its seats (-1: all) with whether each has ticked it, and the callback of a tick."""

    words: Words
    ticks: tuple[tuple[int, bool], ...]
    tick: Callable[[int], object]


class Sailed(NamedTuple):
    """A ship that just sailed: whose, which of the two, and from which stop to which."""

    seat: int
    ship: int
    start: int
    to: int


def paint_ink(glass: Glass) -> str:
    """Return the colour of words on the chart."""
    return "#ffffff" if glass.theme == "contrast" else "#3a2410"


def paper(glass: Glass) -> str:
    """Return what small plates on the chart are made of."""
    return "#000000" if glass.theme == "contrast" else "#fff8e4"


def paper_rim(glass: Glass) -> str:
    """Return their rim."""
    return "#ffffff" if glass.theme == "contrast" else "#7a5522"


def paper_plate(glass: Glass, radius: float) -> Picture:
    """Return the picture of a small plate with corners of this radius."""
    return picture(plate_painters.plate, paper(glass), paper_rim(glass), 2, radius, 1.0)


def paper_ink(glass: Glass) -> str:
    """Return the colour of words on them."""
    return "#ffffff" if glass.theme == "contrast" else "#24140a"


def draw_table(glass: Glass, view: PerilsView, at: Layout, foam: Sequence[Sailed] = ()) -> None:
    """Draw what is counted, the track and the chart, with foam behind ships that just sailed; for a helper the boarding die."""
    is_helper = view.depth == HELPER
    if "face:1" in glass.answers:
        draw_faces(glass, view, at.foot)
    elif not is_helper:
        _draw_counts(glass, view, at)
    draw_track(glass, view, at.track)
    if is_helper and is_asked(view) and glass.is_wide:
        draw_fleet(glass, view, at.track)
    draw_chart(glass, view, at.chart, foam)
    if is_helper:
        draw_boarding_die(glass, view.fell or "coins", at.chart.for_die())


def _draw_counts(glass: Glass, view: PerilsView, at: Layout) -> None:
    """Draw the counts of one captain, or of all while they decide or while there is a track."""
    is_deciding = view.phase == "decide" and view.reach_asked is None
    if at.counted is not None:
        draw_captain(glass, view, at.counted, at.foot)
    elif is_deciding or view.track:
        _draw_all_captains(glass, view, at.foot, is_deciding)


def draw_chart(glass: Glass, view: PerilsView, chart: Chart, foam: Sequence[Sailed] = ()) -> None:
    """Draw the route, its port, islands and end, and the ships."""
    glass.lay("route", picture(route, chart.way(), ROUTES[glass.theme], 5.0), chart.area)
    placed = list(ship_places(view, chart))
    for nth, one in enumerate(foam):
        if end := next((at for captain, ship, at in placed if (captain.seat, ship) == (one.seat, one.ship)), None):
            draw_foam(glass, f"foam:{nth}", chart.course(chart.stops[one.start], (one.start, one.to), afloat(end)))
    for captain, ship, at in placed:
        draw_glow(glass, captain.seat, f"ship:{captain.seat}:{SIDES[ship]}:glow", at)  # drawn first, below port, islands and ships
    glass.put("port", picture(port), *chart.stops[0], 78, 64, scale=chart.size)
    x, y = chart.stops[-1]
    glass.put("end", picture(pole_flag), x + (16 if chart.is_wide else -8), y - 20 * chart.size, w=36, h=70, scale=chart.size)
    for nth, (_, value) in enumerate(view.islands, 1):
        _island(glass, nth, value, chart)
        if view.depth == "helper":
            _pay(glass, nth, view.pays[nth - 1], chart)
    for captain, ship, at in placed:
        draw_hull(glass, f"ship:{captain.seat}:{SIDES[ship]}", captain, ship, at)
        if view.depth == HELPER and not ship and captain.draws < USUAL_DRAW:
            _draws_fewer(glass, captain, at)
    _touch_ships(glass, chart, placed)
    if view.depth == HELPER and not glass.is_wide:
        _touch_to_anchor(glass, chart, placed)
    if view.reach_asked is not None:
        for nth, (x, y) in enumerate(chart.stops[:-1]):
            w = min(max(60.0, (ISLAND_W + 4) * chart.size), 2 * (x - chart.area.x) - 10)
            glass.mark(f"island:{nth}", around(x, y, w, max(56.0, (ISLAND_H + 6) * chart.size)), 20)


def _island(glass: Glass, nth: int, value: int, chart: Chart) -> None:
    x, y = chart.stops[nth]
    glass.put(f"island:{nth}", picture(island, nth), x, y, w=ISLAND_W, h=ISLAND_H, scale=chart.size)
    size = max(20.0, 27 * chart.size) / glass.look.text_factor
    glass.count(f"island:{nth}:value", str(value), x, y + 4 * chart.size, size, colour="#3a1f06", halo="#ffe9a8", anchor="middle")


def _pay(glass: Glass, nth: int, points: int, chart: Chart) -> None:
    """Write below an island what weighing anchor there pays; above it where another row of islands is close below."""
    x, y = chart.stops[nth]
    words = translate("perils_of_the_deep.pays", points=points)
    size = PAY_UNITS / glass.look.text_factor  # islands are near each other, at the largest text, too
    away = max(46.0, 54 * chart.size)
    is_crowded = not chart.is_wide and 10 < chart.stops[0][1] - y < 2 * away  # the row below is near
    middle = y - away + 8 if is_crowded else min(y + away, chart.low - 18)
    place = around(x, middle, 46 + glass.wide(words, size), 32)
    glass.lay(f"pay:{nth}", paper_plate(glass, 12), place)
    glass.put(f"pay:{nth}:anchor", picture(icon, "anchor", paper_ink(glass)), place.x + 20, place.cy, 24)
    glass.write(f"pay:{nth}:points", words, place.x + 36, place.cy, size, colour=paper_ink(glass), anchor="start")


def draw_glow(glass: Glass, seat: int, key: str, at: Placed) -> None:
    """Draw a glow around the ship of the seat that acts."""
    if glass.shown.view.acting == seat:
        colour = seat_paint(glass.shown.seats[seat].colour)
        glass.put(key, picture(glow, colour, 0.9), *at[:2], 92, 92, scale=at[2])


def draw_hull(glass: Glass, key: str, captain: CaptainView, ship: int, at: Placed, angle: float = 0) -> None:
    """Draw a captain's ship."""
    one = glass.shown.seats[captain.seat]
    look = picture(square_ship, one.colour, one.emblem, bool(ship))
    glass.put(key, look, *at[:2], SHIP_W, SHIP_H, scale=at[2], angle=angle)


def afloat(at: Placed) -> Point:
    """Return the point at a ship's waterline."""
    return at[0], at[1] + 0.36 * SHIP_H * at[2]


def draw_foam(glass: Glass, key: str, course: Sequence[Point], share: float = 1.0) -> None:
    """Draw foam along the first `share` of a course, smaller further behind the ship."""
    points = along(course, FOAM_UNITS)
    count = int(len(points) * share)
    colour = "#ffffff"
    for nth, (x, y) in enumerate(points[:count]):
        r = 3.0 + 2.5 * nth / max(1, count)
        aside = 2.5 if nth % 2 else -2.5
        glass.put(f"{key}:{nth}", picture(plate_painters.plate, colour, "#7fb7cb", 1.0, 4), x, y + aside, 2 * r, alpha=0.9)


def along(course: Sequence[Point], step: float) -> list[Point]:
    """Return points along a course, one for each `step` units."""
    points: list[Point] = []
    for (x, y), (next_x, next_y) in pairwise(course):
        far = math.hypot(next_x - x, next_y - y)
        points += [(x + (next_x - x) * at / far, y + (next_y - y) * at / far) for at in range(0, int(far), int(step))]
    return points


def _touch_ships(glass: Glass, chart: Chart, placed: Sequence[tuple[CaptainView, int, Placed]]) -> None:
    """Let the acting seat's ships be tapped; of two that are close, the lower one is tapped below the upper one."""
    mine = sorted((at[1], ship, at) for captain, ship, at in placed if captain.seat == glass.shown.view.acting)
    area, half, taken = chart.area, LEAST_TOUCH / 2, Area(0, 0, 0, 0)
    for y, ship, at in mine if area.h >= 2 * LEAST_TOUCH else ():
        w = max(LEAST_TOUCH, SHIP_W * at[2])
        x = min(max(at[0], area.x + w / 2 + 2), area.right - w / 2 - 2)
        place = around(x, min(max(y, area.y + half), area.bottom - half), w, LEAST_TOUCH)
        if _meets(place, taken):
            place = place._replace(y=taken.bottom + 1)
        if place.bottom <= chart.low:
            glass.mark(f"ship:{glass.shown.view.acting}:{SIDES[ship]}", place, 12, is_lit=False)
            taken = place


def _touch_to_anchor(glass: Glass, chart: Chart, placed: Sequence[tuple[CaptainView, int, Placed]]) -> None:
    """Let a captain weigh anchor by a tap on one of its ships, if that is clear of the others."""
    found: dict[int, Area] = {}
    for captain, _, (x, y, _) in placed:
        place = around(max(x, chart.area.x + LEAST_TOUCH / 2 + 4), y, LEAST_TOUCH, LEAST_TOUCH)
        if captain.seat not in found and not any(_meets(place, other) for other in found.values()):
            found[captain.seat] = place
    for seat, place in found.items():
        glass.mark(f"anchor:{seat}", place, 12)


def _draws_fewer(glass: Glass, one: CaptainView, at: Placed) -> None:
    """Draw a card with the number of cards that a captain draws, at the ship's stern."""
    x, y = at[0] + 0.5 * SHIP_W * at[2], at[1] - 0.3 * SHIP_H * at[2]
    glass.put(f"draws:{one.seat}", paper_plate(glass, 5), x, y, w=23, h=29)
    glass.write(f"draws:{one.seat}:count", str(one.draws), x, y + 1, 20 / glass.look.text_factor, colour=paper_ink(glass))


def _meets(one: Area, other: Area) -> bool:
    """Return whether two areas overlap by more than their rims; an answer below then replaces the second."""
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 1 and min(one.bottom, other.bottom) - max(one.y, other.y) > 1


# the track


def draw_track(glass: Glass, view: PerilsView, area: Area) -> None:
    """Lay All Aboard and the perils in a row, the one in force framed in red; beside them what expedition and round it is."""
    size = area.h / TRACK_CARD_H
    step = (TRACK_CARD_W + TRACK_GAP) * size
    count = len(view.track) + view.face_down
    for nth in range(count):
        card = view.track[nth] if nth < len(view.track) else None
        _track_card(glass, nth, card, slot(area, nth), area.cy, size=size)
    first = area.x + max(1, len(view.track)) * step - TRACK_GAP * size / 2
    glass.mark("track", Area(first, area.y - 3, area.x + count * step - first, area.h + 6), 10)
    _round_and_treasure(glass, view, Area(area.x + count * step + 10, area.y, area.right - area.x - count * step - 10, area.h))


def slot(area: Area, nth: int) -> float:
    """Find the middle of the track's place `nth`."""
    return area.x + (nth * (TRACK_CARD_W + TRACK_GAP) + TRACK_CARD_W / 2) * area.h / TRACK_CARD_H


def _track_card(glass: Glass, nth: int, card: CardView | None, x: float, y: float, size: float) -> None:
    skulls, is_now = (card.skulls if card.kind != "aboard" else 0, card.is_current) if card else (None, False)
    is_plain = card is not None and card.kind != "aboard" and not skulls
    look = picture(small_peril, 1 if is_plain else skulls, is_now)
    glass.put(f"track:{nth}", look, x, y, w=43 * size, h=50 * size)
    if card is not None and card.kind != "aboard":
        glass.write(f"track:{nth}:skulls", str(skulls), x + 7 * size, y + 9 * size, 22 * size, colour="#3a2410", room=24 * size)


def _round_and_treasure(glass: Glass, view: PerilsView, area: Area) -> None:
    """Write round and expedition; in a ledger treasure that is still to be found, and what was looted."""
    ink = paint_ink(glass)
    counts = 150.0 if view.treasure_left is not None and glass.is_wide else 0.0
    fleet = FLEET_W * len(view.captains) if view.depth == HELPER and glass.is_wide else 0.0
    room = area.w - (fleet or counts) - 8
    round_of = translate("perils_of_the_deep.round", round=view.round, rounds=view.rounds)
    if glass.wide(round_of, 18) > room:
        round_of = translate("perils_of_the_deep.round_short", round=view.round)
    lines = [round_of] if view.track else []
    lines.append(translate("perils_of_the_deep.expedition", expedition=view.expedition))
    for row, line in enumerate(lines):
        y = area.cy + (row - (len(lines) - 1) / 2) * min(26.0 * glass.look.text_factor, area.h / 2)
        glass.write(
            f"round:{row}",
            line,
            area.x,
            y,
            22 if row == 0 else 18,
            colour=ink,
            anchor="start",
            is_bold=not row,
            room=room,
            least=15,
        )
    if counts:
        _treasure_left(glass, view, Area(area.right - counts - 4, area.y, counts, area.h))


def _treasure_left(glass: Glass, view: PerilsView, area: Area) -> None:
    for nth, (is_full, count) in enumerate(((True, view.treasure_left), (False, view.looted))):
        x = area.x + 22 + nth * 78
        glass.put(f"treasure:{nth}", picture(treasure, is_full), x, area.cy, 42)
        glass.write(
            f"treasure:{nth}:count", str(count), x + 24, area.cy, 26, colour=paint_ink(glass), anchor="start", room=34, least=15
        )
    glass.mark("pile", Area(area.x - 2, area.cy - 25, 76, 50), 12, is_lit=False)


# the counts of all captains


def _draw_all_captains(glass: Glass, view: PerilsView, area: Area, is_deciding: bool) -> None:
    """Draw a tile for each captain who sails, with the crew.

    While the captains decide, a tile shows what weighing anchor would score, and a tap on it weighs anchor.
    """
    listed = [view.captains[seat] for seat in view.order] if view.order else list(view.captains)
    sailing = [one for one in listed if one.status == "sailing" and (one.is_asked or not is_deciding)]
    wide = min(190.0, (area.w + 6) / max(1, len(sailing)) - 6)
    first = area.cx - (wide + 6) * len(sailing) / 2 + 3
    for nth, one in enumerate(sailing):
        _mine(glass, one, Area(first + nth * (wide + 6), area.bottom - TILE_H, wide, TILE_H), is_deciding)


def _mine(glass: Glass, one: CaptainView, place: Area, is_deciding: bool) -> None:
    rim = ANCHOR if is_deciding and glass.theme != "contrast" else paper_rim(glass)
    key = f"mine:{one.seat}"
    glass.lay(key, picture(plate_painters.plate, paper(glass), rim, 2.5, 14, 1.0), place)
    glass.disc(f"{key}:disc", one.seat, place.x + 22, place.cy, 14)
    counts = [("crew", one.crew or 0)]
    if is_deciding:
        counts = [*counts, ("anchor", one.would_score or 0)] if place.w > 150 else [("anchor", one.would_score or 0)]
    for (name, value), cell in zip(counts, Area(place.x + 40, place.y, place.w - 44, place.h).columns(len(counts), 2), strict=True):
        colour = ANCHOR if glass.theme != "contrast" else paper_ink(glass)
        side = 30 if cell.w - 40 >= glass.wide(str(value), 26) else 22
        glass.put(f"{key}:{name}", picture(icon, name, colour), cell.x + side * 0.57, cell.cy, side)
        x = cell.x + side * 1.2
        glass.write(
            f"{key}:{name}:value", str(value), x, cell.cy, 30, colour=paper_ink(glass), anchor="start", room=cell.right - x - 2
        )
    if is_deciding:
        glass.mark(f"anchor:{one.seat}", place, 14, is_lit=False)


# the fleet


def draw_fleet(glass: Glass, view: PerilsView, area: Area) -> None:
    """Lay a key for each captain who may weigh anchor, in order of play."""
    listed = [view.captains[seat] for seat in view.order if view.captains[seat].status == "sailing"]
    for nth, one in enumerate(listed):
        _weighs(glass, one, Area(area.right - (len(listed) - nth) * FLEET_W, area.y, FLEET_W, area.h))


def _weighs(glass: Glass, one: CaptainView, place: Area) -> None:
    """Draw a captain's ship with an anchor, which weighs anchor."""
    seat, key = glass.shown.seats[one.seat], f"fleet:{one.seat}"
    w = min(58.0, place.w - 2)
    glass.put(key, picture(square_ship, seat.colour, seat.emblem, False), place.cx, place.cy, w=w, h=w * 0.91)
    if (name := f"anchor:{one.seat}") in glass.answers:
        x, y = place.x + 12, place.bottom - 12
        glass.put(f"{key}:under", paper_plate(glass, 12), x, y, 25)
        glass.put(f"{key}:anchor", picture(icon, "anchor", paper_ink(glass) if glass.theme == "contrast" else ANCHOR), x, y, 19)
        glass.mark(name, place.inset(1, -3), 12)


# duties


def draw_duties(glass: Glass, duties: Sequence[OpenDuty], rest: Sequence[Words], area: Area) -> None:
    """Draw the first duty on a strip with a disc for each seat to tick, and below it what else is to do."""
    duty = duties[0]
    glass.lay("duty", picture(plate_painters.plate, glass.ink.plate, BRASS, 2, 12), area)
    right = area.right - 6
    for nth, (seat, is_ticked) in enumerate(reversed(duty.ticks)):
        place = Area(right - (nth + 1) * DISC_STEP, area.y, DISC_STEP, area.h)
        _disc_to_tick(glass, seat, is_ticked, place)
        glass.touch(f"tick:{seat}", place, partial(duty.tick, seat), radius=12)
    room = area.w - 24 - len(duty.ticks) * DISC_STEP
    more = len(duties) - 1
    others = [translate("perils_of_the_deep.more_duties", count=more)] if more else []
    below = translate("table.reminders", reminders=list(rest)) if rest else "".join(others)
    x, ink = area.x + 14, glass.ink.ink
    y = area.y + 18 if below else area.cy
    glass.write("duty:words", duty.words, x, y, 22, colour=ink, anchor="start", is_bold=True, room=room, least=14)
    if below:
        glass.paragraph("duty:more", below, Area(x, area.y + 31, room, area.h - 35), 18, ink, least=13)


def _disc_to_tick(glass: Glass, seat: int, is_ticked: bool, place: Area) -> None:
    """Draw a seat's disc, or a ring for a duty of all, with a tick once it is done."""
    key = f"tick:{seat}"
    if seat < 0:
        glass.put(key, picture(plate_painters.frame, glass.ink.ink, 2, 17), place.cx, place.cy, 34)
    else:
        glass.disc(key, seat, place.cx, place.cy, 17, alpha=0.5 if is_ticked else 1.0)
    if is_ticked:
        x, y = place.cx + 12, place.cy - 12
        glass.put(f"{key}:done", picture(plate_painters.plate, "#5fd896", "#f4fbfc", 1.5, 12), x, y, 25)
        glass.put(f"{key}:tick", picture(icon, "tick", "#08131c"), x, y, 18)


# the boarding die


def draw_faces(glass: Glass, view: PerilsView, area: Area) -> None:
    """Lay the die's six faces out to be touched, where it is a real one."""
    for nth, (face, place) in enumerate(zip(view.faces, area.columns(FACES, 6)), 1):
        glass.put(f"face:{nth}", picture(die, face), place.cx, place.cy, w=58, h=62)
        glass.mark(f"face:{nth}", Area(place.x, place.cy - 30, place.w, 60), 12)


def draw_boarding_die(glass: Glass, face: str, at: tuple[float, float]) -> None:
    """Lay the die, as it fell last, where it can be thrown."""
    if "die:boarding" in glass.answers:
        glass.put("die", picture(die, face), *at, 58, 62, angle=8)
        glass.mark("die:boarding", around(*at, 64, 66), 14, is_lit=False)


# flags

TAG_W, TAG_H = 56.0, 30.0
TAG_TEXT, TAG_SIGN = 20.0, 32.0


def tag_place(flag: Area) -> Area:
    """Return the area of the paper tag at the lower right edge of a flag."""
    w = min(TAG_W, 0.45 * flag.w)
    return Area(flag.right - w - 2, flag.h - TAG_H + (8 if w == TAG_W else 20), w, TAG_H)


def draw_tags(glass: Glass, view: PerilsView) -> None:
    """Hang a paper tag with the VP tokens taken so far on each flag whose captain has some."""
    for one in view.captains:
        if one.vp_tokens > 0 and (flag := glass.flags.get(one.seat)):
            draw_tag(glass, f"tokens:{one.seat}", one.vp_tokens, tag_place(flag))


def draw_tag(glass: Glass, key: str, count: int, place: Area, scale: float = 1.0) -> None:
    """Draw a paper tag with a number of VP tokens: on a narrow flag without the sign, then without the plus."""
    plate = picture(plate_painters.plate, paper(glass), GOLD, 2, 14, 1.0)
    glass.put(f"{key}:tag", plate, place.cx, place.cy, w=place.w, h=place.h, scale=scale)
    words, size, least = (
        translate("perils_of_the_deep.token", count=count),
        TAG_TEXT / glass.look.text_factor,
        12 / glass.look.text_factor,
    )
    ink, room = paper_ink(glass), place.w - TAG_SIGN
    if glass.wide(words, least) <= room:
        glass.put(f"{key}:sign", EFFECT_LOOKS["point"], place.x + 14, place.cy, 22)
        glass.write(f"{key}:count", words, place.right - 7, place.cy, size, ink, anchor="end", room=room, least=least)
        return
    room = place.w - 8
    shown = words if glass.wide(words, least) <= room else str(count)
    glass.write(f"{key}:count", shown, place.cx, place.cy, size, ink, room=room, least=least)


def draw_tips(glass: Glass, view: PerilsView) -> None:
    """Put a tick at the flag of who has acted, else its number in the order to come."""
    for one in view.captains:
        flag = glass.flags.get(one.seat)
        if flag is None or one.status in ("gone",):
            continue
        if one.status in ("lost", "anchored"):
            _tip(glass, one.seat, flag, "#03111b", picture(icon, "skull" if one.status == "lost" else "anchor", "#f4fbfc"))
        elif view.phase == "turn" and one.seat != view.acting and one.place:
            if one.has_acted:
                _tip(glass, one.seat, flag, "#5fd896", picture(icon, "tick", "#08131c"))
            else:
                _tip(glass, one.seat, flag, "#03111b", None, number=str(one.place))


def _tip(glass: Glass, seat: int, flag: Area, fill: str, look: Picture | None, number: str = "") -> None:
    y = flag.h + (1 if glass.is_wide else 5)
    glass.put(f"tip:{seat}", picture(plate_painters.plate, fill, "#f4fbfc", 1.5, 14, 1.0), flag.cx, y, 29)
    if look is not None:
        glass.put(f"tip:{seat}:look", look, flag.cx, y, 21)
    glass.write(f"tip:{seat}:number", number, flag.cx, y + 1, 20 / glass.look.text_factor, colour="#f4fbfc")


class Tile(NamedTuple):
    """A tile: how it is drawn where, and how wide it is beside the others."""

    draw: Callable[[Area], object]
    share: float = 1.0


def draw_captain(glass: Glass, view: PerilsView, one: CaptainView, area: Area) -> None:
    """Lay a captain's tiles in a row; beside them, or above where the area is high enough, the cards that can be played."""
    known = hand(glass)[:MOST_CARDS] if one.seat == view.acting else []
    low = Area(area.x, area.bottom - TILE_H, area.w, TILE_H)
    if known and glass.is_wide:
        _beside_cards(glass, view, one, known, low)
        return
    _row(_wide(glass, view, one) if glass.is_wide else _all(glass, view, one), low)
    if known and area.h > TILE_H:
        _hand(glass, known, Area(area.x, area.y, area.w, TILE_H))


def _row(tiles: Sequence[Tile], area: Area) -> None:
    """Lay tiles side by side, each as wide as its share."""
    for tile, place in zip(tiles, area.shares([tile.share for tile in tiles], GAP), strict=True):
        tile.draw(place)


def _wide(glass: Glass, view: PerilsView, one: CaptainView) -> list[Tile]:
    """List the tiles of a row with room for words, anchor and treasure first."""
    tiles = [_anchor(glass, one, WIDE)]
    if one.tokens:
        tiles.append(Tile(partial(_treasure, glass, one), WIDE))
    if f"tokens:{one.seat}" in glass.answers:
        tiles.append(Tile(partial(_play, glass, one)))
    return [*tiles, *_counts(glass, view, one)]


def _all(glass: Glass, view: PerilsView, one: CaptainView) -> list[Tile]:
    """List all tiles, with equal sizes and treasure last."""
    return [*_counts(glass, view, one), _anchor(glass, one), *_tokens(glass, one)]


def _beside_cards(glass: Glass, view: PerilsView, one: CaptainView, known: Sequence[str], area: Area) -> None:
    """Lay the cards, and beside them everything; many cards leave room for no more than what they change."""
    if len(known) <= FEW_CARDS:
        tiles = _all(glass, view, one)
        w = area.w - len(known) * (CARD_W + GAP)
    else:
        tiles = [*_tokens(glass, one), *_counts(glass, view, one, is_short=True)]
        w = len(tiles) * (COUNT_W + GAP) - GAP
    _row(tiles, area._replace(x=area.right - w, w=w))
    _hand(glass, known, area._replace(w=area.w - w - GAP))


def _counts(glass: Glass, view: PerilsView, one: CaptainView, is_short: bool = False) -> list[Tile]:
    """List the tiles of crew, maps and coins; `is_short` leaves out coins that can't be spent now."""
    coins = view.coins or 0 if one.seat == view.acting else 0
    counts = [("crew", one.crew, f"crew:{one.seat}"), ("map", one.maps, f"maps:{one.seat}")]
    if not is_short or f"coins:{one.seat}" in glass.answers:
        counts.append(("coin", coins, f"coins:{one.seat}"))
    return [Tile(partial(_count, glass, name, value or 0, mark, "")) for name, value, mark in counts]


def _tokens(glass: Glass, one: CaptainView) -> list[Tile]:
    return [Tile(partial(_treasure, glass, one))] if one.tokens else []


def _anchor(glass: Glass, one: CaptainView, share: float = 1.0) -> Tile:
    words = say("perils_of_the_deep.would_score")
    return Tile(partial(_count, glass, "anchor", one.would_score or 0, f"anchor:{one.seat}", words), share)


# one tile


def _count(glass: Glass, name: str, value: int, mark: str, words: Words, place: Area) -> None:
    is_anchor, is_black = name == "anchor", glass.theme == "contrast"
    rim = ANCHOR if is_anchor and not is_black else paper_rim(glass)
    key = f"count:{name}"
    glass.lay(key, picture(plate_painters.plate, paper(glass), rim, 3, 14, 1.0), place)
    _sign(glass, f"{key}:icon", picture(icon, name, paper_ink(glass) if is_black else ANCHOR), place)
    _figure(glass, key, value, words, place)
    glass.mark(mark, place, 14, is_lit=is_anchor)


def _sign(glass: Glass, key: str, look: Picture, place: Area) -> None:
    size, x = (42, place.x + 30) if place.w > ROOMY else (34, place.x + 23)
    glass.put(key, look, x, place.cy, size)


def _figure(glass: Glass, key: str, value: int, words: Words, place: Area) -> None:
    """Write a number at the tile's right end, and where there is room words between it and the picture."""
    ink, is_roomy = paper_ink(glass), place.w > ROOMY
    size, air, left = (38, 14, 56) if is_roomy else (32, 8, 42)
    w = glass.write(
        f"{key}:value", str(value), place.right - air, place.cy, size, colour=ink, anchor="end", room=place.w - left - air, least=20
    )
    if place.w > WORDY:
        between = Area(place.x + left, place.y + 4, place.w - left - w - air - 8, place.h - 8)
        glass.paragraph(f"{key}:words", words, between, 22, ink, is_bold=True, least=15, is_top=False)


def _treasure(glass: Glass, one: CaptainView, place: Area) -> None:
    """Draw the number of tokens: on a wide tile with a chest to hold for a peek, on a small one with a tap that plays a token."""
    key, paper = f"tile:{one.seat}", "#000000" if glass.theme == "contrast" else "#fff3c4"
    glass.lay(key, picture(plate_painters.plate, paper, GOLD, 3, 14, 1.0), place)
    is_held = place.w > WORDY and glass.shown.view is not None and glass.shown.view.seats[one.seat].has_chest
    _sign(glass, f"{key}:chest" if is_held else f"{key}:picture", picture(treasure, True), place)
    _figure(glass, key, one.tokens, say("perils_of_the_deep.hold_to_peek") if is_held else "", place)
    if place.w <= WORDY:
        glass.mark(f"tokens:{one.seat}", place, 12, is_lit=False)


def _play(glass: Glass, one: CaptainView, place: Area) -> None:
    """Draw the key that plays a treasure token."""
    glass.lay("play", picture(plate_painters.key, False, glass.ink.tint, glass.theme), place)
    ink = plate_painters.ink_on("plain", glass.theme)
    glass.paragraph(
        "play:words",
        say("perils_of_the_deep.play"),
        place.inset(6, 4),
        22,
        ink,
        anchor="middle",
        is_bold=True,
        least=13,
        is_top=False,
    )
    glass.mark(f"tokens:{one.seat}", place, 12, is_lit=False)


# the hand


def _hand(glass: Glass, marks: Sequence[str], area: Area) -> None:
    """Lay the cards that can be played, as large as they fit."""
    w = min(CARD_W, (area.w + GAP) / len(marks) - GAP)
    for nth, mark in enumerate(marks):
        place = area._replace(x=area.x + nth * (w + GAP), w=w)
        draw_card(glass, f"card:{nth}", *read_from(mark), place)
        glass.mark(mark, place, 12, is_lit=False)


def read_from(mark: str) -> tuple[str, Icons]:
    """Read a card's type and icons from its mark: "card:sailing skull move"."""
    kind, _, icons = mark.partition(":")[2].partition(" ")
    return kind, tuple(icons.split())


# drawn


def draw_card(glass: Glass, key: str, kind: str, icons: Icons, place: Area) -> None:
    """Draw a card: its type above its icons; beside them where it is low."""
    is_high = place.h > place.w
    rim = BROWN if glass.theme != "contrast" else "#ffffff"
    glass.lay(key, picture(plate_painters.plate, CREAM, rim, 3, 14 if is_high else 12, 1.0), place)
    if is_high:
        ground = Area(place.x + 9, place.y + 9, place.w - 18, (place.h - 18) * 0.5)
        rest = Area(place.x + 9, ground.bottom + 4, place.w - 18, place.bottom - ground.bottom - 12)
    else:
        ground = Area(place.x + 6, place.y + 6, TYPE_W - 4, place.h - 12)
        rest = Area(ground.right + 4, place.y + 4, place.right - ground.right - 9, place.h - 8)
    glass.lay(f"{key}:ground", picture(plate_painters.plate, SAND, SAND, 1, 9 if is_high else 8, 1.0), ground)
    if kind:
        side = min(ground.w, ground.h - 6, 120) if is_high else 40
        glass.put(f"{key}:type", TYPE_LOOKS[kind], ground.cx, ground.cy, side)
    _icons(glass, key, icons, rest)


def _icons(glass: Glass, key: str, icons: Icons, area: Area) -> None:
    """Lay a card's icons in as many rows as make them largest."""
    looks = [ICON_LOOKS[one] for one in icons][:8]
    if not looks:
        return
    sides = [(min(46.0, area.h / rows, area.w / -(-len(looks) // rows)), rows) for rows in (1, 2, 3)]
    side, rows = max(sides, key=lambda found: (found[0], -found[1]))
    across = -(-len(looks) // rows)
    left, top = area.cx - side * across / 2, area.cy - side * rows / 2
    for at, look in enumerate(looks):
        row, column = divmod(at, across)
        glass.put(f"{key}:{at}", look, left + side * (column + 0.5), top + side * (row + 0.5), side - 1)
