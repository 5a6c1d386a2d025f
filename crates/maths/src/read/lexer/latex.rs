//! Pasted LaTeX.

use super::Lexer;
use crate::message::ReadingMessage as M;
use crate::read::names;
use crate::read::token::{Bracket, TokenKind};
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::tree::{Constant, Relation};

/// Maximum length of a command name.
const LONGEST: usize = 24;

impl Lexer<'_> {
    /// Replaces the dollar signs around a pasted formula by spaces.
    pub(super) fn strip_dollars(&mut self) {
        let seen: Vec<usize> =
            (0..self.chars.len()).filter(|at| self.chars.get(*at).is_some_and(|c| c.c != ' ')).collect();
        let dollar = |at: Option<&usize>| at.and_then(|at| self.chars.get(*at)).is_some_and(|c| c.c == '$');
        let pairs = (0..2).take_while(|n| {
            let last = seen.len().checked_sub(n + 1);
            last.is_some_and(|last| last > *n && dollar(seen.get(*n)) && dollar(seen.get(last)))
        });
        let blanks: Vec<usize> = pairs
            .flat_map(|n| [seen.get(n).copied(), seen.len().checked_sub(n + 1).and_then(|at| seen.get(at).copied())])
            .flatten()
            .collect();
        self.latex = !blanks.is_empty();
        for at in blanks {
            self.blank(at);
        }
    }

    fn blank(&mut self, at: usize) {
        if let Some(c) = self.chars.get_mut(at) {
            c.c = ' ';
        }
    }

    /// A backslash: a command, a bracket, or the difference of sets.
    pub(super) fn backslash(&mut self) -> Reading<()> {
        let Some(next) = self.look(1) else { return Err(self.stray_backslash()) };
        let difference = self.policy.reads_sets() && self.after_operand() && !self.latex;
        match next {
            '{' if !difference => {
                self.open.push(Bracket::Curly);
                self.take(2, TokenKind::Open(Bracket::Curly));
                self.latex = true;
            }
            '}' => {
                self.open.pop();
                self.take(2, TokenKind::Close(Bracket::Curly));
            }
            '|' => self.take(2, TokenKind::Bar),
            '%' => self.take(2, TokenKind::Percent),
            '&' => self.take(2, TokenKind::Intersection),
            ',' | ';' | ':' | '!' => self.skip(2),
            '(' | ')' | '[' | ']' if self.wraps(next) => self.skip(2),
            'a'..='z' | 'A'..='Z' => return self.command(),
            _ if difference && self.operand_follows() => self.take(1, TokenKind::Without),
            ' ' if self.latex => self.skip(2),
            _ => return Err(self.stray_backslash()),
        }
        Ok(())
    }

    /// Whether this is `\(` at the beginning or `\)` at the end.
    fn wraps(&self, next: char) -> bool {
        match next {
            '(' | '[' => self.tokens.is_empty(),
            _ => (self.pos + 2..self.chars.len()).all(|at| self.chars.get(at).is_some_and(|c| c.c == ' ')),
        }
    }

    /// Whether the backslash here is followed by something that a set can begin with.
    fn operand_follows(&self) -> bool {
        let rest = self.chars.get(self.pos + 1..).unwrap_or_default();
        rest.iter().map(|at| at.c).find(|c| *c != ' ').is_some_and(|c| matches!(c, '{' | '(' | '[' | ']' | '∅' | 'ℝ'))
    }

    fn skip(&mut self, length: usize) {
        self.pos += length;
        self.spaced = true;
        self.latex = true;
    }

    fn stray_backslash(&self) -> UnreadableText {
        let span = self.span(self.pos, self.pos + 1);
        UnreadableText::new(UnreadableKind::Backslash, span, M::StrayBackslash)
    }

    fn command(&mut self) -> Reading<()> {
        let from = self.pos;
        let letters: Vec<char> =
            self.chars.get(from + 1..).unwrap_or_default().iter().map(|at| at.c).take(LONGEST).collect();
        let name: String = letters.into_iter().take_while(char::is_ascii_alphabetic).collect();
        let length = name.len() + 1;
        let tok = match name.as_str() {
            "left" | "right" => {
                // `\left.` draws no bracket.
                let invisible = self.look(length) == Some('.');
                self.skip(length + usize::from(invisible));
                return Ok(());
            }
            "big" | "Big" | "bigl" | "bigr" | "Bigl" | "Bigr" | "displaystyle" | "quad" | "qquad" | "limits" => {
                self.skip(length);
                return Ok(());
            }
            "text" | "textrm" | "mathrm" | "mathit" | "operatorname" | "mbox" => {
                self.skip(length);
                self.unwrap_text();
                return Ok(());
            }
            "mathbb" | "mathbf" => {
                self.skip(length);
                self.unwrap_text();
                if self.peek_word() == Some('R') {
                    self.take(1, TokenKind::Reals);
                }
                return Ok(());
            }
            "frac" | "dfrac" | "tfrac" | "cfrac" => {
                self.take(length, TokenKind::Frac);
                self.latex = true;
                self.single_digits();
                return Ok(());
            }
            _ => sign(&name).or_else(|| self.known_word(&name)),
        };
        let Some(tok) = tok else { return Err(self.no_command(from, length, &name)) };
        self.latex = true;
        match tok {
            TokenKind::Open(bracket) => self.open.push(bracket),
            TokenKind::Close(_) => drop(self.open.pop()),
            _ => {}
        }
        self.take(length, tok);
        Ok(())
    }

    /// Functions, Greek letters and constants.
    fn known_word(&self, name: &str) -> Option<TokenKind> {
        // A declared name takes precedence over a constant or a function, but no letter becomes a command by it.
        let is_command = names::constant(name).is_some() || names::callable(name).is_some();
        if is_command && self.policy.declares(name) {
            return Some(TokenKind::Name(name.to_owned()));
        }
        if let Some(constant) = self.constant(name) {
            return Some(TokenKind::Constant(constant));
        }
        if let Some(callable) = self.callable(name, true) {
            return Some(if name == "sqrt" { TokenKind::LatexRoot } else { TokenKind::Callable(callable) });
        }
        let greek = name.strip_prefix("var").unwrap_or(name);
        names::greek_letter(greek).filter(|_| self.policy.admits(greek)).map(|_| TokenKind::Name(greek.to_owned()))
    }

    fn no_command(&self, from: usize, length: usize, name: &str) -> UnreadableText {
        let span = self.span(from, from + length);
        let shown = self.quote(span);
        if matches!(name, "circ" | "degree") {
            return super::words::degrees(span, &shown);
        }
        let after_number = self.tokens.last().is_some_and(|token| matches!(token.tok, TokenKind::Number(_)));
        if matches!(name, "overline" | "bar" | "dot") && after_number {
            return super::number::recurring(span, &shown);
        }
        UnreadableText::new(UnreadableKind::Backslash, span, M::UnknownCommand.with("shown", shown))
    }

    /// The first letter of a word of one letter.
    fn peek_word(&mut self) -> Option<char> {
        while self.peek() == Some(' ') {
            self.pos += 1;
        }
        self.peek().filter(|_| !self.look(1).is_some_and(|c| c.is_ascii_alphanumeric()))
    }

    /// Replaces the curly brackets around words by spaces, so that the words are read like others.
    fn unwrap_text(&mut self) {
        if self.peek() != Some('{') {
            return;
        }
        let rest = self.chars.get(self.pos..).unwrap_or_default();
        if let Some(length) = rest.iter().position(|at| at.c == '}') {
            self.blank(self.pos);
            self.blank(self.pos + length);
        }
    }

    /// `\frac12` is one half: each digit is an argument.
    fn single_digits(&mut self) {
        for _ in 0..2 {
            while self.peek() == Some(' ') {
                self.pos += 1;
            }
            let Some(digit) = self.peek().filter(char::is_ascii_digit) else { return };
            self.take(1, TokenKind::Number(super::number::literal(&digit.to_string(), None, None)));
        }
    }
}

/// Commands for a single sign.
fn sign(name: &str) -> Option<TokenKind> {
    Some(match name {
        "cdot" | "times" | "ast" => TokenKind::Times,
        "div" => TokenKind::Over,
        "leq" | "le" | "leqslant" => TokenKind::Relation(Relation::LessEqual),
        "geq" | "ge" | "geqslant" => TokenKind::Relation(Relation::GreaterEqual),
        "lt" => TokenKind::Relation(Relation::Less),
        "gt" => TokenKind::Relation(Relation::Greater),
        "neq" | "ne" => TokenKind::Relation(Relation::NotEqual),
        "cup" => TokenKind::Union,
        "cap" => TokenKind::Intersection,
        "setminus" | "backslash" => TokenKind::Without,
        "in" => TokenKind::In,
        "emptyset" | "varnothing" => TokenKind::EmptySet,
        "land" | "wedge" => TokenKind::And,
        "lor" | "vee" => TokenKind::Or,
        "lnot" | "neg" => TokenKind::Not,
        "Rightarrow" | "implies" => TokenKind::Implies,
        "lvert" | "rvert" | "vert" | "mid" => TokenKind::Bar,
        "ldots" | "dots" => TokenKind::Dots,
        "lbrace" => TokenKind::Open(Bracket::Curly),
        "rbrace" => TokenKind::Close(Bracket::Curly),
        "lparen" => TokenKind::Open(Bracket::Round),
        "rparen" => TokenKind::Close(Bracket::Round),
        "lbrack" => TokenKind::Open(Bracket::Square),
        "rbrack" => TokenKind::Close(Bracket::Square),
        "infty" => TokenKind::Constant(Constant::Infinity),
        _ => return None,
    })
}
