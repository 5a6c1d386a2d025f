//! LaTeX, for storage and for what renders it.

use super::notation::{Fence, Notation, Sign, statement};
use crate::read::names::greek_letter;
use crate::tree::{Constant, Relation, Statement};

/// A statement as LaTeX for mathematics mode, without dollar signs.
///
/// It uses the commands of LaTeX and amsmath alone; units and names are escaped.
pub fn to_latex(of: &Statement) -> String {
    statement(&Latex, of)
}

struct Latex;

/// Functions that LaTeX has a command for.
const COMMANDS: &[&str] = &[
    "sin", "cos", "tan", "csc", "sec", "cot", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "coth", "ln", "lg",
    "log", "exp", "min", "max", "gcd",
];

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
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
        (Fence::Curly, true) => "\\{",
        (Fence::Curly, false) => "\\}",
        (Fence::Bar, true) => "\\lvert ",
        (Fence::Bar, false) => "\\rvert ",
        (Fence::Floor, true) => "\\lfloor ",
        (Fence::Floor, false) => "\\rfloor ",
        (Fence::Ceiling, true) => "\\lceil ",
        (Fence::Ceiling, false) => "\\rceil ",
    }
}

impl Notation for Latex {
    fn digits(&self, text: &str) -> String {
        text.to_owned()
    }

    fn letters(&self, text: &str) -> String {
        // LaTeX has no commands for the capitals that look like Latin ones; those here all differ.
        match (greek_letter(text), text.chars().count()) {
            (Some(_), _) => format!("\\{text} "),
            (None, 1) => escape(text),
            _ => format!("\\mathrm{{{}}}", escape(text)),
        }
    }

    fn function(&self, name: &str) -> String {
        if COMMANDS.contains(&name) { format!("\\{name}") } else { format!("\\operatorname{{{}}}", escape(name)) }
    }

    fn words(&self, text: &str, before: bool, after: bool) -> String {
        let space = |wanted| if wanted { "~" } else { "" };
        format!("\\text{{{}{}{}}}", space(before), escape(text), space(after))
    }

    fn constant(&self, constant: Constant) -> String {
        match constant {
            Constant::Pi => "\\pi ",
            Constant::E => "e",
            Constant::I => "i",
            Constant::Infinity => "\\infty ",
        }
        .to_owned()
    }

    fn sign(&self, sign: Sign) -> String {
        match sign {
            Sign::Plus => "+",
            Sign::Minus => "-",
            Sign::Times => " \\times ",
            Sign::Beside => " ",
            Sign::Apply => "",
            Sign::Comma => ", ",
            Sign::Percent => "\\%",
            Sign::Bang => "!",
            Sign::Not => "\\neg ",
            Sign::Implies => " \\Rightarrow ",
            Sign::Union => " \\cup ",
            Sign::Intersection => " \\cap ",
            Sign::Without => " \\setminus ",
            Sign::Reals => "\\mathbb{R}",
            Sign::EmptySet => "\\emptyset ",
            Sign::Relation(relation) => match relation {
                Relation::Equal => " = ",
                Relation::NotEqual => " \\neq ",
                Relation::Less => " < ",
                Relation::LessEqual => " \\leq ",
                Relation::Greater => " > ",
                Relation::GreaterEqual => " \\geq ",
            },
        }
        .to_owned()
    }

    fn row(&self, parts: &[String]) -> String {
        parts.concat()
    }

    fn fraction(&self, over: &str, under: &str) -> String {
        format!("\\frac{{{over}}}{{{under}}}")
    }

    fn power(&self, base: &str, exponent: &str) -> String {
        format!("{base}^{{{exponent}}}")
    }

    fn index(&self, base: &str, index: &str) -> String {
        format!("{}_{{{index}}}", base.trim_end())
    }

    fn root(&self, degree: Option<&str>, of: &str) -> String {
        match degree {
            None => format!("\\sqrt{{{of}}}"),
            // A bracket within would end the degree.
            Some(degree) if degree.contains(']') => format!("\\sqrt[{{{degree}}}]{{{of}}}"),
            Some(degree) => format!("\\sqrt[{degree}]{{{of}}}"),
        }
    }

    fn fenced(&self, open: Fence, inner: &str, close: Fence) -> String {
        format!("\\left{}{inner}\\right{}", fence(open, true), fence(close, false))
    }

    fn binomial(&self, n: &str, k: &str) -> String {
        format!("\\binom{{{n}}}{{{k}}}")
    }
}
