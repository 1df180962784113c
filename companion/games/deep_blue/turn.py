"""A turn: recruit, sail or rest (the dive has its own page), then the next seat clockwise."""

from msgspec.structs import replace

from companion.games.deep_blue.box import MOST_FLIPPED, REFRESH_CARDS, SITES
from companion.games.deep_blue.checks import check_added, check_tokens, check_turn
from companion.games.deep_blue.events import Recruited, Rested, Sailed, TileFlipped, TurnPassed
from companion.games.deep_blue.moves import Recruit, RefreshMarket, Rest, Sail
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.setup import added
from companion.games.deep_blue.state import FACE_DOWN, State
from companion.table.bag import changed
from companion.table.chance import Chance
from companion.table.moves import Event


def recruit(state: State, move: Recruit, chance: Chance) -> tuple[Event, ...]:
    """One crew card is recruited and one turned up; its "+1" gem goes into the bag at once and for good."""
    return _recruited(state, move, 1, False)


def refresh(state: State, move: RefreshMarket, chance: Chance) -> tuple[Event, ...]:
    """Four cards are turned up for $4, one is taken for nothing, and one more is turned up: up to five "+1"s."""
    return _recruited(state, move, REFRESH_CARDS, True)


def _recruited(state: State, move: Recruit | RefreshMarket, most: int, is_refresh: bool) -> tuple[Event, ...]:
    check_turn(state, move.seat)
    check_tokens(state, move.seat, move.tokens)
    check_added(move.gems, most)
    event = Recruited(move.seat, move.tokens, is_refresh)
    return (event, added(state, move.gems, move.seat)) if move.gems else (event,)


def sail(state: State, move: Sail, chance: Chance) -> tuple[Event, ...]:
    """After all moves, every face-down tile on which a boat ended is flipped: two at most."""
    check_turn(state, move.seat)
    check_tokens(state, move.seat, move.tokens)
    if len(move.sites) > MOST_FLIPPED or len(set(move.sites)) < len(move.sites):
        raise refused("too_many_tiles", count=len(move.sites))
    return (Sailed(move.seat, move.tokens), *(_flipped(state, site) for site in move.sites))


def _flipped(state: State, site: int) -> TileFlipped:
    if not 1 <= site <= SITES or state.site(site).lies != FACE_DOWN:
        raise refused("not_face_down", site=site)
    return TileFlipped(site, state.face_at(site))


def rest(state: State, move: Rest, chance: Chance) -> tuple[Event, ...]:
    """Three resting cards come back to the hand: nothing to track."""
    check_turn(state, move.seat)
    return (Rested(move.seat),)


def _acted(state: State, event: Recruited | Sailed) -> State:
    return replace(state, acted=True, result=(), news=(), tokens=changed(state.tokens, event.seat, -event.tokens))


def _passed(state: State, event: TurnPassed) -> State:
    return replace(state, up=event.seat, acted=False, turns=state.turns + 1)


DECIDE = {Recruit: recruit, RefreshMarket: refresh, Sail: sail, Rest: rest}
EVOLVE = {
    Recruited: _acted,
    Sailed: _acted,
    Rested: lambda state, event: replace(state, acted=True, result=(), news=()),
    TurnPassed: _passed,
}
