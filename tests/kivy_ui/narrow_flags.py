"""Check names and numbers on narrow flags, and the banner of a resurfacing diver.

`python -m tests.kivy_ui.narrow_flags 480x800 0` prints a line for each game, then one for the banner.
"""

import random
import sys

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.kivy_ui.table_preview import give_random_answer

CAPITAL, RIM = 0.64, 3.5  # height of digits as a share of the text size; width of a flag's rim in units
NAMES = ("Friedrich", "Otto", "Juan", "Maximiliane-Theresia", "Anna")


def banner_text(stage, seat):
    """Return the banner's text for a diver whom a hazard forces to resurface, as fitted to this screen."""
    from kivy_ui.games.deep_blue.dive.animations import _draw_banner

    scene = stage.scene.blank()
    _draw_banner(scene, next(at for at, player in enumerate(stage.snapshot.seats) if player.name == NAMES[seat]), "blue", 1)
    return scene.placed_texts[0].text


def numbers_on_rims(user):
    """Yield the two-digit numbers that touch the rim of their flag, with six flags."""
    from kivy_ui.table.flags import Flag

    user.table.send(BeginSession("deep-dive", seats_named([*NAMES, "Eva"])))
    user.wait_until_idle()
    stage = user.shell.screen.stage
    stage.board.flag = lambda scene, view: Flag("33")
    stage.renew()
    user.wait_until_idle()
    for sprite in stage.scene.sprites:
        if sprite.key.startswith("flag:") and sprite.key.endswith(":value"):
            place = stage.state.flags[int(sprite.key.split(":")[1])]
            if not place.x + RIM <= sprite.x - sprite.w / 2 <= sprite.x + sprite.w / 2 <= place.right - RIM:
                yield sprite.key


def chests_beyond_edge(user):
    """Yield the chests on flags that extend beyond the edge of the screen."""
    from kivy_ui.table.flags import Flag

    stage = user.shell.screen.stage
    stage.board.flag = lambda scene, view: Flag("12", chests=1)
    stage.renew()
    user.wait_until_idle()
    yield from (target.name for target in stage.targets if target.name.startswith("chest:") and target.box.x < 0)


def texts_under_tips(user):
    """Yield the key of each flag tip in Perils that covers the flag's name or number."""
    user.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES[:4])))
    user.wait_until_idle()
    sprites, luck = {}, random.Random(1)
    while not any(key.startswith("tip:") for key in sprites):  # a ship has to sail first
        give_random_answer(user, luck)
        user.wait_until_idle()
        sprites = {sprite.key: sprite for sprite in user.shell.screen.stage.scene.sprites}
    for key, tip in sprites.items():
        seat = key.removeprefix("tip:")
        flag_sprites = [sprites[name] for name in (f"flag:{seat}:value", f"flag:{seat}:name") if seat.isdigit() and name in sprites]
        if any(
            sprite.y + sprite.look.size * CAPITAL / 2 > tip.y - tip.h / 2 and abs(sprite.x - tip.x) < (sprite.w + tip.w) / 2
            for sprite in flag_sprites
        ):
            yield key


def main(size, text_size):
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    user = SimulatedUser(create_table(), Settings(text_size=int(text_size), motion="off"), is_blind=True)
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        user.table.send(BeginSession(game, seats_named(NAMES)))
        user.wait_until_idle()
        sprites = user.shell.screen.stage.scene.sprites
        print(*(sprite.look.text for sprite in sprites if sprite.key.startswith("flag:") and sprite.key.endswith(":name")))
        if game == "deep-blue":
            text = banner_text(user.shell.screen.stage, NAMES.index("Maximiliane-Theresia"))
    print(text)
    print("touching:", *numbers_on_rims(user), *chests_beyond_edge(user), *texts_under_tips(user))


if __name__ == "__main__":
    main(*sys.argv[1:])
