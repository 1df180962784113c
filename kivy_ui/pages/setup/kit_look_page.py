"""Name, colour and emblem of a kit's box, and how many can play: the part that saving and changing a kit share."""

from collections.abc import Sequence
from functools import partial

from companion.games.kit.language import BOX_COLOURS, EMBLEMS
from companion.pictures.kit_boxes import box_ink, kit_box
from companion.pictures.picture import picture
from companion.pictures.sheet_icons import COLOURS, sheet_icon
from companion.table.seats import MOST_SEATS, clean_name
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import PageButton, by_scene, icon_of, key, key_text, plate_ground
from kivy_ui.layout.leaves import image
from kivy_ui.layout.part import EMPTY, Part, by_shape, column, grid, panel, row, share, units
from kivy_ui.layout.sizes import SMALL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.pages.entry.text_entry import OptionalNamePage
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.make_sheet_parts import name_field
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area

LONGEST_NAME = 24
COLOURS_SHOWN, EMBLEMS_SHOWN = 4, 9
FIELD_UNITS = 58.0
BOX_UNITS = 190.0
UPRIGHT_BOX_UNITS = 152.0
UPRIGHT_LOOK_UNITS = 260.0
COLOUR_UNITS = 52.0
GAP_UNITS = 6.0
NAME_TEXT = 30
NAME_SHARE = 0.34
FIRST_COLOURS = ("teal", "violet", "gold", "red")
FIRST_EMBLEMS = ("crown", "star", "leaf", "skull", "castle", "shield", "tile", "gem", "coins")
SPANS = ((1, 4), (2, 4), (2, 6), (1, 6), (1, MOST_SEATS))
COLOUR_ORDER = tuple(dict.fromkeys((*FIRST_COLOURS, *BOX_COLOURS)))
EMBLEM_ORDER = tuple(dict.fromkeys((*FIRST_EMBLEMS, *EMBLEMS)))


class KitLookPage(OptionalNamePage):
    """Page with a kit's box, name, colour and emblem, and how many can play."""

    def __init__(self, shell: Shell, typed: str = "", look: tuple[str, str] = ("teal", "crown")) -> None:
        super().__init__(shell, LONGEST_NAME, typed, done_label=say("save_kit.named"))
        self.colour, self.emblem = look
        self._first_colour = self._first_emblem = 0
        self._colours_in_order = tuple(dict.fromkeys((self.colour, *COLOUR_ORDER)))
        self._emblems_in_order = tuple(dict.fromkeys((self.emblem, *EMBLEM_ORDER)))
        self.spans: Sequence[tuple[int, int]] = SPANS
        self._span = 0
        self.drawn_box: tuple[Part, Area] | None = None  # the box, and where it was drawn last
        self.is_box_away = False

    @property
    def name(self) -> str:
        """Name that the game will have."""
        return clean_name(self.typed) or translate("save_kit.unnamed")

    @property
    def seats(self) -> tuple[int, int]:
        """Possible numbers of players."""
        return self.spans[self._span]

    def choose_span(self, span: int) -> None:
        """Choose one of the spans."""
        self._span = span % len(self.spans)
        self.renew()

    # drawing

    def body(self) -> Part:
        """Return the box, the name, colours, emblems and `rest`; while the name is typed, the keyboard in place of most."""
        field = units(FIELD_UNITS, name_field(self.typed, translate("save_kit.unnamed"), "", self.switch_keyboard))
        if self.is_naming:
            return column(field, EMPTY, self.keyboard.part(self.done_label, True), gap=GAP_UNITS)
        looks = column(self._colours(), self._emblems(), gap=GAP_UNITS)
        rest = self.other_part()
        wide = row(units(BOX_UNITS, self._box()), column(field, looks, gap=GAP_UNITS), *([rest] if rest else []))
        box = row(units(UPRIGHT_BOX_UNITS, self._box()), looks)
        lower_parts = [box, share(1.2, rest)] if rest else [units(UPRIGHT_LOOK_UNITS, box), EMPTY]
        upright = column(field, *lower_parts, gap=GAP_UNITS)
        return by_shape(wide, upright)

    def other_part(self) -> Part | None:
        """Return what else is chosen; None for nothing."""
        return None

    def _box(self) -> Part:
        icon = f"{self.emblem} {self.colour}"

        def write(scene: Scene, area: Area, key: str) -> None:
            inner, rim = area.inset(8, 4), box_ink(icon)
            scene.write_centred(f"{key}:name", self.name, inner, NAME_TEXT, "#ffffff", halo=rim, least=13)

        body = column(EMPTY, share(NAME_SHARE / (1 - NAME_SHARE), Part(write)), gap=0)
        box = panel("box", picture(kit_box, icon, NAME_SHARE), body)

        def draw(scene: Scene, area: Area, key: str) -> None:
            self.drawn_box = (box, area)
            if not self.is_box_away:
                box.draw(scene, area, key)

        return box._replace(draw=draw)

    def _colours(self) -> Part:
        visible_colours = _cyclic_slice(self._colours_in_order, self._first_colour, COLOURS_SHOWN)
        keys = [
            panel(
                f"colour:{colour}",
                plate_ground(COLOURS[colour], BRASS if colour == self.colour else "#1c0d05", 22, width=5),
                by_scene(lambda scene, colour=colour: icon_of("check", 26, "#ffffff") if colour == self.colour else EMPTY),  # type: ignore[misc]  # a default binds the loop's value
                partial(self._take_colour, colour),
                radius=22,
            )
            for colour in visible_colours
        ]
        return units(
            COLOUR_UNITS,
            row(*keys, key("more-colours", key_text(say("save_kit.more"), SMALL_TEXT), self._turn_colours), gap=GAP_UNITS),
        )

    def _emblems(self) -> Part:
        visible_emblems = _cyclic_slice(self._emblems_in_order, self._first_emblem, EMBLEMS_SHOWN)
        keys = [
            key(
                f"emblem:{emblem}",
                image(picture(sheet_icon, f"{emblem} {self.colour}")),
                partial(self._take_emblem, emblem),
                emblem == self.emblem,
            )
            for emblem in visible_emblems
        ]
        return grid(5, *keys, key("more-emblems", key_text(say("save_kit.more"), SMALL_TEXT), self._turn_emblems), gap=GAP_UNITS)

    def players_button(self) -> PageButton:
        """Return the button that chooses how many can play."""
        least, most = self.seats
        note = say("save_kit.span", least=least, most=most)
        return PageButton("players", say("save_kit.players"), lambda: self.choose_span(self._span + 1), note, "seats")

    def back_out_button(self, note: Words = "") -> PageButton:
        """Return the button that leads back."""
        return PageButton("back-out", say("save_kit.back"), self.close, note, kind="end", icon="back")

    # choosing

    def _take_colour(self, colour: str) -> None:
        self.colour = colour
        self.renew()

    def _turn_colours(self) -> None:
        self._first_colour = (self._first_colour + COLOURS_SHOWN) % len(COLOUR_ORDER)
        self.renew()

    def _take_emblem(self, emblem: str) -> None:
        self.emblem = emblem
        self.renew()

    def _turn_emblems(self) -> None:
        self._first_emblem = (self._first_emblem + EMBLEMS_SHOWN) % len(EMBLEM_ORDER)
        self.renew()


def _cyclic_slice(row_of: Sequence[str], first: int, count: int) -> list[str]:
    """Return `count` values of a row from index `first` on; after the last value the first follows."""
    return [row_of[(first + nth) % len(row_of)] for nth in range(count)]
