"""List every painter with useful arguments, for tests and contact sheets."""

from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from itertools import cycle
from typing import Any

from companion.games.score_sheet.reading import shelf
from companion.games.toolbox.box import SHAPES
from companion.pictures import (
    animals,
    card_faces,
    dice_pictures,
    end_card,
    food,
    gems,
    icons,
    objects,
    phone_signs,
    places,
    plot_pictures,
    seat_emblems,
    sheet_icons,
    small_scenes,
    tools,
    worlds,
)
from companion.pictures.kit_things import SUITS, kit_thing
from companion.pictures.picture import Picture, picture
from companion.pictures.small_scenes.kit_scenes import kit_scenario_scene
from companion.pictures.small_scenes.room import CORNER
from companion.pictures.small_scenes.scenario_scenes import SCENES, scenario_scene
from companion.pictures.worlds.moods import FEET
from companion.table.seats import EMBLEMS
from tests.pictures.painters import find_painters

Size = tuple[int, int] | None
COLOURS = tuple(seat_emblems.SEAT_PAINTS)
KINDS = (*EMBLEMS, *(kind for kind in ("plus", "drop", "bars", "moon", "wave", "arrow") if kind not in EMBLEMS))
SEATS = tuple(zip(COLOURS, cycle(KINDS)))
THEMES = ("deep", "light", "contrast")


def list_seat_pictures() -> dict[str, Picture]:
    """List pictures that identify seats."""
    pictures = {f"disc {emblem}": picture(seat_emblems.disc, colour, emblem) for colour, emblem in SEATS}
    pictures |= {f"badge {emblem}": picture(seat_emblems.badge, colour, emblem) for colour, emblem in SEATS[:3]}
    pictures |= {"emblem": picture(seat_emblems.emblem, "star", "orange"), "helmet": picture(seat_emblems.helmet, "green", "star")}
    pictures |= {"helmet moon": picture(seat_emblems.helmet, "lime", "moon"), "helmet none": picture(seat_emblems.helmet)}
    pictures |= {"fingerprint": picture(seat_emblems.fingerprint, "sky")}
    for name in ("penguin", "trapped_penguin", "ship", "square_ship", "shell"):
        pictures[name] = picture(getattr(animals, name), "orange", "triangle")
    pictures |= {"ship white": picture(animals.ship, "violet", "square", True)}
    pictures |= {"square_ship white": picture(animals.square_ship, "violet", "square", True)}
    pictures |= {f"sign {animal}": picture(phone_signs.phone_sign, animal, "#c8742c") for animal in phone_signs.ANIMALS}
    pictures |= {"predator": picture(animals.predator), "predator shut": picture(animals.predator, False)}
    pictures |= {"penguin edged": picture(animals.penguin, "sky", "moon", True)}
    return pictures | {"penguin bare": picture(animals.penguin, "sky"), "shell bare": picture(animals.shell, "#ff9d7a")}


def list_flags() -> dict[str, Picture]:
    """List flags and corners in every theme."""
    flags = {f"flag {t} {is_on}": picture(seat_emblems.flag, "violet", is_on, t) for t in THEMES for is_on in (False, True)}
    return flags | {f"corner {theme}": picture(seat_emblems.corner, theme) for theme in THEMES}


def list_tool_pictures() -> dict[str, Picture]:
    """List pictures of the toolbox and of score sheets, in every theme."""
    pictures = {f"tab {t} {is_on}": picture(tools.tab, is_on, t) for t in THEMES for is_on in (False, True)}
    pictures |= {f"head {t} {is_on}": picture(tools.head, "violet", is_on, t) for t in THEMES for is_on in (False, True)}
    pictures |= {f"ruled {t} {kind}": picture(tools.ruled_row, kind, t) for t in THEMES for kind in range(3)}
    for name in ("stepper", "tray", "raft", "rule", "blank", "cell", "pad", "slider"):
        pictures |= {f"{name} {t}": picture(getattr(tools, name), t) for t in THEMES}
    pictures |= {f"panel {t}": picture(tools.panel, "sky", t) for t in THEMES}
    return pictures | {name: picture(getattr(tools, name), "sky") for name in ("side", "pocket", "tint")}


def list_icons() -> dict[str, Picture]:
    """List all icons."""
    return {name: picture(icons.icon, name, "#ffd07a" if i % 2 == 0 else "#24140a") for i, name in enumerate(icons.ICONS)}


def list_sheet_icons() -> dict[str, Picture]:
    """List the icons of all shipped sheets, and paper with an icon."""
    pictures = {shelved_sheet.icon: picture(sheet_icons.sheet_icon, shelved_sheet.icon) for shelved_sheet in shelf()}
    leaves = {f"leaf {t}": picture(sheet_icons.sheet_leaf, "skull red", t) for t in THEMES}
    return pictures | leaves | {"unknown": picture(sheet_icons.sheet_icon, "no such icon")}


def list_leaves() -> dict[str, Picture]:
    """List sheets of paper in every theme."""
    return {f"ground {t} {is_on}": picture(sheet_icons.leaf_ground, t, is_on) for t in THEMES for is_on in (False, True)}


def list_gems() -> dict[str, Picture]:
    """List gems and the pictures around them."""
    pictures = {kind: picture(gems.gem, kind) for kind in gems.GEM_PAINTS}
    pictures |= {f"{kind} floating": picture(gems.gem, kind, False) for kind in ("silver", "gold", "black")}
    pictures |= {f"{kind} ringed": picture(gems.ringed_gem, kind) for kind in ("silver", "gold", "black")}
    pictures |= {
        f"{kind} {odds}": picture(gems.gem_in_ring, kind, odds)
        for kind, odds in (("gold", "good"), ("black", "warn"), ("black", "bad"))
    }
    return pictures | {"bubble": picture(gems.bubble), "burst": picture(gems.burst), "glow": picture(gems.glow, "#ffd277")}


def list_odds_rings() -> dict[str, Picture]:
    """List sockets and rings of odds in every theme."""
    parts = ((0.54, "good"), (0.25, "warn"), (0.21, "bad"))
    pictures = {f"ring {theme}": picture(gems.ring_of, parts, theme) for theme in THEMES}
    pictures |= {f"all {kind}": picture(gems.ring_of, ((1.0, kind),)) for kind in ("good", "warn", "bad")}
    pictures |= {"ring 2": picture(gems.ring_of, ((0.58, "good"), (0.0, "warn"), (0.42, "bad")))}
    return pictures | {f"{kind} {theme}": picture(gems.socket, kind, theme) for kind in ("warning", "answer") for theme in THEMES}


def list_objects() -> dict[str, Picture]:
    """List things on the table."""
    plain = (
        "bag",
        "open_chest",
        "closed_chest",
        "empty_chest",
        "phone_with_chest",
        "coin",
        "rock",
        "crown",
        "pole_flag",
        "barrel",
        "scroll",
        "instant",
        "pile",
    )
    pictures = {name: picture(getattr(objects, name)) for name in (*plain, "back_tile", "treasure", "wreck_tile", "life")}
    pictures |= {"chest": picture(objects.chest), "chest open": picture(objects.chest, True)}
    pictures |= {"bag limp": picture(objects.bag, True), "looted": picture(objects.treasure, False)}
    pictures |= {f"token {c}": picture(objects.token, c, KINDS[i]) for i, c in enumerate(objects.TOKEN_PAINTS)}
    pictures |= {f"piece {shape}": picture(objects.piece, c, shape) for c, shape in zip(objects.TOKEN_PAINTS, SHAPES)}
    pictures |= {
        "square back": picture(objects.square_back),
        "square tile": picture(objects.square_tile, "green"),
        "square tile star": picture(objects.square_tile, "red", "star"),
    }
    pictures |= {f"card {suit}": picture(kit_thing, "card", "red", suit) for suit in SUITS}
    pictures |= {
        "card star": picture(kit_thing, "card-star", "violet"),
    }
    pictures |= {f"tile row {is_full}": picture(objects.tile_row, is_full) for is_full in (True, False)}
    pictures |= {f"ocean {kind}": picture(objects.ocean_tile, kind) for kind in ("water", "rock", "predator", "pink")}
    pictures |= {f"tile {colour}": picture(objects.tile, colour) for colour in objects.FOODS}
    for drawing in (food.food, food.food_tile, food.flat_food_tile):
        pictures |= {f"{drawing.__name__} {colour}": picture(drawing, colour) for colour in objects.FOODS}
    pictures |= {"no food": picture(food.food, "pink", True), "food 2": picture(food.food_tile, "green", "2")}
    pictures |= {f"coin {kind}": picture(objects.coin, kind) for kind in ("silver", "blue")}
    return pictures | {f"pile {depth}": picture(objects.pile, depth, 4) for depth in (3, 5)}


def list_dice() -> dict[str, Picture]:
    """List dice."""
    pictures = {
        f"die {value}": picture(dice_pictures.die, value)
        for value in (*dice_pictures.PIPS, *dice_pictures.FACES, "", "skull", "plus")
    }
    pictures |= {
        "held": picture(dice_pictures.die, "3", dice_pictures.IVORY, True),
        "dull": picture(dice_pictures.die, "3", dice_pictures.IVORY, False, True),
    }
    pictures |= {"cup": picture(dice_pictures.cup), "cup d20": picture(dice_pictures.cup, 2, 20)}
    pictures |= {"tinted": picture(dice_pictures.die, "4", "#f5404e")}
    pictures |= {f"d{sides}": picture(dice_pictures.polygon_die, sides) for sides in (2, 3, 4, 6, 8, 10, 12, 20, 30, 100)}
    return pictures | {"d20 held": picture(dice_pictures.polygon_die, 20, "#2f6f93", True)}


def list_cards() -> dict[str, Picture]:
    """List cards."""
    pictures = {f"crew {colour}": picture(card_faces.crew_card, colour) for colour in card_faces.CREWS}
    pictures |= {"crew gem": picture(card_faces.crew_card, "red", "gold"), "back": picture(card_faces.card_back)}
    pictures |= {f"hand {n}": picture(card_faces.hand, n) for n in (1, 3, 5)}
    pictures |= {f"peril {kind}": picture(card_faces.peril, kind) for kind in card_faces.PERILS}
    pictures |= {f"card {k}": picture(card_faces.peril_card, k, n, SEATS[:n]) for n, k in enumerate(("", *card_faces.PERILS))}
    return pictures | {f"small {n}": picture(card_faces.small_peril, n, n == 2) for n in (None, 0, 2)}


def list_places() -> dict[str, Picture]:
    """List places, instruments and controls."""
    plain = ("wreck", "sunken_house", "port", "lighthouse", "compass", "needle", "knob", "dice_tower", "pier")
    pictures = {name: picture(getattr(places, name)) for name in plain}
    pictures |= {f"island {n}": picture(places.island, n) for n in (1, 2, 3, 4)}
    pictures |= {"wreck dark": picture(places.wreck, "#06202c", ""), "house found": picture(places.sunken_house, True)}
    return pictures | {f"button {down}": picture(places.push_button, "#2fc579", down) for down in (False, True)}


WORLD_NAMES = (
    *("deep", "sea", "ice", "chart", "paper", "wood", "dice_cloth", "tavern", "note"),
    *("dusk", "quay", "dawn", "blood", "sunset", "overcast", "storm", "curtain", "splash"),
)


def list_worlds(theme: str) -> dict[str, Picture]:
    """List backgrounds of games in a theme."""
    return {f"{name} {theme}": picture(getattr(worlds, name), theme) for name in WORLD_NAMES}


def list_strips() -> dict[str, Picture]:
    """List pictures at the foot of a screen: ledges, tides."""
    pictures = {f"foot {world}": picture(worlds.foot, world) for world in FEET}
    pictures |= {f"foot {theme}": picture(worlds.foot, "deep", theme) for theme in ("light", "contrast")}
    pictures |= {f"ledge {depth}": picture(worlds.ledge, depth) for depth in (1, 3, 5)}
    return pictures | {"tide": picture(worlds.tide, "yellow"), "table": picture(worlds.table), "device": picture(worlds.device)}


def list_actions() -> dict[str, Picture]:
    """List pictures of actions."""
    return {kind: picture(getattr(small_scenes, kind), *SEATS[1]) for kind in ("dive", "sail", "recruit", "rest")}


def list_covers() -> dict[str, Picture]:
    """List the large pictures of games."""
    pictures = {game: picture(getattr(small_scenes, game.replace("-", "_"))) for game in small_scenes.SCENE_PAINTERS}
    return pictures | {theme: picture(small_scenes.deep_blue, theme) for theme in THEMES[1:]}


def list_small_covers() -> dict[str, Picture]:
    """List the small pictures of games."""
    return {game: picture(small_scenes.small_cover, game) for game in small_scenes.SCENE_PAINTERS}


def list_scenarios() -> dict[str, Picture]:
    """List the scenes of scenarios."""
    kits = {"kit": (), "kit played": (True,), "kit locked": (False, True)}
    kit_scenes = {
        name: Picture(kit_scenario_scene, ("crown red", 2, "deep", 0.4, CORNER, *states)) for name, states in kits.items()
    }
    return {name: picture(scenario_scene, name, "deep", 0.4) for name in SCENES} | kit_scenes


def list_effects() -> dict[str, Picture]:
    """List pictures that animations add."""
    pictures = {name: picture(getattr(worlds, name)) for name in ("tentacles", "confetti", "rising_bubbles", "pillar")}
    return pictures | {"best pillar": picture(worlds.pillar, True)}


WAY = ((0.03, 0.5), (0.2, 0.44), (0.4, 0.56), (0.62, 0.45), (0.95, 0.5))
TICKS = (0.0, 0.5, 1.0)
SCORES = (0.35, 0.51, 0.44, 0.65, 0.57, 0.48, 0.74, 0.63, 0.8, 0.7, 0.76, 0.86)


def list_lines() -> dict[str, Picture]:
    """List routes and plots."""
    pictures = {"route": picture(worlds.route, WAY), "pale route": picture(worlds.route, WAY, "#ff8a7a")}
    pictures |= {f"swell {theme}": picture(plot_pictures.swell, SCORES, (3, 6, 8, 11), theme) for theme in THEMES}
    pictures |= {f"gauge {kind or 'plain'}": picture(plot_pictures.gauge, 0.6, "#efad45", kind) for kind in ("", "dots", "bars")}
    pictures |= {"gauge of a range": picture(plot_pictures.gauge, 0.4, "#46c489", "", "light", (0.2, 0.7), 0.5)}
    ground, columns = (10, 20, 340, 180), ((0.1, 0.2, 0.4), (0.2, 0.3, 1.0))
    pictures |= {f"spread {theme}": picture(plot_pictures.spread, ground, TICKS, columns, 0.24, theme) for theme in THEMES}
    dots = tuple((nth / 11, score, nth % 3 == 0) for nth, score in enumerate(SCORES))
    pictures |= {f"course {theme}": picture(plot_pictures.course, ground, TICKS, WAY, dots, theme) for theme in THEMES}
    return pictures | {"swell of one": picture(plot_pictures.swell, (0.5,), (0,))}


SAMPLE_ARGUMENTS = {str: "orange", bool: True, int: 1, float: 0.5}


def list_other_pictures(listed: Iterable[Picture]) -> dict[str, Picture]:
    """List every painter not listed elsewhere, with minimal arguments."""
    listed_painters = {id(thing.paint) for thing in listed}
    listed_painters.add(id(end_card.end_card))  # the only picture with text; the tests of its page show it
    other_painters = {name: painter for name, painter in find_painters().items() if id(painter) not in listed_painters}
    return {name.rpartition(".")[2]: picture(painter, *sample_arguments(painter)) for name, painter in other_painters.items()}


def sample_arguments(painter: Callable[..., None]) -> Iterator[Any]:
    """Yield made-up values for a painter's required arguments."""
    _, *parameters = signature(painter).parameters.values()
    return (SAMPLE_ARGUMENTS.get(parameter.annotation, ()) for parameter in parameters if parameter.default is parameter.empty)


PICTURE_GROUPS: dict[str, tuple[Size, dict[str, Picture]]] = {
    "seats": (None, list_seat_pictures()),
    "flags": ((180, 62), list_flags()),
    "icons": (None, list_icons()),
    "sheet icons": (None, list_sheet_icons()),
    "leaves": ((188, 68), list_leaves()),
    "gems": (None, list_gems()),
    "odds": (None, list_odds_rings()),
    "things": (None, list_objects()),
    "dice": (None, list_dice()),
    "cards": (None, list_cards()),
    "places": (None, list_places()),
    "worlds": ((400, 240), list_worlds("deep")),
    "worlds light": ((400, 240), list_worlds("light")),
    "worlds contrast": ((400, 240), list_worlds("contrast")),
    "worlds upright": ((240, 400), list_worlds("deep")),
    "actions": ((188, 242), list_actions()),
    "low actions": ((188, 176), list_actions()),
    "wide actions": ((222, 150), list_actions()),
    "covers": ((188, 232), list_covers()),
    "small covers": ((92, 132), list_small_covers()),
    "scenarios": ((188, 128), list_scenarios()),
    "effects": ((400, 240), list_effects()),
    "strips": ((400, 70), list_strips()),
    "lines": ((400, 204), list_lines()),
    "tools": ((188, 72), list_tool_pictures()),
}
PICTURE_GROUPS["others"] = (
    (188, 62),
    list_other_pictures([thing for _, things in PICTURE_GROUPS.values() for thing in things.values()]),
)
BACKGROUND_GROUPS = {
    "worlds",
    "worlds light",
    "worlds contrast",
    "worlds upright",
    "strips",
    "others",
    "lines",
    "actions",
    "low actions",
    "wide actions",
    "covers",
    "small covers",
    "scenarios",
    "effects",
}
"""Groups of pictures that are a whole screen's background."""
FULL_CANVAS_GROUPS = {"flags", "leaves", "tools", *BACKGROUND_GROUPS}
"""Groups of pictures that cover their canvas to the rim."""
FREE_MARGIN_GROUPS = {"icons", "gems", "sheet icons"}
"""Groups of pictures that may leave room around them."""
WITH_MARGINS = {"hand 1", "hand 3", "needle", "peril text", "house found"}
