"""Inline CSS and JavaScript of pages, and their Content-Security-Policy."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from companion.pictures.seat_emblems import SEAT_PAINTS

FOLDER = Path(__file__).parent
PAINTS = SEAT_PAINTS | {"black": "#8b98a3"}
"""Colours of seats, light enough for text on them."""
NOTES, ROOM = re.compile(r"^\s*(//.*)?\n|^ +", re.MULTILINE), re.compile(r"\s*([{};,])\s*|(?<=:) ")
"""Comments and indentation of JavaScript; spare whitespace of CSS."""


@cache
def asset(name: str) -> str:
    """Return a CSS or JavaScript file without comments and spare whitespace; page.css includes the seats' colours."""
    own = (FOLDER / name).read_text("utf-8")
    if name.endswith(".js"):
        return NOTES.sub("", own)
    colours = (f".of-{seat} {{ --seat: {paint}; }}" for seat, paint in PAINTS.items())
    return ROOM.sub(r"\1", own + "".join(colours if name == "page.css" else ())).strip()


@cache
def policy() -> str:
    """Return the Content-Security-Policy: only our own inline styles and script, requests to ourselves, nothing else."""
    styles = " ".join(_allowed(str(path.relative_to(FOLDER))) for path in sorted(FOLDER.glob("**/*.css")))
    scripts = " ".join(map(_allowed, ("in_words.js", "page.js", "sheet_form.js")))
    return (
        f"default-src 'none'; style-src {styles}; script-src {scripts}; connect-src 'self'; img-src data:; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


def _allowed(name: str) -> str:
    return f"'sha256-{b64encode(sha256(asset(name).encode()).digest()).decode()}'"
