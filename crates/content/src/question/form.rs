//! Reads an answer from the fields of an HTML form, and fills the fields from an answer.

use super::accept::{self, AnswerPart, Faults, whole};
use super::json::problem;
use super::{Answer, AnswerError, Choice, FieldProblem, Question, QuestionKind};
use plumb_types::decimal::Decimal;

/// Name of the field with the answer; parts are in `answer.<row>` or `answer.<option>`.
const FIELD: &str = "answer";

impl Question {
    /// Reads an answer from the fields of an HTML form: `answer`, repeated for several options; `answer.<row>` for each
    /// row of a matrix; `answer.<option>` for its rank, from 1. Fields with other names belong to the page. If all
    /// fields are empty, the question is skipped, and the result is `None`.
    ///
    /// # Errors
    /// Like [`Question::read`], with the names of the form's fields.
    pub fn read_form<'f>(
        &self,
        fields: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Option<Answer>, Vec<FieldProblem>> {
        let mut answers: Vec<&str> = Vec::new();
        let mut parts: Vec<(&str, &str)> = Vec::new();
        for (name, value) in fields {
            // An empty field counts as missing.
            if value.trim().is_empty() {
                continue;
            }
            if name == FIELD {
                answers.push(value);
            } else if let Some(part) = name.strip_prefix(FIELD).and_then(|rest| rest.strip_prefix('.')) {
                parts.push((part, value));
            }
        }
        if answers.is_empty() && parts.is_empty() {
            return self.skipped(FIELD.to_owned());
        }
        let in_parts = matches!(self.kind, QuestionKind::Matrix { .. } | QuestionKind::Ranking { .. });
        let mut problems: Vec<FieldProblem> = Vec::new();
        let expected =
            || AnswerError::UnknownField { expected: if in_parts { "answer.…" } else { FIELD }.to_owned() };
        if in_parts && !answers.is_empty() {
            problems.push(problem(FIELD.to_owned(), expected()));
        }
        if !in_parts {
            problems.extend(parts.iter().map(|(part, _)| problem(format!("{FIELD}.{part}"), expected())));
        }
        match self.read_fields(&answers, &parts) {
            Ok(answer) if problems.is_empty() => return Ok(Some(answer)),
            Ok(_) => {}
            Err(faults) => problems.extend(faults.into_iter().map(|(part, fault)| problem(field(part), fault))),
        }
        Err(problems)
    }

    fn read_fields(&self, answers: &[&str], parts: &[(&str, &str)]) -> Result<Answer, Faults> {
        let one = || match answers {
            [one] => Ok(*one),
            [] => Err(AnswerError::Required),
            _ => Err(AnswerError::GivenTwice),
        };
        let number = |text: &str| Decimal::parse(text.trim()).ok_or(AnswerError::NotANumber);
        match &self.kind {
            QuestionKind::SingleChoice { options } => {
                one().and_then(|given| accept::selection(options, given)).map_err(whole)
            }
            QuestionKind::MultipleSelect { options, min_selected, max_selected } => {
                accept::selections(options, (*min_selected, *max_selected), answers)
            }
            QuestionKind::Rating { scale } => one()
                .and_then(number)
                .and_then(|given| accept::rating(scale, given))
                .map(|point| Answer::Value(Decimal::whole(point)))
                .map_err(whole),
            QuestionKind::Matrix { rows, scale } => {
                let given = parts.iter().map(|(row, value)| (*row, number(value))).collect();
                accept::matrix((rows, scale, self.required), given)
            }
            QuestionKind::Number { decimals, min, max, .. } => {
                one().and_then(number).and_then(|given| accept::number((*decimals, *min, *max), given)).map_err(whole)
            }
            QuestionKind::ShortText { max_length } => {
                one().and_then(|given| accept::text(true, *max_length, given)).map_err(whole)
            }
            // Forms send CRLF line ends, whatever was typed.
            QuestionKind::LongText { max_length } => {
                one().and_then(|given| accept::text(false, *max_length, &given.replace("\r\n", "\n"))).map_err(whole)
            }
            QuestionKind::Date { min, max } => {
                one().and_then(|given| accept::date((*min, *max), given.trim())).map_err(whole)
            }
            QuestionKind::Ranking { options } => ranked(options, parts),
        }
    }

    /// Returns the fields of a form with this answer, which [`Question::read_form`] reads back.
    pub fn fill_form(&self, answer: &Answer) -> Vec<(String, String)> {
        let one = |value: String| vec![(FIELD.to_owned(), value)];
        match answer {
            Answer::Selection(id) => one(id.clone()),
            Answer::Selections(ids) => ids.iter().map(|id| (FIELD.to_owned(), id.clone())).collect(),
            Answer::Value(value) => one(value.to_string()),
            Answer::Rows(ratings) => {
                ratings.iter().map(|(row, point)| (format!("{FIELD}.{row}"), point.to_string())).collect()
            }
            Answer::Text(text) => one(text.clone()),
            Answer::Date(day) => one(day.to_string()),
            Answer::Ranking(ids) => {
                (1_usize..).zip(ids).map(|(rank, id)| (format!("{FIELD}.{id}"), rank.to_string())).collect()
            }
        }
    }
}

fn field(part: AnswerPart) -> String {
    match part {
        AnswerPart::Named(name) => format!("{FIELD}.{name}"),
        // The options of a question share one field.
        AnswerPart::Whole | AnswerPart::Nth(_) => FIELD.to_owned(),
    }
}

/// Returns the order given by the ranks of options.
fn ranked(options: &[Choice], parts: &[(&str, &str)]) -> Result<Answer, Faults> {
    let mut faults: Faults = Vec::new();
    let mut order: Vec<Option<&str>> = vec![None; options.len()];
    let mut named: Vec<&str> = Vec::new();
    let last = accept::count(options.len());
    for (option, value) in parts {
        let mut fail = |fault| faults.push((AnswerPart::Named((*option).to_owned()), fault));
        if !accept::has(options, option) {
            fail(AnswerError::UnknownOption { given: crate::text::problem::shorten(option) });
            continue;
        }
        if named.contains(option) {
            fail(AnswerError::GivenTwice);
            continue;
        }
        named.push(option);
        match place(value, last) {
            Err(fault) => fail(fault),
            Ok(rank) => match order.get_mut(rank as usize - 1) {
                Some(free @ None) => *free = Some(option),
                _ => fail(AnswerError::SameRank { rank }),
            },
        }
    }
    for option in options.iter().filter(|option| !named.contains(&option.id.as_str())) {
        faults.push((AnswerPart::Named(option.id.clone()), AnswerError::NotRanked { option: option.id.clone() }));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let order: Vec<&str> = order.into_iter().flatten().collect();
    accept::ranking(options, &order)
}

/// Parses a rank, from 1.
fn place(text: &str, last: u32) -> Result<u32, AnswerError> {
    let number = Decimal::parse(text.trim()).ok_or(AnswerError::NotANumber)?.as_whole().ok_or(AnswerError::NotWhole)?;
    if number < 1 {
        return Err(AnswerError::TooSmall { min: Decimal::whole(1) });
    }
    u32::try_from(number)
        .ok()
        .filter(|rank| *rank <= last)
        .ok_or(AnswerError::TooLarge { max: Decimal::whole(i64::from(last)) })
}
