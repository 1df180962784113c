"""Stage: sprites on the screen, of which only the changed ones are computed again, and animations that move them.

A screen composes a scene in units: the screen's shorter side has 480, y grows downwards, pictures are placed by their middle.

    scene.put("bag", picture(bag), 400, 262, 84, 90)
    scene.write("count", "12", 400, 268, 44, halo=DARK)
    scene.touch("bag", Area(340, 200, 120, 130), act)
"""
