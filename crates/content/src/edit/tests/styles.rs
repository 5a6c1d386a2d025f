//! Texts as people write them: comments, quotes, brackets, blocks.

use super::super::{FieldRow, FieldValue};
use super::{apply, form, many, one, rows, with};

pub(super) const TEXT: &str = include_str!("styles.yaml");

/// Returns the lines that are in only one of the texts, with a sign.
fn difference(old: &str, new: &str) -> Vec<String> {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (old, new) = (lines(old), lines(new));
    let gone = old.iter().filter(|line| !new.contains(line)).map(|line| format!("- {line}"));
    let added = new.iter().filter(|line| !old.contains(line)).map(|line| format!("+ {line}"));
    gone.chain(added).collect()
}

#[test]
fn it_is_written_back_to_the_byte() {
    assert_eq!(apply(TEXT, &form(TEXT)).as_deref(), Ok(TEXT));
    assert!(!TEXT.ends_with('\n'));
    let ended = format!("{TEXT}\n\n");
    assert_eq!(apply(&ended, &form(&ended)), Ok(ended));
    let of_windows = TEXT.replace('\n', "\r\n");
    assert_eq!(apply(&of_windows, &form(&of_windows)), Ok(of_windows));
}

#[test]
fn a_value_keeps_its_quotes_and_the_comment_behind_it() {
    let made = with(TEXT, "skill_id", one("T.D'S"));
    assert_eq!(
        difference(TEXT, &made),
        ["- skill_id:   'T.DOUBLE'   # never changes", "+ skill_id:   'T.D''S'   # never changes"]
    );
    let made = with(TEXT, "metadata.skill_statement", one("Double: {n}"));
    assert!(made.contains("{domain: Demo, skill_statement: \"Double: {n}\", cognitive_level: Apply}"), "{made}");
    let made = with(TEXT, "generation.answer_formula", one("twice + add"));
    assert_eq!(made, TEXT, "folded it says the same");
    let made = with(TEXT, "generation.answer_formula", one("add"));
    assert_eq!(
        difference(TEXT, &made),
        ["-   answer_formula: >-", "-     twice", "-     + add", "+   answer_formula: |-", "+     add"]
    );
    let made = with(TEXT, "metadata.topic", one("Doubles"));
    assert!(made.contains("cognitive_level: Apply, topic: \"Doubles\"}"), "{made}");
    let made = with(TEXT, "generation.item_type", one("short_answer"));
    assert!(made.contains("  item_type: short_answer # not typed\n"), "{made}");
}

#[test]
fn a_list_keeps_its_comments_wherever_its_items_go() {
    let stems = "presentation.stem_templates";
    let made = with(TEXT, stems, many(|lines| lines.swap(0, 1)));
    let at = |text: &str, needle: &str| text.find(needle).unwrap_or_else(|| panic!("{needle}: {text}"));
    assert!(at(&made, "Here is a number") < at(&made, "  # At the margin.\n  - \"What is 2"), "{made}");
    assert_eq!(difference(TEXT, &made), Vec::<String>::new());
    let made = with(TEXT, stems, many(|lines| lines.truncate(1)));
    assert!(made.contains("  - \"What is 2 · {n} + {add}?\" # short\n  distractor"), "{made}");
    let made = with(TEXT, stems, many(|lines| drop(lines.remove(0))));
    assert!(made.contains("  # At the margin.\n  - |\n    Here"), "{made}");
    let made = with(TEXT, stems, many(|lines| lines[1] = "One.\n\nTwo: {n}".to_owned()));
    assert!(made.contains("  - |-\n    One.\n\n    Two: {n}\n  distractor"), "{made}");
    let made = with(TEXT, stems, many(|lines| lines.insert(1, "- New: \"{n}\"\nand on".to_owned())));
    assert!(made.contains("# short\n  - \"- New: \\\"{n}\\\"\\nand on\"\n  - |"), "{made}");
    let made = with(TEXT, "generation.constraints", many(|lines| lines.push("n > 1".to_owned())));
    assert_eq!(difference(TEXT, &made), ["-   constraints: []", "+   constraints: [\"n > 1\"]"]);
    let made = with(TEXT, stems, many(Vec::clear));
    assert!(made.contains("presentation:\n  stem_templates: []\n  distractor_strategies:"), "{made}");
}

#[test]
fn what_is_null_is_filled_and_what_is_emptied_goes() {
    let made = with(TEXT, "hints", many(|lines| lines.push("Think: twice.".to_owned())));
    assert!(made.contains("hints:\n  - \"Think: twice.\"\nsolution: ~\n"), "{made}");
    let made = with(TEXT, "solution", many(|lines| lines.push("So.".to_owned())));
    assert!(
        made.contains("solution: \n  - \"So.\"\n# The end.") || made.contains("solution:\n  - \"So.\"\n"),
        "{made}"
    );
    let made = with(TEXT, "answer.input", one("integer"));
    assert!(made.ends_with("solution: ~\nanswer:\n  input: integer\n# The end."), "{made}");
    assert_eq!(with(&made, "answer.input", one("")), TEXT);
    let made = with(TEXT, "version", one(""));
    assert!(made.contains("version: \"\"\n"), "what is needed is not taken away: {made}");
}

fn named(rows: &mut [FieldRow], name: &str) -> usize {
    rows.iter().position(|row| row.name == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn rows_are_renamed_changed_moved_and_taken_away_by_themselves() {
    let path = "generation.parameters";
    let made = with(TEXT, path, rows(|all| all[0].name = "number".to_owned()));
    assert_eq!(difference(TEXT, &made).len(), 2, "{made}");
    assert!(made.contains("    number: {type: integer, min: 1, max: 40}   # small\n"), "{made}");
    let made = with(TEXT, path, rows(|all| drop(all.remove(1))));
    assert_eq!(
        difference(TEXT, &made),
        ["-     add:", "-       # From one on.", "-       min: 1", "-       type: integer", "-       max: 4"]
    );
    // Exchanged names in a single change: everything else stays with its row.
    let made = with(
        TEXT,
        path,
        rows(|all| {
            all[0].name = "add".to_owned();
            all[1].name = "n".to_owned();
        }),
    );
    assert!(made.contains("    add: {type: integer, min: 1, max: 40}   # small\n"), "{made}");
    assert!(made.contains("    n:\n      # From one on.\n      min: 1\n"), "{made}");
    // One row is removed and another takes its name.
    let made = with(
        TEXT,
        path,
        rows(|all| {
            all.remove(0);
            all[0].name = "n".to_owned();
        }),
    );
    assert!(made.contains("    # The number.\n\n    # What is added.\n    n:\n      # From one on.\n"), "{made}");
    let made = with(TEXT, path, rows(|all| all.swap(0, 2)));
    assert_eq!(difference(TEXT, &made), Vec::<String>::new());
    let made = with(TEXT, path, rows(|all| all[1].parts[3] = FieldValue::One("2".to_owned())));
    assert_eq!(difference(TEXT, &made), ["+       step: 2"]);
    let made = with(TEXT, path, rows(|all| all[2].parts[4] = FieldValue::Many(vec!["1".to_owned(), "3".to_owned()])));
    assert!(made.contains("choices: ['1', '3']}"), "{made}");
    let made =
        with(TEXT, path, rows(|all| all[2].parts[4] = FieldValue::Many(vec!["1".into(), "2".into(), "3".into()])));
    assert!(made.contains("choices: ['1', '2', \"3\"]}"), "text stays text: {made}");
}

#[test]
fn rows_of_a_list_are_found_by_their_type() {
    let path = "presentation.distractor_strategies";
    let made = with(
        TEXT,
        path,
        rows(|all| {
            let at = named(all, "squared");
            all[at].parts[2] = FieldValue::One("n > 1".to_owned());
            all[at].parts[3] = FieldValue::Many(vec!["No.".to_owned()]);
        }),
    );
    assert!(made.contains("    -\n      formula: n * n\n      # Rare.\n      type: squared\n      hints: [\"No.\"]\n      condition: \"n > 1\"\n"), "{made}");
    let made = with(TEXT, path, rows(|all| drop(all.remove(0))));
    assert_eq!(difference(TEXT, &made), ["-     - type: forgot", "-       formula: twice"]);
    let made = with(
        TEXT,
        path,
        rows(|all| {
            all.push(FieldRow { was: None, name: "new".to_owned(), parts: all[1].parts.clone() });
            all.swap(0, 3);
        }),
    );
    assert!(made.contains("strategies:\n    - type: \"new\"\n      formula: \"n * n\"\n      hints:\n        - \"Square?\"\n        - \"No.\"\n    -\n"), "{made}");
    assert!(
        made.contains("    # The likeliest.\n    - type: forgot\n      formula: twice\n  # Behind the last.\n"),
        "{made}"
    );
    let made = with(TEXT, path, rows(Vec::clear));
    assert!(!made.contains("distractor_strategies") && made.contains("  # Behind the last.\nevaluation"), "{made}");
    let again = with(
        &made,
        path,
        rows(|all| {
            all.push(FieldRow {
                was: None,
                name: "back".to_owned(),
                parts: vec![
                    FieldValue::One(String::new()),
                    FieldValue::One("n".to_owned()),
                    FieldValue::One(String::new()),
                    FieldValue::Many(Vec::new()),
                    FieldValue::One(String::new()),
                ],
            });
        }),
    );
    assert!(again.contains("  distractor_strategies:\n    - type: \"back\"\n      formula: \"n\"\n"), "{again}");
}

#[test]
fn what_the_form_cannot_show_is_shown_as_it_is_and_kept() {
    for (old, new, path) in [
        ("hints:\n", "hints:\n  - Think\n  - [1, 2]\n", "hints"),
        ("constraints: []", "constraints: [\n      n > 1 ]", "generation.constraints"),
        ("answer_formula: >-\n", "answer_formula: >- # folded\n", "generation.answer_formula"),
        ("skill_id:   'T.DOUBLE'", "skill_id: \"two\\nlines\"", "skill_id"),
        ("version: 1.0", "version: {a: 1}", "version"),
        ("hints:\nsolution: ~", "hints: &h [Think]\nsolution: *h", "hints"),
        ("    word: {type", "    n: {type", "generation.parameters"),
        ("    - {type: off, formula: answer + 1}", "    - off", "presentation.distractor_strategies"),
    ] {
        assert_eq!(TEXT.matches(old).count(), 1, "{old}");
        let text = TEXT.replace(old, new);
        let read = form(&text);
        assert!(matches!(read.get(path), Some(FieldValue::Fixed(_))), "{path}: {:?}", read.get(path));
        assert_eq!(apply(&text, &read), Ok(text.clone()));
        let made = with(&text, "generation.answer_type", one("decimal"));
        assert_eq!(made, text.replace("answer_type: integer", "answer_type: decimal"));
        // A value that the form cannot show is never overwritten.
        let mut wanted = read;
        *wanted.get_mut(path).unwrap() = FieldValue::One("x".to_owned());
        assert!(apply(&text, &wanted).is_err(), "{path}");
    }
}

#[test]
fn a_picture_of_another_kind_is_another_picture() {
    let (_, text) = super::skills().into_iter().find(|(name, _)| name.ends_with("area_rectangle.yaml")).unwrap();
    let made = with(&text, "presentation.figure.width", one("width + 1"));
    assert!(made.contains("    width: \"width + 1\"\n"), "{made}");
    let bare = |kind: &str| {
        let mut wanted = form(&text);
        wanted.fields.retain(|(field, _)| !field.path.starts_with("presentation.figure."));
        let (mut field, _) = wanted.fields[0].clone();
        field.path = "presentation.figure.kind".to_owned();
        field.needed = false;
        wanted.fields.push((field, FieldValue::One(kind.to_owned())));
        wanted
    };
    let typed = super::super::typed(&form(&text), &[("presentation.figure.kind".to_owned(), String::new())]);
    assert_eq!(typed.get("presentation.figure.width"), None);
    let made = apply(&text, &typed).unwrap();
    assert!(!made.contains("figure") && !made.contains("right:"), "{made}");
    let again = super::super::typed(
        &form(&made),
        &[
            ("presentation.figure.kind".to_owned(), "rectangle".to_owned()),
            ("presentation.figure.width".to_owned(), "width".to_owned()),
            ("presentation.figure.height".to_owned(), "length".to_owned()),
        ],
    );
    let made = apply(&made, &again).unwrap();
    assert!(
        made.contains("  figure:\n    kind: \"rectangle\"\n") || made.contains("  figure:\n    kind: rectangle\n"),
        "{made}"
    );
    assert!(crate::read::skill("x", &made).is_ok(), "{made}");
    assert!(apply(&text, &bare("clock")).is_err(), "a form with other fields is of another picture");
}
