//! The text of a test, for teachers who know blueprints, with its findings line by line.

use leptos::prelude::*;
use plumb_service::teacher_content::TestView;
use plumb_types::saturating_cast;

use crate::error::AppError;
use crate::pages::admin::blueprints::{gutter, lines_of, problem_list};
use crate::pages::{PageFailure, PageRequest};
use crate::server_fns::studio::problems_of;
use crate::server_fns::teacher_content::assessments::text_kept_as;
use crate::text::t;
use crate::ui::{TextArea, TextKind};

/// The refused text as it was last sent, or else the stored text.
pub(super) async fn text(visit: &PageRequest, view: &TestView) -> Result<AnyView, PageFailure> {
    let owner = visit.edge.actor().ok_or(AppError::SignedOut)?.id;
    let kept: Option<String> = visit.kept(owner, &text_kept_as(&view.summary.id)).await;
    let text = kept.map_or_else(|| view.text.clone(), |kept| kept.replace("\r\n", "\n"));
    let checked = visit.edge.teacher()?.check_test(&view.summary.id, text.clone()).await?;
    let problems = checked.as_ref().map(problems_of);
    let t = &visit.t;
    let lines = lines_of(&text);
    let rows = saturating_cast::<usize, u32>((lines + 1).max(12));
    let beyond = view.choices.is_none().then(|| view! { <p class="note">{t!(t, "test-beyond-form")}</p> });
    Ok(html! {
        {beyond}
        <p class="soft">{t!(t, "test-text-lead")}</p>
        <form method="post" action="/do/test-text" autocomplete="off">
            <input type="hidden" name="test" value=view.summary.id.clone() />
            <input type="hidden" name="base" value=view.hash.to_string() />
            <label for="text">{t!(t, "studio-text")}</label>
            <div class="editor">
                {gutter(lines, problems.as_deref().unwrap_or_default())}
                <TextArea name="yaml" id="text" value=text rows=rows described="problem-count" writing=TextKind::Code />
            </div>
            <p class="actions"><button class="btn">{t!(t, "test-text-save")}</button></p>
        </form>
        {problem_list(t, problems.as_deref())}
    })
}
