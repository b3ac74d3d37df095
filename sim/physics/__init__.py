"""The world: bodies, contacts, motion. Produces events, knows no rule."""

from sim.physics.params import PhysicsParams, load_params
from sim.physics.simulate import Outcome, Trajectory, foresee, simulate
from sim.physics.validate import check_actions, check_layout

__all__ = ["Outcome", "PhysicsParams", "Trajectory", "check_actions", "check_layout", "foresee", "load_params", "simulate"]
