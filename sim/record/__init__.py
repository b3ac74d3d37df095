"""Scenario files and one-line notations."""
