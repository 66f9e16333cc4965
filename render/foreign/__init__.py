"""Facts that other programs recorded, told in the terms of our own."""
