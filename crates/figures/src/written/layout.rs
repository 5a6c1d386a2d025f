//! The layout of a written calculation: lines of cells, and when each is written.

use super::digits::Digits;

/// A sign in its column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    /// Column, from the left; the origin is that of the calculation.
    pub(super) column: i32,
    /// A digit, a sign, or a small number.
    pub(super) text: String,
    /// The step in which it is written; 0 for the task.
    pub(super) step: usize,
    /// The step in which it is struck out.
    pub(super) struck: Option<usize>,
}

/// A horizontal rule below a line, from column to column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) from: i32,
    pub(super) to: i32,
    pub(super) step: usize,
}

/// How a line reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Digits and signs.
    Plain,
    /// Small digits above or below others: what is carried, or what is left where something was borrowed.
    Small,
    /// A dividend with the divisor in front of its bracket.
    Bracket,
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) kind: LineKind,
    pub(super) cells: Vec<Cell>,
    /// Columns after which there is a decimal mark, and the step in which each is set.
    pub(super) marks: Vec<(i32, usize)>,
    pub(super) rule: Option<Rule>,
    /// Whether its place under the digits of an earlier line matters.
    pub(super) is_placed: bool,
}

impl Line {
    /// Makes an empty line.
    pub(super) const fn new(kind: LineKind) -> Self {
        Self { kind, cells: Vec::new(), marks: Vec::new(), rule: None, is_placed: false }
    }

    /// Adds a sign.
    pub(super) fn put(&mut self, column: i32, text: impl ToString, step: usize) {
        self.cells.push(Cell { column, text: text.to_string(), step, struck: None });
    }

    /// Adds the digit of a place, with the decimal mark before the tenths.
    pub(super) fn place(&mut self, place: i32, digit: u64, step: usize) {
        self.put(-place, digit, step);
        if place == -1 {
            self.marks.push((0, step));
        }
    }

    /// The column of its first sign; that of the ones if it is empty.
    pub(super) fn first(&self) -> i32 {
        self.cells.iter().map(|cell| cell.column).min().unwrap_or(0)
    }

    /// Adds digits from a column on; returns the column after them.
    pub(super) fn digits(&mut self, from: i32, digits: &[u64], step: usize) -> i32 {
        let columns = from..;
        for (column, digit) in columns.zip(digits) {
            self.put(column, digit, step);
        }
        from + columns_of(digits.len())
    }

    /// Adds digits up to a column; returns the column of the first.
    pub(super) fn digits_to(&mut self, last: i32, digits: &[u64], step: usize) -> i32 {
        let from = last + 1 - columns_of(digits.len());
        self.digits(from, digits, step);
        from
    }

    /// Adds a number from a column on; returns the column after it.
    pub(super) fn number(&mut self, from: i32, number: Digits, step: usize) -> i32 {
        let after = self.digits(from, &number.without_mark(), step);
        self.mark(number, after - 1, step);
        after
    }

    /// Adds a number up to a column; returns the column of its first digit.
    pub(super) fn number_to(&mut self, last: i32, number: Digits, step: usize) -> i32 {
        self.mark(number, last, step);
        self.digits_to(last, &number.without_mark(), step)
    }

    /// Sets the decimal mark of a number that ends in a column.
    fn mark(&mut self, number: Digits, last: i32, step: usize) {
        if number.places > 0 {
            self.marks.push((last + number.lowest(), step));
        }
    }

    /// Adds a rule below it.
    pub(super) const fn rule(&mut self, from: i32, to: i32, step: usize) {
        self.rule = Some(Rule { from, to, step });
    }

    /// The cells that are there after `step`, from the left.
    pub(super) fn shown(&self, step: usize) -> Vec<&Cell> {
        let mut cells: Vec<&Cell> = self.cells.iter().filter(|cell| cell.step <= step).collect();
        cells.sort_by_key(|cell| cell.column);
        cells
    }

    /// Its text after `step`: digits together, signs apart, without what is struck out and small digits.
    pub(super) fn text(&self, step: usize, mark: char) -> String {
        let mut text = String::new();
        let mut was_digit = false;
        for cell in self.shown(step) {
            let is_digit = cell.text.bytes().all(|byte| byte.is_ascii_digit());
            if !(text.is_empty() || was_digit && is_digit) {
                text.push(' ');
            }
            text.push_str(&cell.text);
            if self.marks.iter().any(|(column, from)| *column == cell.column && *from <= step) {
                text.push(mark);
            }
            was_digit = is_digit;
        }
        text
    }
}

/// A number of digits as a number of columns.
pub(super) fn columns_of(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// A calculation that is worked out: its lines, and the steps in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WorkedOut {
    /// The task in one line, such as `275 + 348`.
    pub(super) task: String,
    /// The number under which other lines are placed, digit by digit, with the column of its first digit.
    pub(super) over: Option<(String, i32)>,
    pub(super) lines: Vec<Line>,
    /// The steps in words, in the reader's language.
    pub(super) steps: Vec<String>,
}

impl WorkedOut {
    /// The first and the last column that is used.
    pub(super) fn columns(&self) -> (i32, i32) {
        let cells = self.lines.iter().flat_map(|line| line.cells.iter().map(|cell| cell.column));
        let rules = self.lines.iter().filter_map(|line| line.rule).flat_map(|rule| [rule.from, rule.to]);
        let all: Vec<i32> = cells.chain(rules).collect();
        (all.iter().copied().min().unwrap_or(0), all.iter().copied().max().unwrap_or(0))
    }
}

#[cfg(test)]
impl WorkedOut {
    /// The lines after `step` as a table of text: three characters for each column, `~` before what is struck out, the
    /// decimal mark before the digit after it, and no spaces at the ends of lines.
    pub(super) fn table(&self, step: usize, mark: char) -> String {
        let (first, last) = self.columns();
        let mut rows = Vec::new();
        for line in &self.lines {
            let cells = line.shown(step);
            let mut row = String::new();
            for column in first..=last {
                let cell = cells.iter().find(|cell| cell.column == column);
                let struck = cell.is_some_and(|cell| cell.struck.is_some_and(|at| at <= step));
                let text = cell.map_or("", |cell| &cell.text);
                let is_after = line.marks.iter().any(|(before, from)| *before == column - 1 && *from <= step);
                let mark = if is_after { mark.to_string() } else { String::new() };
                row.push_str(&format!("{:>3}", format!("{mark}{}{text}", if struck { "~" } else { "" })));
            }
            if !cells.is_empty() {
                rows.push(row.trim_end().to_owned());
            }
            if let Some(rule) = line.rule.filter(|rule| rule.step <= step) {
                let columns = (first..=last).map(|at| if (rule.from..=rule.to).contains(&at) { "---" } else { "   " });
                rows.push(columns.collect::<String>().trim_end().to_owned());
            }
        }
        let margin = rows.iter().map(|row| row.len() - row.trim_start().len()).min().unwrap_or(0);
        rows.iter().map(|row| row[margin..].to_owned()).collect::<Vec<_>>().join("\n")
    }
}
