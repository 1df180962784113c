"""Hidden places: their things are on no shared screen, in no log and in no odds; only the owner sees them."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.kit.board_state import places_of, things_of
from companion.games.kit.ending import GameEnded
from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.language import setup_data
from companion.games.kit.reading import read_kit
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.any_time_moves import CorrectableCounter, CorrectCounter
from companion.table.chance import Chance
from companion.table.seats import seats_named
from tests.invariants import InvariantError, check_no_secrets

GAME = catalogue.game("kit")
SIX = 6


def play_game(name, seed, watch=None, seats=SIX):
    return simulate(GAME, seats, seed_of(name, seed), {"kit": name}, watch=watch)


@pytest.mark.parametrize("name", ["Wolf village", "Deck of 52"])
def test_public_view_shows_no_thing_of_a_hidden_place(name):
    for seed in range(6):
        for step in play_game(name, seed).steps:
            state = step.state_before
            for place in GAME.view(state, None).places:
                if places_of(state.kit)[place.key].visibility == "owner":
                    if place.seat in state.out:
                        assert place.things, "whoever is out shows the role"
                        continue
                    assert place.is_hidden and not place.contents and not place.things
                if place.kind == "stack" and any(
                    state.things[f"hand:{seat}"] for seat in range(SIX) if f"hand:{seat}" in state.things
                ):
                    assert not place.contents  # the things left would reveal the other players'


def test_each_seat_sees_its_own_role_and_no_other():
    state = play_game("Wolf village", 1).steps[0].state_before
    for seat in range(SIX):
        view = GAME.view(state, seat)
        contents_by_seat = {place.seat: place.contents for place in view.places if place.key == "role"}
        assert contents_by_seat.pop(seat)[0][0].key == state.things[f"role:{seat}"][0]
        assert not any(contents_by_seat.values())
        assert view.seats[seat].own and not any(seat_view.own for seat_view in view.seats if seat_view.seat != seat)


def test_public_sentences_name_no_role_before_it_is_revealed():
    role = things_of(next(kit for kit in read_shipped_kits() if kit.name == "Wolf village"))["seer"].label

    def secrets(state):
        return [] if any("seer" in state.things[f"role:{seat}"] for seat in state.out) else [f'"{role}"']

    def without_answer(watch):
        """Return `watch` for the steps in which no game ends: then all roles are shown."""
        return lambda step: None if any(isinstance(event, GameEnded) for event in step.events) else watch(step)

    for seed in range(10):
        play_game("Wolf village", seed, without_answer(check_no_secrets(GAME, secrets)))


def test_secrecy_check_detects_a_shown_thing():
    with pytest.raises(InvariantError):
        play_game("Brew", 1, check_no_secrets(GAME, lambda state: ['"Salt 1"']))


def test_the_order_of_a_stack_is_in_no_view():
    state = play_game("Tile land", 2, seats=4).steps[0].state_before
    stack = next(place for place in GAME.view(state, 0).places if place.key == "stack")
    assert stack.things == () and sum(count for _, count in stack.contents) == stack.count
    shuffled = msgspec.structs.replace(state, things=state.things | {"stack": tuple(sorted(state.things["stack"]))})
    assert GAME.view(shuffled, None).places == GAME.view(state, None).places


def test_odds_of_a_stack_count_things_held_by_others_as_unseen():
    setup, chance = GAME.setup(seats_named(("Ann", "Bo", "Cleo")), {"kit": "Deck of 52"}), Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    deal = next(choice.move for choice in GAME.prompt(state).choices if choice.role == "primary")
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, deal, chance))
    rows = GAME.view(state, None).odds.rows
    assert len(rows) == 52 and sum(row.chance for row in rows) == pytest.approx(1)


def test_public_view_and_log_name_no_hit_points():
    reader = GAME.reader(("A", "B", "C"))
    lines = []
    games = [simulate(GAME, 3, seed_of("tv", nth), {"kit": "Initiative"}) for nth in range(12)]
    for step in (step for game in games for step in game.steps):
        assert not any(place.counters and "Hit points" in str(place.counters) for place in GAME.view(step.state_before, None).seats)
        lines += [reader.read(GAME.rulebook.describe(event, None)) for event in step.events]
    assert any("Hurt" in line for line in lines)
    assert not any(
        "Hit points:" in line or ("Hurt" in line and line[-1].isdigit() and " · " in line.split("Hurt")[1][3:]) for line in lines
    )


def test_correction_of_a_secret_counter_hides_its_value_and_keeps_its_bounds():
    kit = read_kit(Path("tests/games/kit/from_docs/take_it.toml").read_text("utf-8"))
    setup = GAME.setup(seats_named(["Ann", "Bo", "Cleo"]), {"kit": kit.name}, {"kit": setup_data(kit)})
    chance = Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    richer = replace(state, counters=state.counters | {"chips:1": 9})
    assert [counter for counter in GAME.any_time_choices(state) if isinstance(counter, CorrectableCounter)] == [
        counter for counter in GAME.any_time_choices(richer) if isinstance(counter, CorrectableCounter)
    ]
    for by, new_count in ((-3, 2), (-50, 0), (4, 9)):
        events = GAME.rulebook.decide(state, CorrectCounter("chips", 1, by), chance)
        assert GAME.rulebook.apply(state, events).counters["chips:1"] == new_count


def test_a_stack_that_is_dealt_out_is_not_shown():
    setup = GAME.setup(seats_named(("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay")), {"kit": "Wolf village"})
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, Chance(bytes(32))))
    assert {place.key for place in GAME.view(state, None).places} == {"role"}
