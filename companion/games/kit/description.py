"""A kit in words: the phase, the order of turns, counters, dice, and each place with what is in it."""

from collections.abc import Iterator, Sequence

from companion.games.kit.view import ActorView, CounterView, DiceView, KitView, PlaceView, ThingView
from companion.table.sentence import SeatName, Words, say


def describe(view: KitView, seat: int | None) -> tuple[Words, ...]:
    """Return the phase first, then who takes turns, counters and dice, the last thing, and the places: the reader's own first."""
    places = sorted(view.places, key=lambda one: (one.seat != seat, one.seat is not None, one.seat or 0))
    rows = (
        *_phase(view, seat),
        *(_actor(one, seat) for one in view.order),
        *_counters(view.counters, seat),
        *map(_dice, view.dice),
        *_last_thing(view),
        *(_place(one, seat) for one in places),
        say("text.sheet", sheet=view.sheet) if view.sheet else "",
        view.over,
    )
    return tuple(filter(None, rows))


def _phase(view: KitView, seat: int | None) -> Iterator[Words]:
    if not view.over:
        answering = tuple(say("text.you") if one == seat else say("one_seat", seat=SeatName(one)) for one in view.who)
        if not view.phase:
            yield say("text.answering", seats=answering) if answering else ""
        elif not answering:
            yield say("text.phase", phase=view.phase)
        elif view.is_at_once:
            yield say("text.phase_at_once", phase=view.phase, seats=answering)
        else:
            yield say("text.phase_of", phase=view.phase, seats=answering)
    if view.scenario:
        yield say("text.scenario", kit=view.name, scenario=view.scenario)


# counters


def _value(one: CounterView) -> Words:
    if one.is_hidden:
        return say("text.hidden_counter", label=one.label)
    if one.track:
        return say("text.counter_of", label=one.label, value=one.value, of=one.track)
    return say("text.counter", label=one.label, value=one.value)


def _counters(counters: Sequence[CounterView], seat: int | None) -> Iterator[Words]:
    """Yield shared counters, then those of each player; the one that decides who wins is marked."""
    for one in counters:
        if one.seat is None and one.actor is None:
            yield say("text.row", what=_value(one))
    for owner in dict.fromkeys(one.seat for one in counters if one.seat is not None):
        own = [one for one in counters if one.seat == owner]
        values = tuple(say("text.winning", value=_value(one)) if one.wins else _value(one) for one in own)
        yield say("text.your_counters" if owner == seat else "text.counters_of", seat=SeatName(owner), values=values)


# the order of turns


def _actor(one: ActorView, seat: int | None) -> Words:
    """Return a player or creature in the order of turns: name, number, state and counters."""
    name = say("text.you") if one.seat is not None and one.seat == seat else one.label
    states = (
        (one.is_up, say("text.up")),
        (one.is_done, say("text.acted")),
        (one.has_passed, say("text.passed")),
        (one.is_in_bag, say("text.in_bag")),
    )
    number = (say("text.number", number=one.number),) if one.number is not None else ()
    own = tuple(map(_value, one.counters)) if one.seat is None else ()
    parts = (*number, *(said for is_so, said in states if is_so), *own)
    return say("text.actor", name=name, parts=parts) if parts else say("text.row", what=name)


def _dice(one: DiceView) -> Words:
    if one.total is None:
        return say("text.dice", label=one.label, notation=one.notation)
    faces = tuple(f"({face})" if nth in one.lost else face for nth, face in enumerate(one.faces)) or (str(one.total),)
    return say("text.rolled", label=one.label, notation=one.notation, faces=faces, total=one.total)


# places


def _last_thing(view: KitView) -> Iterator[Words]:
    if view.last is None:
        return
    into = next((one for one in view.places if one.id == view.last_place), None)
    yield say("text.last_into", thing=_thing(view.last), place=into.label) if into else say("text.last", thing=_thing(view.last))
    if view.last.note:
        yield say("text.row", what=view.last.note)


def _thing(one: ThingView) -> Words:
    """Name a kind of thing, with its worth and its price."""
    if one.price and not one.worth:
        return say("text.only_priced", thing=one.label, price=one.price)
    if one.price:
        return say("text.priced", thing=one.label, worth=one.worth, price=one.price)
    return say("text.worthy", thing=one.label, worth=one.worth) if one.worth else one.label


def _counted_thing(thing: ThingView, count: int) -> Words:
    return say("text.some", count=count, thing=_thing(thing)) if count > 1 else _thing(thing)


def _place(one: PlaceView, seat: int | None) -> Words:
    """Return what is in a place: of a row each thing in order, the newest last; of others each kind with its number."""
    listed = tuple(map(_thing, one.things)) if one.kind == "row" else ()
    things = listed or tuple(_counted_thing(thing, count) for thing, count in one.contents)
    notes = (*((say("text.hidden"),) if one.is_hidden and one.count else ()), *((say("text.physical"),) if one.is_physical else ()))
    danger = (say("text.danger", chance=one.danger),) if one.danger else ()
    head = _head(one, seat)
    parts = (*things, *notes, *danger)
    return say("text.place", head=head, parts=parts) if parts else say("text.row", what=head)


def _head(one: PlaceView, seat: int | None) -> Words:
    """Name a place, whose it is, and how much is in it."""
    if one.seat is None:
        return say("text.shared_place", place=one.label, kind=one.kind, count=one.count)
    if one.seat == seat:
        return say("text.your_place", place=one.label, kind=one.kind, count=one.count)
    return say("text.their_place", place=one.label, kind=one.kind, count=one.count, seat=SeatName(one.seat))
