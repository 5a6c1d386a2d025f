//! Numbers as typed: digits, decimal marks, groups of thousands, powers of ten.

use super::Lexer;
use crate::message::ReadingMessage as M;
use crate::read::limits::{MAX_DIGITS, MAX_EXPONENT};
use crate::read::policy::{BareCommas, DecimalMark};
use crate::read::token::TokenKind;
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::tree::{Literal, Span};
use num_bigint::BigInt;
use num_rational::BigRational;

/// Number of digits in a group of thousands.
const GROUP: usize = 3;

impl Lexer<'_> {
    /// Whether a number begins here.
    pub(super) fn at_number(&self) -> bool {
        let mark = match self.policy.decimal_mark {
            DecimalMark::Point => '.',
            DecimalMark::Comma => ',',
        };
        match self.peek() {
            Some(c) if c.is_ascii_digit() => true,
            Some(c) if c == mark => self.digit(1) && !self.after_operand(),
            _ => false,
        }
    }

    /// Reads the number that begins here.
    pub(super) fn number(&mut self) -> Reading<Literal> {
        let start = self.pos;
        let mut whole = self.digits();
        self.groups(start, &mut whole)?;
        let places = self.fraction(start)?;
        let exponent = if self.policy.scientific { self.exponent(start)? } else { None };
        if let Some(end) = self.repeating(places.is_some()) {
            let span = self.span(start, end);
            return Err(recurring(span, &self.quote(span)));
        }
        let span = self.span(start, self.pos);
        if whole.len() + places.as_ref().map_or(0, String::len) > MAX_DIGITS {
            return Err(UnreadableText::new(
                UnreadableKind::TooLarge,
                span,
                M::TooManyDigits.with("limit", MAX_DIGITS),
            ));
        }
        if !self.policy.decimals && (places.is_some() || exponent.is_some()) {
            return Err(UnreadableText::new(
                UnreadableKind::DecimalNotAllowed,
                span,
                M::NoDecimals.with("shown", self.quote(span)),
            ));
        }
        Ok(literal(&whole, places.as_deref(), exponent))
    }

    fn digits(&mut self) -> String {
        let mut out = String::new();
        while let Some(c) = self.peek().filter(char::is_ascii_digit) {
            out.push(c);
            self.pos += 1;
        }
        out
    }

    fn digit(&self, ahead: usize) -> bool {
        self.look(ahead).is_some_and(|c| c.is_ascii_digit())
    }

    /// Whether there is exactly a mark and one group of three digits here.
    fn group_ahead(&self) -> bool {
        (1..=GROUP).all(|ahead| self.digit(ahead)) && !self.digit(GROUP + 1)
    }

    /// Reads groups of thousands; refuses input that only resembles one.
    fn groups(&mut self, start: usize, whole: &mut String) -> Reading<()> {
        let Some(mark) = self.peek().filter(|c| self.policy.group_marks.contains(c) || matches!(c, ',' | '.')) else {
            return Ok(());
        };
        let comma_decides = self.policy.decimal_mark == DecimalMark::Comma;
        let decimal = if comma_decides { ',' } else { '.' };
        // `log_10 100` is not the logarithm to base 10100.
        let below = self.tokens.last().is_some_and(|token| token.tok == TokenKind::Underscore);
        if mark == decimal || !self.digit(1) || below && mark == ' ' {
            return Ok(());
        }
        let separates = mark == ',' && (self.in_list() || self.policy.bare_commas != BareCommas::Refuse);
        if separates && (self.in_list() || !self.group_ahead()) {
            return Ok(());
        }
        let groupable = self.policy.group_marks.contains(&mark)
            && !separates
            && (1..=GROUP).contains(&whole.len())
            && !whole.starts_with('0');
        if mark == ' ' || mark == '\'' {
            if groupable && self.spaced_groups(mark) {
                self.take_groups(mark, whole);
            }
            return Ok(());
        }
        if groupable && self.group_ahead() {
            self.take_groups(mark, whole);
        }
        // The rest of `1,23`, `1,000,00` or `0,5` is ambiguous.
        if self.peek() == Some(mark) && self.digit(1) {
            return Err(self.ambiguous(start, mark));
        }
        Ok(())
    }

    /// Whether every group after this mark is complete, and no mixed number follows.
    fn spaced_groups(&self, mark: char) -> bool {
        let mut ahead = 0;
        while self.look(ahead) == Some(mark) && self.digit(ahead + 1) {
            if !(1..=GROUP).all(|next| self.digit(ahead + next)) || self.digit(ahead + GROUP + 1) {
                return false;
            }
            ahead += GROUP + 1;
        }
        while self.look(ahead) == Some(' ') {
            ahead += 1;
        }
        ahead > 0 && self.look(ahead) != Some('/')
    }

    fn take_groups(&mut self, mark: char, whole: &mut String) {
        while self.peek() == Some(mark) && self.group_ahead() {
            self.pos += 1;
            whole.push_str(&self.digits());
        }
    }

    fn ambiguous(&self, start: usize, mark: char) -> UnreadableText {
        let mut end = self.pos;
        while self.chars.get(end).is_some_and(|at| at.c.is_ascii_digit() || at.c == mark) {
            end += 1;
        }
        let span = self.span(start, end);
        let message = match self.policy.decimal_mark {
            DecimalMark::Point => M::UnclearPoint,
            DecimalMark::Comma => M::UnclearComma,
        };
        UnreadableText::new(UnreadableKind::AmbiguousMark, span, message.with("shown", self.quote(span)))
    }

    /// The digits after the decimal mark, empty for `5.`, `None` without a mark.
    fn fraction(&mut self, start: usize) -> Reading<Option<String>> {
        let mark = match self.policy.decimal_mark {
            DecimalMark::Point => '.',
            DecimalMark::Comma => ',',
        };
        if self.peek() != Some(mark) {
            return Ok(None);
        }
        let bare = !self.digit(1);
        if bare && (mark == ',' || self.look(1) == Some('.')) {
            return Ok(None);
        }
        self.pos += 1;
        let digits = self.digits();
        if matches!(self.peek(), Some('.' | ',')) && self.peek() == Some(mark) && self.digit(1) {
            return Err(self.ambiguous(start, mark));
        }
        Ok(Some(digits))
    }

    /// The end of the sign of a repeating decimal, if one follows: `0.(3)`, `0.333...`, a bar above.
    fn repeating(&self, decimal: bool) -> Option<usize> {
        let rest: Vec<char> = self.chars.get(self.pos..).unwrap_or_default().iter().map(|at| at.c).collect();
        let count = |from: usize, fits: fn(&char) -> bool| {
            rest.get(from..).unwrap_or_default().iter().take_while(|c| fits(c)).count()
        };
        if rest.first().copied().is_some_and(is_mark_of_recurrence) {
            return Some(self.pos + 1);
        }
        if !decimal {
            return None;
        }
        if rest.first() == Some(&'(') {
            let digits = count(1, char::is_ascii_digit);
            return (digits > 0 && rest.get(digits + 1) == Some(&')')).then_some(self.pos + digits + 2);
        }
        let dots = count(0, |c| *c == '.');
        let more = rest.get(dots + count(dots, |c| *c == ' '));
        (dots > 2 && !more.is_some_and(|c| c.is_ascii_digit() || *c == '-')).then_some(self.pos + dots)
    }

    /// The power of ten after `e`, if one is there.
    fn exponent(&mut self, start: usize) -> Reading<Option<i64>> {
        let spaces = |from: usize| {
            let rest = self.chars.get(self.pos + from..).unwrap_or_default();
            rest.iter().take_while(|at| at.c == ' ').count()
        };
        let before = spaces(0);
        if !matches!(self.look(before), Some('e' | 'E')) {
            return Ok(None);
        }
        let after = spaces(before + 1);
        let mut ahead = before + 1 + after;
        let negative = self.look(ahead) == Some('-');
        if negative || self.look(ahead) == Some('+') {
            // `2 e - 3` may be a difference; `1.23 e 2` has no other meaning.
            if before + after > 0 && self.policy.implicit_multiplication {
                return Ok(None);
            }
            ahead += 1;
        }
        if !self.digit(ahead) {
            return Ok(None);
        }
        self.pos += ahead;
        let digits = self.digits();
        let size = digits.trim_start_matches('0');
        let power = if size.is_empty() { Some(0) } else { size.parse::<u32>().ok() };
        let Some(power) = power.filter(|power| *power <= MAX_EXPONENT) else {
            return Err(UnreadableText::new(
                UnreadableKind::TooLarge,
                self.span(start, self.pos),
                M::PowerOfTenTooLarge.with("limit", MAX_EXPONENT),
            ));
        };
        Ok(Some(if negative { -i64::from(power) } else { i64::from(power) }))
    }

    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let first = self.chars.get(from).map_or(self.typed.len(), |at| at.span.from);
        let last = to.checked_sub(1).and_then(|at| self.chars.get(at)).map_or(first, |at| at.span.to);
        Span { from: first, to: last.max(first) }
    }
}

/// A bar or a dot above a digit.
const fn is_mark_of_recurrence(c: char) -> bool {
    matches!(c, '\u{304}' | '\u{305}' | '\u{307}')
}

/// The error for a recurring decimal.
pub(super) fn recurring(span: Span, shown: &str) -> UnreadableText {
    UnreadableText::new(UnreadableKind::AmbiguousMark, span, M::Recurring.with("shown", shown))
}

/// A literal with these digits; its text is canonical.
pub(crate) fn literal(whole: &str, places: Option<&str>, exponent: Option<i64>) -> Literal {
    let fraction = places.unwrap_or_default();
    let mut text = if whole.is_empty() { "0".to_owned() } else { whole.to_owned() };
    if places.is_some() {
        text.push('.');
        text.push_str(fraction);
    }
    if let Some(power) = exponent {
        text.push('e');
        text.push_str(&power.to_string());
    }
    let digits = BigInt::parse_bytes([whole, fraction].concat().as_bytes(), 10).unwrap_or_default();
    let shift = exponent.unwrap_or(0) - i64::try_from(fraction.len()).unwrap_or(0);
    let ten = BigInt::from(10).pow(u32::try_from(shift.unsigned_abs()).unwrap_or(0));
    let value = if shift < 0 { BigRational::new(digits, ten) } else { BigRational::from_integer(digits * ten) };
    Literal { value, text, places: places.map(|digits| u32::try_from(digits.len()).unwrap_or(0)) }
}
