"""The menu over the scene: a fixed grid of items. An item that can't be used stays in its place: its note, and a tap, give the reason."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.picture import picture
from companion.pictures.worlds.moods import curtain
from companion.table.sentence import Words
from kivy_ui.layout.elements import MARGIN_UNITS, PageButton, icon_of, key, plate_ground
from kivy_ui.layout.leaves import fitted_line, fitted_size, line, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, cells, column, inset, panel, row, units
from kivy_ui.layout.sizes import BODY_TEXT, LARGE_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_layout import SCENE_UNITS

FLAT = "flat"
"""Kind of an item that can't be used now; its note says why."""
HEAD = "head"
"""Kind of an item beside the title."""
COLUMNS = 4
UPRIGHT_COLUMNS = 2
HEAD_UNITS = 56.0
UNDO_UNITS = 64.0
HEAD_KEY_UNITS = 142.0
UPRIGHT_HEAD_KEY_UNITS = 74.0
HEAD_ICON_UNITS = 24.0
HEAD_PADDING_UNITS = 1.0
LEAST_HEAD_TEXT = 13.0
LEFT_UNITS = 20.0
CORNER_UNITS = 66.0
GAP_UNITS = 7.0
SIGN_UNITS = 46.0
PADDING_UNITS = 8.0
ICON_UNITS = 30.0
FLAT_ALPHA = 0.45
LEAST_TOUCH_UNITS = 70.0
LEAST_TEXT, LEAST_LONG_TEXT = 15.0, 12.5
"""Least text size of a title and a note, and of both as one text on several lines."""
LEAST_LARGER = 17.0
"""Least text size of a title and a note in larger text, as drawn; the icon is left out before they get smaller."""
LEAST_TITLE = 19.0  # of all items; only a longer title is smaller
DIM_ALPHA = 0.55
UPRIGHT_SHARES = (0.7, 0.76, 0.82)
"""Height of the menu on an upright screen, as a share of the screen, for each text size."""


def menu_height(scene: Scene) -> float:
    """Return the height of the menu over a game, in units."""
    return SCENE_UNITS if scene.is_wide else scene.h * UPRIGHT_SHARES[scene.look.text_size]


def draw_with_undo(scene: Scene, title: Words, note: Words, items: Sequence[PageButton], undo: PageButton) -> None:
    """Draw the menu of an ended game as high as a game's menu, and below it at the right Undo, as in a game."""
    height = menu_height(scene)
    scene.put_in_area(
        "waits", picture(plate_painters.shade, dark_of(scene.theme), DIM_ALPHA), Area(0, height, scene.w, scene.h - height)
    )
    draw(scene, Area(0, 0, scene.w, height), title, note, items)
    foot_area = Area(MARGIN_UNITS, height + GAP_UNITS, scene.w - 2 * MARGIN_UNITS, scene.h - height - 2 * GAP_UNITS)
    place = foot_area.columns(COLUMNS if scene.is_wide else UPRIGHT_COLUMNS, GAP_UNITS)[-1]
    menu_items([undo]).draw(scene, place._replace(y=place.bottom - UNDO_UNITS, h=UNDO_UNITS), "below")


def draw(scene: Scene, area: Area, title: Words, note: Words, items: Sequence[PageButton]) -> None:
    """Draw the menu over `area`: a title with a note or with the items of kind `HEAD`, and the other items row by row."""
    scene.put_in_area("curtain", picture(curtain, scene.theme), area)
    keys = [item for item in items if item.kind == HEAD]
    body = inset(MARGIN_UNITS, GAP_UNITS / 2, menu_items([item for item in items if item.kind != HEAD]))
    head = _head_keys(title, keys) if keys else by_area(partial(_heading, title, note))
    column(units(HEAD_UNITS, head), body, gap=0).draw(scene, area, "curtain")


def _head_keys(title: Words, keys: Sequence[PageButton]) -> Part:
    """Return the title, and keys beside it."""
    words = line(title, LARGE_TEXT, anchor="start", least=LEAST_TEXT, may_cut=True)

    def make(scene: Scene, area: Area) -> Part:
        key_width = HEAD_KEY_UNITS if scene.is_wide else UPRIGHT_HEAD_KEY_UNITS * scene.look.text_factor
        parts = [units(key_width, inset(0, HEAD_PADDING_UNITS, _head_key(item, scene.is_wide))) for item in keys]
        return inset(LEFT_UNITS, 0, row(words, *parts, units(CORNER_UNITS - LEFT_UNITS, EMPTY), gap=GAP_UNITS))

    return by_area(make)


def _head_key(item: PageButton, has_icon: bool) -> Part:
    def make(scene: Scene, area: Area) -> Part:
        ink = plate_painters.ink_on("plain", scene.theme)
        words = text(item.title, SMALL_TEXT, ink, least=LEAST_HEAD_TEXT)
        icon = units(HEAD_ICON_UNITS, icon_of(item.icon, HEAD_ICON_UNITS, ink))
        return key(item.name, row(icon, words, gap=GAP_UNITS / 2) if has_icon else words, item.tap)

    return by_area(make)


def _heading(title: Words, note: Words, scene: Scene, area: Area) -> Part:
    """Return the title, and the note in the room that is left, smaller if it must be."""
    room = area.w - LEFT_UNITS - CORNER_UNITS - scene.scaled_width(title, LARGE_TEXT) - GAP_UNITS
    parts = [fitted_line(title, LARGE_TEXT, least=LEAST_TEXT, may_cut=True)]
    size = min(NOTE_TEXT, NOTE_TEXT * room / max(1.0, scene.scaled_width(note, NOTE_TEXT, False)))
    if size >= LEAST_TEXT:
        parts.append(fitted_line(note, size, "dim", is_bold=False))
    return inset(LEFT_UNITS, 0, row(*parts, units(CORNER_UNITS - LEFT_UNITS, EMPTY)))


def dim(scene: Scene, top: float, close: Callable[[], object]) -> None:
    """Darken the screen below `top` except Undo; there, only Undo is tappable, and a tap elsewhere closes the menu."""
    scene.targets = [spot for spot in scene.targets if spot.area.y >= top and spot.name == "undo"]
    undo = next((spot.area for spot in scene.targets), Area(scene.w, top, 0, 0))
    lower_y = max(top, undo.bottom)
    _put_shade_below_undo(scene, Area(0, top, scene.w, scene.h - top))
    for name, part in (
        ("above", Area(0, top, scene.w, undo.y - top)),
        ("left", Area(0, undo.y, undo.x, undo.h)),
        ("right", Area(undo.right, undo.y, scene.w - undo.right, undo.h)),
        ("below", Area(0, lower_y, scene.w, scene.h - lower_y)),
    ):
        if part.w > LEAST_TOUCH_UNITS and part.h > LEAST_TOUCH_UNITS:
            scene.touch(f"waits:{name}", part, close, radius=0)


def _put_shade_below_undo(scene: Scene, area: Area) -> None:
    """Dim an area, and draw Undo over it: around the round corners of its plate, too, everything is dim."""
    undo_sprites = [sprite for sprite in scene.sprites if sprite.key.startswith("undo")]
    scene.sprites = [sprite for sprite in scene.sprites if not sprite.key.startswith("undo")]
    scene.put_in_area("waits", picture(plate_painters.shade, dark_of(scene.theme), DIM_ALPHA), area)
    scene.sprites += undo_sprites


def dark_of(theme: str) -> str:
    """Return the colour that dims what the menu doesn't cover."""
    return "#ffffff" if theme == "light" else "#000000"


def menu_items(items: Sequence[PageButton]) -> Part:
    """Return a part with the items in rows of four, or two on an upright screen. Titles have one size, except too long ones."""

    def make(scene: Scene, area: Area) -> Part:
        columns = COLUMNS if scene.is_wide else UPRIGHT_COLUMNS
        room = area.columns(columns, GAP_UNITS)[0].w - SIGN_UNITS - MARGIN_UNITS - PADDING_UNITS
        small = [item for item in items if item.kind != "main"]
        size = max(LEAST_TITLE, fitted_size(scene, [item.title for item in small], BODY_TEXT, room))
        rows = [
            cells(*((item.cells, _item(item, size)) for item in row_items), gap=GAP_UNITS) for row_items in _rows(items, columns)
        ]
        return column(*rows, gap=GAP_UNITS)

    return by_area(make)


def _rows(items: Sequence[PageButton], columns: int) -> list[list[PageButton]]:
    """Divide the items into rows of `columns` cells."""
    rows: list[list[PageButton]] = [[]]
    for item in items:
        if sum(row_item.cells for row_item in rows[-1]) + item.cells > columns:
            rows.append([])
        rows[-1].append(item)
    return rows


def _item(item: PageButton, size: float) -> Part:
    """Return an item: an icon, and beside it the title over the note."""

    def make(scene: Scene, area: Area) -> Part:
        ink = scene.ink.dim if item.kind == FLAT else plate_painters.ink_on(item.kind, scene.theme)
        colours = {"plain": plate_painters.BRASS_LIGHT, "loss": plate_painters.CORAL} if scene.theme == "deep" else {}
        sign = icon_of(item.icon, ICON_UNITS, colours.get(item.kind, ink))
        room = area.w - SIGN_UNITS - MARGIN_UNITS - PADDING_UNITS
        least = min(LEAST_TEXT, LEAST_LARGER / scene.look.text_factor)
        note_width, whole_room = scene.scaled_width(item.note, least, False), room + SIGN_UNITS - PADDING_UNITS
        has_icon = fitted_size(scene, [item.title], size, room) >= LEAST_TEXT and not room < note_width <= whole_room
        words = _words(item, size, ink, least, has_room=note_width <= (room if has_icon else whole_room))
        body = (
            row(units(SIGN_UNITS, sign), words, gap=0) if has_icon else inset(PADDING_UNITS, 0, words)
        )  # without room for both, the words are shown and the icon left out
        if item.kind == "plain":
            return key(item.name, body, item.tap)
        if item.kind in ("loss", "main"):
            ground = picture(plate_painters.answer, item.kind, scene.ink.tint, scene.theme)
            return panel(item.name, ground, inset(6, 4, body, plate_painters.LIP), item.tap)
        ground = plate_ground(scene.ink.plate, ink, width=1, alpha=FLAT_ALPHA)
        return panel(f"flat:{item.name}", ground, inset(6, 4, body), item.tap)

    return by_area(make)


def _words(item: PageButton, size: float, ink: str, least: float, *, has_room: bool) -> Part:
    """Return the title over the note, of at least the size `least`; one text on several lines if the note has no room on one."""
    title = line(item.title, size, ink, "start", least=least)
    if not as_text(item.note):
        return title
    if not has_room:
        words = translate("table.item_with_note", title=item.title, note=item.note)
        return paragraph(words, SMALL_TEXT, ink, least=LEAST_LONG_TEXT, is_top=False)
    return column(title, line(item.note, SMALL_TEXT, ink, "start", is_bold=False, least=least, may_cut=True), gap=0)
