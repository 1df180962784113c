"""Test Into the Blue on the screen: animations of dice, dives, last turns and treasures; advice; layout."""

import re
from itertools import combinations, pairwise
from types import SimpleNamespace

import msgspec
import pytest

from companion.games.into_the_blue.odds import GOALS, Gains, advise, chances_keeping, ranked_ways
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, Redo, Report, ResumeSession, Undo
from companion.table.seats import seats_named
from companion.table.sentence import SeatName
from kivy_ui.games.into_the_blue.animations import LAST_ROLL_S, ROWS_S, KeptDice, Roll
from kivy_ui.games.into_the_blue.layout import SORTED_SPOTS, lay_out_board
from kivy_ui.games.into_the_blue.pieces import PickedDice, draw_legend
from kivy_ui.games.into_the_blue.steps import AdviceStep
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.kivy_ui.stopped_animations import StoppedTable


@pytest.fixture
def table(window):
    return StoppedTable("into-the-blue", dice="table")


def report_roll(table, *faces):
    """Send a roll as a dice tower does; return its animation."""
    return table.report("ROLL", "dice", *faces)


def has_die(sprites, label):
    """Return whether a die of the animation shows this face."""
    return any(key.startswith("air:die") and sprite.look.args[0] == label for key, sprite in sprites.items())


def test_dice_land_one_by_one_and_the_diver_falls_after_the_last_one(table):
    """No question and no Undo are shown before the dice have landed."""
    moment = report_roll(table, "1", "2", "3", "5", "5", "chest")
    assert moment.kind == "dice" and 0.8 <= moment.seconds <= 1
    early, late, end = table.sprites_at(0.3), table.sprites_at(0.66), table.sprites_at(1)
    assert len([key for key in early if key.startswith("air:die")]) < 6
    assert not any(key.startswith("air:level") for key in (*early, *late))
    assert early["air:diver"].y == late["air:diver"].y < end["air:diver"].y
    assert table.user.table.snapshot.undo and not table.is_asking()
    table.finish_animations()
    assert "choice:Stop" in table.user.targets() and "undo" in table.user.targets()


def test_dice_of_a_sequence_are_kept_at_first_and_taps_change_which(table):
    """The chances follow the kept dice; a perfect roll is celebrated."""
    user = table.user
    report_roll(table, "1", "2", "3", "5", "5", "5")
    table.finish_animations()
    assert table.stage.board.kept_dice == table.stage.board.advised_places == {0, 1, 2, 3}
    rest = "choice:Choose dice=(4, 5)"
    assert user.find(rest).x < user.find("choice:Stop").x and "choice:Reroll 2 dice" not in user.targets()
    badges = [key for key in table.table_sprites() if key.startswith("badge:") and not key.endswith("icon")]
    assert badges == ["badge:0", "badge:1", "badge:2", "badge:3"]
    before = table.table_sprites()["chance:5"].look.text
    user.tap("mark:die:3")
    after = table.table_sprites()
    assert "badge:3" in after and after["chance:5"].look.text != before and "more:5" in after
    user.tap("mark:die:2")
    assert "chance:3" in table.table_sprites() and "choice:Choose dice=(2, 3, 4, 5)" in user.targets()
    user.tap("mark:die:2", "mark:die:3")
    assert table.table_sprites()["chance:5"].look.text == before and "more:5" not in table.table_sprites()
    user.tap(rest)
    report_roll(table, "4", "chest")
    assert not has_die(table.sprites_at(0.03), "4")
    end = table.sprites_at(1)
    assert end["air:perfect"].look.text == "Perfect dive!" if "air:perfect" in end else table.sprites_at(0.7)["air:perfect"]
    table.finish_animations()


@pytest.mark.windows("1280x800 en deep 2")
def test_the_chance_of_a_chest_does_not_touch_what_the_chances_are(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    chance, legend = (drawn_sprites(user)[key] for key in ("chance:perfect", "chances"))
    assert chance.x + chance.w / 2 <= legend.x - legend.w / 2


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_own_dice_are_entered_beside_the_roll_of_the_app(window):
    """The choice is looked up by the tap: nothing behind the menu is built before."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    assert translate("into_the_blue.own_dice") in user.words() and problems(user) == []
    user.tap("own-dice", *["option:1"] * 6, "done")
    assert len([name for name in user.targets() if name.startswith("mark:die:")]) == 6 and "own-dice" not in user.targets()
    assert user.table.snapshot.view.tray.rolls_left == 2 and problems(user) == []


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_one_rerolled_own_die_has_its_six_faces_in_one_place_and_takes_one_tap(window):
    """4, 5 and the chest were behind “More…”, beside a roll of the app whose picture was a 5."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("own-dice", *[f"option:{face}" for face in (1, 1, 2, 2, 3, 4)], "done")
    choices = user.table.snapshot.prompt.choices
    user.table.send(
        Answer(next(choice for choice in choices if type(choice.move).__name__ == "ChooseDice" and choice.fields).id, ((5,),))
    )
    user.wait_until_idle()
    keys = [user.find(f"option:{face}") for face in (1, 2, 3, 4, 5, "chest")]
    assert len({(key.w, key.h) for key in keys}) == 1 and "beside:1" in user.targets() and problems(user) == []
    user.tap("option:5")
    view = user.table.snapshot.view
    assert sorted(die.face for die in view.tray.dice)[-2:] == [3, 5] and view.tray.rolls_left == 1


def test_the_question_before_undo_changes_no_odds(window):
    """After an app roll, Undo asks first; the chances stay those of the kept dice."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("choice:Roll")
    place = next(place for place in range(6) if place not in user.table_stage.board.advised_places)
    user.tap(f"mark:die:{place}")
    chances = [sprite.look.text for sprite in user.table_stage.scene.sprites if sprite.key.startswith("chance:")]
    user.tap("undo")
    assert not any(name.startswith("mark:die") for name in user.targets())
    assert [sprite.look.text for sprite in user.table_stage.scene.sprites if sprite.key.startswith("chance:")] == chances


def test_chests_to_choose_stay_in_their_places_and_do_not_cover_level_5(table):
    """The chest of a perfect dive rises to its player's flag; its value stays secret."""
    report_roll(table, "1", "2", "3", "4", "5", "chest")
    table.finish_animations()
    before = [(sprite.x, sprite.y, sprite.w) for key, sprite in table.table_sprites().items() if key.startswith("chest:")]
    table.user.tap("choice:Stop")
    after = [(sprite.x, sprite.y, sprite.w) for key, sprite in table.table_sprites().items() if key.startswith("chest:")]
    assert before[:5] == after[:5]
    chests = [name for name in table.user.targets() if name.startswith("mark:chest:")]
    sounds = []
    table.user.shell.speaker._play = sounds.append
    low = table.table_sprites()["level:5"]
    assert all(
        table.user.find(name).y + table.user.find(name).h <= table.user.shell.height - low.y - low.h / 2 + 2 for name in chests
    )
    moment = table.tap(chests[0])
    assert moment.kind == "perfect" and moment.waits_for_tap and moment.seconds == 1.6
    assert "flag:0:chest" not in table.table_sprites()
    end = table.sprites_at(1)
    assert end["air:chest"].y < table.sprites_at(0.1)["air:chest"].y
    assert end["air:worth"].look.text == translate("into_the_blue.secret") and end["air:again"].look.text == "Ann goes again"
    assert not sounds and chests[0].removeprefix("mark:") not in table.table_sprites(), "it is in the air, not on the floor"
    table.stage.skip()
    assert sounds == ["chest"], "it sounds as soon as all of it is seen"
    table.finish_animations()
    assert sounds == ["chest"], "and once"
    flag = table.table_sprites()
    assert flag["flag:0:chest"].x < flag["flag:0:unit"].x < flag["flag:0:value"].x


CHESTS = ("chest",) * 6


def test_dive_without_a_1_has_a_large_animation(table):
    """After three rolls without a 1: “No 1!”, then whose dive is lost, its cost, and the next player."""
    for _ in range(2):
        report_roll(table, *CHESTS)
        table.finish_animations()
        table.user.tap("choice:Choose dice=(0, 1, 2, 3, 4, 5)")
    moment = report_roll(table, *CHESTS)
    assert table.sprites_at(1.2 / moment.seconds)["air:no_one"].look.text == "No 1!" and moment.seconds > 4
    sprites = table.sprites_at(0.85)
    assert sprites["air:lost"].look.text == "Ann comes up empty" and sprites["air:next"].look.text == "Next: Bo"
    assert sprites["air:lost:what"].look.text == "No 1, no shells" and "air:sinks:5" in sprites
    table.finish_animations()
    before = len(table.user.table.session.entries)
    assert "choice:End turn:lead" not in table.table_sprites(), "the only answer bears no lamp of the advice"
    assert any("Bo is next" in sprite.look.text for sprite in table.table_sprites().values() if hasattr(sprite.look, "text"))
    table.user.tap("choice:End turn")
    assert len(table.user.table.session.entries) > before and table.stage.current_animation is None, "it was shown"


def test_last_turns_are_announced_after_the_shells_are_placed(table):
    """Check that the announcement comes after the shells have landed."""
    while True:
        report_roll(table, "1", "1", "1", "1", "1", "1")
        table.finish_animations()
        table.user.tap("choice:Stop")
        moment = table.tap("mark:level:1")
        assert moment.kind == "shells"
        if any(animation.kind == "last round" for animation in table.stage._animations):
            break
        table.finish_animations()
        sprites = table.table_sprites()
        assert "reminders" not in sprites and "Now: " in sprites["reminders:words"].look.text, (
            "below the question, not over the sea"
        )
    texts = [placed_text for placed_text in table.stage.scene.placed_texts if "last" in placed_text.text.lower()]
    assert not texts, texts
    seat = table.user.table.snapshot.events[0].seat
    begins, ends = table.sprites_at(0), table.sprites_at(1)
    lay, flag_count = begins[f"air:shells:1:{seat}:count"].look.text, begins[f"air:flag:{seat}"].look.text
    assert (
        "air:shells" not in begins
        and ends["air:shells"].look.text == f"+{flag_count}"
        and ends[f"air:flag:{seat}"].look.text == "0"
    )
    assert table.begin_next().kind == "last round" and not table.is_asking()
    ground = table.table_sprites()
    assert ground[f"shells:1:{seat}:count"].look.text == str(int(lay) + int(flag_count)), "what landed stays landed"
    assert ground[f"flag:{seat}:value"].look.text == "0"


def test_final_treasures_fly_to_their_players_and_wait_for_a_tap(table):
    """The last shells are shown first, then level 5 is scored, and the end page comes last."""
    kinds = []
    while "treasures" not in kinds:
        report_roll(table, "1", "1", "1", "2", "2", "2")
        table.finish_animations()
        table.user.tap("choice:Stop")
        table.tap("mark:level:2" if table.stage.snapshot.view.seats[0].is_up else "mark:level:1")
        kinds = [animation.kind for animation in table.stage._animations]
        if "treasures" not in kinds:
            table.finish_animations()
    assert kinds == ["shells", "treasures"]
    moment = table.begin_next()
    early, late = table.sprites_at(0.1), table.sprites_at(1)
    assert moment.waits_for_tap and "coin:1:0" not in table.table_sprites(), "they are in the air"
    players = {seat: late[f"air:player:{seat}"].y for seat in range(3)}
    at = table.stage.snapshot.view.levels
    for level in (1, 2):
        for rank, seat in enumerate(at[level - 1].order[:2]):
            assert late[f"air:coin:{level}:{rank}"].y == players[seat]
    rules = [sprite for key, sprite in late.items() if key.startswith("air:sharing:rule")]
    assert rules and min(sprite.look.size for sprite in rules) >= 16, "it was read from no distance"
    panel, coin = late["air:players"], late["air:coin:2:0"]
    assert early["air:coin:1:0"].x < late["air:coin:1:0"].x and coin.x + coin.w / 2 < panel.x + panel.w / 2
    assert "air:close" in late and "air:close" not in early


def test_message_covers_no_answer_and_closes_when_touched(table):
    """A message covers no answer; a tap closes it and reaches nothing below."""
    user, toast = table.user, table.user.shell._toast
    for page in (lambda: None, lambda: user.tap("menu", "settings")):
        page()
        user.shell.show_message("Ignored a roll of 1 2: no roll is needed now.")
        user.wait_until_idle()
        boxes = [target.box for surface in user.surfaces() for target in surface.targets]
        assert boxes and not any(toast.panel.contains(box.cx, box.cy) for box in boxes)
        assert not toast.panel.contains(user.shell.width / 2, user.shell.height * 0.58), "the middle of the hero is seen"
        user.touch(toast.panel.cx, toast.panel.cy)
        assert not toast.words
    user.shell.close_page()


def test_undone_move_fades_while_the_earlier_screen_accepts_taps(table):
    """The undone picture fades out; answers can be tapped meanwhile."""
    user, stage = table.user, table.stage
    report_roll(table, "1", "2", "3", "5", "5", "chest")
    table.finish_animations()
    user.table.send(Undo("touch"))
    user.shell._show()
    assert stage.is_fading and not stage.is_playing
    stage._draw_now()
    assert stage.is_fading and "die:0" not in table.table_sprites() and table.is_asking(), "the answers are there while it goes"
    user.wait_until(lambda: not stage.is_fading)
    user.table.send(Redo("touch"))
    user.shell._show()
    stage._draw_now()
    assert stage.is_fading
    touch = user._finger(*user._target_middle("choice:Stop"))
    touch.touch_down()
    assert not stage.is_fading
    touch.touch_up()
    table.finish_animations()
    assert "choice:Stop" not in user.targets() and user.table.snapshot.entry_kind == "move"
    user.shell.use_settings(user.shell.settings.with_value("motion", "off"))
    user.table.send(Undo("touch"))
    user.shell._show()
    assert not stage.is_fading


def test_stop_without_a_1_has_the_same_animation(table):
    report_roll(table, "2", "2", "3", "4", "5", "5")
    table.finish_animations()
    table.user.tap("choice:Stop")
    moment = table.tap("done")
    sprites = table.sprites_at(0.6)
    assert moment.kind == "lost turn" and sprites["air:lost"].look.text == "Ann comes up empty"
    assert sprites["air:next"].look.text == "Next: Bo"
    note = table.begin_next()
    assert note.kind == "lost note" and table.is_asking(), "whose turn was lost stays over the next player's question"
    assert table.sprites_at(1)["air:lost"].look.text == "Ann comes up empty"
    assert all(table.sprites_at(share)["air:plate"].alpha == 1 for share in (0.3, 1)), "no other words show through it"
    table.finish_animations()


def test_dice_that_were_kept_stay_kept_after_the_next_roll(table):
    """The rulebook allows rerolling kept dice, so a tap releases them; the advice is a tap away."""
    user, board = table.user, table.stage.board
    report_roll(table, "1", "2", "5", "5", "5", "chest")
    table.finish_animations()
    assert board.kept_dice == {0, 1}
    user.tap("mark:die:2", "choice:Choose dice=(3, 4, 5)")
    report_roll(table, "5", "chest", "chest")
    table.finish_animations()
    assert board.kept_dice == {0, 1, 2} and board.advised_places == {0, 1}, "the first 5 is the one that was kept"
    assert "advice" in user.targets() and "badge:2" in table.table_sprites()
    user.tap("mark:die:2")
    assert board.kept_dice == {0, 1} and "advice" not in user.targets()


def test_a_die_of_the_last_advice_is_no_choice_of_ones_own(table):
    """After “keep 2, 4” the next advice was another, but the 4 had the badge “your choice”, and the brass key kept it."""
    user, board = table.user, table.stage.board
    report_roll(table, "2", "4", "4", "5", "5", "5")
    table.finish_animations()
    advised = set(board.advised_places)
    user.tap(f"choice:Choose dice={tuple(place for place in range(6) if place not in advised)}")
    report_roll(table, *["1", "chest", "chest", "chest", "chest", "chest"][: 6 - len(advised)])
    table.finish_animations()
    assert board.kept_dice == board.advised_places and "advice" not in user.targets()
    assert any(words.startswith("advice: keep ") for words in words_of(user))


def places_of_dice(table):
    """Return the places on the screen of the dice that show each face."""
    dice = table.user.table.snapshot.view.tray.dice
    sprites = table.table_sprites()
    lifted_by = [5 if nth in table.user.table_stage.board.kept_dice else 0 for nth in range(len(dice))]
    return {
        (die.label, round(sprites[f"die:{nth}"].x), round(sprites[f"die:{nth}"].y + lifted_by[nth])) for nth, die in enumerate(dice)
    }


@pytest.mark.windows("800x480", "480x800")
def test_kept_dice_stay_in_their_places_after_a_reroll_and_after_undo(window):
    user = SimulatedUser(create_table(), window.settings(language="en"), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo")), {"dice": "table"}))
    user.wait_until_idle()
    table = SimpleNamespace(user=user, table_sprites=lambda: {sprite.key: sprite for sprite in user.table_stage.scene.sprites})
    user.table.send(Report("ROLL", "dice", ("2", "2", "4", "5", "5", "chest")))
    user.wait_until_idle()
    before, dice = places_of_dice(table), user.table.snapshot.view.tray.dice
    for place, die in enumerate(dice):
        if (place in user.table_stage.board.kept_dice) != (die.label in ("4", "5")):
            user.tap(f"mark:die:{place}")
    kept_at = {at for at in places_of_dice(table) if at[0] in ("4", "5")}
    user.tap("choice:Choose dice")
    user.table.send(Report("ROLL", "dice", ("1", "1", "3")))
    user.wait_until_idle()
    after = places_of_dice(table)
    assert kept_at <= after and {at[1:] for at in before} == {at[1:] for at in after}, "the thrown dice are on the free places"
    user.table.send(Undo())
    user.wait_until_idle()
    assert places_of_dice(table) == before


@pytest.mark.parametrize("rolls", [2, 3])
@pytest.mark.parametrize("dice", ["app", "table"])
def test_dice_are_in_the_same_places_after_a_restart(window, dice, rolls):
    """A second screen of the same library resumes the game, as after a restart; dice were kept in one or two rerolls.

    Of equal dice the first ones are kept: the log of an app's roll says which faces were kept, not where.
    """
    store = Store.in_memory()
    user = SimulatedUser(create_table(store=store, seed=5), window.settings(language="en"), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo")), {"dice": dice}))
    user.wait_until_idle()
    board = user.table_stage.board
    for roll, faces in enumerate((("2", "3", "4", "5", "chest", "chest"), ("1", "1", "3", "3"), ("1", "1", "2", "2"))[:rolls]):
        if roll:
            faces_before = [die.face for die in user.table.snapshot.view.tray.dice]
            kept_dice = {faces_before.index(face) for face in sorted({*faces_before})[-2:]}
            user.tap(*[f"mark:die:{place}" for place in kept_dice ^ board.kept_dice])
        if dice == "app" or roll:
            names = [name for name in user.targets() if name.startswith(("choice:Roll", "choice:Reroll", "choice:Choose dice"))]
            user.tap(names[-1])
        if dice == "table":
            user.table.send(Report("ROLL", "dice", faces))
        user.wait_until_idle()
    assert user.table.snapshot.view.tray.rolls_left == 3 - rolls and board.spots != SORTED_SPOTS
    resumed_user = SimulatedUser(create_table(store=store), window.settings(language="en"), is_blind=True)
    resumed_user.table.send(ResumeSession(user.table.snapshot.session))
    resumed_user.wait_until_idle()
    assert resumed_user.table_stage.board.spots == board.spots


def test_advice_and_own_choice_name_the_same_levels(window):
    """Both keys say the chance of the same levels, so that the dice can be compared."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("choice:Roll")
    compared = 0
    for place in range(6):
        user.tap(f"mark:die:{place}")
        texts = [sprite.look.text for sprite in user.table_stage.scene.sprites if hasattr(sprite.look, "text")]
        own = next((text for text in texts if text.startswith("keep ") and "%" in text), "")
        advice = next((text for text in texts if re.match("(level|chest)", text) and text.endswith("%")), "")
        if "advice" in user.targets() and own:
            levels = [re.findall(r"(level \d|· \d|chest): \d+%", words) for words in (own, advice)]
            assert levels[0] == levels[1] != [], texts
            compared += 1
    assert compared > 1


def test_a_reroll_names_its_level_and_that_levels_chance(table):
    user = table.user
    report_roll(table, "1", "2", "3", "5", "5", "5")
    table.finish_animations()
    for dice_names in ((), ("mark:die:3",), ("mark:die:2",)):
        user.tap(*dice_names)
        ground = table.table_sprites()
        goal = next(key for key in ground if key.startswith("goal:")).removeprefix("goal:")
        texts = [sprite.look.text for sprite in ground.values() if hasattr(sprite.look, "text")]
        chance = ground[f"chance:{goal}"].look.text
        assert any(f"level {goal}: {chance}" in text or f"· {goal}: {chance}" in text for text in texts), texts


def test_a_sequence_to_the_lowest_level_is_celebrated(table):
    moment = report_roll(table, "1", "2", "3", "4", "5", "5")
    assert moment.seconds > 1.5 and table.sprites_at(0.8)["air:whole"].look.text == "1 to 5!"
    table.finish_animations()


def test_advice_is_a_key_while_other_dice_are_kept(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("choice:Roll")
    board = user.table_stage.board
    assert "advice" not in user.targets()
    place = next(place for place in range(6) if place not in board.advised_places)
    user.tap(f"mark:die:{place}")
    assert place in board.kept_dice
    user.tap("advice")
    assert board.kept_dice == set(board.advised_places) and "advice" not in user.targets()


def test_names_on_flags_are_whole_beside_their_shells(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben", "Chloe", "David"))))
    user.wait_until_idle()
    names = [
        sprite.look.text
        for sprite in user.table_stage.scene.sprites
        if sprite.key.startswith("flag:") and sprite.key.endswith(":name")
    ]
    assert names == ["Anna", "Ben", "Chloe", "David"]


def test_every_chance_is_clear_of_the_diver_and_its_arrow_has_room(window):
    """The diver floats above level 1 before the first roll, later at the level of the kept dice."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben", "Chloe", "David"))))
    user.wait_until_idle()
    sprites = drawn_sprites(user)
    assert "chance:1" in sprites and is_apart(sprites["chance:1"], sprites["diver"])
    user.tap("mark:tray")
    board = user.table_stage.board
    for place in range(6):
        user.tap(f"mark:die:{place}")
        sprites = drawn_sprites(user)
        for key in (key for key in sprites if key.startswith("more:")):
            level = key.removeprefix("more:")
            assert is_apart(sprites[key], sprites[f"chance:{level}"]) and is_apart(sprites[key], sprites[f"coin:{level}:0"])
        assert all(
            is_apart(sprites[key], sprites["diver"]) for key in sprites if key.startswith("chance:") and key != "chance:perfect"
        ), place
    assert board.kept_dice != board.advised_places


def test_the_pictures_of_shells_are_on_every_flag_or_on_none(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    for names in (("Anna", "Ben", "Chloe", "David"), ("Al", "Bo", "Cy", "Di"), ("Al", "Bo", "Catherine")):
        user.go_home()
        user.table.send(BeginSession("into-the-blue", seats_named(names)))
        user.wait_until_idle()
        assert len([key for key in drawn_sprites(user) if key.startswith("flag:") and key.endswith(":unit")]) in (0, len(names))


@pytest.mark.windows("800x480", "480x800", "800x480 de light 2", "480x800 de light 2")
def test_a_stop_that_loses_the_turn_asks_once(window, check_page, user):
    """A second tap where Stop was closes the question; a stop with a 1 asks nothing."""
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben")), {"dice": "table"}))
    user.table.send(Report("ROLL", "dice", ("2", "2", "3", "4", "5", "5")))
    user.wait_until_idle()
    stop_name = next(name for name in user.targets() if name in ("choice:Stop", "choice:Aufhören"))
    stop, entry = user.find(stop_name), user.table.snapshot.entry
    user.tap(stop_name)
    check_page("into-the-blue-lost-turn-question")
    assert user.table.snapshot.entry == entry and user.find("back").contains(stop.cx, stop.cy)
    assert problems(user) == [] and translate("into_the_blue.stop_without_1") in user.words()
    assert drawn_sprites(user)["done"].look.args[0] == "loss", "no brass for what loses a turn"
    user.tap("back")
    assert user.table.snapshot.entry == entry and user.find(stop_name) == stop
    user.tap(stop_name, "done")
    assert user.table.snapshot.entry > entry and user.table_stage.step is None


def test_help_explains_a_stop_while_its_question_is_open(window):
    """Help explained the reroll behind the question."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben")), {"dice": "table"}))
    user.table.send(Report("ROLL", "dice", ("2", "2", "3", "4", "5", "5")))
    user.wait_until_idle()
    user.tap(next(name for name in user.targets() if name in ("choice:Stop", "choice:Aufhören")), "menu", "why")
    topic = next(topic for topic in user.shell.game("into-the-blue").rule_topics if topic.name == "stopping")
    assert " ".join(as_text(words) for words in user.shell.top_page._sentences) == as_text(topic.text)


def test_levels_for_shells_are_also_large_answers(window):
    """The rows of levels are lower than a fingertip, and the cells of answers would be empty."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben")), {"dice": "table"}))
    user.table.send(Report("ROLL", "dice", ("1", "2", "3", "5", "5", "chest")))
    user.wait_until_idle()
    user.tap("choice:Stop")
    rows = [name for name in user.targets() if name.startswith("mark:level:")]
    answers = [name for name in user.targets() if name.startswith("choice:")]
    assert len(rows) == len(answers) == 3 and all(user.find(name).h > 60 * user.shell.look.unit for name in answers)


@pytest.mark.windows("480x800", "480x800 de light 2")
def test_four_levels_for_shells_are_answers_of_one_shape(user):
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben")), {"dice": "table"}))
    user.table.send(Report("ROLL", "dice", ("1", "2", "3", "4", "4", "chest")))
    user.wait_until_idle()
    user.tap(next(name for name in user.targets() if name in ("choice:Stop", "choice:Aufhören")))
    boxes = [user.find(name) for name in user.targets() if name.startswith("choice:")]
    assert len(boxes) == 4 and len({(box.w, box.h) for box in boxes}) == 1 and problems(user) == []


def begin_with_app_dice(window, *names):
    """Start a game with app dice, and roll once."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(names or ("Anna", "Ben"))))
    user.wait_until_idle()
    user.tap("mark:tray")
    return user


def test_kept_dice_are_on_a_raft(table):
    """Adjacent kept dice share a raft; a tap releases a die without moving any die."""
    report_roll(table, "1", "2", "4", "4", "chest", "chest")
    table.finish_animations()
    ground = table.table_sprites()
    assert [key for key in ground if key.startswith("raft:")] == ["raft:0"]
    assert ground["raft:0"].w > ground["die:1"].x - ground["die:0"].x + ground["die:1"].w / 2
    assert all(ground["raft:0"].y - ground["raft:0"].h / 2 < ground[f"kept:{nth}"].y for nth in range(2))
    places = {nth: (ground[f"die:{nth}"].x, ground[f"die:{nth}"].y) for nth in range(2, 6)}
    table.user.tap("mark:die:0", "mark:die:4")
    ground = table.table_sprites()
    assert {"raft:1", "raft:4"} <= set(ground) and "raft:0" not in ground
    assert (ground["die:2"].x, ground["die:2"].y) == places[2] and ground["die:4"].x == places[4][0]


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_every_die_says_whether_the_key_keeps_it(window):
    """Kept dice are on a raft nearly as large as the sketch's, with room for the caption of each die."""
    user = begin_with_app_dice(window)
    board, sprites = user.table_stage.board, drawn_sprites(user)
    assert {key for key in sprites if key.startswith("kept:")} == {f"kept:{place}" for place in board.kept_dice}
    assert {key for key in sprites if key.startswith("rest:")} == {
        f"rest:{place}" for place in range(6) if place not in board.kept_dice
    }
    raft = sprites[f"raft:{min(board.kept_dice)}"]
    captions = [sprite for key, sprite in sprites.items() if key.startswith("kept:")]
    assert all(caption.y + 8 < raft.y + raft.h / 2 for caption in captions if abs(caption.y - raft.y) < raft.h)
    assert problems(user) == []


def test_the_key_says_that_it_takes_the_advice(window):
    """The advised dice are kept at first, so the key names the advice until a tap changes the dice."""
    user = begin_with_app_dice(window)
    board = user.table_stage.board
    assert any(words.startswith("advice: keep ") for words in words_of(user))
    user.tap(f"mark:die:{next(place for place in range(6) if place not in board.advised_places)}")
    assert not any(words.startswith("advice: keep ") for words in words_of(user))
    user.tap("advice")
    assert any(words.startswith("advice: keep ") for words in words_of(user))


def test_the_first_card_comes_at_the_first_choice_of_the_first_player(window):
    """The first roll decides nothing; a card there kept the one on keeping dice from the first player."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True, has_firsts=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben"))))
    user.wait_until_idle()
    assert "got-it" not in user.targets()
    user.tap("choice:Roll")
    user.wait_until(lambda: "got-it" in user.targets())
    assert user.table.snapshot.view.seats[0].is_up


def test_advice_has_a_cell_of_its_own_between_reroll_and_stop(window):
    user = begin_with_app_dice(window)
    board = user.table_stage.board
    place = next(place for place in range(6) if place not in board.advised_places)
    user.tap(f"mark:die:{place}")
    reroll, advice, stop = (user.find(name) for name in ("choice:Choose dice", "advice", "choice:Stop"))
    assert reroll.right <= advice.x and advice.right <= stop.x and reroll.y == advice.y == stop.y


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_an_advice_to_stop_asks_whether_to_stop_and_leaves_the_reroll_a_cell(table):
    """The question was “reroll?”, without a key to reroll."""
    report_roll(table, "1", "2", "3", "4", "5", "5")
    table.finish_animations()
    user, board = table.user, table.stage.board
    assert user.read_sentence("ask.stop_or_reroll", seat=SeatName(0), left=2) in user.words()
    board._listed_answers = board._listed_answers[:1]  # as with dice in the app, without “Enter last roll”
    scene = table.stage.new_scene()
    (idle,), (stop,) = board.idle_cells(scene), board.cells(scene, board._listed_answers)
    assert idle.title == translate("into_the_blue.idle_reroll") and stop.at + stop.span <= idle.at


def test_an_advised_level_says_why_it_is_advised(table):
    """A lamp alone did not say why level 2 with one shell was better than level 1 with two for as many VP."""
    report_roll(table, "1", "1", "2", "4", "4", "4")
    table.finish_animations()
    table.user.tap("choice:Stop")
    snapshot, board = table.user.table.snapshot, table.stage.board
    words = table.user.words()
    assert translate("into_the_blue.advised_most", level=2) in words and problems(table.user) == []
    first, second, *deeper = snapshot.view.levels
    levels = (msgspec.structs.replace(first, gains=second.gains), second, *deeper)
    equal = msgspec.structs.replace(snapshot, view=msgspec.structs.replace(snapshot.view, levels=levels))
    assert as_text(board.hint(equal)) == translate("into_the_blue.advised_equal", level=2, levels=[1])


def test_stop_keeps_its_place_with_all_dice_kept(window):
    """Check that a tap meant for the reroll, which is idle then, does not stop the turn."""
    user = begin_with_app_dice(window)
    board = user.table_stage.board
    reroll, stop = user.find("choice:Choose dice"), user.find("choice:Stop")
    for place in range(6):
        if place not in board.kept_dice:
            user.tap(f"mark:die:{place}")
    assert not any(name.startswith("choice:Choose dice") for name in user.targets())
    assert user.find("choice:Stop") == stop and problems(user) == []
    assert translate("into_the_blue.idle_reroll") in user.words()
    before = user.table.snapshot.entry
    user.touch(reroll.cx, reroll.cy)
    assert user.table.snapshot.entry == before
    user.tap("choice:Stop")
    assert user.table.snapshot.entry_kind == "move" and "advice" not in user.targets()


def test_with_all_dice_of_a_sequence_kept_stop_scores_it(table):
    report_roll(table, "1", "2", "3", "5", "5", "chest")
    table.finish_animations()
    table.user.tap("mark:die:3", "mark:die:4", "mark:die:5", "choice:Stop")
    assert "choice:Level 3: 1 shell" in table.user.targets()


def test_perfect_dive_has_all_dice_on_rafts_and_stop_as_main_answer(table):
    """Check that a tap releases a die, which can then be rerolled."""
    report_roll(table, "1", "2", "3", "4", "5", "chest")
    table.finish_animations()
    assert table.stage.board.kept_dice == set(range(6)) and {"raft:0", "raft:3"} <= set(table.table_sprites())
    assert table.table_sprites()["chance:perfect"].look.text == "100%"
    assert not any(name.startswith("choice:Choose dice") for name in table.user.targets())
    stop = table.user.find("choice:Stop")
    table.user.tap("mark:die:5")
    assert table.user.find("choice:Stop").x == stop.x < table.user.find("choice:Choose dice=(5,)").x


def test_doubles_of_a_sequence_are_not_advised(table):
    report_roll(table, "1", "2", "3", "3", "4", "4")
    table.finish_animations()
    assert table.stage.board.kept_dice == {0, 1, 2, 4}


def test_an_only_level_is_the_main_answer(table):
    report_roll(table, "1", "1", "3", "4", "5", "5")
    table.finish_animations()
    reroll = table.user.find("choice:Choose dice")
    table.user.tap("choice:Stop")
    only = table.user.find("choice:Level 1")
    assert "put 2 shells on level 1" in table.user.words()
    assert (only.x, only.right) == (reroll.x, reroll.right)


def test_three_levels_say_what_shells_mean_there(table):
    report_roll(table, "1", "2", "3", "3", "3", "5")
    table.finish_animations()
    table.user.tap("choice:Stop")
    ground = table.table_sprites()
    assert ground["choice:Level 3: 3 shells:title"].look.text == "3 on level 3"
    assert ground["coming:level:3:note"].look.text == "+6 VP · you’ll lead", "on the level, not also on its key"
    assert "choice:Level 3: 3 shells:note" not in ground
    kinds_of_key = [
        ground[f"choice:Level {level}: {shells}"].look.args[0] for level, shells in enumerate(("1 shell", "1 shell", "3 shells"), 1)
    ]
    assert kinds_of_key == ["plain", "plain", "main"], "the level with the most VP is advised"
    levels = [table.user.find(f"choice:Level {level}") for level in (1, 2, 3)]
    assert levels == sorted(levels, key=lambda box: (-box.y, box.x)), "in the order of the sea, the highest level first"


def test_choosing_a_chest_leaves_no_empty_panel(table):
    report_roll(table, "1", "2", "3", "4", "5", "chest")
    table.finish_animations()
    table.user.tap("choice:Stop")
    ground, low = table.table_sprites(), table.stage.scene.h - 82
    assert "chest" in ground["hint:0"].look.text and ground["hint:0"].y > low - 40


@pytest.mark.parametrize("is_held", [True, False])
def test_a_hold_of_the_lifted_chest_shows_the_seats_points_and_a_tap_reveals_nothing(window, is_held):
    """The words there say “Hold it to look”; a hold only closed the page."""
    table = StoppedTable("into-the-blue", dice="table", settings=window.settings(motion="full"))
    report_roll(table, "1", "2", "3", "4", "5", "chest")
    table.finish_animations()
    table.user.tap("choice:Stop")
    assert table.tap("mark:chest:0").kind == "perfect"
    table.stage._advance(2)
    touch = table.user._finger(table.stage.center_x, table.stage.y + table.stage.height * 0.6)
    touch.touch_down()
    assert table.stage.current_animation is None
    if is_held:
        table.user.wait_until(lambda: "peek:total" in table.table_sprites())
    touch.touch_up()
    for _ in range(60):
        table.user.wait()
    assert "peek:total" not in table.table_sprites()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_tap_on_a_tied_level_explains_who_is_ahead(window):
    """The tie-breaks had a page only after the game."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben")), {"dice": "table"}))
    user.wait_until_idle()
    for faces in (("1", "2", "3", "5", "5", "5"), ("1", "1", "2", "2", "3", "5")):
        user.table.send(Report("ROLL", "dice", faces))
        user.wait_until_idle()
        user.tap("choice:Stop" if "choice:Stop" in user.targets() else "choice:Aufhören")
        assert not [name for name in user.targets() if name.startswith("mark:tie:")], "a tap places shells"
        user.tap(next(name for name in user.targets() if name.startswith(("choice:Level 3", "choice:Ebene 3"))))
    assert [name for name in user.targets() if name.startswith("mark:tie:")] == ["mark:tie:3"]
    user.tap("mark:tie:3")
    assert "Anna" in user.words() and problems(user) == []
    assert "level 3" in user.words().lower() or "ebene 3" in user.words().lower()
    user.tap("back", "chests")
    assert "5, 6, 6, 7" in user.words() and problems(user) == []
    user.tap("back")
    sign = next((sprite for sprite in user.shell.screen.stage.scene.sprites if sprite.key == "tie:3"), None)
    tied_level = next(target.area for target in user.shell.screen.stage.scene.targets if target.name == "mark:tie:3")
    assert sign is None or tied_level.right >= sign.x + sign.w / 2, "a tap on the question mark explains it"


def sprites_of_a_level(size, shells, order):
    """Return the layout of a board of this size, and the sprites of the shells on its first level by key."""
    from types import SimpleNamespace

    from companion.games.into_the_blue.view import LevelView
    from kivy_ui.games.into_the_blue.layout import Layout
    from kivy_ui.games.into_the_blue.pieces import draw_shells
    from kivy_ui.look.appearance import Look
    from kivy_ui.look.theme import THEMES
    from kivy_ui.stage.sprite import Area
    from kivy_ui.table.table_scene import DrawingState, TableScene

    snapshot = SimpleNamespace(seats=tuple(seats_named(("A", "B", "C", "D", "E"))))
    scene = TableScene(Look(THEMES["deep"], 1), *size, DrawingState(snapshot=snapshot))
    at = Layout(Area(0, 62, size[0], 278 if size[0] > size[1] else 386), *size)
    draw_shells(scene, at, LevelView(1, shells, (2, 1, 1), order))
    return at, {sprite.key: sprite for sprite in scene.sprites}


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_counts_of_five_players_on_a_level_can_be_read_across_the_table(size):
    """Counts are at least 20 units high, and no shell covers another shell's count."""
    at, sprites = sprites_of_a_level(size, (12, 10, 11, 10, 12), (0, 4, 2, 1, 3))
    ends = [sprites[f"shells:1:{seat}:count"] for seat in (0, 4, 2, 1, 3)]
    assert all(end.h * end.scale >= 20 for end in ends)
    assert all(right.x - left_end.x >= 30 for left_end, right in pairwise(ends))
    assert max(end.x for end in ends) <= at.right + 4


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_counts_of_three_players_on_a_level_are_beside_their_shells(size):
    """Small numbers over the shells could hardly be read, although the level has room for them."""
    at, sprites = sprites_of_a_level(size, (3, 2, 4, 0, 0), (2, 0, 1))
    for seat in (2, 0, 1):
        shell, count = sprites[f"shells:1:{seat}"], sprites[f"shells:1:{seat}:count"]
        assert count.x - count.w / 2 >= shell.x + shell.w / 2 and count.look.size >= 24
        assert count.x + count.w / 2 <= at.right


def drawn_sprites(user):
    """Return the sprites of the table by key."""
    return {sprite.key: sprite for sprite in user.table_stage.scene.sprites}


def is_apart(first_sprite, other):
    """Return whether two sprites don't touch, using the ink of letters."""
    h, other_h = (min(sprite.h, 20) * (1 if sprite.key.startswith("chance") else sprite.scale) for sprite in (first_sprite, other))
    w, other_w = (sprite.w * sprite.scale for sprite in (first_sprite, other))
    return abs(first_sprite.x - other.x) * 2 >= w + other_w - 4 or abs(first_sprite.y - other.y) * 2 >= h + other_h


def test_the_dice_of_the_last_roll_stay_where_they_fell_for_a_moment(table):
    report_roll(table, "1", "2", "3", "5", "5", "chest")
    table.finish_animations()
    kept_dice = KeptDice(frozenset(), SORTED_SPOTS, SORTED_SPOTS)
    roll = Roll(kept_dice, table.stage.snapshot.view, table.stage.snapshot.view, 0)
    usual = roll.seconds
    roll.is_fixed = True
    assert roll.seconds == pytest.approx(usual + LAST_ROLL_S + ROWS_S)


def test_each_of_five_levels_has_an_answer_of_its_own(table):
    """No level is behind another page, because one sees five levels on the board."""
    report_roll(table, "1", "2", "3", "4", "5", "5")
    table.finish_animations()
    table.user.tap("choice:Stop")
    table.finish_animations()
    boxes = [table.user.find(f"choice:Level {level}") for level in range(1, 6)]
    assert boxes == sorted(boxes, key=lambda box: (-box.y, box.x)) and all(box.h > 60 for box in boxes)
    table.user.tap("choice:Level 5")
    assert table.stage.snapshot.view.levels[4].shells[0] == 2


def test_a_roll_leaves_no_empty_plates_of_chances(table):
    report_roll(table, "1", "2", "3", "5", "5", "5")
    table.finish_animations()
    table.user.tap("mark:die:3")
    before = table.table_sprites()
    kinds = ("goal", "more", "rest")
    assert {kind for kind in kinds if any(key.startswith(kind) for key in before)} == set(kinds)
    table.user.tap("choice:Choose dice")
    table.report("ROLL", "dice", "4", "4", "4")
    assert not [key for key in table.sprites_at(0.3) if key.startswith(kinds)]
    table.finish_animations()


@pytest.mark.windows("800x480 de light 2")
def test_the_reason_of_the_advice_is_whole_in_large_german(window):
    user = begin_with_app_dice(window)
    reason = drawn_sprites(user)["legend:advised:words"]
    assert reason.x + reason.w * reason.scale / 2 <= user.table_stage.scene.w, reason.look.text
    assert "…" not in reason.look.text and "+" in reason.look.text, reason.look.text


@pytest.mark.windows("480x800", "480x800 de light 2")
def test_an_upright_screen_says_the_reason_of_the_advice(window):
    user = begin_with_app_dice(window)
    reason = drawn_sprites(user)["legend:advised:words"]
    assert "…" not in reason.look.text and "+" in reason.look.text and problems(user) == []
    user.tap(f"mark:die:{next(place for place in range(6) if place not in user.table_stage.board.kept_dice)}")
    assert "legend:advised:words" not in drawn_sprites(user), "the advice is a key there"


@pytest.mark.windows("480x800")
def test_a_single_large_stop_covers_no_reason(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben"))))
    user.table.send(Report("ROLL", "dice", ("1", "2", "3", "4", "5", "chest")))
    user.wait_until_idle()
    assert [name for name in user.targets() if name.startswith("choice:")] == ["choice:Stop"]
    assert "legend:advised:words" not in drawn_sprites(user) and problems(user) == []


def test_a_legend_explains_the_badges_of_dice(window):
    user = begin_with_app_dice(window)
    assert "reroll" in words_of(user) and "your choice" not in words_of(user)
    assert any(
        re.fullmatch(r"advice: level \d at \d+%: \+\d+ VP · you’ll lead|advice: a chest .*|advice: level \d is safe: .*", words)
        for words in words_of(user)
    ), "with its reason"
    board = user.table_stage.board
    user.tap(f"mark:die:{next(place for place in range(6) if place not in board.kept_dice)}")
    assert {"advice", "reroll", "your choice"} <= words_of(user)


@pytest.mark.parametrize(
    ("chance", "words"), [(0.05, "advice: no good chance"), (0.2, "advice: a chest at 20%: 5–8 VP · another turn")]
)
def test_an_unlikely_goal_is_no_reason(window, chance, words):
    """A guest read “chest: 2%” as the reason to reroll five dice."""
    from kivy_ui.games.into_the_blue.board import _reasons_of
    from kivy_ui.games.into_the_blue.pieces import Chances

    user = begin_with_app_dice(window)
    chances = (chance, 0.0, 0.0, 0.0, 0.0, 0.0)
    assert _reasons_of(user.table.snapshot, Chances(chances, chances, 6, 6), frozenset()) == (words,)


def test_the_reason_of_an_advice_that_is_too_long_keeps_what_its_points_come_from(window):
    """“level 3 at 77%: +10 VP” lost “wins levels 3 and 4”, so the points looked wrong."""
    user = begin_with_app_dice(window)
    scene = user.table_stage.new_scene()
    board = user.table_stage.board
    picked_dice, at = PickedDice(set(), {0}, lambda place: None), lay_out_board(scene, user.table_stage.scene.area, board.spots)
    meaning = "+10 VP · wins levels 3 and 4"
    draw_legend(scene, at, picked_dice, (f"advice: level 3 at 77%: {meaning} {'x' * 40}", f"advice: {meaning}"), lambda: None)
    assert [sprite.look.text for sprite in scene.sprites if sprite.key == "legend:advised:words"] == [f"advice: {meaning}"]


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_ways_with_the_same_safe_level_name_the_deeper_level_of_each(window):
    """All rows read “level 2 is safe: +9 VP · wins levels 2 and 3”, so none said why to reroll."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben")), {"dice": "table"}))
    user.table.send(Report("ROLL", "dice", ("1", "2", "2", "3", "5", "5")))
    user.wait_until_idle()
    step = AdviceStep(user.table.snapshot.view, ())
    step._gains = Gains(((0, 2), (0, 9, 9), (0, 3), (0, 12), (0, 10, 10)), 6.4)
    ways = ranked_ways((1, 2, 2, 3, 5, 5), 1, step._gains)
    safe_ways = [way for way in ways if way.advice.goal == 2]
    words = [as_text(step._with_deeper_level(way, "safe")) for way in safe_ways if len(way.advice.kept_places) < 6]
    assert len({*words}) == len(words) > 1 and all("9" in line and "%" in line for line in words), words
    stopping = next(way for way in safe_ways if len(way.advice.kept_places) == 6)
    assert step._with_deeper_level(stopping, "safe") == "safe"


@pytest.mark.windows("480x800", "480x800 de light 2")
def test_the_advice_for_physical_dice_is_explained_on_an_upright_screen(window):
    """It had only lamps at the dice there."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.table.send(BeginSession("into-the-blue", seats_named(("Anna", "Ben")), {"dice": "table"}))
    user.table.send(Report("ROLL", "dice", ("1", "2", "2", "3", "5", "5")))
    user.wait_until_idle()
    assert problems(user) == []
    user.tap("why")
    assert type(user.table_stage.step).__name__ == "AdviceStep" and problems(user) == []


def words_of(user):
    """Return the set of texts on the table."""
    return {sprite.look.text for sprite in user.table_stage.scene.sprites if hasattr(sprite.look, "text")}


@pytest.mark.parametrize("faces", [(1, 2, 2, 3, 3, 4), (1, 2, 4, 4, 5, 5), (2, 3, 3, 4, 5, 5)])
def test_advice_never_has_worse_odds_than_other_dice_for_the_level_it_names(window, faces):
    gains = Gains(tuple((0, worth) for worth in (2, 4, 6, 8, 10)), 9.0)
    advice = advise(faces, 2, gains)
    advised = chances_keeping(faces, advice.kept_places, 2)
    for kept_places in (dice for count in range(len(faces)) for dice in combinations(range(len(faces)), count)):
        rows = chances_keeping(faces, kept_places, 2)
        assert advised[GOALS.index(advice.goal)] >= rows[GOALS.index(advice.goal)] - 1e-9


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_tap_on_the_advice_compares_it_with_other_dice(window):
    """The lamp and its line were dead, and no page said what the advice goes by."""
    user = begin_with_app_dice(window)
    user.tap("why")
    assert problems(user) == []
    texts = [sprite.look.text for sprite in user.table_stage.scene.sprites if hasattr(sprite.look, "text")]
    ways = [words for words in texts if words.endswith((" VP", " Punkte")) and words[0].isdigit()]
    values = [float(words.split()[0].replace(",", ".")) for words in ways]
    assert len(values) > 2 and values[0] == max(values), ways
    user.tap("back")
    user.tap("mark:die:5")
    if "why" in user.targets():  # on an upright screen the key of the advice is in its place
        user.tap("why")
        assert problems(user) == []
