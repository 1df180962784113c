"""A history of 4,222 random plays, with all peculiarities of real exports, is sent to BG Stats and imported again.

With `FULL=1` (seed 29): 4,222 plays of 12 games and 24 people. After the return no play has another winner, total, place or
team, and none has “fewest points win” instead of “most”, as 541 plays of a real history once had. Streaks, records and
averages are equal, and so are the links of both libraries. `make test-long` uses 422 plays, `make test` half of them.
"""

import json
import random
import time
from collections import Counter
from datetime import datetime, timedelta
from hashlib import blake2b
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from companion.library.exchange.bgstats import CREATE_PLAY
from companion.library.exchange.bgstats_import import KNOWN_AS
from companion.library.exchange.exports import bg_stats_links
from companion.library.records.rates import Rate
from companion.library.store import Store
from tests.library.bgstats_export import export_of, play, score
from tests.library.recount import typed_total
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

pytestmark = SAMPLED

SEED, STATED, SAMPLE = 29, 4222, 422
BEGAN = datetime(2016, 2, 27)
GAMES = {
    "Wingspan": "most",
    "18xx: The Great Big Railway": "most",
    "Catan": "most",
    "Hearts": "fewest",
    "6 nimmt!": "fewest",
    "Golf night": "fewest",
    "Skyjo": "fewest",
    "Pandemic": "together",
    "The Crew": "together, fewest",
    "Codenames": "teams",
    "Tichu": "teams",
    "カタン": "none",
}
NAMES = (
    *("Ann", "Bo", "Zoë", "Đặng Thị", "José", "Łukasz", "Maximiliane-Alexandra von Hohenstein-Rittberg zu Waldau", "Ann"),
    *(
        "İpek",
        "ß-Straße",
        "Ωmega",
        "Алёна",
        "山田 太郎",
        "김서연",
        "أحمد",
        "דנה",
        "👨‍👩‍👧 family",
        "O'Brien",
        '"Quote"',
        "a+b",
        "100%",
    ),
    *("Ann & Bo", "x" * 120, "=1+1"),
)
TROUBLES = ("blank", "words", "leaver", "tie", "nobody won", "by hand", "no ranks", "one second", "no time", "guest", "comment")


def fixed_uuid(*parts):
    words = blake2b(repr(parts).encode(), digest_size=16).hexdigest()
    return "-".join((words[:8], words[8:12], words[12:16], words[16:20], words[20:]))


def random_plays(count):
    """Return plays with rows of (person, total, typed text, has won, team), and the peculiarity of each play."""
    luck, when, plays = random.Random(SEED), BEGAN, []
    for number in range(count):
        game, trouble = luck.choice(list(GAMES)), luck.choice([*TROUBLES, "", "", ""])
        if trouble != "one second" and luck.random() < 0.9:
            when += timedelta(minutes=luck.choice([7, 45, 600, 1500]), seconds=luck.randrange(60))
        at = when.replace(hour=0, minute=0, second=0) if trouble == "no time" else when
        rows = random_scores(luck, GAMES[game], trouble)
        plays.append(
            {"id": fixed_uuid("play", number), "game": game, "when": at, "trouble": trouble, "rows": rows, "number": number}
        )
    luck.shuffle(plays)
    return plays


def random_scores(luck, kind, trouble):
    people = luck.sample(range(len(NAMES)), luck.choice([1, 2, 2, 3, 4, 5, 7]))
    totals = {person: luck.choice([luck.randint(-30, 150), luck.randint(0, 9), luck.randint(1000, 9_999_999)]) for person in people}
    if trouble == "tie" and len(people) > 1:
        totals[people[1]] = totals[people[0]]
    best = (min if "fewest" in kind else max)(totals.values())
    winners = {person for person in people if totals[person] == best}
    teams = {person: f"Team {at % 2 + 1}" for at, person in enumerate(people)} if kind == "teams" else {}
    if teams:
        winning_team = luck.choice(list(teams.values()))
        winners = {person for person in people if teams[person] == winning_team}
    if "together" in kind:
        winners = set(people) if luck.random() < 0.5 else set()
        totals = dict.fromkeys(people, luck.choice([None, 5])) if kind == "together" else totals
    if trouble == "nobody won":
        winners = set()
    if trouble == "by hand":
        winners = {luck.choice(people)}
    if kind == "none" or trouble == "blank":
        totals = dict.fromkeys(people)
    words = {person: "" if totals[person] is None else typed_total(luck, totals[person]) for person in people}
    if trouble in ("words", "leaver") and (losers := [person for person in people if person not in winners]):
        totals[losers[0]] = None
        words[losers[0]] = luck.choice(["left early", "DNF", "–"]) if trouble == "words" else ""
    return [(person, totals[person], words[person], person in winners, teams.get(person, "")) for person in people]


def random_ranks(luck, history_play):
    """Return a rank for each player as BG Stats computes it; 0 for each if the export has no ranks."""
    if history_play["trouble"] == "no ranks" or luck.random() < 0.5:
        return [0] * len(history_play["rows"])
    kind = GAMES[history_play["game"]]
    if "together" in kind or kind in ("teams", "none") or history_play["trouble"] == "by hand":
        return [1 if has_won else 2 for *_, has_won, _ in history_play["rows"]]
    sign = -1 if "fewest" in kind else 1
    worth = [float("-inf") if total is None else sign * total for _, total, *_ in history_play["rows"]]
    return [1 + sum(other > own_worth for other in worth) for own_worth in worth]


def random_export(plays):
    """Return plays as an export of BG Stats, with random fields that BG Stats may omit."""
    luck, ids = random.Random(SEED + 1), {game: at for at, game in enumerate(GAMES, 1)}
    listed = [
        {
            "id": at,
            "uuid": fixed_uuid("game", game),
            "name": game,
            "highestWins": "fewest" not in GAMES[game],
            "noPoints": GAMES[game] in ("none", "together"),
            "cooperative": "together" in GAMES[game],
            "usesTeams": GAMES[game] == "teams",
        }
        for game, at in ids.items()
    ]
    people = [{"id": at, "uuid": fixed_uuid("person", at), "name": name} for at, name in enumerate(NAMES, 1)]
    rows = []
    for history_play in plays:
        scores = [
            score(person + 1, words, winner=has_won, rank=rank, team=team)
            for (person, _, words, has_won, team), rank in zip(history_play["rows"], random_ranks(luck, history_play), strict=True)
        ]
        if luck.random() < 0.5:
            for at, row in enumerate(scores):
                row |= {"seatOrder": at + 1, "startPlayer": at == 0}
        if history_play["trouble"] == "guest":
            scores.append(score(None, "", anonymousName="A guest", rank=len(scores) + 1))
        more = {
            "entryDate": str(BEGAN + timedelta(days=4000, seconds=history_play["number"])),
            "playDate": str(history_play["when"]),
        }
        more |= {"comments": 'rainy\n"wet"  +%& 🎲 ' * 40} if history_play["trouble"] == "comment" else {}
        rows.append(play(history_play["id"], ids[history_play["game"]], *scores, durationMin=luck.choice([0, 45]), **more))
    return export_of(*rows, games=listed, players=people)


def links(store):
    """Return the plays in the links to BG Stats, decoded as BG Stats does."""
    return [json.loads(unquote(line.strip().removeprefix(CREATE_PLAY))) for line in "".join(bg_stats_links(store)).splitlines()]


def returned_export(plays):
    """Return the export of a BG Stats that received these links: it identifies people and games by the ids in the links."""
    games = {sent_play["game"]["sourceGameId"]: sent_play["game"] for sent_play in reversed(plays)}
    people = {player["sourcePlayerId"]: player["name"] for sent_play in plays for player in sent_play["players"]}
    game_ids, ids = ({key: at for at, key in enumerate(source, 1)} for source in (games, people))
    rows = []
    for sent_play in plays:
        begins = sum(player["startPlayer"] for player in sent_play["players"]) == 1
        scores = [
            score(
                ids[player["sourcePlayerId"]],
                player.get("score", ""),
                winner=player["winner"],
                rank=player["rank"],
                team=player.get("team"),
                role=player.get("role"),
                startPlayer=player["startPlayer"],
                seatOrder=at if begins else 0,
            )
            for at, player in enumerate(sent_play["players"], 1)
        ]
        more = {
            "playDate": sent_play["playDate"],
            "durationMin": sent_play["durationMin"],
            "comments": sent_play.get("comments", ""),
        }
        rows.append(play(sent_play["sourcePlayId"], game_ids[sent_play["game"]["sourceGameId"]], *scores, **more))
    listed = [{"id": game_ids[key], "uuid": fixed_uuid("game", key)} | game for key, game in games.items()]
    people_rows = [{"id": at, "uuid": fixed_uuid("sent", key), "name": people[key]} for key, at in ids.items()]
    return export_of(*rows, games=listed, players=people_rows, locations=[{"id": 1, "uuid": "l-1", "name": "Café"}])


@pytest.fixture(scope="module")
def round_trip():
    """Return the plays, the library that imported them, the library to which they returned, and the links of both."""
    before = time.tzname
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        plays = random_plays(full_or_sample(STATED, SAMPLE, SAMPLE // 2))
        first_store, back = Store.in_memory(), Store.in_memory()
        assert first_store.import_plays(random_export(plays)).plays == len(plays)
        sent_links = links(first_store)
        assert back.import_plays(returned_export(sent_links)).plays == len(plays)
        yield plays, first_store, back, sent_links, links(back)
    time.tzset()
    assert time.tzname == before


@pytest.mark.long
def test_the_history_has_every_trouble(round_trip):
    plays, *_ = round_trip
    assert len(plays) == full_or_sample(STATED, SAMPLE, SAMPLE // 2) and set(TROUBLES) <= {
        history_play["trouble"] for history_play in plays
    }
    assert set(GAMES) == {history_play["game"] for history_play in plays}
    kinds = Counter((GAMES[history_play["game"]], len(history_play["rows"]) == 1) for history_play in plays)
    assert all(kinds[kind, is_solo] for kind in ("most", "fewest", "together", "teams") for is_solo in (True, False))
    assert len(plays) > len({history_play["when"] for history_play in plays}), "some were played in one second"


def test_no_play_is_imported_with_exchanged_places(round_trip):
    plays, first_store, back, *_ = round_trip
    flipped = [
        history_play["id"]
        for history_play in plays
        if back.plays.play(f"bgs-{history_play['id']}").lowest_wins != ("fewest" in GAMES[history_play["game"]])
    ]
    assert flipped == []
    for title, game in stored_games(plays, first_store).items():
        assert first_store.statistics.is_lowest(game) == back.statistics.is_lowest(game) == ("fewest" in GAMES[title]), title


def stored_games(plays, store):
    """Return the stored name of each game: Hearts is merged with the shipped sheet."""
    names_by_title = {history_play["game"]: store.plays.play(f"bgs-{history_play['id']}").game for history_play in plays}
    assert names_by_title["Hearts"] == "score-sheet/Hearts"
    return names_by_title


def test_no_result_comes_back_changed(round_trip):
    plays, first_store, back, *_ = round_trip
    changed = []
    for history_play in plays:
        first_play, second_play = (store.plays.play(f"bgs-{history_play['id']}") for store in (first_store, back))
        expected_rows = [(NAMES[person], total, has_won, team) for person, total, _, has_won, team in history_play["rows"]]
        for stored_play in (first_play, second_play):
            rows = [(row.name, row.total, row.has_won, row.team) for row in stored_play.scores if row.name != "A guest"]
            if sorted(rows, key=repr) != sorted(expected_rows, key=repr):
                changed.append(history_play["id"])
        if [(row.name, row.place) for row in first_play.scores] != [(row.name, row.place) for row in second_play.scores]:
            changed.append(history_play["id"])
        if (first_play.game, first_play.ended_s, first_play.played_ms, first_play.note) != (
            second_play.game,
            second_play.ended_s,
            second_play.played_ms,
            second_play.note,
        ):
            changed.append(history_play["id"])
    assert changed == []


def test_the_order_of_plays_and_every_streak_come_back_equal(round_trip):
    plays, first_store, back, *_ = round_trip
    in_order = sorted(plays, key=lambda history_play: (history_play["when"], history_play["number"]))
    assert [stored_play.id for stored_play in first_store.plays.iterate()] == [
        f"bgs-{history_play['id']}" for history_play in in_order
    ]
    assert [stored_play.id for stored_play in back.plays.iterate()] == [f"bgs-{history_play['id']}" for history_play in in_order]
    for person_number, streaks in enumerate(map(streaks_of, [in_order] * len(NAMES), range(len(NAMES))), 1):
        person_id = first_store.values_of(KNOWN_AS)[fixed_uuid("person", person_number)]
        for store, id in ((first_store, person_id), (back, back.values_of(KNOWN_AS)[fixed_uuid("sent", person_id)])):
            statistics = store.statistics.person(id)
            assert (statistics.longest_streak, statistics.streak) == streaks, NAMES[person_number - 1]


def streaks_of(in_order, person):
    longest = streak = 0
    for has_won in (row[3] for history_play in in_order for row in history_play["rows"] if row[0] == person):
        streak = streak + 1 if has_won else 0
        longest = max(longest, streak)
    return longest, streak


def test_every_record_and_average_comes_back_equal(round_trip):
    plays, first_store, back, *_ = round_trip
    apart = Rate(0, 0)  # a link does not say whether a game is cooperative
    for game in stored_games(plays, first_store).values():
        first_figures, second_figures = first_store.statistics.game(game), back.statistics.game(game)
        assert first_figures.plays == sum(stored_play.game == game for stored_play in first_store.plays.iterate())
        assert (first_figures.plays, first_figures.played_ms, first_figures.record_total) == (
            second_figures.plays,
            second_figures.played_ms,
            second_figures.record_total,
        )
        assert replace(first_figures.record, together=apart) == second_figures.record, game


def test_a_second_export_equals_the_first(round_trip):
    *_, first_links, second_links = round_trip
    people = {}
    for first_play, other in zip(first_links, second_links, strict=True):
        for first_player, second_player in zip(first_play.pop("players"), other.pop("players"), strict=True):
            assert people.setdefault(first_player.pop("sourcePlayerId"), second_player["sourcePlayerId"]) == second_player.pop(
                "sourcePlayerId"
            )
            assert first_player == second_player
        assert first_play == other


def test_the_first_library_imports_none_of_its_plays_again(round_trip):
    _, first_store, _, sent_links, _ = round_trip
    report = first_store.import_plays(returned_export(links(first_store)))
    assert report.plays == 0 and first_store.plays.count() == len(sent_links)
