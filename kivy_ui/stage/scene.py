"""Scene: the sprites of one frame in drawing order, and its touch targets."""

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypedDict, Unpack

from companion.pictures.picture import Picture
from companion.table.sentence import Words
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import as_text, language_code
from kivy_ui.look.skin import SEA, skin_for_theme
from kivy_ui.stage.lettering import fit_line, width, wrap
from kivy_ui.stage.sprite import Area, Lettering, Sprite
from kivy_ui.stage.touch import KnobTurn, OnDrag, OnHold, Tap

FOAM, INK, BRASS, CORAL, DARK = "#f4fbfc", "#08131c", "#ffd07a", "#ff6f5e", "#02101a"
LINE_HEIGHT, FIGURE_GAP = 1.16, 0.04
LEAST_OF_LARGE = 24.0
"""Drawn size in units down to which large words shrink before they are cut, unless a call says another."""
MIDDLES = {"start": 0.5, "middle": 0.0, "end": -0.5}
"""Distance from a line's anchor to its middle, as a share of its width."""


def _text(words: Words) -> str:
    """Return a sentence as text in the current language."""
    return words if isinstance(words, str) else as_text(words)


class SceneTarget(NamedTuple):
    """A touch target in units.

    tap    called without arguments
    hold   called with True when a touch begins, with False when it ends
    drag   called with x and y in pixels of the window, and whether the touch has ended
    words  its spoken description; "" for the texts that are written on it
    is_on  whether it is the chosen one of several
    row    label of its row; "" for none
    step   callback of a slider, called with the number of steps by which a knob changes its value
    """

    name: str
    area: Area
    tap: Tap | None = None
    hold: OnHold | None = None
    drag: OnDrag | None = None
    radius: float = 14
    words: str = ""
    is_on: bool = False
    row: str = ""
    step: KnobTurn | None = None


class PlacedText(NamedTuple):
    """A written text with its area and size in units, for layout tests; `is_cut` if it was cut without `may_cut`.

    whole   the text before it was cut or broken into lines; "" for a line that continues a paragraph
    """

    text: str
    area: Area
    size: float
    is_cut: bool
    whole: str = ""


class LineOptions(TypedDict, total=False):
    """Options of a written line; see `Scene.write`."""

    is_bold: bool
    halo: str
    room: float
    least: float
    alpha: float
    scale: float
    may_cut: bool


class DrawnPart(NamedTuple):
    """The values on which the drawing of a part depends, and its sprites and texts."""

    values: tuple[object, ...]
    sprites: list[Sprite]
    placed_texts: list[PlacedText]


class DrawnParts:
    """Cache of the parts that a screen drew, by name: only the last drawing of each. Another screen, look or language empties it."""

    def __init__(self) -> None:
        self._parts: dict[str, DrawnPart] = {}
        self._screen: tuple[object, ...] = ()

    def part(self, scene: "Scene", name: str, values: tuple[object, ...]) -> DrawnPart | None:
        """Return the drawing of a part; None if it was drawn with other values, or not yet."""
        screen = (scene.look, scene.w, scene.h, language_code())
        if screen != self._screen:
            self._screen = screen
            self._parts.clear()
        part = self._parts.get(name)
        return part if part is not None and part.values == values else None

    def store(self, name: str, part: DrawnPart) -> None:
        """Store the drawing of a part in place of its last one."""
        self._parts[name] = part


class Scene:
    """Sprites, texts and touch targets of one frame, on a screen of `w` × `h` units; the shorter side has 480.

    theme     the theme's name: "deep", "light" or "contrast"
    is_wide   whether it is wider than high
    area      the whole screen
    ink       the colours of plates and words
    row       label of the row that is being drawn, which is spoken; "" for none
    drawn_parts   the parts of former scenes of this screen; None if it stores none
    """

    def __init__(self, look: Look, w: float, h: float) -> None:
        self.look, self.theme, self._text_factor = look, look.theme.name, look.text_factor
        self.w, self.h, self.is_wide = w, h, w > h
        self.area = Area(0, 0, w, h)
        self.ink = skin_for_theme(self.theme, SEA)
        self.sprites: list[Sprite] = []
        self.targets: list[SceneTarget] = []
        self.placed_texts: list[PlacedText] = []
        self.row = ""
        self.drawn_parts: DrawnParts | None = None

    def text_size(self, size: float) -> float:
        """Return a text size with the factor of Settings applied."""
        return size * self._text_factor

    # sprites

    def put(
        self, key: str, look: Picture, x: float, y: float, w: float, h: float | None = None, angle: float = 0, alpha: float = 1, scale: float = 1, tall: float = 1
    ) -> None:  # fmt: skip
        """Draw a picture with its middle at (x, y), `w` × `h` units; without `h` a square. `angle` is clockwise, in degrees."""
        high = w if h is None else h
        self.sprites.append(Sprite(key, look, x, y, w, h=high, angle=angle, alpha=alpha, scale=scale, tall=tall))

    def ring(
        self, key: str, look: Callable[[str], Picture], shares: Sequence[tuple[float, str]], x: float, y: float, size: float
    ) -> None:
        """Draw a ring of sectors, clockwise from the top: for each (share of 1, kind) a sector of the picture `look(kind)`."""
        begins = 0.0
        for nth, (share, kind) in enumerate(shares):
            if share > 0:
                sweep = (360 * begins, 360 * min(1.0, begins + share))
                self.sprites.append(Sprite(f"{key}:{nth}", look(kind), x, y, size, h=size, sweep=sweep))
            begins += share

    def put_in_area(self, key: str, look: Picture, area: Area, alpha: float = 1, scale: float = 1, angle: float = 0) -> None:
        """Draw a picture that fills an area; `scale` and `angle`, in degrees clockwise, are those around its middle."""
        x, y, w, h = area
        self.sprites.append(Sprite(key, look, x + w / 2, y + h / 2, w, h=h, angle=angle, alpha=alpha, scale=scale))

    def fill(self, key: str, look: Picture, alpha: float = 1) -> None:
        """Draw a picture over the whole screen."""
        self.put_in_area(key, look, self.area, alpha)

    def write(
        self, key: str, words: Words, x: float, y: float, size: float, colour: str = FOAM, anchor: str = "middle", is_bold: bool = True,
        halo: str = "", room: float = 0, least: float = 0, alpha: float = 1, scale: float = 1, angle: float = 0, may_cut: bool = False,
        whole: str | None = None,
    ) -> float:  # fmt: skip
        """Write one line with its middle at `y`; return its width in units. `anchor` is "start", "middle" or "end".

        A line wider than `room` (0: no limit) is set smaller, down to `least`, then cut.
        The default of `least` is 0.8 of the size, but no more than `LEAST_OF_LARGE` as drawn.
        Layout tests report a cut as a fault unless it `may_cut`, because the whole text is shown elsewhere.
        `whole` is the text of which this is a line; None for the line itself.
        """
        text = written_text = words if isinstance(words, str) else as_text(words)
        if not text:
            return 0.0
        text, size, w, is_cut = self._fit_text(text, size, is_bold, room, least)
        cx = x + w * MIDDLES[anchor]
        look = Lettering(text, size, colour, is_bold, halo)
        self.sprites.append(Sprite(key, look, cx, y, w, h=size * LINE_HEIGHT, angle=angle, alpha=alpha, scale=scale))
        place, whole = Area(cx - w / 2, y - size / 2, w, size), written_text if whole is None else whole
        self.placed_texts.append(PlacedText(text, place, size, is_cut and not may_cut, whole))
        return w

    def write_left(
        self, key: str, words: Words, x: float, y: float, size: float, colour: str = FOAM, **options: Unpack[LineOptions]
    ) -> float:
        """Write one line that begins at `x`; see `write`."""
        return self.write(key, words, x, y, size, colour=colour, anchor="start", **options)

    def write_in_area(
        self, key: str, words: Words, area: Area, size: float, colour: str = FOAM, anchor: str = "middle", *, padding: float = 0,
        **options: Unpack[LineOptions],
    ) -> float:  # fmt: skip
        """Write one line in the middle of an area's height, `padding` units narrower than the area; see `write`."""
        x = area.x + area.w * (0.5 - MIDDLES[anchor])
        options["room"] = area.w - padding
        return self.write(key, words, x, area.cy, size, colour=colour, anchor=anchor, **options)

    def count(
        self, key: str, words: Words, x: float, y: float, size: float, colour: str, halo: str = "", anchor: str = "start", room: float = 0,
        least: float = 0, scale: float = 1, alpha: float = 1,
    ) -> None:  # fmt: skip
        """Write a number that counts up: each digit is a sprite, so that no new texture is needed while the number changes."""
        text, size, wide, is_cut = self._fit_text(_text(words), size, True, room, least)
        gap = size * FIGURE_GAP * bool(halo)
        wide += gap * len(text)
        middle = x if anchor == "middle" else x + wide / 2
        at = -wide / 2
        for nth, figure in enumerate(text):
            w = self.width(figure, size)
            look, figure_x = Lettering(figure, size, colour, True, halo), middle + (at + w / 2) * scale
            self.sprites.append(Sprite(f"{key}:{nth}", look, figure_x, y, w, h=size * LINE_HEIGHT, alpha=alpha, scale=scale))
            at += w + gap
        self.placed_texts.append(PlacedText(text, Area(middle - wide / 2, y - size / 2, wide, size), size, is_cut, text))

    def paragraph(
        self, key: str, words: Words, area: Area, size: float, colour: str = FOAM, anchor: str = "start", is_bold: bool = False, halo: str = "",
        least: float = 18, is_top: bool = True, alpha: float = 1,
    ) -> float:  # fmt: skip
        """Write words on several lines, smaller down to `least` if the area is too small, then cut; return their height in units.

        is_top   start at the area's upper edge, else centre the lines
        """
        text = _text(words)
        size = self._paragraph_size(text, self.text_size(size), is_bold, area, least=least)
        lines = self.lines(text, size, is_bold, area.w)
        most = max(1, int((area.h + 1) / (size * LINE_HEIGHT)))
        is_cut, lines = len(lines) > most, lines[:most]
        h = len(lines) * size * LINE_HEIGHT
        top = area.y if is_top else area.cy - h / 2
        x = {"start": area.x, "middle": area.cx, "end": area.right}[anchor]
        factor = self._text_factor
        for at, line in enumerate(lines):
            y = top + (at + 0.5) * size * LINE_HEIGHT
            self.write(
                f"{key}:{at}", line, x, y, size / factor, colour=colour, anchor=anchor, is_bold=is_bold, halo=halo, room=area.w + 1,
                whole="" if at else text, alpha=alpha,
            )  # fmt: skip
        if is_cut:
            self.placed_texts[-1] = self.placed_texts[-1]._replace(is_cut=True)
        return h

    def write_centred(
        self, key: str, words: Words, area: Area, size: float, colour: str = FOAM, *, halo: str = "", least: float = 18
    ) -> float:
        """Write bold words in the middle of an area, on several lines if need be; see `paragraph`."""
        return self.paragraph(key, words, area, size, colour, anchor="middle", is_bold=True, halo=halo, least=least, is_top=False)

    def _paragraph_size(self, text: str, size: float, is_bold: bool, area: Area, *, least: float) -> float:
        """Return the drawn size of a paragraph: the first of `size`, `size` - 1, … that fits into its area, or is at most `least`.

        Measuring at a new size opens a font, which takes 0.5 ms. So the size is estimated first: a smaller text fits if the text
        of full size fits into an area that is larger in the same ratio.
        """
        if size <= least or self._fits_area(text, size, is_bold, area):
            return size
        most = math.ceil(size - least)

        def would_fit(step: int) -> bool:
            factor = size / (size - step)
            return self._fits_area(text, size, is_bold, Area(0, 0, area.w * factor, area.h * factor))

        step = 1 + bisect_left(range(1, most), True, key=would_fit)
        while step > 1 and self._fits_area(text, size - step + 1, is_bold, area):
            step -= 1
        while step < most and not self._fits_area(text, size - step, is_bold, area):
            step += 1
        return size - step

    def _fits_area(self, text: str, size: float, is_bold: bool, area: Area) -> bool:
        """Return whether text of a drawn size fits into an area, on several lines."""
        count, widest = self.wrapped_size(text, size, is_bold, area.w)
        return count * size * LINE_HEIGHT <= area.h + 1 and widest <= area.w + 1

    def wrapped_size(self, text: str, size: float, is_bold: bool, room: float) -> tuple[int, float]:
        """Return the number of lines of at most `room` units into which words are wrapped, and the width of their widest word.

        Only a line of one word may be wider than `room`. `size` is the drawn size; widths are in units.
        """
        unit = self.look.unit
        lines, widest = wrap(text, round(size * unit), is_bold, room * unit)
        return len(lines), widest / unit

    def width(self, text: str, size: float, is_bold: bool = True) -> float:
        """Return the width of a line in units; `size` is the drawn size."""
        return width(text, round(size * self.look.unit), is_bold) / self.look.unit

    def scaled_width(self, words: Words, size: float, is_bold: bool = True) -> float:
        """Return the width of a line in units, as `write` sets it: with the factor of Settings."""
        unit, text = self.look.unit, words if isinstance(words, str) else as_text(words)
        return width(text, round(size * self._text_factor * unit), is_bold) / unit

    def fits(self, words: Words, size: float, room: float, is_bold: bool = True, *, least: float) -> bool:
        """Return whether a line fits into `room` units at the size `least`, with the factor of Settings.

        It is measured first at `size`, the usual one, in which it is written if it fits: each new measure of a line takes time.
        """
        return self.scaled_width(words, size, is_bold) <= room or self.scaled_width(words, least, is_bold) <= room

    def lines(self, text: str, size: float, is_bold: bool, room: float) -> Sequence[str]:
        """Wrap words into lines of at most `room` units; `size` is the drawn size."""
        return wrap(text, round(size * self.look.unit), is_bold, room * self.look.unit).lines

    def _fit_text(self, text: str, size: float, is_bold: bool, room: float, least: float) -> tuple[str, float, float, bool]:
        """Return a line as it fits into `room`, its drawn size and its width in units, and whether it is cut."""
        factor = self._text_factor
        drawn_least = least * factor or min(0.8 * size * factor, LEAST_OF_LARGE)
        return fit_line(text, size * factor, is_bold, room, least=drawn_least, unit=self.look.unit)

    def draw_part(self, name: str, values: tuple[object, ...], draw: Callable[[], object]) -> None:
        """Call `draw`, or add the sprites and texts of its last call under this name if all `values` are the same.

        Besides `values`, the drawing may depend on the screen, its look and the language. It adds no touch targets.
        """
        if self.drawn_parts is None:
            draw()
            return
        part = self.drawn_parts.part(self, name, values)
        if part is None:
            first_sprite, first_text = len(self.sprites), len(self.placed_texts)
            draw()
            self.drawn_parts.store(name, DrawnPart(values, self.sprites[first_sprite:], self.placed_texts[first_text:]))
            return
        self.sprites += part.sprites
        self.placed_texts += part.placed_texts

    def clear_area(self, area: Area) -> None:
        """Remove sprites, texts and targets with their middle in `area`, which will be covered; keep sprites higher than it."""
        self.sprites = [sprite for sprite in self.sprites if not area.contains(sprite.x, sprite.y) or sprite.h > area.h]
        self.placed_texts = [
            placed_text for placed_text in self.placed_texts if not area.contains(placed_text.area.cx, placed_text.area.cy)
        ]
        self.targets = [target for target in self.targets if not area.contains(target.area.cx, target.area.cy)]

    def leave_out(self, keys: Sequence[str]) -> None:
        """Remove the sprites with these keys, and those with keys that begin with "key:"."""
        prefixes = tuple(f"{key}:" for key in keys)
        self.sprites = [sprite for sprite in self.sprites if not f"{sprite.key}:".startswith(prefixes)]

    # touch targets

    def release(self) -> None:
        """Remove the touch targets once another scene is shown: their callbacks form reference cycles with this scene."""
        self.targets.clear()

    def touch(
        self, name: str, area: Area, tap: Tap | None = None, hold: OnHold | None = None, drag: OnDrag | None = None, radius: float = 14,
        *, words: Sequence[Words] = (), is_on: bool = False, step: KnobTurn | None = None,
    ) -> None:  # fmt: skip
        """Add a touch target. `words` is its spoken description, by default the texts that are written on it.

        `step` makes it a slider for the knob, and is called with the number of steps, negative for less.
        """
        spoken_words = ", ".join(filter(None, map(_text, words))) if words else ""
        self.targets.append(
            SceneTarget(name, area, tap, hold, drag, radius=radius, words=spoken_words, is_on=is_on, row=self.row, step=step)
        )
