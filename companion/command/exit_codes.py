"""How a command ends: an exit code, and one sentence when it is not well."""

import os
from enum import IntEnum

from companion.table.say import UserError, Words, say


class Code(IntEnum):
    """The exit codes other programs rely on."""

    DONE = 0
    NO = 1
    BAD = 2


class CommandError(UserError):
    """Ends a command with `code` and one sentence for stderr."""

    def __init__(self, code: Code, said: Words) -> None:
        super().__init__(said)
        self.code = code


def answer_to(trouble: BaseException) -> CommandError:
    """Answer an exception that reached the edge; with FATHOM_TRACEBACK set, programmers see all of it."""
    if isinstance(trouble, CommandError):
        return trouble
    if isinstance(trouble, KeyboardInterrupt):
        return CommandError(Code.NO, say("answer.stopped"))
    if isinstance(trouble, UserError | OSError):
        return CommandError(Code.NO if isinstance(trouble, _no()) else Code.BAD, said_of(trouble))
    if os.environ.get("FATHOM_TRACEBACK"):
        raise trouble
    return CommandError(Code.NO, say("answer.fault", error=f"{type(trouble).__name__}: {trouble}"))


def _no() -> tuple[type[UserError], ...]:
    """List what says no although nothing was asked wrongly."""
    from companion.library.exchange.parcels import NotWritten  # only now: a command that ends well needs none of them
    from companion.library.storage.lock import AlreadyOpenError
    from companion.session.record.journal import NotSavedError
    from companion.session.wait_idle import SessionTimeoutError

    return (AlreadyOpenError, NotSavedError, NotWritten, SessionTimeoutError)


def said_of(trouble: BaseException) -> Words:
    """Say what an exception tells of."""
    if isinstance(trouble, UserError):
        return trouble.said
    if isinstance(trouble, OSError) and trouble.strerror:
        return say("answer.file" if trouble.filename else "answer.system", file=str(trouble.filename), why=trouble.strerror)
    return " ".join(str(trouble).split())
