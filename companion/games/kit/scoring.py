"""Standings: by a counter, by a condition for all or for each player, by the score sheet, or as players said."""

from companion.games.kit.board_state import NO_ENDING, TABLE, State, counters_of
from companion.games.kit.ending import asks_for_winners, is_counted_by_sheet, is_end_offered
from companion.games.kit.language import LEAST, MOST, SHEET, Ending
from companion.games.kit.values import formula_value, rounded_down
from companion.table.sentence import Words, say
from companion.table.standings import BEHIND, FIRST, Points, ScoreLine, SeatStanding, Standings, assign_places

UNRANKED_RULES = 6
"""Since these rules a game without an end of its own, and without a counter that ranks, has no winner; before, all were first."""
UNCOUNTED_RULES = 7
"""Since these rules a game that players end while all have 0 points has no winner and no result; before, all were first."""


def standings(state: State) -> Standings:
    """Return the standings as if the game ended here. History files the play under the kit's name (`played`)."""
    seat_standings = _standings(state)
    doubt: Words = "" if state.kit.verified else say("doubt.kit")
    return Standings(
        tuple(sorted(seat_standings, key=lambda row: (row.place, row.seat))),
        tuple(_story(state)),
        game_name=state.kit.name,
        doubt=doubt,
        departed_seats=state.departed_seats,
        is_finished=None if state.ending is None else _has_result(state),
        lowest_wins=_lowest_wins(state),
        is_cooperative=state.is_shared or any(ending.shared_win for ending in state.kit.end),
    )


def _has_result(state: State) -> bool:
    """Return whether the ended game has a winner or points. Games of scenarios always have: the group played the scenario.

    A game has no result if players closed it without the totals of its score sheet, or ended it without a winner and nothing
    ranks them.
    """
    ending = _ending(state)
    if state.kit.scenarios or state.winners or state.is_shared:
        return True
    if is_counted_by_sheet(state) or (ending is not None and ending.winner_rule == SHEET):
        return bool(state.points)
    return ending is not None or (bool(_ranking(state, None)) and not _is_uncounted(state))


def _is_uncounted(state: State) -> bool:
    """Return whether players ended a game without an end of its own while all had 0 of what ranks them."""
    ranking = _ranking(state, None)
    is_ended_by_hand = state.ending == NO_ENDING and state.rules >= UNCOUNTED_RULES
    return is_ended_by_hand and bool(ranking) and not any(_value(state, ranking, seat) for seat in range(state.seats))


def title_of(name: str) -> Words:
    """Return the title of a kit, in the reader's language."""
    return say("sheet.name", sheet=name)


def _ending(state: State) -> Ending | None:
    """Return the ending that was reached; before the end the kit's first one; None if there is none."""
    if state.ending == NO_ENDING or not state.kit.end:
        return None
    return state.kit.end[state.ending or 0]


def _standings(state: State) -> list[SeatStanding]:
    ending = _ending(state)
    if is_counted_by_sheet(state) or (ending is not None and ending.winner_rule == SHEET):
        return _rank_by_totals(state, [(state.points.get(str(seat)), ()) for seat in range(state.seats)])
    if state.winners is not None:
        return _winning_seats(state, [seat in state.winners for seat in range(state.seats)])
    if ending is not None and ending.shared_win:
        return _winning_seats(state, [bool(formula_value(state, ending.shared_win, TABLE))] * state.seats)
    if ending is not None and ending.wins:
        return _winning_seats(state, [bool(formula_value(state, ending.wins, seat)) for seat in range(state.seats)])
    ranking = _ranking(state, ending)
    if not ranking:
        place = FIRST if ending is None and state.rules < UNRANKED_RULES else BEHIND
        return [SeatStanding(seat, place, None) for seat in range(state.seats)]
    if _is_uncounted(state):
        return _winning_seats(state, [False] * state.seats)
    return _rank_by_formulas(state, [ranking, *(ending.ties if ending else ())])


def _ranking(state: State, ending: Ending | None) -> str:
    """Return “most NAME” or “least NAME”; "" where nothing ranks."""
    if ending is not None and ending.winner_rule.partition(" ")[0] in (MOST, LEAST):
        return ending.winner_rule
    return next((f"{counter.wins} {counter.key}" for counter in state.kit.counters if counter.wins), "")


def _winning_seats(state: State, has_won: list[bool]) -> list[SeatStanding]:
    """Return the standings by seat, all winners in first place; points are those of a counter that ranks, None without one."""
    ranking = "" if state.ending == NO_ENDING and asks_for_winners(state) else _ranking(state, None)
    totals = [_value(state, ranking, seat) if ranking else None for seat in range(state.seats)]
    return [
        SeatStanding(seat, FIRST if is_winner else BEHIND, totals[seat], _lines(state, ranking, seat))
        for seat, is_winner in enumerate(has_won)
    ]


def _value(state: State, ranking: str, seat: int) -> int:
    return rounded_down(formula_value(state, ranking.partition(" ")[2], seat))


def _rank_by_formulas(state: State, rankings: list[str]) -> list[SeatStanding]:
    signs = [1 if text.startswith(MOST) else -1 for text in rankings]
    keys: list[tuple[Points, ...]] = []
    for seat in range(state.seats):
        values = (_value(state, text, seat) for text in rankings)
        keys.append(
            (seat not in state.departed_seats, seat not in state.out, *(sign * value for sign, value in zip(signs, values)))
        )
    places = assign_places(keys)
    return [
        SeatStanding(seat, places[seat], _value(state, rankings[0], seat), _lines(state, rankings[0], seat))
        for seat in range(state.seats)
    ]


def _rank_by_totals(state: State, totals: list[tuple[int | None, tuple[()]]]) -> list[SeatStanding]:
    """Return places by the totals of the score sheet; without any, no winner."""
    keys: list[tuple[Points, ...]] = [(total is not None, total or 0) for total, _ in totals]
    has_any = any(total is not None for total, _ in totals)
    places = assign_places(keys) if has_any else (BEHIND,) * state.seats
    return [SeatStanding(seat, places[seat], total) for seat, (total, _) in enumerate(totals)]


def _lines(state: State, ranking: str, seat: int) -> tuple[ScoreLine, ...]:
    counter = counters_of(state.kit).get(ranking.partition(" ")[2])
    return (ScoreLine(counter.words, _value(state, ranking, seat)),) if counter else ()


def _lowest_wins(state: State) -> bool | None:
    ranking = _ranking(state, _ending(state))
    return ranking.startswith(LEAST) if ranking else None


def _story(state: State) -> list[Words]:
    """Return the sentence of the ending that was reached; [] before the end or without one.

    A game without an ending of its own has the name of the phase that offered the end, such as a fight that was won.
    """
    if state.ending == NO_ENDING and is_end_offered(state):
        return [state.current_phase.words]
    if state.ending in (None, NO_ENDING):
        return []
    ending = state.kit.end[state.ending or 0]
    return [ending.words] if ending.say else []
