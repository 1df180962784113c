"""Statistics equal a count by hand, and stay fast with 100,000 plays."""

import random
import time
from collections import Counter, defaultdict
from itertools import groupby

import msgspec
import pytest
from msgspec.structs import replace

from companion.library.records.people import Player
from companion.library.records.plays import Play, Score
from companion.library.records.rates import Rate, ScoreSummary, SharedPlays
from companion.library.records.statistics import plays_per_dot
from companion.library.store import Store
from companion.table.standings import ScoreLine, assign_places
from tests import example_plays
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

PEOPLE = ("ann", "bo", "cleo", "dov", "eve", "fay")
GAMES = ("chess", "go", "skat")
MANY = full_or_sample(100_000, 10_000, 4_000)


def history(count, seed=1):
    luck = random.Random(seed)
    for number in range(count):
        people = luck.sample(PEOPLE, luck.randint(1, 4))
        totals = [luck.randint(-5, 60) for _ in people]
        rows = zip(people, totals, assign_places([(total,) for total in totals]))
        scores = (
            Score(seat, person, place, total, person, (ScoreLine("pearls", total - 2), ScoreLine("bonus", 2)))
            for seat, (person, total, place) in enumerate(rows)
        )
        yield Play(str(number), luck.choice(GAMES), 1000 * number, luck.randint(1, 9) * 60_000, tuple(scores))


@pytest.fixture(scope="module")
def plays_and_store():
    plays, store = list(history(400)), Store.in_memory()
    store.plays.imports.save_imported(plays)
    return plays, store.statistics


def scores_of(plays, person, game=None):
    return [(play, score) for play in plays if game in (None, play.game) for score in play.scores if score.player == person]


@pytest.mark.parametrize("person", PEOPLE)
def test_a_persons_plays_wins_and_averages(plays_and_store, person):
    plays, statistics = plays_and_store
    own_scores, person_statistics = scores_of(plays, person), statistics.person(person)
    assert person_statistics.wins == Rate(sum(score.place == 1 for _, score in own_scores), len(own_scores))
    for game, record in person_statistics.by_game:
        totals = [score.total for _, score in scores_of(plays, person, game)]
        assert (record.highest_total, record.lowest_total, record.wins.tries) == (max(totals), min(totals), len(totals))
        assert record.average == pytest.approx(sum(totals) / len(totals))
    by_seat = Counter(score.seat for _, score in own_scores)
    assert {effect.seat: effect.wins.tries for effect in person_statistics.by_seat} == dict(by_seat)
    lots = defaultdict(float)
    for play, score in own_scores:
        lots[score.seat] += sum(other.place == 1 for other in play.scores) / len(play.scores)
    assert {effect.seat: effect.fair for effect in person_statistics.by_seat} == {
        seat: pytest.approx(lots[seat] / by_seat[seat]) for seat in lots
    }


@pytest.mark.parametrize("person", PEOPLE)
def test_a_persons_streaks_and_rivals(plays_and_store, person):
    plays, statistics = plays_and_store
    person_statistics, longest, streak = statistics.person(person), 0, 0
    meetings, ahead, behind = Counter(), Counter(), Counter()
    for play, score in scores_of(plays, person):
        streak = streak + 1 if score.place == 1 else 0
        longest = max(longest, streak)
        for other in play.scores:
            if other.player != person:
                meetings[other.player] += 1
                ahead[other.player] += score.place < other.place
                behind[other.player] += score.place > other.place
    assert (person_statistics.streak, person_statistics.longest_streak) == (streak, longest)
    assert set(person_statistics.meetings) == {
        SharedPlays(other, meetings[other], ahead[other], behind[other]) for other in meetings
    }
    assert person_statistics.buddies[0].plays == max(meetings.values())
    stronger = [other for other in meetings if meetings[other] >= 3 and behind[other] > ahead[other]]
    most = max(((behind[other] / meetings[other], meetings[other]) for other in stronger), default=None)
    assert {rival.player for rival in person_statistics.rivals} == {
        other for other in stronger if (behind[other] / meetings[other], meetings[other]) == most
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_games_people_times_and_sources(plays_and_store, game):
    plays, statistics = plays_and_store
    game_plays = [play for play in plays if play.game == game]
    game_statistics = statistics.game(game)
    assert (game_statistics.plays, game_statistics.played_ms) == (len(game_plays), sum(play.played_ms for play in game_plays))
    wins = defaultdict(int)
    for play in game_plays:
        for score in play.scores:
            wins[score.player] += score.place == 1
    assert {person.player: person.record.wins.hits for person in game_statistics.people} == dict(wins)
    assert game_statistics.record_total == max(score.total for play in game_plays for score in play.scores)
    average = sum(score.total - 2 for play in game_plays for score in play.scores) / sum(len(play.scores) for play in game_plays)
    assert dict(statistics.sources(game)) == {"Pearls": pytest.approx(average), "Bonus": 2.0}


def test_points_of_every_dive_and_level_are_counted_by_source():
    store, labels = Store.in_memory(), (("Dive 1, gems", 3), ("Dive 12, gems", 4), ("Dive 12, cards", 2), ("Row 3: (1 + 3) / 2", 2))
    lines = tuple(ScoreLine(*line) for line in labels)
    plays = [Play(str(at), "chess", 1000, 0, (Score(0, "ann", 1, 11, "ann", lines),)) for at in range(2)]
    store.plays.imports.save_imported([*plays, Play("untold", "chess", 1000, 0, (Score(0, "ann", 1, 50, "ann"),))])
    assert store.statistics.sources("chess") == [("Gems", 7.0), ("Cards", 2.0), ("Row 3", 2.0)]


def test_a_round_is_averaged_over_the_plays_that_had_it():
    """A play of one round halved the average of round 2, which only the other play had."""
    store = Store.in_memory()
    long, short = (ScoreLine("Round 1", 5), ScoreLine("Round 2", 20)), (ScoreLine("Round 1", 15),)
    plays = [
        Play(str(at), "chess", 1000, 0, (Score(0, "ann", 1, sum(line.points for line in lines), "ann", lines),))
        for at, lines in enumerate((long, short))
    ]
    store.plays.imports.save_imported(plays)
    assert store.statistics.sources("chess") == [("Round 1", 10.0), ("Round 2", 20.0)]


def test_scores_over_time_are_in_order(plays_and_store):
    plays, statistics = plays_and_store
    expected = [(play.ended_s, score.total, score.has_won) for play, score in scores_of(plays, "bo", "go")]
    assert statistics.scores("bo", "go") == expected


def test_a_common_defeat_has_no_winner_and_a_team_wins_together():
    store = Store.in_memory()
    team = [Score(seat, person, 1 + seat % 2, 10 - seat % 2, person) for seat, person in enumerate(PEOPLE[:4])]
    defeat = [Score(seat, person, 2, 0, person) for seat, person in enumerate(PEOPLE[:4])]
    plays = [Play("a", "go", 1, 0, tuple(team)), Play("b", "go", 2, 0, tuple(defeat))]
    store.plays.imports.save_imported(plays)
    for person in PEOPLE[:4]:
        wins = [score.has_won for _, score in scores_of(plays, person)]
        person_statistics = store.statistics.person(person)
        assert (person_statistics.wins, person_statistics.longest_streak, person_statistics.streak) == (
            Rate(sum(wins), 2),
            sum(wins),
            0,
        )
        assert [is_win for *_, is_win in store.statistics.scores(person, "go")] == wins == [person in PEOPLE[0:4:2], False]
    assert store.statistics.winning_totals("go") == [(1, 10, True)]
    assert [person.wins.hits for person in store.people.all_people()] == [score.has_won for score in team]


def test_a_person_without_plays_has_empty_statistics(plays_and_store):
    person_statistics = plays_and_store[1].person("nobody")
    assert (
        person_statistics.wins == Rate(0, 0)
        and person_statistics.streak == person_statistics.longest_streak == 0
        and person_statistics.wins.range == (0.0, 1.0)
    )


def test_the_range_of_a_rate_is_wilsons():
    low, high = Rate(7, 10).range
    assert (round(low, 3), round(high, 3)) == (0.397, 0.892)


def test_a_rival_needs_three_common_plays():
    store = Store.in_memory()
    rows = (Score(0, "ann", 1, 3, "ann"), Score(1, "bo", 2, 1, "bo"))
    store.plays.imports.save_imported([Play(str(number), "chess", number, 0, rows) for number in range(2)])
    assert store.statistics.person("bo").rivals == () and store.statistics.person("bo").buddies[0].player == "ann"


def test_a_person_beaten_more_often_is_no_rival():
    store = Store.in_memory()
    for number, winner in enumerate(("ann", "ann", "bo")):
        rows = tuple(Score(seat, person, 1 + (person != winner), 1, person) for seat, person in enumerate(("ann", "bo")))
        store.plays.imports.save_imported([Play(str(number), "chess", number, 0, rows)])
    assert store.statistics.person("ann").rivals == ()
    assert [rival.player for rival in store.statistics.person("bo").rivals] == ["ann"]


def test_the_lowest_total_wins_where_the_fewest_points_win():
    store = Store.in_memory()
    golf = (Score(0, "ann", 1, 70, "ann"), Score(1, "bo", 2, 80, "bo"))
    store.plays.imports.save_imported([Play(str(number), "golf", number, 0, golf) for number in range(3)])
    game_statistics = store.statistics.game("golf")
    assert game_statistics.is_lowest and game_statistics.record_total == 70


def test_statistics_exist_for_no_game_and_for_one_play():
    store = Store.in_memory()
    game_statistics = store.statistics.game("chess")
    assert (
        game_statistics.plays,
        game_statistics.record_total,
        game_statistics.people,
        game_statistics.is_lowest,
        store.statistics.games(),
    ) == (0, None, (), False, [])
    store.plays.imports.save_imported([Play("a", "chess", 5, 60_000, (Score(0, "a guest", 1, 7),))])
    game_statistics = store.statistics.game("chess")
    assert (game_statistics.plays, game_statistics.record_total, game_statistics.people) == (1, 7, ()) and game_statistics.by_seat[
        0
    ].fair == 1.0
    assert store.statistics.winning_totals("chess") == [(5, 7.0, 1)] and store.statistics.totals("chess") == [(7.0, 1)]


def all_statistics(store):
    """Return all statistics, of all people and games."""
    statistics = store.statistics
    games = [(statistics.game(game), statistics.sources(game), statistics.totals(game)) for game, _ in statistics.games()]
    return games, [statistics.person(person) for person in PEOPLE], store.people.all_people()


def test_a_removed_and_restored_play_is_counted_as_before():
    store, plays = Store.in_memory(), list(history(60))
    store.plays.imports.save_imported(plays)
    before = all_statistics(store)
    for play in plays[::3]:
        store.plays.corrections.remark(play.id, sight="deleted")
    less = Store.in_memory()
    less.plays.imports.save_imported([play for play in plays if play not in plays[::3]])
    assert is_close(all_statistics(store), all_statistics(less))
    for play in plays[::3]:
        store.plays.corrections.remark(play.id, sight="shown")
    assert is_close(all_statistics(store), before)


def steps_for_one_more_play(plays):
    """Return the number of SQLite's steps, in hundreds, to store and count one more play in a library of `plays` plays."""
    store, steps = Store.in_memory(), []
    store.plays.imports.save_imported(list(history(plays)))
    (play,) = history(1, seed=2)
    store._db.set_progress_handler(lambda: steps.append(1), 100)
    store.plays.imports.save_imported([replace(play, id="one more")])
    store.plays.corrections.remark("one more", sight="deleted")
    return len(steps)


@pytest.mark.long
def test_one_more_play_costs_the_same_whatever_their_number():
    assert steps_for_one_more_play(4000) < 1.5 * steps_for_one_more_play(40)


def is_close(value, other):
    """Return whether two values are equal, up to rounding errors."""
    if isinstance(value, float):
        return value == pytest.approx(other)
    if isinstance(value, msgspec.Struct):
        return type(value) is type(other) and all(
            is_close(getattr(value, name), getattr(other, name)) for name in value.__struct_fields__
        )
    if isinstance(value, list | tuple):
        return len(value) == len(other) and all(map(is_close, value, other))
    return value == other


# 100,000 plays


@pytest.fixture(scope="module")
def large_store(tmp_path_factory):
    """Yield a store with many plays of many people, a few of them merged, and a few of the plays deleted."""
    store = Store.open(tmp_path_factory.mktemp("many") / "fathom.db")
    people = [Player(f"p{number}", f"p{number}") for number in range(40)]
    store.plays.imports.save_imported(list(example_plays.create_plays(MANY, people=people)))
    for number in range(3):
        store.plays.merged_people.merge(f"p{30 + number}", "p3")
        store.plays.corrections.remark(f"play{7 * number}", sight="deleted")
    yield store
    store.close()


JOINED = """from play join score on score.play = play.key left join person on person.id = score.player where is_hidden = 0"""


def query(store, sql, *values):
    return store._db.execute(sql, values).fetchall()


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("game", ["deep-blue", "score-sheet"])
def test_a_games_statistics_of_many_plays_are_those_of_plain_sql(large_store, game):
    game_statistics = large_store.statistics.game(game)
    plain = f"select same_as, sum(place = 1), count(*), avg(total), max(total), min(total) {JOINED} and game = ? group by 1"
    records = {person.player: person.record for person in game_statistics.people}
    rows = query(large_store, plain, game)
    assert len(rows) == len(records) == 37
    for person, wins, plays, average, highest, lowest in rows:
        assert records[person] == ScoreSummary(Rate(wins, plays), pytest.approx(average), highest, lowest, scored=plays)
    play_totals = query(large_store, "select count(*), sum(played_ms) from play where is_hidden = 0 and game = ?", game)
    assert (game_statistics.plays, game_statistics.played_ms) == play_totals[0]
    seats = query(large_store, f"select seat, sum(place = 1), count(*) {JOINED} and game = ? group by 1 order by 1", game)
    assert [(seat_effect.seat, seat_effect.wins.hits, seat_effect.wins.tries) for seat_effect in game_statistics.by_seat] == seats
    spread = query(large_store, f"select total, count(*) {JOINED} and game = ? group by 1 order by 1", game)
    assert large_store.statistics.totals(game) == spread


@SAMPLED
def test_sources_of_many_plays_are_those_of_plain_sql(large_store):
    sql = """select json_extract(line.value, '$.label'), sum(json_extract(line.value, '$.points')) * 1.0 / count(*)
        from play join score on score.play = play.key, json_each(score.lines) as line where is_hidden = 0 and game = ? group by 1"""
    for game in ("deep-blue", "deep-dive"):
        assert dict(large_store.statistics.sources(game)) == {
            label.capitalize(): pytest.approx(points) for label, points in query(large_store, sql, game)
        }


@SAMPLED
def test_a_persons_statistics_of_many_plays_are_those_of_plain_sql(large_store):
    person_statistics = large_store.statistics.person("p3")
    plain = f"{JOINED} and same_as = 'p3'"
    assert [(person_statistics.wins.hits, person_statistics.wins.tries)] == query(
        large_store, f"select sum(place = 1), count(*) {plain}"
    )
    by_game = query(large_store, f"select game, count(*), sum(place = 1), max(total) {plain} group by 1")
    assert {
        (game, summary.wins.tries, summary.wins.hits, summary.highest_total) for game, summary in person_statistics.by_game
    } == set(by_game)
    wins = [is_won for (is_won,) in query(large_store, f"select place = 1 {plain} order by ended_s, play.key, seat")]
    runs = [len(list(run)) if is_won else 0 for is_won, run in groupby(wins)]
    assert (person_statistics.longest_streak, person_statistics.streak) == (max(runs), runs[-1])
    meetings_query = """select other.same_as, count(*), sum(mine.place < theirs.place), sum(mine.place > theirs.place) from play
        join score as mine on mine.play = play.key join person as me on me.id = mine.player
        join score as theirs on theirs.play = play.key join person as other on other.id = theirs.player
        where is_hidden = 0 and me.same_as = 'p3' and other.same_as <> 'p3' group by 1"""
    assert {
        (shared_plays.player, shared_plays.plays, shared_plays.ahead_count, shared_plays.behind_count)
        for shared_plays in person_statistics.meetings
    } == set(query(large_store, meetings_query))
    scores = query(large_store, f"select ended_s, total, place = 1 {plain} and game = 'deep-blue' order by ended_s, play.key, seat")
    assert large_store.statistics.scores("p3", "deep-blue") == scores


@SAMPLED
def test_wins_in_100_000_plays_equal_plain_sql(large_store):
    rows = query(large_store, f"select same_as, sum(place = 1), count(*) {JOINED} group by 1")
    assert {(person.player.id, person.wins.hits, person.wins.tries) for person in large_store.people.all_people()} == set(rows)


@SAMPLED
def test_statistics_over_100_000_plays_are_quick(large_store):
    statistics = large_store.statistics
    queries = {
        "games": statistics.games,
        "a game": lambda: statistics.game("deep-blue"),
        "its totals": lambda: statistics.totals("deep-blue"),
        "its points by source": lambda: statistics.sources("deep-blue"),
        "its winning totals": lambda: statistics.winning_totals("deep-blue", plays_per_dot(statistics.game("deep-blue").plays)),
        "a person": lambda: statistics.person("p3"),
        "scores over time": lambda: statistics.scores("p3", "deep-blue"),
        "everybody": large_store.people.all_people,
        "the last plays": large_store.play_details.recent_plays,
        "a page of plays": lambda: large_store.play_details.page(60, 50_000),
        "a page of a person's plays": lambda: large_store.play_details.page(60, 2_000, "deep-blue", player="p3"),
        "how many plays": lambda: large_store.plays.count(player="p3"),
    }
    for name, ask in queries.items():
        took_ms = min(processor_time(ask) for _ in range(3)) * 1000
        assert took_ms < 100, f"{name}: {took_ms:.0f} ms"


def processor_time(ask):
    began = time.process_time()
    ask()
    return time.process_time() - began
