"""The menu of rare actions, over the scene only: items in rows, and what leaves or ends the game at its foot."""

from collections.abc import Callable, Sequence

from companion.pictures.picture import picture
from companion.pictures.worlds.moods import curtain
from kivy_ui.layout.kit import ANSWER_UNITS, GAP_UNITS, MARGIN_UNITS, PageButton, answer, icon_of, key, key_ink, themed
from kivy_ui.layout.part import Part, at_most, by_area, column, fitted_line, grid, inset, line, row, share, units
from kivy_ui.layout.sizes import LABEL_TEXT, LARGE_TEXT, SMALL_TEXT
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.glass import Glass

HEAD_UNITS = 56.0
LEFT_UNITS = 20.0
CORNER_UNITS = 66.0
ROW_UNITS = 100.0
LOW_ITEM_UNITS = 58.0
LEAST_TOUCH_UNITS = 70.0
LEAST_TEXT = 15.0
DIMMED = 0.55
FEW = 4
MORE = 5
"""Items side by side on a wide screen: more where they would make a third or a fourth row."""
MOST_IN_TWO_COLUMNS = 12
"""Most items in two columns on an upright screen; more are placed in three."""


def draw(glass: Glass, area: Area, items: Sequence[PageButton], last: Sequence[PageButton]) -> None:
    """Draw the menu over `area`."""
    glass.lay("curtain", picture(curtain, glass.theme), area)
    column(units(HEAD_UNITS, by_area(_heading)), menu_items(items, last), gap=0).draw(glass, area, "curtain")


def _heading(scene: Scene, area: Area) -> Part:
    """Return the view's title, and its subtitle if there is room."""
    assert isinstance(scene, Glass), "the menu is a table's"
    view, room = scene.shown.view, area.w - LEFT_UNITS - CORNER_UNITS
    parts = [fitted_line(view.title, LARGE_TEXT, least=LEAST_TEXT, may_cut=True)]
    if scene.wide(view.title, LARGE_TEXT) + scene.wide(view.subtitle, SMALL_TEXT, False) + GAP_UNITS < room:
        parts.append(fitted_line(view.subtitle, SMALL_TEXT, "dim", is_bold=False))
    return inset(LEFT_UNITS, 0, row(*parts, units(CORNER_UNITS - LEFT_UNITS, Part(lambda *_: None))))


def dim(scene: Scene, top: float, close: Callable[[], object]) -> None:
    """Darken the screen below `top` except Undo; there, only Undo is tappable, and a tap elsewhere closes the menu."""
    scene.spots = [spot for spot in scene.spots if spot.area.y >= top and spot.name == "undo"]
    undo = next((spot.area for spot in scene.spots), Area(scene.w, top, 0, 0))
    below, dark = max(top, undo.bottom), "#ffffff" if scene.theme == "light" else "#000000"
    for name, part in (
        ("above", Area(0, top, scene.w, undo.y - top)),
        ("left", Area(0, undo.y, undo.x, undo.h)),
        ("right", Area(undo.right, undo.y, scene.w - undo.right, undo.h)),
        ("below", Area(0, below, scene.w, scene.h - below)),
    ):
        if part.w > 0 and part.h > 0:
            scene.lay(f"waits:{name}", picture(plate_painters.shade, dark, DIMMED), part)
        if part.w > LEAST_TOUCH_UNITS and part.h > LEAST_TOUCH_UNITS:
            scene.touch(f"waits:{name}", part, close, radius=0)


def menu_items(items: Sequence[PageButton], last: Sequence[PageButton]) -> Part:
    """Return a part with items in rows, and the buttons `last` below them."""

    def make(scene: Scene) -> Part:
        columns = _columns(len(items), scene.is_wide)
        most = -(-len(items) // columns) * (ROW_UNITS + GAP_UNITS) - GAP_UNITS
        return column(at_most(most, grid(columns, *map(_item, items))), units(ANSWER_UNITS, row(*map(answer, last))))

    return inset(MARGIN_UNITS, GAP_UNITS, themed(make))


def _columns(count: int, is_wide: bool) -> int:
    """Return the number of columns with which no row is too low to tap."""
    if not is_wide:
        return 2 if count <= MOST_IN_TWO_COLUMNS else 3
    return MORE if FEW * 2 < count <= MORE * 2 or count > FEW * 3 else FEW


def _item(item: PageButton) -> Part:
    """Return an item: its icon above its words; beside them where the row is low, and left out before a word is cut."""

    def make(scene: Scene, area: Area) -> Part:
        ink = key_ink(scene.theme)
        sign = icon_of(item.icon, 34, plate_painters.BRASS_LIGHT if scene.theme == "deep" else ink)
        if area.h >= LOW_ITEM_UNITS:
            return column(share(0.62, sign), share(0.38, line(item.title, LABEL_TEXT, ink, least=LEAST_TEXT)), gap=0)
        if scene.wide(item.title, SMALL_TEXT) <= area.w - ROW_UNITS / 2:
            return row(units(ROW_UNITS / 2, sign), line(item.title, LABEL_TEXT, ink, "start", least=SMALL_TEXT), gap=0)
        return line(item.title, LABEL_TEXT, ink, least=LEAST_TEXT)

    return key(item.name, by_area(make), item.tap)
