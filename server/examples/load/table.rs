//! The table of measured values and their targets.

use std::time::Duration;

/// One line: name, measured value, target, whether it is met.
struct TableRow {
    what: String,
    measured: String,
    target: String,
    good: bool,
}

/// The lines.
#[derive(Default)]
pub(crate) struct Table(Vec<TableRow>);

impl Table {
    /// Adds a value without a target.
    pub(crate) fn state(&mut self, what: &str, measured: &str) {
        self.0.push(TableRow { what: what.into(), measured: measured.into(), target: String::new(), good: true });
    }

    /// Adds a value that may be at most `most`.
    pub(crate) fn at_most(&mut self, what: &str, measured: f64, most: f64, unit: &str) {
        let (number, target) = (format!("{measured:.1} {unit}"), format!("≤ {most} {unit}"));
        self.0.push(TableRow { what: what.into(), measured: number, target, good: measured <= most });
    }

    /// Adds a value that must be at least `least`.
    pub(crate) fn at_least(&mut self, what: &str, measured: f64, least: f64, unit: &str) {
        let (number, target) = (format!("{measured:.0} {unit}"), format!("≥ {least} {unit}"));
        self.0.push(TableRow { what: what.into(), measured: number, target, good: measured >= least });
    }

    /// Whether every target is met.
    pub(crate) fn is_good(&self) -> bool {
        self.0.iter().all(|line| line.good)
    }

    /// Prints the table as Markdown.
    #[expect(clippy::print_stdout, reason = "a measurement is for reading")]
    pub(crate) fn print(&self) {
        println!("| what | measured | target | |\n|---|---|---|---|");
        for TableRow { what, measured, target, good } in &self.0 {
            let word = match (target.is_empty(), good) {
                (true, _) => "",
                (false, true) => "met",
                (false, false) => "MISSED",
            };
            println!("| {what} | {measured} | {target} | {word} |");
        }
    }
}

/// Converts to milliseconds.
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Returns the longest of the fastest `percent` durations, in milliseconds.
pub(crate) fn percentile(sorted: &[Duration], percent: usize) -> f64 {
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied().map_or(0.0, millis)
}
