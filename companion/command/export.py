"""`fathom export`: what was played, for other programs."""

import argparse
from pathlib import Path

from companion.command.exit_codes import ExitCode
from companion.command.library_access import add_data_option, open_for_reading, write_text
from companion.command.output import print_error
from companion.command.sentences import english
from companion.library.exchange.exports import FORMATS


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument(
        "--format",
        choices=tuple(FORMATS),
        default="json",
        help=english("help.format"),
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help=english("help.out"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the export."""
    with open_for_reading(args.data) as store:
        write_text(FORMATS[args.format](store), args.out)
        if store.unread_count:
            print_error(f"fathom: {english('answer.left_out', count=store.unread_count)}")
    return ExitCode.DONE
