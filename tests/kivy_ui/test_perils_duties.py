"""Test the steps of a turn of Perils of the Deep and its duties on the screen."""

import re

import pytest

from companion.games.perils_of_the_deep.state import TurnStep
from companion.games.perils_of_the_deep.turn import EndTurn
from companion.games.perils_of_the_deep.view import Duty
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, ResumeSession, Undo
from companion.table.seats import seats_named
from kivy_ui.games.perils_of_the_deep.duties.duty_list import DutyList
from kivy_ui.games.perils_of_the_deep.duties.saved_duties import SavedDuties, load_duties, save_duties
from kivy_ui.games.perils_of_the_deep.turn_steps.pieces import RIM, STEPS_OF_TURN
from kivy_ui.games.perils_of_the_deep.turn_steps.pieces import present_step as drawn_step
from kivy_ui.look.language import translate
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.perils_table import HELPER, NAMES, PerilsTable
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


@pytest.fixture
def game(window):
    """Return a function that starts a game at a depth and plays All Aboard; its library knows no cards."""

    def begin(depth, **options):
        table = PerilsTable(depth, **options)
        table.play_all_aboard()
        return table

    return begin


@pytest.fixture
def helper_game(game):
    return game(HELPER)


@pytest.fixture
def game_after_peril(helper_game):
    """Return a game after a peril with two skulls at which one player weighed anchor."""
    helper_game.play_first_peril()
    helper_game.finish_animations()
    helper_game.tap("mark:anchor:1", "option:Island 2")
    helper_game.finish_animations()
    helper_game.count_taps("choice:The others press on")
    return helper_game


@pytest.mark.windows("480x800 de light 2", "800x480", "720x1280 de deep 2")
def test_the_page_of_the_steps_names_the_bonus_of_each_type(window):
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    table.user.tap("steps")
    bonus = translate("perils_of_the_deep.bonus_by_type")
    assert "".join(bonus.split()) in "".join(table.user.words().split()) and problems(table.user) == []


def test_duty_stays_until_every_concerned_player_ticked_it(game_after_peril):
    table = game_after_peril
    assert "Everyone sailing loses 2 crew" in table.user.words() and "choice:End turn" in table.user.targets()
    assert "All still sailing draw 3, play 2;" in table.user.words(), "beside what else is to do"
    table.count_taps("choice:End turn")
    table.user.tap("tick:0")
    sprite_keys = set(table.table_sprites())
    assert "tick:0:done" in sprite_keys and "tick:2:done" not in sprite_keys and "duty:words:0" in sprite_keys
    table.user.tap("tick:2")
    assert "tick:1:done" not in table.table_sprites() and "tick:1" in table.user.targets(), "who weighed anchor loses crew, too"
    table.user.tap("tick:1")
    words = table.user.words()
    assert "Everyone sailing loses 2 crew" not in words and "Resolve the peril’s text" in words, "the second duty"
    table.user.tap("tick:-1")
    assert "duty" not in table.table_sprites()


def test_open_duties_are_found_once_until_a_tick(game_after_peril):
    stage = game_after_peril.stage
    duties = DutyList(stage.actions)
    first = duties.open_duties(stage.snapshot)
    assert duties.open_duties(stage.snapshot) is first, "a drawing asks several times"
    first[0].tick(*(seat for seat, _ in first[0].ticks))
    assert [duty.words for duty in duties.open_duties(stage.snapshot)] == [duty.words for duty in first[1:]]


def test_a_duty_of_an_earlier_round_stays_below_the_new_one_without_lost_captains(game_after_peril):
    table = game_after_peril
    table.tap("tick:0", "tick:-1") if "tick:-1" in table.user.targets() else table.tap("tick:0")
    table.end_turns()
    table.tap("option:plain", "skulls:1", "order:yellow", "order:red")
    table.finish_animations()
    assert "Everyone sailing loses 1 crew" in table.texts()
    table.tap("tick:0", "tick:2")
    assert "Everyone sailing loses 2 crew (round 1)" in table.texts() and {"tick:1", "tick:2"} <= {*table.user.targets()}
    table.answer("LoseCaptain")
    table.finish_animations()
    assert {target for target in table.user.targets() if re.fullmatch(r"tick:\d", target)} < {"tick:0", "tick:1", "tick:2"}
    table.user.table.send(Undo())
    table.user.wait_until_idle()
    assert {"tick:0", "tick:1", "tick:2"} <= {*table.user.targets()}


def test_ending_a_turn_without_losing_due_crew_is_reported(game_after_peril):
    """End turn names the unticked duty; one tap ends the turn anyway, and the disc is then ringed in coral."""
    table = game_after_peril
    assert "first lose 2 crew" in table.texts() and "tick:2:missed" not in table.table_sprites()
    acting = table.stage.snapshot.view.acting_seat
    table.count_taps("choice:End turn")
    assert f"tick:{acting}:missed" in table.table_sprites()
    table.user.tap(f"tick:{acting}")
    assert f"tick:{acting}:missed" not in table.table_sprites()
    table.user.tap(f"tick:{table.stage.snapshot.view.acting_seat}")
    assert "first lose 2 crew" not in table.texts()


def test_result_of_the_boarding_die_is_ticked_in_its_turn(helper_game):
    """The result stays until its words are tapped, and End turn stays the main answer; the next turn has none."""
    table = helper_game
    table.tap("mark:die:boarding")
    table.finish_animations()
    acting = table.stage.snapshot.view.acting_seat
    assert (
        table.stage.snapshot.prompt.reminders[0] in table.texts()
        and {"if the die is resolved", "tap here when done"} <= table.texts()
    )
    assert table.table_sprites()["choice:End turn"].look.args[0] == "main"
    table.user.tap("tick:all")
    assert "duty" not in table.table_sprites() and "if the die is resolved" not in table.texts()
    table.tap("mark:die:boarding")
    table.finish_animations()
    assert f"tick:{acting}" in table.user.targets(), "a second roll is another duty"
    table.user.tap("undo", "undo")
    assert "duty" not in table.table_sprites(), "the first is still ticked"
    table.tap("mark:die:boarding")
    table.finish_animations()
    assert f"tick:{acting}" in table.user.targets() and "die" in table.table_sprites(), "the die still shows the last result"
    table.count_taps("choice:End turn")
    assert "duty" not in table.table_sprites()


@pytest.mark.windows("1280x720", "480x800 de light 2", "800x480")
def test_a_face_of_a_physical_die_is_one_tap_also_under_a_duty(window):
    """The faces have a place of their own; the chart keeps its size when a duty comes or is done."""
    table = PerilsTable(HELPER, die="table", settings=window.settings(language="en"))
    table.play_all_aboard()
    places = [table.user.find("mark:face:1")]
    table.count_taps("choice:End turn")
    places.append(table.user.find("mark:face:1"))
    table.end_turns()
    table.tap(*table.new_card_target(), "option:plain", "skulls:1", "order:yellow", "order:red")
    table.finish_animations()
    table.count_taps("choice:All press on")
    places.append(table.user.find("mark:face:1"))
    assert "duty" in table.table_sprites() and len({(place.x, place.y) for place in places}) == 1
    before = table.table_sprites()["island:1"]
    assert table.count_taps("mark:face:2") == 1
    assert "duty" in table.table_sprites() and table.stage.snapshot.view.fell == "map" and problems(table.user) == []
    after = table.table_sprites()["island:1"]
    assert (before.y, before.scale) == (after.y, after.scale)


def test_after_the_sixth_peril_each_captain_is_asked_after_its_duty_and_told_what_to_tap(helper_game):
    table = helper_game
    for nth in range(6):
        while any("End turn" in name for name in table.user.targets()):
            table.count_taps("choice:End turn")
        order = ("order:yellow", "order:red") if nth < 5 else ()
        table.tap(*table.new_card_target(), "option:plain", "skulls:1", *order)
        table.finish_animations()
        if order:
            table.count_taps("choice:All press on")
    name = NAMES[table.stage.snapshot.prompt.lead]
    assert f"Then {name}: your furthest-back ship?" in table.user.words()
    assert "Tap its last island, or the port" in table.user.words() and problems(table.user) == []


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_steps_beside_a_duty_have_a_heading_that_names_the_present_one(game_after_peril):
    table = game_after_peril
    words = table.table_sprites()["order:name"].look
    assert words.text == translate("perils_of_the_deep.order_and_step", step=translate("perils_of_the_deep.step_instant"))
    assert "order:0:name" not in table.table_sprites() and problems(table.user) == []


def test_each_turn_of_a_helper_says_its_order_and_only_what_is_to_do_now(helper_game):
    """A round begins with one question for all; later turns have a question and a hint, and nothing else to do."""
    table = helper_game
    for question, hint in (("All draw 3 cards and play 2, then {} begins", ""), ("{}, resolve your cards", "Tap the ship")):
        words, name = table.user.words(), NAMES[table.stage.snapshot.view.acting_seat]
        assert "Your turn (?)" in words and "Now: " not in words
        assert question.format(name) in words and hint in words and ("Tap the ship" in words) == bool(hint)
        names = [table.table_sprites()[f"order:{nth}:name"].look.text for nth in range(9)]
        assert names == ["Instant", "Skulls", "Bonus", "Texts", "Crew", "Maps", "Moves", "Board", "Coins"], "the rulebook's order"
        table.count_taps("choice:End turn")
    table.tap(next(name for name in table.user.targets() if name.startswith("mark:ship")))
    table.finish_animations()
    assert "Ship at a new island? Tap the ship" in table.user.words()


def present_step(table):
    """Return the name of the framed step of the turn."""
    sprites = table.table_sprites()
    frame = sprites["order:present"]
    return min((abs(sprites[f"order:{nth}"].x - frame.x), sprites[f"order:{nth}:name"].look.text) for nth in range(9))[1]


def test_the_present_step_is_the_furthest_one_entered(helper_game):
    table = helper_game
    assert present_step(table) == "Instant"
    table.tap(next(name for name in table.user.targets() if name.startswith("mark:ship")))
    table.finish_animations()
    assert present_step(table) == "Moves"
    table.tap("mark:die:boarding")
    table.finish_animations()
    assert table.stage.snapshot.view.turn_step == TurnStep.BOARD
    table.count_taps("choice:End turn")
    assert present_step(table) == "Instant", "another captain begins"


def test_the_present_step_is_the_same_after_a_restart(window):
    """A second table of the same library resumes the game, as after a restart."""
    store = Store.in_memory()
    user = SimulatedUser(create_table(store=store), is_blind=True)
    user.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES), {"depth": HELPER}))
    user.wait_until_idle()
    session = user.table.snapshot.session
    user.tap("order:green", "order:red", "mark:ship:0:left")
    table = create_table(store=store)
    table.send(ResumeSession(session))
    resumed_view, view = table.snapshot.view, user.table.snapshot.view
    assert STEPS_OF_TURN[drawn_step(view)].number == TurnStep.SHIPS and drawn_step(resumed_view) == drawn_step(view)


def test_a_tap_on_the_steps_explains_what_to_do_with_the_pieces(helper_game):
    table = helper_game
    before = table.user.table.snapshot.entry
    table.user.tap("steps")
    words = table.user.words()
    assert all(translate(f"perils_of_the_deep.do_{name}") in words for name in ("skulls", "crew", "board", "coins"))
    assert problems(table.user) == []
    table.user.tap("back")
    assert "steps" in table.user.targets() and table.user.table.snapshot.entry == before, "nothing is recorded"


@pytest.mark.windows("480x800", "800x480", "480x800 de light 2", "800x480 de light 2", "720x1280")
def test_an_open_duty_leaves_the_order_of_a_turn_beside_it(window):
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    while any(isinstance(choice.move, EndTurn) for choice in table.stage.snapshot.prompt.choices):
        table.answer("EndTurn")
        table.finish_animations()
    table.tap(*table.new_card_target(), "option:jetsam", "skulls:2", "order:yellow", "order:red")
    table.finish_animations()
    table.answer("AllPressOn")
    table.finish_animations()
    sprites = table.table_sprites()
    assert {"duty", "order:0", "order:8", "order:present"} <= sprites.keys() and problems(table.user) == []
    duty, step = sprites["duty"], sprites["order:0"]
    assert step.y > duty.y if not table.stage.scene.is_wide else step.x > duty.x
    table.user.tap("steps")
    assert problems(table.user) == []


def test_the_second_tap_on_back_from_the_steps_of_a_turn_ends_no_turn(helper_game, monkeypatch):
    """“End turn” is where “Back” was; it ignores taps for a while."""
    from kivy_ui.table.table_stage import TableStage  # imported here: it imports Kivy

    table = helper_game
    table.stage._changed_at_s -= 1000
    targets = table.user.targets()
    table.tap("steps")
    back = table.user.find("back")
    monkeypatch.setattr(TableStage, "ignore_taps_s", (0, 100))
    for _ in range(2):
        table.user.touch(back.cx, back.cy)
        assert table.user.targets() == targets
    monkeypatch.setattr(TableStage, "ignore_taps_s", (0, 0))
    table.user.touch(back.cx, back.cy)
    assert table.user.targets() != targets


def test_a_ship_says_that_its_captain_draws_two_cards(helper_game):
    acting = helper_game.stage.snapshot.view.acting_seat
    helper_game.count_taps("choice:Trade maps")
    assert helper_game.table_sprites()[f"draws:{acting}:count"].look.text == "draws 2"


def test_a_tap_on_a_step_of_the_turn_frames_that_step(helper_game):
    helper_game.user.tap("step:1")
    rims = [sprite.look for key, sprite in helper_game.table_sprites().items() if RIM in getattr(sprite.look, "args", ())]
    assert len(rims) == 1 and helper_game.user.words().index("Skulls")


def test_ticks_and_duties_survive_a_restart(game_after_peril):
    """A resumed game has the duties of earlier rounds and the ticks; a game that is new has none of another game's."""
    table = game_after_peril
    table.tap("tick:0")
    table.end_turns()
    table.tap("option:plain", "skulls:1", "order:yellow", "order:red")
    table.finish_animations()
    table.tap("tick:0")
    before, stage = duties_of(table), table.stage
    assert before[0] and before[1] == {"tick:0:done"}
    session = table.user.table.snapshot.session
    table.user.go_home()
    table.user.table.send(ResumeSession(session))
    table.user.wait_until_idle()
    table.stage = table.user.shell.screen.stage
    assert table.stage is not stage and duties_of(table) == before
    table.tap("tick:2")
    assert "Everyone sailing loses 2 crew (round 1)" in table.texts() and "tick:0:done" in table.table_sprites()


def test_undo_takes_back_ticks_before_moves(helper_game):
    """After the last tick a duty was gone, and Undo took back the peril."""
    table = helper_game
    table.play_first_peril()
    table.finish_animations()
    entry, before = table.user.table.snapshot.entry, duties_of(table)
    peril = undo_words(table)
    table.tap("tick:0", "tick:all")
    assert undo_words(table) == "Undo: 2 ticks"
    table.tap("undo")
    assert undo_words(table) == "Undo: Ann’s tick" and duties_of(table)[1] == {"tick:0:done"}
    table.tap("undo")
    assert (undo_words(table), duties_of(table), table.user.table.snapshot.entry) == (peril, before, entry)
    table.tap("tick:0", "tick:0")
    assert undo_words(table) == peril, "a tick taken back by a tap is none"
    table.tap("tick:all")
    table.tap("choice:All press on")
    table.finish_animations()
    assert undo_words(table) == "Undo: All press on"


def undo_words(table):
    """Return the words of Undo."""
    return next(target.words for target in table.stage.scene.targets if target.name == "undo")


def duties_of(table):
    """Return the texts and the ticks of the duties on the table."""
    sprites = table.table_sprites()
    words = [sprite.look.text for key, sprite in sprites.items() if key.startswith("duty:") and hasattr(sprite.look, "text")]
    return words, {key for key in sprites if key.startswith("tick:") and key.endswith(":done")}


def test_unreadable_saved_duties_are_ignored(window):
    store = Store.in_memory()
    for strange in ([], {"one": 1}, {"one": {"duties": [1]}}, {"one": {"duties": [], "ticked": [[1, 2, 3]]}}):
        store.save("setting", "peril-duties", strange)
        assert load_duties(store, "one") is None
    for nth in range(12):
        save_duties(
            store, str(nth), SavedDuties((Duty("skulls:1:2", "Lose 2 crew", 1, 1, seats=(0, 2), skulls=2),), {("skulls:1:2", 0)})
        )
    saved = load_duties(store, "11")
    assert load_duties(store, "3") is None and saved.ticked == {("skulls:1:2", 0)} and saved.duties[0].seats == (0, 2)
