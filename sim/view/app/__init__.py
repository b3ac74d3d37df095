"""The window: its loop, the stack of screens, and what all screens share."""
