"""The `fathom` command. Exit codes: 0 done, 1 the answer is no, 2 bad usage or bad input, with one sentence on stderr."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from companion.command.answers import Answered, Code, answer_to

COMMANDS = {
    "play": "the table: on a screen when there is one, else in the terminal",
    "simulate": "whole games by players who choose at random",
    "verify": "decide every move of a game again, and compare",
    "sessions": "what was played",
    "show": "one session: its log and its end",
    "export": "what was played, for other programs",
    "import": "years of plays, from a file BG Stats exported",
    "backup": "everything in one file, on a stick or in a folder",
    "restore": "what is in a backup and not here; nothing is overwritten",
    "edition": "what a table has learned of its box, out as TOML and in again",
    "doctor": "what is there, what is wrong, and the command that mends it",
    "kiosk": "make this computer the box under the table",
}
"""Every command with what it does; each is a module, loaded only when it is asked for."""
MODULES = {"import": "import_file"}
"""The modules that cannot be called like their command."""


class Parser(argparse.ArgumentParser):
    """A parser that says one sentence when it does not understand."""

    def error(self, message: str) -> NoReturn:
        """Raise what main turns into the sentence and the exit code."""
        raise Answered(Code.BAD, f"{message[:1].upper()}{message[1:]}; `{self.prog} --help` says what can be asked.")


def parser(chosen: str) -> Parser:
    """The command line, with all of the `chosen` command and the others by name."""
    top = Parser(prog="fathom", description="The touchscreen in the middle of the game table.")
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about)
        if name == chosen:
            import_module(f"companion.command.{MODULES.get(name, name)}").add_to(command)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    _open_streams()
    try:
        words = sys.argv[1:] if arguments is None else arguments
        args = parser(next(iter(words), "")).parse_args(words)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever read us has enough
        _drop_stdout()
        return Code.DONE
    except (Exception, KeyboardInterrupt) as trouble:
        answer = answer_to(trouble)
        print(f"fathom: {answer.sentence}", file=sys.stderr)
        try:
            sys.stdout.flush()
        except OSError:  # said already; Python would say it again at its end
            _drop_stdout()
        return answer.code


def _drop_stdout() -> None:
    """What is still to be printed goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """What whoever started us has closed leads nowhere; letters a terminal cannot show become question marks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - closed with the process
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
