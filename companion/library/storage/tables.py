"""Tables of the library file, migrations, and the check that the tables are ours."""

import sqlite3
from collections.abc import Sequence
from functools import cache

from companion.library.storage import statistics_tables
from companion.library.storage.frames import DamagedError
from companion.library.storage.sql import transaction
from companion.table.sentence import UserError, say

OPEN = (
    "case when json_valid(outcome) then coalesce(json_extract(outcome, '$.status'), 'open') not in ('over', 'ended') else true end"
)
"""Condition of sessions that are still open, or whose outcome can't be read: then the entries decide."""
BLANK = (
    "total = 0 and ((id glob 'bgs-*' and (lines = '[]' or json_type(lines, '$[0].label') = 'text'))"
    " or (game glob 'score-sheet*' and lines = '[]'))"
)
"""Condition of scores that older versions stored as 0 without an entered number: of an import, words; of a sheet, nothing at all."""
MIGRATIONS = (
    """
    create table about (name text primary key, value integer not null) without rowid;
    insert into about values ('openings', 0);
    create table session (
        key integer primary key,
        id text not null unique,
        game text not null,
        names text not null,
        outcome text not null default '{"status":"open"}'
    );
    create table entry (place integer primary key, frame blob not null);
    create table loose (place integer primary key, session text not null, number integer not null, body blob not null);
    create table kept (place integer primary key, kind text not null, name text not null, part integer not null, frame blob not null);
    create unique index kept_by_name on kept (kind, name, part);
    """,
    """
    create table play (
        key integer primary key,
        id text not null unique,
        game text not null,
        ended_s integer not null,
        played_ms integer not null,
        status text not null,
        options text not null default '{}',
        location text not null default '',
        note text not null default '',
        is_hidden integer not null default 0
    );
    create index play_by_time on play (is_hidden, ended_s desc);
    create index play_by_game on play (game, is_hidden, ended_s desc);
    create table score (
        play integer not null,
        seat integer not null,
        player text not null,
        name text not null,
        place integer not null,
        total real not null,
        lines text not null default '[]',
        primary key (play, seat)
    ) without rowid;
    create index score_by_player on score (player, play, place, total);
    create table person (id text primary key, same_as text not null) without rowid;
    create index person_same_as on person (same_as);
    """,
    "alter table session add column beside text not null default ''",
    f"""create index session_open on session (key) where coalesce(json_extract(outcome, '$.status'), 'open') = 'open';
    {statistics_tables.FIRST_MIGRATION}""",
    f"""
    alter table session add column entries integer not null default 0;
    alter table session add column head blob not null default x'';
    alter table session add column seal blob not null default x'';
    alter table play add column seal blob not null default x'';
    create table aside (place integer primary key, kind text not null, name text not null, number integer not null, frame blob not null);
    drop index session_open;
    create index session_open on session (key) where {OPEN};
    """,
    f"""
    alter table play add column entered integer not null default 0;
    alter table play add column day text not null default '';
    alter table play add column lowest_wins integer;
    alter table play add column is_cooperative integer not null default 0;
    alter table play add column is_finished integer not null default 1;
    alter table play add column is_result integer not null default 1;
    alter table play add column is_counted integer not null default 1;
    create table any_score (
        play integer not null,
        seat integer not null,
        player text not null,
        name text not null,
        place integer not null,
        total real,
        lines text not null default '[]',
        team text not null default '',
        primary key (play, seat)
    ) without rowid;
    insert into any_score select play, seat, player, name, place, case when {BLANK} then null else total end, lines, ''
        from score join play on play.key = score.play;
    drop table score;
    alter table any_score rename to score;
    create index score_by_player on score (player, play, place, total);
    update play set is_finished = 0, is_result = 0 where status = 'ended';
    update play set seal = x'' where is_finished = 0 or key in (select play from score where total is null);
    drop index play_by_time;
    drop index play_by_game;
    create index play_by_time on play (is_hidden, ended_s desc, entered desc);
    create index play_by_game on play (game, is_hidden, ended_s desc, entered desc);
    create index play_unsealed on play (key) where seal = x'';
    create table title (id text primary key, same_as text not null) without rowid;
    create index title_same_as on title (same_as);
    {"".join(f"drop table {name};" for name in statistics_tables.NAMES)}{statistics_tables.SECOND_MIGRATION}
    """,
    statistics_tables.MIGRATION,
)


class NewerFileError(UserError):
    """The file was written by a newer Fathom and is left untouched."""


def version_of(db: sqlite3.Connection) -> int:
    """Return the version in the file's header, 0 for a new file."""
    version: int = db.execute("pragma user_version").fetchone()[0]
    return version


def checked_version(db: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> int:
    """Return the version of the file's tables, whatever the header says; 0 for an empty file. Raises DamagedError, NewerFileError."""
    current_tables = _tables_of(db)
    if not current_tables:
        return 0
    if version := next((version for version, tables in enumerate(_tables(tuple(migrations)), 1) if tables == current_tables), 0):
        return version
    if version_of(db) > len(MIGRATIONS):
        raise NewerFileError(say("library.newer"))
    raise DamagedError(say("damaged.tables"))


def migrate(db: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Migrate the tables, each step in one transaction."""
    statistics_tables.know_sources(db)
    for version in range(version_of(db), len(migrations)):
        with transaction(db):
            for statement in filter(str.strip, migrations[version].split(";")):
                db.execute(statement)
            db.execute(f"pragma user_version = {version + 1}")


@cache
def _tables(migrations: tuple[str, ...]) -> tuple[dict[str, str], ...]:
    """Return the tables of every version."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        table_versions = []
        for version in range(1, len(migrations) + 1):
            migrate(db, migrations[:version])
            table_versions.append(_tables_of(db))
        return tuple(table_versions)
    finally:
        db.close()


def _tables_of(db: sqlite3.Connection) -> dict[str, str]:
    """Return the SQL of a file's tables and indices, with normalised whitespace. Raises DamagedError."""
    try:
        rows = db.execute("select name, sql from sqlite_master where name not like 'sqlite_%'").fetchall()
    except UnicodeDecodeError as error:  # SQLite's message contains damaged text
        raise DamagedError(say("damaged.tables")) from error
    return {name: "".join((sql or "").split()) for name, sql in rows}
