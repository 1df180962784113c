"""Name by which fathom.pth loads the import guard: releases before 0.3 have no other."""

import companion.import_guard  # noqa: F401 - imported for its effect
