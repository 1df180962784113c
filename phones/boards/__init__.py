"""Draw a game's board as HTML for phones and the television, from the game's public view.

Each game has a class `BOARD` in `phones/boards/<game_with_underscores>.py`, found by the game's name. For a game without
one the page shows the latest event, large.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from msgspec.structs import replace

from companion.games import catalogue
from companion.session.phones.protocol import PhoneChoice, SeatQuestion
from companion.table.seats import Seat
from companion.table.sentence import Sentence, Words, say
from companion.table.views import SeatView
from phones.answer_list import answer_names, answers
from phones.html import mark_reference, tag
from phones.page_protocol import PhonePage


class PhoneBoard:
    """Base class of boards; draws nothing itself.

    has_ring    a phone has room for the ring of odds inside the board
    is_terse    labels of the numbers on flags are for screen readers only
    has_rail    a phone shows the flags of the other players
    has_flag    a phone shows the flag of its own player
    leads       mark of the picture before an answer, by the key of the answer's label
    is_watched  the page is a television's: it may show public information only
    """

    has_ring, is_terse, has_rail, has_flag = True, False, True, True
    leads: Mapping[str, str] = {}

    def __init__(self, page: PhonePage) -> None:
        self.page, self.read, self.is_watched = page, page.read, page.place.state == "watching"

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return the (label, number) pairs of a seat's flag."""
        return view.counters

    def own_counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return the counters for the flag of the phone's own seat."""
        return view.counters

    def with_marks(self, offers: Sequence[PhoneChoice]) -> Sequence[PhoneChoice]:
        """Add to answers the small pictures that the same answers have on the touchscreen."""
        return [
            replace(offer, mark=offer.mark or self.leads.get(offer.label.key, "")) if isinstance(offer.label, Sentence) else offer
            for offer in offers
        ]

    def line(self, words: Words) -> Words:
        """Return a log line without values that this page must not show; "" to leave it out."""
        return words

    def question(self, seat_question: SeatQuestion) -> Words:
        """Return the question, worded for this phone's player."""
        return seat_question.question

    def answers(self, offers: Sequence[PhoneChoice]) -> str:
        """Return the answers of the question as HTML."""
        return answers(self.with_marks(offers), self.page.reader)

    def named_answers(self, offers: Sequence[PhoneChoice]) -> Iterator[Words]:
        """Yield the answers in words, by the names that they have on the page."""
        yield from answer_names(offers)

    def flag_extra(self, view: SeatView) -> str:
        """Return HTML after the counters of a seat's flag: on the television a closed chest if there are no counters."""
        return (
            mark_reference("chest") if self.is_watched and view.has_chest and view.chest is None and not self.counters(view) else ""
        )

    def note(self, view: SeatView) -> Words:
        """Return a short note for the flag of the phone's own seat."""
        return view.note

    def chest_name(self, seat: int) -> Words:
        """Return the name of the chest of the phone's own seat."""
        return say("page.chest")

    def status_below_flag(self, seat: int) -> str:
        """Return the HTML below a seat's flag: what the seat has to do now, else its note."""
        view = self.page.phone_view.rail[seat]
        note_text = self.read(view.activity) or self.read(view.note)
        return tag("small", note_text) if note_text else ""

    @property
    def is_waiting(self) -> bool:
        """Whether this phone's player has answered, may still change it, and waits for the others."""
        return False

    def own_section(self, seat: int) -> str:
        """Return HTML for the large area beside the chest on the player's own page."""
        return ""

    def scene(self) -> str:
        """Return the board as HTML; "" to show the latest event instead."""
        return ""

    def section(self) -> str:
        """Return the board's HTML as an element of the page."""
        inner = self.scene()
        return tag("section", inner, class_="board") if inner else ""

    @property
    def style(self) -> str:
        """Path of the board's CSS file, such as "boards/deep_blue.css"."""
        return f"{type(self).__module__.removeprefix('phones.').replace('.', '/')}.css"

    def animate_if_new(self, element: str, nth: int, is_new: bool, *inner: str) -> str:
        """Return an element that is animated once if it is new. `nth` distinguishes several new elements of one journal entry."""
        key = f"{element} {self.page.phone_view.entry} {nth}" if is_new else None
        return tag(element, *inner, class_="comes" if is_new else None, data_key=key)

    def seat(self, at: int) -> Seat:
        """Return a seat's name, colour and emblem."""
        return self.page.phone_view.seats[at]


@cache
def _kind_for(game: str) -> Callable[[PhonePage], PhoneBoard]:
    name = f"{__package__}.{game.replace('-', '_')}"
    kind: Callable[[PhonePage], PhoneBoard] = (
        import_module(name).BOARD if game in catalogue.names() and find_spec(name) else PhoneBoard
    )
    return kind


def board_of(page: PhonePage) -> PhoneBoard:
    """Return the board of a page."""
    return _kind_for(page.phone_view.game)(page)
