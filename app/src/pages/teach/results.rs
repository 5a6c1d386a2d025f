//! Results of one version of a survey, question by question.

use leptos::prelude::*;
use plumb_content::question::Question;
use plumb_content::survey::Survey;
use plumb_service::surveys::{FEWEST, SurveyReport, SurveyVersion};
use plumb_sessions::survey::{QuestionResults, Results};
use plumb_types::ContentHash;

use super::drawn::drawn;
use super::{counts, privacy};
use crate::error::AppError;
use crate::ids::ClassId;
use crate::pages::{Page, PageContent, PageFailure, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide_below};

/// `/teach/surveys/{id}`; with `?class=` of the answers for that class alone.
pub(crate) async fn results(visit: PageRequest) -> Page {
    let onward = visit.query("texts").zip(visit.query("after"));
    let class = visit.query("class").map(str::parse::<ClassId>).transpose();
    let class = class.map_err(|_| PageFailure::Error(AppError::NotFound))?;
    let report = visit.edge.teacher()?.survey_results(visit.id(), visit.query("version"), class, onward).await?;
    let t = &visit.t;
    let title = in_language(t, &report.survey).metadata.title.clone();
    let answers = match &report.results {
        _ if report.responses == 0 && report.class.is_some() => {
            html! { <p class="empty">{t!(t, "teach-nobody-of-class")}</p> }
        }
        _ if report.responses == 0 => html! { <p class="empty">{t!(t, "teach-nobody-yet")}</p> },
        Some(results) => questions(t, &report, results),
        None => too_few(t, report.responses),
    };
    let body = html! {
        <div class="page survey-results">
            <h1>{title.clone()}</h1>
            {head(t, &report)}
            {answers}
            {versions(t, &report)}
            <p class="no-print"><a class="btn quiet" href="/teach/surveys">{t!(t, "teach-all-surveys")}</a></p>
        </div>
    };
    Ok(PageContent { title: t!(t, "teach-results-of", title = title), nav: Nav::Surveys, body })
}

fn head(t: &Texts, report: &SurveyReport) -> AnyView {
    let shown = report.versions.iter().find(|version| version.is_shown);
    let facts = shown.map(|version| {
        let counts = counts(t, version.answered).map(|words| view! { <span>{words}</span> }).collect_view();
        view! {
            <p class="facts">
                <span>{privacy(t, report.survey.anonymous)}</span>
                <span>{version_words(t, version)}</span>
                {counts}
            </p>
        }
    });
    let class = report.class.as_ref().map(|(_, name)| {
        let all = format!("/teach/surveys/{}", report.id);
        view! {
            <p class="note">{t!(t, "teach-one-class", class = name.clone())}" "<a href=all>{t!(t, "teach-all-answers")}</a></p>
        }
    });
    let together = report.together.then(|| view! { <p class="note">{t!(t, "teach-all-classes")}</p> });
    let others = report.versions.len().saturating_sub(1);
    let others = (others > 0).then(|| {
        view! {
            <p class="note">{t!(t, "teach-other-versions", n = others)}" "<a href="#versions">{t!(t, "teach-see-versions")}</a></p>
        }
    });
    let cut = report.beyond.map(|most| view! { <p class="note due">{t!(t, "teach-cut", n = most)}</p> });
    let csv = (report.responses > 0 && report.results.is_some()).then(|| {
        let path = address(report, "/csv", &report.survey.hash);
        view! { <p class="actions no-print"><a class="btn quiet" href=path download="">{t!(t, "teach-csv")}</a></p> }
    });
    html! { {facts}{class}{together}{others}{cut}{csv} }
}

/// The address of a version, or of a part of it, for the class of the report.
/// The survey in the reader's language, with the same ids.
fn in_language<'s>(t: &Texts, survey: &'s Survey) -> &'s Survey {
    let language = t.language();
    let translated = survey.translations.iter().find(|one| one.language == language);
    translated.map_or(survey, |one| &one.document)
}

fn address(report: &SurveyReport, part: &str, version: &ContentHash) -> String {
    let class = report.class.as_ref().map_or_else(String::new, |(id, _)| format!("&class={id}"));
    format!("/teach/surveys/{}{part}?version={version}{class}", report.id)
}

/// Why the answers of a small group are withheld.
fn too_few(t: &Texts, responses: u64) -> AnyView {
    html! {
        <div class="note">
            <p><strong>{t!(t, "teach-too-few", n = responses)}</strong></p>
            <p>{t!(t, "teach-too-few-why", least = FEWEST)}</p>
        </div>
    }
}

fn questions(t: &Texts, report: &SurveyReport, results: &Results) -> AnyView {
    let path = address(report, "", &report.survey.hash);
    let sections = in_language(t, &report.survey)
        .questions
        .iter()
        .zip(&results.questions)
        .enumerate()
        .map(|(at, (step, found))| one(t, &path, at + 1, &step.question, found))
        .collect_view();
    let texts = report.survey.anonymous.then(|| view! { <p class="hint">{t!(t, "teach-order-says-nothing")}</p> });
    html! { {texts}<ol class="question-results">{sections}</ol> }
}

fn one(t: &Texts, path: &str, number: usize, question: &Question, found: &QuestionResults) -> AnyView {
    let id = format!("q-{number}");
    let answers = if found.asked == 0 {
        html! { <p class="soft">{t!(t, "teach-nobody-asked")}</p> }
    } else if found.answered == 0 {
        html! { <p class="soft">{t!(t, "teach-nobody-answered")}</p> }
    } else {
        drawn(t, path, &id, question, found)
    };
    html! {
        <li aria-labelledby=id.clone()>
            <h2 id=id.clone()>{question.text.clone()}</h2>
            <p class="facts">
                <span>{t!(t, "teach-asked", n = found.asked)}</span>
                <span>{t!(t, "teach-answered", n = found.answered)}</span>
                {(found.skipped > 0).then(|| view! { <span>{t!(t, "teach-skipped", n = found.skipped)}</span> })}
            </p>
            {answers}
        </li>
    }
}

fn version_words(t: &Texts, version: &SurveyVersion) -> String {
    let written = version.written.clone();
    if version.is_current {
        t!(t, "teach-version-current", version = written)
    } else {
        t!(t, "teach-version", version = written)
    }
}

/// The versions, if there are several.
fn versions(t: &Texts, report: &SurveyReport) -> Option<AnyView> {
    if report.versions.len() < 2 {
        return None;
    }
    let rows = report
        .versions
        .iter()
        .map(|version| {
            let path = address(report, "", &version.hash);
            let name = version_words(t, version);
            let name = if version.is_shown {
                html! { <strong>{t!(t, "teach-version-shown", version = name)}</strong> }
            } else {
                html! { <a href=path>{name}</a> }
            };
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td><code class="hash">{short(version.hash.as_str())}</code></td>
                    <td class="n">{t.count(version.answered.completed)}</td>
                    <td class="n">{t.count(version.answered.under_way)}</td>
                    <td class="n">{t.count(version.answered.given_up)}</td>
                </tr>
            }
        })
        .collect_view();
    Some(section! { "versions", t!(t, "teach-versions") =>
        <p class="soft">{t!(t, "teach-versions-lead")}</p>
        {wide_below("versions", [
            col(t!(t, "teach-col-version")), col(t!(t, "teach-col-text")), num(t!(t, "teach-col-completed")),
            num(t!(t, "teach-col-under-way")), num(t!(t, "teach-col-given-up")),
        ], rows)}
    })
}

/// The first characters of a hash, enough to tell versions apart.
fn short(hash: &str) -> String {
    hash.chars().take(12).collect()
}
