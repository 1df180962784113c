"""Scenes of a kit: all places, what may be picked, or each player's counters."""

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from companion.games.kit.prompts import COUNTER_MARK
from companion.games.kit.view import CounterView, KitView
from companion.table.prompt import Choice, Number, Pick
from companion.table.sentence import Words
from kivy_ui.games.kit.columns.pieces import draw_buyer, draw_seat
from kivy_ui.games.kit.counters.pieces import (
    LEAST_TOUCH_UNITS,
    SIGN_UNITS,
    SignAreas,
    changes_of,
    counters_beside_flag,
    draw_changes,
    draw_player,
    draw_seat_tags,
    draw_strip,
    has_sign_room,
    shared_counters,
    shown_dice,
    strip_height,
)
from kivy_ui.games.kit.counters.steps import GOAL_H_UNITS, GOAL_UNITS, draw_goal_key, goal_of
from kivy_ui.games.kit.flags.pieces import is_crowded
from kivy_ui.games.kit.layout import filled_grid, pick_regions, regions, seat_rows, seats_with_places, shared_places
from kivy_ui.games.kit.order.steps import actor_answers, answer_for, open_answers
from kivy_ui.games.kit.pieces import Focus, draw_contents, draw_hero, draw_picks, draw_place
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import is_game_prompt_replaced
from kivy_ui.table.counter_press import CounterPress
from kivy_ui.table.gestures import DraggedThing
from kivy_ui.table.table_scene import Actions, TableScene

LEAST_BESIDE_GOAL_UNITS = 125.0
"""Least width of a shared counter beside the key of the goal, at the usual text size, in units."""
LEAST_ROW_UNITS = 56.0
"""Least height of a row of players' columns while words are read out."""
ALOUD_TEXT, LEAST_ALOUD_TEXT, ALOUD_LINE_FACTOR, MOST_ALOUD_LINES = 26.0, 18.0, 1.25, 3
"""Size of words that are read out, height of their lines in text sizes, and the most lines."""
LEAST_ALOUD_UNITS = 48.0
WRAPPED_FACTOR = 1.08
"""Room that broken lines need, as a multiple of the length of the words."""
STEPS = {"minus": -1, "plus": 1}
"""Change of a counter by a tap, by the icon of its sign."""


def draw_places(scene: TableScene, area: Area, view: KitView, press: CounterPress) -> None:
    """Draw shared counters, a column for each player, and shared places with the last thing or what will be drawn."""
    shared = shared_places(scene, view)
    if not seats_with_places(view) and not is_crowded(scene):
        area = _draw_tags(scene, area, view, press)
    filled = (
        None
        if view.last_thing
        else next((place_view for place_view in shared if place_view.kind in ("bag", "stack") and place_view.contents), None)
    )
    factor, strip = scene.look.text_factor, _strip_height(scene, view)
    least = seat_rows(scene, len(seats_with_places(view))) * LEAST_ROW_UNITS * factor
    area = _draw_aloud(scene, area, view.aloud, area.h - least)
    if as_text(view.aloud) and area.h < strip * factor + least:
        strip = 0.0  # so many players need its room
    at = regions(scene, area, view, strip, view.last_thing is not None or filled is not None)
    if strip:
        _draw_strip(scene, at.strip, view, press)
    for seat, column in at.seats.items():
        draw_seat(scene, column, view, seat)
    for place, cell in zip(shared, at.shared):
        draw_place(scene, cell, place)
    if at.hero and view.last_thing:
        draw_hero(scene, draw_changes(scene, at.hero, changes_of(scene.snapshot)), view.last_thing)
    elif at.hero and filled:
        draw_contents(scene, at.hero, filled)


def _draw_tags(scene: TableScene, area: Area, view: KitView, press: CounterPress) -> Area:
    """Draw the counters of each player below the flag; return the rest of the area.

    If all can be changed, each has minus and plus; where they lack room, a tap on a counter opens its keypad.
    """
    counters_by_seat = {seat: counters_beside_flag(view, seat) for seat in scene.state.flags}
    choices = [] if is_game_prompt_replaced(scene.snapshot) else actor_answers(scene)
    pairs = [(seat, counter) for seat, counters in counters_by_seat.items() for counter in counters]
    changes = {(seat, counter.key): change for seat, counter in pairs if (change := _change_of(choices, counter, seat)) is not None}
    rest, areas = draw_seat_tags(scene, area, counters_by_seat, has_signs=len(changes) == len(pairs))
    for (seat, key, sign), side in areas.items():
        if not sign:
            scene.touch(f"count:{seat}:{key}", side, partial(answer_for, changes[seat, key], seat, scene.actions))
            continue
        answer = partial(_answer_change, scene.actions, changes[seat, key], seat)
        press.touch(scene, f"count:{seat}:{key}:{sign}", side, key=(key, seat), by=STEPS[sign], answer=answer)
    return rest


def _draw_aloud(scene: TableScene, area: Area, words: Words, most_height: float) -> Area:
    """Write the words that are read out now, large, at the foot of the scene; return the area above them.

    Their height is at most `most_height`, but at least that of two small lines.
    """
    if not as_text(words):
        return area
    line = ALOUD_TEXT * ALOUD_LINE_FACTOR * scene.look.text_factor
    lines = min(MOST_ALOUD_LINES, 1 + int(scene.scaled_width(as_text(words), ALOUD_TEXT) * WRAPPED_FACTOR / (area.w - 24)))
    height = min(lines * line, max(LEAST_ALOUD_UNITS, most_height))
    foot = Area(area.x + 12, area.bottom - height - 6, area.w - 24, height)
    spoken_words, least = translate("kit.aloud", words=as_text(words)), LEAST_ALOUD_TEXT / scene.look.text_factor
    scene.write_centred("aloud", spoken_words, foot, ALOUD_TEXT, scene.ink.ink, least=least)
    return area._replace(h=foot.y - area.y)


def _strip_height(scene: TableScene, view: KitView) -> float:
    """Return the height of the strip at the usual text size: with the key of the goal it is high enough for a finger."""
    height = strip_height(shared_counters(view), shown_dice(scene, view))
    height = max(height, SIGN_UNITS) if _shared_changes(scene) else height
    return max(height, GOAL_H_UNITS) if height and _shown_goal(scene, view) else height


def _shared_changes(scene: TableScene) -> dict[str, Choice]:
    """Return the answers that add a typed number to a shared counter, by the counter's key."""
    prompt, mark = scene.snapshot.prompt, COUNTER_MARK
    choices = prompt.choices_of(scene.snapshot.bar_seat) if prompt and not is_game_prompt_replaced(scene.snapshot) else ()
    return {name.removeprefix(mark): choice for choice in choices for name in choice.marks if name.startswith(mark)}


def _draw_strip(scene: TableScene, strip: Area, view: KitView, press: CounterPress) -> None:
    """Draw shared counters and dice, and the key of the kit's goal if it has one."""
    goal = _shown_goal(scene, view)
    rest = draw_goal_key(scene, strip, goal) if goal else strip
    changes = _shared_changes(scene)
    signs = {key: _possible_signs(choice) for key, choice in changes.items()}
    areas = draw_strip(scene, rest, shared_counters(view), shown_dice(scene, view), signs)
    for (key, sign), side in areas.items():
        answer = partial(_answer_shared_change, scene.actions, changes[key])
        press.touch(scene, f"count:{key}:{sign}", side, key=(key, None), by=STEPS[sign], answer=answer)


def _possible_signs(choice: Choice) -> list[str]:
    """Return "minus" and "plus", as far as the number of a choice may be −1 or 1."""
    number_field = choice.fields[-1]
    return [sign for sign, by in STEPS.items() if isinstance(number_field, Number) and number_field.low <= by <= number_field.high]


def _answer_shared_change(actions: Actions, change: Choice, by: int) -> None:
    """Change a shared counter, at most by what the choice allows."""
    number_field = change.fields[-1]
    if isinstance(number_field, Number):
        actions.answer(change, (max(number_field.low, min(number_field.high, by)),))


def _shown_goal(scene: TableScene, view: KitView) -> Words:
    """Return the goal of the kit; "" if it has none, or if the strip has no room for its key."""
    count, factor = len(shared_counters(view)) + len(shown_dice(scene, view)), scene.look.text_factor
    has_room = scene.w >= (GOAL_UNITS + count * LEAST_BESIDE_GOAL_UNITS) * factor
    goal = goal_of(scene) if has_room else ""
    return goal if as_text(goal) else ""


def draw_pick_scene(scene: TableScene, area: Area, view: KitView, focus: Focus, dragged: DraggedThing) -> None:
    """Draw what may be picked, and the places of the player who picks; without those, the other shared places."""
    side, main = pick_regions(scene, area)
    seat = focus.choice.seat
    seat_places = [place for place in view.places if place.seat == seat and place.id != focus.place.id]
    drop_area: Area | None = None
    if seat is not None and seat_places:
        draw = draw_buyer if any(thing.price for thing, _ in focus.place.contents) else draw_seat
        draw(scene, side, view, seat, is_low=not scene.is_wide)
        drop_area = side
    else:
        other_places = [place for place in view.places if place.seat is None and place.id != focus.place.id]
        if not other_places:
            main = area.inset(12, 8)
        for place, cell in zip(other_places, filled_grid(side, len(other_places), 1 if scene.is_wide else len(other_places))):
            draw_place(scene, cell, place)
    draw_picks(scene, main, focus, dragged=dragged, drop_area=drop_area)


def draw_players(scene: TableScene, area: Area, view: KitView, press: CounterPress) -> None:
    """Draw each player's counters on a card, for a kit or a phase without places. `press`: keys that are pressed."""
    counters, dice = shared_counters(view), shown_dice(scene, view)
    area = area.inset(12, 6)
    if counters or dice:
        strip = area._replace(h=_strip_height(scene, view) * scene.look.text_factor)
        _draw_strip(scene, strip, view, press)
        area = area._replace(y=strip.bottom, h=area.bottom - strip.bottom)
    seats = range(len(view.seats))
    choices = [] if is_game_prompt_replaced(scene.snapshot) else actor_answers(scene)
    cells = filled_grid(area, len(seats), min(len(seats), 4) if scene.is_wide else 2)
    has_room = has_sign_room(scene, cells[0], view, 0)
    for seat, cell in zip(seats, cells):
        own_changes = {counter.key: _change_of(choices, counter, seat) for counter in view.counters if counter.seat == seat}
        changes = {key: change for key, change in own_changes.items() if change is not None}
        is_each_changed = len(changes) == len(own_changes) == len(choices)
        counter_areas = draw_player(scene, cell, view, seat, has_signs=is_each_changed and has_room)
        if not choices or cell.h < LEAST_TOUCH_UNITS:
            continue
        if is_each_changed and all(area.h >= LEAST_TOUCH_UNITS for _, area, _ in counter_areas):
            for counter, area, signs in counter_areas:
                _touch_counter(scene, seat, counter, area, signs=signs, change=changes[counter.key], press=press)
        else:
            scene.touch(f"player:{seat}", cell, partial(open_answers, scene, scene.name(seat), seat, choices))


def with_pressed_changes(view: KitView, press: CounterPress) -> KitView:
    """Return the view as its counters will be once the fingers on minus and plus go up."""
    return structs.replace(view, counters=tuple(_with_pressed_change(counter, press) for counter in view.counters))


def _with_pressed_change(counter: CounterView, press: CounterPress) -> CounterView:
    """Return the counter as it will be once the finger on its minus or plus goes up."""
    change = press.change_of((counter.key, counter.seat))
    return structs.replace(counter, value=counter.value + change) if change else counter


def _touch_counter(
    scene: TableScene, seat: int, counter: CounterView, area: Area, *, signs: SignAreas | None, change: Choice, press: CounterPress
) -> None:
    """Let a tap on minus or plus change a player's counter by 1, a long press by more. A tap between them opens the keypad."""
    name = f"count:{seat}:{counter.key}"
    if signs is not None:
        minus, plus = signs
        for sign, side in (("minus", minus), ("plus", plus)):
            answer = partial(_answer_change, scene.actions, change, seat)
            press.touch(scene, f"{name}:{sign}", side, key=(counter.key, seat), by=STEPS[sign], answer=answer)
        area = Area(minus.right, area.y, plus.x - minus.right, area.h)
    scene.touch(name, area, partial(answer_for, change, seat, scene.actions))


def _answer_change(actions: Actions, change: Choice, seat: int, by: int) -> None:
    actions.answer(change, ((seat,), by))


def _change_of(choices: Sequence[Choice], counter: CounterView, seat: int) -> Choice | None:
    """Return the answer that adds a typed number to this counter of a picked player, of whom `seat` is one; None without one."""
    for choice in choices:
        seat_field, *rest = choice.fields
        is_change = len(rest) == 1 and isinstance(rest[0], Number) and rest[0].is_change and rest[0].label == counter.label
        if is_change and isinstance(seat_field, Pick) and any(int(option.value) == seat for option in seat_field.options):
            return choice
    return None
