"""A play as a QR code for BG Stats: as large as the screen is, black on white whatever the theme, whole pixels a module."""

from typing import TYPE_CHECKING

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from companion.pictures.picture import picture
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.games.covers import COVERS, cover_picture
from kivy_ui.look.language import read, told
from kivy_ui.pages.house import ANSWER_H, HousePage, Way, lay_way
from kivy_ui.pages.page_base import GAP, MARGIN, Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, INK, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from companion.library.exchange.bgstats import Code

QUIET = 4
"""Modules that must stay white around a QR code."""
LEAST_PX = 3
PAPER, DARK = 255, 0
LEAST_WORDS, ABOUT_H, DISC, NOTE = 170, 110, 44, 20


def show_qr(shell: Shell, play: str) -> None:
    """Lay the code of a play (its id) over whatever is shown."""
    shell.lay(QrSheet(shell, play))


class QrSheet(HousePage):
    """The code fills the shorter side; the words and the way back have the rest."""

    def __init__(self, shell: Shell, play: str) -> None:
        super().__init__(shell)
        self._of, self.game = play, ""
        self.code: Code | None = None
        self.trouble: Words = ""
        self._asked_for = 0
        self._texture: Texture | None = None
        self._modules = InstructionGroup()
        self.stage.canvas.add(self._modules)

    def draw(self, scene: Scene) -> None:
        """The code at the left or above, flush with the edge, so that not a pixel is lost."""
        side = self._side
        self._ask(side // LEAST_PX - 2 * QUIET)
        if self.code:
            scene.lay(
                "paper", picture(plate_painters.shade, "#ffffff", 1.0), Area(0, 0, side / self.look.unit, side / self.look.unit)
            )
        cut = side / self.look.unit
        words = Area(cut, 0, scene.w - cut, scene.h) if scene.is_wide else Area(0, cut, scene.w, scene.h - cut)
        self._words(scene, words.inset(MARGIN, MARGIN))

    @property
    def _side(self) -> int:
        """How many pixels the code may have each way."""
        wide, high = self.stage.width, self.stage.height
        return int(min(wide, high, max(wide, high) - LEAST_WORDS * self.look.unit))

    def _ask(self, most: int) -> None:
        """Have the code made anew when there is another number of modules to fill."""
        if most != self._asked_for:
            self._asked_for = most
            self.code = self._texture = None
            self.shell.ask(lambda store: (store.outlet.bg_stats(self._of, most), store.plays.play(self._of).game), self._came)

    def _came(self, came: "tuple[Code, str] | Exception") -> None:
        if isinstance(came, Exception):
            self.trouble = sentence(came)
        else:
            self.code, self.game = came
            self._texture = _texture(self.code.rows)
        self.renew()

    def compose(self, scene: Scene) -> None:
        """Draw the page, then the modules of the code in whole pixels, more exact than any painter."""
        super().compose(scene)
        self._modules.clear()
        if self.code and self._texture:
            room, stage, count = self._side, self.stage, len(self.code.rows)
            side = room // (count + 2 * QUIET) * count
            margin = (room - side) // 2
            self._modules.add(Color(1, 1, 1, 1))
            pos = (stage.x + margin, stage.y + stage.height - margin - side)
            self._modules.add(Rectangle(texture=self._texture, pos=pos, size=(side, side)))

    def _words(self, scene: Scene, area: Area) -> None:
        """The play, three steps, and the way back."""
        foot = Area(area.x, area.bottom - ANSWER_H, area.w, ANSWER_H)
        lay_way(scene, Way("back", say("qr.back"), self.close, icon="back", kind="end"), foot, self.ink)
        about = Area(area.x, area.y, area.w, min(ABOUT_H, area.h * 0.26))
        self._about(scene, about)
        rest = Area(area.x, about.bottom + GAP, area.w, foot.y - about.bottom - 2 * GAP)
        if self.trouble or not self.code:
            colour = CORAL if self.trouble else self.ink.dim
            scene.paragraph("said", self.trouble or say("qr.making"), rest, 26, colour, "middle", is_top=False)
            return
        rest = self._missing(scene, rest, self.code)
        steps = (told("qr.take"), told("qr.scan"), told("qr.opens"))
        for nth, (words, place) in enumerate(zip(steps, rest.rows(len(steps), 4), strict=True), 1):
            self._step(scene, place, nth, words)

    def _missing(self, scene: Scene, area: Area, code: "Code") -> Area:
        """Say below the steps what the code leaves out; return what is left for them."""
        said = " ".join(words for words in (read(code.without.sentence()), "" if code.has_day else told("qr.no_day")) if words)
        if not said:
            return area
        size = scene.text_size(NOTE)
        h = min(area.h * 0.4, len(scene.lines(said, size, False, area.w)) * size * LINE_HEIGHT + 2)
        scene.paragraph("missing", said, Area(area.x, area.bottom - h, area.w, h), NOTE, self.ink.ink, least=13)
        return area._replace(h=area.h - h - GAP)

    def _about(self, scene: Scene, area: Area) -> None:
        """Draw the game's picture, and beside it what is in the code."""
        words = area
        if self.game in COVERS:
            scene.lay("cover", cover_picture(self.game, scene.theme), Area(area.x, area.y, area.h, area.h))
            words = Area(area.x + area.h + 14, area.y, area.w - area.h - 14, area.h)
        accent = scene.look.theme.accent
        scene.paragraph(
            "title", say("qr.title"), words._replace(h=words.h * 0.34), 28, accent, is_bold=True, least=18, is_top=False
        )
        below = Area(words.x, words.y + words.h * 0.36, words.w, words.h * 0.64)
        scene.paragraph("about", self.code.about if self.code else "", below, 22, self.ink.ink, least=13)

    def _step(self, scene: Scene, area: Area, number: int, words: str) -> None:
        key, side = f"step:{number}", min(DISC, area.h)
        spot = around(area.x + side / 2, area.cy, side, side)
        scene.lay(key, picture(plate_painters.plate, BRASS, BRASS, 1, side / 2, 1), spot)
        scene.write(f"{key}:number", str(number), spot.cx, spot.cy, 24 / scene.look.text_factor, INK)
        room = Area(spot.right + 14, area.y, area.right - spot.right - 14, area.h)
        scene.paragraph(f"{key}:words", words, room, 26, self.ink.ink, least=15, is_top=False)


def _texture(rows: tuple[bytes, ...]) -> Texture:
    """Draw a pixel a module, to be stamped larger without a blur."""
    texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
    pixels = bytes(DARK if module else PAPER for row in reversed(rows) for module in row)
    texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "nearest"
    return texture
