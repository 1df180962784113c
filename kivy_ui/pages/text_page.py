"""Page with a text to read across the table, such as the rule behind a question."""

from collections.abc import Sequence

from companion.table.say import Words
from kivy_ui.layout.kit import card
from kivy_ui.layout.part import Part, column, inset, padded, paragraph
from kivy_ui.look.language import read
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

SIZES_UNITS = (38, 34, 30, 27, 24, 21, 18, 16)
LEAST_UNITS = 16
APART_UNITS = 14.0
PAD_X_UNITS = 26.0
PAD_Y_UNITS = 20.0


class WordsPage(Page):
    """Paragraphs on one card, in the largest size that fits; the first in bold."""

    def __init__(self, shell: Shell, title: Words, paragraphs: Sequence[Words]) -> None:
        super().__init__(shell)
        self.title, self.paragraphs = title, [words for words in paragraphs if read(words)]

    def body(self) -> Part:
        """The card, no higher than its words, at least half the page."""

        def draw(scene: Scene, area: Area, key: str) -> None:
            sizes = (size for size in SIZES_UNITS if self._height(scene, area.w, size) <= area.h)
            size = next(sizes, SIZES_UNITS[-1])
            height = min(area.h, max(self._height(scene, area.w, size), area.h / 2))
            self._card(size).draw(scene, area._replace(h=height), key)

        return inset(0, 8, Part(draw))

    def _card(self, size: float) -> Part:
        return card("card", padded(PAD_X_UNITS, PAD_Y_UNITS, self._words(size)), rim=BRASS)

    def _words(self, size: float) -> Part:
        first = [paragraph(words, size, is_bold=True, least=LEAST_UNITS) for words in self.paragraphs[:1]]
        return column(*first, *(paragraph(words, size, "dim", least=LEAST_UNITS) for words in self.paragraphs[1:]), gap=APART_UNITS)

    def _height(self, scene: Scene, width: float, size: float) -> float:
        words = self._words(size)
        return words.height(scene, width - 2 * PAD_X_UNITS) + 2 * PAD_Y_UNITS if words.height else 0.0


def as_much(scene: Scene, sentences: Sequence[Words], area: Area, size: float, least: float) -> str:
    """Join the first sentences that fit in `size`, a single one in `least`."""
    told = [read(one) for one in sentences]
    while told:
        real = max(least, scene.text_size(size if len(told) > 1 else least))
        if len(scene.lines(" ".join(told), real, False, area.w)) * real * LINE_HEIGHT <= area.h:
            break
        told.pop()
    return " ".join(told)
