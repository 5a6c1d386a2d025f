//! The commands and characters of the subset of LaTeX that texts may use.

use crate::node::{Operator, OperatorKind};
use OperatorKind::{Binary, Bracket, Postfix, Prefix, Relation, Separator, Sign};

/// Operators: the command's name or nothing, the character, its kind.
const OPERATORS: &[(&str, char, OperatorKind)] = &[
    ("", '+', Sign),
    ("", '-', Sign),
    ("", '−', Sign),
    ("pm", '±', Sign),
    ("mp", '∓', Sign),
    ("times", '×', Binary),
    ("cdot", '·', Binary),
    ("div", '÷', Binary),
    ("", '/', Binary),
    ("circ", '∘', Binary),
    ("cup", '∪', Binary),
    ("cap", '∩', Binary),
    ("setminus", '∖', Binary),
    ("land", '∧', Binary),
    ("lor", '∨', Binary),
    ("", '=', Relation),
    ("", '<', Relation),
    ("", '>', Relation),
    ("lt", '<', Relation),
    ("gt", '>', Relation),
    ("le", '≤', Relation),
    ("leq", '≤', Relation),
    ("ge", '≥', Relation),
    ("geq", '≥', Relation),
    ("ne", '≠', Relation),
    ("neq", '≠', Relation),
    ("approx", '≈', Relation),
    ("sim", '∼', Relation),
    ("cong", '≅', Relation),
    ("equiv", '≡', Relation),
    ("propto", '∝', Relation),
    ("in", '∈', Relation),
    ("notin", '∉', Relation),
    ("subset", '⊂', Relation),
    ("subseteq", '⊆', Relation),
    ("to", '→', Relation),
    ("rightarrow", '→', Relation),
    ("mapsto", '↦', Relation),
    ("Rightarrow", '⇒', Relation),
    ("implies", '⇒', Relation),
    ("Leftrightarrow", '⇔', Relation),
    ("iff", '⇔', Relation),
    ("parallel", '∥', Relation),
    ("perp", '⊥', Relation),
    ("mid", '|', Relation),
    ("", ',', Separator),
    ("", ';', Separator),
    ("", ':', Separator),
    ("colon", ':', Separator),
    ("", '!', Postfix),
    ("%", '%', Postfix),
    ("", '%', Postfix),
    ("degree", '°', Postfix),
    ("", '′', Postfix),
    ("prime", '′', Postfix),
    ("", '\'', Postfix),
    ("angle", '∠', Prefix),
    ("triangle", '△', Prefix),
    ("neg", '¬', Prefix),
    ("lnot", '¬', Prefix),
    ("", '|', Bracket),
    ("", '(', Bracket),
    ("", ')', Bracket),
    ("", '[', Bracket),
    ("", ']', Bracket),
    ("{", '{', Bracket),
    ("}", '}', Bracket),
    ("lfloor", '⌊', Bracket),
    ("rfloor", '⌋', Bracket),
    ("lceil", '⌈', Bracket),
    ("rceil", '⌉', Bracket),
];

/// Commands for symbols that stand like letters. Greek letters are known besides.
const LETTERS: &[(&str, &str)] = &[
    ("infty", "∞"),
    ("emptyset", "∅"),
    ("varnothing", "∅"),
    ("ldots", "…"),
    ("dots", "…"),
    ("cdots", "⋯"),
    ("ell", "ℓ"),
    ("euro", "€"),
    ("$", "$"),
    ("#", "#"),
    ("&", "&"),
];

/// Characters that stand like letters and may be written themselves.
const SYMBOLS: &str = "∞∅…⋯ℓ?€£πℝℕℤℚℂ";

/// Names of functions and other words that stand upright.
const FUNCTIONS: &[&str] = &[
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln", "lg",
    "exp", "gcd", "lcm", "min", "max", "mod", "det", "lim",
];

/// The sets of numbers: `\mathbb{R}`.
const SETS: &[(char, &str)] = &[('N', "ℕ"), ('Z', "ℤ"), ('Q', "ℚ"), ('R', "ℝ"), ('C', "ℂ"), ('P', "ℙ")];

/// The operator of a command.
pub(super) fn operator_command(name: &str) -> Option<Operator> {
    OPERATORS
        .iter()
        .find(|(command, ..)| !command.is_empty() && *command == name)
        .map(|(_, sign, kind)| operator(*sign, *kind))
}

/// The operator that a character is.
pub(super) fn operator_character(c: char) -> Option<Operator> {
    OPERATORS
        .iter()
        .find(|(command, sign, _)| *sign == c && (command.is_empty() || !c.is_ascii()))
        .map(|(_, sign, kind)| operator(*sign, *kind))
}

/// An operator as the reader sees it: a minus is U+2212, an apostrophe a prime.
fn operator(sign: char, kind: OperatorKind) -> Operator {
    let sign = match sign {
        '-' => '−',
        '\'' => '′',
        other => other,
    };
    Operator { sign, kind }
}

/// The symbol of a command.
pub(super) fn letter_command(name: &str) -> Option<&'static str> {
    LETTERS.iter().find(|(command, _)| *command == name).map(|(_, symbol)| *symbol)
}

/// Whether a character is written as it is: a letter of an alphabet, or a symbol.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic() || SYMBOLS.contains(c)
}

/// The function of a command.
pub(super) fn function(name: &str) -> Option<&'static str> {
    FUNCTIONS.iter().find(|known| **known == name).copied()
}

/// The set of numbers with this letter.
pub(super) fn number_set(letter: char) -> Option<&'static str> {
    SETS.iter().find(|(known, _)| *known == letter).map(|(_, set)| *set)
}

/// Whether a symbol needs a backslash before it.
pub(super) fn is_special(symbol: &str) -> bool {
    matches!(symbol, "$" | "#" | "&")
}

/// The closing bracket of an opening one.
pub(super) fn closes(open: char, close: char) -> bool {
    match open {
        // An interval may be open at one end.
        '(' | '[' => matches!(close, ')' | ']'),
        '{' => close == '}',
        '⌊' => close == '⌋',
        '⌈' => close == '⌉',
        _ => false,
    }
}
