"""Sounds, where there is a sound device; silence where there is none."""

from __future__ import annotations


class Sound:
    """Plays the shipped sounds."""

    @classmethod
    def silent(cls) -> Sound:
        """Plays nothing, anywhere."""
        return cls()

    def set_volume(self, volume: float) -> None:
        """How loud everything is, 0 to 1."""
        self.volume = volume

    def sample(self) -> None:
        """Lets one hear how loud it is."""
