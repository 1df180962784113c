"""Test that Undo names the move that was made, and is never unnamed."""

import pytest
from msgspec import convert

from companion.games import catalogue
from companion.games.deep_blue.boats import BoatsPlaced
from companion.games.deep_blue.dive import CardsPlayed, GemsDrawn
from companion.games.deep_blue.opening import TilesLaid
from companion.games.deep_dive.real_tiles import TileQuestioned
from companion.games.deep_dive.tile_corrections import TileCorrected
from companion.games.into_the_blue.placing import ChestTaken, ShellsPlaced
from companion.games.into_the_blue.rolling import DiveFailed
from companion.games.perils_of_the_deep.after_peril import AllPressOn, EnterCards, WeighAnchor
from companion.games.perils_of_the_deep.box import Edition
from companion.games.perils_of_the_deep.effects import CoinsChanged, MapsChanged, PointsChanged
from companion.games.perils_of_the_deep.learning import EditionLearned
from companion.games.perils_of_the_deep.turn import CardTextResolved, CoinsCorrected
from companion.session.record.entry import Entry
from companion.session.record.history import PlayedEntry
from companion.session.record.simulated_game import seed_of, simulate
from tests.games.perils_of_the_deep.builders import READER, GameBuilder

GAMES = [(name, options) for name, options in (
    ("deep-blue", {"tiles": "table"}), ("into-the-blue", {}), ("deep-dive", {"tiles": "table"}), ("deep-dive", {}),
    ("perils-of-the-deep", {"depth": "helper"}), ("perils-of-the-deep", {"depth": "ledger"}),
)]  # fmt: skip
EDITION = convert(catalogue.game("perils-of-the-deep").edition(), Edition)


def entry_name(game, events):
    return PlayedEntry(Entry(1, "move"), events, None, 0).name(game)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_move_has_an_undo_name(name, options):
    game = catalogue.game(name)
    for number in range(2):
        played_game = simulate(game, 2, seed_of(name, number), options, with_any_time_choices=True, most_moves=400)
        assert not [step.move for step in played_game.steps if not entry_name(game, step.events)]


def undo_name(perils, *moves):
    """Return the name that Undo has after these moves."""
    before = len(perils.play(*moves[:-1]).events)
    perils.play(moves[-1])
    return READER.read(entry_name(catalogue.game("perils-of-the-deep"), tuple(perils.events[before:])))


def test_undo_names_of_perils_say_the_action():
    assert undo_name(GameBuilder(depth="helper").start_first_turn().play_to_decision(), AllPressOn()) == "All press on"
    decided = GameBuilder(2, depth="helper").start_first_turn().play_to_decision()
    assert undo_name(decided, WeighAnchor(0, (2,))) == "Ann weighs anchor"
    assert undo_name(decided, AllPressOn()) == "Bo presses on"
    final_game = GameBuilder(2, depth="helper").set_state(phase="final", expedition=4)
    assert undo_name(final_game, EnterCards(0, 10, tokens=4)) == "Ann’s VP on cards"


@pytest.mark.parametrize(
    ("events", "name"),
    [
        ((CardTextResolved(0, 5, (0,)), PointsChanged(0, 1, "text"), CoinsChanged(0, 1, "text")), "a card text"),
        ((CoinsChanged(0, -3, "bought"),), "a card for 3 coins"),
        ((MapsChanged(0, -1, "sold"), CoinsChanged(0, 2, "sold")), "trade maps"),
        ((CoinsCorrected(0, 4),), "Ann’s coins"),
        ((EditionLearned(EDITION, "aboard", "All Aboard 1", "All Aboard 1"),), "correct All Aboard 1"),
    ],
)
def test_undo_name_in_perils_is_the_action_not_its_effect(events, name):
    """A text that brought a point and a coin was named by the point only."""
    assert READER.read(entry_name(catalogue.game("perils-of-the-deep"), events)) == name


@pytest.mark.parametrize(
    ("event", "name"),
    [(TileQuestioned(0, 3, "yellow3"), "enter a yellow 3"), (TileCorrected(2, "0", "rock", "water"), "correct it to open water")],
)
def test_undo_name_of_an_entered_tile_is_short(event, name):
    game = catalogue.game("deep-dive")
    assert game.reader(("Ann", "Bo"), "en").read(entry_name(game, (event,))) == name


@pytest.mark.parametrize(
    ("event", "name"),
    [(ShellsPlaced(0, 3, 2), "Ann’s shells"), (ChestTaken(0, 1, 5), "Ann’s chest"), (DiveFailed(0), "Ann’s turn")],
)
def test_undo_name_of_a_scored_dive_is_short(event, name):
    game = catalogue.game("into-the-blue")
    assert game.reader(("Ann", "Bo"), "en").read(entry_name(game, (event,))) == name


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (GemsDrawn(0, ("gold",), "app"), "Ann draws a gold gem"),
        (GemsDrawn(0, ("gold", "black"), "app"), "Ann’s 2 gems"),
        (BoatsPlaced(0, ("gold",)), "Ann’s boats"),
        (CardsPlayed(0, 0, 6), "Ann’s cards"),
        (TilesLaid(), "Starting tiles"),
    ],
)
def test_undo_names_in_deep_blue_fit_on_one_line(event, name):
    game = catalogue.game("deep-blue")
    assert game.reader(("Ann", "Bo"), "en").read(entry_name(game, (event,))) == name


@pytest.mark.parametrize("code", ["en", "de"])
def test_undo_names_of_the_toolbox_begin_with_a_capital_or_a_number(code):
    game = catalogue.game("toolbox")
    names = set()
    for number in range(5):
        played_game = simulate(game, 3, seed_of("undo", number), {"playing": "all"}, with_any_time_choices=True, most_moves=200)
        reader = game.reader(played_game.names, code)
        steps = [step for step in played_game.steps if type(step.move).__name__ in ("Draw", "EnterDraw", "PutBack", "SetAside")]
        names |= {str(reader.read(entry_name(game, step.events))) for step in steps}
    assert len(names) > 10 and not [name for name in names if name[:1].islower()]
