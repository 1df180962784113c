"""The link for BG Stats has the published form, and contains the play."""

import json
from urllib.parse import unquote

import pytest
import segno
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.exchange.bgstats import CREATE_PLAY, CUTS, GameDetails, LinkTooLongError, code, data, link
from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.table.reader import Reader
from companion.table.sentence import say
from tests.library.ended_games import end_game
from tests.long_tests import long_except_first

SCORES = (Score(1, "Zoë & Søn", 1, 29, "p2"), Score(0, "Ann +1", 2, 18, "p1"), Score(2, "Bo", 3, 2.5))
PLAY = Play(
    "abc", "deep-blue", 1_774_000_000, 45 * 60_000 + 20_000, SCORES, options={"scenario": "bounty-wrecks"}, location="At Bo's"
)


def decode_link(url):
    assert url.startswith(CREATE_PLAY)
    return json.loads(unquote(url.removeprefix(CREATE_PLAY)))


def test_an_export_has_game_date_place_and_duration():
    play_fields = decode_link(link(PLAY))
    assert play_fields["sourceName"] == "Fathom" and play_fields["sourcePlayId"] == "abc"
    assert play_fields["playDate"] == "2026-03-20 09:46:40"
    assert (play_fields["durationMin"], play_fields["location"], play_fields["board"]) == (45, "At Bo's", "Bounty Wrecks")
    assert play_fields["game"] == {"name": "Deep Blue", "sourceGameId": "deep-blue", "highestWins": True, "noPoints": False}


def test_players_come_in_turn_order_with_rank_and_score():
    players = decode_link(link(PLAY))["players"]
    assert [player["name"] for player in players] == ["Ann +1", "Zoë & Søn", "Bo"]
    assert [player["rank"] for player in players] == [2, 1, 3]
    assert [player["score"] for player in players] == ["18", "29", "2.5"]
    assert [player["winner"] for player in players] == [False, True, False]
    assert [player["startPlayer"] for player in players] == [True, False, False]


def test_a_code_says_no_length_that_nobody_knows():
    """The page of a play that was entered by hand said “0 min”."""
    codes = (code(replace(PLAY, played_ms=ms), GAME_DETAILS, 177) for ms in (PLAY.played_ms, 0))
    timed, untimed = (Reader().read(qr_code.contents) for qr_code in codes)
    assert "45 min" in timed and "min" not in untimed


def test_a_player_alone_is_no_winner():
    alone = replace(PLAY, game="score-sheet/Yahtzee", scores=PLAY.scores[:1])
    assert [player["winner"] for player in decode_link(link(alone))["players"]] == [False]


def test_the_four_booleans_are_always_sent_and_are_booleans():
    play_fields = decode_link(link(PLAY))
    assert all(type(play_fields["game"][name]) is bool for name in ("highestWins", "noPoints"))
    assert all(type(player[name]) is bool for player in play_fields["players"] for name in ("winner", "startPlayer"))


def test_blanks_are_percent_20_and_a_plus_stays_a_plus():
    url = link(PLAY)
    assert "+" not in url and " " not in url
    assert "Ann%20%2B1" in url


@pytest.mark.parametrize("ended_s", [0])
def test_a_clock_that_was_never_set_gives_no_date(ended_s):
    play_fields = decode_link(link(Play("abc", "deep-blue", ended_s, 0, SCORES)))
    assert "playDate" not in play_fields


def test_a_game_without_a_number_is_sent_without_one():
    assert "bggId" not in decode_link(link(PLAY))["game"]


def long_play(players=6, note="n" * 300):
    scores = tuple(Score(seat, "Éé" * 12, seat + 1, 50 - seat, f"{seat:010}") for seat in range(players))
    return Play("abc", "deep-blue", 1_774_000_000, 0, scores, options={"scenario": "bounty-wrecks"}, location="Ö" * 20, note=note)


GAME_DETAILS = GameDetails("Deep Blue", "deep-blue", 0, dict(enumerate(("green", "orange", "yellow", "violet", "rose", "sky"))))


@pytest.mark.long
def test_a_long_play_is_shortened_in_order_and_keeps_every_player():
    cuts = [replace(cut, fields=cut.fields[1:]) for cut in CUTS if cut.fields != ("lines",)]  # it was not counted on a sheet
    play, cut_numbers = long_play(), []
    for most in range(177, 136, -8):
        qr_code = code(play, GAME_DETAILS, most)
        assert len(qr_code.rows) <= most and len(decode_link(qr_code.link)["players"]) == 6
        cut_numbers.append(cuts.index(qr_code.left_out))
    assert cut_numbers == sorted(cut_numbers) and {0, 1, 5, 6} <= set(cut_numbers)


def test_parts_that_the_play_does_not_have_are_not_reported_as_missing():
    bare_play = replace(long_play(6, ""), options={}, location="")
    assert code(bare_play, GAME_DETAILS, 137).left_out.fields == ()


@pytest.mark.long
def test_shortening_is_reported():
    assert code(long_play(2, ""), GAME_DETAILS, 177).left_out.sentence() == ""
    assert code(long_play(), GAME_DETAILS, 161).left_out.sentence().parts["missing"][0] == say("code.note")
    assert code(long_play(), GAME_DETAILS, 145).left_out.sentence().parts["short"].key == "code.names_cut"


@pytest.mark.long
@pytest.mark.parametrize("most", long_except_first((60, 0, 40)))
def test_a_screen_too_small_for_a_code_is_reported(most):
    with pytest.raises(LinkTooLongError, match=r"code.too_small"):
        code(long_play(), GAME_DETAILS, most)


def test_a_code_has_the_smallest_possible_size():
    assert len(code(PLAY, GAME_DETAILS, 177).rows) == len(code(PLAY, GAME_DETAILS, 145).rows) < 145


def test_a_code_that_fits_is_made_once(monkeypatch):
    calls, make = [], segno.make_qr
    monkeypatch.setattr(segno, "make_qr", lambda *words, **how: calls.append(words) or make(*words, **how))
    code(PLAY, GAME_DETAILS, 177)
    assert len(calls) == 1


def test_a_game_won_together_has_no_points():
    play_fields = data(Play("a", "chess", 1_774_000_000, 0, (Score(0, "Ann", 2, None), Score(1, "Bo", 2, None))))
    assert play_fields["game"]["noPoints"] is True
    assert all("score" not in player and player["winner"] is False for player in play_fields["players"])


def test_a_game_where_the_fewest_points_win_is_marked_so():
    scores = (Score(0, "Ann", 1, 30), Score(1, "Bo", 2, 1_234_567))
    play_fields = data(Play("a", "chess", 1_774_000_000, 0, scores, lowest_wins=True))
    assert play_fields["game"]["highestWins"] is False and play_fields["players"][1]["score"] == "1234567"


def test_a_known_boardgamegeek_number_is_sent_as_a_number():
    assert data(PLAY, GameDetails("Deep Blue", "deep-blue", 123))["game"]["bggId"] == 123


def test_an_unknown_person_keeps_one_id():
    first_id, other = (data(Play(id, "chess", 1, 0, (Score(0, "Cleo", 1, 1),)))["players"][0]["sourcePlayerId"] for id in "ab")
    assert first_id == other and first_id != "Cleo"


def test_our_play_exports_seat_colours_as_roles():
    store = Store.in_memory()
    play = end_game(store, "one", catalogue.game("deep-blue"))
    assert [player["role"] for player in data(play, store.file_exchange.game_details(play))["players"]] == ["green", "orange"]


def test_a_score_sheet_is_exported_under_its_own_name():
    store = Store.in_memory()
    play = end_game(store, "one", catalogue.game("score-sheet"))
    game = data(play, store.file_exchange.game_details(play))["game"]
    assert (game["name"], game["sourceGameId"]) == ("Rummy", "score-sheet/Rummy")


def test_an_unknown_date_is_not_exported_as_1970():
    store = Store.in_memory()
    play = end_game(store, "one", catalogue.game("deep-blue"), 1_700_000_000)
    assert play.ended_s == 0 and not store.file_exchange.bg_stats("one", 177).has_day


def test_sheet_and_colours_of_a_code_have_the_words_of_the_screen():
    store = Store.in_memory()
    play = end_game(store, "one", catalogue.game("score-sheet"))
    fields = data(play, store.file_exchange.game_details(play, "de"))
    assert (fields["game"]["name"], fields["game"]["sourceGameId"]) == ("Rommé bis 500", "score-sheet/Rummy")
    assert [player["role"] for player in fields["players"]] == ["grün", "orange"]
    assert Reader(code="de").read(store.file_exchange.bg_stats("one", 177, language="de").contents).startswith("Rommé bis 500, ")
