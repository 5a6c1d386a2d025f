//! Arithmetic and simple algebra found in a text, evaluated exactly.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};

use super::token::{Kind, Token};

/// Deepest nesting of brackets, signs and powers.
const MAX_DEPTH: usize = 24;
/// The most bits of a numerator or denominator on the way.
const MAX_BITS: u64 = 2_048;
/// The most tokens of one expression.
const MAX_TOKENS: usize = 1_200;

/// One side of an equation, or an expression standing alone.
#[derive(Debug, Clone)]
pub(super) struct Side {
    /// First token.
    pub(super) from: usize,
    /// One past the last token.
    pub(super) to: usize,
    /// It stands beside a sign of equality.
    pub(super) equated: bool,
}

/// What letters stand for while evaluating; none makes every letter unknown.
pub(super) type Letters<'a> = &'a dyn Fn(char) -> Option<BigRational>;

fn mathematical(tokens: &[Token], at: usize) -> bool {
    let token = &tokens[at];
    match token.kind {
        Kind::Num(_) => true,
        Kind::Op(op) => !matches!(op, '=' | '<' | '>'),
        Kind::Word => {
            let near = |other: Option<&Token>| other.is_some_and(|other| matches!(other.kind, Kind::Op(_)));
            let beside = near(at.checked_sub(1).and_then(|before| tokens.get(before))) || near(tokens.get(at + 1));
            let tight = !token.gap && at > 0 && tokens[at - 1].num().is_some();
            token.letter().is_some() && (beside || tight)
        }
        _ => false,
    }
}

/// Where one expression ends and the next begins although nothing but mathematics stands between.
fn parted(before: &Token, here: &Token) -> bool {
    before.num().is_some() && here.num().is_some()
        || here.gap && before.letter().is_some() && (here.letter().is_some() || here.num().is_some())
        || here.gap && before.num().is_some() && here.letter().is_some()
}

/// The longest stretches of mathematics, split at signs of equality. Linear.
pub(super) fn sides(tokens: &[Token]) -> Vec<Side> {
    let mut out: Vec<Side> = Vec::new();
    let mut from: Option<usize> = None;
    let relation = |at: usize| tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Op('=' | '<' | '>')));
    for at in 0..=tokens.len() {
        let inside = at < tokens.len() && mathematical(tokens, at);
        let cut = inside && from.is_some() && parted(&tokens[at - 1], &tokens[at]);
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

/// Trims what cannot begin or end an expression: `two minus signs` is no subtraction.
pub(super) fn trimmed<'t>(tokens: &'t [Token], side: &Side) -> &'t [Token] {
    let mut part = &tokens[side.from..side.to];
    loop {
        let opened = part.iter().filter(|token| token.is_op('(')).count();
        let closed = part.iter().filter(|token| token.is_op(')')).count();
        match part {
            [first, rest @ ..] if leads_nowhere(first) || (opened > closed && first.is_op('(')) || first.is_op(')') => {
                part = rest;
            }
            [rest @ .., last] if ends_nothing(last) || (closed > opened && last.is_op(')')) || last.is_op('(') => {
                part = rest;
            }
            _ => return part,
        }
        if part.len() > MAX_TOKENS {
            return &[];
        }
    }
}

fn leads_nowhere(token: &Token) -> bool {
    matches!(token.kind, Kind::Op('*' | '/' | '÷' | '^' | '+' | '²' | '³'))
}

fn ends_nothing(token: &Token) -> bool {
    matches!(token.kind, Kind::Op('*' | '/' | '÷' | '^' | '+' | '-' | '√'))
}

/// How many operations the expression has, a leading sign not counted.
pub(super) fn operations(part: &[Token]) -> usize {
    part.iter()
        .enumerate()
        .filter(|(at, token)| match token.kind {
            Kind::Op('-') => *at > 0 && !matches!(part[at - 1].kind, Kind::Op('(' | '*' | '/' | '÷' | '^' | '+' | '-')),
            Kind::Op('+') => *at > 0,
            Kind::Op('*' | '/' | '÷' | '^' | '√' | '²' | '³') => true,
            _ => false,
        })
        .count()
}

/// The exact value; `None` when it is not well formed, has an unknown letter, divides by zero or grows too big.
pub(super) fn evaluate(part: &[Token], letters: Letters<'_>) -> Option<BigRational> {
    if part.is_empty() || part.len() > MAX_TOKENS {
        return None;
    }
    let mut parser = Parser { tokens: part, at: 0, letters };
    let value = parser.sum(0)?;
    (parser.at == part.len()).then_some(value)
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    letters: Letters<'a>,
}

impl Parser<'_> {
    fn op(&self) -> Option<char> {
        match self.tokens.get(self.at)?.kind {
            Kind::Op(op) => Some(op),
            _ => None,
        }
    }

    fn sum(&mut self, depth: usize) -> Option<BigRational> {
        let mut value = self.product(depth)?;
        while let Some(op @ ('+' | '-')) = self.op() {
            self.at += 1;
            let right = self.product(depth)?;
            value = bounded(if op == '+' { value + right } else { value - right })?;
        }
        Some(value)
    }

    fn product(&mut self, depth: usize) -> Option<BigRational> {
        let mut value = self.signed(depth)?;
        loop {
            match self.op() {
                Some('*') => {
                    self.at += 1;
                    value = bounded(value * self.signed(depth)?)?;
                }
                Some('/' | '÷') => {
                    self.at += 1;
                    let right = self.signed(depth)?;
                    if right.is_zero() {
                        return None;
                    }
                    value = bounded(value / right)?;
                }
                Some('(' | '√') => value = bounded(value * self.power(depth)?)?,
                None if self.at < self.tokens.len() => value = bounded(value * self.power(depth)?)?,
                _ => return Some(value),
            }
        }
    }

    fn signed(&mut self, depth: usize) -> Option<BigRational> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.op() {
            Some('-') => {
                self.at += 1;
                Some(-self.signed(depth + 1)?)
            }
            Some('+') => {
                self.at += 1;
                self.signed(depth + 1)
            }
            _ => self.power(depth),
        }
    }

    fn power(&mut self, depth: usize) -> Option<BigRational> {
        let base = self.atom(depth)?;
        match self.op() {
            Some('^') => {
                self.at += 1;
                let exponent = self.signed(depth + 1)?;
                raise(base, exponent.is_integer().then(|| exponent.numer().to_i32()).flatten()?)
            }
            Some('²') => {
                self.at += 1;
                raise(base, 2)
            }
            Some('³') => {
                self.at += 1;
                raise(base, 3)
            }
            _ => Some(base),
        }
    }

    fn atom(&mut self, depth: usize) -> Option<BigRational> {
        if depth > MAX_DEPTH {
            return None;
        }
        let token = self.tokens.get(self.at)?;
        self.at += 1;
        match &token.kind {
            Kind::Num(num) => Some(num.value.clone()),
            Kind::Word => (self.letters)(token.letter()?),
            Kind::Op('√') => square_root(&self.atom(depth + 1)?),
            Kind::Op('(') => {
                let value = self.sum(depth + 1)?;
                let closes = self.op() == Some(')');
                self.at += 1;
                closes.then_some(value)
            }
            _ => None,
        }
    }
}

fn bounded(value: BigRational) -> Option<BigRational> {
    (value.numer().bits() <= MAX_BITS && value.denom().bits() <= MAX_BITS).then_some(value)
}

fn raise(base: BigRational, exponent: i32) -> Option<BigRational> {
    let bits = base.numer().bits().max(base.denom().bits());
    let size = u64::from(exponent.unsigned_abs());
    if bits.saturating_mul(size) > MAX_BITS || (exponent < 0 && base.is_zero()) {
        return None;
    }
    Some(base.pow(exponent))
}

/// The root when it is exact.
pub(super) fn square_root(value: &BigRational) -> Option<BigRational> {
    if value.is_negative() {
        return None;
    }
    let root = |number: &BigInt| Some(number.sqrt()).filter(|root| root * root == *number);
    Some(BigRational::new(root(value.numer())?, root(value.denom())?))
}
