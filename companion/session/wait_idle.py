"""Wait for the session thread, for tests and command-line programs."""

import threading
from collections.abc import Callable
from typing import Any

from companion.session.inputs.messages import StoreRequest
from companion.session.session_thread import SessionThread
from companion.table.sentence import UserError, say

LONGEST_WAIT_S = 30.0


class SessionTimeoutError(UserError):
    """The session thread didn't answer in time."""


def ask_store(table: SessionThread, work: Callable[[Any], Any]) -> Any:
    """Return the result of `work(store)`, run on the session thread after all earlier inputs. Raises what it raised, or SessionTimeoutError."""
    answers: list[Any] = []
    arrived = threading.Event()

    def on_answer(result: Any) -> None:
        answers.append(result)
        arrived.set()

    table.send(StoreRequest(work, on_answer))
    if not arrived.wait(LONGEST_WAIT_S):
        raise SessionTimeoutError(say("session.silent"))
    if isinstance(answers[0], Exception):
        raise answers[0]
    return answers[0]


def wait_until_idle(table: SessionThread) -> None:
    """Wait until all earlier inputs are handled."""
    ask_store(table, lambda store: None)
