"""Update file on a USB stick: copied within limits; its archive is opened only after its signature was checked."""

import json
import os
import re
import shutil
import stat
import struct
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from device import Device, UpdateRefusedError, report_state

BOX = 1
"""Version of the parts that an update can't install: units, rules, Debian packages. An update's manifest has the least it needs."""
STICKS = ("run/media/*/*", "media/*", "media/*/*", "mnt", "mnt/*")
UPDATE_NAME = re.compile(r"fathom-(\d{1,4}(?:\.\d{1,4}){1,3})\.update", re.ASCII)
HEAD = re.compile(rb"Fathom update, (\d{1,10}) bytes\n")
BEGIN, END = b"-----BEGIN SSH SIGNATURE-----\n", b"-----END SSH SIGNATURE-----\n"
MOST_LINES, LONGEST_LINE = 40, 100
"""Limits of the signature: lines, and bytes of a line."""
SIGNER, PURPOSE = "fathom", "fathom-update"
PART = re.compile(r"manifest\.json|lock\.txt|sbom\.cdx\.json|signers|\w[\w.+]*(-\w[\w.+]*){2,5}\.whl", re.ASCII)
MOST_PARTS = 500  # files in the archive
LONGEST_MANIFEST = 1 << 16  # bytes
LARGEST = 1 << 30  # bytes of the archive
LARGEST_UNPACKED = 1 << 31  # bytes of all packages
CHUNK = 1 << 20  # bytes copied at once
MANIFEST = {"version": str, "contents": str, "box": int, "oldest_journal": int, "fits": list, "packages": list}
"""Fields of the manifest that must be there, with their types."""
NUMBERS = re.compile(r"\d{1,4}(\.\d{1,4}){1,3} [0-9a-f]{8}", re.ASCII)
"""Version and contents of an update, as they are in the name of its folder."""
FOLDER = re.compile(r"venv-(\d{1,4}(?:\.\d{1,4}){1,3})-.*", re.ASCII)


def newest_update(device: Device) -> Path:
    """Return the update file with the newest version in its name, on any stick. Raises UpdateRefusedError if there is none."""
    paths = [path for place in STICKS for path in device.root.glob(f"{place}/fathom-*.update")]
    numbered_paths = [(version_numbers(match[1]), path) for path in paths if (match := UPDATE_NAME.fullmatch(path.name))]
    if not numbered_paths:
        raise UpdateRefusedError("none")
    return max(numbered_paths)[1]


def version_numbers(version: str) -> list[int]:
    """Return a version as numbers for comparison: "0.10" is newer than "0.9"."""
    return [int(part) for part in version.split(".")]


# before the signature is checked


def copy_from_stick(device: Device, path: Path) -> None:
    """Copy the signature and the signed archive to the disk, because the stick may be changed during the update.

    Raises UpdateRefusedError if the file is no update, too large or incomplete, OSError if it can't be read or copied.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as file:
        head = HEAD.fullmatch(file.readline(LONGEST_LINE)) if stat.S_ISREG(os.fstat(handle).st_mode) else None
        if not head or int(head[1]) > LARGEST:
            raise UpdateRefusedError("strange")
        (device.work / "signature").write_bytes(signature_in(file))
        copy_up_to(device, file, int(head[1]))


def signature_in(file: BinaryIO) -> bytes:
    """Return the signature, which precedes the archive. Raises UpdateRefusedError if there is none."""
    lines = [file.readline(LONGEST_LINE)]
    while lines[0] == BEGIN and lines[-1] != END and len(lines) < MOST_LINES:
        lines.append(file.readline(LONGEST_LINE))
    if lines[-1] != END:
        raise UpdateRefusedError("unsigned")
    return b"".join(lines)


def copy_up_to(device: Device, file: BinaryIO, size: int) -> None:
    """Copy `size` bytes of the archive. Raises UpdateRefusedError if there are fewer."""
    remaining_bytes = size
    with (device.work / "parts.zip").open("wb") as copy:
        while remaining_bytes and (chunk := file.read(min(CHUNK, remaining_bytes))):
            remaining_bytes -= copy.write(chunk)
            report_state(device, "reading", share=0.2 * (1 - remaining_bytes / size))
    if remaining_bytes:
        raise UpdateRefusedError("cut")


def check_signature(device: Device) -> None:
    """Check with ssh-keygen that a key trusted by the present version signed the archive. Raises UpdateRefusedError if none did."""
    signers = device.home / "current/signers"
    if not signers.exists() or all(line.startswith("#") or not line.strip() for line in signers.read_text().splitlines()):
        raise UpdateRefusedError("keyless")

    def passes(*arguments: str) -> bool:
        with (device.work / "parts.zip").open("rb") as signed:
            return device.succeeds(
                "ssh-keygen", "-Y", *arguments, "-n", PURPOSE, "-s", str(device.work / "signature"), stdin=signed
            )

    if not passes("verify", "-f", str(signers), "-I", SIGNER):
        raise UpdateRefusedError("stranger" if passes("check-novalidate") else "altered")


# after the signature was checked


@contextmanager
def open_archive(device: Device) -> Iterator[zipfile.ZipFile]:
    """Context manager: open the signed archive.

    Raises UpdateRefusedError if it has other entries than plain uncompressed files, too many of them, or too much data.
    """
    try:
        with zipfile.ZipFile(device.work / "parts.zip") as archive:
            parts = archive.infolist()
            is_odd = len({part.filename for part in parts}) != len(parts) or len(parts) > MOST_PARTS
            if is_odd or not all(map(is_plain_file, parts)) or sum(part.file_size for part in parts) > LARGEST:
                raise UpdateRefusedError("strange")
            yield archive
    except (zipfile.BadZipFile, struct.error, ValueError, KeyError, EOFError, RuntimeError):
        raise UpdateRefusedError("strange") from None


def is_plain_file(part: zipfile.ZipInfo) -> bool:
    """Return whether an entry is a plain, uncompressed file with a name that a release has."""
    is_file = stat.S_IFMT(part.external_attr >> 16) in (0, stat.S_IFREG)
    is_stored = part.compress_type == zipfile.ZIP_STORED and part.file_size == part.compress_size and not part.flag_bits & 1
    return is_file and is_stored and bool(PART.fullmatch(part.filename))


def read_manifest(device: Device) -> dict[str, Any]:
    """Return the manifest: the update's version, contents and devices. Raises UpdateRefusedError if it is invalid."""
    with open_archive(device) as archive:
        if archive.getinfo("manifest.json").file_size > LONGEST_MANIFEST:
            raise UpdateRefusedError("strange")
        manifest: dict[str, Any] = json.loads(archive.read("manifest.json"))
    is_whole = isinstance(manifest, dict) and all(type(manifest.get(name)) is kind for name, kind in MANIFEST.items())
    if not is_whole or not NUMBERS.fullmatch(f"{manifest['version']} {manifest['contents']}"):
        raise UpdateRefusedError("strange")
    return manifest


def check_fits(device: Device, manifest: dict[str, Any]) -> None:
    """Raise UpdateRefusedError if the update is not newer than the present version, or not for this device."""
    if version_numbers(manifest["version"]) <= version_numbers(version_of(device.present)):
        raise UpdateRefusedError("older")
    if manifest["box"] > BOX:
        raise UpdateRefusedError("box")
    if f"{device.release}-{device.machine}" not in manifest["fits"]:
        raise UpdateRefusedError("unfit")


def version_of(folder: str) -> str:
    """Return the version in the name of an installed folder. Raises UpdateRefusedError for any other name."""
    match = FOLDER.fullmatch(folder)
    if not match:
        raise UpdateRefusedError("failed")
    return match[1]


def unpack(device: Device) -> None:
    """Extract the lists, and the packages for this machine. Raises UpdateRefusedError over LARGEST_UNPACKED bytes, OSError."""
    folder, unpacked = device.work / "parts", 0
    folder.mkdir()
    with open_archive(device) as archive:
        for part in archive.infolist():
            if part.filename.endswith(".whl") and not part.filename.endswith(("any.whl", f"_{device.machine}.whl")):
                continue
            with archive.open(part) as file, (folder / part.filename).open("wb") as copy:
                shutil.copyfileobj(file, copy, CHUNK)
            unpacked += unpacked_bytes(folder / part.filename)
            if unpacked > LARGEST_UNPACKED:
                raise UpdateRefusedError("strange")


def unpacked_bytes(path: Path) -> int:
    """Return the unpacked size of a package in bytes, 0 for a list. It is in the ZIP file's directory; unpacking writes no more."""
    if path.suffix != ".whl":
        return 0
    with zipfile.ZipFile(path) as package:
        return sum(part.file_size for part in package.infolist())
