"""Frozen values: ids, layouts, actions."""
