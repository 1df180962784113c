"""Map of the sites: tiles where players put them on their board, and boats as far as players entered them."""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, partial
from math import copysign, hypot
from typing import NamedTuple

from companion.games.deep_blue.box import SQUARE_SITES, Face
from companion.games.deep_blue.site_map import SIDE, MoveSite
from companion.games.deep_blue.view import DiveView, SiteView
from companion.games.deep_blue.wrecks import CorrectTile
from companion.pictures.canvas import Point
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.places import compass
from companion.pictures.site_map import site_chart, site_tile
from companion.table.lazy_sequence import select
from companion.table.moves import Move
from companion.table.sentence import Words
from kivy_ui.games.deep_blue.pieces import BAG_W, draw_city_bag, draw_spot, put_gem
from kivy_ui.layout.part import Part
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.answer_buttons import AnswerButton, is_game_prompt_replaced, open_choices
from kivy_ui.table.second_step import custom_part
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

LEAST_MAP_UNITS = 180.0
"""Least height of an area in which the map is drawn."""
TILE_UNITS, APART_UNITS, ROUNDS = 72.0, 72.0, 40
"""Width of a tile's picture; least distance of two sites; most rounds in which sites that are too near are moved apart."""
EDGE_UNITS, INNER_X_UNITS, INNER_Y_UNITS = 6.0, 46.0, 40.0
"""Distance of the chart from the area's edge, and of sites from the chart's."""
TOUCH_UNITS = 68.0
"""Width of a site with its number, which a tap meets."""
NUMBER_R_UNITS, BOAT_R_UNITS = 14.0, 12.0
BOAT_SIDES = ((38.0, 0.0), (-38.0, 12.0), (0.0, 38.0), (10.0, -38.0))
"""Positions for a boat, from the middle of its site, in units; the first is the usual one."""
BOATS_IN_LINE = 3
BOAT_ALPHA = 0.9
"""Opacity of a boat's disc: Fathom knows only where it last dived."""
BOAT_CLEAR_UNITS, TILE_HALF_UNITS = 8.0, 27.0
"""Least distance of a boat's middle from the edge of another site, and half the width of a site's square."""
LIGHTS = {"open": ("#ffd277", 116.0), "picked": ("#fff3c0", 168.0)}
COMPASS_UNITS, LEGEND_UNITS = 78.0, (240.0, 64.0)
LEAST_SCALE, ROOMY_UNITS = 0.7, 236.0
NOTICE_UNITS, CLEAR_UNITS = 34.0, 27.0
UNREAD_TEXT = 34.0
"""Text size of the “?” on a tile that was not entered."""
FLIPPED_UNITS, BAG_UNITS, FLIPPED_TEXT = 132.0, 88.0, 28.0
"""Largest width of a tile to lay, largest height of the bag beside it, and text size of the words between, in units."""
STILL_UNITS = 8.0
"""Least distance of a drag; a shorter one moves nothing, in units."""
BuildStep = Callable[[TableScene], SecondStep | None]
"""Function that returns the step from which the map was opened; None if there was none."""


def sites_area(area: Area) -> Area:
    """Return the area of the sites' middles in a map's area."""
    return area.inset(EDGE_UNITS + INNER_X_UNITS, EDGE_UNITS + INNER_Y_UNITS)


@lru_cache(16)
def _separate_sites(at: tuple[Point, ...], area: Area) -> tuple[Point, ...]:
    """Return the middles of the sites, in units, moved apart where they are too near."""
    room = sites_area(area)
    least = APART_UNITS * scale_of(area)
    points = [(room.x + x * room.w / SIDE, room.y + y * room.h / SIDE) for x, y in at]
    for _ in range(ROUNDS):
        pushed = [_push_apart(points, (index, other), room, least) for index in range(len(points)) for other in range(index)]
        if not any(pushed):
            break
    return tuple(points)


def scale_of(area: Area) -> float:
    """Return the factor of the sites' size: 1, or less on a low map."""
    return max(LEAST_SCALE, min(1.0, area.h / ROOMY_UNITS))


def _push_apart(points: list[Point], pair: tuple[int, int], room: Area, least: float) -> bool:
    """Move two sites apart if they are nearer than `least`; return whether they were."""
    index, other = pair
    (x, y), (other_x, other_y) = points[index], points[other]
    dx, dy = x - other_x, y - other_y
    length = hypot(dx, dy)
    if length >= least - 0.5:
        return False
    dx, dy, length = (dx, dy, length) if length > 1 else (1.0, 0.3, 1.05)
    push = (least - length) / 2 / length
    points[index] = _clamp(room, x + dx * push, y + dy * push)
    points[other] = _clamp(room, other_x - dx * push, other_y - dy * push)
    return True


def _clamp(room: Area, x: float, y: float) -> Point:
    return min(max(x, room.x), room.right), min(max(y, room.y), room.bottom)


def draw_map(scene: TableScene, area: Area, lit_sites: Collection[int] = (), picked_sites: Sequence[int] = (), held_site: tuple[int, float, float] | None = None) -> dict[int, Area]:  # fmt: skip
    """Draw the map; return the areas of the sites by number.

    lit_sites      sites that are lit, as they can be tapped; picked_sites are lit brighter
    held_site      number of the site that is dragged, and the point of the finger; None for none
    """
    view: DiveView = scene.snapshot.view
    scene.put_in_area("map", picture(site_chart, scene.theme), area.inset(EDGE_UNITS, EDGE_UNITS))
    places = dict(enumerate(_separate_sites(tuple(site.at for site in view.sites), area), 1))
    _draw_legend(
        scene, area, list(places.values()), is_drawn=view.is_map_drawn or held_site is not None or not scene.state.is_result_shown
    )
    scale = scale_of(area)
    if held_site:
        places[held_site[0]] = held_site[1:]
    for site in view.sites:
        rim = "picked" if site.number in picked_sites else "open" if site.number in lit_sites else ""
        _draw_site(scene, site, SitePosition(*places[site.number], scale), rim)
    for site in view.sites:  # numbers and boats are above all tiles
        spot = SitePosition(*places[site.number], scale)
        _draw_number(scene, site, spot, is_lit=site.number in lit_sites or site.number in picked_sites)
        if site.boats:
            other_positions = tuple(SitePosition(*place, scale) for number, place in places.items() if number != site.number)
            _draw_boats(scene, site, spot, _boats_side(spot, other_positions, area), area)
    side = TOUCH_UNITS * scale
    return {number: area_around(x - 5 * scale, y - 4 * scale, side, side) for number, (x, y) in places.items()}


def _disc(fill: str, rim: str, radius: float, alpha: float = 1.0) -> Picture:
    """Return a rounded plate: a disc in a square area, a bar in a longer one."""
    return Picture(plate_painters.plate, (fill, rim, 2, radius, alpha))


def tile_picture(site: SiteView, rim: str = "", theme: str = "deep") -> Picture:
    """Return the picture of a site's tile, or of a site without one; `rim` as in `site_tile`."""
    blank = "none light" if theme == "light" else "none"
    is_city = site.status == "face up" and site.face is not None and site.face.is_sunken
    state = "city face" if is_city else {"face up": "up", "face down": "down"}.get(site.status, blank)
    return picture(site_tile, site.number <= SQUARE_SITES, state, rim)


class SitePosition(NamedTuple):
    """Middle of a site in units, and the factor of its size."""

    x: float
    y: float
    scale: float

    def offset(self, x: float, y: float) -> Point:
        """Return a point at a distance from the middle."""
        return self.x + x * self.scale, self.y + y * self.scale


def _draw_site(scene: TableScene, site: SiteView, at: SitePosition, rim: str) -> None:
    """Draw a site: its light, its tile with VP and spots, and its gem."""
    key, scale = f"site:{site.number}", at.scale
    if rim and scene.theme != "contrast":
        colour, size = LIGHTS[rim]
        scene.put(f"{key}:light", picture(glow, colour), at.x, at.y, w=size * scale, alpha=0.9)
    scene.put(f"{key}:plate", tile_picture(site, rim, scene.theme), at.x, at.y, w=TILE_UNITS * scale)
    if site.status == "face up" and site.face is not None:
        _draw_face(scene, key, site.face, at)
    elif _is_unread(site):
        scene.write(f"{key}:unread", "?", at.x, at.y, UNREAD_TEXT * scale / scene.look.text_factor, colour="#8a6a3a")
    if site.gem:
        put_gem(scene, f"{key}:gem", site.gem, *at.offset(24, 20), r=13 * scale)


def _draw_face(scene: TableScene, key: str, face: Face, at: SitePosition) -> None:
    """Draw the VP of a tile, beside the house of the Sunken City, and its spots along the foot."""
    x, y = at.offset(10 if face.is_sunken else 0, -8 if face.spots or face.is_sunken else 0)
    size, room = (23.0, 26) if face.is_sunken else (27.0, 40)
    size *= at.scale / scene.look.text_factor
    scene.write(f"{key}:worth", str(face.worth), x, y, size, colour="#2a1a02", room=room * at.scale, least=8)
    step = min(16.0, 46 / max(1, len(face.spots)))
    for nth, spot in enumerate(face.spots):
        x, y = at.offset((nth - (len(face.spots) - 1) / 2) * step, 14)
        draw_spot(scene, f"{key}:spot:{nth}", spot, x, y, scale=at.scale)


def _draw_number(scene: TableScene, site: SiteView, at: SitePosition, is_lit: bool) -> None:
    """Draw a site's number in a disc at its upper left."""
    key, (x, y), r = f"site:{site.number}", at.offset(-25, -22), NUMBER_R_UNITS * at.scale
    scene.put(f"{key}:disc", _disc("#03111b", "#ffffff" if is_lit else "#8fb7c6", r), x, y, w=2 * r)
    size = 19 * at.scale / scene.look.text_factor
    scene.write(f"{key}:number", str(site.number), x, y, size, colour="#ffffff", room=1.7 * r, least=8)


@lru_cache(64)
def _boats_side(at: SitePosition, other_positions: tuple[SitePosition, ...], area: Area) -> Point:
    """Return the side of a site for boats, from its middle: the first one clear of other sites and of the map's edge."""
    edge = BOAT_R_UNITS + EDGE_UNITS

    def clearance(side: Point) -> float:
        x, y = at.offset(*side)
        if not area.inset(edge, edge).contains(x, y):
            return -1.0
        tiles = [hypot(x - other.x, y - other.y) / other.scale - TILE_HALF_UNITS for other in other_positions]
        discs = [hypot(x - other.x + 25 * other.scale, y - other.y + 22 * other.scale) / other.scale for other in other_positions]
        return min((*tiles, *(disc - NUMBER_R_UNITS for disc in discs)), default=BOAT_R_UNITS)

    return next((side for side in BOAT_SIDES if clearance(side) >= BOAT_CLEAR_UNITS), max(BOAT_SIDES, key=clearance))


def _draw_boats(scene: TableScene, site: SiteView, at: SitePosition, side: Point, area: Area) -> None:
    """Draw a disc for each seat with a boat at a site: in lines beside its tile, or below or above it, inside the map."""
    places = [at.offset(*_boat_offset(nth, len(site.boats), side)) for nth in range(len(site.boats))]
    room, (xs, ys) = area.inset(EDGE_UNITS + BOAT_R_UNITS, EDGE_UNITS + BOAT_R_UNITS), zip(*places, strict=True)
    dx, dy = _shift_inside(xs, room.x, room.right), _shift_inside(ys, room.y, room.bottom)
    for seat, (x, y) in zip(site.boats, places, strict=True):
        scene.disc(f"site:{site.number}:boat:{seat}", seat, x + dx, y + dy, BOAT_R_UNITS * at.scale, alpha=BOAT_ALPHA)


def _boat_offset(nth: int, count: int, side: Point) -> Point:
    """Return where the boat `nth` of `count` is, from the middle of its site: the second line is farther out than the first."""
    (x, y), (line, place) = side, divmod(nth, BOATS_IN_LINE)
    step, in_line = 2 * BOAT_R_UNITS, min(BOATS_IN_LINE, count - line * BOATS_IN_LINE)
    along = (place - (in_line - 1) / 2) * step
    if abs(x) > abs(y):
        return x + copysign(line * step, x), y + along
    return x + along, y + copysign(line * step, y)


def _shift_inside(values: Sequence[float], low: float, high: float) -> float:
    """Return the shift after which all values are between `low` and `high`."""
    return max(0.0, low - min(values)) + min(0.0, high - max(values))


def _draw_legend(scene: TableScene, area: Area, places: Sequence[Point], is_drawn: bool) -> None:
    """Draw a compass in a corner without sites, and until the map is drawn (`is_drawn`) in another one what its numbers and discs are."""
    room, places = area.inset(EDGE_UNITS + 18, EDGE_UNITS + 18), [*places]
    if not is_drawn and (corner := _free_corner(room, LEGEND_UNITS, places, is_low=True)):
        ink, has_boats = scene.ink, any(site.boats for site in scene.snapshot.view.sites)
        words = translate("deep_blue.sites_and_boats") if has_boats else translate("deep_blue.sites")
        scene.paragraph("sites", words, corner, 20, ink.ink, anchor="end", halo=ink.halo, least=13, is_top=False)
        places += [(corner.x + share * corner.w, corner.cy) for share in (0.1, 0.5, 0.9)]
    if corner := _free_corner(room, (COMPASS_UNITS, COMPASS_UNITS), places):
        scene.put("map:compass", picture(compass), corner.cx, corner.cy, w=COMPASS_UNITS, alpha=0.75)


def _free_corner(room: Area, size: Point, places: Sequence[Point], is_low: bool = False) -> Area | None:
    """Return the first corner of the map without a site, from the right, lower ones first if `is_low`; None if there is none."""
    w, h = size
    rows = (room.bottom - h, room.y) if is_low else (room.y, room.bottom - h)
    corners = [Area(x, y, w, h) for x in (room.right - w, room.x) for y in rows]
    return next(
        (corner for corner in corners if not any(corner.inset(-CLEAR_UNITS, -CLEAR_UNITS).contains(*at) for at in places)), None
    )


def draw_sites(scene: TableScene, area: Area, lit: Sequence[int] = ()) -> None:
    """Draw the map, with the result of the last action above it. Sites that a tap answers are lit; those in `lit` are brighter.

    A tap on another face-up tile corrects it, unless a lit site is so near that a finger may miss it.
    """
    view: DiveView = scene.snapshot.view
    area = _draw_notice(scene, area, view.notice)
    open_ = [site.number for site in view.sites if scene.is_open(f"site:{site.number}")]
    places = draw_map(scene, area, open_, lit)
    for number, place in places.items():
        scene.mark(f"site:{number}", place, 12, is_lit=False)
        site = view.sites[number - 1]
        if not any(place.overlaps(places[other]) for other in open_) and (correct := correction_of(scene, site)):
            scene.touch(f"tile:{number}", place, correct, radius=12, words=[translate("deep_blue.correct_tile", site=number)])


def draw_flipped_tiles(scene: TableScene, area: Area) -> None:
    """Draw the tiles that players lay now, each with the number of its site; beside them the words that say so, and the bag."""
    view: DiveView = scene.snapshot.view
    width = min(FLIPPED_UNITS, area.h, 0.36 * (area.w - BAG_W) / len(view.flipped_sites))
    for nth, number in enumerate(view.flipped_sites):
        at = SitePosition(area.x + 14 + (nth + 0.5) * width, area.cy + 2, width / TILE_UNITS)
        _draw_site(scene, view.sites[number - 1], at, "")
        _draw_number(scene, view.sites[number - 1], at, is_lit=True)
    left_x = area.x + 26 + width * len(view.flipped_sites)
    words = Area(left_x, area.y + 2, area.right - BAG_W - left_x, area.h - 4)
    ink = BRASS if scene.theme != "light" else scene.ink.ink
    scene.paragraph("notice", view.notice, words, FLIPPED_TEXT, ink, is_bold=True, halo=scene.ink.halo, least=13, is_top=False)
    draw_city_bag(scene, view.bag_size, area, min(BAG_UNITS, area.h - 4))


def correction_of(scene: TableScene, site: SiteView) -> Callable[[], object] | None:
    """Return the tap that opens the correction of a site's face-up tile; None if it can't be corrected now."""
    snapshot, face = scene.snapshot, site.face
    if snapshot.prompt is None or is_game_prompt_replaced(snapshot) or not scene.state.is_result_shown or face is None:
        return None
    return partial(open_correction, scene, lambda move: isinstance(move, CorrectTile) and move.face == face.id)


def open_correction(scene: TableScene, is_right: Callable[[Move], bool]) -> None:
    """Open the first correction with a right move. Only its tap looks for it: listing all corrections takes longer than a drawing."""
    prompt = scene.snapshot.prompt
    corrections = prompt.any_time_choices if prompt is not None else ()
    for choice in select(corrections, lambda choice: is_right(choice.move))[:1]:
        scene.actions.take(AnswerButton(choice, None, choice.label, choice.note), 0)


def _draw_notice(scene: TableScene, area: Area, words: Words) -> Area:
    """Draw words on a plate at the top of the map's area; return the rest of it, all of it without words."""
    if not words:
        return area
    plate = Area(area.x + 8, area.y + 2, area.w - 16, NOTICE_UNITS)
    scene.put_in_area("notice", _disc(scene.ink.plate, BRASS, 12, 0.9), plate)
    ink = BRASS if scene.theme != "light" else scene.ink.ink
    scene.write_centred("notice:words", words, plate.inset(12, 1), 20, ink, least=13)
    return Area(area.x, plate.bottom, area.w, area.bottom - plate.bottom)


def _is_unread(site: SiteView) -> bool:
    """Return whether a site's tile is face up on the players' board, but was not entered."""
    return site.status == "face up" and site.face is None


def may_be_empty(view: DiveView, lit_sites: Sequence[int]) -> bool:
    """Return whether one of the squares to choose from is empty, and players haven't entered which one."""
    squares = [site for site in view.sites if site.number <= SQUARE_SITES]
    is_open = any(_is_unread(site) and site.number in lit_sites for site in squares)
    return is_open and all(site.status != "empty" for site in squares)


def draw_site_choice(
    scene: TableScene,
    area: Area,
    lit_sites: Sequence[int],
    picked_sites: Sequence[int],
    tap: Callable[[int], object],
    *,
    hint: Words = "",
) -> None:
    """Draw the map below a hint. Sites in `lit_sites` call `tap` with their number; those in `picked_sites` show their order."""
    area = _draw_notice(scene, area, hint)
    for number, place in draw_map(scene, area, lit_sites, picked_sites).items():
        if number in lit_sites:
            scene.touch(f"option:{number}", place, partial(tap, number), radius=12)
        if number in picked_sites:
            x, y, order = place.right - 9, place.y + 13, str(picked_sites.index(number) + 1)
            scene.put(f"option:{number}:order", _disc("#1d1204", BRASS, 13), x, y, 26)
            scene.write(f"option:{number}:order:words", order, x, y, 19 / scene.look.text_factor, colour=BRASS)


class ArrangeStep(SecondStep):
    """Second step in which players drag the sites to where they are on their board. Each is saved as it is dropped.

    `before` makes the step from which this one was opened, to which it leads back; it gets the current state's scene.
    """

    stays = reopens = True

    def __init__(self, scene: TableScene, before: BuildStep = lambda scene: None) -> None:
        self._actions, self._snapshot, self._before = scene.actions, scene.snapshot, partial(before, scene)
        self._grabbed_site: tuple[int, float, float] | None = None
        self._area = Area(0, 0, 1, 1)

    def question(self) -> Words:
        """Return the question."""
        return translate("deep_blue.arrange")

    def main_button(self) -> ActionButton:
        """Return the button that closes the map."""
        return ActionButton(translate("deep_blue.arranged"), self._close, translate("deep_blue.arranged_note"))

    def _close(self) -> None:
        self._actions.open(self._before())

    def go_back(self) -> bool:
        """Go back to the step before; return True if there is none."""
        step = self._before()
        if step is not None:
            self._actions.open(step)
        return step is None

    def body(self, scene: TableScene) -> Part:
        """Return the map."""
        self._snapshot = scene.snapshot
        return custom_part(partial(self._draw, scene))

    def _draw(self, scene: TableScene, area: Area) -> None:
        self._area = area
        everywhere = range(1, len(scene.snapshot.view.sites) + 1)
        held_site = self._grabbed_site or (0, 0.0, 0.0)
        for number, place in draw_map(scene, area, everywhere, (held_site[0],), self._grabbed_site or None).items():
            drag = partial(self._drag, number, (place.cx + 5, place.cy + 4), scene.look.unit, scene.h)
            scene.touch(f"site:{number}", place, drag=drag, radius=12)

    def _drag(self, number: int, start: Point, unit: float, high: float, x_px: float, y_px: float, is_done: bool) -> None:
        """Move a site with the finger; save its place once the finger goes up."""
        x, y = _clamp(sites_area(self._area), x_px / unit, high - y_px / unit)
        self._grabbed_site = None if is_done else (number, x, y)
        if is_done and hypot(x - start[0], y - start[1]) > STILL_UNITS:
            self._save(number, x, y)
        self._actions.renew()

    def _save(self, number: int, x: float, y: float) -> None:
        room = sites_area(self._area)
        place = round((x - room.x) / room.w * SIDE), round((y - room.y) / room.h * SIDE)
        if choice := next((choice for choice in open_choices(self._snapshot) if isinstance(choice.move, MoveSite)), None):
            self._actions.answer(choice, ((number,), *place))


def arrange_buttons(scene: TableScene, before: BuildStep) -> tuple[ActionButton, ...]:
    """Return the button that opens the step to arrange the map; none once players did, or while they may not.

    `before` makes the step to which the map leads back.
    """
    view: DiveView = scene.snapshot.view
    if view.is_map_drawn or not any(isinstance(choice.move, MoveSite) for choice in open_choices(scene.snapshot)):
        return ()
    look = picture(icon, "grip", plate_painters.ink_on("plain", scene.theme))
    arrange = partial(_open_map, scene, before)
    return (ActionButton(translate("deep_blue.arrange_key"), arrange, translate("deep_blue.arrange_note"), look),)


def _open_map(scene: TableScene, before: BuildStep) -> None:
    scene.actions.open(ArrangeStep(scene, before))
