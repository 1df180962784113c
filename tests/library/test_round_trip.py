"""A history of 4,222 made-up plays with every trouble that real exports have, out to BG Stats and back.

With `FULL=1` (seed 29): 4,222 plays of 12 games and 24 people; 0 came back with their direction flipped, 0 with another
winner, total, place or team, the streaks, records and averages of all people and games are equal, and what goes out of the
library they came back to is what went out of the first. A real set of as many plays once came back with 541 flipped.
CI runs 422 of them.
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
from companion.library.exchange.exports import as_bgstats
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
    totals = {one: luck.choice([luck.randint(-30, 150), luck.randint(0, 9), luck.randint(1000, 9_999_999)]) for one in people}
    if trouble == "tie" and len(people) > 1:
        totals[people[1]] = totals[people[0]]
    best = (min if "fewest" in kind else max)(totals.values())
    winners = {one for one in people if totals[one] == best}
    teams = {one: f"Team {at % 2 + 1}" for at, one in enumerate(people)} if kind == "teams" else {}
    if teams:
        won = luck.choice(list(teams.values()))
        winners = {one for one in people if teams[one] == won}
    if "together" in kind:
        winners = set(people) if luck.random() < 0.5 else set()
        totals = dict.fromkeys(people, luck.choice([None, 5])) if kind == "together" else totals
    if trouble == "nobody won":
        winners = set()
    if trouble == "by hand":
        winners = {luck.choice(people)}
    if kind == "none" or trouble == "blank":
        totals = dict.fromkeys(people)
    words = {one: "" if totals[one] is None else typed_total(luck, totals[one]) for one in people}
    if trouble in ("words", "leaver") and (left := [one for one in people if one not in winners]):
        totals[left[0]] = None
        words[left[0]] = luck.choice(["left early", "DNF", "–"]) if trouble == "words" else ""
    return [(one, totals[one], words[one], one in winners, teams.get(one, "")) for one in people]


def random_ranks(luck, one):
    """Return the ranks that BG Stats would have worked out, or none."""
    if one["trouble"] == "no ranks" or luck.random() < 0.5:
        return [0] * len(one["rows"])
    kind = GAMES[one["game"]]
    if "together" in kind or kind in ("teams", "none") or one["trouble"] == "by hand":
        return [1 if has_won else 2 for *_, has_won, _ in one["rows"]]
    sign = -1 if "fewest" in kind else 1
    worth = [float("-inf") if total is None else sign * total for _, total, *_ in one["rows"]]
    return [1 + sum(other > mine for other in worth) for mine in worth]


def random_export(plays):
    """Write plays as an export of BG Stats."""
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
    for one in plays:
        scores = [
            score(who + 1, words, winner=has_won, rank=rank, team=team)
            for (who, _, words, has_won, team), rank in zip(one["rows"], random_ranks(luck, one), strict=True)
        ]
        if luck.random() < 0.5:
            for at, row in enumerate(scores):
                row |= {"seatOrder": at + 1, "startPlayer": at == 0}
        if one["trouble"] == "guest":
            scores.append(score(None, "", anonymousName="A guest", rank=len(scores) + 1))
        more = {"entryDate": str(BEGAN + timedelta(days=4000, seconds=one["number"])), "playDate": str(one["when"])}
        more |= {"comments": 'rainy\n"wet"  +%& 🎲 ' * 40} if one["trouble"] == "comment" else {}
        rows.append(play(one["id"], ids[one["game"]], *scores, durationMin=luck.choice([0, 45]), **more))
    return export_of(*rows, games=listed, players=people)


def links(store):
    """Return the plays in the links to BG Stats, decoded as BG Stats does."""
    return [json.loads(unquote(line.strip().removeprefix(CREATE_PLAY))) for line in "".join(as_bgstats(store)).splitlines()]


def returned_export(sent):
    """Return the export of a BG Stats that received these links: it identifies people and games by the ids in the links."""
    games = {one["game"]["sourceGameId"]: one["game"] for one in reversed(sent)}
    people = {player["sourcePlayerId"]: player["name"] for one in sent for player in one["players"]}
    game_ids, ids = ({key: at for at, key in enumerate(known, 1)} for known in (games, people))
    rows = []
    for one in sent:
        begins = sum(player["startPlayer"] for player in one["players"]) == 1
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
            for at, player in enumerate(one["players"], 1)
        ]
        more = {"playDate": one["playDate"], "durationMin": one["durationMin"], "comments": one.get("comments", "")}
        rows.append(play(one["sourcePlayId"], game_ids[one["game"]["sourceGameId"]], *scores, **more))
    listed = [{"id": game_ids[key], "uuid": fixed_uuid("game", key)} | game for key, game in games.items()]
    named = [{"id": at, "uuid": fixed_uuid("sent", key), "name": people[key]} for key, at in ids.items()]
    return export_of(*rows, games=listed, players=named, locations=[{"id": 1, "uuid": "l-1", "name": "Café"}])


@pytest.fixture(scope="module")
def round_trip():
    """Return the plays, the library that imported them, the library to which they returned, and the links of both."""
    before = time.tzname
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        plays = random_plays(full_or_sample(STATED, SAMPLE, SAMPLE // 2))
        here, back = Store.in_memory(), Store.in_memory()
        assert here.import_plays(random_export(plays)).plays == len(plays)
        sent = links(here)
        assert back.import_plays(returned_export(sent)).plays == len(plays)
        yield plays, here, back, sent, links(back)
    time.tzset()
    assert time.tzname == before


@pytest.mark.long
def test_the_history_has_every_trouble(round_trip):
    plays, *_ = round_trip
    assert len(plays) == full_or_sample(STATED, SAMPLE, SAMPLE // 2) and set(TROUBLES) <= {one["trouble"] for one in plays}
    assert set(GAMES) == {one["game"] for one in plays}
    kinds = Counter((GAMES[one["game"]], len(one["rows"]) == 1) for one in plays)
    assert all(kinds[kind, is_solo] for kind in ("most", "fewest", "together", "teams") for is_solo in (True, False))
    assert len(plays) > len({one["when"] for one in plays}), "some were played in one second"


def test_no_play_is_imported_with_exchanged_places(round_trip):
    plays, here, back, *_ = round_trip
    flipped = [one["id"] for one in plays if back.plays.play(f"bgs-{one['id']}").lowest_wins != ("fewest" in GAMES[one["game"]])]
    assert flipped == []
    for title, game in stored_games(plays, here).items():
        assert here.statistics.is_lowest(game) == back.statistics.is_lowest(game) == ("fewest" in GAMES[title]), title


def stored_games(plays, store):
    """Return the stored name of each game: Hearts is merged with the shipped sheet."""
    found = {one["game"]: store.plays.play(f"bgs-{one['id']}").game for one in plays}
    assert found["Hearts"] == "score-sheet/Hearts"
    return found


def test_no_result_comes_back_changed(round_trip):
    plays, here, back, *_ = round_trip
    changed = []
    for one in plays:
        there, again = (store.plays.play(f"bgs-{one['id']}") for store in (here, back))
        told = [(NAMES[who], total, has_won, team) for who, total, _, has_won, team in one["rows"]]
        for found in (there, again):
            rows = [(row.name, row.total, row.has_won, row.team) for row in found.scores if row.name != "A guest"]
            if sorted(rows, key=repr) != sorted(told, key=repr):
                changed.append(one["id"])
        if [(row.name, row.place) for row in there.scores] != [(row.name, row.place) for row in again.scores]:
            changed.append(one["id"])
        if (there.game, there.ended_s, there.played_ms, there.note) != (again.game, again.ended_s, again.played_ms, again.note):
            changed.append(one["id"])
    assert changed == []


def test_the_order_of_plays_and_every_streak_come_back_equal(round_trip):
    plays, here, back, *_ = round_trip
    in_order = sorted(plays, key=lambda one: (one["when"], one["number"]))
    assert [one.id for one in here.plays.iterate()] == [f"bgs-{one['id']}" for one in in_order]
    assert [one.id for one in back.plays.iterate()] == [f"bgs-{one['id']}" for one in in_order]
    for who, streaks in enumerate(map(streaks_of, [in_order] * len(NAMES), range(len(NAMES))), 1):
        mine = here.values_of(KNOWN_AS)[fixed_uuid("person", who)]
        for store, id in ((here, mine), (back, back.values_of(KNOWN_AS)[fixed_uuid("sent", mine)])):
            found = store.statistics.person(id)
            assert (found.longest_streak, found.streak) == streaks, NAMES[who - 1]


def streaks_of(in_order, who):
    longest = now = 0
    for has_won in (row[3] for one in in_order for row in one["rows"] if row[0] == who):
        now = now + 1 if has_won else 0
        longest = max(longest, now)
    return longest, now


def test_every_record_and_average_comes_back_equal(round_trip):
    plays, here, back, *_ = round_trip
    apart = Rate(0, 0)  # a link does not say whether a game is cooperative
    for game in stored_games(plays, here).values():
        mine, theirs = here.statistics.game(game), back.statistics.game(game)
        assert mine.plays == sum(one.game == game for one in here.plays.iterate())
        assert (mine.plays, mine.played_ms, mine.record_total) == (theirs.plays, theirs.played_ms, theirs.record_total)
        assert replace(mine.record, together=apart) == theirs.record, game


def test_a_second_export_equals_the_first(round_trip):
    *_, sent, again = round_trip
    people = {}
    for one, other in zip(sent, again, strict=True):
        for mine, theirs in zip(one.pop("players"), other.pop("players"), strict=True):
            assert people.setdefault(mine.pop("sourcePlayerId"), theirs["sourcePlayerId"]) == theirs.pop("sourcePlayerId")
            assert mine == theirs
        assert one == other


def test_the_first_library_imports_none_of_its_plays_again(round_trip):
    _, here, _, sent, _ = round_trip
    came = here.import_plays(returned_export(links(here)))
    assert came.plays == 0 and here.plays.count() == len(sent)
