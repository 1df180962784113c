"""What every rule asks first: whose turn it is, which gems may be added, which tokens are left."""

from collections.abc import Sequence

from companion.games.deep_blue.box import ADDED_COLOURS, COLOURS, INDEX
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.state import Dive, Diver, State
from companion.table.wording import who


def check_turn(state: State, seat: int) -> None:
    """It is the turn of `seat`, and it has not acted yet."""
    check_begun(state)
    if seat != state.up:
        raise refused("not_your_turn", seat=who(seat), up=who(state.up))
    if state.acted:
        raise refused("turn_not_finished")


def check_begun(state: State) -> None:
    """The tiles lie, the market is open, and the empty site is known."""
    if not state.is_market_open or state.needs_empty_site or state.needs_tiles_laid:
        raise refused("setup_not_finished")


def check_tokens(state: State, seat: int, tokens: int) -> None:
    """The seat has that many starting tokens."""
    if not 0 <= tokens <= state.tokens[seat]:
        raise refused("no_such_tokens", seat=who(seat), held=state.tokens[seat], spent=tokens)


def check_added(gems: Sequence[str], most: int) -> None:
    """These gems can be "+1"s on so many cards."""
    strangers = [gem for gem in gems if gem not in ADDED_COLOURS]
    if strangers:
        raise refused("no_such_plus", gem=strangers[0])
    if len(gems) > most:
        raise refused("too_many_gems", count=len(gems), most=most)


def running_dive(state: State) -> Dive:
    """The dive now on."""
    if state.dive is None:
        raise refused("no_dive")
    return state.dive


def begun_dive(state: State) -> Dive:
    """The dive now on, everybody's boats told."""
    dive = running_dive(state)
    if dive.asked or state.to_tell:
        raise refused("boats_not_told")
    return dive


def answered_dive(state: State) -> Dive:
    """The dive now on, with every hazard answered."""
    dive = begun_dive(state)
    if dive.answering:
        raise refused("hazard_first", seat=who(dive.answering[0]), colour=COLOURS[dive.hazards[0]])
    return dive


def down_diver(dive: Dive, seat: int) -> Diver:
    """The seat, which is still diving."""
    diver = next((diver for diver in dive.divers if diver.seat == seat), None)
    if diver is None:
        raise refused("not_in_dive", seat=who(seat))
    if not diver.is_down:
        raise refused("resurfaced", seat=who(seat))
    return diver


def check_gems(state: State, gems: Sequence[str], least: int, most: int) -> None:
    """The bag can have given these gems."""
    if not least <= len(gems) <= most:
        raise refused("wrong_number", count=len(gems), most=most)
    held = state.bag.held
    for gem in gems:
        if gem not in INDEX:
            raise refused("unknown_gem", gem=gem)
        if gems.count(gem) > held[INDEX[gem]]:
            raise refused("not_in_bag", ("RecountBag",), gem=gem, held=held[INDEX[gem]])
