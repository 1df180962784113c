"""A flipped bit in any small file: the damaged file is renamed and reported, and the app starts."""

import shutil
import sqlite3
from contextlib import closing, suppress

import msgspec
import pytest

from companion.command.checkup.machine import Machine
from companion.command.checkup.phone_pages import phones as phones_checked
from companion.command.device import hotspot
from companion.command.device.hotspot import Hotspot, HotspotAccess
from companion.command.kiosk import screen
from companion.command.kiosk.service import Bookmark
from companion.files import ChecksumError, with_checksum
from companion.library.storage.file import FILE_NAME
from companion.library.storage.lock import AlreadyOpenError
from companion.library.storage.signing_keys import KEY_BYTES
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.session.phones.access import PhoneAccess, PhoneClient
from companion.session.phones.phone_mode import Phones, PhonesFileError, StoredPhoneMode, read_stored_mode
from companion.session.phones.protocol import PagesAddress
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from companion.table.sentence import say
from hardware import config
from tests.damaged_bytes import BYTES, one_bit_flips
from tests.example_games.pearls import GAME
from tests.long_tests import SAMPLED

NOW_S = 1_774_000_000
STORED_MODE = StoredPhoneMode(
    NOW_S + 3600,
    (
        PhoneClient("0" * 32, "playing", 0, "Ann", "one"),
        PhoneClient("1" * 32, "watching"),
        PhoneClient("2" * 32, "playing", 1, "Bö", "one"),
    ),
    PagesAddress("http://192.168.1.20:8642", True),
)
WIFI = HotspotAccess("Fathom AB", "geheim-ß-12", is_own=True)


class FakeRunner:
    def start(self):
        pass

    def stop(self):
        pass


class FakeRadio(Hotspot):
    """Fake radio that can only be switched off."""

    def _switched_off(self):
        pass


@pytest.fixture(params=[lambda record: record, with_checksum], ids=["older", "with a checksum"])
def encode_saved(request):
    return lambda record: request.param(msgspec.json.encode(record))


def run_doctor(folder):
    machine = Machine(folder, folder / FILE_NAME, {}, wall_s=lambda: NOW_S, answer=lambda command: "active")
    return [(finding.state, finding.sentence) for finding in phones_checked(machine)]


@SAMPLED
def test_any_flipped_bit_of_the_phones_file_lets_table_and_doctor_start(tmp_path, encode_saved):
    file, seats = tmp_path / "phones.json", seats_named(["Ann", "Bo"])
    for data in (*one_bit_flips(encode_saved(STORED_MODE)), *BYTES):
        file.write_bytes(data)
        try:
            stored_mode = read_stored_mode(file, NOW_S)
        except ChecksumError:
            assert ("wrong", run_doctor(tmp_path)[0][1]) == run_doctor(tmp_path)[0] and "is damaged" in run_doctor(tmp_path)[0][1]
        else:
            assert run_doctor(tmp_path)
            phone_access = PhoneAccess()
            phone_access.restore(stored_mode.clients if stored_mode else ())
            phone_access.follow("one", seats)
            phone_access.follow("two", seats)


@SAMPLED
def test_a_flipped_bit_under_a_checksum_gives_no_phone_another_seat(tmp_path):
    file = tmp_path / "phones.json"
    for data in one_bit_flips(with_checksum(msgspec.json.encode(STORED_MODE))):
        file.write_bytes(data)
        with suppress(ChecksumError):
            assert read_stored_mode(file, NOW_S) == STORED_MODE, "the flip was in the name of the checksum"


@pytest.mark.parametrize("data", BYTES)
def test_a_damaged_phones_file_is_set_aside_with_a_sentence(tmp_path, data):
    file = tmp_path / "phones.json"
    file.write_bytes(data)
    with closing(Store.in_memory()) as store:
        phones = Phones(
            SessionThread(store, PlayClock(), lambda name: GAME), file, tmp_path / "dial", (), FakeRunner(), lambda: NOW_S
        )
        with pytest.raises(PhonesFileError) as error:
            phones.resume()
        assert error.value.sentence == say("phone.set_aside", file="phones-set-aside-1.json")
        assert (tmp_path / "phones-set-aside-1.json").read_bytes() == data
        phones.resume()
        assert phones.access_mode == "off"
        phones.switch("always")
        phones.close()
    assert read_stored_mode(file, NOW_S) == StoredPhoneMode(0)


@SAMPLED
def test_any_flipped_bit_of_the_wifi_file_is_read_or_set_aside(tmp_path, encode_saved):
    file = tmp_path / "phones-wifi.json"
    for data in (*one_bit_flips(encode_saved(WIFI)), *BYTES):
        file.write_bytes(data)
        if name := FakeRadio(file).set_damaged_aside():
            assert (tmp_path / name).read_bytes() == data and not file.exists()
            (tmp_path / name).unlink()
        else:
            assert hotspot.read_stored_hotspot(file)


def test_a_damaged_wifi_file_is_named_by_the_doctor(tmp_path):
    (tmp_path / "phones.json").write_bytes(with_checksum(msgspec.json.encode(STORED_MODE)))
    (tmp_path / "phones-wifi.json").write_bytes(b"\xff")
    assert "phones-wifi.json is damaged" in str(run_doctor(tmp_path))


@SAMPLED
def test_any_flipped_bit_of_the_controls_file_leaves_a_wiring_to_load(tmp_path):
    file = tmp_path / "controls.toml"
    config.save(file, config.DEFAULT)
    data = file.read_bytes()
    for flipped in (*one_bit_flips(data), *BYTES):
        file.write_bytes(flipped)
        loaded_config = config.read_config(file)
        assert loaded_config.config == config.DEFAULT if loaded_config.trouble else loaded_config.config


@SAMPLED
def test_any_flipped_bit_of_the_key_lets_games_be_read_with_a_report(tmp_path):
    live = tmp_path / "live" / FILE_NAME
    with closing(Store.open(live)) as store:
        table = SessionThread(store, PlayClock(), lambda name: GAME)
        table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
        id = table.snapshot.session
        entries = store.journal.entries(id)
    key = live.with_suffix(".key").read_bytes()
    for data in (*one_bit_flips(key), *BYTES):
        folder = tmp_path / "try"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(live.parent, folder)
        (folder / "fathom.key").write_bytes(data)
        with closing(Store.open(folder / FILE_NAME)) as store:
            assert store.recovery.sentences() == [say("mended.key")]
            assert store.journal.entries(id) == entries
        aside = list(folder.glob("fathom-set-aside-*.key"))
        assert [key_file.read_bytes() for key_file in aside] == ([] if len(data) == KEY_BYTES else [data])


def test_any_bytes_in_the_lock_file_are_no_process(tmp_path):
    path, lock = tmp_path / FILE_NAME, tmp_path / "fathom.db.lock"
    for data in BYTES:
        with closing(Store.open(path)):
            lock.write_bytes(data)
            with pytest.raises(AlreadyOpenError, match=r"library.another_unknown"):
                Store.open(path)


@SAMPLED
def test_any_flipped_bit_of_a_killed_tables_lock_file_lets_the_table_start(tmp_path):
    path, lock = tmp_path / FILE_NAME, tmp_path / "fathom.db.lock"
    for data in (*one_bit_flips(b"31234"), *BYTES):
        lock.write_bytes(data)
        Store.open(path).close()


@SAMPLED
def test_any_flipped_bit_of_the_record_of_cages_starts_leaves_a_way_to_draw(tmp_path):
    mark = tmp_path / "cage-tried"
    screen.mark_tried(mark)
    for data in (*one_bit_flips(mark.read_bytes()), *BYTES):
        mark.write_bytes(data)
        access = screen.choose_screen_access({"XDG_SEAT": "seat0"}, tmp_path, lambda command: True, False, mark)
        assert access in (screen.CAGE, screen.BARE)


@SAMPLED
def test_any_flipped_bit_of_the_bookmark_lets_the_table_start(tmp_path):
    file = tmp_path / "bookmark"
    with closing(Store.in_memory()) as store:
        table = SessionThread(store, PlayClock(), lambda name: GAME)
        table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
        for data in (*one_bit_flips(table.snapshot.session.encode()), *BYTES):
            file.write_bytes(data)
            table.send = table.handle
            Bookmark(file).resume(table)


@SAMPLED
@pytest.mark.long
def test_any_flipped_bit_of_saved_settings_lets_the_table_start(tmp_path):
    live = tmp_path / FILE_NAME
    with closing(Store.open(live)) as store:
        store.save("setting", "device", {"language": "de", "motion": "calm"})
    data, key = live.read_bytes(), live.with_suffix(".key")
    with closing(sqlite3.connect(live)) as db:
        frame = db.execute("select frame from kept where kind = 'setting'").fetchone()[0]
    at = data.index(frame)
    for flipped in one_bit_flips(frame):
        folder = tmp_path / "try"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        shutil.copy(key, folder)
        (folder / FILE_NAME).write_bytes(data[:at] + flipped + data[at + len(frame) :])
        with closing(Store.open(folder / FILE_NAME)) as store:
            assert store.recovery.sentences() == [say("mended.thing", kind="setting", name="device")]
            assert store.values_of("setting") == {}


def test_the_file_of_shown_messages_may_be_any_bytes(tmp_path):
    path = tmp_path / FILE_NAME
    with closing(Store.open(path)) as store:
        store.db.execute("insert into aside (kind, name, number, frame) values ('told', '', 1, x'ff')")
        assert store.undismissed_report is None
        store.db.execute("""insert into aside (kind, name, number, frame) values ('told', '', 1, '["one"]')""")
        assert store.undismissed_report.sentences() == ["one"]
