"""The score sheet on the glass: paper from edge to edge, totals in the heads of its columns, a keypad beside the cell that is written."""

from collections.abc import Sequence
from functools import partial

from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import HIDDEN, SheetView
from companion.games.score_sheet.writing import EmptyCell
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.land import paper
from companion.session.hands.shown import Shown
from companion.table.prompt import Choice, Option, Pick
from kivy_ui.games.score_sheet.animations import moments
from kivy_ui.games.score_sheet.layout import LINE, Grid, draw_grid
from kivy_ui.games.score_sheet.pad import draw_pad, draw_rule, draw_strip, pad_area, strip_area
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment
from kivy_ui.stage.scene import FOAM, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts, undo
from kivy_ui.table.answer_buttons import Offer, is_laid_over
from kivy_ui.table.board import Board
from kivy_ui.table.board_colours import Skin
from kivy_ui.table.table_layout import MARGIN, OUT, SCENE
from kivy_ui.table.table_layout import places as table_places

MOST_FLAGS = 6
UNDO_W, UNDO_H, CARD_ROWS, TALL_CARD_ROWS, LARGE_TEXT = 132, 72, 4, 5, 1.1


class ScoreSheetBoard(Board):
    """Draws a `SheetView`; while a sheet is chosen, all of them as cards.

    cell    the cell that is written, typed so far in `typed`; None at rest
    is_sent    points are on their way: what is typed now is for whoever comes next
    is_ending  whether it is asked if the sheet ends early
    first   the first row to be seen, None for whichever has the cell
    """

    skin = Skin(plate="#2a1c0a", tint="#6a4a1e", dim="#f3d9b0")
    world_name = "paper"

    def __init__(self, look: Look, *more: object) -> None:
        super().__init__(look, *more)  # type: ignore[arg-type]  # whatever a board takes
        self.cell: Cell | None = None
        self.typed, self.is_sent = "", False
        self.is_ending = False
        self.first: int | None = None
        self.grid: Grid | None = None
        self.page = self.leaf = 0  # of columns, and of sheets to choose from
        self._seen: tuple[str, int] = ("", -1)
        self._held_at: tuple[float, int] | None = None
        self._has_dragged = False

    def world(self, shown: Shown) -> Picture:
        """Paper."""
        return picture(paper, self.theme)

    def is_whole(self, shown: Shown) -> bool:
        """A sheet with lines fills the glass."""
        view: SheetView = shown.view
        return bool(view.lines) and shown.prompt is not None

    def is_turned(self, shown: Shown) -> bool:
        """One person writes for all; what is hidden everybody writes alone."""
        view: SheetView = shown.view
        return view is not None and HIDDEN in view.totals

    def draw(self, scene: Scene, shown: Shown, area: Area) -> None:
        """The sheet; the sheets to choose from; or who won."""
        view: SheetView = shown.view
        self.on_close = None
        if self._lies_behind(shown):
            self._behind(scene, view, area)
            return
        if not self.is_whole(shown) or area.y:
            self._choosing(scene, area)
            return
        self._follow(shown, view)
        is_typing = self.cell is not None
        self.on_close = partial(self.open_cell, None) if is_typing else None
        self.grid = draw_grid(self, scene, view, pad_area(scene) if is_typing else None)
        draw_rule(scene, view, self.grid)
        if is_typing:
            draw_pad(self, scene, view)
        elif len(self.grid.blocks) > 1 or self.grid.blocks[0].area.bottom < scene.h - 1:
            draw_strip(self, scene, strip_area(scene, self.grid))
        self._undo(scene)

    def _lies_behind(self, shown: Shown) -> bool:
        """Whether a question of the session lies over a sheet that is being written."""
        return is_laid_over(shown) and self.is_whole(shown)

    def _behind(self, scene: Scene, view: SheetView, area: Area) -> None:
        """The sheet stays where it is, its heads as dark as the rest will be."""
        draw_grid(self, scene, view, None, area.bottom)
        scene.lay("shade:heads", picture(plate_painters.shade, "#020d17", 0.5), Area(0, 0, scene.w, area.y))

    def moments(self, before: Shown, after: Shown) -> Sequence[Moment]:
        """Points that fly into their cell."""
        return moments(self, before, after)

    def picture_of(self, mark: str) -> Picture | None:
        """Words are enough."""
        return None if mark.startswith(("cell:", "sheet", "shape:")) else super().picture_of(mark)

    def draw_top(self, scene: Scene, area: Area) -> bool:
        """More flags than there is room for are none, nor any over a sheet with heads of its own. Below, while a sheet is chosen: who else plays."""
        if self._lies_behind(self.shown):
            return True
        if self.on_players is not None and any(mark.startswith("sheet:") for mark in self.answers) and not self.shown.view.lines:
            out = table_places(scene, SCENE, 1).cells[OUT]
            parts.answer(scene, "players", out, "plain", told("sheet.players"), "", self.ink.tint, self.on_players)
        return len(self.shown.seats) > MOST_FLAGS

    # what is written

    def _follow(self, shown: Shown, view: SheetView) -> None:
        """After every entry: on to the next cell where the sheet says which, else at rest."""
        if self._seen == (shown.session, shown.entry):
            return
        self._seen = (shown.session, shown.entry)
        self.typed, self.first = self.typed if self.is_sent else "", None
        self.is_sent = self.is_ending = False
        self.cell = None if view.is_free else view.following

    def open_cell(self, cell: Cell | None) -> None:
        """Write this cell; None: put the keypad away."""
        if self._has_dragged:
            return
        self.cell, self.typed, self.is_ending = cell, "", False
        self.renew()

    def type(self, sign: str) -> None:
        """Type a sign, or take the last one back."""
        self.typed = self.typed[:-1] if sign == "<" else (self.typed + sign)[:24]
        self.renew()

    def ask_end(self) -> None:
        """Ask whether the sheet ends early."""
        self.cell, self.is_ending = None, True
        self.renew()

    def choice_of(self, cell: Cell) -> Choice | None:
        """Find what writes or corrects a cell."""
        prompt, mark = self.shown.prompt, f"cell:{cell[0]}:{cell[1]}"
        if prompt is None:
            return None
        found = self.answers.get(mark)
        return found[0] if found else next((one for one in prompt.asides if mark in one.marks), None)

    def emptying(self) -> tuple[Choice, int] | None:
        """Find what empties the cell on the keypad, and its line; None while nothing stands there."""
        prompt = self.shown.prompt
        if prompt is None or self.cell is None:
            return None
        line, column = self.cell
        found = (one for one in prompt.asides if isinstance(one.move, EmptyCell) and one.move.column == column)
        return next(((one, line) for one in found if any(option.value == line for option in _options(one))), None)

    # scrolling

    def scroll(self, by: int) -> None:
        """Show later or earlier rows."""
        if self.grid is not None:
            self.first = max(0, min(self.grid.lines - self.grid.rows, self.grid.first + by))
            self.renew()

    def turn_columns(self) -> None:
        """Show the next columns where not all find room."""
        self.page += 1
        self.renew()

    def turn_leaf(self) -> None:
        """Show the next sheets to choose from."""
        self.leaf += 1
        self.renew()

    def dragged(self, x: float, y: float, is_let_go: bool) -> None:
        """Scroll with a finger; what it came down on isn't tapped then."""
        grid = self.grid
        if grid is None:
            return
        if self._held_at is None:
            self._held_at, self._has_dragged = (y, grid.first), False
        rows = round((y - self._held_at[0]) / self.look.unit / grid.row_h)
        first = max(0, min(grid.lines - grid.rows, self._held_at[1] + rows))
        if first != grid.first and grid.lines > grid.rows:
            self.first, self._has_dragged = first, True
            self.renew()
        if is_let_go:
            self._held_at = None

    def tapped(self, cell: Cell) -> None:
        """Open a cell, unless the finger scrolled."""
        has_dragged, self._has_dragged = self._has_dragged, False
        if not has_dragged:
            self.open_cell(cell)

    # undo, in the corner above the lines' names

    def _undo(self, scene: Scene) -> None:
        steps = {"undo": self.shown.undo if not self.shown.is_question else None, "redo": undo.again(self)}
        keys = [undo.Key(name, parts.named(scene, self, what)) for name, what in steps.items() if what is not None]
        label = self.grid.label_w if self.grid else UNDO_W
        is_low = self.grid is not None and self.grid.has_more_columns
        area = Area(6, 0 if is_low else 6, min(UNDO_W, label - 10), 50 if is_low else UNDO_H)
        wood = "#2a1c0a" if self.theme != "contrast" else "#000000"
        for key, place in zip(keys, area.columns(max(1, len(keys)), 4)):
            scene.lay(key.name, picture(plate_painters.plate, wood, "#ffffff", 1.6, 14, 1), place)
            if len(keys) > 1:  # side by side there is room for signs only
                side = min(place.w, place.h) * 0.56
                scene.put(f"{key.name}:icon", picture(icon, key.name, FOAM), place.cx, place.cy, side, side)
            else:
                undo.column(scene, place, key._replace(what="") if is_low else key, FOAM)
            scene.touch(key.name, place, self.on_undo if key.name == "undo" else self.on_redo, radius=14)

    # choosing

    def _choosing(self, scene: Scene, area: Area) -> None:
        """The sheets as cards, each with what it counts: a tap takes one."""
        options = self._options()
        marks = [mark for mark in self.answers if mark in options]
        if not marks:
            self._words(scene, area)
            return
        is_large = scene.look.text_factor > LARGE_TEXT
        columns = (3 if scene.is_wide else 2) - is_large
        most = columns * (CARD_ROWS - is_large if scene.is_wide else TALL_CARD_ROWS)
        each = most - (len(marks) > most)
        pages = -(-len(marks) // each)
        places = area.inset(MARGIN, 8).grid(most, columns, 8)
        for mark, place in zip(marks[self.leaf % pages * each :][:each], places):
            self._card(scene, mark, place, options[mark])
        if pages > 1:
            title = told("sheet.more", page=self.leaf % pages + 1, pages=pages)
            parts.key(scene, "page", places[-1], title, self.turn_leaf, self.ink.tint, size=24)

    def _card(self, scene: Scene, mark: str, area: Area, option: Option) -> None:
        """A sheet's name over what it counts."""
        scene.lay(mark, picture(plate_painters.key, False, self.ink.tint, self.theme), area)
        ink, inner = plate_painters.ink_on("plain", self.theme), area.inset(12, 4)
        h = 27 * scene.look.text_factor
        scene.write(f"{mark}:title", option.label, inner.x, inner.y + h / 2, 23, ink, "start", room=inner.w, least=16)
        scene.paragraph(
            f"{mark}:note", option.note, Area(inner.x, inner.y + h, inner.w, inner.h - h - plate_painters.LIP), 18, ink, least=14
        )
        self.mark(scene, mark, area, 12, is_lit=False)

    def offered(self, offers: list[Offer]) -> list[Offer]:
        """Cards take a sheet: no answer need ask for it again."""
        return [one for one in super().offered(offers) if not isinstance(one.choice.move, TakeSheet)]

    def _words(self, scene: Scene, area: Area) -> None:
        view = self.shown.view
        scene.write("title", view.title, area.cx, area.cy - 24, 44, LINE[self.theme], room=area.w - 24)
        scene.write("subtitle", view.subtitle, area.cx, area.cy + 30, 26, LINE[self.theme], is_bold=False, room=area.w - 24)

    def _options(self) -> dict[str, Option]:
        """Every sheet that can be taken, by its mark."""
        choices = self.shown.prompt.choices if self.shown.prompt else ()
        picks = (
            field for choice in choices for field in choice.fields if isinstance(choice.move, TakeSheet) and isinstance(field, Pick)
        )
        return {option.mark: option for pick in picks for option in pick.options}


def _options(choice: Choice) -> tuple[Option, ...]:
    return next((field.options for field in choice.fields if isinstance(field, Pick)), ())


BOARD = ScoreSheetBoard
