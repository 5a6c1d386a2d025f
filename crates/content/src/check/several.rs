//! Checks typed answers for which more than the key is correct.

use plumb_answers::answer::Input;

use crate::blueprint::skill::Skill;

use super::findings::Findings;

const CODE: &str = "many-right-answers";
/// Beginnings of questions that leave the choice to the learner.
const OPEN: &[&str] = &[
    "name a ",
    "name an ",
    "name one ",
    "name any ",
    "give an example",
    "give one example",
    "give any ",
    "give a number that",
    "give a number between",
    "find a number that",
    "find a number between",
    "find any ",
    "write a number that",
    "write a number between",
    "write any ",
    "think of a",
    "choose any ",
    "which number can ",
    "what could ",
    "nenne ein",
    "nenne irgendein",
    "gib ein beispiel",
    "gib eine zahl an",
    "finde eine zahl",
    "schreibe eine zahl",
];

/// Warns if a rule or a question makes more answers correct than the key. `keys` is the number of different keys.
pub(super) fn check(skill: &Skill, keys: u64, findings: &mut Findings) {
    let Some(spec) = &skill.answer_spec else { return };
    if matches!(spec.input, Input::Set | Input::MultipleAnswers | Input::Interval) {
        return;
    }
    let always = [("accept", !spec.accept.is_empty()), ("pattern", spec.pattern.is_some())];
    for (field, _) in always.into_iter().filter(|(_, given)| *given && keys > 1) {
        let message =
            format!("`{field}` is the same for all items, whose keys differ: what it allows is right for each");
        if let Some(problem) = findings.warning(&format!("answer.{field}"), CODE, message) {
            problem.help = Some("let `answer_formula` give what is right, and mark it by `input`".to_owned());
        }
    }
    for (at, stem) in skill.stems.iter().enumerate() {
        let lower = stem.source().to_lowercase();
        let mut sentences = lower.split(['.', '?', '!', ':']).map(str::trim_start);
        let open = sentences.find_map(|sentence| OPEN.iter().find(|open| sentence.starts_with(*open)));
        if let Some(open) = open.filter(|_| spec.accept.is_empty() && spec.pattern.is_none()) {
            let message = format!("`{}` leaves the choice to the learner, and only the key is right", open.trim());
            if let Some(problem) = findings.warning(&format!("presentation.stem_templates[{at}]"), CODE, message) {
                problem.help = Some("ask so that one answer is right: the smallest, the next, all of them".to_owned());
            }
        }
    }
}
