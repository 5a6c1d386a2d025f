"""What questions are made of: their readings, the words around them, and the numbers in them."""

import random
from dataclasses import dataclass
from math import gcd
from typing import Dict, Iterable, List, Optional, Sequence, Tuple

from stem_readings import Atom, Bracket, Calculation, Operand, Operation, Pair, Style, joined, line, readings


@dataclass(frozen=True)
class Reading:
    """What an answer has to be, as one reader understands the question."""

    what: str
    """`value`, `factors`, `roots`, `formula` or `words`; `open` and `none` are explained at the constants."""
    text: str = ""
    """A bracketed expression; of an equation the difference of its sides; of words the answer itself."""
    name: str = ""
    """The name that an equation is solved for."""
    unit: str = ""


OPEN = Reading("open")
"""The question asks for something else, or for more than one thing."""
NONE = Reading("none")
"""There is no such number, or not one alone: whatever number is the key, it is wrong."""


@dataclass(frozen=True)
class Question:
    """A question with all of its readings."""

    kind: str
    text: str
    readings: Tuple[Reading, ...]
    is_plain: bool = False
    """Whether it has nothing but signs and single operands, so that most of its right keys must be proved."""
    lures: Tuple[str, ...] = ()
    """Wrong answers that suggest themselves: bracketed expressions."""
    wrong: Tuple[str, ...] = ()
    """Other wrong answers, as typed."""


def value_of(texts: Iterable[str], unit: str = "") -> Tuple[Reading, ...]:
    """Readings that are expressions."""
    return tuple(Reading("value", text, unit=unit) for text in sorted(texts))


SIGNS: Dict[str, List[Operation]] = {
    "+": [Operation("+", "+", "+")],
    "-": [Operation("-", "-", "-")],
    "*": [Operation("*", "*", "\\times"), Operation("*", "×", "\\times"), Operation("*", "·", "\\cdot")],
    "/": [Operation("/", "/", "/"), Operation("/", "÷", "\\div")],
    "^": [Operation("^", "^", "^")],
}
WORDS: Dict[str, List[str]] = {"+": ["plus"], "-": ["minus"], "*": ["times", "multiplied by"], "/": ["divided by"]}
OTHER_WORDS: List[Operation] = [
    Operation("+", "added to", is_word=True),
    Operation("+", "increased by", is_word=True),
    Operation("+", "more than", is_word=True),
    Operation("-", "decreased by", is_word=True),
    Operation("-", "take away", is_word=True),
    Operation("-", "less", is_word=True),
    Operation("-", "reduced by", is_word=True),
    Operation("-", "less than", is_word=True, is_swapped=True),
    Operation("-", "subtracted from", is_word=True, is_swapped=True),
    Operation("-", "fewer than", is_word=True, is_swapped=True),
    Operation("/", "over", is_word=True),
    Operation("/", "into", is_word=True, is_swapped=True),
]

NUMBER_WRAPPERS = [
    "What is {}?",
    "Work out {}.",
    "Calculate {}.",
    "Evaluate {}.",
    "Compute {}.",
    "Find {}.",
    "Find the value of {}.",
    "What is the value of {}?",
    "Work out the value of {}.",
    "Calculate the value of {}.",
    "How much is {}?",
    "What does {} equal?",
    "Please work out {}.",
    "Simplify {}.",
    "Simplify the expression {}.",
    "In the following exercise, evaluate {}.",
    "Evaluate the numerical expression {}.",
    "Evaluate {} using the order of operations.",
    "What is {} = ?",
]
SIMPLIFY_WRAPPERS = [
    "Simplify {}.",
    "Simplify the expression {}.",
    "Simplify the algebraic expression {} completely.",
    "In the following exercises, simplify {}.",
    "Please simplify {}.",
    "Simplify {} by combining like terms.",
    "Combine like terms: {}",
]
NAMED: Dict[str, List[str]] = {
    "+": ["Add {}.", "Find the sum {}.", "Add the following: {}"],
    "-": ["Subtract {}.", "Find the difference {}.", "Subtract the following: {}"],
    "*": ["Multiply {}.", "Find the product {}.", "Multiply the following: {}"],
    "/": ["Divide {}.", "Divide the following: {}"],
}


class Maker:
    """Chance, by one seed."""

    def __init__(self, seed: int):
        self.chance = random.Random(seed)

    def pick(self, choices: Sequence):
        """One of them."""
        return self.chance.choice(choices)

    def often(self, share: float) -> bool:
        """True in about this share of calls."""
        return self.chance.random() < share

    def whole(self, low: int = 2, high: int = 12) -> int:
        """A whole number."""
        return self.chance.randint(low, high)

    def style(self) -> Style:
        """How a question is written."""
        marks = self.pick(["", "", "", "$", "$$"])
        return Style(marks, self.often(0.2), "−" if self.often(0.2) else "-")

    def sign(self, symbol: str, style: Style, neighbours: Sequence = ()) -> Operation:
        """A sign for an operation. Without spaces, and in set formulas, a slash between two numbers is a fraction."""
        if symbol == "/" and (style.tight or style.typeset) and all(isinstance(one, Atom) for one in neighbours):
            return SIGNS["/"][1]
        return self.pick(SIGNS[symbol])

    def word(self, symbol: str) -> Operation:
        """A word for an operation."""
        return Operation(symbol, self.pick(WORDS[symbol]), is_word=True)

    def number(self, low: int = 2, high: int = 12) -> Atom:
        """A positive number: mostly whole."""
        if self.often(0.12):
            return decimal(self.whole(1, 9) * self.pick([1, 5, 25]), self.pick([1, 2]))
        return atom(self.whole(low, high if self.often(0.8) else 60))

    def ratio(self) -> Pair:
        """A fraction of two whole numbers."""
        above, below = self.whole(1, 9), self.whole(2, 9)
        return fraction(above, below)

    def operand(self, style: Style, first: bool, depth: int = 1) -> Operand:
        """A number, a fraction, a negative number or a bracket."""
        draw = self.chance.random()
        if draw < 0.14:
            return self.ratio()
        if draw < 0.24:
            negative = atom(-self.whole())
            if first or (not style.tight and self.often(0.3)):
                return negative
            return Bracket(Calculation((negative,), ()))
        if draw < 0.40 and depth:
            return self.bracket(style, depth - 1)
        if draw < 0.44 and depth:
            return Pair(atom(self.whole(2, 9)), "*", self.bracket(style, 0))
        return self.number()

    def bracket(self, style: Style, depth: int = 0) -> Bracket:
        """A calculation in signs between brackets."""
        return Bracket(self.calculation(style, self.pick([2, 2, 2, 3]), depth))

    def calculation(self, style: Style, count: int, depth: int = 1, words: Sequence[int] = ()) -> Calculation:
        """So many operands; the operations in these places are words, the others signs."""
        operands: List[Operand] = []
        operations: List[Operation] = []
        for at in range(count):
            symbol = self.pick("++++----****//^")
            if at == 0:
                operands.append(self.operand(style, True, depth))
            elif at - 1 in words:
                operations.append(self.word(self.pick("++--***//")))
                operands.append(self.operand(style, True, depth))
            elif symbol == "^" and can_be_base(operands[-1], operations):
                operations.append(SIGNS["^"][0])
                operands.append(atom(self.pick([2, 2, 3])))
            else:
                operands.append(self.operand(style, False, depth))
                operations.append(self.sign("*" if symbol == "^" else symbol, style, operands[-2:]))
        return Calculation(tuple(operands), tuple(operations))

    def one_operand(self, style: Style) -> Operand:
        """What everybody takes for one operand, after a word too."""
        draw = self.chance.random()
        if draw < 0.15:
            return fraction(*self.pick([(1, 2), (1, 3), (2, 3), (3, 4), (1, 4), (2, 5), (5, 6), (-1, 2), (-3, 4)]))
        if draw < 0.27:
            return atom(-self.whole())
        if draw < 0.45:
            return self.bracket(style)
        return self.number()

    def sum_or_product(self, style: Style) -> Calculation:
        """Two numbers with a sign between them."""
        left, right = self.number(), self.number()
        return Calculation((left, right), (self.sign(self.pick("+-*"), style, (left, right)),))

    def ask(self, calculation: Calculation, style: Style, wrappers: Sequence[str] = NUMBER_WRAPPERS) -> str:
        """A question for a calculation."""
        return self.pick(wrappers).replace("{}", line(calculation, style))


def atom(value: int) -> Atom:
    """A whole number."""
    return Atom(str(value), str(value) if value >= 0 else f"({value})")


def letter(name: str) -> Atom:
    """A name."""
    return Atom(name, name)


def decimal(digits: int, places: int) -> Atom:
    """A decimal with so many places."""
    whole, rest = divmod(digits, 10**places)
    text = f"{whole}.{str(rest).zfill(places)}"
    return Atom(text, f"({digits}/{10**places})")


def fraction(above: int, below: int) -> Pair:
    """A fraction, written with a slash or set."""
    return Pair(atom(above), "/", atom(below), above < below and gcd(above, below) == 1)


def monomial(factor: int, name: str) -> Operand:
    """`3x`; `x` for one."""
    return letter(name) if factor == 1 else Pair(atom(factor), "*", letter(name))


def can_be_base(operand: Operand, operations: Sequence[Operation]) -> bool:
    """Whether it may be raised to a power: powers of powers are a matter of their own."""
    small = not isinstance(operand, Atom) or len(operand.text) < 3
    return small and not (operations and operations[-1].symbol == "^")


def left_to_right(calculation: Calculation, style: Style) -> Optional[str]:
    """What comes out when the operations are done in the order in which they are written."""
    parts = [sorted(readings(Calculation((one,), ()), style)) for one in calculation.operands]
    if any(len(part) != 1 for part in parts):
        return None
    text = parts[0][0]
    for operation, part in zip(calculation.operations, parts[1:]):
        text = joined(text, operation, part[0])
    return text


def lures_of(calculation: Calculation, style: Style) -> Tuple[str, ...]:
    """Wrong values that suggest themselves."""
    found = left_to_right(calculation, style)
    return () if found is None else (found,)


def put(form: str, value: object) -> str:
    """A form with a value in its place."""
    return form.replace("#", str(value))
