"""The table, live: everything drawn from cached stamps, and only where something changed."""
