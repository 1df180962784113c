"""Option of a score sheet whether its totals are shown, with two values once the sheet is known."""

from msgspec.structs import replace

from companion.table.game import GameOption

TOTALS = "totals"
USUAL, OPEN, HIDDEN = "sheet", "open", "hidden"
"""Values of the option: as the sheet has it, always shown, hidden until the end."""


def with_known_totals(option: GameOption, hides_totals: bool | None) -> GameOption:
    """Return the option of totals with what this sheet does by itself, and the other value; any other option unchanged.

    hides_totals   whether the sheet hides its totals; None while no sheet is chosen
    """
    if option.name != TOTALS or hides_totals is None:
        return option
    usual, is_open, hidden = (choice for value in (USUAL, OPEN, HIDDEN) if (choice := option.choice(value)))
    if hides_totals:
        return replace(option, choices=(replace(hidden, value=USUAL), is_open))
    return replace(option, choices=(replace(usual, note=is_open.note), hidden))
