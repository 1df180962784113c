"""Board of the score sheet: the sheet with totals in its column heads, and a keypad for the cell that is written."""

from collections.abc import Callable, Sequence

from companion.games.score_sheet.choosing import NameSheet, TakeSheet
from companion.games.score_sheet.view import HIDDEN, SheetView
from companion.games.score_sheet.writing import CloseSheet
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.land import paper
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice
from kivy_ui.games.score_sheet import animations
from kivy_ui.games.score_sheet.calculating.bids import turn_animations
from kivy_ui.games.score_sheet.calculating.kept_bids import carried_values, draw_carried, draw_kept_bids, kept_bids
from kivy_ui.games.score_sheet.calculating.layout import STRIP_UNITS, Selection, column_of, is_correcting, number_at, sheet_layout
from kivy_ui.games.score_sheet.calculating.pieces import draw_sheet
from kivy_ui.games.score_sheet.calculating.receipt import draw_receipt
from kivy_ui.games.score_sheet.calculating.steps import draw_pad as draw_number_pad
from kivy_ui.games.score_sheet.calculating.strip import (
    FIRST_KEYS,
    draw_first_keys,
    draw_sheet_title,
    is_before_first_entry,
    message_area,
    strip_of,
)
from kivy_ui.games.score_sheet.calculating.strip import draw_strip as draw_number_strip
from kivy_ui.games.score_sheet.calculating.transfer import continue_transfer
from kivy_ui.games.score_sheet.choosing.pieces import draw_choosing
from kivy_ui.games.score_sheet.layout import SheetInput, first_keys_area, pad_area, strip_area
from kivy_ui.games.score_sheet.pieces import SHEET_ENTRY, asks_before_end, draw_grid, draw_rule, draw_strip, draw_undo
from kivy_ui.games.score_sheet.steps import draw_end_question, draw_pad, is_written
from kivy_ui.look.language import translate
from kivy_ui.look.skin import Skin
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, is_game_prompt_replaced
from kivy_ui.table.answer_plate import answer
from kivy_ui.table.board import Board, BoardCorrection
from kivy_ui.table.table_layout import OUT_CELL, SCENE_UNITS, table_layout
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene, TableShape

MOST_FLAGS = 6
CARE = 1.0 / 0.35
"""Factor of the usual wait, for the end of a full sheet: its answer is where the last number's “Enter” was."""


class ScoreSheetBoard(Board):
    """Board that draws a `SheetView`, or cards of all sheets while players choose one."""

    skin = Skin(plate="#2a1c0a", tint="#6a4a1e", dim="#f3d9b0")

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions)
        self.entry = SheetInput(actions.renew)
        self.selection = Selection(actions.renew)
        self._leaf = 0  # page of the sheets to choose from

    def shape(self, snapshot: Snapshot, step: SecondStep | None = None) -> TableShape:
        """Return a shape that fills the screen.

        It turns to the acting seat only if totals are hidden; otherwise one person writes for all.
        """
        view: SheetView | None = snapshot.view
        if view is None:
            return TableShape(foot="paper", faces_acting_seat=False)
        is_whole, is_correcting = bool(view.lines or view.count) and snapshot.prompt is not None, self._is_correcting(view)
        return TableShape(
            is_whole=is_whole,
            tap_delay_factor=CARE if _asks_whether_all_is_right(snapshot) else 1.0,
            faces_acting_seat=HIDDEN in view.totals,
            foot="paper",
            is_correcting=is_correcting,
        )

    def _is_correcting(self, view: SheetView) -> bool:
        """Return whether an earlier number, or a written cell, is corrected on the keypad."""
        if view.count is not None:
            return is_correcting(view.count, self.selection)
        return is_written(view, self.entry.cell)

    def world(self, scene: TableScene) -> Picture:
        """Return the background of paper."""
        return picture(paper, scene.theme)

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the sheet, the sheets to choose from, or the title of a sheet without points."""
        view: SheetView = scene.snapshot.view
        entry, is_whole = self.entry, scene.state.shape.is_whole
        if view.count is not None and is_whole:
            self._draw_calculating(scene, view)
            return
        entry.is_drawn = is_whole and not area.y
        if self._is_below_question(scene):
            _draw_behind(scene, entry, view, area)
        elif not entry.is_drawn:
            draw_choosing(scene, area, self._leaf, self._turn_leaf)
        else:
            self._draw_sheet(scene, view)

    def _draw_sheet(self, scene: TableScene, view: SheetView) -> None:
        entry = self.entry
        entry.follow(scene.snapshot)
        is_first = is_before_first_entry(scene)
        has_pad = entry.cell is not None or entry.is_ending
        grid = entry.grid = draw_grid(scene, entry, view, pad_area(scene) if has_pad else None, has_first_keys=is_first)
        draw_rule(scene, view, grid)
        if entry.is_ending:
            draw_end_question(scene, entry, view)
        elif has_pad:
            draw_pad(scene, entry, view)
        elif len(grid.blocks) > 1 or grid.blocks[0].area.bottom < scene.h - 1:
            draw_strip(scene, entry, strip_area(scene, grid))
        draw_undo(scene, grid.label_w)
        if is_first:
            draw_sheet_title(scene, view.title, grid.label_w)
            draw_first_keys(scene, first_keys_area(scene, grid, has_pad))

    def _draw_calculating(self, scene: TableScene, view: SheetView) -> None:
        """Draw a sheet that calculates, and its keypad or the receipt of a cell."""
        selection, count = self.selection, view.count
        if count is None:
            return
        selection.follow(scene.snapshot)
        continue_transfer(scene, view, selection)
        is_covered = is_game_prompt_replaced(scene.snapshot)
        mark = "" if is_covered else selection.mark or count.asked_mark
        position = number_at(count, mark) if mark else None
        strip = None if is_covered else strip_of(scene, view, selection)
        kept_marks = kept_bids(view) if strip is not None and selection.cell is None else []
        carried = carried_values(view)
        sheet = sheet_layout(scene, view, selection, strip is not None, len(carried) or bool(kept_marks))
        if not is_covered:
            mark = selection.follow_scrolling(view, mark)
            position = number_at(count, mark) if mark else None
        draw_sheet(scene, view, sheet, selection, mark, entered=column_of(position))
        if strip is not None:
            draw_number_strip(scene, sheet, strip)
        if carried:
            draw_carried(scene, sheet, carried, strip is not None)
        elif kept_marks:
            draw_kept_bids(scene, sheet, kept_marks)
        if selection.cell is not None:
            draw_receipt(scene, view, selection, selection.cell)
        elif not is_covered:
            draw_number_pad(scene, view, position, selection)
        draw_undo(scene, sheet.label_w)
        if strip is FIRST_KEYS:
            draw_sheet_title(scene, view.title, sheet.label_w)

    def message_area(self, scene: TableScene) -> Area | None:
        """Return the foot of the sheet, below heads and totals; None before the first drawing of a sheet."""
        view: SheetView = scene.snapshot.view
        if view.count is not None:
            sheet = self.selection.sheet
            return message_area(scene, sheet) if sheet is not None else None
        grid = self.entry.grid if self.entry.is_drawn else None
        if grid is None:
            return None
        if self.entry.cell is None and not self.entry.is_ending:
            return strip_area(scene, grid)
        area = grid.blocks[0].area
        return Area(area.x + 4, area.bottom - STRIP_UNITS, area.w - 8, STRIP_UNITS)

    def _is_below_question(self, scene: TableScene) -> bool:
        """Return whether a question of the session covers a sheet that is being written."""
        return is_game_prompt_replaced(scene.snapshot) and scene.state.shape.is_whole

    def _turn_leaf(self) -> None:
        self._leaf += 1
        self.actions.renew()

    def animations(self, scene: TableScene, before: Snapshot, after: Snapshot) -> Sequence[Animation]:
        """Return the animations of points that fly into their cell, and of bids that are turned."""
        return [*animations.animations(self.entry, before, after), *turn_animations(self.selection, before, after)]

    def draw_flags(self, scene: TableScene, area: Area, tap: Callable[[int], object]) -> None:
        """Draw the flags, unless there are more than `MOST_FLAGS` or a calculating sheet has heads in their place.

        While players choose a sheet, draw the answer that changes the players, too.
        """
        if self._is_below_question(scene) or (scene.snapshot.view.count is not None and scene.state.shape.is_whole):
            return
        other_players = self.actions.other_players
        if other_players is not None and any(mark.startswith("sheet:") for mark in scene.answers) and not scene.snapshot.view.lines:
            out_cell = table_layout(scene, SCENE_UNITS, 1).cells[OUT_CELL]
            answer(scene, "players", out_cell, "plain", translate("sheet.players"), note="", tint=scene.ink.tint, tap=other_players)
        if len(scene.snapshot.seats) <= MOST_FLAGS:
            super().draw_flags(scene, area, tap)

    def answers(self, scene: TableScene, offers: list[AnswerButton]) -> list[AnswerButton]:
        """List the answers except those that take a sheet, which are cards in the scene."""
        return [offer for offer in super().answers(scene, offers) if not isinstance(offer.choice.move, TakeSheet)]

    def board_corrections(self, snapshot: Snapshot) -> Sequence[BoardCorrection]:
        """Return the note that a tap on a number of the sheet corrects it, once there is one."""
        has_numbers = snapshot.view.columns and snapshot.entry > SHEET_ENTRY
        return [BoardCorrection(translate("sheet.correct_there"), translate("sheet.correct_there_note"))] if has_numbers else []

    def page(self, choice: Choice) -> Callable[[], object] | None:
        """Return the callback that opens the page for a new sheet; None for other choices."""
        return self.actions.make_sheet if isinstance(choice.move, NameSheet) else None

    def picture_of(self, scene: TableScene, mark: str) -> Picture | None:
        """Return the picture of a mark; None for cells, sheets and shapes, which have words."""
        return None if mark.startswith(("cell:", "sheet", "shape:")) else super().picture_of(scene, mark)


def _asks_whether_all_is_right(snapshot: Snapshot) -> bool:
    """Return whether the sheet is full and one tap ends it."""
    choices = snapshot.prompt.choices if snapshot.prompt is not None else ()
    return any(isinstance(choice.move, CloseSheet) and not asks_before_end(choice) for choice in choices)


def _draw_behind(scene: TableScene, entry: SheetInput, view: SheetView, area: Area) -> None:
    """Draw the sheet behind a question, and darken its heads, as the question darkens the rest."""
    draw_grid(scene, entry, view, None, area.bottom)
    scene.put_in_area("shade:heads", picture(plate_painters.shade, "#020d17", 0.5), Area(0, 0, scene.w, area.y))


BOARD = ScoreSheetBoard
