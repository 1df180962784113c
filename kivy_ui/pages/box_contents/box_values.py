"""Cards of a box's values: a small drawing, the value, and a mark if the value was not checked."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from msgspec import structs

from companion.pictures.objects import token
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.table.edition_values import BoxCheck, EditionValue
from kivy_ui.layout.cards import Pager
from kivy_ui.layout.elements import GAP_UNITS, key, key_ink, key_text, plate_ground
from kivy_ui.layout.leaves import fitted_line, line, text
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, grid, inset, limited_height, panel, row, units
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, Sprite
from kivy_ui.table.board import part_of

SEPARATOR = " · "
MARK_INK = "#475c67"
MARK_FILL = "#dfe8ec"
MARK_UNITS = 30.0
NUMBER_TEXT = 40.0
LABEL_LINES = 2
COMMON_LABEL_UNITS = 30.0
CARD_WIDTH_UNITS = 170.0
CARD_UNITS = 58.0
WORDS_WIDTH_UNITS = 370.0
WORDS_UNITS = 76.0
MOST_WORDS_FACTOR = 1.2
MOST_CARD_UNITS = 112.0
LONE_CARD_UNITS = 190.0
WIDE_CARD_UNITS = 276.0
LABEL_BELOW_UNITS = 26.0
DRAWING_SHARE = 0.34
NARROW_DRAWING_SHARE = 0.56
NARROW_ROOM_UNITS = 238.0
MOST_DRAWING_BREADTH = 1.4
LEAST_DRAWING_UNITS = 44.0
FEW_COLOURS = 4


class GridShape(NamedTuple):
    """Columns and rows of a page of cards."""

    columns: int
    rows: int


def value_grid(check: BoxCheck, facts: Sequence[EditionValue], pager: Pager, change: Callable[[EditionValue], object]) -> Part:
    """Return a grid with a card for each value; the rest is on further pages. A tap calls `change(fact)`.

    The common beginning of the labels of a page is written once above them.
    """
    are_numbers = all(isinstance(fact.value, int) for fact in facts)

    def make(scene: Scene, area: Area) -> Part:
        head = COMMON_LABEL_UNITS * scene.look.text_factor if are_numbers else 0.0
        shape = _shape(scene, area._replace(h=area.h - head), are_numbers)
        if are_numbers:
            shape = shape._replace(columns=_readable_columns(scene, area.w, shape.columns, facts))
        visible_facts = facts[pager.page_slice(len(facts), shape.columns * shape.rows)]
        common = _common_beginning([as_text(fact.label) for fact in visible_facts]) if are_numbers else ""
        cards = _cards(check, visible_facts, common, change, _smallest_shape(shape, len(facts)), is_lone=len(facts) == 1)
        title = units(head, inset(GAP_UNITS, 0, line(common.removesuffix(SEPARATOR), LABEL_TEXT, "accent", "start")))
        return column(title, cards, gap=0) if common else cards

    return by_area(make)


def _shape(scene: Scene, area: Area, are_numbers: bool) -> GridShape:
    width, height = (CARD_WIDTH_UNITS, CARD_UNITS) if are_numbers else (WORDS_WIDTH_UNITS, WORDS_UNITS)
    factor = scene.look.text_factor
    columns = int((area.w + GAP_UNITS) / (width * factor + GAP_UNITS))
    rows = int((area.h + GAP_UNITS) / (height * factor + GAP_UNITS))
    return GridShape(max(1, columns), max(1, rows))


def _readable_columns(scene: Scene, width: float, most: int, facts: Sequence[EditionValue]) -> int:
    """Return the largest number of columns, at most `most`, in which each label has room on two lines in a readable size."""
    labels = {as_text(fact.label).split(SEPARATOR)[-1] for fact in facts}
    number = max((scene.scaled_width(fact.value_words, NUMBER_TEXT) for fact in facts), default=0.0)
    for columns in range(most, 1, -1):
        room = (width + GAP_UNITS) / columns - MARK_UNITS - 5 * GAP_UNITS - number
        lines = [scene.lines(label, scene.text_size(SMALL_TEXT), True, room) for label in labels]
        widest = max((scene.scaled_width(words, SMALL_TEXT) for label_lines in lines for words in label_lines), default=0.0)
        if widest <= room and all(len(label_lines) <= LABEL_LINES for label_lines in lines):
            return columns
    return 1


def _smallest_shape(shape: GridShape, count: int) -> GridShape:
    """Return the smallest grid that holds `count` cards."""
    columns = min(shape.columns, count)
    return GridShape(columns, max(1, min(shape.rows, -(-count // columns))))


def _cards(
    check: BoxCheck,
    facts: Sequence[EditionValue],
    common: str,
    change: Callable[[EditionValue], object],
    shape: GridShape,
    *,
    is_lone: bool,
) -> Part:
    labels = [as_text(fact.label).removeprefix(common) for fact in facts]

    def make(scene: Scene, area: Area) -> Part:
        width = (area.w + GAP_UNITS) / shape.columns - GAP_UNITS
        has_room = width >= WIDE_CARD_UNITS + 24 or all(scene.scaled_width(label, NOTE_TEXT) < width - 28 for label in labels)
        cards = [
            ValueCard(check, fact, label, has_drawing=has_room).part(partial(change, fact)) for fact, label in zip(facts, labels)
        ]
        return grid(shape.columns, *cards, *[EMPTY] * (shape.columns * shape.rows - len(cards)))

    height = shape.rows * ((LONE_CARD_UNITS if is_lone else MOST_CARD_UNITS) + GAP_UNITS) - GAP_UNITS
    return limited_height(height, by_area(make))


class ValueCard:
    """The card of a value; `has_drawing` if the labels leave room for drawings."""

    def __init__(self, check: BoxCheck, fact: EditionValue, label: str, *, has_drawing: bool) -> None:
        self._check, self._fact, self._label, self._has_drawing = check, fact, label, has_drawing
        self._name = f"fact:{as_text(fact.label)}"

    def part(self, tap: Callable[[], object]) -> Part:
        """Return the card; if it is narrow, the label is below the drawing and the number."""
        return key(self._name, inset(GAP_UNITS, 2, by_area(self._content)), tap)

    def _content(self, scene: Scene, area: Area) -> Part:
        is_narrow = area.w < WIDE_CARD_UNITS
        low = LABEL_BELOW_UNITS * scene.look.text_factor if is_narrow else 0.0
        marks = [] if self._fact.is_checked else [units(MARK_UNITS, centre_part(MARK_UNITS, MARK_UNITS, _value_mark(self._name)))]
        marks_width = (MARK_UNITS + GAP_UNITS) * len(marks)
        room = Area(area.x + marks_width, area.y, area.w - marks_width, area.h - low)
        sprites = self._drawing(scene, room) if self._has_drawing else []
        drawing = (
            [units(self._drawing_width(room) + 4, Part(lambda scene, area, key: scene.sprites.extend(sprites)))] if sprites else []
        )
        if drawing and low:
            return column(row(*marks, *drawing, self._number()), units(low, self._label_part()), gap=0)
        return row(*marks, *drawing, self._words())

    def _number(self) -> Part:
        return line(self._fact.value_words, NUMBER_TEXT, "accent", "end")

    def _label_part(self) -> Part:
        return key_text(self._label, NOTE_TEXT, anchor="start")

    def _words(self) -> Part:
        """Return the label beside a number, or above words."""
        if isinstance(self._fact.value, int):
            return row(self._label_part(), fitted_line(self._fact.value_words, NUMBER_TEXT, "accent"))
        value = key_text(self._fact.value_words, LABEL_TEXT, anchor="start")

        def make(scene: Scene, area: Area) -> Part:
            label = text(self._label, NOTE_TEXT, key_ink(scene.theme), "start", is_bold=False)
            return centre_part(0, WORDS_UNITS * MOST_WORDS_FACTOR * scene.look.text_factor, column(label, value, gap=0))

        return by_area(make)

    # the drawing

    def _drawing_width(self, room: Area) -> float:
        share = NARROW_DRAWING_SHARE if room.w < NARROW_ROOM_UNITS else DRAWING_SHARE
        return min(room.w * share, room.h * MOST_DRAWING_BREADTH)

    def _drawing(self, scene: Scene, room: Area) -> list[Sprite]:
        """Return the drawing at the left of its room; nothing if the room is too small or the game has no drawing."""
        area = room._replace(w=self._drawing_width(room))
        if min(area.w, area.h) < LEAST_DRAWING_UNITS:
            return []
        fact, module = self._fact, part_of(self._check.game.name, "box")
        scratch_scene = Scene(scene.look, scene.w, scene.h)
        if not isinstance(fact.value, int) and fact.path[-1] == "colours":
            _pieces(fact.value).draw(scratch_scene, area, "pieces")
        elif module:
            module.draw_component(scratch_scene, fact, self._check.edition, area)
        return [structs.replace(sprite, key=f"{self._name}:{sprite.key}") for sprite in scratch_scene.sprites]


def _value_mark(name: str) -> Part:
    ground = plate_ground(MARK_FILL, MARK_INK, MARK_UNITS / 2, width=3)
    return panel(f"{name}:mark", ground, text("?", BODY_TEXT, MARK_INK, is_scaled=False))


def _pieces(colours: Sequence[str]) -> Part:
    """Return a piece of each colour in a square."""
    pieces = [_piece(SEAT_PAINTS.get(colour, colour)) for colour in colours]
    return grid(2 if len(colours) <= FEW_COLOURS else 3, *pieces, gap=2)


def _piece(colour: str) -> Part:
    def draw(scene: Scene, area: Area, key: str) -> None:
        side = min(area.w, area.h)
        scene.put(f"{key}:piece", picture(token, colour), area.cx, area.cy, w=side * 0.94, h=side)

    return Part(draw)


def _common_beginning(labels: Sequence[str]) -> str:
    """Return the common beginning of the labels, in whole words.

    >>> _common_beginning(["Depth 1 · counts · water", "Depth 1 · counts · rock"]), _common_beginning(["Depth 1 · rock"])
    ('Depth 1 · counts · ', '')
    """
    heads = list(zip(*(label.split(SEPARATOR)[:-1] for label in labels), strict=False)) if len(labels) > 1 else []
    alike = takewhile(lambda words: len(set(words)) == 1, heads)
    return "".join(f"{words[0]}{SEPARATOR}" for words in alike)
