"""The link for BG Stats is in its published form, and reads back as what was played."""

import json
from urllib.parse import unquote

import pytest

from companion.library.bgstats import CREATE_PLAY, link
from companion.library.plays import Play, Score

SCORES = (Score(1, "Zoë & Søn", 1, 29, "p2"), Score(0, "Ann +1", 2, 18, "p1"), Score(2, "Bo", 3, 2.5))
PLAY = Play(
    "abc", "deep-blue", 1_774_000_000, 45 * 60_000 + 20_000, SCORES, options={"scenario": "bounty-wrecks"}, location="At Bo's"
)


def read(url):
    assert url.startswith(CREATE_PLAY)
    return json.loads(unquote(url.removeprefix(CREATE_PLAY)))


def test_it_says_what_was_played_when_where_and_how_long():
    told = read(link(PLAY))
    assert told["sourceName"] == "Fathom" and told["sourcePlayId"] == "abc"
    assert told["playDate"] == "2026-03-20 09:46:40"
    assert (told["durationMin"], told["location"], told["board"]) == (45, "At Bo's", "bounty-wrecks")
    assert told["game"] == {"name": "Deep Blue", "sourceGameId": "deep-blue", "highestWins": True, "noPoints": False}


def test_players_come_in_turn_order_with_rank_and_score():
    players = read(link(PLAY))["players"]
    assert [player["name"] for player in players] == ["Ann +1", "Zoë & Søn", "Bo"]
    assert [player["rank"] for player in players] == [2, 1, 3]
    assert [player["score"] for player in players] == ["18", "29", "2.5"]
    assert [player["winner"] for player in players] == [False, True, False]
    assert [player["startPlayer"] for player in players] == [True, False, False]


def test_the_four_booleans_are_always_sent_and_are_booleans():
    told = read(link(PLAY))
    assert all(type(told["game"][name]) is bool for name in ("highestWins", "noPoints"))
    assert all(type(player[name]) is bool for player in told["players"] for name in ("winner", "startPlayer"))


def test_blanks_are_percent_20_and_a_plus_stays_a_plus():
    url = link(PLAY)
    assert "+" not in url and " " not in url
    assert "Ann%20%2B1" in url


@pytest.mark.parametrize("ended_s", [0])
def test_a_clock_that_was_never_set_gives_no_date(ended_s):
    told = read(link(Play("abc", "deep-blue", ended_s, 0, SCORES)))
    assert "playDate" not in told


def test_a_game_nobody_knows_the_number_of_sends_none():
    assert "bggId" not in read(link(PLAY))["game"]
