"""Exports to BG Stats and their return, and backups of what was imported."""

import json
from urllib.parse import unquote

from companion.library.exchange.bgstats import CREATE_PLAY
from companion.library.exchange.exports import as_bgstats
from companion.library.store import Store
from tests.library.bgstats_export import export_of, play, score


def restored_store(store):
    other = Store.in_memory()
    other.restore(store.backup())
    return other


def sent_plays(store):
    """Return the plays in the links to BG Stats, decoded as BG Stats does."""
    return [json.loads(unquote(line.strip().removeprefix(CREATE_PLAY))) for line in "".join(as_bgstats(store)).splitlines()]


def returned_export(sent, **changed):
    """Return the export of a BG Stats that received these plays, with `changed` fields."""
    names = sorted({player["name"] for one in sent for player in one["players"]})
    games = {one["game"]["sourceGameId"]: one["game"] for one in sent}
    ids = {name: at for at, name in enumerate(games, 1)}
    rows = [
        play(
            one["sourcePlayId"],
            ids[one["game"]["sourceGameId"]],
            *(
                score(
                    names.index(player["name"]) + 1,
                    player.get("score", ""),
                    winner=player["winner"],
                    rank=player["rank"],
                    team=player.get("team"),
                )
                for player in one["players"]
            ),
            playDate=one["playDate"],
            comments=one.get("comments", ""),
        )
        | changed
        for one in sent
    ]
    listed = [{"id": ids[source], "uuid": f"g-{source}"} | game for source, game in games.items()]
    people = [{"id": at, "uuid": f"q-{at}", "name": name} for at, name in enumerate(names, 1)]
    return export_of(*rows, games=listed, players=people)
