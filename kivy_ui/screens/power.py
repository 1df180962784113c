"""Switching the box off or starting it again: asked once, said while it happens, and explained when it does not."""

from collections.abc import Callable
from typing import Any

from companion.table.say import Words
from kivy_ui import errands
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.trouble import TroublePage
from kivy_ui.surface import Surface
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM, Sheet

OFF, AGAIN = "off", "again"
WORDS_MM, WAYS_MM = 24.0, 24.0
ASIDE = "Nothing is lost: “Go on with …” brings back the game."
SAYS = {
    OFF: "Everything is put away. The box switches itself off; wait until the screen is dark before you pull the plug.",
    AGAIN: "Everything is put away. The box starts again; that takes about a minute.",
}
TODO = "Touch “Start the table again”. To switch off by hand, wait a moment and pull the plug: every move is kept."


class PowerSheet(Sheet):
    """Off, again, or neither."""

    title = "Switch off?"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self._why: Words | None = None
        errands.run(shell.appliance.cannot_switch, self._known)

    def fill(self, pen: Pen, box: Box) -> None:
        """What happens to the game, and the two ways; or why there is none."""
        place = box.centred(box.w, min(box.h, pen.mm(WORDS_MM + WAYS_MM)))
        words, ways = place.cut_top(place.h - pen.mm(WAYS_MM), pen.mm(GAP_MM))
        pen.words(self._why or ASIDE, words, "title", pen.theme.ink)
        cells = ways.columns(2 if self._why == "" else 1, pen.mm(GAP_MM))
        if self._why == "":
            button(self, pen, cells[0], OFF, "Switch off", lambda: self.shell.switch(OFF), role="danger")
            button(self, pen, cells[1], AGAIN, "Start again", lambda: self.shell.switch(AGAIN))
        elif self._why is None:
            pen.words("One moment …", cells[0], "strong", pen.theme.dim)
        else:
            button(self, pen, cells[0], "stay", "Back to the table", self.close, role="primary")

    def _known(self, why: Any) -> None:
        self._why = errands.sentence(why) if isinstance(why, Exception) else why
        self.renew()


class SwitchingPage(Surface):
    """Stands until the box is off."""

    def __init__(self, look: Look, wish: str) -> None:
        super().__init__(look)
        self._wish = wish

    def show(self, shown: Any) -> None:
        """There is no table any more."""

    def paint(self, pen: Pen, box: Box) -> None:
        """One sentence, large."""
        pen.words(SAYS[self._wish], box.inset(pen.mm(12)), "title", pen.theme.ink, bold=True)


def not_switched(look: Look, why: Words, leave: Callable[[], Any]) -> TroublePage:
    """The screen that says why the box stayed on."""
    return TroublePage(look, why, todo=TODO, ways=[("again", "Start the table again", leave)])
