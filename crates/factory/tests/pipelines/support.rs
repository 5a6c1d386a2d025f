//! Runs items to their ends, with given answers in place of models.

use plumb_content::generate::Stream;
use plumb_factory::{
    AnswerOrigin, Artefact, ArtefactHistory, Ask, Brief, End, Order, Outcome, Pipeline, Plan, Rules, Step, Weights,
    next,
};
use serde_json::{Value as Json, json};

/// Makes a plan for items about these briefs.
pub(crate) fn plan(pipeline: Pipeline, briefs: Vec<Brief>, count: u32, seed: u64) -> Plan {
    Plan { pipeline, briefs, count, seed, weights: Weights::default(), rules: Rules::default() }
}

/// Makes a brief about `id`; the skill has that name too.
pub(crate) fn brief(id: &str) -> Brief {
    Brief {
        id: id.into(),
        skill: id.to_lowercase(),
        title: format!("About {id}"),
        text: format!("Items for {id}."),
        area: String::new(),
        blueprint: None,
    }
}

/// Maximum number of artefacts in an item's story: answers and findings for each of its drafts, and the designs.
pub(crate) fn longest(plan: &Plan) -> usize {
    let rules = &plan.rules;
    let [drafts, designs] = match plan.pipeline {
        Pipeline::Tutoring | Pipeline::Wording | Pipeline::Template => [rules.rubric.max_attempts, 0],
        Pipeline::Exam => [rules.implementer_retries + 1, rules.designer_retries + 1],
    };
    let of_a_draft = match plan.pipeline {
        // Draft, rules, solutions, verifier, judgements in both orders.
        Pipeline::Tutoring | Pipeline::Wording => 5 + u32::from(rules.solves),
        // Draft, rules, solutions of each level, verifier.
        Pipeline::Template => 3 + u32::from(rules.solves.max(3)),
        // Implementation, rules, examination, verifier, style.
        Pipeline::Exam => 5,
    };
    usize::try_from(designs + drafts * of_a_draft).unwrap()
}

/// Runs an item from `story` to its end, which must come within [`longest`].
pub(crate) fn play_on(
    plan: &Plan,
    order: &Order<'_>,
    mut story: Vec<Artefact>,
    mut answer: impl FnMut(&Ask) -> Outcome,
) -> (End, Vec<Artefact>) {
    loop {
        match next(plan, order, &ArtefactHistory(&story)) {
            Step::Ask(ask) => {
                let made = Some(AnswerOrigin { model: "m".into(), ..AnswerOrigin::default() });
                let (stage, attempt, part) = (ask.stage, ask.attempt, ask.part);
                story.push(Artefact { stage, attempt, part, outcome: answer(&ask), made });
            }
            Step::Note(artefact) => story.push(artefact),
            Step::End(end) => return (end, story),
        }
        assert!(story.len() <= longest(plan), "the story of item {} does not end", order.number);
    }
}

/// Converts an answer as the client does: one that does not fit the schema is a failure.
pub(crate) fn answered(ask: &Ask, answer: Json) -> Outcome {
    match ask.render().unwrap().schema.check(answer) {
        Ok(answer) => Outcome::Answer(answer),
        Err(findings) => Outcome::Failed { code: "schema_invalid".into(), findings },
    }
}

/// Returns the whole prompt as one text.
pub(crate) fn told(ask: &Ask) -> String {
    let said = ask.render().unwrap().messages.into_iter().filter_map(|message| message.content);
    said.collect::<Vec<_>>().join("\n")
}

/// Returns the options in a prompt for a solver or an examiner, with their letters.
pub(crate) fn shown(ask: &Ask) -> Vec<(String, String)> {
    let said = told(ask);
    let quoted = said.rsplit("JSON string: ").next().unwrap();
    let question: String = serde_json::from_str(quoted.trim()).unwrap();
    let question: Json = serde_json::from_str(&question).unwrap();
    let options = question["options"].as_object().unwrap();
    options.iter().map(|(letter, text)| (letter.clone(), text.as_str().unwrap().to_owned())).collect()
}

/// Whether an event of this probability happens, drawn for this request.
pub(crate) fn happens(probability: f64, seed: u64, what: &str, ask: &Ask) -> bool {
    let parts = [what, ask.stage.name(), &ask.attempt.to_string(), &ask.part.to_string()];
    let drawn = u32::try_from(Stream::of_parts(seed, &parts).below(1_000_000)).unwrap();
    f64::from(drawn) < probability * 1_000_000.0
}

/// The scores of the rubric, all equal.
pub(crate) fn scores(of: f64) -> Json {
    json!({ "solvability": of, "ambiguity": of, "procedural_correctness": of, "pedagogical_alignment": of })
}

/// The scores of a style judge, all equal.
pub(crate) fn style_scores(of: f64) -> Json {
    json!({
        "esat_authenticity": of, "one_idea_purity": of, "no_calculator_suitability": of, "elegance": of,
        "distractor_realism": of, "plausibility": of,
    })
}

/// An idea for an exam item about `id`.
pub(crate) fn idea(id: &str) -> Json {
    json!({
        "schema_id": id, "idea_summary": "One quantity goes with a power of another.",
        "function_or_object_type": ["similar bodies"], "constraints_used": ["all else is fixed"],
        "what_is_asked": "the second state", "intended_wrong_paths": ["linear", "square", "the change alone"],
        "difficulty_rationale": "one step once it is seen", "mcq_viability": "each path leads to a number",
    })
}
