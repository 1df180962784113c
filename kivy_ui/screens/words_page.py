"""A text to read across a table: the rule behind a question, how a tie was broken, how draws are checked."""

from collections.abc import Sequence

from companion.table.say import Words
from kivy_ui.reading import read
from kivy_ui.screens.house import HousePage
from kivy_ui.screens.screen import HEAD, MARGIN, Shell
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

SIZES, APART = (38, 34, 30, 27, 24, 21, 18, 16), 14.0


class WordsPage(HousePage):
    """As large as the words let it be, on one card."""

    def __init__(self, shell: Shell, title: Words, paragraphs: Sequence[Words]) -> None:
        super().__init__(shell)
        self.title, self.paragraphs = title, [words for words in paragraphs if read(words)]

    def draw(self, scene: Scene) -> None:
        """Write the words on a card, no higher than they need."""
        self.heading(scene, self.title, "", self.close)
        area = Area(MARGIN, HEAD + 8, scene.w - 2 * MARGIN, scene.h - HEAD - 20)
        inner = area.inset(26, 20)
        size = next((one for one in SIZES if self._height(scene, inner.w, one) <= inner.h), SIZES[-1])
        h = min(area.h, max(self._height(scene, inner.w, size) + 44, area.h * 0.5))
        self.card(scene, "card", area._replace(h=h), BRASS)
        y = inner.y
        for nth, words in enumerate(self.paragraphs):
            place = Area(inner.x, y, inner.w, area.y + h - 12 - y)
            y += (
                scene.paragraph(f"words:{nth}", words, place, size, self.ink.ink if nth == 0 else self.ink.dim, is_bold=nth == 0)
                + APART
            )

    def _height(self, scene: Scene, w: float, size: float) -> float:
        """Measure how high the words are in this size."""
        real = scene.text_size(size)
        lines = [len(scene.lines(read(words), real, nth == 0, w)) for nth, words in enumerate(self.paragraphs)]
        return sum(lines) * real * LINE_HEIGHT + APART * (len(lines) - 1) + 2


def as_much(scene: Scene, sentences: Sequence[Words], area: Area, size: float, least: float) -> str:
    """Join the first sentences that have room in `size`, a single one in `least`; all of them are behind the waves."""
    told = [read(one) for one in sentences]
    while told:
        real = max(least, scene.text_size(size if len(told) > 1 else least))
        if len(scene.lines(" ".join(told), real, False, area.w)) * real * LINE_HEIGHT <= area.h:
            break
        told.pop()
    return " ".join(told)
