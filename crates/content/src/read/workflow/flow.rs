//! Checks that every step of a workflow can be reached and leads to an end.

use std::collections::BTreeSet;

use crate::fields::Reader;
use crate::workflow::{StepBody, StepKind, WaitLength};
use plumb_types::links::Links;

use super::WorkflowStepDraft;

/// Maximum number of cycles reported at once.
const MAX_CYCLES: usize = 8;

/// Returns the targets of each step, by index, each once.
pub(super) fn ways(drafts: &[WorkflowStepDraft]) -> Vec<Vec<usize>> {
    let index = |id: &str| drafts.iter().position(|draft| draft.id == id);
    let targets =
        |draft: &WorkflowStepDraft| draft.edges.iter().filter_map(|edge| index(&edge.to)).collect::<BTreeSet<_>>();
    drafts.iter().map(|draft| targets(draft).into_iter().collect()).collect()
}

/// Returns the reversed graph.
pub(super) fn backwards(ways: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut back = vec![Vec::new(); ways.len()];
    for (from, targets) in ways.iter().enumerate() {
        for to in targets {
            if let Some(list) = back.get_mut(*to) {
                list.push(from);
            }
        }
    }
    back
}

/// Returns all steps that can be reached from `from` over at least one edge.
pub(super) fn reached(ways: &[Vec<usize>], from: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut open: Vec<usize> = from.into_iter().collect();
    // Terminates, because each step is pushed at most once more than it is found.
    while let Some(here) = open.pop() {
        for to in ways.get(here).map_or(&[][..], Vec::as_slice) {
            if found.insert(*to) {
                open.push(*to);
            }
        }
    }
    found
}

impl Reader<'_> {
    pub(super) fn flow(&mut self, drafts: &[WorkflowStepDraft], ways: &[Vec<usize>], start: &str) {
        self.dead_ends(drafts);
        self.unreachable(drafts, ways, start);
        self.without_end(drafts, ways);
        self.circles(drafts, ways);
    }

    fn dead_ends(&mut self, drafts: &[WorkflowStepDraft]) {
        if let Some(last) = drafts.last().filter(|last| last.falls_through) {
            let message = format!("`{}` is the last step, and nothing says what comes after it", last.id);
            self.error(last.id_at, "dead-end", message).help =
                Some("say it with `next`, or let a step of type `end` follow".to_owned());
        }
    }

    fn unreachable(&mut self, drafts: &[WorkflowStepDraft], ways: &[Vec<usize>], start: &str) {
        let first = drafts.iter().position(|draft| draft.id == start);
        let reached = reached(ways, first);
        for (index, draft) in drafts.iter().enumerate() {
            if Some(index) != first && !reached.contains(&index) {
                let message = format!("no way leads to the step `{}`", draft.id);
                self.error(draft.id_at, "unreachable-step", message).help =
                    Some("name it where it should come next, or remove it".to_owned());
            }
        }
    }

    /// Reports steps from which no end can be reached. A dead end counts as an end here, as it is reported separately.
    fn without_end(&mut self, drafts: &[WorkflowStepDraft], ways: &[Vec<usize>]) {
        let last = drafts.len().saturating_sub(1);
        let is_end = |index: usize, draft: &WorkflowStepDraft| {
            draft.kind == StepKind::End || index == last && draft.falls_through
        };
        let ends: BTreeSet<usize> =
            drafts.iter().enumerate().filter(|(index, draft)| is_end(*index, draft)).map(|(index, _)| index).collect();
        let leading = reached(&backwards(ways), ends.iter().copied());
        let astray: Vec<&WorkflowStepDraft> = drafts
            .iter()
            .enumerate()
            .filter(|(index, _)| !ends.contains(index) && !leading.contains(index))
            .map(|(_, draft)| draft)
            .collect();
        let Some(first) = astray.first() else { return };
        let names: Vec<&str> = astray.iter().take(8).map(|draft| draft.id.as_str()).collect();
        let more = if astray.len() > names.len() { " and others" } else { "" };
        let message = format!("no end can be reached from `{}`{more}", names.join("`, `"));
        self.error(first.id_at, "no-end", message).help =
            Some("let one of them lead on to a step of type `end`".to_owned());
    }

    /// Reports cycles of steps that take no time: branches, and waits until a date, which are over at once after it.
    fn circles(&mut self, drafts: &[WorkflowStepDraft], ways: &[Vec<usize>]) {
        let timeless = |index: &usize| drafts.get(*index).is_some_and(takes_no_time);
        let links = ways.iter().enumerate().map(|(index, targets)| {
            if timeless(&index) { targets.iter().copied().filter(|to| timeless(to)).collect() } else { Vec::new() }
        });
        for cycle in Links::new(links.collect()).cycles(MAX_CYCLES) {
            let steps: Vec<&WorkflowStepDraft> = cycle.iter().filter_map(|index| drafts.get(*index)).collect();
            let Some(first) = steps.first() else { continue };
            let following = steps.iter().skip(1).chain(steps.first());
            let edges: Vec<String> = steps.iter().zip(following).map(|(from, to)| named(from, to)).collect();
            let message = format!("this loop asks nothing and waits for nothing: {}", edges.join(", "));
            self.error(first.id_at, "endless-branches", message).help =
                Some("let a step in it ask, tell or wait for something, or take one of these ways away".to_owned());
        }
    }
}

fn takes_no_time(draft: &WorkflowStepDraft) -> bool {
    let waits_for_day = matches!(draft.body, Some(StepBody::Wait { length: WaitLength::Until(_), .. }));
    draft.kind == StepKind::Branch || waits_for_day
}

/// Describes an edge with its label: `a → b (rule 1)`.
fn named(from: &WorkflowStepDraft, to: &WorkflowStepDraft) -> String {
    let label = from.edges.iter().find(|edge| edge.to == to.id).map_or("", |edge| edge.label.as_str());
    format!("{} → {} ({label})", from.id, to.id)
}
