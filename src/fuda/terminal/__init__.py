"""The terminal interface: play, replays and reports as text."""
