//! Parts of a question that come after its last hint.

use super::*;
use crate::practice::PracticeEvent;

/// What the tutor says before a part.
const PART: &str = "Let us do a part of it: what is ";
/// The line of the test blueprint with its worked solution.
const SOLUTION: &str = r#"solution: ["{a % 10} + {b % 10} = {a % 10 + b % 10}", "{a} + {b} = {answer}"]"#;
/// Ones, tens, and the sum of both.
const STEPS: &str = r#"solution: ["Ones: {a % 10} + {b % 10} = {a % 10 + b % 10}", "Tens: {a - a % 10} + {b - b % 10} = {a - a % 10 + b - b % 10}", "{a - a % 10 + b - b % 10} + {a % 10 + b % 10} = {answer}"]"#;

/// A desk with a question open, after its last hint.
fn without_hints(solution: &str, decimal: DecimalMark) -> Desk {
    assert!(BLUEPRINT.contains(SOLUTION));
    let mut desk = Desk::with(&BLUEPRINT.replace(SOLUTION, solution), LearnerMastery::default(), decimal);
    desk.model = ModelPart::Choose;
    desk.say("ok");
    for _ in 0..3 {
        let said = desk.want(Meaning::Hint);
        assert!(!said.contains(PART), "{said}");
    }
    assert_eq!(desk.session.open().unwrap().hints.len(), 3);
    desk
}

/// The same, with the first part asked.
fn asked() -> Desk {
    let mut desk = without_hints(STEPS, DecimalMark::Point);
    let said = desk.want(Meaning::Hint);
    assert!(said.contains(&format!("{PART}{}?", part(&desk).question)), "{said}");
    desk
}

fn part(desk: &Desk) -> SubQuestion {
    desk.session.sub_question.clone().unwrap()
}

fn equation(part: &SubQuestion) -> String {
    format!("{} = {}", part.question, part.answer)
}

fn attempts(desk: &Desk) -> usize {
    desk.session.open().unwrap().attempts.len()
}

#[test]
fn after_the_last_hint_parts_are_asked_and_marked() {
    let mut desk = asked();
    let known = desk.mastery.clone();
    let ones = part(&desk);
    let said = desk.say(&format!("it's {}", ones.answer));
    let tens = part(&desk);
    assert_ne!(ones, tens);
    assert_eq!(said, format!("Right: {}.\n\n{PART}{}?", equation(&ones), tens.question));
    let said = desk.say("1");
    assert_eq!(said, format!("Not quite: {}.\n\nNow put it together: answer the question.", equation(&tens)));
    assert_eq!((desk.session.sub_question.as_ref(), attempts(&desk)), (None, 0));
    assert_eq!(desk.mastery, known, "parts are no evidence");
    let lines = desk.session.timeline.lines().join("\n");
    assert!(
        lines.contains("a part of the question, right") && lines.contains("a part of the question, wrong"),
        "{lines}"
    );
    let said = desk.want(Meaning::Hint);
    assert!(said.contains("no more hints"), "{said}");
    desk.right();
    assert!(desk.session.open().is_none() || desk.session.right_in_step > 0 || desk.session.current_step > 2);
}

#[test]
fn a_part_is_answered_in_a_sentence_in_german_and_as_a_fraction() {
    let decimals = r#"solution: ["0.25 + 0.5 = 0.75", "{a} + {b} = {answer}"]"#;
    let answers = [
        (DecimalMark::Comma, "0,75", true),
        (DecimalMark::Comma, "das sind 0,75", true),
        (DecimalMark::Point, "3/4", true),
        (DecimalMark::Point, "is it 0.75?", true),
        (DecimalMark::Comma, "0,8", false),
    ];
    for (decimal, answer, right) in answers {
        let mut desk = without_hints(decimals, decimal);
        desk.say("noch ein Tipp bitte");
        assert_eq!(part(&desk).question, "0.25 + 0.5", "{answer}");
        let said = desk.say(answer);
        let word = if right { "Right" } else { "Not quite" };
        assert!(said.starts_with(&format!("{word}: 0.25 + 0.5 = 0.75.")), "{answer}: {said}");
    }
}

#[test]
fn a_value_never_answers_the_question_while_a_part_is_open() {
    let mut desk = asked();
    let (key, part) = (desk.key(), part(&desk));
    let said = desk.say(&key);
    assert!(said.starts_with(&format!("Not quite: {}.", equation(&part))), "{said}");
    assert_eq!(attempts(&desk), 0);
}

#[test]
fn whoever_asks_for_help_again_is_shown_the_result() {
    for help in ["I don't know", "a hint please", "ich verstehe das nicht"] {
        let mut desk = asked();
        let ones = part(&desk);
        let said = desk.say(help);
        let tens = part(&desk);
        assert_eq!(said, format!("Here it is: {}.\n\n{PART}{}?", equation(&ones), tens.question), "{help}");
        let said = desk.say(help);
        assert_eq!(said, format!("Here it is: {}.\n\nNow put it together: answer the question.", equation(&tens)));
        assert!(desk.say(help).contains("no more hints"), "{help}");
    }
}

#[test]
fn a_part_stays_beside_talk_and_is_dropped_with_its_question() {
    let mut desk = asked();
    let open = part(&desk);
    for talk in ["thanks", "why?", "hello"] {
        desk.say(talk);
        assert_eq!(part(&desk), open, "{talk}");
    }
    desk.say("i want to kill myself");
    assert_eq!((desk.session.flags.len(), part(&desk)), (1, open));
    desk.want(Meaning::TellMe);
    assert_eq!((desk.session.sub_question.as_ref(), desk.session.sub_questions_asked), (None, 0));

    let mut desk = asked();
    desk.want(Meaning::GoOn);
    assert_eq!(desk.session.sub_question, None);
}

#[test]
fn the_field_of_the_exercise_answers_the_exercise() {
    let mut desk = asked();
    let position = desk.session.open().unwrap().position;
    let of_part = part(&desk).answer;
    let said = desk.send(&LearnerMessage::Answer { position, answer: of_part, work: Vec::new() }).unwrap();
    assert_eq!((attempts(&desk), desk.session.sub_question.as_ref()), (1, None), "{said}");
    let key = desk.key();
    let said = desk.send(&LearnerMessage::Answer { position, answer: key, work: Vec::new() }).unwrap();
    assert!(desk.session.answers.ends_with(&[true]), "{said}");
}

#[test]
fn a_solution_without_calculations_has_no_parts() {
    for solution in [r#"solution: ["Add them.", "{a} + {b} = {answer}"]"#, r#"solution: ["{answer} = {a} + {b}"]"#] {
        let mut desk = without_hints(solution, DecimalMark::Point);
        let said = desk.want(Meaning::Hint);
        assert!(said.contains("no more hints"), "{said}");
        assert_eq!(desk.session.sub_question, None);
    }
}

#[test]
fn a_model_changes_nothing_about_parts() {
    for model in [ModelPart::Choose, ModelPart::Write] {
        let mut desk = without_hints(STEPS, DecimalMark::Point);
        desk.model = model;
        let output = TutorTurnOutput { response: "Just try it.".into(), ..TutorTurnOutput::default() };
        desk.models.push_back(words(output));
        let said = desk.want(Meaning::Hint);
        assert!(said.contains(PART) && !said.contains("Just try it"), "{model:?}: {said}");
        assert!(!desk.events.iter().any(|event| matches!(event.lesson(), Some(PracticeEvent::ModelAssisted { .. }))));
    }
}

#[test]
fn no_part_tells_the_key() {
    let mut parts = 0;
    for seed in 0..200 {
        let mut desk = Desk::with(&BLUEPRINT.replace(SOLUTION, STEPS), LearnerMastery::default(), DecimalMark::Point);
        desk.seeds = seed * 50;
        desk.say("ok");
        let key = desk.key();
        for turn in 0..9_u32 {
            let said = match turn {
                5 => desk.say("1"),
                _ => desk.want(Meaning::Hint),
            };
            let tells = said.contains(&format!("what is {key}?")) || said.contains(&format!("= {key}"));
            let told = desk.session.sub_question.as_ref().map(|part| part.answer.as_str());
            assert!(!tells && told != Some(&key) && desk.session.open().is_some(), "{seed}: {key}: {said}");
            parts += u32::from(said.contains(PART));
        }
    }
    assert!(parts > 300, "{parts}");
}
