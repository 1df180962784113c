"""Test a new device: before the first game, and after one game."""

import pytest

from companion.games import catalogue
from companion.library.records.people import Player
from companion.library.records.session_records import StoredSession
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.session.record.journal import Outcome
from companion.table.seats import Seat, seats_named
from companion.table.sentence import say
from kivy_ui.look.language import language_code, translate
from kivy_ui.look.theme import contrast
from tests.early_end import end_users_game
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import DirectTable, SimulatedUser, create_table
from tests.sample_sizes import full_or_sample

SIZES = ("800x480", "480x800", "1280x720", "720x1280")
PEOPLE = ("Zoë", "Dr. Éloïse Désirée")
FINGER_UNITS = 62
"""Height of frequent targets, in units."""
WINDOWS = full_or_sample(
    ("800x480", *(f"{size} de light 1" for size in ("800x480", "720x1280")), *(f"{size} en light 2" for size in SIZES)),
    ("720x1280 de light 1", "800x480 en light 2"),
)


@pytest.fixture
def store(window):
    """Return an empty library."""
    return Store.in_memory()


@pytest.fixture
def user(window, pictures, store):
    return SimulatedUser(create_table(store=store, kind=SlowSessionThread), window.settings(), is_blind=not pictures)


@pytest.fixture
def played_device(user):
    """Return a simulated user after two people played one game and ended it early."""
    user.table.send(BeginSession("into-the-blue", seats_named(PEOPLE)))
    user.wait_until_idle()
    end_users_game(user)
    user.go_home()
    return user


def add_players(user, *names):
    """Seat new or known people."""
    for name in names:
        user.tap("new-name")
        if f"player:{name}" in user.targets():
            user.tap(f"player:{name}", "back")
            continue
        if "new" in user.targets():
            user.tap("new")
        user.write(name)
        user.tap("key:done")


class SlowSessionThread(DirectTable):
    """Session thread with a slow memory card: inputs wait while it `is_busy`."""

    is_busy = False
    waiting_inputs = ()

    def send(self, input):
        if self.is_busy:
            self.waiting_inputs = (*self.waiting_inputs, input)
        else:
            super().send(input)

    def catch_up(self):
        """Handle the inputs that waited."""
        self.is_busy, waiting_inputs, self.waiting_inputs = False, self.waiting_inputs, ()
        for input in waiting_inputs:
            self.send(input)


def test_home_shows_a_new_device_where_to_begin(user, check_page):
    check_page("first-home")
    assert translate("home.welcome") in user.words()


def test_history_without_plays_says_so(user, check_page):
    user.tap("nights")
    check_page("first-history")
    assert translate("history.empty") in user.words()


def test_an_empty_people_page_offers_a_new_name(user, check_page):
    user.tap("nights", "people")
    check_page("first-people")
    assert "new" in user.targets() and translate("people.empty") in user.words()


def test_statistics_without_plays_say_so(user, check_page):
    user.tap("nights", "statistics")
    check_page("first-statistics")
    assert translate("statistics.empty") in user.words()


def test_message_about_missing_players_asks_for_a_name(user):
    user.tap("game:into-the-blue", "missing")
    assert "key:space" in user.targets()


@pytest.mark.windows("480x800 de light 2", "480x800 de", "800x480")
def test_every_option_explains_its_value(user, check_page):
    user.tap("game:into-the-blue")
    add_players(user, "zoë", "bo")
    check_page("options-of-a-game")
    words = user.words()
    game = catalogue.game("into-the-blue")
    options = game.reader(code=language_code()).read_all(game.options_for(2))
    assert [option.name for option in options if str(option.choice(option.default).note) not in words] == []


def test_added_players_stay_after_going_back(user):
    user.tap("game:into-the-blue")
    add_players(user, "zoë", "bo")
    user.tap("back", "game:deep-blue")
    earlier_names = [seat.name for seat in user.shell.screen.seats]
    user.tap("back", "game:into-the-blue")
    names = [seat.name for seat in user.shell.screen.seats]
    assert earlier_names == names == ["zoë", "bo"]


def test_after_one_game_its_people_are_seated_again(played_device, check_page):
    check_page("second-home")
    played_device.tap("game:into-the-blue")
    assert tuple(seat.name for seat in played_device.shell.screen.seats) == PEOPLE


def test_the_only_play_and_its_two_people_fill_their_pages_with_a_hint(played_device, check_page):
    played_device.tap("nights")
    card, unit = played_device.find("play:"), played_device.shell.look.unit
    assert card.w > 0.9 * played_device.shell.width and card.h > 200 * unit
    assert "".join(translate("history.hint").split()) in "".join(played_device.words().split())
    played_device.tap("people")
    check_page("second-people")
    assert played_device.find(f"person:{PEOPLE[0]}").h > 130 * unit and "".join(translate("people.hint").split()) in "".join(
        played_device.words().split()
    )


def test_the_only_play_can_be_opened_deleted_and_brought_back(played_device, store, check_page):
    """Check that a game without scores has no ranking."""
    played_device.tap("nights")
    check_page("second-history")
    played_device.tap("play:")
    check_page("second-night")
    assert (
        translate("play.ended_early") in played_device.words() and translate("points.place", place=2) not in played_device.words()
    )
    played_device.tap("delete")
    check_page("second-deleted")
    assert store.plays.count() == 0 and "undo" in played_device.targets()
    played_device.tap("undo")
    assert store.plays.count() == 1


def test_a_game_that_was_ended_early_is_no_result_until_people_count_it(played_device, check_page):
    """Check statistics of a single play, with accented names."""
    played_device.tap("nights", "play:")
    assert translate("play.unfinished") in played_device.words()
    played_device.tap("count")
    check_page("second-counted")
    assert translate("play.counted_without_winner") in played_device.words(), "both have 0 points"
    played_device.tap("back", "statistics", "figure:1")  # the only game
    for kind, bar in (("game", f"plot:{translate('album.wins')}"), ("person", "")):
        for plot in [target for target in played_device.targets() if target.startswith("plot:")]:
            played_device.tap(plot)
            check_page(f"second-{kind}-{plot[5:]}")
        if bar:
            played_device.tap(*[bar] * (bar in played_device.targets()), "bar:Dr.")
    assert played_device.shell.screen.title == PEOPLE[1]


def test_single_player_is_not_asked_who_starts(user):
    """Check that a single player gets no pointless question."""
    user.tap("game:deep-dive")
    add_players(user, "Zoë")
    assert "draw-starter" not in user.targets() and "begin" in user.targets()
    user.tap("lay-out", "back")
    assert "begin" in user.targets()


def test_score_sheet_has_no_set_up_list(user):
    """A sheet has no pieces, so there is no button for an empty set-up list."""
    user.tap("other-sheet", "sheet:Hearts")
    add_players(user, "zoë")
    assert "begin" in user.targets() and "lay-out" not in user.targets()


def test_choosing_tiles_in_the_app_explains_the_box_comparison(user, check_page):
    """Fathom deals only tiles it knows; the choice behind More options is visible without opening it."""
    user.tap("game:deep-blue")
    if "more-options" not in user.targets() or "option:tiles" in user.targets():  # otherwise the option has room on the page
        return
    user.tap("more-options")
    before = user.words()
    user.tap("option:tiles")
    check_page("second-tiles")
    label = user.shell.game("deep-blue").reader(code=language_code()).read(say("option.tiles.label"))
    assert (
        translate("players.to_compare") in user.words()
        and translate("players.compare") in user.words()
        and not user.shell._toast.words
    )
    user.tap("as-in-box", "back")
    check_page("second-options")
    assert "option:tiles" in user.targets() and user.words() != before
    assert "option:scenario" not in user.targets()
    user.tap("back")
    place = user.find("more-options")
    texts = [text.text for text in user.shell.screen.texts if text.box.is_within(place)]
    assert any(text.startswith(f"{label}: ") for text in texts)
    check_page("second-chosen")
    user.shell.show_message(translate("players.compare"))
    user.tap("back")
    assert not user.shell._toast.words


def test_name_of_another_player_is_reported(played_device):
    played_device.tap("game:into-the-blue")
    add_players(played_device, "zoë")
    assert played_device.shell._toast.words == translate("players.taken", name="zoë")


def test_a_game_that_is_begun_with_two_taps_is_dealt_once(played_device, store):
    """Tap twice before the memory card has saved the first tap."""
    played_device.tap("game:into-the-blue", "seat:Zoë", "starts")
    before = len(store.sessions())
    played_device.table.is_busy = True
    played_device.tap("begin", "begin")
    played_device.table.catch_up()
    played_device.wait_until_idle()
    assert len(store.sessions()) == before + 1 and played_device.table.snapshot.session


def test_a_piece_colour_of_the_same_name_needs_no_explanation(user, store):
    store.save_player(Player("lin", "Lin", "sky", "bars"))
    user.tap("game:perils-of-the-deep")
    add_players(user, "Lin")
    (lin,) = user.shell.screen.seats
    assert lin.colour == "blue"
    assert translate("players.box_colour", name="Lin", colour="blue", own="sky") not in user.words()


@pytest.mark.windows("800x480 en light 0")
def test_a_player_who_chose_white_has_a_card_with_a_rim_and_no_taken_colour(user, store):
    """White on paper had no rim, and the page said that the player's own colour was taken, which was free."""
    store.save_player(Player("ann", "Ann", "green", "plus"))
    user.tap("game:deep-blue")
    add_players(user, "Ann", "Kim")
    user.tap("seat:Kim", "starts", "seat:Ann", "colour", "colour:white")
    ann = user.shell.screen.seats[0]
    assert ann.colour == "white"
    assert translate("players.taken_colour", name="Ann", colour="white", own="green") not in user.words()
    scene = user.shell.screen.scene
    rims = {sprite.key: sprite.look.args[1] for sprite in scene.sprites if sprite.key in ("seat:Ann", "seat:Kim")}
    assert contrast(rims["seat:Ann"], scene.ink.plate) > 2, rims


def test_player_keeps_their_own_colour_in_any_seating(user, store):
    """Eve gets green, the piece colour nearest to her own; then Ann sits down, who owns green."""
    store.save_player(Player("eve", "Eve", "lime", "bars"))
    store.save_player(Player("ann", "Ann", "green", "plus"))
    user.tap("game:deep-blue")
    add_players(user, "Eve", "Ann")
    eve, ann = user.shell.screen.seats
    assert ann.colour == "green" != eve.colour
    assert translate("players.box_colour", name="Eve", colour=eve.colour, own="lime") in user.words(), (
        "a changed colour is explained"
    )
    add_players(user, "Kim")
    kim = user.shell.screen.seats[-1]
    assert kim.emblem not in {player.emblem for player in store.players()}, "somebody new looks like nobody who ever sat here"


def test_targets_keep_their_places_while_players_are_added(user):
    """Seat people one by one for every game: the next target stays in place, and a removed player is offered again."""
    is_still = True
    for game in ("deep-blue", "deep-dive", "perils-of-the-deep"):
        user.go_home()
        user.tap(f"game:{game}")
        for seat in user.shell.screen.seats:
            user.tap(f"seat:{seat.name}", "away")
        places = [_target_places(user)]
        for name in ("Uma", "Vic", "Wes", "Xia"):
            add_players(user, name)
            places.append(_target_places(user))
        lows = [place.pop("options") for place in places]
        is_still = is_still and all(len({place[name] for place in places if name in place}) == 1 for name in places[-1])
        is_still = is_still and max(lows) - min(lows) < FINGER_UNITS / 4  # text moves where options appear at the largest text
    assert is_still
    user.tap("seat:Wes", "away", "back", "game:deep-blue", "new-name")
    assert "player:Wes" in user.targets()


def _target_places(user):
    """Return the places of frequent targets, and the height of the lowest option."""
    spots = {name: user.find(name) for name in user.targets() if name in ("draw-starter", "begin", "lay-out")}
    options = {round(user.find(name).y) for name in user.targets() if name.startswith("option:")}
    return {name: (round(box.x), round(box.y)) for name, box in spots.items()} | {"options": max(options)}


def test_chosen_starting_player_stays_when_players_change(user):
    """Ann was chosen to start; players come and go, and another game is opened."""

    def starts():
        page = user.shell.screen
        return page.seats[page.start].name, dict(page.options.chosen_values), [seat.name for seat in page.seats]

    user.tap("game:deep-blue")
    add_players(user, "Eve", "Ann", "Kim")
    user.tap("seat:Ann", "starts", "seat:Eve", "away")
    add_players(user, "Lou", "Max")
    user.tap("option:scenario", "value:", "choose")
    before = starts()
    user.tap("back", "game:into-the-blue", "back", "game:deep-blue")
    assert before[0] == "Ann" and len(before[2]) == 4
    assert starts() == before and before[1]
    user.tap("back", "game:toolbox")
    user.go_home()
    user.tap("game:deep-blue")
    assert starts() == before
    user.tap("back")
    user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Lou"])))
    user.wait_until_idle()
    user.go_home()
    user.tap("game:deep-dive")
    assert starts()[2] == ["Ann", "Lou"]


def test_no_game_on_home_moves_away_under_a_finger(user):
    """With a slow memory card, games appear together with the open ones and keep their places.

    The key of the last sheet has no words until the sheets are loaded; without a last sheet the key to all sheets takes its place.
    """
    user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Lou"])))
    user.table.send(CloseSession())
    user.wait_until_idle()
    user.table.is_busy = True
    user.shell.show_home()
    user.wait_until_idle()
    before = {name: user.find(name) for name in user.targets()}
    user.table.catch_up()
    user.wait_until_idle()
    sheet_box = before.pop("game:score-sheet")
    sheets_box = before.pop("other-sheet")
    moved = {name: (box, user.find(name)) for name, box in before.items() if user.find(name) != box}
    assert not moved and "nights" in before, moved
    assert (user.find("other-sheet").x, user.find("other-sheet").right) == (sheet_box.x, sheets_box.right)


def test_a_tool_is_resumed_by_its_name(user):
    """The toolbox has twelve unnamed seats; an open game comes before it."""
    from kivy_ui.pages.home.open_games import player_notes

    user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Lou"])))
    user.go_home()
    user.tap("game:toolbox")
    user.go_home()
    first, *other_sessions = user.shell.screen.open_sessions
    (note_words,) = player_notes(other_sessions[-1])
    assert first.game != "toolbox" == other_sessions[-1].game and "," not in note_words


def test_open_game_shows_its_progress(window):
    from kivy_ui.pages.home.open_games import player_notes

    def note(entries, played_ms):
        notes = player_notes(StoredSession("1", "kit", ("Ann", "Lou"), 0, 0, played_ms, entries, Outcome()))
        return next(notes)

    assert "46" in note(47, 9_000) and translate("recent.just_begun") not in note(47, 9_000)
    assert translate("recent.just_begun") in note(1, 9_000)
    assert "46" in note(47, 180_000) and translate("date.minutes", minutes=3) in note(47, 180_000)


@pytest.mark.parametrize(
    ("sheet", "keys", "key", "parts"),
    [("Skull King", ["key:0"] * 5, "recent.round", {"round": 2}), ("Yahtzee", ["key:3"], "recent.numbers", {"count": 1})],
)
def test_an_open_score_sheet_shows_its_round_or_how_many_numbers_it_has(user, sheet, keys, key, parts):
    from kivy_ui.pages.home.open_games import load_open_games, player_notes
    from tests.kivy_ui.calculating_sheets import begin_sheet

    begin_sheet(user, sheet, 2)
    user.tap(*keys)
    user.tap("undo", keys[-1])  # what was undone does not count
    user.go_home()
    games = load_open_games(user.table._store)
    session = games.sessions[0]
    assert next(player_notes(session, games.progress[session.id])).endswith(translate(key, **parts))


def test_language_of_screen_and_voice_is_chosen_in_settings(user, store, window):
    """Choose the language with a page open over a game: all text follows at once, and the choice is saved."""
    other = "de" if window.language == "en" else "en"
    user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Lou"])))
    user.wait_until_idle()
    question = user.shell.snapshot.prompt.question
    user.tap("menu", "settings", f"language={other}")
    assert translate("settings.title") in user.words() and store.values_of("setting")["screen"]["language"] == other
    user.tap("back")
    assert user.shell.snapshot.prompt.question != question


@pytest.mark.windows("480x800", "800x480 de", now=2)
def test_the_hint_on_other_colours_is_short_if_the_names_are_long(home):
    from kivy_ui.pages.setup.setup_page import SetUpPage  # imported here: it imports Kivy
    from tests.kivy_ui.layout_check import problems

    store = home.table._store
    seats = []
    for name, emblem in (("Bartholomäus", "star"), ("Alexandra-Sophie", "circle"), ("Maximilian-Ferdinand", "square")):
        store.save_player(Player(name, name, "lime", emblem))
        seats.append(Seat(name, "green", emblem, name))
    home.shell.show_screen(SetUpPage(home.shell, BeginSession("deep-blue", tuple(seats))))
    home.wait_until_idle()
    assert translate("players.other_colours", count=3) in home.words(), home.words()
    assert problems(home) == []


@pytest.mark.windows("800x480 en", now=1)
def test_all_steps_of_the_set_up_are_on_one_page(home):
    """In usual text two columns hold the eight steps of Perils; Start says how many are left once one is ticked."""
    home.tap("game:perils-of-the-deep")
    add_players(home, "Ann", "Bo")
    home.tap("lay-out")
    assert {f"tick:{number}" for number in range(8)} <= {*home.targets()} and "page" not in home.targets()
    assert translate("checklist.left", left=8) not in home.words() and problems(home) == []
    assert {str(number) for number in range(1, 9)} <= {*home.words().split()}
    home.tap("tick:7")
    assert translate("checklist.left", left=7) in home.words() and "8" not in home.words().split()


@pytest.mark.windows("800x480 en deep 2", "480x800 de deep 2", now=2)
def test_the_set_up_has_at_most_two_pages_in_the_largest_text(home):
    home.tap("game:perils-of-the-deep")
    add_players(home, "Ann", "Bo")
    home.tap("lay-out")
    ticks = {target for target in home.targets() if target.startswith("tick:")}
    assert translate("checklist.steps", first=len(ticks) + 1, last=8) in home.words(), "the key says which steps follow"
    home.tap("page")
    assert translate("checklist.steps", first=1, last=len(ticks)) in home.words()
    assert ticks | {target for target in home.targets() if target.startswith("tick:")} == {f"tick:{number}" for number in range(8)}
    assert problems(home) == []


@pytest.mark.windows("800x480 en", "480x800 de deep 2")
def test_the_start_is_brass_on_the_last_page_of_steps_and_back_leads_to_the_page_before(home):
    """“Start game” was brass on the first page, so that players missed the second; Back led from there to the players."""
    home.tap("game:deep-blue")
    add_players(home, "Ann", "Bo")
    home.tap("lay-out")
    first_steps = {target for target in home.targets() if target.startswith("tick:")}

    def brass():
        return [button.name for button in home.shell.top_page.buttons() if button.kind == "main"]

    assert brass() == ["page"]
    while brass() == ["page"]:
        assert problems(home) == []
        home.tap("page")
    assert brass() == ["begin"] and not first_steps & {*home.targets()} and problems(home) == []
    while not first_steps & {*home.targets()}:
        home.tap("back")
    home.tap("back")
    assert "new-name" in home.targets() and "page" not in home.targets()


def test_the_key_of_the_player_who_goes_first_says_so(home):
    home.tap("game:deep-blue")
    add_players(home, "Ann", "Bo")
    home.tap("seat:Ann", "starts", "seat:Ann")
    starts = translate("players.is_role", role=translate("players.starts"))
    assert starts in home.words() and home.shell.top_page.keys[-1].is_on
    home.tap("back", "seat:Bo")
    assert translate("players.starts_key") in home.words()
