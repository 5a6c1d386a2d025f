//! Providers that administrators enter, test and use, and the form for one.

use leptos::prelude::*;
use plumb_service::models::{ModelsView, ProbeSubject, ProviderFault, ProviderTest, ProviderView};
use uuid::Uuid;

use super::state;
use crate::pages::PageRequest;
use crate::server_fns::models::ProviderForm;
use crate::text::{Texts, t};
use crate::ui::icons::{Cross, Tick};
use crate::ui::table::{col, wide_below};
use crate::ui::{TextArea, TextKind, When, while_it_runs};

/// Fields with their errors beside them.
pub(super) const FIELDS: [&str; 8] = ["name", "provider", "protocol", "address", "model", "key", "headers", "further"];
/// Providers with their usual names.
const PROVIDERS: [(&str, &str); 6] = [
    ("openai", "OpenAI"),
    ("anthropic", "Anthropic (Sonnet)"),
    ("anthropic-haiku", "Anthropic (Haiku)"),
    ("gemini", "Gemini"),
    ("ollama", "Ollama"),
    ("compatible", "vLLM, llama.cpp, …"),
];

/// The entered providers with their buttons, and the form.
pub(super) async fn providers(visit: &PageRequest, view: &ModelsView) -> AnyView {
    let t = &visit.t;
    let in_use = match (view.uses_providers, view.has_environment) {
        (true, true) => t!(t, "models-use-entered-instead"),
        (true, false) => t!(t, "models-use-entered"),
        (false, true) => t!(t, "models-use-environment"),
        (false, false) => t!(t, "models-use-none"),
    };
    let subject = view.running.map(|running| running.subject);
    let is_running = matches!(subject, Some(ProbeSubject::Provider(_)));
    let rows = view.providers.iter().map(|one| row(t, one, subject)).collect_view();
    let list = (!view.providers.is_empty()).then(|| {
        wide_below(
            "providers",
            [
                col(t!(t, "models-provider")),
                col(t!(t, "models-model")),
                col(t!(t, "models-in-use")),
                col(t!(t, "models-probe-title")),
                col(t!(t, "models-actions")),
            ],
            rows,
        )
    });
    let list = while_it_runs(t, "providers-list", is_running, html! { {list} });
    section! { "providers", t!(t, "models-providers") =>
        <p class="soft">{in_use}</p>
        {list}
        {form(visit, &view.providers).await}
    }
}

fn row(t: &Texts, one: &ProviderView, probed: Option<ProbeSubject>) -> AnyView {
    let (address, model) = match &one.endpoint {
        Ok(endpoint) => (Some(endpoint.base_url.clone()), Some(endpoint.model.clone())),
        Err(_) => (None, None),
    };
    let place = match one.place {
        None => t!(t, "models-not-used"),
        Some(1) => t!(t, "models-used-first"),
        Some(place) => t!(t, "models-used-at", place = place),
    };
    let edit = format!("/admin/models?provider={}#provider-form", one.id);
    html! {
        <tr>
            <th scope="row">
                {one.fields.name.clone()}
                <span class="soft small block">{label(&one.fields.provider)}</span>
                {address.map(|address| html! { <code class="block soft small">{address}</code> })}
            </th>
            <td>{model.map(|model| html! { <code>{model}</code> })}</td>
            <td>{place}</td>
            <td>{tested(t, one, probed)}</td>
            <td>
                {buttons(t, one)}
                <a href=edit>{t!(t, "models-edit")}</a>
            </td>
        </tr>
    }
}

fn label(provider: &str) -> String {
    PROVIDERS.iter().find(|(name, _)| *name == provider).map_or(provider, |(_, label)| label).to_owned()
}

/// What the last test showed.
fn tested(t: &Texts, one: &ProviderView, probed: Option<ProbeSubject>) -> AnyView {
    if probed == Some(ProbeSubject::Provider(one.id)) {
        return html! { <span class="verdict open" aria-live="polite">{t!(t, "models-testing")}</span> };
    }
    if let Err(fault) = &one.endpoint {
        let words = match fault {
            ProviderFault::Sealed => t!(t, "models-fault-sealed"),
            ProviderFault::Unreadable => t!(t, "models-fault-unreadable"),
            ProviderFault::Refused(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        };
        return html! { <span class="verdict wrong"><Cross />{words}</span> };
    }
    let Some(test) = &one.test else { return html! { <span class="soft">{t!(t, "models-not-tested")}</span> } };
    let verdict = if test.is_passed() {
        html! { <span class="verdict right"><Tick />{t!(t, "models-replies")}</span> }
    } else {
        html! { <span class="verdict wrong"><Cross />{t!(t, "models-no-answer")}</span> }
    };
    let parts = test.reports.iter().map(|report| {
        let words = report.fault.clone().unwrap_or_else(|| state::speed(t, report).unwrap_or_default());
        view! { <span class="small block"><code>{report.model.clone()}</code>" "{words}</span> }
    });
    html! {
        {verdict}
        {parts.collect_view()}
        <span class="soft small block"><When at=test.at t=t.clone() /></span>
    }
}

fn buttons(t: &Texts, one: &ProviderView) -> AnyView {
    let button = |deed: &'static str, words: String| {
        view! { <button class="btn quiet" name="deed" value=deed>{words}</button> }
    };
    let may_be_used =
        one.endpoint.is_ok() && (one.place.is_some() || one.test.as_ref().is_some_and(ProviderTest::is_passed));
    let first = (may_be_used && one.place != Some(1)).then(|| button("first", t!(t, "models-use-first")));
    let last = (may_be_used && one.place.is_none()).then(|| button("last", t!(t, "models-use-last")));
    let test = one.endpoint.is_ok().then(|| button("test", t!(t, "models-probe")));
    let end = if one.place.is_some() {
        button("stop", t!(t, "models-use-stop"))
    } else {
        button("delete", t!(t, "models-delete"))
    };
    html! {
        <form method="post" action="/do/models-provider-use" class="actions">
            <input type="hidden" name="id" value=one.id.to_string() />
            {test}
            {first}
            {last}
            {end}
        </form>
    }
}

/// The form for a new provider, or for the one that the address names.
async fn form(visit: &PageRequest, providers: &[ProviderView]) -> AnyView {
    let t = &visit.t;
    let edited: Option<&ProviderView> = visit
        .query("provider")
        .and_then(|id| id.parse::<Uuid>().ok())
        .and_then(|id| providers.iter().find(|one| one.id == id));
    let id = edited.map(|one| one.id);
    let kept = visit.kept::<ProviderForm>(id.unwrap_or_default(), "provider").await;
    let is_open = edited.is_some() || kept.is_some() || providers.is_empty();
    let fields = kept.or_else(|| edited.map(|one| one.fields.clone().into())).unwrap_or_default();
    let error = |field: &str| {
        visit.field_error(field).map(|error| {
            let fault = (!fields.fault.is_empty()).then(|| html! { " "<span>{fields.fault.clone()}</span> });
            html! { <p class="error" role="alert">{error}{fault}</p> }
        })
    };
    let text = |name: &'static str, label: String, hint: String, kind: &'static str, value: &str| {
        let (id, hint_id) = (format!("provider-{name}"), format!("provider-{name}-hint"));
        view! {
            <div class="field">
                <label for=id.clone()>{label}</label>
                <p class="hint" id=hint_id.clone()>{hint}</p>
                <input id=id name=format!("form[{name}]") type=kind autocomplete="off" spellcheck="false" aria-describedby=hint_id value=value.to_owned() />
                {error(name)}
            </div>
        }
    };
    let choice = |name: &'static str, label: String, options: Vec<(&str, String)>, chosen: &str| {
        let id = format!("provider-{name}");
        let options = options.into_iter().map(|(value, words)| {
            view! { <option value=value.to_owned() selected=value == chosen>{words}</option> }
        });
        view! {
            <div class="field">
                <label for=id.clone()>{label}</label>
                <select id=id name=format!("form[{name}]")>{options.collect_view()}</select>
                {error(name)}
            </div>
        }
    };
    let named = PROVIDERS.iter().map(|(value, label)| (*value, (*label).to_owned())).collect();
    let protocols = vec![
        ("chat", t!(t, "models-protocol-chat")),
        ("messages", t!(t, "models-protocol-messages")),
        ("responses", t!(t, "models-protocol-responses")),
    ];
    let secret = if edited.is_some() { t!(t, "models-secret-stays") } else { t!(t, "models-secret-hint") };
    let title = match edited {
        Some(one) => t!(t, "models-change-provider", name = one.fields.name.clone()),
        None => t!(t, "models-enter-provider"),
    };
    let button = if edited.is_some() { t!(t, "models-save-again") } else { t!(t, "models-save") };
    html! {
        <details id="provider-form" class="details" open=is_open>
            <summary>{title}</summary>
            <form method="post" action="/do/models-provider-save" class="stack">
                <input type="hidden" name="id" value=id.map(|id| id.to_string()).unwrap_or_default() />
                {text("name", t!(t, "models-name"), t!(t, "models-name-hint"), "text", &fields.name)}
                {choice("provider", t!(t, "models-provider"), named, &fields.provider)}
                {text("key", t!(t, "models-key"), secret.clone(), "password", "")}
                {text("model", t!(t, "models-model"), t!(t, "models-model-hint"), "text", &fields.model)}
                {text("address", t!(t, "models-address"), t!(t, "models-address-hint"), "text", &fields.address)}
                <details open=has_more(&fields, visit)>
                    <summary>{t!(t, "models-more")}</summary>
                    {choice("protocol", t!(t, "models-protocol"), protocols, &fields.protocol)}
                    {text("headers", t!(t, "models-headers"), secret, "password", "")}
                    <div class="field">
                        <label for="provider-further">{t!(t, "models-further")}</label>
                        <p class="hint" id="provider-further-hint">{t!(t, "models-further-hint")}</p>
                        <TextArea name="form[further]" id="provider-further" value=fields.further.clone() rows=4 described="provider-further-hint" writing=TextKind::Code />
                        {error("further")}
                    </div>
                </details>
                <button class="btn">{button}</button>
            </form>
        </details>
    }
}

/// Whether the rarer fields are used, or one of them has an error.
fn has_more(fields: &ProviderForm, visit: &PageRequest) -> bool {
    !fields.further.trim().is_empty()
        || !matches!(fields.protocol.as_str(), "" | "chat")
        || ["protocol", "headers", "further"].into_iter().any(|field| visit.field_error(field).is_some())
}
