"""Test that pages beside a game face its players, and that its clock stays visible."""

import pytest

from companion.games.score_sheet.choosing import TakeSheet
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.games.covers import cover_picture
from kivy_ui.look.language import translate

SIDES = '{"ann": "near", "bo": "far", "cleo": "far", "dan": "near"}'
pytestmark = pytest.mark.usefixtures("home")


def panel_angles(user, names):
    """Return the rotation and the height of each seat's large number."""
    sprites = {sprite.key: sprite for sprite in user.shell.screen.toolbox.scene.sprites}
    return {name: (sprites[f"panel:{seat}:plate"].angle, sprites[f"panel:{seat}:plate"].y) for seat, name in enumerate(names)}


def test_counters_on_a_flat_screen_face_their_players(user, check_page):
    """Check that all face one way on an upright screen."""
    names = ["Ann", "Bo", "Cleo", "Dan"]
    user.shell.use_settings(user.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    user.table.send(BeginSession("into-the-blue", seats_named(names)))
    user.wait_until_idle()
    user.tap("tools", "tab:counters")
    check_page("flat-counters")
    angles_by_name = panel_angles(user, names)
    assert {name: angle for name, (angle, _) in angles_by_name.items()} == {"Ann": 0, "Bo": 180, "Cleo": 180, "Dan": 0}
    assert max(angles_by_name["Bo"][1], angles_by_name["Cleo"][1]) < min(angles_by_name["Ann"][1], angles_by_name["Dan"][1])
    user.shell.use_settings(user.shell.settings.with_value("stance", "stands"))
    user.wait_until_idle()
    assert {angle for angle, _ in panel_angles(user, names).values()} == {0}
    user.tap("close")


def test_seating_picture_shows_the_facing_player_at_their_side(user):
    """The player opposite acts and moves Bo's name; then the screen is set upright, and no picture is upside down."""
    user.shell.use_settings(user.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    user.table.send(BeginSession("into-the-blue", seats_named(["Bo", "Ann"])))
    user.wait_until_idle()
    assert user.shell.facing == "far"
    user.tap("menu", "seats")
    bo, ann, middle = user.find("seat:Bo"), user.find("seat:Ann"), user.shell.height / 2
    assert bo.cy < middle < ann.cy
    sprites = {sprite.key: sprite for sprite in user.shell.top_page.scene.sprites}
    assert sprites["device:game"].look == cover_picture("into-the-blue", "deep", 0, 0.05)
    assert sprites["device:game"].y > sprites["device"].y and sprites["device:game"].angle == sprites["device"].angle == -180
    sheet = user.shell.top_page
    sheet.dragging.callback("Bo")(user.shell.width - 20, middle, True)
    assert sheet.sides["Bo"] == "left"
    sheet.dragging.callback("Bo")(bo.cx, bo.cy, True)
    assert sheet.sides["Bo"] == "far"
    user.tap("stands")
    assert user.shell.facing == "near"


def test_a_page_of_settings_stays_as_it_is_under_the_finger(user):
    """The player opposite acts; a settings page that changes the stance rotates only when it is closed."""
    user.shell.use_settings(user.shell.settings.with_value("stance", "stands").with_value("sides", SIDES))
    user.table.send(BeginSession("into-the-blue", seats_named(["Bo", "Ann"])))
    user.wait_until_idle()
    user.tap("menu", "settings", "stance=flat")
    assert user.shell.facing == "near" and user.window.rotation == 0
    user.tap("back")
    assert user.shell.facing == "far" and user.window.rotation == 180
    user.tap("menu", "settings", "stance=stands")
    assert user.window.rotation == 180
    user.tap("back")
    assert user.window.rotation == 0


def test_earlier_page_is_not_shown_upside_down_after_a_half_turn(user):
    """A calm animation ends with the player opposite; no frame shows the earlier picture upside down."""
    user.shell.use_settings(
        user.shell.settings.with_value("stance", "flat").with_value("sides", SIDES).with_value("motion", "calm")
    )
    user.table.send(BeginSession("deep-dive", seats_named(["Ann", "Bo"])))
    user.wait_until_idle()
    stage = user.shell.screen.stage
    while user.shell.facing == "near":
        user.wait_until_idle()
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
        user._turn()
        while stage.is_playing:
            stage.skip()
    assert user.window.rotation == 180 and not stage.is_fading
    user.shell.use_settings(user.shell.settings.with_value("motion", "off"))


def test_sheet_written_by_one_person_is_not_rotated(user):
    """One person writes a sheet for all from one side; hidden entries face their player, and the menu can rotate the picture."""
    user.shell.use_settings(user.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    for sheet, side in (("Points by round", "near"), ("Secret points", "far")):
        user.table.send(BeginSession("score-sheet", seats_named(["Bo", "Ann"])))
        user.wait_until_idle()
        (take,) = (choice.id for choice in user.table.snapshot.prompt.choices if isinstance(choice.move, TakeSheet))
        user.table.send(Answer(take, ((sheet,),)))
        user.wait_until_idle()
        assert user.table.snapshot.view.lines and user.shell.facing == side, (sheet, user.shell.facing)
        user.table.send(CloseSession())
        user.wait_until_idle()
    user.table.send(BeginSession("into-the-blue", seats_named(["Bo", "Ann"])))
    user.wait_until_idle()
    sides = []
    for _ in range(4):
        user.tap("menu", "turn")
        sides.append(user.shell.facing)
    assert sides == ["right", "near", "left", "far"] and user.shell.holds_side
    user.tap("menu", "seats", "still")
    toast = user.shell._toast
    assert not user.shell.holds_side and toast.words == translate("curtain.follows")
    assert toast.panel.y > user.shell.screen.question_box.top, "what is said of the picture lies on no question"
    user.tap("menu", "seats", "still")
    user.table.send(CloseSession())
    user.wait_until_idle()
    facing = user.shell.facing
    user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    user.wait_until_idle()
    assert user.shell.holds_side and user.shell.facing == facing
    user.tap("menu", "seats", "still")


def clock_texts(user):
    """Return the clock times shown on the game's table."""
    return [
        placed_text.text
        for placed_text in user.shell.screen.stage.scene.placed_texts
        if ":" in placed_text.text and placed_text.text.replace(":", "").isdigit()
    ]


def test_running_clock_is_visible_without_opening_the_toolbox(user, check_page):
    """Check that a paused clock is not shown."""
    user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    user.wait_until_idle()
    assert clock_texts(user) == []
    user.tap("tools", "tab:clock", "begins:1", "close")
    check_page("clock-beside")
    (first,) = clock_texts(user)
    user.wait_until(lambda: clock_texts(user) > [first])
    user.tap("menu")
    check_page("clock-beside-curtain")
    user.tap("close", "tools", "pause", "close")
    assert clock_texts(user) == []


def test_only_a_flat_screen_asks_for_sides_before_a_game(user):
    """A new device starts the game at once. The brass button keeps a flat screen rotating."""
    for stance, brass in (("", ""), ("stands", ""), ("flat", "flat")):
        user.shell.use_settings(user.shell.settings.with_value("stance", stance).with_value("sides", ""))
        user.go_home()
        user.tap("game:into-the-blue")
        user.shell.screen.seats = seats_named(["Ann", "Bo"])
        user.shell.screen.renew()
        user.wait_until_idle()
        user.tap("begin")
        if brass:
            first, *_ = user.shell.top_page.buttons()
            assert (first.name, first.kind) == (brass, "main") and user.words().count(translate("checklist.start")) == 1
            assert [name for name in user.targets() if name in ("back", "lift")] == ["back"]
            user.tap(brass)
        assert user.table.snapshot.session and user.shell.settings.stance == stance
    user.shell.use_settings(user.shell.settings.with_value("stance", "stands"))


def test_new_player_at_a_flat_screen_is_asked_for_a_side_once(user):
    """A new player on the second evening is asked for a side once, however the game is started."""
    from kivy_ui.pages.home.game_route import open_set_up
    from kivy_ui.pages.setup.seat_sides import SeatSidesPage

    user.shell.use_settings(user.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    for newcomer, ways in (("Eve", ("begin",)), ("Finn", ("lay-out", "begin"))):
        deal = BeginSession("deep-dive", seats_named(["Ann", newcomer, "Bo"]))
        open_set_up(user.shell, deal)
        user.wait_until_idle()
        user.tap(*ways)
        assert isinstance(user.shell.top_page, SeatSidesPage) and user.table.snapshot.prompt is None, newcomer
        assert (user.shell.top_page.sides["Ann"], user.shell.top_page.sides["Bo"]) == ("near", "far")
        user.tap("flat")
        assert user.table.snapshot.prompt is not None
        user.table.send(CloseSession())
        user.wait_until_idle()
        open_set_up(user.shell, deal)
        user.wait_until_idle()
        user.tap("begin")
        assert user.table.snapshot.prompt is not None
        user.table.send(CloseSession())
        user.wait_until_idle()
