"""What the oracle knows about one skill, and how it reads a question."""

import re
from dataclasses import dataclass
from typing import Callable, Dict, Tuple

NUMBER = re.compile(r"\d+")
ADDRESS_AND_PREFIX = re.compile(r"(?<![\d.])(\d{1,3}(?:\.\d{1,3}){3})/(\d{1,2})(?!\d)")


@dataclass(frozen=True)
class Rule:
    """The truth about a skill."""

    names: Tuple[str, ...]
    """The parameters that are drawn."""
    key: Callable[[dict], str]
    """The right answer."""
    levels: Dict[str, Callable[[dict], bool]]
    """Whether parameters belong to a level."""
    stem: Callable[[dict, str], str]
    """What is wrong with a question; empty when nothing is."""


def numbers_shown(stem, wanted):
    """The question shows exactly the wanted numbers, in any order."""
    found = sorted(int(number) for number in NUMBER.findall(stem))
    if found != sorted(wanted):
        return f"shows the numbers {found}, not {sorted(wanted)}"
    return ""


def address_shown(stem, address, prefix):
    """The question shows one address with its prefix length, and no other number."""
    found = ADDRESS_AND_PREFIX.findall(stem)
    if found != [(address, str(prefix))]:
        return f"shows {found}, not {address}/{prefix}"
    rest = NUMBER.findall(ADDRESS_AND_PREFIX.sub("", stem))
    return f"shows other numbers: {rest}" if rest else ""
