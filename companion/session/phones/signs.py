"""Signs of phones: a colour and an animal that a waiting phone and the touchscreen both show."""

from typing import NamedTuple

from companion.table.sentence import Words, say


class PhoneSign(NamedTuple):
    """A sign: its animal, its colour as "#rrggbb", and its name."""

    animal: str
    colour: str
    name: Words


PINK, BLUE, GREEN, PURPLE = "#a8286f", "#1c5fb0", "#14753f", "#5a35b0"
GOLD, TEAL, RED, GREY = "#94620f", "#10696f", "#a3281e", "#465663"
SIGNS = (
    PhoneSign("crab", PINK, say("sign.pink_crab")),
    PhoneSign("whale", BLUE, say("sign.blue_whale")),
    PhoneSign("turtle", GREEN, say("sign.green_turtle")),
    PhoneSign("octopus", PURPLE, say("sign.purple_octopus")),
    PhoneSign("fish", GOLD, say("sign.golden_fish")),
    PhoneSign("jellyfish", TEAL, say("sign.teal_jellyfish")),
    PhoneSign("starfish", RED, say("sign.red_starfish")),
    PhoneSign("ray", GREY, say("sign.grey_ray")),
    PhoneSign("crab", BLUE, say("sign.blue_crab")),
    PhoneSign("whale", GREY, say("sign.grey_whale")),
    PhoneSign("turtle", PURPLE, say("sign.purple_turtle")),
    PhoneSign("octopus", RED, say("sign.red_octopus")),
    PhoneSign("fish", GREEN, say("sign.green_fish")),
    PhoneSign("jellyfish", PINK, say("sign.pink_jellyfish")),
    PhoneSign("starfish", GOLD, say("sign.golden_starfish")),
    PhoneSign("ray", TEAL, say("sign.teal_ray")),
)


def sign_of(number: int) -> PhoneSign:
    """Return a phone's sign by its number."""
    return SIGNS[number % len(SIGNS)]
