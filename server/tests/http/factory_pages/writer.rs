//! A scripted model that writes problems and items, and judges them.

use plumb_fake_llm::{AskedRequest, FakeLlm, Provider, Reply, Script};
use serde_json::{Value as Json, json};

/// The kind of a draft, by its number from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drafted {
    /// A calculation, which proves its key.
    Proved,
    /// A question in words, which nothing proves.
    Agreed,
    /// A draft with a key that its computation contradicts.
    Wrong,
}

/// The question in words. Its hint would run if it were not escaped.
pub(crate) const IN_WORDS: &str = "A jug holds 3/4 of a litre of juice, and 1/8 of a litre is added. How many litres?";
/// Text of a model that would run.
pub(crate) const HOSTILE: &str = "<img src=x onerror=__xss=1>";

/// A model that writes drafts of the kinds that `drafts` returns, and agrees with all of them.
pub(crate) fn writer(drafts: impl Fn(usize) -> Drafted + Send + Sync + 'static) -> FakeLlm {
    FakeLlm::start(Script::new(Provider::OpenAi).responder(move |asked: &AskedRequest| {
        let answer = match asked.call_site.as_deref()? {
            "factory.generate" if asked.user().contains("Write one template.") => template(),
            "factory.generate" => draft(drafts(asked.nth)),
            "factory.solve" => solution(&sum_in(asked).unwrap_or_else(|| "7/8".to_owned())),
            "factory.judge" => judgement(),
            "exam.design" => idea(),
            "exam.implement" => package(asked.nth),
            "exam.verify" => json!({
                "working": "The cube of two is eight.", "answer": letter_of_largest(asked), "verdict": "PASS",
                "confidence": "high",
            }),
            "exam.style" => style(),
            _ => return None,
        };
        Some(Reply::json(answer))
    }))
}

fn draft(what: Drafted) -> Json {
    let stem = if what == Drafted::Agreed { IN_WORDS } else { "Work out 3/4 + 1/8." };
    let key = if what == Drafted::Wrong { "1" } else { "7/8" };
    json!({
        "input": "fraction", "stem": stem, "key": { "text": key, "check": "3/4 + 1/8" },
        "wrong": [
            { "text": "4/12", "check": "(3+1)/(4+8)", "tag": "adds-across", "why": HOSTILE, "hint": "Are the parts equal?" },
            { "text": "1/2", "check": "(3+1)/8", "tag": "keeps-larger", "why": "Takes one bottom.", "hint": "How many eighths?" },
        ],
        "hints": ["Make the parts equally large."],
        "solution": [{ "say": "Three quarters are six eighths.", "math": "6/8 + 1/8 = 7/8" }],
    })
}

/// A blueprint of sums of fractions with equal denominators.
fn template() -> Json {
    let mistake = |name: &str, formula: &str, misconception: &str| {
        json!({ "name": name, "formula": formula, "condition": null, "misconception": misconception,
                "is_core": name == "bottoms_added", "hint": "Are the parts of one size?" })
    };
    let parameter =
        |name: &str, min: u32, max: u32| json!({ "name": name, "min": min, "max": max, "step": null, "choices": [] });
    json!({
        "statement": "Add litres with equal denominators", "cognitive_level": "Apply",
        "item_type": "short_answer", "answer_type": "fraction",
        "parameters": [parameter("a", 1, 29), parameter("b", 1, 29), parameter("d", 3, 31)],
        "computed": [{ "name": "top", "formula": "a + b" }],
        "key": "top / d",
        "constraints": ["gcd(a + b, d) == 1", "a < d", "b < d"],
        "levels": [
            { "name": "easy", "value": 0.3, "constraints": ["a + b < d"] },
            { "name": "hard", "value": 0.6, "constraints": ["a + b > d"] },
        ],
        "stems": ["What is {a}/{d} + {b}/{d}?"],
        "wrong": [
            mistake("bottoms_added", "(a + b) / (2 * d)", "Numerators and denominators were both added"),
            mistake("bottom_left_out", "a + b", "The denominator was left out"),
            mistake("subtracted", "abs(a - b) / d", "Subtracted instead of adding"),
        ],
        "hints": ["Parts of the same size are counted together."],
        "solution": [
            "The numerators are added: {a} + {b} = {top}.",
            "The result is {numerator(answer)}/{denominator(answer)}.",
        ],
        "examples": [
            { "level": "easy", "parameters": ["a = 2", "b = 1", "d = 7"], "key": "3/7" },
            { "level": "hard", "parameters": ["a = 4", "b = 5", "d = 7"], "key": "9/7" },
        ],
    })
}

/// The result of the sum in a question of [`template`].
fn sum_in(asked: &AskedRequest) -> Option<String> {
    let question = asked.user();
    let (_, rest) = question.split_once("What is ")?;
    added(rest.split_once('?')?.0)
}

/// The sum of two fractions with equal denominators, such as `2/7 + 3/7`.
pub(crate) fn added(sum: &str) -> Option<String> {
    let (left, right) = sum.split_once(" + ")?;
    let [(a, d), (b, _)] = [left.split_once('/')?, right.split_once('/')?];
    Some(format!("{}/{d}", a.trim().parse::<u32>().ok()? + b.trim().parse::<u32>().ok()?))
}

fn scores() -> Json {
    json!({ "solvability": 1, "ambiguity": 1, "procedural_correctness": 1, "pedagogical_alignment": 1 })
}

fn solution(answer: &str) -> Json {
    json!({ "working": "Made alike, and added.", "answer": answer, "scores": scores(), "underspecified": false, "issues": [] })
}

fn judgement() -> Json {
    json!({ "verdict": "APPROVE", "feedback": "As it is.", "scores": scores(), "underspecified": false, "issues": [] })
}

fn idea() -> Json {
    json!({
        "schema_id": "M1", "idea_summary": "A cone that is half full.", "function_or_object_type": ["cone"],
        "constraints_used": ["similar"], "what_is_asked": "The whole.", "intended_wrong_paths": ["a", "b", "c"],
        "difficulty_rationale": "One power.", "mcq_viability": "Yes.",
    })
}

/// A package with numbers of its own, because the bank accepts a question once.
fn package(nth: usize) -> Json {
    let half = 20 + 10 * nth;
    let times = |factor: usize| format!("{} ml", half * factor);
    json!({
        "question": {
            "stem": format!("A cone filled to half of its depth holds {half} ml. How much does it hold when it is full?"),
            "options": { "A": times(8), "B": times(2), "C": times(4), "D": times(3) }, "correct_option": "A",
        },
        "solution": { "reasoning": "Volumes go with the cube.", "key_insight": "Similar bodies." },
        "distractor_map": { "A": "right", "B": "linear", "C": "square", "D": "thirds" },
        "checks": {
            "A": format!("{half}*2^3"), "B": format!("{half}*2"), "C": format!("{half}*2^2"), "D": format!("{half}*3"),
        },
    })
}

fn style() -> Json {
    json!({
        "verdict": "PASS",
        "scores": {
            "esat_authenticity": 9, "one_idea_purity": 9, "no_calculator_suitability": 9, "elegance": 9,
            "distractor_realism": 9, "plausibility": 9,
        },
    })
}

/// Returns the letter of the largest amount, which is the content of a full cone.
fn letter_of_largest(asked: &AskedRequest) -> String {
    let said = asked.user();
    let quoted = said.split("JSON string: ").nth(1).unwrap();
    let text: String = serde_json::Deserializer::from_str(quoted).into_iter().next().unwrap().unwrap();
    let shown: Json = serde_json::from_str(&text).unwrap();
    let amount = |text: &Json| text.as_str().unwrap().strip_suffix(" ml").unwrap().parse::<u32>().unwrap();
    let options = shown["options"].as_object().unwrap();
    options.iter().max_by_key(|(_, text)| amount(text)).map(|(letter, _)| letter.clone()).unwrap()
}
