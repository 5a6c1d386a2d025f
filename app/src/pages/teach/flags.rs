//! Messages to the tutor that need a person's attention.

use leptos::prelude::*;
use plumb_service::tutor::FlaggedMessage;

use super::{about, conversations};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::t;
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide};
use crate::ui::{TextArea, TextKind, When};

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
            col(t!(t, "flags-looked")),
        ];
        let mut rows = Vec::with_capacity(flagged.len());
        for message in &flagged {
            rows.push(row(&visit, message).await);
        }
        wide(title.clone(), head, rows.collect_view())
    };
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "flags-lead")}</p>
            <p class="note">{t!(t, "flags-note")}</p>
            {visit.success_message("done", t!(t, "flags-done"))}
            {visit.alert_unless(&[])}
            {list}
            <p class="no-print"><a class="btn quiet" href="/teach/conversations">{t!(t, "talks-all")}</a></p>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Flags, body })
}

async fn row(visit: &PageRequest, message: &FlaggedMessage) -> AnyView {
    let t = &visit.t;
    let by_model = message.by_model.then(|| view! { <span class="soft small block">{t!(t, "flags-by-model")}</span> });
    let looked = match &message.looked {
        Some(looked) => {
            let note =
                (!looked.note.is_empty()).then(|| view! { <span class="text block">{looked.note.clone()}</span> });
            html! {
                {t!(t, "flags-looked-by", name = looked.by.clone())}
                <span class="soft small block"><When at=looked.at t=t.clone() /></span>
                {note}
            }
        }
        None => form(visit, message).await,
    };
    let words = match &message.message {
        Some(said) => html! {
            {said.words.clone()}
            <a class="small block" href=conversations::place(message.session, said.turn)>{t!(t, "flags-talk")}</a>
        },
        None => html! { <span class="soft">{t!(t, "flags-elsewhere")}</span> },
    };
    html! {
        <tr>
            <td><When at=message.at t=t.clone() /></td>
            <th scope="row"><a href=format!("/teach/learners/{}", message.learner)>{message.name.clone()}</a></th>
            <td>{conversations::alarm(t, message.alarm)}{by_model}</td>
            <td class="text roomy">
                {words}
            </td>
            <td class="roomy">{looked}</td>
        </tr>
    }
}

/// The form that marks a message as looked at.
async fn form(visit: &PageRequest, message: &FlaggedMessage) -> AnyView {
    let t = &visit.t;
    let id = format!("note-{}-{}", message.session, message.seq);
    let typed = visit.kept::<String>(message.session, &format!("flag {}", message.seq)).await.unwrap_or_default();
    let was_typed = !typed.is_empty();
    html! {
        <form method="post" action="/do/flag-look">
            {about("session", message.session)}
            <input type="hidden" name="seq" value=message.seq.to_string() />
            <button class="btn quiet small">{t!(t, "flags-look")}</button>
            <details open=was_typed>
                <summary class="small">{t!(t, "flags-add-note")}</summary>
                <label class="small" for=id.clone()>{t!(t, "flags-note-label")}</label>
                <TextArea name="note" id=id value=typed rows=3 longest=500 writing=TextKind::Prose />
            </details>
        </form>
    }
}
