"""Imports of modules."""

from tests.architecture.source_facts import ROOT, facts


def modules(package):
    return [path for path in (ROOT / package).rglob("*.py") if "firmware" not in path.parts]


def imported(path):
    """Full names of everything a module imports, inside functions too; what only types are named by is not imported."""
    return [module_import.whole for module_import in facts(path).imports if not module_import.is_for_types]
