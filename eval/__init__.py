"""Measuring the assistant: golden sets, comparison of results, runs."""
