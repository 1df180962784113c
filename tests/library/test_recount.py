"""Three made-up histories of 1,000 plays: every figure is that of an independent recount, after a backup in another zone too."""

import time

import pytest

from companion.games import catalogue
from companion.library.store import Store
from tests.library.recount import GAMES, PEOPLE, export_of, history, recount_statistics
from tests.long_tests import long_except_first

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
        "highest": record.highest,
        "lowest": record.lowest,
        "best": record.best(is_lowest),
    }


def with_approximate_average(counted):
    """Return the figures with an average that compares approximately."""
    average = counted["average"]
    return counted | {"average": None if average is None else pytest.approx(float(average), rel=1e-12)}


def seats_of(found):
    return {one.seat: (one.wins.hits, one.wins.tries, one.fair) for one in found.by_seat}


def approximate_figures(counted):
    """Return the figures as numbers that compare approximately."""
    return {name: pytest.approx(tuple(map(float, one)) if isinstance(one, tuple) else float(one)) for name, one in counted.items()}


def check_statistics(store, counted):
    ids = {player.name: player.id for player in store.players()}
    assert sorted(ids) == sorted(PEOPLE)
    assert [one.id.removeprefix("bgs-") for one in store.plays.iterate()] == counted["order"]
    kept_as = {catalogue.title_of(game): game for game, _ in store.statistics.games()}  # sheets of some of these games ship
    for title in GAMES:
        game = kept_as[title]
        found, wanted = store.statistics.game(game), dict(counted["games"][title])
        assert dict(store.statistics.totals(game)) == wanted.pop("spread")
        assert seats_of(found) == approximate_figures(wanted.pop("by_seat"))
        won_with = [total for _, total, _ in store.statistics.winning_totals(game)]
        assert all(total in some for total, some in zip(won_with, wanted.pop("won_with"), strict=True))
        assert dict(store.statistics.sources(game)) == approximate_figures(wanted.pop("sources"))
        of_people = {one.player: figures(one.record, found.is_lowest) for one in found.people}
        people = {ids[name]: one["by_game"][title] for name, one in counted["people"].items() if title in one["by_game"]}
        assert of_people == {id: with_approximate_average(one) for id, one in people.items()}
        assert (found.plays, found.played_ms) == (wanted.pop("count"), 60_000 * wanted.pop("minutes"))
        assert figures(found.record, found.is_lowest) == with_approximate_average(wanted)
    for name, wanted in counted["people"].items():
        found = store.statistics.person(ids[name])
        assert (found.wins.tries, found.wins.hits) == (wanted["plays"], wanted["wins"])
        assert (found.longest_streak, found.streak) == (wanted["longest"], wanted["streak"])
        assert (found.together.hits, found.together.tries) == wanted["together"]
        won, played = wanted["together"]
        assert (found.competitive_rate.hits, found.competitive_rate.tries) == (wanted["wins"] - won, wanted["plays"] - played)
        assert (found.wins.share, *found.wins.range) == pytest.approx(wanted["likely"])
        assert seats_of(found) == approximate_figures(wanted["by_seat"])
        by_game = {catalogue.title_of(game): figures(record, store.statistics.is_lowest(game)) for game, record in found.by_game}
        assert by_game == {game: with_approximate_average(one) for game, one in wanted["by_game"].items()}
        met = {one.player: [one.plays, one.ahead, one.behind] for one in found.met}
        assert met == {
            ids[other]: counted["met"][f"{name} and {other}"] for other in PEOPLE if f"{name} and {other}" in counted["met"]
        }
        for title, scores in wanted["scores"].items():
            assert [total for _, total, _ in store.statistics.scores(ids[name], kept_as[title])] == scores


@pytest.mark.long
@pytest.mark.parametrize("seed", long_except_first(SEEDS))
def test_every_figure_of_1000_plays_is_that_of_an_independent_recount(zones, seed):
    plays = history(seed)
    counted = recount_statistics(plays)
    store = Store.in_memory()
    store.import_plays(export_of(plays))
    check_statistics(store, counted)
    backup = store.backup()
    zones()
    other = Store.in_memory()
    other.restore(backup)
    check_statistics(other, counted)
    assert [one.day for one in other.plays.iterate()] == [str(one["when"].date()) for one in in_order(plays, counted)]


def in_order(plays, counted):
    by_id = {one["id"]: one for one in plays}
    return [by_id[id] for id in counted["order"]]
