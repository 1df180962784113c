"""`fathom kiosk install` runs its steps in order, and refuses unknown systems."""

from pathlib import Path

import pytest

from companion.command.device.updates_found import version
from companion.command.kiosk import command as kiosk
from companion.command.kiosk.file_layout import (
    FILES,
    LOCK,
    SOURCE,
    content_of,
    contents,
    copy_source,
    environment_of,
    pinned_packages,
)
from companion.command.kiosk.installing import install_steps, packages_of
from companion.command.kiosk.system import machine
from tests.command.kiosk_systems import FakeRunner, files_under, install_arguments, system_in, with_packages
from tests.command.running import expect_error


def test_every_file_is_written_and_the_unit_enabled(tmp_path):
    system = system_in(tmp_path)
    assert kiosk.install(install_arguments(), system) == 0
    for place, source in FILES.items():
        assert system.path_below_root(place).read_text() == content_of(source)
    assert "systemctl enable fathom.service fathom-settle.service" in system.run.commands
    assert system.path_below_root("/opt/fathom/current").readlink().name == Path(environment_of("bookworm")).name


def test_a_system_that_keeps_everything_in_memory_is_warned_of(tmp_path, capsys):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    assert "in memory only" not in capsys.readouterr().err
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/cmdline").write_text("boot=overlay console=tty1\n")
    (tmp_path / "proc/mounts").write_text("overlay / overlay rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0\n")
    kiosk.install(install_arguments(), system)
    assert capsys.readouterr().err.count("raspi-config") == 2, "before and after all that is done"


def test_installing_twice_changes_no_file_and_builds_no_second_environment(tmp_path, capsys):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    before = {path: (tmp_path / path).lstat().st_mtime_ns for path in files_under(tmp_path)}
    system.run.commands.clear()
    kiosk.install(install_arguments(), system)
    assert {path: (tmp_path / path).lstat().st_mtime_ns for path in files_under(tmp_path)} == before
    assert not any("venv" in command.split("apt-get")[0] for command in system.run.commands)
    assert "have   write /etc/systemd/system/fathom.service" in capsys.readouterr().out


@pytest.mark.parametrize("codename", ["bookworm", "trixie"])
def test_a_dry_run_says_everything_and_does_nothing(tmp_path, capsys, codename):
    system = system_in(tmp_path, codename)
    before = files_under(tmp_path)
    kiosk.install(install_arguments(dry_run=True), system)
    assert files_under(tmp_path) == before
    assert system.run.commands == []
    output = capsys.readouterr().out
    assert "would write /etc/udev/rules.d/70-fathom.rules" in output
    assert (
        f"would install Fathom {version()} and {len(pinned_packages())} pinned Python packages into {environment_of(codename)}"
        in output
    )
    assert ("python3-lgpio" in output) == (codename == "trixie")


def test_the_status_is_given_without_an_answer_of_systemd(tmp_path, capsys):
    kiosk.install(install_arguments(), system_in(tmp_path))
    assert kiosk.status(install_arguments(), system_in(tmp_path, run=FakeRunner(failing="systemctl"))) == 0
    assert "Installed: venv-" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("codename", "parts", "sentence"),
    [
        ("bullseye", {}, "This system is bullseye; the kiosk is for bookworm and trixie"),
        ("bookworm", {"machine": "armv7l"}, "This system is armv7l; the kiosk is for 64-bit systems"),
        ("bookworm", {"machine": machine("aarch64", (1 << 31) - 1)}, "This system is 32-bit; the kiosk"),
        ("bookworm", {"has_command": lambda command: command != "systemctl"}, "The kiosk needs systemd and apt-get"),
        ("bookworm", {"user": 1000}, "run it with sudo"),
    ],
)
def test_an_unsupported_system_is_refused_before_anything_is_touched(tmp_path, codename, parts, sentence):
    system = system_in(tmp_path, codename, **parts)
    before = files_under(tmp_path)
    with expect_error(sentence) as refused:
        kiosk.install(install_arguments(), system)
    assert refused.value.sentence.key == "kiosk.unchanged"
    assert refused.value.code == 1
    assert files_under(tmp_path) == before
    assert system.run.commands == []


def test_trixie_uses_the_systems_lgpio_and_never_the_stub(tmp_path):
    system = system_in(tmp_path, "trixie")
    kiosk.install(install_arguments(), system)
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
    packages = packages_of(system, "trixie")
    assert ("python3-rpi-lgpio" in packages) == (not other) and "python3-lgpio" in packages


def test_a_trixie_that_offers_no_lgpio_is_a_kiosk_without_pins_and_says_so(tmp_path, capsys):
    system = system_in(tmp_path, "trixie", offers=lambda package: False)
    assert kiosk.install(install_arguments(), system) == 0
    assert not any("python3-lgpio" in command for command in system.run.commands)
    assert "GPIO pins won’t work" in capsys.readouterr().out


def test_bookworm_installs_lgpio_from_its_wheel(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    assert not any("python3-lgpio" in command for command in system.run.commands)
    assert any(line.startswith("lgpio==0.2") for line in pinned_packages())


def test_an_interrupted_installation_continues(tmp_path):
    broken = system_in(tmp_path, run=FakeRunner(failing="pip install"))
    with expect_error("finished steps stay done"):
        kiosk.install(install_arguments(), broken)
    assert not broken.path_below_root("/opt/fathom/current").exists()
    assert kiosk.install(install_arguments(), system_in(tmp_path)) == 0


def make_foreign_unit(root):
    place = root / "etc/systemd/system/fathom.service"
    place.parent.mkdir(parents=True)
    place.write_text("[Service]\nExecStart=my own\n")
    return "/etc/systemd/system/fathom.service exists already"


def make_masked_unit(root):
    place = root / "etc/systemd/system/fathom.service"
    place.parent.mkdir(parents=True)
    place.symlink_to("/dev/null")
    return "/etc/systemd/system/fathom.service exists already"


def make_foreign_clone(root):
    (root / "opt/fathom/.git").mkdir(parents=True)
    return "/opt/fathom exists already"


def make_user_called_fathom(root):
    (root / "etc/passwd").write_bytes(b"m\xfcller:x:1000:1000::/home/m:/bin/sh\nfathom:x:1001:1001::/home/fathom:/bin/bash\n")
    return "There is a user fathom already"


@pytest.mark.parametrize("already", [make_foreign_unit, make_masked_unit, make_foreign_clone, make_user_called_fathom])
def test_foreign_files_are_neither_overwritten_nor_adopted(tmp_path, already):
    system = system_in(tmp_path)
    sentence = already(tmp_path)
    before = {path: (tmp_path / path).lstat().st_mtime_ns for path in files_under(tmp_path)}
    with expect_error(sentence) as refused:
        kiosk.install(install_arguments(), system)
    assert refused.value.sentence.key == "kiosk.unchanged" and system.run.commands == []
    assert {path: (tmp_path / path).lstat().st_mtime_ns for path in files_under(tmp_path)} == before


def test_a_link_at_our_files_path_is_replaced_and_its_target_kept(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    foreign_file, place = tmp_path / "theirs", tmp_path / "etc/systemd/system/fathom.service"
    foreign_file.write_text("mine")
    foreign_file.chmod(0o600)
    place.unlink()
    place.symlink_to(foreign_file)
    kiosk.install(install_arguments(), system)
    assert foreign_file.read_text() == "mine" and foreign_file.stat().st_mode & 0o777 == 0o600
    assert place.read_text() == content_of("systemd/fathom.service") and not place.is_symlink()


def test_an_environment_is_a_copy_of_the_checkout_owned_by_its_builder(tmp_path):
    copied = set()

    class Pip(FakeRunner):
        def __call__(self, command):
            super().__call__(command)
            if "--no-index" in command:
                copied.update(path.name for path in Path(command[-1]).iterdir())

    system = system_in(tmp_path, run=Pip(), copy=copy_source)
    kiosk.install(install_arguments(), system)
    _, command = [command for command in system.run.commands if "bin/pip install" in command]
    folder = Path(command.split()[-1])
    assert {"companion", "hardware", "kivy_ui", "phones", "pyproject.toml"} <= copied
    assert not folder.is_relative_to(SOURCE) and not folder.exists()


def test_an_update_is_built_beside_the_version_in_use(tmp_path):
    system = system_in(tmp_path)
    old = system.path_below_root("/opt/fathom/venv-0.0.1-bookworm")
    older = old.with_name("venv-0.0.0-bookworm")
    for folder in (older, old):
        folder.mkdir(parents=True)
    system.path_below_root("/opt/fathom/current").symlink_to(old.name)
    kiosk.install(install_arguments(), system)
    assert old.exists() and not older.exists()
    assert system.path_below_root("/opt/fathom/current").readlink().name == Path(environment_of("bookworm")).name


def test_a_changed_checkout_of_equal_version_is_another_environment(tmp_path):
    before = environment_of("bookworm")
    (tmp_path / "companion").mkdir()
    for path in ("pyproject.toml", "systemd/lock.txt"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("")
    assert contents(tmp_path) != contents() and contents() in before
    first_contents = contents(tmp_path)
    (tmp_path / "companion" / "rules.py").write_text("changed = True")
    contents.cache_clear()
    assert contents(tmp_path) != first_contents


def test_only_missing_packages_are_installed_so_that_apt_keeps_their_marks(tmp_path, capsys):
    with_packages(tmp_path, libgl1="install ok installed", cage="deinstall ok config-files", polkitd="install ok half-configured")
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    (command,) = [command for command in system.run.commands if command.startswith("apt-get")]
    assert " libgl1 " not in f"{command} " and " cage" in command and " polkitd" in command

    with_packages(tmp_path, **dict.fromkeys(packages_of(system, "bookworm"), "install ok installed"))
    system.run.commands.clear()
    kiosk.install(install_arguments(), system)
    assert not any(command.startswith("apt") for command in system.run.commands)
    assert "have   install Debian packages: python3-venv" in capsys.readouterr().out


def test_a_package_of_another_architecture_does_not_count(tmp_path):
    with_packages(tmp_path, "armhf", libgl1="install ok installed")
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    assert any(command.startswith("apt-get") and " libgl1 " in command for command in system.run.commands)


@pytest.mark.parametrize("line", ["VERSION_CODENAME=bookworm", "VERSION_CODENAME='bookworm'", 'VERSION_CODENAME="bookworm'])
def test_the_release_is_parsed_however_it_is_written(tmp_path, line):
    system = system_in(tmp_path)
    (tmp_path / "etc/os-release").write_bytes(b"NAME=\xff\n" + line.encode())
    assert system.release() == "bookworm"


@pytest.mark.parametrize("remnant", [b"", b"\0\0\0\xff"])
def test_a_file_cut_by_a_power_failure_is_written_again(tmp_path, remnant):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    stamp = system.path_below_root(environment_of("bookworm")) / "installed.json"
    unit = system.path_below_root("/etc/systemd/system/fathom.service")
    for file in (stamp, unit):
        file.write_bytes(remnant)
    system.run.commands.clear()
    assert kiosk.install(install_arguments(), system) == 0
    assert any("pip install" in command for command in system.run.commands)
    assert unit.read_text() == content_of("systemd/fathom.service") and stamp.read_text().startswith("[")


def test_an_environment_is_synced_before_it_is_marked_whole(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    commands = [command.split("/")[-1] for command in system.run.commands]
    assert commands.index("sync") == next(at for at, command in enumerate(system.run.commands) if "bin/pip" in command) + 2


def test_a_system_without_a_name_is_refused(tmp_path):
    system = system_in(tmp_path)
    (tmp_path / "etc/os-release").unlink()
    with expect_error("This system doesn’t say what it is"):
        kiosk.install(install_arguments(), system)
    assert system.run.commands == []


def test_every_step_has_a_sentence(tmp_path):
    assert all(step.description for step in install_steps(system_in(tmp_path), "bookworm"))


def test_fonts_for_other_scripts_are_offered_and_installed_when_asked_for(tmp_path, capsys):
    system = system_in(tmp_path)
    with_packages(tmp_path, **dict.fromkeys(packages_of(system, "bookworm"), "install ok installed"))
    kiosk.install(install_arguments(dry_run=True), system)
    assert "make kiosk ARGS=--fonts" in capsys.readouterr().out
    kiosk.install(install_arguments(dry_run=True, fonts=True), system)
    output = capsys.readouterr().out
    assert "install Debian packages: fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji" in output
    assert "--fonts`" not in output
