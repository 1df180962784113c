"""Deep Blue's scored dives in random games, and its dealt tiles; prints a sentence for each check passed."""

import dataclasses

from msgspec.structs import replace

from companion.games.deep_blue.box import Face
from companion.games.deep_blue.dive import CardsPlayed, DiveScored
from companion.games.deep_blue.hazards import Resurfaced
from companion.games.deep_blue.state import DiveScore, Phase
from companion.games.deep_blue.view import DiverView, SiteView
from companion.session.inputs.messages import Answer
from companion.session.record.chooser import RandomPlayer
from tests.kivy_ui.simulated_user import prepared
from tests.kivy_ui.stopped_animations import StillTable

NAMES = ("Ann", "Bo", "Cleo", "Dan")
GEMS = ("gold", "silver", "red")
SOUNDS = []
UPS = []
"""The points that the screen shows as kept for each diver who came up, and the ones scored if the dive goes on."""
GAINS = []
PLAYED = []
HELD, CITIES = [], []


ENDS = []
"""Whether the dive ended, each time a diver came up while others stayed down."""


def dives(table, most=400):
    """Yield each scored dive: its event, the view before, and the sprites once all animations have ended."""
    player, hand = RandomPlayer(24), table.hand
    hand.shell.speaker._play = SOUNDS.append
    for _ in range(most):
        before, prompt = hand.table.shown.view, hand.table.shown.prompt
        choice = player.choice(prompt) if prompt else None
        if choice is None or choice.ends:
            return
        hand.table.send(Answer(choice.id, player.values(choice)))
        hand.shell._show()
        events = hand.table.shown.events
        while table.began() is not None and table.stage.moment.kind != "scored":
            SOUNDS.clear()
            if table.stage.moment.kind == "driven up":
                table.stage.skip()
                assert SOUNDS == ["rope"], "who is driven up is heard as soon as it is seen"
                assert not [key for key in table.at(0) if key.startswith("air:loss")], "nothing is lost before the diver is up"
                drives_up(before, events, hand.table.shown.view, table.at(1))
            if table.stage.moment.kind == "cards":
                late = table.at(0.7)
                PLAYED.append("".join(one.look.text for key, one in late.items() if key.startswith("air:adds")))
                assert (
                    PLAYED[-1] == f"+{next(one for one in events if isinstance(one, CardsPlayed)).points}" and "air:card:0" in late
                )
            if table.stage.moment.kind == "defence":
                HELD.append(table.at(0.6)["air:who"].look.text)
            if table.stage.moment.kind == "gem":
                adds(before, hand.table.shown.view, table.at(0.28), table.at(0.8))
                flies(table.at(0.47), table.at(0.99))
            table.stage._next()
        if table.stage.moment is not None:
            is_red = any(isinstance(one, Resurfaced) for one in events)
            assert set(table.at(0)) == {"air:world", *(["air:red"] if is_red else [])}, (
                "the light comes before anything stands in it"
            )
            assert not [key for key in table.at(0.2) if ":total" in key], "totals are told last"
            yield next(one for one in events if isinstance(one, DiveScored)), before, table.at(1)
            table.stage._next()
            if table.stage.moment is not None and table.stage.moment.kind == "city done":
                CITIES.append(table.at(1)["air:city"].look.text)
            table.land()


def adds(before, after, early, late):
    """Check that the points a gem adds are shown beside each diver once the gem is revealed."""
    had = {one.seat: one.now.total for one in before.divers}
    gains = {one.seat: one.now.total - had[one.seat] for one in after.divers if one.is_down and one.now.total > had[one.seat]}
    shown = {seat: "".join(one.look.text for key, one in late.items() if key.startswith(f"air:gain:{seat}:")) for seat in had}
    assert shown == {seat: f"+{gains[seat]}" if seat in gains else "" for seat in had}
    assert not [key for key in early if "gain" in key], "nothing is told while the bubble is closed"
    GAINS.append(len(gains))


def flies(begun, landed):
    """Check that points fly from the gem to their divers, each to its own place."""
    ends = {key: (one.x, one.y) for key, one in landed.items() if key.startswith("air:gain:")}
    begins = {key: (one.x, one.y) for key, one in begun.items() if key in ends}
    assert not [key for key, at in begins.items() if at == ends[key]]
    assert len({*ends.values()}) == len(ends)


def drives_up(before, events, after, sprites):
    """Check that lost and kept points add up to the haul, and that a diver who comes up is scored the kept ones."""
    seat = next(one for one in events if isinstance(one, Resurfaced)).seat
    had = next(one.now.total for one in before.divers if one.seat == seat)
    lost, kept = sprites["air:lost"].look.text, sprites["air:kept"].look.text
    lost, kept = 0 if lost == "Nothing lost" else int(lost.removeprefix("−").split()[0]), int(kept.split()[0])
    assert lost + kept == had
    treasure = [kind for kind in before.gems if kind not in ("black", "blue")]
    assert len([key for key in sprites if key.startswith("air:loss:")]) == len(treasure), "every gem is lost, not six of ten"
    UPS.append((kept, [one.now.total for one in after.divers if one.seat == seat]))
    if any(one.is_down and one.seat != seat for one in before.divers):
        goes_on = after.divers[0].is_down and after.phase in (Phase.DRAW, Phase.HAZARD)
        says = "Still diving: " if goes_on else "The dive ends. Last cards: "
        assert sprites["air:left"].look.text.startswith(says), (sprites["air:left"].look.text, after.phase)
        ENDS.append(not goes_on)


def told(sprites, seat):
    """Return the points shown in a diver's light, by source."""
    begins, ends = f"air:{seat}:", ":points"
    keys = [key for key in sprites if key.startswith(begins) and key.endswith(ends)]
    return {key[len(begins) : -len(ends)]: int(sprites[key].look.text) for key in keys}


def adds_up(table):
    """Check that the points in each light add up to the score, by gem, card and wreck, and that all others are named."""
    seen, stayed = set(), 0
    for event, before, sprites in dives(table):
        for score in event.scores:
            points = told(sprites, score.seat)
            assert sum(points.values()) == score.total, (points, score)
            assert sum(points.get(kind, 0) for kind in (*GEMS, "gems")) == score.gems
            assert set(points) & set(GEMS) <= set(before.gems), "only what was drawn in sight"
            seen |= set(points)
        away = [name for seat, name in enumerate(NAMES) if seat not in {score.seat for score in event.scores}]
        words = sprites["air:deck:0"].look.text if away else ""
        assert ("air:deck:0" in sprites) == bool(away) and all(name in words for name in away[:1])
        stayed += bool(away)
    assert {*GEMS, "cards", "tile"} <= seen and stayed, (seen, stayed)
    yield "a scored dive shows its points gem by gem, and who stayed on deck"
    assert all(scored in ([], [kept]) for kept, scored in UPS), UPS
    assert any(scored and kept for kept, scored in UPS)
    yield "who comes up keeps what the glass says"
    assert any(GAINS) and not all(GAINS)
    yield "an open gem says beside each diver what it brings"
    assert PLAYED
    yield "played cards are seen, and what they add"
    assert HELD and all(words.endswith(" holds on!") for words in HELD)
    yield "who holds against a hazard is named"
    assert CITIES[0] == "Sunken City: 1 of 4"
    yield "a dive at the Sunken City counts its houses"
    assert True in ENDS and False in ENDS
    yield "nobody still dives where the leader came up"


def in_one(table):
    """Check that all gems are shown as one sum where their colours do not add up to the score."""
    from kivy_ui.games.deep_blue.pieces import found, put_gem

    diver = DiverView(0, True, 0, DiveScore(0), {"gold": 2, "silver": 1, "red": 4})
    dive = replace(table.hand.table.shown.view, gems=("gold", "gold", "black", "red"), divers=(diver,))
    assert found(dive, DiveScore(0, cards=3, gems=8)) == [("gold", 4), ("red", 4), ("cards", 3)]
    assert found(dive, DiveScore(0, gems=5, tile=2)) == [("gems", 5), ("tile", 2)]
    assert found(dive, DiveScore(0, cards=3)) == [("cards", 3)], "who came up has lost the gems"
    scene = table.stage.new_scene()
    scene.look = dataclasses.replace(scene.look, letters=True)
    put_gem(scene, "gem", "gold", 100, 100, 48, scale=0.5)
    assert [one.scale for one in scene.sprites] == [0.5, 0.5], "letters grow with their gem"
    yield "gems are told apart only where their colours come to what was scored"


def beside_title(table):
    """Check that players who stayed on deck are shown beside the title, never on it, in the largest text, too."""
    from kivy_ui.games.deep_blue.animations import SCORED_S, TITLE, _cities_gone, _city, _on_deck, scored
    from kivy_ui.table.glass import Glass

    for size in range(3):
        look = dataclasses.replace(table.stage.look, text_size=size)
        scene = Glass(look, 800, 480, table.stage.state)
        _on_deck(scene, table.hand.table.shown.view, [0], "#000000", "Treasure!")
        left = 400 - scene.wide("Treasure!", TITLE) / 2
        assert max(one.x + one.w * one.scale / 2 for one in scene.sprites) < left, size
    shown, titles = table.hand.table.shown, []
    for score in (DiveScore(0, cards=3), DiveScore(0)):
        scene = Glass(table.stage.look, 800, 480, table.stage.state)
        scored(shown, shown, [score], False, scene, SCORED_S)
        titles += [one.look.text for one in scene.sprites if one.key == "air:title"]
    assert titles == ["Treasure!", "Empty-handed"]
    many = replace(shown, view=replace(shown.view, gems=("gold",) * 10))
    scene = Glass(table.stage.look, 800, 480, table.stage.state)
    scored(many, many, [DiveScore(0, gems=20)], False, scene, SCORED_S)
    assert [one.look.text for one in scene.sprites if one.key == "air:title"] == ["10 gems in one dive!"]
    lasts = []
    for is_last in (False, True):
        scene = Glass(table.stage.look, 800, 480, table.stage.state)
        _city(3, is_last, scene, 1.0)
        lasts += [one.look.text for one in scene.sprites if one.key == "air:last"]
    assert lasts == ["The dive here ends the game"]
    city = [SiteView(nth, lies, Face("c", "sunken", 0, ()), "") for nth, lies in ((1, "gone"), (2, "gone"), (3, "face up"))]
    assert _cities_gone(city) == 2
    yield "who stayed on deck is told beside the title"


def aside():
    """Check that the points a draw adds are clear of the tag with the risk of the next draw."""
    from kivy_ui.games.deep_blue.animations import LOW, _clear
    from kivy_ui.games.deep_blue.layout import TAG_W, Layout
    from kivy_ui.stage.sprite import Area

    area = Area(0, 62, 800, 278)
    at, wide = Layout(area, ("black",), True, False, False), 70
    found = [_clear(at, x, area.y + LOW, wide) for x in range(100, 700, 10)]
    assert all(abs(x - at.risk[0]) >= (TAG_W + wide) / 2 for x in found) and found[0] == 100
    yield "what a gem adds lies beside the odds, not on them"


def dealt():
    """Check that starting tiles dealt by Fathom show their worth and spots: players could not place them otherwise."""
    table = StillTable("deep-blue", NAMES, tiles="app")
    laid = [site for site in table.hand.table.shown.view.sites if site.status == "face up"]
    for site in laid:
        assert table.ground()[f"site:{site.number}:worth"].look.text == str(site.face.worth)
        assert f"site:{site.number}:spot:{len(site.face.spots) - 1}:0" in table.ground()
    assert len(laid) == 5
    yield "tiles that Fathom dealt show what they are worth and their spots"


def meanwhile():
    """Check that a tap on Bo's flag offers Bo's cards while Ann draws gems."""
    table = StillTable("deep-blue", ("Ann", "Bo"), tiles="app")
    for move, *values in (
        ("LayTiles",),
        ("OpenMarket",),
        ("LeadDive", (1,)),
        ("PlaceBoats",),
        ("PlaceBoats",),
        ("DrawGem",),
    ):
        choices = [one for one in table.hand.table.shown.prompt.choices if type(one.move).__name__ == move]
        boats = [one for one in choices if getattr(one.move, "boats", ()) and not one.fields]
        table.hand.table.send(Answer((boats or choices)[0].id, tuple(values)))
        table.hand.settle()
    assert table.ground()["question"].look.text == "Ann, draw again or stop?"
    table.hand.tap("seat:1")
    assert "key:7" in table.hand.targets() and table.ground()["question"].look.text.startswith("Bo, ")
    table.hand.tap("back")
    assert table.ground()["question"].look.text == "Ann, draw again or stop?"
    table.hand.tap("seat:1", "key:7", "done")
    assert table.hand.table.shown.view.divers[1].points == 7
    assert table.ground()["question"].look.text == "Ann, draw again or stop?"
    yield "who may play cards meanwhile is asked for them in its own name"


def real():
    """Let Ann draw from the real bag: all players have seen the gem before its key is tapped."""
    table = StillTable("deep-blue", ("Ann", "Bo"), bag="table", tiles="app")
    for move, *values in (("LayTiles",), ("OpenMarket",), ("LeadDive", (1,)), ("PlaceBoats",), ("PlaceBoats",)):
        choices = [one for one in table.hand.table.shown.prompt.choices if type(one.move).__name__ == move]
        boats = [one for one in choices if getattr(one.move, "boats", ()) and not one.fields]
        table.hand.table.send(Answer((boats or choices)[0].id, tuple(values)))
        table.hand.settle()
    assert table.ground()["question"].look.text == "Ann, draw the first gem, then tap it"
    key = table.ground()["gem:gold:gem"]
    moment = table.tap("mark:gem:gold")
    begins, ends = table.at(0.1), table.at(1)
    assert moment.kind == "gem" and not [name for name in begins if name.startswith(("air:what", "air:bubble"))]
    assert (begins["air:gem:0"].x, begins["air:gem:0"].y) == (key.x, key.y) != (ends["air:gem:0"].x, ends["air:gem:0"].y)
    table.land()
    lies = table.ground()["gem:0"]
    assert (round(ends["air:gem:0"].x), round(ends["air:gem:0"].y)) == (round(lies.x), round(lies.y))
    yield "a real bag's gem goes from its key where it belongs"


def held():
    """Check that a held chest is drawn above the reminders."""
    table = StillTable("deep-blue", ("Ann", "Bo"), tiles="app")
    for name in ("choice:Confirm tiles", "choice:Add no gems", "choice:Recruit"):
        table.hand.tap(name)
    table.stage._peeking._held(0, True)
    table.hand.settle()
    keys = [sprite.key for sprite in table.stage.scene.sprites]
    assert keys.index("peek") > keys.index("reminders:words")
    yield "a held chest lies over what is to be done"


def main():
    prepared(800, 480)
    table = StillTable("deep-blue", NAMES, seed=3)
    for part in (in_one, beside_title, adds_up):
        for sentence in part(table):
            print(sentence, flush=True)
    for sentence in (*aside(), *dealt(), *meanwhile(), *real(), *held()):
        print(sentence, flush=True)


if __name__ == "__main__":
    main()
