"""Pages of a phone that joins: enter the PIN or follow a code, choose a player or type a name, wait for the touchscreen."""

from companion.pictures.icons import icon
from companion.pictures.phone_signs import phone_sign
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet
from companion.session.phones.access import LONGEST_NAME, NEXT_GAME, NO_SEAT_YET
from companion.session.phones.signs import sign_of
from companion.table.seats import Seat
from companion.table.sentence import SeatName, Words, say
from phones.final_standings import standings_section
from phones.html import figure, inline_icon, inline_svg, marks_in, seat_badge, tag, text, void_element
from phones.page_protocol import PhonePage
from phones.sheet_form import sheet_link

DIVER, SIGN = 132, 212
"""Sizes of pictures in pixels."""


def pin_page(page: PhonePage) -> str:
    """Return the page on which the PIN is typed."""
    pin = void_element(
        "input", id="pin", name="pin", type="text", required=True, maxlength=12, autocomplete="off",
        autocapitalize="characters", spellcheck="false", enterkeyhint="go",
    )  # fmt: skip
    label = tag("label", page.read(say("page.pin")), for_="pin")
    fields = tag("form", label, pin, _main_button(page, say("page.join")), method="post", action="/join", class_="field")
    words = tag("h1", page.read(say("page.welcome"))), tag("p", page.read(say("page.scan")))
    return tag("div", diver(), *words, fields, class_="plain")


def ticket_page(page: PhonePage, ticket: str, refusal_words: Words = "") -> str:
    """Return the page that the QR code opens. Opening it changes nothing; joining needs a tap.

    With `refusal_words`, the reason of a refusal, page.js sends the form again by itself.
    """
    refusal = tag("p", page.read(refusal_words), role="alert", class_="said") if refusal_words else ""
    hidden = void_element("input", type="hidden", name="ticket", value=ticket)
    form = tag("form", hidden, _main_button(page, say("page.join")), method="post", action="/join", data_retry=bool(refusal_words))
    words = tag("h1", page.read(say("page.welcome"))), tag("p", page.read(say("page.join_why")))
    return tag("main", refusal, tag("div", diver(), *words, form, class_="plain"), id="main", data_state="ticket")


def player_page(page: PhonePage) -> str:
    """Return the page on which a player is chosen, or a name is typed; after the end of a game below its result."""
    seats, taken_seats = page.phone_view.seats, set(page.place.taken_seats)
    buttons = "".join(_seat_button(page, at, seat, at in taken_seats) for at, seat in enumerate(seats))
    form = tag("form", buttons, method="post", action="/sit", class_="answers") if seats else ""
    eye = inline_icon("eye"), tag("span", tag("b", page.read(say("page.watch"))))
    watching = tag("button", *eye, class_="answer out", name="seat", value="watch")
    watch = tag("form", watching, method="post", action="/sit")
    asks = tag("h1", page.read(say("page.who"))) if seats else tag("h1", page.read(say("page.no_game")))
    note = tag("p", page.read(say("page.take_over")), class_="quiet") if taken_seats else ""
    players = tag("div", asks, form, _naming(page, taken_seats), watch, note, sheet_link(page), class_="plain choose")
    return standings_section(page) + players


def _seat_button(page: PhonePage, at: int, seat: Seat, is_taken: bool) -> str:
    note = tag("small", page.read(say("page.phone_here", name=seat.name))) if is_taken else ""
    inner = (
        figure("disc", seat) if is_taken else seat_badge(seat.colour, seat.emblem),
        tag("span", tag("b", text(seat.name)), note),
        inline_icon("phone" if is_taken else "next"),
    )
    look = "taken" if is_taken else "free"
    return tag("button", *inner, class_=f"answer seat {look} of-{seat.colour}", name="seat", value=at)


def _naming(page: PhonePage, taken_seats: set[int]) -> str:
    """Return the form in which a name is typed: for a free seat, or before a game for a seat of the next game."""
    free = [(at, seat) for at, seat in enumerate(page.phone_view.seats) if at not in taken_seats]
    if page.phone_view.seats and not free:
        return ""
    entry = void_element(
        "input", id="own-name", name="name", type="text", maxlength=LONGEST_NAME, required=True, autocomplete="off",
        autocapitalize="words", spellcheck="false", enterkeyhint="go",
    )  # fmt: skip
    flags = "".join(_flag(nth == 0, at, seat) for nth, (at, seat) in enumerate(free))
    legend = tag("legend", page.read(say("page.your_flag")))
    seats = tag("fieldset", legend, tag("div", flags, class_="flags"), class_="field") if free else ""
    hidden = "" if free else void_element("input", type="hidden", name="seat", value=NEXT_GAME)
    field = tag("div", tag("label", page.read(say("page.name")), for_="own-name"), entry, class_="field")
    ask = tag("span", tag("b", page.read(say("page.ask"))), tag("small", page.read(say("page.ask_why"))))
    form = tag("form", hidden, field, seats, tag("button", ask, class_="answer go"), method="post", action="/sit", data_key="name")
    if not free:
        return form
    closed_label = tag("b", page.read(say("page.type_name"))), tag("small", page.read(say("page.not_among")))
    opened_label = tag("span", tag("b", page.read(say("page.back_to_players"))), class_="opened")
    summary = tag("summary", inline_icon("draft"), tag("span", *closed_label, class_="closed"), opened_label, class_="answer other")
    return tag("details", summary, form, data_key="naming", class_="naming")


def _flag(is_first: bool, at: int, seat: Seat) -> str:
    box = void_element("input", type="radio", name="seat", value=at, required=True, checked=is_first)
    name = tag("span", text(seat.name), class_="only-heard")
    return tag("label", box, seat_badge(seat.colour, seat.emblem), name, class_=f"flag-key of-{seat.colour}")


def waiting_page(page: PhonePage) -> str:
    """Return the page of a phone that waits for the touchscreen: both show the phone's sign, so that people can compare."""
    own_sign = sign_of(page.place.sign)
    at = page.place.seat
    seat = page.phone_view.seats[at] if at is not None and at < len(page.phone_view.seats) else None
    name = page.place.name or (seat.name if seat else "")
    porthole = tag("div", inline_svg(picture(phone_sign, own_sign.animal, own_sign.colour), SIGN, SIGN), class_="sign")
    sign_name = tag("p", page.read(say("page.sign", sign=own_sign.name)), class_="sign-name")
    count_note = (
        tag("small", page.read(say("page.others", count=page.place.other_phone_count))) if page.place.other_phone_count else ""
    )
    waiting_note = count_note + tag("small", page.read(say("page.nothing_to_do")))
    waits = tag("p", tag("b", page.read(say("page.waiting"))), waiting_note, class_="waiting-card", role="status")
    words = tag("h1", page.read(say("page.look_there"))), tag("p", page.read(say("page.same_sign", name=name)))
    inner = tag(
        "div",
        *words,
        porthole,
        sign_name,
        waits,
        leave_button(page),
        class_="plain",
    )
    return _own_flag(seat, name) + inner + tag("template", _welcome_page(page, name, seat), id="welcome")


def _own_flag(seat: Seat | None, name: str) -> str:
    """Return the flag of the player that the phone is to play; "" before a game."""
    if seat is None:
        return ""
    return tag("header", figure("disc", seat), tag("b", text(name)), class_=f"flag of-{seat.colour}")


def _welcome_page(page: PhonePage, name: str, seat: Seat | None) -> str:
    """Return the page shown once the touchscreen has let the phone in. Browsers allow sound only after a tap on such a key.

    It defines its pictures: the page of the game, over which this one is shown, may not define them.
    """
    words = tag("h1", page.read(say("page.in"))), tag("p", page.read(say("page.in_as", name=name)))
    face = diver(seat.colour, seat.emblem) if seat else diver()
    lower_part = tag("div", *_ready_keys(page), class_="ready")
    inner = _own_flag(seat, name) + tag("div", face, tag("div", *words), lower_part, class_="plain")
    label = page.reader.read(say("page.in"))
    return tag("section", marks_in(inner), inner, id="in", class_="in", role="dialog", aria_label=label)


def _ready_keys(page: PhonePage) -> tuple[str, ...]:
    """Return the keys that leave the welcome page, with or without sound; after the end of the game one that shows the result."""
    silent_label = say("page.see_result") if page.is_over else say("page.ready_silent")
    silent = tag(
        "button",
        tag("span", tag("b", page.read(silent_label))),
        type="button",
        class_="answer go" if page.is_over else "answer out",
        data_ready=True,
    )
    if page.is_over:
        return (silent,)
    label = tag("span", tag("b", page.read(say("page.ready"))), tag("small", page.read(say("page.ready_sound"))))
    picture_of_sound = inline_svg(picture(icon, "sound", "currentColor"))
    loud = tag("button", picture_of_sound, label, type="button", class_="answer go", data_ready="sound")
    return loud, silent, tag("p", page.read(say("page.sleeps")))


def leave_button(page: PhonePage, name: str = "") -> str:
    """Return the button to choose another player; with the player's `name` it asks first, because the seat is given up."""
    words = tag("span", tag("b", page.read(say("page.give_up" if name else "page.another_place"))))
    button = tag("button", words, class_="answer other", name="seat", value=NO_SEAT_YET)
    form = tag("form", button, method="post", action="/sit")
    if not name:
        return form
    summary = tag("summary", tag("span", tag("b", page.read(say("page.another_place")))), class_="answer other")
    why = tag("p", page.read(say("page.give_up_why", seat=SeatName(page.place.seat or 0))))
    return tag("details", summary, why, form, class_="giving-up")


def diver(colour: str = "yellow", emblem: str = "wave") -> str:
    """Return a large diver for a page with little content."""
    return inline_svg(picture(helmet, colour, emblem), DIVER, DIVER)


def _main_button(page: PhonePage, words: Words) -> str:
    return tag("button", tag("span", tag("b", page.read(words))), class_="answer go")
