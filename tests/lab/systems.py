"""Systems that guests boot: this machine's own Debian, and Debian 13, made from the mirror that apt is configured with."""

import functools
import os
import platform
import shutil
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import structs

from tests.lab import kit
from tests.lab.report import GuestStuckError, LabSkippedError, Row

GUESTS = (
    *("systemd", "systemd-sysv", "udev", "dbus", "polkitd", "kmod", "mount", "fdisk", "e2fsprogs", "iproute2", "procps"),
    *("xserver-xorg-core", "xserver-xorg-input-libinput", "dosfstools", "exfatprogs", "python3-evdev", "python3-packaging"),
)
"""Packages that guests need besides those of the kiosk."""
BUILDERS = ("ca-certificates", "git", "make", "gcc", "libc6-dev", "python3-dev", "python3-venv")
LGPIO, RPI_LGPIO, SWIG = "lgpio==0.2.2.0", "rpi-lgpio==0.6", "swig==4.3.1"
"""PyPI has the source of lgpio for Python 3.13. With SWIG 4.5 it builds a module that can't be imported."""
MIRROR = ("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian", "Component: main")
BORROWED = (Path("/etc/resolv.conf"), Path("/etc/ssl/certs"))
"""Files that a foreign root takes from this machine to reach Debian and PyPI as this machine does."""
LEFT_OUT_VARIABLES = ("PIP_FIND_LINKS", "VIRTUAL_ENV", "PYTHONPATH", "MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "ARGS", "FULL")
_MAKING = threading.Lock()


@dataclass(frozen=True)
class System:
    """A system that guests boot: its release, and the folder that is its root."""

    release: str
    root: Path

    @property
    def is_own(self) -> bool:
        """Whether it is this machine's own root, with its own virtual environment."""
        return self.root == Path("/")

    @property
    def box(self) -> str:
        """Name of its kind of device in an update: release and architecture, such as `trixie-x86_64`."""
        return f"{self.release}-{platform.machine()}"


def this_machine() -> System:
    """Return this machine's own system."""
    lines = Path("/etc/os-release").read_text().splitlines()
    return System(dict(line.partition("=")[::2] for line in lines)["VERSION_CODENAME"], Path("/"))


def mirror() -> str:
    """Return the address of the Debian mirror that apt is configured with. Raises LabSkippedError if there is none."""
    addresses = subprocess.run((*MIRROR, f"Codename: {this_machine().release}"), capture_output=True, text=True).stdout.split()
    if not addresses:
        raise LabSkippedError("apt names no mirror of Debian")
    return addresses[0]


@functools.cache
def trixie() -> System:
    """Return Debian 13 as a folder, with lgpio built from source; make it if missing. Raises LabSkippedError."""
    from companion.command.kiosk.installing import PACKAGES, SINCE_TRIXIE

    root = kit.BUILD / "trixie"
    packages = sorted({*GUESTS, *BUILDERS, *(SINCE_TRIXIE.get(name, name) for name in PACKAGES)})
    stamp, made_from = kit.BUILD / "trixie.stamp", kit.source_of(bootstrap) + _lgpio_of_its_source() + " ".join(packages)
    with _MAKING:
        if not stamp.exists() or stamp.read_text() != made_from:
            shutil.rmtree(root, ignore_errors=True)
            bootstrap("trixie", root, packages)
            run_in_root(root, _lgpio_of_its_source(), *BORROWED)
            stamp.write_text(made_from)
    return System("trixie", root)


def bootstrap(release: str, root: Path, packages: Sequence[str], *words: str) -> None:
    """Make a root of a Debian release. Raises LabSkippedError."""
    kit.install("mmdebstrap")
    how = ("--quiet", "--variant=minbase", "--dpkgopt=force-unsafe-io", '--aptopt=Acquire::Retries "5"')
    kit.run(["mmdebstrap", *how, f"--include={','.join(packages)}", *words, release, str(root), mirror()])


def _lgpio_of_its_source() -> str:
    """Return the shell commands that build lgpio from source for the system's Python, as its author describes (PYPI=1).

    They replace the packages python3-lgpio and python3-rpi-lgpio of Raspberry Pi OS, which Debian lacks.
    """
    pip = "pip install -q --disable-pip-version-check --no-cache-dir"
    return (
        f"python3 -m venv /tmp/swig && /tmp/swig/bin/{pip} {SWIG} setuptools wheel"
        f" && PATH=/tmp/swig/bin:$PATH PYPI=1 /tmp/swig/bin/pip wheel -q --no-deps --no-binary :all: --no-build-isolation"
        f" -w /tmp/wheels {LGPIO} && /tmp/swig/bin/{pip} --no-deps --target /usr/local/lib/python3.13/dist-packages"
        f" /tmp/wheels/*.whl {RPI_LGPIO}"
        ' && python3 -c "import lgpio; lgpio._lgpio"'
    )


def run_in_root(root: Path, command: str, *visible_folders: Path, first: str = "true") -> str:
    """Run a shell command in a root, and return what it printed. Raises GuestStuckError if it fails, perhaps because of a download.

    `visible_folders`: folders of this machine that it sees; `first`: command that mounts the root in the same mount namespace.
    """
    mounts = [first, f"mount -t proc proc {root}/proc", f"mount --rbind /dev {root}/dev"]
    if not kit.ROOT.is_relative_to("/tmp"):  # else it would hide the checkout
        mounts.append(f"mount -t tmpfs tmpfs {root}/tmp")
    for path in visible_folders:
        make = "touch" if path.is_file() else "mkdir -p"
        mounts.append(f"{{ [ -e {root}{path} ] || {make} {root}{path}; }} && mount --bind {path} {root}{path}")
    script = " && ".join([*mounts, f'exec chroot {root} sh -c "$0"'])
    variables = {name: value for name, value in os.environ.items() if name not in LEFT_OUT_VARIABLES}
    environment = variables | {"SYSTEMD_OFFLINE": "1", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "HOME": "/root"}
    process = subprocess.run(["unshare", "-m", "sh", "-c", script, command], capture_output=True, text=True, env=environment)
    if process.returncode:
        raise GuestStuckError(f"`{command}` failed: {(process.stdout + process.stderr)[-800:]}")
    return process.stdout


def rows_of(system: System, rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the system's release in their parts; for this machine's own system unchanged."""
    return list(rows) if system.is_own else [structs.replace(row, part=f"{row.part}, {system.release}") for row in rows]
