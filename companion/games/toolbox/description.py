"""The tools in words: bags and stacks, the last roll, counters, and the turn clock."""

from collections.abc import Iterator

from companion.games.toolbox.view import ClockView, KindView, PotView, ToolsView
from companion.table.chess_clock import NO_SEAT, Clock, minutes_and_seconds
from companion.table.in_words import holdings
from companion.table.sentence import Part, SeatName, Words, say


def describe(view: ToolsView, seat: int | None) -> tuple[Words, ...]:
    """Return the selected tool's rows first, then those of every other tool in use."""
    front = view.selected_pot
    pots = sorted(view.pots, key=lambda pot: pot is not front)
    rows = (*(row for pot in pots for row in _pot(pot)), *_dice(view), *_counters(view, seat), *_clock(view.clock, view.tool, seat))
    tool = say("text.tool", tool=front.name) if front else ""
    playing = say("text.playing", seats=tuple(map(SeatName, view.playing))) if view.playing else ""
    return tuple(filter(None, (view.sentence, tool, *rows, playing)))


def _pot(pot: PotView) -> Iterator[Words]:
    kinds = tuple(map(_kind, pot.kinds))
    yield say("text.pot", name=pot.name, pot=pot.pot, size=pot.size, out=pot.out, kinds=kinds or (say("text.no_kinds"),))
    if pot.fresh_names:
        yield say("text.drawn", name=pot.name, things=pot.fresh_names)
    if pot.outside:
        yield say("text.outside", name=pot.name, things=tuple(pot.kinds[kind].name for kind in pot.outside))
    if pot.worth:
        yield say("text.worth", worth=pot.worth)
    if pot.top is not None:
        yield say("text.top", name=pot.name, thing=pot.kinds[pot.top].name)
    if pot.next_draw_words:
        yield pot.next_draw_words
    if not pot.is_ready:
        yield say("text.unready", name=pot.name)
    if pot.sentence:
        yield say("text.pot_says", name=pot.name, says=pot.sentence)


def _kind(kind: KindView) -> Words:
    if kind.worth:
        return say("text.kind_worth", kind=kind.name, held=kind.total_count, count=kind.count, worth=kind.worth)
    return say("text.kind", kind=kind.name, held=kind.total_count, count=kind.count)


def _dice(view: ToolsView) -> Iterator[Words]:
    thrown_dice = view.last_throw
    if thrown_dice.faces:
        faces = tuple(say("text.die", die=die, face=face) for die, face in zip(thrown_dice.dice, thrown_dice.faces))
        yield say("text.rolled", dice=thrown_dice.notation, faces=faces)
    if thrown_dice.total is not None:
        yield say("text.total", total=thrown_dice.total)
    if view.past:
        rolls = tuple(say("text.past_roll", dice=dice, total=total) for dice, total in zip(view.past_dice, view.past))
        yield say("text.past", rolls=rolls)
    count, kind = view.in_hand
    yield say("text.hand", count=count, dice=kind) if count else say("text.mixed_hand", dice=kind)


def _counters(view: ToolsView, seat: int | None) -> Iterator[Words]:
    for counter in view.counters:
        if counter.is_shared:
            yield say("text.shared_counter", kind=counter.kind, count=counter.values[0], start=counter.start)
            continue
        counts = holdings(((at, str(counter.values[at])) for at in view.playing if at < len(counter.values)), seat)
        yield say("text.counter", kind=counter.kind, counts=counts, start=counter.start)


def _clock(view: ClockView, tool: str, seat: int | None) -> Iterator[Words]:
    """Describe the clock while it is selected or runs: whose turn it is, and the times up to the present turn."""
    clock = view.state
    if tool != "clock" and not clock.has_begun:
        return
    yield say("text.clock", way=clock.way, minutes=clock.minutes, seconds=clock.seconds, chime=clock.chime)
    yield say("text.turn_order", turns=clock.turn_order)
    if clock.order_from_first != clock.order:
        creature = clock.creature(clock.first)
        yield say("text.rounds_begin", seat=creature.name if creature else SeatName(clock.first))
    yield from _phases(clock)
    if clock.is_asking:
        yield say("text.clock_between", round=clock.round)
    elif (creature := clock.creature(clock.up)) is not None:
        yield say("text.clock_creature", name=creature.name, round=clock.round)
    elif clock.up != NO_SEAT:
        yield say("text.clock_mine" if clock.up == seat else "text.clock_of", seat=SeatName(clock.up), round=clock.round)
    yield view.note
    if not clock.is_asking:
        yield from _describe_round(clock)
    notes = dict(view.seats)
    yield from (_time(clock, actor, notes.get(actor, ""), seat) for actor in clock.order)


def _phases(clock: Clock) -> Iterator[Words]:
    """Describe the phases of a round, the present one, and the players who are not done in it."""
    if clock.phases:
        yield say("text.phases", phases=tuple(say("text.phase", name=phase.name, kind=phase.kind) for phase in clock.phases))
    if clock.current_phase is not None:
        yield say("text.in_phase", name=clock.current_phase.name, round=clock.round, kind=clock.current_phase.kind)
    if clock.unfinished_seats:
        yield say("text.undone", seats=tuple(map(SeatName, clock.unfinished_seats)))


def _actor(clock: Clock, actor: int) -> Part:
    creature = clock.creature(actor)
    return creature.name if creature else SeatName(actor)


def _describe_round(clock: Clock) -> Iterator[Words]:
    """Describe which seats had a turn before the present one, and which passed, in order."""
    if before := tuple(_actor(clock, actor) for actor in dict.fromkeys(clock.acted) if actor != clock.up):
        yield say("text.acted", seats=before)
    if clock.passing:
        yield say("text.passing", seats=tuple(_actor(clock, actor) for actor in clock.passing))


def _time(clock: Clock, actor: int, note: Words, seat: int | None) -> Words:
    number = say("seat.number", number=clock.numbers[actor]) if clock.is_numbered and clock.numbers else ""
    used_time, turns = say("text.used", time=minutes_and_seconds(clock.spent[actor])), say("text.turns", count=clock.turns[actor])
    parts = tuple(filter(None, (used_time, turns, number, note if note != number else "")))
    creature = clock.creature(actor)
    if creature is not None:
        return say("text.creature", name=creature.name, parts=parts)
    return say("text.my_time" if actor == seat else "text.time", seat=SeatName(actor), parts=parts)
