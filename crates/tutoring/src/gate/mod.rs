//! The output gate: judges a language model's reply to a learner before the first byte of it is sent.
//!
//! A pure function of the reply and the facts at this moment, in English and German. It looks for a verdict that the
//! checker did not give, for false equations, for a withheld key, for words that are not meant for learners, and for
//! markup. Beside an open question only allowed words are said, and the next answer counts as one with help: so it does
//! not look for codes, nor for a key in parts. In doubt it objects: a reply that is held back is replaced by a template,
//! but a misleading reply costs trust.

mod allowed_words;
mod harm;
mod internal;
mod known;
mod lexicon;
mod phrases;
mod record;
mod sentences;
mod signs;
mod spans;
mod stance;
mod vocabulary;
mod words;

use std::borrow::Cow;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::leak::{LeakDetector, LeakKind, LeakVerdict};
use plumb_maths::prose::{claims, results};
use plumb_typeset::Language;

pub use allowed_words::AllowedWords;
pub use harm::{HarmKind, harmful};
pub use record::{MAX_KEPT, Source, WithheldReply};

/// Version of the rules that judged a reply; stored with every verdict, along with [`DETECTOR`](crate::leak::DETECTOR).
pub const GATE: &str = "gate-6";

/// Maximum length of a reply, in characters.
pub const MAX_REPLY: usize = 1_200;

/// The facts at this moment, which a reply must not contradict or give away.
#[derive(Debug, Clone, Copy, Default)]
pub struct GateFacts<'a> {
    /// The detector for the open item, which knows its key and its options; `None` once the key may be revealed.
    pub withheld: Option<&'a LeakDetector>,
    /// The checker's verdict on the learner's message; `None` if it was not an answer.
    pub verdict: Option<bool>,
    /// The words allowed while the key is withheld; `None` allows all words that are known to be harmless.
    pub allowed: Option<&'a AllowedWords>,
    /// Texts of the lesson, and of the learner: a reply may use their words.
    pub content: &'a [&'a str],
    /// The script's text for this moment: it is true, and so is a reply with equal content.
    pub script: &'a str,
    /// The language of the session: all words of a reply are of it. `None` if it is not known: then they are of one.
    pub language: Option<Language>,
}

/// Objection to a reply. For teachers and records; learners never see it, since it may quote the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "code")]
pub enum Objection {
    /// It calls the answer right or wrong, against the checker's verdict.
    Contradicts {
        /// The bytes of the reply that do so: a sentence.
        span: Range<usize>,
        /// Whether they call it right.
        praises: bool,
    },
    /// It contains a false equation or comparison.
    FalseArithmetic {
        /// The bytes of the claim.
        span: Range<usize>,
        /// The reason.
        why: String,
    },
    /// It gives away the key.
    Leaks {
        /// How.
        kind: LeakKind,
        /// The bytes that do so.
        span: Range<usize>,
    },
    /// Internal words of the program, or phrases about the learner in the third person.
    InternalWords {
        /// The bytes of these words.
        span: Range<usize>,
    },
    /// Words, numbers or signs that are neither known to be harmless nor part of the question or the script.
    Unvetted {
        /// The bytes of the first of them.
        span: Range<usize>,
    },
    /// Words that no program may say to a learner.
    Harmful {
        /// The bytes of these words.
        span: Range<usize>,
        /// What is wrong with them.
        #[serde(default)]
        kind: HarmKind,
    },
    /// Another model judged that a learner must not read it.
    Unsafe {
        /// What is wrong with it.
        kind: HarmKind,
    },
    /// HTML, a link, an image, a program value, or invisible characters.
    Markup {
        /// The bytes of it.
        span: Range<usize>,
    },
    /// It has no readable text.
    Empty,
    /// It has more than [`MAX_REPLY`] characters.
    TooLong,
}

impl Objection {
    /// Its name in records, as serialised: `false_arithmetic`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Contradicts { .. } => "contradicts",
            Self::FalseArithmetic { .. } => "false_arithmetic",
            Self::Leaks { .. } => "leaks",
            Self::InternalWords { .. } => "internal_words",
            Self::Unvetted { .. } => "unvetted",
            Self::Harmful { .. } => "harmful",
            Self::Unsafe { .. } => "unsafe",
            Self::Markup { .. } => "markup",
            Self::Empty => "empty",
            Self::TooLong => "too_long",
        }
    }

    /// The bytes of the reply that are objected to; `None` if it is the whole reply.
    pub const fn span(&self) -> Option<&Range<usize>> {
        match self {
            Self::Contradicts { span, .. }
            | Self::FalseArithmetic { span, .. }
            | Self::Leaks { span, .. }
            | Self::InternalWords { span }
            | Self::Unvetted { span }
            | Self::Harmful { span, .. }
            | Self::Markup { span } => Some(span),
            Self::Unsafe { .. } | Self::Empty | Self::TooLong => None,
        }
    }
}

/// A reply that may be sent. Only [`judge`] makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovedReply {
    text: String,
}

impl ApprovedReply {
    /// The reply as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The sentences of a text, each with the space after it: joined they are the text, byte for byte. No number or formula
/// is split.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    sentences::ends(text).into_iter().map(move |to| {
        let sentence = &text[from..to];
        from = to;
        sentence
    })
}

/// Minimum number of words for a part of a sentence to be a statement of its own.
const MIN_PART: usize = 4;

/// A reply with spaces in place of sentences taken word for word from the script, which are true. Byte positions are
/// kept.
fn without_own<'r>(reply: &'r str, script: &str) -> Cow<'r, str> {
    let mut left = Cow::Borrowed(reply);
    let whole = sentences(script).map(|sentence| sentence.trim().trim_end_matches(['.', '!']));
    let whole = whole.filter(|own| own.split_whitespace().nth(1).is_some());
    // A part between colons counts as a sentence of its own. Whole sentences are replaced first, before parts of them.
    let parts = sentences(script).flat_map(|sentence| sentence.split([':', ';']));
    let parts = parts.map(|part| part.trim().trim_end_matches(['.', '!']));
    let parts = parts.filter(|part| part.split_whitespace().nth(MIN_PART - 1).is_some());
    for own in whole.chain(parts) {
        if left.contains(own) {
            left = Cow::Owned(left.replace(own, &" ".repeat(own.len())));
        }
    }
    left
}

/// Judges a reply: returns the reply that may be sent, or all objections, at most one of each kind.
///
/// # Errors
///
/// The objections, in the order of [`Objection`]'s kinds. An empty or too long reply has only that objection.
pub fn judge(reply: &str, facts: &GateFacts<'_>) -> Result<ApprovedReply, Vec<Objection>> {
    if signs::is_blank(reply) {
        return Err(vec![Objection::Empty]);
    }
    if reply.chars().nth(MAX_REPLY).is_some() {
        return Err(vec![Objection::TooLong]);
    }
    let ends = sentences::ends(reply);
    let mut against: Vec<Objection> = Vec::new();
    let left = without_own(reply, facts.script);
    against.extend(stance::contradiction(&left, &ends, facts.verdict));
    against.extend(
        claims::first_false_claim(reply).map(|found| Objection::FalseArithmetic { span: found.span, why: found.why }),
    );
    if against.iter().all(|objection| !matches!(objection, Objection::FalseArithmetic { .. })) {
        let found = results::false_result(&left);
        let why = "a result in it is not what its numbers come to".to_owned();
        against.extend(found.map(|span| Objection::FalseArithmetic { span, why }));
    }
    if let Some(LeakVerdict::Leak { kind, span }) = facts.withheld.map(|detector| detector.check_reply(reply)) {
        against.push(Objection::Leaks { kind, span });
    }
    against.extend(internal::find(reply).map(|span| Objection::InternalWords { span }));
    let unknown = match facts.allowed {
        Some(allowed) => allowed.unknown(reply, &left, facts.language, facts.withheld),
        None => known::unknown(&left, facts.content, facts.language),
    };
    against.extend(unknown.map(|span| Objection::Unvetted { span }));
    against.extend(harmful(reply, facts.script).map(|(kind, span)| Objection::Harmful { span, kind }));
    let markup = signs::is_value(reply).then_some(0..reply.len()).or_else(|| signs::find(reply));
    against.extend(markup.map(|span| Objection::Markup { span }));
    if against.is_empty() { Ok(ApprovedReply { text: reply.to_owned() }) } else { Err(against) }
}
