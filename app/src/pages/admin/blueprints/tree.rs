//! All content by kind, skills by domain and topic, and the drafts.

use leptos::prelude::*;
use plumb_content::read::BlueprintKind;
use plumb_service::blueprints::{ContentLine, DraftItem, FileStatus, Tree, TreeQuery};
use plumb_service::teacher_content::TeacherContentSummary;

use super::{kind_words, path_of, path_of_draft, question, status_words, topics};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::own_question_path;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Alert, When};

/// `/admin/blueprints`.
pub(crate) async fn tree(visit: PageRequest) -> Page {
    let words = visit.query("q").unwrap_or_default().to_owned();
    let status = visit.query("status").and_then(|name| FileStatus::ALL.into_iter().find(|one| one.as_str() == name));
    let author = visit.edge.author()?;
    // Read first, so that a topic reported as drafted is among the drafts.
    let topic_drafts = author.topic_drafts();
    let found = author.tree(&TreeQuery { words: words.clone(), status }).await?;
    let settings = author.settings().await?;
    let t = &visit.t;
    let title = t!(t, "studio-title");
    let searched = !words.is_empty() || status.is_some();
    let of_teachers = if searched { Vec::new() } else { author.questions_of_teachers().await? };
    let body = html! {
        <div class="page blueprints">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "studio-lead")}</p>
            {done(&visit)}
            {visit.alert_unless(&["skill", "title"])}
            {(!searched).then(|| {
                question::begin(&visit, ("/do/question-begin", None), author.strands(), &author.skills_by_area())
            })}
            {search(t, &words, status)}
            {searched.then(|| counted(t, &found))}
            {drafts(t, found.drafts)}
            {BlueprintKind::ALL.map(|kind| contents(t, kind, &found.contents, searched)).into_iter().collect_view()}
            {begin(t)}
            {owned(t, &of_teachers)}
            {topics::drafted(t, &topic_drafts, visit.field_error("skill"))}
            <p><a href="/admin/blueprints/import">{t!(t, "import-link")}</a></p>
            {rule(t, settings.two_people)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Blueprints, body })
}

/// Success message of the last action.
fn done(visit: &PageRequest) -> Option<AnyView> {
    let t = &visit.t;
    let text = match visit.query("done")? {
        _ if visit.form_error().is_some() => return None,
        "discarded" => t!(t, "studio-done-discarded"),
        "retired" => t!(t, "studio-done-retired"),
        "settings" => t!(t, "studio-done-settings"),
        "opened" => t!(t, "own-opened"),
        _ => return None,
    };
    Some(html! { <Alert text=text role="status" /> })
}

fn search(t: &Texts, words: &str, status: Option<FileStatus>) -> AnyView {
    let options = FileStatus::ALL
        .map(|one| view! { <option value=one.as_str() selected=status == Some(one)>{status_words(t, one)}</option> })
        .into_iter()
        .collect_view();
    html! {
        <form method="get" action="/admin/blueprints" class="search" role="search">
            <div class="field">
                <label for="q">{t!(t, "studio-search")}</label>
                <input id="q" name="q" type="search" maxlength="200" value=words.to_owned() autocomplete="off" />
            </div>
            <div class="field">
                <label for="status">{t!(t, "studio-filter")}</label>
                <select id="status" name="status"><option value="">{t!(t, "studio-filter-all")}</option>{options}</select>
            </div>
            <button class="btn quiet">{t!(t, "studio-search-button")}</button>
        </form>
    }
}

fn counted(t: &Texts, found: &Tree) -> AnyView {
    let n = found.contents.len() + found.drafts.len();
    html! {
        <p role="status">{t!(t, "studio-found", n = n, all = found.all)}" "<a href="/admin/blueprints">{t!(t, "studio-show-all")}</a></p>
    }
}

fn drafts(t: &Texts, drafts: Vec<DraftItem>) -> Option<AnyView> {
    if drafts.is_empty() {
        return None;
    }
    let rows = drafts
        .into_iter()
        .map(|draft| {
            let name = draft.content_id.unwrap_or_else(|| t!(t, "studio-no-id"));
            view! {
                <li>
                    <span><a href=path_of_draft(draft.id)>{name}</a>" "<span class="soft">{kind_words(t, draft.kind)}</span></span>
                    <span class="badge">{status_words(t, draft.status)}</span>
                    <span class="n soft small">{draft.who}" · "<When at=draft.at t=t.clone() /></span>
                </li>
            }
        })
        .collect_view();
    Some(section! { "drafts", t!(t, "studio-drafts") =>
        <ul class="lines">{rows}</ul>
    })
}

/// The contents of a kind; skills in groups that can be closed.
fn contents(t: &Texts, kind: BlueprintKind, all: &[ContentLine], open: bool) -> Option<AnyView> {
    let own: Vec<&ContentLine> = all.iter().filter(|content| content.kind == kind).collect();
    if own.is_empty() {
        return None;
    }
    let id = format!("kind-{}", kind.as_str());
    let list = if kind == BlueprintKind::Skill {
        own.chunk_by(|a, b| a.place.0 == b.place.0)
            .map(|domain| {
                let topics = domain
                    .chunk_by(|a, b| a.place.1 == b.place.1)
                    .map(|topic| {
                        group(t, topic.first().map(|line| line.place.1.clone()), topic.len(), open, lines(t, topic))
                    })
                    .collect_view()
                    .into_any();
                group(t, domain.first().map(|line| line.place.0.clone()), domain.len(), open, topics)
            })
            .collect_view()
            .into_any()
    } else {
        lines(t, &own)
    };
    Some(html! {
        <section aria-labelledby=id.clone()>
            <h2 id=id.clone()>{kind_words(t, kind)}</h2>
            {list}
        </section>
    })
}

fn group(t: &Texts, name: Option<String>, count: usize, open: bool, inside: AnyView) -> AnyView {
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| t!(t, "studio-elsewhere"));
    html! {
        <details class="branch" open=open>
            <summary>{name}" "<span class="soft">{t!(t, "studio-count", n = count)}</span></summary>
            {inside}
        </details>
    }
}

fn lines(t: &Texts, contents: &[&ContentLine]) -> AnyView {
    let rows = contents
        .iter()
        .map(|content| {
            // Published is the usual status of hundreds of rows, so it gets no badge.
            let status = content.status;
            let badge = (status != FileStatus::Published)
                .then(|| view! { <span class="badge">{status_words(t, status)}</span> });
            let who = content.who.clone().map(|who| format!("{who} · "));
            let at = content.at;
            view! {
                <li>
                    <span>
                        <a href=path_of(content.kind, &content.id)>{content.id.clone()}</a>
                        " "<span class="soft">{content.title.clone()}</span>
                    </span>
                    {badge}
                    <span class="small">{t!(t, "studio-version", version = content.version.clone())}</span>
                    <span class="n soft small">{who}<time datetime=at.to_rfc3339()>{t.date(at)}</time></span>
                </li>
            }
        })
        .collect_view();
    html! { <ul class="lines">{rows}</ul> }
}

fn begin(t: &Texts) -> AnyView {
    let kinds = BlueprintKind::ALL
        .map(|kind| view! { <option value=kind.as_str()>{kind_words(t, kind)}</option> })
        .into_iter()
        .collect_view();
    section! { "begin", t!(t, "studio-new") =>
        <form method="post" action="/do/draft-begin" class="search">
            <div class="field">
                <label for="kind">{t!(t, "studio-new-kind")}</label>
                <select id="kind" name="kind">{kinds}</select>
            </div>
            <button class="btn" name="from" value="example">{t!(t, "studio-new-example")}</button>
            <button class="btn quiet" name="from" value="empty">{t!(t, "studio-new-empty")}</button>
        </form>
    }
}

/// Teachers' questions for their own classes, each with a button that publishes it for all.
fn owned(t: &Texts, lines: &[TeacherContentSummary]) -> Option<AnyView> {
    if lines.is_empty() {
        return None;
    }
    let rows = lines
        .iter()
        .map(|line| {
            let named = t!(t, "own-open-what", title = line.title.clone());
            view! {
                <li>
                    <span>
                        <a href=own_question_path(&line.id)>{line.id.clone()}</a>
                        " "<span class="soft">{line.title.clone()}</span>
                    </span>
                    <span class="soft small">{t!(t, "test-of", name = line.owner.clone())}</span>
                    <form method="post" action="/do/own-open">
                        <input type="hidden" name="question" value=line.id.clone() />
                        <button class="btn quiet small" aria-label=named>{t!(t, "own-open")}</button>
                    </form>
                </li>
            }
        })
        .collect_view();
    Some(section! { "of-teachers", t!(t, "own-of-teachers") =>
        <p class="soft">{t!(t, "own-of-teachers-lead")}</p>
        <ul class="lines">{rows}</ul>
    })
}

fn rule(t: &Texts, on: bool) -> AnyView {
    section! { "rule", t!(t, "studio-rule") =>
        <form method="post" action="/do/studio-settings" class="stack">
            <input type="hidden" name="setting" value="two_people" />
            <label class="check">
                <input type="checkbox" name="on" value="1" checked=on />
                {t!(t, "studio-two-people")}
            </label>
            <button class="btn quiet">{t!(t, "studio-settings-save")}</button>
        </form>
    }
}
