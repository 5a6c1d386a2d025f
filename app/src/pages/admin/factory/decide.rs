//! Review of an item by a person: approving, declining or editing it.

use leptos::prelude::*;
use plumb_bank::RenderedProblem;
use plumb_service::factory::{ItemEdit, ItemState, StoryView};

use crate::pages::PageRequest;
use crate::pages::teach::{about, said};
use crate::server_fns::factory::{EditForm, LONGEST_REASON};
use crate::text::{Texts, t};
use crate::ui::{TextArea, TextKind, typeset, typeset_answer, typeset_option};

/// Blank steps below those of the solution.
const FURTHER_STEPS: usize = 2;

/// The item as learners would see it, with its key; and the forms while it waits for review.
pub(super) async fn decide(visit: &PageRequest, found: &StoryView) -> Option<AnyView> {
    let problem = found.problem.as_ref()?;
    let item = ItemEdit::of(problem);
    let t = &visit.t;
    let shown = asked(t, RenderedProblem::from(problem), &item);
    if found.item.state != ItemState::Agreed {
        return Some(section! { "asked", t!(t, "factory-asked") => {shown} });
    }
    let (run, number) = (found.item.run, found.item.number);
    let name = |what: &str| format!("factory-{what}-{number}");
    let of = |path: &str| visit.query("__path") == Some(path);
    let against: Vec<String> = if of("/do/factory-approve") {
        visit.kept(run, &name("approve")).await.unwrap_or_default()
    } else {
        Vec::new()
    };
    let why: String = visit.kept(run, &name("decline")).await.unwrap_or_default();
    let edited: Option<(EditForm, Vec<String>)> = visit.kept(run, &name("edit")).await;
    let is_edited = edited.is_some();
    let (form, faults) = edited.unwrap_or_else(|| (EditForm::of(&item), Vec::new()));
    let at = move || html! { {about("run", run)}<input type="hidden" name="number" value=number.to_string() /> };
    Some(section! { "asked", t!(t, "factory-waits-for-you") =>
        <p class="soft">{t!(t, "factory-waits-why")}</p>
        {shown}
        {findings(t, &against)}
        <form method="post" action="/do/factory-approve">
            {at()}
            <button class="btn">{t!(t, "factory-approve")}</button>
        </form>
        {decline(visit, at(), why)}
        <details class="factory-edit" open=is_edited>
            <summary>{t!(t, "factory-edit")}</summary>
            {findings(t, &faults)}
            {edit(visit, at(), form, !item.choices.is_empty())}
        </details>
    })
}

/// Findings of the rules.
pub(super) fn findings(t: &Texts, found: &[String]) -> Option<AnyView> {
    if found.is_empty() {
        return None;
    }
    let lines = found.iter().map(|one| view! { <li>{one.clone()}</li> }).collect_view();
    Some(html! { <div class="note wrong" role="alert"><p>{t!(t, "factory-against")}</p><ul>{lines}</ul></div> })
}

/// The question as learners see it, then the parts that are hidden from them.
fn asked(t: &Texts, shown: RenderedProblem, item: &ItemEdit) -> AnyView {
    let RenderedProblem { stem, choices, .. } = shown;
    let options = (!choices.is_empty()).then(|| {
        let choices =
            choices.into_iter().map(|(choice, _)| view! { <li>{typeset_option(t, &choice)}</li> }).collect_view();
        view! { <ul class="preview-options">{choices}</ul> }
    });
    let steps = item.solution.iter().map(|(say, math)| {
        let math = (!math.is_empty()).then(|| view! { " "<code>{math.clone()}</code> });
        view! { <li class="text">{say.clone()}{math}</li> }
    });
    let check = (!item.check.is_empty()).then(
        || view! { <div><dt>{t!(t, "factory-field-check")}</dt><dd><code>{item.check.clone()}</code></dd></div> },
    );
    html! {
        <div class="halves">
            <div class="card">
                <p class="soft small">{t!(t, "factory-as-learners")}</p>
                <p class="text stem-small">{typeset(t, &stem)}</p>
                {options}
            </div>
            <div class="card">
                <dl class="pairs">
                    <div><dt>{t!(t, "factory-field-key")}</dt><dd><strong>{typeset_answer(t, &item.key)}</strong></dd></div>
                    {check}
                </dl>
                <p class="soft small">{t!(t, "factory-field-solution")}</p>
                <ol>{steps.collect_view()}</ol>
            </div>
        </div>
    }
}

pub(super) fn decline(visit: &PageRequest, at: AnyView, why: String) -> AnyView {
    let t = &visit.t;
    let error = said(visit, "/do/factory-decline", "why");
    let is_wrong = !error.is_empty();
    let error = is_wrong.then(|| view! { <p class="error" id="why-error" role="alert">{error}</p> });
    html! {
        <details open=is_wrong>
            <summary>{t!(t, "factory-decline")}</summary>
            <form method="post" action="/do/factory-decline" class="stack">
                {at}
                <div class="field" class:has-error=is_wrong>
                    <label for="why">{t!(t, "factory-decline-why")}</label>
                    <TextArea
                        name="why"
                        id="why"
                        value=why
                        rows=3
                        required=true
                        wrong=is_wrong
                        described=if is_wrong { "why-error" } else { "" }
                        longest=LONGEST_REASON
                        writing=TextKind::Prose
                    />
                    {error}
                </div>
                <button class="btn quiet">{t!(t, "factory-decline-button")}</button>
            </form>
        </details>
    }
}

/// The form that edits the item.
fn edit(visit: &PageRequest, at: AnyView, form: EditForm, has_choices: bool) -> AnyView {
    let t = &visit.t;
    let area =
        |(name, id): (&'static str, &'static str), label: String, hint: Option<String>, value: String, rows: u32| {
            let hint_id = format!("{id}-hint");
            let described = if hint.is_some() { hint_id.clone() } else { String::new() };
            view! {
                <div class="field">
                    <label for=id>{label}</label>
                    {hint.map(|hint| view! { <p class="hint" id=hint_id>{hint}</p> })}
                    <TextArea name=name id=id value=value rows=rows described=described />
                </div>
            }
        };
    let line = |name: &'static str, id: &'static str, label: String, hint: Option<String>, value: String| {
        let hint_id = format!("{id}-hint");
        let described = hint.is_some().then(|| hint_id.clone());
        view! {
            <div class="field">
                <label for=id>{label}</label>
                {hint.map(|hint| view! { <p class="hint" id=hint_id>{hint}</p> })}
                <input type="text" name=name id=id value=value autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby=described />
            </div>
        }
    };
    let choices = has_choices.then(|| {
        let hint = Some(t!(t, "factory-choices-hint"));
        area(("form[choices]", "edit-choices"), t!(t, "factory-field-options"), hint, form.choices.clone(), 6)
    });
    let check_hint = Some(t!(t, "factory-check-hint"));
    let filled = form.say.iter().zip(form.math.iter().map(Some).chain(std::iter::repeat(None)));
    let filled = filled.map(|(say, math)| (say.clone(), math.cloned().unwrap_or_default()));
    let steps = filled.chain(std::iter::repeat_n((String::new(), String::new()), FURTHER_STEPS));
    let steps = steps.zip(1_u32..).map(|((say, math), n)| step(t, n, say, math)).collect_view();
    html! {
        <form method="post" action="/do/factory-edit" class="stack">
            {at}
            <p class="soft">{t!(t, "factory-edit-lead")}</p>
            {area(("form[stem]", "edit-stem"), t!(t, "factory-field-stem"), None, form.stem.clone(), 4)}
            {choices}
            {line("form[key]", "edit-key", t!(t, "factory-field-key"), None, form.key.clone())}
            {line("form[check]", "edit-check", t!(t, "factory-field-check"), check_hint, form.check.clone())}
            <fieldset class="factory-steps">
                <legend>{t!(t, "factory-field-solution")}</legend>
                {steps}
            </fieldset>
            <button class="btn">{t!(t, "factory-edit-button")}</button>
        </form>
    }
}

fn step(t: &Texts, n: u32, say: String, math: String) -> AnyView {
    let (words, maths) = (format!("edit-say-{n}"), format!("edit-math-{n}"));
    html! {
        <div class="field">
            <label for=words.clone()>{t!(t, "factory-step-words", n = n)}</label>
            <TextArea name="form[say][]" id=words value=say rows=2 writing=TextKind::Prose />
        </div>
        <div class="field">
            <label for=maths.clone()>{t!(t, "factory-step-math", n = n)}</label>
            <input type="text" name="form[math][]" id=maths value=math autocomplete="off" autocapitalize="none" spellcheck="false" />
        </div>
    }
}
