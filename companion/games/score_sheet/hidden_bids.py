"""Bids of a sheet that hides them: shown as they are entered, if players don't bid in secret."""

from collections.abc import Iterator

from companion.games.score_sheet.asking import filled_addresses, is_hidden_number
from companion.games.score_sheet.rulebook import sheet_in_use
from companion.games.score_sheet.state import State
from companion.table.chapter import Event, Events, Move, Words, illegal_move, replace, say
from companion.table.prompt import Choice

MARK = "bids"
"""Mark of the choice that shows or hides bids."""


class ShowBids(Move, frozen=True):
    """Show bids as they are entered, or hide them until all have bid."""

    is_shown: bool = True


class BidsShown(Event, frozen=True):
    """Bids are shown or hidden from now on; `was_hidden`: bids that were hidden were revealed."""

    prepares = True
    has_short = True
    is_shown: bool
    was_hidden: bool = False

    def has_revealed(self) -> bool:
        """Return whether hidden bids were revealed."""
        return self.was_hidden


def show_bids(state: State, move: ShowBids) -> Events:
    """Show or hide bids, on a sheet that hides them, unless all its numbers are hidden until the end."""
    sheet_in_use(state)
    if not can_show_bids(state) or move.is_shown == state.has_shown_bids:
        raise illegal_move("no_hidden_bids")
    was_hidden = move.is_shown and any(is_hidden_number(state, address) for address in filled_addresses(state))
    return (BidsShown(move.is_shown, was_hidden),)


def can_show_bids(state: State) -> bool:
    """Return whether the sheet hides bids, but not all its numbers."""
    counting = state.sheet.counting if state.sheet else None
    return counting is not None and not state.is_hidden and any(ask.hidden for ask in counting.asks)


def bids_shown(state: State, event: BidsShown) -> State:
    return replace(state, has_shown_bids=event.is_shown)


def bid_choices(state: State) -> Iterator[Choice]:
    """Offer to show bids, or to hide them again."""
    group, marks = say("group.house_rules"), (MARK,)
    if can_show_bids(state) and state.has_shown_bids:
        yield Choice(say("choice.hide_bids"), ShowBids(False), note=say("note.hide_bids"), group=group, marks=marks)
    elif can_show_bids(state):
        yield Choice(say("choice.show_bids"), ShowBids(True), note=say("note.show_bids"), group=group, marks=marks)


def describe_shown_bids(event: BidsShown, seat: int | None) -> Words:
    return say("log.BidsShown" if event.is_shown else "log.bids_hidden")
