"""Check of the largest text: find words that are too small to read, or smaller than in the usual size.

Sizes are units as drawn: the shorter side of the screen has 480.
"""

import re
from typing import NamedTuple

from msgspec.structs import replace

LARGEST = 2
LEAST = 16.8
"""Least size of words in the largest text: 17, with letters of whole pixels."""
READABLE = 24.0
"""Size from which words may be smaller than in the usual text: they are large in both."""
SLACK, SLACK_SHARE = 0.8, 0.09
"""How much smaller than in the usual text words may be: units, and a share of their size."""
SHORT = 2
"""Number of letters up to which words are too common to be found again by their text."""
LINE_NUMBER = re.compile(r":\d+$")


class SmallText(NamedTuple):
    """Words that may be smaller: the keys of their sprites, their least size, and the reason."""

    keys: str
    least: float
    reason: str


SMALL_TEXTS = (
    SmallText(r"column:\d+:(name|total)", 16.0, "six long names share the width of a sheet"),
    SmallText(r"number:\d+:(declarer|takers)", 12.0, "a team of three long names"),
    SmallText(r"bids:first", 13.0, "a long name beside a round"),
    SmallText(r"strip:\d+:text", 16.5, "a whole sentence below a sheet"),
    SmallText(r"row:.*:points|group:.*:note", 16.8, "numbers within short bars, and a note beside a long name"),
    SmallText(r"sheet:title", 16.0, "a long name of a sheet on two lines"),
    SmallText(r"ask:.*", 15.0, "keys of a sheet with many answers"),
    SmallText(r"tab:.*", 16.5, "tabs of a sheet with two lines"),
    SmallText(r"other:\d+:line", 14.5, "a whole name of five that share the width"),
    SmallText(r"(panel|clock):.*|other:\d+:time|new:word", 15.3, "the clock and counters of six"),
    SmallText(r"held:\d+:letter", 16.5, "two letters on a token"),
    SmallText(r"site:\d+:number", 16.0, "numbers on tiles, which are smaller beside reminders"),
    SmallText(r"catch:rule:\d+", 16.0, "the rules beside an empty catch"),
    SmallText(r"flag:\d+:name", 16.8, "long names of six players"),
    SmallText(r"option:.*:text", 12.5, "two colours on a key"),
    SmallText(r"(undo|redo):(title|what)", 14.0, "a long move in the narrow key beside a sheet"),
    SmallText(r"question", 22.0, "a long name, with a reminder below the question"),
    SmallText(r"heading", 22.0, "a long title beside the keys of further pages"),
    SmallText(r"person:.*:text", 16.4, "the number of plays beside a crown and its number"),
    SmallText(r"panel_inch=.*", 21.0, "five sizes of screens in a row"),
    SmallText(r"fact:.*:face:worth", 14.0, "numbers on the small tiles of a list"),
    SmallText(r"city|go-on:.*|note", 17.0, "whole sentences that are cut otherwise"),
)


def small_texts(user):
    """Yield a sentence for each text that is too small in the largest text size."""
    for stage in stages(user):
        usual = usual_scene(stage)
        usual_sizes, usual_sizes_of_words = sizes_of(usual), sizes_by_words(usual)
        words = {key_of(sprite): sprite.look.text for sprite in texts_of(stage.scene)}
        for key, size in sizes_of(stage.scene).items():
            allowed_sizes = [small.least for small in SMALL_TEXTS if re.fullmatch(small.keys, key)]
            if size < min([LEAST, *allowed_sizes]):
                yield f"{key} is {size:.1f} units high"
                continue
            same_words_size = usual_sizes_of_words.get(words[key], 0) if len(words[key]) > SHORT else 0
            usual_size = usual_sizes.get(key, same_words_size)  # the layout may have other keys
            if not allowed_sizes and size < min(READABLE, usual_size - max(SLACK, SLACK_SHARE * usual_size)):
                yield f"{key} is {size:.1f} units high, in the usual text {usual_size:.1f}"


def stages(user):
    """Return the surfaces that are drawn as a scene."""
    return [surface for surface in user.surfaces() if hasattr(surface, "scene")]


def usual_scene(stage):
    """Return the scene of a stage as it is in the usual text size."""
    look, stage.look = stage.look, replace(stage.look, text_size=0)
    scene = stage.new_scene()
    stage.compose(scene)
    stage.look = look
    stage.draw_now()  # widgets on it have the places and pages of the largest text again
    return scene


def texts_of(scene):
    """Return the sprites that are words."""
    return [sprite for sprite in scene.sprites if hasattr(sprite.look, "text")]


def key_of(sprite):
    """Return the key of a sprite without the number of its line."""
    return LINE_NUMBER.sub("", sprite.key)


def sizes_of(scene):
    """Return the least size of the words of each part, by the key of its sprites."""
    sizes = {}
    for sprite in texts_of(scene):
        key = key_of(sprite)
        sizes[key] = min(sizes.get(key, sprite.look.size), sprite.look.size * sprite.scale)
    return sizes


def sizes_by_words(scene):
    """Return the least size of each line of words."""
    sizes = {}
    for sprite in texts_of(scene):
        text = sprite.look.text
        sizes[text] = min(sizes.get(text, sprite.look.size), sprite.look.size * sprite.scale)
    return sizes
