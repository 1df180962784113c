"""Players who join later, and players who drop out and keep a place by points."""

from fractions import Fraction

from companion.games.score_sheet.box import WRITTEN_ON, number
from companion.games.score_sheet.entries import with_columns
from companion.games.score_sheet.state import JoinedSeat, Line, State, tally_of
from companion.games.score_sheet.writing import end_full_rounds, with_absence
from companion.table.any_time_moves import JoinTable, SeatJoined
from companion.table.chapter import Events, SeatEvent, SeatMove, SeatName, Words, illegal_move, replace, say
from companion.table.seats import MOST_SEATS, clean_name, default_name


def can_join(state: State) -> bool:
    """Return whether there is room for another player."""
    return state.seats < MOST_SEATS


def has_points(state: State) -> bool:
    """Return whether a player who joins starts with points: without teams, on sheets of rounds or a running total."""
    sheet = state.sheet
    return sheet is not None and sheet.shape in ("rounds", "total") and not sheet.teams


def join(state: State, move: JoinTable) -> Events:
    """Give a player who joins a new seat; earlier rounds stay empty."""
    if not can_join(state):
        raise illegal_move("table_full", most=MOST_SEATS)
    if move.begins not in ("start", "average", "typed"):
        raise illegal_move("no_such_begin")
    name, places = clean_name(move.name) or default_name(state.seats + 1), state.sheet.places if state.sheet else 0
    line = _first_line(state) if has_points(state) else 1
    joined = SeatJoined(state.seats, name, line, _begins_with(state, move), places, state.is_hidden)
    return (replace(joined, colour=move.colour, emblem=move.emblem, player=move.player),)


def _first_line(state: State) -> int:
    """Return the present round: the first line a player who joins is asked for."""
    if not state.is_counting:
        return state.current_line
    tally = tally_of(state)
    return tally.whole + 1 if tally.sheet.shape == "rounds" else 1


def _begins_with(state: State, move: JoinTable) -> int:
    """Return the points a player joins with, in the smallest parts."""
    if state.sheet is None or not has_points(state):
        return 0
    if move.begins == "typed":
        sheet = state.sheet
        if not sheet.low <= number(move.points, sheet.places) <= sheet.high:
            raise illegal_move("points_out_of_range", low=sheet.low, high=sheet.high)
        return move.points
    return average(state) if move.begins == "average" else state.sheet.start * 10**state.sheet.places


def average(state: State) -> int:
    """Return the average of those who play, after the rounds that are over; rounded, in the smallest parts."""
    if state.is_counting:
        return _average_counted(state)
    finished_state = (
        replace(state, lines=state.lines[: state.current_line - 1]) if state.sheet and state.sheet.shape == "rounds" else state
    )
    totals = [finished_state.raw_total(column) for column in state.present]
    return round(sum(totals) / len(totals))


def _average_counted(state: State) -> int:
    tally, columns, last = tally_of(state), state.present, tally_of(state).whole
    totals = [
        tally.before[last][column] if last < len(tally.before) else tally.total_at(tally.last_round, column) for column in columns
    ]
    mean = Fraction(sum(totals), len(totals)) * Fraction(10**tally.sheet.places)
    return round(mean)


def seat_joined(state: State, event: SeatJoined) -> State:
    """Add an empty cell for the new seat to every line."""
    before = len(state.columns)
    state = replace(state, seats=state.seats + 1, joined=(*state.joined, JoinedSeat(event.seat, event.line, event.points)))
    if state.sheet is not None and state.is_counting:
        return replace(state, entries=with_columns(state.entries, state.sheet, len(state.columns), state.seats))
    blank: Line = (None,) * (len(state.columns) - before)
    return replace(state, lines=tuple((*row, *blank) for row in state.lines))


def describe_joined(event: SeatJoined, seat: int | None) -> Words:
    if not event.points or (event.is_hidden and seat != event.seat):
        return say("log.SeatJoined", seat=SeatName(event.seat))
    return say("log.joined_with", seat=SeatName(event.seat), points=number(event.points, event.places))


class DropOut(SeatMove, frozen=True):
    """Take a player out of the game; the player keeps a place among the others by points."""


class SeatDroppedOut(SeatEvent, frozen=True):
    """A player dropped out and keeps a place."""

    has_short = True


def drop_out(state: State, move: DropOut) -> Events:
    """Take a player out of the game, while another one stays."""
    if move.seat not in state.present_seats or len(state.present_seats) < 2:
        raise illegal_move("not_seated")
    return (SeatDroppedOut(move.seat),)


def seat_dropped_out(state: State, event: SeatDroppedOut) -> State:
    """Ask the seat nothing more; its points still count."""
    state = replace(state, departed_seats=(*state.departed_seats, event.seat), ranked=(*state.ranked, event.seat))
    state = with_absence(state, event.seat)
    return end_full_rounds(replace(state, dealer=state.next_seat(event.seat)) if state.dealer == event.seat else state)


def can_drop_out(state: State) -> bool:
    """Return whether points or places are counted, and another seat stays."""
    sheet = state.sheet
    return sheet is not None and sheet.shape in (*WRITTEN_ON, "places") and len(state.present_seats) > 1
