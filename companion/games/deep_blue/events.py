"""What happened. Each event holds whatever chance or the table decided."""

from companion.games.deep_blue.faces import Face
from companion.table.moves import Event


class ScenarioChosen(Event, frozen=True):
    """The scenario of this game, chosen or drawn."""

    scenario: str
    by_chance: bool


class TokensDealt(Event, frozen=True):
    """Starting tokens by seat."""

    tokens: tuple[int, ...]


class TilesDealt(Event, frozen=True):
    """Tiles in the app: the secret face by site, the blank one ""."""

    faces: tuple[str, ...]


class TilesLaid(Event, frozen=True):
    """Tiles in the app: the starting tiles were laid on the board as dealt."""


class GemsAdded(Event, frozen=True):
    """ "+1" gems went from the supply into the bag; of those `missing` the supply had none left."""

    gems: tuple[str, ...]
    missing: tuple[str, ...] = ()
    seat: int | None = None


class EmptySiteNamed(Event, frozen=True):
    """The blank tile left this square site empty."""

    site: int


class Recruited(Event, frozen=True):
    """A seat recruited."""

    seat: int
    tokens: int = 0
    is_refresh: bool = False


class Sailed(Event, frozen=True):
    """A seat sailed."""

    seat: int
    tokens: int = 0


class Rested(Event, frozen=True):
    """A seat rested."""

    seat: int


class TileFlipped(Event, frozen=True):
    """A tile was turned up; its face is None until the table tells it."""

    site: int
    face: Face | None = None


class TileTold(Event, frozen=True):
    """The table told a tile's face; a new one is learned. `is_flip`: it was turned up in this very Sail."""

    site: int
    face: Face
    is_new: bool = False
    is_flip: bool = False


class DiveLed(Event, frozen=True):
    """A seat leads a dive; `by_storm`: as a free action."""

    seat: int
    site: int
    by_storm: bool = False


class BoatsPlaced(Event, frozen=True):
    """A seat's boats in the dive; none: it stays out."""

    seat: int
    boats: tuple[str, ...]


class DiveClosed(Event, frozen=True):
    """Nobody else is in the dive."""


class TileGemTaken(Event, frozen=True):
    """Scattered Wealth: the gem on the tile counts as the first one drawn."""

    site: int
    gem: str


class GemsDrawn(Event, frozen=True):
    """Gems were drawn, in this order; `source` says where: "app" or "table"."""

    seat: int
    gems: tuple[str, ...]
    source: str


class HazardAnswered(Event, frozen=True):
    """A seat answered a hazard with a card, or with a spot."""

    seat: int
    colour: str
    spot: str = ""


class Resurfaced(Event, frozen=True):
    """A seat left the dive."""

    seat: int


class CardsPlayed(Event, frozen=True):
    """Crew cards were played for points. `is_open`: totals are open, so the log may say how many."""

    seat: int
    cards: int
    points: int
    is_open: bool = False


class DiveStopped(Event, frozen=True):
    """The leader stopped."""

    seat: int


class DiveScore(Event, frozen=True):
    """What a seat scores in a dive, and from what."""

    seat: int
    cards: int = 0
    gems: int = 0
    tile: int = 0
    bounty: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.cards + self.gems + self.tile + self.bounty


class DiveScored(Event, frozen=True):
    """The dive is over; the tile goes, the gems go back."""

    site: int
    number: int
    scores: tuple[DiveScore, ...]
    is_open: bool = False


class WealthScattered(Event, frozen=True):
    """Scattered Wealth: these sites get a gem, in this order."""

    site: int
    sites: tuple[int, ...]


class GemLaid(Event, frozen=True):
    """A gem was laid on a tile."""

    site: int
    gem: str
    source: str


class TurnPassed(Event, frozen=True):
    """It is another seat's turn."""

    seat: int


class GameEnded(Event, frozen=True):
    """The fourth Sunken City dive was scored; `tied` must count their crew cards."""

    tied: tuple[int, ...] = ()


class CrewCounted(Event, frozen=True):
    """A tied seat's crew cards."""

    seat: int
    cards: int


class BagRecounted(Event, frozen=True):
    """The bag was counted again, by colour; the supply takes the difference."""

    before: tuple[int, ...]
    held: tuple[int, ...]


class TileCorrected(Event, frozen=True):
    """A tile's face was corrected with the box."""

    before: Face
    face: Face


class TileForgotten(Event, frozen=True):
    """A tile's face is to be told again; one that this game learned is not known any more."""

    site: int
    face: str
    was_new: bool = False
