//! The outgoing gate: what a language model wants to say to a learner is judged before the first byte of it is sent.
//!
//! A pure function of the reply and of what is true at this moment. It looks for a verdict that the checker did not
//! give, for equations that do not hold, for the answer that is not to be told yet (also bit by bit, over several
//! replies), for words that are not meant for learners, and for markup. In doubt it objects: a reply that is held back
//! costs a template in its place, one that misleads costs trust.

mod allowed_words;
mod harm;
mod internal;
mod lexicon;
mod phrases;
mod record;
mod sentences;
mod signs;
mod stance;
mod vocabulary;
mod words;

use std::borrow::Cow;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::leak::{LeakDetector, LeakKind, Verdict};
use plumb_maths::prose::claims;

pub use allowed_words::AllowedWords;
pub use harm::harmful;
pub use record::{HeldBack, MAX_KEPT, Source};

/// Which rules judged a reply; recorded wherever one is, with [`DETECTOR`](crate::leak::DETECTOR).
pub const GATE: &str = "gate-3";

/// The longest reply that may pass, in characters.
pub const MAX_REPLY: usize = 1_200;

/// What is true at this moment, which a reply must not contradict or give away.
#[derive(Debug, Clone, Copy, Default)]
pub struct GateFacts<'a> {
    /// The item before the learner, whose answer is not to be told yet; none once it may be. It knows the options, too.
    pub withheld: Option<&'a LeakDetector>,
    /// What the checker said of the message that is replied to: right, wrong, or none where it was no answer.
    pub verdict: Option<bool>,
    /// What was said to the learner since the item was served, oldest first: parts of an answer told one by one add up.
    /// The last [`MAX_SAID`](crate::leak::MAX_SAID) count.
    pub said: &'a [&'a str],
    /// What may be said beside the item whose answer is withheld: nothing else is. None where any words may be.
    pub allowed: Option<&'a AllowedWords>,
    /// What the script would say now: it is true, and so is a reply that says the same.
    pub script: &'a str,
}

/// Why a reply is held back. For teachers and records; learners never see it, since it may quote the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "code")]
pub enum Objection {
    /// It speaks of the answer as right or wrong, and the checker did not say so.
    Contradicts {
        /// The bytes of the reply that do: a sentence.
        span: Range<usize>,
        /// They say that it is right.
        praises: bool,
    },
    /// An equation or a comparison in it does not hold.
    FalseArithmetic {
        /// The bytes that claim it.
        span: Range<usize>,
        /// Why not.
        why: String,
    },
    /// It tells what is withheld, alone or with what was said before.
    Leaks {
        /// How.
        kind: LeakKind,
        /// The bytes that do; all of the reply where it does so only with what was said before.
        span: Range<usize>,
    },
    /// Words of the machinery, or about the learner as somebody else.
    InternalWords {
        /// The bytes of them.
        span: Range<usize>,
    },
    /// Words, numbers or signs that are neither known to tell nothing nor those of the question or of the script.
    Unvetted {
        /// The bytes of the first of them.
        span: Range<usize>,
    },
    /// Words that no program says to a learner.
    Harmful {
        /// The bytes of them.
        span: Range<usize>,
    },
    /// HTML, a link, an image, a value of a program, or characters that cannot be seen.
    Markup {
        /// The bytes of it.
        span: Range<usize>,
    },
    /// Nothing in it can be read.
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
            Self::Markup { .. } => "markup",
            Self::Empty => "empty",
            Self::TooLong => "too_long",
        }
    }

    /// The bytes of the reply that are objected to; none where it is the whole.
    pub const fn span(&self) -> Option<&Range<usize>> {
        match self {
            Self::Contradicts { span, .. }
            | Self::FalseArithmetic { span, .. }
            | Self::Leaks { span, .. }
            | Self::InternalWords { span }
            | Self::Unvetted { span }
            | Self::Harmful { span }
            | Self::Markup { span } => Some(span),
            Self::Empty | Self::TooLong => None,
        }
    }
}

/// A reply that may be sent. Only [`judge`] makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passed {
    text: String,
}

impl Passed {
    /// The reply as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The sentences of a text, each with the space behind it: joined they are the text, byte for byte. None is cut within a
/// number or a formula.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    sentences::ends(text).into_iter().map(move |to| {
        let sentence = &text[from..to];
        from = to;
        sentence
    })
}

/// The fewest words of a part of a sentence that says something by itself.
const MIN_PART: usize = 4;

/// A reply with blanks in place of what the script says word for word: that is so. Bytes keep their places.
fn without_own<'r>(reply: &'r str, script: &str) -> Cow<'r, str> {
    let mut left = Cow::Borrowed(reply);
    let whole = sentences(script).map(|sentence| sentence.trim().trim_end_matches(['.', '!']));
    let whole = whole.filter(|own| own.split_whitespace().nth(1).is_some());
    // What stands between colons is a sentence of its own. The whole ones come first, before a part of them is gone.
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

/// Judges a reply: what may be sent, or everything that stands against it, at most one objection of a kind.
///
/// # Errors
///
/// With the objections, in the order of [`Objection`]'s kinds. Of a reply that is empty or too long nothing else is said.
pub fn judge(reply: &str, facts: &GateFacts<'_>) -> Result<Passed, Vec<Objection>> {
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
    against.extend(claims::untrue(reply).map(|found| Objection::FalseArithmetic { span: found.span, why: found.why }));
    if let Some(Verdict::Leak { kind, span }) = facts.withheld.map(|detector| detector.check_reply(reply, facts.said)) {
        against.push(Objection::Leaks { kind, span });
    }
    against.extend(internal::find(reply).map(|span| Objection::InternalWords { span }));
    against.extend(
        facts
            .allowed
            .and_then(|allowed| allowed.unknown(reply, &left, facts.withheld))
            .map(|span| Objection::Unvetted { span }),
    );
    against.extend(harmful(reply, facts.script).map(|span| Objection::Harmful { span }));
    let markup = signs::is_value(reply).then_some(0..reply.len()).or_else(|| signs::find(reply));
    against.extend(markup.map(|span| Objection::Markup { span }));
    if against.is_empty() { Ok(Passed { text: reply.to_owned() }) } else { Err(against) }
}
