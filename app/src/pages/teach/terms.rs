//! Terms of an assignment: the fields of their form, and their text.

use leptos::prelude::*;
use plumb_sessions::assignment::{AtMost, Terms};
use plumb_sessions::session::RevealWhen;
use plumb_types::time::Timestamp;
use plumb_types::zone::Zone;

use crate::pages::PageRequest;
use crate::server_fns::teach::TermsForm;
use crate::text::{Texts, t};
use crate::ui::Field;

/// The fields of forms that carry terms, which show their errors themselves.
pub(super) const FIELDS: [&str; 13] = [
    "title",
    "task",
    "whom",
    "learner",
    "opens",
    "closes",
    "attempts",
    "minutes",
    "extra",
    "breaks",
    "password",
    "score",
    "solutions",
];

/// When results may be seen, as in forms.
const WHEN: [&str; 5] = ["", "after_completion", "after_window", "after_release", "never"];

/// Terms as fields of a form, with times in `zone`.
pub(super) fn filled(terms: &Terms, zone: &Zone) -> TermsForm {
    let at_most = |limit: Option<AtMost>| match limit {
        None => String::new(),
        Some(AtMost::Of(number)) => number.to_string(),
        Some(AtMost::Unlimited) => "0".to_owned(),
    };
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let asks_for_none = terms.password.as_deref() == Some("");
    TermsForm {
        opens: local(terms.opens, zone),
        closes: local(terms.closes, zone),
        attempts: at_most(terms.attempts),
        minutes: at_most(terms.time_limit_minutes),
        extra: number(terms.extra_minutes),
        breaks: number(terms.break_minutes),
        password: terms.password.clone().unwrap_or_default(),
        no_password: if asks_for_none { "1".to_owned() } else { String::new() },
        score: when_value(terms.score).to_owned(),
        solutions: when_value(terms.solutions).to_owned(),
    }
}

/// A time as browsers have it in a form, in a time zone.
pub(in crate::pages) fn local(at: Option<Timestamp>, zone: &Zone) -> String {
    at.map(|at| zone.local(at).to_string()).unwrap_or_default()
}

const fn when_value(when: Option<RevealWhen>) -> &'static str {
    match when {
        None => "",
        Some(RevealWhen::Never) => "never",
        Some(RevealWhen::AfterCompletion) => "after_completion",
        Some(RevealWhen::AfterWindow) => "after_window",
        Some(RevealWhen::AfterRelease) => "after_release",
    }
}

/// The fields of a form for terms; `blank` explains the effect of a blank field. For practice and surveys only the
/// window applies, so the other fields are left out.
pub(super) fn fieldset(visit: &PageRequest, form: &TermsForm, is_assessment: bool, blank: String) -> AnyView {
    let t = &visit.t;
    let error = |name: &str| visit.field_error(name).unwrap_or_default();
    let instant = |name, label, value: &String, error| {
        let (hint, error) = t.beside_time(value, String::new(), error);
        view! {
            <Field
                name=name
                kind="datetime-local"
                label=label
                autocomplete="off"
                optional=true
                hint=hint
                value=value.clone()
                error=error
            />
        }
    };
    let others = is_assessment.then(|| {
        view! {
            <div class="terms-fields">
                {number(
                    "terms[attempts]",
                    [t!(t, "terms-attempts-label"), t!(t, "terms-zero")],
                    &form.attempts,
                    error("attempts"),
                )}
                {number(
                    "terms[minutes]",
                    [t!(t, "terms-minutes-label"), t!(t, "terms-zero")],
                    &form.minutes,
                    error("minutes"),
                )}
                {number("terms[extra]", [t!(t, "terms-extra-label"), t!(t, "terms-extra-hint")], &form.extra, error("extra"))}
                {number(
                    "terms[breaks]",
                    [t!(t, "terms-breaks-label"), t!(t, "terms-breaks-hint")],
                    &form.breaks,
                    error("breaks"),
                )}
                <div>
                    <Field
                        name="terms[password]"
                        label=t!(t, "terms-password-label")
                        autocomplete="off"
                        optional=true
                        hint=t!(t, "terms-password-hint")
                        value=form.password.clone()
                        error=error("password")
                    />
                    <label class="check">
                        <input
                            type="checkbox"
                            name="terms[no_password]"
                            value="1"
                            checked={!form.no_password.is_empty()}
                        />
                        {t!(t, "terms-no-password")}
                    </label>
                </div>
                {choice(t, "terms[score]", t!(t, "terms-score"), &form.score, error("score"))}
                {choice(t, "terms[solutions]", t!(t, "terms-solutions"), &form.solutions, error("solutions"))}
            </div>
        }
    });
    html! {
        <fieldset class="terms">
            <legend>{t!(t, "terms-title")}</legend>
            <p class="hint">{blank}</p>
            <div class="terms-fields">
                {instant("terms[opens]", t!(t, "terms-opens"), &form.opens, error("opens"))}
                {instant("terms[closes]", t!(t, "terms-closes"), &form.closes, error("closes"))}
            </div>
            {others}
        </fieldset>
    }
}

/// A number with its label and hint.
fn number(name: &'static str, [label, hint]: [String; 2], value: &str, error: String) -> AnyView {
    html! {
        <Field
            name=name
            label=label
            autocomplete="off"
            inputmode="numeric"
            optional=true
            hint=hint
            value=value.to_owned()
            error=error
        />
    }
}

/// The choice of when results may be seen.
fn choice(t: &Texts, name: &'static str, label: String, chosen: &str, error: String) -> AnyView {
    let id = format!("field-{name}");
    let error_id = format!("{id}-error");
    let options = WHEN
        .into_iter()
        .map(|when| view! { <option value=when selected={when == chosen}>{when_words(t, when)}</option> })
        .collect_view();
    let wrong = !error.is_empty();
    let described = wrong.then(|| error_id.clone());
    let error = wrong.then(|| view! { <p class="error" id=error_id role="alert">{error}</p> });
    html! {
        <div class="field" class:has-error=wrong>
            <label for=id.clone()>{label}</label>
            <select id=id name=name aria-describedby=described>{options}</select>
            {error}
        </div>
    }
}

fn when_words(t: &Texts, when: &str) -> String {
    match when {
        "after_completion" => t!(t, "terms-after-completion"),
        "after_window" => t!(t, "terms-after-window"),
        "after_release" => t!(t, "terms-after-release"),
        "never" => t!(t, "terms-never"),
        _ => t!(t, "terms-not-set"),
    }
}

/// Terms in words; those that are not set are left out.
pub(super) fn in_words(t: &Texts, terms: &Terms) -> AnyView {
    let lines = lines(t, terms);
    if lines.is_empty() {
        return html! { <p class="soft">{t!(t, "terms-none")}</p> };
    }
    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    html! { <ul class="terms-words">{lines}</ul> }
}

fn lines(t: &Texts, terms: &Terms) -> Vec<String> {
    let attempts = terms.attempts.map(|attempts| match attempts {
        AtMost::Of(number) => t!(t, "terms-said-attempts", n = number),
        AtMost::Unlimited => t!(t, "terms-said-attempts-unlimited"),
    });
    let minutes = terms.time_limit_minutes.map(|minutes| match minutes {
        AtMost::Of(number) => t!(t, "terms-said-minutes", time = t.minutes(number)),
        AtMost::Unlimited => t!(t, "terms-said-minutes-unlimited"),
    });
    let password = terms.password.clone().map(|password| {
        if password.is_empty() {
            t!(t, "terms-said-no-password")
        } else {
            t!(t, "terms-said-password", password = password)
        }
    });
    let seen = |when: RevealWhen| when_words(t, when_value(Some(when)));
    [
        terms.opens.map(|at| t!(t, "terms-said-opens", when = t.deadline(at))),
        terms.closes.map(|at| t!(t, "terms-said-closes", when = t.deadline(at))),
        attempts,
        minutes,
        terms.extra_minutes.map(|number| t!(t, "terms-said-extra", time = t.minutes(number))),
        terms.break_minutes.map(|number| t!(t, "terms-said-breaks", time = t.minutes(number))),
        password,
        terms.score.map(|when| t!(t, "terms-said-score", when = seen(when))),
        terms.solutions.map(|when| t!(t, "terms-said-solutions", when = seen(when))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_comes_back_with_the_terms_that_were_set_by_it() {
        let terms = Terms {
            opens: Timestamp::parse("2026-11-22T09:00:00Z"),
            closes: Timestamp::parse("2026-11-22T10:00:30Z"),
            attempts: Some(AtMost::Unlimited),
            time_limit_minutes: Some(AtMost::Of(45)),
            password: Some(String::new()),
            score: Some(RevealWhen::AfterRelease),
            ..Terms::default()
        };
        let form = filled(&terms, &Zone::utc());
        assert_eq!((form.opens.as_str(), form.closes.as_str()), ("2026-11-22T09:00", "2026-11-22T10:00:30"));
        assert_eq!((form.attempts.as_str(), form.minutes.as_str(), form.extra.as_str()), ("0", "45", ""));
        assert_eq!((form.no_password.as_str(), form.password.as_str()), ("1", ""));
        assert_eq!((form.score.as_str(), form.solutions.as_str()), ("after_release", ""));
        assert_eq!(filled(&Terms::default(), &Zone::utc()), TermsForm::default());
        let berlin = filled(&terms, &Zone::parse("Europe/Berlin").unwrap());
        assert_eq!((berlin.opens.as_str(), berlin.closes.as_str()), ("2026-11-22T10:00", "2026-11-22T11:00:30"));
    }
}
