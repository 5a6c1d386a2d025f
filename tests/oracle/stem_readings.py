"""How a calculation in signs and words can be read: every bracketing that a reader may have in mind.

A sign keeps its rank towards other signs, as in mathematics. A word has no rank: it may join what stands next to it, or
all that stands on its left or right. So `3 + 4 * 5` has one reading, and `3 + 4 times 5` has two.
"""

from dataclasses import dataclass
from itertools import combinations, product
from typing import FrozenSet, Iterator, List, Optional, Sequence, Set, Tuple, Union

RANKS = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}

Order = FrozenSet[Tuple[int, int]]
"""Pairs of operations: the first is done after the second, on its result."""


@dataclass(frozen=True)
class Style:
    """How a question is written."""

    marks: str = ""
    """What stands around a formula: nothing, `$` or `$$`."""
    tight: bool = False
    """Whether there are no spaces around signs."""
    minus: str = "-"

    @property
    def typeset(self) -> bool:
        """Whether a reader sees set formulas, where fractions and exponents have clear ends."""
        return bool(self.marks)


@dataclass(frozen=True)
class Operation:
    """A sign or a word between two operands."""

    symbol: str
    """What it does, one of `RANKS`."""
    plain: str
    """How it is written in plain text."""
    latex: str = ""
    is_word: bool = False
    is_swapped: bool = False
    """Whether the right operand comes first, as in `3 less than 10`."""

    @property
    def divides(self) -> bool:
        """Whether what follows is a divisor."""
        return self.symbol == "/" and not self.is_swapped


def joined(left: str, operation: Operation, right: str) -> str:
    """Two bracketed expressions, joined and bracketed; a power is a call, so that a huge one can be refused."""
    first, second = (right, left) if operation.is_swapped else (left, right)
    return f"power({first}, {second})" if operation.symbol == "^" else f"({first} {operation.symbol} {second})"


@dataclass(frozen=True)
class Atom:
    """A number or a letter."""

    text: str
    value: str
    """As SymPy reads it: `3`, `(-3)`, `(1/2)`, `x`."""


@dataclass(frozen=True)
class Bracket:
    """A calculation between brackets."""

    inside: "Calculation"


@dataclass(frozen=True)
class Pair:
    """Two operands so close together that most readers take them for one: `3/4`, `3x`, `2(x + 1)`."""

    left: Atom
    symbol: str
    right: Union[Atom, Bracket]
    is_proper: bool = False
    """Whether it is a fraction below one in lowest terms, which is taken for one number everywhere."""


Operand = Union[Atom, Bracket, Pair]
Beside = Optional[Operation]
"""The operation before or after an operand, if there is one."""


@dataclass(frozen=True)
class Calculation:
    """Operands with operations between them."""

    operands: Tuple[Operand, ...]
    operations: Tuple[Operation, ...]


def readings(calculation: Calculation, style: Style) -> FrozenSet[str]:
    """All readings, fully bracketed."""
    found = set()
    for leaves, operations in flattened(calculation, style):
        orders = free_pairs(operations, style)
        rule = by_rank(operations)
        for text, order in bracketings(leaves, operations):
            against = {(low, high) for high, low in order} & rule
            if against <= orders:
                found.add(text)
    return frozenset(found)


def flattened(calculation: Calculation, style: Style) -> Iterator[Tuple[List[str], List[Operation]]]:
    """The calculation with each of its close pairs kept together or taken apart, where both can be meant."""
    operands, operations = calculation.operands, calculation.operations
    ways: List[List[Tuple[List[str], List[Operation]]]] = []
    for at, operand in enumerate(operands):
        before = operations[at - 1] if at else None
        after = operations[at] if at < len(operations) else None
        ways.append(list(ways_of(operand, before, after, style)))
    for choice in product(*ways):
        leaves: List[str] = []
        between: List[Operation] = []
        for at, (own, inner) in enumerate(choice):
            if at:
                between.append(operations[at - 1])
            leaves += own
            between += inner
        yield leaves, between


def ways_of(
    operand: Operand, before: Beside, after: Beside, style: Style
) -> Iterator[Tuple[List[str], List[Operation]]]:
    """An operand as one leaf, or as two with an operation between them."""
    raised = after is not None and after.symbol == "^"
    if isinstance(operand, Bracket):
        for value in sorted(readings(operand.inside, style)):
            yield [value], []
    elif isinstance(operand, Atom):
        yield [operand.value], []
        if operand.value.startswith("(-") and raised:
            # `-3^2`
            yield ["(-1)", operand.value[2:-1]], [Operation("*", "")]
    else:
        close = Operation(operand.symbol, "/" if operand.symbol == "/" else "")
        together, apart = pair_ways(operand, before, after, style)
        for left, right in product(values(operand.left, style), values(operand.right, style)):
            if together:
                yield [joined(left, close, right)], []
            if apart:
                yield [left, right], [close]


def values(operand: Operand, style: Style) -> List[str]:
    """The readings of an operand that stands alone."""
    return sorted({leaves[0] for leaves, _ in ways_of(operand, None, None, style)})


def pair_ways(pair: Pair, before: Beside, after: Beside, style: Style) -> Tuple[bool, bool]:
    """Whether a close pair can be read as one operand, and whether it can be taken apart."""
    raised = after is not None and after.symbol == "^"
    divisor = before is not None and before.divides
    exponent = before is not None and before.symbol == "^" and not before.is_word
    if pair.symbol == "*":
        # `3(x + 1)^2`: the exponent belongs to the bracket. `12 / 3x`, `2^3x`: who knows.
        return not raised, raised or divisor or (exponent and not style.typeset)
    if style.typeset:
        return True, raised
    further = after is not None and after.symbol == "/" and after.plain == "/"
    word = before is not None and before.is_word
    return True, raised or exponent or further or (divisor and not (word and pair.is_proper))


def bracketings(leaves: Sequence[str], operations: Sequence[Operation], first: int = 0) -> List[Tuple[str, Order]]:
    """Every way to do the operations one after the other."""
    if len(leaves) == 1:
        return [(leaves[0], frozenset())]
    found = []
    for at, operation in enumerate(operations):
        lefts = bracketings(leaves[: at + 1], operations[:at], first)
        rights = bracketings(leaves[at + 1 :], operations[at + 1 :], first + at + 1)
        above = {(first + at, first + other) for other in range(len(operations)) if other != at}
        for (left, one), (right, other) in product(lefts, rights):
            found.append((joined(left, operation, right), frozenset(above | one | other)))
    return found


def by_rank(operations: Sequence[Operation]) -> Order:
    """What the rules of mathematics say about signs that have no word between them."""
    order: Set[Tuple[int, int]] = set()
    run: List[int] = []
    for at, operation in enumerate(operations):
        if operation.is_word:
            order |= run_order(run, operations)
            run = []
        else:
            run.append(at)
    return frozenset(order | run_order(run, operations))


def run_order(run: Sequence[int], operations: Sequence[Operation]) -> Order:
    """The order of signs in a row: the lowest rank last, and the rightmost of its rank."""
    if not run:
        return frozenset()
    last = min(run, key=lambda at: (RANKS[operations[at].symbol], -at))
    below = {(last, other) for other in run if other != last}
    before, after = [at for at in run if at < last], [at for at in run if at > last]
    return frozenset(below | run_order(before, operations) | run_order(after, operations))


def free_pairs(operations: Sequence[Operation], style: Style) -> Order:
    """Signs side by side whose order readers do not agree on, either way round."""
    free: Set[Tuple[int, int]] = set()
    for first, second in combinations(range(len(operations)), 2):
        one, other = operations[first], operations[second]
        between = operations[first + 1 : second]
        if one.is_word or other.is_word or any(step.is_word or step.symbol != "^" for step in between):
            continue
        powers = one.symbol == other.symbol == "^"
        # `24 / 4 / 2`, `24 ÷ 2^2 / 3`
        slashes = one.symbol == other.symbol == "/" and "/" in (one.plain, other.plain)
        # `2^1/2` and `1/2^2`, without spaces; `24/6÷2` begins with a fraction, and has one reading.
        signs = {one.plain, other.plain}
        close = style.tight and not style.typeset and signs == {"^", "/"}
        ahead = style.tight and one.plain == "/" and other.plain == "÷"
        if powers or slashes and not ahead or close:
            free |= {(first, second), (second, first)}
    return frozenset(free)


def chunks(calculation: Calculation, style: Style) -> List[Tuple[bool, str]]:
    """The calculation as written: pieces that are formulas, and words between them."""
    found: List[Tuple[bool, str]] = []
    formula = ""
    space = "" if style.tight else " "
    for at, operand in enumerate(calculation.operands):
        written = shown(operand, style)
        operation = calculation.operations[at - 1] if at else None
        if operation is None:
            formula = written
        elif operation.is_word:
            found += [(True, formula), (False, operation.plain)]
            formula = written
        elif operation.symbol == "^":
            formula += f"^{{{written}}}" if style.typeset else f"^{written}"
        else:
            sign = operation.latex if style.typeset else operation.plain.replace("-", style.minus)
            gap = " " if sign.startswith("\\") else space
            formula += f"{gap}{sign}{gap}{written}"
    return [*found, (True, formula)]


def shown(operand: Operand, style: Style) -> str:
    """An operand as written."""
    if isinstance(operand, Atom):
        return operand.text if style.typeset else operand.text.replace("-", style.minus)
    if isinstance(operand, Bracket):
        return f"({' '.join(text for _, text in chunks(operand.inside, style))})"
    left, right = shown(operand.left, style), shown(operand.right, style)
    if operand.symbol == "*":
        return f"{left}{right}"
    return f"\\frac{{{left}}}{{{right}}}" if style.typeset else f"{left}/{right}"


def line(calculation: Calculation, style: Style) -> str:
    """The calculation in one line, its formulas between the marks of the style."""
    marks = style.marks
    return " ".join(f"{marks}{text}{marks}" if is_formula else text for is_formula, text in chunks(calculation, style))
