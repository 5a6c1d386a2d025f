//! Detects a key revealed in parts: by a reply together with earlier ones.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::canon::AsteriskMode;
use super::text::ProseText;
use super::token::{ProseToken, ProseTokenKind};
use super::words::{SMALL, TENS};
use super::{HintLevel, LeakDetector, LeakKind, LeakVerdict, MAX_HINT, Secret, digits, patterns};

/// Maximum number of earlier replies that are checked: the latest ones.
pub const MAX_SAID: usize = 30;
/// Maximum number of parts that are combined.
const MAX_PARTS: usize = 24;
/// Maximum length of a part in characters, and maximum number of tokens of a reply that is a part as a whole.
const MAX_PART: usize = 30;
const FEW: usize = 7;
/// Maximum number of parts that are joined.
const MAX_JOINED: usize = 8;
/// Maximum number of parts of a code, which may be words.
const MAX_CODED: usize = 3;

impl LeakDetector {
    /// Checks a reply together with those since the item was served, oldest first: at most the last [`MAX_SAID`]. The
    /// standard is that of a hint of the lowest level.
    pub fn check_reply(&self, reply: &str, said: &[&str]) -> LeakVerdict {
        let alone = self.check(reply, HintLevel::Pointing);
        if !alone.is_clean() {
            return alone;
        }
        let said = &said[said.len().saturating_sub(MAX_SAID)..];
        if said.is_empty() {
            return LeakVerdict::Clean;
        }
        let whole = |kind| LeakVerdict::Leak { kind, span: 0..reply.len() };
        self.assembled_parts(reply, said).or_else(|| self.together(reply, said)).map_or(LeakVerdict::Clean, whole)
    }

    /// Parts put together: digits, letters, terms, pieces of a code.
    fn assembled_parts(&self, reply: &str, said: &[&str]) -> Option<LeakKind> {
        let last = part(reply)?;
        let mut parts: Vec<String> = vec![last];
        // A hint may reveal more than a reply may, so a text that leaks on its own is not used as a part.
        let alone = |part: &String| self.check(part, HintLevel::Pointing).is_clean();
        parts.extend(said.iter().rev().filter_map(|said| part(said)).filter(alone).take(MAX_PARTS - 1));
        // Replies in between that contain only words do not separate the parts.
        let signs: Vec<String> = parts.iter().filter_map(|part| signs(part)).collect();
        let by_signs = if signs.first().is_some_and(|first| Some(first) == self::signs(&parts[0]).as_ref()) {
            self.joined(&signs)
        } else {
            None
        };
        by_signs.or_else(|| self.spelled(&parts)).or_else(|| self.joined(&parts[..parts.len().min(MAX_CODED)]))
    }

    /// The latest parts, newest first, joined.
    fn joined(&self, parts: &[String]) -> Option<LeakKind> {
        let told = |text: &str| match self.check(text, HintLevel::Pointing) {
            LeakVerdict::Leak { kind, .. } if text.len() <= MAX_HINT => Some(kind),
            _ => None,
        };
        (2..=parts.len().min(MAX_JOINED)).find_map(|count| {
            // In their order, and in reverse.
            let (back, mut forth) = (&parts[..count], parts[..count].to_vec());
            forth.reverse();
            [&forth, back].into_iter().find_map(|row| {
                let tight = row.iter().all(|part| !part.contains(char::is_whitespace));
                told(&row.join(" "))
                    .or_else(|| if tight { told(&row.concat()) } else { None })
                    .or_else(|| if self.is_algebra() { told(&row.join(" + ")) } else { None })
                    .or_else(|| if self.is_algebra() { told(&format!("({})", row.join(")("))) } else { None })
            })
        })
    }

    /// A word spelled in pieces, from its beginning or from its end, with other replies in between.
    fn spelled(&self, parts: &[String]) -> Option<LeakKind> {
        let letters = |part: &String| -> Vec<char> {
            part.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let parts: Vec<Vec<char>> = parts.iter().map(letters).collect();
        let whole = self.secrets.iter().any(|secret| {
            let Secret::Phrase(key) = secret else { return false };
            // The newest part ends the word, or begins it.
            let (mut to, mut from, mut ends, mut begins) = (key.letters().len(), 0, 0, 0);
            for (at, part) in parts.iter().enumerate().filter(|(_, part)| !part.is_empty()) {
                if (at == 0 || ends > 0) && key.letters()[..to].ends_with(part) {
                    (to, ends) = (to - part.len(), ends + 1);
                }
                if (at == 0 || begins > 0) && key.letters()[from..].starts_with(part) {
                    (from, begins) = (from + part.len(), begins + 1);
                }
            }
            to == 0 && ends > 1 || from == key.letters().len() && begins > 1
        });
        whole.then_some(LeakKind::Digits)
    }

    fn is_algebra(&self) -> bool {
        self.secrets.iter().any(|secret| matches!(secret, Secret::Algebra(_)))
    }

    /// Findings that add up over several replies: options ruled out, place values of digits, bounds, steps of the
    /// solution.
    fn together(&self, reply: &str, said: &[&str]) -> Option<LeakKind> {
        let texts: Vec<ProseText> = said.iter().chain([&reply]).map(|text| read(text)).collect();
        let joined = |texts: &[&str]| {
            let texts: Vec<&str> = texts.iter().map(|text| short(text)).collect();
            ProseText::read(&texts.join("\n"), AsteriskMode::Operators)
        };
        let replies: Vec<&str> = said.iter().chain([&reply]).copied().collect();
        let found = self.added_up(&joined(&replies), &texts)?;
        // If the earlier replies already gave it away, this reply is not to blame.
        let before = self.added_up(&joined(said), &texts[..said.len()]);
        before.is_none().then_some(found)
    }

    fn added_up(&self, all: &ProseText, texts: &[ProseText]) -> Option<LeakKind> {
        if self.choices.as_ref().is_some_and(|choices| choices.ruled_out_by(texts)) {
            return Some(LeakKind::Choice);
        }
        for secret in &self.secrets {
            let Secret::Number(key) = secret else { continue };
            if digits::placed(key, &self.context, all).is_some() {
                return Some(LeakKind::Digits);
            }
            if patterns::halves(key, all).is_some() || is_only_integer_in_bounds(&key.value, texts) {
                return Some(LeakKind::Sentence);
            }
        }
        self.steps.find(all, true).map(|found| found.kind)
    }
}

fn short(text: &str) -> &str {
    text.char_indices().nth(MAX_HINT).map_or(text, |(end, _)| &text[..end])
}

fn read(text: &str) -> ProseText {
    ProseText::read(short(text), AsteriskMode::Operators)
}

/// Words for mathematical signs, besides those for numbers.
const SIGNS: &[&str] = &[
    "over", "plus", "minus", "times", "point", "equals", "half", "halves", "third", "thirds", "quarter", "quarters",
    "nought", "hundred", "thousand", "percent",
];

/// The mathematics at the end of a part, if nothing else comes after the last word: `5` of `then comes 5`.
fn signs(part: &str) -> Option<String> {
    let is_known = |word: &str| SIGNS.contains(&word) || SMALL.contains(&word) || TENS.contains(&word);
    let is_sign = |word: &&str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        bare.chars().nth(1).is_none() && bare != "a" && bare != "i"
            || bare.split('-').all(is_known)
            || !bare.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().nth(1).is_some())
    };
    let words: Vec<&str> = part.split_whitespace().collect();
    let count = words.iter().rev().take_while(|word| is_sign(word)).count();
    (count > 0).then(|| words[words.len() - count..].join(" "))
}

/// The part that a reply may add to a key given in pieces: its quotation, the text after its last colon or verb, or the
/// whole reply if it is short.
fn part(reply: &str) -> Option<String> {
    let inner = piece(reply)?;
    piece(&inner).filter(|part| !part.is_empty()).or(Some(inner))
}

fn piece(reply: &str) -> Option<String> {
    let stop = |c: char| c.is_whitespace() || matches!(c, '.' | '!' | '"' | '“' | '”' | '`' | '*' | '_' | ',' | '…');
    let text = reply.trim_matches(stop);
    let clean = |part: &str| part.trim_matches(stop).to_owned();
    let fits = |part: &String| !part.is_empty() && part.chars().nth(MAX_PART).is_none();
    let quoted = || {
        let pieces: Vec<&str> = reply.split(['"', '“', '”', '`']).collect();
        let inner = pieces.get(1..pieces.len().saturating_sub(1))?;
        inner.iter().rev().map(|piece| clean(piece)).find(fits)
    };
    let bold = || {
        let pieces: Vec<&str> = reply.split("**").collect();
        let inner = pieces.get(1..pieces.len().saturating_sub(1))?;
        inner.iter().rev().map(|piece| clean(piece)).find(fits)
    };
    let behind = |sign: &str| text.rfind(sign).map(|at| clean(&text[at + sign.len()..])).filter(fits);
    let said = || {
        let part = behind(" is ").or_else(|| behind(" are ")).or_else(|| behind(" = "));
        part.filter(|part| part.split_whitespace().count() <= 3)
    };
    let short = text.split_whitespace().count() <= FEW && !text.is_empty();
    quoted().or_else(bold).or_else(|| behind(": ")).or_else(said).or_else(|| short.then(|| text.to_owned()))
}

/// Bounds that a text gives for the answer: whether it is above, and the number.
fn bound(text: &ProseText) -> impl Iterator<Item = (bool, &BigRational)> {
    let tokens = &text.tokens;
    (0..tokens.len()).filter_map(move |at| {
        let above = tokens[at].says(&["more", "greater", "larger", "bigger", "higher", "above", "over", "after"]);
        let below = tokens[at].says(&["less", "smaller", "lower", "below", "under", "fewer", "before"]);
        let than = usize::from(tokens.get(at + 1).is_some_and(|token| token.says(&["than"])));
        let number = tokens.get(at + 1 + than).and_then(ProseToken::num)?;
        let start = (0..at).rev().find(|at| tokens[*at].kind == ProseTokenKind::End).map_or(0, |at| at + 1);
        let subject =
            tokens[start..at].iter().any(|token| token.says(&["answer", "it", "result", "it's", "key", "solution"]));
        ((above || below) && subject).then_some((above, &number.value))
    })
}

/// Whether the bounds leave exactly one integer, and it is the key.
fn is_only_integer_in_bounds(key: &BigRational, texts: &[ProseText]) -> bool {
    let bounds: Vec<(bool, &BigRational)> = texts.iter().flat_map(bound).collect();
    let low = bounds.iter().filter(|(above, _)| *above).map(|(_, value)| *value).max();
    let high = bounds.iter().filter(|(above, _)| !*above).map(|(_, value)| *value).min();
    let two = BigRational::from_integer(BigInt::from(2));
    low.zip(high).is_some_and(|(low, high)| low < key && key < high && high - low <= two)
}
