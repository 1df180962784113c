"""The values of the Settings page, saved in the library as plain data."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.table.reader import ENGLISH
from kivy_ui.device.voice import KINDS, WINNER
from kivy_ui.look.appearance import FULL, MOTIONS, OFF, TEXT_FACTORS, UNITS, Look, px_per_mm
from kivy_ui.look.language import LANGUAGES
from kivy_ui.look.theme import THEMES

SETTING = "screen"
"""Name of the saved settings, among the records of kind "setting"."""
ROTATIONS = (0, 90, 180, 270)
STANDS, FLAT = "stands", "flat"
STANCES = ("", STANDS, FLAT)
LONGEST_MIN = 24 * 60
Value = bool | int | float | str


class Settings(Struct, frozen=True):
    """All values of the Settings page, with their defaults.

    theme         name of the theme
    text_size     index into TEXT_FACTORS
    panel_inch    diagonal of the panel in inches; all other lengths on the screen follow from it
    rotation      of the screen, in degrees
    motion        "full", "calm" (cuts and fades) or "off"
    letters       whether gems show their letter
    stance        whether the screen is upright or flat; "" until that was chosen, which is treated as upright
    sides         the side of each player at a flat screen, as kivy_ui/table/table_sides.py writes them
    shows_firsts  whether a card explains each kind of question the first time it is asked
    volume        of sounds and voice, in percent
    reads_aloud   whether the voice reads everything aloud, for players who don't see the screen
    has_voice     whether the voice speaks; says_*: about which events
    plays_demo    whether a game plays by itself on Home while the screen is not touched
    brightness    of the backlight, in percent; 0 leaves it unchanged
    dim_after     minutes until an untouched screen is dimmed; 0: never
    language      of all words on the screen
    """

    theme: str = "deep"
    text_size: int = 0
    panel_inch: float = 7.0
    rotation: int = 0
    motion: str = FULL
    letters: bool = False
    shows_odds: bool = True
    has_sound: bool = True
    stance: str = ""
    sides: str = ""
    shows_firsts: bool = True
    volume: int = 40
    has_voice: bool = False
    reads_aloud: bool = False
    says_drawn: bool = True
    says_last_round: bool = True
    says_turn: bool = True
    says_winner: bool = True
    plays_demo: bool = False
    brightness: int = 0
    dim_after: int = 10
    language: str = ENGLISH

    @classmethod
    def from_saved(cls, saved_values: Mapping[str, Any]) -> "Settings":
        """Return settings from saved values; a value that is not allowed is replaced by its default."""
        if saved_values.get("has_motion") is False:  # the format of older versions
            saved_values = {"motion": OFF, **saved_values}
        sound = set(cls.__struct_fields__) - cls.invalid_names(saved_values)
        return replace(cls(), **{name: saved_values[name] for name in sound if name in saved_values})

    @classmethod
    def invalid_names(cls, saved_values: Mapping[str, Any]) -> set[str]:
        """Return the names of saved settings whose values are not allowed."""
        usual = cls()
        known_values = {name: saved_values[name] for name in cls.__struct_fields__ if name in saved_values}
        return {
            name
            for name, value in known_values.items()
            if type(value) is not type(getattr(usual, name)) or not _can_be(name, value)
        }

    def with_value(self, name: str, value: Any) -> "Settings":
        """Return a copy with one setting changed to `value`."""
        return replace(self, **{name: value})

    def plain_data(self) -> dict[str, Value]:
        """Return the settings as plain data to save."""
        return asdict(self)

    def kinds(self) -> frozenset[str]:
        """Return the kinds of events that the voice announces."""
        if self.has_voice and self.reads_aloud:  # the other kinds are read aloud anyway
            return frozenset({WINNER})
        return frozenset(kind for kind in KINDS if self.has_voice and getattr(self, f"says_{kind}"))

    def look(self, width_px: int, height_px: int) -> Look:
        """Return how to draw in a window of this size."""
        return Look(
            theme=THEMES[self.theme],
            scale=px_per_mm(width_px, height_px, self.panel_inch),
            text_size=self.text_size,
            motion=self.motion,
            letters=self.letters,
            unit=min(width_px, height_px) / UNITS,
            shows_odds=self.shows_odds,
        )


def _can_be(name: str, value: Any) -> bool:
    checks: dict[str, Callable[[], bool]] = {
        "theme": lambda: value in THEMES,
        "motion": lambda: value in MOTIONS,
        "stance": lambda: value in STANCES,
        "text_size": lambda: 0 <= value < len(TEXT_FACTORS),
        "panel_inch": lambda: 3.0 <= value <= 40.0,
        "rotation": lambda: value in ROTATIONS,
        "volume": lambda: 0 < value <= 100,
        "brightness": lambda: 0 <= value <= 100,
        "dim_after": lambda: 0 <= value <= LONGEST_MIN,
        "language": lambda: value in LANGUAGES,
    }
    return checks.get(name, lambda: True)()
