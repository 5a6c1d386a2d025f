//! Random surveys, and random paths through them.

use crate::engine::fold;
use std::fmt::Write as _;

use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::*;
use crate::engine::Status;

/// A question of a random survey: its kind, whether it is required, and the questions that its condition and its rule
/// depend on.
type Sketch = (u8, bool, Option<(usize, i64)>, Option<(i64, usize)>);

fn sketches() -> impl Strategy<Value = Vec<Sketch>> {
    let show_if = prop::option::weighted(0.4, (0..8_usize, 0..4_i64));
    let skip = prop::option::weighted(0.4, (0..4_i64, 0..10_usize));
    prop::collection::vec((0..3_u8, any::<bool>(), show_if, skip), 1..9)
}

/// A condition on the question at `at`, by its kind.
fn condition(sketches: &[Sketch], at: usize, than: i64) -> String {
    match sketches[at].0 {
        0 if than % 2 == 0 => format!("q{at} == 'a'"),
        0 => format!("not q{at}_answered or q{at} != 'b'"),
        1 => format!("q{at} <= {than}"),
        _ => format!("q{at} < {than} or q{at} == 3"),
    }
}

fn survey(sketches: &[Sketch]) -> Survey {
    let mut text = "survey_id: s\nversion: '1'\nmetadata: {title: T}\nquestions:\n".to_owned();
    let mut rules = String::new();
    for (at, (kind, required, show_if, skip)) in sketches.iter().enumerate() {
        let rest = match kind {
            0 => "question_type: single_choice\n    options: [A, B]",
            1 => "question_type: rating\n    scale: {min: 0, max: 3}",
            _ => "question_type: number\n    min: 0\n    max: 3",
        };
        write!(text, "  - question_id: q{at}\n    text: T\n    required: {required}\n    {rest}\n").unwrap();
        if let (Some((of, than)), true) = (show_if, at > 0) {
            writeln!(text, "    show_if: \"{}\"", condition(sketches, of % at, *than)).unwrap();
        }
        if let Some((than, far)) = skip {
            let to = at + 1 + far;
            let to = if to < sketches.len() { format!("q{to}") } else { "end".to_owned() };
            writeln!(rules, "  q{at}:\n    - {{when: \"{}\", go_to: {to}}}", condition(sketches, at, *than)).unwrap();
        }
    }
    if !rules.is_empty() {
        write!(text, "skip_logic:\n{rules}").unwrap();
    }
    survey_of(&text)
}

#[derive(Debug, Clone)]
enum Move {
    Answer(i64),
    Skip,
    Back,
    Again,
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let one = prop_oneof![
        6 => (0..4_i64).prop_map(Move::Answer),
        2 => Just(Move::Skip),
        3 => Just(Move::Back),
        1 => Just(Move::Again),
    ];
    prop::collection::vec(one, 0..40)
}

/// An answer to the current question.
fn answer_to(desk: &SurveyHarness, number: i64) -> Json {
    let question = desk.survey.question(desk.current().unwrap()).unwrap();
    match question.kind.answer_field() {
        "selection" => json!({"selection": if number % 2 == 0 { "a" } else { "b" }}),
        _ => json!({"value": number}),
    }
}

/// Whether a condition of [`condition`] holds for an answer's number.
fn fits(kind: u8, than: i64, number: i64) -> bool {
    match kind {
        0 if than % 2 == 0 => number % 2 == 0,
        0 => number % 2 != 1,
        1 => number <= than,
        _ => number < than || number == 3,
    }
}

/// The path according to the sketches, computed without formulas.
fn sketched(sketches: &[Sketch], desk: &SurveyHarness) -> Vec<String> {
    let number = |at: usize| match desk.session.kept(&format!("q{at}"))? {
        Answer::Selection(id) => Some(i64::from(id == "b")),
        Answer::Value(value) => value.as_whole(),
        other => panic!("{other:?}"),
    };
    let holds = |at: usize, than: i64| number(at).is_some_and(|number| fits(sketches[at].0, than, number));
    let (mut way, mut at) = (Vec::new(), 0);
    while let Some((_, _, show_if, skip)) = sketches.get(at) {
        let shown = |(of, than): (usize, i64)| way.contains(&(of % at)) && holds(of % at, than);
        if at > 0 && show_if.is_some_and(|condition| !shown(condition)) {
            at += 1;
            continue;
        }
        way.push(at);
        let far = skip.filter(|(than, _)| holds(at, *than)).map_or(0, |(_, far)| far);
        at += 1 + far;
    }
    way.into_iter().map(|at| format!("q{at}")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_way_is_taken_no_answer_is_lost_and_none_off_the_path_counts(
        sketches in sketches(),
        moves in moves(),
    ) {
        let mut desk = SurveyHarness::new(survey(&sketches));
        // An independent record kept alongside: the latest response to each question.
        let mut given: std::collections::BTreeMap<String, Option<Json>> = std::collections::BTreeMap::new();
        let mut last: Option<SurveyCommand> = None;
        for step in moves {
            let Some(current) = desk.current().map(str::to_owned) else { break };
            let events = desk.events.len();
            match step {
                Move::Answer(number) => {
                    let answer = answer_to(&desk, number);
                    let question = desk.survey.question(&current).unwrap();
                    let command = SurveyCommand::Answer {
                        question: current.clone(),
                        answer: question.read(&answer).unwrap().unwrap(),
                        command_id: desk.command_id(),
                    };
                    desk.act(&command).unwrap();
                    given.insert(current, Some(answer));
                    last = Some(command);
                }
                Move::Skip => match desk.skip() {
                    Ok(_) => { given.insert(current, None); }
                    Err(refusal) => prop_assert_eq!(refusal, SurveyRefusal::Required),
                },
                Move::Back => if let Err(refusal) = desk.back() {
                    prop_assert_eq!(refusal, SurveyRefusal::AtStart);
                    prop_assert_eq!(desk.session.context.current_question_index, 0);
                },
                Move::Again => if let Some(command) = &last {
                    prop_assert_eq!(desk.act(command), Ok(Vec::new()));
                    prop_assert_eq!(desk.events.len(), events);
                },
            }
            // The state is the fold of its events, and survives being stored.
            let folded = fold(&desk.events);
            prop_assert_eq!(folded.as_ref(), Some(&desk.session));
            let stored = serde_json::to_string(&desk.session).unwrap();
            prop_assert_eq!(&serde_json::from_str::<SurveySession>(&stored).unwrap(), &desk.session);
            // No answer is lost.
            let kept: std::collections::BTreeMap<String, Option<Json>> = desk.session.responses.iter()
                .map(|(id, answer)| (id.clone(), answer.as_ref().map(|answer| serde_json::to_value(answer).unwrap())))
                .collect();
            prop_assert_eq!(&kept, &given);
            // All questions before the shown one were passed, and the context has its position.
            if let Some(current) = desk.current() {
                let way = sketched(&sketches, &desk);
                let at = desk.session.context.current_question_index as usize;
                prop_assert_eq!(way.get(at).map(String::as_str), Some(current));
                prop_assert!(way[..at].iter().all(|id| given.contains_key(id)));
                let index = desk.survey.index_of(current).unwrap();
                let left_out: Vec<String> = desk.survey.questions[..index].iter()
                    .map(|step| step.question.id.clone()).filter(|id| !way.contains(id)).collect();
                prop_assert_eq!(&desk.session.context.skipped_questions, &left_out);
                prop_assert_eq!(desk.session.context.total_questions as usize, way.len());
            }
        }
        // After any sequence of commands, answering on reaches the end: one question at a time, each at most once.
        for _ in 0..desk.survey.questions.len() {
            if desk.current().is_some() {
                let answer = answer_to(&desk, 1);
                desk.answer(answer.clone()).unwrap();
                let SurveyEvent::ResponseRecorded { question, .. } = &desk.events[desk.events.len() - 2] else {
                    panic!("{:?}", desk.events.last())
                };
                given.insert(question.clone(), Some(answer));
            }
        }
        prop_assert_eq!(desk.session.life.status, Status::Completed);
        let finished = desk.session.finished().unwrap();
        prop_assert_eq!(&finished.asked, &sketched(&sketches, &desk));
        for (id, answer) in &finished.answers {
            prop_assert!(finished.asked.contains(id));
            prop_assert_eq!(Some(&Some(serde_json::to_value(answer).unwrap())), given.get(id));
        }
        for id in &finished.asked {
            let required = desk.survey.question(id).unwrap().required;
            prop_assert!(finished.answers.contains_key(id) || !required);
        }
        // The results count exactly these answers.
        let mut counts = Counts::new();
        for cell in finished.cells() {
            *counts.entry(cell).or_default() += 1;
        }
        let results = results(&desk.survey, 1, &counts);
        let answered: u64 = results.questions.iter().map(|question| question.answered).sum();
        prop_assert_eq!(answered, u64::try_from(finished.answers.len()).unwrap());
    }

    #[test]
    fn the_way_depends_on_nothing_off_it(sketches in sketches(), moves in moves(), other in 0..4_i64) {
        let survey = survey(&sketches);
        let mut desk = SurveyHarness::new(survey);
        for step in moves {
            if desk.current().is_none() { break }
            let _ = match step {
                Move::Answer(number) => { let answer = answer_to(&desk, number); desk.answer(answer) }
                Move::Back => desk.back(),
                Move::Skip | Move::Again => desk.skip(),
            };
        }
        let way = path(&desk.survey, &desk.session.responses);
        let mut changed = desk.session.responses.clone();
        for (index, step) in desk.survey.questions.iter().enumerate() {
            if way.position(index).is_none() {
                let answer = match step.question.kind.answer_field() {
                    "selection" => json!({"selection": "b"}),
                    _ => json!({"value": other}),
                };
                changed.insert(step.question.id.clone(), step.question.read(&answer).unwrap());
            }
        }
        prop_assert_eq!(path(&desk.survey, &changed), way);
    }

    #[test]
    fn what_a_check_calls_impossible_no_walk_comes_to(
        sketches in sketches(),
        walks in prop::collection::vec(prop::collection::vec(prop::option::weighted(0.8, 0..4_i64), 9), 30),
    ) {
        let survey = survey(&sketches);
        let problems = plumb_content::check::check_survey(&survey);
        let told = |code: &str, path: String| {
            let line = survey.places.source().position(survey.places.at(&path).start).line;
            problems.iter().any(|problem| problem.code == code && problem.line == line)
        };
        let is_impossible = |index: usize| {
            told("unreachable", format!("questions[{index}].question_id"))
                || survey.questions[index].show_if.is_some()
                    && told("never-holds", format!("questions[{index}].show_if"))
        };
        let is_idle = |index: usize| told("never-holds", format!("skip_logic.q{index}[0].when"));
        for walk in walks {
            let mut desk = SurveyHarness::new(survey.clone());
            for number in walk {
                let Some(current) = desk.current() else { break };
                let index = survey.index_of(current).unwrap();
                prop_assert!(!is_impossible(index), "{current}: {problems:?}");
                let answer = answer_to(&desk, number.unwrap_or(0));
                if number.is_some() || desk.skip().is_err() {
                    desk.answer(answer).unwrap();
                    if let Some((than, _)) = sketches[index].3.filter(|_| is_idle(index)) {
                        prop_assert!(!fits(sketches[index].0, than, number.unwrap_or(0)), "{index}: {problems:?}");
                    }
                }
            }
        }
    }
}
