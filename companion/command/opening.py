"""Where the commands find the file of everything."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.library.file import FILE_NAME, usual_path
from companion.library.store import Store

CONTROLS_FILE = "controls.toml"


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """`--data DIR`, for a command that opens the file of everything."""
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help="the folder with what was played (FATHOM_DATA, else the usual one)"
    )


def file_in(data: Path | None) -> Path:
    """The file of everything in the folder `data`, or at its usual place."""
    return data / FILE_NAME if data else usual_path()


@contextmanager
def reading(data: Path | None) -> Iterator[Store]:
    """The store, only to be read; works beside a table that plays."""
    store = Store.reading(file_in(data))
    try:
        yield store
    finally:
        store.close()
