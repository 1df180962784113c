"""What Fathom believes to be in a box, value by value: what it is, how many, and a mark while nobody looked."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

from companion.pictures.picture import picture
from companion.table.box_facts import Fact
from kivy_ui.reading import read
from kivy_ui.screens.screen import GAP
from kivy_ui.stage import plates
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.skin import Skin

BETWEEN = " · "
NUMBER_H, WORDS_H, MOST_H, NUMBER_W, WORDS_W = 58.0, 76.0, 112.0, 170.0, 370.0
LABEL, NUMBER, WORDS, LEAST, MARK = 20.0, 34.0, 22.0, 12.0, 30.0


class FactGrid:
    """Facts in an area; what all of a page have in common is written once above them."""

    def __init__(self, scene: Scene, area: Area, facts: Sequence[Fact], ink: Skin) -> None:
        self._scene, self._area, self._facts, self._ink = scene, area, facts, ink
        factor = scene.look.text_factor
        self._are_numbers = all(isinstance(fact.value, int) for fact in facts)
        wide, self._least = (NUMBER_W, NUMBER_H) if self._are_numbers else (WORDS_W, WORDS_H)
        self._columns = max(1, int((area.w + GAP) / (wide * factor + GAP)))
        self._head = LABEL * 1.5 * factor if self._are_numbers else 0.0
        self._rows = max(1, int((area.h - self._head + GAP) / (self._least * factor + GAP)))

    @property
    def each(self) -> int:
        """How many stand on a page."""
        return self._columns * self._rows

    def draw(self, on_page: slice, change: Callable[[Fact], object]) -> None:
        """Draw these; a tap on one calls `change`."""
        facts = self._facts[on_page]
        common = _common([read(fact.label) for fact in facts]) if self._are_numbers else ""
        area = self._area
        if common:
            y = area.y + self._head / 2
            accent = self._scene.look.theme.accent
            title = common.removesuffix(BETWEEN)
            self._scene.write("common", title, area.x + 6, y, 24, accent, "start", room=area.w - 12, least=13)
            area = Area(area.x, area.y + self._head, area.w, area.h - self._head)
        columns = min(self._columns, len(self._facts))
        rows = max(1, min(self._rows, -(-len(self._facts) // columns)))
        h = min(area.h, rows * (MOST_H + GAP) - GAP)
        for fact, cell in zip(facts, area._replace(h=h).grid(rows * columns, columns, GAP), strict=False):
            self._fact(fact, cell, read(fact.label).removeprefix(common), partial(change, fact))

    def _fact(self, fact: Fact, place: Area, label: str, tap: Callable[[], object]) -> None:
        scene, key = self._scene, f"fact:{read(fact.label)}"
        scene.lay(key, picture(plates.key, False, self._ink.tint, scene.theme), place)
        ink, x = plates.ink_on("plain", scene.theme), place.x + 12
        if not fact.is_checked:
            badge = around(x + MARK / 2, place.cy - 2, MARK, MARK)
            scene.lay(f"{key}:mark", picture(plates.plate, "#fff8e4", "#b3261a", 3, 15, 1.0), badge)
            scene.write(f"{key}:mark:sign", "?", badge.cx, badge.cy, 22 / scene.look.text_factor, "#b3261a")
            x += MARK + 8
        rest = Area(x, place.y + 4, place.right - x - 12, place.h - 11)
        if isinstance(fact.value, int):
            w = scene.write(f"{key}:value", fact.shown, rest.right, rest.cy, NUMBER, scene.look.theme.accent, "end")
            words = rest._replace(w=rest.w - w - 8)
            scene.paragraph(f"{key}:label", label, words, LABEL, ink, is_bold=True, least=LEAST, is_top=False)
        else:
            above, below = rest.rows(2, 0)
            scene.paragraph(f"{key}:label", label, above, LABEL, ink, least=LEAST, is_top=False)
            scene.paragraph(f"{key}:value", fact.shown, below, WORDS, ink, is_bold=True, least=LEAST, is_top=False)
        scene.touch(key, place, tap, radius=12)


def _common(labels: Sequence[str]) -> str:
    """Find what labels begin with alike, whole words alone.

    >>> _common(["Depth 1 · counts · water", "Depth 1 · counts · rock"]), _common(["Depth 1 · rock"])
    ('Depth 1 · counts · ', '')
    """
    heads = list(zip(*(label.split(BETWEEN)[:-1] for label in labels), strict=False)) if len(labels) > 1 else []
    alike = takewhile(lambda words: len(set(words)) == 1, heads)
    return "".join(f"{words[0]}{BETWEEN}" for words in alike)
