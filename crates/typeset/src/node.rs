//! The tree of a formula as its author wrote it: what is beside, above and below what.

use compact_str::CompactString;

/// A formula or a part of one, from left to right.
pub(crate) type Row = Vec<Node>;

/// One piece of a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    /// Digits, with a point if the number has one: `12`, `1.5`.
    Number(CompactString),
    /// A variable or another symbol that is no operator: `x`, `π`, `∞`.
    Letter(CompactString),
    /// A name of several letters: `sin`, `lcm`.
    Function(&'static str),
    /// An operator, a relation, a comma or a bracket without a partner.
    Operator(Operator),
    /// Words: `\text{…}`.
    Text(CompactString),
    /// An empty box for what is asked.
    Blank,
    /// Spacing.
    Space,
    /// A group in braces; a value that a template filled in is one.
    Group(Row),
    /// A fraction.
    Fraction(Row, Row),
    /// A binomial coefficient.
    Binomial(Row, Row),
    /// A root: its degree unless it is a square root, and what is under it.
    Root(Option<Row>, Row),
    /// A line over what repeats: `\overline{3}`.
    Overline(Row),
    /// What is raised or lowered beside a base; at least one of both.
    Script {
        /// What it is raised or lowered at.
        base: Box<Node>,
        /// The index.
        below: Option<Row>,
        /// The exponent.
        above: Option<Row>,
    },
    /// Brackets with what is between them.
    Fenced(char, Row, char),
    /// Mathematics in program notation: `\formula{2*x}`.
    Program(CompactString),
}

/// Kind of an operator: what may stand beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperatorKind {
    /// Plus and minus, which may be signs.
    Sign,
    /// Between two operands.
    Binary,
    /// Between two sides.
    Relation,
    /// A comma, a semicolon or a colon.
    Separator,
    /// After its operand: `!`, `%`, `°`, `′`.
    Postfix,
    /// Before its operand: `∠`, `¬`.
    Prefix,
    /// A bracket or bar without a partner.
    Bracket,
}

/// An operator by its character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Operator {
    pub(crate) sign: char,
    pub(crate) kind: OperatorKind,
}

impl Operator {
    pub(crate) const MINUS: Self = Self { sign: '−', kind: OperatorKind::Sign };
    pub(crate) const PLUS: Self = Self { sign: '+', kind: OperatorKind::Sign };

    /// Whether an operand is expected after it, so that a minus there is a sign.
    pub(crate) fn expects_operand(self) -> bool {
        !matches!(self.kind, OperatorKind::Postfix)
    }
}

impl Node {
    /// The parts of the node, in reading order.
    pub(crate) fn rows(&self) -> Vec<&Row> {
        match self {
            Self::Group(row) | Self::Overline(row) | Self::Fenced(_, row, _) => vec![row],
            Self::Fraction(over, under) | Self::Binomial(over, under) => vec![over, under],
            Self::Root(degree, of) => degree.iter().chain([of]).collect(),
            Self::Script { base, below, above } => base.rows().into_iter().chain(below).chain(above).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a letter is in it.
    pub(crate) fn has_letter(&self) -> bool {
        match self {
            Self::Letter(_) | Self::Program(_) => true,
            Self::Number(_) | Self::Function(_) | Self::Operator(_) | Self::Text(_) | Self::Blank | Self::Space => {
                false
            }
            Self::Script { base, .. } if base.has_letter() => true,
            node => node.rows().into_iter().any(|row| row.iter().any(Self::has_letter)),
        }
    }

    /// Whether it is the name of a function, with an index or an exponent or without.
    pub(crate) fn is_function(&self) -> bool {
        match self {
            Self::Function(_) => true,
            Self::Script { base, .. } => base.is_function(),
            _ => false,
        }
    }

    pub(crate) fn is_operator(&self) -> bool {
        matches!(self, Self::Operator(_))
    }
}

/// Whether a row is one number, without a sign.
pub(crate) fn is_number(row: &Row) -> bool {
    matches!(row.as_slice(), [Node::Number(_)])
}
