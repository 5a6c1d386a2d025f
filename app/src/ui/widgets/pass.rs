//! What asks for nothing but to go on: a notice, a pause, another session.

use leptos::prelude::*;
use plumb_domain::conversation::{NoticeProps, OpenProps, WaitProps};
use plumb_domain::time::Timestamp;

use super::Around;
use crate::text::t;
use crate::ui::When;

fn said(around: &Around<'_>, title: &str, otherwise: String, text: &[String]) -> AnyView {
    let title = if title.is_empty() { otherwise } else { title.to_owned() };
    let paragraphs = text.iter().map(|text| view! { <p class="text">{text.clone()}</p> }).collect_view();
    view! {
        <div class="asked">
            <h1 class="stem" id="stem">{title}</h1>
            {paragraphs}
            {around.error_line()}
        </div>
    }
    .into_any()
}

/// Text to read.
pub(super) fn notice(around: &Around<'_>, props: &NoticeProps) -> AnyView {
    said(around, &props.title, t!(around.t, "widget-notice"), &props.text)
}

/// An instant before which nothing happens.
pub(super) fn wait(around: &Around<'_>, props: &WaitProps) -> AnyView {
    let t = around.t;
    let until = Timestamp::parse(&props.until).map(|until| {
        let left = until.millis_since(around.now);
        let stands = if left > 0 { t!(t, "widget-wait-left", time = t.span(left)) } else { t!(t, "widget-wait-over") };
        view! { <p class="note due">{t!(t, "widget-wait-until")}" "<When at=until t=t.clone() />". "{stands}</p> }
    });
    view! {
        {said(around, &props.title, t!(t, "widget-wait"), &props.text)}
        {until}
    }
    .into_any()
}

/// The way to another session.
pub(super) fn open(around: &Around<'_>, props: &OpenProps) -> AnyView {
    let t = around.t;
    let next = match props.session {
        Some(session) => view! {
            <p><a class="btn quiet" href=format!("/sessions/{session}")>{t!(t, "widget-open")}</a></p>
            <p class="hint">{t!(t, "widget-open-hint")}</p>
        }
        .into_any(),
        None => view! { <p class="hint">{t!(t, "widget-open-begin")}</p> }.into_any(),
    };
    view! {
        {said(around, &props.title, t!(t, "widget-open-title"), &props.text)}
        {next}
    }
    .into_any()
}
