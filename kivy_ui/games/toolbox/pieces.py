"""Pieces of the toolbox and the choices that a tap on them takes: dice on a cloth, and panels of seats with their times."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from companion.games.toolbox.dice import EnterRoll
from companion.games.toolbox.draws import EnterDraw
from companion.games.toolbox.state import DICE, ThrownDice
from companion.games.toolbox.tools import CloseToolbox, SelectTool
from companion.games.toolbox.view import ClockView
from companion.pictures.dice_pictures import PIPS, cup, die
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import emblem
from companion.pictures.tools import panel
from companion.pictures.worlds.land import dice_cloth
from companion.table.any_time_moves import LeaveTable
from companion.table.chess_clock import HIGH, Clock, minutes_and_seconds
from companion.table.dice_notation import parse_throw
from companion.table.lazy_sequence import select, uncompleted
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.sentence import Words
from kivy_ui.games.toolbox.layout import (
    DIE_SIZES,
    HINT_TEXT,
    TOTAL_PADDING_UNITS,
    TOTAL_RISE_UNITS,
    cloth_area,
    dice_spots,
    hint_area,
    total_width,
)
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.dice_faces import DIE_H, DIE_W, LOST_ALPHA, SIX, die_look, draw_die, is_solid, tilt_of
from kivy_ui.table.flags import short_name
from kivy_ui.table.table_scene import TableScene

MoveT = TypeVar("MoveT", bound=Move)
WITH_PEOPLE = ("clock", "counters")
"""Tools with players."""
KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "d100", "dF", "d2")
"""Kinds of dice that have a key, in notation; "dF" is a Fate die with plus, minus and blank sides."""
TERMS_TEXT, TERMS_W, TERMS_DROP_UNITS = 28.0, 120.0, 72.0
"""What the dice show and what is added: text size, width, and distance below the total."""
PADDING_UNITS = 16.0
SAMPLES = {"d6": "5", "dF": "plus", "d2": "2"}
"""Faces on the keys that choose a kind of dice. The other kinds have a blank face there."""
CLOTH_HALO = "#06291d"
UP_FRAME_INSET = 4
SEAT_PANEL_UNITS = 220.0
"""Greatest height of a seat's panel while the clock does not run."""
CLOCK_NAME_TEXT, LEAST_CLOCK_NAME_TEXT = 26.0, 17.0
HIGH_SEAT_UNITS = 160.0
NARROW_SEAT_UNITS, SEAT_PADDING_UNITS = 160.0, (14.0, 8.0)
"""Width below which a seat's panel is narrow, and the padding beside the emblem of a panel, and of a narrow one."""
BOTH_PLACES, ALONE, LEAST_SEAT_TEXT = (0.32, 0.79, 0.54, 0.3), 0.48, 13.0
"""Below a name on a panel: places of time and note, and their text sizes, as shares of the height; the place of one of them alone;
the least text size."""
LEAST_TWO_LINES_UNITS = 48.0
"""Least height of the room for a time above a note."""
PENCIL_UNITS = 30.0
"""Room at the right end of a panel that isn't narrow, where a pencil says that a tap changes the time."""
UP_ROOM_INSET = 10.0
"""Margin of a long time inside the frame of the seat whose turn it is."""
ARROW_UNITS = 28.0
TWO_ROWS_OF_THREE = (5, 6)
"""Numbers of seats whose clock panels are in two rows of three on a wide screen."""
NO_PLAYERS_TEXT = 34.0


def choices_of(scene: TableScene, kind: type[Move]) -> list[Choice]:
    """List the choices of the tool whose move is of this kind.

    There are none while nothing is asked, while a question of the session covers the tool, or while a field is filled.
    """
    return [choice for choice in _open_choices(scene) if isinstance(choice.move, kind)]


def _open_choices(scene: TableScene) -> tuple[Choice, ...]:
    """Return the choices of the tool, as `choices_of` says."""
    prompt = scene.snapshot.prompt
    if prompt is None or scene.snapshot.is_question or scene.snapshot.field_entry is not None:
        return ()
    return prompt.choices


def _any_time_choices(scene: TableScene) -> Sequence[Choice]:
    """Return the any-time choices, which are put into words when they are read; none while the tool has no choices."""
    prompt = scene.snapshot.prompt
    return prompt.any_time_choices if prompt is not None and _open_choices(scene) else ()


def any_time_choices_of(scene: TableScene, kind: type[Move]) -> list[Choice]:
    """List the any-time choices whose move is of this kind; none while `choices_of` returns none."""
    return select(_any_time_choices(scene), lambda choice: isinstance(choice.move, kind))


def any_time_moves_of(scene: TableScene, kind: type[MoveT]) -> list[MoveT]:
    """List the moves of the any-time choices of this kind: a drawing needs to know them, and only a tap the choices' words."""
    return [choice.move for choice in uncompleted(_any_time_choices(scene)) if isinstance(choice.move, kind)]


def choice_of(scene: TableScene, kind: type[Move], is_it: Callable[[Choice], object] = lambda _: True) -> Choice | None:
    """Return the first choice of a kind for which `is_it` returns true; None if there is none."""
    return next((choice for choice in _open_choices(scene) if isinstance(choice.move, kind) and is_it(choice)), None)


def any_time_choice_of(scene: TableScene, kind: type[Move]) -> Choice | None:
    """Return the first any-time choice of a kind; None if there is none."""
    return next(iter(any_time_choices_of(scene, kind)), None)


def answer_choice(scene: TableScene, choice: Choice, *values: Value, at: int = 0) -> None:
    """Answer a choice with these values, as if it was tapped in cell `at`; without values, ask for its fields if it has any."""
    filled = values if values or not choice.fields else None
    scene.actions.take(AnswerButton(choice, filled, choice.label), at)


def take_tap(scene: TableScene, choice: Choice | None, *values: Value, at: int = 0) -> Callable[[], object] | None:
    """Return the tap that answers a choice; None if it can't be taken."""
    return None if choice is None else partial(answer_choice, scene, choice, *values, at=at)


def open_list(scene: TableScene, heading: Words, offers: tuple[AnswerButton, ...]) -> None:
    """Open a second step with a key for each answer; do nothing without answers."""
    if offers:
        scene.actions.take(AnswerButton(offers[0].choice, None, heading, inner=offers), 0)


def rest_of(scene: TableScene, *placed: Choice | None) -> tuple[AnswerButton, ...]:
    """List the answers that have no place of their own on the screen; `placed` are the choices that have one.

    Left out, too, are those that select a tool (tabs), close the toolbox (menu corner), or add a bag or stack (tab of bags).
    """
    placed_ids = {choice.id for choice in placed if choice is not None}
    is_attached = scene.snapshot.view.is_attached
    extra_choices = select(_any_time_choices(scene), partial(_is_near, scene)) if is_attached else []
    remaining_choices = [
        choice
        for choice in _open_choices(scene)
        if choice.id not in placed_ids and not isinstance(choice.move, SelectTool | CloseToolbox) and not _is_of_pots(choice)
    ]
    return tuple(
        AnswerButton(choice, None if choice.fields else (), choice.label, choice.note)
        for choice in (*remaining_choices, *extra_choices)
    )


def _is_near(scene: TableScene, choice: Choice) -> bool:
    """Return whether an any-time choice belongs to the open tool.

    Players can leave only in tools with players; rolls are entered at the dice, draws at a bag or stack.
    """
    tool = scene.snapshot.view.tool
    if isinstance(choice.move, EnterRoll):
        return bool(tool == DICE)
    if isinstance(choice.move, EnterDraw):
        return tool != DICE and tool not in WITH_PEOPLE
    return tool in WITH_PEOPLE or not isinstance(choice.move, LeaveTable)


def _is_of_pots(choice: Choice) -> bool:
    """Return whether a choice adds a bag or stack; the tab of bags lists such choices."""
    return any(mark in ("tool:new", "tool:kept") for mark in choice.marks)


def draw_cloth(
    scene: TableScene,
    area: Area,
    thrown_dice: ThrownDice,
    *,
    is_past: bool = False,
    in_cup: tuple[int, str] = (1, SIX),
) -> None:
    """Draw the cloth with the dice on it, or before the first roll with the cup; `in_cup`: number and kind of its dice.

    With `is_past`, when other dice are selected for the next roll, the dice are faded and have no total.
    """
    place = cloth_area(area)
    scene.put_in_area("cloth", picture(dice_cloth, scene.theme), place)
    if not thrown_dice.faces:
        _draw_cup(scene, place, hint_area(scene, area), in_cup)
        return
    for nth, spot in enumerate(dice_spots(scene, place, thrown_dice)):
        draw_rolled_die(scene, f"die:{nth}", thrown_dice, nth, spot, alpha=LOST_ALPHA if is_past else 1)
    if not is_past:
        draw_total(scene, place, thrown_dice)


def _draw_cup(scene: TableScene, place: Area, hint: Area, in_cup: tuple[int, str]) -> None:
    """Draw the cup that holds the dice before the first roll, and a hint below it."""
    high = min(186.0, place.h - 84)
    count, kind = in_cup
    sides = int(kind[1:]) if kind == SIX or is_solid(kind) else 0
    scene.put("cup", picture(cup, count, sides), place.cx, place.cy - 24, w=high * 188 / 236, h=high)
    words, y = translate("toolbox.in_cup"), min(place.cy + high / 2 + 2, hint.bottom - scene.text_size(HINT_TEXT) / 2)
    scene.write("hint", words, hint.cx, y, HINT_TEXT, colour=_cloth_ink(scene), halo=_cloth_halo(scene), room=hint.w, least=18)


def draw_total(scene: TableScene, place: Area, thrown_dice: ThrownDice, key: str = "", scale: float = 1) -> None:
    """Write the total of a roll large: beside the dice, on an upright screen below them. A roll without a total has none.

    If the dice have an addend, what they show and the addend are written small below or beside the total.
    """
    if thrown_dice.total is None:
        return
    addend = parse_throw(thrown_dice.notation).addend
    words, ink, halo = number(thrown_dice.total), _cloth_ink(scene), _cloth_halo(scene)
    x, y, size, room = place.cx, place.bottom - TOTAL_RISE_UNITS, 110.0, place.w - 60
    if scene.is_wide:
        room = total_width(scene, place)
        x, y, size = place.right - room / 2 - 20, place.cy + TOTAL_PADDING_UNITS, 115.0 if addend else 150.0
    scene.count(f"{key}total", words, x, y, size, colour=ink, halo=halo, anchor="middle", room=room, least=60, scale=scale)
    if addend:
        terms = f"{number(thrown_dice.total - addend)} {'+' if addend > 0 else '−'} {number(abs(addend))}"
        x, y = (x, y + TERMS_DROP_UNITS) if scene.is_wide else (place.right - TERMS_W / 2 - PADDING_UNITS, y)
        scene.write(f"{key}terms", terms, x, y, TERMS_TEXT / scene.look.text_factor, colour=ink, halo=halo, room=TERMS_W)


def draw_rolled_die(
    scene: TableScene, key: str, thrown_dice: ThrownDice, nth: int, spot: Area, *, turn: float = 0, drop: float = 0,
    is_blank: bool = False, alpha: float = 1,
) -> None:  # fmt: skip
    """Draw die `nth` of a roll, faded if it does not count; `turn` adds degrees to its angle, the others are as for `draw_die`."""
    alpha = LOST_ALPHA if nth in thrown_dice.uncounted_positions and not is_blank else alpha
    tilt = tilt_of(nth, len(thrown_dice.faces)) + turn
    name, face = thrown_dice.dice[nth], thrown_dice.faces[nth]
    draw_die(scene, key, name, face, spot, tilt=tilt, drop=drop, is_blank=is_blank, alpha=alpha)


def prepaint() -> Iterator[tuple[Picture, float, float]]:
    """Yield each face of a six-sided die in each size, with its width and height in units, the largest first."""
    for size in DIE_SIZES:
        for face in ("", *PIPS):
            yield picture(die, face), size * DIE_W, size * DIE_H


def _cloth_ink(scene: TableScene) -> str:
    return "#ffffff" if scene.theme != "light" else "#06291d"


def _cloth_halo(scene: TableScene) -> str:
    return CLOTH_HALO if scene.theme != "light" else "#e9f7f0"


def sample_look(kind: str) -> Picture:
    """Return the picture on the key that chooses dice of a kind."""
    return picture(die, SAMPLES[kind]) if kind in SAMPLES else die_look(kind, "")[0]


def actor_name(scene: TableScene, clock: Clock, actor: int) -> str:
    """Return the name of a player or creature on the clock."""
    creature = clock.creature(actor)
    return creature.name if creature else scene.name(actor)


def write_no_players(scene: TableScene, area: Area) -> None:
    """Write that no one plays yet, in place of the panels of players."""
    words, ink = translate("toolbox.who_plays"), scene.ink
    scene.write_in_area("nobody", words, area, NO_PLAYERS_TEXT, colour=ink.ink, halo=ink.halo)


def draw_seats(scene: TableScene, area: Area, clock: ClockView, now_ms: int) -> list[tuple[int, Area]]:
    """Draw a panel with the time of each seat at `now_ms`, a time in milliseconds; return the seats with their areas."""
    seats = [seat for seat, _ in clock.seats]
    area = area.inset(14, 12)
    if not seats:
        write_no_players(scene, area)
    across = min(len(seats), 4 if scene.is_wide else 2) if len(seats) < 9 else 4 if scene.is_wide else 3
    if scene.is_wide and len(seats) in TWO_ROWS_OF_THREE:
        across = 3
    rows = -(-len(seats) // max(1, across))
    block = Area(area.x, area.y, area.w, min(area.h, rows * SEAT_PANEL_UNITS))
    block = Area(block.x, area.cy - block.h / 2, block.w, block.h)
    places = block.grid(len(seats), max(1, across), 10)
    text_size = _seat_name_size(scene, clock, places)
    for (seat, note), place in zip(clock.seats, places):
        _draw_seat_name(scene, place, clock, seat, text_size)
        _draw_seat(scene, clock, seat, note, place, now_ms=now_ms)
    return list(zip(seats, places))


def _draw_seat(scene: TableScene, clock: ClockView, seat: int, note: Words, place: Area, now_ms: int) -> None:
    key = f"clock:{seat}"
    if clock.state.is_numbered and (clock.state.is_asking or not clock.state.has_begun):
        _draw_order_number(scene, key, place, clock.state, seat)
        return
    words = minutes_and_seconds(clock.state.seat_ms(seat, now_ms)) if clock.state.way != "none" else ""
    room = _area_below_name(scene, place)
    if words and not as_text(note) and _is_high(scene, place):  # a low panel has its pencil there
        note = _turn_words(clock.state, seat, now_ms)
    elif turn_left_ms := _turn_left_ms(clock.state, seat, now_ms):
        words = translate("toolbox.turn_and_reserve", turn=minutes_and_seconds(turn_left_ms), reserve=words)
        room = room.inset(UP_ROOM_INSET, 0)
        room = room._replace(w=room.w - PENCIL_UNITS * (place.w >= NARROW_SEAT_UNITS))
    has_both = bool(words and as_text(note))
    if has_both and room.h < LEAST_TWO_LINES_UNITS:  # too low for two lines
        words, note, has_both = translate("toolbox.time_and_note", time=words, note=note), "", False
        room = room._replace(w=room.w - PENCIL_UNITS * (place.w >= NARROW_SEAT_UNITS))
    high, low, time_share, note_share = BOTH_PLACES if has_both else (ALONE, ALONE, 0.72, 0.5)
    time_size, note_size = (min(most, room.h * size) for most, size in ((64, time_share), (22 if words else 30, note_share)))
    factor = scene.look.text_factor
    scene.write(
        f"{key}:time", words, room.cx, room.y + room.h * high, time_size / factor, colour=INK, room=room.w, least=LEAST_SEAT_TEXT
    )
    scene.write(
        f"{key}:note", note, room.cx, room.y + room.h * low, note_size / factor, colour=INK, room=room.w, least=LEAST_SEAT_TEXT
    )
    if seat == clock.state.up:
        inner = place.inset(UP_FRAME_INSET, UP_FRAME_INSET)  # a dark frame at the rim can't be seen on black
        scene.put_in_area(f"{key}:up", picture(plate_painters.frame, INK, 5, 20 - UP_FRAME_INSET), inner)


def _turn_left_ms(clock: Clock, seat: int, now_ms: int) -> int:
    """Return what is left of a paused turn's own seconds beside a reserve; 0 for the other seats."""
    return clock.turn_left_ms(clock.used_ms(now_ms)) if clock.is_admin and seat == clock.up else 0


def _turn_words(clock: Clock, seat: int, now_ms: int) -> Words:
    """Return how many turns a seat has ended and how long they took on average; "" unless the clock is paused and there are some.

    Of the seat whose turn is paused beside a reserve, it is what is left of the turn's own seconds.
    """
    if left_ms := _turn_left_ms(clock, seat, now_ms):
        return translate("toolbox.left_of_turn", time=minutes_and_seconds(left_ms))
    count = clock.turns[seat]
    if not (clock.is_admin and count):
        return ""
    return translate("toolbox.average", count=count, time=minutes_and_seconds(clock.spent[seat] // count))


def _area_below_name(scene: TableScene, place: Area) -> Area:
    """Return the area of a seat's panel below the name and the emblem."""
    r = _emblem_radius(place)
    half_name = CLOCK_NAME_TEXT * scene.look.text_factor / 2
    top = 2 * r + 30 + half_name if _is_high(scene, place) else place.h * 0.3 + max(r, half_name)
    return Area(place.x + 10, place.y + top, place.w - 20, place.h - top - 4)


def _emblem_radius(place: Area) -> float:
    """Return half the size of an emblem on a seat's panel; on a narrow one it leaves more room to the name."""
    return min(26.0 if place.w >= NARROW_SEAT_UNITS else 11.0, place.h * 0.2)


def _is_high(scene: TableScene, place: Area) -> bool:
    """Return whether a name is below the emblem on a panel, not beside it."""
    return place.h >= HIGH_SEAT_UNITS * scene.look.text_factor


def _draw_order_number(scene: TableScene, key: str, place: Area, clock: Clock, seat: int) -> None:
    """Draw a seat's number for the next round, or a dash; beside it an arrow, up if the highest number goes first, else down."""
    number_words = number(clock.numbers[seat]) if clock.numbers else "–"
    y, size = place.y + place.h * 0.66, min(64, place.h * 0.36) / scene.look.text_factor
    wide = min(scene.scaled_width(number_words, size), place.w - 70)
    arrow = picture(icon, "up" if clock.turn_order == HIGH else "down", INK)
    scene.put(f"{key}:arrow", arrow, place.cx - wide / 2 - 20, y, ARROW_UNITS)
    scene.write(f"{key}:number", number_words, place.cx + 10, y, size, colour=INK, room=place.w - 70, least=18)
    words, low = translate("toolbox.initiative"), place.y + place.h * 0.89
    scene.write(f"{key}:note", words, place.cx, low, 20 / scene.look.text_factor, colour=INK, room=place.w - 20, least=13)


def _seat_name_size(scene: TableScene, clock: ClockView, places: Sequence[Area]) -> float:
    """Return the text size at which all names fit into their panels, which are equal, so that no name is larger than another."""
    sizes, least = [CLOCK_NAME_TEXT], 0.0
    for (seat, _), place in zip(clock.seats, places):
        name, (_, room), least = actor_name(scene, clock.state, seat), _seat_name_span(scene, place), _least_name_text(scene, place)
        short = short_name(scene, name, room, least)
        sizes.append(CLOCK_NAME_TEXT * room / max(1.0, scene.scaled_width(short, CLOCK_NAME_TEXT)))
    return max(least, min(sizes))


def _least_name_text(scene: TableScene, place: Area) -> float:
    """Return the least text size of a name. On a narrow panel larger text doesn't enlarge it, so that the name stays whole."""
    return LEAST_CLOCK_NAME_TEXT / (scene.look.text_factor if place.w < NARROW_SEAT_UNITS else 1)


def _seat_name_span(scene: TableScene, place: Area) -> tuple[float, float]:
    """Return the left end of a name beside or below an emblem, and its room."""
    padding = SEAT_PADDING_UNITS[place.w < NARROW_SEAT_UNITS]
    left_x = place.x + 10 if _is_high(scene, place) else place.x + 2 * _emblem_radius(place) + padding + 10
    margin = padding / 2 if place.w < NARROW_SEAT_UNITS else UP_ROOM_INSET
    return left_x, place.right - left_x - margin


def _draw_seat_name(scene: TableScene, place: Area, clock: ClockView, seat: int, text_size: float) -> None:
    """Draw a player's panel with the emblem (a creature has none) and the name: side by side, on a high panel the name below."""
    player, key = clock.state.as_seat(seat, scene.snapshot.seats), f"clock:{seat}"
    scene.put_in_area(key, picture(panel, player.colour, scene.theme), place)
    is_high = _is_high(scene, place)
    r = _emblem_radius(place)
    x, y = (
        (place.cx, place.y + r + 10)
        if is_high
        else (place.x + r + SEAT_PADDING_UNITS[place.w < NARROW_SEAT_UNITS], place.y + place.h * 0.3)
    )
    if player.emblem:
        scene.put(f"{key}:emblem", picture(emblem, player.emblem, INK), x, y, 2 * r)
    left_x, room = _seat_name_span(scene, place)
    middle = y + r + 20 if is_high else y
    name = short_name(scene, actor_name(scene, clock.state, seat), room, _least_name_text(scene, place))
    x, anchor = (place.cx, "middle") if is_high else (left_x, "start")
    scene.write(
        f"{key}:name", name, x, middle, text_size, colour=INK, anchor=anchor, room=room, least=_least_name_text(scene, place)
    )
