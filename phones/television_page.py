"""Large page for a television: the public view and the latest event, once the touchscreen has shown it."""

from functools import lru_cache

from companion.pictures.picture import Picture, picture
from companion.pictures.qr_code import code
from companion.pictures.seat_emblems import helmet
from companion.table.sentence import say
from phones.final_standings import television_standings
from phones.html import inline_svg, tag, text
from phones.page_protocol import PhonePage
from phones.what_happened import latest_event_section

LOG_LINES = 3
CODE, PIN_HALF = 164, 3
"""Size of the QR code in pixels, and characters of a PIN that are written together."""


def television_content(page: PhonePage) -> str:
    """Return the page's content as HTML."""
    phone_view = page.phone_view
    if not phone_view.session:
        diver = inline_svg(picture(helmet, "yellow", "wave"), 132, 132)
        return tag("div", diver, tag("h1", page.read(say("page.no_game"))), _invitation(page), class_="plain")
    if phone_view.standings or phone_view.is_result_hidden:
        return _heading(page) + television_standings(page)
    question = tag("h1", page.read(phone_view.seat_question.question), id="asked") if phone_view.seat_question else ""
    titles = " · ".join(filter(None, (page.read(phone_view.title), page.read(phone_view.subtitle))))
    lower_part = tag("div", question, tag("p", titles, class_="quiet"))
    return (
        page.rail()
        + (page.scene or latest_event_section(page))
        + tag("section", _invitation(page), lower_part, page.log(LOG_LINES), class_="asked")
    )


def _heading(page: PhonePage) -> str:
    titles = tag("b", page.read(page.phone_view.title), tag("small", page.read(page.phone_view.subtitle)))
    return tag("header", titles, _invitation(page, has_code=False), class_="flag watching")


def _invitation(page: PhonePage, *, has_code: bool = True) -> str:
    """Return how another phone joins: code, PIN and address; "" while every seat has a phone."""
    invited = page.place.invitation
    if invited is None:
        return ""
    qr = inline_svg(_code(f"{invited.address}/j/{invited.ticket}"), CODE, CODE) if has_code else ""
    pin = tag("p", page.read(say("page.pin")), " ", tag("b", text(f"{invited.pin[:PIN_HALF]} {invited.pin[PIN_HALF:]}")))
    address = tag("p", text(invited.address.removeprefix("http://")))
    return tag("aside", qr, tag("div", tag("p", tag("b", page.read(say("page.play_along")))), pin, address), class_="invitation")


@lru_cache(4)
def _code(words: str) -> Picture:
    """Return words as a QR code."""
    import segno  # imported here: 2 MB, and only a television that invites needs it

    rows = tuple("".join("1" if is_dark else "0" for is_dark in row) for row in segno.make_qr(words, error="m").matrix)
    return picture(code, rows)
