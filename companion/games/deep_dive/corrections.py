"""Beside the turns: the box as the table counted it, tiles counted again, a seat that leaves.

The table is right in the end, but no printed number is given up: what does not add up is asked about.
"""

from msgspec.structs import replace

from companion.games.deep_dive.book import book, check_depth, check_not_over, check_settled
from companion.games.deep_dive.box import (
    COLOURS,
    DEPTHS,
    OF_OTHERS,
    WORTHS,
    Box,
    DepthBox,
    change_of,
    changed,
    in_play,
    mistake,
    with_row,
)
from companion.games.deep_dive.state import Depth, State, freed, with_depth, with_diver
from companion.games.deep_dive.turns import next_turn
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.moves import Event, Move, refused
from companion.table.rulebook import Events, told
from companion.table.say import Words, say, who
from companion.table.stack import Stack

ROCKS = "rocks"


class CorrectWorths(Move, frozen=True):
    """How many of each worth the box holds at `depth`, the lowest worth first, for each of `colours`."""

    depth: int
    colours: tuple[str, ...] = ()
    first: int = 0
    second: int = 0
    third: int = 0


class CorrectExtras(Move, frozen=True):
    """How many of each worth are extras at `depth`, the lowest worth first, for each of `colours`."""

    depth: int
    colours: tuple[str, ...] = ()
    first: int = 0
    second: int = 0
    third: int = 0


class CorrectOthers(Move, frozen=True):
    """How many open water, rocks and predators are extras at `depth`."""

    depth: int
    water: int = 0
    rock: int = 0
    predator: int = 0


Correction = CorrectWorths | CorrectExtras | CorrectOthers


class BoxCorrected(Event, frozen=True):
    """One depth's counts and extras, in the order of its kinds, as the table's box has them."""

    depth: int
    counts: tuple[int, ...]
    extras: tuple[int, ...]


class CountDoubted(Event, frozen=True):
    """A correction of the box does not add up: the table is asked."""

    correction: Correction


@book.decides
def correct(state: State, move: CorrectWorths | CorrectExtras | CorrectOthers) -> Events:
    """Correct a depth's row as the players counted it; ask about what doesn't add up."""
    check_not_over(state)
    if not isinstance(state.asked, CountDoubted):
        check_settled(state)
    check_depth(move.depth)
    strangers = () if isinstance(move, CorrectOthers) else tuple(colour for colour in move.colours if colour not in COLOURS)
    if strangers:
        raise refused("no_such_colour", colour=strangers[0], colours=COLOURS)
    if problem(state, move):
        return (CountDoubted(move),)
    row = _corrected_row(state, move)
    return (BoxCorrected(move.depth, row.counts, row.extras),)


def problem(state: State, move: Correction) -> Words:
    """Say what doesn't add up about a correction; "" when it may stand."""
    row = _corrected_row(state, move)
    if wrong := mistake(move.depth, row):
        return wrong
    before = state.box.depths[move.depth - 1]
    if not state.on_table or is_room(state.depth(move.depth).pile, change_of(move.depth, before, row, state.seats)):
        return ""
    return _contradiction(state, move.depth, row)


def _corrected_row(state: State, move: Correction) -> DepthBox:
    """Return the row of the box as a correction has it, whether or not it adds up."""
    row = state.box.depths[move.depth - 1]
    if isinstance(move, CorrectOthers):
        return DepthBox(row.counts, changed(move.depth, row.extras, {kind: getattr(move, kind) for kind in OF_OTHERS}))
    numbers = tuple(zip(WORTHS[move.depth - 1], (move.first, move.second, move.third), strict=False))
    by = {f"{colour}{worth}": number for colour in move.colours for worth, number in numbers}
    if isinstance(move, CorrectWorths):
        return DepthBox(changed(move.depth, row.counts, by), row.extras)
    return DepthBox(row.counts, changed(move.depth, row.extras, by))


def is_room(pile: Stack[str], more: tuple[int, ...]) -> bool:
    """Return whether the tiles seen so far could come from a box with so many more (or fewer) of each kind in play."""
    unseen = [count + change for count, change in zip(pile.unseen, more, strict=True)]
    return min(unseen) >= 0 and min(1, pile.height) <= pile.height + sum(more)


def _contradiction(state: State, depth: int, row: DepthBox) -> Words:
    pile = _recounted_by(state, depth, row).pile
    dealt = in_play(depth, row, state.seats)
    for kind, left in zip(pile.kinds, pile.unseen, strict=True):
        if left < 0:
            return say("box.more_seen", depth=depth, tile=kind, seen=dealt[kind] - left, dealt=dealt[kind])
    return say("box.pile_too_low", depth=depth, dealt=sum(dealt.values()))


def _recounted_by(state: State, number: int, row: DepthBox) -> Depth:
    """Return a depth of real tiles as it would be with another row of the box: what is unseen, and how many are face down."""
    depth = state.depth(number)
    change = change_of(number, state.box.depths[number - 1], row, state.seats)
    unseen = tuple(count + more for count, more in zip(depth.pile.unseen, change, strict=True))
    return replace(depth, pile=depth.pile.recounted(unseen, depth.pile.height + sum(change)))


@book.evolves
def box_corrected(state: State, event: BoxCorrected) -> State:
    row = DepthBox(event.counts, event.extras)
    box = with_row(state.box, event.depth, row)
    if state.on_table:
        # Real tiles: the ocean in play is the table's, so it was always as the box now says.
        state = with_depth(state, event.depth, _recounted_by(state, event.depth, row))
    return replace(state, box=box, asked=None)


@book.evolves
def doubted(state: State, event: CountDoubted) -> State:
    return replace(state, asked=event)


@book.tells
def tell_doubted(event: CountDoubted, seat: int | None) -> Words:
    return say("log.CountDoubted", depth=event.correction.depth)


class DropDoubt(Move, frozen=True):
    """It was a mistake: leave everything as it was."""


class DoubtDropped(Event, frozen=True):
    """It was a mistake; everything stays."""


@book.decides
def drop(state: State, move: DropDoubt) -> Events:
    """Leave everything as it was, whatever was doubted."""
    check_not_over(state)
    if state.asked is None:
        raise refused("not_asked")
    return (DoubtDropped(),)


@book.evolves
def dropped(state: State, event: DoubtDropped) -> State:
    return replace(state, asked=None)


class ConfirmBox(Move, frozen=True):
    """The table compared all tiles with its box: they are as Fathom has them."""


class BoxConfirmed(Event, frozen=True):
    """All tiles agree with the table's box."""


@book.decides
def confirm(state: State, move: ConfirmBox) -> Events:
    """Mark the box as compared with Fathom's."""
    check_settled(state)
    return (BoxConfirmed(),)


@book.evolves
def confirmed(state: State, event: BoxConfirmed) -> State:
    return replace(state, box=Box(state.box.depths, True))


# counted again


class EndWithdrawn(Event, frozen=True):
    """A correction put face-down tiles back: no depth is empty, the end is not triggered."""


@book.decides
def recount(state: State, move: CorrectCounter) -> Events:
    """Set a seat's rocks, or how many tiles are face down at a depth, as the players count them."""
    check_settled(state)
    if move.key == ROCKS and move.seat in state.seated:
        return (_rocks_counted(state, move.seat, move.value),)
    depth = _counted_depth(state, move.key)
    pile = state.depth(depth).pile
    if not 0 <= move.value <= pile.unseen_count:
        raise refused("too_many_down", depth=depth, value=move.value, unseen=pile.unseen_count)
    events = (CounterCorrected(move.key, None, pile.height, move.value),)
    is_empty = any(not one.pile.height for one in book.after(state, events).depths)
    return (*events, EndWithdrawn()) if state.ending and not is_empty and not state.is_last else events


def most_rocks(state: State, seat: int) -> int:
    """Count a seat's rocks with those it discarded: none comes from elsewhere."""
    return len(state.divers[seat].rocks) + sum(owner == seat for owner, _ in state.spent)


def _rocks_counted(state: State, seat: int, value: int) -> CounterCorrected:
    if not 0 <= value <= most_rocks(state, seat):
        raise refused("too_many_rocks", seat=who(seat), most=most_rocks(state, seat))
    return CounterCorrected(ROCKS, seat, len(state.divers[seat].rocks), value)


def _counted_depth(state: State, key: str) -> int:
    """Read the depth from a counter's key."""
    depths = {f"down:{depth}": depth for depth in DEPTHS} if state.on_table else {}
    if key not in depths:
        raise refused("no_such_counter")
    return depths[key]


@book.evolves
def recounted(state: State, event: CounterCorrected) -> State:
    if event.seat is not None:
        return _with_rocks(state, event.seat, event.value)
    number = _told_depth(event)
    depth = state.depth(number)
    return with_depth(state, number, replace(depth, pile=depth.pile.recounted(depth.pile.unseen, event.value)))


def _with_rocks(state: State, seat: int, count: int) -> State:
    """Give back the rocks discarded last, or discard more."""
    own = [*state.divers[seat].rocks, *(depth for owner, depth in reversed(state.spent) if owner == seat)]
    others = (one for one in state.spent if one[0] != seat)
    state = replace(state, spent=(*others, *((seat, depth) for depth in reversed(own[count:]))))
    return with_diver(state, seat, replace(state.divers[seat], rocks=tuple(own[:count])))


def _told_depth(event: CounterCorrected) -> int:
    return int(event.key.removeprefix("down:"))


@book.tells
def tell_recounted(event: CounterCorrected, seat: int | None) -> Words:
    return (
        say("log.rocks", seat=who(event.seat), rocks=event.value)
        if event.seat is not None
        else told(event, depth=_told_depth(event))
    )


@book.evolves
def withdrawn(state: State, event: EndWithdrawn) -> State:
    return replace(state, ending=False)


# leaving


@book.decides
def leave(state: State, move: LeaveTable) -> Events:
    """Let a seat leave for good: its penguins come off the ocean, its tiles stay out of it, the others play on."""
    check_not_over(state)
    if move.seat not in state.seated:
        raise refused("not_seated")
    if len(state.seated) == 1:
        raise refused("last_seat")
    left = (SeatLeft(move.seat),)
    return (*left, *next_turn(state, book.after(state, left))) if move.seat == state.up else left


@book.evolves
def seat_left(state: State, event: SeatLeft) -> State:
    state = replace(freed(state, event.seat), late=tuple(one for one in state.late if one.seat != event.seat))
    state = with_diver(state, event.seat, replace(state.divers[event.seat], is_here=False))
    return replace(state, first=_next_first(state)) if event.seat == state.first else state


def _next_first(state: State) -> int:
    """Pass the start player token to the next seat still here."""
    later = [seat for seat in state.seated if seat > state.first]
    return (*later, *state.seated)[0]
