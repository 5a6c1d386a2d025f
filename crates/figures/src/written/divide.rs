//! Long division: with a bracket, or with a colon and the quotient beside it.

use super::digits::Digits;
use super::layout::{Line, LineKind, WorkedOut, columns_of};
use super::words::WrittenMessage as W;
use crate::language::{Language, WrittenLayout};

/// A step of a division: one digit of the quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DivisionStep {
    /// Index of the digit of the dividend down to which is divided.
    pub(super) at: usize,
    /// The number that is divided.
    pub(super) part: u64,
    /// The digit of the quotient.
    pub(super) digit: u64,
    /// What is left.
    pub(super) rest: u64,
}

/// Shifts the decimal marks so that the divisor is a whole number, and gives the dividend at least `places` decimals.
pub(super) fn shifted(dividend: Digits, divisor: Digits, places: u32) -> (Digits, u64) {
    let filled = dividend.with_places(divisor.places);
    let shifted = Digits { value: filled.value, places: filled.places - divisor.places };
    (shifted.with_places(places), divisor.value)
}

/// Returns the steps of a division. Digits of the dividend before its ones are taken together until the divisor fits.
pub(super) fn division_steps(dividend: Digits, divisor: u64) -> Vec<DivisionStep> {
    let digits = dividend.without_mark();
    let ones = digits.len() - 1 - usize::try_from(dividend.places).unwrap_or(0);
    let (mut rest, mut steps): (u64, Vec<DivisionStep>) = (0, Vec::new());
    for (at, digit) in digits.iter().enumerate() {
        let part = rest * 10 + digit;
        rest = part % divisor;
        if !steps.is_empty() || part >= divisor || at >= ones {
            steps.push(DivisionStep { at, part, digit: part / divisor, rest });
        }
    }
    steps
}

/// Works out a quotient; `dividend` and `divisor` are as in the task, and the first has at least `places` decimals after
/// both were shifted.
pub(super) fn divide(given: [Digits; 2], places: u32, language: &Language<'_>) -> WorkedOut {
    let [dividend, divisor] = given;
    let (shifted, by) = shifted(dividend, divisor, places);
    let steps = division_steps(shifted, by);
    let sign = language.divided();
    let task = format!("{} {sign} {}", language.number(dividend), language.number(divisor));
    let mut work = Division { language, dividend: shifted, divisor: by, steps, told: Vec::new() };
    let mut lines = Vec::new();
    let before = usize::from(divisor.places > 0);
    if before > 0 {
        // The task as it is given; below it follows the one that is worked out.
        let mut line = Line::new(LineKind::Plain);
        let after = line.number(0, dividend, 0);
        line.put(after, sign, 0);
        line.number(after + 1, divisor, 0);
        lines.push(line);
        let same = format!("{task} = {} {sign} {by}", language.number(shifted));
        work.told.push(language.say(W::Shift.with("count", divisor.places).and("task", same)));
    }
    lines.extend(work.head(before));
    lines.extend(work.lines(before));
    work.tell();
    WorkedOut { task, over: Some((language.number(shifted), 0)), lines, steps: work.told }
}

/// A division in the making.
struct Division<'l> {
    language: &'l Language<'l>,
    dividend: Digits,
    divisor: u64,
    steps: Vec<DivisionStep>,
    told: Vec<String>,
}

impl Division<'_> {
    fn digits(&self) -> Vec<u64> {
        self.dividend.without_mark()
    }

    /// The column of the ones of the dividend.
    fn ones(&self) -> i32 {
        columns_of(self.dividend.count()) - 1 + self.dividend.lowest()
    }

    /// Writes dividend, divisor and quotient; over a bracket, the quotient has a line of its own. They are written in
    /// step `start`, and the digits of the quotient in the steps after it.
    fn head(&self, start: usize) -> Vec<Line> {
        let divisor = Digits::whole(self.divisor);
        let mut line = Line::new(LineKind::Plain);
        let count = line.number(0, self.dividend, start);
        match self.language.layout {
            WrittenLayout::English => {
                line.kind = LineKind::Bracket;
                line.put(-1, ")", start);
                line.digits_to(-2, &divisor.without_mark(), start);
                let mut quotient = Line::new(LineKind::Plain);
                self.quotient(&mut quotient, start, |_, step| columns_of(step.at));
                self.remainder(&mut quotient, start, count);
                quotient.rule(0, count - 1, start);
                vec![quotient, line]
            }
            WrittenLayout::German => {
                line.put(count, ":", start);
                let after = line.number(count + 1, divisor, start);
                line.put(after, "=", start);
                let first = after + 1;
                self.quotient(&mut line, start, |at, _| first + columns_of(at));
                self.remainder(&mut line, start, first + columns_of(self.steps.len()));
                vec![line]
            }
        }
    }

    fn quotient(&self, line: &mut Line, before: usize, column: impl Fn(usize, &DivisionStep) -> i32) {
        for (at, step) in self.steps.iter().enumerate() {
            line.put(column(at, step), step.digit, before + at + 1);
            if self.dividend.places > 0 && columns_of(step.at) == self.ones() {
                line.marks.push((column(at, step), before + at + 1));
            }
        }
    }

    /// Writes the remainder behind the quotient, unless it is 0.
    fn remainder(&self, line: &mut Line, before: usize, column: i32) {
        if let Some(step) = self.steps.last().filter(|step| step.rest > 0) {
            line.put(column, "R", before + self.steps.len());
            line.number(column + 1, Digits::whole(step.rest), before + self.steps.len());
        }
    }

    /// Writes the products that are taken away and what is left of each, with the digits that are brought down.
    fn lines(&self, before: usize) -> Vec<Line> {
        let digits = self.digits();
        let mut lines: Vec<Line> = Vec::new();
        let placed = || Line { is_placed: true, ..Line::new(LineKind::Plain) };
        for (step, number) in self.steps.iter().zip(before + 1..) {
            let last = columns_of(step.at);
            if step.digit > 0 {
                let mut product = placed();
                let from = product.digits_to(last, &Digits::whole(step.digit * self.divisor).without_mark(), number);
                product.put(from - 1, "−", number);
                // The rule covers the number above, too.
                let above = last + 1 - columns_of(Digits::whole(step.part).count());
                product.rule((from - 1).min(above), last, number);
                lines.push(product);
                let mut rest = placed();
                rest.digits_to(last, &Digits::whole(step.rest).without_mark(), number);
                lines.push(rest);
            }
            // Before the first product, the digits are read in the dividend itself.
            if let (Some(rest), Some(next)) = (lines.last_mut(), digits.get(step.at + 1)) {
                rest.put(last + 1, next, number);
            }
        }
        lines
    }

    /// Tells the steps in words.
    fn tell(&mut self) {
        let (digits, divisor, language) = (self.digits(), self.divisor, self.language);
        for step in &self.steps {
            let DivisionStep { part, digit, rest, .. } = *step;
            let mut said = if digit == 0 {
                language.say(W::GoesNot.with("divisor", divisor).and("part", part))
            } else {
                let taken = digit * divisor;
                let product = format!("{digit} {} {divisor} = {taken}", language.times());
                let difference = format!("{part} − {taken} = {rest}");
                let message = W::Goes.with("divisor", divisor).and("part", part).and("digit", digit);
                language.say(message.and("product", product).and("difference", difference))
            };
            let mut add = |sentence: String| said = format!("{said} {sentence}");
            match digits.get(step.at + 1) {
                Some(next) => {
                    if columns_of(step.at) == self.ones() {
                        add(language.say(W::PassMark));
                    }
                    add(language.say(W::BringDown.with("digit", next).and("part", rest * 10 + next)));
                }
                None if rest == 0 => add(language.say(W::NothingLeft)),
                None => add(language.say(W::Remainder.with("rest", rest))),
            }
            self.told.push(said);
        }
    }
}
