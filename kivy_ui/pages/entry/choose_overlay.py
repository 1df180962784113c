"""Page of keys to choose from; a tap on a key closes it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.moods import dusk
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, PageButton, answer, choice_key
from kivy_ui.layout.leaves import image, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, grid, units, with_padding
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

LARGEST_KEY_UNITS = 120.0
LEAST_KEY_UNITS = 72.0
WHY_UNITS = 70.0
UPRIGHT_WHY_UNITS = 130.0
HERO_UNITS = 260.0
LEAST_HERO_UNITS = 140.0
MOST_COLUMNS = 4
UPRIGHT_COLUMNS = 2
EVEN_COLUMNS = (4, 3)
"""Numbers of columns that are tried, so that the last row has no empty places."""
TALLEST_KEY_UNITS = 180.0
"""Largest height of keys in several rows that leave no room for the picture."""


class OverlayKey(NamedTuple):
    """A key: its name, words, action, icon or picture, note, and whether it is the current choice.

    opens    whether a tap opens another page that leads back here, so that this page stays open
    """

    name: str
    title: Words
    tap: Callable[[], object]
    sign: str = ""
    note: Words = ""
    look: Picture | None = None
    is_on: bool = False
    opens: bool = False


class ChooseOverlay(Page):
    """Keys in a grid, a page at a time; they may be a function that is called for each drawing.

    explanation  a text below the keys
    hero    a picture below the keys
    """

    def __init__(
        self,
        shell: Shell,
        title: Words,
        keys: Sequence[OverlayKey] | Callable[[], Sequence[OverlayKey]],
        why: Words = "",
        hero: Picture | None = None,
    ) -> None:
        super().__init__(shell)
        self.title = title
        self._keys = keys
        self.explanation, self.hero = why, hero
        self._page = 0

    def world(self) -> Picture:
        """Return the water at dusk."""
        return picture(dusk, self.look.theme.name)

    @property
    def keys(self) -> Sequence[OverlayKey]:
        """The current choices."""
        return self._keys() if callable(self._keys) else self._keys

    def body(self) -> Part:
        """Return the keys, then the text."""
        keys = by_area(self._grid)
        if not self.explanation:
            return keys
        why = with_padding(GAP_UNITS, 0, paragraph(self.explanation, NOTE_TEXT, "dim"))
        return by_shape(*(column(keys, units(height, why)) for height in (WHY_UNITS, UPRIGHT_WHY_UNITS)))

    def _grid(self, scene: Scene, area: Area) -> Part:
        """Return as many keys as fit, with a key to the next page if there are more, and the picture below."""
        keys = self.keys
        few = next(
            (count for count in (len(keys), *EVEN_COLUMNS) if count <= MOST_COLUMNS and len(keys) % count == 0), MOST_COLUMNS
        )
        columns, factor = few if scene.is_wide else UPRIGHT_COLUMNS, scene.look.text_factor
        lines = int((area.h + GAP_UNITS) / (LEAST_KEY_UNITS * factor + GAP_UNITS))
        if scene.look.text_size and any(as_text(key.note) for key in keys):  # notes need long lines
            columns = next((fewer for fewer in range(1 + scene.is_wide, columns) if len(keys) <= fewer * lines), columns)
        visible_keys = [self._key(key) for key in self._on_page(keys, columns * lines)]
        if len(visible_keys) < len(keys):
            visible_keys.append(choice_key("page", say("table.page"), self._turn))
        lines = -(-len(visible_keys) // columns)
        height = min(lines * (LARGEST_KEY_UNITS * factor + GAP_UNITS) - GAP_UNITS, area.h)
        has_hero_room = area.h - height > LEAST_HERO_UNITS + 3 * GAP_UNITS
        if self.hero and not has_hero_room and lines > 1:
            height = min(lines * (TALLEST_KEY_UNITS + GAP_UNITS) - GAP_UNITS, area.h)
        return column(units(height, grid(columns, *visible_keys)), by_area(self._hero))

    def _on_page(self, keys: Sequence[OverlayKey], most: int) -> Sequence[OverlayKey]:
        if len(keys) <= most:
            return keys
        page_size = most - 1
        first = self._page % -(-len(keys) // page_size) * page_size
        return keys[first : first + page_size]

    def _hero(self, scene: Scene, area: Area) -> Part:
        """Return the picture, as large as there is room for."""
        side = min(HERO_UNITS, area.h - 2 * GAP_UNITS, area.w)
        return image(self.hero, side) if self.hero and side > LEAST_HERO_UNITS else EMPTY

    def _key(self, key: OverlayKey) -> Part:
        tap = partial(self._choose, key)
        if key.sign:
            return answer(PageButton(key.name, key.title, tap, key.note, key.sign, kind="main" if key.is_on else "plain"))
        return choice_key(key.name, key.title, tap, key.is_on, look=key.look, note=key.note)

    def _choose(self, key: OverlayKey) -> None:
        if not key.opens:
            self.shell.close_page()
        key.tap()

    def _turn(self) -> None:
        self._page += 1
        self.renew()
