"""What comes in from a file: checked whole before anything of it is taken, then taken in part by part between the moves of a game.

Each part is kept whole or not at all, and taking it again changes nothing: what a pulled plug cut short comes with the rest
when the file is brought in again.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any, BinaryIO, TypeVar

from msgspec import Struct

from companion.library.records.library import Library, SessionOpenError
from companion.session.record.journal import NotSavedError
from companion.table.say import UserError, Words, say

Work = Callable[[Library], Any]
Came = TypeVar("Came")
Item = TypeVar("Item")
AT_ONCE = 40
"""So many plays or other things are a part: on a Pi that takes less than a tenth of a second."""
LARGE_PART = 1 << 20
"""A part that is so many bytes takes no further play or thing, however few they are."""
CHECKED, TAKEN = "checked", "taken"


class IncompleteImportError(UserError):
    """Some parts came in, and then no more because of `trouble`."""

    def __init__(self, trouble: UserError) -> None:
        super().__init__(say("delivery.cut_short", why=trouble.said))
        self.trouble = trouble


class ImportStep(Struct, frozen=True):
    """CHECKED or TAKEN, and how far that is; and what is to be done with the store next, where that is something."""

    kind: str
    share: float
    work: Work | None = None

    def sentence(self) -> Words:
        """Return what to tell the table."""
        return say("delivery.taken" if self.kind == TAKEN else "delivery.checked", share=self.share)


TellStep = Callable[[ImportStep], Any]
ImportSteps = Generator[ImportStep, Any, Came]
"""Yields steps, is sent what each one's work returned, and returns what came in all."""


def ignore_step(step: ImportStep) -> None:
    """Ignore a step."""


def run_steps(steps: ImportSteps[Came], ask: Callable[[Work], Any], tell: TellStep = ignore_step) -> Came:
    """Run every step: `ask(work)` has the owner of the store do it, `tell(step)` reports each. Raises their errors, and IncompleteImportError."""
    answer, has_taken = None, False
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            came: Came = end.value
            return came
        tell(step)
        if step.work:
            answer = _done(step.work, ask, has_taken)
            has_taken = has_taken or step.kind == TAKEN
        else:
            answer = None


def _done(work: Work, ask: Callable[[Work], Any], has_taken: bool) -> Any:
    """Have it done; trouble is said as it is as long as nothing was taken."""
    try:
        return ask(work)
    except (NotSavedError, SessionOpenError) as trouble:
        if not has_taken:
            raise
        raise IncompleteImportError(trouble) from trouble


def in_batches(
    items: Iterable[Item], count: int, size_of: Callable[[Item], int] = lambda item: 0
) -> Iterator[tuple[float, list[Item]]]:
    """`items`, so many in all, some at a time, each with the share that came before them. `size_of`: how many bytes one has."""
    some: list[Item] = []
    came = size = 0
    for item in items:
        some.append(item)
        size += size_of(item)
        if len(some) == AT_ONCE or size >= LARGE_PART:
            yield came / count, some
            came, some, size = came + len(some), [], 0
    if some:
        yield came / count, some


class FileImport(Struct, frozen=True):
    """A file to be brought in: how it is read, what is already here, and how its steps are made of both.

    Any thread may `bring` it; only what it asks for is done with the store itself.
    """

    read: Callable[[], BinaryIO]
    here: Callable[[], AbstractContextManager[Library]]
    steps: Callable[[BinaryIO, Library], ImportSteps[Any]]

    def bring(self, ask: Callable[[Work], Any], tell: TellStep = ignore_step) -> Any:
        """Bring it in; what came, with a `sentence`. Raises FileReadError, BackupError, ImportFileError, SessionOpenError, IncompleteImportError, NotSavedError, DamagedError."""
        with self.read() as file, self.here() as here:
            return run_steps(self.steps(file, here), ask, tell)
