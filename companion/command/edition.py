"""`fathom edition`: export a game's box contents as TOML, or import them."""

import argparse
from pathlib import Path

import tomli_w

from companion.command.exit_codes import CommandError, ExitCode, said_of
from companion.command.library_access import add_data_option, hand_out, open_for_writing, reading, text_in
from companion.command.output import put_out
from companion.command.sentences import english
from companion.games import catalogue
from companion.library.exchange.editions import LARGEST, EditionError, edition_from_toml


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("game", help=english("help.game"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=english("help.out"))
    parser.add_argument("--take", metavar="FILE", type=Path, help=english("help.take"))
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the edition in force, or import another one."""
    return _take(args) if args.take else _give(args)


def _give(args: argparse.Namespace) -> int:
    game = catalogue.game(args.game)
    with reading(args.data) as store:
        text = tomli_w.dumps(game.edition() | (store.edition(game.name) or {}))
    hand_out([text], args.out)
    return ExitCode.DONE


def _take(args: argparse.Namespace) -> int:
    game = catalogue.game(args.game)
    try:
        edition = edition_from_toml(text_in(args.take, LARGEST), game)
    except EditionError as error:
        raise CommandError(ExitCode.BAD, said_of(error)) from error
    with open_for_writing(args.data) as store:
        store.keep_edition(game.name, edition)
    put_out(english("edition.taken", game=game.title))
    return ExitCode.DONE
