"""Wreck tiles: flipped, entered, learned, corrected; and the effects of a revealed Sunken City."""

from companion.games.deep_blue import box
from companion.games.deep_blue.boats import boats_without_spot
from companion.games.deep_blue.box import Face, Scenario
from companion.games.deep_blue.rulebook import SiteEvent, SiteMove, check_not_ended
from companion.games.deep_blue.scored_dives import with_scored_worth
from companion.games.deep_blue.state import EMPTY, FACE_DOWN, FACE_UP, GONE, State, with_boat, with_site
from companion.table.chapter import Event, Events, Move, illegal_move, replace


class TileFlipped(SiteEvent, frozen=True):
    """A tile was turned up; its face is None until it is entered."""

    cue = "bubble"
    face: Face | None = None

    def has_revealed(self) -> bool:
        """Return whether Fathom had shuffled the tile."""
        return self.face is not None

    def voice_kind(self) -> str:
        """Return the kind of the tile for the voice, once known."""
        return "drawn" if self.face else ""


def apply_tile_flipped(state: State, event: TileFlipped) -> State:
    lying = with_site(state, event.site, status=FACE_UP, face=event.face.id if event.face else "", finder=state.up)
    lying = with_boat(replace(lying, news=(*state.news, event)), state.up, event.site)
    if event.face:
        return _with_effect(lying, event.site, event.face)
    return replace(lying, to_enter=(*state.to_enter, event.site), flipped=(*state.flipped, event.site))


def _with_effect(state: State, site: int, face: Face) -> State:
    """Return the state with the effect of a revealed Sunken City tile: gems to scatter, or a storm dive due."""
    scenario = state.terms.scenario if face.is_sunken else ""
    if scenario == Scenario.SCATTERED_WEALTH:
        return replace(state, to_scatter=(*state.to_scatter, site))
    if scenario == Scenario.A_STORM_IS_COMING and state.present[state.site(site).finder]:
        return replace(state, storm_sites=(*state.storm_sites, site))
    return state


class EnterTile(SiteMove, frozen=True, tag="TellTile"):
    """Enter that the tile at `site` has a face of the edition."""

    face: tuple[str, ...] = ()


class LearnTile(SiteMove, frozen=True):
    """Enter a face of the tile at `site` that the edition does not know."""

    kind: str
    worth: int = 0
    spots: tuple[str, ...] = ()


class TileEntered(SiteEvent, frozen=True, tag="TileTold"):
    """A tile's face was entered; a new one is learned. `is_flip`: its effect is still to come."""

    has_short = True
    face: Face
    is_new: bool = False
    is_flip: bool = False


def enter_tile(state: State, move: EnterTile) -> Events:
    """Enter a face that the edition knows."""
    face = next((face for id, face in state.faces.items() if (id,) == move.face), None)
    if face is None or not _is_known(state, face):
        raise illegal_move("unknown_tile")
    _check_asked(state, move.site, face.kind)
    if face.id in seen_faces(state):
        site = 1 + [site.face for site in state.sites].index(face.id)
        raise illegal_move("tile_already_told", ReenterTile, tile=face.words, site=site)
    return (TileEntered(move.site, replace(face, verified=True), not face.verified, move.site in state.flipped),)


def learn_tile(state: State, move: LearnTile) -> Events:
    """Enter a new face. Later games offer it as entered once; since rules 4 it is verified once a second game enters it."""
    _check_asked(state, move.site, move.kind)
    # the new face replaces an unverified one of its kind, else it is added
    kin = [face for face in state.faces.values() if face.kind == move.kind]
    id = next((face.id for face in kin if not (face.verified or face.id in state.entered)), f"{move.kind}-{len(kin) + 1}")
    face = _checked_face(move, id, move.kind)
    if state.terms.rules > 3:
        face = _matching_face(state, face) or replace(face, verified=False)
    return (TileEntered(move.site, face, True, move.site in state.flipped),)


def _matching_face(state: State, face: Face) -> Face | None:
    """Return the face entered in an earlier game that is the same as this one, now known; None if there is none."""
    entered = seen_faces(state)
    earlier = (face for face in state.faces.values() if face.id in state.entered and not face.verified and face.id not in entered)
    same_faces = (
        earlier_face
        for earlier_face in earlier
        if (earlier_face.kind, earlier_face.worth, earlier_face.spots) == (face.kind, face.worth, face.spots)
    )
    return next((replace(same_face, verified=True) for same_face in same_faces), None)


def _is_known(state: State, face: Face) -> bool:
    """Return whether a face can be picked: compared with the box, or entered once while not all of its kind are known."""
    known_count = sum(known_face.verified and known_face.kind == face.kind for known_face in state.faces.values())
    return face.verified or (face.id in state.entered and known_count < box.DEALT_COUNTS[face.kind])


def _checked_face(move: "LearnTile | CorrectTile", id: str, kind: str) -> Face:
    """Return the face as on the box, its spots in the usual order."""
    if not box.is_possible(move.worth, move.spots):
        raise illegal_move("impossible_tile", worth=move.worth, count=len(move.spots))
    return Face(id, kind, move.worth, tuple(sorted(move.spots, key=box.SPOTS.index)), True)


def _check_asked(state: State, site: int, kind: str) -> None:
    """Raise IllegalMoveError unless the tile at a site is asked for, and one of this kind can be there."""
    check_not_ended(state)
    if site not in state.to_enter:
        raise illegal_move("tile_not_asked", site=site)
    if kind not in _kinds_at(site):
        raise illegal_move("wrong_buoy", site=site, kind=kind)
    if kind not in kinds_left(state, site):
        raise illegal_move("kind_used_up", ReenterTile, kind=kind, count=box.DEALT_COUNTS[kind])


def _kinds_at(site: int) -> tuple[str, ...]:
    """Return the kinds of tile that can be at a site: starting ones on the squares, advanced ones on the others."""
    return (box.STARTING,) if site <= box.SQUARE_SITES else (box.ADVANCED, box.SUNKEN)


def seen_faces(state: State) -> tuple[str, ...]:
    """Return the faces already seen in this game."""
    return tuple(site.face for site in state.sites if site.face and site.status != FACE_DOWN)


def kinds_left(state: State, site: int) -> tuple[str, ...]:
    """Return the kinds that can still be at a site: five starting tiles, five ordinary advanced ones, four of the Sunken City."""
    seen_kinds = [state.faces[id].kind for id in seen_faces(state)]
    return tuple(kind for kind in _kinds_at(site) if seen_kinds.count(kind) < box.DEALT_COUNTS[kind])


def faces_left(state: State, site: int) -> tuple[Face, ...]:
    """Return the faces of the edition that can still be at a site."""
    kinds, face_ids = kinds_left(state, site), seen_faces(state)
    return tuple(face for face in state.faces.values() if face.kind in kinds and face.id not in face_ids and _is_known(state, face))


def apply_tile_entered(state: State, event: TileEntered) -> State:
    state = replace(
        with_site(state, event.site, face=event.face.id),
        faces={**state.faces, event.face.id: event.face} if event.is_new else state.faces,
        learned=(*state.learned, event.face.id) if event.is_new else state.learned,
        entered=state.entered if event.face.verified else (*state.entered, event.face.id),
        to_enter=tuple(site for site in state.to_enter if site != event.site),
        sunken_dived=state.sunken_dived + (state.site(event.site).status == GONE and event.face.is_sunken),
        flipped=tuple(site for site in state.flipped if site != event.site),
    )
    state = with_scored_worth(state, event.site, event.face.worth)
    return _with_effect(state, event.site, event.face) if event.is_flip else state


class ReportNoTile(SiteMove, frozen=True, tag="SayNoTile"):
    """Enter that `site` has no tile: the blank tile left it empty."""


class NoTileFound(SiteEvent, frozen=True):
    """A square site has no tile: it is the empty one, not `before` (0: unknown). A dive led there is called off."""

    before: int = 0


def report_no_tile(state: State, move: ReportNoTile) -> Events:
    """Call off a dive on the empty square: record the site, and let the leader take another action."""
    check_not_ended(state)
    if not may_be_empty(state, move.site):
        raise illegal_move("site_not_empty")
    return (NoTileFound(move.site, next(iter(state.sites_with(EMPTY)), 0)),)


def may_be_empty(state: State, site: int) -> bool:
    """Return whether a tile that is asked for may turn out to be the blank one."""
    return site in state.to_enter and site <= box.SQUARE_SITES and state.site(site).status == FACE_UP and state.terms.tiles_on_table


def apply_no_tile_found(state: State, event: NoTileFound) -> State:
    """Mark the site as empty and the one named before as face up; the seat that led the dive has not acted."""
    state = with_site(state, event.before, status=FACE_UP) if event.before else state
    state = replace(
        with_site(state, event.site, status=EMPTY), to_enter=tuple(site for site in state.to_enter if site != event.site)
    )
    if state.dive is None or state.dive.site != event.site:
        return state
    return replace(state, dive=None, dives=state.dives - 1, acted=False, news=(event,))


class CorrectTile(Move, frozen=True):
    """Correct a tile's face by the box."""

    face: str
    worth: int = 0
    spots: tuple[str, ...] = ()


class TileCorrected(Event, frozen=True):
    """A tile's face was corrected by the box."""

    has_short = True
    corrects = True

    before: Face
    face: Face


def correct_tile(state: State, move: CorrectTile) -> Events:
    """Correct a tile's face by the box, for later games, too. Boats on spots that it lacks go to the centre."""
    before = state.faces.get(move.face)
    if before is None or move.face not in seen_faces(state):
        raise illegal_move("unknown_tile")
    face = _checked_face(move, before.id, before.kind)
    return (TileCorrected(before, face), *boats_without_spot(state, _dive_site(state, before), face.spots))


def apply_tile_corrected(state: State, event: TileCorrected) -> State:
    """Correct the face, and add boats that go to the centre to the state's news: players then say where these boats are."""
    moved_boats = boats_without_spot(state, _dive_site(state, event.before), event.face.spots)
    corrected = replace(state, faces={**state.faces, event.face.id: event.face}, news=(*state.news, *moved_boats))
    dived_sites = (site for site in state.sites_with(GONE) if state.site(site).face == event.face.id)
    return with_scored_worth(corrected, next(dived_sites, 0), event.face.worth)


def _dive_site(state: State, face: Face) -> int:
    """Return the site of the dive if this face is there, else 0."""
    return state.dive.site if state.dive and state.site(state.dive.site).face == face.id else 0


class ReenterTile(SiteMove, frozen=True, tag="TellAgain"):
    """Enter the tile at `site` again."""


class TileForgotten(SiteEvent, frozen=True):
    """A tile's face is asked for again; one that this game learned is forgotten."""

    face: str
    was_new: bool = False


def reenter_tile(state: State, move: ReenterTile) -> Events:
    """Ask again for the face of a physical tile. Its effect happens late if it hasn't happened yet, never twice.

    One that was dived on may have been of the Sunken City: then the dive counts for the end.
    """
    check_not_ended(state)
    if not 1 <= move.site <= box.SITES or not may_reenter(state, move.site):
        raise illegal_move("tile_not_told", site=move.site)
    if not state.terms.tiles_on_table or state.dive:
        raise illegal_move("not_now")
    face = state.site(move.site).face
    return (TileForgotten(move.site, face, face in state.learned),)


def may_reenter(state: State, site: int) -> bool:
    """Return whether the tile there, or one that a dive removed, was entered."""
    statuses = (FACE_UP, GONE) if state.terms.rules and site > box.SQUARE_SITES else (FACE_UP,)
    return state.site(site).status in statuses and bool(state.site(site).face)


def apply_tile_forgotten(state: State, event: TileForgotten) -> State:
    before = state.faces[event.face]
    faces = {**state.faces, before.id: replace(before, verified=before.verified and not event.was_new)}
    is_first = event.was_new and not before.verified  # else it was entered in an earlier game
    entered = tuple(id for id in state.entered if id != before.id) if is_first else state.entered
    state = replace(with_site(state, event.site, face=""), faces=faces, entered=entered, to_enter=(*state.to_enter, event.site))
    return _without_tile_effect(state, event.site, before.is_sunken) if state.terms.rules else state


def _without_tile_effect(state: State, site: int, was_sunken: bool) -> State:
    """Return the state while a tile's face is asked for again: it counts for no dive, and takes effect later if it hasn't yet."""
    if state.site(site).status == GONE:
        return replace(state, sunken_dived=state.sunken_dived - was_sunken)
    is_open = not was_sunken or site in (*state.storm_sites, *state.to_scatter)
    return replace(
        state,
        storm_sites=tuple(other for other in state.storm_sites if other != site),
        to_scatter=tuple(other for other in state.to_scatter if other != site),
        flipped=(*state.flipped, site) if is_open else state.flipped,
    )
