"""Result of a game on phones: the game's name, the sources of points, and who sees it when."""

from msgspec.structs import replace

from companion.session.phones.protocol import Place
from companion.table.standings import ScoreLine, SeatStanding, Standings
from phones.pages import PhonePage
from tests.phones.random_pages import page_of, play_random_game

LINES = (ScoreLine("Dive 3", 7), ScoreLine("The tile", 2))
STANDINGS = Standings((SeatStanding(1, 1, 9, LINES), SeatStanding(0, 2, 4)))


def ended_page(game="deep-blue", state="playing", code="en", **parts):
    """Return the page of a phone after the end of a game for two."""
    seat = 0 if state == "playing" else None
    page = page_of(play_random_game(game, 1, seats=2, moves=0), seat, code)
    view = replace(page.phone_view, standings=STANDINGS, seat_question=None, **parts)
    return PhonePage(Place("key", state, seat), view, code)


def test_result_names_the_game_and_not_its_last_phase():
    page = ended_page(title="The Sunken City is complete")
    assert page.title() == "Result · Deep Blue"
    assert "<b>Deep Blue</b>" in page.body() and "The Sunken City is complete" not in page.body()
    assert ended_page(code="de").title() == "Ergebnis · Deep Blue"


def test_result_of_a_sheet_or_kit_is_named_as_the_sheet_or_kit():
    for game in ("score-sheet", "kit"):
        assert ended_page(game, title="Our own game").title() == "Result · Our own game"


def test_row_with_sources_of_points_opens_and_another_does_not():
    body = ended_page().body()
    assert body.count("<details data-fold=") == 1
    assert "<dt>Dive 3</dt><dd>7</dd>" in body and "<dt>The tile</dt><dd>2</dd>" in body


def test_phone_without_a_player_sees_the_result_above_the_players():
    body = ended_page(state="choosing").body()
    assert 0 < body.index("Bo wins") < body.index("Who are you?")


def test_phone_without_a_player_sees_no_points_while_chests_are_closed():
    body = ended_page(state="choosing", is_result_hidden=True).body()
    assert "The chests are opened on the touchscreen" in body and "wins" not in body and "Dive 3" not in body


def test_someone_who_played_alone_for_points_has_not_won():
    page = ended_page("score-sheet", title="Yahtzee")
    alone = Standings((SeatStanding(0, 1, 9, LINES),), lowest_wins=False)
    page.phone_view = replace(page.phone_view, standings=alone, seats=page.phone_view.seats[:1])
    body = page.body()
    assert "wins" not in body and 'class="won"' not in body and body.count("The game is over") == 1
