"""Not saved: what the disk didn't take, what it has, and one thing to do. It lies over the table until the move is saved or left."""

from kivy.input import MotionEvent

from companion.session.hands.inputs import TroubleRead
from companion.session.hands.shown import Unsaved
from companion.table.say import Words, say
from kivy_ui.look.language import spoken
from kivy_ui.pages.device.trouble_page import SAVED, TODO, Part, TroublePage
from kivy_ui.pages.house import Way
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import CORAL

LOST = (CORAL, "#ffb3a8", "close")


class NotSavedPage(TroublePage):
    """Retry sends the same again; Back leaves the move; the way out switches off."""

    rest = say("unsaved.rest")

    def __init__(self, shell: Shell, move: Unsaved) -> None:
        super().__init__(shell.look, "")
        self._shell = shell
        self.tell(move)

    def tell(self, move: Unsaved) -> None:
        """Tell this one from now on: another try, say."""
        self._move = move
        self.title = say("unsaved.title", why=move.why)
        self.what = say("unsaved.still", count=move.tries) if move.tries > 1 else say("unsaved.last")
        self.renew()

    def plates(self) -> list[Part]:
        """List what was saved, what wasn't, and what to do."""
        return [
            Part("kept", say("trouble.kept"), self._kept(), *SAVED),
            Part("lost", say("unsaved.heading"), self._move.what or say("unsaved.last_move"), *LOST),
            Part("todo", say("trouble.todo"), say("unsaved.todo", why=self._move.why), *TODO),
        ]

    def answers(self) -> list[Way]:
        """Try again, leave the move, or switch off."""
        is_kiosk = self._shell.appliance.is_kiosk
        return [
            Way("retry", say("unsaved.retry"), self._retry, say("unsaved.retry_note"), "turn", 2, "main"),
            Way("back", say("unsaved.back"), self._leave, say("unsaved.back_note"), "back"),
            Way(
                "off",
                say("unsaved.off" if is_kiosk else "unsaved.close"),
                self._shell.quit,
                say("unsaved.off_note"),
                "pause",
                kind="end",
            ),
        ]

    def _kept(self) -> Words:
        front = self._shell.shown.front
        title = self._shell.cover(front.game).title(spoken())
        return say("unsaved.up_to", game=title, move=front.undo) if front.undo else say("unsaved.begun", game=title)

    def _retry(self) -> None:
        self._shell.send(self._move.input)

    def _leave(self) -> None:
        self._shell.send(TroubleRead())

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep every finger from what is below."""
        super().on_touch_down(touch)
        return True


def follow(shell: Shell, page: object) -> None:
    """Lay the page when something isn't saved, and take it away once it is saved or left. `page`: the topmost sheet."""
    move = shell.shown.unsaved
    if not isinstance(page, NotSavedPage):
        if move is not None:
            shell.lay(NotSavedPage(shell, move))
    elif move is None:
        shell.lift()
    else:
        page.tell(move)
