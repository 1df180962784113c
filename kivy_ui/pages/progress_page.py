"""Base of pages with long work: progress, then the result."""

from companion.pictures.picture import Picture, picture
from companion.pictures.plot_pictures import gauge
from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS, PLATE_RIM, by_scene, icon_of, plate_ground
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, by_area, column, inset, limited_height, middle, panel, row, share, units
from kivy_ui.layout.sizes import HEADING_TEXT, KEY_TEXT
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area, area_around

LEAST_WORDS_UNITS = 15.0
PAD_UNITS = 14.0
BAR_UNITS = 22.0
BAR_COLOUR = "#efad45"
SIGN_UNITS = 72.0
SIGN_ROOM_UNITS = 94.0
LARGE_SIGN_UNITS = 120.0
LEAST_SIGN_HEIGHT_UNITS = 92.0
LEAST_SIGN_WIDTH_UNITS = 5 * SIGN_UNITS
LEAST_LARGE_SIGN_WIDTH_UNITS = 4.5 * LARGE_SIGN_UNITS
"""Width of words and icon from which the icon beside them is large: it would take a third of an upright screen."""
RIM_UNITS = 2
RESULT_RIM_UNITS = 3


class ProgressPage(PagedPage):
    """A page with a result.

    sentence  the last result or step, "" for none
    is_bad    whether it failed
    is_busy   whether the work is running
    share     of the work that is done, 0 to 1; 0 draws no bar
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.sentence: Words = ""
        self.is_bad = False
        self.is_busy = False
        self.share = 0.0

    def show_progress(self, words: Words, is_bad: bool = False, is_busy: bool = False, share: float = 0.0) -> None:
        """Show a step or a result."""
        self.sentence, self.is_bad, self.is_busy, self.share = words, is_bad, is_busy, share
        self.renew()

    def fail(self, why: Words) -> None:
        """Show why it failed."""
        self.show_progress(why, is_bad=True)

    def result(self, otherwise: Words, sign: str = "", least: float = 0.0) -> Part:
        """Return the result on a plate, or `otherwise` until there is one, beside a large icon if there is room.

        In a column it is as high as its words, at least `least` units.
        """
        message = self.sentence or otherwise
        words = share(1, by_area(lambda scene, area: _words(area, message, sign)))
        bar = [units(BAR_UNITS + GAP_UNITS, limited_height(BAR_UNITS, _bar(self.share)))] if self.share else []
        inner = inset(PAD_UNITS, PAD_UNITS / 2, column(words, *bar, gap=0))

        def height(scene: Scene, width: float) -> float:
            measure = paragraph(message, KEY_TEXT).height
            high = measure(scene, width - 2 * PAD_UNITS) if measure else 0.0
            return max(least, high + 2 * PAD_UNITS + (BAR_UNITS + GAP_UNITS) * len(bar))

        return by_scene(lambda scene: panel("result", self._ground(scene), inner))._replace(height=height)

    def _ground(self, scene: Scene) -> Picture:
        """Return the plate: the rim shows a result, and a failure."""
        rim = CORAL if self.is_bad else BRASS if self.sentence else PLATE_RIM
        width = RESULT_RIM_UNITS if self.sentence or self.is_bad else RIM_UNITS
        return plate_ground(scene.ink.plate, rim, width=width, alpha=0.9)


def _words(area: Area, message: Words, sign: str) -> Part:
    """Return the words, larger and beside the icon if there is room; below the icon in a high area."""
    if not sign or area.h <= LEAST_SIGN_HEIGHT_UNITS or area.w <= LEAST_SIGN_WIDTH_UNITS:
        return paragraph(message, KEY_TEXT, anchor="middle", least=LEAST_WORDS_UNITS, is_top=False)
    is_large = area.h > 2 * SIGN_UNITS
    if area.h > area.w:
        message_part = paragraph(message, HEADING_TEXT, anchor="middle", least=LEAST_WORDS_UNITS)
        return middle(column(units(LARGE_SIGN_UNITS + PAD_UNITS, icon_of(sign, LARGE_SIGN_UNITS, "accent")), message_part))
    anchor, size = ("start", HEADING_TEXT) if is_large else ("middle", KEY_TEXT)
    words = paragraph(message, size, anchor=anchor, least=LEAST_WORDS_UNITS, is_top=False)
    has_room = is_large and area.w >= LEAST_LARGE_SIGN_WIDTH_UNITS
    side, room = (LARGE_SIGN_UNITS, LARGE_SIGN_UNITS) if has_room else (SIGN_UNITS, SIGN_ROOM_UNITS)
    return row(units(room, icon_of(sign, side, "accent")), words, gap=2 * PAD_UNITS if has_room else PAD_UNITS)


def _bar(share: float) -> Part:
    """Draw how much of the work is done, on whole units: its picture is cached by size."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        look = picture(gauge, round(share, 2), BAR_COLOUR, "", scene.theme)
        scene.put_in_area(f"{key}:bar", look, area_around(area.cx, area.cy, round(area.w), area.h))

    return Part(draw)
