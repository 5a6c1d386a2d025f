"""What is true of the skills about integers, powers, expressions, equations and sequences.

Equations are read from the question itself and tried with the key: that needs no rule for solving them.
"""

import ast
import operator
import re
from fractions import Fraction
from math import prod

from rules import as_decimal, as_fraction, places, rule

SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
LEFT = re.compile(r"[−\dx(][−\dx()²+÷× ]*$")
RIGHT = re.compile(r"^[−\dx(](?:[−\dx()²+÷× ]*[\dx)²])?")
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}


def raised(number):
    """A number as a superscript."""
    return str(number).translate(SUPERSCRIPTS)


def minus(number):
    """A number with a proper minus sign."""
    return str(number).replace("-", "−")


def value_of(text, x=None):
    """The value of an expression as it is printed, with a number for x."""
    text = re.sub(r"(?<=[\d)])(?=[x(])", "*", text.replace("²", "**2"))
    text = text.replace("−", "-").replace("×", "*").replace("÷", "/")

    def walk(node):
        if isinstance(node, ast.BinOp):
            return OPERATORS[type(node.op)](walk(node.left), walk(node.right))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -walk(node.operand)
        if isinstance(node, ast.Constant):
            return Fraction(node.value)
        if isinstance(node, ast.Name) and node.id == "x" and x is not None:
            return x
        raise ValueError(f"cannot be read: {text}")

    return walk(ast.parse(text.strip(), mode="eval").body)


def printed(stem):
    """Both sides of the equation in a question."""
    left, right = stem.split(" = ")
    return LEFT.search(left).group(), RIGHT.search(right).group()


def solved_by(solution):
    """A check that the number makes the printed equation true, and its neighbour does not."""

    def check(p, stem):
        left, right = printed(stem)
        x = Fraction(solution(p))
        if value_of(left, x) != value_of(right, x) or value_of(left, x + 1) == value_of(right, x + 1):
            return f"is not solved by {x}"
        return ""

    return check


def comes_to(value):
    """A check that the printed calculation has the value."""

    def check(p, stem):
        found = [match.strip() for match in re.findall(r"[−\d(][−\d()+× ]*[\d)]", stem)]
        if len(found) != 1 or value_of(found[0]) != value(p):
            return f"shows {found}, which is not {value(p)}"
        return ""

    return check


def nothing(p):
    """No number is asked for."""
    return []


def sizes(*names):
    """The sizes of some parameters: signs are checked elsewhere."""
    return lambda p: [abs(getattr(p, name)) for name in names]


def steps_up(p):
    """The first five numbers of a sequence whose steps may grow."""
    numbers, step = [p.first], p.step
    while len(numbers) < 5:
        numbers.append(numbers[-1] + step)
        step += p.growth
    return numbers


def counted(p):
    """Both parts of a sum of like terms."""
    return (
        p.a + (p.c if p.sign_1 == "+" else -p.c),
        p.b + (p.d if p.sign_2 == "+" else -p.d),
    )


def expression(p):
    """An expression as it is printed."""
    return {
        "sum": f"{p.a}x + {p.b}",
        "difference": f"{p.a}x − {p.b}",
        "bracket": f"{p.a}(x + {p.b})",
        "square": f"{p.a}x² − {p.b}",
    }[p.form]


def expanded(p):
    """A bracket multiplied out, from its values at nought and one."""
    shown = f"{p.front}{p.a}({p.b}x {p.between} {p.c})"
    at_nought, at_one = value_of(shown, Fraction(0)), value_of(shown, Fraction(1))
    sign = "−" if at_nought < 0 else "+"
    return f"{minus(at_one - at_nought)}x {sign} {abs(at_nought)}"


def order(p):
    """The calculation as it is printed."""
    return {
        "plain": f"{p.a} + {p.b} × {p.c}",
        "minus": f"{p.a} − {p.b} × {p.c}",
        "front": f"({p.a} + {p.b}) × {p.c}",
        "back": f"{p.a} + {p.b} × ({p.c} − {p.d})",
    }[p.form]


def in_stem(text):
    """A check that the question has a text."""
    return lambda p, stem: "" if text(p) in stem else f"does not show {text(p)!r}"


def exponent(p):
    """By counting factors."""
    factors = ["f"] * p.p
    if p.law == "times":
        return len(factors + ["f"] * p.q)
    if p.law == "divided":
        return len(factors[p.q :])
    return len(factors * p.q)


def powers_shown(p):
    """The powers of a law as they are printed."""
    one, two = raised(p.p), raised(p.q)
    return {
        "times": f"{p.base}{one} × {p.base}{two}",
        "divided": f"{p.base}{one} ÷ {p.base}{two}",
        "power": f"({p.base}{one}){two}",
    }[p.law]


def root_of(p):
    """The number under the root sign, and its root."""
    number = Fraction(p.root**2) * {0: 1, 1: 100, 2: Fraction(1, 100)}[p.shift]
    root = Fraction(p.root) * {0: 1, 1: 10, 2: Fraction(1, 10)}[p.shift]
    if root * root != number:
        raise AssertionError(p)
    return number, root


def limit(p):
    """The solution of an inequality, found by trying numbers on both sides of the limit."""
    coefficient = -p.a if p.front else p.a
    right = coefficient * p.x + p.b

    def holds(x):
        left = coefficient * x + p.b
        return left < right if p.relation == "<" else left > right

    below, above = holds(p.x - 1), holds(p.x + 1)
    if below == above or holds(p.x):
        raise AssertionError(p)
    return f"x {'<' if below else '>'} {minus(p.x)}"


def one_step(p):
    """The solution of a one-step equation."""
    return p.x * p.a if p.form == "over" else p.x


INTEGERS = {
    "MATH.INT.ADD": rule(
        {"a": (-60, 60), "b": (-60, 60)},
        key=lambda p: p.a + p.b,
        common=lambda p: p.a != 0 and abs(p.b) >= 2 and p.a + p.b != 0,
        levels={
            "easy": lambda p: p.a * p.b < 0 and max(abs(p.a), abs(p.b)) <= 10,
            "medium": lambda p: max(p.a, p.b) < 0 and min(p.a, p.b) >= -20,
            "hard": lambda p: p.a * p.b < 0 and min(abs(p.a), abs(p.b)) >= 11,
        },
        shown=sizes("a", "b"),
        check=lambda p, stem: comes_to(lambda p: p.a + p.b)(p, stem) if "account" not in stem else "",
    ),
    "MATH.INT.SUB": rule(
        {"a": (-50, 50), "b": (-50, 50)},
        key=lambda p: p.a - p.b,
        common=lambda p: p.a != 0 and p.b != 0 and p.a != p.b,
        levels={
            "easy": lambda p: 0 < p.a < p.b <= 20,
            "medium": lambda p: -20 <= p.a < 0 < p.b <= 20,
            "hard": lambda p: p.b < 0,
        },
        shown=sizes("a", "b"),
        check=lambda p, stem: comes_to(lambda p: p.a - p.b)(p, stem) if " from " not in stem else "",
    ),
    "MATH.INT.MUL": rule(
        {"a": (-12, 12), "b": (-12, 12), "c": (-5, 5)},
        key=lambda p: prod([p.a, p.b, p.c]),
        common=lambda p: min(abs(p.a), abs(p.b)) >= 2,
        levels={
            "easy": lambda p: p.c == 1 and p.a * p.b < 0,
            "medium": lambda p: p.c == 1 and max(p.a, p.b) < 0,
            "hard": lambda p: abs(p.c) >= 2 and max(abs(p.a), abs(p.b)) <= 6 and min(p.a, p.b, p.c) < 0,
        },
        shown=lambda p: [abs(p.a), abs(p.b)] + ([abs(p.c)] if p.c != 1 else []),
        check=comes_to(lambda p: p.a * p.b * p.c),
    ),
    "MATH.ORDER.OPS": rule(
        {"a": (2, 60), "b": (2, 12), "c": (2, 12), "d": (1, 11), "form": ["plain", "minus", "front", "back"]},
        key=lambda p: value_of(order(p)),
        common=lambda p: max(p.a, p.b) > 2,
        levels={
            "easy": lambda p: p.form == "plain" and p.a <= 12 and max(p.b, p.c) <= 9 and p.d == 1,
            "medium": lambda p: p.form in {"minus", "front"}
            and max(p.b, p.c) <= 9
            and p.d == 1
            and value_of(order(p)) > 0,
            "hard": lambda p: p.form == "back" and p.a <= 20 and p.c - p.d >= 2 and p.b <= 9,
        },
        shown=lambda p: [p.a, p.b, p.c] + ([p.d] if p.form == "back" else []),
        check=in_stem(order),
        options=4,
    ),
}

POWERS = {
    "MATH.EXP.EVAL": rule(
        {"base": (2, 15), "exponent": (2, 10)},
        key=lambda p: prod([p.base] * p.exponent),
        levels={
            "easy": lambda p: (p.exponent == 2 and p.base <= 12) or (p.exponent == 3 and p.base <= 5),
            "medium": lambda p: (p.exponent == 3 and 6 <= p.base <= 12)
            or (p.exponent == 4 and p.base <= 6)
            or (p.exponent == 2 and p.base >= 13),
            "hard": lambda p: p.exponent >= 4
            and prod([p.base] * p.exponent) <= 3200
            and not (p.exponent == 4 and p.base <= 6),
        },
        shown=lambda p: [p.base],
        check=in_stem(lambda p: f"{p.base}{raised(p.exponent)}"),
    ),
    "MATH.EXP.ROOT": rule(
        {"root": (2, 40), "shift": [0, 1, 2]},
        key=lambda p: as_decimal(root_of(p)[1]),
        levels={
            "easy": lambda p: p.shift == 0 and p.root <= 12,
            "medium": lambda p: p.shift == 0 and 13 <= p.root <= 25,
            "hard": lambda p: p.shift != 0 and p.root <= 15 and p.root != 10,
        },
        shown=lambda p: [places(root_of(p)[0], 2) if p.shift == 2 else root_of(p)[0]],
    ),
    "MATH.EXP.LAWS": rule(
        {"base": [2, 3, 5, 7, "a", "x"], "p": (2, 9), "q": (2, 9), "law": ["times", "divided", "power"]},
        key=exponent,
        levels={
            "easy": lambda p: p.law == "times",
            "medium": lambda p: p.law == "divided" and p.p > p.q,
            "hard": lambda p: p.law == "power" and p.p * p.q <= 40,
        },
        shown=lambda p: [p.base] if isinstance(p.base, int) else [],
        check=in_stem(powers_shown),
    ),
    "MATH.SCI.READ": rule(
        {"n": (11, 999), "p": (1, 2), "exponent": (-4, 7)},
        key=lambda p: as_decimal(Fraction(p.n, 10**p.p) * Fraction(10) ** p.exponent),
        common=lambda p: len(str(p.n)) == p.p + 1 and str(p.n)[-1] != "0",
        levels={
            "easy": lambda p: p.p == 1 and 2 <= p.exponent <= 5,
            "medium": lambda p: p.p == 2 and p.exponent >= 3,
            "hard": lambda p: p.exponent < 0,
        },
        shown=lambda p: [as_decimal(Fraction(p.n, 10**p.p)), 10],
        check=in_stem(lambda p: f" × 10{raised(p.exponent)}"),
    ),
}

ALGEBRA = {
    "MATH.ALG.EVAL": rule(
        {"a": (2, 9), "b": (2, 12), "x": (-9, 12), "form": ["sum", "difference", "bracket", "square"]},
        key=lambda p: value_of(expression(p), Fraction(p.x)),
        common=lambda p: abs(p.x) >= 2,
        levels={
            "easy": lambda p: p.form == "sum" and p.x > 0,
            "medium": lambda p: (p.form, p.x > 0) in {("difference", False), ("bracket", True)},
            "hard": lambda p: p.form in {"bracket", "square"} and p.x < 0,
        },
        shown=sizes("a", "b", "x"),
        check=lambda p, stem: "" if expression(p) in stem and minus(p.x) in stem else "shows another expression",
    ),
    "MATH.ALG.COLLECT": rule(
        {
            "a": (2, 9),
            "b": (2, 12),
            "c": (2, 9),
            "d": (2, 12),
            "sign_1": ["+", "−"],
            "sign_2": ["+", "−"],
            "letter": ["", "y"],
        },
        key=lambda p: "{}x + {}{}".format(*counted(p), p.letter),
        common=lambda p: min(counted(p)) >= 2 and p.a != p.c and p.b != p.d,
        levels={
            "easy": lambda p: p.sign_1 == p.sign_2 == "+" and p.letter == "",
            "medium": lambda p: p.sign_1 != p.sign_2 and p.letter == "",
            "hard": lambda p: p.letter == "y" and "−" in p.sign_1 + p.sign_2,
        },
        shown=sizes("a", "b", "c", "d"),
        check=in_stem(lambda p: f"{p.a}x + {p.b}{p.letter} {p.sign_1} {p.c}x {p.sign_2} {p.d}{p.letter}"),
        options=4,
    ),
    "MATH.ALG.EXPAND": rule(
        {"a": (2, 9), "b": (1, 7), "c": (2, 12), "between": ["+", "−"], "front": ["", "−"]},
        key=expanded,
        levels={
            "easy": lambda p: p.b == 1 and p.between == "+" and p.front == "",
            "medium": lambda p: p.b > 1 and p.front == "",
            "hard": lambda p: p.b > 1 and p.front == "−",
        },
        shown=lambda p: [p.a, p.c] + ([p.b] if p.b > 1 else []),
        check=in_stem(lambda p: f"{p.front}{p.a}({p.b if p.b > 1 else ''}x {p.between} {p.c})"),
        options=4,
    ),
    "MATH.EQN.ONESTEP": rule(
        {"a": (2, 20), "x": (-15, 40), "form": ["plus", "minus", "times", "over"]},
        key=one_step,
        common=lambda p: p.x != 0,
        levels={
            "easy": lambda p: p.x > 0 and (p.form == "plus" or (p.form == "minus" and p.x > p.a)),
            "medium": lambda p: p.form in {"times", "over"} and 2 <= p.x <= 12 and p.a <= 12,
            "hard": lambda p: p.x < 0 and (p.form != "over" or p.a <= 9),
        },
        shown=lambda p: [p.a],
        allowed=lambda p: range(1000),
        check=solved_by(one_step),
    ),
    "MATH.EQN.TWOSTEP": rule(
        {"a": (2, 12), "b": (-20, 20), "top": (-60, 96)},
        key=lambda p: as_fraction(Fraction(p.top, p.a)),
        common=lambda p: abs(p.b) >= 2 and p.top != 0,
        levels={
            "easy": lambda p: p.b > 0 and p.top > 0 and p.top % p.a == 0,
            "medium": lambda p: p.b * p.top < 0 and p.top % p.a == 0,
            "hard": lambda p: 0 < p.top <= 40 and p.top % p.a != 0 and p.a <= 9,
        },
        shown=sizes("a", "b"),
        allowed=lambda p: [abs(p.top + p.b)],
        check=solved_by(lambda p: Fraction(p.top, p.a)),
    ),
    "MATH.EQN.BOTHSIDES": rule(
        {"a": (2, 12), "c": (2, 12), "b": (-20, 20), "x": (-9, 12)},
        key=lambda p: p.x,
        common=lambda p: p.b != 0
        and abs(p.x) >= 2
        and abs(p.a - p.c) >= 2
        and (p.a - p.c) * p.x + p.b != 0,
        levels={
            "easy": lambda p: p.a > p.c and p.b > 0 and p.x > 0,
            "medium": lambda p: p.a > p.c and p.b < 0 and p.x > 0,
            "hard": lambda p: p.a < p.c or p.x < 0,
        },
        shown=sizes("a", "b", "c"),
        allowed=lambda p: [abs((p.a - p.c) * p.x + p.b)],
        check=solved_by(lambda p: p.x),
    ),
    "MATH.EQN.BRACKETS": rule(
        {"a": (2, 9), "b": (-12, 12), "x": (-9, 15), "c": (0, 8)},
        key=lambda p: p.x,
        common=lambda p: p.b != 0 and p.x != 0 and p.x + p.b != 0,
        levels={
            "easy": lambda p: p.c == 0 and p.b > 0 and p.x > 0,
            "medium": lambda p: p.c == 0 and (p.b < 0) != (p.x < 0),
            "hard": lambda p: p.c >= 2 and p.a - p.c >= 2 and p.a * (p.x + p.b) != p.c * p.x,
        },
        shown=sizes("a", "b"),
        allowed=lambda p: [p.c, abs(p.a * (p.x + p.b) - p.c * p.x)],
        check=solved_by(lambda p: p.x),
    ),
    "MATH.INEQ.TWOSTEP": rule(
        {"a": (2, 9), "front": ["", "−"], "b": (2, 20), "x": (-9, 12), "relation": ["<", ">"]},
        key=limit,
        common=lambda p: abs(p.x) >= 2,
        levels={
            "easy": lambda p: p.front == "" and p.x > 0,
            "medium": lambda p: p.front == "" and p.x < 0,
            "hard": lambda p: p.front == "−",
        },
        shown=sizes("a", "b"),
        allowed=lambda p: [abs((-p.a if p.front else p.a) * p.x + p.b)],
        check=in_stem(
            lambda p: f"{p.front}{p.a}x + {p.b} {p.relation} {minus((-p.a if p.front else p.a) * p.x + p.b)}"
        ),
        options=4,
    ),
    "MATH.COORD.SLOPE": rule(
        {"x": (-8, 8), "y": (-8, 8), "run": (1, 8), "rise": (-12, 12)},
        key=lambda p: as_fraction(Fraction((p.y + p.rise) - p.y, (p.x + p.run) - p.x)),
        common=lambda p: p.rise != 0 and abs(p.rise) != p.run,
        levels={
            "easy": lambda p: min(p.x, p.y) >= 0 and p.rise > 0 and p.rise % p.run == 0,
            "medium": lambda p: min(p.x, p.y, p.y + p.rise) >= 0 and (p.rise < 0 or p.rise % p.run != 0),
            "hard": lambda p: max(p.x, p.y) < 0 and p.rise % p.run != 0,
        },
        shown=nothing,
        allowed=lambda p: range(100),
        check=in_stem(
            lambda p: f"({minus(p.x)}, {minus(p.y)}) and ({minus(p.x + p.run)}, {minus(p.y + p.rise)})"
        ),
    ),
    "MATH.SEQ.NEXT": rule(
        {"first": (1, 99), "step": (-12, 15), "growth": (0, 4)},
        key=lambda p: steps_up(p)[4],
        common=lambda p: abs(p.step) >= 2,
        levels={
            "easy": lambda p: p.growth == 0 and p.step > 0 and p.first <= 50,
            "medium": lambda p: p.growth == 0 and p.step < 0 and steps_up(p)[4] > 0,
            "hard": lambda p: p.growth > 0 and p.step > 0 and p.first <= 30,
        },
        shown=lambda p: steps_up(p)[:4],
    ),
    "MATH.SEQ.NTH": rule(
        {"first": (1, 99), "step": (-9, 12), "n": (8, 100)},
        key=lambda p: list(range(p.first, p.first + p.step * p.n, p.step))[p.n - 1],
        common=lambda p: abs(p.step) >= 2,
        levels={
            "easy": lambda p: p.step > 0 and p.n in {10, 11, 20, 21} and p.first <= 30,
            "medium": lambda p: p.step > 0 and 12 <= p.n <= 50 and p.first <= 40,
            "hard": lambda p: p.step < 0 and 10 <= p.n <= 60,
        },
        shown=lambda p: [p.n],
        allowed=lambda p: range(1000),
        check=in_stem(lambda p: ", ".join(minus(p.first + k * p.step) for k in range(3))),
    ),
}

RULES = {**INTEGERS, **POWERS, **ALGEBRA}
