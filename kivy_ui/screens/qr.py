"""A play as a QR code for BG Stats: as large as the screen is, black on white whatever the theme, whole pixels a module."""

from typing import TYPE_CHECKING

from kivy.graphics.texture import Texture

from companion.table.say import Words, say
from kivy_ui.boards.covers import COVERS, cover_picture
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
FOOT_MM, LEAST_WORDS_MM, ABOUT_MM, DISC_MM = 13.5, 30.0, 21.0, 8.5


def show_qr(shell: Shell, play: str) -> None:
    """Lay the code of a play (its id) over whatever is shown."""
    shell.lay(QrSheet(shell, play))


class QrSheet(Sheet):
    """The code fills the shorter side; the words and the way back have the rest."""

    title = say("qr.title")

    def __init__(self, shell: Shell, play: str) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.play, self.game = play, ""
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
            self.shell.ask(lambda store: (store.outlet.bg_stats(self.play, most), store.plays.play(self.play).game), self._came)

    def _came(self, came: "tuple[Code, str] | Exception") -> None:
        if isinstance(came, Exception):
            self.trouble = sentence(came)
        else:
            self.code, self.game = came
            self._texture = _texture(self.code.rows)
        self.renew()

    def _draw(self, pen: Pen, box: Box, count: int, texture: Texture) -> None:
        """Draw whole pixels a module, in the middle of the white."""
        side = int(box.w) // (count + 2 * QUIET) * count
        pen.box(box, "#ffffff")
        margin = (int(box.w) - side) // 2
        pen.texture(texture, Box(box.x + margin, box.top - margin - side, side, side))

    def _words(self, pen: Pen, box: Box) -> None:
        """The play, three steps, and the way back."""
        foot, rest = box.cut_bottom(pen.mm(FOOT_MM), pen.mm(GAP_MM))
        button(self, pen, foot, "back", told("qr.back"), self.close, icon="back")
        about, rest = rest.cut_top(min(pen.mm(ABOUT_MM), rest.h * 0.32), pen.mm(GAP_MM))
        self._about(pen, about)
        if self.trouble or not self.code:
            pen.words(self.trouble or told("qr.making"), rest, "title", pen.theme.danger if self.trouble else pen.theme.dim)
            return
        missing = [words for words in (read(self.code.without.sentence()), "" if self.code.has_day else told("qr.no_day")) if words]
        for words in missing:
            note, rest = rest.cut_bottom(min(pen.height(words, rest.w, "text") + 2, rest.h * 0.3), pen.mm(1))
            pen.words(words, note, "text", pen.theme.accent, "start")
        steps = (told("qr.take"), told("qr.scan"), told("qr.opens"))
        for number, (words, place) in enumerate(zip(steps, rest.rows(len(steps), pen.mm(1)), strict=True), 1):
            self._step(pen, place, number, words)

    def _about(self, pen: Pen, box: Box) -> None:
        """Draw the game's picture, and beside it what is in the code."""
        words = box
        if self.game in COVERS:
            cover, words = box.cut_left(box.h, pen.mm(2.5))
            pen.picture(cover_picture(self.game, pen.theme.name), cover)
        title, about = words.cut_top(words.h * 0.36)
        pen.words(told("qr.title"), title, "title", pen.theme.accent, "start", True)
        pen.words(self.code.about if self.code else "", about, "strong", pen.theme.ink, "start", valign="top")

    def _step(self, pen: Pen, box: Box, number: int, words: str) -> None:
        disc, rest = box.cut_left(pen.mm(DISC_MM), pen.mm(2.5))
        side = min(disc.w, disc.h)
        pen.circle(disc.cx, disc.cy, side / 2, pen.theme.brass)
        pen.text(str(number), disc.cx, disc.cy, "title", pen.theme.on_brass, bold=True, room=side)
        pen.words(words, rest, "title", pen.theme.ink, "start")


def _texture(rows: tuple[bytes, ...]) -> Texture:
    """Draw a pixel a module, to be stamped larger without a blur."""
    texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
    pixels = bytes(INK if module else PAPER for row in reversed(rows) for module in row)
    texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "nearest"
    return texture
