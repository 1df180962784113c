"""A page with a QR code as large as the screen is, black on white in every theme.

Modules are whole pixels wide. If that is fewer than 4, they fill the available side instead, 3 or 4 pixels each.
"""

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from companion.pictures.picture import picture
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, TITLE_BAR_UNITS
from kivy_ui.layout.leaves import spread
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, row, units
from kivy_ui.layout.title_bar import LEFT_BESIDE_ARROW_UNITS, back_arrow
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

LEAST_QUIET_MODULES = 3
"""Least white modules on each side of a code. ISO/IEC 18004 asks for 4, but phones read larger modules from further away."""
EASY_MODULE_PX = 4  # phones read it from an arm's length
WHITE_LEVEL = 255
BLACK_LEVEL = 0
WHITE = "#ffffff"
LEAST_WORDS_UNITS = 170.0  # beside the code


class CodePage(Page):
    """Page whose code fills the shorter side of the screen; the arrow, words and buttons are beside it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._texture: tuple[Sequence[bytes], Texture] | None = None
        self._modules = InstructionGroup()
        self.stage.canvas.add(self._modules)

    # for subclasses

    def modules(self) -> Sequence[bytes]:
        """Return the rows of the code, a byte for each module, 1 for a dark one; () while there is none."""
        return ()

    def head(self) -> Part:
        """Return the part beside the arrow."""
        return EMPTY

    def words(self, scene: Scene, area: Area) -> Part:
        """Return the part beside the code."""
        return EMPTY

    # drawing

    @property
    def side_px(self) -> int:
        """The available width and height for the code, in pixels."""
        shorter, longer = sorted((self.stage.width, self.stage.height))
        return int(min(shorter, longer - LEAST_WORDS_UNITS * self.look.unit))

    @property
    def _is_beside(self) -> bool:
        """Whether the code is beside the words, not between the arrow and them."""
        return self.stage.width > self.stage.height

    def module_px(self, count: int) -> float:
        """Return the average size of a module of a code with `count` modules a side, in pixels."""
        most = self.side_px / (count + 2 * LEAST_QUIET_MODULES)
        return int(most) if most >= EASY_MODULE_PX else most

    def compose(self, scene: Scene) -> None:
        """Draw the page without margins, then the modules of the code in whole pixels."""
        scene.fill("world", self.world())
        self.body().draw(scene, scene.area, "body")
        self._draw_modules()

    def body(self) -> Part:
        """Return the words at the left of the code, or below it. The arrow is in its usual place."""
        paper = units(self.side_px / self.look.unit, self.paper())
        arrow = units(LEFT_BESIDE_ARROW_UNITS, back_arrow(self.close))
        head = units(TITLE_BAR_UNITS, row(arrow, inset(0, GAP_UNITS, self.head()), units(GAP_UNITS, EMPTY), gap=0))
        words = inset(MARGIN_UNITS, MARGIN_UNITS, by_area(self.words))
        return row(column(head, words, gap=0), paper, gap=0) if self._is_beside else column(head, paper, words, gap=0)

    def paper(self) -> Part:
        """Return the part below the code: white paper, empty while there is no code."""
        return spread(picture(plate_painters.shade, WHITE, 1.0)) if self.modules() else EMPTY

    def _draw_modules(self) -> None:
        self._modules.clear()
        if rows := self.modules():
            side = int(self.module_px(len(rows)) * len(rows))
            if self._texture is None or self._texture[0] is not rows or self._texture[1].width != side:
                self._texture = (rows, _texture(rows, side))
            margin = (self.side_px - side) // 2
            top_y = self.stage.y + self.stage.height - (0 if self._is_beside else round(TITLE_BAR_UNITS * self.look.unit))
            left_x = self.stage.x + (self.stage.width - self.side_px if self._is_beside else 0)
            pos = (left_x + margin, top_y - margin - side)
            self._modules.add(Color(1, 1, 1, 1))
            self._modules.add(Rectangle(texture=self._texture[1], pos=pos, size=(side, side)))


def _texture(rows: Sequence[bytes], side: int) -> Texture:
    """Draw a code `side` pixels wide; each edge between modules is at the nearest whole pixel."""
    module_of_px = [(2 * px + 1) * len(rows) // (2 * side) for px in range(side)]
    levels = [bytes(BLACK_LEVEL if row[module] else WHITE_LEVEL for module in module_of_px) for row in rows]
    texture = Texture.create(size=(side, side), colorfmt="luminance")
    texture.blit_buffer(b"".join(levels[module] for module in reversed(module_of_px)), colorfmt="luminance", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "nearest"
    return texture
