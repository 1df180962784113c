"""Leaves of the layout tree: words and pictures, each a part of `kivy_ui.layout.part`."""

from collections.abc import Sequence

from companion.pictures.picture import Picture
from companion.table.sentence import Words
from kivy_ui.layout.part import Part
from kivy_ui.look.language import as_text
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area, area_around

LEAST_TEXT_UNITS = 13.0
PARAGRAPH_PADDING_UNITS = 4.0
ROUNDING_UNITS = 1.0
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def text(
    words: Words,
    size: float,
    ink: str = "ink",
    anchor: str = "middle",
    *,
    is_bold: bool = True,
    least: float = LEAST_TEXT_UNITS,
    is_scaled: bool = True,
    halo: str = "",
) -> Part:
    """Write words `size` units high, in one line if they fit, else in several, smaller if need be, down to `least` units.

    `ink` is "ink" or "dim" of the page's colours, or "#rrggbb"; `halo` is the colour of a rim around the letters, "halo" for the
    page's, "" for none. Without `is_scaled` the text size in Settings is ignored.
    """

    def draw(scene: Scene, area: Area, key: str) -> None:
        height = size if is_scaled else size / scene.look.text_factor
        colour, rim = colour_of(scene, ink), colour_of(scene, halo)
        if scene.scaled_width(words, height, is_bold) <= area.w:
            scene.write(f"{key}:text", words, area.x + area.w * ANCHORS[anchor], area.cy, height, colour, anchor, is_bold, rim)
            return
        scene.paragraph(f"{key}:text", words, area, height, colour, anchor, is_bold, rim, least=least, is_top=False)

    return Part(draw)


def line(
    words: Words,
    size: float,
    ink: str = "ink",
    anchor: str = "middle",
    *,
    is_bold: bool = True,
    least: float = LEAST_TEXT_UNITS,
    halo: str = "",
    may_cut: bool = False,
) -> Part:
    """Write words in one line, smaller if need be, down to `least` units, then cut. Layout tests allow a cut if `may_cut`."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        x, colour = area.x + area.w * ANCHORS[anchor], colour_of(scene, ink)
        scene.write(
            f"{key}:text", words, x, area.cy, size, colour, anchor, is_bold, colour_of(scene, halo), area.w, least, may_cut=may_cut
        )

    return Part(draw)


def colour_of(scene: Scene, ink: str) -> str:
    """Return a colour as "#rrggbb".

    `ink` may be "ink", "dim" or "halo" of the page or table, "accent" or "danger" of the theme, "brass", or "label" (brass in
    the deep theme, ink in the others); "#rrggbb" and "" are returned unchanged. Any other name raises AttributeError.
    """
    if not ink or ink.startswith("#"):
        return ink
    if ink == "label":
        return BRASS if scene.theme == "deep" else scene.ink.ink
    if ink == "brass":
        return scene.look.theme.accent if scene.theme == "light" else BRASS
    return str(getattr(scene.look.theme if ink in ("accent", "danger") else scene.ink, ink))


def fitted_size(scene: Scene, texts: Sequence[Words], size: float, width: float) -> float:
    """Return the text size, at most `size` units, at which each of these texts fits into one line of `width` units."""
    return min(size, size * width / max((scene.scaled_width(words, size) for words in texts), default=width or 1.0))


def fitting_size(scene: Scene, texts: Sequence[str], sizes: Sequence[float], area: Area) -> float:
    """Return the first of these text sizes at which each text fits into the area, on several lines if need be; else the last.

    Raise IndexError if there are no sizes.
    """

    def fits(words: str, size: float) -> bool:
        lines = scene.lines(words, scene.text_size(size), True, area.w)
        is_narrow = all(scene.scaled_width(text_line, size) <= area.w + 1 for text_line in lines)
        return is_narrow and len(lines) * scene.text_size(size) * LINE_HEIGHT <= area.h + 1

    return next((size for size in sizes if all(fits(words, size) for words in texts)), sizes[-1])


def paragraph(
    words: Words,
    size: float,
    ink: str = "ink",
    anchor: str = "start",
    *,
    is_bold: bool = False,
    least: float = LEAST_TEXT_UNITS,
    is_top: bool = True,
) -> Part:
    """Write words on as many lines as needed, smaller down to `least` if the area is too low. Columns measure its height."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        colour = colour_of(scene, ink)
        scene.paragraph(f"{key}:text", words, area, size, colour, anchor, is_bold, least=least, is_top=is_top)

    def height(scene: Scene, width: float) -> float:
        real = scene.text_size(size)
        return len(scene.lines(as_text(words), real, is_bold, width)) * real * LINE_HEIGHT + PARAGRAPH_PADDING_UNITS

    return Part(draw, height=height)


def fitted_line(
    words: Words,
    size: float,
    ink: str = "ink",
    *,
    is_bold: bool = True,
    least: float = LEAST_TEXT_UNITS,
    halo: str = "",
    may_cut: bool = False,
) -> Part:
    """Write words in one line from the left, smaller if there is less room. Width and height are measured."""

    def height(scene: Scene, width: float) -> float:
        return scene.text_size(size) * LINE_HEIGHT if as_text(words) else 0.0

    def width(scene: Scene) -> float:
        return scene.scaled_width(words, size, is_bold) + ROUNDING_UNITS

    fitted = line(words, size, ink, "start", is_bold=is_bold, least=least, halo=halo, may_cut=may_cut)
    return fitted._replace(height=height, width=width)


def image(look: Picture, height: float = 0.0, alpha: float = 1.0) -> Part:
    """Put a picture into the middle of its area, `height` units high; 0 for as large as fits. `alpha` is its opacity, 0 to 1."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        high = height or min(area.h, area.w / look.breadth)
        scene.put_in_area(f"{key}:image", look, area_around(area.cx, area.cy, high * look.breadth, high), alpha)

    return Part(draw)


def spread(look: Picture, alpha: float = 1.0) -> Part:
    """Stretch a picture over the whole area, with opacity `alpha`, 0 to 1."""
    return Part(lambda scene, area, key: scene.put_in_area(f"{key}:ground", look, area, alpha))
