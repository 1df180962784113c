"""Kits without a touchscreen: every shipped kit is played by knob and buttons alone, and a cable reports draws."""

import random

import pytest

from companion.games import catalogue
from companion.games.kit.examples import read_shipped_kits
from companion.library.store import Store
from companion.session.inputs.control_presses import marked_choice, stamp_of
from companion.session.inputs.messages import BeginSession, Press, Report, TurnKnob
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay")
MOST_PRESSES, LEAST_ANSWERS = 300, 25


def begin_session(kit, **options):
    table = SessionThread(Store.in_memory(), PlayClock(), seeds=lambda: bytes(32))
    table.handle(BeginSession("kit", seats_named(NAMES[: max(kit.seats[0], 2)]), {"kit": kit.name, **options}))
    return table


def press_control(table, control, is_held=False):
    table.handle(Press(control, is_held, stamp_of(table.snapshot, control)))


@pytest.mark.parametrize("kit", read_shipped_kits(), ids=lambda kit: kit.name)
def test_kit_is_played_with_only_knob_and_buttons(kit):
    luck, table = random.Random(kit.name), begin_session(kit)
    for _ in range(MOST_PRESSES):
        if table.snapshot.prompt is None:
            break
        table.handle(TurnKnob("knob", luck.randint(1, 5)))
        press_control(table, luck.choice(("push", "push", "primary", "secondary")))
        if luck.random() < 0.2:
            press_control(table, f"seat:{luck.randrange(len(table.snapshot.seats))}")
    answers = len(table.session.entries)
    assert table.snapshot.prompt is None or answers >= LEAST_ANSWERS, f"{answers} answers after {MOST_PRESSES} presses"
    before = table.snapshot.entry
    for _ in range(6):  # the first presses leave steps and half-filled fields
        press_control(table, "undo")
        if table.snapshot.entry > before or table.snapshot.is_question:
            break
    assert table.snapshot.entry > before or table.snapshot.is_question


def test_a_draw_is_reported_over_a_cable():
    campaign = next(kit for kit in read_shipped_kits() if kit.name == "Desert campaign")
    table = begin_session(campaign, components="table")
    table.handle(Report("DRAW", "cup", ("ax_move",)))
    assert [(place.key, place.count) for place in table.snapshot.view.places] == [("cup", 7), ("played", 1)]
    table.handle(Report("DRAW", "cup", ("corps",)))
    assert table.snapshot.message and table.snapshot.view.places[1].count == 1, "there is no corps in this cup"


def test_a_hand_is_listed_by_knob_only_after_its_player_confirms():
    table = begin_session(next(kit for kit in read_shipped_kits() if kit.name == "Deck of 52"))
    read = catalogue.game("kit").reader(NAMES).read
    labels = lambda: " ".join(read(choice.label) for choice in table.snapshot.prompt.choices)  # noqa: E731
    press_control(table, "primary")
    while "Play" not in labels() or read(marked_choice(table.snapshot).label if table.snapshot.marked_id else "") != "Play":
        table.handle(TurnKnob("knob", 1))
    press_control(table, "push")
    assert table.snapshot.is_question and not any(suit in labels() for suit in "♠♥♦♣")
    press_control(table, "primary")
    assert table.snapshot.is_question and any(suit in labels() for suit in "♠♥♦♣")
