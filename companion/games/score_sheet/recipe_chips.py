"""Rows of chips of each recipe, with their usual numbers."""

from companion.games.score_sheet.recipe_rows import MOST_COUNT, Chip, Row, Span
from companion.table.sentence import Words, say

MOST_LINES = 20

POINTS = say("recipe.number.points")
EACH_LABEL = say("recipe.number.each")
LEAST_LABEL = say("recipe.number.least")


def _start_row() -> Row:
    chips = (
        Chip("zero", lambda: say("recipe.start.zero")),
        Chip("ten", lambda points: say("recipe.start.some", points=points), (Span(POINTS, 10),)),
        Chip("hundred", lambda points: say("recipe.start.some", points=points), (Span(POINTS, 100),)),
    )
    return Row("start", say("recipe.start.label"), chips)


def _rounds(usual: int) -> Chip:
    return Chip("rounds", lambda rounds: say("recipe.ends.rounds", rounds=rounds), (_count(say("recipe.number.rounds"), usual),))


def _turns(usual: int) -> Chip:
    return Chip("turns", lambda turns: say("recipe.ends.turns", turns=turns), (_count(say("recipe.number.turns"), usual),))


def _target(usual: int) -> Chip:
    return Chip("target", lambda points: say("recipe.ends.target", points=points), (Span(POINTS, usual),))


def _count(label: Words, usual: int) -> Span:
    return Span(label, usual, 1, MOST_COUNT)


def _ends_row(*chips: Chip) -> Row:
    """Return the row of end conditions: these chips, or ended by hand."""
    return Row("ends", say("recipe.ends.label"), (*chips, Chip("open", lambda: say("recipe.ends.open"))))


BIDS_ROWS = (
    Row(
        "kept",
        say("recipe.kept.label"),
        (
            Chip("trick", lambda points: say("recipe.kept.trick", points=points), (Span(EACH_LABEL, 20),)),
            Chip(
                "one",
                lambda points, points_each: say("recipe.kept.each", points=points, each=points_each),
                (Span(POINTS, 10), Span(EACH_LABEL, 1, 0)),
            ),
            Chip(
                "ten",
                lambda points, points_each: say("recipe.kept.each", points=points, each=points_each),
                (Span(POINTS, 20), Span(EACH_LABEL, 10, 0)),
            ),
        ),
    ),
    Row(
        "missed",
        say("recipe.missed.label"),
        (
            Chip("off", lambda points: say("recipe.missed.off", points=points), (Span(EACH_LABEL, 10),)),
            Chip("nothing", lambda: say("recipe.nothing")),
            Chip("bid", lambda points: say("recipe.missed.bid", points=points), (Span(EACH_LABEL, 10),)),
        ),
    ),
    Row(
        "zero",
        say("recipe.zero.label"),
        (
            Chip("round", lambda points: say("recipe.zero.round", points=points), (Span(EACH_LABEL, 10),)),
            Chip("like", lambda: say("recipe.zero.like")),
            Chip("flat", lambda points: say("recipe.plain", points=points), (Span(POINTS, 50),)),
        ),
    ),
    Row(
        "bonus",
        say("recipe.bonus.label"),
        (
            Chip(
                "steps",
                lambda step: say("recipe.bonus.steps", first=step, second=2 * step, third=3 * step),
                (Span(say("recipe.number.step"), 10, 1, 100),),
            ),
            Chip("none", lambda: say("recipe.none")),
            Chip("any", lambda: say("recipe.bonus.any")),
        ),
    ),
    _ends_row(_rounds(10), _target(500)),
)


def _lines_row(key: str, label: Words, first: int, second: int, most: int = MOST_LINES) -> Row:
    count = Span(say("recipe.number.lines"), first, 1, most)
    chips = (
        Chip("few", lambda lines: say("recipe.lines.count", lines=lines), (count,)),
        Chip("more", lambda lines: say("recipe.lines.count", lines=lines), (count._replace(usual_value=second),)),
        Chip("own", lambda: say("recipe.lines.own"), is_text=True),
    )
    return Row(key, label, chips)


def _worth_row() -> Row:
    span = Span(EACH_LABEL, 1, -MOST_COUNT, MOST_COUNT)
    chips = (
        Chip("one", lambda points: say("recipe.worth.each", points=points), (span,)),
        Chip("three", lambda points: say("recipe.worth.each", points=points), (span._replace(usual_value=3),)),
        Chip(
            "rising",
            lambda points: say("recipe.worth.rising", first=points, second=2 * points, third=3 * points),
            (span,),
        ),
    )
    return Row("worth", say("recipe.worth.label"), chips)


LINES_ROWS = (
    _lines_row("lines", say("recipe.lines.label"), 6, 4),
    _worth_row(),
    Row(
        "bonus",
        say("recipe.bonus.label"),
        (
            Chip("none", lambda: say("recipe.none")),
            Chip(
                "sum",
                lambda least, points: say("recipe.bonus.sum", least=least, points=points),
                (Span(LEAST_LABEL, 63), Span(POINTS, 35)),
            ),
            Chip("full", lambda points: say("recipe.bonus.full", points=points), (Span(POINTS, 10),)),
        ),
    ),
    _start_row(),
    Row(
        "order",
        say("recipe.order.label"),
        (Chip("free", lambda: say("recipe.order.free")), Chip("fixed", lambda: say("recipe.order.fixed"))),
    ),
)


def _cards_chip(key: str, usual: int) -> Chip:
    return Chip(key, lambda points: say("recipe.hand.cards", points=points), (Span(EACH_LABEL, usual),))


TAKES_ROWS = (
    Row(
        "gets",
        say("recipe.gets.label"),
        (
            Chip("all", lambda: say("recipe.gets.all")),
            Chip("plus", lambda points: say("recipe.gets.plus", points=points), (Span(POINTS, 25),)),
            Chip("less", lambda: say("recipe.gets.less")),
        ),
    ),
    Row(
        "others",
        say("recipe.others.label"),
        (
            Chip("nothing", lambda: say("recipe.nothing")),
            Chip("hand", lambda: say("recipe.others.hand")),
            Chip("flat", lambda points: say("recipe.less", points=points), (Span(POINTS, 10),)),
        ),
    ),
    Row(
        "hand",
        say("recipe.hand.label"),
        (Chip("points", lambda: say("recipe.hand.points")), _cards_chip("five", 5), _cards_chip("ten", 10)),
    ),
    _start_row(),
    _ends_row(_target(500), _rounds(5)),
)


def _exactly_chip(key: str, least: int, reset_value: int) -> Chip:
    spans = (Span(say("recipe.number.exactly"), least), Span(say("recipe.number.then"), reset_value, 0))
    return Chip(key, lambda least, reset_value: say("recipe.exactly.back", least=least, then=reset_value), spans)


FEWEST_ROWS = (
    Row(
        "closer",
        say("recipe.closer.label"),
        (
            Chip("double", lambda times: say("recipe.closer.double", times=times), (Span(say("recipe.number.times"), 2, 2, 9),)),
            Chip("plus", lambda points: say("recipe.more", points=points), (Span(POINTS, 10),)),
            Chip("none", lambda: say("recipe.closer.none")),
        ),
    ),
    Row(
        "lowest",
        say("recipe.closer_lowest.label"),
        (
            Chip("same", lambda: say("recipe.closer_lowest.same")),
            Chip("zero", lambda: say("recipe.plain", points=0)),
            Chip("less", lambda points: say("recipe.less", points=points), (Span(POINTS, 5),)),
        ),
    ),
    Row(
        "tie",
        say("recipe.tie.label"),
        (Chip("strict", lambda: say("recipe.tie.strict")), Chip("shared", lambda: say("recipe.tie.shared"))),
    ),
    Row(
        "exactly",
        say("recipe.exactly.label"),
        (Chip("none", lambda: say("recipe.exactly.none")), _exactly_chip("hundred", 100, 50), _exactly_chip("fifty", 50, 0)),
    ),
    _ends_row(_target(100), _rounds(5)),
)


def _end_lines_row() -> Row:
    few, _, own = _lines_row("lines", "", 3, 3, MOST_LINES - 1).chips
    return Row("lines", say("recipe.end_lines.label"), (few, own, Chip("none", lambda: say("recipe.nothing"))))


TOTAL_ROWS = (
    _end_lines_row(),
    _worth_row(),
    Row(
        "bonus",
        say("recipe.bonus.label"),
        (
            Chip("none", lambda: say("recipe.none")),
            Chip("one", lambda points: say("recipe.bonus.one", points=points), (Span(POINTS, 10),)),
            Chip(
                "sum",
                lambda least, points: say("recipe.bonus.sum", least=least, points=points),
                (Span(LEAST_LABEL, 50), Span(POINTS, 10)),
            ),
        ),
    ),
    _start_row(),
    _ends_row(_target(100), _turns(10)),
)


ROUNDS_ROWS = (
    Row(
        "dealer",
        say("recipe.dealer.label"),
        (Chip("none", lambda: say("recipe.dealer.none")), Chip("turns", lambda: say("recipe.dealer.turns"))),
    ),
    _start_row(),
    Row(
        "numbers",
        say("recipe.numbers.label"),
        (Chip("whole", lambda: say("recipe.numbers.whole")), Chip("decimals", lambda: say("recipe.numbers.decimals"))),
    ),
    Row(
        "ties",
        say("recipe.tie.label"),
        (
            Chip("share", lambda: say("recipe.ties.share")),
            Chip("last", lambda: say("recipe.ties.last")),
            Chip("rounds_won", lambda: say("recipe.ties.rounds_won")),
        ),
    ),
    _ends_row(_rounds(10), _target(100)),
)


def _goal_chip(key: str, goal: int) -> Chip:
    return Chip(key, lambda points: say("recipe.goal.up", points=points), (Span(POINTS, goal, 2),))


TRACK_ROWS = (
    Row(
        "goal",
        say("recipe.goal.label"),
        (
            _goal_chip("up", 50),
            Chip("down", lambda points: say("recipe.goal.down", points=points), (Span(POINTS, 301, 2),)),
            _goal_chip("more", 100),
        ),
    ),
    Row(
        "over",
        say("recipe.over.label"),
        (
            Chip("back", lambda points: say("recipe.over.back", points=points), (Span(POINTS, 25, 0),)),
            Chip("stay", lambda: say("recipe.over.stay")),
            Chip("start", lambda: say("recipe.over.start")),
        ),
    ),
    Row(
        "misses",
        say("recipe.misses.label"),
        (
            Chip("none", lambda: say("recipe.misses.none")),
            Chip("out", lambda misses: say("recipe.misses.out", misses=misses), (Span(say("recipe.number.misses"), 3, 1, 9),)),
            Chip("back", lambda misses: say("recipe.misses.back", misses=misses), (Span(say("recipe.number.misses"), 3, 1, 9),)),
        ),
    ),
    Row(
        "most",
        say("recipe.most.label"),
        (
            Chip("twelve", lambda points: say("recipe.most.up_to", points=points), (Span(POINTS, 12),)),
            Chip("more", lambda points: say("recipe.most.up_to", points=points), (Span(POINTS, 180),)),
            Chip("any", lambda: say("recipe.bonus.any")),
        ),
    ),
    Row(
        "end",
        say("recipe.ends.label"),
        (Chip("first", lambda: say("recipe.end.first")), Chip("round", lambda: say("recipe.end.round"))),
    ),
)
