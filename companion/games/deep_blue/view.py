"""View of the game: everything the board shows, without secrets."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.deep_blue.box import COLOURS, DEALT_COUNTS, SUNKEN, TITLES, WORTHS, Face, gem_counts
from companion.games.deep_blue.corrections import DiveCancelled
from companion.games.deep_blue.odds import odds
from companion.games.deep_blue.opening import GemsAdded
from companion.games.deep_blue.scenarios import GemLaid, most_at_a_time
from companion.games.deep_blue.scored_dives import ScoredGemFixed, change_words
from companion.games.deep_blue.scoring import gem_worths, own_lines, score_now
from companion.games.deep_blue.state import DEFAULT_MAP, FACE_UP, GONE, Dive, Diver, DiveScore, Phase, Place, State
from companion.games.deep_blue.wrecks import NoTileFound, TileFlipped, faces_left
from companion.table.chapter import Event, SeatName, Words, replace, say
from companion.table.lazy_sequence import LazySequence
from companion.table.views import SeatView, View

MOST_LAID = 5
"""Maximum number of sites named in a reminder to lay gems; beyond that the board shows them."""


class SiteView(Struct, frozen=True):
    """Site: state of its tile ("face down", "face up", "empty", "gone"), its face (None: hidden, or not entered), its gem's colour.

    `gem`: "" for none; `at`: its place on the map; `boats`: seats with a boat there, as far as players entered it.
    """

    number: int
    status: str
    face: Face | None
    gem: str
    at: Place = (0, 0)
    boats: tuple[int, ...] = ()


class DiverView(Struct, frozen=True):
    """Seat in the dive: whether it dives, the points of its cards, and its score if the dive ends `score_now`.

    `worths`: the value of a gem of each colour for it; `spots`: those it holds and hasn't used.
    `kept_points`: its score if it resurfaces now: cards, and the leader's tile.
    """

    seat: int
    is_diving: bool
    points: int
    score_now: DiveScore
    worths: dict[str, int]
    spots: tuple[str, ...] = ()
    kept_points: int = 0


class DiveView(View, frozen=True):
    """View of the table or one seat: the site of the present dive, and its gems by colour name in the order drawn.

    `bag_contents`: the bag's contents; `is_real`: the bag is physical, so its gems are entered.
    `notice`: news of the last action, else ""; `is_map_drawn`: players put the sites where they are on their board.
    `possible_faces`: while a tile is asked, the known faces it may have.
    `gems_a_draw`: most gems that one draw of Fathom takes from the bag.
    `flipped_sites`: sites whose tiles, dealt by Fathom, the last action flipped: players lay them now.
    `result`: scores of the last dive, until the next action.
    """

    phase: Phase
    site: int | None
    gems: tuple[str, ...]
    bag_size: int
    bag_contents: dict[str, int]
    sites: tuple[SiteView, ...]
    divers: tuple[DiverView, ...]
    is_real: bool
    notice: Words = ""
    is_map_drawn: bool = False
    possible_faces: tuple[Face, ...] = ()
    gems_a_draw: int = 1
    flipped_sites: tuple[int, ...] = ()
    result: tuple[DiveScore, ...] = ()


def view(state: State, seat: int | None) -> DiveView:
    """Return the public view (None), or that of `seat` while it holds its chest."""
    faces = {number: state.face_at(number) for number in state.sites_with(FACE_UP, GONE)}
    return DiveView(
        _title(state),
        _subtitle(state),
        tuple(_seat(state, seat_number, seat) for seat_number in range(len(state.present))),
        phase=state.phase,
        site=state.dive.site if state.dive else None,
        gems=tuple(COLOURS[kind] for kind in state.bag.drawn_kinds),
        bag_size=state.bag.size,
        bag_contents={COLOURS[kind]: count for kind, count in enumerate(state.bag.held_counts) if count},
        sites=tuple(_site(state, number, faces.get(number)) for number in range(1, len(state.sites) + 1)),
        divers=tuple(_diver(state, diver) for diver in state.divers),
        is_real=state.terms.bag_on_table,
        notice=_notice(state),
        is_map_drawn=bool(state.map),
        possible_faces=faces_left(state, state.to_enter[0]) if state.phase == Phase.TILE else (),
        gems_a_draw=1 if state.terms.bag_on_table else most_at_a_time(state),
        flipped_sites=tuple(event.site for event in state.news if isinstance(event, TileFlipped) and event.face),
        result=state.result,
        odds=odds(state),
        sketch=LazySequence(lambda: sketch(state)),
    )


def _site(state: State, number: int, face: Face | None) -> SiteView:
    """Return the view of a site; `face` is None while hidden, or not entered."""
    site, at = state.site(number), (state.map or DEFAULT_MAP)[number - 1]
    boats = tuple(seat for seat, sites in enumerate(state.boats) if number in sites)
    return SiteView(number, site.status, face, site.gem, at, boats)


def _title(state: State) -> Words:
    dive, total = state.dive, DEALT_COUNTS[SUNKEN]
    if dive is None:
        return say("header.between", left=total - state.sunken_dived)
    face = state.face_at(dive.site)
    if face and face.is_sunken:
        return say("header.sunken", nth=state.sunken_dived + 1, of=total)
    return say("header.wreck", site=dive.site)


def _subtitle(state: State) -> Words:
    """Return reminders of the last action, else the scenario."""
    if notice := _notice(state):
        return notice
    if state.dive and not state.scenario_of_dive:
        return say("header.ordinary")
    scenario = state.terms.scenario
    return say("header.scenario", title=TITLES[scenario], scenario=scenario)


def _notice(state: State) -> Words:
    """Return what players must know now: news of the last action, else before the first gem that this dive ends the game."""
    is_last = state.is_last_dive and not state.bag.drawn_kinds
    return _news_sentence(state.news) or (say("notice.last_dive") if is_last else "")


def _news_sentence(news: Sequence[Event]) -> Words:
    """Return tiles and gems to lay, a gem that was missing, or what a corrected gem changed."""
    if cancellations := [event for event in news if isinstance(event, DiveCancelled)]:
        return say("notice.called_off", site=cancellations[0].site)
    if empty := [event for event in news if isinstance(event, NoTileFound)]:
        return say("notice.no_tile", site=empty[0].site)
    if gems := [event for event in news if isinstance(event, GemLaid)]:
        return _gems_to_lay(gems) if len(gems) <= MOST_LAID else say("notice.gems_shown")
    if missing := tuple(dict.fromkeys(gem for event in news if isinstance(event, GemsAdded) for gem in event.missing)):
        return say("notice.missing", gems=missing)
    flipped = ((event.site, event.face) for event in news if isinstance(event, TileFlipped))
    tiles = [say("notice.tile", site=site, tile=face.words) for site, face in flipped if face]
    if tiles:
        return say("notice.tiles", tiles=tiles)
    fixes = [event for event in news if isinstance(event, ScoredGemFixed)]
    return say("notice.scored_gem", number=fixes[-1].number, changes=change_words(fixes[-1].changes)) if fixes else ""


def _gems_to_lay(gems: Sequence[GemLaid]) -> Words:
    sites: dict[str, list[int]] = {}
    for event in gems:
        sites.setdefault(event.gem, []).append(event.site)
    return say("notice.gems", gems=[say("notice.gem", gem=gem, sites=gem_sites) for gem, gem_sites in sites.items()])


def _seat(state: State, seat: int, peeking: int | None) -> SeatView:
    """Return a seat's view; with its total only if open, over, or if `peeking` is that seat."""
    is_known = state.terms.totals_open or state.phase == Phase.OVER or peeking == seat
    return SeatView(
        seat,
        note=_dive_note(state, seat),
        activity=_activity(state, seat),
        is_up=seat == state.up and not state.is_ended,
        is_out=not state.present[seat],
        counters=((say("counter.tokens_short", count=state.tokens[seat]), state.tokens[seat]),) if state.tokens[seat] else (),
        chest=state.tally.total(seat) if is_known else None,
        has_chest=True,
        own=own_lines(state, seat) if peeking == seat else (),
    )


def _dive_note(state: State, seat: int) -> Words:
    """Return the seat's part in the dive: "leads · on blue", "resurfaced · 2 VP" (its score if the dive ends now)."""
    dive = state.dive
    if not state.present[seat]:
        return say("seat.left")
    if dive is None:
        return next((say("seat.scored", points=row.total) for row in state.result if row.seat == seat), "")
    if seat in dive.asked_seats:
        return ""
    diver = dive.diver(seat)
    if diver is None:
        return say("seat.away")
    points = score_now(state, diver).total
    return say("seat.note", parts=(*_dive_part(dive, diver), *((say("seat.points", points=points),) if points else ())))


def _dive_part(dive: Dive, diver: Diver) -> tuple[Words, ...]:
    if not diver.is_diving:
        return (say("seat.resurfaced"),)
    spots = (say("place.on", spot=spot) for spot in diver.unused_spots)
    return (say("seat.leads" if diver.seat == dive.leader else "seat.dives"), *spots)


def _activity(state: State, seat: int) -> Words:
    dive = state.dive
    if seat in state.to_count[:1]:
        return say("seat.counts")
    if dive is None or state.to_enter:
        return ""
    if seat in dive.asked_seats[:1]:
        return say("seat.boats")
    return say("seat.defends") if seat in dive.answering[:1] else ""


def _diver(state: State, diver: Diver) -> DiverView:
    worths = {COLOURS[kind]: points for kind, points in gem_worths(diver.spots).items()}
    kept_points = score_now(state, replace(diver, is_diving=False)).total
    return DiverView(diver.seat, diver.is_diving, diver.points, score_now(state, diver), worths, diver.unused_spots, kept_points)


def sketch(state: State) -> tuple[Words, ...]:
    """Draw the dive if there is one, else the sites and the supply."""
    if state.dive is None:
        sites = (_site_line(state, number) for number in range(1, len(state.sites) + 1))
        return (*sites, say("sketch.supply", gems=gem_counts(state.bag.aside)))
    drawn_gems = tuple(COLOURS[kind] for kind in state.bag.drawn_kinds) or say("gem.none")
    gems = say("sketch.drawn", gems=drawn_gems, count=state.bag.size)
    worth = say("sketch.worth", gems=WORTHS)
    return (_site_line(state, state.dive.site), gems, worth, *(_diver_line(state, state.dive, diver) for diver in state.divers))


def _site_line(state: State, number: int) -> Words:
    site = state.site(number)
    face = state.face_at(number) if site.status == FACE_UP else None
    return say(
        "sketch.site", site=f"{number:2}", tile=face.words if face else say("sketch.site_status", status=site.status), gem=site.gem
    )


def _diver_line(state: State, dive: Dive, diver: Diver) -> Words:
    score = score_now(state, diver)
    parts_sentence = say(
        "board.made", parts=tuple(say("board.part", source=source, points=points) for source, points in score.sources)
    )
    points = say("sketch.points", points=score.total, made=parts_sentence) if score.total else say("sketch.no_points")
    return say("sketch.diver", seat=SeatName(diver.seat), parts=(*_dive_part(dive, diver), points))
