"""Choices on the pages of dice and bags that no move records: they survive a restart of Fathom."""

from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, ResumeSession
from companion.table.seats import seats_named
from kivy_ui.games.toolbox.choices.saved_choices import CHOICES, SETTING, load_choices, save_choices
from kivy_ui.games.toolbox.dice.steps import dice_pool
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


def test_selected_dice_their_chances_and_the_number_to_draw_survive_a_restart(window):
    store = Store.in_memory()
    user = SimulatedUser(create_table(store=store), window.settings())
    user.table.send(BeginSession("toolbox", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    session = user.table.snapshot.session
    user.tap("step:plus", "step:plus", "roll")
    user.finish_animations()
    user.tap("die:1", "step:plus", "rule", "odds", "back")
    user.tap("tab:pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    user.tap(*["step:plus"] * 7, "colour:red", "ready", *["step:plus"] * 3)
    dice_pool.cache_clear()
    user = SimulatedUser(create_table(store=store), window.settings())
    user.table.send(ResumeSession(session))
    user.wait_until_idle()
    count_words = next(sprite.look.text for sprite in user.table_stage.scene.sprites if sprite.key == "step:count")
    assert count_words == "4", "the number to draw"
    user.tap("tab:dice")
    pool = dice_pool(session)
    assert (pool.count, pool.kind, pool.shows_chance) == (4, "d6", True) and pool.counts
    assert pool.kept_dice == {1}


def test_unreadable_saved_choices_are_ignored(window):
    store = Store.in_memory()
    for strange in ([], {"one": 1}):
        store.save(SETTING, CHOICES, strange)
        assert load_choices(store, "one") is None
    for nth in range(12):
        save_choices(store, str(nth), {"dice": "3d6"})
    assert load_choices(store, "11") == {"dice": "3d6"} and load_choices(store, "3") is None
    store = Store.in_memory()
    user = SimulatedUser(create_table(store=store), window.settings())
    user.table.send(BeginSession("toolbox", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    session = user.table.snapshot.session
    for strange in ({}, {"dice": "x", "kept": (), "chance": 1, "draw": 2}, {"dice": "2d6", "kept": 1, "chance": 1, "draw": 2}):
        save_choices(store, session, strange)
        user = SimulatedUser(create_table(store=store), window.settings())
        user.table.send(ResumeSession(session))
        user.wait_until_idle()
        assert "roll" in user.targets()
        dice_pool.cache_clear()
