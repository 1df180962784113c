"""Table screen: flags, a game's scene, the question with its answers in four fixed cells, and the menu."""
