"""Test that every offered answer is accepted, in random games with many corrections.

With `FULL=1`: 2,000 games of each game (over 200,000 answers), and as many score sheets and toolboxes; otherwise a
sample with fixed seeds.
"""

import pytest

from companion.games import catalogue
from companion.games.into_the_blue.corrections import CorrectChest
from companion.table.moves import IllegalMoveError
from tests.games.offered_choices import OfferReport, try_offered_choices
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
STATED_GAMES, STATED_ANSWERS = 2_000, 200_000
SAMPLE = {"deep-blue": 10, "into-the-blue": 30, "deep-dive": 6, "perils-of-the-deep": 10}
TOOL_SAMPLES = {"score-sheet": (60_000, 200, 60), "toolbox": (40_000, 100, 30)}
"""Least numbers of tried answers: with `FULL=1`, in a sample, and in a small sample."""


@SAMPLED
@pytest.mark.parametrize("name", GAMES)
def test_no_offered_choice_is_refused(name):
    report = try_offered_choices(catalogue.game(name), 0, full_or_sample(STATED_GAMES, SAMPLE[name], SAMPLE[name] // 3))
    print(f"{name}: {report.answers} answers, {report.refused.total()} refused")
    assert not report.refused, "\n".join(report.first.values())
    assert report.answers >= full_or_sample(STATED_ANSWERS, 1_200, 300)


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("name", TOOL_SAMPLES)
def test_no_offered_choice_of_score_sheet_or_toolbox_is_refused(name):
    report = try_offered_choices(catalogue.game(name), 0, full_or_sample(STATED_GAMES, 10, 4))
    print(f"{name}: {report.answers} answers, {report.refused.total()} refused")
    assert not report.refused, "\n".join(report.first.values())
    assert report.answers >= full_or_sample(*TOOL_SAMPLES[name])


def test_refusals_are_counted_by_move_and_reason():
    report, more = OfferReport(answers=3), OfferReport(answers=2)
    more.record(CorrectChest(0, (7,)), IllegalMoveError("no_such_worth", "nothing"), "game 7")
    report.add(more)
    assert (report.answers, dict(report.refused)) == (5, {"CorrectChest: IllegalMoveError no_such_worth": 1})
    assert report.first["CorrectChest: IllegalMoveError no_such_worth"].startswith("game 7")
