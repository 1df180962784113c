"""Answers of each tool: the line of its question, its cells, the running turn clock, and counters."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.games.toolbox.counters import SitDown
from companion.games.toolbox.creatures import AddCreature, RemoveCreature
from companion.games.toolbox.passes import CancelPass
from companion.games.toolbox.phases import AddPhase, EndPhase, FinishPhase, RemovePhase, StartPhases
from companion.games.toolbox.tools import SelectTool
from companion.games.toolbox.turn_changes import CancelSkip, Reorder, Skip, StopClock
from companion.games.toolbox.turns import (
    Begin,
    BeginAdmin,
    BeginAtRandom,
    EndAdmin,
    EndTurn,
    Pass,
    SetClock,
    SetNumber,
    SetTurnOrder,
    StartRound,
    TurnBegun,
)
from companion.games.toolbox.view import ClockView, ToolsView
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.pictures.tools import stepper
from companion.pictures.worlds.moods import tide
from companion.pictures.worlds.water import fill
from companion.table.chess_clock import FIXED, NO_CLOCK, RESERVE, Clock, ClockSetting
from companion.table.lazy_sequence import select
from companion.table.moves import Move
from companion.table.prompt import Choice
from companion.table.sentence import Words
from kivy_ui.games.toolbox.clock.pieces import draw_other_seats
from kivy_ui.games.toolbox.clock.steps import TimeStep, can_change_time, draw_change_sign, settings_words, time_left_words
from kivy_ui.games.toolbox.layout import area_of_both, clock_areas, clock_undo_areas, line_areas, other_seats_area, tools_key_area
from kivy_ui.games.toolbox.pieces import (
    actor_name,
    any_time_choice_of,
    choice_of,
    choices_of,
    draw_seats,
    rest_of,
    take_tap,
)
from kivy_ui.games.toolbox.players.steps import PlayersStep, is_about_players, players_key
from kivy_ui.layout.elements import GAP_UNITS, choice_key, icon_of
from kivy_ui.layout.leaves import fitted_line
from kivy_ui.layout.part import Part, column, panel, row, share, units, with_padding
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, FOAM, INK
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table import undo
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_plate import LEAST_NOTE_TEXT, answer
from kivy_ui.table.flags import NAME_TEXT, short_name, with_short_names
from kivy_ui.table.question import QUESTION_TEXT
from kivy_ui.table.second_step import AnswerListStep, custom_part
from kivy_ui.table.table_layout import OUT_CELL, TableLayout
from kivy_ui.table.table_scene import TableScene

MAIN_SIGNS: dict[type[Move], str] = {
    EndAdmin: "play",
    StartRound: "play",
    StartPhases: "play",
    EndPhase: "next",
    BeginAtRandom: "dice",
    SitDown: "plus",
}
"""Icon of the clock's main answer, by its move; the first that is offered is the main one."""
PLACED_ON_CLOCK: tuple[type[Move], ...] = (*MAIN_SIGNS, Begin, SetClock, SetNumber, FinishPhase)
ORDER_MOVES = (SetTurnOrder, Skip, CancelSkip, CancelPass, Reorder, AddCreature, RemoveCreature, AddPhase, RemovePhase, StopClock)
ORDER_COLUMNS = 3
LEAST_QUESTION = 11
TWO_LINES, LEAST_TWO_LINES_NOTE = 1.7, 15
"""Width of a note that fits in two lines, in widths of its room, and its least text size."""
LINE_KEY_TEXT = 19.0
PLATE_NOTES, MOST_PLATE_NOTES = (17.0, 15.0), (20.0, 18.5)
"""Text size of a note on a plate, and its greatest drawn size in larger text: on a wide screen, and on an upright one."""
ICON_PLATE_UNITS = 56.0
"""Width of a plate with an icon alone."""
LEAST_TAP_TEXT = 18.0
LINE_KEY_PADDING_UNITS = 24.0
WORDS_PADDING_UNITS = 18.0
SEA = {"deep": ((0, "#0a2433"), (1, "#061622")), "light": ((0, "#eaf7fb"), (1, "#c7e3ec")), "contrast": ((0, "#000000"),)}
LEAST_NAME = 30
STEPPER_SHARES = (0.32, 0.36, 0.32)
LATE_COLOUR = "#a11208"
PHASE_Y, PHASE_TEXT = 97.0, 22
NAME_Y, NAME_RISE = 74.0, 20.0
"""Middle of the name on the running clock: `NAME_Y` less `NAME_RISE` times the factor of the text size, so that the line below is free."""
TIME_TEXT, TIME_SHARE = 180.0, 0.5
"""Text size of the time, and where its middle is in the coloured area, as a share of its height."""
TAP_TEXT, DIGIT_SHARE, TIME_PADDING_UNITS = 32.0, 0.72, 22.0
"""Text size of the words below the time, height of a digit as a share of its text size, and padding above and below digits together."""
FIRST_NAMED_ROUND, NEW_ROUND_TEXT = 2, 34.0
"""First round whose beginning is said, and the text size of those words."""
LABEL_TEXT, LABEL_Y_UNITS = 24.0, 36.0
"""Text size of the label above the time, and its distance from the upper edge of the coloured area."""


def draw_question(
    scene: TableScene,
    at: TableLayout,
    title: Words,
    note: Words,
    more: tuple[AnswerButton, ...] = (),
    *,
    first_keys: tuple[Part, ...] = (),
    may_save: bool = True,
    has_players: bool = False,
) -> None:
    """Draw a title and a note, and beside them Undo, Redo, and “More…” for rare answers, each in a place that nothing else takes.

    more       the rare answers
    first_keys  keys before them in their list
    may_save   whether the list of rare answers has the key that saves the toolbox as a game, as the menu has
    has_players   whether a key changes who plays; it is beside the words, or first in the list of the rare answers
    """
    area, places = at.question, line_areas(scene, at)
    draw_undo(scene, places.undo, places.redo)
    may_save = may_save and scene.actions.save_kit is not None and not scene.snapshot.is_question
    has_parts = may_save and has_parts_to_save(scene.snapshot.view)
    place, title_right = places.more, area.x + 16 + scene.scaled_width(title, QUESTION_TEXT) + WORDS_PADDING_UNITS
    more = tuple(offer for offer in more if not is_about_players(offer.choice)) if has_players else more
    if len(more) == 1 and not has_parts and not has_players and not first_keys:
        place = _draw_line_key(scene, "more", place, more[0].label, partial(scene.actions.pick, more[0]), left_x=title_right)
    elif more or first_keys:
        keys = (*((players_key(scene),) if has_players else ()), *((_save_part(scene),) if has_parts else ()), *first_keys)
        _draw_more(scene, place, more, keys)
    elif has_players:
        tap = partial(scene.actions.open, PlayersStep(scene.actions, scene.snapshot))
        place = _draw_line_key(scene, "players", place, translate("toolbox.players_short"), tap, left_x=place.x)
    right = place.x if more or has_players or first_keys else places.words_right
    _write_question(scene, area._replace(x=area.x + 16, w=right - WORDS_PADDING_UNITS - area.x - 16), title, note)


def _write_question(scene: TableScene, area: Area, title: Words, note: Words) -> None:
    """Write a title, and a note after it if it has room, in two lines if it must."""
    ink, halo, y = scene.ink, scene.ink.halo, area.y + 24
    if scene.look.text_size and scene.scaled_width(title, LEAST_NOTE_TEXT) > area.w:
        place = area._replace(h=2 * (y - area.y))
        scene.paragraph(
            "question", title, place, QUESTION_TEXT, ink.ink, is_bold=True, halo=halo, least=LEAST_NOTE_TEXT, is_top=False
        )
        return
    w = scene.write_left("question", title, area.x, y, QUESTION_TEXT, colour=ink.ink, halo=halo, room=area.w, least=LEAST_QUESTION)
    free_width = area.w - w - 14
    if free_width > 60 and scene.scaled_width(note, LEAST_NOTE_TEXT, False) <= free_width:
        x = area.x + 14 + w
        scene.write_left(
            "note", note, x, y + 1, 22, colour=ink.dim, is_bold=False, halo=halo, room=free_width, least=LEAST_NOTE_TEXT
        )
    elif scene.scaled_width(note, LEAST_NOTE_TEXT, False) <= free_width * TWO_LINES:
        place = area._replace(x=area.x + 14 + w, w=free_width, h=2 * (y - area.y))
        scene.paragraph("note", note, place, LEAST_NOTE_TEXT, ink.dim, halo=halo, least=LEAST_TWO_LINES_NOTE, is_top=False)
    elif scene.scaled_width(note, small := LEAST_TWO_LINES_NOTE / scene.look.text_factor, False) <= free_width * TWO_LINES:
        place = area._replace(x=area.x + 14 + w, w=free_width, h=2 * (y - area.y))
        scene.paragraph("note", note, place, LEAST_NOTE_TEXT, ink.dim, halo=halo, least=small, is_top=False)


def _draw_more(scene: TableScene, place: Area, more: tuple[AnswerButton, ...], first_keys: Sequence[Part]) -> None:
    """Draw the key that lists rare answers, after other keys."""
    ink, title = scene.ink, translate("toolbox.more")
    scene.put_in_area("more", picture(plate_painters.plate, ink.plate, ink.ink), place)
    scene.write_in_area("more:title", title, place, NAME_TEXT, colour=ink.ink, padding=12)
    view: ToolsView = scene.snapshot.view
    tool = translate("toolbox.tab", tool="pot" if view.selected_pot else view.tool)
    step = AnswerListStep(translate("toolbox.more_of", tool=tool), more, scene.actions.pick, lambda *_: None, first=first_keys)
    scene.touch("more", place, partial(scene.actions.open, step), radius=12)


def has_parts_to_save(view: ToolsView) -> bool:
    """Return whether the toolbox has something to save as a game."""
    has_clock = len(view.playing) > 1 and view.clock.state.setting != ClockSetting()
    has_things = any(pot.is_ready and pot.kinds for pot in view.pots)
    return has_things or bool(view.last_throw.faces) or len(view.counters) > 1 or has_clock


def _save(scene: TableScene) -> None:
    """Open the page that saves the toolbox as a game, and close the list of rare answers below it."""
    scene.actions.open(None)
    if scene.actions.save_kit is not None:
        scene.actions.save_kit()


def _save_part(scene: TableScene) -> Part:
    """Return the key that saves the toolbox as a game, for the list of rare answers."""
    return choice_key("save_kit:key", translate("toolbox.save_kit"), partial(_save, scene), note=translate("toolbox.save_kit_note"))


def _draw_line_key(scene: TableScene, name: str, place: Area, words: Words, tap: Tap, *, left_x: float) -> Area:
    """Draw a key on the line of the question; return its area.

    Its words are in one line if it can grow, to `left_x` at most. Else they are in two lines.
    """
    ink = scene.ink
    width = scene.scaled_width(words, LINE_KEY_TEXT) + LINE_KEY_PADDING_UNITS
    if place.w < width <= place.right - left_x:
        place = place._replace(x=place.right - width, w=width)
    scene.put_in_area(name, picture(plate_painters.plate, ink.plate, ink.ink), place)
    scene.write_centred(f"{name}:title", words, place.inset(8, 3), LINE_KEY_TEXT, ink.ink, least=11)
    scene.touch(name, place, tap, radius=12)
    return place


def draw_cell(scene: TableScene, name: str, area: Area, kind: str, words: tuple[Words, Words], tap: Callable[[], object] | None,
    lead: Picture | None = None, icon_name: str = "",
) -> None:  # fmt: skip
    """Draw an answer with its title and note (`words`); a dotted outline if `tap` is None. `kind` as in `plate_painters.answer`."""
    if tap is None:
        scene.put_in_area(name, picture(plate_painters.dashed_outline, BRASS if scene.theme == "deep" else scene.ink.ink), area)
        scene.write(f"{name}:title", words[0], area.cx, area.cy - 2, 24, colour=scene.ink.dim, room=area.w - 16, least=15)
    else:
        answer(scene, name, area, kind, words[0], note=words[1], tint=scene.ink.tint, tap=tap, lead=lead, icon_name=icon_name)


def draw_stepper(scene: TableScene, area: Area, count_words: str, less: Callable[[], object], more: Callable[[], object]) -> None:
    """Draw a number between minus and plus, which call `less` and `more`."""
    ink = scene.ink.ink
    scene.put_in_area("step", picture(stepper, scene.theme), area)
    cy = area.y + (area.h - plate_painters.LIP) / 2
    left_area, _, right = area.shares(STEPPER_SHARES, 0)
    for name, place, tap in (("minus", left_area, less), ("plus", right, more)):
        scene.put(f"step:{name}", picture(icon, name, ink), place.cx, cy, 32)
        scene.touch(f"step:{name}", place, tap, radius=16)
    scene.write("step:count", count_words, area.cx, cy, 40, colour=BRASS if scene.theme == "deep" else ink, room=area.w * 0.34)


def draw_way_out(scene: TableScene, at: TableLayout, name: str, choice: Choice | None, title: Words, icon_name: str = "") -> None:
    """Draw the answer that deletes or resets something. It is always in the last cell; without a choice nothing is drawn."""
    if choice is not None:
        kind = "loss" if as_text(choice.loses) else "end"
        tap = take_tap(scene, choice, at=OUT_CELL)
        draw_cell(scene, name, at.cells[OUT_CELL], kind, (title, choice.loses), tap=tap, icon_name=icon_name)


# undo


def draw_undo(scene: TableScene, area: Area, redo: Area | None) -> None:
    """Draw Undo in `area`, and Redo in `redo`, whose room Undo takes while there is none.

    Undo of a move in another tool opens a page first.
    """
    snapshot = scene.snapshot
    undo_words = snapshot.undo if scene.state.is_result_shown and not snapshot.is_question else None
    tap = partial(_open_step, scene) if snapshot.is_undo_elsewhere else scene.actions.undo
    if redo is not None and undo.redo_words(scene) is None:
        area = area_of_both(area, redo)
    undo.draw(scene, area, undo_words, tap, redo=redo)


def _open_step(scene: TableScene) -> None:
    """Open the page that undoes the last move, made in another tool, or on the clock everything since the last turn."""
    snapshot, view = scene.snapshot, scene.snapshot.view
    words = translate("table.undo_what", what=with_short_names(scene, snapshot.undo or ""))
    keys = [choice_key("undo-last", words, partial(_undo, scene), True, note=translate("toolbox.undo_last_note"))]
    if view.tool == "clock" and any(view.clock.state.turns):
        keys.append(_turn_key(scene, view))
    across = len(keys) if scene.is_wide else 1
    step = AnswerListStep(translate("toolbox.undo_which"), (), lambda _: None, lambda *_: None, first=keys, across=across)
    scene.actions.open(step)


def _turn_key(scene: TableScene, view: ToolsView) -> Part:
    """Return the key that goes back to the last turn that ended, and undoes all later moves."""
    words, note = _turn_words(scene, view), translate("toolbox.undo_turn_note")
    return choice_key("undo-turn", words, partial(_undo_turn, scene, sum(view.clock.state.turns)), note=note)


def _turn_words(scene: TableScene, view: ToolsView) -> Words:
    """Return whose turn comes back, which only the players who acted in this round tell."""
    clock = view.clock.state
    ended = [seat for seat in clock.acted if seat != clock.up]
    words = translate("toolbox.undo_last_turn")
    return translate("toolbox.undo_turn", name=actor_name(scene, clock, ended[-1])) if ended else words


def _undo(scene: TableScene) -> None:
    scene.actions.open(None)
    scene.actions.undo_at_once()


def _undo_turn(scene: TableScene, turn_count: int) -> None:
    scene.actions.open(None)
    scene.actions.rewind_until(partial(_has_fewer_turns, turn_count))


def _has_fewer_turns(turn_count: int, view: Any) -> bool:
    return bool(sum(view.clock.state.turns) < turn_count)


# the running clock


def draw_clock(scene: TableScene, view: ToolsView, now_ms: int, other_tool: str) -> None:
    """Draw the running clock: the seat whose turn it is, its time at `now_ms` (in milliseconds), and the others' times above.

    A key leads to `other_tool`, while the clock continues.
    """
    clock, seat = view.clock, view.clock.state.up
    place = clock.state.as_seat(seat, scene.snapshot.seats)
    areas = clock_areas(scene, len(clock.state.order) - 1)
    scene.put_in_area("sea", picture(fill, *SEA[scene.theme]), areas.sea)
    top, low = areas.tide.y, areas.tide.bottom
    scene.put_in_area("tide", picture(tide, place.colour), areas.tide)
    end = choice_of(scene, EndTurn)
    if scene.snapshot.is_still:
        scene.touch("clock", areas.touch_target, scene.actions.continue_game)
    elif end is not None:
        scene.touch("clock", areas.touch_target, take_tap(scene, end))
    scene.put("up", picture(disc, place.colour, place.emblem), 54, 58, 72)
    ink = FOAM if scene.theme != "light" else INK
    _draw_acting_name(scene, clock.state, ink)
    left_x = draw_other_seats(scene, clock, now_ms, ink)
    phase_room = (left_x - 12 if scene.is_wide else scene.w - 70) - 104
    scene.write_left("phase", _phase_words(clock.state), 104, PHASE_Y, PHASE_TEXT, colour=ink, room=phase_room, least=14)
    is_late = clock.state.is_slow(now_ms)
    clock_words = clock.time_at(now_ms) or translate("toolbox.round", round=clock.state.round)
    middle = top + (low - top) * TIME_SHARE
    y = min(middle + 130, low - 30)
    time_text, middle = _time_size(scene, middle, top, y)
    colour = LATE_COLOUR if is_late else INK
    scene.write("time", clock_words, scene.w / 2, middle, time_text, colour=colour, room=scene.w - 60, least=60)
    _draw_time_label(scene, clock, now_ms, top)
    scene.write("tap", _tap_words(scene, clock), scene.w / 2, y, TAP_TEXT, colour=INK, room=scene.w - 24, least=LEAST_TAP_TEXT)
    _draw_plates(scene, other_tool)


def _time_size(scene: TableScene, middle: float, top: float, tap_y: float) -> tuple[float, float]:
    """Return text size and middle of the time: less than usual if its digits would touch the larger words above or below."""
    factor = scene.look.text_factor
    high, low = top + LABEL_Y_UNITS + LABEL_TEXT * factor / 2, tap_y - TAP_TEXT * factor / 2
    size = (low - high - TIME_PADDING_UNITS) / DIGIT_SHARE
    return (TIME_TEXT / factor, middle) if size >= TIME_TEXT else (size / factor, (high + low) / 2)


def _draw_acting_name(scene: TableScene, clock: Clock, ink: str) -> None:
    """Write the name of the seat or creature whose turn it is beside its disc, shortened if it has no room."""
    right = other_seats_area(scene, len(clock.order) - 1).x if scene.is_wide else tools_key_area(scene).x
    room = min(scene.w * 0.3, right - 112) if scene.is_wide else right - 112
    whole, y = actor_name(scene, clock, clock.up), NAME_Y - NAME_RISE * scene.look.text_factor
    least = LEAST_NAME / scene.look.text_factor  # a name gets smaller before it is cut, in larger text, too
    name = short_name(scene, whole, room, least)
    scene.write_left("up:name", name, 104, y, 48, colour=ink, room=room, least=least)


def _totals_label(clock: Clock) -> Words:
    """Return which times of the players the page shows: what is left, or what they used in all turns."""
    if clock.way == RESERVE:
        return translate("toolbox.reserve_left")
    return translate("toolbox.time_left") if clock.has_time_limit else translate("toolbox.in_all")


def _draw_time_label(scene: TableScene, clock: ClockView, now_ms: int, top: float) -> None:
    """Write above the large time which one it is: of this turn, or what is left; of a slow turn that it is late.

    While the game beside it is paused, write that instead.
    """
    words: Words
    size = LABEL_TEXT
    if scene.snapshot.is_still:
        words = translate("toolbox.game_paused")
    elif _is_new_round(scene.snapshot.events, clock.state):
        words = translate("toolbox.round_begins", name=actor_name(scene, clock.state, clock.state.up), round=clock.state.round)
        size = NEW_ROUND_TEXT
    elif clock.state.is_slow(now_ms):
        scene.write("late", clock.note_at(now_ms), scene.w / 2, top + LABEL_Y_UNITS, size, colour=LATE_COLOUR, room=scene.w - 60)
        return
    else:
        words = time_left_words(clock.state, now_ms) if clock.state.has_time_limit else translate("toolbox.this_turn")
    if clock.state.way != NO_CLOCK or size == NEW_ROUND_TEXT or scene.snapshot.is_still:
        scene.write("label", words, scene.w / 2, top + LABEL_Y_UNITS, size, colour=INK, room=scene.w - 60, least=LEAST_TAP_TEXT)


def _is_new_round(events: Sequence[object], clock: Clock) -> bool:
    """Return whether the last move began a new round, and not just the same order of turns once more."""
    if clock.round < FIRST_NAMED_ROUND or len(clock.acted) > 1:
        return False
    has_passed = any(getattr(event, "has_passed", False) for event in events)
    return any(isinstance(event, TurnBegun) for event in events) and (has_passed or clock.turn_order != FIXED)


def _phase_words(clock: Clock) -> Words:
    """Return the round, after the name of the phase that is played; "" if the round is written large instead of a time."""
    phase = clock.current_phase
    if phase is not None:
        return translate("toolbox.phase", name=phase.name, round=clock.round)
    return "" if clock.way == NO_CLOCK else translate("toolbox.round", round=clock.round)


def _tap_words(scene: TableScene, clock: ClockView) -> Words:
    """Return the effect of a tap on the clock, with the next player's name unless a draw or a number decides, or the game is paused."""
    if scene.snapshot.is_still:
        return translate("toolbox.tap_to_continue")
    following = clock.state.known_next()
    if following is None:
        return translate("toolbox.tap_to_end")
    name = actor_name(scene, clock.state, following)
    words = (
        translate("toolbox.tap_again", name=name) if following == clock.state.up else translate("toolbox.tap_anywhere", name=name)
    )
    return with_short_names(scene, words, LEAST_TAP_TEXT, scene.w - 24)


def _draw_plates(scene: TableScene, other_tool: str) -> None:
    """Draw a strip on the lower edge: pause, pass and the key to the other tools at the left, undo at the right."""
    tools = next((choice for choice in choices_of(scene, SelectTool) if choice.move == SelectTool(other_tool)), None)
    if tools is not None and not scene.is_wide:  # at the top: the strip has no room
        _draw_tools_key(scene, tools)
    choices = (
        ("pause", choice_of(scene, BeginAdmin), "pause", ""),
        ("pass", choice_of(scene, Pass), "next", translate("toolbox.pass_note")),
        ("tools", tools if scene.is_wide else None, "tools", translate("toolbox.tools_note")),
    )
    key_choices = choices[2:] if scene.snapshot.is_still else choices
    possible = [(name, choice, sign, note) for name, choice, sign, note in key_choices if choice is not None]
    plates = [_plate(scene, *plate) for plate in possible]
    room = clock_areas(scene, 0).plates.w - undo.WIDTH_UNITS - GAP_UNITS - undo.NARROW_WIDTH - len(plates) * GAP_UNITS
    if tools is not None and scene.is_wide and _width_of(scene, plates) > room:
        plates = [_plate(scene, name, choice, "", note) for name, choice, _, note in possible]  # words before icons
        if _width_of(scene, plates) > room:
            plates = [*(_plate(scene, *plate) for plate in possible[:-1]), _icon_plate(scene, "tools", tools, "tools")]
    areas = clock_areas(scene, 0)
    if scene.is_wide:
        row(*plates, custom_part(partial(_draw_clock_undo, scene))).draw(scene, areas.plates, "plates")
        return
    for nth, (plate, place) in enumerate(zip(plates, areas.plates.columns(len(plates), GAP_UNITS))):
        plate.draw(scene, place, f"plates:{nth}")
    _draw_clock_undo(scene, areas.undo)


def _width_of(scene: TableScene, plates: Sequence[Part]) -> float:
    return sum(plate.width(scene) for plate in plates if plate.width)


def _draw_tools_key(scene: TableScene, tools: Choice) -> None:
    """Draw the key of the other tools on an upright screen, left of the menu corner."""
    ink, place = scene.ink, tools_key_area(scene)
    scene.put_in_area("tools", picture(plate_painters.plate, ink.plate, ink.ink), place)
    scene.put("tools:icon", picture(icon, "tools", ink.ink), place.cx, place.cy, 30)
    scene.touch("tools", place, take_tap(scene, tools), radius=12)


def _draw_clock_undo(scene: TableScene, room: Area) -> None:
    area, other = clock_undo_areas(scene, room)
    draw_undo(scene, area, other)


def _icon_plate(scene: TableScene, name: str, choice: Choice, sign: str) -> Part:
    """Return a plate with an icon alone, where there is no room for the words of all plates."""
    look = picture(plate_painters.plate, scene.ink.plate, scene.ink.ink)
    return units(ICON_PLATE_UNITS, panel(name, look, icon_of(sign, 30, scene.ink.ink), take_tap(scene, choice)))


def _plate(scene: TableScene, name: str, choice: Choice, sign: str, note: Words) -> Part:
    """Return a plate with a choice, and the icon `sign` unless it is "". Its note is below the label.

    The key of the other tools says so, not which one it opens.
    """
    ink, look = scene.ink, picture(plate_painters.plate, scene.ink.plate, scene.ink.ink)
    label = translate("toolbox.tools") if isinstance(choice.move, SelectTool) else choice.label
    title = fitted_line(label, NAME_TEXT, ink.ink)
    if note:
        note_text = min(PLATE_NOTES[not scene.is_wide], MOST_PLATE_NOTES[not scene.is_wide] / scene.look.text_factor)
        note_line = fitted_line(note, note_text, ink.ink, is_bold=False)
        wide = max(scene.scaled_width(label, NAME_TEXT), scene.scaled_width(note, note_text, False)) + 1
        title = column(share(3, title), share(2, note_line), gap=0)._replace(width=lambda _: wide)
    words = row(units(36, icon_of(sign, 26, ink.ink)), title, gap=2) if sign else title
    return panel(name, look, with_padding(9, 0, words), take_tap(scene, choice))


# before the start, and in a pause


def draw_paused(scene: TableScene, at: TableLayout, view: ToolsView, now_ms: int) -> None:
    """Draw each seat with its time. A tap on a seat lets it begin, enters its number, says that it is done, or changes its time."""
    begin = choice_of(scene, Begin)
    numbers = {getattr(choice.move, "seat", -1): choice for choice in choices_of(scene, SetNumber)}
    finish_choices = {getattr(choice.move, "seat", -1): choice for choice in choices_of(scene, FinishPhase)}
    for seat, place in draw_seats(scene, at.scene, view.clock, now_ms):
        if seat in numbers:
            scene.touch(f"number:{seat}", place, take_tap(scene, numbers[seat]), radius=20)
        elif seat in finish_choices:
            scene.touch(f"done:{seat}", place, take_tap(scene, finish_choices[seat]), radius=20)
        elif begin is not None:
            scene.touch(f"begins:{seat}", place, take_tap(scene, begin, (seat,)), radius=20)
        elif can_change_time(scene, seat):
            scene.touch(f"time:{seat}", place, partial(scene.actions.open, TimeStep(scene, seat)), radius=20)
            draw_change_sign(scene, seat, place)
    _draw_clock_foot(scene, at, view)


def _draw_clock_foot(scene: TableScene, at: TableLayout, view: ToolsView) -> None:
    """Draw the main answer, the clock's settings, the order of turns, and in a pause at the end of them the key that stops the clock.

    It is not where the running clock has the key of the other tools.
    """
    main_choices = {kind: choice for kind in MAIN_SIGNS if (choice := choice_of(scene, kind)) is not None}
    main = next(iter(main_choices), SitDown)
    prompt, is_begun = scene.snapshot.prompt, view.clock.state.has_begun
    question = prompt.question if prompt and not scene.snapshot.is_question else ""
    if view.clock.state.is_admin:
        question = translate("toolbox.paused")  # shorter than the prompt, so that a note has room
    stop = any_time_choice_of(scene, StopClock) if main is EndAdmin else None
    order = tuple(offer for offer in _turn_order_offers(scene) if stop is None or offer.choice.id != stop.id)
    placed = [choice for kind in PLACED_ON_CLOCK if kind is not SitDown or main is SitDown for choice in choices_of(scene, kind)]
    listed = [stop, *(offer.choice for offer in order)]
    rest = tuple(offer for offer in rest_of(scene, *placed, *listed) if offer.choice not in listed)
    note = _clock_note(scene, view, is_begun=is_begun)
    draw_question(scene, at, question, note, rest, may_save=False, has_players=main is not SitDown)
    second = at.cells[2] if scene.is_wide else at.cells[1]
    main_area, order_area = at.cell(0, 2), at.cells[OUT_CELL]
    if stop is not None:
        main_area, order_area = main_area.columns(2, GAP_UNITS)
        tap = partial(_ask_stop, scene, stop)
        draw_cell(scene, "stop", at.cells[OUT_CELL], "loss", (stop.label, stop.loses), tap=tap, icon_name="stop")
    _draw_choice_cell(scene, "main" if stop is None else "go-on", main_area, "main", main_choices.get(main), sign=MAIN_SIGNS[main])
    _draw_set_cell(scene, second, view.clock.state)
    if order:
        title, across = translate("toolbox.turns"), ORDER_COLUMNS if scene.is_wide else 0
        is_own = scene.actions.play_kit is None and not view.clock.state.can_follow  # beside a game, whose turns it doesn't follow
        note = translate("toolbox.own_turns") if is_own else ""
        step = AnswerListStep(title, order, partial(_pick_of_order, scene), lambda *_: None, across=across)
        draw_cell(scene, "order", order_area, "plain", (title, note), tap=partial(scene.actions.open, step), icon_name="swap")


def _draw_set_cell(scene: TableScene, area: Area, clock: Clock) -> None:
    """Draw the key of the clock's settings, which it names."""
    choice = choice_of(scene, SetClock)
    if choice is not None:
        note = settings_words(clock.way, clock.minutes, clock.seconds, clock.chime)
        draw_cell(scene, "set", area, "plain", (choice.label, note), tap=take_tap(scene, choice), icon_name="clock")


def _pick_of_order(scene: TableScene, offer: AnswerButton) -> None:
    """Take an answer about the order of turns; ask first before the clock stops."""
    if isinstance(offer.choice.move, StopClock):
        _ask_stop(scene, offer.choice)
    else:
        scene.actions.pick(offer)


def _ask_stop(scene: TableScene, stop: Choice) -> None:
    """Open the page that says what is lost with the clock, with a key that stops it."""
    key = choice_key("stop:sure", stop.label, partial(scene.actions.answer, stop, ()), note=stop.loses, is_loss=True)
    scene.actions.open(AnswerListStep(translate("toolbox.sure_to_stop"), (), lambda _: None, lambda *_: None, first=(key,)))


def _clock_note(scene: TableScene, view: ToolsView, is_begun: bool) -> Words:
    """Return what a tap on a player does while numbers are entered; else, after the start, which times these are."""
    if choices_of(scene, SetNumber):
        return translate("toolbox.tap_for_number")
    if not is_begun:
        return ""
    if any(can_change_time(scene, seat) for seat in view.playing):
        return translate("toolbox.tap_for_time")
    return "" if view.clock.state.way == NO_CLOCK else _totals_label(view.clock.state)


def _draw_choice_cell(scene: TableScene, name: str, area: Area, kind: str, choice: Choice | None, sign: str) -> None:
    if choice is not None:
        draw_cell(scene, name, area, kind, (choice.label, choice.note), tap=take_tap(scene, choice), icon_name=sign)


def _turn_order_offers(scene: TableScene) -> tuple[AnswerButton, ...]:
    """List the choices about the order of turns, including creatures and phases."""
    prompt = scene.snapshot.prompt
    any_time_choices = prompt.any_time_choices if prompt is not None and choices_of(scene, Move) else ()
    any_time_choices = select(any_time_choices, lambda choice: isinstance(choice.move, ORDER_MOVES))
    order_choices = (*choices_of(scene, SetTurnOrder), *any_time_choices)
    return tuple(
        AnswerButton(choice, None if choice.fields else (), choice.label, choice.note or choice.loses) for choice in order_choices
    )
