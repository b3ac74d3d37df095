"""Pieces of screen shared by play and replay: drawn from plain values, painted again only when these change."""
