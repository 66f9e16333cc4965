"""Words that carry no content of their own: left out of questions and of synonyms. Data, to be read and extended.

All in lower case, ё written as е. What changes the meaning of a question (не, без, больше, топ, доля …) must not
stand here: who reads the intent decides about those words.
"""

from __future__ import annotations

# fmt: off
PREPOSITIONS = frozenset({
        "в", "во", "на", "по", "с", "со", "из", "от", "до", "за", "к", "ко", "у", "о", "об", "обо", "для", "при", "про",
        "через", "над", "под", "между", "среди", "около",
        "in", "on", "at", "by", "of", "for", "from", "to", "with", "per", "within", "through", "into", "about",
        "via", "during",
})

CONJUNCTIONS = frozenset({
        "и", "а", "или", "либо", "но", "же", "ли", "бы", "то", "что", "чтобы", "как", "также", "тоже", "еще", "да",
        "ну", "вот", "именно", "если",
        "and", "or", "but", "also", "then", "than", "as", "so", "too", "if", "because",
})

QUESTION_WORDS = frozenset({
        "сколько", "какой", "какая", "какое", "какие", "каков", "какова", "каково", "каковы", "какого", "каких",
        "каким", "какую", "какими", "каком", "какому", "кто", "где", "когда", "чего", "чему", "который", "которая",
        "которое", "которые", "которых", "которым", "которого", "которой", "которому", "которыми", "котором",
        "how", "many", "much", "what", "which", "who", "whose", "where", "when",
})

REQUESTS = frozenset({
        "покажи", "покажите", "показать", "выведи", "выведите", "вывести", "дай", "дайте", "скажи", "скажите",
        "посчитай", "посчитайте", "посчитать", "подсчитай", "подсчитайте", "рассчитай", "узнать", "найди", "найдите",
        "хочу", "хотел", "хотелось", "увидеть", "посмотреть", "посмотри", "нужно", "нужен", "нужна", "нужны", "надо",
        "можно", "можешь", "можете", "пожалуйста", "прошу", "спасибо", "привет", "здравствуйте", "интересует",
        "подскажи", "подскажите", "построй", "постройте", "сделай", "сделайте", "расскажи", "отобрази", "нарисуй",
        "show", "give", "tell", "list", "display", "find", "calculate", "compute", "please", "want", "need", "like",
        "see", "let", "know", "get", "can", "could", "would", "build", "make", "draw", "hello", "hi", "thanks",
})

PRONOUNS_AND_AUXILIARIES = frozenset({
        "я", "мы", "ты", "вы", "он", "она", "оно", "они", "мне", "нам", "нас", "нами", "меня", "его", "ее", "их",
        "им", "ими", "них", "ним", "ней", "нему", "наш", "наша", "наше", "наши", "наших", "нашим", "нашей", "нашего",
        "свой", "своих", "этот", "эта", "это", "эти", "этих", "этим", "этого", "этой", "этому", "тот", "та", "те",
        "тех", "там", "тут", "здесь", "себя", "есть", "быть", "был", "была", "было", "были", "будет", "будут",
        "является", "являются", "составил", "составила", "составило", "составили", "составляет",
        "i", "we", "you", "he", "she", "it", "they", "me", "us", "our", "my", "your", "their", "its", "them", "this",
        "that", "these", "those", "there", "ones", "the", "a", "an", "is", "are", "was", "were", "be", "been", "being",
        "do", "does", "did", "has", "have", "had", "will", "s",
})

# fmt: on
STOP_WORDS = PREPOSITIONS | CONJUNCTIONS | QUESTION_WORDS | REQUESTS | PRONOUNS_AND_AUXILIARIES

NEGATIONS = frozenset({"не", "без", "кроме", "исключая", "except", "without", "excluding", "not", "no", "besides"})
"""Words before a name that turn it into its opposite."""

PLACING_PREPOSITIONS = frozenset(
    {"в", "во", "из", "по", "для", "у", "на", "с", "со", "in", "from", "for", "at", "of", "by"}
)
"""Prepositions after which a name may stand («в Нарнии», «для Ромашки»)."""
