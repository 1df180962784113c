"""Functions are at most LONGEST_FUNCTION lines long; long modules are reported."""

import warnings
from statistics import median, quantiles

from tests.architecture.source_facts import ROOT, facts

MODULES = [
    path for package in ("companion", "hardware", "kivy_ui", "phones", "benchmarks") for path in (ROOT / package).rglob("*.py")
]
LONGEST_FUNCTION = 40
LONG_MODULE = 600  # reported, but allowed: one concept may need more lines


def functions():
    """Return the length of every function in lines, without its docstring, by file, line and name."""
    return {f"{path.relative_to(ROOT)}:{line} {name}": lines for path in MODULES for line, name, lines in facts(path).functions}


def test_no_function_is_long():
    assert {name: lines for name, lines in functions().items() if lines > LONGEST_FUNCTION} == {}


def test_median_function_has_8_lines_and_ninth_decile_25():
    lengths = [*functions().values()]
    assert median(lengths) <= 8
    assert quantiles(lengths, n=10)[8] <= 25


def test_report_modules_over_600_lines():
    long = {str(path.relative_to(ROOT)): lines for path in MODULES if (lines := len(path.read_text().splitlines())) > LONG_MODULE}
    if long:
        warnings.warn(f"Modules over {LONG_MODULE} lines: {long}", stacklevel=1)


def test_no_chain_of_elif_is_over_four():
    long_chains = [f"{path.relative_to(ROOT)}:{line}" for path in MODULES for line, count in facts(path).branches if count > 4]
    assert long_chains == []
