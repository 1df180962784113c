"""Parts for pages: plates, keys, chips, rows of settings, cards, and answers at the foot."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.table.sentence import Words
from kivy_ui.layout.leaves import colour_of, image, line, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, by_height, cells, column, grid, inset, panel, row, share, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.look.skin import SEA, skin_for_theme
from kivy_ui.settings import Value
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.stage.touch import OnHold, Tap
from kivy_ui.table import answer_plate, keys

MARGIN_UNITS = 12.0
TITLE_BAR_UNITS = 72.0
ANSWER_UNITS = 72.0
FOOT_MARGIN_UNITS = 10.0
GAP_UNITS = 8.0
FOOT_UNITS = ANSWER_UNITS + 2 * GAP_UNITS + FOOT_MARGIN_UNITS  # one line of answers and the gaps around it
LABEL_UNITS = 28.0
LABEL_BESIDE_UNITS = 150.0
MOST_LABEL_SHARE = 0.44
MOST_LABEL_FACTOR = 1.25  # by which labels beside keys are wider in larger text
LOW_ROW_UNITS = 80.0
LINK_ICON_UNITS = 38.0
LOW_LINK_ICON_UNITS = 28.0
LINK_ICON_ROOM_UNITS = 56.0
LEAST_NOTE_TEXT = 13.0
PLATE_RIM = "#4f8fa8"
PLATE_RADIUS_UNITS = 16.0
TAB_TINT = "#0f3a50"
PICTURE_WORDS_UNITS = 80.0
NOT_PLATES = frozenset({"hint", "missing", "open", "bare"})
"""Kinds of buttons at the foot that have no plate."""
LEAST_SHARE = 0.75
"""Least share of its own size to which a button's words shrink to those of its neighbours."""


HALF = 2
"""Cells of a button that takes half of a line at the foot. A line has four cells."""


class PageButton(NamedTuple):
    """A button at a page's foot.

    name    the name of its touch target
    tap     called when it is tapped
    cells   its width: how many of a line's four cells
    kind    "main", "plain", "end" or "loss" as in `plate_painters.answer`; "missing" for an outline that names a missing entry;
            "open" for such an outline that can be tapped; "hint" for words alone; "bare" to draw nothing
    look    a picture in place of the icon
    """

    name: str
    title: Words
    tap: Callable[[], object]
    note: Words = ""
    icon: str = ""
    cells: int = 1
    kind: str = "plain"
    look: Picture | None = None


def by_scene(make: Callable[[Scene], Part], size: float = 0.0, weight: float = 1.0) -> Part:
    """Call `make(scene)` at each drawing and draw its part, for parts that depend on the theme or the screen's shape.

    size     its size in a row or column, in units; 0 for a share
    weight   its share
    """
    return Part(lambda scene, area, key: make(scene).draw(scene, area, key), size, weight)


# plates and keys


def plate_ground(fill: str, rim: str, radius: float = PLATE_RADIUS_UNITS, *, width: float = 2, alpha: float = 1.0) -> Picture:
    """Return the picture of a plate; `radius` of its corners and `width` of its rim are units, `alpha` is its opacity, 0 to 1."""
    return Picture(plate_painters.plate, (fill, rim, width, radius, alpha))


def plate(name: str, part: Part, tap: Tap | None = None, rim: str = PLATE_RIM) -> Part:
    """Put a part on a plate with a rim of this colour; with `tap` it can be tapped."""
    return by_scene(lambda scene: panel(name, plate_ground(scene.ink.plate, rim, alpha=0.9), part, tap))


def outline(name: str, part: Part, tap: Tap | None = None) -> Part:
    """Put a part on a dashed outline, for a place that is not filled yet."""
    return by_scene(
        lambda scene: panel(name, picture(plate_painters.dashed_outline, plate_painters.outline(scene.theme)), part, tap)
    )


def card(name: str, part: Part, tap: Tap | None = None, rim: str = "#6fb0c8") -> Part:
    """Put a part on a card, in the deep theme with a rim of this colour."""
    return by_scene(lambda scene: panel(name, card_ground(scene.theme, rim), part, tap))


def card_ground(theme: str, rim: str = "#6fb0c8") -> Picture:
    """Return the picture of a card in this theme."""
    upper, lower = {"deep": ("#17506b", "#0b2c3f"), "light": ("#ffffff", "#e4f3f6")}.get(theme, ("#000000", "#000000"))
    return picture(plate_painters.shaded_panel, upper, lower, rim if theme == "deep" else skin_for_theme(theme, SEA).ink, 18)


def field_ground(theme: str) -> Picture:
    """Return the picture of a text field in this theme."""
    return plate_ground(skin_for_theme(theme, SEA).plate, field_ink(theme), width=3, alpha=0.96)


def field_ink(theme: str) -> str:
    """Return the colour of a text field's rim and caret, as "#rrggbb"."""
    return BRASS if theme == "deep" else skin_for_theme(theme, SEA).ink


def key_ink(theme: str, is_on: bool = False) -> str:
    """Return the colour of words on a key, as "#rrggbb"; `is_on` for a brass key."""
    return plate_painters.ink_on("main" if is_on else "plain", theme)


def key(
    name: str,
    part: Part,
    tap: Tap | None = None,
    is_on: bool = False,
    tint: str = "",
    *,
    hold: OnHold | None = None,
    words: Words = "",
) -> Part:
    """Put a part on a key, brass while `is_on`, else in the colour `tint` ("": the page's). `words` is its spoken description."""

    def make(scene: Scene) -> Part:
        ground = picture(plate_painters.key, is_on, tint or scene.ink.tint, scene.theme)
        return panel(name, ground, inset(6, 4, part, plate_painters.LIP), tap, hold=hold, is_on=is_on, words=words)

    return by_scene(make, part.units, part.share)


def key_text(label: Words, size: float = 24, is_on: bool = False, *, is_scaled: bool = True, anchor: str = "middle") -> Part:
    """Write words on a key."""
    return by_scene(lambda scene: text(label, size, key_ink(scene.theme, is_on), anchor, least=11, is_scaled=is_scaled))


def text_key(name: str, label: Words, tap: Tap, is_on: bool = False, size: float = 24) -> Part:
    """Make a key with words."""
    return key(name, key_text(label, size, is_on), tap, is_on)


def icon_key(name: str, sign: str, tap: Tap, is_on: bool = False, size: float = 40, *, words: Words = "") -> Part:
    """Make a key with an icon; `words` is its spoken description."""
    return key(name, by_scene(lambda scene: icon_of(sign, size, key_ink(scene.theme, is_on))), tap, is_on, words=words)


def choice_key(
    name: str,
    title: Words,
    tap: Tap | None,
    is_on: bool = False,
    look: Picture | None = None,
    note: Words = "",
    *,
    size: float = KEY_TEXT,
    icon_name: str = "",
    is_loss: bool = False,
) -> Part:
    """Make a key for an option: its picture above its words, an icon, or words alone, and a note; brass while `is_on`.

    Words are `size` units high if they fit into one line. With `is_loss` it has the red rim of what loses something.
    """

    def draw(scene: Scene, area: Area, _: str) -> None:
        keys.key(
            scene, name, area, title, tap, tint=scene.ink.tint, is_on=is_on, look=look, note=note, size=size, icon_name=icon_name,
            is_loss=is_loss,
        )  # fmt: skip

    return Part(draw)


def chips(name: str, values: Sequence[tuple[Value, Words]], current: Value, tap: Callable[[Value], object]) -> Part:
    """Make a row with a key for each value, the current one in brass. `tap(value)` is called with the tapped one."""
    return row(*(text_key(f"{name}={value}", words, partial(tap, value), value == current) for value, words in values))


def tab(name: str, label: Words, sign: str, tap: Tap, is_on: bool) -> Part:
    """Make a tab: an icon and words; brass while its page is shown."""
    sign_part = by_scene(
        lambda scene: icon_of(sign, 32, BRASS if scene.theme == "deep" and not is_on else key_ink(scene.theme, is_on))
    )
    words = key_text(label, KEY_TEXT, is_on, anchor="start")
    return key(name, row(units(46, sign_part), words, units(GAP_UNITS / 2, EMPTY), gap=2), tap, is_on, TAB_TINT)


def link_key(name: str, label: Words, sign: str, tap: Tap, size: float = 26, *, note: Words = "") -> Part:
    """Make a key that opens a page: an icon beside its words. With a `note` the icon is above the words, and the note below them."""

    def make(scene: Scene) -> Part:
        ink = BRASS if scene.theme == "deep" else key_ink(scene.theme)
        icon_part = by_height(LINK_ICON_UNITS + 2, *(icon_of(sign, size, ink) for size in (LINK_ICON_UNITS, LOW_LINK_ICON_UNITS)))
        if as_text(note):
            note_part = line(note, SMALL_TEXT, key_ink(scene.theme), is_bold=False, least=LEAST_NOTE_TEXT)
            heights = [scene.text_size(text_size) * LINE_HEIGHT for text_size in (size, SMALL_TEXT)]
            return column(icon_part, *map(units, heights, (key_text(label, size), note_part)), gap=0)
        return row(units(LINK_ICON_ROOM_UNITS, icon_part), key_text(label, size, anchor="start"), gap=4)

    return key(name, by_scene(make), tap)


def icon_of(name: str, height: float, ink: str) -> Part:
    """Put an icon into the middle, at most `height` units high; `ink` as in `colour_of`."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        side, colour = min(height, area.w, area.h), colour_of(scene, ink)
        scene.put_in_area(f"{key}:icon", picture(icon, name, colour), area_around(area.cx, area.cy, side, side))

    return Part(draw)


def with_frame(part: Part, is_on: bool) -> Part:
    """Put a frame around a part while it is chosen."""
    if not is_on:
        return part
    return stack(part, Part(lambda scene, area, key: scene.put_in_area(f"{key}:frame", frame_ground(scene.theme), area.inset(-2))))


def frame_ground(theme: str) -> Picture:
    """Return the picture of the frame around a chosen part, 2 units larger than that on each side."""
    return picture(plate_painters.frame, BRASS if theme != "light" else "#0b3146", 5, 14)


def picture_above_words(look: Picture, caption: Words, size: float = 30) -> Part:
    """Put a picture, as large as fits, above a sentence, for example on an empty page."""
    words = paragraph(caption, size, anchor="middle", is_bold=True, least=15, is_top=False)

    def make(scene: Scene, area: Area) -> Part:
        height = min(area.h - PICTURE_WORDS_UNITS * scene.look.text_factor, area.w / look.breadth)
        return column(units(max(1.0, height), image(look)), share(1, inset(20, 4, words)))

    return by_area(make)


# rows of settings


def setting_row(name: str, label: Words, body: Part, note: Words = "") -> Part:
    """Put a label, a note and the keys of a setting on a plate. The keys are below the label, in a low row beside it."""
    body = _with_voice_label(label, body)
    label_text = text(label, LABEL_TEXT, anchor="start", least=15)
    has_note = bool(as_text(note))
    end, start = ([text(note, SMALL_TEXT, "dim", anchor, is_bold=False)] if has_note else [] for anchor in ("end", "start"))
    column_form = inset(10, 8, column(units(LABEL_UNITS, inset(8, 0, row(label_text, *end))), body, gap=5))
    labels = inset(8, 0, column(text(label, KEY_TEXT, anchor="start", least=15), *start, gap=0))

    def row_form(scene: Scene, area: Area) -> Part:
        width = LABEL_BESIDE_UNITS * min(scene.look.text_factor, MOST_LABEL_FACTOR)
        return row(units(min(width, area.w * MOST_LABEL_SHARE), labels), body)

    return plate(f"row:{name}", by_height(LOW_ROW_UNITS, column_form, inset(10, 8, by_area(row_form))))


def _with_voice_label(label: Words, part: Part) -> Part:
    """Return the part, whose keys are spoken with the row's label."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        scene.row = as_text(label)
        part.draw(scene, area, key)
        scene.row = ""

    return part._replace(draw=draw)


def rows(parts_of_page: Sequence[Part], least: int = 4) -> Part:
    """Put rows below each other, with the height that at least `least` rows would have."""
    return column(*parts_of_page, *[EMPTY] * (least - len(parts_of_page)))


# answers at the foot, and the title bar


def answer(button: PageButton, most: float = math.inf) -> Part:
    """Make a button of the foot; its words are drawn at most `most` units high."""

    def draw(scene: Scene, area: Area, _: str) -> None:
        ink = scene.ink
        if button.kind == "hint":
            scene.paragraph("hint:title", button.title, area.inset(14, 6), BODY_TEXT, ink.dim, "middle", least=14, is_top=False)
        elif button.kind in ("missing", "open"):
            scene.put_in_area("missing", picture(plate_painters.dashed_outline, plate_painters.outline(scene.theme)), area)
            inner = area.inset(14, 7)
            inner = inner._replace(h=inner.h - plate_painters.LIP)  # the outline ends above the area, as a plate does
            scene.write_centred("missing:title", button.title, inner, KEY_TEXT, ink.ink, least=14)
            if button.kind == "open":
                scene.touch(button.name, area, button.tap)
        elif button.kind != "bare":
            answer_plate.answer(
                scene, button.name, area, button.kind, button.title, button.note, ink.tint, button.tap, button.look, button.icon,
                most=most,
            )  # fmt: skip

    return Part(draw, share=button.cells + (button.cells - 1) * GAP_UNITS / ANSWER_UNITS)


def two_buttons(first: PageButton, last: PageButton, is_wide: bool) -> list[PageButton]:
    """Return both buttons with their widths: the last gets one cell, or two on an upright screen, the first the other cells."""
    cells = 3 if is_wide else 2
    return [first._replace(cells=cells), last._replace(cells=4 - cells)]


def foot_lines(buttons: Sequence[PageButton], is_wide: bool) -> list[Sequence[PageButton]]:
    """Divide the buttons at the foot into lines: one, or two on an upright screen with three or more."""
    return [buttons] if is_wide or len(buttons) < 3 else [buttons[:1], buttons[1:]]


def foot(lines: Sequence[Sequence[PageButton]]) -> Part:
    """Make the foot, with a row of buttons for each line."""
    height = len(lines) * (ANSWER_UNITS + GAP_UNITS) - GAP_UNITS
    return units(height, column(*(by_area(partial(_foot_line, line)) for line in lines)))


def _foot_line(buttons: Sequence[PageButton], scene: Scene, area: Area) -> Part:
    """Return buttons beside each other; the words of those with the same width have about the same size."""
    count = sum(button.cells for button in buttons)
    width = (area.w - (count - 1) * GAP_UNITS) / max(1, count)
    sizes: dict[int, list[float]] = {}
    for button in buttons:
        place = area._replace(w=button.cells * (width + GAP_UNITS) - GAP_UNITS)
        sizes.setdefault(button.cells, []).extend(_title_size(scene, place, button))
    most = {count: max(min(own_sizes), LEAST_SHARE * max(own_sizes)) for count, own_sizes in sizes.items() if own_sizes}
    return cells(*((button.cells, answer(button, most.get(button.cells, math.inf))) for button in buttons))


def _title_size(scene: Scene, area: Area, button: PageButton) -> list[float]:
    """Return the size of a button's words as drawn in an area of this size; [] for a hint or no button."""
    if button.kind in NOT_PLATES:
        return []
    return [answer_plate.title_size(scene, area, button.title, button.note, has_lead=bool(button.look or button.icon))]


__all__ = ["answer", "card", "foot", "grid", "key", "plate", "setting_row", "tab", "text_key"]
