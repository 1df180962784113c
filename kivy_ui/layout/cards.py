"""Paged grids of cards to choose from; the fewer cards, the larger they are."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, PageButton, text_key
from kivy_ui.layout.part import EMPTY, Part, row, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import keys

LEAST_CARD_UNITS = 70.0
MOST_CARD_UNITS = 150.0
MORE_FOR_FEW_UNITS = 40.0
LEAST_TITLE_TEXT = 17.0
"""Text size below which a title is too small to keep its note."""
LIST_ROW_UNITS, MOST_LIST_ROW_UNITS = 68.0, 80.0
"""Least and largest height of a row of a list of cards."""
FEW_ROWS = 3
MOST_TEXT_FACTOR = 1.15
PICTURE_UNITS = 104.0
ICON_UNITS = 44.0
LEAST_TEXT_UNITS = 13.0
DIM_ALPHA = 0.5
PAGE_KEY_UNITS = 56.0
PAGE_NUMBER_UNITS = 64.0
PAGE_NUMBER_PADDING_UNITS = 10.0
TURN_KEY_UNITS = 64.0


class Pager:
    """Pagination of a long list: the current page, and the keys that turn it. The first page follows the last.

    page       number of the current page, from 0
    count      number of entries
    per_page   number of entries on a page; set when the list is drawn

    The list calls `page_slice` when it is drawn; `Page.title_keys` returns `keys()`, which is drawn after the list.
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        self.page, self.per_page, self.count = 0, 1, 0
        self._renew = renew

    @property
    def pages(self) -> int:
        """Number of pages, at least 1."""
        return max(1, -(-self.count // self.per_page))

    def page_slice(self, count: int, per_page: int) -> slice:
        """Set the number of entries, and of entries on a page; return the slice of the current page."""
        self.count, self.per_page = count, max(1, per_page)
        self.page = min(self.page, self.pages - 1)
        return slice(self.page * self.per_page, (self.page + 1) * self.per_page)

    def show(self, number: int, per_page: int = 0) -> None:
        """Turn to the page of entry `number`, with `per_page` entries on a page; 0 for as many as before."""
        self.page = number // (per_page or self.per_page)

    def keys(self) -> Part:
        """Return the keys to the previous and the next page, with the page number between them; EMPTY for a single page."""
        if self.pages < 2:
            return EMPTY
        back, forward = (
            units(PAGE_KEY_UNITS, self._key(name, sign, by))
            for name, sign, by in (("page-back", "back", -1), ("page-on", "next", 1))
        )
        number = Part(partial(self._number, self.page + 1, self.pages), units=PAGE_NUMBER_UNITS)
        return units(2 * PAGE_KEY_UNITS + PAGE_NUMBER_UNITS, row(back, number, forward, gap=0))

    def turn_key(self) -> Part:
        """Return one key that shows the page's number and turns to the next page; EMPTY if there is only one page."""
        if self.pages < 2:
            return EMPTY
        key = text_key("turn", f"{self.page + 1}/{self.pages}", self.turn, size=BODY_TEXT)
        return units(TURN_KEY_UNITS, key)

    def _key(self, name: str, sign: str, by: int) -> Part:
        def draw(scene: Scene, area: Area, key: str) -> None:
            keys.key(scene, name, area, "", partial(self.turn, by), scene.ink.tint, icon_name=sign)

        return Part(draw)

    def _number(self, page: int, pages: int, scene: Scene, area: Area, key: str) -> None:
        words = say("pages.at_of", at=page, pages=pages)
        scene.write_in_area("page:at", words, area, 22, scene.ink.dim, padding=PAGE_NUMBER_PADDING_UNITS)

    def turn(self, by: int = 1) -> None:
        """Turn by `by` pages, from the last to the first."""
        self.page = (self.page + by) % self.pages
        self._renew()


def paged_grid(parts: Sequence[Part], pager: Pager, columns: int, rows: int, *, is_down: bool = False) -> Part:
    """Put parts into a grid of `columns` and `rows`, the rest on further pages. Cells without a part stay empty.

    is_down   fill column by column instead of row by row
    """

    def draw(scene: Scene, area: Area, key: str) -> None:
        visible_parts = parts[pager.page_slice(len(parts), columns * rows)]
        cells = area.grid(columns * rows, columns, GAP_UNITS)
        if is_down:
            cells = [cells[line * columns + column] for column in range(columns) for line in range(rows)]
        for number, (part, cell) in enumerate(zip(visible_parts, cells)):
            part.draw(scene, cell, f"{key}:{number}")

    return Part(draw)


def card_grid(cards: Sequence[PageButton], pager: Pager, most_columns: int = 0) -> Part:
    """Put cards into the fewest columns that hold all of them, the rest on further pages.

    cards          the current one has the kind "main"; "missing" for one that can't be tapped now
    most_columns   0 for three on a wide screen, two on an upright one
    """

    def draw(scene: Scene, area: Area, key: str) -> None:
        rows, columns = _shape(scene, area.h, len(cards), most_columns)
        visible_cards = cards[pager.page_slice(len(cards), rows * columns)]
        rows = max(1, min(rows, -(-len(cards) // columns)))
        cells = area._replace(h=min(area.h, _height(scene, rows))).grid(rows * columns, columns, GAP_UNITS)
        for card, cell in zip(visible_cards, cells, strict=False):
            _card(scene, card, cell)

    return Part(draw)


def card_list(cards: Sequence[PageButton], pager: Pager) -> Part:
    """Put cards into a list of equally high rows, in two columns once one is full on a wide screen; the rest on further pages."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        least = LIST_ROW_UNITS * min(MOST_TEXT_FACTOR, scene.look.text_factor)
        rows = max(1, int((area.h + GAP_UNITS) / (least + GAP_UNITS)))
        columns = 2 if scene.is_wide and len(cards) > rows else 1
        visible_cards = cards[pager.page_slice(len(cards), rows * columns)]
        rows = max(1, min(rows, -(-len(cards) // columns)))
        height = min(area.h, rows * (MOST_LIST_ROW_UNITS * scene.look.text_factor + GAP_UNITS) - GAP_UNITS)
        for card, cell in zip(visible_cards, area._replace(h=height).grid(rows * columns, columns, GAP_UNITS), strict=False):
            _card(scene, card, cell)

    return Part(draw)


def cards_height(scene: Scene, room: float, count: int, most_columns: int = 0) -> float:
    """Return the height of `count` cards in an area `room` units high, in units."""
    rows, columns = _shape(scene, room, count, most_columns)
    return max(0.0, min(room, _height(scene, min(rows, -(-count // columns)))))


def _shape(scene: Scene, height: float, count: int, most_columns: int) -> tuple[int, int]:
    """Return the numbers of rows and columns of a page."""
    least = LEAST_CARD_UNITS * min(MOST_TEXT_FACTOR, scene.look.text_factor)
    rows = max(1, int((height + GAP_UNITS) / (least + GAP_UNITS)))
    first = 2 if scene.is_wide and not most_columns and count > 1 else 1
    wished = range(first, (most_columns or (3 if scene.is_wide else 2)) + 1)
    most_rows = min(rows, 3 if scene.is_wide else 6)
    return rows, next((columns for columns in wished if columns * most_rows >= count), wished[-1])


def _height(scene: Scene, rows: int) -> float:
    per_page = (MOST_CARD_UNITS + MORE_FOR_FEW_UNITS * (rows < FEW_ROWS)) * scene.look.text_factor
    return rows * (per_page + GAP_UNITS) - GAP_UNITS


def _card(scene: Scene, card: PageButton, area: Area) -> None:
    if card.kind == "missing":
        scene.put_in_area(
            f"{card.title}:ground", picture(plate_painters.dashed_outline, plate_painters.outline(scene.theme)), area, DIM_ALPHA
        )
        _words(scene, f"{card.title}", card, area.inset(22, 6), scene.ink.dim)
        return
    key, ink = card.name, plate_painters.ink_on(card.kind, scene.theme)
    tint = scene.ink.tint
    is_loss = card.kind == "loss"
    ground = (
        picture(plate_painters.answer, "loss", tint, scene.theme)
        if is_loss
        else picture(plate_painters.key, card.kind == "main", tint, scene.theme)
    )
    scene.put_in_area(key, ground, area)
    look = card.look or (picture(icon, card.icon, ink) if card.icon else None)
    side = min(PICTURE_UNITS if card.look else ICON_UNITS, area.h - 18, area.w * 0.36) if look else 0
    if look:
        scene.put(f"{key}:look", look, area.x + 12 + side / 2, area.cy - 2, side)
    _words(scene, key, card, Area(area.x + 22 + side, area.y + 6, area.w - 34 - side, area.h - 15), ink)
    scene.touch(key, area, card.tap, radius=12)


def _words(scene: Scene, key: str, card: PageButton, area: Area, ink: str) -> None:
    """Write title and note below each other, in the middle; a title that would be tiny above its note is written alone."""
    note_h = min(area.h * 0.6, _words_height(scene, card.note, area.w, SMALL_TEXT, False))
    widest = scene.scaled_width(card.title, KEY_TEXT)
    if widest * LEAST_TITLE_TEXT > area.w * KEY_TEXT and area.h - note_h < 2 * scene.text_size(LEAST_TITLE_TEXT) * LINE_HEIGHT:
        card, note_h = card._replace(note=""), 0.0
    title_h = min(area.h - note_h, _words_height(scene, card.title, area.w, KEY_TEXT, True))
    y = area.cy - (title_h + note_h) / 2
    title, note = area._replace(y=y, h=title_h), area._replace(y=y + title_h, h=note_h)
    scene.paragraph(f"{key}:title", card.title, title, KEY_TEXT, ink, is_bold=True, least=LEAST_TEXT_UNITS, is_top=False)
    if as_text(card.note):
        scene.paragraph(f"{key}:note", card.note, note, SMALL_TEXT, ink, least=LEAST_TEXT_UNITS)


def _words_height(scene: Scene, words: Words, width: float, size: float, is_bold: bool) -> float:
    real = scene.text_size(size)
    return len(scene.lines(as_text(words), real, is_bold, width)) * real * LINE_HEIGHT + 2 if as_text(words) else 0.0
