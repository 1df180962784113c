"""What a hand at the table wants. A field that is picked is always a tuple."""

from companion.table.moves import Move


class OpenMarket(Move, frozen=True):
    """Tell the "+1" gems on the first four crew cards."""

    gems: tuple[str, ...] = ()


class LayTiles(Move, frozen=True):
    """Tiles in the app: the starting tiles lie as Fathom dealt them."""


class NameEmptySite(Move, frozen=True):
    """Tell which square site the blank tile left empty."""

    site: int


class Recruit(Move, frozen=True):
    """Recruit one crew card: the "+1" on the new card, and the starting tokens spent."""

    seat: int
    gems: tuple[str, ...] = ()
    tokens: int = 0


class RefreshMarket(Move, frozen=True):
    """Refresh the market and recruit: the "+1"s on up to five new cards, and the starting tokens spent."""

    seat: int
    gems: tuple[str, ...] = ()
    tokens: int = 0


class Sail(Move, frozen=True):
    """Sail: the face-down tiles on which a boat ended, in the order they are flipped, and the starting tokens spent."""

    seat: int
    sites: tuple[int, ...] = ()
    tokens: int = 0


class Rest(Move, frozen=True):
    """Rest."""

    seat: int


class LeadDive(Move, frozen=True):
    """Lead a dive at a site."""

    seat: int
    site: tuple[int, ...] = ()


class TellTile(Move, frozen=True):
    """The tile at `site` has a face the edition knows."""

    site: int
    face: tuple[str, ...] = ()


class LearnTile(Move, frozen=True):
    """The tile at `site` has a face the edition does not know yet."""

    site: int
    kind: str
    worth: int = 0
    spots: tuple[str, ...] = ()


class PlaceBoats(Move, frozen=True):
    """Tell a seat's boats at the dive: each a spot, "centre" or "rush"; two joined by "+"; none: not there."""

    seat: int
    boats: tuple[str, ...] = ()


class CloseDive(Move, frozen=True):
    """Nobody else is there or rushes."""

    seat: int


class DrawGem(Move, frozen=True):
    """Draw from the bag in the app (two at a time in Troubled Waters)."""

    seat: int


class ReportGems(Move, frozen=True):
    """Tell what was drawn from the bag on the table."""

    seat: int
    gems: tuple[str, ...] = ()


class UseSpot(Move, frozen=True):
    """Answer a hazard with a scouting spot."""

    seat: int
    spot: str


class PlayProtection(Move, frozen=True):
    """Answer a hazard with a crew card of its colour."""

    seat: int


class Resurface(Move, frozen=True):
    """Answer a hazard by leaving the dive."""

    seat: int


class PlayCards(Move, frozen=True):
    """Play crew cards for points: how many, and their printed points together."""

    seat: int
    cards: int = 1
    points: int = 0


class StopDive(Move, frozen=True):
    """The leader stops the dive."""

    seat: int


class ScoreDive(Move, frozen=True):
    """No more cards: score the dive."""


class ConnectSites(Move, frozen=True):
    """Scattered Wealth: the sites connected with the revealed one, in the order they get a gem."""

    site: int
    connected: tuple[int, ...] = ()


class ReportTileGem(Move, frozen=True):
    """Scattered Wealth, bag on the table: the gem laid on a tile."""

    site: int
    gems: tuple[str, ...] = ()


class LeadStormDive(Move, frozen=True):
    """A Storm Is Coming: start this one of the dives owed."""

    seat: int
    site: int


class CountCrew(Move, frozen=True):
    """Tell all crew cards of a tied seat."""

    seat: int
    cards: int = 0


class RecountBag(Move, frozen=True):
    """The bag was counted again."""

    silver: int = 0
    gold: int = 0
    red: int = 0
    green: int = 0
    purple: int = 0
    black: int = 0
    blue: int = 0


class CorrectTile(Move, frozen=True):
    """The box says something else of this tile."""

    face: str
    worth: int = 0
    spots: tuple[str, ...] = ()


class TellAgain(Move, frozen=True):
    """The tile at `site` was told wrong: ask again."""

    site: int
