"""Actions of a turn: recruit, sail or rest; then the next seat clockwise. A dive is in `boats` and `dive`."""

from companion.games.deep_blue.box import MOST_FLIPPED, REFRESH_CARDS
from companion.games.deep_blue.opening import check_added, move_supply_gems
from companion.games.deep_blue.rulebook import check_turn
from companion.games.deep_blue.state import FACE_DOWN, State, with_seat_afloat, without_boat
from companion.games.deep_blue.wrecks import TileFlipped
from companion.table.bag import with_change
from companion.table.chapter import Events, SeatEvent, SeatMove, SeatName, automatic, illegal_move, replace
from companion.table.seats import next_seat


class Recruit(SeatMove, frozen=True):
    """Recruit a crew card: the "+1" on the new card, and the starting tokens spent."""

    gems: tuple[str, ...] = ()
    tokens: int = 0


class RefreshMarket(Recruit, frozen=True):
    """Refresh the market and recruit: the "+1"s on up to five new cards, and the starting tokens spent."""


class SeatRecruited(SeatEvent, frozen=True, tag="Recruited"):
    """A seat recruited; `is_refresh`: it refreshed the market first."""

    has_short = True
    tokens: int = 0
    is_refresh: bool = False


def recruit(state: State, move: Recruit | RefreshMarket) -> Events:
    """Recruit a crew card and turn up a new one; its "+1" gem goes into the bag at once and for good.

    A refresh for $4 turns up four cards, of which the seat takes one for free, and then one more: up to five "+1"s.
    """
    _check_acting(state, move.seat, move.tokens)
    is_refresh = isinstance(move, RefreshMarket)
    check_added(move.gems, REFRESH_CARDS if is_refresh else 1)
    event = SeatRecruited(move.seat, move.tokens, is_refresh)
    return (event, move_supply_gems(state, move.gems, move.seat)) if move.gems else (event,)


def _check_acting(state: State, seat: int, tokens: int) -> None:
    """Raise IllegalMoveError unless it is the turn of `seat` and it has these starting tokens to spend."""
    check_turn(state, seat)
    if not 0 <= tokens <= state.tokens[seat]:
        raise illegal_move("no_such_tokens", seat=SeatName(seat), held=state.tokens[seat], spent=tokens)


class Sail(SeatMove, frozen=True):
    """Sail: the face-down tiles where a boat ended its moves, in the order they are flipped, and the starting tokens spent."""

    sites: tuple[int, ...] = ()
    tokens: int = 0


class SeatSailed(SeatEvent, frozen=True, tag="Sailed"):
    """A seat sailed."""

    has_short = True
    tokens: int = 0


def sail(state: State, move: Sail) -> Events:
    """Flip every face-down tile on which a boat ended, after both have moved: two at most."""
    _check_acting(state, move.seat, move.tokens)
    if len(move.sites) > MOST_FLIPPED or len(set(move.sites)) < len(move.sites):
        raise illegal_move("too_many_tiles", count=len(move.sites))
    hidden_sites = [site for site in move.sites if site not in state.sites_with(FACE_DOWN)]
    if hidden_sites:
        raise illegal_move("not_face_down", site=hidden_sites[0])
    return (SeatSailed(move.seat, move.tokens), *(TileFlipped(site, state.face_at(site)) for site in move.sites))


class Rest(SeatMove, frozen=True):
    """Take three resting cards back."""


class SeatRested(SeatEvent, frozen=True, tag="Rested"):
    """A seat rested."""


def rest(state: State, move: Rest) -> Events:
    """Take three resting cards back to the hand, which changes nothing that Fathom knows."""
    check_turn(state, move.seat)
    return (SeatRested(move.seat),)


def apply_action(state: State, event: SeatRecruited | SeatSailed | SeatRested) -> State:
    spent = 0 if isinstance(event, SeatRested) else event.tokens
    news = (event,) if isinstance(event, SeatRecruited) else ()
    if isinstance(event, SeatSailed):  # both boats may have moved
        state = with_seat_afloat(without_boat(state, event.seat), event.seat)
    return replace(state, acted=True, result=(), news=news, tokens=with_change(state.tokens, event.seat, -spent))


class TurnPassed(SeatEvent, frozen=True):
    """It is another seat's turn."""

    is_logged = False


@automatic
def turn_passes(state: State) -> Events:
    """Pass the turn clockwise once the action is finished, or the active seat has left."""
    if state.dive or state.storm_sites or state.is_complete or not state.is_settled:
        return ()
    return (TurnPassed(next_seat(state.up, state.present)),) if state.acted or not state.present[state.up] else ()


def apply_turn_passed(state: State, event: TurnPassed) -> State:
    return replace(state, up=event.seat, acted=False, turns=state.turns + 1)
