"""Controls: a card for every button, knob and device, and what it said last."""

import time
from collections.abc import Sequence
from functools import partial

from kivy.clock import Clock

from companion.pictures.dice import die
from companion.pictures.picture import picture
from companion.pictures.places import dice_tower, glow
from companion.session.hands.inputs import Device
from companion.table.say import Words, say
from hardware.control_status import ControlStatus
from kivy_ui.layout.kit import two_buttons
from kivy_ui.pages.device import control_labels as said
from kivy_ui.pages.device.control_page import ControlPage
from kivy_ui.pages.device.find_pin import LearningPage
from kivy_ui.pages.device.simulated_devices import Twins
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.pages.paging import Turning, W
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area

LOOK_S, LIT_S = 0.3, 1.5
LINE_H, CARD_H, PICTURE_H, STATE_H = 52.0, 205.0, 0.42, 42.0
GLOWS = {"light": "#ffffff", "contrast": "#5a5000"}


class ControlsPage(HousePage):
    """Four cards at a time, and whatever is pressed comes up by itself; a tapped card tells its details."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._turning = Turning(self.renew)
        self._felt = self._feel()
        self._newest = ""
        self._lit_until = 0.0
        self._twins = Twins(shell)
        self._look_again = Clock.schedule_interval(self._look_now, LOOK_S)

    def draw(self, scene: Scene) -> None:
        """Draw the cards, and below them what was felt last."""
        self.heading(scene, say("controls.title"), say("controls.hint"), self.close)
        rest = self.foot(scene, self._ways(scene))
        cards, line = _parted(rest)
        columns = 4 if scene.is_wide else 2
        rows = 1 if scene.is_wide else min(3, max(1, int(cards.h / scene.text_size(CARD_H))))
        listed = self._listed()
        on_page, pages = self._turning.of(len(listed), columns * rows)
        shown = listed[on_page]
        for one, place in zip(shown, cards.grid(columns * rows, columns, GAP)):
            self._slot(scene, place) if one is None else self._card(scene, one, place)
        if not listed:
            scene.paragraph("none", say("controls.none"), cards.inset(40, 30), 30, self.ink.ink, "middle", True, is_top=False)
        self._just_now(scene, line, pages)

    def _listed(self) -> list[ControlStatus | None]:
        """List what has a card; None is the place of a simulated tower, where no device is connected."""
        felt = said.in_order(self._felt)
        if not self.shell.hands() or any(one.kind == "serial" for one in felt):
            return [*felt]
        return [*felt[:2], None, *felt[2:]]

    def _card(self, scene: Scene, felt: ControlStatus, place: Area) -> None:
        """Draw what it looks like, what it is called, what it does, and what it said last."""
        key, is_lit = f"input:{felt.name}", felt.name == self._newest and time.monotonic() < self._lit_until
        missing = felt.state == "faulty" or (bool(self._newest) and not felt.said and felt.name == self._pinless())
        self.card(scene, key, place, CORAL if missing else "#6fb0c8")
        if is_lit:
            self.frame(scene, f"{key}:lit", place.inset(-3), BRASS if scene.theme != "light" else "#0b3146")
        look, tall = said.looks(felt, is_lit)
        room = Area(place.x, place.y + 14, place.w, place.h * PICTURE_H)
        w = min(place.w * 0.62, room.h / tall)
        if is_lit:
            scene.put(f"{key}:glow", picture(glow, GLOWS.get(scene.theme, BRASS)), room.cx, room.cy, place.w, place.w)
        scene.put(
            f"{key}:look", look, room.cx, room.cy, w, w * tall, alpha=0.5 if missing or felt.state in ("absent", "unused") else 1
        )
        if felt.kind == "serial":
            _dice(scene, key, felt, room)
        self._named(scene, key, felt, Area(place.x + 10, room.bottom, place.w - 20, place.bottom - STATE_H - 14 - room.bottom))
        self._state(scene, key, felt, Area(place.x + 10, place.bottom - STATE_H - 10, place.w - 20, STATE_H), is_lit, missing)
        scene.touch(key, place, partial(self._use if felt.kind == "port" else self._open, felt.name), radius=18)

    def _named(self, scene: Scene, key: str, felt: ControlStatus, place: Area) -> None:
        brass = BRASS if scene.theme == "deep" else self.ink.ink
        upper, lower = place.rows(2, 0)
        scene.write(f"{key}:name", said.title(felt), upper.cx, upper.cy + 4, 25, self.ink.ink, room=upper.w, least=15, may_cut=True)
        scene.write(f"{key}:does", said.does(felt), lower.cx, lower.cy, 22, brass, is_bold=False, room=lower.w, least=14)

    def _state(self, scene: Scene, key: str, felt: ControlStatus, place: Area, is_lit: bool, missing: bool) -> None:
        theme = scene.theme
        rim = CORAL if missing else BRASS if is_lit else self.ink.plate
        fill, ink = (BRASS, plate_painters.BRASS_INK) if is_lit else (self.ink.plate, self.ink.ink)
        if missing and theme == "deep":
            ink = "#ffb3a8"
        scene.lay(f"{key}:state", picture(plate_painters.plate, fill, rim, 2, 10, 1.0), place)
        words = say("controls.pressed_now") if is_lit and felt.kind == "button" else said.last(felt)
        scene.write(f"{key}:said", words, place.cx, place.cy, 21, ink, room=place.w - 12, least=13, may_cut=True)

    def _slot(self, scene: Scene, place: Area) -> None:
        """Leave a place for a simulated tower: an outline that says what a tap does."""
        scene.lay("tower", picture(plate_painters.dashed, plate_painters.outline(scene.theme)), place)
        h = place.h * PICTURE_H
        scene.put("tower:look", picture(dice_tower), place.cx, place.y + 14 + h / 2, h * 96 / 124, h, alpha=0.45)
        words = Area(place.x + 12, place.y + h + 22, place.w - 24, place.h - h - 36)
        scene.paragraph("tower:title", say("controls.tower"), words, 23, self.ink.ink, "middle", True, least=15, is_top=False)
        scene.touch("tower", place, self._plug, radius=18)

    def _just_now(self, scene: Scene, line: Area, pages: int) -> None:
        """Say what was felt last, and at the right which page this is."""
        room = line.w - (W + 10 if pages > 1 else 0)
        self._turning.draw(scene, self.ink, line.right, line.y, line.h, pages)
        why = self._why_absent()
        words: Words = say("controls.just_now", control=said.label(self._newest)) if self._newest else why
        scene.paragraph(
            "now", words, Area(line.x + 4, line.y, room - 12, line.h), 24, self.ink.ink, is_bold=True, least=14, is_top=False
        )

    def _why_absent(self) -> Words:
        """Say why no button can be felt, as the panel's hands told the table."""
        found: Sequence[Device] = [one for one in self.shell.shown.devices if one.kind == "button" and one.state != "ready"]
        return found[0].detail if found else ""

    def _ways(self, scene: Scene) -> list[Way]:
        close = Way("close", say("controls.close"), self.close, icon="close", kind="end")
        if all(one.kind in said.CABLES or one.state == "absent" for one in self._felt):
            return two_buttons(Way("", say("controls.no_pins"), self.renew, kind="missing"), close, scene.is_wide)
        pin = self._pinless()
        find = Way("learn", say("controls.find_pin"), partial(self._learn, pin), said.label(pin), "why")
        learn = Way("learn-any", say("controls.learn"), partial(self._learn, ""), say("controls.learn_note"), "plus", 2, "main")
        return [learn, find, close]

    def _pinless(self) -> str:
        """Name the control that is looked for next: one that said nothing yet, else the one felt last."""
        buttons = [one for one in said.in_order(self._felt) if one.kind not in said.CABLES]
        silent = [one.name for one in buttons if not one.said]
        return silent[0] if silent else self._newest

    # what is felt

    def _feel(self) -> tuple[ControlStatus, ...]:
        hands = self.shell.hands()
        return hands.status() if hands else ()

    def _look_now(self, *_: object) -> None:
        """Draw anew when something was said since; at rest nothing is drawn."""
        before, self._felt = {one.name: one for one in self._felt}, self._feel()
        news = [one.name for one in self._felt if one.name in before and said.is_news(before[one.name], one)]
        if news:
            self._newest, self._lit_until = news[-1], time.monotonic() + LIT_S
            names = [one.name if one else "" for one in self._listed()]
            self._turning.show(names.index(self._newest))
            Clock.schedule_once(self.renew, LIT_S + 0.05)
        if news or list(before.values()) != list(self._felt):
            self.renew()

    # what taps do

    def _open(self, name: str) -> None:
        self.shell.lay(ControlPage(self.shell, name, self._twins))

    def _use(self, path: str) -> None:
        """Listen to a device that is plugged in and not used."""
        if hands := self.shell.hands():
            hands.use_port(path)

    def _learn(self, control: str) -> None:
        self.shell.lay(LearningPage(self.shell, control))

    def _plug(self) -> None:
        self._twins.plug()
        self.renew()

    def closed(self) -> None:
        """Stop looking for signals, and remove the simulated devices."""
        self._look_again.cancel()
        self._twins.put_away()


def _dice(scene: Scene, key: str, felt: ControlStatus, room: Area) -> None:
    """Lay two dice before the tower: those it rolled last."""
    faces = said.pips(felt) or ("4", "2")
    for nth, (value, angle) in enumerate(zip(faces, (-8, 8))):
        side = room.h * 0.34
        scene.put(
            f"{key}:die:{nth}",
            picture(die, value),
            room.cx + side * (0.55 + nth),
            room.bottom - side * 0.5,
            side,
            side * 1.1,
            angle,
        )


def _parted(rest: Area) -> tuple[Area, Area]:
    """Cut off the line below the cards."""
    return rest._replace(h=rest.h - LINE_H - GAP), Area(rest.x, rest.bottom - LINE_H, rest.w, LINE_H)
