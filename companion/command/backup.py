"""`fathom backup`: everything in one file, on a stick or in a folder."""

import argparse
import time
from pathlib import Path

from companion.command.answers import Answered, Code
from companion.command.opening import add_data_option, file_in
from companion.library.exchange.drives import Drives
from companion.library.exchange.outlet import made_beside
from companion.library.exchange.parcels import BACKUP, Parcel


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, help="where to (default: the stick that is plugged in)")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, drives: Drives | None = None) -> int:
    """Write a backup; a table may play meanwhile."""
    folder = str(args.folder or _stick(drives or Drives()))
    path = file_in(args.data)
    if not path.exists():
        raise Answered(Code.NO, f"There is nothing to back up: {path.parent} has no game nights.")
    print(f"{folder}: {Parcel(BACKUP, lambda: made_beside(path, BACKUP)).put(folder, int(time.time()))}")
    return Code.DONE


def _stick(drives: Drives) -> str:
    """The one stick that can be written. Raises Answered when there is none, or more than one."""
    seen = drives.seen()
    ready = [drive.path for drive in seen if drive.is_ready]
    if len(ready) == 1:
        return ready[0]
    if ready:
        raise Answered(Code.BAD, f"There are {len(ready)} drives: name one of {', '.join(ready)}.")
    why = " ".join(f"{drive.name}: {drive.trouble}" for drive in seen)
    raise Answered(Code.NO, f"No stick was found to write to. {why or 'Plug one in, or name a folder.'}")
