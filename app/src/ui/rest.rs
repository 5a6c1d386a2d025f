//! Exercises after words that speak of danger.

use leptos::prelude::*;

use crate::text::{Texts, t};

/// What follows: as it is, or folded away while the session `rests`, until the learner wants to go on. `open` shows it
/// at once, for a form that comes back with an error.
pub(crate) fn at_rest(t: &Texts, rests: bool, open: bool, content: AnyView) -> AnyView {
    if !rests {
        return content;
    }
    html! {
        <details class="card" open=open>
            <summary>{t!(t, "rest-go-on")}</summary>
            {content}
        </details>
    }
}
