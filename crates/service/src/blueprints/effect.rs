//! The effect of publishing a version on the items that learners get.

use plumb_content::generate::effect;
use plumb_content::read::BlueprintKind;
use plumb_types::ContentHash;

use super::compiled::CompiledBlueprint;
use super::{Author, EffectView, VersionLine};
use crate::failure::Result;

/// Number of seeds tried for each level.
const SEEDS: u64 = 200;

impl Author<'_> {
    /// Generates items from the same seeds with two stored versions, and returns which items differ and how.
    pub async fn effect(&self, old: &ContentHash, new: &ContentHash) -> Result<EffectView> {
        let before = self.stored(old).await?;
        let after = self.stored(new).await?;
        let line = |(kind, id, compiled): &(_, String, CompiledBlueprint), hash: &ContentHash| VersionLine {
            kind: *kind,
            id: id.clone(),
            version: compiled.names().1,
            hash: hash.clone(),
        };
        let lines = (line(&before, old), line(&after, new));
        let (effect, too_long) = match (before.2, after.2) {
            (CompiledBlueprint::Skill(before), CompiledBlueprint::Skill(after)) => {
                let done = self.bounded(move |go_on| effect(&before, &after, SEEDS, go_on)).await?;
                (done.clone(), done.is_none())
            }
            _ => (None, false),
        };
        Ok(EffectView { old: lines.0, new: lines.1, effect, too_long })
    }

    /// Like [`Self::effect`], for a text that is to replace a stored version; `None` for a kind without items, or if
    /// the text cannot be read.
    pub async fn effect_of(&self, old: &ContentHash, kind: BlueprintKind, text: &str) -> Result<Option<EffectView>> {
        if kind != BlueprintKind::Skill {
            return Ok(None);
        }
        let (kind, id, CompiledBlueprint::Skill(before)) = self.stored(old).await? else { return Ok(None) };
        let line = |version: String, hash: ContentHash| VersionLine { kind, id: id.clone(), version, hash };
        let old = line(before.skill().version.clone(), old.clone());
        let (file, owned) = (id.clone(), text.to_owned());
        let made = self.bounded(move |go_on| {
            let Ok(CompiledBlueprint::Skill(after)) = CompiledBlueprint::read(kind, &file, &owned) else { return None };
            Some((after.skill().version.clone(), effect(&before, &after, SEEDS, go_on)))
        });
        let (version, effect) = match made.await? {
            None => (String::new(), None),
            Some(None) => return Ok(None),
            Some(Some((version, effect))) => (version, Some(effect)),
        };
        let too_long = effect.is_none();
        Ok(Some(EffectView { old, new: line(version, ContentHash::of(text)), effect, too_long }))
    }
}
