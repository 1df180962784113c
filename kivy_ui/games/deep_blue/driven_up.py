"""Deep Blue: who is driven up, in the arms of what lives down there or in the last of the air; the loss is counted last."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.view import DiveView
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import helmet
from companion.pictures.things import chest
from companion.pictures.worlds.effects import rising, tentacles
from companion.pictures.worlds.moods import blood
from companion.session.hands.shown import Shown
from kivy_ui.games.deep_blue.layout import rope
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment, between, part, popped
from kivy_ui.stage.scene import CORAL, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.parts import named

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

UP_S, STEP = 1.8, 80.0
HAZARDS = ("black", "blue")
DARK = "#12030a"


def driven_up(board: "DeepBlueBoard", before: Shown, seat: int) -> Moment:
    """Show who has to leave a dive."""
    return Moment(partial(_drawn, board, before, seat), UP_S, "driven up", waits=True)


def worlds(theme: str) -> Sequence[Picture]:
    """List what fills the glass meanwhile."""
    return picture(blood, theme), picture(tentacles), picture(rising, 26, 9)


def close(scene: Scene, t: float, seconds: float, colour: str) -> None:
    """Say what a tap does, once everything has landed."""
    if t >= seconds:
        scene.write("air:close", told("moment.tap"), scene.w - 12, 26, 22, colour, "end")


def _drawn(board: "DeepBlueBoard", before: Shown, seat: int, scene: Scene, t: float) -> None:
    table: DiveView = before.view
    hazard = next((kind for kind in reversed(table.gems) if kind in HAZARDS), "")
    now = next(one.now for one in table.divers if one.seat == seat)
    scene.lay("air:world", picture(blood, scene.theme), Area(0, 0, scene.w, scene.h), part(t, 0, 0.25))
    _around(scene, hazard, t)
    _losses(board, scene, table.gems, t)
    _risen(board, scene, seat, t)
    _banner(board, scene, seat, hazard, popped((t - 0.4) / 0.25, scene.w / min(scene.w - 24, 540)) if t > 0.4 else 0)
    if t > 1:
        kept = now.cards + now.tile  # who leads has the wreck's points, up or down
        _counted(scene, now.total - kept, part(t, 1.0, 1.7), kept)
        _left(board, scene, [one.seat for one in table.divers if one.is_down and one.seat != seat], _goes_on(table, seat))
    close(scene, t, UP_S, _ink(scene)[0])


def _ink(scene: Scene) -> tuple[str, str]:
    """Return the colour of words on the water, and of the rim around them."""
    return ("#3a0610", "#ffffff") if scene.theme == "light" else ("#ffffff", DARK)


def _around(scene: Scene, hazard: str, t: float) -> None:
    """Arms reach in for a creature, bubbles rise where there is no more air."""
    w, h, came = scene.w, scene.h, part(t, 0.1, 0.7)
    if hazard == "black":
        scene.put("air:arms", picture(tentacles), w / 2, h / 2, w, h, alpha=came, scale=1.35 - 0.35 * came)
    elif hazard:
        scene.put("air:bubbles", picture(rising, 26, 9), w / 2, h * (0.8 - 0.3 * came), w, h, alpha=came)


def _risen(board: "DeepBlueBoard", scene: Scene, seat: int, t: float) -> None:
    one, x = board.shown.seats[seat], scene.w / 2
    y = scene.h * 0.33 + (1 - part(t, 0, 0.6)) * (scene.h * 0.67 + 80)
    scene.lay("air:rope", picture(plate_painters.shade, rope(scene.theme), 1.0), Area(x - 2.5, 0, 5, y - 70), part(t, 0, 0.2))
    scene.put("air:diver", picture(helmet, one.colour, one.emblem), x, y, 136, 150)


def _banner(board: "DeepBlueBoard", scene: Scene, seat: int, hazard: str, grown: float) -> None:
    if not grown:
        return
    place = around(scene.w / 2, scene.h * 0.575, min(scene.w - 24, 540), 70)
    scene.put(
        "air:banner", picture(plate_painters.plate, DARK, CORAL, 3.5, 20, 0.94), place.cx, place.cy, place.w, place.h, scale=grown
    )
    words = named(scene, board, told("deep_blue.driven_up", name=board.name(seat)), 32, place.w - 140)
    scene.write("air:who", words, place.cx, place.cy, 42, "#ffffff", room=place.w - 140, least=24, scale=grown)
    for nth, x in enumerate((place.x + 38, place.right - 38)):
        board.gem(scene, f"air:hazard:{nth}", hazard or "blue", x, place.cy, 22, scale=grown)


def _losses(board: "DeepBlueBoard", scene: Scene, gems: Sequence[str], t: float) -> None:
    """Treasure slips away behind the diver's back, and falls into the dark."""
    treasure = [kind for kind in gems if kind not in HAZARDS]
    step = min(STEP, scene.w / max(1, len(treasure)))
    for nth, kind in enumerate(treasure if t > 0.5 else ()):
        fall, fade = part(t, 0.5 + 0.04 * nth, 1 + 0.04 * nth), part(t, 1.2, 1.7)
        end = scene.w / 2 + (nth - (len(treasure) - 1) / 2) * step, scene.h * 0.71 + 14 * fade
        x, y = between((scene.w / 2, scene.h * 0.33), end, fall)
        board.gem(scene, f"air:loss:{nth}", kind, x, y, min(25, 0.4 * step), alpha=1 - 0.25 * fade)


def _counted(scene: Scene, lost: int, share: float, kept: int) -> None:
    """Count what is lost, as much of it as is counted by now, and say what is kept."""
    w, h = scene.w, scene.h
    colour, (ink, halo) = "#b3261e" if scene.theme == "light" else "#ff9484", _ink(scene)
    x, y = (w * 0.61, h * 0.905) if scene.is_wide else (w * 0.34, h * 0.92)
    lost_x, lost_y, room = (w * 0.34, h * 0.9, w * 0.4) if scene.is_wide else (w / 2, h * 0.82, w - 30)
    words = told("deep_blue.lost", points=max(1, round(lost * share))) if lost else told("deep_blue.lost_nothing")
    scene.write("air:lost", words, lost_x, lost_y, 66 if lost else 44, colour, halo=halo, room=room, least=28)
    scene.put("air:chest", picture(chest, False), x, y, 66, 46)
    scene.write("air:kept", told("deep_blue.kept", points=kept), x + 44, y, 36, ink, "start", halo=halo, room=w - x - 56, least=22)


def _goes_on(table: DiveView, seat: int) -> bool:
    """Say whether the dive goes on without that seat: it ends with its leader, who is the first of its divers."""
    leader = table.divers[0]
    return leader.is_down and leader.seat != seat and table.phase != Phase.LAST_CARDS


def _left(board: "DeepBlueBoard", scene: Scene, seats: Sequence[int], goes_on: bool) -> None:
    """Say who is still down, in the corner; where the dive ends, who may play last cards."""
    if seats:
        ink, halo = _ink(scene)
        names = [board.name(one) for one in seats]
        words = told("deep_blue.still_down", names=names) if goes_on else told("deep_blue.dive_ends", names=names)
        scene.write("air:left", words, 12, 26, 22, ink, "start", halo=halo, room=scene.w - 190, least=18, may_cut=True)
