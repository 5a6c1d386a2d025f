//! Words within a formula: phrases about solutions, and the reasons why other words are not products.

use super::Lexer;
use super::letters::LetterPart;
use crate::message::ReadingMessage as M;
use crate::read::token::{Bracket, Token, TokenKind};
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::read::words::{self, Phrase, RunMeaning, RunPlace};
use crate::tree::Span;

impl Lexer<'_> {
    /// Reads a phrase that there is no solution, or that all real numbers are solutions.
    pub(super) fn phrase(&mut self) -> Reading<bool> {
        if self.after_operand() {
            return Ok(false);
        }
        let mut spoken = String::new();
        let mut longest = None;
        let mut at = self.pos;
        for _ in 0..words::PHRASE_WORDS {
            let end = at + self.letters_of_phrase(at);
            if end == at {
                break;
            }
            let word = self.text(at, end).to_lowercase();
            if self.policy.declares(&word) || self.is_spelled(&word) {
                break;
            }
            if !spoken.is_empty() {
                spoken.push(' ');
            }
            spoken.push_str(&word);
            if let Some(phrase) = words::phrase(&spoken) {
                longest = Some((phrase, end, word.ends_with("set") || word == "menge"));
            }
            let spaces = self.chars.get(end..).unwrap_or_default().iter().take_while(|at| at.c == ' ').count();
            if spaces == 0 {
                break;
            }
            at = end + spaces;
        }
        let Some((phrase, end, is_set)) = longest else { return Ok(false) };
        // `{none}` is not meant as a set with the empty set as its element.
        if phrase == Phrase::Nothing && self.open.last() == Some(&Bracket::Curly) {
            let span = self.span(self.pos, end);
            let message = M::NoneIsNoElement.with("shown", self.quote(span));
            return Err(UnreadableText::new(UnreadableKind::NotAnExpression, span, message));
        }
        let (sets, logic) = (self.policy.reads_sets(), self.policy.logic);
        let tok = match phrase {
            Phrase::Nothing if sets && (is_set || !logic) => TokenKind::EmptySet,
            Phrase::Nothing if logic => TokenKind::Truth(false),
            Phrase::AllReals if sets => TokenKind::Reals,
            Phrase::AllReals if logic => TokenKind::Truth(true),
            _ => {
                let span = self.span(self.pos, end);
                let message = M::GiveAnExpression.with("shown", self.quote(span));
                return Err(UnreadableText::new(UnreadableKind::NotAnExpression, span, message));
            }
        };
        self.take(end - self.pos, tok);
        Ok(true)
    }

    /// Number of consecutive letters of a phrase here, including German ones.
    fn letters_of_phrase(&self, from: usize) -> usize {
        let rest = self.chars.get(from..).unwrap_or_default();
        rest.iter().take_while(|at| at.c.is_ascii_alphabetic() || "äöüßÄÖÜ".contains(at.c)).count()
    }

    /// Whether a run of letters begins a sentence that continues after a space.
    fn begins_sentence(&self, run: &str, end: usize) -> bool {
        let rest = self.chars.get(end..).unwrap_or_default();
        let next = end + rest.iter().take_while(|at| at.c == ' ').count();
        let goes_on = next > end && self.chars.get(next).is_some_and(|at| at.c.is_ascii_alphanumeric());
        let follows = self.text(next, next + self.letters_from(next));
        goes_on && (words::are_of_sentence(run, &follows) || self.tokens.is_empty() && words::begins_sentence(run))
    }

    /// Refuses a run of letters that is not a product, where any name is allowed.
    pub(super) fn must_be_plausible(
        &self,
        run: &str,
        start: usize,
        end: usize,
        parts: &[(usize, LetterPart)],
    ) -> Reading<()> {
        if self.policy.variables.is_some() || !self.policy.words || run.len() < 2 {
            return Ok(());
        }
        let letters = |(_, part): &(usize, LetterPart)| matches!(part, LetterPart::Letter);
        if parts.iter().all(letters) {
            let sentence = self.begins_sentence(run, end).then_some(RunMeaning::Word);
            let found = sentence.or_else(|| words::meaning(run, self.place(start, end)));
            return found.map_or(Ok(()), |meaning| Err(self.no_product(self.span(start, end), run, meaning)));
        }
        let function = |(_, part): &(usize, LetterPart)| matches!(part, LetterPart::Piece(TokenKind::Callable(_), _));
        let ends_in_letter = parts.last().is_some_and(letters);
        let mut strange = words::begins_like_function(run);
        // `sinc(x)` is not the sine of c times x.
        strange |= ends_in_letter && parts.iter().any(function) && self.is_called(end);
        let mut after_function = false;
        for group in parts.chunk_by(|one, other| letters(one) && letters(other)) {
            if group.iter().all(letters) {
                let text: String = group.iter().map(|(at, _)| self.text(*at, at + 1)).collect();
                strange |= !words::plausible(&text);
                strange |= after_function && text.len() > words::MOST_ARGUMENT_LETTERS;
            }
            after_function = group.last().is_some_and(function);
        }
        if strange { Err(self.no_product(self.span(start, end), run, RunMeaning::Word)) } else { Ok(()) }
    }

    fn is_called(&self, end: usize) -> bool {
        self.chars.get(end).is_some_and(|at| at.c == '(')
    }

    fn place(&self, start: usize, end: usize) -> RunPlace {
        let spaced = self.spaced;
        let after_number = start > 0
            && match self.tokens.last() {
                Some(Token { tok: TokenKind::Number(_) | TokenKind::Vulgar(..), .. }) => true,
                Some(Token { tok: TokenKind::Close(_) | TokenKind::Constant(_), .. }) => spaced,
                _ => false,
            };
        let rest = self.chars.get(end..).unwrap_or_default();
        let next = rest.iter().map(|at| at.c).find(|c| *c != ' ');
        let apart = rest.first().is_some_and(|at| at.c == ' ');
        let applied =
            self.is_called(end) || apart && next.is_some_and(|c| c.is_alphabetic() || matches!(c, '(' | '\\'));
        RunPlace { after_number, applied, imaginary: self.policy.complex }
    }

    /// The error for letters that are not a product, with a suggestion.
    fn no_product(&self, span: Span, run: &str, meaning: RunMeaning) -> UnreadableText {
        let shown = self.quote(span);
        let product = product_of(run);
        let message = match meaning {
            RunMeaning::Degrees => return degrees(span, &shown),
            RunMeaning::Unit => M::UnitOrProduct.with("shown", shown).and("product", product),
            RunMeaning::Greek(letter) => {
                M::LetterOrProduct.with("shown", shown).and("letter", letter).and("product", product)
            }
            RunMeaning::Word => M::ProductWithSigns.with("shown", shown).and("product", product),
        };
        UnreadableText::new(UnreadableKind::UnknownName, span, message)
    }
}

/// The error for degrees.
pub(super) fn degrees(span: Span, shown: &str) -> UnreadableText {
    UnreadableText::new(UnreadableKind::UnknownCharacter, span, M::NoDegrees.with("shown", shown))
}

/// The first letters of a run with signs between them.
fn product_of(run: &str) -> String {
    let letters: Vec<String> = run.chars().take(3).map(String::from).collect();
    letters.join("*")
}
