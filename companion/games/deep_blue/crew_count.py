"""The end: at once with the fourth Sunken City dive; seats tied for first count their crew cards."""

from msgspec.structs import replace

from companion.games.deep_blue.book import book
from companion.games.deep_blue.box import MOST_CREW, STARTING_CREW
from companion.games.deep_blue.scoring import leaders
from companion.games.deep_blue.state import State
from companion.table.bag import changed
from companion.table.moves import Event, SeatEvent, SeatMove, refused
from companion.table.rulebook import Events
from companion.table.say import Words, say, who


class GameEnded(Event, frozen=True):
    """The fourth Sunken City dive was scored; `tied` must count their crew cards."""

    tied: tuple[int, ...] = ()


@book.follows
def game_ends(state: State) -> Events:
    """The game ends at once with the fourth Sunken City dive."""
    if state.dive or not state.is_complete or not state.is_settled:
        return ()
    first = leaders(state)
    return (GameEnded(first if len(first) > 1 else ()),)


@book.evolves
def ended(state: State, event: GameEnded) -> State:
    return replace(state, is_ended=True, to_count=event.tied)


@book.tells
def tell_ended(event: GameEnded, seat: int | None) -> Words:
    return say("log.ended_tied", seats=tuple(map(who, event.tied))) if event.tied else say("log.ended")


class CountCrew(SeatMove, frozen=True):
    """Tell all crew cards of a tied seat."""

    cards: int = 0


class CrewCounted(SeatEvent, frozen=True):
    """A tied seat's crew cards."""

    cards: int


@book.decides
def count_crew(state: State, move: CountCrew) -> Events:
    """A tie goes to the tied seat with more crew cards: all it owns, in hand, played and resting."""
    if move.seat not in state.to_count[:1]:
        raise refused("crew_not_asked", seat=who(move.seat))
    if not STARTING_CREW <= move.cards <= MOST_CREW:
        raise refused("impossible_crew", cards=move.cards, low=STARTING_CREW, high=MOST_CREW)
    return (CrewCounted(move.seat, move.cards),)


@book.evolves
def crew_counted(state: State, event: CrewCounted) -> State:
    crew = changed(state.crew, event.seat, event.cards - state.crew[event.seat])
    return replace(state, crew=crew, to_count=tuple(seat for seat in state.to_count if seat != event.seat))
