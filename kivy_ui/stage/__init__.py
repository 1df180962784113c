"""The stage: sprites on the glass, drawn anew only where something changed, and the moments that move them.

A screen says what stands where, in units (the glass's shorter side is 480 of them, y goes down, pictures by their middle):

    scene.put("bag", picture(bag), 400, 262, 84, 90)
    scene.write("count", "12", 400, 268, 44, halo=DARK)
    scene.touch("bag", Area(340, 200, 120, 130), act)
"""
