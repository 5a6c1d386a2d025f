//! Checks of texts against their hashes, and against the ids and versions in them.

use std::collections::HashMap;

use plumb_content::read::BlueprintKind;
use plumb_sessions::inline::{self, InlineSet};
use plumb_types::ContentHash;

use super::{CheckReport, int, text};
use crate::blueprints::CompiledBlueprint;
use crate::failure::Result;
use crate::plumb::Plumb;

/// Stored version of a text that was kept for a session or a trial, whatever version is written in it.
const KEPT: &str = "inline";

impl Plumb {
    pub(super) async fn check_texts(&self, checked: &mut CheckReport) -> Result<()> {
        let mut unread = 0_usize;
        let published = self.stores.maintenance.rows("content_published", None).await?;
        let published: HashMap<&str, Option<i64>> =
            published.iter().filter_map(|row| Some((text(row, "hash")?, int(row, "at")))).collect();
        for row in self.stores.maintenance.rows("content", None).await? {
            checked.texts += 1;
            let cell = |column| text(&row, column).unwrap_or_default();
            let (hash, kind, body) = (cell("hash"), cell("kind"), cell("body"));
            if ContentHash::of(body).as_str() != hash {
                checked.problems.push(format!("content {hash}: its text has another hash"));
                continue;
            }
            let names = match names(kind, cell("id"), body) {
                NamedVersion::Are(names) => names,
                NamedVersion::Unread => {
                    unread += 1;
                    continue;
                }
                NamedVersion::None => {
                    checked.problems.push(format!("content {hash}: it is no `{kind}`"));
                    continue;
                }
            };
            let (id, version) = (cell("id"), cell("version"));
            // A text published as it was first stored has its own version.
            let is_own = published.get(hash).is_some_and(|at| *at == int(&row, "created_at"));
            if names.0 != id || (names.1 != version && (version != KEPT || is_own)) {
                checked
                    .problems
                    .push(format!("content {hash}: it says to be {} {}, not {id} {version}", names.0, names.1));
            }
        }
        if unread > 0 {
            checked.notes.push(format!("{unread} texts of earlier releases are not read any more; their hashes hold"));
        }
        Ok(())
    }
}

/// Id and version written in a text.
enum NamedVersion {
    Are((String, String)),
    /// Its kind exists, but the current rules cannot read it.
    Unread,
    /// There is no such kind, or the text is clearly of another one.
    None,
}

fn names(kind: &str, id: &str, body: &str) -> NamedVersion {
    if kind == inline::KIND {
        let set = serde_json::from_str(body).ok().and_then(|set| InlineSet::read(&set).ok());
        return set.map_or(NamedVersion::None, |_| NamedVersion::Are((inline::SKILL.to_owned(), KEPT.to_owned())));
    }
    let Some(asked) = BlueprintKind::parse(kind) else { return NamedVersion::None };
    let read = |kind: BlueprintKind| CompiledBlueprint::read(kind, id, body).ok().map(|it| it.names());
    match read(asked) {
        Some((id, version, _)) => NamedVersion::Are((id, version)),
        // A text that reads as another kind was never one of this kind.
        None if BlueprintKind::ALL.iter().any(|other| *other != asked && read(*other).is_some()) => NamedVersion::None,
        None => NamedVersion::Unread,
    }
}
