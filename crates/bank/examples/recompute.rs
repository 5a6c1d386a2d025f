//! Recomputes keys of questions, for comparisons with other programs: reads lines `question<tab>key` and writes for each
//! `agrees`, `disagrees` or `not checkable`, a tab, and the reason or the right answer.

use std::io::{BufRead as _, Write as _};

use plumb_bank::solver::{KeyCheck, recompute};

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let (question, key) = line.split_once('\t').unwrap_or((&line, ""));
        match recompute(question, &[], key) {
            KeyCheck::Agrees => writeln!(out, "agrees\t")?,
            KeyCheck::Disagrees { right } => writeln!(out, "disagrees\t{right}")?,
            KeyCheck::NotCheckable(why) => writeln!(out, "not checkable\t{why}")?,
        }
    }
    out.flush()
}
