"""Eleven games counted again from their events by scorers that share no code with Fathom. `FULL=1` counts 10,000 rounds."""

import random
from collections import defaultdict

import pytest
from msgspec import to_builtins

from companion.games.score_sheet import GAME
from companion.games.score_sheet.asking import ask_at, asked_addresses, filled_addresses, holders_of, optional_addresses, span_of
from companion.games.score_sheet.choosing import TakeSheet, complete_move
from companion.games.score_sheet.entering import ChangeNumber, EnterNumber
from tests.games.score_sheet.builders import SheetTable
from tests.games.score_sheet.counting_sheets import CountingSheet
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

ROUNDS = full_or_sample(1000, 25, 8)
"""Number of rounds for each game."""


# scorers: each takes the entries by round and column, and applies the rules of its game without code of Fathom


def skull_king(rounds):
    totals = [0] * len(rounds[0])
    for number, row in enumerate(rounds, 1):
        for at, entry in enumerate(row):
            difference = entry["won"] - entry["bid"]
            if entry["bid"] == 0:
                totals[at] += -10 * number if difference else 10 * number + entry.get("extra", 0)
            else:
                totals[at] += -10 * abs(difference) if difference else 20 * entry["bid"] + entry.get("extra", 0)
    return totals


def wizard(rounds):
    totals = [0] * len(rounds[0])
    for row in rounds:
        for at, entry in enumerate(row):
            missed = abs(entry["won"] - entry["bid"])
            totals[at] += -10 * missed if missed else 20 + 10 * entry["won"]
    return totals


def spades(rounds):
    """Return the points of two teams; values entered per player come as lists."""
    totals, bags = [0, 0], [0, 0]
    for row in rounds:
        for team, entry in enumerate(row):
            bid, tricks_won = sum(entry["bid"]), sum(entry["won"])
            for player_bid, took in zip(entry["bid"], entry["won"]):
                if player_bid == 0:
                    totals[team] += -100 if took else 100
            if tricks_won < bid:
                totals[team] -= 10 * bid
                continue
            totals[team] += 10 * bid + tricks_won - bid
            full = bags[team] // 10
            bags[team] += tricks_won - bid
            totals[team] -= 100 * (bags[team] // 10 - full)
    return totals


def hearts(rounds):
    totals = [0] * len(rounds[0])
    for row in rounds:
        taken_points = [entry["hearts"] + (13 if entry["queen"] else 0) for entry in row]
        if max(taken_points) == 26:
            taken_points = [0 if points == 26 else 26 for points in taken_points]
        totals = [total + points for total, points in zip(totals, taken_points)]
    return totals


def seven_wonders(rounds):
    totals = []
    for entry in rounds[0]:
        signs = [entry["tablets"], entry["compasses"], entry["gears"]]
        science = sum(number**2 for number in signs) + 7 * sorted(signs)[0]
        other_points = [entry[key] for key in ("military", "wonder", "civil", "trade", "guilds")]
        totals.append(sum(other_points) + entry["coins"] // 3 + science)
    return totals


def yahtzee(rounds):
    totals = []
    for entry in rounds[0]:
        upper = [entry[key] for key in ("ones", "twos", "threes", "fours", "fives", "sixes")]
        lower = [entry[key] for key in ("three", "four", "house", "small", "large", "yahtzee", "chance")]
        totals.append(sum(upper) + (35 if sum(upper) > 62 else 0) + sum(lower) + 100 * entry.get("more", 0))
    return totals


def skyjo(rounds):
    totals = [0] * len(rounds[0])
    for row in rounds:
        for at, entry in enumerate(row):
            rivals = [other["cards"] for nth, other in enumerate(row) if nth != at]
            is_beaten = entry["closed"] and any(rival <= entry["cards"] for rival in rivals)
            totals[at] += entry["cards"] * (2 if is_beaten and entry["cards"] > 0 else 1)
    return totals


def phase_10(rounds):
    return [sum(row[at]["held"] for row in rounds) for at in range(len(rounds[0]))]


def flip_7(rounds):
    totals = [0] * len(rounds[0])
    for row in rounds:
        for at, entry in enumerate(row):
            if entry.get("bust"):
                continue
            points = entry["numbers"] * 2 if entry.get("twice") else entry["numbers"]
            totals[at] += points + entry.get("plus", 0) + (15 if entry.get("seven") else 0)
    return totals


def rummikub(rounds):
    totals = [0] * len(rounds[0])
    for row in rounds:
        winner = next(at for at, entry in enumerate(row) if entry["out"])
        for at, entry in enumerate(row):
            if at != winner:
                totals[at] -= entry["held"]
                totals[winner] += entry["held"]
    return totals


def rubber_bridge(rounds):
    """Return the points of two teams; the values that are entered once for both teams come in the first cell of a row."""
    totals, games, points_below = [0, 0], [0, 0], [0, 0]
    for row in rounds:
        level, suit, doubled, tricks = (row[0][key][0] for key in ("level", "suit", "doubled", "tricks"))
        side = 0 if row[0]["declarer"] else 1
        needed_tricks, stake, is_vulnerable = 6 + level, 20 if suit == 1 else 30, bool(games[side])
        for team in (0, 1):
            totals[team] += row[team].get("honours", [0])[0]
        if tricks < needed_tricks:
            for nth in range(1, needed_tricks - tricks + 1):
                if not doubled:
                    loss = 100 if is_vulnerable else 50
                elif is_vulnerable:
                    loss = (200 if nth == 1 else 300) * doubled
                else:
                    loss = (100 if nth == 1 else 200 if nth < 4 else 300) * doubled
                totals[1 - side] += loss
            continue
        worth = level * stake + (10 if suit == 3 else 0)
        worth *= (1, 2, 4)[doubled]
        extra = stake if not doubled else 100 * doubled * (2 if is_vulnerable else 1)
        slam = {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[is_vulnerable]
        totals[side] += worth + extra * (tricks - needed_tricks) + (0, 50, 100)[doubled] + slam
        points_below[side] += worth
        if points_below[side] >= 100:
            points_below, games[side] = [0, 0], games[side] + 1
            totals[side] += 0 if games[side] < 2 else 500 if games[1 - side] else 700
    return totals


SCORERS = {
    "Skull King": (4, skull_king),
    "Wizard": (3, wizard),
    "Spades": (4, spades),
    "Rubber Bridge": (4, rubber_bridge),
    "Hearts": (4, hearts),
    "7 Wonders": (3, seven_wonders),
    "Yahtzee": (2, yahtzee),
    "Skyjo": (5, skyjo),
    "Phase 10": (3, phase_10),
    "Flip 7": (4, flip_7),
    "Rummikub": (4, rummikub),
}


class RecordedPlay:
    """Random play of a sheet with corrections, which stores every event as plain data."""

    def __init__(self, name, seats, luck):
        self.luck, self.table, self.events = luck, SheetTable(seats), []
        self.play(complete_move(self.table.state, TakeSheet((name,))))

    @property
    def state(self):
        return self.table.state

    def play(self, move):
        self.table.play(move)
        self.events += to_builtins(self.table.events)

    def random_value(self, address):
        ask = ask_at(self.state, address)
        if ask.is_one:
            return self.luck.choice(holders_of(self.state, ask, address.line))
        low, high = (0, 1) if ask.kind == "yes" else span_of(self.state, address)
        return self.luck.randint(low, min(high, low + self.luck.choice((2, 8, 60))))

    def play_round(self):
        """Enter until the next round begins, or the sheet is full."""
        line = asked_addresses(self.state)[0].line
        for address in optional_addresses(self.state):
            if self.luck.random() < 0.5:
                self.play(EnterNumber(*address, value=self.random_value(address)))
        while (todo := asked_addresses(self.state)) and todo[0].line == line:
            address = self.luck.choice(todo)
            self.play(EnterNumber(*address, value=self.random_value(address)))
        if self.luck.random() < 0.3:
            self.correct(self.luck.choice(filled_addresses(self.state)))

    def correct(self, address):
        value = self.random_value(address)
        self.play(ChangeNumber(*address, value=value))


def entered_cells(events, seats, teams):
    """Return the final entries by line and column, read from plain events."""
    cells = defaultdict(lambda: [{} for _ in range(teams or seats)])
    for event in events:
        if event["type"] not in ("NumberEntered", "NumberChanged"):
            continue
        line, key, slot, value = event["line"], event["ask"], event["slot"], event["value"]
        if event["kind"] == "one":
            for column, cell in enumerate(cells[line]):
                cell[key] = int(column == value)
        elif teams:  # entered by player: opposite players are a team
            cells[line][slot % teams].setdefault(key, {})[slot] = value
        else:
            cells[line][slot][key] = value
    rows = [cells[line] for line in sorted(cells)]
    return [[{key: numbers_by_player(value) for key, value in cell.items()} for cell in row] for row in rows]


def numbers_by_player(value):
    """Return a team's numbers, in the order of its players."""
    return [value[slot] for slot in sorted(value)] if isinstance(value, dict) else value


@SAMPLED
@pytest.mark.parametrize("name", SCORERS)
def test_totals_match_an_independent_scorer(name):
    seats, scorer = SCORERS[name]
    luck, rounds = random.Random(f"{name} 34"), 0
    while rounds < ROUNDS:
        play = RecordedPlay(name, seats, luck)
        teams = play.state.sheet.teams
        for _ in range(luck.randint(1, 10)):
            if not asked_addresses(play.state):
                break
            play.play_round()
        rows = entered_cells(play.events, seats, teams)
        rounds += len(rows)
        expected = scorer(rows)
        recorded_totals = [event for event in play.events if event["type"] == "PointsCounted"][-1]["totals"]
        totals = play.table.totals
        assert list(recorded_totals) == expected, (name, rows)
        assert [totals[column] for column in range(len(expected))] == expected


def test_points_in_events_sum_to_the_totals():
    play = RecordedPlay("Skull King", 4, random.Random(7))
    for _ in range(5):
        play.play_round()
    points = {}
    for event in play.events:
        for line, column, number in event.get("cells", ()):
            points[line, column] = number
    assert [sum(number for (_, column), number in points.items() if column == at) for at in range(4)] == play.table.totals


def test_winner_of_phase_10_finished_with_the_fewest_points():
    play = RecordedPlay("Phase 10", 3, random.Random(10))
    while asked_addresses(play.state):
        line = asked_addresses(play.state)[0].line
        while (todo := asked_addresses(play.state)) and todo[0].line == line:
            value = 1 if todo[0].ask == "done" and todo[0].slot != 2 else 10 * todo[0].slot
            play.play(EnterNumber(*todo[0], value=0 if todo[0].ask == "done" and todo[0].slot == 2 else value))
    assert play.table.places == [1, 2, 3] and play.table.totals == [0, 100, 200]


def test_the_phase_counts_before_points_and_the_standings_say_so():
    table = CountingSheet("Phase 10", 2).enter_values(1, 40, 1, 0, 0, 35, 1, 0)
    standings = GAME.standings(table.state)
    assert standings.winners == (1,) and table.totals == [35, 40], "Bo is in phase 3, Ann in phase 2"
    sentences = [GAME.reader(("Ann", "Bo")).read(sentence) for sentence in standings.story]
    assert sentences == ["Phase: Ann 2, Bo 3. Then the fewest points count."]
