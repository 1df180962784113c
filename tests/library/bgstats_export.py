"""Builder of BG Stats exports."""

import json

CHESS = {"id": 5, "uuid": "game-5", "name": "Chess", "bggId": 171, "highestWins": True, "noPoints": True, "cooperative": False}
SKYJO = {"id": 6, "uuid": "game-6", "name": "Skyjo", "bggId": 204135, "highestWins": False, "noPoints": False, "usesTeams": False}
BLUE = {"id": 7, "uuid": "game-7", "name": "deep blue", "bggId": 0, "highestWins": True}
ISLE = {"id": 8, "uuid": "game-8", "name": "Isle & Seafarers", "cooperative": True, "highestWins": True}
PEOPLE = [
    {"id": 1, "uuid": "p-1", "name": "Ann", "isAnonymous": False, "bggUsername": "", "modificationDate": "2019-03-19 14:21:28"},
    {"id": 2, "uuid": "p-2", "name": "Zoë", "isAnonymous": False},
    {"id": 3, "uuid": "p-3", "name": "Anonymous player", "isAnonymous": True},
]


def score(player, points="", **more):
    usual = {"winner": False, "startPlayer": False, "seatOrder": 0, "rank": 0, "newPlayer": False}
    return usual | {"playerRefId": player, "score": points} | more


def play(uuid, game, *scores, **more):
    usual = {"playDate": "2020-05-18 20:15:30", "durationMin": 45, "locationRefId": 1, "ignored": False, "usesTeams": False}
    extra_fields = {
        "playImages": "[]",
        "rounds": 0,
        "rating": 0,
        "bggId": 0,
        "nemestatsId": 0,
        "manualWinner": False,
        "scoringSetting": 0,
    }
    return usual | extra_fields | {"uuid": uuid, "gameRefId": game, "playerScores": list(scores)} | more


def export_of(*plays, **more):
    """Return the bytes of an export of these plays."""
    usual = {"games": [CHESS, SKYJO, BLUE, ISLE], "players": PEOPLE, "locations": [{"id": 1, "uuid": "l-1", "name": "Café"}]}
    extra_fields = {"challenges": [], "groups": [], "tags": [], "deletedObjects": [], "userInfo": {"meRefId": 1}}
    return json.dumps(usual | extra_fields | {"plays": list(plays)} | more).encode()


def years(count):
    """Return the bytes of an export with `count` plays of chess, one a day."""
    days = (f"{2015 + at // 336}-{1 + at // 28 % 12:02}-{1 + at % 28:02} 21:00:00" for at in range(count))

    def rows(at):
        return score(1, str(at % 90), winner=at % 2 == 0), score(2, f"{at % 40}+{at % 50}", winner=at % 2 == 1)

    return export_of(*(play(f"u-{at}", 6, *rows(at), playDate=day) for at, day in enumerate(days)))
