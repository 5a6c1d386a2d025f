//! The panel that guides a teacher through the first class and test.

use leptos::prelude::*;
use plumb_types::user::Role;

use super::{PageFailure, PageRequest};
use crate::text::{Texts, t};

/// The steps with their progress; `None` for learners, and once all are done or the panel is dismissed.
pub(super) async fn panel(visit: &PageRequest) -> Result<Option<AnyView>, PageFailure> {
    let edge = &visit.edge;
    let teaches = edge.actor().is_some_and(|actor| actor.role != Role::Learner);
    if !teaches || edge.is_second_factor_missing() || edge.viewer().is_some() {
        return Ok(None);
    }
    let Some(steps) = edge.teacher()?.first_steps().await? else { return Ok(None) };
    let t = &visit.t;
    let class = steps.class.map(|id| format!("/teach/classes/{id}"));
    // Steps inside a class need a class first.
    let inside = |rest: &str| class.as_ref().map(|class| format!("{class}{rest}"));
    let lines = [
        step(t, class.is_some(), Some("/teach".to_owned()), t!(t, "steps-class"), t!(t, "steps-class-how")),
        step(t, steps.is_set, inside("/assign"), t!(t, "steps-test"), t!(t, "steps-test-how")),
        step(t, steps.has_learners, inside(""), t!(t, "steps-learners"), t!(t, "steps-learners-how")),
    ];
    Ok(Some(section! { "first-steps", class "card first-steps", t!(t, "steps-title") =>
        <ol>{lines.into_iter().collect_view()}</ol>
        <form method="post" action="/do/first-steps-away">
            <button class="btn quiet small">{t!(t, "steps-away")}</button>
        </form>
    }))
}

fn step(t: &Texts, done: bool, to: Option<String>, what: String, how: String) -> AnyView {
    let name = match to.filter(|_| !done) {
        Some(to) => html! { <a href=to>{what}</a> },
        None => html! { <span>{what}</span> },
    };
    let state = done.then(|| view! { <strong class="tag">{t!(t, "steps-done")}</strong> });
    html! {
        <li class=done.then_some("done")>
            {name} " " {state}
            {(!done).then(|| view! { <p class="soft small">{how}</p> })}
        </li>
    }
}
