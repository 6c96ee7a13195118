"""Simulation, measurements and reports."""
