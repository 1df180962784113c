"""Animations of the toolbox: dice that land one by one, things that rise out of a bag."""

from collections.abc import Iterator
from functools import partial

from companion.games.toolbox.box import STACK
from companion.games.toolbox.dice import DiceThrown
from companion.games.toolbox.draws import ThingsDrawn
from companion.games.toolbox.state import Thrown
from companion.games.toolbox.view import KindView, PotView
from companion.pictures.gems import burst, glow
from companion.pictures.objects import token
from companion.pictures.picture import picture
from companion.pictures.worlds.land import felt
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.toolbox.layout import cloth_area, dice_spots
from kivy_ui.games.toolbox.pieces import draw_die, draw_total
from kivy_ui.games.toolbox.pots.layout import drawn_spots, pot_areas, usual_scene
from kivy_ui.games.toolbox.pots.pieces import draw_bag, draw_thing
from kivy_ui.look.language import translate
from kivy_ui.stage.animation import Animation, between, part, popped
from kivy_ui.stage.scene import BRASS
from kivy_ui.table.glass import Glass

DICE_S, DRAWN_S = 0.9, 0.7
FALL_S, TOTAL_S = 0.3, 0.15
FEAT_S = 1.6
NATURAL_DIE, NATURAL = "d20", "20"
FEWEST_ALIKE = 5
BURST_UNITS = 300.0
FEAT_TEXT = 64.0
FEAT_HALO = "#1d1204"


def animations(after: Snapshot) -> list[Animation]:
    """List what is shown large, in the order it happened."""
    return list(_of(after))


def _of(after: Snapshot) -> Iterator[Animation]:
    for event in after.events:
        if isinstance(event, DiceThrown):
            yield Animation(partial(_rolling, after.view.thrown), DICE_S, "dice")
            if feat := feat_of(after.view.thrown):
                yield Animation(partial(_celebrating, feat), FEAT_S, "feat", after=True, still=FEAT_S / 2)
        elif isinstance(event, ThingsDrawn) and after.view.front is not None:
            pot = after.view.front
            kinds = [pot.kinds[kind] for kind in event.kinds if kind < len(pot.kinds)]
            yield Animation(partial(_rising, pot, kinds), DRAWN_S, "drawn")


def _rolling(thrown: Thrown, glass: Glass, t: float) -> None:
    """Draw each die tumbling until it lands, then the total."""
    place = cloth_area(glass.usual_area)
    glass.lay("air:cloth", picture(felt, glass.theme), place)
    count, last = len(thrown.faces), DICE_S - TOTAL_S
    for nth, spot in enumerate(dice_spots(glass, place, thrown)):
        lands = FALL_S + (last - FALL_S) * nth / (count - 1) if count > 1 else 2 * FALL_S
        begins = lands - FALL_S if count > 1 else 0
        if t <= begins:
            continue
        fallen = part(t, begins, lands)
        bounce = 14 * (1 - part(t, lands, lands + 0.12)) if t > lands else 0
        spin = (1 - fallen) * -260
        draw_die(
            glass, f"air:die:{nth}", thrown, nth, spot, turn=spin, drop=(1 - fallen) * place.h * 0.7 + bounce, is_blank=t < lands
        )
    if t > last:
        draw_total(glass, place, thrown, "air:", popped((t - last) / TOTAL_S))


def feat_of(thrown: Thrown) -> str:
    """Return what is celebrated of a roll: a 20 that counts on a twenty-sided die, or five dice or more that show the same."""
    counted = [(die, face) for nth, (die, face) in enumerate(zip(thrown.dice, thrown.faces)) if nth not in thrown.lost]
    if (NATURAL_DIE, NATURAL) in counted:
        return translate("toolbox.natural")
    if len(counted) >= FEWEST_ALIKE and len(set(counted)) == 1:
        return translate("toolbox.all_alike", count=len(counted))
    return ""


def _celebrating(words: str, glass: Glass, t: float) -> None:
    """Write a feat large over the cloth, in a burst."""
    place = cloth_area(glass.usual_area)
    grown, gone = popped(t / 0.4), 1 - part(t, FEAT_S - 0.4, FEAT_S)
    glass.put("air:feat:burst", picture(burst, BRASS, 18), place.cx, place.cy, BURST_UNITS, scale=grown, alpha=0.7 * gone)
    room = place.w - 40
    glass.write("air:feat", words, place.cx, place.cy, FEAT_TEXT, colour=BRASS, halo=FEAT_HALO, room=room, scale=grown, alpha=gone)


def _rising(pot: PotView, kinds: list[KindView], glass: Glass, t: float) -> None:
    """Draw the drawn things rising closed out of the bag, opening, and moving to their places."""
    areas = pot_areas(glass, usual_scene(glass), pot)
    x, y, size = areas.pot.cx, areas.pot.cy, areas.pot.w
    glass.lay("air:cloth", picture(felt, glass.theme), areas.cloth)
    draw_bag(glass, areas, glass.shown.view.front or pot, None)
    opens = DRAWN_S * 0.55
    for nth, (kind, spot) in enumerate(zip(kinds, drawn_spots(areas.drawn, len(kinds)))):
        way = between((x, y - size * 0.4), (spot.cx, spot.cy), part(t, 0, opens), 30)
        if t < opens:
            glass.put(f"air:{nth}:burst", picture(burst), *way, 150, 150, scale=0.3 + 0.7 * part(t, 0, opens), alpha=0.6)
            glass.put(
                f"air:{nth}:shut", picture(token, "white"), *way, spot.w * 0.94, spot.h * 0.98, scale=0.25 + 0.6 * part(t, 0, opens)
            )
        else:
            glass.put(f"air:{nth}:glow", picture(glow, "#fff3c0"), spot.cx, spot.cy, 240, alpha=0.9 * (1 - part(t, opens, DRAWN_S)))
            draw_thing(glass, f"air:{nth}", kind, spot, popped((t - opens) / 0.16), is_tile=pot.pot == STACK)
