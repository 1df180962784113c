"""Prompts of counters: change, add, remove and reset them, and let a player join."""

from functools import cache, lru_cache

from companion.games.toolbox import counters
from companion.games.toolbox.rulebook import COUNTERS_RENAMED_FROM, SKIPS_CANCELLED_FROM, TIME_ADDED_FROM
from companion.games.toolbox.state import Count, State
from companion.table.chapter import SeatName, say
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt, Text
from companion.table.seats import default_name


def counters_prompt(state: State) -> Prompt:
    """Offer to change counts, to add a counter, and to reset."""
    seat_counters = [(at, counter) for at, counter in enumerate(state.counters) if not counter.is_shared]
    shared = [(at, counter) for at, counter in enumerate(state.counters) if counter.is_shared]
    changes = tuple(_change_choice(at, counter, seat) for seat in state.seats_in_play for at, counter in seat_counters)
    changes += tuple(_change_shared_choice(at, counter) for at, counter in shared)
    question = say("ask.count" if state.seats_in_play else "ask.sit_down")
    life = Number("life", say("field.life"), 0, counters.MOST_START)
    reset = Choice(say("choice.reset"), counters.ResetCounters(), role="danger", fields=(life,), loses=say("loses.counts"))
    more = (*_new_counter_choices(state), *sit_down_choices(state), *((reset,) if state.seats_in_play else ()))
    return Prompt(question, (*changes, *more), reason=say("why.counters"))


@lru_cache
def _change_choice(at: int, counter: Count, seat: int) -> Choice:
    label, group = say("choice.change", seat=SeatName(seat), kind=counter.kind), say("group.counters")
    return Choice(label, counters.ChangeCount(at, seat), marks=(f"count:{at}:{seat}",), fields=(_change_field(),), group=group)


@lru_cache
def _change_shared_choice(at: int, counter: Count) -> Choice:
    label, group = say("counter.label", kind=counter.kind), say("group.counters")
    return Choice(
        label, counters.ChangeCount(at, counters.ALL_SEATS), marks=(f"count:{at}",), fields=(_change_field(),), group=group
    )


@cache
def _change_field() -> Number:
    return Number("by", say("field.by"), counters.LEAST_COUNT, -counters.LEAST_COUNT)


def _new_counter_choices(state: State) -> Choices:
    """Offer to add a counter: a usual one, or one with a name."""
    counted_kinds = {counter.kind for counter in state.counters}
    if len(counted_kinds) >= counters.MOST_COUNTERS:
        return ()
    owner_pick = Pick(
        "whose",
        say("field.whose_counter"),
        tuple(Option(owner_word, say("whose.label", whose=owner_word)) for owner_word in counters.OWNER_WORDS),
    )
    fields = (
        Text("name", say("field.name"), counters.LONGEST_NAME, least=1),
        owner_pick,
        Number("start", say("field.start"), 0, counters.MOST_START),
    )
    make_own = Choice(say("choice.own_counter"), counters.MakeCounter(""), fields=fields)
    kinds = tuple(
        Option(kind, say("counter.label", kind=kind), mark=f"counter:{kind}")
        for kind in counters.COUNTED_KINDS
        if kind not in counted_kinds
    )
    if not kinds:
        return (make_own,)
    return (Choice(say("choice.counter"), counters.AddCounter(), fields=(Pick("kind", say("field.what"), kinds),)), make_own)


def sit_down_choices(state: State) -> Choices:
    """Offer a free seat to another player: the seats of known people by name, and the first one without a name."""
    label, seats = say("choice.sit_down"), _offered_seats(state)
    if not state.rules or not seats:
        return ()
    if state.free_seat is not None and (state.rules < SKIPS_CANCELLED_FROM or (len(seats) < 2 and not state.departed_seats)):
        return (Choice(label, counters.SitDown(), note=say("note.sit_down", seat=SeatName(state.free_seat))),)
    options = tuple(Option(seat, say("seat.name", seat=SeatName(seat))) for seat in seats)
    return (Choice(label, counters.SitDown(), fields=(Pick("seat", say("field.joins"), options),)),)


def _offered_seats(state: State) -> tuple[int, ...]:
    """Return the seats of people who left, the free ones with names of people, and after them the first with a default name."""
    departed_seats = state.departed_seats if state.rules >= TIME_ADDED_FROM else ()
    unnamed_seats = [seat for seat in state.free_seats if state.names[seat] in ("", default_name(seat + 1))]
    named_seats = (seat for seat in state.free_seats if seat not in unnamed_seats)
    return (*departed_seats, *named_seats, *unnamed_seats[:1])


def counter_any_time_choices(state: State) -> Choices:
    """Offer to rename each counter, and to remove one."""
    renames = tuple(_rename_choice(at, counter.kind) for at, counter in enumerate(state.counters))
    return (*(renames if state.rules >= COUNTERS_RENAMED_FROM else ()), *_drop_counter_choices(state))


@lru_cache
def _rename_choice(at: int, kind: str) -> Choice:
    present = "" if kind in counters.COUNTED_KINDS else kind
    field = Text("name", say("field.name"), counters.LONGEST_NAME, least=1, present=present)
    label, group = say("choice.rename_counter", kind=kind), say("group.counters")
    return Choice(label, counters.RenameCounter(at, ""), fields=(field,), group=group)


def _drop_counter_choices(state: State) -> Choices:
    """Offer to remove a counter, unless it is the last one."""
    kinds = tuple(
        Option(counter.kind, say("counter.label", kind=counter.kind), mark=f"counter:{counter.kind}") for counter in state.counters
    )
    field, group = Pick("kind", say("field.what"), kinds), say("group.counters")
    drop = Choice(
        say("choice.drop"), counters.DropCounter(), role="danger", fields=(field,), group=group, loses=say("loses.counter")
    )
    return (drop,) if len(kinds) > 1 else ()
