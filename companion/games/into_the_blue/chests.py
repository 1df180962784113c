"""Chests: one for every perfect dive, its worth a secret; real ones are told when taken or opened at the end."""

from msgspec.structs import replace

from companion.games.into_the_blue.book import book, check_not_over, check_turn
from companion.games.into_the_blue.box import CHESTS
from companion.games.into_the_blue.state import Phase, State, possible_worths, put
from companion.games.into_the_blue.turns import new_turn, over, with_end
from companion.table.moves import Event, Move, refused
from companion.table.rulebook import Events
from companion.table.say import Words, say, who


class TakeChest(Move, frozen=True):
    """Take a chest from the floor; `worth` tells a real one's, if the seat wants it told at once."""

    seat: int
    chest: int
    worth: tuple[int, ...] = ()


class ChestTaken(Event, frozen=True):
    """A chest left the floor; its worth (0: not told yet) is its seat's secret."""

    seat: int
    chest: int
    worth: int

    def mood(self) -> str:
        """A chest."""
        return "good"

    def shows(self) -> bool:
        """Its seat knows what it is worth."""
        return True


@book.decides
def take(state: State, move: TakeChest) -> Events:
    """A perfect dive: one of the chests, its worth kept secret, and another whole turn at once.

    The last chest ends the game at once, before the extra turn, cutting off any last turns to come.
    """
    check_turn(state, move.seat)
    if state.phase != Phase.OPEN:
        raise refused("no_perfect_dive")
    if move.chest not in state.floor:
        raise refused("chest_gone", chest=move.chest + 1, left=len(state.floor), all=len(CHESTS))
    events = (ChestTaken(move.seat, move.chest, _secret_worth(state, move)),)
    return with_end(state, events, "last_chest") if len(state.floor) == 1 else events


def _secret_worth(state: State, move: TakeChest) -> int:
    if not move.worth:
        return state.chests[move.chest]
    # Told in secret, any worth is taken, lest a refusal give another seat's chest away; the sum is checked at the end.
    if not state.terms.is_chests_on_table or len(move.worth) != 1 or move.worth[0] not in CHESTS:
        raise refused("no_such_worth.chest", worth=move.worth, worths=CHESTS)
    return move.worth[0]


@book.evolves
def taken(state: State, event: ChestTaken) -> State:
    """The chest goes to its seat, which has another whole turn at once; the last one ends the game."""
    state = replace(state, chests=put(state.chests, event.chest, event.worth), holders=put(state.holders, event.chest, event.seat))
    return new_turn(state, event.seat) if state.floor else over(state)


@book.tells
def tell_taken(event: ChestTaken, seat: int | None) -> Words:
    if seat == event.seat and event.worth:
        return say("log.chest_of_ones_own", seat=who(event.seat), worth=event.worth)
    return say("log.ChestTaken", seat=who(event.seat))


# at the end


class TellWorth(Move, frozen=True):
    """Tell, when all is over, what a real chest is worth."""

    chest: int
    worth: tuple[int, ...] = ()


class WorthTold(Event, frozen=True):
    """A real chest was opened at the end."""

    seat: int
    chest: int
    worth: int


@book.decides
def tell_worth(state: State, move: TellWorth) -> Events:
    """At the end real chests are opened one by one."""
    check_not_over(state, state.phase == Phase.OVER)
    if state.phase != Phase.WORTHS or move.chest not in state.untold:
        raise refused("not_asked")
    if len(move.worth) != 1 or move.worth[0] not in possible_worths(state):
        raise refused("no_such_worth.chest", worth=move.worth, worths=CHESTS)
    return (WorthTold(state.holders[move.chest], move.chest, move.worth[0]),)


@book.evolves
def worth_told(state: State, event: WorthTold) -> State:
    return over(replace(state, chests=put(state.chests, event.chest, event.worth)))
