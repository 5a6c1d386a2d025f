//! A question as a form, for people who know no YAML.

mod begin;
mod controls;
mod rows;
mod words;

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::*;
use plumb_content::edit::{Form, field_at};
use plumb_service::InvalidInput;
use plumb_service::blueprints::Draft;

pub(in crate::pages) use begin::begin;
use controls::{many, one};

use super::DraftEndpoints;
use super::editor::lines;
use super::nodes::Areas;
use crate::models::DraftProblem;
use crate::pages::PageRequest;
use crate::text::{Texts, t};
use crate::ui::layout::Scripts;

/// Context of every part of the form.
struct FormContext<'p> {
    t: &'p Texts,
    form: &'p Form,
    /// The skills of the graph by area: id and name.
    nodes: &'p Areas,
    /// The name that the skills graph itself gives this skill.
    by_graph: Option<String>,
    /// The field that shows one more empty row.
    adds: Option<&'p str>,
    /// Errors by field; a field takes its own when it shows them.
    wrong: RefCell<BTreeMap<String, Vec<String>>>,
}

impl FormContext<'_> {
    /// Takes the errors of a field.
    fn wrong(&self, field: &str) -> Vec<String> {
        self.wrong.borrow_mut().remove(field).unwrap_or_default()
    }
}

/// The form of a draft. `nodes` are the skills to practise it as, and `by_graph` the default one. `text` is the source
/// of the preview, with its `problems`.
pub(super) fn form(
    visit: &PageRequest,
    (desk, draft): (&DraftEndpoints, &Draft),
    form: &Form,
    (nodes, by_graph): (&Areas, Option<String>),
    faults: &[InvalidInput],
    (text, problems): (&str, Option<Vec<DraftProblem>>),
) -> AnyView {
    let t = &visit.t;
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for fault in faults {
        wrong.entry(fault.detail()).or_default().push(t.invalid(fault));
    }
    let mut elsewhere = Vec::new();
    let mut errors = !faults.is_empty();
    let is_unchecked = problems.is_none();
    for problem in problems.unwrap_or_default() {
        let lacks = problem.place.ends_with(" missing-field").then_some(problem.message.as_str());
        errors |= problem.error;
        match field_at(text, problem.line, problem.column, lacks) {
            Some(field) => wrong.entry(field).or_default().push(said(t, &problem)),
            None => elsewhere.push(problem),
        }
    }
    let warnings = !wrong.is_empty() || !elsewhere.is_empty();
    let sheet = FormContext { t, form, nodes, by_graph, adds: visit.query("add"), wrong: RefCell::new(wrong) };
    let parts = parts(&sheet);
    let text_page = format!("{}?tab=yaml", desk.page);
    // Errors that no field has shown.
    let left: Vec<String> = sheet.wrong.into_inner().into_values().flatten().collect();
    let left = left.into_iter().map(|text| view! { <li class="bad"><p>{text}</p></li> }).collect_view();
    let told = if is_unchecked {
        view! { <p class="note due">{t!(t, "studio-unchecked")}</p> }.into_any()
    } else {
        let words = match (errors, warnings) {
            (true, _) => t!(t, "form-problems"),
            (false, true) => t!(t, "form-warnings"),
            (false, false) => t!(t, "form-no-problems"),
        };
        view! { <p role="status"><strong>{words}</strong></p> }.into_any()
    };
    html! {
        <form id="question" method="post" action=desk.form autocomplete="off" class="question-form">
            <input type="hidden" name="draft" value=draft.id.to_string() />
            <input type="hidden" name="revision" value=draft.revision.to_string() />
            <p class="soft">{t!(t, "form-lead")}</p>
            {told}
            <ol class="problems">{left}{lines(&elsewhere, &text_page)}</ol>
            {desk.buttons(t, draft, t!(t, "form-save"))}
            {parts}
            <p class="actions"><button class="btn" name="go" value="">{t!(t, "form-save")}</button></p>
        </form>
        <Scripts />
    }
}

/// A finding in a line.
fn said(t: &Texts, problem: &DraftProblem) -> String {
    let word = if problem.error { t!(t, "preview-error") } else { t!(t, "preview-warning") };
    let help = if problem.help.is_empty() { String::new() } else { format!(" ({})", problem.help) };
    format!("{word}: {}{help}", problem.message)
}

/// A part of the form below its heading, with a line of help.
fn part(id: &'static str, heading: String, help: String, inside: impl IntoView + 'static) -> AnyView {
    let own = format!("part-{id}");
    html! {
        <section class="question-part" aria-labelledby=own.clone()>
            <h2 id=own.clone()>{heading}</h2>
            <p class="hint">{help}</p>
            {inside}
        </section>
    }
}

fn parts(sheet: &FormContext<'_>) -> AnyView {
    let t = sheet.t;
    let figure = |path: &str| -> Vec<AnyView> {
        let fields = sheet.form.fields.iter().map(|(field, _)| field.path.as_str());
        fields.filter(|field| field.starts_with(path)).map(|field| one(sheet, field)).collect()
    };
    html! {
        {part("skill", t!(t, "form-skill"), t!(t, "form-skill-help"), view! {
            {one(sheet, "metadata.skill_statement")}
            {one(sheet, "metadata.practised_as")}
        })}
        {part("question", t!(t, "form-question"), t!(t, "form-question-help"), many(sheet, "presentation.stem_templates"))}
        {part("numbers", t!(t, "form-numbers"), t!(t, "form-numbers-help"), rows::all(sheet, "generation.parameters"))}
        {part("computed", t!(t, "form-computed"), t!(t, "form-computed-help"),
            rows::all(sheet, "generation.computed_values"))}
        {part("rules", t!(t, "form-rules"), t!(t, "form-rules-help"), many(sheet, "generation.constraints"))}
        {part("levels", t!(t, "form-levels"), t!(t, "form-levels-help"),
            rows::all(sheet, "generation.difficulty_levels"))}
        {part("answer", t!(t, "form-answer"), t!(t, "form-answer-help"), view! {
            <div class="question-row">
                {one(sheet, "generation.answer_formula")}
                {one(sheet, "generation.answer_type")}
                {one(sheet, "generation.item_type")}
                {one(sheet, "answer.input")}
                {one(sheet, "presentation.option_count")}
            </div>
        })}
        {part("wrong", t!(t, "form-wrong-ways"), t!(t, "form-wrong-ways-help"), view! {
            {rows::all(sheet, "presentation.distractor_strategies")}
            {many(sheet, "presentation.distractor_validation")}
        })}
        {part("hints", t!(t, "form-hints"), t!(t, "form-hints-help"), many(sheet, "hints"))}
        {part("solution", t!(t, "form-solution"), t!(t, "form-solution-help"), view! {
            {many(sheet, "solution")}
            <div class="question-row">{figure("solution_figure.")}</div>
        })}
        {part("picture", t!(t, "form-picture"), t!(t, "form-picture-help"), view! {
            <div class="question-row">{figure("presentation.figure.")}</div>
        })}
        {part("more", t!(t, "form-more"), t!(t, "form-more-help"), view! {
            <div class="question-row">
                {one(sheet, "skill_id")}
                {one(sheet, "version")}
                {one(sheet, "metadata.domain")}
                {one(sheet, "metadata.subdomain")}
                {one(sheet, "metadata.topic")}
                {one(sheet, "metadata.cognitive_level")}
            </div>
        })}
    }
}
