"""Count the taps of a round of four on calculating sheets."""

from tests.kivy_ui.calculating_sheets import begin_sheet

ROUNDS = {
    "Skull King": {"bid": (1, 0, 1, 0), "won": (1, 0, 0, 0)},
    "Spades": {"bid": (3, 2, 4, 3), "won": (3, 3, 4, 3)},
    "Hearts": {"hearts": (3, 5, 0, 5), "queen": (1,)},
    "7 Wonders": {
        "military": (5,) * 4,
        "coins": (3,) * 4,
        "wonder": (10,) * 4,
        "civil": (12,) * 4,
        "trade": (7,) * 4,
        "guilds": (5,) * 4,
        "tablets": (2,) * 4,
        "compasses": (1,) * 4,
        "gears": (2,) * 4,
    },
}
"""The numbers that each player enters in the first round, or at the end of 7 Wonders."""
LINES = {"Yahtzee": (("ones", 3), ("sixes", 24), ("fours", 12), ("fives", 20))}
"""The row each player fills in, and its points, on a sheet whose rows are filled in any order."""
MOST_TAPS = 200


class SheetTapCounter:
    """Player who enters the requested numbers and counts the taps. `inputs` has the numbers of each player by the key of an ask."""

    def __init__(self, user, inputs):
        self.user, self.given_values, self.count = user, {ask: list(values) for ask, values in inputs.items()}, 0

    @property
    def asked_mark(self):
        """Mark of the requested number; "" if none is requested."""
        view = self.user.table.snapshot.view.count
        return view.asked_mark if view else ""

    def tap(self, name):
        self.user.tap(name)
        self.user.wait_until_idle()
        self.count += 1

    def enter(self):
        """Enter the requested number."""
        mark = self.asked_mark
        value = self.given_values[mark.split(":")[2]].pop(0)
        targets = self.user.targets()
        if "option:0" in targets:
            self.tap(f"option:{value}")
            return
        for digit in str(value):
            self.tap(f"key:{digit}")
        if self.asked_mark == mark:
            self.tap("write")

    def fill_in(self, column, ask, value):
        """Tap a player's cell in a row, and enter its points."""
        rows = self.user.table.snapshot.view.count.rows
        at = next(nth for nth, row in enumerate(rows) if row.asks and row.asks[0].key == ask)
        numbers = rows[at].cells[column].numbers
        if numbers[0].mark != self.asked_mark:
            self.tap(f"cell:{at}:{column}")
        for digit in str(value):
            self.tap(f"key:{digit}")
        if not self.user.table.snapshot.view.count.rows[at].cells[column].numbers[0].is_entered:
            self.tap("write")


def count_taps(user, sheet):
    """Return the taps of a round of four, or of a row for each player on a sheet whose rows are filled in any order."""
    begin_sheet(user, sheet, 4)
    taps = SheetTapCounter(user, ROUNDS.get(sheet, {}))
    while sheet in ROUNDS and taps.asked_mark and taps.count < MOST_TAPS and taps.asked_mark.split(":")[1] != "2":
        taps.enter()
    for column, (ask, value) in enumerate(LINES.get(sheet, ())):
        taps.fill_in(column, ask, value)
    return taps.count
