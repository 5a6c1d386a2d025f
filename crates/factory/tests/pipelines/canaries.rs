//! Blind solvers and examiners get no information about key, solution, or the right option.

use plumb_factory::{Ask, Order, Outcome, Pipeline, Plan, Stage};
use serde_json::{Value as Json, json};

use crate::support::{answered, brief, idea, plan, play_on, shown, told};

/// Words and numbers that each occur in one place of an item only, and must not occur in a blind prompt.
const CANARIES: [&str; 12] = [
    "918273645",
    "918273",
    "heron",
    "ibis",
    "jackdaw",
    "kestrel",
    "lapwing",
    "merlin",
    "nightjar",
    "ouzel",
    "petrel",
    "quail",
];

fn draft(input: &str, keys: &[&str; 4]) -> Json {
    let [key, wrong @ ..] = keys;
    let wrong = wrong.iter().zip(["heron", "ibis", "jackdaw"]).map(|(text, tag)| {
        json!({
            "text": text, "check": format!("{text} + 0"), "tag": format!("{tag}-tag"), "why": "A kestrel does so.",
            "hint": "What would a lapwing do?",
        })
    });
    json!({
        "input": input, "stem": "Which number was meant by the author of this question?",
        "key": { "text": key, "check": format!("{key} + 0*918273") }, "wrong": wrong.collect::<Vec<_>>(),
        "hints": ["Ask a merlin.", "Ask a nightjar."],
        "solution": [{ "say": "The ouzel says so.", "math": format!("{key} + 1 - 1 = {key}") }],
    })
}

fn package(right: &str) -> Json {
    json!({
        "question": {
            "stem": "Which number was meant by the author of this question?",
            "options": { "A": "5 km", "B": "6 km", "C": "7 km", "D": "8 km" }, "correct_option": right,
        },
        "solution": { "reasoning": "The ouzel says 918273645.", "key_insight": "Ask a merlin." },
        "distractor_map": { "A": "heron", "B": "ibis", "C": "jackdaw", "D": "kestrel" },
        "checks": { "A": "5 + 0*918273", "B": "6 + 0*918273", "C": "7 + 0*918273", "D": "8 + 0*918273" },
    })
}

/// Returns the prompts of all blind stages of an item. Every draft fails at the end, so that there are several.
fn blind(plan: &Plan, order: &Order<'_>, written: &Json) -> Vec<Ask> {
    let mut blind = Vec::new();
    play_on(plan, order, Vec::new(), |ask| match ask.stage {
        Stage::Design => answered(ask, idea(&order.brief.id)),
        Stage::Generate | Stage::Implement => answered(ask, written.clone()),
        Stage::Solve | Stage::Examine => {
            blind.push(ask.clone());
            // The second solver refuses, so that findings about the first one could reach a later prompt.
            if ask.part == 2 {
                return Outcome::Failed { code: "refused".into(), findings: vec!["the quail has 918273645".into()] };
            }
            Outcome::Answer(
                json!({ "working": "a petrel", "answer": "nothing", "verdict": "FAIL", "reasons": ["a petrel"] }),
            )
        }
        _ => Outcome::Failed { code: "refused".into(), findings: vec!["the quail has 918273645".into()] },
    });
    assert!(blind.len() >= 3, "{} blind asks", blind.len());
    blind
}

fn tells_nothing(order: &Order<'_>, ask: &Ask) {
    let told = told(ask);
    for canary in CANARIES {
        assert!(!told.contains(canary), "{canary} is told at {}: {told}", ask.stage.name());
    }
    // With the seed a model could compute the order of the options.
    let [seed, high] = [order.seed.to_string(), format!("{:08x}", order.seed >> 32)];
    assert!(!told.contains(&seed) && !told.contains(&high), "the seed is told: {told}");
    // The examiner's instructions mention right options; the item does not.
    let item = told.rsplit("JSON string: ").next().unwrap();
    assert!(!item.contains("correct") && !item.contains("distractor") && !item.contains("check"), "{item}");
}

#[test]
fn who_is_blind_is_told_nothing_of_key_solution_and_mistakes() {
    let tutoring = plan(Pipeline::Tutoring, vec![brief("frac_add")], 40, 5);
    let exam = plan(Pipeline::Exam, vec![brief("M1")], 40, 5);
    for number in 0..40 {
        let order = tutoring.order(number).unwrap();
        for written in [
            draft("integer", &["918273645", "5", "6", "7"]),
            draft("expression", &["918273645*x", "5*x", "6*x", "7*x"]),
            draft("multiple_choice", &["5", "6", "7", "8"]),
        ] {
            for ask in blind(&tutoring, &order, &written) {
                tells_nothing(&order, &ask);
            }
        }
        let order = exam.order(number).unwrap();
        for ask in blind(&exam, &order, &package("C")) {
            tells_nothing(&order, &ask);
        }
    }
}

#[test]
fn which_option_is_right_changes_nothing_of_what_an_examiner_is_told() {
    let exam = plan(Pipeline::Exam, vec![brief("M1")], 40, 6);
    for number in 0..40 {
        let order = exam.order(number).unwrap();
        let said = |right: &str| blind(&exam, &order, &package(right)).iter().map(told).collect::<Vec<_>>();
        let first = said("A");
        assert!(["B", "C", "D"].iter().all(|right| said(right) == first));
    }
}

/// Counts how often the right option is at each of four positions.
fn places(plan: &Plan, written: &Json, key: &str) -> [u32; 4] {
    let mut places = [0; 4];
    for order in (0..plan.count).filter_map(|number| plan.order(number)) {
        for ask in blind(plan, &order, written) {
            places[shown(&ask).iter().position(|(_, text)| text == key).unwrap()] += 1;
        }
    }
    places
}

#[test]
fn the_place_of_the_right_option_says_nothing() {
    let tutoring = plan(Pipeline::Tutoring, vec![brief("frac_add")], 200, 7);
    let exam = plan(Pipeline::Exam, vec![brief("M1")], 300, 8);
    for places in
        [places(&tutoring, &draft("multiple_choice", &["5", "6", "7", "8"]), "5"), places(&exam, &package("A"), "5 km")]
    {
        let all: u32 = places.iter().sum();
        // Drafts of one item have one order, so there are 200 or 300 independent samples.
        assert!(places.iter().all(|count| count * 100 > all * 15 && count * 100 < all * 35), "{places:?}");
    }
}
