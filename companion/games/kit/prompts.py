"""Prompts of a kit: the answers of the present phase, draws to enter, the end, and what may be done at any time."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.kit.answer_checks import formulas_of
from companion.games.kit.answering import (
    EndTurn,
    EnterDraw,
    EnterRoll,
    GiveAnswer,
)
from companion.games.kit.board_state import (
    NO_ENDING,
    AwaitedEntry,
    State,
    counters_of,
    index_by_key,
    place_key,
    places_of,
    things_of,
    words_of_thing,
)
from companion.games.kit.components import PutInApp, PutOnTable, component_label, counters
from companion.games.kit.conditions import condition_choices
from companion.games.kit.drawn_turns import EnterTurn, actors_in_the_bag, is_draw_due
from companion.games.kit.ending import (
    MOST_POINTS,
    CloseWithoutTotals,
    EnterTotal,
    FinishGame,
    NameWinners,
    ShareResult,
    asks_after,
    asks_for_winners,
    is_end_offered,
)
from companion.games.kit.language import (
    AT_ONCE,
    IN_TURN,
    PICK_ACTOR,
    PICKS,
    PLAY,
    TABLE,
    AnswerRule,
    CounterRule,
    Kit,
    Phase,
    label_words,
)
from companion.games.kit.manual_changes import reorder_choices
from companion.games.kit.odds import danger_of
from companion.games.kit.offers import bounds_of, draw_of, entered_place, is_open, pickable_values
from companion.games.kit.rolls import totals_of
from companion.games.kit.running import actor_words, creature_label
from companion.games.kit.state import physical_of
from companion.games.kit.values import formula_value, rounded_down
from companion.games.kit.verbs import parse_verb
from companion.table.any_time_moves import CorrectableCounter
from companion.table.prompt import SECRET_LIST, Choice, Field, Number, Option, Pick, Prompt, Role
from companion.table.sentence import SeatName, Words, say

CELLS = 4
"""Number of answers of one player that fit on the screen at once."""
LEAST_STEPS = 2
COUNTER_MARK = "counter:"
"""Beginning of the mark of an answer that adds a typed number to a shared counter; its key follows."""
NAMED_OWNERS = 2
"""Most owners of a condition that a key names; of more, it names the first and counts the others."""
CONDITION_MARK = "sets:"
"""Beginning of the mark of an answer that sets a condition of a picked player or creature; its icon follows."""
LIKELY = 0.5
"""Chance of a danger above which a draw isn't shown as the usual answer, where several players answer at once."""
COUNTED_DOWN = re.compile(r"(\w+)\s*==\s*0")
COUNT_SET = re.compile(r"every\s+(\w+)\s*=\s*(\d+)")
"""A phase that ends when a counter is 0, and the verb that sets this counter for every player."""


def prompt(state: State) -> Prompt | None:
    """Return the present prompt; None once the game is over."""
    if state.is_over:
        return None
    if asks_after(state):
        return _end_prompt(state)
    if state.awaited_entry is not None:
        return _entry_prompt(state, state.awaited_entry)
    if is_draw_due(state):
        return _drawing_turn(state)
    choices = [choice for actor in state.answering_actors for choice in _choices_of(state, actor)]
    lead = state.up if state.current_phase.answerers != AT_ONCE and state.is_player(state.up) else None
    return Prompt(_phase_sentence(state), tuple(choices), lead=lead, reason=_reason(state.kit, state.current_phase))


def _reason(kit: Kit, phase: Phase) -> Words:
    """Return what the players decide now, and the goal of a kit whose board has no key for it: one needs shared counters."""
    if phase.said_help and kit.goal and (kit.actors or all(counter.owners or counter.hidden for counter in kit.counters)):
        return say("why.help_and_goal", help=phase.said_help, goal=kit.said_goal)
    return phase.said_help or kit.said_rule or say("why.kit")


def _phase_sentence(state: State) -> Words:
    phase = state.current_phase.words
    if state.current_phase.name == PLAY:
        return say("ask.your_turn", seat=SeatName(state.up)) if state.is_player(state.up) else say("ask.what_next")
    if state.current_phase.answerers == AT_ONCE:
        return say("ask.at_once", phase=phase, seats=tuple(map(SeatName, state.answering_actors)))
    creature = state.creature(state.up)
    if creature is not None:
        return say("ask.turn", phase=phase, seat=label_words(*creature_label(state, creature.key, creature.number)))
    if not state.is_player(state.up):
        return say("ask.table", phase=phase)
    step, steps = _step_of_turn(state)
    if steps < LEAST_STEPS:
        return say("ask.turn", phase=phase, seat=SeatName(state.up))
    return say("ask.turn_step", phase=phase, seat=SeatName(state.up), step=step, steps=steps)


def _step_of_turn(state: State) -> tuple[int, int]:
    """Return the number of the next action of this turn, and of all its actions; (0, 0) if the kit doesn't count them.

    A kit counts actions by a counter that its phase sets to a number, as in "every actions = 2", until it is 0.
    """
    phase = state.current_phase
    counted_down = COUNTED_DOWN.fullmatch(phase.done_formula)
    starts = [COUNT_SET.fullmatch(verb) for verb in phase.do]
    steps = next((int(match[2]) for match in starts if match and counted_down and match[1] == counted_down[1]), 0)
    remaining = state.counters.get(f"{counted_down[1]}:{state.up}", 0) if counted_down else 0
    return (steps - remaining + 1, steps) if 0 < remaining <= steps else (0, 0)


# answers


def _choices_of(state: State, actor: int) -> list[Choice]:
    """Return the answers of one actor; if there is none, the choice to end the turn."""
    open_choices = [
        _choice(state, actor, at, answer) for at, answer in enumerate(state.current_phase.answers) if is_open(state, answer, actor)
    ]
    if not open_choices:
        open_choices = [Choice(say("choice.go_on"), EndTurn(actor), _seat(state, actor), "primary")]
    if not state.kit.end:
        role: Role = "primary" if is_end_offered(state) else "secondary"
        open_choices.append(Choice(say("choice.finish"), FinishGame(), _seat(state, actor), role, say("note.finish"), ends=True))
    if _is_for_the_host(state):
        open_choices = [replace(choice, is_kept_from_phones=True) for choice in open_choices]
    return _cell_choices(state, _with_end_of_turn_first(state, open_choices))


def _is_for_the_host(state: State) -> bool:
    """Return whether only the touchscreen is asked: players have secrets here, and one answers for all of them.

    On phones, each player could decide about the others, such as who falls at night.
    """
    return state.current_phase.answerers == TABLE and any(place.visibility == "owner" for place in state.kit.places)


def _with_end_of_turn_first(state: State, choices: list[Choice]) -> list[Choice]:
    """Return the choices with the one that only ends the turn before other usual ones: it is needed in every turn.

    It keeps its place if the kit lists it among its first answers, or if the turn ends by itself.
    """
    if len(choices) <= CELLS or state.current_phase.done_formula:
        return choices
    ends = [choice for choice in choices[CELLS - 1 :] if choice.role == "secondary" and _only_ends_turn(state, choice)]
    going_choices = [choice for choice in choices if choice not in ends]
    first = next((nth for nth, choice in enumerate(going_choices) if choice.role == "secondary"), len(going_choices))
    return [*going_choices[:first], *ends, *going_choices[first:]]


def _only_ends_turn(state: State, choice: Choice) -> bool:
    return isinstance(choice.move, GiveAnswer) and state.current_phase.answers[choice.move.at].do == ("done",)


def _cell_choices(state: State, choices: list[Choice]) -> list[Choice]:
    """Return the choices for four cells: the usual one, others, the dangerous one. Those that don't fit move into a second step."""
    for role in ("primary", "danger"):
        more = [choice for choice in choices if choice.role == role][1:]
        choices = [_second_of_role(choice) if choice in more else choice for choice in choices]
    other_choices = [choice for choice in choices if choice.cell == "other"]
    room = CELLS - (len(choices) - len(other_choices))
    further_choices = other_choices[room - 1 :] if len(other_choices) > room else []
    step = _step_words(state, further_choices)
    return [
        replace(choice, step=choice.step or step, marks=tuple(dict.fromkeys((*choice.marks, _answer_mark(choice)))))
        if choice in further_choices
        else choice
        for choice in choices
    ]


def _second_of_role(choice: Choice) -> Choice:
    """Return an answer that is usual, but not the most usual now, as another one that keeps its key also beside its stack."""
    return replace(choice, role="secondary", cell="other", marks=(*choice.marks, _answer_mark(choice)))


def _step_words(state: State, choices: list[Choice]) -> Words:
    """Return the label of the second step: the word that all its answers begin or end with, such as “Add…”, else “More…”."""
    answers = [state.current_phase.answers[choice.move.at] for choice in choices if isinstance(choice.move, GiveAnswer)]
    english, german = (
        _shared_word([answer.say for answer in answers]),
        _shared_word([answer.de or answer.say for answer in answers]),
    )
    if len(answers) < LEAST_STEPS or not (english and german):
        return say("choice.more")
    verb = label_words(english, german)
    return say("choice.more_and_finish", verb=verb) if len(answers) < len(choices) else say("choice.more_of", verb=verb)


def _shared_word(labels: list[str]) -> str:
    """Return the first word of all labels, else the last one, with a capital; "" if they share none."""
    for at in (0, -1):
        words = {label.split()[at] for label in labels if label.split()}
        if len(words) == 1 and all(len(label.split()) > 1 for label in labels):
            word = words.pop()
            return word[:1].upper() + word[1:]
    return ""


def _answer_mark(choice: Choice) -> str:
    """Return the mark of an answer that the board may draw: its actor and its index, or "finish"."""
    return f"answer:{choice.move.actor}:{choice.move.at}" if isinstance(choice.move, GiveAnswer) else "answer:finish"


def _seat(state: State, actor: int) -> int | None:
    return actor if state.is_player(actor) else None


def _choice(state: State, actor: int, at: int, answer: AnswerRule) -> Choice:
    drawn_fields = _drawn_field(state, answer, actor)
    draw = draw_of(state, answer, actor)
    role: Role = "danger" if answer.danger else "primary" if answer.main else "secondary"
    danger = danger_of(state, answer, actor)
    is_unusual = state.current_phase.answerers == AT_ONCE and len(state.present) > 1 and (danger or 0) > LIKELY
    condition = _set_condition(state.kit, answer)
    return Choice(
        answer.words,
        GiveAnswer(actor, state.phase, at),
        _seat(state, actor),
        role,
        note=_note(state, answer, actor, danger) or _owners_of(state, condition),
        step=say("choice.conditions") if condition else "",
        marks=(f"{CONDITION_MARK}{condition.icon}",)
        if condition
        else ((f"place:{draw}",) if draw else _sign_mark(answer)) + _hand_mark(state, answer) + _counter_mark(state, answer),
        fields=(*drawn_fields, *_pick_field(state, answer, actor), *_number_field(state, answer, actor)),
        report_pattern=f"DRAW {place_key(draw)}" if drawn_fields else "",
        cell="other" if role == "primary" and is_unusual else "",
    )


def _sign_mark(answer: AnswerRule) -> tuple[str, ...]:
    """Return the mark of an answer that adds a typed number to one counter, or takes it away."""
    verbs = [verb for verb in answer.do if verb.endswith(" number")]
    marks_by_sign = {"-=": "sign:minus", "+=": "sign:plus"}
    return next(((mark,) for sign, mark in marks_by_sign.items() if len(verbs) == 1 and verbs[0].endswith(f"{sign} number")), ())


def _counter_mark(state: State, answer: AnswerRule) -> tuple[str, ...]:
    """Return the mark of an answer that only adds a typed number to a shared counter, so that the board can add 1 in one tap."""
    rule = counters_of(state.kit).get(answer.number)
    is_plain = rule is not None and not (rule.owners or rule.hidden or answer.pick or answer.do)
    return (f"{COUNTER_MARK}{answer.number}",) if is_plain else ()


def _set_condition(kit: Kit, answer: AnswerRule) -> CounterRule | None:
    """Return the condition of a picked player or creature that an answer sets to a typed number; None if it does anything else."""
    verb = parse_verb(answer.do[0]) if len(answer.do) == 1 and answer.pick == PICK_ACTOR else None
    rule = counters_of(kit).get(verb.a.key) if verb and verb.name == "set" and verb.amount == "number" else None
    return rule if rule and rule.condition and rule.visibility == "all" and not rule.hidden else None


def _owners_of(state: State, condition: CounterRule | None) -> Words:
    """Return who has a condition, and for how many turns; "" if no actor has it."""
    owners = [actor for actor in state.actors if condition and state.counters.get(f"{condition.key}:{actor}")]
    turns = [(actor_words(state, actor), state.counters[f"{condition.key}:{actor}"]) for actor in owners if condition]
    words = [say("note.turns_of", owner=owner, turns=count) for owner, count in turns]
    if len(words) > NAMED_OWNERS:
        return say("note.more_owners", owner=words[0], count=len(words) - 1)
    return say("note.owners", owners=words) if words else ""


def _hand_mark(state: State, answer: AnswerRule) -> tuple[str, ...]:
    """Return the mark of an answer that lists what only its player may see, so that the touchscreen covers the list."""
    is_secret = any(place.key == answer.pick and place.visibility == "owner" for place in state.kit.places)
    return (SECRET_LIST,) if is_secret else ()


def _drawn_field(state: State, answer: AnswerRule, actor: int) -> tuple[Pick, ...]:
    id = entered_place(state, answer, actor)
    return (_pick_from(state, id),) if id else ()


def _pick_from(state: State, id: str) -> Pick:
    things_here = state.things[id]
    options = tuple(thing_option(state, key, things_here.count(key)) for key in dict.fromkeys(things_here))
    return Pick("things", say("field.drawn", place=places_of(state.kit)[place_key(id)].words), options)


def thing_option(state: State, key: str, count_left: int) -> Option:
    """Return a thing as an option, with how many there are."""
    thing = things_of(state.kit)[key]
    return Option(key, words_of_thing(state, key), say("note.left", count=count_left), thing.look.mark, count_left)


def _pick_field(state: State, answer: AnswerRule, actor: int) -> tuple[Pick, ...]:
    if not answer.pick:
        return ()
    picks = pickable_values(state, answer, actor)
    if answer.pick in PICKS:
        turns = {actor: nth for nth, actor in enumerate(state.order)}
        picks = tuple(sorted(picks, key=lambda pick: turns.get(int(pick), len(turns)))) if answer.pick == PICK_ACTOR else picks
        options = tuple(
            Option(pick, actor_words(state, int(pick)), _changed_value(state, answer, int(pick)), f"actor:{pick}") for pick in picks
        )
        return (Pick("picked", say("field.whom"), options),)
    things_here = state.things_held(answer.pick, actor)
    options = tuple(thing_option(state, str(pick), things_here.count(str(pick))) for pick in picks)
    if all(option.remaining == 1 for option in options):
        options = tuple(replace(option, note="") for option in options)
    return (Pick("picked", _pick_label(state, answer), options),)


def _pick_label(state: State, answer: AnswerRule) -> Words:
    """Return what is asked of things in a place; of a secret one also onto what it goes, such as the last card of the discards."""
    place = places_of(state.kit)[answer.pick]
    targets = [verb.b.key for verb in map(parse_verb, answer.do) if verb.name == "take"] if place.visibility == "owner" else []
    row = next((key for key in targets if places_of(state.kit)[key].kind == "row" and state.things.get(key)), "")
    if not row or places_of(state.kit)[row].visibility != "all":
        return say("field.which", place=place.words)
    return say("field.which_onto", place=place.words, thing=words_of_thing(state, state.things[row][-1]))


def _changed_value(state: State, answer: AnswerRule, actor: int) -> Words:
    """Return the counter of a player or creature that an answer changes by a typed number, with its value; "" if not all may see it."""
    verbs = [parse_verb(text) for text in answer.do if text.startswith("picked.")]
    rules = counters_of(state.kit)
    rule = next((rules[verb.a.key] for verb in verbs if verb.amount == "number" and verb.a.key in rules), None)
    value = state.counters.get(f"{rule.key}:{actor}") if rule else None
    if rule is None or value is None or rule.hidden or rule.visibility != "all" or (rule.condition and not value):
        return ""
    return say("sketch.counter", label=rule.words, value=value)


def _number_field(state: State, answer: AnswerRule, actor: int) -> tuple[Field, ...]:
    if not answer.number:
        return ()
    low, high = bounds_of(state, answer, actor)
    is_added = answer.number in counters_of(state.kit) or (low < 0 and any(verb.endswith("+= number") for verb in answer.do))
    label = _number_label(state, answer)
    if not answer.pick and state.current_phase.answerers == IN_TURN:
        label = say("field.of_actor", actor=actor_words(state, actor), field=label)
    return (Number("number", label, low, high, present=_value_added_to(state, answer, actor), is_change=is_added),)


def _value_added_to(state: State, answer: AnswerRule, actor: int) -> int | None:
    """Return the value of the counter to which an answer adds a typed number; None without one, or if not all may see it."""
    rule = counters_of(state.kit).get(answer.number)
    if rule is None or rule.hidden or rule.visibility != "all":
        return None
    return state.counters.get(state.counter_id(rule.key, actor), 0)


def _number_label(state: State, answer: AnswerRule) -> Words:
    """Return the counter that an answer's number changes, or the question for the turns of a condition; else the answer itself."""
    verbs = [parse_verb(text) for text in answer.do]
    changed = {verb.a.key: verb for verb in verbs if verb.name == "set" and verb.amount == "number"}
    rules = counters_of(state.kit)
    rule = next((rules[key] for key in changed if key in rules and not rules[key].hidden), None)
    if rule is None:
        return answer.words
    return say("field.turns") if rule.condition else rule.words


def _note(state: State, answer: AnswerRule, actor: int, danger: float | None) -> Words:
    """Return the answer's note with its formulas computed; without one, how likely a draw is a danger."""
    if answer.note:
        english = _fill_in_formulas(state, answer.note, actor)
        return label_words(english, _fill_in_formulas(state, answer.note_de, actor)) if answer.note_de else english
    if danger is None:
        return ""
    if not danger:
        return say("note.no_danger")
    if answer.risk_note and state.current_phase.answerers == TABLE:  # there is no pot of a player to write it on
        return say("note.danger_of", chance=danger, risk=answer.said_risk_note)
    return say("note.danger", chance=danger)


def _fill_in_formulas(state: State, note: str, actor: int) -> str:
    for formula in formulas_of(note):
        note = note.replace("{" + formula + "}", str(rounded_down(formula_value(state, formula, actor))))
    return note


# entering


def _entry_prompt(state: State, awaited_entry: AwaitedEntry) -> Prompt:
    seat = _seat(state, awaited_entry.actor)
    if awaited_entry.dice:
        dice = index_by_key(state.kit.dice)[awaited_entry.dice]
        field = Number("total", dice.words, *totals_of(dice.roll, state.rules))
        roll = Choice(say("choice.enter_roll", dice=dice.words), EnterRoll(0), seat, "primary", fields=(field,), note=dice.roll)
        return Prompt(say("ask.roll", dice=dice.words), (roll,), lead=seat)
    place = places_of(state.kit)[place_key(awaited_entry.place)].words
    draw = Choice(
        say("choice.enter_draw", place=place),
        EnterDraw(),
        seat,
        "primary",
        marks=(f"place:{awaited_entry.place}",),
        fields=(_pick_from(state, awaited_entry.place),),
        report_pattern=f"DRAW {place_key(awaited_entry.place)}",
    )
    return Prompt(say("ask.draw", place=place, left=awaited_entry.draws_left), (draw,), lead=seat)


def _drawing_turn(state: State) -> Prompt:
    """Ask whose chit was drawn on the table."""
    options = tuple(Option(actor, actor_words(state, actor), mark=f"actor:{actor}") for actor in actors_in_the_bag(state))
    draw = Choice(say("choice.enter_turn"), EnterTurn(), role="primary", fields=(Pick("actor", say("field.whom"), options),))
    return Prompt(say("ask.whose_turn", phase=state.current_phase.words), (draw,))


# the end


def _end_prompt(state: State) -> Prompt:
    """Ask who won, or for the totals of the score sheet."""
    stayed = tuple(seat for seat in range(state.seats) if seat not in state.departed_seats)
    if asks_for_winners(state):
        return _winners_prompt(stayed, say("note.no_winner") if state.ending == NO_ENDING else "")
    missing = [seat for seat in stayed if str(seat) not in state.points]
    totals = tuple(
        Choice(
            say("choice.total", seat=SeatName(seat)),
            EnterTotal(seat),
            role="primary" if seat == missing[0] else "secondary",
            fields=(Number("points", say("field.total"), -MOST_POINTS, MOST_POINTS),),
            own=(seat,),
        )
        for seat in missing
    )
    close = Choice(say("choice.no_totals"), CloseWithoutTotals(), role="danger")
    return Prompt(say("ask.totals", sheet=state.kit.sheet_words), (*totals, close))


def _winners_prompt(seats: Sequence[int], no_winner_note: Words) -> Prompt:
    """Ask who won: some players, all together, or none; someone alone won or lost."""
    is_alone = len(seats) == 1
    shared_choices = (
        Choice(say("choice.won") if is_alone else say("choice.all_won"), ShareResult(True)),
        Choice(say("choice.lost") if is_alone else say("choice.all_lost"), ShareResult(False)),
        Choice(say("choice.no_winner"), NameWinners(), role="danger", note=no_winner_note),
    )
    if is_alone:
        return Prompt(say("ask.won"), shared_choices)
    options = tuple(Option(seat, say("one_seat", seat=SeatName(seat)), mark=f"actor:{seat}") for seat in seats)
    field = Pick("seats", say("field.winners"), options, 1, len(options))
    naming = Choice(say("choice.winners"), NameWinners(), role="primary", fields=(field,))
    return Prompt(say("ask.winners"), (naming, *shared_choices))


# at any time


def any_time_choices(state: State) -> tuple[Choice | CorrectableCounter, ...]:
    """Return corrections of counters, changes of conditions and of the order, and what is used on the table or in the app."""
    if state.is_over or state.ending is not None:
        return ()
    return (
        *counters(state),
        *condition_choices(state),
        *reorder_choices(state),
        *(_component(state, key) for key in physical_of(state.kit) if state.awaited_entry is None),
    )


def _component(state: State, key: str) -> Choice:
    part = label_words(*component_label(state.kit, key))
    group = say("group.components")
    if key in state.physical:
        return Choice(say("choice.in_app", part=part), PutInApp(key), group=group)
    return Choice(say("choice.on_table", part=part), PutOnTable(key), group=group)
