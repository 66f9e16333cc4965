"""The words of texts as data: neutral ones, claims, names, numbers, terms of both languages."""
