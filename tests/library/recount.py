"""Random histories, and an independent recount of their statistics, which shares no code and no files with the library.

A history is a list of plays. `export_of` writes it as an export of BG Stats; `recount_statistics` counts it with only the
standard library. `python -m tests.library.recount SEED` prints the recount of one history.
"""

import json
import random
import sys
from collections import defaultdict
from datetime import datetime, timedelta
from fractions import Fraction

PLAYS = 1000
PEOPLE = ["Ann", "Bo", "Zoë", "Đặng", "Maximiliane-Alexandra von Hohenstein", "José", "Łukasz", "Tom"]
GAMES = {
    "Wingspan": "most",
    "Azul": "most",
    "6 nimmt!": "fewest",
    "Golf night": "fewest",
    "18xx": "most",
    "Hanabi!": "together",
    "Pandemic": "together",
    "Codenames": "none",
    "Mahjong": "most",
    "Crokinole": "most",
}
BEGAN = datetime(2019, 1, 1, 12)


def history(seed):
    """Return random plays in the order of an export, which isn't that of time."""
    luck = random.Random(seed)
    plays = [random_play(luck, number) for number in range(PLAYS)]
    luck.shuffle(plays)
    return plays


def random_play(luck, number):
    game = luck.choice(list(GAMES))
    kind = GAMES[game]
    people = luck.sample(PEOPLE, luck.randint(1, 5))
    when = BEGAN + timedelta(days=luck.randrange(900), hours=luck.choice([0, 0, 0, 8]))
    play_fields = {
        "id": f"{luck.getrandbits(64):016x}",
        "game": game,
        "when": when,
        "entered": BEGAN + timedelta(days=2000, seconds=number) if luck.random() < 0.8 else None,
        "minutes": luck.choice([0, 20, 45, 120]),
        "is_ignored": luck.random() < 0.05,
    }
    rows = random_scores(luck, kind, people)
    return play_fields | {"people": rows, "seats": random_seats(luck, len(rows))}


def random_seats(luck, count):
    """Return the seat of each player, 0 for the first; None if unknown. A single player was the first."""
    if count == 1:
        return [0]
    if luck.random() < 0.4:
        return None
    return luck.sample(range(count), count)


def random_scores(luck, kind, people):
    """Return a row for each player: name, total (None if unknown), typed text, and whether the player has won."""
    if kind in ("together", "none"):
        has_won = luck.random() < 0.5
        winners = set(people if has_won else []) if kind == "together" else {luck.choice(people)}
        return [(name, None, luck.choice(["", "won!"]) if name in winners else "", name in winners) for name in people]
    if luck.random() < 0.15:  # points unknown
        winner = luck.choice(people)
        return [(name, None, "", name == winner) for name in people]
    totals = {name: luck.choice([luck.randint(-40, 150), luck.randint(1000, 9_999_999)]) for name in people}
    best = (max if kind == "most" else min)(totals.values())
    winners = {name for name in people if totals[name] == best}
    unknown = luck.choice(people) if luck.random() < 0.1 else ""
    return [
        (name, None, luck.choice(["", "left early", "10:30", "12-14"]), name in winners)
        if name == unknown
        else (name, totals[name], typed_total(luck, totals[name]), name in winners)
        for name in people
    ]


def typed_total(luck, total):
    """Return a total as a user may type it."""
    if total >= 1000:
        return luck.choice([str(total), f"{total:,}", f"{total:,}".replace(",", " "), f"{total:,}".replace(",", "'")])
    if total < 0:
        return luck.choice([str(total), f"–{-total}", f"−{-total}"])
    part = luck.randint(0, total)
    return luck.choice([str(total), f"{part}+{total - part}", f"{total}+", f"{part} + {total - part}+"])


def export_of(plays):
    """Return the bytes of a BG Stats export of these plays."""
    ids = {name: at for at, name in enumerate(PEOPLE, 1)}
    games = {name: at for at, name in enumerate(GAMES, 1)}
    listed = [
        {
            "id": at,
            "uuid": f"g{at}",
            "name": name,
            "highestWins": GAMES[name] != "fewest",
            "noPoints": GAMES[name] in ("together", "none"),
            "cooperative": GAMES[name] == "together",
        }
        for name, at in games.items()
    ]
    rows = [
        {
            "uuid": play["id"],
            "gameRefId": games[play["game"]],
            "playDate": str(play["when"]),
            "durationMin": play["minutes"],
            "ignored": play["is_ignored"],
            "playerScores": [
                {"playerRefId": ids[name], "score": words, "winner": is_winner} | seat_fields(play, at)
                for at, (name, _, words, is_winner) in enumerate(play["people"])
            ],
        }
        | ({"entryDate": str(play["entered"])} if play["entered"] else {})
        for play in plays
    ]
    people = [{"id": at, "uuid": f"00000000-0000-4000-8000-00000000{at:04}", "name": name} for name, at in ids.items()]
    return json.dumps({"games": listed, "players": people, "locations": [], "plays": rows}).encode()


def seat_fields(play, at):
    """Return the fields of an export for a player's seat."""
    return {"seatOrder": play["seats"][at] + 1, "startPlayer": play["seats"][at] == 0} if play["seats"] else {"seatOrder": 0}


def recount_statistics(plays):
    """Return all statistics, by game and by person."""
    counted_plays = [play for play in plays if not play["is_ignored"]]
    order = sorted(range(len(plays)), key=lambda at: (plays[at]["when"], plays[at]["entered"] or datetime.min, at))
    in_order = [plays[at] for at in order if not plays[at]["is_ignored"]]
    return {
        "order": [plays[at]["id"] for at in order if not plays[at]["is_ignored"]],
        "games": {game: game_figures(game, [play for play in in_order if play["game"] == game]) for game in GAMES},
        "people": {name: person_figures(name, in_order) for name in PEOPLE},
        "met": {f"{person} and {other}": row for (person, other), row in meeting_counts(counted_plays).items()},
    }


def figures(game, rows):
    """Return number of plays, wins, and average, highest, lowest and best total, from rows (total, is_winner)."""
    totals = [total for total, _ in rows if total is not None]
    best = {"fewest": min, "most": max}.get(GAMES[game], max)
    return {
        "plays": len(rows),
        "wins": sum(is_winner for _, is_winner in rows),
        "average": Fraction(sum(totals), len(totals)) if totals else None,
        "highest": max(totals, default=None),
        "lowest": min(totals, default=None),
        "best": best(totals) if totals else None,
    }


def game_figures(game, plays):
    rows = [(total, is_winner) for play in plays for _, total, _, is_winner in play["people"]]
    minutes = sum(play["minutes"] for play in plays)
    spread = defaultdict(int)
    for total, _ in rows:
        if total is not None:
            spread[total] += 1
    return figures(game, rows) | {
        "count": len(plays),
        "minutes": minutes,
        "spread": dict(sorted(spread.items())),
        "by_seat": wins_by_seat([(play, at) for play in plays for at in range(len(play["people"]))]),
        "won_with": [winning_totals for play in plays if (winning_totals := {row[1] for row in play["people"] if row[3]} - {None})],
        "sources": average_sources([row for play in plays for row in play["people"]]),
    }


def wins_by_seat(places):
    """Return wins, plays and the wins expected by chance, by seat, from pairs (play, row)."""
    rows_by_seat = defaultdict(lambda: [0, 0, Fraction(0)])
    for play, at in places:
        if play["seats"]:
            row = rows_by_seat[play["seats"][at]]
            row[0] += play["people"][at][3]
            row[1] += 1
            row[2] += Fraction(sum(row[3] for row in play["people"]), len(play["people"]))
    return {seat: (wins, plays, lots / plays) for seat, (wins, plays, lots) in sorted(rows_by_seat.items())}


def average_sources(rows):
    """Return the average of each part of a sum, over scores with a total."""
    scored_rows, points_by_source = [row for row in rows if row[1] is not None], defaultdict(int)
    for _, total, words, _ in scored_rows:
        parts = [int(part) for part in words.replace(" ", "").split("+") if part] if 0 <= total < 1000 else [total]
        for number, part in enumerate(parts, 1):
            points_by_source[f"Part {number}" if len(parts) > 1 else "Points"] += part
    return {source: Fraction(points, len(scored_rows)) for source, points in points_by_source.items()}


def share_with_interval(hits, tries):
    """Return the share and its 95% confidence interval (Wilson score interval)."""
    if not tries:
        return 0, 0, 1
    share, z = hits / tries, 1.96
    middle, half = share + z * z / 2 / tries, z * (share * (1 - share) / tries + z * z / 4 / tries / tries) ** 0.5
    return share, max(0, (middle - half) / (1 + z * z / tries)), min(1, (middle + half) / (1 + z * z / tries))


def person_figures(name, in_order):
    places = [(play, at) for play in in_order for at, row in enumerate(play["people"]) if row[0] == name]
    own_rows = [(play, play["people"][at]) for play, at in places]
    longest = streak = 0
    for _, (_, _, _, is_winner) in own_rows:
        streak = streak + 1 if is_winner else 0
        longest = max(longest, streak)
    by_game = {
        game: figures(game, [(row[1], row[3]) for play, row in own_rows if play["game"] == game])
        for game in {play["game"] for play, _ in own_rows}
    }
    together = [row[3] for play, row in own_rows if GAMES[play["game"]] == "together"]
    wins = sum(row[3] for _, row in own_rows)
    scores = {game: [row[1] for play, row in own_rows if play["game"] == game and row[1] is not None] for game in by_game}
    return {
        "plays": len(own_rows),
        "wins": wins,
        "longest": longest,
        "streak": streak,
        "by_game": by_game,
        "together": (sum(together), len(together)),
        "scores": scores,
        "by_seat": wins_by_seat(places),
        "likely": share_with_interval(wins, len(own_rows)),
    }


def meeting_counts(plays):
    """Return by pair of people the number of common plays, and in how many the first was ahead or behind."""
    rows_by_pair = defaultdict(lambda: [0, 0, 0])
    for play in plays:
        for own_row in play["people"]:
            for other_row in play["people"]:
                if own_row[0] != other_row[0]:
                    row = rows_by_pair[own_row[0], other_row[0]]
                    row[0] += 1
                    row[1] += is_ahead(play["game"], own_row, other_row)
                    row[2] += is_ahead(play["game"], other_row, own_row)
    return dict(rows_by_pair)


def is_ahead(game, own_row, other_row):
    """Return whether one is ahead of the other: as the winner, else by the better total, else by having a total."""
    if own_row[3] or other_row[3]:
        return own_row[3] and not other_row[3]
    if GAMES[game] in ("together", "none") or own_row[1] is None:
        return False
    if other_row[1] is None:
        return True
    return own_row[1] < other_row[1] if GAMES[game] == "fewest" else own_row[1] > other_row[1]


if __name__ == "__main__":
    print(json.dumps(recount_statistics(history(int(sys.argv[1]))), indent=1, default=str, ensure_ascii=False))
