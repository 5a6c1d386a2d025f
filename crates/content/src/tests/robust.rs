//! Tests that reading and checking terminate for arbitrary files.

use std::sync::Arc;

use proptest::prelude::*;

use crate::check::check;
use crate::read;
use crate::text::Problem;

use super::content::shipped;
use super::{ASSESSMENT, SKILL};

/// Reads `text` in both ways, and checks it if it can be read. Every problem must print.
fn take(text: &str) {
    let _ = read::kind_of(text);
    match read::skill("f", text) {
        Ok(skill) => {
            let report = check(&Arc::new(skill));
            print(&report.problems);
        }
        Err(problems) => {
            assert!(problems.iter().any(Problem::is_error));
            print(&problems);
        }
    }
    if let Err(problems) = read::assessment("f", text) {
        assert!(!problems.is_empty());
        print(&problems);
    }
}

fn print(problems: &[Problem]) {
    for problem in problems {
        assert!(problem.to_string().starts_with(&format!("f:{}:{}: ", problem.line, problem.column)));
    }
}

/// Returns a text with one change: a part cut, doubled, or another piece inserted.
fn change(text: &str, at: usize, length: usize, piece: &str, kind: u8) -> String {
    let characters: Vec<char> = text.chars().collect();
    let start = at % (characters.len() + 1);
    let end = (start + length).min(characters.len());
    let (before, middle, after) = (&characters[..start], &characters[start..end], &characters[end..]);
    let text = |part: &[char]| part.iter().collect::<String>();
    match kind {
        0 => format!("{}{}", text(before), text(after)),
        1 => format!("{}{}{}{}", text(before), text(middle), text(middle), text(after)),
        _ => format!("{}{piece}{}", text(before), text(after)),
    }
}

const PIECES: [&str; 20] = [
    "{",
    "}",
    "[",
    "]",
    "'",
    "\"",
    "\n",
    "  ",
    ": ",
    "- ",
    "0",
    "-1",
    "99999999999999999999",
    "null",
    "&a ",
    "*a",
    "|\n",
    "n",
    "answer",
    "é\u{202e}",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn arbitrary_text_never_panics(text in "\\PC{0,200}") {
        take(&text);
    }

    #[test]
    fn arbitrary_lines_of_yaml_never_panic(lines in prop::collection::vec("( {0,6})(- )?[a-z_]{0,9}(: |:)?['\"{}\\[\\]|>&*!%@0-9a-z ]{0,12}", 0..12)) {
        take(&lines.join("\n"));
    }

    #[test]
    fn changed_blueprints_never_panic(
        which in any::<bool>(),
        changes in prop::collection::vec((any::<usize>(), 0..40_usize, 0..PIECES.len(), 0..3_u8), 1..4),
    ) {
        let mut text = if which { SKILL } else { ASSESSMENT }.to_owned();
        for (at, length, piece, kind) in changes {
            text = change(&text, at % 2_000, length, PIECES[piece], kind);
        }
        take(&text);
    }
}

#[test]
fn shipped_blueprints_cut_off_anywhere_never_panic() {
    for (number, (file, text)) in shipped().into_iter().enumerate() {
        // Each file is cut at other places, so that together they are cut at every kind of place.
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).skip(number % 499).step_by(499).collect();
        for end in ends {
            let _ = read::skill(&file, &text[..end]);
            let _ = read::assessment(&file, &text[..end]);
        }
    }
}
