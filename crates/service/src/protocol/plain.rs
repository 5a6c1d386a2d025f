//! Plain text as a response: reads the reply that a learner types without a widget.
//!
//! Reading never decides whether a response is right or allowed. It only finds the response that the words mean; the
//! session accepts or refuses it like any other.

use plumb_sessions::conversation::{Choice, ClientAction, MatrixProps, RatingProps, TextProps};
use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;
use plumb_typeset::plain_text;
use serde_json::{Map, Value as Json, json};

/// Command that skips the prompt, if that is allowed.
const SKIP: &str = "/skip";
/// Commands that ask for help or go back, where the prompt offers that.
const REQUESTS: [(&str, &str); 3] = [("/hint", "hint"), ("/solution", "solution"), ("/back", "back")];

/// Reads `text` as a reply to the prompt `action`, and returns the response that a program would send.
///
/// # Errors
/// A message in plain words, if the text cannot be read as a response.
pub fn plain(action: &ClientAction, text: &str) -> Result<Json, String> {
    let text = text.trim();
    if text == SKIP {
        return Ok(json!({}));
    }
    if let Some((_, request)) = REQUESTS.iter().find(|(word, _)| *word == text) {
        return Ok(json!({ "request": request }));
    }
    // Any reply continues from these prompts.
    if let ClientAction::PresentNotice(_) | ClientAction::RequestPause(_) | ClientAction::OpenSession(_) = action {
        return Ok(json!({}));
    }
    if text.is_empty() {
        return Err("The message is empty.".to_owned());
    }
    match action {
        ClientAction::PresentChoices(props) => Ok(json!({ "selection": option(&props.options, text)?.id })),
        ClientAction::PresentSelections(props) => Ok(json!({ "selections": several(&props.options, text)? })),
        ClientAction::RequestRanking(props) => {
            let ranking = several(&props.options, text)?;
            let all = props.options.len();
            if ranking.len() == all {
                Ok(json!({ "ranking": ranking }))
            } else {
                Err(format!("Put all {all} in order."))
            }
        }
        ClientAction::RequestFreeText(props) => typed(props, text),
        ClientAction::PresentCodeEditor(props) => {
            short_enough(text, props.max_length).map(|text| json!({ "text": text }))
        }
        ClientAction::RequestRating(RatingProps { min, max, labels, .. }) => {
            Ok(json!({ "value": point(text, (*min, *max), labels)? }))
        }
        ClientAction::RequestMatrix(props) => Ok(json!({ "rows": rows(props, text)? })),
        ClientAction::RequestNumber(props) => {
            let unit = props.unit.as_deref().unwrap_or_default();
            let number = text.strip_suffix(unit).unwrap_or(text).trim();
            match Decimal::parse(number) {
                Some(_) => Ok(json!({ "value": number })),
                None => Err(format!("“{}” is not a number. Use digits, such as 3.5.", brief(text))),
            }
        }
        ClientAction::RequestDate(_) => match CalendarDate::parse(text) {
            Some(_) => Ok(json!({ "date": text })),
            None => Err(format!("“{}” is not a date. Write it as YYYY-MM-DD.", brief(text))),
        },
        ClientAction::PresentNotice(_) | ClientAction::RequestPause(_) | ClientAction::OpenSession(_) => Ok(json!({})),
    }
}

/// The start of a text, short enough to be quoted in an error message.
fn brief(text: &str) -> String {
    text.chars().take(60).collect()
}

fn same(one: &str, other: &str) -> bool {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    words(one) == words(other)
}

/// Returns the option that is meant: by its id, its text, or its number from 1, in that order; `#2` is always a number.
fn option<'o>(options: &'o [Choice], text: &str) -> Result<&'o Choice, String> {
    let text = text.trim();
    let exactly = options.iter().find(|option| option.id == text);
    let exactly = exactly.or_else(|| options.iter().find(|option| plain_text(&option.text) == text));
    if let Some(option) = exactly {
        return Ok(option);
    }
    let mut alike = options.iter().filter(|option| same(&plain_text(&option.text), text));
    if let (Some(option), None) = (alike.next(), alike.next()) {
        return Ok(option);
    }
    let number = text.strip_prefix('#').unwrap_or(text);
    let number = number.strip_suffix(['.', ')']).unwrap_or(number);
    let number: Option<usize> = number.parse().ok();
    number.and_then(|number| options.get(number.checked_sub(1)?)).ok_or_else(|| {
        let most = options.len();
        format!("“{}” is not an option. Send the text of an option, or its number from 1 to {most}.", brief(text))
    })
}

/// Splits a list by line or semicolon, or else by comma.
fn parts(text: &str) -> Vec<&str> {
    let strong = |c: char| c == '\n' || c == ';';
    let parts: Vec<&str> = if text.contains(strong) { text.split(strong).collect() } else { text.split(',').collect() };
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Returns the ids of the options that are meant, in the order typed, without repetition.
fn several(options: &[Choice], text: &str) -> Result<Vec<String>, String> {
    // The text of a single option may have a comma.
    if let Ok(one) = option(options, text) {
        return Ok(vec![one.id.clone()]);
    }
    let mut ids: Vec<String> = Vec::new();
    for part in parts(text) {
        let id = &option(options, part)?.id;
        if ids.contains(id) {
            return Err(format!("“{}” appears twice.", brief(part)));
        }
        ids.push(id.clone());
    }
    if ids.is_empty() { Err("Choose at least one option.".to_owned()) } else { Ok(ids) }
}

fn short_enough(text: &str, most: u32) -> Result<&str, String> {
    let fits = u32::try_from(text.chars().count()).is_ok_and(|length| length <= most);
    if fits { Ok(text) } else { Err(format!("Use at most {most} characters.")) }
}

/// Reads a typed text. If lines of work are asked for, the last line is the answer and the lines before it are the
/// work.
fn typed(props: &TextProps, text: &str) -> Result<Json, String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    match lines.split_last() {
        Some((answer, work)) if props.work && !work.is_empty() => {
            Ok(json!({ "text": short_enough(answer, props.max_length)?, "work": work }))
        }
        _ => Ok(json!({ "text": short_enough(text, props.max_length)? })),
    }
}

/// Reads a point of a scale, by its number or its label.
fn point(text: &str, (min, max): (i64, i64), labels: &[(i64, String)]) -> Result<i64, String> {
    let labelled = labels.iter().find(|(_, label)| same(label, text)).map(|(point, _)| *point);
    let point = labelled.or_else(|| text.trim().parse().ok()).filter(|point| (min..=max).contains(point));
    point.ok_or_else(|| format!("“{}” is not on the scale. Send a whole number from {min} to {max}.", brief(text)))
}

/// Reads a point for each row: `row: point` lines, or all points in the order of the rows.
fn rows(props: &MatrixProps, text: &str) -> Result<Map<String, Json>, String> {
    let scale = (props.min, props.max);
    let parts = parts(text);
    let named: Vec<(&str, &str)> = parts.iter().filter_map(|part| part.rsplit_once([':', '='])).collect();
    let mut given = Map::new();
    if named.is_empty() {
        if parts.len() != props.rows.len() {
            let wanted = props.rows.len();
            return Err(format!("Send {wanted} numbers in the order of the rows, or one “row: number” each."));
        }
        for (row, part) in props.rows.iter().zip(&parts) {
            given.insert(row.id.clone(), point(part, scale, &props.labels)?.into());
        }
        return Ok(given);
    }
    if named.len() != parts.len() {
        return Err("Send every row as “row: number”, or numbers alone.".to_owned());
    }
    for (name, part) in named {
        let row = option(&props.rows, name)?;
        if given.insert(row.id.clone(), point(part, scale, &props.labels)?.into()).is_some() {
            return Err(format!("“{}” appears twice.", brief(&row.text)));
        }
    }
    Ok(given)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(props: &Json) -> ClientAction {
        serde_json::from_value(props.clone()).unwrap()
    }

    fn options() -> Json {
        json!([
            { "id": "k1", "text": "Seventy-five" }, { "id": "k2", "text": "85" },
            { "id": "k3", "text": "red, or blue" }, { "id": "k4", "text": "2" },
        ])
    }

    fn scale() -> Json {
        json!([[1, "Never"], [3, "Now and then"], [5, "Always"]])
    }

    /// An action, accepted texts with their responses, and refused texts.
    type Case = (ClientAction, Vec<(&'static str, Json)>, Vec<&'static str>);

    /// At least one of every kind of action.
    fn all() -> Vec<Case> {
        let asked = |tool: &str, props: Json| action(&json!({ "tool_name": tool, "props": props }));
        vec![
            (
                asked("present_choices", json!({ "prompt": "?", "options": options() })),
                vec![
                    ("k2", json!({ "selection": "k2" })),
                    (" 85 ", json!({ "selection": "k2" })),
                    ("seventy-FIVE", json!({ "selection": "k1" })),
                    ("red,  or blue", json!({ "selection": "k3" })),
                    ("3", json!({ "selection": "k3" })),
                    ("1.", json!({ "selection": "k1" })),
                    ("4)", json!({ "selection": "k4" })),
                    // An option's text takes precedence over its number, unless `#` marks a number.
                    ("2", json!({ "selection": "k4" })),
                    ("#2", json!({ "selection": "k2" })),
                    ("/hint", json!({ "request": "hint" })),
                    ("/solution", json!({ "request": "solution" })),
                ],
                vec!["0", "5", "-1", "red", "K2", "1,2", "#", "99999999999999999999999", "why?"],
            ),
            (
                asked("present_selections", json!({ "prompt": "?", "options": options(), "min": 1, "max": 3 })),
                vec![
                    ("1, 85", json!({ "selections": ["k1", "k2"] })),
                    ("red, or blue", json!({ "selections": ["k3"] })),
                    ("red, or blue; #1", json!({ "selections": ["k3", "k1"] })),
                    ("k4\nk1\n", json!({ "selections": ["k4", "k1"] })),
                ],
                vec!["1, 1", "1, 9", ",", ";;"],
            ),
            (
                asked("request_free_text", json!({ "prompt": "?", "input": "text", "max_length": 5 })),
                vec![(" so ", json!({ "text": "so" })), ("a\nb", json!({ "text": "a\nb" }))],
                vec!["longer"],
            ),
            (
                asked("request_free_text", json!({ "prompt": "?", "input": "integer", "max_length": 9, "work": true })),
                vec![
                    ("2x = 4\n\nx = 2\n2", json!({ "text": "2", "work": ["2x = 4", "x = 2"] })),
                    ("2", json!({ "text": "2" })),
                ],
                vec!["x\n1234567890"],
            ),
            (
                asked("present_code_editor", json!({ "prompt": "?", "language": "python", "max_length": 9 })),
                vec![("if x:\n  y", json!({ "text": "if x:\n  y" }))],
                vec!["0123456789"],
            ),
            (
                asked("request_rating", json!({ "prompt": "?", "min": 1, "max": 5, "labels": scale() })),
                vec![("4", json!({ "value": 4 })), ("now and  then", json!({ "value": 3 }))],
                vec!["6", "0", "4.5", "often"],
            ),
            (
                asked(
                    "request_matrix",
                    json!({ "prompt": "?", "rows": options(), "min": 1, "max": 5, "labels": scale() }),
                ),
                vec![
                    ("1, 2, always, 4", json!({ "rows": { "k1": 1, "k2": 2, "k3": 5, "k4": 4 } })),
                    ("85: 3\nred, or blue = Never", json!({ "rows": { "k2": 3, "k3": 1 } })),
                ],
                vec!["1, 2", "85: 9", "85: 1; k2: 2", "85: 1; 3", "nobody: 1"],
            ),
            (
                asked("request_number", json!({ "prompt": "?", "whole": false, "unit": "hours" })),
                vec![
                    ("3.5", json!({ "value": "3.5" })),
                    ("-2", json!({ "value": "-2" })),
                    ("7 hours", json!({ "value": "7" })),
                ],
                vec!["three", "3 weeks", "hours"],
            ),
            (
                asked("request_date", json!({ "prompt": "?" })),
                vec![("2028-02-29", json!({ "date": "2028-02-29" }))],
                vec!["2027-02-29", "tomorrow", "29.2.2028"],
            ),
            (
                asked("request_ranking", json!({ "prompt": "?", "options": options() })),
                vec![("4; 3; #2; 1", json!({ "ranking": ["k4", "k3", "k2", "k1"] }))],
                vec!["1, 2", "1; 2; 3; 3", "85"],
            ),
            (
                asked("present_notice", json!({ "title": "", "text": [] })),
                vec![("ok", json!({})), ("", json!({}))],
                vec![],
            ),
            (
                asked("request_pause", json!({ "title": "", "text": [], "until": "2027-01-01T00:00:00Z" })),
                vec![("are we there?", json!({}))],
                vec![],
            ),
            (
                asked("open_session", json!({ "title": "", "text": [], "kind": "survey", "content_id": "X" })),
                vec![("done", json!({}))],
                vec![],
            ),
        ]
    }

    #[test]
    fn what_is_said_becomes_the_response_that_is_meant_or_is_refused_in_words() {
        for (action, read, unread) in all() {
            for (text, wanted) in read {
                assert_eq!(plain(&action, text), Ok(wanted), "{text:?} to {action:?}");
            }
            for text in unread {
                let why = plain(&action, text).expect_err(text);
                assert!(why.ends_with('.') && why.len() < 200, "{why}");
            }
            assert_eq!(plain(&action, "/skip"), Ok(json!({})), "whether it may be left out is the session's to say");
        }
    }

    #[test]
    fn every_kind_of_action_is_among_those_that_are_read() {
        let kinds: std::collections::HashSet<_> = all().iter().map(|(action, ..)| action.tool()).collect();
        assert_eq!(kinds.len(), 12);
    }

    #[test]
    fn nothing_that_is_said_is_too_much() {
        let long = "1,".repeat(40_000);
        for (action, ..) in all() {
            for text in [long.as_str(), "\u{0}", "🙂", "💥;💥", ":::", "=", "#18446744073709551616"] {
                if let Err(why) = plain(&action, text) {
                    assert!(why.chars().count() < 200, "{why}");
                }
            }
        }
    }
}
