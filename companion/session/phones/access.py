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

from msgspec import Struct, field
from msgspec.structs import replace

from companion.table.seats import MOST_SEATS, Seat, compose_name, fold_name
from companion.table.sentence import UserError, Words, say

PIN_CHARACTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Characters of a PIN, without look-alikes."""
PIN_LENGTH = 6
PIN_TRIES = 5
"""Wrong PINs that one network address may send within A_MINUTE_S."""
ALL_PIN_TRIES = 30
"""Wrong PINs that all addresses together may send within A_MINUTE_S."""
A_MINUTE_S = 60.0
TICKET_BYTES = 16
TICKET_S = 600.0
"""Time after which a ticket expires, in seconds."""
MOST_TICKETS = 4
MOST_PHONES = 16
MOST_REFUSED = 3
LONGEST_NAME = 24
NO_SEAT_YET = -1
"""Value instead of a seat: the phone chooses again."""
NEXT_GAME = -2
"""Value instead of a seat: the phone waits for a game that has a player of the typed name."""
State = Literal["choosing", "waiting", "playing", "watching"]


class AccessDeniedError(UserError):
    """A phone's request is refused; the sentence gives the reason."""


class PhoneClient(Struct, frozen=True, rename={"fingerprint": "mark"}):
    """Admitted phone.

    fingerprint  hash of its key, as `fingerprint_of` returns it
    state        "choosing" a seat, "waiting" for the touchscreen or the next game, "playing" or "watching"
    seat         its seat from 0, or the seat it waits for; None while it watches, chooses or waits for the next game
    name         the seat's player: the phone keeps that player in the next game, whatever the seat
    session      id of the session that `seat` belongs to
    sentence     why it must choose again, "" for no reason
    refused      how often the touchscreen refused it; a phone refused MOST_REFUSED times is removed
    typed        name that its user typed; the seat gets this name once the touchscreen has confirmed the phone
    sign         number of the sign in `signs.SIGNS` that it and the touchscreen show
    """

    fingerprint: str
    state: State = "choosing"
    seat: int | None = None
    name: str = ""
    session: str = ""
    sentence: Words = field(default="", name="said")
    refused: int = 0
    typed: str = ""
    sign: int = 0


class Ticket(Struct):
    """Ticket in a QR code.

    expires_at  when it expires, in seconds of the clock of `PhoneAccess`
    remaining_phones  number of phones that it still admits
    """

    expires_at: float
    remaining_phones: int


def fingerprint_of(key: str) -> str:
    """Return a hash of a key or ticket: 32 hexadecimal digits. The key cannot be computed from it."""
    return blake2b(key.encode(), digest_size=16).hexdigest()


class PhoneAccess:
    """Tickets, PIN and admitted phones. Thread-safe.

    clock    returns monotonic seconds
    changed  called after every change, on the thread that made it
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, changed: Callable[[], object] = lambda: None) -> None:
        self.changed = changed
        self._clock = clock
        self._lock = threading.RLock()
        self._pin = _new_pin()
        self._tickets: dict[str, Ticket] = {}
        self._tries: dict[str, deque[float]] = {}
        self._all_tries: deque[float] = deque(maxlen=ALL_PIN_TRIES)
        self._clients: dict[str, PhoneClient] = {}
        self._seats: tuple[str, tuple[Seat, ...]] = ("", ())

    # the touchscreen's side

    @property
    def pin(self) -> str:
        """PIN to type: PIN_LENGTH characters of PIN_CHARACTERS."""
        return self._pin

    @property
    def clients(self) -> Sequence[PhoneClient]:
        """All admitted phones, oldest first."""
        with self._lock:
            return tuple(self._clients.values())

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
        """Number of phones that may wait: one per seat; before a game, as many as a game may have seats."""
        return len(self._seats[1]) or MOST_SEATS

    def is_valid(self, ticket: str) -> bool:
        """Return whether a ticket still admits a phone."""
        with self._lock:
            stored_ticket = self._tickets.get(fingerprint_of(ticket))
            return stored_ticket is not None and stored_ticket.remaining_phones > 0 and stored_ticket.expires_at > self._clock()

    def decide(self, fingerprint: str, is_accepted: bool) -> None:
        """Give the waiting phone with this fingerprint its seat, or refuse it. The seat's earlier phone chooses again."""
        with self._lock:
            client = self._clients.get(fingerprint)
            if client is None or client.state != "waiting":
                return
            if is_accepted:
                self._replace(client.seat)
                self._replace_client(client, state="playing", sentence="")
            elif client.refused + 1 >= MOST_REFUSED:
                del self._clients[fingerprint]
            else:
                sentence = say("phone.not_confirmed")
                self._replace_client(client, state="choosing", seat=None, typed="", sentence=sentence, refused=client.refused + 1)
        self.changed()

    def admit(self, fingerprints: Sequence[str]) -> None:
        """Give the waiting phones among `fingerprints` their seats. Skip seats that have a phone: these are asked about one by one."""
        for fingerprint in fingerprints:
            with self._lock:
                client = self._clients.get(fingerprint)
                is_free = client is not None and self.phone_at(client.seat) is None
            if is_free:
                self.decide(fingerprint, True)

    def phone_at(self, seat: int | None) -> PhoneClient | None:
        """Return the phone that plays a seat, None if the seat has none."""
        playing = (client for client in self.clients if client.state == "playing" and client.seat is not None)
        return next((client for client in playing if client.seat == seat), None)

    def taken_seats(self) -> tuple[int, ...]:
        """Return the seats that have a phone."""
        return tuple(sorted(client.seat for client in self.clients if client.state == "playing" and client.seat is not None))

    def _replace(self, seat: int | None) -> None:
        """Let the phone of a seat choose again, with the reason."""
        if (old := self.phone_at(seat)) is not None:
            self._replace_client(old, state="choosing", seat=None, typed="", sentence=say("phone.replaced", name=old.name))

    def disconnect_seat(self, seat: int | None) -> None:
        """Remove the phone of `seat`, or all watching phones (None); earlier tickets expire."""
        with self._lock:
            self._tickets.clear()
            self._free_seat(seat)
        self.changed()

    def disconnect_all(self) -> None:
        """Remove all phones and make a new PIN."""
        with self._lock:
            self._tickets.clear()
            self._clients.clear()
            self._pin = _new_pin()
        self.changed()

    def _free_seat(self, seat: int | None) -> None:
        state = "watching" if seat is None else "playing"
        for fingerprint, client in list(self._clients.items()):
            if client.state == state and client.seat == seat:
                del self._clients[fingerprint]

    # the phones' side

    def request_access(self, ticket: str, pin: str, address: str = "") -> str:
        """Admit a phone by ticket, or by PIN if `ticket` is "", and return its key.

        `address`: its network address, for the limit of PIN_TRIES. Raises AccessDeniedError.
        """
        with self._lock:
            if ticket:
                self._check_ticket(ticket)
            elif not self._is_pin_right(pin, address):
                raise AccessDeniedError(say("phone.wrong_pin"))
            self._make_room()
            if ticket:
                self._tickets[fingerprint_of(ticket)].remaining_phones -= 1
            key = secrets.token_urlsafe(TICKET_BYTES)
            fingerprint = fingerprint_of(key)
            self._clients[fingerprint] = PhoneClient(fingerprint, sign=self._free_sign())
        self.changed()
        return key

    def _free_sign(self) -> int:
        """Return the first sign that no phone has."""
        used_signs = {client.sign for client in self._clients.values()}
        return next(number for number in range(MOST_PHONES + 1) if number not in used_signs)

    def _check_ticket(self, ticket: str) -> None:
        """Raise AccessDeniedError if a ticket is unknown, expired, or has admitted all that it may."""
        stored_ticket = self._tickets.get(fingerprint_of(ticket))
        if stored_ticket is None or stored_ticket.expires_at <= self._clock():
            raise AccessDeniedError(say("phone.old_ticket"))
        if stored_ticket.remaining_phones <= 0:
            raise AccessDeniedError(say("phone.used_ticket"))

    def _is_pin_right(self, pin: str, address: str) -> bool:
        """Return whether a PIN is right. Raises AccessDeniedError after PIN_TRIES of an address, or ALL_PIN_TRIES of all."""
        now_s = self._clock()
        self._tries = {tried_address: tries for tried_address, tries in self._tries.items() if now_s - tries[-1] < A_MINUTE_S}
        own = self._tries.get(address, deque(maxlen=PIN_TRIES))
        if any(len(tries) == tries.maxlen and now_s - tries[0] < A_MINUTE_S for tries in (own, self._all_tries)):
            raise AccessDeniedError(say("phone.too_many_tries"))
        if secrets.compare_digest("".join(pin.split()).upper().encode(), self._pin.encode()):
            self._tries.pop(address, None)
            return True
        own.append(now_s)
        self._tries[address] = own
        self._all_tries.append(now_s)
        return False

    def _make_room(self) -> None:
        """Remove the oldest phone without a place. Raises AccessDeniedError if all have one."""
        if len(self._clients) < MOST_PHONES:
            return
        idle = next((fingerprint for fingerprint, client in self._clients.items() if client.state == "choosing"), None)
        if idle is None:
            raise AccessDeniedError(say("phone.full"))
        del self._clients[idle]

    def request_place(self, key: str, seat: int | None, name: str = "") -> None:
        """Let the phone with this key wait for a seat, or give it one of the values instead of a seat: None (watch), UNDECIDED, NEXT_GAME.

        name    name that its user typed, "" to keep the seat's name

        Raises AccessDeniedError for an unknown key or seat, a name that another player has, and NEXT_GAME without a name.
        """
        with self._lock:
            client = self._clients.get(fingerprint_of(key))
            if client is None:
                raise AccessDeniedError(say("phone.gone"))
            if seat == NO_SEAT_YET:
                self._replace_client(client, state="choosing", seat=None, typed="", sentence="")
            elif seat is None:
                self._replace_client(client, state="watching", seat=None, typed="", sentence="")
            else:
                self._wait_for_seat(client, seat, compose_name(name)[:LONGEST_NAME].strip())
        self.changed()

    def _wait_for_seat(self, client: PhoneClient, seat: int, typed: str) -> None:
        """Let a phone wait for the touchscreen. Raises AccessDeniedError for an unknown seat and a name that another player has."""
        session, seats = self._seats
        is_next = seat == NEXT_GAME and not session
        if not is_next and not 0 <= seat < len(seats):
            raise AccessDeniedError(say("phone.no_seat"))
        if is_next and not typed:
            raise AccessDeniedError(say("phone.no_name"))
        other_names = {fold_name(other_seat.name) for at, other_seat in enumerate(seats) if at != seat}
        other_names |= {
            fold_name(phone_client.typed)
            for phone_client in self._clients.values()
            if phone_client.typed and phone_client.fingerprint != client.fingerprint
        }
        if fold_name(typed) in other_names:
            raise AccessDeniedError(say("phone.name_taken", name=_other_name(typed, other_names)))
        at = None if is_next else seat
        name = seats[seat].name if at is not None else typed
        self._replace_client(client, state="waiting", seat=at, name=name, typed=typed, session=session, sentence="")

    def typed_names(self) -> Sequence[str]:
        """Return the names typed on the phones that wait for the next game, the oldest phone's first."""
        return [
            client.typed or client.name for client in self.clients if client.state in ("waiting", "playing") and client.seat is None
        ]

    def pending_names(self) -> Sequence[tuple[PhoneClient, str]]:
        """Return the playing phones whose seat doesn't have the typed name yet, each with that name."""
        with self._lock:
            session, seats = self._seats
            playing = [client for client in self.clients if client.state == "playing" and client.typed and client.seat is not None]
            return [(client, client.typed) for client in playing if session and seats[client.seat or 0].name != client.typed]

    def note_renamed(self, fingerprint: str) -> None:
        """Record that the seat of this phone was renamed to the typed name."""
        with self._lock:
            if (client := self._clients.get(fingerprint)) is not None:
                self._replace_client(client, typed="")

    def client(self, key: str) -> PhoneClient | None:
        """Return the phone of this key; None if it is unknown or was removed."""
        with self._lock:
            return self._clients.get(fingerprint_of(key))

    def _replace_client(self, client: PhoneClient, **parts: object) -> None:
        if client.fingerprint in self._clients:
            self._clients[client.fingerprint] = replace(client, **parts)

    # what is played

    def follow(self, session: str, seats: tuple[Seat, ...]) -> None:
        """Move the phones to their players' seats after a change of session or seats; a phone without its player chooses again."""
        with self._lock:
            if self._seats == (session, seats):
                return
            self._seats = (session, seats)
            before = self.clients
            for client in before:
                if client.state in ("playing", "waiting"):
                    self._reseat(client, session, seats)
            is_new = before != self.clients
        if is_new:
            self.changed()

    def _reseat(self, client: PhoneClient, session: str, seats: tuple[Seat, ...]) -> None:
        if client.session == session and client.seat is not None and client.seat < len(seats):
            self._replace_client(client, name=seats[client.seat].name)
        elif session:
            seat = next((at for at, named_seat in enumerate(seats) if fold_name(named_seat.name) == fold_name(client.name)), None)
            is_waiting = client.state == "waiting" or seat is None
            self._replace_client(client, seat=seat, session=session, typed="", state="choosing" if is_waiting else "playing")

    def clients_to_store(self) -> tuple[PhoneClient, ...]:
        """Return the phones that play or watch: only these are stored."""
        return tuple(client for client in self.clients if client.state in ("playing", "watching"))

    def restore(self, clients: Sequence[PhoneClient]) -> None:
        """Replace all phones by stored ones; phones with an impossible seat are dropped."""
        with self._lock:
            fit = [client for client in clients if client.seat is None or 0 <= client.seat < MOST_SEATS]
            self._clients = {client.fingerprint: client for client in fit[:MOST_PHONES]}

    def waiting_phones(self) -> Sequence[PhoneClient]:
        """Return the phones that wait for the touchscreen, oldest first; at most one per seat: later ones move up when these are decided."""
        return [client for client in self.clients if client.state == "waiting"][: self._room]

    def next_request(self) -> tuple[PhoneClient, Words] | None:
        """Return the first phone that waits for the touchscreen, and its question; None if there is none."""
        first = next(iter(self.waiting_phones()), None)
        return (first, say("phone.wish", name=first.typed or first.name)) if first else None


def _other_name(typed: str, other_names: Collection[str]) -> str:
    """Return a name like `typed` that no other player has.

    >>> _other_name("Hana", {"hana", "hana b"})
    'Hana C'
    """
    letters = (f"{typed[: LONGEST_NAME - 2].strip()} {letter}" for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ")
    return next(name for name in letters if fold_name(name) not in other_names)


def _new_pin() -> str:
    return "".join(secrets.choice(PIN_CHARACTERS) for _ in range(PIN_LENGTH))
