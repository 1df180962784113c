"""A few things to choose from, as keys over the whole glass; a tap takes one and closes it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import Picture
from companion.table.say import Words, say
from kivy_ui.pages.drawn_page import DrawnPage
from kivy_ui.pages.page_base import HEAD, MARGIN, Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

LARGEST_H, LEAST_H, WHY_H, TALL_WHY_H, HERO, LEAST_HERO = 120, 72, 70, 130, 260, 140


class Key(NamedTuple):
    """One thing to choose: its name, words, what it does, and a sign or a picture; `opens`: this page stays, or Back leads here again."""

    name: str
    title: Words
    tap: Callable[[], object]
    sign: str = ""
    note: Words = ""
    look: Picture | None = None
    is_on: bool = False
    opens: bool = False


class Choices(DrawnPage):
    """Keys in a grid, a page at a time, asked for at every drawing; `why` stands below them, or a picture of whom it is about."""

    def __init__(
        self,
        shell: Shell,
        title: Words,
        keys: Sequence[Key] | Callable[[], Sequence[Key]],
        why: Words = "",
        hero: Picture | None = None,
    ) -> None:
        super().__init__(shell)
        self.title = title
        self._keys = keys
        self.why, self.hero = why, hero
        self._page = 0

    @property
    def keys(self) -> Sequence[Key]:
        """What can be chosen now."""
        return self._keys() if callable(self._keys) else self._keys

    def draw(self, scene: Scene) -> None:
        """Heading, keys, a way to the next page."""
        self.heading(scene, self.title, back=self.shell.lift)
        why_h = (WHY_H if scene.is_wide else TALL_WHY_H) if self.why else 0
        low = scene.h - MARGIN - why_h
        area = Area(MARGIN, HEAD + 8, scene.w - 2 * MARGIN, low - HEAD - 8)
        columns = (min(len(self.keys), 4) if len(self.keys) < 9 else 4) if scene.is_wide else 2
        rows = int((area.h + 8) / (LEAST_H * (1 + 0.12 * self.look.text_size) + 8))
        most = columns * rows
        shown, extra = self._shown(most)
        count = len(shown) + extra
        h = min(LARGEST_H, (area.h + 8) / -(-count // columns) - 8)
        grid = Area(area.x, area.y, area.w, -(-count // columns) * (h + 8) - 8)
        places = grid.grid(count, columns)
        for key, place in zip(shown, places):
            self._key(scene, key, place)
        if extra:
            parts.key(scene, "page", places[-1], say("table.page"), self._turn, self.ink.tint, size=26)
        self._below(scene, Area(area.x, grid.bottom, area.w, area.bottom - grid.bottom))
        if self.why:
            scene.paragraph("why", self.why, Area(20, low + 6, scene.w - 40, why_h), 20, self.ink.dim, least=15)

    def _below(self, scene: Scene, room: Area) -> None:
        """Draw whom it is about, as large as the room below the keys lets it be."""
        side = min(HERO, room.h - 24, room.w)
        if self.hero and side > LEAST_HERO:
            scene.put("hero", self.hero, room.cx, room.cy, side, side)

    def _shown(self, most: int) -> tuple[Sequence[Key], bool]:
        if len(self.keys) <= most:
            return self.keys, False
        each = most - 1
        first = self._page % -(-len(self.keys) // each) * each
        return self.keys[first : first + each], True

    def _key(self, scene: Scene, key: Key, place: Area) -> None:
        tap = partial(self._taken, key)
        if key.sign:
            parts.answer(scene, key.name, place, "plain", key.title, key.note, self.ink.tint, tap, icon_name=key.sign)
        else:
            parts.key(scene, key.name, place, key.title, tap, self.ink.tint, key.is_on, key.look, key.note, 26)

    def _taken(self, key: Key) -> None:
        if not key.opens:
            self.shell.lift()
        key.tap()

    def _turn(self) -> None:
        self._page += 1
        self.renew()
