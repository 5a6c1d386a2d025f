//! Input of the form, and the positions of its faults.

use super::super::{FieldValue, apply, field_at, typed};
use super::{form, skills};
use crate::read as content;
use crate::read::{BlueprintKind, example};
use crate::text::Problem;

/// Returns the request of an unchanged form: every field with its value.
pub(super) fn sent(form: &super::Form) -> Vec<(String, String)> {
    let mut sent = Vec::new();
    let mut value = |name: String, value: &FieldValue, is_long: bool| match value {
        FieldValue::One(text) => sent.push((name, text.clone())),
        FieldValue::Many(lines) if is_long => {
            let spare = std::iter::once(String::new());
            sent.extend(
                lines.iter().cloned().chain(spare).enumerate().map(|(at, line)| (format!("{name}.{at}"), line)),
            );
        }
        FieldValue::Many(lines) => sent.push((name, lines.join("\n"))),
        FieldValue::Rows(_) | FieldValue::Fixed(_) => {}
    };
    let mut row_names = Vec::new();
    for (field, all) in &form.fields {
        let is_long = matches!(field.shape, super::super::FieldShape::Many(super::super::FieldKind::Prose));
        value(field.path.clone(), all, is_long);
        let (FieldValue::Rows(rows), super::super::FieldShape::Rows(_, parts)) = (all, field.shape) else { continue };
        for (at, row) in rows.iter().enumerate() {
            let own = format!("{}.{at}", field.path);
            row_names.push((format!("{own}.was"), row.was.clone().unwrap()));
            row_names.push((format!("{own}.name"), row.name.clone()));
            parts.iter().zip(&row.parts).for_each(|(part, one)| value(format!("{own}.{}", part.called()), one, false));
        }
    }
    sent.extend(row_names);
    // Line ends of HTTP forms.
    sent.into_iter().map(|(name, value)| (name, value.replace('\n', "\r\n"))).collect()
}

fn set(sent: &mut Vec<(String, String)>, name: &str, value: &str) {
    sent.retain(|(other, _)| other != name);
    sent.push((name.to_owned(), value.to_owned()));
}

#[test]
fn every_shipped_skill_opened_and_saved_is_the_same_to_the_byte() {
    for (name, text) in skills() {
        let read = form(&text);
        let typed = typed(&read, &sent(&read));
        assert_eq!(typed, read, "{name}");
        assert_eq!(apply(&text, &typed), Ok(text), "{name}");
    }
}

#[test]
fn what_was_not_sent_stays() {
    let text = example(BlueprintKind::Skill);
    assert_eq!(typed(&form(text), &[]), form(text));
    assert_eq!(typed(&form(text), &[("nonsense.0.x".to_owned(), "y".to_owned())]), form(text));
}

#[test]
fn rows_are_added_moved_and_taken_away_by_what_is_sent() {
    let text = example(BlueprintKind::Skill);
    let read = form(text);
    let path = "presentation.distractor_strategies";
    let mut all = sent(&read);
    set(&mut all, &format!("{path}.0.gone"), "1");
    set(&mut all, &format!("{path}.1.misconception"), " Another  ");
    set(&mut all, &format!("{path}.90.misconception"), "A ten too many: -10!");
    set(&mut all, &format!("{path}.90.formula"), "answer - 10 * 2");
    set(&mut all, &format!("{path}.90.hints"), "One.\r\n\r\n Two. \r\n");
    set(&mut all, &format!("{path}.91.misconception"), "  ");
    set(&mut all, "generation.parameters.7.type", "integer");
    set(&mut all, "presentation.stem_templates.2", "New:\r\n{number}?");
    set(&mut all, "generation.constraints", "number > 12\r\n\r\n number < 149 ");
    set(&mut all, "go", &format!("up:{path}.1"));
    let made = typed(&read, &all);
    let Some(FieldValue::Rows(ways)) = made.get(path) else { panic!() };
    assert_eq!(ways.len(), 11);
    assert_eq!((ways[0].name.as_str(), ways[1].name.as_str()), ("carry_left_out", "carry_not_there"));
    assert_eq!(ways[1].parts[0], FieldValue::One("Another".to_owned()));
    let new = ways.last().unwrap();
    assert_eq!((new.name.as_str(), &new.was), ("a_ten_too_many_10", &None));
    assert_eq!(new.parts[3], FieldValue::Many(vec!["One.".to_owned(), "Two.".to_owned()]));
    let Some(FieldValue::Rows(numbers)) = made.get("generation.parameters") else { panic!() };
    assert_eq!(numbers.len(), 1, "a kind alone is nothing that was typed");
    assert_eq!(
        made.get("presentation.stem_templates").map(|stems| match stems {
            FieldValue::Many(stems) => stems.last().cloned(),
            _ => None,
        }),
        Some(Some("New:\n{number}?".to_owned()))
    );
    let made = apply(text, &made).unwrap();
    assert!(content::skill("x", &made).is_ok(), "{made}");
    assert!(made.contains("  constraints:\n    - \"number > 12\"\n    - \"number < 149\"\n"), "{made}");
}

/// Returns the message of a problem about a missing field.
fn lacks(problem: &Problem) -> Option<&str> {
    (problem.code == "missing-field").then_some(problem.message.as_str())
}

#[test]
fn a_problem_is_told_at_the_field_it_belongs_to() {
    let text = example(BlueprintKind::Skill);
    for (old, new, field) in [
        ("cognitive_level: \"Apply\"", "cognitive_level: \"Aply\"", "metadata.cognitive_level"),
        (
            "  cognitive_level: \"Apply\"\n",
            "  practised_as: two words\n  cognitive_level: \"Apply\"\n",
            "metadata.practised_as",
        ),
        ("answer_formula: \"2 * number\"", "answer_formula: \"2 * numbre\"", "generation.answer_formula"),
        ("      max: 150", "      max: much", "generation.parameters.0.max"),
        ("      max: 150", "      colour: red\n      max: 150", "generation.parameters.0.name"),
        ("      max: 150\n", "", "generation.parameters.0.name"),
        (
            "\"number % 10 >= 5\"\n\npresentation",
            "\"numbr % 10 >= 5\"\n\npresentation",
            "generation.difficulty_levels.1.constraints",
        ),
        ("\"Double {number}.\"", "\"Double {numbre}.\"", "presentation.stem_templates.1"),
        ("formula: \"number + 2\"", "formula: \"nuber + 2\"", "presentation.distractor_strategies.8.formula"),
        ("type: \"two_added\"", "type: \"trebled\"", "presentation.distractor_strategies.9.name"),
        ("option_count: 4", "option_count: 40", "presentation.option_count"),
        (
            "      misconception: \"Two was added\"\n      formula: \"number + 2\"\n",
            "",
            "presentation.distractor_strategies.8.name",
        ),
    ] {
        assert_eq!(text.matches(old).count(), 1, "{old}");
        let text = text.replace(old, new);
        let problems = content::skill("x", &text).unwrap_err();
        let at: Vec<_> =
            problems.iter().map(|problem| field_at(&text, problem.line, problem.column, lacks(problem))).collect();
        assert!(at.contains(&Some(field.to_owned())), "{field}: {at:?} {problems:?}");
    }
    // A missing value has an empty field. A figure with only its kind lacks all counts.
    let lacking = text.replace("  answer_type: integer\n", "");
    let problem = content::skill("x", &lacking).unwrap_err().remove(0);
    let field = field_at(&lacking, problem.line, problem.column, lacks(&problem));
    assert_eq!(field.as_deref(), Some("generation.answer_type"));
    let array = text.replace("presentation:\n", "presentation:\n  figure: {kind: array}\n");
    let problems = content::skill("x", &array).unwrap_err();
    let fields: Vec<_> =
        problems.iter().map(|problem| field_at(&array, problem.line, problem.column, lacks(problem))).collect();
    for name in ["rows", "columns"] {
        assert!(fields.contains(&Some(format!("presentation.figure.{name}"))), "{name}: {fields:?} {problems:?}");
    }
    // Parts of the text without a field have no position in the form.
    let line = text.lines().position(|line| line == "tests:").unwrap() + 1;
    assert_eq!(field_at(text, line, 1, None), None);
    assert_eq!(field_at(text, 0, 1, None), None);
    assert_eq!(field_at(text, 9_999, 1, None), None);
    assert_eq!(field_at("a: [", 1, 1, None), None);
}
