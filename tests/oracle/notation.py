"""Formulas between dollar signs, written on one line as the rules expect them."""

import re

FORMULA = re.compile(r"(?<!\\)\$(?=[^\s$])((?:\\.|[^$\\])*?)(?<=\S)\$(?!\d)")
SIGNS = {"times": "×", "div": "÷", "cdot": "·", "square": "?", "ldots": "…", "le": "≤", "ge": "≥", "ne": "≠"}
RAISED = str.maketrans("0123456789−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def on_the_line(text):
    """A text with its formulas on one line: `3/4`, `9 7/12`, `2³ × 2⁵`, `x > −4`."""
    return FORMULA.sub(lambda found: spaced(Reader(found.group(1)).row()), text).replace("\\$", "$")


def spaced(formula):
    """A formula with a space on both sides of each sign between two numbers, and none after a sign of one number."""
    signs = re.sub(r"\s*([-−+×÷·=<>≤≥≠])\s*", r" \1 ", formula.replace("-", "−"))
    signs = re.sub(r"(^|[(,×÷·=<>≤≥≠:+−]) *− ", r"\1 −", re.sub(r"\s*([,:])\s*", r"\1 ", signs))
    return re.sub(r" +", " ", signs.replace("( −", "(−").replace("(|", "(")).strip().replace(": ", " : ")


class Reader:
    """Reads the subset of LaTeX that texts use."""

    def __init__(self, source):
        self.source, self.at = source, 0

    def row(self):
        """The pieces up to a closing brace or the end."""
        out = ""
        while self.at < len(self.source) and self.source[self.at] != "}":
            piece = self.piece()
            is_mixed = piece.startswith("\N{FRACTION SLASH}")
            out += (" " if is_mixed and out[-1:].isdigit() else "") + piece.lstrip("\N{FRACTION SLASH}")
        return out

    def group(self):
        """What is between braces, or a single piece."""
        while self.source[self.at] == " ":
            self.at += 1
        if self.source[self.at] != "{":
            return self.piece()
        self.at += 1
        inner = self.row()
        self.at += 1
        return inner

    def piece(self):
        """One sign, group or command."""
        if self.source[self.at] == "{":
            return self.group()
        sign, self.at = self.source[self.at], self.at + 1
        if sign == "^":
            return self.group().strip().replace("-", "−").replace(" ", "").translate(RAISED)
        return self.command() if sign == "\\" else sign

    def command(self):
        """What a command stands for."""
        name = re.match(r"[a-zA-Z]+|.", self.source[self.at :]).group()
        self.at += len(name)
        if name == "frac":
            above, below = self.group(), self.group()
            # Marked, since a number before a fraction needs a space.
            return f"\N{FRACTION SLASH}{above}/{below}"
        if name == "sqrt":
            return f"√{self.group()}"
        if name in {"formula", "text"}:
            return self.group()
        return SIGNS.get(name, "" if name in {"left", "right", ",", "quad"} else name)
