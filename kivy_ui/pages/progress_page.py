"""Base of pages that work on something: they show how far it is, and its result."""

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.plots import gauge
from companion.table.say import Words
from kivy_ui.layout.kit import colours
from kivy_ui.layout.part import Part, panel
from kivy_ui.look.language import read
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area, around

WORDS_UNITS = 26.0
LARGE_WORDS_UNITS = 34.0
LEAST_WORDS_UNITS = 15.0
PAD_UNITS = 14.0
BAR_UNITS = 22.0
BAR_GAP_UNITS = 8.0
SIGN_UNITS = 72.0
RIM_UNITS = 3


class ProgressPage(Page):
    """A page with a result.

    said      the last result or step, "" for none
    is_bad    it failed
    is_busy   work goes on
    share     of the work that is done, 0 to 1; 0 draws no bar
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.said: Words = ""
        self.is_bad = False
        self.is_busy = False
        self.share = 0.0

    def show_progress(self, words: Words, is_bad: bool = False, is_busy: bool = False, share: float = 0.0) -> None:
        """Show a step or a result."""
        self.said, self.is_bad, self.is_busy, self.share = words, is_bad, is_busy, share
        self.renew()

    def result(self, otherwise: Words, sign: str = "", least: float = 0.0) -> Part:
        """Show the result on a plate, or `otherwise` until there is one, beside a large icon where there is room.

        In a column it is as high as its words, at least `least` units.
        """

        def height(scene: Scene, width: float) -> float:
            real = scene.text_size(WORDS_UNITS)
            lines = len(scene.lines(read(self.said or otherwise), real, False, width - 2 * PAD_UNITS))
            bar = (BAR_UNITS + BAR_GAP_UNITS) * bool(self.share)
            return max(least, lines * real * LINE_HEIGHT + 2 * PAD_UNITS + bar)

        def draw(scene: Scene, area: Area, key: str) -> None:
            rim = CORAL if self.is_bad else BRASS if self.said else "#4f8fa8"
            ground = picture(plate_painters.plate, colours(scene).plate, rim, RIM_UNITS if self.said or self.is_bad else 2, 16, 0.9)
            panel("result", ground, Part(lambda scene, area, key: self._draw(scene, area, otherwise, sign))).draw(scene, area, key)

        return Part(draw, height=height)

    def _draw(self, scene: Scene, area: Area, otherwise: Words, sign: str) -> None:
        inner = area.inset(PAD_UNITS, PAD_UNITS / 2)
        if self.share:
            bar = Area(inner.x, inner.bottom - BAR_UNITS - BAR_GAP_UNITS, round(inner.w), BAR_UNITS)
            scene.lay("result:bar", picture(gauge, round(self.share, 2), "#efad45", "", scene.theme), bar)
            inner = inner._replace(h=inner.h - BAR_UNITS - BAR_GAP_UNITS)
        has_sign = sign and inner.h > SIGN_UNITS + 20 and inner.w > 5 * SIGN_UNITS
        if has_sign:
            place = around(inner.x + SIGN_UNITS * 0.8, inner.cy, SIGN_UNITS, SIGN_UNITS)
            scene.lay("result:sign", picture(icon, sign, scene.look.theme.accent), place)
            left = place.right + 2 * PAD_UNITS
            inner = inner._replace(x=left, w=inner.right - left)
        is_large = has_sign and inner.h > 2 * SIGN_UNITS
        anchor, size = ("start", LARGE_WORDS_UNITS) if is_large else ("middle", WORDS_UNITS)
        ink = colours(scene).ink
        scene.paragraph("result:words", self.said or otherwise, inner, size, ink, anchor, least=LEAST_WORDS_UNITS, is_top=False)
