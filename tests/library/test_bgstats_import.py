"""Import from BG Stats: all plays, none twice, people matched by name; a truncated file is refused whole."""

import json
from datetime import datetime

import pytest

from companion.games import catalogue
from companion.library.exchange.bgstats import data
from companion.library.exchange.bgstats_file import ImportFileError
from companion.library.records.people import Player
from companion.library.records.plays import UNKNOWN_SEAT, Play, Score
from companion.library.store import Store
from companion.table.reader import Reader
from companion.table.sentence import say
from tests.library.bgstats_export import export_of, play, score, years
from tests.library.ended_games import end_game


@pytest.fixture
def store():
    return Store.in_memory()


def import_plays(store, *plays, **more):
    result = store.import_plays(export_of(*plays, **more))
    return result, {
        latest_play.id: latest_play for sight in ("shown", "hidden") for latest_play in store.plays.latest_plays(-1, sight=sight)
    }


def scores(store, *rows, game=6, **more):
    """Return one play's imported scores, in the order of the file."""
    import_plays(store, play("u", game, *rows, **more))
    by_name = {play_score.name: play_score for play_score in store.plays.play("bgs-u").scores}
    return [by_name[name] for name in ("Ann", "Zoë", "Anonymous player") if name in by_name]


def test_a_play_is_imported_with_game_date_duration_place_and_note(store):
    rows = (score(1, "12", winner=True), score(2, "7"))
    result, plays = import_plays(
        store, play("A-1", 5, *rows, comments="rainy", board="blitz", expansionPlays=[{"gameRefId": 8, "bggId": 0}])
    )
    (imported_play,) = plays.values()
    assert Reader().read(result.sentence()) == "Imported 1 play and 2 new players."
    assert (imported_play.id, imported_play.game, imported_play.location, imported_play.options) == (
        "bgs-a-1",
        "Chess",
        "Café",
        {"scenario": "blitz"},
    )
    assert imported_play.ended_s == datetime(2020, 5, 18, 20, 15, 30).timestamp() and imported_play.played_ms == 45 * 60_000
    assert imported_play.note == "rainy\n+ Isle & Seafarers"


def test_importing_twice_changes_nothing(store):
    file = export_of(play("a", 5, score(1, winner=True), score(2)), play("", 6, score(1, "3")))
    first = store.import_plays(file)
    before = store.plays.latest_plays(), store.players(), store.backup()
    second_result = store.import_plays(file)
    assert (first.plays, first.people) == (2, 2) and (second_result.plays, second_result.known_count, second_result.people) == (
        0,
        2,
        0,
    )
    assert (store.plays.latest_plays(), store.players(), store.backup()) == before
    assert say("imported.here", count=2) in second_result.sentence().parts["sentences"]


def test_a_later_export_brings_only_what_is_new(store):
    import_plays(store, play("a", 5, score(1)))
    result, plays = import_plays(store, play("a", 5, score(1)), play("b", 5, score(2)))
    assert (result.plays, result.known_count, result.people) == (1, 1, 1) and set(plays) == {"bgs-a", "bgs-b"}


def test_people_are_matched_by_name_and_newcomers_are_people(store):
    store.save_player(Player("x", "ANN", "green", "star"))
    import_plays(store, play("a", 5, score(1), score(2), score(3)))
    assert [(player.name, player.id == "x") for player in store.players()] == [("ANN", True), ("Zoë", False)]
    by_name = {play_score.name: play_score.player for play_score in store.plays.play("bgs-a").scores}
    assert by_name["Ann"] == "x" and by_name["Zoë"] and by_name["Anonymous player"] == ""
    assert store.statistics.person("x").wins.tries == 1


def test_people_are_matched_by_nicknames_too(store):
    store.save_player(Player("x", "Annabelle", nickname="Ann"))
    import_plays(store, play("a", 5, score(1), score(2)))
    assert [player.name for player in store.players()] == ["Annabelle", "Zoë"]
    assert store.statistics.person("x").wins.tries == 1, "our own codes carry the nickname to BG Stats"


def test_a_nickname_matches_no_person_if_the_export_has_both_as_two_people(store):
    store.save_player(Player("x", "Zoë", nickname="Ann"))
    import_plays(store, play("a", 5, score(1), score(2)))
    by_name = {play_score.name: play_score.player for play_score in store.plays.play("bgs-a").scores}
    assert by_name["Zoë"] == "x" and by_name["Ann"] not in ("", "x")


def test_an_ignored_play_is_imported_hidden(store):
    result, plays = import_plays(store, play("a", 5, score(1), ignored=True))
    assert plays["bgs-a"].sight == "hidden" and store.plays.latest_plays() == []
    assert say("imported.hidden", count=1) in result.sentence().parts["sentences"]


@pytest.mark.parametrize(
    ("score_text", "total"),
    [
        *(("12", 12), ("12+7", 19), ("3+20+5+31", 59), ("-4", -4), ("10-3", 7), ("2,5", 2.5), ("1.5 + 1", 2.5), ("3*(4+1)", 15)),
        *(
            (17, 17),
            ("", None),
            (None, None),
            ("DNF", None),
            ("1/0", None),
            ("٣", None),
            ("2" * 400, None),
            ("+".join("1" * 99), 99),
        ),
    ],
)
def test_a_score_is_what_was_written(store, score_text, total):
    assert scores(store, score(1, score_text))[0].total == total


def test_numbers_no_table_can_mean_do_no_harm(store):
    game = {"id": 5, "name": "Chess", "bggId": 10**30}
    import_plays(store, play("a", 5, score(1, "9" * 30), durationMin=10**25), games=[game])
    assert store.plays.play("bgs-a").scores[0].total is None and store.plays.imports.imported_play("bgs-a").bgg == 0


def test_the_parts_of_a_score_and_words_are_kept(store):
    ann, zoe = scores(store, score(1, "12+7"), score(2, "gave up"))
    assert [(line.label, line.points) for line in ann.lines] == [
        (say("imported.part", number=1), 12),
        (say("imported.part", number=2), 7),
    ]
    assert [(line.label, line.points) for line in zoe.lines] == [("gave up", 0)]


def test_only_the_winners_are_first(store):
    assert [play_score.place for play_score in scores(store, score(1, "9", winner=True), score(2, "12"))] == [1, 2]


def test_the_others_follow_by_points_the_fewest_first_where_the_fewest_win(store):
    rows = (score(1, "30"), score(2, "3", winner=True), score(3, "12"))
    assert [play_score.place for play_score in scores(store, *rows)] == [3, 1, 2]


def test_other_players_follow_by_rank_where_entered(store):
    rows = (score(1, "1", rank=2), score(2, "1", winner=True, rank=1), score(3, "1", rank=3))
    assert [play_score.place for play_score in scores(store, *rows)] == [2, 1, 3]


def test_a_co_operative_defeat_has_no_winner(store):
    assert [play_score.place for play_score in scores(store, score(1), score(2), game=8)] == [2, 2]
    assert store.statistics.person(store.plays.play("bgs-u").scores[0].player).wins.hits == 0


def test_seats_are_in_turn_order_from_who_began(store):
    rows = (score(1, seatOrder=3), score(2, seatOrder=1), score(3, seatOrder=2, startPlayer=True))
    assert [play_score.seat for play_score in scores(store, *rows)] == [1, 2, 0]


def test_an_unknown_starter_is_not_recorded(store):
    ann, zoe = scores(store, score(1), score(2))
    assert min(ann.seat, zoe.seat) >= UNKNOWN_SEAT
    assert store.statistics.person(ann.player).by_seat == ()
    play_fields = data(store.plays.play("bgs-u"), store.file_exchange.game_details(store.plays.play("bgs-u")))
    assert [player["startPlayer"] for player in play_fields["players"]] == [False, False]


def test_a_second_export_keeps_number_roles_and_teams(store):
    import_plays(store, play("u", 5, score(1, role="white"), score(2, team="B", role="black"), usesTeams=True))
    play_fields = data(store.plays.play("bgs-u"), store.file_exchange.game_details(store.plays.play("bgs-u")))
    assert play_fields["game"]["bggId"] == 171
    assert [player["role"] for player in play_fields["players"]] == ["white", "black"]
    assert [player.get("team") for player in play_fields["players"]] == [None, "B"]


def test_one_of_our_games_is_imported_under_our_name(store):
    import_plays(store, play("u", 7, score(1)))
    assert store.statistics.games() == [("deep-blue", 1)]


def test_a_game_of_a_shipped_sheet_is_one_entry_however_its_title_is_written(store):
    rummy = [{"id": number, "name": name} for number, name in enumerate(("RUMMY", "Rümmy", "Toolbox"), 20)]
    store.import_plays(export_of(*(play(f"u-{game['id']}", game["id"], score(1, "5")) for game in rummy), games=rummy))
    session = end_game(store, "one", catalogue.game("score-sheet"))
    assert store.statistics.games() == [("score-sheet/Rummy", 2), ("Rümmy", 1), ("Toolbox", 1)]
    other = Store.in_memory()
    other.restore(store.backup())
    assert other.statistics.games() == store.statistics.games() and other.import_plays(export_of(games=rummy)).plays == 0
    link = store.file_exchange.game_details(store.plays.play("bgs-u-20"))
    assert (link.title, link.source) == ("Rummy", store.file_exchange.game_details(session).source)


def test_a_play_sent_to_bg_stats_is_not_imported_again(store):
    from companion.games import catalogue

    own_play = end_game(store, "one", catalogue.game("deep-blue"))
    zoned = datetime.fromtimestamp(own_play.ended_s + 2 * 3600).strftime("%Y-%m-%d %H:%M:%S")
    players = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bo"}]
    back = (score(1, "0", winner=True), score(2, "0"))
    result, plays = import_plays(store, play("back", 7, *back, playDate=zoned), players=players)
    assert (result.plays, result.known_count) == (0, 1) and set(plays) == {"one"}
    result, plays = import_plays(store, play("other", 7, *back, playDate=zoned[:-2] + "59"), players=players)
    assert result.plays == 1, "a minute later is another game"


def test_a_score_sheets_play_is_not_imported_again(store):
    seats = (Score(0, "Ann", 1, 5), Score(1, "Zoë", 2, 3))
    store.plays.imports.save_imported([Play("one", "score-sheet/Skyjo", 1_750_000_000, 0, seats)])
    when = datetime.fromtimestamp(1_750_000_000).strftime("%Y-%m-%d %H:%M:%S")
    result, plays = import_plays(store, play("back", 6, score(1, "5", winner=True), score(2, "3"), playDate=when))
    assert (result.plays, result.known_count) == (0, 1) and set(plays) == {"one"}


def test_people_are_matched_by_merged_names_without_regard_to_case(store):
    store.save_player(Player("x", "Ann"))
    store.save_player(Player("y", "Annie"))
    store.people.merge("y", "x")
    import_plays(store, play("a", 5, score(1)), players=[{"id": 1, "name": "ANNIE"}])
    assert store.statistics.person("x").wins.tries == 1


@pytest.mark.parametrize(
    "file", [b"", b"hello", b"\xff\xfe\x00", b"[]", b"{}", b'{"plays": []}', b"[" * 99_999, b'{"games":{},"players":[],"plays":[]}']
)
def test_a_foreign_file_is_refused_with_one_sentence(store, file):
    with pytest.raises(ImportFileError, match=r"^bad_import\."):
        store.import_plays(file)


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_off_is_refused_whole(store, cut):
    whole = export_of(play("a", 5, score(1)), play("b", 5, score(2)))
    with pytest.raises(ImportFileError):
        store.import_plays(whole[: int(len(whole) * cut)])
    assert store.plays.latest_plays() == [] and store.players() == []


@pytest.mark.parametrize(
    "bad",
    [
        play("b", 99, score(1)),
        play("b", 5, score(99)),
        play("b", 5, score(1), playDate="yesterday"),
        play("b", 5, "Ann"),
        play("b", None, score(1)),
        play("b", 5, score(1), durationMin="long"),
    ],
)
def test_one_invalid_play_refuses_the_whole_file(store, bad):
    with pytest.raises(ImportFileError) as refusal:
        import_plays(store, play("a", 5, score(1)), bad)
    assert "\n" not in str(refusal.value) and store.plays.latest_plays() == [] and store.players() == []


def test_optional_fields_may_be_missing(store):
    bare = {"games": [{"id": 1, "name": "Go"}], "players": [{"id": 1, "name": "Ann"}]}
    bare["plays"] = [
        {"gameRefId": 1, "playDate": "1969-12-31", "playerScores": [{"playerRefId": 1}, {"anonymousName": "Guest"}, {}]}
    ]
    store.import_plays(b"\xef\xbb\xbf" + json.dumps(bare).encode())
    (imported_play,) = store.plays.latest_plays()
    assert (imported_play.game, imported_play.ended_s, imported_play.played_ms, {score.name for score in imported_play.scores}) == (
        "Go",
        0,
        0,
        {"Ann", "Guest", "?"},
    )


def test_optional_fields_may_be_null(store):
    nothing = dict.fromkeys(("durationMin", "locationRefId", "comments", "board", "expansionPlays", "ignored", "uuid"))
    of_a_score = dict.fromkeys(("score", "winner", "startPlayer", "seatOrder", "rank", "role", "team"))
    game = {"id": 5, "name": "Go", "uuid": None, "bggId": None, "highestWins": None, "cooperative": None}
    people = [{"id": 1, "name": "Ann", "uuid": None, "isAnonymous": None}, {"id": 2, "name": None}]
    rows = (score(1, **of_a_score), score(2, **of_a_score))
    import_plays(store, play("a", 5, *rows) | nothing, games=[game], players=people, locations=None)
    (imported_play,) = store.plays.latest_plays()
    assert (imported_play.game, imported_play.location, {score.name for score in imported_play.scores}) == ("Go", "", {"Ann", "?"})


def test_an_imported_history_goes_through_a_backup(store):
    import_plays(store, play("a", 5, score(1, role="white"), score(2)), play("b", 6, score(1, "3+4"), ignored=True))
    other = Store.in_memory()
    other.restore(store.backup())
    assert other.plays.latest_plays() == store.plays.latest_plays() and other.plays.latest_plays(
        sight="hidden"
    ) == store.plays.latest_plays(sight="hidden")
    assert (
        other.plays.imports.imported_play("bgs-a") == store.plays.imports.imported_play("bgs-a")
        and other.players() == store.players()
    )
    assert other.import_plays(export_of(play("a", 5, score(1)))).plays == 0


@pytest.mark.long
def test_years_of_history_come_in_at_once(store):
    assert store.import_plays(years(3000)).plays == 3000
    assert store.statistics.game("score-sheet/Skyjo").plays == 3000
    assert [player.wins.hits for player in store.people.all_people()] == [1500, 1500]
