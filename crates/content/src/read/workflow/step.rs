//! Reads a step of a workflow.

use plumb_formula::{Names, Type};

use crate::fields::{Fields, LocatedNode, MAX_LIST, Reader, Word, is_word};
use crate::text::problem::shorten;
use crate::workflow::{
    ChooseOption, DEFAULT_OUTCOME, MAX_WAIT_DAYS, StepBody, StepKind, TOO_MANY_STEPS, Target, WaitLength,
};
use plumb_types::calendar::CalendarDate;
use plumb_types::time::Timestamp;

use super::{Edge, OTHERWISE, RuleDraft, WorkflowStepDraft};

/// Maximum length of a title, outcome or option, in characters.
const MAX_LINE: usize = 500;

/// Exits of a step, collected while its body is read.
#[derive(Default)]
pub(super) struct StepExits {
    pub(super) edges: Vec<Edge>,
    pub(super) rules: Vec<RuleDraft>,
    pub(super) falls_through: bool,
}

impl Reader<'_> {
    /// Reads a step. One with an id and a type takes part in all further checks, even if it has errors.
    pub(super) fn step(&mut self, at: &LocatedNode) -> Option<WorkflowStepDraft> {
        let mut fields = self.fields(at)?;
        let id_at = fields.need(self, "step_id");
        let id = id_at.as_ref().and_then(|at| self.step_id(at));
        let kind = fields.field::<Word<StepKind>>(self, "type");
        let (id_at, id, kind) = (id_at?, id?, kind?);
        let title = fields.take("title").and_then(|at| self.line(&at));
        let mut ways = StepExits::default();
        let body = self.step_body(&id_at, kind, &mut fields, &mut ways);
        fields.done(self);
        let StepExits { edges, rules, falls_through } = ways;
        Some(WorkflowStepDraft { id, id_at: id_at.place(), title, kind, body, edges, rules, falls_through })
    }

    /// Checks that the id can be a name in formulas.
    fn step_id(&mut self, at: &LocatedNode) -> Option<String> {
        let id = self.text(at)?;
        if id.chars().count() > 64 {
            self.error(at.place(), "too-long", "a step's id has at most 64 characters");
            return None;
        }
        if let Err(error) = Names::new().add(&id, Type::Unknown) {
            self.error(at.place(), "bad-name", error.to_string());
            return None;
        }
        Some(id)
    }

    fn step_body(
        &mut self,
        id: &LocatedNode,
        kind: StepKind,
        fields: &mut Fields,
        ways: &mut StepExits,
    ) -> Option<StepBody> {
        match kind {
            StepKind::Ask => self.ask(id, fields, ways),
            StepKind::Branch => self.branch(fields, ways),
            StepKind::Check => self.check_step(fields, ways),
            StepKind::Inform | StepKind::Choose | StepKind::Wait | StepKind::Run | StepKind::End => {
                let text = fields.need(self, "text").and_then(|at| self.paragraphs(&at));
                match kind {
                    StepKind::Choose => self.choose(text, fields, ways),
                    StepKind::Wait => self.wait(text, fields, ways),
                    StepKind::Run => self.run(text, fields, ways),
                    StepKind::End => self.end(text, fields),
                    _ => {
                        let next = self.next(fields, ways);
                        Some(StepBody::Inform { text: text?, next })
                    }
                }
            }
        }
    }

    /// Reads `next`; empty, and recorded, if the next step of the file follows.
    pub(super) fn next(&mut self, fields: &mut Fields, ways: &mut StepExits) -> String {
        let next = self.way(fields, "next", &mut ways.edges);
        ways.falls_through = next.is_none();
        next.unwrap_or_default()
    }

    fn ask(&mut self, id: &LocatedNode, fields: &mut Fields, ways: &mut StepExits) -> Option<StepBody> {
        let next = self.next(fields, ways);
        let at = fields.need(self, "question")?;
        let mut inner = self.fields(&at)?;
        if let Some(own) = inner.take("question_id") {
            let message = "the step's id is the question's id";
            self.error(own.place(), "misplaced-field", message).help = Some("take `question_id` away".to_owned());
        }
        inner.lend("question_id", id);
        let draft = self.question(&mut inner);
        inner.done(self);
        Some(StepBody::Ask { question: Box::new(draft.question?), next })
    }

    fn choose(&mut self, text: Option<Vec<String>>, fields: &mut Fields, ways: &mut StepExits) -> Option<StepBody> {
        let options = fields.need(self, "options").map(|at| self.choose_options(&at, ways));
        let own = matches!(&options, Some(Some(options)) if options.iter().all(|option| !option.next.is_empty()));
        let given = fields.take("next");
        let next = if own {
            if let Some(at) = given {
                let message = "every option has a `next` of its own: this one is never followed";
                self.warning(at.place(), "never-followed", message);
            }
            String::new()
        } else {
            self.next(fields, ways)
        };
        let mut options = options??;
        for option in options.iter_mut().filter(|option| option.next.is_empty()) {
            option.next.clone_from(&next);
        }
        Some(StepBody::Choose { text: text?, options })
    }

    fn choose_options(&mut self, at: &LocatedNode, ways: &mut StepExits) -> Option<Vec<ChooseOption>> {
        let mut options: Vec<ChooseOption> = Vec::new();
        let items = self.at_least_two(at)?;
        for item in &items {
            let Some(mut fields) = self.fields(item) else { continue };
            let next = self.way(&mut fields, "next", &mut ways.edges).unwrap_or_default();
            let taken: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
            if let Some((id, text)) = self.option(fields, &taken) {
                options.push(ChooseOption { id, text, next });
            }
        }
        (options.len() == items.len()).then_some(options)
    }

    /// Returns the elements of a list of at least two options.
    pub(super) fn at_least_two(&mut self, at: &LocatedNode) -> Option<Vec<LocatedNode>> {
        let problems = self.problems.len();
        let items = self.bounded_list(at, MAX_LIST);
        if self.problems.len() == problems && items.len() < 2 {
            self.error(at.place(), "too-few", "at least two options must be here");
        }
        (items.len() >= 2).then_some(items)
    }

    /// Reads id and text of an option; `taken` has the earlier ids.
    pub(super) fn option(&mut self, mut fields: Fields, taken: &[&str]) -> Option<(String, String)> {
        let id_at = fields.need(self, "id");
        let text = fields.need(self, "text").and_then(|at| self.line(&at));
        fields.done(self);
        let id_at = id_at?;
        let id = self.reference(&id_at)?;
        if taken.contains(&id.as_str()) {
            self.error(id_at.place(), "duplicate-id", format!("there already is an option `{id}`"));
            return None;
        }
        Some((id, text?))
    }

    fn branch(&mut self, fields: &mut Fields, ways: &mut StepExits) -> Option<StepBody> {
        let rules = fields.take("rules").map(|at| self.bounded_list(&at, MAX_LIST)).unwrap_or_default();
        for (index, item) in rules.iter().enumerate() {
            let Some(mut fields) = self.fields(item) else { continue };
            let when = fields.need(self, "when");
            let next = fields.need(self, "next").and_then(|at| Some((self.text(&at)?, at.place())));
            fields.done(self);
            let Some((to, place)) = next else { continue };
            ways.edges.push(Edge { to: to.clone(), place, label: format!("rule {}", index + 1) });
            if let Some(when) = when {
                ways.rules.push(RuleDraft { when, next: to });
            }
        }
        let at = fields.need(self, "otherwise")?;
        let otherwise = self.text(&at)?;
        ways.edges.push(Edge { to: otherwise.clone(), place: at.place(), label: OTHERWISE.to_owned() });
        Some(StepBody::Branch { rules: Vec::new(), otherwise })
    }

    fn wait(&mut self, text: Option<Vec<String>>, fields: &mut Fields, ways: &mut StepExits) -> Option<StepBody> {
        let next = self.next(fields, ways);
        let length = match (fields.take("for"), fields.take("until")) {
            (Some(at), None) => self.duration(&at),
            (None, Some(at)) => self.day_of_wait(&at),
            (first, second) => {
                let place = first.and(second).map_or(fields.at.place(), |at| at.place());
                let place = self.first_line(place);
                self.error(place, "wait-length", "a wait has either `for` or `until`").help =
                    Some("write `for: {days: 3}` or `until: 2030-01-31`".to_owned());
                None
            }
        };
        Some(StepBody::Wait { text: text?, length: length?, next })
    }

    fn duration(&mut self, at: &LocatedNode) -> Option<WaitLength> {
        let mut fields = self.fields(at)?;
        let units = [("minutes", 60), ("hours", 3_600), ("days", 86_400)];
        let given: Vec<(LocatedNode, u32)> =
            units.into_iter().filter_map(|(name, secs)| Some((fields.take(name)?, secs))).collect();
        fields.done(self);
        let [(number, secs)] = given.as_slice() else {
            let message = "give one of `minutes`, `hours` and `days`";
            self.error(at.place(), "wait-length", message);
            return None;
        };
        let most = MAX_WAIT_DAYS * 86_400 / secs;
        let count = self.count(number, 1, most)?;
        Some(WaitLength::For { secs: count * secs })
    }

    fn day_of_wait(&mut self, at: &LocatedNode) -> Option<WaitLength> {
        let text = self.text(at)?;
        let day = CalendarDate::parse(&text).and_then(|day| Timestamp::parse(&format!("{day}T00:00:00Z")));
        if day.is_none() {
            let message = format!("`{}` is not a day", shorten(&text));
            self.error(at.place(), "wrong-type", message).help = Some("write it like `2030-01-31`".to_owned());
        }
        day.map(WaitLength::Until)
    }

    fn run(&mut self, text: Option<Vec<String>>, fields: &mut Fields, ways: &mut StepExits) -> Option<StepBody> {
        let next = self.next(fields, ways);
        let target = match (fields.take("assessment"), fields.take("survey")) {
            (Some(at), None) => self.reference(&at).map(Target::Assessment),
            (None, Some(at)) => self.reference(&at).map(Target::Survey),
            (first, second) => {
                let place = first.and(second).map_or(fields.at.place(), |at| at.place());
                let place = self.first_line(place);
                self.error(place, "run-target", "a step runs either an `assessment` or a `survey`");
                None
            }
        };
        Some(StepBody::Run { text: text?, target: target?, next })
    }

    fn end(&mut self, text: Option<Vec<String>>, fields: &mut Fields) -> Option<StepBody> {
        let Some(at) = fields.take("outcome") else {
            return Some(StepBody::End { text: text?, outcome: DEFAULT_OUTCOME.to_owned() });
        };
        let outcome = self.text(&at)?;
        if !is_word(&outcome) || outcome == TOO_MANY_STEPS {
            let message = format!("`{}` cannot be an outcome", shorten(&outcome));
            self.error(at.place(), "bad-name", message).help =
                Some(format!("letters, digits, `_`, `-` and `.`; `{TOO_MANY_STEPS}` is taken"));
            return None;
        }
        Some(StepBody::End { text: text?, outcome })
    }

    /// Reads a text in one line. Line breaks become spaces.
    pub(super) fn line(&mut self, at: &LocatedNode) -> Option<String> {
        self.wording_within(at, MAX_LINE)
    }
}
