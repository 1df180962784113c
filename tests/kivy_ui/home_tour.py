"""A tour of Home with open games; says each thing it saw come true. `python -m tests.kivy_ui.home_tour [WIDTH HEIGHT LANGUAGE]`"""

import sys

from companion.games.score_sheet.choosing import TakeSheet
from companion.session.hands.inputs import Answer, BeginSession, CloseSession, Undo
from companion.table.seats import seats_named
from kivy_ui.look.language import told
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

GAMES = ("deep-blue", "perils-of-the-deep", "into-the-blue", "deep-dive")
NAMES = ("Ann", "Bo")
SHEET = "score-sheet"


def leave_open(hand, game, *inputs):
    """Begin a game, give it inputs, and go Home."""
    hand.table.send(BeginSession(game, seats_named(NAMES)))
    for make in inputs:
        hand.table.send(make(hand.table.shown))
    hand.table.send(CloseSession())
    hand.shell.home()
    hand.settle()


def bars(hand):
    """The words on each bar that resumes a game."""
    places = [target.box for target in hand.surfaces()[0].targets if target.name.startswith("go-on:")]
    return [" ".join(text.text for text in hand.shell.screen.texts if text.box.within(place)) for place in places]


def resume_keeps_its_word(hand):
    for count, game in enumerate(GAMES, 1):
        leave_open(hand, game)
        shown = bars(hand)
        title = hand.shell.cover(game).title(hand.shell.settings.language)
        assert shown and told("recent.resume", title=title) in shown[0], (count, shown)
        assert problems(hand) == [], problems(hand)
        other = hand.shell.cover(GAMES[count - 2]).title(hand.shell.settings.language)
        assert len(shown) < 2 or told("recent.resume", title=other) in shown[1], (count, shown)
    print("each bar says Resume, however many games are open")


def an_abandoned_picker(hand):
    """A sheet is chosen, undone, and the picker is left."""

    def take(shown):
        return Answer(next(one.id for one in shown.prompt.choices if isinstance(one.move, TakeSheet)), (("Points by round",),))

    before = len(bars(hand))
    for inputs in ((), (take,), (take, lambda shown: Undo()), (take, lambda shown: Undo(), take, lambda shown: Undo())):
        leave_open(hand, SHEET, *inputs)
        assert SHEET not in [kept.game for kept in hand.shell.screen.open_sessions], len(inputs)
        assert len(bars(hand)) == before
    print("a score sheet without points is not offered on Home, whatever was chosen and undone")


def another_group(hand):
    """A picker that others left is not the next group's."""
    hand.table.send(BeginSession("deep-dive", seats_named(("Cleo", "Dan"))))
    hand.table.send(CloseSession())
    hand.shell.home()
    hand.settle()
    hand.tap(f"game:{SHEET}")
    first = hand.table.shown
    assert [seat.name for seat in first.seats] == ["Cleo", "Dan"], first.seats
    hand.table.send(CloseSession())
    hand.settle()
    hand.tap(f"game:{SHEET}")
    assert hand.table.shown.session == first.session
    hand.table.send(CloseSession())
    hand.settle()
    print("an abandoned score sheet is resumed for the same players only")


def a_written_sheet(hand):
    def take(shown):
        return Answer(next(one.id for one in shown.prompt.choices if isinstance(one.move, TakeSheet)), (("Points by round",),))

    def write(shown):
        return Answer(shown.prompt.choices[0].id, ("7",))

    leave_open(hand, SHEET, take, write)
    assert SHEET in [kept.game for kept in hand.shell.screen.open_sessions]
    print("a score sheet with points is offered")


def main(width="800", height="480", language="en"):
    prepared(int(width), int(height))
    from kivy_ui.settings import Settings

    hand = Hand(a_table(), Settings(motion="off", language=language), is_blind=True)
    for part in (resume_keeps_its_word, an_abandoned_picker, another_group, a_written_sheet):
        part(hand)


if __name__ == "__main__":
    main(*sys.argv[1:])
