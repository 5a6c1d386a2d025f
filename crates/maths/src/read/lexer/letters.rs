//! Runs of letters: names, functions, constants, words.

use super::Lexer;
use crate::read::names::{self, Callable};
use crate::read::policy::Brackets;
use crate::read::token::{Token, TokenKind};
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::tree::{Constant, Function};

impl Lexer<'_> {
    pub(super) fn letters(&mut self) -> Reading<()> {
        if self.phrase()? {
            return Ok(());
        }
        if self.policy.implicit_multiplication { self.split_run() } else { self.whole_run() }
    }

    fn is_letter(&self, at: usize) -> bool {
        self.chars.get(at).is_some_and(|at| at.c.is_ascii_alphabetic())
    }

    /// Number of consecutive letters here.
    pub(super) fn letters_from(&self, from: usize) -> usize {
        let rest = self.chars.get(from..).unwrap_or_default();
        rest.iter().take_while(|at| at.c.is_ascii_alphabetic()).count()
    }

    pub(super) fn text(&self, from: usize, to: usize) -> String {
        self.chars.get(from..to).unwrap_or_default().iter().map(|at| at.c).collect()
    }

    /// Without implicit multiplication: letters, digits and underscores are one name.
    fn whole_run(&mut self) -> Reading<()> {
        let from = self.pos;
        let mut at = from + 1;
        if names::greek_name(self.peek().unwrap_or_default()).is_none() {
            while self.chars.get(at).is_some_and(|at| at.c.is_ascii_alphanumeric()) {
                at += 1;
            }
        }
        let base = self.text(from, at);
        // `pi_2` is a name; of the known words only logarithms have a subscript.
        let indexed =
            self.chars.get(at).is_some_and(|at| at.c == '_') && !matches!(base.as_str(), "log" | "Log" | "lg");
        match self.word(&base, at).filter(|_| !indexed) {
            Some(tok) => self.take_word(at - from, tok),
            None => self.name(from, at)?,
        }
        Ok(())
    }

    /// With implicit multiplication: the product of the functions, constants and names in a run of letters.
    fn split_run(&mut self) -> Reading<()> {
        let start = self.pos;
        let end = start + self.letters_from(start).max(1);
        let run = self.text(start, end);
        if self.is_letter(start)
            && let Some((tok, more)) = self.whole_word(&run, end)
        {
            self.take_word(end - start + more, tok);
            return Ok(());
        }
        let parts = self.parts(start, end);
        self.must_be_plausible(&run, start, end, &parts)?;
        for (from, part) in parts {
            match part {
                LetterPart::Name(length) => self.name(from, from + length)?,
                LetterPart::Piece(tok, length) => self.take(length, tok),
                LetterPart::Letter => {
                    self.name(from, from + 1).map_err(|problem| self.widen(problem, from, start, end))?;
                }
            }
        }
        Ok(())
    }

    /// The parts of a run of letters, with the start of each. The last one may extend beyond the letters: `mu0`.
    fn parts(&self, start: usize, end: usize) -> Vec<(usize, LetterPart)> {
        let mut parts = Vec::new();
        let mut at = start;
        while at < end {
            let (part, length) = if let Some(length) = self.declared_at(at) {
                (LetterPart::Name(length), length)
            } else if let Some((tok, length)) = self.embedded(at, start, end) {
                (LetterPart::Piece(tok, length), length)
            } else {
                (LetterPart::Letter, 1)
            };
            parts.push((at, part));
            at += length;
        }
        parts
    }

    /// The digits that belong to the name of a function before a bracket: `log2(8)`, `log10(x)` are to that base, and
    /// `atan2(y, x)` has two arguments, while `atan2(x)` is the arc tangent of twice x.
    fn with_digits(&self, callable: Callable, end: usize) -> (Callable, usize) {
        let follow = |digits: &str| self.text(end, end + digits.len() + 1) == format!("{digits}(");
        match callable {
            Callable::Log if follow("2") => (Callable::LogBase(2), 1),
            Callable::Log if follow("10") => (Callable::LogBase(10), 2),
            Callable::Function(Function::Atan)
                if follow("2") && !self.policy.declares("atan2") && self.separated(end + 1) =>
            {
                (Callable::Function(Function::Atan2), 1)
            }
            other => (other, 0),
        }
    }

    /// Whether the bracket that opens here has a comma or semicolon of its own.
    fn separated(&self, open: usize) -> bool {
        let mut depth = 0;
        for at in self.chars.get(open..).unwrap_or_default() {
            match at.c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                ',' | ';' if depth == 1 => return true,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        false
    }

    /// If the first letter of a run is unknown, the error covers the whole run.
    fn widen(&self, problem: UnreadableText, from: usize, start: usize, end: usize) -> UnreadableText {
        if from == start && end > start + 1 && problem.kind == UnreadableKind::UnknownName {
            let span = self.span(start, end);
            return self.unknown_name(span, &self.text(start, end));
        }
        problem
    }

    /// Takes a whole word, and for `Interval.open` also the part after the point.
    fn take_word(&mut self, length: usize, tok: TokenKind) {
        let dotted = matches!(tok, TokenKind::Callable(Callable::Interval(..))) && self.look(length) == Some('.');
        let letters = if dotted { self.letters_from(self.pos + length + 1) } else { 0 };
        self.take(length + usize::from(dotted) + letters, tok);
    }

    /// A run that has a meaning as a whole under implicit multiplication, and the number of digits that belong to it.
    fn whole_word(&self, run: &str, end: usize) -> Option<(TokenKind, usize)> {
        if self.declared_at(self.pos).is_some() {
            return None;
        }
        if run.len() == 1 && run != "U" {
            return None;
        }
        match self.word(run, end) {
            Some(TokenKind::Callable(callable)) => {
                let (callable, more) = self.with_digits(callable, end);
                Some((TokenKind::Callable(callable), more))
            }
            Some(tok) => Some((tok, 0)),
            None => {
                let greek = run.len() >= 3 && names::greek_letter(run).is_some() && self.policy.admits(run);
                greek.then(|| (TokenKind::Name(run.to_owned()), 0))
            }
        }
    }

    /// A whole word that is not a name. `end` is the place after it.
    fn word(&self, word: &str, end: usize) -> Option<TokenKind> {
        if self.policy.declares(word) {
            return None;
        }
        let after = self.after_operand();
        // Without implicit multiplication no name can follow an operand, so `not` is not one in `0 not`.
        let position = names::WordPosition { between: after, begins: !after || !self.policy.implicit_multiplication };
        let next = self.chars.get(end).map(|at| at.c);
        let called = next == Some('(') || word == "Interval" && next == Some('.');
        if self.policy.declared_functions.iter().any(|name| name == word) && called {
            return Some(TokenKind::Callable(Callable::Declared(word.to_owned())));
        }
        if self.policy.reads_sets()
            && called
            && let Some(callable) = self.set_callable(word, end)
        {
            return Some(TokenKind::Callable(callable));
        }
        let of_sets = if self.policy.reads_sets() { names::set_word(word, position) } else { None };
        let of_sets = of_sets.filter(|tok| *tok != TokenKind::Normalise || self.policy.brackets == Brackets::Dots);
        let of_logic = if self.policy.logic { names::connective(word, position) } else { None };
        let base = match word {
            "log2" if called => Some(Callable::LogBase(2)),
            "log10" if called => Some(Callable::LogBase(10)),
            "list" if called => Some(Callable::List),
            _ => None,
        };
        of_sets
            .or(of_logic)
            .or_else(|| self.separating(word, position))
            .or_else(|| self.constant(word).map(TokenKind::Constant))
            .or_else(|| base.or_else(|| self.callable(word, called)).map(TokenKind::Callable))
    }

    /// `and` and `or` outside logic: between the elements of a set, or to be refused.
    fn separating(&self, word: &str, position: names::WordPosition) -> Option<TokenKind> {
        let after_mark = matches!(self.tokens.last(), Some(Token { tok: TokenKind::Comma | TokenKind::Semicolon, .. }));
        let between = position.between || after_mark && self.policy.words_separate();
        let tok = names::connective(word, names::WordPosition { between, begins: false });
        tok.filter(|tok| matches!(tok, TokenKind::And | TokenKind::Or) && !self.policy.logic && !self.is_spelled(word))
    }

    /// A constant, unless a variable has this name.
    pub(super) fn constant(&self, word: &str) -> Option<Constant> {
        names::constant(word).filter(|_| !self.policy.declares(&word.to_ascii_lowercase()))
    }

    /// A function, unless a variable has this name, or the capitals are a product of variables.
    pub(super) fn callable(&self, word: &str, called: bool) -> Option<Callable> {
        let small = word.to_ascii_lowercase();
        let own = self.policy.declares(&small) || small != word && self.is_spelled(word);
        // Without implicit multiplication, capitals are usually names.
        let capitals = word.len() > 1 && word.chars().skip(1).any(|c| c.is_ascii_uppercase());
        let other = capitals && !called && !self.policy.implicit_multiplication;
        names::callable(word).filter(|_| !own && !other)
    }

    fn set_callable(&self, word: &str, end: usize) -> Option<Callable> {
        // `(1, 3) union (2, 4)` is the word between sets, not a call.
        if matches!(word, "union" | "intersection") && self.after_operand() {
            return None;
        }
        let dotted = if word == "Interval" && self.chars.get(end).is_some_and(|at| at.c == '.') {
            let letters = self.letters_from(end + 1);
            self.text(end, end + 1 + letters)
        } else {
            String::new()
        };
        names::set_callable(&format!("{word}{dotted}"))
    }

    /// The longest declared name of more than one character at this place.
    fn declared_at(&self, at: usize) -> Option<usize> {
        let listed = self.policy.variables.iter().flatten().chain(&self.policy.multi_letter);
        let here = |ahead: usize| self.chars.get(at + ahead).map(|at| at.c);
        let matching = listed.filter_map(|name| {
            let length = name.chars().count();
            (length > 1 && name.chars().enumerate().all(|(ahead, c)| here(ahead) == Some(c))).then_some(length)
        });
        matching.max()
    }

    /// Whether each letter of a word is a variable of the item, so that the word is their product.
    pub(super) fn is_spelled(&self, word: &str) -> bool {
        self.policy.variables.is_some() && word.chars().all(|c| self.policy.declares(c.encode_utf8(&mut [0; 4])))
    }

    /// A function, π or a Greek letter inside a run: `lnx`, `2pix`, `xabs(x)`, `rtheta`.
    fn embedded(&self, at: usize, start: usize, end: usize) -> Option<(TokenKind, usize)> {
        let rest = self.text(at, end);
        let called = self.chars.get(end).is_some_and(|at| at.c == '(');
        let is_own = |length: usize| {
            let name = rest.get(..length).unwrap_or_default();
            name.contains(|c: char| c.is_ascii_uppercase()) && self.is_spelled(name)
        };
        if let Some((callable, length)) = names::leading_function(&rest, called).filter(|(_, length)| !is_own(*length))
        {
            let (callable, more) = if at + length == end { self.with_digits(callable, end) } else { (callable, 0) };
            return Some((TokenKind::Callable(callable), length + more));
        }
        if at == start && rest.len() > 2 && rest.starts_with("lg") && !self.is_spelled("lg") {
            return Some((TokenKind::Callable(Callable::Function(Function::Log)), 2));
        }
        if rest.len() == 1 && self.policy.declared_functions.contains(&rest) && called {
            return Some((TokenKind::Callable(Callable::Declared(rest)), 1));
        }
        if rest.starts_with("pi") {
            return Some((TokenKind::Constant(Constant::Pi), 2));
        }
        let greek = names::leading_greek(&rest).filter(|name| self.policy.admits(name))?;
        Some((TokenKind::Name(greek.to_owned()), greek.len()))
    }
}

/// A part of a run of letters.
pub(super) enum LetterPart {
    /// A declared name with this number of characters.
    Name(usize),
    /// A function or constant with this number of characters.
    Piece(TokenKind, usize),
    /// A single letter.
    Letter,
}
