"""The ships sail on, and the icons on their way act (Resolve Cards, 4C; Island Cards)."""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.book import CountMove, SeatEvent, SeatMove, book, check_turn, positive, turn_of
from companion.games.perils_of_the_deep.box import END, PORT, SHIPS
from companion.games.perils_of_the_deep.effects import ShipSailed
from companion.games.perils_of_the_deep.state import State, Step
from companion.games.perils_of_the_deep.turn import maps_to_give
from companion.table.moves import refused
from companion.table.rulebook import Events
from companion.table.say import who


class SailShip(SeatMove, frozen=True):
    """Sail a ship (0 single-colour, 1 white-sailed) to an island (1 to 4) or the end (5)."""

    ship: int
    to: int = 0


class PayMaps(CountMove, frozen=True):
    """Pay maps for a route."""


class PayCrew(CountMove, frozen=True):
    """Lose crew to a route."""


class PayLastCrew(SeatMove, frozen=True):
    """Lose the last crew after all: the seat is lost."""


class KeepCrew(SeatMove, frozen=True):
    """Stop before the icon instead."""


class FindMap(SeatMove, frozen=True):
    """Gain a map from a space on the way."""


class FindPoints(CountMove, frozen=True):
    """Gain victory points from a space on the way."""


class LastCrewRisked(SeatEvent, frozen=True):
    """A route would cost the last crew: asked again."""

    count: int


class CrewKept(SeatEvent, frozen=True):
    """The last crew was kept after all."""


@book.decides
def sail(state: State, move: SailShip) -> Events:
    """A ship sails on, never back, and not past the last space (on one island the table knows)."""
    check_turn(state, move.seat)
    if move.ship not in SHIPS:
        raise refused("no_such_ship", number=move.ship)
    at = state.captains[move.seat].ships[move.ship]
    if at == END or move.to > END:
        raise refused("past_the_end", seat=who(move.seat), ship=move.ship)
    if move.to < at + 1:
        raise refused("backwards", seat=who(move.seat), ship=move.ship, at=at, to=max(move.to, PORT))
    return (ShipSailed(move.seat, move.ship, move.to),)


@book.decides
def pay_maps(state: State, move: PayMaps) -> Events:
    """Maps are paid, or the ship stops before the icon (Island Cards, Pay Maps)."""
    check_turn(state, move.seat)
    return effects.maps(state, move.seat, -maps_to_give(state, move.seat, move.count), "route", Step.SHIPS)


@book.decides
def pay_crew(state: State, move: PayCrew) -> Events:
    """Crew is lost on a route (Island Cards, Lose Crew). The last of it only when asked again: the seat is then lost."""
    check_turn(state, move.seat)
    count, has = positive(move.count), state.captains[move.seat].crew
    if count > has:
        raise refused("crew_short", seat=who(move.seat), has=has, count=count)
    return (LastCrewRisked(move.seat, count),) if count == has else effects.crew(state, move.seat, -count, "route", Step.SHIPS)


@book.decides
def risk_crew(state: State, move: PayLastCrew | KeepCrew) -> Events:
    """The last crew is lost after all, or the ship stops before the icon."""
    risk = turn_of(state, move.seat).risk
    if not risk:
        raise refused("nothing_at_risk", seat=who(move.seat))
    return (CrewKept(move.seat),) if isinstance(move, KeepCrew) else effects.crew(state, move.seat, -risk, "route", Step.SHIPS)


@book.evolves
def risked(state: State, event: LastCrewRisked | CrewKept) -> State:
    return state.at_step(Step.SHIPS, risk=event.count if isinstance(event, LastCrewRisked) else 0)


@book.decides
def find(state: State, move: FindMap | FindPoints) -> Events:
    """What is in a space is gained: a map, while there are tokens, or victory points."""
    check_turn(state, move.seat)
    if isinstance(move, FindMap):
        return effects.maps(state, move.seat, 1, "route", Step.SHIPS)
    return effects.points(state, move.seat, positive(move.count), "route", Step.SHIPS)
