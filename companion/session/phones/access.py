"""Phone access: a ticket or the PIN lets a phone request access; only the touchscreen gives it a seat.

A ticket admits as many phones as there are seats, for ten minutes, each with a key of its own.

Called by the screen thread and by the connection to the phones' process, so every method takes a lock. Keys are stored as
fingerprints.
"""

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from hashlib import blake2b
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.table.seats import MOST_SEATS, Seat, compose_name, fold_name
from companion.table.sentence import UserError, Words, say

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Characters of a PIN, without look-alikes."""
PIN_SIGNS, PIN_TRIES, ALL_PIN_TRIES, A_MINUTE_S = 6, 5, 30, 60.0
"""Characters of a PIN, and tries a minute for each address and for all of them."""
TICKET_BYTES, TICKET_S, MOST_TICKETS = 16, 600.0, 4
MOST_GUESTS, MOST_REFUSED = 16, 3
LONGEST_NAME = 24
UNDECIDED, NEXT_GAME = -1, -2
"""Values instead of a seat: choose again; wait for a game with a player of the typed name."""
State = Literal["choosing", "waiting", "playing", "watching"]


class AccessDeniedError(UserError):
    """Refused phone; the sentence gives the reason."""


class PhoneClient(Struct, frozen=True):
    """Phone: fingerprint of its key, state, seat, and the seat's player, so that it follows the player to the next game.

    refused  how often the touchscreen refused it; a phone refused too often is removed
    typed    name that its user typed; the seat is renamed when the touchscreen has confirmed it
    sign     number of the sign in `signs.SIGNS` that it and the touchscreen show
    """

    mark: str
    state: State = "choosing"
    seat: int | None = None
    name: str = ""
    session: str = ""
    said: Words = ""
    refused: int = 0
    typed: str = ""
    sign: int = 0


class Ticket(Struct):
    """Ticket: when it expires (s), and how many phones it still admits."""

    until: float
    left: int


def fingerprint_of(key: str) -> str:
    """Return the fingerprint of a key; the key cannot be computed from it."""
    return blake2b(key.encode(), digest_size=16).hexdigest()


class PhoneAccess:
    """Tickets, PIN and admitted phones. `changed()` is called after every change."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, changed: Callable[[], object] = lambda: None) -> None:
        self.changed = changed
        self._clock = clock
        self._lock = threading.RLock()
        self._pin = _new_pin()
        self._tickets: dict[str, Ticket] = {}
        self._tries: dict[str, deque[float]] = {}
        self._all_tries: deque[float] = deque(maxlen=ALL_PIN_TRIES)
        self._guests: dict[str, PhoneClient] = {}
        self._seats: tuple[str, tuple[Seat, ...]] = ("", ())

    # the touchscreen's side

    @property
    def pin(self) -> str:
        """PIN to type."""
        return self._pin

    @property
    def guests(self) -> Sequence[PhoneClient]:
        """All admitted phones, oldest first."""
        with self._lock:
            return tuple(self._guests.values())

    def ticket(self) -> str:
        """Return a ticket for as many phones as there are seats; it expires after ten minutes."""
        with self._lock:
            ticket = secrets.token_urlsafe(TICKET_BYTES)
            for old in list(self._tickets)[: -(MOST_TICKETS - 1)]:
                del self._tickets[old]
            self._tickets[fingerprint_of(ticket)] = Ticket(self._clock() + TICKET_S, self._room)
            return ticket

    @property
    def _room(self) -> int:
        """Number of seats, and of phones that may wait; before a game, of all that there may be."""
        return len(self._seats[1]) or MOST_SEATS

    def is_good(self, ticket: str) -> bool:
        """Return whether a ticket still admits a phone."""
        with self._lock:
            known = self._tickets.get(fingerprint_of(ticket))
            return known is not None and known.left > 0 and known.until > self._clock()

    def decide(self, mark: str, is_welcome: bool) -> None:
        """Give a waiting phone its seat, or refuse it; the seat's earlier phone chooses again."""
        with self._lock:
            guest = self._guests.get(mark)
            if guest is None or guest.state != "waiting":
                return
            if is_welcome:
                self._replace(guest.seat)
                self._put(guest, state="playing", said="")
            elif guest.refused + 1 >= MOST_REFUSED:
                del self._guests[mark]
            else:
                said = say("phone.not_confirmed")
                self._put(guest, state="choosing", seat=None, typed="", said=said, refused=guest.refused + 1)
        self.changed()

    def let_in(self, marks: Sequence[str]) -> None:
        """Give the waiting phones among `marks` their seats, except seats that a phone has: these are asked about one by one."""
        for mark in marks:
            with self._lock:
                guest = self._guests.get(mark)
                is_free = guest is not None and self.phone_at(guest.seat) is None
            if is_free:
                self.decide(mark, True)

    def phone_at(self, seat: int | None) -> PhoneClient | None:
        """Return the phone that plays a seat, None if the seat has none."""
        playing = (one for one in self.guests if one.state == "playing" and one.seat is not None)
        return next((one for one in playing if one.seat == seat), None)

    def taken_seats(self) -> tuple[int, ...]:
        """Return the seats that have a phone."""
        return tuple(sorted(one.seat for one in self.guests if one.state == "playing" and one.seat is not None))

    def _replace(self, seat: int | None) -> None:
        """Let the phone of a seat choose again, and tell it why."""
        if (old := self.phone_at(seat)) is not None:
            self._put(old, state="choosing", seat=None, typed="", said=say("phone.replaced", name=old.name))

    def take_off(self, seat: int | None) -> None:
        """Remove a seat's phone, or all watching phones; earlier tickets expire."""
        with self._lock:
            self._tickets.clear()
            self._free(seat)
        self.changed()

    def take_all_off(self) -> None:
        """Remove all phones and make a new PIN."""
        with self._lock:
            self._tickets.clear()
            self._guests.clear()
            self._pin = _new_pin()
        self.changed()

    def _free(self, seat: int | None) -> None:
        state = "watching" if seat is None else "playing"
        for mark, guest in list(self._guests.items()):
            if guest.state == state and guest.seat == seat:
                del self._guests[mark]

    # the phones' side

    def request_access(self, ticket: str, pin: str, address: str = "") -> str:
        """Admit a phone by ticket or PIN and return its key; `address` is its own. Raises AccessDeniedError."""
        with self._lock:
            if ticket:
                self._check_ticket(ticket)
            elif not self._takes_pin(pin, address):
                raise AccessDeniedError(say("phone.wrong_pin"))
            self._make_room()
            if ticket:
                self._tickets[fingerprint_of(ticket)].left -= 1
            key = secrets.token_urlsafe(TICKET_BYTES)
            mark = fingerprint_of(key)
            self._guests[mark] = PhoneClient(mark, sign=self._free_sign())
        self.changed()
        return key

    def _free_sign(self) -> int:
        """Return the first sign that no phone has."""
        used = {guest.sign for guest in self._guests.values()}
        return next(number for number in range(MOST_GUESTS + 1) if number not in used)

    def _check_ticket(self, ticket: str) -> None:
        """Raise AccessDeniedError if a ticket is unknown, expired, or has admitted all that it may."""
        known = self._tickets.get(fingerprint_of(ticket))
        if known is None or known.until <= self._clock():
            raise AccessDeniedError(say("phone.old_ticket"))
        if known.left <= 0:
            raise AccessDeniedError(say("phone.used_ticket"))

    def _takes_pin(self, pin: str, address: str) -> bool:
        """Return whether a PIN is right. Raises AccessDeniedError after too many tries of an address, or of all of them."""
        now = self._clock()
        self._tries = {one: tries for one, tries in self._tries.items() if now - tries[-1] < A_MINUTE_S}
        own = self._tries.get(address, deque(maxlen=PIN_TRIES))
        if any(len(tries) == tries.maxlen and now - tries[0] < A_MINUTE_S for tries in (own, self._all_tries)):
            raise AccessDeniedError(say("phone.too_many_tries"))
        if secrets.compare_digest("".join(pin.split()).upper().encode(), self._pin.encode()):
            self._tries.pop(address, None)
            return True
        own.append(now)
        self._tries[address] = own
        self._all_tries.append(now)
        return False

    def _make_room(self) -> None:
        """Remove the oldest phone without a place. Raises AccessDeniedError if all have one."""
        if len(self._guests) < MOST_GUESTS:
            return
        idle = next((mark for mark, guest in self._guests.items() if guest.state == "choosing"), None)
        if idle is None:
            raise AccessDeniedError(say("phone.full"))
        del self._guests[idle]

    def sit(self, key: str, seat: int | None, name: str = "") -> None:
        """Let a phone wait for a seat, watch (None), choose again (UNDECIDED) or wait for a game (NEXT_GAME). Raises AccessDeniedError.

        name    what its user typed, "" to keep the seat's name
        """
        with self._lock:
            guest = self._guests.get(fingerprint_of(key))
            if guest is None:
                raise AccessDeniedError(say("phone.gone"))
            if seat == UNDECIDED:
                self._put(guest, state="choosing", seat=None, typed="", said="")
            elif seat is None:
                self._put(guest, state="watching", seat=None, typed="", said="")
            else:
                self._wait(guest, seat, compose_name(name)[:LONGEST_NAME].strip())
        self.changed()

    def _wait(self, guest: PhoneClient, seat: int, typed: str) -> None:
        """Let a phone wait for the touchscreen. Raises AccessDeniedError for an unknown seat and a name that another player has."""
        session, seats = self._seats
        is_next = seat == NEXT_GAME and not session
        if not is_next and not 0 <= seat < len(seats):
            raise AccessDeniedError(say("phone.no_seat"))
        if is_next and not typed:
            raise AccessDeniedError(say("phone.no_name"))
        others = {fold_name(one.name) for at, one in enumerate(seats) if at != seat}
        others |= {fold_name(one.typed) for one in self._guests.values() if one.typed and one.mark != guest.mark}
        if fold_name(typed) in others:
            raise AccessDeniedError(say("phone.name_taken", name=_other_name(typed, others)))
        at = None if is_next else seat
        name = seats[seat].name if at is not None else typed
        self._put(guest, state="waiting", seat=at, name=name, typed=typed, session=session, said="")

    def typed_names(self) -> Sequence[str]:
        """Return the names that were typed on phones which wait for the next game, oldest first."""
        return [one.typed or one.name for one in self.guests if one.state in ("waiting", "playing") and one.seat is None]

    def phones_to_name(self) -> Sequence[tuple[PhoneClient, str]]:
        """Return the playing phones whose seat has yet to be given the name that was typed, and that name."""
        with self._lock:
            session, seats = self._seats
            playing = [one for one in self.guests if one.state == "playing" and one.typed and one.seat is not None]
            return [(one, one.typed) for one in playing if session and seats[one.seat or 0].name != one.typed]

    def note_named(self, mark: str) -> None:
        """Record that a seat has been given the name that was typed on its phone."""
        with self._lock:
            if (guest := self._guests.get(mark)) is not None:
                self._put(guest, typed="")

    def client(self, key: str) -> PhoneClient | None:
        """Return the phone of this key; None if it is unknown or was removed."""
        with self._lock:
            return self._guests.get(fingerprint_of(key))

    def _put(self, guest: PhoneClient, **parts: object) -> None:
        if guest.mark in self._guests:
            self._guests[guest.mark] = replace(guest, **parts)

    # what is played

    def follow(self, session: str, seats: tuple[Seat, ...]) -> None:
        """Update seats after a change of game: a phone belongs to a player, who may have another seat or none."""
        with self._lock:
            if self._seats == (session, seats):
                return
            self._seats = (session, seats)
            before = self.guests
            for guest in before:
                if guest.state in ("playing", "waiting"):
                    self._reseat(guest, session, seats)
            is_new = before != self.guests
        if is_new:
            self.changed()

    def _reseat(self, guest: PhoneClient, session: str, seats: tuple[Seat, ...]) -> None:
        if guest.session == session and guest.seat is not None and guest.seat < len(seats):
            self._put(guest, name=seats[guest.seat].name)
        elif session:
            seat = next((at for at, one in enumerate(seats) if fold_name(one.name) == fold_name(guest.name)), None)
            is_waiting = guest.state == "waiting" or seat is None
            self._put(guest, seat=seat, session=session, typed="", state="choosing" if is_waiting else "playing")

    def keep(self) -> tuple[PhoneClient, ...]:
        """Return the phones with a place, to be stored."""
        return tuple(guest for guest in self.guests if guest.state in ("playing", "watching"))

    def remember(self, guests: Sequence[PhoneClient]) -> None:
        """Restore stored phones."""
        with self._lock:
            fit = [guest for guest in guests if guest.seat is None or 0 <= guest.seat < MOST_SEATS]
            self._guests = {guest.mark: guest for guest in fit[:MOST_GUESTS]}

    def waiting_phones(self) -> Sequence[PhoneClient]:
        """Return the phones that wait for the touchscreen, oldest first; no more than there are seats, the others follow by themselves."""
        return [guest for guest in self.guests if guest.state == "waiting"][: self._room]

    def next_request(self) -> tuple[PhoneClient, Words] | None:
        """Return the first phone that waits for the touchscreen, and its question; None if there is none."""
        first = next(iter(self.waiting_phones()), None)
        return (first, say("phone.wish", name=first.typed or first.name)) if first else None


def _other_name(typed: str, others: Collection[str]) -> str:
    """Return a name like `typed` that no other player has.

    >>> _other_name("Hana", {"hana", "hana b"})
    'Hana C'
    """
    letters = (f"{typed[: LONGEST_NAME - 2].strip()} {letter}" for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ")
    return next(name for name in letters if fold_name(name) not in others)


def _new_pin() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(PIN_SIGNS))
