"""Names of the keys of a plugged-in keyboard that type no character."""

ENTER = "enter"
ESCAPE = "escape"
BACKSPACE = "backspace"
PASTE = "paste"
