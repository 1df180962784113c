"""Test changing statistics and sheets by touches, in all sizes and both languages."""

import random

import pytest

from companion.games.score_sheet.choosing import TakeSheet
from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.pictures.objects import crown
from companion.pictures.worlds.moods import sunset
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.language import number, translate
from kivy_ui.pages.text_page import TextPage
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.kivy_ui.table_preview import random_field_value

WINDOWS = ("480x800 de light 2", "800x480")


@pytest.fixture(scope="module")
def store(window):
    store = Store.in_memory()
    late = {"day": "2024-03-09", "ended_s": 1_710_028_800}
    store.plays.imports.save_imported([make_play("1", "Catan", 10, 7), make_play("2", "CATAN", 9, 3)])
    store.plays.imports.save_imported(
        [Play("3", "Skyjo", late["ended_s"], 60_000, make_play("3", "", 20, 30).scores, day=late["day"])]
    )
    return store


@pytest.fixture(scope="module")
def user(window, pictures, store):
    return SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures)


pytestmark = pytest.mark.usefixtures("home")


def make_play(id, game, *totals, **more):
    scores = (Score(at, name, at + 1, total, name.lower()) for at, (name, total) in enumerate(zip(("Ann", "Bo"), totals)))
    return Play(id, game, 1_700_000_000 + int(id), 60_000, tuple(scores), **more)


def what_wins(user):
    """Return whether the keys for most and for fewest points are marked as the current choice."""
    return tuple(user.shell.top_page.target(name).is_on for name in ("most", "fewest"))


def test_games_are_merged_and_their_direction_set(user, store, check_page):
    user.tap("nights", "statistics", "bar:Catan")
    check_page("game-statistics")
    user.tap("more")
    check_page("game-more")
    assert what_wins(user) == (True, False)
    user.tap("fewest")
    assert store.statistics.game("Catan").record_total == 3, "the fewest win now"
    user.tap("more")
    assert what_wins(user) == (False, True)
    user.tap("merge")
    check_page("game-merge")
    user.tap("choose:Skyjo")
    assert store.statistics.games() == [("Skyjo", 3)], "one game of two"
    check_page("game-merged")
    user.tap("more")
    check_page("game-more-merged")
    user.tap("part:Catan")
    assert store.statistics.games() == [("Catan", 2), ("Skyjo", 1)], "and two again"
    user.tap("back", "back", "play:")
    check_page("play-imported")
    assert translate("date.full", day=9, month=3, year="2024") in user.words(), user.words()
    user.tap("count")
    assert store.statistics.games() == [("Catan", 2)], "a play that is not counted"
    check_page("play-not-counted")
    user.tap("count")
    assert store.statistics.games() == [("Catan", 2), ("Skyjo", 1)]


def test_a_persons_best_points_are_the_fewest_where_these_win(user, store):
    """The page of a person named the most points as the best of golf, and another average than the statistics."""
    store.plays.imports.save_imported([make_play(str(at), "Golf", points, 90) for at, points in enumerate((70, 72, 71, 72), 40)])
    store.winning_direction.set("Golf", True)
    user.tap("nights", "people", "person:Ann", "of:Golf")
    assert translate("person.best", best=number(70), usual=number(71.3)) in user.words()


def test_an_unfinished_game_is_counted_once_people_say_so(user, store, check_page):
    """Close a sheet after one of nine rounds, and enter a name that exists."""
    user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"])))
    user.wait_until_idle()
    _give_answer(user, TakeSheet, ("Nine holes of golf",))
    for points in "45":
        _give_answer(user, None, points)
    close = next(choice for choice in user.shell.snapshot.prompt.choices if type(choice.move).__name__ == "CloseSheet")
    user.table.send(Answer(close.id, ()))
    user.wait_until_idle()
    check_page("end-unfinished")
    assert translate("end.unfinished") in user.words() and not is_celebrated(user.shell.screen)
    assert translate("end.ahead", names=["Ann"], count=1).replace(" ", "") in user.words().replace(" ", "")
    session = user.shell.snapshot.session
    assert not store.plays.play(session).is_result
    user.tap("count")
    check_page("end-counted")
    assert store.plays.play(session).is_result and translate("end.unfinished") not in user.words()
    assert is_celebrated(user.shell.screen)


def is_celebrated(page):
    """Return whether the page has a winner's crown and a sunset; they come together."""
    looks = [getattr(sprite.look, "paint", None) for sprite in page.scene.sprites]
    assert (sunset in looks) is (crown in looks), looks
    return crown in looks


def _give_answer(user, kind, value):
    choices = user.shell.snapshot.prompt.choices
    choice = next(choice for choice in choices if kind is None or type(choice.move) is kind)
    user.table.send(Answer(choice.id, (value,)))
    user.wait_until_idle()


def test_end_page_sums_up_the_game_in_a_few_sentences(user, check_page):
    luck = random.Random(3)
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    while (prompt := user.table.snapshot.prompt) is not None:
        choice = luck.choice([choice for choice in prompt.choices if not choice.ends])
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    user.wait_until_idle()
    user.tap(*(["open-all"] if "open-all" in user.targets() else []), "menu", "evening")
    user.wait_until(lambda: isinstance(user.shell.top_page, TextPage))
    check_page("end-in-short")
    session = user.shell._table.session
    assert 3 <= len(session.story()) <= 5 and user.shell.top_page.paragraphs == [*user.shell.story()]
    assert user.shell.top_page.paragraphs[0] in user.words()
