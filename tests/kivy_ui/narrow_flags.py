"""What five flags call their players: `python -m tests.kivy_ui.narrow_flags 480x800 0` prints a line for each game."""

import sys

from companion.session.hands.inputs import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared

NAMES = ("Friedrich", "Otto", "Juan", "Maximiliane-Theresia", "Anna")


def main(size, text_size):
    prepared(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    hand = Hand(a_table(), Settings(text_size=int(text_size), motion="off"), is_blind=True)
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        hand.table.send(BeginSession(game, seats_named(NAMES)))
        hand.settle()
        sprites = hand.shell.screen.stage.scene.sprites
        print(*(one.look.text for one in sprites if one.key.startswith("flag:") and one.key.endswith(":name")))


if __name__ == "__main__":
    main(*sys.argv[1:])
