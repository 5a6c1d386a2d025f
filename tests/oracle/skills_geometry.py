"""What is true of the skills about shapes, units, time and money."""

from datetime import datetime, timedelta
from fractions import Fraction
from math import gcd, isqrt

from rules import as_decimal, as_fraction, money, places, rule

METRES = {"mm": Fraction(1, 1000), "cm": Fraction(1, 100), "m": Fraction(1), "km": Fraction(1000)}
CHANGES = ["m to cm", "cm to m", "km to m", "m to km", "cm to mm", "mm to cm", "m to mm", "mm to m"]
TO_SMALLER = {"m to cm", "km to m", "cm to mm", "m to mm"}
SECONDS = {"days": timedelta(days=1), "hours": timedelta(hours=1), "minutes": timedelta(minutes=1)}
SMALLER = {"days": timedelta(hours=1), "hours": timedelta(minutes=1), "minutes": timedelta(seconds=1)}


def third_angle(p):
    """The angle asked for."""
    if p.kind == "two angles":
        return Fraction(180 - (p.a + p.b))
    if p.kind == "equal sides":
        return Fraction(180 - p.a, 2)
    return Fraction(180 - (180 - (p.a + p.b)))


def triangle(p):
    """The sides of a right-angled triangle, in order of the parameters' names, the longest last."""
    unit = Fraction(p.times, p.tenths)
    short, other = (p.m**2 - p.n**2) * unit, 2 * p.m * p.n * unit
    square = short**2 + other**2
    longest = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    if longest**2 != square:
        raise AssertionError(p)
    return short, other, longest


def triangle_shown(p):
    """The two sides that are told."""
    short, other, longest = triangle(p)
    return [as_decimal(side) for side in ((short, other) if p.ask == "long" else (longest, short))]


def length_in(p):
    """A length in another unit, by way of metres."""
    start, end = p.change.split(" to ")
    return Fraction(p.n, 10**p.places) * METRES[start] / METRES[end]


def clock(p):
    """Both readings of a clock."""
    start = datetime(2000, 1, 1, p.hour, p.minute)
    return start, start + timedelta(minutes=p.lasts)


def full_hours_reached(p):
    """The full hours between the readings, the last one included."""
    start, end = clock(p)
    return end.hour - start.hour


def prices(p):
    """What is bought."""
    return [Fraction(cents, 100) for cents in (p.cents_1, p.cents_2) if cents]


SHAPES = {
    "MATH.GEO.PERIM": rule(
        {"length": (3, 60), "width": (2, 50), "ask": ["perimeter", "side"]},
        key=lambda p: sum([p.length, p.width] * 2) if p.ask == "perimeter" else p.width,
        common=lambda p: p.length > p.width,
        levels={
            "easy": lambda p: p.ask == "perimeter" and p.length <= 14 and p.width <= 10,
            "medium": lambda p: p.ask == "perimeter" and p.width >= 11,
            "hard": lambda p: p.ask == "side" and p.length >= 6,
        },
        shown=lambda p: [p.length, p.width if p.ask == "perimeter" else 2 * p.length + 2 * p.width],
        options=4,
    ),
    "MATH.GEO.AREA.RECT": rule(
        {"length": (3, 45), "width": (2, 12), "ask": ["area", "side"]},
        key=lambda p: sum([p.width] * p.length) if p.ask == "area" else p.length,
        common=lambda p: p.length > p.width,
        levels={
            "easy": lambda p: p.ask == "area" and p.length <= 12,
            "medium": lambda p: p.ask == "area" and p.length >= 13 and p.width <= 9,
            "hard": lambda p: p.ask == "side" and p.length >= 6 and p.width >= 3,
        },
        shown=lambda p: [p.width, p.length if p.ask == "area" else p.length * p.width],
    ),
    "MATH.GEO.AREA.TRI": rule(
        {"base": (2, 40), "height": (3, 30)},
        key=lambda p: as_decimal(Fraction(p.base * p.height, 2)),
        common=lambda p: p.base != p.height,
        levels={
            "easy": lambda p: p.base in range(2, 13, 2) and p.height <= 14,
            "medium": lambda p: p.base in range(3, 26, 2) and p.height % 2 == 0,
            "hard": lambda p: p.base in range(5, 41, 2) and p.height % 2 == 1,
        },
        shown=lambda p: [p.base, p.height],
        options=4,
    ),
    "MATH.GEO.VOL": rule(
        {"length": (2, 15), "width": (2, 12), "height": (2, 12), "ask": ["volume", "height"]},
        key=lambda p: sum([p.length * p.width] * p.height) if p.ask == "volume" else p.height,
        common=lambda p: p.width <= p.length,
        levels={
            "easy": lambda p: p.ask == "volume" and p.length <= 6 and p.width <= 5 and p.height <= 7,
            "medium": lambda p: p.ask == "volume" and p.length >= 7 and p.width >= 4 and p.height >= 3,
            "hard": lambda p: p.ask == "height" and p.length >= 4 and p.width >= 3,
        },
        shown=lambda p: [p.length, p.width, p.height if p.ask == "volume" else p.length * p.width * p.height],
    ),
    "MATH.GEO.CIRCLE.PARTS": rule(
        {"radius": (3, 75), "circles": (1, 6), "ask": ["diameter", "radius", "row"]},
        key=lambda p: p.radius + p.radius if p.ask == "diameter" else p.radius,
        levels={
            "easy": lambda p: p.ask == "diameter" and p.circles == 1,
            "medium": lambda p: p.ask == "radius" and p.circles == 1,
            "hard": lambda p: p.ask == "row" and p.circles >= 3 and p.radius <= 30,
        },
        shown=lambda p: {
            "diameter": [p.radius],
            "radius": [2 * p.radius],
            "row": [p.circles, 2 * p.radius * p.circles],
        }[p.ask],
    ),
    "MATH.GEO.ANGLE.TRI": rule(
        {"a": (10, 158), "b": (15, 120), "kind": ["two angles", "equal sides", "outside"]},
        key=lambda p: as_fraction(third_angle(p)),
        common=lambda p: p.kind == "equal sides" or p.a + p.b <= 160,
        levels={
            "easy": lambda p: p.kind == "two angles" and 20 <= p.a <= 130,
            "medium": lambda p: p.kind == "equal sides" and p.a >= 40 and p.a % 2 == 0 and p.b == 15,
            "hard": lambda p: p.kind == "outside" and 20 <= p.a <= 130 and p.a + p.b != 90,
        },
        shown=lambda p: [p.a] if p.kind == "equal sides" else [p.a, p.b],
    ),
    "MATH.GEO.PYTH": rule(
        {"m": (2, 5), "n": (1, 4), "times": (1, 6), "ask": ["long", "short"], "tenths": [1, 10]},
        key=lambda p: as_decimal(triangle(p)[2 if p.ask == "long" else 1]),
        common=lambda p: p.m > p.n and (p.m + p.n) % 2 == 1 and gcd(p.m, p.n) == 1,
        levels={
            "easy": lambda p: p.ask == "long" and p.tenths == 1 and p.times <= 3,
            "medium": lambda p: p.ask == "short" and p.tenths == 1 and p.times <= 3,
            "hard": lambda p: p.tenths == 10 and p.times >= 2,
        },
        shown=triangle_shown,
    ),
}

MEASURES = {
    "MATH.UNIT.METRIC": rule(
        {"n": (2, 999), "places": (0, 2), "change": CHANGES},
        key=lambda p: as_decimal(length_in(p)),
        common=lambda p: p.places == 0 or p.n % 10 != 0,
        levels={
            "easy": lambda p: p.change in TO_SMALLER and p.places == 0 and p.n <= 60,
            "medium": lambda p: p.change not in TO_SMALLER and p.places == 0 and p.n >= 20,
            "hard": lambda p: p.places >= 1 and p.n >= 11,
        },
        shown=lambda p: [as_decimal(Fraction(p.n, 10**p.places))],
        check=lambda p, stem: ""
        if all(f" {unit}" in stem for unit in p.change.split(" to "))
        else "does not name both units",
    ),
    "MATH.TIME.UNITS": rule(
        {"large": (2, 15), "small": (0, 59), "kind": ["hours", "minutes", "days"]},
        key=lambda p: (SECONDS[p.kind] * p.large + SMALLER[p.kind] * p.small) // SMALLER[p.kind],
        levels={
            "easy": lambda p: p.kind != "days" and p.small == 0,
            "medium": lambda p: p.kind != "days" and p.small >= 2 and p.large <= 9,
            "hard": lambda p: p.small >= 2
            and ((p.kind == "days" and p.small <= 23) or (p.kind == "minutes" and p.large >= 10)),
        },
        shown=lambda p: [p.large] + ([p.small] if p.small else []),
    ),
    "MATH.TIME.ELAPSED": rule(
        {"hour": (6, 20), "minute": range(5, 56, 5), "lasts": range(10, 236, 5)},
        key=lambda p: (clock(p)[1] - clock(p)[0]) // timedelta(minutes=1),
        common=lambda p: clock(p)[1].day == 1 and clock(p)[1].minute != 0,
        levels={
            "easy": lambda p: full_hours_reached(p) == 0,
            "medium": lambda p: full_hours_reached(p) == 1 and p.lasts < 60,
            "hard": lambda p: p.lasts > 60 and clock(p)[1].minute < p.minute,
        },
        shown=lambda p: [reading.strftime("%H:%M") for reading in clock(p)],
    ),
    "MATH.MONEY.CHANGE": rule(
        {"cents_1": range(105, 3996, 5), "cents_2": range(0, 1996, 5), "note": [5, 10, 20, 50]},
        key=lambda p: money(p.note - sum(prices(p))),
        common=lambda p: sum(prices(p)) < p.note,
        levels={
            "easy": lambda p: p.cents_2 == 0 and p.cents_1 % 50 == 0 and p.cents_1 > 25 * p.note,
            "medium": lambda p: p.cents_2 == 0 and p.cents_1 % 50 != 0 and p.cents_1 > 25 * p.note,
            "hard": lambda p: p.cents_2 >= 105
            and p.cents_1 % 10 != 0
            and 2 * sum(prices(p)) > p.note
            and p.note >= 10,
        },
        shown=lambda p: [p.note] + [places(price, 2) for price in prices(p)],
    ),
}

RULES = {**SHAPES, **MEASURES}
