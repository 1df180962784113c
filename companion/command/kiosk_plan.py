"""What installing and removing the kiosk does, as steps that can be shown, done, and done again without harm."""

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.command.kiosk_system import SUPPORTED, System
from companion.command.kiosk_traces import Traces, coming, installed, is_gone, note, noted
from companion.command.newer import version

SOURCE = Path(__file__).resolve().parents[2]
HOME = "/opt/fathom"
DATA = "/var/lib/fathom"
UNITS = ("fathom.service", "fathom-safe.service")
FILES = {
    "/etc/systemd/system/fathom.service": "systemd/fathom.service",
    "/etc/systemd/system/fathom-safe.service": "systemd/fathom-safe.service",
    "/etc/udev/rules.d/70-fathom.rules": "systemd/70-fathom.rules",
    "/etc/polkit-1/rules.d/50-fathom.rules": "systemd/50-fathom.rules",
    "/etc/sysusers.d/fathom.conf": "systemd/fathom.sysusers",
    "/etc/xdg/autostart/fathom.desktop": "systemd/fathom.desktop",
    f"{HOME}/README.md": "README.md",
}
"""Where a file goes → which file of ours it is."""
PACKAGES = (
    "python3-venv",
    "libgl1",
    "libgl1-mesa-dri",
    "libegl1",
    "libgles2",
    "libgbm1",
    "libmtdev1",
    "libxss1",
    "polkitd",
    "seatd",
    "cage",
    "xwayland",
)
SINCE_TRIXIE = {"libmtdev1": "libmtdev1t64"}
"""Packages that trixie has under another name: the one they are installed, noted and given back by."""
SYSTEM_LGPIO = "python3-lgpio"
PACKAGED, SUFFIXES = ("companion", "hardware", "kivy_ui"), {".py", ".toml"}
TRACES = f"{HOME}/came-with-it.json"


@dataclass(frozen=True)
class Step:
    """One step: what it does in words, whether that is done already, and the doing."""

    what: str
    is_done: Callable[[], bool]
    do: Callable[[], None]


def installing(system: System, release: str, with_packages: bool = True) -> Iterator[Step]:
    """The steps that put the kiosk on `system`, each of them idempotent."""
    packages = packages_of(system, release) if with_packages else ()
    yield _traces(system, packages)
    if packages:
        yield _packages(system, packages)
        if SUPPORTED[release] >= (3, 13) and SYSTEM_LGPIO not in packages:
            yield Step(
                f"go without {SYSTEM_LGPIO}, which this system does not offer: nothing on GPIO pins will work", _never, _nothing
            )
    for place, source in FILES.items():
        yield _file(system, place, (SOURCE / source).read_text())
    yield _command(
        system, "make the user fathom and its groups", "systemd-sysusers", system.at("/etc/sysusers.d/fathom.conf").as_posix()
    )
    yield _environment(system, release)
    before = system.at(f"{HOME}/current")
    in_use = before.readlink().name if before.is_symlink() else ""
    yield _current(system, release)
    yield _outdated(system, {in_use, Path(environment_of(release)).name})
    yield _command(system, "let systemd read the new units", "systemctl", "daemon-reload")
    yield _udev(system)
    yield _trigger(system)
    yield _command(system, "start the table at every boot", "systemctl", "enable", UNITS[0])


def removing(system: System) -> Iterator[Step]:
    """The steps that take it off again, with all that came with it; the games' data stays."""
    traces = noted(system.at(TRACES))
    yield _command(system, "stop the table, now and at boot", "systemctl", "disable", "--now", *UNITS)
    for place in (*FILES, HOME):
        yield _removal(system, place)
    yield _command(system, "remove the user fathom", "userdel", "fathom")
    for group in traces.groups:
        yield _group(system, group)
    if traces.packages:
        what = "let `apt-get autoremove` take the packages that came with it, unless something else needs them"
        yield _command(system, what, "apt-mark", "auto", *traces.packages)
    yield _command(system, "let systemd forget the units", "systemctl", "daemon-reload")
    yield _command(system, "let systemd forget how they were", "systemctl", "reset-failed", *UNITS)
    yield _udev(system)


def environment_of(release: str) -> str:
    """The folder of this checkout's Python environment: another one for every change, so that an update is one."""
    return f"{HOME}/venv-{version()}-{contents()}-{release}"


@cache
def contents(source: Path = SOURCE) -> str:
    """Eight digits that stand for all that is installed from this checkout."""
    files = [path for package in PACKAGED for path in (source / package).rglob("*") if path.suffix in SUFFIXES]
    parts = [source / "pyproject.toml", source / "systemd" / "constraints.txt", *sorted(files)]
    return hashlib.blake2b(b"".join(path.read_bytes() for path in parts), digest_size=4).hexdigest()


def pinned() -> list[str]:
    """Every Python package with its version, as systemd/constraints.txt has them."""
    lines = (SOURCE / "systemd" / "constraints.txt").read_text().splitlines()
    return [line for line in lines if re.match(r"[\w\-\[\]]+==", line)]


def packages_of(system: System, release: str) -> tuple[str, ...]:
    """The Debian packages the kiosk needs. Raspberry Pi OS has lgpio for its own Python; a Debian on another computer may not."""
    if SUPPORTED[release] < (3, 13):
        return PACKAGES
    renamed = tuple(SINCE_TRIXIE.get(name, name) for name in PACKAGES)
    return (*renamed, SYSTEM_LGPIO) if system.offers(SYSTEM_LGPIO) else renamed


def _never() -> bool:
    return False


def _nothing() -> None:
    return


def _traces(system: System, packages: tuple[str, ...]) -> Step:
    """Before anything comes: what was not there before."""
    new = coming(system, packages)
    is_noted = lambda: not set(new.groups + new.packages) - set(_all_of(noted(system.at(TRACES))))  # noqa: E731 - when its turn comes
    words = ", ".join(_all_of(new)) or "nothing"
    return Step(f"note what comes with it, to take it away again: {words}", is_noted, lambda: note(system.at(TRACES), new))


def _all_of(traces: Traces) -> tuple[str, ...]:
    return traces.groups + traces.packages


def _packages(system: System, names: tuple[str, ...]) -> Step:
    """Only those that are missing: apt would take it that somebody wants the others for themselves, and never remove them again."""
    there = installed(system)
    missing = [name for name in names if name not in there]
    command = ("apt-get", "install", "-y", "--no-install-recommends", *missing)
    return Step(f"install Debian packages: {' '.join(missing or names)}", lambda: not missing, lambda: system.run(command))


def _file(system: System, place: str, content: str) -> Step:
    target = system.at(place)

    def write() -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content)
        target.chmod(0o644)

    return Step(f"write {place}", lambda: _says(target, content), write)


def _says(file: Path, content: str) -> bool:
    """Whether that is what stands in it: a pulled plug may have left it empty, or with anything else."""
    return file.is_file() and file.read_bytes() == content.encode()


def _environment(system: System, release: str) -> Step:
    """A Python environment of its own for each version, so that the one in use is never half changed."""
    folder = system.at(environment_of(release))
    stamp, stamped = folder / "installed.json", json.dumps(pinned())

    def build() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        # Python 3.13 has no wheel of lgpio, only a stub: the system's own is used there
        shared = ["--system-site-packages"] if SUPPORTED[release] >= (3, 13) else []
        system.run(("/usr/bin/python3", "-m", "venv", *shared, str(folder)))
        constraints = ["--constraint", str(SOURCE / "systemd" / "constraints.txt")]
        system.run((f"{folder}/bin/pip", "install", "-q", "--disable-pip-version-check", *constraints, str(SOURCE)))
        system.run(("sync",))  # all of it stands on the disk before anything says so
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(stamped)

    return Step(
        f"install Fathom {version()} and {len(pinned())} pinned Python packages into {environment_of(release)}",
        lambda: _says(stamp, stamped),
        build,
    )


def _current(system: System, release: str) -> Step:
    link, wanted = system.at(f"{HOME}/current"), Path(environment_of(release)).name

    def point() -> None:
        fresh = link.with_name("current.new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(wanted)
        fresh.replace(link)

    return Step(f"use {wanted}", lambda: link.is_symlink() and str(link.readlink()) == wanted, point)


def _outdated(system: System, kept: set[str]) -> Step:
    """Only the environment in use and the one before it stay."""
    old = [folder for folder in sorted(system.at(HOME).glob("venv-*")) if folder.name not in kept]

    def remove() -> None:
        for folder in old:
            shutil.rmtree(folder)

    return Step(f"remove what is older: {', '.join(folder.name for folder in old) or 'nothing'}", lambda: not old, remove)


def _removal(system: System, place: str) -> Step:
    target = system.at(place)

    def remove() -> None:
        if target.is_dir():
            shutil.rmtree(target)
        else:
            target.unlink()

    return Step(f"remove {place}", lambda: not target.exists(), remove)


def _group(system: System, group: str) -> Step:
    return Step(f"remove the group {group}, which came with it", is_gone(system, group), lambda: system.run(("groupdel", group)))


def _udev(system: System) -> Step:
    is_off = lambda: not system.at("/run/udev/control").exists()  # noqa: E731 - read when the step's turn comes
    return Step("let udev read its rules anew", is_off, lambda: system.run(("udevadm", "control", "--reload")))


def _trigger(system: System) -> Step:
    """What is plugged in already gets its groups and names now, not with the next boot."""
    is_off = lambda: not system.at("/run/udev/control").exists()  # noqa: E731 - the same
    subsystems = [f"--subsystem-match={name}" for name in ("gpio", "backlight", "tty")]
    command = ("udevadm", "trigger", "--action=add", *subsystems)
    return Step("let udev look again at what is plugged in", is_off, lambda: system.run(command))


def _command(system: System, what: str, *command: str) -> Step:
    """A command that may be run again without harm."""
    return Step(f"{what}: {' '.join(command)}", _never, lambda: system.run(command))
