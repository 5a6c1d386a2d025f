//! One item of a version, which never changes.

use leptos::prelude::*;
use plumb_types::ContentHash;

use super::path_of_preview;
use super::shown::lesson;
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::t;
use crate::ui::layout::Nav;

/// `/admin/blueprints/items/{hash}/{level}/{seed}`.
pub(crate) async fn item(visit: PageRequest) -> Page {
    let author = visit.edge.author()?;
    let hash = ContentHash::from_stored(visit.param("hash").to_owned());
    let level = visit.param("level").to_owned();
    let seed: u64 = visit.parsed("seed")?;
    let found = author.pinned_item(&hash, &level, seed).await?;
    let t = &visit.t;
    let title = t!(t, "preview-item-title", id = found.id.clone());
    let shown = match &found.lesson {
        Ok(found) => lesson(t, &[], found),
        Err(error) => html! { <p class="note wrong">{error.to_string()}</p> },
    };
    let back = format!("{}?level={}&from={seed}", path_of_preview(&hash), encode(&level));
    let body = html! {
        <div class="page preview">
            <h1>{title.clone()}</h1>
            <dl class="pairs columns">
                <div><dt>{t!(t, "audit-version")}</dt><dd>{found.version.clone()}</dd></div>
                <div><dt>{t!(t, "preview-level")}</dt><dd>{level.clone()}</dd></div>
                <div><dt>{t!(t, "audit-seed")}</dt><dd><code>{seed.to_string()}</code></dd></div>
                <div class="long"><dt>{t!(t, "audit-blueprint-hash")}</dt><dd><code class="hash">{hash.to_string()}</code></dd></div>
            </dl>
            {shown}
            <p class="no-print"><a class="btn quiet" href=back>{t!(t, "preview-more-items")}</a></p>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Blueprints, body })
}
