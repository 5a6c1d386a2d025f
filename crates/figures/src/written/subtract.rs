//! Column subtraction, by borrowing or by completing.

use super::digits::Digits;
use super::layout::{Line, LineKind, WorkedOut};
use super::words::WrittenMessage as W;
use crate::language::Language;

/// Works out a difference by borrowing; both numbers have equally many decimals, and the second is not greater.
pub(super) fn borrow(from: Digits, taken: Digits, language: &Language<'_>) -> WorkedOut {
    let mut current: Vec<u64> = from.written().map(|place| from.at(place)).collect();
    // The small numbers above each digit, with the step of each: at most two, if it lends and then borrows.
    let mut above: Vec<Vec<(u64, usize)>> = vec![Vec::new(); current.len()];
    let (mut result, mut steps) = (Line::new(LineKind::Plain), Vec::new());
    let difference = Digits { value: from.value - taken.value, places: from.places };
    for (at, place) in from.written().enumerate() {
        let (step, take, mut said) = (at + 1, taken.at(place), String::new());
        if current[at] < take {
            let lender = (at + 1..current.len()).find(|above| current[*above] > 0).unwrap_or(at);
            let message = if lender == at + 1 { W::Borrow } else { W::BorrowAcross };
            said = language.say(
                language
                    .at(message, place)
                    .and("from", current[at])
                    .and("less", take)
                    .and("lender", current[lender])
                    .and("lent", current[lender].saturating_sub(1))
                    .and("more", current[at] + 10),
            );
            current[lender] = current[lender].saturating_sub(1);
            current[at + 1..lender].fill(9);
            current[at] += 10;
            for changed in at..=lender {
                above[changed].push((current[changed], step));
            }
        }
        let digit = current[at] - take;
        let calculation = format!("{} − {take} = {digit}", current[at]);
        let is_written = place <= difference.highest();
        if is_written {
            result.place(place, digit, step);
        }
        let message = match (said.is_empty(), is_written, place <= taken.highest()) {
            (false, ..) => W::Borrowed.message(),
            (true, false, _) => language.at(W::NoZero, place),
            (true, true, true) => language.at(W::Subtract, place),
            (true, true, false) => language.at(W::Copy, place),
        };
        let told = language.say(message.and("difference", calculation).and("digit", digit));
        steps.push(if said.is_empty() { told } else { format!("{said} {told}") });
    }
    let mut first = Line::new(LineKind::Plain);
    first.number_to(-from.lowest(), from, 0);
    let (mut once, mut twice) = (Line::new(LineKind::Small), Line::new(LineKind::Small));
    for (cell, above) in first.cells.iter_mut().rev().zip(&above) {
        cell.struck = above.first().map(|(_, step)| *step);
        for ((digit, step), line) in above.iter().zip([&mut once, &mut twice]) {
            line.put(cell.column, digit, *step);
        }
        if let ([_, (_, step)], Some(cell)) = (&above[..], once.cells.last_mut()) {
            cell.struck = Some(*step);
        }
    }
    let mut lines: Vec<Line> = [twice, once].into_iter().filter(|line| !line.cells.is_empty()).collect();
    lines.push(first);
    lines.push(taken_away(from, taken));
    ruled(&mut lines, from);
    lines.push(result);
    WorkedOut { task: task(from, taken, language), over: None, lines, steps }
}

/// Works out a difference by completing the second number to the first: what is carried is added to it. Both have
/// equally many decimals, and the second is not greater.
pub(super) fn complete(from: Digits, taken: Digits, language: &Language<'_>) -> WorkedOut {
    let difference = Digits { value: from.value - taken.value, places: from.places };
    let (mut carries, mut result, mut steps) = (Line::new(LineKind::Small), Line::new(LineKind::Plain), Vec::new());
    let mut carry = 0;
    for (place, step) in from.written().zip(1..) {
        let below = taken.at(place) + carry;
        let up = if from.at(place) < below { from.at(place) + 10 } else { from.at(place) };
        let digit = up - below;
        let sum = if carry > 0 { format!("{} + {carry} = {below}", taken.at(place)) } else { below.to_string() };
        carry = u64::from(up != from.at(place));
        let is_written = place <= difference.highest();
        if is_written {
            result.place(place, digit, step);
        }
        if carry > 0 {
            carries.put(-place - 1, 1, step);
        }
        let message = match (carry, is_written) {
            (0, true) => W::Complete,
            (0, false) => W::CompleteNoZero,
            _ => W::CompleteCarry,
        };
        steps.push(language.say(language.at(message, place).and("from", sum).and("up", up).and("digit", digit)));
    }
    let mut first = Line::new(LineKind::Plain);
    first.number_to(-from.lowest(), from, 0);
    let mut lines = vec![first, taken_away(from, taken)];
    lines.extend(Some(carries).filter(|line| !line.cells.is_empty()));
    ruled(&mut lines, from);
    lines.push(result);
    WorkedOut { task: task(from, taken, language), over: None, lines, steps }
}

fn task(from: Digits, taken: Digits, language: &Language<'_>) -> String {
    format!("{} − {}", language.number(from), language.number(taken))
}

fn taken_away(from: Digits, taken: Digits) -> Line {
    let mut line = Line::new(LineKind::Plain);
    line.put(-from.highest() - 1, "−", 0);
    line.number_to(-taken.lowest(), taken, 0);
    line
}

/// Draws the rule below the last line.
fn ruled(lines: &mut [Line], from: Digits) {
    if let Some(last) = lines.last_mut() {
        last.rule(-from.highest() - 1, -from.lowest(), 0);
    }
}
