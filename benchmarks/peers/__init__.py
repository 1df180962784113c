"""Comparison with other game engines, which are installed into build/peers."""
