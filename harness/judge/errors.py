"""What goes wrong between us and a judge, in words for people. No message holds the key.

JudgeError
├── Misconfigured  the environment does not name an endpoint that can be asked
├── Stopped        no further page can be judged: unreachable, key refused, nothing can be kept
└── Unanswered     this question got no answer; others may
"""


class JudgeError(Exception):
    """No judgement was had; the message says why."""


class Misconfigured(JudgeError):
    """The environment does not name an endpoint that can be asked; the message says what is wrong."""


class Stopped(JudgeError):
    """The run cannot go on, whatever the page."""


class Unanswered(JudgeError):
    """One question got no answer that can be used."""
