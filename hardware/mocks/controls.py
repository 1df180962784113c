"""Simulated controls for Settings › Controls: a panel to press and a dice tower on a simulated cable, each with faults."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from msgspec import convert

from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Pick
from hardware.mocks.wire_faults import MANY_FAULTS, NO_FAULTS, WireFaults

if TYPE_CHECKING:  # imported only where there is hardware
    from hardware.devices import Hardware
    from hardware.mocks.simulated_devices import SimulatedPanel, SimulatedTower

TOWER = "simulated tower"
NO_FAULT = "good"
CONTACT_FAULTS = (NO_FAULT, "bounce", "chatter", "stuck", "silence")
"""Names of hardware.mocks.simulated_devices.PanelFaults."""
WIRE_FAULTS = (NO_FAULT, "lost", "doubled", "flipped", "halved", "slow", "all at once")
"""Names of hardware.mocks.wire_faults.WireFaults, as the words files have them."""
FAULT_CHANCE = 0.5


class SimulatedControls:
    """The simulated panel and the simulated tower; see kivy_ui.device.simulation.Simulation.

    hardware  returns the running hardware, None while there is none
    snapshot  returns the present snapshot: the tower reports what its question asks for
    luck      random generator of the reported results
    """

    tower_name = TOWER

    def __init__(
        self, hardware: "Callable[[], Hardware | None]", snapshot: Callable[[], Snapshot], luck: Random | None = None
    ) -> None:
        self._hardware, self._snapshot = hardware, snapshot
        self._luck = luck or Random()
        self._panel: SimulatedPanel | None = None
        self._tower: SimulatedTower | None = None
        self._contact_fault = self._wire_fault = 0

    # the panel

    @property
    def contact_fault(self) -> str:
        """Name of the present fault of the contacts, of CONTACT_FAULTS."""
        return CONTACT_FAULTS[self._contact_fault]

    def press(self, control: str) -> None:
        """Press a button; hold it if it is "danger"; turn the knob by one click if it is "encoder"."""
        if not (panel := self._opened_panel()):
            return
        if control == "encoder":
            panel.turn(1)
        elif control == "danger":
            panel.hold(control)
        else:
            panel.press(control)

    def next_contact_fault(self) -> None:
        """Replace the contacts by ones with the next fault; release a stuck button."""
        self._contact_fault = (self._contact_fault + 1) % len(CONTACT_FAULTS)
        self.close()

    def close(self) -> None:
        """Close the panel; the tower stays plugged in."""
        if self._panel is not None:
            self._panel.close()
        self._panel = None

    def _opened_panel(self) -> "SimulatedPanel | None":
        from hardware.mocks.simulated_devices import PanelFaults, SimulatedPanel

        if self._panel is None and (hardware := self._hardware()):
            self._panel = SimulatedPanel(hardware.config, hardware)
            if self.contact_fault != NO_FAULT:
                self._panel.faults = PanelFaults(**{self.contact_fault: True})
        return self._panel

    # the tower

    @property
    def has_tower(self) -> bool:
        """Whether the tower was plugged in here."""
        return self._tower is not None

    @property
    def is_plugged(self) -> bool:
        """Whether the tower's cable is in."""
        return self._tower is not None and self._tower.is_plugged

    @property
    def wire_fault(self) -> str:
        """Name of the present fault of the tower's wire, of WIRE_FAULTS."""
        return WIRE_FAULTS[self._wire_fault]

    def plug_in(self) -> None:
        """Plug in a tower."""
        from hardware.mocks.simulated_devices import SimulatedTower

        if hardware := self._hardware():
            self._wire_fault = 0
            self._tower = SimulatedTower()
            hardware.plug_in(TOWER, self._tower.open_port)

    def unplug(self) -> None:
        """Remove the tower from the devices, also one that another SimulatedControls plugged in."""
        self._tower = None
        if hardware := self._hardware():
            hardware.unplug(TOWER)

    def report(self) -> None:
        """Report a random result of the kind that the table waits for; a roll if it waits for none."""
        kind, name, items = requested_report(self._snapshot(), self._luck)
        if self._tower:
            (self._tower.roll if kind == "ROLL" else self._tower.draw)(name, *items)

    def next_wire_fault(self) -> None:
        """Give the wire the next fault."""
        self._wire_fault = (self._wire_fault + 1) % len(WIRE_FAULTS)
        faults_by_name = {NO_FAULT: NO_FAULTS, WIRE_FAULTS[-1]: MANY_FAULTS}
        if self._tower:
            self._tower.set_faults(faults_by_name.get(self.wire_fault) or convert({self.wire_fault: FAULT_CHANCE}, WireFaults))

    def pull_or_put_back(self) -> None:
        """Unplug the tower's cable, or plug it in again."""
        if self._tower:
            self._tower.is_plugged = not self._tower.is_plugged

    def restart(self) -> None:
        """Restart the tower's firmware."""
        if self._tower:
            self._tower.restart()


def requested_report(snapshot: Snapshot, luck: Random) -> tuple[str, str, tuple[str, ...]]:
    """Return the kind, name and random items of a report that the table asks for now; a roll of one die if it asks for none."""
    for choice in snapshot.prompt.choices if snapshot.prompt else ():
        field = choice.fields[0] if choice.report_pattern and choice.fields else None
        if isinstance(field, Pick):
            kind, _, name = choice.report_pattern.partition(" ")
            return kind, name, tuple(str(option.value) for option in luck.choices(field.options, k=max(1, field.least)))
    return "ROLL", "dice", (str(luck.randint(1, 6)),)
