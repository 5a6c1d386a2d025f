//! Cases of the public answer tests of other systems, judged as those systems would.
//!
//! A case names a category and a policy in the words of the system it comes from; here they become the policies of
//! reading and comparing. [`mark`] gives a verdict as for any other answer.

mod conventions;
mod intervals;
mod numbers;
mod precision;
mod values;

use plumb_maths::read::{self, DecimalMark};
use plumb_maths::show::to_text;
use plumb_maths::tree::Statement;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::mark::MAX_CHARS;
use super::verdict::{Place, Verdict};

/// One case.
#[derive(Debug, Clone, Deserialize)]
pub struct Case {
    /// Whatever names it; given back as it is.
    #[serde(default)]
    pub id: Value,
    /// What is tested, such as `equivalent_expression`, `form_facform`, `decimal_digits`.
    pub category: String,
    /// How, in the words of the system it comes from.
    #[serde(default)]
    pub policy: Map<String, Value>,
    /// What was typed.
    #[serde(alias = "student")]
    pub answer: Option<String>,
    /// What is right; none where only reading is tested.
    #[serde(default, alias = "teacher")]
    pub key: Option<String>,
}

impl Case {
    fn text(&self, field: &str) -> Option<&str> {
        self.policy.get(field).and_then(Value::as_str)
    }

    fn flag(&self, field: &str) -> bool {
        self.policy.get(field).and_then(Value::as_bool).unwrap_or(false)
    }

    fn has(&self, field: &str) -> bool {
        self.policy.contains_key(field)
    }

    fn list(&self, field: &str) -> Vec<String> {
        let items = self.policy.get(field).and_then(Value::as_array);
        items.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }
}

/// An answer and how it is shown.
struct Given {
    statement: Statement,
    read_as: String,
}

/// Marks a case. Categories that are not known are undecided.
pub fn mark(case: &Case) -> Verdict {
    let Some(answer) = &case.answer else { return Verdict::invalid("Nothing was entered.") };
    if answer.chars().take(MAX_CHARS + 1).count() > MAX_CHARS {
        return Verdict::invalid(format!("The answer is longer than {MAX_CHARS} characters."));
    }
    let how = conventions::reader(case);
    match case.category.as_str() {
        "input_rejected" | "interval_parse_error" => with(answer, &how, |given| Verdict::right(given.read_as)),
        "fraction_or_decimal" => numbers::mark(case, answer, &how),
        "decimal_digits" | "decimal_tolerance" => both(case, answer, &how, precision::mark),
        "interval" => both(case, answer, &how, intervals::mark),
        name if values::knows(name) => {
            if case.key.is_none() {
                with(answer, &how, |given| values::mark(case, given, None))
            } else {
                both(case, answer, &how, |case, given, key| values::mark(case, given, Some(key)))
            }
        }
        other => Verdict::undecided(None, format!("“{other}” is not among what is checked here.")),
    }
}

/// Reads the answer, or says where and why it cannot be read.
fn with(answer: &str, how: &read::Policy, then: impl FnOnce(Given) -> Verdict) -> Verdict {
    match read::read(answer, how) {
        Ok(statement) => then(Given { read_as: to_text(&statement), statement }),
        Err(problem) => Verdict::unreadable(problem.message, Place { from: problem.span.from, to: problem.span.to }),
    }
}

/// Reads the answer and the key.
fn both(
    case: &Case,
    answer: &str,
    how: &read::Policy,
    then: impl FnOnce(&Case, Given, &Statement) -> Verdict,
) -> Verdict {
    let key = case.key.as_deref().unwrap_or_default();
    let right = if key.trim().is_empty() {
        Some(Statement::Set(Vec::new()))
    } else {
        read::read(key, &read::Policy { decimal_mark: DecimalMark::Point, ..how.clone() }).ok()
    };
    with(answer, how, |given| match right {
        Some(right) => then(case, given, &right),
        None => Verdict::undecided(Some(given.read_as), "The key of this item cannot be read."),
    })
}
