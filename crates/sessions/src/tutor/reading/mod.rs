//! An answer inside a sentence: "I think it's maybe 5", "B oder?", "could it be 2:3".
//!
//! It is the longest part of the message that the item can read as an answer, if every word around it is one that says
//! nothing else ([`FILLERS`]), and if no other part could be the answer as well.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use plumb_answers::answer::{DecimalMark, Input, Outcome};
use plumb_answers::item::{ItemBody, mark_read};
use plumb_bank::task::Task;
use plumb_tutoring::turn::plain;
use plumb_typeset::plain_text;

/// Longest message that is searched, in words.
const MAX_WORDS: usize = 16;
/// Phrases of doubt, which are no part of an answer and deny nothing.
const DOUBTS: [&str; 10] = [
    "not sure",
    "not certain",
    "isnt it",
    "dont know",
    "idk",
    "no idea",
    "nicht sicher",
    "nicht wahr",
    "weiss nicht",
    "keine ahnung",
];
/// Words with which a question about a value begins or ends.
const ASKING: [&str; 22] = [
    "is", "are", "would", "could", "can", "does", "was", "right", "correct", "isnt it", "yeah", "no", "ist", "sind",
    "kann", "waere", "waeren", "koennte", "stimmt", "oder", "gell", "ne",
];

/// Marks and words between an answer and the reason for it.
const REASONS: [&str; 9] = [", ", ". ", "; ", " because ", " since ", " cos ", " weil ", " denn ", " da "];
/// Words after which the answer before them does not hold any more.
const REPLACED: [&str; 14] =
    ["or", "oder", "no", "nein", "nee", "wait", "quatsch", "sorry", "aeh", "not", "nicht", "moment", "falsch", "wrong"];

static FILLERS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("answer_words.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// An answer that was read in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReadAnswer {
    /// In the item's own form: an option's id, or the typed text.
    pub(super) answer: String,
    /// Whether the learner asks if it is right, and does not give it.
    pub(super) is_question: bool,
}

/// Reads the answer to an item in a message; `None` if there is none, or more than one.
pub(super) fn read_answer(task: &Task, text: &str, decimal: DecimalMark) -> Option<ReadAnswer> {
    let text = text.trim();
    let bare = text.trim_end_matches(['.', '!', '?']).trim();
    if let Some(answer) = [text, bare].into_iter().find_map(|text| answer(task, text, decimal)) {
        return Some(ReadAnswer { answer, is_question: text.ends_with('?') });
    }
    within_sentence(task, text, decimal).or_else(|| before_reason(task, text, decimal))
}

/// An answer that is followed by the way to it: "172, because 6 + 6 is 12".
fn before_reason(task: &Task, text: &str, decimal: DecimalMark) -> Option<ReadAnswer> {
    let lower = text.to_lowercase();
    let cuts = REASONS.iter().filter_map(|reason| Some((lower.find(reason)?, reason.len())));
    let (at, length) = cuts.min()?;
    let (head, tail) = (text.get(..at)?.trim(), text.get(at + length..)?);
    if REPLACED.contains(&plain_words(&[tail.split_whitespace().next()?]).as_str()) {
        return None;
    }
    let alone = answer(task, head, decimal).map(|answer| ReadAnswer { answer, is_question: false });
    let read = alone.or_else(|| within_sentence(task, head, decimal))?;
    Some(ReadAnswer { is_question: read.is_question || text.ends_with('?'), ..read })
}

/// An answer with nothing else in the sentence.
fn within_sentence(task: &Task, text: &str, decimal: DecimalMark) -> Option<ReadAnswer> {
    // `x=5` is three words; in a question about percentages, `5%` and `5 percent` are the number.
    let text = text.replace('=', " = ");
    let is_percentage = is_amount(task.spec().input) && task.question().contains(['%', '٪']);
    let text = if is_percentage { without_percent(&text) } else { text };
    let words: Vec<&str> = text.split_whitespace().map(without_marks).filter(|word| !word.is_empty()).collect();
    if words.len() > MAX_WORDS {
        return None;
    }
    let (at, answer) = only_answer(task, &words, decimal)?;
    let (before, after) = (plain_words(words.get(..at.start)?), plain_words(words.get(at.end..)?));
    let is_filler = |words: &str| is_filler(words, is_amount(task.spec().input));
    if !is_filler(&before) || !is_filler(&after) {
        return None;
    }
    let is_asked = |words: &str| ASKING.contains(&words);
    let asks = before.split(' ').next().is_some_and(is_asked) || is_asked(&after);
    Some(ReadAnswer { answer, is_question: asks || text.ends_with('?') })
}

fn without_percent(text: &str) -> String {
    let is_unit = |word: &&str| !["percent", "prozent"].contains(&word.to_lowercase().as_str());
    text.replace('%', " ").split_whitespace().filter(is_unit).collect::<Vec<_>>().join(" ")
}

/// The longest run of words that is an answer, and that answer; `None` if two runs that do not overlap are.
fn only_answer(task: &Task, words: &[&str], decimal: DecimalMark) -> Option<(std::ops::Range<usize>, String)> {
    let mut found: Option<(std::ops::Range<usize>, String)> = None;
    for length in (1..=words.len()).rev() {
        for start in 0..=words.len() - length {
            let at = start..start + length;
            if found.as_ref().is_some_and(|(found, _)| found.start < at.end && at.start < found.end) {
                continue;
            }
            let part = words.get(at.clone())?.join(" ");
            if is_value(task, &part)
                && let Some(answer) = answer(task, &part, decimal)
            {
                if found.is_some() {
                    return None;
                }
                found = Some((at, answer));
            }
        }
    }
    found
}

/// Whether a part of a sentence may be an answer: it has a digit, or names an option.
fn is_value(task: &Task, part: &str) -> bool {
    match &task.body {
        ItemBody::ShortAnswer { .. } => part.chars().any(|letter| letter.is_ascii_digit()),
        ItemBody::MultipleChoice { .. } => option_named(&task.body, part).is_some(),
    }
}

/// The answer that a text gives, in the item's own form.
fn answer(task: &Task, text: &str, decimal: DecimalMark) -> Option<String> {
    let answer = option_named(&task.body, text).unwrap_or_else(|| text.to_owned());
    let is_readable = !text.is_empty() && mark_read(&task.body, &answer, decimal).outcome != Outcome::Invalid;
    is_readable.then_some(answer)
}

/// The id of the option named in the text: by its text, by its letter, or by its number where no option has a digit.
fn option_named(body: &ItemBody, text: &str) -> Option<String> {
    let options = body.options()?;
    let bare = |text: &str| {
        let plain = plain_text(text);
        plain.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect::<String>()
    };
    let wanted = bare(text);
    let by_text = options.iter().find(|option| !wanted.is_empty() && bare(&option.text) == wanted);
    let by_sign = || {
        let name = text.trim_start_matches("option ").trim_start_matches("Option ").trim_matches(['(', ')', '.', ' ']);
        let mut letters = name.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?.to_ascii_uppercase();
        let has_digits = options.iter().any(|option| option.text.chars().any(|letter| letter.is_ascii_digit()));
        let first = match letter {
            '1'..='9' if !has_digits => '1',
            _ => 'A',
        };
        let at = u32::from(letter).checked_sub(u32::from(first))?;
        options.get(usize::try_from(at).ok()?)
    };
    by_text.or_else(by_sign).map(|option| option.id.clone())
}

fn without_marks(word: &str) -> &str {
    word.trim_matches([',', ';', ':', '!', '?', '"', '“', '”', '„', '…']).trim_end_matches('.')
}

/// Words in plain spelling, each in one piece; symbols that are no words are left out.
fn plain_words(words: &[&str]) -> String {
    let words = words.iter().map(|word| plain(word).replace(' ', ""));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether words say nothing else than that there is an answer. Before a number, a letter may name it: `x is 9`.
fn is_filler(words: &str, is_number: bool) -> bool {
    let certain = DOUBTS.iter().fold(words.to_owned(), |words, doubt| words.replace(doubt, ""));
    let is_known = |word: &str| FILLERS.contains(word) || FILLERS.contains(without_runs(word).as_str());
    certain.split_whitespace().all(|word| is_known(word) || (is_number && word.chars().count() == 1))
}

/// A word with each letter once where it is repeated: "achsooo" is "achso".
fn without_runs(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// Whether an answer is a number, with or without a unit.
pub(super) const fn is_amount(input: Input) -> bool {
    input.is_number() || matches!(input, Input::Quantity)
}
