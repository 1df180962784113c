"""Winners set by hand with a reason, for games that something other than points decides."""

from companion.games.score_sheet.box import WRITTEN_ON
from companion.games.score_sheet.rulebook import rulebook, sheet_in_use
from companion.games.score_sheet.state import State
from companion.table.chapter import Event, Events, Move, SeatName, Words, illegal_move, say
from companion.table.seats import clean_name

LONGEST_REASON = 60


class NameWinner(Move, frozen=True):
    """Set the winners regardless of points, with a reason; with no winners the points decide again."""

    columns: tuple[int, ...] = ()
    reason: str = ""


class WinnerNamed(Event, frozen=True, rename={"winning_columns": "named"}):
    """Winners were set by hand: columns, and the first seat of each."""

    winning_columns: tuple[int, ...]
    seats: tuple[int, ...]
    reason: str = ""


def name_winner(state: State, move: NameWinner) -> Events:
    """Name winners among the ranked columns, on sheets with points; repetitions are ignored."""
    columns = tuple(dict.fromkeys(move.columns))
    if sheet_in_use(state).shape not in WRITTEN_ON or not set(columns) <= set(state.ranked_columns):
        raise illegal_move("no_such_winner")
    seats = tuple(state.columns[column][0] for column in columns)
    return (WinnerNamed(columns, seats, clean_name(move.reason)[:LONGEST_REASON]),)


rulebook.sets(WinnerNamed, "winning_columns", "reason")


def describe_named(event: WinnerNamed, seat: int | None) -> Words:
    if not event.winning_columns:
        return say("log.winner_unnamed")
    seats, count = tuple(map(SeatName, event.seats)), len(event.seats)
    return (
        say("log.winner_because", seats=seats, count=count, reason=event.reason)
        if event.reason
        else say("log.WinnerNamed", seats=seats, count=count)
    )
