"""Keys and words of a toolbox saved as a game."""

import re

from companion.games.kit.language import LONGEST_LABEL
from companion.table.letters import cut_text
from companion.table.reader import Reader
from companion.table.sentence import Words

PACKAGE = "companion.games.toolbox"
LONGEST_SLUG = 12


class Keys:
    """Maker of keys for formulas from names: small letters and digits, each key once."""

    def __init__(self) -> None:
        self._taken_keys: set[str] = set()

    def new_key(self, prefix: str, name: str) -> str:
        """Return a key for a name, with a prefix that no word of formulas has."""
        slug = f"{prefix}_{re.sub(r'[^a-z0-9]+', '_', name.casefold(), flags=re.ASCII).strip('_')[:LONGEST_SLUG]}".strip("_")
        names = (slug, *(f"{slug}{number}" for number in range(2, len(self._taken_keys) + 3)))
        free_name = next(candidate for candidate in names if candidate not in self._taken_keys)
        self._taken_keys.add(free_name)
        return free_name


def both_languages(words: Words) -> tuple[str, str]:
    """Return a text in English and in German, each short enough for a label."""
    english, german = (cut_text(Reader(PACKAGE, code=code).read(words), LONGEST_LABEL) for code in ("en", "de"))
    return english, german if german != english else ""
