"""Drawing of scenes: sprites on the screen, and animations that move them. Only changed sprites are computed again.

A screen composes a scene in units: the screen's shorter side has 480, y grows downwards, pictures are placed by their middle.

    scene.put("bag", picture(bag), 400, 262, 84, 90)
    scene.write("count", "12", 400, 268, 44, halo=DARK)
    scene.touch("bag", Area(340, 200, 120, 130), act)
"""
