//! What is said instead of a picture must not say the key: who cannot see it would be told what others must find.

use plumb_formula::Value;

use crate::blueprint::skill::Skill;
use crate::generate::{RenderedItem, values};
use crate::text::problem::{Severity, shorten};

use super::findings::Findings;
use super::problem_set::states;

/// What helps against it.
pub(super) const TELLS_KEY_HELP: &str =
    "leave the number away from its labels, or write `tells_key: true` if reading it off is what is asked for";

/// From this part of the items on it is no chance that the key is among the words.
const MOST: f64 = 0.34;

/// How often the words of the picture have the key in them, at one level.
pub(super) struct Telling<'s> {
    skill: &'s Skill,
    seen: u32,
    told: u32,
    first: Option<(String, String)>,
}

impl<'s> Telling<'s> {
    pub(super) const fn new(skill: &'s Skill) -> Self {
        Self { skill, seen: 0, told: 0, first: None }
    }

    /// Reads what one solution shows.
    pub(super) fn item(&mut self, parameters: &[Value], shown: &RenderedItem) {
        let Some(words) = &shown.alternative else { return };
        self.seen += 1;
        if states(words, &shown.key) {
            self.told += 1;
            self.first.get_or_insert_with(|| (words.clone(), values::describe(self.skill, parameters)));
        }
    }

    /// Reports it, if it is more than chance.
    pub(super) fn report(&self, level: &str, findings: &mut Findings) {
        let may = self.skill.figure.as_ref().is_none_or(|figure| figure.tells_key);
        let Some((words, with)) = self.first.as_ref().filter(|_| !may) else { return };
        let share = f64::from(self.told) / f64::from(self.seen.max(1));
        if share < MOST {
            return;
        }
        let message = format!(
            "the words of this picture say the key of {:.0} % of the items: {} (level `{level}`, with {with})",
            share * 100.0,
            shorten(words)
        );
        if let Some(problem) = findings.add(Severity::Error, "presentation.figure", None, "figure-tells-key", message) {
            problem.help = Some(TELLS_KEY_HELP.to_owned());
        }
    }
}
