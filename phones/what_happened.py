"""Middle of a page: the latest event, large, with pictures, and the odds."""

from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet
from companion.table.seats import Seat
from companion.table.sentence import SeatName, Sentence, Words
from phones.html import inline_svg, mark_reference, tag
from phones.odds import odds_section
from phones.page_protocol import PhonePage
from phones.sentence_pictures import marks_of

LARGE, LONG = 96, 32
"""Size of the helmet in pixels, and number of characters above which a sentence is smaller."""


def latest_event_section(page: PhonePage) -> str:
    """Return the middle of the page: the latest event with the odds beside it; "" if there is neither."""
    inner = latest_event(page) + odds_section(page)
    return tag("div", inner, class_="middle") if inner else ""


def latest_event(page: PhonePage) -> str:
    """Return the latest event as a large sentence with pictures; it is animated once and stays until the next event."""
    phone_view = page.phone_view
    if not phone_view.news:
        return ""
    main, *more = map(page.read, phone_view.news)
    pictures = "".join(map(mark_reference, marks_of(phone_view.news[0], phone_view.game)))
    seat = first_seat_in(page, phone_view.news[0])
    seat_helmet = inline_svg(picture(helmet, seat.colour, seat.emblem), LARGE, LARGE) if seat else ""
    lines = tag("p", main, class_="long" if len(main) > LONG else None), *(tag("p", line, class_="more") for line in more)
    things = tag("div", seat_helmet, pictures, class_="things")
    return tag("section", things, *lines, class_=f"moment {phone_view.mood}".strip(), data_key=f"moment {phone_view.entry}")


def first_seat_in(page: PhonePage, words: Words) -> Seat | None:
    """Return the first seat that a sentence names, None if it names none."""
    parts = words.parts.values() if isinstance(words, Sentence) else ()
    return next((page.phone_view.seats[part.seat] for part in parts if isinstance(part, SeatName)), None)
