"""Deep Blue's moments: the gem that leaves the bag, the hazard, what a dive brings."""

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
from companion.pictures.worlds.moods import dawn
from companion.session.hands.shown import Shown
from kivy_ui.boards.deep_blue_up import HAZARDS, close, driven_up, worlds
from kivy_ui.reading import told
from kivy_ui.stage import plates
from kivy_ui.stage.moment import Moment, between, part, popped
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:
    from kivy_ui.boards.deep_blue import DeepBlueBoard

GEM_S, AGAIN_S, HAZARD_S, SCORED_S = 0.7, 0.45, 0.4, 2.4
ROOMY = 150
"""A narrower pillar has its name above it, its chest below, and its sources one over the other."""
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
    for world in (*worlds(board.theme), picture(dawn, board.theme)):
        yield world, *board.glass


def _of(board: "DeepBlueBoard", before: Shown, after: Shown, event: object) -> Iterator[Moment]:
    if isinstance(event, GemsDrawn):
        yield _gems(board, before, after, event)
    elif isinstance(event, Resurfaced):
        yield driven_up(board, before, event.seat)
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


# a dive scored


def _scored(board: "DeepBlueBoard", after: Shown, scores: Sequence[DiveScore], scene: Scene, t: float) -> None:
    """A pillar of light for each diver grows by what it found, smallest first; then the totals."""
    w, h = scene.w, scene.h
    ink = "#ffffff" if scene.theme == "contrast" else "#072433"
    scene.lay("air:world", picture(dawn, scene.theme), Area(0, 0, w, h), part(t, 0, 0.25))
    scene.write("air:title", told("deep_blue.treasure"), w / 2, 36 if scene.is_wide else 84, 44, ink)
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
    close(scene, t, SCORED_S, ink)


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


PARTS = {
    "gems": picture(gem, "gold", False),
    "cards": picture(crew_card, "red"),
    "tile": picture(wreck),
    "bounty": picture(chest, False),
}
