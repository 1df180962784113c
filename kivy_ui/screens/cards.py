"""Cards to choose from, as large as their number lets them be: a picture, a name, and what else to know."""

from collections.abc import Sequence

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.say import Words
from kivy_ui.reading import read
from kivy_ui.screens.house import HousePage, Way
from kivy_ui.screens.paged import Turning
from kivy_ui.screens.screen import GAP, HEAD, MARGIN, Shell
from kivy_ui.stage import plates
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.skin import Skin

LEAST_H, MOST_H, PICTURE, TITLE, NOTE, BELOW, LEAST, FEW_H = 70.0, 150.0, 104.0, 26.0, 18.0, 28.0, 13.0, 40.0


class CardGrid:
    """Cards in an area, in as few columns as hold them all; "main" is the one there is now."""

    def __init__(self, scene: Scene, area: Area, ways: Sequence[Way], ink: Skin, most: int = 0) -> None:
        self._scene, self._area, self._ways, self._ink = scene, area, ways, ink
        self._rows = max(1, int((area.h + GAP) / (LEAST_H * min(1.15, scene.look.text_factor) + GAP)))
        wished = range(2 if scene.is_wide and not most and len(ways) > 1 else 1, (most or (3 if scene.is_wide else 2)) + 1)
        self._columns = next(
            (columns for columns in wished if columns * min(self._rows, 3 if scene.is_wide else 6) >= len(ways)), wished[-1]
        )

    @property
    def each(self) -> int:
        """How many lie on a page."""
        return self._rows * self._columns

    def bottom(self, count: int) -> float:
        """Find where so many cards end."""
        rows = min(self._rows, -(-count // self._columns))
        return self._area.y + max(
            0.0, min(self._area.h, rows * ((MOST_H + FEW_H * (rows < 3)) * self._scene.look.text_factor + GAP) - GAP)
        )

    def draw(self, shown: slice) -> None:
        """Draw these."""
        rows = max(1, min(self._rows, -(-len(self._ways) // self._columns)))
        area = self._area._replace(h=self.bottom(len(self._ways)) - self._area.y)
        cells = area.grid(rows * self._columns, self._columns, GAP)
        for way, cell in zip(self._ways[shown], cells, strict=False):
            self._card(way, cell)

    def _card(self, way: Way, place: Area) -> None:
        scene, key = self._scene, way.name
        is_loss = way.kind == "loss"
        ground = picture(plates.key, way.kind == "main", self._ink.tint, scene.theme)
        scene.lay(key, picture(plates.answer, "loss", self._ink.tint, scene.theme) if is_loss else ground, place)
        ink = plates.ink_on(way.kind, scene.theme)
        look = way.look or (picture(icon, way.icon, ink) if way.icon else None)
        side = min(PICTURE, place.h - 18, place.w * 0.36) if look else 0
        if look:
            shrunk = side if way.look else min(side, 44)
            scene.put(f"{key}:look", look, place.x + 12 + side / 2, place.cy - 2, shrunk, shrunk)
        words = Area(place.x + 22 + side, place.y + 6, place.w - 34 - side, place.h - 15)
        note_h = min(words.h * 0.6, self._height(way.note, words.w, NOTE, False))
        title_h = min(words.h - note_h, self._height(way.title, words.w, TITLE, True))
        y = words.cy - (title_h + note_h) / 2
        title, note = Area(words.x, y, words.w, title_h), Area(words.x, y + title_h, words.w, note_h)
        scene.paragraph(f"{key}:title", way.title, title, TITLE, ink, is_bold=True, least=LEAST, is_top=False)
        if read(way.note):
            scene.paragraph(f"{key}:note", way.note, note, NOTE, ink, least=LEAST)
        scene.touch(key, place, way.tap, radius=12)

    def _height(self, said: Words, w: float, size: float, is_bold: bool) -> float:
        """Measure how high words are in their own size."""
        real = self._scene.text_size(size)
        return len(self._scene.lines(read(said), real, is_bold, w)) * real * LINE_HEIGHT + 2 if read(said) else 0.0


class CardsPage(HousePage):
    """A page of cards; override `cards`. `note` stands below a few of them."""

    title: Words = ""
    note: Words = ""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._turning = Turning(self.renew)

    def cards(self) -> list[Way]:
        """List what can be chosen."""
        raise NotImplementedError

    def draw(self, scene: Scene) -> None:
        """The cards, as large as they may be."""
        area = Area(MARGIN, HEAD + 8, scene.w - 2 * MARGIN, scene.h - HEAD - 20)
        ways = self.cards()
        grid = CardGrid(scene, area, ways, self.ink)
        on_page, pages = self._turning.of(len(ways), grid.each)
        self.heading(scene, self.title, "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        grid.draw(on_page)
        top = grid.bottom(len(ways)) + 2 * GAP
        if read(self.note):
            below = Area(area.x + 10, top, area.w - 20, area.bottom - top)
            scene.paragraph("note", self.note, below, BELOW, self.ink.ink)
