"""A kit in words: the phase, the order of turns, counters, dice, and each place with what is in it."""

from collections.abc import Iterator, Sequence

from companion.games.kit.view import ActorView, CounterView, DiceView, KitView, PlaceView, ThingView
from companion.table.sentence import SeatName, Words, say


def describe(view: KitView, seat: int | None) -> tuple[Words, ...]:
    """Return the phase, then who takes turns, counters, dice, the thing that moved last, and the places, the reader's own first."""
    places = sorted(view.places, key=lambda place: (place.seat != seat, place.seat is not None, place.seat or 0))
    rows = (
        *_phase(view, seat),
        *(_actor(actor, seat) for actor in view.order),
        *_counters(view.counters, seat),
        *map(_dice, view.dice),
        *_last_thing(view),
        *(say("text.risk_note", seat=SeatName(risky_seat), note=note) for risky_seat, note in view.risk_notes),
        *(_place(place, seat) for place in places),
        say("text.sheet", sheet=view.sheet) if view.sheet else "",
        view.end_summary,
        "" if view.end_summary else view.goal,
    )
    return tuple(filter(None, rows))


def _phase(view: KitView, seat: int | None) -> Iterator[Words]:
    if not view.end_summary:
        answering = tuple(
            say("text.you") if answering_seat == seat else say("one_seat", seat=SeatName(answering_seat))
            for answering_seat in view.answering_seats
        )
        if not view.phase:
            yield say("text.answering", seats=answering) if answering else ""
        elif not answering:
            yield say("text.phase", phase=view.phase)
        elif view.is_at_once:
            yield say("text.phase_at_once", phase=view.phase, seats=answering)
        else:
            yield say("text.phase_of", phase=view.phase, seats=answering)
        yield say("text.aloud", words=view.aloud) if view.aloud else ""
    if view.scenario:
        yield say("text.scenario", kit=view.name, scenario=view.scenario)


# counters


def _value(counter: CounterView) -> Words:
    if counter.is_hidden:
        return say("text.hidden_counter", label=counter.label)
    if counter.track:
        return say("text.counter_of", label=counter.label, value=counter.value, of=counter.track)
    return say("text.counter", label=counter.label, value=counter.value)


def _counters(counters: Sequence[CounterView], seat: int | None) -> Iterator[Words]:
    """Yield shared counters, then those of each player; the one that decides who wins is marked."""
    for counter in counters:
        if counter.seat is None and counter.actor is None:
            yield say("text.row", what=_value(counter))
    for owner in dict.fromkeys(counter.seat for counter in counters if counter.seat is not None):
        owned_counters = [counter for counter in counters if counter.seat == owner]
        values = tuple(
            say("text.winning", value=_value(counter)) if counter.wins else _value(counter) for counter in owned_counters
        )
        yield say("text.your_counters" if owner == seat else "text.counters_of", seat=SeatName(owner), values=values)


# the order of turns


def _actor(actor: ActorView, seat: int | None) -> Words:
    """Return a player or creature in the order of turns: name, number, state and counters."""
    name = say("text.you") if actor.seat is not None and actor.seat == seat else actor.label
    states = (
        (actor.is_up, say("text.up")),
        (actor.is_done, say("text.acted")),
        (actor.has_passed, say("text.passed")),
        (actor.is_in_bag, say("text.in_bag")),
        (actor.is_skipped, say("text.skipped")),
    )
    number = (say("text.number", number=actor.number),) if actor.number is not None else ()
    values = tuple(map(_value, actor.counters)) if actor.seat is None else ()
    parts = (*number, *(state_words for is_so, state_words in states if is_so), *values)
    return say("text.actor", name=name, parts=parts) if parts else say("text.row", what=name)


def _dice(dice_view: DiceView) -> Words:
    if dice_view.total is None:
        return say("text.dice", label=dice_view.label, notation=dice_view.notation)
    faces = tuple(f"({face})" if nth in dice_view.uncounted_positions else face for nth, face in enumerate(dice_view.faces)) or (
        str(dice_view.total),
    )
    parts = {"label": dice_view.label, "notation": dice_view.notation, "faces": faces, "total": dice_view.total}
    return say("text.rolled_result", result=dice_view.result, **parts) if dice_view.result else say("text.rolled", **parts)


# places


def _last_thing(view: KitView) -> Iterator[Words]:
    if view.last_thing is None:
        return
    target_place = next((place for place in view.places if place.id == view.last_place), None)
    yield (
        say("text.last_into", thing=_describe_thing(view.last_thing), place=target_place.label)
        if target_place
        else say("text.last", thing=_describe_thing(view.last_thing))
    )
    if view.last_thing.note:
        yield say("text.row", what=view.last_thing.note)


def _describe_thing(thing: ThingView) -> Words:
    """Name a kind of thing, with its worth and its price."""
    if thing.price and not thing.worth:
        return say("text.only_priced", thing=thing.label, price=thing.price)
    if thing.price:
        return say("text.priced", thing=thing.label, worth=thing.worth, price=thing.price)
    return say("text.worthy", thing=thing.label, worth=thing.worth) if thing.worth else thing.label


def _counted_thing(thing: ThingView, count: int) -> Words:
    return say("text.some", count=count, thing=_describe_thing(thing)) if count > 1 else _describe_thing(thing)


def _place(place: PlaceView, seat: int | None) -> Words:
    """Return what is in a place: of a row each thing in order, the newest last; of others each kind with its number."""
    listed = tuple(map(_describe_thing, place.things)) if place.kind == "row" else ()
    things = listed or tuple(_counted_thing(thing, count) for thing, count in place.contents)
    notes = (
        *((say("text.hidden"),) if place.is_hidden and place.count else ()),
        *((say("text.physical"),) if place.is_physical else ()),
    )
    danger = (say("text.danger", chance=place.danger),) if place.danger else ()
    head = _head(place, seat)
    parts = (*things, *notes, *danger)
    return say("text.place", head=head, parts=parts) if parts else say("text.row", what=head)


def _head(place: PlaceView, seat: int | None) -> Words:
    """Name a place, whose it is, and how much is in it."""
    if place.seat is None:
        return say("text.shared_place", place=place.label, kind=place.kind, count=place.count)
    if place.seat == seat:
        return say("text.your_place", place=place.label, kind=place.kind, count=place.count)
    return say("text.their_place", place=place.label, kind=place.kind, count=place.count, seat=SeatName(place.seat))
