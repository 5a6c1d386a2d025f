//! Checks whether the prompts of a set can be answered, and are asked once.

use std::collections::BTreeSet;

use crate::reflection::{FollowUp, Prompt, Reflection};
use crate::text::problem::{Problem, Severity, in_file_order};

/// Characters of a word and the space after it, in plain English.
const WORD: u32 = 6;

/// Checks a set of prompts. Empty if there are no findings.
pub fn check_reflection(reflection: &Reflection) -> Vec<Problem> {
    let mut check = ReflectionCheck { reflection, problems: reflection.warnings.clone() };
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for (index, prompt) in reflection.prompts.iter().enumerate() {
        let path = format!("prompts[{index}]");
        check.asked_once(&prompt.text, &format!("{path}.text"), &mut asked);
        if let Some(follow_up) = &prompt.follow_up {
            check.asked_once(&follow_up.text, &format!("{path}.follow_up.text"), &mut asked);
            check.limit(prompt, follow_up, &format!("{path}.follow_up.when_fewer_words_than"));
        }
    }
    in_file_order(&mut check.problems);
    check.problems
}

struct ReflectionCheck<'r> {
    reflection: &'r Reflection,
    problems: Vec<Problem>,
}

impl ReflectionCheck<'_> {
    /// A repeated prompt makes learners think that their answer was wrong.
    fn asked_once(&mut self, text: &str, path: &str, asked: &mut BTreeSet<String>) {
        if !asked.insert(text.to_lowercase()) {
            let message = "these very words were asked before".to_owned();
            self.add(Severity::Warning, path, "asked-twice", message, "ask it in another way, or leave it out");
        }
    }

    /// The maximum length must allow for the requested number of words.
    fn limit(&mut self, prompt: &Prompt, follow_up: &FollowUp, path: &str) {
        let (words, max_length) = (follow_up.when_fewer_words_than, prompt.max_length);
        let help = "ask for fewer words, or raise `max_length`";
        // Words of one letter with a space between.
        if words > max_length.div_ceil(2) {
            let message = format!("no answer of {max_length} characters has {words} words: all would be followed up");
            self.add(Severity::Error, path, "always-follows", message, help);
        } else if words.saturating_mul(WORD) > max_length {
            let message = format!("{words} words hardly fit into {max_length} characters");
            self.add(Severity::Warning, path, "hardly-fits", message, help);
        }
    }

    fn add(&mut self, severity: Severity, path: &str, code: &str, message: String, help: &str) {
        let places = &self.reflection.places;
        let problem = Problem::new(places.source(), places.at(path), severity, code, message);
        self.problems.push(problem.with_help(help));
    }
}
