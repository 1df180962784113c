"""Test the log of a finished play in History, and statistics of a game whose plays don't count."""

import pytest
from msgspec.structs import replace

from companion.library.records.plays import Play, Score
from companion.session.inputs.messages import Answer, BeginSession, Redo, Undo
from companion.session.play.log import LogLine
from companion.table.any_time_moves import RenameSeat
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.look.language import translate
from tests.early_end import end_users_game
from tests.kivy_ui.layout_check import problems

WINDOWS = ("800x480", "480x800 de light 2")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def home(user):
    user.go_home()


@pytest.fixture
def session(user):
    """Play two moves of Deep Dive and end it early; return the id."""
    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    for _ in range(2):
        user.wait_until_idle()
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    id = user.table.snapshot.session
    end_users_game(user)
    user.go_home()
    return id


def open_play(user, id):
    from kivy_ui.pages.history.play_page import PlayPage

    user.shell.show_history()
    page = PlayPage(user.shell, id, lambda action: None)
    user.shell.open_page(page)
    user.wait_until_idle()
    return page


def test_the_log_of_a_finished_game_lists_its_moves_and_rewinds_nothing(user, session):
    play = open_play(user, session)
    user.tap("log")
    page = user.shell.top_page
    assert [line.seat for line in page.lines if line.kind == "move"].count(0) >= 2
    assert all(isinstance(line.text, str) for line in page.lines) and "Ann" in user.words()
    with_points = {f"line:{line.number}" for line in page.lines if line.gains}
    assert {name for name in user.targets() if name.startswith(("line:", "undo-"))} == with_points, "only points can be opened"
    assert problems(user) == []
    user.tap("back")
    assert user.shell.top_page is play


def test_a_play_and_its_log_show_the_present_name_of_a_person_who_was_renamed(user, session):
    """The corrected name stayed as “as Ann” on the page, and in the whole log."""
    store = user.table._store
    store.people.change(store.people.id_of("Ann"), name="Yvonne")
    open_play(user, session)
    assert "Yvonne" in user.words() and "Ann" not in user.words().split()
    user.tap("log")
    assert "Yvonne" in user.words() and "Ann" not in user.words().split()
    user.tap("back")
    vera = store.people.add("Vera")
    store.people.merge(store.people.id_of("Yvonne"), vera.id)
    open_play(user, session)
    assert "Vera" in user.words() and translate("play.as_then", name="Ann") in user.words(), "a merged person had another name"


def test_a_name_of_one_game_only_stays_on_the_page_of_the_play_and_in_its_log(user):
    user.table.send(BeginSession("deep-dive", seats_named(("Ida", "Bo"))))
    user.wait_until_idle()
    renaming = next(choice for choice in user.table.snapshot.prompt.any_time_choices if choice.move == RenameSeat(0, ""))
    user.table.send(Answer(renaming.id, ("Cleo",)))
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    id = user.table.snapshot.session
    end_users_game(user)
    user.go_home()
    open_play(user, id)
    assert "Ida" in user.words() and translate("play.as_then", name="Cleo") in user.words()
    user.tap("log")
    assert "Cleo" in user.words()


def test_a_person_renamed_twice_since_a_game_began_has_only_the_last_name(user):
    """The name between stayed as “as Berta”: the saved game had got it from the first renaming."""
    store = user.table._store
    user.table.send(BeginSession("deep-dive", seats_named(("Ida", "Bo"))))
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    id = user.table.snapshot.session
    user.go_home()
    ida = store.people.id_of("Ida")
    assert not store.rename_person(ida, name="Berta")
    user.tap("go-on:")
    assert [seat.name for seat in user.table.snapshot.seats] == ["Berta", "Bo"]
    end_users_game(user)
    user.go_home()
    store.rename_person(ida, name="Carla")
    open_play(user, id)
    assert "Carla" in user.words() and "Berta" not in user.words()
    user.tap("log")
    assert "Carla" in user.words() and user.words().count("Berta") == 1, "only the line of the renaming names it"


def test_the_log_says_what_was_undone_in_the_line_of_the_move_only(user, session):
    """An undo and a redo have no lines of their own: "Undone" alone says nothing."""
    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    for change in (Undo(), Redo(), Undo()):
        user.table.send(change)
        if isinstance(change, Undo):  # of a revealed tile, which is asked first
            user.table.send(Answer(user.table.snapshot.prompt.choices[-1].id))
    user.wait_until_idle()
    user.tap("menu", "log")
    page = user.shell.top_page
    assert [line.kind for line in page.lines] == ["move", "start"] and page.lines[0].is_undone
    assert translate("story.after", minutes=0) not in user.words(), "no time in the first minute"
    assert "(undone)" in user.words() or "(rückgängig" in user.words()


def test_a_line_with_points_opens_them_in_the_open_game_and_in_history(user):
    """The round's points are in the line; a tap shows them as bars, and rewinds only an open game."""
    user.table.send(BeginSession("score-sheet", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    if "mark:sheet:Skull King" not in user.targets():  # on the second page of a narrow screen
        user.tap("page")
    user.tap("mark:sheet:Skull King")
    for bid_or_trick in (0, 1, 0, 1):
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, (str(bid_or_trick),)))
    user.wait_until_idle()
    id = user.table.snapshot.session
    user.tap("menu", "log")
    user.tap(f"line:{user.shell.top_page.lines[0].number}")
    assert "+20" in user.words() and "undo-later" not in user.targets(), "nothing came after the last move"
    assert problems(user) == []
    user.tap("back", "back")
    end_users_game(user)
    user.go_home()
    open_play(user, id)
    user.tap("log")
    scored_lines = [line for line in user.shell.top_page.lines if line.gains]
    assert len(scored_lines) == 1 and [name for name in user.targets() if name.startswith("line:")] == [
        f"line:{scored_lines[0].number}"
    ]
    user.tap(f"line:{scored_lines[0].number}")
    assert "+20" in user.words() and not {"undo-move", "undo-later"} & set(user.targets())
    assert problems(user) == []


def test_a_play_that_was_entered_has_no_log(user):
    play = Play("byhand1", "Chess & Co.", 1_790_000_000, 0, (Score(0, "Ann", 1, 3.0, "p1"), Score(1, "Bo", 2, 1.0, "p2")), "over")
    user.table._store.plays.imports.save_imported([play])
    open_play(user, play.id)
    assert "log" not in user.targets() and "delete" in user.targets()


def test_statistics_of_a_game_that_only_ended_early_say_so(user, session):
    user.shell.show_game_statistics("deep-dive")
    user.wait_until_idle()
    assert translate("statistics.none_counts") in user.words()
    assert problems(user) == []


def load_statistics(user):
    """Return the content of the statistics page, once it is loaded."""
    user.wait_until(lambda: user.shell.screen.page)
    return user.shell.screen.page


def kinds_of_plots(user):
    return {type(plot.drawing).__name__ for plot in load_statistics(user).plots}


def test_statistics_of_the_first_plays_say_when_more_charts_follow(user):
    plays = [
        Play(
            f"new{number}",
            "Go & Co.",
            1_790_000_000 + number,
            0,
            (Score(0, "Ann", 1, 3.0, "p1"), Score(1, "Bo", 2, 1.0, "p2")),
            "over",
        )
        for number in range(3)
    ]
    user.table._store.plays.imports.save_imported(plays[:1])
    user.shell.show_game_statistics("Go & Co.")
    user.wait_until_idle()
    assert load_statistics(user).note and "Timeline" not in kinds_of_plots(user)
    user.table._store.plays.imports.save_imported(plays)
    user.shell.show_game_statistics("Go & Co.")
    user.wait_until_idle()
    assert not load_statistics(user).note and "Timeline" in kinds_of_plots(user)


def test_each_result_of_a_move_has_its_own_line_in_the_log():
    """Three results in one paragraph were hard to tell apart."""
    from kivy_ui.pages.play.log_entry_page import log_sentence

    results = ("Ann flips a pink 9", "Ann takes it", "Ann resurfaces")
    log_line = LogLine(3, 0, say("log.line", told=results))
    assert log_sentence(log_line).split("\n") == list(results)
    assert log_sentence(replace(log_line, text="Ann dives")) == "Ann dives"


@pytest.fixture
def log_page(user):
    """Return the page of a log of Ann and Bo, which opens no line."""
    from kivy_ui.pages.play.log_page import LogLines

    class BoundLog(LogLines):
        def seats(self):
            return seats_named(("Anna", "Bo"))

        def tap_of(self, line):
            return lambda: None

    page = BoundLog(user.shell)
    user.shell.open_page(page)
    return page


def test_no_line_of_the_log_begins_with_the_number_of_a_name(log_page):
    line = LogLine(1, 0, "Anna dreht in Tiefe 3 Grün 4 um und nimmt 2 Felsen")
    assert log_page._sentence(line, None) == "Anna dreht in Tiefe\u00a03 Grün\u00a04 um und nimmt 2 Felsen"


def test_the_lines_of_a_turn_name_the_player_once(user, log_page):
    """A turn of five lines began five times with the name."""
    log_page.use_lines(
        [
            LogLine(1, 0, "Anna and Bo dive", seat=0),
            LogLine(2, 0, "Anna rolls 3", seat=0),
            LogLine(3, 0, "Anna takes a gem · Anna stops", seat=0, points="Anna\u00a0+2"),
            LogLine(4, 0, "You correct the boats of Bo", seat=1),
            LogLine(5, 0, "Bo sails", seat=1),
            LogLine(6, 0, "Bo rests", seat=1),
            LogLine(7, 0, "Bo is now called Bob", seat=1, is_renaming=True),
        ]
    )
    user.wait_until_idle()
    sentences = [
        log_page._sentence(line, line_above) for line, line_above in zip(log_page.lines, [None, *log_page.lines], strict=False)
    ]
    assert sentences == [
        "Bo is now called Bob",
        "Bo rests",
        "Sails",
        "You correct the boats of Bo",
        "Anna takes a gem · Stops · +2",
        "Rolls 3",
        "Anna and Bo dive",
    ]
    voice_words = log_page.target("line:2").words
    assert voice_words == "Anna rolls 3", "a voice says the name in each line"
    assert problems(user) == []
