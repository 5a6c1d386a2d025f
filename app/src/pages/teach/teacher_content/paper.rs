//! Print version of a test: its versions, and the key of each.

use leptos::prelude::*;
use plumb_content::generate::{PaperAnswer, PaperItem, PaperVersion};
use plumb_service::teacher_content::{MAX_VERSIONS, Paper};

use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Alert, picture, typeset, typeset_answer, typeset_option};

/// `/teach/tests/{id}/paper`: `?versions=` and `?seed=` name the forms, `?of=` is the recipe from which they were
/// drawn, to notice changes.
pub(crate) async fn paper(visit: PageRequest) -> Page {
    let teacher = visit.edge.teacher()?;
    let view = teacher.test(visit.id()).await?;
    let seed = visit.query("seed").and_then(|seed| seed.parse::<u64>().ok());
    let versions = visit.query("versions").and_then(|versions| versions.parse::<u8>().ok()).unwrap_or(1);
    let versions = versions.clamp(1, MAX_VERSIONS);
    let shown_seed = seed.unwrap_or_else(|| teacher.paper_seed());
    let paper = teacher.paper(&view.summary.id, shown_seed, versions).await?;
    let t = &visit.t;
    let title = t!(t, "paper-of", title = view.summary.title.clone());
    let id = &view.summary.id;
    let changed = visit.query("of").is_some_and(|of| of != paper.recipe);
    let changed = changed.then(|| view! { <div class="no-print"><Alert text=t!(t, "paper-changed") /></div> });
    let choices = (1..=MAX_VERSIONS)
        .map(|number| {
            let words = t!(t, "paper-versions-count", n = number);
            view! { <option value=number.to_string() selected={number == versions}>{words}</option> }
        })
        .collect_view();
    let printed = seed.map(|_| sheets(t, &paper));
    let again = seed.map(|_| {
        view! {
            <p class="soft">{t!(t, "paper-print")}</p>
            <p><a href=format!("/teach/tests/{id}/paper?versions={versions}")>{t!(t, "paper-others")}</a></p>
        }
    });
    let body = html! {
        <div class="page paper">
            <div class="no-print">
                <p class="tag"><a href=format!("/teach/tests/{id}")>{t.shown(&view.summary.title)}</a></p>
                <h1>{title.clone()}</h1>
                <p class="lead">{t!(t, "paper-lead")}</p>
            </div>
            {changed}
            <form method="get" action=format!("/teach/tests/{id}/paper") class="actions no-print">
                <div class="field">
                    <label for="versions">{t!(t, "paper-versions")}</label>
                    <select id="versions" name="versions">{choices}</select>
                </div>
                <input type="hidden" name="seed" value=shown_seed.to_string() />
                <input type="hidden" name="of" value=paper.recipe.clone() />
                <button class="btn">{t!(t, "paper-make")}</button>
            </form>
            <div class="no-print">{again}</div>
            {printed}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Tests, body })
}

fn sheets(t: &Texts, paper: &Paper) -> AnyView {
    let versions = paper.versions.iter().map(|version| sheet(t, paper, version)).collect_view();
    html! {
        {versions}
        {keys(t, paper)}
    }
}

/// One version, as a learner gets it.
fn sheet(t: &Texts, paper: &Paper, version: &PaperVersion) -> AnyView {
    let items = version.items.iter().map(|one| item(t, one)).collect_view();
    let heading = format!("version-{}", version.letter);
    let minutes = paper.minutes.map(|minutes| view! { <span>{t.minutes(minutes)}</span> });
    html! {
        <section class="paper-sheet" aria-labelledby=heading.clone()>
            <h2 id=heading.clone()>{t.shown(&paper.title)}</h2>
            <p class="facts">
                <span>{t!(t, "paper-version", letter = version.letter.to_string())}</span>
                {minutes}
            </p>
            <div class="paper-name">
                <p>{t!(t, "paper-name")}</p>
                <p>{t!(t, "paper-date")}</p>
            </div>
            <ol class="paper-items">{items}</ol>
        </section>
    }
}

fn item(t: &Texts, item: &PaperItem) -> impl IntoView + use<> {
    let t = &t.about(&item.asked);
    let answer = match &item.answer {
        PaperAnswer::Chosen { options, .. } => {
            let options = options
                .iter()
                .enumerate()
                .map(
                    |(at, option)| view! { <li><span class="paper-letter">{letter(at)}</span>" "{typeset_option(t, option)}</li> },
                )
                .collect_view();
            view! { <ul class="paper-options">{options}</ul> }.into_any()
        }
        PaperAnswer::Written { .. } => view! { <p class="paper-room"></p> }.into_any(),
    };
    view! { <li><p class="text">{typeset(t, &item.asked.stem)}</p>{picture(t, item.asked.figure.as_ref())}{answer}</li> }
}

/// The key of each version.
fn keys(t: &Texts, paper: &Paper) -> AnyView {
    let versions = paper
        .versions
        .iter()
        .map(|version| {
            let answers = version
                .items
                .iter()
                .map(|item| match &item.answer {
                    PaperAnswer::Chosen { options, key } => {
                        let text = options.get(*key).map(|text| typeset_option(t, text));
                        view! { <li><strong>{letter(*key)}</strong>" "{text}</li> }.into_any()
                    }
                    PaperAnswer::Written { key } => view! { <li>{typeset_answer(t, key)}</li> }.into_any(),
                })
                .collect_view();
            view! {
                <div>
                    <h3>{t!(t, "paper-version", letter = version.letter.to_string())}</h3>
                    <ol>{answers}</ol>
                </div>
            }
        })
        .collect_view();
    html! {
        <section class="paper-sheet paper-key" aria-labelledby="key">
            <h2 id="key">{t!(t, "paper-key", title = paper.title.clone())}</h2>
            <div class="paper-keys">{versions}</div>
        </section>
    }
}

/// Name of an option on paper.
fn letter(at: usize) -> String {
    let letter = u8::try_from(at).ok().and_then(|at| b'A'.checked_add(at)).filter(u8::is_ascii_uppercase);
    letter.map_or_else(|| (at + 1).to_string(), |letter| char::from(letter).to_string())
}
