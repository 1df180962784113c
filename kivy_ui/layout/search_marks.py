"""Marks behind the words that a search found."""

from companion.pictures.picture import picture
from companion.table.searching import find_spans
from kivy_ui.layout.part import Part
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area, Lettering, Sprite

MARK_ALPHA = 0.45
LEAST_LETTERS = 2  # a single letter is everywhere
BEYOND_UNITS = 2.0


def with_search_marks(part: Part, typed: str) -> Part:
    """Return a part whose lines have a mark behind each place that matches the typed text; none for fewer than two letters."""
    if len(typed.strip()) < LEAST_LETTERS:
        return part

    def draw(scene: Scene, area: Area, key: str) -> None:
        before = len(scene.sprites)
        part.draw(scene, area, key)
        look = picture(plate_painters.shade, BRASS, MARK_ALPHA)
        marked: list[Sprite] = []
        for sprite in scene.sprites[before:]:
            if isinstance(sprite.look, Lettering):
                areas = _mark_areas(scene, sprite, sprite.look, typed)
                marked += [
                    Sprite(f"{sprite.key}:mark:{at}", look, mark.cx, mark.cy, mark.w, h=mark.h) for at, mark in enumerate(areas)
                ]
            marked.append(sprite)
        scene.sprites[before:] = marked

    return part._replace(draw=draw)


def _mark_areas(scene: Scene, sprite: Sprite, lettering: Lettering, typed: str) -> list[Area]:
    """Return the areas of the matches in a line of text."""
    start_x, height = sprite.x - sprite.w / 2, lettering.size * LINE_HEIGHT

    def width(text: str) -> float:
        return scene.width(text, lettering.size, lettering.is_bold)

    return [
        Area(
            start_x + width(lettering.text[:begin]) - BEYOND_UNITS,
            sprite.y - height / 2,
            width(lettering.text[begin:end]) + 2 * BEYOND_UNITS,
            height,
        )
        for begin, end in find_spans(typed, lettering.text)
    ]
