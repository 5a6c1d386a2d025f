//! Writes a formula as LaTeX.

use std::fmt::Write as _;

use super::symbols;
use crate::node::{Node, Row};

/// The LaTeX of a formula; it reads back to the same formula.
pub(crate) fn write(row: &Row) -> String {
    let mut out = String::new();
    write_row(&mut out, row);
    out
}

fn write_row(out: &mut String, row: &Row) {
    for node in row {
        write_node(out, node);
    }
}

fn write_group(out: &mut String, row: &Row) {
    out.push('{');
    write_row(out, row);
    out.push('}');
}

fn write_node(out: &mut String, node: &Node) {
    match node {
        Node::Number(number) => digits(out, number),
        Node::Letter(symbol) if symbols::is_special(symbol) => {
            let _ = write!(out, "\\{symbol}");
        }
        Node::Letter(symbol) => out.push_str(symbol),
        Node::Function(name) => {
            let _ = write!(out, "\\{name} ");
        }
        Node::Operator(operator) => match operator.sign {
            '{' | '}' => {
                let _ = write!(out, "\\{}", operator.sign);
            }
            '−' => out.push_str(" - "),
            sign if matches!(sign, '(' | ')' | '[' | ']' | '|' | ',' | '!' | '%' | '°' | '′' | '/') => {
                out.push(sign);
            }
            sign => {
                let _ = write!(out, " {sign} ");
            }
        },
        Node::Text(text) => {
            let _ = write!(out, "\\text{{{}}}", text.replace('$', "\\$"));
        }
        Node::Program(source) => {
            let _ = write!(out, "\\formula{{{source}}}");
        }
        Node::Blank => out.push_str("\\square "),
        Node::Space => out.push_str("\\,"),
        Node::Group(row) => write_group(out, row),
        Node::Fraction(over, under) => {
            out.push_str("\\frac");
            write_group(out, over);
            write_group(out, under);
        }
        Node::Binomial(over, under) => {
            out.push_str("\\binom");
            write_group(out, over);
            write_group(out, under);
        }
        Node::Root(degree, of) => {
            out.push_str("\\sqrt");
            if let Some(degree) = degree {
                out.push('[');
                write_row(out, degree);
                out.push(']');
            }
            write_group(out, of);
        }
        Node::Overline(row) => {
            out.push_str("\\overline");
            write_group(out, row);
        }
        Node::Script { base, below, above } => {
            write_node(out, base);
            trim(out);
            if let Some(below) = below {
                out.push('_');
                write_group(out, below);
            }
            if let Some(above) = above {
                out.push('^');
                write_group(out, above);
            }
        }
        Node::Fenced(open, inner, close) => {
            bracket(out, "\\left", *open);
            write_row(out, inner);
            trim(out);
            bracket(out, "\\right", *close);
        }
    }
}

fn bracket(out: &mut String, command: &str, bracket: char) {
    // Plain brackets read back to a pair, and are what an author would write.
    if matches!(bracket, '(' | ')' | '[' | ']' | '⌊' | '⌋' | '⌈' | '⌉') {
        out.push(bracket);
    } else if matches!(bracket, '{' | '}') {
        let _ = write!(out, "{command}\\{bracket}");
    } else {
        let _ = write!(out, "{command}{bracket}");
    }
}

/// Digits; a space keeps a number from joining another.
fn digits(out: &mut String, digits: &str) {
    if out.ends_with(|c: char| c.is_ascii_digit() || c == '.') {
        out.push(' ');
    }
    out.push_str(digits);
}

fn trim(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
}
