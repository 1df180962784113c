"""Perils of the Deep (Brandborg and Elsdon, rules v6.2, 2024): the captain's ledger.

Cards and their texts stay on the table. The ledger keeps the expedition clock, the order of play, every counter,
what chance decides, and the scoring; and it learns the box card by card.
"""

from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep.asides import asides
from companion.games.perils_of_the_deep.counters import counters
from companion.games.perils_of_the_deep.edition import plain, shipped
from companion.games.perils_of_the_deep.events import PerilsEvent
from companion.games.perils_of_the_deep.evolve import empty, evolve
from companion.games.perils_of_the_deep.moves import PerilsMove
from companion.games.perils_of_the_deep.odds import odds
from companion.games.perils_of_the_deep.prompts import prompt
from companion.games.perils_of_the_deep.rules import decide, start
from companion.games.perils_of_the_deep.scoring import standings
from companion.games.perils_of_the_deep.state import seated
from companion.games.perils_of_the_deep.tellings import tell
from companion.games.perils_of_the_deep.view import view
from companion.games.perils_of_the_deep.words import CHECKLIST, OPTION_WORDS, TAGLINE, TITLE
from companion.table.game import GameOption, Setup
from companion.table.moves import Event
from companion.table.older import Game
from companion.table.prompt import Option

BY_SOURCE = (te.BoardingRolled, e.PerilFlipped, e.TrackBegun, e.IslandsLaid)


def shows(event: Event) -> bool:
    """Whether it showed something nobody knew: a token, the die in the app, a card the app dealt."""
    if isinstance(event, te.TokenCollected):
        return event.token is not None
    return isinstance(event, te.TokenSpent) or (isinstance(event, BY_SOURCE) and event.source == "app")


def checklist(setup: Setup) -> tuple[str, ...]:
    """The set-up list of the rulebook."""
    treasure = "treasure" if setup.options["treasure"] == "app" else "treasure_table"
    die = CHECKLIST["die"] if setup.options["die"] == "table" else ""
    keys = ("boards", "islands", treasure, "track", "stacks", "row", "supply", "ships")
    return tuple(CHECKLIST[key].format(die=die) for key in keys)


def _option(name: str) -> GameOption:
    label, in_app, on_table = OPTION_WORDS[name]
    return GameOption(name, label, (Option("app", in_app), Option("table", on_table)), "app", str(OPTION_WORDS[f"{name}_why"]))


MOODS: dict[type[Event], str] = {e.SeatLost: "hazard", te.PairMatched: "good", te.TokenCollected: "good"}


def mood(event: Event) -> str:
    """What lights and sounds make of it: a peril that costs crew, a seat lost, a pair matched, treasure found."""
    if isinstance(event, e.PerilFlipped):
        return "hazard" if event.skulls else ""
    return MOODS.get(type(event), "")


GAME = Game(
    name="perils-of-the-deep",
    title=TITLE,
    tagline=TAGLINE,
    fewest=2,
    most=4,
    moves=PerilsMove,
    events=PerilsEvent,
    start=start,
    empty=empty,
    prompt=prompt,
    decide=decide,
    evolve=evolve,
    standings=standings,
    view=view,
    tell=tell,
    edition=shipped,
    seated=seated,
    shows=shows,
    mood=mood,
    options=(_option("treasure"), _option("die")),
    checklist=checklist,
    odds=odds,
    counters=counters,
    asides=asides,
    edition_of=lambda state: plain(state.edition),
    can_leave=True,
)
