"""Turn clock on a phone or television: the running time, whose turn it is, and who is next, in the colour of the seat."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.table.chess_clock import NO_CLOCK, NO_SEAT, Clock, minutes_and_seconds
from companion.table.seats import Seat
from companion.table.sentence import say
from phones.html import figure, seat_badge, tag, text
from phones.page_protocol import PhonePage

if TYPE_CHECKING:  # every page imports this module, few show the toolbox
    from companion.games.toolbox.view import ClockView

MOST_NEXT = 3


def turn_clock(page: PhonePage, view: "ClockView") -> str:
    """Return the clock while a turn runs or is paused, of a player or creature; "" otherwise."""
    clock, phone_view = view.state, page.phone_view
    if clock.up == NO_SEAT or clock.is_asking:
        return ""
    seat = clock.as_seat(clock.up, phone_view.seats)
    is_mine = clock.up == page.place.seat
    name = page.read(say("page.your_turn")) if is_mine else text(seat.name)
    head = tag("p", seat_badge(seat.colour, seat.emblem), tag("b", name), class_="whose-turn")
    inner = _other_clocks(page, clock) + head + _time(page, view) + ("" if is_mine else _following_seats(page, clock))
    late = " late" * clock.is_slow(phone_view.clock_ms)
    return tag("div", inner, class_=f"turn-clock of-{seat.colour}{late}", data_late=_late_ms(clock, phone_view.clock_ms))


def _time(page: PhonePage, view: "ClockView") -> str:
    """Return the time with notes: what it measures, and a warning once the turn is slow or the time is up."""
    clock = view.state
    big = clock_timer(page, clock, class_="time")
    late = view.up_note if clock.has_time_limit else view.slow_note
    usual = tag("b", page.read(view.note), class_="on-time") + tag("b", page.read(late), class_="if-late")
    before = clock.spent[clock.up]
    parts = [say("page.clock_before", time=minutes_and_seconds(before))] if before and not clock.has_time_limit else []
    phase = (clock.current_phase.name,) if clock.current_phase else ()
    footnote = " · ".join((*map(page.read, (*parts, say("page.clock_round", round=clock.round))), *map(text, phase)))
    return tag("div", big, tag("p", usual, class_="clock-note"), tag("small", footnote), class_="clock-face")


def _other_clocks(page: PhonePage, clock: Clock) -> str:
    """Return the time of each other seat, in turn order."""
    seats = ((at, clock.as_seat(at, page.phone_view.seats)) for at in clock.order_from_first if at != clock.up)
    items = (
        tag("li", figure("disc", seat), tag("span", tag("b", _name(page, at, seat)), _time_used(clock, at))) for at, seat in seats
    )
    return tag("ul", *items, class_="clock-others")


def _time_used(clock: Clock, seat: int) -> str:
    return "" if clock.way == NO_CLOCK else tag("span", text(minutes_and_seconds(clock.seat_ms(seat, 0))))


def _name(page: PhonePage, at: int, seat: Seat) -> str:
    return page.read(say("page.you")) if at == page.place.seat else text(seat.name)


def _following_seats(page: PhonePage, clock: Clock) -> str:
    """Return the seats whose turns follow, up to this phone's own."""
    next_seats = list(_seats_before(clock.upcoming_seats(), page.place.seat))[:MOST_NEXT]
    if not next_seats:
        return ""
    seats = ((at, clock.as_seat(at, page.phone_view.seats)) for at in next_seats)
    items = (tag("li", figure("disc", seat), tag("b", _name(page, at, seat)), class_=_own_class(page, at)) for at, seat in seats)
    return tag("div", tag("h2", page.read(say("page.clock_then"))), tag("ol", *items), class_="clock-next")


def _own_class(page: PhonePage, at: int) -> str | None:
    return "own" if at == page.place.seat else None


def _seats_before(seats: tuple[int, ...], own_seat: int | None) -> Iterator[int]:
    for seat in seats:
        yield seat
        if seat == own_seat:
            return


def clock_timer(page: PhonePage, clock: Clock, *, class_: str | None = None) -> str:
    """Return an element with the time of the present turn that page.js keeps running, into the reserve too; "" without a clock."""
    if clock.way == NO_CLOCK:
        return ""
    at_ms = page.phone_view.clock_ms
    reserve_ms = clock.seat_ms(clock.up, at_ms) if clock.turn_left_ms(clock.used_ms(at_ms)) else None
    return timer(page, clock.shown_ms(at_ms), is_down=clock.has_time_limit, class_=class_, reserve_ms=reserve_ms)


def timer(page: PhonePage, ms: int, *, is_down: bool, class_: str | None = None, reserve_ms: int | None = None) -> str:
    """Return an element with a time that page.js keeps running.

    ms       the time in milliseconds when the view was received
    is_down  count down, not up
    reserve_ms  the time from which it counts on below 0; None for none
    """
    run = (-1 if is_down else 1) * page.phone_view.is_clock_running
    return tag(
        "time",
        text(minutes_and_seconds(ms)),
        class_=class_,
        role="timer",
        data_clock=ms,
        data_run=run,
        data_since=page.since_ms,
        data_reserve=reserve_ms,
    )


def _late_ms(clock: Clock, at_ms: int) -> int | None:
    """Return the time on the clock, in milliseconds, from which on the turn is slow; None if it never is."""
    shown_ms, used_ms = clock.shown_ms(at_ms), clock.used_ms(at_ms)
    slow_ms = clock.chime * 1000 - used_ms
    if clock.turn_left_ms(used_ms) and not clock.chime:
        return -clock.seat_ms(clock.up, at_ms)  # the reserve follows
    if clock.has_time_limit:
        return max(0, shown_ms - slow_ms) if clock.chime else 0
    return shown_ms + slow_ms if clock.chime else None
