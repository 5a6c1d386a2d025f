//! What publishing one version after another does to the items that learners get.

use plumb_domain::generate::effect;
use plumb_domain::item::ContentHash;

use super::Author;
use super::bounded::bounded;
use super::compiled::Compiled;
use crate::failure::Outcome;
use crate::views::{EffectView, VersionLine};

/// Seeds of each level that are tried.
const SEEDS: u64 = 200;

impl Author<'_> {
    /// Makes the same seeds from two stored versions, and says which items differ and how.
    pub async fn effect(&self, old: &ContentHash, new: &ContentHash) -> Outcome<EffectView> {
        let before = self.stored(old).await?;
        let after = self.stored(new).await?;
        let line = |(kind, id, compiled): &(_, String, Compiled), hash: &ContentHash| VersionLine {
            kind: *kind,
            id: id.clone(),
            version: compiled.names().1,
            hash: hash.clone(),
        };
        let lines = (line(&before, old), line(&after, new));
        let (effect, too_long) = match (before.2, after.2) {
            (Compiled::Skill(before), Compiled::Skill(after)) => {
                let done = bounded(move |go_on| effect(&before, &after, SEEDS, go_on)).await?;
                (done.clone(), done.is_none())
            }
            _ => (None, false),
        };
        Ok(EffectView { old: lines.0, new: lines.1, effect, too_long })
    }
}
