"""A clock before 1970 or after 9999: games are saved without a date, and lists and exports of them work."""

from contextlib import closing

import pytest

from companion.command.main import main
from companion.library.exchange.exchanged_files import BACKUP, free_name
from companion.library.exchange.exports import as_csv, as_json, bg_stats_links
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.session.play.play_clock import LATEST_S, ClockJumpDetector, PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.early_end import end_early

CLOCKS = [-1.0, -1e12, LATEST_S + 1.0, 253_402_300_800.0, 1e15]


@pytest.mark.parametrize("wall", CLOCKS)
def test_a_game_under_a_clock_that_cannot_be_is_listed_exported_and_saved(tmp_path, wall, capsys):
    path = tmp_path / "fathom.db"
    with closing(Store.open(path)) as store:
        table = SessionThread(store, PlayClock(wall=lambda: wall))
        table.handle(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
        end_early(table.session)
        assert store.session(table.session.id).last_s == 0 and [play.ended_s for play in store.plays.latest_plays()] == [0]
        assert as_json(store) and as_csv(store) and list(bg_stats_links(store))
        with closing(Store.in_memory()) as other:
            assert other.restore(store.backup()).new == 1
    for command in (["sessions"], ["export"], ["export", "--format", "csv"], ["export", "--format", "bgstats"]):
        assert main([*command, "--data", str(tmp_path)]) == 0
    assert "-" in capsys.readouterr().out


@pytest.mark.parametrize("wall", CLOCKS)
def test_a_play_recorded_under_a_wrong_clock_is_read_without_a_date(tmp_path, wall):
    path = tmp_path / "fathom.db"
    with closing(Store.open(path)) as store:
        table = SessionThread(store, PlayClock())
        table.handle(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
        end_early(table.session)
        store.db.execute("update play set ended_s = ?, seal = x''", (int(wall),))
        assert [play.ended_s for play in store.plays.latest_plays()] == [0]
        assert as_json(store) and as_csv(store) and list(bg_stats_links(store))


@pytest.mark.parametrize("wall", CLOCKS)
def test_files_are_numbered_under_a_wrong_clock_and_jumps_are_reported(wall):
    assert free_name(BACKUP, int(wall), set()) == "fathom-1.backup"
    walls = iter([1e9, wall, wall])
    assert ClockJumpDetector(lambda: next(walls), lambda: 0.0).jump_message()
