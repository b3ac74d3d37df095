"""The world: bodies, contacts, motion. Produces events, knows no rule."""
