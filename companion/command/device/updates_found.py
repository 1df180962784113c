"""Which Fathom this is, and whether a stick brings another: a file by the name of an update says so, and is not opened here."""

import re
import tomllib
from pathlib import Path

from companion.table.say import Words, say

STICKS = ("run/media/*/*", "media/*", "media/*/*", "mnt", "mnt/*")
"""Where sticks are found, under the root; root's updater looks there, too."""
NAMED = re.compile(r"fathom-(\d{1,4}(?:\.\d{1,4}){1,3})\.update", re.ASCII)
PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"


def version() -> str:
    """Say which Fathom runs."""
    if PROJECT.exists():
        return str(tomllib.loads(PROJECT.read_text())["project"]["version"])
    from importlib import metadata  # only now: it would take a part of every start

    return metadata.version("fathom")


def offered(root: Path = Path("/")) -> str:
    """Name the newest version that a file on a stick promises by its name; "" when there is none."""
    names = (path.name for place in STICKS for path in root.glob(f"{place}/fathom-*.update"))
    return max((found[1] for name in names if (found := NAMED.fullmatch(name))), key=_parts, default="")


def newer(root: Path = Path("/"), present: str | None = None) -> Words:
    """Say that a stick brings a newer Fathom than the `present` one; "" when none does."""
    found = offered(root)
    return say("newer.there", version=found) if _parts(found) > _parts(present or version()) else ""


def _parts(number: str) -> list[int]:
    """Take a version to numbers that compare.

    >>> _parts("0.10.1") > _parts("0.9")
    True
    """
    return [int(part) for part in number.split(".")] if number else []
