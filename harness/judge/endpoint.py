"""`Endpoint`: where the judge is, which model it is, and the key to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

from harness.judge.errors import Misconfigured

URL, MODEL, KEY = "CHAFFINCH_JUDGE_URL", "CHAFFINCH_JUDGE_MODEL", "CHAFFINCH_JUDGE_KEY"
"""Variables of the environment."""

_SHORTEST_SECRET = 8
"""Characters from which a key is blotted out of what comes back; a shorter one, such as `none`, is
no secret, and blotting it out would spoil words."""


@dataclass(frozen=True)
class Endpoint:
    """An endpoint that speaks OpenAI's chat protocol."""

    base: str
    """Its base address, such as `https://host/v1`, without a slash at the end."""
    model: str
    key: str = field(default="", repr=False)
    """Sent to `base` and nowhere else; never shown and never kept."""

    @property
    def address(self) -> str:
        """Where questions go."""
        return f"{self.base}/chat/completions"

    @property
    def name(self) -> str:
        """Model and address, as a report has them."""
        return f"{self.model} at {self.base}"

    @property
    def exposed(self) -> bool:
        """Whether the key would travel unencrypted to another machine."""
        parts = urlsplit(self.base)
        return bool(self.key) and parts.scheme == "http" and not _near(parts.hostname or "")

    def without_key(self, text: str) -> str:
        """What came back, the key blotted out of it should it stand there."""
        return text.replace(self.key, "[key]") if len(self.key) >= _SHORTEST_SECRET else text


def endpoint_of(environment: Mapping[str, str]) -> Endpoint:
    """What the environment names. Raises `Misconfigured`, never with the key in its words."""
    base = environment.get(URL, "").strip().rstrip("/")
    model = environment.get(MODEL, "").strip()
    key = environment.get(KEY, "").strip()
    missing = [name for name, value in ((URL, base), (MODEL, model)) if not value]
    if missing:
        raise Misconfigured(
            f"{' and '.join(missing)} must be set in the environment: the base address of an "
            "OpenAI-compatible endpoint, such as https://host/v1, and the name of a model there"
        )
    _check(base)
    if not key.isascii() or not key.isprintable() or " " in key:
        raise Misconfigured(f"{KEY} holds characters that no key has")
    return Endpoint(base, model, key)


def _check(base: str) -> None:
    try:
        parts = urlsplit(base)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or not base.isascii() or not base.isprintable() or " " in base:
        raise Misconfigured(f"{URL} is no address such as https://host/v1")
    if parts.scheme not in ("http", "https"):
        raise Misconfigured(f"{URL} must begin with https:// or http://")
    if "@" in parts.netloc:
        raise Misconfigured(f"{URL} holds a user or a password; a key belongs into {KEY}")
    if parts.query or parts.fragment or base.endswith(("?", "#", "/chat/completions")):
        raise Misconfigured(f"{URL} must be the base address alone, such as https://host/v1")


def _near(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
