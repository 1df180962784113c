"""Every imported field of an export is imported again after an edit in BG Stats. Add each new field to the table."""

import copy
import time

import msgspec
import pytest

from companion.library.exchange.bgstats_file import ExpansionPlay, ExportedPlay, NamedEntry, PlayerScore
from companion.library.exchange.bgstats_import import KNOWN_AS
from companion.library.records import corrections
from companion.library.records.play_record import UNKNOWN_SEAT, Play, Score
from companion.library.store import Store
from companion.table.standings import ScoreLine
from tests.english_view import english_text
from tests.library.bgstats_export import export_of, play, score

UUID = "0000000{}-1111-2222-3333-444444444444"
ANN, BO, NEW, GUEST = 1, 2, 3, 4
GAMES = [
    {"id": 5, "uuid": "g5", "name": "Chess", "bggId": 171, "highestWins": True, "noPoints": False, "cooperative": False},
    {"id": 6, "uuid": "g6", "name": "Skyjo", "bggId": 204135, "highestWins": False, "noPoints": False, "cooperative": False},
    {"id": 8, "uuid": "g8", "name": "Isle & Seafarers", "bggId": 9, "highestWins": True, "noPoints": False, "cooperative": False},
]
PEOPLE = [
    {"id": ANN, "uuid": UUID.format(1), "name": "Ann", "isAnonymous": False},
    {"id": BO, "uuid": UUID.format(2), "name": "Bo", "isAnonymous": False},
    {"id": NEW, "uuid": UUID.format(3), "name": "Zoë", "isAnonymous": False},
    {"id": GUEST, "uuid": UUID.format(4), "name": "Gil", "isAnonymous": False},
]
PLACES = [{"id": 1, "uuid": "l1", "name": "Café"}, {"id": 2, "uuid": "l2", "name": "Attic"}]
SCORES = [
    score(ANN, "30", winner=True, startPlayer=True, seatOrder=1, rank=1, role="white", team="Red"),
    score(BO, "20", seatOrder=2, rank=2, role="black", team="Blue"),
    score(GUEST, "10", seatOrder=3, rank=3, role="grey", team="Blue"),
    score(None, "5", seatOrder=4, rank=4, anonymousName="Somebody"),
]
BEFORE = {
    "games": GAMES,
    "players": PEOPLE,
    "locations": PLACES,
    "plays": [play("u", 5, *SCORES, comments="rainy", board="blitz", entryDate="2020-05-19 08:00:00", incomplete=False)],
}

EDITS = {
    (ExportedPlay, "game_ref_id"): (("plays", 0, "gameRefId", 6), "Game: Chess, now Skyjo"),
    (ExportedPlay, "play_date"): (
        ("plays", 0, "playDate", "2020-05-20 20:15:30"),
        "Day played: 20 May 2020 instead of 18 May 2020",
    ),
    (ExportedPlay, "duration_min"): (("plays", 0, "durationMin", 90), "Length: 45 min, now 90 min"),
    (ExportedPlay, "location_ref_id"): (("plays", 0, "locationRefId", 2), "Place: Café, now Attic"),
    (ExportedPlay, "ignored"): (("plays", 0, "ignored", True), "Hidden"),
    (ExportedPlay, "comments"): (("plays", 0, "comments", "sunny"), "Note changed"),
    (ExportedPlay, "board"): (("plays", 0, "board", "long"), "Options changed"),
    (ExportedPlay, "player_scores"): (("plays", 0, "playerScores", SCORES[:2]), "Gil removed"),
    (ExportedPlay, "expansion_plays"): (("plays", 0, "expansionPlays", [{"gameRefId": 8}]), "Note changed"),
    (ExportedPlay, "incomplete"): (("plays", 0, "incomplete", True), "The game was not finished"),
    (ExportedPlay, "no_win_stats"): (("plays", 0, "noWinStats", True), "The result doesn’t count"),
    (ExportedPlay, "comments_left_out"): (("plays", 0, "comments", "x" * 1_000_001), "Note changed"),
    (PlayerScore, "player_ref_id"): (("plays", 0, "playerScores", 1, "playerRefId", NEW), "Bo is now Zoë"),
    (PlayerScore, "score"): (("plays", 0, "playerScores", 1, "score", "25"), "Bo: 20, now 25"),
    (PlayerScore, "winner"): (("plays", 0, "playerScores", 1, "winner", True), "Ann and Bo win"),
    (PlayerScore, "start_player"): (("plays", 0, "playerScores", 0, "startPlayer", False), "Turn order changed"),
    (PlayerScore, "seat_order"): (("plays", 0, "playerScores", 3, "seatOrder", 0), "Turn order changed"),
    (PlayerScore, "rank"): (("plays", 0, "playerScores", 1, "rank", 4), "Ranking changed"),
    (PlayerScore, "role"): (("plays", 0, "playerScores", 1, "role", "green"), "Bo, role: black, now green"),
    (PlayerScore, "team"): (("plays", 0, "playerScores", 1, "team", "Red"), "Bo, team: Blue, now Red"),
    (PlayerScore, "anonymous_name"): (("plays", 0, "playerScores", 3, "anonymousName", "Ida"), "Somebody is now Ida"),
    (ExpansionPlay, "game_ref_id"): (("plays", 0, "expansionPlays", [{"gameRefId": 6}]), "Note changed"),
    (NamedEntry, "name"): (("games", 0, "name", "Go"), "Game: Chess, now Go"),
    (NamedEntry, "bgg_id"): (("games", 0, "bggId", 188), "BoardGameGeek number: 171, now 188"),
    (NamedEntry, "highest_wins"): (("games", 0, "highestWins", False), "The fewest points win"),
    (NamedEntry, "cooperative"): (("games", 0, "cooperative", True), "All win or lose together"),
    (NamedEntry, "is_anonymous"): (("players", 1, "isAnonymous", True), "Bo is now a guest"),
}
"""By field: what is edited, and what the log says of it."""
OTHER_EDITS = [
    (("plays", 0, "playDate", "2020-05-18 20:30:30"), "Time: 20:15:30, now 20:30:30"),
    (("plays", 0, "playDate", "2020-05-18 21:15:30"), "Time: 20:15:30, now 21:15:30"),
    (("plays", 0, "playDate", "2020-05-18 20:15:31"), "Time: 20:15:30, now 20:15:31"),
    (("plays", 0, "playerScores", 1, "score", ""), "Bo: 20 removed"),
    (("plays", 0, "playerScores", 1, "score", "gave up"), "Bo: 20 removed"),
    (("plays", 0, "playerScores", 1, "score", "12+8"), "Bo: same total, different parts"),
    (("plays", 0, "playerScores", 1, "team", ""), "Bo, team: Blue, now –"),
    (("plays", 0, "playerScores", 0, "winner", False), "Nobody won"),
    (("plays", 0, "playerScores", [*SCORES, score(NEW, "40", seatOrder=5)]), "Zoë added"),
    (("players", 1, "name", "Bob"), "Bo is now Bob"),
    (("locations", 0, "name", "Bar"), "Place: Café, now Bar"),
]
NOT_EDITS = {
    (ExportedPlay, "uuid"): "tells the play",
    (ExportedPlay, "source_play_id"): "tells a play that was sent there from here",
    (ExportedPlay, "entry_date"): "when it was entered; orders plays of one second, and can't be edited there",
    (NamedEntry, "id"): "points at it, and differs from export to export",
    (NamedEntry, "uuid"): "tells a person",
    (NamedEntry, "no_points"): "places follow from it; it is tried below",
}
OF_A_PLAY = {
    "id": "tells it",
    "status": "always over",
    "entered": "see entry_date",
    "nth": "the place in the file",
    "is_counted": "only said here",
}


def with_edit(path):
    after = copy.deepcopy(BEFORE)
    at = after
    for step in path[:-2]:
        at = at[step]
    at[path[-2]] = path[-1]
    return after


def import_export(store, data):
    data = dict(data)
    return store.import_plays(export_of(*data.pop("plays"), **data))


def state(store):
    """Return everything that an import can change of the play; people by the export's uuids, seats only if known."""
    current_play, imported_play = store.plays.play("bgs-u"), store.plays.imports.imported_play("bgs-u")
    uuids = {id: uuid for uuid, id in store.values_of(KNOWN_AS).items()}

    def scores(score_rows):
        rows = [
            msgspec.structs.replace(row, player=uuids.get(row.player, ""), seat=min(row.seat, UNKNOWN_SEAT)) for row in score_rows
        ]
        return sorted(map(repr, rows))

    fields = {name: getattr(imported_play, name) for name in Play.__struct_fields__ if name not in ("scores", "nth")}
    current_scores = scores(msgspec.structs.replace(row, role="") for row in current_play.scores)
    play_facts = (
        current_play.game,
        current_play.ended_s,
        current_play.day,
        current_play.note,
        current_play.location,
        current_play.sight,
        current_play.lowest_wins,
        current_play.is_finished,
    )
    return fields, scores(imported_play.scores), current_scores, play_facts


ALL = [*EDITS.values(), *OTHER_EDITS]


@pytest.mark.parametrize(
    ("path", "sentence"), ALL, ids=[".".join(map(str, path[:-1])) + f" {sentence[:20]}" for path, sentence in ALL]
)
def test_an_edit_of_this_field_is_applied_as_if_imported_first(path, sentence):
    store, fresh = Store.in_memory(), Store.in_memory()
    import_export(store, BEFORE)
    import_export(fresh, with_edit(path))
    report = import_export(store, with_edit(path))
    assert (report.plays, report.edited) == (0, 1)
    log = [
        change_text
        for correction in store.plays.corrections.displayed_corrections("bgs-u")
        for change_text in map(english_text, correction.changes)
    ]
    assert sentence in log and all(
        correction.source == "bgstats" for correction in store.plays.corrections.displayed_corrections("bgs-u")
    )
    edited_state, expected_state = state(store), state(fresh)
    assert edited_state == expected_state
    assert import_export(store, with_edit(path)).edited == 0, "the same file again edits nothing"
    other = Store.in_memory()
    other.restore(store.backup())
    assert state(other) == edited_state
    assert import_export(store, BEFORE).edited == 1 and state(store) == state(import_first()), "and back again"


def import_first():
    store = Store.in_memory()
    import_export(store, BEFORE)
    return store


@pytest.mark.parametrize("kind", [ExportedPlay, PlayerScore, NamedEntry, ExpansionPlay])
def test_the_table_has_every_field_that_is_read(kind):
    fields = {(kind, field) for field in kind.__struct_fields__}
    assert fields <= EDITS.keys() | NOT_EDITS.keys()


def test_an_edit_corrects_every_field_of_a_play():
    assert {*corrections.FIELDS, *OF_A_PLAY} == set(Play.__struct_fields__)
    assert set(corrections.FIELDS) <= set(corrections.Correction.__struct_fields__)


@pytest.mark.parametrize("field", Score.__struct_fields__)
def test_every_field_of_a_score_is_an_edit(field):
    first_score = Score(1, "Ann", 1, 5, "a", (), "white", "Red")
    other_values = {"seat": 2, "name": "Bo", "place": 2, "total": 6, "player": "", "role": "black", "team": "Blue"}
    other_values["lines"] = (ScoreLine("gave up", 0),)
    known_play = Play("x", "Chess", 0, 0, (first_score,))
    after = msgspec.structs.replace(known_play, scores=(msgspec.structs.replace(first_score, **{field: other_values[field]}),))
    assert corrections.edit_of(known_play, after, 0, "bgstats").scores == after.scores


def test_a_game_without_points_places_by_winners_alone():
    store = import_first()
    after = with_edit(("games", 0, "noPoints", True))
    for row in after["plays"][0]["playerScores"]:
        row["rank"] = 0
    assert import_export(store, after).edited == 1
    assert sorted(play_score.place for play_score in store.plays.play("bgs-u").scores) == [1, 2, 2, 2]


def test_a_new_time_zone_or_correct_clock_makes_no_edit(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    store = import_first()
    for zone in ("Pacific/Kiritimati", "Asia/Kathmandu", "America/Lima"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert import_export(store, BEFORE).edited == 0
        after = with_edit(("plays", 0, "playDate", "2020-05-18 19:15:30"))
        assert import_export(store, after).edited == 1 and import_export(store, BEFORE).edited == 1
    monkeypatch.undo()
    time.tzset()


def import_as_older_version(store):
    """Store the play as an older version did, without a time of day."""
    record = store.shelf.get("play", "bgs-u")
    del record["time"]
    store.save("play", "bgs-u", record)


@pytest.mark.parametrize(("clock_time", "edits"), [("20:15:30", 0), ("20:40:30", 1), ("20:15:00", 1), ("21:15:30", 0)])
def test_a_shift_by_time_zone_in_an_old_import_is_no_edit(clock_time, edits):
    store = import_first()
    import_as_older_version(store)
    assert import_export(store, with_edit(("plays", 0, "playDate", f"2020-05-18 {clock_time}"))).edited == edits


def test_two_people_of_equal_names_can_be_exchanged_by_an_edit():
    store, data = Store.in_memory(), copy.deepcopy(BEFORE)
    data["players"][1]["name"] = "Ann"
    import_export(store, data)
    scores = data["plays"][0]["playerScores"]
    scores[0]["playerRefId"], scores[1]["playerRefId"] = BO, ANN
    assert import_export(store, data).edited == 1
    assert state(store) == state_of(data)


def state_of(data):
    fresh = Store.in_memory()
    import_export(fresh, data)
    return state(fresh)


def test_another_order_of_a_plays_rows_is_no_edit():
    data = copy.deepcopy(BEFORE)
    for row in data["plays"][0]["playerScores"]:
        row |= {"seatOrder": 0, "startPlayer": False}
    store = Store.in_memory()
    import_export(store, data)
    data["plays"][0]["playerScores"].reverse()
    assert import_export(store, data).edited == 0


def test_a_local_correction_stays_if_another_field_is_edited():
    store = import_first()
    imported_play = store.plays.play("bgs-u")
    store.plays.corrections.correct(
        imported_play.id, store.play_editor.with_points(imported_play, imported_play.scores[1].seat, "99")
    )
    assert import_export(store, with_edit(("plays", 0, "playDate", "2020-05-18 21:15:30"))).edited == 1
    assert 99 in [score.total for score in store.plays.play("bgs-u").scores]
    log = [
        english_text(change)
        for correction in store.plays.corrections.displayed_corrections("bgs-u")
        for change in correction.changes
    ]
    assert not [sentence for sentence in log if "role" in sentence], "roles are not lost by a correction made here"
    details = store.file_exchange.game_details(store.plays.play("bgs-u"))
    assert sorted(details.roles.values()) == ["", "black", "grey", "white"]


def test_roles_that_were_edited_there_go_out_again():
    store = import_first()
    import_export(store, with_edit(("plays", 0, "playerScores", 1, "role", "green")))
    assert "green" in store.file_exchange.game_details(store.plays.play("bgs-u")).roles.values()


def test_a_note_does_not_give_an_unfinished_play_a_result():
    store = Store.in_memory()
    import_export(store, with_edit(("plays", 0, "noWinStats", True)))
    store.plays.corrections.remark("bgs-u", location="Attic")
    assert not store.plays.play("bgs-u").is_result
    other = Store.in_memory()
    other.restore(store.backup())
    assert other.plays.play("bgs-u") == store.plays.play("bgs-u")


def test_a_sheet_that_ships_since_makes_no_edit_of_the_plays_of_that_name():
    store = Store.in_memory()
    skyjo = with_edit(("plays", 0, "gameRefId", 6))
    import_export(store, skyjo)
    record = store.shelf.get("play", "bgs-u")
    assert record["game"] == "score-sheet/Skyjo"
    store.save("play", "bgs-u", record | {"game": "Skyjo"})
    assert import_export(store, skyjo).edited == 0
