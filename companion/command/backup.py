"""`fathom backup`: write everything to one file, on a stick or in a folder."""

import argparse
import time
from pathlib import Path

from companion.command.exit_codes import CommandError, ExitCode
from companion.command.library_access import add_data_option, check_folder, file_in
from companion.command.output import print_lines
from companion.command.sentences import english, read_sentence
from companion.files import check_is_file
from companion.library.exchange.drives import Drives
from companion.library.exchange.exchanged_files import BACKUP, OutgoingFile
from companion.library.exchange.file_exchange import file_pieces_of_path
from companion.table.sentence import say


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, help=english("help.backup_folder"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, drives: Drives | None = None) -> int:
    """Write a backup; works while a game is played."""
    folder = str(args.folder or _stick(drives or Drives()))
    path = file_in(args.data)
    if not path.exists():
        raise CommandError(ExitCode.NO, say("backup.nothing", folder=str(path.parent)))
    check_is_file(path)
    if args.folder:
        check_folder(args.folder)
    print_lines(
        f"{folder}: {read_sentence(OutgoingFile(BACKUP, lambda: file_pieces_of_path(path, BACKUP)).write_into(folder, int(time.time())))}"
    )
    return ExitCode.DONE


def _stick(drives: Drives) -> str:
    """Return the one writable stick. Raises CommandError if there is none or more than one."""
    found_drives = drives.list_drives()
    ready_drives = [drive.path for drive in found_drives if drive.is_ready]
    if len(ready_drives) == 1:
        return ready_drives[0]
    if ready_drives:
        raise CommandError(ExitCode.BAD, say("backup.several", count=len(ready_drives), drives=ready_drives))
    if found_drives:
        raise CommandError(
            ExitCode.NO,
            say("backup.none_ready", drives=[say("backup.drive", name=drive.name, why=drive.trouble) for drive in found_drives]),
        )
    raise CommandError(ExitCode.NO, say("backup.no_stick"))
