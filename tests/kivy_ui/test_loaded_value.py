"""Test a value that a page waits for: pending, loaded, or failed with a sentence."""

from companion.table.sentence import UserError, say
from kivy_ui.pages.loaded import LoadedValue, default_on_error, empty_on_error, on_result


def test_loaded_value_is_available_after_its_request() -> None:
    """Check that there is no value before; after it, `on_loaded` gets the value, then the page is drawn."""
    calls: list[object] = []
    loaded: LoadedValue[int] = LoadedValue(lambda: calls.append("drawn"), calls.append)
    assert loaded.is_waiting
    loaded.store_result(7)
    assert (loaded.value, loaded.failure, loaded.is_waiting, calls) == (7, "", False, [7, "drawn"])


def test_failure_has_a_reason_and_keeps_the_previous_value() -> None:
    """`on_loaded` is not called; the next value ends the failure."""
    values: list[int] = []
    loaded: LoadedValue[int] = LoadedValue(lambda: None, values.append)
    loaded.store_result(7)
    loaded.store_result(UserError(say("people.empty")))
    assert (loaded.value, loaded.failure, values) == (7, say("people.empty"), [7])
    loaded.store_result(8)
    assert (loaded.value, loaded.failure) == (8, "")


def test_failure_without_a_value_ends_the_waiting() -> None:
    """Without a sentence of its own, the failure gives the name of its error."""
    loaded: LoadedValue[int] = LoadedValue(lambda: None)
    loaded.store_result(KeyError("x"))
    assert not loaded.is_waiting
    assert loaded.failure == say("errand.failed", type="KeyError")


def test_result_calls_one_of_two_callbacks() -> None:
    """A result goes to the first callback, the reason of a failure to the second."""
    calls: list[object] = []
    take = on_result(lambda value: calls.append(("done", value)), lambda why: calls.append(("failed", why)))
    take(None)
    take(UserError(say("people.empty")))
    assert calls == [("done", None), ("failed", say("people.empty"))]


def test_default_replaces_a_failure() -> None:
    """The callback can't tell a default from a result."""
    values: list[object] = []
    take, take_list = default_on_error(values.append, 0), empty_on_error(values.append)
    take(1)
    take(OSError())
    take_list([1])
    take_list(OSError())
    assert values == [1, 0, [1], []]
