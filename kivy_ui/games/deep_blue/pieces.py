"""Pieces of Deep Blue: bag, lanes and divers during a dive; the Sunken City and the sites between dives."""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

from companion.games.deep_blue.state import DiveScore, Phase
from companion.games.deep_blue.view import DiverView, DiveView
from companion.pictures.canvas import Point, blend
from companion.pictures.card_faces import crew_card
from companion.pictures.gems import GEM_PAINTS, gem, ringed_gem, socket
from companion.pictures.icons import icon
from companion.pictures.objects import bag, chest
from companion.pictures.picture import Picture, picture
from companion.pictures.places import sunken_house, wreck
from companion.pictures.plot_pictures import gauge
from companion.pictures.seat_emblems import helmet, seat_paint
from companion.table.percents import whole_percents, written_risk
from companion.table.sentence import Words, say
from kivy_ui.games.deep_blue.layout import (
    CONTENTS_Y_NO_DIVER_UNITS,
    CONTENTS_Y_UNITS,
    GAINS_Y_UNITS,
    LANE_PLACES,
    LANES,
    TAG_H,
    TAG_W,
    DiveLayout,
    dive_layout,
    rope_colour,
)
from kivy_ui.look.language import as_text, gem_letters, percent, translate
from kivy_ui.look.theme import contrast
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, LINE_HEIGHT
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_scene import TableScene

LANE_R, IN_SOCKET = 21.06, 0.39
"""Radius of a hazard, in units and as a share of the width of its place."""
POINTS_ROOM, POINTS_GROW, SNUG = 290, 60, 297
"""Room that a diver's points need below it on an upright screen, and the room added at twice the text size."""
CROWDED_UNITS = 120
"""Distance below the flags from which a gem's worth is written at its foot, because divers' cards are above it."""
LEAST_LARGER = 17.0
"""Least size of larger words that reminders leave little room, as drawn, in units; without it they are left out."""
LEAST_CITY, FULL_CITY, LEAST_BAG, LIT = 66, 96, 34, 1.5
"""Least heights for the houses of the Sunken City, for words beside them in full size, and for the bag, in units.

`LIT` is the factor by which the picture of a house, with its glow, is larger than its place.
"""
LEAST_HOUSE = 44.0
"""Least height of a house of the Sunken City below words of several lines on an upright screen, in units."""
HOUSE_STEP = 0.86
"""Distance between two houses, as a share of their height."""
BAG_W, BAG_RIGHT = 110.0, 52.0
"""Width of the bag beside the Sunken City, and how far its middle is from the right edge, in units."""
KINDS = {"good": "good", "danger": "bad"}
CONTENTS_W_UNITS = 250  # width of the panel with the contents of the bag
CONTENTS_TITLE_UNITS = 38  # height of its title
CONTENTS_PADDING_UNITS = 5  # space above the first row without a title, and below the last
CONTENTS_ROW_UNITS = 34  # greatest height of a row of it
LEAST_CONTENTS_ROW_UNITS = 19  # height of a row below which the title is left out: the bag says the number, too
CONTENTS_BAR_SHARE = 0.62  # height of a chance's bar, as a share of the row's
CONTENTS_REACH_UNITS = 180  # divers' flags nearer to its left edge push it down
DOTTED_COLOUR = "#8fd0ff"
FULL_BAR = 0.5
"""Chance that fills a bar, unless a gem is likelier."""
DECK_PADDING = 10.0
"""Room that the words of a player on deck leave free in their target, in units."""
HEAD, NEXT, POINTS, SAFE = 62.0, 44.0, 44.0, 20.0
"""Width of a helmet with its gaps; distance of its left edge from the middle of its flag; text sizes of points and of safe ones."""
NO_GEM_ALPHA = 0.3
"""Opacity of the key of a gem that the bag doesn't hold any more."""
TALL_KEPT, HIGH_KEPT = (36.0, 18.0, 2.0, 29.0), (30.0, 16.0, 8.0, 23.0)
"""On an upright screen, below divers and below high ones: text sizes of a total and of the safe points below it, how far the total
is above its usual place, and the safe points below it, in units."""
ON_DECK_ALPHA = 0.5
"""Opacity of the helmet of a player who stays out of the dive."""
UP_LEFT = 30.0
"""Distance of a resurfaced diver from the left end of its flag on a wide screen, so that its words end before the next column."""
RISEN_TEXT, MOST_LINES, RISEN_POINTS, ARROW_W = 18.0, 2, 30.0, 26.0
"""Resurfaced divers: least size of words and their most lines; size of the points after an arrow, and the arrow's width."""
LETTERS, ROWS, GAP, THIN = (22.0, 20.0, 18.0), 2, 8.0, 3.0
"""Text sizes from the largest to the smallest; most rows; gaps between sources and inside one, in units."""
HAZARDS = ("black", "blue")
COATS, MOST_FANNED = ("green", "red", "blue", "violet"), 4
"""Colours of crew cards in pictures of cards that Fathom doesn't know, and the most cards in a fan."""
GEMS = ("gold", "silver", "red")
WORTH_TEXT, STACK_TEXT, SMALL_STACK_TEXT = 26, 24, 20
WORTH_ASIDE, BESIDE_LETTERS, ABOVE_TAG, TIGHT_BELOW = 0.78, 20, 0.35, 0.8
"""Distance of a gem's worth from its middle as a share of its radius, and at least, where letters are on the gem, in units.

`ABOVE_TAG` is how far below the middle it is, as a share of the radius, where the tag with the risk is below the gem, and
`TIGHT_BELOW` where keys are above the gem.
"""
WORTH_HALO, LEAST_CONTRAST = "#06121a", 7.0
"""Rim of a gem's worth, and the least contrast between the two."""
PALE = "#bfe0ea"
"""A wreck's hull where the water behind it is dark."""
SIGNS = {
    "gems": picture(gem, "gold", False),
    "cards": picture(crew_card, "red"),
    "tile": picture(wreck, PALE),
    "bounty": picture(chest, False),
}
SIZES = {"tile": (46, 34), "cards": (28, 34)}
PointSources = Sequence[tuple[str, int]]
"""Sources of points with the points that each adds: colours of gems, "gems", "cards", "tile" or "bounty"."""


def gem_look(scene: TableScene, kind: str) -> Picture:
    """Return the picture of a gem: in a white ring in high contrast."""
    return picture(ringed_gem, kind) if scene.theme == "contrast" else picture(gem, kind)


def put_gem(
    scene: TableScene, key: str, kind: str, x: float, y: float, r: float, scale: float = 1, alpha: float = 1, angle: float = 0
) -> None:
    """Put a gem of radius `r`: in a white ring in high contrast, with its letters if wanted; `angle` is clockwise, in degrees."""
    scene.put(key, gem_look(scene, kind), x, y, w=2.45 * r, h=2.5 * r, alpha=alpha, scale=scale, angle=angle)
    if scene.look.letters:
        size = max(18, r * 0.9) / scene.look.text_factor  # inside the stone at the largest text, too
        scene.write(f"{key}:letters", gem_letters(kind), x, y, size, halo="#06121a", alpha=alpha, scale=scale)


def draw_dive(scene: TableScene, area: Area, table: DiveView) -> None:
    """Draw a dive: divers on their ropes, the bag and the drawn gems."""
    at = dive_layout(scene, area, table.gems)
    _draw_lanes(scene, at, table)
    _draw_bag(scene, at, table)
    bar_seat = scene.snapshot.bar_seat
    worths = next((diver.worths for diver in table.divers if diver.seat == bar_seat and diver.is_diving and not at.is_large), {})
    ink = "#ffe08a" if bar_seat is None else _number_ink(scene.snapshot.seats[bar_seat].colour)  # whose numbers they are
    for nth, (kind, (x, y)) in enumerate(zip(table.gems, at.gems, strict=True)):
        if at.is_grouped and kind not in LANES:
            if kind not in table.gems[:nth]:
                _draw_stack(scene, nth, kind, (x, y), at=at, numbers=(table.gems.count(kind), worths.get(kind), ink))
            continue
        put_gem(scene, f"gem:{nth}", kind, x, y, r=IN_SOCKET * at.socket if kind in LANES else at.gem)
        if kind in worths:
            low = -1 if y >= area.y + CROWDED_UNITS and not at.is_real else 1
            aside = max(WORTH_ASIDE * at.gem, BESIDE_LETTERS * scene.look.letters)
            offset_below = (TIGHT_BELOW if at.is_tight else ABOVE_TAG if at.is_real and at.is_wide else 0.8 * low) * at.gem
            size = WORTH_TEXT / scene.look.text_factor if at.is_tight else WORTH_TEXT
            worth_x = min(x + aside, scene.w - scene.scaled_width(str(worths[kind]), size) / 2 - 4)
            scene.write(f"gem:{nth}:worth", str(worths[kind]), worth_x, y + offset_below, size, colour=ink, halo=WORTH_HALO)
    for view in scene.snapshot.view.seats:
        diver = next((diver for diver in table.divers if diver.seat == view.seat), None)
        _draw_diver(scene, view.seat, diver, area, at.is_high)
        if diver and diver.is_diving and at.is_large:
            draw_gains(scene, table, diver, area)
    _draw_gem_keys(scene, at.keys, table.gems)


@lru_cache(maxsize=64)
def _number_ink(colour: str) -> str:
    """Return a seat's colour, as bright as numbers on the water need it."""
    ink = seat_paint(colour)
    while contrast(ink, WORTH_HALO) < LEAST_CONTRAST:
        ink = blend(ink, "#ffffff", 0.1)
    return ink


def _draw_stack(scene: TableScene, nth: int, kind: str, place: Point, at: DiveLayout, numbers: tuple[int, int | None, str]) -> None:
    """Draw a gem once for all of its colour: beside it one's worth to the diver in front, below that their number."""
    (x, y), (count, worth, ink) = place, numbers
    put_gem(scene, f"gem:{nth}", kind, x, y, r=at.gem)
    size, left_x = (STACK_TEXT if at.is_wide else SMALL_STACK_TEXT) / scene.look.text_factor, x + at.gem + 3
    if at.is_large and at.is_wide:
        left_x, y = left_x - 8, y + 8
    if worth is not None:
        scene.write_left(f"gem:{nth}:worth", str(worth), left_x, y - 11, size, colour=ink, halo=WORTH_HALO)
    if count > 1:
        low = y + 11 if worth is not None else y
        scene.write_left(f"gem:{nth}:count", f"×{count}", left_x, low, size, colour="#ffffff", halo=WORTH_HALO)


def _draw_lanes(scene: TableScene, at: DiveLayout, table: DiveView) -> None:
    for kind in LANES:
        drawn_count = table.gems.count(kind)
        for nth in range(LANE_PLACES):
            x, y = at.slot(kind, nth)
            look = picture(socket, "answer" if nth else "warning", scene.theme)
            scene.put(f"slot:{kind}:{nth}", look, x, y, at.socket)
            if nth and nth >= drawn_count:
                scene.write(f"slot:{kind}:{nth}:!", "!", x, y, 28, colour=CORAL if scene.theme != "light" else "#c8281c")
        x, y = at.slot(kind, 1)
        words = translate("deep_blue.lane_black" if kind == "black" else "deep_blue.lane_blue")
        place = (at.slot(kind, 3)[0] + 30, y) if at.is_large else (x + (28 if kind == "black" else -28) * at.is_wide, y - 40)
        anchor = "start" if at.is_large else "middle"
        if at.is_real and at.is_wide and not at.is_large:  # clear of treasure, which begins at the bag
            edge, anchor = (-26, "start") if kind == "black" else (26, "end")
            place = (at.slot(kind, 0)[0] + edge, y - 40)
        room = at.bag[0] - at.ring - place[0] - 4 if at.is_large and at.is_wide else 0
        scene.write(
            f"lane:{kind}", words, *place, 20, colour=scene.ink.ink, anchor=anchor, halo=scene.ink.halo, room=room, least=13
        )


def _draw_bag(scene: TableScene, at: DiveLayout, table: DiveView) -> None:
    """Draw the bag in its ring of odds: plain for treasure, dotted for a warning, barred for a hazard that must be defended."""
    (x, y), r = at.bag, at.ring
    if scene.snapshot.odds is not None:
        shares = tuple((row.chance, KINDS.get(row.kind, "warn")) for row in scene.snapshot.odds.rows)
        scene.odds_ring("ring", shares, x, y, 2.1 * r)
        risk = written_risk(scene.snapshot.odds.rows)
        if risk:
            draw_risk(scene, percent(risk), *at.risk)
    scene.put("bag", picture(bag), x, y + 2, w=r * 1.34, h=r * 1.39)
    scene.count(
        "bag:count", str(table.bag_size), x, y + r * 0.21, min(44, 0.57 * r), colour="#ffffff", halo="#2d1808", anchor="middle"
    )
    if any(diver.score_now.bounty for diver in table.divers):  # nothing else counts gems
        words = translate("deep_blue.drawn", count=len(table.gems))
        scene.write("drawn", words, *at.count, 22, scene.ink.ink, halo=scene.ink.halo, room=86, least=13)
    if at.is_large and scene.snapshot.odds is not None:
        draw_contents(scene, table, at.area)


def _draw_diver(scene: TableScene, seat: int, diver: DiverView | None, area: Area, is_high: bool) -> None:
    """Draw a diver on a line from their flag, with the points that they would score now and may still lose."""
    flag, tall = scene.flags[seat], not scene.is_wide
    x, key = flag.cx, f"diver:{seat}"
    ink = {"light": "#5a3208"}.get(scene.theme, BRASS)
    if diver is None:
        _draw_on_deck(scene, seat, area.y + 30)
        return
    player = scene.snapshot.seats[seat]
    y = area.y + (66 if diver.is_diving and not is_high else 30) + (12 if tall else 0)
    diver_x, top = x if tall else x - 8 if diver.is_diving else flag.x + UP_LEFT, flag.h - (6 if tall or diver.is_diving else 16)
    scene.put_in_area(
        f"{key}:line", picture(plate_painters.shade, rope_colour(scene.theme), 1.0), Area(diver_x - 2, top, 4, y - top - 18)
    )
    size = 46 if not diver.is_diving else 54 if is_high else 62
    scene.put(key, picture(helmet, player.colour, player.emblem), diver_x, y, size)
    for nth, spot in enumerate(diver.spots if diver.is_diving else ()):
        draw_spot(scene, f"{key}:spot:{nth}", spot, diver_x - size * 0.45, y + size * 0.36 - nth * 20)
    if diver.is_diving:
        has_room = not tall or area.bottom - y > POINTS_ROOM + POINTS_GROW * (scene.look.text_factor - 1)
        small = (x, y + 46) if area.bottom - y > SNUG else (x + 24, y + 22)
        at, figure = ((x + 28, y), 44.0) if not tall else ((x, y + 52), 44.0) if has_room else (small, 30.0)
        if _may_lose(scene, diver) and (not tall or at[0] == x):
            at, figure = _draw_kept_below(scene, diver, at, is_high) if tall else _draw_kept_points(scene, diver, at, area)
        anchor, room = ("middle", flag.w - 4) if tall else ("start", _free_width(scene, seat, area) - HEAD)
        scene.write(
            f"{key}:points", str(diver.score_now.total), *at, figure, colour=ink, anchor=anchor, halo=scene.ink.halo, room=room
        )
    else:
        _draw_resurfaced(scene, diver, y)


def _draw_on_deck(scene: TableScene, seat: int, y: float) -> None:
    """Write that a player stays out of the dive, on a wide screen beside a dim helmet."""
    flag, tall, player, key = scene.flags[seat], not scene.is_wide, scene.snapshot.seats[seat], f"diver:{seat}"
    x, anchor = (flag.cx, "middle") if tall else (flag.x + UP_LEFT + 28, "start")
    room = (flag.w if tall else flag.w - UP_LEFT - 28) - DECK_PADDING
    words, ink = translate("deep_blue.on_deck"), scene.ink
    scene.write(f"{key}:deck", words, x, y, 20, colour=ink.dim, anchor=anchor, halo=ink.halo, room=room, least=12)
    if not tall:
        scene.put(key, picture(helmet, player.colour, player.emblem), flag.x + UP_LEFT, y, 46, alpha=ON_DECK_ALPHA)


def _draw_gem_keys(scene: TableScene, area: Area, drawn_gems: Sequence[str]) -> None:
    """Draw a key for each gem; one tap enters the gem that was drawn from a real bag.

    A colour whose last gem was drawn leaves its key pale, so that no other key moves. A tap on it says how to correct the bag.
    """
    kinds = [mark.partition(":")[2] for mark in scene.answers if mark.startswith("gem:")]
    if not kinds:
        return
    kinds = [kind for kind in GEM_PAINTS if kind in kinds or kind in drawn_gems]
    for kind, place in zip(kinds, area.columns(len(kinds)), strict=True):
        mark = f"gem:{kind}"
        alpha = 1.0 if mark in scene.answers else NO_GEM_ALPHA
        scene.put_in_area(f"{mark}:plate", picture(plate_painters.key, False, scene.ink.tint, scene.theme), place, alpha)
        put_gem(scene, f"{mark}:gem", kind, place.cx, place.cy, r=min(26, place.h / 2.5), alpha=alpha)
        if mark in scene.answers:
            scene.mark(mark, place, 12, is_lit=False)
        else:
            words = say("deep_blue.none_left", gem=kind)
            scene.touch(f"mark:none_left:{kind}", place, partial(scene.actions.show_message, words), radius=12)


def draw_city(scene: TableScene, area: Area) -> None:
    """Draw the revealed part of the Sunken City, and the bag."""
    view: DiveView = scene.snapshot.view
    ink, brass = scene.ink, BRASS if scene.theme != "light" else scene.ink.ink
    halo = ink.halo  # a rim, because the words cover the wreck and bright water
    high = min(84.0, area.h - 8)
    room = area.w * 0.54 - high * 0.42 - 26 if scene.is_wide else area.w - 110
    is_low, is_full, has_title = area.h < LEAST_CITY, area.h >= FULL_CITY, True
    title = Area(area.x + 18, area.y + 4, room, 38 if is_full else 0.4 * area.h)
    notice = Area(title.x, title.bottom + 2, room, min(52, area.bottom - title.bottom - 2))
    least, side = 18 if is_full else 13, min(88.0, area.h - 4)
    x = area.x + (area.w * 0.54 if scene.is_wide else 48)
    has_houses = not is_low
    if is_low:  # reminders take the room: all words in one row, before the houses and the bag
        right = area.right - 12 if side < LEAST_BAG else area.right - BAG_RIGHT - side / 2 - 6
        if has_houses := scene.is_wide and side >= LEAST_BAG:
            x, right = right - 3.5 * HOUSE_STEP * high, right - 4 * HOUSE_STEP * high
        width_left = right - 12 - title.x - scene.scaled_width(view.subtitle, 20)  # beside the notice in one line
        title = Area(title.x, area.y, min(max(width_left, 0.28 * area.w), 0.42 * area.w), area.h)
        has_title = not _needs_room(scene, view.title, title, least)
        left_x = title.right + 12 if has_title else title.x
        notice = Area(left_x, area.y, right - left_x, area.h)
    is_long = not is_low and _needs_room(scene, view.notice, notice, least)
    if is_long:  # names of tiles to lay are written in full, without the houses
        notice = Area(title.x, title.bottom, area.w - BAG_W - title.x, area.bottom - title.bottom - 2)
    if has_title:
        scene.paragraph("city", view.title, title, 24, ink.ink, is_bold=True, least=least, is_top=False)
    if not (is_low and scene.look.text_size and _needs_room(scene, view.subtitle, notice, LEAST_LARGER)):
        scene.paragraph("notice", view.subtitle, notice, 20, brass, is_bold=True, halo=halo, least=least, is_top=not is_low)
    y = area.y + (high / 2 + 8 if scene.is_wide else min(142, area.h - high / 2 - 6))
    if not scene.is_wide:  # below the last line of the notice
        lines = scene.lines(as_text(view.subtitle), 20, True, room)
        top = notice.y + len(lines) * scene.text_size(20) * LINE_HEIGHT
        high = max(LEAST_HOUSE, min(high, area.bottom - top))
        y = max(y, top + high / 2)
    if has_houses and not is_long and y + high / 2 <= area.bottom + 4:
        _draw_houses(scene, view, Area(x, y, 0, high))
    if side >= LEAST_BAG:
        draw_city_bag(scene, view.bag_size, area, side)


def _draw_houses(scene: TableScene, view: DiveView, first: Area) -> None:
    """Draw the four houses of the city, as many of them removed as its tiles; `first` has the middle and height of the first."""
    removed_cities = sum(site.status == "gone" and bool(site.face and site.face.is_sunken) for site in view.sites)
    for nth in range(4):
        look, x, size = picture(sunken_house, nth < removed_cities), first.x + nth * HOUSE_STEP * first.h, first.h * LIT
        scene.put(f"house:{nth}", look, x, first.y, w=size * 0.83, h=size)


def draw_city_bag(scene: TableScene, count: int, area: Area, side: float) -> None:
    """Draw the bag with the number of its gems at the right end of an area; `side` is its height in units."""
    low = min(area.y + 52, area.bottom - side / 2 - 2)
    scene.put("bag", picture(bag), area.right - BAG_RIGHT, low, w=side * 0.94, h=side)
    size = min(34, 0.42 * side / scene.look.text_factor)
    x = area.right - BAG_RIGHT
    scene.count("bag:count", str(count), x, low + side * 0.14, size, colour="#ffffff", halo="#2d1808", anchor="middle")


def _needs_room(scene: TableScene, words: Words, area: Area, least: float) -> bool:
    """Return whether words need more lines in size `least` than fit into an area."""
    return len(scene.lines(as_text(words), least, True, area.w)) * least * LINE_HEIGHT > area.h + 1


def draw_spot(scene: TableScene, key: str, name: str, x: float, y: float, scale: float = 1) -> None:
    """Draw a scouting spot as a small gem; a spot of either of two colours as both gems."""
    either = name.split("-or-")
    for at, kind in enumerate(either):
        aside, r = (at - (len(either) - 1) / 2) * 8 * scale, (10 if len(either) == 1 else 7) * scale
        scene.put(f"{key}:{at}", gem_look(scene, kind), x + aside, y, w=2.45 * r, h=2.5 * r)


def draw_risk(scene: TableScene, chance: str, x: float, y: float) -> None:
    """Draw the tag at the ring: how likely the next draw is a hazard for all divers."""
    fill, ink = ("#fff4f2", "#8f1208") if scene.theme == "light" else ("#2a070b", "#ffffff")
    scene.put_in_area("risk", picture(plate_painters.tag, fill, CORAL), area_around(x, y, TAG_W, TAG_H))
    scene.write("risk:words", chance, x, y - 8, 30 / scene.look.text_factor, colour=ink, room=TAG_W - 6)
    scene.write(
        "risk:of", translate("deep_blue.danger"), x, y + 14, 18 / scene.look.text_factor, colour=ink, room=TAG_W - 4, least=12
    )


def draw_contents(scene: TableScene, table: DiveView, area: Area) -> None:
    """Draw the list of the bag's contents: a row with number and chance for each kind of gem that is left."""
    left_x = area.right - CONTENTS_W_UNITS - 8
    divers = [
        diver.seat for diver in table.divers if diver.is_diving and scene.flags[diver.seat].cx > left_x - CONTENTS_REACH_UNITS
    ]
    top_gap = CONTENTS_Y_UNITS if divers else CONTENTS_Y_NO_DIVER_UNITS
    area = Area(left_x, area.y + top_gap, CONTENTS_W_UNITS, area.h - top_gap - 6)
    scene.put_in_area("contents", picture(plate_painters.plate, scene.ink.plate, "#4f8fa8", 2, 16), area)
    kinds = max(1, len(table.bag_contents))
    top = CONTENTS_PADDING_UNITS
    if area.h - CONTENTS_TITLE_UNITS - 8 >= kinds * LEAST_CONTENTS_ROW_UNITS:  # else it would make the rows too small
        title, top = translate("deep_blue.in_the_bag", count=table.bag_size), CONTENTS_TITLE_UNITS
        scene.write_left("contents:title", title, area.x + 16, area.y + 22, 22, colour=scene.ink.ink, room=area.w - 32)
    rows = Area(area.x + 16, area.y + top, area.w - 32, area.h - top - CONTENTS_PADDING_UNITS).rows(kinds, 0)
    shares = whole_percents([count / max(1, table.bag_size) for count in table.bag_contents.values()])
    for (kind, count), place, share in zip(table.bag_contents.items(), rows, shares, strict=False):
        _draw_contents_row(scene, table, kind, (count, share), place)


def _draw_contents_row(scene: TableScene, table: DiveView, kind: str, count_and_share: tuple[int, float], place: Area) -> None:
    """Draw how many gems of a kind are left, and the chance to draw one, rounded as it is written elsewhere."""
    key, (count, chance), h = f"contents:{kind}", count_and_share, min(place.h, CONTENTS_ROW_UNITS)
    share = count / max(1, table.bag_size)
    size = min(22, h / scene.look.text_factor)
    scene.put(key, gem_look(scene, kind), place.x + 12, place.cy, w=h * 1.08, h=h * 1.1)
    scene.write(f"{key}:count", str(count), place.x + 50, place.cy, size, colour=scene.ink.ink, anchor="end")
    scene.write(f"{key}:chance", percent(chance), place.right, place.cy, size, colour=scene.ink.ink, anchor="end")
    is_bad = kind in HAZARDS and kind in table.gems
    colour, pattern = (CORAL, "bars") if is_bad else (DOTTED_COLOUR, "dots") if kind in HAZARDS else (BRASS, "")
    full = max(FULL_BAR, max(table.bag_contents.values()) / max(1, table.bag_size))
    room = Area(place.x + 60, place.cy - CONTENTS_BAR_SHARE * h / 2, place.w - 60 - 62, CONTENTS_BAR_SHARE * h)
    scene.put_in_area(f"{key}:bar", picture(gauge, round(share / full, 3), colour, pattern, scene.theme), room)


class CardGridSize(NamedTuple):
    """Arrangement of the sources of points: text size, columns and their widths, and height of a row."""

    size: float
    column_count: int
    columns: tuple[float, ...]
    high: float


def _free_width(scene: TableScene, seat: int, area: Area) -> float:
    """Return the width for a diver and its words, up to the next diver or the edge. A player on deck is left of the flag."""
    view: DiveView = scene.snapshot.view
    diving = {diver.seat for diver in view.divers if diver.is_diving}
    x = scene.flags[seat].cx
    middles = ((flag.cx if other in diving else flag.x + UP_LEFT + 17, flag.cx) for other, flag in scene.flags.items())
    return min((middle for middle, flag_x in middles if flag_x > x), default=area.right + 26) - x - 8


def _may_lose(scene: TableScene, diver: DiverView) -> bool:
    """Return whether resurfacing would lose a part of the diver's points; after the last draw nothing can be lost any more."""
    return scene.snapshot.view.phase != Phase.LAST_CARDS and 0 < diver.kept_points < diver.score_now.total


def _draw_kept_points(scene: TableScene, diver: DiverView, at: Point, area: Area) -> tuple[Point, float]:
    """Write the points that resurfacing keeps beside the total, or below it; return the place and text size of the total."""
    (x, y), ink = at, scene.ink
    words, wide = (
        translate("deep_blue.safe_points", points=diver.kept_points),
        scene.scaled_width(str(diver.score_now.total), POINTS),
    )
    room = _free_width(scene, diver.seat, area) - HEAD
    is_beside = wide + 8 + scene.scaled_width(words, SAFE) <= room
    left_x, low = (x + wide + 8, y) if is_beside else (x, y + 17)
    scene.write_left(
        f"diver:{diver.seat}:kept", words, left_x, low, SAFE, colour=ink.ink, halo=ink.halo, room=x + room - left_x, least=12
    )
    return (at, POINTS) if is_beside else ((x, y - 13), 34)


def _draw_kept_below(scene: TableScene, diver: DiverView, at: Point, is_high: bool) -> tuple[Point, float]:
    """Write the points that resurfacing keeps below a smaller total on an upright screen; return its place and text size."""
    (x, y), flag, ink, factor = at, scene.flags[diver.seat], scene.ink, scene.look.text_factor
    figure, safe, lift, distance = HIGH_KEPT if is_high else TALL_KEPT
    words = translate("deep_blue.safe_points", points=diver.kept_points)
    scene.write(
        f"diver:{diver.seat}:kept", words, x, y - lift + distance, safe / factor,
        colour=ink.ink, halo=ink.halo, room=flag.w - 4, least=12,
    )  # fmt: skip
    return (x, y - lift), figure / factor


def _draw_resurfaced(scene: TableScene, diver: DiverView, y: float) -> None:
    """Write the points of a resurfaced diver beside its helmet, on an upright screen below it; an arrow replaces long words."""
    flag, is_wide, ink, key = scene.flags[diver.seat], scene.is_wide, scene.ink, f"diver:{diver.seat}:up"
    edge = min((other_flag.cx - NEXT for other_flag in scene.flags.values() if other_flag.cx > flag.cx), default=scene.w - GAP)
    x = flag.x + UP_LEFT + 28 if is_wide else flag.cx + 22
    area = Area(x, y - 28, min(edge, flag.right + 4) - x, 56) if is_wide else Area(flag.x, y + 24, flag.w, 58)
    words = translate("deep_blue.up_with", points=diver.score_now.total)
    middles = sorted(other_flag.cx for other_flag in scene.flags.values())
    nearest = min((after - before for before, after in pairwise(middles)), default=scene.w)
    room = min(area.w, nearest - NEXT - 22) if is_wide else area.w  # the same for all divers
    if len(scene.lines(words, RISEN_TEXT, True, room)) <= MOST_LINES and _longest_word(scene, words) <= room:
        anchor, least = "start" if is_wide else "middle", RISEN_TEXT
        scene.paragraph(key, words, area, 22, ink.ink, anchor=anchor, is_bold=True, halo=ink.halo, least=least, is_top=not is_wide)
        return
    wide = scene.scaled_width(str(diver.score_now.total), RISEN_POINTS) + ARROW_W
    left_x, y = (x, y) if is_wide else (flag.cx - wide / 2, y + 40)
    scene.put(f"{key}:arrow", picture(icon, "up", ink.ink), left_x + ARROW_W / 2, y, ARROW_W)
    scene.write_left(f"{key}:points", str(diver.score_now.total), left_x + ARROW_W, y, RISEN_POINTS, colour=ink.ink, halo=ink.halo)


def _longest_word(scene: TableScene, words: str) -> float:
    """Return the width of the longest word in the smallest text of a resurfaced diver."""
    return max(scene.scaled_width(word, RISEN_TEXT / scene.look.text_factor) for word in words.split())


def draw_gains(scene: TableScene, table: DiveView, diver: DiverView, area: Area) -> None:
    """Draw each source with the points it adds, or nothing if they don't fit. Cards are drawn beside the total."""
    wide = _free_width(scene, diver.seat, area)
    area = Area(scene.flags[diver.seat].cx - 34, area.y + GAINS_Y_UNITS, wide, CONTENTS_Y_UNITS - GAINS_Y_UNITS)
    haul = [(source, points) for source, points in point_sources(table, diver.score_now) if source != "cards"]
    setting = _grid_size(scene, table, haul, area)
    if setting is None:
        return
    for nth, (source, points) in enumerate(haul):
        row, column = divmod(nth, setting.column_count)
        x, y = area.x + sum(setting.columns[:column]), area.y + setting.high * (row + 0.5)
        _draw_source(scene, f"diver:{diver.seat}:{source}", source, gem_product(table, source, points), points, x=x, y=y, size=setting.size)  # fmt: skip


def gem_product(table: DiveView, source: str, points: int) -> str:
    """Return gems of a colour times the VP of one, such as "2 × 3"; "" for one gem, or another source of points."""
    count = table.gems.count(source)
    return f"{count} × {points // count}" if count > 1 else ""


def _grid_size(scene: TableScene, table: DiveView, haul: PointSources, area: Area) -> CardGridSize | None:
    """Return the arrangement with the largest text in which the sources fit, in as few rows as possible; None if none fits."""
    for size in LETTERS:
        high, widths = (
            scene.text_size(size),
            [_source_width(scene, gem_product(table, source, points), points, size) for source, points in haul],
        )
        for rows in range(1, min(ROWS, int(area.h / high)) + 1):
            across = -(-len(haul) // rows)
            columns = tuple(max(widths[nth::across]) for nth in range(across))
            if sum(columns) - GAP <= area.w:
                return CardGridSize(size, across, columns, high)
    return None


def _source_width(scene: TableScene, times: str, points: int, size: float) -> float:
    """Return the width of a source with the gap after it."""
    return (
        size * 1.2
        + scene.scaled_width(times, size - 2, False)
        + THIN * bool(times)
        + scene.scaled_width(_adds(times, points), size)
        + GAP
    )


def _adds(times: str, points: int) -> str:
    """Return the points of a source as they are written after its product, "" for none."""
    return f"= {points}" if times else f"+{points}"


def _draw_source(scene: TableScene, key: str, source: str, times: str, points: int, x: float, y: float, size: float) -> None:
    """Draw a source of points from (x, y): its picture, its product `times` ("" for none), and the points that it adds."""
    ink, halo = scene.ink.ink, scene.ink.halo
    put_source(scene, key, source, x=x, y=y, size=size)
    x += size * 1.2
    if times:
        x += scene.write_left(f"{key}:times", times, x, y, size - 2, colour=ink, is_bold=False, halo=halo) + THIN
    scene.write_left(f"{key}:adds", _adds(times, points), x, y, size, colour=ink, halo=halo)


def put_source(scene: TableScene, key: str, source: str, x: float, y: float, size: float) -> None:
    """Put the picture of a source of points, `size` units wide, from (x, y)."""
    if source in GEMS:
        put_gem(scene, key, source, x + size / 2, y, r=size * 0.42)
    else:
        w, h = SIZES.get(source, (34, 34))
        look = picture(wreck) if source == "tile" and scene.theme == "light" else SIGNS[source]
        scene.put(key, look, x + size / 2, y, w=w * size / 40, h=h * size / 40)


def point_sources(table: DiveView, score: DiveScore) -> PointSources:
    """Return the sources of a score: gems by colour, then cards, wreck and bounty; all gems as one if colours don't add up."""
    worths = next((diver.worths for diver in table.divers if diver.seat == score.seat), {})
    gems = [(kind, worths.get(kind, 0) * table.gems.count(kind)) for kind in GEMS if kind in table.gems]
    if sum(points for _, points in gems) != score.gems:
        gems = [("gems", score.gems)] if score.gems else []
    return [*gems, *((source, points) for source, points in score.sources if source != "gems")]
