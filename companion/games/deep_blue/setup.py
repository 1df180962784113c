"""Setup: the scenario, the tokens, the tiles, and the gems that the first four crew cards add."""

from functools import cache

from msgspec.structs import replace

from companion.games.deep_blue import faces, words
from companion.games.deep_blue.box import IN_BAG, IN_SUPPLY, INDEX, MARKET_CARDS, SITES, SQUARE_SITES, STARTING_TOKENS
from companion.games.deep_blue.checks import check_added
from companion.games.deep_blue.events import EmptySiteNamed, GemsAdded, ScenarioChosen, TilesDealt, TilesLaid, TokensDealt
from companion.games.deep_blue.moves import LayTiles, NameEmptySite, OpenMarket
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.state import EMPTY, FACE_DOWN, FACE_UP, Site, State, Terms, with_site
from companion.table import tally
from companion.table.bag import Bag
from companion.table.chance import Chance
from companion.table.game import GameOption, Setup
from companion.table.moves import Event
from companion.table.prompt import Option

RANDOM = "random"


def _option(name: str, *values: str) -> GameOption:
    """An option with its usual value first."""
    choices = tuple(Option(value, words.OPTION[f"{name}_{value}"]) for value in values)
    return GameOption(name, words.OPTION[name], choices, values[0], words.WHY[name])


OPTIONS = (
    GameOption(
        "scenario",
        words.OPTION["scenario"],
        (*(Option(key, title) for key, title in words.SCENARIOS.items()), Option(RANDOM, words.OPTION["random"])),
        words.FIRST_SCENARIO,
        words.WHY["scenario"],
    ),
    _option("bag", "app", "table"),
    _option("tiles", "table", "app"),
    _option("totals", "hidden", "open"),
    _option("odds", "on", "off"),
)


def start(setup: Setup, chance: Chance) -> tuple[Event, ...]:
    """The scenario is chosen or drawn, tokens and (in the app) tiles are dealt."""
    known = faces.read(setup.edition)
    events: list[Event] = [_scenario(setup, chance), TokensDealt(STARTING_TOKENS[: len(setup.seats)])]
    if setup.options["tiles"] == "app":
        events.append(TilesDealt(faces.dealt(known, chance)))
    return tuple(events)


def _scenario(setup: Setup, chance: Chance) -> ScenarioChosen:
    chosen = setup.options["scenario"]
    if chosen != RANDOM:
        return ScenarioChosen(chosen, False)
    return ScenarioChosen(tuple(words.SCENARIOS)[chance.below(len(words.SCENARIOS))], True)


def empty(setup: Setup) -> State:
    """The table before the deal: 19 gems in the bag, 12 in the supply, the starting tiles face up."""
    options, seats = setup.options, len(setup.seats)
    terms = Terms(
        options["scenario"],
        options["bag"] == "table",
        options["tiles"] == "table",
        options["totals"] == "open",
        options["odds"] == "on",
    )
    sites = (Site(FACE_UP),) * SQUARE_SITES + (Site(FACE_DOWN),) * (SITES - SQUARE_SITES)
    known = faces.read(setup.edition)
    return State(terms, known, Bag(IN_BAG, IN_SUPPLY), sites, (True,) * seats, tally.blank(seats), (0,) * seats, crew=(-1,) * seats)


@cache
def checklist(seats: int, scenario: str, tiles_on_table: bool) -> tuple[str, ...]:
    """What to lay out for so many seats, in the order of the rulebook."""
    return words.checklist(seats, scenario, tiles_on_table)


def lay_tiles(state: State, move: LayTiles, chance: Chance) -> tuple[Event, ...]:
    """Tiles in the app: the table lays the starting tiles face up on the sites that Fathom dealt them to."""
    if not state.needs_tiles_laid:
        raise refused("tiles_are_laid")
    return (TilesLaid(),)


def open_market(state: State, move: OpenMarket, chance: Chance) -> tuple[Event, ...]:
    """The first four crew cards are turned up; their "+1" gems go from the supply into the bag."""
    if state.is_market_open:
        raise refused("market_is_open")
    check_added(move.gems, MARKET_CARDS)
    return (added(state, move.gems, None),)


def added(state: State, gems: tuple[str, ...], seat: int | None) -> GemsAdded:
    """ "+1" gems: those the supply still has move into the bag. Ruling: for the others nothing moves."""
    left = list(state.bag.aside)
    moved: list[str] = []
    missing: list[str] = []
    for gem in gems:
        (moved if left[INDEX[gem]] else missing).append(gem)
        left[INDEX[gem]] = max(0, left[INDEX[gem]] - 1)
    return GemsAdded(tuple(moved), tuple(missing), seat)


def name_empty_site(state: State, move: NameEmptySite, chance: Chance) -> tuple[Event, ...]:
    """The blank starting tile goes out and leaves its site empty."""
    if not state.needs_empty_site:
        raise refused("empty_site_known")
    if not 1 <= move.site <= SQUARE_SITES:
        raise refused("not_a_square_site", site=move.site)
    return (EmptySiteNamed(move.site),)


def _chosen(state: State, event: ScenarioChosen) -> State:
    old = state.terms
    terms = Terms(event.scenario, old.bag_on_table, old.tiles_on_table, old.totals_open, old.odds_on)
    return replace(state, terms=terms)


def _dealt(state: State, event: TilesDealt) -> State:
    sites = tuple(Site(site.lies if face else EMPTY, face) for site, face in zip(state.sites, event.faces, strict=True))
    return replace(state, sites=sites)


def _added(state: State, event: GemsAdded) -> State:
    bag = state.bag
    for gem in event.gems:
        bag = bag.grown(INDEX[gem])
    return replace(state, bag=bag, is_market_open=True, news=(event,) if event.missing else state.news)


DECIDE = {LayTiles: lay_tiles, OpenMarket: open_market, NameEmptySite: name_empty_site}
EVOLVE = {
    ScenarioChosen: _chosen,
    TokensDealt: lambda state, event: replace(state, tokens=event.tokens),
    TilesDealt: _dealt,
    TilesLaid: lambda state, event: replace(state, is_laid=True),
    GemsAdded: _added,
    EmptySiteNamed: lambda state, event: replace(state, sites=with_site(state.sites, event.site, Site(EMPTY))),
}
