//! For teachers: what surveys came to, and what answers say about items.

mod drawn;
mod items;
mod list;
mod results;
mod table;

pub(crate) use items::{item, items};
pub(crate) use list::surveys;
pub(crate) use results::results;

use plumb_service::views::Answered;

use crate::text::{Texts, t};

/// How many have gone through, in a line.
fn counts(t: &Texts, answered: Answered) -> [String; 3] {
    [
        t!(t, "teach-completed", n = answered.completed),
        t!(t, "teach-under-way", n = answered.under_way),
        t!(t, "teach-given-up", n = answered.given_up),
    ]
}

fn privacy(t: &Texts, anonymous: bool) -> String {
    if anonymous { t!(t, "teach-anonymous") } else { t!(t, "teach-named") }
}

/// Rows of a table that says why a small group's answers are not in it, for whoever reads that language.
pub fn too_few_rows(accept_language: &str, responses: usize) -> Vec<Vec<String>> {
    let t = Texts::for_header(accept_language);
    let why = t!(t, "teach-too-few-why", least = plumb_service::teacher::FEWEST);
    vec![vec![t!(t, "teach-responses"), t!(t, "teach-note")], vec![responses.to_string(), why]]
}
