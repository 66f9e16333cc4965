"""The checks of a text: each gives the reasons why it may not be shown."""
