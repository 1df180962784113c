"""Which Fathom this is, and whether a newer one lies on this computer or on a stick. Nothing is ever asked of a network."""

import os.path
import re
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from companion.files import start_of
from companion.table.say import Words, say

FILE = "fathom-update.toml"
LARGEST, LONGEST_NOTE = 64 << 10, 60
STICKS = ("media/*", "media/*/*", "run/media/*/*", "mnt", "mnt/*")
"""Where sticks are found, under the root."""
PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"


def version() -> str:
    """Say which Fathom runs."""
    if PROJECT.exists():
        return str(tomllib.loads(PROJECT.read_text())["project"]["version"])
    return metadata.version("fathom")


def newer(data: Path, root: Path = Path("/"), present: str | None = None) -> Words:
    """Name the newest Fathom that a notice tells of; "" when none is newer than the `present` one.

    A notice is a file `fathom-update.toml` in the folder `data` or on a stick: `version = "1.2.0"`, and if it likes
    `note = "what is new"`. One that cannot be read is said too. Anybody may have written it: it is told as what a file says, and
    advises nothing.
    """
    present = present or version()
    notices = [notice for folder in (data, *_sticks(root)) if (notice := _read(folder / FILE))]
    broken = [path for path, number, _ in notices if not number]
    better = [notice for notice in notices if _parts(notice[1]) > _parts(present)]
    if better:
        path, number, note = max(better, key=lambda notice: _parts(notice[1]))
        return say("newer.noted" if note else "newer.there", folder=_plain(str(path.parent)), version=number, note=note)
    return say("newer.broken", file=_plain(str(broken[0]))) if broken else ""


def _sticks(root: Path) -> Iterable[Path]:
    return sorted(folder for pattern in STICKS for folder in root.glob(pattern) if os.path.isdir(folder))


def _read(path: Path) -> tuple[Path, str, str] | None:
    """Read the notice at `path`: where, which version ("" when it cannot be read), and what is new."""
    try:
        words = tomllib.loads(start_of(path, LARGEST).decode())
    except (FileNotFoundError, PermissionError):  # none there, or on somebody else's stick
        return None
    except (OSError, ValueError, RecursionError):
        return path, "", ""
    number = words.get("version")
    is_version = isinstance(number, str) and re.fullmatch(r"\d{1,6}(\.\d{1,6}){0,3}", number)
    return path, str(number) if is_version else "", _shortened(_plain(str(words.get("note", ""))))


def _plain(words: str) -> str:
    r"""Keep what is letters, in one line.

    >>> _plain("very\n\x1b[2J new")
    'very [2J new'
    """
    return " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())


def _shortened(words: str) -> str:
    return words if len(words) <= LONGEST_NOTE else f"{words[: LONGEST_NOTE - 1]}…"


def _parts(number: str) -> list[int]:
    """Take a version to numbers that compare.

    >>> _parts("0.10.1") > _parts("0.9")
    True
    """
    return [int(part) for part in number.split(".")] if number else []
