"""What Fathom believes to be in a box, value by value: what it stands on, how many, and a mark while nobody looked."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

from msgspec import structs

from companion.pictures.picture import picture
from companion.pictures.seats import SEAT_PAINTS
from companion.pictures.things import token
from companion.table.box_facts import BoxCheck, Fact
from kivy_ui.look.language import read
from kivy_ui.pages.page_base import GAP
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.board import part_of
from kivy_ui.table.board_colours import Skin

BETWEEN = " · "
NUMBER_H, WORDS_H, MOST_H, NUMBER_W, WORDS_W = 58.0, 76.0, 112.0, 170.0, 370.0
LABEL, NUMBER, WORDS, LEAST, MARK = 20.0, 40.0, 24.0, 12.0, 30.0
LOOK_W, LEAST_LOOK, NARROW, BELOW, LONE_H = 0.34, 44.0, 300.0, 26.0, 190.0


class FactGrid:
    """Facts in an area; what all of a page have in common is written once above them."""

    def __init__(self, scene: Scene, area: Area, check: BoxCheck, facts: Sequence[Fact], ink: Skin) -> None:
        self._scene, self._area, self._check, self._facts, self._ink = scene, area, check, facts, ink
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
        h = min(area.h, rows * ((MOST_H if len(self._facts) > 1 else LONE_H) + GAP) - GAP)
        cells = area._replace(h=h).grid(rows * columns, columns, GAP)
        labels = [read(fact.label).removeprefix(common) for fact in facts]
        may_look = cells[0].w >= NARROW or all(self._scene.wide(one, LABEL) < cells[0].w - 28 for one in labels)
        for fact, cell, label in zip(facts, cells, labels, strict=False):
            self._fact(fact, cell, label, partial(change, fact), may_look)

    def _fact(self, fact: Fact, place: Area, label: str, tap: Callable[[], object], may_look: bool) -> None:
        """Draw one: where the card is narrow, its label stands below its picture and its number."""
        scene, key = self._scene, f"fact:{read(fact.label)}"
        scene.lay(key, picture(plate_painters.key, False, self._ink.tint, scene.theme), place)
        inner = Area(place.x + 12, place.y + 6, place.w - 24, place.h - 15)
        low = BELOW * scene.look.text_factor if inner.w < NARROW - 24 else 0.0
        left = inner.x + (0 if fact.is_checked else MARK + 8)
        x = self._look(key, fact, Area(left, inner.y, inner.right - left, inner.h - low)) if may_look else left
        under = Area(inner.x, inner.bottom - low, inner.w, low) if x > left and low else None
        if not fact.is_checked:
            badge = around(inner.x + MARK / 2, inner.cy - (low / 2 if under else 0), MARK, MARK)
            scene.lay(f"{key}:mark", picture(plate_painters.plate, "#fff8e4", "#b3261a", 3, 15, 1.0), badge)
            scene.write(f"{key}:mark:sign", "?", badge.cx, badge.cy, 22 / scene.look.text_factor, "#b3261a")
        self._words(key, fact, label, Area(x, inner.y, inner.right - x, inner.h - (low if under else 0)), under)
        scene.touch(key, place, tap, radius=12)

    def _words(self, key: str, fact: Fact, label: str, rest: Area, under: Area | None) -> None:
        scene, ink = self._scene, plate_painters.ink_on("plain", self._scene.theme)
        if isinstance(fact.value, int):
            w = scene.write(f"{key}:value", fact.shown, rest.right, rest.cy, NUMBER, scene.look.theme.accent, "end")
            words = under or rest._replace(w=rest.w - w - 8)
            scene.paragraph(f"{key}:label", label, words, LABEL, ink, is_bold=True, least=LEAST, is_top=False)
        else:
            h = min(rest.h, WORDS_H * 1.2 * scene.look.text_factor)
            above, below = Area(rest.x, rest.cy - h / 2, rest.w, h).rows(2, 0)
            scene.paragraph(f"{key}:label", label, above, LABEL, ink, least=LEAST, is_top=False)
            scene.paragraph(f"{key}:value", fact.shown, below, WORDS, ink, is_bold=True, least=LEAST, is_top=False)

    def _look(self, key: str, fact: Fact, place: Area) -> float:
        """Draw what a value stands on, small, at the left of its card; return where its words begin."""
        h, w = place.h, min(place.w * (0.56 if place.w < NARROW - 62 else LOOK_W), place.h * 1.4)
        part = part_of(self._check.game.name, "box")
        if min(h, w) < LEAST_LOOK:
            return place.x
        area = Area(place.x, place.y, w, h)
        look = Scene(self._scene.look, self._scene.w, self._scene.h)
        if not isinstance(fact.value, int) and fact.path[-1] == "colours":
            _pieces(look, fact.value, area)
        elif part:
            part.drawn(look, fact, self._check.edition, area)
        self._scene.sprites += [structs.replace(one, key=f"{key}:{one.key}") for one in look.sprites]
        return area.right + 12 if look.sprites else place.x


def _pieces(scene: Scene, colours: Sequence[str], area: Area) -> None:
    """Lay a piece of each colour into a square."""
    columns = 2 if len(colours) < 5 else 3
    for nth, (colour, cell) in enumerate(zip(colours, area.grid(len(colours), columns, 2), strict=True)):
        side = min(cell.w, cell.h)
        scene.put(f"piece:{nth}", picture(token, SEAT_PAINTS.get(colour, colour)), cell.cx, cell.cy, side * 0.94, side)


def _common(labels: Sequence[str]) -> str:
    """Find what labels begin with alike, whole words alone.

    >>> _common(["Depth 1 · counts · water", "Depth 1 · counts · rock"]), _common(["Depth 1 · rock"])
    ('Depth 1 · counts · ', '')
    """
    heads = list(zip(*(label.split(BETWEEN)[:-1] for label in labels), strict=False)) if len(labels) > 1 else []
    alike = takewhile(lambda words: len(set(words)) == 1, heads)
    return "".join(f"{words[0]}{BETWEEN}" for words in alike)
