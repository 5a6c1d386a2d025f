//! What was read from program notation or from a learner, as a formula.

use compact_str::{ToCompactString, format_compact};
use plumb_maths::read::{function_name, greek_letter};
use plumb_maths::tree::{Constant, Function, Literal, Relation, Statement, Tree};

use crate::node::{Node, Operator, OperatorKind, Row};

/// How strongly the parts of an expression hold together in two dimensions, where a fraction needs no brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Sum,
    Product,
    Power,
    Atom,
}

/// A statement as a formula, as it was written. Numbers are groups, so that [`crate::tidy`] may put signs right.
pub(crate) fn statement_row(statement: &Statement) -> Row {
    match statement {
        Statement::Expression(tree) => tree_row(tree),
        Statement::Relation(first, links) => {
            let mut row = tree_row(first);
            for (relation, side) in links {
                row.push(operator(relation_sign(*relation), OperatorKind::Relation));
                row.extend(tree_row(side));
            }
            row
        }
        Statement::And(parts) => joined(parts, &word("and")),
        Statement::Or(parts) => joined(parts, &word("or")),
        Statement::Xor(left, right) => {
            [vec![word("either")], statement_row(left), vec![word("or")], statement_row(right)].concat()
        }
        Statement::Implies(left, right) => {
            [part(left), vec![operator('⇒', OperatorKind::Relation)], part(right)].concat()
        }
        Statement::Not(of) => [vec![operator('¬', OperatorKind::Prefix)], part(of)].concat(),
        Statement::Truth(truth) => vec![Node::Text(if *truth { "true" } else { "false" }.into())],
        Statement::Set(items) if items.is_empty() => vec![Node::Letter("∅".into())],
        Statement::Set(items) => vec![Node::Fenced('{', joined(items, &comma()), '}')],
        Statement::List(items) => vec![Node::Fenced('(', joined(items, &comma()), ')')],
        Statement::Interval(low, high) => {
            let inner = [tree_row(&low.at), vec![comma()], tree_row(&high.at)].concat();
            vec![Node::Fenced(if low.closed { '[' } else { '(' }, inner, if high.closed { ']' } else { ')' })]
        }
        Statement::Union(parts) => sets(parts, '∪'),
        Statement::Intersection(parts) => sets(parts, '∩'),
        Statement::Difference(left, right) => {
            [part(left), vec![operator('∖', OperatorKind::Binary)], part(right)].concat()
        }
        Statement::Complement(of) => {
            [vec![Node::Letter("ℝ".into()), operator('∖', OperatorKind::Binary)], part(of)].concat()
        }
        Statement::Quantity(tree, unit) => {
            let mut row = at_least(tree, Level::Product);
            row.push(Node::Text(format_compact!(" {}", raised(unit))));
            row
        }
    }
}

/// A part of a statement, in brackets if it consists of several.
fn part(statement: &Statement) -> Row {
    let is_compound = matches!(
        statement,
        Statement::And(_)
            | Statement::Or(_)
            | Statement::Xor(..)
            | Statement::Implies(..)
            | Statement::Union(_)
            | Statement::Intersection(_)
            | Statement::Difference(..)
            | Statement::Complement(_)
    );
    let row = statement_row(statement);
    if is_compound { vec![Node::Fenced('(', row, ')')] } else { row }
}

fn sets(parts: &[Statement], sign: char) -> Row {
    let mut row = Row::new();
    for (at, one) in parts.iter().enumerate() {
        if at > 0 {
            row.push(operator(sign, OperatorKind::Binary));
        }
        row.extend(part(one));
    }
    row
}

fn joined(parts: &[Statement], between: &Node) -> Row {
    let mut row = Row::new();
    for (at, one) in parts.iter().enumerate() {
        if at > 0 {
            row.push(between.clone());
        }
        row.extend(if matches!(between, Node::Text(_)) { part(one) } else { statement_row(one) });
    }
    row
}

/// A word between statements; its translation is found when it is shown.
fn word(word: &str) -> Node {
    Node::Text(format_compact!(" {word} "))
}

fn operator(sign: char, kind: OperatorKind) -> Node {
    Node::Operator(Operator { sign, kind })
}

fn comma() -> Node {
    operator(',', OperatorKind::Separator)
}

fn number(digits: &str) -> Node {
    Node::Group(vec![Node::Number(digits.into())])
}

fn level(tree: &Tree) -> Level {
    match tree {
        Tree::Sum(_) | Tree::Negative(_) => Level::Sum,
        Tree::Product(_) | Tree::Mixed(..) => Level::Product,
        Tree::Number(number) if number.text.contains('e') => Level::Product,
        Tree::Power(..) | Tree::Quotient(..) => Level::Power,
        _ => Level::Atom,
    }
}

fn at_least(tree: &Tree, least: Level) -> Row {
    let row = tree_row(tree);
    if level(tree) < least { vec![Node::Fenced('(', row, ')')] } else { row }
}

fn single(row: Row) -> Node {
    match <[Node; 1]>::try_from(row) {
        Ok([node]) => node,
        Err(row) => Node::Group(row),
    }
}

fn tree_row(tree: &Tree) -> Row {
    match tree {
        Tree::Number(of) => literal(of),
        Tree::Name(of) => vec![name(of)],
        Tree::Constant(constant) => vec![Node::Letter(constant_symbol(*constant).into())],
        Tree::Sum(terms) => sum(terms),
        Tree::Product(factors) => product(factors),
        Tree::Negative(of) => [vec![Node::Operator(Operator::MINUS)], at_least(of, Level::Product)].concat(),
        Tree::Quotient(over, under) => vec![Node::Fraction(tree_row(over), tree_row(under))],
        Tree::Power(base, exponent) => vec![Node::Script {
            base: Box::new(single(at_least(base, Level::Atom))),
            below: None,
            above: Some(tree_row(exponent)),
        }],
        Tree::Root(degree, of) => {
            let is_square = matches!(&**degree, Tree::Number(number) if number.text == "2");
            vec![Node::Root((!is_square).then(|| tree_row(degree)), tree_row(of))]
        }
        Tree::Mixed(whole, over, under) => {
            let digits = |number: &Literal| vec![Node::Number(number.text.as_str().into())];
            vec![Node::Number(whole.text.as_str().into()), Node::Fraction(digits(over), digits(under))]
        }
        Tree::Percent(of) => [at_least(of, Level::Atom), vec![operator('%', OperatorKind::Postfix)]].concat(),
        Tree::Factorial(of) => [at_least(of, Level::Atom), vec![operator('!', OperatorKind::Postfix)]].concat(),
        Tree::Call(function, arguments) => call(*function, arguments),
        Tree::Apply(called, arguments) => applied(name(called), arguments),
    }
}

fn literal(literal: &Literal) -> Row {
    match literal.text.split_once('e') {
        None => vec![number(&literal.text)],
        Some((digits, power)) => {
            let exponent = match power.strip_prefix('-') {
                Some(size) => vec![Node::Operator(Operator::MINUS), Node::Number(size.into())],
                None => vec![Node::Number(power.into())],
            };
            let ten = Node::Script { base: Box::new(number("10")), below: None, above: Some(exponent) };
            vec![Node::Number(digits.into()), operator('×', OperatorKind::Binary), ten]
        }
    }
}

/// A name, with the part after `_` or within `[ ]` as its index.
fn name(name: &str) -> Node {
    let (base, index) = match (name.split_once('_'), name.split_once('[')) {
        (Some(parts), _) => parts,
        (None, Some((base, index))) => (base, index.trim_end_matches(']')),
        _ => return letters(name),
    };
    let index = index.replace('_', ",");
    let is_number = index.bytes().all(|byte| byte.is_ascii_digit());
    let index = if is_number { Node::Number(index.into()) } else { letters(&index) };
    Node::Script { base: Box::new(letters(base)), below: Some(vec![index]), above: None }
}

fn letters(name: &str) -> Node {
    Node::Letter(greek_letter(name).map_or_else(|| name.into(), |letter| letter.to_compact_string()))
}

fn constant_symbol(constant: Constant) -> &'static str {
    match constant {
        Constant::Pi => "π",
        Constant::E => "e",
        Constant::I => "i",
        Constant::Infinity => "∞",
    }
}

fn relation_sign(relation: Relation) -> char {
    match relation {
        Relation::Equal => '=',
        Relation::NotEqual => '≠',
        Relation::Less => '<',
        Relation::LessEqual => '≤',
        Relation::Greater => '>',
        Relation::GreaterEqual => '≥',
    }
}

fn sum(terms: &[Tree]) -> Row {
    let mut row = Row::new();
    for (at, term) in terms.iter().enumerate() {
        match term {
            Tree::Negative(of) if at > 0 => {
                row.push(Node::Operator(Operator::MINUS));
                row.extend(at_least(of, Level::Product));
            }
            _ => {
                if at > 0 {
                    row.push(Node::Operator(Operator::PLUS));
                }
                row.extend(at_least(term, Level::Product));
            }
        }
    }
    row
}

/// A product: without a sign where no two numbers would meet.
fn product(factors: &[Tree]) -> Row {
    let mut row = Row::new();
    for (at, factor) in factors.iter().enumerate() {
        if at > 0 && begins_with_digit(factor) {
            row.push(operator('×', OperatorKind::Binary));
        }
        let is_factor = matches!(factor, Tree::Product(_)) || level(factor) < Level::Product;
        row.extend(if is_factor { vec![Node::Fenced('(', tree_row(factor), ')')] } else { tree_row(factor) });
    }
    row
}

fn begins_with_digit(tree: &Tree) -> bool {
    match tree {
        Tree::Number(_) | Tree::Mixed(..) | Tree::Quotient(..) => true,
        Tree::Product(factors) => factors.first().is_some_and(begins_with_digit),
        Tree::Power(of, _) | Tree::Percent(of) | Tree::Factorial(of) => begins_with_digit(of),
        _ => false,
    }
}

fn call(function: Function, arguments: &[Tree]) -> Row {
    match (function, arguments) {
        (Function::Abs, [of]) => vec![Node::Fenced('|', tree_row(of), '|')],
        (Function::Floor, [of]) => vec![Node::Fenced('⌊', tree_row(of), '⌋')],
        (Function::Ceiling, [of]) => vec![Node::Fenced('⌈', tree_row(of), '⌉')],
        (Function::Log, [of]) => applied(log_to(vec![Node::Number("10".into())]), std::slice::from_ref(of)),
        (Function::Log, [base, of]) => applied(log_to(tree_row(base)), std::slice::from_ref(of)),
        (Function::Binomial, [of, taken]) => vec![Node::Binomial(tree_row(of), tree_row(taken))],
        _ => applied(Node::Function(function_name(function)), arguments),
    }
}

fn log_to(base: Row) -> Node {
    Node::Script { base: Box::new(Node::Function("log")), below: Some(base), above: None }
}

fn applied(called: Node, arguments: &[Tree]) -> Row {
    let mut inner = Row::new();
    for (at, argument) in arguments.iter().enumerate() {
        if at > 0 {
            inner.push(comma());
        }
        inner.extend(tree_row(argument));
    }
    vec![called, Node::Fenced('(', inner, ')')]
}

/// A unit with raised powers: `m/s²`.
fn raised(unit: &str) -> String {
    let mut out = String::new();
    let mut is_raised = false;
    for c in unit.chars() {
        match (c, superscript(c)) {
            ('^', _) => is_raised = true,
            (_, Some(up)) if is_raised => out.push(up),
            _ => {
                is_raised = false;
                out.push(c);
            }
        }
    }
    out
}

/// The character that shows a digit or sign raised; `None` if there is none.
fn superscript(c: char) -> Option<char> {
    Some(match c {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        '-' | '−' => '⁻',
        _ => return None,
    })
}
