//! The lines of `cases.txt`: an expression and its value; or `fails` and the code of its error; or `refused`, the code of
//! the first problem, and perhaps a part of its text. A cell in double quotes is a JSON string.

use plumb_formula::Formula;

use super::{names, values};

/// The value or the code, and the text of the problem.
fn result(source: &str) -> (String, String) {
    match Formula::compile(source, &names()) {
        Err(problems) => (format!("refused: {}", problems[0].code), problems[0].to_string()),
        Ok(formula) => match formula.eval(&values()) {
            Err(error) => (format!("fails: {}", error.code), String::new()),
            Ok(value) => (value.to_text(), String::new()),
        },
    }
}

/// The result, if it is not that of the line.
fn fault(line: &str) -> Option<String> {
    let cells: Vec<String> = line.split(" | ").map(cell).collect();
    let (found, words) = result(&cells[0]);
    let is_expected = match cells[1].strip_prefix("refused: ") {
        Some(codes) => codes.split(" or ").any(|code| found == format!("refused: {code}")),
        None => found == cells[1],
    };
    let has_words = cells.get(2).is_none_or(|part| words.contains(part.as_str()));
    (!is_expected || !has_words).then(|| format!("{line}: {found} {words}"))
}

fn cell(written: &str) -> String {
    if written.starts_with('"') { serde_json::from_str(written).unwrap() } else { written.to_owned() }
}

#[test]
fn every_line_of_the_table_has_its_result() {
    let lines = include_str!("cases.txt").lines().enumerate();
    let faults: Vec<String> = lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|(number, line)| Some(format!("cases.txt:{}: {}", number + 1, fault(line)?)))
        .collect();
    assert!(faults.is_empty(), "{} lines:\n{}", faults.len(), faults.join("\n"));
}
