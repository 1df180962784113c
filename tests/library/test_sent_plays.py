"""Plays that were sent to BG Stats and edited there: an import turns the edits, and nothing else, into corrections."""

import copy
import time

import pytest
from msgspec.structs import replace

from companion.library.exchange.bgstats import data, game_details
from companion.library.records.comment_lines import with_lines, without_lines
from companion.library.records.play_record import Play, Score
from companion.library.store import Store
from companion.table.sentence import say
from companion.table.standings import ScoreLine
from tests.english_view import english_text
from tests.library.bgstats_export import export_of, play

UUID = "0000000{}-1111-2222-3333-444444444444"
ENDED_S = 1_767_985_537  # 2026-01-09 19:05:37 UTC
PEOPLE = {"Ann": 1, "Bo": 2, "Zoë": 3, "Cleo": 4}
NAMED_PEOPLE = [{"id": id, "uuid": UUID.format(id), "name": name, "isAnonymous": False} for name, id in PEOPLE.items()]


@pytest.fixture(autouse=True)
def zone(monkeypatch):
    def set_to(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    set_to("UTC")
    yield set_to
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def store():
    """Return a store with a play of Ann and Bo; Cleo is known and has not played."""
    store = Store.in_memory()
    for id, name in (("ann", "Ann"), ("bo", "Bo"), ("cleo", "Cleo")):
        store.save("player", id, {"id": id, "name": name})
    lines = ScoreLine(say("line.label", line="Eggs"), 30), ScoreLine(say("line.label", line="Birds"), 12)
    scores = (Score(0, "Ann", 1, 42, "ann", lines), Score(1, "Bo", 2, 20, "bo", (ScoreLine("Eggs", 20),)))
    store.plays.imports.save_imported(
        [Play("abc123", "score-sheet/Wingspan", ENDED_S, 45 * 60_000, scores, note="rainy", location="Attic")]
    )
    return store


def returned_play(store, id="abc123"):
    """Return a play as in the export of a BG Stats that received its link."""
    play_fields = data(store.plays.play(id), game_details(store.plays.play(id), store))
    rows = [
        {"playerRefId": PEOPLE[row["name"]], "seatOrder": at, "newPlayer": False}
        | {name: row.get(name, "") for name in ("score", "winner", "rank", "startPlayer", "team")}
        for at, row in enumerate(play_fields["players"], 1)
    ]
    head = {
        "playDate": play_fields["playDate"],
        "durationMin": play_fields["durationMin"],
        "comments": play_fields.get("comments", ""),
    }
    return play("11112222-1111-2222-3333-444444444444", 9, *rows, **head, locationRefId=1, sourcePlayId=id)


def import_plays(store, *plays, people=NAMED_PEOPLE, places=("Attic",)):
    games = [{"id": 9, "uuid": "g9", "name": "Wingspan", "highestWins": True, "noPoints": False, "cooperative": False}]
    locations = [{"id": at, "uuid": f"l{at}", "name": name} for at, name in enumerate(places, 1)]
    return store.import_plays(export_of(*plays, games=games, players=people, locations=locations))


def with_edit(play_fields, path, value):
    play_fields = copy.deepcopy(play_fields)
    at = play_fields
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return play_fields


def log(store, id="abc123"):
    return [
        change_text
        for correction in store.plays.corrections.displayed_corrections(id)
        for change_text in map(english_text, correction.changes)
    ]


ROWS = "playerScores"
EDITS = [
    ((ROWS, 1, "score"), "25", ["Bo: 20, now 25"]),
    ((ROWS, 1, "score"), "50", ["Bo: 20, now 50"]),
    ((ROWS, 1, "score"), "", ["Bo: 20 removed"]),
    ((ROWS, 1, "winner"), True, ["Ann and Bo win"]),
    ((ROWS, 0, "winner"), False, ["Nobody won"]),
    ((ROWS, 1, "playerRefId"), PEOPLE["Cleo"], ["Bo is now Cleo"]),
    ((ROWS, 1, "playerRefId"), PEOPLE["Zoë"], ["Bo is now Zoë"]),
    ((ROWS, 1, "team"), "Red", ["Bo, team: –, now Red"]),
    (("comments",), "sunny", ["Note changed"]),
    (("locationRefId",), 2, ["Place: Attic, now Bar"]),
    (("durationMin",), 50, ["Length: 45 min, now 50 min"]),
    (("playDate",), "2026-01-08 19:05:37", ["Day played: 8 Jan 2026 instead of 9 Jan 2026"]),
    (("playDate",), "2026-01-09 19:04:00", ["Time: 19:05:37, now 19:04:00"]),
    (("ignored",), True, ["Hidden"]),
]


@pytest.mark.parametrize("is_second", [False, True], ids=["at once", "later"])
@pytest.mark.parametrize(("path", "value", "sentences"), EDITS, ids=[f"{path[-1]} {value}" for path, value, _ in EDITS])
def test_an_edit_made_there_comes_back_as_a_correction(store, path, value, sentences, is_second):
    before, play_fields = store.plays.play("abc123"), returned_play(store)
    if is_second:
        assert import_plays(store, play_fields, places=("Attic", "Bar")).sentence() and log(store) == []
    report = import_plays(store, with_edit(play_fields, path, value), places=("Attic", "Bar"))
    assert (report.plays, report.fixed.count) == (0, 1) and "from here corrected, as edited in BG Stats: Wingspan" in english_text(
        report.sentence()
    )
    assert log(store) == sentences and all(
        correction.source == "bgstats" for correction in store.plays.corrections.displayed_corrections("abc123")
    )
    assert store.plays.play("abc123").scores[0].lines == before.scores[0].lines, "where the points came from stays"
    second_result = import_plays(store, with_edit(play_fields, path, value), places=("Attic", "Bar"))
    assert second_result.fixed is None and log(store) == sentences, "the same file again corrects nothing"
    other = Store.in_memory()
    other.restore(store.backup())
    assert other.plays.play("abc123") == store.plays.play("abc123")
    assert import_plays(other, with_edit(play_fields, path, value), places=("Attic", "Bar")).fixed is None


def test_a_sent_play_returns_equal_in_every_time_zone(store, zone):
    play_fields, before = returned_play(store), store.plays.play("abc123")
    for name in ("UTC", "Europe/Berlin", "Asia/Kathmandu", "America/Lima"):
        zone(name)
        assert import_plays(store, play_fields).fixed is None
    assert import_plays(store, play_fields | {"playDate": "2026-01-09 19:05:00"}).fixed is None, "seconds may be dropped"
    assert store.plays.play("abc123").scores == before.scores


@pytest.mark.parametrize("play_date", ["2026-01-09 19:05:37", "2026-01-09 20:05:37", "2026-01-09 20:05:00", "2026-01-09 14:05:37"])
def test_a_phone_in_another_zone_edits_nothing(store, zone, play_date):
    zone("Europe/Berlin")
    assert import_plays(store, returned_play(store) | {"playDate": play_date}).fixed is None and log(store) == []


def test_one_of_many_plays_shifted_by_an_hour_is_an_edit(store):
    stored_plays = [store.plays.play("abc123")]
    stored_plays += [replace(stored_plays[0], id=f"abc{at}", ended_s=ENDED_S + at * 86_407, sight="shown") for at in range(1, 40)]
    store.plays.imports.save_imported(stored_plays[1:])
    plays = [returned_play(store, stored_play.id) | {"uuid": f"u-{stored_play.id}"} for stored_play in stored_plays]
    plays[7]["playDate"] = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(stored_plays[7].ended_s - 3600))
    report = import_plays(store, *plays)
    assert report.fixed.count == 1 and log(store, stored_plays[7].id)[0].startswith("Time: ")
    assert [stored_play.id for stored_play in stored_plays if store.plays.corrections.displayed_corrections(stored_play.id)] == [
        stored_plays[7].id
    ]


def test_a_correction_made_here_after_sending_stays(store):
    play_fields = returned_play(store)
    stored_play = store.plays.play("abc123")
    store.plays.corrections.correct("abc123", store.play_editor.with_points(stored_play, 1, "99"))
    assert import_plays(store, play_fields).fixed is None, "it came back as it was sent"
    assert {score.name: score.total for score in store.plays.play("abc123").scores} == {"Ann": 42, "Bo": 99}
    import_plays(store, with_edit(play_fields, ("comments",), "sunny"))
    stored_play = store.plays.play("abc123")
    assert ({score.name: score.total for score in stored_play.scores}, stored_play.note) == ({"Ann": 42, "Bo": 99}, "sunny")


def test_a_note_that_was_written_here_gives_way_to_the_edited_comment(store):
    play_fields = returned_play(store)
    store.plays.corrections.remark("abc123", note="written here")
    assert import_plays(store, play_fields).fixed is None
    assert (
        import_plays(store, with_edit(play_fields, ("comments",), "sunny")).fixed.count == 1
        and store.plays.play("abc123").note == "sunny"
    )


def test_a_person_with_another_name_in_bg_stats_is_not_created_again(store):
    people = [person | {"name": "Robert"} if person["name"] == "Bo" else person for person in NAMED_PEOPLE]
    assert import_plays(store, returned_play(store), people=people).fixed is None
    assert {score.name for score in store.plays.play("abc123").scores} == {"Ann", "Bo"}
    report = import_plays(store, with_edit(returned_play(store), (ROWS, 1, "score"), "21"), people=people)
    assert report.fixed.count == 1 and log(store) == ["Bo: 20, now 21"]


def test_a_person_new_in_bg_stats_is_created_here(store):
    play_fields = returned_play(store)
    play_fields[ROWS].append(play_fields[ROWS][1] | {"playerRefId": PEOPLE["Zoë"], "score": "60", "winner": True})
    play_fields[ROWS][0]["winner"] = False
    import_plays(store, play_fields)
    zoe = next(score for score in store.plays.play("abc123").scores if score.name == "Zoë")
    assert (zoe.total, zoe.has_won) == (60, True) and store.statistics.person(zoe.player).wins.hits == 1


def test_a_code_that_left_out_note_and_place_deletes_neither(store):
    import_plays(store, returned_play(store) | {"comments": "", "locationRefId": 0})
    stored_play = store.plays.play("abc123")
    assert (stored_play.note, stored_play.location, log(store)) == ("rainy", "Attic", [])


def test_another_game_of_the_same_night_is_no_edit(store):
    play_fields = returned_play(store) | {"sourcePlayId": None, "uuid": "other", "playDate": "2026-01-09 17:35:37"}
    for row, score in zip(play_fields[ROWS], ("7", "9"), strict=True):
        row["score"] = score
    import_plays(store, returned_play(store), play_fields)
    assert log(store) == []
    lone = Store.in_memory()
    lone.restore(store.backup())
    assert import_plays(lone, play_fields).fixed is None


def test_points_beyond_what_fathom_counts_are_left_alone(store):
    assert import_plays(store, with_edit(returned_play(store), (ROWS, 1, "score"), "9999999999")).fixed is None
    assert {score.total for score in store.plays.play("abc123").scores} == {42, 20}


def test_a_damaged_record_is_ignored(store):
    store.save("bgs-sent", "abc123", {"id": 5})
    assert import_plays(store, with_edit(returned_play(store), (ROWS, 1, "score"), "25")).fixed.count == 1


def test_the_lines_of_a_sheet_go_out_in_the_comment_and_come_back_once(store):
    play_fields = returned_play(store)
    assert play_fields["comments"] == "rainy\n[Fathom]\nAnn: Eggs 30, Birds 12\nBo: Eggs 20"
    import_plays(store, play_fields)
    assert store.plays.play("abc123").note == "rainy" and returned_play(store)["comments"] == play_fields["comments"]
    other = Store.in_memory()
    import_plays(other, play_fields | {"sourcePlayId": None})
    assert other.plays.latest_plays()[0].note == play_fields["comments"]
    (back,) = [data(latest_play)["comments"] for latest_play in other.plays.latest_plays()]
    assert back == play_fields["comments"]


@pytest.mark.parametrize("note", ["", "one", "one\n\ntwo", "[Fathomless]\nx"])
def test_lines_are_removed_from_a_comment_as_they_were_added(note):
    scores = (Score(0, "Ann", 1, 3, lines=(ScoreLine("a\nb", 1), ScoreLine("c", 2))), Score(1, "Bo", 2, None))
    sheet_play = Play("x", "score-sheet/Rummy", 0, 0, scores)
    whole = with_lines(note, sheet_play, lambda words: words)
    assert whole.endswith("[Fathom]\nAnn: a b 1, c 2") and without_lines(whole) == note
    assert with_lines(whole, sheet_play, str) == whole and with_lines(note, replace(sheet_play, game="deep-blue"), str) == note
