"""Frames between the table and the phones' process: one JSON object per line. Described in docs/phones.md."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from companion.table.chess_clock import Clock
from companion.table.prompt import Field, Role, Value
from companion.table.seats import Seat
from companion.table.sentence import Words
from companion.table.standings import Standings
from companion.table.views import Odds, SeatView

LONGEST_ASKED, LONGEST_TOLD = 1 << 14, 1 << 20
"""Maximum size of a frame in bytes: requests of phones, and states sent to them."""
LONGEST_SHEET = 8000
"""Maximum number of characters of a score sheet that a phone sends."""


class Offer(Struct, frozen=True, omit_defaults=True):
    """Choice as a phone may see it, without its move."""

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
    """Current question, and this seat's answers.

    is_mine  this seat itself is asked, and not everyone
    """

    about: Words
    why: Words = ""
    reminders: tuple[Words, ...] = ()
    lead: int | None = None
    offers: tuple[Offer, ...] = ()
    is_mine: bool = False


class LastEvents(Struct, frozen=True, omit_defaults=True):
    """Entry of the journal by its number, and its sentences for a seat."""

    entry: int
    sentences: tuple[Words, ...] = ()


class Picture(Struct, frozen=True, omit_defaults=True, tag="picture"):
    """View of one seat (None: the public), and nothing else.

    log     last log lines that anyone may read, the newest last; own_log: those that only this seat may read
    undo    what this seat may undo; "" for nothing
    toolbox prompt of the attached toolbox for this seat
    odds    the odds, if they are shown
    news    public sentences of the last entry; mood: "hazard", "good" or ""
    board   the public rest of the game's view, the same for every seat
    own     the seat's own part of the view, which its phone draws
    happened  what happened lately, entry by entry, undone ones too, the newest last: a screen reader announces each once
    where   where the game is and what each seat has, in words; rows: the public board in words, row by row
    changed rows of the board that differ from those before this seat's last answer
    clock   turn clock of this game, or of the toolbox beside it; clock_ms: table time when the picture was made;
            is_clock_running: whether a seat's time runs
    """

    seat: int | None = None
    session: str = ""
    game: str = ""
    entry: int = -1
    title: Words = ""
    subtitle: Words = ""
    seats: tuple[Seat, ...] = ()
    rail: tuple[SeatView, ...] = ()
    asked: SeatQuestion | None = None
    toolbox: SeatQuestion | None = None
    undo: Words = ""
    log: tuple[Words, ...] = ()
    own_log: tuple[Words, ...] = ()
    standings: Standings | None = None
    odds: Odds | None = None
    news: tuple[Words, ...] = ()
    mood: str = ""
    board: msgspec.Raw = msgspec.Raw()
    own: msgspec.Raw = msgspec.Raw(b"{}")
    happened: tuple[LastEvents, ...] = ()
    where: tuple[Words, ...] = ()
    rows: tuple[Words, ...] = ()
    changed: tuple[Words, ...] = ()
    clock: Clock | None = None
    clock_ms: int = 0
    is_clock_running: bool = False


class Invitation(Struct, frozen=True):
    """How another phone joins, for a television: address of the pages, ticket, and PIN."""

    address: str
    ticket: str
    pin: str


class Place(Struct, frozen=True, omit_defaults=True, tag="place"):
    """State of a phone by its key: "choosing" a seat, "waiting" for the touchscreen, "playing", "watching", or "gone".

    said    the reason for a refusal
    sign    number of its sign in `signs.SIGNS`
    taken   seats that have a phone, while it chooses
    others  how many other phones wait, while it waits
    name    name its user typed, or its player's
    invitation  how others join, while it watches and a seat is free
    """

    key: str
    state: str
    seat: int | None = None
    said: Words = ""
    sign: int = 0
    taken: tuple[int, ...] = ()
    others: int = 0
    name: str = ""
    invitation: Invitation | None = None


class Reply(Struct, frozen=True, omit_defaults=True, tag="told"):
    """Answer to frame `n`: "" once it is saved, else the reason; `key` for an admitted phone."""

    n: int
    said: Words = ""
    key: str = ""


class KeepAlive(Struct, frozen=True, tag="beat"):
    """Keep-alive of the table."""


class PagesAddress(Struct, frozen=True, omit_defaults=True, tag="here"):
    """Address of the pages ("http://192.168.1.20:8642", "" without network), and whether a phone ever reached them.

    taken  port that another program uses, so that there are no pages; 0 for none
    """

    address: str = ""
    was_reached: bool = False
    taken: int = 0


class RequestAccess(Struct, frozen=True, omit_defaults=True, tag="request_access"):
    """Access request with a ticket or the PIN, from a phone's network address."""

    n: int
    ticket: str = ""
    pin: str = ""
    address: str = ""


class OpenPage(Struct, frozen=True, tag="look"):
    """A phone with this key opened a page: send its place, and its pictures from now on."""

    key: str


class TakeSeat(Struct, frozen=True, omit_defaults=True, tag="sit"):
    """Request of a phone: a seat, to watch (None), to choose again (-1) or to play the next game (-2). `name`: the name that its user typed."""

    n: int
    key: str
    seat: int | None = None
    name: str = ""


class SendAnswer(Struct, frozen=True, omit_defaults=True, tag="want"):
    """A phone takes choice `choice`, or (without) undoes its seat's last answer; `is_toolbox`: in the toolbox."""

    n: int
    key: str
    choice: str = ""
    values: tuple[Value, ...] = ()
    is_toolbox: bool = False


class RenamePlayer(Struct, frozen=True, tag="call"):
    """A phone renames its seat."""

    n: int
    key: str
    name: str


class SendSheet(Struct, frozen=True, tag="bring"):
    """A phone sends a score sheet, as a compact text."""

    n: int
    key: str
    text: str


FromTable = Picture | Place | Reply | KeepAlive
FromPhones = PagesAddress | RequestAccess | OpenPage | TakeSeat | SendAnswer | RenamePlayer | SendSheet
ENCODER = msgspec.json.Encoder(enc_hook=tuple)  # a lazy sequence is sent as a list
FROM_TABLE: msgspec.json.Decoder[FromTable] = msgspec.json.Decoder(FromTable)
FROM_PHONES: msgspec.json.Decoder[FromPhones] = msgspec.json.Decoder(FromPhones)


class ProtocolError(Exception):
    """The other end sent an invalid frame; it is disconnected."""


def encode_frame(frame: Struct) -> bytes:
    """Return a frame as a line."""
    return ENCODER.encode(frame) + b"\n"


class Lines:
    """Split received bytes into frames; a line over `longest` bytes is invalid."""

    def __init__(self, decoder: "msgspec.json.Decoder[Any]", longest: int) -> None:
        self._decoder = decoder
        self._longest = longest
        self._rest = b""

    def cut(self, data: bytes) -> Iterator[Any]:
        """List the complete frames. Raises ProtocolError."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if max(map(len, (self._rest, *lines))) > self._longest:
            raise ProtocolError
        for line in lines:
            try:
                yield self._decoder.decode(line)
            except msgspec.MsgspecError as error:
                raise ProtocolError from error
