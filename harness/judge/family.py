"""Families of models: a judge should share no kin with the model that wrote the references."""

import re

_FAMILIES = {
    "gpt": "gpt chatgpt davinci codex openai",
    "claude": "claude anthropic",
    "gemini": "gemini gemma palm",
    "llama": "llama codellama alpaca vicuna",
    "qwen": "qwen qwq qvq tongyi",
    "mistral": "mistral mixtral ministral codestral magistral devstral pixtral mistralai",
    "deepseek": "deepseek",
    "grok": "grok xai",
    "command": "command cohere aya",
    "glm": "glm chatglm zhipu",
    "kimi": "kimi moonshot moonshotai",
}
_OF_WORD = {word: family for family, words in _FAMILIES.items() for word in words.split()}
_WORD = re.compile(r"[^\W\d_]+")
_REASONER = re.compile(r"(?<![^\W_])o[1-9](?![^\W_])")
"""o1, o3, o4 …: words of OpenAI's that are no words of letters."""


def families(model: str) -> frozenset[str]:
    """The families that a model's name speaks of, vendor and server prefixes included.

    A distilled model is of two. An unknown name is of the family of its first word of letters only,
    vendor left aside.
    """
    name = model.strip().casefold()
    found = {_OF_WORD[word] for word in _WORD.findall(name) if word in _OF_WORD}
    if _REASONER.search(name):
        found.add("gpt")
    if not found:
        own = name.rsplit("/", 1)[-1]
        word = _WORD.search(own)
        found.add(word.group() if word else own)
    return frozenset(found)


def shared(one: str, other: str) -> str:
    """The family that two models share; "" where they share none."""
    return next(iter(sorted(families(one) & families(other))), "")
