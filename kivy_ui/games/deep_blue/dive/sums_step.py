"""Second step of a tapped diver: the points of every diver side by side, by source."""

from functools import partial

from companion.games.deep_blue.view import DiverView, DiveView
from companion.pictures.picture import picture
from companion.table.sentence import Words
from kivy_ui.games.deep_blue.pieces import draw_source, gem_count, point_sources
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, line, row, spread, stack, units
from kivy_ui.layout.sizes import HEADING_TEXT, LABEL_TEXT, NOTE_TEXT
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import short_name
from kivy_ui.table.second_step import custom_part
from kivy_ui.table.table_scene import TableScene

WIDE_TOUCH, TALL_TOUCH = (112.0, 60.0), (76.0, 84.0)
"""Width and height of a diver's target, with the total beside the helmet, or below it on an upright screen. In units."""
DISC_UNITS, HEAD_UNITS, TOTAL_UNITS, MOST_ROW_UNITS = 36.0, 44.0, 50.0, 46.0
COLUMN_UNITS = 190.0
BRASS_INKS = {"light": "#7a4a08"}


def touch_divers(scene: TableScene) -> None:
    """Make each diver with its total a target that opens the points of all divers."""
    view: DiveView = scene.snapshot.view
    for diver in view.divers:
        sprite = next((sprite for sprite in scene.sprites if sprite.key == f"diver:{diver.seat}"), None)
        if sprite is None or not diver.is_diving:
            continue
        w, h = WIDE_TOUCH if scene.is_wide else TALL_TOUCH
        left = sprite.x - 34 if scene.is_wide else sprite.x - w / 2
        words = [translate("deep_blue.sum_of", name=scene.name(diver.seat), points=diver.now.total)]
        place = Area(left, sprite.y - 28, w, h)
        scene.touch(f"sum:{diver.seat}", place, partial(scene.actions.open, SumsStep()), radius=20, words=words)


class SumsStep:
    """Second step that shows where each diver's points come from."""

    def question(self) -> Words:
        """Return what the page shows, in place of a question."""
        return translate("deep_blue.sums")

    def main_button(self) -> None:
        """Return None: there is nothing to answer."""

    def go_back(self) -> bool:
        """Close the step."""
        return True

    def body(self, scene: TableScene) -> Part:
        """Return a column for each diver, in the order of the flags."""
        view: DiveView = scene.snapshot.view
        divers = sorted((diver for diver in view.divers if diver.is_diving), key=lambda diver: scene.flags[diver.seat].x)
        most = max((len(point_sources(view, diver.now)) for diver in divers), default=1)

        def columns(_: Scene, area: Area) -> Part:
            width = min(COLUMN_UNITS, (area.w + GAP_UNITS) / max(1, len(divers)) - GAP_UNITS)
            high = min(MOST_ROW_UNITS, (area.h - HEAD_UNITS - TOTAL_UNITS) / max(1, most))
            return row(EMPTY, *(units(width, _diver_column(scene, view, diver, high)) for diver in divers), EMPTY)

        return inset(MARGIN_UNITS, GAP_UNITS, by_area(columns))


def _diver_column(scene: TableScene, view: DiveView, diver: DiverView, high: float) -> Part:
    """Return a diver's name, a row of `high` units for each source of points, and the total."""
    ink = BRASS_INKS.get(scene.theme, BRASS)
    disc = custom_part(lambda area: scene.disc(f"sum:{diver.seat}:disc", diver.seat, area.cx, area.cy, DISC_UNITS / 2 - 2))
    name = by_area(
        lambda _, area: line(
            short_name(scene, scene.name(diver.seat), area.w, NOTE_TEXT), LABEL_TEXT, anchor="start", least=NOTE_TEXT
        )
    )
    sources = point_sources(view, diver.now)
    rows = (units(high, custom_part(partial(_draw_row, scene, view, f"sum:{diver.seat}", source))) for source in sources)
    total = line(translate("deep_blue.sum", points=diver.now.total), HEADING_TEXT, ink, halo="halo")
    parts = column(units(HEAD_UNITS, row(units(DISC_UNITS, disc), name, gap=4)), *rows, EMPTY, units(TOTAL_UNITS, total), gap=0)
    plate = spread(picture(plate_painters.plate, scene.ink.plate, "#4f8fa8", 2, 16))
    return stack(plate, inset(GAP_UNITS, 0, parts))


def _draw_row(scene: TableScene, view: DiveView, key: str, source_points: tuple[str, int], area: Area) -> None:
    source, points = source_points
    size = min(LABEL_TEXT + 4, area.h * 0.75) * min(1.0, area.w / 130)
    draw_source(scene, f"{key}:{source}", source, gem_count(view, source), points, x=area.x + 4, y=area.cy, size=size)
