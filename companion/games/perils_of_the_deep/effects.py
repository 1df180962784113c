"""Gains and losses, held to what there is: crew from 0 to 10, 18 map tokens, no points below 0."""

from collections.abc import Callable

from companion.games.perils_of_the_deep.book import book, check_captain
from companion.games.perils_of_the_deep.box import MAP_TOKENS, MOST_CREW
from companion.games.perils_of_the_deep.state import State, Step, at_step, changed, is_sailing
from companion.table.moves import Event, refused
from companion.table.rulebook import SILENCE, Events
from companion.table.say import Words, say, who

# What changes crew, maps, points and coins: `why` it did, in a word, and the `step` of the turn it belongs to (0: none).


class CrewChanged(Event, frozen=True):
    """A seat's crew went up or down by `by`."""

    seat: int
    by: int
    why: str
    step: int = 0


class MapsChanged(Event, frozen=True):
    """A seat's maps went up or down by `by`; `wanted` is more when the supply ran out."""

    seat: int
    by: int
    why: str
    step: int = 0
    wanted: int = 0


class PointsChanged(Event, frozen=True):
    """A seat took or gave back victory point tokens."""

    seat: int
    by: int
    why: str
    step: int = 0


class CoinsChanged(Event, frozen=True):
    """The coins of the turn went up or down."""

    seat: int
    by: int
    why: str
    step: int = 0


def crew_gained(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A seat regains crew, never above ten."""
    return (CrewChanged(seat, min(count, MOST_CREW - state.captains[seat].crew), why, step),)


def crew_lost(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A seat loses crew, never below none."""
    return (CrewChanged(seat, -min(count, state.captains[seat].crew), why, step),)


def maps_gained(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A seat gains maps. Ruling: once the 18 are out, nobody gains one until some come back."""
    return (MapsChanged(seat, min(count, state.supply), why, step, count),)


def maps_lost(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A text takes maps from a seat, as many as it has."""
    return (MapsChanged(seat, -min(count, state.captains[seat].maps), why, step),)


def points_gained(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A seat takes victory point tokens."""
    return (PointsChanged(seat, count, why, step),)


def points_lost(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A text takes victory point tokens from a seat, as many as it has."""
    return (PointsChanged(seat, -min(count, max(state.captains[seat].points, 0)), why, step),)


def coins_gained(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """The acting seat has more coins this turn; nobody else can have any."""
    return (CoinsChanged(seat, count, why, step),) if state.turn and state.turn.seat == seat else ()


def coins_lost(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """The acting seat has fewer coins this turn."""
    return (CoinsChanged(seat, -min(count, state.turn.coins), why, step),) if state.turn and state.turn.seat == seat else ()


@book.evolves
def crew_changed(state: State, event: CrewChanged) -> State:
    """Crew lost to skulls closes its step: it is lost once."""
    crew = min(max(state.captains[event.seat].crew + event.by, 0), MOST_CREW)
    state = changed(state, event.seat, crew=crew)
    return at_step(state, event.step + (event.step == Step.SKULLS), risk=0) if event.step else state


@book.evolves
def maps_changed(state: State, event: MapsChanged) -> State:
    """Who traded maps draws two cards next time."""
    captain = state.captains[event.seat]
    state = changed(state, event.seat, maps=captain.maps + event.by, owes=captain.owes or event.why == "sold")
    return at_step(state, event.step) if event.step else state


@book.evolves
def points_changed(state: State, event: PointsChanged) -> State:
    state = changed(state, event.seat, points=state.captains[event.seat].points + event.by)
    return at_step(state, event.step) if event.step else state


@book.evolves
def coins_changed(state: State, event: CoinsChanged) -> State:
    had = state.turn.coins if state.turn else 0
    counted = {"has_counted": True} if event.why == "cards" else {}
    return at_step(state, event.step, coins=max(had + event.by, 0), **counted)


@book.tells
def tell_crew(event: CrewChanged, seat: int | None) -> Words:
    if not event.by:
        return SILENCE if event.why == "peril" else say("log.crew_full", seat=who(event.seat))
    return say("log.crew_gained" if event.by > 0 else "log.crew_lost", seat=who(event.seat), count=abs(event.by), why=event.why)


@book.tells
def tell_maps(event: MapsChanged, seat: int | None) -> Words:
    whose, count = who(event.seat), abs(event.by)
    if event.why == "sold":
        return say("log.maps_traded", seat=whose, count=count)
    if event.wanted > event.by >= 0:
        return say("log.maps_out" if event.by else "log.no_maps", seat=whose, count=count, all=MAP_TOKENS)
    return say("log.maps_gained" if event.by > 0 else "log.maps_lost", seat=whose, count=count, why=event.why)


@book.tells
def tell_points(event: PointsChanged, seat: int | None) -> Words:
    return say("log.points_gained" if event.by > 0 else "log.points_lost", seat=who(event.seat), count=abs(event.by), why=event.why)


@book.tells
def tell_coins(event: CoinsChanged, seat: int | None) -> Words:
    if not event.by:
        return say("log.no_coins", seat=who(event.seat))
    return say("log.coins_gained" if event.by > 0 else "log.coins_paid", seat=who(event.seat), count=abs(event.by), why=event.why)


# texts on cards

EFFECTS: dict[str, Callable[[State, int, int, str, int], Events]] = {
    "crew+": crew_gained,
    "crew-": crew_lost,
    "map+": maps_gained,
    "map-": maps_lost,
    "point+": points_gained,
    "point-": points_lost,
    "coin+": coins_gained,
    "coin-": coins_lost,
}


def resolved(state: State, whom: tuple[int, ...], effects: tuple[str, ...], why: str, step: int) -> Events:
    """Resolve a text: each effect as often as it was picked, for each seat. Crew matters only to who sails.

    Raises "no_such_seat", "gone", "no_such_effect".
    """
    done: Events = ()
    for seat in whom:
        check_captain(state, seat)
        for effect, count in _counted(effects).items():
            new = _one(state, seat, effect, count, why, step)
            state, done = book.after(state, new), (*done, *new)
    return done


def _one(state: State, seat: int, effect: str, count: int, why: str, step: int) -> Events:
    if effect.startswith("crew") and not is_sailing(state, seat):
        return ()
    return tuple(event for event in EFFECTS[effect](state, seat, count, why, step) if _matters(event))


def _matters(event: Event) -> bool:
    return bool(getattr(event, "by", 0) or getattr(event, "wanted", 0))


def _counted(effects: tuple[str, ...]) -> dict[str, int]:
    strangers = [effect for effect in effects if effect not in EFFECTS]
    if strangers:
        raise refused("no_such_effect", effect=strangers[0])
    return {effect: effects.count(effect) for effect in EFFECTS if effect in effects}
