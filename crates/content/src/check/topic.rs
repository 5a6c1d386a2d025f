//! Checks whether a topic explains each concept before it asks about it, and repeats no text.

use std::collections::{BTreeMap, BTreeSet};

use super::notation;
use crate::text::problem::{Problem, Severity, in_file_order};
use crate::topic::{StepKind, Topic};

/// Checks a topic by itself. Empty if there are no findings.
pub fn check_topic(topic: &Topic) -> Vec<Problem> {
    let mut check = TopicCheck { topic, problems: topic.warnings.clone() };
    check.explained_first();
    check.said_once();
    check.notation();
    let guidelines = &topic.guidelines;
    check.listed_once("guidelines.learning_objectives", &guidelines.learning_objectives);
    check.listed_once("guidelines.common_misconceptions", &guidelines.common_misconceptions);
    in_file_order(&mut check.problems);
    check.problems
}

struct TopicCheck<'t> {
    topic: &'t Topic,
    problems: Vec<Problem>,
}

impl TopicCheck<'_> {
    /// Reports concepts that are asked about before they are explained, each once.
    fn explained_first(&mut self) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for (index, step) in self.topic.steps.iter().enumerate() {
            let name = step.concept.name.as_str();
            if seen.insert(name) && !matches!(step.kind, StepKind::Explain { .. }) {
                let path = format!("study_plan[{index}].concept");
                let message = format!("`{name}` is asked about before it is explained");
                self.add(Severity::Warning, &path, "unexplained", message, "put a step before it that explains it");
            }
        }
    }

    /// Reports repeated explanations: a learner who did not understand needs different words.
    fn said_once(&mut self) {
        let mut said: BTreeMap<String, usize> = BTreeMap::new();
        for (index, step) in self.topic.steps.iter().enumerate() {
            let StepKind::Explain { text, other_ways, .. } = &step.kind else { continue };
            let ways = other_ways.iter().enumerate().map(|(way, text)| (format!("other_ways[{way}]"), text));
            for (field, text) in std::iter::once(("text".to_owned(), text)).chain(ways) {
                // A text may be repeated on purpose elsewhere, but not as another way of explaining one step.
                let severity = match said.insert(text.to_lowercase(), index) {
                    Some(before) if before == index => Severity::Error,
                    Some(_) => Severity::Warning,
                    None => continue,
                };
                let path = format!("study_plan[{index}].{field}");
                let message = "these very words were said before".to_owned();
                self.add(severity, &path, "said-twice", message, "say it in another way, or leave it out");
            }
        }
    }

    /// Reports faults of notation.
    fn notation(&mut self) {
        let guidelines = &self.topic.guidelines;
        let mut said = self.topic.texts();
        let lists = [
            ("learning_objectives", &guidelines.learning_objectives),
            ("common_misconceptions", &guidelines.common_misconceptions),
        ];
        for (field, list) in lists {
            let entries = list.iter().enumerate();
            said.extend(entries.map(|(at, text)| (format!("guidelines.{field}[{at}]"), text.as_str())));
        }
        for (path, text) in said {
            notation::report(&self.topic.places, &path, text, &mut self.problems);
        }
    }

    fn listed_once(&mut self, path: &str, entries: &[String]) {
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for (index, entry) in entries.iter().enumerate() {
            if !seen.insert(entry.to_lowercase()) {
                let message = "this is already in the list".to_owned();
                self.add(Severity::Warning, &format!("{path}[{index}]"), "said-twice", message, "leave it out");
            }
        }
    }

    fn add(&mut self, severity: Severity, path: &str, code: &str, message: String, help: &str) {
        let places = &self.topic.places;
        let problem = Problem::new(places.source(), places.at(path), severity, code, message);
        self.problems.push(problem.with_help(help));
    }
}
