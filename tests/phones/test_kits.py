"""Kits on phones and on the television: every answer is on the screen, the board fits, and the television shows no hit points."""

import re

import pytest

from companion.games import catalogue
from companion.games.kit.box import keep_kit
from companion.games.kit.examples import read_shipped_kits
from companion.games.toolbox.dice import RollDice
from companion.games.toolbox.saved_kit import kit_of
from companion.session.phones import rights
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from phones.final_standings import standings_section, television_standings
from tests.games.toolbox.builders import ToolboxGame
from tests.long_tests import one_more_long
from tests.phones.browsers import TELEVISION, open_browser, resize
from tests.phones.pages_in_browser import OUTSIDE, show_page
from tests.phones.random_pages import asked_seat, page_html, page_of, play_random_game

KITS = [kit.name for kit in read_shipped_kits()]
SIZES = ((360, 640), (412, 915), (844, 390))
MOVES = (0, 5, 30)
WOUND = 737
OVER_THE_FOOT = """
const board = document.querySelector(".board"), foot = document.querySelector("section.asked");
if (!board || !foot) return 0;
const last = Math.max(...[...board.querySelectorAll(".kit *")].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 2)
    .map((one) => one.getBoundingClientRect().bottom));
return last - foot.getBoundingClientRect().top;
"""


@pytest.fixture(scope="module")
def driver():
    with open_browser() as driver:
        yield driver


def play_kit(name, moves):
    kit = next(kit for kit in read_shipped_kits() if kit.name == name)
    return play_random_game("kit", moves, seats=max(kit.seats[0], min(kit.seats[1], 4)), options={"kit": name}, moves=moves)


@pytest.mark.long
@pytest.mark.parametrize("name", one_more_long(tuple(KITS), 3, "kits on phones", 3))
def test_every_answer_of_a_kit_is_on_the_screen(driver, tmp_path, name):
    for moves in MOVES:
        session = play_kit(name, moves)
        if session.is_over:
            continue
        show_page(driver, tmp_path, page_of(session, asked_seat(session), "de" if moves % 2 else "en"))
        for size in SIZES:
            resize(driver, size)
            driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
            count, outside, width, _ = driver.execute_script(OUTSIDE)
            assert (count > 0, outside, width) == (True, [], size[0]), (moves, size)


@pytest.mark.long
@pytest.mark.parametrize("name", KITS)
def test_kit_board_fits_on_the_television(driver, tmp_path, name):
    for moves in MOVES:
        show_page(driver, tmp_path, page_of(play_kit(name, moves), None, "de" if moves % 2 else "en"))
        resize(driver, TELEVISION)
        assert driver.execute_script(OVER_THE_FOOT) <= 1, moves


WIDTHS = """
const board = document.querySelector(".kit").getBoundingClientRect();
return [document.documentElement.scrollWidth, ...[...document.querySelectorAll(".kit .places, .kit .order")].map((one) => one.getBoundingClientRect().width / board.width)];
"""


@pytest.mark.long
@pytest.mark.parametrize("name", KITS)
def test_phone_without_a_seat_shows_the_board_at_full_width(driver, tmp_path, name):
    for moves in MOVES:
        session = play_kit(name, moves)
        if session.is_over:
            continue
        show_page(driver, tmp_path, page_of(session, None, "de" if moves % 2 else "en"))
        for size in SIZES[:2]:
            resize(driver, size)
            driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
            _, outside, width, _ = driver.execute_script(OUTSIDE)
            scrolled, *shares = driver.execute_script(WIDTHS)
            assert (outside, width, scrolled) == ([], size[0], size[0]), (moves, size)
            assert all(share > 0.95 for share in shares), (moves, size, shares)


def test_phones_show_prices():
    page = page_html(page_of(play_kit("Brew", 0), None)).split("</style>")[-1]
    assert page.count('class="price"') >= 6 and "price 3" in page


def begin_village():
    """Return Wolf village at the question who falls at night."""
    game = catalogue.game("kit")
    setup = game.setup(seats_named(("Ann", "Ben", "Chloe", "Dan", "Maximilian")), {"kit": "Wolf village"})
    session = Session.begin(game, "village", setup, MemoryJournal(), PlayClock(), bytes(32))
    for _ in ("Begin the night", "The seer has seen"):
        session.play(session.prompt.choices[0].id, (), "touch")
    return session


def test_no_phone_decides_who_falls_where_players_have_secret_roles():
    session = begin_village()
    assert session.prompt.choices, "the touchscreen is asked"
    for seat in range(5):
        assert not rights.phone_choices(session, seat)
        page = page_of(session, seat).body()
        assert "Choose the victim" not in page and "Answer on the touchscreen" in page and "Anyone may answer" not in page
        with pytest.raises(IllegalMoveError):
            rights.check(session, seat, session.prompt.choices[0].id)
    assert "Anyone may answer" in page_of(play_kit("Desert campaign", 0), 0).body(), "without secrets, any phone answers for all"


def test_phone_names_its_own_hand_first():
    game = catalogue.game("kit")
    setup = game.setup(seats_named(("Ann", "Bo")), {"kit": "Deck of 52"})
    session = Session.begin(game, "cards", setup, MemoryJournal(), PlayClock(), bytes(32))
    session.play(session.prompt.choices[0].id, (), "touch")
    play = next(choice for choice in session.prompt.choices if game.reader().read(choice.label) == "Play")
    session.play(play.id, ((play.fields[0].options[0].value,),), "touch")
    pages = [page_of(session, seat).body() for seat in (0, 1)]
    for page in pages:
        assert page.index("Only for you: Hand") < page.index("Played") and "My chest" not in page
        assert 'class="last"' not in page


def test_phones_and_television_show_the_role_of_a_player_who_fell():
    session, read = begin_village(), catalogue.game("kit").reader().read
    role = read(session.view(1).seats[1].own[0]).removeprefix("Role: ")
    session.play(session.prompt.choices[0].id, ((1,),), "touch")
    before = page_of(session, None).body()
    session.play(session.prompt.choices[0].id, (), "touch")
    assert role not in before and role in page_of(session, None).body()


@pytest.mark.parametrize("seat", [None, 1])
def test_phones_and_television_name_the_side_that_won_and_all_roles(seat):
    """Before, they named only the players, with places and no role."""
    session, read = begin_village(), catalogue.game("kit").reader().read
    wolf = next(seat for seat in range(5) if "Wolf" in read(session.view(seat).seats[seat].own[0]))
    session.play(session.prompt.choices[1].id, (), "touch")
    session.play(session.prompt.choices[0].id, ((wolf,),), "touch")
    page = (television_standings if seat is None else standings_section)(page_of(session, seat))
    assert session.is_over and "<h1>The village wins!</h1>" in page and page.count("The village wins!") == 1
    assert (
        page.count("<small>Villager</small>") == 3 and page.count("<small>Seer</small>") == page.count("<small>Wolf</small>") == 1
    )
    assert "<b>1.</b>" not in page, "no places among players of one side"


def begin_wounded_fight():
    """Return a fight in which a creature was hurt and healed."""
    game = catalogue.game("kit")
    setup = game.setup(seats_named(("Ann", "Bo")), {"kit": "Initiative"})
    session = Session.begin(game, "fight", setup, MemoryJournal(), PlayClock(), bytes(32))

    def give(label, *values):
        choice = next(choice for choice in session.prompt.choices if game.reader().read(choice.label) == label)
        session.play(choice.id, values, "test")

    give("Add a wolf")
    give("Enter initiative")
    for number in (0, 0):
        give("Initiative", number)
    give("Hit points", WOUND)
    give("Begin anyway")
    give("Web", (2,), 2)
    return session, give


def test_television_shows_no_hit_points():
    session, give = begin_wounded_fight()
    for step in (lambda: None, lambda: give("Hurt", (2,), 7), lambda: give("Heal", (2,), 5)):
        step()
        television, phone = (page_html(page_of(session, seat)) for seat in (None, 0))
        words = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<script.*?</script>", "", television, flags=re.DOTALL)
        assert not re.search(r"Hit points[^<]*\d|Hurt[^<]*\d|Heal[^<]*\d", words)
        assert not re.search(rf"\b({WOUND}|{WOUND - 7}|{WOUND - 2})\b", words)
        assert "Webbed" in words and "Wolf" in words
        assert "Hit points" in phone


def test_phones_and_television_show_rolled_dice_and_which_count():
    dice_kit = kit_of(ToolboxGame(2).play(RollDice("4d6kh3")).view, "Dice", (1, 4), ("red", "star"), ("dice", "clock"))
    game = catalogue.game("kit")
    setup = game.setup(seats_named(("Ann", "Bo")), {"kit": dice_kit.name}, keep_kit(game.edition(), dice_kit))
    session = Session.begin(game, "dice", setup, MemoryJournal(), PlayClock(), bytes(32))
    session.play(session.prompt.choices[0].id, (), "test")
    (dice,) = game.view(session.state.game, None).dice
    for seat in (None, 0, 1):
        html = page_html(page_of(session, seat)).split("</style>")[-1]
        assert f"<b>{dice.total}</b>" in html and f"({dice.faces[dice.uncounted_positions[0]]})" in html
