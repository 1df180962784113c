"""`fathom import`: import plays from BG Stats."""

import argparse
from pathlib import Path

from companion.command.exit_codes import ExitCode
from companion.command.library_access import add_data_option, copy_input, open_for_writing
from companion.command.output import print_lines, progress_lines
from companion.command.sentences import english, read


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("file", metavar="FILE", type=Path, help=english("help.import_file"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Import the file completely or not at all; repeating it changes nothing."""
    with copy_input(args.file, args.data) as file, open_for_writing(args.data) as store, progress_lines() as put:
        came = store.import_plays(file, tell=lambda step: put(read(step.sentence())))
    print_lines(read(came.sentence()))
    return ExitCode.DONE
