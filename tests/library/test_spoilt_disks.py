"""A small sample of the lab's sweep: corrupt data from a disk is reported or repaired, and the check can fail."""

import shutil

import pytest

from companion.library.store import Store
from tests.lab import spoilt_states


@pytest.fixture(autouse=True)
def has_strace():
    if not shutil.which("strace") or not spoilt_states.MEMORY.is_dir():
        pytest.skip("needs strace and /dev/shm")


@pytest.mark.long
def test_every_damaged_file_opens_reports_or_is_repaired(tmp_path):
    states, bad, silent, _ = spoilt_states.sweep(tmp_path, 120)
    assert states == 120 and not bad
    assert silent.total(), "SQLite alone says nothing of some of them"


@pytest.mark.long
def test_the_sweep_catches_a_store_that_believes_the_disk(tmp_path, monkeypatch):
    monkeypatch.setattr(Store, "_adopt_records", lambda self, wal, records: ())
    assert spoilt_states.sweep(tmp_path, 240)[1].total()
