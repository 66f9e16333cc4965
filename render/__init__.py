"""Answers for people: text, table, Excel, chart; nothing heavy is imported before it is used."""
