"""Test History, people and statistics, by touch."""

from datetime import date, timedelta
from types import SimpleNamespace

import msgspec
import pytest

from companion.games.score_sheet.choosing import TakeSheet
from companion.library.records.people import Player
from companion.library.records.play_details import PlayDetails
from companion.library.records.play_record import Play, Score
from companion.library.store import Store
from companion.pictures.plot_pictures import swell
from companion.pictures.seat_emblems import SEAT_PAINTS, disc
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.any_time_moves import RenameSeat
from companion.table.seats import seats_named
from companion.table.standings import BEHIND
from kivy_ui.layout.scrolling import GAP_UNITS
from kivy_ui.look.language import as_text, number, percent, translate
from kivy_ui.pages.history.play_words import day_in_short, faces_of, title
from tests.early_end import end_users_game
from tests.example_plays import PEOPLE, create_plays, create_scores, fill_store
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.library.bgstats_export import export_of, play, score
from tests.sample_sizes import full_or_sample

NICKNAMES = {player.name: player.nickname for player in PEOPLE if player.nickname}
NAMES = ("Zoë Núñez", "Łukasz Żółty", "Čeněk Dvořák", "Åse Þórðar", "İdil Çağ Işık", "Weiß-O'Brien")
WINDOWS = full_or_sample(
    ("800x480", "800x480 de", *(f"{size} en light 2" for size in ("800x480", "480x800", "1280x720", "720x1280"))),
    ("480x800 en light 2", "800x480"),
)
LEAST_OVERLAP = 3  # px: the boxes of lines are a little higher than their letters
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def store(window):
    return fill_store(Store.in_memory())


@pytest.fixture(scope="module")
def user(window, pictures, store):
    return SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures)


def filter_history(user):
    """Show the plays of one game and one person."""
    user.tap("nights", "person", "choose:Søren", "game", "choose:Deep Blue")


def erase_text(user):
    while user.shell.top_page.typed:
        user.tap("key:rub out")


def plot_target(name):
    """Return the target of a plot."""
    return f"plot:{translate(name)}"


def test_the_first_plays_come_with_their_number(user, store):
    """The list is never shown without its plays. Until then the page says that it loads, after a moment."""
    from kivy_ui.pages.history.history_page import HistoryPage

    user.shell.show_history()
    page = user.shell.screen
    assert isinstance(page, HistoryPage) and page.filtered.is_waiting and not page.filtered.status_words
    page.filtered._note_slow()
    page.stage.draw_now()
    assert translate("page.loading") in [text.text for text in page.texts] and translate("history.hint") not in user.words()
    page.filtered.store_result(page._count(store))
    assert page.list.row(0) is not None and page.list.count == store.plays.count()


def test_history_shows_the_last_play_first(user, store):
    """Only whole cards are visible; a drag scrolls the list by rows without opening a card."""
    user.tap("nights")
    roll, count = user.shell.screen.list, store.plays.count()
    first = store.plays.latest_plays(1)[0].id
    assert roll.targets[0].name == f"play:{first}" and roll.count == count
    assert abs(roll.lines_in_sight * roll.step - roll.height / roll.look.unit - GAP_UNITS) < 1
    box = user.find(f"play:{first}")
    touch = user.touch_down(box.cx, box.y)
    touch.touch_move(box.cx, box.y + 3 * box.h)
    user.wait_until_idle(1)
    touch.touch_up()
    user.wait_until_idle()
    assert roll.first == 3 and user.shell.top_page is None


def test_scroll_bar_reaches_the_first_play_and_draws_only_visible_rows(user, store):
    user.tap("nights")
    roll, count = user.shell.screen.list, store.plays.count()
    user.drag("thumb", (roll.right - 5, roll.y))
    last = store.plays.latest_plays(1, count - 1)[0].id
    assert f"play:{last}" in user.targets()
    assert 0 < roll.drawn_lines <= roll.lines_in_sight + 2 < count


def test_a_tap_on_the_track_beside_the_thumb_turns_a_page(user, store):
    user.tap("nights")
    roll = user.shell.screen.list
    thumb = user.find("thumb")
    user.touch(thumb.cx, roll.y + 2)
    assert roll.first == roll.lines_in_sight and user.shell.top_page is None
    user.drag("thumb", (thumb.cx, roll.y))
    last = roll.first
    user.touch(thumb.cx, roll.y + roll.height - 2)
    assert roll.first == last - roll.lines_in_sight


def test_plays_are_filtered_by_game_and_person(user, store):
    filter_history(user)
    roll = user.shell.screen.list
    conditions = {"game": "deep-blue", "player": "soren"}
    visible_plays = [target for target in user.targets() if target.startswith("play:")]
    expected = [f"play:{play.id}" for play in store.plays.latest_plays(**conditions)]
    assert roll.count == len(expected) and visible_plays == expected[: len(visible_plays)] != []


def test_a_pair_of_the_statistics_opens_the_plays_of_both(user, store):
    """The bar of a pair could not be tapped; History had no filter for two people."""
    pair = store.statistics.pairs()[0]
    user.shell.show_statistics()
    user.wait_until_idle()
    user.tap(plot_target("album.pairs"))
    bar = next(target for target in user.targets() if target.startswith("bar:"))
    user.tap(bar)
    shared_plays = [
        play for play in store.plays.latest_plays(500) if {pair.first, pair.second} <= {score.player for score in play.scores}
    ]
    assert user.shell.screen.list.count == len(shared_plays) == store.plays.count(player=pair.first, rival=pair.second) > 0
    names = [player.name for player in PEOPLE if player.id in (pair.first, pair.second)]
    assert len(names) == 2 and user.shell.screen.rival and all(name.split()[0][:3] in user.words() for name in names)
    user.tap("person", "choose:" + translate("history.everyone"))
    assert user.shell.screen.list.count == store.plays.count()
    user.tap("back")
    assert bar in user.targets(), "back to the pairs"


def test_narrow_card_shows_whole_names_of_several_winners(user, store):
    from kivy_ui.pages.history.play_card import draw_play
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    for night in store.play_details.page(60, 0, "", "shown", ""):
        winners = [face.name for score, face in zip(night.play.scores, night.faces) if score.has_won]
        short = [name for name in winners if len(name) < 8]
        if len(winners) == 2 and len(short) == 2:
            for width in range(300, 470, 8):
                scene = Scene(user.shell.look, width, 148)
                draw_play(scene, Area(0, 0, width, 148), "card", night)
                card_text = ", ".join(placed_text.text for placed_text in scene.placed_texts)
                assert all(name in card_text for name in winners), (width, card_text)
            return
    raise AssertionError("two people won none of these plays")


@pytest.mark.windows("480x800 de", "800x480", now=2)
@pytest.mark.parametrize("names", [("Zoë", "Bjarne"), ("Maximilian", "Alexandra")])
def test_a_card_of_two_winners_whose_names_are_long_shows_bars_of_the_others(user, names):
    from kivy_ui.pages.history.play_card import draw_play
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    people = [Player(name, name, "green", "star") for name in (*names, "Anna", "Lena", "Bo")]
    tied = msgspec.structs.replace(next(create_plays(1)), scores=tuple(create_scores("deep-blue", people, [57, 57, 48, 30, 21])))
    scene = Scene(user.shell.look, 404, 158)
    draw_play(scene, Area(0, 0, 404, 158), "card", PlayDetails(tied, tuple(people)))
    card_text = " ".join(placed_text.text for placed_text in scene.placed_texts)
    assert all(name in card_text for name in names), card_text
    assert len([sprite for sprite in scene.sprites if sprite.key.endswith(":bar")]) >= 2


def test_every_player_of_a_card_has_a_bar_and_that_of_the_winner_is_the_longest(user, store):
    from kivy_ui.pages.history.play_card import draw_play
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    nights = [night for night in store.play_details.page(60, 0, "", "shown", "") if night.play.game == "deep-blue"]
    night = next(night for night in nights if [score.has_won for score in night.play.scores].count(True) == 1)
    scene = Scene(user.shell.look, 760, 300)
    draw_play(scene, Area(0, 0, 760, 300), "card", night)
    first, *other_bars = [sprite for sprite in scene.sprites if sprite.key.endswith(":bar")]
    assert len(other_bars) == len(night.play.scores) - 1 and all(first.x + first.w / 2 >= bar.x + bar.w / 2 for bar in other_bars)


@pytest.mark.windows("800x480 de deep 2", "800x480", now=2)
def test_the_name_of_a_winner_ends_above_the_bar(user):
    people = [Player(name, name, "green", "star") for name in ("Jörg", "Tom")]
    play = Play("a", "deep-blue", 1_700_000_000, 60_000, tuple(create_scores("other", people, [9, 5])))
    scene = draw_card(user, play, people)
    bar = next(sprite for sprite in scene.sprites if sprite.key.endswith(":bar"))
    name = next(placed_text for placed_text in scene.placed_texts if placed_text.text == "Jörg")
    assert name.area.bottom <= bar.y - bar.h / 2, (name, bar)


@pytest.mark.windows("480x800 de light 2", "800x480", now=2)
def test_one_long_title_leaves_bars_beside_the_titles(user):
    """The bars of thirty games were below their titles, three on a page, because of one long title."""
    from kivy_ui.layout.cards import Pager
    from kivy_ui.pages.bars import LabelledBar, bar_list
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    titles, room = ("Catan", "Azul", "Die Verlorenen Ruinen von Arnak", "Skat"), Area(0, 0, 412, 290)
    scene = Scene(user.shell.look, room.w, room.h)
    bar_list([LabelledBar(title, "4", 0.5) for title in titles], Pager(lambda: None)).draw(scene, room, "bars")
    gauges = [sprite for sprite in scene.sprites if sprite.key.endswith(":gauge")]
    assert len(gauges) == len(titles) and all(bar.w < room.w / 2 for bar in gauges), gauges


def test_a_name_is_shortened_to_the_parts_that_people_use(user):
    from kivy_ui.pages.history.play_card import BODY_TEXT, _shorten_name

    scene = user.shell.screen.scene
    wide = lambda words: scene.scaled_width(words, BODY_TEXT) + 1  # noqa: E731 - the room for these words
    assert [_shorten_name(scene, "Dr. Éloïse Désirée", wide(words), BODY_TEXT) for words in ("Dr. Éloïse", "Éloïse", "Élo")] == [
        "Dr. Éloïse",
        "Éloïse",
        "Élo",
    ]


def test_place_and_note_are_typed_on_the_screen_keyboard(user, store):
    filter_history(user)
    id = store.plays.latest_plays(1, game="deep-blue", player="soren")[0].id
    user.tap(f"play:{id}", "location")
    erase_text(user)
    user.write("Rome")
    user.tap("key:done", "note")
    erase_text(user)
    user.tap("key:done")
    play = store.plays.play(id)
    assert (play.location, play.note) == ("Rome", "") and "Rome" in user.words()


def test_undo_restores_a_deleted_play(user, store):
    """Restore it at once, and later from the list of deleted plays."""
    filter_history(user)
    id = store.plays.latest_plays(1, game="deep-blue", player="soren")[0].id
    before = store.plays.count()
    user.tap(f"play:{id}", "delete")
    assert store.plays.count() == before - 1 and store.plays.play(id).sight == "deleted"
    user.tap("undo")
    assert store.plays.count() == before and f"play:{id}" in user.targets()
    user.tap(f"play:{id}", "delete", "back", "nights", "deleted")
    assert translate("history.hint") not in user.words(), "a deleted play is tapped to restore it"
    user.tap(f"play:{id}")
    assert "count" not in user.targets() and translate("play.deleted") in user.words(), "statistics never count a deleted play"
    kinds = {button.name: button.kind for button in user.shell.top_page.buttons()}
    assert kinds["bring-back"] == "main" != kinds["again"], "bringing back is the usual answer"
    user.tap("bring-back")
    assert store.plays.count() == before
    plays = [name for name in user.targets() if name.startswith("play:")]
    assert plays and "deleted" not in user.targets(), "all plays are shown after the last deleted one"


def test_a_play_that_is_restored_after_its_set_up_was_open_is_listed_at_once(user, store):
    user.tap("nights", "game", "choose:Deep Blue")
    play, count = next(name for name in user.targets() if name.startswith("play:")), store.plays.count(game="deep-blue")
    user.tap(play, "delete", "deleted", play, "again", "back", "bring-back")
    assert store.plays.count(game="deep-blue") == count and play in user.targets()
    assert as_text(user.shell.screen.note) == translate("plays.count", count=count), user.words()


FILTERS = ((), ("game", "choose:Deep Blue"), ("person", "choose:Søren"), ("person", "choose:Søren", "game", "choose:Deep Blue"))


@pytest.mark.parametrize("sight", ["deleted", "hidden"])
@pytest.mark.parametrize("taps", FILTERS, ids=" ".join)
def test_no_empty_list_is_shown_after_the_last_such_play_is_restored(user, store, sight, taps):
    """Another play of that kind, of another game and without that person, stays deleted or hidden at first."""
    (play,), plays = store.plays.latest_plays(1, game="deep-blue", player="soren"), store.plays.latest_plays(50)
    other = next(
        other for other in plays if other.game != "deep-blue" and not any(score.player == "soren" for score in other.scores)
    )
    for changed in (play, other):
        store.plays.corrections.remark(changed.id, sight=sight)
    user.tap("nights", *taps, sight, f"play:{play.id}", "bring-back")
    assert [name for name in user.targets() if name.startswith("play:")] == [f"play:{other.id}"]
    user.tap(f"play:{other.id}", "bring-back")
    assert sight not in user.targets() and any(name.startswith("play:") for name in user.targets()), "all plays are shown"


def test_the_filter_counts_a_persons_plays_as_the_list_does(user, store):
    play = msgspec.structs.replace(next(create_plays(1)), id="early", is_finished=False, status="ended", is_result=False)
    store.plays.imports.save_imported([msgspec.structs.replace(play, scores=tuple(create_scores("deep-blue", PEOPLE[:2], [3, 2])))])
    count = store.plays.count(player="ann")
    user.tap("nights", "person")
    assert translate("plays.count", count=count) in user.words()
    user.tap("choose:Ann")
    assert as_text(user.shell.screen.note) == translate("plays.count", count=count)


def test_a_filter_without_deleted_plays_gives_way_to_them(user, store):
    play = next(play for play in store.plays.latest_plays(50) if play.game != "deep-blue")
    store.plays.corrections.remark(play.id, sight="deleted")
    user.tap("nights", "game", "choose:Deep Blue", "deleted")
    assert f"play:{play.id}" in user.targets()
    user.tap(f"play:{play.id}", "bring-back")


def test_one_tap_on_a_play_opens_set_up_with_its_players(user, store):
    user.tap("nights", "game", "choose:Deep Blue", "play:", "again")
    seated = [score.name for score in sorted(store.plays.latest_plays(1, game="deep-blue")[0].scores, key=lambda score: score.seat)]
    page = user.shell.screen
    assert [seat.name for seat in page.seats] == [NICKNAMES.get(name, name) for name in seated]


def find_person(store, name):
    return next(person for person in store.people.all_people() if person.player.name == name)


def test_one_tap_on_home_seats_the_last_group_or_resumes_its_game(user, store):
    """Check that a second touch starts the game."""
    for names in (("Ann", "Bo"), tuple(player.name for player in PEOPLE[:5])):
        user.table.send(BeginSession("deep-blue", seats_named(names)))
        user.go_home()
    targets = [target for target in user.targets() if target.startswith("go-on")]
    sessions = sorted(store.sessions(only_open=True), key=lambda session: -session.last_s)
    assert len(sessions) == 2 and targets == [f"go-on:{session.id}" for session in sessions], "both, side by side"
    night = store.play_details.recent_plays(1)[0]
    user.tap(f"game:{night.replay_setup.game}")
    page = user.shell.screen
    people = {(seat.name, seat.player) for seat in page.seats}
    assert page.game.name == night.replay_setup.game and people
    user.tap("begin")
    snapshot = user.table.snapshot
    assert snapshot.game == night.replay_setup.game and people == {(seat.name, seat.player) for seat in snapshot.seats}
    user.go_home()
    user.tap("go-on:")
    assert user.table.snapshot.session == snapshot.session


def test_new_person_is_entered(user, store):
    user.tap("nights", "people", "new")
    user.write("Emile")
    user.tap("key:done")
    assert user.turn_to("person:Emile") and find_person(store, "Emile").player.colour


def test_rename_keeps_the_history(user, store):
    before = store.plays.count(player="max")
    user.tap("nights", "people", "person:Maximilian", "name", "clear")
    user.write("Boris")
    user.tap("key:done", "back", "history")
    assert not user.shell._toast.words, "the message of a closed page is over no other page"
    assert user.shell.screen.list.count == before and "Boris" in user.words() and "Max" not in user.words()


def test_keyboard_types_european_names(user, store):
    """Check names, and two taps on the key of accents."""
    user.tap("nights", "people", "new")
    for name in NAMES:
        user.write(name)
        assert user.shell.top_page.typed == name
        erase_text(user)
    user.write("Ém")
    user.tap("key:accents", "key:accents", "key:a")
    assert user.shell.top_page.typed == "Éma"


def test_each_word_of_a_persons_name_begins_with_a_capital_and_the_first_of_a_german_games(user, window):
    """Check the letter that the keyboard offers after a space."""
    user.tap("nights", "people", "new", "key:A", "key:space")
    assert "key:Z" in user.targets()
    user.tap("key:z" if "key:z" in user.targets() else "key:Z", "key:signs", "key:-", "key:signs")
    assert "key:Z" in user.targets(), "as in Anna-Lena"
    user.go_home()
    user.tap("nights", "enter", f"choose:{translate('enter.other_game')}", "key:A", "key:space")
    assert ("key:z" if window.language == "de" else "key:Z") in user.targets()


def test_colour_emblem_and_nickname_are_used_at_the_table(user, store):
    """Check colour, emblem and nickname at the table; the colour is one that the game's pieces have."""
    user.tap("nights", "people", "person:Bo", "nickname")
    user.write("Bee")
    user.tap("key:done", "colour:yellow", "emblem:star")
    player = find_person(store, "Bo").player
    assert (player.nickname, player.colour, player.emblem) == ("Bee", "yellow", "star")
    user.shell.show_home()
    user.wait_until_idle()
    user.tap("game:deep-blue")
    for screen_seat in user.shell.screen.seats:
        user.tap(f"seat:{screen_seat.name}", "away")
    user.tap("new-name", "player:Bo", "back")
    (seat,) = user.shell.screen.seats
    assert (seat.name, seat.colour, seat.emblem, seat.player) == ("Bee", "yellow", "star", "bo")
    user.tap("new-name", "new", "back")
    came_back = any(name.startswith("player:") for name in user.targets())
    user.tap("new")
    user.write("Uma")
    user.tap("key:done")
    names = [seat.name for seat in user.shell.screen.seats]
    assert came_back and user.shell.top_page is None and names == ["Bee", "Uma"]
    icons = [sprite for sprite in user.shell.screen.scene.sprites if sprite.key.endswith(":icon")]
    signs = {name: sprite.look.args[0] for sprite in icons for name in ("scenario", "bag") if f"option:{name}:" in sprite.key}
    assert (signs["scenario"], signs["bag"]) == ("next", "swap")


def test_person_is_hidden_and_shown_again(user, store):
    user.tap("nights", "people", "person:Søren", "hide")
    assert translate("person.hidden")[:10] in user.words()
    user.tap("back", "back")
    assert not user.turn_to("person:Søren")
    user.tap("hidden")
    assert translate("people.title_hidden") in user.words() and translate("people.all") in user.words()
    user.tap("person:Søren", "show", "back", "back", "back")
    assert translate("people.title_hidden") not in user.words(), "the arrow leads from the hidden people to all others"
    assert user.turn_to("person:Søren") and not find_person(store, "Søren").player.is_hidden


def test_people_have_their_signs_where_they_are_listed_or_picked(user, store):
    def discs():
        looks = [sprite.look for sprite in user.shell.page_in_front().scene.sprites]
        return len([look for look in looks if getattr(look, "paint", None) is disc])

    user.tap("nights", "people")
    assert discs() == len([target for target in user.targets() if target.startswith("person:")]) > 1
    user.go_home()
    user.tap("nights", "enter", "choose:Deep Blue")
    assert discs() == len([target for target in user.targets() if target.startswith("pick:")]) > 1
    user.go_home()


def test_a_person_who_is_added_from_the_hidden_people_is_shown(user, store):
    user.tap("nights", "people", "person:Søren", "hide", "back", "back", "hidden", "new")
    user.write("Xenia")
    user.tap("key:done")
    assert user.turn_to("person:Xenia")
    user.tap("person:Xenia", "delete", "delete", "hidden", "person:Søren", "show")


def test_merging_two_people_keeps_the_chosen_name(user, store):
    """Merge two names of one person; the chosen name stays."""
    store.people.add("Fay")
    before = {person.player.id: person.wins.tries for person in store.people.all_people()}
    user.tap("nights", "people", "person:Ann", "merge", "choose:Fay", "choose:Fay")
    fay = find_person(store, "Fay")
    assert fay.wins.tries == before["ann"] and user.shell.top_page.title == "Fay"
    user.tap("back")
    assert user.shell.top_page.title == "Fay", "back leads to the person that was edited"
    user.tap("back")
    assert not user.turn_to("person:Ann") and user.turn_to("person:Fay")
    user.tap("person:Fay", "part:Ann", "back", "back")
    after = {person.player.id: person.wins.tries for person in store.people.all_people()}
    assert after == before and user.turn_to("person:Ann") and user.turn_to("person:Fay")
    user.tap("person:Ann", "merge")
    assert translate("person.met_some", name="Ann") in user.words()
    assert not any(user.turn_to(f"choose:{name}") for name in ("Bo", "Ann")) and user.turn_to("choose:Fay")


def test_statistics_are_of_the_game_and_the_person_that_history_is_filtered_by(user):
    """Statistics showed all games, whatever History was filtered by."""
    filter_history(user)
    filters = user.shell.screen.game, user.shell.screen.player
    user.tap("statistics")
    page = user.shell.screen
    assert (getattr(page, "game", ""), page.person and page.person.id) == filters
    user.tap("back")
    assert (user.shell.screen.game, user.shell.screen.player) == filters, "the filters stay"


@pytest.mark.windows("800x480", "800x480 de light 2")
def test_the_note_below_people_to_merge_is_on_the_screen(user, store):
    """With four other people the cards took the whole page, and the note was below its edge."""
    names = [store.people.add(name).name for name in ("Gil", "Hal", "Ida")]
    user.tap("nights", "people", "person:Ann", "merge")
    cards = [user.find(target) for target in user.targets() if target.startswith("choose:")]
    words = translate("person.met_some", name="Ann").split()[0]
    note = next(text.box for text in user.shell.page_in_front().texts if text.text.startswith(words))
    assert len(cards) >= len(names) and note.y >= 0 and note.y + note.h <= min(card.y for card in cards)


def test_person_page_shows_the_share_of_wins_and_its_uncertainty(user, store):
    """Go from a person to their page, to a game's page, and to its plays."""
    user.tap("nights", "people", "person:Ann", "statistics")
    figures = store.statistics.person("ann")
    assert percent(figures.wins.share) in user.words() and translate("album.surely") not in user.words()
    user.tap("shares")
    assert translate("album.surely") in user.words()
    name = next(target for target in user.targets() if target.startswith("bar:"))
    user.tap(name)
    page = user.shell.screen
    drawing = next(plot.drawing for plot in page.page.plots if plot.name == translate("album.over_time"))
    assert len(drawing.dots) == dict(figures.by_game)[page.game].wins.tries
    user.tap("more")
    game = user.shell.screen.game
    assert game == page.game
    user.tap(plot_target("album.wins"), "history")
    assert user.shell.screen.list.count == store.plays.count(game)


def test_a_game_of_a_persons_statistics_leads_to_their_own_plays_of_it(user, store):
    """Its figures stood among those of all games, and a key chose the game of some of the plots."""
    user.tap("nights", "people", "person:Ann", "statistics", "bar:")
    page = user.shell.screen
    assert "Ann · " in user.words() and not {"game", "figures"} & set(user.targets())
    user.tap("history")
    assert user.shell.screen.list.count == store.plays.count(page.game, player="ann")
    user.tap("back", "back")
    assert user.shell.screen.game == "" and user.shell.screen.player == "ann"


def test_play_card_names_everyone_on_a_shared_first_place(user, store):
    """Save a play with two equal totals."""
    seated = PEOPLE[:3]
    tied = next(create_plays(1))
    tied = msgspec.structs.replace(
        tied, id="tied", ended_s=tied.ended_s * 2, scores=tuple(create_scores("deep-blue", seated, [30, 30, 12]))
    )
    store.plays.imports.save_imported([tied])
    user.tap("nights")
    card = user.find("play:tied")
    texts = [text for text in user.shell.screen.list.texts if text.box.is_within(card, 2)]
    top = {name: next(text.box.top for text in texts if text.text.startswith(name)) for name in ("Ann", "Bo", "Cleo")}
    assert top["Ann"] == top["Bo"] > top["Cleo"]


def test_too_long_note_shows_its_beginning_and_is_replaced_whole(user, store, check_page):
    comment = "Zoë, 12–7, ♥ 3:4 Łukasz? " * 120_000
    store.import_plays(export_of(play("long", 6, score(1, "3"), score(2, "5"), comments=comment)))
    user.go_home()
    user.tap("nights", "game", "choose:Skyjo", "play:bgs-long")
    check_page("long-note")
    assert number(len(comment)) in user.words()
    user.tap("note")
    check_page("long-note-page")
    assert number(len(comment) - 600) in user.words()
    user.tap("back")
    assert "".join(store.long_notes.pieces(store.plays.play("bgs-long").note)) == comment
    user.tap("note", "write")
    assert user.shell.top_page.typed == ""
    user.write("Short")
    user.tap("key:done")
    assert store.plays.play("bgs-long").note == "Short" and "Short" in user.words() and "correct" in user.targets()


def test_a_play_without_points_and_winner_is_listed_without_bars(user, store):
    """Import a finished game without a winner, and open it."""
    from companion.library.records.plays import Play, Score

    rows = tuple(Score(seat, player.name, 2, None, player.id) for seat, player in enumerate(PEOPLE[:2]))
    store.plays.imports.save_imported([Play("none", "Our game", 1_900_000_000, 60_000, rows, is_result=False)])
    user.tap("nights", "game", "choose:Our game")
    text_lines = [text.text for text in user.shell.screen.list.texts]
    assert {"Ann", "Bo"} <= {*text_lines} and any(text.startswith(translate("play.no_winner")) for text in text_lines)
    user.tap("play:none")
    assert translate("play.no_winner_title") in user.words() and translate("play.counted_without_winner") in user.words()
    assert not [sprite for sprite in user.shell.top_page.scene.sprites if sprite.key.endswith(":gauge")]


def test_a_name_on_a_plays_page_opens_the_persons_page(user, store, check_page):
    user.tap("nights", "person", "choose:Søren")
    user.tap(next(name for name in user.targets() if name.startswith("play:")))
    check_page("play-with-names")
    play = store.play_details.load(user.shell.top_page.id)
    seat = next(score.seat for score in play.play.scores if score.player == "soren")
    user.tap(f"points:{seat}:face")
    assert user.shell.top_page.person.player.name == "Søren"
    user.tap("back")
    assert f"points:{seat}:face" in user.targets(), "back to the play"


def test_the_most_wins_open_the_winners_page(user, store):
    user.tap("nights", "statistics", "figure:1")
    assert user.shell.screen.player == max(store.people.all_people(), key=lambda person: person.wins.hits).player.id


def test_a_card_in_history_names_its_game_and_day(user, store):
    user.tap("nights")
    last = store.plays.latest_plays(1)[0]
    words = user.words()
    assert title(last.game) in words and day_in_short(last) in words


@pytest.mark.parametrize(
    ("days", "day_words"), [(0, "day.today"), (1, "day.yesterday"), (3, "day.weekday"), (7, "date.day"), (400, "date.full")]
)
def test_recent_days_are_named(window, days, day_words):
    day = date(2026, 11, 27) - timedelta(days=days)
    parts = {
        "day.weekday": {"day": day.isoweekday()},
        "date.day": {"day": day.day, "month": day.month},
        "date.full": {"day": day.day, "month": day.month, "year": str(day.year)},
    }
    assert day_in_short(SimpleNamespace(played_on=day), date(2026, 11, 27)) == translate(day_words, **parts.get(day_words, {}))


def bars_of(user):
    """Return the names of the bars on screen."""
    return {name.removeprefix("bar:") for name in user.targets() if name.startswith("bar:")}


def test_with_few_plays_games_and_people_are_on_one_page_if_all_fit(window, check_page, user, store):
    """A play that ended early is shown with its people, too, although no result counts."""
    few = fill_store(Store.in_memory(), 0)
    early_plays = create_plays(4, people=PEOPLE[:4], games=("deep-blue", "deep-dive"))
    few.plays.imports.save_imported([msgspec.structs.replace(imported_play, status="ended") for imported_play in early_plays])
    own = SimulatedUser(create_table(store=few), window.settings(), is_blind=True)
    own.tap("nights", "statistics")
    shown_names = bars_of(own)
    plots = [name for name in own.targets() if name.startswith("plot:")]
    if own.shell.screen.is_wide and not own.shell.screen.look.text_size:
        assert plots == [plot_target("album.games"), plot_target("album.pairs")], "games and people have one button"
    else:
        assert plots[:2] == [plot_target("album.games"), plot_target("album.people")], "no bar of a plot without pages is left out"
        own.tap(plots[1])
        shown_names = bars_of(own)
        for _ in range(len(PEOPLE[:4]) if "page-on" in own.targets() else 0):
            own.tap("page-on")
            shown_names |= bars_of(own)
    assert {player.name for player in PEOPLE[:4]} <= shown_names
    own.tap(plots[-1])
    assert " : " in own.words() and translate("album.ahead_of_each_other") in own.words()
    paints = {SEAT_PAINTS[player.colour] for player in PEOPLE[:4]}
    bars = [sprite.look.args for sprite in own.shell.screen.scene.sprites if sprite.key.endswith(":gauge")]
    assert all({args[1], args[-1]} <= paints and args[1] != args[-1] for args in bars), "each part has its person's colour"
    own.tap(plots[0])
    assert translate("album.plays_of_games") in own.words()


def test_keys_at_the_foot_of_history_are_equally_wide(user):
    user.go_home()
    user.shell.show_history()
    user.wait_until_idle()
    widths = {round(user.find(name).w) for name in ("out-and-in", "statistics", "people", "enter")}
    assert len(widths) == 1, widths


def end_and_open_play(user):
    """End the game, and open the page of its play."""
    from kivy_ui.pages.history.play_page import PlayPage

    session = user.table.snapshot.session
    end_users_game(user)
    user.go_home()
    user.shell.open_page(PlayPage(user.shell, session, lambda _: None))
    user.wait_until_idle()


def test_card_of_a_game_that_ended_early_names_the_game(user):
    user.go_home()
    user.table.send(BeginSession("perils-of-the-deep", seats_named(("Ann", "Tom", "Cy"))))
    user.wait_until_idle()
    session = user.table.snapshot.session
    end_users_game(user)
    user.go_home()
    user.shell.show_history()
    user.wait_until_idle()
    card = user.find(f"play:{session}")
    words = [text.text for text in user.shell.screen.list.texts if text.box.is_within(card)]
    assert "Perils of the Deep" in words and translate("history.ended_early") in words, words


def test_points_of_each_round_are_one_tap_from_the_play(user):
    user.go_home()
    user.table.send(BeginSession("score-sheet", seats_named(("Ann", "Tom")), moves=(TakeSheet(("Rummy",)),)))
    user.wait_until_idle()
    for digit in "12340":
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, (digit,)))
        user.wait_until_idle()
    end_and_open_play(user)
    user.shell.top_page.stage.target("every-point").tap()
    user.wait_until_idle()
    words = user.words()
    assert translate("end.every_point") in words and {"1", "2", "3", "4"} <= set(words.split()), words
    user.go_home()


@pytest.mark.windows("480x800 de light", "800x480 de")
def test_a_card_of_a_sheet_that_ended_early_names_it_and_the_day(user):
    """“vorzeitig beendet” took the room of the name."""
    user.table.send(BeginSession("score-sheet", seats_named(("Ann", "Tom")), moves=(TakeSheet(("Skull King",)),)))
    user.wait_until_idle()
    for digit in "00":
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, (digit,)))
        user.wait_until_idle()
    session = user.table.snapshot.session
    end_users_game(user)
    user.go_home()
    user.shell.show_history()
    user.wait_until_idle()
    card = user.find(f"play:{session}")
    words = [text.text for text in user.shell.screen.list.texts if text.box.is_within(card)]
    assert words.count("Skull King") == 2 and any(translate("day.today") in text for text in words), words


def test_a_play_names_each_unusual_option_beside_its_value(user):
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Tom")), options={"dice": "table", "totals": "open"}))
    user.wait_until_idle()
    end_and_open_play(user)
    assert "Dice: Physical, Chest values: Open" in user.words().replace("\n", " "), user.words()
    user.go_home()


@pytest.mark.windows("480x800 de light 2")
def test_the_log_key_of_a_play_of_five_leaves_room_to_its_title_upright(user):
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Tom", "Bo", "Cleo", "Dan"))))
    user.wait_until_idle()
    end_and_open_play(user)
    assert user.find("log").w < 80 * user.shell.look.unit, "an icon, whose words a voice says"
    user.go_home()


def test_numbers_of_a_graph_are_at_the_side_that_is_clear_of_its_points():
    from kivy_ui.pages.history.person_page import _is_left_clear

    assert _is_left_clear(0.2, 0.7, [0.69, 0.5]) and not _is_left_clear(0.5, 0.9, [0.69, 0.5])
    assert not _is_left_clear(0.5, 0.5, [])


def test_the_third_play_is_in_sight_as_soon_as_it_is_stored(window):
    """Two plays fill the list with one column; after a third it kept that column, and the third could not be reached."""
    few, plays = fill_store(Store.in_memory(), 0), list(create_plays(3, people=PEOPLE[:4]))
    few.plays.imports.save_imported(plays[:2])
    own = SimulatedUser(create_table(store=few), window.settings(), is_blind=True)
    own.tap("nights")
    few.plays.imports.save_imported(plays[2:])
    own.shell.screen.load()
    own.wait_until_idle()
    if own.shell.screen.is_wide:
        assert {name for name in own.targets() if name.startswith("play:")} == {
            f"play:{play.id}" for play in few.plays.latest_plays(3)
        }


def overlapping_lines(user):
    """Return the pairs of texts on the page in front that cover each other."""
    texts = (user.shell.top_page or user.shell.screen).texts

    def overlap(first, other):
        width = min(first.box.right, other.box.right) - max(first.box.x, other.box.x)
        height = min(first.box.top, other.box.top) - max(first.box.y, other.box.y)
        return width > 0 and height > LEAST_OVERLAP

    return [(first.text, other.text) for nth, first in enumerate(texts) for other in texts[nth + 1 :] if overlap(first, other)]


@pytest.mark.windows("480x800 de", "480x800 de deep 2", "800x480 en deep 2", now=3)
def test_no_note_of_a_figure_is_cut(window):
    """“Maximilian” left so little room beside it that the number of wins was “3 Si…”: it is beside the label then."""
    from companion.library.records.people import Player
    from companion.library.records.plays import Play

    few, people = Store.in_memory(), (Player("max", "Maximilian", "rose", "diamond"), Player("ann", "Ann", "green", "star"))
    for person in people:
        few.save_player(person)
    for at in range(3):
        scores = tuple(create_scores("Rummy", people, (40, 20 - at)))
        few.plays.imports.save_imported([Play(f"rummy{at}", "Rummy", 1_700_000_000 + at, 1_800_000, scores)])
    own = SimulatedUser(create_table(store=few), window.settings(), is_blind=True)
    own.tap("nights", "statistics", "figure:1")
    texts = [text for surface in own.surfaces() for text in surface.texts]
    assert any("Maximilian" in text.text for text in texts) and not [text.text for text in texts if "…" in text.text]
    assert problems(own) == [], "the label, the value and the note are above each other, without overlap"
    assert overlapping_lines(own) == []
    own.shell.show_person_statistics("ann")
    own.wait_until_idle()
    assert problems(own) == [] and overlapping_lines(own) == []


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_figures_shorten_long_names_to_their_first_part(window):
    own = SimulatedUser(create_table(store=fill_store(Store.in_memory(), 40)), window.settings(), is_blind=True)
    own.shell.show_person_statistics("ann")
    own.wait_until_idle()
    assert "Maximilian" in own.words() and "Maximilian-Fe" not in own.words()


def test_a_rename_is_in_saved_games_too_and_a_message_names_what_a_game_keeps(window):
    """A saved game said the old name until the player was renamed there, too."""
    few = fill_store(Store.in_memory(), 0)
    own = SimulatedUser(create_table(store=few), window.settings(), is_blind=True)
    seats = tuple(
        msgspec.structs.replace(seat, player=id) for seat, id in zip(seats_named(("Ann", "Bo")), ("ann", "bo"), strict=True)
    )
    own.table.send(BeginSession("deep-dive", seats))
    own.wait_until_idle()
    renaming = next(choice for choice in own.table.snapshot.prompt.any_time_choices if choice.move == RenameSeat(0, ""))
    own.table.send(Answer(renaming.id, ("Sven",)))  # in this game only
    own.go_home()
    for person, other, is_named in (("Søren", "Boris", False), ("Bo", "Sven", True)):
        own.tap("nights", "people", f"person:{person}", "name")
        erase_text(own)
        own.write(other)
        own.tap("key:done")
        sentence = translate("correct.renamed_but_open", before=person, name=other)
        assert (as_text(own.shell._toast.words) == sentence) == is_named
        own.go_home()
    own.tap("nights", "people", "person:Sven", "name", "clear")
    own.write("Bo")
    own.tap("key:done", "nickname")
    own.write("Bee")
    own.tap("key:done")
    own.go_home()
    assert "Bee" in own.words(), "Home says whose game it is"
    own.tap("go-on:")
    assert [seat.name for seat in own.table.snapshot.seats] == ["Sven", "Bee"]


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_statistics_of_a_person_whose_play_has_no_result_do_not_deny_it(window):
    from companion.library.records.plays import Play, Score

    few = Store.in_memory()
    for person in PEOPLE[:2]:
        few.save_player(person)
    rows = tuple(Score(seat, player.name, 2, None, player.id) for seat, player in enumerate(PEOPLE[:2]))
    few.plays.imports.save_imported([Play("none", "Our game", 1_900_000_000, 60_000, rows, is_result=False)])
    own = SimulatedUser(create_table(store=few), window.settings(), is_blind=True)
    own.shell.show_person_statistics(PEOPLE[0].id)
    own.wait_until_idle()
    assert translate("statistics.no_result") in own.words() and problems(own) == []


def test_a_solo_opponent_is_named_in_the_language_of_the_screen():
    """Its name is stored in English."""
    from kivy_ui.look import language

    scores = (Score(-1, "The opponent", 1, 6), Score(0, "Anna", 2, 4, "anna"))
    faces = Player("", "The opponent"), Player("anna", "Anna")
    details = PlayDetails(Play("x", "deep-dive", 0, 0, scores), faces)
    language.set_language("de")
    try:
        assert [face.name for face in faces_of(details)] == ["Der Gegner", "Anna"]
    finally:
        language.set_language("en")
    assert [face.name for face in faces_of(details)] == ["The opponent", "Anna"]


def test_a_solo_opponent_who_did_not_win_has_the_figure_of_the_game(user):
    """A small row had a diver's helmet beside a penguin's name."""
    from kivy_ui.games.covers import diver_picture
    from kivy_ui.pages.history.play_card import draw_play
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scores = (Score(0, "Anna", 1, 9, "anna"), Score(-1, "The opponent", 2, 6))
    faces = Player("anna", "Anna", "green", "star"), Player("", "The opponent")
    scene = Scene(user.shell.look, 400, 148)
    draw_play(scene, Area(0, 0, 400, 148), "card", PlayDetails(Play("x", "deep-dive", 0, 0, scores), faces))
    assert diver_picture("deep-dive") in [sprite.look for sprite in scene.sprites]


@pytest.mark.windows("480x800 de light 2")
@pytest.mark.parametrize("game", ["score-sheet/Nine holes of golf", "score-sheet/7 Wonders"])
def test_the_name_of_the_only_game_is_not_cut_like_a_persons(window, game):
    store, scores = Store.in_memory(), (Score(0, "Ann", 1, 9, "ann"), Score(1, "Bo", 2, 5, "bo"))
    store.plays.imports.save_imported([Play("a", game, 1_700_000_000, 60_000, scores)])
    own = SimulatedUser(create_table(store=store), window.settings())
    own.tap("nights", "statistics")
    texts = [text.text for text in own.shell.screen.texts]
    assert title(game) in texts
    assert not [text for text in texts if text.rstrip().endswith("·")], "no note follows"


def draw_card(user, play, people):
    """Return the scene with the card of a play of these people, as on a narrow screen."""
    from kivy_ui.pages.history.play_card import draw_play
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scene = Scene(user.shell.look, 404, 158)
    draw_play(scene, Area(0, 0, 404, 158), "card", PlayDetails(play, tuple(people)))
    return scene


@pytest.mark.windows("480x800 de", "800x480", now=2)
def test_a_card_of_a_game_that_ended_early_shows_all_five_players_and_no_winner(user):
    people = [Player(name, name, "green", "star") for name in ("Anna", "Max", "Jörg", "Lena", "Zoë")]
    scores = tuple(create_scores("into-the-blue", people, [6, 0, 0, 0, 0]))
    play = Play("a", "into-the-blue", 1_700_000_000, 60_000, scores, status="ended", is_finished=False, is_result=False)
    scene = draw_card(user, play, people)
    words = [placed_text.text for placed_text in scene.placed_texts]
    assert {person.name for person in people} <= set(words), words
    assert len({placed_text.size for placed_text in scene.placed_texts if placed_text.text in ("Anna", "Zoë")}) == 1


def test_the_page_of_a_game_that_ended_early_shows_points_of_zero_as_its_card_does(window):
    store = Store.in_memory()
    scores = tuple(Score(seat, name, BEHIND, total) for seat, (name, total) in enumerate((("Ann", 0), ("Bo", 0), ("Cleo", None))))
    ended = {"status": "ended", "is_finished": False, "is_result": False}
    store.plays.imports.save_imported([Play("a", "score-sheet/Everdell", 1_700_000_000, 60_000, scores, **ended)])
    own = SimulatedUser(create_table(store=store), window.settings(), is_blind=True)
    own.tap("nights", "play:a")
    assert [text.text for text in own.shell.top_page.texts].count("0") == 2


@pytest.mark.parametrize(
    ("game", "figure"),
    [("deep-blue", "helmet"), ("deep-dive", "penguin"), ("perils-of-the-deep", "square_ship"), ("score-sheet/Wizard", "disc")],
)
def test_a_winner_in_history_looks_as_in_the_game(user, game, figure):
    people = [Player(name, name, "green", "star") for name in ("Anna", "Max")]
    play = Play("a", game, 1_700_000_000, 60_000, tuple(create_scores("other", people, [9, 5])))
    painters = [sprite.look.paint.__name__ for sprite in draw_card(user, play, people).sprites if hasattr(sprite.look, "paint")]
    assert next(name for name in painters if name in ("helmet", "penguin", "square_ship", "disc")) == figure


@pytest.mark.windows("800x480", now=1)
def test_one_long_name_makes_the_names_of_fourteen_people_no_smaller_than_20(window):
    store = Store.in_memory()
    for at in range(13):
        store.save_player(Player(f"p{at}", f"Anna {at}"))
    store.save_player(PEOPLE[3])
    own = SimulatedUser(create_table(store=store), window.settings(), is_blind=True)
    own.tap("nights", "people")
    own.wait_until_idle()
    own.tap("page-on")
    sizes = {text.text: text.size for text in own.shell.screen.scene.placed_texts}
    assert sizes["Dr. Éloïse"] == sizes["Anna 9"] >= 19.5, sizes


@pytest.mark.windows("480x800 en light 2", now=1)
def test_no_round_number_of_a_plot_is_on_its_first_or_last_point(window):
    """Of 20, 40 and 60, the last one was written onto the last point."""
    from companion.pictures.plot_pictures import swell_high
    from kivy_ui.look.appearance import Look
    from kivy_ui.pages.history.person_page import LOWEST_SHARE, _plot
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scene, totals, most_share = Scene(Look(text_size=2), 460, 220), (58, 12, 70, 24), 0.8
    _plot([(0, total, False) for total in totals], most_share).draw(scene, Area(0, 0, 460, 220), "plot")
    share_of_a_point = (most_share - LOWEST_SHARE) / (max(totals) - min(totals))
    first_y, *_, last_y = (220 * swell_high(LOWEST_SHARE + (total - min(totals)) * share_of_a_point) for total in totals)
    assert [text.text for text in scene.placed_texts] == ["20", "40", "60"]
    for text in scene.placed_texts:
        assert abs(text.area.cy - (first_y if text.area.cx < 230 else last_y)) > text.size, text


@pytest.mark.windows("800x480 de", "480x800 en light 2", now=2)
def test_the_beginning_of_a_note_is_readable_on_the_page_of_a_play(window):
    """A note of a sentence was 13 units high, also in the largest text."""
    store, note = Store.in_memory(), "Zwölf Leute an einem Tisch, und es regnete den ganzen langen Abend bis in die Nacht."
    store.plays.imports.save_imported([msgspec.structs.replace(next(create_plays(1)), note=note)])
    own = SimulatedUser(create_table(store=store), window.settings(), is_blind=True)
    own.tap("nights", "play:")
    texts = [text for text in own.shell.top_page.scene.placed_texts if text.text.split(" ")[0] == "Zwölf"]
    assert [text.size >= 14.5 * own.shell.screen.look.text_factor for text in texts] == [True], texts


def open_anns_page(window, results, is_early=False):
    """Return a user on the page of Ann, whose plays against Bo had these results, the latest last; another one ended early."""
    few = Store.in_memory()
    for person in PEOPLE[:2]:
        few.save_player(person)
    plays = [
        Play(f"play{at}", "deep-blue", 1_700_000_000 + at, 60_000, tuple(create_scores("other", PEOPLE[:2], totals)))
        for at, totals in enumerate(results)
    ]
    early = {"status": "ended", "is_finished": False, "is_result": False} if is_early else {}
    few.plays.imports.save_imported([*plays, msgspec.structs.replace(plays[0], id="early", **early)] if is_early else plays)
    own = SimulatedUser(create_table(store=few), window.settings())
    own.tap("nights", "people", "person:Ann")
    assert problems(own) == []
    return own


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_a_persons_page_says_how_many_they_won_in_a_row_or_which_place_is_the_newest(window):
    row, newest = translate("person.streak", count=2), translate("person.newest")
    words = open_anns_page(window, [(3, 5), (9, 5), (9, 4)]).words()
    assert row in words and newest not in words
    assert newest in open_anns_page(window, [(9, 5), (9, 4), (3, 5)]).words()


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_a_single_result_is_written_and_is_no_plot(window):
    def is_plotted(user):
        looks = [sprite.look for sprite in user.shell.top_page.scene.sprites]
        return bool([look for look in looks if getattr(look, "paint", None) is swell])

    user = open_anns_page(window, [(9, 5)])
    assert translate("person.only", game="Deep Blue", points="9") in user.words() and not is_plotted(user)
    assert is_plotted(open_anns_page(window, [(9, 5), (3, 5)]))


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_the_keys_of_a_person_count_results_where_a_game_ended_early(window):
    early, complete = (open_anns_page(window, [(9, 5), (3, 5)], is_early=is_early).words() for is_early in (True, False))
    count = translate("person.results", count=2)
    assert count in early and count not in complete
