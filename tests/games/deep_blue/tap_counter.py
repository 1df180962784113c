"""Count the taps that a game of Deep Blue takes on the screen."""

from companion.games.deep_blue.wrecks import EnterTile, LearnTile
from companion.table.prompt import Number, Pick


def opens_by_itself(choice, prompt):
    """Return whether the screen opens a choice's fields without a tap: known tiles, or a new tile of the only kind if none is known."""
    entering = [choice for choice in prompt.choices if isinstance(choice.move, EnterTile | LearnTile)]
    known_tiles = [choice for choice in entering if isinstance(choice.move, EnterTile)]
    return choice in (known_tiles[:1] or (entering if len(entering) == 1 else []))


class TapCounter:
    """Counter of a player's taps at the screen.

    A choice is one tap, and each of its fields one more. There are three exceptions: if a choice's only field is a Pick
    of one, its options on the board are touched at once; a prompt's only choice shows its options as buttons; and the
    fields of some choices open by themselves.
    """

    def __init__(self, game):
        self.game = game
        self.taps = 0

    def take(self, label, *values, seat=None):
        choice = self.game.find_choice(label, seat)
        is_open = opens_by_itself(choice, self.game.prompt)
        self.taps += 1 if self._is_direct(choice) else bool(choice.step) + self._field_taps(choice, values) - is_open
        self.game.play(choice.fill(values))
        return self

    def _field_taps(self, choice, values):
        """Return the number of taps of a choice's fields.

        A key of a second step is answer and value in one tap; each picked thing is one tap, and "done" is one.
        """
        if choice.step and len(choice.fields) == 1 and self._is_one_key(choice.fields[0]):
            return 1
        return 1 + sum(
            1 if isinstance(field, Number) else self._pick_taps(field, value) for field, value in zip(choice.fields, values)
        )

    def _pick_taps(self, field, value):
        return len(value) + (field.least < field.most and len(value) < field.most)

    def _is_one_key(self, field):
        return isinstance(field, Number) or field.least == field.most == 1

    def _is_direct(self, choice):
        if not choice.fields:
            return not choice.step
        field = choice.fields[0]
        return (
            len(choice.fields) == 1
            and isinstance(field, Pick)
            and field.most == 1
            and all(option.mark and (not choice.step or option.mark.startswith("site")) for option in field.options)
        )
