"""Deep Blue's moments: the gem that leaves the bag, the hazard, what a dive brings, a tile of the Sunken City."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.deep_blue.dive import CardsPlayed, DiveScored, GemsDrawn
from companion.games.deep_blue.hazards import HazardAnswered, Resurfaced
from companion.games.deep_blue.view import SiteView
from companion.games.deep_blue.wrecks import TileFlipped
from companion.pictures.cards import crew_card
from companion.pictures.gems import bubble, burst, glow
from companion.pictures.picture import Picture, picture
from companion.pictures.places import sunken_house
from companion.pictures.seats import helmet
from companion.pictures.things import back_tile
from companion.pictures.worlds.moods import dawn
from companion.session.hands.shown import Shown
from kivy_ui.games.deep_blue.cards import COATS, MOST_FANNED
from kivy_ui.games.deep_blue.dive_scored import SCORED_S, scored
from kivy_ui.games.deep_blue.driven_up import HAZARDS, driven_up, worlds
from kivy_ui.games.deep_blue.layout import TAG_H, TAG_W, Layout
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment, between, part, popped, told_in_order
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.parts import named

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

GEM_S, AGAIN_S, HAZARD_S, GAIN_S, CARDS_S, CITY_S, HOLDS_S = 0.7, 0.45, 0.4, 0.35, 1.1, 1.6, 0.9
HOUSE, GLOW, CARD, HOUSES = 190, 380, (110, 164), 4
HIGH, LOW, TALL, GAIN = 84, 122, 176, 56
"""How far below the flags stands what a gem brings a diver: on a large glass, a small one and an upright one; and its letters."""


def moments(board: "DeepBlueBoard", before: Shown, after: Shown) -> list[Moment]:
    """List what is shown large, in the order it happened."""
    return told_in_order(before, after, partial(_of, board, after))


def soon(board: "DeepBlueBoard") -> Iterator[tuple[Picture, float, float]]:
    """List what rises from the bag, and the worlds of a dive's end."""
    yield picture(bubble), 98, 98
    yield picture(burst), 156, 156
    for colour in ("#d8f4ff", "#fff3c0"):
        yield picture(glow, colour), 260, 260
    yield picture(glow, "#ffd277"), GLOW, GLOW
    yield picture(back_tile, 3), HOUSE, HOUSE
    for is_done in (False, True):
        yield picture(sunken_house, is_done), HOUSE, HOUSE
    for coat in COATS:
        yield picture(crew_card, coat), *CARD
    for world in (*worlds(board.theme), picture(dawn, board.theme)):
        yield world, *board.glass


def _of(board: "DeepBlueBoard", after: Shown, before: Shown, event: object) -> Iterator[Moment]:
    match event:
        case GemsDrawn():
            yield _gems(board, before, after, event)
        case CardsPlayed():
            yield Moment(partial(_played, board, event), CARDS_S, "cards", still=0.75 * CARDS_S)
        case Resurfaced():
            yield driven_up(board, before, event.seat)
        case DiveScored():
            is_red = any(isinstance(one, Resurfaced) for one in after.events)
            yield Moment(partial(scored, board, before, after, event.scores, is_red), SCORED_S, "scored", waits=True)
            if done := _cities_done(before.view.sites, event.site):
                yield Moment(partial(_city_done, done), CITY_S, "city done", still=CITY_S - 0.25)
        case HazardAnswered():
            yield Moment(partial(_holds, board, event), HOLDS_S, "defence", still=0.75 * HOLDS_S)
        case TileFlipped(face=face) if face and face.is_sunken:
            yield Moment(partial(_city, event.site), CITY_S, "sunken city", still=CITY_S - 0.25)


# a gem


def _gems(board: "DeepBlueBoard", before: Shown, after: Shown, event: GemsDrawn) -> Moment:
    """The bag gives, a closed bubble rises, it opens, and what was in it goes where it belongs."""
    drawn = list(after.view.gems) or [*before.view.gems, *event.gems]
    is_row = bool(before.view.gems) and any(isinstance(one, GemsDrawn) for one in before.events)
    must = [kind for kind in event.gems if kind in HAZARDS and drawn.count(kind) > 1]
    seconds, gains = (AGAIN_S if is_row else GEM_S) + (HAZARD_S if must else 0), _gains(before, after)
    if after.view.is_real:  # everybody has seen it
        going = partial(_going, board, drawn, event.gems, list(before.view.held), gains)
        return Moment(going, AGAIN_S + GAIN_S * bool(gains), "hazard" if must else "gem", still=AGAIN_S * 0.8)
    rising, whole = partial(_rising, board, drawn, event.gems, seconds, must, gains), seconds + GAIN_S * bool(gains)
    return Moment(rising, whole, "hazard" if must else "gem", still=seconds * 0.8)


def _gains(before: Shown, after: Shown) -> dict[int, int]:
    """Say what a draw adds to what each diver would score now."""
    had = {one.seat: one.now.total for one in before.view.divers}
    made = {one.seat: one.now.total - had.get(one.seat, 0) for one in after.view.divers if one.is_down}
    return {seat: points for seat, points in made.items() if points > 0}


def _rising(
    board: "DeepBlueBoard", drawn: list[str], gems: Sequence[str], seconds: float, must: list[str], gains: Mapping[int, int], scene: Scene,
    t: float,
) -> None:  # fmt: skip
    area = board.scene_area(scene)
    at = board.laid(scene, area, drawn)
    rise, opens, goes = seconds * 0.4, seconds * 0.52, seconds * 0.8
    shake = 6 * math.sin((t - opens) * 40) * (1 - part(t, opens, opens + 0.3)) if must and opens < t < opens + 0.3 else 0
    scene.lay(
        "air:dark",
        picture(plate_painters.shade, "#3a0610" if must and t > opens else "#010810", 1.0),
        Area(0, 0, scene.w, scene.h),
        0.62 * part(t, 0, rise) * (1 - part(t, goes, seconds)),
    )
    for nth, kind in enumerate(gems):
        rises = (at.bag[0] + (nth - (len(gems) - 1) / 2) * 130 + shake, area.y + area.h * 0.32)
        home = at.gems[len(drawn) - len(gems) + nth] if len(drawn) >= len(gems) else rises
        if t < opens:
            _closed(scene, nth, between((at.bag[0], at.bag[1] - 40), rises, part(t, 0, rise)), part(t, 0, rise * 0.7))
        else:
            way = between(rises, home, part(t, goes, seconds), 20)
            _opened(board, scene, nth, kind, way, t - opens, part(t, goes, seconds), kind in HAZARDS and drawn.count(kind) == 1)

    _gained(board, scene, at, gains, t - seconds * 0.66)


def _going(
    board: "DeepBlueBoard", drawn: list[str], gems: Sequence[str], kinds: Sequence[str], gains: Mapping[int, int], scene: Scene, t: float
) -> None:  # fmt: skip
    """A gem of a real bag goes from its key where it belongs."""
    at = board.laid(scene, board.scene_area(scene), drawn)
    keys = dict(zip(kinds, at.keys.columns(max(1, len(kinds)))))
    for nth, kind in enumerate(gems):
        key, home = keys.get(kind, at.keys), at.gems[len(drawn) - len(gems) + nth] if len(drawn) >= len(gems) else at.bag
        gone = part(t, 0.1, AGAIN_S)
        board.gem(
            scene,
            f"air:gem:{nth}",
            kind,
            *between((key.cx, key.cy), home, gone, 20),
            48,
            scale=0.6 + 0.5 * popped(t / 0.1) * (1 - gone) - 0.12 * gone,
        )
    _gained(board, scene, at, gains, t - 0.66 * AGAIN_S)


def _gained(board: "DeepBlueBoard", scene: Scene, at: Layout, gains: Mapping[int, int], since: float) -> None:
    """Say what a draw adds to each diver, below it."""
    area = board.scene_area(scene)
    low = TALL if not at.is_wide else HIGH if at.is_large else LOW
    for seat, points in gains.items() if since > 0 else ():
        y = area.y + low
        x = _clear(at, board.flags[seat].cx + 8, y, scene.wide(f"+{points}", GAIN))
        scene.count(f"air:gain:{seat}", f"+{points}", x, y, GAIN, BRASS, "#02101a", "middle", scale=popped(since / 0.08))


def _clear(at: Layout, x: float, y: float, wide: float) -> float:
    """Move what a draw adds aside where it would lie on the tag that says what the next one risks."""
    (tag_x, tag_y), room = at.risk, (TAG_W + wide) / 2 + 4
    if abs(x - tag_x) >= room or abs(y - tag_y) >= (TAG_H + GAIN) / 2:
        return x
    return tag_x + room if x >= tag_x - TAG_W / 4 else tag_x - room


def _closed(scene: Scene, nth: int, at: tuple[float, float], grown: float) -> None:
    scene.put(f"air:glow:{nth}", picture(glow, "#d8f4ff"), *at, 260, 260, scale=0.3 + 0.7 * grown, alpha=0.8)
    scene.put(f"air:burst:{nth}", picture(burst), *at, 156, 156, scale=0.4 + 0.6 * grown, alpha=0.75 * grown)
    scene.put(f"air:bubble:{nth}", picture(bubble), *at, 98, 98, scale=0.3 + 0.7 * grown)
    scene.write(f"air:what:{nth}", "?", *at, 50, "#0b3a58", scale=0.3 + 0.7 * grown)


def _opened(
    board: "DeepBlueBoard", scene: Scene, nth: int, kind: str, at: tuple[float, float], since: float, gone: float, warns: bool
) -> None:
    scene.put(f"air:glow:{nth}", picture(glow, "#fff3c0"), *at, 260, 260, alpha=0.9 * (1 - gone))
    board.gem(scene, f"air:gem:{nth}", kind, *at, 48, scale=popped(since / 0.12) * (1 - 0.52 * gone))
    if warns and not gone:
        scene.write(f"air:warns:{nth}", told("deep_blue.warns"), at[0], at[1] - 66, 34, "#8fd0ff", halo="#02101a", room=300)


# cards


def _holds(board: "DeepBlueBoard", event: HazardAnswered, scene: Scene, t: float) -> None:
    """Who defends stands in a ring of light, the card or the spot that does it before them."""
    area, one = board.scene_area(scene), board.shown.seats[event.seat]
    x, y, gone = area.cx, area.y + area.h * 0.36, part(t, 0.8 * HOLDS_S, HOLDS_S)
    scene.lay(
        "air:dark",
        picture(plate_painters.shade, "#010810", 1.0),
        Area(0, 0, scene.w, scene.h),
        0.62 * part(t, 0, 0.15) * (1 - gone),
    )
    scene.put("air:glow", picture(glow, "#fff3c0"), x, y, 260, 260, scale=1.2 * part(t, 0, 0.25), alpha=0.8 * (1 - gone))
    scene.put("air:diver", picture(helmet, one.colour, one.emblem), x, y, 136, 150, alpha=part(t, 0, 0.15) * (1 - gone))
    (card_x, card_y), grown = between((x + 250, y + 60), (x + 62, y + 44), part(t, 0, 0.3)), 0.62 * (1 - gone)
    if event.spot:
        board.gem(scene, "air:by", event.colour, card_x, card_y, 48, scale=grown, alpha=1 - gone)
    else:
        scene.put("air:by", picture(crew_card, COATS[0]), card_x, card_y, *CARD, 12, 1 - gone, grown)
    if t > 0.25:
        words = named(scene, board, told("deep_blue.holds", name=board.name(event.seat)))
        room = scene.w - 30
        scene.write(
            "air:who",
            words,
            x,
            y + 128,
            48,
            BRASS,
            halo="#02101a",
            room=room,
            least=28,
            scale=popped((t - 0.25) / 0.12),
            alpha=1 - gone,
        )


def _played(board: "DeepBlueBoard", event: CardsPlayed, scene: Scene, t: float) -> None:
    """Cards drop from a flag one by one and fan out, what they add beside them; then they go to their diver."""
    area, flag = board.scene_area(scene), board.flags[event.seat]
    gone = part(t, 0.8 * CARDS_S, CARDS_S)
    scene.lay(
        "air:dark", picture(plate_painters.shade, "#010810", 1.0), Area(0, 0, scene.w, scene.h), 0.6 * part(t, 0, 0.2) * (1 - gone)
    )
    count, home = min(event.cards or 2, MOST_FANNED), (flag.cx, area.y + 66)
    x, y = scene.w * (0.4 if scene.is_wide else 0.5), area.y + area.h * (0.5 if scene.is_wide else 0.36)
    for nth in range(count):
        off, fallen = nth - (count - 1) / 2, part(t, 0.08 * nth, 0.3 + 0.08 * nth)
        there = between((flag.cx, -CARD[1]), (x + off * 56, y + abs(off) * 5), fallen)
        way, turn = between(there, home, gone), off * 13 * fallen * (1 - gone)
        scene.put(f"air:card:{nth}", picture(crew_card, COATS[nth]), *way, *CARD, turn, 1 - 0.6 * gone, 1 - 0.7 * gone)
    if (since := t - 0.45) > 0:
        at = (x + 50 + 32 * count, y) if scene.is_wide else (x, y + 130)
        words, grown = f"+{event.points}", popped(since / 0.12) * (1 - 0.5 * gone)
        anchor = "start" if scene.is_wide else "middle"
        scene.count("air:adds", words, *between(at, home, gone), 84, BRASS, "#02101a", anchor, scale=grown, alpha=1 - gone)


# the Sunken City


def _cities_done(sites: Sequence[SiteView], site: int) -> int:
    """Count the city's tiles once the dive at a site is scored; 0 where that tile is none of them."""
    cities = [one for one in sites if one.face and one.face.is_sunken and (one.number == site or one.lies == "gone")]
    return len(cities) if any(one.number == site for one in cities) else 0


def _city_done(done: int, scene: Scene, t: float) -> None:
    """The city's houses side by side: the one of this dive is ticked now."""
    gone, lit = 1 - part(t, CITY_S - 0.2, CITY_S), part(t, 0.4, 0.6)
    scene.lay(
        "air:dark", picture(plate_painters.shade, "#010810", 1.0), Area(0, 0, scene.w, scene.h), 0.94 * part(t, 0, 0.2) * gone
    )
    step, size = min(170.0, (scene.w - 40) / HOUSES), min(HOUSE, (scene.w - 40) / HOUSES) * 0.9
    for nth in range(HOUSES):
        x, y, is_new = scene.w / 2 + (nth - (HOUSES - 1) / 2) * step, scene.h * 0.38, nth == done - 1
        if is_new:
            scene.put("air:glow", picture(glow, "#ffd277"), x, y, GLOW, GLOW, alpha=0.8 * lit * gone)
        is_ticked = nth < done - 1 or (is_new and lit > 0.5)
        scale = size / HOUSE * (popped((t - 0.5) / 0.2, 1.15) if is_new and is_ticked else 1)
        scene.put(
            f"air:house:{nth}", picture(sunken_house, is_ticked), x, y, HOUSE, HOUSE, scale=scale, alpha=part(t, 0, 0.2) * gone
        )
    if t > 0.6:
        words, room = told("deep_blue.city_done", done=done, of=HOUSES), scene.w - 30
        scene.write("air:city", words, scene.w / 2, scene.h * 0.68, 56, BRASS, halo="#02101a", room=room, least=30, alpha=gone)


def _city(site: int, scene: Scene, t: float) -> None:
    """A tile rises face down, turns, and its windows are lit: one of the city's; then where it was found."""
    turned, gone = part(t, 0.25, 0.55), 1 - part(t, CITY_S - 0.2, CITY_S)
    shade = 0.74 * part(t, 0, 0.2) * gone
    scene.lay("air:dark", picture(plate_painters.shade, "#010810", 1.0), Area(0, 0, scene.w, scene.h), shade)
    x, y = between((scene.w / 2, scene.h + HOUSE / 2), (scene.w / 2, scene.h * 0.36), part(t, 0, 0.3))
    is_open, tall = turned > 0.5, max(0.02, abs(1 - 2 * turned))
    if is_open:
        scene.put("air:glow", picture(glow, "#ffd277"), x, y, GLOW, GLOW, alpha=0.8 * turned * gone)
    look = picture(sunken_house) if is_open else picture(back_tile, 3)
    scene.put("air:tile", look, x, y, HOUSE, HOUSE, tall=tall, alpha=gone)
    if turned == 1:
        words, room = told("deep_blue.city"), scene.w - 30
        grown = popped((t - 0.55) / 0.25, scene.w / min(room, scene.wide(words, 64)))
        scene.write("air:city", words, x, scene.h * 0.66, 64, BRASS, halo="#02101a", room=room, least=30, scale=grown, alpha=gone)  # fmt: skip
        scene.write("air:site", told("deep_blue.at_site", site=site), x, scene.h * 0.79, 34, "#ffffff", halo="#02101a", room=room, alpha=gone)  # fmt: skip
