"""The state of a game: a fold over its events, with tuples only."""

from msgspec import Struct

from companion.games.deep_blue.box import SUNKEN_CITY_TILES
from companion.games.deep_blue.events import DiveScore
from companion.games.deep_blue.faces import Face, Faces, face_called
from companion.table.bag import Bag
from companion.table.moves import Event
from companion.table.tally import Tally

FACE_DOWN, FACE_UP, EMPTY, GONE = "face down", "face up", "empty", "gone"


class Terms(Struct, frozen=True):
    """What the table chose at setup."""

    scenario: str
    bag_on_table: bool
    tiles_on_table: bool
    totals_open: bool
    odds_on: bool


class Site(Struct, frozen=True):
    """A diving site: how its tile lies, its face ("" when nobody told it yet), and the gem on it (its colour, or "")."""

    lies: str
    face: str = ""
    gem: str = ""


Sites = tuple[Site, ...]


class Diver(Struct, frozen=True):
    """A seat in the dive: its boats, the spots they hold, those used up, and the cards it played for points."""

    seat: int
    boats: int
    rushed: int = 0
    spots: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    is_down: bool = True
    cards: int = 0
    points: int = 0


class Dive(Struct, frozen=True):
    """A dive: who leads it where, who is still to be asked for boats, who dives, and what must be answered.

    scenario   the one in force in this dive: "" on an ordinary tile
    hazards    colours still to be answered, the present one first
    answering  seats still to answer the present one
    is_half    Troubled Waters on the table: the second gem of the pair is still to be told
    """

    number: int
    leader: int
    site: int
    scenario: str
    asked: tuple[int, ...]
    divers: tuple[Diver, ...] = ()
    hazards: tuple[int, ...] = ()
    answering: tuple[int, ...] = ()
    is_half: bool = False
    is_stopped: bool = False

    @property
    def down(self) -> tuple[int, ...]:
        """The seats still diving, leader first, then clockwise."""
        return tuple(diver.seat for diver in self.divers if diver.is_down)

    @property
    def is_led(self) -> bool:
        """Whether the leader is still diving."""
        return self.divers[0].is_down


class State(Struct, frozen=True):
    """A whole game.

    is_laid     tiles in the app: the starting tiles lie on the board as dealt
    up          whose turn it is, and whether it has `acted`
    to_tell     sites whose face the table must tell; `flipped` are those turned up in this Sail, `learned` new faces
    to_scatter  Sunken City tiles whose connected sites must be told; `to_lay` the sites that get a gem
    owed        sites of the dives that a storm started
    result      the last dive's scores, until the next action
    news        what people must do or know because of the last action: a tile to lay, a gem that was not there
    crew        counted crew cards by seat, -1 for those not asked; `to_count` the seats still asked
    """

    terms: Terms
    faces: Faces
    bag: Bag
    sites: Sites
    here: tuple[bool, ...]
    tally: Tally
    tokens: tuple[int, ...] = ()
    is_laid: bool = False
    is_market_open: bool = False
    up: int = 0
    turns: int = 0
    acted: bool = False
    to_tell: tuple[int, ...] = ()
    flipped: tuple[int, ...] = ()
    learned: tuple[str, ...] = ()
    to_scatter: tuple[int, ...] = ()
    to_lay: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    dive: Dive | None = None
    dives: int = 0
    sunken_dived: int = 0
    result: tuple[DiveScore, ...] = ()
    news: tuple[Event, ...] = ()
    is_ended: bool = False
    to_count: tuple[int, ...] = ()
    crew: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked."""
        return self.is_ended and not self.to_count

    @property
    def needs_tiles_laid(self) -> bool:
        """Whether the table must still lay the starting tiles as dealt in the app."""
        return not self.terms.tiles_on_table and not self.is_laid

    @property
    def needs_empty_site(self) -> bool:
        """Whether the table must still name the square site that the blank tile left empty."""
        return self.terms.tiles_on_table and all(site.lies != EMPTY for site in self.sites)

    @property
    def is_complete(self) -> bool:
        """Whether all four Sunken City dives were scored."""
        return self.sunken_dived >= SUNKEN_CITY_TILES

    def site(self, number: int) -> Site:
        """The site with this number, from 1."""
        return self.sites[number - 1]

    def face_at(self, number: int) -> Face | None:
        """The face of the tile at a site, None when nobody told it yet."""
        id = self.sites[number - 1].face
        return face_called(self.faces, id) if id else None

    def sites_lying(self, lies: str) -> tuple[int, ...]:
        """The numbers of the sites whose tile lies so."""
        return tuple(number for number, site in enumerate(self.sites, 1) if site.lies == lies)

    def scenario_of_dive(self) -> str:
        """The scenario that acts on the present dive: "" on an ordinary one."""
        return self.dive.scenario if self.dive else ""


def with_site(sites: Sites, number: int, site: Site) -> Sites:
    """The sites after one changed."""
    return (*sites[: number - 1], site, *sites[number:])


def running(state: State) -> Dive:
    """The dive now on; an event of a dive comes in a dive."""
    assert state.dive is not None
    return state.dive
