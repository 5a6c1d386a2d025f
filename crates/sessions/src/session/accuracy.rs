//! Accuracy in assessments, and time against the benchmarks of their items.

use std::collections::BTreeMap;

use plumb_types::ids::SessionId;

use crate::session::{Mark, Session};
use plumb_learning::scorecard::share;

/// Maximum number of sections, and of benchmarks, listed separately: those with the most items.
pub const MOST_LINES: usize = 20;

/// Sums over finished assessments.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Number of attempts.
    pub sessions: u32,
    /// Number of marked answers, without those that wait for review and those of items excluded from scoring.
    pub marked: u64,
    pub right: u64,
    /// By section title, the most answers first.
    pub sections: Vec<SectionLine>,
    /// By benchmark label, the shortest time first.
    pub benchmarks: Vec<BenchmarkLine>,
}

/// Figures of all sections with one title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionLine {
    pub title: String,
    /// Number of marked answers.
    pub marked: u64,
    pub right: u64,
    /// Number of all answers, including those that wait for review.
    pub answered: u64,
    /// Time on the answered items in milliseconds: each session's section mean, weighted by its number of answers.
    pub total_ms: u64,
}

/// Figures of the answered items that have a benchmark with one label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchmarkLine {
    /// Label, such as `competent`.
    pub label: String,
    /// Number of answered items with this benchmark, without answers given too quickly to have been thought about.
    pub items: u64,
    /// Number of these answered within the benchmark's time.
    pub kept: u64,
    /// Time on these items, milliseconds.
    pub total_ms: u64,
    /// Sum of the benchmark times, milliseconds.
    pub wanted_ms: u64,
}

impl Accuracy {
    /// Share of right answers in basis points; `None` without an answer.
    pub fn share(&self) -> Option<u32> {
        share(self.right, self.marked)
    }
}

impl SectionLine {
    /// Share of right answers in basis points; `None` without an answer.
    pub fn share(&self) -> Option<u32> {
        share(self.right, self.marked)
    }

    /// Mean time of an answered item in milliseconds; `None` without one.
    pub fn mean_ms(&self) -> Option<u64> {
        mean(self.total_ms, self.answered)
    }
}

impl BenchmarkLine {
    /// Share of items within the time in basis points; `None` without an item.
    pub fn share(&self) -> Option<u32> {
        share(self.kept, self.items)
    }

    /// Mean time in milliseconds; `None` without an item.
    pub fn mean_ms(&self) -> Option<u64> {
        mean(self.total_ms, self.items)
    }

    /// Mean of the benchmark times in milliseconds; `None` without an item.
    pub fn mean_wanted_ms(&self) -> Option<u64> {
        mean(self.wanted_ms, self.items)
    }
}

fn mean(sum: u64, count: u64) -> Option<u64> {
    sum.checked_add(count / 2)?.checked_div(count)
}

/// Adds up assessments. A session without a result, because it was never begun, adds nothing. `too_quick` decides from
/// a session, a position and the milliseconds taken whether the answer came too fast to have been thought about; such
/// an answer does not count towards the times.
pub fn accuracy<'s>(
    sessions: impl IntoIterator<Item = &'s Session>,
    too_quick: impl Fn(SessionId, u16, u64) -> bool,
) -> Accuracy {
    let mut sums = Sums::default();
    for session in sessions {
        sums.add(session, &too_quick);
    }
    let Sums { mut all, sections, benchmarks } = sums;
    all.sections = sections.into_values().collect();
    all.sections.sort_by(|a, b| (b.answered, &a.title).cmp(&(a.answered, &b.title)));
    all.sections.truncate(MOST_LINES);
    all.benchmarks = benchmarks.into_values().collect();
    all.benchmarks.sort_by(|a, b| (b.items, &a.label).cmp(&(a.items, &b.label)));
    all.benchmarks.truncate(MOST_LINES);
    all.benchmarks.sort_by(|a, b| (a.mean_wanted_ms(), &a.label).cmp(&(b.mean_wanted_ms(), &b.label)));
    all
}

/// Running sums.
#[derive(Default)]
struct Sums {
    all: Accuracy,
    sections: BTreeMap<String, SectionLine>,
    benchmarks: BTreeMap<String, BenchmarkLine>,
}

impl Sums {
    fn add(&mut self, session: &Session, too_quick: impl Fn(SessionId, u16, u64) -> bool) {
        let Some(result) = session.result() else { return };
        self.all.sessions = self.all.sessions.saturating_add(1);
        for (index, (rule, found)) in session.rules.sections.iter().zip(&result.sections).enumerate() {
            let answered = u64::from(found.attempted);
            // The result also counts unanswered items, and items that give full marks without an answer.
            let (mut marked, mut right) = (0, 0);
            let answers = session.items.iter().filter(|item| usize::from(item.section) == index && item.is_answered());
            for item in answers {
                marked += u64::from(!matches!(item.mark, Some(Mark::Undecided | Mark::Dropped)));
                right += u64::from(item.mark == Some(Mark::Correct));
            }
            self.all.marked += marked;
            self.all.right += right;
            let line = self.section(&rule.title);
            line.marked += marked;
            line.right += right;
            line.answered += answered;
            line.total_ms = line.total_ms.saturating_add(found.average_ms.unwrap_or(0).saturating_mul(answered));
        }
        let answered = (0..).zip(session.items.iter().zip(&result.times)).filter(|(_, (item, _))| item.is_answered());
        for (_, (item, time)) in answered.filter(|(position, (_, time))| !too_quick(session.id, *position, time.ms)) {
            let set = session.benchmarks.get(usize::from(item.benchmarks)).map_or(&[][..], Vec::as_slice);
            for benchmark in set {
                let wanted = u64::from(benchmark.seconds) * 1_000;
                let line = self.benchmark(&benchmark.label);
                line.items += 1;
                line.kept += u64::from(time.ms <= wanted);
                line.total_ms = line.total_ms.saturating_add(time.ms);
                line.wanted_ms = line.wanted_ms.saturating_add(wanted);
            }
        }
    }

    fn section(&mut self, title: &str) -> &mut SectionLine {
        let new = || SectionLine { title: title.to_owned(), marked: 0, right: 0, answered: 0, total_ms: 0 };
        self.sections.entry(title.to_owned()).or_insert_with(new)
    }

    fn benchmark(&mut self, label: &str) -> &mut BenchmarkLine {
        let new = || BenchmarkLine { label: label.to_owned(), items: 0, kept: 0, total_ms: 0, wanted_ms: 0 };
        self.benchmarks.entry(label.to_owned()).or_insert_with(new)
    }
}
