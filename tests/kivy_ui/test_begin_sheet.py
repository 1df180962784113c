"""Test starting score sheets by name and by text: players, house rules, refusals."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet.choosing import SheetMade
from companion.games.score_sheet.entering import SetHouseRule
from companion.games.score_sheet.reading import shipped_sheets
from companion.games.score_sheet.transfer import encode
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.early_end import end_users_game
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

GROUP = ("Ann", "Bo", "Cleo")
SEARCH_KEYS = {"choose", "search"}
"""The key to search a sheet before the first sheet, and after it."""


@pytest.fixture
def group(home):
    """Return the simulated user at Home after the group ended a game."""
    home.table.send(BeginSession("deep-dive", seats_named(GROUP)))
    end_users_game(home)
    home.go_home()
    return home


def begin_by_name(user, sheet):
    from kivy_ui.pages.setup.begin_sheet import begin_with_sheet  # imported here: it imports Kivy

    begin_with_sheet(user.shell, sheet)
    user.wait_until_idle()


def begin_by_text(user, text):
    from kivy_ui.pages.setup.begin_sheet import begin_with_text  # imported here: it imports Kivy

    begin_with_text(user.shell, text)
    user.wait_until_idle()


def toast_text(user):
    """Return the words shown over the page."""
    return " ".join(text.text for text in user.shell._toast.texts)


def sheet_in_play(user):
    """Return the name of the sheet in play, or "" without one."""
    session = user.shell._table.session
    return session.state.game.sheet.name if session and session.state.game.sheet else ""


def test_first_sheet_asks_for_players_and_starts_the_last_choice(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_by_name(user, "Hearts")
    assert not user.table.snapshot.session
    user.tap("new-name")
    user.write("Ann")
    user.tap("key:done", "back")
    begin_by_name(user, "Skull King")
    assert "seat:Ann" in user.targets(), user.targets()
    assert "Skull King" in user.words(), "the heading names the sheet"
    user.tap("new-name")
    user.write("Bo")
    user.tap("key:done", "begin")
    assert sheet_in_play(user) == "Skull King"
    assert {seat.name for seat in user.table.snapshot.seats} == {"Ann", "Bo"}


@pytest.mark.parametrize(("sheet", "ribbon", "key"), [("Hearts", "deals", "deals_key"), ("Carcassonne", "starts", "starts_key")])
def test_the_first_player_deals_if_the_sheet_has_a_dealer(window, sheet, ribbon, key):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_by_name(user, sheet)
    user.tap("new-name")
    user.write("Ida")
    user.tap("key:next")
    user.write("Leo")
    user.tap("key:done")
    assert translate(f"players.{ribbon}") in [text.text for text in user.shell.screen.scene.placed_texts]
    user.tap("seat:Ida")
    first_role = translate("players.is_role", role=translate(f"players.{ribbon}"))
    assert {translate(f"players.{key}"), first_role} & {text.text for text in user.shell.top_page.texts}
    user.tap("starts", "begin")
    view = user.table.snapshot.view
    assert [seat.name for seat in user.table.snapshot.seats] == ["Ida", "Leo"]
    assert view.dealer == (0 if ribbon == "deals" else None)
    assert view.count is None or view.count.rows[0].first in ((1,) if ribbon == "deals" else (0, None))


@pytest.mark.parametrize(("sheet", "names", "dealer"), [("Hearts", ["Ida", "Leo"], 1), ("Carcassonne", ["Leo", "Ida"], None)])
def test_columns_keep_the_order_of_the_players_if_the_sheet_has_a_dealer(window, sheet, names, dealer):
    """Without a dealer the first column is that of the player who starts."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_by_name(user, sheet)
    user.tap("new-name")
    user.write("Ida")
    user.tap("key:next")
    user.write("Leo")
    user.tap("key:done", "seat:Leo", "starts", "begin")
    assert [seat.name for seat in user.table.snapshot.seats] == names
    assert user.table.snapshot.view.dealer == dealer
    end_users_game(user)
    user.go_home()
    begin_by_name(user, sheet)
    assert [seat.name for seat in user.table.snapshot.seats] == names, "the next game is the same"
    assert user.table.snapshot.view.dealer == dealer


def test_sheet_starts_with_players_of_the_last_game_or_open_sheet(group):
    begin_by_name(group, "Wizard")
    assert [seat.name for seat in group.table.snapshot.seats] == list(GROUP) and sheet_in_play(group) == "Wizard"
    first = group.table.snapshot.session
    begin_by_name(group, "Uno")
    assert sheet_in_play(group) == "Uno" and group.table.snapshot.session != first
    assert [seat.name for seat in group.table.snapshot.seats] == list(GROUP)


def test_a_text_becomes_an_own_sheet(group):
    sheet = replace(
        next(shipped_sheet for shipped_sheet in shipped_sheets() if shipped_sheet.name == "Oh Hell"), name="Our Oh Hell", de=""
    )
    begin_by_text(group, encode(sheet))
    assert sheet_in_play(group) == "Our Oh Hell"
    assert any(isinstance(event, SheetMade) for event in group.table.snapshot.events)
    assert "Our Oh Hell" in group.shell.wait_for(lambda store: store.winning_direction.own_sheets())


def test_invalid_sheet_text_is_refused_with_a_sentence(group):
    begin_by_text(group, "FS1:NOT A SHEET")
    assert not group.table.snapshot.session and toast_text(group)


def test_a_sheet_begins_with_the_house_rules_it_was_last_played_with(group):
    begin_by_name(group, "Skull King")
    session = group.shell._table.session
    rule = next(choice for choice in group.table.snapshot.prompt.any_time_choices if isinstance(choice.move, SetHouseRule))
    group.table.send(Answer(rule.id, (25,)))
    group.wait_until_idle()
    end_users_game(group)
    group.go_home()
    begin_by_name(group, "Wizard")
    begin_by_name(group, "Skull King")
    assert group.shell._table.session is not session and sheet_in_play(group) == "Skull King"
    assert dict(group.shell._table.session.state.game.entries.options) == {"made": 25}


def test_a_sheet_that_was_deleted_is_refused_in_a_sentence(group):
    begin_by_name(group, "A sheet that was deleted")
    assert not group.table.snapshot.session and "A sheet that was deleted" in toast_text(group)


def test_the_page_to_play_a_sheet_again_is_called_by_its_name(group):
    begin_by_name(group, "Wizard")
    end_users_game(group)
    group.wait_until_idle()
    group.tap("again")
    assert "begin" in group.targets() and "Wizard" in group.words()
    assert translate("players.deals") in [text.text for text in group.shell.screen.scene.placed_texts]


def test_back_from_the_players_leads_to_the_search_for_a_sheet(group):
    """Doppelkopf is for more people than the group: Fathom asks who plays, and its arrow went Home."""
    group.tap("other-sheet")
    group.wait_until(lambda: SEARCH_KEYS & {*group.targets()})
    group.tap(*SEARCH_KEYS & {*group.targets()})
    group.write("doppel")
    group.tap("sheet:Doppelkopf")
    group.wait_until(lambda: "begin" in group.targets())
    group.tap("back")
    assert "doppel" in group.words() and "sheet:Doppelkopf" in group.targets()
    group.tap("sheet:Doppelkopf")
    group.wait_until(lambda: "begin" in group.targets())  # no sheet could be opened after Back
    group.tap("back", "back", "back")
    assert "game:deep-dive" in group.targets(), "then the list, then Home"


def test_players_of_an_open_sheet_are_changed_with_its_dealer_named(group):
    begin_by_name(group, "Wizard")
    group.tap("other-players")
    assert translate("players.deals") in [text.text for text in group.shell.screen.scene.placed_texts]


@pytest.mark.parametrize(("names", "is_missing"), [(GROUP, True), (("Ann", "Bo", "Cleo", "Dan", "Eva"), False)])
def test_set_up_says_for_how_many_a_sheet_is_made_and_starts_anyway(home, names, is_missing):
    home.table.send(BeginSession("deep-dive", seats_named(names)))
    end_users_game(home)
    home.go_home()
    begin_by_name(home, "French Tarot")
    assert not home.table.snapshot.session
    assert translate("players.just", count=4) in home.words()
    assert ("missing" in home.targets()) == is_missing
    assert {f"seat:{name}" for name in names} <= set(home.targets())
    home.tap("option:totals", "begin")
    assert sheet_in_play(home) == "French Tarot"
    assert len(home.table.snapshot.seats) == len(names)
    end_users_game(home)
    home.tap("again")
    assert translate("checklist.start") in home.words(), "the same number of people plays again without a warning"


def test_a_sheet_made_for_this_number_starts_at_once(group):
    begin_by_name(group, "Wizard")
    assert sheet_in_play(group) == "Wizard"


def test_the_option_of_totals_says_whether_this_sheet_shows_them(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    hidden = replace(shipped_sheets()[0], name="Secret", de="", hidden=True)
    for sheet, value in (("Skull King", "sheet"), (encode(hidden), "hidden")):
        user.shell.drafts.clear()
        begin_by_name(user, sheet) if sheet == "Skull King" else begin_by_text(user, sheet)
        reader = user.shell.game("score-sheet").reader(code=user.shell.settings.language)
        options = {option.name: option for option in reader.read_all(user.shell.game("score-sheet").options_for(2))}
        assert options["totals"].choice(value).label in user.words(), value
        before = user.words()
        user.tap("option:totals")
        assert user.words() != before and "option:totals" in user.targets(), "a tap switches between two values"


def test_a_sheet_without_points_asks_for_no_totals_and_nobody_goes_first(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.shell.drafts.clear()
    begin_by_name(user, "Won or lost together")
    assert "option:totals" not in user.targets() and not user.shell.screen._asks_starter


def test_the_players_key_of_a_new_sheet_leads_to_two_values_of_totals(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("score-sheet", seats_named(GROUP)))
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, (("Rummy",),)))
    user.wait_until_idle()
    user.tap("other-players")
    before = user.words()
    user.tap("option:totals")
    assert user.words() != before and "option:totals" in user.targets(), "a tap switches between two values"


def test_an_own_sheet_begins_after_back_from_its_players(window):
    """The key that begins was dead once Fathom had asked who plays."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.tap("other-sheet", "make")
    for _ in range(2):
        user.tap("start")
        user.wait_until(lambda: "new-name" in user.targets())
        user.tap("back")
        user.wait_until(lambda: "start" in user.targets())
    user.tap("back")
