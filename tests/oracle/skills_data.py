"""What is true of the skills about lists of values and about chance, with Python's own statistics."""

from fractions import Fraction
from itertools import product
from statistics import mean, median, multimode

from rules import as_decimal, as_fraction, rule


def five(p):
    """Five values."""
    return [p.a, p.b, p.c, p.d, p.e]


def median_values(p):
    """Five values, or six."""
    return five(p) + ([p.more] if p.more else [])


def mean_values(p):
    """Three values, or four."""
    return [p.a, p.b, p.c] + ([p.d] if p.d else [])


def mode_values(p):
    """The values with the one that is most frequent, in the order of the question."""
    values = [p.mode, p.x, p.y, p.mode, p.z] if p.often == 2 else [p.mode, p.x, p.mode, p.y, p.mode, p.z, p.x]
    turn = p.turn % len(values)
    return values[turn:] + values[:turn]


def only_mode(p):
    """The most frequent value; there must be one only."""
    found = multimode(mode_values(p))
    if len(found) != 1:
        raise AssertionError(found)
    return found[0]


def all_within(values, low, high):
    """Whether all values lie between two limits."""
    return all(low <= value <= high for value in values)


def listed(values):
    """A check that the question lists the values in this order."""
    return lambda p, stem: "" if ", ".join(map(str, values(p))) in stem.replace(" and ", ", ") else "lists other values"


def half(values):
    """The values on either side of the middle of an even number of values."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2 - 1 : len(ordered) // 2 + 1]


def bag(p):
    """All marbles, one by one."""
    return ["red"] * p.red + ["blue"] * p.blue + ["green"] * getattr(p, "green", 0)


def chance(p):
    """By counting what is wanted among all."""
    wanted = {
        "red": lambda colour: colour == "red",
        "not red": lambda colour: colour != "red",
        "red or green": lambda colour: colour in {"red", "green"},
    }[p.ask]
    marbles = bag(p)
    return Fraction(len([colour for colour in marbles if wanted(colour)]), len(marbles))


def chance_of_two(p):
    """By counting all pairs."""
    pairs = list(product(bag(p), repeat=2))
    return Fraction(len([pair for pair in pairs if pair == (p.first, p.second)]), len(pairs))


FIVE = {name: (3, 95) for name in "abcde"}
SIX = {**{name: (2, 60) for name in "abcde"}, "more": (0, 60)}

RULES = {
    "MATH.DATA.RANGE": rule(
        FIVE,
        key=lambda p: sorted(five(p))[-1] - sorted(five(p))[0],
        common=lambda p: sorted(five(p))[-1] - sorted(five(p))[0] >= 5 and p.a != p.e and p.b != p.d,
        levels={
            "easy": lambda p: all_within(five(p), 3, 20),
            "medium": lambda p: all_within(five(p), 10, 95)
            and str(max(five(p)))[-1] >= str(min(five(p)))[-1],
            "hard": lambda p: all_within(five(p), 11, 95)
            and str(max(five(p)))[-1] < str(min(five(p)))[-1]
            and min(five(p)) < p.a < max(five(p)),
        },
        shown=five,
        check=listed(five),
    ),
    "MATH.DATA.MEDIAN": rule(
        SIX,
        key=lambda p: as_decimal(Fraction(median([Fraction(value) for value in median_values(p)]))),
        common=lambda p: len({p.a, p.b, p.c}) == 3 and p.d not in {p.c, p.e} and p.a != p.e,
        levels={
            "easy": lambda p: p.more == 0 and all_within(five(p), 2, 20) and median(five(p)) != p.c,
            "medium": lambda p: p.more == 0 and all_within(five(p), 10, 60) and median(five(p)) != p.c,
            "hard": lambda p: all_within(five(p) + [p.more], 10, 60)
            and len(set(half(median_values(p)))) == 2,
        },
        shown=median_values,
        check=listed(median_values),
    ),
    "MATH.DATA.MEAN": rule(
        {"a": (1, 90), "b": (1, 90), "c": (1, 90), "d": (0, 90)},
        key=lambda p: as_decimal(mean([Fraction(value) for value in mean_values(p)])),
        common=lambda p: len({p.a, p.b, p.c}) == 3,
        levels={
            "easy": lambda p: p.d == 0 and all_within(mean_values(p), 1, 20) and sum(mean_values(p)) % 3 == 0,
            "medium": lambda p: all_within([p.a, p.b, p.c, p.d], 5, 40) and sum(mean_values(p)) % 4 == 0,
            "hard": lambda p: all_within([p.a, p.b, p.c, p.d], 10, 90) and sum(mean_values(p)) % 4 != 0,
        },
        shown=mean_values,
        check=listed(mean_values),
    ),
    "MATH.DATA.MODE": rule(
        {**{name: (1, 50) for name in ("mode", "x", "y", "z")}, "turn": (0, 6), "often": [2, 3]},
        key=only_mode,
        common=lambda p: len({p.mode, p.x, p.y, p.z}) == 4,
        levels={
            "easy": lambda p: p.often == 2 and p.turn <= 4 and max(mode_values(p)) <= 12,
            "medium": lambda p: p.often == 2 and p.turn <= 4 and min(mode_values(p)) >= 10,
            "hard": lambda p: p.often == 3,
        },
        shown=mode_values,
        check=listed(mode_values),
    ),
    "MATH.PROB.SIMPLE": rule(
        {"red": (1, 12), "blue": (1, 12), "green": (0, 12), "ask": ["red", "not red", "red or green"]},
        key=lambda p: as_fraction(chance(p)),
        common=lambda p: len(bag(p)) >= 5 and min(p.red, p.blue) >= 2,
        levels={
            "easy": lambda p: p.green == 0 and p.ask == "red" and p.red != p.blue,
            "medium": lambda p: p.green >= 2 and p.ask != "red or green",
            "hard": lambda p: p.green >= 2 and p.ask == "red or green",
        },
        shown=lambda p: [p.red, p.blue] + ([p.green] if p.green else []),
        check=lambda p, stem: "" if f" {p.ask}?" in stem else "asks for another event",
    ),
    "MATH.PROB.TWO": rule(
        {"red": (1, 9), "blue": (1, 9), "first": ["red", "blue"], "second": ["red", "blue"]},
        key=lambda p: as_fraction(chance_of_two(p)),
        common=lambda p: p.red != p.blue and len(bag(p)) >= 4,
        levels={
            "easy": lambda p: p.first == p.second and bag(p).count(p.first) == 1,
            "medium": lambda p: p.first == p.second and min(p.red, p.blue) >= 2,
            "hard": lambda p: p.first != p.second and min(p.red, p.blue) >= 2,
        },
        shown=lambda p: [p.red, p.blue],
    ),
}
