"""What the environment names, and families of models."""

import pytest

from harness.judge.endpoint import KEY, MODEL, URL, Endpoint, endpoint_of
from harness.judge.errors import Misconfigured
from harness.judge.family import families, shared


def test_it_is_read_from_the_environment() -> None:
    """The slash at the end plays no part; the key does not show."""
    found = endpoint_of({URL: " https://host/v1/ ", MODEL: "m", KEY: "secret-secret\n"})
    assert found == Endpoint("https://host/v1", "m", "secret-secret")
    assert found.address == "https://host/v1/chat/completions"
    assert "secret" not in repr(found) + found.name
    assert endpoint_of({URL: "http://localhost:8080", MODEL: "m"}).key == ""


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({URL: ""}, f"{URL} must be set"),
        ({MODEL: " "}, f"{MODEL} must be set"),
        ({URL: "ftp://host/v1"}, "must begin with https"),
        ({URL: "file:///etc/passwd"}, "no address"),
        ({URL: "host/v1"}, "no address"),
        ({URL: "https://host:x/v1"}, "no address"),
        ({URL: "https://a b/v1"}, "no address"),
        ({URL: "https://me:secret-secret@host/v1"}, "holds a user or a password"),
        ({URL: "https://host/v1?key=secret-secret"}, "base address alone"),
        ({URL: "https://host/v1/chat/completions"}, "base address alone"),
        ({KEY: "secret-secret\r\nX-Other: 1"}, "characters that no key has"),
        ({KEY: "secret-sécret"}, "characters that no key has"),
    ],
)
def test_what_cannot_be_asked_is_refused(changed: dict[str, str], said: str) -> None:
    """In words that name the variable and never a secret."""
    with pytest.raises(Misconfigured, match=said) as caught:
        endpoint_of({URL: "https://host/v1", MODEL: "m", KEY: "secret-secret"} | changed)
    assert "secret-s" not in str(caught.value)


@pytest.mark.parametrize(
    ("base", "exposed"),
    [
        ("http://host/v1", True),
        ("https://host/v1", False),
        ("http://127.0.0.1:1/v1", False),
        ("http://[::1]:1", False),
        ("http://localhost", False),
        ("http://10.0.0.1", True),
    ],
)
def test_a_key_in_the_open_is_noticed(base: str, exposed: bool) -> None:
    """Not on the way to this machine itself."""
    assert Endpoint(base, "m", "secret-secret").exposed is exposed
    assert not Endpoint(base, "m").exposed


@pytest.mark.parametrize(
    ("model", "family"),
    [
        ("gpt-4o", "gpt"),
        ("o3", "gpt"),
        ("openai/o4-mini", "gpt"),
        ("ft:gpt-4o-mini:acme::x", "gpt"),
        ("claude-sonnet-4", "claude"),
        ("anthropic/claude-3.5-haiku", "claude"),
        ("us.anthropic.claude-3-v1:0", "claude"),
        ("models/gemini-2.5-pro", "gemini"),
        ("google/gemma-3", "gemini"),
        ("meta-llama/Llama-3.3-70B", "llama"),
        ("llama3.1:8b", "llama"),
        ("ollama/qwen2.5:7b", "qwen"),
        ("mistral-large", "mistral"),
        ("mistralai/Mixtral-8x7B", "mistral"),
        ("deepseek-chat", "deepseek"),
        ("acme/foo-7b", "foo"),
        ("proto3-large", "proto"),
        ("7", "7"),
    ],
)
def test_a_model_is_of_a_family(model: str, family: str) -> None:
    """By its name, whatever stands before it."""
    assert families(model) == {family}


def test_a_shared_family_is_found() -> None:
    """A distilled model has two."""
    assert shared("openai/gpt-4o", "o3-mini") == "gpt"
    assert shared("deepseek-r1-distill-llama-70b", "llama-3") == "llama"
    assert shared("foo-2", "acme/Foo-1") == "foo"
    assert shared("claude-sonnet-4", "gpt-4o") == ""
