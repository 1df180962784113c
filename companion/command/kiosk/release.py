"""`make release`: pack this checkout into one signed file for updates from a stick; reproducible byte for byte.

usage: python -m companion.command.kiosk.release [KEYS [FOLDER [BOX …]]]     KEYS: folder of the two keys, created if empty
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from packaging.markers import Marker

from companion.command.device.updates_found import version
from companion.command.exit_codes import CommandError, ExitCode, command_error
from companion.command.kiosk.file_layout import LOCK, PARTS, SIGNERS, SOURCE, contents, copy_source, pinned_packages
from companion.command.kiosk.system import MACHINES, SUPPORTED_RELEASES
from companion.command.output import print_error, print_lines
from companion.command.sentences import english, read_sentence
from companion.table.sentence import say

BOXES = tuple(f"{release}-{machine}" for release in SUPPORTED_RELEASES for machine in MACHINES)
"""Kinds of devices; a file for only one of them is a third as large."""
BOX = re.compile(r"^BOX = (\d+)$", re.MULTILINE)
OLDEST_JOURNAL = 1
"""Oldest version of the library file that this version can migrate."""
PURPOSE, SIGNER = "fathom-update", "fathom"
KEYS = ("release-1", "release-2")
"""The signing key, and its successor if it is lost: keep that elsewhere."""
REQUIREMENT = re.compile(
    r"^(?P<pin>[\w.\-]+==[\w.]+)(?: ; (?P<marker>[^\\\n]+))?(?P<hashes>(?: \\\n    --hash=\S+)+)$", re.MULTILINE
)
GLIBC = range(36, 16, -1)
"""Version in Debian 12: 2.36."""
EARLIEST = 315532800
"""First day that a zip file can store: 1980-01-01."""
PLAIN_FILE = 0o100644 << 16


def release(keys: Path, folder: Path, boxes: Sequence[str] = BOXES) -> Path:
    """Build the file for these kinds of devices. Raises CommandError, OSError, CalledProcessError."""
    key = signing_key(keys)
    with tempfile.TemporaryDirectory() as scratch:
        parts = Path(scratch) / "parts"
        parts.mkdir()
        for box in boxes:
            print_lines(english("release.fetching", box=box))
            name, _, machine = box.partition("-")
            download(parts, ".".join(map(str, SUPPORTED_RELEASES[name])), machine)
        lock = lock_with_wheel(own_wheel(parts, Path(scratch)))
        for name, words in (("lock.txt", lock), ("manifest.json", manifest(boxes))):
            (parts / name).write_text(words)
        for name in ("sbom.cdx.json", SIGNERS):
            shutil.copy(PARTS / "systemd" / name, parts)
        payload = Path(scratch) / "parts.zip"
        pack(parts, payload)
        folder.mkdir(parents=True, exist_ok=True)
        return sign_release(payload, key, folder / f"fathom-{version()}.update")


# contents


def download(folder: Path, python: str, machine: str) -> None:
    """Download the pinned packages for one kind of device."""
    requirements_file = folder.with_name("wanted.txt")
    requirements_file.write_text("".join(requirements(python, machine)))
    platforms = (f"--platform=manylinux_2_{minor}_{machine}" for minor in GLIBC)
    options = ("--require-hashes", "--only-binary=:all:", "--no-deps", f"--python-version={python}", "--implementation=cp")
    run_pip(
        "download",
        "-q",
        *options,
        *platforms,
        f"--platform=manylinux2014_{machine}",
        "-d",
        str(folder),
        "-r",
        str(requirements_file),
    )


def requirements(python: str, machine: str) -> Iterator[str]:
    """Yield the lines of the lock that apply there; pip would use this computer's markers."""
    marker_environment = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": "linux",
        "platform_machine": machine,
    }
    for match in REQUIREMENT.finditer(LOCK.read_text("utf-8")):
        if not match["marker"] or Marker(match["marker"]).evaluate(marker_environment):
            yield f"{match['pin']}{match['hashes']}\n"


def own_wheel(parts: Path, scratch: Path) -> Path:
    """Build our wheel with the pinned setuptools, from files that are the same everywhere."""
    source, builder = scratch / "source", scratch / "builder"
    source.mkdir()
    copy_source(source)
    for path in source.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    venv.create(builder, with_pip=True)
    setuptools = next(pin for pin in pinned_packages() if pin.startswith("setuptools=="))
    python = str(builder / "bin" / "python")
    run_pip("install", "-q", "--no-index", "--no-deps", "--find-links", str(parts), setuptools, python=python)
    run_pip("wheel", "-q", "--no-index", "--no-deps", "--no-build-isolation", "-w", str(parts), str(source), python=python)
    return next(parts.glob(f"fathom-{version()}-*.whl"))


def run_pip(*words: str, python: str = sys.executable) -> None:
    """Run pip; builds use the time of the last commit."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(epoch()), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run((python, "-m", "pip", *words), check=True, env=environment)


def lock_with_wheel(wheel: Path) -> str:
    """Return the lock with our own wheel added: pip installs nothing that is not listed."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"{LOCK.read_text('utf-8')}fathom=={version()} \\\n    --hash=sha256:{digest}\n"


def manifest(boxes: Sequence[str]) -> str:
    """Return the manifest: version, contents, and devices."""
    box = BOX.search((PARTS / "systemd/updater/update_file.py").read_text())
    assert box
    description = {"version": version(), "contents": contents(), "box": int(box[1]), "oldest_journal": OLDEST_JOURNAL}
    return json.dumps({**description, "fits": list(boxes), "packages": pinned_packages()}, indent=1) + "\n"


def epoch() -> int:
    """Return the time stamp of all files: SOURCE_DATE_EPOCH, or the last commit's."""
    stated = os.environ.get("SOURCE_DATE_EPOCH")
    command = ("git", "-C", str(SOURCE), "log", "-1", "--format=%ct")
    return max(EARLIEST, int(stated or subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def pack(parts: Path, archive: Path) -> None:
    """Write the files into one archive, sorted by name, uncompressed: wheels are compressed already."""
    moment = datetime.fromtimestamp(epoch(), UTC).timetuple()[:6]
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(parts.iterdir()):
            entry = zipfile.ZipInfo(path.name, moment)
            entry.external_attr, entry.create_system = PLAIN_FILE, 3
            packed.writestr(entry, path.read_bytes())


# signature


def signing_key(folder: Path) -> Path:
    """Return a key that devices trust; create two if none is trusted yet. Raises CommandError."""
    signers = PARTS / "systemd" / SIGNERS
    key = folder / KEYS[0]
    trusted = [line for line in signers.read_text().splitlines() if not line.startswith("#")]
    if not trusted and not key.exists():
        trusted = make_keys(folder, signers)
        print_lines(english("release.made_keys", folder=str(folder), first=KEYS[0], second=KEYS[1]))
    if not key.exists():
        raise CommandError(ExitCode.NO, say("release.no_key", key=str(key)))
    if not any(public_of(key) in line for line in trusted):
        raise CommandError(ExitCode.NO, say("release.not_trusted", key=str(key)))
    return key


def make_keys(folder: Path, signers: Path) -> list[str]:
    """Create both keys, and list them as trusted in this checkout."""
    folder.mkdir(0o700, parents=True, exist_ok=True)
    for name in KEYS:
        command = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", f"fathom {name}", "-f", str(folder / name))
        subprocess.run(command, check=True)
    lines = [f'{SIGNER} namespaces="{PURPOSE}" {public_of(folder / name)} {name}' for name in KEYS]
    comment = [line for line in signers.read_text().splitlines() if line.startswith("#")]
    signers.write_text("\n".join((*comment, *lines)) + "\n")
    return lines


def public_of(key: Path) -> str:
    """Return a key's public half, without its comment."""
    return " ".join(Path(f"{key}.pub").read_text().split()[:2])


def sign_release(payload: Path, key: Path, target: Path) -> Path:
    """Write the release file: length, signature, signed data."""
    subprocess.run(("ssh-keygen", "-q", "-Y", "sign", "-f", str(key), "-n", PURPOSE, str(payload)), check=True)
    signature = Path(f"{payload}.sig").read_bytes()
    head = f"Fathom update, {payload.stat().st_size} bytes\n".encode()
    target.write_bytes(head + signature + payload.read_bytes())
    return target


def main(arguments: list[str]) -> int:
    """Build the release and print its path."""
    os.umask(0o022)  # file modes are part of the archive
    usual = (str(Path.home() / ".config/fathom/keys"), "dist")
    keys, folder, *boxes = (*arguments, *usual[len(arguments) :])
    try:
        release_file = release(Path(keys), Path(folder), boxes or BOXES)
    except (CommandError, OSError) as trouble:
        print_error(read_sentence(command_error(trouble).sentence))
        return ExitCode.NO
    except subprocess.CalledProcessError as failed:
        print_error(english("release.failed", command=failed.cmd[:4], code=str(failed.returncode)))
        return ExitCode.NO
    print_lines(english("release.made", file=str(release_file), megabytes=release_file.stat().st_size >> 20))
    return ExitCode.DONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
