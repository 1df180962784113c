"""Phone access: a ticket or the PIN lets a phone request access; only the touchscreen gives it a seat.

Called by the screen thread and by the connection to the phones' process, so every method takes a lock. Keys are stored as
fingerprints.
"""

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.table.say import UserError, Words, say
from companion.table.seats import MOST_SEATS, Seat

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Characters of a PIN, without look-alikes."""
PIN_SIGNS, PIN_TRIES, A_MINUTE_S = 6, 5, 60.0
TICKET_BYTES, TICKET_S, MOST_TICKETS = 16, 600.0, 4
MOST_GUESTS, MOST_WAITING, MOST_REFUSED = 16, 3, 3
UNDECIDED = -1
State = Literal["choosing", "waiting", "playing", "watching"]


class AccessDeniedError(UserError):
    """Refused phone; the sentence gives the reason."""


class PhoneClient(Struct, frozen=True):
    """Phone: fingerprint of its key, state, seat, and the seat's player, so that it follows the player to the next game.

    refused  how often the touchscreen refused it; a phone refused too often is removed
    """

    mark: str
    state: State = "choosing"
    seat: int | None = None
    name: str = ""
    session: str = ""
    said: Words = ""
    refused: int = 0


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
        self._tickets: dict[str, float] = {}
        self._tries: deque[float] = deque(maxlen=PIN_TRIES)
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
        """Return a ticket for one phone; it expires at its first use or after ten minutes."""
        with self._lock:
            ticket = secrets.token_urlsafe(TICKET_BYTES)
            for old in list(self._tickets)[: -(MOST_TICKETS - 1)]:
                del self._tickets[old]
            self._tickets[fingerprint_of(ticket)] = self._clock() + TICKET_S
            return ticket

    def is_good(self, ticket: str) -> bool:
        """Return whether a ticket is unused and not expired."""
        with self._lock:
            return self._tickets.get(fingerprint_of(ticket), 0.0) > self._clock()

    def decide(self, mark: str, is_welcome: bool) -> None:
        """Give a waiting phone its seat, or refuse it; the seat's earlier phone is removed."""
        with self._lock:
            guest = self._guests.get(mark)
            if guest is None or guest.state != "waiting":
                return
            if is_welcome:
                self._free(guest.seat)
                self._put(guest, state="playing", said="")
            elif guest.refused + 1 >= MOST_REFUSED:
                del self._guests[mark]
            else:
                self._put(guest, state="choosing", seat=None, said=say("phone.not_confirmed"), refused=guest.refused + 1)
        self.changed()

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

    def request_access(self, ticket: str, pin: str) -> str:
        """Admit a phone by ticket or PIN and return its key. Raises AccessDeniedError."""
        with self._lock:
            if not (self._takes_ticket(ticket) if ticket else self._takes_pin(pin)):
                raise AccessDeniedError(say("phone.old_ticket") if ticket else say("phone.wrong_pin"))
            self._make_room()
            key = secrets.token_urlsafe(TICKET_BYTES)
            self._guests[fingerprint_of(key)] = PhoneClient(fingerprint_of(key))
        self.changed()
        return key

    def _takes_ticket(self, ticket: str) -> bool:
        return self._tickets.pop(fingerprint_of(ticket), 0.0) > self._clock()

    def _takes_pin(self, pin: str) -> bool:
        now = self._clock()
        if len(self._tries) == PIN_TRIES and now - self._tries[0] < A_MINUTE_S:
            raise AccessDeniedError(say("phone.too_many_tries"))
        self._tries.append(now)
        is_right = secrets.compare_digest("".join(pin.split()).upper().encode(), self._pin.encode())
        if is_right:
            self._tries.clear()
        return is_right

    def _make_room(self) -> None:
        """Remove the oldest phone without a place. Raises AccessDeniedError if all have one."""
        if len(self._guests) < MOST_GUESTS:
            return
        idle = next((mark for mark, guest in self._guests.items() if guest.state == "choosing"), None)
        if idle is None:
            raise AccessDeniedError(say("phone.full"))
        del self._guests[idle]

    def sit(self, key: str, seat: int | None) -> None:
        """Let a phone wait for a seat, watch (None) or choose again (UNDECIDED). Raises AccessDeniedError."""
        with self._lock:
            guest, (session, seats) = self._guests.get(fingerprint_of(key)), self._seats
            if guest is None:
                raise AccessDeniedError(say("phone.gone"))
            if seat == UNDECIDED:
                self._put(guest, state="choosing", seat=None, said="")
            elif seat is None:
                self._put(guest, state="watching", seat=None, said="")
            elif not 0 <= seat < len(seats):
                raise AccessDeniedError(say("phone.no_seat"))
            elif sum(one.state == "waiting" for one in self._guests.values()) >= MOST_WAITING and guest.state != "waiting":
                raise AccessDeniedError(say("phone.others_wait"))
            else:
                self._put(guest, state="waiting", seat=seat, name=seats[seat].name, session=session, said="")
        self.changed()

    def of(self, key: str) -> PhoneClient | None:
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
            seat = next((at for at, one in enumerate(seats) if one.name == guest.name), None)
            is_waiting = guest.state == "waiting" or seat is None
            self._put(guest, seat=seat, session=session, state="choosing" if is_waiting else "playing")

    def keep(self) -> tuple[PhoneClient, ...]:
        """Return the phones with a place, to be stored."""
        return tuple(guest for guest in self.guests if guest.state in ("playing", "watching"))

    def remember(self, guests: Sequence[PhoneClient]) -> None:
        """Restore stored phones."""
        with self._lock:
            fit = [guest for guest in guests if guest.seat is None or 0 <= guest.seat < MOST_SEATS]
            self._guests = {guest.mark: guest for guest in fit[:MOST_GUESTS]}

    def wish(self) -> tuple[PhoneClient, Words] | None:
        """Return the first phone that waits for the touchscreen, and its question; None if there is none."""
        waiting = next((guest for guest in self.guests if guest.state == "waiting" and guest.seat is not None), None)
        return (waiting, say("phone.wish", name=waiting.name)) if waiting else None


def _new_pin() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(PIN_SIGNS))
