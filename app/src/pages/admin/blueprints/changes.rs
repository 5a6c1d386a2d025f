//! Effects of publishing a draft: changes of its text and of the items that learners get.

use leptos::prelude::*;
use plumb_service::blueprints::Draft;

use super::compare::effect;
use super::{difference, path_of, path_of_draft};
use crate::pages::{PageFailure, PageRequest};
use crate::text::t;

/// The difference to the current version: for the reviewer, or on request; `None` without a current version. With
/// `is_slow`, the comparison of items is skipped because the check of the text already takes long.
pub(super) async fn changes(visit: &PageRequest, draft: &Draft, is_slow: bool) -> Result<Option<AnyView>, PageFailure> {
    let t = &visit.t;
    let Some((id, current)) = draft.content_id.as_ref().zip(draft.current.as_ref()) else { return Ok(None) };
    if !draft.in_review && visit.query("changes").is_none() {
        let path = format!("{}?changes=1#changes", path_of_draft(draft.id));
        return Ok(Some(html! { <p class="no-print"><a href=path>{t!(t, "studio-changes-see")}</a></p> }));
    }
    let author = visit.edge.author()?;
    let before = author.text(draft.kind.as_str(), id, current).await?;
    let lines = author.differences(before, draft.text.clone()).await?;
    // Equal texts make equal items.
    let found =
        if lines.is_empty() || is_slow { None } else { author.effect_of(current, draft.kind, &draft.text).await? };
    let effect = found.map(|found| {
        view! {
            <details open=true>
                <summary>{t!(t, "effect-title", id = id.clone())}</summary>
                {effect(t, &found)}
            </details>
        }
    });
    let left_out = is_slow.then(|| view! { <p class="note due">{t!(t, "preview-too-long")}</p> });
    Ok(Some(section! { "changes", t!(t, "studio-changes") =>
        <p class="soft">{t!(t, "studio-changes-lead")}" "<a href=path_of(draft.kind, id)>{t!(t, "studio-see-versions")}</a></p>
        <details open=true>
            <summary>{t!(t, "studio-diff")}</summary>
            {difference(t, t!(t, "studio-diff"), lines)}
        </details>
        {effect}
        {left_out}
    }))
}
