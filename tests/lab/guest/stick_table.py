"""In the guest, inside our unit's sandbox: look for sticks, and write a backup to each that is plugged in.

usage: stick_table.py FILE
Appends a line to FILE each time: `wrote PATH COUNT`, `gone PATH`, `closed WORDS` or `failed WORDS`.
"""

import sys
import time
from pathlib import Path

from companion.library.exchange.drives import Drive, Drives
from companion.library.exchange.exchanged_files import FileWriteError, OutgoingFile, incoming_files
from companion.table.reader import Reader
from companion.table.sentence import Words, say

EVERYTHING = OutgoingFile("backup", lambda: [b"everything"] * 100_000)
PLACE = "/run/media/"


def main(log_path: Path) -> None:
    """Find sticks, write to them, and print lines, until killed."""
    words(log_path, "began")
    before: set[Words] = set()
    while True:
        drives = {drive.path or drive.note(): drive for drive in Drives().list_drives() if is_settled(drive)}
        for pulled_drive in before - set(drives):
            words(log_path, f"gone {pulled_drive}")
        for fresh in set(drives) - before:
            words(log_path, write_backup(drives[fresh]))
        before = set(drives)
        time.sleep(0.5)


def is_settled(drive: Drive) -> bool:
    """Return whether udev has finished with a stick."""
    return drive.path.startswith(PLACE) or (not drive.path and drive.trouble != say("drive.closed"))


def write_backup(drive: Drive) -> str:
    """Write a backup to a drive, and return the result as a line."""
    if not drive.is_ready:
        return f"closed {Reader().read(drive.note())}"
    try:
        EVERYTHING.write_into(drive.path, int(time.time()))
    except FileWriteError as trouble:
        return f"failed {drive.path} {trouble}"
    return f"wrote {drive.path} {len(incoming_files(drive.path))}"


def words(log_path: Path, line: str) -> None:
    """Append a line to the log, which the checks outside the sandbox read."""
    with log_path.open("a") as file:
        file.write(f"{line}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
