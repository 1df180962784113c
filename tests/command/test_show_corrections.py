"""`fathom show` prints corrections after the end, with their times."""

from companion.command.main import main
from companion.library.records.corrections import with_total
from companion.library.store import Store
from tests.library.corrected_sheet import SheetSession


def test_show_ends_with_what_was_corrected(tmp_path, capsys):
    store = Store.open(tmp_path / "fathom.db")
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("CloseSheet")
    (play,) = store.plays.latest_plays()
    store.plays.corrections.correct(play.id, with_total(play, 0, 10, is_lowest=False), at_s=1_800_000_000)
    store.close()
    assert main(["show", play.id, "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Corrected 2027-01-15T08:00:00Z: Ann: 3, now 10; Ann wins"
