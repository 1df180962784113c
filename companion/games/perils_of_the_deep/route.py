"""Step 8 of a turn: the ships sail on, and the icons on their way act (Resolve Cards, 4C; Island Cards)."""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.book import CountMove, SeatEvent, SeatMove, book, check_turn, positive, turn_of
from companion.games.perils_of_the_deep.box import END, PORT, SHIPS
from companion.games.perils_of_the_deep.state import State, Step
from companion.games.perils_of_the_deep.turn import maps_to_give
from companion.table.moves import refused
from companion.table.rows import put
from companion.table.rulebook import Events
from companion.table.say import who


class SailShip(SeatMove, frozen=True):
    """Sail a ship (0 left, 1 right) to an island (1 to 4) or the end (5)."""

    ship: int
    to: int = 0


class SailOther(SeatMove, frozen=True):
    """Have a route icon move the other ship (this one), which is further back, up to three spaces: to that island."""

    ship: int
    to: int = 0


class ShipSailed(SeatEvent, frozen=True):
    """A ship reached an island (1 to 4) or the end (5); `why` is "" or "icon"."""

    ship: int
    to: int
    why: str = ""


@book.decides
def sail(state: State, move: SailShip | SailOther) -> Events:
    """A ship sails on, never back, and not past the last space; an icon moves one further back (on one island the table knows)."""
    check_turn(state, move.seat, Step.SHIPS)
    if move.ship not in SHIPS:
        raise refused("no_such_ship", number=move.ship)
    at, other = state.captains[move.seat].ships[move.ship], 1 - move.ship
    if at == END or move.to > END:
        raise refused("past_the_end", seat=who(move.seat), ship=move.ship)
    if move.to < at + 1:
        raise refused("backwards", seat=who(move.seat), ship=move.ship, at=at, to=max(move.to, PORT))
    is_icon = isinstance(move, SailOther)
    if is_icon and at > state.captains[move.seat].ships[other]:
        raise refused("not_further_back", seat=who(move.seat), ship=move.ship, other=other)
    return (ShipSailed(move.seat, move.ship, move.to, "icon" if is_icon else ""),)


@book.evolves
def sailed(state: State, event: ShipSailed) -> State:
    return state.with_captain(event.seat, ships=put(state.captains[event.seat].ships, event.ship, event.to)).at_step(Step.SHIPS)


# what lies on the route is paid


class PayMaps(CountMove, frozen=True):
    """Pay maps for a route."""


class PayCrew(CountMove, frozen=True):
    """Lose crew to a route."""


class PayLastCrew(SeatMove, frozen=True):
    """Lose the last crew after all: the seat is lost."""


class KeepCrew(SeatMove, frozen=True):
    """Stop before the icon instead."""


class LastCrewRisked(SeatEvent, frozen=True):
    """A route would cost the last crew: asked again."""

    count: int


class CrewKept(SeatEvent, frozen=True):
    """The last crew was kept after all."""


@book.decides
def pay_maps(state: State, move: PayMaps) -> Events:
    """Maps are paid, or the ship stops before the icon (Island Cards, Pay Maps)."""
    check_turn(state, move.seat, Step.SHIPS)
    return effects.maps(state, move.seat, -maps_to_give(state, move.seat, move.count), "route", Step.SHIPS)


@book.decides
def pay_crew(state: State, move: PayCrew) -> Events:
    """Crew is lost on a route (Island Cards, Lose Crew). The last of it only when asked again: the seat is then lost."""
    check_turn(state, move.seat, Step.SHIPS)
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


# what is in a space is gained


class FindMap(SeatMove, frozen=True):
    """Gain a map from a space on the way."""


class FindPoints(CountMove, frozen=True):
    """Gain victory points from a space on the way."""


class TakeCard(SeatMove, frozen=True):
    """Take a card of the trade row, up to a value, for a space on the way."""

    value: int = 0


class DestroyCard(SeatMove, frozen=True):
    """Destroy a card of one's discards, for a space on the way."""


class IconFollowed(SeatEvent, frozen=True):
    """A route icon that is resolved on the table: "take_card" (up to `value`) or "destroy_card"."""

    icon: str
    value: int = 0


@book.decides
def find(state: State, move: FindMap | FindPoints) -> Events:
    """A map, while there are tokens, or victory points."""
    check_turn(state, move.seat, Step.SHIPS)
    if isinstance(move, FindMap):
        return effects.maps(state, move.seat, 1, "route", Step.SHIPS)
    return effects.points(state, move.seat, positive(move.count), "route", Step.SHIPS)


@book.decides
def follow_icon(state: State, move: TakeCard | DestroyCard) -> Events:
    """A card is taken or destroyed on the table."""
    check_turn(state, move.seat, Step.SHIPS)
    if isinstance(move, DestroyCard):
        return (IconFollowed(move.seat, "destroy_card"),)
    return (IconFollowed(move.seat, "take_card", positive(move.value)),)


@book.evolves
def icon_resolved(state: State, event: IconFollowed) -> State:
    return state.at_step(Step.SHIPS)
