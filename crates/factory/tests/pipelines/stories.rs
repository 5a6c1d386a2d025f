//! For all answers of models, a story ends within a known bound, and has one result wherever it was interrupted.

use plumb_bank::solver::{KeyCheck, recompute};
use plumb_content::generate::Stream;
use plumb_factory::{Artefact, ArtefactHistory, Ask, End, Order, Outcome, Plan, Stage, Step, Tier, next};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use crate::planted::defect::Item;
use crate::planted::plans;
use crate::planted::worlds::Case;
use crate::support::{longest, play_on};

/// Texts in place of an expected value.
const TEXTS: [&str; 36] = [
    "true",
    "NaN",
    "Infinity",
    "-0",
    "",
    " ",
    "1e999",
    "A",
    "H",
    "APPROVE",
    "FAIL",
    "structural_flaw",
    "7/8",
    "240 ml",
    "x = 3",
    "9^9^9^9^9",
    "1/0",
    "0^0",
    "sqrt(-1)",
    "((((((((((((((((((((((((",
    "10^(10^10)",
    "3!!!!",
    "<script>alert(1)</script>",
    "\u{0}",
    "\u{202e}evil",
    "é\u{301}",
    "{{key}}",
    "a: b # c",
    "- x",
    "---\n- 1",
    "'\"\\",
    "\u{2028}",
    "🦀",
    "&amp;",
    "Work out 3 + 4!",
    "= = =",
];

pub(crate) fn nonsense(stream: &mut Stream) -> Json {
    match stream.below(12) {
        0 => json!(null),
        1 => json!(stream.below(2) == 0),
        2 => json!([]),
        3 => json!({}),
        4 => json!([0, -1, 1, 2, 11, i64::MAX, i64::MIN][stream.index(7)]),
        5 => json!([0.95, 0.949_999, 1.000_000_1, 1e308, -1e308, 5e-324, 6.9][stream.index(7)]),
        6 => json!(vec!["x"; stream.index(40)]),
        7 if stream.below(8) == 0 => json!("Work out 3 + 4. ".repeat(70_000)),
        _ => json!(TEXTS[stream.index(TEXTS.len())]),
    }
}

/// Returns a random value that fits this (lowered) schema.
pub(crate) fn fitting(schema: &Json, stream: &mut Stream, depth: u32) -> Json {
    if depth == 0 {
        return Json::Null;
    }
    if let Some(values) = schema["enum"].as_array() {
        return values[stream.index(values.len())].clone();
    }
    if let Some(any) = schema["anyOf"].as_array() {
        return fitting(&any[stream.index(any.len())], stream, depth - 1);
    }
    let kind = match &schema["type"] {
        Json::Array(kinds) => kinds[stream.index(kinds.len())].clone(),
        kind => kind.clone(),
    };
    match kind.as_str() {
        Some("object") => {
            let fields = schema["properties"].as_object().unwrap();
            fields.iter().map(|(name, field)| (name.clone(), fitting(field, stream, depth - 1))).collect()
        }
        Some("array") => (0..stream.index(5)).map(|_| fitting(&schema["items"], stream, depth - 1)).collect(),
        Some("string") => json!(TEXTS[stream.index(TEXTS.len())]),
        Some("number") => json!([0.0, 0.94, 0.95, 1.0, 7.0, 8.0, 10.0][stream.index(7)]),
        Some("integer") => json!(stream.below(9)),
        Some("boolean") => json!(stream.below(2) == 0),
        _ => Json::Null,
    }
}

/// Puts nonsense into some field of an answer, or removes the field.
pub(crate) fn mutated(answer: &mut Json, stream: &mut Stream) {
    let count = match answer {
        Json::Object(fields) => fields.len(),
        Json::Array(items) => items.len(),
        _ => 0,
    };
    if count == 0 || stream.below(4) == 0 {
        *answer = nonsense(stream);
        return;
    }
    let at = stream.index(count);
    let takes_away = stream.below(6) == 0;
    match answer {
        Json::Object(fields) => {
            let name = fields.keys().nth(at).unwrap().clone();
            if takes_away {
                fields.remove(&name);
            } else {
                mutated(&mut fields[&name], stream);
            }
        }
        Json::Array(items) if takes_away => {
            items.remove(at);
        }
        Json::Array(items) => mutated(&mut items[at], stream),
        _ => {}
    }
}

/// The answer of a model that may answer anything; a function of the request and the seed.
fn anything(plan: &Plan, order: &Order<'_>, seed: u64, ask: &Ask, now: &mut Option<Item>) -> Outcome {
    let good = Case::approved(plan, *order).said(ask, now);
    let parts = [ask.stage.name(), &ask.attempt.to_string(), &ask.part.to_string()];
    let mut stream = Stream::of_parts(seed, &parts);
    let failed = |findings| Outcome::Failed { code: "schema_invalid".into(), findings };
    let schema = ask.render().unwrap().schema;
    let checked = |answer| schema.check(answer).map_or_else(failed, Outcome::Answer);
    // Some stories fail at every step, and others late.
    match (stream.below(16 << (seed % 4)), good) {
        (0, _) => Outcome::Failed { code: "refused".into(), findings: Vec::new() },
        (1, _) => checked(fitting(schema.lowered(), &mut stream, 9)),
        // Without a check by the schema: a stored answer may be corrupt.
        (2, _) => Outcome::Answer(nonsense(&mut stream)),
        (3, _) => Outcome::Answer(fitting(schema.lowered(), &mut stream, 9)),
        (4, Outcome::Answer(mut answer)) => {
            mutated(&mut answer, &mut stream);
            Outcome::Answer(answer)
        }
        (5..=8, Outcome::Answer(mut answer)) => {
            mutated(&mut answer, &mut stream);
            checked(answer)
        }
        (_, good) => good,
    }
}

/// A plan with other rules, and the number of an item of it.
fn any_plan() -> impl Strategy<Value = (Plan, u32)> {
    (0..2_usize, 1..=4_u8, 0..=3_u32, 0..=2_u32, 0..400_u32).prop_map(|(which, solves, tries, designs, number)| {
        let mut plan = plans()[which].clone();
        plan.rules.solves = solves;
        plan.rules.rubric.max_attempts = tries + 1;
        plan.rules.implementer_retries = tries;
        plan.rules.designer_retries = designs;
        (plan, number)
    })
}

/// Serialises and deserialises a story.
fn stored(story: &[Artefact]) -> Vec<Artefact> {
    serde_json::from_str(&serde_json::to_string(story).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Running it asserts that it ends within the bound.
    #[test]
    fn whatever_models_say_a_story_ends_and_where_it_was_cut_makes_no_difference(
        (plan, number) in any_plan(), seed: u64, cut: prop::sample::Index,
    ) {
        prop_assert_eq!(plan.check(), Ok(()));
        let order = plan.order(number).unwrap();
        let mut now = None;
        let (end, story) = play_on(&plan, &order, Vec::new(), |ask| anything(&plan, &order, seed, ask, &mut now));
        prop_assert_eq!(next(&plan, &order, &ArtefactHistory(&stored(&story))), Step::End(end.clone()));
        let cut = cut.index(story.len() + 1);
        let again = stored(&story[..cut]);
        prop_assert_eq!(next(&plan, &order, &ArtefactHistory(&again)), next(&plan, &order, &ArtefactHistory(&story[..cut])));
        let mut now = None;
        let (end_again, story_again) = play_on(&plan, &order, again, |ask| anything(&plan, &order, seed, ask, &mut now));
        prop_assert_eq!(&end_again, &end);
        prop_assert_eq!(story_again, story);
        if let End::Accepted(accepted) = end && accepted.tier == Tier::Proved {
            let item = &accepted.product.problem().unwrap();
            let key = &item.solution_logic.final_answer_canonical;
            let found = recompute(&item.problem_content.stem, &item.answer_spec.ui.choices, key);
            prop_assert_eq!(found, KeyCheck::Agrees);
        }
    }
}

#[test]
fn a_story_that_is_refused_as_late_as_can_be_is_as_long_as_the_bound_says() {
    for plan in plans() {
        let order = (0..plan.count).find(|number| number % 10 > 2).and_then(|number| plan.order(number)).unwrap();
        let mut now = None;
        let (end, story) = play_on(&plan, &order, Vec::new(), |ask| {
            let failed = Outcome::Failed { code: "refused".into(), findings: Vec::new() };
            let last_design = plan.rules.designer_retries + 1;
            match (ask.stage, Case::approved(&plan, order).said(ask, &mut now)) {
                (Stage::Design, good) => {
                    if ask.attempt == last_design {
                        good
                    } else {
                        failed
                    }
                }
                (Stage::Judge | Stage::Style, Outcome::Answer(mut answer)) => {
                    answer["scores"] = json!({});
                    Outcome::Answer(answer)
                }
                (_, good) => good,
            }
        });
        assert!(matches!(end, End::Rejected { .. }), "{end:?}");
        assert_eq!(story.len(), longest(&plan), "{:?}", plan.pipeline);
    }
    assert_eq!(plans().map(|plan| longest(&plan)), [3 * (2 + 5), 3 + 3 * 5]);
}

#[test]
fn a_question_that_means_something_else_than_its_formula_proves_nothing() {
    let [plan, _] = plans();
    let mut proved = Vec::new();
    for row in include_str!("misread.txt").lines().filter(|line| !line.starts_with('#')) {
        let [input, stem, key, check] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let draft = json!({
            "input": input, "stem": stem, "key": { "text": key, "check": check },
            "wrong": [
                { "text": "1001", "check": "1000 + 1", "tag": "one", "why": "Adds.", "hint": "Look again." },
                { "text": "1002", "check": "1000 + 2", "tag": "two", "why": "Adds.", "hint": "Look again." },
            ],
            "hints": ["Look."], "solution": [{ "say": "So it is.", "math": format!("{check} = {key}") }],
        });
        let order = plan.order(5).unwrap();
        let mut now = None;
        let (end, _) = play_on(&plan, &order, Vec::new(), |ask| match ask.stage {
            Stage::Generate => Outcome::Answer(draft.clone()),
            Stage::Solve => {
                let good = Case::approved(&plan, order).said(ask, &mut now);
                let Outcome::Answer(mut answer) = good else { return good };
                answer["answer"] = json!(key);
                Outcome::Answer(answer)
            }
            _ => Case::approved(&plan, order).said(ask, &mut now),
        });
        match end {
            End::Accepted(accepted) if accepted.tier == Tier::Proved => proved.push(stem),
            End::Accepted(_) => {}
            // Only its key may be a reason for rejection, or the test would not show anything about the proof.
            End::Rejected { findings, .. } => {
                assert!(findings.iter().any(|finding| finding.contains("is wrong")), "{stem}: {findings:?}");
            }
        }
    }
    assert!(proved.is_empty(), "{proved:#?}");
}
