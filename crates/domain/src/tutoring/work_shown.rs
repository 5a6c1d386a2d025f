//! Working in lines: which line follows from the one before, which steps of the solution it reaches, and where the
//! learner left the way.
//!
//! What it means for two lines to be equivalent is not known here: the comparison is given.

use serde::{Deserialize, Serialize};

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
    /// A bound was reached; never held against the learner.
    Undecided,
}

/// The comparison of two lines: the algebra.
pub type Compare<'a> = &'a dyn Fn(&str, &str) -> LineCheck;

/// What is known of one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineReport {
    /// Place among the lines as they were given, from 0; blank lines have no report.
    pub line: usize,
    /// The step of the solution it says, from 1.
    pub step: Option<u32>,
    /// How it compares with the readable line before; `None` for the first.
    pub follows: Option<LineCheck>,
}

/// What is known of the whole work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkReport {
    /// One for each line that is not blank, at most [`MAX_LINES`].
    pub lines: Vec<LineReport>,
    /// The line on which the learner left the way for good, from 0.
    pub divergent_line: Option<usize>,
    /// The step that should have come there, from 1.
    pub divergence_step_index: Option<u32>,
    /// The furthest step that was reached, from 1.
    pub reached_step: Option<u32>,
    /// The last step was reached and nothing went wrong after it.
    pub complete: bool,
}

/// Compares lines of work with each other and with the steps of a solution. `start` is what the first line should
/// follow from, such as the equation of the question. At most [`MAX_LINES`] × ([`MAX_STEPS`] + 1) comparisons.
pub fn compare(start: Option<&str>, lines: &[&str], steps: &[&str], check: Compare<'_>) -> WorkReport {
    let written: Vec<(usize, &str)> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| (at, line.trim()))
        .filter(|(_, line)| !line.is_empty())
        .take(MAX_LINES)
        .collect();
    let steps = &steps[..steps.len().min(MAX_STEPS)];
    let table: Vec<Vec<LineCheck>> =
        written.iter().map(|(_, line)| steps.iter().map(|step| check(line, step)).collect()).collect();
    let aligned = align(&table, steps.len());
    let mut reports = Vec::with_capacity(written.len());
    let mut before = start;
    for (row, (line, text)) in written.iter().enumerate() {
        let follows = before.map(|before| check(before, text));
        reports.push(LineReport {
            line: *line,
            step: aligned[row].and_then(|step| u32::try_from(step + 1).ok()),
            follows,
        });
        // What cannot be read is skipped: the next line is compared with the last one that could.
        if readable(&table[row], follows) {
            before = Some(text);
        }
    }
    conclude(reports, &table, steps.len())
}

fn readable(row: &[LineCheck], follows: Option<LineCheck>) -> bool {
    let checks = || row.iter().copied().chain(follows);
    checks().next().is_none() || checks().any(|check| check != LineCheck::Unreadable)
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
    out
}

fn conclude(lines: Vec<LineReport>, table: &[Vec<LineCheck>], steps: usize) -> WorkReport {
    // A line is off the way when it follows from nothing and says no step. An extra line that is followed by one
    // that says a step was a note in the margin, or was put right.
    let last_good = lines.iter().rposition(|report| report.step.is_some());
    let settled = |row: usize| {
        let report = &lines[row];
        let says_no_step = report.step.is_none() && table[row].iter().all(|check| *check == LineCheck::Different);
        let broken = report.follows.is_none_or(|follows| follows == LineCheck::Different);
        says_no_step && broken && (report.follows.is_some() || steps > 0)
    };
    let first = last_good.map_or(0, |row| row + 1);
    let divergent = (first..lines.len()).find(|row| settled(*row));
    let reached = lines.iter().filter_map(|report| report.step).max();
    let before = divergent.map(|row| lines[..row].iter().filter_map(|report| report.step).max().unwrap_or(0));
    let last = u32::try_from(steps).ok();
    WorkReport {
        divergent_line: divergent.map(|row| lines[row].line),
        // After the last step there is none to have come: the last one was not left standing.
        divergence_step_index: before.filter(|_| steps > 0).map(|before| (before + 1).min(last.unwrap_or(u32::MAX))),
        reached_step: reached,
        complete: divergent.is_none() && steps > 0 && reached == last,
        lines,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;

    /// Lines are equal when their texts are, apart from spaces; `?` cannot be read and `~` is not decided.
    fn texts(left: &str, right: &str) -> LineCheck {
        let plain = |text: &str| text.replace(' ', "");
        match (left, right) {
            ("?", _) | (_, "?") => LineCheck::Unreadable,
            ("~", _) | (_, "~") => LineCheck::Undecided,
            _ if plain(left) == plain(right) => LineCheck::Equal,
            _ => LineCheck::Different,
        }
    }

    const STEPS: [&str; 4] = ["8+6=14", "40+30=70", "70+14=84", "84"];

    fn report(lines: &[&str]) -> WorkReport {
        compare(None, lines, &STEPS, &texts)
    }

    fn steps_of(report: &WorkReport) -> Vec<Option<u32>> {
        report.lines.iter().map(|line| line.step).collect()
    }

    #[test]
    fn work_that_goes_the_whole_way_is_complete() {
        let report = report(&["8 + 6 = 14", "40 + 30 = 70", "", "70 + 14 = 84", "84"]);
        assert_eq!(steps_of(&report), [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!(report.lines[2].line, 3, "lines keep their places");
        assert!(report.complete && report.divergent_line.is_none());
    }

    #[test]
    fn the_first_line_that_leaves_the_way_is_named_with_the_step_that_should_have_come() {
        let report = report(&["8+6=14", "40+30=80", "80+14=94"]);
        assert_eq!((report.divergent_line, report.divergence_step_index), (Some(1), Some(2)));
        assert_eq!(report.reached_step, Some(1));
    }

    #[test]
    fn skipped_steps_and_notes_in_the_margin_are_no_errors() {
        assert!(report(&["40+30=70", "84"]).complete);
        let with_note = report(&["8+6=14", "3*3=9", "70+14=84", "84"]);
        assert!(with_note.complete, "{with_note:?}");
        let put_right = report(&["8+6=15", "8+6=14", "40+30=70"]);
        assert_eq!(put_right.divergent_line, None);
        assert!(!put_right.complete);
    }

    #[test]
    fn what_cannot_be_read_or_decided_is_never_held_against_anyone() {
        let report = report(&["8+6=14", "?", "~"]);
        assert_eq!(report.divergent_line, None);
        let wrong_after = self::report(&["?", "8+6=13"]);
        assert_eq!((wrong_after.divergent_line, wrong_after.divergence_step_index), (Some(1), Some(1)));
    }

    #[test]
    fn a_line_that_follows_from_the_one_before_is_right_although_no_step_says_it() {
        // Equal when both sides come to the same x.
        let solved = |text: &str| match text {
            "2x+3=7" | "2x=4" | "x+x=4" | "x=2" => Some(2),
            "2x=10" | "x=5" => Some(5),
            _ => None,
        };
        let check = |left: &str, right: &str| match (solved(left), solved(right)) {
            (Some(left), Some(right)) if left == right => LineCheck::Equal,
            (Some(_), Some(_)) => LineCheck::Different,
            _ => LineCheck::Unreadable,
        };
        let report = compare(Some("2x+3=7"), &["x+x=4", "2x=4", "x=2"], &["2x=4", "x=2"], &check);
        assert_eq!(report.divergent_line, None);
        assert!(report.complete);
        let wrong = compare(Some("2x+3=7"), &["2x=10", "x=5"], &["2x=4", "x=2"], &check);
        assert_eq!((wrong.divergent_line, wrong.divergence_step_index), (Some(0), Some(1)));
        assert_eq!(
            wrong.lines[1].follows,
            Some(LineCheck::Equal),
            "the second line is consistent with the first error"
        );
    }

    proptest! {
        #[test]
        fn any_work_is_read_in_bounded_comparisons(
            lines in prop::collection::vec(prop::sample::select(vec!["8+6=14", "40+30=70", "70+14=84", "84", "9", "?", "~", " "]), 0..90),
        ) {
            let asked = Cell::new(0);
            let counting = |left: &str, right: &str| { asked.set(asked.get() + 1); texts(left, right) };
            let report = compare(Some("48+36"), &lines, &STEPS, &counting);
            prop_assert!(asked.get() <= MAX_LINES * (MAX_STEPS + 1));
            let steps: Vec<u32> = report.lines.iter().filter_map(|line| line.step).collect();
            prop_assert!(steps.is_sorted(), "{steps:?}");
            for line in &report.lines {
                if let Some(step) = line.step {
                    prop_assert_eq!(texts(lines[line.line].trim(), STEPS[step as usize - 1]), LineCheck::Equal);
                }
            }
            if let Some(line) = report.divergent_line {
                prop_assert_eq!(lines[line], "9");
            }
            prop_assert!(!(report.complete && report.divergent_line.is_some()));
        }
    }
}
