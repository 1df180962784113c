"""Test the turn clock on the screen, with creatures and phases added and played by taps."""

from companion.games.toolbox.creatures import AddCreature
from companion.games.toolbox.phases import AddPhase
from companion.games.toolbox.turns import SetTurnOrder
from companion.session.inputs.messages import Answer, BeginSession, ToolboxInput
from companion.table.seats import seats_named
from kivy_ui.look.language import language_code, translate

WINDOWS = ("800x480", "480x800 de light 2", "1280x720 de contrast 1", "720x1280 en light")
NAMES = ("Ann", "Tom", "Cy", "Dee")


def clock(hand, *moves):
    """Open the clock of a new toolbox, and give these answers."""
    hand.go_home()
    hand.table.send(BeginSession("toolbox", seats_named(NAMES)))
    hand.settle()
    hand.tap("tab:clock")
    for move in moves:
        send(hand, *move)


def send(hand, kind, *values):
    """Give the first answer with this kind of move."""
    prompt = hand.table.shown.front.prompt
    choice = next(one for one in (*prompt.choices, *prompt.asides) if isinstance(one.move, kind))
    answer = Answer(choice.id, tuple(values))
    hand.table.send(ToolboxInput(answer) if hand.table.shown.is_toolbox_shown else answer)
    hand.settle()


WOLF = (AddCreature, "Wolf", ("red",))
BEAR = (AddCreature, "Bear", ("white",))
HIGHEST_FIRST = (SetTurnOrder, ("high",))
PHASES = ((AddPhase, "Planung", ("once",)), (AddPhase, "Aktion", ("turns",)), (AddPhase, "Ende", ("table",)))


def now(hand, shown=None):
    return (shown or hand.table.shown).view.clock.now


def test_a_creature_is_added_by_taps_and_has_its_turn(hand, at):
    clock(hand, HIGHEST_FIRST)
    at("clock-before")
    hand.tap("order")
    at("clock-order-list")
    hand.tap(f"choice:{hand.said('choice.add_creature')}")
    hand.write("Wolf")
    at("creature-name")
    hand.tap("key:done")
    at("creature-colour")
    hand.tap("option:Blau" if language_code() == "de" else "option:blue")
    at("creature-number")
    assert hand.said("field.creature_number", turns="high") in hand.words(), "the number is explained"
    hand.tap("key:7", "done")
    assert [(one.name, one.colour) for one in now(hand).creatures] == [("Wolf", "blue")] and now(hand).numbers[4] == 7


def test_a_creature_has_no_number_where_numbers_decide_nothing(hand):
    clock(hand)
    hand.tap("order", f"choice:{hand.said('choice.add_creature')}")
    hand.write("Wolf")
    hand.tap("key:done", "option:Blau" if language_code() == "de" else "option:blue")
    assert [one.name for one in now(hand).creatures] == ["Wolf"]


def test_a_creature_fills_the_screen_in_its_turn(hand, at):
    clock(hand, WOLF, BEAR)
    at("clock-creatures")
    assert "Wolf" in hand.words()
    hand.tap("begins:4")
    at("clock-creature-turn")
    assert now(hand).up == 4 and "Wolf" in hand.words()
    assert translate("toolbox.tap_anywhere", name="Bear").split(":")[0] in hand.words()
    hand.tap("clock")
    assert now(hand).up == 5
    hand.tap("pause")
    at("clock-creature-paused")
    assert now(hand).is_admin


def test_numbers_of_creatures_are_entered_like_those_of_players(hand, at):
    clock(hand, HIGHEST_FIRST, (*WOLF, 12))
    at("clock-numbers")
    assert translate("toolbox.initiative") in hand.words() and "12" in hand.words()
    hand.tap("number:4")
    hand.tap("key:9")
    at("clock-number-pad")


def test_a_round_goes_through_phases_by_taps(hand, at):
    clock(hand, *PHASES)
    at("clock-phases-before")
    hand.tap("main")
    at("clock-phase-at-once")
    hand.tap("done:0", "done:2")
    at("clock-phase-half-done")
    assert now(hand).done == (0, 2)
    hand.tap("done:1", "done:3")
    assert now(hand).current_phase.name == "Aktion"
    at("clock-phase-who-begins")
    hand.tap("begins:1")
    at("clock-phase-turn")
    assert "Aktion" in hand.words()
    hand.tap("clock", "clock", "clock", "clock")
    assert now(hand).current_phase.name == "Ende"
    at("clock-phase-table")
    hand.tap("main")
    assert now(hand).current_phase.name == "Planung" and now(hand).round == 2


def test_the_clock_of_a_creature_ticks_beside_a_game(hand, at):
    hand.go_home()
    hand.table.send(BeginSession("into-the-blue", seats_named(NAMES)))
    hand.settle()
    hand.tap("tools", "tab:clock")
    send(hand, *WOLF)
    hand.tap("begins:4")
    assert now(hand, hand.table.shown.toolbox).up == 4
    hand.tap("close")
    at("clock-creature-beside")
    hand.tap("tools", "clock")
    assert now(hand, hand.table.shown.toolbox).up == 0
