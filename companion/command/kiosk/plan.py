"""What installing and removing the kiosk does, as steps that can be shown, done, and done again without harm."""

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.command.kiosk.desktop import USER
from companion.command.kiosk.system import SUPPORTED, System, Unsupported
from companion.command.kiosk.traces import Traces, coming, home_of, installed, note, noted
from companion.command.newer import version
from companion.files import write_anew

SOURCE = Path(__file__).resolve().parents[3]
HOME = "/opt/fathom"
DATA = "/var/lib/fathom"
UNITS = ("fathom.service", "fathom-safe.service")
WANTED = "/etc/systemd/system/multi-user.target.wants/fathom.service"
"""What systemd makes of being told to start it at every boot."""
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
    """One step: what it does in words, whether that is done already, and the doing. Raises CalledProcessError, OSError."""

    what: str
    is_done: Callable[[], bool]
    do: Callable[[], None]
    may_fail: bool = False
    """Whether the others go on when it fails: what it does may have been done already, and nothing stays of it."""


def is_begun(system: System) -> bool:
    """Whether the kiosk is installed, or was begun to be."""
    return system.at(TRACES).exists() or system.at(f"{HOME}/current").is_symlink() or home_of(system, USER) == DATA


def check_place(system: System) -> None:
    """Nothing of anybody else's may be where the kiosk goes, for it would be overwritten, and removed with it. Raises Unsupported."""
    if is_begun(system):
        return
    home = system.at(HOME)
    taken = [place for place, source in FILES.items() if not _is_free(system.at(place), (SOURCE / source).read_text())]
    if is_there(home) and not (home.is_dir() and not any(home.iterdir())):
        taken.append(HOME)
    if taken:
        raise Unsupported(f"{taken[-1]} is there already, and not of the kiosk: move it away first.")
    if home_of(system, USER):
        raise Unsupported(f"There is a user {USER} already, who is not the table's: the table needs that name.")


def _is_free(target: Path, content: str) -> bool:
    return not is_there(target) or _says(target, content)


def is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


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
    yield command_step(
        system, "make the user fathom and its groups", "systemd-sysusers", system.at("/etc/sysusers.d/fathom.conf").as_posix()
    )
    yield _environment(system, release)
    before = system.at(f"{HOME}/current")
    in_use = before.readlink().name if before.is_symlink() else ""
    yield _current(system, release)
    yield _outdated(system, {in_use, Path(environment_of(release)).name})
    yield command_step(system, "let systemd read the new units", "systemctl", "daemon-reload")
    yield udev_step(system)
    yield _trigger(system)
    yield command_step(system, "start the table at every boot", "systemctl", "enable", UNITS[0])


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
    place = system.at(TRACES)
    is_noted = lambda: place.exists() and not set(_all_of(new)) - set(_all_of(noted(place)))  # noqa: E731 - when its turn comes
    words = ", ".join(_all_of(new)) or "nothing"
    return Step(f"note what comes with it, to take it away again: {words}", is_noted, lambda: note(place, new))


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
        write_anew(target, content)  # in the place of a link, not through it
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
        constraints = ("--constraint", str(SOURCE / "systemd" / "constraints.txt"))
        uncached = () if system.at(f"{Path.home()}/.cache/pip").exists() else ("--no-cache-dir",)  # where there is none, none stays
        options = ("-q", "--disable-pip-version-check", *uncached, *constraints)
        with tempfile.TemporaryDirectory() as copy:
            _copy_source(Path(copy))
            system.run((f"{folder}/bin/pip", "install", *options, copy))
        system.run(("sync",))  # all of it stands on the disk before anything says so
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(stamped)

    return Step(
        f"install Fathom {version()} and {len(pinned())} pinned Python packages into {environment_of(release)}",
        lambda: _says(stamp, stamped),
        build,
    )


def _copy_source(folder: Path) -> None:
    """What is installed of this checkout: built in the checkout itself it would leave files of root's there."""
    for name in PACKAGED:
        shutil.copytree(SOURCE / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(SOURCE / name, folder)


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


def udev_step(system: System) -> Step:
    is_off = lambda: not system.at("/run/udev/control").exists()  # noqa: E731 - read when the step's turn comes
    return Step("let udev read its rules anew", is_off, lambda: system.run(("udevadm", "control", "--reload")))


def _trigger(system: System) -> Step:
    """What is plugged in already gets its groups and names now, not with the next boot."""
    is_off = lambda: not system.at("/run/udev/control").exists()  # noqa: E731 - the same
    subsystems = [f"--subsystem-match={name}" for name in ("gpio", "backlight", "tty")]
    command = ("udevadm", "trigger", "--action=add", *subsystems)
    return Step("let udev look again at what is plugged in", is_off, lambda: system.run(command))


def command_step(system: System, what: str, *command: str) -> Step:
    """A command that may be run again without harm."""
    return Step(f"{what}: {' '.join(command)}", _never, lambda: system.run(command))
