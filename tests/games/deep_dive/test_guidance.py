"""Test questions that are not asked because there is no choice, reminders, and corrections."""

from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import FlipTile, TakeTile
from companion.games.deep_dive.real_tiles import EnterTile
from companion.games.deep_dive.state import OPPONENT, Diver, TakenTile, with_diver
from companion.games.deep_dive.tile_corrections import CorrectTile, correctable_places
from companion.session.record.simulated_game import simulate
from tests.games.deep_dive.builders import NAMES, apply_moves, dealt_state, put_face_up, put_next, read_english, setup, start_turn

POOR, RICH = Diver(), Diver((TakenTile("pink9", 5), TakenTile("green8", 5), TakenTile("yellow10", 5)))


def read_why(state):
    return read_english(GAME.prompt(state).reason)


def test_set_up_offers_only_options_that_matter():
    assert "starter" not in {option.name for option in GAME.options} and setup(2).rules == 5
    opponent = next(option for option in GAME.options if option.name == "opponent")
    assert opponent.applies_to(1) and not opponent.applies_to(3)


def test_a_rock_of_the_last_dive_is_not_said_to_be_for_later():
    state = apply_moves(put_next(dealt_state(), 1, "rock"), FlipTile(0))
    notes = [read_english(GAME.prompt(ocean).choices[0].note) for ocean in (state, replace(state, is_last=True))]
    assert notes == ["for a later dive", "no use any more"]


def test_take_choice_shows_the_tiles_worth_and_the_points_it_adds():
    state = apply_moves(put_next(dealt_state(), 1, "yellow1"), FlipTile(0))
    take, leave = GAME.prompt(state).choices
    assert (read_english(take.label), read_english(take.note)) == ("Take yellow 1", "no VP · half of 1: ½, so 0")
    assert take.role == leave.role == "secondary", "to take or to leave is a choice of strategy"


def test_why_explains_half_rows_rocks_and_the_last_dives():
    assert "half, rounded down" in read_why(dealt_state()) and "discard a rock" not in read_why(dealt_state())
    rich = start_turn(with_diver(dealt_state(), 0, Diver((TakenTile("rock", 1),))))
    assert "discard a rock from an earlier turn" in read_why(rich)
    assert "then everyone has one Last Dive" in read_why(replace(dealt_state(), ending=True))
    assert "everyone’s final turn" in read_why(replace(dealt_state(), ending=True, is_last=True))


def test_seat_note_names_the_depth_of_a_trapped_penguin():
    state = apply_moves(put_next(dealt_state(), 1, "predator"), FlipTile(0))
    assert read_english(GAME.view(state, None).seats[0].note) == "starts · trapped at 1"


def test_solo_seat_note_does_not_name_a_start_player():
    assert read_english(GAME.view(dealt_state(1), None).seats[0].note) == "none trapped"


def test_food_entered_as_a_rock_is_corrected_in_the_tableau():
    state = apply_moves(dealt_state(2, tiles="table"), EnterTile(0, ("rock",)), TakeTile(0, 1, "rock"))
    assert "0:rock" in correctable_places(state, 1) and "0:rock" not in correctable_places(replace(state, rules=0), 1)
    state = apply_moves(state, CorrectTile(1, ("0:rock",), ("pink2",)))
    assert not state.divers[0].rocks and state.divers[0].tiles == (TakenTile("pink2", 1),)


def test_reminders_name_physical_pieces_only():
    state = apply_moves(dealt_state(2, tiles="table"), EnterTile(0, ("predator",)))
    assert [read_english(reminder) for reminder in GAME.prompt(state).reminders] == [
        "Ann, put a penguin on the predator at depth 1"
    ]
    assert not GAME.prompt(apply_moves(state, EnterTile(1, ("pink1",)))).reminders
    assert not apply_moves(put_next(dealt_state(), 1, "predator"), FlipTile(0)).to_do, "in the app nothing lies on the table"


def test_the_reminder_beside_that_of_the_opponents_tile_is_short():
    """With “Give the opponent …” before it, “its penguin” is clear; both together left the catch no room."""
    state = replace(dealt_state(1, tiles="table"), up=OPPONENT, at=2, pawn=2)
    moved = apply_moves(state, EnterTile(OPPONENT, ("rock",)))
    assert [read_english(reminder) for reminder in GAME.prompt(moved).reminders] == [
        "Give the opponent a rock",
        "Move its penguin to depth 3",
    ]


def test_a_take_without_a_flip_ends_the_reminders_of_the_opponents_turn():
    """During the opponent's next turn, the question asked to give it the tile of its last one."""
    ocean = put_face_up(dealt_state(1, tiles="table"), 1, "green1")
    state = apply_moves(ocean, EnterTile(0, ("pink1",)), TakeTile(0, 1, "pink1"), EnterTile(OPPONENT, ("rock",)))
    assert GAME.prompt(state).reminders
    state = apply_moves(state, TakeTile(0, 1, "green1"))
    assert state.up == OPPONENT and not GAME.prompt(state).reminders


def test_solo_standings_list_the_winning_opponent_first():
    for own, foe, first in ((POOR, RICH, OPPONENT), (RICH, POOR, 0)):
        state = with_diver(with_diver(dealt_state(1), 0, own), OPPONENT, foe)
        assert GAME.standings(state).rows[0].seat == first
    assert read_english(GAME.standings(state).rows[1].player_name(NAMES)) == "The opponent"


def test_solo_game_as_json_names_the_opponent():
    rows = simulate(GAME, 1, bytes(32)).as_data()["standings"]
    assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
    assert [row["name"] for row in rows if row["seat"] == OPPONENT] == ["The opponent"]


def test_ocean_is_drawn_as_lines_of_text():
    state = apply_moves(put_next(dealt_state(), 1, "predator"), FlipTile(0))
    state = with_diver(state, 1, Diver((TakenTile("pink4", 2), TakenTile("yellow3", 2), TakenTile("rock", 1))))
    lines = GAME.reader(NAMES).read_all(tuple(GAME.view(state, None).sketch))
    assert lines[0].startswith("  Depth 1  ") and lines[0].endswith("face down  predator (Ann)  ◂ Bo")
    assert lines[-2:] == ("  Bo: 3 VP, 1 rock (pink | green | yellow)", "     4 | – | 3 = 3")
