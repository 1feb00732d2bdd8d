"""Reduce: a page made as small as it can be while a named verdict still holds, by delta debugging.

trace = explain(data, rules=book)
verdict = Claimed(Lost.of(trace, "a paragraph that went missing"), book)
found = reduce(data, verdict, seconds=60, try_seconds=10)
found.data, found.was_bytes, found.bytes, found.tries, found.cancelled

job = Job(data, verdict, neutral=True).start()
job.progress, job.cancel(), job.done, job.result, job.error
goldens.create(plan_golden(goldens, "a-name", found, why="what it guards"))
add_defect(defects, "a-name", found, note="what is wrong")
"""

from harness.reduce.claims import Claim, Fated, Kept, Lost, SnippetFails
from harness.reduce.demand import Unmet
from harness.reduce.errors import DoesNotHold
from harness.reduce.fixture import Fixture, fixture
from harness.reduce.job import Job
from harness.reduce.reduce import Reduced, crash_of, reduce
from harness.reduce.save import add_defect, plan_golden, shrink_defect, sides
from harness.reduce.search import Progress
from harness.reduce.verdict import Claimed, Crashes, Separates, Verdict

__all__ = [
    "Claim",
    "Claimed",
    "Crashes",
    "DoesNotHold",
    "Fated",
    "Fixture",
    "Job",
    "Kept",
    "Lost",
    "Progress",
    "Reduced",
    "Separates",
    "SnippetFails",
    "Unmet",
    "Verdict",
    "add_defect",
    "crash_of",
    "fixture",
    "plan_golden",
    "reduce",
    "shrink_defect",
    "sides",
]
