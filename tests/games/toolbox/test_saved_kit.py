"""A toolbox saved as a game: the parts of the kit, and random games on it."""

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.kit import GAME as KIT
from companion.games.kit.answering import GiveAnswer
from companion.games.kit.arriving import is_same
from companion.games.kit.board_state import TABLE
from companion.games.kit.box import keep_kit, own_kits
from companion.games.kit.ending import CloseWithoutTotals, EnterTotal, FinishGame, NameWinners
from companion.games.kit.language import IN_TURN, KitError
from companion.games.kit.reading import read_kit
from companion.games.kit.rolls import totals_of
from companion.games.kit.transfer import decode, encode
from companion.games.kit.worked import check_plays, try_out
from companion.games.kit.writing import kit_toml
from companion.games.score_sheet.reading import shipped_sheets
from companion.games.toolbox.bags_and_stacks import AddThings, NewPot, SetReady
from companion.games.toolbox.counters import DropCounter, MakeCounter
from companion.games.toolbox.creatures import AddCreature
from companion.games.toolbox.dice import RollDice
from companion.games.toolbox.draws import Draw
from companion.games.toolbox.named_things import AddNamed
from companion.games.toolbox.saved_kit import SheetNames, kit_of, names_of_sheet, parts_of, usual_parts
from companion.games.toolbox.state import ThrownDice, current_edition
from companion.games.toolbox.tools import layout_moves
from companion.games.toolbox.turn_changes import StopClock
from companion.games.toolbox.turns import SetClock, SetTurnOrder
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.record.simulated_game import default_seats
from companion.session.session_thread import SessionThread
from companion.table.chance import Chance
from companion.table.chess_clock import NO_SEAT, ClockSetting
from companion.table.dice_notation import parse_throw
from companion.table.dice_throws import throw_dice
from companion.table.seats import seats_named
from tests.command.running import run_fathom
from tests.games.toolbox.builders import ToolboxGame

RED, CROWN = "red", ("teal", "crown")


def create_treasure_box():
    box = (
        ToolboxGame(3)
        .play(NewPot("Finds", ("bag",)))
        .play(AddNamed(0, "Finds: 3 Amber, 6 Coin (2), Danger: 2 Shark"))
        .play(SetReady(0))
    )
    box.play(NewPot("Tiles", ("stack",))).play(AddThings(1, ("star",), ("red",), "", 4)).play(
        AddThings(1, ("star",), ("blue",), "", 4)
    )
    return box.play(SetReady(1)).play(Draw(0, 2)).play(RollDice("3d6")).play(MakeCounter("Gold", 5, ("each",)))


def create_kit(box, *parts, seats=(2, 6)):
    return kit_of(
        box.view, "Treasure run", seats, CROWN, parts or (*usual_parts(box.view), *["clock"] * (len(box.view.playing) > 1))
    )


def test_a_game_is_saved_with_its_clock_and_the_part_says_how_long_turns_are():
    box = create_treasure_box()
    assert parts_of(box.view)[-1].name.key == "kit.turns" and create_kit(box).clock is None
    names_by_clock = {("sand", 0, 120, 0): "kit.turns_by_sand", ("down", 10, 0, 0): "kit.turns_with_time"}
    names_by_clock[("down", 10, 5, 0)] = "kit.turns_with_increment"
    names_by_clock[("reserve", 10, 120, 30)] = "kit.turns_with_reserve"
    for setting, name in names_by_clock.items():
        timed = box.play(SetClock((setting[0],), *setting[1:]))
        assert parts_of(timed.view)[-1].name.key == name
        assert create_kit(timed).clock == ClockSetting(*setting) and create_kit(timed, "counter:1").clock is None
    for seconds, words in ((120, "Turns of 2 minutes"), (90, "Turns of 90 seconds")):
        timed = box.play(SetClock(("sand",), 0, seconds, 0))
        assert catalogue.game("toolbox").reader().read(parts_of(timed.view)[-1].name) == words


def test_a_games_file_and_code_have_its_clock_and_those_of_older_versions_have_none():
    kit = create_kit(create_treasure_box().play(SetClock(("reserve",), 10, 120, 30)))
    assert kit.clock == read_kit(kit_toml(kit)).clock == decode(encode(kit)).clock == ClockSetting("reserve", 10, 120, 30)
    older = replace(kit, clock=None)
    assert "clock" not in kit_toml(older) and read_kit(kit_toml(older)).clock is None and decode(encode(older)).clock is None
    assert is_same(older, kit) and not is_same(replace(kit, clock=ClockSetting("sand", 0, 30)), kit)
    with pytest.raises(KitError):
        read_kit(kit_toml(replace(kit, clock=ClockSetting("down", 181))))


def test_a_saved_game_begins_with_its_clock_beside_it():
    store = Store.in_memory()
    kit = replace(create_kit(create_treasure_box().play(SetClock(("down",), 10, 0, 0))), seats=(2, 4))
    store.kits.save(kit)
    table = SessionThread(store, PlayClock())

    def begin(*names):
        table.handle(BeginSession("kit", seats_named(names), {"kit": kit.name}))
        return table.toolbox.session

    toolbox = begin("Ann", "Bo")
    assert toolbox.state.game.clock.setting == kit.clock and toolbox.state.game.tool == "clock"
    toolbox.make(SetClock(("sand",), 0, 30, 0))
    toolbox.make(MakeCounter("Gold", 5, ("each",)))
    table.handle(CloseSession())
    state = begin("Ann", "Bo").state.game
    assert state.clock.setting == ClockSetting("sand", seconds=30), "the same people keep the clock that they set"
    table.handle(CloseSession())
    store.kits.save(replace(kit, clock=ClockSetting("down", 5)))
    state = begin("Ann", "Bo").state.game
    assert state.clock.setting == ClockSetting("down", 5), "a game saved anew has the clock saved last"
    assert [counter.kind for counter in state.counters][-1:] == ["Gold"]


def test_the_clock_of_a_saved_game_starts_with_its_first_move_and_stays_stopped_once_stopped():
    store = Store.in_memory()
    kit = replace(create_kit(create_treasure_box().play(SetClock(("down",), 10, 0, 0))), seats=(2, 4))
    store.kits.save(kit)
    table = SessionThread(store, PlayClock())
    table.handle(BeginSession("kit", seats_named(["Ann", "Bo"]), {"kit": kit.name}))

    def answer(label):
        """Give an answer of the game; return the active actor of the clock, -1 for none."""
        table.handle(Answer(next(choice.id for choice in table.snapshot.prompt.choices if words(choice.label)[0] == label)))
        return table.toolbox.session.state.game.clock.up

    assert not table.toolbox.session.state.game.clock.is_running, "no time runs while people still sit down"
    assert answer("Draw from Finds") == 0 and table.snapshot.message.key == "session.clock_follows"
    assert answer("End turn") == 1
    finish = next(choice for choice in table.snapshot.prompt.choices if isinstance(choice.move, FinishGame))
    table.handle(Answer(finish.id))
    clock = table.toolbox.session.state.game.clock
    assert clock.is_admin and not clock.is_running, "no time runs while Fathom asks who won"
    table.handle(Undo())
    clock = table.toolbox.session.state.game.clock
    assert clock.is_running and clock.up == 1, "the turn that comes back has its time"
    table.toolbox.session.make(StopClock())
    assert answer("Draw from Finds") == NO_SEAT


@pytest.mark.parametrize(
    ("box", "usual"), [(ToolboxGame(2).play(RollDice("2d6")), "Roll"), (create_treasure_box(), "Draw from Finds")]
)
def test_the_first_draw_is_the_usual_answer_and_without_draws_the_roll(box, usual):
    assert [answer.say for answer in create_kit(box).phases[0].answers if answer.main] == [usual]


def test_other_dice_than_the_usual_one_are_among_the_usual_parts_before_the_first_roll():
    view = ToolboxGame(2).view
    assert "dice" not in usual_parts(replace(view, last_throw=ThrownDice("d6")))
    assert "dice" in usual_parts(replace(view, last_throw=ThrownDice("2d6")))


def test_used_tools_become_a_kit_with_everything_put_back():
    box = create_treasure_box()
    assert [part.key for part in parts_of(box.view)] == ["pot:0", "pot:1", "dice", "counter:0", "counter:1", "clock"]
    assert usual_parts(box.view) == ("pot:0", "pot:1", "dice", "counter:1")
    kit = create_kit(box)
    assert [(thing.label, thing.group, thing.worth) for thing in kit.things][:3] == [
        ("Amber", "Finds", 0),
        ("Coin", "Finds", 2),
        ("Shark", "Danger", 0),
    ]
    assert [(place.key, place.kind, dict(place.holds)) for place in kit.places][:2] == [
        ("p_finds", "bag", {"t_amber": 3, "t_coin": 6, "t_shark": 2}),
        ("p_finds_out", "row", {}),
    ]
    assert kit.places[2].refill == "p_tiles_out" and kit.dice[0].roll == "3d6"
    assert [(counter.label, counter.start, counter.owners) for counter in kit.counters] == [("Gold", 5, "players")]
    assert [answer.say for answer in kit.phases[0].answers] == [
        "Draw from Finds",
        "Draw from Tiles",
        "Roll",
        "Change Gold",
        "Put one back",
        "Put all back",
        "End turn",
    ]
    assert kit.phases[0].answers[0].de == "Aus Finds ziehen"
    gold = kit.phases[0].answers[3]
    assert (gold.pick, gold.do) == ("players", ("picked.c_gold += number",)), "also that of an opponent"


def test_a_bag_of_an_earlier_evening_is_among_the_usual_parts_once_it_is_used():
    box = ToolboxGame(2)
    for at, (name, pot) in enumerate((("Loot", "bag"), ("Fate", "stack"))):
        box.play(NewPot(name, (pot,))).play(AddThings(at, ("circle",), ("red",), "", 3)).play(SetReady(at))
    assert usual_parts(box.view) == ("pot:0", "pot:1")
    presets = current_edition(box.state)
    later = ToolboxGame(2, edition=presets)
    for move in layout_moves(box.state):
        later.play(move)
    assert usual_parts(later.view) == () and [part.key for part in parts_of(later.view)][:2] == ["pot:0", "pot:1"]
    assert usual_parts(later.play(Draw(1)).view) == ("pot:1",)


def test_turns_are_among_the_usual_parts_once_the_clock_is_set():
    box = ToolboxGame()
    assert "clock" not in usual_parts(box.view)
    assert "clock" in usual_parts(box.play(SetClock(("sand",), 0, 120, 0)).view)


def test_counters_of_players_alone_make_no_turns():
    kit = kit_of(create_treasure_box().view, "Treasure run", (2, 6), CROWN, ("pot:0", "counter:1"))
    labels = [answer.say for answer in kit.phases[0].answers]
    assert labels == ["Draw from Finds", "Change Gold", "Put one back", "Put all back", "Next round"]
    assert kit.phases[0].answerers == "the table" and try_out(kit, 20).games == 20
    state = first_state(kit)
    change = next(choice for choice in KIT.prompt(state).choices if words(choice.label)[0] == "Change Gold")
    state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, change.fill(((1,), 3)), Chance(bytes(32))))
    assert {key: value for key, value in state.counters.items() if "gold" in key} == {"c_gold:0": 5, "c_gold:1": 8}


def test_saved_kit_is_written_and_read_again():
    kit = create_kit(create_treasure_box())
    edition = keep_kit({"kits": []}, kit)
    assert own_kits(edition) == (kit,)
    assert read_kit(kit_toml(kit)) == replace(kit, own=False)
    next_edition = keep_kit(edition, kit_of(create_treasure_box().view, "Treasure run", (2, 6), ("red", "star"), ("dice",)))
    assert [(kit.name, kit.colour) for kit in own_kits(next_edition)] == [("Treasure run", "red")]


def first_state(kit):
    """Return the state in which a game of this kit begins."""
    setup = KIT.setup(default_seats(2), {"kit": kit.name}, keep_kit(KIT.edition(), kit))
    return KIT.rulebook.apply(KIT.initial_state(setup), KIT.deal(setup, Chance(bytes(32))))


def last_state(kit):
    """Return the state after the last answer of the first turn, which ends the game."""
    state = first_state(kit)
    actor = 0 if kit.phases[0].answerers == IN_TURN else TABLE
    last = len(kit.phases[0].answers) - 1
    return KIT.rulebook.apply(state, KIT.rulebook.decide(state, GiveAnswer(actor, 0, last), Chance(bytes(32))))


def test_the_end_of_the_turn_is_in_front_and_rare_answers_are_in_the_second_step():
    choices = KIT.prompt(first_state(create_kit(create_treasure_box()))).choices
    own_choices = [choice for choice in choices if choice.seat == 0]
    front = [words(choice.label)[0] for choice in own_choices if not words(choice.step)[0]]
    assert front[:2] == ["Draw from Finds", "End turn"]
    assert {words(choice.step)[0] for choice in own_choices} == {"", "More…"}


def words(sentence):
    """Return a text in English and in German."""
    return [KIT.reader(code=code, names=("A", "B")).read(sentence) for code in ("en", "de")]


def create_box_with_own_bags():
    box = (
        ToolboxGame(3).play(NewPot("Potions", ("bag",), is_per_player=True)).play(AddNamed(0, "4 White, Orange")).play(SetReady(0))
    )
    return box.play(NewPot("Shop", ("pile",))).play(AddNamed(3, "9 Green, 2 Été à la mer"))


def create_shared_box():
    box = ToolboxGame(1).play(NewPot("Cup", ("bag",))).play(AddNamed(0, "2 Axis, 2 Allies, End")).play(SetReady(0))
    return box.play(MakeCounter("Threat", 3, ("shared",))).play(DropCounter(("life",)))


@pytest.mark.parametrize("make", [create_treasure_box, create_box_with_own_bags, create_shared_box])
def test_random_games_on_a_saved_kit_lose_nothing_and_verify(make):
    kit = create_kit(make(), seats=(1, 4))
    assert try_out(kit, 20).games == 20 and check_plays(kit) == 1


def test_every_player_gets_a_bag_of_the_saved_game():
    kit = create_kit(create_box_with_own_bags())
    bag = kit.places[0]
    assert (bag.label, bag.is_per_player, kit.phases[0].answerers) == ("Potions", True, "in turn")
    setup = KIT.setup(default_seats(3), {"kit": "Treasure run"}, keep_kit(KIT.edition(), kit))
    assert KIT.prompt(KIT.initial_state(setup)) is not None


def create_box_with_turns(order, creatures=()):
    box = create_box_with_own_bags().play(SetTurnOrder((order,)))
    for name in creatures:
        box.play(AddCreature(name, ("red",)))
    return box


@pytest.mark.parametrize(
    ("order", "saved"),
    [("fixed", ""), ("reversed", "alternating"), ("passing", "passing"), ("chits", "drawn"), ("high", "most c_number")],
)
def test_a_saved_kit_takes_turns_in_the_order_of_the_clock(order, saved):
    kit = create_kit(create_box_with_turns(order, ("Wolf", "Ogre")), "pot:0", "pot:3", "clock", seats=(2, 4))
    assert kit.phases[-1].order == saved
    assert [actor.label for actor in kit.actors] == (["Wolf", "Ogre"] if order in ("chits", "high") else [])
    assert read_kit(kit_toml(kit), is_strict=True) == replace(kit, own=False)
    assert try_out(kit, 20).games == 20 and check_plays(kit) == 1


def test_numbers_are_asked_for_all_before_each_round_and_the_least_may_go_first():
    kit = create_kit(create_box_with_turns("low"), "pot:0", "clock")
    assert [phase.name for phase in kit.phases] == ["Numbers", "Play"] and kit.phases[1].order == "least c_number"
    assert [answer.say for answer in kit.phases[0].answers] == ["Start the round", "Number"]


def test_passed_players_skip_the_round_and_begin_the_next():
    kit = create_kit(create_box_with_turns("passing"), "pot:0", "clock")
    assert (kit.phases[0].stop_rule, kit.phases[0].answers[-1].do) == ("all pass", ("pass",))


def test_one_drawn_thing_goes_back_into_its_bag():
    state = first_state(create_kit(create_treasure_box(), "pot:0"))
    for label, *values in (("Draw from Finds",), ("Draw from Finds",), ("Put one back", None)):
        choice = next(choice for choice in KIT.prompt(state).choices if words(choice.label)[0] == label)
        picks = [(state.things["p_finds_out"][0],) for _ in values]
        state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, choice.fill(picks), Chance(bytes(32))))
    assert (len(state.things["p_finds"]), len(state.things["p_finds_out"])) == (10, 1)


def test_things_are_taken_from_the_top_of_a_pile_and_put_back():
    kit = create_kit(create_box_with_own_bags(), "pot:3")
    assert [(answer.say, answer.de, answer.do) for answer in kit.phases[0].answers][:2] == [
        ("Draw from Shop", "Aus Shop ziehen", ("move last p_shop p_shop_out",)),
        ("Put all back", "Alles zurücklegen", ("all p_shop_out p_shop",)),
    ]
    assert try_out(kit, 20).games == 20


def test_kit_of_shared_tools_has_no_turns():
    assert create_kit(create_shared_box()).phases[0].answerers == "the table" and [
        answer.say for answer in create_kit(create_shared_box()).phases[0].answers
    ] == [
        "Draw from Cup",
        "Change Threat",
        "Put one back",
        "Put all back",
        "Next round",
    ]


@pytest.mark.parametrize("name", ["Bag 1", "Beutel 1", "Bag"])
def test_an_only_bag_without_a_name_of_its_own_is_the_bag(name):
    box = ToolboxGame(2).play(NewPot(name, ("bag",))).play(AddThings(0, ("circle",), ("blue",), "", 3)).play(SetReady(0))
    kit = create_kit(box, "pot:0", "clock")
    assert [(place.label, place.de) for place in kit.places] == [("Bag", "Beutel"), ("Drawn", "Gezogen")]
    assert (kit.phases[0].answers[0].say, kit.phases[0].answers[0].de) == ("Draw from the bag", "Aus dem Beutel ziehen")
    assert (kit.things[0].label, kit.things[0].de) == ("Blue circle", "Kreis in Blau")
    assert read_kit(kit_toml(kit), is_strict=True) == replace(kit, own=False) and check_plays(kit) == 1


def test_two_bags_without_names_of_their_own_keep_their_numbers():
    box = ToolboxGame(2)
    for at in range(2):
        box.play(NewPot(f"Bag {at + 1}", ("bag",))).play(AddNamed(at, "2 Thing")).play(SetReady(at))
    kit = create_kit(box, "pot:0", "pot:1")
    assert [answer.say for answer in kit.phases[0].answers[:2]] == ["Draw from Bag 1", "Draw from Bag 2"]
    assert [place.label for place in kit.places] == ["Bag 1", "Bag 1: drawn", "Bag 2", "Bag 2: drawn"]
    back = [(answer.say, answer.de, answer.do) for answer in kit.phases[0].answers if answer.pick]
    assert back == [
        ("Put one back: Bag 1", "Eins zurück: Bag 1", ("take p_bag_1_out p_bag_1",)),
        ("Put one back: Bag 2", "Eins zurück: Bag 2", ("take p_bag_2_out p_bag_2",)),
    ]
    assert try_out(kit, 20).games == 20


def test_the_only_phase_is_in_no_question_and_in_no_log():
    kit = create_kit(create_box_with_own_bags())
    setup = KIT.setup(default_seats(2), {"kit": kit.name}, keep_kit(KIT.edition(), kit))
    state, events = first_state(kit), KIT.deal(setup, Chance(bytes(32)))
    logged = [line for event in events for line in words(KIT.rulebook.describe(event, None))]
    assert words(KIT.prompt(state).question) == ["A, your turn", "A, du bist dran"]
    assert not KIT.view(state, None).phase and "Play" not in " ".join(words(KIT.view(state, None).subtitle))
    assert not any("Play" in line for line in logged)


def test_kit_of_many_parts_has_an_answer_for_each():
    box = ToolboxGame(4)
    for nth in range(7):
        box.play(NewPot(f"Bag {nth}", ("bag",))).play(AddNamed(nth, "2 Thing")).play(SetReady(nth))
        box.play(MakeCounter(f"Counter {nth}", 0, ("each",)))
    kit = create_kit(box.play(RollDice("d6")), *(part.key for part in parts_of(box.view)))
    assert len(kit.phases[0].answers) == 12 and try_out(kit, 3).games == 3 and check_plays(kit) == 1


def test_a_saved_kit_with_a_sheet_asks_for_totals_at_its_end(tmp_path):
    box = create_treasure_box()
    kit = kit_of(box.view, "Treasure run", (2, 4), CROWN, usual_parts(box.view), sheet=SheetNames("Rummy", "Rommé"))
    assert (kit.sheet, kit.sheet_de, [ending.winner_rule for ending in kit.end]) == ("Rummy", "Rommé", ["sheet"])
    assert (kit.phases[0].answers[-1].say, kit.phases[0].answers[-1].de) == ("End game", "Spiel beenden")
    file = tmp_path / "treasure.toml"
    file.write_text(kit_toml(kit), encoding="utf-8")
    assert read_kit(kit_toml(kit), is_strict=True) == replace(kit, own=False)
    assert run_fathom("kit", "check", str(file), "--games", "20")[0] == 0
    state = last_state(kit)
    prompt = KIT.prompt(state)
    assert words(prompt.question) == ["Points on the sheet “Rummy”?", "Punkte auf dem Blatt „Rommé“?"]
    assert words(prompt.choices[0].label) == ["A’s points", "Punkte von A"]


def test_a_game_that_was_closed_without_its_points_has_no_result():
    box = create_treasure_box()
    kit = kit_of(box.view, "Treasure run", (2, 4), CROWN, usual_parts(box.view), sheet=SheetNames("Rummy"))
    state = last_state(kit)
    closed_state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, CloseWithoutTotals(), Chance(bytes(32))))
    assert (KIT.standings(state).is_finished, KIT.standings(closed_state).is_finished) == (False, False)
    counted_state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, EnterTotal(0, 7), Chance(bytes(32))))
    assert KIT.standings(counted_state).is_finished is True


def test_things_look_as_in_the_toolbox():
    """Things without a name are tokens with a ring, those of a stack tiles, others pieces in their shape."""
    box = ToolboxGame(2).play(NewPot("Bag 1", ("bag",))).play(AddThings(0, ("star",), ("red",), "", 2))
    box.play(AddThings(0, ("star",), ("blue",), "A", 2)).play(AddNamed(0, "3 Amber")).play(SetReady(0))
    box.play(NewPot("Tiles", ("stack",))).play(AddThings(1, ("star",), ("red",), "", 4)).play(SetReady(1))
    kit = create_kit(box, "pot:0", "pot:1")
    assert [(thing.look.shape, thing.look.letter) for thing in kit.things] == [
        ("token-star", ""),
        ("token", "A"),
        ("circle", "Am"),
        ("tile-star", ""),
    ]
    assert kit.kit == 2 and "red token-star" in kit_toml(kit) and read_kit(kit_toml(kit)) == replace(kit, own=False)
    named_kit = create_kit(create_box_with_own_bags(), "pot:0")
    assert named_kit.kit == 1, "named things need no newer Fathom"


DICE_WITH_A_RULE = ("4d6kh3", "2d20kl1", "3d6!", "2d6r1", "3d8dl1+d4", "d20-d4", "10d10!>=9", "3d{1,2,2}kh2")


@pytest.mark.parametrize("notation", DICE_WITH_A_RULE)
def test_dice_of_a_saved_kit_roll_by_the_notation_of_the_toolbox(notation):
    kit = create_kit(ToolboxGame(2).play(RollDice(notation)), "dice", "clock")
    assert kit.dice[0].roll == notation and read_kit(kit_toml(kit), is_strict=True) == replace(kit, own=False)
    assert kit.kit == (1 if notation == "d20-d4" else 2), "an older Fathom would add all dice"
    state = first_state(kit)
    assert KIT.view(state, None).odds.rows
    chance = Chance(bytes(32))
    state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, GiveAnswer(0, 0, 0), chance))
    expected = ToolboxGame(2).play(RollDice(notation))
    fell = throw_dice(parse_throw(notation), Chance(bytes(32)))
    (dice,) = KIT.view(state, None).dice
    assert (dice.faces, dice.total, dice.uncounted_positions) == (fell.faces, fell.total, fell.uncounted_positions)
    assert expected.view.last_throw.notation == notation
    assert try_out(kit, 20).games == 20 and check_plays(kit) == 1


def test_dice_with_a_rule_have_their_german_name_and_show_what_does_not_count():
    kit = create_kit(ToolboxGame(2).play(RollDice("4d6kh3")), "dice")
    assert (kit.dice[0].label, kit.dice[0].de) == ("4d6kh3", "4W6kh3")
    state = first_state(kit)
    state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, GiveAnswer(-1, 0, 0), Chance(bytes(32))))
    (dice,) = KIT.view(state, None).dice
    (line,) = (line for line in map(KIT.reader().read, KIT.describe(KIT.view(state, None), None)) if "4d6kh3" in line)
    assert f"({dice.faces[dice.uncounted_positions[0]]})" in line and f"total {dice.total}" in line


def test_a_game_by_older_rules_adds_all_dice():
    """Old journals verify: their kits had the notation, but not its modifiers."""
    kit = create_kit(ToolboxGame(2).play(RollDice("4d6kh3")), "dice")
    setup = KIT.setup(default_seats(2), {"kit": kit.name}, keep_kit(KIT.edition(), kit))
    state = KIT.initial_state(replace(setup, rules=5))
    state = KIT.rulebook.apply(state, KIT.deal(replace(setup, rules=5), Chance(bytes(32))))
    state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, GiveAnswer(-1, 0, 0), Chance(bytes(32))))
    (dice,) = KIT.view(state, None).dice
    assert (
        dice.total == sum(map(int, dice.faces))
        and len(dice.faces) == 4
        and not dice.uncounted_positions
        and KIT.view(state, None).odds is None
    )


def test_the_total_of_physical_dice_with_a_rule_has_its_bounds():
    assert (totals_of("4d6kh3", 6), totals_of("4d6kh3", 5)) == ((3, 18), (4, 24))
    assert (totals_of("d20-d4", 6), totals_of("2d6r1", 6)) == ((-3, 19), (2, 12))
    assert totals_of("2d6!", 6) == (2, 240)


@pytest.mark.parametrize(("rules", "is_over"), [(4, True), (5, False)])
def test_a_sheet_without_an_end_is_asked_about_since_rules_5(rules, is_over):
    """Old journals, with rules before 5, end as they did."""
    kit = replace(kit_of(create_box_with_own_bags().view, "Ours", (2, 4), CROWN, ("pot:0",)), sheet="Rummy")
    setup = KIT.setup(default_seats(2), {"kit": kit.name}, keep_kit(KIT.edition(), kit))
    setup = replace(setup, rules=rules)
    state = KIT.rulebook.apply(KIT.initial_state(setup), KIT.deal(setup, Chance(bytes(32))))
    state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, FinishGame(), Chance(bytes(32))))
    assert (KIT.prompt(state) is None) == is_over
    if is_over:
        assert [row.place for row in KIT.standings(state).rows] == [1, 1]
        return
    assert words(KIT.prompt(state).question)[0] == "Points on the sheet “Rummy”?"
    for seat, points in enumerate((7, 9)):
        state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, EnterTotal(seat, points), Chance(bytes(32))))
    assert KIT.prompt(state) is None and list(KIT.standings(state).winners) == [1]


def test_a_game_that_nothing_ranks_has_no_result():
    kit = create_kit(create_box_with_own_bags())
    state = first_state(kit)
    final_state = KIT.rulebook.apply(state, KIT.rulebook.decide(state, FinishGame(), Chance(bytes(32))))
    final_state = KIT.rulebook.apply(final_state, KIT.rulebook.decide(final_state, NameWinners(), Chance(bytes(32))))
    assert KIT.prompt(final_state) is None and KIT.standings(final_state).is_finished is False
    assert not list(KIT.standings(final_state).winners)
    older_state = replace(state, rules=5)
    older_state = KIT.rulebook.apply(older_state, KIT.rulebook.decide(older_state, FinishGame(), Chance(bytes(32))))
    assert older_state.is_over and list(KIT.standings(older_state).winners) == [0, 1], "old plays keep their result"


def test_a_sheet_has_its_german_name_where_it_differs():
    names_by_sheet = {sheet.name: names_of_sheet(sheet.name, sheet.words) for sheet in shipped_sheets()}
    assert (names_by_sheet["Yahtzee"], names_by_sheet["Rummy, fewest points"][1]) == (("Yahtzee", "Kniffel"), "Rommé")
    assert (names_by_sheet["Rummy"], names_by_sheet["Skull King"]) == (("Rummy", "Rommé bis 500"), ("Skull King", ""))


def test_a_colon_in_a_name_leaves_a_worked_play_that_can_be_read():
    box = ToolboxGame(2).play(NewPot("Act: one", ("bag",))).play(AddNamed(0, "2 Thing")).play(SetReady(0))
    kit_choice = create_kit(box, "pot:0")
    assert kit_choice.plays[0].answers == ("Next round",)
    assert check_plays(kit_choice) == 1


@pytest.mark.parametrize(
    ("notation", "english", "german"),
    [
        ("3d6kh1", "3 dice: highest counts", "3 Würfel: höchster zählt"),
        ("d6", "1 die", "1 Würfel"),
        ("2d20kl1", "2d20: lowest counts", "2W20: niedrigster zählt"),
        ("4d6kh3", "4d6kh3", "4W6kh3"),
    ],
)
def test_saved_dice_are_named_in_words(notation, english, german):
    box = ToolboxGame().play(RollDice(notation))
    (dice,) = kit_of(box.view, "Any", (2, 4), ("teal", "star"), ("dice",)).dice
    assert (dice.label, dice.de or dice.label, dice.roll) == (english, german, notation)
