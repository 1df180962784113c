"""Page of an open game, after a long press on its bar on Home: resume it, or end it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.picture import Picture
from companion.session.inputs.messages import ResumeSession
from companion.table.sentence import say
from kivy_ui.pages.entry.choose_overlay import ChooseOverlay, OverlayKey
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.library.records.session_records import StoredSession


class OpenGamePage(ChooseOverlay):
    """Keys that resume or end a game. It ends once players go Home, and not if they undo that: an end that is undone is never recorded.

    session  the session of the game
    why      its players, and how far it is
    hero     its picture
    """

    def __init__(self, shell: Shell, session: "StoredSession", title: str, why: str, hero: Picture) -> None:
        super().__init__(shell, title, self._open_keys, why, hero)
        self._session, self._is_ended = session, False

    def back_action(self) -> Callable[[], object]:
        """Return the action of the arrow."""
        return self._leave

    def _open_keys(self) -> list[OverlayKey]:
        if self._is_ended:
            reopen = partial(self._set_ended, False)
            return [
                OverlayKey("reopen", say("recent.reopen"), reopen, "undo", opens=True),
                OverlayKey("home", say("end.home"), self._leave, "home", say("recent.ends_note"), is_on=True, opens=True),
            ]
        resume, end = partial(self.shell.send, ResumeSession(self._session.id)), partial(self._set_ended, True)
        note = say("recent.end_note") if self._session.entries > 1 else say("recent.end_unplayed_note")
        return [
            OverlayKey("resume", say("recent.resume_key"), resume, "play", is_on=True),
            OverlayKey("end", say("recent.end"), end, "stop", note, opens=True),
        ]

    def _set_ended(self, is_ended: bool) -> None:
        self._is_ended = is_ended
        self.renew()

    def _leave(self) -> None:
        """Show Home; before, end the game if players chose that, or say why it can't be ended."""
        if self._is_ended:
            end = on_result(lambda _: self.shell.show_home(), self.shell.show_message)
            self.shell.request(lambda store: store.end_session(self._session.id), end)
        else:
            self.shell.show_home()
