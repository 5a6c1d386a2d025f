//! Reads an answer from the JSON of programs.

use serde_json::{Map, Value as Json};

use super::accept::{self, AnswerPart, Faults, whole};
use super::{Answer, AnswerError, Choice, ExpectedType, FieldProblem, Question, QuestionKind};
use crate::text::problem::shorten;
use plumb_types::decimal::Decimal;

/// Fields that select one of several options.
const INDEX: &str = "index";
const SELECTION: &str = "selection";

impl Question {
    /// Reads an answer from JSON such as `{"selection": "a"}`, or `{"index": 0}` for the first of several options; `{}`
    /// and `null` skip the question, with the result `None`.
    ///
    /// # Errors
    /// Every fault with its field: an unknown field, a value of another type (nothing is converted, except that a
    /// number may be a text), a value that the question does not allow, or no answer to a required question.
    pub fn read(&self, given: &Json) -> Result<Option<Answer>, Vec<FieldProblem>> {
        let fields = match given {
            Json::Null => return self.skipped(String::new()),
            Json::Object(fields) if fields.is_empty() => return self.skipped(String::new()),
            Json::Object(fields) => fields,
            _ => return Err(vec![problem(String::new(), AnswerError::WrongType { wanted: ExpectedType::Object })]),
        };
        if let QuestionKind::SingleChoice { options } = &self.kind
            && fields.contains_key(INDEX)
        {
            return by_index(options, fields).map(Some).map_err(|(field, fault)| vec![problem(field, fault)]);
        }
        let expected = self.kind.answer_field();
        let strange = fields.keys().filter(|name| *name != expected);
        let mut problems: Vec<FieldProblem> = strange
            .map(|name| problem(name.clone(), AnswerError::UnknownField { expected: expected.to_owned() }))
            .collect();
        let answer = match fields.get(expected) {
            None => Err(whole(AnswerError::MissingField)),
            Some(value) => self.read_value(value),
        };
        match answer {
            Ok(answer) if problems.is_empty() => return Ok(Some(answer)),
            Ok(_) => {}
            Err(faults) => {
                problems.extend(faults.into_iter().map(|(part, fault)| problem(path(expected, part), fault)));
            }
        }
        Err(problems)
    }

    /// Returns `None`, or a fault if the question is required.
    pub(super) fn skipped(&self, field: String) -> Result<Option<Answer>, Vec<FieldProblem>> {
        if self.required { Err(vec![problem(field, AnswerError::Required)]) } else { Ok(None) }
    }

    fn read_value(&self, value: &Json) -> Result<Answer, Faults> {
        match &self.kind {
            QuestionKind::SingleChoice { options } => {
                text(value).and_then(|given| accept::selection(options, named(options, given))).map_err(whole)
            }
            QuestionKind::MultipleSelect { options, min_selected, max_selected } => {
                accept::selections(options, (*min_selected, *max_selected), &texts(value)?)
            }
            QuestionKind::Rating { scale } => number(value)
                .and_then(|given| accept::rating(scale, given))
                .map(|point| Answer::Value(Decimal::whole(point)))
                .map_err(whole),
            QuestionKind::Matrix { rows, scale } => {
                let given: &Map<String, Json> =
                    value.as_object().ok_or_else(|| whole(AnswerError::WrongType { wanted: ExpectedType::Object }))?;
                let given = given.iter().map(|(row, value)| (row.as_str(), number(value))).collect();
                accept::matrix((rows, scale, self.required), given)
            }
            QuestionKind::Number { decimals, min, max, .. } => {
                number(value).and_then(|given| accept::number((*decimals, *min, *max), given)).map_err(whole)
            }
            QuestionKind::ShortText { max_length } => {
                text(value).and_then(|given| accept::text(true, *max_length, given)).map_err(whole)
            }
            QuestionKind::LongText { max_length } => {
                text(value).and_then(|given| accept::text(false, *max_length, given)).map_err(whole)
            }
            QuestionKind::Date { min, max } => {
                text(value).and_then(|given| accept::date((*min, *max), given)).map_err(whole)
            }
            QuestionKind::Ranking { options } => accept::ranking(options, &texts(value)?),
        }
    }
}

/// Returns the option at an index, from 0. If an id is given as well, it must be that option's.
fn by_index(options: &[Choice], fields: &Map<String, Json>) -> Result<Answer, (String, AnswerError)> {
    let at = |field: &str, fault: AnswerError| (field.to_owned(), fault);
    if let Some(strange) = fields.keys().find(|name| !matches!(name.as_str(), INDEX | SELECTION)) {
        return Err(at(strange, AnswerError::UnknownField { expected: INDEX.to_owned() }));
    }
    let index = fields.get(INDEX).and_then(Json::as_u64);
    let index = index.ok_or_else(|| at(INDEX, AnswerError::WrongType { wanted: ExpectedType::Number }))?;
    let option = usize::try_from(index).ok().and_then(|index| options.get(index));
    let option = option.ok_or_else(|| at(INDEX, AnswerError::UnknownOption { given: index.to_string() }))?;
    if let Some(given) = fields.get(SELECTION) {
        let given = text(given).map_err(|fault| at(SELECTION, fault))?;
        if named(options, given) != option.id {
            return Err(at(SELECTION, AnswerError::UnknownOption { given: shorten(given) }));
        }
    }
    Ok(Answer::Selection(option.id.clone()))
}

/// Returns the id of the option with this id, or else with this text; other texts are returned unchanged.
fn named<'g>(options: &'g [Choice], given: &'g str) -> &'g str {
    if accept::has(options, given) {
        return given;
    }
    options.iter().find(|option| option.text == given).map_or(given, |option| &option.id)
}

pub(super) fn problem(field: String, fault: AnswerError) -> FieldProblem {
    FieldProblem { field, fault }
}

fn path(field: &str, part: AnswerPart) -> String {
    match part {
        AnswerPart::Whole => field.to_owned(),
        AnswerPart::Nth(at) => format!("{field}[{at}]"),
        AnswerPart::Named(name) => format!("{field}.{name}"),
    }
}

fn text(value: &Json) -> Result<&str, AnswerError> {
    value.as_str().ok_or(AnswerError::WrongType { wanted: ExpectedType::Text })
}

fn number(value: &Json) -> Result<Decimal, AnswerError> {
    let found = match value {
        Json::Number(number) => Decimal::from_json(number),
        Json::String(text) => Decimal::parse(text),
        _ => return Err(AnswerError::WrongType { wanted: ExpectedType::Number }),
    };
    found.ok_or(AnswerError::NotANumber)
}

fn texts(value: &Json) -> Result<Vec<&str>, Faults> {
    let items = value.as_array().ok_or_else(|| whole(AnswerError::WrongType { wanted: ExpectedType::List }))?;
    let mut faults: Faults = Vec::new();
    let mut texts = Vec::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        match text(item) {
            Ok(text) => texts.push(text),
            Err(fault) => faults.push((AnswerPart::Nth(at), fault)),
        }
    }
    if faults.is_empty() { Ok(texts) } else { Err(faults) }
}
