//! Validates input as an answer to a question, with one set of rules for programs and forms.

use std::collections::BTreeMap;

use super::{Answer, AnswerError, Choice, Question, QuestionKind, Scale};
use crate::text::problem::shorten;
use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum AnswerPart {
    Whole,
    /// An element of a list, from 0.
    Nth(usize),
    /// A row or an option.
    Named(String),
}

/// Faults of the parts of an answer.
pub(super) type Faults = Vec<(AnswerPart, AnswerError)>;

pub(super) fn whole(fault: AnswerError) -> Faults {
    vec![(AnswerPart::Whole, fault)]
}

pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(super) fn has(options: &[Choice], id: &str) -> bool {
    options.iter().any(|option| option.id == id)
}

pub(super) fn selection(options: &[Choice], given: &str) -> Result<Answer, AnswerError> {
    if has(options, given) {
        Ok(Answer::Selection(given.to_owned()))
    } else {
        Err(AnswerError::UnknownOption { given: shorten(given) })
    }
}

pub(super) fn selections(options: &[Choice], (min, max): (u32, u32), given: &[&str]) -> Result<Answer, Faults> {
    let number = count(given.len());
    // Reported at once, however many ids were sent.
    if number > max {
        return Err(whole(AnswerError::TooMany { max, given: number }));
    }
    let mut faults = each_once(options, given);
    if number < min {
        faults.push((AnswerPart::Whole, AnswerError::TooFew { min, given: number }));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let chosen = options.iter().map(|option| &option.id).filter(|id| given.contains(&id.as_str()));
    Ok(Answer::Selections(chosen.cloned().collect()))
}

pub(super) fn ranking(options: &[Choice], given: &[&str]) -> Result<Answer, Faults> {
    if given.len() > options.len() {
        return Err(whole(AnswerError::TooMany { max: count(options.len()), given: count(given.len()) }));
    }
    let mut faults = each_once(options, given);
    for option in options.iter().filter(|option| !given.contains(&option.id.as_str())) {
        faults.push((AnswerPart::Whole, AnswerError::NotRanked { option: option.id.clone() }));
    }
    if faults.is_empty() { Ok(Answer::Ranking(given.iter().map(|id| (*id).to_owned()).collect())) } else { Err(faults) }
}

/// Returns the faults of ids, each of which must be an option's, at most once.
fn each_once(options: &[Choice], given: &[&str]) -> Faults {
    let mut faults = Vec::new();
    for (at, id) in given.iter().enumerate() {
        if !has(options, id) {
            faults.push((AnswerPart::Nth(at), AnswerError::UnknownOption { given: shorten(id) }));
        } else if given.iter().take(at).any(|other| other == id) {
            faults.push((AnswerPart::Nth(at), AnswerError::GivenTwice));
        }
    }
    faults
}

pub(super) fn rating(scale: &Scale, given: Decimal) -> Result<i64, AnswerError> {
    let point = given.as_whole().ok_or(AnswerError::NotWhole)?;
    if point < scale.min {
        return Err(AnswerError::TooSmall { min: Decimal::whole(scale.min) });
    }
    if point > scale.max {
        return Err(AnswerError::TooLarge { max: Decimal::whole(scale.max) });
    }
    Ok(point)
}

/// Returns ratings by row; a required question needs all of them.
pub(super) fn matrix(
    (rows, scale, required): (&[Choice], &Scale, bool),
    given: Vec<(&str, Result<Decimal, AnswerError>)>,
) -> Result<Answer, Faults> {
    let mut faults: Faults = Vec::new();
    let mut ratings = BTreeMap::new();
    let mut named: Vec<&str> = Vec::new();
    for (row, value) in given {
        let part = AnswerPart::Named(row.to_owned());
        if !has(rows, row) {
            faults.push((part, AnswerError::UnknownRow));
            continue;
        }
        if named.contains(&row) {
            faults.push((part, AnswerError::GivenTwice));
            continue;
        }
        named.push(row);
        match value.and_then(|value| rating(scale, value)) {
            Ok(point) => {
                ratings.insert(row.to_owned(), point);
            }
            Err(fault) => faults.push((part, fault)),
        }
    }
    for row in rows.iter().filter(|row| required && !named.contains(&row.id.as_str())) {
        faults.push((AnswerPart::Named(row.id.clone()), AnswerError::Required));
    }
    if faults.is_empty() && ratings.is_empty() {
        return Err(whole(AnswerError::Blank));
    }
    if faults.is_empty() { Ok(Answer::Rows(ratings)) } else { Err(faults) }
}

pub(super) fn number(
    (decimals, min, max): (u32, Option<Decimal>, Option<Decimal>),
    given: Decimal,
) -> Result<Answer, AnswerError> {
    if given.places() > decimals {
        return Err(if decimals == 0 { AnswerError::NotWhole } else { AnswerError::TooManyDecimals { max: decimals } });
    }
    if let Some(min) = min.filter(|min| given < *min) {
        return Err(AnswerError::TooSmall { min });
    }
    if let Some(max) = max.filter(|max| given > *max) {
        return Err(AnswerError::TooLarge { max });
    }
    Ok(Answer::Value(given))
}

pub(super) fn text(one_line: bool, max_length: u32, given: &str) -> Result<Answer, AnswerError> {
    if given.trim().is_empty() {
        return Err(AnswerError::Blank);
    }
    let length = count(given.chars().count());
    if length > max_length {
        return Err(AnswerError::TooLong { max: max_length, given: length });
    }
    if one_line && given.contains(['\n', '\r']) {
        return Err(AnswerError::NotOneLine);
    }
    if given.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(AnswerError::ControlCharacter);
    }
    Ok(Answer::Text(given.to_owned()))
}

pub(super) fn date(
    (min, max): (Option<CalendarDate>, Option<CalendarDate>),
    given: &str,
) -> Result<Answer, AnswerError> {
    let date = CalendarDate::parse(given).ok_or(AnswerError::NotADate)?;
    if let Some(min) = min.filter(|min| date < *min) {
        return Err(AnswerError::TooEarly { min });
    }
    if let Some(max) = max.filter(|max| date > *max) {
        return Err(AnswerError::TooLate { max });
    }
    Ok(Answer::Date(date))
}

impl Question {
    /// Whether a stored answer is valid for exactly this question, by all its rules.
    pub fn accepts(&self, answer: &Answer) -> bool {
        let again = match (&self.kind, answer) {
            (QuestionKind::SingleChoice { options }, Answer::Selection(id)) => selection(options, id).ok(),
            (QuestionKind::MultipleSelect { options, min_selected, max_selected }, Answer::Selections(ids)) => {
                let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
                selections(options, (*min_selected, *max_selected), &ids).ok()
            }
            (QuestionKind::Rating { scale }, Answer::Value(value)) => {
                rating(scale, *value).ok().map(|_| answer.clone())
            }
            (QuestionKind::Matrix { rows, scale }, Answer::Rows(ratings)) => {
                let given = ratings.iter().map(|(row, point)| (row.as_str(), Ok(Decimal::whole(*point))));
                matrix((rows, scale, self.required), given.collect()).ok()
            }
            (QuestionKind::Number { decimals, min, max, .. }, Answer::Value(value)) => {
                number((*decimals, *min, *max), *value).ok()
            }
            (QuestionKind::ShortText { max_length }, Answer::Text(given)) => text(true, *max_length, given).ok(),
            (QuestionKind::LongText { max_length }, Answer::Text(given)) => text(false, *max_length, given).ok(),
            (QuestionKind::Date { min, max }, Answer::Date(day)) => date((*min, *max), &day.to_string()).ok(),
            (QuestionKind::Ranking { options }, Answer::Ranking(ids)) => {
                let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
                ranking(options, &ids).ok()
            }
            _ => None,
        };
        again.as_ref() == Some(answer)
    }
}
