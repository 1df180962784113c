"""Imports of modules."""

from tests.architecture.source_facts import ROOT, facts


def modules(package):
    return [path for path in (ROOT / package).rglob("*.py") if "firmware" not in path.parts]


def imported(path):
    """Return the full names of everything that a module imports, also inside functions, but not for types only."""
    return [module_import.full_name for module_import in facts(path).imports if not module_import.is_for_types]
