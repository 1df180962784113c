"""Counts taps from Home by real touches, with the last group known; prints a line for each goal with its number of taps.

`python -m tests.kivy_ui.taps_tour`
"""

from companion.games import catalogue
from companion.games.score_sheet.reading import shipped
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named
from tests.early_end import end_at
from tests.kivy_ui.simulated_user import Hand, a_table, prepared

GROUP = ("Ann", "Bo", "Cleo")
SHEET, TOOLBOX, KIT = "score-sheet", "toolbox", "kit"


class CountingHand(Hand):
    """Counts every touch, and turns no pages by itself: each target must be on the screen."""

    touches = 0

    def touch(self, x, y):
        self.touches += 1
        super().touch(x, y)

    def find_anywhere(self, name):
        return self.find(name)

    def from_home(self, *names):
        """Count the touches on these targets, beginning on Home."""
        self.leave()
        before = self.touches
        self.tap(*names)
        return self.touches - before

    def leave(self):
        """Go back to Home."""
        self.table.send(CloseSession())
        self.settle()
        self.shell.show_home()
        self.settle()


def played_before(hand):
    """Play everything once with this group: each game, a sheet, and a bag in the toolbox."""
    for game in catalogue.names():
        if game not in (SHEET, TOOLBOX, KIT):
            hand.table.send(BeginSession(game, seats_named(GROUP)))
            hand.settle()
            end_at(hand)
            hand.leave()
    hand.table.send(BeginSession(SHEET, seats_named(GROUP)))
    hand.settle()
    hand.tap("mark:sheet:Points by round")
    hand.leave()
    hand.tap("game:toolbox", "tab:pot", "choice:Add bag or stack=('bag',)", "colour:red", "ready", "tab:dice")


def first_moves(hand):
    """Count the taps to the first question of each game."""
    for game in catalogue.names():
        if game not in (SHEET, TOOLBOX, KIT):
            taps = hand.from_home(f"game:{game}", "begin")
            assert hand.table.shown.prompt is not None and hand.table.shown.game == game
            yield catalogue.cover(game).title("en"), taps


def scenarios(hand):
    """Count the taps to the scenarios a group played, and to a game of the next one and of one chosen from its card."""
    yield "the scenarios of a game", hand.from_home("game:deep-blue", "option:scenario")
    assert hand.shell.sheet.turned == ""
    hand.tap("back")
    yield "the next unplayed scenario", hand.from_home("game:deep-blue", "option:scenario", "choose", "begin")
    assert hand.table.shown.game == "deep-blue"
    yield "any scenario", hand.from_home("game:deep-blue", "option:scenario", "value:ruins-of-plenty", "play")
    assert hand.shell._table.session.state.game.terms.scenario == "ruins-of-plenty"
    yield "a drawn scenario", hand.from_home("game:deep-blue", "option:scenario", "draw", "begin")
    hand.leave()


def kits(hand):
    """Count the taps to a game of the first kit on the shelf."""
    hand.leave()
    box = next(name for name in hand.targets() if name.startswith("kit:"))
    yield "a game from the shelf", hand.from_home(box, "begin")
    assert hand.table.shown.game == KIT
    hand.leave()


def did(hand, event):
    """Return whether the last move caused such an event, in the game or in the toolbox."""
    return any(type(one).__name__ == event for one in hand.table.shown.events)


def tools(hand):
    """Count the taps to the use of each tool."""
    yield "a rolled die", hand.from_home("game:toolbox", "roll")
    assert did(hand, "DiceThrown")
    yield "a draw from a bag", hand.from_home("game:toolbox", "tab:pot", "pot")
    assert did(hand, "ThingsDrawn")
    yield "a counter", hand.from_home("game:toolbox", "tab:counters", "count:0:0:plus")
    assert did(hand, "CountChanged")
    hand.tap("tab:dice")
    yield "the turn clock", hand.from_home("game:toolbox", "tab:clock", "begins:0")
    assert hand.table.shown.view.clock.now.is_running


def a_score(hand):
    """Count the taps of a score without its two digits: the sheet, and the answer that writes it."""
    digits = ("key:1", "key:2")
    taps = hand.from_home("game:score-sheet", *digits, "write") - len(digits)
    assert did(hand, "PointsWritten")
    yield "a score", taps
    end_at(hand)
    assert hand.from_home("game:score-sheet", *digits, "write") - len(digits) == taps and did(hand, "PointsWritten")
    yield "a score on a new sheet", taps
    written = hand.table.shown.session
    hand.tap("close", "menu", "players", "stay")  # Home did not ask who plays: the players are chosen on the sheet
    assert hand.table.shown.session == written, "a sheet that is written on is not left without a question"
    hand.tap("menu", "players", "new-sheet")
    hand.tap(f"seat:{GROUP[-1]}", "away", "begin")
    assert {seat.name for seat in hand.table.shown.seats} == set(GROUP[:-1]) and not did(hand, "PointsWritten")
    hand.tap("close", "menu", "players")  # that sheet is empty: Home offers only the one with an entry
    hand.shell.show_home()
    hand.settle()
    assert [one.id for one in hand.shell.screen.open_sessions if one.game == SHEET] == [written]
    bars = [target for target in hand.targets() if target.startswith("go-on:")]
    assert bars == [f"go-on:{one.id}" for one in hand.shell.screen.open_sessions[:2]] and "go-on-others" in hand.targets()
    games = [one.game for one in hand.shell.screen.open_sessions]
    assert games[0] == SHEET and games[-1] == TOOLBOX and len(games) > 2, "no game is behind a die that was rolled since"


def another_sheet(hand):
    """Count the taps to the last sheet and to any other one: of its group, in two taps and a drag, by three letters."""
    hand.leave()
    assert hand.from_home("game:score-sheet") == 1, "the last sheet takes one tap"
    taps = hand.from_home("other-sheet", "group:party", "sheet:Dixit")
    assert sheet(hand) == "Dixit"
    yield "a sheet of a group", taps
    names = sorted(one.name for one in shipped() if one.group == "cards")
    for name in (names[-1], names[len(names) // 2]):
        before = hand.from_home("other-sheet")
        x, y = hand._middle("group:cards")
        hand.drag("group:cards", (x, y + (hand.shell.height * 0.97 - y) * (1 if name == names[-1] else 0.4)))
        hand.tap(f"sheet:{name}")
        assert sheet(hand) == name
        yield "any sheet by a drag", before + 1
    hand.from_home("other-sheet", "search", "key:s", "key:k", "key:u", "sheet:Skull King")
    assert sheet(hand) == "Skull King"


def with_the_sheet(hand):
    """Count the taps from a sheet in use to its code, another sheet, and a change of an own one."""
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet

    hand.leave()
    hand.tap("game:score-sheet", "close")
    for what, key, back in (("the code of the sheet", "share", "done"), ("other sheets", "other-sheet", "back")):
        before = hand.touches
        hand.tap("menu", key)
        assert hand.shell.sheet is not None
        yield what, hand.touches - before
        hand.tap(back)
    hand.leave()
    open_make_sheet(hand.shell)
    hand.settle()
    hand.tap("start", *(["close"] if "close" in hand.targets() else []))
    before = hand.touches
    hand.tap("menu", "change")
    assert hand.shell.sheet is not None
    yield "a change of an own sheet", hand.touches - before
    hand.tap("back")


def sheet(hand):
    """Return the name of the sheet in use."""
    return hand.shell._table.session.state.game.sheet.name


def main():
    prepared(800, 480)
    hand = CountingHand(a_table(), is_blind=True)
    played_before(hand)
    for count in (first_moves, scenarios, kits, tools, a_score, another_sheet, with_the_sheet):
        for what, taps in count(hand):
            print(f"{what}: {taps}", flush=True)


if __name__ == "__main__":
    main()
