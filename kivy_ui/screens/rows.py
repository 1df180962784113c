"""A row of Settings: a name, and a chip a value."""

from companion.table.say import Words, say
from kivy_ui.settings import Value

ON_OR_OFF: tuple[tuple[Value, Words], ...] = ((True, say("settings.on")), (False, say("settings.off")))
Row = tuple[str, Words, tuple[tuple[Value, Words], ...]]
"""The setting's name, how it is called, and its values as they are called."""
