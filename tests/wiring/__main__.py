"""Write the wiring pictures to docs/wiring."""

from tests.wiring import FOLDER, pictures

for name, svg in pictures().items():
    (FOLDER / name).write_text(svg, encoding="utf-8")
    print(FOLDER / name)
