"""Comments of any length are imported from BG Stats and exported unchanged; no file is refused because of a long comment."""

import csv
import io
import json
import shutil
import tracemalloc
from contextlib import nullcontext

import pytest

from companion.library.exchange import bgstats_import
from companion.library.exchange.backup_file import pieces
from companion.library.exchange.bgstats_file import READ_LETTERS, ImportFileError
from companion.library.exchange.exports import as_csv, as_json, json_pieces
from companion.library.exchange.import_steps import run_steps
from companion.library.exchange.json_stream import LONGEST_VALUE, IncompleteJsonError, JsonStream, ValueTooLongError
from companion.library.records.long_notes import LONGEST_NOTE, MISSING_PART, NOTE_PART, PART_LETTERS, length_of, rest_of
from companion.library.storage.frames import LONGEST_ALONE, LONGEST_PART, MOST_PARTS
from companion.library.store import Store
from tests.library.bgstats_export import export_of, play, score
from tests.library.foreign_scores import restored_store, returned_export, sent_plays
from tests.long_tests import long_except_first

ODD = 'Ünïcödé 🎲👨‍👩‍👧 "quoted" \\ back\tslash\r\n\u0001\u2028 e\u0301 عربى '


def comment_of_length(letters):
    """Return a comment of a number of letters, whose last letter is unique."""
    return (ODD * (letters // len(ODD) + 1))[: letters - 1] + "$"


def import_comment(comment, store=None, **more):
    store = store or Store.in_memory()
    return store, store.import_plays(export_of(play("u", 6, score(1, "3"), comments=comment), **more))


def whole_note(store, id="bgs-u"):
    """Return the whole note of a play."""
    return "".join(store.long_notes.pieces(store.plays.play(id).note))


def note_records(store):
    """Return the names of the records of all long notes."""
    return [name for kind, name, _ in store.all_records() if kind == NOTE_PART]


LONG = LONGEST_NOTE + 2 * PART_LETTERS + 7
LENGTHS = long_except_first((LONGEST_NOTE + 1, 1, 10_001, LONGEST_NOTE, 3_000_000))


@pytest.mark.long
@pytest.mark.parametrize("letters", LENGTHS)
def test_a_comment_comes_in_and_goes_out_letter_by_letter(letters):
    comment = comment_of_length(letters)
    store, _ = import_comment(comment)
    assert (
        whole_note(store) == comment == whole_note(restored_store(store)) and length_of(store.plays.play("bgs-u").note) == letters
    )
    plays = sent_plays(store)
    assert plays[0]["comments"] == comment
    back = Store.in_memory()
    back.import_plays(returned_export(plays))
    assert whole_note(back, back.plays.latest_plays()[0].id) == comment and sent_plays(back)[0]["comments"] == comment
    assert json.loads(as_json(store))["plays"][0]["note"] == comment


@pytest.mark.long
@pytest.mark.parametrize("before", long_except_first((LONGEST_NOTE - 1, READ_LETTERS - 1, LONGEST_NOTE + PART_LETTERS - 1)))
def test_letters_of_several_bytes_stay_whole_where_a_comment_is_cut(before):
    comment = "x" * before + "🎲👨‍👩‍👧e\u0301ü" + "🎲" * 800_000
    assert len(json.dumps(comment)) > LONGEST_VALUE, "it is too long to be read at once"
    store, _ = import_comment(comment)
    assert whole_note(store) == comment == whole_note(restored_store(store)) == sent_plays(store)[0]["comments"]


def test_every_saved_value_can_be_pulled_from_a_backup():
    assert LONGEST_VALUE > LONGEST_ALONE > 8 * LONGEST_NOTE > 8 * PART_LETTERS


@pytest.mark.long
def test_a_comment_of_escapes_alone_has_room_too():
    comment = "\u0001" * (LONGEST_NOTE + PART_LETTERS)
    store, _ = import_comment(comment)
    assert whole_note(store) == comment == whole_note(restored_store(store))


@pytest.mark.parametrize("letters", long_except_first((2 * LONGEST_NOTE, LONGEST_NOTE - 1)))
def test_boxes_that_were_played_with_take_nothing_of_a_comment(letters):
    comment, store = comment_of_length(letters), Store.in_memory()
    store.import_plays(export_of(play("u", 5, score(1), comments=comment, expansionPlays=[{"gameRefId": 8}])))
    assert whole_note(store) == f"{comment}\n+ Isle & Seafarers"


@pytest.mark.long
def test_a_plays_rows_have_its_whole_comment():
    comment = f'="{comment_of_length(2 * LONGEST_NOTE)}'
    store = Store.in_memory()
    store.import_plays(
        export_of(play("a", 5, score(1)), play("u", 5, score(1), score(2), comments=comment), play("z", 5, score(1)))
    )
    csv.field_size_limit(1 << 30)
    rows = list(csv.DictReader(io.StringIO(as_csv(store), newline="")))
    assert [row["play"] for row in rows] == ["bgs-a", "bgs-u", "bgs-u", "bgs-z"] and {row["day"] for row in rows} == {"2020-05-18"}
    escaped_comment = "'" + comment.replace("\r", "\\u000d").replace("\u0001", "\\u0001")
    assert [row["note"] for row in rows] == ["", escaped_comment, escaped_comment, ""]


@pytest.mark.parametrize("more", long_except_first((1, LONGEST_VALUE)))
def test_the_same_file_again_edits_nothing(more):
    comment = comment_of_length(LONGEST_NOTE) + "x" * more
    store, _ = import_comment(comment)
    before = store.all_records()
    second_result = import_comment(comment, store)[1]
    assert (second_result.edited, second_result.known_count) == (0, 1) and store.all_records() == before


@pytest.mark.long
def test_the_next_import_completes_a_comment_cut_by_an_older_version():
    comment = comment_of_length(2 * LONGEST_NOTE)
    store, _ = import_comment(f"{comment[:1_000_000]} […]")
    assert import_comment(comment, store)[1].edited == 1 and whole_note(store) == comment == whole_note(restored_store(store))


@pytest.mark.long
def test_an_edit_behind_the_first_million_letters_is_taken():
    store, _ = import_comment(comment_of_length(LONG))
    edited = comment_of_length(LONG)[:-2] + "!$"
    _, result = import_comment(edited, store)
    assert result.edited == 1 and whole_note(store) == edited == whole_note(restored_store(store))
    assert len(store.plays.corrections.all_of_play("bgs-u")) == 1 and rest_of(store.plays.imports.imported_play("bgs-u").note)


@pytest.mark.long
def test_an_edit_replaces_a_long_comment_by_a_short_one_and_back():
    store, _ = import_comment(comment_of_length(LONG))
    assert import_comment("short", store)[1].edited == 1 and whole_note(store) == "short"
    assert import_comment(comment_of_length(LONG), store)[1].edited == 1 and whole_note(store) == comment_of_length(LONG)
    store.plays.corrections.remark("bgs-u", note="typed here")
    assert whole_note(store) == "typed here" == whole_note(restored_store(store))


@pytest.mark.long
def test_a_long_comment_from_bg_stats_replaces_our_plays_comment():
    store, _ = import_comment("short")
    entered = store.plays.imports.enter(store.plays.play("bgs-u"))
    plays = [sent_play for sent_play in sent_plays(store) if sent_play["sourcePlayId"] == entered.id]
    comment = comment_of_length(LONG)
    for _ in range(2):
        store.import_plays(returned_export(plays, comments=comment))
        assert whole_note(store, entered.id) == comment and len(store.plays.corrections.all_of_play(entered.id)) == 1
    store.import_plays(returned_export(plays, comments=comment[:-1] + "!"))
    assert whole_note(store, entered.id) == comment[:-1] + "!" == whole_note(restored_store(store), entered.id)


@pytest.mark.parametrize("letters", long_except_first((LONG, LONGEST_NOTE)))
def test_a_remark_beside_a_long_comment_is_kept(letters):
    store, _ = import_comment(comment_of_length(letters))
    store.plays.corrections.remark("bgs-u", location="Attic")
    other = restored_store(store)
    assert other.plays.play("bgs-u") == store.plays.play("bgs-u") and whole_note(other) == comment_of_length(letters)


class PowerCutError(Exception):
    """Power cut: nothing is written after it."""


@pytest.mark.parametrize("writes", long_except_first((3, 0, 1, 2, 4, 5, 6)))
def test_a_power_cut_between_any_two_writes_leaves_no_half_comment(writes, tmp_path):
    comment, remaining_writes = comment_of_length(LONGEST_NOTE + 3 * PART_LETTERS + 1), iter(range(writes))
    store = Store.open(tmp_path / "fathom.db")

    def ask(work):
        if next(remaining_writes, None) is None:
            raise PowerCutError
        return work(store)

    with pytest.raises(PowerCutError) if writes < 6 else nullcontext():
        run_steps(bgstats_import.steps(io.BytesIO(export_of(play("u", 6, score(1, "3"), comments=comment))), store), ask)
    (tmp_path / "cut").mkdir()
    for file in tmp_path.glob("fathom.db*"):
        shutil.copy(file, tmp_path / "cut")
    reopened_store = Store.open(tmp_path / "cut" / "fathom.db")
    assert [whole_note(reopened_store, latest_play.id) for latest_play in reopened_store.plays.latest_plays()] == (
        [comment] if writes == 6 else []
    )
    import_comment(comment, reopened_store)
    assert whole_note(reopened_store) == comment and len(note_records(reopened_store)) == 4
    store.close()
    reopened_store.close()


@pytest.mark.long
def test_a_damaged_comment_is_marked_and_the_next_import_repairs_it(tmp_path):
    comment = comment_of_length(LONG)
    store, _ = import_comment(comment, Store.open(tmp_path / "fathom.db"))
    name = rest_of(store.plays.play("bgs-u").note).name(1)
    store.db.execute("update kept set frame = x'00' where kind = ? and name = ? and part = 3", (NOTE_PART, name))
    assert list(store.shelf.damaged_records()) == [(NOTE_PART, name)] and list(store.shelf.damaged_records([NOTE_PART])) == []
    assert whole_note(store) == comment[: LONGEST_NOTE + PART_LETTERS] + MISSING_PART and store.unread_count == 1
    assert sent_plays(store)[0]["comments"].endswith(MISSING_PART) and json.loads(as_json(store))["plays"][0]["note"].endswith(
        MISSING_PART
    )
    assert whole_note(restored_store(store)).endswith(MISSING_PART)
    store.shelf.set_aside(NOTE_PART, name)
    assert import_comment(comment, store)[1].edited == 0 and whole_note(store) == comment
    store.close()


@pytest.mark.long
def test_absurd_values_in_unused_fields_are_accepted():
    result = import_comment(
        "fine", deletedObjects=["x" * (2 * LONGEST_VALUE)], userInfo={"face": {"png": "x" * (2 * LONGEST_VALUE)}}
    )[1]
    assert result.plays == 1


def test_a_play_with_absurd_values_is_refused_with_one_sentence():
    with pytest.raises(ImportFileError, match=r"^bad_import\.not_whole"):
        Store.in_memory().import_plays(export_of(play("u", 5, score(1), picture="x" * (2 * LONGEST_VALUE))))


def test_a_file_that_ends_within_an_absurd_comment_is_refused():
    whole = export_of(play("u", 5, score(1), comments="x" * (2 * LONGEST_VALUE)))
    store = Store.in_memory()
    with pytest.raises(ImportFileError):
        store.import_plays(whole[: len(whole) // 2])
    assert store.plays.latest_plays() == []


@pytest.mark.long
def test_a_comment_of_many_megabytes_goes_in_and_out_in_little_memory(tmp_path):
    file, letters = tmp_path / "BGStats.json", 30_000_000
    head, tail = export_of(play("u", 5, score(1), comments="@"), *(play(f"l{n}", 5, score(1)) for n in range(9))).split(b"@")
    with file.open("wb") as stream:
        stream.write(head)
        for _ in range(100):
            stream.write(b"x" * (letters // 100))
        stream.write(tail)
    store = Store.open(tmp_path / "fathom.db")
    tracemalloc.start()
    with file.open("rb") as stream:
        assert store.import_plays(stream).plays == 10
    exported_letters = sum(piece.count("x") for piece in json_pieces(store))
    backed_up = sum(map(len, pieces(store)))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    store.close()
    assert exported_letters == 2 * letters and backed_up > letters, "the play, and the records of its note"
    assert most < 64 << 20, f"{most >> 20} MB at once"


@pytest.mark.long
def test_many_long_comments_come_in_a_few_at_a_time(tmp_path):
    file = tmp_path / "BGStats.json"
    file.write_bytes(export_of(*(play(f"u{at}", 5, score(1), comments=f"{at}" * 500_000) for at in range(10, 50))))
    store = Store.open(tmp_path / "fathom.db")
    tracemalloc.start()
    with file.open("rb") as stream:
        assert store.import_plays(stream).plays == 40
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    store.close()
    assert most < 48 << 20, f"{most >> 20} MB at once"


@pytest.mark.parametrize("letters", long_except_first((LONG, LONGEST_NOTE)))
def test_a_long_comment_is_found_again_in_a_file_that_is_damaged(letters, tmp_path):
    path, comment = tmp_path / "fathom.db", comment_of_length(letters)
    store = Store.open(path)
    import_comment(comment, store)
    assert len(json.dumps(comment)) > LONGEST_PART * MOST_PARTS, "it needs wide frames"
    store.close()
    with path.open("r+b") as file:
        file.write(b"nonsense" * 12)
    reopened_store = Store.open(path)
    assert reopened_store.recovery and whole_note(reopened_store) == comment
    reopened_store.close()


def test_comments_of_board_game_geek_of_any_length_are_kept():
    row = '<play id="{id}" date="2024-03-10" quantity="2"><item name="Catan" objectid="13"/><comments>{words}</comments></play>'
    comment = "é \n" * LONGEST_NOTE + "!"
    rows = [row.format(id=1, words="  short\n and more  "), row.format(id=2, words=f"\n {comment} \n")]
    store = Store.in_memory()
    store.import_plays(f"<plays>{''.join(rows)}</plays>".encode())
    notes = [whole_note(store, f"bgs-bgg-{id}") for id in ("1", "1-2", "2", "2-2")]
    assert notes == ["short\n and more", "short\n and more", comment, ""], "of plays entered as one the first has a long comment"


@pytest.mark.long
@pytest.mark.parametrize("most", long_except_first((5, 0, 1, 10**6)))
@pytest.mark.parametrize("is_ascii", [True, False])
@pytest.mark.parametrize("words", [ODD, "\\ud83d", "😀", "\\", "x"])
def test_a_text_is_pulled_in_pieces(words, most, is_ascii):
    words *= 99_991 if len(words) < 9 else 20_011
    pull = JsonStream(io.BytesIO(json.dumps([words, 5], ensure_ascii=is_ascii).encode()))
    values = []
    for _ in pull.items():
        values.append(pull.text(most) if pull.is_text() else json.loads(pull.value()))
    pull.end()
    assert values == [(words[:most], max(0, len(words) - most)), 5]


@pytest.mark.parametrize("torn", ['"', '"abc', '"\\', '"\\u12', '"\\ud83d"', '"\\udc00"', '"a\nb"', '"\\q"'])
def test_a_text_that_is_none_is_torn(torn):
    with pytest.raises(IncompleteJsonError):
        JsonStream(io.BytesIO(torn.encode())).text(99)


def test_a_value_without_end_is_too_long_and_stays_to_be_pulled():
    pull = JsonStream(io.BytesIO(b'"' + b"x" * (2 * LONGEST_VALUE) + b'"'))
    with pytest.raises(ValueTooLongError):
        pull.value()
    assert pull.text(3) == ("xxx", 2 * LONGEST_VALUE - 3)
