"""Choose who plays: every known person has a key, and a tap adds or removes them. No key moves."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.sentence import Words
from kivy_ui.layout.elements import PageButton
from kivy_ui.pages.entry.choose_overlay import ChooseOverlay, OverlayKey
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap


class PickPeoplePage(ChooseOverlay):
    """Keys of people that stay in place while several are tapped, above the button of the set-up page.

    set_up_button   returns that button, called for each drawing
    """

    def __init__(
        self, shell: Shell, title: Words, keys: Callable[[], Sequence[OverlayKey]], set_up_button: Callable[[], PageButton]
    ) -> None:
        super().__init__(shell, title, keys)
        self._set_up_button = set_up_button

    def buttons(self) -> Sequence[PageButton]:
        """Return the set-up page's button, which closes this page first; words alone while players are missing."""
        button = self._set_up_button()
        if button.name == "begin" or button.kind == "main":
            return [button._replace(tap=partial(self._leave, button.tap))]
        return [button._replace(kind="missing", tap=self.renew)]

    def _leave(self, tap: Tap) -> None:
        self.close()
        tap()
