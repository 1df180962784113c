"""Choose who plays: every known person has a key, and a tap adds or removes them. No key moves."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.sentence import Words
from kivy_ui.layout.elements import PageButton, foot
from kivy_ui.layout.part import Part
from kivy_ui.pages.entry.choose_overlay import ChooseOverlay, OverlayKey
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap


class PickPeoplePage(ChooseOverlay):
    """Keys of people that stay in place while several are tapped, above buttons of the set-up page.

    set_up_buttons   returns that page's first button, and the one that leads back to its options; called for each drawing
    """

    def __init__(
        self, shell: Shell, title: Words, keys: Callable[[], Sequence[OverlayKey]], set_up_buttons: Callable[[], list[PageButton]]
    ) -> None:
        super().__init__(shell, title, keys)
        self._set_up_buttons = set_up_buttons

    def buttons(self) -> Sequence[PageButton]:
        """Return the set-up page's button, which closes this page first; words alone while players are missing. Then its options."""
        button, *options = self._set_up_buttons()
        if button.name == "begin" or button.kind == "main":
            return [button._replace(tap=partial(self._leave, button.tap)), *options]
        return [button._replace(kind="missing", tap=self.renew), *options]

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons; on an upright screen one in each line, so that the options are in words, the first one at the bottom."""
        return foot([buttons] if is_wide else [[button] for button in reversed(buttons)])

    def _leave(self, tap: Tap) -> None:
        self.close()
        tap()
