//! Previews of a blueprint's items, before and after it is published.

use std::sync::Arc;

use plumb_answers::item::MAX_SEED;
use plumb_bank::ProblemUse;
use plumb_content::blueprint::Skill;
use plumb_content::generate::{Generator, Lock, LockError, PreviewRequest};
use plumb_content::read::BlueprintKind;
use plumb_types::ContentHash;

use super::compiled::CompiledBlueprint;
use super::outline::outline;
use super::{Author, FormPreview, PinnedItem, Preview, PreviewBody, PreviewForm, PreviewFormError, SkillPreview};
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};
use crate::forms::Recipe;

impl Author<'_> {
    /// The preview of a text with a check that took too long; generating items would take too long as well.
    pub fn preview_too_long(&self, kind: BlueprintKind, id_hint: &str, text: &str) -> Preview {
        nothing(kind, id_hint, ContentHash::of(text), PreviewBody::TooLong)
    }

    /// Previews a text that need not be published, checked beside the current content. `id_hint` is the id to show
    /// while the text cannot be read.
    pub async fn preview_text(
        &self,
        kind: BlueprintKind,
        id_hint: &str,
        text: &str,
        ask: PreviewForm,
    ) -> Result<Preview> {
        let banked = self.plumb.stores.problems.servable_skills(ProblemUse::Any).await?;
        let catalog = self.plumb.catalog();
        let (id, text) = (id_hint.to_owned(), text.to_owned());
        let hash = ContentHash::of(&text);
        let spare = (id.clone(), hash.clone());
        let read = self.bounded(move |_| (CompiledBlueprint::read(kind, &id, &text), id)).await?;
        let made = match read {
            Some((Ok(compiled), _)) => {
                let recipe = self.recipe_of(&compiled).await?;
                self.bounded(move |go_on| {
                    let in_bank = |skill: &str| banked.iter().any(|banked| banked == skill);
                    let problems = compiled.problems(&catalog, &in_bank);
                    let preview = shown((&compiled, recipe.as_ref()), kind, hash, &catalog, &ask, go_on);
                    Preview { problems, ..preview }
                })
                .await?
            }
            Some((Err(problems), id)) => {
                Some(Preview { problems, ..nothing(kind, &id, hash, PreviewBody::Unreadable) })
            }
            None => None,
        };
        Ok(made.unwrap_or_else(|| nothing(kind, &spare.0, spare.1, PreviewBody::TooLong)))
    }

    /// Previews a stored version, current or not.
    pub async fn preview_version(&self, hash: &ContentHash, ask: PreviewForm) -> Result<Preview> {
        let (kind, id, compiled) = self.stored(hash).await?;
        let catalog = self.plumb.catalog();
        let recipe = self.recipe_of(&compiled).await?;
        let spare = hash.clone();
        let hash = hash.clone();
        let made =
            self.bounded(move |go_on| shown((&compiled, recipe.as_ref()), kind, hash, &catalog, &ask, go_on)).await?;
        Ok(made.unwrap_or_else(|| nothing(kind, &id, spare, PreviewBody::TooLong)))
    }

    /// Returns one item of a stored version of a skill; the same arguments give the same item.
    pub async fn pinned_item(&self, hash: &ContentHash, level: &str, seed: u64) -> Result<PinnedItem> {
        let (_, _, CompiledBlueprint::Skill(generator)) = self.stored(hash).await? else {
            return Err(ServiceError::NotFound);
        };
        let skill = generator.skill();
        if skill.level_index(level).is_none() || seed > MAX_SEED {
            return Err(ServiceError::NotFound);
        }
        let (id, version) = (skill.id.clone(), skill.version.clone());
        let level = level.to_owned();
        let lesson = self.bounded(move |_| generator.lesson(&level, seed)).await?;
        let lesson = lesson.ok_or(ServiceError::TooMany { retry_after: 5 })?;
        Ok(PinnedItem { id, version, hash: hash.clone(), lesson })
    }

    /// Returns the recipe for forms of an assessment with the current content; `None` for any other kind.
    pub(super) async fn recipe_of(&self, compiled: &CompiledBlueprint) -> Result<Option<Recipe>> {
        let CompiledBlueprint::Assessment(assessment) = compiled else { return Ok(None) };
        self.plumb.recipe(&self.plumb.catalog(), assessment).await.map(Some)
    }

    /// Returns a stored version, read: its kind, its id and its content.
    pub(super) async fn stored(&self, hash: &ContentHash) -> Result<(BlueprintKind, String, CompiledBlueprint)> {
        let row = self.plumb.stores.contents.get(hash).await?.ok_or(ServiceError::NotFound)?;
        let kind = BlueprintKind::parse(&row.kind).ok_or(ServiceError::NotFound)?;
        // The current generator may have its levels prepared already.
        let current =
            self.plumb.catalog().generator_of(&row.id).filter(|current| current.skill().hash == *hash).cloned();
        if let (BlueprintKind::Skill, Some(current)) = (kind, current) {
            return Ok((kind, row.id, CompiledBlueprint::Skill(current)));
        }
        let compiled = CompiledBlueprint::read(kind, &row.id, &row.body).map_err(|problems| {
            let first = problems.first().map(ToString::to_string).unwrap_or_default();
            ServiceError::Internal(format!("stored {} {} cannot be read: {first}", row.kind, row.id))
        })?;
        Ok((kind, row.id, compiled))
    }
}

fn nothing(kind: BlueprintKind, id: &str, hash: ContentHash, body: PreviewBody) -> Preview {
    Preview {
        kind,
        id: id.to_owned(),
        version: String::new(),
        about: String::new(),
        hash,
        is_current: false,
        problems: Vec::new(),
        body,
    }
}

fn shown(
    (compiled, recipe): (&CompiledBlueprint, Option<&Recipe>),
    kind: BlueprintKind,
    hash: ContentHash,
    catalog: &Catalog,
    ask: &PreviewForm,
    go_on: &dyn Fn() -> bool,
) -> Preview {
    let (id, version, about) = compiled.names();
    let is_current = catalog.hash_of(kind.as_str(), &id) == Some(&hash);
    let body = match (compiled, recipe) {
        (CompiledBlueprint::Skill(generator), _) => PreviewBody::Skill(Box::new(items(generator, ask, go_on))),
        (CompiledBlueprint::Assessment(_), Some(recipe)) => PreviewBody::Form(Box::new(form(recipe, ask))),
        (other, _) => PreviewBody::Outline(outline(other)),
    };
    Preview { kind, id, version, about, hash, is_current, problems: Vec::new(), body }
}

/// Parses a typed seed; an empty text gives `otherwise`.
fn seed(text: &str, otherwise: Option<u64>) -> Result<Option<u64>, PreviewFormError> {
    match text.trim() {
        "" => Ok(otherwise),
        text => text.parse().ok().filter(|seed| *seed <= MAX_SEED).map(Some).ok_or(PreviewFormError::Seed),
    }
}

fn items(generator: &Arc<Generator>, ask: &PreviewForm, go_on: &dyn Fn() -> bool) -> SkillPreview {
    let skill = generator.skill();
    let mut wrong = Vec::new();
    let levels = skill.level_names();
    let level = match (levels.contains(&ask.level), ask.level.is_empty()) {
        (true, _) => ask.level.clone(),
        (false, asked_nothing) => {
            if !asked_nothing {
                wrong.push(("level", PreviewFormError::Level));
            }
            levels.first().cloned().unwrap_or_default()
        }
    };
    let mut asked = |field, text: &str, otherwise| {
        seed(text, otherwise).unwrap_or_else(|why| {
            wrong.push((field, why));
            otherwise
        })
    };
    let from = asked("from", &ask.from, Some(0)).unwrap_or(0);
    let pinned = asked("seed", &ask.seed, None);
    let lock = match lock(skill, &level, ask) {
        Ok(lock) => lock,
        Err(fault) => {
            wrong.push(fault);
            None
        }
    };
    let preview = generator.look(&PreviewRequest { level: &level, start: from, lock: lock.as_ref() }, go_on);
    let shown = preview.iter().flat_map(|preview| &preview.items).map(|(seed, _)| *seed);
    let difficulty = shown.filter_map(|seed| Some((seed, generator.difficulty(&level, seed).ok()?))).collect();
    SkillPreview {
        look: preview,
        difficulty,
        pinned: pinned.map(|seed| (seed, generator.lesson(&level, seed))),
        parameters: skill.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
        levels,
        level,
        from,
        wrong,
    }
}

/// Returns the parameter to keep at a fixed value.
fn lock(skill: &Skill, level: &str, ask: &PreviewForm) -> Result<Option<Lock>, (&'static str, PreviewFormError)> {
    if ask.parameter.is_empty() {
        return Ok(None);
    }
    Lock::new(skill, level, &ask.parameter, &ask.value).map(Some).map_err(|why| match why {
        LockError::Level => ("level", PreviewFormError::Level),
        LockError::Parameter => ("parameter", PreviewFormError::Parameter),
        LockError::Value => ("value", PreviewFormError::Value),
    })
}

fn form(recipe: &Recipe, ask: &PreviewForm) -> FormPreview {
    let (seed, wrong) = match seed(&ask.seed, Some(0)) {
        Ok(seed) => (seed.unwrap_or(0), Vec::new()),
        Err(why) => (0, vec![("seed", why)]),
    };
    let form = recipe.draw(seed);
    FormPreview {
        seed,
        sections: recipe
            .assessment()
            .sections
            .iter()
            .map(|section| (section.id.clone(), section.title.clone()))
            .collect(),
        wrong,
        form: form.map_err(|error| error.to_string()),
    }
}
