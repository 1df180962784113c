"""`fathom edition`: export a game's box contents as TOML, or import them."""

import argparse
from pathlib import Path

import tomli_w

from companion.command.exit_codes import CommandError, ExitCode, sentence_of_error
from companion.command.library_access import add_data_option, open_for_reading, open_for_writing, text_in, write_text
from companion.command.output import print_lines
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
    return _import(args) if args.take else _export(args)


def _export(args: argparse.Namespace) -> int:
    game = catalogue.game(args.game)
    with open_for_reading(args.data) as store:
        text = tomli_w.dumps(game.edition() | (store.edition(game.name) or {}))
    write_text([text], args.out)
    return ExitCode.DONE


def _import(args: argparse.Namespace) -> int:
    game = catalogue.game(args.game)
    try:
        edition = edition_from_toml(text_in(args.take, LARGEST), game)
    except EditionError as error:
        raise CommandError(ExitCode.BAD, sentence_of_error(error)) from error
    with open_for_writing(args.data) as store:
        store.save_edition(game.name, edition)
    print_lines(english("edition.taken", game=game.title))
    return ExitCode.DONE
