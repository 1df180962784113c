"""Report why Fathom cannot start: on the Trouble page with its buttons, or in the terminal."""

import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.command.device.power import switch_power
from companion.command.device.screen_device import device_sentence
from companion.command.sentences import language_of, setting_of
from companion.table.sentence import Words, say
from kivy_ui.look.language import set_language

Way = tuple[str, Words, Callable[[], Any]]
"""Button: name, label, and action."""


def report_trouble_at_desktop(file: Path, why: Words) -> None:
    """Report why the library `file` can't be opened, on a computer with a keyboard."""
    from kivy_ui import app  # imported here: it loads Kivy

    _show(file, why, say("trouble.mend"), [("close", say("trouble.close"), app.close_app)], lambda page: None)


def report_trouble_at_kiosk(file: Path, why: Words, set_up: Callable[[Any], Any]) -> None:
    """Report why the library `file` can't be opened, on a device without a keyboard, until the user taps “Try again”."""
    from kivy_ui import app

    pages: list[Any] = []

    def switch_off() -> None:
        if why_not := switch_power("off"):
            app.call_after_first_frame(lambda: pages[0].show_sentence(device_sentence(why_not)))

    def begin(page: Any) -> None:
        pages.append(page)
        set_up(page)

    off_answer = ("off", say("trouble.off"), lambda: threading.Thread(target=switch_off).start())
    _show(file, why, say("trouble.try_again"), [("again", say("trouble.again"), app.close_app), off_answer], begin, is_full=True)


def start_failure_sentence(last_words: str) -> Words:
    """Return the sentence that Fathom failed three times, with its last message."""
    return say("trouble.three_times", said=last_words) if last_words else say("trouble.in_silence")


def _show(file: Path, why: Words, todo: Words, ways: Sequence[Way], set_up: Callable[[Any], Any], is_full: bool = False) -> None:
    from kivy_ui import app

    set_language(language_of(os.environ, setting_of(file)))
    buttons = [(name, device_sentence(title), tap) for name, title, tap in ways]
    app.run_trouble(device_sentence(why), device_sentence(todo), buttons, set_up, is_full=is_full)
