"""Controls: every button, knob and die, what it last said, and a simulated one to try. Learning: "press it now"."""

from random import Random
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.pictures.picture import Picture, picture
from companion.pictures.places import dice_tower, knob, push_button
from companion.pictures.seats import SEAT_PAINTS
from companion.session.hands.shown import Shown
from companion.table.prompt import Pick
from companion.table.say import Words, say
from companion.table.seats import SEAT_COLOURS
from hardware.config import Config
from hardware.felt import Felt
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import soon
from kivy_ui.reading import told
from kivy_ui.screens.screen import Shell
from kivy_ui.stage import plates
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import TINT, button
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

if TYPE_CHECKING:  # a table without hardware need not have it
    from hardware.simulated import SimulatedPanel, SimulatedTower

LOOK_S = 0.3
CELL_MM, PICTURE_MM = (29.0, 16.0), 9.0
FOOT_MM, TOLD_MM = 13.0, 9.0
TOWER = "simulated tower"
STATES = {"ready": "#46c489"}
COLOURS, PLAIN = {"primary": "#2fc579", "secondary": "#f0b73a", "danger": "#f5404e", "undo": "#5aa9ff"}, "#9fb0ba"
GOOD = "good"
CONTACTS = (GOOD, "bounce", "chatter", "stuck", "silence")
WIRES = (GOOD, "lost", "doubled", "flipped", "halved", "slow", "all at once")
"""What can be wrong, by the names of hardware.simulated.PanelFaults and hardware.faults.WireFaults."""

Way = tuple[str, Words, Tap, bool]


class InputsSheet(Sheet):
    """A cell for every control and device; tap one to try it or to find its pin."""

    title = say("controls.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.chosen = ""
        self.learning = ""
        self._pages = Pages()
        self._seen: tuple[Felt, ...] | None = None
        self._twins = Twins(shell)
        self._look_again = Clock.schedule_interval(self._look_now, LOOK_S)

    def fill(self, pen: Pen, box: Box) -> None:
        """The cells, and below them what can be done with the chosen one."""
        felt = self._felt()
        chosen = next((one for one in felt if one.name == self.chosen), None)
        foot, rest = box.cut_bottom(pen.mm(FOOT_MM), pen.mm(GAP_MM))
        told, rest = rest.cut_bottom(pen.mm(TOLD_MM), pen.mm(GAP_MM))
        pen.words(_told(chosen), told, "text", pen.theme.ink, "start")
        columns = max(1, int(rest.w / (pen.mm(CELL_MM[0]) * pen.look.text_factor)))
        rows = max(1, int(rest.h / (pen.mm(CELL_MM[1]) * pen.look.text_factor)))
        if len(felt) > columns * rows:
            turning, rest = rest.cut_bottom(pen.mm(11), pen.mm(GAP_MM))
            rows = max(1, int(rest.h / (pen.mm(CELL_MM[1]) * pen.look.text_factor)))
            self._pages.buttons(self, pen, turning, len(felt), columns * rows)
        cells = rest.grid(columns * rows, columns, pen.mm(GAP_MM))
        for one, cell in zip(self._pages.of(felt, columns * rows), cells, strict=False):
            self._cell(pen, cell, one)
        self._foot(pen, foot, self._ways(chosen))

    def _cell(self, pen: Pen, box: Box, felt: Felt) -> None:
        """Its picture, its name and what it last said; a coral rim while something is wrong with it."""
        is_chosen, theme = felt.name == self.chosen, pen.theme
        said: Words = felt.said or say("controls.no_signal")
        if felt.kind != "serial" and felt.said:
            said = say("controls.signal_times", said=felt.said, count=felt.counters["pressed"])
        pen.plate(picture(plates.key, is_chosen, TINT, theme.name), box)
        ink = plates.ink_on("main" if is_chosen else "plain", theme.name)
        inner = box.inset(pen.mm(1.4), pen.mm(0.8))
        look, words = inner.cut_left(min(pen.mm(PICTURE_MM), inner.w * 0.3 / pen.look.text_factor), pen.mm(1.2))
        picture_of, tall = _picture(felt)
        pen.picture(picture_of, look.centred(look.w, min(look.h, look.w * tall)))
        title, below = words.cut_top(words.h * 0.6)
        pen.words(label(felt.name), title, "text", ink, "start", True)
        pen.words(said, below, "caption", ink, "start", valign="top", may_cut=True)  # whole below, once it is chosen
        if felt.state == "faulty":
            pen.box(box, None, theme.coral, pen.mm(2.4), pen.mm(0.6))
        colour = STATES.get(felt.state, theme.coral if felt.state == "faulty" else None)
        pen.circle(box.x + pen.mm(2.2), box.top - pen.mm(2.2), pen.mm(1), colour, ink, pen.mm(0.3))
        self.touchable(f"input:{felt.name}", box, lambda: self._choose(felt.name), radius=pen.mm(2.4))

    def _foot(self, pen: Pen, box: Box, ways: list[Way]) -> None:
        for (name, title, tap, is_on), cell in zip(ways, box.columns(len(ways), pen.mm(GAP_MM)), strict=True):
            button(self, pen, cell, name, title, tap, role="quiet", is_on=is_on)

    def _ways(self, chosen: Felt | None) -> list[Way]:
        if self.learning:
            is_knob, control = self.learning == "encoder", label(self.learning)
            now = say("controls.turn_now" if is_knob else "controls.press_now", control=control)
            return [("learning", now, self._nothing, False), ("stop", say("controls.cancel"), self._stop, True)]
        if chosen is None:
            return [("nothing-chosen", say("controls.choose"), self._nothing, False), self._twins.plug_way()]
        if chosen.kind == "serial":
            return self._twins.ways(chosen.name, self.renew)
        hands = self.shell.hands()
        can_learn = bool(hands and hands.panel)
        return [
            ("try", say("controls.try", control=label(chosen.name)), lambda: self._twins.press(chosen.name), True),
            self._twins.contacts_way(self.renew),
            ("learn", say("controls.find_pin" if can_learn else "controls.no_pins"), self._learn, can_learn),
            self._twins.plug_way(),
        ]

    def _choose(self, name: str) -> None:
        self.chosen = "" if self.chosen == name else name
        self.renew()

    def _learn(self) -> None:
        if hands := self.shell.hands():
            self.learning = self.chosen
            hands.learn(self.chosen, lambda config: soon(self._learned, config))
            self.renew()

    def _learned(self, _: Config | None = None) -> None:
        self.learning = ""
        self.renew()

    def _stop(self) -> None:
        if hands := self.shell.hands():
            hands.stop_learning()
        self._learned()

    def _nothing(self) -> None:
        return

    def _felt(self) -> tuple[Felt, ...]:
        hands = self.shell.hands()
        return hands.felt() if hands else ()

    def _look_now(self, *_: object) -> None:
        """Draw anew when something was said since; at rest nothing is drawn."""
        felt = self._felt()
        if felt != self._seen:
            self._seen = felt
            self.renew()

    def left(self) -> None:
        """Look, learn and try no more."""
        self._look_again.cancel()
        if self.learning:
            self._stop()
        self._twins.put_away()


def _picture(felt: Felt) -> tuple[Picture, float]:
    """Return what a control looks like, and how high that is for its width."""
    if felt.kind == "serial":
        return picture(dice_tower), 124 / 96
    if felt.name in ("encoder", "push"):
        return picture(knob), 1.0
    colour = SEAT_PAINTS[SEAT_COLOURS[int(felt.name[5:])]] if felt.name.startswith("seat:") else COLOURS.get(felt.name, PLAIN)
    return picture(push_button, colour), 184 / 252


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

    def contacts_way(self, then: Tap) -> Way:
        """Say what is wrong with the simulated contacts; a tap makes it the next thing that can be."""
        return ("contacts", say("controls.contacts", fault=CONTACTS[self._contacts]), _in_turn(self._next_contacts, then), True)

    def plug_way(self) -> Way:
        """Plug in a simulated tower, or pull it out."""
        is_there = self._tower is not None
        return ("tower", say("controls.tower_away" if is_there else "controls.tower"), self._plug, True)

    def ways(self, name: str, then: Tap) -> list[Way]:
        """List what can be done with a serial device: with the simulated one, let it roll, spoil its wire, pull its cable."""
        tower = self._tower
        if name != TOWER or tower is None:
            return [self.plug_way()]
        return [
            ("roll", say("controls.roll"), self._say, True),
            ("wire", say("controls.wire", fault=WIRES[self._wire]), _in_turn(self._next_wire, then), True),
            ("cable", say("controls.pull" if tower.is_plugged else "controls.put_back"), _in_turn(self._pull, then), True),
            ("restart", say("controls.restart"), tower.restart, True),
            self.plug_way(),
        ]

    def put_away(self) -> None:
        """Put the panel away with the sheet; the tower stays plugged in."""
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

    def _plug(self) -> None:
        from hardware.simulated import SimulatedTower

        if not (hands := self._shell.hands()):
            return
        self._wire = 0
        if self._tower is None:
            self._tower = SimulatedTower()
            hands.plug_in(TOWER, self._tower.open_port)
        else:
            self._tower = None
            hands.unplug(TOWER)

    def _next_wire(self) -> None:
        from hardware.faults import CLEAN, ROUGH, WireFaults

        self._wire = (self._wire + 1) % len(WIRES)
        fault = WIRES[self._wire]
        known = {GOOD: CLEAN, "all at once": ROUGH}
        if self._tower:
            self._tower.set_faults(known[fault] if fault in known else WireFaults(**{fault: 0.5}))

    def _pull(self) -> None:
        if self._tower:
            self._tower.is_plugged = not self._tower.is_plugged

    def _say(self) -> None:
        kind, name, items = wanted(self._shell.shown, self._luck)
        if self._tower:
            (self._tower.roll if kind == "ROLL" else self._tower.draw)(name, *items)


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


def label(control: str) -> str:
    """Say what people call it.

    >>> label("seat:0"), label("push"), label("tower")
    ('Player 1', 'Knob, pushed', 'tower')
    """
    if control.startswith("seat:"):
        return told("controls.player", number=int(control[5:]) + 1)
    return told("controls.name", control=control)


def _told(felt: Felt | None) -> str:
    """Say what is known of the chosen one: how it is, its last line, its counters."""
    if felt is None:
        return told("controls.hint")
    nothing = say("controls.nothing")
    counted = [say("controls.counted", counter=counter, count=count) for counter, count in felt.counters.items()] or nothing
    return told("controls.about", control=label(felt.name), state=felt.state, last=felt.said or nothing, counted=counted)
