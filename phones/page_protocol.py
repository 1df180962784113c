"""Protocol of a page, as its parts use it."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from companion.session.phones.protocol import PhoneChoice, PhoneView, Place, SeatQuestion, SharedResult
from companion.table.reader import Reader
from companion.table.sentence import Words


class PhonePage(Protocol):
    """Page of one phone in one language: see phones.pages.PhonePage."""

    place: Place
    phone_view: PhoneView
    since_ms: int
    shared_result: SharedResult | None
    last_result: SharedResult | None
    reader: Reader

    @property
    def scene(self) -> str:
        """HTML of the board; "" if it has none."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over: the page shows the result, or that its chests are still closed."""

    @property
    def game_title(self) -> str:
        """Name of the game, or of the sheet or kit in use."""

    def read(self, words: Words) -> str:
        """Return a sentence as escaped text."""

    def spoken_text(self, words: Words) -> str:
        """Return a sentence as escaped text for screen readers."""

    def question(self, seat_question: SeatQuestion) -> Words:
        """Return the question, worded for this phone's player."""

    def named_answers(self, offers: Sequence[PhoneChoice]) -> Iterator[Words]:
        """Yield the answers in words, by the names that they have on the page."""

    def rail(self, but: int | None = None) -> str:
        """Return the public information of each seat except the seat number `but`, as HTML."""

    def log(self, most: int) -> str:
        """Return the `most` latest events as an HTML list, newest first."""
