"""Uninstalling the kiosk removes what was installed, and leaves all else."""

from pathlib import Path

import pytest

from companion.command.kiosk import command as kiosk
from companion.command.kiosk.file_layout import (
    DATA,
    WANTED_LINKS,
)
from companion.command.kiosk.installing import PACKAGES, packages_of
from tests.command.kiosk_systems import (
    FakeRunner,
    files_under,
    install_arguments,
    removal_commands,
    system_in,
    with_groups,
    with_packages,
    with_user,
)
from tests.command.running import expect_error


def test_installing_adds_the_phones_unit_and_removing_deletes_it_and_its_user(tmp_path, capsys):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(dry_run=True), system)
    assert "would write /etc/systemd/system/fathom-phones.service" in capsys.readouterr().out
    kiosk.install(install_arguments(), system)
    unit, users = (
        system.path_below_root("/etc/systemd/system/fathom-phones.service"),
        system.path_below_root("/etc/sysusers.d/fathom.conf"),
    )
    assert "FATHOM_PHONES=/run/fathom-phones/table.sock" in unit.read_text() and "u fathom-phones" in users.read_text()
    assert "dnsmasq-base" in PACKAGES
    system.path_below_root("/etc/passwd").write_text("fathom-phones:x:995:995::/:/usr/sbin/nologin\n")
    kiosk.uninstall(install_arguments(), system)
    assert "userdel fathom-phones" in system.run.commands and not unit.exists()


def test_a_dry_run_of_uninstalling_does_nothing_either(tmp_path, capsys):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    before = files_under(tmp_path)
    system.run.commands.clear()
    kiosk.uninstall(install_arguments(dry_run=True), system)
    assert files_under(tmp_path) == before and system.run.commands == []
    assert "would remove /opt/fathom" in capsys.readouterr().out


def test_a_package_renamed_by_trixie_is_installed_noted_and_removed_by_its_new_name(tmp_path):
    assert "libmtdev1t64" in packages_of(system_in(tmp_path, "trixie"), "trixie")
    assert "libmtdev1" in packages_of(system_in(tmp_path), "bookworm")


def test_uninstalling_leaves_only_the_games(tmp_path, capsys):
    system = system_in(tmp_path)
    before = files_under(tmp_path)
    kiosk.install(install_arguments(), system)
    games_file = system.path_below_root(DATA) / "fathom.db"
    games_file.parent.mkdir(parents=True)
    games_file.write_text("games")
    kiosk.uninstall(install_arguments(), system)
    assert files_under(tmp_path) - before == {games_file.relative_to(tmp_path)}
    assert (
        "systemctl disable --now fathom.service fathom-safe.service fathom-phones.service fathom-settle.service"
        in system.run.commands
    )
    assert DATA in capsys.readouterr().out


def test_uninstalling_an_absent_kiosk_removes_no_foreign_file(tmp_path, capsys):
    own = tmp_path / "etc/systemd/system/fathom.service"
    own.parent.mkdir(parents=True)
    own.write_text("[Service]\nExecStart=my own\n")
    system = system_in(tmp_path)
    assert kiosk.uninstall(install_arguments(), system) == 0
    assert own.exists() and system.run.commands == []
    assert "isn’t installed" in capsys.readouterr().out


def test_links_that_lead_nowhere_go_too(tmp_path):
    system = system_in(tmp_path)
    before = files_under(tmp_path)
    kiosk.install(install_arguments(), system)
    wanted_link, masked = tmp_path / WANTED_LINKS[0][1:], tmp_path / "etc/systemd/system/fathom.service"
    wanted_link.parent.mkdir(parents=True)
    masked.unlink()
    for link in (wanted_link, masked):
        link.symlink_to("/nowhere")
    kiosk.uninstall(install_arguments(), system)
    assert files_under(tmp_path) == before


def test_safe_mode_ends_before_the_table_is_stopped_because_it_would_restart_it(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    kiosk.uninstall(install_arguments(), system)
    stop_index = system.run.commands.index("systemctl stop fathom-safe.service")
    assert stop_index < system.run.commands.index(
        "systemctl disable --now fathom.service fathom-safe.service fathom-phones.service fathom-settle.service"
    )


@pytest.mark.parametrize("has_desktop", [False, True])
def test_the_console_is_restored_where_no_desktop_is_started_on_it(tmp_path, has_desktop):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    if has_desktop:
        (tmp_path / "etc/systemd/system/display-manager.service").touch()
    kiosk.uninstall(install_arguments(), system)
    assert ("systemctl start getty@tty1.service" in system.run.commands) != has_desktop


def test_foreign_files_beside_the_kiosk_stay_with_a_report(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    foreign_file = tmp_path / "opt/fathom/notes.txt"
    foreign_file.write_text("mine")
    with expect_error(r"Couldn’t remove /opt/fathom: .*not empty"):
        kiosk.uninstall(install_arguments(), system)
    assert files_under(foreign_file.parent) == {Path("notes.txt")}


def test_an_undeletable_user_is_reported_and_the_rest_is_removed_later(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    with_user(tmp_path)
    with_groups(tmp_path, "gpio:x:990:fathom", "render:x:991:fathom")
    with expect_error("Couldn’t remove the user fathom: userdel ended with 1"):
        kiosk.uninstall(install_arguments(), system_in(tmp_path, run=FakeRunner(failing="userdel")))
    assert "groupdel gpio" in removal_commands(system)
    assert "userdel fathom" in system.run.commands and not system.path_below_root("/opt/fathom").exists()


def test_a_person_who_came_to_be_called_like_the_tables_user_stays(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    with_user(tmp_path, "/home/fathom")
    kiosk.uninstall(install_arguments(), system)
    assert "userdel fathom" not in system.run.commands


def test_groups_created_by_the_installation_are_removed(tmp_path):
    with_groups(tmp_path, "render:x:105:")
    system = system_in(tmp_path)
    kiosk.install(install_arguments(no_packages=True), system)
    with_groups(tmp_path, "render:x:105:fathom", "gpio:x:990:fathom")
    kiosk.install(install_arguments(no_packages=True), system)
    assert removal_commands(system) == ["groupdel gpio"]


def test_a_group_with_other_members_stays(tmp_path):
    with_groups(tmp_path, "render:x:105:")
    system = system_in(tmp_path)
    kiosk.install(install_arguments(no_packages=True), system)
    with_groups(tmp_path, "render:x:105:", "gpio:x:990:pi,fathom")
    assert removal_commands(system) == []


def test_installed_packages_are_left_to_autoremove_and_others_are_unchanged(tmp_path):
    with_groups(tmp_path, "render:x:105:", "gpio:x:990:")
    with_packages(tmp_path, libgl1="install ok installed", cage="deinstall ok config-files", polkitd="install ok installed")
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    with_packages(tmp_path, **dict.fromkeys(packages_of(system, "bookworm"), "install ok installed"))
    (command,) = removal_commands(system)
    assert command.startswith("apt-mark auto ") and " cage" in command
    assert "libgl1 " not in f"{command} " and "polkitd" not in command


def test_without_an_installation_note_nothing_is_removed(tmp_path):
    system = system_in(tmp_path)
    assert removal_commands(system) == []
