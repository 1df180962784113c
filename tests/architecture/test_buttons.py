"""Labels of buttons have at most 18 characters and begin with a verb; exceptions have a reason."""

import ast
from functools import cache
from pathlib import Path

import pytest

from companion.table.reader import Reader, sentence_file
from tests.architecture.sentence_files import PACKAGES, ROOTS, home, keys, keys_to_check, sentence_functions

LONGEST = 18
BUTTONS = {"Choice": 0, "ActionButton": 0}
"""Functions that make a button, each with the index of the argument that is its label."""
VERBS = frozenset(
    [
        "add",
        "all",
        "arrange",
        "begin",
        "board",
        "buy",
        "call",
        "cancel",
        "change",
        "check",
        "choose",
        "close",
        "complete",
        "confirm",
        "continue",
        "copy",
        "correct",
        "count",
        "decide",
        "delete",
        "discard",
        "dive",
        "don’t",
        "draw",
        "end",
        "enter",
        "export",
        "fill",
        "finish",
        "fix",
        "flip",
        "forget",
        "gain",
        "give",
        "hide",
        "import",
        "join",
        "keep",
        "lay",
        "leave",
        "let",
        "lose",
        "lower",
        "make",
        "merge",
        "move",
        "open",
        "order",
        "pass",
        "pause",
        "pay",
        "peek",
        "pick",
        "play",
        "press",
        "put",
        "re-enter",
        "replace",
        "rebuild",
        "recount",
        "recruit",
        "redo",
        "refresh",
        "remove",
        "rename",
        "reroll",
        "reset",
        "resolve",
        "rest",
        "restart",
        "restore",
        "resume",
        "resurface",
        "return",
        "roll",
        "rotate",
        "rush",
        "sail",
        "save",
        "score",
        "search",
        "select",
        "set",
        "share",
        "show",
        "shuffle",
        "sit",
        "skip",
        "spin",
        "split",
        "start",
        "stop",
        "switch",
        "take",
        "tap",
        "trade",
        "try",
        "turn",
        "type",
        "undo",
        "update",
        "use",
        "weigh",
        "write",
    ]
)
EXCEPTIONS = {
    "a place, a piece or a value that is picked": {
        "choice.site", "choice.spot", "choice.centre", "choice.place", "choice.chest", "choice.sail", "choice.space", "choice.connected", "choice.alone",
        "choice.away", "choice.storm", "choice.change", "aside.counter", "name.island", "name.first", "name.first_some", "name.peril",
        "card.icons", "card.plain", "choice.no_tile", "choice.no_winner", "cell.earlier", "cell.later", "into_the_blue.missing", "table.none", "choice.total",
    },
    "what a player did, told by the player's name": {
        "choice.came_up", "choice.dives_on", "choice.lost_seat", "choice.weigh_seat", "choice.sail_on", "choice.nobody_else", "choice.no_others",
        "choice.lost", "choice.won", "choice.out", "aside.leaves", "choice.join", "choice.join_average", "choice.join_typed", "choice.text_resolved", "table.done", "toolbox.set_done",
    },
    "the name of a tool or of what is counted": {"choice.dice", "choice.clock", "choice.counters", "choice.no_ties", "choice.random", "choice.kept", "session.more"},
    "begins with a number or a name that is not Fathom's": {
        "choice.flip", "choice.tokens", "choice.use_spot", "choice.two", "choice.in_order", "choice.gains",
        "choice.empty",
    },
}  # fmt: skip
LONG = {
    "choice.correct_tile", "choice.tell_again", "choice.storm", "choice.rolled_in_hand", "choice.count", "choice.return_token", "aside.counter",
    "card.icons", "name.first_some", "choice.join_average", "choice.join_typed", "choice.kept", "choice.rolled", "choice.drawn", "cell.earlier",
    "cell.later", "choice.empty", "choice.no_winner", "choice.out", "session.undo_anyway", "perils_of_the_deep.which_type",
}  # fmt: skip
"""Labels of pages that give a button the whole width."""
FIVE = "Alice"
"""A name of five letters, as the limits are counted with."""


class Parts(dict):
    """Parts for any sentence: a short name, or 2 for a number."""

    def __missing__(self, key):
        return 2 if key in {"count", "tokens", "gems", "tiles", "site", "depth", "level", "shells", "chest"} else FIVE


@cache
def buttons():
    """Return the keys that are labels of buttons, by package."""
    label_keys = {package: set() for package in PACKAGES}
    for root in ROOTS:
        for path in sorted(Path(root).rglob("*.py")):
            source = path.read_text("utf-8")
            if any(name in source for name in BUTTONS):
                _add_buttons(label_keys.setdefault(home(path), set()), ast.parse(source), path)
    return label_keys


def _add_buttons(label_keys, tree, path):
    """Add the keys that are labels of buttons in a module."""
    speaking = dict(sentence_functions(tree))
    for call in ast.walk(tree):
        name = getattr(getattr(call, "func", None), "id", "") if isinstance(call, ast.Call) else ""
        if name in BUTTONS and call.args:
            label = call.args[BUTTONS[name]]
            if isinstance(label, ast.Call) and getattr(label.func, "id", "") in speaking and label.args:
                label_keys |= {speaking[label.func.id] + key for key in keys_to_check(keys(label.args[0]), path)}


def label(package, key, code="en"):
    reader = Reader(package, code=code)
    return reader._fill(reader._language.sentence(key), Parts())


@pytest.mark.parametrize("package", PACKAGES)
def test_a_buttons_first_word_is_a_verb_or_has_a_reason(package):
    excused = {key for keys_ in EXCEPTIONS.values() for key in keys_}
    odd = {key: label(package, key) for key in sorted(buttons()[package]) if key not in excused}
    assert {key: text for key, text in odd.items() if text.split()[0].strip("…,.:").casefold() not in VERBS} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_buttons_label_fits(package):
    for code in ("en", "de") if sentence_file(package, "de").sentences else ("en",):
        texts = {key: label(package, key, code) for key in sorted(buttons()[package]) if key not in LONG}
        assert {key: text for key, text in texts.items() if len(text) > LONGEST} == {}, code


CANCELS = {"Cancel", "Abbrechen"}
ENTRIES = {"filling.cancel", "day.cancel", "clock.cancel", "device.cancel", "controls.cancel"}
"""Pages that wait for a value or a press: nothing is asked there that the word could be an answer to."""


@pytest.mark.parametrize("package", PACKAGES)
def test_a_question_is_answered_by_what_a_button_does(package):
    """“End the game now?” beside “Cancel” could cancel the game: the button says “Continue playing”."""
    for code in ("en", "de"):
        cancels = {key for key, text in sentence_file(package, code).sentences.items() if text in CANCELS}
        assert cancels <= ENTRIES, code


LONGEST_QUESTION = 48
UNMEASURED = {"ask.roll_again", "ask.stop_or_reroll"}
"""Questions that are not measured: the count of rolls in it is a number, but would be measured as a name."""


@pytest.mark.parametrize("package", [package for package in PACKAGES if package.startswith("companion.games.")])
def test_a_question_fits(package):
    for code in ("en", "de"):
        asks = [key for key in sentence_file(package, code).sentences if key.startswith("ask.")]
        texts = {key: label(package, key, code) for key in asks if key not in UNMEASURED}
        assert {key: text for key, text in texts.items() if len(text) > LONGEST_QUESTION} == {}, code
