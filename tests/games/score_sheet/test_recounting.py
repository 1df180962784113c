"""Cached counts: no result depends on an earlier count, and a move evaluates few formulas.

The tests count evaluations instead of seconds, so they also pass on a busy machine.
"""

import cProfile
import pstats

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.asking import asked_addresses
from companion.games.score_sheet.box import Sheet as SheetData
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.entering import ChangeNumber, EnterNumber
from companion.games.score_sheet.language import Ask, ScoringRules
from companion.games.score_sheet.ranking import places_of
from companion.games.score_sheet.sheet_plan import plan_of
from companion.games.score_sheet.state import people_of, tally_of
from companion.games.score_sheet.tally import Tally
from companion.session.record.simulated_game import seed_of, simulate
from tests.games.score_sheet.builders import SheetTable as Table
from tests.games.score_sheet.counting_sheets import SHEETS, CountingSheet

COUNTING = [name for name, sheet in SHEETS.items() if sheet.counting is not None]
ROUND = (1, 10, 2)
"""Entries of a round of French Tarot: the taker, points over, and the contract."""
MOST_A_ROUND = 120
"""Calls of `evaluate` in a round of French Tarot with four players, whatever the round."""


def count_evaluations(work):
    """Return the number of evaluations of formulas and their parts."""
    profile = cProfile.Profile()
    profile.runcall(work)
    stats = pstats.Stats(profile).stats
    return sum(calls for (file, _, name), (_, calls, *_) in stats.items() if name == "evaluate" and file.endswith("formula.py"))


def tally_results(tally):
    """Return all results of a tally."""
    fields = ("points", "figures", "before", "after", "is_column_out", "dealers", "findings", "whole", "too_long", "fixed_totals")
    rounds = range(len(tally.points))
    kept_rounds = [tally.is_kept(rnd, column) for rnd in rounds for column in tally.columns]
    carried = [
        tally.carried_value(carry.key, tally.whole, column) for carry in tally.scoring_rules.carry for column in tally.columns
    ]
    return ([getattr(tally, field) for field in fields], tally.is_over, tally.is_filled, places_of(tally), kept_rounds, carried)


def recount(state):
    return Tally(state.sheet, state.entries, people_of(state))


@pytest.mark.parametrize("name", COUNTING)
def test_incremental_tally_equals_a_full_recount(name):
    def check(step):
        if step.state_before.is_counting:
            assert tally_results(tally_of(step.state_before)) == tally_results(recount(step.state_before))

    for number in range(2):
        simulate(GAME, 3, seed_of(name, number), {"sheet": name}, most_moves=40, with_any_time_choices=True, watch=check)


def test_late_round_evaluates_as_few_formulas_as_an_early_round():
    table = CountingSheet("French Tarot", 4)

    def plays_a_round():
        for value in ROUND:
            table.play(EnterNumber(*asked_addresses(table.state)[0], value=value))
            GAME.prompt(table.state)

    counts = [count_evaluations(plays_a_round) for _ in range(20)]
    assert tally_of(table.state).whole == 20
    assert counts[2] == counts[19]
    assert 0 < counts[19] <= MOST_A_ROUND


def test_a_line_is_counted_again_only_if_it_reads_the_number_that_changed():
    table = CountingSheet("7 Wonders", 4)
    numbers = [address for address in asked_addresses(table.state) if address.slot == 0]
    for address in numbers:
        table.play(EnterNumber(*address, value=1))
    tally_of(table.state)
    reads = plan_of(table.state.sheet).read_by_lines
    science = next(ask for ask in tally_of(table.state).fixed_asks if ask.points)
    plain = next(
        address for address in numbers if not any(address.ask in read for line, read in reads.items() if line != address.ask)
    )

    def changed(address, value):
        table.play(ChangeNumber(*address, value=value))
        return tally_of(table.state).fixed_totals

    before = tally_of(table.state).fixed_totals
    assert count_evaluations(lambda: changed(plain, 3)) == 0
    assert table.totals[0] == before[0] + 2
    assert count_evaluations(lambda: changed(next(address for address in numbers if address.ask == science.key), 3)) > 0


def test_a_corrected_round_changes_every_round_after_it():
    table = CountingSheet("Riichi Mahjong", 4)
    for _ in range(3):
        table.enter_values(0, 4000, -4000, 0, 0)
    first = tally_of(table.state).after[-1]
    table.play(ChangeNumber(1, "change", 0, 5000))
    assert tally_of(table.state).after[-1] == [first[0] + 5000, *first[1:]]
    assert tally_of(table.state).points[1:] == recount(table.state).points[1:]


def test_formula_near_the_step_limit_does_not_depend_on_earlier_counts():
    counting = ScoringRules(asks=(Ask("x", "X"),), let={"deal": "so_far(so_far(so_far(x)))"}, points="so_far(deal) + deal")
    table = Table(1).play(TakeSheet(("Nested",), SheetData("Nested", "rounds", "made at this table", counting=counting)))
    plan = plan_of(table.state.sheet)
    assert plan.is_short(2) and not plan.is_short(24)
    for _ in range(24):
        table.play(EnterNumber(*asked_addresses(table.state)[0], value=2))
        assert tally_of(table.state).points == recount(table.state).points
    assert not tally_of(table.state).too_long
