"""A whole game as text: a seat lost to the last peril, maps sold before an expedition's end, an expedition nobody
survives, and a tie that maps decide."""

from companion.games.perils_of_the_deep.state import State, held
from companion.table.seats import seats_named
from companion.table.wording import who
from tests.games.perils_of_the_deep.builders import GAME
from tests.golden import check, chosen, playthrough

RED_FIRST, BLUE_FIRST = ("red", "blue", "green"), ("blue", "red", "green")
DOWN, DONE = ("All cards are down",), ("Turn done",)
ON = ("All press on",)


def new_peril(skulls, order=RED_FIRST, kind="peril", note="", name=""):
    return ("A peril new to Fathom", skulls, order, (kind,), note, name)


def quiet_round(*peril):
    return [DOWN, DONE, DONE, peril or new_peril(0), ON]


EXPEDITION_1 = [  # Bo is lost to the last peril
    ("Otherwise", ("red", "blue")),
    ("Worth 1, 2, 3 and 4",),
    ("A card new to Fathom", RED_FIRST, "Fair wind"),
    DOWN,
    ("Skulls", 1),
    ("Two alike",),
    ("Crew",),
    ("Left ship: island 1",),
    ("Right ship: island 1",),
    ("Route icon",),
    ("Treasure space",),
    ("Coins", 3),
    ("Buy a card", 3),
    DONE,
    ("Card text", (2,), (0, 1), ("crew-",)),
    ("Left ship: island 1",),
    ("Right ship: island 1",),
    ("Board a rival", ("0:0",)),
    DONE,
    new_peril(1, BLUE_FIRST, name="Squall"),
    ON,
    DOWN,
    ("Left ship: island 2",),
    ("Left ship: island 3",),
    ("Right ship: island 2",),
    ("Right ship: island 3",),
    DONE,
    ("Left ship: island 2",),
    DONE,
    new_peril(2, RED_FIRST, "jetsam", "Each captain may give a map to regain a crew", "Flotsam"),
    ("It changes something", (0,), ("map-", "crew+")),
    ("Followed",),
    ("Say it in order",),
    ("Press on",),
    ("Press on",),
    *quiet_round(*new_peril(1, name="Reef")),
    *quiet_round(*new_peril(0, name="Calm")),
    *quiet_round(*new_peril(2, kind="restock", name="New wares")),
    DOWN,
    DONE,
    ("Skulls", 2),
    DONE,
    new_peril(1, name="Kraken"),
]
EXPEDITION_2 = [  # Ann sells her maps and anchors: she draws two cards in the next expedition
    ("An island new to Fathom", (1,), 2, "Gull Rock"),
    ("Worth 2, 2, 3 and 4",),
    ("A card new to Fathom", BLUE_FIRST, "Full sail"),
    DOWN,
    ("Gain maps", 2),
    DONE,
    ("Gain maps", 2),
    ("Left ship: island 1",),
    ("Right ship: island 1",),
    ("Coins", 0),
    ("Sell maps", 2),
    ("Buy a card", 4),
    DONE,
    ("A known peril", ("Squall",)),
    ("Weigh anchor", 0),
    ("Weigh anchor", 1),
]
EXPEDITION_3 = [  # nobody survives
    ("Worth 1, 2, 3 and 4",),
    ("A card new to Fathom", RED_FIRST, "Hard aport"),
    DOWN,
    ("Skulls", 8),
    ("Left ship: island 1",),
    ("Route icon",),
    ("Pay crew", 2),
    ("Pay, and be lost",),
    ("Skulls", 8),
    ("Gain crew", 1),
    DONE,
    new_peril(5, name="Maelstrom"),
]
EXPEDITION_4 = [  # both anchor, and tie
    ("Worth 1, 2, 3 and 4",),
    ("A card new to Fathom", RED_FIRST, "Last call"),
    DOWN,
    ("Treasure token", 1),
    DONE,
    DONE,
    ("A known peril", ("Calm",)),
    ("Weigh anchor", 0),
    ("Weigh anchor", 1),
    ("Enter", 0, 4),
    ("Enter", 1, 6),
]
SCRIPT = EXPEDITION_1 + EXPEDITION_2 + EXPEDITION_3 + EXPEDITION_4
OF_A_SEAT = ("Weigh anchor", "Enter")


def scripted(script):
    """Answers as they are written: a label, for some the seat, then the values of its fields."""
    lines = iter(script)

    def choose(state, prompt):
        label, *values = next(lines)
        seat = values.pop(0) if label in OF_A_SEAT else None
        return chosen(prompt, label, *values, seat=seat)

    return choose


def described(state: State):
    """Every captain in a line."""
    return [
        f"{who(seat)}: {captain.status}, crew {captain.crew}, maps {captain.maps}, VP {captain.points}, "
        f"ships {captain.ships[0]} and {captain.ships[1]}, treasure {held(state, seat)}"
        for seat, captain in enumerate(state.captains)
    ]


def test_a_whole_game_with_every_special_case():
    setup = GAME.setup(seats_named(["Ann", "Bo"]))
    check("perils_of_the_deep", playthrough(GAME, setup, bytes(range(32)), scripted(SCRIPT), described))
