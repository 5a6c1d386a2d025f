//! Import of blueprints from files: shows the changes of an upload before they are made.

use leptos::prelude::*;
use plumb_service::ServiceError;
use plumb_service::blueprints::{FileLine, FileState, ImportPlan};

use super::problems::problems;
use crate::error::AppError;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide_below};
use crate::ui::{Alert, explain};

/// Maximum number of listed files.
const LISTED: usize = 1_000;

/// `/admin/blueprints/import`.
pub(crate) async fn import(visit: PageRequest) -> Page {
    let author = visit.edge.author()?;
    let t = &visit.t;
    let upload = visit.query("upload").and_then(|id| id.parse::<uuid::Uuid>().ok());
    let mut said = visit.form_error().map(|error| (error.clone(), in_words(t, &error)));
    let plan = match upload {
        None => None,
        Some(id) => match author.import_plan(id).await {
            Ok(plan) => Some((id, plan)),
            Err(ServiceError::Invalid(input)) => {
                let error = AppError::of_input(&input);
                said = Some((error.clone(), in_words(t, &error)));
                None
            }
            Err(failure) => return Err(failure.into()),
        },
    };
    let done = visit.query("done").and_then(|done| done.parse::<u32>().ok());
    let done = done.map(|n| view! { <Alert text=t!(t, "import-done", n = n) role="status" /> });
    let alert = said.map(|(_, words)| view! { <Alert text=words /> });
    let shown = plan.map(|(id, plan)| looked(t, id, &plan));
    let title = t!(t, "import-title");
    let body = html! {
        <div class="page preview">
            <h1>{title.clone()}</h1>
            {done}
            {alert}
            {shown}
            <section aria-labelledby="upload">
                <h2 id="upload">{t!(t, "import-upload")}</h2>
                <p class="soft">{t!(t, "import-lead")}</p>
                <form method="post" action="/admin/blueprints/upload" enctype="multipart/form-data">
                    <div class="field">
                        <label for="file">{t!(t, "import-file")}</label>
                        <input id="file" name="file" type="file" accept=".zip,.yaml,.yml,.json" required />
                    </div>
                    <button class="btn">{t!(t, "import-look")}</button>
                </form>
            </section>
            <section aria-labelledby="export">
                <h2 id="export">{t!(t, "export-title")}</h2>
                <p><a class="btn quiet" href="/admin/blueprints/export" download="">{t!(t, "export-all")}</a></p>
            </section>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Blueprints, body })
}

/// The error of a file, with the file's name if it is in an archive.
fn in_words(t: &Texts, error: &AppError) -> String {
    let words = explain(t, error);
    match error {
        AppError::Invalid { field, detail, .. } if field == "file" && !detail.is_empty() => {
            let detail: String = detail.chars().take(100).collect();
            t!(t, "import-because", words = words, detail = detail)
        }
        _ => words,
    }
}

fn looked(t: &Texts, upload: uuid::Uuid, plan: &ImportPlan) -> AnyView {
    let count = |state| plan.count(state);
    let changes = count(FileState::New) + count(FileState::Changed);
    let may = changes > 0 && !plan.has_errors() && !plan.too_much;
    let publish = may.then(|| {
        view! {
            <form method="post" action="/do/import-publish" class="actions">
                <input type="hidden" name="upload" value=upload.to_string() />
                <button class="btn">{t!(t, "import-publish", n = changes)}</button>
            </form>
        }
    });
    let drafts = (changes > 0).then(|| {
        view! {
            <form method="post" action="/do/import-publish" class="actions">
                <input type="hidden" name="upload" value=upload.to_string() />
                <input type="hidden" name="drafts" value="1" />
                <button class="btn quiet">{t!(t, "import-drafts")}</button>
            </form>
        }
    });
    let rows = plan.files.iter().take(LISTED).map(|line| row(t, line)).collect_view();
    let more = plan.files.len().saturating_sub(LISTED);
    section! { "looked", t!(t, "import-looked") =>
        <p class="facts">
            <span>{t!(t, "import-new", n = count(FileState::New))}</span>
            <span>{t!(t, "import-changed", n = count(FileState::Changed))}</span>
            <span>{t!(t, "import-unchanged", n = count(FileState::Unchanged))}</span>
            <span>{t!(t, "import-left-out", n = plan.left_out.len())}</span>
        </p>
        {plan.too_much.then(|| view! { <p class="note due">{t!(t, "import-too-much")}</p> })}
        {plan.has_errors().then(|| view! { <p class="note wrong">{t!(t, "import-has-errors")}</p> })}
        {(changes == 0 && !plan.has_errors()).then(|| view! { <p class="note">{t!(t, "import-nothing")}</p> })}
        {publish}
        {drafts}
        {problems(t, &plan.problems)}
        {wide_below("looked", [
            col(t!(t, "import-name")), col(t!(t, "import-id")), col(t!(t, "import-state")),
        ], rows)}
        {(more > 0).then(|| view! { <p class="soft">{t!(t, "preview-more-steps", n = more)}</p> })}
    }
}

fn row(t: &Texts, line: &FileLine) -> AnyView {
    let (class, state) = match line.state {
        FileState::New => ("badge right", t!(t, "import-is-new")),
        FileState::Changed => ("badge", t!(t, "import-is-changed")),
        FileState::Unchanged => ("soft", t!(t, "import-is-unchanged")),
        FileState::Broken => ("badge wrong", t!(t, "import-is-broken")),
    };
    html! {
        <tr>
            <th scope="row"><code>{line.name.clone()}</code></th>
            <td>{line.id.clone()}</td>
            <td><span class=class>{state}</span></td>
        </tr>
    }
}
