"""The `fathom` command. Exit codes: 0 done, 1 the answer is no, 2 bad usage or bad input, with one sentence on stderr."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from companion.command import doctor, export, kiosk, play, sessions, show, simulate, verify
from companion.command.answers import Answered, Code, answer_to

COMMANDS = (play, simulate, verify, sessions, show, export, doctor, kiosk)


class Parser(argparse.ArgumentParser):
    """A parser that says one sentence when it does not understand."""

    def error(self, message: str) -> NoReturn:
        """Raise what main turns into the sentence and the exit code."""
        raise Answered(Code.BAD, f"{message[:1].upper()}{message[1:]}; `{self.prog} --help` says what can be asked.")


def parser() -> Parser:
    """The whole command line."""
    top = Parser(prog="fathom", description="The touchscreen in the middle of the game table.")
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for command in COMMANDS:
        command.add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        args = parser().parse_args(arguments)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever read us has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Code.DONE
    except (Exception, KeyboardInterrupt) as trouble:
        answer = answer_to(trouble)
        print(f"fathom: {answer.sentence}", file=sys.stderr)
        return answer.code


if __name__ == "__main__":
    sys.exit(main())
