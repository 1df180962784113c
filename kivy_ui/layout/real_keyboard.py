"""Plugged-in keyboards: they type on pages, and press the keys of number pads on the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from kivy_ui.layout.key_names import BACKSPACE, ENTER, ESCAPE, PASTE
from kivy_ui.stage.touch import TouchWidget

if TYPE_CHECKING:  # a page may be imported before the window is open
    from kivy.core.window import Keyboard, WindowBase

KEY_NAMES = {"enter": ENTER, "numpadenter": ENTER, "escape": ESCAPE, "backspace": BACKSPACE}
PASTE_KEY = "v"
CODES = {8: BACKSPACE, 13: ENTER, 271: ENTER, 27: ESCAPE}
NUMBER_BLOCK = {**{256 + digit: str(digit) for digit in range(10)}, 266: ".", 268: "*", 269: "-", 270: "+"}
OTHER_SIGNS = {",": ".", "=": "+", "x": "*"}
TARGETS_BY_KEY = {BACKSPACE: ("key:rub out",), ENTER: ("done", "write"), ESCAPE: ("back",)}
"""Names of the touch targets that a key without a character taps; it taps the first one that exists."""
A_PAD = "key:1"


class RealKeyboard:
    """Keyboard for a page.

    on_text   called with the typed text
    on_key    called with ENTER, ESCAPE, BACKSPACE or PASTE
    owner     the widget that requests the keyboard; Kivy gives it to the last one that requested it
    """

    def __init__(self, owner: Widget, on_text: Callable[[str], object], on_key: Callable[[str], object]) -> None:
        self._owner, self._on_text, self._on_key = owner, on_text, on_key
        self._keyboard: Keyboard | None = None

    def listen(self) -> None:
        """Start listening."""
        from kivy.core.window import Window

        if self._keyboard is None:
            self._keyboard = Window.request_keyboard(self.stop, self._owner)
            self._keyboard.bind(on_key_down=self._key_down, on_textinput=self._text)

    def stop(self) -> None:
        """Stop listening."""
        keyboard, self._keyboard = self._keyboard, None
        if keyboard is not None:
            keyboard.unbind(on_key_down=self._key_down, on_textinput=self._text)
            keyboard.release()

    def _text(self, _: "Keyboard", text: str) -> bool:
        self._on_text(text)
        return True

    def _key_down(self, _: "Keyboard", key: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        name = PASTE if key[1] == PASTE_KEY and "ctrl" in modifiers else KEY_NAMES.get(key[1], "")
        if name:
            self._on_key(name)
        return True


class PadKeyboard:
    """Keyboard for a number pad: it taps touch targets such as "key:7" or "key:+". Enter confirms, Escape goes back.

    It requests no text input, because a desktop would show its on-screen keyboard over the pad.
    """

    def __init__(self, widget: TouchWidget, is_in_front: Callable[[], bool]) -> None:
        self._widget, self._is_in_front = widget, is_in_front

    def listen(self) -> None:
        """Start listening."""
        from kivy.core.window import Window

        Window.bind(on_key_down=self._key_down)

    def stop(self) -> None:
        """Stop listening."""
        from kivy.core.window import Window

        Window.unbind(on_key_down=self._key_down)

    def _key_down(self, _: "WindowBase", code: int, scancode: int, codepoint: str | None, modifiers: list[str]) -> bool:
        taps = {target.name: target.tap for target in self._widget.targets if target.tap is not None}
        if A_PAD not in taps or not self._is_in_front():
            return False
        sign = NUMBER_BLOCK.get(code) or ("" if "shift" in modifiers else codepoint or "")
        names = TARGETS_BY_KEY.get(CODES.get(code, ""), (f"key:{sign}", f"key:{OTHER_SIGNS.get(sign)}"))
        tap = next((taps[name] for name in names if name in taps), None)
        if tap is not None:
            tap()
        return tap is not None


def copied_text() -> str:
    """Return the text of the clipboard, without white space at its ends; "" if it is empty."""
    from kivy.core.clipboard import Clipboard  # imported on use, because the import searches for programs

    return str(Clipboard.paste()).strip()
