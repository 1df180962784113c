"""A whole game as text: a seat lost to the last peril, maps sold before an expedition's end, an expedition nobody
survives, and a tie that maps decide."""

from companion.games.perils_of_the_deep.state import State
from companion.table.seats import seats_named
from tests.games.perils_of_the_deep.builders import GAME, READER
from tests.golden import check, chosen, playthrough

RED_FIRST, BLUE_FIRST = ("red", "blue", "green"), ("blue", "red", "green")
LEFT, RIGHT = ("Sail left ship",), ("Sail right ship",)
DOWN, DONE = ("Start turns",), ("End turn",)
ON = ("All press on",)


def new_peril(skulls, order=RED_FIRST, kind="peril", note="", name=""):
    return ("Add new peril", skulls, order, (kind,), note, name)


def quiet_round(*peril):
    return [DOWN, DONE, DONE, peril or new_peril(0), ON]


EXPEDITION_1 = [  # Bo is lost to the last peril
    ("Change colours", ("red", "blue")),
    ("Lay values 1 2 3 4",),
    ("Add new card", RED_FIRST, "Fair wind"),
    DOWN,
    ("Lose crew (skulls)", 1),
    ("Card bonus",),
    ("Crew",),
    LEFT,
    RIGHT,
    ("Resolve an icon",),
    ("Take treasure",),
    ("Count coins", 3),
    ("Buy a card", 3),
    DONE,
    ("Resolve a text", (2,), (0, 1), ("crew-",)),
    LEFT,
    RIGHT,
    ("Board a rival", ("0:0",)),
    DONE,
    new_peril(1, BLUE_FIRST, name="Squall"),
    ON,
    DOWN,
    LEFT,
    LEFT,
    RIGHT,
    RIGHT,
    DONE,
    LEFT,
    DONE,
    new_peril(2, RED_FIRST, "jetsam", "Each captain may give a map to regain a crew", "Flotsam"),
    ("Add an effect", (0,), ("map-", "crew+")),
    ("Text resolved",),
    ("Decide in order",),
    ("Press on",),
    ("Press on",),
    *quiet_round(*new_peril(1, name="Reef")),
    *quiet_round(*new_peril(0, name="Calm")),
    *quiet_round(*new_peril(2, kind="restock", name="New wares")),
    DOWN,
    DONE,
    ("Lose crew (skulls)", 2),
    DONE,
    new_peril(1, name="Kraken"),
]
EXPEDITION_2 = [  # Ann sells her maps and anchors: she draws two cards in the next expedition
    ("Add new island", (1,), 2, "Gull Rock"),
    ("Lay values 2 2 3 4",),
    ("Add new card", BLUE_FIRST, "Full sail"),
    DOWN,
    ("Gain maps", 2),
    DONE,
    ("Gain maps", 2),
    LEFT,
    RIGHT,
    ("Count coins", 0),
    ("Trade maps", 2),
    ("Buy a card", 4),
    DONE,
    ("Pick known peril", ("Squall",)),
    ("Weigh anchor", 0),
    ("Weigh anchor", 1),
]
EXPEDITION_3 = [  # nobody survives
    ("Lay values 1 2 3 4",),
    ("Add new card", RED_FIRST, "Hard aport"),
    DOWN,
    ("Lose crew (skulls)", 8),
    LEFT,
    ("Resolve an icon",),
    ("Lose crew", 2),
    ("Lose them",),
    ("Lose crew (skulls)", 8),
    ("Gain crew", 1),
    DONE,
    new_peril(5, name="Maelstrom"),
]
EXPEDITION_4 = [  # both anchor, and tie
    ("Lay values 1 2 3 4",),
    ("Add new card", RED_FIRST, "Last call"),
    DOWN,
    ("Play treasure", 1),
    DONE,
    DONE,
    ("Pick known peril", ("Calm",)),
    ("Weigh anchor", 0),
    ("Weigh anchor", 1),
    ("Enter points", 0, 4),
    ("Enter points", 1, 6),
]
SCRIPT = EXPEDITION_1 + EXPEDITION_2 + EXPEDITION_3 + EXPEDITION_4
OF_A_SEAT = ("Weigh anchor", "Enter points")


def scripted(script):
    """Answers as they are written: a label, for some the seat, then the values of its fields."""
    lines = iter(script)

    def choose(state, prompt):
        label, *values = next(lines)
        seat = values.pop(0) if label in OF_A_SEAT else None
        return chosen(prompt, label, *values, seat=seat, reader=READER)

    return choose


def described(state: State):
    """Every captain in a line."""
    return [
        f"{READER.name(seat)}: {captain.status}, crew {captain.crew}, maps {captain.maps}, VP {captain.points}, "
        f"ships {captain.ships[0]} and {captain.ships[1]}, treasure {state.held(seat)}"
        for seat, captain in enumerate(state.captains)
    ]


def test_a_whole_game_with_every_special_case():
    setup = GAME.setup(seats_named(["Ann", "Bo"]))
    check("perils_of_the_deep", playthrough(GAME, setup, bytes(range(32)), scripted(SCRIPT), described))
