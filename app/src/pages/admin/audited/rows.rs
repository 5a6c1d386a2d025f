//! Rows of the audit trail as a table: person, action and object in words, with links to the histories.

use leptos::prelude::*;
use plumb_content::read::BlueprintKind;
use plumb_service::audit::actions::{action_message, thing};
use plumb_service::audit::{AuditFact, AuditLine, AuditSubject, NamedAccount, TrailQuery};
use plumb_types::audit_action::AuditAction;

use super::filter::trail_path;
use super::kind;
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::table::{self, col, num};

/// A table of rows; `label` is its caption.
pub(super) fn table(t: &Texts, label: String, lines: Vec<AuditLine>) -> AnyView {
    let rows = lines.into_iter().map(|line| row(t, line)).collect_view();
    html! {
        <div class="wide trail" role="group" tabindex="0" aria-label=label>
            {table::table([
                num(t!(t, "audit-event-number")), col(t!(t, "audit-event-at")), col(t!(t, "trail-who")),
                col(t!(t, "trail-what")), col(t!(t, "trail-on")), col(t!(t, "audit-event-facts")),
            ], rows)}
        </div>
    }
}

fn row(t: &Texts, line: AuditLine) -> AnyView {
    let who = match &line.actor {
        Some(person) => person_link(person),
        None => t!(t, "trail-nobody").into_any(),
    };
    let facts = facts(t, &line.facts);
    html! {
        <tr>
            <th scope="row" class="n">{line.seq}</th>
            <td><When at=line.at t=t.clone() /></td>
            <td>{who}</td>
            <td>{action_words(t, &line.action)}<code class="block soft">{line.action.clone()}</code></td>
            <td>{on(t, &line.subject)}</td>
            <td>
                {facts}
                <details>
                    <summary>{t!(t, "trail-raw")}</summary>
                    <code class="json">{line.detail}</code>
                    <p class="small">{t!(t, "trail-hash")}" "<code class="hash">{line.hash}</code></p>
                </details>
            </td>
        </tr>
    }
}

/// An action in words, or its identifier if it has no words.
pub(super) fn action_words(t: &Texts, action: &str) -> String {
    let known = action.parse::<AuditAction>();
    known.map_or_else(|_| action.to_owned(), |action| t.say(&action_message(action), &[]))
}

/// A person's name, with a link to their history.
pub(super) fn person_link(person: &NamedAccount) -> AnyView {
    html! { <a href=format!("/admin/audit/people/{}", person.id)>{person.name.clone()}</a> }
}

fn facts(t: &Texts, facts: &[AuditFact]) -> Option<AnyView> {
    if facts.is_empty() {
        return None;
    }
    let lines = facts
        .iter()
        .map(|fact| {
            let value = match (&fact.person, &fact.thing) {
                (Some(person), _) => person_link(person),
                (None, Some(thing)) => thing_link(t, thing),
                (None, None) => fact.value.clone().into_any(),
            };
            view! { <div><dt><code>{fact.name.clone()}</code></dt><dd>{value}</dd></div> }
        })
        .collect_view();
    Some(html! { <dl class="trail-facts">{lines}</dl> })
}

/// The object of a row: its kind in words, and the object with a link to its history.
fn on(t: &Texts, subject: &AuditSubject) -> AnyView {
    let kind = thing(&subject.kind).map_or_else(|| subject.kind.clone(), |words| t.say(words, &[]));
    html! { {kind}<span class="block">{thing_link(t, subject)}</span> }
}

/// An object by its name or its id, with a link to its history.
fn thing_link(t: &Texts, thing: &AuditSubject) -> AnyView {
    let name = thing.name.clone().or_else(|| thing.sitting.as_deref().map(|sitting| kind(t, sitting)));
    match name {
        Some(name) => html! { <a href=story(thing)>{name}</a> },
        None if thing.id.is_empty() => ().into_any(),
        None => html! { <a href=story(thing)><code class="hash">{thing.id.clone()}</code></a> },
    }
}

/// Path of an object's history, or of all rows about it if it has no history of its own.
fn story(subject: &AuditSubject) -> String {
    let id = encode(&subject.id);
    match subject.kind.as_str() {
        "account" => format!("/admin/audit/people/{id}"),
        "session" => format!("/admin/audit/sessions/{id}"),
        "class" => format!("/teach/classes/{id}"),
        "assignment" => format!("/teach/assignments/{id}"),
        "problem" => format!("/admin/bank/{id}"),
        "models" => "/admin/models".to_owned(),
        kind if BlueprintKind::parse(kind).is_some() => format!("/admin/audit/blueprints/{kind}/{id}"),
        kind => trail_path(&TrailQuery { kind: kind.into(), subject: subject.id.clone(), ..TrailQuery::default() }),
    }
}
