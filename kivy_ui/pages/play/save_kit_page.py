"""Save the toolbox as a game: its name, the colour and emblem of its box, and which parts of the toolbox it has."""

from collections.abc import Sequence
from functools import partial

from kivy.input import MotionEvent

from companion.games.kit.box import keep_kit, own_kits
from companion.games.kit.language import KitError
from companion.games.toolbox.saved_kit import PACKAGE, ToolboxPart, kit_of, parts_of, usual_parts
from companion.games.toolbox.view import ToolsView
from companion.table.sentence import mark_package, say
from kivy_ui.layout.elements import HALF, PageButton, by_scene, icon_of, plate, plate_ground
from kivy_ui.layout.part import EMPTY, Part, column, inset, line, panel, row, units
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.pages.loaded import on_result, or_default
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.kit_look_page import GAP_UNITS, KitLookPage
from kivy_ui.stage.animation import Animation, ease
from kivy_ui.stage.scene import Scene

KIT = "kit"
MOST_TALL_PARTS = 5
PART_UNITS = 54.0
AMOUNT_UNITS = 44.0
BOX_UNITS = 34.0
SLIDE_S = 0.6
TICKED, TICK_INK = "#2f9e63", "#ffffff"
ICONS = {"bag": "bag", "stack": "stack", "pile": "stack", "dice": "dice", "counter": "count", "clock": "clock"}


class SaveKitPage(KitLookPage):
    """Page that saves a toolbox as a game; `view` is the toolbox."""

    title = say("save_kit.title")

    def __init__(self, shell: Shell, view: ToolsView) -> None:
        super().__init__(shell)
        self._view = view
        self._parts, self._kept = parts_of(view), [*usual_parts(view)]
        self.choose_span(next((nth for nth, (least, most) in enumerate(self.spans) if least <= len(view.playing) <= most), 0))
        self._names: frozenset[str] = frozenset()
        shell.request(
            lambda store: frozenset(kit.name for kit in own_kits(store.edition(KIT))), or_default(self._know, frozenset[str]())
        )

    def _know(self, names: frozenset[str]) -> None:
        self._names = names
        self.renew()

    def rest(self) -> Part:
        """Return the parts of the toolbox, each with a tick."""
        height = PART_UNITS if len(self._parts) <= MOST_TALL_PARTS else None
        parts = [self._part(one) if height is None else units(height, self._part(one)) for one in self._parts]
        return column(*parts, *([] if height is None else [EMPTY]), gap=2)

    def _part(self, part: ToolboxPart) -> Part:
        is_on = part.key in self._kept
        ink = "ink" if is_on else "dim"
        words = line(mark_package(PACKAGE, part.name), NOTE_TEXT, ink, "start", may_cut=True)
        amount = [units(AMOUNT_UNITS, line(str(part.amount), NOTE_TEXT, "dim"))] if part.amount else []
        inner = row(
            units(34, icon_of(ICONS[part.kind], 26, ink)),
            words,
            *amount,
            units(BOX_UNITS, column(EMPTY, units(BOX_UNITS, _tick_box(is_on)), EMPTY, gap=0)),
            gap=GAP_UNITS,
        )
        return plate(f"part:{part.key}", inset(8, 2, inner), partial(self._switch, part.key))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: save, and how many can play."""
        if self.is_naming:
            return []
        is_known = self.name in self._names
        title = say("save_kit.replace", name=self.name) if is_known else say("save_kit.save")
        kind = "main" if self._kept else "missing"
        save = PageButton("save", title, self.save, say("save_kit.full"), "box", kind=kind, cells=HALF)
        return [save, self.players_button(), self.back_out_button(say("save_kit.back_note"))]

    def _switch(self, part: str) -> None:
        self._kept = [one for one in self._kept if one != part] if part in self._kept else [*self._kept, part]
        self.renew()

    # saving

    def save(self) -> None:
        """Save the game among the players' own, in place of any of its name."""
        if self.is_playing:
            return
        kit = kit_of(self._view, self.name, self.seats, (self.colour, self.emblem), self._kept)
        done = on_result(partial(self._slide_away, kit.name), self.shell.show_message)
        try:
            self.shell.request(lambda store: store.keep_edition(KIT, keep_kit(store.edition(KIT), kit)), done)
        except KitError as error:
            self.shell.show_message(error.said)

    def _slide_away(self, name: str, _: object) -> None:
        """Animate the box to the shelf unless motion is off, then close the page."""
        if not self.is_open:
            return
        if not self.stage.look.has_motion or self.drawn_box is None:
            self._leave(name)
            return
        self.is_box_away = True
        self.renew()
        self.stage.play([Animation(self._draw_sliding, SLIDE_S, "saved game")], partial(self._leave, name))

    def _draw_sliding(self, scene: Scene, t: float) -> None:
        """Draw the box on its way over the right edge, behind which is Home's shelf."""
        if self.drawn_box is None:
            return
        box, area = self.drawn_box
        way = (scene.w - area.x) * ease(t / SLIDE_S)
        box.draw(scene, area._replace(x=area.x + way), "box")

    def intercepts(self, touch: MotionEvent) -> bool:
        """End the animation on a touch and swallow it."""
        if not self.is_playing:
            return False
        self.stage.skip()
        return True

    def _leave(self, name: str) -> None:
        if self.is_open:
            self.close()
            self.shell.show_message(say("save_kit.saved", name=name))


def _tick_box(is_on: bool) -> Part:
    """Return a box with a tick, or an empty one."""
    ground = (
        plate_ground(TICKED, TICK_INK, 8, width=2, alpha=1)
        if is_on
        else plate_ground("#00000000", "#8fb6c8", 8, width=2, alpha=0.4)
    )
    return by_scene(lambda scene: panel("", ground, icon_of("check", 22, TICK_INK) if is_on else EMPTY, None))
