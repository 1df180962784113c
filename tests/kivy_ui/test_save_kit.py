"""Test “Save as a game”: the box slides to the shelf; a chosen score sheet counts the points of the game."""

import pytest

from companion.games.kit.box import own_kits
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.toolbox.bags_and_stacks import AddThings, NewPot, SetReady
from companion.games.toolbox.counters import MakeCounter
from companion.games.toolbox.creatures import AddCreature
from companion.games.toolbox.dice import RollDice
from companion.games.toolbox.named_things import AddNamed
from companion.games.toolbox.turns import SetClock, SetTurnOrder
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.chess_clock import ClockSetting
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.games.kit.animations import animations as kit_animations
from kivy_ui.look.language import as_text, translate
from tests.games.toolbox.builders import ToolboxGame
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light", "800x480 de contrast 2", "480x800 en deep 2", "1280x720 de", "1024x600")


@pytest.fixture
def user(window):
    from kivy_ui.pages.play.save_kit_page import SaveKitPage

    user = SimulatedUser(create_table(), window.settings(motion="full"), is_blind=True)
    user.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"]), {}))
    user.wait_until_idle()
    page = SaveKitPage(user.shell, user.shell.snapshot.view)
    user.shell.open_page(page)
    user.wait_until_idle()
    user.tap("part:counter:0")
    user.wait_until_idle()
    return user


def press_target(user, name="save"):
    """Tap a target without waiting for animations; return the page."""
    page, box = user.shell.top_page, user.find(name)
    touch = user._finger(box.cx, box.cy)
    touch.touch_down()
    touch.touch_up()
    for _ in range(3):
        user._turn(is_drawn=False)
    return page


def saved_kits(user):
    return [kit.name for kit in own_kits(user.table._store.edition("kit"))]


def test_the_saved_box_slides_over_the_right_edge(user):
    page = press_target(user)
    assert saved_kits(user) and page.is_playing and page.stage.current_animation.seconds == 0.6
    page.stage._ticking.cancel()
    places = []
    for share in (0, 0.5, 1):
        page.stage._draw(page.stage.current_animation, 0.6 * share)
        places.append(page.stage._animation_layer.sprites["box"].x)
    assert places[0] < places[1] < places[2] and places[2] > page.stage.scene.w
    assert not any(sprite.key == "box" for sprite in page.stage.scene.sprites)
    page.stage.finish_animations()
    user.wait_until_idle()
    assert type(user.shell.top_page).__name__ == "KitSavedPage" and not user.is_moving


def test_a_touch_ends_the_sliding_and_does_nothing_else(user):
    page = press_target(user)
    touch = user._finger(5, 5)
    touch.touch_down()
    touch.touch_up()
    user._turn(is_drawn=False)
    assert not page.is_playing and not page.is_open and len(saved_kits(user)) == 1


def test_without_motion_the_page_closes_at_once(user):
    user.shell.use_settings(user.shell.settings.with_value("motion", "off"))
    user.wait_until_idle()
    page = press_target(user)
    assert not page.is_playing and not page.is_open and len(saved_kits(user)) == 1


def test_a_saved_game_is_played_now_or_the_toolbox_goes_on(user, check_page):
    user.shell.use_settings(user.shell.settings.with_value("motion", "off"))
    user.wait_until_idle()
    press_target(user)
    user.wait_until_idle()
    check_page("saved")
    user.tap("back-out")
    assert user.shell.top_page is None and user.table.snapshot.game == "toolbox"
    user.shell.open_page(new_page(user))
    user.wait_until_idle()
    assert as_text(say("save_kit.unsaved_note")) in user.words(), "Back says that the entries stay"
    user.tap("part:counter:0")
    press_target(user)
    user.wait_until_idle()
    user.tap("play-now")
    assert type(user.shell.screen).__name__ == "KitSetUpPage" and user.table.snapshot.game == ""
    user.tap("begin")
    assert user.table.snapshot.game == "kit" and {seat.name for seat in user.table.snapshot.seats} == {"Ann", "Bo"}


def test_a_saved_game_begins_with_those_who_have_a_name_at_the_toolbox(home):
    home.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo", "Seat 3"]), {}))
    home.wait_until_idle()
    home.shell.open_page(new_page(home))
    home.wait_until_idle()
    home.tap("part:counter:0", "save", "play-now")
    assert "seat:Ann" in home.targets() and "seat:Seat 3" not in home.targets()
    assert translate("players.kit_has", parts=("Life",)) in home.words()
    home.tap("begin")
    view = home.table.snapshot.view
    sprites = {sprite.key for sprite in home.shell.screen.stage.scene.sprites}
    assert not view.answering_seats or not view.order, "nobody takes turns"
    assert not [key for key in sprites if key.startswith("flag:") and key.endswith(":value")], "a value without a name says nothing"
    assert {"player:0:c_life", "player:1:c_life"} <= sprites


def new_page(user):
    from kivy_ui.pages.play.save_kit_page import SaveKitPage

    return SaveKitPage(user.shell, user.shell.snapshot.view)


def page_in_front(user):
    from kivy_ui.pages.play.save_kit_page import SaveKitPage

    user.shell.use_settings(user.shell.settings.with_value("motion", "off"))
    return user.shell.top_page if isinstance(user.shell.top_page, SaveKitPage) else None


def test_the_saved_game_asks_for_the_totals_of_the_chosen_sheet(user, window, check_page):
    page = page_in_front(user)
    check_page("save-kit")
    user.tap("part:sheet")
    check_page("save-kit-sheets")
    user.tap("group:dice")
    check_page("save-kit-sheet-group")
    user.tap("sheet:Ten thousand")
    assert user.shell.top_page is page and page.sheet == ("Ten thousand", "Zehntausend")
    check_page("save-kit-with-sheet")
    user.tap("save")
    (kit,) = own_kits(user.table._store.edition("kit"))
    assert (kit.sheet, kit.sheet_de, kit.end[0].winner_rule) == ("Ten thousand", "Zehntausend", "sheet")
    user.go_home()
    user.table.send(BeginSession("kit", seats_named(["Ann", "Bo"]), {"kit": kit.name}))
    user.wait_until_idle()
    check_page("saved-game")
    user.tap("choice:Spiel beenden" if window.language == "de" else "choice:End game")
    check_page("saved-game-totals")
    assert ("Zehntausend" if window.language == "de" else "Ten thousand") in user.words()


def test_a_second_tap_takes_the_sheet_away_again(user):
    page = page_in_front(user)
    user.tap("part:sheet", "group:dice", "sheet:Ten thousand", "part:sheet")
    assert page.sheet == ("", "") and user.shell.top_page is page
    user.tap("save")
    (kit,) = own_kits(user.table._store.edition("kit"))
    assert not kit.sheet and not kit.end


def test_a_toolbox_beside_a_score_sheet_is_saved_with_that_sheet(user):
    from kivy_ui.pages.play.save_kit_page import SaveKitPage

    tools = user.shell.snapshot.view
    user.go_home()
    user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"]), {}, moves=(TakeSheet(("Skull King",)),)))
    user.wait_until_idle()
    page = SaveKitPage(user.shell, tools)
    user.shell.open_page(page)
    user.wait_until_idle()
    assert page.sheet == ("Skull King", "")


def test_many_parts_are_shown_on_several_pages(user):
    from kivy_ui.pages.play.save_kit_page import SaveKitPage

    user.shell.close_page()
    box = ToolboxGame(4)
    for nth in range(6):
        box.play(NewPot(f"Bag {nth}", ("bag",))).play(AddNamed(nth, "2 Thing")).play(SetReady(nth))
        box.play(MakeCounter(f"Counter {nth}", 0, ("each",)))
    user.shell.open_page(SaveKitPage(user.shell, box.play(RollDice("d6")).view))
    user.wait_until_idle()
    seen_parts = set()
    for page in range(1, 6):
        assert not problems(user) and "part:sheet" in user.targets()
        assert translate("save_kit.more_parts", page=page, pages=5) in user.words()
        seen_parts |= {name for name in user.targets() if name.startswith("part:")}
        user.tap("more-parts")
    assert {"part:pot:0", "part:counter:6", "part:clock", "part:sheet"} <= seen_parts and len(seen_parts) == 16
    assert "part:pot:0" in user.targets()


def test_a_clock_alone_is_saved_as_a_game_and_the_set_up_names_it(user, check_page):
    user.shell.close_page()
    user.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"]), {}, moves=(SetClock(("down",), 10, 0, 0),)))
    user.wait_until_idle()
    user.tap("menu", "tools")
    check_page("save-clock")
    assert user.shell.top_page.buttons()[0].kind == "main"
    press_target(user)
    user.wait_until_idle()
    user.tap("play-now")
    assert translate("players.kit_has", parts=(translate("players.clock"),)) in user.words()
    (kit,) = own_kits(user.table._store.edition("kit"))
    assert kit.clock == ClockSetting("down", 10)


def test_back_keeps_what_was_entered_until_the_game_is_saved(user):
    user.shell.use_settings(user.shell.settings.with_value("motion", "off"))
    user.shell.close_page()
    user.table.send(
        BeginSession("toolbox", seats_named(["Ann", "Bo"]), {}, moves=(RollDice("2d6"), MakeCounter("Gold", 5, ("each",))))
    )
    user.wait_until_idle()
    user.tap("menu", "tools", "name")
    user.write("Azul")
    user.tap("key:done", "colour:red", "emblem:star", "players", "part:dice", "part:counter:0")
    entries = entries_of(user)
    user.tap("back-out", "menu", "tools")
    assert entries_of(user) == entries and entries[0] == "Azul"
    user.tap("back", "menu", "tools")
    assert entries_of(user) == entries, "the arrow keeps them, too"
    press_target(user)
    user.wait_until_idle()
    user.tap("back-out", "menu", "tools")
    assert user.shell.top_page.typed == ""


def test_a_part_used_after_the_page_was_left_is_ticked(home):
    home.tap("game:toolbox", "tab:counters", "count:0:0:plus", "menu", "tools")
    assert "dice" not in home.shell.top_page._kept_parts
    home.tap("back", "tab:dice", "roll", "menu", "tools")
    assert "dice" in home.shell.top_page._kept_parts


def entries_of(user):
    """Return what was entered on the page that saves a game, with the ticked parts."""
    page = user.shell.top_page
    return page.typed, page.colour, page.emblem, page.seats, sorted(page._kept_parts)


def finish_saved_game(user, check_page):
    """Save the toolbox, play the game and finish it; Fathom then asks who won."""
    user.shell.use_settings(user.shell.settings.with_value("motion", "off"))
    user.wait_until_idle()
    press_target(user)
    (name,) = saved_kits(user)
    user.table.send(BeginSession("kit", seats_named(["Ann", "Bo"]), {"kit": name}))
    user.wait_until_idle()
    finish = next(choice for choice in user.table.snapshot.prompt.choices if choice.ends)
    user.table.send(Answer(finish.id))
    user.wait_until_idle()
    check_page("saved-game-who-won")


def test_players_say_who_won_a_saved_game_without_points(user, window, check_page):
    finish_saved_game(user, check_page)
    is_german = window.language == "de"
    user.tap("choice:Sieger eintragen" if is_german else "choice:Enter the winners")
    assert translate("table.pick_some", count=1) in user.words(), "several may have won"
    user.tap("option:Bo", "done")
    check_page("saved-game-won")
    life = "Leben 20" if is_german else "Life 20"
    assert translate("end.wins", names=["Bo"]) in user.words() and user.words().count(life) == 2
    user.tap("home", "nights")
    assert translate("play.no_winner") not in user.words()


def test_history_says_that_all_lost_a_saved_game(user, window, check_page):
    finish_saved_game(user, check_page)
    user.tap("choice:Alle verloren" if window.language == "de" else "choice:All lost")
    assert translate("end.nobody") in user.words()
    (details,) = user.table._store.play_details.page(1)
    user.tap("home", "nights")
    assert translate("play.all_lost") in user.words()
    user.tap(f"play:{details.play.id}")
    assert translate("play.all_lost_title") in user.words()


def test_a_saved_game_without_points_ends_without_a_winner(user, window, check_page):
    """Statistics do not count its result, and History names no scenario."""
    finish_saved_game(user, check_page)
    user.tap("choice:Ohne Sieger" if window.language == "de" else "choice:No winner")
    assert translate("end.over") in user.words() and translate("end.without_points") in user.words()
    life = "Leben 20" if user.shell.settings.language == "de" else "Life 20"
    assert user.words().count(life) == 2, "the last counts of both players"
    check_page("saved-game-over")
    (details,) = user.table._store.play_details.page(1)
    assert not details.play.is_result and not details.play.has_stopped_early
    user.tap("home", "nights")
    assert translate("play.no_winner") not in user.words(), "there was none to be found"
    user.tap(f"play:{details.play.id}")
    assert translate("play.without_points") in user.words() and translate("play.no_winner_title") not in user.words()


def begin_saved_game(user, *moves, omitted_parts=(), names=("Ann", "Bo")):
    """Save a game of the toolbox after these moves, and begin it; return to the table."""
    from kivy_ui.pages.play.save_kit_page import SaveKitPage

    user.shell.use_settings(user.shell.settings.with_value("motion", "off"))
    user.shell.close_page()
    box = ToolboxGame(len(names))
    for move in moves:
        box.play(move)
    user.shell.open_page(SaveKitPage(user.shell, box.view))
    user.wait_until_idle()
    user.tap(*(f"part:{key}" for key in omitted_parts))
    press_target(user)
    user.go_home()
    (name,) = saved_kits(user)
    user.table.send(BeginSession("kit", seats_named(names), {"kit": name}))
    user.wait_until_idle()


def test_dice_with_a_rule_show_their_odds_before_the_roll_and_then_the_total(user, window, check_page):
    is_german = window.language == "de"
    begin_saved_game(user, RollDice("4d6kh3"), MakeCounter("Gold", 5, ("each",)))
    check_page("saved-dice")
    notation = "4W6kh3" if is_german else "4d6kh3"
    assert f"{notation}: 13" in user.words()
    user.tap("odds:dice")
    check_page("saved-dice-odds")
    user.tap("back")
    user.tap("choice:Würfeln" if is_german else "choice:Roll")
    (dice,) = user.table.snapshot.view.dice
    assert len(dice.faces) == 4 and len(dice.uncounted_positions) == 1
    assert notation in user.words() and f"= {dice.total}" in user.words()
    assert [animation.kind for animation in kit_animations(user.table.snapshot, dict)] == ["dice"], "the dice tumble"
    sprites = {sprite.key: sprite for sprite in user.shell.screen.stage.scene.sprites}
    die_sprites = [sprites[f"dice:dice:die:{nth}"] for nth in range(4)]
    assert [nth for nth, die in enumerate(die_sprites) if die.alpha < 1] == list(dice.uncounted_positions), (
        "dice that don't count are faded"
    )
    check_page("saved-dice-rolled")
    user.tap("undo")
    if user.table.snapshot.is_question:
        user.tap("undo")


def test_a_tap_on_a_player_s_counter_opens_the_pad_that_changes_it(user, check_page):
    begin_saved_game(user, MakeCounter("Gold", 5, ("each",)), MakeCounter("Mana", 7, ("each",)))
    user.tap("count:1:c_mana", "key:3", "done")
    values = {
        (counter.key, counter.seat): counter.value for counter in user.table.snapshot.view.counters if counter.seat is not None
    }
    assert values == {("c_gold", 0): 5, ("c_gold", 1): 5, ("c_mana", 0): 7, ("c_mana", 1): 10}
    check_page("saved-counters")


def values_of(user, key):
    return [counter.value for counter in user.table.snapshot.view.counters if counter.key == key]


@pytest.mark.windows("800x480 en deep 0", "480x800 de light 2", "1024x600 de contrast 1", now=3)
def test_minus_and_plus_beside_a_counter_change_it_with_one_tap(user, check_page):
    begin_saved_game(user, MakeCounter("Gold", 5, ("each",)))
    user.tap("count:0:c_gold:minus", "count:1:c_gold:plus", "count:1:c_gold:plus")
    assert values_of(user, "c_gold") == [4, 7]
    check_page("saved-counter-signs")
    spot = user.find("count:1:c_gold:plus")
    touch = user.touch_down(spot.cx, spot.cy)
    user.wait_until(lambda: "10" in user.words())
    touch.touch_up()
    user.wait_until(lambda: values_of(user, "c_gold")[1] >= 10)


@pytest.mark.windows("800x480 en deep 0", "480x800 de light 2", "1024x600 de contrast 1", now=3)
def test_minus_and_plus_beside_a_shared_counter_change_it_with_one_tap(user, window, check_page):
    """Before, a shared counter took three taps."""
    begin_saved_game(user, MakeCounter("Threat", 5, ("shared",)))
    user.tap("count:c_threat:minus")
    assert values_of(user, "c_threat") == [4]
    assert ("Threat −1 auf 4" if window.language == "de" else "Threat −1 to 4") in user.words(), "Undo says it"
    user.tap("count:c_threat:plus", "count:c_threat:plus")
    assert values_of(user, "c_threat") == [6]
    check_page("saved-shared-counter-signs")


@pytest.mark.windows("800x480 en deep 0", "1024x600 en contrast 1", now=2)
def test_minus_and_plus_are_beside_counters_above_a_bag_too(user, check_page):
    bag = (NewPot("Finds", ("bag",)), AddNamed(0, "Finds: 6 Amber, 5 Coin"), SetReady(0))
    begin_saved_game(user, *bag, MakeCounter("Gold", 5, ("each",)))
    user.tap("count:0:c_gold:minus", "count:1:c_gold:plus")
    assert values_of(user, "c_gold") == [4, 6]
    check_page("saved-counter-signs-above-a-bag")


@pytest.mark.windows("800x480 en deep 0", "800x480 en light 2", "1024x600 en contrast 1", now=3)
@pytest.mark.parametrize("label", ["Gold", "Hit points"])
def test_minus_and_plus_are_below_counters_of_six_above_a_bag(user, check_page, label):
    """Before, six people had no signs: a flag is too narrow for words between them."""
    bag = (NewPot("Finds", ("bag",)), AddNamed(0, "Finds: 6 Amber, 5 Coin"), SetReady(0))
    begin_saved_game(user, *bag, MakeCounter(label, 20, ("each",)), names=("Maximilian", "Bo", "Cleo", "Dan", "Eva", "Finn"))
    key = "c_" + label.casefold().replace(" ", "_")
    user.tap(f"count:0:{key}:minus", f"count:5:{key}:plus")
    assert values_of(user, key) == [19, 20, 20, 20, 20, 21]
    check_page(f"saved-counter-signs-of-six-above-a-bag-{key}")


@pytest.mark.windows("480x800 en light 2", "480x800", now=2)
@pytest.mark.parametrize("label", ["Gold", "Hit points"])
def test_counters_below_six_narrow_flags_open_their_keypad(user, check_page, label):
    """Before, a tap on them did nothing, and “Gold” was cut to “G”."""
    bag = (NewPot("Finds", ("bag",)), AddNamed(0, "Finds: 6 Amber, 5 Coin"), SetReady(0))
    begin_saved_game(user, *bag, MakeCounter(label, 20, ("each",)), names=("Maximilian", "Bo", "Cleo", "Dan", "Eva", "Finn"))
    key = "c_" + label.casefold().replace(" ", "_")
    check_page(f"saved-counters-of-six-narrow-flags-{key}")
    user.tap(f"count:5:{key}", "key:3", "done")
    assert values_of(user, key) == [20, 20, 20, 20, 20, 23]


@pytest.mark.windows("800x480 en deep 0", "480x800 de light 1", "1024x600 de contrast 1", now=3)
def test_minus_and_plus_are_on_small_cards_too(user, check_page):
    begin_saved_game(user, MakeCounter("Gold", 5, ("each",)), names=("Ann", "Bo", "Cleo", "Dan", "Eva", "Finn"))
    user.tap("count:5:c_gold:plus")
    assert values_of(user, "c_gold") == [5, 5, 5, 5, 5, 6]
    check_page("saved-counter-signs-of-six")


def test_a_number_typed_for_a_counter_is_added_to_the_present_one(user, window, check_page):
    begin_saved_game(user, MakeCounter("Threat", 5, ("shared",)))
    user.tap("choice:Threat ändern" if window.language == "de" else "choice:Change Threat")
    assert translate("table.present_value", present=5) in user.words() and translate("table.sign_takes_away") in user.words()
    assert translate("table.type_change") in user.words(), "the number is not the new total"
    user.tap("key:3")
    check_page("number-added")
    assert translate("table.add", number=3) in user.words() and "+3" in user.words()
    user.tap("done")
    assert user.table.snapshot.view.counters[0].value == 8


def test_an_ended_game_without_points_is_continued_with_one_tap(user, window, check_page):
    """A tap on “Finish” by accident loses nothing: the answer says so, and Undo is on the page."""
    begin_saved_game(user, MakeCounter("Gold", 5, ("each",)))
    note = "Rückgängig möglich" if window.language == "de" else "you can undo this"
    check_page("saved-game-without-sheet")
    assert note in user.words() or window.text_size == 2, "the largest text leaves a note no room"
    user.tap("choice:Abschließen" if window.language == "de" else "choice:Finish")
    user.wait_until_idle()
    user.tap("choice:Ohne Sieger" if window.language == "de" else "choice:No winner")
    check_page("saved-game-over")
    assert translate("end.over") in user.words() and user.table.snapshot.prompt is None
    user.tap("undo")
    assert user.table.snapshot.prompt is not None and user.shell.top_page is None


def test_things_of_a_saved_game_look_as_in_the_toolbox(user, check_page):
    things = [NewPot("Bag", ("bag",)), AddThings(0, ("star",), ("red",), "", 4), AddThings(0, ("hexagon",), ("black",), "B", 4)]
    stack = [NewPot("Domino", ("stack",)), AddThings(1, ("star",), ("blue",), "", 4), AddThings(1, ("circle",), ("black",), "7", 4)]
    begin_saved_game(user, *things, AddNamed(0, "2 Amber"), SetReady(0), *stack, SetReady(1))
    for _ in range(7):
        prompt = user.table.snapshot.prompt
        user.table.send(Answer(prompt.choices[_ % 2].id))
        user.wait_until_idle()
    check_page("saved-things")
    looks = {thing.look.split(":")[1] for place in user.table.snapshot.view.places for thing, _ in place.contents}
    assert (
        looks <= {"token-star", "token", "circle", "tile-star", "tile"}
        and looks & {"token-star", "token"}
        and looks & {"tile-star", "tile"}
    )


def test_a_saved_game_asks_for_numbers_and_takes_turns_with_creatures(user, window, check_page):
    begin_saved_game(user, SetTurnOrder(("high",)), AddCreature("Wolf", ("red",)), MakeCounter("Gold", 5, ("each",)))
    check_page("saved-numbers")
    user.tap("choice:Runde starten" if window.language == "de" else "choice:Start the round")
    check_page("saved-order")
    assert "Wolf" in user.words() and [actor.id for actor in user.table.snapshot.view.order] == [0, 1, 2]


def test_dice_that_were_selected_but_not_rolled_are_saved_and_stay_selected_after_an_exit(home):
    home.tap("game:toolbox", "tab:dice", "roll", "step:plus", "step:plus", "menu", "tools")
    assert page_in_front(home) and "3 dice" in home.words(), home.words()
    home.tap("back", "menu", "home")
    home.wait_until(lambda: "game:toolbox" in home.targets())
    home.tap("game:toolbox")
    assert "3 dice" in home.words(), home.words()
