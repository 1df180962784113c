"""Page that is shown while a move can't be saved: what is saved, what isn't, and what to do."""

from collections.abc import Sequence

from kivy.input import MotionEvent

from companion.session.inputs.messages import DismissTrouble
from companion.session.inputs.snapshot import UnsavedInput
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import HALF, PageButton
from kivy_ui.look.language import language_code
from kivy_ui.pages.device.trouble_page import SAVED_STYLE, TODO, NoteStyle, TroubleNote, TroublePage
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import CORAL

LOST_STYLE = NoteStyle(CORAL, "#ffb3a8", "close")


class NotSavedPage(TroublePage):
    """Page that offers to save the same move again, to go back without it, or to switch off."""

    rest = say("unsaved.rest")

    def __init__(self, shell: Shell, move: UnsavedInput) -> None:
        super().__init__(shell.look, "")
        self._shell = shell
        self.show_move(move)

    def show_move(self, move: UnsavedInput) -> None:
        """Show this move, for example after another try."""
        self._move = move
        self.title = say("unsaved.title", why=move.reason)
        self.problem = say("unsaved.still", count=move.tries) if move.tries > 1 else say("unsaved.last")
        self.renew()

    def notes(self) -> list[TroubleNote]:
        """Return the notes: what was saved, what wasn't, and what to do."""
        return [
            TroubleNote("kept", say("trouble.kept"), self._saved_words(), SAVED_STYLE),
            TroubleNote("lost", say("unsaved.heading"), self._move.label or say("unsaved.last_move"), LOST_STYLE),
            TroubleNote("todo", say("trouble.todo"), say("unsaved.todo", why=self._move.reason), TODO),
        ]

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: try again, go back, or switch off."""
        off_words = say("unsaved.off" if self._shell.device.is_kiosk else "unsaved.close")
        return [
            PageButton("retry", say("unsaved.retry"), self._retry, say("unsaved.retry_note"), "turn", cells=HALF, kind="main"),
            PageButton("back", say("unsaved.back"), self._discard, say("unsaved.back_note"), "back"),
            PageButton("off", off_words, self._shell.quit, say("unsaved.off_note"), "pause", kind="end"),
        ]

    def _saved_words(self) -> Words:
        front = self._shell.snapshot.front_snapshot
        title = self._shell.cover(front.game).title(language_code())
        return say("unsaved.up_to", game=title, move=front.undo) if front.undo else say("unsaved.begun", game=title)

    def _retry(self) -> None:
        self._shell.send(self._move.input)

    def _discard(self) -> None:
        self._shell.send(DismissTrouble())

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Swallow every touch, so that none reaches the table below."""
        super().on_touch_down(touch)
        return True


def follow(shell: Shell, page: object) -> None:
    """Open the page while a move isn't saved, close it afterwards. `page` is the page on top."""
    move = shell.snapshot.unsaved
    if not isinstance(page, NotSavedPage):
        if move is not None:
            shell.open_page(NotSavedPage(shell, move))
    elif move is None:
        shell.close_page()
    else:
        page.show_move(move)
