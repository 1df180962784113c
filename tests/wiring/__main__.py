"""Write the wiring pictures to docs/wiring."""

from tests.wiring import FOLDER, draw_pictures

for name, svg in draw_pictures().items():
    (FOLDER / name).write_text(svg, encoding="utf-8")
    print(FOLDER / name)
