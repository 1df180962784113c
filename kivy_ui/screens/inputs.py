"""Inputs: every button, knob and die, what it last said, and a simulated one to try. Learning: "press it now"."""

from collections.abc import Callable
from random import Random
from typing import Any

from kivy.clock import Clock

from companion.session.hands.shown import Shown
from companion.table.prompt import Pick
from companion.table.wording import counted
from hardware.felt import Felt
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.screen import Shell
from kivy_ui.widgets.buttons import button, chip
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

LOOK_S = 0.3
CELL_MM = (29.0, 13.5)
FOOT_MM, TOLD_MM = 13.0, 9.0
TOWER = "simulated tower"
STATES = {"ready": "#46c489"}
WORDS = {"push": "Push the knob", "encoder": "Knob"}
GOOD = "good"
CONTACTS = (GOOD, "bounce", "chatter", "stuck", "silence")
WIRES = (GOOD, "lost", "doubled", "flipped", "halved", "slow", "all at once")
"""What can be wrong, by the names of hardware.simulated.PanelFaults and hardware.faults.WireFaults."""

Way = tuple[str, str, Callable[[], Any], bool]


class InputsSheet(Sheet):
    """A cell for every control and device; touch one to try it or to tell where it hangs."""

    title = "Inputs"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.chosen = ""
        self.learning = ""
        self._pages = Pages()
        self._seen: Any = None
        self._twins = Twins(shell)
        self._look_again = Clock.schedule_interval(self._look_now, LOOK_S)

    def fill(self, pen: Pen, box: Box) -> None:
        """The cells, and below them what can be done with the chosen one."""
        felt = self._felt()
        chosen = next((one for one in felt if one.name == self.chosen), None)
        foot, rest = box.cut_bottom(pen.mm(FOOT_MM), pen.mm(GAP_MM))
        told, rest = rest.cut_bottom(pen.mm(TOLD_MM), pen.mm(GAP_MM))
        pen.words(_told(chosen), told, "text", pen.theme.ink, "start")
        columns = max(1, int(rest.w / pen.mm(CELL_MM[0])))
        rows = max(1, int(rest.h / pen.mm(CELL_MM[1])))
        if len(felt) > columns * rows:
            turning, rest = rest.cut_bottom(pen.mm(11), pen.mm(GAP_MM))
            rows = max(1, int(rest.h / pen.mm(CELL_MM[1])))
            self._pages.buttons(self, pen, turning, len(felt), columns * rows)
        cells = rest.grid(columns * rows, columns, pen.mm(GAP_MM))
        for one, cell in zip(self._pages.of(felt, columns * rows), cells, strict=False):
            self._cell(pen, cell, one)
        self._foot(pen, foot, self._ways(chosen))

    def _cell(self, pen: Pen, box: Box, felt: Felt) -> None:
        is_chosen = felt.name == self.chosen
        said = felt.said or "said nothing yet"
        if felt.kind != "serial" and felt.said:
            said = f"{said} · {counted(felt.counters['pressed'], 'time')}"
        chip(self, pen, box, f"input:{felt.name}", label(felt.name), lambda: self._choose(felt.name), is_chosen, said)
        colour = STATES.get(felt.state, pen.theme.coral if felt.state == "faulty" else None)
        pen.circle(box.x + pen.mm(2.2), box.top - pen.mm(2.2), pen.mm(1), colour, pen.theme.dim, pen.mm(0.3))

    def _foot(self, pen: Pen, box: Box, ways: list[Way]) -> None:
        for (name, title, tap, is_on), cell in zip(ways, box.columns(len(ways), pen.mm(GAP_MM)), strict=True):
            button(self, pen, cell, name, title, tap, role="quiet", is_on=is_on)

    def _ways(self, chosen: Felt | None) -> list[Way]:
        if self.learning:
            what = "Turn it now, clockwise" if self.learning == "encoder" else "Press it now"
            return [("learning", f"{what}: {label(self.learning)}", self._nothing, False), ("stop", "Leave it", self._stop, True)]
        if chosen is None:
            return [("nothing-chosen", "Touch one to try it", self._nothing, False), self._twins.plug_way()]
        if chosen.kind == "serial":
            return self._twins.ways(chosen.name, self.renew)
        hands = self.shell.hands()
        can_learn = bool(hands and hands.panel)
        return [
            ("try", f"Try: {label(chosen.name)}", lambda: self._twins.press(chosen.name), True),
            self._twins.contacts_way(self.renew),
            ("learn", "Tell where it hangs" if can_learn else "No pins here to learn", self._learn, can_learn),
            self._twins.plug_way(),
        ]

    def _choose(self, name: str) -> None:
        self.chosen = "" if self.chosen == name else name
        self.renew()

    def _learn(self) -> None:
        self.learning = self.chosen
        self.shell.hands().learn(self.chosen, lambda config: Clock.schedule_once(lambda _: self._learned(), 0))
        self.renew()

    def _learned(self) -> None:
        self.learning = ""
        self.renew()

    def _stop(self) -> None:
        self.shell.hands().stop_learning()
        self._learned()

    def _nothing(self) -> None:
        return

    def _felt(self) -> tuple[Felt, ...]:
        hands = self.shell.hands()
        return hands.felt() if hands else ()

    def _look_now(self, *_: Any) -> None:
        """Draw anew when something was said since; at rest nothing is drawn."""
        felt = self._felt()
        if felt != self._seen:
            self._seen = felt
            self.renew()

    def left(self) -> None:
        """Nobody looks, learns or tries any more."""
        self._look_again.cancel()
        if self.learning:
            self._stop()
        self._twins.put_away()


class Twins:
    """The simulated devices of the Inputs screen: a panel under a finger, and a tower that says what is asked for."""

    def __init__(self, shell: Shell, luck: Random | None = None) -> None:
        self._shell = shell
        self._luck = luck or Random()
        self._panel: Any = None
        self._tower: Any = None
        self._contacts = self._wire = 0

    def press(self, control: str) -> None:
        """Press a simulated button, hold danger, turn the knob by one."""
        panel = self._opened()
        if control == "encoder":
            panel.turn(1)
        elif control == "danger":
            panel.hold(control)
        else:
            panel.press(control)

    def contacts_way(self, then: Callable[[], Any]) -> Way:
        """What is wrong with the simulated contacts, and the next thing that can be."""
        return ("contacts", f"Contacts: {CONTACTS[self._contacts]}", lambda: (self._next_contacts(), then()), True)

    def plug_way(self) -> Way:
        """Plug in a simulated tower, or pull it out."""
        is_there = self._tower is not None
        return ("tower", "Put the tower away" if is_there else "Plug in a simulated tower", self._plug, True)

    def ways(self, name: str, then: Callable[[], Any]) -> list[Way]:
        """What can be done with a serial device: with the simulated one, let it roll, spoil its wire, pull its cable."""
        tower = self._tower
        if name != TOWER or tower is None:
            return [self.plug_way()]
        return [
            ("roll", "Let it roll or draw", self._say, True),
            ("wire", f"Wire: {WIRES[self._wire]}", lambda: (self._next_wire(), then()), True),
            ("cable", "Pull its cable" if tower.is_plugged else "Put its cable back", lambda: (self._pull(), then()), True),
            ("restart", "Off and on again", tower.restart, True),
            self.plug_way(),
        ]

    def put_away(self) -> None:
        """The panel goes with the sheet; the tower stays plugged in."""
        if self._panel is not None:
            self._panel.close()
        self._panel = None

    def _opened(self) -> Any:
        from hardware.simulated import PanelFaults, SimulatedPanel

        if self._panel is None:
            hands = self._shell.hands()
            self._panel = SimulatedPanel(hands.config, hands)
            self._panel.faults = PanelFaults(
                **{fault: True for fault in CONTACTS[self._contacts : self._contacts + 1] if fault != GOOD}
            )
        return self._panel

    def _next_contacts(self) -> None:
        """New contacts: also a stuck button comes free."""
        self._contacts = (self._contacts + 1) % len(CONTACTS)
        self.put_away()

    def _plug(self) -> None:
        from hardware.simulated import SimulatedTower

        self._wire = 0
        if self._tower is None:
            self._tower = SimulatedTower()
            self._shell.hands().plug_in(TOWER, self._tower.open_port)
        else:
            self._tower = None
            self._shell.hands().unplug(TOWER)

    def _next_wire(self) -> None:
        from hardware.faults import CLEAN, ROUGH, WireFaults

        self._wire = (self._wire + 1) % len(WIRES)
        fault = WIRES[self._wire]
        known = {GOOD: CLEAN, "all at once": ROUGH}
        self._tower.set_faults(known[fault] if fault in known else WireFaults(**{fault: 0.5}))

    def _pull(self) -> None:
        self._tower.is_plugged = not self._tower.is_plugged

    def _say(self) -> None:
        kind, name, items = wanted(self._shell.shown, self._luck)
        (self._tower.roll if kind == "ROLL" else self._tower.draw)(name, *items)


def wanted(shown: Shown, luck: Random) -> tuple[str, str, tuple[str, ...]]:
    """A report that the table listens for now, its items at random; a die's roll when it listens for none."""
    for choice in shown.prompt.choices if shown.prompt else ():
        field = choice.fields[0] if choice.hears and choice.fields else None
        if isinstance(field, Pick):
            kind, _, name = choice.hears.partition(" ")
            return kind, name, tuple(str(option.value) for option in luck.choices(field.options, k=max(1, field.least)))
    return "ROLL", "dice", (str(luck.randint(1, 6)),)


def label(control: str) -> str:
    """What people call it.

    >>> label("seat:0"), label("push"), label("danger")
    ('Seat 1', 'Push the knob', 'Danger')
    """
    if control.startswith("seat:"):
        return f"Seat {int(control[5:]) + 1}"
    return WORDS.get(control, control[:1].upper() + control[1:])


def _told(felt: Felt | None) -> str:
    """What is known of the chosen one, in a sentence: how it is, its last line, its counters."""
    if felt is None:
        return "A dot is green when a device is ready, hollow when there is none."
    counters = ", ".join(f"{name} {count}" for name, count in felt.counters.items())
    return f"{label(felt.name)}: {felt.state}. Last: {felt.said or 'nothing yet'}. Counted: {counters or 'nothing'}."
