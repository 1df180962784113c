"""Base of pages with cards to choose from."""

from companion.table.sentence import Words
from kivy_ui.layout.cards import card_grid, cards_height
from kivy_ui.layout.elements import GAP_UNITS, PageButton
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import EMPTY, Part, column, inset, units
from kivy_ui.look.language import as_text
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

BELOW_UNITS = 28.0
BELOW_INSET_UNITS = 10.0
MOST_NOTE_SHARE = 0.35


class CardsPage(PagedPage):
    """A page of cards: override `cards`. `note_below` is written below a few of them."""

    note_below: Words = ""

    def cards(self) -> list[PageButton]:
        """Return the cards to choose from."""
        raise NotImplementedError

    def body(self) -> Part:
        """Return the cards, then the words below them."""
        cards = self.cards()

        def draw(scene: Scene, area: Area, key: str) -> None:
            note = as_text(self.note_below)
            words = inset(BELOW_INSET_UNITS, GAP_UNITS, paragraph(note, BELOW_UNITS)) if note else EMPTY
            height = cards_height(scene, area.h - _note_units(scene, area, note), len(cards))
            column(units(height, card_grid(cards, self.pager)), words).draw(scene, area, key)

        return Part(draw)


def _note_units(scene: Scene, area: Area, note: str) -> float:
    """Return the height that a note below the cards takes, at most a share of the page; 0 for none."""
    if not note:
        return 0.0
    size = scene.text_size(BELOW_UNITS)
    lines = len(scene.lines(note, size, False, area.w - 2 * BELOW_INSET_UNITS))
    return min(MOST_NOTE_SHARE * area.h, lines * size * LINE_HEIGHT + 3 * GAP_UNITS)
