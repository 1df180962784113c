"""Steps that install the kiosk."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.command.device.updates_found import version
from companion.command.kiosk.file_layout import (
    DATA,
    FILES,
    HOME,
    LOCK,
    PARTS,
    SETTLE_UNIT,
    SIGNERS,
    UNITS,
    USER,
    content_of,
    environment_of,
    pinned_packages,
)
from companion.command.kiosk.installed_files import (
    TRACES,
    InstalledFiles,
    add_to_record,
    files_to_install,
    home_of,
    installed_packages,
    read_record,
)
from companion.command.kiosk.steps import SystemStep, command_step, is_never_done, is_there, udev_step
from companion.command.kiosk.system import SUPPORTED_RELEASES, System, UnsupportedSystemError
from companion.files import PUBLIC, write_anew
from companion.table.sentence import say

PACKAGES = (
    "python3-venv",
    "libgl1",
    "libgl1-mesa-dri",
    "libegl1",
    "libgles2",
    "libgbm1",
    "libmtdev1",
    "libxss1",
    "espeak-ng",
    "openssh-client",
    "polkitd",
    "dnsmasq-base",
    "seatd",
    "cage",
    "xwayland",
)
FONT_PACKAGES = ("fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji")
"""Fonts for names in other scripts and for emoji; installed on request."""
SINCE_TRIXIE = {"libmtdev1": "libmtdev1t64"}
"""Packages with another name in trixie, under which they are installed, recorded and removed."""
SYSTEM_LGPIO = "python3-lgpio"
SYSTEM_RPI_LGPIO = "python3-rpi-lgpio"
OTHER_RPI_GPIO = "python3-rpi.gpio"
"""Package that python3-rpi-lgpio would replace; if installed, it is the second way to the pins."""
IMPORT_GUARD_LINE = "import companion.fenced\n"  # the old name of import_guard: older releases have only that
"""Line of fathom.pth, which every Python of the environment executes first: the import guard."""


def is_begun(system: System) -> bool:
    """Return whether the kiosk is installed, completely or partly."""
    return (
        system.path_below_root(TRACES).exists()
        or system.path_below_root(f"{HOME}/current").is_symlink()
        or home_of(system, USER) == DATA
    )


def check_place(system: System) -> None:
    """Raise UnsupportedSystemError if files of others are in the way: they would be overwritten, and removed with the kiosk."""
    if is_begun(system):
        return
    home = system.path_below_root(HOME)
    taken_places = [place for place, part in FILES.items() if not _is_free(system.path_below_root(place), content_of(part))]
    if is_there(home) and not (home.is_dir() and not any(home.iterdir())):
        taken_places.append(HOME)
    if taken_places:
        raise UnsupportedSystemError(say("system.taken", place=taken_places[-1]))
    if home_of(system, USER):
        raise UnsupportedSystemError(say("system.user", user=USER))


def _is_free(target: Path, content: str) -> bool:
    return not is_there(target) or _has_content(target, content)


def install_steps(system: System, release: str, with_packages: bool = True, with_fonts: bool = False) -> Iterator[SystemStep]:
    """Yield the steps that install the kiosk on `system`; each is idempotent."""
    packages = packages_of(system, release) if with_packages else ()
    packages += FONT_PACKAGES if with_fonts else ()
    yield _record_step(system, packages)
    if packages:
        yield _packages(system, packages)
        if SUPPORTED_RELEASES[release] >= (3, 13) and SYSTEM_LGPIO not in packages:
            yield SystemStep(say("step.without", package=SYSTEM_LGPIO), is_never_done, lambda: None)
    for place, part in FILES.items():
        yield _file(system, place, content_of(part))
    users = system.path_below_root("/etc/sysusers.d/fathom.conf").as_posix()
    yield command_step(system, say("step.user", user=USER), "systemd-sysusers", users)
    yield _environment(system, release)
    before = system.path_below_root(f"{HOME}/current")
    in_use = before.readlink().name if before.is_symlink() else ""
    yield _link_step(system, release)
    yield _remove_outdated(system, {in_use, Path(environment_of(release)).name})
    yield command_step(system, say("step.units"), "systemctl", "daemon-reload")
    yield udev_step(system)
    yield _trigger(system)
    yield command_step(system, say("step.enable"), "systemctl", "enable", UNITS[0], SETTLE_UNIT)


def packages_of(system: System, release: str) -> tuple[str, ...]:
    """Return the Debian packages that the kiosk needs. Raspberry Pi OS has lgpio and rpi-lgpio for its own Python; Debian may not."""
    if SUPPORTED_RELEASES[release] < (3, 13):
        return PACKAGES
    renamed = tuple(SINCE_TRIXIE.get(name, name) for name in PACKAGES)
    second = () if OTHER_RPI_GPIO in installed_packages(system) else (SYSTEM_RPI_LGPIO,)
    return (*renamed, *(name for name in (SYSTEM_LGPIO, *second) if system.offers(name)))


def lacks_fonts(system: System) -> bool:
    """Return whether fonts for other scripts could be installed."""
    return not set(FONT_PACKAGES) <= set(installed_packages(system))


def _record_step(system: System, packages: tuple[str, ...]) -> SystemStep:
    """Record the missing packages, users and files before anything is installed."""
    new = files_to_install(system, packages)
    place = system.path_below_root(TRACES)
    is_noted = lambda: place.exists() and not set(_all_traces(new)) - set(_all_traces(read_record(place)))  # noqa: E731 - when its turn comes
    return SystemStep(
        say("step.note", things=_all_traces(new) or (say("step.nothing"),)), is_noted, lambda: add_to_record(place, new)
    )


def _all_traces(traces: InstalledFiles) -> tuple[str, ...]:
    return traces.groups + traces.packages


def _packages(system: System, names: tuple[str, ...]) -> SystemStep:
    """Install missing packages only: otherwise apt marks them as wanted by the user, and never removes them."""
    present_packages = installed_packages(system)
    missing = [name for name in names if name not in present_packages]
    command = ("apt-get", "install", "-y", "--no-install-recommends", *missing)
    return SystemStep(say("step.packages", names=missing or names), lambda: not missing, lambda: system.run(command))


def _file(system: System, place: str, content: str) -> SystemStep:
    target = system.path_below_root(place)

    def write() -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_anew(target, content, mode=PUBLIC)  # replaces a link instead of writing to its target
        target.chmod(PUBLIC)

    return SystemStep(say("step.write", place=place), lambda: _has_content(target, content), write)


def _has_content(file: Path, content: str) -> bool:
    """Return whether a file has this content: a power cut may have left it empty or different."""
    return file.is_file() and file.read_bytes() == content.encode()


def _environment(system: System, release: str) -> SystemStep:
    """Create a Python environment per version, so that the one in use is never half changed."""
    folder = system.path_below_root(environment_of(release))
    stamp, stamped = folder / "installed.json", json.dumps(pinned_packages())

    def build() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        # Python 3.13 has no wheel of lgpio, only a stub: the system's own is used there
        shared = ["--system-site-packages"] if SUPPORTED_RELEASES[release] >= (3, 13) else []
        system.run(("/usr/bin/python3", "-P", "-m", "venv", *shared, str(folder)))
        uncached = (
            () if system.path_below_root(f"{Path.home()}/.cache/pip").exists() else ("--no-cache-dir",)
        )  # pip leaves no cache behind
        pip = (f"{folder}/bin/pip", "install", "-q", "--disable-pip-version-check", *uncached, "--no-deps")
        system.run(
            (*pip, "--require-hashes", "--only-binary=:all:", "-r", str(LOCK))
        )  # wheels only: installing runs no code of the packages
        with tempfile.TemporaryDirectory() as copy:
            system.copy(Path(copy))
            system.run((*pip, "--no-index", "--no-build-isolation", copy))
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(PARTS / "systemd" / SIGNERS, folder)
        _install_import_guard(folder, SUPPORTED_RELEASES[release])
        system.run(("sync",))  # everything is on the disk before it is recorded
        stamp.write_text(stamped)

    return SystemStep(
        say("step.environment", version=version(), packages=len(pinned_packages()), folder=environment_of(release)),
        lambda: _has_content(stamp, stamped),
        build,
    )


def _install_import_guard(folder: Path, python: tuple[int, int]) -> None:
    """Install the import guard in this environment's Python."""
    packages = folder / "lib" / f"python{python[0]}.{python[1]}" / "site-packages"
    packages.mkdir(parents=True, exist_ok=True)
    (packages / "fathom.pth").write_text(IMPORT_GUARD_LINE)


def _link_step(system: System, release: str) -> SystemStep:
    link, environment_name = system.path_below_root(f"{HOME}/current"), Path(environment_of(release)).name

    def point() -> None:
        fresh = link.with_name("current.new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(environment_name)
        fresh.replace(link)

    return SystemStep(
        say("step.use", environment=environment_name), lambda: link.is_symlink() and str(link.readlink()) == environment_name, point
    )


def _remove_outdated(system: System, kept_names: set[str]) -> SystemStep:
    """Remove all environments but the current and the previous one."""
    old = [folder for folder in sorted(system.path_below_root(HOME).glob("venv-*")) if folder.name not in kept_names]

    def remove() -> None:
        for folder in old:
            shutil.rmtree(folder)

    names = tuple(folder.name for folder in old) or (say("step.nothing"),)
    return SystemStep(say("step.outdated", names=names), lambda: not old, remove)


def _trigger(system: System) -> SystemStep:
    """Set groups and names of devices that are already plugged in, without a reboot."""
    is_off = lambda: not system.path_below_root("/run/udev/control").exists()  # noqa: E731 - the same
    subsystems = [f"--subsystem-match={name}" for name in ("gpio", "backlight", "tty")]
    command = ("udevadm", "trigger", "--action=add", *subsystems)
    return SystemStep(say("step.trigger"), is_off, lambda: system.run(command))
