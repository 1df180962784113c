"""Prompts: which tool, and what to do with the selected one. Closing is always offered."""

from collections.abc import Iterator
from functools import cache, lru_cache

from companion.games.toolbox import box, counters, creatures, phases, turns
from companion.games.toolbox.bags_and_stacks import AddThings, EmptyPot, ForgetPreset, NewPot, SetReady, TakePreset
from companion.games.toolbox.box import PILE, STACK, USUAL, Pot
from companion.games.toolbox.creatures import AddCreature, RemoveCreature, can_add_creature, creatures_in_play
from companion.games.toolbox.dice import AskTotal, EnterRoll, MakeDie, RollDice, RollKept, die_of, kind_of
from companion.games.toolbox.draws import CorrectCount, Draw, EnterDraw, PutAllBack, PutBack, SetAside, device_name
from companion.games.toolbox.named_things import AddNamed, ChangeLook, RenameThing
from companion.games.toolbox.odds import MOST_RETURNED, AskOdds
from companion.games.toolbox.phases import MOST_PHASES, AddPhase, EndPhase, FinishPhase, RemovePhase, StartPhases
from companion.games.toolbox.places import (
    BOTTOM,
    MOST_PEEKED,
    TOP,
    MoveAll,
    MoveThing,
    PeekStack,
    PlaceDrawn,
    PlacePeeked,
    ShuffleStack,
)
from companion.games.toolbox.state import Count, State
from companion.games.toolbox.tools import CloseToolbox, SelectTool
from companion.table.chapter import replace, say, who
from companion.table.chess_clock import PHASE_KINDS, TURN_ORDERS, WAYS, Clock
from companion.table.dice_notation import read
from companion.table.dice_odds import odds_of
from companion.table.notation_fields import Notation
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt, Text
from companion.table.say import Words

MOST_AT_ONCE, LONGEST_NAME, LONGEST_FACES, LONGEST_REASON = 24, 24, 80, 60
LONGEST_LIST = 400
MOST_ADDED = 60


def prompt(state: State) -> Prompt | None:
    """Return the present prompt; None if the toolbox is closed."""
    if state.is_closed:
        return None
    if not state.tool:
        return Prompt(say("ask.tool"), (*_tool_choices(state), *_any_tool_choices(state)), why=say("why.tool"))
    asked = {"dice": _dice_prompt, "clock": _clock_prompt, "counters": _counters_prompt}.get(state.tool, _pot_prompt)
    others = (one for one in _tool_choices(state) if one.move != SelectTool(state.tool)) if state.rules else ()
    prompt = asked(state)
    return replace(prompt, choices=(*prompt.choices, *_any_tool_choices(state), *others))


def _any_tool_choices(state: State) -> Choices:
    """Offer another tool, and to close."""
    return _other_tools_and_close(has_tools=bool(state.tool and not state.rules), is_attached=state.is_attached)


@cache
def _other_tools_and_close(has_tools: bool, is_attached: bool) -> Choices:
    tools = Choice(say("choice.tools"), SelectTool(""), note=say("note.tools"), marks=("tools",))
    note = say("note.close") if is_attached else ""
    close = Choice(say("choice.close"), CloseToolbox(), role="danger", note=note, group=say("group.box"), ends=True)
    return (tools, close) if has_tools else (close,)


def _tool_choices(state: State) -> Choices:
    pots = tuple([_pot_choice(pot.title, at) for at, pot in enumerate(state.pots)])
    return (*_usual_tool_choices(has_counters=bool(state.rules)), *pots, *_new_pot_choices(state))


@cache
def _usual_tool_choices(has_counters: bool) -> Choices:
    dice = Choice(say("choice.dice"), SelectTool("dice"), marks=("tool:dice",))
    clock = Choice(say("choice.clock"), SelectTool("clock"), marks=("tool:clock",))
    counters = Choice(say("choice.counters"), SelectTool("counters"), marks=("tool:counters",))
    return (dice, clock, counters) if has_counters else (dice, clock)


@lru_cache
def _pot_choice(title: str, at: int) -> Choice:
    return Choice(title, SelectTool(f"pot:{at}"), marks=(f"tool:pot:{at}",), group=say("group.pots"))


def _new_pot_choices(state: State) -> Choices:
    if len(state.pots) >= box.MOST_POTS:
        return ()
    has_room_for_each = 1 < len(state.seats_in_play) <= box.MOST_POTS - len(state.pots)
    presets = tuple([(one.name, one.pot, sum(one.counts)) for one in state.presets if not one.each or has_room_for_each])
    return _new_and_saved_choices(presets, has_room_for_each)


@lru_cache
def _new_and_saved_choices(presets: tuple[tuple[str, box.PotKind, int], ...], has_room_for_each: bool) -> Choices:
    """Offer a new bag, stack or pile, one for every player, and those that are saved: name, kind and how many things."""
    kinds = tuple(Option(pot, say("pot.label", pot=pot), say("pot.note", pot=pot)) for pot in box.POT_KINDS)
    fields = (Pick("pot", say("field.pot"), kinds), Text("name", say("field.name"), LONGEST_NAME, least=1))
    new: Choices = (Choice(say("choice.new"), NewPot(""), marks=("tool:new",), fields=fields),)
    if has_room_for_each:
        new += (Choice(say("choice.new_each"), NewPot("", each=True), marks=("tool:new",), fields=fields),)
    options = tuple(Option(name, name, say("note.kept", pot=pot, size=size)) for name, pot, size in presets)
    kept = Pick("name", say("field.which"), options)
    return (*new, Choice(say("choice.kept"), TakePreset(), marks=("tool:kept",), fields=(kept,))) if options else new


def _pot_prompt(state: State) -> Prompt:
    assert state.front is not None, "a pot is in hand"
    at, pot = state.front, state.pots[state.front]
    if not pot.is_ready:
        ready = (Choice(say("choice.ready"), SetReady(at), note=say("note.ready", pot=pot.title)),) if pot.size else ()
        asked = say("ask.fill", pot=pot.title, size=pot.size)
        return Prompt(asked, (*_add_choices(at, pot, True), *_add_named_choices(at, pot), *ready), why=say("why.pot"))
    draw = Choice(say("choice.draw"), Draw(at), role="primary", marks=("pot",))
    draw_back = (Choice(say("choice.draw_back"), Draw(at, 1, True), step=draw.label),) if pot.pot != PILE else ()
    draws = (draw, *_draw_several_choices(at, pot), *draw_back) if pot.size else ()
    about = say("ask.draw" if pot.size else "ask.empty", pot=pot.title, size=pot.size)
    adds = (*_add_choices(at, pot), *_add_named_choices(at, pot)) if pot.pot == PILE else ()
    return Prompt(
        about,
        (*draws, *_return_choices(at, pot), *_stack_choices(at, pot), *_move_choices(state, at, pot), *adds),
        why=say("why.pot"),
    )


def _stack_choices(at: int, pot: Pot) -> Choices:
    """Offer to shuffle a stack, to look at its top, and to put things on top or at the bottom."""
    if pot.pot != STACK:
        return ()
    group = say("group.stack")
    end = Pick("end", say("field.end"), (Option(TOP, say("end.top")), Option(BOTTOM, say("end.bottom"))))
    choices: Choices = ()
    if pot.size:
        most = Number("count", say("field.count"), 1, min(pot.size, MOST_PEEKED))
        choices = (
            Choice(say("choice.shuffle"), ShuffleStack(at), group=group, step=group),
            Choice(say("choice.peek"), PeekStack(at), fields=(most,), group=group, step=group),
        )
    if pot.peeked:
        nth = Pick("nth", say("field.which"), tuple(Option(one, say("peeked.nth", nth=one + 1)) for one in range(pot.peeked)))
        choices += (Choice(say("choice.place_peeked"), PlacePeeked(at), fields=(end, nth), group=group, step=group),)
    if pot.drawn:
        kinds = Pick("kind", say("field.which"), _kind_options(pot, tuple(dict.fromkeys(reversed(pot.drawn)))))
        choices += (Choice(say("choice.place_drawn"), PlaceDrawn(at), fields=(end, kinds), group=group, step=group),)
    return choices


def _move_choices(state: State, at: int, pot: Pot) -> Choices:
    """Offer to move things to another bag, stack or pile that has room for any of them."""
    kinds = tuple(kind for kind, count in enumerate(pot.counts) if count)
    most = max(pot.counts, default=0)
    others = tuple(
        Option(nth, one.title, mark=f"pot:{one.pot}")
        for nth, one in enumerate(state.pots)
        if nth != at and one.is_ready and _has_room(one, len(kinds), most)
    )
    if not kinds or not others:
        return ()
    group, to = say("group.move"), Pick("to", say("field.to"), others)
    which = Pick("kind", say("field.which"), _kind_options(pot, kinds))
    one = Choice(say("choice.move"), MoveThing(at), fields=(to, which), group=group)
    every = (Choice(say("choice.move_all"), MoveAll(at), fields=(to,), group=group),) if pot.loose else ()
    return (one, *every)


def _has_room(pot: Pot, kinds: int, alike: int) -> bool:
    return len(pot.kinds) + kinds <= box.MOST_KINDS and max(pot.counts, default=0) + alike <= box.MOST_ALIKE


def _add_choices(at: int, pot: Pot, is_primary: bool = False) -> Choices:
    """Offer to add things of one kind, by shape, colour, letter and number; at most as many as always fit."""
    room = box.MOST_ALIKE - max(pot.counts, default=0)
    if len(pot.kinds) >= box.MOST_KINDS or room < 1:
        return ()
    return (_add_choice(at, min(room, MOST_ADDED), is_primary),)


@lru_cache
def _add_choice(at: int, most: int, is_primary: bool) -> Choice:
    number, letter = Number("count", say("field.count"), 1, most), Text("letter", say("field.letter"), box.LONGEST_LETTER)
    add = Choice(say("choice.add"), AddThings(at), fields=(*_look_fields(), number, letter), group=say("group.change"))
    return replace(add, role="primary", cell="go", group="") if is_primary else add


@cache
def _look_fields() -> tuple[Pick, Pick]:
    """Return the fields for a shape and a colour."""
    shapes = tuple(Option(shape, say("thing.shape", shape=shape), mark=f"shape:{shape}") for shape in box.SHAPES)
    colours = tuple(Option(one, say("thing.colour", colour=one), mark=f"colour:{one}") for one in box.COLOURS)
    return Pick("shape", say("field.shape"), shapes), Pick("colour", say("field.colour"), colours)


def _add_named_choices(at: int, pot: Pot) -> Choices:
    """Offer to add things with names, written in one line."""
    if len(pot.kinds) >= box.MOST_KINDS or max(pot.counts, default=0) >= box.MOST_ALIKE:
        return ()
    return (_add_named_choice(at),)


@lru_cache
def _add_named_choice(at: int) -> Choice:
    field = Text("text", say("field.named"), LONGEST_LIST, least=1)
    return Choice(say("choice.add_named"), AddNamed(at), note=say("note.add_named"), fields=(field,), group=say("group.change"))


def _kind_choices(at: int, pot: Pot) -> Choices:
    """Offer to name each kind, and to change the look of those with a name."""
    group = say("group.things")
    named = Text("text", say("field.renamed"), 60, least=1)
    names = (
        Choice(say("choice.rename", kind=one.words), RenameThing(at, kind), fields=(named,), group=group)
        for kind, one in enumerate(pot.kinds)
    )
    changes = (
        Choice(say("choice.look", kind=one.words), ChangeLook(at, kind), fields=_look_fields(), group=group)
        for kind, one in enumerate(pot.kinds)
        if one.name
    )
    return (*names, *changes)


def _draw_several_choices(at: int, pot: Pot, puts_back: bool = False) -> Choices:
    if pot.size < 2:
        return ()
    count = Number("count", say("field.count"), 2, min(pot.size, MOST_AT_ONCE))
    label = say("choice.several_back" if puts_back else "choice.several")
    return (Choice(label, Draw(at, puts_back=puts_back), fields=(count,), step=say("choice.draw")),)


def _return_choices(at: int, pot: Pot) -> Choices:
    """Offer to put things back, or aside."""
    if not pot.kinds_outside:
        return ()
    drawn, group = tuple(kind for kind in pot.kinds_outside if kind in pot.drawn), say("group.return")
    outside, still_drawn = (Pick("kind", say("field.which"), _kind_options(pot, kinds)) for kinds in (pot.kinds_outside, drawn))
    one = Choice(say("choice.put_back"), PutBack(at), fields=(outside,), group=group, step=group)
    every = Choice(say("choice.put_all_back"), PutAllBack(at), group=group, step=group)
    away = Choice(say("choice.set_aside"), SetAside(at), fields=(still_drawn,), group=group, step=group)
    return (one, every, away) if drawn else (one, every)


def _kind_options(pot: Pot, kinds: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple(Option(kind, pot.kinds[kind].words, mark=pot.kinds[kind].mark) for kind in kinds)


def _dice_prompt(state: State) -> Prompt:
    again = state.thrown.notation or (USUAL if state.rules else "")
    first = (Choice(say("choice.roll", dice=again), RollDice(again), role="primary", marks=("tray",)),) if again else ()
    kept = Pick(
        "notation", say("field.which"), tuple(Option(notation, say("dice.label", dice=notation)) for notation in state.kept_dice)
    )
    others = (Choice(say("choice.usual"), RollKept(), fields=(kept,)), _other_dice_choice(), *_own_die_choices(state))
    return Prompt(say("ask.dice"), (*first, *others), why=say("why.dice"))


@cache
def _other_dice_choice() -> Choice:
    field = Notation("notation", say("field.dice"))
    return Choice(say("choice.other"), RollDice(""), note=say("dice.label", dice="4d6kh3"), fields=(field,))


def _own_die_choices(state: State) -> Choices:
    return () if len(state.dice) >= box.MOST_KEPT else (_make_die_choice(),)


@cache
def _make_die_choice() -> Choice:
    faces = Text("faces", say("field.faces"), LONGEST_FACES, least=1)
    fields = (faces, Number("count", say("field.own_count"), 1, box.MOST_OWN_DICE))
    return Choice(say("choice.own"), MakeDie(""), fields=fields, step=say("choice.other"))


def _clock_prompt(state: State) -> Prompt:
    """Ask who begins, about the running turn, or for the end of a pause."""
    clock, why = state.clock, say("why.clock")
    if not clock.players:
        return Prompt(say("ask.sit_down"), _sit_down_choices(state), why=why)
    settings = (
        _sit_down_choices(state) if clock.has_begun else (_set_clock_choice(), _turn_order_choice(), *_sit_down_choices(state))
    )
    if not clock.has_turns:
        return _phase_prompt(clock, settings)
    if clock.is_numbered and (clock.is_asking or not clock.has_begun):
        return Prompt(say("ask.numbers", round=clock.next_round), (*_number_choices(clock), *settings), why=why)
    if clock.is_start_asked:
        begins = Choice(
            say("choice.begins"), turns.Begin(), fields=(Pick("seat", say("field.begins"), _actor_options(clock, clock.order)),)
        )
        at_random = Choice(say("choice.random"), turns.BeginAtRandom(), role="primary")
        return Prompt(say("ask.begin"), (at_random, begins, *settings), why=why)
    return _turn_prompt(state)


def _phase_prompt(clock: Clock, settings: Choices) -> Prompt:
    """Ask to start the first phase, or for the end of one in which players act at once or together."""
    phase, why = clock.current_phase, say("why.phases")
    if phase is None:
        start = Choice(say("choice.start_round"), StartPhases(), role="primary", note=clock.phases[0].name)
        return Prompt(say("ask.phases", name=clock.phases[0].name), (start, *settings), why=why)
    end = Choice(say("choice.end_phase"), EndPhase(), role="primary", marks=("clock",), note=_next_phase_name(clock))
    done = [
        Choice(say("choice.done", seat=who(one)), FinishPhase(0, one), seat=one, group=say("group.done")) for one in clock.undone
    ]
    about = say("ask.phase", name=phase.name, round=clock.round, kind=phase.kind)
    return Prompt(about, (end, *done, *settings), why=why)


def _next_phase_name(clock: Clock) -> Words:
    following = clock.phases[(clock.phase + 1) % len(clock.phases)]
    return say("note.next_phase", name=following.name)


def _turn_prompt(state: State) -> Prompt:
    clock, why = state.clock, say("why.clock")
    lead = clock.up if clock.up < clock.seats else None
    own = tuple(sorted(clock.players))
    if clock.is_admin:
        going = Choice(say("choice.continue"), turns.EndAdmin(), role="primary", marks=("clock",), own=own)
        return Prompt(say("ask.admin"), (going, *_sit_down_choices(state)), lead=lead, why=why)
    turn = (
        Choice(say("choice.end_turn"), turns.EndTurn(), role="primary", marks=("clock",)),
        Choice(say("choice.pass"), turns.Pass(), note=say("note.pass")),
        Choice(say("choice.admin"), turns.BeginAdmin(), note=say("note.admin"), own=own),
    )
    creature = clock.creature(clock.up)
    about = say("ask.turn", seat=who(clock.up), round=clock.round)
    if creature is not None:
        about = say("ask.creature_turn", name=creature.name, round=clock.round)
    return Prompt(about, turn, lead=lead, why=why)


def _number_choices(clock: Clock) -> Choices:
    """Offer each seat's number for the next round, and to start it."""
    start = Choice(say("choice.start_round"), turns.StartRound(), role="primary")
    field = Number("number", say("field.number"), -turns.MOST_NUMBER, turns.MOST_NUMBER)
    return (start, *(_number_choice(clock, seat, field) for seat in clock.order))


def _number_choice(clock: Clock, seat: int, field: Number) -> Choice:
    creature = clock.creature(seat)
    label = say("choice.creature_number", name=creature.name) if creature else say("choice.number", seat=who(seat))
    note = say("aside.now", value=clock.numbers[seat] if clock.numbers else 0)
    return Choice(label, turns.SetNumber(seat), note=note, fields=(field,), group=say("group.numbers"))


@cache
def _turn_order_choice() -> Choice:
    options = tuple(Option(one, say("turn_order.label", turns=one), say("turn_order.note", turns=one)) for one in TURN_ORDERS)
    return Choice(say("choice.turn_order"), turns.SetTurnOrder(), fields=(Pick("turns", say("field.turn_order"), options),))


def _actor_options(clock: Clock, actors: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple(
        Option(one, creature.name if (creature := clock.creature(one)) else say("seat.name", seat=who(one))) for one in actors
    )


@cache
def _set_clock_choice() -> Choice:
    ways = tuple(Option(way, say("way.label", way=way), say("way.note", way=way)) for way in WAYS)
    fields = (
        Pick("way", say("field.way"), ways),
        Number("minutes", say("field.minutes"), 0, turns.MOST_MINUTES),
        Number("seconds", say("field.seconds"), 0, turns.MOST_SECONDS),
        Number("chime", say("field.chime"), 0, turns.MOST_SECONDS),
    )
    return Choice(say("choice.set_clock"), turns.SetClock(), fields=fields)


def any_time_choices(state: State) -> Choices:
    """Offer the selected tool's other functions, and to enter physical draws and rolls."""
    return (
        ()
        if state.is_closed
        else (
            *_selected_tool_choices(state),
            *_forget_preset_choices(state),
            *_enter_draw_choices(state),
            *_enter_roll_choices(state),
        )
    )


def _selected_tool_choices(state: State) -> Choices:
    """Offer to recount, to ask for odds, and to delete."""
    if state.front is not None:
        return _pot_any_time_choices(state.front, state.pots[state.front])
    if state.tool == "clock":
        return _clock_any_time_choices(state) if state.clock.players else ()
    if state.tool == "dice":
        return _total_odds_choices(state)
    return _drop_counter_choices(state) if state.tool == "counters" else ()


def _total_odds_choices(state: State) -> Choices:
    """Offer to ask for the chance of a total with the selected dice."""
    notation = state.thrown.notation or USUAL
    found = odds_of(notation)
    if found is None:
        return ()
    least = Number("total", say("field.total"), found.low, found.low + len(found.weights) - 1)
    label = say("choice.total", dice=notation)
    return (Choice(label, AskTotal(notation), note=say("note.total"), fields=(least,), group=say("group.odds")),)


def _forget_preset_choices(state: State) -> Choices:
    """Offer to delete a saved bag or stack; up to rules 0, only with no tool in hand."""
    if not state.presets or (state.tool and not state.rules):
        return ()
    kept = Pick("name", say("field.which"), tuple(Option(preset.name, preset.name) for preset in state.presets))
    loses, group = say("loses.preset"), say("group.box")
    return (Choice(say("choice.forget"), ForgetPreset(), role="danger", fields=(kept,), group=group, loses=loses),)


def _pot_any_time_choices(at: int, pot: Pot) -> Choices:
    if not pot.is_ready:
        return (*_kind_choices(at, pot), _delete_choice(at, pot))
    counts = tuple(_count_choice(at, pot, kind) for kind in range(len(pot.kinds)))
    adds = (*_add_choices(at, pot), *_add_named_choices(at, pot))
    draws = (*_odds_choices(at, pot), *_draw_several_choices(at, pot, True), *adds) if pot.pot != PILE else ()
    return (*draws, *counts, *_kind_choices(at, pot), _delete_choice(at, pot))


def _delete_choice(at: int, pot: Pot) -> Choice:
    label = say("choice.delete", pot=pot.title)
    return Choice(label, EmptyPot(at), role="danger", group=say("group.change"), loses=say("loses.pot"))


def _count_choice(at: int, pot: Pot, kind: int) -> Choice:
    one, group = pot.kinds[kind].words, say("group.count")
    fields = (
        Number("count", say("field.counted", kind=one, pot=pot.title), 0, box.MOST_ALIKE),
        Text("reason", say("field.reason"), LONGEST_REASON, least=1),
    )
    note = say("aside.now", value=pot.held[kind])
    return Choice(say("choice.count", kind=one), CorrectCount(at, kind, 0, ""), note=note, fields=fields, group=group)


def _odds_choices(at: int, pot: Pot) -> Choices:
    if not pot.size:
        return ()
    kinds = Pick("kinds", say("field.at_least_one"), _kind_options(pot, tuple(range(len(pot.kinds)))), 1, len(pot.kinds))
    out, back = (Number("count", say("field.draws"), 1, most) for most in (pot.size, MOST_RETURNED))
    group = say("group.odds")
    return (
        Choice(say("choice.odds"), AskOdds(at), note=say("note.odds"), fields=(kinds, out), group=group),
        Choice(say("choice.odds_back"), AskOdds(at, puts_back=True), note=say("note.odds_back"), fields=(kinds, back), group=group),
    )


def _clock_any_time_choices(state: State) -> Choices:
    """Offer another order, skipping, creatures, phases before the first round, and a reset."""
    clock, group = state.clock, say("group.clock")
    actors = _actor_options(clock, clock.order)
    order = Pick("order", say("field.order"), actors, len(actors), len(actors), ordered=True)
    reorder = Choice(say("choice.reorder"), turns.Reorder(), fields=(order,), group=group)
    if not clock.has_begun:
        return (reorder, *_creature_choices(state), *_phase_choices(clock))
    free = _actor_options(clock, tuple(actor for actor in clock.order if not clock.is_skipped[actor]))
    skip = Choice(say("choice.skip"), turns.Skip(), fields=(Pick("seat", say("field.whose"), free),), group=group)
    stop = Choice(say("choice.stop"), turns.StopClock(), role="danger", group=group, loses=say("loses.times"))
    order_of_rounds = replace(_turn_order_choice(), group=group)
    return (*((skip,) if free else ()), reorder, order_of_rounds, *_creature_choices(state), stop)


def _creature_choices(state: State) -> Iterator[Choice]:
    """Offer to add a creature to the turn order, and to remove one."""
    group, found = say("group.creatures"), creatures_in_play(state)
    if can_add_creature(state):
        yield _add_creature_choice()
    if found:
        field = Pick("creature", say("field.which"), _actor_options(state.clock, found))
        yield Choice(
            say("choice.remove_creature"),
            RemoveCreature(),
            role="danger",
            fields=(field,),
            group=group,
            loses=say("loses.creature"),
        )


@cache
def _add_creature_choice() -> Choice:
    colours = tuple(one for one in _look_fields()[1].options if one.value in creatures.CREATURE_COLOURS)
    fields = (
        Text("name", say("field.name"), creatures.LONGEST_NAME, least=1),
        Pick("colour", say("field.colour"), colours),
        Number("number", say("field.creature_number"), -turns.MOST_NUMBER, turns.MOST_NUMBER),
    )
    return Choice(
        say("choice.add_creature"), AddCreature(""), note=say("note.add_creature"), fields=fields, group=say("group.creatures")
    )


def _phase_choices(clock: Clock) -> Iterator[Choice]:
    """Offer to add a phase to the rounds, and to remove one."""
    if len(clock.phases) < MOST_PHASES:
        yield _add_phase_choice()
    if clock.phases:
        found = tuple(Option(at, one.name, say("phase.kind", kind=one.kind)) for at, one in enumerate(clock.phases))
        field, group = Pick("phase", say("field.which"), found), say("group.phases")
        yield Choice(
            say("choice.remove_phase"), RemovePhase(), role="danger", fields=(field,), group=group, loses=say("loses.phase")
        )


@cache
def _add_phase_choice() -> Choice:
    kinds = tuple(Option(one, say("phase.kind", kind=one), say("phase.note", kind=one)) for one in PHASE_KINDS)
    fields = (Text("name", say("field.name"), phases.LONGEST_NAME, least=1), Pick("kind", say("field.phase_kind"), kinds))
    return Choice(say("choice.add_phase"), AddPhase(""), note=say("note.add_phase"), fields=fields, group=say("group.phases"))


def _enter_draw_choices(state: State) -> Choices:
    """Offer to enter draws from every bag and stack: by touch one by one, or by a device all at once."""
    bags = ((at, pot) for at, pot in enumerate(state.pots) if pot.pot != PILE and pot.is_ready and pot.size)
    held = ((at, pot, tuple(kind for kind, count in enumerate(pot.held) if count)) for at, pot in bags)
    said = ((at, pot.title, Pick("kinds", say("field.drawn"), _kind_options(pot, kinds))) for at, pot, kinds in held)
    group = say("group.table")
    return tuple(
        Choice(say("choice.drawn", pot=name), EnterDraw(at), fields=(field,), hears=f"DRAW {device_name(name)}", group=group)
        for at, name, field in said
    )


def _enter_roll_choices(state: State) -> Choices:
    """Offer to enter rolls of all dice in the same way: the selected ones first."""
    in_hand = die_of(state.thrown.notation) or USUAL
    others = dict.fromkeys(kind for notation in state.kept_dice if (kind := kind_of(notation)))
    rows = (
        (in_hand, "dice", say("choice.rolled_in_hand", dice=in_hand)),
        *((die, die, say("choice.rolled", dice=die)) for die in others),
    )
    return tuple(
        Choice(label, EnterRoll(die), fields=(_faces_field(die),), hears=f"ROLL {heard}", group=say("group.table"))
        for die, heard, label in rows
    )


def _faces_field(die: str) -> Pick:
    faces = tuple(Option(face, face) for face in dict.fromkeys(read(die).dice[0].faces))
    return Pick("faces", say("field.rolled"), faces, 1, MOST_AT_ONCE, ordered=True, repeats=True)


def _counters_prompt(state: State) -> Prompt:
    """Offer to change counts, to add a counter, and to reset."""
    own = [(at, counter) for at, counter in enumerate(state.counters) if not counter.is_shared]
    shared = [(at, counter) for at, counter in enumerate(state.counters) if counter.is_shared]
    changes = tuple(_change_choice(at, counter, seat) for seat in state.seats_in_play for at, counter in own)
    changes += tuple(_change_shared_choice(at, counter) for at, counter in shared)
    about = say("ask.count" if state.seats_in_play else "ask.sit_down")
    life = Number("life", say("field.life"), 0, counters.MOST_START)
    reset = Choice(say("choice.reset"), counters.ResetCounters(), role="danger", fields=(life,), loses=say("loses.counts"))
    more = (*_new_counter_choices(state), *_sit_down_choices(state), *((reset,) if state.seats_in_play else ()))
    return Prompt(about, (*changes, *more), why=say("why.counters"))


@lru_cache
def _change_choice(at: int, counter: Count, seat: int) -> Choice:
    label, group = say("choice.change", seat=who(seat), kind=counter.kind), say("group.counters")
    return Choice(label, counters.ChangeCount(at, seat), marks=(f"count:{at}:{seat}",), fields=(_change_field(),), group=group)


@lru_cache
def _change_shared_choice(at: int, counter: Count) -> Choice:
    label, group = say("counter.label", kind=counter.kind), say("group.counters")
    return Choice(
        label, counters.ChangeCount(at, counters.EVERYONE), marks=(f"count:{at}",), fields=(_change_field(),), group=group
    )


@cache
def _change_field() -> Number:
    return Number("by", say("field.by"), counters.LEAST_COUNT, -counters.LEAST_COUNT)


def _new_counter_choices(state: State) -> Choices:
    kept = {one.kind for one in state.counters}
    if len(kept) >= counters.MOST_COUNTERS:
        return ()
    whose = Pick("whose", say("field.whose_counter"), tuple(Option(one, say("whose.label", whose=one)) for one in counters.WHOSE))
    fields = (
        Text("name", say("field.name"), counters.LONGEST_NAME, least=1),
        whose,
        Number("start", say("field.start"), 0, counters.MOST_START),
    )
    own = Choice(say("choice.own_counter"), counters.MakeCounter(""), fields=fields)
    kinds = tuple(Option(one, say("counter.label", kind=one), mark=f"counter:{one}") for one in counters.COUNTED if one not in kept)
    if not kinds:
        return (own,)
    return (Choice(say("choice.counter"), counters.AddCounter(), fields=(Pick("kind", say("field.what"), kinds),)), own)


def _sit_down_choices(state: State) -> Choices:
    if not state.rules or state.free_seat is None:
        return ()
    return (Choice(say("choice.sit_down"), counters.SitDown(), note=say("note.sit_down", seat=who(state.free_seat))),)


def _drop_counter_choices(state: State) -> Choices:
    kinds = tuple(Option(one.kind, say("counter.label", kind=one.kind), mark=f"counter:{one.kind}") for one in state.counters)
    field, group = Pick("kind", say("field.what"), kinds), say("group.counters")
    drop = Choice(
        say("choice.drop"), counters.DropCounter(), role="danger", fields=(field,), group=group, loses=say("loses.counter")
    )
    return (drop,) if len(kinds) > 1 else ()
