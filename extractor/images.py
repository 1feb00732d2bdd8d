"""Which address an image has: lazy sources, `srcset`, `picture`, the twin in `noscript`."""

from collections.abc import Iterator, Mapping

from extractor.near import first_within
from extractor.page import Page

TAGS = ("img", "amp-img")

_LAZY = (
    "data-src", "data-original", "data-lazy-src", "data-lazy", "data-full-src", "data-hi-res-src",
    "data-url", "data-original-src", "data-actualsrc", "data-orig-file",
)  # fmt: skip
_LAZY_SETS = ("data-srcset", "data-lazy-srcset")
"""What a script takes later, so that `src` is but a preview."""
_SETS = ("srcset", *_LAZY_SETS)
_SPACERS = ("spacer", "blank", "transparent", "1x1", "pixel", "placeholder", "clear", "loading")
_PREVIEW = ("thumbnail", "placeholder", "lqip", "blur", "preview")
_TINY = 64
"""Pixels up to which the smaller one of two pictures can be a preview of the other."""
_NEAR = 24
"""Nodes after an image in which its twin is looked for."""


def address(page: Page, node: int) -> str:
    """The address of an image as the page has it, "" for placeholders and spacers."""
    attrs = page.attrs[node]
    if _side(attrs, "width") <= 1 and _side(attrs, "height") <= 1:
        return ""
    return _own(attrs) or _from_picture(page, node) or _from_twin(page, node)


def _own(attrs: Mapping[str, str]) -> str:
    for name in _LAZY:
        if (value := attrs.get(name)) and _is_address(value):
            return value.strip()
    for name in _LAZY_SETS:
        if (value := attrs.get(name)) and (best := largest(value)):
            return best
    if (value := attrs.get("src")) and _is_address(value) and not _is_spacer(value):
        return value.strip()
    for name in _SETS:
        if (value := attrs.get(name)) and (best := largest(value)):
            return best
    for name, value in attrs.items():  # lazy loaders invent a name each: nitro-lazy-src …
        if "src" in name or name.endswith("-url"):
            best = largest(value or "") if "srcset" in name else (value or "").strip()
            if best.startswith(("http://", "https://", "/")) and name != "src":
                return best
    return ""


def _is_address(value: str) -> bool:
    value = value.strip()
    return (
        bool(value)
        and value[:5].lower() not in ("data:", "about", "blob:", "javas")
        and (value[0] not in "{[<#")
    )


def _is_spacer(value: str) -> bool:
    """Whether the file's name says that nothing is to be seen: `blank.gif`, `1x1.png`."""
    name, _, kind = value.split("?")[0].rpartition("/")[2].lower().rpartition(".")
    return (kind in ("gif", "png", "svg") and name.strip("_-0123456789x") in _SPACERS) or (
        kind in ("gif", "png") and name in ("1x1", "s", "x", "b", "t")
    )


def _side(attrs: Mapping[str, str], name: str) -> int:
    """Width or height in pixels; a large number where it is not given."""
    value = (attrs.get(name) or "").strip().removesuffix("px")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 7 else 10**6


def largest(srcset: str) -> str:
    """The address with the largest width or density of a `srcset`, "" if there is none.

    Addresses may hold commas: a candidate ends at a comma that white space follows or precedes.
    """
    best, most = "", -1.0
    for candidate in _candidates(srcset):
        parts = candidate.split()
        if not parts or not _is_address(parts[0]):
            continue
        size = 1.0
        if len(parts) > 1 and parts[1][:-1].replace(".", "", 1).isdecimal():
            size = float(parts[1][:-1])
        if size > most:
            best, most = parts[0], size
    return best


def _candidates(srcset: str) -> Iterator[str]:
    pending: list[str] = []
    for part in srcset.split():
        ends = part.endswith(",")
        bare = part.rstrip(",")
        if pending and "," in bare:  # "1x,next.jpg 2x": no space after the comma
            descriptor, _, following = bare.partition(",")
            yield " ".join([*pending, descriptor])
            pending, bare = [], following
        if bare:
            pending.append(bare)
        if ends and pending:
            yield " ".join(pending)
            pending = []
    if pending:
        yield " ".join(pending)


def _from_picture(page: Page, node: int) -> str:
    picture = page.parent[node]
    while picture > 0 and page.tag[picture] == "source":  # libxml2 may nest unclosed sources
        picture = page.parent[picture]
    if picture < 0 or page.tag[picture] != "picture":
        return ""
    for source in first_within(page, "source", picture, _NEAR):
        for name in _SETS:
            if best := largest(page.attrs[source].get(name) or ""):
                return best
    return ""


def _from_twin(page: Page, node: int) -> str:
    """The address of the image in a `noscript` right after this one."""
    after = page.end[node]
    stop = min(len(page), after + _NEAR)
    while after < stop and page.tag[after] != "noscript":
        if page.size[after] or page.tag[after] in TAGS:
            return ""
        after += 1
    if after >= stop:
        return ""
    for twin in first_within(page, "img", after, 1):
        return _own(page.attrs[twin])
    return ""


def only_in_noscript(page: Page, node: int) -> int:
    """The image that a `noscript` holds alone, for one that scripts would put there; -1 for none.

    It has to be described, so that it is no counter, and to have no twin right before or after.
    """
    found = first_within(page, "img", node, 2)
    stop = page.end[node]
    if len(found) != 1 or any(page.size[node:stop]):
        return -1
    attrs = page.attrs[found[0]]
    if not (attrs.get("alt") or "").strip() or not address(page, found[0]):
        return -1
    box = page.parent[node]
    near = range(max(box, node - _NEAR), min(page.end[box], stop + _NEAR))
    others = [place for place in near if page.tag[place] in TAGS and not node < place < stop]
    return -1 if others else found[0]


def is_preview(page: Page, node: int) -> bool:
    """Whether an image is the small, blurred forerunner of another one in the same box."""
    attrs = page.attrs[node]
    names = (attrs.get("class") or "").lower()
    if _side(attrs, "width") > _TINY and not any(word in names for word in _PREVIEW):
        return False
    box = page.parent[node]
    if page.end[box] - box > 2 * _NEAR:
        return False
    here = _file(_own(attrs))
    for other in page.within("img", box):
        if other != node and (there := _own(page.attrs[other])):
            larger = _side(page.attrs[other], "width") > _side(attrs, "width")
            if here == "" or (here == _file(there) and (larger or other > node)):
                return True
    return False


def _file(address: str) -> str:
    return address.split("?")[0].rpartition("/")[2]


def is_picture_of_text(attrs: Mapping[str, str]) -> bool:
    """Whether an image stands for a character: an emoji or a smiley with its sign in `alt`."""
    names = (attrs.get("class") or "").lower()
    return ("emoji" in names or "smiley" in names) and 0 < len(
        (attrs.get("alt") or "").strip()
    ) < 16
