"""Save the toolbox as a game: its name, the colour and emblem of its box, its parts, and the score sheet that counts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.input import MotionEvent

from companion.games.kit.box import keep_kit, own_kits
from companion.games.kit.language import Kit, KitError, label_words
from companion.games.toolbox.saved_kit import (
    NO_SHEET,
    SheetNames,
    ToolboxPart,
    kit_of,
    names_of_sheet,
    parts_of,
    usual_parts,
)
from companion.games.toolbox.saved_words import PACKAGE
from companion.games.toolbox.view import ToolsView
from companion.table.sentence import Words, mark_package, say
from kivy_ui.layout.elements import HALF, PageButton, by_scene, icon_of, key, key_text, plate, plate_ground
from kivy_ui.layout.leaves import line, text
from kivy_ui.layout.part import EMPTY, Part, column, inset, limited_height, panel, row, units
from kivy_ui.layout.sizes import NOTE_TEXT, SMALL_TEXT
from kivy_ui.pages.loaded import default_on_error, on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.kit_saved_page import KitSavedPage
from kivy_ui.pages.setup.kit_look_page import GAP_UNITS, KitLookPage
from kivy_ui.stage.animation import Animation, ease
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # imported later, so that the app starts sooner
    from companion.library.store import Store

KIT = "kit"
KIT_PACKAGE = "companion.games.kit"
SCORE_SHEET = "score-sheet"
SHEET = "sheet"
MOST_PART_UNITS = 76.0
MOST_ROWS, MOST_PARTS = 5, 3
"""Most rows on a page, and most parts of the toolbox on one of several pages."""
AMOUNT_UNITS = 44.0
LEAST_PART_TEXT = 16.0
"""Least text size of a part's name, in units: a longer one has two lines."""
BOX_UNITS = 34.0
SLIDE_S = 0.6
TICKED, TICK_INK = "#2f9e63", "#ffffff"
ICONS = {"bag": "bag", "stack": "stack", "pile": "stack", "dice": "dice", "counter": "count", "clock": "clock", SHEET: "sheet"}


class _KnownGames(NamedTuple):
    """Names of the games that players saved, and of the score sheet of the game at the table, which may be `NO_SHEET`."""

    names: frozenset[str] = frozenset()
    sheet: SheetNames = NO_SHEET


class KitDraft(NamedTuple):
    """Entries of a game that is not saved yet: its name, box and number of players, and which of its parts are ticked."""

    name: str
    look: tuple[str, str]
    span: int
    ticks: dict[str, bool]
    sheet: SheetNames


class SaveKitPage(KitLookPage):
    """Page that saves a toolbox as a game; `view` is the toolbox.

    draft    entries with which the page was left before; None for none
    keep     called when the page is left, with its entries; with None once the game is saved
    sheet   the score sheet that counts the points at the end; `NO_SHEET` at first, unless the toolbox is used beside one
    """

    title = say("save_kit.title")

    def __init__(
        self,
        shell: Shell,
        view: ToolsView,
        draft: KitDraft | None = None,
        keep: Callable[[KitDraft | None], None] = lambda _: None,
    ) -> None:
        super().__init__(shell, *draft[:2] if draft else ())
        self._view, self._keep = view, keep
        usual, ticks = usual_parts(view), draft.ticks if draft else {}
        self._usual_parts = usual
        self._parts = parts_of(view)
        self._kept_parts = [part.key for part in self._parts if ticks.get(part.key, part.key in usual)]
        fitting = (nth for nth, (least, most) in enumerate(self.spans) if least <= len(view.playing) <= most)
        self.choose_span(draft.span if draft else next(fitting, 0))
        self.sheet, self._first_row = draft.sheet if draft else NO_SHEET, 0
        self._names: frozenset[str] = frozenset()
        session = shell.snapshot.session if shell.snapshot.game == SCORE_SHEET else ""
        shell.request(partial(_known_games, session=session), default_on_error(self._take_known_games, _KnownGames()))

    def _take_known_games(self, known_games: _KnownGames) -> None:
        self._names = known_games.names
        self._take_sheet(known_games.sheet if self.sheet == NO_SHEET else self.sheet)

    def _take_sheet(self, sheet: SheetNames) -> None:
        self.sheet = sheet
        self.renew()

    def other_part(self) -> Part:
        """Return the parts of the toolbox and the score sheet, each with a tick; of many a page, and a key to the next page."""
        rows = [*map(self._part, self._parts), self._sheet_part()]
        if len(rows) > MOST_ROWS:  # the score sheet stays on every page
            shown_parts = rows[:-1][self._first_row : self._first_row + MOST_PARTS]
            page, pages = 1 + self._first_row // MOST_PARTS, -(-len(self._parts) // MOST_PARTS)
            words = say("save_kit.more_parts", page=page, pages=pages)
            more = key("more-parts", key_text(words, SMALL_TEXT), self._turn_rows)
            rows = [*shown_parts, *[EMPTY] * (MOST_PARTS - len(shown_parts)), rows[-1], more]
        return limited_height(len(rows) * MOST_PART_UNITS, column(*rows, gap=2))

    def _turn_rows(self) -> None:
        self._first_row += MOST_PARTS
        if self._first_row >= len(self._parts):
            self._first_row = 0
        self.renew()

    def _part(self, part: ToolboxPart) -> Part:
        amount = str(part.amount) if part.amount else ""
        is_on = part.key in self._kept_parts
        return _ticked_row(
            part.key, part.kind, mark_package(PACKAGE, part.name), amount, partial(self._switch, part.key), is_on=is_on
        )

    def _sheet_part(self) -> Part:
        """Return the row of the score sheet: a tap chooses one, or removes it."""
        is_on = self.sheet != NO_SHEET
        words = mark_package(KIT_PACKAGE, label_words(*self.sheet)) if is_on else say("save_kit.sheet")
        return _ticked_row(SHEET, SHEET, words, "", self._switch_sheet, is_on=is_on)

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: save, and how many can play."""
        if self.is_naming:
            return []
        is_known = self.name in self._names
        title = say("save_kit.replace", name=self.name) if is_known else say("save_kit.save")
        kind = "main" if self._kept_parts else "missing"
        save = PageButton("save", title, self.save, say("save_kit.full"), "box", kind=kind, cells=HALF)
        return [save, self.players_button(), self.back_out_button(say("save_kit.unsaved_note"))]

    def _switch(self, part: str) -> None:
        self._kept_parts = (
            [other_part for other_part in self._kept_parts if other_part != part]
            if part in self._kept_parts
            else [*self._kept_parts, part]
        )
        self.renew()

    def _switch_sheet(self) -> None:
        from kivy_ui.pages.setup.kit_sheet_page import KitSheetPage  # imported later: many games are saved without a sheet

        if self.sheet == NO_SHEET:
            self.shell.open_page(KitSheetPage(self.shell, self._take_sheet))
        else:
            self._take_sheet(NO_SHEET)

    def close(self) -> None:
        """Close the page, and keep its entries for the next time."""
        chosen_keys = {*self._kept_parts} ^ {*self._usual_parts}  # the others follow the use of the toolbox
        ticks = {key: key in self._kept_parts for key in chosen_keys}
        self._keep(KitDraft(self.typed, (self.colour, self.emblem), self._span, ticks, self.sheet))
        super().close()

    # saving

    def save(self) -> None:
        """Save the game as the players' own kit, in place of one with the same name."""
        if self.is_playing:
            return
        kit = kit_of(self._view, self.name, self.seats, (self.colour, self.emblem), self._kept_parts, sheet=self.sheet)
        on_saved = on_result(partial(self._slide_away, kit), self.shell.show_message)
        try:
            self.shell.request(lambda store: store.save_edition(KIT, keep_kit(store.edition(KIT), kit)), on_saved)
        except KitError as error:
            self.shell.show_message(error.sentence)

    def _slide_away(self, kit: Kit, _: object) -> None:
        """Animate the box to the shelf unless motion is off, then close the page."""
        if not self.is_open:
            return
        if not self.stage.look.has_motion or self.drawn_box is None:
            self._leave(kit)
            return
        self.is_box_away = True
        self.renew()
        self.stage.play([Animation(self._draw_sliding, SLIDE_S, "saved game")], partial(self._leave, kit))

    def _draw_sliding(self, scene: Scene, t: float) -> None:
        """Draw the box as it slides over the right edge, towards Home's shelf."""
        if self.drawn_box is None:
            return
        box, area = self.drawn_box
        distance = (scene.w - area.x) * ease(t / SLIDE_S)
        box.draw(scene, area._replace(x=area.x + distance), "box")

    def intercepts(self, touch: MotionEvent) -> bool:
        """End the animation on a touch and swallow it."""
        if not self.is_playing:
            return False
        self.stage.skip()
        return True

    def _leave(self, kit: Kit) -> None:
        """Close the page, and offer to play the game now; beside another game only say that it is saved."""
        if not self.is_open:
            return
        self.close()
        self._keep(None)
        if self._view.is_attached:
            self.shell.show_message(say("save_kit.saved", name=kit.name))
        else:
            self.shell.open_page(KitSavedPage(self.shell, kit))


def _known_games(store: "Store", session: str) -> _KnownGames:
    """Look up the saved games, and the score sheet of a session; "" for no session."""
    names = frozenset(kit.name for kit in own_kits(store.edition(KIT)))
    sheet = store.sheets.all_sheets().get(store.sheets.name_of(session)) if session else None
    return _KnownGames(names, names_of_sheet(sheet.name, sheet.words) if sheet else NO_SHEET)


def _ticked_row(name: str, kind: str, words: Words, amount: str, tap: Tap, *, is_on: bool) -> Part:
    """Return the row of a part of the game: its icon, its name, how much it is, and a tick if the game has it."""
    ink = "ink" if is_on else "dim"
    inner = row(
        units(34, icon_of(ICONS[kind], 26, ink)),
        text(words, NOTE_TEXT, ink, "start", least=LEAST_PART_TEXT),
        *([units(AMOUNT_UNITS, line(amount, NOTE_TEXT, "dim"))] if amount else []),
        units(BOX_UNITS, column(EMPTY, units(BOX_UNITS, _tick_box(is_on)), EMPTY, gap=0)),
        gap=GAP_UNITS,
    )
    return plate(f"part:{name}", inset(8, 2, inner), tap)


def _tick_box(is_on: bool) -> Part:
    """Return a box with a tick, or an empty one."""
    ground = plate_ground(TICKED, TICK_INK, 8) if is_on else plate_ground("#00000000", "#8fb6c8", 8, alpha=0.4)
    return by_scene(lambda scene: panel("", ground, icon_of("check", 22, TICK_INK) if is_on else EMPTY, None))
