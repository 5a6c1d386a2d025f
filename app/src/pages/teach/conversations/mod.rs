//! Conversations of learners with the tutor, and its decisions, for their teachers.

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

/// A badge with the reason why a message needs attention.
pub(super) fn alarm(t: &Texts, alarm: Alarm) -> AnyView {
    let what = match alarm {
        Alarm::Distress => t!(t, "flags-distress"),
        Alarm::Threat => t!(t, "flags-threat"),
        Alarm::Abuse => t!(t, "flags-abuse"),
    };
    let class = if alarm.needs_a_person() { "due" } else { "soft" };
    html! { <span class=class>{what}</span> }
}

/// Progress of a session.
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
