"""Save the toolbox as a game: its name, the colour and emblem of its box, and which parts of the toolbox it has."""

from collections.abc import Sequence
from functools import partial

from companion.games.kit.box import keep_kit, own_kits
from companion.games.kit.language import BOX_COLOURS, EMBLEMS, KitError
from companion.games.toolbox.saved_kit import PACKAGE, ToolboxPart, kit_of, parts_of, usual_parts
from companion.games.toolbox.view import ToolsView
from companion.pictures.picture import picture
from companion.pictures.sheet_icons import COLOURS, sheet_icon
from companion.table.say import said_by, say
from companion.table.seats import MOST_SEATS, clean_name
from kivy_ui.layout.elements import HALF, PageButton, card, icon_of, key, key_text, plate, plate_ground, themed
from kivy_ui.layout.part import EMPTY, Part, by_shape, column, grid, image, inset, line, panel, paragraph, row, share, units
from kivy_ui.layout.sizes import NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.pages.entry.text_entry import TypingPage
from kivy_ui.pages.loaded import on_result, or_default
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.make_sheet_parts import name_field
from kivy_ui.stage.scene import BRASS

KIT = "kit"
LONGEST_NAME = 24
COLOURS_SHOWN, EMBLEMS_SHOWN = 4, 9
MOST_TALL_PARTS = 5
FIELD_UNITS = 58.0
BOX_UNITS = 190.0
COLOUR_UNITS = 52.0
PART_UNITS = 54.0
TICK_UNITS = 44.0
GAP_UNITS = 6.0
NAME_TEXT = 26
FIRST_COLOURS = ("teal", "violet", "gold", "red")
FIRST_EMBLEMS = ("crown", "star", "leaf", "skull", "castle", "shield", "tile", "gem", "coins")
SPANS = ((1, 4), (2, 4), (2, 6), (1, 6), (1, MOST_SEATS))
COLOUR_ORDER = tuple(dict.fromkeys((*FIRST_COLOURS, *BOX_COLOURS)))
EMBLEM_ORDER = tuple(dict.fromkeys((*FIRST_EMBLEMS, *EMBLEMS)))
ICONS = {"bag": "bag", "stack": "stack", "pile": "stack", "dice": "dice", "counter": "count", "clock": "clock"}


class SaveKitPage(TypingPage):
    """Page that saves a toolbox as a game; `view` is the toolbox."""

    title = say("save_kit.title")

    def __init__(self, shell: Shell, view: ToolsView) -> None:
        super().__init__(shell, LONGEST_NAME, done=say("save_kit.named"))
        self._view = view
        self._parts, self._kept = parts_of(view), [*usual_parts(view)]
        self._colour, self._emblem = "teal", "crown"
        self._first_colour = self._first_emblem = 0
        self._span = next((nth for nth, (least, most) in enumerate(SPANS) if least <= len(view.playing) <= most), 0)
        self._names: frozenset[str] = frozenset()
        self.is_naming = False
        shell.request(
            lambda store: frozenset(kit.name for kit in own_kits(store.edition(KIT))), or_default(self._know, frozenset[str]())
        )

    def _know(self, names: frozenset[str]) -> None:
        self._names = names
        self.renew()

    @property
    def name(self) -> str:
        """Name that the game will have."""
        return clean_name(self.typed) or translate("save_kit.unnamed")

    # typing

    def is_enough(self) -> bool:
        """Return True: without a name it gets a usual one."""
        return True

    def finish(self) -> None:
        """Hide the keyboard."""
        self.is_naming = False
        self.renew()

    def _name_it(self) -> None:
        self.is_naming = not self.is_naming
        self.renew()

    # drawing

    def body(self) -> Part:
        """Return the box, the name, colours, emblems and parts; while the name is typed, the keyboard in place of most."""
        field = units(FIELD_UNITS, name_field(self.typed, translate("save_kit.unnamed"), "", self._name_it))
        if self.is_naming:
            return column(field, EMPTY, self.keyboard.part(self.done, True), gap=GAP_UNITS)
        looks = column(self._colours(), self._emblems(), gap=GAP_UNITS)
        parts = column(*(units(PART_UNITS, self._part(one)) for one in self._parts), EMPTY, gap=2)
        few = column(*(self._part(one) for one in self._parts), gap=2)
        parts = parts if len(self._parts) <= MOST_TALL_PARTS else few
        wide = row(units(BOX_UNITS, self._box()), column(field, looks, gap=GAP_UNITS), parts)
        upright = column(field, row(units(BOX_UNITS * 0.8, self._box()), looks), share(1.2, parts), gap=GAP_UNITS)
        return by_shape(wide, upright)

    def _box(self) -> Part:
        look = image(picture(sheet_icon, f"{self._emblem} {self._colour}"))
        words = units(NAME_TEXT * 2.6, paragraph(self.name, NAME_TEXT, anchor="middle", is_bold=True, least=13, is_top=False))
        return card("box", inset(12, 12, column(look, words, gap=GAP_UNITS)), rim=COLOURS[self._colour])

    def _colours(self) -> Part:
        shown = _some(COLOUR_ORDER, self._first_colour, COLOURS_SHOWN)
        keys = [
            panel(
                f"colour:{one}",
                plate_ground(COLOURS[one], BRASS if one == self._colour else "#1c0d05", 22, width=5, alpha=1),
                themed(lambda scene, one=one: icon_of("check", 26, "#ffffff") if one == self._colour else EMPTY),  # type: ignore[misc]  # a default binds the loop's value
                partial(self._take_colour, one),
                radius=22,
            )
            for one in shown
        ]
        return units(
            COLOUR_UNITS,
            row(*keys, key("more-colours", key_text(say("save_kit.more"), SMALL_TEXT), self._turn_colours), gap=GAP_UNITS),
        )

    def _emblems(self) -> Part:
        shown = _some(EMBLEM_ORDER, self._first_emblem, EMBLEMS_SHOWN)
        keys = [
            key(
                f"emblem:{one}",
                image(picture(sheet_icon, f"{one} {self._colour}")),
                partial(self._take_emblem, one),
                one == self._emblem,
            )
            for one in shown
        ]
        return grid(5, *keys, key("more-emblems", key_text(say("save_kit.more"), SMALL_TEXT), self._turn_emblems), gap=GAP_UNITS)

    def _part(self, part: ToolboxPart) -> Part:
        is_on = part.key in self._kept
        ink = "ink" if is_on else "dim"
        words = line(said_by(PACKAGE, part.name), NOTE_TEXT, ink, "start", may_cut=True)
        amount = [units(TICK_UNITS, line(str(part.amount), NOTE_TEXT, "dim"))] if part.amount else []
        tick = units(TICK_UNITS, icon_of("check", 26, "ink") if is_on else EMPTY)
        inner = row(units(34, icon_of(ICONS[part.kind], 26, ink)), words, *amount, tick, gap=GAP_UNITS)
        return plate(f"part:{part.key}", inset(8, 2, inner), partial(self._switch, part.key))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: save, and how many can play."""
        if self.is_naming:
            return []
        is_known = self.name in self._names
        title = say("save_kit.replace", name=self.name) if is_known else say("save_kit.save")
        save = PageButton(
            "save", title, self.save, say("save_kit.full"), "box", kind="main" if self._kept else "missing", cells=HALF
        )
        least, most = SPANS[self._span]
        players = PageButton(
            "players", say("save_kit.players"), self._turn_span, say("save_kit.span", least=least, most=most), "seats"
        )
        return [save, players, self.back_button()]

    def back_button(self) -> PageButton:
        """Return the button that leads back to the toolbox."""
        return PageButton("back-out", say("save_kit.back"), self.close, kind="end", icon="back")

    # choosing

    def _take_colour(self, colour: str) -> None:
        self._colour = colour
        self.renew()

    def _turn_colours(self) -> None:
        self._first_colour = (self._first_colour + COLOURS_SHOWN) % len(COLOUR_ORDER)
        self.renew()

    def _take_emblem(self, emblem: str) -> None:
        self._emblem = emblem
        self.renew()

    def _turn_emblems(self) -> None:
        self._first_emblem = (self._first_emblem + EMBLEMS_SHOWN) % len(EMBLEM_ORDER)
        self.renew()

    def _turn_span(self) -> None:
        self._span = (self._span + 1) % len(SPANS)
        self.renew()

    def _switch(self, part: str) -> None:
        self._kept = [one for one in self._kept if one != part] if part in self._kept else [*self._kept, part]
        self.renew()

    # saving

    def save(self) -> None:
        """Save the game among the players' own, in place of any of its name."""
        kit = kit_of(self._view, self.name, SPANS[self._span], (self._colour, self._emblem), self._kept)
        done = on_result(partial(self._saved, kit.name), self.shell.show_message)
        try:
            self.shell.request(lambda store: store.keep_edition(KIT, keep_kit(store.edition(KIT), kit)), done)
        except KitError as error:
            self.shell.show_message(error.said)

    def _saved(self, name: str, _: object) -> None:
        if self.is_open:
            self.close()
            self.shell.show_message(say("save_kit.saved", name=name))


def _some(row_of: Sequence[str], first: int, count: int) -> list[str]:
    """Return so many of a row from one on, beginning again at its end."""
    return [row_of[(first + nth) % len(row_of)] for nth in range(count)]
