"""Result of a score sheet: winners, sources of points, and tie-breaks.

Ties are broken in the order the sheet lists; columns that are still tied share the place. "last": the better last line;
"rounds_won": more lines won alone; "best": the better best line; "fewest_entries": fewer entries; a row's name: more in that
row; "fewest:" and a row's name: less in it.
"""

from collections.abc import Iterator

from companion.games.score_sheet.box import BEST, FEWEST, FEWEST_ENTRIES, LAST, ROUNDS_WON, WRITTEN_ON, Sheet, kind, number
from companion.games.score_sheet.counted_lines import counted_lines, tie_label
from companion.games.score_sheet.ranking import key_of
from companion.games.score_sheet.ranking import tie_count as counted_tie
from companion.games.score_sheet.state import State, tally_of
from companion.games.score_sheet.summary import summary
from companion.table.formula import figure
from companion.table.prompt import Option
from companion.table.sentence import SeatName, Sentence, Words, say
from companion.table.standings import (
    BEHIND,
    UNDECIDED,
    Points,
    ScoreLine,
    SeatStanding,
    Standings,
    Total,
    assign_places,
    tied_groups,
)

TOGETHER_RULES = 7
"""The first rules under which a sheet with one total for all is a co-op game; before, all of them won it against no one."""

UNDECIDED_RULES = 8
"""The first rules under which points alone decide nothing on such a sheet; before, they were a win for all."""


def _lines(state: State, column: int) -> tuple[ScoreLine, ...]:
    """List a column's points by line, bonuses last."""
    sheet = state.sheet
    if sheet is None:
        return ()
    if sheet.counting is not None:
        return counted_lines(tally_of(state), column)
    sign = -1 if sheet.is_down else 1
    joined = state.joined_in(column)
    start = number(joined.points, sheet.places) if joined else sheet.start
    began = (ScoreLine(say("score.start"), start),) if start else ()
    written_lines = tuple(
        ScoreLine(label(sheet, line), number(sign * points, sheet.places))
        for line, row in enumerate(state.lines, 1)
        if (points := row[column]) is not None
    )
    return (*began, *written_lines, *_bonuses(state, sheet, column))


def label(sheet: Sheet, line: int) -> Words:
    """Return the name of a line for the start of a sentence."""
    return say("line.label", line=sheet.line(line))


def _bonuses(state: State, sheet: Sheet, column: int) -> tuple[ScoreLine, ...]:
    reached = (bonus for bonus in sheet.bonuses if points_in_rows(state, sheet, bonus.rows, column) >= bonus.least)
    return tuple(ScoreLine(kind(bonus.label), bonus.points) for bonus in reached)


def total(state: State, column: int) -> Points:
    """Add up a column's points in the smallest parts, so that equal fractions are equal."""
    if state.sheet is None:
        return 0
    if state.is_counting:
        return figure(tally_of(state).fixed_totals[column])
    bonuses = sum(int(line.points) for line in _bonuses(state, state.sheet, column))
    return number(state.raw_total(column) + bonuses * 10**state.sheet.places, state.sheet.places)


def standings(state: State) -> Standings:
    """Place players as if the sheet were closed now; team-mates share a place, and those who left come after the others."""
    rows = [
        SeatStanding(seat, place, known_total(state, column), _lines(state, column))
        for column, place in enumerate(places(state))
        for seat in state.columns[column]
    ]
    sheet = state.sheet
    rows.sort(key=lambda row: (row.place, row.seat))
    return Standings(
        tuple(rows),
        tuple(_story(state)),
        sheet.name if sheet else "",
        departed_seats=tuple(seat for seat in state.departed_seats if seat not in state.ranked),
        is_finished=state.is_at_end if state.rules else None,
        lowest_wins=is_lowest(sheet) if sheet and sheet.shape in WRITTEN_ON else None,
        is_cooperative=sheet is not None and (sheet.shape == "together" or (sheet.teams == 1 and state.rules >= TOGETHER_RULES)),
        teams=state.columns if sheet and sheet.teams else (),
        summary=summary(state, rows, is_lowest=sheet is not None and is_lowest(sheet)),
        is_partial=_is_partial(state),
    )


def _is_partial(state: State) -> bool:
    """Return whether totals can't be compared yet: within a round, and while lines are counted one by one at the end of a game."""
    sheet = state.sheet
    return state.is_unequal or (sheet is not None and sheet.shape == "rows" and not sheet.free and not state.is_full)


def is_lowest(sheet: Sheet) -> bool:
    """Return whether the fewest points win."""
    return sheet.lowest or sheet.is_down


def known_total(state: State, column: int) -> Total:
    """Return the total of a column; None where nothing was written in it."""
    is_blank = state.sheet is None or state.sheet.shape not in WRITTEN_ON or not state.has_points(column)
    return None if state.rules and is_blank else total(state, column)


def places(state: State) -> tuple[int, ...]:
    """Return the places of the columns: as entered, or by points. No column is first while some have more entries than others."""
    columns = range(len(state.columns))
    if state.order:
        last = len(state.order) + 1
        return tuple(state.order.index(column) + 1 if column in state.order else last for column in columns)
    if state.is_won is not None:
        return (1 if state.is_won else 2,) * len(columns)
    if state.rules >= UNDECIDED_RULES and state.sheet is not None and state.sheet.teams == 1 and not state.winning_columns:
        return (UNDECIDED,) * len(columns)
    if state.rules and state.is_unequal and not state.winning_columns:
        return (BEHIND,) * len(columns)
    if state.winning_columns:
        return assign_places(
            [
                (
                    column in state.winning_columns,
                    *(0 if column in state.winning_columns else key_part for key_part in _key(state, column)),
                )
                for column in columns
            ]
        )
    return assign_places([_key(state, column) for column in columns])


def _key(state: State, column: int) -> tuple[Points, ...]:
    """Return a column's sort key: present or ranked, has a total, the total, and each tie-break."""
    sheet, stayed = state.sheet, column in state.ranked_columns
    if sheet is None:
        return (stayed, 0)
    if sheet.counting is not None:
        return (stayed, *map(figure, key_of(tally_of(state), column)))
    sign = -1 if is_lowest(sheet) else 1
    return (
        stayed,
        known_total(state, column) is not None,
        sign * total(state, column),
        *(tie_sign(sheet, tie) * tie_count(state, sheet, tie, column) for tie in sheet.ties),
    )


def _story(state: State) -> Iterator[Words]:
    """Yield the winners set by hand and why, else each tie-break that decided, the best places first."""
    sheet = state.sheet
    if sheet is None or sheet.shape in ("together", "places"):
        return
    if state.winning_columns:
        yield _set_winner_words(state)
    elif state.rules and state.is_unequal:
        return
    columns = [column for column in state.ranked_columns if column not in state.winning_columns]
    yield from _carried_words(state, columns)
    for have, alike in _tied_columns(state, sheet, columns):
        yield from _steps(state, sheet, alike, have, sheet.ties)


def _carried_words(state: State, columns: list[int]) -> Iterator[Words]:
    """Yield each player's value that counts before points, such as a phase, on a sheet that ranks by more than points."""
    tally = tally_of(state) if state.is_counting else None
    if tally is None or not tally.scoring_rules.best or not tally.whole:
        return
    carry = next((carry_rule for carry_rule in tally.scoring_rules.carry if not carry_rule.shared), None)
    if carry is not None:
        values = [
            say("tie.count", team=team, count=figure(tally.carried_value(carry.key, tally.whole, column)))
            for team, column in zip(_teams(state, columns), columns, strict=True)
        ]
        yield say("tie.carried_fewest" if is_lowest(tally.sheet) else "tie.carried_most", label=carry.words, values=values)


def _tied_columns(state: State, sheet: Sheet, columns: list[int]) -> Iterator[tuple[Points, list[int]]]:
    """Yield groups of columns with equal points, the best first, each with its points."""
    if sheet.counting is None:
        yield from tied_groups({column: total(state, column) for column in columns}, not is_lowest(sheet))
        return
    tally = tally_of(state)
    keys = {column: key_of(tally, column)[: -len(sheet.ties) or None] for column in columns}
    for key in sorted(set(keys.values()), reverse=True):
        alike = [column for column in columns if keys[column] == key]
        if len(alike) > 1:
            yield total(state, alike[0]), alike


def _set_winner_words(state: State) -> Words:
    """Return the winners that were set by hand, and the reason."""
    teams, count = _teams(state, list(state.winning_columns)), sum(len(state.columns[column]) for column in state.winning_columns)
    if not state.reason:
        return say("tie.named", teams=teams, count=count)
    return say("tie.named_because", teams=teams, count=count, reason=state.reason)


def _steps(state: State, sheet: Sheet, columns: list[int], have: Points, ties: tuple[str, ...]) -> Iterator[Words]:
    """Yield the steps that break a tie: the first tie-break that differs, then later ones for columns still tied."""
    if not ties:
        yield say("tie.stands", teams=_teams(state, columns), have=have)
        return
    tie, later = ties[0], ties[1:]
    counts = {column: tie_count(state, sheet, tie, column) for column in columns}
    if len(set(counts.values())) == 1:
        yield from _steps(state, sheet, columns, have, later)
        return
    count_sentences = [
        say("tie.count", team=team, count=counts[column]) for team, column in zip(_teams(state, columns), columns, strict=True)
    ]
    yield say("tie.broken", teams=_teams(state, columns), have=have, by=tie_sentence(sheet, tie), counts=count_sentences)
    for _, tied_columns in tied_groups(counts, tie_sign(sheet, tie) > 0):
        yield from _steps(state, sheet, tied_columns, have, later)


def _teams(state: State, columns: list[int]) -> list[Sentence]:
    """Name columns in a row of several: "Ann + Cleo and Bo + Dov"."""
    return [say("tie.team", seats=[SeatName(seat) for seat in state.columns[column]]) for column in columns]


def offered_ties(sheet: Sheet) -> tuple[Option, ...]:
    """List the tie-breaks for a sheet of this shape."""
    if sheet.shape == "rows":
        ties = (*sheet.rows, *(FEWEST + row for row in sheet.rows))
    else:
        ties = (LAST, ROUNDS_WON, BEST) if sheet.shape == "rounds" else (FEWEST_ENTRIES, BEST)
    return tuple(Option(tie, say("line.label", line=tie_sentence(sheet, tie))) for tie in ties)


def tie_sentence(sheet: Sheet, tie: str) -> Words:
    """Return the name of a tie-break."""
    if sheet.counting is not None:
        return tie_label(sheet, tie)
    if sheet.shape != "rows":
        return say("tie.by", tie=tie)
    return kind(tie) if tie in sheet.rows else say("tie.fewest", row=kind(tie.removeprefix(FEWEST)))


def points_in_rows(state: State, sheet: Sheet, rows: tuple[str, ...], column: int) -> Points:
    """Add up a column's points in the lines with these names."""
    line_points = (state.lines[sheet.rows.index(row)][column] or 0 for row in rows if row in sheet.rows)
    return number(sum(line_points), sheet.places)


def tie_count(state: State, sheet: Sheet, tie: str, column: int) -> Points:
    """Return a column's value for a tie-break."""
    if sheet.counting is not None:
        return figure(tie_sign(sheet, tie) * counted_tie(tally_of(state), tie, column))
    if sheet.shape == "rows":
        return points_in_rows(state, sheet, (tie if tie in sheet.rows else tie.removeprefix(FEWEST),), column)
    whole = state.lines[: state.current_line - 1]  # entries made early for a later round break no tie
    written_points = [points for row in state.lines if (points := row[column]) is not None]
    if tie == ROUNDS_WON:
        return sum(_is_best(row, column, _winning_sign(sheet)) for row in whole)
    if tie == FEWEST_ENTRIES:
        return len(written_points)
    if tie == BEST:
        return number(
            _winning_sign(sheet) * max((_winning_sign(sheet) * points for points in written_points), default=0), sheet.places
        )
    return number((whole[-1][column] if whole else 0) or 0, sheet.places)


def tie_sign(sheet: Sheet, tie: str) -> int:
    """Return 1 if a greater value of the tie-break is better, -1 if a smaller one is."""
    if sheet.counting is not None:
        return -1 if tie.startswith(FEWEST) or tie == FEWEST_ENTRIES or (tie in (LAST, BEST) and sheet.lowest) else 1
    if sheet.shape == "rows":
        return 1 if tie in sheet.rows or not tie.startswith(FEWEST) else -1
    return {ROUNDS_WON: 1, FEWEST_ENTRIES: -1}.get(tie, _winning_sign(sheet))


def _winning_sign(sheet: Sheet) -> int:
    return -1 if sheet.lowest else 1


def _is_best(row: tuple[int | None, ...], column: int, sign: int) -> bool:
    own_points = row[column]
    other_points = [points for at, points in enumerate(row) if at != column and points is not None]
    return own_points is not None and all(sign * own_points > sign * other for other in other_points)
