"""Seven recipes that make a sheet from a few choices, without showing a formula.

    recipe = RECIPES["bids"]
    sheet = sheet_of(recipe, usual_picks(recipe), "Our Skull King")

A sheet stores its picks in `Sheet.recipe`. `picks_of` reads them again, so that players can change the sheet later.
"""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from companion.games.score_sheet.box import MOST, OURS, Sheet, rows_of
from companion.games.score_sheet.language import Ask, AutomaticPoints, ScoringRules
from companion.games.score_sheet.recipe_chips import (
    BIDS_ROWS,
    FEWEST_ROWS,
    LINES_ROWS,
    MOST_LINES,
    ROUNDS_ROWS,
    TAKES_ROWS,
    TOTAL_ROWS,
    TRACK_ROWS,
)
from companion.games.score_sheet.recipe_rows import (
    BEST,
    MOST_POINTS,
    TEAM_COUNTS,
    TEAMS,
    PickedChip,
    Picks,
    Recipe,
    Row,
    pick_texts,
    pick_words,
    read,
)
from companion.games.score_sheet.typed_lines import typed_line
from companion.table.reader import Reader, languages
from companion.table.sentence import Sentence, Words, say

UNSAID_CHIPS = {
    ("bonus", "none"),
    ("closer", "none"),
    ("dealer", "none"),
    ("exactly", "none"),
    ("lines", "none"),
    ("misses", "none"),
    ("numbers", "whole"),
    ("start", "zero"),
    ("ties", "share"),
}
"""Picks that change nothing, by row: a rule leaves them out."""
MOST_TRICKS = 30
DECIMALS = 2
UNNAMED_LINES = 4
"""Number of lines if names are wanted and none is typed."""
MOST_ARGUMENTS = 12
"""Most values that "min" and "max" take in a formula."""


@cache
def _reader(code: str) -> Reader:
    return Reader(__package__, code=code)


def _labels(label: Sentence) -> tuple[str, str]:
    """Return a label in English and in German, as a sheet stores it."""
    english, *translations = (_reader(code).read(label) for code in languages(__package__))
    return english, next(iter(translations), "")


def sheet_of(recipe: Recipe, picks: Picks, name: str) -> Sheet:
    """Return the sheet that these picks make."""
    rules = _labels(rule_of(recipe, picks))
    made_sheet = recipe.make(picks)
    return replace(
        made_sheet,
        name=name,
        note=OURS,
        lowest=made_sheet.lowest or picks[BEST].chip == "lowest",
        teams=TEAM_COUNTS[picks[TEAMS].chip],
        rule=rules[0],
        rule_de=rules[1],
        recipe=pick_texts(recipe, picks),
    )


def rule_of(recipe: Recipe, picks: Picks) -> Sentence:
    """Return a sentence about how the sheet counts: what its rows add, not that there is no bonus and that all begin at 0."""
    rows = _said_rows(recipe, picks)
    return say(
        "recipe.rule", rows=tuple(say("recipe.rule_row", row=row.words, chip=pick_words(recipe, picks, row)) for row in rows)
    )


def _said_rows(recipe: Recipe, picks: Picks) -> list[Row]:
    """Return the rows of which a rule says something."""
    has_no_lines = picks.get("lines") == PickedChip("none")
    unsaid = {key for key, picked_chip in picks.items() if (key, picked_chip.chip) in UNSAID_CHIPS}
    return [row for row in recipe.rows if row.key not in unsaid and not (has_no_lines and row.key in ("worth", "bonus"))]


def full_rule(sheet: Sheet) -> Words:
    """Return how a sheet counts; of one that players made, also the names and values of its lines, and if the fewest points win."""
    recipe, picks = picks_of(sheet) or (None, {})
    if recipe is None:
        return sheet.said_rule or sheet.said_note
    wins = (say("recipe.lowest_wins"),) if picks[BEST].chip == "lowest" else ()
    if "worth" not in picks or not picks["lines"].text:
        return say("recipe.rule", rows=(sheet.said_rule or sheet.said_note, *wins)) if wins else sheet.said_rule or sheet.said_note
    lines = [
        say("recipe.lines.worth", name=ask.words, factor=ask.points.partition(" ")[0].replace("-", "−"))
        if ask.points
        else ask.words
        for ask in line_asks(picks)
    ]
    chips = {"lines": say("recipe.lines.names", names=lines)}
    rows = [row for row in _said_rows(recipe, picks) if row.key != "worth"]
    sentences = (say("recipe.rule_row", row=row.words, chip=chips.get(row.key) or pick_words(recipe, picks, row)) for row in rows)
    return say("recipe.rule", rows=(*sentences, *wins))


def picks_of(sheet: Sheet) -> tuple[Recipe, dict[str, PickedChip]] | None:
    """Return the recipe of a sheet and its picks; None for a sheet made without a recipe or changed since.

    The labels may be in one language only, as in a sheet that came as a code.
    """
    recipe = RECIPES.get(sheet.recipe[0]) if sheet.recipe else None
    picks = read(recipe, sheet.recipe[1:]) if recipe else None
    if recipe is None or picks is None:
        return None
    made_sheet = sheet_of(recipe, picks, sheet.name)
    made_sheets = (
        (made_sheet, replace(made_sheet, **_counted_parts(_counted_total(picks)))) if recipe.key == "total" else (made_sheet,)
    )
    return (recipe, picks) if _formulas(sheet) in map(_formulas, made_sheets) else None


def _formulas(sheet: Sheet) -> tuple[object, ...]:
    """Return the scoring rules of a sheet, without its labels."""
    counting = sheet.counting or ScoringRules()
    parts = [getattr(counting, name) for name in ("asks", "lines", "at_end", "automatic_points")]
    plain = [tuple(replace(item, label="", de="") for item in part) for part in parts]
    rest = replace(counting, asks=(), lines=(), at_end=(), automatic_points=())
    plain_rules = (sheet.rounds, sheet.target, sheet.places, sheet.ties)
    return (sheet.shape, sheet.lowest, sheet.start, sheet.teams, sheet.dealer, sheet.free, *plain_rules, *plain, rest)


def _counted_parts(sheet: Sheet) -> dict[str, object]:
    """Return what differs between a sheet with scoring rules and one without."""
    return {"counting": sheet.counting, "target": sheet.target}


# parts that recipes share


def _ending(picks: Picks, counting: ScoringRules) -> ScoringRules:
    """Return the scoring rules with the picked end condition."""
    ends_chip = picks["ends"]
    key = {"rounds": "rounds", "turns": "rounds", "target": "target"}.get(ends_chip.chip)
    return replace(counting, **{key: str(ends_chip.numbers[0])}) if key else counting


def _start(picks: Picks) -> int:
    return next(iter(picks["start"].numbers), 0)


# bid and made


def _bids(picks: Picks) -> Sheet:
    """Return a sheet with a bid before the round and tricks after it."""
    kept_chip, missed, zero, bonus = picks["kept"], picks["missed"], picks["zero"], picks["bonus"]
    kept_formula = f"{kept_chip.numbers[0]} * bid" if kept_chip.chip == "trick" else "{} + {} * won".format(*kept_chip.numbers)
    extra = " + extra" if bonus.chip == "steps" else ""
    failed = {"off": "-{} * abs(bid - won)", "bid": "-{} * bid"}.get(missed.chip, "0").format(*missed.numbers)
    points = f"when(bid == won, {kept_formula}{extra}, {failed})"
    if zero.chip != "like":
        worth = f"{zero.numbers[0]} * round" if zero.chip == "round" else str(zero.numbers[0])
        points = f"when(bid == 0, when(won == 0, {worth}{extra}, -{worth}), {points})"
    if bonus.chip == "any":
        points += " + extra"
    high = "round" if zero.chip == "round" else MOST_TRICKS
    asks = [
        Ask("bid", *_labels(say("recipe.ask.bid")), high=high, early=True, hidden=True),
        Ask("won", *_labels(say("recipe.ask.won")), high=high),
        *_bonus_ask(bonus),
    ]
    check = ("all(won) == round",) if zero.chip == "round" else ()
    counting = ScoringRules(asks=tuple(asks), points=points, check=check, kept_bid="bid == won")
    return Sheet("", "rounds", dealer=True, counting=_ending(picks, counting))


def _bonus_ask(bonus: PickedChip) -> Iterator[Ask]:
    """Ask for a bonus if there is one; entering it is optional."""
    if bonus.chip == "none":
        return
    step = next(iter(bonus.numbers), 1)
    low, high = (-10 * step, 20 * step) if bonus.chip == "steps" else (-MOST_POINTS, MOST_POINTS)
    yield Ask("extra", *_labels(say("recipe.ask.bonus")), low=low, high=high, step=step, default=0)


# lines worth n each


def _lines(picks: Picks) -> Sheet:
    """Return a sheet of lines that are filled once, each with its own worth."""
    lines = line_asks(picks)
    counting = ScoringRules(lines=lines, automatic_points=tuple(_line_bonus(picks["bonus"], lines)))
    return Sheet("", "rows", free=picks["order"].chip == "free", start=_start(picks), counting=counting)


def line_asks(picks: Picks) -> tuple[Ask, ...]:
    """Return the picked lines: a number of lines, or lines with typed names, each with its value."""
    lines_chip, worth = picks["lines"], picks["worth"]
    if lines_chip.chip == "none":
        return ()
    names = (
        rows_of(lines_chip.text) if lines_chip.text else ("",) * (lines_chip.numbers[0] if lines_chip.numbers else UNNAMED_LINES)
    )
    return tuple(_named_line(line, name, usual_factor(worth, line)) for line, name in enumerate(names, 1))


def usual_factor(worth: PickedChip, line: int) -> int:
    """Return what each of a line's number (from 1) is worth unless its name says otherwise."""
    return worth.numbers[0] * (line if worth.chip == "rising" else 1)


def _named_line(line: int, name: str, factor: int) -> Ask:
    """Return a line. A value in its name replaces `factor`; a line without a name is named by its number."""
    if not name:
        return _line(line, _labels(say("recipe.ask.line", line=line)), factor)
    typed = typed_line(name)
    return _line(line, (typed.name, ""), factor if typed.factor is None else typed.factor)


def _line(line: int, labels: tuple[str, str], factor: int) -> Ask:
    key = f"line_{line}"
    return Ask(key, *labels, points="" if factor == 1 else f"{factor} * {key}", low=-MOST)


def _line_bonus(bonus: PickedChip, lines: tuple[Ask, ...]) -> Iterator[AutomaticPoints]:
    """Yield automatic points: for a sum that is reached, or for lines that all have something."""
    labels = _labels(say("recipe.ask.bonus"))
    if bonus.chip == "sum":
        least, points = bonus.numbers
        total = " + ".join(ask.points or ask.key for ask in lines)
        yield AutomaticPoints(f"when({total} >= {least}, {points}, 0)", *labels)
    elif bonus.chip == "full":
        keys = [ask.key for ask in lines]
        parts = [keys[at : at + MOST_ARGUMENTS] for at in range(0, len(keys), MOST_ARGUMENTS)]
        least_of = [f"min({', '.join(part)})" for part in parts]
        yield AutomaticPoints(f"when(min({', '.join(least_of)}) > 0, {bonus.numbers[0]}, 0)", *labels)


# the winner gets the points of the others' hands


def _winner_takes_sheet(picks: Picks) -> Sheet:
    """Return a sheet on which all count their hands; the player with the fewest points gets those of the others."""
    gets, others_chip, hand = picks["gets"], picks["others"], picks["hand"]
    worth = "held" if hand.chip == "points" else f"{hand.numbers[0]} * held"
    rest = f"others({worth})"
    winner_points = {"all": rest, "plus": f"{rest} + {next(iter(gets.numbers), 0)}", "less": f"{rest} - {worth}"}[gets.chip]
    loser_points = {"nothing": "0", "hand": f"-{worth}"}.get(others_chip.chip) or f"-{others_chip.numbers[0]}"
    label = say("recipe.ask.held" if hand.chip == "points" else "recipe.ask.cards")
    counting = ScoringRules(
        asks=(Ask("held", *_labels(label), high=MOST_POINTS),),
        points=f"when(held == least(held), {winner_points}, {loser_points})",
    )
    return Sheet("", "rounds", dealer=True, start=_start(picks), counting=_ending(picks, counting))


# fewest with a doubled closer


def _fewest(picks: Picks) -> Sheet:
    """Return a sheet on which the fewest points win, and a player who closes a round without the fewest pays for it."""
    closer, lowest, tie, exactly = picks["closer"], picks["lowest"], picks["tie"], picks["exactly"]
    asks = [Ask("cards", *_labels(say("recipe.ask.points")), low=-MOST_POINTS, high=MOST_POINTS)]
    points = "cards"
    if closer.chip != "none":
        asks.append(Ask("closed", *_labels(say("recipe.ask.closed")), kind="one_or_none"))
        number = closer.numbers[0]
        beaten = f"when(cards > 0, {number} * cards, cards)" if closer.chip == "double" else f"cards + {number}"
        good = {"same": "cards", "zero": "0"}.get(lowest.chip) or f"cards - {lowest.numbers[0]}"
        is_lowest = f"cards {'<=' if tie.chip == 'shared' else '<'} least_other(cards)"
        points = f"when(closed, when({is_lowest}, {good}, {beaten}), cards)"
    total = ""
    if exactly.chip != "none":
        total = "when(before + points == {}, {}, before + points)".format(*exactly.numbers)
    counting = ScoringRules(asks=tuple(asks), points=points, total=total)
    return Sheet("", "rounds", dealer=True, counting=_ending(picks, counting))


# round by round, or running total with end lines


def _rounds(picks: Picks) -> Sheet:
    """Return a sheet on which each player gets points in each round."""
    ends_chip, tie = picks["ends"], picks["ties"].chip
    return Sheet(
        "",
        "rounds",
        dealer=picks["dealer"].chip == "turns",
        start=_start(picks),
        low=-MOST,
        places=DECIMALS if picks["numbers"].chip == "decimals" else 0,
        ties=() if tie == "share" else (tie,),
        rounds=ends_chip.numbers[0] if ends_chip.chip == "rounds" else 0,
        target=ends_chip.numbers[0] if ends_chip.chip == "target" else 0,
    )


def _total(picks: Picks) -> Sheet:
    """Return a sheet for points in any order. It has scoring rules only for what a plain sheet can't: a bonus, lines, turns."""
    needs_rules = picks["bonus"].chip != "none" or picks["lines"].chip != "none" or picks["ends"].chip == "turns"
    if needs_rules:
        return _counted_total(picks)
    target = picks["ends"].numbers[0] if picks["ends"].chip == "target" else 0
    return Sheet("", "total", start=_start(picks), low=-MOST, target=target)


def _counted_total(picks: Picks) -> Sheet:
    """Return a sheet for points in any order, and lines that are counted at the end, with scoring rules."""
    bonus = picks["bonus"]
    at_end, bonus_rules = list(line_asks(picks)[: MOST_LINES - 1]), []
    if bonus.chip == "one":
        ask = Ask("longest", *_labels(say("recipe.ask.bonus")), kind="one_or_none", points=f"{bonus.numbers[0]} * longest")
        at_end.append(ask)
    elif bonus.chip == "sum":
        least, points = bonus.numbers
        bonus_rules.append(AutomaticPoints(f"when(total >= {least}, {points}, 0)", *_labels(say("recipe.ask.bonus"))))
    asks = (Ask("points", *_labels(say("recipe.ask.points")), low=-MOST),)
    counting = ScoringRules(asks=asks, at_end=tuple(at_end), automatic_points=tuple(bonus_rules))
    return Sheet("", "total", start=_start(picks), low=-MOST, counting=_ending(picks, counting))


# track to exactly n


def goal_of(picks: Picks) -> tuple[int, int]:
    """Return the start and the end of a track."""
    goal_chip = picks["goal"]
    return (goal_chip.numbers[0], 0) if goal_chip.chip == "down" else (0, goal_chip.numbers[0])


def _exact_target_sheet(picks: Picks) -> Sheet:
    """Return a sheet for a track that has to be ended exactly, upwards or downwards."""
    start, goal = goal_of(picks)
    over_chip, misses, most = picks["over"], picks["misses"], picks["most"]
    moved = "before - points" if start else "before + points"
    is_over = f"{moved} < 0" if start else f"{moved} > {goal}"
    back = {"stay": "before", "start": str(start)}.get(over_chip.chip) or str(_place_before_end(over_chip.numbers[0], start, goal))
    total = f"when({is_over}, {back}, {moved})"
    missed = "in_a_row(points == 0) >= {}".format(*misses.numbers) if misses.numbers else ""
    if misses.chip == "back":
        total = f"when({missed}, {start}, {total})"
    high = most.numbers[0] if most.numbers else MOST
    is_round = picks["end"].chip == "round"
    goal_formula = f"total == {goal}"
    counting = ScoringRules(
        asks=(Ask("points", *_labels(say("recipe.ask.points")), high=high),),
        total=total,
        out=missed if misses.chip == "out" else "",
        ends=f"any({goal_formula})" if is_round else "",
        wins="" if is_round else goal_formula,
    )
    return Sheet("", "rounds" if is_round else "total", start=start, lowest=bool(start), counting=counting)


def _place_before_end(place: int, start: int, goal: int) -> int:
    """Return a place on a track, moved so that it isn't its end."""
    return min(max(place, 1), start) if start else min(place, goal - 1)


_ALL = (
    Recipe("total", say("recipe.total"), say("recipe.purpose.total"), TOTAL_ROWS, ("highest", "lowest"), _total),
    Recipe("rounds", say("recipe.rounds"), say("recipe.purpose.rounds"), ROUNDS_ROWS, ("highest", "lowest"), _rounds),
    Recipe("bids", say("recipe.bids"), say("recipe.purpose.bids"), BIDS_ROWS, ("highest", "lowest"), _bids),
    Recipe("lines", say("recipe.lines.name"), say("recipe.purpose.lines"), LINES_ROWS, ("highest", "lowest"), _lines),
    Recipe("takes", say("recipe.takes"), say("recipe.purpose.takes"), TAKES_ROWS, ("highest", "lowest"), _winner_takes_sheet),
    Recipe("fewest", say("recipe.fewest"), say("recipe.purpose.fewest"), FEWEST_ROWS, ("lowest", "highest"), _fewest),
    Recipe("track", say("recipe.track"), say("recipe.purpose.track"), TRACK_ROWS, ("highest",), _exact_target_sheet),
)
RECIPES = {recipe.key: recipe for recipe in _ALL}
"""All recipes, the most usual first."""
