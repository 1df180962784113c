"""Whole games as text.

A ledger: a seat lost to the last peril, maps traded before an expedition's end, an expedition without survivors, and a tie
that maps decide. A helper: six perils, one of them met before, two captains anchored, one lost, a tie.
"""

from companion.games.perils_of_the_deep.state import State
from companion.table.seats import seats_named
from tests.games.perils_of_the_deep.builders import GAME, READER
from tests.golden import check_golden, choice_labelled, play_as_text

RED_FIRST, BLUE_FIRST = ("red",), ("blue",)
RED_BLUE, BLUE_RED = ("red", "blue"), ("blue", "red")
LEFT, RIGHT = ("Single-colour ship",), ("White-sailed ship",)
END_TURN = ("End turn",)
PRESS_ON = ("All press on",)


def peril_line(skulls, order=RED_FIRST, kind="plain"):
    return ("Add new peril", (kind,), skulls, *([order] if order else []))


def card_line(kind, *icons):
    return ("Enter a new card", (kind,), icons)


def plain_round_lines(*peril):
    return [END_TURN, END_TURN, peril or peril_line(0), PRESS_ON]


EXPEDITION_1 = [  # Bo is lost to the last peril
    ("Change colours", ("red", "blue")),
    ("Add new card", RED_FIRST),
    card_line("crew", "skull", "move"),
    card_line("crew", "move", "move", "coin", "coin"),
    LEFT,
    RIGHT,
    ("Take treasure",),
    ("Set the coins", 3),
    ("Buy a card", 3),
    END_TURN,
    card_line("none", "text"),
    card_line("sailing", "move"),
    ("Gain or lose", (0, 1), ("crew-",)),
    ("Finish the text",),
    LEFT,
    RIGHT,
    ("Board a rival", ("0:0",)),
    END_TURN,
    peril_line(1, BLUE_FIRST),
    PRESS_ON,
    LEFT,
    LEFT,
    RIGHT,
    RIGHT,
    END_TURN,
    LEFT,
    END_TURN,
    peril_line(2, RED_FIRST, "jetsam"),
    ("Gain or lose", (0,), ("map-", "crew+", "left+")),
    ("Finish the text",),
    ("Decide in order",),
    ("Press on",),
    ("Press on",),
    *plain_round_lines(*peril_line(1)),
    *plain_round_lines(*peril_line(0)),
    END_TURN,
    END_TURN,
    peril_line(2, RED_FIRST, "restock"),
    ("Finish the text",),
    PRESS_ON,
    END_TURN,
    card_line("none", "skull", "skull"),
    card_line("none"),
    END_TURN,
    ("Add new peril", ("plain",), 1),
]
EXPEDITION_2 = [  # Ann trades her maps and anchors: she draws two cards in the next expedition
    ("Add new card", BLUE_FIRST),
    card_line("magic", "map", "map"),
    ("No type",),
    END_TURN,
    ("Magic: 2 maps",),
    ("No type",),
    LEFT,
    RIGHT,
    ("Trade a map",),
    ("Trade a map",),
    ("Buy a card", 4),
    END_TURN,
    ("Plain, 1 skull",),
    ("Ann weighs anchor",),
    ("Weigh anchor", 1),
]
EXPEDITION_3 = [  # no survivors
    ("Add new card", RED_FIRST),
    card_line("none", "skull", "skull", "skull", "skull", "skull", "skull", "skull", "skull"),
    ("No type",),
    LEFT,
    ("Resolve the route", ("crew-", "crew-")),
    ("Pay the crew",),
    ("No type: 8 skulls",),
    ("Magic: 2 maps",),
    END_TURN,
    peril_line(4, ()),
]
EXPEDITION_4 = [  # both anchor, and tie
    ("Add new card", RED_FIRST),
    ("Play treasure",),
    END_TURN,
    END_TURN,
    ("Plain, no skulls",),
    ("Ann weighs anchor",),
    ("Weigh anchor", 1),
    ("Enter VP", 0, 4),
    ("Enter VP", 1, 6),
]
LEDGER = EXPEDITION_1 + EXPEDITION_2 + EXPEDITION_3 + EXPEDITION_4

DEFEAT = ("All crew lost",)
HELPER = [
    ("Change colours", ("red", "blue", "green")),
    ("Add new card", RED_BLUE),  # expedition 1: all six perils
    ("Board a rival",),
    ("Trade maps",),
    END_TURN,
    END_TURN,
    END_TURN,
    peril_line(2, BLUE_RED, "restock"),
    PRESS_ON,
    *[END_TURN] * 3,
    peril_line(1, RED_BLUE),
    ("Ann weighs anchor", (2,)),
    ("The others press on",),
    END_TURN,
    ("Cleo is lost",),  # Bo sails alone: orders don't matter any more
    peril_line(1, ()),
    ("Press on",),
    END_TURN,
    peril_line(1, ()),
    ("Press on",),
    END_TURN,
    peril_line(0, ()),
    ("Press on",),
    END_TURN,
    ("Add new peril", ("text",), 3),
    ("Island 4",),
    ("Add new card", BLUE_RED),  # expeditions 2 to 4: short
    *[END_TURN] * 3,
    ("Plain, 1 skull",),
    ("Ann weighs anchor", (1,)),
    ("Bo weighs anchor", (0,)),
    ("Weigh anchor", 2, (1,)),
    ("Add new card", RED_BLUE),
    ("Ann is lost",),
    ("Bo is lost",),
    DEFEAT,
    ("Add new card", BLUE_RED),
    *[END_TURN] * 3,
    ("Plain, 1 skull",),
    ("Ann weighs anchor", (4,)),
    ("Bo weighs anchor", (4,)),
    ("Weigh anchor", 2, (3,)),
    ("Enter VP", 0, 2, 3, 10),
    ("Enter VP", 1, 0, 0, 9),
    ("Enter VP", 2, 0, 6, 6),
    ("Enter maps", 0, 2),
    ("Enter maps", 1, 3),
]
LABELS_OF_AN_EMPTY_BOX = {"Add new card": "Enter its order", "Add new peril": "Enter the peril"}
"""Labels of these choices while Fathom knows no card."""
SEAT_LABELS = ("Weigh anchor", "Enter VP", "Enter maps")


def scripted_answers(script):
    """Return a chooser that follows a script. Each line has a label, for some labels the seat, then the fields' values."""
    lines = iter(script)

    def choose(state, prompt):
        label, *values = next(lines)
        if label in LABELS_OF_AN_EMPTY_BOX and label not in {READER.read(choice.label) for choice in prompt.choices}:
            label = LABELS_OF_AN_EMPTY_BOX[label]
        seat = values.pop(0) if label in SEAT_LABELS else None
        return choice_labelled(prompt, label, *values, seat=seat, reader=READER)

    return choose


def captain_lines(state: State):
    """Return every captain in a line."""
    if state.is_helper:
        return [f"{READER.name(seat)}: {captain.status}, VP {captain.points}" for seat, captain in enumerate(state.captains)]
    return [
        f"{READER.name(seat)}: {captain.status}, crew {captain.crew}, maps {captain.maps}, VP {captain.points}, "
        f"ships {captain.ships[0]} and {captain.ships[1]}, treasure {len(captain.tokens)}"
        for seat, captain in enumerate(state.captains)
    ]


def test_whole_ledger_game_matches_its_golden_file():
    setup = GAME.setup(seats_named(["Ann", "Bo"]), {"depth": "ledger"})
    check_golden("perils_of_the_deep", play_as_text(GAME, setup, bytes(range(32)), scripted_answers(LEDGER), captain_lines))


def test_whole_helper_game_matches_its_golden_file():
    setup = GAME.setup(seats_named(["Ann", "Bo", "Cleo"]))
    check_golden("perils_of_the_deep_helper", play_as_text(GAME, setup, bytes(range(32)), scripted_answers(HELPER), captain_lines))
