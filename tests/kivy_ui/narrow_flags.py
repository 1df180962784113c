"""What five flags call their players: `python -m tests.kivy_ui.narrow_flags 480x800 0` prints a line for each game; then who is driven up."""

import sys

from companion.session.hands.inputs import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared

NAMES = ("Friedrich", "Otto", "Juan", "Maximiliane-Theresia", "Anna")


def driven_up(stage, seat):
    """What the banner says of who is driven up, as it stands on this glass."""
    from kivy_ui.boards.deep_blue_up import _banner
    from kivy_ui.stage.scene import Scene

    scene = Scene(stage.look, stage.scene.w, stage.scene.h)
    _banner(stage.board, scene, next(at for at, one in enumerate(stage.shown.seats) if one.name == NAMES[seat]), "blue", 1)
    return scene.puts[0].text


def main(size, text_size):
    prepared(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    hand = Hand(a_table(), Settings(text_size=int(text_size), motion="off"), is_blind=True)
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        hand.table.send(BeginSession(game, seats_named(NAMES)))
        hand.settle()
        sprites = hand.shell.screen.stage.scene.sprites
        print(*(one.look.text for one in sprites if one.key.startswith("flag:") and one.key.endswith(":name")))
        if game == "deep-blue":
            said = driven_up(hand.shell.screen.stage, NAMES.index("Maximiliane-Theresia"))
    print(said)


if __name__ == "__main__":
    main(*sys.argv[1:])
