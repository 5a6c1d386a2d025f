//! The classes of a teacher.

use leptos::prelude::*;
use plumb_service::classes::ClassLine;

use super::{said, turn};
use crate::ids::ClassId;
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::Field;
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};

/// `/teach`: current classes, or with `?over=1` archived ones.
pub(crate) async fn classes(visit: PageRequest) -> Page {
    let over = visit.query("over").is_some();
    let last = visit.query("after").and_then(|id| id.parse::<ClassId>().ok());
    let after = visit.query("name").map(str::to_owned).zip(last);
    let first = after.is_some().then(|| address(over).to_owned());
    let teacher = visit.edge.teacher()?;
    let (lines, more) = teacher.classes(over, after).await?;
    let waiting = teacher.flags_waiting().await?;
    let t = &visit.t;
    let onward = lines.last().filter(|_| more).map(|line| {
        let mark = if over { '&' } else { '?' };
        format!("{}{mark}after={}&name={}", address(over), line.class.id, encode(&line.class.name))
    });
    let empty = if over { t!(t, "classes-none-over") } else { t!(t, "classes-none") };
    let shown = if lines.is_empty() {
        html! { <p class="empty">{empty}</p> }
    } else {
        table(t, lines)
    };
    let title = t!(t, "classes-title");
    let add = (!over).then(|| add(&visit));
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "classes-lead")}</p>
            {flagged(t, waiting)}
            {tabs(t, over)}
            {visit.alert_unless(&["name"])}
            {shown}
            {turn(t, first, onward)}
            {add}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Classes, body })
}

/// Notice of messages to the tutor that wait for a teacher.
fn flagged(t: &Texts, waiting: u64) -> Option<AnyView> {
    (waiting > 0).then(|| {
        html! { <p class="note due"><a href="/teach/flags">{t!(t, "flags-waiting", n = waiting)}</a></p> }
    })
}

const fn address(over: bool) -> &'static str {
    if over { "/teach?over=1" } else { "/teach" }
}

fn tabs(t: &Texts, over: bool) -> AnyView {
    let links = [(false, t!(t, "classes-under-way")), (true, t!(t, "classes-over"))];
    crate::ui::tabs(t!(t, "classes-which"), links.map(|(each, words)| (address(each).to_owned(), words, each == over)))
}

fn table(t: &Texts, lines: Vec<ClassLine>) -> AnyView {
    let rows = lines
        .into_iter()
        .map(|line| {
            view! {
                <tr>
                    <th scope="row"><a href=format!("/teach/classes/{}", line.class.id)>{line.class.name}</a></th>
                    <td class="n">{t.count(line.members)}</td>
                    <td class="n">{t.count(line.assignments)}</td>
                </tr>
            }
        })
        .collect_view();
    wide(
        t!(t, "classes-title"),
        [col(t!(t, "classes-class")), num(t!(t, "classes-learners")), num(t!(t, "classes-assignments"))],
        rows,
    )
}

fn add(visit: &PageRequest) -> AnyView {
    let t = &visit.t;
    section! { "add", t!(t, "classes-add") =>
        <form method="post" action="/do/class-add" class="stack">
            <Field
                name="name"
                label=t!(t, "class-name")
                autocomplete="off"
                hint=t!(t, "class-name-hint")
                error=said(visit, "/do/class-add", "name")
            />
            <button class="btn">{t!(t, "classes-add-button")}</button>
        </form>
    }
}
