"""Deep Blue's sites between two dives: where tiles lie, and what is on them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.deep_blue.box import Face
from companion.games.deep_blue.view import SiteView
from companion.pictures.picture import picture
from kivy_ui.reading import told
from kivy_ui.stage import plates
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:
    from kivy_ui.boards.deep_blue import DeepBlueBoard

SITES = 0.44
"""From how far down the scene sites lie."""


def draw(board: "DeepBlueBoard", scene: Scene, area: Area, sites: Sequence[SiteView]) -> None:
    """Draw the sites as tiles: keys where a tap answers, else flat; in brass where one lies face up."""
    below = Area(area.x + 12, area.y + area.h * SITES, area.w - 24, area.h * (0.99 - SITES))
    across = 8 if scene.is_wide else 5
    for site, place in zip(sites, below.grid(len(sites), across, 8)):
        mark = f"site:{site.number}"
        is_up, is_open = site.lies == "face up", board.is_open(mark)
        if site.lies == "gone" and not is_open:
            continue
        rim = (BRASS, 3.0) if is_up else (board.ink.tint, 1.6)
        flat, key = picture(plates.plate, board.ink.plate, *rim), picture(plates.key, is_up, board.ink.tint, board.theme)
        scene.lay(f"{mark}:plate", key if is_open else flat, place)
        colour = plates.ink_on("main", board.theme) if is_up and is_open else board.ink.ink
        face = site.face if is_up else None
        x, y = (place.x + 8, place.y + 20) if face else (place.cx - (16 if site.gem else 0), place.cy - 2)
        wide = scene.write(f"{mark}:number", str(site.number), x, y, 28, colour, "start" if face else "middle")
        if face:
            _face(board, scene, mark, face, place, colour, place.w - wide - 24)
        if site.gem:
            board.gem(scene, f"{mark}:gem", site.gem, place.cx + (0 if face else 20), y if face else place.cy, 14)
        board.mark(scene, mark, place, 12)


def _face(board: "DeepBlueBoard", scene: Scene, mark: str, face: Face, place: Area, ink: str, room: float) -> None:
    """Draw what lies at a site: what it is worth in its corner, its spots along the foot."""
    words = told("deep_blue.worth", points=face.worth)
    scene.write(f"{mark}:worth", words, place.right - 8, place.y + 20, 20, ink, "end", room=room, least=12)
    y, step = place.bottom - 22, min(22.0, (place.w - 10) / max(1, len(face.spots)))
    for nth, spot in enumerate(face.spots):
        x, either = place.cx + (nth - (len(face.spots) - 1) / 2) * step, spot.split("-or-")
        for at, kind in enumerate(either):
            aside = (at - (len(either) - 1) / 2) * 8
            board.gem(scene, f"{mark}:spot:{nth}:{at}", kind, x + aside, y, 10 if len(either) == 1 else 7)
