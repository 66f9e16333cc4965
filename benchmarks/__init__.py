"""Measurements: never tests, never timed in CI."""
