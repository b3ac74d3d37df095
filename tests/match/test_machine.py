"""Legal and arbitrary acts in any order: no crash, no dead end, no act that leaves what cannot be."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.match.machine import MatchMachine

TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(
    max_examples=12, stateful_step_count=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
