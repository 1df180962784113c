"""Animation of a diver who must resurface: the hazard closes in, the rope pulls the diver up, gems fall, points are lost."""

import math
from collections.abc import Sequence
from functools import partial

from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.view import DiveView
from companion.pictures.objects import chest
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import helmet
from companion.pictures.worlds.effects import rising_bubbles, tentacles
from companion.pictures.worlds.moods import blood
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.deep_blue.layout import rope_colour
from kivy_ui.games.deep_blue.pieces import HAZARDS, put_gem
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation, point_between, pop_scale, progress
from kivy_ui.stage.scene import CORAL
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.flags import with_short_names
from kivy_ui.table.table_scene import TableScene

UP_S = 1.8
"""Duration of the animation in seconds."""
HIT_S, SHAKEN_S, PULLED_S = 0.15, 0.6, 0.55
"""In seconds: when the hazard reaches the diver, until when it shakes the screen, and how long the rope pulls."""
SHAKE_UNITS, SWING_DEGREES, ABOVE_UNITS = 9.0, 11.0, 16.0
"""Distance by which the screen shakes; angle by which the diver swings on the rope; height by which the rope pulls it too far."""
LOST_GEM_STEP_UNITS = 80.0
"""Distance of two lost gems, in units."""
TILTS, STREAKS = (-16.0, 10.0, 20.0, -12.0, 14.0), ((-12.0, 18.0), (0.0, 26.0), (12.0, 18.0))
"""Angles of lost gems in degrees; the lines above a falling gem: distance from its middle, and length in units."""
MOST_STREAKED = 6
"""Most lost gems that have lines above them: more would draw too many shapes."""
DARK = "#12030a"
CORNER_H, UPRIGHT_CORNER_H = 56, 110
"""Height of the words in the upper left corner: two lines beside the hint to tap, on an upright screen three below it."""
LOST_TEXT, LOST_WORD_TEXT, NOTHING_TEXT, KEPT_TEXT = 96.0, 34.0, 44.0, 36.0
LEAST_BANNER_TEXT = 24.0


def resurface_animation(before: Snapshot, seat: int) -> Animation:
    """Return the animation of a seat that must leave the dive."""
    return Animation(partial(_draw_driven_up, before, seat), UP_S, "driven up", waits_for_tap=True)


def worlds(theme: str) -> Sequence[Picture]:
    """Return the pictures of this animation that cover the whole screen, so that they are painted in advance."""
    return picture(blood, theme), picture(tentacles), picture(rising_bubbles, 26, 9)


def _draw_driven_up(before: Snapshot, seat: int, scene: TableScene, t: float) -> None:
    table: DiveView = before.view
    hazard = next((kind for kind in reversed(table.gems) if kind in HAZARDS), "")
    score = next(diver.score_now for diver in table.divers if diver.seat == seat)
    shake = SHAKE_UNITS * math.sin(t * 46) * (1 - progress(t, HIT_S, SHAKEN_S)) if t > HIT_S else 0
    scene.fill("air:world", picture(blood, scene.theme), progress(t, 0, 0.25))
    _draw_hazard(scene, hazard, shake, t)
    _draw_lost_gems(scene, table.gems, t)
    _draw_risen_diver(scene, seat, shake, t)
    _draw_banner(scene, seat, hazard, pop_scale((t - 0.4) / 0.25, scene.w / min(scene.w - 24, 540)) if t > 0.4 else 0)
    if t > 1:
        kept_points = score.cards + score.tile  # who leads has the wreck's points, up or down
        _draw_lost_points(scene, score.total - kept_points, progress(t, 1.0, 1.6), kept_points)
        remaining_seats = [diver.seat for diver in table.divers if diver.is_diving and diver.seat != seat]
        _draw_remaining_divers(scene, remaining_seats, _dive_goes_on(table, seat))
    if t >= UP_S:
        scene.write_close_hint(_text_colours(scene)[0])


def _text_colours(scene: TableScene) -> tuple[str, str]:
    """Return the colour of words on the water, and of the rim around them."""
    return ("#3a0610", "#ffffff") if scene.theme == "light" else ("#ffffff", DARK)


def _draw_hazard(scene: TableScene, hazard: str, shake: float, t: float) -> None:
    """Draw tentacles that close in from the edges for a black hazard, rising bubbles for a blue one."""
    w, h, share = scene.w, scene.h, progress(t, 0.05, 0.5)
    if hazard == "black":
        scale = 1.5 - 0.47 * share  # a little too large, so that shaking shows no cut end
        scene.put("air:arms", picture(tentacles), w / 2 - shake, h / 2, w=w, h=h, alpha=progress(t, 0.05, 0.3), scale=scale)
    elif hazard:
        scene.put("air:bubbles", picture(rising_bubbles, 26, 9), w / 2 - shake, h * (0.8 - 0.3 * share), w=w, h=h, alpha=share)


def _draw_risen_diver(scene: TableScene, seat: int, shake: float, t: float) -> None:
    """Draw the diver: the rope pulls it up, a little too high, and it swings less and less."""
    player, x = scene.snapshot.seats[seat], scene.w / 2 + shake
    lift = ABOVE_UNITS * math.sin(math.pi * progress(t, PULLED_S, PULLED_S + 0.35))
    y = scene.h * 0.33 + (1 - progress(t, 0, PULLED_S)) * (scene.h * 0.67 + 80) - lift
    swing = SWING_DEGREES * math.sin(t * 9) * (1 - progress(t, PULLED_S, 1.5))
    scene.put_in_area(
        "air:rope", picture(plate_painters.shade, rope_colour(scene.theme), 1.0), Area(x - 2.5, 0, 5, y - 66), progress(t, 0, 0.2)
    )
    scene.put("air:diver", picture(helmet, player.colour, player.emblem), x, y, w=136, h=150, angle=swing)


def _draw_banner(scene: TableScene, seat: int, hazard: str, grown: float) -> None:
    if not grown:
        return
    place = area_around(scene.w / 2, scene.h * 0.575, min(scene.w - 24, 540), 70)
    scene.put_in_area("air:banner", plate_ground(DARK, CORAL, 20, width=3.5, alpha=0.94), place, scale=grown)
    words = with_short_names(scene, translate("deep_blue.driven_up", name=scene.name(seat)), LEAST_BANNER_TEXT, place.w - 140)
    scene.write_in_area("air:who", words, place, 42, colour="#ffffff", padding=140, least=LEAST_BANNER_TEXT, scale=grown)
    for nth, x in enumerate((place.x + 38, place.right - 38)):
        put_gem(scene, f"air:hazard:{nth}", hazard or "blue", x, place.cy, r=22, scale=grown)


def _draw_lost_gems(scene: TableScene, gems: Sequence[str], t: float) -> None:
    """Draw the lost treasure, which falls from the diver, turning, and fades."""
    treasure = [kind for kind in gems if kind not in HAZARDS]
    step = min(LOST_GEM_STEP_UNITS, scene.w / max(1, len(treasure)))
    for nth, kind in enumerate(treasure if t > HIT_S else ()):
        starts = 0.45 + 0.05 * nth
        fall, fade = progress(t, starts, starts + 0.45), progress(t, 1.2, 1.7)
        if not fall:
            continue
        low = scene.h * ((0.71 if scene.is_wide else 0.68) + 0.025 * (nth % 2)) + 14 * fade
        x, y = point_between((scene.w / 2, scene.h * 0.33), (scene.w / 2 + (nth - (len(treasure) - 1) / 2) * step, low), fall)
        tilt, r = TILTS[nth % len(TILTS)], min(25, 0.4 * step)
        put_gem(scene, f"air:loss:{nth}", kind, x, y, r=r, alpha=1 - 0.25 * fade, angle=tilt + 300 * (1 - fall))
        for at, (aside, length) in enumerate(STREAKS if len(treasure) <= MOST_STREAKED and fall == 1 else ()):
            line = Area(x + aside - 1.5, y - r - 4 - length, 3, length)
            scene.put_in_area(f"air:streak:{nth}:{at}", picture(plate_painters.shade, "#ffb0a4", 1.0), line, 0.6 * (1 - 0.6 * fade))


def _draw_lost_points(scene: TableScene, lost_points: int, share: float, kept_points: int) -> None:
    """Write the lost points, counted up to `share` (0 to 1), and the points that are kept."""
    w, h = scene.w, scene.h
    colour, (ink, halo) = "#b3261e" if scene.theme == "light" else "#ff9484", _text_colours(scene)
    x, y = (w * 0.61, h * 0.905) if scene.is_wide else (w * 0.34, h * 0.92)
    _write_lost(scene, lost_points, share, colour, halo)
    scene.put("air:chest", picture(chest, False), x, y, w=66, h=46)
    kept_words = translate("deep_blue.kept", points=kept_points)
    scene.write_left("air:kept", kept_words, x + 44, y, KEPT_TEXT, colour=ink, halo=halo, room=w - x - 56, least=22)


def _write_lost(scene: TableScene, lost_points: int, share: float, colour: str, halo: str) -> None:
    """Write the lost points large, the word small after them; or that nothing is lost."""
    w, h = scene.w, scene.h
    middle, y, room = (w * 0.36, h * 0.885, w * 0.42) if scene.is_wide else (w / 2, h * 0.82, w - 30)
    if not lost_points:
        scene.write(
            "air:lost", translate("deep_blue.lost_nothing"), middle, y, NOTHING_TEXT, colour=colour, halo=halo, room=room, least=28
        )
        return
    word, size = translate("deep_blue.lost"), LOST_TEXT / scene.look.text_factor
    wide, word_width = scene.scaled_width(f"−{lost_points}", size), scene.scaled_width(word, LOST_WORD_TEXT)
    left_x = middle - (wide + word_width + 14) / 2
    points, right = f"−{max(1, round(lost_points * share))}", left_x + wide + 4
    grown = 1 + 0.12 * math.sin(math.pi * progress(share, 0.8, 1))
    scene.count("air:lost", points, left_x, y, size, colour=colour, halo=halo, scale=grown)
    scene.write_left(
        "air:lost:word", word, right + 10, y + size * 0.22, LOST_WORD_TEXT, colour=colour, halo=halo,
        room=middle + room / 2 - right - 10, least=18,
    )  # fmt: skip


def _dive_goes_on(table: DiveView, seat: int) -> bool:
    """Return whether the dive continues after this seat resurfaces; it ends if the seat is the leader, the first diver."""
    leader = table.divers[0]
    return leader.is_diving and leader.seat != seat and table.phase != Phase.LAST_CARDS


def _draw_remaining_divers(scene: TableScene, seats: Sequence[int], goes_on: bool) -> None:
    """Write in the corner, left of the rope, which seats are still down, and whether the dive ends."""
    if seats:
        ink, halo = _text_colours(scene)
        names = [scene.name(seat) for seat in seats]
        words = translate("deep_blue.still_down", names=names) if goes_on else translate("deep_blue.dive_ends", names=names)
        top, high = (8, CORNER_H) if scene.is_wide else (26 + scene.text_size(22) / 2, UPRIGHT_CORNER_H)
        place = Area(12, top, scene.w / 2 - 30, high)
        scene.paragraph("air:left", words, place, 22, ink, is_bold=True, halo=halo, least=16)
