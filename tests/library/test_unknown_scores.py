"""A score that was not entered is in no average, record, plot or export; a score of 0 counts."""

import csv
import io

import pytest

from companion.library.exchange.bgstats import data
from companion.library.exchange.exports import as_csv
from companion.library.records.plays import Play, Score
from companion.library.records.rates import Rate
from companion.library.store import Store


def play(id, *totals, **more):
    """Return a play of Wingspan with these totals of Ann, Bo and Cleo, who have places 1, 2 and 3."""
    names = ("Ann", "Bo", "Cleo")
    scores = (Score(seat, names[seat], seat + 1, total, names[seat].lower()) for seat, total in enumerate(totals))
    return Play(id, "Wingspan", 1_700_000_000 + int(id), 60_000, tuple(scores), **more)


@pytest.fixture
def store():
    return Store.in_memory()


def test_an_unknown_total_is_in_no_average_record_or_plot(store):
    store.plays.imports.save_imported([play("1", 80, 70), play("2", None, None), play("3", 0, None)])
    game_statistics = store.statistics.game("Wingspan")
    assert (game_statistics.record.average, game_statistics.record.highest_total, game_statistics.record.lowest_total) == (
        50,
        80,
        0,
    )
    assert (game_statistics.plays, game_statistics.record.wins, game_statistics.record.scored) == (3, Rate(3, 6), 3)
    assert store.statistics.totals("Wingspan") == [(0, 1), (70, 1), (80, 1)]
    assert [total for _, total, _ in store.statistics.scores("bo", "Wingspan")] == [70]
    assert [total for _, total, _ in store.statistics.winning_totals("Wingspan")] == [80, 0]


def test_a_game_without_any_total_has_no_average_and_no_record(store):
    store.plays.imports.save_imported([play("1", None, None)])
    game_statistics = store.statistics.game("Wingspan")
    assert (game_statistics.record_total, game_statistics.record.average, game_statistics.record.wins) == (None, None, Rate(1, 2))


def test_blank_goes_out_as_blank_and_nought_as_nought(store):
    store.plays.imports.save_imported([play("1", 0, None)])
    rows = list(csv.DictReader(io.StringIO(as_csv(store))))
    assert [row["total"] for row in rows] == ["0", ""]
    play_fields = data(store.plays.play("1"))
    assert [player["score"] for player in play_fields["players"]] == ["0", ""] and play_fields["game"]["noPoints"] is False


def test_an_unknown_total_goes_through_a_backup(store):
    store.plays.imports.save_imported([play("1", 0, None)])
    other = Store.in_memory()
    other.restore(store.backup())
    assert other.plays.latest_plays() == store.plays.latest_plays() and [
        play_score.total for play_score in other.plays.play("1").scores
    ] == [
        0,
        None,
    ]


def test_an_uncounted_play_is_shown_and_is_in_no_figure(store):
    store.plays.imports.save_imported([play("1", 80, 70), play("2", 90, 10)])
    store.plays.corrections.remark("2", is_counted=False)
    game_statistics = store.statistics.game("Wingspan")
    assert (game_statistics.plays, game_statistics.record_total, game_statistics.record.wins) == (1, 80, Rate(1, 2))
    assert store.statistics.person("ann").wins == Rate(1, 1) and store.statistics.person("bo").meetings[0].plays == 1
    assert (
        [latest_play.id for latest_play in store.plays.latest_plays()]
        == ["2", "1"]
        == [latest_play.id for latest_play in store.plays.latest_plays(player="ann")]
    )
    other = Store.in_memory()
    other.restore(store.backup())
    assert other.statistics.game("Wingspan") == game_statistics
    store.plays.corrections.remark("2", is_counted=True)
    assert store.statistics.game("Wingspan").record_total == 90


def test_an_unfinished_play_has_no_result_until_one_is_entered(store):
    store.plays.imports.save_imported([play("1", 80, 70), play("2", 90, 10, is_finished=False, is_result=False)])
    game_statistics = store.statistics.game("Wingspan")
    assert (game_statistics.plays, game_statistics.record_total, game_statistics.record.wins) == (2, 80, Rate(1, 2))
    store.plays.corrections.remark("2", is_result=True)
    assert store.statistics.game("Wingspan").record_total == 90
    store.plays.corrections.remark("2", is_result=None, note="we stopped at midnight")
    assert store.statistics.game("Wingspan").record_total == 80
