"""Corrections: box contents and counts as players entered them; and seats that leave.

The printed sums always hold; players are asked about a correction that contradicts them.
"""

from typing import ClassVar

from companion.games.deep_dive.box import COLOURS, OTHER_TILE_COUNTS, WORTHS, Box, DepthBox, change_of, kinds, mistake
from companion.games.deep_dive.rulebook import check_depth, check_settled, rulebook
from companion.games.deep_dive.state import State, with_depth, with_diver, without_penguins
from companion.games.deep_dive.turns import next_turn
from companion.table.any_time_moves import (
    CorrectableCounter,
    CorrectCounter,
    CounterCorrected,
    LeaveTable,
    SeatLeft,
    check_correction,
)
from companion.table.chapter import Event, Events, Move, SeatName, Words, illegal_move, replace, replace_at, say, sentence_of
from companion.table.stack import Stack

ROCKS = "rocks"


class CorrectWorths(Move, frozen=True):
    """Enter how many tiles of each value the box holds at `depth`, the lowest first, for each of `colours`."""

    row_field: ClassVar[str] = "counts"
    depth: int
    colours: tuple[str, ...] = ()
    first: int = 0
    second: int = 0
    third: int = 0

    def numbers(self) -> dict[str, int]:
        """Return the number of each kind."""
        numbers = zip(WORTHS[self.depth - 1], (self.first, self.second, self.third), strict=False)
        return {f"{colour}{worth}": number for worth, number in numbers for colour in self.colours}


class CorrectExtras(CorrectWorths, frozen=True):
    """Enter how many tiles of each value are extras at `depth`, the lowest first, for each of `colours`."""

    row_field = "extras"


class CorrectOthers(Move, frozen=True):
    """Enter how many open-water tiles, rocks and predators are extras at `depth`."""

    row_field: ClassVar[str] = "extras"
    depth: int
    water: int = 0
    rock: int = 0
    predator: int = 0

    def numbers(self) -> dict[str, int]:
        """Return the number of each kind."""
        return {kind: getattr(self, kind) for kind, counts in OTHER_TILE_COUNTS.items() if counts[self.depth - 1]}


Correction = CorrectWorths | CorrectExtras | CorrectOthers


class BoxCorrected(Event, frozen=True):
    """Counts and extras of one depth in the players' box, in the order of its kinds."""

    corrects = True

    depth: int
    counts: tuple[int, ...]
    extras: tuple[int, ...]


class CountQuestioned(Event, frozen=True, tag="CountDoubted"):
    """A correction of the box contradicts the printed sums: players are asked."""

    correction: Correction


def correct_box(state: State, move: CorrectWorths | CorrectExtras | CorrectOthers) -> Events:
    """Correct a depth's row as the players counted it; ask if it contradicts the printed sums."""
    if not isinstance(state.open_question, CountQuestioned):
        check_settled(state)
    check_depth(move.depth)
    strangers = () if isinstance(move, CorrectOthers) else tuple(colour for colour in move.colours if colour not in COLOURS)
    if strangers:
        raise illegal_move("no_such_colour", colour=strangers[0], colours=COLOURS)
    if find_contradiction(state, move):
        return (CountQuestioned(move),)
    return (box_corrected(move.depth, _corrected_row(state, move)),)


def box_corrected(depth: int, row: DepthBox) -> BoxCorrected:
    """Record another row of the box."""
    return BoxCorrected(depth, tuple(row.counts.values()), tuple(row.extras.values()))


def find_contradiction(state: State, correction: Correction) -> Words:
    """Return the contradiction of a correction; "" for none."""
    row = _corrected_row(state, correction)
    if wrong := mistake(correction.depth, row):
        return wrong
    before = state.box.depths[correction.depth - 1]
    if not state.on_table or is_room(state.depth(correction.depth).pile, change_of(before, row, state.seats)):
        return ""
    return _describe_contradiction(state, correction.depth, row)


def _corrected_row(state: State, move: Correction) -> DepthBox:
    """Return the row of the box after a correction, even if its sums are wrong."""
    row = state.box.depths[move.depth - 1]
    return replace(row, **{move.row_field: getattr(row, move.row_field) | move.numbers()})


def is_room(pile: Stack[str], more: dict[str, int]) -> bool:
    """Return whether the tiles seen so far fit a box with these changes to the tiles in play."""
    height = pile.height + sum(more.values())
    return min(pile.recount(height, more).unseen) >= 0 and min(1, pile.height) <= height


def _describe_contradiction(state: State, depth: int, row: DepthBox) -> Words:
    pile, dealt = _pile_with_row(state, depth, row), row.tiles_in_play(state.seats)
    for kind, unseen in zip(pile.kinds, pile.unseen, strict=True):
        if unseen < 0:
            return say("box.more_seen", depth=depth, tile=kind, seen=dealt[kind] - unseen, dealt=dealt[kind])
    return say("box.pile_too_low", depth=depth, dealt=sum(dealt.values()))


def _pile_with_row(state: State, depth: int, row: DepthBox) -> Stack[str]:
    """Return a depth's pile of physical tiles with another row of the box."""
    pile, change = state.depth(depth).pile, change_of(state.box.depths[depth - 1], row, state.seats)
    return pile.recount(pile.height + sum(change.values()), change)


def set_box_row(state: State, event: BoxCorrected) -> State:
    row = DepthBox(*(dict(zip(kinds(event.depth), numbers, strict=True)) for numbers in (event.counts, event.extras)))
    box = replace(state.box, depths=replace_at(state.box.depths, event.depth - 1, row))
    if state.on_table:
        # Physical tiles: the ocean in play came from this box, so it was always as the box now says.
        state = with_depth(state, event.depth, pile=_pile_with_row(state, event.depth, row))
    return replace(state, box=box, open_question=None)


def describe_count_question(event: CountQuestioned, seat: int | None) -> Words:
    return say("log.CountDoubted", depth=event.correction.depth)


class CancelCorrection(Move, frozen=True, tag="DropDoubt"):
    """Cancel the correction that is asked about."""


class CorrectionCancelled(Event, frozen=True, tag="DoubtDropped"):
    """A correction was cancelled; everything stays."""

    has_short = True


def cancel_correction(state: State, move: CancelCorrection) -> Events:
    """Keep everything as it was."""
    if state.open_question is None:
        raise illegal_move("not_asked")
    return (CorrectionCancelled(),)


rulebook.sets(CorrectionCancelled, open_question=None)


class ConfirmBox(Move, frozen=True):
    """Confirm that all tiles match the box."""


class BoxConfirmed(Event, frozen=True):
    """All tiles match the box."""


def confirm_box(state: State, move: ConfirmBox) -> Events:
    """Mark the box as verified."""
    check_settled(state)
    return (BoxConfirmed(),)


def mark_box_verified(state: State, event: BoxConfirmed) -> State:
    return replace(state, box=Box(state.box.depths, True))


class EndWithdrawn(Event, frozen=True):
    """After a correction every depth has face-down tiles again, so the end is no longer triggered."""


def correct_counter(state: State, move: CorrectCounter) -> Events:
    """Set a seat's rocks, or the number of face-down tiles at a depth, as counted."""
    check_settled(state)
    correction = check_correction(counters(state), move)
    is_empty = any(not depth.pile.height for depth in rulebook.apply(state, (correction,)).depths)
    return (
        (correction, EndWithdrawn())
        if state.ending and correction.seat is None and not is_empty and not state.is_last
        else (correction,)
    )


def counters(state: State) -> tuple[CorrectableCounter, ...]:
    """Return counters for every seat's rocks, with discarded ones, and for physical face-down tiles at each depth."""
    kept_rocks = {seat: len(state.divers[seat].rocks) for seat in state.present_seats}
    rock_limits = {seat: rocks + sum(owner == seat for owner, _ in state.spent) for seat, rocks in kept_rocks.items()}
    rocks = (
        CorrectableCounter(ROCKS, say("counter.rocks_kept"), count, 0, rock_limits[seat], seat)
        for seat, count in kept_rocks.items()
    )
    down = (
        CorrectableCounter(f"down:{number}", say("counter.down", depth=number), depth.pile.height, 0, depth.pile.unseen_count)
        for number, depth in enumerate(state.depths, 1)
    )
    return (*rocks, *(down if state.on_table else ()))


def set_counter(state: State, event: CounterCorrected) -> State:
    if event.seat is not None:
        return _with_rocks(state, event.seat, event.value)
    return with_depth(state, event.number, pile=state.depth(event.number).pile.recount(event.value))


def _with_rocks(state: State, seat: int, count: int) -> State:
    """Give back the rocks discarded last, or discard more."""
    rocks = [*state.divers[seat].rocks, *(depth for owner, depth in reversed(state.spent) if owner == seat)]
    spent_rocks = (rock for rock in state.spent if rock[0] != seat)
    state = replace(state, spent=(*spent_rocks, *((seat, depth) for depth in reversed(rocks[count:]))))
    return with_diver(state, seat, state.divers[seat].with_rocks(rocks[:count]))


def describe_counter(event: CounterCorrected, seat: int | None) -> Words:
    if event.seat is not None:
        return say("log.rocks", seat=SeatName(event.seat), rocks=event.value)
    return sentence_of(event, depth=event.number)


rulebook.sets(EndWithdrawn, ending=False)


def leave_game(state: State, move: LeaveTable) -> Events:
    """Let a seat leave for good: its penguins come off the ocean, its tiles stay out of it, the others play on."""
    if move.seat not in state.present_seats:
        raise illegal_move("not_seated")
    if len(state.present_seats) == 1:
        raise illegal_move("last_seat")
    leaves = (SeatLeft(move.seat),)
    return (*leaves, *next_turn(state, rulebook.apply(state, leaves))) if move.seat == state.up else leaves


def remove_seat(state: State, event: SeatLeft) -> State:
    """Free the seat's penguins; if it started, the start player token goes to the next seat still here."""
    state = replace(
        without_penguins(state, event.seat), late=tuple(late_tiles for late_tiles in state.late if late_tiles.seat != event.seat)
    )
    state = with_diver(state, event.seat, replace(state.divers[event.seat], is_here=False))
    later = [seat for seat in state.present_seats if seat > state.first]
    return replace(state, first=(*later, *state.present_seats)[0]) if event.seat == state.first else state
