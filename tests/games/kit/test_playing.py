"""Kits are played: what ships, 28 others of different mechanisms, and the examples of the documentation."""

import re
from pathlib import Path

import pytest

from companion.games import catalogue
from companion.games.kit.examples import shipped
from companion.games.kit.language import in_setup
from companion.games.kit.reading import read_kit
from companion.games.kit.worked import KitFault, check_plays, try_out
from companion.games.kit.writing import kit_toml
from companion.session.record.invariants import all_of, every_choice_accepted, replayed
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulate import seed_of, simulate
from companion.session.record.verify import verified
from companion.table.reader import Reader
from tests.often import often

FILES = sorted((Path(__file__).parent / "kits").glob("*.toml"))
DOCUMENTED = re.findall(r"```toml\n(.*?)```", Path("docs/kits.md").read_text("utf-8"), re.DOTALL)
KITS = [*(read_kit(file.read_text("utf-8")) for file in FILES), *shipped(), *map(read_kit, DOCUMENTED)]
GAMES = often(1000, 50)
MOST_LINES = 60
GAME = catalogue.game("kit")


def fault(text, games=6):
    kit = read_kit(text)

    def tried():
        check_plays(kit)
        try_out(kit, games)

    with pytest.raises(KitFault) as caught:
        tried()
    return Reader("companion.games.kit", names=("Ann", "Bo", "Cleo", "Dan")).read(caught.value.said)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kit_of_another_mechanism_is_short(file):
    assert len([line for line in file.read_text("utf-8").splitlines() if line.strip()]) <= MOST_LINES


def test_there_are_25_mechanisms_and_eight_kits_that_ship():
    assert len(FILES) >= 25 and len(shipped()) == 8 and len(DOCUMENTED) == 3


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_its_worked_plays_come_out_and_random_games_end(kit):
    assert check_plays(kit) >= 1
    assert try_out(kit, GAMES).games == GAMES
    assert read_kit(kit_toml(kit)) == kit


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_its_games_verify_replay_and_accept_what_they_offer(kit):
    for number, components in enumerate(("app", "table")):
        seed, players = seed_of(kit.name, number), kit.seats[number]
        options = {"kit": kit.name, "components": components}
        watch = all_of(every_choice_accepted(GAME, seed))
        played = simulate(GAME, players, seed, options, watch=watch, edition={"kit": in_setup(kit)}, asides=True)
        replayed(played)
        assert played.is_over
        assert verified(recorded_in(played.as_json())).difference == ""


RACE = """kit = 1
name = "Race"
seats = [2, 3]
[counters]
space = { each = true, wins = "most" }
[[phases]]
name = "Turn"
answers = [{ say = "Step", main = true, do = ["space += 1", "done"] }]
[end]
when = "most(space) >= 3"
then = "most space"
[[plays]]
players = 2
answers = ["1 Step", "2 Step"]
counters = { space = [1, 1] }
"""


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("space = [1, 1]", "space = [1, 2]", "Worked play 1: “space” is 1, not 2."),
        ('"2 Step"]', '"1 Step"]', "Worked play 1: Player 1 can’t answer now: “1 Step”."),
        ('"2 Step"]', '"2 Stop"]', "Worked play 1: There is no answer “Stop” in phase “Turn”. Write one of Step."),
        ("main = true, ", 'main = true, when = "space < 2", ', "Dead end after 4 answers in phase “Turn” with 2 people"),
        ("most(space) >= 3", "most(space) < 0", "A game with 2 people didn’t end within 3000 answers. Let an end come true."),
    ],
)
def test_what_is_wrong_with_a_kit_is_one_sentence(right, wrong, said):
    text = RACE.replace(right, wrong, 1)
    assert fault(text).startswith(said)


def test_a_kit_in_which_nothing_is_asked_any_more_is_stuck():
    text = RACE.replace('name = "Turn"', 'name = "Turn"\nwhen = "most(space) < 2"')
    assert fault(text).startswith("No phase asks anything any more after “Turn” with 2 people.")
