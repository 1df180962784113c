"""The tools in words: bags and stacks, the last roll, counters, and the turn clock."""

from collections.abc import Iterator

from companion.games.toolbox.view import ClockView, KindView, PotView, ToolsView
from companion.table.chess_clock import NO_SEAT, Clock, minutes_and_seconds
from companion.table.in_words import holdings
from companion.table.sentence import Part, SeatName, Words, say


def describe(view: ToolsView, seat: int | None) -> tuple[Words, ...]:
    """Return the selected tool's rows first, then those of every other tool in use."""
    front = view.front
    pots = sorted(view.pots, key=lambda one: one is not front)
    rows = (*(row for one in pots for row in _pot(one)), *_dice(view), *_counters(view, seat), *_clock(view.clock, view.tool, seat))
    tool = say("text.tool", tool=front.name) if front else ""
    playing = say("text.playing", seats=tuple(map(SeatName, view.playing))) if view.playing else ""
    return tuple(filter(None, (view.says, tool, *rows, playing)))


def _pot(one: PotView) -> Iterator[Words]:
    kinds = tuple(map(_kind, one.kinds))
    yield say("text.pot", name=one.name, pot=one.pot, size=one.size, out=one.out, kinds=kinds or (say("text.no_kinds"),))
    if one.fresh_names:
        yield say("text.drawn", name=one.name, things=one.fresh_names)
    if one.outside:
        yield say("text.outside", name=one.name, things=tuple(one.kinds[kind].name for kind in one.outside))
    if one.worth:
        yield say("text.worth", worth=one.worth)
    if one.top is not None:
        yield say("text.top", name=one.name, thing=one.kinds[one.top].name)
    if one.soon:
        yield one.soon
    if not one.is_ready:
        yield say("text.unready", name=one.name)
    if one.says:
        yield say("text.pot_says", name=one.name, says=one.says)


def _kind(one: KindView) -> Words:
    if one.worth:
        return say("text.kind_worth", kind=one.name, held=one.held, count=one.count, worth=one.worth)
    return say("text.kind", kind=one.name, held=one.held, count=one.count)


def _dice(view: ToolsView) -> Iterator[Words]:
    thrown = view.thrown
    if thrown.faces:
        faces = tuple(say("text.die", die=die, face=face) for die, face in zip(thrown.dice, thrown.faces))
        yield say("text.rolled", dice=thrown.notation, faces=faces)
    if thrown.total is not None:
        yield say("text.total", total=thrown.total)
    if view.past:
        yield say("text.past", totals=view.past)
    count, kind = view.in_hand
    yield say("text.hand", count=count, dice=kind) if count else say("text.mixed_hand", dice=kind)


def _counters(view: ToolsView, seat: int | None) -> Iterator[Words]:
    for one in view.counters:
        if one.is_shared:
            yield say("text.shared_counter", kind=one.kind, count=one.values[0], start=one.start)
            continue
        counts = holdings(((at, str(one.values[at])) for at in view.playing if at < len(one.values)), seat)
        yield say("text.counter", kind=one.kind, counts=counts, start=one.start)


def _clock(view: ClockView, tool: str, seat: int | None) -> Iterator[Words]:
    """Describe the clock while it is selected or runs: whose turn it is, and the times up to the present turn."""
    now = view.now
    if tool != "clock" and not now.has_begun:
        return
    yield say("text.clock", way=now.way, minutes=now.minutes, seconds=now.seconds, chime=now.chime)
    yield say("text.turn_order", turns=now.turn_order)
    if now.order_from_first != now.order:
        creature = now.creature(now.first)
        yield say("text.rounds_begin", seat=creature.name if creature else SeatName(now.first))
    yield from _phases(now)
    if now.is_asking:
        yield say("text.clock_between", round=now.round)
    elif (creature := now.creature(now.up)) is not None:
        yield say("text.clock_creature", name=creature.name, round=now.round)
    elif now.up != NO_SEAT:
        yield say("text.clock_mine" if now.up == seat else "text.clock_of", seat=SeatName(now.up), round=now.round)
    yield view.note
    if not now.is_asking:
        yield from _this_round(now)
    notes = dict(view.seats)
    yield from (_time(now, one, notes.get(one, ""), seat) for one in now.order)


def _phases(now: Clock) -> Iterator[Words]:
    """Describe the phases of a round, the present one, and the players who are not done in it."""
    if now.phases:
        yield say("text.phases", phases=tuple(say("text.phase", name=one.name, kind=one.kind) for one in now.phases))
    if now.current_phase is not None:
        yield say("text.in_phase", name=now.current_phase.name, round=now.round, kind=now.current_phase.kind)
    if now.unfinished_seats:
        yield say("text.undone", seats=tuple(map(SeatName, now.unfinished_seats)))


def _actor(now: Clock, actor: int) -> Part:
    creature = now.creature(actor)
    return creature.name if creature else SeatName(actor)


def _this_round(now: Clock) -> Iterator[Words]:
    """Describe which seats had a turn before the present one, and which passed, in order."""
    if before := tuple(_actor(now, one) for one in dict.fromkeys(now.acted) if one != now.up):
        yield say("text.acted", seats=before)
    if now.passing:
        yield say("text.passing", seats=tuple(_actor(now, one) for one in now.passing))


def _time(now: Clock, one: int, note: Words, seat: int | None) -> Words:
    number = say("seat.number", number=now.numbers[one]) if now.is_numbered and now.numbers else ""
    used, turns = say("text.used", time=minutes_and_seconds(now.spent[one])), say("text.turns", count=now.turns[one])
    parts = tuple(filter(None, (used, turns, number, note if note != number else "")))
    creature = now.creature(one)
    if creature is not None:
        return say("text.creature", name=creature.name, parts=parts)
    return say("text.my_time" if one == seat else "text.time", seat=SeatName(one), parts=parts)
