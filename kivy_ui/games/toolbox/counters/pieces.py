"""Panels with the counters of each player, and keys that select the one on them where they are too small to name every counter."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.toolbox.counters import ALL_SEATS, LEAST_COUNT, MOST_COUNT, ChangeCount
from companion.games.toolbox.state import Count
from companion.games.toolbox.view import ToolsView
from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.objects import life
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import emblem, seat_paint
from companion.pictures.tools import panel, pocket, side
from companion.table.letters import first_letters
from companion.table.prompt import Choice
from kivy_ui.games.toolbox.layout import Panel, panel_places
from kivy_ui.games.toolbox.pieces import choices_of, open_list, take_tap
from kivy_ui.layout.elements import choice_key, plate_ground
from kivy_ui.layout.part import grid
from kivy_ui.look.language import number, translate
from kivy_ui.stage.scene import INK
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.counter_press import CounterPress
from kivy_ui.table.flags import short_name
from kivy_ui.table.table_scene import TableScene

KEY_UNITS, GAP_UNITS = 50.0, 6.0
UPRIGHT_COLUMNS = 4
KEY_TEXT = 20.0
LEAST_SPOT_UNITS, NARROW_UNITS, TIGHT_UNITS = 49.8, 90.0, 44.0
LEAST_PANEL_NAME = 15.0
COUNTER_ICONS = {"life": "heart", "coins": "coin", "maps": "map", "crew": "crew", "gems": "gem", "stars": "star"}
PAINTED_ICONS: dict[str, Picture] = {"life": picture(life), "gems": picture(gem, "purple", False)}
STACKED_W, STACKED_H, POCKET_W = 150.0, 88.0, 120.0
POCKET_PADDING = 4.0
LEAST_POCKET = 36.0
NARROW_LETTERS = 3
NAME_SHARE, POCKET_NAME_PADDING, LEAST_POCKET_NAME = 0.6, 8.0, 10.0
"""Share of a counter's name in a wide pocket, padding beside it, and the least size of a name that can be read, in units."""
UNNAMED = ""
"""Kind of a counter whose name is not written on the panels, because a key above them shows it."""
LOW_VALUE_SHARE, NAME_TEXT, HEAD_TEXT_SHARE, POCKET_NAME_SHARE = 1.2, 22.0, 1.05, 0.62
"""Text size of a large count in a low panel, as a share of its height; text size of a name, in units; drawn sizes of a name and of
a counter's name in larger text, as shares of the heights of the name's area and of the pocket."""
ROOMY_PANEL, LOW_PANEL, LEAST_HEAD = 140.0, 72.0, 22.0
LARGEST_SIGN = 0.3
TOUCH_RIM_UNITS = 5.0
"""Width by which the touch target of the counts extends beyond them at both sides, in units; minus and plus begin after 6 units."""
WHOLE_HEAD_UNITS, HEAD_AIR_UNITS = 24.0, 3.0
"""Height of a name that takes the whole width of a panel, above minus and plus, with the air below it."""
SHARED_UNITS, CHANGE_SIGN_UNITS = 62.0, 20.0
TIGHT_COUNT_UNITS, TIGHT_CHANGE_SIGN_UNITS, CHANGE_AIR_UNITS = 110.0, 15.0, 2.0
"""Width between minus and plus below which a count has a smaller pencil, and a name the whole width; size of that pencil, and air before it."""
READABLE_NAME = 17.0
"""Drawn size of a player's name below which it gets the room of the emblem."""
NAMED_UNITS = 18.0
"""Height and text size of a counter's name in the middle of a panel, in units."""


class CounterSelection:
    """Counter that is shown on panels without room for all counters. It is remembered by its number among all counters.

    press   changes of the counters whose minus or plus is pressed now, by number and seat
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        self._selected_index = 0
        self.press = CounterPress(renew)

    def find_selected(self, counters: Sequence[tuple[int, Count]]) -> tuple[int, Count]:
        """Return the selected counter with its number; the first of `counters` if the selected one is not among them."""
        return next((counter for counter in counters if counter[0] == self._selected_index), counters[0])

    def draw(self, scene: TableScene, area: Area, counters: Sequence[tuple[int, Count]], *, has_room: bool) -> Area:
        """Draw a key for each counter at the top of the area; return the rest of the area.

        An upright screen that `has_room` has four keys in a row, else all are in one.
        """
        selected, _ = self.find_selected(counters)
        columns = min(len(counters), UPRIGHT_COLUMNS) if has_room and not scene.is_wide else len(counters)
        rows = -(-len(counters) // columns)
        height = rows * KEY_UNITS + (rows - 1) * GAP_UNITS
        keys = (
            choice_key(
                f"counter:{at}",
                translate("toolbox.counter_key", kind=counter.kind),
                partial(self._select, scene, at),
                at == selected,
                size=KEY_TEXT,
            )
            for at, counter in counters
        )
        grid(columns, *keys, gap=GAP_UNITS).draw(scene, area._replace(h=height), "counters")
        used_height = height + GAP_UNITS
        return area._replace(y=area.y + used_height, h=area.h - used_height)

    def _select(self, scene: TableScene, at: int) -> None:
        self._selected_index = at
        scene.actions.renew()


def counter_picture(kind: str, ink: str) -> Picture:
    """Return the picture of a counter: a painting where people know its colours, else an icon."""
    return PAINTED_ICONS.get(kind) or picture(icon, COUNTER_ICONS.get(kind, "count"), ink)


def is_named_counter(kind: str) -> bool:
    """Return whether players named a counter."""
    return kind not in COUNTER_ICONS


def draw_panels(scene: TableScene, area: Area, view: ToolsView, selection: CounterSelection) -> None:
    """Draw a counter panel for each seat that plays; on a flat screen each faces its player, the far ones at the top.

    If the panels are too small to name every counter, keys above them select the one that they show.
    """
    counters = [(at, _with_pressed_change(counter, at, selection.press)) for at, counter in enumerate(view.counters)]
    shared = [(at, counter) for at, counter in counters if counter.is_shared]
    seat_counters = [(at, counter) for at, counter in counters if not counter.is_shared]
    changes = _changes_by_seat(scene)
    if shared:
        _draw_shared(scene, area._replace(h=SHARED_UNITS), shared, changes.get(ALL_SEATS, {}), selection.press)
        area = area._replace(y=area.y + SHARED_UNITS + 8, h=area.h - SHARED_UNITS - 8)
    sides = {seat: scene.state.side_of(seat) if scene.state.side_of else "" for seat in view.playing}
    seats = (
        sorted(view.playing, key=lambda seat: {"far": 0, "near": 2}.get(sides[seat], 1)) if scene.state.side_of else view.playing
    )
    is_flat = bool(scene.state.side_of)
    usual = panel_places(scene, area, len(seats), is_flat)[0]
    if not _can_name_all(scene, usual, seat_counters):
        area = selection.draw(scene, area, seat_counters, has_room=usual.h > ROOMY_PANEL)
        at, selected = selection.find_selected(seat_counters)
        seat_counters = [
            (at, replace(selected, kind=UNNAMED if is_named_counter(selected.kind) else selected.kind))
        ]  # the key names it
    seat_panels = dict[int, Panel]()
    for seat, place in zip(seats, panel_places(scene, area, len(seats), is_flat)):
        is_far = sides[seat] == "far" or (sides[seat] in ("left", "right") and place.cy < area.cy - 1)
        seat_panels[seat] = Panel(scene, place, f"panel:{seat}", is_far)
    _draw_grounds(scene, seat_panels, len(seat_counters))
    for seat, seat_panel in seat_panels.items():
        _draw_panel(scene, seat_counters, seat_panel, seat, changes.get(seat, {}), press=selection.press)


def _with_pressed_change(counter: Count, at: int, press: CounterPress) -> Count:
    """Return the counter as it will be once the fingers on its minus and plus go up."""
    if counter.is_shared:
        change = press.change_of((at, ALL_SEATS))
        return replace(counter, values=tuple(_changed(value, change) for value in counter.values)) if change else counter
    changes = [press.change_of((at, seat)) for seat in range(len(counter.values))]
    return replace(counter, values=tuple(map(_changed, counter.values, changes))) if any(changes) else counter


def _changed(value: int, change: int) -> int:
    return min(MOST_COUNT, max(LEAST_COUNT, value + change))


def _changes_by_seat(scene: TableScene) -> dict[int, dict[int, Choice]]:
    """Return the choices that change a count, by seat and number of the counter."""
    changes: dict[int, dict[int, Choice]] = {}
    for choice in choices_of(scene, ChangeCount):
        assert isinstance(choice.move, ChangeCount), "as choices_of selects them"
        changes.setdefault(choice.move.seat, {})[choice.move.counter] = choice
    return changes


def _can_name_all(scene: TableScene, area: Area, counters: Sequence[tuple[int, Count]]) -> bool:
    """Return whether a panel of this size has room for the picture or a distinct name of each counter."""
    spots = _panel_parts(area, len(counters) - 1).pockets
    kinds = [counter.kind for _, counter in counters[1:]]
    named_kinds = [kind for kind in kinds if is_named_counter(kind)]
    if not spots:
        return True
    is_high = spots[0].h > LEAST_POCKET
    if len(named_kinds) < len(kinds) and not (is_high or spots[0].w > TIGHT_UNITS):
        return False
    words = [_pocket_words(kind, spots[0]) for kind in named_kinds]
    room = spots[0].w * (NAME_SHARE if spots[0].w > NARROW_UNITS else 1) - POCKET_NAME_PADDING
    is_readable = is_high or spots[0].w > NARROW_UNITS
    return len(set(words)) == len(words) and all(
        is_readable and scene.scaled_width(word, LEAST_POCKET_NAME / scene.look.text_factor) <= room for word in words
    )


class _PanelParts(NamedTuple):
    """Areas of a panel.

    inner     the panel without its rim
    wing      width of minus at its left end, and of plus at its right end, in units
    sides     the area of minus and plus, with what is between them: `inner`, or what is below a name that takes the whole width
    middle    the area between minus and plus, from top to bottom `head` (the name), `body` (the large count) and the pockets
    pockets   the areas of the other counters, side by side
    """

    inner: Area
    wing: float
    sides: Area
    middle: Area
    head: Area
    body: Area
    pockets: tuple[Area, ...]


@lru_cache(64)  # the panels of a screen are the same in each drawing
def _panel_parts(area: Area, pockets: int) -> _PanelParts:
    """Return the areas of a panel with that many pockets."""
    wing, inner = min(78.0, max(LEAST_SPOT_UNITS, area.w * 0.24)), area.inset(8, 8 if area.h > LOW_PANEL else 5)
    if pockets <= 0 and inner.w - 2 * wing - 12 < TIGHT_COUNT_UNITS and inner.h - WHOLE_HEAD_UNITS >= LEAST_SPOT_UNITS:
        sides = inner._replace(y=inner.y + WHOLE_HEAD_UNITS, h=inner.h - WHOLE_HEAD_UNITS)
        head, middle = inner._replace(h=WHOLE_HEAD_UNITS - HEAD_AIR_UNITS), sides.inset(wing + 6, 0)
        return _PanelParts(inner, wing, sides, middle, head=head, body=middle, pockets=())
    middle = inner.inset(wing + 6, 0)
    least = 0.0 if pockets > 0 else min(LEAST_HEAD, middle.h * 0.4)
    high, foot = max(least, min(34.0, middle.h * 0.26)), min(LEAST_SPOT_UNITS, middle.h * 0.34) if pockets > 0 else 0.0
    wide = min(middle.w, pockets * (POCKET_W + 4))
    spots = Area(middle.cx - wide / 2, middle.bottom - foot - 2, wide, foot).columns(pockets, 4) if pockets > 0 else []
    head, body = middle._replace(h=high), Area(middle.x, middle.y + high, middle.w, middle.h - high - foot - 4)
    return _PanelParts(inner, wing, inner, middle, head=head, body=body, pockets=tuple(spots))


def _draw_shared(
    scene: TableScene, area: Area, counters: list[tuple[int, Count]], changes: Mapping[int, Choice], press: CounterPress
) -> None:
    """Draw the counters that all players share, side by side."""
    ink = scene.ink
    for (at, counter), place in zip(counters, area.columns(len(counters), 8)):
        scene.put_in_area(f"shared:{at}", plate_ground(ink.plate, ink.ink, 14, alpha=0.9), place)
        wing = min(64.0, max(LEAST_SPOT_UNITS, place.w * 0.26))
        for name, by, x in (("minus", -1, place.x + wing / 2), ("plus", 1, place.right - wing / 2)):
            scene.put(f"shared:{at}:{name}", picture(icon, name, ink.ink), x, place.cy, 30)
            spot = area_around(x, place.cy, wing, place.h)
            answer = _count_answer(scene, changes.get(at))
            press.touch(scene, f"count:{at}:{name}", spot, key=(at, ALL_SEATS), by=by, answer=answer)
        middle = Area(place.x + wing, place.y, place.w - 2 * wing, place.h)
        scene.write(f"shared:{at}:name", translate("toolbox.counter", kind=counter.kind), middle.cx, place.y + 16, 18, colour=ink.ink, room=middle.w, least=10, may_cut=True)  # fmt: skip
        scene.write(
            f"shared:{at}:value", number(counter.values[0]), middle.cx, place.y + 42, 32, colour=ink.ink, room=middle.w, least=14
        )
        scene.touch(f"count:{at}", middle, take_tap(scene, changes.get(at)))


def _draw_grounds(scene: TableScene, seat_panels: Mapping[int, Panel], count: int) -> None:
    """Draw the plates of all panels with `count` counters, before anything is written on one: that needs half the draw calls."""
    colours = {seat: scene.snapshot.seats[seat].colour for seat in seat_panels}
    grounds = tuple((seat, colours[seat], place.area, place.is_turned) for seat, place in seat_panels.items())

    def draw() -> None:
        for seat, seat_panel in seat_panels.items():
            _draw_ground(scene, seat_panel, colours[seat], count)

    scene.draw_part("panels", (grounds, count), draw)


def _draw_ground(scene: TableScene, seat_panel: Panel, colour: str, count: int) -> None:
    area = seat_panel.area
    seat_panel.put("plate", picture(panel, colour, scene.theme), area.cx, area.cy, w=area.w, h=area.h)
    if count:
        _, wing, sides, *_ = _panel_parts(area, count - 1)
        for name, x in (("minus", sides.x + wing / 2), ("plus", sides.right - wing / 2)):
            seat_panel.put(name, picture(side, colour), x, sides.cy - 2, w=wing, h=sides.h - 2)


def _draw_panel(
    scene: TableScene, counters: Sequence[tuple[int, Count]], seat_panel: Panel, seat: int, changes: Mapping[int, Choice],
    *, press: CounterPress,
) -> None:  # fmt: skip
    """Draw what is on a seat's panel, unless it is unchanged, and add its touch targets."""
    counts = tuple((at, counter.kind, counter.original_kind, counter.values[seat]) for at, counter in counters)
    values = seat_panel.area, seat_panel.is_turned, scene.snapshot.seats[seat], counts
    scene.draw_part(seat_panel.key, values, lambda: _draw_panel_face(scene, counters, seat_panel, seat))
    if counters:
        _add_panel_targets(scene, counters, seat_panel, seat, changes, press=press)


def _draw_panel_face(scene: TableScene, counters: Sequence[tuple[int, Count]], seat_panel: Panel, seat: int) -> None:
    area, colour = seat_panel.area, scene.snapshot.seats[seat].colour
    if not counters:
        _draw_panel_name(scene, seat_panel, seat, area.inset(8, 8))
        return
    _, wing, sides, _, head, body, spots = _panel_parts(area, len(counters) - 1)
    for name, x in (("minus", sides.x + wing / 2), ("plus", sides.right - wing / 2)):
        seat_panel.put(f"{name}:sign", picture(icon, name, seat_paint(colour)), x, sides.cy - 2, 44)
    _draw_panel_name(scene, seat_panel, seat, head)
    _, large = counters[0]
    _draw_large_count(seat_panel, large, number(large.values[seat]), body)
    for (at, counter), spot in zip(counters[1:], spots):
        _draw_pocket(seat_panel, counter.kind, number(counter.values[seat]), spot, f"pocket:{at}", colour=colour)


def _add_panel_targets(
    scene: TableScene, counters: Sequence[tuple[int, Count]], seat_panel: Panel, seat: int, changes: Mapping[int, Choice],
    *, press: CounterPress,
) -> None:  # fmt: skip
    inner, wing, sides, middle, _, body, spots = _panel_parts(seat_panel.area, len(counters) - 1)
    first, _ = counters[0]
    for name, by, left_x in (("minus", -1, inner.x), ("plus", 1, inner.right - wing)):
        place = seat_panel.place(Area(left_x, sides.y, wing, sides.h))
        answer = _count_answer(scene, changes.get(first))
        press.touch(scene, f"count:{first}:{seat}:{name}", place, key=(first, seat), by=by, answer=answer)
    fingers = [_finger_area(spot, inner) for spot in spots]
    if any(spot.w < LEAST_SPOT_UNITS for spot in spots) or (
        spots and inner.h < 2 * LEAST_SPOT_UNITS
    ):  # too small for a finger each: one for all
        choices = tuple(AnswerButton(choice, None, choice.label) for choice in changes.values())
        seat_panel.touch(
            f"counts:{seat}",
            middle.inset(-TOUCH_RIM_UNITS, 0),
            partial(open_list, scene, scene.name(seat), choices) if choices else None,
        )
        return
    upper_area = Area(middle.x, middle.y, middle.w, min([body.bottom, *(finger.y for finger in fingers)]) - middle.y)
    room = middle.inset(-TOUCH_RIM_UNITS, 0) if not spots else body if middle.w < NARROW_UNITS else upper_area
    seat_panel.touch(f"count:{first}:{seat}", room, take_tap(scene, changes.get(first)))
    for (at, _), finger in zip(counters[1:], fingers):
        seat_panel.touch(f"count:{at}:{seat}", finger, take_tap(scene, changes.get(at)))


def _finger_area(spot: Area, inner: Area) -> Area:
    """Return the touch target of a pocket: as high as a finger needs, down to the rim of its panel."""
    y = min(spot.y, inner.bottom - LEAST_SPOT_UNITS)
    return spot._replace(y=y, h=inner.bottom - y)


def _count_answer(scene: TableScene, choice: Choice | None) -> Callable[[int], object] | None:
    """Return the answer with the change of a counter; None if it can't be changed. No tap of several quick ones is lost."""
    return None if choice is None else lambda by: scene.actions.answer(choice, (by,))


def _draw_panel_name(scene: TableScene, seat_panel: Panel, seat: int, area: Area) -> None:
    place, scene = scene.snapshot.seats[seat], seat_panel.scene
    sign, padding = (18.0, 3.0) if area.w < NARROW_UNITS else (23.0, 5.0)  # leaves room for three letters
    room = area.w - sign - padding - (0 if area.w < NARROW_UNITS else 12)
    readable, whole = READABLE_NAME / scene.look.text_factor, scene.name(seat)
    least, free = min(LEAST_PANEL_NAME, readable), area.w - 2 * TOUCH_RIM_UNITS - 2
    if (
        room < scene.scaled_width(whole, readable) and scene.scaled_width(whole, least) <= free
    ):  # the emblem would make it too small
        sign, padding, room = 0.0, 0.0, free
    name, factor = short_name(scene, whole, room, least), scene.look.text_factor
    size = min(NAME_TEXT, max(NAME_TEXT, HEAD_TEXT_SHARE * area.h) / factor)  # the count below keeps its usual size
    wide = min(scene.scaled_width(name, size), room)
    x = area.cx - (wide + sign + padding) / 2
    if sign:
        seat_panel.put("emblem", picture(emblem, place.emblem, INK), x + sign / 2, area.cy, sign)
    seat_panel.write("name", name, x + sign + padding + wide / 2, area.cy, size, room=room, least=min(least, size))


def _draw_large_count(seat_panel: Panel, counter: Count, value: str, area: Area) -> None:
    kind, sign_kind = counter.kind, counter.original_kind if is_named_counter(counter.kind) else counter.kind
    if is_named_counter(kind) and kind != UNNAMED:
        is_high = area.h > STACKED_H / 2
        name = Area(area.x, area.y, area.w, NAMED_UNITS) if is_high else Area(area.x, area.y, area.w * 0.42, area.h)
        seat_panel.write(
            "kind", translate("toolbox.counter", kind=kind), name.cx, name.cy + 2, NAMED_UNITS, room=name.w - 8, least=9
        )
        area = area._replace(y=name.bottom, h=area.h - name.h) if is_high else area._replace(x=name.right, w=area.w - name.w)
    if area.w < STACKED_W and area.h > STACKED_H:
        _draw_stacked(seat_panel, sign_kind, value, area)
    else:
        _draw_in_a_row(seat_panel, sign_kind, value, area)


def _draw_in_a_row(seat_panel: Panel, sign_kind: str, value: str, area: Area) -> None:
    """Draw a low panel: the sign left of the number, and a pencil right of it if there is room."""
    size = min(max(82.0, area.h * 0.6), area.h * LOW_VALUE_SHARE, area.w * (0.52 if area.w > NARROW_UNITS else 0.74))
    sign = (
        min(max(62.0, size * 0.84), area.w * LARGEST_SIGN, area.h * 0.94)
        if area.w > NARROW_UNITS and not is_named_counter(sign_kind)
        else 0.0
    )
    is_tight = area.w < TIGHT_COUNT_UNITS
    gap = 6 if is_tight else 10  # units between icon and value
    factor = seat_panel.scene.look.text_factor  # the count doesn't grow in larger text
    wide = min(seat_panel.scene.scaled_width(value, size) / factor, area.w - sign - (30 if sign else 6))
    x = area.cx - (wide + sign + gap) / 2 if sign else area.cx - wide / 2 - gap
    end_x = x + sign + gap + wide
    free_left = x - area.x
    change_sign = TIGHT_CHANGE_SIGN_UNITS if is_tight else CHANGE_SIGN_UNITS
    overlap = max(0.0, end_x + CHANGE_AIR_UNITS - (area.right - change_sign))
    if overlap < free_left:  # moved left, the count leaves room for the pencil
        x -= overlap
    if sign:
        seat_panel.put("sign", counter_picture(sign_kind, INK), x + sign / 2, area.cy, sign)
    if overlap < free_left:
        _draw_change_sign(seat_panel, area.right - change_sign / 2, area.cy, change_sign)
    room = area.w - sign - (26 if sign else 14)
    seat_panel.write("value", value, x + sign + gap + wide / 2, area.cy, size / factor, room=room, least=12)


def _draw_stacked(seat_panel: Panel, kind: str, value: str, area: Area) -> None:
    """Draw a narrow, high panel: the sign above the number, which stays large."""
    sign = min(38.0, area.h * 0.3)
    low = Area(area.x, area.y + sign + 4, area.w, area.h - sign - 4)
    seat_panel.put("sign", counter_picture(kind, INK), area.cx, area.y + 2 + sign / 2, sign)
    if area.w >= NARROW_UNITS:
        _draw_change_sign(seat_panel, area.right - CHANGE_SIGN_UNITS / 2, area.y + 2 + sign / 2)
    size = min(82.0, low.h, area.w * 0.74)
    seat_panel.write("value", value, low.cx, low.cy, size / seat_panel.scene.look.text_factor, room=area.w - 14, least=12)


def _draw_change_sign(seat_panel: Panel, x: float, y: float, size: float = CHANGE_SIGN_UNITS) -> None:
    """Draw a pencil: a tap on the large count changes it."""
    seat_panel.put("change", picture(icon, "draft", INK), x, y, size)


def _draw_pocket(seat_panel: Panel, kind: str, value: str, area: Area, name: str, colour: str) -> None:
    """Draw a counter's sign or name and its value: beside each other, in a narrow pocket above each other."""
    seat_panel.put(name, picture(pocket, colour), area.cx, area.cy, w=area.w, h=area.h)
    if area.w > TIGHT_UNITS and not is_named_counter(kind):
        sign = min(28.0, area.h * 0.7, area.w * 0.4)
        seat_panel.put(f"{name}:sign", counter_picture(kind, INK), area.x + sign / 2 + 4, area.cy, sign)
        _draw_pocket_value(seat_panel, name, value, area._replace(x=area.x + sign + 2, w=area.w - sign - 2))
    elif area.w > NARROW_UNITS:
        name_area = area._replace(x=area.x + POCKET_PADDING, w=area.w * NAME_SHARE - POCKET_PADDING)
        _draw_pocket_name(seat_panel, name, kind, name_area, 17)
        _draw_pocket_value(seat_panel, name, value, area._replace(x=area.x + area.w * NAME_SHARE, w=area.w * (1 - NAME_SHARE)))
    elif area.h > LEAST_POCKET:
        upper, lower = area._replace(h=area.h * 0.46), Area(area.x, area.y + area.h * 0.42, area.w, area.h * 0.54)
        if is_named_counter(kind):
            _draw_pocket_name(seat_panel, name, kind, upper, 14)
        else:
            seat_panel.put(f"{name}:sign", counter_picture(kind, INK), upper.cx, upper.cy + 2, min(upper.h - 2, area.w * 0.7))
        _draw_pocket_value(seat_panel, name, value, lower)
    else:
        _draw_pocket_value(seat_panel, name, value, area)


def _pocket_words(kind: str, area: Area) -> str:
    """Return a counter's name; for a narrow pocket its first letters."""
    words = translate("toolbox.counter", kind=kind)
    return words if area.w > TIGHT_UNITS else first_letters(words, NARROW_LETTERS)


def _draw_pocket_name(seat_panel: Panel, name: str, kind: str, area: Area, size: float) -> None:
    factor, words = seat_panel.scene.look.text_factor, _pocket_words(kind, area)
    real = max(size, min(size * factor, area.h * POCKET_NAME_SHARE)) / factor
    seat_panel.write(f"{name}:kind", words, area.cx, area.cy + 2, real, room=area.w - POCKET_NAME_PADDING, least=7)


def _draw_pocket_value(seat_panel: Panel, name: str, value: str, area: Area) -> None:
    factor = seat_panel.scene.look.text_factor
    size = min(28 * factor, area.h * 0.8) / factor
    seat_panel.write(f"{name}:value", value, area.cx, area.cy, size, room=area.w - 2 * POCKET_PADDING, least=6)
