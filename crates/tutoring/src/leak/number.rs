//! Detects a number as key: whether the hint writes, spells out or computes it, and whether there is an innocent
//! reason.

use std::collections::BTreeSet;
use std::ops::Range;

use num_rational::BigRational;
use num_traits::Signed as _;

use super::context::LeakContext;
use super::expr;
use super::lexicon::{ANSWERS, BEING, CARRYING, FILLERS, GIVING, LABELS, PARTS, STRUCTURE, SUBJECTS};
use super::patterns;
use super::text::ProseText;
use super::token::{Num, ProseToken, ProseTokenKind};
use super::{Finding, LeakKind};
use crate::lists::is_in;

/// A withheld number.
#[derive(Debug, Clone)]
pub(super) struct NumberKey {
    /// The value.
    pub(super) value: BigRational,
    /// The written form of the key.
    pub(super) form: String,
}

impl NumberKey {
    /// Reads the key; `None` if it is not a number.
    pub(super) fn read(text: &ProseText) -> Option<Self> {
        let whole = expr::sides(&text.tokens);
        let [side] = whole.as_slice() else { return None };
        if side.from != 0 || side.to != text.tokens.len() {
            return None;
        }
        let part = &text.tokens[side.from..side.to];
        let form = part.last()?.num().filter(|_| part.len() <= 2).map_or(String::new(), |num| num.form.clone());
        Some(Self { value: expr::value(part)?, form })
    }

    /// The digits as they would be read out, without a sign.
    pub(super) fn digits(&self) -> String {
        self.form.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect()
    }

    /// The first leak in `hint`.
    pub(super) fn find(&self, context: &LeakContext, hint: &ProseText, sub_steps: bool) -> Option<Finding> {
        self.literal(context, hint, sub_steps)
            .or_else(|| self.computed(context, hint, sub_steps))
            .or_else(|| patterns::find(self, context, hint, sub_steps))
    }

    fn literal(&self, context: &LeakContext, hint: &ProseText, sub_steps: bool) -> Option<Finding> {
        let tokens = &hint.tokens;
        for (at, token) in tokens.iter().enumerate() {
            let Some(num) = token.num() else { continue };
            let Some(range) = self.matches(tokens, at, num) else { continue };
            if num.ordinal && num.small().is_some_and(|number| number <= 12) {
                continue;
            }
            let asserted = asserted(context, tokens, at, range.start);
            // Another form of a number in the question, such as 6/10 for 0.6, is a sub-step of converting it.
            let halfway = sub_steps && num.form != self.form && context.stem_has(&num.value);
            if halfway || !asserted && (self.in_stem(context, num) || Self::structural(context, tokens, at)) {
                continue;
            }
            let span = hint.span(&tokens[range]);
            let kind = match (asserted, num.spelled, num.form == self.form) {
                (_, true, _) => LeakKind::Words,
                (true, ..) => LeakKind::Sentence,
                (_, _, true) => LeakKind::Literal,
                _ => LeakKind::Equivalent,
            };
            return Some(Finding { kind, span });
        }
        None
    }

    /// The tokens of the number, including its sign, if its value is the key's.
    fn matches(&self, tokens: &[ProseToken], at: usize, num: &Num) -> Option<Range<usize>> {
        let signed = at.checked_sub(1).filter(|before| tokens[*before].is_op('-') && is_sign(tokens, *before));
        let loose = tokens[at].gap;
        let is = |value: &BigRational, negative: bool| {
            value.abs() == self.value.abs() && (value.is_negative() != negative) == self.value.is_negative()
        };
        let mut readings = std::iter::once(&num.value).chain(&num.others);
        match signed {
            Some(from) => readings.any(|value| is(value, true) || (loose && is(value, false))).then_some(from..at + 1),
            None => readings.any(|value| is(value, false)).then_some(at..at + 1),
        }
    }

    /// Whether the question already shows the number in this written form.
    fn in_stem(&self, context: &LeakContext, num: &Num) -> bool {
        if context.stem_forms.contains(&num.form) && context.stem_has(&self.value) {
            return true;
        }
        let built = !num.parts.is_empty() && num.parts.iter().all(|part| context.stem_forms.contains(part));
        built && num.form != self.form
    }

    /// Whether it belongs to a rule, not to this item.
    fn structural(context: &LeakContext, tokens: &[ProseToken], at: usize) -> bool {
        let token = &tokens[at];
        let Some(num) = token.num() else { return false };
        let before = |back: usize| at.checked_sub(back).and_then(|at| tokens.get(at));
        let after = |ahead: usize| tokens.get(at + ahead);
        if num.spelled && num.small() == Some(1) {
            return true;
        }
        if num.small().is_some_and(|number| number <= 20) && counts_structure(context, tokens, at) {
            return true;
        }
        // No hint has a step 5,400: a large number after such a word is the key.
        if num.small().is_some_and(|number| number < 100) && before(1).is_some_and(|token| is_in(LABELS, &token.text)) {
            return true;
        }
        let variable = |token: Option<&ProseToken>| {
            token.is_some_and(|token| token.is_word() || token.is_op('(') || token.is_op(')'))
        };
        let power = before(1).is_some_and(|token| token.is_op('^')) && variable(before(2));
        let tight = after(1).is_some_and(|token| !token.gap && (token.is_word() || token.is_op('(')));
        let factor = after(1).is_some_and(|token| token.is_op('*')) && variable(after(2))
            || before(1).is_some_and(|token| token.is_op('*')) && variable(before(2));
        // Formulas have small factors and exponents, or those of angles.
        let usual = num.small().is_none_or(|number| number <= 12 || matches!(number, 100 | 180 | 360));
        if usual && (power || tight || factor) {
            return true;
        }
        let whole = num.small();
        let hundred = whole == Some(100)
            && before(1).is_some_and(|token| token.says(&["per", "of", "over", "by"]))
            && (context.percent || tokens.iter().any(|token| token.says(&["percent", "cent", "percentage"])));
        let carried = matches!(whole, Some(1 | 10))
            && (1..=3).any(|back| before(back).is_some_and(|token| is_in(CARRYING, &token.text)));
        let adverb = num.spelled
            && after(1).is_some_and(|token| token.says(&["times"]))
            && !after(2).is_some_and(|token| token.says(&["itself"]))
            && !context.asked.contains("time");
        hundred || carried || adverb
    }

    /// `2 over 5`: the key itself rather than a calculation.
    fn is_spoken(&self, part: &[ProseToken]) -> bool {
        let [above, bar, below] = part else { return false };
        let forms = above.num().zip(below.num());
        bar.says(&["over"]) && forms.is_some_and(|(above, below)| self.form == format!("{}/{}", above.form, below.form))
    }

    /// A calculation with the value of the key.
    fn computed(&self, context: &LeakContext, hint: &ProseText, sub_steps: bool) -> Option<Finding> {
        for side in expr::sides(&hint.tokens) {
            let part = expr::trimmed(&hint.tokens, &side);
            let simple = expr::operations(part) == 0;
            let Some(value) = expr::value(part) else { continue };
            if value != self.value {
                continue;
            }
            let span = hint.span(part);
            if simple {
                // `x = 4` gives it away, even if a 4 occurs in the question; `2x = 4` only repeats it if the question
                // contains it.
                if side.equated && !context.stem_sides.contains(&ProseText::dense(part)) {
                    return Some(Finding { kind: LeakKind::Sentence, span });
                }
            } else if self.is_spoken(part) && !context.stem_sides.contains(&ProseText::dense(part))
                || !context.repeats_question(part, sub_steps)
            {
                return Some(Finding { kind: LeakKind::Equivalent, span });
            }
        }
        None
    }
}

/// Whether the minus at `at` is a sign rather than a subtraction.
fn is_sign(tokens: &[ProseToken], at: usize) -> bool {
    let left = at.checked_sub(1).and_then(|before| tokens.get(before));
    !left.is_some_and(|token| token.num().is_some() || token.letter().is_some() || token.is_op(')'))
}

fn counts_structure(context: &LeakContext, tokens: &[ProseToken], at: usize) -> bool {
    for ahead in 1..=3 {
        let Some(next) = tokens.get(at + ahead) else { return false };
        if next.is_op('-') && ahead < 3 {
            continue;
        }
        if !next.is_word() {
            return false;
        }
        let noun = lemma(&next.text);
        if is_in(STRUCTURE, noun) {
            return !context.asked.contains(noun);
        }
        if next.says(&["is", "are", "and", "or", "of", "in", "the", "to", "from", "for", "as", "so", "with"]) {
            return false;
        }
    }
    false
}

/// The word without its plural ending.
pub(super) fn lemma(word: &str) -> &str {
    match word {
        "halves" => "half",
        _ => word.strip_suffix('s').filter(|stem| stem.len() > 2).unwrap_or(word),
    }
}

fn ends_clause(token: Option<&ProseToken>) -> bool {
    token.is_none_or(|token| match token.kind {
        ProseTokenKind::End => true,
        ProseTokenKind::Mark(mark) => mark != '%' && mark != '°',
        ProseTokenKind::Op(op) => op == ')',
        ProseTokenKind::Word => token.says(&["because", "since", "so", "and", "then", "apples", "here", "exactly"]),
        ProseTokenKind::Num(_) => false,
    })
}

/// `… is the answer`, `…, and that's your answer`.
fn called_answer(after: &[ProseToken]) -> bool {
    let mut words = after.iter().take(7).skip_while(|token| {
        matches!(token.kind, ProseTokenKind::Mark(_)) || token.says(&["and", "which", "that", "this"])
    });
    let verb = words.next().is_some_and(|token| token.says(&["is", "that's", "it's", "was"]));
    verb && words
        .take(3)
        .find(|token| !token.says(&["the", "your", "right", "correct", "a"]))
        .is_some_and(|token| is_in(ANSWERS, &token.text))
}

/// Whether the hint asserts that the number is the answer.
fn asserted(context: &LeakContext, tokens: &[ProseToken], at: usize, from: usize) -> bool {
    let solid =
        tokens.iter().filter(|token| !matches!(token.kind, ProseTokenKind::End | ProseTokenKind::Mark(_))).count();
    if solid <= at + 2 - from {
        return true;
    }
    if called_answer(&tokens[at + 1..]) {
        return true;
    }
    if !ends_clause(tokens.get(at + 1)) {
        return false;
    }
    let mut before = tokens[..from].iter().rev().take(4).skip_while(|token| is_in(FILLERS, &token.text));
    let Some(last) = before.next() else { return false };
    let subject = before.next();
    if is_in(GIVING, &last.text) {
        return true;
    }
    let names = |token: &ProseToken| {
        is_in(SUBJECTS, &token.text) || token.letter().is_some_and(|letter| context.letters.contains(&letter))
    };
    if is_in(BEING, &last.text) && subject.is_some_and(names) || last.says(&["must", "should"]) {
        return true;
    }
    // `The slope is 3` asserts it, but `the denominator is 3` refers to a part of the question.
    let part = || tokens[..from].iter().rev().take(6).any(|token| is_in(PARTS, lemma(&token.text)));
    let one = subject.is_some_and(|token| token.says(&["one"]) || token.num().is_some_and(|num| num.form == "1"));
    if last.says(&["is", "are"]) && (one || !part()) {
        return true;
    }
    let sentence = || tokens[..from].iter().rev().take_while(|token| token.kind != ProseTokenKind::End);
    let colon = last.kind == ProseTokenKind::Mark(':') || is_in(BEING, &last.text);
    // `you get the divisor again, 8.`
    let apposed = last.kind == ProseTokenKind::Mark(',')
        && tokens.get(at + 1).is_none_or(|token| token.kind == ProseTokenKind::End);
    colon && sentence().any(|token| is_in(ANSWERS, &token.text))
        || apposed && sentence().any(|token| is_in(GIVING, &token.text))
}

/// The written forms of the numbers in a piece of mathematics.
pub(super) fn operand_forms(part: &[ProseToken]) -> BTreeSet<String> {
    let mut forms: BTreeSet<String> = part.iter().filter_map(ProseToken::num).map(|num| num.form.clone()).collect();
    // A spoken square or double implies a 2.
    if part.iter().any(|token| token.is_op('²')) {
        forms.insert("2".to_owned());
    }
    if part.iter().any(|token| token.is_op('³')) {
        forms.insert("3".to_owned());
    }
    forms
}
