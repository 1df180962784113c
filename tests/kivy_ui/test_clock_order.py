"""Test the turn clock on the screen, with creatures and phases added and played by taps."""

from companion.games.toolbox.creatures import AddCreature
from companion.games.toolbox.phases import AddPhase
from companion.games.toolbox.turns import SetTurnOrder
from companion.session.inputs.messages import Answer, BeginSession, ToolboxInput
from companion.table.seats import seats_named
from kivy_ui.look.language import language_code, translate

WINDOWS = ("800x480", "480x800 de light 2", "1280x720 de contrast 1", "720x1280 en light")
NAMES = ("Ann", "Tom", "Cy", "Dee")


def clock(user, *moves):
    """Open the clock of a new toolbox, and give these answers."""
    user.go_home()
    user.table.send(BeginSession("toolbox", seats_named(NAMES)))
    user.settle()
    user.tap("tab:clock")
    for move in moves:
        send(user, *move)


def send(user, kind, *values):
    """Give the first answer with this kind of move."""
    prompt = user.table.shown.front.prompt
    choice = next(one for one in (*prompt.choices, *prompt.any_time_choices) if isinstance(one.move, kind))
    answer = Answer(choice.id, tuple(values))
    user.table.send(ToolboxInput(answer) if user.table.shown.is_toolbox_shown else answer)
    user.settle()


WOLF = (AddCreature, "Wolf", ("red",))
BEAR = (AddCreature, "Bear", ("white",))
HIGHEST_FIRST = (SetTurnOrder, ("high",))
PHASES = ((AddPhase, "Planung", ("once",)), (AddPhase, "Aktion", ("turns",)), (AddPhase, "Ende", ("table",)))


def now(user, shown=None):
    return (shown or user.table.shown).view.clock.now


def test_a_creature_is_added_by_taps_and_has_its_turn(user, at):
    clock(user, HIGHEST_FIRST)
    at("clock-before")
    user.tap("order")
    at("clock-order-list")
    user.tap(f"choice:{user.said('choice.add_creature')}")
    user.write("Wolf")
    at("creature-name")
    user.tap("key:done")
    at("creature-colour")
    user.tap("option:Blau" if language_code() == "de" else "option:blue")
    at("creature-number")
    assert user.said("field.creature_number", turns="high") in user.words(), "the number is explained"
    user.tap("key:7", "done")
    assert [(one.name, one.colour) for one in now(user).creatures] == [("Wolf", "blue")] and now(user).numbers[4] == 7


def test_a_creature_has_no_number_where_numbers_decide_nothing(user):
    clock(user)
    user.tap("order", f"choice:{user.said('choice.add_creature')}")
    user.write("Wolf")
    user.tap("key:done", "option:Blau" if language_code() == "de" else "option:blue")
    assert [one.name for one in now(user).creatures] == ["Wolf"]


def test_a_creature_fills_the_screen_in_its_turn(user, at):
    clock(user, WOLF, BEAR)
    at("clock-creatures")
    assert "Wolf" in user.words()
    user.tap("begins:4")
    at("clock-creature-turn")
    assert now(user).up == 4 and "Wolf" in user.words()
    assert translate("toolbox.tap_anywhere", name="Bear").split(":")[0] in user.words()
    user.tap("clock")
    assert now(user).up == 5
    user.tap("pause")
    at("clock-creature-paused")
    assert now(user).is_admin


def test_numbers_of_creatures_are_entered_like_those_of_players(user, at):
    clock(user, HIGHEST_FIRST, (*WOLF, 12))
    at("clock-numbers")
    assert translate("toolbox.initiative") in user.words() and "12" in user.words()
    user.tap("number:4")
    user.tap("key:9")
    at("clock-number-pad")


def test_a_round_goes_through_phases_by_taps(user, at):
    clock(user, *PHASES)
    at("clock-phases-before")
    user.tap("main")
    at("clock-phase-at-once")
    user.tap("done:0", "done:2")
    at("clock-phase-half-done")
    assert now(user).done == (0, 2)
    user.tap("done:1", "done:3")
    assert now(user).current_phase.name == "Aktion"
    at("clock-phase-who-begins")
    user.tap("begins:1")
    at("clock-phase-turn")
    assert "Aktion" in user.words()
    user.tap("clock", "clock", "clock", "clock")
    assert now(user).current_phase.name == "Ende"
    at("clock-phase-table")
    user.tap("main")
    assert now(user).current_phase.name == "Planung" and now(user).round == 2


def test_the_clock_of_a_creature_ticks_beside_a_game(user, at):
    user.go_home()
    user.table.send(BeginSession("into-the-blue", seats_named(NAMES)))
    user.settle()
    user.tap("tools", "tab:clock")
    send(user, *WOLF)
    user.tap("begins:4")
    assert now(user, user.table.shown.toolbox).up == 4
    user.tap("close")
    at("clock-creature-beside")
    user.tap("tools", "clock")
    assert now(user, user.table.shown.toolbox).up == 0
