//! Presentation MathML of a formula, within MathML Core.

use crate::language::Language;
use crate::node::{Node, Operator, OperatorKind, Row};

/// One step in creating a formula's elements. Markup never comes as text, so nothing needs to be trusted or escaped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MathMlPiece {
    /// Begins an element of this name; the following pieces are inside it.
    Open(&'static str),
    /// Ends the element that began last.
    Close,
    /// An element of this name that contains only text.
    Leaf(&'static str, String),
}

/// The fraction without a bar: the two numbers of a binomial coefficient.
pub const STACK: &str = "mfrac-stack";
/// A narrow space, an `mspace` of a sixth of an em.
pub const SPACE: &str = "mspace";

/// Every element that a formula may have, besides `math` itself.
pub const NAMES: [&str; 14] = [
    "mrow", "mfrac", "msup", "msub", "msubsup", "msqrt", "mroot", "mover", "mi", "mn", "mo", "mtext", SPACE, STACK,
];

const TIMES: &str = "\u{2062}";
const APPLY: &str = "\u{2061}";

/// The content of a `math` element.
pub(crate) fn mathml(row: &[Node], language: Language) -> Vec<MathMlPiece> {
    let mut writer = MathMlWriter { out: Vec::new(), language };
    writer.pieces(row);
    writer.out
}

struct MathMlWriter {
    out: Vec<MathMlPiece>,
    language: Language,
}

impl MathMlWriter {
    fn open(&mut self, name: &'static str) {
        self.out.push(MathMlPiece::Open(name));
    }

    fn close(&mut self) {
        self.out.push(MathMlPiece::Close);
    }

    fn leaf(&mut self, name: &'static str, text: impl Into<String>) {
        self.out.push(MathMlPiece::Leaf(name, text.into()));
    }

    /// A row as one element.
    fn row(&mut self, row: &[Node]) {
        match row {
            [node] => self.node(node),
            _ => {
                self.open("mrow");
                self.pieces(row);
                self.close();
            }
        }
    }

    /// The pieces of a row. A sign with its operand is a row of its own, since an operator is spaced as a sign only at
    /// the beginning of a row.
    fn pieces(&mut self, row: &[Node]) {
        let mut expects_operand = true;
        let mut before: Option<&Node> = None;
        let mut at = 0;
        while let Some(node) = row.get(at) {
            at += 1;
            match node {
                Node::Operator(operator @ Operator { kind: OperatorKind::Sign, .. }) if expects_operand && before.is_some() => {
                    self.open("mrow");
                    self.operator(*operator);
                    let operand = row.get(at).filter(|node| !node.is_operator());
                    if let Some(operand) = operand {
                        self.node(operand);
                        at += 1;
                    }
                    self.close();
                    expects_operand = operand.is_none();
                    before = operand.or(Some(node));
                    continue;
                }
                Node::Operator(operator) => {
                    self.operator(*operator);
                    expects_operand = operator.expects_operand();
                }
                _ => {
                    self.between(before, node);
                    self.node(node);
                    expects_operand = false;
                }
            }
            before = Some(node);
        }
    }

    /// The invisible sign between two operands, by which a screen reader knows a product or a function.
    fn between(&mut self, before: Option<&Node>, node: &Node) {
        let Some(before) = before else { return };
        let is_apart = |node: &Node| matches!(node, Node::Text(_) | Node::Space | Node::Blank);
        if before.is_operator() || is_apart(before) || is_apart(node) {
            return;
        }
        if is_function(before) {
            self.leaf("mo", APPLY);
            if !matches!(node, Node::Fenced(..)) {
                self.out.push(MathMlPiece::Leaf(SPACE, String::new()));
            }
            return;
        }
        let is_mixed_number = matches!((before, node), (Node::Number(_), Node::Fraction(over, under))
            if is_number(over) && is_number(under));
        let is_repeating = matches!((before, node), (Node::Number(_), Node::Overline(_)));
        let are_symbols = is_symbol(before) || is_symbol(node);
        if !is_mixed_number && !is_repeating && !are_symbols {
            self.leaf("mo", TIMES);
        }
        if is_function(node) {
            self.out.push(MathMlPiece::Leaf(SPACE, String::new()));
        }
    }

    fn operator(&mut self, operator: Operator) {
        let sign = self.language.operator(operator.sign);
        match (operator.kind, sign) {
            // These have no entry in the operator dictionary and would be spaced like a relation.
            (OperatorKind::Postfix | OperatorKind::Prefix, sign) if sign != '!' && sign != '¬' => self.leaf("mi", sign),
            (_, sign) => self.leaf("mo", sign),
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Number(digits) => self.leaf("mn", self.language.number(digits)),
            Node::Letter(symbol) => self.leaf("mi", symbol.as_str()),
            Node::Function(name) => self.leaf("mi", self.language.function(name)),
            Node::Operator(operator) => self.operator(*operator),
            Node::Text(text) => self.leaf("mtext", self.language.word(text).replace(' ', "\u{a0}")),
            Node::Blank => self.leaf("mi", "□"),
            Node::Space => self.leaf(SPACE, ""),
            Node::Group(row) => self.row(row),
            // Never reached: program notation is read before a formula is set.
            Node::Program(source) => self.leaf("mtext", source.as_str()),
            Node::Fraction(over, under) => self.element("mfrac", &[over, under]),
            Node::Binomial(of, taken) => {
                self.open("mrow");
                self.leaf("mo", "(");
                self.element(STACK, &[of, taken]);
                self.leaf("mo", ")");
                self.close();
            }
            Node::Root(None, of) => self.element("msqrt", &[of]),
            Node::Root(Some(degree), of) => self.element("mroot", &[of, degree]),
            Node::Overline(row) => {
                self.open("mover");
                self.row(row);
                self.leaf("mo", "¯");
                self.close();
            }
            Node::Script { base, below, above } => {
                let name = match (below, above) {
                    (Some(_), Some(_)) => "msubsup",
                    (Some(_), None) => "msub",
                    _ => "msup",
                };
                self.open(name);
                self.node(base);
                for script in below.iter().chain(above) {
                    self.row(script);
                }
                self.close();
            }
            Node::Fenced(open, inner, close) => {
                self.open("mrow");
                self.leaf("mo", *open);
                self.pieces(inner);
                self.leaf("mo", *close);
                self.close();
            }
        }
    }

    fn element(&mut self, name: &'static str, rows: &[&Row]) {
        self.open(name);
        for row in rows {
            self.row(row);
        }
        self.close();
    }
}

fn is_number(row: &Row) -> bool {
    matches!(row.as_slice(), [Node::Number(_)])
}

fn is_function(node: &Node) -> bool {
    match node {
        Node::Function(_) => true,
        Node::Script { base, .. } => is_function(base),
        _ => false,
    }
}

/// Signs such as `?`, `…` and `€`, which multiply nothing.
fn is_symbol(node: &Node) -> bool {
    matches!(node, Node::Letter(symbol) if !symbol.chars().all(char::is_alphabetic))
}
