//! The parts of a message: what comes after a word or mark that ends one thing and begins the next.

use std::ops::Range;

use plumb_tutoring::turn::plain;

/// What a part begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A word that draws a conclusion: "so", "also".
    Conclusion,
    /// Words that sum up all that was before: "that makes", "zusammen".
    Sum,
    /// A word that takes back what was before: "no wait".
    Correction,
    /// The sign `=`.
    Equals,
    /// A verb between two values: "is", "macht".
    Verb,
    /// The end of a sentence, or a semicolon.
    Sentence,
    /// A comma.
    Comma,
    /// A colon.
    Colon,
    /// A word before a reason: "because".
    Reason,
}

/// A cut of a message in two.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cut<'t> {
    pub(super) mark: Mark,
    pub(super) before: &'t str,
    pub(super) after: &'t str,
}

const CONCLUSIONS: [&str; 9] = ["so", "also", "thus", "therefore", "hence", "daher", "deshalb", "folglich", "somit"];
const SUMS: [&str; 16] = [
    "that makes",
    "that gives",
    "which makes",
    "which gives",
    "das macht",
    "das gibt",
    "das ergibt",
    "dann sind",
    "dann ist",
    "das sind",
    "das waeren",
    "in total",
    "all together",
    "zusammen",
    "insgesamt",
    "altogether",
];
const CORRECTIONS: [&str; 13] =
    ["no", "nope", "nein", "nee", "ne", "wait", "sorry", "quatsch", "moment", "mean", "meine", "meinte", "actually"];
const VERBS: [&str; 16] = [
    "is", "are", "thats", "its", "equals", "makes", "gives", "ist", "sind", "sinds", "macht", "gibt", "ergibt",
    "steht", "waeren", "have",
];
const REASONS: [&str; 14] =
    ["because", "since", "cos", "cause", "coz", "cuz", "bc", "as", "weil", "denn", "da", "hab", "habe", "naemlich"];

/// All places at which a message can be cut, from its beginning. The word or mark of the cut is in neither part.
pub(super) fn cuts(text: &str) -> Vec<Cut<'_>> {
    let words = words(text);
    let mut cuts = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let (Some(before), Some(own)) = (text.get(..word.start), text.get(word.clone())) else { continue };
        let mut add = |mark: Mark, from: usize| {
            cuts.extend(text.get(from..).map(|after| Cut { mark, before: before.trim(), after: after.trim() }));
        };
        match before.trim_end().chars().next_back() {
            Some('.' | '!' | '?' | '…' | ';') => add(Mark::Sentence, word.start),
            Some(',') => add(Mark::Comma, word.start),
            Some(':') => add(Mark::Colon, word.start),
            _ => {}
        }
        let name = plain(own);
        let next = words.get(at + 1).and_then(|next| Some((plain(text.get(next.clone())?), next.end)));
        if let Some((_, end)) = next.filter(|(next, _)| SUMS.contains(&format!("{name} {next}").as_str())) {
            add(Mark::Sum, end);
        }
        let of_word = match name.as_str() {
            _ if own == "=" => Some(Mark::Equals),
            name if CONCLUSIONS.contains(&name) => Some(Mark::Conclusion),
            name if SUMS.contains(&name) => Some(Mark::Sum),
            name if CORRECTIONS.contains(&name) => Some(Mark::Correction),
            name if VERBS.contains(&name) => Some(Mark::Verb),
            name if REASONS.contains(&name) => Some(Mark::Reason),
            _ => None,
        };
        if let Some(mark) = of_word {
            // The German word for "so" also says how the words after it are meant.
            add(mark, if name == "also" { word.start } else { word.end });
        }
    }
    cuts
}

/// The first word of a text in plain spelling.
pub(super) fn first_word(text: &str) -> String {
    text.split_whitespace().next().map(plain).unwrap_or_default()
}

/// Whether a word draws a conclusion.
pub(super) fn concludes(word: &str) -> bool {
    CONCLUSIONS.contains(&word)
}

/// Where the words of a text are.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut from = None;
    for (at, letter) in text.char_indices() {
        match (letter.is_whitespace(), from) {
            (false, None) => from = Some(at),
            (true, Some(start)) => {
                words.push(start..at);
                from = None;
            }
            _ => {}
        }
    }
    words.extend(from.map(|start| start..text.len()));
    words
}
