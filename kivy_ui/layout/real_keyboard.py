"""A keyboard that is plugged in, heard while a page is open."""

from collections.abc import Callable

from kivy.core.window import Keyboard, Window
from kivy.uix.widget import Widget

ENTER = "enter"
ESCAPE = "escape"
BACKSPACE = "backspace"
PASTE = "paste"
KEY_NAMES = {"enter": ENTER, "numpadenter": ENTER, "escape": ESCAPE, "backspace": BACKSPACE}
PASTE_KEY = "v"


class RealKeyboard:
    """Calls `on_text(text)` with what is typed, and `on_key` with ENTER, ESCAPE, BACKSPACE or PASTE.

    `owner` is the widget that the keys are meant for: Kivy gives the keyboard to the one that asked last.
    """

    def __init__(self, owner: Widget, on_text: Callable[[str], object], on_key: Callable[[str], object]) -> None:
        self._owner, self._on_text, self._on_key = owner, on_text, on_key
        self._keyboard: Keyboard | None = None

    def listen(self) -> None:
        """Begin to listen."""
        if self._keyboard is None:
            self._keyboard = Window.request_keyboard(self.stop, self._owner)
            self._keyboard.bind(on_key_down=self._key_down, on_textinput=self._text)

    def stop(self) -> None:
        """Stop listening."""
        keyboard, self._keyboard = self._keyboard, None
        if keyboard is not None:
            keyboard.unbind(on_key_down=self._key_down, on_textinput=self._text)
            keyboard.release()

    def _text(self, _: Keyboard, text: str) -> bool:
        self._on_text(text)
        return True

    def _key_down(self, _: Keyboard, key: tuple[int, str], text: str, held: list[str]) -> bool:
        name = PASTE if key[1] == PASTE_KEY and "ctrl" in held else KEY_NAMES.get(key[1], "")
        if name:
            self._on_key(name)
        return True


def copied_text() -> str:
    """Return what was copied elsewhere."""
    from kivy.core.clipboard import Clipboard  # looks for programs when it is imported: only for those who paste

    return str(Clipboard.paste()).strip()
