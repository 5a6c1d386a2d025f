//! The implementer's answer as a problem of the bank.

use plumb_bank::{
    AnswerMode, CHECK, FinalAnswerType, InputType, MathProblemItem, Meta, ProblemAnswerSpec, ProblemContent,
    Provenance, SolutionLogic, SolutionStep, Status, StemFormat, Ui, VerificationReport,
};
use plumb_content::check::{Comparison, recomputed};
use plumb_tutoring::diagnosis::{Misconception, Trigger, TriggerKind};
use plumb_types::time::Timestamp;
use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};

use crate::plan::Order;
use crate::schemas::LETTERS;
use crate::story::{ArtefactHistory, RuleFindings, Stage};

/// Returns the first twelve hex digits of the hash of the question: stem, options and correct option.
pub(crate) fn fingerprint(package: &Json) -> String {
    hex::encode(Sha256::digest(package["question"].to_string()))[..12].to_owned()
}

/// Returns the options in the order of their letters.
fn options(package: &Json) -> Vec<(&'static str, &str)> {
    let options = &package["question"]["options"];
    LETTERS.iter().filter_map(|letter| Some((*letter, options[*letter].as_str()?))).collect()
}

/// Converts the item to a problem of the bank, not judged yet.
///
/// # Errors
/// All errors in it, in words for its author.
pub(crate) fn item_of(package: &Json, order: &Order<'_>) -> Result<MathProblemItem, Vec<String>> {
    let options = options(package);
    let right = package["question"]["correct_option"].as_str().unwrap_or_default();
    let Some((_, key)) = options.iter().find(|(letter, _)| *letter == right) else {
        return Err(vec![format!("the correct option {right} is none of the options")]);
    };
    let holes = options.iter().zip(LETTERS).any(|((letter, _), expected)| *letter != expected);
    if holes {
        return Err(vec!["the letters of the options must follow one another from A".to_owned()]);
    }
    let map = &package["distractor_map"];
    let unmapped: Vec<&str> =
        options.iter().map(|(letter, _)| *letter).filter(|letter| map[*letter].as_str().is_none()).collect();
    if !unmapped.is_empty() {
        return Err(vec![format!("the distractor map says nothing of {}", unmapped.join(", "))]);
    }
    let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
    let mut variables = Map::new();
    if let Some(check) = package["checks"][right].as_str() {
        variables.insert(CHECK.to_owned(), json!(check));
    }
    let insight = text(&package["solution"]["key_insight"]);
    let wrong = options.iter().filter(|(letter, _)| *letter != right).map(|(letter, option)| Misconception {
        id: format!("option-{}", letter.to_lowercase()),
        error_tag: format!("option-{}", letter.to_lowercase()),
        trigger: Trigger { kind: TriggerKind::ExactAnswer, value: (*option).to_owned() },
        hint_ladder: vec![text(&map[*letter]), insight.clone()],
    });
    let name = format!("plumb-factory/{}/{}/{}/{}", order.brief.id, order.seed, order.number, fingerprint(package));
    Ok(MathProblemItem {
        meta: Meta {
            id: plumb_types::ids::derived(&[name.as_bytes()]),
            version: 1,
            skill_id: order.brief.skill.clone(),
            difficulty: order.difficulty,
            created_at: Timestamp::from_micros(0),
            verified_at: None,
            status: Status::Draft,
            provenance: Provenance::made_by("none"),
            verification_report: VerificationReport::without_issues(),
        },
        problem_content: ProblemContent {
            stem: text(&package["question"]["stem"]),
            format: StemFormat::Text,
            variables,
            figure: None,
            diagram_prompt: None,
        },
        answer_spec: ProblemAnswerSpec {
            answer_mode: AnswerMode::FinalOnly,
            input_type: InputType::MultipleChoice,
            tolerance: None,
            accepted_forms: Vec::new(),
            ui: Ui { placeholder: None, choices: options.iter().map(|(_, option)| (*option).to_owned()).collect() },
        },
        solution_logic: SolutionLogic {
            final_answer_canonical: (*key).to_owned(),
            final_answer_type: FinalAnswerType::MultipleChoice,
            steps: vec![
                SolutionStep {
                    step_index: 1,
                    explanation: text(&package["solution"]["reasoning"]),
                    math: String::new(),
                },
                SolutionStep { step_index: 2, explanation: insight.clone(), math: (*key).to_owned() },
            ],
        },
        misconceptions: wrong.collect(),
    })
}

/// Checks that numbers in key and options equal their computations, if there are any, and differ from each other.
pub(super) fn computations(package: &Json, mut found: RuleFindings) -> RuleFindings {
    let options = options(package);
    found.against.extend(super::options::against(&options));
    for (letter, option) in options {
        let Some(check) = package["checks"][letter].as_str() else { continue };
        match recomputed(option, check, true) {
            Comparison::Equal => {}
            Comparison::Different => {
                found.against.push(format!("option {letter} is “{option}”, but its computation “{check}” is not that"));
            }
            Comparison::Undecided(why) => {
                found.mention.push(format!("whether “{check}” comes to option {letter} is undecided: {why}"));
            }
        }
    }
    found
}

/// Adds the models that made the item.
pub(super) fn finished(mut item: MathProblemItem, story: &ArtefactHistory<'_>, attempt: u32) -> MathProblemItem {
    let provenance = &mut item.meta.provenance;
    let (design, implement) = (story.model(Stage::Design), story.model(Stage::Implement));
    provenance.generator_model = if design == implement { implement } else { format!("{design}, {implement}") };
    provenance.critic_model = story.model(Stage::Examine);
    provenance.judge_model = story.model(Stage::Style);
    provenance.attempt = attempt;
    item
}
