"""Small scenes: actions of a turn, and every game's cover."""

from companion.pictures.small_scenes.actions import dive, recruit, rest, sail
from companion.pictures.small_scenes.covers import deep_blue, deep_dive, into_the_blue, perils_of_the_deep, score_sheet, toolbox
from companion.pictures.small_scenes.small import SCENE_PAINTERS, small_cover

__all__ = [
    "SCENE_PAINTERS",
    "deep_blue",
    "deep_dive",
    "dive",
    "into_the_blue",
    "perils_of_the_deep",
    "recruit",
    "rest",
    "sail",
    "score_sheet",
    "small_cover",
    "toolbox",
]
