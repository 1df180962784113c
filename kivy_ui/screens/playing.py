"""Something in play: a board in its frame, what is beside it, and the prompt bar. The table is one, the drawer another."""

from collections.abc import Callable

from kivy.input import MotionEvent
from msgspec.structs import replace

from companion.session.hands.inputs import Answer, Input
from companion.session.hands.shown import Shown
from companion.table.prompt import Choice, Value
from companion.table.say import say
from kivy_ui.boards import Board, board_for
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.offers import Offer, is_laid_over
from kivy_ui.reading import spoken, told
from kivy_ui.screens.screen import Screen, Shell
from kivy_ui.surface import Surface
from kivy_ui.widgets.fields import FieldsSheet
from kivy_ui.widgets.frame import BoardFrame
from kivy_ui.widgets.odds import OddsSheet
from kivy_ui.widgets.offers_sheet import OffersSheet
from kivy_ui.widgets.prompt_bar import HALF_BUTTON_MM, PAD_MM, QUESTION_MM, PromptBar
from kivy_ui.widgets.sheet import WordsSheet
from kivy_ui.widgets.side import SidePanel

MARGIN_MM, GAP_MM, SIDE_MM, WIDER_MM = 1.6, 1.6, 28.5, 1.0  # the last for each larger text size
STRIP_MM, STRIP_ODDS_MM = 12.5, 11.0
MOST_BAR_SHARE, LEAST_FRAME_MM = 0.58, 50.0


class PlayArea(Screen):
    """Draws what is shown of a session, and answers it by `send`."""

    def __init__(self, shell: Shell, game: str, side: SidePanel, send: Callable[[Input], object]) -> None:
        super().__init__(shell)
        look = shell.look
        self.shown = Shown()
        self.frame = BoardFrame(look)
        self.board: Board = board_for(game, look)
        self.side = side
        self.bar = PromptBar(look, self.take, send)
        self.veil = Veil(look)
        self._send = send
        self._fields: FieldsSheet | None = None
        self.board.on_answer = self.answer
        self.bar.draw_mark = self.board.draw_mark
        self.bar.on_why, self.bar.on_more = self._why, self._more
        self.side.on_odds = self._odds

    def lay_out(self, *surfaces: Surface) -> None:
        """Put the surfaces over each other: frame and board first, then `surfaces`, then what is beside, the veil and the bar."""
        for surface in (self.frame, self.board, *surfaces, self.side, self.veil, self.bar):
            self.add_widget(surface)

    def arrange(self, box: Box) -> None:
        """Board and side by side above the bar; one above the other where the screen is high."""
        mm = self.shell.look.mm
        self.bar.most_height = box.h - self.least_height() if self.is_wide else box.h * MOST_BAR_SHARE
        self.bar.most_rows = self._most_rows(box)
        bar, rest = box.cut_bottom(self.bar.wanted_height(box.w) if self.shown.prompt else 0)
        self.place(self.bar, bar)
        self.place(self.veil, rest)
        inner = self.cut_rail(rest.inset(mm(MARGIN_MM)))
        if self.is_wide:
            side, board = inner.cut_right(mm(SIDE_MM + WIDER_MM * self.shell.look.text_size), mm(GAP_MM))
        else:
            has_room = inner.h >= mm(STRIP_MM + STRIP_ODDS_MM + 2 * GAP_MM + LEAST_FRAME_MM)
            strip = mm(STRIP_MM) + (mm(STRIP_ODDS_MM + GAP_MM) if self.shown.odds is not None and has_room else 0)
            side, board = inner.cut_bottom(strip, mm(GAP_MM))
        for surface, place in ((self.side, side), (self.frame, board)):
            self.place(surface, place)
        self.place(self.board, self.frame.inside())

    @property
    def is_wide(self) -> bool:
        """Whether there is more room beside than below."""
        return bool(self.shell.look.is_wide)

    def cut_rail(self, box: Box) -> Box:
        """What is left for board and side."""
        return box

    def least_height(self) -> float:
        """What must be left above the bar, pixels."""
        raise NotImplementedError

    def show(self, shown: Shown) -> None:
        """Draw this, and let move what happened."""
        shown = shown if self.shell.settings.shows_odds else replace(shown, odds=None)
        self.shown = shown
        for surface in (self.frame, self.board, self.side, self.bar):
            surface.show(shown)
        self.veil.is_down = is_laid_over(shown)
        self.veil.renew()
        self._arrange()
        self._close_stale_fields()
        self._open_asked_fields()

    # answers

    def take(self, offer: Offer) -> None:
        """Take a tapped answer: send it, or ask for its fields first."""
        if offer.values is not None:
            self.answer(offer.choice, offer.values)
        else:
            self._ask_fields(offer.choice)

    def answer(self, choice: Choice, values: tuple[Value, ...] = ()) -> None:
        """Send an answer with the id that was seen when the finger came down."""
        if choice.fields and not values:
            self._ask_fields(choice)
        else:
            self._send(Answer(choice.id, values))

    def close_fields(self) -> None:
        """Ask no more for whatever was being filled."""
        if self._fields:
            self._fields_closed()

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
        titles = dict.fromkeys((self.shell.cover(self.shown.game).title(spoken()), view.title, view.subtitle))
        words = [*([prompt.why] if prompt else []), told("playing.game_and_now", parts=list(filter(None, titles)))]
        self.shell.lay(WordsSheet(self.shell.look, self.shell.lift, say("playing.why"), words))

    def _odds(self) -> None:
        self.shell.lay(OddsSheet(self.shell.look, self.shell.lift, self.shown.odds))

    def _more(self, offers: list[Offer]) -> None:
        asked = self.bar.shown.prompt.about if self.bar.shown.prompt else ""
        self.shell.lay(OffersSheet(self.shell.look, self.shell.lift, asked, offers, self.take, self.board.draw_mark))

    # room

    def _most_rows(self, box: Box) -> int:
        """How many rows of answers leave high enough what is above them."""
        if not self.is_wide:
            return 3
        two = self.shell.look.mm(QUESTION_MM + 2 * HALF_BUTTON_MM + GAP_MM + PAD_MM + 1)
        return 2 if box.h - self.least_height() >= two else 1


class Veil(Surface):
    """Darkens everything above the bar while the session asks a question of its own."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.is_down = False

    def paint(self, pen: Pen, box: Box) -> None:
        """Dark, or nothing."""
        if self.is_down:
            pen.box(box, "#000000", alpha=0.6)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """While it is down, nothing below it can be touched."""
        return self.is_down and self.collide_point(*touch.pos)


def _standing(shown: Shown) -> tuple[Choice, ...]:
    return (*shown.prompt.choices, *shown.prompt.asides) if shown.prompt else ()
