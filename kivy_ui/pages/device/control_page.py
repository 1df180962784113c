"""One control or device: how it is, what it said last, its counters and its pin; and a simulated one to try."""

from functools import partial

from kivy.clock import Clock

from companion.table.say import Words, say
from hardware.control_status import ControlStatus
from kivy_ui.pages.device import control_labels as said
from kivy_ui.pages.device.find_pin import LearningPage
from kivy_ui.pages.device.simulated_devices import TOWER, Key, Twins
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

LOOK_S, KEY_H, FACT_H = 0.3, 58.0, 92.0


class ControlPage(HousePage):
    """The details behind a card of Controls."""

    def __init__(self, shell: Shell, name: str, twins: Twins) -> None:
        super().__init__(shell)
        self.name = name
        self._twins = twins
        self._felt: ControlStatus | None = None
        self._look_again = Clock.schedule_interval(self._look_now, LOOK_S)
        self._look_now()

    def draw(self, scene: Scene) -> None:
        """Draw its picture at the left, what is known of it at the right, and keys to try it."""
        felt = self._felt
        if felt is None:
            self.foot(scene, [self._close()])
            return
        self.heading(scene, said.title(felt), said.does(felt), self.close)
        rest = self.foot(scene, self._ways(felt))
        left, right = self._halves(scene, rest)
        self.card(scene, "look", left)
        look, tall = said.looks(felt)
        w = min(left.w * 0.7, left.h * 0.8 / tall)
        scene.put("look:of", look, left.cx, left.cy, w, w * tall)
        keys = self._keys(felt)
        if keys:
            below = Area(right.x, right.bottom - KEY_H, right.w, KEY_H)
            right = right._replace(h=right.h - KEY_H - GAP)
            for (name, title, tap), place in zip(keys, below.columns(len(keys), GAP)):
                parts.key(scene, name, place, title, tap, self.ink.tint, size=22)
        self._facts(scene, felt, right)

    def _halves(self, scene: Scene, rest: Area) -> tuple[Area, Area]:
        if scene.is_wide:
            w = rest.w * 0.34
            return rest._replace(w=w), Area(rest.x + w + GAP, rest.y, rest.w - w - GAP, rest.h)
        h = rest.h * 0.32
        return rest._replace(h=h), Area(rest.x, rest.y + h + GAP, rest.w, rest.h - h - GAP)

    def _facts(self, scene: Scene, felt: ControlStatus, area: Area) -> None:
        """Write a plate each: a label, and what is known."""
        facts: list[tuple[str, Words, Words]] = [
            ("state", say("controls.state"), say("controls.state_is", state=felt.state)),
            ("last", say("controls.last"), said.in_detail(felt)),
            ("counted", say("controls.counts"), _counted(felt)),
        ]
        if felt.kind == "button":
            facts.append(("pin", say("controls.pin"), self._pin()))
        places = area._replace(h=min(area.h, len(facts) * FACT_H)).rows(len(facts), 6)
        brass = BRASS if scene.theme == "deep" else self.ink.ink
        for (name, title, words), place in zip(facts, places):
            self.plate(scene, f"fact:{name}", place)
            label = min(150.0 * scene.look.text_factor, place.w * 0.34)
            scene.paragraph(
                f"fact:{name}:label",
                title,
                Area(place.x + 14, place.y + 4, label - 16, place.h - 8),
                22,
                brass,
                is_bold=True,
                least=13,
                is_top=False,
            )
            body = Area(place.x + label + 8, place.y + 4, place.w - label - 20, place.h - 8)
            scene.paragraph(f"fact:{name}:words", words, body, 22, self.ink.ink, least=12, is_top=False)

    def _pin(self) -> Words:
        hands = self.shell.hands()
        pin = hands.config.buttons.get(self.name) if hands else None
        if pin is None or not hands or not hands.panel:
            return say("controls.no_pin")
        from hardware.panel import HEADER  # gpiozero comes with it: it is there already where pins are

        return say("device.pin", gpio=pin, pin=HEADER[pin])

    def _keys(self, felt: ControlStatus) -> list[Key]:
        if felt.kind == "serial":
            return self._twins.keys(self.renew) if self.name == TOWER else []
        return [self._twins.contacts_key(self.renew)]

    def _ways(self, felt: ControlStatus) -> list[Way]:
        if felt.kind == "serial" and self.name != TOWER:
            leave = Way("leave", say("controls.leave"), self._leave, cells=2)
            return [*([leave] if self._port() else []), self._close()]
        if felt.kind == "serial":
            return [
                Way("roll", say("controls.roll"), self._twins.report, say("controls.simulated"), cells=2, kind="main"),
                Way("tower", say("controls.tower_away"), self._unplug, cells=2),
                self._close(),
            ]
        find = Way("learn", say("controls.find_pin"), self._find, icon="why")
        tried = Way(
            "try", say("controls.try"), partial(self._twins.press, self.name), say("controls.simulated"), cells=2, kind="main"
        )
        return [tried, *([find] if felt.state != "absent" else []), self._close()]

    def _close(self) -> Way:
        return Way("close", say("controls.close"), self.close, icon="close", kind="end")

    def _find(self) -> None:
        self.shell.lay(LearningPage(self.shell, self.name))

    def _port(self) -> str:
        """Find the path of the wiring that names this device alone; "" where a pattern does, or nothing."""
        hands = self.shell.hands()
        ports = hands.config.ports if hands else ()
        return next((path for path in ports if path.rsplit("/", 1)[-1] == self.name), "")

    def _leave(self) -> None:
        if hands := self.shell.hands():
            hands.leave_port(self._port())
        self.close()

    def _unplug(self) -> None:
        self._twins.unplug()
        self.close()

    def _look_now(self, *_: object) -> None:
        """Draw anew when something was said since; at rest nothing is drawn."""
        hands = self.shell.hands()
        felt = next((one for one in (hands.status() if hands else ()) if one.name == self.name), None)
        if felt != self._felt:
            self._felt = felt
            self.renew()

    def closed(self) -> None:
        """Stop looking for signals."""
        self._look_again.cancel()


def _counted(felt: ControlStatus) -> Words:
    """Say what was counted."""
    counted = [say("controls.counted", counter=counter, count=count) for counter, count in felt.counters.items()]
    return say("controls.row", parts=counted) if counted else say("controls.nothing")
