//! What learners and the tutor said to each other, and what was decided: for who teaches them.

mod decided;
mod list;
mod one;
mod proposed;

pub(crate) use list::conversations;
pub(crate) use one::conversation;
pub(super) use one::place;

use leptos::prelude::*;
use plumb_service::tutor::{Alarm, Progress};

use crate::text::{Texts, t};

/// Why a message needs somebody, as a mark.
pub(super) fn alarm(t: &Texts, alarm: Alarm) -> AnyView {
    let what = match alarm {
        Alarm::Distress => t!(t, "flags-distress"),
        Alarm::Threat => t!(t, "flags-threat"),
        Alarm::Abuse => t!(t, "flags-abuse"),
    };
    let class = if alarm.needs_a_person() { "due" } else { "soft" };
    html! { <span class=class>{what}</span> }
}

/// How far a session has come.
fn progress(t: &Texts, progress: Progress) -> String {
    let Progress { done, steps, turns, .. } = progress;
    t!(t, "talks-progress", done = done.min(steps), steps = steps, turns = turns)
}

/// Whether it is over.
fn standing(t: &Texts, progress: Progress) -> String {
    match (progress.is_over, progress.is_complete) {
        (false, _) => t!(t, "talks-open"),
        (true, true) => t!(t, "talks-over-done"),
        (true, false) => t!(t, "talks-over"),
    }
}
