//! Arithmetic and simple algebra found in a text, evaluated exactly.

use std::fmt::Write as _;

use crate::compare::rational_value;
use crate::read::{ReadingPolicy, read};
use crate::tree::{Statement, Tree};
use num_rational::BigRational;

use super::token::{ProseToken, ProseTokenKind};

/// Maximum number of tokens of one expression.
const MAX_TOKENS: usize = 1_200;

/// One side of an equation, or a separate expression.
#[derive(Debug, Clone)]
pub struct Side {
    /// First token.
    pub from: usize,
    /// One past the last token.
    pub to: usize,
    /// Whether it is next to an equals sign.
    pub equated: bool,
}

fn mathematical(tokens: &[ProseToken], at: usize) -> bool {
    let token = &tokens[at];
    match token.kind {
        ProseTokenKind::Num(_) => true,
        ProseTokenKind::Op(op) => !matches!(op, '=' | '<' | '>'),
        ProseTokenKind::Word => {
            let near =
                |other: Option<&ProseToken>| other.is_some_and(|other| matches!(other.kind, ProseTokenKind::Op(_)));
            let beside = near(at.checked_sub(1).and_then(|before| tokens.get(before))) || near(tokens.get(at + 1));
            let tight = !token.gap && at > 0 && tokens[at - 1].num().is_some();
            token.letter().is_some() && (beside || tight)
        }
        _ => false,
    }
}

/// Whether one expression ends and the next begins here, although there is only mathematics in between.
fn is_expression_boundary(before: &ProseToken, here: &ProseToken) -> bool {
    before.num().is_some() && here.num().is_some()
        || here.gap && before.letter().is_some() && (here.letter().is_some() || here.num().is_some())
        // `two x plus six` is spoken mathematics.
        || here.gap && before.num().is_some_and(|num| !num.spelled) && here.letter().is_some()
}

/// The longest sequences of mathematics, split at equals signs. Linear.
pub fn sides(tokens: &[ProseToken]) -> Vec<Side> {
    let mut out: Vec<Side> = Vec::new();
    let mut from: Option<usize> = None;
    let relation =
        |at: usize| tokens.get(at).is_some_and(|token| matches!(token.kind, ProseTokenKind::Op('=' | '<' | '>')));
    for at in 0..=tokens.len() {
        let inside = at < tokens.len() && mathematical(tokens, at);
        let cut = inside && from.is_some() && is_expression_boundary(&tokens[at - 1], &tokens[at]);
        if let Some(start) = from.filter(|_| !inside || cut) {
            let before = start.checked_sub(1).is_some_and(relation);
            out.push(Side { from: start, to: at, equated: relation(at) || before });
            from = None;
        }
        if inside && from.is_none() {
            from = Some(at);
        }
    }
    out
}

/// Trims tokens that cannot begin or end an expression: `two minus signs` is not a subtraction.
pub fn trimmed<'t>(tokens: &'t [ProseToken], side: &Side) -> &'t [ProseToken] {
    let mut part = &tokens[side.from..side.to];
    loop {
        let opened = part.iter().filter(|token| token.is_op('(')).count();
        let closed = part.iter().filter(|token| token.is_op(')')).count();
        match part {
            [first, rest @ ..]
                if lacks_left_operand(first) || (opened > closed && first.is_op('(')) || first.is_op(')') =>
            {
                part = rest;
            }
            [rest @ .., last]
                if lacks_right_operand(last) || (closed > opened && last.is_op(')')) || last.is_op('(') =>
            {
                part = rest;
            }
            _ => return part,
        }
        if part.len() > MAX_TOKENS {
            return &[];
        }
    }
}

fn lacks_left_operand(token: &ProseToken) -> bool {
    matches!(token.kind, ProseTokenKind::Op('*' | '/' | '÷' | '^' | '+' | '²' | '³'))
}

fn lacks_right_operand(token: &ProseToken) -> bool {
    matches!(token.kind, ProseTokenKind::Op('*' | '/' | '÷' | '^' | '+' | '-' | '√'))
}

/// Number of operations in the expression, without a leading sign.
pub fn operations(part: &[ProseToken]) -> usize {
    part.iter()
        .enumerate()
        .filter(|(at, token)| match token.kind {
            ProseTokenKind::Op('-') => {
                *at > 0 && !matches!(part[at - 1].kind, ProseTokenKind::Op('(' | '*' | '/' | '÷' | '^' | '+' | '-'))
            }
            ProseTokenKind::Op('+') => *at > 0,
            ProseTokenKind::Op('*' | '/' | '÷' | '^' | '√' | '²' | '³') => true,
            _ => false,
        })
        .count()
}

/// The expression as written; `None` if it is not well formed.
pub fn tree(part: &[ProseToken]) -> Option<Tree> {
    let mut text = String::new();
    for token in part {
        match &token.kind {
            ProseTokenKind::Num(num) => write!(text, "({})", num.value).ok()?,
            ProseTokenKind::Op(op) => text.push(*op),
            _ => text.push(token.letter()?),
        }
    }
    match read(&text, &ReadingPolicy { euler: false, ..ReadingPolicy::default() }) {
        Ok(Statement::Expression(tree)) => Some(tree),
        _ => None,
    }
}

/// The exact value; `None` if it has letters, is not well formed or has no rational value that can be computed.
pub fn value(part: &[ProseToken]) -> Option<BigRational> {
    match part {
        [only] => only.num().map(|num| num.value.clone()),
        _ if part.iter().any(ProseToken::is_word) => None,
        _ => rational_value(&tree(part)?),
    }
}
