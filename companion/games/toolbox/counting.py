"""What is asked about counters, and who sits down."""

from companion.games.toolbox.counters import (
    COUNTED,
    LEAST_COUNT,
    MOST_COUNTERS,
    MOST_START,
    AddCounter,
    ChangeCount,
    DropCounter,
    ResetCounters,
    SitDown,
)
from companion.games.toolbox.state import Count, State
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt
from companion.table.say import say, who


def asked_to_count(state: State) -> Prompt:
    """Offer to change what everybody has, to count something else, and to begin again."""
    changes = tuple(_change(at, counter, seat) for seat in state.playing for at, counter in enumerate(state.counters))
    about = say("ask.count" if state.playing else "ask.sit_down")
    life = Number("life", say("field.life"), 0, MOST_START)
    reset = Choice(say("choice.reset"), ResetCounters(), role="danger", fields=(life,), loses=say("loses.counts"))
    more = (*_more_counters(state), *sitting_down(state), *((reset,) if state.playing else ()))
    return Prompt(about, (*changes, *more), why=say("why.counters"))


def _change(at: int, counter: Count, seat: int) -> Choice:
    label = say("choice.change", seat=who(seat), kind=counter.kind)
    by = Number("by", say("field.by"), LEAST_COUNT, -LEAST_COUNT)
    return Choice(label, ChangeCount(at, seat), marks=(f"count:{at}:{seat}",), fields=(by,), group=say("group.counters"))


def _more_counters(state: State) -> Choices:
    counted = {one.kind for one in state.counters}
    kinds = tuple(Option(one, say("counter.label", kind=one), mark=f"counter:{one}") for one in COUNTED if one not in counted)
    if len(counted) >= MOST_COUNTERS:
        return ()
    return (Choice(say("choice.counter"), AddCounter(), fields=(Pick("kind", say("field.what"), kinds),)),)


def sitting_down(state: State) -> Choices:
    """Offer the next free seat."""
    if not state.rules or state.free_seat is None:
        return ()
    return (Choice(say("choice.sit_down"), SitDown(), note=say("note.sit_down", seat=who(state.free_seat))),)


def dropping(state: State) -> Choices:
    """Offer to count something no longer."""
    kinds = tuple(Option(one.kind, say("counter.label", kind=one.kind), mark=f"counter:{one.kind}") for one in state.counters)
    field, group = Pick("kind", say("field.what"), kinds), say("group.counters")
    drop = Choice(say("choice.drop"), DropCounter(), role="danger", fields=(field,), group=group, loses=say("loses.counter"))
    return (drop,) if len(kinds) > 1 else ()
