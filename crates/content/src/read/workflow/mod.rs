//! Reads a workflow: its steps, their targets, and the rules of its branches.

mod check;
mod flow;
mod rules;
mod step;

use crate::fields::{Fields, Id, LocatedNode, Reader};
use crate::text::source::SourceSpan;
use crate::text::source_map::SourceMap;
use crate::text::suggest;
use crate::workflow::{MAX_STEPS, StepBody, StepKind, Workflow, WorkflowMetadata, WorkflowStep};
use plumb_types::ContentHash;

/// A step as written, with the positions of the ids it refers to.
struct WorkflowStepDraft {
    id: String,
    id_at: SourceSpan,
    title: Option<String>,
    kind: StepKind,
    /// Body of the step; `None` if it has an error. If no target is written, the id is still empty, and a branch has no
    /// rules yet.
    body: Option<StepBody>,
    /// Its targets, as far as they are written.
    edges: Vec<Edge>,
    /// Rules of a branch.
    rules: Vec<RuleDraft>,
    /// Whether the next step of the file follows in some case.
    falls_through: bool,
}

/// An edge from a step to another.
struct Edge {
    to: String,
    /// Position of the target's id.
    place: SourceSpan,
    /// Name of the edge in messages: a field, or the number of a rule.
    label: String,
}

/// A rule with its condition not compiled yet.
struct RuleDraft {
    when: LocatedNode,
    next: String,
}

/// Name of the edge of a branch that is taken if no rule holds.
const OTHERWISE: &str = "`otherwise`";

impl Reader<'_> {
    pub(super) fn workflow(&mut self, root: &LocatedNode) -> Option<Workflow> {
        let mut fields = self.fields(root)?;
        let id = fields.field::<Id>(self, "workflow_id");
        let version = fields.field::<String>(self, "version");
        let metadata = fields.field::<WorkflowMetadata>(self, "metadata");
        let start_at = fields.take("start");
        let steps_at = fields.need(self, "steps");
        fields.done(self);
        let (mut drafts, all_read) = steps_at.map(|at| self.steps_of_workflow(&at)).unwrap_or_default();
        fall_through(&mut drafts);
        let start = self.start(start_at.as_ref(), &drafts);
        let targets_known = self.targets(&drafts);
        let ids_differ = self.ids_differ(&drafts);
        // The graph is checked only if all of it is known.
        let ways = (all_read && targets_known && ids_differ).then(|| flow::ways(&drafts));
        if let (Some(ways), Some(start)) = (&ways, &start) {
            self.flow(&drafts, ways, start);
        }
        let names = self.rules(&mut drafts, ways.as_deref());
        let steps =
            drafts.into_iter().map(|draft| Some(WorkflowStep { id: draft.id, title: draft.title, body: draft.body? }));
        let metadata = metadata?;
        Some(Workflow {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            title: metadata.title,
            description: metadata.description,
            estimated_minutes: metadata.estimated_duration_minutes,
            start: start?,
            steps: steps.collect::<Option<_>>()?,
            names,
            translations: Vec::new(),
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    /// Returns the steps with distinct ids, and whether these are all.
    fn steps_of_workflow(&mut self, at: &LocatedNode) -> (Vec<WorkflowStepDraft>, bool) {
        let items = self.nonempty_list(at, MAX_STEPS, "there are no steps here");
        let drafts: Vec<WorkflowStepDraft> = items.iter().filter_map(|item| self.step(item)).collect();
        let all_read = drafts.len() == items.len();
        (drafts, all_read)
    }

    /// Returns the id of the first step.
    fn start(&mut self, at: Option<&LocatedNode>, drafts: &[WorkflowStepDraft]) -> Option<String> {
        let Some(at) = at else { return drafts.first().map(|draft| draft.id.clone()) };
        let start = self.text(at)?;
        self.known_step(&start, at.place(), drafts).then_some(start)
    }

    /// Checks that every step referred to exists.
    fn targets(&mut self, drafts: &[WorkflowStepDraft]) -> bool {
        let mut all_known = true;
        for edge in drafts.iter().flat_map(|draft| &draft.edges) {
            all_known &= self.known_step(&edge.to, edge.place, drafts);
        }
        all_known
    }

    fn known_step(&mut self, id: &str, place: SourceSpan, drafts: &[WorkflowStepDraft]) -> bool {
        let known = drafts.iter().any(|draft| draft.id == id);
        if !known {
            let ids: Vec<&str> = drafts.iter().map(|draft| draft.id.as_str()).collect();
            self.error(place, "unknown-step", format!("there is no step `{id}`")).help = Some(suggest::help(id, &ids));
        }
        known
    }

    fn ids_differ(&mut self, drafts: &[WorkflowStepDraft]) -> bool {
        let mut differ = true;
        for (index, draft) in drafts.iter().enumerate() {
            if let Some(first) = drafts.iter().take(index).find(|other| other.id == draft.id) {
                let line = self.source.position(first.id_at.start).line;
                let message = format!("the step `{}` is already given on line {line}", draft.id);
                self.error(draft.id_at, "duplicate-id", message);
                differ = false;
            }
        }
        differ
    }

    /// Reads the id of a target step and records the edge.
    fn way(&mut self, fields: &mut Fields, name: &'static str, edges: &mut Vec<Edge>) -> Option<String> {
        let at = fields.take(name)?;
        let to = self.text(&at)?;
        edges.push(Edge { to: to.clone(), place: at.place(), label: format!("`{name}`") });
        Some(to)
    }
}

/// Makes the next step of the file the target where none is written. The last step is left unchanged.
fn fall_through(drafts: &mut [WorkflowStepDraft]) {
    for index in 0..drafts.len() {
        let following = drafts.get(index + 1).map(|draft| draft.id.clone());
        let Some(draft) = drafts.get_mut(index) else { continue };
        let Some(following) = following.filter(|_| draft.falls_through) else { continue };
        let fill = |next: &mut String| {
            if next.is_empty() {
                next.clone_from(&following);
            }
        };
        match &mut draft.body {
            Some(
                StepBody::Inform { next, .. }
                | StepBody::Ask { next, .. }
                | StepBody::Wait { next, .. }
                | StepBody::Run { next, .. },
            ) => fill(next),
            Some(StepBody::Check { next, on_fail, .. }) => {
                fill(next);
                fill(on_fail);
            }
            Some(StepBody::Choose { options, .. }) => options.iter_mut().for_each(|option| fill(&mut option.next)),
            Some(StepBody::Branch { .. } | StepBody::End { .. }) | None => {}
        }
        draft.edges.push(Edge { to: following, place: draft.id_at, label: "what follows".to_owned() });
    }
}
