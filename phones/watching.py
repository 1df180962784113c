"""A large page for a television: what everybody may see, and what just happened, once the table has shown it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.pictures.marks import picture_of
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import helmet
from companion.table.reader import language
from companion.table.say import Say, Who, Words, say
from phones.html import drawn, tag
from phones.odds import panel

if TYPE_CHECKING:
    from phones.pages import Page

LISTED = {"gem": "gem", "gems": "gem", "dice": "face"}
"""Parts of a sentence that name things with a picture, and what marks these things."""
MOST_PICTURES, LARGE, LOG_LINES = 8, 96, 4


def watch(page: "Page") -> str:
    """Write everything but the standings of the end."""
    shown = page.shown
    if not shown.session:
        return tag(
            "div", drawn(picture(helmet, "yellow", "wave"), 132, 132), tag("h1", page.read(say("page.no_game"))), class_="plain"
        )
    if shown.standings:
        return _heading(page) + page.rail() + page.end()
    question = tag("h1", page.read(shown.asked.about), id="asked") if shown.asked else ""
    middle = tag("div", moment(page), panel(shown.odds, page.reader, is_open=True), class_="middle")
    return _heading(page) + page.rail() + middle + tag("section", question, page.log(LOG_LINES), class_="asked")


def _heading(page: "Page") -> str:
    title, subtitle = page.read(page.shown.title), page.read(page.shown.subtitle)
    return tag("header", tag("b", title), tag("span", subtitle), class_="flag watching")


def moment(page: "Page") -> str:
    """Write what just happened: who, with what, in a large sentence; it comes up once, and stays until something else happens."""
    shown = page.shown
    if not shown.news:
        return ""
    main = shown.news[0]
    pictures = "".join(drawn(one, LARGE, LARGE) for one in pictures_in(main, shown.game))
    lines = tag("p", page.read(main)), *(tag("p", page.read(one), class_="more") for one in shown.news[1:])
    things = tag("div", _who(page, main), pictures, class_="things")
    return tag("section", things, *lines, class_=f"moment {shown.mood}".strip(), data_key=f"moment {shown.entry}")


def _who(page: "Page", said: Words) -> str:
    parts = said.parts.values() if isinstance(said, Say) else ()
    seat = next((page.shown.seats[one.seat] for one in parts if isinstance(one, Who)), None)
    return drawn(picture(helmet, seat.colour, seat.emblem), LARGE, LARGE) if seat else ""


def pictures_in(said: Words, game: str) -> tuple[Picture, ...]:
    """Find the pictures of what a sentence names: gems, and the faces of dice."""
    return tuple(filter(None, map(picture_of, _marks(said, game))))[:MOST_PICTURES]


def _marks(said: Words, game: str) -> Iterator[str]:
    for name, part in said.parts.items() if isinstance(said, Say) else ():
        for one in part if isinstance(part, tuple) else (part,):
            if name in LISTED and isinstance(one, int | str):
                yield f"{LISTED[name]}:{_face(one, game)}"


def _face(one: int | str, game: str) -> str:
    """Name a face as its picture is named, whatever language people read: a six may be a chest."""
    form = language("en", catalogue.packages()[game]).form("face") or {}
    return form.get(str(one), str(one))
