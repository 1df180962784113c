"""`fathom simulate`: play whole games at random, one JSON object per game."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from companion.command.exit_codes import CommandError, ExitCode
from companion.command.sentences import english
from companion.files import opened_anew
from companion.games import catalogue
from companion.session.record.simulated_game import SimulatedGame, seed_of, simulate
from companion.table.chance import new_seed
from companion.table.game import Game
from companion.table.moves import IllegalMoveError
from companion.table.sentence import say


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("game", metavar="GAME", help=english("help.one_of", games=catalogue.names()))
    parser.add_argument("--seats", metavar="N", type=parse_count, help=english("help.seats"))
    parser.add_argument("--games", metavar="K", type=parse_count, default=1, help=english("help.games"))
    parser.add_argument("--seed", metavar="S", help=english("help.seed"))
    parser.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[], type=option, help=english("help.set"))
    parser.add_argument("--asides", action="store_true", help=english("help.asides"))
    parser.add_argument("--jsonl", metavar="FILE", type=Path, help=english("help.out"))
    parser.set_defaults(run=run)


def parse_count(word: str) -> int:
    """Parse a number from 1 up, for argparse."""
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 7 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(english("answer.no_count", typed=word))
    return number


def option(word: str) -> tuple[str, str]:
    """Parse an option's name and value, for argparse."""
    name, equals, value = word.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(english("answer.no_option", typed=word))
    return name, value


def run(args: argparse.Namespace) -> int:
    """Play the games and write them."""
    game = catalogue.game(args.game)
    word = new_seed().hex() if args.seed is None else args.seed
    with _written_to(args.jsonl) as file:
        for number in range(args.games):
            simulated_game = _simulate_game(game, args, seed_of(word, number))
            file.write(simulated_game.as_json() + "\n")
            if not simulated_game.is_over:
                raise CommandError(ExitCode.NO, say("simulate.endless", number=number + 1, moves=len(simulated_game.steps)))
    return ExitCode.DONE


def _simulate_game(game: Game, args: argparse.Namespace, seed: bytes) -> SimulatedGame:
    try:
        return simulate(game, args.seats or game.seats[0], seed, dict(args.set), with_any_time_choices=args.asides)
    except IllegalMoveError as refusal:
        raise CommandError(ExitCode.BAD, game.reader().read(refusal.sentence)) from refusal


@contextmanager
def _written_to(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stdout
    else:
        with opened_anew(path) as file:
            yield file
