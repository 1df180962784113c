"""Deep Blue: what the next draw risks; on a large glass what is still in the bag, gem by gem, and how likely each is."""

from typing import TYPE_CHECKING

from companion.games.deep_blue.view import DiveView
from companion.pictures.picture import picture
from companion.pictures.plots import gauge
from kivy_ui.games.deep_blue.driven_up import HAZARDS
from kivy_ui.games.deep_blue.layout import CONTENTS, TAG_H, TAG_W, UP_CONTENTS
from kivy_ui.look.language import percent, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

WIDTH, TITLE_H, MOST_ROW, BAR, HEAD = 250, 38, 34, 0.62, 180
WARNS = "#8fd0ff"
HALF = 0.5
"""What fills a bar, unless something is likelier."""


def tag(scene: Scene, chance: str, x: float, y: float) -> None:
    """Draw the tag at the ring: how likely the next draw must be defended against."""
    fill, ink = ("#fff4f2", "#8f1208") if scene.theme == "light" else ("#2a070b", "#ffffff")
    scene.lay("risk", picture(plate_painters.tag, fill, CORAL), around(x, y, TAG_W, TAG_H))
    scene.write("risk:words", chance, x, y - 8, 30 / scene.look.text_factor, ink, room=TAG_W - 6)
    scene.write("risk:of", told("deep_blue.danger"), x, y + 14, 18 / scene.look.text_factor, ink, room=TAG_W - 4, least=12)


def draw(board: "DeepBlueBoard", scene: Scene, table: DiveView, area: Area) -> None:
    """Draw the plate, and a row for each kind of gem that is left."""
    left = area.right - WIDTH - 8
    divers = [one.seat for one in table.divers if one.is_down and board.flags[one.seat].cx > left - HEAD]
    below = CONTENTS if divers else UP_CONTENTS
    area = Area(left, area.y + below, WIDTH, area.h - below - 6)
    scene.lay("contents", picture(plate_painters.plate, board.ink.plate, "#4f8fa8", 2, 16), area)
    title = told("deep_blue.in_the_bag", count=table.bag_size)
    scene.write("contents:title", title, area.x + 16, area.y + 22, 22, board.ink.ink, "start", room=area.w - 32)
    rows = Area(area.x + 16, area.y + TITLE_H, area.w - 32, area.h - TITLE_H - 8).rows(max(1, len(table.held)), 0)
    for (kind, count), place in zip(table.held.items(), rows, strict=False):
        _row(board, scene, table, kind, count, place)


def _row(board: "DeepBlueBoard", scene: Scene, table: DiveView, kind: str, count: int, place: Area) -> None:
    key, share, h = f"contents:{kind}", count / max(1, table.bag_size), min(place.h, MOST_ROW)
    size = min(22, h / scene.look.text_factor)
    scene.put(key, board.gem_look(kind), place.x + 12, place.cy, h * 1.08, h * 1.1)
    scene.write(f"{key}:count", str(count), place.x + 50, place.cy, size, board.ink.ink, "end")
    scene.write(f"{key}:chance", percent(share), place.right, place.cy, size, board.ink.ink, "end")
    is_bad = kind in HAZARDS and kind in table.gems
    colour, pattern = (CORAL, "bars") if is_bad else (WARNS, "dots") if kind in HAZARDS else (BRASS, "")
    full = max(HALF, max(table.held.values()) / max(1, table.bag_size))
    room = Area(place.x + 60, place.cy - BAR * h / 2, place.w - 60 - 62, BAR * h)
    scene.lay(f"{key}:bar", picture(gauge, round(share / full, 3), colour, pattern, scene.theme, (), -1), room)
