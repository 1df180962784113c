"""Version of Fathom, and updates on USB sticks, found by their file names without opening them."""

import re
import tomllib
from pathlib import Path

from companion.table.sentence import Words, say

STICKS = ("run/media/*/*", "media/*", "media/*/*", "mnt", "mnt/*")
"""Folders, below the root, where sticks are mounted; root's updater searches them, too."""
UPDATE_NAME = re.compile(r"fathom-(\d{1,4}(?:\.\d{1,4}){1,3})\.update", re.ASCII)
PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"


def version() -> str:
    """Return the version that runs."""
    if PROJECT.exists():
        return str(tomllib.loads(PROJECT.read_text())["project"]["version"])
    from importlib import metadata  # imported here: it would slow down every start

    return metadata.version("fathom")


def newest_version(root: Path = Path("/")) -> str:
    """Return the newest version that a file on a stick offers by its name; "" if there is none."""
    names = (path.name for place in STICKS for path in root.glob(f"{place}/fathom-*.update"))
    return max((match[1] for name in names if (match := UPDATE_NAME.fullmatch(name))), key=_parts, default="")


def newer_version_sentence(root: Path = Path("/"), present: str | None = None) -> Words:
    """Return a sentence that a stick has a newer version than `present`; "" if none has."""
    latest_version = newest_version(root)
    return say("newer.there", version=latest_version) if _parts(latest_version) > _parts(present or version()) else ""


def _parts(number: str) -> list[int]:
    """Convert a version to numbers that can be compared.

    >>> _parts("0.10.1") > _parts("0.9")
    True
    """
    return [int(part) for part in number.split(".")] if number else []
