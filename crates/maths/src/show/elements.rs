//! The MathML elements that formulas consist of. Every `&str` that is not a finished element is escaped.

use crate::read::names::greek_letter;
use crate::tree::{Constant, Relation};

/// Signs between and after operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    Times,
    /// Invisible multiplication.
    Beside,
    /// Between a function and its argument.
    Apply,
    Comma,
    Percent,
    Bang,
    Not,
    Implies,
    Relation(Relation),
    Union,
    Intersection,
    Without,
    Reals,
    EmptySet,
}

/// One side of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fence {
    Round,
    Square,
    Curly,
    Bar,
    Floor,
    Ceiling,
}

fn element(name: &str, text: &str) -> String {
    format!("<{name}>{}</{name}>", escape(text))
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

const fn fence(of: Fence, left: bool) -> &'static str {
    match (of, left) {
        (Fence::Round, true) => "(",
        (Fence::Round, false) => ")",
        (Fence::Square, true) => "[",
        (Fence::Square, false) => "]",
        (Fence::Curly, true) => "{",
        (Fence::Curly, false) => "}",
        (Fence::Bar, _) => "|",
        (Fence::Floor, true) => "⌊",
        (Fence::Floor, false) => "⌋",
        (Fence::Ceiling, true) => "⌈",
        (Fence::Ceiling, false) => "⌉",
    }
}

/// Digits with a decimal point.
pub(super) fn digits(text: &str) -> String {
    element("mn", text)
}

/// A name of letters.
pub(super) fn letters(text: &str) -> String {
    match greek_letter(text) {
        Some(letter) => element("mi", &letter.to_string()),
        None => element("mi", text),
    }
}

/// The name of a function.
pub(super) fn function(name: &str) -> String {
    element("mi", name)
}

/// Words or a unit, with a space on the requested sides.
pub(super) fn words(text: &str, before: bool, after: bool) -> String {
    let space = |wanted| if wanted { "\u{a0}" } else { "" };
    element("mtext", &format!("{}{text}{}", space(before), space(after)))
}

pub(super) fn constant(constant: Constant) -> String {
    element(
        "mi",
        match constant {
            Constant::Pi => "π",
            Constant::E => "e",
            Constant::I => "i",
            Constant::Infinity => "∞",
        },
    )
}

pub(super) fn sign(sign: Sign) -> String {
    let text = match sign {
        Sign::Reals => return element("mi", "ℝ"),
        Sign::EmptySet => return element("mi", "∅"),
        Sign::Plus => "+",
        Sign::Minus => "−",
        Sign::Times => "×",
        Sign::Beside => "\u{2062}",
        Sign::Apply => "\u{2061}",
        Sign::Comma => ",",
        Sign::Percent => "%",
        Sign::Bang => "!",
        Sign::Not => "¬",
        Sign::Implies => "⇒",
        Sign::Union => "∪",
        Sign::Intersection => "∩",
        Sign::Without => "∖",
        Sign::Relation(relation) => match relation {
            Relation::Equal => "=",
            Relation::NotEqual => "≠",
            Relation::Less => "<",
            Relation::LessEqual => "≤",
            Relation::Greater => ">",
            Relation::GreaterEqual => "≥",
        },
    };
    element("mo", text)
}

pub(super) fn row(parts: &[String]) -> String {
    match parts {
        [one] => one.clone(),
        many => format!("<mrow>{}</mrow>", many.concat()),
    }
}

pub(super) fn fraction(over: &str, under: &str) -> String {
    format!("<mfrac>{over}{under}</mfrac>")
}

pub(super) fn power(base: &str, exponent: &str) -> String {
    format!("<msup>{base}{exponent}</msup>")
}

pub(super) fn index(base: &str, index: &str) -> String {
    format!("<msub>{base}{index}</msub>")
}

/// A root; without a degree for the square root.
pub(super) fn root(degree: Option<&str>, of: &str) -> String {
    match degree {
        None => format!("<msqrt>{of}</msqrt>"),
        Some(degree) => format!("<mroot>{of}{degree}</mroot>"),
    }
}

pub(super) fn fenced(open: Fence, inner: &str, close: Fence) -> String {
    format!("<mrow><mo>{}</mo>{inner}<mo>{}</mo></mrow>", fence(open, true), fence(close, false))
}

pub(super) fn binomial(n: &str, k: &str) -> String {
    format!("<mrow><mo>(</mo><mfrac linethickness=\"0\">{n}{k}</mfrac><mo>)</mo></mrow>")
}
