//! Splits a normalised text into tokens.

mod latex;
mod letters;
mod name;
pub(crate) mod number;
mod words;

use super::names::greek_name;
use super::normal::Char;
use super::policy::{Brackets, ReadingPolicy};
use super::signs::{self, VULGAR};
use super::token::{Bracket, Token, TokenKind};
use super::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::message::ReadingMessage as M;
use crate::tree::{Constant, Relation, Span};

/// Maximum length of input quoted in a message, in characters.
const QUOTED: usize = 30;

pub(crate) struct Lexer<'a> {
    policy: &'a ReadingPolicy,
    /// The input as typed.
    typed: &'a [char],
    chars: Vec<Char>,
    pos: usize,
    tokens: Vec<Token>,
    /// Open brackets.
    open: Vec<Bracket>,
    /// Whether a LaTeX command came before, so that curly brackets only group.
    latex: bool,
    spaced: bool,
}

/// The tokens of a text; the last is [`TokenKind::End`].
pub(crate) fn tokens(chars: Vec<Char>, typed: &[char], policy: &ReadingPolicy) -> Reading<Vec<Token>> {
    let lexer =
        Lexer { policy, typed, chars, pos: 0, tokens: Vec::new(), open: Vec::new(), latex: false, spaced: false };
    lexer.run()
}

/// The input between these places, shortened.
pub(crate) fn quote(typed: &[char], span: Span) -> String {
    let part = typed.get(span.from..span.to).unwrap_or_default();
    let mut text = signs::quoted(&part.iter().take(QUOTED).collect::<String>());
    if part.len() > QUOTED {
        text.push('…');
    }
    text
}

impl Lexer<'_> {
    fn run(mut self) -> Reading<Vec<Token>> {
        self.strip_dollars();
        loop {
            while self.peek() == Some(' ') {
                self.pos += 1;
                self.spaced = true;
            }
            let Some(c) = self.peek() else { break };
            self.piece(c)?;
        }
        let end = Span { from: self.typed.len(), to: self.typed.len() };
        self.tokens.push(Token { tok: TokenKind::End, span: end, spaced: false });
        Ok(self.tokens)
    }

    fn look(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.pos + ahead).map(|at| at.c)
    }

    fn peek(&self) -> Option<char> {
        self.look(0)
    }

    fn quote(&self, span: Span) -> String {
        quote(self.typed, span)
    }

    /// Whether there is an operand before this place.
    fn after_operand(&self) -> bool {
        let mut back = self.tokens.iter().rev().map(|token| &token.tok);
        match back.next() {
            // `]a, b[`: either bracket may open or close.
            Some(TokenKind::Open(Bracket::Square) | TokenKind::Close(Bracket::Square)) if self.bourbaki() => {
                back.next().is_some_and(TokenKind::ends_operand)
            }
            last => last.is_some_and(TokenKind::ends_operand),
        }
    }

    fn bourbaki(&self) -> bool {
        self.policy.brackets == Brackets::Bourbaki
    }

    /// Whether commas here separate elements or arguments.
    fn in_list(&self) -> bool {
        let outward =
            || self.bourbaki() && self.tokens.iter().any(|token| token.tok == TokenKind::Close(Bracket::Square));
        self.open.iter().any(|bracket| *bracket != Bracket::Group) || outward()
    }

    fn push(&mut self, tok: TokenKind, from: usize) {
        let span = self.span(from, self.pos);
        self.tokens.push(Token { tok, span, spaced: self.spaced });
        self.spaced = false;
    }

    /// Reads `length` characters as this token.
    fn take(&mut self, length: usize, tok: TokenKind) {
        let from = self.pos;
        self.pos += length;
        self.push(tok, from);
    }

    fn piece(&mut self, c: char) -> Reading<()> {
        if self.at_number() {
            let from = self.pos;
            let number = self.number()?;
            self.push(TokenKind::Number(number), from);
            return Ok(());
        }
        if let Some((_, over, under)) = VULGAR.iter().find(|(vulgar, ..)| *vulgar == c) {
            let whole = |n: &u32| number::literal(&n.to_string(), None, None);
            self.take(1, TokenKind::Vulgar(whole(over), whole(under)));
            return Ok(());
        }
        if c.is_ascii_alphabetic() || greek_name(c).is_some() {
            return self.letters();
        }
        if c == '\\' {
            return self.backslash();
        }
        if let Some((length, tok)) = self.sign(c) {
            self.take(length, tok);
            return Ok(());
        }
        if let Some(tok) = self.bracket(c) {
            self.take(1, tok);
            return Ok(());
        }
        Err(self.refuse(c))
    }

    /// Operators and other signs, with their number of characters.
    fn sign(&self, c: char) -> Option<(usize, TokenKind)> {
        let next = self.look(1);
        let relation = |length, relation| Some((length, TokenKind::Relation(relation)));
        if let Some(length) = self.unequal(c) {
            return relation(length, Relation::NotEqual);
        }
        Some(match (c, next) {
            ('*', Some('*')) => (2, TokenKind::Caret),
            ('<' | '=', Some('=' | '<')) if c != '=' || next == Some('<') => {
                return if (c, next) == ('<', Some('<')) { None } else { relation(2, Relation::LessEqual) };
            }
            ('>', Some('=')) | ('=', Some('>')) => return relation(2, Relation::GreaterEqual),
            ('=' | '!', Some('=')) | ('>', Some('>')) | ('/', Some('/')) => return None,
            ('=', _) => return relation(1, Relation::Equal),
            ('<', _) => return relation(1, Relation::Less),
            ('>', _) => return relation(1, Relation::Greater),
            ('≤', _) => return relation(1, Relation::LessEqual),
            ('≥', _) => return relation(1, Relation::GreaterEqual),
            ('.', Some('.')) => (if self.look(2) == Some('.') { 3 } else { 2 }, TokenKind::Dots),
            ('+', _) => (1, TokenKind::Plus),
            ('-', _) => (1, TokenKind::Minus),
            ('*', _) => (1, TokenKind::Times),
            ('/', _) => (1, TokenKind::Over),
            ('^', _) => (1, TokenKind::Caret),
            ('!', _) => (1, TokenKind::Bang),
            ('%', _) => (1, TokenKind::Percent),
            ('√', _) => (1, TokenKind::Radical(2)),
            ('∛', _) => (1, TokenKind::Radical(3)),
            ('∜', _) => (1, TokenKind::Radical(4)),
            ('∞', _) => (1, TokenKind::Constant(Constant::Infinity)),
            ('∪', _) => (1, TokenKind::Union),
            ('∩' | '&', _) => (if next == Some('&') { 2 } else { 1 }, TokenKind::Intersection),
            ('∖', _) => (1, TokenKind::Without),
            ('∈', _) => (1, TokenKind::In),
            ('∅', _) => (1, TokenKind::EmptySet),
            ('ℝ', _) => (1, TokenKind::Reals),
            ('∧', _) => (1, TokenKind::And),
            ('∨', _) => (1, TokenKind::Or),
            ('¬', _) => (1, TokenKind::Not),
            ('|', _) => (1, TokenKind::Bar),
            (',', _) => (1, TokenKind::Comma),
            (';', _) => (1, TokenKind::Semicolon),
            ('_', _) => (1, TokenKind::Underscore),
            _ => return None,
        })
    }

    /// The spellings of "is not equal to".
    fn unequal(&self, c: char) -> Option<usize> {
        match (c, self.look(1), self.look(2)) {
            ('≠', ..) => Some(1),
            // `n!=3` may be a factorial; see `refuse`.
            ('!', Some('='), _) if self.spaced || !self.after_operand() => Some(2),
            ('/', Some('='), _) | ('<', Some('>'), _) => Some(2),
            ('=', Some('/'), Some('=')) => Some(3),
            _ => None,
        }
    }

    fn bracket(&mut self, c: char) -> Option<TokenKind> {
        let shape = match c {
            '(' | ')' => Bracket::Round,
            '[' | ']' => Bracket::Square,
            '{' | '}' => Bracket::Curly,
            _ => return None,
        };
        if matches!(c, '(' | '[' | '{') {
            let grouping = self.latex
                || matches!(self.tokens.last(), Some(Token { tok: TokenKind::Caret | TokenKind::Underscore, .. }));
            let shape = if shape == Bracket::Curly && grouping { Bracket::Group } else { shape };
            self.open.push(shape);
            return Some(TokenKind::Open(shape));
        }
        let opened = self.open.pop();
        let group = shape == Bracket::Curly && opened == Some(Bracket::Group);
        Some(TokenKind::Close(if group { Bracket::Group } else { shape }))
    }

    fn refuse(&self, c: char) -> UnreadableText {
        let one = self.span(self.pos, self.pos + 1);
        let two = self.span(self.pos, self.pos + 2);
        let next = self.look(1);
        match (c, next) {
            ('#', _) => UnreadableText::new(UnreadableKind::Comment, one, M::NoHash),
            ('/', Some('/')) => UnreadableText::new(UnreadableKind::TwoOperators, two, M::TwoSlashes),
            ('=', Some('=')) => UnreadableText::new(UnreadableKind::UnknownSign, two, M::TwoEqualsSigns),
            ('!', _) => UnreadableText::new(UnreadableKind::UnknownSign, two, M::FactorialOrUnequal),
            ('<' | '>', _) => UnreadableText::new(UnreadableKind::TwoOperators, two, M::TwoRelations),
            ('±' | '∓', _) => UnreadableText::new(UnreadableKind::UnknownSign, one, M::PlusMinus.with("shown", c)),
            ('°', _) => words::degrees(one, &self.quote(one)),
            _ => {
                let span = one;
                let shown = self.quote(span);
                UnreadableText::new(UnreadableKind::UnknownCharacter, span, M::UnknownCharacter.with("shown", shown))
            }
        }
    }
}
