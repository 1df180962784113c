"""A play as a QR code for BG Stats: as large as the screen is, black on white whatever the theme, whole pixels a module."""

from typing import TYPE_CHECKING

from kivy.graphics.texture import Texture

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.errands import sentence
from kivy_ui.reading import read, told
from kivy_ui.screens.screen import Shell
from kivy_ui.widgets.backdrop import water
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM, Sheet

if TYPE_CHECKING:
    from companion.library.exchange.bgstats import Code

QUIET = 4
"""Modules that must stay white around a QR code."""
LEAST_PX = 3
PAPER, INK = 255, 0
FOOT_MM, LEAST_WORDS_MM = 13.5, 30.0


def show_qr(shell: Shell, play: str) -> None:
    """Lay the code of a play (its id) over whatever is shown."""
    shell.lay(QrSheet(shell, play))


class QrSheet(Sheet):
    """The code fills the shorter side; the words and the way back have the rest."""

    title = say("qr.title")

    def __init__(self, shell: Shell, play: str) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.play = play
        self.code: Code | None = None
        self.trouble: Words = ""
        self._asked_for = 0
        self._texture: Texture | None = None

    def paint(self, pen: Pen, box: Box) -> None:
        """The code at the left or above, flush with the edge, so that not a pixel is lost."""
        water(pen, box)
        side = int(min(box.w, box.h, max(box.w, box.h) - pen.mm(LEAST_WORDS_MM)))
        self._ask(side // LEAST_PX - 2 * QUIET)
        paper, words = box.cut_left(side) if box.w > box.h else box.cut_top(side)
        if self.code and self._texture:
            self._draw(pen, paper, len(self.code.rows), self._texture)
        self._words(pen, words.inset(pen.mm(3)))

    def _ask(self, most: int) -> None:
        """Have the code made anew when there is another number of modules to fill."""
        if most != self._asked_for:
            self._asked_for = most
            self.code = self._texture = None
            self.shell.ask(lambda store: store.outlet.bg_stats(self.play, most), self._came)

    def _came(self, code: "Code | Exception") -> None:
        if isinstance(code, Exception):
            self.trouble = sentence(code)
        else:
            self.code = code
            self._texture = _texture(code.rows)
        self.renew()

    def _draw(self, pen: Pen, box: Box, count: int, texture: Texture) -> None:
        """Draw whole pixels a module, in the middle of the white."""
        side = int(box.w) // (count + 2 * QUIET) * count
        pen.box(box, "#ffffff")
        margin = (int(box.w) - side) // 2
        pen.texture(texture, Box(box.x + margin, box.top - margin - side, side, side))

    def _words(self, pen: Pen, box: Box) -> None:
        foot, rest = box.cut_bottom(pen.mm(FOOT_MM), pen.mm(GAP_MM))
        button(self, pen, foot, "back", told("qr.back"), self.close)
        for words, size, colour in self._told(pen):
            h = min(pen.height(words, rest.w, size), rest.h)
            place, rest = rest.cut_top(h + 2, pen.mm(3))
            pen.words(words, place, size, colour, "start", valign="top")

    def _told(self, pen: Pen) -> list[tuple[str, str, str]]:
        theme = pen.theme
        title = (told("qr.title"), "title", theme.ink)
        if self.trouble:
            return [title, (read(self.trouble), "strong", theme.danger)]
        if not self.code:
            return [title, (told("qr.making"), "strong", theme.dim)]
        short, no_day = read(self.code.without.sentence()), "" if self.code.has_day else told("qr.no_day")
        lines = [title, (told("qr.scan"), "strong", theme.ink), (read(self.code.about), "text", theme.dim)]
        return [*lines, *((words, "text", theme.accent) for words in (short, no_day) if words)]


def _texture(rows: tuple[bytes, ...]) -> Texture:
    """Draw a pixel a module, to be stamped larger without a blur."""
    texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
    pixels = bytes(INK if module else PAPER for row in reversed(rows) for module in row)
    texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "nearest"
    return texture
