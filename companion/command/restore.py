"""`fathom restore`: brings what is in a backup and not here."""

import argparse
from pathlib import Path

from companion.command.exit_codes import Code
from companion.command.library_access import add_data_option, arriving, writing
from companion.command.output import put_out, put_over
from companion.command.sentences import read, told


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    parser.add_argument("file", metavar="FILE", type=Path, help=told("help.backup_file"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Merge the backup, whole or not at all; done twice it changes nothing."""
    with arriving(args.file, args.data) as file, writing(args.data) as store, put_over() as put:
        came = store.restore(file, tell=lambda step: put(read(step.sentence())))
    put_out(read(came.sentence()))
    return Code.DONE
