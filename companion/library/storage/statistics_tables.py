"""Aggregate tables for statistics, updated on every write and delete, so that no page reads 100,000 plays.

They can be rebuilt from the plays at any time.

tallied   how often a person had this total in this seat, and won or not; `fair` is the expected number of wins by chance;
          `is_known` is 0 for unknown totals, which are 0 then; `is_together` is 1 if all won or lost together; `is_alone`
          if one player counted points without a rival, or all together, so that the play is neither won nor lost
met       how often two people played together, and who was ahead
earned    points of a person by source in a game; the source "" is the sum
part      who played when, in the order of time, counted results or not
counted   number and duration of a game's plays, finished or not
"""

import re
import sqlite3

import msgspec

from companion.games import catalogue
from companion.table.reader import Reader
from companion.table.sentence import Words
from companion.table.standings import FIRST, UNDECIDED, ScoreLine

IS_WIN = f"place = {FIRST}"
"""`Score.has_won` as SQL."""
NO_PLACE = UNDECIDED
"""Place in `part` of someone who neither won nor lost."""
IS_ALONE = f"""(place = {UNDECIDED} or (is_cooperative = 0 and play.id not like 'bgs-%' and (lowest_wins is not null or game like 'score-sheet/%')
    and (select count(*) from score as any_score where any_score.play = play.key) = 1))"""
"""`Play.is_alone` or `Play.is_undecided` as SQL."""
LINE = msgspec.json.Decoder(ScoreLine)
NUMBERED = re.compile(r"[^\W\d]+ \d+, ")
TABLES_SINCE_6 = """create table met (
        player text not null, other text not null, plays integer not null, ahead integer not null, behind integer not null,
        primary key (player, other)
    ) without rowid;
    create table earned (
        game text not null, player text not null, source text not null, plays integer not null, points real not null,
        primary key (game, player, source)
    ) without rowid;
    create table part (
        player text not null, ended_s integer not null, entered integer not null, play integer not null, seat integer not null,
        game text not null, place integer not null, total real, is_result integer not null,
        primary key (player, ended_s, entered, play, seat)
    ) without rowid;
    create table counted (game text primary key, plays integer not null, played_ms integer not null) without rowid;
"""
"""Tables that are the same since version 6 of the file."""
TABLES = f"""
    create table tallied (
        player text not null, game text not null, seat integer not null, total real not null, is_known integer not null,
        is_win integer not null, is_together integer not null, is_alone integer not null, plays integer not null, fair real not null,
        primary key (player, game, seat, total, is_known, is_win, is_together, is_alone)
    ) without rowid;
    create index tallied_by_game on tallied (game, player, seat, total, is_known, is_win, is_together, is_alone, plays, fair);
    {TABLES_SINCE_6}
"""
NAMES = ("tallied", "met", "earned", "part", "counted")
RESULTS = "is_hidden = 0 and is_counted = 1 and is_result = 1"
"""Condition of plays whose places and totals count."""
PLAYED_TO_END = "is_hidden = 0 and is_counted = 1 and (is_result = 1 or is_finished = 1)"
"""Condition of plays that came to their end, even without a winner or points."""
ANY_PLAYS = "is_hidden = 0 and is_counted = 1"
"""Condition of plays that were played, even if they were ended early."""
SHOWN_PLAYS = "play.key between :first and :last and +play.is_hidden = 0"
"""Plays to list, by their keys: the plus keeps SQLite from using the index of all shown plays."""
COUNTED_PLAYS = f"{SHOWN_PLAYS} and play.is_counted = 1"
"""Plays whose number and time count."""
PLAYS_WITH_RESULT = f"{COUNTED_PLAYS} and play.is_result = 1"
"""Plays whose places and totals count, too."""
PLAYER_SCORES = "score.play = play.key and score.seat >= 0"
"""Scores of people, not of players without a seat."""
COUNTS = (
    f"""insert into tallied select player, game, seat, coalesce(total, 0), total is not null, {IS_WIN}, is_cooperative, {IS_ALONE},
    :sign * count(*), :sign * sum(fair) from play join score on {PLAYER_SCORES}
    join (select play, 1.0 * sum({IS_WIN}) / count(*) as fair from score where play between :first and :last group by play) as company
    on company.play = play.key where {PLAYS_WITH_RESULT} group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict do update set plays = plays + excluded.plays, fair = fair + excluded.fair""",
    f"""insert into met select mine.player, theirs.player, :sign * count(*), :sign * sum(mine.place < theirs.place),
    :sign * sum(mine.place > theirs.place) from play
    join score as mine on mine.play = play.key join score as theirs on theirs.play = play.key
    where {PLAYS_WITH_RESULT} and mine.player <> theirs.player and mine.player <> '' and theirs.player <> '' group by 1, 2
    on conflict do update set plays = plays + excluded.plays, ahead = ahead + excluded.ahead, behind = behind + excluded.behind""",
    f"""insert into earned select game, player, source_in(game, line.value), :sign * count(*),
    :sign * sum(json_extract(line.value, '$.points')) from play join score on {PLAYER_SCORES}, json_each(score.lines) as line
    where {PLAYS_WITH_RESULT} and total is not null group by 1, 2, 3
    on conflict do update set plays = plays + excluded.plays, points = points + excluded.points""",
    f"""insert into earned select game, player, '', :sign * count(*), :sign * sum(total) from play
    join score on {PLAYER_SCORES} where {PLAYS_WITH_RESULT} and lines <> '[]' and total is not null group by 1, 2
    on conflict do update set plays = plays + excluded.plays, points = points + excluded.points""",
    f"""insert into counted select game, :sign * count(*), :sign * sum(played_ms) from play where {COUNTED_PLAYS} group by 1
    on conflict do update set plays = plays + excluded.plays, played_ms = played_ms + excluded.played_ms""",
)
PARTS_IN = f"""insert into part select player, ended_s, entered, play, seat, game,
    case when {IS_ALONE} then {NO_PLACE} else place end, total,
    is_counted and is_result from play join score on {PLAYER_SCORES} where {SHOWN_PLAYS}"""
PARTS_OF = "select player, ended_s, entered, play from score join play on play.key = score.play where play = ?"
PART_OUT = "delete from part where player = ? and ended_s = ? and entered = ? and play = ?"
LATEST_KEY = (1 << 63) - 1


def add(db: sqlite3.Connection, first: int, last: int = LATEST_KEY) -> None:
    """Add the shown plays with these keys to the statistics tables. The caller holds the transaction."""
    _count(db, first, last, 1)
    db.execute(PARTS_IN, {"first": first, "last": last})


def take_off(db: sqlite3.Connection, key: int) -> None:
    """Subtract a play, unchanged since it was added. The caller holds the transaction."""
    _count(db, key, key, -1)
    db.executemany(PART_OUT, db.execute(PARTS_OF, (key,)).fetchall())


def recompute(db: sqlite3.Connection) -> None:
    """Recompute all statistics tables. The caller holds the transaction."""
    for table in NAMES:
        db.execute(f"delete from {table}")
    add(db, 0)


def source_of(label: str) -> str:
    """Return the source of points of a score line, without dive, level or calculation.

    >>> source_of("Dive 12, gems"), source_of("Row 5: (2 + 10) / 2"), source_of("Expedition 1")
    ('Gems', 'Row 5', 'Expedition 1')
    """
    source = NUMBERED.sub("", label.partition(":")[0], count=1).strip() or label
    return source[:1].upper() + source[1:]


def source_name(label: Words, reader: Reader) -> str:
    """Return the source of a score line in the reader's language; its key if the game is not installed."""
    try:
        return source_of(reader.read(label))
    except KeyError:
        return label if isinstance(label, str) else label.key


def _source_in(played_game: str, line: str) -> str:
    """Return the source of a score line by its English name, so that lines of all versions are counted together."""
    return source_name(LINE.decode(line).label, catalogue.reader_of(played_game))


def know_sources(db: sqlite3.Connection) -> None:
    """Register the SQL function that returns the source of a score line."""
    db.create_function("source_in", 2, _source_in, deterministic=True)


def _count(db: sqlite3.Connection, first: int, last: int, sign: int) -> None:
    know_sources(db)
    for count in COUNTS:
        db.execute(count, {"first": first, "last": last, "sign": sign})


def _count_all_statements() -> str:
    """Return the statements that count all plays of a file without statistics."""
    values = {":first": "0", ":last": str(LATEST_KEY), ":sign": "1"}
    text = ";\n".join((*COUNTS, PARTS_IN))
    for name, value in values.items():
        text = text.replace(name, value)
    return text


MIGRATION = f"{''.join(f'drop table {name};' for name in NAMES)}{TABLES};{_count_all_statements()}"
"""Count all plays of a file whose plays have all cells of version 6."""
SECOND_MIGRATION = f"""
    create table tallied (
        player text not null, game text not null, seat integer not null, total real not null, is_known integer not null,
        is_win integer not null, is_together integer not null, plays integer not null, fair real not null,
        primary key (player, game, seat, total, is_known, is_win, is_together)
    ) without rowid;
    create index tallied_by_game on tallied (game, player, seat, total, is_known, is_win, is_together, plays, fair);
    {TABLES_SINCE_6}
"""
"""Tables of version 6, which counted the plays of one player alone as won; version 7 rebuilds them."""
FIRST_MIGRATION = """
    create table tallied (
        player text not null, game text not null, seat integer not null, total real not null, is_win integer not null,
        plays integer not null, fair real not null,
        primary key (player, game, seat, total, is_win)
    ) without rowid;
    create index tallied_by_game on tallied (game, player, seat, total, is_win, plays, fair);
    create table met (
        player text not null, other text not null, plays integer not null, ahead integer not null, behind integer not null,
        primary key (player, other)
    ) without rowid;
    create table earned (
        game text not null, player text not null, source text not null, plays integer not null, points real not null,
        primary key (game, player, source)
    ) without rowid;
    create table part (
        player text not null, ended_s integer not null, play integer not null, seat integer not null,
        game text not null, place integer not null, total real not null,
        primary key (player, ended_s, play, seat)
    ) without rowid;
    create table counted (game text primary key, plays integer not null, played_ms integer not null) without rowid;
"""
"""Tables of version 4, before totals could be unknown; version 6 rebuilds them."""
