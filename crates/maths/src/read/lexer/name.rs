//! Names with their subscripts, and their meaning under the policy.

use super::Lexer;
use crate::message::ReadingMessage as M;
use crate::read::names;
use crate::read::token::TokenKind;
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::tree::{Constant, Span};

/// Maximum length of a name, in characters.
const MAX_NAME: usize = 40;
/// Maximum number of names listed in a message.
const LISTED: usize = 8;

impl Lexer<'_> {
    /// A name, its subscript included, or a constant of one letter.
    pub(super) fn name(&mut self, from: usize, base_end: usize) -> Reading<()> {
        let typed = self.text(from, base_end);
        let base = match typed.chars().next().and_then(names::greek_name) {
            Some(greek) => greek.to_owned(),
            None => typed,
        };
        self.pos = base_end;
        let name = base + &self.subscript();
        let span = self.span(from, self.pos);
        if name.chars().count() > MAX_NAME {
            return Err(UnreadableText::new(UnreadableKind::UnknownName, span, M::NameTooLong));
        }
        let tok = self.resolve(&name, span)?;
        self.push(tok, from);
        Ok(())
    }

    /// The subscript of a name: `x1`, `x_1`, `x_{12}`, `x[1]`, in canonical form.
    fn subscript(&mut self) -> String {
        let alnum = |c: &char| c.is_ascii_alphanumeric();
        let mut out = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            out.push(digit);
            self.pos += 1;
        }
        while self.peek() == Some('_') {
            let braced = self.look(1) == Some('{');
            let skipped = if braced { 2 } else { 1 };
            let inside: String = (skipped..).map_while(|ahead| self.look(ahead).filter(alnum)).collect();
            let letter_first = inside.starts_with(|c: char| c.is_ascii_alphabetic());
            let digits: String = inside.chars().take_while(char::is_ascii_digit).collect();
            let inside = if braced || letter_first { inside } else { digits };
            let closed = !braced || self.look(skipped + inside.len()) == Some('}');
            if inside.is_empty() || !closed {
                break;
            }
            self.pos += skipped + inside.len() + usize::from(braced);
            out.push('_');
            out.push_str(&inside);
        }
        if self.peek() == Some('[') && !self.policy.implicit_multiplication && !self.bourbaki() {
            let inside: String = (1..).map_while(|ahead| self.look(ahead).filter(alnum)).collect();
            if !inside.is_empty() && self.look(1 + inside.len()) == Some(']') {
                self.pos += inside.len() + 2;
                out.push('[');
                out.push_str(&inside);
                out.push(']');
            }
        }
        out
    }

    /// The meaning of a name under the policy.
    fn resolve(&self, name: &str, span: Span) -> Reading<TokenKind> {
        if self.policy.declares(name) {
            return Ok(TokenKind::Name(name.to_owned()));
        }
        if name == "pi" {
            return Ok(TokenKind::Constant(Constant::Pi));
        }
        if name == "e" && self.policy.euler {
            return Ok(TokenKind::Constant(Constant::E));
        }
        if self.policy.imaginary.iter().any(|unit| name.chars().eq([*unit])) {
            if self.policy.complex {
                return Ok(TokenKind::Constant(Constant::I));
            }
            if self.policy.variables.is_some() {
                return Err(UnreadableText::new(
                    UnreadableKind::ComplexNotAllowed,
                    span,
                    M::RealOnly.with("shown", name),
                ));
            }
        }
        if name == "R" && self.policy.reals && !self.policy.admits(name) {
            return Ok(TokenKind::Reals);
        }
        if self.policy.admits(name) { Ok(TokenKind::Name(name.to_owned())) } else { Err(self.unknown_name(span, name)) }
    }

    pub(super) fn unknown_name(&self, span: Span, name: &str) -> UnreadableText {
        let known = self.policy.variables.as_deref().unwrap_or_default();
        let listed: Vec<String> = known.iter().take(LISTED).map(|one| format!("`{one}`")).collect();
        let power = name.len() > 1 && name.ends_with(|c: char| c.is_ascii_digit()) && !name.contains('_');
        let message = match (listed.len(), known.len() > LISTED, power) {
            (0, _, false) => M::NoLetters,
            (0, _, true) => M::NoLettersOrPower,
            (1, _, false) => M::OneName,
            (1, _, true) => M::OneNameOrPower,
            (_, false, false) => M::Names,
            (_, false, true) => M::NamesOrPower,
            (_, true, false) => M::SomeNames,
            (_, true, true) => M::SomeNamesOrPower,
        };
        let message = message.with("shown", self.quote(span)).and("names", listed.join(", "));
        UnreadableText::new(UnreadableKind::UnknownName, span, message)
    }
}
