"""Verbs of kits: what an answer or a phase does, parsed from text.

    draw BAG ROW [NUMBER]          take PLACE PLACE [top|bottom]     all PLACE PLACE [top|bottom]
    move THING PLACE PLACE [NUMBER]     shuffle STACK     roll DICE     add CREATURE
    NAME = FORMULA     NAME += FORMULA     NAME -= FORMULA
    done     pass     wait     leave     leave picked     first     first next     first picked
    every VERB     everyone VERB

Before a place or a name, “picked.”, “left.” and “right.” mean another player than the one who answers.
"""

import re
from difflib import SequenceMatcher
from functools import cache

from msgspec import Struct

from companion.games.kit.hints import verb_hint
from companion.games.kit.language import KitError
from companion.table.formula import nearest_of
from companion.table.sentence import Words, say

LASTS = "last"
"""Word for the thing that came last into a place, in `move last A B`."""
STACK_ENDS = ("top", "bottom")
OWNER_WORDS = ("picked", "left", "right")
PLAIN_VERBS = ("done", "pass", "wait", "leave")
PLACE_VERBS = {"draw": 2, "take": 2, "all": 2, "shuffle": 1}
"""Verbs on places, and the number of places that follow them."""
VERBS = ("draw", "take", "all", "move", "shuffle", "roll", "add", "first", "every", "everyone", *PLAIN_VERBS)
FILLERS = frozenset({"from", "to", "into", "the", *map(str, range(10))})
"""Words that English has between places, and numbers: where a place must be named, they are refused."""
SETTING = re.compile(r"(?:(\w+)\.)?(\w+)\s*(=|\+=|-=)(?!=)\s*(.+)", re.ASCII | re.DOTALL)
LONGEST_VERB = 700
"""Greatest length of a verb's text, in characters."""
LEAST_LIKENESS = 0.6
"""Similarity, from 0 to 1, that a verb needs to be proposed for an unknown word; if none has it, all verbs are listed."""


class VerbTarget(Struct, frozen=True):
    """A place or counter, and whose: "" for the player who answers, else one of `OWNER_WORDS`."""

    key: str
    owner: str = ""


class Verb(Struct, frozen=True):
    """One verb.

    name     its first word; "set" for NAME = …
    a, b     places or the counter; thing: a thing, a creature, dice, or "next"
    amount   formula of a number or value; sign: of a setting
    end      top or bottom, of a stack
    every    "every": done by each player; "everyone": by each player and creature; "": by the actor alone
    """

    name: str
    a: VerbTarget = VerbTarget("")
    b: VerbTarget = VerbTarget("")
    thing: str = ""
    amount: str = ""
    sign: str = ""
    end: str = ""
    every: str = ""


@cache
def parse_verb(text: str) -> Verb:
    """Parse a verb. Raises KitError.

    >>> parse_verb("draw bag pot 2").amount, parse_verb("every picked.hp -= 1").a
    ('2', VerbTarget(key='hp', owner='picked'))
    """
    if len(text) > LONGEST_VERB:
        raise KitError(say("kit_error.long_verb", most=LONGEST_VERB), text[:40])
    if ";" in text:
        raise KitError(say("kit_error.two_verbs"), text)
    first, _, rest = text.strip().partition(" ")
    if first in ("every", "everyone"):
        inner = parse_verb(rest.strip())
        if inner.every:
            raise KitError(say("kit_error.every_twice"), text)
        return Verb(inner.name, inner.a, inner.b, inner.thing, inner.amount, inner.sign, inner.end, first)
    setting = SETTING.fullmatch(text.strip())
    if setting:
        return Verb("set", VerbTarget(setting[2], _check_owner_word(setting[1] or "", text)), amount=setting[4], sign=setting[3])
    return _parse_plain_verb(first, rest.split(), text)


def _parse_plain_verb(first: str, words: list[str], text: str) -> Verb:
    if first in ("move", *PLACE_VERBS) and FILLERS.intersection(words[:2]):
        raise KitError(say("kit_error.verb_form", verb=first), text)
    if first in PLAIN_VERBS and not words:
        return Verb(first)
    if first == "leave" and words == ["picked"]:
        return Verb("leave", VerbTarget("", "picked"))
    if first == "first" and words in ([], ["next"]):
        return Verb("first", thing="".join(words))
    if first == "first" and words == ["picked"]:
        return Verb("first", VerbTarget("", "picked"))
    if first in ("roll", "add") and len(words) == 1:
        return Verb(first, thing=words[0])
    if first == "move" and len(words) >= 3:
        return Verb("move", _target(words[1], text), _target(words[2], text), words[0], " ".join(words[3:]) or "1")
    place_count = PLACE_VERBS.get(first, 0)
    if place_count and len(words) >= place_count:
        return _parse_place_verb(first, words, text)
    if first in VERBS:
        raise KitError(say("kit_error.verb_form", verb=first), text)
    raise KitError(_unknown_verb(first, text), text)


def _unknown_verb(first: str, text: str) -> Words:
    """Return the sentence about a word that isn't a verb, with its hint, the nearest verb, or all verbs."""
    nearest = nearest_of(first, VERBS)
    if nearest and SequenceMatcher(None, first, nearest).ratio() >= LEAST_LIKENESS:
        return verb_hint(first, text) or say("kit_error.unknown_verb", name=first, nearest=nearest)
    return verb_hint(first, text) or say("kit_error.no_verb", name=first, verbs=VERBS)


def _parse_place_verb(first: str, words: list[str], text: str) -> Verb:
    place_count = PLACE_VERBS[first]
    targets, rest = [_target(word, text) for word in words[:place_count]], words[place_count:]
    end = ""
    if first in ("take", "all") and rest in (["top"], ["bottom"]):
        end, rest = rest[0], []
    if rest and first != "draw":
        raise KitError(say("kit_error.verb_form", verb=first), text)
    return Verb(first, targets[0], targets[1] if place_count > 1 else VerbTarget(""), amount=" ".join(rest) or "1", end=end)


def _target(word: str, text: str) -> VerbTarget:
    owner_word, _, key = word.rpartition(".")
    return VerbTarget(key, _check_owner_word(owner_word, text))


def _check_owner_word(word: str, text: str) -> str:
    if word and word not in OWNER_WORDS:
        raise KitError(say("kit_error.unknown_whose", name=word, nearest=nearest_of(word, OWNER_WORDS) or "picked"), text)
    return word
