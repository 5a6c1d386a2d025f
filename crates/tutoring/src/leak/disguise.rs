//! Detects the key in disguised letters: another language, letters shifted along the alphabet, first letters of lines,
//! digits for letters, a word with a letter changed.

use num_traits::ToPrimitive as _;

use super::canon;
use super::context::LeakContext;
use super::number::NumberKey;
use super::phrase::{self, Phrase};
use super::spelling;
use super::text::ProseText;
use super::token::ProseToken;
use super::{Finding, LeakKind};

/// Letters of a key, for detecting disguises.
#[derive(Debug, Clone)]
pub(super) struct Disguise {
    /// In English, without spaces.
    letters: Vec<char>,
    /// In other languages.
    foreign: Vec<Vec<char>>,
    /// Whether it is a number.
    number: bool,
    /// Whether it has more than one word.
    joined: bool,
    /// Number of words.
    count: usize,
}

/// Minimum number of letters of an acrostic of lines, sentences or words; fewer may match by chance.
const LINES: usize = 3;
const SENTENCES: usize = 4;
const WORDS: usize = 5;
/// A word of at least this many letters is recognised with one letter changed, and one of three more with two.
const CHANGED: usize = 7;
/// A word of at least this many letters may have another beginning.
const LONG: usize = 12;

impl Disguise {
    /// The words for a number.
    pub(super) fn of_number(key: &NumberKey) -> Option<Self> {
        let small = |number: Option<i64>| {
            usize::try_from(number?.unsigned_abs()).ok().filter(|number| *number <= spelling::MOST)
        };
        let number = small(key.value.numer().to_i64())?;
        let below = small(key.value.denom().to_i64())?;
        if below > 1 {
            let letters = spelling::fraction(number, below)?.chars().collect();
            return Some(Self { letters, foreign: Vec::new(), number: true, joined: true, count: 2 });
        }
        if number < 2 {
            return None;
        }
        Some(Self {
            letters: spelling::english(number)?.chars().collect(),
            foreign: spelling::foreign(number).iter().map(|word| word.chars().collect()).collect(),
            number: true,
            joined: number > 20 && number % 10 != 0,
            count: 1,
        })
    }

    /// The letters of words.
    pub(super) fn of_phrase(key: &Phrase) -> Option<Self> {
        let letters = key.letters().to_vec();
        let plain = letters.len() >= LINES && letters.iter().all(char::is_ascii_lowercase);
        plain.then(|| Self { letters, foreign: Vec::new(), number: false, joined: false, count: key.count() })
    }

    /// The first leak in `hint` that occurs neither in the question nor in the other options.
    pub(super) fn find(
        &self,
        context: &LeakContext,
        known: &[&ProseText],
        source: &str,
        hint: &ProseText,
    ) -> Option<Finding> {
        let span = |range: std::ops::Range<usize>| canon::span(&hint.chars, range);
        let new = |wanted: &[char]| known.iter().all(|text| phrase::occurrence(wanted, text).is_none());
        let mut foreign = self.foreign.iter().filter(|word| new(word));
        if let Some(range) = foreign.find_map(|word| phrase::occurrence(word, hint)) {
            return Some(Finding { kind: LeakKind::Words, span: span(range) });
        }
        // For a number that is in the question, the learner may read it there.
        let told = self.number && context.stem_forms.iter().any(|form| spelled(form).as_ref() == Some(&self.letters));
        if told || !self.number && !new(&self.letters) {
            return None;
        }
        let whole = Finding { kind: LeakKind::Code, span: 0..source.len() };
        if self.initials(source) || self.moved(hint) || self.spaced(hint) || self.digits(source) {
            return Some(whole);
        }
        if self.number {
            return None;
        }
        let words: Vec<&ProseToken> = hint.raw.iter().filter(|token| token.is_word()).collect();
        let changed = words.windows(self.count.max(1)).find(|row| {
            let joined: String = row.iter().map(|token| token.text.as_str()).collect();
            self.resembles(&joined) && row.iter().any(|token| is_new(&token.text, known))
        })?;
        let (first, last) = (changed.first()?, changed.last()?);
        Some(Finding { kind: LeakKind::Normalised, span: span(first.start..last.end) })
    }

    /// Whether the first letters of lines, sentences or words contain it.
    fn initials(&self, source: &str) -> bool {
        let first = |piece: &str| piece.chars().find(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase());
        let lines: Vec<char> = source.lines().filter_map(first).collect();
        let sentences: Vec<char> = source.split(['.', '!', '?', '\n', ';']).filter_map(first).collect();
        let words: Vec<char> = source.split_whitespace().filter_map(first).collect();
        let has = |letters: &[char], least: usize| {
            self.letters.len() >= least && letters.windows(self.letters.len()).any(|row| row == self.letters)
        };
        has(&lines, LINES) || has(&sentences, SENTENCES) || has(&words, WORDS)
    }

    /// Whether each letter is shifted along the alphabet, or the alphabet is reversed.
    fn moved(&self, hint: &ProseText) -> bool {
        let told = hint.raw.iter().any(|token| {
            token.says(&["caesar", "cipher", "cypher", "shift", "shifted", "code", "coded", "encoded", "atbash", "rot"])
        });
        let least = if told { LINES } else { WORDS };
        let turned = |turn: &dyn Fn(u8) -> u8| {
            let wanted: Option<Vec<char>> = self
                .letters
                .iter()
                .map(|c| {
                    u8::try_from(*c).ok().filter(u8::is_ascii_lowercase).map(|c| char::from(b'a' + turn(c - b'a') % 26))
                })
                .collect();
            wanted.is_some_and(|wanted| phrase::occurrence(&wanted, hint).is_some())
        };
        self.letters.len() >= least
            && ((1..26).any(|by| turned(&|letter| letter + by)) || turned(&|letter| 25 - letter))
    }

    /// `f o r t y t w o`, `fortytwo`.
    fn spaced(&self, hint: &ProseText) -> bool {
        let Some(range) = phrase::occurrence(&self.letters, hint).filter(|_| self.number) else { return false };
        let gaps = hint.chars[range.clone()].iter().filter(|ch| !ch.c.is_alphanumeric()).count();
        gaps + 2 > self.letters.len() && self.letters.len() > 2 || gaps == 0 && self.joined
    }

    /// `ph0t0synth3s1s`
    fn digits(&self, source: &str) -> bool {
        let plain = |c: char| match c {
            '0' => 'o',
            '1' | '!' => 'i',
            '3' => 'e',
            '4' | '@' => 'a',
            '5' | '$' => 's',
            '7' => 't',
            c => c.to_ascii_lowercase(),
        };
        self.letters.len() >= SENTENCES
            && source.split_whitespace().any(|word| {
                let read: Vec<char> = word.chars().map(plain).filter(char::is_ascii_alphabetic).collect();
                word.contains(|c: char| c.is_ascii_digit() || matches!(c, '@' | '$' | '!')) && read == self.letters
            })
    }

    /// Whether a word is the key with one or two letters changed, added or left out after its beginning: a typing
    /// error, or the word in a related language.
    fn resembles(&self, word: &str) -> bool {
        if self.letters.len() >= WORDS && sound(word) == sound(&self.letters.iter().collect::<String>()) {
            return true;
        }
        let word: Vec<char> = word.chars().collect();
        let (long, most) = (self.letters.len(), if self.letters.len() >= CHANGED + 3 { 2 } else { 1 });
        // Opposites differ at the beginning: hypertonic and hypotonic.
        let begins = word.iter().zip(&self.letters).take_while(|(one, other)| one == other).count();
        let close = distance(&word, &self.letters);
        long >= LONG && close == 1
            || long >= CHANGED && begins >= 5 && word.len().abs_diff(long) <= most && close <= most
    }
}

/// Approximate sound of a word: `dolfin`, `fotosintesis`.
fn sound(word: &str) -> String {
    let plain = word
        .replace("ph", "f")
        .replace("th", "t")
        .replace("ck", "k")
        .replace(['y'], "i")
        .replace('c', "k")
        .replace('z', "s");
    let mut letters: Vec<char> = plain.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

fn is_new(word: &str, known: &[&ProseText]) -> bool {
    known.iter().all(|text| text.raw.iter().all(|token| token.text != word))
}

fn spelled(form: &str) -> Option<Vec<char>> {
    form.parse().ok().and_then(spelling::english).map(|word| word.chars().collect())
}

/// Edit distance in letters; the words are short.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, c) in one.iter().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], at + 1);
        for (place, d) in other.iter().enumerate() {
            let changed = corner + usize::from(c != d);
            corner = row[place + 1];
            row[place + 1] = changed.min(corner + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}
