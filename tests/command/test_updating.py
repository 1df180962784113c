"""Updating: begun over D-Bus, done by a unit of root's, from the checkout that Fathom was installed from."""

import argparse
import os
import pwd
import subprocess

import pytest
from companion.command.kiosk.fetching import checkout_step, fetch, steps

from companion.command.answers import Answered
from companion.command.appliance.bus import Trouble
from companion.command.appliance.updating import MANAGER, NAME, PATH, UNIT, Updating
from companion.command.kiosk.layout import CHECKOUT
from companion.command.kiosk.system import System
from tests.command.mocked_bus import MOCK, a_bus, call, is_there, refuses, replies

needs_mock = pytest.mark.skipif(not is_there(), reason="needs python3-dbusmock, dbus-daemon and busctl")


@pytest.fixture
def systemd():
    with a_bus((NAME, MANAGER.path, MANAGER.interface)):
        call(NAME, MANAGER.path, "org.freedesktop.DBus.Peer", "Ping")
        state = ("LoadState", "s", "loaded", "ActiveState", "s", "inactive")
        call(NAME, MANAGER.path, MOCK, "AddObject", "ssa{sv}a(ssss)", PATH, f"{NAME}.Unit", 2, *state, 0)
        call(NAME, PATH, MOCK, "AddProperties", "sa{sv}", f"{NAME}.Service", 1, "StatusText", "s", "")
        replies(
            NAME,
            MANAGER.path,
            MANAGER.interface,
            "StartUnit",
            "ss",
            "o",
            f"self.AddProperty('{MANAGER.interface}', 'Began', args[0]); ret = '/job/1'",
        )
        yield Updating()


def unit(load, active, status=""):
    """The unit is so now."""
    call(NAME, PATH, MOCK, "UpdateProperties", "sa{sv}", f"{NAME}.Unit", 2, "LoadState", "s", load, "ActiveState", "s", active)
    call(NAME, PATH, MOCK, "UpdateProperties", "sa{sv}", f"{NAME}.Service", 1, "StatusText", "s", status)


@needs_mock
def test_an_update_is_begun_by_starting_the_unit_and_nothing_else(systemd):
    systemd.begin()
    assert systemd._bus.properties(MANAGER)["Began"] == UNIT


@needs_mock
def test_how_it_goes_is_told_and_why_it_failed(systemd):
    unit("loaded", "activating")
    assert systemd.state()[0] and systemd.state()[1].key == "update.runs"
    unit("loaded", "failed", "No network.")
    assert not systemd.state()[0] and systemd.state()[1].parts == {"why": "No network."}
    unit("loaded", "inactive")
    assert systemd.state()[1].key == "update.done"


@needs_mock
def test_where_there_is_no_kiosk_nothing_is_begun(systemd):
    unit("not-found", "inactive")
    with pytest.raises(Trouble) as why:
        systemd.begin()
    assert why.value.said.key == "update.no_kiosk"


@needs_mock
def test_a_denial_by_polkit_is_a_sentence(systemd):
    refuses(
        NAME,
        MANAGER.path,
        MANAGER.interface,
        "StartUnit",
        "ss",
        "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired",
        "Interactive authentication required.",
    )
    with pytest.raises(Trouble) as why:
        systemd.begin()
    assert why.value.said.key == "bus.denied"


# what the unit does


def git(folder, *words):
    identity = ("-c", "user.name=A", "-c", "user.email=a@b", "-c", "init.defaultBranch=main")
    subprocess.run(("git", "-C", str(folder), *identity, *words), check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path):
    """A clone whose origin has gone on by one commit."""
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    origin.mkdir()
    git(origin, "init", "-q")
    (origin / "Makefile").write_text("kiosk:\n\tcp version installed\n")
    (origin / "version").write_text("old")
    git(origin, "add", ".")
    git(origin, "commit", "-qm", "Old")
    git(tmp_path, "clone", "-q", str(origin), str(clone))
    (origin / "version").write_text("new")
    git(origin, "commit", "-qam", "New")
    return clone


def noted(tmp_path, checkout, run):
    system = System(root=tmp_path / "root", run=run)
    system.at(CHECKOUT).parent.mkdir(parents=True)
    checkout_step(system, checkout).do()
    assert checkout_step(system, checkout).is_done()
    return system


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_the_checkout_is_brought_up_to_date_installed_and_started(tmp_path, checkout):
    ran = []

    def run(command):
        ran.append(command[0])
        if command[0] != "systemctl":
            subprocess.run(command, check=True, capture_output=True)

    fetch(argparse.Namespace(), noted(tmp_path, checkout, run))
    assert (checkout / "installed").read_text() == "new" and ran == ["runuser", "make", "systemctl"]


def test_git_runs_as_whoever_the_checkout_belongs_to(checkout):
    _, command = next(steps(checkout))
    assert command[:3] == ("runuser", "-u", pwd.getpwuid(checkout.stat().st_uid).pw_name)


def test_what_fails_ends_it_and_is_told(tmp_path, checkout):
    ran = []

    def run(command):
        ran.append(command[0])
        raise subprocess.CalledProcessError(1, command)

    with pytest.raises(Answered) as why:
        fetch(argparse.Namespace(), noted(tmp_path, checkout, run))
    assert ran == ["runuser"] and why.value.said.key == "fetch.failed"


def test_a_fathom_from_no_checkout_says_what_to_do(tmp_path):
    with pytest.raises(Answered) as why:
        fetch(argparse.Namespace(), System(root=tmp_path))
    assert why.value.said.key == "fetch.no_checkout"
