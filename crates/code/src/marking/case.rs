//! One test: what is run, what is expected, and what came of it.

use serde::{Deserialize, Serialize};

use super::text::{OutputRule, TextDifference};
use crate::{Comparison, Difference, Outcome, Run, Value};

/// One test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestCase {
    /// Name, unique within the task. Learners see it unless the test is hidden.
    pub name: String,
    /// What is run.
    pub run: Run,
    /// What is expected.
    pub expected: Expected,
    /// Whether learners see only how many of these tests passed.
    #[serde(default)]
    pub hidden: bool,
    /// Share of the score, relative to the other tests. A test of 0 is only shown.
    #[serde(default = "one")]
    pub weight: u32,
}

fn one() -> u32 {
    1
}

/// What is expected of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Expected {
    /// A value.
    Value {
        /// The value.
        value: Value,
        /// What counts as equal.
        #[serde(default)]
        comparison: Comparison,
    },
    /// What is printed.
    Output {
        /// The text.
        text: String,
        /// What counts as equal.
        #[serde(default)]
        rule: OutputRule,
    },
    /// A value and what is printed.
    Both {
        /// The value.
        value: Value,
        /// What counts as equal.
        #[serde(default)]
        comparison: Comparison,
        /// The text.
        text: String,
        /// What counts as equal text.
        #[serde(default)]
        rule: OutputRule,
    },
    /// An exception.
    Raises {
        /// Name of its class.
        kind: String,
    },
    /// What the author's checker accepts: see [`Check`](crate::request::Check).
    Checker {
        /// The checker's source.
        code: String,
    },
}

/// What came of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// As expected.
    Passed,
    /// Another value, at the first difference.
    OtherValue(Box<Difference>),
    /// Another text, at the first difference.
    OtherOutput(TextDifference),
    /// The checker said no.
    NotAccepted {
        /// The author's words, if there are any.
        message: Option<String>,
    },
    /// An exception that was not expected.
    Raised {
        /// Name of its class.
        kind: String,
        /// Its text.
        message: String,
        /// Line of the learner's source, from 1.
        line: Option<u32>,
    },
    /// An exception was expected, and the run came to its end.
    DidNotRaise,
    /// The run hit a limit.
    Limit(LimitHit),
    /// Not run, because earlier tests used up what the submission may use.
    Skipped,
    /// The author's checker raised an exception or said neither yes nor no.
    CheckerFailed,
}

/// Which limit a run hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitHit {
    /// Too many steps: most likely an endless loop.
    Steps,
    /// Too much memory.
    Memory,
    /// Too many calls within calls.
    Depth,
    /// Too much output.
    Output,
    /// Too large a value.
    Value,
    /// A value of a type that cannot be compared.
    Type,
    /// The program stopped the interpreter.
    Stopped,
}

impl TestCase {
    /// The verdict about an outcome. A checker's verdict comes from [`checked`].
    pub(super) fn verdict(&self, outcome: &Outcome) -> Verdict {
        match outcome {
            Outcome::Returned { value, output } => self.of_returned(value, output),
            Outcome::Raised { kind, message, line, .. } => match &self.expected {
                Expected::Raises { kind: expected } if kind == expected => Verdict::Passed,
                _ => Verdict::Raised { kind: kind.clone(), message: message.clone(), line: *line },
            },
            Outcome::OutputTooLong => Verdict::Limit(LimitHit::Output),
            Outcome::ResultTooLarge => Verdict::Limit(LimitHit::Value),
            Outcome::ResultUnsupported { .. } => Verdict::Limit(LimitHit::Type),
            Outcome::OutOfFuel => Verdict::Limit(LimitHit::Steps),
            Outcome::OutOfMemory => Verdict::Limit(LimitHit::Memory),
            Outcome::StackOverflow => Verdict::Limit(LimitHit::Depth),
            // The last two are not marked, and do not come here.
            Outcome::Trapped | Outcome::Clock | Outcome::Unavailable => Verdict::Limit(LimitHit::Stopped),
            Outcome::Skipped => Verdict::Skipped,
        }
    }

    fn of_returned(&self, value: &Value, output: &str) -> Verdict {
        let value_verdict = |expected: &Value, comparison: &Comparison| {
            comparison.difference(expected, value).map(|difference| Verdict::OtherValue(Box::new(difference)))
        };
        let text_verdict =
            |expected: &str, rule: &OutputRule| rule.difference(expected, output).map(Verdict::OtherOutput);
        let failure = match &self.expected {
            Expected::Value { value, comparison } => value_verdict(value, comparison),
            Expected::Output { text, rule } => text_verdict(text, rule),
            Expected::Both { value, comparison, text, rule } => {
                value_verdict(value, comparison).or_else(|| text_verdict(text, rule))
            }
            Expected::Raises { .. } => Some(Verdict::DidNotRaise),
            Expected::Checker { .. } => Some(Verdict::CheckerFailed),
        };
        failure.unwrap_or(Verdict::Passed)
    }
}

/// The verdict of a checker.
pub(super) fn checked(outcome: &Outcome) -> Verdict {
    let Outcome::Returned { value, .. } = outcome else { return Verdict::CheckerFailed };
    let (yes, message) = match value {
        Value::Bool(yes) => (*yes, None),
        Value::Tuple(held) | Value::List(held) => match held.as_slice() {
            [Value::Bool(yes), Value::Str(message)] => (*yes, Some(message.clone())),
            _ => return Verdict::CheckerFailed,
        },
        _ => return Verdict::CheckerFailed,
    };
    if yes { Verdict::Passed } else { Verdict::NotAccepted { message } }
}
