//! Responses as a table, for spreadsheets.

use super::results::CompletedResponse;
use plumb_content::question::{Answer, Question, QuestionKind};
use plumb_content::survey::Survey;

/// A header and one row per response, in the order given. The rows of an anonymous survey are sorted, so that their
/// order does not reveal when each respondent answered.
///
/// A question has the column of its id. One with several options has `id.option` for each, 1 or 0; a ranking has
/// `id.option` with places from 1; a matrix `id.row`. Questions that were not asked, or were skipped, are blank. Text
/// is [`escape_formula`].
pub fn csv_rows<'f>(survey: &Survey, finished: impl IntoIterator<Item = &'f CompletedResponse>) -> Vec<Vec<String>> {
    let questions: Vec<&Question> = survey.questions.iter().map(|step| &step.question).collect();
    let header = questions.iter().flat_map(|question| columns(question)).collect();
    let row = |one: &CompletedResponse| {
        let cells = questions.iter().flat_map(|question| {
            let answer = one.answers.get(&question.id).filter(|_| one.asked.contains(&question.id));
            cells(question, answer)
        });
        cells.collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> = finished.into_iter().map(row).collect();
    if survey.anonymous {
        rows.sort();
    }
    rows.insert(0, header);
    rows
}

/// Byte order mark at the beginning of a file, so that spreadsheets read it as UTF-8 and not in the local encoding.
const BOM: char = '\u{FEFF}';

/// Rows as a file, or as its first part.
pub fn csv_file(rows: &[Vec<String>]) -> String {
    format!("{BOM}{}", csv_text(rows))
}

/// Further rows of a file: comma-separated, quoted where needed, with line ends by RFC 4180, and without cells that a
/// spreadsheet would execute.
pub fn csv_text(rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    for row in rows {
        for (at, cell) in row.iter().enumerate() {
            if at > 0 {
                text.push(',');
            }
            let cell = escape_formulas(cell);
            if cell.contains(|c| parts(c) || c == '"') || cell.starts_with(' ') || cell.ends_with(' ') {
                text.push('"');
                text.push_str(&cell.replace('"', "\"\""));
                text.push('"');
            } else {
                text.push_str(&cell);
            }
        }
        text.push_str("\r\n");
    }
    text
}

/// Whether some reader ends a cell here: readers differ in their separators, and ignore quotes that begin within a
/// cell.
fn parts(c: char) -> bool {
    matches!(c, ',' | ';' | '\t' | '\n' | '\r')
}

/// Text without executable cells, whichever separator the reader uses: a `'` is put before everything that would begin
/// like a formula.
fn escape_formulas(cell: &str) -> String {
    if is_number(cell) {
        return cell.to_owned();
    }
    let mut safe = escape_formula(cell);
    for at in safe.rmatch_indices(parts).map(|(at, sign)| at + sign.len()).collect::<Vec<_>>() {
        // One reader may strip a quote at the beginning of a cell that another reader keeps.
        let begins = safe[at..].trim_start_matches(|c: char| c.is_whitespace() || c == '"');
        if begins.starts_with(runs) {
            safe.insert(at, '\'');
        }
    }
    safe
}

/// A number is not a formula, even with a sign before it.
fn is_number(cell: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, part) = cell.split_once('.').unwrap_or((cell, "0"));
    digits(whole.strip_prefix('-').unwrap_or(whole)) && digits(part)
}

fn columns(question: &Question) -> Vec<String> {
    let id = &question.id;
    let parts = match &question.kind {
        QuestionKind::MultipleSelect { options, .. } | QuestionKind::Ranking { options } => options,
        QuestionKind::Matrix { rows, .. } => rows,
        _ => return vec![id.clone()],
    };
    parts.iter().map(|part| format!("{id}.{}", part.id)).collect()
}

fn cells(question: &Question, answer: Option<&Answer>) -> Vec<String> {
    let blank = || vec![String::new(); columns(question).len()];
    let options = question.kind.options().iter();
    match answer {
        None => blank(),
        Some(Answer::Selection(id)) => vec![escape_formula(id)],
        Some(Answer::Selections(ids)) => {
            options.map(|option| if ids.contains(&option.id) { "1" } else { "0" }.to_owned()).collect()
        }
        Some(Answer::Value(value)) => vec![value.to_string()],
        Some(Answer::Rows(ratings)) => {
            let cell = |id: &String| ratings.get(id).map(ToString::to_string).unwrap_or_default();
            question.kind.rows().iter().map(|row| cell(&row.id)).collect()
        }
        Some(Answer::Text(text)) => vec![escape_formula(text)],
        Some(Answer::Date(day)) => vec![day.to_string()],
        Some(Answer::Ranking(ids)) => {
            let place = |id: &String| ids.iter().position(|other| other == id).map(|at| (at + 1).to_string());
            options.map(|option| place(&option.id).unwrap_or_default()).collect()
        }
    }
}

/// Text that no spreadsheet executes: if it begins like a formula, leading spaces aside, or with a control character, a
/// `'` is put before it.
pub fn escape_formula(text: &str) -> String {
    let risky = text.starts_with(runs) || text.trim_start().starts_with(runs);
    if risky { format!("'{text}") } else { text.to_owned() }
}

/// Whether a text that begins with this character is executed; some programs accept the full-width forms as well.
fn runs(c: char) -> bool {
    matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠') || c.is_control()
}
