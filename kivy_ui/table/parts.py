"""The names under which pages still find flags, answers and keys."""

from kivy_ui.stage.sprite import around
from kivy_ui.table.answer_plate import LEAST_ANSWER, LEAST_NOTE, NOTE, SIDES, answer
from kivy_ui.table.flags import NAME, NAME_ROOM, seat_colour, told_apart
from kivy_ui.table.keys import corner_button, key

__all__ = [
    "LEAST_ANSWER", "LEAST_NOTE", "NAME", "NAME_ROOM", "NOTE", "SIDES", "answer", "around", "corner_button", "key", "seat_colour", "told_apart",
]  # fmt: skip
