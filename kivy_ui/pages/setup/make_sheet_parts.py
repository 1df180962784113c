"""Parts of the page that makes a sheet: the name, a recipe, a row of chips, the worked example."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from companion.games.score_sheet.recipe_examples import ExampleLine, RecipeExample
from companion.games.score_sheet.recipe_rows import Chip, PickedChip, Recipe, Row
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.seats import Seat
from companion.table.sentence import Words, mark_package
from kivy_ui.layout.elements import by_scene, field_ground, field_ink, icon_of, key, key_ink, key_text, plate_ground
from kivy_ui.layout.leaves import fitted_line, image, line, paragraph, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, by_height, by_shape, column, inset, panel, row, share, stack, units
from kivy_ui.layout.sizes import LABEL_TEXT, LARGE_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import OnHold, Tap

GAME = "companion.games.score_sheet"
ICONS = {"bids": "check", "lines": "log", "takes": "takes", "fewest": "falling", "track": "target"}
SIGNS = {"rounds": "1 2 3", "total": "+7 +5"}
"""Recipes whose sign is a text, not an icon."""

PADDING_UNITS = 8.0
CARET_UNITS = 3.0
CARET_INSET_UNITS = 10.0
PEN_UNITS = 26.0
SIGN_UNITS = 30.0
NAME_UNITS = 24.0
CHIP_GAP_UNITS = 5.0
LABEL_UNITS = 84.0
QUESTION_UNITS = 32.0
LEAST_TEXT_UNITS = 12.0
LEAST_EXAMPLE_UNITS = 9.0
LEAST_NAME_UNITS = 18.0
CHIP_PEN_UNITS = 15.0
LOW_NAME_TEXT, LOW_CARET_INSET_UNITS = 23.0, 4.0
"""Size of a name above a note in the field, and the room above and below its caret."""
NAME_SHARE = 0.58
"""Share of the height of the field that a name above a note has."""
PAPER_INK = "#2a1c0a"
PAPER_DIM = "#6a4a1e"
PAPER_RED = "#a01c10"
PAPER = picture(plate_painters.shaded_panel, "#fbf4e4", "#f1e4c8", "#c9b48a", 10)
TINT = plate_ground("#ffdf8f", "#e0b24a", 8, width=1)
DISC_UNITS = 30.0
POINTS_UNITS = 66.0
TINT_PADDING_UNITS = 4.0
"""Width of the tint to the left and right of its line."""
TITLE_UNITS = 23.0
TALL_LINE_UNITS = 36.0
LOW_LINE_UNITS = 20.0
LINE_GAP_UNITS = 2.0


def sheet_words(words: Words) -> Words:
    """Return words of the score sheet for a page to read."""
    return mark_package(GAME, words)


def name_field(typed: str, unnamed: Words, note: Words, tap: Tap) -> Part:
    """Return the field with the sheet's name and a caret; it shows the name that the sheet will have if none is typed."""

    def make(scene: Scene) -> Part:
        ink = field_ink(scene.theme)
        caret = Part(
            lambda scene, area, key: scene.put_in_area("caret", picture(plate_painters.shade, ink, 1.0), area), units=CARET_UNITS
        )
        name = fitted_line(typed, LARGE_TEXT, least=LEAST_NAME_UNITS, may_cut=True)
        words = [name, inset(0, CARET_INSET_UNITS, caret)._replace(units=CARET_UNITS)]
        if not typed:
            words = [words[1], fitted_line(unnamed, LARGE_TEXT, "dim", is_bold=False)]
        right = fitted_line(note, NOTE_TEXT, "dim", is_bold=False, least=LEAST_TEXT_UNITS)
        pen = units(PEN_UNITS, icon_of("draft", PEN_UNITS, "dim"))
        if note and typed:  # the name that the sheet gets has the width of the field
            note_line = line(note, SMALL_TEXT, "dim", "start", is_bold=False, least=LEAST_TEXT_UNITS)
            low_name = fitted_line(typed, LOW_NAME_TEXT / scene.look.text_factor, least=LEAST_NAME_UNITS, may_cut=True)
            low_caret = inset(0, LOW_CARET_INSET_UNITS, caret)._replace(units=CARET_UNITS)
            name_row = row(low_name, low_caret, EMPTY, gap=PADDING_UNITS / 2)
            inner = row(pen, column(share(NAME_SHARE, name_row), share(1 - NAME_SHARE, note_line), gap=0), gap=PADDING_UNITS)
        else:
            inner = row(pen, *words, *([EMPTY, right] if note else []), gap=PADDING_UNITS)
        return panel("name", field_ground(scene.theme), inset(PADDING_UNITS * 2, 0, inner), tap)

    return by_scene(make)


def people_key(words: Words, count: int, tap: Tap) -> Part:
    """Return the key that chooses who plays: an icon, and beside it its word; on an upright screen how many play."""
    icon = units(SIGN_UNITS, by_scene(lambda scene: icon_of("seats", PEN_UNITS, key_ink(scene.theme, False))))
    number = row(icon, _key_words(str(count), LABEL_TEXT, False)) if count else icon
    part = by_shape(row(icon, _key_words(words, SMALL_TEXT, False), gap=PADDING_UNITS / 2), number)
    return key("people", part, tap, words=words)


def recipe_key(recipe: Recipe, tap: Tap, is_on: bool) -> Part:
    """Return the key of a recipe: its sign over its name."""

    def make(scene: Scene) -> Part:
        ink = key_ink(scene.theme, is_on)
        sign = SIGNS.get(recipe.key)
        sign_part = text(sign, NOTE_TEXT, ink, is_scaled=False) if sign else icon_of(ICONS[recipe.key], SIGN_UNITS, ink)
        return column(sign_part, units(NAME_UNITS, _key_words(sheet_words(recipe.words), SMALL_TEXT, is_on)), gap=0)

    return key(f"recipe:{recipe.key}", by_scene(make), tap, is_on)


def question_part(words: Words, answers: Part) -> Part:
    """Return a question above its answers."""
    return column(units(QUESTION_UNITS, text(words, LABEL_TEXT, anchor="start", halo="halo")), answers, gap=0)


def _key_words(words: Words, size: float, is_on: bool) -> Part:
    return by_scene(lambda scene: text(words, size, key_ink(scene.theme, is_on), least=LEAST_TEXT_UNITS))


def chip_row(
    row_of: Row,
    picked_chip: PickedChip,
    tap: Callable[[Row, Chip], object],
    hold: Callable[[Row, Chip, bool], object],
    only_chips: Collection[str] = (),
    *,
    has_label: bool = True,
) -> Part:
    """Return a row of chips with its label; the picked one is brass and has its numbers. `only_chips`: the only chips of a row."""
    chips = [chip for chip in row_of.chips if not only_chips or chip.key in only_chips]
    keys = [_chip(row_of, chip, picked_chip, partial(tap, row_of, chip), partial(hold, row_of, chip)) for chip in chips]
    label = [units(LABEL_UNITS, text(sheet_words(row_of.words), NOTE_TEXT, anchor="start", least=LEAST_TEXT_UNITS, halo="halo"))]
    fill = [EMPTY] * (3 - len(keys)) if has_label else []
    return row(*(label if has_label else []), *keys, *fill, gap=CHIP_GAP_UNITS)


def _chip(row_of: Row, chip: Chip, picked_chip: PickedChip, tap: Tap, hold: OnHold) -> Part:
    is_on = picked_chip.chip == chip.key
    words = sheet_words(chip.words(*(picked_chip.numbers if is_on else chip.usual_values)))
    can_change = bool(chip.spans) or chip.is_text
    label = key_text(words, NOTE_TEXT, is_on)
    if is_on and can_change:  # a pen says that a further tap changes it
        pen = by_scene(lambda scene: icon_of("draft", CHIP_PEN_UNITS, key_ink(scene.theme, is_on)))
        label = row(label, units(CHIP_PEN_UNITS, pen), gap=CHIP_GAP_UNITS)
    return key(f"chip:{row_of.key}:{chip.key}", label, tap, is_on, hold=hold if can_change else None)


def example_part(purpose: Words, example: RecipeExample, changed: Collection[int], seats: Sequence[Seat]) -> Part:
    """Return what the sheet is for and the worked example, on paper; lines that changed are tinted.

    Where the lines would get too low, only the example is shown.
    """
    lines = [
        _example_line(nth, example_line, seats[example_line.column % len(seats)], nth in changed)
        for nth, example_line in enumerate(example.lines)
    ]
    title = units(TITLE_UNITS, text(sheet_words(example.title), SMALL_TEXT, PAPER_DIM, "start", least=LEAST_TEXT_UNITS))
    purpose_part = paragraph(sheet_words(purpose), SMALL_TEXT, PAPER_INK, least=LEAST_TEXT_UNITS)

    def make(scene: Scene, area: Area) -> Part:
        purpose_height = purpose_part.height(scene, area.w) if purpose_part.height else 0.0
        line_height = (area.h - purpose_height - TITLE_UNITS) / len(lines) - LINE_GAP_UNITS
        is_long = all(example_line.sentence for example_line in example.lines)
        least = TALL_LINE_UNITS if scene.is_wide and is_long else LOW_LINE_UNITS * scene.look.text_factor
        head = [purpose_part] if line_height >= least else []
        return column(*head, units(TITLE_UNITS, title), *lines, gap=LINE_GAP_UNITS)

    return panel("example", PAPER, inset(PADDING_UNITS + CHIP_GAP_UNITS, CHIP_GAP_UNITS, by_area(make)))


def _example_line(nth: int, example_line: ExampleLine, seat: Seat, is_changed: bool) -> Part:
    heading = line(sheet_words(example_line.heading), NOTE_TEXT, PAPER_INK, "start", least=LEAST_EXAMPLE_UNITS)
    terms = line(sheet_words(example_line.sentence), SMALL_TEXT, PAPER_DIM, "start", is_bold=False, least=LEAST_EXAMPLE_UNITS)
    ink = PAPER_RED if example_line.is_less else PAPER_INK
    points = by_height(
        TALL_LINE_UNITS,
        *(line(sheet_words(example_line.points), size, ink, "end", least=LEAST_NAME_UNITS) for size in (LARGE_TEXT, NOTE_TEXT)),
    )
    discs = units(DISC_UNITS, image(picture(disc, seat.colour, seat.emblem)))
    words = by_height(TALL_LINE_UNITS, column(heading, terms, gap=0), row(heading, terms)) if example_line.sentence else heading
    inner = row(discs, words, units(POINTS_UNITS, points), gap=PADDING_UNITS)

    def tint(scene: Scene, area: Area, _: str) -> None:
        wider = area._replace(x=area.x - TINT_PADDING_UNITS, w=area.w + 2 * TINT_PADDING_UNITS)
        spread(TINT).draw(scene, wider, f"changed:{nth}")

    return stack(Part(tint), inner) if is_changed else inner
