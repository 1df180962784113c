"""Imported values are ones that Fathom could have written itself; any other is refused with a sentence that names its place."""

import gzip
import io
import json
import time
import tracemalloc
from pathlib import Path

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from companion.library.exchange import backup_file as backups
from companion.library.exchange.backup_file import BackupError
from companion.library.exchange.bgstats_file import ImportFileError
from companion.library.exchange.import_limits import DEEPEST, MOST_PEOPLE, InvalidDataError, check_limits, checked_as, checked_value
from companion.library.exchange.json_stream import CHUNK, LONGEST_VALUE, IncompleteJsonError, JsonStream
from companion.library.store import Store
from companion.session.record.entry import Entry
from companion.session.record.recorded_file import recorded_in
from companion.table.reader import Reader, languages
from companion.table.seats import EMBLEMS, PIECE_COLOURS, SEAT_COLOURS, Seat
from tests.games.old_games import FILES
from tests.library.backups import all_contents, game_named, play_on, with_change
from tests.library.bgstats_export import export_of, play, score
from tests.library.imported_plays import chess_play
from tests.library.libraries import finished_session

WRITTEN_FILES = sorted((Path(__file__).parent / "written").glob("*.db.gz"))
NOTHING = Store.in_memory()


@pytest.fixture(scope="module")
def backup_data():
    store = Store.in_memory()
    finished_session(store)
    play_on(store, "two", 3)
    store.people.add("Cleo")
    store.plays.imports.save_imported([chess_play("old", 100, Ann=3, Bo=5)])
    store.plays.corrections.remark("one", note="rainy")
    return store.backup()


def record_of_kind(body, kind):
    return next(value for record_kind, _, value in body["kept"] if record_kind == kind)


def entry(body, number):
    return body["sessions"][1]["entries"][number]


def seat(body):
    return entry(body, 0)["setup"]["seats"][1]


def keep_record(kind, name, value):
    return lambda body: body["kept"].append([kind, name, value])


def nest_lists(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


ATTACKS = {
    "a colour nobody has": (lambda body: seat(body).update(colour="mauve"), "setup.seats[1].colour can’t be “mauve”"),
    "an emblem nobody has": (lambda body: record_of_kind(body, "player").update(emblem="skull"), "emblem can’t be “skull”"),
    "an endless name": (lambda body: seat(body).update(name="x" * 500_000), "game two, entry 0, setup.seats[1].name is longer"),
    "a name in a move": (lambda body: entry(body, 1)["move"].update(name="x" * 5000), "game two, entry 1, move.name is longer"),
    "a day after the last": (
        lambda body: record_of_kind(body, "play").update(ended_s=10**15),
        "play old, ended_s is 1000000000000000",
    ),
    "a clock that cannot be": (lambda body: entry(body, 2).update(wall_s=10**17), "game two, entry 2, wall_s is"),
    "a clock before all": (lambda body: entry(body, 2).update(wall_s=-1), "game two, entry 2, wall_s is -1"),
    "the shelf's own name": (lambda body: body["sessions"][1].update(id="~kept"), "id can’t be “~kept”"),
    "a name too long for frames": (lambda body: body["sessions"][1].update(id="x" * 17), "id can’t be “xxxxx"),
    "nesting": (keep_record("preset", "x", nest_lists(DEEPEST + 1)), "is nested too deep"),
    "a number without end": (keep_record("preset", "x", 10**40), "preset x is 1000"),
    "a row without end": (keep_record("preset", "x", [0] * 10_001), "preset x has 10,001 parts"),
    "a text without end": (keep_record("preset", "x", {"y": ["z" * 4001]}), "preset x, y[0] is longer than 4000"),
    "another's id": (keep_record("player", "y", {"id": "x", "name": "X"}), "player y, id can’t be “x”"),
    "a kind that is none": (keep_record("~kept", "y", 1), "~kept y can’t be “~kept”"),
    "a company": (
        lambda body: record_of_kind(body, "play").update(scores=record_of_kind(body, "play")["scores"] * 60),
        "scores has 120 parts",
    ),
    "a word for a number": (lambda body: record_of_kind(body, "play").update(ended_s="soon"), "play old isn’t as Fathom writes it"),
    "merged into a list": (keep_record("same", "x", ["y"]), "same x isn’t as Fathom"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_backup_that_would_break_the_box_later_is_refused_whole_and_says_where(backup_data, name):
    change, where = ATTACKS[name]
    fresh = Store.in_memory()
    with pytest.raises(BackupError) as refusal:
        fresh.restore(with_change(backup_data, change), game_named)
    assert all_contents(fresh) == all_contents(NOTHING)
    sentences = {code: Reader(code=code).read(refusal.value.sentence) for code in languages()}
    assert where in sentences["en"] and all(len(sentence) < 300 and "\n" not in sentence for sentence in sentences.values())


@pytest.mark.parametrize("ends", [("[", "]"), ('{"a":', "}"), ("[", "")])
def test_endless_nesting_is_refused(backup_data, ends):
    begin, end = (bracket.encode() * 99_999 for bracket in ends)
    body = backup_data.partition(b"\n")[2].replace(b'"kept":[', b'"kept":[["preset","x",' + begin + b"1" + end + b"],", 1)
    head = encode({"what": "fathom backup", "version": 1, "digest": backups.digest_of([body])})
    with pytest.raises(BackupError):
        Store.in_memory().restore(head + b"\n" + body, game_named)
    with pytest.raises(ImportFileError):
        Store.in_memory().import_plays(b'{"games":[],"players":[],"more":' + begin + b"1" + end + b',"plays":[]}')


@pytest.mark.parametrize(
    ("bad", "where"),
    [
        (play("b", 5, *(score(1) for _ in range(5000))), "the play of 2020-05-18, scores has 5000 parts"),
        (play("b", 5, score(1), board="x" * 900_000), "options.scenario is longer"),
        (play("b", 5, score(1, "x" * 9000)), "scores[0].lines[0].label is longer"),
        (play("b" * 90, 5, score(1)), "the play of 2020-05-18, id can’t be “bgs-bbbb"),
        (play("b", 5, score(1, rank=10**9)), "place is 1000000000, not 1 to"),
        (play("b", 5, score(None, anonymousName="x" * 201)), "name is longer than 200"),
    ],
)
def test_an_absurd_bg_stats_file_is_refused_at_once_with_the_place(bad, where):
    store, began = Store.in_memory(), time.monotonic()
    with pytest.raises(ImportFileError) as refusal:
        store.import_plays(export_of(play("a", 5, score(1)), bad))
    assert where in Reader().read(refusal.value.sentence) and time.monotonic() - began < 5
    assert all_contents(store) == all_contents(NOTHING)


def test_the_largest_company_that_comes_in_comes_in_at_once():
    people = [{"id": number, "name": f"P{number}"} for number in range(1, MOST_PEOPLE + 1)]
    plays = (play(f"u{at}", 5, *(score(person["id"]) for person in people)) for at in range(40))
    store, began = Store.in_memory(), time.monotonic()
    assert store.import_plays(export_of(*plays, players=people)).plays == 40
    assert time.monotonic() - began < 20


@pytest.mark.long
@pytest.mark.parametrize("path", WRITTEN_FILES, ids=lambda path: path.name)
def test_every_recorded_export_can_be_imported(tmp_path, path):
    (tmp_path / "fathom.db").write_bytes(gzip.decompress(path.read_bytes()))
    store = Store.open(tmp_path / "fathom.db")
    assert Store.in_memory().restore(store.backup()).new == len(store.journal.sessions())
    store.close()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_recorded_play_can_be_imported(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            for recorded_entry in recorded_in(json.dumps(json.loads(line)["data"])).entries:
                checked_as(encode(replace(recorded_entry, draw_count=max(0, recorded_entry.draw_count))), Entry, "a game of before")


def test_a_file_is_brought_in_although_the_stick_is_pulled_meanwhile(tmp_path, backup_data):
    from companion.library.exchange.exchanged_files import BACKUP, IncomingFile

    (tmp_path / "fathom-1.backup").write_bytes(backup_data)
    store = Store.open(tmp_path / "data" / "fathom.db")
    incoming_file = IncomingFile(str(tmp_path / "fathom-1.backup"), BACKUP, len(backup_data), 0)
    (tmp_path / "data").chmod(0o700)

    def ask(work):
        (tmp_path / "fathom-1.backup").unlink(missing_ok=True)
        return work(store)

    assert store.file_exchange.file_import(incoming_file).run(ask).people == 3
    assert not [path for path in (tmp_path / "data").iterdir() if not path.name.startswith("fathom.")], "no copy stays"
    store.close()


@pytest.mark.long
def test_a_large_file_comes_in_in_little_memory(tmp_path):
    file = tmp_path / "BGStats.json"
    plays = (play(f"u{at}", 5, score(1), pictures="x" * 200_000) for at in range(300))
    file.write_bytes(export_of(*plays, deletedObjects=["x" * 200_000] * 300))
    store = Store.in_memory()
    tracemalloc.start()
    with file.open("rb") as stream:
        assert store.import_plays(stream).plays == 300
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert file.stat().st_size > 120_000_000 and most < 20 << 20, f"{most >> 20} MB at once"


# the pull reader


@pytest.mark.parametrize("data", [{}, {"a": []}, {"a": [1, [2], {"b": "c"}, "é\u2028", None, -1.5e3], "b": {"c": {}}, "d": "]}"}])
@pytest.mark.parametrize("indent", [None, 2])
def test_pulled_values_equal_written_values(data, indent):
    pull, values = JsonStream(io.BytesIO(json.dumps(data, indent=indent, ensure_ascii=False).encode())), {}
    for name in pull.fields():
        values[name] = [json.loads(pull.value()) for _ in pull.items()] if pull.is_list() else json.loads(pull.value())
    pull.end()
    assert values == data


@pytest.mark.parametrize("length", [CHUNK - 9, CHUNK, CHUNK + 1, LONGEST_VALUE])
def test_values_are_pulled_across_the_ends_of_what_was_read(length):
    rows = ["é" * (length // 2), 12345678, "x"] * 4
    pull = JsonStream(io.BytesIO(json.dumps(rows, ensure_ascii=False).encode()))
    assert [json.loads(pull.value()) for _ in pull.items()] == rows


@pytest.mark.parametrize(
    "torn", [b"", b"{", b'{"a"', b'{"a":1', b'{"a":1,"b":[1', b'{"a":1}x', b'{"a":\xff}', b"[1 2]", b'{"a":' + b"9" * 5000]
)
def test_a_torn_file_is_reported(torn):
    def pulled():
        pull = JsonStream(io.BytesIO(torn))
        for _ in pull.fields():
            pull.skip()
        pull.end()

    with pytest.raises(IncompleteJsonError):
        pulled()


def test_a_broken_rule_is_reported_with_its_place():
    with pytest.raises(InvalidDataError, match=r"unfit.at place=it"):
        checked_value(lambda value: "is wrong", 1, "it")
    assert check_limits({"a": [1]}, "it") == {"a": [1]}


@pytest.mark.parametrize("colour", [*SEAT_COLOURS, *PIECE_COLOURS])
def test_every_colour_and_emblem_of_seats_can_be_imported(colour):
    for emblem in EMBLEMS:
        assert check_limits(Seat("Ann", colour, emblem, "ann"), "a seat")
