"""The doors: settings, wiring, command line, chat page. Thin; everything that thinks lies below."""
