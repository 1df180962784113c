"""Test that the end page names its game, and that its menu opens the end card."""

import random
import re
from datetime import date

import pytest
from msgspec.structs import replace

from companion.pictures.end_card import Card, CardBar, bar_spans, end_card
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from companion.table.standings import format_points
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.stage import plate_painters
from tests.early_end import end_users_game
from tests.kivy_ui.calculating_sheets import begin_sheet
from tests.kivy_ui.sharing_phones import SharingPhones
from tests.kivy_ui.table_preview import random_field_value

WINDOWS = ("800x480", "480x800", "800x480 de light 2")
NAMES = ("Anna", "Ben", "Chloe")
MOST = 1500


def qr_codes_on(user):
    from companion.pictures.qr_code import code

    pictures = [sprite.look for sprite in user.shell.top_page.scene.sprites]
    return len([look for look in pictures if getattr(look, "paint", None) is code])


@pytest.fixture
def ended_game(home):
    """Return a simulated user at the end of a game of Into the Blue, with its chests open."""
    play_to_chests(home)
    if "open-all" in home.targets():
        home.tap("open-all")
    return home


def play_to_chests(home):
    """Play Into the Blue to its end."""
    luck = random.Random(3)
    home.table.send(BeginSession("into-the-blue", seats_named(NAMES)))
    for _ in range(MOST):
        prompt = home.table.snapshot.prompt
        if prompt is None:
            break
        choice = luck.choice([choice for choice in prompt.choices if not choice.ends] or prompt.choices)
        home.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    home.wait_until_idle()


@pytest.mark.long
def test_the_end_page_names_the_game(ended_game, check_page):
    check_page("end-named")
    assert ended_game.shell.cover("into-the-blue").title(language_code()) in ended_game.words()


def test_the_end_card_has_the_game_the_winner_and_a_bar_for_each_player(ended_game, check_page):
    from kivy_ui.pages.ending.end_card_page import result_text

    result = ended_game.shell.screen.result
    ended_game.tap("menu", "end-card")
    check_page("end-card")
    card = ended_game.shell.top_page.card
    assert card.title == ended_game.shell.cover("into-the-blue").title(language_code()) and len(card.bars) == len(NAMES)
    assert card.total == str(result.winners[0].total) and card.day
    assert card.bars[0].share == 1 and card.bars[0].colour == result.seat_of(result.rows[0]).colour
    names = [result.seat_of(row).name for row in result.rows]
    assert [(bar.name, bar.points) for bar in card.bars] == [(name, str(row.total)) for name, row in zip(names, result.rows)]
    lines = result_text(card).split("\n")
    assert lines == [f"{card.title}, {card.day}", *(f"{bar.name}: {bar.points}" for bar in card.bars), card.ending]
    assert card.ending == as_text(result.headline()[0])
    assert qr_codes_on(ended_game) == 1, "a phone without any app reads the result as text"
    ended_game.tap("back")


def test_a_play_in_history_is_shared_like_a_result_at_the_end(ended_game, check_page):
    """A result could only be shared as text at the end of the game; History had the code for BG Stats alone."""
    ended_game.tap("menu", "end-card")
    at_the_end = ended_game.shell.top_page.card
    ended_game.tap("back", "home", "nights", "play:", "share")
    check_page("end-card-of-history")
    card = ended_game.shell.top_page.card
    assert [(bar.name, bar.points, bar.share) for bar in card.bars] == [
        (bar.name, bar.points, bar.share) for bar in at_the_end.bars
    ]
    assert (card.winner, card.total, card.title, card.day) == (
        at_the_end.winner,
        at_the_end.total,
        at_the_end.title,
        at_the_end.day,
    )
    assert qr_codes_on(ended_game) == 1
    ended_game.tap("bg-stats", "back", "back")
    assert "share" in ended_game.targets()


def test_a_play_in_history_is_shared_with_phones(ended_game):
    ended_game.tap("home", "nights", "play:")
    phones = SharingPhones()
    usual, ended_game.shell.device = ended_game.shell.device, replace(ended_game.shell.device, phones=phones)
    ended_game.tap("share")
    ended_game.wait_until(lambda: phones.shared)
    card, (view, day, png) = ended_game.shell.top_page.card, phones.shared[-1]
    assert date.fromisoformat(day).year == int(card.day[-4:]) and png.startswith(b"\x89PNG")
    rows = [(view.seats[row.seat].name, format_points(row.total)) for row in view.standings.rows]
    assert rows == [(bar.name, bar.points) for bar in card.bars] and all(row.lines for row in view.standings.seats)
    assert ended_game.shell.top_page._address == phones.result_address(view.session) != ""
    ended_game.shell.device = usual


def test_a_shared_play_says_that_phones_get_its_picture_while_they_are_off(ended_game, check_page):
    phones = SharingPhones()
    phones.is_up = False
    usual, ended_game.shell.device = ended_game.shell.device, replace(ended_game.shell.device, phones=phones)
    ended_game.tap("menu", "end-card")
    check_page("end-card-phones-off")
    assert translate("end.card_text_phones") in ended_game.words() and "phones" in ended_game.targets()
    ended_game.tap("back")
    ended_game.shell.device = usual


def test_phones_get_the_picture_of_a_result_once_the_chests_are_open(home):
    phones = SharingPhones()
    usual, home.shell.device = home.shell.device, replace(home.shell.device, phones=phones)
    play_to_chests(home)
    if "open-all" in home.targets():
        assert not phones.shared
        home.tap("open-all")
    home.wait_until(lambda: phones.shared)
    view, day, _ = phones.shared[-1]
    assert (view.session, view.entry) == (home.table.snapshot.session, home.table.snapshot.entry) and day
    home.shell.device = usual


def test_a_game_that_ended_early_has_a_card_too(home, check_page):
    begin_sheet(home, "Points by round", 3)
    for seat in range(2):
        home.tap(f"cell:1:{seat}", f"key:{seat + 4}", "write")
    end_users_game(home)
    assert "end-card" in home.targets(), "a result can be shared without counting it"
    home.tap("menu", "end-card")
    check_page("end-card-early")
    card = home.shell.top_page.card
    assert (
        card.winner == translate("end.unfinished") and not card.total and sorted(bar.points for bar in card.bars) == ["", "4", "5"]
    )


def test_long_names_on_the_end_card_take_two_rows_between_names():
    card = Card("Bo", "16", "Into the Blue", "Maximilian-Ferdinand, Bo, Anna Katharina, Alexandra", "28 Nov 2026", "by 6")
    texts = re.findall(r'font-size="([0-9.]+)"[^>]*>([^<]+)<', picture(end_card, card).svg(640, 820))
    sizes = {words: float(size) for size, words in texts}
    assert sizes["Maximilian-Ferdinand, Bo,"] > 35 and sizes["Anna Katharina, Alexandra"] > 35, sizes


def test_a_long_name_beside_a_bar_of_the_end_card_is_readable():
    """It was 13 units high on a card of 640: a speck on the screen."""
    bars = (CardBar("green", 1, "Ann", "283"), CardBar("rose", 0.2, "Maximilian-Ferdinand", "35"))
    card = Card("Ann", "283", "Deep Blue", "Ann, Maximilian-Ferdinand", "30 Nov", colour="green", emblem="star", bars=bars)
    texts = re.findall(r'font-size="([0-9.]+)"[^>]*>([^<]+)<', picture(end_card, card).svg(640, 820))
    assert min(float(size) for size, words in texts if words == bars[1].name) >= 20


def test_long_names_of_twelve_on_the_end_card_are_cut_rather_than_tiny():
    """With twelve people in two columns, one of 18 letters was 12 units high, and a winner with one long name 20."""
    names = ("Maximilian-Ferdinand", *("Ann", "Dr. Éloïse Désirée") * 5, "Bo")
    bars = tuple(CardBar("green", 1, name, "9") for name in names)
    card = Card(names[0], "90", "Wizard", ", ".join(names), "30 Nov", colour="green", emblem="star", bars=bars)
    texts = re.findall(r'font-size="([0-9.]+)"[^>]*>([^<]+)<', picture(end_card, card).svg(640, 820))
    sizes = {words: float(size) for size, words in texts}
    assert min(sizes.values()) >= 19.5 and any(words.startswith("Dr. ") for words in sizes), sizes
    assert sizes["Maximilian-"] == sizes["Ferdinand"] > 30, sizes


def test_bars_of_a_sheet_without_point_sources_use_player_colours(home, check_page):
    begin_sheet(home, "Points by round", 3)
    for seat in range(3):
        home.tap(f"cell:1:{seat}", f"key:{seat + 4}", "write")
    end_users_game(home)
    check_page("end-sheet")
    seats, page = home.shell.snapshot.seats, home.shell.screen
    bars = [sprite for sprite in page.stage.scene.sprites if getattr(sprite.look, "paint", None) is plate_painters.tag]
    assert {bar.look.args[0] for bar in bars} >= {SEAT_PAINTS[seat.colour] for seat in seats}


def test_bars_of_losses_on_the_end_card_end_where_the_others_begin():
    (gain, gain_length), (loss, loss_length) = bar_spans((1.0, -0.5), 300)
    assert loss + loss_length == gain and (loss, gain_length) == (0, 200), "a loss has a bar of its size, to the left"
