"""Test the page that asks for the name of a new player before a game, on a device without other people."""

WINDOWS = ("800x480", "480x800 de light 2")


def test_a_player_is_taken_out_from_the_page_that_asks_for_a_new_name(home, check_page):
    home.tap("game:deep-dive", "new-name")
    for name in ("Ann", "Maximilian"):
        home.write(name)
        home.tap("key:next")
    home.tap("back", "new-name")
    check_page("new-name, others")
    home.tap("others", "player:Ann", "back")
    assert [seat.name for seat in home.shell.screen.seats] == ["Maximilian"]
