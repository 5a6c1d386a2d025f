//! The prompts that come with Plumb.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Prompt;

/// Asks for the kind of error behind a wrong answer.
pub const DIAGNOSE: &str = "diagnose";
/// Asks for words before a step of a workflow.
pub const DRIVER_GUIDE: &str = "driver_guide";
/// Asks for a partner's question in a thought session.
pub const DRIVER_PARTNER: &str = "driver_partner";
/// Asks for a summary of the beginning of a thought session.
pub const DRIVER_PARTNER_SUMMARY: &str = "driver_partner_summary";
/// Asks for words before an item of practice.
pub const DRIVER_TUTOR: &str = "driver_tutor";
/// Asks for the idea of an exam item.
pub const EXAM_DESIGN: &str = "exam_design";
/// Asks for an exam item of an idea.
pub const EXAM_IMPLEMENT: &str = "exam_implement";
/// Asks for another exam item of an idea; before the words of `exam_implement`.
pub const EXAM_RETRY: &str = "exam_retry";
/// Asks whether an item has the style of the examination.
pub const EXAM_STYLE: &str = "exam_style";
/// Asks for an exam item to be solved and examined without its key.
pub const EXAM_VERIFY: &str = "exam_verify";
/// Asks for a problem of a skill.
pub const FACTORY_GENERATE: &str = "factory_generate";
/// Asks for two solutions of a problem to be compared.
pub const FACTORY_JUDGE: &str = "factory_judge";
/// Asks for a better problem; before the words of `factory_generate`.
pub const FACTORY_REFINE: &str = "factory_refine";
/// Asks for a problem to be solved without its key.
pub const FACTORY_SOLVE: &str = "factory_solve";
/// Asks for a blueprint of a skill.
pub const FACTORY_TEMPLATE: &str = "factory_template";
/// Asks for an item of a blueprint in other words.
pub const FACTORY_WORD: &str = "factory_word";
/// Asks an endpoint for a short answer, to measure its latency.
pub const PROBE_LATENCY: &str = "probe_latency";
/// Asks for an object against the schema, to see whether the endpoint enforces it.
pub const PROBE_OBJECT: &str = "probe_object";
/// Asks for a tool call against its schema.
pub const PROBE_TOOL: &str = "probe_tool";
/// Reports the findings about an answer, and asks for a corrected one.
pub const REPAIR: &str = "repair";
/// Asks whether a learner's message needs a person's attention.
pub const SAFETY: &str = "safety";
/// Contains the schema, for an endpoint that does not receive it as a parameter.
pub const SCHEMA_IN_WORDS: &str = "schema_in_words";
/// Reports why a reply was refused, and asks for another one.
pub const SPEECH_AGAIN: &str = "speech_again";
/// Asks for a topic for the tutor, of a skill.
pub const TOPIC_DRAFT: &str = "topic_draft";
/// Asks for a reply after a tutor's session is over.
pub const TUTOR_AFTERWORD: &str = "tutor_afterword";
/// Asks which sentences a tutor says beside an open question.
pub const TUTOR_MOVE: &str = "tutor_move";
/// Asks for a tutor's reply.
pub const TUTOR_TURN: &str = "tutor_turn";
/// Asks for a tutor's first words.
pub const TUTOR_WELCOME: &str = "tutor_welcome";
/// Asks whether words of a model may be shown to a learner.
pub const WORDS_SAFETY: &str = "words_safety";

/// Name and text of each.
pub const SHIPPED: [(&str, &str); 29] = [
    (DIAGNOSE, include_str!("../../prompts/diagnose.md")),
    (DRIVER_GUIDE, include_str!("../../prompts/driver_guide.md")),
    (DRIVER_PARTNER, include_str!("../../prompts/driver_partner.md")),
    (DRIVER_PARTNER_SUMMARY, include_str!("../../prompts/driver_partner_summary.md")),
    (DRIVER_TUTOR, include_str!("../../prompts/driver_tutor.md")),
    (EXAM_DESIGN, include_str!("../../prompts/exam_design.md")),
    (EXAM_IMPLEMENT, include_str!("../../prompts/exam_implement.md")),
    (EXAM_RETRY, include_str!("../../prompts/exam_retry.md")),
    (EXAM_STYLE, include_str!("../../prompts/exam_style.md")),
    (EXAM_VERIFY, include_str!("../../prompts/exam_verify.md")),
    (FACTORY_GENERATE, include_str!("../../prompts/factory_generate.md")),
    (FACTORY_JUDGE, include_str!("../../prompts/factory_judge.md")),
    (FACTORY_REFINE, include_str!("../../prompts/factory_refine.md")),
    (FACTORY_SOLVE, include_str!("../../prompts/factory_solve.md")),
    (FACTORY_TEMPLATE, include_str!("../../prompts/factory_template.md")),
    (FACTORY_WORD, include_str!("../../prompts/factory_word.md")),
    (PROBE_LATENCY, include_str!("../../prompts/probe_latency.md")),
    (PROBE_OBJECT, include_str!("../../prompts/probe_object.md")),
    (PROBE_TOOL, include_str!("../../prompts/probe_tool.md")),
    (REPAIR, include_str!("../../prompts/repair.md")),
    (SAFETY, include_str!("../../prompts/safety.md")),
    (SCHEMA_IN_WORDS, include_str!("../../prompts/schema_in_words.md")),
    (SPEECH_AGAIN, include_str!("../../prompts/speech_again.md")),
    (TOPIC_DRAFT, include_str!("../../prompts/topic_draft.md")),
    (TUTOR_AFTERWORD, include_str!("../../prompts/tutor_afterword.md")),
    (TUTOR_MOVE, include_str!("../../prompts/tutor_move.md")),
    (TUTOR_TURN, include_str!("../../prompts/tutor_turn.md")),
    (TUTOR_WELCOME, include_str!("../../prompts/tutor_welcome.md")),
    (WORDS_SAFETY, include_str!("../../prompts/words_safety.md")),
];

/// A missing name would mean an invalid file: a test checks that all are valid.
static PROMPTS: LazyLock<BTreeMap<&str, Prompt>> =
    LazyLock::new(|| SHIPPED.into_iter().filter_map(|(name, text)| Some((name, Prompt::parse(text).ok()?))).collect());

/// The shipped prompt of that name.
pub fn shipped(name: &str) -> Option<&'static Prompt> {
    PROMPTS.get(name)
}
