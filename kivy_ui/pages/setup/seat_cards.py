"""Where the players' cards lie while a game is set up, and the one that adds somebody: none moves when one more sits down."""

from collections.abc import Callable

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.say import say
from kivy_ui.games.covers import diver_picture
from kivy_ui.pages.page_base import GAP, MARGIN
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board_colours import Skin

SEATS_Y, SEATS_H, LOW_H, HIGH_H, WIDEST = 74.0, 132.0, 72.0, 112.0, 200.0
ONE_ROW, COLUMNS, MANY = 6, 3, 10
"""So many cards lie in one row of a wide glass; so many in a row of an upright one, one more from so many on."""
RIBBON_GAP = 24.0
"""Between two rows of players, so that the ribbon of who starts hangs free."""
RIM, EMPTY = "#9cc7d6", 0.3


def cards(scene: Scene, most: int, seated: int) -> list[Area]:
    """Lay a card for everybody who may play, as long as one row holds them; all of them where it can't."""
    count = min(most, ONE_ROW) if seated < ONE_ROW or most <= ONE_ROW else most
    columns = _columns(scene, count)
    rows = -(-count // columns)
    h = SEATS_H if rows == 1 else LOW_H if scene.is_wide or rows > 2 else HIGH_H
    gap = RIBBON_GAP if h > 100 else GAP
    area = Area(MARGIN, SEATS_Y, min(scene.w - 2 * MARGIN, columns * WIDEST), rows * (h + gap) - gap)
    return [card for row in area.rows(rows, gap) for card in row.columns(columns, GAP)][:count]


def _columns(scene: Scene, count: int) -> int:
    if scene.is_wide:
        return count if count <= ONE_ROW else -(-count // 2)
    return min(count, COLUMNS + (count >= MANY))


def empty(scene: Scene, ink: Skin, nth: int, place: Area, tap: Callable[[], object]) -> None:
    """A place where nobody sits yet: it adds somebody, too."""
    scene.lay(f"empty:{nth}", picture(plate_painters.plate, ink.plate, RIM, 2, 20, EMPTY), place)
    scene.touch(f"empty:{nth}", place, tap, radius=20)


def free(scene: Scene, ink: Skin, key: str, place: Area, diver_of: str, tap: Callable[[], object]) -> None:
    """A place for one more: a grey diver of the game `diver_of` where one has to be, else a plus."""
    scene.lay(key, picture(plate_painters.plate, ink.plate, RIM, 2.5, 20, 0.7), place)
    is_high = place.h > 100
    x, y = (place.cx, place.y + 46) if is_high else (place.x + 34, place.cy)
    if diver_of:
        scene.put(f"{key}:diver", diver_picture(diver_of), x, y, 62 if is_high else 46, 66 if is_high else 48)
    else:
        scene.put(f"{key}:plus", picture(icon, "plus", BRASS if scene.theme != "light" else ink.ink), x, y, 44, 44)
    words = say("players.say_who" if diver_of else "players.add_one")
    if is_high:
        top, size = place.y + (79 if place.h > 120 else 76), 22 if diver_of else 26
        room = Area(place.x + 5, top, place.w - 10, place.bottom - top - 4)
        scene.paragraph(f"{key}:words", words, room, size, ink.ink, "middle", True, least=14, is_top=False)
    else:
        scene.write(f"{key}:words", words, place.x + 64, place.cy, 22, ink.ink, "start", room=place.w - 70, least=16)
    scene.touch(key, place, tap, radius=20)
