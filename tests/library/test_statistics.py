"""Statistics are what counting by hand gives, and stay fast with 100,000 plays."""

import random
import time
from collections import Counter, defaultdict

import pytest

from companion.library.plays import Play, Score
from companion.library.statistics import Rate
from companion.library.store import Store
from companion.table.standings import ScoreLine, placed

PEOPLE = ("ann", "bo", "cleo", "dov", "eve", "fay")
GAMES = ("chess", "go", "skat")


def history(count, seed=1):
    luck = random.Random(seed)
    for number in range(count):
        people = luck.sample(PEOPLE, luck.randint(1, 4))
        totals = [luck.randint(-5, 60) for _ in people]
        rows = zip(people, totals, placed([(total,) for total in totals]))
        scores = (
            Score(seat, who, place, total, who, (ScoreLine("pearls", total - 2), ScoreLine("bonus", 2)))
            for seat, (who, total, place) in enumerate(rows)
        )
        yield Play(str(number), luck.choice(GAMES), 1000 * number, luck.randint(1, 9) * 60_000, tuple(scores))


@pytest.fixture(scope="module")
def evenings():
    plays, store = list(history(400)), Store.forgetful()
    store.plays.keep_imported(plays)
    return plays, store.statistics


def scores_of(plays, who, game=None):
    return [(play, score) for play in plays if game in (None, play.game) for score in play.scores if score.player == who]


@pytest.mark.parametrize("who", PEOPLE)
def test_a_persons_plays_wins_and_averages(evenings, who):
    plays, statistics = evenings
    mine, found = scores_of(plays, who), statistics.person(who)
    assert found.wins == Rate(sum(score.place == 1 for _, score in mine), len(mine))
    for game, record in found.by_game:
        totals = [score.total for _, score in scores_of(plays, who, game)]
        assert (record.best, record.worst, record.wins.tries) == (max(totals), min(totals), len(totals))
        assert record.average == pytest.approx(sum(totals) / len(totals))
    by_seat = Counter(score.seat for _, score in mine)
    assert {seat: rate.tries for seat, rate in found.by_seat} == dict(by_seat)


@pytest.mark.parametrize("who", PEOPLE)
def test_a_persons_streaks_and_rivals(evenings, who):
    plays, statistics = evenings
    found, longest, streak = statistics.person(who), 0, 0
    met, ahead = Counter(), Counter()
    for play, score in scores_of(plays, who):
        streak = streak + 1 if score.place == 1 else 0
        longest = max(longest, streak)
        for other in play.scores:
            if other.player != who:
                met[other.player] += 1
                ahead[other.player] += score.place < other.place
    assert (found.streak, found.longest_streak) == (streak, longest)
    assert {other: (rate.hits, rate.tries) for other, rate in found.rivals} == {other: (ahead[other], met[other]) for other in met}


@pytest.mark.parametrize("game", GAMES)
def test_a_games_people_times_and_sources(evenings, game):
    plays, statistics = evenings
    mine = [play for play in plays if play.game == game]
    found = statistics.game(game)
    assert (found.plays, found.played_ms) == (len(mine), sum(play.played_ms for play in mine))
    wins = defaultdict(int)
    for play in mine:
        for score in play.scores:
            wins[score.player] += score.place == 1
    assert {one.player: one.record.wins.hits for one in found.people} == dict(wins)
    assert found.record_total == max(score.total for play in mine for score in play.scores)
    average = sum(score.total - 2 for play in mine for score in play.scores) / sum(len(play.scores) for play in mine)
    assert dict(statistics.sources(game)) == {"pearls": pytest.approx(average), "bonus": 2.0}


def test_scores_over_time_are_in_order(evenings):
    plays, statistics = evenings
    expected = [(play.ended_s, score.total, score.place) for play, score in scores_of(plays, "bo", "go")]
    assert statistics.scores("bo", "go") == expected


def test_somebody_who_never_played_has_empty_statistics(evenings):
    found = evenings[1].person("nobody")
    assert found.wins == Rate(0, 0) and found.streak == found.longest_streak == 0 and found.wins.range == (0.0, 1.0)


def test_the_range_of_a_rate_is_wilsons():
    low, high = Rate(7, 10).range
    assert (round(low, 3), round(high, 3)) == (0.397, 0.892)


def test_statistics_over_100_000_plays_are_quick():
    store = Store.forgetful()
    db, luck = store._db, random.Random(2)
    people = [f"p{number}" for number in range(40)]
    db.execute("begin")
    db.executemany("insert into person values (?, ?)", [(one, one) for one in people])
    db.executemany(
        "insert into play (key, id, game, ended_s, played_ms, status) values (?, ?, ?, ?, 60000, 'over')",
        [(number, str(number), f"game{number % 30}", number) for number in range(100_000)],
    )
    rows = [(n, seat, who, who, seat + 1, 50.0 - seat) for n in range(100_000) for seat, who in enumerate(luck.sample(people, 3))]
    db.executemany("insert into score (play, seat, player, name, place, total) values (?, ?, ?, ?, ?, ?)", rows)
    db.execute("commit")
    asked = {
        "games": store.statistics.games,
        "a game": lambda: store.statistics.game("game7"),
        "a person": lambda: store.statistics.person("p3"),
        "scores over time": lambda: store.statistics.scores("p3", "game7"),
        "the last plays": store.plays.last,
    }
    for what, ask in asked.items():
        began = time.process_time()
        ask()
        took_ms = (time.process_time() - began) * 1000
        print(f"{what}: {took_ms:.0f} ms")
        assert took_ms < 100, what
