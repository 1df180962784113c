"""Test Deep Blue's animations of gems, hazards and scored dives."""

from types import SimpleNamespace as Like

import pytest
from msgspec.structs import replace

from companion.games.deep_blue.box import Face
from companion.games.deep_blue.dive import CardsPlayed, DiveScored, PlayCards
from companion.games.deep_blue.hazards import HazardDefended, PlayProtection, Resurface, SeatResurfaced
from companion.games.deep_blue.state import DiveScore, Phase
from companion.games.deep_blue.view import DiverView, SiteView
from companion.games.deep_blue.wrecks import TileEntered
from companion.pictures.card_faces import crew_card
from companion.pictures.picture import picture
from companion.session.inputs.messages import Answer
from tests.kivy_ui.deep_blue_builder import DeepBlueBuilder
from tests.kivy_ui.stopped_animations import StoppedTable

NAMES = ("Ann", "Bo", "Cleo", "Dan")
GEMS = ("gold", "silver", "red")
CLEO = 2
SPOTS_OF_THREE = ("gold", "red", "centre", "")
"""Spots of the boats in a dive of three; the last player stays on deck."""
TO_A_DIVE = (("LayTiles",), ("OpenMarket",), ("LeadDive", (1,)), ("PlaceBoats",), ("PlaceBoats",))
pytestmark = pytest.mark.usefixtures("window")


class AnimationRecorder:
    """Records sprites of every animation of a game at some times, with the views before and after."""

    def __init__(self):
        self.table, self.sounds = StoppedTable("deep-blue", NAMES), []
        self.hazards, self.gems, self.cards, self.driven_up, self.defences, self.scored, self.cities = [], [], [], [], [], [], []
        self.table.user.shell.speaker._play = self.sounds.append

    def follow(self, **options):
        """Start a game and record the animations of its answers; return the game."""
        user = self.table.user
        game = DeepBlueBuilder(user, NAMES, is_drawn=False, **options)
        user.wait_until_idle()
        self.table.stage = user.shell.screen.stage
        self._before = game.snapshot.view
        game.on_answer = self._show
        return game

    def _show(self):
        """Show the answer that was given, and record its animations."""
        self.table.user.shell._show()
        self._record_animations(self._before)
        self._before = self.table.user.table.snapshot.view

    def _record_animations(self, before):
        snapshot, stage = self.table.user.table.snapshot, self.table.stage
        moment = self.table.stop_animation()
        while moment is not None:
            record = getattr(self, f"_on_{moment.kind.replace(' ', '_')}", None)
            if record is not None:
                self.sounds.clear()
                record(Like(before=before, events=snapshot.events, after=snapshot.view))
            stage._begin_next()
            moment = self.table.stop_animation()
        self.table.finish_animations()

    def _frames(self, *shares):
        return [dict(self.table.sprites_at(share)) for share in shares]

    def _on_driven_up(self, step):
        self.table.stage.skip()
        self.driven_up.append((step, [*self.sounds], *self._frames(0, 1)))

    def _on_cards(self, step):
        self.cards.append((step, *self._frames(0.7)))

    def _on_defence(self, step):
        self.defences.append(self._frames(0.6)[0]["air:who"].look.text)

    def _on_gem(self, step):
        self.gems.append((step, *self._frames(0.28, 0.47, 0.8, 0.99)))

    def _on_hazard(self, step):
        self.hazards.append((step, *self._frames(0.7)))

    def _on_scored(self, step):
        self.scored.append((step, *self._frames(0, 0.2, 1)))

    def _on_city_done(self, step):
        self.cities.append(self._frames(1)[0]["air:city"].look.text)


@pytest.fixture(scope="module")
def recorded_game(window):
    """Return the animations of a dive that goes on after a hazard, and of one that a hazard ends; the gems are in a real bag."""
    recorder = AnimationRecorder()
    game = recorder.follow(bag="table").sail(7).enter_tile("sunken").lead_dive(7).place_boats(*SPOTS_OF_THREE)
    game.report("gold", "silver", "red", "blue").give(PlayCards, 3, seat=CLEO).report("black", "gold", "black", "silver")
    game.give(PlayProtection).give(Resurface).give(PlayProtection).stop().score()
    game.lead_dive(1).enter_tile().place_boats(*SPOTS_OF_THREE)
    game.report("gold", "silver", "black", "black").give(Resurface).defend().stop().score()
    return recorder


@pytest.fixture(scope="module")
def drawn_gems(window):
    """Return the animations of gems that Fathom draws one by one, up to a hazard that all defend against."""
    recorder = AnimationRecorder()
    game = recorder.follow(scenario="bounty-wrecks").sail(7).enter_tile("sunken").lead_dive(7).place_boats(*SPOTS_OF_THREE)
    game.draw_until_hazard()
    return recorder


@pytest.fixture
def table(window):
    return StoppedTable("deep-blue", ("Ann", "Bo"), tiles="app")


def test_a_scored_dive_shows_its_points_gem_by_gem_and_who_stayed_on_deck(recorded_game):
    seen_sources, stayed = set(), 0
    for step, _, _, sprites in recorded_game.scored:
        event = next(event for event in step.events if isinstance(event, DiveScored))
        for score in event.scores:
            points = points_in_light(sprites, score.seat)
            assert sum(points.values()) == score.total, (points, score)
            assert sum(points.get(kind, 0) for kind in (*GEMS, "gems")) == score.gems
            assert set(points) & set(GEMS) <= set(step.before.gems), "only what was drawn in sight"
            seen_sources |= set(points)
        absent_names = [name for seat, name in enumerate(NAMES) if seat not in {score.seat for score in event.scores}]
        words = sprites["air:deck:0"].look.text if absent_names else ""
        assert ("air:deck:0" in sprites) == bool(absent_names) and all(name in words for name in absent_names[:1])
        stayed += bool(absent_names)
        reasons = " ".join(
            sprite.look.text for key, sprite in sprites.items() if key.startswith("air:why:") and not key.endswith(":sign")
        )
        sources = {source for score in event.scores for source, points in score.sources if points}
        words = {"gems": "Gems:", "cards": "Cards:", "tile": "Wreck:"}
        assert {source for source, word in words.items() if word in reasons} == sources & set(words), reasons
    assert {*GEMS, "cards", "tile"} <= seen_sources and stayed, (seen_sources, stayed)


def points_in_light(sprites, seat):
    """Return the points shown in a diver's light, by source."""
    begins, ends = f"air:{seat}:", ":points"
    keys = [key for key in sprites if key.startswith(begins) and key.endswith(ends)]
    return {key[len(begins) : -len(ends)]: int(sprites[key].look.text) for key in keys}


def test_the_light_of_a_scored_dive_comes_first_and_its_totals_last(recorded_game):
    for step, start_sprites, early, _ in recorded_game.scored:
        is_red = any(isinstance(event, SeatResurfaced) for event in step.events)
        assert set(start_sprites) == {"air:world", *(["air:red"] if is_red else [])}
        assert not [key for key in early if ":total" in key]


def test_a_drawn_hazard_says_whether_it_only_warns_or_all_divers_defend(drawn_gems):
    assert drawn_gems.hazards
    for _, sprites in drawn_gems.hazards:
        assert sprites["air:hazard"].look.text == "All divers defend!"
    warnings = 0
    for step, *_, open_sprites, _ in drawn_gems.gems:
        warns = {"black", "blue"} & set(step.after.gems[len(step.before.gems) :])
        assert ("air:hazard" in open_sprites) == bool(warns)
        assert not warns or open_sprites["air:hazard"].look.text == "Only a warning"
        warnings += bool(warns)
    assert warnings


def test_forced_resurfacing_sounds_at_once_and_loses_nothing_before(recorded_game):
    for _, sounds, start_sprites, _ in recorded_game.driven_up:
        assert sounds == ["rope"] and not [key for key in start_sprites if key.startswith("air:loss")]


def test_forced_diver_keeps_the_shown_points(recorded_game):
    kept_any = False
    for step, _, _, sprites in recorded_game.driven_up:
        seat = driven_up_seat(step)
        figures = [sprite.look.text for key, sprite in sprites.items() if key.startswith("air:lost:") and key != "air:lost:word"]
        assert sprites["air:who"].look.text.endswith(" resurfaces!")
        lost_points, kept_points = int("".join(figures).removeprefix("−") or 0), int(sprites["air:kept"].look.text.split()[0])
        assert ("air:lost" in sprites) == (lost_points == 0), "“Nothing lost” instead of points"
        assert lost_points + kept_points == next(diver.score_now.total for diver in step.before.divers if diver.seat == seat)
        treasure = [kind for kind in step.before.gems if kind not in ("black", "blue")]
        assert len([key for key in sprites if key.startswith("air:loss:")]) == len(treasure), "every gem is lost, not six of ten"
        scored = [diver.score_now.total for diver in step.after.divers if diver.seat == seat]
        assert scored in ([], [kept_points])
        kept_any |= bool(scored and kept_points)
    assert kept_any


def driven_up_seat(step):
    """Return the seat that a hazard forced to resurface."""
    return next(event for event in step.events if isinstance(event, SeatResurfaced)).seat


def test_forced_resurfacing_shows_whether_the_dive_goes_on(recorded_game):
    ends = set()
    for step, _, _, sprites in recorded_game.driven_up:
        if any(diver.is_diving and diver.seat != driven_up_seat(step) for diver in step.before.divers):
            goes_on = step.after.divers[0].is_diving and step.after.phase in (Phase.DRAW, Phase.HAZARD)
            says = "Still diving: " if goes_on else "The dive ends. Still down: "
            assert sprites["air:left:0"].look.text.startswith(says), (sprites["air:left:0"].look.text, step.after.phase)
            ends.add(not goes_on)
    assert ends == {True, False}


def test_drawn_gem_shows_its_value_beside_each_diver(drawn_gems):
    counts = set()
    for step, closed_sprites, _, open_sprites, _ in drawn_gems.gems:
        scores_before = {diver.seat: diver.score_now.total for diver in step.before.divers}
        gains = {
            diver.seat: diver.score_now.total - scores_before[diver.seat]
            for diver in step.after.divers
            if diver.is_diving and diver.score_now.total > scores_before[diver.seat]
        }
        gain_texts = {
            seat: "".join(sprite.look.text for key, sprite in open_sprites.items() if key.startswith(f"air:gain:{seat}:"))
            for seat in scores_before
        }
        assert gain_texts == {seat: f"+{gains[seat]}" if seat in gains else "" for seat in scores_before}
        assert not [key for key in closed_sprites if "gain" in key], "nothing is told while the bubble is closed"
        counts.add(len(gains))
    assert 0 in counts and len(counts) > 1


def test_points_fly_from_the_gem_to_their_divers_each_to_its_own_place(drawn_gems):
    for _, _, start_sprites, _, landed in drawn_gems.gems:
        ends = {key: (sprite.x, sprite.y) for key, sprite in landed.items() if key.startswith("air:gain:")}
        begins = {key: (sprite.x, sprite.y) for key, sprite in start_sprites.items() if key in ends}
        assert not [key for key, at in begins.items() if at == ends[key]]
        assert len({*ends.values()}) == len(ends)


def test_played_cards_are_seen_and_what_they_add(recorded_game):
    assert recorded_game.cards
    for step, late in recorded_game.cards:
        added_text = "".join(sprite.look.text for key, sprite in late.items() if key.startswith("air:adds"))
        assert (
            added_text == f"+{next(event for event in step.events if isinstance(event, CardsPlayed)).points}"
            and "air:card:0" in late
        )


def test_diver_who_defends_against_a_hazard_is_named(recorded_game):
    assert recorded_game.defences and all(words.endswith(" holds on!") for words in recorded_game.defences)


def test_a_dive_at_the_sunken_city_counts_its_houses(recorded_game):
    assert recorded_game.cities[0] == "Sunken City: 1 of 4 dives"


def test_point_sources_list_gem_colours_only_if_they_add_up(table):
    from kivy_ui.games.deep_blue.pieces import point_sources

    diver = DiverView(0, True, 0, DiveScore(0), {"gold": 2, "silver": 1, "red": 4})
    dive = replace(table.user.table.snapshot.view, gems=("gold", "gold", "black", "red"), divers=(diver,))
    assert point_sources(dive, DiveScore(0, cards=3, gems=8)) == [("gold", 4), ("red", 4), ("cards", 3)]
    assert point_sources(dive, DiveScore(0, gems=5, tile=2)) == [("gems", 5), ("tile", 2)]
    assert point_sources(dive, DiveScore(0, cards=3)) == [("cards", 3)], "who came up has lost the gems"


def test_the_letter_of_a_gem_grows_with_it(table):
    from kivy_ui.games.deep_blue.pieces import put_gem

    scene = table.stage.new_scene()
    scene.look = replace(scene.look, letters=True)
    put_gem(scene, "gem", "gold", 100, 100, 48, scale=0.5)
    assert [sprite.scale for sprite in scene.sprites] == [0.5, 0.5]


@pytest.mark.parametrize("size", range(3))
def test_players_on_deck_are_shown_beside_the_title(table, size):
    from kivy_ui.games.deep_blue.animations import TITLE_TEXT, _draw_absent_seats
    from kivy_ui.table.table_scene import TableScene

    scene = TableScene(replace(table.stage.look, text_size=size), 800, 480, table.stage.state)
    _draw_absent_seats(scene, table.user.table.snapshot.view, [0], "#000000", "Treasure!")
    assert (
        max(sprite.x + sprite.w * sprite.scale / 2 for sprite in scene.sprites)
        < 400 - scene.scaled_width("Treasure!", TITLE_TEXT) / 2
    )


@pytest.mark.parametrize(
    ("gems", "score", "title"),
    [((), DiveScore(0, cards=3), "Treasure!"), ((), DiveScore(0), "Empty-handed"), (("gold",) * 10, DiveScore(0, gems=20), "10 gems in one dive!")],
)  # fmt: skip
def test_title_shows_the_points_of_a_dive(table, gems, score, title):
    from kivy_ui.games.deep_blue.animations import SCORED_S, draw_scores
    from kivy_ui.table.table_scene import TableScene

    snapshot = table.user.table.snapshot
    snapshot = replace(snapshot, view=replace(snapshot.view, gems=gems)) if gems else snapshot
    for width, height in ((800, 480), (480, 800)):
        scene = TableScene(replace(table.stage.look, text_size=2), width, height, table.stage.state)
        draw_scores(snapshot, snapshot, [score], False, scene, SCORED_S)
        title_sprite = next(sprite for sprite in scene.sprites if sprite.key == "air:title")
        assert title_sprite.look.text == title and title_sprite.w < width


@pytest.mark.parametrize(("kind", "is_flip", "count"), [("sunken", True, 1), ("advanced", True, 0), ("sunken", False, 0)])
def test_a_city_tile_that_players_flip_and_enter_is_shown_large(table, kind, is_flip, count):
    snapshot = table.user.table.snapshot
    event = TileEntered(9, Face(f"{kind}-1", kind, 6, ()), True, is_flip)
    animations = table.stage.board.animations(table.stage.new_scene(), snapshot, replace(snapshot, events=(event,)))
    assert [animation.kind for animation in animations] == ["sunken city"] * count


def test_the_last_house_but_one_says_that_a_dive_there_ends_the_game(table):
    from kivy_ui.games.deep_blue.animations import _count_removed_cities, _draw_city_tile
    from kivy_ui.table.table_scene import TableScene

    texts = []
    for is_last in (False, True):
        scene = TableScene(table.stage.look, 800, 480, table.stage.state)
        _draw_city_tile(3, is_last, scene, 1.0)
        texts += [sprite.look.text for sprite in scene.sprites if sprite.key == "air:last"]
    assert texts == ["The dive here ends the game"]
    assert any(sprite.key == "air:close" for sprite in scene.sprites), "a tap closes it, and answers nothing"
    city = [SiteView(nth, lies, Face("c", "sunken", 0, ()), "") for nth, lies in ((1, "gone"), (2, "gone"), (3, "face up"))]
    assert _count_removed_cities(city) == 2


def test_gem_points_do_not_cover_the_odds():
    from kivy_ui.games.deep_blue.animations import SMALL_GAIN_Y_UNITS, _clear_of_risk
    from kivy_ui.games.deep_blue.layout import TAG_W, DiveLayout
    from kivy_ui.stage.sprite import Area

    area = Area(0, 62, 800, 278)
    at, wide = DiveLayout(area, ("black",), True, False, False), 70
    tag_places = [_clear_of_risk(at, x, area.y + SMALL_GAIN_Y_UNITS, wide) for x in range(100, 700, 10)]
    assert all(abs(x - at.risk[0]) >= (TAG_W + wide) / 2 for x in tag_places) and tag_places[0] == 100


def test_tiles_that_fathom_dealt_show_what_they_are_worth_and_their_spots():
    table = StoppedTable("deep-blue", NAMES, tiles="app")
    laid = [site for site in table.user.table.snapshot.view.sites if site.status == "face up"]
    for site in laid:
        assert table.table_sprites()[f"site:{site.number}:worth"].look.text == str(site.face.worth)
        assert f"site:{site.number}:spot:{len(site.face.spots) - 1}:0" in table.table_sprites()
    assert len(laid) == 5


def give_answers(table, *moves):
    """Answer with these moves and values; divers place no boats."""
    for move, *values in moves:
        choices = [choice for choice in table.user.table.snapshot.prompt.choices if type(choice.move).__name__ == move]
        boats = [choice for choice in choices if getattr(choice.move, "boats", ()) and not choice.fields]
        table.user.table.send(Answer((boats or choices)[0].id, tuple(values)))
        table.finish_animations()


def test_player_who_may_play_cards_is_asked_by_name(table):
    give_answers(table, *TO_A_DIVE, ("DrawGem",))
    assert table.table_sprites()["question"].look.text == "Ann, draw again or stop?"
    table.user.tap("seat:1")
    assert "key:7" in table.user.targets() and table.table_sprites()["question"].look.text.startswith("Bo, ")
    table.user.tap("back")
    assert table.table_sprites()["question"].look.text == "Ann, draw again or stop?"
    table.user.tap("seat:1", "key:7", "done")
    assert table.user.table.snapshot.view.divers[1].points == 7
    assert table.table_sprites()["question"].look.text == "Ann, draw again or stop?"


def test_a_gem_from_the_real_bag_flies_from_its_key_to_where_it_belongs():
    table = StoppedTable("deep-blue", ("Ann", "Bo"), bag="table", tiles="app")
    give_answers(table, *TO_A_DIVE)
    assert table.table_sprites()["question"].look.text == "Ann, draw the first gem, then tap it"
    key = table.table_sprites()["gem:gold:gem"]
    moment = table.tap("mark:gem:gold")
    begins, ends = table.sprites_at(0.1), table.sprites_at(1)
    assert moment.kind == "gem" and not [name for name in begins if name.startswith(("air:what", "air:bubble"))]
    assert (begins["air:gem:0"].x, begins["air:gem:0"].y) == (key.x, key.y) != (ends["air:gem:0"].x, ends["air:gem:0"].y)
    table.finish_animations()
    lies = table.table_sprites()["gem:0"]
    assert (round(ends["air:gem:0"].x), round(ends["air:gem:0"].y)) == (round(lies.x), round(lies.y))


def test_held_chest_is_drawn_over_reminders(table):
    for name in ("choice:Confirm tiles", "choice:Add no gems", "choice:Recruit"):
        table.user.tap(name)
    table.stage._chest_peek._on_hold(0, True)
    table.finish_animations()
    keys = [sprite.key for sprite in table.stage.scene.sprites]
    assert keys.index("peek") > keys.index("reminders:words")


def test_a_touch_that_closes_a_scored_dive_holds_the_chest_on_the_flag_below(table):
    """The scene covers the flags; a hold that began there only closed it."""
    give_answers(table, *TO_A_DIVE, ("DrawGem",), ("StopDive",))
    chest = table.user.find("chest:0")
    assert table.tap("choice:Score").kind == "scored"
    table.stage._advance(table.stage.current_animation.seconds)
    touch = table.user._finger(chest.cx, chest.cy)
    touch.touch_down()
    assert table.stage.current_animation is None
    table.user.wait_until(lambda: "peek:total" in table.table_sprites())
    touch.touch_up()
    table.user.wait_until(lambda: "peek:total" not in table.table_sprites())


@pytest.mark.parametrize("colour", ["black", "blue"])
def test_a_defence_shows_the_card_of_the_hazards_colour(table, colour):
    from kivy_ui.games.deep_blue.animations import _draw_defence
    from kivy_ui.table.table_scene import TableScene

    scene = TableScene(table.stage.look, 800, 480, table.stage.state)
    _draw_defence(HazardDefended(0, colour), scene, 0.5)
    assert [sprite.look for sprite in scene.sprites if sprite.key == "air:by"] == [picture(crew_card, colour, colour)]


def test_remaining_divers_do_not_cover_the_tap_hint(table):
    from kivy_ui.games.deep_blue.dive.animations import _draw_remaining_divers
    from kivy_ui.table.table_scene import TableScene

    scene = TableScene(table.stage.look, 330, 550, table.stage.state)
    _draw_remaining_divers(scene, (0, 1), True)
    scene.write_close_hint("#ffffff")
    boxes = {sprite.key.split(":")[1]: sprite for sprite in scene.sprites if sprite.key.startswith(("air:left", "air:close"))}
    left_box, hint = boxes["left"], boxes["close"]
    assert left_box.x + left_box.w / 2 <= hint.x - hint.w / 2
