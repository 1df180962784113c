"""The pages round the table, on a dark quay: a heading, what the page is about, and answers at its foot."""

from collections.abc import Sequence

from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.moods import quay
from kivy_ui.layout.kit import PageButton
from kivy_ui.pages.drawn_page import DrawnPage
from kivy_ui.pages.page_base import GAP, MARGIN
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts
from kivy_ui.table.board_colours import Skin

ANSWER_H, FOOT_AIR, HEAD, TABS = 72, 10, 72, 3


Way = PageButton
"""The name in pages that are not a layout tree yet."""


def lay_foot(scene: Scene, ways: Sequence[Way], ink: Skin) -> Area:
    """Lay answers at the foot, in two lines where the glass is high; return what is left between heading and foot."""
    return _lay_lines(scene, [ways] if scene.is_wide or len(ways) < 3 else [ways[:1], ways[1:]], ink)


def lay_tabs(scene: Scene, ways: Sequence[Way], ink: Skin) -> Area:
    """Lay what can be chosen at the foot, three in a line where the glass is high; return what is left above."""
    each = len(ways) if scene.is_wide else TABS
    return _lay_lines(scene, [ways[at : at + each] for at in range(0, len(ways), each)], ink)


def _lay_lines(scene: Scene, lines: Sequence[Sequence[Way]], ink: Skin) -> Area:
    h = len(lines) * (ANSWER_H + GAP) - GAP
    area = Area(MARGIN, scene.h - FOOT_AIR - h, scene.w - 2 * MARGIN, h)
    for line, place in zip(lines, area.rows(len(lines), GAP), strict=True):
        cells = place.columns(sum(way.cells for way in line), GAP)
        for way in line:
            mine, cells = cells[: way.cells], cells[way.cells :]
            lay_way(scene, way, Area(mine[0].x, place.y, mine[-1].right - mine[0].x, place.h), ink)
    return Area(MARGIN, HEAD, scene.w - 2 * MARGIN, area.y - HEAD - 2 * GAP)


def lay_way(scene: Scene, way: Way, place: Area, ink: Skin) -> None:
    """Draw one of the answers: "missing" is an outline that says what it lacks, "bare" leaves bare ground."""
    if way.kind == "missing":
        scene.lay("missing", picture(plate_painters.dashed, plate_painters.outline(scene.theme)), place)
        scene.paragraph("missing:title", way.title, place.inset(14, 6), 26, ink.ink, "middle", True, least=14, is_top=False)
    elif way.kind != "bare":
        parts.answer(scene, way.name, place, way.kind, way.title, way.note, ink.tint, way.tap, icon_name=way.icon)


class HousePage(DrawnPage):
    """Override `draw`."""

    def world(self) -> Picture:
        """A dark quay."""
        return picture(quay, self.look.theme.name)

    def foot(self, scene: Scene, ways: Sequence[Way]) -> Area:
        """Lay the answers at the foot; return what is left between heading and foot."""
        return lay_foot(scene, ways, self.ink)

    def card(self, scene: Scene, key: str, area: Area, rim: str = "#6fb0c8") -> None:
        """Lay a card that darkens downwards."""
        upper, lower = {"deep": ("#17506b", "#0b2c3f"), "light": ("#ffffff", "#e4f3f6")}.get(scene.theme, ("#000000", "#000000"))
        scene.lay(key, picture(plate_painters.sheet, upper, lower, rim if scene.theme == "deep" else self.ink.ink, 18), area)

    def frame(self, scene: Scene, key: str, area: Area, colour: str) -> None:
        """Lay a frame round what is chosen."""
        scene.lay(key, picture(plate_painters.frame, colour, 5, 14), area)
