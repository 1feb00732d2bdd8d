"""The gate: floors under the scores on our own corpus. A floor rises by a command, and is lowered
only with a reason, which stays on record."""

from harness.gate.check import Reached, check
from harness.gate.floors import FILE, Floors, GateError, Lowered, read, scores

__all__ = ["FILE", "Floors", "GateError", "Lowered", "Reached", "check", "read", "scores"]
