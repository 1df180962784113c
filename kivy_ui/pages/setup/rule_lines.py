"""The lines of a sheet in words on paper, as many as fit; a tap on the last cell shows those that follow."""

from collections.abc import Callable, Sequence

from companion.games.kit.arriving import KitLine
from companion.games.score_sheet.describing import RuleLine, score_sheet_words
from companion.pictures.picture import picture
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, plate_ground
from kivy_ui.layout.leaves import paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, panel, row, share, units
from kivy_ui.layout.sizes import NOTE_TEXT, SMALL_TEXT
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

PAPER_INK = "#2a1c0a"
PAPER = picture(plate_painters.shaded_panel, "#fbf4e4", "#e9dcc0", "#c9b48a", 10)
DIFFERENCE_GROUND = plate_ground("#ffdf8f", "#c08a1e", 8)
PAD_UNITS = 12.0
LABEL_SHARE, SAYS_SHARE = 1.2, 1.7
MORE_UNITS = 52.0
LEAST_TEXT = 13.0


def sheet_paper(name: str, part: Part) -> Part:
    """Return a part on paper."""
    return panel(name, PAPER, inset(PAD_UNITS, PAD_UNITS, part))


def rule_lines(lines: Sequence[RuleLine | KitLine], first: int, show: Callable[[int], object]) -> Part:
    """Return the lines from the `first` on. A tap calls `show` with the number of the next line; after the last line with 0."""

    def make(scene: Scene, area: Area) -> Part:
        parts = [_line(nth, rule_line) for nth, rule_line in enumerate(lines)]
        heights = [part.height(scene, area.w) if part.height else 0.0 for part in parts]
        if sum(heights) <= area.h:
            return column(*parts, gap=0)
        room, last = area.h - MORE_UNITS, first
        while last < len(parts) and (last == first or sum(heights[first : last + 1]) <= room):
            last += 1
        following = last if last < len(parts) else 0
        more = text(say("sheet_import.more_lines", at=last, count=len(lines)), SMALL_TEXT, PAPER_INK)
        key = panel("more-lines", DIFFERENCE_GROUND, more, lambda: show(following))
        visible_lines = [
            part._replace(height=None, units=min(room, height)) for part, height in zip(parts[first:last], heights[first:last])
        ]
        return column(*visible_lines, EMPTY, units(MORE_UNITS, key), gap=0)

    return by_area(make)


def _line(nth: int, line: RuleLine | KitLine) -> Part:
    """Return a line: its label and its value; tinted if it differs from the known sheet."""
    is_other = isinstance(line, RuleLine) and line.is_other
    label_said, value_said = (_mark_game(words, line) for words in (line.label, line.sentence))
    label = share(LABEL_SHARE, paragraph(label_said, NOTE_TEXT, PAPER_INK, is_bold=True, least=LEAST_TEXT))
    rule_words = share(SAYS_SHARE, paragraph(value_said, NOTE_TEXT, PAPER_INK, least=LEAST_TEXT))
    whole = row(label, rule_words, gap=PAD_UNITS)

    def height(scene: Scene, width: float) -> float:
        room = width - 3 * PAD_UNITS
        parts = ((label_said, room * LABEL_SHARE), (value_said, room * SAYS_SHARE))
        measures = (paragraph(words, NOTE_TEXT, is_bold=words is label_said).height for words, _ in parts)
        high = [measure(scene, part / (LABEL_SHARE + SAYS_SHARE)) for measure, (_, part) in zip(measures, parts) if measure]
        return max(high) + GAP_UNITS

    def draw(scene: Scene, area: Area, key: str) -> None:
        if is_other:
            scene.put_in_area(f"other:{nth}", DIFFERENCE_GROUND, area)
        inset(PAD_UNITS, GAP_UNITS / 2, whole).draw(scene, area, key)

    return Part(draw, height=height)


def _mark_game(words: Words, line: RuleLine | KitLine) -> Words:
    """Return words of a line, marked with the game that has them."""
    return score_sheet_words(words) if isinstance(line, RuleLine) else words
