//! The items of a practice session, each traced back to the problem, its maker, its verification and the rules
//! followed.

use leptos::prelude::*;
use plumb_service::audit::{Template, Trace, TracedItem, TracedItemSource};

use crate::ids::SessionId;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::table::{col, num, wide_below};

pub(super) fn traced(t: &Texts, trace: &Trace) -> AnyView {
    let rows = trace.items.iter().map(|item| row(t, trace.session, item)).collect_view();
    let more = trace.next.map(|from| {
        let path = format!("/admin/audit/sessions/{}?from={from}", trace.session);
        view! { <p><a href=path>{t!(t, "audit-trace-more")}</a></p> }
    });
    section! { "traced", t!(t, "audit-trace") =>
        <p class="soft">
            {t!(t, "audit-trace-rules", mastery = trace.mastery_policy.clone(), hints = trace.hint_policy.clone())}
        </p>
        {wide_below("traced", [
            num(t!(t, "audit-number")), col(t!(t, "audit-event-at")), col(t!(t, "audit-skill")),
            col(t!(t, "audit-problem")), col(t!(t, "audit-made-by")), col(t!(t, "audit-verified")),
            col(t!(t, "audit-rules")),
        ], rows)}
        {more}
    }
}

fn row(t: &Texts, session: SessionId, item: &TracedItem) -> AnyView {
    let lineage = format!("/admin/audit/items/{session}/{}", item.position);
    let label = t!(t, "audit-lineage", n = u64::from(item.position) + 1);
    let skills: Vec<String> = item.skills.iter().map(ToString::to_string).collect();
    let verified = match (&item.verification, &item.made) {
        (Some(found), _) => found.problem.meta.status.to_string(),
        (None, TracedItemSource::Template(made)) => t!(t, "audit-verified-proof", day = t.date_time(made.published)),
        (None, TracedItemSource::Bank) => t!(t, "audit-verified-missing"),
    };
    let made = match &item.made {
        TracedItemSource::Template(template) => by_template(t, template),
        TracedItemSource::Bank => t!(t, "audit-made-bank").into_any(),
    };
    html! {
        <tr>
            <th scope="row" class="n"><a href=lineage aria-label=label>{item.position + 1}</a></th>
            <td><When at=item.at t=t.clone() /></td>
            <td>{skills.join(", ")}</td>
            <td><code class="hash">{item.problem.to_string()}</code>" "{t!(t, "audit-problem-version", n = item.version)}</td>
            <td>{made}</td>
            <td>{verified}</td>
            <td>{item.rules.join(", ")}</td>
        </tr>
    }
}

fn by_template(t: &Texts, made: &Template) -> AnyView {
    let level = t!(t, "audit-made-level", level = made.difficulty.clone(), seed = made.seed.to_string());
    html! {
        <code>{made.blueprint.clone()}</code>
        " "
        {t!(t, "audit-problem-version", n = made.version.clone())}
        <br />
        <span class="soft small">{level}</span>
        <br />
        <code class="hash">{made.hash.clone()}</code>
    }
}
