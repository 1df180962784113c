"""Sheet of a game as it is shared, with its house rules."""

from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.entries import option_values
from companion.games.score_sheet.state import State


def sheet_to_share(state: State) -> Sheet | None:
    """Return the sheet in use with its present options; None while no sheet is in use."""
    sheet = state.sheet
    if sheet is None or sheet.counting is None:
        return sheet
    values = option_values(sheet, state.entries)
    options = tuple(replace(option, default=values[option.key]) for option in sheet.counting.options)
    return replace(sheet, counting=replace(sheet.counting, options=options))
