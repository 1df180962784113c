"""Map of the diving sites: where each is on the players' board. Players arrange it once; later games read it from the edition."""

from companion.games.deep_blue.box import SITES
from companion.games.deep_blue.rulebook import SiteEvent
from companion.games.deep_blue.state import DEFAULT_MAP, State
from companion.table.chapter import Events, Move, illegal_move, pick_among, replace, replace_at

SIDE = 100


class MoveSite(Move, frozen=True):
    """Move a site on the map: `x` from its left edge and `y` from its top, in hundredths (0..100) of its width and height."""

    site: tuple[int, ...] = ()
    x: int = SIDE // 2
    y: int = SIDE // 2


class SiteMoved(SiteEvent, frozen=True):
    """A site was moved on the map."""

    corrects = True

    x: int
    y: int


def move_site(state: State, move: MoveSite) -> Events:
    """Move a site to its place on the players' board; this changes no rule."""
    site = pick_among(move.site, range(1, SITES + 1), illegal_move("no_such_site"))
    if not (0 <= move.x <= SIDE and 0 <= move.y <= SIDE):
        raise illegal_move("beyond_map", most=SIDE)
    return (SiteMoved(site, move.x, move.y),)


def apply_site_moved(state: State, event: SiteMoved) -> State:
    return replace(state, map=replace_at(state.map or DEFAULT_MAP, event.site - 1, (event.x, event.y)))
