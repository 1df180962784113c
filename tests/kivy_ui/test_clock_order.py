"""Test the turn clock on the screen, with creatures and phases added and played by taps."""

from companion.games.toolbox.creatures import AddCreature
from companion.games.toolbox.phases import AddPhase
from companion.games.toolbox.turns import SetClock, SetTurnOrder
from companion.session.inputs.messages import Answer, BeginSession, ToolboxInput
from companion.table.seating import pad_seats
from companion.table.seats import seats_named
from kivy_ui.look.language import language_code, translate
from kivy_ui.stage.plate_painters import key

CHECKS_TEXT_SIZES = True
WINDOWS = ("800x480", "480x800 de light 2", "1280x720 de contrast 1", "720x1280 en light")
NAMES = ("Ann", "Tom", "Cy", "Dee")


def open_clock(user, *moves):
    """Open the clock of a new toolbox, and give these answers."""
    user.go_home()
    user.table.send(BeginSession("toolbox", seats_named(NAMES)))
    user.wait_until_idle()
    user.tap("tab:clock")
    for move in moves:
        give_answer(user, *move)


def give_answer(user, kind, *values):
    """Give the first answer with this kind of move."""
    prompt = user.table.snapshot.front_snapshot.prompt
    choice = next(choice for choice in (*prompt.choices, *prompt.any_time_choices) if isinstance(choice.move, kind))
    answer = Answer(choice.id, tuple(values))
    user.table.send(ToolboxInput(answer) if user.table.snapshot.is_toolbox_shown else answer)
    user.wait_until_idle()


WOLF = (AddCreature, "Wolf", ("red",))
BEAR = (AddCreature, "Bear", ("white",))
HIGHEST_FIRST = (SetTurnOrder, ("high",))
PHASES = ((AddPhase, "Planung", ("once",)), (AddPhase, "Aktion", ("turns",)), (AddPhase, "Ende", ("table",)))


def current_player(user, snapshot=None):
    return (snapshot or user.table.snapshot).view.clock.state


def test_a_creature_is_added_by_taps_and_has_its_turn(user, check_page):
    open_clock(user, HIGHEST_FIRST)
    check_page("clock-before")
    user.tap("order")
    check_page("clock-order-list")
    user.tap(f"choice:{user.read_sentence('choice.add_creature')}")
    user.write("Wolf")
    check_page("creature-name")
    user.tap("key:done")
    check_page("creature-colour")
    user.tap("option:Blau" if language_code() == "de" else "option:blue")
    check_page("creature-number")
    assert user.read_sentence("field.creature_number", turns="high") in user.words(), "the number is explained"
    user.tap("key:7", "done")
    assert [(creature.name, creature.colour) for creature in current_player(user).creatures] == [
        ("Wolf", "blue")
    ] and current_player(user).numbers[4] == 7


def test_a_creature_has_no_number_where_numbers_decide_nothing(user):
    open_clock(user)
    user.tap("order", f"choice:{user.read_sentence('choice.add_creature')}")
    user.write("Wolf")
    user.tap("key:done", "option:Blau" if language_code() == "de" else "option:blue")
    assert [creature.name for creature in current_player(user).creatures] == ["Wolf"]


def test_a_creature_fills_the_screen_in_its_turn(user, check_page):
    open_clock(user, WOLF, BEAR)
    check_page("clock-creatures")
    assert "Wolf" in user.words()
    user.tap("begins:4")
    check_page("clock-creature-turn")
    assert current_player(user).up == 4 and "Wolf" in user.words()
    assert translate("toolbox.tap_anywhere", name="Bear").split(":")[0] in user.words()
    user.tap("clock")
    assert current_player(user).up == 5
    user.tap("pause")
    check_page("clock-creature-paused")
    assert current_player(user).is_admin


def test_numbers_of_creatures_are_entered_like_those_of_players(user, check_page):
    open_clock(user, HIGHEST_FIRST, (*WOLF, 12))
    check_page("clock-numbers")
    assert translate("toolbox.initiative") in user.words() and "12" in user.words()
    user.tap("number:4")
    user.tap("key:9")
    check_page("clock-number-pad")


def test_a_round_goes_through_phases_by_taps(user, check_page):
    open_clock(user, *PHASES)
    check_page("clock-phases-before")
    user.tap("main")
    check_page("clock-phase-at-once")
    user.tap("done:0", "done:2")
    check_page("clock-phase-half-done")
    assert current_player(user).finished_seats == (0, 2)
    user.tap("done:1", "done:3")
    assert current_player(user).current_phase.name == "Aktion"
    check_page("clock-phase-who-begins")
    user.tap("begins:1")
    check_page("clock-phase-turn")
    assert "Aktion" in user.words()
    user.tap("clock", "clock", "clock", "clock")
    assert current_player(user).current_phase.name == "Ende"
    check_page("clock-phase-table")
    user.tap("main")
    assert current_player(user).current_phase.name == "Planung" and current_player(user).round == 2


def test_the_clock_of_a_creature_ticks_beside_a_game(user, check_page):
    user.go_home()
    user.table.send(BeginSession("into-the-blue", seats_named(NAMES)))
    user.wait_until_idle()
    user.tap("tools", "tab:clock")
    give_answer(user, *WOLF)
    user.tap("begins:4")
    assert current_player(user, user.table.snapshot.toolbox).up == 4
    user.tap("close")
    check_page("clock-creature-beside")
    user.tap("tools", "clock")
    assert current_player(user, user.table.snapshot.toolbox).up == 0


def test_pass_says_for_how_long(user, window):
    open_clock(user)
    user.tap("begins:0")
    assert window.text_size or translate("toolbox.pass_note") in user.words()


def test_a_tap_on_another_player_of_the_running_clock_skips_their_turn_and_a_second_tap_gives_it_back(user, check_page):
    open_clock(user, WOLF)
    user.tap("begins:0")
    keys = [name for name in user.targets() if name.startswith("other:")]
    assert len(keys) > 2, keys
    for name in ("Tom", "Cy", "Dee", "Wolf")[: len(keys)]:
        assert name in user.words(), "every card has its player's name"
    assert translate("toolbox.in_all_or_skip") in user.words(), "a tap's effect is said once above the cards"
    check_page("clock-with-skips")
    for seat in (2, 1):
        user.tap(f"other:{seat}")
        check_page("clock-with-a-skipped-turn")
        assert current_player(user).is_skipped[seat] and current_player(user).up == 0 and current_player(user).is_running
    user.tap("other:2")
    assert current_player(user).is_skipped == (False, True, False, False, False) and "clock" in user.targets()


def test_a_known_person_joins_the_clock_by_name(user, check_page):
    """Seats beyond those that play have the names of known people; the last one offered has none."""
    user.go_home()
    seats = pad_seats(seats_named(("Ann", "Tom", "Cy", "Dee")))
    user.table.send(BeginSession("toolbox", seats, {"playing": "2"}))
    user.wait_until_idle()
    user.tap("tab:clock")
    user.tap("players")
    check_page("clock-who-joins")
    assert "Cy" in user.words() and "Dee" in user.words()
    user.tap("player:3", "back")
    assert current_player(user).order == (0, 1, 3)


def test_the_running_clock_says_once_that_its_times_are_what_is_left(user, check_page):
    open_clock(user, (SetClock, ("down",), 10, 0, 0))
    user.tap("begins:0")
    check_page("clock-with-time-limit")
    assert user.words().count(translate("toolbox.time_left")) == 1
    user.tap("pause")
    check_page("clock-with-time-limit-paused")
    assert user.words().count(translate("toolbox.time_left")) <= 1
    assert user.read_sentence("choice.stop") in user.words()


def test_back_leads_from_the_orders_to_their_list_and_the_present_order_is_brass(user):
    open_clock(user)
    user.tap("order", f"choice:{user.read_sentence('choice.turn_order')}")
    option = f"option:{user.read_sentence('turn_order.label', turns='reversed')}"
    user.tap(option)
    user.tap("order", f"choice:{user.read_sentence('choice.turn_order')}")
    scene = user.table_stage.scene
    place = next(target.area for target in scene.targets if target.name == option)
    brass_keys = [sprite for sprite in scene.sprites if getattr(sprite.look, "paint", None) is key and sprite.look.args[0]]
    assert [(sprite.x, sprite.y) for sprite in brass_keys] == [(place.cx, place.cy)]
    user.tap("back")
    assert f"choice:{user.read_sentence('choice.reorder')}" in user.targets()
    user.tap("back")
    assert "order" in user.targets()
