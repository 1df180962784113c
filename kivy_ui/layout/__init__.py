"""Layout of pages: `part` divides an area among rows, columns and grids, `elements` has the parts that pages consist of."""
