"""Frames between the table and the phones' process: one JSON object per line. Described in docs/phones.md.

The name of a frame in JSON is its `tag`; tags never change.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct, field

from companion.table.chess_clock import Clock
from companion.table.prompt import Field, Role, Value
from companion.table.seats import Seat
from companion.table.sentence import Words
from companion.table.standings import Standings
from companion.table.views import Odds, SeatView

LONGEST_REQUEST = 1 << 14
"""Maximum size of a frame from the phones' process, in bytes."""
LONGEST_VIEW = 1 << 20
"""Maximum size of a frame from the table, in bytes."""
LONGEST_SHEET = 8000
"""Maximum number of characters of a score sheet that a phone sends."""


MOST_RESULTS = 8
"""Most results that are shared at a time; the newest stay."""


class PhoneChoice(Struct, frozen=True, omit_defaults=True):
    """Choice without its move. The fields are those of `companion.table.prompt.Choice`; `mark` is the first of its marks."""

    id: str
    label: Words
    note: Words = ""
    role: Role = "secondary"
    cell: str = "other"
    loses: Words = ""
    step: Words = ""
    group: Words = ""
    mark: str = ""
    fields: tuple[Field, ...] = ()


class SeatQuestion(Struct, frozen=True, omit_defaults=True):
    """Current question, and the answers of one seat.

    question, reason, reminders, lead as in `companion.table.prompt.Prompt`
    offers                          the answers
    is_mine                         whether it is this seat's turn to answer
    is_for_touchscreen              whether only the touchscreen may answer
    """

    question: Words
    reason: Words = ""
    reminders: tuple[Words, ...] = ()
    lead: int | None = None
    offers: tuple[PhoneChoice, ...] = ()
    is_mine: bool = False
    is_for_touchscreen: bool = False


class LastEvents(Struct, frozen=True, omit_defaults=True):
    """Number of a journal entry, and its sentences for one seat."""

    entry: int
    sentences: tuple[Words, ...] = ()


class PhoneView(Struct, frozen=True, omit_defaults=True, tag="picture"):
    """Everything that the page of one seat (None: the public) shows.

    session, game     id of the session and name of its game; "" if no game is open
    entry             number of the last journal entry
    title, subtitle   heading of the seat's view
    seats             seats with their present names; rail: their public figures
    seat_question     question with this seat's answers; toolbox: what the toolbox beside the game asks this seat
    undo              what this seat may undo; "" for nothing
    log               last log lines that anyone may read, the newest last; own_log: those that only this seat may read
    standings         only once the game is over, and its chests are open; is_result_hidden: they are closed
    odds              None while odds are hidden
    winning_side      sentence on the side that won; "" before the end, and for players who win alone
    news              public sentences of the last entry; mood: its mood, "hazard", "good" or ""
    board             fields of the public view that only this game has, the same for every seat
    own               fields of the seat's own view
    last_events       last entries with undone ones, the newest last; a screen reader announces each once
    locations         where the game is and what each seat has, in words
    rows              the public board in words, row by row; changed: rows that differ from those before this seat's last answer
    clock             turn clock of this game, or of the toolbox beside it; None without
    clock_ms          table time when the view was built, in milliseconds; is_clock_running: whether a seat's time runs
    """

    seat: int | None = None
    session: str = ""
    game: str = ""
    entry: int = -1
    title: Words = ""
    subtitle: Words = ""
    seats: tuple[Seat, ...] = ()
    rail: tuple[SeatView, ...] = ()
    seat_question: SeatQuestion | None = None
    toolbox: SeatQuestion | None = None
    undo: Words = ""
    log: tuple[Words, ...] = ()
    own_log: tuple[Words, ...] = ()
    standings: Standings | None = None
    winning_side: Words = ""
    odds: Odds | None = None
    news: tuple[Words, ...] = ()
    mood: str = ""
    board: msgspec.Raw = msgspec.Raw()
    own: msgspec.Raw = msgspec.Raw(b"{}")
    last_events: tuple[LastEvents, ...] = ()
    locations: tuple[Words, ...] = ()
    rows: tuple[Words, ...] = ()
    changed: tuple[Words, ...] = ()
    clock: Clock | None = None
    clock_ms: int = 0
    is_clock_running: bool = False
    is_result_hidden: bool = False


class Invitation(Struct, frozen=True):
    """Invitation of another phone, shown on watching pages: address of the pages, ticket, and PIN."""

    address: str
    ticket: str
    pin: str


class Place(Struct, frozen=True, omit_defaults=True, tag="place"):
    """State of the phone with this key.

    state       "choosing" a seat, "waiting" for the touchscreen, "playing", "watching", or "gone"
    seat        its seat, or the one it waits for; None for none
    sentence    the reason for a refusal
    sign        number of its sign in `signs.SIGNS`
    taken_seats  seats that have a phone, while it chooses
    other_phone_count  number of other phones that wait, while it waits
    name        name that its user typed, else its player's
    invitation  how others join, while it watches and a seat is free
    """

    key: str
    state: str
    seat: int | None = None
    sentence: Words = ""
    sign: int = 0
    taken_seats: tuple[int, ...] = ()
    other_phone_count: int = 0
    name: str = ""
    invitation: Invitation | None = None


class Reply(Struct, frozen=True, omit_defaults=True, tag="told"):
    """Reply to frame `n`: `sentence` is "" once it is saved, else the reason of the refusal; `key` is that of an admitted phone."""

    n: int
    sentence: Words = ""
    key: str = ""


class KeepAlive(Struct, frozen=True, tag="beat"):
    """Frame that the table sends when there is nothing else to send."""


class PagesAddress(Struct, frozen=True, omit_defaults=True, tag="here"):
    """Address at which the phones' process serves its pages.

    address      "http://192.168.1.20:8642"; "" without a network
    was_reached  whether a phone ever loaded a page
    taken_port   port that another program uses, so that there are no pages; 0 for none
    """

    address: str = ""
    was_reached: bool = False
    taken_port: int = field(default=0, name="taken")


class RequestAccess(Struct, frozen=True, omit_defaults=True, tag="request_access"):
    """A phone at the network address `address` requests access with a ticket, or with the PIN."""

    n: int
    ticket: str = ""
    pin: str = ""
    address: str = ""


class OpenPage(Struct, frozen=True, tag="look"):
    """The phone with this key opened a page: the table sends its place and its view from now on."""

    key: str


class TakeSeat(Struct, frozen=True, omit_defaults=True, tag="sit"):
    """A phone requests a seat, or to watch (None), to choose again (-1) or to play the next game (-2).

    name  name that its user typed, "" for none
    """

    n: int
    key: str
    seat: int | None = None
    name: str = ""


class SendAnswer(Struct, frozen=True, omit_defaults=True, tag="want"):
    """A phone answers with the choice of this id, or undoes its seat's last answer if `choice` is "".

    values      values of the choice's fields
    is_toolbox  the answer is for the toolbox beside the game
    """

    n: int
    key: str
    choice: str = ""
    values: tuple[Value, ...] = ()
    is_toolbox: bool = False


class RenamePlayer(Struct, frozen=True, tag="call"):
    """A phone renames its seat; `key` is "" if the table itself sends the name typed on joining."""

    n: int
    key: str
    name: str


class SendSheet(Struct, frozen=True, tag="bring"):
    """A phone sends a score sheet as the text of its QR code, at most LONGEST_SHEET characters."""

    n: int
    key: str
    text: str


class SharedResult(Struct, frozen=True, omit_defaults=True, tag="result"):
    """Result of an ended play that the touchscreen shares: anyone who has the address of its page may read it.

    token    text in that address that can't be guessed
    view     public view with the game, its seats and standings; without standings the result is withdrawn
    day      day of the play as "2026-11-30"; "" if it is unknown
    picture  end card as PNG
    """

    token: str
    view: PhoneView = PhoneView()
    day: str = ""
    picture: bytes = b""


FromTable = PhoneView | Place | Reply | KeepAlive | SharedResult
FromPhones = PagesAddress | RequestAccess | OpenPage | TakeSeat | SendAnswer | RenamePlayer | SendSheet
ENCODER = msgspec.json.Encoder(enc_hook=tuple)  # a lazy sequence is sent as a list
FROM_TABLE: msgspec.json.Decoder[FromTable] = msgspec.json.Decoder(FromTable)
FROM_PHONES: msgspec.json.Decoder[FromPhones] = msgspec.json.Decoder(FromPhones)


class ProtocolError(Exception):
    """Invalid frame; the connection is closed."""


def encode_frame(frame: Struct) -> bytes:
    """Return a frame as a line."""
    return ENCODER.encode(frame) + b"\n"


class FrameSplitter:
    """Splitter of received bytes into frames; a line over `longest` bytes is invalid."""

    def __init__(self, decoder: "msgspec.json.Decoder[Any]", longest: int) -> None:
        self._decoder = decoder
        self._longest = longest
        self._rest = b""

    def split(self, data: bytes) -> Iterator[Any]:
        """Yield the frames that are complete with `data`. Raises ProtocolError for an invalid or too long one."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if max(map(len, (self._rest, *lines))) > self._longest:
            raise ProtocolError
        for line in lines:
            try:
                yield self._decoder.decode(line)
            except msgspec.MsgspecError as error:
                raise ProtocolError from error
