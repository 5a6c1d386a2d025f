//! Learners who need help, by skill, each with a button that assigns practice to just these learners.

use leptos::prelude::*;
use plumb_service::Person;
use plumb_service::scorecard::HelpNeeded;

use super::about;
use crate::ids::ClassId;
use crate::models::fresh_command;
use crate::text::{Texts, t};

/// Names listed before "and so many more".
const NAMED: usize = 5;

/// The section; `None` if no learner needs help.
pub(super) fn section(t: &Texts, class: ClassId, needs: &[HelpNeeded]) -> Option<AnyView> {
    if needs.is_empty() {
        return None;
    }
    let lines = needs
        .iter()
        .map(|need| {
            let n = need.learners.len();
            let learners = need.learners.iter().map(|learner| about("learners[]", learner.id)).collect_view();
            let give = match need.assignment {
                Some(id) => html! { <a href=format!("/teach/assignments/{id}")>{t!(t, "needs-assigned")}</a> },
                None => html! {
                    <details>
                        <summary aria-label=t!(t, "needs-assign-which", n = n, skill = need.name.clone())>
                            {t!(t, "needs-assign", n = n)}
                        </summary>
                        <form method="post" action="/do/help-assign">
                            {about("command", fresh_command())}
                            {about("class", class)}
                            <input type="hidden" name="skill" value=need.skill.clone() />
                            {learners}
                            <p>{t!(t, "needs-sure", n = n, skill = need.name.clone())}</p>
                            <button class="btn">{t!(t, "assign-button")}</button>
                        </form>
                    </details>
                },
            };
            view! {
                <li>
                    <div>
                        <h3><a href=format!("/practice/{}", need.skill)>{t.shown(&need.name)}</a></h3>
                        <p>{t!(t, "needs-who", n = n)}" "{people(t, &need.learners)}</p>
                    </div>
                    {give}
                </li>
            }
        })
        .collect_view();
    Some(section! { "needs", t!(t, "needs-title") =>
        <ul class="lines needs">{lines}</ul>
    })
}

/// The first names, with links to the learners, and the number of the rest.
pub(super) fn people(t: &Texts, people: &[Person]) -> AnyView {
    let shown = people
        .iter()
        .take(NAMED)
        .enumerate()
        .map(|(at, one)| {
            let before = if at == 0 { "" } else { ", " };
            view! { {before}<a href=format!("/teach/learners/{}", one.id)>{one.name.clone()}</a> }
        })
        .collect_view();
    let more = people.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!(" {}", t!(t, "needs-more", n = more)));
    html! { <span>{shown}{more}</span> }
}
