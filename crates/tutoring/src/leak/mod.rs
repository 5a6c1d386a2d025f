//! The leak detector: decides whether a hint gives away the key.
//!
//! The texts are content, which people review: hints, and what a topic says about a concept. So the rules look for what
//! an author writes without noticing, in English and German, and not for disguises and codes. What a model writes beside
//! an open question passes an allow-list, too (`gate`), and the next answer counts as one with help.
//!
//! The rules, in short. A *number* equal to the key is a leak in every spelling (other digits, words, LaTeX, an equal
//! fraction, a calculation) unless
//!
//! - it is written as in the question and the hint does not assert it (`the answer is 4`, `x = 4`, `8 − 4 = 4`);
//! - it belongs to a rule: it counts parts of a method (`two numbers`, `2 decimal places`) that the question does not
//!   ask to count, names a step, is an exponent, a coefficient or a factor of a variable, is the hundred of a
//!   percentage or a ten that is carried, or is the pronoun *one*;
//! - it is a calculation of which all numbers occur in the question. A bottom-out hint may also show a calculation that
//!   uses one number of the question or of the steps: that is what revealing a sub-step means.
//!
//! In doubt it is a leak: a blocked hint is replaced by a more general one, but a leak costs the item. Everything is a
//! bounded number of passes over a bounded text.

mod algebra;
mod choice;
mod context;
mod digits;
mod lexicon;
mod list;
mod number;
mod patterns;
mod phrase;
mod secret;
mod steps;
mod truth;

use std::borrow::Cow;
use std::ops::Range;

use num_rational::BigRational;
use plumb_maths::prose::{canon, expr, text, token, words};
use serde::{Deserialize, Serialize};

use self::algebra::Algebra;
use self::canon::AsteriskMode;
use self::choice::Choices;
use self::context::LeakContext;
use self::list::NumberList;
use self::number::NumberKey;
use self::phrase::Phrase;
use self::secret::secret;
use self::steps::Steps;
use self::text::ProseText;
use self::token::{Num, ProseToken, ProseTokenKind};
use super::german::{InEnglish, in_english, is_german};
use super::hints::HintLevel;
use plumb_answers::answer::{Input, plain_value};
use plumb_answers::item::ItemBody;
use plumb_typeset::plain_text;

/// Version of the rules that gave a verdict; stored with every verdict.
pub const DETECTOR: &str = "plumb-leak/4";

/// Maximum length of a hint, in characters; a longer one counts as a leak.
pub const MAX_HINT: usize = 2_000;
/// Maximum number of characters of a stem, key or step that are taken into account.
const MAX_FACT: usize = 4_000;
/// Maximum number of accepted forms, steps and options that are taken into account.
const MAX_FACTS: usize = 64;

/// Kind of key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// An integer, decimal or fraction.
    #[serde(alias = "integer", alias = "decimal", alias = "fraction")]
    Number,
    /// An expression with letters.
    Expression,
    /// Several numbers.
    Set,
    /// True or false.
    Boolean,
    /// One of the options; the key is its text.
    MultipleChoice,
    /// Words.
    Text,
}

impl From<Input> for KeyKind {
    fn from(input: Input) -> Self {
        match input {
            Input::Integer | Input::Decimal | Input::Fraction | Input::Quantity => Self::Number,
            Input::Expression | Input::Equation => Self::Expression,
            Input::Set => Self::Set,
            Input::Boolean => Self::Boolean,
            Input::MultipleChoice => Self::MultipleChoice,
            Input::Text | Input::Interval | Input::MultipleAnswers | Input::Ordering | Input::Matching => Self::Text,
        }
    }
}

/// The withheld data, and the data that the learner sees anyway.
#[derive(Debug, Clone, Copy, Default)]
pub struct LeakFacts<'a> {
    /// The question as shown.
    pub stem: &'a str,
    /// The key in words or digits; for multiple choice the right option's text.
    pub key: &'a str,
    /// Other answers that count as right.
    pub accepted: &'a [&'a str],
    /// The worked solution, one step per entry.
    pub steps: &'a [&'a str],
    /// The options in the order shown; empty unless the item is multiple choice.
    pub options: &'a [&'a str],
}

/// How a hint gives away the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeakKind {
    /// The key as written.
    Literal,
    /// The key in other characters, case or spacing.
    Normalised,
    /// An equal value in another form, or a calculation that gives it.
    Equivalent,
    /// Number words.
    Words,
    /// Its digits, each with its place.
    Digits,
    /// In a code: found by earlier versions of these rules.
    Code,
    /// By an option's letter or position, or by ruling out the others.
    Choice,
    /// In a sentence: the answer is, ends in, one more than.
    Sentence,
    /// Most of the worked solution.
    Solution,
    /// Too long to check.
    TooLong,
}

/// The detector's verdict on a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeakVerdict {
    /// No leak was found.
    Clean,
    /// The hint gives away the key.
    Leak {
        /// How.
        kind: LeakKind,
        /// The bytes of the hint that do so.
        span: Range<usize>,
    },
}

impl LeakVerdict {
    /// Whether no leak was found.
    pub fn is_clean(&self) -> bool {
        *self == Self::Clean
    }
}

/// The value of each piece of plain arithmetic in a text, with its numbers and operations in order.
pub(super) fn arithmetic(text: &str) -> Vec<Arithmetic> {
    let text = read(text);
    let sides = expr::sides(&text.tokens);
    sides.iter().filter_map(|side| Arithmetic::read(expr::trimmed(&text.tokens, side))).collect()
}

/// A calculation without letters.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Arithmetic {
    /// Its value.
    pub(super) value: BigRational,
    /// The numbers from left to right, if there are no brackets, signs or powers.
    pub(super) numbers: Vec<BigRational>,
    /// The operations between them: `+ - * /`.
    pub(super) operations: Vec<char>,
}

impl Arithmetic {
    fn read(part: &[ProseToken]) -> Option<Self> {
        let value = expr::value(part)?;
        let flat = part.iter().enumerate().all(|(at, token)| match token.kind {
            ProseTokenKind::Num(_) => at % 2 == 0,
            ProseTokenKind::Op(op) => at % 2 == 1 && matches!(op, '+' | '-' | '*' | '/' | '÷'),
            _ => false,
        });
        let numbers = part.iter().filter(|_| flat).filter_map(|token| Some(token.num()?.value.clone())).collect();
        let operations = part.iter().filter(|_| flat).filter_map(|token| match token.kind {
            ProseTokenKind::Op('÷') => Some('/'),
            ProseTokenKind::Op(op) => Some(op),
            _ => None,
        });
        Some(Self { value, numbers, operations: operations.collect() })
    }
}

/// A place in a hint that gives away the key.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Finding {
    kind: LeakKind,
    span: Range<usize>,
}

/// One way in which the key can be recognised.
#[derive(Debug, Clone)]
enum Secret {
    Number(NumberKey),
    Algebra(Algebra),
    List(NumberList),
    Truth(bool),
    Phrase(Phrase),
}

/// Detects text that gives away the key of one item.
#[derive(Debug, Clone)]
pub struct LeakDetector {
    secrets: Vec<Secret>,
    choices: Option<Choices>,
    context: LeakContext,
    stem: ProseText,
    steps: Steps,
}

fn cut(text: &str) -> &str {
    text.char_indices().nth(MAX_FACT).map_or(text, |(end, _)| &text[..end])
}

fn read(text: &str) -> ProseText {
    read_prose(&plain_text(cut(text)), AsteriskMode::Operators)
}

/// Reads a text, with German words in English.
fn read_prose(text: &str, stars: AsteriskMode) -> ProseText {
    let chars = canon::canonical(text, stars);
    let mut raw = token::tokens(&chars);
    if is_german(raw.iter().map(|token| token.text.as_str())) {
        let mut sentence = 0;
        for at in 0..raw.len() {
            if raw[at].kind == ProseTokenKind::End {
                sentence = at;
            }
            match in_english(&raw[at].text, raw[sentence..at].iter().rev().map(|token| token.text.as_str())) {
                Some(InEnglish::Word(word)) => word.clone_into(&mut raw[at].text),
                Some(InEnglish::Number(number)) => raw[at].kind = ProseTokenKind::Num(Num::whole(number.into(), true)),
                None => {}
            }
        }
    }
    let tokens = words::operations(&token::compose(words::spell_out(&raw)));
    ProseText { chars, raw, tokens }
}

impl LeakDetector {
    /// A detector for one item. Facts that are excessively long or many are cut off.
    pub fn new(kind: KeyKind, facts: &LeakFacts<'_>) -> Self {
        let few = |list: &'_ [&'_ str]| list.len().min(MAX_FACTS);
        let steps: Vec<Cow<'_, str>> =
            facts.steps[..few(facts.steps)].iter().map(|step| plain_text(cut(step))).collect();
        let steps: Vec<&str> = steps.iter().map(AsRef::as_ref).collect();
        let answers = std::iter::once(&facts.key).chain(&facts.accepted[..few(facts.accepted)]);
        let texts: Vec<ProseText> = facts.options[..few(facts.options)].iter().map(|option| read(option)).collect();
        let right = facts.options.iter().position(|option| *option == facts.key);
        let context = LeakContext::new(&plain_text(cut(facts.stem)), &steps);
        let choices = right.filter(|right| *right < texts.len()).map(|right| Choices { texts, right });
        let secrets: Vec<Secret> = answers.filter_map(|answer| secret(kind, answer)).collect();
        Self { secrets, choices, context, stem: read(facts.stem), steps: Steps::read(&steps) }
    }

    /// A detector for an item with this question, this body and these steps.
    pub fn of(stem: &str, body: &ItemBody, steps: &[String]) -> Self {
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        let facts = LeakFacts { stem, key: body.key_text(), steps: &steps, ..LeakFacts::default() };
        match body {
            ItemBody::MultipleChoice { options, .. } => {
                let options: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
                Self::new(KeyKind::MultipleChoice, &LeakFacts { options: &options, ..facts })
            }
            ItemBody::ShortAnswer { spec, .. } => {
                let accepted: Vec<&str> = spec.accept.iter().map(String::as_str).collect();
                Self::new(spec.input.into(), &LeakFacts { accepted: &accepted, ..facts })
            }
        }
    }

    /// Whether a number, as written, has the value of the key or of a part of it.
    pub(crate) fn is_key(&self, number: &str) -> bool {
        let Some(value) = plain_value(number) else { return false };
        self.secrets.iter().any(|secret| match secret {
            Secret::Number(key) => key.value == value,
            Secret::List(key) => key.has(&value),
            _ => false,
        })
    }

    /// Checks a hint of a level.
    pub fn check(&self, hint: &str, level: HintLevel) -> LeakVerdict {
        if hint.chars().nth(MAX_HINT).is_some() {
            return LeakVerdict::Leak { kind: LeakKind::TooLong, span: 0..hint.len() };
        }
        // A place in a hint with formulas would be one in its plain text: the whole hint is named then.
        if let Cow::Owned(plain) = plain_text(hint) {
            return match self.check(&plain, level) {
                LeakVerdict::Leak { kind, .. } => LeakVerdict::Leak { kind, span: 0..hint.len() },
                LeakVerdict::Clean => LeakVerdict::Clean,
            };
        }
        let sub_steps = level == HintLevel::BottomOut;
        let found = self.look(&read_prose(hint, AsteriskMode::Operators), sub_steps).or_else(|| {
            // Read again with these signs as markup instead of operators.
            let marked = hint.contains(['*', '_', '`', '~']);
            marked.then(|| self.look(&read_prose(hint, AsteriskMode::Markup), sub_steps)).flatten()
        });
        found.map_or(LeakVerdict::Clean, |Finding { kind, span }| LeakVerdict::Leak {
            kind: classify(kind, hint, &span),
            span,
        })
    }

    /// Checks a text of the topic, or a reply of a model, by the standard of the lowest level.
    pub fn check_reply(&self, reply: &str) -> LeakVerdict {
        self.check(reply, HintLevel::Pointing)
    }

    fn look(&self, hint: &ProseText, sub_steps: bool) -> Option<Finding> {
        let secret = self.secrets.iter().find_map(|secret| self.reveals(secret, hint, sub_steps));
        let choice = || self.choices.as_ref()?.find(hint);
        secret.or_else(choice).or_else(|| self.steps.find(hint, sub_steps))
    }

    fn reveals(&self, secret: &Secret, hint: &ProseText, sub_steps: bool) -> Option<Finding> {
        let context = &self.context;
        match secret {
            Secret::Number(key) => key.find(context, hint, sub_steps),
            Secret::Algebra(key) => key.find(context, hint),
            Secret::List(key) => key.find(context, hint),
            Secret::Truth(key) => truth::find(*key, context, hint),
            Secret::Phrase(key) => key.find(&self.stem, hint),
        }
    }
}

/// A number that matches literally, but in unusual characters, was disguised.
fn classify(kind: LeakKind, hint: &str, span: &Range<usize>) -> LeakKind {
    let plain = hint.get(span.clone()).is_some_and(|text| {
        text.bytes().all(|byte| {
            byte.is_ascii_digit() || matches!(byte, b'-' | b'.' | b'/' | b' ') || byte.is_ascii_alphabetic()
        })
    });
    if kind == LeakKind::Literal && !plain { LeakKind::Normalised } else { kind }
}
