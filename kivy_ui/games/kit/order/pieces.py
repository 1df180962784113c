"""Order of turns on a kit's board: banners with numbers, values below them, and who acts, large, with conditions and answers."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.kit.manual_changes import ReorderTurns
from companion.games.kit.view import ActorView, CounterView, KitView
from companion.pictures.icons import icon
from companion.pictures.kit_things import kit_banner
from companion.pictures.objects import bag
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc, flag
from companion.pictures.sheet_icons import creature_icon, is_sheet_icon
from companion.table.lazy_sequence import select
from companion.table.prompt import Choice
from companion.table.sentence import Words
from kivy_ui.games.kit.counters.pieces import counter_look, counter_words, draw_bar
from kivy_ui.games.kit.layout import GAP_UNITS
from kivy_ui.games.kit.pieces import draw_tick
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.appearance import LEAST_TARGET_MM
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.answer_buttons import is_game_prompt_replaced
from kivy_ui.table.flags import name_halves
from kivy_ui.table.gestures import DropTarget, HoldOrTap
from kivy_ui.table.table_scene import TableScene

MOST_BANNERS, MOST_BANNERS_UPRIGHT = 10, 6
BANNER_GAP_UNITS, BANNER_MORE_UNITS = 4.0, 12.0
FURTHER_TEXT = 26.0
NAME_MARGIN_UNITS = 5.0
VALUE_TEXT, SMALL_VALUE_TEXT, LEAST_VALUE_TEXT, VALUE_PADDING_UNITS = 22.0, 17.0, 12.0, 4.0
LEAST_NAME_TEXT, LEAST_LINE_TEXT = 13.0, 15.0
HALF_LINE_SHARE = 0.5
"""Half the distance of the two lines of a name, as a share of their text size."""
Point = tuple[float, float]
BADGE_UNITS, LEAST_BADGE_UNITS, MOST_BADGES, BADGES_TOP_UNITS = 30.0, 20.0, 4, 34.0
LEFT_SHARE = 0.6
"""Size of the number of turns that a condition lasts, of its badge."""
LEAST_LOWER_H = 66.0
"""Least height of what is below a banner, in units."""
CHIP_H, LEAST_CHIP_UNITS, LOW_CHIP_UNITS, CHIP_PADDING_UNITS = 54.0, 112.0, 42.0, 12.0
LOW_NEXT_UNITS = 70.0
NEXT_ACTOR_UNITS, LINED_UP_UNITS, BROAD_CELL_RATIO = 76.0, 130.0, 2.0
"""Largest picture of who is next, and of those who are lined up before a fight."""
LEAST_LINED_UP_W, LEAST_LINED_UP_H, LEAST_NAME_ROOM = 60.0, 36.0, 44.0
"""Least size of the cell of an actor before a fight, and the least room of a name beside a picture, in units."""
LEAST_NAMED_W, LEAST_NAMED_H, NAMED_GAP_UNITS = 132.0, 16.0, 4.0
"""Least size of the cell of an actor among many, and the gap between such cells."""
LOW_PICTURE_UNITS, LOW_NAME_SHARE = 34.0, 0.86
"""Largest picture beside a name, and the most height of the name, as a share of its cell."""
BAR_H, BAR_PADDING_UNITS = 9.0, 8.0
WIDE_BAR_H, WIDE_BAR_W, LEAST_LINE_H = 14.0, 240.0, 20.0
HEAD_H = 112.0


def has_order(view: KitView) -> bool:
    """Return whether the board shows the order of turns: with creatures, or if a number or a draw decides the order."""
    return any(actor.seat is None or actor.number is not None or actor.is_in_bag for actor in view.order)


def banners(scene: TableScene, view: KitView) -> list[ActorView]:
    """Return the actors that are shown in turn order: all of them, or of many those around the acting one."""
    order, most = list(view.order), MOST_BANNERS if scene.is_wide else MOST_BANNERS_UPRIGHT
    first = min(max(0, position_up(view) - 1), max(0, len(order) - most))
    return order[first : first + most]


def position_up(view: KitView) -> int:
    """Return the index of the acting actor in the turn order; 0 if none acts."""
    return next((at for at, actor in enumerate(view.order) if actor.is_up), 0)


NUMBER_SIGN_UNITS, NUMBER_SIGN_ROOM_UNITS, FALLEN_ALPHA = 20.0, 64.0, 0.35
"""Size of the picture before the number that decides the order, and the room that it, the emblem and margins need beside it.

The last one is how strong the face of a creature is that has no turn, for example because it has fallen.
"""


def by_number(actors: Sequence[ActorView]) -> list[ActorView]:
    """Return the actors with the highest number first, as they will take turns; those without a number last."""
    return sorted(actors, key=lambda actor: -actor.number if actor.number is not None else 1000)


def has_fallen(actor: ActorView) -> bool:
    """Return whether a creature has nothing left of a counter with a bar, such as hit points."""
    return actor.seat is None and any(counter.track > 0 and counter.value <= 0 for counter in actor.counters)


def banner_cells(scene: TableScene, area: Area, view: KitView) -> list[Area]:
    """Return the area of each banner that is shown."""
    return area.columns(len(banners(scene, view)), BANNER_GAP_UNITS)


def actor_name(scene: TableScene, actor: ActorView) -> str:
    """Return the name of a player or creature."""
    return scene.name(actor.seat) if actor.seat is not None else as_text(actor.label)


# banners


def draw_banner(scene: TableScene, area: Area, actor: ActorView) -> None:
    """Draw a player's flag or a creature's torn banner: name, number, and a tick after its turn."""
    key, is_up = f"actor:{actor.id}", actor.is_up
    area = area._replace(h=area.h + BANNER_MORE_UNITS)
    place = area if is_up else area._replace(h=area.h - 8)
    scene.put_in_area(
        key, banner_look(scene, actor), place, 0.6 if actor.has_passed or actor.is_in_bag or actor.is_skipped else 1.0
    )
    ink = "#1d1204" if is_up or scene.theme == "light" else "#f4fbfc"
    room = place.w - 2 * NAME_MARGIN_UNITS
    name = _short_name(scene, actor_name(scene, actor), room)
    y = place.y + (16 if scene.is_wide else 20)
    _write_below(scene, f"{key}:name", name, (place.cx, y), 19, room=room, colour=ink, may_halve=not scene.is_wide)
    low = place.y + place.h * 0.62
    if actor.seat is not None:
        scene.disc(f"{key}:disc", actor.seat, place.x + 17, low, 10)
    elif is_sheet_icon(actor.icon):
        alpha = FALLEN_ALPHA if actor.is_skipped or has_fallen(actor) else 1.0
        scene.put(f"{key}:icon", creature_icon(actor.icon), place.x + 17, low, 24, alpha=alpha)
    if actor.number is not None:
        width = scene.write(
            f"{key}:number", number(actor.number), place.right - 8, low, 28, colour=ink, anchor="end", room=place.w - 36, least=14
        )
        sign = next((counter_look(counter) for counter in actor.counters[:1] if counter.value == actor.number), None)
        if sign is not None and place.w - width > NUMBER_SIGN_ROOM_UNITS:
            scene.put(f"{key}:sign", sign, place.right - 12 - width - NUMBER_SIGN_UNITS / 2, low, NUMBER_SIGN_UNITS)
    if actor.is_in_bag:
        scene.put(f"{key}:bag", picture(bag), place.right - 18, low, 24, h=26)
    if actor.is_done:
        draw_tick(scene, f"{key}:tick", place.cx, place.bottom - 1)


def _write_below(
    scene: TableScene,
    key: str,
    name: str,
    at: Point,
    size: float,
    *,
    room: float,
    colour: str,
    halo: str = "",
    may_halve: bool = True,
) -> None:
    """Write a name on one line, on two if it would be cut there and `may_halve`, else cut."""
    halves: tuple[str, ...] = ()
    if may_halve and scene.scaled_width(name, LEAST_NAME_TEXT) > room:
        halves = name_halves(scene, name, room, LEAST_NAME_TEXT)
    apart = scene.text_size(LEAST_NAME_TEXT) * HALF_LINE_SHARE
    for nth, line in enumerate(halves or (name,)):
        y, line_size = (at[1] + (2 * nth - 1) * apart, LEAST_NAME_TEXT) if halves else (at[1], size)
        scene.write(
            f"{key}{':2' * nth}", line, at[0], y, line_size,
            colour=colour, halo=halo, room=room, least=LEAST_NAME_TEXT, may_cut=True
        )  # fmt: skip


def _short_name(scene: TableScene, name: str, room: float) -> str:
    """Return a creature's name whose word is cut until it fits with its number: "Gob 4"; any other name as it is."""
    word, _, nth = name.rpartition(" ")
    if not nth.isdigit():
        return name
    fitting = (word[:length] for length in range(len(word), 1, -1))
    return next((f"{cut} {nth}" for cut in fitting if scene.scaled_width(f"{cut} {nth}", LEAST_NAME_TEXT) <= room), name)


def reorder_targets(
    scene: TableScene, view: KitView, actor: ActorView, placed_banners: Sequence[tuple[ActorView, Area]]
) -> list[DropTarget]:
    """Return the banners onto which an actor's banner may be dragged, so that it takes its turn in their place."""
    if not (view.can_reorder and _can_change(scene)):
        return []
    order = [other_actor.id for other_actor in view.order]
    places = ((order.index(other.id), place) for other, place in placed_banners if other.id != actor.id)
    return [DropTarget(place, partial(_reorder, scene, _order_after_move(order, actor.id, to))) for to, place in places]


def _can_change(scene: TableScene) -> bool:
    """Return whether choices that are possible at any time can be given in the scene now."""
    return scene.snapshot.prompt is not None and scene.state.is_result_shown and not is_game_prompt_replaced(scene.snapshot)


def _reorder(scene: TableScene, order: tuple[int, ...]) -> None:
    prompt = scene.snapshot.prompt
    choice = next((choice for choice in prompt.any_time_choices if isinstance(choice.move, ReorderTurns)), None) if prompt else None
    if choice is not None:
        scene.actions.answer(choice, (order,))


def _order_after_move(order: Sequence[int], actor: int, to: int) -> tuple[int, ...]:
    """Return the order with `actor` at the index `to`."""
    other_actors = [other_actor for other_actor in order if other_actor != actor]
    return (*other_actors[:to], actor, *other_actors[to:])


def banner_look(scene: TableScene, actor: ActorView) -> Picture:
    """Return the picture of a flag or banner."""
    if actor.seat is None:
        return picture(kit_banner, actor.is_up, scene.theme)
    return picture(flag, scene.snapshot.seats[actor.seat].colour, actor.is_up, scene.theme, "")


def draw_under_banner(scene: TableScene, area: Area, actor: ActorView) -> None:
    """Draw an actor's first value below its banner, and its conditions as badges."""
    key = f"under:{actor.id}"
    values = values_of(actor)
    if values:
        has_bar = values[0].track > 0
        if has_bar:
            draw_bar(scene, f"{key}:bar", area_around(area.cx, area.y + 4, area.w - 2 * BAR_PADDING_UNITS, BAR_H), values[0])
        _draw_value(scene, f"{key}:value", area._replace(y=area.y + BAR_H * has_bar, h=30.0 - BAR_H * has_bar), values[0])
    conditions = conditions_of(actor)[:MOST_BADGES]
    side, across = _badge_size(area.w, len(conditions))
    for nth, counter in enumerate(conditions):
        line, at = divmod(nth, across)
        line_count = min(across, len(conditions) - line * across)
        x = area.cx + (at - (line_count - 1) / 2) * side
        badge = area_around(x, area.y + BADGES_TOP_UNITS + (line + 0.5) * side, side, side)
        _draw_badge(scene, f"{key}:{counter.key}", badge, counter)
        size, ink, halo = side * LEFT_SHARE / scene.look.text_factor, scene.ink.ink, scene.ink.halo
        most_x = area.right - VALUE_PADDING_UNITS - scene.scaled_width(number(counter.value), size) / 2
        at_x, at_y = min(badge.cx + side * LEFT_SHARE / 2, most_x), badge.cy + side * LEFT_SHARE / 2
        scene.write(f"{key}:{counter.key}:left", number(counter.value), at_x, at_y, size, colour=ink, halo=halo)


def draw_further(scene: TableScene, area: Area, count: int) -> None:
    """Write how many actors have no banner."""
    if count:
        ink = scene.ink
        scene.write_in_area("further", translate("kit.further", count=count), area, FURTHER_TEXT, colour=ink.ink, halo=ink.halo)


def _badge_size(width: float, count: int) -> tuple[float, int]:
    """Return the side of each of `count` badges, and how many are in a row, in `width` units."""
    side = min(BADGE_UNITS, width / 2, max(LEAST_BADGE_UNITS, width / max(1, count)))
    return side, max(1, int(width / side))


def values_height(actors: Sequence[ActorView], width: float) -> float:
    """Return the height of values and badges below banners that are `width` units wide."""
    counts = [len(conditions_of(actor)[:MOST_BADGES]) for actor in actors]
    side, across = _badge_size(width, max(counts, default=0))
    return max(LEAST_LOWER_H, BADGES_TOP_UNITS + -(-max(counts, default=0) // across) * side)


def values_of(actor: ActorView) -> list[CounterView]:
    """Return the counters of an actor that are no conditions and not the number on its banner."""
    plain = [counter for counter in actor.counters if not counter.is_hidden and not counter.is_condition]
    return plain[1:] if actor.number is not None and plain and plain[0].value == actor.number else plain


def conditions_of(actor: ActorView) -> list[CounterView]:
    """Return the conditions that apply to an actor."""
    return [counter for counter in actor.counters if counter.is_condition and not counter.is_hidden]


def _draw_value(scene: TableScene, key: str, area: Area, counter: CounterView) -> None:
    """Draw a counter's picture and value in the middle of an area."""
    look, words, halo = counter_look(counter), number(counter.value), scene.ink.halo
    side, room = 24.0, area.w - 2 * VALUE_PADDING_UNITS
    size = VALUE_TEXT if scene.scaled_width(words, VALUE_TEXT) + side + 2 <= room else SMALL_VALUE_TEXT
    width = min(scene.scaled_width(words, size), room)
    has_look = look is not None and width + side + 2 <= room
    left_x = area.cx - (width + (side + 2) * has_look) / 2
    if look is not None and has_look:
        scene.put(f"{key}:icon", look, left_x + side / 2, area.cy, side)
        left_x += side + 2
    scene.write_left(key, words, left_x, area.cy, size, colour=scene.ink.ink, halo=halo, room=room, least=LEAST_VALUE_TEXT)


def _draw_badge(scene: TableScene, key: str, area: Area, counter: CounterView) -> None:
    """Draw a condition as a round badge: its picture, or its first letter if it has no picture."""
    scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, area.w / 2, width=1.6, alpha=0.95), area.inset(1))
    look = counter_look(counter)
    if look is not None:
        scene.put(f"{key}:icon", look, area.cx, area.cy, area.w * 0.72)
    else:
        size = area.w * 0.56 / scene.look.text_factor
        scene.write(f"{key}:letter", as_text(counter.label)[:1], area.cx, area.cy, size, colour=scene.ink.ink)


# who acts


def draw_acting(scene: TableScene, area: Area, actor: ActorView, press: HoldOrTap) -> None:
    """Draw large who acts: picture, name, values, and conditions in words. A tap lowers a condition, a long press removes it."""
    side = min(area.h * 0.94, area.w * 0.36, 190.0)
    draw_actor(scene, "acting", actor, Area(area.x + 4, area.cy - side / 2, side, side))
    left_x = area.x + side + 20
    right = Area(left_x, area.y, area.right - left_x, area.h)
    conditions = conditions_of(actor)
    chips = min(CHIP_H * scene.look.text_factor, area.h * 0.4) if conditions else 0.0
    high = min(area.h * 0.66, HEAD_H)
    top = area.cy - (high + chips) / 2
    head = right._replace(y=top, h=high)
    size = min(46.0, head.h * 0.48 / scene.look.text_factor)
    ink, halo = scene.ink.ink, scene.ink.halo
    name = actor_name(scene, actor)
    scene.write_left(
        "acting:name", name, left_x, head.y + head.h * 0.28, size, colour=ink, halo=halo, room=right.w, least=20, may_cut=True
    )
    values = values_of(actor)[:2]
    for counter, cell in zip(
        values, head._replace(y=head.y + head.h * 0.52, h=head.h * 0.46).columns(max(1, len(values)), GAP_UNITS)
    ):
        _draw_line(scene, f"acting:{counter.key}", cell, counter)
    if conditions:
        _draw_chips(scene, Area(left_x, head.bottom, right.w, chips), actor, press)


def _draw_line(scene: TableScene, key: str, area: Area, counter: CounterView) -> None:
    """Draw a counter on a line: its picture, its label and its value."""
    start, look = area.x, counter_look(counter)
    if look:
        scene.put(f"{key}:icon", look, area.x + 16, area.cy, 32)
        start += 38
    if counter.track and area.h > WIDE_BAR_H + LEAST_LINE_H * scene.look.text_factor:
        draw_bar(
            scene, f"{key}:bar", Area(start, area.bottom - WIDE_BAR_H, min(area.right - start, WIDE_BAR_W), WIDE_BAR_H), counter
        )
        area = area._replace(h=area.h - WIDE_BAR_H)
    words = counter_words(counter)
    ink, halo, room = scene.ink.ink, scene.ink.halo, area.right - start
    if look and scene.scaled_width(words, LEAST_LINE_TEXT) > room:  # its picture says what it is
        words = f"{number(counter.value)}/{counter.track}" if counter.track else number(counter.value)
    size = min(24.0, area.h * 0.7 / scene.look.text_factor)
    scene.write_left(key, words, start, area.cy, size, colour=ink, halo=halo, room=room, least=LEAST_LINE_TEXT, may_cut=True)


def _draw_chips(scene: TableScene, area: Area, actor: ActorView, press: HoldOrTap) -> None:
    """Draw conditions as chips: picture, name, and how long they last."""
    least, conditions = LEAST_CHIP_UNITS * scene.look.text_factor, conditions_of(actor)
    visible_conditions = conditions[: max(1, int((area.w + GAP_UNITS) / (least + GAP_UNITS)))]
    for counter, cell in zip(visible_conditions, area.columns(len(visible_conditions), GAP_UNITS)):
        box, key = cell._replace(w=min(cell.w, 190.0)), f"condition:{counter.key}"
        scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, 14, width=1.8, alpha=0.9), box)
        _touch_chip(scene, key, box, actor, press)
        _draw_badge(scene, f"{key}:badge", area_around(box.x + 22, box.cy, BADGE_UNITS, BADGE_UNITS), counter)
        _write_chip(scene, key, Area(box.x + 42, box.y, box.w - 42 - CHIP_PADDING_UNITS, box.h), counter)


def _write_chip(scene: TableScene, key: str, area: Area, counter: CounterView) -> None:
    """Write a condition's name and how long it lasts on two lines; in a low area on one."""
    ink, dim, rounds = scene.ink.ink, scene.ink.dim, translate("kit.left", count=counter.value)
    if area.h < LOW_CHIP_UNITS * scene.look.text_factor:
        label = translate("kit.counter", label=counter.label, value=number(counter.value))
        size = min(20.0, area.h * 0.8 / scene.look.text_factor)
        scene.write_in_area(f"{key}:name", label, area, size, colour=ink, anchor="start", least=11, may_cut=True)
        return
    name, low = area.y + area.h * 0.3, area.y + area.h * 0.72
    scene.write_left(f"{key}:name", counter.label, area.x, name, 20, colour=ink, room=area.w, least=13, may_cut=True)
    scene.write_left(f"{key}:rounds", rounds, area.x, low, 18, colour=dim, is_bold=False, room=area.w, least=12, may_cut=True)


def _touch_chip(scene: TableScene, key: str, area: Area, actor: ActorView, press: HoldOrTap) -> None:
    """Let a tap on a condition lower it by one, and a long press remove it."""
    if not has_condition_changes(scene, actor):
        return
    less, remove = (
        partial(_change_condition, scene, actor, f"{mark_kind}:{actor.id}")
        for mark_kind in (key, key.replace("condition", "gone", 1))
    )
    least = scene.look.mm(LEAST_TARGET_MM) / scene.look.unit
    touch_box = area_around(area.cx, area.cy, area.w, max(area.h, least))
    scene.touch(key, touch_box, partial(press.tap, less, remove), press.on_hold, radius=14)


def has_condition_changes(scene: TableScene, actor: ActorView) -> bool:
    """Return whether conditions of a player or creature can be lowered or removed now."""
    return bool(conditions_of(actor)) and _can_change(scene)


def condition_changes(scene: TableScene, actor: ActorView) -> list[Choice]:
    """Return the choices that lower or remove the conditions of a player or creature.

    Call this when a badge is touched, not at each drawing: it builds all any-time choices.
    """
    prompt = scene.snapshot.prompt
    if prompt is None or not has_condition_changes(scene, actor):
        return []
    marks = {f"{mark_kind}:{condition.key}:{actor.id}" for condition in conditions_of(actor) for mark_kind in ("condition", "gone")}
    return select(prompt.any_time_choices, lambda choice: marks.intersection(choice.marks))


def _change_condition(scene: TableScene, actor: ActorView, mark: str) -> None:
    choice = next((choice for choice in condition_changes(scene, actor) if mark in choice.marks), None)
    if choice is not None:
        scene.actions.answer(choice, ())


def actor_look(scene: TableScene, actor: int) -> Picture | None:
    """Return the picture of a player or creature by its number; None if it has left."""
    view: KitView | None = scene.snapshot.view
    if actor < len(scene.snapshot.seats):
        player = scene.snapshot.seats[actor]
        return picture(disc, player.colour, player.emblem)
    icons = {other.id: other.icon for other in view.order} if view else {}
    return creature_icon(icons[actor]) if actor in icons else None


def draw_actor(scene: TableScene, key: str, actor: ActorView, area: Area) -> None:
    """Draw an actor: the disc of a player, the emblem of a creature."""
    if actor.seat is not None:
        scene.disc(key, actor.seat, area.cx, area.cy, area.w / 2 - 2)
        return
    scene.put(key, creature_icon(actor.icon), area.cx, area.cy, area.w, alpha=FALLEN_ALPHA if has_fallen(actor) else 1.0)


def draw_next(scene: TableScene, area: Area, actors: Sequence[ActorView]) -> None:
    """Draw who acts next, side by side."""
    _draw_actors(scene, area.columns(max(1, len(actors)), GAP_UNITS), actors)


def draw_line_up(scene: TableScene, area: Area, actors: Sequence[ActorView]) -> None:
    """Draw all who will take turns, in as many rows as they need; the last cell counts those who have no room."""
    count, rooms = len(actors), ((area.w, LEAST_LINED_UP_W), (area.h, LEAST_LINED_UP_H))
    most_across, most_lines = (max(1, int((room + GAP_UNITS) / (least + GAP_UNITS))) for room, least in rooms)
    lines = min(most_lines, -(-count // most_across))
    cells = area.grid(min(count, lines * most_across), min(most_across, -(-count // lines)), GAP_UNITS)
    if not _has_room_for_name(scene, cells[0]):
        cells = _cells_with_names(scene, area, count) or cells
    visible_actors = actors if count <= len(cells) else actors[: len(cells) - 1]
    _draw_actors(scene, cells, visible_actors, LINED_UP_UNITS)
    if len(visible_actors) < count:
        words, cell, ink = translate("kit.others", count=count - len(visible_actors)), cells[-1], scene.ink
        scene.write_in_area("next:more", words, cell, 20, colour=ink.ink, halo=ink.halo, least=14)


def _has_room_for_name(scene: TableScene, cell: Area) -> bool:
    """Return whether a name fits below a picture in a high cell, or beside it in a low one."""
    return cell.h >= LOW_NEXT_UNITS * scene.look.text_factor or cell.w - min(cell.h, LOW_PICTURE_UNITS) - 8 >= LEAST_NAME_ROOM


def _cells_with_names(scene: TableScene, area: Area, count: int) -> list[Area]:
    """Return broad, low cells for pictures with names beside them; [] if `count` of them have no room."""
    across = max(1, int((area.w + NAMED_GAP_UNITS) / (LEAST_NAMED_W + NAMED_GAP_UNITS)))
    cells = area.grid(count, across, NAMED_GAP_UNITS)
    return cells if cells[0].h >= LEAST_NAMED_H * scene.look.text_factor else []


def _draw_actors(scene: TableScene, cells: Sequence[Area], actors: Sequence[ActorView], most: float = NEXT_ACTOR_UNITS) -> None:
    """Draw an actor in each cell: a picture of at most `most` units above the name, in a low or broad cell beside it."""
    ink, halo = scene.ink.ink, scene.ink.halo
    for nth, (actor, cell) in enumerate(zip(actors, cells)):
        name, key = actor_name(scene, actor), f"next:{nth}"
        if cell.h < LOW_NEXT_UNITS * scene.look.text_factor:
            side = min(cell.h, LOW_PICTURE_UNITS)
            left_x, room = cell.x + side + 6, cell.w - side - 8
            has_name = _has_room_for_name(scene, cell)
            side = side if has_name else min(cell.h * 0.9, cell.w * 0.9, most)
            draw_actor(scene, key, actor, Area(cell.x if has_name else cell.cx - side / 2, cell.cy - side / 2, side, side))
            if not has_name:  # its banner has it
                continue
            size = min(20.0, cell.h * LOW_NAME_SHARE / scene.look.text_factor)
            scene.write_left(f"{key}:name", name, left_x, cell.cy, size, colour=ink, halo=halo, room=room, least=13, may_cut=True)
            continue
        if cell.w > cell.h * BROAD_CELL_RATIO:
            side = min(cell.h * 0.8, cell.w * 0.4, most)
            left_x, room = cell.cx - side, cell.w / 2 - 12
            draw_actor(scene, key, actor, Area(left_x, cell.cy - side / 2, side, side))
            x, y = cell.cx + 12, cell.cy
            scene.write_left(f"{key}:name", name, x, y, 34, colour=ink, halo=halo, room=room, least=14, may_cut=True)
            continue
        side = min(cell.w * 0.8, cell.h * 0.6, most)
        spot = area_around(cell.cx, cell.cy - 14, side, side)
        draw_actor(scene, key, actor, spot)
        _write_below(scene, f"{key}:name", name, (cell.cx, spot.bottom + 16), 20, room=cell.w, colour=ink, halo=halo)


def draw_button(scene: TableScene, name: str, area: Area, words: Words, mark: str, tap: Callable[[], object]) -> None:
    """Draw an answer in the scene: a sign above its words on a dark plate, unlike the answers at the foot."""
    ink = scene.ink.ink
    rim = BRASS if scene.theme == "deep" else ink
    scene.put_in_area(name, plate_ground(scene.ink.plate, rim, 12, width=2.4, alpha=0.9), area)
    if area.h > 60 * scene.look.text_factor:
        scene.put(f"{name}:sign", picture(icon, mark, rim), area.cx, area.y + area.h * 0.32, min(34.0, area.h * 0.34))
        words_at = Area(area.x + 4, area.y + area.h * 0.52, area.w - 8, area.h * 0.42)
    else:
        words_at = area.inset(4, 2)
    scene.write_centred(f"{name}:words", words, words_at, 21, ink, least=14)
    scene.touch(name, area, tap, radius=14)
