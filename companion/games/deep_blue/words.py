"""The sentences of Deep Blue, by key, from words.toml: another language costs that one file. Seats stand in them by `who`."""

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING

from companion.games.deep_blue.box import COLOURS, IN_BAG, IN_SUPPLY, STARTING_TOKENS, TROUBLED_WATERS
from companion.table.wording import counted, listed, who

if TYPE_CHECKING:
    from companion.games.deep_blue.faces import Face

Sentences = dict[str, str]
_ALL: dict[str, Sentences] = tomllib.loads(files(__package__).joinpath("words.toml").read_text("utf-8"))

SCENARIOS = _ALL["scenarios"]
SCENARIO_NOTE = _ALL["scenario_note"]
SCENARIO_WHY = _ALL["scenario_why"]
WHY = _ALL["why"]
ASKED = _ALL["asked"]
LABEL = _ALL["label"]
NOTE = _ALL["note"]
FIELD = _ALL["field"]
PLACE = _ALL["place"]
SOURCE = _ALL["source"]
KINDS = _ALL["kind"]
LIES = _ALL["lies"]
ODDS = _ALL["odds"]
TITLE = _ALL["title"]
RAIL = _ALL["rail"]
NOTICE = _ALL["notice"]
LOG = _ALL["log"]
TIE = _ALL["tie"]
REFUSED = _ALL["refused"]
SETUP = _ALL["setup"]
OPTION = _ALL["option"]
TILE = _ALL["tile"]
GROUP = _ALL["group"]
NTH = tuple(_ALL["nth"].values())
NOBODY = RAIL["nobody"]
TOKENS_LABEL, CHEST_LABEL = TITLE["starting_tokens"], TITLE["chest"]
FIRST_SCENARIO = TROUBLED_WATERS  # what the rulebook suggests for a first game


def tile(face: "Face") -> str:
    """A tile in words: "worth 3 · gold, red, blue"."""
    return TILE["worth"].format(worth=face.worth, spots=", ".join(face.spots) or TILE["none"])


def gems(colours: tuple[str, ...]) -> str:
    """Gems in the order given: "gold, silver and gold"."""
    return listed(colours)


def counts(by_colour: tuple[int, ...]) -> str:
    """Gems by colour: "7 silver, 3 gold and 1 red"."""
    return listed([f"{count} {colour}" for colour, count in zip(COLOURS, by_colour, strict=True) if count]) or TILE["no_gem"]


def places(boats: str) -> str:
    """Two places of boats in words: "gold and in the centre"."""
    return listed([PLACE.get(place, RAIL["on"].format(spot=place)) for place in boats.split("+")])


def score_label(source: str, number: int) -> str:
    """The label of a score line: "Dive 3, gems"."""
    return SOURCE["line"].format(number=number, source=SOURCE[source]) if number else SOURCE["correction"]


def tie_story(first: tuple[int, ...], points: int, crew: tuple[int, ...]) -> tuple[str, ...]:
    """The tie-break told step by step."""
    tied = TIE["tied"].format(seats=listed([who(seat) for seat in first]), points=points)
    if min(crew) < 0:
        return (tied, TIE["uncounted"])
    most = [who(seat) for seat, cards in zip(first, crew, strict=True) if cards == max(crew)]
    end = TIE["wins"].format(seat=most[0]) if len(most) == 1 else TIE["shared"].format(seats=listed(most))
    return (tied, *(TIE["count"].format(seat=who(seat), cards=cards) for seat, cards in zip(first, crew, strict=True)), end)


def checklist(seats: int, scenario: str, tiles_on_table: bool) -> tuple[str, ...]:
    """The set-up list in the order of the rulebook."""
    tokens = listed([f"{who(seat)} {count}" for seat, count in enumerate(STARTING_TOKENS[:seats])])
    parts = {
        "bag": counts(IN_BAG),
        "in_bag": sum(IN_BAG),
        "supply": counts(IN_SUPPLY),
        "in_supply": sum(IN_SUPPLY),
        "seats": counted(seats, SETUP["seat"], SETUP["seats"]),
        "tokens": tokens,
        "scenario": SCENARIOS.get(scenario, ""),
    }
    tiles = ("numbers", "starting", "advanced") if tiles_on_table else ("numbers", "tiles_in_app")
    keys = (
        "board",
        *tiles,
        "gems",
        "supply",
        "scenario" if scenario in SCENARIOS else "scenario_drawn",
        "colours",
        "cards",
        "tokens",
    )
    return tuple(SETUP[key].format(**parts) for key in keys)
