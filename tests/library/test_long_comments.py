"""Comments of any length: what BG Stats wrote is kept and goes out again letter by letter, and no file is refused for one."""

import io
import json
import tracemalloc

import pytest

from companion.library.exchange.bgstats_file import ImportFileError
from companion.library.exchange.door import LONGEST_COMMENT
from companion.library.exchange.exports import as_json
from companion.library.exchange.pulling import LONGEST_VALUE, IncompleteJsonError, Pull, ValueTooLongError
from companion.library.storage.frames import LONGEST_ALONE, LONGEST_PART, MOST_PARTS
from companion.library.store import Store
from tests.library.bgstats_export import exported, play, score
from tests.library.foreign_scores import after_backup, come_back, links
from tests.reading import read

ODD = 'Ünïcödé 🎲👨‍👩‍👧 "quoted" \\ back\tslash\r\n\u0001\u2028 e\u0301 عربى '


def of_length(letters):
    """Return a comment of so many letters, which ends like no other."""
    return (ODD * (letters // len(ODD) + 1))[: letters - 1] + "$"


def kept(comment, store=None, **more):
    store = store or Store.in_memory()
    return store, store.take_bg_stats(exported(play("u", 6, score(1, "3"), comments=comment), **more))


@pytest.mark.parametrize("letters", [1, 9_999, 10_001, 100_001, LONGEST_COMMENT - 1, LONGEST_COMMENT])
def test_a_comment_comes_in_and_goes_out_letter_by_letter(letters):
    comment = of_length(letters)
    store, told = kept(comment)
    assert store.plays.play("bgs-u").note == comment and told.cut is None
    assert after_backup(store).plays.play("bgs-u").note == comment
    sent = links(store)
    assert sent[0]["comments"] == comment
    back = Store.in_memory()
    back.take_bg_stats(come_back(sent))
    assert back.plays.last()[0].note == comment and links(back)[0]["comments"] == comment
    assert json.loads(as_json(store))["plays"][0]["note"] == comment


def test_whatever_is_kept_can_be_pulled_out_of_a_backup():
    assert LONGEST_VALUE > LONGEST_ALONE > 8 * LONGEST_COMMENT


def test_a_comment_of_escapes_alone_has_room_too():
    comment = "\u0001" * LONGEST_COMMENT
    store, told = kept(comment)
    assert store.plays.play("bgs-u").note == comment == after_backup(store).plays.play("bgs-u").note and told.cut is None


def test_boxes_that_were_played_with_take_nothing_of_a_comment():
    comment, store = of_length(LONGEST_COMMENT), Store.in_memory()
    store.take_bg_stats(exported(play("u", 5, score(1), comments=comment, expansionPlays=[{"gameRefId": 8}])))
    assert store.plays.play("bgs-u").note == f"{comment}\n+ Isle & Seafarers"


@pytest.mark.parametrize("more", [1, 500_000, 2 * LONGEST_VALUE])
def test_what_is_left_out_of_an_absurd_comment_is_said_with_its_place(more):
    comment = of_length(LONGEST_COMMENT) + "x" * more
    store, told = kept(comment)
    assert store.plays.play("bgs-u").note == f"{of_length(LONGEST_COMMENT)} […]"
    place = f"Skyjo, 2020-05-18 ({more:,} characters left out)"
    assert f"1 comment is longer than {LONGEST_COMMENT:,} characters, and the rest was left out: {place}." in read(told.sentence())
    assert after_backup(store).plays.last() == store.plays.last()
    again = kept(comment, store)[1]
    assert (again.edited, again.here) == (0, 1), "the same file again edits nothing"


def test_of_many_absurd_comments_the_first_are_named_and_all_are_counted():
    plays = [play(f"u{at}", 5, score(1), comments="x" * (LONGEST_COMMENT + at + 1)) for at in range(5)]
    told = Store.in_memory().take_bg_stats(exported(*plays))
    assert told.cut.count == 5 and "(3 characters left out) and 2 more." in read(told.sentence())


def test_an_edit_of_a_long_comment_is_taken():
    store, _ = kept(of_length(200_000))
    edited = of_length(LONGEST_COMMENT)
    _, told = kept(edited, store)
    assert told.edited == 1 and store.plays.play("bgs-u").note == edited == after_backup(store).plays.play("bgs-u").note


def test_a_remark_beside_a_long_comment_is_kept():
    store, _ = kept(of_length(LONGEST_COMMENT))
    store.plays.remark("bgs-u", location="Attic")
    assert after_backup(store).plays.play("bgs-u") == store.plays.play("bgs-u")


def test_other_fields_may_be_absurd_where_nothing_of_them_is_taken():
    told = kept("fine", deletedObjects=["x" * (2 * LONGEST_VALUE)], userInfo={"face": {"png": "x" * (2 * LONGEST_VALUE)}})[1]
    assert told.plays == 1


def test_a_play_that_is_absurd_elsewhere_is_refused_with_one_sentence():
    with pytest.raises(ImportFileError, match=r"^bad_import\.not_whole"):
        Store.in_memory().take_bg_stats(exported(play("u", 5, score(1), picture="x" * (2 * LONGEST_VALUE))))


def test_a_file_that_ends_within_an_absurd_comment_is_refused():
    whole = exported(play("u", 5, score(1), comments="x" * (2 * LONGEST_VALUE)))
    store = Store.in_memory()
    with pytest.raises(ImportFileError):
        store.take_bg_stats(whole[: len(whole) // 2])
    assert store.plays.last() == []


def test_absurd_comments_come_in_in_little_memory(tmp_path):
    file, letters = tmp_path / "BGStats.json", 100_000_000
    head, tail = exported(play("u", 5, score(1), comments="@"), *(play(f"l{n}", 5, score(1)) for n in range(9))).split(b"@")
    with file.open("wb") as opened:
        opened.write(head)
        for _ in range(100):
            opened.write(b"x" * (letters // 100))
        opened.write(tail)
    store = Store.in_memory()
    tracemalloc.start()
    with file.open("rb") as opened:
        told = store.take_bg_stats(opened)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert told.plays == 10 and told.cut.count == 1 and most < 64 << 20, f"{most >> 20} MB at once"


def test_many_long_comments_come_in_a_few_at_a_time(tmp_path):
    file = tmp_path / "BGStats.json"
    file.write_bytes(exported(*(play(f"u{at}", 5, score(1), comments=f"{at}" * 500_000) for at in range(10, 50))))
    store = Store.open(tmp_path / "fathom.db")
    tracemalloc.start()
    with file.open("rb") as opened:
        assert store.take_bg_stats(opened).plays == 40
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    store.close()
    assert most < 48 << 20, f"{most >> 20} MB at once"


def test_a_long_comment_is_found_again_in_a_file_that_is_damaged(tmp_path):
    path, comment = tmp_path / "fathom.db", of_length(LONGEST_COMMENT)
    store = Store.open(path)
    kept(comment, store)
    assert len(json.dumps(comment)) > LONGEST_PART * MOST_PARTS, "it needs wide frames"
    store.close()
    with path.open("r+b") as file:
        file.write(b"nonsense" * 12)
    again = Store.open(path)
    assert again.recovery and again.plays.play("bgs-u").note == comment
    again.close()


def test_a_long_comment_of_board_game_geek_is_kept_and_an_absurd_one_said():
    row = '<play id="{id}" date="2024-03-10"><item name="Catan" objectid="13"/><comments>{words}</comments></play>'
    rows = [row.format(id=1, words="é" * LONGEST_COMMENT), row.format(id=2, words="é" * (LONGEST_COMMENT + 7))]
    store = Store.in_memory()
    told = store.take_bg_stats(f"<plays>{''.join(rows)}</plays>".encode())
    assert store.plays.play("bgs-bgg-1").note == "é" * LONGEST_COMMENT
    assert store.plays.play("bgs-bgg-2").note == f"{'é' * LONGEST_COMMENT} […]"
    assert "Catan, 2024-03-10 (7 characters left out)" in read(told.sentence())


@pytest.mark.parametrize("most", [0, 1, 5, 10**6])
@pytest.mark.parametrize("is_ascii", [True, False])
@pytest.mark.parametrize("words", [ODD, "\\ud83d", "😀", "\\", "x"])
def test_a_text_is_pulled_in_pieces(words, most, is_ascii):
    words *= 99_991
    pull = Pull(io.BytesIO(json.dumps([words, 5], ensure_ascii=is_ascii).encode()))
    found = []
    for _ in pull.items():
        found.append(pull.text(most) if pull.is_text() else json.loads(pull.value()))
    pull.end()
    assert found == [(words[:most], max(0, len(words) - most)), 5]


@pytest.mark.parametrize("torn", ['"', '"abc', '"\\', '"\\u12', '"\\ud83d"', '"\\udc00"', '"a\nb"', '"\\q"'])
def test_a_text_that_is_none_is_torn(torn):
    with pytest.raises(IncompleteJsonError):
        Pull(io.BytesIO(torn.encode())).text(99)


def test_a_value_without_end_is_too_long_and_stays_to_be_pulled():
    pull = Pull(io.BytesIO(b'"' + b"x" * (2 * LONGEST_VALUE) + b'"'))
    with pytest.raises(ValueTooLongError):
        pull.value()
    assert pull.text(3) == ("xxx", 2 * LONGEST_VALUE - 3)
