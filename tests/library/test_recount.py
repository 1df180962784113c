"""Statistics of three random histories of 1,000 plays equal an independent recount, also after a restore in another time zone."""

import time

import pytest

from companion.games import catalogue
from companion.library.store import Store
from tests.library.recount import GAMES, PEOPLE, export_of, history, recount_statistics
from tests.long_tests import one_more_long

SEEDS = (1, 2, 3)
HERE, THERE = "Europe/Berlin", "Pacific/Auckland"


def set_zone(monkeypatch, name):
    monkeypatch.setenv("TZ", name)
    time.tzset()


@pytest.fixture
def zones(monkeypatch):
    """Set the time zone to Berlin; yield a function that sets another."""
    set_zone(monkeypatch, HERE)
    yield lambda: set_zone(monkeypatch, THERE)
    monkeypatch.undo()
    time.tzset()


def figures(record, is_lowest):
    return {
        "plays": record.wins.tries,
        "wins": record.wins.hits,
        "average": record.average,
        "highest": record.highest_total,
        "lowest": record.lowest_total,
        "best": record.best_total(is_lowest),
    }


def with_approximate_average(recount):
    """Return the figures with an average that compares approximately."""
    average = recount["average"]
    return recount | {"average": None if average is None else pytest.approx(float(average), rel=1e-12)}


def seats_of(statistics):
    return {
        seat_record.seat: (seat_record.wins.hits, seat_record.wins.tries, seat_record.fair) for seat_record in statistics.by_seat
    }


def approximate_figures(recount):
    """Return the figures as numbers that compare approximately."""
    return {
        name: pytest.approx(tuple(map(float, value)) if isinstance(value, tuple) else float(value))
        for name, value in recount.items()
    }


def check_statistics(store, recount):
    ids = {player.name: player.id for player in store.players()}
    assert sorted(ids) == sorted(PEOPLE)
    assert [play.id.removeprefix("bgs-") for play in store.plays.iterate()] == recount["order"]
    kept_as = {catalogue.title_of(game): game for game, _ in store.statistics.games()}  # sheets of some of these games ship
    for title in GAMES:
        game = kept_as[title]
        statistics, expected_figures = store.statistics.game(game), dict(recount["games"][title])
        assert dict(store.statistics.totals(game)) == expected_figures.pop("spread")
        assert seats_of(statistics) == approximate_figures(expected_figures.pop("by_seat"))
        won_with = [total for _, total, _ in store.statistics.winning_totals(game)]
        assert all(
            total in possible_totals for total, possible_totals in zip(won_with, expected_figures.pop("won_with"), strict=True)
        )
        assert dict(store.statistics.sources(game)) == approximate_figures(expected_figures.pop("sources"))
        of_people = {person.player: figures(person.record, statistics.is_lowest) for person in statistics.people}
        people = {
            ids[name]: person_figures["by_game"][title]
            for name, person_figures in recount["people"].items()
            if title in person_figures["by_game"]
        }
        assert of_people == {id: with_approximate_average(person_figures) for id, person_figures in people.items()}
        assert (statistics.plays, statistics.played_ms) == (expected_figures.pop("count"), 60_000 * expected_figures.pop("minutes"))
        assert figures(statistics.record, statistics.is_lowest) == with_approximate_average(expected_figures)
    for name, expected_figures in recount["people"].items():
        statistics = store.statistics.person(ids[name])
        assert (statistics.wins.tries, statistics.wins.hits) == (expected_figures["plays"], expected_figures["wins"])
        assert (statistics.longest_streak, statistics.streak) == (expected_figures["longest"], expected_figures["streak"])
        assert (statistics.together.hits, statistics.together.tries) == expected_figures["together"]
        win_count, play_count = expected_figures["together"]
        assert (statistics.competitive_rate.hits, statistics.competitive_rate.tries) == (
            expected_figures["wins"] - win_count,
            expected_figures["plays"] - play_count,
        )
        assert (statistics.wins.share, *statistics.wins.range) == pytest.approx(expected_figures["likely"])
        assert seats_of(statistics) == approximate_figures(expected_figures["by_seat"])
        by_game = {
            catalogue.title_of(game): figures(record, store.statistics.is_lowest(game)) for game, record in statistics.by_game
        }
        assert by_game == {
            game: with_approximate_average(game_figures) for game, game_figures in expected_figures["by_game"].items()
        }
        meetings = {meeting.player: [meeting.plays, meeting.ahead_count, meeting.behind_count] for meeting in statistics.meetings}
        assert meetings == {
            ids[other]: recount["met"][f"{name} and {other}"] for other in PEOPLE if f"{name} and {other}" in recount["met"]
        }
        for title, scores in expected_figures["scores"].items():
            assert [total for _, total, _ in store.statistics.scores(ids[name], kept_as[title])] == scores


@pytest.mark.long
@pytest.mark.parametrize("seed", one_more_long(SEEDS, 1, "recount"))
def test_every_figure_of_1000_plays_is_that_of_an_independent_recount(zones, seed):
    plays = history(seed)
    recount = recount_statistics(plays)
    store = Store.in_memory()
    store.import_plays(export_of(plays))
    check_statistics(store, recount)
    backup = store.backup()
    zones()
    other = Store.in_memory()
    other.restore(backup)
    check_statistics(other, recount)
    assert [play.day for play in other.plays.iterate()] == [str(play["when"].date()) for play in in_order(plays, recount)]


def in_order(plays, recount):
    by_id = {play["id"]: play for play in plays}
    return [by_id[id] for id in recount["order"]]
