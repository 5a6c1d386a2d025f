//! What is wrong with the notation of a text.

use std::ops::Range;

use crate::dollars::{formulas, stray_dollars};
use crate::latex;
use crate::node::{Node, Row};
use crate::text::read_program;

/// A fault of notation in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationFault {
    /// Its place, in bytes of the text.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// Whether it is a formula that cannot be set; otherwise it is text that readers may take for something else.
    pub is_unreadable: bool,
    /// What to write instead.
    pub help: Option<&'static str>,
}

/// The faults of a text: dollar signs without a partner, formulas that cannot be read, and program notation among the
/// words, such as `2*x`, `x^2` or `sqrt(2)`.
pub fn faults(text: &str) -> Vec<NotationFault> {
    let formulas = formulas(text);
    let mut faults: Vec<NotationFault> = stray_dollars(text)
        .into_iter()
        .map(|at| NotationFault {
            range: at..at + 1,
            message: "this `$` begins and ends no formula".to_owned(),
            is_unreadable: false,
            help: Some("write `\\$` for a dollar sign"),
        })
        .collect();
    let mut at = 0;
    for formula in &formulas {
        program_notation(&mut faults, text, at..formula.whole.start);
        at = formula.whole.end;
        match latex::read(&text[formula.inner.clone()]) {
            Ok(row) => unreadable_program(&mut faults, &row, &formula.inner),
            Err(error) => {
                let start = formula.inner.start;
                faults.push(NotationFault {
                    range: start + error.range.start..start + error.range.end,
                    message: error.message,
                    is_unreadable: true,
                    help: None,
                });
            }
        }
    }
    program_notation(&mut faults, text, at..text.len());
    faults.sort_by_key(|fault| fault.range.start);
    faults
}

/// Program notation in `\formula{…}` that cannot be read.
fn unreadable_program(faults: &mut Vec<NotationFault>, row: &Row, place: &Range<usize>) {
    for node in row {
        if let Node::Program(source) = node
            && let Err(error) = read_program(source)
        {
            faults.push(NotationFault {
                range: place.clone(),
                message: format!("`{source}` cannot be read as a formula: {}", error.message),
                is_unreadable: true,
                help: None,
            });
        }
        for part in node.rows() {
            unreadable_program(faults, part, place);
        }
    }
}

/// Signs among words that only programs write.
fn program_notation(faults: &mut Vec<NotationFault>, text: &str, range: Range<usize>) {
    const SIGNS: [&str; 8] = ["^", "*", "sqrt(", "<=", ">=", "!=", "->", "\\frac"];
    let words = &text[range.clone()];
    let mut at = 0;
    while at < words.len() {
        let rest = &words[at..];
        if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            let start = range.start + at;
            faults.push(NotationFault {
                range: start..start + sign.len(),
                message: format!("`{sign}` is not how readers write mathematics"),
                is_unreadable: false,
                help: Some("write the formula between dollar signs: `$x^2$`"),
            });
            // One fault for each formula is enough.
            at += rest.find(' ').unwrap_or(rest.len());
            continue;
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
}
