"""Hints for words of other languages that kits don't know, in formulas (`&&`, `if`) and as verbs (`discard`, `if`)."""

import re
from collections.abc import Mapping

from companion.table.sentence import Words, say

FORMULA_HINTS: tuple[tuple[str, str], ...] = (
    (r"&&?", "and"),
    (r"\|\|?", "or"),
    (r"!(?!=)", "not"),
    (r"\b(?:AND|OR|NOT)\b", "and, or, not"),
    (r"=>", ">="),
    (r"=<", "<="),
    (r"<>", "!="),
    (r"\bis\b", "=="),
    (r"%", "mod(a, b)"),
    (r"\?|\bif\b|\belse\b|\bthen\b", "when(test, then, else)"),
    (r"\b[Tt]rue\b", "1"),
    (r"\b[Ff]alse\b", "0"),
    (r"\bpicked\.\w*", "of_picked(…)"),
    (r"\bleft\.\w*", "left(…)"),
    (r"\bright\.\w*", "right(…)"),
)
"""Regular expressions of signs and words that formulas don't have, and what is written in their place."""
VERB_HINTS: Mapping[str, str] = {
    **dict.fromkeys(("if", "when", "unless", "else", "while"), "condition"),
    **dict.fromkeys(("end", "win", "lose", "finish"), "end"),
    **dict.fromkeys(("pick", "choose"), "pick"),
    **dict.fromkeys(("discard", "trash", "put", "return", "play", "swap", "give", "steal", "buy", "place", "gain"), "moving"),
    **dict.fromkeys(("deal", "refill"), "drawing"),
    **dict.fromkeys(("each", "foreach", "for"), "each"),
    **dict.fromkeys(("set", "let"), "set"),
    **dict.fromkeys(("reveal", "show", "look", "peek", "hide"), "seeing"),
}
"""First words that are no verbs, and the kind of hint: it selects the sentence that says what is written in their place."""

SYNONYMS: Mapping[str, str] = {
    "min": "low",
    "minimum": "low",
    "max": "high",
    "maximum": "high",
    "value": "worth",
    "points": "worth",
    "cost": "price",
    "label": "say",
    "text": "say",
    "if": "when",
    "condition": "when",
    "action": "do",
    "actions": "do",
    "verbs": "do",
    "initial": "start",
    "contains": "holds",
    "content": "holds",
    "color": "colour",
    "deck": "stack",
    "pile": "stack",
    "hand": "row",
    "pool": "supply",
    "opponent": "others",
    "opponents": "others",
    "anyone": "players",
    "any": "players",
    "private": "owner",
    "own": "owner",
    "hidden": "nobody",
    "public": "all",
    "everyone": "all",
    "highest": "most",
    "lowest": "least",
    "all": "each at once",
    "everybody": "each at once",
    "simultaneous": "each at once",
    "player": "in turn",
    "players": "seats",
    "automatic": "nobody",
    "system": "nobody",
}
"""Words that authors write for keys and values of kits, and the word that kits have for them."""


def formula_hint(text: str) -> Words | None:
    """Return what to write in place of a sign or word of a formula; None where there is no hint.

    >>> formula_hint("a > 1 && b").parts
    {'found': '&&', 'instead': 'and'}
    """
    bare = re.sub(r"'[^']*'", lambda match: " " * len(match[0]), text)
    for pattern, instead in FORMULA_HINTS:
        match = re.search(pattern, bare)
        if match:
            return say("kit_error.instead", found=match[0], instead=instead)
    return None


def verb_hint(first: str, text: str) -> Words | None:
    """Return what to write in place of a first word that is no verb; None where there is no hint."""
    word = re.match(r"\w*", first)
    kind = VERB_HINTS.get(word[0].casefold() if word else "")
    if kind:
        return say("kit_error.other_verb", name=word[0] if word else first, kind=kind)
    if re.match(r"\w+\s*(\+\+|--|[*/]=|[+-]\s*\w|$)", text.strip(), re.ASCII):
        return say("kit_error.setting_form", name=word[0] if word else first)
    return None
