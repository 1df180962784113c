"""Open the library, and read and write files named on the command line."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol

from companion.command.exit_codes import CommandError, ExitCode
from companion.command.output import print_error, print_lines, progress_lines
from companion.command.sentences import english, read_sentence
from companion.files import FileTooLargeError, bytes_up_to
from companion.library.exchange.exchanged_files import LARGEST, CountedPieces, private_copy, write_whole
from companion.library.exchange.import_steps import ShowStep
from companion.library.records.library import raise_as_file_damage
from companion.library.storage.file import FILE_NAME, default_path
from companion.library.store import Store
from companion.table.sentence import Words, say

CONTROLS_FILE = "controls.toml"


class ImportResult(Protocol):
    """Result of an import."""

    def sentence(self) -> Words:
        """Return the result in words."""


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add `--data DIR`, for a command that opens the library."""
    parser.add_argument("--data", metavar="DIR", type=Path, help=english("help.data"))


def require_argument(value: str, missing: Words) -> str:
    """Return an optional argument that this use of a command needs. Raises CommandError with the sentence `missing` without it."""
    if not value:
        raise CommandError(ExitCode.BAD, missing)
    return value


def file_in(data: Path | None) -> Path:
    """Return the library file in the folder `data`, or at its default place."""
    return data / FILE_NAME if data else default_path()


def check_folder(folder: Path) -> None:
    """Raise CommandError if the folder is missing: a typing error, or a stick that isn't plugged in."""
    if not folder.exists():
        raise CommandError(ExitCode.BAD, say("answer.no_folder", folder=str(folder)))


@contextmanager
def open_for_reading(data: Path | None) -> Iterator[Store]:
    """Open the library read-only; works while a game is played. Raises CommandError if there is no folder `data`, DamagedError."""
    if data and not data.is_dir():
        raise CommandError(ExitCode.BAD, say("answer.no_folder", folder=str(data)))
    with raise_as_file_damage(), closing(Store.reading(file_in(data))) as store:
        yield store


@contextmanager
def open_for_writing(data: Path | None) -> Iterator[Store]:
    """Open the library for writing while no game is open; report a file that had to be set aside and recovered.

    Raises AlreadyOpenError, NewerFileError, NotSavedError.
    """
    with closing(Store.open(file_in(data))) as store:
        for sentence in store.recovery.sentences() if store.recovery else ():
            print_error(f"fathom: {read_sentence(sentence)}")
        yield store


@contextmanager
def copy_input(path: Path, data: Path | None) -> Iterator[BinaryIO]:
    """Copy a named file, or a pipe's data, next to the library in the folder `data`.

    Raises OSError, NotSavedError, and CommandError if it is larger than any file of Fathom or BG Stats.
    """
    folder = file_in(data).parent
    try:
        with path.open("rb") as file:
            copy = private_copy(file, folder if folder.is_dir() else None)
    except FileTooLargeError:
        raise _size_error(path, LARGEST) from None
    with copy:
        yield copy


def import_input(path: Path, data: Path | None, work: Callable[[Store, BinaryIO, ShowStep], ImportResult]) -> ExitCode:
    """Import a named file into the library by `work(store, file, tell)`, and print the progress and the report.

    Raises the errors of `copy_input`, `open_for_writing` and `work`.
    """
    with copy_input(path, data) as file, open_for_writing(data) as store, progress_lines() as write_line:
        report = work(store, file, lambda step: write_line(read_sentence(step.sentence())))
    print_lines(read_sentence(report.sentence()))
    return ExitCode.DONE


def text_in(path: Path, most: int = LARGEST) -> str:
    """Read a text file. Raises OSError, and CommandError if it is no text or larger than `most` bytes."""
    try:
        return bytes_up_to(path, most).decode()
    except FileTooLargeError:
        raise _size_error(path, most) from None
    except UnicodeDecodeError:
        raise CommandError(ExitCode.BAD, say("answer.no_text", file=str(path))) from None


def write_text(text: Iterable[str], path: Path | None) -> None:
    """Write to stdout, or to the file `path`, completely or not at all. Raises OSError, FileWriteError, and CommandError if its folder is missing."""
    if path is None:
        for piece in text:
            print_lines(piece, end="")
    elif path.exists() and not path.is_file():  # such as a pipe: written to, not replaced
        with path.open("w", encoding="utf-8") as pipe:
            pipe.writelines(text)
    else:
        check_folder(path.parent)
        write_whole(path.parent, lambda _: path.name, CountedPieces(piece.encode() for piece in text))


def _size_error(path: Path, most: int) -> CommandError:
    from companion.library.exchange.drives import size_of  # needed for this refusal only

    return CommandError(ExitCode.BAD, say("answer.too_large", file=str(path), most=size_of(most)))
