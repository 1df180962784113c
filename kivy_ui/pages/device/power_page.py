"""Pages that switch the device off or restart it, and show the reason if that fails."""

from collections.abc import Sequence

from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.device.device_services import RESTART, SWITCH_OFF
from kivy_ui.layout.elements import PageButton
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, inset
from kivy_ui.layout.sizes import KEY_TEXT
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import as_text
from kivy_ui.pages.device.trouble_page import TroublePage
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import Tap

MARGIN_UNITS = 62.0
QUESTION_UNITS = 40.0
PROGRESS_SENTENCES = {SWITCH_OFF: say("power.switching_off"), RESTART: say("power.restarting")}


class PowerPage(Page):
    """Page that offers to switch the device off or to restart it, or gives the reason why that is not possible."""

    title = say("power.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._refusal: Words | None = None  # None until it is known; "" if both are possible
        background_tasks.run(shell.device.cannot_switch, self._show_reason)

    def body(self) -> Part:
        """Return a note that the game is saved, or the reason why the device can't be switched."""
        return _large_text(self._refusal or say("power.saved"))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: restart and switch off, or back."""
        if self._refusal is None:
            return [PageButton("moment", say("power.moment"), self.close, cells=4, kind="hint")]
        if as_text(self._refusal):
            return [PageButton("stay", say("power.back"), self.close, kind="main")]
        off_button = PageButton(
            SWITCH_OFF, say("power.off"), lambda: self.shell.switch_device(SWITCH_OFF), icon="door", kind="loss"
        )
        return [PageButton(RESTART, say("power.restart"), lambda: self.shell.switch_device(RESTART), icon="turn"), off_button]

    def _show_reason(self, why: Words | Exception) -> None:
        self._refusal = background_tasks.failure_sentence(why) if isinstance(why, Exception) else why
        self.renew()


def _large_text(words: Words) -> Part:
    return inset(30, 10, paragraph(words, QUESTION_UNITS, anchor="middle", is_bold=True, is_top=False))


class SwitchingPage(Stage):
    """Page with one sentence, shown until the device is off."""

    def __init__(self, look: Look, action: str) -> None:
        super().__init__(look)
        self._action = action

    def show(self, snapshot: Snapshot) -> None:
        """Ignore a snapshot of the table."""

    def compose(self, scene: Scene) -> None:
        """Write the sentence, large."""
        area = scene.area.inset(MARGIN_UNITS)
        scene.write_centred("words", PROGRESS_SENTENCES[self._action], area, KEY_TEXT, self.look.theme.ink)


def switching_failed_page(look: Look, why: Words, leave: Tap) -> TroublePage:
    """Return the page with the reason why the device stayed on."""
    return TroublePage(look, why, todo=say("power.todo"), ways=[("again", say("power.restart_fathom"), leave)])
