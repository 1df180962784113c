"""Story of a game in at most five sentences: length, changes of the lead, best move, longest turn, winner."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.session.record.history import PlayedEntry, log_sentences
from companion.table.game import Game
from companion.table.sentence import SeatName, Words, say
from companion.table.standings import Standings

MOST_STATES = 400
"""Maximum number of states whose totals are compared; of a longer game, states at equal distances are compared."""
LEAST_TURN_MS = 60_000
LEAST_DEFICIT = 2
FAR_SHARE = 0.25
"""A winner who was behind by this share of their total made a comeback."""
MS_A_MINUTE = 60_000
Totals = dict[int, int]


class Lead(NamedTuple):
    """Changes of the lead in a game: their number, the first leader, and the winner's largest deficit."""

    changes: int
    first: int | None
    deficit: int
    ahead: int | None


class TotalsAfterMove(NamedTuple):
    """Totals after a move. `is_partial`: only some players have entered what counts."""

    move: PlayedEntry
    totals: Totals
    is_partial: bool


def story(game: Game, played_entries: Sequence[PlayedEntry], standings: Standings) -> list[Words]:
    """Return the sentences about the entries in force, the deal first; `standings` is the result."""
    moves = [played_entry for played_entry in played_entries if played_entry.entry.kind != "start" and not played_entry.is_look]
    if not moves:
        return []
    minutes = max(1, round(moves[-1].entry.played_ms / MS_A_MINUTE))
    sentences: list[Words] = [say("story.length", moves=len(moves), minutes=minutes)]
    if not standings.is_cooperative:
        sentences += _total_sentences(game, moves, standings)
    sentences += _longest_turn(game, played_entries)
    return sentences


def comeback(game: Game, played_entries: Sequence[PlayedEntry], standings: Standings) -> Words:
    """Return the sentence about a winner who was far behind; "" if there was none, no player won alone, or more than points counts."""
    moves = [played_entry for played_entry in played_entries if played_entry.entry.kind != "start" and not played_entry.is_look]
    if standings.is_cooperative or len(standings.winners) != 1 or not moves:
        return ""
    sign = -1 if standings.lowest_wins else 1
    if not _is_ranked_by_totals(standings, sign):
        return ""
    winner = standings.winners[0]
    totals_by_move = _compared_totals(_totals_after_moves(game, moves, sign))
    total = _totals(standings).get(winner)
    lead = lead_of(totals_by_move, winner) if totals_by_move and total is not None else None
    is_far = lead is not None and total is not None and lead.deficit >= max(LEAST_DEFICIT, FAR_SHARE * abs(total))
    return _comeback(lead, winner) if lead is not None and is_far else ""


def _total_sentences(game: Game, moves: Sequence[PlayedEntry], standings: Standings) -> Iterator[Words]:
    """Yield sentences about lead, best move and winner; none where the game has no totals."""
    sign = -1 if standings.lowest_wins else 1
    known_totals = _totals_after_moves(game, moves, sign)
    if not known_totals:
        return
    winner = standings.winners[0] if len(standings.winners) == 1 else None
    if _is_ranked_by_totals(standings, sign):
        yield from _lead_sentences(lead_of(_compared_totals(known_totals), winner), winner)
    if sign > 0:
        yield from _best_move(game, known_totals)


def _is_ranked_by_totals(standings: Standings, sign: int) -> bool:
    """Return whether the places follow the totals; not on a sheet such as Phase 10, where the phase counts first."""
    totals = [(row.place, sign * row.total) for row in standings.seats if row.total is not None]
    return all(total >= other for place, total in totals for other_place, other in totals if place < other_place)


def _totals_after_moves(game: Game, moves: Sequence[PlayedEntry], sign: int) -> list[TotalsAfterMove]:
    """Return the totals after the moves, negative if the fewest points win; without states that have no totals."""
    step = -(-len(moves) // MOST_STATES)
    sampled = [*moves[::step], *([moves[-1]] if (len(moves) - 1) % step else [])]
    standings_by_entry = [(played_entry, game.standings(played_entry.state.game)) for played_entry in sampled]
    return [
        TotalsAfterMove(played_entry, {seat: sign * total for seat, total in totals.items()}, standings.is_partial)
        for played_entry, standings in standings_by_entry
        if len(totals := _totals(standings)) > 1
    ]


def _compared_totals(known_totals: Sequence[TotalsAfterMove]) -> list[Totals]:
    """Return the totals by which players are compared: those of states in which all have entered what counts."""
    total_count = max((len(after.totals) for after in known_totals), default=0)
    return [after.totals for after in known_totals if len(after.totals) == total_count and not after.is_partial]


def _totals(standings: Standings) -> Totals:
    return {row.seat: row.total for row in standings.seats if isinstance(row.total, int)}


def lead_of(totals_by_move: Sequence[Totals], winner: int | None) -> Lead:
    """Return the changes of the sole leader; more points are better, and a tie changes nothing.

    >>> lead_of([{0: 1, 1: 0}, {0: 1, 1: 5}, {0: 9, 1: 5}], 0)
    Lead(changes=2, first=0, deficit=4, ahead=1)
    """
    leaders: list[int] = []
    deficit, ahead = 0, None
    for totals in totals_by_move:
        best = max(totals.values())
        first = [seat for seat, total in totals.items() if total == best]
        if len(first) == 1 and first != leaders[-1:]:
            leaders.append(first[0])
        behind = best - totals[winner] if winner is not None and winner in totals else 0
        if behind > deficit:
            deficit, ahead = behind, first[0]
    return Lead(max(0, len(leaders) - 1), leaders[0] if leaders else None, deficit, ahead)


def _lead_sentences(lead: Lead, winner: int | None) -> Iterator[Words]:
    if lead.changes:
        yield say("story.changes", times=lead.changes)
    elif lead.first is not None and lead.first == winner:
        yield say("story.led", seat=SeatName(lead.first))
    if winner is not None and lead.ahead is not None and lead.deficit >= LEAST_DEFICIT:
        yield _comeback(lead, winner)


def _comeback(lead: Lead, winner: int) -> Words:
    return say("story.comeback", seat=SeatName(winner), points=lead.deficit, other=SeatName(lead.ahead or 0))


def _best_move(game: Game, known_totals: Sequence[TotalsAfterMove]) -> Iterator[Words]:
    """Yield the move that brought one seat the most; none if there was no gain."""
    gains = [
        (after.totals[seat] - before.totals[seat], seat, after.move)
        for before, after in pairwise(known_totals)
        for seat in after.totals
        if seat in before.totals
    ]
    gain, seat, best = max(gains, key=lambda candidate: candidate[0], default=(0, 0, None))
    sentence = next(iter(log_sentences(game, best.events, None)), "") if best is not None else ""
    if gain > 0 and sentence:
        yield say("story.best", move=sentence, points=gain, seat=SeatName(seat))


def _longest_turn(game: Game, played_entries: Sequence[PlayedEntry]) -> Iterator[Words]:
    """Yield the longest time before a move, if it is long."""
    waits = [(after.entry.played_ms - before.entry.played_ms, after) for before, after in pairwise(played_entries)]
    waited, move = max(waits, key=lambda candidate: candidate[0], default=(0, None))
    sentence = next(iter(log_sentences(game, move.events, None)), "") if move is not None else ""
    if waited >= LEAST_TURN_MS and sentence:
        yield say("story.longest", minutes=round(waited / MS_A_MINUTE), move=sentence)
