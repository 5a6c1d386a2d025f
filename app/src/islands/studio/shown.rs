//! Display of the editor: the state of saving, line numbers and findings.

use leptos::prelude::document;
use web_sys::{Element, HtmlTextAreaElement};

use super::alive::by_id;
use super::marks::mark;
use crate::islands::words::{StudioWords, fill};
use crate::models::DraftProblem;

/// Maximum number of numbered lines.
const MAX_LINES: usize = 20_000;

/// Shows the state of the text.
pub(super) fn say(text: &str, class: &str) {
    if let Some(place) = by_id::<Element>("saving") {
        place.set_class_name(&format!("saved {class}"));
        place.set_text_content(Some(text));
    }
}

fn lines(area: &HtmlTextAreaElement) -> usize {
    area.value().split('\n').count().min(MAX_LINES)
}

/// Makes the field as tall as its text, and numbers new lines.
pub(super) fn grow(area: &HtmlTextAreaElement) {
    let lines = lines(area);
    let rows = u32::try_from(lines + 1).unwrap_or(12).max(12);
    if area.rows() != rows {
        area.set_rows(rows);
        number(lines, &[]);
    }
}

/// Numbers the lines; those with a finding are marked.
fn number(lines: usize, problems: &[DraftProblem]) {
    let Some(gutter) = by_id::<Element>("gutter") else { return };
    gutter.set_text_content(None);
    let mut plain = String::new();
    for number in 1..=lines {
        let Some(found) = mark(problems, number) else {
            plain.push_str(&number.to_string());
            plain.push('\n');
            continue;
        };
        let _ = gutter.append_with_str_1(&std::mem::take(&mut plain));
        if let Some(place) = add(&gutter, "span", found.class, &number.to_string()) {
            place.set_id(&format!("line-{number}"));
            let _ = place.set_attribute("title", &found.all);
            add(&place, "span", "says", found.first);
        }
        plain.push('\n');
    }
    let _ = gutter.append_with_str_1(&plain);
}

/// Lists the findings.
pub(super) fn problems(area: &HtmlTextAreaElement, found: Option<&[DraftProblem]>, words: &StudioWords) {
    let problems = found.unwrap_or_default();
    number(lines(area), problems);
    let errors = problems.iter().filter(|problem| problem.error).count();
    let warnings = problems.len() - errors;
    let count = match found {
        None => words.unchecked.clone(),
        Some([]) => words.no_problems.clone(),
        Some(_) => fill(&words.problems, &[("%e", &errors.to_string()), ("%w", &warnings.to_string())]),
    };
    if let Some(place) = by_id::<Element>("problem-count") {
        place.set_text_content(Some(&count));
    }
    let Some(list) = by_id::<Element>("problems") else { return };
    list.set_text_content(None);
    for problem in problems {
        let Some(item) = add(&list, "li", if problem.error { "bad" } else { "odd" }, "") else { return };
        let Some(line) = add(&item, "p", "", "") else { return };
        let name = if problem.line == 0 { "code" } else { "a" };
        if let Some(link) = add(&line, name, "", &problem.place)
            && problem.line > 0
        {
            let _ = link.set_attribute("href", &format!("#line-{}", problem.line));
            let _ = link.set_attribute("data-at", &format!("{}:{}", problem.line, problem.column));
        }
        add(&line, "strong", "", &format!(" {}", problem.message));
        if !problem.snippet.is_empty() {
            add(&item, "pre", "", &problem.snippet);
        }
        if !problem.help.is_empty() {
            add(&item, "p", "soft", &problem.help);
        }
    }
}

pub(super) fn add(parent: &Element, name: &str, class: &str, text: &str) -> Option<Element> {
    let element = document().create_element(name).ok()?;
    element.set_class_name(class);
    element.set_text_content(Some(text));
    parent.append_child(&element).ok()?;
    Some(element)
}

/// Moves the caret to `line:column`, both from 1.
pub(super) fn go_to(area: &HtmlTextAreaElement, place: &str) {
    let (line, column) = place.split_once(':').unwrap_or((place, "1"));
    let (line, column) = (line.parse::<usize>().unwrap_or(1), column.parse::<usize>().unwrap_or(1));
    let text = area.value();
    let before: usize = text.split('\n').take(line.saturating_sub(1)).map(|line| line.encode_utf16().count() + 1).sum();
    let within = text.split('\n').nth(line.saturating_sub(1)).unwrap_or_default();
    let within: usize = within.chars().take(column.saturating_sub(1)).map(char::len_utf16).sum();
    let caret = u32::try_from(before + within).unwrap_or(0);
    let _ = area.focus();
    let _ = area.set_selection_range(caret, caret);
    if let Some(mark) = by_id::<Element>(&format!("line-{line}")) {
        mark.scroll_into_view();
    }
}
