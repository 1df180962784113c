"""Example plays for tests: people with long names and accents, and any number of plays."""

import random

from companion.library.records.people import Player
from companion.library.records.plays import Play, Score
from companion.table.standings import ScoreLine, assign_places

PEOPLE = (
    Player("ann", "Ann", "green", "star"),
    Player("bo", "Bo", "orange", "triangle"),
    Player("cleo", "Cleopatra", "yellow", "circle", "Cleo"),
    Player("elo", "Dr. Éloïse Désirée", "violet", "square"),
    Player("max", "Maximilian-Ferdinand", "rose", "diamond", "Max"),
    Player("soren", "Søren", "sky", "hexagon"),
    Player("zoe", "Zoë", "green", "hexagon", is_hidden=True),
)
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "Die Siedler vom Großen See")
LABELS = {"deep-blue": ("gems", "wrecks", "scenario"), "deep-dive": ("tiles", "sets"), "into-the-blue": ("levels", "chests")}
DAY_S, BEGAN_S = 86_400, 1_700_000_000


def create_plays(count, seed=1, people=PEOPLE, games=GAMES):
    """Yield `count` plays in order of time.

    Later seats and the first people of the list win a little more often.
    """
    luck = random.Random(seed)
    for number in range(count):
        game = luck.choice(games[: 2 + number % len(games)])
        seated = luck.sample(people, luck.randint(2, 4))
        totals = [luck.randint(8, 42) + 4 * (player is people[0]) + seat for seat, player in enumerate(seated)]
        yield Play(
            f"play{number}",
            game,
            BEGAN_S + number * 2 * DAY_S,
            luck.randint(15, 150) * 60_000,
            tuple(create_scores(game, seated, totals)),
            options={"scenario": "reef"} if game not in LABELS else {},
            location=luck.choice(("", "Kitchen table", "At Søren's", "Café Zur schönen Aussicht")),
            note="Candles, and rain against the window." if number % 7 == 0 else "",
        )


def create_scores(game, seated, totals):
    """Yield one row for each seat, with score lines for games that have them."""
    places = assign_places([(total,) for total in totals])
    for seat, (player, total, place) in enumerate(zip(seated, totals, places, strict=True)):
        labels = LABELS.get(game, ())
        shares = [total // len(labels)] * len(labels) if labels else []
        lines = (
            ScoreLine(label, share + (total - sum(shares) if at == 0 else 0))
            for at, (label, share) in enumerate(zip(labels, shares))
        )
        yield Score(seat, player.name, place, total, player.id, tuple(lines))


def fill_store(store, count=200, people=PEOPLE):
    """Return a store with these people and `count` plays."""
    for player in people:
        store.save_player(player)
    store.plays.imports.save_imported(list(create_plays(count, people=people)))
    return store
