"""Which keys went to a field that is typed in: the letter that follows any other key is nobody's, for the key was pressed for something else."""

from __future__ import annotations

from typing import Final

import pygame

_TYPED: Final = "typed"


def mark_typed(event: pygame.event.Event) -> None:
    """A field has had this key."""
    event.dict[_TYPED] = True


def typed_in(event: pygame.event.Event) -> bool:
    """Whether a field has had this key."""
    return _TYPED in event.dict
