//! Collects the findings of a check: each once, at its place in the file.

use std::collections::{BTreeMap, BTreeSet};

use plumb_formula::{Span, allowance};

use crate::blueprint::skill::Skill;
use crate::generate::{BlueprintPart, Constraint};
use crate::text::problem::{Problem, Severity};
use crate::text::scalar;
use crate::text::source_map::SourceMap;

use super::CHECK_STEPS;

/// Separates a language from the path of a text in it.
const TRANSLATED: &str = ": ";

/// Returns the path of a text in another language.
pub(super) fn translated_path(language: &str, path: &str) -> String {
    format!("{language}{TRANSLATED}{path}")
}

/// Findings so far.
pub(super) struct Findings {
    places: SourceMap,
    /// Of the skill in other languages, by language.
    translated: BTreeMap<String, SourceMap>,
    /// Path and code of earlier findings, so that three levels do not report one fault three times.
    seen: BTreeSet<(String, String)>,
    /// Whether each strategy has produced a distractor anywhere.
    used: Vec<bool>,
    pub(super) problems: Vec<Problem>,
}

impl Findings {
    pub(super) fn new(skill: &Skill) -> Self {
        Self {
            places: skill.places.clone(),
            translated: skill
                .translations
                .iter()
                .map(|one| (one.language.clone(), one.document.places.clone()))
                .collect(),
            seen: BTreeSet::new(),
            used: vec![false; skill.strategies.len()],
            problems: Vec::new(),
        }
    }

    /// Adds a finding at `path`; `None` if one with this code was reported there before.
    pub(super) fn add(
        &mut self,
        severity: Severity,
        path: &str,
        span: Option<Span>,
        code: &str,
        message: String,
    ) -> Option<&mut Problem> {
        if allowance::is_spent() {
            self.too_much_work(path, span);
            return None;
        }
        if !self.seen.insert((path.to_owned(), code.to_owned())) {
            return None;
        }
        self.place(severity, path, span, code, message)
    }

    /// Reports once that the check ran out of steps, where that was noticed. Later failures are not findings, because
    /// nothing can be evaluated any more.
    fn too_much_work(&mut self, path: &str, span: Option<Span>) {
        if self.problems.iter().any(|problem| problem.code == allowance::SPENT) {
            return;
        }
        let millions = CHECK_STEPS / 1_000_000;
        let message = format!("checking this takes more than {millions} million steps of formulas");
        if let Some(problem) = self.place(Severity::Error, path, span, allowance::SPENT, message) {
            problem.help = Some("make the lists and numbers in this formula, or the parameters, smaller".to_owned());
        }
    }

    /// Reports at the answer's formula that the check ran out of steps, unless that was reported before.
    pub(super) fn report_steps_spent(&mut self) {
        if allowance::is_spent() {
            self.too_much_work("generation.answer_formula", None);
        }
    }

    fn place(
        &mut self,
        severity: Severity,
        path: &str,
        span: Option<Span>,
        code: &str,
        message: String,
    ) -> Option<&mut Problem> {
        let (places, path) = match path.split_once(TRANSLATED) {
            Some((language, path)) => (self.translated.get(language).unwrap_or(&self.places), path),
            None => (&self.places, path),
        };
        let whole = places.at(path);
        let source = places.source();
        let place = match span {
            Some(span) => scalar::within(source, whole, span.start, span.end),
            None => source.first_line(whole),
        };
        self.problems.push(Problem::new(source, place, severity, code, message));
        self.problems.last_mut()
    }

    pub(super) fn error(&mut self, path: &str, code: &str, message: String) -> Option<&mut Problem> {
        self.add(Severity::Error, path, None, code, message)
    }

    pub(super) fn warning(&mut self, path: &str, code: &str, message: String) -> Option<&mut Problem> {
        self.add(Severity::Warning, path, None, code, message)
    }

    /// Records which strategies produced distractors.
    pub(super) fn count_strategies(&mut self, valid: &[u64]) {
        for (used, valid) in self.used.iter_mut().zip(valid) {
            *used |= *valid > 0;
        }
    }

    /// Warns of strategies that never produce a distractor.
    pub(super) fn unused_strategies(&mut self, skill: &Skill) {
        for (index, strategy) in skill.strategies.iter().enumerate() {
            if !self.used[index] {
                let path = format!("presentation.distractor_strategies[{index}]");
                let message = format!("`{}` gave no usable wrong answer at any level", strategy.kind);
                if let Some(problem) = self.warning(&path, "idle-strategy", message) {
                    problem.help =
                        Some("its condition never holds, or it gives the key or what another strategy gave".to_owned());
                }
            }
        }
    }
}

/// Adds to a message at which level and with which values that was found.
pub(super) fn at_level(message: impl std::fmt::Display, level: &str, values: &str) -> String {
    format!("{message} (level `{level}`, with {values})")
}

/// Returns the path of a constraint of the level called `level`.
pub(super) fn constraint_path(level: &str, constraint: Constraint) -> String {
    match constraint {
        Constraint::Common(index) => format!("generation.constraints[{index}]"),
        Constraint::Level(index) => format!("generation.difficulty_levels.{level}.constraints[{index}]"),
    }
}

/// Returns the path of an evaluated part.
pub(super) fn part_path(skill: &Skill, part: BlueprintPart) -> String {
    match part {
        BlueprintPart::Computed(index) => {
            let name = skill.computed.get(index).map_or("", |computed| computed.name.as_str());
            format!("generation.computed_values.{name}")
        }
        BlueprintPart::Answer => "generation.answer_formula".to_owned(),
        BlueprintPart::Stem(index) => format!("presentation.stem_templates[{index}]"),
        BlueprintPart::Figure(index) => {
            let path = skill.figure.as_ref().map(|figure| figure.path(index)).unwrap_or_default();
            format!("presentation.figure{path}")
        }
        BlueprintPart::SolutionFigure(index) => {
            let path = skill.solution_figure.as_ref().map(|figure| figure.path(index)).unwrap_or_default();
            format!("solution_figure{path}")
        }
        BlueprintPart::Solution(index) => format!("solution[{index}]"),
        BlueprintPart::Strategy(index) => format!("presentation.distractor_strategies[{index}].formula"),
        BlueprintPart::Condition(index) => format!("presentation.distractor_strategies[{index}].condition"),
        BlueprintPart::Validation(index) => format!("presentation.distractor_validation[{index}]"),
        BlueprintPart::Options => "presentation.distractor_strategies".to_owned(),
    }
}
