"""The same work on other engines, installed into a folder of its own."""
