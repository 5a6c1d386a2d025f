//! Column addition.

use super::digits::Digits;
use super::layout::{Line, LineKind, WorkedOut};
use super::words::WrittenMessage as W;
use crate::language::{Language, WrittenLayout};

/// A column of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ColumnSum {
    /// The place of the column.
    pub(super) place: i32,
    /// The digits in it, from above.
    pub(super) digits: Vec<u64>,
    /// What was carried into it; 0 for nothing.
    pub(super) carried: u64,
    /// The sum of these.
    pub(super) sum: u64,
}

impl ColumnSum {
    /// The digit that is written below it.
    pub(super) const fn digit(&self) -> u64 {
        self.sum % 10
    }

    /// What is carried into the next column.
    pub(super) const fn carry(&self) -> u64 {
        self.sum / 10
    }
}

/// Returns the columns of a sum, from the right, until nothing is left to be added.
pub(super) fn columns(numbers: &[Digits]) -> Vec<ColumnSum> {
    let lowest = numbers.iter().map(|number| number.lowest()).min().unwrap_or(0);
    let highest = numbers.iter().map(|number| number.highest()).max().unwrap_or(0);
    let mut carried = 0;
    let mut columns = Vec::new();
    let mut place = lowest;
    while place <= highest || carried > 0 {
        let is_written = |number: &&Digits| (number.lowest()..=number.highest()).contains(&place);
        let digits: Vec<u64> = numbers.iter().filter(is_written).map(|number| number.at(place)).collect();
        let sum = digits.iter().sum::<u64>() + carried;
        let column = ColumnSum { place, digits, carried, sum };
        carried = column.carry();
        columns.push(column);
        place += 1;
    }
    columns
}

/// Adds the line of what is carried to the addends, if anything is: each digit from the step that `step` gives for the
/// column it comes from.
pub(super) fn put_carries(
    lines: &mut Vec<Line>,
    columns: &[ColumnSum],
    layout: WrittenLayout,
    step: impl Fn(usize) -> usize,
) {
    let mut carries = Line::new(LineKind::Small);
    for (at, column) in columns.iter().enumerate().filter(|(_, column)| column.carry() > 0) {
        carries.put(-column.place - 1, column.carry(), step(at));
    }
    if carries.cells.is_empty() {
        return;
    }
    match layout {
        WrittenLayout::English => lines.insert(0, carries),
        WrittenLayout::German => lines.push(carries),
    }
}

/// Works out the sum of two or more numbers with equally many decimals.
pub(super) fn add(numbers: &[Digits], language: &Language<'_>) -> WorkedOut {
    let columns = columns(numbers);
    let leftmost = columns.last().map_or(0, |column| -column.place);
    let rightmost = columns.first().map_or(0, |column| -column.place);
    let mut lines = Vec::new();
    for (at, number) in numbers.iter().enumerate() {
        let mut line = Line::new(LineKind::Plain);
        if at > 0 {
            line.put(leftmost - 1, "+", 0);
        }
        line.number_to(-number.lowest(), *number, 0);
        lines.push(line);
    }
    put_carries(&mut lines, &columns, language.layout, |at| at + 1);
    if let Some(last) = lines.last_mut() {
        last.rule(leftmost - 1, rightmost, 0);
    }
    let mut result = Line::new(LineKind::Plain);
    for (column, step) in columns.iter().zip(1..) {
        result.place(column.place, column.digit(), step);
    }
    lines.push(result);
    let task = numbers.iter().map(|number| language.number(*number)).collect::<Vec<_>>().join(" + ");
    let steps = columns.iter().map(|column| told(column, language)).collect();
    WorkedOut { task, over: None, lines, steps }
}

fn told(column: &ColumnSum, language: &Language<'_>) -> String {
    let (digit, carry) = (column.digit(), column.carry());
    let carried = (column.carried > 0).then_some(column.carried);
    let terms: Vec<String> = column.digits.iter().copied().chain(carried).map(|term| term.to_string()).collect();
    let sum = format!("{} = {}", terms.join(" + "), column.sum);
    let message = match (terms.len(), column.digits.is_empty()) {
        (_, true) => W::AddCarried,
        (1, _) => W::Copy,
        _ if carry > 0 => W::AddCarry,
        _ => W::Add,
    };
    language.say(language.at(message, column.place).and("sum", sum).and("digit", digit).and("carry", carry))
}
