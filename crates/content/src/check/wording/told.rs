//! Checks for keys that a hint or the question itself reveals.

use num_rational::BigRational;
use plumb_answers::answer::plain_value;
use plumb_formula::Value;

use crate::blueprint::skill::Skill;
use crate::check::findings::{Findings, at_level};
use crate::check::problem_set::states;
use crate::generate::values;
use crate::text::problem::{Severity, shorten};

use super::tokens::{WordingToken, WordingTokenKind, tokens};

/// From this share of the items on, the key in the text is no coincidence.
const MOST: f64 = 0.8;
/// Fewer items than this are not enough for a finding.
const FEWEST: u32 = 5;
/// Minimum number of different keys; with fewer, the text may just list possible answers.
const KEYS: usize = 3;

/// Counts how often a text reveals the keys of a level.
pub(super) struct KeyLeakCounter {
    seen: u32,
    told: u32,
    keys: Vec<String>,
    first: Option<(String, String, String)>,
}

/// An item with a key that a text may reveal.
#[derive(Clone, Copy)]
pub(in crate::check) struct ItemContext<'a> {
    pub(in crate::check) stems: &'a [&'a str],
    pub(in crate::check) key: &'a str,
    pub(in crate::check) others: &'a [&'a str],
}

impl KeyLeakCounter {
    pub(super) const fn new() -> Self {
        Self { seen: 0, told: 0, keys: Vec::new(), first: None }
    }

    /// Checks a hint of one item. A key that the question itself contains counts only if the hint calls it the result.
    pub(super) fn hint(&mut self, skill: &Skill, said: &str, item: ItemContext<'_>, parameters: &[Value]) {
        let told = announces(said, item.key)
            || names(said, item.key)
                && !item.stems.iter().any(|stem| names(stem, item.key) || shows(stem, item.key))
                // A hint that names several options leaves the choice open.
                && (is_number(item.key) || !item.others.iter().any(|other| names(said, other)));
        self.count(skill, said, item, parameters, told);
    }

    /// Checks a question.
    pub(super) fn stem(&mut self, skill: &Skill, stem: &str, item: ItemContext<'_>, parameters: &[Value]) {
        self.count(skill, stem, item, parameters, gives_away(stem, item));
    }

    fn count(&mut self, skill: &Skill, said: &str, item: ItemContext<'_>, parameters: &[Value], told: bool) {
        self.seen += 1;
        if !told {
            return;
        }
        self.told += 1;
        if self.keys.len() < KEYS && !self.keys.iter().any(|key| key == item.key) {
            self.keys.push(item.key.to_owned());
        }
        if self.first.is_none() {
            self.first = Some((said.to_owned(), item.key.to_owned(), values::describe(skill, parameters)));
        }
    }

    /// Reports the finding, if it is more than coincidence.
    pub(super) fn report(&self, level: &str, path: &str, (code, what, help): (&str, &str, &str), into: &mut Findings) {
        let Some((said, key, with)) = &self.first else { return };
        let share = f64::from(self.told) / f64::from(self.seen.max(1));
        if share < MOST || self.seen < FEWEST || self.keys.len() < KEYS {
            return;
        }
        let message = format!(
            "{what} tells the key of {:.0} % of the items: `{}`, where it is `{}`",
            share * 100.0,
            shorten(said),
            shorten(key)
        );
        let message = at_level(message, level, with);
        if let Some(problem) = into.add(Severity::Warning, path, None, code, message) {
            problem.help = Some(help.to_owned());
        }
    }
}

fn is_number(key: &str) -> bool {
    plain_value(key).is_some()
}

/// Whether a text contains the key literally, even as a part of a fraction.
fn shows(text: &str, key: &str) -> bool {
    tokens(text).iter().any(|token| token.text == key)
}

/// Whether a text contains the key: a number by value, other keys literally.
fn names(text: &str, key: &str) -> bool {
    match plain_value(key) {
        Some(value) => numbers(&tokens(text)).iter().any(|(_, _, number)| *number == value),
        None => key.chars().count() > 1 && states(text, key),
    }
}

/// Returns the numbers of a text with the tokens they cover: whole numbers, decimals and fractions, with their signs.
fn numbers(tokens: &[WordingToken<'_>]) -> Vec<(usize, usize, BigRational)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_number = |at: usize| tokens.get(at).is_some_and(|token| token.kind == WordingTokenKind::Number);
        if !is_number(at) {
            at += 1;
            continue;
        }
        let slash = tokens.get(at + 1).is_some_and(|token| token.is(WordingTokenKind::Sign, "/")) && is_number(at + 2);
        let (end, text) = if slash {
            (at + 3, format!("{}/{}", tokens[at].text, tokens[at + 2].text))
        } else {
            (at + 1, tokens[at].text.to_owned())
        };
        let minus = |at: usize| tokens.get(at).is_some_and(|token| matches!(token.text, "-" | "−"));
        let signed = at.checked_sub(1).is_some_and(minus)
            && at
                .checked_sub(2)
                .is_none_or(|before| !is_number(before) && tokens[before].kind != WordingTokenKind::Letter);
        if let Some(value) = plain_value(&text.replace(',', "")) {
            found.push((at, end, if signed { -value } else { value }));
        }
        at = end;
    }
    found
}

/// Verbs followed by a result.
const VERBS: &[&str] = &["is", "are", "be", "equals", "gives", "makes", "get", "ist", "sind", "ergibt", "lautet"];

/// Whether a text announces the key as the result: `it is 7`, `= 7.`, `the answer: 7`.
fn announces(text: &str, key: &str) -> bool {
    let tokens = tokens(text);
    let ends = |end: usize| {
        tokens.get(end).is_none_or(|next| {
            matches!(next.kind, WordingTokenKind::Stop)
                || matches!(next.text, ")" | "]")
                || tokens.get(end + 1).is_none_or(|last| last.kind == WordingTokenKind::Stop)
                    && next.kind == WordingTokenKind::Word
        })
    };
    let leads = |from: usize| {
        let before = if from > 0 && matches!(tokens[from - 1].text, "-" | "−") { from - 1 } else { from };
        before.checked_sub(1).is_some_and(|before| {
            let token = &tokens[before];
            token.kind == WordingTokenKind::Equals
                || VERBS.contains(&token.text)
                || token.text == ":"
                    && before > 0
                    && matches!(
                        tokens[before - 1].text,
                        "answer" | "result" | "Answer" | "Result" | "Lösung" | "Ergebnis"
                    )
        })
    };
    let asks = text.trim_end().ends_with('?');
    if let Some(value) = plain_value(key) {
        let told = |(from, end, number): &(usize, usize, BigRational)| *number == value && leads(*from) && ends(*end);
        return !asks && numbers(&tokens).iter().any(told);
    }
    let lower = text.to_lowercase();
    let said = ["the answer is ", "the result is ", "the answer: ", "the correct answer is ", "die antwort ist "];
    said.iter().any(|words| lower.find(words).is_some_and(|at| states(&text[floor(text, at + words.len())..], key)))
}

/// Returns the nearest character boundary at or before a byte position; lower-casing may have moved it.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Whether a question states its answer: after the question, in brackets at its end, or as the result of `is` or
/// `makes`.
fn gives_away(stem: &str, item: ItemContext<'_>) -> bool {
    let Some(value) = plain_value(item.key) else { return false };
    let tokens = tokens(stem);
    let listed = item.others.iter().filter(|other| names(stem, other)).count() > 1;
    if listed {
        return false;
    }
    let asked = tokens.iter().rposition(|token| token.text == "?");
    numbers(&tokens).iter().any(|(from, end, number)| {
        if *number != value {
            return false;
        }
        let behind = asked.is_some_and(|asked| asked < *from);
        let bracketed = {
            let open = tokens[..*from].iter().rposition(|token| token.text == "(");
            let closed = tokens.get(*end).is_some_and(|token| token.text == ")");
            let last = tokens.get(end + 1).is_none_or(|next| next.kind == WordingTokenKind::Stop);
            let says = open.is_some_and(|open| {
                let inside = &tokens[open + 1..*from];
                inside.is_empty()
                    || inside.iter().any(|token| token.kind == WordingTokenKind::Equals || VERBS.contains(&token.text))
            });
            let alone = open.is_some_and(|open| open > 0 && tokens[open - 1].kind != WordingTokenKind::Sign);
            closed && last && says && alone
        };
        behind || bracketed || is_stated(&tokens, *from, *end)
    })
}

/// Whether a declarative sentence states that a number is the answer or result.
fn is_stated(tokens: &[WordingToken<'_>], from: usize, end: usize) -> bool {
    let start = tokens[..from].iter().rposition(|token| matches!(token.text, "." | "?" | "!")).map_or(0, |at| at + 1);
    let close = tokens[end..].iter().find(|token| matches!(token.text, "." | "?" | "!"));
    let names_result = tokens[start..from].iter().any(|token| {
        matches!(
            token.text.to_lowercase().as_str(),
            "answer" | "result" | "solution" | "key" | "ergebnis" | "lösung" | "antwort"
        )
    });
    let verb = from.checked_sub(1).is_some_and(|before| {
        tokens[before].kind == WordingTokenKind::Equals
            || VERBS.contains(&tokens[before].text)
            || tokens[before].text == ":"
    });
    names_result && verb && close.is_none_or(|token| token.text != "?")
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn item<'a>(stems: &'a [&'a str], key: &'a str, others: &'a [&'a str]) -> ItemContext<'a> {
        ItemContext { stems, key, others }
    }

    #[test]
    fn a_result_is_announced_however_it_is_said() {
        for (text, key) in [
            ("The answer is 7.", "7"),
            ("No, it is 7.", "7"),
            ("3 + 4 = 7", "7"),
            ("Then there are 7 left.", "7"),
            ("You get −3.", "-3"),
            ("That makes 3/4.", "3/4"),
            ("That is 0.50.", "1/2"),
            ("Answer: 12", "12"),
            ("The answer is 4x + 2.", "4x + 2"),
        ] {
            assert!(announces(text, key), "{text}");
        }
        for (text, key) in [
            ("It is 7 less than 20.", "7"),
            ("Is it 7?", "7"),
            ("Add 7 to it.", "7"),
            ("It is 17.", "7"),
            ("7 is odd.", "7"),
        ] {
            assert!(!announces(text, key), "{text}");
        }
    }

    #[test]
    fn a_question_says_its_answer_behind_it_or_in_brackets() {
        let told = |stem: &str, key: &str, others: &[&str]| gives_away(stem, item(&[], key, others));
        assert!(told("What is 3 + 4? 7", "7", &[]));
        assert!(told("What is 3 + 4? (It is 7.)", "7", &[]));
        assert!(told("What is 3 + 4 (= 7)?", "7", &[]));
        assert!(told("What is 3 + 4 (7)?", "7", &[]));
        assert!(told("The result is 7. What is 3 + 4?", "7", &[]));
        assert!(!told("Which is larger, 7 or 4?", "7", &["4"]));
        assert!(!told("Which is right? 7, 8 or 9", "7", &["8", "9"]));
        assert!(!told("What is 3 · (7)?", "7", &[]));
        assert!(!told("There are 7 apples and 3 are eaten. How many were there?", "7", &[]));
    }
}
