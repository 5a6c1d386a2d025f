//! Choices for a test: available skills, examples, expected time, and validation.

use plumb_content::blueprint::Skill;
use plumb_content::blueprint::skill::ItemType;
use plumb_content::choices::{LevelChoice, SkillChoice, TestChoices};
use plumb_types::ids::UserId;

use super::{SkillOffer, TestExample, TestTime, TestView};
use crate::capabilities::Teacher;
use crate::content::Catalog;
use crate::failure::Result;
use crate::invalid_input::InvalidInput;
use crate::naming::named;

/// Most skills of a test.
pub const MAX_SKILLS: usize = 50;
/// Most items of one skill.
pub const MAX_COUNT: u32 = 100;
/// Longest time limit, minutes: a day.
const MAX_MINUTES: u32 = 1_440;
/// Most skills with an example.
const MOST_EXAMPLES: usize = 12;
/// With at least this many answers, their measured times replace the author's estimate.
const ENOUGH_TIMES: i64 = 5;
/// Default time of an item, seconds.
const SECONDS: u64 = 60;
/// Longest title, characters.
const LONGEST_TITLE: usize = 80;

impl Teacher<'_> {
    /// Returns the available skills, by the areas of the graph; those that are not in it by their domain.
    pub fn test_skills(&self) -> Vec<(String, Vec<SkillOffer>)> {
        offers(&self.plumb.catalog())
    }

    /// Returns the questions that the owner of a test keeps for their own classes; for a new test, the caller's.
    pub fn own_offers(&self, test: Option<&TestView>) -> Vec<SkillOffer> {
        let owner = test.map_or(self.actor.id, |test| test.summary.owner_id);
        if self.bound().is_some_and(|actor| actor != owner) {
            return Vec::new();
        }
        let catalog = self.plumb.catalog();
        let own = catalog.own_of(owner).map(|generator| generator.skill()).filter(|skill| !skill.levels.is_empty());
        own.map(|skill| offer(skill)).collect()
    }

    /// Fills in the names of chosen skills; skills that no longer exist keep the names given.
    pub fn name_skills(&self, choices: &mut TestChoices) {
        let catalog = self.plumb.catalog();
        for choice in &mut choices.skills {
            let seen = catalog.skill(&choice.skill_id).filter(|skill| !catalog.is_hidden(&skill.id, self.bound()));
            if let Some(skill) = seen {
                choice.name.clone_from(&skill.metadata.skill_statement);
            }
        }
    }

    /// Returns an example item of each chosen skill, determined by the seed; `None` if making them takes too long.
    pub async fn test_examples(&self, choices: &TestChoices, seed: u64) -> Result<Option<Vec<TestExample>>> {
        let (catalog, mut choices) = (self.plumb.catalog(), choices.clone());
        choices.skills.retain(|choice| !catalog.is_hidden(&choice.skill_id, self.bound()));
        let making = self.plumb.proving.run(self.actor.id, move |go_on| {
            let mut examples = Vec::new();
            for choice in choices.skills.iter().take(MOST_EXAMPLES).take_while(|_| go_on()) {
                let Some(generator) = catalog.generator_of(&choice.skill_id) else { continue };
                let skill = generator.skill();
                let middle = skill.levels.get(skill.levels.len().saturating_sub(1) / 2);
                let level = match &choice.level {
                    LevelChoice::Only(level) => Some(level.as_str()),
                    LevelChoice::Mixed => middle.map(|level| level.name.as_str()),
                };
                let item = level.and_then(|level| generator.generate(level, seed).ok());
                examples.extend(item.map(|item| TestExample { skill: skill.metadata.skill_statement.clone(), item }));
            }
            examples
        });
        making.await
    }

    /// Returns how long the chosen items will take.
    pub async fn test_time(&self, choices: &TestChoices) -> Result<TestTime> {
        let catalog = self.plumb.catalog();
        let seen = |choice: &&SkillChoice| !catalog.is_hidden(&choice.skill_id, self.bound());
        let chosen: Vec<&SkillChoice> = choices.skills.iter().filter(seen).collect();
        let ids: Vec<&str> = chosen.iter().map(|choice| choice.skill_id.as_str()).collect();
        let timings = self.plumb.stores.learning.timings(&ids).await?;
        let mut time = TestTime { of: chosen.len(), ..TestTime::default() };
        for choice in chosen {
            let seen = timings.iter().find(|(id, timing)| *id == choice.skill_id && timing.seen >= ENOUGH_TIMES);
            let mean = seen.and_then(|(_, timing)| u64::try_from(timing.total_ms.checked_div(timing.seen)?).ok());
            time.measured += usize::from(mean.is_some());
            let millis = mean.unwrap_or_else(|| 1_000 * catalog.skill(&choice.skill_id).map_or(SECONDS, expected));
            time.seconds += millis.saturating_mul(u64::from(choice.count)) / 1_000;
        }
        Ok(time)
    }
}

/// Returns the expected time of an item at the middle benchmark, in seconds.
fn expected(skill: &Skill) -> u64 {
    let middle = skill.benchmarks.get(skill.benchmarks.len().saturating_sub(1) / 2);
    middle.map_or(SECONDS, |benchmark| u64::from(benchmark.expected_time_seconds))
}

fn offer(skill: &Skill) -> SkillOffer {
    SkillOffer {
        id: skill.id.clone(),
        name: skill.metadata.skill_statement.clone(),
        is_typed: skill.item_type == ItemType::ShortAnswer,
        levels: skill.level_names(),
    }
}

fn offers(catalog: &Catalog) -> Vec<(String, Vec<SkillOffer>)> {
    let nodes = catalog.graph.iter().flat_map(|version| version.graph.nodes());
    let mut areas: Vec<(String, Vec<SkillOffer>)> = Vec::new();
    let mut add = |area: &str, skill: &Skill| {
        if !areas.iter().any(|(known, _)| known == area) {
            areas.push((area.to_owned(), Vec::new()));
        }
        let is_new = !areas.iter().any(|(_, offers)| offers.iter().any(|offer| offer.id == skill.id));
        let of_area = areas.iter_mut().find(|(known, _)| known == area).filter(|_| is_new && !skill.levels.is_empty());
        if let Some((_, offers)) = of_area {
            offers.push(offer(skill));
        }
    };
    for node in nodes {
        for skill in node.blueprints.iter().filter_map(|id| catalog.skills.get(id)).map(|made| made.skill()) {
            add(node.area.as_deref().unwrap_or_default(), skill);
        }
    }
    for skill in catalog.skills.values().map(|generator| generator.skill()) {
        add(&skill.metadata.domain, skill);
    }
    areas.retain(|(_, offers)| !offers.is_empty());
    areas
}

/// Checks the choices for a test of that owner and reports the first invalid one. Without a title, the test gets the
/// name of its first skill.
pub(super) fn checked(catalog: &Catalog, owner: UserId, choices: TestChoices, most: u32) -> Result<TestChoices> {
    let mut choices = choices;
    for choice in &mut choices.skills {
        let unknown = || InvalidInput::TestUnknownSkill(choice.skill_id.clone());
        let skill = catalog.skill(&choice.skill_id).filter(|skill| !catalog.is_hidden(&skill.id, Some(owner)));
        let skill = skill.ok_or_else(unknown)?;
        if matches!(&choice.level, LevelChoice::Only(level) if skill.level_index(level).is_none()) {
            return Err(unknown().into());
        }
        if !(1..=MAX_COUNT).contains(&choice.count) {
            return Err(InvalidInput::TestCount(choice.skill_id.clone()).into());
        }
        choice.name.clone_from(&skill.metadata.skill_statement);
        // A skill with one level has nothing to mix.
        if let ([level], LevelChoice::Mixed) = (skill.levels.as_slice(), &choice.level) {
            choice.level = LevelChoice::Only(level.name.clone());
        }
    }
    let Some(first) = choices.skills.first() else { return Err(InvalidInput::TestNoSkills.into()) };
    if choices.skills.len() > MAX_SKILLS {
        return Err(InvalidInput::TestManySkills.into());
    }
    if choices.total() > most {
        return Err(InvalidInput::TestManyItems(most).into());
    }
    choices.title = if choices.title.trim().is_empty() {
        first.name.chars().take(LONGEST_TITLE).collect()
    } else {
        named(&choices.title).map_err(|_| InvalidInput::TestTitleLong)?
    };
    if choices.minutes.is_some_and(|minutes| !(1..=MAX_MINUTES).contains(&minutes)) {
        return Err(InvalidInput::TestMinutesRange.into());
    }
    Ok(choices)
}
