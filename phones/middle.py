"""The middle of a page: what just happened, large and with its things, and what may come."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.pictures.marks import THINGS
from companion.pictures.picture import picture
from companion.pictures.seats import helmet
from companion.table.reader import language
from companion.table.say import Say, Who, Words
from companion.table.seats import Seat
from phones.html import drawn, of_mark, tag
from phones.odds import board, fold, has_ring

if TYPE_CHECKING:
    from phones.pages import Page

LISTED = {"gem": "gem", "gems": "gem", "dice": "face", "tile": "kind"}
"""Parts of a sentence that name things with a picture, and what marks these things."""
MOST_PICTURES, LARGE, LONG = 8, 96, 32


def middle(page: "Page") -> str:
    """Write what just happened, and beside it what may come; "" for neither."""
    odds = page.shown.odds
    if page.place.state == "watching":
        coming = board(odds, page.reader)
    else:
        coming = fold(odds, page.reader) if has_ring(odds) else ""
    inner = moment(page) + coming
    return tag("div", inner, class_="middle") if inner else ""


def moment(page: "Page") -> str:
    """Write what just happened: who, with what, in a large sentence; it comes up once, and stays until something else happens."""
    shown = page.shown
    if not shown.news:
        return ""
    main, *more = map(page.read, shown.news)
    pictures = "".join(map(of_mark, marks_of(shown.news[0], shown.game)))
    one = told_of(page, shown.news[0])
    whose = drawn(picture(helmet, one.colour, one.emblem), LARGE, LARGE) if one else ""
    lines = tag("p", main, class_="long" if len(main) > LONG else None), *(tag("p", line, class_="more") for line in more)
    things = tag("div", whose, pictures, class_="things")
    return tag("section", things, *lines, class_=f"moment {shown.mood}".strip(), data_key=f"moment {shown.entry}")


def told_of(page: "Page", said: Words) -> Seat | None:
    """Find the first seat that a sentence names."""
    parts = said.parts.values() if isinstance(said, Say) else ()
    return next((page.shown.seats[one.seat] for one in parts if isinstance(one, Who)), None)


def marks_of(said: Words, game: str) -> tuple[str, ...]:
    """Find what a sentence names that has a picture: gems, tiles, and the faces of dice."""
    return tuple(mark for mark in _marks(said, game) if mark in THINGS)[:MOST_PICTURES]


def _marks(said: Words, game: str) -> Iterator[str]:
    for name, part in said.parts.items() if isinstance(said, Say) else ():
        for one in part if isinstance(part, tuple) else (part,):
            if name in LISTED and isinstance(one, int | str):
                yield f"{LISTED[name]}:{_face(one, game)}"


def _face(one: int | str, game: str) -> str:
    """Name a face as its picture is named, whatever language people read: a six may be a chest."""
    form = language("en", catalogue.packages()[game]).form("face") or {}
    return form.get(str(one), str(one))
