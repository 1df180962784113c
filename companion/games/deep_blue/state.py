"""State of Deep Blue: the bag, the sites, the present dive, and what must still be entered."""

from collections import Counter as Multiset
from collections.abc import Iterator
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from companion.games.deep_blue.box import (
    BAG_COUNTS,
    BOATS,
    DEALT_COUNTS,
    ENTERED_PREFIX,
    SITES,
    SQUARE_SITES,
    SUNKEN,
    SUPPLY_COUNTS,
    Face,
    Faces,
    entered_in,
    faces_of,
)
from companion.table.bag import Bag
from companion.table.chapter import Event, SeatEvent, replace, replace_at
from companion.table.game import Setup
from companion.table.scored_points import ScoredPoints, zero_points

FACE_DOWN, FACE_UP, EMPTY, GONE = "face down", "face up", "empty", "gone"
NOT_COUNTED = -1
"""Value in `State.crew` while a seat's crew cards are not counted."""
Place = tuple[int, int]
"""Place of a site on the map: from its left edge and from its top, in hundredths (0..100) of its width and height."""
DEFAULT_MAP: tuple[Place, ...] = (
    *((2, 12), (4, 81), (16, 44), (31, 15), (31, 88), (43, 50)),
    *((17, 100), (17, 0), (46, 0), (47, 97), (59, 27), (60, 78), (73, 0), (73, 54), (86, 26)),
)
"""Map until players draw their own: squares, then the other sites, both counted from the left."""


class Phase(Enum):
    """Kind of the present prompt."""

    LAY_TILES = "the starting tiles, laid as dealt in the app"
    MARKET = "the gems of the first four crew cards"
    EMPTY_SITE = "the site that the blank tile left empty"
    TURN = "an action"
    TILE = "the face of a tile turned up"
    CONNECT = "the sites connected with a revealed one"
    LAY_GEM = "a gem drawn onto a tile"
    STORM = "which of the dives owed comes first"
    BOATS = "who dives"
    DRAW = "another gem, or to stop"
    HAZARD = "a defence"
    LAST_CARDS = "the last cards of a dive"
    CREW = "the crew cards of tied seats"
    OVER = "no more"


class Terms(Struct, frozen=True):
    """Options chosen at set-up, and the version of the rules (`Setup.rules`)."""

    scenario: str
    bag_on_table: bool
    tiles_on_table: bool
    totals_open: bool
    odds_on: bool
    rules: int = 0


class Site(Struct, frozen=True):
    """Diving site: state of its tile, face ("" until entered), and the gem on it (its colour, or ""); `finder` flipped it."""

    status: str
    face: str = ""
    gem: str = ""
    finder: int = 0


class Diver(Struct, frozen=True):
    """Seat in the dive: its boats, the spots they hold, those used up, and the cards played for points."""

    seat: int
    boats: int
    rushed: int = 0
    spots: tuple[str, ...] = ()
    used_spots: tuple[str, ...] = ()
    is_diving: bool = True
    cards: int = 0
    points: int = 0

    @property
    def unused_spots(self) -> tuple[str, ...]:
        """Spots that it holds and hasn't used for a defence in this dive."""
        return tuple((Multiset(self.spots) - Multiset(self.used_spots)).elements())


class Defence(Struct, frozen=True):
    """Defence of a seat against a hazard.

    place  of the hazard among the drawn gems, from 0; `kind`: its colour
    means  a spot, "card", "up" (resurfaced), or "settled": the hazard was over before the seat joined
    """

    place: int
    kind: int
    seat: int
    means: str


class Dive(Struct, frozen=True):
    """Dive: its leader and site, seats to ask for boats, divers, and open hazards.

    scenario   the one in force in this dive: "" on an ordinary tile
    hazards    colours to defend against, the present one first
    answering  seats that must still defend against the present one
    awaits_second_gem  Troubled Waters with a physical bag: the second gem of the pair is still to be entered
    answers    how hazards were defended against (since rules 3)
    place      of the present hazard among the gems drawn, from 0; -1 for none, and before rules 3
    """

    leader: int
    site: int
    scenario: str
    asked_seats: tuple[int, ...]
    divers: tuple[Diver, ...] = ()
    hazards: tuple[int, ...] = ()
    answering: tuple[int, ...] = ()
    awaits_second_gem: bool = False
    is_stopped: bool = False
    answers: tuple[Defence, ...] = ()
    place: int = -1

    @property
    def diving_seats(self) -> tuple[int, ...]:
        """Active divers, leader first, then clockwise."""
        return tuple(diver.seat for diver in self.divers if diver.is_diving)

    @property
    def is_leader_diving(self) -> bool:
        """Whether the leader is still diving."""
        return self.divers[0].is_diving

    @property
    def is_under_way(self) -> bool:
        """Whether the leader may still draw."""
        return self.is_leader_diving and not self.is_stopped

    def without_seat(self, seat: int) -> "Dive":
        """Return the dive without this seat."""
        return replace(self, divers=tuple(diver for diver in self.divers if diver.seat != seat))

    def diver(self, seat: int) -> Diver | None:
        """Return the seat's diver; None if it is not in this dive."""
        return next((diver for diver in self.divers if diver.seat == seat), None)


class ScoredDive(Struct, frozen=True):
    """Dive that was scored, for a correction: its `number`, its gems in the order drawn, and its tile's VP as scored."""

    number: int
    dive: Dive
    gems: tuple[int, ...]
    worth: int


class DiveScore(SeatEvent, frozen=True):
    """Score of a seat in a dive, by source."""

    cards: int = 0
    gems: int = 0
    tile: int = 0
    bounty: int = 0

    @property
    def total(self) -> int:
        """Sum of all sources."""
        return sum(points for _, points in self.sources)

    @property
    def sources(self) -> tuple[tuple[str, int], ...]:
        """Sources with their points, without zeros."""
        points = ((source, getattr(self, source)) for source in ("cards", "gems", "tile", "bounty"))
        return tuple((source, count) for source, count in points if count)


class State(Struct, frozen=True):
    """State of a game.

    is_laid     tiles in the app: the starting tiles are on the board as dealt
    up          the active seat, and whether it has `acted`
    to_enter    sites whose face must be entered; `flipped` are those turned up in this Sail, `learned` new faces
    to_scatter  Sunken City tiles whose connected sites must be entered; `to_lay` the sites that get a gem
    storm_sites  sites of storm dives that are still to take place
    result      the last dive's scores, until the next action
    scored_dives  dives that were scored, as they are after corrections
    returned    the gems of that dive, which players return to the bag; `has_defence_cards`: cards were played to defend, too
    news        events of the last action of which players are reminded: a tile to lay, a gem that was missing
    crew        counted crew cards by seat; `to_count` the seats still asked
    entered     faces that players entered, in this game or an earlier one
    map         where players put the sites on the map; () until they do
    boats       by seat: the sites where its boats are, as far as players entered it since it last sailed
    afloat      seats whose boats have left the harbour: they sailed, or dived with others
    present     by seat: whether it hasn't left
    """

    terms: Terms
    faces: Faces
    bag: Bag
    sites: tuple[Site, ...]
    present: tuple[bool, ...]
    tally: ScoredPoints
    tokens: tuple[int, ...]
    crew: tuple[int, ...]
    is_laid: bool = False
    is_market_open: bool = False
    up: int = 0
    turns: int = 0
    acted: bool = False
    to_enter: tuple[int, ...] = ()
    flipped: tuple[int, ...] = ()
    learned: tuple[str, ...] = ()
    to_scatter: tuple[int, ...] = ()
    to_lay: tuple[int, ...] = ()
    storm_sites: tuple[int, ...] = ()
    dive: Dive | None = None
    dives: int = 0
    sunken_dived: int = 0
    result: tuple[DiveScore, ...] = ()
    scored_dives: tuple[ScoredDive, ...] = ()
    returned: int = 0
    has_defence_cards: bool = False
    news: tuple[Event, ...] = ()
    is_ended: bool = False
    to_count: tuple[int, ...] = ()
    map: tuple[Place, ...] = ()
    boats: tuple[tuple[int, ...], ...] = ()
    entered: tuple[str, ...] = ()
    afloat: tuple[int, ...] = ()

    @property
    def phase(self) -> Phase:
        """Kind of the present prompt."""
        return next((phase for phase, is_asked in self._phases() if is_asked), Phase.TURN)

    def _phases(self) -> Iterator[tuple[Phase, object]]:
        yield Phase.CREW, self.is_ended and self.to_count
        yield Phase.OVER, self.is_ended
        yield Phase.TILE, self.to_enter
        if self.dive:
            yield Phase.BOATS, self.dive.asked_seats
            yield Phase.HAZARD, self.dive.answering
            yield Phase.DRAW, self.dive.is_under_way
            yield Phase.LAST_CARDS, True
        yield Phase.LAY_TILES, self.needs_tiles_laid
        yield Phase.MARKET, not self.is_market_open
        yield Phase.EMPTY_SITE, self.needs_empty_site
        yield Phase.LAY_GEM, self.to_lay
        yield Phase.CONNECT, self.to_scatter
        yield Phase.STORM, self.storm_sites

    @property
    def needs_tiles_laid(self) -> bool:
        """Whether players must still lay the starting tiles as dealt in the app."""
        return not self.terms.tiles_on_table and not self.is_laid

    @property
    def needs_empty_site(self) -> bool:
        """Whether players must enter the empty square site: since rules 2 only once gems are scattered."""
        return bool(self.possible_blank_sites) and (bool(self.to_scatter) or self.terms.rules < 2)

    @property
    def possible_blank_sites(self) -> tuple[int, ...]:
        """Square sites that may be the empty one; none if it is known."""
        return self.unread_squares if self.terms.tiles_on_table and not self.sites_with(EMPTY) else ()

    @property
    def unread_squares(self) -> tuple[int, ...]:
        """Face-up square sites whose tile was not entered."""
        return tuple(site for site in self.sites_with(FACE_UP) if site <= SQUARE_SITES and not self.site(site).face)

    @property
    def is_settled(self) -> bool:
        """Whether the game continues, and everything on the board is entered."""
        return not (self.is_ended or self.to_enter or self.to_lay or self.to_scatter)

    @property
    def is_complete(self) -> bool:
        """Whether all four Sunken City dives were scored."""
        return self.sunken_dived >= DEALT_COUNTS[SUNKEN]

    @property
    def is_last_dive(self) -> bool:
        """Whether the present dive ends the game: it is the fourth one on a Sunken City tile."""
        face = self.face_at(self.dive.site) if self.dive else None
        return face is not None and face.is_sunken and self.sunken_dived == DEALT_COUNTS[SUNKEN] - 1

    @property
    def remaining_seats(self) -> tuple[int, ...]:
        """Seats that haven't left."""
        return tuple(seat for seat, is_here in enumerate(self.present) if is_here)

    def site(self, number: int) -> Site:
        """Return the site with this number, from 1."""
        return self.sites[number - 1]

    def face_at(self, number: int) -> Face | None:
        """Return the face of the tile at a site; None until it is entered."""
        return self.faces.get(self.site(number).face)

    def sites_with(self, *statuses: str) -> tuple[int, ...]:
        """Return the numbers of the sites whose tile is in one of these states."""
        return tuple(number for number, site in enumerate(self.sites, 1) if site.status in statuses)

    @property
    def divers(self) -> tuple[Diver, ...]:
        """Divers of the present dive; none between dives."""
        return self.dive.divers if self.dive else ()

    @property
    def scenario_of_dive(self) -> str:
        """Scenario in force in the present dive: "" for none."""
        return self.dive.scenario if self.dive else ""


def with_site(state: State, number: int, **changes: str | int) -> State:
    """Return the state with a changed site."""
    return replace(state, sites=replace_at(state.sites, number - 1, replace(state.site(number), **changes)))


def with_boat(state: State, seat: int, site: int) -> State:
    """Return the state in which this seat has a boat at a site. Of its sites the two entered last stay, as a seat has two boats."""
    boats = (*(boat for boat in state.boats[seat] if boat != site), site)
    return with_seat_afloat(replace(state, boats=replace_at(state.boats, seat, boats[-BOATS:])), seat)


def with_seat_afloat(state: State, seat: int) -> State:
    """Return the state in which this seat's boats have left the harbour."""
    return state if seat in state.afloat else replace(state, afloat=(*state.afloat, seat))


def without_boat(state: State, seat: int, *sites: int) -> State:
    """Return the state in which no boat of this seat is known at these sites; without `sites` at none."""
    boats = tuple(site for site in state.boats[seat] if sites and site not in sites)
    return replace(state, boats=replace_at(state.boats, seat, boats))


def present_dive(state: State) -> Dive:
    """Return the present dive, of which there must be one."""
    assert state.dive is not None
    return state.dive


def initial_state(setup: Setup) -> State:
    """Return the state before the deal: 19 gems in the bag, 12 in the supply, the starting tiles face up."""
    options, seats = setup.options, len(setup.seats)
    terms = Terms(
        options["scenario"],
        options["bag"] == "table",
        options["tiles"] == "table",
        options["totals"] == "open",
        options["odds"] == "on",
        setup.rules,
    )
    sites = (Site(FACE_UP),) * SQUARE_SITES + (Site(FACE_DOWN),) * (SITES - SQUARE_SITES)
    faces, seats_here = faces_of(setup.edition), (True,) * seats
    state = State(
        terms, faces, Bag(BAG_COUNTS, SUPPLY_COUNTS), sites, seats_here, zero_points(seats), (0,) * seats, (NOT_COUNTED,) * seats
    )
    return replace(state, map=_read_map(setup.edition.get(MAP, "")), boats=((),) * seats, entered=entered_in(setup.edition))


MAP = "map"
"""Key of the map in the edition: "2,12 4,81 …", or "" until players draw theirs."""


def _read_map(map_text: str) -> tuple[Place, ...]:
    """Return the map of an edition. Raises ValueError if it isn't one of all sites."""
    places = tuple((int(x), int(y)) for x, _, y in (place.partition(",") for place in map_text.split()))
    if places and (len(places) != SITES or not all(0 <= side <= 100 for place in places for side in place)):
        raise ValueError(f"no map of {SITES} sites: {map_text}")
    return places


def current_edition(state: State) -> dict[str, Any]:
    """Return the edition in force, with what players corrected."""
    tiles = [
        {**asdict(face), "spots": list(face.spots), **({ENTERED_PREFIX: True} if face.id in state.entered else {})}
        for face in state.faces.values()
    ]
    return {"tiles": tiles, MAP: " ".join(f"{x},{y}" for x, y in state.map)}
