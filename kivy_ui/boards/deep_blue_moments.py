"""Deep Blue's moments: the gem that leaves the bag, the hazard, who is driven up, what a dive brings."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.deep_blue.dive import DiveScored, GemsDrawn
from companion.games.deep_blue.hazards import Resurfaced
from companion.games.deep_blue.state import DiveScore
from companion.pictures.cards import crew_card
from companion.pictures.gems import bubble, burst, gem, glow
from companion.pictures.picture import Picture, picture
from companion.pictures.places import wreck
from companion.pictures.seats import helmet
from companion.pictures.things import chest
from companion.pictures.worlds.effects import pillar
from companion.pictures.worlds.moods import blood, dawn
from companion.session.hands.shown import Shown
from kivy_ui.reading import told
from kivy_ui.stage import plates
from kivy_ui.stage.moment import Moment, between, part, popped
from kivy_ui.stage.scene import CORAL, Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from kivy_ui.boards.deep_blue import DeepBlueBoard

GEM_S, AGAIN_S, HAZARD_S, UP_S, SCORED_S = 0.7, 0.45, 0.4, 1.8, 2.4
ROOMY = 150
"""A narrower pillar has its name above it, its chest below, and its sources one over the other."""
HAZARDS = ("black", "blue")
SOURCES = ("gems", "cards", "tile", "bounty")
DEEP = "#03141f"


def moments(board: "DeepBlueBoard", before: Shown, after: Shown) -> list[Moment]:
    """List what is shown large, in the order it happened."""
    return [moment for event in after.events for moment in _of(board, before, after, event)]


def soon(board: "DeepBlueBoard") -> Iterator[tuple[Picture, float, float]]:
    """List what rises from the bag, and the worlds of a dive's end."""
    yield picture(bubble), 98, 98
    yield picture(burst), 156, 156
    for colour in ("#d8f4ff", "#fff3c0"):
        yield picture(glow, colour), 260, 260
    for world in (blood, dawn):
        yield picture(world), *board.glass


def _of(board: "DeepBlueBoard", before: Shown, after: Shown, event: object) -> Iterator[Moment]:
    if isinstance(event, GemsDrawn):
        yield _gems(board, before, after, event)
    elif isinstance(event, Resurfaced):
        yield Moment(partial(_driven_up, board, before, event.seat), UP_S, "driven up", waits=True)
    elif isinstance(event, DiveScored):
        yield Moment(partial(_scored, board, after, event.scores), SCORED_S, "scored", waits=True)


# a gem


def _gems(board: "DeepBlueBoard", before: Shown, after: Shown, event: GemsDrawn) -> Moment:
    """The bag gives, a closed bubble rises, it opens, and what was in it goes where it belongs."""
    drawn = list(after.view.table.gems) or [*before.view.table.gems, *event.gems]
    is_row = bool(before.view.table.gems) and any(isinstance(one, GemsDrawn) for one in before.events)
    must = [kind for kind in event.gems if kind in HAZARDS and drawn.count(kind) > 1]
    seconds = (AGAIN_S if is_row else GEM_S) + (HAZARD_S if must else 0)
    return Moment(partial(_rising, board, drawn, event.gems, seconds, must), seconds, "hazard" if must else "gem")


def _rising(
    board: "DeepBlueBoard", drawn: list[str], gems: Sequence[str], seconds: float, must: list[str], scene: Scene, t: float
) -> None:
    area = board.scene_area(scene)
    at = board.laid(scene, area, drawn)
    rise, opens, goes = seconds * 0.4, seconds * 0.52, seconds * 0.8
    shake = 6 * math.sin((t - opens) * 40) * (1 - part(t, opens, opens + 0.3)) if must and opens < t < opens + 0.3 else 0
    scene.lay(
        "air:dark",
        picture(plates.shade, "#3a0610" if must and t > opens else "#010810", 1.0),
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
            _opened(board, scene, nth, kind, way, t - opens, part(t, goes, seconds))


def _closed(scene: Scene, nth: int, at: tuple[float, float], grown: float) -> None:
    scene.put(f"air:glow:{nth}", picture(glow, "#d8f4ff"), *at, 260, 260, scale=0.3 + 0.7 * grown, alpha=0.8)
    scene.put(f"air:burst:{nth}", picture(burst), *at, 156, 156, scale=0.4 + 0.6 * grown, alpha=0.75 * grown)
    scene.put(f"air:bubble:{nth}", picture(bubble), *at, 98, 98, scale=0.3 + 0.7 * grown)
    scene.write(f"air:what:{nth}", "?", *at, 50, "#0b3a58", scale=0.3 + 0.7 * grown)


def _opened(board: "DeepBlueBoard", scene: Scene, nth: int, kind: str, at: tuple[float, float], since: float, gone: float) -> None:
    scene.put(f"air:glow:{nth}", picture(glow, "#fff3c0"), *at, 260, 260, alpha=0.9 * (1 - gone))
    board.gem(scene, f"air:gem:{nth}", kind, *at, 48, scale=popped(since / 0.12) * (1 - 0.52 * gone))


# driven up


def _driven_up(board: "DeepBlueBoard", before: Shown, seat: int, scene: Scene, t: float) -> None:
    """Who, large, in the arms of what lives down there; the loss is counted last."""
    diver = next(one for one in before.view.table.divers if one.seat == seat)
    one, lost = board.shown.seats[seat], max(0, diver.now.total - diver.now.cards)
    w, h = scene.w, scene.h
    whole = Area(0, 0, w, h)
    scene.lay("air:world", picture(blood), whole, part(t, 0, 0.25))
    x, y = w / 2, h * 0.33
    down = (1 - part(t, 0.1, 0.6)) * h * 0.5
    scene.put("air:diver", picture(helmet, one.colour, one.emblem), x, y + down, 146, 162)
    _banner(board, scene, seat, t)
    _losses(board, scene, before, t, h)
    _counted(scene, lost, diver.now.cards, t)
    _close(scene, t, UP_S, "#ffffff")


def _banner(board: "DeepBlueBoard", scene: Scene, seat: int, t: float) -> None:
    x, h = scene.w / 2, scene.h
    banner = around(x, h * 0.575, min(scene.w - 24, 520), 70)
    grown = popped((t - 0.4) / 0.25) if t > 0.4 else 0
    if grown:
        scene.put(
            "air:banner",
            picture(plates.plate, "#12030a", CORAL, 3.5, 20, 0.94),
            banner.cx,
            banner.cy,
            banner.w,
            banner.h,
            scale=grown,
        )
        scene.write(
            "air:who",
            told("deep_blue.driven_up", name=board.name(seat)),
            banner.cx,
            banner.cy,
            42,
            "#ffffff",
            room=banner.w - 30,
            scale=grown,
        )


def _counted(scene: Scene, lost: int, kept: int, t: float) -> None:
    """Count what is lost, and say what is kept."""
    w, h = scene.w, scene.h
    counted = round(lost * part(t, 1.0, 1.7))
    if t > 0.9:
        x, y = (w * 0.6, h * 0.87) if scene.is_wide else (w * 0.26, h * 0.92)
        lost_x, lost_y, room = (w * 0.36, h * 0.86, w * 0.44) if scene.is_wide else (w / 2, h * 0.82, w - 30)
        words = told("deep_blue.lost", points=counted)
        scene.write("air:lost", words, lost_x, lost_y, 72, "#ff9484", halo="#12030a", room=room, least=40)
        scene.put("air:chest", picture(chest, False), x, y, 66, 46)
        scene.write(
            "air:kept",
            told("deep_blue.kept", points=kept),
            x + 44,
            y,
            36,
            "#ffffff",
            "start",
            halo="#12030a",
            room=w - x - 56,
            least=22,
        )


def _losses(board: "DeepBlueBoard", scene: Scene, before: Shown, t: float, h: float) -> None:
    treasure = [kind for kind in before.view.table.gems if kind not in HAZARDS][:6]
    for nth, kind in enumerate(treasure):
        x = scene.w / 2 + (nth - (len(treasure) - 1) / 2) * 80
        fall = part(t, 0.7 + 0.05 * nth, 1.6)
        board.gem(scene, f"air:loss:{nth}", kind, x, h * 0.72 + fall * 14, 27, alpha=1 - 0.25 * fall)


# a dive scored


def _scored(board: "DeepBlueBoard", after: Shown, scores: Sequence[DiveScore], scene: Scene, t: float) -> None:
    """A pillar of light for each diver grows by what it found, smallest first; then the totals."""
    w, h = scene.w, scene.h
    scene.lay("air:world", picture(dawn), Area(0, 0, w, h), part(t, 0, 0.25))
    scene.write("air:title", told("deep_blue.treasure"), w / 2, 36 if scene.is_wide else 84, 44, "#072433")
    best = max((score.total for score in scores), default=0)
    step = w / max(1, len(scores))
    foot, tallest = h * 0.86, h * 0.39
    for nth, score in enumerate(scores):
        x, share = step * (nth + 0.5), score.total / best if best else 0
        begins = 0.25 + 0.9 * sorted(s.total for s in scores).index(score.total) / max(1, len(scores))
        _pillar(
            board,
            scene,
            score,
            Area(x - min(104, step * 0.44), foot - tallest, min(208, step * 0.88), tallest),
            share,
            part(t, begins, begins + 0.9),
            score.total == best and best > 0,
        )
    _close(scene, t, SCORED_S, "#072433")


def _pillar(board: "DeepBlueBoard", scene: Scene, score: DiveScore, area: Area, share: float, grown: float, is_best: bool) -> None:
    seat, key = board.shown.seats[score.seat], f"air:{score.seat}"
    is_roomy = area.w > ROOMY
    across = 1 + is_roomy
    made = [(source, getattr(score, source)) for source in SOURCES if getattr(score, source)]
    full = max(70, 20 + 40 * -(-len(made) // across), area.h * share)
    high = max(8, full * grown)
    top = area.bottom - high
    scene.put(f"{key}:pillar", picture(pillar, is_best), area.cx, area.bottom - high / 2, area.w, area.h, tall=high / round(area.h))
    scene.put(f"{key}:diver", picture(helmet, seat.colour, seat.emblem), area.cx, top - 40, 86, 94)
    beside, above = (area.cx + 50, top - 18), (area.cx, top - 104)
    place, anchor = (beside, "start") if is_roomy else (above, "middle")
    scene.write(f"{key}:name", seat.name, *place, 26, halo="#03202f", anchor=anchor, room=area.w / 2 if is_roomy else area.w)
    for row, (source, points) in enumerate(made):
        if grown > (row + 0.6) / (len(made) + 0.4):
            x, y = area.cx - 44 + 84 * (row % across) * (len(made) > 1), area.bottom - 26 - 40 * (row // across)
            scene.put(f"{key}:{source}", PARTS[source], x - 20, y, 32, 34)
            scene.write(f"{key}:{source}:points", f"+{points}", x + 2, y, 26, halo="#02202f", anchor="start")
    scene.put(f"{key}:chest", picture(chest, True), area.x + 32, area.bottom + (32 if is_roomy else 84), 80, 62)
    total, size = f"+{round(score.total * grown)}", 66 if is_best else 54
    left, room = (area.x + 78, area.w - 74) if is_roomy else (area.x, area.w)
    scene.count(f"{key}:total", total, left, area.bottom + 36, size, "#ffe08a", DEEP, room=room, least=24)


def _close(scene: Scene, t: float, seconds: float, colour: str) -> None:
    if t >= seconds:
        scene.write("air:close", told("moment.tap"), scene.w - 12, 26, 22, colour, "end")


PARTS = {
    "gems": picture(gem, "gold", False),
    "cards": picture(crew_card, "red"),
    "tile": picture(wreck),
    "bounty": picture(chest, False),
}
