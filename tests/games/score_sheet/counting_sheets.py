"""Builder of games on shipped sheets that calculate."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.asking import asked_addresses
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.entering import EnterNumber
from companion.games.score_sheet.reading import shelf
from companion.table.moves import IllegalMoveError
from companion.table.notation_fields import Sum
from tests.games.score_sheet.builders import SheetTable

SHEETS = {shelved_sheet.sheet.name: shelved_sheet.sheet for shelved_sheet in shelf()}


class CountingSheet(SheetTable):
    """Game on a sheet that ships now."""

    def __init__(self, name, seats, **options):
        super().__init__(seats, **options)
        self.play(TakeSheet((name,), SHEETS[name]))

    def enter_values(self, *values):
        """Enter each value at the address that is asked for."""
        for value in values:
            self.play(EnterNumber(*asked_addresses(self.state)[0], value=value))
        return self

    def rows(self, seat=None):
        return GAME.reader(("Ann", "Bo", "Cleo", "Dov", "Eve")).read_all(GAME.view(self.state, seat)).count.rows

    @property
    def count_in_words(self):
        """Public view of the sheet, with its sentences as English text."""
        return GAME.reader(("Ann", "Bo", "Cleo", "Dov", "Eve")).read_all(GAME.view(self.state, None)).count

    @property
    def question(self):
        return GAME.reader(("Ann", "Bo", "Cleo", "Dov", "Eve")).read(GAME.prompt(self.state).question)


def field_of(table, mark):
    """Return the field of the choice that enters or corrects a number."""
    prompt = GAME.prompt(table.state)
    choices = [*prompt.choices, *GAME.any_time_choices(table.state)]
    choice = next(candidate for candidate in choices if mark in candidate.marks)
    return next(field for field in choice.fields if isinstance(field, Sum))


def refusal_of(field, typed):
    with pytest.raises(IllegalMoveError) as refusal:
        field.check(typed)
    return GAME.reader(("Ann", "Bo", "Cleo", "Dov")).read(refusal.value.sentence)
