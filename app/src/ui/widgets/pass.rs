//! Widgets without an answer: a notice, a pause, another session.

use leptos::prelude::*;
use plumb_sessions::conversation::{NoticeProps, OpenProps, WaitProps};
use plumb_types::time::Timestamp;

use super::WidgetContext;
use crate::text::t;
use crate::ui::typeset;
use crate::ui::words::at_time;

fn said(around: &WidgetContext<'_>, title: &str, otherwise: String, text: &[String]) -> AnyView {
    let title = if title.is_empty() { otherwise } else { around.t.shown(title) };
    let paragraphs = text.iter().map(|text| view! { <p class="text">{typeset(around.t, text)}</p> }).collect_view();
    html! {
        <div class="asked">
            <h1 class="stem" id="stem">{title}</h1>
            {paragraphs}
            {around.error_line()}
        </div>
    }
}

/// Text to read.
pub(super) fn notice(around: &WidgetContext<'_>, props: &NoticeProps) -> AnyView {
    said(around, &props.title, t!(around.t, "widget-notice"), &props.text)
}

/// A time before which the session does not continue.
pub(super) fn wait(around: &WidgetContext<'_>, props: &WaitProps) -> AnyView {
    let t = around.t;
    let until = Timestamp::parse(&props.until).map(|until| {
        let left = until.millis_since(around.now);
        let stands = if left > 0 { t!(t, "widget-wait-left", time = t.span(left)) } else { t!(t, "widget-wait-over") };
        view! { <p class="note due">{t!(t, "widget-wait-until")}" "{at_time(until, t.deadline(until))}". "{stands}</p> }
    });
    html! {
        {said(around, &props.title, t!(t, "widget-wait"), &props.text)}
        {until}
    }
}

/// The link to another session.
pub(super) fn open(around: &WidgetContext<'_>, props: &OpenProps) -> AnyView {
    let t = around.t;
    let hint = if props.begun { t!(t, "widget-open-hint") } else { t!(t, "widget-open-begin") };
    let link = |path: String| html! { <p><a class="btn quiet" href=path>{t!(t, "widget-open")}</a></p> };
    let way = match props.session {
        Some(session) => Some(link(format!("/sessions/{session}"))),
        None if !props.begun => None,
        None if props.kind == "assessment" => Some(link(format!("/assessments/{}", props.content_id))),
        // The id of an anonymous session must not be revealed: it is resumed by kind and content. The form around this
        // one responds.
        None => Some(html! {
            <input type="hidden" name="kind" value=props.kind.clone() />
            <input type="hidden" name="content" value=props.content_id.clone() />
            <p><button class="btn quiet" formaction="/do/lead">{t!(t, "widget-open")}</button></p>
        }),
    };
    html! {
        {said(around, &props.title, t!(t, "widget-open-title"), &props.text)}
        {way}
        <p class="hint">{hint}</p>
    }
}
