"""Base of pages on which a real keyboard types."""

from kivy_ui.layout.real_keyboard import RealKeyboard
from kivy_ui.pages.page import Page


class KeyboardPage(Page):
    """Page that listens to `real_keyboard`, which a subclass sets, while it is open."""

    real_keyboard: RealKeyboard

    def on_open(self) -> None:
        """Listen to the real keyboard."""
        self.real_keyboard.listen()

    def on_close(self) -> None:
        """Stop listening."""
        self.real_keyboard.stop()
