"""Switching the device off or starting it again: asked once, said while it happens, and explained when it does not."""

from companion.session.hands.shown import Shown
from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.reading import told
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.trouble import TroublePage
from kivy_ui.surface import Surface, Tap
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM, Sheet

OFF, AGAIN = "off", "again"
WORDS_MM, WAYS_MM = 24.0, 24.0
SAYS = {OFF: say("power.switching_off"), AGAIN: say("power.restarting")}


class PowerSheet(Sheet):
    """Off, again, or neither."""

    title = say("power.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self._why: Words | None = None
        errands.run(shell.appliance.cannot_switch, self._known)

    def fill(self, pen: Pen, box: Box) -> None:
        """What happens to the game, and the two ways; or why there is none."""
        place = box.centred(box.w, min(box.h, pen.mm(WORDS_MM + WAYS_MM)))
        words, ways = place.cut_top(place.h - pen.mm(WAYS_MM), pen.mm(GAP_MM))
        pen.words(self._why or say("power.saved"), words, "title", pen.theme.ink)
        cells = ways.columns(2 if self._why == "" else 1, pen.mm(GAP_MM))
        if self._why == "":
            button(self, pen, cells[0], OFF, told("power.off"), lambda: self.shell.switch(OFF), role="danger")
            button(self, pen, cells[1], AGAIN, told("power.restart"), lambda: self.shell.switch(AGAIN))
        elif self._why is None:
            pen.words(told("power.moment"), cells[0], "strong", pen.theme.dim)
        else:
            button(self, pen, cells[0], "stay", told("power.back"), self.close, role="primary")

    def _known(self, why: Words | Exception) -> None:
        self._why = errands.sentence(why) if isinstance(why, Exception) else why
        self.renew()


class SwitchingPage(Surface):
    """Stands until the device is off."""

    def __init__(self, look: Look, wish: str) -> None:
        super().__init__(look)
        self._wish = wish

    def show(self, shown: Shown) -> None:
        """Follow no table any more."""

    def paint(self, pen: Pen, box: Box) -> None:
        """One sentence, large."""
        pen.words(SAYS[self._wish], box.inset(pen.mm(12)), "title", pen.theme.ink, bold=True)


def not_switched(look: Look, why: Words, leave: Tap) -> TroublePage:
    """Make the screen that says why the device stayed on."""
    return TroublePage(look, why, todo=say("power.todo"), ways=[("again", say("power.restart_fathom"), leave)])
