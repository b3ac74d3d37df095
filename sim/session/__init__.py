"""Live play without a window: stamped inputs in, a match and what is to be shown of it out. Reads no clock and draws nothing."""
