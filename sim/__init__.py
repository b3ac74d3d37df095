"""Tapete: a simulation of sports table football."""
