"""The second code: five-a-side. What it decides otherwise than the first, one module a matter; ``sim.rules.registry`` names what it supplies."""
