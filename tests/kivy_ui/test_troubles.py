"""Bad days on the screen: each is a sentence, and the game goes on."""

import pytest

from tests.disks import way

pytestmark = pytest.mark.skipif(way() is None, reason="mounting is not allowed here, not even in a namespace of one's own")
TOUR = "tests.kivy_ui.trouble_tour"
TOLD = (
    "a ruler finds nothing wrong",
    "settings that cannot be read are said, and the others hold",
    "on a full disk a page says what is saved, what isn't and what to do, and the move is not made",
    "who leaves the move is back where it was, with the same undo",
    "settings that cannot be kept are said",
    "once there is room, Retry saves the same move, and the game goes on",
    "a clock that was set is said, and played time does not jump with it",
    "a pulled panel is said, and said again when it is back",
    "a broken controls file is said with its line, left as it is, and the usual wiring is used",
    "a table that cannot be laid says why",
    "without its own letters Fathom says so and borrows others",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_troubles(tour, sentence):
    assert sentence in tour
