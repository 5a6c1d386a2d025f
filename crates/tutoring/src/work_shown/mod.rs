//! Working in lines: which line follows from the ones before, which steps of the solution it says, and where the
//! learner left the way.
//!
//! A line is read and compared as answers are (`plumb-maths`). What cannot be read, has names that the problem does not
//! have, or cannot be decided is passed over: a line is blamed only when it is proved not to follow.

mod prose;
mod said;

use serde::{Deserialize, Serialize};

use plumb_answers::answer::{AnswerSpec, Reading};
use said::{Algebra, LineMeaning};

/// The most lines of work that are looked at.
pub const MAX_LINES: usize = 60;
/// The most steps of a solution that are looked at.
pub const MAX_STEPS: usize = 40;

/// How two lines compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineCheck {
    /// They say the same.
    Equal,
    /// They do not.
    Different,
    /// One of them cannot be read.
    Unreadable,
    /// A bound was reached, or it may be meant in several ways; never held against the learner.
    Undecided,
}

/// What is known of one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineReport {
    /// Place among the lines as they were given, from 0; blank lines have no report.
    pub line: usize,
    /// The step of the solution it says, from 1.
    pub step: Option<u32>,
    /// How it follows from the question and the lines before; `None` where there is nothing to follow from.
    pub follows: Option<LineCheck>,
}

/// What is known of the whole work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkReport {
    /// One for each line that is not blank, at most [`MAX_LINES`].
    pub lines: Vec<LineReport>,
    /// The first line that does not follow, from 0; none when the work was put right and goes on rightly to its end.
    pub divergent_line: Option<usize>,
    /// The step that should have come there, from 1.
    pub divergence_step_index: Option<u32>,
    /// The furthest step that was reached, from 1.
    pub reached_step: Option<u32>,
    /// The last step was reached and nothing went wrong after it.
    pub complete: bool,
}

/// What work is held against.
#[derive(Debug, Clone, Copy)]
pub struct Worked<'a> {
    /// The question; the first line should follow from the one calculation or equation in it.
    pub stem: &'a str,
    /// How answers are read: names, their values, constants.
    pub spec: &'a AnswerSpec,
    /// The key, for the names in it.
    pub key: &'a str,
    /// The worked solution, a step each, in words, notation or both.
    pub steps: &'a [String],
}

impl Worked<'_> {
    /// Looks through lines of work: whether each follows from what was before, and which step it says. All comparisons
    /// together do no more work than one may.
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
        // A step without mathematics can be said by no line.
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

    /// How each line is read; none for one that says nothing that could be followed.
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
        // A value of the question that is only named is nothing to begin with.
        let asked = algebra.text(self.stem);
        let mut before: Vec<&LineMeaning> = asked.iter().filter(|said| said.begins()).collect();
        let given = before.len();
        if given > 1 && before.iter().all(|said| matches!(said, LineMeaning::Value(_))) {
            // Several calculations: which of them a line is about is not known.
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

/// The best of several comparisons; different only when all are.
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

/// The step each line says, in order: as many lines as possible are given one, several lines may say the same step,
/// lines and steps may be left out. Of equally good ways the one that takes the earliest steps.
fn align(table: &[Vec<LineCheck>], steps: usize) -> Vec<Option<usize>> {
    // best[row][step]: most lines from `row` on that can be given steps from `step` on.
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
            // A line equal to several steps in a row says the first of them that the line before did not.
            let moved = out.last().copied().flatten() == Some(at);
            let next = at + 1 < steps && checks[at + 1] == LineCheck::Equal && 1 + best[row + 1][at + 1] == wanted;
            let at = if moved && next { at + 1 } else { at };
            out.push(Some(at));
            step = at;
        } else {
            out.push(None);
        }
    }
    // Where it ends, what says several steps in a row says the last of them: nothing comes after it.
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
    // A line is off the way when it does not follow and says no step.
    let is_off = |row: usize| {
        let report = &lines[row];
        let says_no_step = report.step.is_none() && table[row].iter().all(|check| *check == LineCheck::Different);
        says_no_step && report.follows == Some(LineCheck::Different)
    };
    // What was followed by lines that say steps to the end was a note in the margin, or was put right. Otherwise the
    // first counts: that no line after it can be used to find out which of many is right.
    let last_good = lines.iter().rposition(|report| report.step.is_some());
    let ends_off = (last_good.map_or(0, |row| row + 1)..lines.len()).any(is_off);
    let divergent = (0..lines.len()).find(|row| ends_off && is_off(*row));
    let reached_in = |rows: &[LineReport]| rows.iter().filter_map(|report| report.step).max();
    let before = divergent.map(|row| reached_in(&lines[..row]).unwrap_or(0));
    let reached = reached_in(&lines);
    WorkReport {
        divergent_line: divergent.map(|row| lines[row].line),
        // After the last step there is none to have come: the last one was not left standing.
        divergence_step_index: before.zip(last).map(|(before, last)| (before + 1).min(last)),
        reached_step: reached,
        complete: divergent.is_none() && last.is_some() && reached == last,
        lines,
    }
}

#[cfg(test)]
mod tests;
