"""Kits in the library: plays by the kit's name, own kits in the edition, on a stick and in a backup."""

import random
import re

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.kit.box import keep_kit, own_kits
from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.reading import read_kit
from companion.games.kit.writing import kit_toml
from companion.library.exchange.kit_files import kit_files, outgoing_kit
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Number
from companion.table.seats import seats_named
from tests.command.running import run_fathom

GAME = catalogue.game("kit")
BREW = next(kit for kit in read_shipped_kits() if kit.name == "Brew")


def random_value(field, luck):
    return (
        luck.randint(field.low, min(field.high, field.low + 9))
        if isinstance(field, Number)
        else (luck.choice(field.options).value,)
    )


def play_to_end(store, kit, seats=2, edition=None):
    """Play a session of a kit to its end."""
    luck = random.Random(7)
    setup = GAME.setup(store.identify_seats(seats_named(["Ann", "Bo", "Cleo"][:seats])), {"kit": kit}, edition)
    session = Session.begin(GAME, store.new_session(setup), setup, store.journal, PlayClock())
    while session.prompt:
        choice = luck.choice(session.prompt.choices)
        session.play(choice.id, tuple(random_value(field, luck) for field in choice.fields))
    return session


def test_finished_game_is_counted_under_the_name_of_its_kit():
    store = Store.in_memory()
    play_to_end(store, "High water")
    assert [game for game, _ in store.statistics.games()] == ["kit/High water"]
    assert catalogue.title_of("kit/High water") == "High water" and catalogue.title_of("kit/High water", "de") == "Hochwasser"
    assert catalogue.title_of("kit/Our own", "de") == "Our own"


def finish_card_game(store, *answers, seats=3, rules=None):
    """Return the session of a finished game whose kit has no end and no points, after these answers about who won."""
    kit = replace(read_kit(CARDS), name="Cards", own=True)
    setup = GAME.setup(store.identify_seats(seats_named(["Ann", "Bo", "Cleo"][:seats])), {"kit": "Cards"}, keep_kit(None, kit))
    setup = setup if rules is None else replace(setup, rules=rules)
    session = Session.begin(GAME, store.new_session(setup), setup, store.journal, PlayClock())
    for english, *values in [("Finish",), *answers]:
        choices = {GAME.reader().read(choice.label): choice.id for choice in session.prompt.choices}
        session.play(choices[english], tuple(values))
    return session


CARDS = """kit = 1
name = "Cards"
seats = [1, 4]
[[phases]]
name = "Play"
who = "in turn"
answers = [{ say = "Next", do = ["done"] }]
[[plays]]
players = 1
answers = ["1 Next"]
"""


def test_a_game_without_an_end_or_points_asks_who_won_once_it_is_finished():
    store = Store.in_memory()
    session = finish_card_game(store)
    assert session.standings().is_finished is False and session.prompt is not None
    session.undo()
    assert any(choice.ends for choice in session.prompt.choices), "Undo leads back into the game"
    session = finish_card_game(store, ("Enter the winners", (0, 2)))
    assert session.prompt is None and session.standings().winners == (0, 2)
    play = store.plays.play(session.id)
    assert play.is_result and [score.name for score in play.scores if score.has_won] == ["Ann", "Cleo"]
    assert not play.is_cooperative


@pytest.mark.parametrize(("answer", "winners"), [("All won", (0, 1, 2)), ("All lost", ())])
def test_players_win_or_lose_a_finished_game_together(answer, winners):
    store = Store.in_memory()
    session = finish_card_game(store, (answer,))
    assert session.standings().winners == winners and session.standings().is_cooperative
    assert store.plays.play(session.id).is_result


@pytest.mark.parametrize(("answer", "winners"), [("Won", (0,)), ("Lost", ())])
def test_someone_alone_wins_or_loses_a_finished_game(answer, winners):
    session = finish_card_game(Store.in_memory(), (answer,), seats=1)
    assert session.standings().winners == winners and session.standings().is_finished


def test_a_finished_game_without_a_winner_has_no_result():
    store = Store.in_memory()
    play = store.plays.play(finish_card_game(store, ("No winner",)).id)
    assert not play.is_result and not play.has_stopped_early


def test_a_game_by_rules_7_is_over_once_it_is_finished():
    assert finish_card_game(Store.in_memory(), rules=7).prompt is None


@pytest.mark.parametrize("points", [0, 3])
def test_a_card_game_ended_without_points_has_the_winner_that_players_name(points):
    store = Store.in_memory()
    setup = GAME.setup(store.identify_seats(seats_named(["Ann", "Bo"])), {"kit": "Deck of 52"})
    session = Session.begin(GAME, store.new_session(setup), setup, store.journal, PlayClock())

    def answer(english, *values):
        session.play(next(choice.id for choice in session.prompt.choices if GAME.reader().read(choice.label) == english), values)

    answer("Deal 5")
    answer("Draw")
    if points:
        answer("Points", points)
    answer("Finish")
    standings = session.standings()
    assert [row.place for row in standings.seats] == ([1, 2] if points else [2, 2])
    assert standings.is_finished == bool(points)
    assert (session.prompt is None) == bool(points), "without points players say who won"
    if not points:
        answer("Enter the winners", (1,))
        assert session.standings().winners == (1,) and not any(row.lines for row in session.standings().seats)


def test_a_session_holds_its_whole_kit_and_resumes_without_the_file():
    store = Store.in_memory()
    own = replace(BREW, name="Ours", own=True)
    session = play_to_end(store, "Ours", edition=keep_kit(None, own))
    resumed_session = Session.resume(GAME, session.id, store.journal, PlayClock())
    assert resumed_session.setup.edition["kit"]["kit"] == 1 and "kits" not in resumed_session.setup.edition
    assert resumed_session.state == session.state and resumed_session.standings().game_name == "Ours"


def test_saved_kit_replaces_its_namesake_and_comes_first():
    edition = keep_kit(keep_kit({}, replace(BREW, name="One")), replace(BREW, name="Two"))
    edition |= keep_kit(edition, replace(BREW, name="One", note="changed"))
    assert [(kit.name, kit.own) for kit in own_kits(edition)] == [("One", True), ("Two", True)]
    assert own_kits(edition)[0].note == "changed"


def test_an_unknown_kit_and_a_wrong_number_of_players_are_refused():
    for options, seats in (({"kit": "Nothing"}, 2), ({"kit": "Wolf village"}, 2), ({"kit": "High water", "scenario": "Winter"}, 2)):
        with pytest.raises(IllegalMoveError):
            GAME.setup(seats_named(["Ann", "Bo"][:seats]), options)


def test_a_kit_is_written_to_a_stick_and_found_there(tmp_path):
    outgoing = outgoing_kit(BREW)
    (tmp_path / "brew.toml").write_bytes(b"".join(outgoing.make_pieces()))
    (tmp_path / "wrong.toml").write_text(kit_toml(BREW).replace("draw bag pot", "drow bag pot"))
    (tmp_path / "other.toml").write_text("[[sheets]]\nname = 1\n")
    files_by_name = {file.name: file for file in kit_files(str(tmp_path))}
    assert files_by_name["brew.toml"].kit == BREW and set(files_by_name) == {"brew.toml", "wrong.toml"}
    assert "drow" in GAME.reader().read(files_by_name["wrong.toml"].trouble)


@pytest.mark.long
def test_the_command_checks_keeps_lists_shows_and_exports(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(kit_toml(replace(BREW, name="Ours")))
    assert run_fathom("kit", "check", str(file), "--games", "5")[0] == 0
    assert run_fathom("kit", "check", "--games", "5", str(file))[0] == 0
    assert run_fathom("kit", "keep", str(file), "--data", str(tmp_path))[0] == 0
    assert run_fathom("kit", "list", "--data", str(tmp_path))[1].startswith("Ours ")
    assert "Salt 1" in run_fathom("kit", "export", "ours", "--data", str(tmp_path))[1]
    assert "Draw or stop?" in run_fathom("kit", "show", "Ours", "--data", str(tmp_path))[1]
    assert run_fathom("kit", "show", "Nothing", "--data", str(tmp_path))[0] == 2
    assert run_fathom("simulate", "kit", "--set", "kit=Brew", "--seats", "3")[0] == 0
    file.write_text(kit_toml(replace(read_kit(kit_toml(BREW)), plays=())))
    assert run_fathom("kit", "check", str(file), "--games", "5") == (
        1,
        "",
        "fathom: Brew: add a worked play, [[plays]], that shows how the game goes.\n",
    )
    file.write_text(kit_toml(BREW).replace("draw bag pot", "drow bag pot"))
    code, _, output = run_fathom("kit", "check", str(file))
    assert code == 1 and output.endswith("“drow” is no verb. Write “draw”.\n")


def test_mistyped_kit_name_suggests_the_nearest_name(tmp_path):
    assert run_fathom("kit", "show", "brwe", data=tmp_path) == (
        2,
        "",
        "fathom: There is no kit “brwe”. Did you mean “Brew”? Run fathom kit list for all.\n",
    )
    assert run_fathom("kit", "show", "Zzz", data=tmp_path)[2] == "fathom: There is no kit “Zzz”. Run fathom kit list.\n"


def test_a_kit_without_a_note_is_shown_without_a_colon(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(kit_toml(replace(BREW, name="Ours", de="", note="", note_de="")))
    assert run_fathom("kit", "keep", str(file), data=tmp_path)[0] == 0
    assert run_fathom("kit", "show", "Ours", data=tmp_path)[1].splitlines()[0] == "Ours"


def test_sessions_show_and_verify_name_the_kit(tmp_path):
    store = Store.open(tmp_path / "fathom.db")
    finished_session = play_to_end(store, "Desert campaign")
    setup = GAME.setup(store.identify_seats(seats_named(["Ann", "Bo"])), {"kit": "Brew"})
    new_session = Session.begin(GAME, store.new_session(setup), setup, store.journal, PlayClock())
    new_session.play(
        new_session.prompt.choices[0].id,
        tuple(random_value(field, random.Random(1)) for field in new_session.prompt.choices[0].fields),
    )
    store.close()
    listed = run_fathom("sessions", data=tmp_path)[1]
    assert sorted(re.split("  +", line)[2] for line in listed.splitlines()) == ["Brew", "Desert campaign"]
    assert re.split("  +", run_fathom("show", finished_session.id, data=tmp_path)[1].splitlines()[0])[2] == "Desert campaign"
    assert run_fathom("verify", finished_session.id, data=tmp_path)[1].startswith("Desert campaign: ")
    assert run_fathom("verify", new_session.id, data=tmp_path)[1].startswith("Brew: ")
    assert "Resume Brew: Ann and Bo" in run_fathom("play", "--ui", "terminal", data=tmp_path, typed="q\n")[1]
