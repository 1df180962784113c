"""Drawing of sheets that calculate: several numbers a cell, points and totals computed by the sheet."""
