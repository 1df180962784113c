"""Settings › Controls › a control: state, last signal, counters and pin; a simulated control can be pressed."""

from collections.abc import Sequence
from functools import partial

from companion.table.sentence import Words, say
from hardware.config import HEADER
from hardware.control_status import ControlStatus
from kivy_ui.device.simulation import Simulation
from kivy_ui.layout.elements import HALF, MARGIN_UNITS, PageButton, card, plate, text_key
from kivy_ui.layout.leaves import image, text
from kivy_ui.layout.part import Part, column, inset, limited_height, row, row_or_column, share, units
from kivy_ui.layout.sizes import BODY_TEXT
from kivy_ui.pages.device import control_labels as labels
from kivy_ui.pages.device.find_pin import FindPinPage
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap

POLL_S = 0.3
KEY_UNITS = 58.0
VALUE_UNITS = 92.0
IMAGE_SHARE = 0.34


class ControlPage(Page):
    """Details of a control or device. `simulation`: a simulated panel to press, or a simulated tower to unplug."""

    def __init__(self, shell: Shell, name: str, simulation: Simulation | None) -> None:
        super().__init__(shell)
        self.name = name
        self._simulation = simulation
        self._control: ControlStatus | None = None
        self.repeat(self._poll, POLL_S)
        self._poll()

    def body(self) -> Part:
        """Return the picture, and beside or below it the values and the keys that change the simulation."""
        if self._control is None:
            return super().body()
        look = card("look", inset(2 * MARGIN_UNITS, 2 * MARGIN_UNITS, image(labels.image_of(self._control))))
        values = self._values(self._control)
        table = limited_height(len(values) * VALUE_UNITS, column(*(self._value(*value) for value in values)))
        keys = [text_key(name, words, tap, size=BODY_TEXT) for name, words, tap in self._simulation_keys(self._control)]
        return row_or_column(
            share(IMAGE_SHARE, look), share(1 - IMAGE_SHARE, column(table, units(KEY_UNITS, row(*keys))) if keys else table)
        )

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: for a control try and find pin, for a device report and disconnect."""
        control = self._control
        if control is None:
            return []
        if control.kind == "serial":
            return self._device_buttons()
        find = PageButton("learn", say("controls.find_pin"), self._find_pin, icon="why")
        return [*self._try_button(), *([find] if control.state != "absent" else [])]

    # values

    def _values(self, control: ControlStatus) -> list[tuple[str, Words, Words]]:
        """List the values: name, label, value."""
        values: list[tuple[str, Words, Words]] = [
            ("state", say("controls.state"), say("controls.state_is", state=control.state)),
            ("last", say("controls.last"), labels.last_signal_in_detail(control)),
            ("counted", say("controls.counts"), _counts(control)),
        ]
        return [*values, ("pin", say("controls.pin"), self._pin())] if control.kind == "button" else values

    def _value(self, name: str, label: Words, value: Words) -> Part:
        """Return a label and a value beside each other on a plate."""
        label_part = share(IMAGE_SHARE, text(label, BODY_TEXT, "label", "start"))
        value_part = share(1 - IMAGE_SHARE, text(value, BODY_TEXT, anchor="start", is_bold=False))
        return plate(f"fact:{name}", inset(MARGIN_UNITS, 0, row(label_part, value_part)))

    def _pin(self) -> Words:
        hardware = self.shell.hardware()
        pin = hardware.config.buttons.get(self.name) if hardware else None
        if pin is None or not hardware or not hardware.panel:
            return say("controls.no_pin")
        return say("device.pin", gpio=pin, pin=HEADER[pin])

    # simulated

    @property
    def _is_simulated_tower(self) -> bool:
        return self._simulation is not None and self.name == self._simulation.tower_name

    def _simulation_keys(self, control: ControlStatus) -> list[tuple[str, Words, Tap]]:
        """List the keys that change the simulation: name, words and action."""
        simulation = self._simulation
        if simulation is None:
            return []
        if control.kind != "serial":
            fault = say("controls.contacts", fault=simulation.contact_fault)
            return [("contacts", fault, partial(self._change_and_renew, simulation.next_contact_fault))]
        if not (self._is_simulated_tower and simulation.has_tower):
            return []
        pull = say("controls.pull" if simulation.is_plugged else "controls.put_back")
        return [
            (
                "wire",
                say("controls.wire", fault=simulation.wire_fault),
                partial(self._change_and_renew, simulation.next_wire_fault),
            ),
            ("cable", pull, partial(self._change_and_renew, simulation.pull_or_put_back)),
            ("restart", say("controls.restart"), simulation.restart),
        ]

    def _change_and_renew(self, change: Tap) -> None:
        change()
        self.renew()

    def _try_button(self) -> list[PageButton]:
        if self._simulation is None:
            return []
        press = partial(self._simulation.press, self.name)
        return [PageButton("try", say("controls.try"), press, say("controls.simulated"), cells=HALF, kind="main")]

    def _device_buttons(self) -> list[PageButton]:
        if self._simulation and self._is_simulated_tower:
            report = self._simulation.report
            return [
                PageButton("roll", say("controls.roll"), report, say("controls.simulated"), cells=HALF, kind="main"),
                PageButton("tower", say("controls.tower_away"), self._unplug, cells=HALF),
            ]
        return [PageButton("leave", say("controls.leave"), self._leave_port, cells=HALF)] if self._port() else []

    def _unplug(self) -> None:
        if self._simulation:
            self._simulation.unplug()
        self.close()

    # taps

    def _find_pin(self) -> None:
        self.shell.open_page(FindPinPage(self.shell, self.name))

    def _port(self) -> str:
        """Return the path of this device in the controls file, "" if it isn't listed there."""
        hardware = self.shell.hardware()
        ports = hardware.config.ports if hardware else ()
        return next((path for path in ports if path.rsplit("/", 1)[-1] == self.name), "")

    def _leave_port(self) -> None:
        if hardware := self.shell.hardware():
            hardware.leave_port(self._port())
        self.close()

    def _poll(self) -> None:
        """Draw again if the control changed."""
        hardware = self.shell.hardware()
        control = next((control for control in (hardware.status() if hardware else ()) if control.name == self.name), None)
        if control != self._control:
            self._control = control
            if control is not None:
                self.title, self.note = labels.title(control), labels.role(control)
            self.renew()


def _counts(control: ControlStatus) -> Words:
    counts = [say("controls.counted", counter=counter, count=count) for counter, count in control.counters.items()]
    return say("controls.row", parts=counts) if counts else say("controls.nothing")
