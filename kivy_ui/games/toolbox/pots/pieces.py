"""Pieces of a bag, a stack or a pile: the things on the cloth, what is outside, other bags, and the list of the contents."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.toolbox.bags_and_stacks import NewPot
from companion.games.toolbox.box import BAG, PILE, STACK
from companion.games.toolbox.draws import EnterDraw, PutBack, ThingPutBack, ThingsDrawn
from companion.games.toolbox.named_things import ChangeLook, RenameThing
from companion.games.toolbox.places import MoveThing
from companion.games.toolbox.tools import SelectTool
from companion.games.toolbox.view import KindView, PotView
from companion.pictures.canvas import blend
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.objects import TOKEN_PAINTS, bag, open_pile, piece, square_back, square_tile, token
from companion.pictures.picture import Picture, picture
from companion.pictures.tools import tray
from companion.pictures.worlds.land import dice_cloth
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words
from kivy_ui.games.toolbox.pieces import (
    answer_choice,
    any_time_choices_of,
    any_time_moves_of,
    choice_of,
    choices_of,
    open_list,
    take_tap,
)
from kivy_ui.games.toolbox.pots.layout import (
    RING,
    PotAreas,
    contents_cells,
    drawn_spots,
    has_names,
    is_listed,
    kinds_by_group,
    outside_spots,
    pot_areas,
)
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.appearance import LEAST_TARGET_MM
from kivy_ui.look.language import percent, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.stage.touch import OnDrag, Tap
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.gestures import DraggedThing, DropTarget, HoldOrTap, draw_targets
from kivy_ui.table.table_scene import TableScene

MoveTargets = Callable[[int, Choice | None], Sequence[DropTarget]]
"""Function from the index of a kind, and the choice that puts its thing back (None for a thing inside), to the drop targets."""
DRAGGED_UNITS = 64.0
DARK_COLOURS = ("black", "violet", "blue", "red", "green")
MOST_BARS = 5
MOST_BESIDE = 2
MINI_UNITS, PLUS_WORD_UNITS = 50.0, 18.0
ROW_UNITS = 54.0
ARROW_UNITS, LARGE_ARROW_UNITS = 24.0, 34.0
LEAST_SPOT_UNITS = 47.0
MOST_LARGE_DRAWN = 4  # things of the last draw that are large enough to be tapped, and not drawn again in the row below
LAYER_UNITS = 4.0
MOST_LAYERS = 8
TILE_W = 1.12
TILE_H = 1.16
NARROW_CELL_UNITS = 90.0
LOW_CELL_UNITS = 40.0
RIM_UNITS = 7.0
NAME_BELOW_UNITS = 18.0
"""Distance of the middle of a bag's name from the bag, or from its ring."""


def draw_pot_below(scene: TableScene, area: Area, pot: PotView) -> None:
    """Draw a bag, a stack or a pile with its last draw, without anything to tap."""
    areas = pot_areas(scene, area, pot)
    untouchable = scene.on_scene(scene, scene.state)
    untouchable.targets = []
    untouchable.put_in_area("cloth", picture(dice_cloth, scene.theme), areas.cloth)
    if areas.contents is not None:
        draw_contents(untouchable, areas.contents, pot, HoldOrTap(), dragged=DraggedThing(), targets=lambda kind, back: ())
    draw_bag(untouchable, areas, pot, None)
    draw_last(untouchable, areas, pot)


def last_drawn(snapshot: Snapshot, pot: PotView) -> list[int]:
    """List the kinds of the last draw, else of the last thing outside the bag; none just after a thing was put back."""
    draw_event = next((event for event in reversed(snapshot.events) if isinstance(event, ThingsDrawn)), None)
    if draw_event is not None and max(draw_event.kinds) < len(pot.kinds):
        return list(draw_event.kinds)
    return list(pot.outside[-1:]) if pot.fresh and _put_back(snapshot) is None else []


def _put_back(snapshot: Snapshot) -> ThingPutBack | None:
    """Return the event of a thing that was just put back; None if the last move did something else."""
    return next((event for event in snapshot.events if isinstance(event, ThingPutBack)), None)


def pot_look(pot: PotView) -> Picture:
    """Return the picture of a bag, a stack or a pile: limp, or an outline, when empty."""
    if pot.pot == STACK and pot.size:
        return picture(square_back)
    return picture(bag, not pot.size) if pot.pot == BAG else picture(open_pile, min(4, pot.size))


def cloth_inks(scene: TableScene) -> tuple[str, str]:
    """Return the colours of words on the cloth and of their rim."""
    return ("#ffffff", "#06291d") if scene.theme != "light" else ("#06291d", "#e9f7f0")


# things


def draw_thing(
    scene: TableScene, key: str, kind: KindView, spot: Area, scale: float = 1, drop: float = 0, is_tile: bool = False
) -> None:
    """Draw a thing with its letter: a token, a piece in its shape if it has a name, or a square tile of a stack (`is_tile`).

    `drop` is its distance below `spot` in units.
    """
    _, shape, colour, letter = kind.mark.split(":", 3)
    look = picture(token, colour, "" if letter else shape)
    if is_tile:
        look = picture(square_tile, colour, "" if letter else shape)
    elif kind.is_named:
        look = picture(piece, colour, shape)
    scene.put(key, look, spot.cx, spot.cy + drop, w=spot.w * 0.94, h=spot.h * 0.98, scale=scale)
    if letter:
        is_dark = colour in DARK_COLOURS and not is_tile
        ink, halo = ("#ffffff", "#02101a") if is_dark else ("#1d140a", "")
        size = spot.h * (0.5 if is_tile else 0.34 if kind.is_named else 0.4) / scene.look.text_factor
        scene.write(f"{key}:letter", letter, spot.cx, spot.cy + drop - spot.h * 0.03, size, colour=ink, halo=halo, room=spot.w * 0.62, least=8, scale=scale)  # fmt: skip


def draw_bag(scene: TableScene, areas: PotAreas, pot: PotView, tap: object) -> None:
    """Draw the bag in its ring of odds, the stack, or the pile, with its count and name."""
    spot = areas.pot
    if pot.pot == STACK and pot.is_ready:
        _draw_stack(scene, spot, pot)
    elif pot.pot == PILE and pot.top is not None:
        draw_thing(scene, "pot", pot.kinds[pot.top], spot)
    else:
        is_ringed = bool(pot.shares)
        if is_ringed:
            scene.odds_ring("pot:ring", pot.shares, spot.cx, spot.cy, spot.w * RING)
        scene.put(
            "pot", pot_look(pot), spot.cx, spot.cy, w=spot.w * (0.72 if is_ringed else 1), h=spot.h * (0.75 if is_ringed else 1.05)
        )
    write_size(scene, "pot", pot, areas)
    ink, halo = cloth_inks(scene)
    rim = spot.w * (RING - 1) / 2 if pot.shares and pot.pot != STACK else 0
    y = spot.bottom + rim + NAME_BELOW_UNITS
    scene.write("pot:name", pot.name, spot.cx, y, 22, colour=ink, halo=halo, room=spot.w + 20, least=13, may_cut=True)
    if callable(tap):
        scene.touch("pot", spot.inset(-4), tap, radius=30)


def _draw_stack(scene: TableScene, spot: Area, pot: PotView) -> None:
    """Draw the stack as overlapping backs, one for each eighth of all its things; an outline if it is empty."""
    layers, side = stack_layers(pot), stack_side(spot)
    if not layers:
        scene.put("pot", picture(open_pile, 0), spot.cx, spot.bottom - side / 2, w=side * 1.14, h=side * 1.2)
    for layer in range(layers):
        y = spot.bottom - side / 2 - layer * LAYER_UNITS
        name = "pot" if layer == layers - 1 else f"pot:{layer}"
        scene.put(name, picture(square_back), spot.cx, y, w=side * TILE_W, h=side * TILE_H)


def stack_layers(pot: PotView) -> int:
    """Return how many backs a stack shows: one for each eighth of all its things."""
    return -(-MOST_LAYERS * pot.size // max(1, pot.size + pot.out))


def stack_side(spot: Area) -> float:
    """Return the width of a stack's tiles."""
    return min(spot.w, spot.h - MOST_LAYERS * LAYER_UNITS)


def write_size(scene: TableScene, key: str, pot: PotView, areas: PotAreas) -> None:
    """Write the number of things on a bag or stack; of a pile at its upper right corner, so that the thing on top stays visible."""
    spot = areas.pot
    if pot.pot == PILE:
        if pot.top is not None:
            scene.write(f"{key}:count", str(pot.size), spot.right + 12, spot.y + 14, 30, colour="#ffffff", halo="#2d1808", room=40)
        return
    lift = 0.06 if pot.shares else 0.14 if pot.pot == BAG else 0
    y, size = spot.cy + spot.h * lift, 44.0 if pot.shares else 56.0
    if pot.pot == STACK and pot.is_ready:
        side = stack_side(spot)
        y, size = spot.bottom - side / 2 - (stack_layers(pot) - 1) * LAYER_UNITS, min(56.0, side * 0.42)
    scene.write(f"{key}:count", str(pot.size), spot.cx, y, size, colour="#ffffff", halo="#2d1808", room=spot.w * 0.8, least=18)


def draw_last(
    scene: TableScene,
    areas: PotAreas,
    pot: PotView,
    tap: Callable[[int], Tap | None] = lambda kind: None,
    drag: Callable[[str, int], OnDrag | None] = lambda key, kind: None,
) -> None:
    """Draw the things of the last draw, a single one with its name; before the first draw a hint.

    `tap` returns the callback for a tap on a thing of a kind, None for none; a thing of a bag or pile then shows an arrow back.
    `drag` returns the callback that drags the thing with a key and of a kind.
    """
    drawn_kinds, (ink, halo) = last_drawn(scene.snapshot, pot), cloth_inks(scene)
    room = areas.last_draw
    if not drawn_kinds:
        put_back = _put_back(scene.snapshot)
        hint = pot.sentence or ""
        if put_back is not None and pot.outside and put_back.kind < len(pot.kinds):
            hint = translate("toolbox.was_put_back", thing=pot.kinds[put_back.kind].name)
        scene.write_centred("hint", hint, room.inset(2, 20), 26, ink, halo=halo, least=14)
        return
    spots = drawn_spots(room, len(drawn_kinds))
    if len(drawn_kinds) == 1:
        scene.put("drawn:glow", picture(glow, "#fffbe0"), spots[0].cx, spots[0].cy, min(240, spots[0].w * 1.6), alpha=0.6)
        name = translate("toolbox.drawn", thing=pot.kinds[drawn_kinds[0]].name)
        y = min(spots[0].bottom + 24, room.bottom - 16)
        scene.write("drawn:name", name, room.cx, y, 32, colour=ink, halo=halo, room=room.w + 8, least=13)
    for nth, (kind, spot) in enumerate(zip(drawn_kinds, spots)):
        draw_thing(scene, f"drawn:{nth}", pot.kinds[kind], spot, is_tile=pot.pot == STACK)
        act = tap(kind) if kind in pot.outside and spot.w >= LEAST_SPOT_UNITS else None
        if act is not None:
            scene.touch(f"drawn:{nth}", spot, act, drag=drag(_key_outside(pot, kind), kind), radius=spot.w / 2)
        if act is not None and pot.pot != STACK:
            _draw_return_arrow(scene, f"drawn:{nth}", spot, LARGE_ARROW_UNITS)


def _draw_return_arrow(scene: TableScene, key: str, spot: Area, side: float) -> None:
    """Draw an arrow in a disc at the upper right of a thing that a tap puts back."""
    x, y = spot.right - side / 4, spot.y + side / 4
    scene.put(f"{key}:disc", plate_ground("#0b1c26", "#ffffff", 12), x, y, side)
    scene.put(f"{key}:arrow", picture(icon, "back", "#ffffff"), x, y, side * 0.54)


# outside


def draw_outside(scene: TableScene, area: Area, pot: PotView, dragged: DraggedThing, targets: MoveTargets) -> None:
    """Draw the things outside: a tap puts one back, a drag moves it. If they overlap, a tap lists them instead.

    The things of the last draw are drawn large elsewhere, so that they are not drawn here.
    """
    back = choice_of(scene, PutBack)
    count = len(pot.outside) if back is None else _count_before_last_draw(scene, pot)
    spots, is_heaped = outside_spots(area, count)
    for nth, (kind, spot) in enumerate(zip(pot.outside[:count], spots)):
        is_hidden = is_heaped and nth < len(spots) - 1
        draw_thing(
            scene, f"out:{nth}", without_letter(pot.kinds[kind]) if is_hidden else pot.kinds[kind], spot, is_tile=pot.pot == STACK
        )
        if back is not None and not is_heaped:
            _draw_return_arrow(scene, f"out:{nth}", spot, ARROW_UNITS)
            touch_area = area_around(spot.cx, spot.cy, max(spot.w, LEAST_SPOT_UNITS), max(spot.h, LEAST_SPOT_UNITS))
            drag = dragged.drag(scene, f"out:{nth}", targets(kind, back))
            scene.touch(f"out:{nth}", touch_area, dragged.tap(take_tap(scene, back, (kind,))), drag=drag, radius=24)
    if back is not None and is_heaped and spots:
        heap = Area(spots[0].x, spots[0].y, spots[-1].right - spots[0].x, spots[0].h)
        scene.touch("out", heap, partial(list_outside, scene, pot, back), radius=24)


def _key_outside(pot: PotView, kind: int) -> str:
    """Return the key of the last thing of a kind outside."""
    return f"out:{len(pot.outside) - 1 - pot.outside[::-1].index(kind)}"


def _count_before_last_draw(scene: TableScene, pot: PotView) -> int:
    """Return the number of things outside that were drawn before the last draw, whose things are large and can be tapped."""
    drawn_kinds = tuple(last_drawn(scene.snapshot, pot))
    count = len(pot.outside) - len(drawn_kinds)
    return count if len(drawn_kinds) <= MOST_LARGE_DRAWN and pot.outside[count:] == drawn_kinds else len(pot.outside)


def without_letter(kind: KindView) -> KindView:
    """Return a kind without its letter, for one that is partly covered."""
    return replace(kind, mark=kind.mark.rpartition(":")[0] + ":")


def list_outside(scene: TableScene, pot: PotView, back: Choice) -> None:
    """List the things outside; a tap puts one back."""
    kinds = dict.fromkeys(reversed(pot.outside))
    offers = tuple(AnswerButton(back, ((kind,),), pot.kinds[kind].name, mark=pot.kinds[kind].mark) for kind in kinds)
    open_list(scene, back.label, offers)


# other bags


def draw_beside(scene: TableScene, area: Area, pots: Sequence[PotView], add: Tap, is_row: bool) -> None:
    """Draw the next bags and stacks, and a plus that calls `add`; no plus once there are as many as possible."""
    placed_choices, rest = _draw_other_pot(scene, area, is_row=is_row)
    for choice, place in placed_choices:
        _draw_mini(scene, choice, pots[_number(choice) or 0], place, is_row)
    if choice_of(scene, NewPot) is not None:
        _draw_plus(scene, rest if is_row else rest._replace(h=min(area.bottom - rest.y, MINI_UNITS + PLUS_WORD_UNITS)), add)


def _draw_other_pot(scene: TableScene, area: Area, *, is_row: bool) -> tuple[list[tuple[Choice, Area]], Area]:
    """Return the next bags and stacks with their areas, and the area after them."""
    tool = scene.snapshot.view.tool
    other_choices = [choice for choice in choices_of(scene, SelectTool) if _number(choice) is not None]
    after = [choice for choice in other_choices if _key(choice) > tool] + [
        choice for choice in other_choices if _key(choice) < tool
    ]
    most = 1 if is_row else max(1, min(MOST_BESIDE, int(area.h // ROW_UNITS) - 1))
    visible_choices = after[:most]
    places = area.columns(len(visible_choices) + 1, 4) if is_row else area.rows(most + 1, 2)
    return list(zip(visible_choices, places)), places[len(visible_choices)]


def _number(choice: Choice) -> int | None:
    kind, _, at = str(getattr(choice.move, "tool", "")).partition(":")
    return int(at) if kind == "pot" else None


def _key(choice: Choice) -> str:
    return str(getattr(choice.move, "tool", ""))


def _draw_mini(scene: TableScene, choice: Choice, pot: PotView, place: Area, is_row: bool) -> None:
    name, (ink, halo) = f"beside:{_key(choice)}", cloth_inks(scene)
    side = min(MINI_UNITS, place.h - 18) if not is_row else min(MINI_UNITS, place.h)
    x, y = (place.x + side / 2, place.cy) if is_row else (place.cx, place.y + side / 2)
    scene.put(name, pot_look(pot), x, y, side)
    scene.write(f"{name}:count", str(pot.size), x, y + 4, 22, colour="#ffffff", halo="#2d1808", room=side, least=10)
    if not is_row:
        scene.write(
            f"{name}:name", pot.name, x, place.y + side + 9, 17, colour=ink, halo=halo, room=place.w - 8, least=11, may_cut=True
        )
    scene.touch(name, place, partial(answer_choice, scene, choice), radius=20)


def _draw_plus(scene: TableScene, place: Area, add: Tap) -> None:
    side = min(MINI_UNITS, place.h)
    ink, halo = cloth_inks(scene)
    scene.put("new:ring", picture(plate_painters.dashed_outline, ink), place.cx, place.y + side / 2, side)
    scene.put("new:plus", picture(icon, "plus", ink), place.cx, place.y + side / 2, side * 0.44)
    if place.h >= side + PLUS_WORD_UNITS:
        words, y = translate("toolbox.new_word"), place.y + side + PLUS_WORD_UNITS / 2
        scene.write("new:word", words, place.cx, y, 17, colour=ink, halo=halo, room=place.w - 8, least=11)
    scene.touch("new", place, add, radius=24)


# contents


def move_targets(scene: TableScene, areas: PotAreas, pots: Sequence[PotView], *, is_row: bool) -> MoveTargets:
    """Return a function that lists where a thing may be dropped: other bags and stacks, and its own if it is outside."""
    move = choice_of(scene, MoveThing)
    field = move.fields[0] if move else None
    to = {option.value for option in field.options} if isinstance(field, Pick) else set()
    side_pots = [(_number(choice), place) for choice, place in _draw_other_pot(scene, areas.other_pots, is_row=is_row)[0]]

    def targets(kind: int, back: Choice | None) -> list[DropTarget]:
        drop_targets = [
            DropTarget(place, partial(answer_choice, scene, move, (at,), (kind,))) for at, place in side_pots if move and at in to
        ]
        return (
            [DropTarget(areas.pot.inset(-4), partial(answer_choice, scene, back, (kind,))), *drop_targets] if back else drop_targets
        )

    return targets


def draw_dragged(scene: TableScene, pot: PotView, dragged: DraggedThing, targets: MoveTargets) -> None:
    """Draw the dragged thing above everything else, and frame the places where it may be dropped."""
    name, _, at = dragged.key.partition(":")
    if name not in ("out", "held"):
        return
    back = choice_of(scene, PutBack) if name == "out" else None
    kind = pot.outside[int(at)] if name == "out" and int(at) < len(pot.outside) else int(at)
    draw_targets(scene, targets(kind, back))
    draw_thing(scene, "dragged", pot.kinds[kind], dragged.spot(DRAGGED_UNITS), is_tile=pot.pot == STACK)


def draw_contents(
    scene: TableScene, area: Area, pot: PotView, press: HoldOrTap, dragged: DraggedThing, targets: MoveTargets
) -> None:
    """Draw the list of kinds.

    A tap asks whether a thing was drawn from a physical bag, or moves a thing of a pile. A drag moves a thing. A long press renames a kind or changes
    its look.
    """
    scene.put_in_area("contents", picture(tray, scene.theme), area)
    kinds = kinds_by_group(pot)
    if not kinds:
        side = min(130.0, area.h - 24)
        scene.put("contents:none", pot_look(pot), area.cx, area.cy, side)
        return
    last, is_named = last_drawn(scene.snapshot, pot), has_names(pot) or is_listed(pot)
    changeable = {move.kind for move in (*any_time_moves_of(scene, RenameThing), *any_time_moves_of(scene, ChangeLook))}
    can_enter = any(move.pot == _pot_number(scene) for move in any_time_moves_of(scene, EnterDraw))
    has_chances = can_enter and pot.pot == BAG and scene.look.shows_odds
    for (at, kind), place in zip(kinds, contents_cells(scene, area, pot, kinds)):
        draw = _draw_plain_cell if not is_named else _draw_narrow_cell if place.w < NARROW_CELL_UNITS else _draw_named_cell
        draw(scene, f"held:{at}", kind, place, percent(kind.total_count / pot.size) if has_chances and pot.size else "")
        if last and at == last[-1] and is_named:
            scene.put_in_area(f"held:{at}:last", picture(plate_painters.frame, BRASS, 3, 10), place)
        if at in changeable and min(place.w, place.h) >= scene.look.mm(LEAST_TARGET_MM) / scene.look.unit:
            tap, change = _kind_tap(scene, pot, at, kind, can_enter=can_enter), partial(_open_changes, scene, at, kind.name)
            drag = dragged.drag(scene, f"held:{at}", targets(at, None))
            scene.touch(f"held:{at}", place, dragged.tap(partial(press.tap, tap, change)), press.on_hold, drag, radius=10)


def _pot_number(scene: TableScene) -> int:
    """Return the number of the open bag, stack or pile among all of them."""
    return int(scene.snapshot.view.tool.partition(":")[2] or 0)


def _open_changes(scene: TableScene, at: int, name: Words) -> None:
    """Open the list of what renames kind `at` or changes its look."""
    changes = (*any_time_choices_of(scene, RenameThing), *any_time_choices_of(scene, ChangeLook))
    open_list(scene, name, tuple(AnswerButton(choice, None, choice.label) for choice in changes if _kind_of(choice) == at))


def _kind_of(choice: Choice) -> int:
    return int(getattr(choice.move, "kind", -1))


def _kind_tap(scene: TableScene, pot: PotView, at: int, kind: KindView, *, can_enter: bool) -> Tap | None:
    """Return the tap on a kind, which moves a thing of a pile or asks about a draw; None if neither can be done."""
    if pot.pot == PILE:
        moved = choice_of(scene, MoveThing)
        offers = _targets(moved, at) if moved else ()
        return partial(open_list, scene, moved.label, offers) if moved and offers else None
    return partial(_ask_to_take_out, scene, at, kind.name) if can_enter and kind.total_count else None


def _ask_to_take_out(scene: TableScene, at: int, name: Words) -> None:
    """Ask whether a thing of kind `at` was drawn from the physical bag: a tap on the list alone draws nothing."""
    for choice in any_time_choices_of(scene, EnterDraw):
        if getattr(choice.move, "pot", -1) == _pot_number(scene):
            offer = AnswerButton(choice, ((at,),), translate("toolbox.take_out", thing=name))
            open_list(scene, translate("toolbox.take_out_why"), (offer,))
            return


def _targets(moved: Choice, at: int) -> tuple[AnswerButton, ...]:
    to = moved.fields[0]
    options = to.options if isinstance(to, Pick) else ()
    return tuple(AnswerButton(moved, ((option.value,), (at,)), option.label, mark=option.mark) for option in options)


def _draw_named_cell(scene: TableScene, key: str, kind: KindView, place: Area, chance: str) -> None:
    """Draw a kind with its name above its count; in a low cell the count is at the right."""
    side = min(38.0 * scene.look.text_factor, place.h - 4, place.w * 0.34)
    draw_thing(scene, key, kind, Area(place.x + 3, place.cy - side / 2, side, side))
    x = place.x + side + 8
    room, ink = place.right - x - RIM_UNITS, _held_ink(scene, kind)
    if place.h < LOW_CELL_UNITS:
        w = scene.write(f"{key}:held", str(kind.total_count), place.right - RIM_UNITS, place.cy, 20, colour=ink, anchor="end")
        scene.write_left(f"{key}:name", kind.name, x, place.cy, 18, colour=scene.ink.ink, room=room - w - 6, least=13, may_cut=True)
        return
    count = translate("toolbox.held_of", held=kind.total_count, count=kind.count)
    count = translate("toolbox.held_chance", held=count, chance=chance) if chance else count
    scene.write_left(
        f"{key}:name", kind.name, x, place.y + place.h * 0.27, 19, colour=scene.ink.ink, room=room, least=14, may_cut=True
    )
    scene.write_left(f"{key}:held", count, x, place.y + place.h * 0.72, 20, colour=ink, room=room, least=12)


def _draw_narrow_cell(scene: TableScene, key: str, kind: KindView, place: Area, chance: str) -> None:
    """Draw a kind with its count beside the token and its name below."""
    side = min(26.0, place.h * 0.52)
    draw_thing(scene, key, kind, Area(place.x + 3, place.y + 2, side, side))
    count = translate("toolbox.held_of_short", held=kind.total_count, count=kind.count)
    scene.write_left(f"{key}:held", count, place.x + side + 6, place.y + side / 2 + 2, 16, colour=_held_ink(scene, kind), room=place.w - side - 13, least=11)  # fmt: skip
    y = (place.y + side + place.bottom) / 2
    room = place.w - 2 * RIM_UNITS
    scene.write_left(f"{key}:name", kind.name, place.x + RIM_UNITS, y, 17, colour=scene.ink.ink, room=room, least=13, may_cut=True)


def _held_ink(scene: TableScene, kind: KindView) -> str:
    return BRASS if kind.total_count < kind.count and scene.theme == "deep" else scene.ink.ink


def _draw_plain_cell(scene: TableScene, key: str, kind: KindView, place: Area, chance: str) -> None:
    r = min(19.0 * scene.look.text_factor, place.h * 0.44)
    draw_thing(scene, key, kind, Area(place.x + 4, place.cy - r, 2 * r, 2 * r))
    x = place.x + 2 * r + 14
    w = scene.write_left(f"{key}:held", str(kind.total_count), x, place.cy, min(32, place.h * 0.8), colour=scene.ink.ink)
    x, of_words = x + w + 8, translate("toolbox.of", count=kind.count)
    room = place.right - x
    if room <= 42:
        return
    if chance:
        chance_w = scene.write(
            f"{key}:chance",
            chance,
            place.right - RIM_UNITS,
            place.cy + 1,
            22,
            colour=scene.ink.ink,
            anchor="end",
            room=room,
            least=14,
        )
        room -= chance_w + RIM_UNITS + 8
    if not chance or scene.scaled_width(of_words, 18) <= room:
        w = scene.write_left(f"{key}:of", of_words, x, place.cy + 1, 22, colour=scene.ink.dim, is_bold=False, room=room, least=18)
        if not chance:
            _draw_bars(scene, key, kind, Area(x + w + 8, place.y, room - w - 8, place.h))


def _draw_bars(scene: TableScene, key: str, kind: KindView, room: Area) -> None:
    if kind.count > MOST_BARS or room.w < kind.count * 9:
        return
    paint = blend(TOKEN_PAINTS[kind.mark.split(":")[2]], "#000000", 0.35 if scene.theme == "light" else 0)
    for nth in range(kind.count):
        colour = paint if nth < kind.total_count else "#d9c3a0" if scene.theme == "light" else "#6b4526"
        scene.put(f"{key}:{nth}", picture(plate_painters.shade, colour, 1.0), room.x + 5 + nth * 9, room.cy, w=6, h=20)
