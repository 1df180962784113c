"""“Save as a game”: the saved box slides to the shelf, a touch ends it, and without motion the page closes at once."""

import pytest

from companion.games.kit.box import own_kits
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import Hand, a_table


@pytest.fixture
def hand(window):
    from kivy_ui.pages.play.save_kit_page import SaveKitPage

    hand = Hand(a_table(), window.settings(motion="full"), is_blind=True)
    hand.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"]), {}))
    hand.settle()
    page = SaveKitPage(hand.shell, hand.shell.shown.view)
    hand.shell.open_page(page)
    hand.settle()
    hand.tap("part:counter:0")
    hand.settle()
    return hand


def pressed(hand, name="save"):
    """Tap a target without waiting for animations; return the page."""
    page, box = hand.shell.sheet, hand.find(name)
    touch = hand._finger(box.cx, box.cy)
    touch.touch_down()
    touch.touch_up()
    for _ in range(3):
        hand._turn(is_drawn=False)
    return page


def kept(hand):
    return [kit.name for kit in own_kits(hand.table._store.edition("kit"))]


def test_the_saved_box_slides_over_the_right_edge(hand):
    page = pressed(hand)
    assert kept(hand) and page.is_playing and page.stage.current_animation.seconds == 0.6
    page.stage._ticking.cancel()
    places = []
    for share in (0, 0.5, 1):
        page.stage._draw(page.stage.current_animation, 0.6 * share)
        places.append(page.stage._air.sprites["box"].x)
    assert places[0] < places[1] < places[2] and places[2] > page.stage.scene.w
    assert not any(sprite.key == "box" for sprite in page.stage.scene.sprites)
    page.stage.land()
    hand.settle()
    assert hand.shell.sheet is None and not hand.is_moving


def test_a_touch_ends_the_sliding_and_does_nothing_else(hand):
    page = pressed(hand)
    touch = hand._finger(5, 5)
    touch.touch_down()
    touch.touch_up()
    hand._turn(is_drawn=False)
    assert not page.is_playing and not page.is_open and len(kept(hand)) == 1


def test_without_motion_the_page_closes_at_once(hand):
    hand.shell.use_settings(hand.shell.settings.with_value("motion", "off"))
    hand.settle()
    page = pressed(hand)
    assert not page.is_playing and not page.is_open and len(kept(hand)) == 1
