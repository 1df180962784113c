"""The table: seat rail, board, what is beside it, and the prompt bar."""

from typing import Any

from msgspec.structs import replace

from companion.session.inputs import Answer
from companion.session.shown import Shown
from companion.table.prompt import Choice, Value
from kivy_ui.boards import Board, board_for
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM, Look
from kivy_ui.offers import Offer, is_laid_over
from kivy_ui.screens.log import LogSheet
from kivy_ui.screens.menu import MenuSheet
from kivy_ui.screens.screen import Screen, Shell
from kivy_ui.surface import Surface
from kivy_ui.widgets.fields import FieldsSheet
from kivy_ui.widgets.frame import BoardFrame
from kivy_ui.widgets.odds import OddsSheet
from kivy_ui.widgets.offers_sheet import OffersSheet
from kivy_ui.widgets.prompt_bar import HALF_BUTTON_MM, PAD_MM, QUESTION_MM, PromptBar
from kivy_ui.widgets.rail import CROWDED, CROWDED_GAP_MM, SeatRail, columns_across
from kivy_ui.widgets.sheet import WordsSheet
from kivy_ui.widgets.side import SidePanel

MARGIN_MM, GAP_MM, RAIL_MM, SIDE_MM = 1.6, 1.6, 32.0, 28.5
WIDER_MM = 3.0  # for each larger text size
RAIL_ROW_MM, STRIP_MM, STRIP_ODDS_MM = 13.0, 12.5, 11.0
MOST_BAR_SHARE, LEAST_FRAME_MM = 0.58, 50.0


class TableScreen(Screen):
    """Draws what is shown of an open game, and answers it."""

    def __init__(self, shell: Shell, game: str, peek: Any, **kwargs: Any) -> None:
        super().__init__(shell, **kwargs)
        look = shell.look
        self.shown = Shown()
        self.frame = BoardFrame(look)
        self.board: Board = board_for(game, look)
        self.rail = SeatRail(look, shell.send, peek)
        self.side = SidePanel(look, shell.send)
        self.bar = PromptBar(look, self.take, shell.send)
        self.veil = Veil(look)
        for surface in (self.frame, self.board, self.rail, self.side, self.veil, self.bar):
            self.add_widget(surface)
        self._fields: FieldsSheet | None = None
        self._connect()

    def _connect(self) -> None:
        self.board.on_answer = self.answer
        self.bar.draw_mark = self.board.draw_mark
        self.bar.on_why, self.bar.on_more = self._why, self._more
        self.side.on_log = lambda: self.shell.lay(LogSheet(self.shell))
        self.side.on_menu = lambda: self.shell.lay(MenuSheet(self.shell, self.take))
        self.side.on_odds, self.side.on_turn = self._odds, self.shell.turn

    def arrange(self, box: Box) -> None:
        """Rail, board and side by side above the bar; one above the other where the screen is high."""
        mm = self.shell.look.mm
        self.bar.most_height = box.h - self._least_rail() if box.w > box.h else box.h * MOST_BAR_SHARE
        self.bar.most_rows = self._most_rows(box)
        bar, rest = box.cut_bottom(self.bar.wanted_height(box.w))
        self.place(self.bar, bar)
        self.place(self.veil, rest)
        inner = rest.inset(mm(MARGIN_MM))
        if box.w > box.h:
            rail, inner = inner.cut_left(mm(RAIL_MM + WIDER_MM * self.shell.look.text_size), mm(GAP_MM))
            side, board = inner.cut_right(mm(SIDE_MM), mm(GAP_MM))
        else:
            rail, inner = inner.cut_top(self._rail_height(), mm(GAP_MM))
            has_room = inner.h >= mm(STRIP_MM + STRIP_ODDS_MM + 2 * GAP_MM + LEAST_FRAME_MM)
            strip = mm(STRIP_MM) + (mm(STRIP_ODDS_MM + GAP_MM) if self._has_odds and has_room else 0)
            side, board = inner.cut_bottom(strip, mm(GAP_MM))
        for surface, place in ((self.rail, rail), (self.side, side), (self.frame, board)):
            self.place(surface, place)
        self.place(self.board, self.frame.inside())

    def show(self, shown: Shown) -> None:
        """Draw this, and let move what happened."""
        shown = shown if self.shell.settings.shows_odds else _without_odds(shown)
        self.shown = shown
        for surface in (self.frame, self.board, self.rail, self.side, self.bar):
            surface.show(shown)
        self.veil.is_down = is_laid_over(shown)
        self.veil.renew()
        self._arrange()
        self._close_stale_fields()
        self._open_asked_fields()

    # answers

    def take(self, offer: Offer) -> None:
        """An answer was touched: send it, or ask for its fields first."""
        if offer.values is not None:
            self.answer(offer.choice, offer.values)
        else:
            self._ask_fields(offer.choice)

    def answer(self, choice: Choice, values: tuple[Value, ...] = ()) -> None:
        """Send an answer with the id that was seen when the finger came down."""
        if choice.fields and not values:
            self._ask_fields(choice)
        else:
            self.shell.send(Answer(choice.id, values))

    def _ask_fields(self, choice: Choice) -> None:
        self._fields = FieldsSheet(self.shell.look, self._fields_closed, choice, self.answer, self.board.draw_mark)
        self.shell.lay(self._fields)

    def _fields_closed(self) -> None:
        self._fields = None
        self.shell.lift()

    def _close_stale_fields(self) -> None:
        if self._fields and not any(self._fields.choice.id == choice.id for choice in _standing(self.shown)):
            self._fields_closed()

    def _open_asked_fields(self) -> None:
        """A button asked for a choice that has fields."""
        wanted = [choice for choice in _standing(self.shown) if choice.id == self.shown.filling]
        if self.shown.filling and wanted and not self._fields:
            self._ask_fields(wanted[0])

    # what lies one tap away

    def _why(self) -> None:
        view, prompt = self.shown.view, self.shown.prompt
        words = [prompt.why] if prompt else []
        game = self.shell.game(self.shown.game)
        self.shell.lay(
            WordsSheet(self.shell.look, self.shell.lift, "Why?", [*words, f"{game.title} · {view.title}. {view.subtitle}"])
        )

    def _odds(self) -> None:
        self.shell.lay(OddsSheet(self.shell.look, self.shell.lift, self.shown.odds))

    def _more(self, offers: list[Offer]) -> None:
        self.shell.lay(
            OffersSheet(self.shell.look, self.shell.lift, self.bar.shown.prompt.about, offers, self.take, self.board.draw_mark)
        )

    # room

    def _most_rows(self, box: Box) -> int:
        """How many rows of answers leave every seat of the rail high enough to be touched."""
        if box.h > box.w:
            return 3
        two = self.shell.look.mm(QUESTION_MM + 2 * HALF_BUTTON_MM + GAP_MM + PAD_MM + 1)
        return 2 if box.h - self._least_rail() >= two else 1

    def _least_rail(self) -> float:
        mm, seats = self.shell.look.mm, max(len(self.shown.seats), 1)
        gap = GAP_MM if seats < CROWDED else CROWDED_GAP_MM
        return seats * mm(LEAST_TARGET_MM + 0.15) + (seats - 1) * mm(gap) + 2 * mm(MARGIN_MM)

    @property
    def _has_odds(self) -> bool:
        return self.shown.odds is not None

    def _rail_height(self) -> float:
        mm, seats = self.shell.look.mm, len(self.shown.seats)
        rows = -(-seats // columns_across(seats))
        return max(1, rows) * mm(RAIL_ROW_MM) + max(0, rows - 1) * mm(1.2)


class Veil(Surface):
    """Darkens everything above the bar while the session asks a question of its own."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        super().__init__(look, **kwargs)
        self.is_down = False

    def paint(self, pen: Pen, box: Box) -> None:
        """Dark, or nothing."""
        if self.is_down:
            pen.box(box, "#000000", alpha=0.6)

    def on_touch_down(self, touch: Any) -> bool:
        """While it is down, nothing below it can be touched."""
        return self.is_down and self.collide_point(*touch.pos)


def _standing(shown: Shown) -> tuple[Choice, ...]:
    return (*shown.prompt.choices, *shown.prompt.asides) if shown.prompt else ()


def _without_odds(shown: Shown) -> Shown:
    return replace(shown, odds=None)
