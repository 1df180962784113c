"""Page with a large text, such as the rule behind a question."""

import re
from collections.abc import Sequence

from companion.pictures.picture import picture
from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS, card
from kivy_ui.layout.leaves import colour_of, paragraph
from kivy_ui.layout.part import Part, by_area, column, inset, limited_height, with_padding
from kivy_ui.layout.sizes import sizes_from
from kivy_ui.look.language import as_text
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.lettering import NO_BREAK_SPACE
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

SIZES = sizes_from(38)
LEAST_HEIGHT_SHARE = 0.5  # of the page
APART_UNITS = 14.0
PAD_X_UNITS = 26.0
PAD_Y_UNITS = 20.0
SENTENCE_END = re.compile(r"(?<=[.!])(?<!\s[A-Za-z]\.)\s+(?=[^\sa-zäöü])")
"""The space after a sentence. A question and its answer stay together, as does “z. B. Stürme”."""
SHORT_FIRST_WORD = re.compile(r"((?:^|\n)[a-zäöü]{1,4}) (?=[^ \n]+$)")
"""A short word and the space after it, if the rest of the last line has no breaks."""
DOT_UNITS = 9.0
DOT_COLUMN_UNITS = 19.0


class TextPage(Page):
    """Paragraphs on one card, in the largest size that fits; the first in bold."""

    def __init__(self, shell: Shell, title: Words, paragraphs: Sequence[Words]) -> None:
        super().__init__(shell)
        self.title = title
        self.paragraphs: Sequence[Words] = [words for words in paragraphs if as_text(words)]

    def body(self) -> Part:
        """Return the card, no higher than its words, at least half the page."""
        return inset(0, GAP_UNITS, by_area(self._card))

    def _card(self, scene: Scene, area: Area) -> Part:
        size = next((size for size in SIZES if self._height(scene, area.w, size) <= area.h), SIZES[-1])
        height = max(self._height(scene, area.w, size), area.h * LEAST_HEIGHT_SHARE)
        return limited_height(height, card("card", with_padding(PAD_X_UNITS, PAD_Y_UNITS, self._words(size)), rim=BRASS))

    def _words(self, size: float) -> Part:
        first = [paragraph(words, size, is_bold=True, least=SIZES[-1]) for words in self.paragraphs[:1]]
        return column(*first, *(paragraph(words, size, "dim", least=SIZES[-1]) for words in self.paragraphs[1:]), gap=APART_UNITS)

    def _height(self, scene: Scene, width: float, size: float) -> float:
        words = with_padding(PAD_X_UNITS, PAD_Y_UNITS, self._words(size))
        return words.height(scene, width) if words.height else 0.0


def sentences_of(*texts: Words) -> list[str]:
    """Return the sentences of texts, each one once."""
    return [*dict.fromkeys(sentence for text in texts for sentence in SENTENCE_END.split(as_text(text).strip()) if sentence)]


def dotted_paragraph(words: Words, size: float, least: float) -> Part:
    """Return a sentence of a list, with a dot before its first line."""
    text = paragraph(words, size, least=least)

    def draw(scene: Scene, area: Area, key: str) -> None:
        y = area.y + (scene.text_size(size) * LINE_HEIGHT - DOT_UNITS) / 2
        dot = picture(plate_painters.plate, *2 * (colour_of(scene, "brass"),), 0, DOT_UNITS / 2, 1.0)
        scene.put_in_area(f"{key}:dot", dot, Area(area.x, y, DOT_UNITS, DOT_UNITS))
        text.draw(scene, Area(area.x + DOT_COLUMN_UNITS, area.y, area.w - DOT_COLUMN_UNITS, area.h), key)

    def height(scene: Scene, width: float) -> float:
        return text.height(scene, width - DOT_COLUMN_UNITS) if text.height else 0.0

    return Part(draw, height=height)


def join_last_words(words: str) -> str:
    """Return the words with no break before the last one, so that it is not alone on a line.

    Nor is a short first word before them: “mit 90 Punkten Vorsprung” is one line.
    """
    return SHORT_FIRST_WORD.sub(f"\\1{NO_BREAK_SPACE}", NO_BREAK_SPACE.join(words.rsplit(" ", 1)))


def sentences_that_fit(scene: Scene, sentences: Sequence[Words], area: Area, size: float, least: float) -> str:
    """Join the first sentences that fit in `size`, a single one in `least`."""
    words = [as_text(sentence) for sentence in sentences]
    while words:
        real = max(least, scene.text_size(size if len(words) > 1 else least))
        if len(scene.lines(" ".join(words), real, False, area.w)) * real * LINE_HEIGHT <= area.h:
            break
        words.pop()
    return " ".join(words)
