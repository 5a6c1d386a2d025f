//! Meter of the cost of an evaluation, and the errors of evaluation.

use crate::lexer::number_bits;
use crate::limits::{MAX_BITS, MAX_SIZE, MAX_STEPS};
use crate::{Value, allowance};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::fmt;

/// An error without its place, which the evaluator adds.
#[derive(Debug)]
pub(crate) struct EvaluationFault {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

/// Boxed, so that the `Ok` case stays small.
pub(crate) type Evaluated<T> = Result<T, Box<EvaluationFault>>;

pub(crate) fn fault<T>(code: &'static str, message: impl Into<String>) -> Evaluated<T> {
    Err(Box::new(EvaluationFault { code, message: message.into() }))
}

pub(crate) fn division_by_zero<T>() -> Evaluated<T> {
    fault("division-by-zero", "division by zero")
}

pub(crate) fn too_large<T>() -> Evaluated<T> {
    fault("number-too-large", format!("a number becomes larger than {MAX_BITS} bits"))
}

/// Formats a value for a message: short, whatever its size.
pub(crate) fn brief(value: &Value) -> String {
    const LONGEST: usize = 40;
    match value {
        Value::Int(_) | Value::Bool(_) | Value::Str(_) => {
            let text = value.to_text();
            if text.chars().count() > LONGEST {
                text.chars().take(LONGEST).chain("…".chars()).collect()
            } else {
                text
            }
        }
        Value::Ratio(_) if number_bits(value) <= 64 => value.to_text(),
        other => other.kind().to_owned(),
    }
}

fn too_long<T>(what: &str) -> Evaluated<T> {
    fault("too-long", format!("a {what} becomes longer than {MAX_SIZE}"))
}

/// The remaining steps of one evaluation.
#[derive(Debug)]
pub(crate) struct Meter {
    left: u32,
    granted: u32,
}

impl Meter {
    pub(crate) fn new() -> Self {
        let granted = allowance::grant();
        Self { left: granted, granted }
    }

    /// Charges some work; fails if no steps are left.
    #[inline]
    pub(crate) fn charge(&mut self, steps: usize) -> Evaluated<()> {
        let left = u32::try_from(steps).ok().and_then(|steps| self.left.checked_sub(steps));
        if let Some(left) = left {
            self.left = left;
            return Ok(());
        }
        self.left = 0;
        self.exhausted()
    }

    /// Returns the error for exhausted steps: of this evaluation, or of the whole allowance.
    #[cold]
    fn exhausted(&self) -> Evaluated<()> {
        if self.granted == MAX_STEPS {
            return fault("too-many-steps", format!("this takes more than {MAX_STEPS} steps"));
        }
        allowance::spend_all();
        fault(allowance::SPENT, "all evaluations together take more steps than they may")
    }

    /// Charges arithmetic with large numbers.
    pub(crate) fn charge_number(&mut self, value: &Value) -> Evaluated<()> {
        // A common divisor is computed after every operation with fractions.
        let at_once = if matches!(value, Value::Ratio(_)) { 8 } else { 32 };
        self.charge_work(1 + number_bits(value) / at_once)
    }

    /// Charges work that is proportional to a length in bits. Saturation is meant: no meter has so much.
    pub(crate) fn charge_work(&mut self, steps: u64) -> Evaluated<()> {
        self.charge(usize::try_from(steps).unwrap_or(usize::MAX))
    }

    /// Makes an integer within the bound.
    pub(crate) fn big(&mut self, number: BigInt) -> Evaluated<Value> {
        if number.bits() > MAX_BITS {
            return too_large();
        }
        self.charge_work(number.bits() / 64)?;
        Ok(Value::big(number))
    }

    /// Makes a fraction within the bound.
    pub(crate) fn ratio(&mut self, number: BigRational) -> Evaluated<Value> {
        if number.numer().bits() > MAX_BITS || number.denom().bits() > MAX_BITS {
            return too_large();
        }
        self.charge_work(number.denom().bits() / 64)?;
        Ok(Value::ratio(number))
    }

    /// Makes a text within the bound.
    pub(crate) fn text(&mut self, text: String) -> Evaluated<Value> {
        self.charge(text.len() / 16)?;
        check_length(&text)?;
        Ok(Value::from(text))
    }

    /// Makes a list within the bound; its elements may be lists, but not lists of lists.
    pub(crate) fn list(&mut self, items: Vec<Value>) -> Evaluated<Value> {
        if items.len() > MAX_SIZE {
            return too_long("list");
        }
        self.charge(items.len() / 4)?;
        for item in &items {
            if let Value::List(inner) = item {
                self.charge(inner.len())?;
                if inner.iter().any(|x| matches!(x, Value::List(_))) {
                    return fault("type", "lists of lists of lists are not supported");
                }
            }
        }
        Ok(Value::list(items))
    }

    /// Appends a value as text.
    pub(crate) fn write(&mut self, out: &mut String, value: &Value) -> Evaluated<()> {
        use fmt::Write as _;
        match value {
            Value::Int(_) | Value::Bool(_) => {}
            Value::Str(text) => self.charge(text.len() / 16)?,
            other => {
                self.charge_number(other)?;
            }
        }
        let before = out.len();
        let mut bounded = LimitedWriter(out);
        if write!(bounded, "{value}").is_err() {
            return too_long("text");
        }
        let written = out.len() - before;
        self.charge(written / 16)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        allowance::used(self.granted - self.left);
    }
}

/// Checks that a text under construction is still within the bound.
pub(crate) fn check_length(text: &str) -> Evaluated<()> {
    if text.len() > MAX_SIZE && text.chars().count() > MAX_SIZE {
        return too_long("text");
    }
    Ok(())
}

/// A string with a bound on its growth while one value is printed.
struct LimitedWriter<'a>(&'a mut String);

impl fmt::Write for LimitedWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > 4 * MAX_SIZE {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}
