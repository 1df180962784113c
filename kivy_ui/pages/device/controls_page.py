"""Settings › Controls: a card for every button, knob and device with its last signal."""

import time
from collections.abc import Sequence
from functools import partial

from companion.pictures.dice_pictures import die
from companion.pictures.picture import picture
from companion.pictures.places import dice_tower, glow, knob, push_button
from companion.table.sentence import Words, say
from hardware.control_status import ControlStatus
from kivy_ui.device.simulation import CreateSimulation, simulation
from kivy_ui.layout.cards import paged_grid
from kivy_ui.layout.elements import (
    GAP_UNITS,
    HALF,
    MARGIN_UNITS,
    PageButton,
    by_scene,
    card,
    outline,
    plate_ground,
    with_frame,
)
from kivy_ui.layout.leaves import image, line, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, panel, row, share, stack, units, with_padding
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT, LARGE_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.pages.device import control_labels as labels
from kivy_ui.pages.device.control_page import ControlPage
from kivy_ui.pages.device.find_pin import FindPinPage
from kivy_ui.pages.device.wiring_page import WiringPage
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage import plate_painters
from kivy_ui.stage.delayed_call import call_at
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area, area_around

POLL_S = 0.3
LIT_S = 1.5
LINE_UNITS = 52.0
CARD_UNITS = 180.0
STATE_UNITS = 42.0
IMAGE_SHARE = 0.58
SLOT_IMAGE_SHARE = 0.47
IMAGE_MARGIN_SHARE = 0.19
FADED_ALPHA = 0.5
DIE_SHARE = 0.34
DIE_HEIGHT = 1.1
DICE_DEGREES = (-8, 8)
DEFAULT_DICE = ("4", "2")
GLOWS = {"light": "#ffffff", "contrast": "#5a5000"}
CARD_RIM = "#6fb0c8"
FAULT_INK = "#ffb3a8"
MOST_UPRIGHT_ROWS = 3


class ControlsPage(PagedPage):
    """Cards of all controls. It turns to the card of a control that is used; a tapped card shows its details."""

    title = say("controls.title")

    def __init__(self, shell: Shell, simulate: CreateSimulation = simulation) -> None:
        super().__init__(shell)
        self._controls = self._read()
        self._newest = ""
        self._lit_until = 0.0
        self._simulation = simulate(lambda: shell.hardware(), lambda: shell.snapshot)
        self.repeat(self._poll, POLL_S)

    def title_keys(self) -> Part:
        """Return EMPTY: the keys that turn the page are below the cards."""
        return EMPTY

    def body(self) -> Part:
        """Return the cards, and below them the newest signal."""
        self.note = "" if self._has_no_controls else say("controls.hint")
        if self._has_no_controls:
            return self._wiring_help()
        cards = [self._tower_slot() if control is None else self._card(control) for control in self._card_controls()]
        grid = by_area(lambda scene, area: self._page_of(cards, area))
        words: Words = say("controls.just_now", control=labels.label(self._newest)) if self._newest else self._absence_reason()
        newest = text(words, LABEL_TEXT, anchor="start")
        return column(grid, by_scene(lambda scene: row(newest, self.pager.keys()), LINE_UNITS))

    def _wiring_help(self) -> Part:
        """Return pictures of parts to wire, the reason why none works, and the ways to play without."""
        looks = [picture(push_button, labels.COLOURS["primary"]), picture(knob), picture(dice_tower)]
        looks_card = card("parts", inset(2 * MARGIN_UNITS, 2 * MARGIN_UNITS, row(*map(image, looks), gap=2 * MARGIN_UNITS)))
        why = as_text(self._absence_reason())
        words = [
            paragraph(say("controls.no_wires"), LARGE_TEXT, is_bold=True),
            *([paragraph(why, LABEL_TEXT)] if why else []),
            paragraph(say("controls.without"), LABEL_TEXT, "dim"),
        ]
        return column(looks_card, with_padding(GAP_UNITS, 0, column(*words, gap=4)))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: set up a new button, or find a pin; without a control the page about wiring."""
        if all(control.kind in labels.CABLES or control.state == "absent" for control in self._controls):
            if self._absence_reason():  # nothing can be wired here
                return [PageButton("how", say("controls.wiring_plan"), self._open_wiring, say("controls.for_pi"), "why")]
            return [PageButton("how", say("controls.how_to_wire"), self._open_wiring, icon="why", kind="main")]
        control_name = self._next_to_find()
        tap = partial(self._find_pin, "")
        learn = PageButton("learn-any", say("controls.learn"), tap, say("controls.learn_note"), "plus", cells=HALF, kind="main")
        find = PageButton(
            "learn", say("controls.find_pin"), partial(self._find_pin, control_name), labels.label(control_name), "why"
        )
        return [learn, find]

    @property
    def _has_no_controls(self) -> bool:
        """Whether no control is wired, so that pictures and words replace the cards."""
        is_wired = any(control.state != "absent" for control in self._controls)
        return not (is_wired or (self._controls and self._simulation))

    def _open_wiring(self) -> None:
        self.shell.open_page(WiringPage(self.shell))

    def on_close(self) -> None:
        """Close the simulated panel."""
        if self._simulation:
            self._simulation.close()

    # cards

    def _card_controls(self) -> list[ControlStatus | None]:
        """List the controls that have a card; None is the slot of a simulated tower while no device is connected."""
        controls: list[ControlStatus | None] = [*labels.sorted_by_use(self._controls)]
        if self._simulation and self.shell.hardware() and not any(control.kind == "serial" for control in self._controls):
            controls.insert(2, None)
        return controls

    def _page_of(self, cards: Sequence[Part], area: Area) -> Part:
        """Return as many cards as the height holds, four side by side or two on an upright screen."""
        rows = 1 if self.is_wide else min(MOST_UPRIGHT_ROWS, max(1, int(area.h / (CARD_UNITS * self.look.text_factor))))
        return paged_grid(cards, self.pager, 4 if self.is_wide else 2, rows)

    def _card(self, control: ControlStatus) -> Part:
        """Return the control's picture, name and role, and its last signal on a plate."""
        name, is_lit = f"input:{control.name}", control.name == self._newest and time.monotonic() < self._lit_until
        is_silent = bool(self._newest) and not control.last_message and control.name == self._next_to_find()
        is_missing = control.state == "faulty" or is_silent
        tap = partial(self._use_port if control.kind == "port" else self._open, control.name)
        names = column(
            line(labels.title(control), KEY_TEXT, least=15, may_cut=True),
            line(labels.role(control), BODY_TEXT, "label", is_bold=False),
            gap=0,
        )
        content = column(
            units(MARGIN_UNITS, EMPTY),
            share(IMAGE_SHARE, _picture(control, is_lit, is_missing)),
            share(1 - IMAGE_SHARE, inset(GAP_UNITS, 0, names)),
            units(STATE_UNITS, inset(GAP_UNITS, 0, _signal(control, is_lit, is_missing))),
            units(MARGIN_UNITS, EMPTY),
            gap=0,
        )
        return with_frame(card(name, content, tap, CORAL if is_missing else CARD_RIM), is_lit)

    def _tower_slot(self) -> Part:
        """Return an outline where a simulated tower can be plugged in."""
        words = inset(MARGIN_UNITS, 0, text(say("controls.tower"), LABEL_TEXT))
        tower = image(picture(dice_tower), alpha=FADED_ALPHA)
        content = column(
            units(MARGIN_UNITS, EMPTY),
            share(SLOT_IMAGE_SHARE, tower),
            share(1 - SLOT_IMAGE_SHARE, words),
            units(MARGIN_UNITS, EMPTY),
            gap=0,
        )
        return outline("tower", content, self._plug_in)

    def _absence_reason(self) -> Words:
        """Return the hardware's reason why no button works."""
        buttons = (device for device in self.shell.snapshot.devices if device.kind == "button" and device.state != "ready")
        return next((device.detail for device in buttons), "")

    def _next_to_find(self) -> str:
        """Return the first control that sent no signal yet, else the newest."""
        buttons = [control for control in labels.sorted_by_use(self._controls) if control.kind not in labels.CABLES]
        return next((control.name for control in buttons if not control.last_message), self._newest)

    # signals

    def _read(self) -> tuple[ControlStatus, ...]:
        hardware = self.shell.hardware()
        return hardware.status() if hardware else ()

    def _poll(self) -> None:
        """Draw again after a signal."""
        before, self._controls = {control.name: control for control in self._controls}, self._read()
        news = [
            control.name
            for control in self._controls
            if control.name in before and labels.has_new_signal(before[control.name], control)
        ]
        if news:
            self._newest, self._lit_until = news[-1], time.monotonic() + LIT_S
            self.pager.show([control.name if control else "" for control in self._card_controls()].index(self._newest))
            call_at(self._lit_until, self.renew)
        if news or list(before.values()) != list(self._controls):
            self.renew()

    # taps

    def _open(self, name: str) -> None:
        self.shell.open_page(ControlPage(self.shell, name, self._simulation))

    def _use_port(self, path: str) -> None:
        if hardware := self.shell.hardware():
            hardware.use_port(path)

    def _find_pin(self, control: str) -> None:
        self.shell.open_page(FindPinPage(self.shell, control))

    def _plug_in(self) -> None:
        if self._simulation:
            self._simulation.plug_in()


def _picture(control: ControlStatus, is_lit: bool, is_missing: bool) -> Part:
    """Return the control's picture, in front of a glow while it is lit."""
    is_faded = is_missing or control.state in ("absent", "unused")
    look = image(labels.image_of(control, is_lit), alpha=FADED_ALPHA if is_faded else 1)

    def shine(scene: Scene, area: Area, key: str) -> None:
        scene.put_in_area(
            f"{key}:glow", picture(glow, GLOWS.get(scene.theme, BRASS)), area_around(area.cx, area.cy, area.w, area.w)
        )

    def narrow(scene: Scene, area: Area, key: str) -> None:
        look.draw(scene, area.inset(area.w * IMAGE_MARGIN_SHARE, 0), key)

    dice = [_dice(labels.rolled_faces(control) or DEFAULT_DICE)] if control.kind == "serial" else []
    return stack(*([Part(shine)] if is_lit else []), Part(narrow), *dice)


def _dice(faces: Sequence[str]) -> Part:
    """Return dice in front of the tower."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        side = area.h * DIE_SHARE
        for number, (face, degrees) in enumerate(zip(faces, DICE_DEGREES)):
            x, y = area.cx + side * (number + 0.5), area.bottom - side / 2
            scene.put(f"{key}:die:{number}", picture(die, face), x, y, w=side, h=side * DIE_HEIGHT, angle=degrees)

    return Part(draw)


def _signal(control: ControlStatus, is_lit: bool, is_missing: bool) -> Part:
    """Return the last signal on a plate, brass while it is new."""

    def make(scene: Scene) -> Part:
        fill, ink = (BRASS, plate_painters.BRASS_INK) if is_lit else (scene.ink.plate, "ink")
        if is_missing and scene.theme == "deep":
            ink = FAULT_INK
        ground = plate_ground(fill, CORAL if is_missing else fill, MARGIN_UNITS)
        words = say("controls.pressed_now") if is_lit and control.kind == "button" else labels.last_signal(control)
        return panel(f"input:{control.name}:state", ground, inset(GAP_UNITS, 0, line(words, NOTE_TEXT, ink, may_cut=True)))

    return by_scene(make)
