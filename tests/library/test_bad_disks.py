"""On a full, read-only or damaged disk (real small ones) no move is lost, and a sentence says what is wrong."""

import subprocess
import sys

import pytest

from tests.programs import ROOT
from tests.small_disks import command_prefix
from tests.waiting import PROGRAM_LIMIT_S

PLAY_SCRIPT = """
import os, sys
from pathlib import Path
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.inputs.messages import Answer, BeginSession, ResumeSession, StoreRequest
from companion.session.record.journal import NotSavedError
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.small_disks import SdCard, fill_disk, mount, mount_tmpfs

folder = Path(sys.argv[1])

def opened(place):
    store = Store.open(place / "fathom.db")
    return store, SessionThread(store, PlayClock())

def begun(place):
    store, table = opened(place)
    table.handle(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    for _ in range(5):
        play(table)
    return store, table

def play(table):
    before = table.snapshot
    choices = before.prompt.choices
    table.handle(Answer(next((one for one in choices if not one.fields), choices[0]).id))
    return table.snapshot.entry - before.entry

def is_refused(table):
    before = table.snapshot
    counted = play(table)
    same = (table.snapshot.prompt, table.snapshot.view, table.snapshot.undo) == (before.prompt, before.view, before.undo)
    return counted == 0 and same and table.snapshot.message.key

def kept(store, table):
    return store.journal.entries(table.snapshot.session) == table.session.entries
"""

FULL = """
place = mount_tmpfs(folder / "small", 700)
store, table = begun(place)
filler = fill_disk(place)
said = ""
for _ in range(200):
    if said := is_refused(table):
        break
print(said)
print(is_refused(table) == said)
filler.unlink()
print(play(table), kept(store, table))
count = len(table.session.entries)
store.close()
store, table = opened(place)
table.handle(ResumeSession(store.sessions()[0].id))
print(len(table.session.entries) == count, play(table))
"""

FULL_AT_START = """
place = mount_tmpfs(folder / "small", 700)
filler = fill_disk(place)
try:
    Store.open(place / "fathom.db")
except NotSavedError as trouble:
    print(trouble.sentence.key)
filler.unlink()
print(play(begun(place)[1]))
"""

NEARLY_FULL = """
made = folder / "made"
begun(made)[0].close()
place, said = mount_tmpfs(folder / "small", 2000), set()
for free in range(0, 200, 12):
    for file in place.iterdir():
        file.unlink()
    for end in ("db", "key"):
        (place / f"fathom.{end}").write_bytes((made / f"fathom.{end}").read_bytes())
    filler = fill_disk(place)
    os.truncate(filler, max(0, filler.stat().st_size - free * 1024))
    print(len(Store.reading(place / "fathom.db").sessions()))
    try:
        Store.open(place / "fathom.db").close()
    except NotSavedError as trouble:
        said.add(trouble.sentence.key)
print(said)
"""

READ_ONLY_AT_START = """
place = mount_tmpfs(folder / "small", 700)
store, table = begun(place)
session, count = table.snapshot.session, table.snapshot.entry
store.close()
mount("-o", "remount,ro", place)
try:
    Store.open(place / "fathom.db")
except NotSavedError as trouble:
    print(trouble.sentence.key)
reader = Store.reading(place / "fathom.db")
print(len(reader.journal.entries(session)) - 1 == count)
mount("-o", "remount,rw", place)
store, table = opened(place)
table.handle(ResumeSession(session))
print(table.snapshot.entry == count, play(table))
"""

SPOILT = """
card = SdCard(folder, folder / "card")
store, table = begun(card.place)
session, count = table.snapshot.session, table.snapshot.entry
card.make_read_only()
print(is_refused(table))
print(is_refused(table) != "", table.snapshot.entry == count)
store._db.close()
store.close()
card.repair()
store, table = opened(card.place)
table.handle(ResumeSession(session))
print(table.snapshot.entry == count, play(table), store.recovery)
store.close()
card.unmount()
"""


MENDED_BENEATH = """
card = SdCard(folder, folder / "card")
store, table = begun(card.place)
card.make_read_only()
print(is_refused(table))
read = []
table.handle(StoreRequest(lambda store: store.sessions(), read.append))
print(len(read[0]), is_refused(table) == is_refused(table))
card.unmount()
print(is_refused(table) != "", list(card.place.iterdir()))
card.mount()
sayings = table.snapshot.message_count
print(play(table), kept(store, table), table.snapshot.message_count - sayings)
card.make_read_only()
print(is_refused(table) != "")
card.repair()
print(play(table), play(table), kept(store, table), store.recovery)
store.close()
store, table = opened(card.place)
entries = store.journal.entries(store.sessions()[0].id)
print([entry.number for entry in entries] == list(range(9)))
store.close()
card.unmount()
"""


def lines_of(script, tmp_path):
    before = command_prefix()
    if before is None:
        pytest.skip("mounting is not allowed here, not even in a namespace of one's own")
    command = [*before, sys.executable, "-c", PLAY_SCRIPT + script, str(tmp_path)]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PROGRAM_LIMIT_S)
    assert process.returncode == 0, process.stderr[-2000:]
    return process.stdout.splitlines()


def test_a_session_continues_on_a_full_disk_once_it_has_space(tmp_path):
    sentence_key, is_said_again, play_line, resumed = lines_of(FULL, tmp_path)
    assert sentence_key == "not_saved.full"
    assert (is_said_again, play_line, resumed) == ("True", "1 True", "True 1")


def test_a_table_is_not_laid_on_a_full_disk_and_says_why(tmp_path):
    sentence_key, play_line = lines_of(FULL_AT_START, tmp_path)
    assert sentence_key.startswith("not_saved")
    assert play_line == "1"


def test_a_nearly_full_disk_is_called_full_and_what_was_played_can_be_read(tmp_path):
    *read, sentence_keys = lines_of(NEARLY_FULL, tmp_path)
    assert set(read) == {"1"} and sentence_keys == "{'not_saved.full'}"


def test_a_read_only_disk_is_reported_at_start_and_its_plays_are_readable(tmp_path):
    sentence_key, can_be_read, goes_on = lines_of(READ_ONLY_AT_START, tmp_path)
    assert sentence_key.startswith("not_saved")
    assert (can_be_read, goes_on) == ("True", "True 1")


def test_a_card_damaged_in_play_can_be_repaired_while_the_table_runs(tmp_path):
    if command_prefix() != ("unshare", "-m"):
        pytest.skip("a card of one's own needs root")
    sentence_key, read, pulled, play_line, spoilt_again, mended, whole = lines_of(MENDED_BENEATH, tmp_path)
    assert sentence_key == "not_saved.read_only"
    assert (read, pulled) == ("1 True", "True []")
    assert (play_line, spoilt_again, mended) == ("1 True 0", "True", "1 1 True None")
    assert whole == "True"


def test_a_card_damaged_in_play_loses_no_move(tmp_path):
    if command_prefix() != ("unshare", "-m"):
        pytest.skip("a card of one's own needs root")
    sentence_key, is_said_again, goes_on = lines_of(SPOILT, tmp_path)
    assert sentence_key.startswith("not_saved")
    assert (is_said_again, goes_on) == ("True True", "True 1 None")
