"""What people set on the Settings screen, kept as plain data in the store."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from companion.table.reader import ENGLISH
from kivy_ui.device.voice import KINDS
from kivy_ui.look.appearance import FULL, MOTIONS, OFF, TEXT_FACTORS, UNITS, Look, px_per_mm
from kivy_ui.look.language import LANGUAGES
from kivy_ui.look.theme import THEMES

SETTING = "screen"
"""The name they are kept by, among what is kept of kind "setting"."""
ROTATIONS = (0, 90, 180, 270)
STANDS, FLAT = "stands", "flat"
STANCES = ("", STANDS, FLAT)
LONGEST_MIN = 24 * 60
Value = bool | int | float | str


@dataclass(frozen=True)
class Settings:
    """Everything on the Settings screen, with what is usual.

    panel_inch  the panel's diagonal: everything else on screen is measured from it
    motion      "full", "calm" (cuts and fades) or "off"
    stance      whether the screen stands or lies flat; "" until somebody said
    sides       at which side of a flat screen people sit, as kivy_ui/table/table_sides.py writes it
    shows_firsts the first time a kind of question comes up, a card says what it is about
    volume      of sounds and voice, in percent of the loudest
    has_voice   whether the table speaks; says_*: what about
    brightness  of the panel's lamp, in percent; 0 leaves it as it is
    dim_after   minutes after which an untouched screen is dimmed; 0: never
    language    in which everything on the screen is said
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
    says_drawn: bool = True
    says_last_round: bool = True
    says_turn: bool = True
    says_winner: bool = True
    brightness: int = 0
    dim_after: int = 10
    language: str = ENGLISH

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> "Settings":
        """Make settings of what the store kept; anything it cannot be is left as usual."""
        if kept.get("has_motion") is False:  # as it was kept once
            kept = {"motion": OFF, **kept}
        sound = {field.name for field in fields(cls)} - cls.broken(kept)
        return replace(cls(), **{name: kept[name] for name in sound if name in kept})

    @classmethod
    def broken(cls, kept: Mapping[str, Any]) -> set[str]:
        """Name the settings that the store kept, and that cannot be."""
        usual = cls()
        known = {field.name: kept[field.name] for field in fields(cls) if field.name in kept}
        return {name for name, value in known.items() if type(value) is not type(getattr(usual, name)) or not _can_be(name, value)}

    def having(self, name: str, value: Any) -> "Settings":
        """Make the same with one of them set to `value`."""
        return replace(self, **{name: value})

    def plain(self) -> dict[str, Value]:
        """Plain data to keep."""
        return asdict(self)

    def kinds(self) -> frozenset[str]:
        """Say what the voice speaks about."""
        return frozenset(kind for kind in KINDS if self.has_voice and getattr(self, f"says_{kind}"))

    def look(self, width_px: int, height_px: int) -> Look:
        """Say how to draw on a window of this size."""
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
    allowed: dict[str, Callable[[], bool]] = {
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
    return allowed.get(name, lambda: True)()
