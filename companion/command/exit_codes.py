"""Exit codes, and the sentence printed on failure."""

import os
from enum import IntEnum

from companion.table.sentence import UserError, Words, say


class ExitCode(IntEnum):
    """Exit codes that other programs rely on."""

    DONE = 0
    NO = 1
    BAD = 2


class CommandError(UserError):
    """Failure that ends a command with exit code `code` and one sentence on stderr."""

    def __init__(self, code: ExitCode, words: Words) -> None:
        super().__init__(words)
        self.code = code


def command_error(trouble: BaseException) -> CommandError:
    """Convert an exception to a CommandError; with FATHOM_TRACEBACK set, print the traceback, too."""
    if isinstance(trouble, CommandError):
        return trouble
    if isinstance(trouble, KeyboardInterrupt):
        return CommandError(ExitCode.NO, say("answer.stopped"))
    if isinstance(trouble, UserError | OSError):
        return CommandError(ExitCode.NO if isinstance(trouble, _expected_failures()) else ExitCode.BAD, sentence_of_error(trouble))
    if os.environ.get("FATHOM_TRACEBACK"):
        raise trouble
    return CommandError(ExitCode.NO, say("answer.fault", error=f"{type(trouble).__name__}: {trouble}"))


def _expected_failures() -> tuple[type[UserError], ...]:
    """Return the exceptions for which a command exits with 1 (the answer is no), not with 2 (bad input)."""
    from companion.library.exchange.exchanged_files import (
        FileWriteError,  # imported here: only failing commands need them
    )
    from companion.library.storage.lock import AlreadyOpenError
    from companion.session.record.journal import NotSavedError
    from companion.session.wait_idle import SessionTimeoutError

    return (AlreadyOpenError, NotSavedError, FileWriteError, SessionTimeoutError)


def sentence_of_error(trouble: BaseException) -> Words:
    """Return the sentence for an exception."""
    if isinstance(trouble, UserError):
        return trouble.sentence
    if isinstance(trouble, OSError) and trouble.strerror:
        return say("answer.file" if trouble.filename else "answer.system", file=str(trouble.filename), why=trouble.strerror)
    return " ".join(str(trouble).split())
