//! Detects a word or a name as key.

use std::ops::Range;

use super::canon;
use super::text::ProseText;
use super::token::{ProseToken, ProseTokenKind};
use super::{Finding, LeakKind};

/// Keys shorter than this are searched only as whole words, without gaps.
const SHORT: usize = 4;

/// A withheld text: only its letters and digits.
#[derive(Debug, Clone)]
pub(super) struct Phrase {
    dense: Vec<char>,
    plain: String,
    /// Its words without articles, if there are at least three.
    words: Vec<String>,
    /// Its words without articles, if there are two or three, each of four letters or more.
    long: Vec<String>,
}

fn counts(c: char) -> bool {
    c.is_alphanumeric()
}

/// The words and numbers of a text, without articles.
fn content(tokens: &[ProseToken]) -> impl Iterator<Item = &ProseToken> {
    let counts = |token: &&ProseToken| {
        matches!(token.kind, ProseTokenKind::Word | ProseTokenKind::Num(_)) && !token.says(&["the", "a", "an"])
    };
    tokens.iter().filter(counts)
}

/// Whether a letter forms one word with its neighbours: not in scripts without spaces.
fn joins(c: char) -> bool {
    counts(c)
        && !matches!(c, '\u{E00}'..='\u{E7F}' | '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}')
}

fn dense(text: &ProseText) -> Vec<char> {
    text.chars.iter().filter(|ch| counts(ch.c)).flat_map(|ch| ch.c.to_lowercase()).collect()
}

impl Phrase {
    /// `None` if there is nothing to search for.
    pub(super) fn read(text: &ProseText) -> Option<Self> {
        let dense = dense(text);
        let plain: String = text.chars.iter().map(|ch| ch.c.to_ascii_lowercase()).collect();
        let words: Vec<String> = content(&text.raw).map(|token| token.text.clone()).collect();
        let count = words.len();
        let long = (2..=3).contains(&count) && words.iter().all(|word| word.chars().count() > 3);
        let long = if long { words.clone() } else { Vec::new() };
        let words = if count > 2 { words } else { Vec::new() };
        (!dense.is_empty()).then_some(Self { dense, plain, words, long })
    }

    /// Where its few long words occur in one sentence in any order, if none of them is in the question: `Austen, Jane`.
    fn in_any_order(&self, stem: &ProseText, text: &ProseText) -> Option<Range<usize>> {
        let words = &self.long;
        let new = |word: &String| stem.raw.iter().all(|token| token.text != *word);
        if words.len() < 2 || !words.iter().all(new) {
            return None;
        }
        let mut sentences = text.raw.split(|token| token.kind == ProseTokenKind::End);
        let told = |sentence: &&[ProseToken]| words.iter().all(|word| sentence.iter().any(|token| token.text == *word));
        let sentence = sentences.find(told)?;
        let (first, last) = (sentence.first()?, sentence.last()?);
        Some(canon::span(&text.chars, first.start..last.end))
    }

    /// Where its words occur consecutively, apart from articles.
    fn without_articles(&self, text: &ProseText) -> Option<Range<usize>> {
        let tokens: Vec<&ProseToken> = content(&text.raw).collect();
        let long = self.words.len();
        let same = |row: &[&ProseToken]| row.iter().zip(&self.words).all(|(token, word)| token.text == *word);
        let row = (long > 0).then(|| tokens.windows(long).find(|row| same(row))).flatten()?;
        Some(canon::span(&text.chars, row[0].start..row[long - 1].end))
    }

    /// The first leak in `hint`.
    pub(super) fn find(&self, stem: &ProseText, hint: &ProseText) -> Option<Finding> {
        let known = occurrence(&self.dense, stem).is_some();
        if let Some(range) = occurrence(&self.dense, hint) {
            let span = canon::span(&hint.chars, range.clone());
            let whole = hint.raw.iter().filter(|token| token.is_word()).count() <= 2;
            if !known || whole || stated(&hint.raw, range.start) {
                let as_written: String = hint.chars[range].iter().map(|ch| ch.c.to_ascii_lowercase()).collect();
                let kind = if as_written == self.plain { LeakKind::Literal } else { LeakKind::Normalised };
                return Some(Finding { kind, span });
            }
        }
        if known || !self.words.is_empty() && self.without_articles(stem).is_some() {
            return None;
        }
        let span = self.without_articles(hint).or_else(|| self.in_any_order(stem, hint))?;
        Some(Finding { kind: LeakKind::Normalised, span })
    }
}

/// Where the letters occur in the text, with anything between them, from the beginning of a word to an end of one.
/// Linear: a match starts only at words and is followed only as long as it lasts.
fn occurrence(wanted: &[char], text: &ProseText) -> Option<Range<usize>> {
    let chars = &text.chars;
    let is_start = |at: usize| counts(chars[at].c) && at.checked_sub(1).is_none_or(|before| !joins(chars[before].c));
    (0..chars.len()).filter(|at| is_start(*at)).find_map(|start| {
        let (mut at, mut met, mut gaps) = (start, 0, 0);
        while met < wanted.len() {
            let ch = chars.get(at)?;
            if counts(ch.c) {
                let same = ch.c.to_lowercase().next() == Some(wanted[met]);
                if !same {
                    return None;
                }
                met += 1;
            } else if ch.c == ';' || (ch.c == ' ' && wanted.len() < SHORT) {
                return None;
            } else if ch.c == ' ' {
                gaps += 1;
            }
            at += 1;
            if gaps > wanted.len() {
                return None;
            }
        }
        // The plural gives away the word as well.
        let plural = chars.get(at).is_some_and(|ch| ch.c == 's') && wanted.len() >= SHORT;
        let end = at + usize::from(plural);
        chars.get(end).is_none_or(|ch| !joins(ch.c)).then_some(start..at)
    })
}

/// Whether `the answer is …` or `it is …` comes directly before.
fn stated(tokens: &[ProseToken], start: usize) -> bool {
    let mut before =
        tokens.iter().filter(|token| token.end <= start).rev().take_while(|token| token.kind != ProseTokenKind::End);
    let Some(verb) = before.find(|token| !token.says(&["a", "an", "the", "called"])) else { return false };
    let subject = before.next();
    let names = subject
        .is_some_and(|token| token.says(&["answer", "solution", "it", "word", "result", "name", "this", "that"]));
    verb.says(&["choose", "pick", "answer", "write", "type", "it's"])
        || (verb.says(&["is", "be", "are"]) && names)
        || verb.kind == ProseTokenKind::Mark(':')
}
