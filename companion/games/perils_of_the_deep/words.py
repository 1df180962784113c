"""Every sentence of Perils of the Deep, by key, from words.toml: another language costs that file and `tellings`."""

import tomllib
from importlib.resources import files
from typing import Any

Words = dict[str, str]
_ALL: dict[str, Any] = tomllib.loads(files(__package__).joinpath("words.toml").read_text("utf-8"))

TITLE: str = _ALL["title"]
TAGLINE: str = _ALL["tagline"]
STEPS: Words = _ALL["steps"]
PHASES: Words = _ALL["phases"]
SHIP_NAMES: tuple[str, ...] = tuple(_ALL["ship_names"])
ISLAND_NAMES: tuple[str, ...] = tuple(_ALL["island_names"])
AT_NAMES: tuple[str, ...] = tuple(_ALL["at_names"])
CARD_KINDS: Words = _ALL["card_kinds"]
STATUS: Words = _ALL["status"]
FACE_NAMES: Words = _ALL["face_names"]
TEXT_STEPS: dict[int, tuple[str, str]] = {int(step): (words[0], words[1]) for step, words in _ALL["text_steps"].items()}
PAIR_NAMES: Words = _ALL["pair_names"]
PAIR_NOTES: Words = _ALL["pair_notes"]
TOKEN_NAMES: dict[str, list[str]] = _ALL["token_names"]
EFFECT_NAMES: Words = _ALL["effect_names"]
COUNTERS: Words = _ALL["counters"]
CHECK_BOX: str = _ALL["check_box"]
ABOUT: Words = _ALL["about"]
WHY: Words = _ALL["why"]
CHOICES: Words = _ALL["choices"]
NOTES: Words = _ALL["notes"]
FIELDS: Words = _ALL["fields"]
GROUPS: Words = _ALL["groups"]
ASIDES: Words = _ALL["asides"]
DECK_NAMES: Words = _ALL["deck_names"]
REFUSALS: Words = _ALL["refusals"]
LINES: Words = _ALL["lines"]
STORY: Words = _ALL["story"]
VIEW: Words = _ALL["view"]
ODDS: Words = _ALL["odds"]
CHECKLIST: Words = _ALL["checklist"]
OPTION_WORDS: dict[str, Any] = _ALL["option_words"]
