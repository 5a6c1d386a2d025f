//! Answers as values in formulas.

use plumb_formula::{Formula, Type, Value};

use super::{Answer, Question, QuestionKind};

/// Values by slot; `None` for unanswered questions.
pub type Slots = Vec<Option<Value>>;

impl Question {
    /// Returns the names that an answer defines in formulas, with their types.
    ///
    /// A question `q` defines `q`: the option's id, a list of ids, a number, a text, a date as `YYYY-MM-DD`, or the ids
    /// in order. A matrix defines a number `q_row` for each row instead. Every question defines the boolean
    /// `q_answered`.
    pub fn names(&self) -> Vec<(String, Type)> {
        let id = &self.id;
        let own = |kind| vec![(id.clone(), kind)];
        let mut names = match &self.kind {
            QuestionKind::SingleChoice { .. }
            | QuestionKind::ShortText { .. }
            | QuestionKind::LongText { .. }
            | QuestionKind::Date { .. } => own(Type::Text),
            QuestionKind::MultipleSelect { .. } | QuestionKind::Ranking { .. } => own(Type::list_of(Type::Text)),
            QuestionKind::Rating { .. } => own(Type::Int),
            QuestionKind::Number { decimals, .. } => own(if *decimals == 0 { Type::Int } else { Type::Number }),
            QuestionKind::Matrix { rows, .. } => {
                rows.iter().map(|row| (format!("{id}_{}", row.id), Type::Int)).collect()
            }
        };
        names.push((format!("{id}_answered"), Type::Bool));
        names
    }

    /// Returns the values of its names, in the order of [`Question::names`]; without an answer all but `q_answered` are
    /// `None`.
    pub fn values(&self, answer: Option<&Answer>) -> Slots {
        let mut values: Slots = match answer {
            None => vec![None; self.names().len() - 1],
            Some(Answer::Rows(ratings)) => {
                let rows = self.kind.rows().iter();
                rows.map(|row| ratings.get(&row.id).map(|point| Value::Int(*point))).collect()
            }
            Some(answer) => vec![Some(plain(answer))],
        };
        values.push(Some(Value::Bool(answer.is_some())));
        values
    }
}

fn plain(answer: &Answer) -> Value {
    let list = |ids: &[String]| Value::list(ids.iter().map(|id| Value::text(id.as_str())).collect::<Vec<_>>());
    match answer {
        Answer::Selection(id) => Value::text(id.as_str()),
        Answer::Selections(ids) | Answer::Ranking(ids) => list(ids),
        Answer::Value(value) => Value::decimal(value.mantissa.into(), value.places),
        Answer::Text(text) => Value::text(text.as_str()),
        Answer::Date(day) => Value::text(day.to_string()),
        // Its values are those of its rows.
        Answer::Rows(_) => Value::list(Vec::new()),
    }
}

/// Whether a condition is true. It is false if it uses a missing value, or cannot be evaluated.
pub fn holds(condition: &Formula, slots: &[Option<Value>]) -> bool {
    let slot = |index: &u16| slots.get(usize::from(*index)).and_then(Option::as_ref);
    let Some(last) = condition.slots_used().last() else {
        return condition.eval(&[]) == Ok(Value::Bool(true));
    };
    // Only the slots it uses are filled; the others are never read.
    let mut values = vec![Value::Bool(false); usize::from(*last) + 1];
    for index in condition.slots_used() {
        match (slot(index), values.get_mut(usize::from(*index))) {
            (Some(value), Some(place)) => *place = value.clone(),
            _ => return false,
        }
    }
    condition.eval(&values) == Ok(Value::Bool(true))
}
