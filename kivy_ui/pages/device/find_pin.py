"""Page that finds the pin of a control by its use; it asks what a new button does."""

from functools import partial

from companion.table.say import say
from hardware.control_status import ControlStatus
from kivy_ui.background_tasks import soon
from kivy_ui.layout.kit import two_buttons
from kivy_ui.pages.device import control_labels as said
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

KNOB = "encoder"
ASKED = {"one": say("controls.turn_one"), "more": say("controls.turn_more"), "again": say("controls.turn_again")}
"""What a EncoderFinder asks for."""
LEARNABLE = ("primary", "secondary", "undo", "danger", "push", "off", *(f"seat:{seat}" for seat in range(6)))


class LearningPage(HousePage):
    """Finds the pin of `control`; of "" that of any button, then asks what it does."""

    def __init__(self, shell: Shell, control: str) -> None:
        super().__init__(shell)
        self.control = control
        self.pin: int | None = None
        self.asked = "one"
        self._hands = shell.hands()
        if self._hands and control:
            self._hands.learn(control, lambda _: soon(self._done, None), lambda step: soon(self._ask, step))
        elif self._hands:
            self._hands.feel(lambda pin: soon(self._felt, pin))

    def draw(self, scene: Scene) -> None:
        """Say what to press, or ask what it does."""
        self.heading(scene, say("controls.find_pin" if self.control else "controls.learn"), "", self.close)
        cancel = Way("stop", say("controls.cancel"), self.close, icon="close", kind="end")
        rest = self.foot(scene, two_buttons(Way("", "", self.renew, kind="bare"), cancel, scene.is_wide))
        (self._draw_press if self.pin is None else self._draw_choice)(scene, rest)

    def _draw_press(self, scene: Scene, rest: Area) -> None:
        """Show what to press, large."""
        left, right = rest.columns(2, GAP) if scene.is_wide else rest.rows(2, GAP)
        look, tall = said.looks(ControlStatus(self.control or LEARNABLE[0], "button", "ready"))
        w = min(left.w * 0.7, left.h * 0.8 / tall)
        self.card(scene, "learning", left)
        scene.put("learning:look", look, left.cx, left.cy, w, w * tall)
        now = ASKED[self.asked] if self.control == KNOB else say("controls.press_now", control=said.label(self.control))
        words = right.inset(16, 20)
        h = scene.paragraph(
            "now", now if self.control else say("controls.press_any"), words, 44, self.ink.ink, "start", True, least=24
        )
        note = Area(words.x, words.y + h + 14, words.w, words.h - h - 14)
        scene.paragraph("note", say("controls.meanwhile"), note, 24, self.ink.dim, least=16)

    def _draw_choice(self, scene: Scene, rest: Area) -> None:
        """Ask what the button that was pressed is to do."""
        keys = Area(rest.x, rest.y + 52, rest.w, rest.h - 52)
        scene.write("which", say("controls.which"), rest.x + 4, rest.y + 22, 28, self.ink.ink, "start", room=rest.w, least=16)
        for control, place in zip(LEARNABLE, keys.grid(len(LEARNABLE), 4 if scene.is_wide else 2, GAP)):
            parts.key(scene, f"wire:{control}", place, said.label(control), partial(self._wire, control), self.ink.tint, size=24)

    def _ask(self, step: str) -> None:
        """Ask for the next turn of the knob."""
        self.asked = step
        self.renew()

    def _felt(self, pin: int) -> None:
        self.pin = pin
        self.renew()

    def _wire(self, control: str) -> None:
        if self._hands and self.pin is not None:
            self._hands.wire(control, self.pin, lambda _: soon(self._done, None))

    def _done(self, _: None) -> None:
        if self.is_open:
            self.close()

    def closed(self) -> None:
        """Stop learning; the wiring stays as it is."""
        if self._hands:
            self._hands.stop_learning()
