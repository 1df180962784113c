"""Formulas: exact values, stated limits, and errors that say what to write instead."""

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.formula import MOST, FormulaError, Meter, StepLimitError, check, evaluate, parse, shares_of, terms_of
from companion.table.reader import Reader


class FakeScope:
    """Scope that has only named values."""

    def __init__(self, **names):
        self.names, self.meter = names, Meter()

    def value(self, name):
        return self.names[name]

    def call(self, name, arguments):
        raise AssertionError(name)

    def formula(self, name):
        return None


def evaluate_text(text, **names):
    return evaluate(parse(text), FakeScope(**names))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 / 2", Fraction(7, 2)),
        ("1 / 3 * 3 == 1", 1),
        ("0.1 + 0.2 == 0.3", 1),
        ("-2 * -3", 6),
        ("2 × 3 − 1", 5),
        ("not 0 and 1 or 0", 1),
        ("3 > 2 and not 2 > 3", 1),
        ("when(2 >= 2, 10, 1 / 0)", 10),
        ("floor(-7 / 2) + ceil(7 / 2)", 0),
        ("round(5 / 2)", 3),
        ("tri(4) + sq(3) + mod(7, 4)", 22),
        ("table(3, '0:-1 2:1 4:5')", 1),
        ("table(-1, '0:-1 2:1')", 0),
        ("min(3, 1, 2) + max(3, 1, 2)", 4),
    ],
)
def test_values_are_exact(text, result):
    assert evaluate_text(text) == result


def test_undefined_results_have_a_fixed_value():
    assert evaluate_text("5 / 0") == 0 and evaluate_text("x / x", x=0) == 0 and evaluate_text("mod(5, 0)") == 0
    assert evaluate_text("999999999 * 999999999") == MOST and evaluate_text("-999999999 * 9") == -MOST
    assert evaluate_text("1 / 999999999 / 999999999") == 0


def test_a_list_counts_as_its_sum():
    assert evaluate_text("sum(x) + count(x) + x", x=(3, 4, Fraction(1, 2))) == 18


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 < x < 3", "Compare two values at a time: write a < b and b < c."),
        ("bit + 1", "“bit” is unknown here. Write “bid”."),
        ("mix(1, 2)", "There is no function “mix”. Write “min”."),
        ("x = 1", "Write == to compare two values."),
        ("(x + 1", "Close the bracket with )."),
        ("x +", "Put a number or a name at the end."),
        ("x x", "Put a sign such as + or * before “x”."),
        ("when(x, 1)", "Give when() 3 values, not 2."),
        ("table(x, '1;2')", "Give table() its steps in quotes as the second value, such as “0:-1 2:1 3:2”."),
        ("min", "“min” is a function. Write min(…)."),
        ("x # 1", "“#” can’t be used in a formula. Write numbers, names, + - * / and functions."),
    ],
)
def test_an_error_says_what_to_write_instead(text, says):
    with pytest.raises(FormulaError) as error:
        check(parse(text), {"x", "bid"})
    assert Reader("companion.table").read(error.value.sentence) == says


def test_an_error_has_its_place():
    with pytest.raises(FormulaError) as error:
        check(parse("1 + bit"), {"bid"})
    assert error.value.at == 4


def test_formula_is_limited_to_its_number_of_steps():
    scope = FakeScope(x=1)
    scope.meter = Meter(5)
    with pytest.raises(StepLimitError):
        evaluate(parse("x + x + x + x"), scope)


def test_terms_show_the_numbers_that_count():
    formula = parse("when(bid == won, 20 * bid + extra, -10 * abs(bid - won))")
    terms = terms_of(formula, FakeScope(bid=2, won=2, extra=30))
    assert [("".join(map(str, term.parts)), term.value) for term in terms] == [("20 × 2", 40), ("30", 30)]
    missed = terms_of(formula, FakeScope(bid=2, won=0, extra=30))
    assert [("".join(map(str, term.parts)), term.value) for term in missed] == [("-10 × 2", -20)]


NUMBERS = st.integers(-20, 20).map(str) | st.sampled_from(["a", "b", "2.5", "999999999"])
FORMULAS = st.recursive(
    NUMBERS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "==", "<"]), inner).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        ),
        st.tuples(inner, inner, inner).map(lambda parts: f"when({parts[0]}, {parts[1]}, {parts[2]})"),
        st.tuples(st.sampled_from(["min", "max", "mod"]), inner, inner).map(lambda parts: f"{parts[0]}({parts[1]}, {parts[2]})"),
        st.tuples(st.sampled_from(["floor", "sq", "tri", "abs", "round"]), inner).map(lambda parts: f"{parts[0]}({parts[1]})"),
        inner.map(lambda operand: f"(not {operand})"),
    ),
    max_leaves=25,
)


@pytest.mark.long
@given(FORMULAS, st.integers(-MOST, MOST), st.fractions(-50, 50, max_denominator=60))
def test_every_value_is_within_the_bounds_and_terms_add_up(text, a, b):
    try:
        formula = parse(text)
    except FormulaError:
        assert len(text) > 600 or text.count("(") > 30
        return
    scope = FakeScope(a=a, b=b)
    result = evaluate(formula, scope)
    assert -MOST <= result <= MOST and (isinstance(result, int) or result.denominator <= 1_000_000_000)
    assert all(-MOST <= term.value <= MOST for term in terms_of(formula, scope))


@given(st.text(alphabet="abx01 .+-*/<>=!(),'\"andornt:_×÷−≤\n", max_size=60))
def test_any_text_is_a_formula_or_refused_with_a_sentence(text):
    sentence = error_sentence(text)
    for code in ("en", "de"):
        assert sentence is None or Reader("companion.table", code=code).read(sentence)


def error_sentence(text):
    """Return the sentence for a wrong formula; None for a correct one."""
    try:
        check(parse(text), {"a", "b", "x"})
    except FormulaError as error:
        return error.sentence
    return None


def test_shares_are_read_by_place():
    assert shares_of("18 12 6") == (18, 12, 6)


def test_a_long_formula_is_parsed_and_evaluated_quickly():
    text = "+".join(["a*b"] * 100)
    formula, least = parse(text), 1.0
    for _ in range(5):
        began = time.process_time()
        evaluate(formula, FakeScope(a=3, b=Fraction(1, 7)))
        least = min(least, time.process_time() - began)
    assert least < 0.05
