"""Exports to BG Stats and their return, and backups of what was imported."""

import json
from urllib.parse import unquote

from companion.library.exchange.bgstats import CREATE_PLAY
from companion.library.exchange.exports import bg_stats_links
from companion.library.store import Store
from tests.library.bgstats_export import export_of, play, score


def restored_store(store):
    other = Store.in_memory()
    other.restore(store.backup())
    return other


def sent_plays(store):
    """Return the plays in the links to BG Stats, decoded as BG Stats does."""
    return [json.loads(unquote(line.strip().removeprefix(CREATE_PLAY))) for line in "".join(bg_stats_links(store)).splitlines()]


def returned_export(plays, **changed):
    """Return the export of a BG Stats that received these plays, with `changed` fields."""
    names = sorted({player["name"] for sent_play in plays for player in sent_play["players"]})
    games = {sent_play["game"]["sourceGameId"]: sent_play["game"] for sent_play in plays}
    ids = {name: at for at, name in enumerate(games, 1)}
    rows = [
        play(
            sent_play["sourcePlayId"],
            ids[sent_play["game"]["sourceGameId"]],
            *(
                score(
                    names.index(player["name"]) + 1,
                    player.get("score", ""),
                    winner=player["winner"],
                    rank=player["rank"],
                    team=player.get("team"),
                )
                for player in sent_play["players"]
            ),
            playDate=sent_play["playDate"],
            comments=sent_play.get("comments", ""),
        )
        | changed
        for sent_play in plays
    ]
    listed = [{"id": ids[source], "uuid": f"g-{source}"} | game for source, game in games.items()]
    people = [{"id": at, "uuid": f"q-{at}", "name": name} for at, name in enumerate(names, 1)]
    return export_of(*rows, games=listed, players=people)
