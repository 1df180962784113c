"""End of a game: by the kit's conditions or by the players; then Fathom asks for winners or totals if it doesn't know them."""

from companion.games.kit.board_state import NO_ENDING, State
from companion.games.kit.language import ASK, PLAY, SHEET, TABLE, label_words
from companion.games.kit.moving import Label
from companion.table.chapter import Event, Events, Move, SeatName, Words, illegal_move, replace, say

MOST_POINTS = 999_999
"""Greatest total of a seat from the score sheet, also below zero."""
TOTALS_RULES = 5
"""Since these rules a game with a score sheet but without an end of its own asks for the totals; before, it was over at once."""
WINNERS_RULES = 8
"""Since these rules a game that players finish asks who won if nothing in the kit says it; before, it was over at once."""

WON_FIGHT_RULES = 9
"""Since these rules players win together who finish a game with creatures where its kit offers the end; before, it had no result."""


class GameEnded(Event, frozen=True):
    """The game ended: the kit's ending with this index, or -1 without one. `label`: what happened."""

    ending: int
    label: Label = ("", "")


def apply_end(state: State, event: GameEnded) -> State:
    """Return the state at the end; it is over unless players must say who won."""
    is_fight_won = event.ending == NO_ENDING and bool(state.kit.actors) and is_end_offered(state)
    state = replace(state, ending=event.ending, awaited_entry=None)
    if is_fight_won and state.rules >= WON_FIGHT_RULES:
        state = replace(state, winners=tuple(range(state.seats)), is_shared=True)
    return replace(state, is_over=not asks_after(state))


def describe_ended(event: GameEnded, seat: int | None) -> Words:
    return label_words(*event.label) if event.label[0] else say("log.ended")


def asks_after(state: State) -> bool:
    """Return whether something is asked after the end: who won, or the totals of the score sheet."""
    return asks_for_totals(state) or asks_for_winners(state)


def asks_for_totals(state: State) -> bool:
    """Return whether the game ended and its score sheet counts the points."""
    if state.ending == NO_ENDING:
        return is_counted_by_sheet(state)
    return state.ending is not None and state.kit.end[state.ending].winner_rule == SHEET


def asks_for_winners(state: State) -> bool:
    """Return whether the game ended and players say who won."""
    if state.ending == NO_ENDING:
        return state.rules >= WINNERS_RULES and not _is_winner_known(state)
    return state.ending is not None and state.kit.end[state.ending].winner_rule == ASK


def _is_winner_known(state: State) -> bool:
    """Return whether the kit says how a game without an end of its own ended: by totals, by a counter, or by its phase."""
    return has_ranking_points(state) or is_counted_by_sheet(state) or is_end_offered(state)


def has_ranking_points(state: State) -> bool:
    """Return whether a counter that ranks is not 0 for some player."""
    keys = [counter.key for counter in state.kit.counters if counter.wins]
    return any(state.counters.get(state.counter_id(key, seat)) for key in keys for seat in range(state.seats))


def is_counted_by_sheet(state: State) -> bool:
    """Return whether the score sheet counts the points of a game that has no end of its own."""
    return bool(state.kit.sheet) and not state.kit.end and state.rules >= TOTALS_RULES


def is_end_offered(state: State) -> bool:
    """Return whether to finish is the usual answer: the kit asks the table, and says of none of its answers that it is usual."""
    phase = state.current_phase
    return phase.answerers == TABLE and phase.name != PLAY and not any(answer.main for answer in phase.answers)


class FinishGame(Move, frozen=True):
    """Finish a game that has no end of its own."""


def finish(state: State, move: FinishGame) -> Events:
    """Finish the game: refuse it if the kit has an end of its own."""
    if state.kit.end or state.ending is not None:
        raise illegal_move("ends_itself")
    return (GameEnded(NO_ENDING),)


class NameWinners(Move, frozen=True):
    """Name the winners; there may be none."""

    seats: tuple[int, ...] = ()


class WinnersNamed(Event, frozen=True):
    """Players said who won."""

    seats: tuple[int, ...]


def name_winners(state: State, move: NameWinners) -> Events:
    """Decide who won: refuse it unless the game asks, and seats that are named twice or don't exist."""
    if not asks_for_winners(state):
        raise illegal_move("no_winners_asked")
    if len(set(move.seats)) < len(move.seats) or not all(seat in range(state.seats) for seat in move.seats):
        raise illegal_move("no_such_pick")
    return (WinnersNamed(tuple(sorted(move.seats))),)


def describe_winners(event: WinnersNamed, seat: int | None) -> Words:
    return say("log.winners", seats=tuple(map(SeatName, event.seats))) if event.seats else say("log.no_winner")


def winners_named(state: State, event: WinnersNamed) -> State:
    return replace(state, winners=event.seats, is_over=True)


class ShareResult(Move, frozen=True):
    """Say that all won or lost together."""

    has_won: bool


class ResultShared(Event, frozen=True):
    """Players said that all won or lost together."""

    has_won: bool


def share_result(state: State, move: ShareResult) -> Events:
    """Decide that all won or lost together: refuse it unless the game asks who won."""
    if not asks_for_winners(state):
        raise illegal_move("no_winners_asked")
    return (ResultShared(move.has_won),)


def result_shared(state: State, event: ResultShared) -> State:
    winners = tuple(range(state.seats)) if event.has_won else ()
    return replace(state, winners=winners, is_shared=True, is_over=True)


def describe_shared(event: ResultShared, seat: int | None) -> Words:
    return say("log.all_won") if event.has_won else say("log.all_lost")


class EnterTotal(Move, frozen=True):
    """Enter a seat's total from the score sheet."""

    seat: int
    points: int = 0


class TotalEntered(Event, frozen=True):
    """A seat's total was entered."""

    seat: int
    points: int


def enter_total(state: State, move: EnterTotal) -> Events:
    """Decide a seat's total from the score sheet: refuse it unless the game asks for totals; a total may be entered again."""
    _check_sheet(state)
    if move.seat not in range(state.seats) or move.seat in state.departed_seats or not -MOST_POINTS <= move.points <= MOST_POINTS:
        raise illegal_move("no_such_pick")
    return (TotalEntered(move.seat, move.points),)


def total_entered(state: State, event: TotalEntered) -> State:
    """Return the state with a player's total; the game is over once every present player has one."""
    points = state.points | {str(event.seat): event.points}
    is_over = all(str(seat) in points for seat in range(state.seats) if seat not in state.departed_seats)
    return replace(state, points=points, is_over=is_over)


class CloseWithoutTotals(Move, frozen=True):
    """End without totals: the score sheet has them."""


class ClosedWithoutTotals(Event, frozen=True):
    """The game ended without totals."""


def close(state: State, move: CloseWithoutTotals) -> Events:
    """Decide the end without totals: refuse it unless the game asks for totals."""
    _check_sheet(state)
    return (ClosedWithoutTotals(),)


def close_without_totals(state: State, event: ClosedWithoutTotals) -> State:
    return replace(state, points={}, is_over=True)


def _check_sheet(state: State) -> None:
    if not asks_for_totals(state):
        raise illegal_move("no_totals_asked")
