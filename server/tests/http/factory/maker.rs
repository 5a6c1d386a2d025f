//! Well-behaved models, as replies to requests: a reply follows from the request alone.

use plumb_fake_llm::{AskedRequest, Reply};
use serde_json::{Value as Json, json};

/// Returns the right reply to a request of the factory; `None` for other requests.
pub(crate) fn good(asked: &AskedRequest) -> Option<Json> {
    let rubric = json!({ "solvability": 1, "ambiguity": 1, "procedural_correctness": 1, "pedagogical_alignment": 1 });
    Some(match asked.call_site.as_deref()? {
        "factory.generate" => problem(&said(asked)),
        "factory.solve" => json!({
            "working": "Made alike, then added.", "answer": solved(&said(asked)), "scores": rubric,
            "underspecified": false, "issues": [],
        }),
        "factory.judge" => json!({
            "verdict": "APPROVE", "feedback": "It can stand.", "scores": rubric, "underspecified": false, "issues": [],
        }),
        "factory.word" => worded(&said(asked)),
        "exam.design" => json!({
            "schema_id": after(&said(asked), "Schema id: ", '.'), "idea_summary": idea(&said(asked)),
            "function_or_object_type": ["similar solids"], "constraints_used": ["the shape stays"],
            "what_is_asked": "the volume of the whole", "intended_wrong_paths": ["linear", "square", "thirds"],
            "difficulty_rationale": "One power.", "mcq_viability": "Each path gives a number.",
        }),
        "exam.implement" => package(&said(asked)),
        "exam.verify" => json!({
            "working": "Cubes.", "answer": letter(&said(asked)), "verdict": "PASS", "confidence": "high", "reasons": [],
        }),
        "exam.style" => json!({
            "verdict": "PASS",
            "scores": {
                "esat_authenticity": 9, "one_idea_purity": 9, "no_calculator_suitability": 9, "elegance": 8,
                "distractor_realism": 8, "plausibility": 9,
            },
        }),
        _ => return None,
    })
}

/// Returns the first prompt; the later messages are the model's own answer and its errors.
fn said(asked: &AskedRequest) -> String {
    let first = asked.messages().iter().find(|message| message["role"] == "user");
    first.and_then(|message| message["content"].as_str()).unwrap_or_default().to_owned()
}

/// Like [`good`], as a reply with tokens that cost something.
pub(crate) fn reply(asked: &AskedRequest) -> Option<Reply> {
    good(asked).map(|json| Reply::json(json).usage(1_000, 500))
}

/// Returns the part of a text between two marks.
fn after(text: &str, mark: &str, end: char) -> String {
    text.split(mark).nth(1).and_then(|rest| rest.split(end).next()).unwrap_or_default().to_owned()
}

/// Derives two numbers from the requested variation, so that items hardly ever coincide.
fn numbers(user: &str) -> (u64, u64) {
    let hash = u64::from_str_radix(after(user, "Variation ", ':').trim(), 16).unwrap_or(7);
    (3 + hash % 400, 3 + hash / 512 % 400)
}

/// Derives a number from a text (FNV-1a).
fn number_of(text: &str) -> u64 {
    let one = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, one)
}

/// Chooses one of `words` by a number.
fn word(words: &[&'static str], number: u64) -> &'static str {
    usize::try_from(number).ok().and_then(|number| words.get(number % words.len())).copied().unwrap_or("body")
}

/// An idea in words, different for nearly every variation.
fn idea(user: &str) -> String {
    let number = number_of(user);
    let bodies = ["cone", "pyramid", "heap of sand", "balloon", "funnel", "crystal", "snowball", "wedge"];
    let ways = ["is filled", "is emptied", "melts", "grows", "is cut", "is cast anew", "is drawn to scale", "shrinks"];
    let asked =
        ["what it holds", "what it weighs", "what is left", "what is added", "what it costs", "how long it lasts"];
    format!(
        "A {} that keeps its shape {}; who sees that sizes go with the cube of lengths knows {}.",
        word(&bodies, number),
        word(&ways, number >> 8),
        word(&asked, number >> 16)
    )
}

/// Halves and quarters, so that every sum is a fraction in lowest terms by itself.
fn problem(user: &str) -> Json {
    let (a, b) = numbers(user);
    let (a, b) = (2 * a + 1, 2 * b + 1);
    let key = format!("{}/4", 2 * a + b);
    json!({
        "input": "fraction",
        "stem": format!("Work out {a}/2 + {b}/4."),
        "key": { "text": key, "check": format!("{a}/2 + {b}/4") },
        "wrong": [
            { "text": format!("{}/6", a + b), "check": format!("({a} + {b})/(2 + 4)"), "tag": "adds-across",
              "why": "Adds tops and bottoms.", "hint": "Are the parts equally large?" },
            { "text": format!("{}/4", a + b), "check": format!("({a} + {b})/4"), "tag": "keeps-larger",
              "why": "Takes the larger bottom and leaves the tops.", "hint": "How many quarters is a half?" },
        ],
        "hints": ["Make the parts equally large first."],
        "solution": [
            { "say": "Turn the halves into quarters.", "math": format!("{a}/2 = {}/4", 2 * a) },
            { "say": "Add the quarters.", "math": format!("{}/4 + {b}/4 = {key}", 2 * a) },
        ],
    })
}

/// A question about an orchard with the given parameters.
fn worded(user: &str) -> Json {
    let [a, b] = ["- a = ", "- b = "].map(|mark| after(user, mark, '\n').trim().parse::<u64>().unwrap_or(0));
    json!({
        "parameters": [{ "name": "a", "value": a.to_string() }, { "name": "b", "value": b.to_string() }],
        "stem": format!("Ann has {a} plums and picks {b} more. How many plums has she then?"),
        "answer": (a + b).to_string(),
    })
}

/// The sum that a question of [`problem`] or [`worded`] requires.
fn solved(user: &str) -> String {
    if user.contains("plums") {
        let [a, b] =
            [("Ann has ", ' '), ("picks ", ' ')].map(|(mark, end)| after(user, mark, end).parse().unwrap_or(0));
        let sum: u64 = a + b;
        return sum.to_string();
    }
    let sum = after(user, "Work out ", '.');
    let mut tops = sum.split(" + ").filter_map(|part| part.split('/').next()?.trim().parse::<u64>().ok());
    match (tops.next(), tops.next()) {
        (Some(a), Some(b)) => format!("{}/4", 2 * a + b),
        _ => "none".to_owned(),
    }
}

fn package(user: &str) -> Json {
    let number = number_of(user);
    let (n, vessel) = (10 + number % 900, word(&["glass", "paper cup", "mould", "vase"], number >> 16));
    json!({
        "question": {
            "stem": format!("A {vessel} has the shape of a cone with its point at the bottom. Filled to half of its depth it holds {n} ml. How much does it hold when it is full?"),
            "options": {
                "A": format!("{} ml", 2 * n), "B": format!("{} ml", 8 * n), "C": format!("{} ml", 4 * n),
                "D": format!("{} ml", 3 * n),
            },
            "correct_option": "B",
        },
        "solution": { "reasoning": "The two bodies are similar, with lengths in the ratio 2.", "key_insight": "Volumes go with the cube." },
        "distractor_map": { "A": "linear", "B": "right", "C": "square", "D": "thirds" },
        "checks": {
            "A": format!("{n}*2"), "B": format!("{n}*2^3"), "C": format!("{n}*2^2"), "D": format!("{n}*3"),
        },
    })
}

/// The letter of the largest amount, which answers the question of [`package`].
fn letter(user: &str) -> String {
    let said = user.split("JSON string: ").nth(1).unwrap_or_default().trim();
    let text: String = serde_json::from_str(said).unwrap_or_default();
    let shown: Json = serde_json::from_str(&text).unwrap_or_default();
    let amount = |text: &Json| text.as_str().and_then(|text| text.split(' ').next()?.parse::<u64>().ok()).unwrap_or(0);
    let options = shown["options"].as_object().into_iter().flatten();
    options.max_by_key(|(_, text)| amount(text)).map(|(letter, _)| letter.clone()).unwrap_or_default()
}
