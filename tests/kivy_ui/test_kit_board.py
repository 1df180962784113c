"""Board of kits: every question of the kits that ship, at all sizes and themes, by a ruler; answers below each player's column."""

import random

import pytest

from companion.games.kit.examples import shipped
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from tests.kivy_ui.table_preview import filled

WINDOWS = (
    "800x480", "480x800 de light 2", "1280x720 de contrast", "800x480 longer light", "1024x600 en deep 1", "480x800",
)  # fmt: skip
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Maximilian-Ferdinand", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou")
MOST_MOVES = 40
HAS_ENGLISH = True  # names of things in kits
KITS = {kit.name: kit for kit in shipped()}


def begin(hand, kit, count):
    hand.table.send(BeginSession("kit", seats_named(NAMES[:count]), {"kit": kit.name}))
    hand.settle()


def close(hand):
    hand.table.send(CloseSession())
    hand.settle()


@pytest.mark.parametrize("name", KITS)
def test_each_question_of_a_kit_fits_on_its_board(home, at, name):
    kit, luck = KITS[name], random.Random(name)
    fewest, most = kit.seats
    for count in sorted({fewest, min(most, 4), min(most, 6)} & set(range(fewest, most + 1))):
        begin(home, kit, count)
        seen = set()
        for _ in range(MOST_MOVES):
            prompt = home.table.shown.prompt
            if prompt is None:
                break
            asked = (str(home.table.shown.view.phase), len({choice.seat for choice in prompt.choices}), len(prompt.choices))
            if asked not in seen:
                seen.add(asked)
                at(f"kit-{name}-{count}-{len(seen)}")
            choice = luck.choice(prompt.choices)
            home.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
            home.shell._show()
        close(home)


def at_once_kit():
    return next(kit for kit in KITS.values() if any(phase.who == "each at once" for phase in kit.phases))


def test_each_player_answers_below_their_own_column(home):
    begin(home, at_once_kit(), 3)
    seats = {choice.seat for choice in home.table.shown.prompt.choices}
    assert seats == {0, 1, 2}
    home.tap("seat:2:0")
    assert [event.seat for event in home.table.shown.events if hasattr(event, "seat")][:1] == [2]
    home.tap("seat:0:1")
    assert "seat:0:0" not in home.targets() and "seat:1:0" in home.targets()
    close(home)


def test_a_thing_is_picked_on_the_board(home):
    kit = at_once_kit()
    begin(home, kit, 2)
    luck = random.Random(1)
    for _ in range(60):
        if any(target.startswith("pick:") for target in home.targets()):
            break
        choice = luck.choice(home.table.shown.prompt.choices)
        home.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
        home.settle()
    target = next(target for target in home.targets() if target.startswith("pick:"))
    before = home.table.shown.entry
    home.tap(target)
    assert home.table.shown.entry > before
    close(home)
