"""Test names on flags: whole for four players, and for six up to the number of letters that fit."""

import random

import pytest

from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.layout.hyphens import is_syllable_break
from kivy_ui.table.flags import Flag, draw_flags, place_flags
from tests.kivy_ui.table_preview import random_field_value

WINDOWS = ("800x480", "480x800", "1280x720")
FOUR = ("Maximilian", "Chloe", "David", "Anna")
SIX = ("Anna", "Ben", "Chloe", "David", "Maximilian", "Joseph")
GAMES = {"deep-blue": {}, "into-the-blue": {}, "deep-dive": {}, "perils-of-the-deep": {"depth": "ledger"}}
MOVES = 40
"""Number of moves until some players have scores of two digits."""


def names_on_flags(user, game, names, options):
    """Return the names on the flags by seat, at the start of a game and after some moves."""
    luck, flag_names = random.Random(1), []
    user.table.send(CloseSession())
    user.table.begin_luck()
    user.table.send(BeginSession(game, seats_named(names), options))
    for move in range(MOVES):
        if move in (0, MOVES - 1):
            user.wait_until_idle()
            texts = {sprite.key: sprite.look.text for sprite in user.table_stage.scene.sprites if ":name" in sprite.key}
            flag_names.append([texts[f"flag:{seat}:name"] + texts.get(f"flag:{seat}:name:2", "") for seat in range(len(names))])
        prompt = user.table.snapshot.prompt
        choice = luck.choice([choice for choice in prompt.choices if not choice.ends] or prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    return flag_names


@pytest.mark.parametrize("game", GAMES)
def test_four_names_of_up_to_ten_letters_are_whole(home, game):
    assert names_on_flags(home, game, FOUR, GAMES[game]) == [list(FOUR)] * 2


def test_six_flags_show_full_names_in_up_to_two_lines(home, window):
    visible_names = [name if window.size != (480, 800) else name.replace("Maximilian", "Maxi-milian") for name in SIX]
    assert names_on_flags(home, "deep-dive", SIX, {}) == [visible_names] * 2


@pytest.mark.windows("480x800", "480x800 de light 2", now=2)
def test_a_first_name_that_fits_on_a_line_is_not_broken(home):
    """“Anna Katharina Elisabeth” was “An-na”."""
    names = ("Bo", "Anna Katharina Elisabeth", "Cleo", "David", "Ida")
    assert [flags[1] for flags in names_on_flags(home, "deep-dive", names, {})] == ["Anna", "Anna"]


@pytest.mark.windows("480x800")
def test_an_emblem_is_apart_from_the_value(home):
    """The yellow emblem is a ring: close to a 0 it read “00”."""
    names_on_flags(home, "perils-of-the-deep", ("Anna", "Ben", "Maximilian"), {})
    sprites = {sprite.key: sprite for sprite in home.table_stage.scene.sprites}
    for seat in range(3):
        disc, value = sprites[f"flag:{seat}:disc"], sprites.get(f"flag:{seat}:value")
        if value is not None and disc.y > 40:
            assert value.x - value.w / 2 - disc.x - disc.w / 2 >= 4


@pytest.mark.windows("800x480")
@pytest.mark.parametrize("game", ["deep-blue", "deep-dive"])
def test_at_the_largest_text_names_are_clear_of_the_stripe_and_of_the_value(home, game):
    """Check names at the largest text.

    A flag with two lines has a stripe of 4 units at its upper edge; a capital letter is 0.71 of a text's size high.
    """
    usual = home.shell.settings
    home.shell.use_settings(usual.with_value("text_size", 2))
    names_on_flags(home, game, ("Maximilian", "Ben", "Chloe", "David", "Josephine"), {})
    sprites = {sprite.key: sprite for sprite in home.table_stage.scene.sprites}
    home.shell.use_settings(usual)
    for seat in range(5):
        name, value = sprites[f"flag:{seat}:name"], sprites.get(f"flag:{seat}:value")
        assert name.y - 0.71 * name.look.size / 2 >= 5
        assert value is None or name.y + 0.71 * name.look.size / 2 < value.y - 0.71 * value.look.size / 2


@pytest.mark.long
@pytest.mark.windows("1280x720")
def test_flags_keep_their_form_whichever_player_acts(home):
    """The acting player's flag has room for “Maximilian” beside the chest; the other flags do not."""
    luck, forms = random.Random(1), set()
    home.table.send(CloseSession())
    home.table.begin_luck()
    home.table.send(BeginSession("deep-blue", seats_named(("Maximilian", "Ben", "Chloe", "David")), {}))
    for _ in range(MOVES):
        home.wait_until_idle()
        chest = next(sprite for sprite in home.table_stage.scene.sprites if sprite.key == "flag:1:chest")
        forms.add((home.table.snapshot.bar_seat == 0, chest.y))
        choice = luck.choice([choice for choice in home.table.snapshot.prompt.choices if not choice.ends])
        home.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    assert {is_first for is_first, _ in forms} == {True, False} and len({y for _, y in forms}) == 1, forms


@pytest.mark.windows("800x480")
@pytest.mark.parametrize(
    ("name", "short_name"),
    [
        ("Maximilian-Ferdinand", "Maximilian"),
        ("Anna Katharina Elisabeth", "Anna Katharina"),
        ("Bartholomäus-Friedrich", "Bartholomäus"),
        ("Konstantinopolitanski", "Konstantinopolita…"),
        ("Player 2 of the eastern table 12", "P12"),
    ],
)
def test_a_longer_name_keeps_its_first_words_or_letters(home, name, short_name):
    assert names_on_flags(home, "deep-dive", (name, "Ben", "Chloe", "David", "Eve"), {})[0][0] == short_name


@pytest.mark.parametrize(
    ("name", "breaks"),
    [
        ("Charlotte", ["Char-lotte", "Charlot-te"]),
        ("Friederike", ["Frie-derike", "Friede-rike", "Friederi-ke"]),
        ("Katharina", ["Ka-tharina", "Katha-rina", "Kathari-na"]),
        ("Gabriele", ["Gabrie-le"]),
        ("Björn", []),
    ],
)
def test_a_name_is_broken_only_between_syllables(name, breaks):
    places = [at for at in range(2, len(name) - 1) if is_syllable_break(name[:at], name[at:])]
    assert [f"{name[:at]}-{name[at:]}" for at in places] == breaks


@pytest.mark.windows("480x800")
def test_an_emblem_is_apart_from_the_name_beside_it(home):
    """On a flag with a treasure token the emblem touched the first letter and the rim."""
    names_on_flags(home, "perils-of-the-deep", ("Björn", "Anna", "Maximilian"), GAMES["perils-of-the-deep"])
    scene = home.table_stage.new_scene()
    flags = [(view, Flag("0", chests=1)) for view in home.table_stage.board.order(scene.snapshot)]
    place_flags(scene, flags, scene.usual_area)
    draw_flags(scene, flags, tap=lambda _: None, are_tapped=False)
    sprites = {sprite.key: sprite for sprite in scene.sprites}
    disc, name, place = sprites["flag:0:disc"], sprites["flag:0:name"], scene.state.flags[0]
    assert disc.x + disc.w / 2 + 3 <= name.x - name.w / 2 and disc.x - disc.w / 2 >= place.x + 5
