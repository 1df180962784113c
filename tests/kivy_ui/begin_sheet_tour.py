"""Begin score sheets by name and by text, and print a sentence for each thing that worked.

`python -m tests.kivy_ui.begin_sheet_tour`
"""

from msgspec.structs import replace

from companion.games.score_sheet.choosing import SheetMade
from companion.games.score_sheet.entering import SetHouseRule
from companion.games.score_sheet.reading import shipped
from companion.games.score_sheet.transfer import encode
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from tests.early import end_at
from tests.kivy_ui.hand import Hand, a_table, prepared

GROUP = ("Ann", "Bo", "Cleo")
SHEET = "score-sheet"


def go_home(hand):
    hand.table.send(CloseSession())
    hand.shell.home()
    hand.settle()


def sheet_in_play(hand):
    """Return the name of the sheet in play, "" without one."""
    session = hand.shell._table.session
    return session.state.game.sheet.name if session and session.state.game.sheet else ""


def asks_who_plays(hand):
    from kivy_ui.pages.setup.begin_sheet import begin_with_sheet

    begin_with_sheet(hand.shell, "Hearts")
    hand.settle()
    assert not hand.table.shown.session
    hand.tap("new-name")
    hand.write("Ann")
    hand.tap("key:done", "back")
    begin_with_sheet(hand.shell, "Skull King")
    hand.settle()
    assert "seat:Ann" in hand.targets(), hand.targets()
    hand.tap("new-name")
    hand.write("Bo")
    hand.tap("key:done", "begin")
    assert sheet_in_play(hand) == "Skull King"
    assert {seat.name for seat in hand.table.shown.seats} == {"Ann", "Bo"}
    print("who plays is asked if nobody has played yet, and the sheet chosen last is begun")


def keeps_the_players(hand):
    from kivy_ui.pages.setup.begin_sheet import begin_with_sheet

    go_home(hand)
    hand.table.send(BeginSession("deep-dive", seats_named(GROUP)))
    end_at(hand)
    go_home(hand)
    begin_with_sheet(hand.shell, "Wizard")
    hand.settle()
    assert [seat.name for seat in hand.table.shown.seats] == list(GROUP)
    assert sheet_in_play(hand) == "Wizard"
    first = hand.table.shown.session
    begin_with_sheet(hand.shell, "Uno")
    hand.settle()
    assert sheet_in_play(hand) == "Uno" and hand.table.shown.session != first
    assert [seat.name for seat in hand.table.shown.seats] == list(GROUP)
    print("a sheet begins with the players of the last game, and another one with those of the open sheet")


def takes_in_a_text(hand):
    from kivy_ui.pages.setup.begin_sheet import begin_with_text

    go_home(hand)
    sheet = replace(next(one for one in shipped() if one.name == "Oh Hell"), name="Our Oh Hell", de="")
    begin_with_text(hand.shell, encode(sheet))
    hand.settle()
    assert sheet_in_play(hand) == "Our Oh Hell"
    assert any(isinstance(event, SheetMade) for event in hand.table.shown.events)
    assert "Our Oh Hell" in hand.shell.wait(lambda store: store.directions.own_sheets())
    go_home(hand)
    begin_with_text(hand.shell, "FS1:NOT A SHEET")
    hand.settle()
    assert not hand.table.shown.session
    assert [text.text for text in hand.shell._toast.texts], "a text that can't be read is refused in a sentence"
    print("a text is taken in as an own sheet, and one that can't be used is refused")


def keeps_house_rules(hand):
    from kivy_ui.pages.setup.begin_sheet import begin_with_sheet

    begin_with_sheet(hand.shell, "Skull King")
    hand.settle()
    session = hand.shell._table.session
    rule = next(one for one in hand.table.shown.prompt.asides if isinstance(one.move, SetHouseRule))
    hand.table.send(Answer(rule.id, (25,)))
    hand.settle()
    end_at(hand)
    go_home(hand)
    begin_with_sheet(hand.shell, "Wizard")
    hand.settle()
    begin_with_sheet(hand.shell, "Skull King")
    hand.settle()
    assert hand.shell._table.session is not session and sheet_in_play(hand) == "Skull King"
    assert dict(hand.shell._table.session.state.game.entries.options) == {"made": 25}
    go_home(hand)
    print("a sheet begins with the house rules it was last played with")


def unknown_sheet(hand):
    from kivy_ui.pages.setup.begin_sheet import begin_with_sheet

    begin_with_sheet(hand.shell, "A sheet that was deleted")
    hand.settle()
    assert not hand.table.shown.session
    assert "A sheet that was deleted" in " ".join(text.text for text in hand.shell._toast.texts)
    print("a sheet that was deleted is refused in a sentence")


def main():
    prepared(800, 480)
    from kivy_ui.settings import Settings

    hand = Hand(a_table(), Settings(motion="off"), is_blind=True)
    for part in (asks_who_plays, keeps_the_players, takes_in_a_text, keeps_house_rules, unknown_sheet):
        part(hand)


if __name__ == "__main__":
    main()
