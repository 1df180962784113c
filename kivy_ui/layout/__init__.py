"""Layout of pages: `part` divides an area among rows, columns and grids, `kit` has the parts that pages are made of."""
