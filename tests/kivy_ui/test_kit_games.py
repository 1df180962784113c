"""Test whole games of the shipped kits by taps: every target works, undo always works, the ruler finds nothing."""

import random

import pytest
from msgspec.structs import replace

from companion.games.kit import GAME as KIT
from companion.games.kit.examples import read_shipped_kits
from companion.pictures.worlds import overcast, sunset
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.games.kit.counters.pieces import counter_words
from kivy_ui.look.language import as_text, language_code, translate
from tests.kivy_ui.layout_check import problems
from tests.long_tests import one_more_long

WINDOWS = ("480x800 de light 1", "800x480")
HAS_ENGLISH = True
NAMES = ("Ann", "Maximilian-Ferdinand", "Ömer", "Wu", "Bartholomew the Great", "Eve", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou")
KITS = {kit.name: kit for kit in read_shipped_kits()}
HIGH_WATER_ANSWERS = [phase.answers[0] for phase in KITS["High water"].phases]
PASSED_OVER = ("menu", "odds", "undo", "redo", "back", "close", "note", "peek", "goal")
"""Targets that are not part of the game."""
MOST_TAPS, LEAST_TAPS, MOST_IDLE = 2400, 120, 12
UNDO_EVERY, LOOK_EVERY = 17, 9


def play_kit(user, luck):
    """Tap at random until the game ends; return the number of taps, and whether it ended."""
    idle, entry = 0, user.table.snapshot.entry
    for tap in range(MOST_TAPS):
        prompt = user.table.snapshot.prompt
        if prompt is None:
            return tap, True
        early = {user.read_sentence("choice.finish")} if tap < LEAST_TAPS else set()
        names = [name for name in user.targets() if not name.startswith(PASSED_OVER) and name.partition(":")[2] not in early]
        user.tap(luck.choice(names or ["back"]))
        if tap % LOOK_EVERY == 0:
            assert not (mistakes := problems(user)), mistakes
        if tap % UNDO_EVERY == UNDO_EVERY - 1 and "undo" in user.targets() and user.table.snapshot.undo:
            undo_last_answer(user)
        idle, entry = (0, user.table.snapshot.entry) if user.table.snapshot.entry != entry else (idle + 1, entry)
        if idle > MOST_IDLE and "back" in user.targets():
            user.tap("back")
            idle = 0
    return MOST_TAPS, user.table.snapshot.prompt is None


def end_campaign(user, name):
    """Begin Desert campaign, or the copy with this name, and give the usual answers until it ends without a winner."""
    user.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": name}))
    for _ in range(MOST_TAPS):
        if (prompt := user.table.snapshot.prompt) is None:
            break
        no_winner = next((choice for choice in prompt.choices if choice.role == "danger"), None)
        usual = no_winner or next(choice for choice in prompt.choices if choice.role == "primary")
        user.table.send(Answer(usual.id))
    user.wait_until_idle()


def undo_last_answer(user):
    """Undo the last answer, also while a second step is open; confirm it where Fathom asks."""
    user.tap("undo")
    if user.table.snapshot.is_question:
        user.tap(next(target for target in user.targets() if not target.startswith(PASSED_OVER)))


@pytest.mark.parametrize("name", one_more_long(tuple(KITS), 1, "kit games", 2))
def test_a_whole_game_of_a_kit_is_played_with_taps(home, name):
    kit, luck = KITS[name], random.Random(name)
    fewest, most = kit.seats
    home.table.send(BeginSession("kit", seats_named(NAMES[: min(most, max(fewest, 3))]), {"kit": name}))
    home.wait_until_idle()
    taps, has_ended = play_kit(home, luck)
    assert not home.table.snapshot.message, home.table.snapshot.message
    assert has_ended or (not kit.end and taps == MOST_TAPS), f"after {taps} taps: {home.targets()}"
    if not has_ended:
        home.table.send(CloseSession())
        home.wait_until_idle()


def test_home_resumes_a_kit_from_its_first_move(home):
    home.table.send(BeginSession("kit", seats_named(NAMES[:3]), {"kit": next(iter(KITS))}))
    home.wait_until_idle()
    session = home.table.snapshot.session
    home.tap(next(name for name in home.targets() if not name.startswith(PASSED_OVER)))
    home.go_home()
    home.tap(f"go-on:{session}")
    assert home.table.snapshot.session == session


@pytest.mark.parametrize("from_history", [False, True])
def test_play_again_plays_the_same_kit_and_scenario(home, from_history):
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": "High water", "scenario": "Autumn"}))
    home.wait_until_idle()
    keys = {f"choice:{home.read_sentence('called', en=answer.say, de=answer.de)}" for answer in HIGH_WATER_ANSWERS}
    while "again" not in home.targets():
        home.tap(next(name for name in home.targets() if name in keys))
    if from_history:
        home.tap("home", "nights")
        home.wait_until(lambda: any(name.startswith("play:") for name in home.targets()))
        home.tap(next(name for name in home.targets() if name.startswith("play:")))
    home.tap("again", "begin")
    options = home.table._store.journal.setup(home.table.snapshot.session).options
    assert (options["kit"], options["scenario"]) == ("High water", "Autumn")


def test_a_game_that_all_lost_says_why_below_clouds(home):
    """Before, a lost game ended in a sunrise without its reason."""
    home.table.send(BeginSession("kit", seats_named(NAMES[:3]), {"kit": "High water", "scenario": "Autumn"}))
    home.wait_until_idle()
    keys = {f"choice:{home.read_sentence('called', en=answer.say, de=answer.de)}" for answer in HIGH_WATER_ANSWERS}
    while "again" not in home.targets():
        home.tap(next(name for name in home.targets() if name in keys))
    endings = [home.read_sentence("called", en=ending.say, de=ending.de) for ending in KITS["High water"].end[1:]]
    assert home.shell.screen.world().paint is overcast and any(words in home.words() for words in endings)
    view = home.shell.screen.snapshot.view
    assert all(counter_words(counter) in home.words() for counter in view.counters if counter.track), "the water and the dikes"
    assert translate("kit.last_thing", thing=view.last_thing.label) in home.words()
    home.tap("home", "nights")
    home.wait_until(lambda: any(name.startswith("play:") for name in home.targets()))
    home.tap(next(name for name in home.targets() if name.startswith("play:")))
    assert any(words in home.words() for words in endings), "History says it, too"
    assert ("Herbst" if language_code() == "de" else "Autumn") in home.words(), "the scenario is not in English"


def test_a_fight_that_was_won_ends_in_a_sunset(home):
    """Before, it ended below clouds, with “The game is over”."""
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": "Initiative"}))
    for label, values in (
        ("Add an ogre", ()),
        ("Enter initiative", ()),
        ("Begin anyway", ()),
        ("Hurt", ((2,), 59)),
        ("Finish", ()),
    ):
        home.wait_until_idle()
        choices = home.table.snapshot.prompt.choices
        home.table.send(Answer(next(choice.id for choice in choices if KIT.reader().read(choice.label) == label), values))
    home.wait_until(lambda: "again" in home.targets())
    assert home.shell.screen.world().paint is sunset
    assert as_text(home.shell.screen.result.headline()[0]) == translate("end.won_together")
    assert home.read_sentence("called", en="The heroes win", de="Die Helden siegen") in home.words()
    home.table.send(CloseSession())


def test_the_numbers_of_an_own_kit_are_compared_from_the_end_page(home):
    store, name = home.table._store, "Ours"
    store.kits.save(replace(KITS["Desert campaign"], name=name, de="", verified=False))
    end_campaign(home, name)
    home.wait_until(lambda: "menu" in home.targets() and type(home.shell.screen).__name__ == "EndPage")
    home.tap("menu", "check-box", "compared")
    assert store.kits.kit(name).verified
    home.tap("menu")
    assert "check-box" not in home.targets(), "it asks once"


def test_the_end_page_says_so_if_an_own_kit_cannot_be_read(home):
    """The game's set-up contains the whole kit, so the game continues."""
    store, name = home.table._store, "Ours"
    store.kits.save(replace(KITS["Desert campaign"], name=name, de="", verified=False))
    end_campaign(home, name)
    home.wait_until(lambda: "menu" in home.targets() and type(home.shell.screen).__name__ == "EndPage")
    assert name in home.words(), "the end page names the kit"
    store._db.execute("alter table kept rename to elsewhere")
    try:
        home.shell.screen._find_kit()
        home.wait_until_idle()
        assert as_text(home.shell._toast.words).startswith(translate("end.kit_unread", why="").strip())
    finally:
        store._db.execute("alter table elsewhere rename to kept")


def test_a_game_without_a_winner_names_no_places(home, check_page):
    """No places are shown if all lost; in History the play has the box picture of its kit."""
    from kivy_ui.pages.ending.score_breakdown import ordinal

    end_campaign(home, "Desert campaign")
    standings, words = home.table.snapshot.standings, home.words()
    assert not standings.winners and ordinal(2) not in words
    assert not standings.is_cooperative and any(phrase in words for phrase in ("No winner this time", "Diesmal gewinnt niemand"))
    check_page("kit-without-winner")
    (stored_play,) = home.table._store.play_details.page(1)
    assert stored_play.icon == KITS["Desert campaign"].icon


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_the_end_page_names_the_side_that_won_and_every_role(home, check_page):
    home.table.send(BeginSession("kit", seats_named(NAMES[:5]), {"kit": "Wolf village"}))
    labels = ("Begin the night", "The seer has seen", "Choose the victim", "Show the role", "Vote out")
    while (prompt := home.table.snapshot.prompt) is not None:
        choice = next(choice for choice in prompt.choices if KIT.reader().read(choice.label) in labels)
        picks = tuple((int(field.options[-1].value),) for field in choice.fields)
        home.table.send(Answer(choice.id, picks))
    home.wait_until_idle()
    check_page("kit-won-by-a-side")
    view, read = home.table.snapshot.view, KIT.reader(code=language_code()).read
    assert read(view.winning_side) in home.words() and "2." not in home.words()
    assert all(home.words().count(read(seat_view.note)) for seat_view in view.seats)
    winners = home.table.snapshot.standings.winners
    home.tap("home", "nights")
    home.wait_until(lambda: any(name.startswith("play:") for name in home.targets()))
    home.tap(next(name for name in home.targets() if name.startswith("play:")))
    assert 1 <= home.words().split().count(translate("play.has_won")) <= len(winners), "the list may have two pages"


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_the_end_page_of_a_won_fight_says_who_won(home, check_page):
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": "Initiative"}))
    give = lambda label, *values: home.table.send(  # noqa: E731
        Answer(next(choice.id for choice in home.table.snapshot.prompt.choices if KIT.reader().read(choice.label) == label), values)
    )
    give("Add an ogre")
    give("Enter initiative")
    give("Begin anyway")
    give("Hurt", (0,), 4)
    give("Web", (0,), 2)
    give("Hurt", (2,), 59)
    home.wait_until_idle()
    check_page("kit-won-fight")
    give("Finish")
    home.wait_until_idle()
    read, counters = KIT.reader(code=language_code()).read, {counter.key: counter for counter in KITS["Initiative"].counters}
    assert f"{read(counters['hp'].words)} 16 " in home.words() and read(counters["webbed"].words) not in home.words()
    victory = next(phase for phase in KITS["Initiative"].phases if "heroes" in phase.name)
    assert KIT.reader(code=language_code()).read(victory.words) in home.words()
    assert translate("end.without_points") not in home.words()
    check_page("kit-end-of-won-fight")
