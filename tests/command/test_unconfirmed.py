"""An unconfirmed version can't change the games: its units give it only a copy, so that the old version can still read them."""

import gzip
import shutil
import sqlite3
from contextlib import closing

import pytest

from companion.command.kiosk.file_layout import FILES, HOME, SOURCE, UNITS
from companion.library.storage.file import FILE_NAME
from companion.library.storage.tables import NewerFileError
from companion.library.store import Store
from tests.command import updates
from tests.command.running import ROOT
from tests.command.updates import NEW, OLD, FakePrograms, device, make_installation, make_update, updater_state

pytestmark = pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="needs ssh-keygen")
NEWER_TABLES = "create table from_later (x); pragma user_version = 99"


class ProgramsWithUnits(FakePrograms):
    """Fake programs that start a version which at once writes data no older one can read, in the folder that its unit names."""

    next_unit = (SOURCE / FILES[f"{HOME}/trial.conf"]).read_text()

    def __init__(self, root, main, **programs):
        super().__init__(root, **programs)
        self.main = main

    def _play(self, command, words):
        super()._play(command, words)
        if words == "systemctl start fathom-trial.service":
            self.main.copy_data(device.Device(self.root))
        if words == "systemctl start fathom.service":
            with closing(sqlite3.connect(self.root / self._unit_variable("FATHOM_DATA")[1:] / FILE_NAME)) as db:
                db.executescript(NEWER_TABLES)

    def _unit_variable(self, name):
        """Return an environment variable of the service's unit, with the drop-in for trials if there is one."""
        unit = (SOURCE / FILES[f"/etc/systemd/system/{UNITS[0]}"]).read_text()
        drop_in = self.next_unit if (self.root / self.main.DROP_IN).is_symlink() else ""
        lines = [line.partition("=")[2] for line in (unit + drop_in).splitlines() if line.startswith("Environment=")]
        return dict(word.split("=", 1) for line in lines for word in line.split())[name]


@pytest.fixture
def main():
    return updates.load_updater()


@pytest.fixture
def box(tmp_path):
    """Return an installation with games of every kind, and an update on a stick."""
    trusted = updates.make_keys(tmp_path / "keys")
    root = make_installation(tmp_path / "root", trusted)
    database = gzip.decompress((ROOT / "tests/library/written/every_game.db.gz").read_bytes())
    (root / "var/lib/fathom" / FILE_NAME).write_bytes(database)
    Store.open(root / "var/lib/fathom" / FILE_NAME).close()
    make_update(root, trusted)
    return root


def stored_games(box):
    """Return every game with all its entries, as this version reads them, and which of them are open."""
    with closing(Store.open(box / "var/lib/fathom" / FILE_NAME)) as store:
        return [
            (session.id, session.is_open, [record.body for record in store.journal.records(session.id)])
            for session in store.sessions()
        ]


def current_version(box):
    return (box / "opt/fathom/current").readlink().name


def run_update(box, main, **programs):
    return main.update_or_revert(device.Device(box, ProgramsWithUnits(box, main, **programs), lambda seconds: None, "x86_64"))


@pytest.mark.parametrize("pids", [("",), ("7", "8"), (*["7"] * 60, "")])
def test_a_version_that_writes_and_dies_leaves_every_game_unchanged(box, main, pids):
    before = stored_games(box)
    assert any(is_open for _, is_open, _ in before)
    assert not run_update(box, main, pids=pids) and updater_state(box) == "unwell" and current_version(box) == OLD
    assert stored_games(box) == before and not (box / "var/lib/fathom-trial").exists()


def test_a_version_writes_permanently_only_after_confirmation(box, main):
    before = stored_games(box)
    assert run_update(box, main) and updater_state(box) == "done" and current_version(box) == NEW
    assert stored_games(box) == before  # it wrote only to the copy


def test_a_version_that_was_tried_on_the_games_themselves_would_be_caught(box, main, monkeypatch):
    monkeypatch.setattr(ProgramsWithUnits, "next_unit", "")
    assert not run_update(box, main, pids=("",))
    with pytest.raises(NewerFileError):
        stored_games(box)
