//! Results of items for various answers of models.

use plumb_bank::{MathProblemItem, RubricPolicy};
use serde_json::{Value as Json, json};

use crate::{
    Accepted, AnswerOrigin, Artefact, ArtefactHistory, Ask, Brief, Cause, End, Outcome, Pipeline, Plan, Rules, Stage,
    Step, Tier, Weights,
};

pub(super) fn plan(pipeline: Pipeline) -> Plan {
    let id = if pipeline == Pipeline::Exam { "M1" } else { "frac_add" };
    let brief = Brief {
        id: id.into(),
        skill: "frac_add".into(),
        title: "Adding fractions".into(),
        text: "…".into(),
        area: String::new(),
        blueprint: None,
    };
    let rules = Rules { rubric: RubricPolicy::default(), ..Rules::default() };
    Plan { pipeline, briefs: vec![brief], count: 3, seed: 7, weights: Weights::default(), rules }
}

/// Runs an item to its end with `answer` in place of the models; returns the artefacts too.
pub(super) fn play(plan: &Plan, mut answer: impl FnMut(&Ask) -> Outcome) -> (End, Vec<Artefact>) {
    let order = plan.order(0).unwrap();
    let mut story: Vec<Artefact> = Vec::new();
    for _ in 0..200 {
        match crate::next(plan, &order, &ArtefactHistory(&story)) {
            Step::Ask(ask) => {
                ask.render().unwrap();
                let made = AnswerOrigin { model: "m".into(), ..AnswerOrigin::default() };
                let (stage, attempt, part) = (ask.stage, ask.attempt, ask.part);
                story.push(Artefact { stage, attempt, part, outcome: answer(&ask), made: Some(made) });
            }
            Step::Note(artefact) => story.push(artefact),
            Step::End(end) => return (end, story),
        }
    }
    panic!("the item never ends");
}

/// The problem of an accepted item.
fn problem(accepted: &Accepted) -> MathProblemItem {
    accepted.product.clone().problem().unwrap()
}

pub(super) fn draft(key: &str) -> Json {
    json!({
        "input": "fraction", "stem": "Work out 3/4 + 1/8.", "key": { "text": key, "check": "3/4 + 1/8" },
        "wrong": [
            { "text": "4/12", "check": "(3+1)/(4+8)", "tag": "adds-across", "why": "Adds tops and bottoms.", "hint": "Are the parts equally large?" },
            { "text": "1/2", "check": "(3+1)/8", "tag": "keeps-larger", "why": "Takes the larger bottom only.", "hint": "How many eighths are three quarters?" },
        ],
        "hints": ["Make the parts equally large."],
        "solution": [{ "say": "Three quarters are six eighths.", "math": "6/8 + 1/8 = 7/8" }],
    })
}

pub(super) fn scores(of: f64) -> Json {
    json!({ "solvability": of, "ambiguity": of, "procedural_correctness": of, "pedagogical_alignment": of })
}

pub(super) fn solution(answer: &str) -> Json {
    json!({ "working": "…", "answer": answer, "scores": scores(1.0), "underspecified": false, "issues": [] })
}

pub(super) fn judgement(verdict: &str) -> Json {
    json!({ "verdict": verdict, "feedback": "as it is", "scores": scores(1.0), "underspecified": false, "issues": [] })
}

/// A model that makes no mistakes.
fn good(ask: &Ask) -> Outcome {
    Outcome::Answer(match ask.stage {
        Stage::Generate => draft("7/8"),
        Stage::Solve => solution("7/8"),
        Stage::Judge => judgement("APPROVE"),
        Stage::Design => json!({ "schema_id": "M1", "idea_summary": "…" }),
        Stage::Implement => package("A"),
        Stage::Examine => {
            json!({ "working": "…", "answer": letter_of(ask, "240 ml"), "verdict": "PASS", "confidence": "high" })
        }
        Stage::Style => style(9.0),
        Stage::Rules | Stage::Verify => panic!("nobody is asked"),
    })
}

/// The end with this answer for a stage, and good answers for all others.
fn end_with(plan: &Plan, stage: Stage, answer: &Json) -> End {
    play(plan, |ask| if ask.stage == stage { Outcome::Answer(answer.clone()) } else { good(ask) }).0
}

pub(super) fn package(correct: &str) -> Json {
    json!({
        "question": {
            "stem": "A cone filled to half of its depth holds 30 ml. How much does it hold when it is full?",
            "options": { "A": "240 ml", "B": "60 ml", "C": "120 ml", "D": "90 ml" }, "correct_option": correct,
        },
        "solution": { "reasoning": "Volumes go with the cube.", "key_insight": "Similar bodies." },
        "distractor_map": { "A": "right", "B": "linear", "C": "square", "D": "thirds" },
        "checks": { "A": "30*2^3", "B": "30*2", "C": "30*2^2", "D": "30*3" },
    })
}

pub(super) fn style(score: f64) -> Json {
    let scores: serde_json::Map<String, Json> =
        crate::schemas::STYLE_SCORES.iter().map(|name| ((*name).to_owned(), json!(score))).collect();
    json!({ "verdict": "PASS", "scores": scores })
}

/// Returns the letter of an option in the prompt.
pub(super) fn letter_of(ask: &Ask, option: &str) -> String {
    let said = ask.render().unwrap().messages.last().unwrap().content.clone().unwrap();
    let json = said.split("JSON string: ").nth(1).unwrap();
    let text: String = serde_json::from_str(json.trim()).unwrap();
    let shown: Json = serde_json::from_str(&text).unwrap();
    let options = shown["options"].as_object().unwrap();
    options.iter().find(|(_, text)| *text == option).map(|(letter, _)| letter.clone()).unwrap()
}

fn stages(story: &[Artefact]) -> Vec<(Stage, u32, u8)> {
    story.iter().map(|one| (one.stage, one.attempt, one.part)).collect()
}

#[test]
fn a_good_problem_is_proved_by_its_own_words_and_names_who_made_it() {
    let plan = plan(Pipeline::Tutoring);
    let (end, story) = play(&plan, good);
    let End::Accepted(accepted) = end else { panic!("{end:?}") };
    assert_eq!((accepted.tier, accepted.attempt), (Tier::Proved, 1));
    let provenance = &problem(&accepted).meta.provenance;
    assert_eq!((provenance.generator_model.as_str(), provenance.critic_model.as_str()), ("m", "m"));
    assert_eq!((provenance.attempt, provenance.revision_of), (1, None));
    assert_eq!(
        stages(&story),
        [
            (Stage::Generate, 1, 1),
            (Stage::Rules, 1, 1),
            (Stage::Solve, 1, 1),
            (Stage::Solve, 1, 2),
            (Stage::Verify, 1, 1),
            (Stage::Judge, 1, 1),
            (Stage::Judge, 1, 2),
        ]
    );
}

#[test]
fn a_wrong_key_goes_back_with_what_was_found_and_the_better_draft_says_what_it_revises() {
    let plan = plan(Pipeline::Tutoring);
    let mut told = String::new();
    let (end, story) = play(&plan, |ask| match (ask.stage, ask.attempt) {
        (Stage::Generate, 1) => Outcome::Answer(draft("1")),
        (Stage::Generate, 2) => {
            told = ask.render().unwrap().messages.last().unwrap().content.clone().unwrap();
            good(ask)
        }
        _ => good(ask),
    });
    assert!(told.contains("this does not come to 1"), "{told}");
    let End::Accepted(accepted) = end else { panic!("{end:?}") };
    let provenance = &problem(&accepted).meta.provenance;
    assert_eq!(provenance.attempt, 2);
    assert!(provenance.revision_of.is_some());
    assert_eq!(story.iter().filter(|one| one.stage == Stage::Generate).count(), 2);
}

#[test]
fn when_generator_solvers_and_judge_all_hold_a_wrong_key_the_question_itself_refuses_it() {
    let plan = plan(Pipeline::Tutoring);
    let mut wrong = draft("5/8");
    wrong["key"]["check"] = json!("3/8 + 2/8");
    wrong["solution"] = json!([{ "say": "Together.", "math": "3/8 + 2/8 = 5/8" }]);
    let (end, _) = play(&plan, |ask| match ask.stage {
        Stage::Generate => Outcome::Answer(wrong.clone()),
        Stage::Solve => Outcome::Answer(solution("5/8")),
        _ => good(ask),
    });
    assert!(matches!(end, End::Rejected { cause: Cause::WrongKey, attempts: 3, .. }), "{end:?}");
}

#[test]
fn what_no_computation_proves_is_agreed_and_not_proved() {
    let plan = plan(Pipeline::Tutoring);
    let mut word_problem = draft("7/8");
    word_problem["stem"] =
        json!("A jug holds 3/4 of a litre of juice, and 1/8 of a litre is added. How many litres are in it?");
    let end = end_with(&plan, Stage::Generate, &word_problem);
    let End::Accepted(accepted) = end else { panic!("{end:?}") };
    assert_eq!(accepted.tier, Tier::Agreed);
}

#[test]
fn one_solver_of_two_or_one_order_of_two_holds_a_problem_back() {
    let plan = plan(Pipeline::Tutoring);
    let (end, _) = play(&plan, |ask| match (ask.stage, ask.part) {
        (Stage::Solve, 2) => Outcome::Answer(solution("4/12")),
        _ => good(ask),
    });
    assert!(matches!(end, End::Rejected { cause: Cause::WrongKey, .. }), "{end:?}");
    let (end, _) = play(&plan, |ask| match (ask.stage, ask.part) {
        (Stage::Judge, 2) => Outcome::Answer(judgement("REJECT")),
        _ => good(ask),
    });
    assert!(matches!(end, End::Rejected { cause: Cause::Refused, .. }), "{end:?}");
}

#[test]
fn a_verdict_counts_for_nothing_against_the_scores() {
    let plan = plan(Pipeline::Tutoring);
    let mut doubtful = judgement("APPROVE");
    doubtful["scores"]["ambiguity"] = json!(0.94);
    let end = end_with(&plan, Stage::Judge, &doubtful);
    assert!(matches!(end, End::Rejected { cause: Cause::Refused, .. }), "{end:?}");
    let exam = super::stories::plan(Pipeline::Exam);
    for (worst, passes) in [(6.9, false), (7.0, true)] {
        let mut judged = style(9.0);
        judged["scores"]["elegance"] = json!(worst);
        let end = end_with(&exam, Stage::Style, &judged);
        assert_eq!(matches!(end, End::Accepted(_)), passes, "{end:?}");
    }
    let end = end_with(&exam, Stage::Style, &style(7.9));
    assert!(matches!(end, End::Rejected { cause: Cause::Style, attempts: 3, .. }), "{end:?}");
}

#[test]
fn an_exam_item_is_solved_without_its_key_and_is_agreed_at_best() {
    let plan = plan(Pipeline::Exam);
    let (end, _) = play(&plan, |ask| {
        if ask.stage == Stage::Examine {
            let said = ask.render().unwrap().messages.last().unwrap().content.clone().unwrap();
            assert!(!said.contains("correct_option") && !said.contains("Similar bodies"), "{said}");
        }
        good(ask)
    });
    let End::Accepted(accepted) = end else { panic!("{end:?}") };
    assert_eq!(accepted.tier, Tier::Agreed);
    assert_eq!(problem(&accepted).solution_logic.final_answer_canonical, "240 ml");
}

/// The first two options of each are what it comes to in its two readings.
#[test]
fn an_exam_item_that_can_be_read_in_two_ways_is_proved_by_neither_of_its_readings() {
    let plan = plan(Pipeline::Exam);
    for (stem, options) in [
        ("What is 3 + 4 times 6?", ["42", "27", "72", "13"]),
        ("What is 40 minus 10 + 5?", ["25", "35", "55", "45"]),
        ("What is 5 + 2 times 8?", ["56", "21", "80", "15"]),
        ("What is 60 minus 20 + 10?", ["30", "50", "90", "70"]),
        ("What is 48 divided by 6 + 2?", ["6", "10", "12", "16"]),
    ] {
        for (right, key) in ["A", "B"].into_iter().zip(options) {
            let mut item = package(right);
            item["question"]["stem"] = json!(stem);
            item["question"]["options"] = ["A", "B", "C", "D"].into_iter().zip(options).collect();
            item["checks"] = json!({});
            let (end, _) = play(&plan, |ask| match ask.stage {
                Stage::Implement => Outcome::Answer(item.clone()),
                Stage::Examine => {
                    let letter = letter_of(ask, key);
                    Outcome::Answer(json!({ "working": "…", "answer": letter, "verdict": "PASS" }))
                }
                _ => good(ask),
            });
            let is_proved = matches!(&end, End::Accepted(accepted) if accepted.tier == Tier::Proved);
            assert!(!is_proved, "{stem} {key}: {end:?}");
        }
    }
}

#[test]
fn a_verifier_that_passes_an_item_and_comes_to_another_option_sends_it_back() {
    let plan = plan(Pipeline::Exam);
    let (end, _) = play(&plan, |ask| match ask.stage {
        Stage::Examine => {
            let letter = letter_of(ask, "60 ml");
            Outcome::Answer(json!({ "working": "…", "answer": letter, "verdict": "PASS" }))
        }
        _ => good(ask),
    });
    assert!(matches!(end, End::Rejected { cause: Cause::WrongKey, attempts: 3, .. }), "{end:?}");
}

#[test]
fn a_structural_flaw_ends_at_once_and_an_unknown_severity_after_the_last_try() {
    let plan = plan(Pipeline::Exam);
    for (severity, cause, attempts) in [(Some("structural_flaw"), Cause::StructuralFlaw, 1), (None, Cause::Refused, 3)]
    {
        let mut report = json!({ "working": "…", "answer": "A", "verdict": "FAIL", "failure_type": "ambiguity" });
        if let Some(severity) = severity {
            report["severity"] = json!(severity);
        }
        let end = end_with(&plan, Stage::Examine, &report);
        let End::Rejected { cause: found, attempts: made, .. } = end else { panic!("{end:?}") };
        assert_eq!((found, made), (cause, attempts), "{severity:?}");
    }
}

#[test]
fn an_implementer_that_is_asked_again_sees_what_failed_before_the_task() {
    let plan = plan(Pipeline::Exam);
    let mut told = String::new();
    play(&plan, |ask| match (ask.stage, ask.attempt) {
        (Stage::Implement, 1) => Outcome::Answer(package("B")),
        (Stage::Implement, 2) => {
            told = ask.render().unwrap().messages.last().unwrap().content.clone().unwrap();
            good(ask)
        }
        _ => good(ask),
    });
    let (refused, task) = (told.find("was refused").unwrap(), told.find("The idea is").unwrap());
    assert!(refused < task && told.contains("the key"), "{told}");
}

#[test]
fn designs_that_cannot_be_read_are_asked_for_again_and_then_given_up() {
    let plan = plan(Pipeline::Exam);
    let (end, story) = play(&plan, |_| Outcome::Failed { code: "schema_invalid".into(), findings: vec![] });
    assert!(matches!(end, End::Rejected { cause: Cause::NoAnswer, attempts: 0, .. }), "{end:?}");
    assert_eq!(story.len(), 3);
}

#[test]
fn an_answer_that_is_no_object_is_refused_like_any_other() {
    for pipeline in [Pipeline::Tutoring, Pipeline::Exam] {
        let plan = plan(pipeline);
        for nonsense in [json!("true"), json!(null), json!([1]), json!(0.5)] {
            let (end, _) = play(&plan, |ask| match ask.stage {
                Stage::Generate | Stage::Implement => Outcome::Answer(nonsense.clone()),
                _ => good(ask),
            });
            assert!(matches!(end, End::Rejected { cause: Cause::Rules, .. }), "{end:?}");
        }
    }
}

#[test]
fn every_schema_of_answers_is_one() {
    use crate::schemas::{DRAFT, EXAMINATION, IDEA, JUDGEMENT, PACKAGE, SOLUTION, STYLE, schema};
    for name in [DRAFT, SOLUTION, JUDGEMENT, IDEA, PACKAGE, EXAMINATION, STYLE] {
        assert!(schema(name).is_some(), "{name}");
    }
    assert_eq!(schema(DRAFT).unwrap().check(draft("7/8")), Ok(draft("7/8")));
    assert_eq!(schema(PACKAGE).unwrap().check(package("A")), Ok(package("A")));
    assert_eq!(schema(STYLE).unwrap().check(style(8.0)), Ok(style(8.0)));
}

#[test]
fn an_idea_has_no_numbers_and_no_equations_wherever_they_stand() {
    let plan = plan(Pipeline::Exam);
    let idea = |field: &str, text: Json| {
        let mut idea = json!({
            "schema_id": "M1", "idea_summary": "One quantity goes with a power of another.",
            "function_or_object_type": ["similar bodies"], "constraints_used": ["all else is fixed"],
            "what_is_asked": "the second state", "intended_wrong_paths": ["linear", "square", "the change alone"],
            "difficulty_rationale": "One of 3 steps.", "mcq_viability": "Each of 4 paths gives a number.",
        });
        idea[field] = text;
        idea
    };
    for (field, text) in [
        ("idea_summary", json!("Use x = 3 and area 4*9")),
        ("idea_summary", json!("The side grows by ½")),
        ("what_is_asked", json!("the value of f(2)")),
        ("constraints_used", json!(["all else is fixed", "a = b"])),
        ("function_or_object_type", json!(["a circle of radius ٣"])),
        ("intended_wrong_paths", json!(["linear", "x²", "the change alone"])),
    ] {
        let mut asked = 0;
        let (end, _) = play(&plan, |ask| match ask.stage {
            Stage::Design => {
                asked += 1;
                Outcome::Answer(idea(field, text.clone()))
            }
            _ => good(ask),
        });
        let End::Rejected { findings, .. } = end else { panic!("{field} {text}: {end:?}") };
        assert!(findings[0].contains(field), "{findings:?}");
        assert_eq!(asked, plan.rules.designer_retries + 1, "another idea is asked for");
    }
    let end = end_with(&plan, Stage::Design, &idea("schema_id", json!("M1")));
    assert!(matches!(end, End::Accepted(_)), "{end:?}");
}
