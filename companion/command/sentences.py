"""What the commands say, in English; and in which language somebody at this computer reads.

told("backup.nothing", folder=…)   one of the commands' own sentences, in words
read(trouble.said)                 somebody else's
"""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.table.reader import ENGLISH, Reader, languages
from companion.table.say import UserError, Words, say

ROOMS = ("", ".device", ".kiosk", ".terminal", ".checkup")
PACKAGES = (*(f"companion.command{room}" for room in ROOMS), "kivy_ui", "phones")
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name the system's language, the first one that is set."""


def told(key: str, /, **parts: Any) -> str:
    """Put one of the commands' own sentences into words."""
    return read(say(key, **parts))


def read(said: Words, code: str = ENGLISH) -> str:
    """Put a sentence into words, in English where no language is named."""
    return Reader(*PACKAGES, code=code).read(said)


def language_of(environment: Mapping[str, str], setting: Mapping[str, Any] | None = None) -> str:
    """Find the language that was set at the table, else the system's, else English.

    >>> language_of({"LANG": "de_AT.UTF-8"}), language_of({"LANG": "fr_FR"}), language_of({"LANG": "de"}, {"language": "en"})
    ('de', 'en', 'en')
    """
    system = next((environment[name] for name in SYSTEM if environment.get(name)), "")
    code = str((setting or {}).get("language") or system[:2])
    return code if code in languages() else ENGLISH


def setting_of(file: Path) -> dict[str, Any] | None:
    """Read what Settings say in a file that nobody has opened; None where nothing was set, or it can't be read."""
    import sqlite3  # only now: not every command needs these

    from companion.library.store import Store
    from kivy_ui.settings import SETTING

    try:
        with closing(Store.reading(file)) as store:
            kept = store.kept("setting").get(SETTING)
    except (UserError, OSError, sqlite3.Error):  # whoever opens the file says what is wrong with it
        return None
    return kept if isinstance(kept, dict) else None
