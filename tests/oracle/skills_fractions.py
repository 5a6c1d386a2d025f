"""What is true of the skills about fractions, decimals and percentages, with Python's own exact fractions."""

from fractions import Fraction
from math import gcd

from rules import as_fraction, reduced, rule


def sign(first, second):
    """The sign that stands between two numbers."""
    return "=" if first == second else "<" if first < second else ">"


def one_divides_the_other(b, d):
    """Whether the larger is a multiple of the smaller."""
    return max(b, d) % min(b, d) == 0


UNLIKE = {
    "easy": lambda p: p.b != p.d and one_divides_the_other(p.b, p.d) and max(p.b, p.d) <= 10,
    "medium": lambda p: gcd(p.b, p.d) == 1 and max(p.b, p.d) <= 7,
    "hard": lambda p: gcd(p.b, p.d) > 1 and not one_divides_the_other(p.b, p.d),
}
UNLIKE_RANGES = {"a": (1, 9), "b": (2, 12), "c": (1, 9), "d": (2, 12)}
LIKE_RANGES = {"a": (1, 19), "b": (1, 15), "d": (3, 16)}


def proper(p):
    """Two fractions less than one, in lowest terms."""
    return p.a < p.b and p.c < p.d and reduced(p.a, p.b) and reduced(p.c, p.d)


def four(p):
    """The numbers of both fractions."""
    return [p.a, p.b, p.c, p.d]


RULES = {
    "MATH.FRAC.IDENT": rule(
        {"shaded": (2, 12), "rest": (2, 12), "told": ["whole", "rest", "parts"]},
        key=lambda p: as_fraction(Fraction(p.shaded, p.shaded + p.rest)),
        levels={
            "easy": lambda p: p.told == "whole",
            "medium": lambda p: p.told == "rest" and p.shaded != p.rest,
            "hard": lambda p: p.told == "parts" and p.shaded != p.rest,
        },
        shown=lambda p: {
            "whole": [p.shaded + p.rest, p.shaded],
            "rest": [p.shaded + p.rest, p.rest],
            "parts": [p.shaded, p.rest],
        }[p.told],
    ),
    "MATH.FRAC.SHADE": rule(
        {"above": (1, 7), "below": (2, 8), "times": (1, 6), "shape": ["bar", "circle"]},
        key=lambda p: as_fraction(Fraction(p.above * p.times, p.below * p.times)),
        common=lambda p: p.above < p.below and reduced(p.above, p.below) and p.below * p.times <= 12,
        levels={
            "easy": lambda p: p.times == 1 and p.below >= 3,
            "medium": lambda p: p.times == 2,
            "hard": lambda p: p.times >= 3,
        },
        shown=lambda p: [p.above, p.below],
        check=lambda p, stem: "" if f"the {p.shape}" in stem else "speaks of another shape",
    ),
    "MATH.FRAC.LINE": rule(
        {"start": (0, 9), "n": (1, 11), "d": (2, 12), "times": (1, 6)},
        key=lambda p: as_fraction(p.start + Fraction(p.n, p.d)),
        common=lambda p: p.n < p.d and p.d * p.times <= 12,
        levels={
            "easy": lambda p: p.start == 0 and p.times == 1 and p.d >= 3,
            "medium": lambda p: p.start >= 1 and p.times == 1 and p.d >= 3,
            "hard": lambda p: p.times >= 2,
        },
        shown=lambda p: [p.start, p.start + 1, p.n, p.d],
    ),
    "MATH.FRAC.EQUIV": rule(
        {"n": (1, 9), "d": (2, 12), "first": (1, 4), "second": (2, 10)},
        key=lambda p: as_fraction(Fraction(p.n * p.first, p.d * p.first) * (p.d * p.second)),
        common=lambda p: p.n < p.d and reduced(p.n, p.d),
        levels={
            "easy": lambda p: p.first == 1 and p.second <= 4,
            "medium": lambda p: p.first == 1 and p.second >= 5,
            "hard": lambda p: p.first > 1 and not one_divides_the_other(p.d * p.first, p.d * p.second),
        },
        shown=lambda p: [p.n * p.first, p.d * p.first, p.d * p.second],
    ),
    "MATH.FRAC.SIMPLIFY": rule(
        {"n": (1, 10), "d": (2, 12), "factor": (2, 18)},
        key=lambda p: as_fraction(Fraction(p.n * p.factor, p.d * p.factor)),
        common=lambda p: p.n < p.d and reduced(p.n, p.d),
        levels={
            "easy": lambda p: p.factor in {2, 3, 5},
            "medium": lambda p: p.factor in {4, 6, 8, 9, 10},
            "hard": lambda p: p.factor in {7, 11, 12, 13, 14, 15, 16, 18},
        },
        shown=lambda p: [p.n * p.factor, p.d * p.factor],
    ),
    "MATH.FRAC.COMPARE": rule(
        {"n_1": (1, 9), "d_1": (2, 12), "n_2": (1, 9), "d_2": (2, 12)},
        key=lambda p: sign(Fraction(p.n_1, p.d_1), Fraction(p.n_2, p.d_2)),
        common=lambda p: p.n_1 < p.d_1 and p.n_2 < p.d_2,
        levels={
            "easy": lambda p: (p.d_1 == p.d_2) != (p.n_1 == p.n_2),
            "medium": lambda p: p.d_1 != p.d_2 and p.n_1 != p.n_2 and one_divides_the_other(p.d_1, p.d_2),
            "hard": lambda p: p.n_1 != p.n_2 and not one_divides_the_other(p.d_1, p.d_2),
        },
        shown=lambda p: [p.n_1, p.d_1, p.n_2, p.d_2],
        options=3,
    ),
    "MATH.FRAC.ADD.LIKE": rule(
        LIKE_RANGES,
        key=lambda p: as_fraction(Fraction(p.a, p.d) + Fraction(p.b, p.d)),
        levels={
            "easy": lambda p: p.a + p.b < p.d and reduced(p.a + p.b, p.d),
            "medium": lambda p: p.a + p.b < p.d and not reduced(p.a + p.b, p.d),
            "hard": lambda p: max(p.a, p.b) < p.d < p.a + p.b,
        },
        shown=lambda p: [p.a, p.b, p.d],
    ),
    "MATH.FRAC.SUB.LIKE": rule(
        LIKE_RANGES,
        key=lambda p: as_fraction(Fraction(p.a, p.d) - Fraction(p.b, p.d)),
        levels={
            "easy": lambda p: p.b < p.a < p.d and reduced(p.a - p.b, p.d),
            "medium": lambda p: p.b < p.a < p.d and not reduced(p.a - p.b, p.d),
            "hard": lambda p: p.b < p.d < p.a < 2 * p.d,
        },
        shown=lambda p: [p.a, p.b, p.d],
    ),
    "MATH.FRAC.ADD.UNLIKE": rule(
        UNLIKE_RANGES,
        key=lambda p: as_fraction(Fraction(p.a, p.b) + Fraction(p.c, p.d)),
        common=proper,
        levels=UNLIKE,
        shown=four,
    ),
    "MATH.FRAC.SUB.UNLIKE": rule(
        UNLIKE_RANGES,
        key=lambda p: as_fraction(Fraction(p.a, p.b) - Fraction(p.c, p.d)),
        common=lambda p: proper(p) and Fraction(p.a, p.b) > Fraction(p.c, p.d),
        levels={**UNLIKE, "easy": lambda p: p.b != p.d and one_divides_the_other(p.b, p.d)},
        shown=four,
    ),
    "MATH.FRAC.MIXED": rule(
        {"whole": (2, 20), "n": (1, 11), "d": (2, 12)},
        key=lambda p: as_fraction((p.whole + Fraction(p.n, p.d)) * p.d),
        common=lambda p: p.n < p.d and reduced(p.n, p.d),
        levels={
            "easy": lambda p: p.whole <= 9 and p.d <= 5,
            "medium": lambda p: 5 <= p.whole <= 10 and p.d >= 6,
            "hard": lambda p: p.whole >= 11 and p.d >= 6,
        },
        shown=lambda p: [p.whole, p.n, p.d],
        allowed=lambda p: [1],
    ),
    "MATH.FRAC.OFNUMBER": rule(
        {"n": (1, 9), "d": (2, 12), "each": (2, 40)},
        key=lambda p: as_fraction(Fraction(p.n, p.d) * (p.d * p.each)),
        common=lambda p: p.n < p.d and reduced(p.n, p.d),
        levels={
            "easy": lambda p: p.n == 1 and p.each <= 12,
            "medium": lambda p: p.n > 1 and p.each <= 12,
            "hard": lambda p: p.n > 1 and p.each > 12,
        },
        shown=lambda p: [p.n, p.d, p.d * p.each],
    ),
    "MATH.FRAC.MUL": rule(
        {"a": (1, 11), "b": (2, 12), "c": (1, 11), "d": (2, 12)},
        key=lambda p: as_fraction(Fraction(p.a, p.b) * Fraction(p.c, p.d)),
        common=lambda p: reduced(p.a, p.b) and reduced(p.c, p.d),
        levels={
            "easy": lambda p: p.a < p.b <= 7 and p.c < p.d <= 7 and reduced(p.a * p.c, p.b * p.d),
            "medium": lambda p: p.a < p.b and p.c < p.d and not reduced(p.a * p.c, p.b * p.d),
            "hard": lambda p: p.b < p.a and p.c < p.d and not reduced(p.a * p.c, p.b * p.d),
        },
        shown=four,
    ),
    "MATH.FRAC.DIV": rule(
        {"a": (1, 9), "b": (1, 10), "c": (1, 9), "d": (2, 10)},
        key=lambda p: as_fraction(Fraction(p.a, p.b) / Fraction(p.c, p.d)),
        common=lambda p: reduced(p.a, p.b) and p.c < p.d and reduced(p.c, p.d),
        levels={
            "easy": lambda p: p.b == 1 and p.a > 1 and p.c == 1,
            "medium": lambda p: 1 < p.b and p.a < p.b and p.c > 1 and reduced(p.a * p.d, p.b * p.c),
            "hard": lambda p: 1 < p.b and p.a < p.b and p.c > 1 and not reduced(p.a * p.d, p.b * p.c),
        },
        shown=lambda p: [p.a, p.c, p.d] + ([p.b] if p.b > 1 else []),
    ),
}
