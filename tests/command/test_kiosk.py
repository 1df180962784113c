"""The kiosk is put on a system step by step, refuses what it does not know, and goes without a trace."""

import argparse
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.command.device.updates_found import version
from companion.command.kiosk import command as kiosk
from companion.command.kiosk import sbom
from companion.command.kiosk.file_layout import (
    DATA,
    FILES,
    LOCK,
    SOURCE,
    WANTED,
    content_of,
    contents,
    environment_of,
    pinned_packages,
)
from companion.command.kiosk.installing import FENCE, PACKAGES, install_steps, packages_of
from companion.command.kiosk.service import Bookmark
from companion.command.kiosk.system import System, machine
from companion.session.inputs.messages import ResumeSession
from companion.session.inputs.snapshot import Snapshot
from tests.command.running import answers


class Runner:
    """Remembers commands; makes what pip and venv would."""

    def __init__(self, failing=""):
        self.commands = []
        self.failing = failing

    def __call__(self, command):
        line = " ".join(command)
        self.commands.append(line)
        if self.failing and self.failing in line:
            raise subprocess.CalledProcessError(1, command)


def system_in(root, codename="bookworm", **parts):
    (root / "etc").mkdir(exist_ok=True)
    (root / "etc/os-release").write_text(f'ID=debian\nVERSION_CODENAME="{codename}"\n')
    return System(
        **{
            "root": root,
            "run": Runner(),
            "user": 0,
            "machine": "aarch64",
            "has": lambda command: True,
            "offers": lambda package: True,
        }
        | parts
    )


def args(**flags):
    return argparse.Namespace(**{"dry_run": False, "no_packages": False, "fonts": False} | flags)


def files_under(root):
    return {path.relative_to(root) for path in root.rglob("*") if not path.is_dir()}


def test_every_file_is_written_and_the_unit_enabled(tmp_path):
    system = system_in(tmp_path)
    assert kiosk.install(args(), system) == 0
    for place, source in FILES.items():
        assert system.path_below_root(place).read_text() == content_of(source)
    assert "systemctl enable fathom.service fathom-settle.service" in system.run.commands
    assert system.path_below_root("/opt/fathom/current").readlink().name == Path(environment_of("bookworm")).name


def test_a_system_that_keeps_everything_in_memory_is_warned_of(tmp_path, capsys):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    assert "in memory only" not in capsys.readouterr().err
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/cmdline").write_text("boot=overlay console=tty1\n")
    (tmp_path / "proc/mounts").write_text("overlay / overlay rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0\n")
    kiosk.install(args(), system)
    assert capsys.readouterr().err.count("raspi-config") == 2, "before and after all that is done"


def test_installing_twice_changes_no_file_and_builds_no_second_environment(tmp_path, capsys):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    before = {path: (tmp_path / path).lstat().st_mtime_ns for path in files_under(tmp_path)}
    system.run.commands.clear()
    kiosk.install(args(), system)
    assert {path: (tmp_path / path).lstat().st_mtime_ns for path in files_under(tmp_path)} == before
    assert not any("venv" in command.split("apt-get")[0] for command in system.run.commands)
    assert "have   write /etc/systemd/system/fathom.service" in capsys.readouterr().out


@pytest.mark.parametrize("codename", ["bookworm", "trixie"])
def test_a_dry_run_says_everything_and_does_nothing(tmp_path, capsys, codename):
    system = system_in(tmp_path, codename)
    before = files_under(tmp_path)
    kiosk.install(args(dry_run=True), system)
    assert files_under(tmp_path) == before
    assert system.run.commands == []
    said = capsys.readouterr().out
    assert "would write /etc/udev/rules.d/70-fathom.rules" in said
    assert (
        f"would install Fathom {version()} and {len(pinned_packages())} pinned Python packages into {environment_of(codename)}"
        in said
    )
    assert ("python3-lgpio" in said) == (codename == "trixie")


def test_installing_brings_the_phones_unit_and_removing_takes_it_and_its_user(tmp_path, capsys):
    system = system_in(tmp_path)
    kiosk.install(args(dry_run=True), system)
    assert "would write /etc/systemd/system/fathom-phones.service" in capsys.readouterr().out
    kiosk.install(args(), system)
    unit, users = (
        system.path_below_root("/etc/systemd/system/fathom-phones.service"),
        system.path_below_root("/etc/sysusers.d/fathom.conf"),
    )
    assert "FATHOM_PHONES=/run/fathom-phones/table.sock" in unit.read_text() and "u fathom-phones" in users.read_text()
    assert "dnsmasq-base" in PACKAGES
    system.path_below_root("/etc/passwd").write_text("fathom-phones:x:995:995::/:/usr/sbin/nologin\n")
    kiosk.uninstall(args(), system)
    assert "userdel fathom-phones" in system.run.commands and not unit.exists()


def test_the_status_is_told_where_systemd_does_not_answer(tmp_path, capsys):
    kiosk.install(args(), system_in(tmp_path))
    assert kiosk.status(args(), system_in(tmp_path, run=Runner(failing="systemctl"))) == 0
    assert "Installed: venv-" in capsys.readouterr().out


def test_a_dry_run_of_uninstalling_does_nothing_either(tmp_path, capsys):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    before = files_under(tmp_path)
    system.run.commands.clear()
    kiosk.uninstall(args(dry_run=True), system)
    assert files_under(tmp_path) == before and system.run.commands == []
    assert "would remove /opt/fathom" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("codename", "parts", "sentence"),
    [
        ("bullseye", {}, "This system is bullseye; the kiosk is for bookworm and trixie"),
        ("bookworm", {"machine": "armv7l"}, "This system is armv7l; the kiosk is for 64-bit systems"),
        ("bookworm", {"machine": machine("aarch64", (1 << 31) - 1)}, "This system is 32-bit; the kiosk"),
        ("bookworm", {"has": lambda command: command != "systemctl"}, "The kiosk needs systemd and apt-get"),
        ("bookworm", {"user": 1000}, "run it with sudo"),
    ],
)
def test_an_unsupported_system_is_refused_before_anything_is_touched(tmp_path, codename, parts, sentence):
    system = system_in(tmp_path, codename, **parts)
    before = files_under(tmp_path)
    with answers(sentence) as refused:
        kiosk.install(args(), system)
    assert refused.value.said.key == "kiosk.unchanged"
    assert refused.value.code == 1
    assert files_under(tmp_path) == before
    assert system.run.commands == []


def test_trixie_uses_the_systems_lgpio_and_never_the_stub(tmp_path):
    system = system_in(tmp_path, "trixie")
    kiosk.install(args(), system)
    assert any("python3-lgpio" in command for command in system.run.commands)
    assert f"/usr/bin/python3 -P -m venv --system-site-packages {tmp_path}{environment_of('trixie')}" in system.run.commands
    assert all("python_full_version < '3.13'" in line for line in LOCK.read_text().splitlines() if "lgpio==" in line)
    assert not any("0.0.0.2" in line for line in pinned_packages())


@pytest.mark.parametrize("other", [False, True])
def test_trixie_brings_rpi_lgpio_but_not_in_the_place_of_another_rpi_gpio(tmp_path, other):
    system = system_in(tmp_path, "trixie")
    if other:
        status = tmp_path / "var/lib/dpkg/status"
        status.parent.mkdir(parents=True, exist_ok=True)
        status.write_text("Package: python3-rpi.gpio\nStatus: install ok installed\nArchitecture: arm64\n")
    found = packages_of(system, "trixie")
    assert ("python3-rpi-lgpio" in found) == (not other) and "python3-lgpio" in found


def test_a_trixie_that_offers_no_lgpio_is_a_kiosk_without_pins_and_says_so(tmp_path, capsys):
    system = system_in(tmp_path, "trixie", offers=lambda package: False)
    assert kiosk.install(args(), system) == 0
    assert not any("python3-lgpio" in command for command in system.run.commands)
    assert "GPIO pins won’t work" in capsys.readouterr().out


def test_a_package_that_trixie_renamed_is_installed_by_its_new_name_and_so_noted_and_given_back(tmp_path):
    assert "libmtdev1t64" in packages_of(system_in(tmp_path, "trixie"), "trixie")
    assert "libmtdev1" in packages_of(system_in(tmp_path), "bookworm")


@pytest.mark.parametrize(("codename", "python"), [("bookworm", "3.11"), ("trixie", "3.13")])
def test_every_python_of_a_box_imports_nothing_from_among_games(tmp_path, codename, python):
    kiosk.install(args(), system_in(tmp_path, codename))
    fence = tmp_path / environment_of(codename)[1:] / f"lib/python{python}/site-packages/fathom.pth"
    assert fence.read_text() == FENCE


def test_bookworm_takes_lgpio_from_its_wheel(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    assert not any("python3-lgpio" in command for command in system.run.commands)
    assert any(line.startswith("lgpio==0.2") for line in pinned_packages())


def test_an_install_that_stopped_half_way_goes_on_where_it_stopped(tmp_path):
    broken = system_in(tmp_path, run=Runner(failing="pip install"))
    with answers("finished steps stay done"):
        kiosk.install(args(), broken)
    assert not broken.path_below_root("/opt/fathom/current").exists()
    assert kiosk.install(args(), system_in(tmp_path)) == 0


def test_uninstalling_leaves_only_the_games(tmp_path, capsys):
    system = system_in(tmp_path)
    before = files_under(tmp_path)
    kiosk.install(args(), system)
    kept = system.path_below_root(DATA) / "fathom.db"
    kept.parent.mkdir(parents=True)
    kept.write_text("games")
    kiosk.uninstall(args(), system)
    assert files_under(tmp_path) - before == {kept.relative_to(tmp_path)}
    assert (
        "systemctl disable --now fathom.service fathom-safe.service fathom-phones.service fathom-settle.service"
        in system.run.commands
    )
    assert DATA in capsys.readouterr().out


def test_uninstalling_what_is_not_installed_removes_nothing_of_anybody_elses(tmp_path, capsys):
    own = tmp_path / "etc/systemd/system/fathom.service"
    own.parent.mkdir(parents=True)
    own.write_text("[Service]\nExecStart=my own\n")
    system = system_in(tmp_path)
    assert kiosk.uninstall(args(), system) == 0
    assert own.exists() and system.run.commands == []
    assert "isn’t installed" in capsys.readouterr().out


def somebodys_unit(root):
    place = root / "etc/systemd/system/fathom.service"
    place.parent.mkdir(parents=True)
    place.write_text("[Service]\nExecStart=my own\n")
    return "/etc/systemd/system/fathom.service exists already"


def a_masked_unit(root):
    place = root / "etc/systemd/system/fathom.service"
    place.parent.mkdir(parents=True)
    place.symlink_to("/dev/null")
    return "/etc/systemd/system/fathom.service exists already"


def somebodys_clone(root):
    (root / "opt/fathom/.git").mkdir(parents=True)
    return "/opt/fathom exists already"


def a_person_called_fathom(root):
    (root / "etc/passwd").write_bytes(b"m\xfcller:x:1000:1000::/home/m:/bin/sh\nfathom:x:1001:1001::/home/fathom:/bin/bash\n")
    return "There is a user fathom already"


@pytest.mark.parametrize("already", [somebodys_unit, a_masked_unit, somebodys_clone, a_person_called_fathom])
def test_what_is_somebody_elses_is_neither_overwritten_nor_taken_over(tmp_path, already):
    system = system_in(tmp_path)
    sentence = already(tmp_path)
    before = {path: (tmp_path / path).lstat().st_mtime_ns for path in files_under(tmp_path)}
    with answers(sentence) as refused:
        kiosk.install(args(), system)
    assert refused.value.said.key == "kiosk.unchanged" and system.run.commands == []
    assert {path: (tmp_path / path).lstat().st_mtime_ns for path in files_under(tmp_path)} == before


def test_a_link_in_the_place_of_a_file_of_ours_is_replaced_and_what_it_leads_to_left_alone(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    theirs, place = tmp_path / "theirs", tmp_path / "etc/systemd/system/fathom.service"
    theirs.write_text("mine")
    theirs.chmod(0o600)
    place.unlink()
    place.symlink_to(theirs)
    kiosk.install(args(), system)
    assert theirs.read_text() == "mine" and theirs.stat().st_mode & 0o777 == 0o600
    assert place.read_text() == content_of("systemd/fathom.service") and not place.is_symlink()


def test_links_that_lead_nowhere_go_too(tmp_path):
    system = system_in(tmp_path)
    before = files_under(tmp_path)
    kiosk.install(args(), system)
    wanted, masked = tmp_path / WANTED[0][1:], tmp_path / "etc/systemd/system/fathom.service"
    wanted.parent.mkdir(parents=True)
    masked.unlink()
    for link in (wanted, masked):
        link.symlink_to("/nowhere")
    kiosk.uninstall(args(), system)
    assert files_under(tmp_path) == before


def test_safe_mode_is_left_before_the_table_is_stopped_for_it_would_start_it_again(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    kiosk.uninstall(args(), system)
    left = system.run.commands.index("systemctl stop fathom-safe.service")
    assert left < system.run.commands.index(
        "systemctl disable --now fathom.service fathom-safe.service fathom-phones.service fathom-settle.service"
    )


@pytest.mark.parametrize("has_desktop", [False, True])
def test_the_console_is_given_back_where_no_desktop_may_be_on_it(tmp_path, has_desktop):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    if has_desktop:
        (tmp_path / "etc/systemd/system/display-manager.service").touch()
    kiosk.uninstall(args(), system)
    assert ("systemctl start getty@tty1.service" in system.run.commands) != has_desktop


def test_what_somebody_else_laid_beside_it_stays_and_is_said(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    theirs = tmp_path / "opt/fathom/notes.txt"
    theirs.write_text("mine")
    with answers(r"Couldn’t remove /opt/fathom: .*not empty"):
        kiosk.uninstall(args(), system)
    assert files_under(theirs.parent) == {Path("notes.txt")}


def with_user(root, home="/var/lib/fathom"):
    (root / "etc/passwd").write_text(f"root:x:0:0::/root:/bin/sh\nfathom:x:990:990:words:{home}:/usr/sbin/nologin\n")


def test_a_user_that_cannot_be_removed_is_said_and_the_rest_goes_when_it_can(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    with_user(tmp_path)
    with_groups(tmp_path, "gpio:x:990:fathom", "render:x:991:fathom")
    with answers("Couldn’t remove the user fathom: userdel ended with 1"):
        kiosk.uninstall(args(), system_in(tmp_path, run=Runner(failing="userdel")))
    assert "groupdel gpio" in came_with_it(system)
    assert "userdel fathom" in system.run.commands and not system.path_below_root("/opt/fathom").exists()


def test_a_person_who_came_to_be_called_like_the_tables_user_stays(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    with_user(tmp_path, "/home/fathom")
    kiosk.uninstall(args(), system)
    assert "userdel fathom" not in system.run.commands


def test_nothing_is_built_in_the_checkout_whose_files_are_its_owners(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    _, command = [command for command in system.run.commands if "bin/pip install" in command]
    folder = Path(command.split()[-1])
    assert not folder.is_relative_to(SOURCE) and not folder.exists()


def test_an_update_is_built_beside_the_version_in_use(tmp_path):
    system = system_in(tmp_path)
    old = system.path_below_root("/opt/fathom/venv-0.0.1-bookworm")
    older = old.with_name("venv-0.0.0-bookworm")
    for folder in (older, old):
        folder.mkdir(parents=True)
    system.path_below_root("/opt/fathom/current").symlink_to(old.name)
    kiosk.install(args(), system)
    assert old.exists() and not older.exists()
    assert system.path_below_root("/opt/fathom/current").readlink().name == Path(environment_of("bookworm")).name


def test_a_checkout_that_changed_is_another_environment_though_its_version_is_the_same(tmp_path):
    before = environment_of("bookworm")
    (tmp_path / "companion").mkdir()
    for path in ("pyproject.toml", "systemd/lock.txt"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("")
    assert contents(tmp_path) != contents() and contents() in before
    one = contents(tmp_path)
    (tmp_path / "companion" / "rules.py").write_text("changed = True")
    contents.cache_clear()
    assert contents(tmp_path) != one


def with_groups(root, *lines):
    (root / "etc").mkdir(exist_ok=True)
    (root / "etc/group").write_text("\n".join(("root:x:0:", *lines)) + "\n")


def came_with_it(system):
    """Return the groups and packages that uninstalling takes away."""
    system.run.commands.clear()
    kiosk.uninstall(args(), system)
    return [command for command in system.run.commands if command.startswith(("groupdel", "apt-mark"))]


def test_groups_that_came_with_it_go_with_it(tmp_path):
    with_groups(tmp_path, "render:x:105:")
    system = system_in(tmp_path)
    kiosk.install(args(no_packages=True), system)
    with_groups(tmp_path, "render:x:105:fathom", "gpio:x:990:fathom")
    kiosk.install(args(no_packages=True), system)
    assert came_with_it(system) == ["groupdel gpio"]


def test_a_group_that_somebody_else_is_in_by_now_stays(tmp_path):
    with_groups(tmp_path, "render:x:105:")
    system = system_in(tmp_path)
    kiosk.install(args(no_packages=True), system)
    with_groups(tmp_path, "render:x:105:", "gpio:x:990:pi,fathom")
    assert came_with_it(system) == []


def with_packages(root, architecture="arm64", **states):
    """Write dpkg's list, with packages by name."""
    entry = "Package: {}\nStatus: {}\nArchitecture: {}\nDescription: words\n and more: words\n"
    (root / "var/lib/dpkg").mkdir(parents=True, exist_ok=True)
    words = "\n".join(entry.format(name, state, architecture) for name, state in states.items())
    (root / "var/lib/dpkg/status").write_text(words)


def test_only_packages_that_are_missing_are_installed_so_that_apt_goes_on_knowing_whom_the_others_belong_to(tmp_path, capsys):
    with_packages(tmp_path, libgl1="install ok installed", cage="deinstall ok config-files", polkitd="install ok half-configured")
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    (command,) = [command for command in system.run.commands if command.startswith("apt-get")]
    assert " libgl1 " not in f"{command} " and " cage" in command and " polkitd" in command

    with_packages(tmp_path, **dict.fromkeys(packages_of(system, "bookworm"), "install ok installed"))
    system.run.commands.clear()
    kiosk.install(args(), system)
    assert not any(command.startswith("apt") for command in system.run.commands)
    assert "have   install Debian packages: python3-venv" in capsys.readouterr().out


def test_a_package_of_another_architecture_is_not_taken_for_ours(tmp_path):
    with_packages(tmp_path, "armhf", libgl1="install ok installed")
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    assert any(command.startswith("apt-get") and " libgl1 " in command for command in system.run.commands)


def test_packages_that_came_with_it_are_left_to_autoremove_and_the_others_are_not_touched(tmp_path):
    with_groups(tmp_path, "render:x:105:", "gpio:x:990:")
    with_packages(tmp_path, libgl1="install ok installed", cage="deinstall ok config-files", polkitd="install ok installed")
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    with_packages(tmp_path, **dict.fromkeys(packages_of(system, "bookworm"), "install ok installed"))
    (command,) = came_with_it(system)
    assert command.startswith("apt-mark auto ") and " cage" in command
    assert "libgl1 " not in f"{command} " and "polkitd" not in command


def test_without_a_note_nothing_is_taken_away(tmp_path):
    system = system_in(tmp_path)
    assert came_with_it(system) == []


@pytest.mark.parametrize("line", ["VERSION_CODENAME=bookworm", "VERSION_CODENAME='bookworm'", 'VERSION_CODENAME="bookworm'])
def test_the_release_is_told_however_it_is_written(tmp_path, line):
    system = system_in(tmp_path)
    (tmp_path / "etc/os-release").write_bytes(b"NAME=\xff\n" + line.encode())
    assert system.release() == "bookworm"


@pytest.mark.parametrize("left", [b"", b"\0\0\0\xff"])
def test_what_a_pulled_plug_left_of_a_file_of_ours_is_written_anew(tmp_path, left):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    stamp = system.path_below_root(environment_of("bookworm")) / "installed.json"
    unit = system.path_below_root("/etc/systemd/system/fathom.service")
    for file in (stamp, unit):
        file.write_bytes(left)
    system.run.commands.clear()
    assert kiosk.install(args(), system) == 0
    assert any("pip install" in command for command in system.run.commands)
    assert unit.read_text() == content_of("systemd/fathom.service") and stamp.read_text().startswith("[")


def test_an_environment_is_on_the_disk_before_it_is_said_to_be_whole(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    commands = [command.split("/")[-1] for command in system.run.commands]
    assert commands.index("sync") == next(at for at, command in enumerate(system.run.commands) if "bin/pip" in command) + 2


def test_a_system_that_does_not_say_what_it_is_is_refused(tmp_path):
    system = system_in(tmp_path)
    (tmp_path / "etc/os-release").unlink()
    with answers("This system doesn’t say what it is"):
        kiosk.install(args(), system)
    assert system.run.commands == []


def test_every_step_is_said_in_words(tmp_path):
    assert all(step.what for step in install_steps(system_in(tmp_path), "bookworm"))


class FakeTable:
    """Remembers what was sent to it."""

    def __init__(self):
        self.sent = []

    def send(self, input):
        self.sent.append(input)


def test_a_table_cut_short_goes_on_by_itself_and_one_left_in_order_does_not(tmp_path):
    bookmark, table = Bookmark(tmp_path / "playing"), FakeTable()
    bookmark.go_on(table)
    assert table.sent == []
    bookmark.keep(Snapshot(session="abc"))
    Bookmark(tmp_path / "playing").go_on(table)
    assert table.sent == [ResumeSession("abc")]
    bookmark.close()
    Bookmark(tmp_path / "playing").go_on(table)
    assert len(table.sent) == 1


@pytest.mark.parametrize("left", [b"", b"\0" * 12, b"abc\0\0\n"])
def test_a_bookmark_that_a_pulled_plug_spoiled_is_no_reason_to_fail(tmp_path, left):
    (tmp_path / "playing").write_bytes(left)
    table = FakeTable()
    Bookmark(tmp_path / "playing").go_on(table)
    assert table.sent == ([ResumeSession("abc")] if b"abc" in left else [])
    (tmp_path / "playing").write_bytes(b"\xff\xfe")
    Bookmark(tmp_path / "playing").go_on(table)


def test_a_pipe_in_the_place_of_the_bookmark_is_not_waited_for_and_makes_room_for_it(tmp_path):
    bookmark, table = Bookmark(tmp_path / "playing"), FakeTable()
    os.mkfifo(tmp_path / "playing")
    bookmark.go_on(table)
    assert table.sent == []
    bookmark.keep(Snapshot(session="abc"))
    bookmark.go_on(table)
    assert table.sent == [ResumeSession("abc")]


def test_a_disk_that_takes_no_bookmark_stops_nothing(tmp_path):
    Bookmark(tmp_path / "no" / "such" / "folder").keep(Snapshot(session="abc"))


def test_what_lies_in_the_folder_of_games_is_never_run(tmp_path, monkeypatch):
    started = []

    def replace(program, command):
        started.append(command)
        raise SystemExit

    monkeypatch.setenv(kiosk.WAY, "")
    monkeypatch.setattr(kiosk, "_ask_for_a_desktop", lambda: "")
    monkeypatch.setattr(kiosk, "way_to_the_screen", lambda *_: "desktop")
    monkeypatch.setattr(os, "execvp", replace)
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    with pytest.raises(SystemExit):
        kiosk.run_unit(argparse.Namespace(way="run"))
    (tmp_path / "companion.py").write_text("print('ours now')")
    told = subprocess.run(
        [*started[0], "--help"], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(SOURCE)}, capture_output=True, text=True
    )
    assert "ours now" not in told.stdout and told.returncode == 0


SERVICES = sorted(part for part in FILES.values() if part.endswith(".service"))


@pytest.mark.parametrize("part", SERVICES)
def test_the_units_import_from_no_folder_they_start_in(part):
    unit = content_of(part)
    programs = re.findall(r"^Exec\w+=[-+]*(\S+) (\S+)", unit, re.MULTILINE)
    assert programs and all(first == "-I" for program, first in programs if program.endswith("python3"))
    of_ours = [program for program, _ in programs if program.startswith("/opt/fathom")]
    assert not of_ours or ("PYTHONSAFEPATH=1" in unit.split() and {Path(program).name for program in of_ours} == {"fathom"})


def test_the_command_that_pages_name_runs_nothing_that_lies_in_the_folder_of_games(tmp_path):
    for name in ("companion", "msgspec", "tomllib", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("print('ours now')")
    command, environment = (
        [Path(sys.executable).with_name("fathom"), "doctor"],
        {"FATHOM_DATA": str(tmp_path), "PYTHONPATH": str(SOURCE)},
    )
    told = subprocess.run(command, cwd=tmp_path, env=os.environ | environment, capture_output=True, text=True)
    assert told.returncode in (0, 1) and "ours now" not in told.stdout + told.stderr


def test_no_page_and_no_sentence_has_anybody_ask_python_itself_for_a_module_of_ours():
    pages = [
        *SOURCE.glob("*.md"),
        *SOURCE.glob("docs/*.md"),
        *(words for room in ("companion", "hardware", "kivy_ui") for words in SOURCE.glob(f"{room}/**/words/*.toml")),
    ]
    assert len(pages) > 40 and not [page for page in pages if re.search(r"python\S* -m (companion|phones)", page.read_text())]


def test_pip_takes_nothing_but_wheels_that_are_as_they_were_when_the_lock_was_made(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(args(), system)
    packages, ours = [command for command in system.run.commands if "bin/pip install" in command]
    assert {"--require-hashes", "--only-binary=:all:", "--no-deps"} <= set(packages.split())
    assert {"--no-index", "--no-build-isolation", "--no-deps"} <= set(ours.split())


def test_the_lock_has_what_the_project_needs_and_the_bill_of_materials_says_so():
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
    needed = {re.match(r"[\w-]+", line)[0].lower().replace("_", "-") for line in project["dependencies"]}
    locked = dict(line.split("==") for line in pinned_packages())
    assert needed | {"setuptools"} <= set(locked)
    assert all("--hash=sha256:" in block for block in re.split(r"\n(?=\S)", LOCK.read_text().strip()))
    assert (SOURCE / "systemd/sbom.cdx.json").read_text() == sbom.text()
    bill = json.loads(sbom.text())
    assert {one["purl"] for one in bill["components"]} >= {f"pkg:pypi/{name}@{number}" for name, number in locked.items()}


def test_fonts_for_other_scripts_are_offered_and_installed_when_asked_for(tmp_path, capsys):
    system = system_in(tmp_path)
    with_packages(tmp_path, **dict.fromkeys(packages_of(system, "bookworm"), "install ok installed"))
    kiosk.install(args(dry_run=True), system)
    assert "make kiosk ARGS=--fonts" in capsys.readouterr().out
    kiosk.install(args(dry_run=True, fonts=True), system)
    said = capsys.readouterr().out
    assert "install Debian packages: fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji" in said
    assert "--fonts`" not in said
