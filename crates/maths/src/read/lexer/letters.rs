//! Runs of letters: names, functions, constants, words.

use super::Lexer;
use crate::read::names::{self, Callable};
use crate::read::policy::Brackets;
use crate::read::token::Tok;
use crate::read::unreadable::{Reading, Unreadable, UnreadableKind};
use crate::tree::{Constant, Function, Span};

/// Longest run that is one name, in characters.
const MAX_NAME: usize = 40;
/// Most names a message lists.
const LISTED: usize = 8;

impl Lexer<'_> {
    pub(super) fn letters(&mut self) -> Reading<()> {
        if self.policy.implicit_multiplication { self.split_run() } else { self.whole_run() }
    }

    fn is_letter(&self, at: usize) -> bool {
        self.chars.get(at).is_some_and(|at| at.c.is_ascii_alphabetic())
    }

    /// How many letters stand here in a row.
    fn letters_from(&self, from: usize) -> usize {
        let rest = self.chars.get(from..).unwrap_or_default();
        rest.iter().take_while(|at| at.c.is_ascii_alphabetic()).count()
    }

    fn text(&self, from: usize, to: usize) -> String {
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
        // `pi_2` is a name; of words only logarithms have something below.
        let indexed =
            self.chars.get(at).is_some_and(|at| at.c == '_') && !matches!(base.as_str(), "log" | "Log" | "lg");
        match self.word(&base, at).filter(|_| !indexed) {
            Some(tok) => self.take_word(at - from, tok),
            None => self.name(from, at)?,
        }
        Ok(())
    }

    /// With implicit multiplication: the product of the functions, constants and names the letters are made of.
    fn split_run(&mut self) -> Reading<()> {
        let start = self.pos;
        let mut end = start;
        while self.is_letter(end) {
            end += 1;
        }
        let greek = end == start;
        let end = if greek { start + 1 } else { end };
        let run = self.text(start, end);
        if run == "log" && self.log_with_base(end) || matches!(run.as_str(), "atan" | "arctan") && self.angle(end) {
            return Ok(());
        }
        if !greek && let Some(tok) = self.whole_word(&run, end) {
            self.take_word(end - start, tok);
            return Ok(());
        }
        while self.pos < end {
            let from = self.pos;
            if let Some(length) = self.declared_ahead() {
                self.name(from, from + length)?;
            } else if let Some((tok, length)) = self.embedded(end) {
                self.take(length, tok);
            } else {
                self.name(from, from + 1).map_err(|problem| self.widen(problem, from, start, end))?;
            }
        }
        Ok(())
    }

    /// `log2(8)`, `log10(x)`: before a bracket the digits are the base.
    fn log_with_base(&mut self, end: usize) -> bool {
        let base = [(2, "2("), (10, "10(")].into_iter().find(|(_, after)| self.text(end, end + after.len()) == *after);
        let Some((base, after)) = base.filter(|_| !self.policy.declares("log")) else { return false };
        self.take(end - self.pos + after.len() - 1, Tok::Callable(Callable::LogBase(base)));
        true
    }

    /// `atan2(y, x)`: applied to two things the digit belongs to the name; `atan2(x)` is of twice x.
    fn angle(&mut self, end: usize) -> bool {
        let named = self.text(end, end + 2) == "2(" && !self.policy.declares("atan2") && self.separated(end + 1);
        if named {
            self.take(end + 1 - self.pos, Tok::Callable(Callable::Function(Function::Atan2)));
        }
        named
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

    /// When the first letter of a run is unknown, the learner meant the run.
    fn widen(&self, problem: Unreadable, from: usize, start: usize, end: usize) -> Unreadable {
        if from == start && end > start + 1 && problem.kind == UnreadableKind::UnknownName {
            let span = self.span(start, end);
            return self.unknown_name(span, &self.text(start, end));
        }
        problem
    }

    /// Takes a whole word, and of `Interval.open` what follows the point.
    fn take_word(&mut self, length: usize, tok: Tok) {
        let dotted = matches!(tok, Tok::Callable(Callable::Interval(..))) && self.look(length) == Some('.');
        let letters = if dotted { self.letters_from(self.pos + length + 1) } else { 0 };
        self.take(length + usize::from(dotted) + letters, tok);
    }

    /// A run that means something as a whole under implicit multiplication.
    fn whole_word(&self, run: &str, end: usize) -> Option<Tok> {
        if self.declared_ahead().is_some() {
            return None;
        }
        if run.len() == 1 && run != "U" {
            return None;
        }
        let known = self.word(run, end);
        let greek = run.len() >= 3 && names::greek_letter(run).is_some() && self.policy.admits(run);
        known.or_else(|| greek.then(|| Tok::Name(run.to_owned())))
    }

    /// A whole word that is not a name. `end` is the place after it.
    fn word(&self, word: &str, end: usize) -> Option<Tok> {
        if self.policy.declares(word) {
            return None;
        }
        let after = self.after_operand();
        // Without implicit multiplication no name can follow an operand, so that `0 not` is not one.
        let position = names::Position { between: after, begins: !after || !self.policy.implicit_multiplication };
        let next = self.chars.get(end).map(|at| at.c);
        let called = next == Some('(') || word == "Interval" && next == Some('.');
        if self.policy.declared_functions.iter().any(|name| name == word) && called {
            return Some(Tok::Callable(Callable::Declared(word.to_owned())));
        }
        if self.policy.reads_sets()
            && called
            && let Some(callable) = self.set_callable(word, end)
        {
            return Some(Tok::Callable(callable));
        }
        let of_sets = if self.policy.reads_sets() { names::set_word(word, position) } else { None };
        let of_sets = of_sets.filter(|tok| *tok != Tok::Normalise || self.policy.brackets == Brackets::Dots);
        let of_logic = if self.policy.logic { names::connective(word, position) } else { None };
        let base = match word {
            "log2" if called => Some(Callable::LogBase(2)),
            "log10" if called => Some(Callable::LogBase(10)),
            "list" if called => Some(Callable::List),
            _ => None,
        };
        of_sets
            .or(of_logic)
            .or_else(|| names::constant(word).map(Tok::Constant))
            .or_else(|| base.or_else(|| names::callable(word)).map(Tok::Callable))
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

    /// The longest declared name of more than one character that stands here.
    fn declared_ahead(&self) -> Option<usize> {
        let listed = self.policy.variables.iter().flatten().chain(&self.policy.multi_letter);
        let matching = listed.filter_map(|name| {
            let length = name.chars().count();
            let here = length > 1 && name.chars().enumerate().all(|(ahead, c)| self.look(ahead) == Some(c));
            here.then_some(length)
        });
        matching.max()
    }

    /// A function or π inside a run: `lnx`, `2pix`.
    fn embedded(&self, end: usize) -> Option<(Tok, usize)> {
        let rest = self.text(self.pos, end.min(self.pos + names::LONGEST_FUNCTION + 1));
        if let Some((callable, length)) = names::leading_function(&rest) {
            return Some((Tok::Callable(callable), length));
        }
        if rest.len() == 1
            && self.policy.declared_functions.contains(&rest)
            && self.chars.get(end).is_some_and(|at| at.c == '(')
        {
            return Some((Tok::Callable(Callable::Declared(rest)), 1));
        }
        rest.starts_with("pi").then_some((Tok::Constant(Constant::Pi), 2))
    }

    /// A name, its subscript included, or a constant of one letter.
    fn name(&mut self, from: usize, base_end: usize) -> Reading<()> {
        let typed = self.text(from, base_end);
        let base = match typed.chars().next().and_then(names::greek_name) {
            Some(greek) => greek.to_owned(),
            None => typed,
        };
        self.pos = base_end;
        let name = base + &self.subscript();
        let span = self.span(from, self.pos);
        if name.chars().count() > MAX_NAME {
            return Err(Unreadable::new(
                UnreadableKind::UnknownName,
                span,
                "This name is too long. Please write a shorter one.",
            ));
        }
        let tok = self.resolve(&name, span)?;
        self.push(tok, from);
        Ok(())
    }

    /// `x1`, `x_1`, `x_{12}`, `x[1]`: what follows a name and belongs to it, in canonical writing.
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

    /// What a name means under the policy.
    fn resolve(&self, name: &str, span: Span) -> Reading<Tok> {
        if self.policy.declares(name) {
            return Ok(Tok::Name(name.to_owned()));
        }
        if name == "pi" {
            return Ok(Tok::Constant(Constant::Pi));
        }
        if name == "e" && self.policy.euler {
            return Ok(Tok::Constant(Constant::E));
        }
        if self.policy.imaginary.iter().any(|unit| name.chars().eq([*unit])) {
            if self.policy.complex {
                return Ok(Tok::Constant(Constant::I));
            }
            if self.policy.variables.is_some() {
                return Err(Unreadable::new(
                    UnreadableKind::ComplexNotAllowed,
                    span,
                    format!("`{name}` is not used here: the answer is a real number or expression."),
                ));
            }
        }
        if name == "R" && self.policy.reals && !self.policy.admits(name) {
            return Ok(Tok::Reals);
        }
        if self.policy.admits(name) { Ok(Tok::Name(name.to_owned())) } else { Err(self.unknown_name(span, name)) }
    }

    fn unknown_name(&self, span: Span, name: &str) -> Unreadable {
        let known = self.policy.variables.as_deref().unwrap_or_default();
        let listed: Vec<String> = known.iter().take(LISTED).map(|one| format!("`{one}`")).collect();
        let advice = match (listed.as_slice(), known.len() > LISTED) {
            ([], _) => "Please answer without letters.".to_owned(),
            ([one], _) => format!("The only name used here is {one}."),
            (many, false) => format!("The names used here are {}.", many.join(", ")),
            (many, true) => format!("Names used here are {} and others.", many.join(", ")),
        };
        let power = name.len() > 1 && name.ends_with(|c: char| c.is_ascii_digit()) && !name.contains('_');
        let hint = if power { " Write `^` for a power and `*` for a product." } else { "" };
        Unreadable::new(
            UnreadableKind::UnknownName,
            span,
            format!("`{}` is not known here. {advice}{hint}", self.quote(span)),
        )
    }
}
