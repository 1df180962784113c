"""Test that pages beside a game face its players, and that its clock stays visible."""

import pytest

from companion.games.score_sheet.choosing import TakeSheet
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.games.covers import cover_picture
from kivy_ui.look.language import translate

SIDES = '{"ann": "near", "bo": "far", "cleo": "far", "dan": "near"}'
pytestmark = pytest.mark.usefixtures("home")


def angles(hand, names):
    """Return the rotation and the height of each seat's large number."""
    sprites = {sprite.key: sprite for sprite in hand.shell.screen.toolbox.scene.sprites}
    return {name: (sprites[f"panel:{seat}:plate"].angle, sprites[f"panel:{seat}:plate"].y) for seat, name in enumerate(names)}


def test_on_a_table_that_lies_flat_each_counter_faces_its_player(hand, at):
    """Check that all face one way on an upright screen."""
    names = ["Ann", "Bo", "Cleo", "Dan"]
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    hand.table.send(BeginSession("into-the-blue", seats_named(names)))
    hand.settle()
    hand.tap("tools", "tab:counters")
    at("flat-counters")
    found = angles(hand, names)
    assert {name: angle for name, (angle, _) in found.items()} == {"Ann": 0, "Bo": 180, "Cleo": 180, "Dan": 0}
    assert max(found["Bo"][1], found["Cleo"][1]) < min(found["Ann"][1], found["Dan"][1])
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "stands"))
    hand.settle()
    assert {angle for angle, _ in angles(hand, names).values()} == {0}
    hand.tap("close")


def test_whom_the_picture_faces_sees_itself_at_its_own_side_of_the_table(hand):
    """The player opposite acts and moves Bo's name; then the screen is set upright, and no picture is upside down."""
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    hand.table.send(BeginSession("into-the-blue", seats_named(["Bo", "Ann"])))
    hand.settle()
    assert hand.shell.facing == "far"
    hand.tap("menu", "seats")
    bo, ann, middle = hand.find("seat:Bo"), hand.find("seat:Ann"), hand.shell.height / 2
    assert bo.cy < middle < ann.cy
    drawn = {one.key: one for one in hand.shell.sheet.scene.sprites}
    assert drawn["device:game"].look == cover_picture("into-the-blue", "deep", 0, 0.05)
    assert drawn["device:game"].y > drawn["device"].y and drawn["device:game"].angle == drawn["device"].angle == -180
    sheet = hand.shell.sheet
    sheet.dragging.callback("Bo")(hand.shell.width - 20, middle, True)
    assert sheet.sides["Bo"] == "left"
    sheet.dragging.callback("Bo")(bo.cx, bo.cy, True)
    assert sheet.sides["Bo"] == "far"
    hand.tap("stands")
    assert hand.shell.facing == "near"


def test_a_page_of_settings_stays_as_it_is_under_the_finger(hand):
    """The player opposite acts; a settings page that changes the stance rotates only when it is closed."""
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "stands").with_value("sides", SIDES))
    hand.table.send(BeginSession("into-the-blue", seats_named(["Bo", "Ann"])))
    hand.settle()
    hand.tap("menu", "settings", "stance=flat")
    assert hand.shell.facing == "near" and hand.window.rotation == 0
    hand.tap("close")
    assert hand.shell.facing == "far" and hand.window.rotation == 180
    hand.tap("menu", "settings", "stance=stands")
    assert hand.window.rotation == 180
    hand.tap("close")
    assert hand.window.rotation == 0


def test_what_stood_there_before_a_half_turn_is_not_seen_upside_down(hand):
    """A calm animation ends with the player opposite; no frame shows the earlier picture upside down."""
    hand.shell.use_settings(
        hand.shell.settings.with_value("stance", "flat").with_value("sides", SIDES).with_value("motion", "calm")
    )
    hand.table.send(BeginSession("deep-dive", seats_named(["Ann", "Bo"])))
    hand.settle()
    stage = hand.shell.screen.stage
    while hand.shell.facing == "near":
        hand.settle()
        hand.table.send(Answer(hand.table.shown.prompt.choices[0].id))
        hand._turn()
        while stage.is_playing:
            stage.skip()
    assert hand.window.rotation == 180 and not stage.is_fading
    hand.shell.use_settings(hand.shell.settings.with_value("motion", "off"))


def test_a_sheet_that_one_person_writes_stays_as_it_lies(hand):
    """One person writes a sheet for all from one side; hidden entries face their player, and the menu can rotate the picture."""
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    for sheet, side in (("Points by round", "near"), ("Secret points", "far")):
        hand.table.send(BeginSession("score-sheet", seats_named(["Bo", "Ann"])))
        hand.settle()
        (take,) = (one.id for one in hand.table.shown.prompt.choices if isinstance(one.move, TakeSheet))
        hand.table.send(Answer(take, ((sheet,),)))
        hand.settle()
        assert hand.table.shown.view.lines and hand.shell.facing == side, (sheet, hand.shell.facing)
        hand.table.send(CloseSession())
        hand.settle()
    hand.table.send(BeginSession("into-the-blue", seats_named(["Bo", "Ann"])))
    hand.settle()
    sides = []
    for _ in range(4):
        hand.tap("menu", "turn")
        sides.append(hand.shell.facing)
    assert sides == ["right", "near", "left", "far"] and hand.shell.holds_still
    hand.tap("menu", "seats", "still")
    toast = hand.shell._toast
    assert not hand.shell.holds_still and toast.words == translate("curtain.follows")
    assert toast.panel.y > hand.shell.screen.asked_at.top, "what is said of the picture lies on no question"
    hand.tap("menu", "seats", "still")
    hand.table.send(CloseSession())
    hand.settle()
    facing = hand.shell.facing
    hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    hand.settle()
    assert hand.shell.holds_still and hand.shell.facing == facing
    hand.tap("menu", "seats", "still")


def times(hand):
    """Return the clock times shown on the game's table."""
    return [put.text for put in hand.shell.screen.stage.scene.puts if ":" in put.text and put.text.replace(":", "").isdigit()]


def test_a_clock_that_runs_is_seen_without_opening_the_toolbox_and_goes_on(hand, at):
    """Check that a paused clock is not shown."""
    hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    hand.settle()
    assert times(hand) == []
    hand.tap("tools", "tab:clock", "begins:1", "close")
    at("clock-beside")
    (first,) = times(hand)
    hand.until(lambda: times(hand) > [first])
    hand.tap("menu")
    at("clock-beside-curtain")
    hand.tap("close", "tools", "pause", "close")
    assert times(hand) == []


def test_the_brass_answer_of_the_seating_question_starts_the_game_as_the_screen_is(hand):
    """On a new device the brass button doesn't rotate the screen; later the last choice is the brass one."""
    for stance, brass, expected in (("", "stands", "stands"), ("stands", "", "stands"), ("flat", "flat", "flat")):
        hand.shell.use_settings(hand.shell.settings.with_value("stance", stance).with_value("sides", ""))
        hand.go_home()
        hand.tap("game:into-the-blue")
        hand.shell.screen.seats = seats_named(["Ann", "Bo"])
        hand.shell.screen.renew()
        hand.settle()
        hand.tap("begin")
        if brass:
            first, *_ = hand.shell.sheet.buttons()
            assert (first.name, first.kind) == (brass, "main") and hand.words().count(translate("checklist.start")) == 1
            assert [name for name in hand.targets() if name in ("back", "lift")] == ["back"]
            hand.tap(brass)
        assert hand.table.shown.session and hand.shell.settings.stance == expected
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "stands"))


def test_who_is_new_to_a_flat_table_is_asked_for_a_side_once(hand):
    """A new player on the second evening is asked for a side once, however the game is started."""
    from kivy_ui.pages.home.game_route import open_set_up
    from kivy_ui.pages.setup.seat_sides import SeatSidesPage

    hand.shell.use_settings(hand.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    for newcomer, ways in (("Eve", ("begin",)), ("Finn", ("lay-out", "begin"))):
        deal = BeginSession("deep-dive", seats_named(["Ann", newcomer, "Bo"]))
        open_set_up(hand.shell, deal)
        hand.settle()
        hand.tap(*ways)
        assert isinstance(hand.shell.sheet, SeatSidesPage) and hand.table.shown.prompt is None, newcomer
        assert (hand.shell.sheet.sides["Ann"], hand.shell.sheet.sides["Bo"]) == ("near", "far")
        hand.tap("flat")
        assert hand.table.shown.prompt is not None
        hand.table.send(CloseSession())
        hand.settle()
        open_set_up(hand.shell, deal)
        hand.settle()
        hand.tap("begin")
        assert hand.table.shown.prompt is not None
        hand.table.send(CloseSession())
        hand.settle()
