"""Closing Fathom, switching the device off or starting it again: asked once, said while it happens, and explained when it does not."""

from companion.session.hands.shown import Shown
from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.look import Look
from kivy_ui.reading import read
from kivy_ui.screens.house import HousePage, Way
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.trouble import TroublePage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import Tap

OFF = "off"
AGAIN = "again"
MARGIN_UNITS = 62.0
WORDS_UNITS = 26.0
SAYS = {OFF: say("power.switching_off"), AGAIN: say("power.restarting")}


class ClosePage(HousePage):
    """Close a window in the midst of a game, or go on."""

    def draw(self, scene: Scene) -> None:
        """What happens to the game, and the two ways."""
        self.heading(scene, say("power.close"), "", self.close)
        stay = Way("stay", say("power.back"), self.close, kind="main")
        area = self.foot(scene, [stay, Way("close-now", say("curtain.close"), self.shell.quit, icon="door")])
        scene.paragraph("why", say("power.saved"), area.inset(30, 10), 40, self.ink.ink, "middle", True, is_top=False)


class PowerPage(HousePage):
    """Off, again, or neither."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._why: Words | None = None
        errands.run(shell.appliance.cannot_switch, self._known)

    def draw(self, scene: Scene) -> None:
        """What happens to the game, and the two ways; or why there is none."""
        self.heading(scene, say("power.title"), "", self.close)
        area = self.foot(scene, self._ways())
        scene.paragraph("why", self._why or say("power.saved"), area.inset(30, 10), 40, self.ink.ink, "middle", True, is_top=False)

    def _ways(self) -> list[Way]:
        if self._why is None:
            return [Way("moment", say("power.moment"), self.close, cells=4, kind="missing")]
        if read(self._why):
            return [Way("stay", say("power.back"), self.close, kind="main")]
        off = Way(OFF, say("power.off"), lambda: self.shell.switch(OFF), icon="door", kind="loss")
        return [Way(AGAIN, say("power.restart"), lambda: self.shell.switch(AGAIN), icon="turn"), off]

    def _known(self, why: Words | Exception) -> None:
        self._why = errands.sentence(why) if isinstance(why, Exception) else why
        self.renew()


class SwitchingPage(Stage):
    """One sentence, shown until the device is off."""

    def __init__(self, look: Look, wish: str) -> None:
        super().__init__(look)
        self._wish = wish

    def show(self, shown: Shown) -> None:
        """Follow no table any more."""

    def compose(self, scene: Scene) -> None:
        """Write the sentence, large."""
        area = Area(0, 0, scene.w, scene.h).inset(MARGIN_UNITS)
        scene.paragraph("words", SAYS[self._wish], area, WORDS_UNITS, self.look.theme.ink, "middle", True, is_top=False)


def not_switched(look: Look, why: Words, leave: Tap) -> TroublePage:
    """Make the screen that says why the device stayed on."""
    return TroublePage(look, why, todo=say("power.todo"), ways=[("again", say("power.restart_fathom"), leave)])
