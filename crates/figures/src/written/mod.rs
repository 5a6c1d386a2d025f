//! Written arithmetic as it is written: column addition, subtraction with borrowing, long multiplication and long
//! division.
//!
//! A figure keeps the operation and its numbers. The layout, with every carried digit and partial result, and the steps
//! in words are worked out when it is shown, as the reader's language has them.

mod add;
mod digits;
mod divide;
mod draw;
mod layout;
mod multiply;
mod subtract;
mod words;

pub use words::WrittenMessage;

use crate::canvas::Canvas;
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, List, with_fields, words};
use crate::language::Language;
use crate::number::Num;
use digits::Digits;
use layout::WorkedOut;

/// Maximum number of digits of a number.
const MOST_DIGITS: usize = 8;
/// Maximum number of digits of a second factor or a divisor.
const MOST_DIGITS_OF_SECOND: usize = 4;

words! {
    /// An operation.
    pub(crate) Operation {
        /// Two to five numbers below each other.
        Add = "add",
        /// A number from another.
        Subtract = "subtract",
        /// Two factors.
        Multiply = "multiply",
        /// A dividend by a divisor.
        Divide = "divide",
    }
}

words! {
    /// A method of subtraction.
    pub(crate) Method {
        /// A digit on the left lends ten to a digit that is too small.
        Borrow = "borrow",
        /// The second number is completed to the first, and ten more is carried.
        Complete = "complete",
    }
}

with_fields! {
    /// A written calculation.
    Written {
        operation: Operation,
        numbers: List<Num, 2, 5>,
        /// Minimum number of decimals that the numbers are written with, or to which a quotient is worked out.
        places: Option<Int<0, 4>>,
        /// How it is subtracted; by borrowing if nothing is said.
        method: Option<Method>,
        /// The number of steps that are done; all of them if nothing is said, and 0 for the task alone.
        step: Option<Int<0, 40>>,
    }
}

impl Written {
    fn places(&self) -> u32 {
        self.places.map_or(0, |places| u32::try_from(places.get()).unwrap_or(0))
    }

    /// The numbers with the decimals that they are written with.
    fn digits(&self) -> Result<Vec<Digits>, FieldFault> {
        // The decimals of a quotient are not those of its dividend.
        let places = if self.operation == Operation::Divide { 0 } else { self.places() };
        let mut read = Vec::new();
        for (at, number) in self.numbers.iter().enumerate() {
            let fault = |message: String| FieldFault::new(message).within(&format!("numbers[{at}]"));
            let digits = Digits::of(*number, places)
                .ok_or_else(|| fault(format!("must be 0 or more, with at most 4 decimals, not {number}")))?;
            if digits.count() > MOST_DIGITS {
                return Err(fault(format!("must have at most {MOST_DIGITS} digits, not {}", digits.text('.'))));
            }
            read.push(digits);
        }
        if matches!(self.operation, Operation::Add | Operation::Subtract) {
            let places = read.iter().map(|digits| digits.places).max().unwrap_or(0);
            read = read.into_iter().map(|digits| digits.with_places(places)).collect();
        }
        Ok(read)
    }

    /// Works it out for a reader; `None` if it has other numbers than its operation needs, which `check` refuses.
    fn worked_out(&self, language: &Language<'_>) -> Option<WorkedOut> {
        let numbers = self.digits().ok()?;
        let (first, second) = (*numbers.first()?, *numbers.get(1)?);
        Some(match (self.operation, self.method) {
            (Operation::Add, _) => add::add(&numbers, language),
            (Operation::Subtract, Some(Method::Complete)) => subtract::complete(first, second, language),
            (Operation::Subtract, _) => subtract::borrow(first, second, language),
            (Operation::Multiply, _) => multiply::multiply(first, second, language),
            (Operation::Divide, _) => divide::divide([first, second], self.places(), language),
        })
    }

    /// The number of steps that are shown.
    fn shown(&self, work: &WorkedOut) -> usize {
        self.step.map_or(work.steps.len(), Int::count)
    }

    const fn head(&self) -> WrittenMessage {
        match self.operation {
            Operation::Add => WrittenMessage::HeadAdd,
            Operation::Subtract => WrittenMessage::HeadSubtract,
            Operation::Multiply => WrittenMessage::HeadMultiply,
            Operation::Divide => WrittenMessage::HeadDivide,
        }
    }

    /// Returns the faults between its numbers.
    fn check_numbers(&self) -> Result<(), FieldFault> {
        let numbers = self.digits()?;
        if self.operation == Operation::Add {
            return Ok(());
        }
        let [first, second] = numbers[..] else {
            return Err(FieldFault::of("numbers", format!("must be two to {}", self.operation.as_str())));
        };
        let fault = |message: String| Err(FieldFault::new(message).within("numbers[1]"));
        match self.operation {
            Operation::Subtract if second.value > first.value => {
                fault(format!("must not be more than {}, from which it is taken", first.text('.')))
            }
            Operation::Multiply | Operation::Divide if second.count() > MOST_DIGITS_OF_SECOND => {
                fault(format!("must have at most {MOST_DIGITS_OF_SECOND} digits, not {}", second.text('.')))
            }
            Operation::Divide if second.value == 0 => fault("must not be 0".to_owned()),
            Operation::Divide => self.check_quotient(first, second),
            _ => Ok(()),
        }
    }

    fn check_quotient(&self, dividend: Digits, divisor: Digits) -> Result<(), FieldFault> {
        let (shifted, by) = divide::shifted(dividend, divisor, self.places());
        let is_whole = [dividend.places, divisor.places, shifted.places] == [0; 3];
        if shifted.count() > MOST_DIGITS {
            let message = format!("must have at most {MOST_DIGITS} digits, not {}", shifted.text('.'));
            return Err(FieldFault::new(message).within("numbers[0]"));
        }
        if is_whole || shifted.value % by == 0 {
            return Ok(());
        }
        let decimals = shifted.places;
        Err(FieldFault::of("places", format!("the quotient does not end after {decimals} decimals: give it more")))
    }
}

impl Drawable for Written {
    fn check(&self) -> Result<(), FieldFault> {
        if self.method.is_some() && self.operation != Operation::Subtract {
            return Err(FieldFault::of("method", "only a subtraction has a method"));
        }
        self.check_numbers()?;
        let steps = self.worked_out(&Language::ENGLISH).map_or(0, |work| work.steps.len());
        match self.step.filter(|step| step.count() > steps) {
            Some(step) => Err(FieldFault::of("step", format!("there are {steps} steps, not {}", step.get()))),
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas, language: &Language<'_>) {
        if let Some(work) = self.worked_out(language) {
            draw::draw(&work, self.shown(&work), language.mark, canvas);
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let work = self.worked_out(language);
        work.map(|work| work.told(self.head(), self.shown(&work), language)).unwrap_or_default()
    }

    fn steps(&self, language: &Language<'_>) -> Vec<String> {
        let work = self.worked_out(language);
        work.map(|work| work.steps[..self.shown(&work).min(work.steps.len())].to_vec()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
