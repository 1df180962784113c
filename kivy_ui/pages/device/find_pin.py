"""Page that finds the pin of a control when it is used, and asks for the role of a new button."""

from collections.abc import Sequence
from functools import partial

from companion.table.sentence import say
from hardware.control_status import ControlStatus
from kivy_ui.background_tasks import call_soon
from kivy_ui.layout.elements import MARGIN_UNITS, PageButton, card, text_key, two_buttons
from kivy_ui.layout.leaves import image, line, paragraph
from kivy_ui.layout.part import Part, by_shape, column, grid, inset, row_or_column, units, with_padding
from kivy_ui.layout.sizes import LABEL_TEXT, LARGE_TEXT
from kivy_ui.pages.device import control_labels as labels
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell

KNOB = "encoder"
QUESTIONS = {"one": say("controls.turn_one"), "more": say("controls.turn_more"), "again": say("controls.turn_again")}
"""Instruction of each step of hardware.pin_finder.EncoderFinder."""
LEARNABLE_CONTROLS = ("primary", "secondary", "undo", "danger", "push", "off", *(f"seat:{seat}" for seat in range(6)))
QUESTION_UNITS = 44.0
PROMPT_TEXT = 44.0


class FindPinPage(Page):
    """Page that finds the pin of `control`; if that is "", the pin of any button, and then its role.

    pin    the pin of the button that was pressed, until its role is chosen
    step   the current step for the knob
    """

    def __init__(self, shell: Shell, control: str) -> None:
        super().__init__(shell)
        self.title = say("controls.find_pin" if control else "controls.learn")
        self.control = control
        self.pin: int | None = None
        self.step = "one"
        self._hardware = shell.hardware()
        if self._hardware and control:
            self._hardware.find_pin(
                control, lambda _: call_soon(self._on_learned, None), lambda step: call_soon(self._on_step, step)
            )
        elif self._hardware:
            self._hardware.find_any_button(lambda pin: call_soon(self._on_pressed, pin))

    def body(self) -> Part:
        """Return the instruction to press a button, or the functions to choose for the pressed one."""
        return self._prompt() if self.pin is None else self._roles()

    def buttons(self) -> Sequence[PageButton]:
        """Return the button that cancels."""
        cancel = PageButton("stop", say("controls.cancel"), self.close, icon="close", kind="end")
        return two_buttons(PageButton("", "", self.renew, kind="bare"), cancel, self.is_wide)

    def on_close(self) -> None:
        """Stop the search, without changing the wiring."""
        if self._hardware:
            self._hardware.stop_learning()

    def _prompt(self) -> Part:
        """Return the control, large, and the instruction."""
        look = image(labels.image_of(ControlStatus(self.control or LEARNABLE_CONTROLS[0], "button", "ready")))
        words = say("controls.press_any")
        if self.control:
            words = QUESTIONS[self.step] if self.control == KNOB else say("controls.press_now", control=labels.label(self.control))
        prompt = paragraph(words, PROMPT_TEXT, is_bold=True)
        note = paragraph(say("controls.meanwhile"), LABEL_TEXT, "dim")
        return row_or_column(
            card("learning", inset(4 * MARGIN_UNITS, 2 * MARGIN_UNITS, look)),
            with_padding(MARGIN_UNITS, MARGIN_UNITS, column(prompt, note)),
        )

    def _roles(self) -> Part:
        """Return the question, and a key for each role."""
        keys = [
            text_key(f"wire:{control}", labels.label(control), partial(self._assign_pin, control)) for control in LEARNABLE_CONTROLS
        ]
        question = units(QUESTION_UNITS, line(say("controls.which"), LARGE_TEXT, anchor="start"))
        return column(question, by_shape(grid(4, *keys), grid(2, *keys)))

    # results of the hardware

    def _on_step(self, step: str) -> None:
        self.step = step
        self.renew()

    def _on_pressed(self, pin: int) -> None:
        self.pin = pin
        self.renew()

    def _assign_pin(self, control: str) -> None:
        if self._hardware and self.pin is not None:
            self._hardware.assign_pin(control, self.pin, lambda _: call_soon(self._on_learned, None))

    def _on_learned(self, _: None) -> None:
        if self.is_open:
            self.close()
