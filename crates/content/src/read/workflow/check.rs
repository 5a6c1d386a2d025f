//! Reads a `check` step: its options or typed answer, and the key.

use crate::fields::{Fields, LocatedNode, Reader};
use crate::text::problem::shorten;
use crate::text::suggest;
use crate::workflow::{MAX_ATTEMPTS, StepBody};
use plumb_answers::answer::{Outcome, mark_key};
use plumb_answers::item::{ItemBody, ItemOption};

use super::step::StepExits;

impl Reader<'_> {
    pub(super) fn check_step(&mut self, fields: &mut Fields, ways: &mut StepExits) -> Option<StepBody> {
        let text = fields.need(self, "text").and_then(|at| self.paragraphs(&at));
        let next = self.next(fields, ways);
        let on_fail = self.way(fields, "on_fail", &mut ways.edges).unwrap_or_else(|| next.clone());
        let attempts = fields.take("attempts").map_or(Some(1), |at| self.count(&at, 1, u32::from(MAX_ATTEMPTS)));
        let feedback = fields.take("feedback").map_or(Some(Vec::new()), |at| self.paragraphs(&at));
        let task = match (fields.take("options"), fields.take("answer")) {
            (Some(at), None) => self.options_with_key(&at, fields),
            (None, Some(at)) => self.answer_with_key(&at, fields),
            (first, second) => {
                for name in ["correct", "key"] {
                    fields.take(name);
                }
                let place = first.and(second).map_or(fields.at.place(), |at| at.place());
                let place = self.first_line(place);
                self.error(place, "check-answer", "a check has either `options` or an `answer`");
                None
            }
        };
        Some(StepBody::Check {
            text: text?,
            task: Box::new(task?),
            attempts: u8::try_from(attempts?).ok()?,
            feedback: feedback?,
            next,
            on_fail,
        })
    }

    fn options_with_key(&mut self, at: &LocatedNode, fields: &mut Fields) -> Option<ItemBody> {
        let options = self.check_options(at);
        let correct_at = fields.need(self, "correct")?;
        let key = self.text(&correct_at)?;
        let options = options?;
        if !options.iter().any(|option| option.id == key) {
            let ids: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
            let message = format!("there is no option `{}`", shorten(&key));
            self.error(correct_at.place(), "unknown-option", message).help = Some(suggest::help(&key, &ids));
            return None;
        }
        Some(ItemBody::MultipleChoice { options, key })
    }

    fn check_options(&mut self, at: &LocatedNode) -> Option<Vec<ItemOption>> {
        let mut options: Vec<ItemOption> = Vec::new();
        let items = self.at_least_two(at)?;
        for item in &items {
            let Some(fields) = self.fields(item) else { continue };
            let taken: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
            let Some((id, text)) = self.option(fields, &taken) else { continue };
            // Learners could not distinguish two options with equal texts, one of them wrong.
            if options.iter().any(|option| option.text == text) {
                self.error(item.place(), "duplicate-name", format!("there already is an option “{}”", shorten(&text)));
            }
            options.push(ItemOption { id, text, strategy: None, misconception: None });
        }
        (options.len() == items.len()).then_some(options)
    }

    fn answer_with_key(&mut self, at: &LocatedNode, fields: &mut Fields) -> Option<ItemBody> {
        let spec = self.typed_answer(at);
        let key_at = fields.need(self, "key")?;
        let key = self.text(&key_at)?;
        let spec = spec?;
        let problems = spec.problems();
        if problems.is_empty() {
            // If the marking rules did not accept the key, no learner could pass.
            let verdict = mark_key(&spec, &key);
            if verdict.outcome != Outcome::Correct {
                let reason = verdict.reason.unwrap_or_else(|| "it is not found right".to_owned());
                let message = format!("the key `{}` is not a right answer: {reason}", shorten(&key));
                self.error(key_at.place(), "bad-key", message);
                return None;
            }
        }
        Some(ItemBody::ShortAnswer { spec, key })
    }
}
