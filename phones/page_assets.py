"""CSS and JavaScript of pages, shared files and inline parts, and their Content-Security-Policy."""

import re
import zlib
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.pictures.seat_emblems import SEAT_PAINTS

FOLDER = Path(__file__).parent
STYLES = ("page.css", "layout.css", "join.css", "in_words.css")
SCRIPTS = ("in_words.js", "sheet_form.js", "page.js")
TELEVISION, RESULT = "television_page.css", "result_page.css"
OWN_STYLES = (TELEVISION, RESULT, *(f"boards/{path.name}" for path in sorted((FOLDER / "boards").glob("*.css"))))
"""Styles of some pages: of the television, of results, and of each board."""
MEDIA_TYPES = {"css": "text/css", "js": "text/javascript"}
RELOAD = "reload.js"
"""Script inside every page: loads the page again if one of the shared files failed to load."""
HASH_CHARACTERS = 12
GZIP_HEADER = 16
"""Added to zlib's `wbits`, it selects the format of gzip."""
PAINTS = SEAT_PAINTS | {"black": "#8b98a3"}
"""Colours of seats, light enough for text on them."""
NOTES, ROOM = re.compile(r"^\s*(//.*)?\n|^ +", re.MULTILINE), re.compile(r"\s*([{};,])\s*|(?<=:) ")
"""Comments and indentation of JavaScript; spare whitespace of CSS."""


@cache
def asset(name: str) -> str:
    """Return a CSS or JavaScript file without comments and spare whitespace; page.css includes the seats' colours."""
    content = (FOLDER / name).read_text("utf-8")
    if name.endswith(".js"):
        return NOTES.sub("", content)
    colours = (f".of-{seat} {{ --seat: {paint}; }}" for seat, paint in PAINTS.items())
    return ROOM.sub(r"\1", content + "".join(colours if name == "page.css" else ())).strip()


class SharedAsset(NamedTuple):
    """File that all pages load and browsers cache for ever: its address changes with its content. `packed` is it as gzip."""

    address: str
    media_type: str
    content: bytes
    packed: bytes


@cache
def shared_assets() -> dict[str, SharedAsset]:
    """Return the shared files by their addresses: first the style and the script of all pages, then OWN_STYLES in their order."""
    assets = (
        _shared("page", "css", *STYLES),
        _shared("page", "js", *SCRIPTS),
        *(_shared(Path(name).stem, "css", name) for name in OWN_STYLES),
    )
    return {shared_asset.address: shared_asset for shared_asset in assets}


@cache
def address_of(style: str) -> str:
    """Return the address of the style of a board or the television, such as "boards/toolbox.css"."""
    return [*shared_assets()][2 + OWN_STYLES.index(style)]


def _shared(name: str, kind: str, *parts: str) -> SharedAsset:
    content = "".join(map(asset, parts)).encode()
    packed = zlib.compress(content, wbits=zlib.MAX_WBITS | GZIP_HEADER)
    return SharedAsset(f"/{name}-{content_hash(content)}.{kind}", MEDIA_TYPES[kind], content, packed)


def content_hash(content: bytes) -> str:
    """Return the first HASH_CHARACTERS hexadecimal digits of the content's SHA-256."""
    return sha256(content).hexdigest()[:HASH_CHARACTERS]


@cache
def version() -> str:
    """Return a hash of the pages' files; a phone with a page of another version reloads it."""
    return content_hash("".join(shared_assets()).encode())


@cache
def policy() -> str:
    """Return the Content-Security-Policy: only our own styles and script, requests to ourselves, nothing else."""
    return (
        f"default-src 'none'; style-src 'self'; script-src 'self' {_hash_source(RELOAD)}; "
        "connect-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


def _hash_source(name: str) -> str:
    return f"'sha256-{b64encode(sha256(asset(name).encode()).digest()).decode()}'"
