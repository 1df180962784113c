"""Home's shelf “Your games”: boxes of kits, each in its place; the arrows or a drag move the shelf."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from companion.pictures.kit_boxes import TITLE_INKS, box_ink, empty_box, kit_box, shelf_ground
from companion.pictures.picture import picture
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import icon_of
from kivy_ui.layout.hyphens import hyphenate
from kivy_ui.layout.leaves import fitted_line, fitted_size, fitting_size, line, paragraph, text
from kivy_ui.layout.part import EMPTY, GAP_UNITS, Part, by_area, by_shape, column, inset, panel, row, units, with_padding
from kivy_ui.layout.sizes import BODY_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import LongPress, Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.library.records.kits import KitBox

    Box: TypeAlias = "KitBox | GameBox"

SHELF_UNITS = 132.0
UPRIGHT_SHELF_UNITS = 158.0
LARGER_SHELF = 0.6
"""Share of the larger text's growth by which the shelf is higher."""
PLANK_SHARE = 0.14
TITLE_UNITS = 88.0
ABOUT_UNITS = 150.0
TITLE_LINE_UNITS = 30.0
BOX_UNITS = 104.0
BOX_GAP_UNITS = 10.0
TOP_PADDING_UNITS = 10.0
ARROW_UNITS = 50.0
ARROW_TEXT_UNITS = 24.0
"""Height of the number of the shown part of the shelf, below the arrow."""
NAME_SHARE = 0.46
KIND_NAME_SHARE = 0.62
"""Share of a box's height for its name, and for its name and its kind of game."""
KIND_TEXT, LEAST_KIND_TEXT, KIND_PADDING_UNITS, KIND_LINES = 16.0, 9.0, 4.0, 2
LEAST_LINE_SHARE = 0.85
"""Share of the usual size from which the kind of a game is on one line."""
FIT_SHARE = 0.97
"""Share of the room that a fitted word may take: letters have whole pixels."""
NAME_PADDING_UNITS = 4.0
LEAST_NAME_TEXT = 16.0
LEAST_CUT_TEXT = 14
"""Least size of a name on a box, in units that larger text doesn't scale."""
LEAST_ABOUT_TEXT = 16.0
TITLE_PADDING_UNITS = 4.0
RADIUS_UNITS = 10.0
MOVE_UNITS = 12.0
DRAG_UNITS = 44.0
FOOT_UNITS = 10.0  # the page's margin below, which the shelf covers
SIDE_UNITS = 12.0


class GameBox(NamedTuple):
    """Box of a game of the board on the shelf: its name, its title, its emblem and colour, and how many may play."""

    name: str
    words: Words
    icon: str
    kind: Words
    is_own: bool = False


class KitShelf:
    """The shelf: the number of the first visible box, and the actions of a tap, of a long press and of the empty place."""

    def __init__(
        self,
        renew: Callable[[], object],
        on_tap: "Callable[[Box], object]",
        on_hold: "Callable[[Box], object]",
        on_empty: Tap,
        on_import: Tap,
    ) -> None:
        self.first = 0
        self._renew, self._on_tap, self._on_hold, self._on_empty, self._on_import = renew, on_tap, on_hold, on_empty, on_import
        self._whole, self._count = 1, 0  # boxes that fit, and all places
        self._held_x: float | None = None
        self._press = LongPress()

    def part(self, boxes: "Sequence[Box] | None") -> Part:
        """Return the shelf with these boxes; None while they are loaded."""
        own_count = sum(box.is_own for box in boxes or ())
        has_own = own_count > 0
        title = say("shelf.title" if has_own else "shelf.more")
        count = "" if boxes is None else say("shelf.about")
        if boxes and has_own:
            count = say("shelf.count", count=len(boxes), own=own_count)
        side = TITLE_UNITS if has_own else ABOUT_UNITS

        def wide(scene: Scene, area: Area) -> Part:
            ink, note = TITLE_INKS[scene.theme]
            width = side - 2 * TITLE_PADDING_UNITS
            title_part = paragraph(title, BODY_TEXT, ink, is_bold=True)
            word_parts = [column(title_part, paragraph(count, size, note), gap=0) for size in (SMALL_TEXT, LEAST_ABOUT_TEXT)]
            fitting = [words for words in word_parts if words.height and words.height(scene, width) <= area.h - TOP_PADDING_UNITS]
            padded = with_padding(TITLE_PADDING_UNITS, TOP_PADDING_UNITS, fitting[0] if fitting else column(title_part))
            return row(units(side, padded), by_area(partial(self._boxes, boxes)))

        def upright(scene: Scene, area: Area) -> Part:
            ink, note = TITLE_INKS[scene.theme]
            if has_own:
                words = row(line(title, BODY_TEXT, ink, "start"), line(count, SMALL_TEXT, note, "end", is_bold=False))
            else:
                count_part = line(count, SMALL_TEXT, note, "end", is_bold=False)
                room = area.w - scene.scaled_width(title, BODY_TEXT) - GAP_UNITS
                fits = scene.scaled_width(count, LEAST_ABOUT_TEXT, False) <= room
                words = row(fitted_line(title, BODY_TEXT, ink), count_part if fits else EMPTY)
            return column(units(TITLE_LINE_UNITS, words), by_area(partial(self._boxes, boxes)), gap=0)

        return by_shape(*(_on_plank(by_area(make))._replace(height=_shelf_height) for make in (wide, upright)))

    def _boxes(self, boxes: "Sequence[Box] | None", scene: Scene, area: Area) -> Part:
        """Return the boxes that fit, from the first visible one on. The last places save a kit, if the players have none, and import one."""
        if boxes is None:
            return EMPTY
        has_own = any(box.is_own for box in boxes)
        save = partial(self._place, "kit-place", say("shelf.empty"), self._on_empty)
        last = [*([] if has_own else [save]), partial(self._place, "kit-import", say("shelf.import"), self._on_import)]
        name_units = area.h * NAME_SHARE
        if any(as_text(box.kind) for box in boxes):
            name_units = area.h * KIND_NAME_SHARE - scene.text_size(KIND_TEXT) * LINE_HEIGHT - KIND_PADDING_UNITS
        size = _name_size(scene, boxes, name_units)
        places = [partial(self._box, box, size, name_units) for box in boxes] + last
        self._whole = max(1, int((area.w + BOX_GAP_UNITS) / (BOX_UNITS + BOX_GAP_UNITS)))
        self._count = len(places)
        if len(places) <= self._whole:
            self.first = 0
            visible_boxes = places
        else:
            self._whole = max(1, int((area.w - 2 * ARROW_UNITS - BOX_GAP_UNITS) / (BOX_UNITS + BOX_GAP_UNITS)))
            self.first = self.first % len(places)
            visible_boxes = places[self.first : self.first + self._whole]
        if len(places) > len(visible_boxes):  # the boxes fill the room between the arrows
            back, further = (units(ARROW_UNITS, arrow) for arrow in (self._arrow("back"), self._arrow("next")))
            return row(back, *(make() for make in visible_boxes), further, gap=BOX_GAP_UNITS)
        return row(*(units(BOX_UNITS, make()) for make in visible_boxes), EMPTY, gap=BOX_GAP_UNITS)

    def _box(self, box: "Box", size: float, name_units: float) -> Part:
        """Return a box: its emblem, its name in this size and height, and below it the kind of game that it is."""

        def make(scene: Scene, area: Area) -> Part:
            drag = partial(self._drag, scene.look.unit)
            hold = partial(self._press.hold, partial(self._on_hold, box))
            has_kind = bool(as_text(box.kind))
            foot = KIND_NAME_SHARE if has_kind else NAME_SHARE
            kind_units = scene.text_size(KIND_TEXT) * LINE_HEIGHT
            further_units = kind_units if has_kind and _wrapped_kind(scene, box, area.w) else 0.0
            kind = [units(kind_units + further_units, _kind(box))] if has_kind else []
            title = units(name_units - further_units, _name(box, size))
            body = column(EMPTY, title, *kind, units(KIND_PADDING_UNITS, EMPTY), gap=0)
            ground = picture(kit_box, box.icon, foot)
            name = f"game:{box.name}" if isinstance(box, GameBox) else f"kit:{box.name}"
            return panel(
                name, ground, body, partial(self._press.tap, partial(self._on_tap, box)), hold=hold, drag=drag, radius=RADIUS_UNITS
            )

        return by_area(make)

    def _place(self, name: str, label: Words, tap: Tap) -> Part:
        """Return the dashed outline of a box, with the words of its action."""

        def make(scene: Scene, area: Area) -> Part:
            words = with_padding(6, 6, paragraph(label, SMALL_TEXT, TITLE_INKS[scene.theme][1], "middle", is_top=False))
            return panel(name, picture(empty_box, scene.theme), words._replace(height=None), tap)

        return by_area(make)

    def _arrow(self, icon: str) -> Part:
        """Return the key that shows the part before ("back") or the next one ("next"), with the number of the visible part."""

        def make(scene: Scene, area: Area) -> Part:
            ink = BRASS if scene.theme == "deep" else TITLE_INKS[scene.theme][0]
            at, side = self.first // self._whole + 1, ARROW_UNITS - 10
            page = say("shelf.part", at=at, count=self.part_count) if icon == "next" else ""
            number = line(page, SMALL_TEXT, TITLE_INKS[scene.theme][1], is_bold=False, least=13)
            body = column(EMPTY, units(side, icon_of(icon, side, ink)), units(ARROW_TEXT_UNITS, number), EMPTY)
            return panel(*(("kits-on", None, body, self.turn) if icon == "next" else ("kits-back", None, body, self.turn_back)))

        return by_area(make)

    @property
    def part_count(self) -> int:
        """The number of parts that the arrows show one after the other."""
        return -(-self._count // self._whole)

    # touch

    def turn(self) -> None:
        """Show the next part of the shelf; the first part follows the last."""
        following = (self.first // self._whole + 1) * self._whole
        self.first = following if following < self._count else 0
        self._renew()

    def turn_back(self) -> None:
        """Show the part of the shelf before this one; the last part comes before the first."""
        part = -(-self.first // self._whole)
        self.first = ((part or self.part_count) - 1) * self._whole
        self._renew()

    def _drag(self, unit: float, x: float, y: float, is_let_go: bool) -> None:
        """Move the shelf with a touch, a box for each box's width; the touch is no tap then."""
        if self._held_x is None:
            self._held_x = x
        moved = (x - self._held_x) / unit
        if abs(moved) > MOVE_UNITS:
            self._press.use()
        if is_let_go:
            self._held_x = None
            boxes = round(-moved / (BOX_UNITS + BOX_GAP_UNITS))
            if boxes and abs(moved) > DRAG_UNITS:
                self.first = max(0, self.first + boxes)
                self._renew()


def _name_size(scene: Scene, boxes: "Sequence[Box]", height: float) -> float:
    """Return the largest text size at which the names fit on boxes in this height; names that fit at no size are left out."""
    room = Area(0, 0, BOX_UNITS - 2 * NAME_PADDING_UNITS, height - NAME_PADDING_UNITS)
    names = [_breakable(scene, as_text(box.words), NOTE_TEXT, room.w) for box in boxes]
    fitting = [name for name in names if fitting_size(scene, [name], (LEAST_NAME_TEXT, 0), room)]
    return fitting_size(scene, fitting, (NOTE_TEXT, SMALL_TEXT, LEAST_NAME_TEXT), room)


def _shelf_height(scene: Scene, _: float) -> float:
    """Return the height of the shelf in units: higher for larger text."""
    factor = 1 + LARGER_SHELF * (scene.look.text_factor - 1)
    return factor * (SHELF_UNITS if scene.is_wide else UPRIGHT_SHELF_UNITS)


def _larger(scene: Scene, name: str, size: float, room: Area) -> str:
    """Return the name with hyphens if it fits in larger text so than whole; a hyphen within a line would be wrong."""
    least = int(LEAST_CUT_TEXT / scene.look.text_factor)
    broken, sizes = _breakable(scene, name, size, room.w), [*map(float, range(int(size), least - 1, -1)), 0.0]
    is_larger = fitting_size(scene, [broken], sizes, room) > fitting_size(scene, [name], sizes, room)
    return broken if is_larger else name


def _breakable(scene: Scene, name: str, size: float, room: float) -> str:
    """Return a name with a hyphen in each word that is wider than `room` units in this text size."""
    words = (word if scene.scaled_width(word, size) <= room else hyphenate(word) for word in name.split(" "))
    return " ".join(words)


def _name(box: "Box", size: float) -> Part:
    """Write a box's name on one or two lines, cut at the end if need be: the page behind the box shows it whole."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        first = len(scene.placed_texts)
        inner = area.inset(NAME_PADDING_UNITS, NAME_PADDING_UNITS / 2)
        box_words, rim = _larger(scene, as_text(box.words), size, inner), box_ink(box.icon)
        scene.write_centred(f"{key}:name", box_words, inner, size, "#ffffff", halo=rim, least=LEAST_CUT_TEXT)
        scene.placed_texts[first:] = [placed_text._replace(is_cut=False) for placed_text in scene.placed_texts[first:]]

    return Part(draw)


def _wrapped_kind(scene: Scene, box: "Box", width: float) -> str:
    """Return the kind of a box `width` units wide, broken for two lines if it would be small on one; else ""."""
    room = (width - 2 * NAME_PADDING_UNITS) * FIT_SHARE
    if fitted_size(scene, [box.kind], KIND_TEXT, room) >= LEAST_LINE_SHARE * KIND_TEXT:
        return ""
    broken = _breakable(scene, as_text(box.kind), KIND_TEXT, room)
    return broken if len(scene.lines(broken, scene.text_size(KIND_TEXT), False, room)) == KIND_LINES else ""


def _kind(box: "Box") -> Part:
    """Write the kind of game that a box is, in one line if it isn't small then, else in two."""

    def make(scene: Scene, area: Area) -> Part:
        rim, wrapped = box_ink(box.icon), _wrapped_kind(scene, box, area.w + 2 * NAME_PADDING_UNITS)
        if wrapped:
            return text(wrapped, KIND_TEXT, "#ffffff", is_bold=False, halo=rim)
        size = fitted_size(scene, [box.kind], KIND_TEXT, area.w * FIT_SHARE)
        return line(box.kind, size, "#ffffff", is_bold=False, halo=rim, least=LEAST_KIND_TEXT)

    return inset(NAME_PADDING_UNITS, 0, by_area(make))


def _on_plank(part: Part) -> Part:
    """Draw a part on the back of the shelf, which is as wide as the screen and reaches its lower edge."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        whole = Area(0, area.y, scene.w, area.h + FOOT_UNITS)
        scene.put_in_area(f"{key}:plank", picture(shelf_ground, scene.theme), whole)
        room = area._replace(h=whole.h * (1 - PLANK_SHARE) - TOP_PADDING_UNITS, y=area.y + TOP_PADDING_UNITS)
        part.draw(scene, room, key)

    return Part(draw)
