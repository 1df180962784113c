"""Exports for other programs: CSV that spreadsheets read correctly, and JSON of all plays."""

import csv
import io
import json
import time
from urllib.parse import unquote

import msgspec
import pytest

from companion.library.exchange.exports import COLUMNS, as_csv, as_json, bg_stats_links
from companion.library.records.plays import UNKNOWN_SEAT, Play, Score
from companion.library.store import Store
from companion.table.reader import Reader
from companion.table.sentence import say
from tests.library.bgstats_export import export_of, play, score
from tests.session.table_with_toolbox import TableWithToolbox

NAMES = ('Ann, “the” "Jr."', "100 %;\t🎲", "Zoë\u2028X", "=1+1", "@SUM(A1)", "-3", "+49 170")


def rows(store):
    return list(csv.DictReader(io.StringIO(as_csv(store))))


@pytest.fixture
def store():
    return Store.in_memory()


def test_every_player_of_every_play_has_a_row_in_order_of_plays(store):
    seats = (Score(0, "Ann", 2, -3), Score(1, "Bo", 1, 12.5))
    guest_scores = (Score(UNKNOWN_SEAT, "Cleo", 1, 0),)
    store.plays.imports.save_imported(
        [Play("b", "Skyjo", 1_760_000_000, 29_999, guest_scores), Play("a", "Chess", 1_750_000_000, 89_999, seats)]
    )
    assert as_csv(store).splitlines()[0] == ",".join(COLUMNS)
    assert [(row["play"], row["seat"], row["name"], row["place"], row["total"], row["minutes"]) for row in rows(store)] == [
        ("a", "2", "Bo", "1", "12.5", "1"),
        ("a", "1", "Ann", "2", "-3", "1"),
        ("b", "", "Cleo", "1", "0", "0"),
    ]
    assert rows(store)[0]["ended"] == "2025-06-15T15:06:40Z"


def test_minutes_are_to_the_nearest_in_every_format(store):
    store.plays.imports.save_imported([Play("a", "Chess", 1_750_000_000, 150_000, (Score(0, "Ann", 1, 0), Score(1, "Bo", 2, 0)))])
    link = json.loads(unquote("".join(bg_stats_links(store)).partition("data=")[2]))
    assert (rows(store)[0]["minutes"], link["durationMin"], Reader().read(store.file_exchange.bg_stats("a", 177).contents)) == (
        "3",
        3,
        "Chess, 2 players, 3 minutes",
    )


def test_a_row_has_no_terminal_commands_and_keeps_its_numbers(store):
    seats = (Score(0, "Ann\x1b[2J", 1, -12.5), Score(1, "\r=1+1", 2, -3), Score(2, "＝1+1\x9b2J", 3, 0))
    store.plays.imports.save_imported([Play("a\x07", "Chess\x7f", 0, 0, seats, location="\x1b]0;x\x07")])
    page = as_csv(store)
    assert page.isprintable() or not {*page} & {"\x1b", "\r", "\x07", "\x7f", "\x9b"}
    assert [(row["name"], row["total"]) for row in rows(store)] == [
        ("Ann\\u001b[2J", "-12.5"),
        ("\\u000d=1+1", "-3"),
        ("'＝1+1\\u009b2J", "0"),
    ]


def test_exported_words_are_read_back_equal_and_none_is_a_formula(store):
    seats = tuple(Score(seat, name, 1, 0) for seat, name in enumerate(NAMES))
    store.plays.imports.save_imported(
        [Play("a", "=cmd|'/c calc'!A1", 0, 0, seats, location="Café\nupstairs", note='=HYPERLINK("http://x")')]
    )
    read = rows(store)
    assert [row["name"].removeprefix("'") for row in read] == list(NAMES)
    assert {row["location"] for row in read} == {"Café\nupstairs"} and read[0]["ended"] == ""
    assert not any(cell.startswith(("=", "@", "+", "-")) for row in read for cell in row.values())


def test_hidden_and_deleted_plays_are_in_no_row_but_in_the_json_of_everything(store):
    store.import_plays(export_of(*(play(name, 5, score(1)) for name in "abc"), play("d", 5, score(2), ignored=True)))
    store.plays.corrections.remark("bgs-b", sight="deleted")
    assert {row["play"] for row in rows(store)} == {"bgs-a", "bgs-c"} and "".join(bg_stats_links(store)).count("\n") == 2
    everything = json.loads(as_json(store))
    sights = {exported_play["id"]: exported_play["sight"] for exported_play in everything["plays"]}
    assert sights == {"bgs-a": "shown", "bgs-b": "deleted", "bgs-c": "shown", "bgs-d": "hidden"}
    assert {player["name"] for player in everything["players"]} == {"Ann", "Zoë"}


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati"])
def test_a_day_at_the_end_of_all_calendars_spoils_no_export(store, zone, monkeypatch):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        last_day = {"playDate": "9999-12-31 23:59:59"}
        store.import_plays(export_of(*(play(name, 5, score(1, "3", winner=True), **last_day) for name in "abc")))
        assert rows(store)[0]["ended"].startswith("9999") and "".join(bg_stats_links(store)) and as_json(store)
        assert say("album.over_time") in [plot.name for plot in store.statistics_pages.game("Chess").plots]
    finally:
        monkeypatch.undo()
        time.tzset()


def test_an_attached_toolbox_is_exported_with_its_games_number(tmp_path):
    store = Store.open(tmp_path / "fathom.db")
    night = TableWithToolbox(store)
    sessions = json.loads(as_json(store))["sessions"]
    store.close()
    (game,) = [session for session in sessions if session["game"] == "pearls"]
    assert game["id"] == night.snapshot.session and "beside" not in game and "entries" not in game
    assert [session["beside"] for session in sessions if session["game"] == "toolbox"] == [game["id"]]


def test_a_streamed_export_equals_one_written_at_once(store):
    text = as_json(store)
    assert text == msgspec.json.format(msgspec.json.encode(json.loads(text)), indent=1).decode() + "\n"
    assert json.loads(as_json(Store.in_memory())) == {"fathom": 1, "sessions": [], "players": [], "plays": [], "kept": {}}
