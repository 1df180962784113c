"""What every page carries and nothing loads: its style, a hero's style, its script; and what a page may do."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from companion.pictures.seats import SEAT_PAINTS

FOLDER = Path(__file__).parent
PAINTS = SEAT_PAINTS | {"black": "#8b98a3"}
"""The seats' colours, light enough to be written on."""
NOTES, ROOM = re.compile(r"^\s*(//.*)?\n|^ +", re.MULTILINE), re.compile(r"\s*([{};,])\s*|(?<=:) ")
"""Notes and indents of a script; room around the signs of a style."""


@cache
def piece(name: str) -> str:
    """Read a part of pages, without what only its readers need; the style of every page knows the seats' colours."""
    own = (FOLDER / name).read_text("utf-8")
    if name.endswith(".js"):
        return NOTES.sub("", own)
    colours = (f".of-{seat} {{ --seat: {paint}; }}" for seat, paint in PAINTS.items())
    return ROOM.sub(r"\1", own + "".join(colours if name == "page.css" else ())).strip()


@cache
def policy() -> str:
    """Write what a page may do: run and look like what we put into it, ask us, and nothing else."""
    styles = " ".join(_allowed(str(path.relative_to(FOLDER))) for path in sorted(FOLDER.glob("**/*.css")))
    return (
        f"default-src 'none'; style-src {styles}; script-src {_allowed('page.js')}; connect-src 'self'; img-src data:; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


def _allowed(name: str) -> str:
    return f"'sha256-{b64encode(sha256(piece(name).encode()).digest()).decode()}'"
