"""Sentences of the commands, in English, and the language of this computer's user.

english("backup.nothing", folder=…)   a sentence of the commands
read_sentence(trouble.sentence)           a sentence of another package
"""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.table.reader import ENGLISH, Reader, languages
from companion.table.sentence import UserError, Words, say

ROOMS = ("", ".device", ".kiosk", ".terminal", ".checkup")
PACKAGES = (*(f"companion.command{room}" for room in ROOMS), "kivy_ui", "phones")
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables with the system's language; the first that is set counts."""


def english(key: str, /, **parts: Any) -> str:
    """Return a sentence of the commands."""
    return read_sentence(say(key, **parts))


def read_sentence(words: Words, code: str = ENGLISH) -> str:
    """Return a sentence in a language, English by default."""
    return Reader(*PACKAGES, code=code).read(words)


def language_of(environment: Mapping[str, str], setting: Mapping[str, Any] | None = None) -> str:
    """Return the language set in Fathom, else the system's, else English.

    >>> language_of({"LANG": "de_AT.UTF-8"}), language_of({"LANG": "fr_FR"}), language_of({"LANG": "de"}, {"language": "en"})
    ('de', 'en', 'en')
    """
    system = next((environment[name] for name in SYSTEM if environment.get(name)), "")
    code = str((setting or {}).get("language") or system[:2])
    return code if code in languages() else ENGLISH


def setting_of(file: Path) -> dict[str, Any] | None:
    """Return the settings in a library file that is not open; None if there are none or they can't be read."""
    import sqlite3  # imported here: not every command needs them

    from companion.library.store import Store
    from kivy_ui.settings import SETTING

    try:
        with closing(Store.reading(file)) as store:
            setting = store.values_of("setting").get(SETTING)
    except (UserError, OSError, sqlite3.Error):  # opening the file reports the error
        return None
    return setting if isinstance(setting, dict) else None
