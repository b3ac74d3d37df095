"""Everything that is drawn. Importing it opens no display: drawing happens on surfaces in memory."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# A window that SDL keeps as a texture is uploaded whole at every update, however little was drawn; its own surface is sent in parts.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
