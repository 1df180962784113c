"""Pages as HTML: a seat's view and answers, the public view, and joining."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from companion.games import catalogue
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.session.phones.protocol import PhoneChoice, PhoneView, Place, SeatQuestion, SharedResult
from companion.table.reader import Reader
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from companion.table.standings import format_points
from companion.table.views import SeatView
from phones import text_view
from phones.answer_list import answers
from phones.boards import PhoneBoard, board_of
from phones.boards.turn_clock import clock_timer
from phones.cached_reader import reader_of
from phones.final_standings import last_result_key, result_page, standings_section
from phones.html import figure, inline_icon, inline_svg, mark_reference, marks_in, seat_badge, tag, text, void_element
from phones.join_pages import diver, leave_button, pin_page, player_page, waiting_page
from phones.odds import folded_odds, has_ring
from phones.page_assets import RESULT, TELEVISION, address_of
from phones.sentence_pictures import marks_of
from phones.sheet_form import sheet_link
from phones.television_page import television_content
from phones.what_happened import first_seat_in, latest_event_section

MOST_PICTURES, MOST_OTHERS_BESIDE = 2, 4
"""Most pictures beside a log line, and most flags of other seats side by side; more flags scroll."""
NAMED_BY_VIEW = ("score-sheet", "kit")
"""Games whose view has the name of the sheet or kit as its title."""
LATEST_LINES = 3
"""Events shown on a page whose player has nothing to answer."""


class PhonePage:
    """Page of one phone in one language.

    code      language
    is_away   whether no table is connected
    words     reason why the phone's last request was refused
    since_ms  time of this process when the view was received, in milliseconds (`table_link.now_ms`)
    shared_result  the shared result that the view shows; None without
    last_result    the newest shared result of another play; None without
    """

    def __init__(
        self,
        place: Place,
        phone_view: PhoneView,
        code: str,
        is_away: bool = False,
        words: Words = "",
        *,
        since_ms: int = 0,
        shared_result: SharedResult | None = None,
        last_result: SharedResult | None = None,
    ) -> None:
        self.since_ms, self.shared_result, self.last_result = since_ms, shared_result, last_result
        self.place, self.phone_view = place, phone_view
        names = tuple(seat.name for seat in phone_view.seats)
        package = [catalogue.packages()[phone_view.game]] if phone_view.game in catalogue.packages() else []
        self._texts = reader_of(code, names, *package, "phones")
        self.reader: Reader = self._texts
        self.sentence = words or place.sentence or (say("table.away") if is_away else "")

    @cached_property
    def board(self) -> PhoneBoard:
        """Board of the game."""
        return board_of(self)

    @cached_property
    def scene(self) -> str:
        """HTML of the board, computed once; "" if it has none."""
        return self.board.section() if self.phone_view.board else ""

    @cached_property
    def styles(self) -> tuple[str, ...]:
        """Addresses of the styles that this page needs beside that of all pages."""
        is_watching = self.place.state == "watching"
        has_board = (is_watching or self.place.state == "playing") and not self.is_over and self.scene
        names = (RESULT if self.is_over else "", TELEVISION if is_watching else "", self.board.style if has_board else "")
        return tuple(map(address_of, filter(None, names)))

    @property
    def is_over(self) -> bool:
        """Whether the game is over: the page shows the result, or that its chests are still closed."""
        return self.phone_view.standings is not None or self.phone_view.is_result_hidden

    def read(self, words: Words) -> str:
        """Return a sentence as escaped text."""
        return self._texts.escaped(words)

    def spoken_text(self, words: Words) -> str:
        """Return a sentence as escaped text for screen readers."""
        return self._texts.spoken_text(words)

    def question(self, seat_question: SeatQuestion) -> Words:
        """Return the question, worded for this phone's player."""
        return self.board.question(seat_question)

    def named_answers(self, offers: Sequence[PhoneChoice]) -> Iterator[Words]:
        """Yield the answers in words, by the names that they have on the page."""
        yield from self.board.named_answers(offers)

    def title(self) -> str:
        """Return the title of the browser's tab: whether it is this phone's turn or the result is shown, and the game."""
        if self.is_over:
            return f"{self.reader.read(say('page.result'))} · {self.game_title}"
        turn = self.reader.read(say("page.your_turn")) if self.is_my_turn else ""
        parts = (turn, self.reader.read(self.phone_view.title), "" if turn else "Fathom")
        return " · ".join(filter(None, parts))

    @property
    def game_title(self) -> str:
        """Name of the game, or of the sheet or kit in use."""
        game = self.phone_view.game
        is_named = game in NAMED_BY_VIEW or game not in catalogue.names()
        return self.reader.read(self.phone_view.title) if is_named else catalogue.title_of(game, self.reader.code)

    @property
    def is_my_turn(self) -> bool:
        """Whether the question is for this phone's player, not for everyone, and is not answered yet."""
        seat_question = self.phone_view.seat_question
        is_asked = (
            self.place.state == "playing" and seat_question is not None and seat_question.is_mine and bool(seat_question.offers)
        )
        return is_asked and not self.board.is_waiting

    @property
    def is_others_turn(self) -> bool:
        """Whether another player is asked; this phone's player may still play cards or report a loss."""
        seat_question = self.phone_view.seat_question
        return seat_question is not None and not seat_question.is_mine and seat_question.lead not in (None, self.place.seat)

    def body(self) -> str:
        """Return the part of the page that changes: the element with the id "main"."""
        alert = tag("p", self.read(self.sentence), role="alert", class_="said") if self.sentence else ""
        state = self.place.state
        pages: dict[str, Callable[[], str]] = {
            "playing": self._play,
            "watching": lambda: television_content(self),
            "choosing": lambda: player_page(self),
            "waiting": lambda: waiting_page(self),
            "away": str,
            "result": lambda: result_page(self),
        }
        inner = pages.get(state, lambda: pin_page(self))()
        inner += text_view.last_events_section(self) + text_view.keys(self) if state == "playing" else ""
        marks = {
            "data_state": state,
            "data_turn": self._turn(),
            "data_title": self.title(),
            "data_styles": " ".join(self.styles) or None,
        }
        return tag("main", marks_in(inner), alert, inner, id="main", **marks, class_=state)

    def _turn(self) -> str | None:
        """Return an id of the question that this phone must answer, None without one: page.js vibrates when it changes."""
        seat_question = self.phone_view.seat_question
        return seat_question.offers[0].id if seat_question and self.is_my_turn else None

    # playing

    def _play(self) -> str:
        seat = self.place.seat
        if seat is None or not 0 <= seat < len(self.phone_view.seats):
            words = tag("h1", self.read(say("page.no_game"))), tag("p", self.read(say("page.stay")))
            return tag("div", diver(), *words, last_result_key(self), class_="plain")
        me = self.phone_view.seats[seat]
        if self.is_over:
            return self._flag(me) + standings_section(self, self._undo()) + self._toolbox_form()
        own_part = (self.board.own_section(seat) if self.scene else "") + self._chest(self.phone_view.rail[seat])
        rail = self.rail(seat) if self.board.has_rail else ""
        flag = self._flag(me, self.phone_view.rail[seat]) if self.board.has_flag else ""
        top = flag + rail + (tag("div", own_part, class_="mine") if own_part else "")
        lower_part = self._latest_events() + self._toolbox_form() + self._question_and_answers(self.phone_view.seat_question)
        return tag("div", top + (self.scene or latest_event_section(self)), class_="left") + tag("div", lower_part, class_="right")

    def _latest_events(self) -> str:
        """Return the latest events: few while this phone's player has to answer."""
        if self.is_others_turn or (self.phone_view.seat_question and not self.phone_view.seat_question.offers):
            return self.log(LATEST_LINES)
        return self.log(max(1, min(2, len(self.phone_view.news))) if self.scene else 1 if self.phone_view.news else LATEST_LINES)

    def _flag(self, me: Seat, view: SeatView | None = None) -> str:
        counts = "".join(self._counter(label, value) for label, value in self.board.own_counters(view)) if view else ""
        seat_note = self.board.note(view) if view else ""
        note = self.read(seat_note or say("page.you")) if view and (seat_note or not counts) else ""
        inner = (tag("span", counts, class_="counts") if counts else "") + (
            tag("small", note) if note and not self.is_my_turn else ""
        )
        held_part = tag("span", inner) if inner else ""
        if self.is_my_turn:
            name_line = " · ".join(filter(None, (text(me.name), self.read(seat_note))))
            name = tag("b", self.read(say("page.your_turn")), tag("small", name_line))
        else:
            name = tag("b", text(me.name))
        lit = " lit" * self.is_my_turn
        return tag("header", seat_badge(me.colour, me.emblem), name, held_part, class_=f"flag of-{me.colour}{lit}")

    def rail(self, but: int | None = None) -> str:
        """Return the public information of each seat except the seat number `but`, as HTML."""
        rows = "".join(
            self._seat(seat, view) for at, (seat, view) in enumerate(zip(self.phone_view.seats, self.phone_view.rail)) if at != but
        )
        is_long = but is not None and len(self.phone_view.seats) > MOST_OTHERS_BESIDE + 1
        return tag("ul", rows, class_="rail", tabindex=0 if is_long else None) if rows else ""

    def _seat(self, seat: Seat, view: SeatView) -> str:
        look = "only-heard" if self.board.is_terse else None
        counts = "".join(self._counter(label, value, look) for label, value in self.board.counters(view))
        held_part = counts + self.board.flag_extra(view)
        inner = figure("disc", seat), tag("b", text(seat.name)), tag("span", held_part, class_="counts") if held_part else ""
        note_below = tag("small", self.read(say("page.out"))) if view.is_out else self.board.status_below_flag(view.seat)
        below_flag = tag("div", note_below, class_="below-flag") if note_below else ""
        return tag("li", tag("div", *inner, class_="pennant"), below_flag, class_=f"of-{seat.colour}{' up' * view.is_up}")

    def _counter(self, label: Words, value: float, look: str | None = None) -> str:
        return tag("span", tag("b", text(format_points(value))), " ", tag("span", self.read(label), class_=look), class_="count")

    def _chest(self, view: SeatView) -> str:
        if not view.own and (view.chest is None or not view.has_chest):
            return ""
        total = tag("p", text(format_points(view.chest)), class_="total") if view.chest is not None else ""
        lines = tag("ul", *(tag("li", self.read(line)) for line in view.own)) if view.own else ""
        words = tag("span", tag("b", self.read(self.board.chest_name(view.seat))), tag("small", self.read(say("page.hold"))))
        summary = tag("summary", mark_reference("chest"), words)
        return tag("details", summary, total, lines, class_="chest", data_key="chest", data_hold=True)

    def log(self, most: int) -> str:
        """Return the `most` latest events as an HTML list, newest first, without those shown in the middle of the page."""
        log, news = self.phone_view.log, self.phone_view.news
        new = len(news) if news and log[-len(news) :] == news else 0
        events = ((self.board.line(line), nth < new) for nth, line in enumerate(reversed(log)))
        shown_events = [(line, is_new) for line, is_new in events if line]
        lines = [
            self._line(line, is_new) for line, is_new in (shown_events[:most] if self.scene else shown_events[new : new + most])
        ]
        return tag("ol", *lines, class_="log", aria_label=self.reader.read(say("page.log"))) if lines else ""

    def _line(self, line: Words, is_new: bool) -> str:
        seat, line_text = first_seat_in(self, line), self.read(line)
        disc = figure("disc", seat) if seat else ""
        if seat and line_text.startswith(name := text(seat.name)):
            line_text = tag("b", name, class_=f"of-{seat.colour}") + line_text.removeprefix(name)
        marks = marks_of(line, self.phone_view.game)
        things = "".join(map(mark_reference, marks)) if len(marks) <= MOST_PICTURES else ""
        return tag("li", disc, tag("span", line_text), things, class_=f"new {self.phone_view.mood}".strip() if is_new else None)

    def _toolbox_form(self) -> str:
        seat_question = self.phone_view.toolbox
        if not seat_question:
            return self._clock_strip()
        own_answers = answers(seat_question.offers, self.reader, is_toolbox=True)
        return self._clock_strip() + tag("section", tag("h2", self.read(seat_question.question)), own_answers, class_="answers")

    def _clock_strip(self) -> str:
        """Return the turn clock as one line, whose turn it is and the time; "" if the board shows the clock."""
        clock, seats = self.phone_view.clock, self.phone_view.seats
        if clock is None or not self.board.has_flag or clock.up < 0:
            return ""
        seat = clock.as_seat(clock.up, seats)
        return tag("p", figure("disc", seat), tag("b", text(seat.name)), clock_timer(self, clock), class_="clock-strip")

    def _question_and_answers(self, seat_question: SeatQuestion | None) -> str:
        if seat_question is None:
            return ""
        todo = (
            tag("ul", *(tag("li", self.read(reminder)) for reminder in seat_question.reminders), class_="todo")
            if seat_question.reminders
            else ""
        )
        why = tag("summary", "?", aria_label=self.reader.read(say("page.why")))
        rule = (
            tag("details", why, tag("p", self.read(seat_question.reason)), class_="why", data_key="why")
            if seat_question.reason
            else ""
        )
        is_drawn = has_ring(self.phone_view.odds) and (self.board.has_ring or not self.scene)
        odds = "" if is_drawn else folded_odds(self.phone_view.odds, self.reader)
        own_answers = tag(
            "div", self.board.answers(seat_question.offers), self._undo(), self._log_key(seat_question), class_="answers"
        )
        question = tag("div", self._addressee(seat_question), self._question(seat_question), rule, odds, class_="folds")
        return tag("section", question, todo, own_answers, class_="asked")

    def _log_key(self, seat_question: SeatQuestion) -> str:
        """Return a button that opens the log, on a page whose player has nothing to answer."""
        if not self.phone_view.log or (seat_question.offers and not self.is_others_turn):
            return ""
        words = tag("span", tag("b", self.read(say("page.log"))))
        return tag("button", inline_icon("log"), words, type="button", class_="answer out half", data_log=True)

    def _addressee(self, seat_question: SeatQuestion) -> str:
        """Return a note above the question if it is for anyone, or for the touchscreen."""
        if seat_question.is_for_touchscreen:
            return tag("small", self.read(say("page.touchscreen")), class_="whose")
        is_for_all = (
            seat_question.offers and not seat_question.is_mine and not self.is_others_turn and len(self.phone_view.seats) > 1
        )
        return tag("small", self.read(say("page.anyone")), class_="whose") if is_for_all else ""

    def _question(self, seat_question: SeatQuestion) -> str:
        """Return the question: addressed to this phone's player without their name, else beside the flag of who is asked."""
        words = self.reader.read(self.question(seat_question))
        if self.is_my_turn and self.place.seat is not None:
            return tag("h1", text(without_name(words, self.phone_view.seats[self.place.seat].name)), id="asked")
        lead = seat_question.lead if self.is_others_turn or not seat_question.offers else None
        disc = figure("disc", self.phone_view.seats[lead]) if lead is not None and lead < len(self.phone_view.seats) else ""
        return tag("h1", disc, text(words), id="asked")

    def _undo(self) -> str:
        if not self.phone_view.undo:
            return ""
        words = tag("span", tag("b", self.read(say("page.undo"))), tag("small", self.read(self.phone_view.undo)))
        button = tag("button", inline_icon("undo"), words, class_="answer out")
        entry = void_element("input", type="hidden", name="entry", value=self.phone_view.entry)
        return tag("form", entry, button, method="post", action="/undo", data_key=f"undo {self.phone_view.entry}", class_="half")

    # the phone's menu

    def drawer(self) -> str:
        """Return the rarely used actions: change the name, leave the seat, send a score sheet."""
        if self.place.state not in ("playing", "watching"):
            return ""
        summary = tag("summary", _icon("waves"), aria_label=self.reader.read(say("page.more_of_this")))
        seat = self.place.seat
        name = self.phone_view.seats[seat].name if seat is not None and seat < len(self.phone_view.seats) else ""
        entry = void_element(
            "input", id="name", name="name", type="text", value=name, maxlength=24, required=True, autocomplete="off"
        )
        label = tag("label", self.read(say("page.name")), for_="name")
        save = tag("button", tag("span", tag("b", self.read(say("page.save")))), class_="answer other")
        naming = tag("form", label, entry, save, method="post", action="/name", class_="field") if name else ""
        loud = tag("span", tag("b", self.read(say("page.sound"))))
        sound = tag("button", _icon("sound"), loud, type="button", class_="answer other", data_sound=True) if name else ""
        return tag(
            "details",
            summary,
            tag(
                "div",
                last_result_key(self),
                self._whole_log(),
                naming,
                sound,
                text_view.settings(self),
                leave_button(self, name),
                sheet_link(self),
            ),
            class_="drawer",
            id="drawer",
        )

    def _whole_log(self) -> str:
        """Return the latest events, newest first, folded."""
        lines = (tag("li", tag("span", self.read(line))) for line in map(self.board.line, reversed(self.phone_view.log)) if line)
        summary = tag("summary", _icon("log"), tag("span", tag("b", self.read(say("page.log")))), class_="answer other")
        entries = tag("ol", *lines, class_="log entries", id="entries")
        whole = tag("details", summary, entries, class_="whole-log") if self.phone_view.log else ""
        return whole + self._own_log()

    def _own_log(self) -> str:
        """Return the latest events that only this phone's player may read, shown while they are held."""
        lines = (tag("li", tag("span", self.read(line))) for line in reversed(self.phone_view.own_log))
        words = tag("span", tag("b", self.read(say("page.own_log"))), tag("small", self.read(say("page.hold"))))
        summary = tag("summary", _icon("lock"), words, class_="answer other")
        log_section = tag("details", summary, tag("ol", *lines, class_="log entries"), class_="whole-log", data_hold=True)
        return log_section if self.phone_view.own_log else ""


def _icon(name: str) -> str:
    """Return an icon as inline SVG: the menu is outside the element that defines the pictures of marks."""
    return inline_svg(picture(icon, name, "currentColor"), 28, 28)


def without_name(question: str, name: str) -> str:
    """Return a question without the name of the player whom it addresses.

    >>> without_name("Ann, roll the dice", "Ann"), without_name("Who begins?", "Ann")
    ('Roll the dice', 'Who begins?')
    """
    asks = question.removeprefix(f"{name}, ")
    return asks if asks == question else asks[:1].upper() + asks[1:]
