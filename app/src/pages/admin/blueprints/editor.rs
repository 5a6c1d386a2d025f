//! A draft: its text with findings, and its actions.

use leptos::prelude::*;
use plumb_learning::fields::known_fields;
use plumb_service::blueprints::{DiffLine, Draft, FileStatus};
use plumb_types::saturating_cast;

use super::changes::changes;
use super::nodes::Areas;
use super::panel::beside;
use super::parts::snippets;
use super::tabs::{DraftView, tabs};
use super::{DraftEndpoints, difference, kind_words, path_of, question, status_words};
use crate::islands::Studio;
use crate::islands::studio::marks::mark;
use crate::islands::words::StudioWords;
use crate::models::DraftProblem;
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::studio::problems_of;
use crate::text::{Texts, t};
use crate::ui::layout::{Nav, Scripts};
use crate::ui::{Alert, TextArea, TextKind, When};

/// Maximum number of numbered lines.
const MAX_LINES: usize = 20_000;

/// `/admin/blueprints/drafts/{id}`.
pub(crate) async fn editor(visit: PageRequest) -> Page {
    let author = visit.edge.author()?;
    let draft = author.draft(visit.uuid()?).await?;
    let shown = DraftView::of(&visit, &draft).await;
    let clash = match shown.clash(&draft) {
        Some((old, new)) => Some(author.differences(old, new).await?),
        None => None,
    };
    let checked = author.check(draft.kind, shown.text.clone()).await?;
    let problems = checked.as_ref().map(problems_of);
    let beside = beside(&visit, &draft).await?;
    let changes = changes(&visit, &draft, problems.is_none()).await?;
    let desk = DraftEndpoints::studio(&draft);
    let by_graph = shown.form.as_ref().and_then(|(form, _)| author.practised_by_graph(form.one("skill_id")));
    let (notes, write) = sheet(&visit, &desk, &draft, shown, clash, problems, (&author.skills_by_area(), by_graph));
    let t = &visit.t;
    let heading = draft.title().unwrap_or_else(|| {
        let name = draft.content_id.clone().unwrap_or_else(|| t!(t, "studio-no-id"));
        t!(t, "studio-draft-of", kind = kind_words(t, draft.kind), name = name)
    });
    let body = html! {
        <div class="page blueprints">
            <p class="crumb"><a href="/admin/blueprints">{t!(t, "studio-all")}</a></p>
            <h1>{heading.clone()}</h1>
            {facts(t, &draft)}
            {notes}
            {moved(t, &draft)}
            {draft.remark.clone().map(|remark| view! {
                <div class="note"><p><strong>{t!(t, "studio-remark")}</strong></p><p class="text">{remark}</p></div>
            })}
            <div class="studio">
                <div class="write">{write}</div>
                <aside aria-labelledby="makes">{beside}</aside>
            </div>
            {changes}
            {end(t, &desk, &draft)}
        </div>
    };
    Ok(PageContent { title: heading, nav: Nav::Blueprints, body })
}

/// The notices above a draft, and the form or text in which it is written. `clash` is the difference to a version that
/// another person saved in between; `practised` is the list of skills to practise it as, and the default one.
pub(in crate::pages) fn sheet(
    visit: &PageRequest,
    desk: &DraftEndpoints,
    draft: &Draft,
    shown: DraftView,
    clash: Option<Vec<DiffLine>>,
    problems: Option<Vec<DraftProblem>>,
    practised: (&Areas, Option<String>),
) -> (AnyView, AnyView) {
    let t = &visit.t;
    let DraftView { text, unsaved, form, .. } = shown;
    let clash = clash.map(|lines| {
        view! {
            <div class="note due" role="alert">
                <p><strong>{t!(t, "studio-clash", name = draft.edited_by.name.clone())}</strong></p>
                <p>{t!(t, "studio-clash-what")}</p>
                <details>
                    <summary>{t!(t, "studio-clash-diff")}</summary>
                    {difference(t, t!(t, "studio-clash-diff"), lines)}
                </details>
            </div>
        }
    });
    // Shown above under another name, at the button, or at the fields of the form.
    let at_fields: &[&str] = if form.is_some() { &["publish", "form"] } else { &["publish"] };
    let told = if clash.is_some() { None } else { visit.alert(at_fields) };
    let tabs = tabs(t, desk, draft, form.is_some());
    let write = match form {
        _ if draft.in_review => reading(t, draft, problems.as_deref()),
        Some((form, faults)) => question::form(visit, (desk, draft), &form, practised, &faults, (&text, problems)),
        None => writing(t, desk, draft, text, problems),
    };
    let notes = html! {
        {told.map(|text| view! { <Alert text=text /> })}
        {clash}
        {(unsaved && !draft.in_review).then(|| view! { <p class="note due">{t!(t, "studio-unsaved")}</p> })}
        {visit.field_error("publish").map(|text| view! { <Alert text=text /> })}
    };
    (notes, html! { {tabs}{write} })
}

fn facts(t: &Texts, draft: &Draft) -> AnyView {
    let status = if draft.in_review { FileStatus::Review } else { FileStatus::Draft };
    let current = draft.content_id.as_ref().zip(draft.current.as_ref()).map(|(id, _)| {
        view! { <span><a href=path_of(draft.kind, id)>{t!(t, "studio-see-versions")}</a></span> }
    });
    let sent =
        draft.sent_by.as_ref().map(|who| view! { <span>{t!(t, "studio-sent-by", name = who.name.clone())}</span> });
    html! {
        <p class="facts">
            <span>{status_words(t, status)}</span>
            {draft.content_id.clone().map(|id| view! { <span><code>{id}</code></span> })}
            <span>{t!(t, "studio-edited-by", name = draft.edited_by.name.clone())}</span>
            <span><When at=draft.updated t=t.clone() /></span>
            {sent}
            {current}
        </p>
    }
}

/// Notice that another version was published since the draft was begun.
fn moved(t: &Texts, draft: &Draft) -> Option<AnyView> {
    if !draft.base_moved {
        return None;
    }
    let compare = draft.content_id.as_ref().zip(draft.base.as_ref()).zip(draft.current.as_ref());
    let compare = compare.map(|((id, base), current)| {
        let path = format!("{}?old={base}&new={current}", path_of(draft.kind, id));
        view! { " "<a href=path>{t!(t, "studio-moved-diff")}</a> }
    });
    let button = (!draft.in_review).then(|| {
        view! { <form method="post" action="/do/draft-send">{hidden(draft)}<button class="btn quiet small" name="go" value="rebase">{t!(t, "studio-rebase")}</button></form> }
    });
    Some(html! { <div class="note due"><p>{t!(t, "studio-moved")}{compare}</p>{button}</div> })
}

fn hidden(draft: &Draft) -> AnyView {
    html! {
        <input type="hidden" name="draft" value=draft.id.to_string() />
        <input type="hidden" name="revision" value=draft.revision.to_string() />
    }
}

/// The form that a draft is written in.
fn writing(
    t: &Texts,
    desk: &DraftEndpoints,
    draft: &Draft,
    text: String,
    problems: Option<Vec<DraftProblem>>,
) -> AnyView {
    let lines = lines_of(&text);
    let rows = saturating_cast::<usize, u32>((lines + 1).max(12));
    // Only the studio saves while typing; a teacher's text is saved by the button.
    let island = (!desk.is_own).then(|| {
        view! {
            <Studio
                draft=draft.id
                fields=known_fields(draft.kind).join(" ")
                functions=functions()
                snippets=snippets(t, draft.kind)
                words=words(t)
            />
        }
    });
    let found = problems.clone().unwrap_or_default();
    html! {
        <form id="draft" method="post" action=desk.save autocomplete="off">
            <input type="hidden" name="draft" value=draft.id.to_string() />
            <input type="hidden" name="revision" id="revision" value=draft.revision.to_string() />
            <label for="text">{t!(t, "studio-text")}</label>
            <div class="editor">
                {gutter(lines, &found)}
                <TextArea name="text" id="text" value=text rows=rows described="problem-count" writing=TextKind::Code />
            </div>
            {island}
            {desk.buttons(t, draft, t!(t, "studio-save"))}
        </form>
        {problem_list(t, problems.as_deref())}
        <Scripts studio=!desk.is_own />
    }
}

/// The text for its reviewer.
fn reading(t: &Texts, draft: &Draft, problems: Option<&[DraftProblem]>) -> AnyView {
    let publish = match &draft.may_not_publish {
        None => html! { <button class="btn" name="go" value="publish">{t!(t, "studio-publish")}</button> },
        Some(reason) => html! { <p class="note due">{t.invalid(reason)}</p> },
    };
    let found = problems.unwrap_or_default();
    html! {
        <p class="soft">{t!(t, "studio-stands-still")}</p>
        <div class="editor" role="group" tabindex="0" aria-label=t!(t, "studio-text")>
            {gutter(lines_of(&draft.text), found)}
            <pre class="code">{draft.text.clone()}</pre>
        </div>
        {problem_list(t, problems)}
        <form method="post" action="/do/draft-send" class="stack">
            {hidden(draft)}
            {publish}
            <div class="field">
                <label for="remark">{t!(t, "studio-remark-label")}</label>
                <TextArea name="remark" id="remark" value=String::new() rows=3 longest=2_000 writing=TextKind::Prose />
            </div>
            <button class="btn quiet" name="go" value="back">{t!(t, "studio-send-back")}</button>
        </form>
    }
}

/// The form that discards the draft.
pub(in crate::pages) fn end(t: &Texts, desk: &DraftEndpoints, draft: &Draft) -> AnyView {
    html! {
        <details class="discard">
            <summary>{t!(t, "studio-discard")}</summary>
            <p>{t!(t, "studio-discard-lead")}</p>
            <form method="post" action=desk.send>
                {hidden(draft)}
                <button class="btn quiet" name="go" value="discard">{t!(t, "studio-discard-now")}</button>
            </form>
        </details>
    }
}

pub(crate) fn lines_of(text: &str) -> usize {
    text.split('\n').count().min(MAX_LINES)
}

/// Line numbers; lines with a finding are marked.
pub(crate) fn gutter(lines: usize, problems: &[DraftProblem]) -> AnyView {
    let mut parts = Vec::new();
    let mut plain = String::new();
    for number in 1..=lines {
        let Some(found) = mark(problems, number) else {
            plain.push_str(&number.to_string());
            plain.push('\n');
            continue;
        };
        let before = std::mem::take(&mut plain);
        let (class, first) = (found.class, found.first.to_owned());
        // Visual only: the list below has the text and links to the places.
        parts.push(view! {
            {before}
            <span id=format!("line-{number}") class=class title=found.all>{number}<span class="says">{first}</span></span>
            {"\n"}
        });
    }
    html! { <pre class="gutter" id="gutter" aria-hidden="true">{parts.into_iter().collect_view()}{plain}</pre> }
}

/// All findings, each with a link to its place.
pub(crate) fn problem_list(t: &Texts, problems: Option<&[DraftProblem]>) -> AnyView {
    let Some(problems) = problems else {
        return html! { <p id="problem-count" class="note due">{t!(t, "studio-unchecked")}</p><ol id="problems" class="problems"></ol> };
    };
    let errors = problems.iter().filter(|problem| problem.error).count();
    let count = if problems.is_empty() {
        t!(t, "studio-no-problems")
    } else {
        t!(t, "studio-problems", errors = errors, warnings = problems.len() - errors)
    };
    let rows = lines(problems, "");
    html! {
        <p id="problem-count" role="status"><strong>{count}</strong></p>
        <ol id="problems" class="problems">{rows}</ol>
    }
}

/// Findings with links to their places in the text on `page`; an empty `page` is the current one.
pub(super) fn lines(problems: &[DraftProblem], page: &str) -> AnyView {
    let rows = problems
        .iter()
        .map(|problem| {
            let place = problem.place.clone();
            let place = if problem.line == 0 {
                html! { <code>{place}</code> }
            } else {
                let at = format!("{}:{}", problem.line, problem.column);
                html! { <a href=format!("{page}#line-{}", problem.line) data-at=at>{place}</a> }
            };
            let snippet = (!problem.snippet.is_empty()).then(|| view! { <pre>{problem.snippet.clone()}</pre> });
            let help = (!problem.help.is_empty()).then(|| view! { <p class="soft">{problem.help.clone()}</p> });
            let class = if problem.error { "bad" } else { "odd" };
            view! { <li class=class><p>{place}" "<strong>{problem.message.clone()}</strong></p>{snippet}{help}</li> }
        })
        .collect_view();
    rows.into_any()
}

/// The names of the functions that formulas can call.
fn functions() -> String {
    plumb_content::blueprint::function_names().join(" ")
}

fn words(t: &Texts) -> StudioWords {
    StudioWords {
        saving: t!(t, "studio-saving"),
        saved: t!(t, "studio-saved"),
        not_saved: t!(t, "studio-not-saved"),
        signed_out: t!(t, "studio-signed-out"),
        clash: t!(t, "studio-clash-live", name = "%n"),
        refused: t!(t, "studio-refused"),
        unchecked: t!(t, "studio-unchecked"),
        no_problems: t!(t, "studio-no-problems"),
        problems: t!(t, "studio-problems", errors = "%e", warnings = "%w"),
        insert: t!(t, "studio-insert"),
        insert_choose: t!(t, "studio-insert-choose"),
        keys: t!(t, "studio-keys"),
        completions: t!(t, "studio-completions"),
    }
}
