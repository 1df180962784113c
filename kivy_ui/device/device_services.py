"""Services of the device that the screen uses: backlight, power switch, Wi-Fi, clock, phones. The start script passes them on."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct, field

from companion.table.sentence import Words, say
from hardware.backlight import Backlight

if TYPE_CHECKING:
    from companion.session.phones.protocol import PhoneView

SWITCH_OFF, RESTART = "off", "again"
"""Arguments of `DeviceServices.switch`."""


def no_switch_sentence(action: str = "") -> Words:
    """Return the sentence that only a Fathom device can be switched off here: the default of `cannot_switch` and `switch`."""
    return say("power.no_switch")


def absent_backlight() -> Backlight:
    """Return a backlight object for a device without a backlight."""
    return Backlight(Path("/nowhere"))


class Network(Protocol):
    """A Wi-Fi network in range."""

    @property
    def name(self) -> str:
        """Name (SSID)."""

    @property
    def strength(self) -> int:
        """Signal strength, 0 to 100."""

    @property
    def security(self) -> str:
        """Kind of security; "" for an open network, which needs no password."""

    @property
    def is_known(self) -> bool:
        """Whether it is saved on this device."""

    @property
    def is_joined(self) -> bool:
        """Whether this device is connected to it."""


class Radio(Protocol):
    """The Wi-Fi radio. Every method may take seconds, and raises a UserError with the reason if it fails."""

    def networks(self) -> Sequence[Any]:
        """Return the networks in range, best first."""

    def scan(self) -> None:
        """Search for networks again."""

    def join(self, network: Any, password: str = "") -> None:
        """Join a network; a saved one needs no password."""

    def forget(self, network: Any) -> None:
        """Forget a saved network."""

    def is_on(self) -> bool:
        """Return whether the radio is switched on."""

    def switch(self, is_on: bool) -> None:
        """Switch it on or off."""


class ClockState(Protocol):
    """State of the clock."""

    @property
    def zone(self) -> str:
        """The time zone's name, "Europe/Berlin"."""

    @property
    def is_automatic(self) -> bool:
        """Whether the network sets the clock."""

    @property
    def can_be_automatic(self) -> bool:
        """Whether the network can set the clock."""

    @property
    def is_right(self) -> bool:
        """Whether the network has set the clock, so that it is right."""


class SystemClock(Protocol):
    """The clock. Every method may take a second, and raises a UserError with the reason if it fails."""

    def state(self) -> ClockState:
        """Return the state of the clock."""

    def set_automatic(self, is_automatic: bool) -> None:
        """Allow the network to set the clock, or forbid it."""

    def set_zone(self, zone: str) -> None:
        """Set the time zone."""

    def set_time(self, local: datetime) -> None:
        """Set the local date and time."""


class Updater(Protocol):
    """The update of this device. Every method may take a second, and raises a UserError with the reason if it fails."""

    def offered_version(self) -> str:
        """Return the version that a stick offers; "" if none does."""

    def begin(self) -> None:
        """Begin the update and return at once; Fathom restarts when it is done."""

    def state(self) -> tuple[bool, Words, float]:
        """Return whether the update is running, its step or result in words, and its progress (0 to 1)."""


class PhoneClient(Protocol):
    """A phone that has joined."""

    @property
    def fingerprint(self) -> str:
        """A hash of its key."""

    @property
    def state(self) -> str:
        """Whether it is "choosing", "waiting", "playing" or "watching"."""

    @property
    def seat(self) -> int | None:
        """The seat that it plays or asks for."""

    @property
    def name(self) -> str:
        """The name of its player."""

    @property
    def typed(self) -> str:
        """The name that its user typed; "" if they chose a player."""

    @property
    def sign(self) -> int:
        """The number of the picture that it shows, by which its user is recognised."""


class PhoneAccess(Protocol):
    """Access for phones: PIN, tickets, and requests to be confirmed."""

    @property
    def pin(self) -> str:
        """The PIN to type."""

    @property
    def clients(self) -> Sequence[PhoneClient]:
        """All phones that have joined."""

    def ticket(self) -> str:
        """Return a ticket, with which as many phones can join as there are seats."""

    def is_valid(self, ticket: str) -> bool:
        """Return whether a ticket is still valid."""

    def next_request(self) -> tuple[Any, Words] | None:
        """Return the first phone that waits for confirmation, and the question; None if no phone waits."""

    def waiting_phones(self) -> Sequence[PhoneClient]:
        """Return the phones that wait for confirmation, oldest first."""

    def typed_names(self) -> Sequence[str]:
        """Return the names that were typed on phones which wait for the next game."""

    def phone_at(self, seat: int | None) -> PhoneClient | None:
        """Return the phone that plays a seat; None if it has none."""

    def decide(self, fingerprint: str, is_accepted: bool) -> None:
        """Give the phone with this fingerprint the seat that it waits for, or refuse it."""

    def admit(self, fingerprints: Sequence[str]) -> None:
        """Give the phones with these fingerprints the seats that they wait for, except seats that already have a phone."""

    def disconnect_seat(self, seat: int | None) -> None:
        """Disconnect the phone of a seat, or all watching phones (None)."""


class HotspotAccess(Protocol):
    """Wi-Fi network that phones can join."""

    @property
    def name(self) -> str:
        """Name (SSID)."""

    @property
    def password(self) -> str:
        """Password; "" for none."""

    @property
    def is_own(self) -> bool:
        """Whether this device provides it as a hotspot."""

    def code(self) -> str:
        """Return the text of the QR code with which a phone joins it."""


class PhoneRadio(Protocol):
    """Wi-Fi for phones. Every method may take seconds, and raises a UserError with the reason if it fails."""

    def access(self) -> HotspotAccess | None:
        """Return the network that this device provides or has joined; None if it is in none."""

    def make(self) -> HotspotAccess:
        """Start a hotspot."""

    def end(self) -> None:
        """Stop the hotspot."""


class ReceivedSheet(Protocol):
    """A score sheet that a phone sent."""

    @property
    def text(self) -> str:
        """The sheet as text."""

    @property
    def name(self) -> str:
        """The name of the phone's player, "" for none."""


class Phones(Protocol):
    """Phones that take part in games; off until they are switched on."""

    @property
    def received_sheet(self) -> ReceivedSheet | None:
        """The last score sheet that a phone sent; None after it was taken."""

    def take_received(self) -> ReceivedSheet | None:
        """Return the last score sheet that a phone sent, and forget it; None if there is none."""

    @property
    def access_mode(self) -> str:
        """Whether phones are allowed: "off", for this "evening", or "always"."""

    @property
    def phone_access(self) -> PhoneAccess | None:
        """Access for phones; None while they are not allowed."""

    def show_to_spectators(self, session: str, entry: int, has_odds: bool, result: str = "shown") -> None:
        """Send watching phones the state that the screen shows: entry `entry` of a session, with odds or without.

        `result` is what phones may show about the end of a game: "hidden" while chests are closed, "shown", or "counted" if the
        players count an unfinished game.
        """

    def share_result(self, view: "PhoneView", day: str, picture: bytes) -> None:
        """Share the result of an ended play with phones. `day` as "2026-11-30", "" if unknown; `picture` as PNG."""

    def result_address(self, session: str) -> str:
        """Return the address of the page of a shared result; "" if it isn't shared, or there are no pages now."""

    @property
    def is_up(self) -> bool:
        """Whether the web server for phones is running."""

    @property
    def pages(self) -> Any:
        """The `PagesAddress` of their pages; its `address` is "" without a network."""

    @property
    def wifi(self) -> PhoneRadio:
        """Control of the Wi-Fi that phones join."""

    def switch(self, how: str) -> None:
        """Set the access mode: "off", "evening" or "always". May take a second. Raises UserError with the reason if it fails."""

    def listen(self, listener: Callable[[], object]) -> None:
        """Call `listener` after each change of these values, on any thread."""


class DeviceServices(Struct, frozen=True):
    """Services of the device for the screen.

    lamp           backlight of the screen
    version        version of Fathom
    newer          returns a sentence about a newer version on a stick; "" without one
    cannot_switch  returns why the device can be neither switched off nor restarted; "" if it can. May take a second
    switch         saves everything, then switches the device "off" or restarts it ("again"); returns "" or why it failed. May
                   take seconds
    is_kiosk       whether the device runs only Fathom, so that exiting offers to switch it off
    radio, clock, updater  Wi-Fi, clock and update; None where Fathom does not control them
    phones         access for phones; None without phones
    lost_when_off  returns why games will be lost when the device is switched off, and the remedy; () if they are saved
    """

    lamp: Backlight = field(default_factory=absent_backlight)
    version: str = ""
    newer: Callable[[], Words] = lambda: ""
    cannot_switch: Callable[[], Words] = no_switch_sentence
    switch: Callable[[str], Words] = no_switch_sentence
    is_kiosk: bool = False
    radio: Radio | None = None
    clock: SystemClock | None = None
    updater: Updater | None = None
    phones: Phones | None = None
    lost_when_off: Callable[[], Sequence[Words]] = lambda: ()
