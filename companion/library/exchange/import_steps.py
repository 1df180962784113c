"""Import of a file: check the whole file, then import it in small steps between the moves of a game.

Each step is saved completely or not at all, and repeating it changes nothing. After an interruption the same file can be
imported again.
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
    """Some steps were saved, then `trouble` ended the import."""

    def __init__(self, trouble: UserError) -> None:
        super().__init__(say("delivery.cut_short", why=trouble.said))
        self.trouble = trouble


class ImportStep(Struct, frozen=True):
    """Step of an import: CHECKED or TAKEN, the share that is finished (0 to 1), and the work for the library's owner, None for none."""

    kind: str
    share: float
    work: Work | None = None

    def sentence(self) -> Words:
        """Return the progress in words."""
        return say("delivery.taken" if self.kind == TAKEN else "delivery.checked", share=self.share)


TellStep = Callable[[ImportStep], Any]
ImportSteps = Generator[ImportStep, Any, Came]
"""Yields steps, is sent what each one's work returned, and returns what came in all."""


def ignore_step(step: ImportStep) -> None:
    """Ignore a step."""


def run_steps(steps: ImportSteps[Came], ask: Callable[[Work], Any], tell: TellStep = ignore_step) -> Came:
    """Run all steps and return their result. `ask(work)` runs work where the library is owned; `tell(step)` reports each step.

    Raises the errors of both, and IncompleteImportError once something was saved.
    """
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
    """Run the work; turn an error into IncompleteImportError once something was saved."""
    try:
        return ask(work)
    except (NotSavedError, SessionOpenError) as trouble:
        if not has_taken:
            raise
        raise IncompleteImportError(trouble) from trouble


def in_batches(
    items: Iterable[Item], count: int, size_of: Callable[[Item], int] = lambda item: 0
) -> Iterator[tuple[float, list[Item]]]:
    """Yield batches of at most AT_ONCE of the `count` items, each with the share of items before it. `size_of`: bytes of an item."""
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
    """Import of one file: functions that open the file, open the library for reading, and make the steps from both.

    Any thread may `bring` it; only the work of its steps runs where the library is owned.
    """

    read: Callable[[], BinaryIO]
    here: Callable[[], AbstractContextManager[Library]]
    steps: Callable[[BinaryIO, Library], ImportSteps[Any]]

    def run(self, ask: Callable[[Work], Any], tell: TellStep = ignore_step) -> Any:
        """Import the file and return a report, which has a `sentence`.

        Raises FileReadError, BackupError, ImportFileError, SessionOpenError, IncompleteImportError, NotSavedError, DamagedError.
        """
        with self.read() as file, self.here() as here:
            return run_steps(self.steps(file, here), ask, tell)
