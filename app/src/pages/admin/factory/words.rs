//! States, stages and causes in words.

use leptos::prelude::*;
use plumb_service::factory::{ItemState, ItemView, Pipeline, Role, RunState, Stage};

use crate::text::{Texts, t};

/// State of a run.
pub(crate) fn run_state(t: &Texts, state: RunState) -> AnyView {
    let (class, words) = match state {
        RunState::Running => ("verdict open", t!(t, "factory-running")),
        RunState::Paused => ("verdict wrong", t!(t, "factory-paused")),
        RunState::Cancelled => ("verdict open", t!(t, "factory-cancelled")),
        RunState::Done => ("verdict right", t!(t, "factory-done")),
    };
    html! { <span class=class>{words}</span> }
}

/// State of an item.
pub(super) fn item_state(t: &Texts, state: ItemState) -> String {
    match state {
        ItemState::Queued => t!(t, "factory-queued"),
        ItemState::Proved => t!(t, "factory-proved"),
        ItemState::Agreed => t!(t, "factory-agreed"),
        ItemState::Approved => t!(t, "factory-approved"),
        ItemState::Declined => t!(t, "factory-declined"),
        ItemState::Rejected => t!(t, "factory-rejected"),
        ItemState::Cancelled => t!(t, "factory-not-made"),
    }
}

/// State of an item, with a coloured badge.
pub(super) fn standing(t: &Texts, item: &ItemView) -> AnyView {
    let class = match item.state {
        ItemState::Proved | ItemState::Approved => "verdict right",
        ItemState::Declined | ItemState::Rejected => "verdict wrong",
        ItemState::Queued | ItemState::Agreed | ItemState::Cancelled => "verdict open",
    };
    let words = if item.is_under_way { t!(t, "factory-under-way") } else { item_state(t, item.state) };
    html! { <span class=class>{words}</span> }
}

/// Name of a stage.
pub(super) fn stage(t: &Texts, stage: Stage) -> String {
    match stage {
        Stage::Generate => t!(t, "factory-stage-generate"),
        Stage::Design => t!(t, "factory-stage-design"),
        Stage::Implement => t!(t, "factory-stage-implement"),
        Stage::Rules => t!(t, "factory-stage-rules"),
        Stage::Solve => t!(t, "factory-stage-solve"),
        Stage::Examine => t!(t, "factory-stage-examine"),
        Stage::Verify => t!(t, "factory-stage-verify"),
        Stage::Judge => t!(t, "factory-stage-judge"),
        Stage::Style => t!(t, "factory-stage-style"),
    }
}

/// The stages of a pipeline, in order.
pub(super) const fn stages(pipeline: Pipeline) -> &'static [Stage] {
    match pipeline {
        Pipeline::Tutoring => &[Stage::Generate, Stage::Rules, Stage::Solve, Stage::Verify, Stage::Judge],
        Pipeline::Wording | Pipeline::Template => &[Stage::Generate, Stage::Rules, Stage::Solve, Stage::Verify],
        Pipeline::Exam => &[Stage::Design, Stage::Implement, Stage::Rules, Stage::Examine, Stage::Verify, Stage::Style],
    }
}

/// Name of a pipeline.
pub(super) fn pipeline(t: &Texts, pipeline: Pipeline) -> String {
    match pipeline {
        Pipeline::Tutoring => t!(t, "factory-tutoring"),
        Pipeline::Exam => t!(t, "factory-exam"),
        Pipeline::Wording => t!(t, "factory-wording"),
        Pipeline::Template => t!(t, "factory-templates"),
    }
}

/// Name of a role.
pub(super) fn role(t: &Texts, role: Role) -> String {
    match role {
        Role::Generator => t!(t, "factory-role-generator"),
        Role::Critic => t!(t, "factory-role-critic"),
        Role::Judge => t!(t, "factory-role-judge"),
        Role::Designer => t!(t, "factory-role-designer"),
        Role::Implementer => t!(t, "factory-role-implementer"),
        Role::Verifier => t!(t, "factory-role-verifier"),
        Role::Style => t!(t, "factory-role-style"),
        // The factory does not use these roles.
        Role::Tutor | Role::Hint | Role::Safety => role.to_string(),
    }
}

/// Cause of a rejection, by its name in the files.
pub(super) fn cause(t: &Texts, name: &str) -> String {
    match name {
        "no_answer" => t!(t, "factory-cause-no-answer"),
        "rules" => t!(t, "factory-cause-rules"),
        "wrong_key" => t!(t, "factory-cause-wrong-key"),
        "refused" => t!(t, "factory-cause-refused"),
        "style" => t!(t, "factory-cause-style"),
        "structural_flaw" => t!(t, "factory-cause-structural-flaw"),
        other => other.to_owned(),
    }
}

/// Level and difficulty of an item; a blueprint has all levels.
pub(super) fn level_of(t: &Texts, item: &ItemView) -> String {
    match item.pipeline {
        Pipeline::Template => t!(t, "factory-all-levels"),
        _ => t!(t, "factory-level-of", level = level(t, item.level), n = item.difficulty),
    }
}

/// A level in words.
fn level(t: &Texts, name: &str) -> String {
    match name {
        "Easy" => t!(t, "factory-easy"),
        "Medium" => t!(t, "factory-medium"),
        "Hard" => t!(t, "factory-hard"),
        other => other.to_owned(),
    }
}
