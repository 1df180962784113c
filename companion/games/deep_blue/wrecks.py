"""Wreck tiles: turned up, told by the table, learned, told again, corrected; and what a revealed Sunken City sets off."""

from msgspec.structs import replace

from companion.games.deep_blue import faces, words
from companion.games.deep_blue.box import A_STORM_IS_COMING, SCATTERED_WEALTH, SITES, SQUARE_SITES
from companion.games.deep_blue.events import TileCorrected, TileFlipped, TileForgotten, TileTold
from companion.games.deep_blue.faces import ADVANCED, DEALT, STARTING, SUNKEN, Face
from companion.games.deep_blue.moves import CorrectTile, LearnTile, TellAgain, TellTile
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.state import FACE_DOWN, FACE_UP, Site, State, with_site
from companion.table.chance import Chance
from companion.table.moves import Event


def kinds_at(site: int) -> tuple[str, ...]:
    """Which kinds of tile can lie at a site: starting ones on the squares, advanced ones on the others."""
    return (STARTING,) if site <= SQUARE_SITES else (ADVANCED, SUNKEN)


def told_ids(state: State) -> tuple[str, ...]:
    """The faces already seen in this game."""
    return tuple(site.face for site in state.sites if site.face and site.lies != FACE_DOWN)


def kinds_left(state: State, site: int) -> tuple[str, ...]:
    """The kinds that can still lie at a site: five starting tiles, five ordinary advanced ones, four of the Sunken City."""
    told = [faces.face_called(state.faces, id).kind for id in told_ids(state)]
    return tuple(kind for kind in kinds_at(site) if told.count(kind) < DEALT[kind])


def tell_tile(state: State, move: TellTile, chance: Chance) -> tuple[Event, ...]:
    """The table taps a face the edition knows."""
    _check_asked(state, move.site)
    face = next((face for face in state.faces if (face.id,) == move.face), None)
    if face is None or not face.verified:
        raise refused("unknown_tile")
    _check_kind(state, move.site, face.kind)
    if face.id in told_ids(state):
        raise refused("tile_already_told", ("TellAgain",), tile=words.tile(face), site=_site_of(state, face))
    return (TileTold(move.site, face, False, move.site in state.flipped),)


def learn_tile(state: State, move: LearnTile, chance: Chance) -> tuple[Event, ...]:
    """The table enters a face that is new; it is remembered for later games."""
    _check_asked(state, move.site)
    _check_kind(state, move.site, move.kind)
    _check_face(move.worth, move.spots)
    return (TileTold(move.site, faces.learned(state.faces, move.kind, move.worth, move.spots), True, move.site in state.flipped),)


def _check_asked(state: State, site: int) -> None:
    if site not in state.to_tell:
        raise refused("tile_not_asked", site=site)


def _check_kind(state: State, site: int, kind: str) -> None:
    if kind not in kinds_at(site):
        raise refused("wrong_buoy", site=site, kind=words.KINDS.get(kind, kind))
    if kind not in kinds_left(state, site):
        raise refused("kind_used_up", ("TellAgain",), kind=words.KINDS[kind], count=DEALT[kind])


def _check_face(worth: int, spots: tuple[str, ...]) -> None:
    if not faces.is_possible(worth, spots):
        raise refused("impossible_tile", worth=worth, count=len(spots))


def _site_of(state: State, face: Face) -> int:
    return 1 + next(i for i, site in enumerate(state.sites) if site.face == face.id)


def correct_tile(state: State, move: CorrectTile, chance: Chance) -> tuple[Event, ...]:
    """The box says something else of a tile: corrected here once, and kept."""
    before = next((face for face in state.faces if face.id == move.face), None)
    if before is None or move.face not in told_ids(state):
        raise refused("unknown_tile")
    _check_face(move.worth, move.spots)
    return (TileCorrected(before, Face(before.id, before.kind, move.worth, faces.in_order(move.spots), True)),)


def tell_again(state: State, move: TellAgain, chance: Chance) -> tuple[Event, ...]:
    """A tile on the table was told wrong: its face is asked again. A reveal's effect is not done twice."""
    if not 1 <= move.site <= SITES or state.site(move.site).lies != FACE_UP or not state.site(move.site).face:
        raise refused("tile_not_told", site=move.site)
    if not state.terms.tiles_on_table or state.dive:
        raise refused("not_now")
    face = state.site(move.site).face
    return (TileForgotten(move.site, face, face in state.learned),)


def _flipped(state: State, event: TileFlipped) -> State:
    if event.face:
        return _revealed(_lying(replace(state, news=(*state.news, event)), event.site, event.face.id), event.site, event.face)
    lying = _lying(state, event.site, "")
    return replace(lying, to_tell=(*state.to_tell, event.site), flipped=(*state.flipped, event.site))


def _lying(state: State, site: int, face: str) -> State:
    return replace(state, sites=with_site(state.sites, site, Site(FACE_UP, face, state.site(site).gem)))


def _told(state: State, event: TileTold) -> State:
    told = replace(
        _lying(state, event.site, event.face.id),
        faces=faces.with_face(state.faces, event.face) if event.is_new else state.faces,
        learned=(*state.learned, event.face.id) if event.is_new else state.learned,
        to_tell=tuple(site for site in state.to_tell if site != event.site),
        flipped=tuple(site for site in state.flipped if site != event.site),
    )
    return _revealed(told, event.site, event.face) if event.is_flip else told


def _revealed(state: State, site: int, face: Face) -> State:
    """What a revealed Sunken City tile sets off: gems are scattered, or a storm starts a dive."""
    scenario = state.terms.scenario if face.is_sunken else ""
    if scenario == SCATTERED_WEALTH:
        return replace(state, to_scatter=(*state.to_scatter, site))
    if scenario == A_STORM_IS_COMING:
        return replace(state, owed=(*state.owed, site))
    return state


def _forgotten(state: State, event: TileForgotten) -> State:
    known = faces.unsure(state.faces, event.face) if event.was_new else state.faces
    return replace(_lying(state, event.site, ""), faces=known, to_tell=(*state.to_tell, event.site))


DECIDE = {TellTile: tell_tile, LearnTile: learn_tile, CorrectTile: correct_tile, TellAgain: tell_again}
EVOLVE = {
    TileFlipped: _flipped,
    TileTold: _told,
    TileForgotten: _forgotten,
    TileCorrected: lambda state, event: replace(state, faces=faces.with_face(state.faces, event.face)),
}
