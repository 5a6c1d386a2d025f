//! The answer in a message: alone, among words that say nothing else ("I think it's maybe 5"), after the way to it
//! ("24/12 = 2, so 2") or before a remark ("172, because 6 + 6 is 12").
//!
//! Marking something that was no answer is the worst mistake of a tutor. So a message counts as an answer only if its
//! words leave no other meaning; a value that may be a step on the way is proposed ("Is 83 your answer?").

mod cards;
mod options;
mod parts;
mod sentence;
mod spelling;
mod words;

use plumb_answers::answer::{DecimalMark, Input, Outcome};
use plumb_answers::item::{ItemBody, mark_read};
use plumb_bank::task::Task;
use plumb_tutoring::turn::plain;

pub(super) use cards::texts_of_order;
use options::Naming;
use parts::{Cut, Mark, concludes, cuts, first_word};
use sentence::{Sentences, Value};
use spelling::{bare, in_digits, numbers, with_minus_sign};
pub(super) use words::says_yes;
use words::{
    asks_before, corrected, counts_other_things, denies, has_question_word, is_operation, names_part, names_step,
    replaces, without_certainty,
};

/// Longest beginning of a message that is searched for a value with a remark after it, in words.
const MAX_START: usize = 4;

/// An answer that was read in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReadAnswer {
    /// In the item's own form: an option's id, or the typed text.
    pub(super) answer: String,
    /// Whether the learner asks if it is right, or may not mean it as the answer.
    pub(super) is_question: bool,
}

impl ReadAnswer {
    fn stated(value: Value) -> Self {
        Self { answer: value.answer, is_question: value.is_asked }
    }

    fn proposed(value: Value) -> Self {
        Self { answer: value.answer, is_question: true }
    }
}

/// Reads the answer to an item in a message; `None` if there is none, or more than one.
pub(super) fn read_answer(task: &Task, text: &str, decimal: DecimalMark) -> Option<ReadAnswer> {
    // The last value of a learner who corrects himself is asked about, never marked.
    if let Some(after) = corrected(text) {
        let read = read_answer(task, after, decimal).or_else(|| read_uncorrected(task, text, decimal));
        return read.map(|read| ReadAnswer { is_question: true, ..read });
    }
    read_uncorrected(task, text, decimal)
}

fn read_uncorrected(task: &Task, text: &str, decimal: DecimalMark) -> Option<ReadAnswer> {
    let points = with_points(task, text, decimal);
    let text = points.as_deref().unwrap_or(text);
    let (signed, is_spelled) = with_minus_sign(&without_certainty(text));
    let read = read_digits(task, &signed, decimal).or_else(|| {
        let has_digit = signed.chars().any(|letter| letter.is_ascii_digit());
        let digits = in_digits(&signed).filter(|_| !has_digit)?;
        // "Forty two dogs" proposes nothing.
        read_digits(task, &with_minus_sign(&digits).0, decimal).filter(|read| !read.is_question || text.ends_with('?'))
    })?;
    // "Minus 18" may be what is done to both sides of an equation.
    Some(ReadAnswer { is_question: read.is_question || is_spelled, ..read })
}

/// A number with a comma in which only a decimal mark can be meant, with a point: "0,47". Learners write so who read German
/// and began in English.
fn with_points(task: &Task, text: &str, decimal: DecimalMark) -> Option<String> {
    let (whole, decimals) = text.trim().split_once(',')?;
    let is_digits = |part: &str| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit());
    let is_decimal = is_digits(whole.trim_start_matches(['-', '−'])) && is_digits(decimals) && decimals.len() != 3;
    let fits = decimal == DecimalMark::Point && is_amount(task.spec().input);
    (fits && is_decimal).then(|| format!("{whole}.{decimals}"))
}

/// Whether a message has a number in it, in digits or in words.
pub(super) fn has_number(text: &str) -> bool {
    text.chars().any(|letter| letter.is_ascii_digit()) || in_digits(text).is_some()
}

/// Whether a message offers two different values: "25 or -25".
pub(super) fn offers_two(task: &Task, text: &str, decimal: DecimalMark) -> bool {
    Sentences::of(task, decimal).offers_two(text)
}

/// The only value in a message that denies nothing: what a question about it asks.
pub(super) fn only_value(task: &Task, text: &str, decimal: DecimalMark) -> Option<ReadAnswer> {
    let (text, _) = with_minus_sign(&without_certainty(text));
    let value = Sentences::of(task, decimal).only_value(&text)?;
    let is_about_it = !denies(&text) && !has_question_word(&text) && !counts_other_things(&text);
    is_about_it.then(|| ReadAnswer::proposed(value))
}

fn read_digits(task: &Task, text: &str, decimal: DecimalMark) -> Option<ReadAnswer> {
    let text = text.trim();
    let bare = text.trim_end_matches(['.', '!', '?']).trim();
    let sentences = Sentences::of(task, decimal);
    if let Some(value) = [text, bare].into_iter().find_map(|text| sentences.answer(text)) {
        return Some(ReadAnswer { is_question: value.is_asked || text.ends_with('?'), ..ReadAnswer::stated(value) });
    }
    if let Some(order) = cards::order_in(task, text) {
        return Some(order);
    }
    if let Some(value) = sentences.value(text, Naming::Text) {
        return Some(ReadAnswer::stated(value));
    }
    if sentences.offers_two(text) {
        return None;
    }
    let spaced = text.replace('=', " = ");
    let cuts = cuts(&spaced);
    // Of formulas, sets and pairs a part may be readable that is no answer.
    let has_way = is_amount(task.spec().input) || has_options(task);
    let way = || after_way(&sentences, &cuts).filter(|_| has_way);
    let remark = || before_remark(&sentences, &cuts, text);
    let is_stated = |read: &ReadAnswer| !read.is_question;
    way()
        .filter(is_stated)
        .or_else(|| remark().filter(is_stated))
        .or_else(|| sentences.value(text, Naming::Place).map(ReadAnswer::stated))
        .or_else(way)
        .or_else(remark)
        .or_else(|| at_start(&sentences, text).filter(|_| has_way))
        .or_else(|| named_last(&sentences, &cuts))
}

/// An answer after the way to it: "24/12 = 2, so 2". It counts if a word draws the conclusion, else it is proposed.
fn after_way(sentences: &Sentences<'_>, cuts: &[Cut<'_>]) -> Option<ReadAnswer> {
    // What comes after "because" is a reason, and no result.
    let reason = cuts.iter().position(|cut| cut.mark == Mark::Reason).unwrap_or(cuts.len());
    let is_result =
        |at: usize, mark: Mark| at < reason || matches!(mark, Mark::Conclusion | Mark::Sum | Mark::Sentence);
    let ends = |at: usize, cut: &Cut<'_>| cut.mark != Mark::Reason && !cut.before.is_empty() && is_result(at, cut.mark);
    let (at, value) = cuts.iter().enumerate().filter(|(at, cut)| ends(*at, cut)).find_map(|(at, cut)| {
        // The word of the cut is read as well: "is 24 right?" asks.
        Some((at, sentences.value(cut.after, Naming::Text)?))
    })?;
    let (cut, later) = cuts.get(at..)?.split_first()?;
    let way = cut.before;
    let is_part_of_calculation = matches!(cut.mark, Mark::Equals | Mark::Verb) && numbers(way).is_empty();
    let is_list = cut.mark == Mark::Comma && !way.chars().any(char::is_alphabetic) && !way.contains('=');
    if (is_part_of_calculation && !names_unknown(cut) || is_list) && !value.is_long {
        return None;
    }
    // The conclusion may come after a value that is repeated: "2*5 = 10 so 10".
    let concludes = |cut: &&Cut<'_>| {
        matches!(cut.mark, Mark::Conclusion | Mark::Sum) && sentences.value(cut.after, Naming::Text).is_some()
    };
    let conclusion = std::iter::once(cut).chain(later).rfind(concludes);
    let is_plain = !has_question_word(way) && !value.is_asked;
    let is_stated = is_plain
        && (value.is_long && !denies(way)
            || conclusion.is_some_and(|cut| !is_step(cut.before, &value))
            || names_unknown(cut) && !names_step(way)
            || is_question_repeated(sentences, cut));
    Some(if is_stated { ReadAnswer::stated(value) } else { ReadAnswer::proposed(value) })
}

/// Whether a value after this way may be a step: the result of one calculation with two numbers, or the digit of a
/// result that is written down ("13, so 3").
fn is_step(way: &str, value: &Value) -> bool {
    let numbers = numbers(way);
    let is_digit = value.text.chars().count() == 1;
    let is_cut_off = numbers.last().is_some_and(|last| is_digit && last.len() > 1 && last.ends_with(&value.text));
    let is_one_calculation = numbers.len() == 2 && has_operation(way) && !value.text.contains('/');
    is_cut_off || (is_one_calculation && !value.is_long) || has_step_word_at_end(way)
}

/// Whether a text calculates, with a sign or a word for one.
fn has_operation(text: &str) -> bool {
    text.contains(['+', '-', '−', '*', '/', '×', '·', ':', '÷']) || text.split_whitespace().any(is_operation)
}

/// "So first", "also erst".
fn has_step_word_at_end(way: &str) -> bool {
    way.split_whitespace().next_back().is_some_and(names_step)
}

/// Whether the part after an equals sign is the value of a letter: "x = 9".
fn names_unknown(cut: &Cut<'_>) -> bool {
    let letter = if cut.mark == Mark::Equals { cut.before } else { cut.after.split(" = ").next().unwrap_or_default() };
    let letter = letter.split_whitespace().next_back().unwrap_or_default();
    let has_sign = cut.mark == Mark::Equals || cut.after.contains(" = ");
    has_sign && letter.chars().count() == 1 && letter.chars().all(char::is_alphabetic)
}

/// Whether the part before an equals sign is the calculation that the question asks for, word for word.
fn is_question_repeated(sentences: &Sentences<'_>, cut: &Cut<'_>) -> bool {
    let from = cut.before.find(|letter: char| letter.is_ascii_digit() || letter == '(' || letter == '-');
    let calculation = from.and_then(|from| cut.before.get(from..)).map(bare).unwrap_or_default();
    let question = bare(sentences.question());
    let is_open = question.contains(['=', '□', '_', '>', '<']);
    cut.mark == Mark::Equals && numbers(&calculation).len() >= 2 && !is_open && question.contains(&calculation)
}

/// An answer that is followed by a reason or a remark: "172, because 6 + 6 is 12", "669!!! ez".
fn before_remark(sentences: &Sentences<'_>, cuts: &[Cut<'_>], text: &str) -> Option<ReadAnswer> {
    let marks = [Mark::Sentence, Mark::Comma, Mark::Reason];
    let (cut, value) =
        cuts.iter().filter(|cut| marks.contains(&cut.mark) && !cut.before.is_empty()).find_map(|cut| {
            let value = sentences.answer(cut.before.trim_end_matches([',', '.', '!', '?', ';']));
            Some((cut, value.or_else(|| sentences.value(cut.before, Naming::Text))?))
        })?;
    let value = Value { is_asked: value.is_asked || cut.before.ends_with('?'), ..value };
    let next = first_word(cut.after);
    // "-9, oder? weil …": the tag asks, and takes nothing back.
    let has_tag = cut.after.split_whitespace().next().is_some_and(|word| word.ends_with('?'));
    let is_list =
        cut.mark == Mark::Comma && cut.after.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
    let goes_on = concludes(&next) || names_step(&next) || is_operation(&next);
    let goes_on = goes_on && cut.mark != Mark::Reason;
    if (replaces(&next) && !has_tag) || is_list || goes_on || value.is_step {
        return None;
    }
    let is_short = cut.after.split_whitespace().count() <= 3;
    let asks_about_it = is_short || (asks_before(&plain(cut.after)) && numbers(cut.after).is_empty());
    let is_asked = has_tag || (asks_about_it && text.ends_with('?') && cut.mark != Mark::Reason);
    let has_values = !numbers(cut.after).is_empty();
    let is_doubtful = cut.mark == Mark::Comma && (names_step(cut.after) || denies(cut.after) || has_values)
        || cut.mark == Mark::Sentence && (names_part(cut.after) || has_values && cut.after.contains(" = "));
    // Further words may begin with a reason: "42, because 6 times 7 is 42".
    let has_reason = cuts.iter().any(|other| other.mark == Mark::Reason && other.before.len() <= cut.before.len() + 2);
    let is_question = is_asked || (is_doubtful && !has_reason);
    Some(if is_question { ReadAnswer::proposed(value) } else { ReadAnswer::stated(value) })
}

/// A value at the beginning of a message that goes on with other words: "7 with 3 left over".
fn at_start(sentences: &Sentences<'_>, text: &str) -> Option<ReadAnswer> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (1..=MAX_START.min(words.len().saturating_sub(1))).find_map(|length| {
        let (head, tail) = (words.get(..length)?.join(" "), words.get(length..)?.join(" "));
        let value = sentences.value(&head, Naming::Text).filter(|value| !value.is_step && !value.is_of_question)?;
        // "I am 12 years old" begins with other words.
        let is_first = head.starts_with(&value.text);
        let next = first_word(&tail);
        let is_other =
            next.is_empty() || is_operation(&next) || replaces(&next) || numbers(&tail).first() == Some(&&*next);
        let is_remark = is_first
            && !is_other
            && !counts_other_things(text)
            && !denies(&tail)
            && !has_question_word(&tail)
            && !names_part(&tail);
        is_remark.then(|| ReadAnswer::proposed(value))
    })
}

/// An option that the last part names by its letter or place: "same thing again, d".
fn named_last(sentences: &Sentences<'_>, cuts: &[Cut<'_>]) -> Option<ReadAnswer> {
    let last = cuts.iter().rfind(|cut| matches!(cut.mark, Mark::Sentence | Mark::Comma | Mark::Colon))?;
    sentences.answer(last.after.trim_end_matches(['.', '!'])).map(ReadAnswer::proposed)
}

/// Whether a kind of answer is a number, with or without a unit.
pub(super) const fn is_amount(input: Input) -> bool {
    input.is_number() || matches!(input, Input::Quantity)
}

/// Whether the item can read an answer.
fn is_readable(task: &Task, answer: &str, decimal: DecimalMark) -> bool {
    !answer.is_empty() && mark_read(&task.body, answer, decimal).outcome != Outcome::Invalid
}

/// Whether an item is answered by choosing.
const fn has_options(task: &Task) -> bool {
    matches!(task.body, ItemBody::MultipleChoice { .. })
}
