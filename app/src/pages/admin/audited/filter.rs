//! Filters of the audit: plain forms that keep the typed values, and addresses that contain them.

use leptos::prelude::*;
use plumb_service::audit::actions::{THINGS, action_message};
use plumb_service::audit::{FieldError, SESSION_KINDS, SessionsQuery, TrailQuery};
use plumb_types::audit_action::ActionGroup;

use crate::pages::PageRequest;
use crate::paths::with_values;
use crate::text::{Texts, t};
use crate::ui::Field;

/// The page of the audit trail.
const TRAIL: &str = "/admin/audit/trail";
/// The page of the sessions.
const SESSIONS: &str = "/admin/audit";

/// The address of the audit trail with these filters and this start.
pub fn trail_path(asked: &TrailQuery) -> String {
    let before = asked.before.map(|before| before.to_string()).unwrap_or_default();
    let TrailQuery { actor, subject, kind, action, from, until, .. } = asked;
    let values = [
        ("actor", actor.as_str()),
        ("kind", kind),
        ("subject", subject),
        ("action", action),
        ("from", from),
        ("until", until),
        ("before", &before),
    ];
    with_values(TRAIL, &values)
}

/// The address of the sessions with these filters and this start.
pub(super) fn sessions_path(asked: &SessionsQuery) -> String {
    let before = asked.before.map(|(at, id)| format!("{}.{id}", at.as_micros())).unwrap_or_default();
    let SessionsQuery { actor, subject, kind, state, from, until, .. } = asked;
    let values = [
        ("actor", actor.as_str()),
        ("kind", kind),
        ("subject", subject),
        ("state", state),
        ("from", from),
        ("until", until),
        ("before", &before),
    ];
    with_values(SESSIONS, &values)
}

/// A value of the query string, cut to 300 characters, more than any valid one.
pub(in crate::pages::admin) fn text(visit: &PageRequest, name: &str) -> String {
    visit.query(name).unwrap_or_default().chars().take(300).collect()
}

/// The filters of the audit trail in the address.
pub(super) fn trail_asked(visit: &PageRequest) -> TrailQuery {
    TrailQuery {
        actor: text(visit, "actor"),
        subject: text(visit, "subject"),
        kind: text(visit, "kind"),
        action: text(visit, "action"),
        from: text(visit, "from"),
        until: text(visit, "until"),
        before: visit.query("before").and_then(|before| before.parse().ok()),
    }
}

/// The filters of the sessions in the address.
pub(super) fn sessions_asked(visit: &PageRequest) -> SessionsQuery {
    let before = visit.query("before").and_then(|text| {
        let (at, id) = text.split_once('.')?;
        Some((plumb_types::time::Timestamp::from_micros(at.parse().ok()?), id.parse().ok()?))
    });
    SessionsQuery {
        actor: text(visit, "actor"),
        subject: text(visit, "subject"),
        kind: text(visit, "kind"),
        state: text(visit, "state"),
        from: text(visit, "from"),
        until: text(visit, "until"),
        before,
    }
}

/// Error of a field; empty if the field is valid.
fn error_of(t: &Texts, faults: &[FieldError], field: &str) -> String {
    let fault = faults.iter().find(|(name, _)| *name == field);
    fault.map(|(_, message)| t.say(message, &[])).unwrap_or_default()
}

/// The form of the trail.
pub(super) fn trail_form(t: &Texts, asked: &TrailQuery, faults: &[FieldError]) -> AnyView {
    let things = THINGS.iter().map(|(kind, words)| option(kind, t.say(words, &[]), &asked.kind)).collect_view();
    let actions = ActionGroup::all()
        .map(|group| {
            let options = group
                .actions()
                .map(|action| option(action.as_str(), t.say(&action_message(action), &[]), &asked.action));
            view! { <optgroup label=group_name(t, group)>{options.collect_view()}</optgroup> }
        })
        .collect_view();
    html! {
        <form method="get" action=TRAIL class="filter" role="search" aria-label=t!(t, "trail-search")>
            {person(t, &asked.actor, faults)}
            {choice(t, "action", t!(t, "trail-what"), actions.into_any(), error_of(t, faults, "action"))}
            {choice(t, "kind", t!(t, "trail-kind"), things.into_any(), error_of(t, faults, "kind"))}
            {line("subject", t!(t, "trail-subject"), String::new(), &asked.subject, error_of(t, faults, "subject"))}
            {times(t, &asked.from, &asked.until, faults)}
            <button class="btn">{t!(t, "trail-look")}</button>
            <a class="btn quiet" href=TRAIL>{t!(t, "trail-all")}</a>
        </form>
    }
}

/// The form of the sessions.
pub(super) fn sessions_form(t: &Texts, asked: &SessionsQuery, faults: &[FieldError]) -> AnyView {
    let kinds = SESSION_KINDS.map(|kind| option(kind, super::kind(t, kind), &asked.kind)).collect_view();
    let states = [("open", t!(t, "audit-state-open")), ("over", t!(t, "audit-state-over"))];
    let states = states.map(|(state, words)| option(state, words, &asked.state)).collect_view();
    let hint = t!(t, "audit-about-hint");
    html! {
        <form method="get" action=SESSIONS class="filter" role="search" aria-label=t!(t, "audit-search")>
            {person(t, &asked.actor, faults)}
            {choice(t, "kind", t!(t, "admin-kind"), kinds.into_any(), error_of(t, faults, "kind"))}
            {line("subject", t!(t, "admin-about"), hint, &asked.subject, error_of(t, faults, "subject"))}
            {choice(t, "state", t!(t, "admin-status"), states.into_any(), error_of(t, faults, "state"))}
            {times(t, &asked.from, &asked.until, faults)}
            <button class="btn">{t!(t, "trail-look")}</button>
            <a class="btn quiet" href=SESSIONS>{t!(t, "trail-all")}</a>
        </form>
    }
}

fn person(t: &Texts, typed: &str, faults: &[FieldError]) -> AnyView {
    line("actor", t!(t, "trail-who"), t!(t, "trail-who-hint"), typed, error_of(t, faults, "actor"))
}

fn times(t: &Texts, from: &str, until: &str, faults: &[FieldError]) -> AnyView {
    let hint = t!(t, "trail-when-hint");
    html! {
        {line("from", t!(t, "trail-from"), hint.clone(), from, error_of(t, faults, "from"))}
        {line("until", t!(t, "trail-until"), hint, until, error_of(t, faults, "until"))}
    }
}

/// A line to type in.
pub(in crate::pages::admin) fn line(
    name: &'static str,
    label: String,
    hint: String,
    typed: &str,
    error: String,
) -> AnyView {
    let value = typed.to_owned();
    html! { <Field name=name label=label optional=true autocomplete="off" hint=hint value=value error=error /> }
}

/// An option of a choice.
pub(in crate::pages::admin) fn option(value: &str, words: String, chosen: &str) -> AnyView {
    html! { <option value=value.to_owned() selected=value == chosen>{words}</option> }
}

/// A choice of one value, with an option for any.
pub(in crate::pages::admin) fn choice(
    t: &Texts,
    name: &'static str,
    label: String,
    options: AnyView,
    error: String,
) -> AnyView {
    let id = format!("field-{name}");
    let error_id = format!("{id}-error");
    let is_wrong = !error.is_empty();
    let error = is_wrong.then(|| view! { <p class="error" id=error_id.clone() role="alert">{error}</p> });
    html! {
        <div class="field" class:has-error=is_wrong>
            <label for=id.clone()>{label}</label>
            <select
                id=id
                name=name
                aria-invalid=is_wrong.then_some("true")
                aria-describedby=is_wrong.then_some(error_id)
            >
                <option value="">{t!(t, "trail-any")}</option>
                {options}
            </select>
            {error}
        </div>
    }
}

fn group_name(t: &Texts, group: ActionGroup) -> String {
    match group {
        ActionGroup::Entering => t!(t, "sphere-entering"),
        ActionGroup::People => t!(t, "sphere-people"),
        ActionGroup::Sessions => t!(t, "sphere-sessions"),
        ActionGroup::Classes => t!(t, "sphere-classes"),
        ActionGroup::Content => t!(t, "sphere-content"),
        ActionGroup::Bank => t!(t, "sphere-bank"),
        ActionGroup::Server => t!(t, "sphere-server"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_what_is_asked_for_and_nothing_blank() {
        assert_eq!(trail_path(&TrailQuery::default()), "/admin/audit/trail");
        let asked = TrailQuery {
            actor: " Ben Li ".into(),
            subject: "a&b".into(),
            from: "2026-11-22".into(),
            before: Some(7),
            ..TrailQuery::default()
        };
        assert_eq!(trail_path(&asked), "/admin/audit/trail?actor=Ben%20Li&subject=a%26b&from=2026-11-22&before=7");
    }

    #[test]
    fn every_action_and_kind_has_words() {
        let t = Texts::default();
        let actions = ActionGroup::all().flat_map(ActionGroup::actions).map(action_message);
        for words in actions.chain(THINGS.map(|(_, words)| words.to_owned())) {
            assert!(t.knows(&words), "{words}");
        }
    }
}
