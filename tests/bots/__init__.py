"""Bots that search, and their levels."""
