"""Invented exports of BG Stats (`faults/`), each for a fault of an earlier version: statistics agree with the export."""

import json
import time
from pathlib import Path

import pytest

from companion.library.records.people import Player
from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.table.reader import Reader
from tests.library.bgstats_export import export_of, play, score
from tests.library.foreign_scores import restored_store, returned_export, sent_plays

EXPORTS = Path(__file__).parent / "foreign_exports"


def import_files(*names, store=None):
    """Return a store that imported these files of `faults/`."""
    store = store or Store.in_memory()
    for name in names:
        store.import_plays((EXPORTS / f"{name}.json").read_bytes())
    return store


def id_of(store, name):
    return next(player.id for player in store.players() if player.name == name)


@pytest.fixture
def zone(monkeypatch):
    """Yield a function that sets the device's time zone."""

    def set_zone(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield set_zone
    monkeypatch.undo()
    time.tzset()


def test_an_unknown_score_is_in_no_average_and_no_record():
    store = import_files("scores_of_games")
    wingspan, nimmt = store.statistics.game("score-sheet/Wingspan"), store.statistics.game("score-sheet/6 nimmt!")
    assert (wingspan.record.average, wingspan.plays, wingspan.record.wins.tries) == (75, 2, 4)
    assert (nimmt.record_total, nimmt.record.average) == (20, 25.5)


def test_the_best_score_of_a_solo_game_is_the_record_the_export_means():
    wilmot = import_files("scores_of_games").statistics.game("Wilmot")
    assert wilmot.is_lowest and wilmot.record_total == 77 and wilmot.record.together == wilmot.record.wins


NUMBERS = {
    "3,250,000": 3_250_000,
    "3250000": 3_250_000,
    "49-46ish": None,
    "36, 42": None,
    "86+84+": 170,
    "1 000": 1000,
    "10:30": None,
    "–5": -5,
    "1,234": 1234,
    "12pts": None,
    "1.234.567": 1_234_567,
}


def test_written_numbers_are_parsed_and_other_text_is_reported():
    store, file = Store.in_memory(), (EXPORTS / "written_numbers.json").read_bytes()
    typed = [exported_play["playerScores"][0]["score"] for exported_play in json.loads(file)["plays"]]
    result = store.import_plays(file)
    totals_by_text = {score_text: store.plays.play(f"bgs-o{at}").scores[0].total for at, score_text in enumerate(typed)}
    assert totals_by_text == NUMBERS and result.unread.count == 4
    places = "Empire Builder, 2024-03-03, Empire Builder, 2024-03-04, Empire Builder, 2024-03-07 and 1 more."
    assert Reader().read(result.sentence()).endswith(f"4 scores aren’t numbers and stay blank: {places}")


@pytest.mark.parametrize(
    ("other_texts", "score_text", "total"),
    [
        *(((), "1,234", 1234), ((), "1.234", 1234), (("2,5",), "1,234", 1.234), (("2,5",), "1.234", 1234)),
        *((("2.5",), "1,234", 1234), (("2.5",), "1.234", 1.234), (("3,250,000",), "1.234", 1.234), ((), "0.125", 0.125)),
        *(((), "1'000", 1000), ((), "1\u00a0000 + 20", 1020), ((), "1,234.5", 1234.5), ((), "12-", 12), ((), "20+-", 20)),
        *(((), "36-42", None), ((), "36–42", None), ((), "49–46", None), ((), "10-3", 7), ((), "10−3", 7), ((), "12 13", None)),
    ],
)
def test_a_separator_between_digits_is_read_as_elsewhere_in_the_file(other_texts, score_text, total):
    store = Store.in_memory()
    store.import_plays(
        export_of(
            play("u", 5, score(1, score_text)),
            *(play(f"o{at}", 5, score(2, other_text)) for at, other_text in enumerate(other_texts)),
        )
    )
    assert store.plays.play("bgs-u").scores[0].total == total


def test_text_typed_as_a_score_is_exported_unchanged():
    store = Store.in_memory()
    store.import_plays(export_of(play("u", 6, score(1, "gave up"), score(2), score(3, "0"))))
    sent_scores = sorted((player["name"], player["score"]) for player in sent_plays(store)[0]["players"])
    assert sent_scores == [("Ann", "gave up"), ("Anonymous player", "0"), ("Zoë", "")]


def test_plays_of_one_second_keep_their_order_through_a_backup():
    store = import_files("same_second")
    ann = id_of(store, "Ann")
    assert [latest_play.id for latest_play in store.plays.latest_plays()] == ["bgs-a1", "bgs-z1"]
    assert (store.statistics.person(ann).longest_streak, store.statistics.person(ann).streak) == (1, 0)
    other = restored_store(store)
    assert other.plays.latest_plays() == store.plays.latest_plays() and other.statistics.person(ann) == store.statistics.person(ann)


def test_plays_of_the_same_second_keep_the_order_of_the_file():
    store = Store.in_memory()
    store.import_plays(export_of(*(play(id, 5, score(1, winner=id != "a")) for id in ("z", "c", "a", "b"))))
    for checked_store in (store, restored_store(store)):
        assert [play.id for play in checked_store.plays.iterate()] == ["bgs-z", "bgs-c", "bgs-a", "bgs-b"]
        assert checked_store.statistics.person(id_of(checked_store, "Ann")).longest_streak == 2


def test_sessions_that_ended_in_one_second_keep_their_order_when_recounted():
    store = Store.in_memory()
    store.plays.imports.save_imported(
        [Play(id, "chess", 0, 0, (Score(0, "Ann", 1, 1),), nth=nth) for nth, id in ((2, "a"), (1, "b"))]
    )
    assert [stored_play.id for stored_play in restored_store(store).plays.iterate()] == ["b", "a"]


@pytest.mark.parametrize("files", [("names", "decomposed_names"), ("decomposed_names", "names")])
def test_a_person_is_one_however_the_name_is_written(files):
    store = import_files(*files)
    assert len(store.players()) == 4
    plays = {fold_name(person.player.name): person.wins.tries for person in store.people.all_people()}
    assert plays["josé"] == 5 and plays["ann"] == 2
    assert "maximiliane-alexandra von hohenstein" in plays, "no name is cut"
    assert "👨‍👩‍👧 fam" in plays


def fold_name(name):
    return name.casefold().strip()


def test_a_person_renamed_in_bg_stats_is_the_same_person():
    store = import_files("person_before_renaming", "person_renamed")
    assert sorted(player.name for player in store.players()) == ["Bo", "Tom"]
    assert store.statistics.person(id_of(store, "Tom")).wins.tries == 2


def test_two_people_of_equal_names_in_an_export_stay_two_in_later_exports():
    people = [{"id": at, "uuid": f"0000000{at}-1111-2222-3333-444444444444", "name": "Ann"} for at in (1, 2)]
    file = export_of(play("a", 5, score(1, winner=True), score(2)), players=people)
    store = Store.in_memory()
    store.import_plays(file)
    assert [player.name for player in store.players()] == ["Ann", "Ann (2)"]
    store.import_plays(export_of(play("b", 5, score(2, winner=True)), players=people))
    assert [store.statistics.person(id_of(store, name)).wins.tries for name in ("Ann", "Ann (2)")] == [1, 2]


def test_a_uuid_says_more_than_a_name_that_is_here():
    uuid = "00000001-1111-2222-3333-444444444444"
    store = Store.in_memory()
    store.import_plays(export_of(play("a", 5, score(1)), players=[{"id": 1, "uuid": uuid, "name": "Ann"}]))
    ann = id_of(store, "Ann")
    store.save_player(Player("x", "Berta"))
    store.import_plays(export_of(play("b", 5, score(7)), players=[{"id": 7, "uuid": uuid.upper(), "name": "Berta"}]))
    assert store.statistics.person(ann).wins.tries == 2 and store.statistics.person("x").wins.tries == 0


def test_a_game_is_one_however_its_title_is_written():
    store = import_files("games")
    catan = [("score-sheet/Catan", 3)]
    assert store.statistics.games() == catan == restored_store(store).statistics.games()


def test_spellings_of_a_title_and_a_sheet_of_that_name_are_one_game():
    store = Store.in_memory()
    names = ("CATAN", "catan ", "Catan", "score-sheet/Catan", "Cata\u0301n", "Catán")
    scores = (Score(0, "Ann", 1, 10, "ann"), Score(1, "Bo", 2, 7, "bo"))
    store.plays.imports.save_imported([Play(str(at), name, 1_700_000_000 + at, 60_000, scores) for at, name in enumerate(names)])
    assert store.statistics.games() == [("score-sheet/Catan", 4), ("Catán", 2)]
    game_statistics = store.statistics.game("catan ")
    assert (game_statistics.game, game_statistics.plays, game_statistics.record.average) == ("score-sheet/Catan", 4, 8.5)
    assert store.statistics.person("ann").by_game[0][1].wins.tries == 4
    assert len(store.plays.latest_plays(game="Catan")) == store.plays.count(game="Catan") == 4


def test_games_are_merged_and_parted_like_people():
    store = import_files("scores_of_games")
    store.plays.titles.merge("score-sheet/6 nimmt!", "score-sheet/Wingspan")
    assert store.statistics.games() == [("score-sheet/Wingspan", 4), ("Wilmot", 2)]
    assert restored_store(store).statistics.game("score-sheet/Wingspan") == store.statistics.game("score-sheet/Wingspan")
    assert store.statistics.game("score-sheet/6 nimmt!").plays == 4
    store.plays.titles.split_off("score-sheet/6 nimmt!")
    assert store.statistics.games() == import_files("scores_of_games").statistics.games()
    second_store = import_files("games")
    second_store.plays.imports.save_imported([Play("x", "CATAN", 1, 0, (Score(0, "Ann", 1, 1),))])
    second_store.plays.titles.split_off("CATAN")
    assert second_store.statistics.games() == [("score-sheet/Catan", 3), ("CATAN", 1)]
    second_store.plays.titles.merge("CATAN", "score-sheet/Catan")
    assert second_store.statistics.games() == [("score-sheet/Catan", 4)]


def test_people_then_plays_then_the_sheet_decide_which_score_wins():
    store = Store.in_memory()
    hearts = (Score(0, "Ann", 1, 100, "ann"), Score(1, "Bo", 2, 40, "bo"))
    store.plays.imports.save_imported([Play("x", "score-sheet/Hearts", 1_700_000_000, 0, hearts)])
    assert store.statistics.game("score-sheet/Hearts").record_total == 40, "a leaver's place says nothing of Hearts"
    store.winning_direction.set("score-sheet/Hearts", False)
    assert store.statistics.game("score-sheet/Hearts").record_total == 100
    assert restored_store(store).statistics.is_lowest("score-sheet/Hearts") is False
    store.winning_direction.set("score-sheet/Hearts", None)
    assert store.statistics.is_lowest("score-sheet/Hearts")
    for name in ("a", "b"):
        store.import_plays(export_of(play(name, 6, score(1, "9", winner=True), score(2, "3")), play(f"{name}2", 5, score(1, "3"))))
    assert store.statistics.is_lowest("score-sheet/Skyjo") and not store.statistics.is_lowest("Chess")


def test_a_comment_of_any_length_and_teams_come_in_and_go_out():
    store, note = Store.in_memory(), "a long evening " * 4000
    rows = (score(1, "7", team="Red", winner=True), score(2, "3", team="Blue", role="spy"))
    store.import_plays(export_of(play("u", 6, *rows, comments=note)))
    assert store.plays.play("bgs-u").note == note and restored_store(store).plays.play("bgs-u").note == note
    (sent_play,) = sent_plays(store)
    assert [(player["team"], player.get("role", "")) for player in sent_play["players"]] == [("Red", ""), ("Blue", "spy")]
    assert sent_play["comments"] == note


@pytest.mark.parametrize("second_zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "UTC"])
def test_an_imported_date_is_unchanged(zone, second_zone):
    zone("Europe/Berlin")
    store = import_files("names")
    before = store.backup()
    zone(second_zone)
    other = Store.in_memory()
    other.restore(before)
    days = ["2024-11-03", "2024-03-10", "2024-03-01", "2024-01-01"]
    assert (
        [latest_play.day for latest_play in other.plays.latest_plays()]
        == days
        == [latest_play.day for latest_play in store.plays.latest_plays()]
    )
    assert [latest_play.day for latest_play in import_files("names").plays.latest_plays()] == days


def test_an_hour_that_the_zone_skips_leaves_plays_in_order(zone):
    zone("America/New_York")
    store = Store.in_memory()
    times = ("01:50:00", "02:10:00", "02:40:00", "03:05:00")
    store.import_plays(
        export_of(*(play(f"{9 - at}", 5, score(1), playDate=f"2024-03-10 {clock_time}") for at, clock_time in enumerate(times)))
    )
    assert [stored_play.id for stored_play in store.plays.iterate()] == ["bgs-9", "bgs-8", "bgs-7", "bgs-6"]


def test_a_play_returned_by_bg_stats_is_matched_by_its_id(zone):
    zone("UTC")
    store = import_files("scores_of_games", "games", "same_second", "written_numbers")
    count, file = store.plays.count(), returned_export(sent_plays(store))
    assert store.import_plays(file).plays == 0 and store.plays.count() == count
    other = Store.in_memory()
    assert other.import_plays(file).plays == count
    assert [stored_play.id for stored_play in other.plays.iterate()] == [stored_play.id for stored_play in store.plays.iterate()]
    for game, plays in store.statistics.games():
        game_statistics = other.statistics.game(game)
        assert (game_statistics.plays, game_statistics.is_lowest) == (plays, store.statistics.is_lowest(game))
        assert game_statistics.record == without_cooperative_mark(store.statistics.game(game).record)


def without_cooperative_mark(record):
    """Return the play without the mark of a cooperative game, which a link lacks."""
    from companion.library.records.rates import Rate, ScoreSummary

    return ScoreSummary(record.wins, record.average, record.highest_total, record.lowest_total, record.scored, Rate(0, 0))


@pytest.mark.parametrize(("names", "is_known"), [(("Ann", "Zo"), True), (("Ann", "Bo"), True), (("Cleo", "Dov"), False)])
def test_our_play_is_matched_with_another_name_and_without_seconds(zone, names, is_known):
    zone("UTC")
    store = Store.in_memory()
    seats = (Score(0, "Ann", 1, 5), Score(1, "Bo", 2, 3))
    store.plays.imports.save_imported([Play("one", "Skyjo", 1_750_000_037, 0, seats)])
    people = [{"id": at, "name": name} for at, name in enumerate(names, 1)]
    when = time.strftime("%Y-%m-%d %H:%M:00", time.gmtime(1_750_000_037))
    back = play("back", 6, score(1, "5", winner=True), score(2, "3"), playDate=when)
    assert (store.import_plays(export_of(back, players=people)).plays == 0) == is_known
