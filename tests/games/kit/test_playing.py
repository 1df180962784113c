"""Games on kits: shipped ones, 28 with other mechanisms, 23 written from docs/kits.md alone, and its seven examples."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.kit.answering import AnswerGiven, EnterDraw, EnterRoll, GiveAnswer
from companion.games.kit.board_state import CHITS
from companion.games.kit.components import PutInApp, PutOnTable
from companion.games.kit.drawn_turns import EnterTurn
from companion.games.kit.ending import CloseWithoutTotals, EnterTotal, NameWinners
from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.language import WorkedPlay, setup_data
from companion.games.kit.manual_changes import ReorderTurns
from companion.games.kit.moving import CounterSet
from companion.games.kit.odds import limit_of
from companion.games.kit.reading import read_kit
from companion.games.kit.turns import PhaseBegun
from companion.games.kit.worked import KitFaultError, check_plays, run_worked_play, try_out
from companion.games.kit.writing import kit_toml
from companion.session.record.history import log_sentences
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import default_seats, seed_of, simulate
from companion.session.record.verification import verify
from companion.table.any_time_moves import CorrectCounter
from companion.table.chance import Chance
from companion.table.moves import IllegalMoveError
from companion.table.reader import Reader
from companion.table.sentence import SeatName
from tests.invariants import check_every_choice, combine_checks, replay_events
from tests.long_tests import SAMPLED, one_more_long
from tests.sample_sizes import full_or_sample

FILES = sorted((Path(__file__).parent / "kits").glob("*.toml"))
FROM_DOCS = sorted((Path(__file__).parent / "from_docs").glob("*.toml"))
DOCUMENTED = re.findall(r"```toml\n(.*?)```", Path("docs/kits.md").read_text("utf-8"), re.DOTALL)
KITS = [
    *(read_kit(file.read_text("utf-8"), is_strict=True) for file in (*FILES, *FROM_DOCS)),
    *read_shipped_kits(),
    *(read_kit(text, is_strict=True) for text in DOCUMENTED),
]
GAMES = full_or_sample(1000, 25, 4)
MOST_LINES = 60
GAME = catalogue.game("kit")


def fault_sentence(text, games=6):
    kit = read_kit(text)

    def play_kit():
        check_plays(kit)
        try_out(kit, games)

    with pytest.raises(KitFaultError) as caught:
        play_kit()
    return Reader("companion.games.kit", names=("Ann", "Bo", "Cleo", "Dan")).read(caught.value.sentence)


@pytest.mark.parametrize("file", [*FILES, *FROM_DOCS], ids=lambda file: file.stem)
def test_a_kit_of_another_mechanism_is_short(file):
    assert len([line for line in file.read_text("utf-8").splitlines() if line.strip()]) <= MOST_LINES


def test_25_mechanisms_and_eight_kits_are_shipped():
    assert len(FILES) >= 25 and len(FROM_DOCS) == 23 and len(read_shipped_kits()) == 8 and len(DOCUMENTED) == 7


@SAMPLED
@pytest.mark.parametrize("kit", one_more_long(KITS, 25, "playing", 4), ids=lambda kit: kit.name)
def test_worked_plays_of_a_kit_match_and_random_games_end(kit):
    assert check_plays(kit) >= 1
    assert try_out(kit, GAMES).games == GAMES
    assert read_kit(kit_toml(kit)) == kit


@pytest.mark.parametrize("kit", one_more_long(KITS, 25, "playing", 4), ids=lambda kit: kit.name)
def test_games_of_a_kit_verify_replay_and_accept_every_choice(kit):
    for number, components in enumerate(("app", "table")):
        seed, players = seed_of(kit.name, number), kit.seats[number]
        options = {"kit": kit.name, "components": components}
        watch = combine_checks(check_every_choice(GAME, seed))
        played_game = simulate(
            GAME, players, seed, options, watch=watch, edition={"kit": setup_data(kit)}, with_any_time_choices=True
        )
        replay_events(played_game)
        assert played_game.is_over
        assert verify(recorded_in(played_game.as_json())).difference == ""


RACE = """kit = 1
name = "Race"
seats = [2, 3]
[counters]
space = { each = true, wins = "most" }
[[phases]]
name = "Turn"
answers = [{ say = "Step", main = true, do = ["space += 1", "done"] }]
[end]
when = "most(space) >= 3"
then = "most space"
[[plays]]
players = 2
answers = ["1 Step", "2 Step"]
counters = { space = [1, 1] }
"""


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("space = [1, 1]", "space = [1, 2]", "Worked play 1: “space” of player 2 is 1, not 2. Player 1 must answer in “Turn”."),
        ('"2 Step"]', '"1 Step"]', "Worked play 1: Player 1 can’t answer “1 Step” now. Player 2 must"),
        ('"2 Step"]', '"2 Stop"]', "Worked play 1: There is no answer “Stop” in phase “Turn”. Write one of Step."),
        ("main = true, ", 'main = true, when = "space < 2", ', "Dead end after 4 answers in phase “Turn” with 2 people"),
        ("most(space) >= 3", "most(space) < 0", "A game with 2 people didn’t end within 3000 answers. Let an end come true."),
    ],
)
def test_fault_of_a_kit_is_one_sentence(right, wrong, sentence):
    text = RACE.replace(right, wrong, 1)
    assert fault_sentence(text).startswith(sentence)


def test_fault_of_a_worked_play_names_the_entry_missing_before_an_answer():
    drawing = RACE.replace(
        "[counters]", '[things]\nred = {}\n[places]\nbag = { kind = "bag", holds = { red = 9 } }\nout = {}\n[counters]'
    )
    text = drawing.replace("answers = [{ say", 'do = ["draw bag out"]\nanswers = [{ say')
    assert fault_sentence(text) == "Worked play 1: Before “1 Step”, enter what comes out of Bag by itself, such as “Enter: red”."
    rolling = RACE.replace("[counters]", '[dice]\nluck = "d6"\n[counters]').replace(
        "answers = [{ say", 'do = ["roll luck"]\nanswers = [{ say'
    )
    assert fault_sentence(rolling) == "Worked play 1: Before “1 Step”, enter the roll of Luck, such as “Enter: 4”."


def test_fault_names_a_done_formula_that_stays_true():
    text = RACE.replace('name = "Turn"', 'name = "Turn"\ndone = "most(space) > 1"')
    assert fault_sentence(text).startswith("After “Turn” nobody answers any more with 2 people: its done formula stays true.")


def test_kit_whose_phases_ask_nothing_is_stuck():
    text = RACE.replace('name = "Turn"', 'name = "Turn"\nwhen = "most(space) < 2"')
    assert fault_sentence(text).startswith("No phase asks anything any more after “Turn” with 2 people.")


def begin_shipped_kit(name, players=2, **options):
    """Return the state after the deal of a shipped kit, and its source of chance."""
    setup = GAME.setup(default_seats(players), {"kit": name, **options})
    chance = Chance(bytes(32))
    return GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance)), chance


def give_answer(state, chance, label, seat=None, *values):
    """Return the state after the answer with this label."""
    reader = GAME.reader(("Ann", "Bo", "Cleo"))
    choice = next(
        candidate
        for candidate in GAME.prompt(state).choices
        if reader.read(candidate.label) == label and seat in (None, candidate.seat)
    )
    return GAME.rulebook.apply(state, GAME.rulebook.decide(state, choice.fill(values), chance))


def test_a_phase_that_begins_twice_in_a_move_is_logged_once():
    trick, draw = (PhaseBegun(at, (name, "")) for at, name in enumerate(("Trick", "Draw")))
    game = catalogue.game("kit")
    sentences = log_sentences(game, (replace(draw), trick, draw), None)
    assert [game.reader().read(sentence) for sentence in sentences] == ["Now: Trick", "Now: Draw"]


def test_the_question_counts_the_actions_of_a_turn():
    state, chance = begin_shipped_kit("High water", scenario="Spring")
    question = lambda: GAME.prompt(state).question  # noqa: E731
    assert (question().key, dict(question().parts)["step"], dict(question().parts)["steps"]) == ("ask.turn_step", 1, 2)
    state = give_answer(state, chance, "Fill a sandbag", 0)
    assert dict(question().parts)["step"] == 2
    state = give_answer(state, chance, "Fill a sandbag", 0)
    assert dict(question().parts)["step"] == 1, "the next player's first action"


def test_undo_names_target_and_number_of_an_answer():
    read = GAME.reader(("Ann", "Bo")).read
    event = AnswerGiven(0, ("Hurt", ""), ("Goblin", ""), number=5)
    assert read(event.short_name()) == "Ann: Hurt Goblin 5"
    assert read(replace(event, pick_label=("", ""), target_seat=1).short_name()) == "Ann: Hurt Bo 5"


def test_fight_with_an_initiative_of_0_begins_only_on_request():
    state, chance = begin_shipped_kit("Initiative")
    state = give_answer(state, chance, "Enter initiative")
    labels = lambda: [GAME.reader().read(choice.label) for choice in GAME.prompt(state).choices]  # noqa: E731
    for seat in (0, 1):
        assert "Begin the fight" not in labels() and "Begin anyway" in labels()
        state = give_answer(state, chance, "Initiative", seat, 9 * seat)
    assert "Begin the fight" in labels() and "Begin anyway" not in labels(), "0 is an initiative, too"


def test_initiative_is_asked_of_one_after_the_other_and_of_new_creatures_only():
    state, chance = begin_shipped_kit("Initiative")
    question = lambda: GAME.reader(("Ann", "Bo")).read(GAME.prompt(state).question)  # noqa: E731
    state = give_answer(give_answer(state, chance, "Add a wolf"), chance, "Enter initiative")
    for name, number in (("Ann", 5), ("Bo", 20), ("Wolf", 12)):
        assert question() == f"{name}: Roll for initiative"
        state = give_answer(state, chance, "Initiative", None, number)
    assert question() == "Ready?"
    state = give_answer(state, chance, "Add a goblin")
    assert question() == "Goblin: Roll for initiative"
    (field,) = next(choice for choice in GAME.prompt(state).choices if GAME.reader().read(choice.label) == "Initiative").fields
    assert GAME.reader().read(field.label) == "Goblin: Initiative"
    state = give_answer(give_answer(state, chance, "Initiative", None, 1), chance, "Begin the fight")
    for name in ("Bo", "Wolf", "Ann", "Goblin"):
        assert question() == f"{name}: Fight"
        state = give_answer(state, chance, "Next")
    assert question() == "Ready?" and state.counters["round"] == 2
    state = give_answer(state, chance, "Next round")
    assert question() == "Bo: Fight"


def test_last_thing_is_shown_until_the_next_draw_is_due():
    state, chance = begin_shipped_kit("Tile land")
    state = give_answer(state, chance, "Draw a tile")
    assert GAME.view(state, None).last_thing is not None
    for label, values in (("With a follower", ()), ("Follower back", (0, 4)), ("Points", (0, 2))):
        state = give_answer(state, chance, label, None, *values)
        assert GAME.view(state, None).last_thing is None, label
    state, chance = begin_shipped_kit("Desert campaign")
    state = give_answer(give_answer(state, chance, "Draw"), chance, "Add West VP", None, 2)
    assert GAME.view(state, None).last_thing is not None, "the chit goes on until the next one is drawn"


def test_physical_draw_is_entered_by_touch_or_reported_over_serial():
    state, chance = begin_shipped_kit("Brew", components="table")
    draw = next(choice for choice in GAME.prompt(state).choices if choice.report_pattern)
    assert draw.report_pattern == "DRAW bag" and draw.marks == ("place:bag:0",)
    for items in (("s3",), ("salt 3",)):
        after = GAME.rulebook.apply(state, GAME.rulebook.decide(state, draw.fill_from_report(items), chance))
        assert after.things["pot:0"] == ("s3",)
    with pytest.raises(IllegalMoveError) as refusal:
        GAME.rulebook.decide(state, draw.fill_from_report(("pearl",)), chance)
    assert "There is no “pearl” in Bag, only Salt 1" in GAME.reader().read(refusal.value.sentence)


def test_component_switches_between_app_and_physical_at_any_time():
    state, chance = begin_shipped_kit("Order dice")
    aside = next(choice for choice in GAME.any_time_choices(state) if getattr(choice, "move", None) == PutOnTable("attack"))
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, aside.move, chance))
    state = give_answer(state, chance, "Attack")
    assert [choice.move for choice in GAME.prompt(state).choices] == [EnterRoll(0)] and GAME.prompt(state).choices[0].fields[
        0
    ].high == 12
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, EnterRoll(9), chance))
    assert state.totals == {"attack": 9} and sum(value for id, value in state.counters.items() if id.startswith("hits")) == 1


def test_a_risk_is_shown_in_the_odds_and_beside_the_answer():
    state, chance = begin_shipped_kit("Brew", components="table")
    for thing in ("s3", "s2", "s2"):
        state = give_answer(state, chance, "Draw", 0, (thing,))
    view = GAME.view(state, None)
    bag = next(place for place in view.places if place.id == "bag:0")
    assert bag.danger == pytest.approx(4 / 6) and [share.thing.key for share in bag.ring if share.kind == "danger"] == ["s1"]
    draw = next(choice for choice in GAME.prompt(state).choices if choice.seat == 0 and choice.role == "primary")
    assert GAME.reader().read(draw.note) == "67% risk"


def test_the_limit_of_a_risk_is_beside_the_sum_of_its_group():
    state, chance = begin_shipped_kit("Brew", components="table")
    for thing in ("s3", "moss"):
        state = give_answer(state, chance, "Draw", 0, (thing,))
    pot = next(place for place in GAME.view(state, None).places if place.id == "pot:0")
    limits = {thing.key: (total, limit) for (thing, total), limit in zip(pot.sums, pot.limits)}
    assert limits == {"s3": (3, 7), "moss": (1, 0)}
    phase = state.kit.phases[0]
    assert limit_of(state.kit, "pot", "salt") == 7 and phase.answers[0].risk == "salt > 7"
    answers = (replace(phase.answers[0], risk="sum('pot', 'salt') >= 7"),)
    assert limit_of(replace(state.kit, phases=(replace(phase, answers=answers),)), "pot", "salt") == 6


@pytest.mark.parametrize(("count", "cell"), [(1, "go"), (2, "other")])
def test_a_draw_that_is_likely_a_danger_is_not_advised_beside_other_players(count, cell):
    shipped = next(kit for kit in read_shipped_kits() if kit.name == "Brew")
    places = tuple(replace(place, holds={"s3": 4}) if place.key == "bag" else place for place in shipped.places)
    kit = replace(shipped, name="Salt", de="", places=places)
    setup = GAME.setup(default_seats(count), {"kit": kit.name}, {"kit": setup_data(kit)})
    chance = Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    assert GAME.prompt(state).choices[0].cell == "go"
    state = give_answer(give_answer(state, chance, "Draw", 0), chance, "Draw", 0)
    assert GAME.prompt(state).choices[0].cell == cell


def test_all_see_the_last_pot_that_boils_over():
    kit = next(candidate for candidate in read_shipped_kits() if candidate.name == "Brew")
    draws = ("2 Draw: s3", "2 Draw: s2", "2 Draw: s2", "2 Draw: s1")
    state = run_worked_play(kit, WorkedPlay(players=2, answers=("1 Draw: s1", "1 Stop", *draws))).state
    view = GAME.view(state, None)
    pot = next(place for place in view.places if place.id == "pot:1")
    assert [seat for seat, _ in view.risk_notes] == [1] and pot.count == len(draws)
    prompt = GAME.prompt(state)
    assert [(GAME.reader().read(choice.label), choice.seat) for choice in prompt.choices] == [("Continue", 0), ("Continue", 1)]
    assert prompt.question.parts["seats"] == (SeatName(0), SeatName(1)), "it says who can't buy: one has 1 coin, one boiled over"
    after = give_answer(state, Chance(bytes(32)), "Continue", 1)
    assert after.counters["round"] == 2, "one of them is enough"


def test_the_key_that_ends_shopping_keeps_its_place():
    kit = next(candidate for candidate in read_shipped_kits() if candidate.name == "Brew")
    buy = next(phase for phase in kit.phases if phase.name == "Buy")
    assert [answer.say for answer in buy.answers] == ["Buy", "Done", "Larger droplet"], "the last one is not always there"


def test_victory_points_can_be_entered_after_the_last_chit_of_a_turn():
    kit = next(candidate for candidate in read_shipped_kits() if candidate.name == "Desert campaign")
    state = run_worked_play(kit, WorkedPlay(players=2, scenario="First crossing", answers=("Draw: finish",))).state
    prompt = GAME.prompt(state)
    labels = [GAME.reader().read(choice.label) for choice in prompt.choices]
    assert labels == ["End the turn", "Add West VP", "Add East VP"] and "over" in GAME.reader().read(prompt.question)


def test_each_of_two_players_sees_the_own_side_and_one_player_has_both():
    """Before, only the rule said who has the west."""
    notes = {}
    for count in (1, 2):
        state, _ = begin_shipped_kit("Desert campaign", count, scenario="First crossing")
        notes[count] = [[GAME.reader(code=code).read(seat.note) for seat in GAME.view(state, None).seats] for code in ("en", "de")]
    assert notes == {1: [[""], [""]], 2: [["West", "East"], ["Westen", "Osten"]]}


def test_only_those_who_have_not_fallen_can_fall():
    state, chance = begin_shipped_kit("Wolf village", 6)
    fallen = next(seat for seat in range(6) if state.things[f"role:{seat}"] != ("wolf",))
    state = give_answer(give_answer(state, chance, "Begin the night"), chance, "The seer has seen")
    state = give_answer(state, chance, "Choose the victim", None, (fallen,))
    assert not any(view.is_out for view in GAME.view(state, None).seats), "all learn it in the morning"
    assert (
        state.answering_actors == (fallen,) and GAME.reader(("?",) * 6).read(GAME.prompt(state).question) == "?: fell in the night"
    )
    state = give_answer(state, chance, "Show the role")
    assert [view.seat for view in GAME.view(state, None).seats if view.is_out] == [fallen]
    (field,) = next(choice for choice in GAME.prompt(state).choices if choice.role == "primary").fields
    assert {int(option.value) for option in field.options} == {*range(6)} - {fallen}


def test_a_night_leads_the_seer_then_the_wolves_and_skips_a_seer_who_fell():
    state, chance = begin_shipped_kit("Wolf village", 6)
    seer = next(seat for seat in range(6) if state.things[f"role:{seat}"] == ("seer",))
    state, phases = give_answer(state, chance, "Begin the night"), []
    for label, picks in (("The seer has seen", ()), ("Choose the victim", (seer,)), ("Show the role", ()), ("Vote nobody out", ())):
        phases.append(state.current_phase.name)
        state = give_answer(state, chance, label, None, picks) if picks else give_answer(state, chance, label)
    assert phases == [
        "Seer awake, all others asleep",
        "Wolves awake, all others asleep",
        "fell in the night",
        "Day: talk, then vote",
    ]
    assert state.current_phase.name == "The day is over", "all see the role before they close their eyes"
    state = give_answer(state, chance, "Begin the night")
    assert state.current_phase.name == "Wolves awake, all others asleep" and state.counters["night"] == 2
    assert state.out == (seer,) and GAME.view(state, None).seats[seer].is_out


def test_the_side_that_won_is_named_and_all_roles_are_revealed_at_the_end():
    state, chance = begin_shipped_kit("Wolf village", 5)
    wolf = next(seat for seat in range(5) if state.things[f"role:{seat}"] == ("wolf",))
    other = (wolf + 1) % 5
    state = give_answer(give_answer(state, chance, "Begin the night"), chance, "The seer has seen")
    state = give_answer(give_answer(state, chance, "Choose the victim", None, (other,)), chance, "Show the role")
    view = GAME.view(state, None)
    assert not view.winning_side and not any(seat_view.note for seat_view in view.seats)
    assert [place.seat for place in view.places if place.key == "role" and place.things] == [other], "who fell shows the role"
    state = give_answer(state, chance, "Vote out", None, (wolf,))
    view, read = GAME.view(state, None), GAME.reader().read
    assert (
        state.is_over and read(view.winning_side) == "The village wins!" and not any(seat_view.has_own for seat_view in view.seats)
    )
    assert [read(seat_view.note) for seat_view in view.seats].count("Villager") == 3
    assert read(view.seats[wolf].note) == "Wolf" and set(GAME.standings(state).winners) == set(range(5)) - {wolf}


@pytest.mark.parametrize(("total", "result"), [(7, "no hit"), (8, "hit")])
def test_a_roll_says_what_its_total_means(total, result):
    kit = next(candidate for candidate in read_shipped_kits() if candidate.name == "Order dice")
    state = run_worked_play(kit, WorkedPlay(players=2, scenario="3 rounds", answers=("Enter: red", f"1 Attack: {total}"))).state
    view = GAME.view(state, None)
    assert GAME.reader().read(view.dice[0].result) == result
    assert any(f"total {total}, {result}." in row for row in map(GAME.reader(("Ann", "Bo")).read, GAME.describe(view, None)))


def test_a_follower_comes_back_with_its_points_in_one_answer():
    """Before, points and follower were two answers, each with its player."""
    state, chance = begin_shipped_kit("Tile land")
    for label, values in (("Draw a tile", ()), ("With a follower", ()), ("Follower back", (0, 4))):
        state = give_answer(state, chance, label, None, *values)
    assert (state.counters["points:0"], state.counters["followers:0"]) == (4, 7)


def test_after_the_last_tile_the_table_is_asked_for_the_last_points():
    state, chance = begin_shipped_kit("Tile land")
    for nth in range(71):
        assert GAME.reader(("Ann", "Bo")).read(GAME.prompt(state).question) == f"{('Ann', 'Bo')[nth % 2]}: Lay a tile"
        state = give_answer(give_answer(state, chance, "Draw a tile"), chance, "Laid out")
    assert GAME.reader().read(GAME.prompt(state).question) == "Last points?"
    state = give_answer(state, chance, "Points", None, (1,), 4)
    state = give_answer(state, chance, "End the game")
    assert state.is_over and GAME.standings(state).winners == (1,)


def test_creatures_and_players_act_by_initiative_wait_and_are_defeated():
    state, chance = begin_shipped_kit("Initiative")
    for label in ("Add a wolf", "Add an ogre", "Enter initiative"):
        state = give_answer(state, chance, label)
    for number in (5, 20, 12, 1):
        state = give_answer(state, chance, "Initiative", None, number)
    state = give_answer(state, chance, "Begin the fight")
    assert [actor.id for actor in GAME.view(state, None).order] == [1, 2, 0, 3] and state.up == 1
    state = give_answer(state, chance, "Wait", 1)
    assert state.order == (2, 0, 3, 1) and state.up == 2
    state = give_answer(state, chance, "Hurt", None, (2,), 20)
    assert state.up == 0, "a creature without hit points has no turn"
    state = give_answer(state, chance, "Remove", None, (2,))
    assert state.order == (0, 3, 1) and state.up == 0 and [creature.id for creature in state.creatures] == [3]


def test_a_creature_joins_with_the_hit_points_of_its_kind():
    state, chance = begin_shipped_kit("Initiative")
    for label in ("Add a goblin", "Add an ogre"):
        state = give_answer(state, chance, label)
    hit_points = {
        actor.id: (counter.value, counter.track) for actor in GAME.view(state, None).order for counter in actor.counters[1:2]
    }
    assert hit_points == {0: (20, 20), 1: (20, 20), 2: (7, 7), 3: (59, 59)}


def test_conditions_have_one_key_that_says_who_has_them():
    state, chance = begin_shipped_kit("Initiative")
    for label in ("Add a goblin", "Enter initiative", "Begin anyway"):
        state = give_answer(state, chance, label)
    state = give_answer(give_answer(state, chance, "Web", None, (2,), 3), chance, "Web", None, (1,), 1)
    read = GAME.reader(("Ann", "Bo")).read
    notes = {read(choice.label): read(choice.note) for choice in GAME.prompt(state).choices if read(choice.step) == "Conditions"}
    assert notes == {"Web": "Bo: 1, Goblin: 3", "Frighten": "", "Bleeding": "", "Bless": ""}


def test_the_second_step_is_named_by_the_word_that_its_answers_share():
    state, _ = begin_shipped_kit("Initiative")
    steps = {
        GAME.reader(code=code).read(choice.step) for code in ("en", "de") for choice in GAME.prompt(state).choices if choice.step
    }
    assert steps == {"Add or finish…", "Dazu, beenden …"}


def test_a_creature_that_falls_before_its_turn_is_skipped():
    state, chance = begin_shipped_kit("Initiative")
    for label in ("Add a wolf", "Add an ogre", "Enter initiative", "Begin anyway"):
        state = give_answer(state, chance, label)
    state = give_answer(state, chance, "Hurt", None, (3,), 59)
    order = GAME.view(state, None).order
    assert state.up == 0 and [actor.id for actor in order if actor.is_skipped] == [3]


FIGHT_IS_WON = "The heroes win"


def test_the_table_is_asked_whether_to_finish_once_all_creatures_have_fallen():
    state, chance = begin_shipped_kit("Initiative")
    for label in ("Add an ogre", "Enter initiative", "Begin anyway"):
        state = give_answer(state, chance, label)
    state = give_answer(state, chance, "Hurt", None, (2,), 59)
    choices = {choice.role: GAME.reader().read(choice.label) for choice in GAME.prompt(state).choices}
    assert choices == {"primary": "Finish", "secondary": "Fight on"} and state.current_phase.name == FIGHT_IS_WON
    standings, standings_by_old_rules = (
        GAME.standings(give_answer(by_rules, chance, "Finish")) for by_rules in (state, replace(state, rules=8))
    )
    (story,) = standings.story
    assert GAME.reader().read(story) == FIGHT_IS_WON, "the end page says so, too"
    assert (standings.winners, standings.is_finished, standings.is_cooperative) == ((0, 1), True, True)
    assert not standings_by_old_rules.winners and not standings_by_old_rules.is_finished
    state = give_answer(state, chance, "Fight on")
    assert state.current_phase.name == "Ready?", "the players act in the next round"
    state = give_answer(state, chance, "Next round")
    assert state.current_phase.name == "Fight" and state.up == 0, "it isn’t asked again"


def test_a_creature_corrected_to_no_hit_points_has_fallen():
    state, chance = begin_shipped_kit("Initiative")
    for label in ("Add an ogre", "Enter initiative", "Begin anyway"):
        state = give_answer(state, chance, label)
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, CorrectCounter("hp:2", None, 0), chance))
    state = give_answer(state, chance, "Next")
    assert state.current_phase.name == FIGHT_IS_WON
    state = give_answer(state, chance, "Fight on")
    assert state.counters["round"] == 2


def test_undo_names_the_creature_that_answered_and_a_pick_its_hit_points():
    state, chance = begin_shipped_kit("Initiative")
    state = give_answer(give_answer(state, chance, "Add a wolf"), chance, "Enter initiative")
    for number in (5, 20):
        state = give_answer(state, chance, "Initiative", None, number)
    choice = next(choice for choice in GAME.prompt(state).choices if GAME.reader().read(choice.label) == "Hit points")
    events = GAME.rulebook.decide(state, replace(choice.move, number=30), chance)
    assert GAME.reader().read(events[0].short_name()) == "Wolf: Hit points"
    state = give_answer(give_answer(state, chance, "Initiative", None, 7), chance, "Begin the fight")
    hurt = next(choice for choice in GAME.prompt(state).choices if GAME.reader().read(choice.label) == "Hurt")
    assert {GAME.reader().read(option.note) for option in hurt.fields[0].options} == {"Hit points 20", "Hit points 11"}
    assert hurt.marks == ("sign:minus",)


def test_the_sheet_counts_or_the_game_ends_without_totals():
    kit = next(candidate for candidate in KITS if candidate.name == "With a score sheet")
    setup = GAME.setup(default_seats(2), {"kit": kit.name}, {"kit": setup_data(kit)})
    chance = Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    while state.ending is None:
        state = give_answer(state, chance, "Draw")
    assert not state.is_over and GAME.view(state, None).sheet == "Carcassonne"
    closed_state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, CloseWithoutTotals(), chance))
    assert (
        closed_state.is_over
        and GAME.standings(closed_state).winners == ()
        and {row.total for row in GAME.standings(closed_state).seats} == {None}
    )
    for seat, points in ((0, 40), (1, 52)):
        state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, EnterTotal(seat, points), chance))
    assert state.is_over and GAME.standings(state).winners == (1,)


def test_a_round_counter_shows_its_last_step_when_passing_it_ends_the_game():
    kit = next(candidate for candidate in read_shipped_kits() if candidate.name == "Desert campaign")
    turn_values = []
    for turns in (5, 6):
        state = run_worked_play(
            kit, WorkedPlay(players=2, scenario="First crossing", answers=("Draw: finish", "End the turn") * turns)
        ).state
        (turn,) = (counter for counter in GAME.view(state, None).counters if counter.key == "turn")
        turn_values.append((turn.value, turn.track, state.ending is not None))
    assert turn_values == [(6, 6, False), (6, 6, True)] and state.counters["turn"] == 7


def test_a_counter_beyond_its_goal_shows_its_value():
    text = (
        RACE.replace("space = {", "space = { track = 3,")
        .replace("[counters]", "[counters]\nall = { track = 3 }")
        .replace('"space += 1"', '"space += 5", "all += 5"')
    )
    state = run_worked_play(read_kit(text), WorkedPlay(players=2, answers=("1 Step",))).state
    assert state.ending is not None and [counter.value for counter in GAME.view(state, None).counters] == [5, 5, 0]


def pass_hands_left(rules):
    """Return the hands after all kept one card and passed the rest to the left, by the rules with this number."""
    kit = next(candidate for candidate in KITS if candidate.name == "Pass the hand")
    setup = replace(GAME.setup(default_seats(3), {"kit": kit.name}, {"kit": setup_data(kit)}), rules=rules)
    chance = Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    before = []
    for seat in range(3):
        card = state.things[f"hand:{seat}"][0]
        before.append(sorted(state.things[f"hand:{seat}"][1:]))
        state = give_answer(state, chance, "Keep", seat, (card,))
    return before, [sorted(state.things[f"hand:{seat}"]) for seat in range(3)]


def test_hands_are_passed_at_once_and_in_sequence_by_rules_1():
    before, after = pass_hands_left(2)
    assert after == [before[2], before[0], before[1]]
    _, after = pass_hands_left(1)
    assert [len(hand) for hand in after] == [9, 0, 0]


STEPS = """kit = 1
name = "Steps"
seats = [2, 3]
[counters]
n = { each = true, wins = "most" }
[[phases]]
name = "Turn"
until = "all pass"
done = "n > 2"
answers = [{ say = "Step", main = true, do = ["n += 1", "done"] }, { say = "Stop", do = ["pass"] }]
[[phases]]
name = "After"
answers = [{ say = "Rest", main = true, do = ["done"] }]
[end]
when = "total(n) > 20"
then = "most n"
"""


def play_steps(rules, answers):
    """Return the state after answers of the kit above, by the rules with this number."""
    setup = replace(GAME.setup(default_seats(2), {"kit": "Steps"}, {"kit": setup_data(read_kit(STEPS))}), rules=rules)
    chance = Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    for label in answers:
        state = give_answer(state, chance, label)
    return state


def test_seat_that_is_done_before_its_turn_counts_as_passed():
    state = play_steps(4, ["Step"] * 5)
    assert state.counters == {"n:0": 3, "n:1": 2} and state.up == 1 and state.passed == (0,)
    state = play_steps(4, ["Step"] * 6)
    assert state.current_phase.name == "After" and state.passing == (0, 1)
    state = play_steps(4, ["Step", "Stop", "Step", "Step"])
    assert state.current_phase.name == "After" and state.passing == (1, 0)


def first_phase_with_condition(rules):
    kit = read_kit(STEPS.replace('until = "all pass"', 'when = "total(n) > 5"'))
    setup = replace(GAME.setup(default_seats(2), {"kit": "Steps"}, {"kit": setup_data(kit)}), rules=rules)
    return GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, Chance(bytes(32)))).current_phase.name


def test_the_first_phase_begins_only_if_its_condition_is_true():
    assert first_phase_with_condition(4) == "After"
    assert first_phase_with_condition(3) == "Turn"


def test_rules_3_check_done_only_in_the_first_turn():
    state = play_steps(3, ["Step"] * 7)
    assert state.counters == {"n:0": 4, "n:1": 3} and state.current_phase.name == "Turn" and state.passed == ()


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "old_games").glob("*.json")), ids=lambda file: file.stem)
def test_a_game_by_older_rules_still_verifies(file):
    record = recorded_in(file.read_bytes())
    assert record.setup.rules == 3 and verify(record).difference == ""


def test_only_things_that_the_answer_allows_can_be_picked():
    kit = next(candidate for candidate in KITS if candidate.name == "Row of goods")
    setup = GAME.setup(default_seats(2), {"kit": kit.name}, {"kit": setup_data(kit)})
    chance = Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    worth = {thing.key: thing.worth for thing in kit.things}
    for coins in range(8):
        state = replace(state, counters=state.counters | {"coins:0": coins})
        buy = [choice for choice in GAME.prompt(state).choices if GAME.reader().read(choice.label) == "Buy"]
        allowed_things = {option.value for choice in buy for option in choice.fields[0].options}
        assert allowed_things == {thing for thing in state.things["row"] if worth[thing] <= coins}
    with pytest.raises(IllegalMoveError):
        GAME.rulebook.decide(
            replace(state, counters=state.counters | {"coins:0": 0}), buy[0].fill([(state.things["row"][0],)]), chance
        )


def test_players_enter_the_winners_when_the_kit_does_not_decide():
    state, chance = begin_shipped_kit("Desert campaign")
    while state.ending is None:
        labels = [GAME.reader().read(choice.label) for choice in GAME.prompt(state).choices]
        state = give_answer(state, chance, "Draw" if "Draw" in labels else "End the turn")
    state = give_answer(state, chance, "Enter the winners", None, (1,))
    assert state.is_over and GAME.standings(state).winners == (1,)


def test_several_physical_draws_are_entered_one_by_one():
    kit = next(candidate for candidate in KITS if candidate.name == "Contents by players")
    setup = GAME.setup(default_seats(2), {"kit": kit.name, "components": "table"}, {"kit": setup_data(kit)})
    chance = Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    state = give_answer(state, chance, "Dig")
    for thing in ("gold", "iron"):
        (choice,) = GAME.prompt(state).choices
        assert choice.report_pattern == "DRAW mine" and choice.seat == 0
        state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, EnterDraw((thing,)), chance))
    assert state.awaited_entry is None and state.counters["points:0"] == 4 and state.up == 1


def test_a_player_who_leaves_is_skipped_and_the_game_ends():
    played_game = simulate(GAME, 4, seed_of("leave", 3), {"kit": "Tile land"}, with_any_time_choices=True)
    assert played_game.is_over and replay_events(played_game) == played_game.state


def test_stuck_game_offers_to_continue():
    text = RACE.replace("main = true, ", 'main = true, when = "space < 1", ')
    kit = read_kit(text)
    setup = GAME.setup(default_seats(2), {"kit": kit.name}, {"kit": setup_data(kit)})
    chance = Chance(bytes(32))
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance))
    state = give_answer(give_answer(state, chance, "Step"), chance, "Step")
    state = give_answer(state, chance, "Continue", 0)
    assert state.up == 1


def begin_test_kit(name, players=2, components="app"):
    """Return the state after the deal of one of the test kits, and its source of chance."""
    kit = next(candidate for candidate in KITS if candidate.name == name)
    setup = GAME.setup(default_seats(players), {"kit": kit.name, "components": components}, {"kit": setup_data(kit)})
    chance = Chance(bytes(32))
    return GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, chance)), chance


def row_view(state):
    return next(place for place in GAME.view(state, None).places if place.key == "row")


def test_things_of_a_row_have_the_price_of_their_position():
    state, chance = begin_test_kit("Priced row", components="table")
    for thing in ("hut", "barn", "mill", "barn"):
        state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, EnterDraw((thing,)), chance))
    row = row_view(state)
    assert [(thing.key, thing.price) for thing in row.things] == [("hut", 0), ("barn", 2), ("mill", 4), ("barn", 4)]
    (buy,) = [choice for choice in GAME.prompt(state).choices if GAME.reader().read(choice.label) == "Buy"]
    assert [option.value for option in buy.fields[0].options] == ["hut", "barn"]


def test_things_of_a_supply_have_their_own_price():
    state, _ = begin_shipped_kit("Brew")
    shop = next(place for place in GAME.view(state, None).places if place.key == "shop")
    assert [thing.price for thing, _ in shop.contents] == [3, 4, 8, 4, 14, 7]


def test_bounds_of_counters_are_shown_where_the_kit_sets_them():
    state, chance = begin_shipped_kit("Initiative")
    state = give_answer(state, chance, "Add a wolf")
    wolf = next(actor for actor in GAME.view(state, None).order if actor.seat is None)
    assert {counter.key: (counter.low, counter.high) for counter in wolf.counters} == {"initiative": (-10, 60), "hp": (0, 999)}
    assert (GAME.view(state, None).counters[0].low, GAME.view(state, None).counters[0].high) == (None, None)


def test_the_track_of_a_counter_may_be_another_counter_of_its_owner():
    state, chance = begin_shipped_kit("Initiative")
    state = give_answer(give_answer(state, chance, "Add a wolf"), chance, "Enter initiative")
    for number in (5, 20, 12):
        state = give_answer(state, chance, "Initiative", None, number)
    state = give_answer(state, chance, "Hit points", None, (2,), 11)
    state = give_answer(state, chance, "Begin the fight")
    state = give_answer(state, chance, "Hurt", None, (2,), 4)
    order = {actor.id: actor.counters for actor in GAME.view(state, None).order}
    assert [(counter.value, counter.track) for counter in (*order[0], *order[2]) if counter.key == "hp"] == [(20, 20), (7, 11)]


def test_turns_are_drawn_one_by_one_and_each_once_a_round():
    state, chance = begin_test_kit("Drawn turns", 3)
    drawn_actors = []
    while state.counters["round"] == 1 and state.ending is None:
        assert [actor.is_in_bag for actor in GAME.view(state, None).order].count(True) == 5 - len(drawn_actors)
        drawn_actors.append(state.up)
        state = give_answer(state, chance, "Dig" if state.up < 3 else "Haunt")
    assert sorted(drawn_actors) == [0, 1, 2, 3, 4, 5] or state.ending is not None
    other, chance = begin_test_kit("Drawn turns", 3)
    assert other.up == drawn_actors[0] and GAME.prompt(other).choices[0].seat in (drawn_actors[0], None)


def test_drawn_turn_of_physical_chits_is_entered():
    state, chance = begin_test_kit("Drawn turns", 2, "table")
    (choice,) = GAME.prompt(state).choices
    assert [option.value for option in choice.fields[0].options] == [0, 1, 2, 3]
    with pytest.raises(IllegalMoveError):
        GAME.rulebook.decide(state, GiveAnswer(-1, state.phase, 0), chance)
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, EnterTurn((1,)), chance))
    assert state.up == 1 and GAME.prompt(state).lead == 1
    state = give_answer(state, chance, "Dig")
    aside = next(choice for choice in GAME.any_time_choices(state) if getattr(choice, "move", None) == PutInApp(CHITS))
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, aside.move, chance))
    assert state.up != 1 and CHITS not in state.physical


def test_drawn_turns_repeat_until_all_pass():
    text = Path("tests/games/kit/kits/drawn_turns.toml").read_text("utf-8").partition("[[plays]]")[0]
    text = text.replace('order = "drawn"', 'order = "drawn"\nuntil = "all pass"').replace('"done"] },\n]', '"pass"] },\n]')
    kit = read_kit(text.replace('"light += 1", "done"', '"light += 1", "pass"'))
    assert try_out(kit, 60).games == 60


def any_time_choice(state, move):
    """Return the any-time choice of this move."""
    return next(choice for choice in GAME.any_time_choices(state) if getattr(choice, "move", None) == move)


def begin_fight():
    """Return a fight of two players and a wolf, who is webbed for two turns."""
    state, chance = begin_shipped_kit("Initiative")
    state = give_answer(give_answer(state, chance, "Add a wolf"), chance, "Enter initiative")
    for number in (0, 0, 12):
        state = give_answer(state, chance, "Initiative", None, number)
    state = give_answer(state, chance, "Begin the fight")
    return give_answer(state, chance, "Web", None, (2,), 2), chance


def test_a_counter_of_a_creature_is_corrected():
    state, chance = begin_fight()
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, CorrectCounter("hp:2", None, 7), chance))
    assert state.counters["hp:2"] == 7
    with pytest.raises(IllegalMoveError):
        GAME.rulebook.decide(state, CorrectCounter("hp:2", None, -1), chance)


def test_the_order_of_turns_is_changed_by_hand():
    state, chance = begin_fight()
    assert state.order == (2, 0, 1) and state.up == 2
    move = any_time_choice(state, ReorderTurns()).fill([(1, 2, 0)])
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, move, chance))
    assert [actor.id for actor in GAME.view(state, None).order] == [1, 2, 0] and state.up == 2
    state = give_answer(state, chance, "Next")
    assert state.up == 0
    with pytest.raises(IllegalMoveError):
        GAME.rulebook.decide(state, ReorderTurns((0, 1)), chance)


def test_the_highest_card_of_the_led_suit_takes_a_trick_and_leads_the_next():
    state, chance = begin_shipped_kit("Deck of 52", 3)
    assert len(state.things["deck"]) == 52, "no jokers unless players add them"
    hands = {"hand:0": ("h4", "s2"), "hand:1": ("dA", "sA"), "hand:2": ("hJ", "d2")}
    state = give_answer(state, chance, "Deal", None, 2)
    state = replace(state, things=state.things | hands)
    start = state.up
    for seat, card in zip(state.order, ("h4", "dA", "hJ")):
        state = give_answer(state, chance, "Play", seat, (card,))
    question = GAME.reader(("Ann", "Bo", "Cleo")).read(GAME.prompt(state).question)
    assert (start, question) == (0, "Cleo: Your card is the highest")
    trump = give_answer(give_answer(state, chance, "Name a trump"), chance, "Trump", None, ("diamond",))
    assert trump.up == 1, "the only trump beats all other cards"
    after = give_answer(state, chance, "Take the trick")
    assert (after.up, after.counters["tricks:2"]) == (2, 1) and set(after.things["discards"]) == {"h4", "dA", "hJ"}
    other = give_answer(state, chance, "Another player", None, (1,))
    assert (other.up, other.counters["tricks:1"], other.counters["tricks:2"]) == (1, 1, 0)
    never = give_answer(state, chance, "We play no tricks")
    assert never.up == 0 and never.things["open:2"] == ("hJ",), "the cards stay where they are"


def test_hand_is_shown_by_suit_and_rank():
    state, chance = begin_shipped_kit("Deck of 52", 2)
    state = give_answer(state, chance, "Deal", None, 3)
    state = replace(state, things=state.things | {"hand:0": ("d2", "sK", "s3")})
    hand = next(place for place in GAME.view(state, 0).places if place.id == "hand:0")
    play = next(choice for choice in GAME.prompt(state).choices if GAME.reader().read(choice.label) == "Play")
    assert [thing.key for thing in hand.things] == [option.value for option in play.fields[0].options] == ["s3", "sK", "d2"]
    assert GAME.reader().read(GAME.view(state, 0).seats[0].own[0]) == "Hand: ♠3, ♠K and ♦2"


def test_healing_stops_at_the_full_hit_points():
    state, chance = begin_fight()
    state = give_answer(state, chance, "Hurt", None, (0,), 5)
    assert state.counters["hp:0"] == 15
    heal = next(choice for choice in GAME.prompt(state).choices if GAME.reader().read(choice.label) == "Heal")
    assert [option.value for option in heal.fields[0].options] == [0], "nobody else is hurt"
    assert give_answer(state, chance, "Heal", None, (0,), 99).counters["hp:0"] == 20


def test_a_risk_of_the_table_says_what_may_happen():
    state, _ = begin_shipped_kit("Desert campaign")
    draw = next(choice for choice in GAME.prompt(state).choices if choice.role == "primary")
    assert GAME.reader().read(draw.note) == "12% risk: turn ends"


def test_no_phase_is_named_after_the_end():
    state, _ = begin_shipped_kit("Deck of 52")
    assert GAME.reader().read(GAME.view(state, None).subtitle) == "How many cards for each?"
    state = replace(state, ending=-1, is_over=True)
    assert GAME.reader().read(GAME.view(state, None).subtitle) == ""


@pytest.mark.parametrize("players", [1, 2])
def test_a_trump_that_is_named_beside_laid_out_cards_ends_no_game(players):
    state, chance = begin_shipped_kit("Deck of 52", players)
    state = give_answer(state, chance, "Deal 5")
    for seat in state.order:
        for _ in range(2):
            state = give_answer(state, chance, "Lay out", seat, (state.things[f"hand:{seat}"][0],))
        state = give_answer(state, chance, "End my turn", seat)
    state = give_answer(give_answer(state, chance, "Name a trump"), chance, "No trump")
    assert state.ending is None and GAME.prompt(state).lead == 0
    state = give_answer(state, chance, "Clear the table")
    for seat in state.order:
        state = give_answer(state, chance, "Play", seat, (state.things[f"hand:{seat}"][0],))
    assert state.ending is None and state.things["discards"]


def test_a_die_of_a_player_has_the_name_of_the_player():
    state = run_worked_play(
        next(kit for kit in read_shipped_kits() if kit.name == "Order dice"),
        WorkedPlay(players=3, scenario="3 rounds", answers=("Enter: blue",)),
    ).state
    view = GAME.view(state, None)
    names = [GAME.reader(("Ann", "Bo", "Cleo")).read(thing.label) for place in view.places for thing, _ in place.contents]
    assert GAME.reader(("Ann", "Bo", "Cleo")).read(view.last_thing.label) == "Bo" and set(names) == {"Ann", "Bo", "Cleo"}


def test_an_order_is_one_answer_and_the_next_die_is_drawn_with_it():
    """Before, a whole game took 200 taps: each die was drawn by an answer of its own."""
    state, chance = begin_shipped_kit("Order dice", scenario="3 rounds")
    count = 0
    while not state.is_over:
        state, count = give_answer(state, chance, "Hold"), count + 1
    assert count == 3 * 6 * state.seats


def test_a_game_without_points_ends_without_them():
    state, chance = begin_shipped_kit("Deck of 52")
    state = give_answer(give_answer(state, chance, "Deal 5"), chance, "Finish")
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, NameWinners((0,)), chance))
    labels = [GAME.reader().read(label) for seat_view in GAME.view(state, None).seats for label, _ in seat_view.counters]
    assert state.is_over and "Points" not in labels


def test_once_a_card_is_turned_over_the_usual_answer_discards():
    """As in Mau-Mau: cards go onto the discards, not in front of a player."""
    state, chance = begin_shipped_kit("Deck of 52")
    state = give_answer(state, chance, "Deal 5")

    def usual(state):
        return next(GAME.reader().read(choice.label) for choice in GAME.prompt(state).choices if choice.role == "primary")

    assert usual(state) == "Play"
    state = give_answer(state, chance, "Turn a card over")
    assert usual(state) == "Discard" and not any(
        GAME.reader().read(choice.label) == "Play" for choice in GAME.prompt(state).choices
    )
    assert usual(give_answer(give_answer(state, chance, "New deal"), chance, "Deal again")) == "Play"


def empty_hand_of_first_player(turned_over=True):
    """Return the state after the first of three players played the last card of a hand of two."""
    state, chance = begin_shipped_kit("Deck of 52", 3)
    state = give_answer(state, chance, "Deal", None, 2)
    if turned_over:
        state = give_answer(state, chance, "Turn a card over")
    for seat in (0, 1, 2, 0):
        state = give_answer(state, chance, "Discard", seat, (state.things[f"hand:{seat}"][0],))
    return state, chance


@pytest.mark.parametrize("turned_over", [True, False])
def test_an_empty_hand_offers_the_end_of_the_round(turned_over):
    """Before, the round went on without a word after the last card of a hand."""
    state, chance = empty_hand_of_first_player(turned_over)
    assert GAME.reader(("Ann", "Bo", "Cleo")).read(GAME.prompt(state).question) == "Ann: Your hand is empty"
    next_deal = give_answer(state, chance, "Win the round", 0)
    assert (next_deal.counters["points:0"], next_deal.counters["points:1"], len(next_deal.things["deck"])) == (1, 0, 52)
    assert len(give_answer(state, chance, "New deal", 0).things["deck"]) == 52


def test_a_player_whose_hand_is_empty_is_passed_over_while_the_others_play_on():
    state, chance = empty_hand_of_first_player()
    state = give_answer(state, chance, "Play on", 0)
    assert state.up == 1
    state = give_answer(give_answer(state, chance, "End my turn", 1), chance, "End my turn", 2)
    assert state.up == 1 and state.ending is None
    state = give_answer(state, chance, "Discard", 1, (state.things["hand:1"][0],))
    state = give_answer(state, chance, "Play on", 1)
    assert state.up == 2
    state = give_answer(state, chance, "Discard", 2, (state.things["hand:2"][0],))
    state = give_answer(state, chance, "Play on", 2)
    assert state.ending is None and GAME.prompt(state).choices, "all hands are empty, and the game goes on"


def test_an_empty_hand_is_no_end_where_tricks_are_played_or_single_cards_drawn():
    state, chance = begin_shipped_kit("Deck of 52", 2)
    state = give_answer(state, chance, "Deal", None, 1)
    for seat in (0, 1):
        state = give_answer(state, chance, "Play", seat, (state.things[f"hand:{seat}"][0],))
    assert GAME.reader(("Ann", "Bo")).read(GAME.prompt(state).question).endswith("Your card is the highest")


def test_discard_is_beside_play_and_draw():
    """Before, it was behind “More…” until a card was turned over."""
    state, chance = begin_shipped_kit("Deck of 52")
    state = give_answer(state, chance, "Deal 5")
    labels = [GAME.reader().read(choice.label) for choice in GAME.prompt(state).choices]
    assert labels[:3] == ["Play", "Draw", "Discard"] and "End my turn" in labels
    state = give_answer(state, chance, "Turn a card over")
    labels = [GAME.reader().read(choice.label) for choice in GAME.prompt(state).choices]
    assert labels[:3] == ["Discard", "Draw", "End my turn"]


def test_the_last_number_of_cards_is_offered_once():
    """Before, “Deal again, 5 each” was beside “Deal 5”."""
    state, chance = begin_shipped_kit("Deck of 52")
    state = give_answer(give_answer(state, chance, "Deal 5"), chance, "New deal")
    labels = [GAME.reader().read(choice.label) for choice in GAME.prompt(state).choices]
    assert labels == ["Deal again", "Deal", "Add two jokers", "Finish"], "with the end on the fourth key"


def test_a_hidden_number_that_decides_the_order_is_not_shown():
    """Before, the board of a deck showed the order of turns instead of its cards."""
    state, _ = empty_hand_of_first_player()
    assert "gone" in {phase.order.partition(" ")[2] for phase in state.kit.phases}
    assert [actor.number for actor in GAME.view(state, None).order] == [None, None, None]


def test_the_card_on_the_discards_is_named_while_a_hand_covers_it():
    """Before, a player who chose a card for the discards had to remember the last one there."""
    state, chance = begin_shipped_kit("Deck of 52")
    state = give_answer(give_answer(state, chance, "Deal 5"), chance, "Turn a card over")
    (top,) = state.things["discards"]
    field = next(choice for choice in GAME.prompt(state).choices if choice.role == "primary").fields[0]
    label = next(thing.label for thing in state.kit.things if thing.key == top)
    assert GAME.reader().read(field.label) == f"Hand: which one onto {label}?"


@pytest.mark.parametrize(("number", "name"), [(-2, "Bo’s Life −2 to 18"), (3, "Bo’s Life +3 to 23")])
def test_undo_of_a_changed_counter_has_whose_sign_and_value(number, name):
    """Before, it was named “Change Life Bo −2”."""
    events = (
        AnswerGiven(0, ("Change Life", ""), target_seat=1, number=number),
        CounterSet("life:1", 20, 20 + number, ("Life", ""), 1),
    )
    assert GAME.reader(("Ann", "Bo")).read(events[0].name_of_move(events)) == name


def test_undo_of_a_changed_counter_of_the_table_has_its_sign_and_value():
    events = (AnswerGiven(None, ("Change Water", ""), number=2), CounterSet("water", 2, 4, ("Water", "")))
    assert GAME.reader().read(events[0].name_of_move(events)) == "Water +2 to 4"


def test_nobody_goes_first_in_a_village_whose_only_turn_is_to_fall():
    """The set-up said who goes first, which has no meaning there."""
    kits = {kit.name: kit for kit in read_shipped_kits()}
    assert not kits["Wolf village"].has_starter and kits["Deck of 52"].has_starter and kits["High water"].has_starter


def counter_views(state, key):
    return [counter for counter in GAME.view(state, None).counters if counter.key == key]


@pytest.mark.parametrize(("water", "is_near"), [(7, False), (8, True), (10, True)])
def test_a_counter_by_which_all_lose_says_when_it_is_near(water, is_near):
    """Before, water 9 of 10 looked like water 2 of 10."""
    state, _ = begin_shipped_kit("High water", scenario="Spring")
    state = replace(state, counters=state.counters | {"water": water, "dikes": 6})
    assert [counter.is_near_loss for counter in counter_views(state, "water")] == [is_near]
    assert [counter.is_near_loss for counter in counter_views(state, "dikes")] == [False], "all win by it"


def test_a_counter_that_is_0_for_all_is_not_listed_at_the_end():
    """Before, the end of High water had “Sandbags 0” below each name."""
    state, _ = begin_shipped_kit("High water", scenario="Spring")
    end_state = replace(state, ending=1, is_over=True)
    counts = lambda state: [len(seat_view.counters) for seat_view in GAME.view(state, None).seats]  # noqa: E731
    assert (counts(state), counts(end_state)) == ([1, 1], [0, 0])
    assert counts(replace(end_state, counters=end_state.counters | {"sand:1": 2})) == [1, 1]


def test_nobody_is_asked_to_buy_without_coins_for_the_cheapest_chip():
    """Before, Brew asked “Buy, 2 of 2” with no coins left."""
    state, chance = begin_shipped_kit("Brew")
    for seat in (0, 1):
        state = give_answer(give_answer(state, chance, "Draw", seat), chance, "Stop", seat)
    at = next(at for at, phase in enumerate(state.kit.phases) if phase.name == "Buy")
    buyers = {"coins:0": 5, "coins:1": 9, "buys:0": 2, "buys:1": 2}
    state = replace(state, phase=at, order=(0, 1), up=0, acted=(), counters=state.counters | buyers)
    state = give_answer(state, chance, "Buy", 0, ("amber",))
    assert (state.up, state.counters["coins:0"]) == (1, 2), "2 coins are left, and the cheapest chip costs 3"
    state = give_answer(state, chance, "Larger droplet", 1)
    assert (state.up, state.counters["coins:1"]) == (1, 3)
