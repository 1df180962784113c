"""`fathom simulate`: whole games by players who choose at random, one JSON object a game."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from companion.command.answers import Answered, Code
from companion.games import catalogue
from companion.session.record.simulate import seed_of, simulate
from companion.table.chance import new_seed


def add_to(parser: argparse.ArgumentParser) -> None:
    """Put this command's arguments on the command line."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(catalogue.names())}")
    parser.add_argument("--seats", metavar="N", type=counting, help="how many play (default: the fewest)")
    parser.add_argument("--games", metavar="K", type=counting, default=1, help="how many games (default: 1)")
    parser.add_argument("--seed", metavar="S", help="the same word or number gives the same games (default: another each time)")
    parser.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[], type=option, help="an option of the game")
    parser.add_argument("--jsonl", metavar="FILE", type=Path, help="where to write them (default: stdout)")
    parser.set_defaults(run=run)


def counting(word: str) -> int:
    """A number from 1 up, for argparse."""
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 7 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"“{word}” is not a number from 1 up")
    return number


def option(word: str) -> tuple[str, str]:
    """An option's name and value, for argparse."""
    name, equals, value = word.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"“{word}” is not like option=value")
    return name, value


def run(args: argparse.Namespace) -> int:
    """Play the games and write them."""
    game = catalogue.game(args.game)
    word = new_seed().hex() if args.seed is None else args.seed
    with _written_to(args.jsonl) as out:
        for number in range(args.games):
            played = simulate(game, args.seats or game.seats[0], seed_of(word, number), dict(args.set))
            out.write(played.as_json() + "\n")
            if not played.is_over:
                raise Answered(Code.NO, f"Game {number + 1} did not end within {len(played.steps)} moves.")
    return Code.DONE


@contextmanager
def _written_to(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stdout
    else:
        with path.open("w", encoding="utf-8") as out:
            yield out
