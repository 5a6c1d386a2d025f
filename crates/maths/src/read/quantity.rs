//! A number or expression with a unit after it.

use super::lexer;
use super::limits::MAX_UNIT;
use super::names;
use super::normal::Char;
use super::parser;
use super::policy::ReadingPolicy;
use super::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::message::ReadingMessage as M;
use crate::tree::{Span, Statement};

/// Start of the unit: the first word outside brackets that is neither a constant nor a function nor a variable of the
/// item. `None` if there is no unit, or nothing before it.
pub(super) fn split(chars: &[Char], policy: &ReadingPolicy) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    let mut seen = false;
    while let Some(c) = chars.get(at).map(|at| at.c) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '\\' => at = word_end(chars, at + 1),
            _ => {}
        }
        if c == '\\' {
            continue;
        }
        if depth == 0 && starts_unit(c) {
            let end = declared_end(chars, at, policy).unwrap_or_else(|| word_end(chars, at).max(at + 1));
            let word: String = chars.get(at..end).unwrap_or_default().iter().map(|at| at.c).collect();
            if seen && !is_part(&word, chars, at, end, policy) {
                return Some(at);
            }
            seen = true;
            at = end;
            continue;
        }
        seen |= !matches!(c, ' ' | '+' | '-');
        at += 1;
    }
    None
}

/// In `3x10^8`, three times a power of ten, reads the letter between a digit and the power as a multiplication sign.
pub(super) fn cross_as_times(chars: &mut [Char]) {
    let is = |chars: &[Char], at: usize, wanted: fn(char) -> bool| chars.get(at).is_some_and(|at| wanted(at.c));
    let past_spaces = |chars: &[Char], mut at: usize| {
        while is(chars, at, |c| c == ' ') {
            at += 1;
        }
        at
    };
    let mut at = 0;
    while at < chars.len() {
        if !is(chars, at, |c| c.is_ascii_digit()) {
            at += 1;
            continue;
        }
        let cross = past_spaces(chars, at + 1);
        let ten = past_spaces(chars, cross + 1);
        let power = past_spaces(chars, ten + 2);
        if is(chars, cross, |c| matches!(c, 'x' | 'X'))
            && is(chars, ten, |c| c == '1')
            && is(chars, ten + 1, |c| c == '0')
            && (is(chars, power, |c| c == '^') || is(chars, power, |c| c == '*') && is(chars, power + 1, |c| c == '*'))
            && let Some(sign) = chars.get_mut(cross)
        {
            sign.c = '*';
        }
        at += 1;
    }
}

fn starts_unit(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '°' | '"' | '€' | '$' | '£')
}

fn word_end(chars: &[Char], from: usize) -> usize {
    let letters = chars.get(from..).unwrap_or_default().iter().take_while(|at| at.c.is_alphabetic());
    from + letters.count()
}

/// The end of the name of an item's variable, with its digits and subscript.
fn declared_end(chars: &[Char], from: usize, policy: &ReadingPolicy) -> Option<usize> {
    let names = policy.variables.iter().flatten().chain(&policy.multi_letter);
    let here =
        names.filter(|name| name.chars().enumerate().all(|(n, c)| chars.get(from + n).is_some_and(|at| at.c == c)));
    let end = here.map(|name| from + name.chars().count()).max()?;
    // A declared `m` is not the beginning of `mol`.
    (end >= word_end(chars, from)).then_some(end)
}

/// Whether a word belongs to the expression.
fn is_part(word: &str, chars: &[Char], at: usize, end: usize, policy: &ReadingPolicy) -> bool {
    let before = at.checked_sub(1).and_then(|at| chars.get(at)).map(|at| at.c);
    let after = |ahead: usize| chars.get(end + ahead).map(|at| at.c);
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let signed = matches!(after(0), Some('+' | '-')) && digit(after(1));
    let power_of_ten = matches!(word, "e" | "E") && before.is_some_and(|c| c.is_ascii_digit() || c == '.');
    policy.declares(word)
        || power_of_ten && policy.scientific && (digit(after(0)) || signed)
        || names::constant(word).is_some()
        || policy.declared_functions.iter().any(|name| name == word)
        || names::callable(word).is_some() && (after(0) == Some('(') || word == "sqrt") && word != "min"
}

/// Reads the text before the split as an expression and the text after it as a unit.
pub(super) fn read(mut chars: Vec<Char>, split: usize, typed: &[char], policy: &ReadingPolicy) -> Reading<Statement> {
    let unit = chars.split_off(split.min(chars.len()));
    while chars.last().is_some_and(|at| matches!(at.c, ' ' | '*')) {
        chars.pop();
    }
    let span =
        Span { from: unit.first().map_or(0, |at| at.span.from), to: unit.last().map_or(typed.len(), |at| at.span.to) };
    let text = unit_text(&unit, span)?;
    let tokens = lexer::tokens(chars, typed, policy)?;
    let number = parser::parse(&tokens, typed, policy)?;
    match *number.statement {
        Statement::Expression(tree) => Ok(Statement::Quantity(tree, text)),
        _ => Err(UnreadableText::new(UnreadableKind::NotAnExpression, number.span, M::UnitNeedsNumber)),
    }
}

/// The unit, with powers as `^2` and single spaces.
fn unit_text(unit: &[Char], span: Span) -> Reading<String> {
    let text: String = unit.iter().map(|at| at.c).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ^", "^");
    let known = |c: char| c.is_alphanumeric() || " ^*/().-_°\"'€$£{}\\%".contains(c);
    if text.chars().count() > MAX_UNIT || !text.chars().all(known) {
        return Err(UnreadableText::new(UnreadableKind::BadUnit, span, M::UnitUnreadable));
    }
    Ok(plain_powers(&text))
}

/// Converts `m^(2)`, the form of raised digits, to `m^2`.
fn plain_powers(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("^(") {
        out.push_str(before);
        out.push('^');
        match after.split_once(')') {
            Some((power, next)) if power.bytes().all(|b| b.is_ascii_digit() || b == b'-') => {
                out.push_str(power);
                rest = next;
            }
            _ => {
                out.push('(');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}
