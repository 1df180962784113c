"""Chests: one for every perfect dive, its worth a secret."""

from companion.games.into_the_blue.book import book, check_turn, one_worth
from companion.games.into_the_blue.box import CHESTS
from companion.games.into_the_blue.state import Phase, State
from companion.games.into_the_blue.turns import new_turn, played_out
from companion.table.chapter import Events, SeatEvent, SeatMove, Words, put, refused, replace, say, who


class TakeChest(SeatMove, frozen=True):
    """Take a chest from the floor; `worth` tells a real one's, if the seat wants it told at once."""

    chest: int
    worth: tuple[int, ...] = ()


class ChestTaken(SeatEvent, frozen=True):
    """A chest left the floor; its worth (0: not told yet) is its seat's secret."""

    cue, news, tone = "chest", "drawn", "good"
    chest: int
    worth: int

    def shows(self) -> bool:
        """Its seat knows what it is worth."""
        return True


@book.decides
def take(state: State, move: TakeChest) -> Events:
    """Take a chest after a perfect dive, keep its value secret, and have another whole turn at once."""
    check_turn(state, move.seat)
    if state.phase != Phase.OPEN:
        raise refused("no_perfect_dive")
    if move.chest not in state.floor:
        raise refused("chest_gone", chest=move.chest + 1, left=len(state.floor), all=len(CHESTS))
    return (ChestTaken(move.seat, move.chest, _secret_worth(state, move)),)


def _secret_worth(state: State, move: TakeChest) -> int:
    if not move.worth:
        return state.chests[move.chest]
    # Accept any worth told in secret: a refusal would reveal another seat's chest. The sum is checked at the end.
    return one_worth(move.worth, CHESTS if state.terms.is_chests_on_table else ())


@book.evolves
def taken(state: State, event: ChestTaken) -> State:
    """End the game at once with the last chest, before the extra turn and any last turns to come."""
    state = replace(state, chests=put(state.chests, event.chest, event.worth), holders=put(state.holders, event.chest, event.seat))
    return new_turn(state, event.seat) if state.floor else played_out(state)


@book.tells
def tell_taken(event: ChestTaken, seat: int | None) -> Words:
    """Tell the value to its seat alone."""
    if seat == event.seat and event.worth:
        return say("log.chest_of_ones_own", seat=who(event.seat), worth=event.worth)
    return say("log.ChestTaken", seat=who(event.seat))
