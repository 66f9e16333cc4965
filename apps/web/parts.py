"""Small pieces of the page that several parts are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nicegui import ui

from core.language import Language
from render.messages import message

Click = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Voice:
    """The language of the page's own words, and that of the answer."""

    page: Language
    answer: Language

    def say(self, key: str, **values: str | int) -> str:
        """Return a message in the page's language."""
        return message(key, self.page, **values)


def block(classes: str, tag: str = "div") -> ui.element:
    """Return an empty element with these classes."""
    return ui.element(tag).classes(classes)


def text(words: str, classes: str) -> ui.label:
    """Return a text; data in it stays data."""
    return ui.label(words).classes(classes)


def small_button(words: str, on_click: Click | None = None, icon: str | None = None) -> ui.button:
    """Return a quiet button of a row of actions."""
    return ui.button(words, on_click=on_click, icon=icon, color=None).props("flat dense no-caps").classes("sv-action")


def icon_button(icon: str, key: str, language: Language, on_click: Click | None = None) -> ui.button:
    """Return a button that is only a sign, named for screen readers by the message ``key``."""
    button = ui.button(icon=icon, on_click=on_click, color=None).props("flat dense round")
    button.props["aria-label"] = message(key, language)
    button.props["title"] = message(key, language)
    return button.classes("sv-icon-button")
