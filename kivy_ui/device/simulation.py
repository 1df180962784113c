"""Simulated controls for the Controls page, from the package `hardware.mocks`, which may not be installed."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from companion.session.inputs.snapshot import Snapshot

if TYPE_CHECKING:  # the package is optional
    from hardware.devices import Hardware

PACKAGE = "hardware.mocks"


class Simulation(Protocol):
    """A simulated panel and a simulated dice tower, each with faults to switch on."""

    tower_name: str
    """The tower's name among the devices."""

    @property
    def contact_fault(self) -> str:
        """The fault of the panel's contacts, a value of the sentence "controls.contacts"."""

    @property
    def wire_fault(self) -> str:
        """The fault of the tower's wire, a value of the sentence "controls.wire"."""

    @property
    def has_tower(self) -> bool:
        """Whether the simulated tower was plugged in."""

    @property
    def is_plugged(self) -> bool:
        """Whether the tower's cable is in."""

    def press(self, control: str) -> None:
        """Simulate a press of a button, a long press of danger, or a click of the knob."""

    def next_contact_fault(self) -> None:
        """Give the contacts the next fault."""

    def close(self) -> None:
        """Close the panel; the tower stays plugged in."""

    def plug_in(self) -> None:
        """Plug in a tower."""

    def unplug(self) -> None:
        """Disconnect the simulated tower."""

    def report(self) -> None:
        """Report a random result for the current question."""

    def next_wire_fault(self) -> None:
        """Give the wire the next fault."""

    def pull_or_put_back(self) -> None:
        """Pull the tower's cable, or put it back."""

    def restart(self) -> None:
        """Restart the tower's firmware."""


CreateSimulation = Callable[["Callable[[], Hardware | None]", Callable[[], Snapshot]], Simulation | None]
"""Type of `simulation`, which tests replace."""


def simulation(hardware: "Callable[[], Hardware | None]", snapshot: Callable[[], Snapshot]) -> Simulation | None:
    """Return simulated controls for this hardware and this table, None if the package is not installed."""
    if find_spec(PACKAGE) is None:
        return None
    controls: Simulation = import_module(f"{PACKAGE}.controls").SimulatedControls(hardware, snapshot)
    return controls
