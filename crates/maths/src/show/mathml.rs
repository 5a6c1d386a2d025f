//! Presentation MathML.

use super::notation::{Fence, Notation, Sign, statement};
use crate::read::names::greek_letter;
use crate::tree::{Constant, Relation, Statement};

/// A statement as presentation MathML, a `<math>` element.
///
/// Everything that comes from the input is escaped text within `mi`, `mn` or `mtext`; there is no attribute that
/// depends on it. Invisible products and function application are marked, so that a screen reader can say them.
/// `and`, `or` and their like are English words.
pub fn to_mathml(of: &Statement) -> String {
    format!("<math>{}</math>", statement(&MathMl, of))
}

struct MathMl;

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

impl Notation for MathMl {
    fn digits(&self, text: &str) -> String {
        element("mn", text)
    }

    fn letters(&self, text: &str) -> String {
        match greek_letter(text) {
            Some(letter) => element("mi", &letter.to_string()),
            None => element("mi", text),
        }
    }

    fn function(&self, name: &str) -> String {
        element("mi", name)
    }

    fn words(&self, text: &str, before: bool, after: bool) -> String {
        let space = |wanted| if wanted { "\u{a0}" } else { "" };
        element("mtext", &format!("{}{text}{}", space(before), space(after)))
    }

    fn constant(&self, constant: Constant) -> String {
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

    fn sign(&self, sign: Sign) -> String {
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

    fn row(&self, parts: &[String]) -> String {
        match parts {
            [one] => one.clone(),
            many => format!("<mrow>{}</mrow>", many.concat()),
        }
    }

    fn fraction(&self, over: &str, under: &str) -> String {
        format!("<mfrac>{over}{under}</mfrac>")
    }

    fn power(&self, base: &str, exponent: &str) -> String {
        format!("<msup>{base}{exponent}</msup>")
    }

    fn index(&self, base: &str, index: &str) -> String {
        format!("<msub>{base}{index}</msub>")
    }

    fn root(&self, degree: Option<&str>, of: &str) -> String {
        match degree {
            None => format!("<msqrt>{of}</msqrt>"),
            Some(degree) => format!("<mroot>{of}{degree}</mroot>"),
        }
    }

    fn fenced(&self, open: Fence, inner: &str, close: Fence) -> String {
        format!("<mrow><mo>{}</mo>{inner}<mo>{}</mo></mrow>", fence(open, true), fence(close, false))
    }

    fn binomial(&self, n: &str, k: &str) -> String {
        format!("<mrow><mo>(</mo><mfrac linethickness=\"0\">{n}{k}</mfrac><mo>)</mo></mrow>")
    }
}
