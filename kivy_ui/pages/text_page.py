"""Page with a large text, such as the rule behind a question."""

from collections.abc import Sequence

from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS, card
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, by_area, column, inset, limited_height, with_padding
from kivy_ui.layout.sizes import sizes_from
from kivy_ui.look.language import as_text
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.lettering import NO_BREAK_SPACE
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

SIZES = sizes_from(38)
LEAST_HEIGHT_SHARE = 0.5  # of the page
APART_UNITS = 14.0
PAD_X_UNITS = 26.0
PAD_Y_UNITS = 20.0


class TextPage(Page):
    """Paragraphs on one card, in the largest size that fits; the first in bold unless it explains a picture."""

    has_bold_lead = True

    def __init__(self, shell: Shell, title: Words, paragraphs: Sequence[Words]) -> None:
        super().__init__(shell)
        self.title, self.paragraphs = title, [words for words in paragraphs if as_text(words)]

    def body(self) -> Part:
        """Return the card, no higher than its words, at least half the page."""
        return inset(0, GAP_UNITS, by_area(self._card))

    def _card(self, scene: Scene, area: Area) -> Part:
        size = next((size for size in SIZES if self._height(scene, area.w, size) <= area.h), SIZES[-1])
        height = max(self._height(scene, area.w, size), area.h * LEAST_HEIGHT_SHARE)
        return limited_height(height, card("card", with_padding(PAD_X_UNITS, PAD_Y_UNITS, self._words(size)), rim=BRASS))

    def _words(self, size: float) -> Part:
        first = [paragraph(words, size, is_bold=self.has_bold_lead, least=SIZES[-1]) for words in self.paragraphs[:1]]
        return column(*first, *(paragraph(words, size, "dim", least=SIZES[-1]) for words in self.paragraphs[1:]), gap=APART_UNITS)

    def _height(self, scene: Scene, width: float, size: float) -> float:
        words = with_padding(PAD_X_UNITS, PAD_Y_UNITS, self._words(size))
        return words.height(scene, width) if words.height else 0.0


def join_last_words(words: str) -> str:
    """Return the words with no break before the last one, so that it is not alone on a line."""
    return NO_BREAK_SPACE.join(words.rsplit(" ", 1))


def sentences_that_fit(scene: Scene, sentences: Sequence[Words], area: Area, size: float, least: float) -> str:
    """Join the first sentences that fit in `size`, a single one in `least`."""
    words = [as_text(sentence) for sentence in sentences]
    while words:
        real = max(least, scene.text_size(size if len(words) > 1 else least))
        if len(scene.lines(" ".join(words), real, False, area.w)) * real * LINE_HEIGHT <= area.h:
            break
        words.pop()
    return " ".join(words)
