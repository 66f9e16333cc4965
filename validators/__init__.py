"""Checks of drafts and results: small rules in layers, and the measure of their worth."""
