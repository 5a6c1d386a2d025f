//! Lines of work: which line follows from the earlier ones, which steps of the solution they state, and where the
//! learner went wrong.
//!
//! A line is read and compared like an answer (`plumb-maths`). A line that cannot be read, has names that the problem
//! does not have, or cannot be decided is skipped: a line counts as wrong only if it is proved not to follow.

mod prose;
mod said;

use serde::{Deserialize, Serialize};

use plumb_answers::answer::{AnswerSpec, Reading};
use said::{Algebra, LineMeaning};

/// Maximum number of lines that are checked.
pub const MAX_LINES: usize = 60;
/// Maximum number of solution steps that are checked.
pub const MAX_STEPS: usize = 40;

/// Result of comparing two lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineCheck {
    /// They have the same meaning.
    Equal,
    /// They have different meanings.
    Different,
    /// One of them cannot be read.
    Unreadable,
    /// A bound was reached, or the line is ambiguous; never counted against the learner.
    Undecided,
}

/// Findings about one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineReport {
    /// Index of the line as submitted, from 0; blank lines have no report.
    pub line: usize,
    /// The step of the solution that it states, from 1.
    pub step: Option<u32>,
    /// Whether it follows from the question and the earlier lines; `None` if there is nothing to follow from.
    pub follows: Option<LineCheck>,
}

/// Findings about all lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkReport {
    /// One report for each line that is not blank, at most [`MAX_LINES`].
    pub lines: Vec<LineReport>,
    /// The first line that does not follow, from 0; `None` if the work was corrected and is right to its end.
    pub divergent_line: Option<usize>,
    /// The step expected there, from 1.
    pub divergence_step_index: Option<u32>,
    /// The furthest step that was reached, from 1.
    pub reached_step: Option<u32>,
    /// Whether the last step was reached without an error after it.
    pub complete: bool,
}

/// The problem that lines of work are checked against.
#[derive(Debug, Clone, Copy)]
pub struct ProblemContext<'a> {
    /// The question; the first line should follow from the one calculation or equation in it.
    pub stem: &'a str,
    /// How answers are read: names, their values, constants.
    pub spec: &'a AnswerSpec,
    /// The key, for the names in it.
    pub key: &'a str,
    /// The worked solution, one step per entry, in words, notation or both.
    pub steps: &'a [String],
}

impl ProblemContext<'_> {
    /// Reviews lines of work: whether each follows from the earlier ones, and which step it states. All comparisons
    /// together have the work limit of a single one.
    pub fn review(&self, lines: &[impl AsRef<str>]) -> WorkReport {
        let algebra = self.algebra();
        let written: Vec<(usize, Option<LineMeaning>)> = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.as_ref().trim().is_empty())
            .take(MAX_LINES)
            .map(|(at, line)| (at, algebra.line(line.as_ref())))
            .collect();
        let follows = self.follows(&algebra, &written);
        // No line can state a step without mathematics.
        let steps: Vec<(u32, Vec<LineMeaning>)> = (1..)
            .zip(self.steps())
            .map(|(number, step)| (number, algebra.text(step)))
            .filter(|(_, said)| !said.is_empty())
            .collect();
        let says = |line: &Option<LineMeaning>, step: &[LineMeaning]| match line {
            None => LineCheck::Unreadable,
            Some(line) => any(step.iter().map(|said| algebra.says(line, said))),
        };
        let table: Vec<Vec<LineCheck>> =
            written.iter().map(|(_, line)| steps.iter().map(|(_, step)| says(line, step)).collect()).collect();
        let aligned = align(&table, steps.len());
        let reports = written.iter().zip(follows).zip(aligned).map(|(((line, _), follows), step)| LineReport {
            line: *line,
            step: step.and_then(|step| steps.get(step)).map(|(number, _)| *number),
            follows,
        });
        conclude(reports.collect(), &table, steps.last().map(|(number, _)| *number))
    }

    /// The reading of each line; `None` for a line without a statement.
    pub fn read(&self, lines: &[impl AsRef<str>]) -> Vec<Option<Reading>> {
        let algebra = self.algebra();
        lines.iter().take(MAX_LINES).map(|line| algebra.line(line.as_ref()).map(LineMeaning::into_reading)).collect()
    }

    fn steps(&self) -> &[String] {
        &self.steps[..self.steps.len().min(MAX_STEPS)]
    }

    fn algebra(&self) -> Algebra {
        let texts = [self.stem, self.key].into_iter().chain(self.steps().iter().map(String::as_str));
        Algebra::new(self.spec, texts)
    }

    fn follows(&self, algebra: &Algebra, written: &[(usize, Option<LineMeaning>)]) -> Vec<Option<LineCheck>> {
        // A value that the question only mentions is not a starting point.
        let asked = algebra.text(self.stem);
        let mut before: Vec<&LineMeaning> = asked.iter().filter(|said| said.begins()).collect();
        let given = before.len();
        if given > 1 && before.iter().all(|said| matches!(said, LineMeaning::Value(_))) {
            // With several calculations, it is unknown which of them a line is about.
            before.clear();
        }
        let given = given.min(before.len());
        let mut out = Vec::with_capacity(written.len());
        for (_, line) in written {
            let Some(line) = line else {
                out.push(Some(LineCheck::Unreadable));
                continue;
            };
            out.push(algebra.follows(&before, given, line));
            before.push(line);
        }
        out
    }
}

/// The best of several comparisons; different only if all are.
fn any(checks: impl Iterator<Item = LineCheck>) -> LineCheck {
    let mut found = LineCheck::Different;
    for check in checks {
        match check {
            LineCheck::Equal => return check,
            LineCheck::Different => {}
            LineCheck::Unreadable | LineCheck::Undecided => found = LineCheck::Undecided,
        }
    }
    found
}

/// Assigns a step to each line, in order: as many lines as possible get one, several lines may state one step, and
/// lines and steps may be left out. Of equally good assignments the one with the earliest steps wins.
fn align(table: &[Vec<LineCheck>], steps: usize) -> Vec<Option<usize>> {
    // best[row][step]: the maximum number of lines from `row` on that can get steps from `step` on.
    let mut best = vec![vec![0_usize; steps + 1]; table.len() + 1];
    for row in (0..table.len()).rev() {
        for step in (0..=steps).rev() {
            let skip_line = best[row + 1][step];
            let skip_step = if step < steps { best[row][step + 1] } else { 0 };
            let take = step < steps && table[row][step] == LineCheck::Equal;
            let taken = if take { 1 + best[row + 1][step] } else { 0 };
            best[row][step] = skip_line.max(skip_step).max(taken);
        }
    }
    let (mut step, mut out) = (0, Vec::with_capacity(table.len()));
    for (row, checks) in table.iter().enumerate() {
        let wanted = best[row][step];
        let given = (step..steps).find(|at| checks[*at] == LineCheck::Equal && 1 + best[row + 1][*at] == wanted);
        if let Some(at) = given {
            // A line equal to several consecutive steps states the first one that the previous line did not.
            let moved = out.last().copied().flatten() == Some(at);
            let next = at + 1 < steps && checks[at + 1] == LineCheck::Equal && 1 + best[row + 1][at + 1] == wanted;
            let at = if moved && next { at + 1 } else { at };
            out.push(Some(at));
            step = at;
        } else {
            out.push(None);
        }
    }
    // If the last line with a step equals several consecutive steps, it states the last of them.
    if let Some(row) = out.iter().rposition(Option::is_some) {
        let further = |at: &usize| table[row].get(at + 1) == Some(&LineCheck::Equal);
        out[row] = out[row].map(|mut at| {
            while further(&at) {
                at += 1;
            }
            at
        });
    }
    out
}

fn conclude(lines: Vec<LineReport>, table: &[Vec<LineCheck>], last: Option<u32>) -> WorkReport {
    // A line is wrong if it does not follow and states no step.
    let is_off = |row: usize| {
        let report = &lines[row];
        let says_no_step = report.step.is_none() && table[row].iter().all(|check| *check == LineCheck::Different);
        says_no_step && report.follows == Some(LineCheck::Different)
    };
    // A wrong line that is followed by correct lines to the end was a side note or was corrected. Otherwise the first
    // one counts: later lines cannot then be used to find out which of many guesses is right.
    let last_good = lines.iter().rposition(|report| report.step.is_some());
    let ends_off = (last_good.map_or(0, |row| row + 1)..lines.len()).any(is_off);
    let divergent = (0..lines.len()).find(|row| ends_off && is_off(*row));
    let reached_in = |rows: &[LineReport]| rows.iter().filter_map(|report| report.step).max();
    let before = divergent.map(|row| reached_in(&lines[..row]).unwrap_or(0));
    let reached = reached_in(&lines);
    WorkReport {
        divergent_line: divergent.map(|row| lines[row].line),
        // If the last step was already reached, it is the expected one, since the work did not end there.
        divergence_step_index: before.zip(last).map(|(before, last)| (before + 1).min(last)),
        reached_step: reached,
        complete: divergent.is_none() && last.is_some() && reached == last,
        lines,
    }
}

#[cfg(test)]
mod tests;
