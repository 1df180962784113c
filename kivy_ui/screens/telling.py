"""A page that works on something and says what came of it."""

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.plots import gauge
from companion.table.say import Words
from kivy_ui.reading import read
from kivy_ui.screens.house import HousePage
from kivy_ui.screens.screen import Shell
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area, around

SIZE, LARGE, LEAST, PAD, BAR_H, SIGN = 26.0, 34.0, 15.0, 14.0, 30.0, 72.0


class Telling(HousePage):
    """Override `draw`, which calls `tell`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.said: Words = ""
        self.is_bad = False
        self.is_busy = False
        self.share = 0.0

    def say(self, words: Words, is_bad: bool = False, is_busy: bool = False, share: float = 0.0) -> None:
        """What came of it; while it works, how much of it is done."""
        self.said, self.is_bad, self.is_busy, self.share = words, is_bad, is_busy, share
        self.renew()

    def told_height(self, scene: Scene, w: float, otherwise: Words) -> float:
        """Measure how high the plate must be for what came of it, at this width."""
        real = scene.text_size(SIZE)
        lines = len(scene.lines(read(self.said or otherwise), real, False, w - 2 * PAD))
        return lines * real * LINE_HEIGHT + 2 * PAD + BAR_H * bool(self.share)

    def tell(self, scene: Scene, area: Area, otherwise: Words, sign: str = "") -> None:
        """Write it on a plate, or `otherwise` until there is something; beside a large sign where there is room."""
        rim = "#ff6f5e" if self.is_bad else BRASS if self.said else ""
        self.plate(scene, "told", area, rim, 3 if rim else 2)
        inner = area.inset(PAD, PAD / 2)
        if self.share:
            bar = Area(inner.x, inner.bottom - BAR_H, round(inner.w), BAR_H - 8)
            scene.lay("told:bar", picture(gauge, round(self.share, 2), "#efad45", "", scene.theme), bar)
            inner = inner._replace(h=inner.h - BAR_H)
        if sign and inner.h > SIGN + 20 and inner.w > 5 * SIGN:
            place = around(inner.x + SIGN * 0.8, inner.cy, SIGN, SIGN)
            scene.lay("told:sign", picture(icon, sign, self.look.theme.accent), place)
            inner = Area(place.right + 2 * PAD, inner.y, inner.right - place.right - 2 * PAD, inner.h)
        anchor, size = ("start", LARGE) if sign and inner.h > 2 * SIGN else ("middle", SIZE)
        scene.paragraph("told:words", self.said or otherwise, inner, size, self.ink.ink, anchor, least=LEAST, is_top=False)
