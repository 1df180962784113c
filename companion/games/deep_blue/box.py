"""Box contents: gems and their values, wreck tiles, tokens, the seven scenarios; options and set-up list."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from companion.table.chapter import SeatName, Words, illegal_move, say
from companion.table.drawn_option import RANDOM, candidates, is_drawn
from companion.table.game import Setup, option

COLOURS = ("silver", "gold", "red", "green", "purple", "black", "blue")
SILVER, GOLD, RED, GREEN, PURPLE, BLACK, BLUE = range(7)
INDEX = {colour: index for index, colour in enumerate(COLOURS)}
HAZARDS = (BLACK, BLUE)

BAG_COUNTS = (7, 3, 1, 0, 0, 4, 4)
SUPPLY_COUNTS = (2, 2, 2, 2, 4, 0, 0)
"""Gems in the bag and in the supply at the start, by colour in the order of `COLOURS`."""

PLAIN_WORTH = {SILVER: 1, GOLD: 2, RED: 4}
SPOT_WORTH = {SILVER: 3, GOLD: 5, RED: 10}
WORTHS = tuple(say("gem.worth", gem=COLOURS[kind], plain=plain, spot=SPOT_WORTH[kind]) for kind, plain in PLAIN_WORTH.items())
"""Values of gems in words: "silver 1 (3 on its spot)"."""

ADDED_COLOURS = COLOURS[:5]
"""Colours of a "+1" on a crew card: never black or blue."""

SPOTS = ("silver", "gold", "red", "blue", "black", "blue-or-black")
DEFENDS = {"blue": (BLUE,), "black": (BLACK,), "blue-or-black": (BLACK, BLUE)}
"""Hazards against which a spot defends, once each."""

BOATS = 2
STARTING_TOKENS, MOST_TOKENS = (0, 1, 1, 2, 2), 6
MARKET_CARDS = 4
PRICES, REFRESH_PRICE = {0: 1, 3: 3}, 4  # in $: a card by its place in the market, as far as the rulebook says; 4 new ones
RESTED_CARDS = 3
REFRESH_CARDS = 5  # four new ones, then one more for the card taken
STARTING_CREW, MOST_CREW = 4, 34  # four own cards, and at most all 30 of the market
MOST_CARDS, MOST_POINTS = 8, 60  # played at once

SQUARE_SITES = 6
SITES = 15
MOST_FLIPPED = BOATS


class Scenario(StrEnum):
    """Change of the four Sunken City tiles; the rulebook suggests the first one for a first game."""

    TROUBLED_WATERS = "troubled-waters"
    THE_BEST_OF_THE_BEST = "the-best-of-the-best"
    SCATTERED_WEALTH = "scattered-wealth"
    BOUNTY_WRECKS = "bounty-wrecks"
    A_STORM_IS_COMING = "a-storm-is-coming"
    DANGEROUS_REEFS = "dangerous-reefs"
    RUINS_OF_PLENTY = "ruins-of-plenty"


SCENARIOS = tuple(scenario.value for scenario in Scenario)

OPTIONS = (
    option("scenario", *SCENARIOS, RANDOM, reason=say("why.scenario"), has_notes=True, has_details=True),
    option("bag", "app", "table", reason=say("option.bag.why"), has_notes=True),
    option("tiles", "table", "app", reason=say("option.tiles.why"), has_notes=True, needs=("app", "tiles")),
    option("totals", "hidden", "open", reason=say("option.totals.why"), has_notes=True),
    option("odds", "on", "off", reason=say("option.odds.why"), has_notes=True),
)
TITLES = {choice.value: choice.label for choice in OPTIONS[0].choices}


def gem_counts(by_colour: tuple[int, ...]) -> tuple[Words, ...]:
    """Return gems by colour in words: "7 silver", "3 gold", "1 red"; or "no gems"."""
    counts = zip(COLOURS, by_colour, strict=True)
    return tuple(say("gem.count", count=count, gem=colour) for colour, count in counts if count) or (say("gem.none"),)


def grouped_gems(gems: Sequence[str]) -> tuple[Words, ...]:
    """Return gems with their numbers in words: "a red gem", "2 purple gems"."""
    return tuple(say("gem.some", count=gems.count(gem), gem=gem) for gem in dict.fromkeys(gems))


def checklist(setup: Setup) -> tuple[Words, ...]:
    """Return the set-up steps for this number of seats, in the order of the rulebook."""
    scenario, is_dealt = setup.options["scenario"], setup.options["tiles"] == "app"
    tokens = [say("setup.token", seat=SeatName(seat), count=count) for seat, count in zip(range(len(setup.seats)), STARTING_TOKENS)]
    return (
        say("setup.board"),
        say("setup.numbers"),
        *((say("setup.tiles_in_app"),) if is_dealt else (say("setup.starting"), say("setup.advanced"))),
        *_gem_steps(setup.options["bag"] == "app", scenario),
        say("setup.scenario_drawn") if is_drawn(scenario) else say("setup.scenario", scenario=TITLES[scenario]),
        say("setup.colours"),
        say("setup.cards"),
        say("setup.tokens", tokens=tokens),
    )


def _gem_steps(are_in_app: bool, scenario: str) -> tuple[Words, ...]:
    """Return the steps for bag and supply. With the bag in the app, physical gems stay in the box, except those of a scenario."""
    if are_in_app:
        needs_gems = Scenario.SCATTERED_WEALTH in (scenario, *candidates(scenario, SCENARIOS))
        return (say("setup.gems_on_tiles" if needs_gems else "setup.gems_in_app"),)
    gems = say("setup.gems", bag=gem_counts(BAG_COUNTS), in_bag=sum(BAG_COUNTS))
    return gems, say("setup.supply", supply=gem_counts(SUPPLY_COUNTS), in_supply=sum(SUPPLY_COUNTS))


STARTING, ADVANCED, SUNKEN = "starting", "advanced", "sunken"
BLANK = ""
"""Face of the blank starting tile, which is removed and leaves its site empty."""
DEALT_COUNTS = {STARTING: 5, ADVANCED: 5, SUNKEN: 4}
"""Number of tiles of each kind in a game, without the blank one."""
MOST_WORTH = 20
MOST_SPOTS = 4


class Face(Struct, frozen=True):
    """Face of a tile: kind (starting, advanced or sunken), VP for the leader, spots, and whether it was compared with the box."""

    id: str
    kind: str
    worth: int
    spots: tuple[str, ...]
    verified: bool = False

    @property
    def is_sunken(self) -> bool:
        """Whether it is a Sunken City tile."""
        return self.kind == SUNKEN

    @property
    def kind_and_spots(self) -> Words:
        """Kind and spots, for a second line: "city · gold, red, blue"."""
        return say("tile.brief" if self.verified else "tile.brief_once", kind=self.kind, spots=self.spots)

    @property
    def words(self) -> Words:
        """The face in words: "3 VP · gold, red, blue", "7 VP · city · gold, red"."""
        spots = say("tile.face", worth=self.worth, kind=self.kind, spots=self.spots)
        return spots if self.spots else say("tile.bare", worth=self.worth, kind=self.kind)


ENTERED_PREFIX = "entered"
"""Key of a tile in the edition: players entered it in a game; picked or entered again in a later one, it is verified."""
Faces = Mapping[str, Face]
"""All faces by id."""


def faces_of(edition: dict[str, Any]) -> Faces:
    """Return the faces of an edition, by id. Raises IllegalMoveError if it can't be read, or no box can have such tiles."""
    try:
        faces = msgspec.convert(edition.get("tiles"), tuple[Face, ...])
    except msgspec.ValidationError as error:
        raise illegal_move("unreadable_edition", error=str(error)) from error
    for kind, needed_count in DEALT_COUNTS.items():
        count = sum(face.kind == kind for face in faces)
        if count < needed_count:
            raise illegal_move("short_edition", count=count, kind=kind, needed=needed_count)
    for face in faces:
        if not is_possible(face.worth, face.spots):
            raise illegal_move("impossible_edition", tile=face.id, worth=face.worth, count=len(face.spots))
    return {face.id: face for face in faces}


def entered_in(edition: dict[str, Any]) -> tuple[str, ...]:
    """Return the ids of the faces that players entered in earlier games."""
    return tuple(tile["id"] for tile in edition["tiles"] if tile.get(ENTERED_PREFIX))


def is_possible(worth: int, spots: tuple[str, ...]) -> bool:
    """Return whether a tile can have this value and these spots."""
    return 0 <= worth <= MOST_WORTH and len(spots) <= MOST_SPOTS and all(spot in SPOTS for spot in spots)
