"""The bag: which gems it can have given, and counting it again."""

from collections.abc import Sequence

from msgspec.structs import astuple, replace

from companion.games.deep_blue.book import book
from companion.games.deep_blue.box import COLOURS, INDEX, counted
from companion.games.deep_blue.hazards import pair_given_up
from companion.games.deep_blue.state import State
from companion.table.moves import Event, Move, refused
from companion.table.rulebook import Events
from companion.table.say import Words, say


def check_gems(state: State, gems: Sequence[str], most: int) -> None:
    """The bag can have given these gems: one at least, `most` at most."""
    if not 1 <= len(gems) <= most:
        raise refused("wrong_number", count=len(gems), most=most)
    held = state.bag.held
    for gem in gems:
        if gem not in INDEX:
            raise refused("unknown_gem", gem=gem)
        if gems.count(gem) > held[INDEX[gem]]:
            raise refused("not_in_bag", RecountBag, gem=gem, held=held[INDEX[gem]])


class RecountBag(Move, frozen=True):
    """The bag was counted again."""

    silver: int = 0
    gold: int = 0
    red: int = 0
    green: int = 0
    purple: int = 0
    black: int = 0
    blue: int = 0


class BagRecounted(Event, frozen=True):
    """The bag was counted again, by colour; the supply takes the difference."""

    before: tuple[int, ...]
    held: tuple[int, ...]


@book.decides
def recount(state: State, move: RecountBag) -> Events:
    """The bag is counted again; the supply takes the difference, so that there are always 31 gems."""
    held = astuple(move)
    for kind, count in enumerate(held):
        most = state.bag.held[kind] + state.bag.aside[kind]
        if not 0 <= count <= most:
            raise refused("impossible_count.gems", gem=COLOURS[kind], count=count, most=most)
    return (BagRecounted(state.bag.held, held),)


@book.evolves
def recounted(state: State, event: BagRecounted) -> State:
    state = replace(state, bag=state.bag.recounted(event.held))
    if state.bag.size:
        return state
    return replace(state, to_lay=(), dive=pair_given_up(state.dive) if state.dive else None)


@book.tells
def tell_recounted(event: BagRecounted, seat: int | None) -> Words:
    return say("log.recounted", gems=counted(event.held))
