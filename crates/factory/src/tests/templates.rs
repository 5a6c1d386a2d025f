//! Blueprints that models write.

use plumb_content::generate::Generator;
use plumb_content::read;
use serde_json::{Value as Json, json};

use super::stories::{plan, play, solution};
use crate::{Accepted, Ask, Cause, End, Outcome, Pipeline, Product, Stage, Template, Tier, question_shapes};

fn template() -> Json {
    let mistake = |name: &str, formula: &str, misconception: &str, is_core: bool| {
        json!({ "name": name, "formula": formula, "condition": null, "misconception": misconception, "is_core": is_core,
                "hint": "Are the parts of one size?" })
    };
    let level =
        |name: &str, value: f64, constraint: &str| json!({ "name": name, "value": value, "constraints": [constraint] });
    let example = |level: &str, [a, b, d]: [u32; 3], key: &str| {
        let parameters = [format!("a = {a}"), format!("b = {b}"), format!("d = {d}")];
        json!({ "level": level, "parameters": parameters, "key": key })
    };
    let parameter =
        |name: &str, min: u32, max: u32| json!({ "name": name, "min": min, "max": max, "step": null, "choices": [] });
    json!({
        "statement": "Add fractions with the same denominator", "cognitive_level": "Apply",
        "item_type": "short_answer", "answer_type": "fraction",
        "parameters": [parameter("a", 1, 12), parameter("b", 1, 12), parameter("d", 3, 15)],
        "computed": [{ "name": "top", "formula": "a + b" }],
        "key": "top / d",
        "constraints": ["gcd(a + b, d) == 1", "a < d", "b < d"],
        "levels": [level("easy", 0.3, "a + b < d"), level("hard", 0.6, "a + b > d")],
        "stems": ["What is {a}/{d} + {b}/{d}?"],
        "wrong": [
            mistake("denominators_added", "(a + b) / (2 * d)", "Numerators and denominators were both added", true),
            mistake("denominator_left_out", "a + b", "The denominator was left out", false),
            mistake("subtracted", "abs(a - b) / d", "Subtracted instead of adding", false),
        ],
        "hints": ["Parts of the same size are counted together."],
        "solution": ["The numerators are added: {a} + {b} = {top}.", "The result is {numerator(answer)}/{denominator(answer)}."],
        "examples": [example("easy", [2, 1, 7], "3/7"), example("hard", [4, 5, 7], "9/7")],
    })
}

/// Solves the sum in a question.
fn solved(ask: &Ask) -> Outcome {
    let question = format!("{:?}", ask.parts);
    let sum = question.split("What is ").nth(1).and_then(|rest| rest.split('?').next()).unwrap_or_default();
    let mut parts = sum.split(" + ").filter_map(|part| part.split_once('/'));
    let number = |text: &str| text.parse::<u32>().unwrap();
    let ((a, d), (b, _)) = (parts.next().unwrap(), parts.next().unwrap());
    Outcome::Answer(solution(&format!("{}/{d}", number(a) + number(b))))
}

fn made(drafts: impl Fn(u32) -> Json) -> (End, Vec<crate::Artefact>) {
    made_within(2, drafts)
}

fn made_within(attempts: u32, drafts: impl Fn(u32) -> Json) -> (End, Vec<crate::Artefact>) {
    let mut plan = plan(Pipeline::Template);
    plan.rules.rubric.max_attempts = attempts;
    play(&plan, |ask| match ask.stage {
        Stage::Generate => Outcome::Answer(drafts(ask.attempt)),
        Stage::Solve => solved(ask),
        stage => panic!("{stage:?}"),
    })
}

fn accepted(end: End) -> (Template, Tier, u32) {
    match end {
        End::Accepted(Accepted { product: Product::Template(template), tier, attempt }) => (template, tier, attempt),
        other => panic!("{other:?}"),
    }
}

/// The reasons against a draft that is the template with one change.
fn against(change: impl Fn(&mut Json)) -> Vec<String> {
    let (end, _) = made_within(1, |_| {
        let mut draft = template();
        change(&mut draft);
        draft
    });
    match end {
        End::Rejected { cause: Cause::Rules, findings, .. } => findings,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_accepted_blueprint_makes_a_thousand_items_and_each_level_was_solved() {
    let (end, story) = made(|_| template());
    assert_eq!(story.iter().filter(|one| one.stage == Stage::Solve).count(), 2, "{story:?}");
    let (template, tier, attempt) = accepted(end);
    assert_eq!((tier, attempt), (Tier::Proved, 1), "{}", template.text);
    let skill = read::skill(&template.id, &template.text).unwrap();
    assert_eq!(skill.metadata.practised_as.as_ref().map(plumb_types::SkillId::as_str), Some("frac_add"));
    assert_eq!(skill.metadata.domain, "Mathematics");
    let generator = Generator::new(skill.into());
    let mut questions = std::collections::BTreeSet::new();
    for seed in 0..500 {
        for level in ["easy", "hard"] {
            questions.insert(generator.generate(level, seed).unwrap().stem);
        }
    }
    assert!(questions.len() > 250, "{}", questions.len());
    assert_eq!(question_shapes(&generator).into_iter().collect::<Vec<_>>(), ["whatis#/#+#/"]);
}

#[test]
fn what_is_wrong_in_a_blueprint_is_told_with_the_question_where_it_shows() {
    let told = |change: &dyn Fn(&mut Json), why: &str| {
        let found = against(change);
        assert!(found.iter().any(|one| one.contains(why)), "{why}: {found:#?}");
        assert!(found.len() <= 13, "{}", found.len());
    };
    told(
        &|draft| {
            draft["key"] = json!("(a + b) / (d + 1)");
            draft["constraints"] = json!(["gcd(a + b, d + 1) == 1"]);
            draft["examples"] = json!([]);
        },
        "the question comes to",
    );
    told(
        &|draft| draft["solution"] = json!(["The numerators are added: {a} + {b} = {top}."]),
        "does not come to the key",
    );
    told(&|draft| draft["key"] = json!("a + nothing"), "nothing");
    told(&|draft| draft["examples"][0]["key"] = json!("4/7"), "4/7");
    told(&|draft| draft["hints"][0] = json!("It is {numerator(answer)}/{denominator(answer)}."), "tells the key");
    told(&|draft| draft["hints"][0] = json!("Only an idiot gets this wrong."), "not to be said");
    told(&|draft| draft["hints"][0] = json!("See https://evil.example/ for help."), "https");
    told(
        &|draft| draft["wrong"][0]["hint"] = json!("Write down {numerator(answer)}/{denominator(answer)}."),
        "tells the key",
    );
    told(
        &|draft| {
            draft["solution"] =
                json!(["{a} + {b} = {top + 1}.", "The result is {numerator(answer)}/{denominator(answer)}."]);
        },
        "wrong",
    );
    told(&|draft| draft["stems"] = json!(["What is {a}/{d} + {b}/{d}, as in the figure above?"]), "picture");
    told(&|draft| draft["stems"] = json!(["What is <b>{a}/{d}</b> + {b}/{d}?"]), "plain text");
    told(&|draft| draft["stems"] = json!(["What is {a}/{d} + {b}/\u{43e}{d}?"]), "U+");
    told(&|draft| draft["constraints"] = json!(["a > 100"]), "easy");
    told(
        &|draft| {
            draft["answer_type"] = json!("integer");
            draft["key"] = json!("top");
            draft["stems"] = json!(["What is {a} + {b}? Take the number {d} as a name."]);
            draft["examples"] = json!([]);
            draft["wrong"] = json!([]);
        },
        "no fraction",
    );
}

#[test]
fn a_blueprint_goes_back_with_its_faults_and_comes_again() {
    let drafts = |attempt: u32| {
        let mut draft = template();
        if attempt == 1 {
            draft["key"] = json!("top / (2 * d)");
        }
        draft
    };
    let (template, tier, attempt) = accepted(made(drafts).0);
    assert_eq!((tier, attempt), (Tier::Proved, 2), "{}", template.text);
}

#[test]
fn solvers_who_come_to_another_answer_refuse_it() {
    // The solvers read the sum that the words ask for; the reader of stems does not.
    let (end, _) = made(|_| {
        let mut draft = template();
        draft["stems"] =
            json!(["A jug holds some juice. What is {a}/{d} + {b}/{d}? It is poured out twice, and counted."]);
        draft["key"] = json!("2 * top / d");
        draft["constraints"] = json!(["gcd(2 * (a + b), d) == 1", "a < d", "b < d"]);
        draft["examples"] = json!([{ "level": "easy", "key": "6/7", "parameters": ["a = 2", "b = 1", "d = 7"] }]);
        draft["solution"] = json!([
            "The numerators are added: {a} + {b} = {top}.",
            "Twice that: {numerator(answer)}/{denominator(answer)}."
        ]);
        draft
    });
    assert_eq!(end.outcome(), Err(Cause::WrongKey), "{end:?}");
}

#[test]
fn nothing_in_a_draft_adds_a_field() {
    for text in
        ["a\"\nskill_id: other\n", "x\n---\n# a comment", "*anchor &alias !tag", "{a}: {", "\u{0}\u{85}\u{2028}"]
    {
        let (end, _) = made(|_| {
            let mut draft = template();
            for field in ["statement", "key"] {
                draft[field] = json!(text);
            }
            draft["parameters"][0]["name"] = json!(text);
            draft["wrong"][0]["name"] = json!(text);
            draft
        });
        assert_eq!(end.outcome(), Err(Cause::Rules), "{text:?}: {end:?}");
    }
}

#[test]
fn options_are_what_mistakes_lead_to() {
    let mistake = |name: &str, formula: &str, condition: Option<&str>| {
        json!({ "name": name, "formula": formula, "condition": condition, "misconception": format!("Did {name}"),
                "is_core": name.starts_with("core"), "hint": null })
    };
    let mut draft = template();
    for (field, value) in [
        ("statement", json!("Double a number up to 150")),
        ("item_type", json!("multiple_choice")),
        ("answer_type", json!("integer")),
        ("parameters", json!([{ "name": "number", "min": 11, "max": 150, "step": null, "choices": [] }])),
        ("computed", json!([])),
        ("constraints", json!([])),
        ("key", json!("2 * number")),
        ("stems", json!(["What is 2 × {number}?"])),
        ("hints", json!(["Double the tens and the ones."])),
        ("solution", json!(["Twice the number: 2 × {number} = {answer}."])),
        ("examples", json!([{ "level": "easy", "parameters": ["number = 34"], "key": "68" }])),
        (
            "wrong",
            json!([
                mistake("core_ones", "answer - number % 10", Some("number % 10 > 0")),
                mistake("core_carry", "answer - 10", Some("number % 10 >= 5")),
                mistake("carry_not_there", "answer + 10", Some("number % 10 < 5")),
                mistake("core_tens", "answer - number // 10 * 10", None),
                mistake("one_too_many", "answer + 1", None),
                mistake("one_too_few", "answer - 1", None),
                mistake("two_added", "number + 2", None),
                mistake("trebled", "number * 3", None),
            ]),
        ),
    ] {
        draft[field] = value;
    }
    draft["levels"][0]["constraints"] = json!(["number % 10 < 5"]);
    draft["levels"][1]["constraints"] = json!(["number % 10 >= 5"]);
    let mut plan = plan(Pipeline::Template);
    plan.briefs[0].skill = "doubling".into();
    plan.briefs[0].area = "Numbers".into();
    let (end, _) = play(&plan, |ask| {
        let question = format!("{:?}", ask.parts);
        match ask.stage {
            Stage::Solve => {
                let number = question.split("2 × ").nth(1).and_then(|rest| rest.split('?').next()).unwrap();
                let right = format!("{}", 2 * number.parse::<u32>().unwrap());
                Outcome::Answer(solution(&right))
            }
            _ => Outcome::Answer(draft.clone()),
        }
    });
    let (template, tier, _) = accepted(end);
    assert_eq!(tier, Tier::Proved);
    let skill = read::skill(&template.id, &template.text).unwrap();
    assert_eq!((skill.metadata.domain.as_str(), skill.strategies.len()), ("Numbers", 8));
}
