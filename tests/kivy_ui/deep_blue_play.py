"""Play Deep Blue at random up to a wanted question, and read the screen."""

import random

from companion.games.deep_blue.dive import StopDive
from companion.games.deep_blue.hazards import Resurface
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from tests.kivy_ui.table_preview import random_field_value

NAMES = ("Ann", "Bo", "Cleo", "Dan")
MOST_MOVES = 400


def play_until(user, is_reached, avoids=(StopDive, Resurface), seed=1, names=NAMES, **options):
    """Play the random game of this seed until `is_reached` is true; return the prompt."""
    luck = random.Random(seed)
    user.table.send(CloseSession())
    user.table.begin_luck()
    user.table.send(BeginSession("deep-blue", seats_named(names), options))
    for _ in range(MOST_MOVES):
        prompt = user.table.snapshot.prompt
        assert prompt is not None, "this game did not come to that"
        if is_reached(user.table.snapshot):
            user.settle()
            return prompt
        rest = [one for one in prompt.choices if not isinstance(one.move, avoids) and not one.ends] or prompt.choices
        choice = luck.choice(rest)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    raise AssertionError("this game did not come to that")


def begin_game(user):
    """Start a game of four."""
    user.table.send(BeginSession("deep-blue", seats_named(NAMES)))
    user.settle()


def find_choice(snapshot, kind):
    """Return the first offered choice with this kind of move; None if none is offered."""
    return next((one for one in snapshot.prompt.choices if isinstance(one.move, kind)), None)


def sprites_by_key(user):
    """Return the sprites on the table by key."""
    return {sprite.key: sprite for sprite in user.shell.screen.stage.scene.sprites}
