"""Names of a plugged-in keyboard's keys without a sign."""

ENTER = "enter"
ESCAPE = "escape"
BACKSPACE = "backspace"
PASTE = "paste"
