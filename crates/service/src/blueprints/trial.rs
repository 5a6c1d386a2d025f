//! Trials: taking a blueprint as a learner would, without effect on any record.

use plumb_answers::item::{FormItem, MAX_SEED, TestForm};
use plumb_content::generate::Generator;
use plumb_content::read::BlueprintKind;
use plumb_sessions::session::{ExamRules, Reveal, RevealWhen, SectionRule, TRIAL_PREFIX};
use plumb_store::contents::ContentRow;
use plumb_types::ContentHash;
use plumb_types::ids::{CommandId, SessionId};

use super::Author;
use super::compiled::CompiledBlueprint;
use crate::assessment::OwnForm;
use crate::assessment::adaptive::adaptive_plan;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Number of items in a trial of a skill.
const ITEMS: usize = 10;

impl Author<'_> {
    /// Begins a trial of a text that need not be published: ten items of a skill, of one level or of all in turn, or a
    /// form of an assessment. The text is stored as a version, so that the session can be verified like any other.
    pub async fn try_text(
        &self,
        kind: BlueprintKind,
        id_hint: &str,
        text: &str,
        level: Option<&str>,
        command: CommandId,
    ) -> Result<SessionId> {
        let compiled = CompiledBlueprint::read(kind, id_hint, text).map_err(|_| InvalidInput::TrialUnreadable)?;
        let (id, version, _) = compiled.names();
        let hash = ContentHash::of(text);
        let kept = ContentRow {
            hash: hash.clone(),
            kind: kind.as_str().into(),
            id,
            version,
            body: text.to_owned(),
            created_at: self.plumb.now(),
            author: Some(self.actor.id),
        };
        let form = self.trial_of(compiled, &hash, level).await?;
        self.plumb.stores.contents.keep(kept).await?;
        self.plumb.as_learner(self.actor).begin_trial(form, command).await
    }

    /// Like [`Self::try_text`], for a stored version.
    pub async fn try_version(&self, hash: &ContentHash, level: Option<&str>, command: CommandId) -> Result<SessionId> {
        let (_, _, compiled) = self.stored(hash).await?;
        let form = self.trial_of(compiled, hash, level).await?;
        self.plumb.as_learner(self.actor).begin_trial(form, command).await
    }

    async fn trial_of(&self, compiled: CompiledBlueprint, hash: &ContentHash, level: Option<&str>) -> Result<OwnForm> {
        let seed = self.plumb.chance.seed() & MAX_SEED;
        let recipe = self.recipe_of(&compiled).await?;
        let (_, _, title) = compiled.names();
        let (hash, level) = (hash.clone(), level.map(str::to_owned));
        let grace_seconds = self.plumb.grace_seconds;
        let drawn = self.bounded(move |_| match (compiled, recipe) {
            (CompiledBlueprint::Skill(generator), _) => {
                let (form, rules) = of_skill(&generator, &hash, level.as_deref(), seed)?;
                Ok((form, rules, None))
            }
            (CompiledBlueprint::Assessment(assessment), Some(recipe)) => {
                let form = recipe.draw(seed).map_err(|error| error.to_string())?;
                Ok((renamed(form, &hash), ExamRules::from(&*assessment), Some(assessment)))
            }
            _ => Err(String::new()),
        });
        let drawn = drawn.await?.ok_or(ServiceError::TooMany { retry_after: 5 })?;
        let (form, rules, assessment) = drawn.map_err(InvalidInput::TrialImpossible)?;
        let catalog = self.plumb.catalog();
        let adaptive = match assessment {
            Some(assessment) => {
                adaptive_plan(&assessment, &form, &rules, &|id| catalog.skill(id), &self.plumb.calibration())?
            }
            None => None,
        };
        // The author wants to see how answers are marked.
        let reveal = Reveal { score: RevealWhen::AfterCompletion, solutions: RevealWhen::AfterCompletion };
        Ok(OwnForm { form, rules: ExamRules { reveal, grace_seconds, ..rules }, title, adaptive })
    }
}

fn renamed(form: TestForm, hash: &ContentHash) -> TestForm {
    TestForm { assessment_id: format!("{TRIAL_PREFIX}{hash}"), ..form }
}

/// Ten items: of one level, or of all levels in turn, the easiest first.
fn of_skill(
    generator: &Generator,
    hash: &ContentHash,
    level: Option<&str>,
    seed: u64,
) -> Result<(TestForm, ExamRules), String> {
    let skill = generator.skill();
    let levels: Vec<&str> = match level {
        Some(level) => vec![level],
        None => skill.levels.iter().map(|level| level.name.as_str()).collect(),
    };
    let levels = &levels[..levels.len().min(ITEMS)];
    let each = ITEMS / levels.len().max(1);
    let mut items = Vec::with_capacity(ITEMS);
    for (at, level) in levels.iter().enumerate() {
        // The first levels get one item more if the number does not divide evenly.
        let wanted = each + usize::from(at < ITEMS % levels.len());
        let made = generator.distinct(level, seed, wanted).map_err(|error| error.to_string())?;
        items.extend(made.into_iter().map(|item| FormItem { section_id: (*level).to_owned(), item }));
    }
    let sections =
        levels.iter().map(|level| SectionRule { id: (*level).to_owned(), title: (*level).to_owned(), weight: None });
    let rules = ExamRules { sections: sections.collect(), ..ExamRules::default() };
    let form = TestForm { assessment_id: String::new(), assessment: hash.clone(), seed, items };
    let form = renamed(form, hash);
    let assessment_id = level.map_or(form.assessment_id.clone(), |level| format!("{}:{level}", form.assessment_id));
    Ok((TestForm { assessment_id, ..form }, rules))
}
