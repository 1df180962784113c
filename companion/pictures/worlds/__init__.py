"""Full-screen backgrounds of any size, landscape or portrait, in a theme: "deep", "light" or "contrast"."""

from companion.pictures.worlds.effects import confetti, pillar, rising_bubbles, tentacles
from companion.pictures.worlds.land import chart, device, dice_cloth, note, paper, route, table, tavern, wood
from companion.pictures.worlds.moods import blood, curtain, dawn, dusk, foot, overcast, quay, storm, sunset, tide
from companion.pictures.worlds.oceans import deep, ice, ledge, sea, splash

__all__ = [
    "blood",
    "chart",
    "confetti",
    "curtain",
    "dawn",
    "deep",
    "device",
    "dice_cloth",
    "dusk",
    "foot",
    "ice",
    "ledge",
    "note",
    "overcast",
    "paper",
    "pillar",
    "quay",
    "rising_bubbles",
    "route",
    "sea",
    "splash",
    "storm",
    "sunset",
    "table",
    "tavern",
    "tentacles",
    "tide",
    "wood",
]
