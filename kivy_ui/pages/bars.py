"""Bars below each other for figures of a kind: who or what it is, how much of the most, and the figure."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.plot_pictures import gauge
from companion.table.sentence import Words
from kivy_ui.layout.cards import Pager
from kivy_ui.layout.leaves import image, line, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, inset, panel, row, stack, units
from kivy_ui.layout.sizes import LABEL_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.stage.touch import Tap

LEAST_LABEL_TEXT = 15.0
WRAPPED_TEXT = 18.0  # at which long labels take two lines beside their bars
LABEL_LINES = 2
MOST_WRAPPED_SHARE = 0.25  # of the labels; more of them would look uneven
VALUE_TEXT = 32.0
LEAST_VALUE_TEXT = 18.0
LINE_SPACING = 1.25
ROW_UNITS = 40.0
NOTED_ROW_UNITS = 55.0  # with a note below the label
STACKED_WORDS_UNITS = 34.0
STACKED_BAR_UNITS = 28.0
STACKED_PADDING_UNITS = 12.0
NOTE_UNITS = 19.0
LEAST_TOUCH_UNITS = 48.0
FACE_TOUCH_UNITS = 54.0
MOST_ROW_UNITS = 96.0
BAR_UNITS = 26.0
LEAST_BAR_UNITS = 120.0
BAR_SHARE = 0.4
MOST_BAR_SHARE = 0.62
FACE_UNITS = 34.0
FACE_ROOM_UNITS = 42.0
PADDING_UNITS = 14.0
COLUMN_GAP_UNITS = 28.0
TOUCH_BEYOND_UNITS = 8.0
TOUCH_GAP_UNITS = 10.0  # more than a target reaches beyond its row
PLAIN_COLOUR = "#efad45"
LOSS_COLOUR = "#ff6f5e"


class LabelledBar(NamedTuple):
    """A bar and its words.

    share    length, as a share of the longest possible bar, 0 to 1; None for words without a bar
    face     picture of a person; None for none
    span     the likely range, as shares
    fair     the expected share by chance; -1 for none
    all_share  length of the bar behind it; 0 for none
    behind   colour of the bar behind it; "" for a paler tone
    tap      action of a tap; the target is called `name`
    face_tap action of a tap on the face; the target is called `name` with ":face"
    """

    label: Words
    value: Words
    share: float | None
    note: Words = ""
    colour: str = PLAIN_COLOUR
    pattern: str = ""
    face: Picture | None = None
    span: tuple[float, ...] = ()
    fair: float = -1
    name: str = ""
    tap: Tap | None = None
    face_tap: Tap | None = None
    all_share: float = 0.0
    behind: str = ""


class BarShape(NamedTuple):
    """Division of an area into bars.

    face, label, value   widths of the face, the words and the figure
    is_stacked           whether the words are above the bar
    is_beside            whether the note is at the end of the line of words, not below them
    least                least height of a row
    """

    columns: int
    rows: int
    face: float
    label: float
    value: float
    is_stacked: bool
    is_beside: bool
    least: float

    @property
    def page_size(self) -> int:
        """Number of bars on a page."""
        return self.rows * self.columns


def bar_list(bars: Sequence[LabelledBar], pager: Pager) -> Part:
    """Return bars below each other, in two columns if one has too little room; the rest is on further pages.

    Words are beside their bar, or above it if they are long.
    """

    def make(scene: Scene, area: Area) -> Part:
        shape = _shape(scene, area, bars)
        visible_bars = bars[pager.page_slice(len(bars), shape.page_size)]
        shape = shape._replace(
            label=min(shape.label, _label_width(scene, visible_bars))
        )  # long words of other pages shorten no bar here
        return _page(scene, area, visible_bars, shape, pager.pages == 1)

    return by_area(make)


def _shape(scene: Scene, area: Area, bars: Sequence[LabelledBar]) -> BarShape:
    """Return one column if it holds all bars or two are too narrow, else two."""
    single_column = _shape_of_columns(scene, area, bars, 1)
    least_width = (
        2 * (single_column.face + single_column.label + single_column.value + LEAST_BAR_UNITS + 2 * PADDING_UNITS)
        + COLUMN_GAP_UNITS
    )
    return _shape_of_columns(scene, area, bars, 2) if single_column.rows < len(bars) and area.w > least_width else single_column


def _shape_of_columns(scene: Scene, area: Area, bars: Sequence[LabelledBar], columns: int) -> BarShape:
    width = (area.w - COLUMN_GAP_UNITS * (columns - 1)) / columns
    face = FACE_ROOM_UNITS if any(bar.face for bar in bars) else 0.0
    if any(bar.face_tap for bar in bars):
        face = FACE_TOUCH_UNITS
    value = max((scene.scaled_width(bar.value, VALUE_TEXT) for bar in bars), default=0) + 4
    words = [(scene.scaled_width(bar.label, LABEL_TEXT), scene.scaled_width(bar.note, SMALL_TEXT, False)) for bar in bars]
    label, room = _label_width(scene, bars), width - face - value - LEAST_BAR_UNITS - 2 * PADDING_UNITS
    if label > room and _fit_on_two_lines(scene, bars, room):
        label = room
    is_stacked = label > room
    is_beside = is_stacked and max(map(sum, words), default=0) + 2 * PADDING_UNITS < width - face - value
    has_notes = any(as_text(bar.note) for bar in bars) and not is_beside
    high = STACKED_WORDS_UNITS + NOTE_UNITS * has_notes if is_stacked else NOTED_ROW_UNITS if has_notes else ROW_UNITS
    least = high * scene.look.text_factor + STACKED_BAR_UNITS * is_stacked
    if any(bar.tap or bar.face_tap for bar in bars):
        least = max(least, LEAST_TOUCH_UNITS)
    rows = max(1, int((area.h + 1) / least))
    return BarShape(columns, rows, face=face, label=label, value=value, is_stacked=is_stacked, is_beside=is_beside, least=least)


def _fit_on_two_lines(scene: Scene, bars: Sequence[LabelledBar], width: float) -> bool:
    """Return whether the labels fit on one or two lines, without a break within a word, and few need two; not with notes."""
    size, labels = scene.text_size(WRAPPED_TEXT), [as_text(bar.label) for bar in bars]
    return (
        not any(as_text(bar.note) for bar in bars)
        and all(scene.width(word, size) <= width for label in labels for word in label.split())
        and all(len(scene.lines(label, size, True, width)) <= LABEL_LINES for label in labels)
        and sum(scene.scaled_width(label, LABEL_TEXT) > width for label in labels) <= MOST_WRAPPED_SHARE * len(labels)
    )


def _label_width(scene: Scene, bars: Sequence[LabelledBar]) -> float:
    """Return the width of the words of these bars."""
    return (
        max(
            (max(scene.scaled_width(bar.label, LABEL_TEXT), scene.scaled_width(bar.note, SMALL_TEXT, False)) for bar in bars),
            default=0,
        )
        + 6
    )


def _page(scene: Scene, area: Area, visible_bars: Sequence[LabelledBar], shape: BarShape, is_all: bool) -> Part:
    """Return the bars of a page in columns, the first column first, centred if they need less than the full height."""
    rows = max(1, min(shape.rows, -(-len(visible_bars) // shape.columns)) if is_all else shape.rows)
    most = MOST_ROW_UNITS * scene.look.text_factor + STACKED_BAR_UNITS * shape.is_stacked
    height = min(area.h / rows, most)
    parts = [units(height, _row(bar, shape)) for bar in visible_bars]
    columns = [column(*parts[first : first + rows], gap=0) for first in range(0, rows * shape.columns, rows)]
    return centre_part(0, height * rows, row(*columns, gap=COLUMN_GAP_UNITS))


def _row(bar: LabelledBar, shape: BarShape) -> Part:
    value = units(shape.value, line(bar.value, VALUE_TEXT, "accent", "end", least=LEAST_VALUE_TEXT))
    if bar.face_tap is not None:
        face = panel(f"{bar.name}:face", None, _face(bar), bar.face_tap, words=bar.label)
        return row(
            units(shape.face, face), _row(bar._replace(face=None, face_tap=None), shape._replace(face=0)), gap=TOUCH_GAP_UNITS
        )
    words = [*([units(shape.face, _face(bar))] if shape.face else []), _words(bar, shape)]
    if shape.is_stacked:
        words_row = row(*words, units(PADDING_UNITS, EMPTY), value, gap=0)
        body = by_area(lambda scene, area: _bar_below(area, bar, shape, words_row))
    else:
        body = row(units(shape.face + shape.label, row(*words, gap=0)), _gauge(bar), value, gap=PADDING_UNITS)
    if bar.tap is None:
        return body
    beyond = TOUCH_BEYOND_UNITS
    return inset(-beyond, 0, panel(bar.name, None, inset(beyond, 0, body), bar.tap))


def _bar_below(area: Area, bar: LabelledBar, shape: BarShape, words: Part) -> Part:
    """Return words above their bar, both in the middle of the row."""
    height = min(area.h, shape.least + STACKED_PADDING_UNITS) - STACKED_BAR_UNITS
    return centre_part(0, height + STACKED_BAR_UNITS, column(units(height, words), units(STACKED_BAR_UNITS, _gauge(bar)), gap=0))


def _face(bar: LabelledBar) -> Part:
    if bar.face is None:
        return EMPTY
    return row(units(FACE_UNITS, image(bar.face, FACE_UNITS)), EMPTY, gap=0)


def _words(bar: LabelledBar, shape: BarShape) -> Part:
    """Write the label, and the note below it or at the end of the line."""
    label = paragraph(bar.label, LABEL_TEXT, is_bold=True, least=LEAST_LABEL_TEXT, is_top=False)
    if not as_text(bar.note):
        return label._replace(height=None)
    if shape.is_beside:
        return stack(label, line(bar.note, SMALL_TEXT, "dim", "end", is_bold=False))
    note = line(bar.note, SMALL_TEXT, "dim", "start", is_bold=False)

    def make(scene: Scene, area: Area) -> Part:
        high, low = (size * LINE_SPACING * scene.look.text_factor for size in (LABEL_TEXT, SMALL_TEXT))
        return centre_part(0, high + low, column(units(high, label), units(low, note), gap=0))

    return by_area(make)


def _gauge(bar: LabelledBar) -> Part:
    """Draw the bar: higher where the row is high, but never as high as the row; nothing for words without a bar."""
    if bar.share is None:
        return EMPTY
    length = round(bar.share, 3)

    def draw(scene: Scene, area: Area, key: str) -> None:
        gauge_look = (length, bar.colour, bar.pattern, scene.theme, bar.span, bar.fair, round(bar.all_share, 3), bar.behind)
        height = BAR_UNITS if area.h <= STACKED_BAR_UNITS else min(max(BAR_UNITS, area.h * BAR_SHARE), area.h * MOST_BAR_SHARE)
        scene.put_in_area(f"{key}:gauge", picture(gauge, *gauge_look), area_around(area.cx, area.cy, round(area.w), round(height)))

    return Part(draw)
