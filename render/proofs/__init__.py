"""Proofs of what a text claims: each knows one kind of claim and asks the facts."""
