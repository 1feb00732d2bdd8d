"""What a store of goldens or defects refuses, in words for people.

StoreError
├── BadName     a name that is no slug, or a place behind a symlink
├── Unknown     nothing of that name is there
├── Taken       something of that name is there already
├── Unreadable  a file of it cannot be read
├── Refused     what was asked is against a law of the store
├── Stale       it was decided on a state that is no longer the present one
├── ReadOnly    `CI` is set, so nothing is written
└── Busy        another process is writing
"""


class StoreError(Exception):
    """Something was refused or could not be done; the store is as it was."""


class BadName(StoreError):
    """A name that is no slug, or a place that is a symlink."""


class Unknown(StoreError):
    """Nothing of that name is in the store."""


class Taken(StoreError):
    """Something of that name is in the store already."""


class Unreadable(StoreError):
    """A file of the store cannot be read; the message says which and why."""


class Refused(StoreError):
    """What was asked is against a law of the store; the message says what would be allowed."""


class Stale(StoreError):
    """It was decided on a state that is no longer the present one. Look again."""


class ReadOnly(StoreError):
    """The environment has `CI` set: nothing is written, whatever is asked."""


class Busy(StoreError):
    """Another process is writing and does not come to an end."""
