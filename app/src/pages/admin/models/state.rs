//! The configured models: their state, and the results of probes.

use leptos::prelude::*;
use plumb_service::models::{
    BreakerStatus, ConfiguredModels, Enforcement, ModelStatus, Money, ObjectMode, ProbeRecord, ProbeReport,
    ProbeSubject, Role, RunningProbe,
};
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use crate::text::{Texts, t};
use crate::ui::icons::{Cross, Tick};
use crate::ui::table::{col, num, wide_below};
use crate::ui::{When, while_it_runs};

/// Every endpoint with its models.
pub(super) fn models(t: &Texts, configured: &ConfiguredModels, now: Timestamp) -> AnyView {
    let rows = configured.models.iter().map(|model| row(t, model, now)).collect_view();
    let capture = if configured.capture { t!(t, "models-capture-on") } else { t!(t, "models-capture-off") };
    section! { "endpoints", t!(t, "models-endpoints") =>
        <p class="soft">{t!(t, "models-endpoints-lead")}</p>
        {wide_below("endpoints", [
            col(t!(t, "models-endpoint")), col(t!(t, "models-model")), col(t!(t, "models-roles")),
            col(t!(t, "models-state")), col(t!(t, "models-objects")),
        ], rows)}
        <p class="soft">{capture}</p>
    }
}

fn row(t: &Texts, model: &ModelStatus, now: Timestamp) -> AnyView {
    let roles: Vec<String> = model.roles.iter().map(|role| role_words(t, *role)).collect();
    let known = if model.is_level_known { t!(t, "models-level-known") } else { t!(t, "models-level-usual") };
    html! {
        <tr>
            <th scope="row">
                {model.endpoint.clone()}" "<span class="soft">{model.provider.to_string()}</span>
                <code class="block soft">{model.base_url.clone()}</code>
            </th>
            <td><code>{model.model.clone()}</code></td>
            <td class="roomy">{roles.join(", ")}</td>
            <td>{breaker(t, &model.breaker, now)}</td>
            <td>{level_words(t, model.level)}<span class="soft small block">{known}</span></td>
        </tr>
    }
}

fn breaker(t: &Texts, breaker: &BreakerStatus, now: Timestamp) -> AnyView {
    let after = |failures: &[&'static str]| {
        let list = counted(failures);
        (!list.is_empty())
            .then(|| view! { <span class="soft small block">{t!(t, "models-after", failures = list)}</span> })
    };
    match breaker {
        BreakerStatus::Working { failures } => html! {
            <span class="verdict right"><Tick />{t!(t, "models-working")}</span>
            {after(failures)}
        },
        BreakerStatus::Resting { left, failures } => {
            let millis = saturating_cast(left.as_millis());
            let until = t!(t, "models-resting", time = t.duration(millis));
            let at = now.plus_millis(millis);
            html! {
                <span class="verdict wrong"><Cross />{until}</span>
                <span class="soft small block"><When at=at t=t.clone() /></span>
                {after(failures)}
            }
        }
        BreakerStatus::Trying { failures } => html! {
            <span class="verdict open">{t!(t, "models-trying")}</span>
            {after(failures)}
        },
    }
}

/// Codes with their counts: `auth, 3 × transport_connect`.
fn counted(codes: &[&'static str]) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for code in codes {
        match counts.iter_mut().find(|(known, _)| known == code) {
            Some((_, n)) => *n += 1,
            None => counts.push((code, 1)),
        }
    }
    let said = |(code, n): (&str, usize)| if n == 1 { code.to_owned() } else { format!("{n} × {code}") };
    counts.into_iter().map(said).collect::<Vec<_>>().join(", ")
}

/// The form that starts a probe, its progress, and the results of the last ones.
pub(super) fn probe(t: &Texts, configured: &ConfiguredModels, running: Option<RunningProbe>) -> AnyView {
    let of_role = running.and_then(|running| match running.subject {
        ProbeSubject::Role(role) => Some((running, role)),
        ProbeSubject::Provider(_) => None,
    });
    let state = match of_role {
        Some((running, role)) => html! {
            <p class="note" aria-live="polite">
                {t!(t, "models-probing", role = role_words(t, role), done = running.done, of = running.of)}
                // No fragment: a browser would stay on the loaded page.
                " "<a href="/admin/models">{t!(t, "verify-again-look")}</a>
            </p>
            {reports(t, &configured.probed)}
        },
        None => html! {
            {form(t, configured)}
            {reports(t, &configured.probed)}
        },
    };
    let shown = while_it_runs(t, "probing", of_role.is_some(), state);
    section! { "probe", t!(t, "models-probe-title") =>
        <p class="soft">{t!(t, "models-probe-lead")}</p>
        {shown}
    }
}

fn form(t: &Texts, configured: &ConfiguredModels) -> AnyView {
    // The first endpoint is probed in every role.
    let first = configured.models.first().map(|model| model.endpoint.clone());
    let mut roles: Vec<Role> = configured
        .models
        .iter()
        .filter(|model| Some(&model.endpoint) == first.as_ref())
        .flat_map(|model| model.roles.iter().copied())
        .collect();
    roles.sort();
    let options = roles
        .into_iter()
        .map(|role| view! { <option value=role.to_string()>{role_words(t, role)}</option> })
        .collect_view();
    html! {
        <form method="post" action="/do/models-probe" class="filter">
            <div class="field">
                <label for="role">{t!(t, "models-role")}</label>
                <select id="role" name="role">{options}</select>
            </div>
            <button class="btn">{t!(t, "models-probe")}</button>
        </form>
    }
}

fn reports(t: &Texts, probed: &[ProbeRecord]) -> AnyView {
    if probed.is_empty() {
        return html! { <p class="empty">{t!(t, "models-never-probed")}</p> };
    }
    let rows = probed.iter().map(|one| report(t, one)).collect_view();
    wide_below(
        "probe",
        [
            col(t!(t, "models-model")),
            col(t!(t, "models-when")),
            num(t!(t, "models-short-answer")),
            col(t!(t, "models-by-schema")),
            col(t!(t, "models-by-tool")),
            col(t!(t, "models-by-json")),
            col(t!(t, "models-objects")),
            num(t!(t, "models-tokens")),
            num(t!(t, "models-cost")),
        ],
        rows,
    )
}

fn report(t: &Texts, ProbeRecord { at, report }: &ProbeRecord) -> AnyView {
    let answers = report.model_answered.as_ref().filter(|answered| **answered != report.model);
    let answers = answers.map(|model| {
        view! { <span class="soft small block">{t!(t, "models-answers-as", model = model.clone())}</span> }
    });
    let name = html! {
        <th scope="row">{report.endpoint.clone()}" "<code>{report.model.clone()}</code>{answers}</th>
        <td><When at=*at t=t.clone() /></td>
    };
    if let Some(fault) = report.fault.clone() {
        return html! {
            <tr>
                {name}
                <td colspan="7">
                    <span class="verdict wrong"><Cross />{t!(t, "models-no-answer")}</span>
                    <span class="block small">{fault}</span>
                </td>
            </tr>
        };
    }
    html! { <tr>{name}{found(t, report)}</tr> }
}

/// How long a short answer took.
pub(super) fn speed(t: &Texts, report: &ProbeReport) -> Option<String> {
    report.latency_ms.map(|millis| t!(t, "time-millis", n = t.count(millis)))
}

fn found(t: &Texts, report: &ProbeReport) -> AnyView {
    let millis = speed(t, report);
    let level = report.level.map(|level| level_words(t, level));
    html! {
        <td class="n">{millis}</td>
        <td>{enforcement(t, &report.json_schema)}</td>
        <td>{enforcement(t, &report.tool)}</td>
        <td>{enforcement(t, &report.json_object)}</td>
        <td>{level}</td>
        <td class="n">{t!(t, "models-in-out", sent = t.count(report.input_tokens), got = t.count(report.output_tokens))}</td>
        <td class="n">{t.money(Money(report.cost))}</td>
    }
}

fn enforcement(t: &Texts, found: &Enforcement) -> String {
    match found {
        Enforcement::Enforced => t!(t, "models-enforced"),
        Enforcement::Shaped => t!(t, "models-shaped"),
        Enforcement::Ignored => t!(t, "models-ignored"),
        Enforcement::Refused { code } => t!(t, "models-refused", code = code.clone()),
        Enforcement::Unknown { code } => t!(t, "models-unknown", code = code.clone()),
    }
}

fn level_words(t: &Texts, level: ObjectMode) -> String {
    match level {
        ObjectMode::JsonSchema => t!(t, "models-level-schema"),
        ObjectMode::Tool => t!(t, "models-level-tool"),
        ObjectMode::JsonObject => t!(t, "models-level-json"),
        ObjectMode::Prompt => t!(t, "models-level-prompt"),
    }
}

fn role_words(t: &Texts, role: Role) -> String {
    match role {
        Role::Generator => t!(t, "models-role-generator"),
        Role::Critic => t!(t, "models-role-critic"),
        Role::Judge => t!(t, "models-role-judge"),
        Role::Designer => t!(t, "models-role-designer"),
        Role::Implementer => t!(t, "models-role-implementer"),
        Role::Verifier => t!(t, "models-role-verifier"),
        Role::Style => t!(t, "models-role-style"),
        Role::Tutor => t!(t, "models-role-tutor"),
        Role::Hint => t!(t, "models-role-hint"),
        Role::Safety => t!(t, "models-role-safety"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_counted_by_their_code() {
        assert_eq!(counted(&["auth", "quota", "auth"]), "2 × auth, quota");
        assert_eq!(counted(&[]), "");
    }
}
