//! Presentation MathML of a formula, within MathML Core.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::language::Language;
use crate::node::{Node, Operator, OperatorKind, Row, is_number};
use crate::speech::speech;

/// The fraction without a bar: the two numbers of a binomial coefficient.
const STACK: &str = "mfrac linethickness=\"0\"";
/// A narrow space, a sixth of an em.
const SPACE: &str = "<mspace width=\"0.17em\"></mspace>";

const TIMES: &str = "\u{2062}";
const APPLY: &str = "\u{2061}";

/// A `math` element, with the words for screen readers as its label. Elements and attributes are those of this module,
/// everything else is escaped text.
pub(crate) fn mathml(row: &[Node], language: Language, is_display: bool) -> String {
    let display = if is_display { " display=\"block\"" } else { "" };
    let spoken = speech(row, language);
    let label = escape(&spoken);
    let mut writer = MathMlWriter { out: format!("<math dir=\"ltr\"{display} aria-label=\"{label}\">"), language };
    writer.pieces(row);
    writer.out.push_str("</math>");
    writer.out
}

/// Escapes a text for HTML, between elements and in quoted attributes.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

struct MathMlWriter {
    out: String,
    language: Language,
}

impl MathMlWriter {
    fn open(&mut self, name: &'static str) {
        let _ = write!(self.out, "<{name}>");
    }

    fn close(&mut self, name: &'static str) {
        let _ = write!(self.out, "</{name}>");
    }

    fn leaf(&mut self, name: &'static str, text: &str) {
        let _ = write!(self.out, "<{name}>{}</{name}>", escape(text));
    }

    fn sign(&mut self, name: &'static str, sign: char) {
        self.leaf(name, sign.encode_utf8(&mut [0; 4]));
    }

    fn space(&mut self) {
        self.out.push_str(SPACE);
    }

    /// A row as one element.
    fn row(&mut self, row: &[Node]) {
        if let [node] = row {
            self.node(node);
        } else {
            self.open("mrow");
            self.pieces(row);
            self.close("mrow");
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
                Node::Operator(operator @ Operator { kind: OperatorKind::Sign, .. })
                    if expects_operand && before.is_some() =>
                {
                    self.open("mrow");
                    self.operator(*operator);
                    let operand = row.get(at).filter(|node| !node.is_operator());
                    if let Some(operand) = operand {
                        self.node(operand);
                        at += 1;
                    }
                    self.close("mrow");
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
        if before.is_function() {
            self.leaf("mo", APPLY);
            if !matches!(node, Node::Fenced(..)) {
                self.space();
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
        if node.is_function() {
            self.space();
        }
    }

    fn operator(&mut self, operator: Operator) {
        let sign = self.language.operator(operator.sign);
        match (operator.kind, sign) {
            // These have no entry in the operator dictionary and would be spaced like a relation.
            (OperatorKind::Postfix | OperatorKind::Prefix, sign) if sign != '!' && sign != '¬' => {
                if sign == '%' && self.language.parts_percent() {
                    self.space();
                }
                self.sign("mi", sign);
            }
            (_, sign) => self.sign("mo", sign),
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Number(digits) => self.leaf("mn", &self.language.number(digits)),
            Node::Letter(symbol) => self.leaf("mi", symbol),
            Node::Function(name) => self.leaf("mi", self.language.function(name)),
            Node::Operator(operator) => self.operator(*operator),
            Node::Text(text) => self.leaf("mtext", &self.language.word(text).replace(' ', "\u{a0}")),
            Node::Blank => self.leaf("mi", "□"),
            Node::Space => self.space(),
            Node::Group(row) => self.row(row),
            // Never reached: program notation is read before a formula is set.
            Node::Program(source) => self.leaf("mtext", source),
            Node::Fraction(over, under) => self.element("mfrac", &[over, under]),
            Node::Binomial(of, taken) => {
                self.open("mrow");
                self.leaf("mo", "(");
                self.open(STACK);
                self.row(of);
                self.row(taken);
                self.close("mfrac");
                self.leaf("mo", ")");
                self.close("mrow");
            }
            Node::Root(None, of) => self.element("msqrt", &[of]),
            Node::Root(Some(degree), of) => self.element("mroot", &[of, degree]),
            Node::Overline(row) => {
                self.open("mover");
                self.row(row);
                self.leaf("mo", "¯");
                self.close("mover");
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
                self.close(name);
            }
            Node::Fenced(open, inner, close) => {
                self.open("mrow");
                self.sign("mo", *open);
                self.pieces(inner);
                self.sign("mo", *close);
                self.close("mrow");
            }
        }
    }

    fn element(&mut self, name: &'static str, rows: &[&Row]) {
        self.open(name);
        for row in rows {
            self.row(row);
        }
        self.close(name);
    }
}

/// Signs such as `?`, `…` and `€`, which multiply nothing.
fn is_symbol(node: &Node) -> bool {
    matches!(node, Node::Letter(symbol) if !symbol.chars().all(char::is_alphabetic))
}
