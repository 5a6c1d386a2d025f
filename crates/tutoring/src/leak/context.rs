//! Facts that the learner sees or may know already: the question, and for the last hint level the steps.

use std::collections::BTreeSet;

use num_rational::BigRational;

use super::canon::AsteriskMode;
use super::expr;
use super::number::{lemma, operand_forms};
use super::read_prose;
use super::text::ProseText;
use super::token::{ProseToken, ProseTokenKind};

/// The innocent sources of a number.
#[derive(Debug, Clone)]
pub(super) struct LeakContext {
    /// Written forms of the numbers in the question.
    pub(super) stem_forms: BTreeSet<String>,
    stem_values: Vec<BigRational>,
    /// Expressions of the question, character by character.
    pub(super) stem_sides: BTreeSet<String>,
    /// Things that the question asks to count: after `how many`.
    pub(super) asked: BTreeSet<String>,
    /// Variables of the question.
    pub(super) letters: BTreeSet<char>,
    /// Whether the question is about percentages.
    pub(super) percent: bool,
    /// Words of the question.
    pub(super) words: BTreeSet<String>,
    step_forms: BTreeSet<String>,
}

impl LeakContext {
    pub(super) fn new(stem: &str, steps: &[&str]) -> Self {
        let text = read_prose(stem, AsteriskMode::Operators);
        let tokens = &text.tokens;
        let mut stem_values = Vec::new();
        for num in tokens.iter().filter_map(ProseToken::num) {
            stem_values.push(num.value.clone());
            stem_values.push(-num.value.clone());
            stem_values.extend(num.others.iter().cloned());
        }
        let sides = expr::sides(tokens);
        let stem_sides = sides.iter().map(|side| ProseText::dense(expr::trimmed(tokens, side))).collect();
        let many = tokens.windows(2).position(|pair| pair[0].says(&["how", "number"]) && pair[1].says(&["many", "of"]));
        let counted = many.map_or(&[][..], |at| &tokens[at + 2..tokens.len().min(at + 5)]);
        let asked = counted.iter().map(|token| lemma(&token.text).to_owned()).collect();
        let letters = tokens.iter().filter_map(ProseToken::letter).collect();
        let mut step_forms = BTreeSet::new();
        for step in steps {
            step_forms.extend(read_prose(step, AsteriskMode::Operators).forms());
        }
        Self {
            stem_forms: text.forms(),
            stem_values,
            stem_sides,
            asked,
            letters,
            percent: tokens
                .iter()
                .any(|token| token.text.contains('%') || token.num().is_some_and(|num| num.form.ends_with('%'))),
            words: text
                .raw
                .iter()
                .filter(|token| token.kind == ProseTokenKind::Word)
                .map(|token| token.text.clone())
                .collect(),
            step_forms,
        }
    }

    /// Whether a number of this value occurs in the question, perhaps with the other sign.
    pub(super) fn stem_has(&self, value: &BigRational) -> bool {
        self.stem_values.contains(value)
    }

    /// Whether mathematics equal to the key only repeats the question: all its numbers occur there, or, if a sub-step
    /// may be shown, one of them occurs in the question or the solution.
    pub(super) fn repeats_question(&self, part: &[ProseToken], sub_steps: bool) -> bool {
        self.knows(&operand_forms(part), sub_steps) || self.stem_sides.contains(&ProseText::dense(part))
    }

    /// Like [`Self::repeats_question`], for numbers by their written forms.
    pub(super) fn knows(&self, forms: &BTreeSet<String>, sub_steps: bool) -> bool {
        let known = |form: &String| self.stem_forms.contains(form);
        !forms.is_empty()
            && (forms.iter().all(known)
                || (sub_steps && forms.iter().any(|form| known(form) || self.step_forms.contains(form))))
    }
}
