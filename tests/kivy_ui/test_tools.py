"""Test the toolbox and score sheets by random touches: targets, layout, refusals, and documented numbers of taps.

Each evening runs in its own process, because Kivy has one window a process.
"""

import re
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.games.toolbox.counters import SitDown
from companion.games.toolbox.dice import DiceThrown, DieMade
from companion.games.toolbox.state import ThrownDice
from companion.games.toolbox.turns import Begin, SetClock
from companion.session.inputs.messages import Answer, BeginSession, Undo
from companion.session.inputs.snapshot import Snapshot
from companion.table.chess_clock import minutes_and_seconds
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text, notation, percent, translate
from kivy_ui.pages.entry.dice_legend import EXAMPLES
from tests.long_tests import long_except_first
from tests.programs import run_program
from tests.sample_sizes import full_or_sample

ARGUMENTS = full_or_sample(("480x800 2 2 de light", "800x480 1", "1280x720 3 1 en contrast"), ("480x800 2 2 de light", "800x480 1"))
"""Window, seed and look of an evening. The third one repeats the checks of the second in another window."""


@pytest.mark.parametrize("evening", long_except_first(ARGUMENTS, 0))
def test_random_taps_on_tools_and_sheets_find_no_problem(evening):
    process = run_program("tests.kivy_ui.tools_by_touch", *evening.split())
    assert (process.returncode, process.stdout) == (0, ""), process.stdout + process.stderr[-3000:]


@pytest.mark.usefixtures("window")
def test_newly_made_dice_are_ready_to_roll():
    from kivy_ui.games.toolbox.dice.steps import DicePool

    view = SimpleNamespace(last_throw=ThrownDice("3d6"))
    user, snapshot = DicePool(), Snapshot(view=view, entry=1)
    assert user.follow(snapshot).notation == "3d6"
    new_snapshot = replace(snapshot, entry=2, events=(DieMade("2d{shark,crab}"),))
    assert user.follow(new_snapshot).notation == "2d{shark,crab}" == user.follow(replace(snapshot, entry=3)).notation


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_play_again_at_the_toolbox_begins_with_those_who_played_last(home):
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]
    home.table.send(BeginSession("toolbox", seats_named(names), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("tab:dice", "roll")
    home.table.session.make(SitDown((4,)))
    prompt = home.table.session.prompt
    home.table.send(Answer(next(choice.id for choice in (*prompt.choices, *prompt.any_time_choices) if choice.ends)))
    home.wait_until_idle()
    home.tap("again")
    snapshot = home.table.snapshot
    assert [seat.name for seat in snapshot.seats][:4] == ["Player A", "Player B", "Player E", "Player C"]
    assert snapshot.view.playing == (0, 1, 2)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_highest_of_two_dice_is_chosen_and_rolled_by_taps(user):
    open_tool(user, "dice")
    user.tap("kind", "counts:kh1", "kind:d20")
    assert translate("toolbox.count_key", rule="kh1") in user.words()
    user.tap("roll")
    thrown_dice = user.table.snapshot.view.last_throw
    assert (thrown_dice.notation, thrown_dice.total) == ("2d20kh1", max(map(int, thrown_dice.faces)))
    user.tap("step:minus", "roll")
    assert user.table.snapshot.view.last_throw.notation == "d20", "of one die there is nothing to keep"
    user.tap("kind", "counts:dl1", "done")
    assert user.table.snapshot.view.last_throw.notation == "4d20dl1", "the second step rolls, too"


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_tapped_dice_stay_while_the_others_are_rolled_by_the_same_key(user, check_page):
    open_tool(user, "dice")
    user.tap("step:plus", "step:plus", "step:plus", "roll")
    assert translate("toolbox.keep_dice") in user.words()
    first = user.table.snapshot.view.last_throw
    user.tap("die:0", "die:2", "die:3", "die:3")
    assert translate("toolbox.reroll", count=2) in user.words()
    check_page("dice, two kept")
    user.tap("odds")
    kept_total = int(first.faces[0]) + int(first.faces[2])
    assert notation(f"2d6+{kept_total}") in user.words(), "the chances are those of the dice that are rolled again"
    user.tap("back")
    user.tap("roll")
    second = user.table.snapshot.view.last_throw
    assert (second.faces[0], second.faces[2]) == (first.faces[0], first.faces[2]) and second.notation == "4d6"
    assert user.table.snapshot.events[0].rerolled_positions == (1, 3)
    assert translate("toolbox.reroll", count=2) in user.words(), "kept dice stay kept for a third roll"
    check_page("dice, kept for a third roll")
    user.tap("roll")
    third = user.table.snapshot.view.last_throw
    assert (third.faces[0], third.faces[2]) == (first.faces[0], first.faces[2])
    user.tap("roll-all")
    assert not user.table.snapshot.events[0].rerolled_positions, "one tap rolls all"
    assert translate("toolbox.roll") in user.words() and "rule" in user.targets()
    user.tap("die:0", "step:plus", "roll")
    assert user.table.snapshot.view.last_throw.notation == "5d6", "other dice are all rolled"
    user.tap("die:1", "cloth")
    assert user.table.snapshot.events[0].rerolled_positions == (0, 2, 3, 4), "the cloth rolls what the key rolls"


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("tab", ["dice", "pot", "clock", "counters"])
def test_undo_and_redo_appear_without_moving_any_key(user, tab):
    answers = {"dice": ("roll",), "clock": ("begins:0", "pause"), "counters": ("count:0:0:plus",), "pot": ("draw",)}[tab]
    if tab == "pot":
        open_filled_pot(user, "bag", "4 Fog")
    else:
        open_tool(user, tab)
    before = places_of(user)
    user.tap(*answers)
    with_undo = places_of(user)
    user.table.send(Undo())
    user.wait_until_idle()
    if user.table.snapshot.is_question:  # the result of a roll asks to be confirmed
        user.table.send(Answer(user.table.snapshot.prompt.choices[-1].id))
        user.wait_until_idle()
    with_redo = places_of(user)
    assert "undo" in with_undo and "redo" in with_redo
    if tab == "clock":  # Redo restarts it, and in a pause the key that stops it is in the place of the order of turns
        before.pop("order")
    compared = ((before, with_undo), (with_undo, with_redo)) if tab != "clock" else ((before, with_undo),)
    for first_places, other in compared:
        assert not {
            name: (first_places[name], other[name]) for name in {*first_places} & {*other} if first_places[name] != other[name]
        }


def places_of(user):
    """Return the places of the toolbox's keys, without its things. Of Undo only the corner: it takes the room of an absent Redo."""
    return {
        target.name: (target.box.x, target.box.y) if target.name == "undo" else target.box
        for surface in user.surfaces()
        for target in surface.targets
        if not target.name.startswith(("out:", "held:"))
    }


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de light 2", "1280x720 de contrast", "1024x600 en deep 1")
def test_a_tapped_thing_goes_back_alone_and_another_key_puts_all_back(user, check_page):
    open_filled_pot(user, "bag", "4 Nebel, 2 Drache")
    user.tap("draw", "draw", "draw")
    assert translate("toolbox.put_all_back") in user.words() and translate("toolbox.everything", count=3) in user.words()
    assert user.table_stage.look.text_factor > 1 or translate("toolbox.tap_to_put_back") in user.words()
    check_page("bag, three out")
    things = [name for name in user.targets() if name.startswith(("out:", "drawn:"))]
    assert sorted(things) == ["drawn:0", "out:0", "out:1"], "each thing is on the screen once"
    pot = lambda: user.table.snapshot.view.selected_pot  # noqa: E731
    user.tap("drawn:0")
    assert (pot().size, len(pot().outside)) == (4, 2)
    sprite_keys = {sprite.key for sprite in user.table_stage.scene.sprites}
    assert {"out:0", "out:1"} <= sprite_keys and "drawn:0" not in sprite_keys, (
        "an earlier thing is not shown as if it was just drawn"
    )
    check_page("bag, one put back")
    user.tap("out:0")
    assert (pot().size, len(pot().outside)) == (5, 1)
    user.tap("draw", "back_in")
    assert (pot().size, len(pot().outside)) == (6, 0)


def open_tool(user, tab, names=("Ann", "Tom", "Cy")):
    """Open a tool of a new toolbox for these players."""
    user.go_home()
    user.table.send(BeginSession("toolbox", seats_named(names)))
    user.wait_until_idle()
    user.tap(f"tab:{tab}")


def test_the_key_that_rolls_typed_dice_says_so(user):
    open_tool(user, "dice")
    user.tap("kind", "write")
    assert "done" not in user.targets() and translate("fields.type_dice") in user.words()
    assert all(notation(example) in user.words() and as_text(meaning) in user.words() for example, meaning in EXAMPLES)
    user.tap("key:3", "key:d", "key:6")
    assert translate("fields.roll", dice=notation("3d6")) in user.words()
    user.tap("done")
    assert len(user.table.snapshot.view.last_throw.faces) == 3


@pytest.mark.parametrize(("dice", "sign"), [("2d6+3", "+"), ("2d6-3", "−")])
def test_what_is_added_to_the_dice_is_written_by_the_total(user, dice, sign):
    open_tool(user, "dice")
    user.tap("kind", "write", *(f"key:{key}" for key in dice), "done")
    user.wait_until_idle()
    thrown_dice = user.table.snapshot.view.last_throw
    assert f"{sum(map(int, thrown_dice.faces))} {sign} 3" in user.words()


def test_the_clock_names_who_is_next_or_says_that_it_is_the_same_player(user):
    open_tool(user, "clock")
    user.tap("begins:0")
    assert translate("toolbox.tap_anywhere", name="Tom") in user.words()
    user.tap("clock", "pass")
    assert translate("toolbox.tap_anywhere", name="Ann") in user.words()
    user.tap("pass")
    assert translate("toolbox.tap_again", name="Ann") in user.words()


@pytest.mark.windows("800x480", "480x800 de light 2", "480x800")
def test_a_counter_is_removed_by_two_taps_that_say_so(user, check_page):
    open_tool(user, "counters")
    make = next(choice for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "MakeCounter")
    user.table.send(Answer(make.id, ("Mana", ("each",), 5)))
    user.wait_until_idle()
    user.tap("add")
    check_page("counters-add")
    looks = [sprite for sprite in user.table_stage.scene.sprites if sprite.key.endswith(":look")]
    assert all(sprite.h >= 18 for sprite in looks), "no picture as small as a speck"
    user.tap([target for target in user.targets() if target.startswith("group:")][-1])  # the one before it renames
    check_page("counters-drop")
    user.tap(next(target for target in user.targets() if target.endswith("=('life',)")))
    assert [counter.kind for counter in user.table.snapshot.view.counters] == ["Mana"]


@pytest.mark.windows("800x480", "480x800 de light 2", "480x800", "1280x720 de contrast", "1024x600 en deep 1")
def test_the_clock_names_its_times(user, check_page):
    open_tool(user, "clock")
    user.tap("begins:0")
    assert translate("toolbox.this_turn") in user.words() and translate("toolbox.in_all") in user.words()
    check_page("clock-runs")
    user.tap("pause")
    check_page("clock-paused")
    assert translate("toolbox.in_all") in user.words() or user.table_stage.look.text_factor > 1


@pytest.mark.windows("800x480", "480x800 de light 2", "480x800", "1280x720 de contrast", "1024x600 en deep 1")
def test_the_number_of_dice_is_chosen_beside_their_kind(user, check_page):
    open_tool(user, "dice")
    assert [sprite.look.args for sprite in user.table_stage.scene.sprites if sprite.key == "cup"] == [(1, 6)]
    user.tap("kind", "kind:d20")
    assert [sprite.look.args for sprite in user.table_stage.scene.sprites if sprite.key == "cup"] == [(1, 20)]
    user.tap("kind", "kind:d6")
    assert translate("toolbox.counts", rule="kh1") not in user.words()
    check_page("dice-cup")
    user.tap("kind", "count:plus", "count:plus")
    check_page("dice-kinds")
    user.tap("done")
    assert user.table.snapshot.view.last_throw.notation == "3d6"
    user.tap("kind", "counts:kh1", "kind:d20")
    assert translate("toolbox.count_key", rule="kh1") in user.words()


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de light 2", "1280x720 de contrast", "1024x600 en deep 1")
def test_a_tap_on_a_second_counter_changes_it_without_a_question_which(user, check_page):
    open_tool(user, "counters", ("Ann", "Tom", "Cy", "Dan"))
    make = next(choice for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "MakeCounter")
    user.table.send(Answer(make.id, ("Mana", ("each",), 5)))
    user.wait_until_idle()
    check_page("counters-mana")
    user.tap("count:1:2")
    check_page("counters-mana-by")
    user.tap("by:3")
    assert [counter.values[2] for counter in user.table.snapshot.view.counters][1] == 8


def test_a_tap_back_from_the_next_question_keeps_the_typed_name_of_a_counter(user):
    open_tool(user, "counters")
    user.tap("add")
    user.tap(next(name for name in user.targets() if name.startswith("choice:") and "=" not in name))
    user.write("Mana")
    user.tap("key:done", "back")
    page = user.shell.top_page
    assert page.typed == "Mana"
    user.write("x")
    assert page.typed == "Manax", "it can be continued"


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_renamed_life_counter_keeps_its_heart_and_its_starts(user, check_page):
    open_tool(user, "counters")
    hearts = [sprite.look for sprite in user.table_stage.scene.sprites if sprite.key.endswith(":sign")]
    rename = next(choice for choice in user.table.snapshot.prompt.any_time_choices if type(choice.move).__name__ == "RenameCounter")
    user.table.send(Answer(rename.id, ("Health",)))
    user.wait_until_idle()
    check_page("counters-health")
    assert hearts and hearts == [sprite.look for sprite in user.table_stage.scene.sprites if sprite.key.endswith(":sign")]
    assert "start:0" in user.targets() and "Health" in user.words()


def test_the_menu_names_the_tool_on_the_screen(user):
    open_tool(user, "counters")
    counters, bag = (translate("toolbox.tab", tool=tool) for tool in ("counters", "pot"))
    for tab, words, other_words in (("counters", counters, bag), ("pot", bag, counters)):
        user.tap(f"tab:{tab}", "menu")
        assert words in user.words() and other_words not in user.words()
        user.tap("more")
        assert ("aside:RenameCounter" in user.targets()) == (tab == "counters")
        user.tap("back")


def test_totals_are_bars_as_long_as_their_chances(user):
    open_tool(user, "dice")
    user.tap("odds")
    bars = {round(sprite.look.args[0], 2) for sprite in user.table_stage.scene.sprites if sprite.key.endswith(":bar")}
    assert bars == {1.0, 0.83, 0.67, 0.5, 0.33, 0.17} and percent(1 / 6) in user.words()


def test_one_text_says_that_nothing_is_drawn_yet(user):
    open_filled_pot(user, "bag", "4 Fog")
    words = user.words()
    assert words.count(user.read_sentence("board.undrawn")) == 1 and translate("toolbox.put_all_back") in words


def test_empty_pile_offers_adding_things(user):
    open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if "=('pile'" in target), "draw")
    assert any(target.startswith("choice:") for target in user.targets()), user.targets()
    user.tap("back")


@pytest.mark.windows("800x480", "480x800 de light 2", "1280x720 de contrast", "1024x600 en deep 1")
def test_a_ready_deck_of_cards_is_one_tap_from_the_stacks(user, check_page):
    open_tool(user, "pot")
    check_page("new-pots")
    toolbox = user.table.snapshot.session
    user.tap("deck")
    page = user.shell.screen
    assert (type(page).__name__, page.kit.name, len(page.seats)) == ("KitSetUpPage", "Deck of 52", 3)
    user.tap("back")
    assert user.table.snapshot.session == toolbox


@pytest.mark.windows("800x480", "480x800 de light", "1024x600 de contrast 1", "1280x800")
def test_a_pause_shows_how_long_turns_took_on_average(user, check_page):
    open_tool(user, "clock", ("Ann", "Tom", "Cy", "Dan"))
    user.tap("begins:0", "clock", "clock", "clock", "clock", "clock")
    times = translate("toolbox.average", count=2, time="0:00"), translate("toolbox.average", count=1, time="0:00")
    assert times[1] not in user.words()
    user.tap("pause")
    assert user.words().count(times[0]) == 1 and user.words().count(times[1]) == 3
    check_page("clock-averages")
    user.tap("go-on")
    assert times[1] not in user.words()


def test_changed_counts_alone_can_be_saved_as_a_game(user):
    open_tool(user, "counters")
    user.tap("menu")
    assert "flat:tools" in user.targets(), "nothing was used yet"
    user.tap("close", "count:0:0:plus", "menu", "tools")
    assert {"part:counter:0", "save"} <= {*user.targets()}
    user.tap("back")


def test_a_letter_and_a_name_are_keys_of_the_palette(user):
    open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    assert {"named", "lettered"} <= {*user.targets()} and "more" not in user.targets()


@pytest.mark.windows("800x480", "480x800")
def test_the_clock_has_whole_names_and_fills_its_scene(user):
    open_tool(user, "clock", ("Maximilian", "Bartholomäus", "Chloe", "David"))
    assert "Maximilian" in user.words() and "Bartholomäus" in user.words()
    panels = [sprite for sprite in user.table_stage.scene.sprites if re.fullmatch(r"clock:\d", sprite.key)]
    assert len(panels) == 4 and min(panel.h for panel in panels) >= 110


def make_roll(*faces, die="d20", lost_places=()):
    """Return a roll of dice of one kind."""
    return ThrownDice(f"{len(faces)}{die}", (die,) * len(faces), faces, None, lost_places)


def test_a_natural_20_and_five_alike_are_celebrated(user):
    from kivy_ui.games.toolbox.animations import animations, feat_of

    assert feat_of(make_roll("20")) == translate("toolbox.natural") == feat_of(make_roll("3", "20"))
    assert not feat_of(make_roll("3", "20", lost_places=(1,))), "a 20 that doesn't count is no feat"
    assert not feat_of(make_roll("20", die="d100")) and not feat_of(make_roll("6", "6", "6", "6", die="d6"))
    assert feat_of(make_roll("6", "6", "6", "6", "6", die="d6")) == translate("toolbox.all_alike", count=5)
    event = DiceThrown("d20", ("d20",), ("20",), 20)
    after = Snapshot(view=SimpleNamespace(last_throw=make_roll("20"), selected_pot=None), events=(event,))
    dice, feat = animations(Snapshot(), after)
    assert (dice.kind, feat.kind) == ("dice", "feat") and feat.state_below is after, "the feat is shown over the dice that lie"


@pytest.mark.windows("800x480", now=1)
def test_earlier_totals_say_which_dice_were_rolled(user):
    open_tool(user, "dice")
    user.tap("roll", "roll")
    first = user.table.snapshot.view.past[0]
    assert translate("toolbox.before", totals=[str(first)]) in user.words()
    user.tap("step:plus", "roll")
    last = user.table.snapshot.view.past[0]
    assert f"d6: {last}, {first}" in user.words(), "they were rolled with one die, not with the two that are selected"
    user.tap("rule", "roll", "rule", "roll")
    assert translate("toolbox.rule_of_dice", dice="2d6", rule="kh1") in user.words()
    assert "2d6kh1" not in user.words()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_what_is_in_a_bag_changes_from_its_own_page(user, check_page):
    open_filled_pot(user, "bag", "2 Xo, Yv")
    assert translate("toolbox.new_word") in user.words(), "the plus says what it adds"
    user.tap("more")
    check_page("more-of-a-bag")
    user.tap("contents")
    check_page("contents-of-a-bag")
    user.tap(f"choice:{user.read_sentence('choice.count', kind='Yv')}")
    user.tap("back")
    assert f"choice:{user.read_sentence('choice.add')}" in user.targets()
    user.tap("back", "back")
    assert "draw" in user.targets()


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de deep 2")
def test_the_list_of_a_bag_has_the_chance_of_each_thing_and_says_what_a_tap_there_does(user, check_page):
    open_filled_pot(user, "bag", "3 Xo, Yv")
    assert percent(0.75) in user.words() and percent(0.25) in user.words()
    check_page("chances-of-named-things")
    open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    user.tap("shape:star", "colour:red", "colour:red", "colour:red", "colour:blue", "ready")
    assert percent(0.75) in user.words() and percent(0.25) in user.words()
    hint = translate("toolbox.tap_if_by_hand")
    assert hint in user.words() or (user.table_stage.look.text_factor > 1 and user.table_stage.scene.is_wide), (
        "it has no room there"
    )
    check_page("chances-of-things")


def open_filled_pot(user, kind, words, *, is_second=False):
    """Open a toolbox with a bag or stack of named things, or add a second one."""
    if is_second:
        user.tap("new")
    else:
        open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if f"=('{kind}'" in target), "named", "list")
    user.write(words)
    user.tap("key:done", "ready")


def animations_of_taps(user, *names):
    """Tap targets; return the last tap's animations, each with its sprites at start and end."""
    user.tap(*names[:-1])
    before = user.shell.snapshot
    user.tap(names[-1])
    stage = user.table_stage
    animations = stage.board.animations(stage.new_scene(), before, user.shell.snapshot)
    return [
        (animation, *({sprite.key: sprite for sprite in draw_at(stage, animation, t).sprites} for t in (0.01, animation.seconds)))
        for animation in animations
    ]


def draw_at(stage, animation, t):
    scene = stage.new_scene()
    animation.draw(scene, t)
    return scene


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_tile_slides_off_its_stack_turns_over_and_goes_back(user):
    open_filled_pot(user, "stack", "4 Fog")
    stack = user.find("pot")
    ((turned, first, last),) = animations_of_taps(user, "draw")
    stage = user.table_stage
    assert turned.kind == "turned" and turned.calm_frame_s and not stage.is_playing
    unit, high = stage.look.unit, stage.scene.h
    assert stack.contains(first["air:0"].x * unit, (high - first["air:0"].y) * unit), "it begins on the stack"
    sprites = {sprite.key: sprite for sprite in stage.scene.sprites}
    assert (last["air:0"].x, last["air:0"].look) == (sprites["drawn:0"].x, sprites["drawn:0"].look), "it ends face up in its place"
    assert first["air:0"].look != last["air:0"].look
    assert [animation.kind for animation, *_ in animations_of_taps(user, "place:top")] == ["laid back"]
    assert [animation.kind for animation, *_ in animations_of_taps(user, "shuffle")] == ["shuffled"]
    assert [animation.kind for animation, *_ in animations_of_taps(user, "draw", "draw", "shuffle_in")] == ["returned", "shuffled"]


def test_a_thing_that_is_put_back_flies_into_the_bag(user):
    open_filled_pot(user, "bag", "4 Fog")
    ((animation, first, last),) = animations_of_taps(user, "draw", "draw", "out:0")
    assert (
        (animation.kind, animation.hidden_keys) == ("returned", ("out:1",))
        and first["air:1"].y > user.table_stage.scene.h / 3
        and not last
    )
    assert [animation.kind for animation, *_ in animations_of_taps(user, "draw", "draw", "back_in")] == ["returned"]


@pytest.mark.windows("800x480", "480x800")
def test_a_thing_is_dragged_to_another_bag_or_back_into_its_own(user):
    open_filled_pot(user, "bag", "3 Fog")
    open_filled_pot(user, "bag", "4 Sun", is_second=True)
    user.tap("draw")
    other = user.find("beside:pot:0")
    user.drag("drawn:0", (other.cx, other.cy))
    sizes = lambda: [(pot.size, len(pot.outside)) for pot in user.table.snapshot.view.pots]  # noqa: E731
    assert sizes() == [(4, 0), (3, 0)]
    user.drag("held:0", (other.cx, other.cy))
    assert sizes() == [(5, 0), (2, 0)]
    user.tap("draw")
    own = user.find("pot")
    user.drag("drawn:0", (own.cx, own.cy))
    assert sizes() == [(5, 0), (2, 0)]
    entry, box = user.table.snapshot.entry, user.find("held:0")
    user.drag("held:0", (box.cx, box.cy + 200))
    assert user.table.snapshot.entry == entry and not user.table_stage.board.pot_input.dragged_thing.key, (
        "elsewhere nothing happens"
    )


def test_a_peeked_tile_is_dragged_to_the_top_or_bottom(user):
    open_filled_pot(user, "stack", "1 Fog, 1 Sun, 1 Ice, 1 Hail")
    box = user.find("peek")
    finger = user.touch_down(box.cx, box.cy)
    user.wait_until_idle()
    peeked_things = user.table.snapshot.view.selected_pot.peeked
    finger.touch_up()
    user.wait_until_idle()
    user.drag("peeked:2", (user.find("peeked:0").x, user.find("peeked:2").cy))  # at the left edge of the first
    assert user.table.snapshot.view.selected_pot.peeked == (peeked_things[2], peeked_things[0], peeked_things[1])
    user.drag("peeked:0", (user.find("peeked:0").cx, user.find("peeked:0").y - 30))  # below it
    assert user.table.snapshot.view.selected_pot.peeked[:2] == peeked_things[:2], "the one that went on top is under the stack now"


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de light 2")
def test_six_counters_keep_their_pictures(user):
    open_tool(user, "counters")
    for kind in ("coins", "maps", "crew", "gems", "stars"):
        user.tap("add")
        user.tap(next(target for target in user.targets() if f"'{kind}'" in target))
    sprite_keys = {sprite.key for sprite in user.table_stage.scene.sprites}
    assert {f"panel:0:pocket:{at}:sign" for at in range(1, 6)} <= sprite_keys


@pytest.mark.parametrize("tab", ["dice", "pot", "clock", "counters"])
def test_a_tool_at_rest_draws_no_frames(user, tab):
    if tab == "pot":
        open_filled_pot(user, "stack", "4 Fog")
        user.tap("draw")
    else:
        open_tool(user, tab)
    stage, frames = user.table_stage, []
    whole, stage._draw_now = stage._draw_now, lambda *_: frames.append(1)
    try:
        for _ in range(30):
            user._turn(is_drawn=False)
        assert not frames and not stage.is_playing and not stage.is_fading
    finally:
        stage._draw_now = whole


@pytest.mark.windows("800x480", "480x800 de light 2", "1280x720 de contrast", "1024x600 en deep 1")
def test_thirty_kinds_with_names_fit_on_the_screen(user):
    from tests.kivy_ui.layout_check import problems

    open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    names = [f"Thing {number}" for number in range(30)]
    for group in range(3):
        add = next(choice for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "AddNamed")
        user.table.send(
            Answer(add.id, (f"Group {group}: " + ", ".join(f"2 {name}" for name in names[10 * group : 10 * group + 10]),))
        )
        user.wait_until_idle()
    user.tap("ready", "draw", "draw")
    assert not (mistakes := problems(user)), mistakes
    assert {f"held:{at}" for at in range(30)} <= {sprite.key for sprite in user.table_stage.scene.sprites}


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_things_are_put_in_by_name_number_and_colour(user):
    from tests.kivy_ui.layout_check import problems

    open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    user.tap("named", "count:plus", "count:plus", "key:F", "key:o", "key:g", "key:next")
    assert not (mistakes := problems(user)), mistakes
    user.tap("count:minus", "colour:black", "key:I", "key:c", "key:e", "key:done")
    view = user.table.snapshot.view.selected_pot
    assert [(kind.mark, kind.count) for kind in view.kinds] == [("thing:circle:red:Fo", 3), ("thing:circle:black:Ic", 2)]
    assert user.shell.top_page is None and "ready" in user.targets()


@pytest.mark.usefixtures("window")
def test_a_whole_list_is_one_tap_away_from_the_names(user):
    open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    user.tap("named", "list", "key:signs", "key:2", "key:space", "key:signs", "key:shift", "key:F", "key:done")
    assert [(kind.mark, kind.count) for kind in user.table.snapshot.view.selected_pot.kinds] == [("thing:circle:red:F", 2)]


@pytest.mark.usefixtures("window")
def test_back_from_the_list_returns_to_the_names(user):
    open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    user.tap("named", "list")
    user.tap("back")
    user.wait_until_idle()
    assert type(user.shell.top_page).__name__ == "NamedThingsPage"


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_large_drawn_thing_goes_back_by_a_tap(user):
    open_filled_pot(user, "bag", "4 Fog")
    user.tap("draw", "draw", "drawn:0")
    view = user.table.snapshot.view.selected_pot
    assert (view.size, len(view.outside)) == (3, 1)
    user.tap("out:0")  # the earlier one is not shown as if it was just drawn
    assert user.table.snapshot.view.selected_pot.size == 4 and "drawn:0" not in user.targets()


@pytest.mark.usefixtures("window")
def test_the_large_drawn_tile_asks_where_it_goes_back(user):
    open_filled_pot(user, "stack", "4 Fog")
    user.tap("draw", "drawn:0")
    user.tap(next(target for target in user.targets() if "=('bottom'" in target))
    assert user.table.snapshot.view.selected_pot.size == 4
    assert "Fog at the bottom" in user.words()


@pytest.mark.usefixtures("window")
def test_the_old_total_is_not_shown_beside_other_dice(user):
    open_tool(user, "dice")
    user.tap("step:plus", "roll")
    assert "total:0" in shown_keys(user)
    user.tap("kind", "counts:kh1", "back")
    assert "total:0" not in shown_keys(user)
    user.tap("roll")
    assert "total:0" in shown_keys(user)


@pytest.mark.usefixtures("window")
def test_the_kind_that_was_added_last_is_the_brass_one(user):
    open_tool(user, "pot")
    assert brass_keys(user) == ["choice:Add bag or stack=('bag',)"]
    open_filled_pot(user, "stack", "4 Fog")
    user.tap("new")
    assert brass_keys(user) == ["choice:Add bag or stack=('stack',)"]


@pytest.mark.usefixtures("window")
def test_a_key_beside_the_question_changes_who_plays(user):
    user.table._store.identify_seats(seats_named(["Cleo"]))  # known, so that she may join
    user.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo", "Cleo"]), {"playing": "2"}))
    user.wait_until_idle()
    user.tap("tab:clock")
    assert translate("toolbox.players_short") in user.words()
    user.tap("players", "player:2", "back")
    assert len(user.table.snapshot.view.playing) == 3 and "players" in user.targets()


def shown_keys(user):
    return {sprite.key for sprite in user.table_stage.scene.sprites}


def brass_keys(user):
    """Return the touch targets of chosen keys."""
    return [target.name for target in user.table_stage.scene.targets if target.is_on]


def test_undo_of_another_tool_first_opens_a_page_that_names_its_move(user):
    open_tool(user, "dice")
    user.tap("roll")
    user.tap("tab:pot")
    assert "undo" not in user.targets(), "no bag is open, so nothing of it can be undone"
    for tab in ("counters", "clock"):
        user.tap(f"tab:{tab}")
        user.tap("undo")
        assert "Undo: The roll" in user.words(), (tab, user.words())
        user.tap("back")
    user.tap("tab:dice")
    user.tap("undo")
    assert "undo-last" not in user.targets() and "You saw the result" in user.words()


def test_redo_of_another_tool_is_not_offered_while_a_bag_is_chosen(user):
    open_tool(user, "counters")
    user.tap("count:0:0:plus", "undo")
    assert "redo" in user.targets()
    user.tap("tab:pot")
    assert "redo" not in user.targets(), user.words()
    user.tap("back")
    assert "redo" in user.targets()


def own_counters(user, names):
    """Add these counters: "Coal" for each player, "Round!" for all."""
    for name in names:
        counter_choice = next(
            choice for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "MakeCounter"
        )
        user.table.send(Answer(counter_choice.id, (name.strip("!"), ("shared" if name.endswith("!") else "each",), 3)))
        user.wait_until_idle()


@pytest.mark.windows("800x480", "480x800 de light 2", "1280x720 de contrast", "1024x600 en deep 1")
@pytest.mark.parametrize("players", [2, 6, 12])
def test_eight_counters_have_whole_names_with_any_number_of_players(user, check_page, players):
    user.go_home()
    user.table.send(
        BeginSession(
            "toolbox", seats_named(("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou")[:players])
        )
    )
    user.wait_until_idle()
    user.tap("tab:counters")
    own_counters(user, ("Coal", "Coast points", "Alarm!", "Coach", "Smuggled coal", "Zoo!", "Wood"))
    check_page(f"counters-{players}")
    words = user.words()
    names = ("Coal", "Coast points", "Coach", "Smuggled coal", "Wood", "Alarm", "Zoo")
    assert all(name in words.replace("- ", "") for name in names), words
    if "counter:5" in user.targets():
        user.tap("counter:5", f"count:5:{players - 1}:plus")
        user.tap(f"count:5:{players - 1}:plus")
        check_page(f"counters-{players}-selected")
        assert user.table.snapshot.view.counters[5].values[players - 1] == 5
        assert "counter:5" in user.targets() and "count:0:0:plus" not in user.targets()
    else:
        assert players == 2


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_keep_highest_is_one_tap_beside_the_dice(user, check_page):
    open_tool(user, "dice")
    check_page("dice")
    assert translate("toolbox.count_key", rule="kh1") in user.words()
    user.tap("rule", "roll")
    assert user.table.snapshot.view.last_throw.notation == "2d6kh1", "one die becomes two"
    frames = [name for name in shown_keys(user) if name.startswith("rule:") and name.endswith(":frame")]
    assert "rule" not in brass_keys(user) and frames, "only the main key is brass"
    user.tap("rule", "roll")
    assert user.table.snapshot.view.last_throw.notation == "2d6kl1"
    user.tap("rule", "roll")
    assert user.table.snapshot.view.last_throw.notation == "2d6", "of two dice the lowest can't be dropped"


@pytest.mark.windows("800x480", "480x800 de light 2", "1280x720 de contrast")
def test_the_chance_of_any_total_is_chosen_beside_the_dice(user, check_page):
    open_tool(user, "dice")
    user.tap("step:plus")
    check_page("dice-before-odds")
    assert translate("toolbox.chances") in user.words() and "%" not in user.words(), "no chance is shown before a tap asks for it"
    user.tap("odds", "back")
    squeeze = lambda words: "".join(words.split())  # noqa: E731
    is_written = lambda total, chance: squeeze(translate("toolbox.even", total=total, chance=chance)) in squeeze(user.words())  # noqa: E731
    assert is_written(8, 15 / 36) or is_written(7, 21 / 36), user.words()
    first = 8 if is_written(8, 15 / 36) else 7
    user.tap("odds:plus")
    assert is_written(first + 1, {8: 15 / 36, 9: 10 / 36}[first + 1])
    for _ in range(12 - first - 1):
        user.tap("odds:plus")
    assert is_written(12, 1 / 36) and "odds:plus" not in user.targets(), "no total is higher"
    check_page("dice-odds")
    user.tap("odds:minus", "step:plus")
    assert is_written(11, 0.5), "other dice begin at about half"


@pytest.mark.usefixtures("window")
def test_a_new_thing_has_a_colour_that_no_other_has(user):
    open_tool(user, "pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    user.tap("named", "colour:orange", "key:F", "key:o", "key:g", "key:done")
    user.tap("named", "key:I", "key:c", "key:e", "key:next", "key:O", "key:a", "key:k", "key:done")
    colours = [kind.mark.split(":")[2] for kind in user.table.snapshot.view.selected_pot.kinds]
    assert colours[0] == "orange" and len(set(colours)) == 3, colours


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_clock_is_set_by_done_and_changed_while_it_is_paused(home, check_page):
    home.table.send(BeginSession("toolbox", seats_named(("Ann", "Bo"))))
    home.wait_until_idle()
    entry = home.table.snapshot.entry
    home.tap("tab:clock", "set", "done", "set", "way:up", "done", "order", f"choice:{home.read_sentence('choice.turn_order')}")
    home.tap(f"option:{home.read_sentence('turn_order.label', turns='fixed')}", "set")
    assert home.table.snapshot.entry == entry + 1, "what is set as before is no step of Undo; the tab is one"
    check_page("set-clock")
    home.tap("minutes:10")
    assert "begins:0" not in home.targets(), "a time closed the page, and the next tap began a turn"
    home.tap("back", "set")
    assert home.table.snapshot.view.clock.state.way == "up", "Back changes nothing"
    home.tap("minutes:10", "done")
    clock = home.table.snapshot.view.clock.state
    assert (clock.way, clock.minutes, clock.seconds, clock.chime) == ("down", 10, 0, 0)
    home.tap("begins:0", "pause", "set", "chime:plus", "added:plus", "added:plus", "added:minus", "minutes:other")
    check_page("other-minutes")
    home.tap("back", "minutes:other", "key:1", "key:2", "done")
    check_page("sure-to-set-clock")
    assert home.table.snapshot.view.clock.state.minutes == 10, "the pad’s number is set with the rest"
    assert translate("toolbox.set_loss") in home.words(), "the key says that players’ times change"
    home.tap("done")
    clock = home.table.snapshot.view.clock.state
    assert (clock.minutes, clock.seconds, clock.chime, clock.round, clock.is_admin) == (12, 5, 15, 1, True)
    assert translate("toolbox.set_minutes_and", minutes=12, seconds=5) in home.words()
    home.tap("set", "seconds:other", "key:0")
    assert "done" not in home.targets(), "a turn needs a second at least"
    home.tap("back", "seconds:other", "key:2", "key:0", "done", "done")
    clock = home.table.snapshot.view.clock.state
    assert (clock.way, clock.seconds) == ("sand", 20)
    home.tap("set", "chime:plus", "chime:minus", "seconds:120", "done")
    assert home.table.snapshot.view.clock.state.seconds == 120
    assert translate("toolbox.set_sand", time=translate("toolbox.set_minutes", minutes=2)) in home.words()
    check_page("paused-clock")
    home.tap("stop")
    check_page("sure-to-stop-clock")
    sprites = [sprite for sprite in home.table_stage.scene.sprites if sprite.key == "stop:sure"]
    assert [sprite.look.args[0] for sprite in sprites] == ["loss"], "the key that confirms looks like the one that led to it"
    assert home.table.snapshot.view.clock.state.has_begun, "a clock stops only after a question"
    home.tap("stop:sure")
    clock = home.table.snapshot.view.clock.state
    assert (clock.has_begun, clock.way, clock.chime) == (False, "sand", 15)
    home.tap("set", "minutes:10")
    assert "added:plus" in home.targets() and "reserve:plus" not in home.targets(), "a reserve needs a time for each turn"
    home.tap("seconds:120", *["reserve:plus"] * 5)
    assert "added:plus" not in home.targets()
    check_page("set-reserve")
    home.tap("done")
    clock = home.table.snapshot.view.clock.state
    assert (clock.way, clock.minutes, clock.seconds) == ("reserve", 10, 120)
    home.tap("set", "seconds:60", "done", "begins:0")
    assert home.table.snapshot.view.clock.state.minutes == 10, "another time for each turn keeps the reserve"
    assert translate("toolbox.turn_left", reserve="10:00") in home.words()
    home.tap("pause")
    turn_times = [translate("toolbox.left_of_turn", time=minutes_and_seconds(1000 * seconds)) for seconds in range(61)]
    assert any(words in home.words() for words in turn_times), "a pause showed the reserve only"
    check_page("pause-reserve")


@pytest.mark.windows("1280x800", "800x480 de deep 2", "480x800 de light 2")
def test_a_low_panel_in_a_pause_shows_the_rest_of_the_turn_and_the_reserve(user, check_page):
    moves = SetClock(("reserve",), 5, 90, 0), Begin((3,))
    names = ("Ann", "Bo", "Cleo", "Maximilian", "Ida", "Fay")
    user.table.send(BeginSession("toolbox", seats_named(names), {}, moves=moves))
    user.wait_until_idle()
    user.tap("tab:clock", "pause")
    times = [minutes_and_seconds(1000 * seconds) for seconds in range(91)]
    assert any(translate("toolbox.turn_and_reserve", turn=time, reserve="5:00") in user.words() for time in times), user.words()
    check_page("pause-reserve-of-six")


@pytest.mark.windows("1280x800", "480x800 de light 0")
def test_the_tab_of_a_clock_whose_time_is_up_is_red(user, check_page):
    moves = SetClock(("sand",), 0, 1, 0), Begin((0,))
    user.table.send(BeginSession("toolbox", seats_named(("Ann", "Bo")), {}, moves=moves))
    user.wait_until_idle()
    user.tap("tab:dice")

    def is_red():
        return [sprite.look.args[2:] for sprite in user.table_stage.scene.sprites if sprite.key == "tab:clock"] == [(True,)]

    assert not is_red()
    user.wait_until(is_red)
    check_page("late-tab")


def test_the_end_of_tools_does_not_say_that_history_keeps_them(home):
    home.tap("game:toolbox", "tab:dice", "roll", "menu", "end")
    home.wait_until(lambda: type(home.shell.screen).__name__ == "EndPage")
    assert translate("end.home_note") not in home.words()


@pytest.mark.windows("800x480")
def test_the_whole_cloth_rolls_and_the_chances_are_read_down_their_columns(user):
    open_tool(user, "dice")
    user.tap("step:plus", "step:plus")
    entry = user.table.snapshot.entry
    user.tap("cloth:above")
    assert user.table.snapshot.entry > entry, "the part beside the odds rolls, too"
    user.tap("odds")
    totals = {text.text: text.box for surface in user.surfaces() for text in surface.texts if text.text.endswith("+")}
    assert totals["3+"].x == totals["4+"].x and totals["3+"].y != totals["4+"].y
    user.tap("back", "rule", "odds")
    assert "Totals of 3d6, highest counts" in user.words() and "kh1" not in user.words(), user.words()


@pytest.mark.windows("800x480", "800x480 de contrast 2", "1024x600 en deep 1")
@pytest.mark.parametrize("count", [5, 9, 12])
def test_long_names_are_whole_above_minus_and_plus(user, check_page, count):
    names = ["Maximilian", "Charlotte", "Bartholomew", "Chloe", "Dan", "Alexandra", "Anna-Sophie", "Ferdinand", "Guinevere"]
    names += ["Hildegard", "Ludwig", "Josephine"]
    open_tool(user, "counters", names[:count])
    assert set(names[:count]) <= {text.text for text in user.table_stage.texts}
    check_page(f"counters-names-{count}")


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_redo_takes_the_place_of_the_starts(user, check_page):
    open_tool(user, "counters", ("Maximilian", "Charlotte"))
    user.tap("count:0:0:plus")
    undo_place = user.find("undo")
    user.tap("undo")
    assert "start:0" not in user.targets() and user.find("redo").w > 180
    check_page("counters-redo")
    entry = user.table.snapshot.entry
    user.tap("reset")
    assert translate("toolbox.which_first_start") in user.words() and not [name for name in user.targets() if name.endswith("=20")]
    user.tap("back", "count:0:0", "key:2", "key:0", "new-total")
    assert user.table.snapshot.entry == entry, "the same total is no step of Undo"
    user.tap("redo")
    assert "start:0" in user.targets() and user.find("undo") == undo_place


@pytest.mark.windows("800x480 de light 1")
def test_the_name_on_the_running_clock_is_smaller_before_it_is_cut(user):
    open_tool(user, "clock", ("Maximilian", "Charlotte", "Bo", "Cy", "Dan", "Eva", "Finn", "Gwen", "Hal", "Ida", "Jo", "Kai"))
    user.tap("begins:1")
    assert "Charlotte" in {text.text for text in user.table_stage.texts}
