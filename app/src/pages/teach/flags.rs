//! Messages to the tutor that ask for more than a tutor.

use leptos::prelude::*;
use plumb_service::tutor::{Alarm, FlaggedMessage};

use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide};

/// `/teach/flags`.
pub(crate) async fn flags(visit: PageRequest) -> Page {
    let flagged = visit.edge.teacher()?.flagged_messages().await?;
    let t = &visit.t;
    let title = t!(t, "flags-title");
    let list = if flagged.is_empty() {
        html! { <p class="empty">{t!(t, "flags-none")}</p> }
    } else {
        let head = [
            col(t!(t, "flags-when")),
            col(t!(t, "flags-learner")),
            col(t!(t, "flags-what")),
            col(t!(t, "flags-words")),
        ];
        wide(title.clone(), head, flagged.iter().map(|message| row(t, message)).collect_view())
    };
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "flags-lead")}</p>
            <p class="note">{t!(t, "flags-note")}</p>
            {visit.alert_unless(&[])}
            {list}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Flags, body })
}

fn row(t: &Texts, message: &FlaggedMessage) -> AnyView {
    let what = match message.alarm {
        Alarm::Distress => t!(t, "flags-distress"),
        Alarm::Threat => t!(t, "flags-threat"),
        Alarm::Abuse => t!(t, "flags-abuse"),
    };
    let class = if message.alarm.needs_a_person() { "due" } else { "soft" };
    html! {
        <tr>
            <td><When at=message.at t=t.clone() /></td>
            <th scope="row"><a href=format!("/teach/learners/{}", message.learner)>{message.name.clone()}</a></th>
            <td><span class=class>{what}</span></td>
            <td class="text">{message.words.clone()}</td>
        </tr>
    }
}
