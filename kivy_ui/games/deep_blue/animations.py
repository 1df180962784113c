"""Animations of Deep Blue: drawn gems, defences, played cards, scored dives and Sunken City tiles."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.deep_blue.dive import CardsPlayed, DiveScored, GemsDrawn
from companion.games.deep_blue.hazards import HazardDefended, SeatResurfaced
from companion.games.deep_blue.state import DiveScore
from companion.games.deep_blue.view import DiveView, SiteView
from companion.games.deep_blue.wrecks import TileEntered, TileFlipped
from companion.pictures.canvas import Point
from companion.pictures.card_faces import crew_card
from companion.pictures.gems import bubble, burst, glow
from companion.pictures.objects import back_tile, chest
from companion.pictures.picture import Picture, picture
from companion.pictures.places import sunken_house, wreck
from companion.pictures.seat_emblems import helmet
from companion.pictures.worlds.effects import pillar
from companion.pictures.worlds.moods import blood, dawn
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.deep_blue.dive.animations import CORNER_H, resurface_animation, worlds
from kivy_ui.games.deep_blue.layout import TAG_H, TAG_W, DiveLayout, dive_layout
from kivy_ui.games.deep_blue.pieces import COATS, GEMS, HAZARDS, MOST_FANNED, SIGNS, SIZES, PointSources, point_sources, put_gem
from kivy_ui.look.language import translate
from kivy_ui.stage.animation import Animation, animations_of_events, point_between, pop_scale, progress, shake_offset
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table import reminder_strip
from kivy_ui.table.flags import NAME_TEXT, short_name, with_short_names
from kivy_ui.table.table_scene import DARK_SHADE, TableScene

FLIES_S = 0.25  # seconds in which points fly from a gem to a diver
GEM_S = 0.7  # seconds of a draw
AGAIN_S = 0.45  # of a draw right after another
GAIN_S = 0.35  # of gained points
CARDS_S = 1.1  # of played cards
CITY_S = 1.6  # of a tile of the city
HOLDS_S = 0.9  # of a defence
WARNS_S, HAZARD_S = 0.35, 0.8
"""For how many seconds more an opened bubble shows a warning, or a hazard that all divers must defend against."""
HOUSE_UNITS, GLOW_UNITS, CARD_SIZE, HOUSES = 190, 380, (110, 164), 4
GAIN_Y_UNITS, SMALL_GAIN_Y_UNITS, UPRIGHT_GAIN_Y_UNITS, GAIN_TEXT = 84, 122, 176, 56
"""Distance of a diver's gain below the flags on a large, a small and an upright screen; text size of the gain. In units."""
MANY_GEMS = 10
"""Fewest drawn gems of a dive that is celebrated."""
SCORED_S, CAME_S, GROWS_S, OPENS_S = 2.4, 0.25, 0.75, 0.2
"""Durations in seconds: the whole animation, the fade-in of the light, the growth of one pillar, the opening of its chest."""
SMALL_CHEST_UNITS, NAMES_ABOVE_UNITS, REASON_UNITS, PILLARS_MARGIN_UNITS = 150, 220, 40, 20
LETTERS, SIGN_W, INSIDE, TITLE_TEXT = 26.0, 38, 0.92, 46
"""In units. A pillar up to `SMALL_CHEST_UNITS` wide has a small chest; pillars at most `NAMES_ABOVE_UNITS` apart have the names above them."""
NAME_X_UNITS = 54
"""Room of half a helmet, beside which the name begins, with its gaps."""
SETTINGS: tuple[tuple[int, float], ...] = ((2, 26), (2, 23), (2, 20), (1, 26))
"""Arrangements of the sources in a pillar: columns and text size. The first that fits is used."""
REASONS_Y, UPRIGHT_REASONS_Y, REASONS_H = 80.0, 138.0, 36.0
"""Middle of the words below the title, on a wide and an upright screen, and the distance of two lines there. In units."""
DECK_TEXT, LEAST_DECK_TEXT = 22.0, 16.0
REASONS_TEXT, REASON_SIGN_W, REASONS_GAP = 30.0, 46.0, 26.0
"""Largest text of these words; width of the picture before them; distance of two in a row."""
RIM = ((-2.0, 0.0), (2.0, 0.0), (0.0, -2.0), (0.0, 2.0))
"""Offsets of the dark rim around a wreck in a pillar, in units."""
FEW_SOURCES, ALONE = 2, ((1, 30.0), (1, 26.0))
"""With at most `FEW_SOURCES` sources in every pillar, they are written in one column with larger text."""
DEEP, HALO = "#03141f", "#02202f"
RED_SHADE = "#3a0610"


def animations(scene: TableScene, before: Snapshot, after: Snapshot) -> list[Animation]:
    """Return the animations of a change, in the order of its events."""
    return animations_of_events(before, after, partial(_event_animations, scene, after))


def prepaint(scene: TableScene) -> Iterator[tuple[Picture, float, float]]:
    """Yield the pictures of animations with their sizes, so that they are painted in advance."""
    yield picture(bubble), 98, 98
    yield picture(burst), 156, 156
    for colour in ("#d8f4ff", "#fff3c0"):
        yield picture(glow, colour), 260, 260
    yield picture(glow, "#ffd277"), GLOW_UNITS, GLOW_UNITS
    yield picture(back_tile, 3), HOUSE_UNITS, HOUSE_UNITS
    for is_done in (False, True):
        yield picture(sunken_house, is_done), HOUSE_UNITS, HOUSE_UNITS
    for card in (*(picture(crew_card, coat) for coat in COATS), *(picture(crew_card, kind, kind) for kind in HAZARDS)):
        yield card, *CARD_SIZE
    for world in (*worlds(scene.theme), picture(dawn, scene.theme)):
        yield world, *(scene.w, scene.h)


def _event_animations(scene: TableScene, after: Snapshot, before: Snapshot, event: object) -> Iterator[Animation]:
    match event:
        case GemsDrawn():
            yield _gem_draw_animation(scene, before, after, event)
        case CardsPlayed():
            yield Animation(partial(_draw_played_cards, event), CARDS_S, "cards", calm_frame_s=0.75 * CARDS_S)
        case SeatResurfaced():
            yield resurface_animation(before, event.seat)
        case DiveScored():
            is_red = any(isinstance(other_event, SeatResurfaced) for other_event in after.events)
            yield Animation(partial(draw_scores, before, after, event.scores, is_red), SCORED_S, "scored", waits_for_tap=True)
            if city_count := _count_scored_cities(before.view.sites, event.site):
                yield Animation(partial(_draw_scored_city, city_count), CITY_S, "city done", calm_frame_s=CITY_S - 0.25)
        case HazardDefended():
            yield Animation(partial(_draw_defence, event), HOLDS_S, "defence", calm_frame_s=0.75 * HOLDS_S)
        case TileFlipped(face=face, site=site) | TileEntered(face=face, site=site, is_flip=True) if face and face.is_sunken:
            is_last = _count_removed_cities(before.view.sites) == HOUSES - 1
            yield Animation(partial(_draw_city_tile, site, is_last), CITY_S, "sunken city", calm_frame_s=CITY_S - 0.25)


# a gem


class RiseTimes(NamedTuple):
    """Times of a draw in seconds: until when the closed bubble rises, when it opens, when its gems go to their places, the end."""

    risen: float
    opens: float
    leaves: float
    ends: float


def _rise_times(seconds: float, holds: float) -> RiseTimes:
    """Return the times of a draw that takes `seconds`, and in which the opened bubble is shown for `holds` seconds more."""
    return RiseTimes(seconds * 0.4, seconds * 0.52, seconds * 0.8 + holds, seconds + holds)


def _gem_draw_animation(scene: TableScene, before: Snapshot, after: Snapshot, event: GemsDrawn) -> Animation:
    """Return the animation of a draw: a closed bubble rises from the bag and opens, and its gems move to their places."""
    drawn_gems = list(after.view.gems) or [*before.view.gems, *event.gems]
    is_row = bool(before.view.gems) and any(isinstance(earlier_event, GemsDrawn) for earlier_event in before.events)
    hazards = [kind for kind in event.gems if kind in HAZARDS]
    is_must, gains = any(drawn_gems.count(kind) > 1 for kind in hazards), _point_gains(before, after)
    if after.view.is_real:  # the players have seen the gems of a real bag
        drawing = partial(_draw_entered_gems, drawn_gems, event.gems, list(before.view.bag_contents), gains)
        return Animation(drawing, AGAIN_S + GAIN_S * bool(gains), "hazard" if is_must else "gem", calm_frame_s=AGAIN_S * 0.8)
    times = _rise_times(AGAIN_S if is_row else GEM_S, HAZARD_S if is_must else WARNS_S if hazards else 0)
    rising = partial(_draw_rising_gems, drawn_gems, event.gems, times, gains=gains)
    return Animation(rising, times.ends + GAIN_S * bool(gains), "hazard" if is_must else "gem", calm_frame_s=times.leaves)


def _point_gains(before: Snapshot, after: Snapshot) -> dict[int, int]:
    """Return the points that a draw adds to each diver's score, without divers who gain nothing."""
    scores_before = {diver.seat: diver.score_now.total for diver in before.view.divers}
    gains = {diver.seat: diver.score_now.total - scores_before.get(diver.seat, 0) for diver in after.view.divers if diver.is_diving}
    return {seat: points for seat, points in gains.items() if points > 0}


def _draw_rising_gems(
    drawn_gems: list[str], gems: Sequence[str], times: RiseTimes, scene: TableScene, t: float, gains: Mapping[int, int]
) -> None:
    area, opens = scene.usual_area, times.opens
    at, hazards = dive_layout(scene, area, drawn_gems), [kind for kind in gems if kind in HAZARDS]
    is_must, fade = any(drawn_gems.count(kind) > 1 for kind in hazards), progress(t, times.leaves, times.ends)
    shake = shake_offset(t, opens, opens + 0.3) if is_must else 0
    scene.darken(0.62 * progress(t, 0, times.risen) * (1 - fade), RED_SHADE if is_must and t > opens else DARK_SHADE)
    for nth, kind in enumerate(gems):
        rises = (at.bag[0] + (nth - (len(gems) - 1) / 2) * 130 + shake, area.y + area.h * 0.32)
        home = at.gems[len(drawn_gems) - len(gems) + nth] if len(drawn_gems) >= len(gems) else rises
        if t < opens:
            place = point_between((at.bag[0], at.bag[1] - 40), rises, progress(t, 0, times.risen))
            _draw_closed_bubble(scene, nth, place, progress(t, 0, times.risen * 0.7))
        else:
            _draw_opened_bubble(scene, nth, kind, point_between(rises, home, fade, 20), t - opens, fade=fade)
    if hazards and t >= opens:
        _write_hazard(scene, is_must, (at.bag[0], area.y + area.h * 0.32 - 72), t - opens, fade)
    _draw_gains(scene, at, gains, t - (times.leaves - 0.14 * (times.opens / 0.52)), (area.cx, area.y + area.h * 0.32))


def _write_hazard(scene: TableScene, is_must: bool, at: Point, elapsed_s: float, fade: float) -> None:
    """Write above the opened bubbles whether a hazard only warns, or all divers must defend against it."""
    words = translate("deep_blue.all_defend") if is_must else translate("deep_blue.warns")
    size, colour = (46, "#ff9484") if is_must else (34, "#8fd0ff")
    scene.write(
        "air:hazard", words, *at, size=size, colour=colour, halo="#02101a", room=scene.w - 24, least=22,
        scale=pop_scale((elapsed_s - 0.1) / 0.15, 1.15), alpha=1 - fade,
    )  # fmt: skip


def _draw_entered_gems(drawn_gems: list[str], gems: Sequence[str], kinds: Sequence[str], gains: Mapping[int, int], scene: TableScene, t: float
) -> None:  # fmt: skip
    """Draw the gems of a real bag moving from their keys to their places."""
    area = scene.usual_area
    at = dive_layout(scene, area._replace(h=area.h - reminder_strip.height(scene, ())), drawn_gems)
    keys = dict(zip(kinds, at.keys.columns(max(1, len(kinds)))))
    for nth, kind in enumerate(gems):
        key, home = keys.get(kind, at.keys), at.gems[len(drawn_gems) - len(gems) + nth] if len(drawn_gems) >= len(gems) else at.bag
        flight = progress(t, 0.1, AGAIN_S)
        scale = 0.6 + 0.5 * pop_scale(t / 0.1) * (1 - flight) - 0.12 * flight
        put_gem(scene, f"air:gem:{nth}", kind, *point_between((key.cx, key.cy), home, flight, 20), 48, scale=scale)
    _draw_gains(scene, at, gains, t - 0.66 * AGAIN_S, at.gems[-1] if at.gems else at.bag)


def _draw_gains(scene: TableScene, at: DiveLayout, gains: Mapping[int, int], elapsed_s: float, begins: Point) -> None:
    """Draw the points that a draw adds: they fly from the gem to a place below each diver."""
    area = scene.usual_area
    low = UPRIGHT_GAIN_Y_UNITS if not at.is_wide else GAIN_Y_UNITS if at.is_high else SMALL_GAIN_Y_UNITS
    for seat, points in gains.items() if elapsed_s > 0 else ():
        y = area.y + low
        x = _clear_of_risk(at, scene.flags[seat].cx + 8, y, scene.scaled_width(f"+{points}", GAIN_TEXT))
        x, y = point_between(begins, (x, y), progress(elapsed_s, 0, FLIES_S), 24)
        scale = 0.6 * pop_scale(elapsed_s / 0.08) if elapsed_s < FLIES_S else 0.6 + 0.4 * pop_scale((elapsed_s - FLIES_S) / 0.08)
        scene.count(f"air:gain:{seat}", f"+{points}", x, y, GAIN_TEXT, colour=BRASS, halo="#02101a", anchor="middle", scale=scale)


def _clear_of_risk(at: DiveLayout, x: float, y: float, wide: float) -> float:
    """Return x for gained points, `wide` units wide, moved aside where they would cover the tag with the next draw's risk."""
    (tag_x, tag_y), room = at.risk, (TAG_W + wide) / 2 + 4
    if abs(x - tag_x) >= room or abs(y - tag_y) >= (TAG_H + GAIN_TEXT) / 2:
        return x
    return tag_x + room if x >= tag_x - TAG_W / 4 else tag_x - room


def _draw_closed_bubble(scene: TableScene, nth: int, at: tuple[float, float], grown: float) -> None:
    scene.put(f"air:glow:{nth}", picture(glow, "#d8f4ff"), *at, 260, 260, scale=0.3 + 0.7 * grown, alpha=0.8)
    scene.put(f"air:burst:{nth}", picture(burst), *at, 156, 156, scale=0.4 + 0.6 * grown, alpha=0.75 * grown)
    scene.put(f"air:bubble:{nth}", picture(bubble), *at, 98, 98, scale=0.3 + 0.7 * grown)
    scene.write(f"air:what:{nth}", "?", *at, 50, "#0b3a58", scale=0.3 + 0.7 * grown)


def _draw_opened_bubble(scene: TableScene, nth: int, kind: str, at: tuple[float, float], elapsed_s: float, fade: float) -> None:
    scene.put(f"air:glow:{nth}", picture(glow, "#fff3c0"), *at, 260, 260, alpha=0.9 * (1 - fade))
    put_gem(scene, f"air:gem:{nth}", kind, *at, 48, scale=pop_scale(elapsed_s / 0.12) * (1 - 0.52 * fade))


# cards


def _draw_defence(event: HazardDefended, scene: TableScene, t: float) -> None:
    """Draw the defending diver in a ring of light, behind the card or the spot that defends."""
    area, seat = scene.usual_area, scene.snapshot.seats[event.seat]
    x, y, fade = area.cx, area.y + area.h * 0.36, progress(t, 0.8 * HOLDS_S, HOLDS_S)
    scene.darken(0.62 * progress(t, 0, 0.15) * (1 - fade))
    scene.put("air:glow", picture(glow, "#fff3c0"), x, y, 260, scale=1.2 * progress(t, 0, 0.25), alpha=0.8 * (1 - fade))
    scene.put("air:diver", picture(helmet, seat.colour, seat.emblem), x, y, w=136, h=150, alpha=progress(t, 0, 0.15) * (1 - fade))
    (card_x, card_y), grown = point_between((x + 250, y + 60), (x + 62, y + 44), progress(t, 0, 0.3)), 0.62 * (1 - fade)
    if event.spot:
        put_gem(scene, "air:by", event.colour, card_x, card_y, r=48, scale=grown, alpha=1 - fade)
    else:
        look = picture(crew_card, event.colour, event.colour)
        scene.put("air:by", look, card_x, card_y, *CARD_SIZE, angle=12, alpha=1 - fade, scale=grown)
    if t > 0.25:
        words = with_short_names(scene, translate("deep_blue.holds", name=scene.name(event.seat)))
        room = scene.w - 30
        scale, alpha = pop_scale((t - 0.25) / 0.12), 1 - fade
        scene.write("air:who", words, x, y + 128, 48, colour=BRASS, halo="#02101a", room=room, least=28, scale=scale, alpha=alpha)


def _draw_played_cards(event: CardsPlayed, scene: TableScene, t: float) -> None:
    """Draw cards dropping from a flag and fanning out, with the points they add beside them, then moving to their diver."""
    area, flag = scene.usual_area, scene.flags[event.seat]
    flight = progress(t, 0.8 * CARDS_S, CARDS_S)
    scene.darken(0.6 * progress(t, 0, 0.2) * (1 - flight))
    count, home = min(event.cards or 2, MOST_FANNED), (flag.cx, area.y + 66)
    x, y = scene.w * (0.4 if scene.is_wide else 0.5), area.y + area.h * (0.5 if scene.is_wide else 0.36)
    for nth in range(count):
        offset, fallen = nth - (count - 1) / 2, progress(t, 0.08 * nth, 0.3 + 0.08 * nth)
        card_point = point_between((flag.cx, -CARD_SIZE[1]), (x + offset * 56, y + abs(offset) * 5), fallen)
        place, turn = point_between(card_point, home, flight), offset * 13 * fallen * (1 - flight)
        look = picture(crew_card, COATS[nth])
        scene.put(f"air:card:{nth}", look, *place, *CARD_SIZE, angle=turn, alpha=1 - 0.6 * flight, scale=1 - 0.7 * flight)
    if (elapsed_s := t - 0.45) > 0:
        at = (x + 50 + 32 * count, y) if scene.is_wide else (x, y + 130)
        words, grown = f"+{event.points}", pop_scale(elapsed_s / 0.12) * (1 - 0.5 * flight)
        anchor = "start" if scene.is_wide else "middle"
        scene.count(
            "air:adds",
            words,
            *point_between(at, home, flight),
            84,
            colour=BRASS,
            halo="#02101a",
            anchor=anchor,
            scale=grown,
            alpha=1 - flight,
        )


# the Sunken City


def _count_scored_cities(sites: Sequence[SiteView], site: int) -> int:
    """Return the number of Sunken City tiles dived on once the dive at `site` is scored; 0 if its tile is of another kind."""
    cities = [
        site_view
        for site_view in sites
        if site_view.face and site_view.face.is_sunken and (site_view.number == site or site_view.status == "gone")
    ]
    return len(cities) if any(city.number == site for city in cities) else 0


def _draw_scored_city(city_count: int, scene: TableScene, t: float) -> None:
    """Draw the houses of the Sunken City in a row, and tick the one of this dive."""
    opacity, lit = 1 - progress(t, CITY_S - 0.2, CITY_S), progress(t, 0.4, 0.6)
    scene.darken(0.94 * progress(t, 0, 0.2) * opacity)
    step, size = min(170.0, (scene.w - 40) / HOUSES), min(HOUSE_UNITS, (scene.w - 40) / HOUSES) * 0.9
    for nth in range(HOUSES):
        x, y, is_new = scene.w / 2 + (nth - (HOUSES - 1) / 2) * step, scene.h * 0.38, nth == city_count - 1
        if is_new:
            scene.put("air:glow", picture(glow, "#ffd277"), x, y, GLOW_UNITS, alpha=0.8 * lit * opacity)
        is_ticked = nth < city_count - 1 or (is_new and lit > 0.5)
        scale = size / HOUSE_UNITS * (pop_scale((t - 0.5) / 0.2, 1.15) if is_new and is_ticked else 1)
        look = picture(sunken_house, is_ticked)
        scene.put(f"air:house:{nth}", look, x, y, HOUSE_UNITS, scale=scale, alpha=progress(t, 0, 0.2) * opacity)
    if t > 0.6:
        words, room = translate("deep_blue.city_done", done=city_count, of=HOUSES), scene.w - 30
        scene.write(
            "air:city", words, scene.w / 2, scene.h * 0.68, 56, colour=BRASS, halo="#02101a", room=room, least=30, alpha=opacity
        )
        scene.write_close_hint("#ffffff", scene.h - 20, opacity)


def _count_removed_cities(sites: Sequence[SiteView]) -> int:
    """Return the number of Sunken City tiles whose dives are scored."""
    return sum(bool(site.face and site.face.is_sunken) and site.status == "gone" for site in sites)


def _draw_city_tile(site: int, is_last: bool, scene: TableScene, t: float) -> None:
    """Draw a Sunken City tile that rises face down and turns over; then write its site, and whether its dive ends the game."""
    turned, opacity = progress(t, 0.25, 0.55), 1 - progress(t, CITY_S - 0.2, CITY_S)
    shade = 0.74 * progress(t, 0, 0.2) * opacity
    scene.darken(shade)
    x, y = point_between((scene.w / 2, scene.h + HOUSE_UNITS / 2), (scene.w / 2, scene.h * 0.36), progress(t, 0, 0.3))
    is_open, tall = turned > 0.5, max(0.02, abs(1 - 2 * turned))
    if is_open:
        scene.put("air:glow", picture(glow, "#ffd277"), x, y, GLOW_UNITS, alpha=0.8 * turned * opacity)
    look = picture(sunken_house) if is_open else picture(back_tile, 3)
    scene.put("air:tile", look, x, y, HOUSE_UNITS, tall=tall, alpha=opacity)
    if turned == 1:
        words, room = translate("deep_blue.city"), scene.w - 30
        grown = pop_scale((t - 0.55) / 0.25, scene.w / min(room, scene.scaled_width(words, 64)))
        scene.write("air:city", words, x, scene.h * 0.66, 64, colour=BRASS, halo="#02101a", room=room, least=30, scale=grown, alpha=opacity)  # fmt: skip
        scene.write("air:site", translate("deep_blue.at_site", site=site), x, scene.h * 0.79, 34, colour="#ffffff", halo="#02101a", room=room, alpha=opacity)  # fmt: skip
        if is_last:
            last, y = translate("deep_blue.last_city"), scene.h * 0.89
            scene.write("air:last", last, x, y, size=32, colour=BRASS, halo="#02101a", room=room, least=18, alpha=opacity)
        scene.write_close_hint("#ffffff", scene.h - 20, opacity)


def draw_scores(before: Snapshot, after: Snapshot, scores: Sequence[DiveScore], is_red: bool, scene: TableScene, t: float) -> None:
    """Draw the scoring of a dive at `t` seconds: a pillar of light for each diver, then the totals.

    A pillar grows by the diver's sources, the smallest first. With `is_red`, after a diver had to resurface, the screen starts red.
    """
    w, h = scene.w, scene.h
    ink = "#ffffff" if scene.theme == "contrast" else "#072433"
    if is_red and t < CAME_S:
        scene.fill("air:red", picture(blood, scene.theme))
    scene.fill("air:world", picture(dawn, scene.theme), progress(t, 0, CAME_S))
    if t < CAME_S / 2:
        return
    best, step = max((score.total for score in scores), default=0), w / max(1, len(scores))
    title = translate("deep_blue.treasure", gems=_celebrated_gems(before.view)) if best else translate("deep_blue.empty_handed")
    scene.write("air:title", title, w / 2, 36 if scene.is_wide else 96, TITLE_TEXT, colour=ink, room=w - 24)
    _draw_absent_seats(scene, after.view, [score.seat for score in scores], ink, title)
    _write_reasons(scene, scores, ink)
    are_beside = _are_names_beside(scene, scores, step)
    foot, tallest = h * 0.86, h * (0.46 if are_beside else 0.41)
    founds = [point_sources(before.view, score) for score in scores]
    setting = _source_columns(scene, founds, min(208, step * 0.88))
    for nth, score in enumerate(scores):
        x = step * (nth + 0.5)
        area = Area(x - min(104, step * 0.44), foot - tallest, min(208, step * 0.88), tallest)
        begins = CAME_S + (SCORED_S - CAME_S - GROWS_S - 0.3) * sorted(s.total for s in scores).index(score.total) / len(scores)
        light = ScoreColumn(scene, area, step, score, founds[nth])
        light.has_name_beside = are_beside
        light.set_columns(*setting)
        light.draw(
            score.total / best if best else 0,
            progress(t, begins, begins + GROWS_S),
            pop_scale((t - begins - GROWS_S) / OPENS_S, 1.08),
        )
    if t >= SCORED_S:
        scene.write_close_hint(ink)


def _are_names_beside(scene: TableScene, scores: Sequence[DiveScore], step: float) -> bool:
    """Return whether all names fit beside the helmets of pillars `step` units apart; else they are above them."""
    names = (scene.snapshot.seats[score.seat].name for score in scores)
    return step > NAMES_ABOVE_UNITS and all(scene.scaled_width(name, LETTERS) <= step / 2 - NAME_X_UNITS for name in names)


def _write_reasons(scene: TableScene, scores: Sequence[DiveScore], ink: str) -> None:
    """Write below the title for whom each source of points counts, after its picture: in a row, on an upright screen one a line.

    For a diver alone the gems need no words.
    """
    names = {
        source: [scene.name(score.seat) for score in scores if dict(score.sources).get(source)]
        for source in ("gems", "tile", "cards", "bounty")
    }
    words = {
        "gems": translate("deep_blue.why_gems"),
        "tile": translate("deep_blue.why_tile", names=names["tile"]),
        "cards": translate("deep_blue.why_cards", names=names["cards"]),
        "bounty": translate("deep_blue.why_bounty", names=names["bounty"]),
    }
    parts = [(source, words[source]) for source in words if names[source] and (source != "gems" or len(scores) > 1)]
    if not parts:
        return
    widths = [REASON_SIGN_W + scene.scaled_width(text, REASONS_TEXT) for _, text in parts]
    wide = sum(widths) + REASONS_GAP * (len(parts) - 1) if scene.is_wide else max(widths)
    scale = min(1.0, (scene.w - 32) / wide)
    x, y = (scene.w - wide * scale) / 2, REASONS_Y if scene.is_wide else UPRIGHT_REASONS_Y
    for (source, text), width in zip(parts, widths, strict=True):
        w, h = SIZES.get(source, (34, 34))
        sign = picture(wreck) if source == "tile" and scene.theme != "contrast" else SIGNS[source]
        scene.put(f"air:why:{source}:sign", sign, x + 20 * scale, y, w=w * scale, h=h * scale)
        scene.write_left(f"air:why:{source}", text, x + REASON_SIGN_W * scale, y, REASONS_TEXT * scale, colour=ink)
        x, y = (
            (x + (width + REASONS_GAP) * scale, y)
            if scene.is_wide
            else (x, y + max(REASONS_H, scene.text_size(REASONS_TEXT)) * scale)
        )


def _celebrated_gems(view: DiveView) -> int:
    """Return the number of drawn gems if there are at least `MANY_GEMS`, else 0."""
    return len(view.gems) if len(view.gems) >= MANY_GEMS else 0


def _draw_absent_seats(scene: TableScene, view: DiveView, divers: Sequence[int], ink: str, title: str) -> None:
    """Write in the corner, beside the title, which seats were not in the dive."""
    stayed = [scene.name(seat.seat) for seat in view.seats if not seat.is_out and seat.seat not in divers]
    if stayed:
        room = (
            (scene.w - scene.scaled_width(title, TITLE_TEXT)) / 2 - 28
            if scene.is_wide
            else scene.w - 40 - scene.scaled_width(translate("moment.tap"), 22)
        )
        words = translate("deep_blue.stayed", names=stayed)
        size = max(LEAST_DECK_TEXT, min(DECK_TEXT, DECK_TEXT * room / scene.scaled_width(words, DECK_TEXT) * 0.98))
        scene.paragraph("air:deck", words, Area(12, 12, room, CORNER_H), size, ink, is_bold=True)


def _source_columns(scene: TableScene, founds: Sequence[PointSources], w: float) -> tuple[int, float, float]:
    """Return the columns of sources in pillars of width `w`, their text size, and the width of a column."""
    points = [points for sources in founds for _, points in sources]
    for across, size in SETTINGS if max(map(len, founds), default=0) > FEW_SOURCES else ALONE:
        column = SIGN_W * size / LETTERS + max((scene.scaled_width(f"+{value}", size) for value in points), default=0) + 6
        if across * column <= w * INSIDE:
            break
    return across, size, column


class ScoreColumn:
    """Column of light of a diver, `step` units from the next: helmet on top, sources of points inside, chest and total below.

    has_name_beside   the name is beside the helmet, not above it
    """

    has_name_beside = True

    def __init__(self, scene: TableScene, area: Area, step: float, score: DiveScore, sources: PointSources) -> None:
        self._scene, self._area, self._step, self._score = scene, area, step, score
        self._seat, self._key = scene.snapshot.seats[score.seat], f"air:{score.seat}"
        self._is_roomy = area.w > SMALL_CHEST_UNITS
        self._sources, self._column_count, self._size, self._column = sources, 1, LETTERS, area.w

    def set_columns(self, across: int, size: float, column: float) -> None:
        """Set the columns of sources; if they need more rows than fit, all gems become one source."""
        self._column_count, self._size, self._column = across, size, column
        if self._rows * REASON_UNITS + PILLARS_MARGIN_UNITS > self._area.h:
            self._sources = self._score.sources

    @property
    def _rows(self) -> int:
        return -(-len(self._sources) // self._column_count)

    def draw(self, share: float, grown: float, chest_scale: float) -> None:
        """Draw the column: its full height is `share` of the tallest column's, and it has grown to the share `grown` of that.

        A source is drawn once the light reaches it, the total last.
        """
        scene, area, key = self._scene, self._area, self._key
        is_best, high = (
            share == 1,
            max(8, max(70, PILLARS_MARGIN_UNITS + REASON_UNITS * self._rows, area.h * share) * grown * bool(self._score.total)),
        )
        look = picture(pillar, is_best and grown == 1)
        scene.put(f"{key}:pillar", look, area.cx, area.bottom - high / 2, w=area.w, h=area.h, tall=high / round(area.h))
        self._draw_diver(area.bottom - high)
        for nth, (source, points) in enumerate(self._sources):
            if high > REASON_UNITS * (self._rows - nth // self._column_count) and grown > 0.8 * (len(self._sources) - nth) / len(
                self._sources
            ):
                self._draw_source(nth, source, points)
        self._draw_total(is_best, chest_scale)

    def _draw_diver(self, top: float) -> None:
        """Draw the helmet above the pillar, with the name beside or above it."""
        scene, x = self._scene, self._area.cx
        scene.put(f"{self._key}:diver", picture(helmet, self._seat.colour, self._seat.emblem), x, top - 40, w=86, h=94)
        room = self._step / 2 - NAME_X_UNITS if self.has_name_beside else self._step - 8
        place, anchor = ((x + 50, top - 18), "start") if self.has_name_beside else ((x, top - 102), "middle")
        name = short_name(scene, self._seat.name, room * NAME_TEXT / LETTERS)
        scene.write(f"{self._key}:name", name, *place, LETTERS, halo=HALO, anchor=anchor, room=room)

    def _draw_source(self, nth: int, source: str, points: int) -> None:
        """Draw the picture and points of a source, in rows that end at the foot."""
        row, column = divmod(nth, self._column_count)
        column_count = min(self._column_count, len(self._sources))
        x = self._area.cx + (column - column_count / 2) * self._column + 4
        y = self._area.bottom - 26 - REASON_UNITS * (self._rows - 1 - row)
        key, scale = f"{self._key}:{source}", self._size / LETTERS
        if source in GEMS:
            put_gem(self._scene, key, source, x + 18 * scale, y, r=14 * scale)
        else:
            w, h = SIZES.get(source, (34, 34))
            if source == "tile":  # a dark rim, because the pillar is nearly as bright
                for nth, (dx, dy) in enumerate(RIM):
                    self._scene.put(f"{key}:rim:{nth}", picture(wreck), x + 18 * scale + dx, y + dy, w=w * scale, h=h * scale)
            self._scene.put(key, SIGNS[source], x + 18 * scale, y, w=w * scale, h=h * scale)
        self._scene.write_left(f"{key}:points", f"+{points}", x + SIGN_W * scale, y, self._size, halo=HALO)

    def _draw_total(self, is_best: bool, chest_scale: float) -> None:
        """Draw the chest, and the total once the chest opens."""
        scene, area, foot = self._scene, self._area, self._area.bottom
        is_high = not (self._is_roomy or scene.is_wide)
        x, y, side = (area.x + 32, foot + 32, 80.0) if self._is_roomy else (area.x + 20, foot + 34, 50.0)
        left_x, room, size = area.x + side * 0.96, area.w - side * 0.92 - 10, 66 if is_best and self._is_roomy else 54
        if is_high:
            x, y, left_x, room = area.cx, foot + 82, area.cx, area.w - 14
        scene.put(f"{self._key}:chest", picture(chest, chest_scale > 0 and self._score.total > 0), x, y, w=side, h=side * 0.78)
        if chest_scale > 0:
            words = f"+{self._score.total}" if self._score.total else "0"
            at = "middle" if is_high else "start"
            scene.count(
                f"{self._key}:total",
                words,
                left_x,
                foot + 32,
                size,
                colour="#ffe08a",
                halo=DEEP,
                anchor=at,
                room=room,
                least=24,
                scale=chest_scale,
            )
