"""Animations of the toolbox: dice land one by one, things rise out of a bag and fly back, tiles turn over, a stack is shaken."""

import math
from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import UnsetType

from companion.games.toolbox.bags_and_stacks import StackShuffled
from companion.games.toolbox.box import STACK
from companion.games.toolbox.dice import DiceThrown
from companion.games.toolbox.draws import AllPutBack, ThingPutBack, ThingsDrawn
from companion.games.toolbox.places import TOP, DrawnPlaced
from companion.games.toolbox.state import ThrownDice
from companion.games.toolbox.view import KindView, PotView, ToolsView
from companion.pictures.gems import burst, glow
from companion.pictures.objects import square_back, square_tile, token
from companion.pictures.picture import picture
from companion.pictures.worlds.land import dice_cloth
from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import Event
from kivy_ui.games.toolbox.layout import cloth_area, dice_spots
from kivy_ui.games.toolbox.pieces import draw_rolled_die, draw_total
from kivy_ui.games.toolbox.pots.layout import drawn_spots, outside_spots, pot_areas, usual_scene
from kivy_ui.games.toolbox.pots.pieces import draw_bag, draw_thing
from kivy_ui.look.language import translate
from kivy_ui.stage.animation import Animation, point_between, pop_scale, progress
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import area_around
from kivy_ui.table.dice_faces import DICE_S, TOTAL_S, Tumble, tumble
from kivy_ui.table.table_scene import TableScene

DRAWN_S = 0.7
TURN_AT_S, TURN_S, TURNED_S = 0.3, 0.2, 0.6
RETURNS_S, EACH_S, LAID_S, SHUFFLE_S = 0.3, 0.05, 0.35, 0.5
MOST_RETURNING = 6
RATTLES, RATTLE_UNITS = 5, 9.0
HEAP_UNITS = 80.0
LAST_SPRITES = ("drawn", "hint")
"""Keys of the last draw's sprites, which are hidden while a tile moves (see `Animation.hidden_keys`)."""
FEAT_S = 1.6
"""Duration of the words for a notable roll, in seconds."""
NATURAL_DIE, NATURAL = "d20", "20"
FEWEST_ALIKE = 5
BURST_UNITS = 300.0
FEAT_TEXT = 64.0
FEAT_HALO = "#1d1204"


def animations(before: Snapshot, after: Snapshot) -> list[Animation]:
    """List the animations of an entry, in the order of its events."""
    return list(_animations_of_events(before, after))


def _animations_of_events(before: Snapshot, after: Snapshot) -> Iterator[Animation]:
    """Yield the animations of dice, and of the selected bag or stack unless another tool was just selected."""
    for event in after.events:
        if isinstance(event, DiceThrown):
            yield Animation(partial(_draw_rolling, after.view.last_throw, event.rerolled_positions), DICE_S, "dice")
            if feat := feat_of(after.view.last_throw):
                celebrating = partial(_draw_feat, feat)
                yield Animation(celebrating, FEAT_S, "feat", over_result=True, calm_frame_s=FEAT_S / 2, state_below=after)
        elif isinstance(before.view, ToolsView) and before.view.tool == after.view.tool and after.view.selected_pot is not None:
            yield from _pot_animations(event, before.view.selected_pot or after.view.selected_pot, after.view.selected_pot)


def _pot_animations(event: Event, before: PotView, after: PotView) -> Iterator[Animation]:
    """Yield the animations of the selected bag or stack."""
    if isinstance(event, ThingsDrawn):
        yield _draw_animation(after, [after.kinds[kind] for kind in event.kinds if kind < len(after.kinds)])
    elif isinstance(event, StackShuffled):
        yield Animation(partial(_draw_rattling, after), SHUFFLE_S, "shuffled", hidden_keys=("pot",))
    elif isinstance(event, ThingPutBack | AllPutBack):
        every = range(len(before.outside))[-MOST_RETURNING:]
        yield _return_animation(before, [_place_of(before, event.kind)] if isinstance(event, ThingPutBack) else every)
    elif isinstance(event, DrawnPlaced) and event.kind in before.outside:
        is_on_top = event.end == TOP
        yield Animation(
            partial(_draw_laid_back, before, event.kind, is_on_top), LAID_S, "laid back", hidden_keys=(*LAST_SPRITES, "discard")
        )


def _draw_animation(pot: PotView, kinds: list[KindView]) -> Animation:
    """Return the animation of a draw: tiles turn over, things rise out of their bag."""
    if pot.pot == STACK:
        return Animation(
            partial(_draw_turning_over, pot, kinds), TURNED_S, "turned", calm_frame_s=TURNED_S - 0.1, hidden_keys=LAST_SPRITES
        )
    return Animation(partial(_draw_rising, pot, kinds), DRAWN_S, "drawn")


def _place_of(pot: PotView, kind: int) -> int:
    """Return the place of the last thing of a kind among those outside."""
    return max((nth for nth, other_kind in enumerate(pot.outside) if other_kind == kind), default=0)


def _return_animation(pot: PotView, places: Sequence[int]) -> Animation:
    """Return the animation of things that fly back into their bag or stack, one after the other."""
    seconds = RETURNS_S + EACH_S * (len(places) - 1)
    hidden_keys = (*(("discard", *LAST_SPRITES) if pot.pot == STACK else ()), *(f"out:{nth}" for nth in places))
    return Animation(partial(_draw_flying_in, pot, places), seconds, "returned", hidden_keys=hidden_keys)


def _draw_flying_in(pot: PotView, places: Sequence[int], scene: TableScene, t: float) -> None:
    """Draw things that fly back: from their places outside into the bag, or from the heap of discards onto the stack."""
    areas = pot_areas(scene, usual_scene(scene), pot)
    spots, _ = outside_spots(areas.outside, len(pot.outside))
    heap = area_around(areas.outside.cx, areas.outside.cy - areas.outside.h * 0.2, HEAP_UNITS, HEAP_UNITS)
    for at, nth in enumerate(places):
        start = heap if pot.pot == STACK else spots[nth]
        share = progress(t, at * EACH_S, at * EACH_S + RETURNS_S)
        if share < 1:
            x, y = point_between((start.cx, start.cy), (areas.pot.cx, areas.pot.cy), share, 40)
            side = start.w * (1 - 0.4 * share)
            draw_thing(scene, f"air:{nth}", pot.kinds[pot.outside[nth]], area_around(x, y, side, side), is_tile=pot.pot == STACK)


def _draw_rattling(pot: PotView, scene: TableScene, t: float) -> None:
    """Draw the stack shaken from side to side, with a swing that dies down."""
    areas = pot_areas(scene, usual_scene(scene), pot)
    swing = RATTLE_UNITS * math.sin(2 * math.pi * RATTLES * t / SHUFFLE_S) * (1 - t / SHUFFLE_S)
    draw_bag(scene, areas._replace(pot=areas.pot._replace(x=areas.pot.x + swing)), pot, None)


def _draw_turning_over(pot: PotView, kinds: list[KindView], scene: TableScene, t: float) -> None:
    """Draw tiles that slide off the stack face down, turn over above their places, and show their names at the end."""
    areas = pot_areas(scene, usual_scene(scene), pot)
    start = (areas.pot.cx, areas.pot.bottom - areas.pot.w / 2)
    open_share = progress(t, TURN_AT_S, TURN_AT_S + TURN_S)
    for nth, (kind, spot) in enumerate(zip(kinds, drawn_spots(areas.last_draw, len(kinds)))):
        share = progress(t, 0, TURN_AT_S)
        x, y = point_between(start, (spot.cx, spot.cy), share, 30)
        side = areas.pot.w + (spot.w - areas.pot.w) * share
        breadth = max(0.02, abs(1 - 2 * open_share))
        if open_share < 0.5:
            scene.put(f"air:{nth}", picture(square_back), x, y, side * breadth, h=side)
        elif open_share < 1:
            _, shape, colour, letter = kind.mark.split(":", 3)
            scene.put(f"air:{nth}", picture(square_tile, colour, "" if letter else shape), x, y, side * breadth, h=side)
        else:
            draw_thing(scene, f"air:{nth}", kind, spot, is_tile=True)


def _draw_laid_back(pot: PotView, kind: int, is_on_top: bool, scene: TableScene, t: float) -> None:
    """Draw the drawn tile while it moves to the top of its stack, or under it."""
    areas = pot_areas(scene, usual_scene(scene), pot)
    spot = drawn_spots(areas.last_draw, 1)[0]
    end = (areas.pot.cx, areas.pot.y + areas.pot.h * (0.3 if is_on_top else 0.9))
    share = progress(t, 0, LAID_S)
    x, y = point_between((spot.cx, spot.cy), end, share, 40 if is_on_top else -40)
    side = spot.w + (areas.pot.w - spot.w) * share
    if share < 0.5:
        draw_thing(scene, "air:0", pot.kinds[kind], area_around(x, y, side, side), is_tile=True)
    else:
        scene.put("air:0", picture(square_back), x, y, side)


def _draw_rolling(thrown_dice: ThrownDice, rerolled: tuple[int, ...] | UnsetType, scene: TableScene, t: float) -> None:
    """Draw each die tumbling until it lands, then the total; where only some were `rerolled`, the others lie still."""
    place = cloth_area(scene.usual_area)
    scene.put_in_area("air:cloth", picture(dice_cloth, scene.theme), place)
    count, last = len(thrown_dice.faces), DICE_S - TOTAL_S
    for nth, spot in enumerate(dice_spots(scene, place, thrown_dice)):
        is_kept = not isinstance(rerolled, UnsetType) and nth not in rerolled
        if falling := Tumble() if is_kept else tumble(nth, count, t):
            drop = falling.height * place.h * 0.7 + falling.bounce
            draw_rolled_die(
                scene, f"air:die:{nth}", thrown_dice, nth, spot, turn=falling.turn, drop=drop, is_blank=falling.is_blank
            )
    if t > last:
        draw_total(scene, place, thrown_dice, "air:", pop_scale((t - last) / TOTAL_S))


def feat_of(thrown_dice: ThrownDice) -> str:
    """Return the words for a notable roll: a 20 on a d20, or five or more dice that are all equal; "" for other rolls.

    Dice that the roll's rule leaves out are ignored.
    """
    counted_dice = [
        (die, face)
        for nth, (die, face) in enumerate(zip(thrown_dice.dice, thrown_dice.faces))
        if nth not in thrown_dice.uncounted_positions
    ]
    if (NATURAL_DIE, NATURAL) in counted_dice:
        return translate("toolbox.natural")
    if len(counted_dice) >= FEWEST_ALIKE and len(set(counted_dice)) == 1:
        return translate("toolbox.all_alike", count=len(counted_dice))
    return ""


def _draw_feat(words: str, scene: TableScene, t: float) -> None:
    """Write the words for a notable roll large over the cloth, in a burst."""
    place = cloth_area(scene.usual_area)
    grown, opacity = pop_scale(t / 0.4), 1 - progress(t, FEAT_S - 0.4, FEAT_S)
    scene.put("air:feat:burst", picture(burst, BRASS, 18), place.cx, place.cy, BURST_UNITS, scale=grown, alpha=0.7 * opacity)
    room = place.w - 40
    scene.write(
        "air:feat", words, place.cx, place.cy, FEAT_TEXT, colour=BRASS, halo=FEAT_HALO, room=room, scale=grown, alpha=opacity
    )


def _draw_rising(pot: PotView, kinds: list[KindView], scene: TableScene, t: float) -> None:
    """Draw each drawn thing as a blank token that rises from the bag to its place, where the thing then appears."""
    areas = pot_areas(scene, usual_scene(scene), pot)
    x, y, size = areas.pot.cx, areas.pot.cy, areas.pot.w
    scene.put_in_area("air:cloth", picture(dice_cloth, scene.theme), areas.cloth)
    draw_bag(scene, areas, scene.snapshot.view.selected_pot or pot, None)
    opens = DRAWN_S * 0.55
    for nth, (kind, spot) in enumerate(zip(kinds, drawn_spots(areas.last_draw, len(kinds)))):
        spot_now = point_between((x, y - size * 0.4), (spot.cx, spot.cy), progress(t, 0, opens), 30)
        if t < opens:
            scene.put(f"air:{nth}:burst", picture(burst), *spot_now, 150, 150, scale=0.3 + 0.7 * progress(t, 0, opens), alpha=0.6)
            scale = 0.25 + 0.6 * progress(t, 0, opens)
            scene.put(f"air:{nth}:shut", picture(token, "white"), *spot_now, spot.w * 0.94, spot.h * 0.98, scale=scale)
        else:
            scene.put(
                f"air:{nth}:glow", picture(glow, "#fff3c0"), spot.cx, spot.cy, 240, alpha=0.9 * (1 - progress(t, opens, DRAWN_S))
            )
            draw_thing(scene, f"air:{nth}", kind, spot, pop_scale((t - opens) / 0.16), is_tile=pot.pot == STACK)
