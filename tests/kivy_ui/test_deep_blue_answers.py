"""Test Deep Blue's answers on the screen: the likeliest tile is brass, and Draw shows the risk."""

import re

import pytest
from msgspec.structs import replace

from companion.games.deep_blue.box import DEALT_COUNTS, Face
from companion.games.deep_blue.wrecks import LearnTile
from kivy_ui.games.deep_blue.site_map.cells import mark_likeliest
from kivy_ui.stage.sprite import Lettering
from kivy_ui.table.answer_buttons import bar_choices, create_buttons
from tests.kivy_ui.deep_blue_builder import DeepBlueBuilder, sprites_by_key, sunken_city_dive
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


@pytest.fixture
def user(window):
    """Return a simulated user at a table whose library knows no tiles."""
    return SimulatedUser(create_table(), window.settings(), is_blind=True)


def kinds_of_tiles(snapshot):
    """Return the kinds of tile that can be entered as new."""
    return [choice.move.kind for choice in snapshot.prompt.choices if isinstance(choice.move, LearnTile)]


def cells_of(user):
    """Return the cells of the current answers."""
    stage = user.table_stage
    scene = stage.new_scene()
    stage._prepare(scene)
    return stage.board.cells(scene, stage.board.answers(scene, create_buttons(bar_choices(stage.snapshot))))


def brass_kinds(cells):
    return [cell.offer.choice.move.kind for cell in cells if cell.kind == "main"]


def seen_kinds(snapshot):
    return [site.face.kind for site in snapshot.view.sites if site.face]


@pytest.mark.long
def test_the_likelier_kind_of_a_new_tile_is_brass_and_no_answer_moves(user):
    """Of nine tiles, five are ordinary and four are Sunken City tiles; the answers keep their order."""
    tile_counts, game = {"advanced": 0, "sunken": 0}, DeepBlueBuilder(user)
    for site in range(7, 15):
        game.sail(site)
        kinds = kinds_of_tiles(game.snapshot)
        if len(kinds) == 2:
            cells, remaining = cells_of(user), {kind: DEALT_COUNTS[kind] - tile_counts[kind] for kind in kinds}
            (brass,) = brass_kinds(cells)
            assert remaining[brass] == max(remaining.values())
            assert [cell.offer.choice.move.kind for cell in cells] == ["advanced", "sunken"]
        kind = min(kinds, key=lambda kind: tile_counts[kind])
        tile_counts[kind] += 1
        game.enter_tile(kind)
    assert tile_counts == {"advanced": 4, "sunken": 4}


def test_after_two_ordinary_tiles_a_sunken_city_tile_is_likelier(user):
    DeepBlueBuilder(user).sail(7)
    view, cells = user.table.snapshot.view, cells_of(user)
    assert brass_kinds(cells) == ["advanced"]
    face = Face("new", "advanced", 3, ())
    sites = tuple(replace(site, face=face, status="face up") if site.number in (7, 8) else site for site in view.sites)
    marked = mark_likeliest(replace(view, sites=sites), [cell._replace(kind="plain") for cell in cells])
    assert brass_kinds(marked) == ["sunken"]
    assert [cell[:3] for cell in marked] == [cell[:3] for cell in cells]


def words_of(user, beginning):
    return [
        sprite.look.text
        for key, sprite in sprites_by_key(user).items()
        if key.startswith(beginning) and isinstance(sprite.look, Lettering)
    ]


def test_draw_says_how_likely_its_gem_must_be_defended_against(user):
    """Check that without a risk the answer shows the number of gems in the bag."""
    scenario = "bounty-wrecks"  # this scenario draws one gem at a time, and the first hazard only warns
    game = sunken_city_dive(user, scenario=scenario)
    assert any("in the bag" in text for text in words_of(user, "choice:Draw"))
    while not {"black", "blue"} & set(game.snapshot.view.gems):
        game.draw(len(game.snapshot.view.gems) + 1)
    risk = next(sprite.look.text for key, sprite in sprites_by_key(user).items() if key == "risk:words")
    assert f"{risk} danger" in words_of(user, "choice:Draw") and re.fullmatch(r"\d+%", risk)
