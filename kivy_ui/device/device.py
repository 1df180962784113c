"""The device around the table, as the screen needs it: its lamp, its switch, its radio, its clock. Given by whoever starts the app."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from companion.table.say import Words, say
from hardware.backlight import Backlight


def no_switch(wish: str = "") -> Words:
    """Say why a computer that is no box stays on."""
    return say("power.no_switch")


def no_lamp() -> Backlight:
    """Make the lamp of a machine that has none."""
    return Backlight(Path("/nowhere"))


class Network(Protocol):
    """A Wi-Fi network in reach; `security`: "" for none, else it takes a password."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def strength(self) -> int:
        """How well it is heard, 0 to 100."""

    @property
    def security(self) -> str:
        """What it asks for."""

    @property
    def is_known(self) -> bool:
        """Whether it is saved on this device."""

    @property
    def is_joined(self) -> bool:
        """Whether this device is in it."""


class Radio(Protocol):
    """Wi-Fi. Everything may take seconds, and raises a UserError that says why not."""

    def networks(self) -> Sequence[Any]:
        """List the networks in reach, best first."""

    def scan(self) -> None:
        """Look again."""

    def join(self, network: Any, password: str = "") -> None:
        """Join one; a known one needs no password."""

    def forget(self, network: Any) -> None:
        """Forget one."""

    def is_on(self) -> bool:
        """Whether the radio is switched on."""

    def switch(self, is_on: bool) -> None:
        """Switch it on or off."""


class ClockState(Protocol):
    """How the clock is set."""

    @property
    def zone(self) -> str:
        """The time zone's name, "Europe/Berlin"."""

    @property
    def is_automatic(self) -> bool:
        """Whether it follows the network's time."""

    @property
    def can_be_automatic(self) -> bool:
        """Whether it could."""

    @property
    def is_right(self) -> bool:
        """Whether the network's time has set it."""


class Timepiece(Protocol):
    """The clock. Everything may take a second, and raises a UserError that says why not."""

    def state(self) -> ClockState:
        """Say how it is set."""

    def set_automatic(self, is_automatic: bool) -> None:
        """Follow the network's time, or stop to."""

    def set_zone(self, zone: str) -> None:
        """Move to another time zone."""

    def set_time(self, local: datetime) -> None:
        """Set date and time as a clock on the wall shows them."""


class Updater(Protocol):
    """The update of this device. Everything may take a second, and raises a UserError that says why not."""

    def offer(self) -> str:
        """Name the version that a stick brings; "" when there is none."""

    def begin(self) -> None:
        """Begin; Fathom is started again once it is done."""

    def state(self) -> tuple[bool, Words, float]:
        """Say whether it still runs, how it goes or went, and how much is done."""


class PhoneClient(Protocol):
    """A phone that came in."""

    @property
    def mark(self) -> str:
        """What tells it from others."""

    @property
    def state(self) -> str:
        """Whether it is "choosing", "waiting", "playing" or "watching"."""

    @property
    def seat(self) -> int | None:
        """Whose phone it is, or wants to be."""


class PhoneAccess(Protocol):
    """How phones come in, while they may."""

    @property
    def pin(self) -> str:
        """What to type."""

    @property
    def guests(self) -> Sequence[PhoneClient]:
        """Every phone that came in."""

    def ticket(self) -> str:
        """Make a ticket for one phone."""

    def is_good(self, ticket: str) -> bool:
        """Return whether a ticket still lets one in."""

    def wish(self) -> tuple[Any, Words] | None:
        """Return the first phone that waits to be confirmed, and the question."""

    def decide(self, mark: str, is_welcome: bool) -> None:
        """Give a waiting phone its seat, or refuse it."""

    def take_off(self, seat: int | None) -> None:
        """Take a seat's phone off again."""


class Access(Protocol):
    """A Wi-Fi that phones can join."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def password(self) -> str:
        """What it takes; "" for nothing."""

    @property
    def is_own(self) -> bool:
        """Whether this device makes it."""

    def code(self) -> str:
        """Write it as phones' cameras read it."""


class PhoneRadio(Protocol):
    """Wi-Fi for phones. Everything may take seconds, and raises a UserError that says why not."""

    def access(self) -> Access | None:
        """Find the network that this device makes or is in; None for none."""

    def make(self) -> Access:
        """Make one."""

    def end(self) -> None:
        """Switch it off again."""


class ReceivedSheet(Protocol):
    """A score sheet that a phone sent."""

    @property
    def text(self) -> str:
        """The sheet."""

    @property
    def name(self) -> str:
        """The phone's player, "" for none."""


class Phones(Protocol):
    """Phones as hands at this table; off until they are switched on."""

    @property
    def received(self) -> ReceivedSheet | None:
        """The last score sheet that a phone sent; None once it was taken."""

    def take_received(self) -> ReceivedSheet | None:
        """Return the last score sheet that a phone sent, once."""

    @property
    def how(self) -> str:
        """Whether they may come: "off", for this "evening", or "always"."""

    @property
    def door(self) -> PhoneAccess | None:
        """How they come in; None while they may not."""

    def landed(self, session: str, entry: int, has_odds: bool) -> None:
        """Let whoever watches see what the screen shows by now."""

    @property
    def is_up(self) -> bool:
        """Whether their pages are served."""

    @property
    def here(self) -> Any:
        """Where their pages are: `address`, "" on no network."""

    @property
    def wifi(self) -> PhoneRadio:
        """The Wi-Fi that they join."""

    def switch(self, how: str) -> None:
        """Switch them on or off. May take a second, and raises a UserError that says why not."""

    def listen(self, listener: Callable[[], object]) -> None:
        """Have `listener` called whenever anything of this changes, from any thread."""


@dataclass(frozen=True)
class Appliance:
    """lamp           of the screen
    version        of Fathom
    newer          a sentence about a newer Fathom found on a stick; "" when there is none
    cannot_switch  why the box can neither be switched off nor started again from here; "" when it can. May take a second
    switch         puts everything away, then has the box switched "off" or started "again": "" or why not. May take seconds
    is_kiosk       whether the table is all this computer does: quitting it means switching off
    radio, clock, updater  its Wi-Fi, its clock and its update; None where they are none of ours
    phones         the switch for phones; None where there is none
    lost_when_off  says that games are lost when the device is switched off, why, and what to do; empty where they are kept
    """

    lamp: Backlight = field(default_factory=no_lamp)
    version: str = ""
    newer: Callable[[], Words] = lambda: ""
    cannot_switch: Callable[[], Words] = no_switch
    switch: Callable[[str], Words] = no_switch
    is_kiosk: bool = False
    radio: Radio | None = None
    clock: Timepiece | None = None
    updater: Updater | None = None
    phones: Phones | None = None
    lost_when_off: Callable[[], Sequence[Words]] = lambda: ()
