"""What people must do or know because of the last action, in a line: tiles and gems to lay, a gem that was not there."""

from functools import lru_cache

from companion.games.deep_blue import words
from companion.games.deep_blue.events import GemLaid, GemsAdded, TileFlipped
from companion.table.moves import Event
from companion.table.wording import listed

NOTICE = words.NOTICE
LONGEST = 60


@lru_cache(maxsize=1024)
def notice(news: tuple[Event, ...]) -> str:
    """The line for the last action's news; gems are laid after their tile was."""
    gems = [event for event in news if isinstance(event, GemLaid)]
    tiles = [event for event in news if isinstance(event, TileFlipped)]
    missing = [gem for event in news if isinstance(event, GemsAdded) for gem in event.missing]
    if gems:
        return _gems(gems)
    if missing:
        return NOTICE["missing"].format(gems=listed(tuple(dict.fromkeys(missing)), "or"))
    return _tiles(tiles)


def _gems(gems: list[GemLaid]) -> str:
    """Gem by gem where each lies; where that gets too long, the board shows them."""
    sites: dict[str, list[str]] = {}
    for event in gems:
        sites.setdefault(event.gem, []).append(str(event.site))
    told = NOTICE["gems"].format(gems="; ".join(NOTICE["gem"].format(gem=gem, sites=", ".join(on)) for gem, on in sites.items()))
    return told if len(told) <= LONGEST else NOTICE["gems_shown"]


def _tiles(tiles: list[TileFlipped]) -> str:
    if len(tiles) == 1 and tiles[0].face:
        return NOTICE["tile"].format(site=tiles[0].site, tile=words.tile(tiles[0].face))
    return NOTICE["tiles"].format(sites=listed([str(event.site) for event in tiles]))
