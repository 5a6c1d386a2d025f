//! A value with nothing else in its sentence.

use std::collections::BTreeSet;
use std::ops::Range;

use plumb_answers::answer::{DecimalMark, Input, canonical};
use plumb_answers::item::answer_in_points;
use plumb_bank::task::Task;
use plumb_tutoring::turn::plain;
use plumb_typeset::plain_text;

use super::options::{LANGUAGES, Naming, Options};
use super::spelling::numbers;
use super::words::{
    asks_after, asks_before, has_copula, is_same_noun, is_time, may_be_counted, other_words, plain_words, rules_out,
    unit, without_marks,
};
use super::{has_options, is_amount, is_readable};

/// Longest message that is searched, in words.
const MAX_WORDS: usize = 24;

/// A value in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the value")]
pub(super) struct Value {
    /// In the item's own form.
    pub(super) answer: String,
    /// As it is written.
    pub(super) text: String,
    /// Whether the learner asks about it, or it may be no answer.
    pub(super) is_asked: bool,
    /// Whether it is the text of an option that is too long to be a step on the way.
    pub(super) is_long: bool,
    /// Whether it begins with `+`: what is done in a step.
    pub(super) is_step: bool,
    /// Whether it is a number of the question.
    pub(super) is_of_question: bool,
}

/// Reads values in texts for one item.
pub(super) struct Sentences<'a> {
    task: &'a Task,
    decimal: DecimalMark,
    question: String,
    /// Words of the question in all languages, in plain spelling.
    nouns: BTreeSet<String>,
    /// Those of which it asks the number: "how many boxes", "in kilograms".
    counted: BTreeSet<String>,
    options: Options,
}

impl<'a> Sentences<'a> {
    pub(super) fn of(task: &'a Task, decimal: DecimalMark) -> Self {
        let stem = &task.asked.stem;
        let others = LANGUAGES.map(|language| task.asked.translations.texts(language, stem).remove(stem));
        let all = others
            .into_iter()
            .flatten()
            .fold(task.question().into_owned(), |all, other| format!("{all}\n{}", plain_text(&other)));
        let words = plain(&all);
        let nouns = words.split(' ').filter(|word| may_be_counted(word) || unit(word).is_some());
        let nouns = nouns.map(str::to_owned).collect();
        let counted = counted(&words);
        let options = Options::of(task, decimal);
        Self { task, decimal, question: task.question().into_owned(), nouns, counted, options }
    }

    /// The question in the item's own language.
    pub(super) fn question(&self) -> &str {
        &self.question
    }

    /// The value that a text is, without any other word; an option also by its letter or place.
    pub(super) fn answer(&self, text: &str) -> Option<Value> {
        self.read(text, Naming::Text).or_else(|| self.read(text, Naming::Place).filter(|_| has_options(self.task)))
    }

    fn read(&self, text: &str, naming: Naming) -> Option<Value> {
        let text = text.trim();
        let named = self.options.named(text, naming);
        let answer = named.as_ref().map_or(text, |named| named.id.as_str());
        if !is_readable(self.task, answer, self.decimal) {
            return None;
        }
        let is_number = is_amount(self.task.spec().input);
        let is_step = is_number && text.starts_with('+');
        Some(Value {
            answer: answer.to_owned(),
            text: text.to_owned(),
            is_asked: is_step || named.as_ref().is_some_and(|named| named.is_doubtful),
            is_long: named.is_some_and(|named| named.is_long),
            is_step,
            is_of_question: numbers(&self.question).contains(&text),
        })
    }

    /// The only value in a text, if every word around it is one that says nothing else.
    pub(super) fn value(&self, text: &str, naming: Naming) -> Option<Value> {
        let spaced = self.spaced(text);
        let words: Vec<&str> = spaced.split_whitespace().map(without_marks).filter(|word| !word.is_empty()).collect();
        if words.len() > MAX_WORDS {
            return None;
        }
        let (at, value) = self.only_one(&words, naming)?;
        // "Is this the last one?" asks how much is left.
        if naming == Naming::Place && value.text.contains(' ') && text.trim_end().ends_with('?') {
            return None;
        }
        let (before, after) = (words.get(..at.start)?, words.get(at.end..)?);
        // What is left of a calculation: "* 5".
        let is_operator = |word: &&&str| word.chars().all(|sign| "+-−*/:·×÷<>^".contains(sign));
        if before.iter().chain(after).any(|word| is_operator(&word)) {
            return None;
        }
        let (before, after) = (plain_words(before), plain_words(after));
        let is_number = is_amount(self.task.spec().input);
        let named = other_words(&before, is_number);
        let counted = other_words(&after, false);
        let is_named = named.iter().all(|word| self.is_noun(word)) && (named.is_empty() || has_copula(&before));
        if !is_named || !counted.iter().all(|word| self.is_noun(word) || unit(word).is_some()) {
            return None;
        }
        if rules_out(&after) {
            return None;
        }
        // What the question says is repeated: "one shelf has 97 books".
        if value.is_of_question && !(named.is_empty() && counted.is_empty()) {
            return None;
        }
        // A place is no number of things, and "1 sec" asks for time.
        let is_time = |word: &String| is_time(word) && !self.is_unit_of_question(word);
        if !counted.is_empty() && (naming == Naming::Place || counted.iter().any(is_time)) {
            return None;
        }
        let is_unsure = counted.iter().any(|word| !self.is_unit_of_question(word))
            || !counted.is_empty() && before.split(' ').any(|word| word == "wait");
        // "Also ist der Wert 4" states what "ist der Wert 4" asks.
        let is_after_conclusion = text.trim_start().to_lowercase().starts_with("also ");
        let is_asked = value.is_asked
            || is_unsure
            || (asks_before(&before) && !is_after_conclusion)
            || asks_after(&after)
            || text.trim_end().ends_with('?')
            || before.starts_with("first ");
        Some(Value { is_asked, ..value })
    }

    /// The only value in a text, whatever the words around it say.
    pub(super) fn only_value(&self, text: &str) -> Option<Value> {
        let spaced = self.spaced(text);
        let words: Vec<&str> = spaced.split_whitespace().map(without_marks).filter(|word| !word.is_empty()).collect();
        let fits = words.len() <= MAX_WORDS;
        let value = fits.then(|| self.only_one(&words, Naming::Text)).flatten()?.1;
        (!value.is_of_question).then_some(value)
    }

    /// Whether "or" is between two values that are not equal.
    pub(super) fn offers_two(&self, text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_or = |word: &&str| ["or", "oder"].contains(&word.to_lowercase().as_str());
        let Some(at) = words.iter().position(is_or) else { return false };
        let (Some(one), Some(other)) = (words.get(..at), words.get(at + 1..)) else { return false };
        let near = |part: &[&str]| {
            part.iter().find_map(|word| {
                self.read(without_marks(word), Naming::Text).filter(|value| self.is_value(&value.text))
            })
        };
        let last: Vec<&str> = one.iter().rev().copied().collect();
        match (near(&last), near(other)) {
            (Some(one), Some(other)) => !self.are_equal(&one.answer, &other.answer),
            _ => false,
        }
    }

    /// The text with blanks around `=` and between a number and its unit; without the sign or word for percent where
    /// the question asks for percent.
    fn spaced(&self, text: &str) -> String {
        let is_number = self.task.spec().input.is_number() || has_options(self.task);
        let names_percent = ["percent", "percentage", "prozent"].iter().any(|word| self.nouns.contains(*word));
        let is_percentage = is_number && (names_percent || self.question.contains(['%', '٪']));
        let words = text.replace('=', " = ");
        let words = words.split_whitespace().map(|word| {
            let end = word.trim_end_matches(char::is_alphabetic).len();
            match (word.get(..end), word.get(end..)) {
                (Some(number), Some(name)) if is_number && number.ends_with(|letter: char| letter.is_ascii_digit()) => {
                    let name = plain(name);
                    if self.is_noun(&name) || unit(&name).is_some() {
                        format!("{number} {name}")
                    } else {
                        word.to_owned()
                    }
                }
                _ => word.to_owned(),
            }
        });
        let text = words.collect::<Vec<_>>().join(" ");
        if !is_percentage || has_options(self.task) && self.question.contains('%') {
            return text;
        }
        let is_percent = |word: &&str| ["percent", "prozent"].contains(&plain(word).as_str());
        text.replace('%', " ").split_whitespace().filter(|word| !is_percent(word)).collect::<Vec<_>>().join(" ")
    }

    /// The longest run of words that is an answer, and its value; `None` if two that are not equal are.
    fn only_one(&self, words: &[&str], naming: Naming) -> Option<(Range<usize>, Value)> {
        let mut found: Option<(Range<usize>, Value)> = None;
        let mut taken: Vec<Range<usize>> = Vec::new();
        for length in (1..=words.len()).rev() {
            for start in 0..=words.len() - length {
                let at = start..start + length;
                if taken.iter().any(|taken| taken.start < at.end && at.start < taken.end) {
                    continue;
                }
                let part = words.get(at.clone())?.join(" ");
                if naming == Naming::Text && !self.is_value(&part) {
                    continue;
                }
                let Some(value) = self.read(&part, naming) else { continue };
                if found.as_ref().is_some_and(|(_, first)| !self.are_equal(&first.answer, &value.answer)) {
                    return None;
                }
                // Of equal values the last is meant: "54/56 = 27/28".
                if found.as_ref().is_none_or(|(first, _)| first.start < at.start) {
                    found = Some((at.clone(), value));
                }
                taken.push(at);
            }
        }
        // Words between two equal values are words around one.
        let (at, value) = found?;
        let end = taken.iter().map(|taken| taken.end).max().unwrap_or(at.end);
        let start = taken.iter().map(|taken| taken.start).min().unwrap_or(at.start);
        let is_between = words.get(start..end)?.iter().filter(|word| self.read(word, naming).is_none());
        let between = plain_words(&is_between.copied().collect::<Vec<_>>());
        let is_one = taken.len() == 1 || other_words(&between, false).is_empty();
        // The result of a division may be a step; another form of a fraction is an answer.
        let is_calculated = words.get(start..end)?.contains(&"=") && !value.text.contains('/');
        let value = Value { is_asked: value.is_asked || is_calculated, ..value };
        is_one.then_some((start..end, value))
    }

    /// Whether a part of a sentence may be an answer: it has a digit, or names an option.
    fn is_value(&self, part: &str) -> bool {
        has_options(self.task) || part.chars().any(|letter| letter.is_ascii_digit())
    }

    fn are_equal(&self, one: &str, other: &str) -> bool {
        let spec = self.task.spec();
        let form = |answer: &str| {
            let is_number = spec.input.is_number();
            is_number.then(|| canonical(&spec, &answer_in_points(&self.task.body, answer, self.decimal))).flatten()
        };
        one == other || form(one).is_some_and(|one| form(other) == Some(one))
    }

    /// Whether the question has this word, in any language.
    fn is_noun(&self, word: &str) -> bool {
        let is_number = self.task.spec().input != Input::Text || has_options(self.task);
        is_number && self.nouns.iter().any(|noun| is_same_noun(noun, word))
    }

    /// Whether a counted thing is of the question, and no other unit could be meant.
    fn is_unit_of_question(&self, word: &str) -> bool {
        let units: BTreeSet<usize> = self.nouns.iter().filter_map(|noun| unit(noun)).collect();
        let is_counted = || self.counted.iter().any(|noun| is_same_noun(noun, word));
        unit(word).map_or_else(is_counted, |unit| units.len() == 1 && units.contains(&unit))
    }
}

/// The words of which a plain question asks the number: those soon after "how many", and those after "in".
fn counted(question: &str) -> BTreeSet<String> {
    let words: Vec<&str> = question.split(' ').collect();
    let is_amount = |at: usize| {
        let pair =
            (words.get(at.wrapping_sub(1)).copied().unwrap_or_default(), words.get(at).copied().unwrap_or_default());
        matches!(pair, ("how", "many" | "much") | ("wie", "viel" | "viele" | "vielen")) || pair.1 == "wieviel"
    };
    let after = |at: usize| if is_amount(at) { 3 } else { usize::from(words.get(at) == Some(&"in")) };
    let named = (0..words.len()).flat_map(|at| words.iter().skip(at + 1).take(after(at)));
    named.map(|word| (*word).to_owned()).collect()
}
