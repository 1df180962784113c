"""Pieces of Deep Dive: ledges with their piles and tiles, the diver, and a seat's catch on paper."""

from collections.abc import Collection, Sequence
from functools import cache, partial

from companion.games.deep_dive.box import COLOURS, DEPTHS, FOOD, PREDATOR, ROCK, WATER, WORTHS, is_takeable, kinds
from companion.games.deep_dive.dive import TakeTile
from companion.games.deep_dive.state import NO_SEAT, OPPONENT
from companion.games.deep_dive.view import DepthView, OceanView, next_food
from companion.pictures import worlds
from companion.pictures.animals import penguin, predator, trapped_penguin
from companion.pictures.food import food_tile
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.objects import back_tile, pile, rock, tile
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import flag
from companion.table.prompt import Choice
from kivy_ui.games.deep_dive.layout import (
    DIVER_SIZE,
    DIVES_AT,
    JUNK_UNITS,
    LARGE_PILE_UNITS,
    LEAST_TOUCH_UNITS,
    MOST_PILE_TILES,
    PAWN_W,
    PILE_H,
    PILE_W,
    TILE_H,
    TILE_W,
    DepthTile,
    Layout,
)
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import number, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, FOAM, INK
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_layout import CELLS, OUT_CELL, SCENE_UNITS, table_layout
from kivy_ui.table.table_scene import TableScene

GROUNDS = {WATER: "#7cc4e8", ROCK: "#dfe6ea", PREDATOR: "#2b4656"}
"""Colours behind a tile that is no food, while it is shown large."""
VALUE = 0.68
"""Text size of a food's value, as a share of its tile's height."""
GREY = "#9aa9b3"
TIMES_TEXT, TIMES_MARGIN = 20.0, 4.0
"""Text size of the number of penguins trapped in a place, and its least distance from the edge of the screen, in units."""
BADGE_TEXT, BADGE_H, BADGE_MARGIN, BADGE_CHARACTER_W = 15.0, 18.0, 8.0, 8.5
"""Text size of a badge on a tile; its height, its margin and the width of a character in units."""
MOST_BADGE_FACTOR = 1.15
"""Most by which a badge is larger in larger text, on the rim of a small tile."""
PALE = 2
"""Deepest depth with pale ice, which has dark numbers."""
MOST_TAKES = 10
"""Most keys in the place of the answers that are wide enough to tap."""


# ledges


def draw_ocean(scene: TableScene, at: Layout, view: OceanView, focus: Collection[int]) -> None:
    """Draw every ledge with its piles and tiles; `focus` are the depths at which the next tile may be flipped."""
    for depth in DEPTHS:
        h = 96.0
        y = at.tops[depth - 1] - 4 - 5 * scene.w / 800
        scene.put_in_area(f"ledge:{depth}", picture(worlds.ledge, depth, scene.theme), Area(0, y, scene.w, h))
    for depth_view in view.depths:
        if at.is_seen(depth_view.depth):
            draw_depth(scene, at, depth_view, focus)
    if view.pawn and view.diver != OPPONENT and not view.is_over:
        x = at.pawn_x(view.pawn, view.depths[view.pawn - 1].up)
        scene.put("pawn", picture(penguin, GREY), x, at.middle(view.pawn), w=PAWN_W, h=46)
    if at.acting:
        up = view.depths[at.acting - 1].up
        draw_diver(scene, view.diver, *at.diver(at.acting, up), at.diver_scale(at.acting, up))


def ink_at(scene: TableScene, depth: int) -> str:
    """Return the colour of words on the ice of a depth."""
    if scene.theme == "contrast":
        return FOAM
    return INK if scene.theme == "light" or depth <= PALE else FOAM


def draw_depth(scene: TableScene, at: Layout, view: DepthView, focus: Collection[int]) -> None:
    """Draw a ledge, unless it is unchanged, and touch targets on it; at the acting one the points that tiles add."""
    depth, name = view.depth, f"depth:{view.depth}"
    has_ring = depth in focus and bool(view.shares) and scene.snapshot.odds is not None
    is_open = name in scene.answers
    can_take = not scene.answers.keys().isdisjoint([f"tile:{depth}:{place}" for place in range(len(view.up))])
    values = at.area, at.left_edge, at.acting, view, has_ring, is_open, can_take, scene.snapshot.seats
    scene.draw_part(
        f"ledge:{depth}", values, lambda: _draw_ledge(scene, at, view, has_ring=has_ring, is_open=is_open, can_take=can_take)
    )
    w = at.left_edge - 6 - at.number_x + 24
    place = area_around(at.number_x - 24 + w / 2, at.middle(depth), w, max(LEAST_TOUCH_UNITS, at.heights[depth - 1]))
    scene.mark(name, place, is_lit=False)
    if can_take:
        _mark_tiles(scene, at, view)
    if depth == at.acting and has_takes_on_tiles(scene):
        _write_gains(scene, at, depth)


def _draw_ledge(scene: TableScene, at: Layout, view: DepthView, *, has_ring: bool, is_open: bool, can_take: bool) -> None:
    """Draw a ledge's number, its pile, its face-up tiles; the numbers of alike tiles with a frame are drawn above the frames."""
    depth, y = view.depth, at.middle(view.depth)
    colour = ink_at(scene, depth)
    halo = scene.ink.halo if scene.theme == "deep" and colour == FOAM else ""
    scene.write(f"depth:{depth}", str(depth), at.number_x, y, 56 if depth == at.acting else 36, colour=colour, halo=halo, room=44)
    _draw_pile(scene, at, view, has_ring=has_ring, is_open=is_open)
    items = at.items(depth, view.up)
    for item in items:
        _draw_item(scene, at, depth, item)
    for item in items:  # last, so that no tile beside it covers a number
        if item.many > 1 and not (can_take and _is_framed(item)):
            _write_times(scene, at, depth, item)


def _draw_pile(scene: TableScene, at: Layout, view: DepthView, *, has_ring: bool, is_open: bool) -> None:
    """Draw the face-down pile: with the ring of odds if the next flip is there, else with a frame if a tap on it answers."""
    depth, x, y = view.depth, at.pile_x, at.middle(view.depth)
    key, r, size = f"pile:{depth}", at.ring(depth), at.pile(depth)
    if has_ring:
        if scene.theme == "deep":
            scene.put(f"{key}:glow", picture(glow, "#fff6d8", 0.5), x, y, 3.1 * r)
        scene.put(f"{key}:dark", plate_ground("#04203a", "#04203a", r - 2, width=1, alpha=0.85), x, y, 2 * r - 4)
        scene.odds_ring(f"{key}:ring", tuple(zip(view.shares, ("good", "warn", "bad"), strict=True)), x, y, 2.08 * r)
        size = LARGE_PILE_UNITS if r > 36 else 32
        if view.down:
            scene.put(key, picture(back_tile, depth), x, y, w=size * TILE_W, h=size * TILE_H)
    elif view.down:
        look = picture(pile, depth, min(MOST_PILE_TILES, view.down))
        scene.put(key, look, x + size * 0.06, y - size * 0.09, w=size * PILE_W, h=size * PILE_H)
    else:
        scene.put(key, picture(plate_painters.frame, ink_at(scene, depth), 2, 9), x, y, 40, alpha=0.5)
    if view.down:
        scene.count(
            f"{key}:count",
            str(view.down),
            x,
            y,
            26,
            colour="#ffffff",
            anchor="middle",
            room=size * TILE_W - 6,
            least=18 / scene.look.text_factor,
        )
    if is_open and not has_ring:
        scene.put_in_area(
            f"lit:depth:{depth}", picture(plate_painters.frame, BRASS, 3.5, 12), area_around(x, y, size + 10, size + 10)
        )


def _draw_item(scene: TableScene, at: Layout, depth: int, item: DepthTile) -> None:
    y, key = at.middle(depth) + item.lower, f"tile:{depth}:{item.places[0]}"
    if item.seat != NO_SEAT:
        seat, (w, h) = scene.snapshot.seats[item.seat], at.trapped(depth, item)
        scene.put(key, picture(trapped_penguin, seat.colour, seat.emblem), item.x, y, w=w, h=h)
    elif is_takeable(item.kind):
        put_tile(scene, key, item.kind, item.x, y, size=at.tile_of(depth, item))
    else:
        put_tile(scene, key, item.kind, item.x, y, size=JUNK_UNITS, is_bare=False)


def _write_times(scene: TableScene, at: Layout, depth: int, item: DepthTile) -> None:
    """Write the number of alike pieces in a place, no further right than the place is wide."""
    y, key = at.middle(depth) + item.lower, f"tile:{depth}:{item.places[0]}:times"
    words = translate("deep_dive.times", count=item.many)
    if item.seat != NO_SEAT:
        w, h = at.trapped(depth, item)
        half = scene.scaled_width(words, TIMES_TEXT) / 2
        x = min(item.x + w * 0.35, scene.w - half - TIMES_MARGIN)
        scene.write(key, words, x, y - h * 0.3, TIMES_TEXT, colour="#ffffff", halo="#04203a")
    elif is_takeable(item.kind):
        size = at.tile_of(depth, item)
        badge_w = _badge_width(scene, words)
        _write_badge(scene, key, words, item.x + min(size * 0.4, max(0.0, (item.room - badge_w) / 2)), y - size * 0.45)
    else:
        scene.write(key, words, item.x + JUNK_UNITS / 2 - 2, y + 11, 18, colour="#ffffff", anchor="end", halo="#04203a", room=30)


def _mark_tiles(scene: TableScene, at: Layout, view: DepthView) -> None:
    """Mark the tiles of a depth that an answer takes; the grid has the answers of tiles that are smaller than a finger."""
    depth, items = view.depth, at.items(view.depth, view.up)
    for item in items:
        y, size = at.middle(depth) + item.lower, at.tile_of(depth, item)
        if item.seat != NO_SEAT or not is_takeable(item.kind):
            continue
        if _is_framed(item):
            _frame_small_tile(scene, [f"tile:{depth}:{place}" for place in item.places], area_around(item.x, y, size, size))
        else:
            touch_y = max(
                y, max(flag.h for flag in scene.flags.values()) + LEAST_TOUCH_UNITS / 2
            )  # a tap on a flag is not a tap on a tile
            side = max(size + 8, LEAST_TOUCH_UNITS)
            spot = area_around(item.x, touch_y, min(side, item.room), side)
            mark_all(scene, [f"tile:{depth}:{place}" for place in item.places], spot)
    for item in items:
        if item.many > 1 and _is_framed(item):
            _write_times(scene, at, depth, item)


def _is_framed(item: DepthTile) -> bool:
    """Return whether a tile that can be taken has a frame in place of a target: it is smaller than a finger."""
    return item.seat == NO_SEAT and is_takeable(item.kind) and item.room < LEAST_TOUCH_UNITS


def _frame_small_tile(scene: TableScene, names: list[str], area: Area) -> None:
    """Draw the frame of an answer around a tile that is too small for a finger: the frame says which tile the answers are about."""
    name = next((name for name in names if name in scene.answers), "")
    if name:
        scene.put_in_area(f"lit:{name}", picture(plate_painters.frame, BRASS, 3.5, 8), area.inset(-3))


def _write_badge(scene: TableScene, key: str, words: str, x: float, y: float) -> None:
    """Write up to three characters on a small dark plate at the edge of a tile, off its value."""
    growth = _badge_growth(scene)
    scene.put(f"{key}:plate", _badge_look(), x, y, w=_badge_width(scene, words), h=BADGE_H * growth)
    scene.write(key, words, x, y, BADGE_TEXT * growth / scene.look.text_factor, colour="#ffffff")


def _badge_growth(scene: TableScene) -> float:
    """Return the factor by which larger text enlarges a badge."""
    return min(scene.look.text_factor, MOST_BADGE_FACTOR)


def _badge_width(scene: TableScene, words: str) -> float:
    """Return the width of a badge with `words`, in units."""
    return (BADGE_MARGIN + BADGE_CHARACTER_W * len(words)) * _badge_growth(scene)


@cache
def _badge_look() -> Picture:
    return plate_ground("#04203a", "#ffffff", 8, width=1.5)


def _write_gains(scene: TableScene, at: Layout, depth: int) -> None:
    """Write on each tile of a depth the points that it adds to the diver's catch."""
    view = scene.snapshot.view
    catch = next(tableau for tableau in view.tableaux if tableau.seat == view.diver)
    for item in at.items(depth, view.depths[depth - 1].up):
        if item.kind in FOOD:
            size, words = at.tile_of(depth, item), translate("deep_dive.next_gain", points=next_food(catch, item.kind).gain)
            x, y = item.x - size * 0.3, at.middle(depth) + item.lower + size * 0.42
            _write_badge(scene, f"tile:{depth}:{item.places[0]}:gain", words, x, y)


def draw_diver(scene: TableScene, seat: int, x: float, y: float, scale: float = 1, key: str = "") -> None:
    """Draw the penguin that dives, tilted, and bubbles behind it. `key` begins its sprites' keys."""
    scene.put(f"{key}diver", penguin_of(scene, seat), x, y, *DIVER_SIZE, angle=DIVES_AT, scale=scale)
    scene.put(f"{key}diver:bubbles", picture(worlds.rising_bubbles, 4, 6), x + 68 * scale, y - 24, w=84, h=72)


def penguin_of(scene: TableScene, seat: int) -> Picture:
    """Return a seat's penguin; a grey one for the solo opponent."""
    edge = (True,) if scene.theme == "contrast" else ()
    if seat == OPPONENT:
        return picture(penguin, GREY, "", *edge)
    player = scene.snapshot.seats[seat]
    return picture(penguin, player.colour, player.emblem, *edge)


def look_of(kind: str) -> Picture:
    """Return the picture of a tile: a food alone, without its value; of other kinds what is on the tile."""
    if kind in FOOD:
        return picture(food_tile, COLOURS[FOOD[kind][0]], "", True)
    return {ROCK: picture(rock), WATER: picture(icon, "drop", "#3f9fd0"), PREDATOR: picture(predator, True)}[kind]


# entering a real tile


def draw_paper(scene: TableScene, at: Layout) -> None:
    """Draw the paper of the catch."""
    fill, rim = ("#000000", "#ffffff") if scene.theme == "contrast" else ("#f2fbfd", "#7fb7cb")
    scene.put_in_area("paper", plate_ground(fill, rim, 6, width=2.5), at.paper, angle=-0.8 * at.is_wide)


def draw_palette(scene: TableScene, at: Layout, depth: int) -> None:
    """Draw a key for every tile that a depth can hold, in the area of the catch; one tap enters a flip."""
    draw_paper(scene, at)
    for kind, place in zip(*_palette_places(at, depth), strict=True):
        mark = f"kind:{kind}"
        if kind and mark in scene.answers:
            scene.put_in_area(f"{mark}:key", picture(plate_painters.key, False, scene.ink.tint, scene.theme), place)
            _draw_palette_face(scene, mark, kind, place)
            scene.mark(mark, place, 12, is_lit=False)


def _palette_places(at: Layout, depth: int) -> tuple[list[str], list[Area]]:
    """Return the kinds of tile with a place for each: first those that are no food, then a row per value and a column per colour.

    On an upright screen they are in two blocks side by side, and "" leaves a place bare.
    """
    foods = [f"{colour}{worth}" for worth in WORTHS[depth - 1] for colour in COLOURS]
    other_kinds = [kind for kind in kinds(depth) if kind not in foods]
    listed, across = [*other_kinds, *[""] * (len(COLOURS) - len(other_kinds)), *foods], len(COLOURS)
    if at.is_wide:
        return listed, at.paper.inset(8).grid(len(listed), across, 6)
    bare = [""] * (4 * across - len(listed))
    listed = [*listed[: 2 * across], *bare, *listed[2 * across :]]
    return listed, at.paper.inset(6).grid(len(listed), 2 * across, 6)


def _draw_palette_face(scene: TableScene, mark: str, kind: str, place: Area) -> None:
    """Draw a tile on its key, with its name if it is no food."""
    if kind in FOOD:
        put_tile(scene, mark, kind, place.cx, place.cy - 2, size=min(46, place.h - 6))
        return
    colour = plate_painters.ink_on("plain", scene.theme)
    look = picture(icon, "drop", colour) if kind == "water" else look_of(kind)
    scene.put(mark, look, place.cx, place.y + place.h * 0.36, w=32, h=30)
    words = translate("deep_dive.kind", kind=kind)
    scene.write(
        f"{mark}:name", words, place.cx, place.bottom - 15, 18, colour=colour, room=place.w - 14, least=14 / scene.look.text_factor
    )


# taking one of many tiles


def draw_takes(scene: TableScene, takes: Sequence[tuple[TakeTile, Choice]]) -> None:
    """Draw a key with tile and depth for each tile that a retreat may bring up, in place of all answers except the last."""
    first, *_, last = table_layout(scene, SCENE_UNITS, 0).cells[:OUT_CELL]
    area, rows = Area(first.x, first.y, last.right - first.x, last.bottom - first.y), 1 if scene.is_wide else 2
    across = max(1, -(-len(takes) // rows))
    colour, view = plate_painters.ink_on("plain", scene.theme), scene.snapshot.view
    catches = {tableau.seat: tableau for tableau in view.tableaux}
    for nth, ((move, choice), place) in enumerate(zip(takes, area.grid(across * rows, across, 6))):
        key, is_beside = f"take:{nth}", place.w > 120
        w = 48 if is_beside else min(42, place.w - 4)
        x, y = (place.x + 10 + w / 2, place.cy - 2) if is_beside else (place.cx, place.y + 3 + w / 2)
        scene.put_in_area(f"{key}:key", picture(plate_painters.key, False, scene.ink.tint, scene.theme), place)
        put_tile(scene, key, move.tile, x, y, size=w)
        if move.tile in FOOD and move.seat in catches:
            gain = translate("deep_dive.next_gain", points=next_food(catches[move.seat], move.tile).gain)
            _write_badge(scene, f"{key}:gain", gain, x - w * 0.32, y - w * 0.32)
        words, room = translate("deep_dive.depth", depth=move.depth), place.w - 10 - (w + 12) * is_beside
        depth_words = words if scene.scaled_width(words, 18) <= room else str(move.depth)
        x, y = (place.right - 4 - room / 2, y) if is_beside else (place.cx, place.bottom - 16)
        scene.write(f"{key}:depth", depth_words, x, y, 20 if is_beside else 18, colour=colour, room=room, least=14)
        scene.touch(key, place, partial(scene.actions.answer, choice, ()), radius=12)


def mark_all(scene: TableScene, names: list[str], area: Area) -> None:
    """Mark an area as the place of several marks, such as equal tiles; a tap gives the answer of the first that has one."""
    for name in names:
        if name in scene.answers:
            scene.state.marked_places.add(name)
    if first := next((name for name in names if name in scene.answers), ""):
        scene.mark(first, area, 12)


def put_tile(scene: TableScene, key: str, kind: str, x: float, y: float, size: float, scale: float = 1, tall: float = 1, is_bare: bool = True
) -> None:  # fmt: skip
    """Draw a face-up tile: food with letter and value, another kind as its picture alone (`is_bare`) or on a tile.

    `tall` is the share of its height that is seen while it turns over.
    """
    if kind in FOOD:
        colour, worth = FOOD[kind]
        scene.put(
            key, picture(food_tile, COLOURS[colour]), x, y + size * 0.01, w=size * TILE_W, h=size * TILE_H, scale=scale, tall=tall
        )
        if tall > 0.95:
            write_value(scene, key, worth, x, y, size=size, scale=scale)
        return
    if not is_bare:
        scene.put(f"{key}:under", picture(tile, GROUNDS[kind]), x, y, w=size * TILE_W, h=size * TILE_H, scale=scale, tall=tall)
    look = look_of(kind) if kind != WATER or is_bare else picture(icon, "drop", "#0b3a58")
    side = size * (1.06 if is_bare else 0.78)
    scene.put(key, look, x, y, w=side, h=side * 0.9, scale=scale, tall=tall)


def write_value(scene: TableScene, key: str, worth: int, x: float, y: float, size: float, scale: float = 1) -> None:
    """Write the value of a food on its tile; it grows with the tile, not with the text size."""
    high, least = size * VALUE / scene.look.text_factor, 14 / scene.look.text_factor
    x, y = x + size * 0.17 * scale, y + size * 0.09 * scale
    scene.write(f"{key}:worth", str(worth), x, y, high, colour=INK, room=size * 0.68, least=least, scale=scale)


def draw_rival(scene: TableScene, view: OceanView) -> None:
    """Draw the solo opponent's flag beside the only seat's; a tap on it shows the opponent's catch."""
    own_flag, is_up = scene.flags[0], view.diver == OPPONENT and not view.is_over
    place = Area(own_flag.right + 6, 0, own_flag.w - 8, own_flag.h + (8 if is_up else -8) * (is_up == (own_flag.h < 60)))
    scene.put_in_area("rival", picture(flag, GREY, is_up, scene.theme), place)
    ink = INK if is_up or scene.theme == "light" else FOAM
    y = 27 if scene.is_wide else 22
    scene.put("rival:penguin", penguin_of(scene, OPPONENT), place.x + 24, y, w=28, h=34)
    points = number(view.tableaux[-1].points)
    if scene.is_wide:
        points_width = scene.write("rival:points", points, place.right - 8, 28, 30, colour=ink, anchor="end")
        scene.write_left(
            "rival:name", translate("deep_dive.opponent"), place.x + 46, y, 22, colour=ink, room=place.w - 62 - points_width
        )
    else:
        scene.write_left("rival:name", translate("deep_dive.opponent"), place.x + 44, y, 22, colour=ink, room=place.w - 48)
        scene.write("rival:points", points, place.cx, 54, 30, colour=ink)
    scene.touch("rival", place, partial(_toggle_rival, scene))


def _toggle_rival(scene: TableScene) -> None:
    scene.state.tapped_seat = None if scene.state.tapped_seat == OPPONENT else OPPONENT
    scene.actions.renew()


def takes_beyond_cells(scene: TableScene, view: OceanView) -> Sequence[tuple[TakeTile, Choice]]:
    """List the tiles that a retreat may bring up, with their choices; () if they have room in the cells, or exceed `MOST_TAKES`."""
    choices = scene.snapshot.prompt.choices if scene.answers and view.refuge and scene.snapshot.prompt else ()
    takes = [(choice.move, choice) for choice in choices if isinstance(choice.move, TakeTile)]
    return takes if CELLS <= len(takes) <= MOST_TAKES else ()


def has_tile_keys(scene: TableScene) -> bool:
    """Return whether keys for entering a real tile replace the catch; a tapped flag shows the catch instead."""
    return scene.state.tapped_seat is None and any(mark.startswith("kind:") for mark in scene.answers)


def has_takes_on_tiles(scene: TableScene) -> bool:
    """Return whether the tiles that a dive may take are only tapped on their ledge, drawn before: the cells have no room for them."""
    snapshot = scene.snapshot
    choices = snapshot.prompt.choices if snapshot.prompt else ()
    takes = [choice for choice in choices if isinstance(choice.move, TakeTile)]
    if len(choices) <= CELLS or not takes or snapshot.view.refuge or not scene.answers:
        return False
    is_full = len([choice for choice in choices if type(choice.move).__name__ != "EnterOtherTile"]) > CELLS
    return is_full and all({*take.marks} & scene.state.marked_places for take in takes)
