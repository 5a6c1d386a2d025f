//! Cases of the public answer tests of other systems, judged as those systems would.
//!
//! A case names a category and a policy in the words of the system it comes from; here they become the policies of
//! reading and comparing. [`mark`] gives a verdict as for any other answer.

mod conventions;
mod intervals;
mod numbers;
mod policy;
mod precision;
mod values;

use std::fmt;

use plumb_maths::read::{self, DecimalMark};
use plumb_maths::show::to_text;
use plumb_maths::tree::Statement;
use serde::Deserialize;
use serde_json::{Map, Value};

use plumb_answers::answer::{CharRange, MAX_CHARS, Verdict};
use policy::{CasePolicy, PolicyFault};

/// One case. Its policy is read with it: a key that has no meaning for the category, or an unknown value, is an error
/// that names the case and the key.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "WrittenCase")]
pub struct Case {
    /// Its id, of any JSON type; returned unchanged.
    pub id: Value,
    /// The tested category, such as `equivalent_expression`, `form_facform`, `decimal_digits`.
    pub category: String,
    /// How the case is judged.
    policy: CasePolicy,
    /// The typed answer.
    pub answer: Option<String>,
    /// The key; `None` if only reading is tested.
    pub key: Option<String>,
}

/// A case as it is written in the file.
#[derive(Deserialize)]
struct WrittenCase {
    #[serde(default)]
    id: Value,
    category: String,
    /// The policy in the words of the other system.
    #[serde(default)]
    policy: Option<Value>,
    #[serde(alias = "student")]
    answer: Option<String>,
    #[serde(default, alias = "teacher")]
    key: Option<String>,
}

/// A case that cannot be used.
#[derive(Debug)]
enum CaseError {
    /// The policy is not an object.
    NoPolicy(Value),
    /// A key of the policy is faulty.
    Key(Value, PolicyFault),
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPolicy(id) => write!(f, "case {id}: the policy is no object"),
            Self::Key(id, fault) => write!(f, "case {id}: policy {fault}"),
        }
    }
}

impl TryFrom<WrittenCase> for Case {
    type Error = CaseError;

    fn try_from(written: WrittenCase) -> Result<Self, CaseError> {
        let WrittenCase { id, category, policy, answer, key } = written;
        let policy = match policy {
            None => Map::new(),
            Some(Value::Object(policy)) => policy,
            Some(_) => return Err(CaseError::NoPolicy(id)),
        };
        let length = answer.as_deref().unwrap_or_default().chars().count();
        match CasePolicy::read(&category, length, policy) {
            Ok(policy) => Ok(Self { id, category, policy, answer, key }),
            Err(fault) => Err(CaseError::Key(id, fault)),
        }
    }
}

/// An answer and its displayed form.
struct TypedAnswer {
    statement: Statement,
    read_as: String,
}

/// The reason when the rules of another system reject an answer and no point shows the difference.
const OTHER: &str = "It is not the same as what is asked for.";

/// Marks a case. Unknown categories are undecided.
pub fn mark(case: &Case) -> Verdict {
    let Some(answer) = case.answer.as_deref() else { return Verdict::invalid("Nothing was entered.") };
    if answer.chars().take(MAX_CHARS + 1).count() > MAX_CHARS {
        return Verdict::invalid(format!("The answer is longer than {MAX_CHARS} characters."));
    }
    let how = conventions::reader(&case.policy);
    let key = case.key.as_deref();
    match &case.policy {
        CasePolicy::Readable(_) | CasePolicy::ReadableInterval(_) => {
            with(answer, &how, |given| Verdict::right(given.read_as))
        }
        CasePolicy::Perseus(perseus) => numbers::perseus(perseus, answer, key, &how),
        CasePolicy::Numbas(numbas) => numbers::numbas(numbas, answer, &how),
        CasePolicy::Digits(digits) => {
            both(answer, key, &how, |given, key| precision::mark(given, key, |a| precision::digits(digits, a)))
        }
        CasePolicy::Tolerance(tolerance) => {
            both(answer, key, &how, |given, key| precision::mark(given, key, |a| precision::tolerance(tolerance, a)))
        }
        CasePolicy::Interval(how_compared) => {
            both(answer, key, &how, |given, key| intervals::mark(*how_compared, given, key))
        }
        CasePolicy::Value(rule, system) if key.is_some() => {
            both(answer, key, &how, |given, key| values::mark(rule, system, given, Some(key)))
        }
        CasePolicy::Value(rule, system) => with(answer, &how, |given| values::mark(rule, system, given, None)),
        CasePolicy::Unknown => {
            Verdict::undecided(None, format!("“{}” is not among what is checked here.", case.category))
        }
    }
}

/// Reads the answer, or reports where and why it cannot be read.
fn with(answer: &str, how: &read::ReadingPolicy, then: impl FnOnce(TypedAnswer) -> Verdict) -> Verdict {
    match read::read(answer, how) {
        Ok(statement) => then(TypedAnswer { read_as: to_text(&statement), statement }),
        Err(problem) => {
            Verdict::unreadable(problem.message, CharRange { from: problem.span.from, to: problem.span.to })
        }
    }
}

/// Reads the answer and the key.
fn both(
    answer: &str,
    key: Option<&str>,
    how: &read::ReadingPolicy,
    then: impl FnOnce(TypedAnswer, &Statement) -> Verdict,
) -> Verdict {
    let key = key.unwrap_or_default();
    let right = if key.trim().is_empty() {
        Some(Statement::Set(Vec::new()))
    } else {
        read::read(key, &read::ReadingPolicy { decimal_mark: DecimalMark::Point, ..how.clone() }).ok()
    };
    with(answer, how, |given| match right {
        Some(right) => then(given, &right),
        None => Verdict::undecided(Some(given.read_as), "The key of this item cannot be read."),
    })
}
