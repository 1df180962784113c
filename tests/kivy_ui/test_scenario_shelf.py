"""Test the shelf of Deep Blue's scenarios, two taps from Home: which ones a group has played."""

from itertools import pairwise

import pytest

from companion.games.deep_blue.box import SCENARIOS
from companion.library.records.plays import Play, Score
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text, translate
from tests.sample_sizes import full_or_sample

CHECKS_TEXT_SIZES = True
WINDOWS = full_or_sample(
    (
        "800x480",
        "480x800 de light 2",
        "800x480 de light 2",
        "1280x720 de contrast",
        "800x480 longer light",
        "1024x600 en deep 1",
        "480x800",
    ),
    ("480x800 de light 2", "800x480", "800x480 longer light", "800x480 de light 2"),
)
NAMES = ("Ann", "Bo", "Cleo", "Dan")
PLAYED_SCENARIOS = (
    "bounty-wrecks",
    "troubled-waters",
    "the-best-of-the-best",
    "scattered-wealth",
    "troubled-waters",
    "troubled-waters",
)


@pytest.fixture
def group(home):
    """Return a simulated user whose last group has played four scenarios."""
    user = home
    store = user.table._store
    user.table.send(BeginSession("deep-blue", seats_named(NAMES)))
    seats = user.table.snapshot.seats
    user.table.send(CloseSession())
    user.wait_until_idle()
    for nth, scenario in enumerate(PLAYED_SCENARIOS):
        order = [seats[(nth + place) % 4] for place in range(4)]
        scores = tuple(Score(seat, player.name, 1 + seat, 40 - seat, player.player) for seat, player in enumerate(order))
        play = Play(f"bgs-{nth}", "deep-blue", 1_773_500_000 + nth * 86_400, 3_600_000, scores, options={"scenario": scenario})
        store.plays.imports.save_imported([play])
    user.shell.drafts.clear()
    return user


def open_shelf(user):
    user.shell.show_home()
    user.wait_until_idle()
    user.tap("game:deep-blue", "option:scenario")
    return user.shell.top_page


def test_the_shelf_is_two_taps_from_home_and_shows_what_was_played(group, check_page):
    page = open_shelf(group)
    check_page("scenarios")
    assert page.loaded.value.played_count == 4 and page.loaded.value.suggestion == "a-storm-is-coming"
    assert translate("scenarios.won", count=3) in group.words()
    group.tap("value:dangerous-reefs")
    check_page("scenarios-turned")
    assert page.turned_scenario == "dangerous-reefs"
    group.tap("value:dangerous-reefs")
    assert page.turned_scenario == ""


def test_every_card_can_be_turned(group, check_page):
    open_shelf(group)
    for value in SCENARIOS:
        group.tap(f"value:{value}")
        check_page(f"scenarios-turned-{value}")


def test_the_next_unplayed_scenario_is_chosen_with_one_tap(group):
    open_shelf(group)
    group.tap("choose")
    assert group.shell.top_page is None
    assert group.shell.screen.deal.options["scenario"] == "a-storm-is-coming"


def test_a_draw_turns_a_card_over_at_once_and_is_recorded_as_a_chosen_scenario(group, check_page):
    page = open_shelf(group)
    group.tap("draw")
    check_page("scenarios-drawn")
    assert page.turned_scenario == page.drawn_scenario in SCENARIOS[4:] and group.shell.top_page is page
    assert translate("scenarios.drawn", name=as_text(page.shelf.label(page.drawn_scenario))) in group.words()
    assert translate("scenarios.draw_another") in group.words() and {"play", "choose", "draw"} <= {*group.targets()}
    scenario = page.drawn_scenario
    group.tap("play")
    session = group.table.snapshot.session
    assert group.table._store.journal.setup(session).options["scenario"] == scenario == group.shell.state().terms.scenario


def test_another_draw_is_another_unplayed_scenario_and_every_one_comes(group):
    page = open_shelf(group)
    drawn_scenarios = []
    for _ in range(60):
        group.tap("draw")
        drawn_scenarios.append(page.drawn_scenario)
    assert {*drawn_scenarios} == {*SCENARIOS[4:]}
    assert all(first != second for first, second in pairwise(drawn_scenarios))
    group.tap(f"value:{page.drawn_scenario}")
    assert not page.drawn_scenario and not page.turned_scenario


def test_a_turned_scenario_is_played_at_once(group):
    open_shelf(group)
    group.tap("value:ruins-of-plenty", "play")
    assert group.table.snapshot.game == "deep-blue"
    assert group.shell.state().terms.scenario == "ruins-of-plenty"


def test_a_turned_scenario_is_chosen_before_the_rest_is_set_up(group):
    open_shelf(group)
    group.tap("value:ruins-of-plenty", "choose")
    assert group.table.snapshot.game == ""
    assert group.shell.screen.options.chosen_values["scenario"] == "ruins-of-plenty"
    assert "lay-out" in group.targets()


def test_without_enough_players_a_scenario_is_only_chosen(group, check_page):
    group.shell.show_home()
    group.wait_until_idle()
    group.tap("game:deep-blue")
    for name in NAMES:
        group.tap(f"seat:{name}", "away")
    group.tap("option:scenario")
    check_page("scenarios-nobody")
    assert "group" not in group.targets() and translate("scenarios.hint") in group.words()
    group.tap("value:bounty-wrecks")
    assert "play" not in group.targets()
    group.tap("choose")
    assert group.shell.screen.options.chosen_values["scenario"] == "bounty-wrecks"


def test_another_group_has_its_own_figures(group, check_page):
    page = open_shelf(group)
    group.tap("group", "pick:Ann", "pick:Bo", "pick:Cleo", "done")
    check_page("scenarios-another-group")
    assert [seat.name for seat in page.group] == ["Dan"]
    assert page.loaded.value.played_count == 0
    group.tap("value:ruins-of-plenty")
    assert translate("scenarios.other_group") in group.words() and translate("scenarios.play_note_seated") in group.words()
    group.tap("play")
    assert len(group.table.snapshot.seats) == len(NAMES), "the game begins with those who are seated"


def test_the_last_unplayed_scenario_is_named_and_not_drawn_alone(group, check_page):
    store = group.table._store
    people = {player.name: player.id for player in store.people.players()}
    for nth, scenario in enumerate(SCENARIOS[:6]):
        scores = tuple(Score(seat, name, 1 + seat, 40 - seat, people[name]) for seat, name in enumerate(NAMES))
        play = Play(f"bgs-six-{nth}", "deep-blue", 1_783_500_000 + nth, 3_600_000, scores, options={"scenario": scenario})
        store.plays.imports.save_imported([play])
    page = open_shelf(group)
    check_page("scenarios-last")
    known_button, draw_button = page.buttons()
    assert (known_button.note.key, draw_button.note.key) == ("scenarios.last_unplayed", "scenarios.draw_all"), (
        "all 7, as one is no draw"
    )


def test_all_scenarios_played_are_drawn_among_all(group, check_page):
    store = group.table._store
    people = {player.name: player.id for player in store.people.players()}
    for nth, scenario in enumerate(SCENARIOS):
        scores = tuple(Score(seat, name, 1 + seat, 40 - seat, people[name]) for seat, name in enumerate(NAMES))
        play = Play(f"bgs-all-{nth}", "deep-blue", 1_783_500_000 + nth, 3_600_000, scores, options={"scenario": scenario})
        store.plays.imports.save_imported([play])
    page = open_shelf(group)
    check_page("scenarios-all")
    assert page.loaded.value.unplayed_scenarios == ()
    group.tap("draw")
    assert page.drawn_scenario in SCENARIOS and page.buttons()[-1].note.key == "scenarios.draw_all"


def test_a_game_with_a_new_player_begins_with_the_first_scenario_until_another_is_chosen(group):
    """The group's next game has the scenario of its last one; with a person who hasn't played, the rulebook's first one."""
    group.table.send(
        BeginSession("deep-blue", group.table._store.group_defaults.people_of_last_play(), {"scenario": "bounty-wrecks"})
    )
    group.table.send(CloseSession())
    group.shell.drafts.clear()
    group.shell.show_home()
    group.wait_until_idle()
    group.tap("game:deep-blue")
    page = group.shell.screen
    assert page.deal.options["scenario"] == "bounty-wrecks" and page.options.is_first_game() is False
    group.tap("new-name")
    group.write("Zoe")
    group.tap("key:done")
    words = translate("players.first_game", option=next(option.label for option in page.options._worded_options(5)))
    assert "scenario" not in page.deal.options and words in group.words()
    group.tap("option:scenario", "value:dangerous-reefs", "choose")
    assert page.deal.options["scenario"] == "dangerous-reefs"
    group.tap("back", "game:deep-blue")
    assert group.shell.screen.deal.options["scenario"] == "dangerous-reefs", "the choice is kept with the set-up"


def test_perils_with_a_new_player_begins_with_turn_order_and_scores(group):
    """“Everything” asks for each card: only people who know the cards are led to it."""
    group.table.send(
        BeginSession("perils-of-the-deep", group.table._store.group_defaults.people_of_last_play(), {"depth": "ledger"})
    )
    group.table.send(CloseSession())
    group.shell.drafts.clear()
    group.shell.show_home()
    group.wait_until_idle()
    group.tap("game:perils-of-the-deep")
    page = group.shell.screen
    assert page.deal.options.get("depth", "helper") == "helper"
    last_value = translate("players.last_value", value="").strip()
    assert last_value in group.words() or group.shell.look.text_factor > 1, "the changed value is named if there is room"
    group.tap("option:depth")
    assert last_value not in group.words()
    assert page.deal.options["depth"] == "ledger"


def test_people_of_a_game_that_ended_early_are_not_new(group):
    """Their choice of last time was reset, because no game had come to its end."""
    store, group_of_last_play = group.table._store, group.table._store.group_defaults.people_of_last_play()
    group.table.send(BeginSession("perils-of-the-deep", group_of_last_play, {"depth": "ledger"}))
    group.table.send(CloseSession())
    people = {player.name: player.id for player in store.people.players()}
    scores = tuple(Score(seat, name, 1 + seat, 40 - seat, people[name]) for seat, name in enumerate(NAMES))
    play = Play("bgs-early", "perils-of-the-deep", 1_783_500_000, 3_600_000, scores, is_finished=False)
    store.plays.imports.save_imported([play])
    group.shell.drafts.clear()
    group.shell.show_home()
    group.wait_until_idle()
    group.tap("game:perils-of-the-deep")
    assert group.shell.screen.options.is_first_game() is False
    assert group.shell.screen.deal.options["depth"] == "ledger"


def test_the_set_up_page_is_drawn_before_the_next_frame(group):
    """Home is removed then: an empty page would show until the first picture is computed."""
    from kivy_ui.pages.setup.setup_page import SetUpPage

    group.shell.show_screen(SetUpPage(group.shell, BeginSession("into-the-blue", seats_named(NAMES))))
    assert {"begin", "seat:Ann"} <= {target.name for target in group.shell.screen.stage.targets}
