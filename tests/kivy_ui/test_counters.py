"""Test the counters of a new toolbox: they start at the last number, or with one tap at another."""

import pytest

from companion.games.toolbox.counters import AddCounter
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import default_name, seats_named
from kivy_ui.look.language import translate
from tests.kivy_ui.layout_check import problems

CHECKS_TEXT_SIZES = True
WINDOWS = ("800x480", "480x800 de light 2", "800x480 de contrast 2")


STARTS = ["start:0", "start:10", "start:20", "start:40"]


def start_places(user):
    """Return the places of the keys at which counters start."""
    boxes = {sprite.key: (sprite.x, sprite.y, sprite.w) for sprite in user.table_stage.scene.sprites}
    return {name: boxes[name] for name in STARTS if name in boxes}


def values(user):
    return [count.values[0] for count in user.table.snapshot.view.counters]


@pytest.fixture
def counters(home):
    """Return a user at the counters of the toolbox, before any change."""
    open_new_counters(home)
    return home


@pytest.mark.windows("480x800 en deep 2", "480x800", now=2)
def test_names_of_tools_are_whole_on_their_tabs(counters):
    assert problems(counters) == []
    tab_texts = [text for text in counters.table_stage.scene.placed_texts if text.text == translate("toolbox.tab", tool="counters")]
    assert tab_texts and not any(text.is_cut for text in tab_texts)


def test_untouched_counters_start_at_another_number_with_one_tap(counters):
    last = values(counters)[0]
    other = 0 if last else 40
    before = start_places(counters)
    assert problems(counters) == [] and [*before] == STARTS
    counters.tap(f"start:{other}")
    assert values(counters) == [other]
    assert start_places(counters) == before, "the keys stay in their places"
    counters.tap("undo")
    assert values(counters) == [last]


def test_a_start_is_in_reach_after_the_first_count_and_asks_before_counts_are_lost(counters):
    last = values(counters)[0]
    before = start_places(counters)
    counters.tap("count:0:0:plus")
    assert start_places(counters) == before and problems(counters) == []
    undo_key = counters.find("undo")
    assert not [name for name in STARTS if undo_key.contains(counters.find(name).cx, counters.find(name).cy)]
    counters.tap("start:40")
    assert values(counters) == [last + 1] and translate("toolbox.sure_to_start", start=40) in counters.words(), "it is asked first"
    assert problems(counters) == []
    answers = [name for name in counters.targets() if "Reset" in name or "Zurücksetzen" in name]
    assert [name for name in answers if name.endswith("=40")] == answers, "the number is not asked again"
    counters.tap(answers[0])
    assert values(counters) == [40]
    counters.tap("undo", "undo")
    assert values(counters) == [last]


def test_the_clock_says_whose_turn_comes_next_among_players_without_names(home):
    home.go_home()
    home.table.send(BeginSession("toolbox", seats_named((default_name(1), default_name(2)))))
    home.wait_until_idle()
    home.tap("tab:clock", "begins:0")
    name = home.table_stage.new_scene().name(1)
    assert name.endswith(" 2") and translate("toolbox.tap_anywhere", name=name) in home.words() and problems(home) == []


def test_new_counters_start_at_the_number_that_was_used_last(home):
    open_new_counters(home)
    for start in (40, 10):
        home.tap(f"start:{start}")
        open_new_counters(home)
        assert values(home) == [start] and problems(home) == []
        keys = [name for name in home.targets() if name.startswith("start:")]
        assert f"start:{start}" not in keys and len(keys) == 3, "the present start has a frame and no effect"


def open_new_counters(home):
    home.go_home()
    home.table.send(BeginSession("toolbox", seats_named(("Ann", "Bo"))))
    home.wait_until_idle()
    home.tap("tab:counters")


@pytest.mark.windows("800x480", "800x480 de contrast 2")
def test_a_pencil_is_beside_each_count_of_four_players(counters, check_page):
    counters.table.send(CloseSession())
    counters.wait_until_idle()
    counters.table.send(BeginSession("toolbox", seats_named(("Ann", "Ben", "Chloe", "Maximilian"))))
    counters.wait_until_idle()
    counters.tap("tab:counters", "start:40")
    scene = counters.table_stage.scene
    pencils = [sprite for sprite in scene.sprites if sprite.key.endswith(":change")]
    counts = [text.area for text in scene.placed_texts if text.text == "40"]
    assert len(pencils) == 4 and all(count.right <= pencil.x - pencil.w / 2 for count, pencil in zip(counts, pencils))
    counters.tap("count:0:0:plus", "count:0:1:plus", "undo")
    moves = [
        text
        for text in counters.table_stage.scene.placed_texts
        if text.area.y > counters.table_stage.scene.h - 90 and ("Ann" in text.text or "Ben" in text.text)
    ]
    least = 16.8 if counters.shell.settings.language == "en" else 12.5
    assert len(moves) == 2 and min(text.size for text in moves) >= least, "narrow keys leave out the icon before words get small"
    check_page("counters-of-four")


def test_a_drawing_of_counters_lists_no_any_time_choices(counters):
    """Listing them takes longer than a drawing, so only a tap on “Add” does. No seat is free here."""
    counters.table.send(CloseSession())
    counters.wait_until_idle()
    counters.table.send(BeginSession("toolbox", seats_named(("Ann", "Bo"))))
    counters.wait_until_idle()
    counters.tap("tab:counters")
    while add := next((choice for choice in counters.table.snapshot.prompt.choices if isinstance(choice.move, AddCounter)), None):
        kind = add.fields[0].options[0].value if add.fields else None
        counters.table.send(Answer(add.id, ((kind,),) if kind else ()))
        counters.wait_until_idle()
        assert not {"_things", "_contents"} & vars(counters.shell.snapshot.prompt.any_time_choices).keys()
    counters.tap("add")
    assert translate("toolbox.change_list_title") in counters.words() and problems(counters) == []
    counters.tap("back")


def add_counter(user, kind):
    user.tap("add")
    user.tap(next(target for target in user.targets() if target.endswith(f"=('{kind}',)")))


@pytest.mark.windows("800x480", "480x800 de light 2", "480x800 de", "1280x720 de contrast 1")
def test_the_page_that_changes_a_count_removes_its_counter(counters, check_page):
    counters.tap("count:0:0")
    assert "remove-counter" not in counters.targets(), "the last counter stays"
    counters.tap("back")
    for kind in ("coins", "maps"):
        add_counter(counters, kind)
    counters.tap("count:1:0")
    check_page("change-coins")
    assert translate("toolbox.count_now", answer="", count=0).strip() in counters.words(), "the present count"
    counters.tap("remove-counter")
    assert [count.kind for count in counters.table.snapshot.view.counters] == ["life", "maps"]
    counters.tap("count:0:0")
    check_page("change-life")
    counters.tap("remove-counter")
    assert [count.kind for count in counters.table.snapshot.view.counters] == ["maps"]
    counters.tap("undo", "undo")
    assert [count.kind for count in counters.table.snapshot.view.counters] == ["life", "coins", "maps"]


@pytest.mark.windows("800x480", "480x800 de light 2", "480x800 de", "1280x720 de contrast 1")
def test_the_page_that_changes_a_count_renames_its_counter_and_takes_a_new_total(counters, check_page):
    before = values(counters)[0]
    counters.tap("count:0:0", "key:7")
    assert f"{before} → {before + 7}" in counters.words()
    check_page("change-by")
    assert f"{before} → {before - 7}" in counters.words() and f"{before} → 7" in counters.words()
    counters.tap("take-off")
    assert values(counters) == [before - 7]
    counters.tap("undo", "count:0:0", "key:7", "new-total")
    assert values(counters) == [7]
    counters.tap("count:0:0", "rename-counter", "key:A", "key:done")
    assert [count.kind for count in counters.table.snapshot.view.counters] == ["A"] and values(counters) == [7]
    counters.tap("count:0:0", "rename-counter")
    assert counters.shell.top_page.typed == "A" and "clear" in counters.targets(), "the present name, and a key that clears it"
    counters.tap("back", "back")
    counters.tap("undo", "undo")
    assert values(counters) == [before]


def test_reset_names_the_start_that_all_counters_have(counters):
    first = counters.table.snapshot.view.counters[0]
    assert translate("toolbox.reset_to", start=first.start) in counters.words()
    add_counter(counters, "coins")
    assert (translate("toolbox.reset") in counters.words()) == (first.start != 0)
    counters.tap("undo")


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_every_counter_has_the_same_page_with_its_usual_changes(counters, check_page):
    before = values(counters)[0]
    counters.tap("count:0:0")
    page_targets = set(counters.targets())
    assert {"by:-5", "by:1", "key:7"} <= page_targets
    counters.tap("by:-5")
    assert values(counters) == [before - 5]
    add_counter(counters, "coins")
    counters.tap("count:1:0")
    check_page("usual-changes-of-coins")
    assert page_targets - {"redo", "undo"} <= set(counters.targets())


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_end_of_the_toolbox_says_that_history_lists_no_tools(home, check_page):
    home.tap("game:toolbox", "menu", "end")
    assert translate("end.tool_closed") in home.words()
    assert translate("end.not_in_history").split(".")[0] in home.words().replace("\n", " ")
    check_page("end-of-the-toolbox")
    home.tap("home")


def test_a_held_key_changes_a_count_further_in_one_step_of_undo(counters):
    last, entry = values(counters)[0], counters.table.snapshot.entry
    spot = counters.find("count:0:0:minus")
    touch = counters.touch_down(spot.cx, spot.cy)
    counters.wait_until(lambda: str(last - 3) in counters.words())
    assert values(counters) == [last], "the table is told once, when the finger goes up"
    touch.touch_up()
    counters.wait_until(lambda: values(counters) != [last])
    assert values(counters)[0] <= last - 3 and counters.table.snapshot.entry == entry + 1
    counters.tap("count:0:0:minus", "count:0:0:plus", "undo", "undo", "undo")
    assert values(counters) == [last], "a tap after it counts as one"
