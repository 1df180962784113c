"""Settings with a row of values each."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.table.sentence import Words, say
from kivy_ui.settings import Value


class Setting(NamedTuple):
    """A setting: its name in `Settings`, its label, and its values with their words."""

    name: str
    label: Words
    values: Sequence[tuple[Value, Words]]


ON_OR_OFF: tuple[tuple[Value, Words], ...] = ((True, say("settings.on")), (False, say("settings.off")))
