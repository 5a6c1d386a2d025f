//! Puts signs and coefficients right after values were filled in: `1x`, `0x` and `+ -3` are not printed.
//!
//! A value is a group that contains only a number. In a formula with letters a negative value changes the sign before
//! it, `x + {-3}` to `x - 3`; in one without letters it gets brackets, `4 + {-3}` to `4 + (-3)`, since that is how
//! negative numbers are written in a sum.

use compact_str::CompactString;

use crate::node::{Node, Operator, OperatorKind, Row};

/// A number that was filled in: an integer, a decimal or a fraction.
struct FilledValue {
    is_negative: bool,
    digits: CompactString,
    denominator: Option<CompactString>,
}

impl FilledValue {
    fn of(node: &Node) -> Option<Self> {
        let Node::Group(row) = node else { return None };
        let (is_negative, rest) = match row.as_slice() {
            [Node::Operator(Operator::MINUS), rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        match rest {
            [Node::Number(digits)] => Some(Self { is_negative, digits: digits.clone(), denominator: None }),
            [Node::Number(over), Node::Operator(Operator { sign: '/', .. }), Node::Number(under)] => {
                Some(Self { is_negative, digits: over.clone(), denominator: Some(under.clone()) })
            }
            _ => None,
        }
    }

    fn is(&self, number: &str) -> bool {
        self.denominator.is_none() && self.digits == number
    }

    /// The value without its sign.
    fn magnitude(&self) -> Node {
        let number = |digits: &CompactString| Node::Number(digits.clone());
        match &self.denominator {
            Some(under) => Node::Fraction(vec![number(&self.digits)], vec![number(under)]),
            None => number(&self.digits),
        }
    }

    fn in_brackets(&self) -> Node {
        let sign = self.is_negative.then_some(Node::Operator(Operator::MINUS));
        Node::Fenced('(', sign.into_iter().chain([self.magnitude()]).collect(), ')')
    }
}

/// The formula with its values as they are printed.
pub(crate) fn tidy(row: Row) -> Row {
    let is_algebra = row.iter().any(Node::has_letter);
    let mut printed = PrintedRow { out: Row::new(), is_algebra };
    let mut rest = row.into_iter().peekable();
    while let Some(node) = rest.next() {
        // An empty text that was filled in.
        if matches!(&node, Node::Group(row) if row.is_empty()) {
            continue;
        }
        let Some(value) = FilledValue::of(&node) else {
            printed.out.push(within(node));
            continue;
        };
        let is_coefficient = rest.peek().is_some_and(multiplies);
        let is_last = rest.peek().is_none_or(ends_term);
        let is_dropped = value.is("0") && (is_coefficient || (is_algebra && is_last && printed.has_term_before()));
        if is_dropped && printed.drops_term() {
            while rest.next_if(|node| !ends_term(node)).is_some() {}
            printed.close_gap(&mut rest);
        } else if value.is("0") && rest.peek().is_some_and(is_number_fraction) {
            // A mixed number without a whole part.
        } else {
            printed.push(&value, is_coefficient && value.is("1"));
        }
    }
    printed.out
}

/// The parts of a piece, each put right for itself.
fn within(node: Node) -> Node {
    match node {
        Node::Group(row) => match tidy(row) {
            mut row if row.len() == 1 => row.remove(0),
            row => Node::Group(row),
        },
        Node::Fraction(over, under) => Node::Fraction(tidy(over), tidy(under)),
        Node::Binomial(over, under) => Node::Binomial(tidy(over), tidy(under)),
        Node::Root(degree, of) => Node::Root(degree.map(tidy), tidy(of)),
        Node::Overline(row) => Node::Overline(tidy(row)),
        Node::Fenced(open, row, close) => Node::Fenced(open, tidy(row), close),
        Node::Script { base, below, above } => {
            let base = match FilledValue::of(&base) {
                Some(value) if value.is_negative || value.denominator.is_some() => value.in_brackets(),
                _ => within(*base),
            };
            Node::Script { base: Box::new(base), below: below.map(tidy), above: above.map(tidy) }
        }
        node => node,
    }
}

/// Whether a number directly before this piece is its coefficient.
fn multiplies(node: &Node) -> bool {
    match node {
        Node::Letter(symbol) => symbol.chars().all(char::is_alphabetic),
        Node::Function(_) | Node::Root(..) | Node::Fenced('(', ..) | Node::Program(_) => true,
        Node::Fraction(over, under) => over.iter().chain(under).any(Node::has_letter),
        Node::Script { base, .. } => multiplies(base),
        Node::Group(row) => FilledValue::of(node).is_none() && row.first().is_some_and(multiplies),
        _ => false,
    }
}

fn is_number_fraction(node: &Node) -> bool {
    matches!(node, Node::Fraction(over, under) if !over.iter().chain(under).any(Node::has_letter))
}

fn ends_term(node: &Node) -> bool {
    matches!(
        node,
        Node::Operator(Operator { kind: OperatorKind::Sign | OperatorKind::Relation | OperatorKind::Separator, .. })
    )
}

struct PrintedRow {
    out: Row,
    is_algebra: bool,
}

impl PrintedRow {
    fn last_operator(&self) -> Option<Operator> {
        match self.out.iter().rev().find(|node| !matches!(node, Node::Space)) {
            Some(Node::Operator(operator)) => Some(*operator),
            _ => None,
        }
    }

    /// Whether there is a term before the last sign, so that the term after it may go.
    fn has_term_before(&self) -> bool {
        let sign =
            self.out.iter().rposition(|node| matches!(node, Node::Operator(Operator { kind: OperatorKind::Sign, .. })));
        sign.is_some_and(|sign| sign + 1 == self.out.len() && sign > 0 && !ends_term(&self.out[sign - 1]))
    }

    /// Takes away the sign of a term that is left out; false if the term is a factor and cannot go.
    fn drops_term(&mut self) -> bool {
        match self.last_operator().map(|operator| operator.kind) {
            Some(OperatorKind::Sign) => {
                while let Some(node) = self.out.pop() {
                    if node.is_operator() {
                        break;
                    }
                }
                true
            }
            Some(OperatorKind::Relation | OperatorKind::Separator) => true,
            Some(_) => false,
            None => self.out.is_empty(),
        }
    }

    /// After a term was left out: a plus sign at the beginning of a side goes, and an empty side is 0.
    fn close_gap(&mut self, rest: &mut std::iter::Peekable<std::vec::IntoIter<Node>>) {
        let begins_side = self.out.last().is_none_or(ends_term);
        if begins_side {
            let is_plus = |node: &Node| *node == Node::Operator(Operator::PLUS);
            let continues = rest
                .peek()
                .is_some_and(|node| matches!(node, Node::Operator(Operator { kind: OperatorKind::Sign, .. })));
            if !continues {
                self.out.push(Node::Number("0".into()));
            }
            let _ = rest.next_if(is_plus);
        }
    }

    fn push(&mut self, value: &FilledValue, is_one: bool) {
        if value.is_negative {
            match self.last_operator() {
                Some(operator) if operator.kind == OperatorKind::Sign => {
                    if !self.is_algebra || !matches!(operator.sign, '+' | '−') {
                        self.out.push(value.in_brackets());
                        return;
                    }
                    self.flip_sign();
                }
                Some(Operator { kind: OperatorKind::Binary | OperatorKind::Postfix, .. }) => {
                    self.out.push(value.in_brackets());
                    return;
                }
                Some(_) => self.out.push(Node::Operator(Operator::MINUS)),
                None if self.out.iter().all(|node| matches!(node, Node::Space)) => {
                    self.out.push(Node::Operator(Operator::MINUS));
                }
                None => {
                    self.out.push(value.in_brackets());
                    return;
                }
            }
        }
        if !is_one {
            self.out.push(value.magnitude());
        }
    }

    /// The sign before a negative value, which becomes the other one. A plus that nothing precedes is left out.
    fn flip_sign(&mut self) {
        let Some(sign) = self.out.iter().rposition(Node::is_operator) else { return };
        let begins_side = sign == 0 || ends_term(&self.out[sign - 1]);
        match &mut self.out[sign] {
            Node::Operator(operator) if operator.sign == '+' => *operator = Operator::MINUS,
            Node::Operator(_) if begins_side => {
                self.out.remove(sign);
            }
            Node::Operator(operator) => *operator = Operator::PLUS,
            _ => {}
        }
    }
}
