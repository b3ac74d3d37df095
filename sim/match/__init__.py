"""The loop: action, physics, rulings, decisions, next."""
