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
from companion.table.sentence import UserError, Words, say

Work = Callable[[Library], Any]
Report = TypeVar("Report")
Item = TypeVar("Item")
BATCH_SIZE = 40
"""Largest number of plays or other records in a step; a Pi saves them in less than 0.1 s."""
LARGE_PART = 1 << 20
"""Size in bytes at which a step takes no further record."""
CHECKED, SAVED = "checked", "taken"
"""Kinds of steps: a part of the file was checked, or was saved in the library."""


class IncompleteImportError(UserError):
    """Some steps were saved, then `trouble` ended the import."""

    def __init__(self, trouble: UserError) -> None:
        super().__init__(say("delivery.cut_short", why=trouble.sentence))
        self.trouble = trouble


class ImportStep(Struct, frozen=True):
    """Step of an import: CHECKED or SAVED, the share that is finished (0 to 1), and the work for the library's owner, None for none."""

    kind: str
    share: float
    work: Work | None = None

    def sentence(self) -> Words:
        """Return the progress in words."""
        return say("delivery.taken" if self.kind == SAVED else "delivery.checked", share=self.share)


ShowStep = Callable[[ImportStep], Any]
ImportSteps = Generator[ImportStep, Any, Report]
"""Generator that yields steps, receives the result of each step's work, and returns a report."""


def ignore_step(step: ImportStep) -> None:
    """Ignore a step of an import."""


def run_steps(steps: ImportSteps[Report], ask: Callable[[Work], Any], tell: ShowStep = ignore_step) -> Report:
    """Run all steps and return their result. `ask(work)` runs work on the thread that owns the library; `tell(step)` reports each step.

    Raises the errors of both, and IncompleteImportError once something was saved.
    """
    answer, has_saved = None, False
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            report: Report = end.value
            return report
        tell(step)
        if step.work:
            answer = _run_work(step.work, ask, has_saved)
            has_saved = has_saved or step.kind == SAVED
        else:
            answer = None


def _run_work(work: Work, ask: Callable[[Work], Any], has_saved: bool) -> Any:
    """Run the work; turn an error into IncompleteImportError once something was saved."""
    try:
        return ask(work)
    except (NotSavedError, SessionOpenError) as trouble:
        if not has_saved:
            raise
        raise IncompleteImportError(trouble) from trouble


def split_into_batches(
    items: Iterable[Item], count: int, size_of: Callable[[Item], int] = lambda item: 0
) -> Iterator[tuple[float, list[Item]]]:
    """Yield batches of at most BATCH_SIZE of the `count` items, each with the share of items before it. `size_of`: bytes of an item."""
    batch: list[Item] = []
    done_count = size = 0
    for item in items:
        batch.append(item)
        size += size_of(item)
        if len(batch) == BATCH_SIZE or size >= LARGE_PART:
            yield done_count / count, batch
            done_count, batch, size = done_count + len(batch), [], 0
    if batch:
        yield done_count / count, batch


class FileImport(Struct, frozen=True):
    """Import of one file: functions that open the file, open the library for reading, and make the steps from both.

    Any thread may `run` it; the work of its steps runs on the thread that owns the library.
    """

    open_file: Callable[[], BinaryIO]
    open_library: Callable[[], AbstractContextManager[Library]]
    steps: Callable[[BinaryIO, Library], ImportSteps[Any]]

    def run(self, ask: Callable[[Work], Any], tell: ShowStep = ignore_step) -> Any:
        """Import the file and return a report, which has a `sentence`.

        Raises FileReadError, BackupError, ImportFileError, SessionOpenError, IncompleteImportError, NotSavedError, DamagedError.
        """
        with self.open_file() as file, self.open_library() as library:
            return run_steps(self.steps(file, library), ask, tell)
