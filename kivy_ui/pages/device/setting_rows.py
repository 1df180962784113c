"""Settings with a row of values each."""

from collections.abc import Sequence

from companion.table.say import Words, say
from kivy_ui.settings import Value

Row = tuple[str, Words, Sequence[tuple[Value, Words]]]
"""The name in `Settings`, the label, and the values with their words."""
ON_OR_OFF: tuple[tuple[Value, Words], ...] = ((True, say("settings.on")), (False, say("settings.off")))
