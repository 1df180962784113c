"""The kiosk tries a running desktop, then cage with Xwayland, then the bare display."""

import os
import signal

import pytest

from companion.command.exit_codes import CommandError
from companion.command.kiosk.cage import start_cage
from companion.command.kiosk.screen import BARE, CAGE, DESKTOP, choose_screen_access, forget_tries, mark_shown, mark_tried

ALL = ("cage", "Xwayland")


@pytest.fixture
def root_with_seatd(tmp_path):
    """Return a tree with seatd running."""
    (tmp_path / "run").mkdir()
    (tmp_path / "run/seatd.sock").touch()
    return tmp_path


def chosen_access(root, environment=None, commands=ALL, is_root=False, mark=None):
    return choose_screen_access(environment or {}, root, lambda command: command in commands, is_root, mark)


@pytest.mark.parametrize(
    "environment", [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}, {"DISPLAY": ":0", "XDG_SEAT": "seat0"}]
)
def test_a_running_desktop_comes_first(root_with_seatd, environment):
    assert chosen_access(root_with_seatd, environment) == DESKTOP


def test_without_a_desktop_cage_draws(root_with_seatd):
    assert chosen_access(root_with_seatd) == CAGE


@pytest.mark.parametrize("commands", [(), ("cage",), ("Xwayland",)])
def test_cage_needs_itself_and_xwayland(root_with_seatd, commands):
    assert chosen_access(root_with_seatd, commands=commands) == BARE


def test_cage_needs_a_seat(tmp_path):
    assert chosen_access(tmp_path) == BARE
    assert chosen_access(tmp_path, {"XDG_SEAT": "seat0"}) == CAGE


def test_cage_does_not_take_the_console_of_a_desktop_that_lends_no_screen(root_with_seatd):
    assert choose_screen_access({}, root_with_seatd, lambda command: True, False, is_refused=True) == BARE


def test_cage_refuses_root(root_with_seatd):
    assert chosen_access(root_with_seatd, is_root=True) == BARE


def test_cage_that_twice_never_showed_a_frame_is_given_up(root_with_seatd):
    mark = root_with_seatd / "cage-tried"
    mark_tried(mark)
    assert chosen_access(root_with_seatd, mark=mark) == CAGE
    mark_tried(mark)
    assert chosen_access(root_with_seatd, mark=mark) == BARE


def test_a_frame_under_cage_makes_good_what_went_wrong_before(root_with_seatd):
    mark = root_with_seatd / "cage-tried"
    mark_tried(mark)
    mark_tried(mark)
    mark_shown(mark, {"WAYLAND_DISPLAY": "wayland-0"})
    assert chosen_access(root_with_seatd, mark=mark) == CAGE
    mark_shown(mark, {"WAYLAND_DISPLAY": "wayland-0"})


def test_starts_of_cage_without_a_display_do_not_count(root_with_seatd):
    mark = root_with_seatd / "cage-tried"
    mark_tried(mark)
    mark_tried(mark)
    forget_tries(mark)
    assert chosen_access(root_with_seatd, mark=mark) == CAGE


def test_a_frame_on_the_bare_display_does_not_confirm_cage(root_with_seatd):
    mark = root_with_seatd / "cage-tried"
    mark_tried(mark)
    mark_tried(mark)
    mark_shown(mark, {})
    mark_shown(mark, {"DISPLAY": ":0"})  # a desktop's
    assert chosen_access(root_with_seatd, mark=mark) == BARE


def test_a_pipe_in_the_place_of_the_mark_is_not_waited_for(root_with_seatd):
    mark = root_with_seatd / "cage-tried"
    os.mkfifo(mark)
    assert chosen_access(root_with_seatd, mark=mark) == CAGE
    mark_tried(mark)
    mark_tried(mark)
    assert chosen_access(root_with_seatd, mark=mark) == BARE


def test_a_disk_that_takes_no_mark_stops_nothing(tmp_path):
    mark_tried(tmp_path / "no/such/folder")
    mark_shown(tmp_path / "no/such/folder", {"DISPLAY": ":0"})


def test_cage_runs_beside_fathom_and_grants_its_screens(tmp_path):
    before, note = set(os.listdir("/proc/self/fd")), tmp_path / "process"
    cage = ("/bin/sh", "-c", 'echo $$ > "$0"; exec "$@"', str(note), "/usr/bin/env", "DISPLAY=:7", "WAYLAND_DISPLAY=wayland-7")
    assert start_cage(cage) == {"DISPLAY": ":7", "WAYLAND_DISPLAY": "wayland-7"}
    os.kill(int(note.read_text()), signal.SIGKILL)
    os.waitpid(int(note.read_text()), 0)
    assert set(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize("cage", [("/bin/false",), ("/usr/bin/env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY")])
def test_a_cage_that_grants_no_screen_is_reported(cage):
    with pytest.raises(CommandError, match=r"kiosk.no_cage"):
        start_cage(cage)
