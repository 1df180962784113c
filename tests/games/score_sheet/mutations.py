"""Random changes of a sheet's file, and random moves on the sheets that can still be read."""

import re
import tomllib

import tomli_w
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.reading import shelf
from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulated_game import default_seats
from companion.table.chance import Chance
from companion.table.prompt import Choice

MOVES = 12


SHELF = shelf()


TEXTS = [sheets_toml(shelved_sheet) for shelved_sheet in SHELF]


PIECES = (
    "when(", ")", "(", " + ", " == ", " < ", "all(", "each(", "so_far(", "in_a_row(", "points", "before", "total", "999999999",
    "0.5", "'1:2'", "by_place(", ", ", "-", "/ 0", "round", "players", "it", "bid", "\"", "[", "]", "{", "}", "= ", "\n", "true", "[[sheets]]\n",
)  # fmt: skip


VALUES = (
    0,
    -1,
    10**12,
    "",
    "x",
    "round",
    "1 < 2 < 3",
    [],
    {},
    True,
    None,
    1.5,
    "all(all(all(points)))",
    ["a"],
    [{}],
    "é" * 50,
    "so_far(so_far(points))",
)


def mutate_file(luck):
    """Return a file of sheets with a few random changes of its text or its values."""
    text = luck.choice(TEXTS)
    for _ in range(luck.randint(1, 3)):
        text = luck.choice((mutate_text, mutate_text, mutate_value))(text, luck)
    return text


def mutate_text(text, luck):
    at, cut = luck.randrange(len(text) + 1), luck.choice((0, 0, 1, 3, 12))
    piece = luck.choice((*PIECES, luck.choice(re.findall(r"\w+", luck.choice(TEXTS))), ""))
    return text[:at] + piece + text[at + cut :]


def mutate_value(text, luck):
    try:
        data = tomllib.loads(text)
        table = luck.choice(data["sheets"])
        while True:
            key = luck.choice(list(table) if isinstance(table, dict) else range(len(table)))
            inner = table[key]
            if not isinstance(inner, dict | list) or not inner or luck.random() < 0.2:
                break
            table = inner
        changed = luck.choice([value for value in VALUES if value is not None])
        if isinstance(table, dict) and luck.random() < 0.3:
            del table[key]
        else:
            table[key] = changed
        return tomli_w.dumps(data)
    except (tomllib.TOMLDecodeError, KeyError, IndexError, TypeError, AttributeError):
        return text


def play_random_moves(sheet, luck):
    """Play a few random moves on an imported sheet."""
    state = GAME.initial_state(GAME.setup(default_seats(luck.randint(1, 5))))
    chance, player = Chance(bytes(32)), RandomPlayer(luck.randrange(10**6))
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, TakeSheet((sheet.name,), sheet), chance))
    for _ in range(MOVES):
        prompt = GAME.prompt(state)
        if prompt is None:
            break
        aside_choices = [choice for choice in GAME.any_time_choices(state) if isinstance(choice, Choice)]
        choices = (*prompt.choices, *luck.sample(aside_choices, min(2, len(aside_choices))))
        state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, player.move(replace(prompt, choices=choices)), chance))
        GAME.reader(code="de").read_all(GAME.view(state, luck.choice((None, 0))))
        GAME.standings(state)
