//! Formulas as plain text on one line: for tables, titles, logs, notifications, searches and programs that read stems.

use crate::node::{Node, Operator, OperatorKind};

/// A formula as plain text, such as `(x + 1)/2`, `x^2`, `√(2)`; what it means is kept.
pub(crate) fn plain(row: &[Node]) -> String {
    let mut out = String::new();
    write_row(&mut out, row);
    out.trim().to_owned()
}

fn write_row(out: &mut String, row: &[Node]) {
    let mut expects_operand = true;
    for (at, node) in row.iter().enumerate() {
        if let Node::Operator(operator) = node {
            write_operator(out, *operator, expects_operand);
            expects_operand = operator.expects_operand();
            continue;
        }
        let before = at.checked_sub(1).and_then(|before| row.get(before));
        write_between(out, before, node);
        if is_divisor(before, node) {
            write_part(out, std::slice::from_ref(node));
        } else {
            write_node(out, node);
        }
        expects_operand = false;
    }
}

/// Whether a fraction needs brackets, since something is divided by it.
fn is_divisor(before: Option<&Node>, node: &Node) -> bool {
    let divides = |node: &Node| matches!(node, Node::Operator(Operator { sign: '÷' | '/' | ':', .. }));
    matches!(node, Node::Fraction(..)) && before.is_some_and(divides)
}

/// A space where two pieces would run together: in a mixed number, between numbers, after the name of a function.
fn write_between(out: &mut String, before: Option<&Node>, node: &Node) {
    let begins_with_digit = match node {
        Node::Number(_) => true,
        Node::Fraction(over, _) => over.first().is_some_and(|first| matches!(first, Node::Number(_))),
        _ => false,
    };
    let wants_space = match before {
        Some(Node::Number(_)) => begins_with_digit,
        Some(before) if before.is_function() => !matches!(node, Node::Fenced(..)),
        _ => false,
    };
    if wants_space || (node.is_function() && before.is_some_and(|before| !before.is_operator())) {
        out.push(' ');
    }
}

fn write_operator(out: &mut String, operator: Operator, expects_operand: bool) {
    let Operator { sign, kind } = operator;
    match kind {
        OperatorKind::Sign if expects_operand => out.push(sign),
        OperatorKind::Binary if sign == '/' => out.push('/'),
        OperatorKind::Sign | OperatorKind::Binary | OperatorKind::Relation => {
            if !out.ends_with(' ') && !out.is_empty() {
                out.push(' ');
            }
            out.push(sign);
            out.push(' ');
        }
        // A ratio or a division.
        OperatorKind::Separator if sign == ':' && !expects_operand => out.push_str(" : "),
        OperatorKind::Separator => {
            out.push(sign);
            out.push(' ');
        }
        OperatorKind::Postfix | OperatorKind::Prefix | OperatorKind::Bracket => out.push(sign),
    }
}

fn write_node(out: &mut String, node: &Node) {
    match node {
        Node::Number(text) | Node::Letter(text) | Node::Text(text) | Node::Program(text) => out.push_str(text),
        Node::Function(name) => out.push_str(name),
        Node::Operator(operator) => out.push(operator.sign),
        Node::Blank => out.push('□'),
        Node::Space => out.push(' '),
        Node::Group(row) => write_row(out, row),
        Node::Fraction(over, under) => {
            write_part(out, over);
            out.push('/');
            write_part(out, under);
        }
        Node::Binomial(of, taken) => {
            out.push_str("binomial(");
            write_row(out, of);
            out.push_str(", ");
            write_row(out, taken);
            out.push(')');
        }
        Node::Root(degree, of) => {
            match degree {
                None => out.push_str("√("),
                Some(degree) if plain(degree) == "3" => out.push_str("∛("),
                Some(degree) => {
                    out.push_str("root(");
                    write_row(out, degree);
                    out.push_str(", ");
                }
            }
            write_row(out, of);
            out.push(')');
        }
        // What repeats is in brackets, as recurring decimals are typed: 0.1(6).
        Node::Overline(row) => {
            out.push('(');
            write_row(out, row);
            out.push(')');
        }
        Node::Script { base, below, above } => {
            let is_compound = matches!(**base, Node::Group(_) | Node::Fraction(..));
            if is_compound {
                out.push('(');
            }
            write_node(out, base);
            if is_compound {
                out.push(')');
            }
            if let Some(below) = below {
                out.push('_');
                write_part(out, below);
            }
            if let Some(above) = above {
                out.push('^');
                write_part(out, above);
            }
        }
        Node::Fenced(open, inner, close) => {
            out.push(*open);
            write_row(out, inner);
            out.push(*close);
        }
    }
}

/// A part of a fraction, an exponent or an index: in brackets if it has more than one piece.
fn write_part(out: &mut String, row: &[Node]) {
    let is_simple = match row {
        [node] => !matches!(node, Node::Fraction(..) | Node::Group(_)),
        [Node::Operator(Operator { kind: OperatorKind::Sign, .. }), Node::Number(_) | Node::Letter(_)] => true,
        _ => false,
    };
    if is_simple {
        write_row(out, row);
    } else {
        out.push('(');
        write_row(out, row);
        out.push(')');
    }
}
