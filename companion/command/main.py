"""The `fathom` command. Exit codes: 0 done, 1 the answer is no, 2 bad usage or bad input, with one sentence on stderr."""

import os
import signal
import sys

try:
    import argparse
    from collections.abc import Sequence
    from importlib import import_module
    from typing import Any, NoReturn

    from companion.command.exit_codes import CommandError, ExitCode, command_error
    from companion.command.output import Style, print_error
    from companion.command.sentences import english, read_sentence
    from companion.table.sentence import say
except KeyboardInterrupt:  # Ctrl-C during the imports
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from companion.command.output import print_error
    from companion.command.sentences import english

    print_error(f"fathom: {english('answer.stopped')}")
    sys.exit(1)

COMMANDS = {
    "play": say("command.play"),
    "simulate": say("command.simulate"),
    "verify": say("command.verify"),
    "sessions": say("command.sessions"),
    "show": say("command.show"),
    "export": say("command.export"),
    "import": say("command.import"),
    "backup": say("command.backup"),
    "restore": say("command.restore"),
    "edition": say("command.edition"),
    "sheet": say("command.sheet"),
    "kit": say("command.kit"),
    "doctor": say("command.doctor"),
    "phones": say("command.phones"),
    "kiosk": say("command.kiosk"),
}
"""Commands with their descriptions. Each is a module, loaded only when used."""
MODULES = {"import": "import_file", "kiosk": "kiosk.command"}
"""Modules whose name differs from their command."""


class CommandParser(argparse.ArgumentParser):
    """Parser that takes options in any place, and reports errors in one sentence."""

    is_retrying = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the arguments. If some are left, parse again with the options before the other words."""
        known_arguments, rest = super().parse_known_args(args, namespace)
        if not rest or self.is_retrying or self._subparsers:
            return known_arguments, rest
        self.is_retrying = True
        return self.parse_known_intermixed_args(args)

    def error(self, message: str) -> NoReturn:
        """Raise CommandError with the sentence and the exit code for bad usage."""
        raise CommandError(ExitCode.BAD, say("answer.usage", what=message, program=self.prog))


def parser(chosen_command: str) -> CommandParser:
    """Return the command-line parser: the `chosen_command` command in full, the others by name only."""
    top = CommandParser(prog="fathom", description=english("command.fathom"))
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=CommandParser)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=read_sentence(summary))
        if name == chosen_command:
            import_module(f"companion.command.{MODULES.get(name, name)}").add_to(command)
            command.add_argument("--plain", action="store_true", help=english("help.plain"))
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _open_streams()
    try:
        words = sys.argv[1:] if arguments is None else arguments
        args = parser(next(iter(words), "")).parse_args(words)
        Style.is_plain = args.plain
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the program that reads our output has ended
        _drop_stdout()
        return ExitCode.DONE
    except (Exception, KeyboardInterrupt) as trouble:
        answer = command_error(trouble)
        print_error(f"fathom: {read_sentence(answer.sentence)}")
        try:
            sys.stdout.flush()
        except OSError:  # reported already: prevent a second report at exit
            _drop_stdout()
        return answer.code


def _drop_stdout() -> None:
    """Redirect stdout to /dev/null."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """Redirect closed standard streams to /dev/null; show letters that a terminal can't encode as question marks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - closed with the process
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
