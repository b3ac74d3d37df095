"""Scenario files and one-line notations."""

from sim.record.errors import Problem, Unreadable
from sim.record.notation import flick_from_text, flick_to_text, layout_from_text, layout_to_text
from sim.record.plain import action_from_dict, action_to_dict
from sim.record.reading import load_scenario, scenario_from_dict, scenario_from_text
from sim.record.schema import json_schema

__all__ = [
    "Problem",
    "Unreadable",
    "action_from_dict",
    "action_to_dict",
    "flick_from_text",
    "flick_to_text",
    "json_schema",
    "layout_from_text",
    "layout_to_text",
    "load_scenario",
    "scenario_from_dict",
    "scenario_from_text",
]
