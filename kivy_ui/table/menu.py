"""The curtain behind the waves: everything rare, dropped over the scene only."""

from collections.abc import Callable
from typing import NamedTuple

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.worlds.moods import curtain
from companion.table.say import Words
from kivy_ui.look.skin import Skin
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import answer
from kivy_ui.table.glass import Glass

HEAD, ROW_H, LAST_H, GAP, LOW, DIMMED = 56, 80, 72, 8, 70, 0.55
FEW, MORE = 4, 5
"""How many stand side by side on a wide glass: more where they would make a third row."""


class Item(NamedTuple):
    """A thing behind the waves: its name, icon, words, and what a tap does."""

    name: str
    icon: str
    title: Words
    tap: Callable[[], object]
    kind: str = "plain"


def draw(glass: Glass, area: Area, items: list[Item], last: list[Item]) -> None:
    """Draw the curtain over `area`: a heading, the items in rows, and the ways to leave at its foot."""
    ink, view = glass.ink, glass.shown.view
    glass.lay("curtain", picture(curtain, glass.theme), area)
    room = area.w - 86
    wide = glass.write("curtain:title", view.title, 20, 30, 30, colour=ink.ink, anchor="start", room=room, least=16, may_cut=True)
    if glass.wide(view.subtitle, 18, False) <= room - wide - 16:
        glass.write("curtain:subtitle", view.subtitle, 36 + wide, 32, 18, colour=ink.dim, anchor="start", is_bold=False)
    draw_items(glass, ink, Area(0, HEAD, area.w, area.bottom - HEAD), items, last)


def dim(scene: Scene, top: float, close: Callable[[], object]) -> None:
    """Darken what waits below the curtain, all but Undo; a tap there puts the curtain away, and nothing else hears one."""
    scene.spots = [spot for spot in scene.spots if spot.area.y >= top and spot.name == "undo"]
    undo = next((spot.area for spot in scene.spots), Area(scene.w, top, 0, 0))
    below, dark = max(top, undo.bottom), "#ffffff" if scene.theme == "light" else "#000000"
    for key, part in (
        ("above", Area(0, top, scene.w, undo.y - top)),
        ("left", Area(0, undo.y, undo.x, undo.h)),
        ("right", Area(undo.right, undo.y, scene.w - undo.right, undo.h)),
        ("below", Area(0, below, scene.w, scene.h - below)),
    ):
        if part.w > 0 and part.h > 0:
            scene.lay(f"waits:{key}", picture(plate_painters.shade, dark, DIMMED), part)
        if part.w > LOW and part.h > LOW:
            scene.touch(f"waits:{key}", part, close, radius=0)


def draw_items(scene: Scene, ink: Skin, area: Area, items: list[Item], last: list[Item]) -> None:
    """Draw items in rows, and the ways to leave below them."""
    columns = (MORE if FEW * 2 < len(items) <= MORE * 2 else FEW) if scene.is_wide else 2
    foot = LAST_H + 2 * GAP
    rows = -(-len(items) // columns)
    h = min(area.h - 8 - foot, rows * (ROW_H + GAP + 20) - GAP)
    for item, place in zip(items, Area(12, area.y + 8, area.w - 24, h).grid(len(items), columns, GAP)):
        _item(scene, ink, place, item)
    ways = Area(12, area.bottom - foot + GAP, area.w - 24, LAST_H).columns(len(last), GAP)
    for item, place in zip(last, ways):
        answer(scene, item.name, place, item.kind, item.title, "", ink.tint, item.tap, icon_name=item.icon)


def _item(scene: Scene, tints: Skin, place: Area, item: Item) -> None:
    """Draw an item: its icon over its words, beside them where the rows are low, and gone before a word is cut."""
    scene.lay(item.name, picture(plate_painters.key, False, tints.tint, scene.theme), place)
    ink = plate_painters.ink_on("plain", scene.theme)
    look = picture(icon, item.icon, plate_painters.BRASS_LIGHT if scene.theme == "deep" else ink)
    if place.h < LOW and scene.wide(item.title, 18) > place.w - 60:
        scene.write(f"{item.name}:title", item.title, place.cx, place.cy - 2, 24, colour=ink, room=place.w - 16, least=16)
    elif place.h < LOW:
        scene.put(f"{item.name}:icon", look, place.x + 28, place.cy - 2, w=32, h=32)
        scene.write(
            f"{item.name}:title",
            item.title,
            place.x + 52,
            place.cy - 2,
            24,
            colour=ink,
            anchor="start",
            room=place.w - 60,
            least=18,
        )
    else:
        scene.put(f"{item.name}:icon", look, place.cx, place.y + place.h * 0.34, w=34, h=34)
        scene.write(
            f"{item.name}:title", item.title, place.cx, place.y + place.h * 0.74, 24, colour=ink, room=place.w - 12, least=14
        )
    scene.touch(item.name, place, item.tap)
