"""The language of kits: a game as data, with its things, places, counters, scenarios, phases and end.

A kit is a TOML file whose keys are the fields of these classes, or their recorded names where `rename` gives one.
docs/kits.md describes them.
"""

from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from companion.table.chess_clock import ClockSetting
from companion.table.sentence import UserError, Words, say

FIRST_LANGUAGE, COMPONENTS_LANGUAGE, LANGUAGE = 1, 2, 3
"""Numbers of this language: the first, the one with further components, and the newest. A kit of a newer one is refused.

Since version 2 dice are kept, dropped, exploded and rerolled by their notation, and things may be tokens and tiles.
A Fathom that knows only version 1 would add all dice, and can't draw tokens.
Since version 3 a place may be sorted and a phase may have words to read aloud; `last_kind` and `first picked` are new.
"""

PlaceKind = Literal["bag", "stack", "row", "supply"]
Visibility = Literal["all", "owner", "nobody"]
CounterOwners = Literal["", "players", "actors"]

AT_ONCE, IN_TURN, TABLE, FIRST, AUTOMATIC, OWNER = "each at once", "in turn", "the table", "the first", "nobody", "owner of "
ANSWERERS = (AT_ONCE, IN_TURN, TABLE, FIRST, AUTOMATIC)
"""Who answers in a phase; also "owner of PLACE": the player whose thing came last into that place."""
CLOCKWISE, REVERSED, ALTERNATING, PASSING, DRAWN = "", "reversed", "alternating", "passing", "drawn"
ORDERS = (REVERSED, ALTERNATING, PASSING, DRAWN)
"""Orders other than clockwise; also "most NAME" and "least NAME", by a counter."""
ALL_PASS = "all pass"
PICK_PLAYER, PICK_OTHER, PICK_ACTOR = "players", "others", "actors"
PICKS = (PICK_PLAYER, PICK_OTHER, PICK_ACTOR)
"""Words for what an answer may pick instead of the things of a place."""
NUMBER = "number"
"""Name of a typed number in formulas; an answer with `number = true` only names it."""
FROM_SCENARIO, ONE_EACH = "scenario", "one of each"
PLAY = "Play"
"""Name of the only phase of a game made of the toolbox. It says nothing to players, so questions and log leave it out."""
MOST, LEAST, SHEET, ASK = "most", "least", "sheet", "ask"

SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
TOKEN, TILE, CARD = "token", "tile", "card"
DIE = "die"
TOKEN_ICONS = (DIE, *(f"{kind}{shape}" for kind in (TOKEN, TILE, CARD) for shape in ("", *(f"-{shape}" for shape in SHAPES))))
"""Shapes of round tokens, square tiles and playing cards, blank or with a shape on them: "token-star". Since version 2."""
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet", "white", "black")
BOX_COLOURS = ("red", "orange", "gold", "green", "teal", "blue", "violet", "pink", "brown", "grey", "black")
# fmt: off
EMBLEMS = (
    "acorn", "bids", "bird", "bolt", "bull", "castle", "coins", "crown", "dice", "die", "domino", "drop", "eye", "fan", "flag", "flame",
    "gem", "goblin", "heart", "hexes", "hut", "leaf", "list", "moon", "ogre", "pair", "planet", "podium", "pyramid", "rocket", "run", "shapes",
    "shield", "skull", "star", "sum", "tally", "target", "teams", "tile", "together", "tower", "train", "tree", "valley",
    "waves", "wheat", "wizard", "wolf", "word",
)
# fmt: on
"""Pictures of a box; companion/pictures/sheet_icons.py paints them in one of `BOX_COLOURS`."""

MOST_SEATS = 12
MOST_KINDS = 120  # of things
MOST_PLACES = 20
MOST_COUNTERS = 40
MOST_PHASES = 12
MOST_ANSWERS = 12  # of a phase
MOST_SCENARIOS = 40
MOST_ALIKE = 99  # of one kind in a place at the start
MOST_THINGS = 600
MOST_ACTORS = 24
MOST_VERBS = 20  # of an answer
MOST_LET = 40  # formulas with a name
MOST_DICE = 8  # of a roll
LONGEST_NAME = 40  # characters, as in the next four lines
LONGEST_LABEL = 32
LONGEST_KEY = 20
LONGEST_TEXT = 400
LONGEST_KIND = 20
MOST_VALUE = 99_999
"""Greatest number that a kit may name, also below zero."""

Kind = TypeVar("Kind", bound=Struct)


class KitError(UserError):
    """Error in a kit. The line at fault is the one that has the text `place`, at or after the text `section`."""

    def __init__(self, message: Words, where: str = "", section: str = "") -> None:
        super().__init__(message)
        self.place = where
        self.section = section


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base class of all parts of a kit."""


class LabelledPart(Part, frozen=True, omit_defaults=True):
    """Part with a key for formulas, a label, and a German label (`de`) if it differs."""

    key: str
    label: str = ""
    de: str = ""

    @property
    def words(self) -> Words:
        """Label in the reader's language."""
        return label_words(self.label or label_from_key(self.key), self.de)


class NamedPart(Part, frozen=True, omit_defaults=True):
    """Part with a name that players read, and its German one (`de`)."""

    name: str
    de: str = ""

    @property
    def words(self) -> Words:
        """Name in the reader's language."""
        return label_words(self.name, self.de)


class Look(Part, frozen=True, omit_defaults=True):
    """Look of a thing: one of `COLOURS`, one of `SHAPES` or `TOKEN_ICONS`, and up to three letters."""

    colour: str = "white"
    shape: str = "circle"
    letter: str = ""

    @property
    def mark(self) -> str:
        """Identifier of its picture, in the form of the toolbox's: "thing:circle:white:1"."""
        return f"thing:{self.shape}:{self.colour}:{self.letter}"

    def is_face_of(self, label: str) -> bool:
        """Return whether it is a playing card that needs no name beside it: the name is on it, or a sign such as a joker's."""
        return (self.shape == CARD and self.letter == label) or self.shape.startswith(f"{CARD}-")


class Thing(LabelledPart, frozen=True, omit_defaults=True):
    """Kind of thing: a chip, chit, card, tile or die.

    group  things of one group are counted together; worth: what `sum` adds up
    price  what it costs where it is bought
    seat   the player it belongs to, from 1 in turn order; 0: none
    note   what it means, shown when it is held
    """

    group: str = ""
    worth: int = 0
    price: int = 0
    look: Look = Look()
    seat: int = 0
    note: str = ""
    note_de: str = ""

    @property
    def said_note(self) -> Words:
        """Note on its meaning."""
        return label_words(self.note, self.note_de)


ThingCount = int | str | tuple[int, ...]
"""Number of a thing: as it is, as a formula, or one for each number of players."""


class Place(
    LabelledPart,
    frozen=True,
    omit_defaults=True,
    rename={"is_per_player": "each", "visibility": "seen", "is_revealed": "reveal", "is_sorted": "sorted"},
):
    """Place for things of a kit: a bag, a stack, a row or a supply.

    kind           bag (drawn blindly), stack (face down, in an order), row (in the order they came), supply (counted)
    is_per_player  whether each player has one
    visibility     who sees what is in it; a stack's order is always hidden
    is_revealed    whether all see what is in it once its player is out
    is_sorted      whether a row is shown in the order of the file, such as a hand by suit and rank. Since version 3
    holds          the things in it at the start, by key
    refill         the place whose things are shuffled in when a draw finds it empty; "" for none
    price          added to a thing's price: a number, a formula on `picked`, or one number for each position from the left
    scenario       whether the scenario decides what it holds
    """

    kind: PlaceKind = "row"
    is_per_player: bool = False
    visibility: Visibility = "all"
    is_revealed: bool = False
    is_sorted: bool = False
    holds: dict[str, ThingCount] = {}
    refill: str = ""
    price: int | str | tuple[int, ...] = 0
    scenario: bool = False


class CounterRule(LabelledPart, frozen=True, omit_defaults=True, rename={"owners": "each", "visibility": "seen"}):
    """Counter: shared, for each of the players, or for each of the actors (players and creatures).

    start, low, high   value at the start, and bounds; `start` may be a formula
    hidden             only for formulas: never shown
    owners             whether it is shared, or each player or actor has one
    visibility         who sees it
    track              steps of the track it is shown on, or greatest value of a bar: a number or a formula of its owner; 0 for none
    wins               most or least: ranks the players at the end
    television         whether the television shows it, and log sentences that name it
    condition          a state such as “webbed”, shown only while it is not 0
    icon               an emblem
    """

    start: int | str = 0
    owners: CounterOwners = ""
    low: int = -MOST_VALUE
    high: int = MOST_VALUE
    hidden: bool = False
    visibility: Visibility = "all"
    track: int | str = 0
    wins: Literal["", "most", "least"] = ""
    condition: bool = False
    television: bool = True
    icon: str = ""


class Actor(LabelledPart, frozen=True, omit_defaults=True):
    """Creature or side that takes turns and is no player; `count`: how many there are at the start, a number or a formula."""

    count: int | str = 0
    icon: str = ""


class Dice(LabelledPart, frozen=True, omit_defaults=True):
    """Dice to roll: "2d6". In formulas the key is the total of the last roll.

    results, results_de  what a roll means, by the least total: {"2": "miss", "8": "hit"}
    """

    roll: str = "d6"
    results: dict[str, str] = {}
    results_de: dict[str, str] = {}

    def result(self, total: int) -> Words:
        """Return what a total means; "" for nothing."""
        least = max((least for least in map(int, self.results) if least <= total), default=None)
        return "" if least is None else label_words(self.results[str(least)], self.results_de.get(str(least), ""))


class Scenario(NamedPart, frozen=True, omit_defaults=True):
    """Scenario: what its places hold, and numbers for formulas.

    after  name of the scenario that a group must have played before; "" for none
    after_win  name of the scenario that someone of the group must have won before
    """

    note: str = ""
    note_de: str = ""
    after: str = ""
    after_win: str = ""
    holds: dict[str, dict[str, ThingCount]] = {}
    numbers: dict[str, int] = {}

    @property
    def is_locked(self) -> bool:
        """Whether a group can play it only after another scenario."""
        return bool(self.after or self.after_win)

    @property
    def said_note(self) -> Words:
        """Note on what the scenario changes."""
        return label_words(self.note, self.note_de)


class AnswerRule(Part, frozen=True, omit_defaults=True, rename={"guard": "when"}):
    """Answer in a phase.

    say      its button
    main     whether it is the usual answer; danger: whether it takes something away
    guard    formula: whether it can be given now
    do       verbs, in order
    pick     place whose things are chosen from, or players, others, actors
    only     formula on what is picked: whether it may be picked
    number   counter to which a typed number is added; "number": the number is only for formulas
    low, high  bounds of the number
    risk     formula on the state after a draw: the odds mark each thing for which it is true as a danger
    risk_note  what has happened once the risk is true, in a few words: on the column of that player
    note     a second line; {formula} in it is computed
    """

    say: str
    de: str = ""
    main: bool = False
    danger: bool = False
    guard: str = ""
    do: tuple[str, ...] = ()
    pick: str = ""
    only: str = ""
    number: str = ""
    low: int | str = 0
    high: int | str = 999
    risk: str = ""
    risk_note: str = ""
    risk_note_de: str = ""
    note: str = ""
    note_de: str = ""

    @property
    def words(self) -> Words:
        """Label of its button."""
        return label_words(self.say, self.de)

    @property
    def said_risk_note(self) -> Words:
        """What the danger has done, in the reader's language; "" if the kit doesn't say it."""
        return label_words(self.risk_note, self.risk_note_de)


class Phase(
    NamedPart,
    frozen=True,
    omit_defaults=True,
    rename={"answerers": "who", "stop_rule": "until", "guard": "when", "done_formula": "done"},
):
    """Phase of a round.

    answerers  one of `ANSWERERS`, or "owner of PLACE"
    order    of turns: one of `ORDERS`, "most NAME", "least NAME"; "" for clockwise
    stop_rule  "all pass": turns go round until every actor has passed
    guard    formula: whether the phase takes place
    do       verbs when the phase begins
    done_formula  whether a player is done, evaluated after every answer
    help     what players decide now, in a few sentences
    aloud    words that are read out now, large on the board. Since version 3
    """

    answerers: str = IN_TURN
    order: str = CLOCKWISE
    stop_rule: Literal["", "all pass"] = ""
    guard: str = ""
    do: tuple[str, ...] = ()
    answers: tuple[AnswerRule, ...] = ()
    done_formula: str = ""
    help: str = ""
    help_de: str = ""
    aloud: str = ""
    aloud_de: str = ""

    @property
    def said_help(self) -> Words:
        """What players decide now, in the reader's language; "" if the kit doesn't say it."""
        return label_words(self.help, self.help_de)

    @property
    def said_aloud(self) -> Words:
        """Words that are read out now, in the reader's language; "" if the kit has none."""
        return label_words(self.aloud, self.aloud_de)


class Ending(Part, frozen=True, omit_defaults=True, rename={"trigger": "when", "winner_rule": "then", "shared_win": "won"}):
    """End of the game.

    trigger  formula: whether the end is reached
    at       "turn": evaluated when a turn or phase ends; "answer": after every answer
    winner_rule  "most NAME", "least NAME", "sheet" (the score sheet counts), "ask" (players say who won)
    shared_win  formula: whether all won together
    wins     formula for each player: whether this player won
    ties     tie-breaks: "most NAME" or "least NAME", in order
    say      sentence about what happened
    """

    trigger: str
    at: Literal["turn", "answer"] = "turn"
    winner_rule: str = ""
    shared_win: str = ""
    wins: str = ""
    ties: tuple[str, ...] = ()
    say: str = ""
    de: str = ""

    @property
    def words(self) -> Words:
        """Sentence about what happened."""
        return label_words(self.say, self.de)


class WorkedPlay(Part, frozen=True, omit_defaults=True, rename={"is_over": "over"}):
    """Worked play: answers, and what they lead to. It is test, documentation and help.

    answers   "1 Draw: w1": the player, the answer, and what was drawn, picked or typed
    counters  by key: the value, or one for each player
    places    by key: the number of things in it, or their numbers by key; or a list of these, one for each player
    winners   players who won, from 1; `is_over`: whether the game is over
    """

    players: int
    answers: tuple[str, ...] = ()
    scenario: str = ""
    counters: dict[str, int | tuple[int, ...]] = {}
    places: dict[str, int | dict[str, int] | tuple[int | dict[str, int], ...]] = {}
    is_over: bool | None = None
    winners: tuple[int, ...] | None = None
    says: str = ""
    says_de: str = ""


class Kit(Part, frozen=True, omit_defaults=True, kw_only=True):
    """A whole game as data.

    kit          number of the language
    seats        fewest and most players
    colour, emblem  its box on the shelf: one of `BOX_COLOURS`, one of `EMBLEMS`
    kind, kind_de  what kind of game it is, below its name on the shelf; a set-up holds none
    note, rule   a few words; a few sentences
    goal         who wins, and when the game ends, in a few sentences
    verified     whether its numbers were compared with a box
    sheet, sheet_de  English and German name of the score sheet that counts; "" for none
    let          names for formulas
    end          ends of the game; the first one whose `trigger` is true decides
    plays        worked plays; a set-up holds none
    own          whether players made it, not the project
    sides, sides_de  what each player plays, in turn order, such as "West"; () for nothing
    clock        setting of the turn clock beside a saved game; None for none. A set-up has it beside the kit
    """

    name: str
    kit: int = FIRST_LANGUAGE
    de: str = ""
    seats: tuple[int, int] = (1, 4)
    colour: str = "violet"
    emblem: str = "star"
    kind: str = ""
    kind_de: str = ""
    note: str = ""
    note_de: str = ""
    rule: str = ""
    rule_de: str = ""
    goal: str = ""
    goal_de: str = ""
    verified: bool = True
    sheet: str = ""
    sheet_de: str = ""
    sides: tuple[str, ...] = ()
    sides_de: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    places: tuple[Place, ...] = ()
    counters: tuple[CounterRule, ...] = ()
    actors: tuple[Actor, ...] = ()
    dice: tuple[Dice, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    let: dict[str, str] = {}
    phases: tuple[Phase, ...] = ()
    end: tuple[Ending, ...] = ()
    plays: tuple[WorkedPlay, ...] = ()
    own: bool = False
    clock: ClockSetting | None = None

    @property
    def words(self) -> Words:
        """Name in the reader's language."""
        return label_words(self.name, self.de)

    @property
    def sheet_words(self) -> Words:
        """Name of its score sheet, in the reader's language; "" for none."""
        return label_words(self.sheet, self.sheet_de)

    @property
    def said_kind(self) -> Words:
        """Kind of game in the reader's language, "" if the kit names none."""
        return label_words(self.kind, self.kind_de)

    @property
    def said_note(self) -> Words:
        """Note of a few words."""
        return label_words(self.note, self.note_de)

    @property
    def said_rule(self) -> Words:
        """Rule in a few sentences."""
        return label_words(self.rule, self.rule_de)

    @property
    def said_goal(self) -> Words:
        """Who wins, and when the game ends; the rule of a kit that doesn't say it."""
        return label_words(self.goal, self.goal_de) if self.goal else self.said_rule

    def side(self, seat: int) -> Words:
        """Return what a player plays, in the reader's language; "" if the kit names nothing."""
        return label_words(self.sides[seat], self.sides_de[seat] if self.sides_de else "") if seat < len(self.sides) else ""

    @property
    def has_starter(self) -> bool:
        """Whether it matters who goes first: in a phase, players take turns in an order that doesn't come from numbers or a draw.

        A phase in which a player can only leave the game doesn't count.
        """
        orders, leave = (CLOCKWISE, REVERSED, ALTERNATING, PASSING), "leave"
        phases = [phase for phase in self.phases if phase.answerers in (IN_TURN, FIRST) and phase.order in orders]
        return any(not all(leave in answer.do for answer in phase.answers) for phase in phases)

    @property
    def has_components(self) -> bool:
        """Whether anything is drawn or rolled, so that it can be on the table or in the app.

        A roll doesn't count if players may type its number instead, as for the initiative of creatures. Bags and stacks are in
        the app where a place is not seen by all.
        """
        is_open = all(place.visibility == "all" for place in self.places)
        has_piles = is_open and any(place.kind in ("bag", "stack") for place in self.places)
        return has_piles or any(phase.order == DRAWN or _has_roll(phase) for phase in self.phases)

    @property
    def icon(self) -> str:
        """Emblem and colour, as `companion.pictures.sheet_icons` has them: "crown red"."""
        return f"{self.emblem} {self.colour}"

    @property
    def locks(self) -> dict[str, tuple[str, str]]:
        """By scenario that is locked at first: the scenario that must be played before it, and the one that must be won."""
        return {scenario.name: (scenario.after, scenario.after_win) for scenario in self.scenarios if scenario.is_locked}

    def scenario(self, name: str) -> Scenario | None:
        """Return the scenario of this name; None if there is none."""
        return next((scenario for scenario in self.scenarios if scenario.name == name), None)


def _has_roll(phase: Phase) -> bool:
    """Return whether dice are rolled in a phase that has no answer in which a player types the number instead."""
    typed_counters = {verb.partition(" = ")[0] for answer in phase.answers for verb in answer.do if verb.endswith("= number")}
    rolls = [verbs for verbs in (phase.do, *(answer.do for answer in phase.answers)) if any(map(_is_roll, verbs))]
    return any(typed_counters.isdisjoint(verb.partition(" = ")[0] for verb in verbs) for verbs in rolls)


def _is_roll(verb: str) -> bool:
    return verb.startswith("roll ")


def label_words(english: str, german: str) -> Words:
    """Return a label in both languages; the English text itself if there is no other German one."""
    return say("called", en=english, de=german) if german and german != english else english


def label_from_key(key: str) -> str:
    """Return a key as a label.

    >>> label_from_key("ax_move")
    'Ax move'
    """
    return key[:1].upper() + key[1:].replace("_", " ")


def keys_of(kind: type[Struct]) -> tuple[str, ...]:
    """Return the keys of a class of this language, as they are written in a file."""
    return kind.__struct_encode_fields__


def setup_data(kit: Kit) -> dict[str, Any]:
    """Return a kit as plain data for a set-up: without worked plays, and without its kind and clock, which older versions can't read."""
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(kit, plays=(), kind="", kind_de="", clock=None))
    return plain | {"kit": kit.kit}
