"""Simulated devices to try: a panel under a finger, and a tower that says what the table listens for."""

from random import Random
from typing import TYPE_CHECKING

from companion.session.hands.shown import Shown
from companion.table.prompt import Pick
from companion.table.say import Words, say
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # a table without hardware need not have it
    from hardware.simulated import SimulatedPanel, SimulatedTower

TOWER = "simulated tower"
GOOD = "good"
CONTACTS = (GOOD, "bounce", "chatter", "stuck", "silence")
WIRES = (GOOD, "lost", "doubled", "flipped", "halved", "slow", "all at once")
"""What can be wrong, by the names of hardware.simulated.PanelFaults and hardware.wire_faults.WireFaults."""

Key = tuple[str, Words, Tap]


class Twins:
    """The simulated devices of the Controls screen: a panel under a finger, and a tower that says what is asked for."""

    def __init__(self, shell: Shell, luck: Random | None = None) -> None:
        self._shell = shell
        self._luck = luck or Random()
        self._panel: SimulatedPanel | None = None
        self._tower: SimulatedTower | None = None
        self._contacts = self._wire = 0

    def press(self, control: str) -> None:
        """Press a simulated button, hold danger, turn the knob by one."""
        if not (panel := self._opened()):
            return
        if control == "encoder":
            panel.turn(1)
        elif control == "danger":
            panel.hold(control)
        else:
            panel.press(control)

    def contacts_key(self, then: Tap) -> Key:
        """Say what is wrong with the simulated contacts; a tap makes it the next thing that can be."""
        return "contacts", say("controls.contacts", fault=CONTACTS[self._contacts]), _in_turn(self._next_contacts, then)

    def keys(self, then: Tap) -> list[Key]:
        """List what can be done to the simulated tower: spoil its wire, pull its cable, start it again."""
        tower = self._tower
        if tower is None:
            return []
        return [
            ("wire", say("controls.wire", fault=WIRES[self._wire]), _in_turn(self._next_wire, then)),
            ("cable", say("controls.pull" if tower.is_plugged else "controls.put_back"), _in_turn(self._pull, then)),
            ("restart", say("controls.restart"), tower.restart),
        ]

    def plug(self) -> None:
        """Plug in a simulated tower."""
        from hardware.simulated import SimulatedTower

        if hands := self._shell.hands():
            self._wire = 0
            self._tower = SimulatedTower()
            hands.plug_in(TOWER, self._tower.open_port)

    def unplug(self) -> None:
        """Pull it out, also where an earlier page plugged it in."""
        self._tower = None
        if hands := self._shell.hands():
            hands.unplug(TOWER)

    def report(self) -> None:
        """Let the tower say what the table listens for."""
        kind, name, items = wanted(self._shell.shown, self._luck)
        if self._tower:
            (self._tower.roll if kind == "ROLL" else self._tower.draw)(name, *items)

    def put_away(self) -> None:
        """Put the panel away with the page; the tower stays plugged in."""
        if self._panel is not None:
            self._panel.close()
        self._panel = None

    def _opened(self) -> "SimulatedPanel | None":
        from hardware.simulated import PanelFaults, SimulatedPanel

        if self._panel is None and (hands := self._shell.hands()):
            self._panel = SimulatedPanel(hands.config, hands)
            self._panel.faults = PanelFaults(
                **{fault: True for fault in CONTACTS[self._contacts : self._contacts + 1] if fault != GOOD}
            )
        return self._panel

    def _next_contacts(self) -> None:
        """New contacts: also a stuck button comes free."""
        self._contacts = (self._contacts + 1) % len(CONTACTS)
        self.put_away()

    def _next_wire(self) -> None:
        from hardware.wire_faults import CLEAN, ROUGH, WireFaults

        self._wire = (self._wire + 1) % len(WIRES)
        fault = WIRES[self._wire]
        known = {GOOD: CLEAN, "all at once": ROUGH}
        if self._tower:
            self._tower.set_faults(known[fault] if fault in known else WireFaults(**{fault: 0.5}))

    def _pull(self) -> None:
        if self._tower:
            self._tower.is_plugged = not self._tower.is_plugged


def _in_turn(first: Tap, then: Tap) -> Tap:
    """Do one thing after the other."""
    return lambda: [act() for act in (first, then)]


def wanted(shown: Shown, luck: Random) -> tuple[str, str, tuple[str, ...]]:
    """Make a report that the table listens for now, its items at random; a die's roll when it listens for none."""
    for choice in shown.prompt.choices if shown.prompt else ():
        field = choice.fields[0] if choice.hears and choice.fields else None
        if isinstance(field, Pick):
            kind, _, name = choice.hears.partition(" ")
            return kind, name, tuple(str(option.value) for option in luck.choices(field.options, k=max(1, field.least)))
    return "ROLL", "dice", (str(luck.randint(1, 6)),)
