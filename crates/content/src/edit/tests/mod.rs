//! Tests of the form with the shipped blueprints, difficult texts, and texts in every style.

mod edited;
mod styles;
mod told;

use super::form::FIGURES;
use super::{FaultKind, FieldRow, FieldValue, Form, NewQuestionInput, START_NAMES, apply, begin, proposed_id, read};
use crate::check::check;
use crate::read as content;
use crate::read::{BlueprintKind, example};
use std::sync::Arc;

/// Returns name and text of every shipped skill blueprint, and of the example to begin from.
fn skills() -> Vec<(String, String)> {
    let mut all = crate::tests::shipped();
    all.retain(|(_, text)| content::kind_of(text) == Some(BlueprintKind::Skill));
    all.push(("example".to_owned(), example(BlueprintKind::Skill).to_owned()));
    all
}

fn form(text: &str) -> Form {
    read(text).unwrap_or_else(|problem| panic!("{problem}\n{text}"))
}

/// Returns the text after changing one value of the form.
#[track_caller]
fn with(text: &str, path: &str, change: impl FnOnce(&mut FieldValue)) -> String {
    let mut wanted = form(text);
    change(wanted.get_mut(path).unwrap_or_else(|| panic!("no {path}")));
    let made = apply(text, &wanted).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    assert_eq!(form(&made).settled(), wanted.settled(), "{made}");
    made
}

fn one(words: &str) -> impl FnOnce(&mut FieldValue) {
    move |value| *value = FieldValue::One(words.to_owned())
}

fn many(change: impl FnOnce(&mut Vec<String>)) -> impl FnOnce(&mut FieldValue) {
    move |value| match value {
        FieldValue::Many(lines) => change(lines),
        other => panic!("{other:?}"),
    }
}

fn rows(change: impl FnOnce(&mut Vec<FieldRow>)) -> impl FnOnce(&mut FieldValue) {
    move |value| match value {
        FieldValue::Rows(rows) => change(rows),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_shipped_skill_is_read_whole_and_written_back_to_the_byte() {
    let all = skills();
    assert!(all.len() > 100);
    for (name, text) in all {
        let form = form(&text);
        assert_eq!(apply(&text, &form).as_ref(), Ok(&text), "{name}");
        assert_eq!(apply(&text, &form.settled()).as_ref(), Ok(&text), "{name}");
        for (field, value) in &form.fields {
            let is_figure = FIGURES.iter().any(|path| field.path.starts_with(path));
            assert!(is_figure || !matches!(value, FieldValue::Fixed(_)), "{name}: {} {value:?}", field.path);
            assert!(!field.needed || is_figure || *value != FieldValue::One(String::new()), "{name}: {}", field.path);
        }
        assert!(!form.one("skill_id").is_empty() && form.get("hints").is_some(), "{name}");
    }
}

#[test]
fn a_new_question_passes_the_check_that_shipped_ones_pass() {
    for start in START_NAMES {
        let begun = NewQuestionInput {
            start,
            id: "MATH.NEW.ONE",
            title: "Say: “what's {a} # {b}?” – yes, \"really\"",
            place: Some(("Mathematics", "", "Odds & ends")),
            practised_as: Some("odds_and_ends"),
        };
        let text = begin(&begun).unwrap_or_else(|| panic!("{start}"));
        let skill =
            content::skill("new.yaml", &text).unwrap_or_else(|problems| panic!("{start}: {problems:?}\n{text}"));
        assert_eq!((skill.id.as_str(), skill.metadata.skill_statement.as_str()), (begun.id, begun.title));
        assert_eq!((skill.metadata.subdomain.as_str(), skill.metadata.topic.as_str()), ("", "Odds & ends"));
        assert_eq!(skill.metadata.practised_as.as_ref().map(plumb_types::SkillId::as_str), begun.practised_as);
        assert!(text.contains("\n  practised_as: odds_and_ends\n"), "{text}");
        let nowhere = begin(&NewQuestionInput { practised_as: None, ..begun }).unwrap();
        assert_eq!(nowhere, text.replace("  practised_as: odds_and_ends\n", ""));
        assert!(text.starts_with("# A question"), "{text}");
        // Warnings that shipped blueprints may have, too.
        let mut told = check(&Arc::new(skill)).problems;
        told.retain(|problem| problem.is_error() || !matches!(problem.code.as_str(), "small-pool" | "guessable"));
        assert!(told.is_empty(), "{start}: {told:#?}");
        let form = form(&text);
        assert!(form.fields.iter().all(|(_, value)| !matches!(value, FieldValue::Fixed(_))), "{start}");
        assert_eq!(form.one("presentation.figure.kind").is_empty(), start != "picture");
    }
    let none = NewQuestionInput { start: "nothing", id: "A", title: "B", place: None, practised_as: None };
    assert_eq!(begin(&none), None);
    assert_eq!(begin(&NewQuestionInput { start: "sum", title: "two\nlines", ..none }), None);
}

#[test]
fn an_id_is_proposed_from_the_strand_and_the_title() {
    let taken = |id: &str| id == "MATH.ADD.ADD_TWO" || id == "MATH.ADD.ADD_TWO_2";
    assert_eq!(proposed_id("MATH.ADD", "  Add, two! ", &taken), "MATH.ADD.ADD_TWO_3");
    assert_eq!(proposed_id("", "Größer", &taken), "GR_ER");
    let long = "Find how many squares an array has by posing rows";
    assert_eq!(proposed_id("", long, &taken), "FIND_HOW_MANY_SQUARES_AN_ARRAY_HAS_BY");
    assert_eq!(proposed_id("MATH", "…", &taken), "MATH.QUESTION");
}

#[test]
fn what_cannot_be_written_is_told_of_its_field_and_nothing_is_written() {
    let text = example(BlueprintKind::Skill);
    let refused = |path: &str, change: &dyn Fn(&mut FieldValue)| {
        let mut wanted = form(text);
        change(wanted.get_mut(path).unwrap());
        let faults = apply(text, &wanted).unwrap_err();
        faults.into_iter().map(|fault| (fault.field, fault.wrong)).collect::<Vec<_>>()
    };
    let set = |words: &'static str| move |value: &mut FieldValue| *value = FieldValue::One(words.to_owned());
    assert_eq!(
        refused("generation.answer_formula", &set("a\n+ b")),
        [("generation.answer_formula".to_owned(), FaultKind::TooManyLines)]
    );
    assert_eq!(refused("version", &set("1\u{7}")), [("version".to_owned(), FaultKind::Control)]);
    let unnamed = |value: &mut FieldValue| {
        let FieldValue::Rows(rows) = value else { panic!() };
        rows[0].name = " ".to_owned();
        rows.push(FieldRow { was: None, ..rows[0].clone() });
    };
    let names = refused("generation.parameters", &unnamed);
    assert_eq!(names[0], ("generation.parameters.0.name".to_owned(), FaultKind::NoName));
    let twice = |value: &mut FieldValue| {
        let FieldValue::Rows(rows) = value else { panic!() };
        rows.push(FieldRow { was: None, ..rows[0].clone() });
    };
    let names = refused("generation.difficulty_levels", &twice);
    assert_eq!(names, [("generation.difficulty_levels.2.name".to_owned(), FaultKind::NameTwice)]);
    assert!(read("a: [").is_err() && read("").is_err());
    assert!(apply("a: [", &form(text)).is_err());
}
