"""The terminal shows every prompt, fills every field, and refuses invalid input with a sentence."""

import io
import re

import pytest
from msgspec.structs import replace

from companion.command.terminal.console import Console
from companion.command.terminal.field_entry import find_direct_entry, parse_value
from companion.command.terminal.terminal import Terminal
from companion.command.terminal.text_views import field, names_of, question
from companion.games import catalogue
from companion.library.store import Store
from companion.session.inputs.messages import DeviceStatus
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.session_thread import SessionThread
from companion.table.game import option
from companion.table.prompt import Choice, Option, Pick, Prompt
from companion.table.seats import seats_named
from tests.command.running import run_fathom
from tests.command.typed_session import DEALT, DEALT_ON_THE_TABLE, FakeStore, game_named, pearls_and_tools, type_lines
from tests.example_games.pearls import GAME, Stop, replace_parts, with_reminders


def test_a_deal_asks_who_plays_who_starts_and_each_option():
    page, table = type_lines("Ann", "Ann, Ann", "Ann, Bo", "2", "2", "q")
    assert "needs 2 to 5 different names, not 1." in page and "needs 2 to 5 different names, not 1 among 2." in page
    assert [seat.name for seat in table.snapshot.seats] == ["Bo", "Ann"]
    assert "Bo, draw or stop?" in page
    assert "Enter the pearl" in page


def test_before_a_sheet_is_chosen_the_first_player_deals_or_goes_first():
    page, _ = type_lines("Ann, Bo", "2", "q", games=lambda name: catalogue.game("score-sheet"))
    assert "Who deals or goes first?" in page and "Bo deals or goes first." in page


def test_prompt_sign_is_printed_once_between_inputs():
    page, (_, table) = io.StringIO(), type_lines("q")
    console = Console(io.StringIO("Ann\nBo\n"), page)
    console.show(table.snapshot)
    console.start()
    assert console.line() == "Ann" and page.getvalue() == "> "
    assert console.line() == "Bo" and page.getvalue() == "> > "


def test_a_question_mark_before_the_deal_brings_help_and_is_no_answer():
    why = replace_parts(options=(option("bag", "app", "table", reason="Is it a real bag?"),))
    page, table = type_lines("?", "Ann, Bo", "?", "1", "?", "2", "q", games=lambda name: why)
    assert "like Ann, Bo, Cleo" in page and "Enter takes the one with *" in page and "Is it a real bag?" in page
    assert "not 1." not in page and "Type a number from" not in page
    assert table.table.session.setup.options == {"bag": "table"}


def test_giving_up_entering_the_box_says_what_happens_to_it():
    answers = ("Ann, Bo", "1", "1", "1", "2", "1", "", "s", "", "", "", "q")
    page, table = type_lines(*answers, games=lambda name: catalogue.game("deep-blue"))
    assert page.count("12 tiles to go; what you entered is saved. This time you play with physical tiles.") == 1
    assert table.table.session.setup.options["tiles"] == "table"


def test_the_box_is_read_in_line_by_line_and_none_is_lost():
    store, game = Store.in_memory(), catalogue.game("deep-blue")
    begin, rest = ("Ann, Bo", "1", "1", "1", "2", "1"), ("", "", "", "q")
    lines = ("4 gold blue-or-black", "<", "3 gold 5 blue", "", "99 gold", "0 gold gold", "2 mauve", "s")
    page, _ = type_lines(*begin, *lines, *rest, games=lambda name: game, table=SessionThread(store, PlayClock()))
    tiles = store.edition("deep-blue")["tiles"]
    assert (tiles[1]["worth"], tiles[1]["spots"], tiles[1]["verified"]) == (3, ["gold", "black", "blue"], True)
    assert [tile["verified"] for tile in tiles].count(True) == 3
    assert "Yellow buoy 2 (1 of 13): 4 · gold, blue or black" in page and page.count("Yellow buoy 4 (3 of 13)") == 4

    page, table = type_lines(*begin, *[""] * 11, *rest, games=lambda name: game, table=SessionThread(store, PlayClock()))
    assert "Fathom must know 11 of your tiles first" in page and "to go" not in page
    assert table.table.session.setup.options["tiles"] == "app"


def test_a_deal_asks_neither_who_starts_nor_options_where_that_makes_no_difference():
    alone = replace_parts(options=(option("bag", "app", "table", seats=(3,)),))
    page, table = type_lines("Ann, Bo", "1", "2", "q", games=lambda name: alone)
    assert "Enter the pearl" not in page and table.table.session.setup.options == {"bag": "app"}
    page, table = type_lines("Ann, Bo", "", "q", games=lambda name: catalogue.game("toolbox"))
    assert "Who goes first" not in page and [seat.name for seat in table.snapshot.seats] == ["Ann", "Bo"]


def test_actions_by_hand_are_printed_above_the_question():
    page, _ = type_lines(*DEALT, "q", games=lambda name: with_reminders())
    assert "→ Shake the bag of pearls well\n→ Pass the bag of pearls on to Ann\nAnn, draw or stop?" in page


def test_choices_of_the_lead_seat_are_numbered_and_taken_by_number():
    page, table = type_lines(*DEALT, "2", "q")
    assert "1 * Draw" in page
    assert "· Ann stops" in page
    assert table.snapshot.prompt.question == "Bo, draw or stop?"


def pearls_with_secondary_choices(name):
    """Return Pearls with secondary choices, so that fields are asked after the choice."""

    def make_prompt(state):
        prompt = GAME.prompt(state)
        return prompt and replace(prompt, choices=tuple(replace(choice, role="secondary") for choice in prompt.choices))

    return replace_parts(prompt=make_prompt)


def test_a_single_reportable_value_is_one_input():
    page, table = type_lines(*DEALT_ON_THE_TABLE, "2", "Black", "1", "q")
    question_text = page.partition("Ann, draw or stop?\n")[2]
    assert question_text.startswith("     * Enter the pearl\n   1   white\n   2   black\n   3   Stop\n")
    assert "· Ann draws black" in page and "· Bo draws black" in page and table.snapshot.entry == 3


def test_an_input_that_fills_a_whole_answer_is_one_input():
    page, table = type_lines(*DEALT_ON_THE_TABLE, "black", "q", games=pearls_with_secondary_choices)
    assert "· Ann draws black" in page and "Pearl · pick 1" not in page and table.snapshot.entry == 1


def test_a_number_alone_never_fills_an_answer():
    page, table = type_lines(*DEALT_ON_THE_TABLE, "7", "q", games=pearls_with_secondary_choices)
    assert "“7” isn’t an option" in page and table.snapshot.entry == 0


def test_a_whole_roll_is_one_input():
    dice = Pick("faces", "Faces", tuple(Option(face, str(face)) for face in range(1, 7)), 3, 3, repeats=True)
    tell, stop = Choice("Enter the roll", Stop(0), 0, fields=(dice,)), Choice("Stop", Stop(0), 0)
    assert find_direct_entry((stop, tell), "4 4 6") == (tell, (4, 4, 6))
    assert find_direct_entry((stop, tell), "4 4") is find_direct_entry((stop, tell), "4 4 9") is None


def test_a_field_is_asked_until_it_is_valid_and_takes_number_or_label():
    page, _ = type_lines(*DEALT_ON_THE_TABLE, "1", "3", "pink", "BLACK", "1", "1", "q", games=pearls_with_secondary_choices)
    assert "“3” isn’t an option" in page and "“pink” isn’t an option" in page and "Pearl · pick 1" in page
    assert "· Ann draws black" in page
    assert "· Bo draws white" in page


def pearls_at_sites(*labels):
    """Return Pearls with choices of these labels, such as numbered sites."""

    def make_prompt(state):
        prompt = GAME.prompt(state)
        return prompt and replace(prompt, choices=tuple(Choice(label, Stop(state.acting), state.acting) for label in labels))

    return replace_parts(prompt=make_prompt)


def test_the_number_typed_is_the_number_on_the_label():
    game = pearls_at_sites("Site 13", "Stay", "Level 2: 3 shells", "Go")
    page, _ = type_lines(*DEALT, "q", games=lambda name: game)
    assert re.findall(r"^ +(\d+)   (.*)$", page.partition("draw or stop?")[2], re.M) == [
        ("13", "Site 13"), ("1", "Stay"), ("2", "Level 2: 3 shells"), ("3", "Go")
    ]  # fmt: skip


def test_a_number_that_counts_names_no_line():
    game = pearls_at_sites("Choose dice", "Reroll 5 dice", "Stop")
    page, _ = type_lines(*DEALT, "q", games=lambda name: game)
    assert re.findall(r"^ +(\d+)   (.*)$", page.partition("draw or stop?")[2], re.M) == [
        ("1", "Choose dice"), ("2", "Reroll 5 dice"), ("3", "Stop")
    ]  # fmt: skip


def test_variants_of_equal_labels_name_their_group():
    steps = (Choice("Sail", Stop(0), 0), *(Choice("Use a token", Stop(0), 0, step=step) for step in ("Recruit", "Sail")))
    lines = question(Prompt("Ann, what do you do?", steps, 0))
    assert lines[2:] == ["   1   Sail", "   2   Recruit · Use a token", "   3   Sail · Use a token"]


def test_a_number_on_a_label_never_takes_another_line():
    game = pearls_at_sites("Yellow 1", "Pink 1", "Stop")
    page, table = type_lines(*DEALT, "1", "q", games=lambda name: game)
    assert "“1” isn’t an option" in page and table.snapshot.entry == 0


def test_equal_dice_are_typed_in_order():
    dice = tuple(Option(at, face) for at, face in enumerate(("4", "4", "6", "chest")))
    keep = Pick("dice", "Dice", dice, 1, 3)
    assert parse_value(keep, "4 4") == (0, 1) and parse_value(keep, "6, 4, chest") == (0, 2, 3)
    assert names_of(keep) == ["4", "4", "6", "1"]


def test_a_colour_may_be_typed_as_its_players_name():
    colours = (Option("red", "red", "Bo"), Option("green", "green", "Ann"))
    order = Pick("order", "Order", colours, 2, 2, ordered=True)
    assert parse_value(order, "bo ann") == parse_value(order, "red Ann") == ("red", "green")


def test_the_format_of_several_values_is_beside_their_number():
    options = tuple(Option(at, face) for at, face in enumerate(("red", "blue", "green")))
    several, single_parts = (field(Pick("order", "Order", options, most, most, ordered=True))[0].parts["parts"] for most in (2, 1))
    assert [how.key for how in several] == ["field.pick", "field.ordered", "field.spaces"]
    assert [how.key for how in single_parts] == ["field.pick"]


def test_help_why_board_and_undo_work_while_a_field_is_asked():
    page, _ = type_lines(*DEALT_ON_THE_TABLE, "1", "1", "1", "?", "w", "b", "u", "1", "2", "q", games=pearls_with_secondary_choices)
    after = page.partition("Bo, draw or stop?")[2]
    assert (
        after.index("A number takes")
        < after.index("Drawing is a risk.")
        < after.index("· Undone.")
        < after.index("Ann draws black")
    )


def type_into_the_blue(*lines, code="en"):
    """Return what the terminal wrote while these lines were typed in a game of Into the Blue."""
    table, page = SessionThread(Store.in_memory(), PlayClock(), catalogue.game), io.StringIO()
    typed = "".join(f"{line}\n" for line in ("Ann, Bo", "1", "", "", "", "", *lines, "q"))
    table.start()
    Terminal(table, Console(io.StringIO(typed), page, code), catalogue.game).play("into-the-blue")
    table.stop()
    return page.getvalue()


def test_rules_lists_the_games_topics_and_prints_one():
    page = type_into_the_blue("rules")
    assert "▸3   Rolling" in page and " 4   Stopping" in page and "Nothing changes after the third one." not in page
    assert "Nothing changes after the third one." in " ".join(type_into_the_blue("rules 4").split())
    assert "Type rules and a number" in type_into_the_blue("rules 99")
    assert " 4   Aufhören" in type_into_the_blue("rules", code="de")


def test_a_game_without_rules_to_look_up_says_so():
    page, _ = type_lines(*DEALT, "rules", "q")
    assert "There are no rules to look up here." in page


def test_a_letter_is_text_where_a_text_is_asked():
    _, table = type_lines(*DEALT, "a6", "b", "q")
    assert table.snapshot.seats[0].name == "b"


def test_changes_on_the_board_are_printed_before_the_question():
    def sketched(state, seat):
        return replace(GAME.view(state, seat), sketch=("A bag of pearls", f"{sum(state.bag)} are left"))

    page, _ = type_lines(*DEALT, "1", "?", "q", games=lambda name: replace_parts(view=sketched))
    assert page.count("\n\n11 are left\n\nBo, draw or stop?") == 1, "once, when it changed"
    assert "A bag of pearls" not in page and "12 are left" not in page


def test_going_back_out_of_a_field_changes_nothing():
    _, table = type_lines(*DEALT_ON_THE_TABLE, "1", "<", "q", games=pearls_with_secondary_choices)
    assert table.snapshot.entry == 0


def test_a_number_field_prints_its_range():
    page, _ = type_lines(*DEALT, "a1", "99", "minus one", "3", "q")
    assert "> Enter a number from 0 to 20, not 99." in page
    assert "> Enter a number from 0 to 20." in page
    assert "white pearls in the bag: 3, not 8" in page


def test_secondary_moves_are_listed_under_a_by_group():
    page, table = type_lines(*DEALT, "a", "6", "Cleo", "q")
    assert page.index("Correct a count:") < page.index("Game:") < page.index("Names:")
    assert table.snapshot.seats[0].name == "Cleo"


def test_undo_past_a_draw_asks_first_and_redo_brings_the_same_pearl():
    page, table = type_lines(*DEALT, "1", "u", "2", "r", "q")
    assert "Undo “Ann draws" in page and "· Undone." in page
    pearl = page.partition("· Ann draws ")[2].split()[0]
    assert f"· Redone: Ann draws {pearl}" in page
    assert table.snapshot.entry == 3


def test_one_key_after_the_end_plays_again_with_the_same_people_and_any_starter():
    page, table = type_lines(*DEALT_ON_THE_TABLE, "3", "3", "n", "", "2", "q")
    assert "Pearls again: Ann and Bo" in page and page.count("Who plays") == 1
    assert (table.snapshot.session, [seat.name for seat in table.snapshot.seats]) == ("two", ["Bo", "Ann"])
    assert table.table.session.setup.options == {"bag": "table"}


def test_another_game_can_be_played_after_the_end():
    page, table = type_lines(*DEALT, "2", "2", "n", "2", "1", "q")
    assert "Choose a game" in page and table.snapshot.session == ""


def test_the_end_lists_places_lines_and_the_seed():
    page, table = type_lines(*DEALT, "2", "2", "q")
    assert "The end." in page
    assert "1. Ann  0" in page
    assert f"Seed {table.snapshot.seed}" in page


def test_a_chest_opens_between_two_enters_for_its_seat_alone():
    page, _ = type_lines(*DEALT, "p 2", "", "", "q")
    assert "Bo, look alone now." in page
    assert "Bo: 0\nPress Enter to close it." in page


def test_the_log_numbers_every_line_and_g_goes_back_to_one():
    page, table = type_lines(*DEALT, "2", "1", "l", "g 1", "2", "q")
    assert re.search(r"1    0:\d\d  Ann stops", page)
    assert table.snapshot.undo == "Ann stops"


@pytest.mark.parametrize(
    "rubbish", ["", "0", "99", "-1", "²", "١", "x", "a", "a99", "g", "g x", "p 9", "1" * 500, "\x00\x1b[A", "“", "'; drop"]
)
def test_invalid_input_changes_nothing_and_the_table_continues(rubbish):
    page, table = type_lines(*DEALT, rubbish, "", "", "2", "q")
    assert "Traceback" not in page
    assert table.snapshot.undo in ("Ann stops", None)


def test_the_end_of_the_line_anywhere_keeps_the_game():
    for lines in [(), ("Ann",), ("Ann, Bo",), DEALT, (*DEALT, "a"), (*DEALT_ON_THE_TABLE, "1"), (*DEALT, "p")]:
        page, table = type_lines(*lines)
        assert page.endswith("Saved. `fathom play` resumes it.\n" if table.snapshot.session else "No game was started.\n")


def test_quit_in_any_field_or_question_is_possible_by_name():
    _, table = type_lines(*DEALT, "quit", "2")
    assert table.snapshot.entry == 0


def test_q_quits_where_a_field_is_asked():
    page, table = type_lines(*DEALT_ON_THE_TABLE, "1", "q", "1", games=pearls_with_secondary_choices)
    assert "“q”" not in page and table.snapshot.entry == 0


def test_devices_are_listed_with_their_state():
    table = SessionThread(FakeStore(), PlayClock(), game_named)
    table.send(DeviceStatus("buttons", "button", "absent", "this machine has no GPIO chip"))
    page, _ = type_lines(*DEALT, "s", "q", table=table)
    assert "buttons: absent (this machine has no GPIO chip)" in page


def test_t_opens_the_attached_toolbox_and_returns():
    page, table = type_lines(*DEALT, "t", "1", "2", "3d6", "l", "u", "1", "t", "2", "q", games=pearls_and_tools)
    assert "t back to the game" in page and re.search(r"· .*3d6: \d", page)
    assert page.count("    1    0:00  ") == 1 and "t toolbox" in page and "Undo anyway (stays in the log)" in page
    assert table.snapshot.undo == "Ann stops" and table.snapshot.toolbox.undo == "The roll" and not table.snapshot.is_toolbox_shown


def test_a_toolbox_that_is_put_away_leads_back_to_the_game():
    page, table = type_lines(*DEALT, "t", "5", "b", "t", "q", games=pearls_and_tools)
    assert "The toolbox is closed; t goes back to the game." in page and table.snapshot.toolbox is None


def test_a_game_that_cannot_begin_gives_the_reason_before_asking_again():
    store = Store.in_memory()
    ann, anna = (store.people.add(name).id for name in ("Ann", "Anna"))
    store.people.merge(anna, ann)
    page, table = type_lines("Ann, Anna", "1", "", "Ann, Bo", "1", "", "q", table=SessionThread(store, PlayClock(), game_named))
    (warning,) = re.findall(r"! .*Ann and Anna.*", page)
    assert "Known players: Ann." in page and len(table.snapshot.seats) == 2
    assert page.index(warning) < page.rindex("Who plays Pearls?")


def test_a_german_system_plays_in_german():
    page, _ = type_lines("Ann", *DEALT, "a1", "x", "<", "1", "u", "2", "p 2", "", "", "2", "2", "q", code="de")
    assert "2 bis 5 verschiedene Namen, nicht 1." in page and "Wer fängt an?" in page and "Rückgängig gemacht" in page
    assert "Das Spiel ist aus." in page and page.endswith("zeigt Verlauf und Punkte.\n")


def type_sheet_choice(*answers):
    return type_lines("Ann, Bo", "1", "", *answers, games=lambda name: catalogue.game("score-sheet"))


def test_a_long_list_is_searched_by_a_part_of_a_name():
    page, table = type_sheet_choice("skul", "q")
    assert table.table.session.state.game.sheet.name == "Skull King" and "isn’t an option" not in page
    page, table = type_sheet_choice("petan", "q")
    assert table.table.session.state.game.sheet.name == "Pétanque"


def test_several_that_match_are_listed_with_their_numbers():
    page, table = type_sheet_choice("phase", "rummy ", "q")
    assert table.table.session.state.game.sheet.name == "Phase 10"
    page, table = type_sheet_choice("dom", "q")
    assert table.table.session.state.game.sheet is None
    several = page[page.index("“dom” matches these") :]
    assert re.search(r"\d+ +Dominion", several) and re.search(r"\d+ +Dominoes", several)
    page, _ = type_sheet_choice("xyzzy", "q")
    assert "“xyzzy” isn’t an option" in page


def type_kit_choice(store, *answers):
    """Return what the terminal printed for answers about kits."""
    page, _ = type_lines(*answers, games=lambda name: catalogue.game("kit"), table=SessionThread(store, PlayClock()))
    return page


def test_locked_scenarios_have_their_reason_and_played_ones_their_count():
    store, answers = Store.in_memory(), ("Ann, Bo", "1", "3")
    page = type_kit_choice(store, *answers, "q")
    assert "   1 * First crossing (A short" in page
    assert "   2   The long road (locked: play First crossing first · The west" in page
    play_crossing(store)
    page = type_kit_choice(store, *answers, "q")
    assert "   1   First crossing (played once · A short" in page
    assert "   2 * The long road (The west" in page and "   3   Last water (locked: play The long road first" in page


def play_crossing(store):
    """Play the first scenario of the kit to its end, won or lost."""
    game, luck = catalogue.game("kit"), RandomPlayer(3)
    setup = game.setup(store.identify_seats(seats_named(["Ann", "Bo"])), {"kit": "Desert campaign"})
    session = Session.begin(game, store.new_session(setup), setup, store.journal, PlayClock())
    while session.prompt:
        choice = luck.choice(session.prompt)
        session.play(choice.id, luck.values(choice))


def test_sessions_of_a_tool_name_only_who_has_a_name(tmp_path):
    store = Store.open(tmp_path / "fathom.db")
    game = catalogue.game("toolbox")
    setup = game.setup(store.identify_seats(seats_named(["Ann", "Bo", *(f"Seat {number}" for number in range(3, 13))])), {})
    Session.begin(game, store.new_session(setup), setup, store.journal, PlayClock())
    store.close()
    (line,) = run_fathom("sessions", data=tmp_path)[1].splitlines()
    assert line.endswith(" min  Ann, Bo") and "Seat" not in line
