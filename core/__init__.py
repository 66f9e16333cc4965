"""Values that every part of the program speaks; imports nothing else of ours."""
