"""`fathom import`: import plays from BG Stats."""

import argparse
from pathlib import Path

from companion.command.library_access import add_data_option, import_input
from companion.command.sentences import english


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("file", metavar="FILE", type=Path, help=english("help.import_file"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Import the file completely or not at all; repeating it changes nothing."""
    return import_input(args.file, args.data, lambda store, file, tell: store.import_plays(file, tell))
