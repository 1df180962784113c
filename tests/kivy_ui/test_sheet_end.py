"""Test the end of a score sheet: the winner, the sheet's name, a fact, shaded bars, and the end card."""

import random
import struct
from types import SimpleNamespace

import pytest
from msgspec import structs

from companion.library.exchange.drives import Drive
from companion.library.exchange.file_exchange import FileExchange
from companion.library.store import Store
from companion.session.inputs.messages import Answer, CloseSession
from companion.table.sentence import say
from companion.table.standings import PointShare
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.calculating_sheets import begin_sheet, random_value
from tests.kivy_ui.sharing_phones import SharingPhones
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light")
HAS_ENGLISH = True
MOST_MOVES = 2000
SKETCH = {
    2: (("tick", 140), ("ring", 160), ("plus", 40), ("lost", -40)),
    0: (("tick", 220), ("ring", 20), ("plus", 50), ("lost", -30)),
    1: (("tick", 180), ("ring", 10), ("plus", 60), ("lost", -50)),
    3: (("tick", 120), ("ring", 40), ("plus", 20), ("lost", -70)),
}
"""The points of sketch 47, by seat."""
FACT = "Made all 3 zero bids"
KINDS = (("tick", "bids made"), ("ring", "zero bids made"), ("plus", "bonus"), ("lost", "missed"))
END_PAGES = {}
"""End page of the last play of a sheet, by the name of the sheet."""


class FakeStick:
    """Fake USB stick, plugged in or not: a folder."""

    def __init__(self, folder):
        self.folder, self.is_plugged = folder, False

    def list_drives(self):
        return [Drive("Stick", str(self.folder), 10**9)] if self.is_plugged else []


@pytest.fixture(scope="module")
def stick(tmp_path_factory):
    return FakeStick(tmp_path_factory.mktemp("stick"))


@pytest.fixture(scope="module")
def user(window, pictures, stick):
    store = Store.in_memory()
    store.file_exchange = FileExchange(store, stick)
    return SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures)


@pytest.fixture
def skull_king(user):
    """Return the end page of a game with the numbers of sketch 47."""
    page = shown_end_page(user, "Skull King") or play_sheet(user, "Skull King")
    page.show(sketch_play(page))
    user.wait_until_idle()
    return page


def shown_end_page(user, sheet):
    """Return the end page if the previous test left one of this sheet, else None."""
    while user.shell.top_page:
        user.shell.close_page()
    page = END_PAGES.get(sheet)
    return page if page is user.shell.screen and user.table.snapshot.prompt is None else None


def play_sheet(user, sheet, seats=4):
    """Play a sheet at random to its end, and finish it."""
    from kivy_ui.pages.ending.end_page import EndPage  # imported here: it imports Kivy

    while user.shell.top_page:
        user.shell.close_page()
    user.table.send(CloseSession())
    begin_sheet(user, sheet, seats)
    luck = random.Random(sheet)
    for _ in range(MOST_MOVES):
        prompt = user.table.snapshot.prompt
        if prompt is None:
            break
        goes_on = [
            choice for choice in prompt.choices if type(choice.move).__name__ not in ("CloseSheet", "EndRounds", "EnterOutcome")
        ]
        choice = (goes_on or list(prompt.choices))[0]
        user.table.send(Answer(choice.id, tuple(random_value(luck, field) for field in choice.fields)))
    assert user.table.snapshot.prompt is None, sheet
    user.wait_until(lambda: isinstance(user.shell.screen, EndPage))
    user.wait_until_idle()
    END_PAGES[sheet] = user.shell.screen
    return END_PAGES[sheet]


def sketch_play(page):
    """Return the results with the numbers of sketch 47 instead of random ones."""
    snapshot = page.snapshot
    rows = {row.seat: row for row in snapshot.standings.seats}
    seats = tuple(
        structs.replace(rows[seat], place=place, total=sum(points for _, points in shares))
        for place, (seat, shares) in enumerate(SKETCH.items(), 1)
    )
    shares = tuple(PointShare(seat, *share) for seat, seat_shares in SKETCH.items() for share in seat_shares)
    summary = structs.replace(snapshot.standings.summary, shares=shares, kinds=KINDS, fact=FACT)
    return structs.replace(snapshot, standings=structs.replace(snapshot.standings, seats=seats, summary=summary, story=()))


def page_texts(page):
    return [placed_text.text for placed_text in page.scene.placed_texts]


def is_shown(page, sentence):
    return sentence.replace(" ", "") in "".join(page_texts(page)).replace(" ", "")


def test_the_winner_the_sheets_own_name_and_a_fact_from_its_lines_are_shown(skull_king, check_page):
    check_page("skull-king")
    assert is_shown(skull_king, as_text(say("end.wins", names=["Cleo"])))
    assert is_shown(skull_king, as_text(say("end.sheet_rounds", sheet="Skull King", rounds=10)))
    assert is_shown(skull_king, FACT)


def test_each_kind_of_points_has_its_shade_and_mark_losses_before_totals(skull_king):
    looks = {sprite.key: sprite.look for sprite in skull_king.scene.sprites}
    marks = [looks[f"legend:{kind}:image"] for kind, _ in KINDS]
    tones = [looks[f"legend:{kind}"] for kind, _ in KINDS[:3]]
    texts = page_texts(skull_king)
    assert len(set(marks)) == 4 and len(set(tones)) == 3 and [texts[texts.index("−40") + 1]] == ["300"]


def test_players_who_tie_win_together(skull_king, check_page):
    snapshot = skull_king.snapshot
    seats = tuple(structs.replace(row, place=1, total=300) if row.seat in (0, 2) else row for row in snapshot.standings.seats)
    skull_king.show(structs.replace(snapshot, standings=structs.replace(snapshot.standings, seats=seats)))
    check_page("tie")
    assert is_shown(skull_king, as_text(say("end.win", names=["Cleo", "Ann"])))


def test_bars_race_first_then_the_totals_roll_and_the_name_comes_last(skull_king):
    """Check the drawing at four times of the animation."""
    from kivy_ui.pages.ending.sheet_bars import SheetBars  # imported here: it imports Kivy
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    widths, totals = [], []
    for grown in (0.1, 0.59, 0.8, 0.99):
        scene = Scene(skull_king.look, 800, 480)
        bars = SheetBars(scene, Area(12, 185, 776, 210), grown, skull_king.result.summary, lambda row, seat: None)
        bars.draw(skull_king.result.standings, is_lowest=False)
        widths.append(sum(sprite.w for sprite in scene.sprites if sprite.key.startswith("row:2:") and sprite.key[-1].isdigit()))
        digits = [sprite for sprite in scene.sprites if sprite.key.startswith("row:2:Cleo:total")]
        totals.append(int("".join(digit.look.text for digit in sorted(digits, key=lambda digit: digit.x))))
    assert widths[0] < widths[1] and widths[1] > 0.9 * widths[3] and totals[:2] == [0, 0] and 0 < totals[2] < totals[3] <= 300


def test_all_pieces_of_bars_have_one_scale_and_losses_are_left_of_the_zero_line(skull_king, check_page):
    """A loss must not hide or shorten the points that were won, also not those of a negative total."""
    gains, losses = {0: 40, 1: 50, 2: 90, 3: 20}, {0: 0, 1: 0, 2: 70, 3: 30}
    totals = {seat: gains[seat] - losses[seat] for seat in gains}
    shares = [PointShare(seat, "tick", points) for seat, points in gains.items()]
    shares += [PointShare(seat, "lost", -points) for seat, points in losses.items() if points]
    rows = {row.seat: row for row in skull_king.snapshot.standings.seats}
    seats = tuple(structs.replace(rows[seat], place=nth + 1, total=totals[seat]) for nth, seat in enumerate((1, 3, 0, 2)))
    standings = skull_king.snapshot.standings
    summary = structs.replace(standings.summary, shares=tuple(shares), kinds=KINDS)
    skull_king.show(structs.replace(skull_king.snapshot, standings=structs.replace(standings, seats=seats, summary=summary)))
    check_page("lost")
    sprites = [sprite for sprite in skull_king.scene.sprites if sprite.key.startswith("row:") and sprite.key[-2:] in (":0", ":1")]
    pieces = {(int(sprite.key.split(":")[1]), sprite.key[-1]): sprite for sprite in sprites if ":total" not in sprite.key}
    unit = pieces[2, "0"].w / gains[2]
    assert all(abs(pieces[seat, "0"].w - unit * gains[seat]) < 2 for seat in gains), pieces
    assert all(abs(pieces[seat, "1"].w - unit * losses[seat]) < 2 for seat in (2, 3)), pieces
    zeros = [piece.x + piece.w / 2 * (1 if nth == "1" else -1) for (_, nth), piece in pieces.items()]
    assert max(zeros) - min(zeros) < 2, pieces


def test_on_a_sheet_without_lines_the_best_round_of_all_is_marked(user, check_page):
    page = play_sheet(user, "Rummy")
    check_page("rummy")
    best = [share for share in page.snapshot.standings.summary.shares if share.kind == "best"]
    rounds = [share.points for share in page.snapshot.standings.summary.shares]
    assert {share.points for share in best} == {max(rounds)}
    assert any(sprite.key.startswith("row:") and sprite.key.endswith(":mark") for sprite in page.scene.sprites)


def test_lost_points_too_narrow_for_their_number_have_it_beside_them(user, check_page):
    page = play_sheet(user, "Rummy")
    rows = {row.seat: row for row in page.snapshot.standings.seats}
    points = {0: (0, 7, 9), 1: (5, -2, 0), 2: (-3,), 3: (60, 53, 44)}
    shares = tuple(
        PointShare(seat, "lost" if number < 0 else "round", number) for seat, numbers in points.items() for number in numbers
    )
    seats = tuple(structs.replace(rows[seat], place=seat + 1, total=sum(numbers)) for seat, numbers in points.items())
    summary = structs.replace(page.snapshot.standings.summary, shares=shares, kinds=(("lost", "minus points"),), fact="")
    standings = structs.replace(page.snapshot.standings, seats=seats, summary=summary)
    page.show(structs.replace(page.snapshot, standings=standings))
    check_page("numbers")
    texts = {sprite.key: sprite.look.text for sprite in page.scene.sprites if sprite.key.endswith(":points")}
    seats_and_texts = {(int(key.split(":")[1]), text) for key, text in texts.items()}
    assert {(1, "−2"), (2, "−3"), (3, "44")} <= seats_and_texts


def test_a_single_entry_is_not_called_the_best_and_further_points_are_one_part(user, check_page):
    """The bar of a total entered at the end was marked as the best round, and three small parts had no number."""
    page = play_sheet(user, "Rummy")
    rows = {row.seat: row for row in page.snapshot.standings.seats}
    points = {0: (83, 4, 2, 9), 1: (92,)}
    shares = tuple(
        PointShare(seat, "plus" if nth else "best" if number == 92 else "round", number)
        for seat, numbers in points.items()
        for nth, number in enumerate(numbers)
    )
    seats = tuple(structs.replace(rows[seat], place=seat + 1, total=sum(numbers)) for seat, numbers in points.items())
    kinds = (("best", "best round"), ("plus", "other points"))
    summary = structs.replace(page.snapshot.standings.summary, shares=shares, kinds=kinds, fact="Best result: 92 points")
    page.show(structs.replace(page.snapshot, standings=structs.replace(page.snapshot.standings, seats=seats, summary=summary)))
    check_page("one-entry")
    assert page.result.summary.fact == "" and [kind for kind, _ in page.result.summary.kinds] == ["plus"]
    texts = [sprite.look.text for sprite in page.scene.sprites if sprite.key.endswith(":points")]
    assert sorted(texts) == ["15", "83", "92"]


def test_winners_who_are_everyone_are_not_listed(user, check_page):
    """Five names took three lines at the end of a game that all win or lose together."""
    page = play_sheet(user, "Rummy")
    rows = tuple(structs.replace(row, place=1, total=1) for row in page.snapshot.standings.seats)
    page.show(structs.replace(page.snapshot, standings=structs.replace(page.snapshot.standings, seats=rows)))
    check_page("all-win")
    assert as_text(page.result.headline()[0]) == translate("end.all_win")
    assert not [sprite for sprite in page.scene.sprites if sprite.key.endswith(":place")], "each would be a 1"


def test_those_who_won_together_share_no_win(user, check_page):
    begin_sheet(user, "Won or lost together", 4)
    victory = next(choice for choice in user.table.snapshot.prompt.choices if getattr(choice.move, "is_won", False))
    user.table.send(Answer(victory.id))
    user.wait_until_idle()
    check_page("won-together")
    assert as_text(user.shell.screen.result.headline()[0]) == translate("end.won_together")


def test_the_result_as_text_says_who_won_and_that_the_fewest_points_win(user):
    from kivy_ui.pages.ending.end_card_page import result_text

    page = play_sheet(user, "Hearts")
    (winner,) = page.result.winners
    wins = as_text(say("end.wins", names=[page.result.seat_of(winner).name]))
    assert result_text(page.card).endswith(f"\n{wins} {translate('end.fewest_win')}")


def test_draws_can_be_checked_only_if_something_was_drawn(user):
    page = play_sheet(user, "Hearts")
    for count, kind in ((0, "flat"), (3, "plain")):
        page.show(structs.replace(page.snapshot, draw_count=count))
        assert {item.name: item.kind for item in page._result_items()}["draws"] == kind


@pytest.mark.parametrize("sheet", ["Wingspan", "Hearts"])
def test_the_end_of_other_sheets_has_no_layout_mistake(user, check_page, sheet):
    play_sheet(user, sheet)
    check_page(sheet.lower())


ALIKE = ("Maximilian", "Maximiliane", "Christian", "Christine", "Alexander", "Alexandra", "Anna-Lena", "Anna-Lea")


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_twelve_players_have_rows_without_overlaps_and_names_that_differ(user, window, check_page):
    page = play_sheet(user, "Rummy", 12)
    seats = tuple(structs.replace(seat, name=name) for seat, name in zip(page.snapshot.seats, ALIKE))
    page.show(structs.replace(page.snapshot, seats=(*seats, *page.snapshot.seats[len(seats) :])))
    check_page("twelve")
    rows = {
        sprite.key.split(":")[1]: sprite.look.text
        for sprite in page.scene.sprites
        if sprite.key.startswith("row:") and sprite.key.endswith(":name")
    }
    assert len(set(rows.values())) == 12, rows
    tops = {round(sprite.y) for sprite in page.scene.sprites if sprite.key.startswith("row:") and sprite.key.endswith(":disc")}
    assert len(tops) == (6 if window.size[0] > window.size[1] else 12)


@pytest.mark.windows("800x480 de light 2", now=1)
def test_five_players_have_a_row_each_in_the_largest_text(user, check_page):
    """Two columns left no room for bars and cut the names."""
    page = play_sheet(user, "7 Wonders", 5)
    check_page("five")
    discs = [sprite for sprite in page.scene.sprites if sprite.key.startswith("row:") and sprite.key.endswith(":disc")]
    assert len({round(disc.x) for disc in discs}) == 1 and len({round(disc.y) for disc in discs}) == 5


def test_bars_of_many_players_have_the_room_of_the_end_card(user, check_page):
    page = play_sheet(user, "Skyjo", 7)
    check_page("seven")
    assert "card" not in user.targets() and page.card is not None


def test_the_end_card_goes_to_a_stick_as_a_picture(skull_king, user, check_page, stick):
    user.tap("end-card")
    check_page("card")
    assert not any(name.startswith("save:") for name in user.targets())
    user.tap("bg-stats")
    check_page("card-code")
    user.tap("back")
    stick.is_plugged = True
    user.shell.top_page._request_drives()
    check_page("card-stick")
    user.tap("save:Stick")
    user.wait_until(lambda: list(stick.folder.glob("*.png")) and not user.shell.top_page.is_busy)
    (file,) = stick.folder.glob("*.png")
    png = file.read_bytes()
    assert png.startswith(b"\x89PNG") and struct.unpack(">II", png[16:24]) == (1312, 1672) and len(png) > 20_000
    assert file.name in as_text(user.shell.top_page.sentence)


def test_the_player_who_dealt_first_is_no_option_of_a_play(user):
    from kivy_ui.pages.history.play_page import PlayPage

    play_sheet(user, "Skull King")
    session = user.table.snapshot.session
    setup = user.table._store.journal.setup(session)
    assert setup is not None
    play = structs.replace(user.table._store.plays.play(session), options={**setup.options, "dealer": "2"})
    user.shell.open_page(PlayPage(user.shell, session, lambda action: None))
    user.wait_until_idle()
    assert user.shell.top_page._options(play) == ""
    user.shell.close_page()


def test_nobody_wins_a_sheet_alone(user):
    page = play_sheet(user, "Yahtzee", 1)
    total = page.snapshot.standings.seats[0].total
    name = page.snapshot.seats[0].name
    assert translate("end.alone", name=name, count=total) in user.words()
    assert translate("end.wins", names=[name]) not in user.words() and not page.result.winners
    assert page.card.winner == name and not page.card.has_winner and not page.card.ending


def test_end_page_shows_phones_a_code_to_the_result(skull_king, user, check_page):
    phones = SharingPhones()
    user.shell.device = structs.replace(user.shell.device, phones=phones)
    user.tap("end-card")
    user.wait_until(lambda: phones.shared)
    user.shell.top_page.renew()
    check_page("card-phones")
    view, day, png = phones.shared[-1]
    assert view.session == skull_king.snapshot.session
    assert [row.total for row in view.standings.rows] == [row.total for row in skull_king.result.rows]
    assert day and png.startswith(b"\x89PNG") and user.shell.top_page._address == f"{phones.pages.address}/r/{view.session}"


def test_phones_opened_after_a_game_say_that_they_show_the_result(user, check_page):
    from kivy_ui.pages.device.phones_page import PhonesPage

    shown_end_page(user, "Skull King") or play_sheet(user, "Skull King")
    phones = SimpleNamespace(access_mode="off", phone_access=None)
    user.shell.open_page(PhonesPage(user.shell, phones))
    check_page("phones-result")
    assert "shows this result" in user.words() or "zeigt dieses Ergebnis" in user.words()
    user.shell.close_page()


def test_phones_that_may_join_after_a_game_are_led_to_the_result(user, check_page):
    from kivy_ui.pages.device.phones_page import PhonesPage

    shown_end_page(user, "Skull King") or play_sheet(user, "Skull King")
    access = SimpleNamespace(pin="2CCWXP", clients=(), ticket=lambda: "t" * 22, is_valid=bool, waiting_phones=list)
    pages = SimpleNamespace(address="http://192.168.1.20:8642", taken_port=0)
    phones = SimpleNamespace(access_mode="evening", is_up=True, phone_access=access, pages=pages)
    user.shell.open_page(PhonesPage(user.shell, phones))
    check_page("phones-result-on")
    assert translate("phones.result_steps")[:20] in user.words() and "seat:0" not in user.targets()
    user.shell.close_page()


def test_a_sheet_with_one_total_for_all_ends_with_one_bar_and_without_a_winner(user, check_page):
    page = play_sheet(user, "Just One")
    check_page("points-together")
    total = int(page.result.rows[0].total)
    assert page.result.is_undecided and [seat.name for _, seat in page.result.bars] == [as_text(say("end.together"))]
    assert as_text(page.result.headline()[0]) == as_text(say("end.together_points", count=total))


@pytest.mark.parametrize(("sheet", "seats", "team"), [("Tichu", 4, "{0} + {2}"), ("Canasta", 6, None)])
def test_a_team_has_one_bar(user, check_page, sheet, seats, team):
    page = play_sheet(user, sheet, seats)
    check_page(f"teams-{seats}")
    names = [seat.name for seat in user.table.snapshot.seats]
    first = team.format(*names) if team else translate("end.team_of", name=names[0])
    assert len(page.result.bars) == 2 and first in [seat.name for _, seat in page.result.bars]


@pytest.mark.parametrize(("key", "is_defeat"), [("won", False), ("lost", True)])
def test_players_of_one_total_say_whether_they_won(user, check_page, key, is_defeat):
    while user.shell.top_page:
        user.shell.close_page()
    user.table.send(CloseSession())
    begin_sheet(user, "The Crew", 4)
    user.tap("option:0", "finish")
    check_page("end-together")
    assert {"won", "lost", "finish-now"} <= set(user.targets())
    user.tap(key)
    user.wait_until(lambda: hasattr(user.shell.screen, "result"))
    user.wait_until_idle()
    check_page(key)
    result = user.shell.screen.result
    assert result.is_defeat == is_defeat and not result.is_undecided
