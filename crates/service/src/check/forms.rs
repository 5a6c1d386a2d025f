//! Checks of forms against the texts and the seed that they were drawn from.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use plumb_answers::item::{Item, TestForm};
use plumb_bank::{BLUEPRINT, reword_form};
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::ItemSource;
use plumb_content::generate::{Generator, draw_form};
use plumb_sessions::inline::{self, InlineSet};
use plumb_sessions::session::is_trial;
use plumb_store::forms::FormRow;
use plumb_store::sessions::SessionRow;
use plumb_types::ContentHash;
use uuid::Uuid;

use super::CheckReport;
use crate::failure::{Result, ServiceError};
use crate::forms::{FormRules, read};
use crate::plumb::Plumb;

/// Forms read at a time.
const PAGE: usize = 64;
/// Most combinations of versions of an assessment's skills that are tried.
const MOST_CHOICES: usize = 4_096;

/// Generators of the skills that an assessment was drawn from.
type Skills = HashMap<String, Arc<Generator>>;

/// Content for drawing forms again, read once.
#[derive(Default)]
pub(super) struct FormRedraw {
    generators: HashMap<ContentHash, Option<Arc<Generator>>>,
    recipes: HashMap<String, VersionChoice<Arc<Skills>>>,
    /// Number of forms with an undetermined recipe.
    untold: usize,
}

/// The versions of skills in a recipe.
#[derive(Clone)]
enum VersionChoice<S> {
    Skills(S),
    /// No combination of stored versions gives the recipe.
    None,
    /// There are more combinations than are tried, and none of those tried gives the recipe.
    TooMany,
}

/// Result of comparing a form.
enum FormComparison {
    Same,
    /// It was drawn by an earlier release, with rules that no longer exist.
    Earlier,
    /// There are more ways to draw it than can be tried.
    Untold,
    Other(String),
}

impl Plumb {
    /// Compares the form of a session with its texts and seed, and with the hash in the session's plan; returns it.
    pub(super) async fn check_form_of(
        &self,
        session: &SessionRow,
        planned: Option<(Uuid, Option<ContentHash>)>,
        drawer: &mut FormRedraw,
        wrong: &mut Vec<String>,
    ) -> Result<Option<TestForm>> {
        let row = self.stores.forms.for_session(session.id).await?;
        let Some((id, hash)) = planned else {
            wrong.extend(row.map(|row| format!("form {} is said to be its, and it has none", row.id)));
            return Ok(None);
        };
        let Some(row) = row.filter(|row| row.id == id) else {
            wrong.push(format!("form {id} is not stored as its form"));
            return Ok(None);
        };
        if hash.as_ref().is_some_and(|hash| *hash != ContentHash::of(&row.body)) {
            wrong.push(format!("form {id} is not the one that it was begun with"));
        }
        match self.drawn(&row, drawer).await? {
            // For a form of an earlier release, only the hash in the plan is checked.
            FormComparison::Same | FormComparison::Earlier => {}
            FormComparison::Untold => drawer.untold += 1,
            FormComparison::Other(why) => wrong.push(format!("form {id}: {why}")),
        }
        Ok(read(&row).ok())
    }

    /// Compares the ready forms of the pool.
    pub(super) async fn check_ready_forms(&self, checked: &mut CheckReport) -> Result<()> {
        let mut drawer = FormRedraw::default();
        let mut earlier = 0_usize;
        for stock in self.stores.forms.ready_counts().await? {
            let mut seed = i64::MIN;
            loop {
                let page = self.stores.forms.ready(&stock.recipe, seed, PAGE).await?;
                // After the last form the store starts again at the first.
                let page: Vec<FormRow> = page.into_iter().filter(|row| row.seed >= seed).collect();
                let Some(last) = page.last() else { break };
                seed = last.seed.saturating_add(1);
                for row in page {
                    checked.forms += 1;
                    match self.drawn(&row, &mut drawer).await? {
                        FormComparison::Same => {}
                        FormComparison::Earlier => earlier += 1,
                        FormComparison::Untold => drawer.untold += 1,
                        FormComparison::Other(why) => checked.problems.push(format!("form {}: {why}", row.id)),
                    }
                }
            }
        }
        if earlier > 0 {
            checked.notes.push(format!(
                "{earlier} ready forms were drawn by the rules of an earlier release; none will be used"
            ));
        }
        drawer.tell(&mut checked.notes);
        Ok(())
    }

    /// Draws a form again from the texts in its recipe and from its seed.
    async fn drawn(&self, row: &FormRow, drawer: &mut FormRedraw) -> Result<FormComparison> {
        let Ok(form) = read(row) else { return Ok(FormComparison::Other("it cannot be read".into())) };
        if i64::try_from(form.seed).ok() != Some(row.seed) {
            return Ok(FormComparison::Other("it was drawn from another seed".into()));
        }
        let is_inline = row.assessment_id.starts_with(inline::SKILL);
        let named =
            if is_inline { format!("{}:{}", inline::SKILL, form.assessment) } else { form.assessment_id.clone() };
        if row.assessment_id != named {
            return Ok(FormComparison::Other("it is a form of something else".into()));
        }
        match FormRules::of(&form) {
            FormRules::Present => {}
            FormRules::Earlier => return Ok(FormComparison::Earlier),
            FormRules::Never => {
                return Ok(FormComparison::Other("no release has drawn by the rules that it names".into()));
            }
        }
        let again = if is_inline {
            self.regenerate_set(&form).await?.filter(|_| row.recipe == form.assessment)
        } else if is_trial(&row.assessment_id) {
            self.regenerate_items(&form, drawer).await?.filter(|_| row.recipe == form.assessment)
        } else {
            let assessment = match self.version::<Assessment>(&form.assessment).await {
                Ok(assessment) => assessment,
                Err(ServiceError::NotFound) => return Ok(FormComparison::Other("its assessment is not stored".into())),
                Err(failure) => return Err(failure),
            };
            if assessment.item_source == ItemSource::Bank {
                let wrong = self.wrong_of_bank(&assessment, &form, row).await?;
                return Ok(wrong.map_or(FormComparison::Same, FormComparison::Other));
            }
            let skills = match self.skills_of(&assessment, &form, Some(&row.recipe), drawer).await? {
                VersionChoice::Skills(skills) => Some(skills),
                VersionChoice::None => return self.drawn_worded(&assessment, &form, row, drawer).await,
                VersionChoice::TooMany => return Ok(FormComparison::Untold),
            };
            skills.and_then(|skills| draw_form(&assessment, &|id| skills.get(id).cloned(), form.seed).ok())
        };
        Ok(FormComparison::of(again.as_ref(), &form))
    }

    /// Draws a form again if a model may have written some of its items. The state of the bank at that time is not
    /// stored: each item of the bank is compared by itself, and everything else must follow from texts and seed.
    async fn drawn_worded(
        &self,
        assessment: &Assessment,
        form: &TestForm,
        row: &FormRow,
        drawer: &mut FormRedraw,
    ) -> Result<FormComparison> {
        let VersionChoice::Skills(skills) = self.skills_of(assessment, form, None, drawer).await? else {
            return Ok(FormComparison::of(None, form));
        };
        if skills.values().all(|generator| generator.skill().wording.is_none()) {
            return Ok(FormComparison::of(None, form));
        }
        if let Some(why) = self.wrong_problem(assessment, form, row).await? {
            return Ok(FormComparison::Other(why));
        }
        let again = reword_form(assessment, &|id| skills.get(id).cloned(), form).ok();
        let stands_in_form = |id: &String| form.items.iter().any(|placed| placed.item.skill_id == *id);
        Ok(match FormComparison::of(again.as_ref(), form) {
            // The versions of the other skills are unknown, and a later version may have other levels.
            FormComparison::Other(_) if !skills.keys().all(stands_in_form) => FormComparison::Untold,
            drawn => drawn,
        })
    }

    /// Returns the form of an inline set.
    async fn regenerate_set(&self, form: &TestForm) -> Result<Option<TestForm>> {
        let row = self.stores.contents.get(&form.assessment).await?.filter(|row| row.kind == inline::KIND);
        let set = row.and_then(|row| InlineSet::read(&serde_json::from_str(&row.body).ok()?).ok());
        Ok(set.map(|set| set.form(&form.assessment)))
    }

    /// Generates the form of a trial again, item by item, since the content it was tried with may no longer be
    /// published.
    async fn regenerate_items(&self, form: &TestForm, drawer: &mut FormRedraw) -> Result<Option<TestForm>> {
        let mut again = form.clone();
        for placed in &mut again.items {
            let item = &placed.item;
            let order = self.order(form, &item.blueprint).await?;
            if let Some(drawn) = item.bank {
                let Ok(again) = self.bank().rebuild_item(drawn, order).await? else { return Ok(None) };
                placed.item = again;
                continue;
            }
            let Some(generator) = drawer.generator(self, &item.blueprint).await? else { return Ok(None) };
            let Ok(made) = generator.generate_ordered(&item.difficulty, item.seed, order) else { return Ok(None) };
            placed.item = made;
        }
        Ok(Some(again))
    }

    /// Returns the versions of an assessment's skills that together give its recipe.
    async fn skills_of(
        &self,
        assessment: &Assessment,
        form: &TestForm,
        recipe: Option<&ContentHash>,
        drawer: &mut FormRedraw,
    ) -> Result<VersionChoice<Arc<Skills>>> {
        let name = recipe.map(|recipe| format!("{} {recipe}", assessment.hash));
        if let Some(known) = name.as_ref().and_then(|name| drawer.recipes.get(name)) {
            return Ok(known.clone());
        }
        let in_form: HashMap<&str, ContentHash> = form
            .items
            .iter()
            .filter_map(|placed| Some((placed.item.skill_id.as_str(), made_by(&placed.item)?)))
            .collect();
        let mut choices: BTreeMap<&str, Vec<ContentHash>> = BTreeMap::new();
        for weight in assessment.sections.iter().flat_map(|section| &section.skills) {
            let id = weight.skill_id.as_str();
            let versions = if let Some(hash) = in_form.get(id) {
                vec![hash.clone()]
            } else {
                let versions = self.stores.contents.versions(crate::content::SKILL, id).await?;
                versions.into_iter().map(|row| row.hash).collect()
            };
            choices.insert(id, versions);
        }
        let skills = match choose(assessment, &choices, recipe) {
            VersionChoice::Skills(chosen) => {
                let mut skills = Skills::new();
                for (id, hash) in chosen {
                    skills.extend(drawer.generator(self, &hash).await?.map(|generator| (id.to_owned(), generator)));
                }
                VersionChoice::Skills(Arc::new(skills))
            }
            VersionChoice::None => VersionChoice::None,
            VersionChoice::TooMany => VersionChoice::TooMany,
        };
        drawer.recipes.extend(name.map(|name| (name, skills.clone())));
        Ok(skills)
    }
}

impl FormRedraw {
    /// Adds notes on forms that could not be compared.
    pub(super) fn tell(&self, notes: &mut Vec<String>) {
        if self.untold > 0 {
            notes.push(format!(
                "of {} forms it could not be told which versions of skills they were drawn from, there are so many",
                self.untold
            ));
        }
    }

    async fn generator(&mut self, plumb: &Plumb, hash: &ContentHash) -> Result<Option<Arc<Generator>>> {
        if !self.generators.contains_key(hash) {
            let generator = plumb.generator(hash).await?;
            self.generators.insert(hash.clone(), generator);
        }
        Ok(self.generators.get(hash).cloned().flatten())
    }
}

impl FormComparison {
    /// Compares a form with the one drawn again, if that was possible.
    fn of(again: Option<&TestForm>, form: &TestForm) -> Self {
        if again == Some(form) { Self::Same } else { Self::Other("it is not what its texts and its seed give".into()) }
    }
}

/// Returns the blueprint that made an item.
fn made_by(item: &Item) -> Option<ContentHash> {
    match item.bank {
        None => Some(item.blueprint.clone()),
        Some(_) => item.parameters.get(BLUEPRINT)?.as_str().map(|hash| ContentHash::from_stored(hash.to_owned())),
    }
}

/// Chooses one version of each skill so that the recipe matches; without a recipe, the latest of each.
fn choose<'c>(
    assessment: &Assessment,
    choices: &BTreeMap<&'c str, Vec<ContentHash>>,
    recipe: Option<&ContentHash>,
) -> VersionChoice<Vec<(&'c str, ContentHash)>> {
    let mut ways: Vec<BTreeMap<&'c str, ContentHash>> = vec![BTreeMap::new()];
    let mut is_cut = false;
    // A skill that did not exist when the form was drawn is not in its recipe.
    for (id, versions) in choices.iter().filter(|(_, versions)| !versions.is_empty()) {
        let mut longer = Vec::new();
        for (way, version) in ways.iter().flat_map(|way| versions.iter().map(move |version| (way, version))) {
            let mut way = way.clone();
            way.insert(*id, version.clone());
            longer.push(way);
        }
        is_cut |= longer.len() > MOST_CHOICES;
        longer.truncate(MOST_CHOICES);
        ways = longer;
    }
    let named = |way: &BTreeMap<&str, ContentHash>| crate::content::recipe(assessment, |id| way.get(id));
    let fits = |way: &BTreeMap<&str, ContentHash>| recipe.is_none_or(|recipe| named(way) == *recipe);
    match ways.into_iter().find(fits) {
        Some(way) => VersionChoice::Skills(way.into_iter().collect()),
        None if is_cut => VersionChoice::TooMany,
        None => VersionChoice::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assessment(skills: usize) -> Assessment {
        let list: Vec<String> = (0..skills).map(|at| format!("{{skill_id: T.S{at}}}")).collect();
        let text = format!(
            "assessment_id: A\nversion: '1'\nmetadata: {{title: A}}\nconfiguration:\n  total_items: 1\n  \
             passing_score_percent: 50\n  time_limit_minutes: 10\nsections:\n  - section_id: s\n    title: S\n    \
             item_count: 1\n    skill_blueprints: [{}]\n    difficulty_distribution: {{easy: 1}}\nscoring:\n  \
             method: percent_correct\n  grade_bands:\n    - {{label: Good, min_percent: 50}}\n    \
             - {{label: Rest, min_percent: 0}}\n",
            list.join(", ")
        );
        plumb_content::read::assessment("A", &text).unwrap()
    }

    #[test]
    fn versions_that_are_too_many_to_try_are_no_sign_of_anything() {
        let assessment = assessment(13);
        let ids: Vec<String> = (0..13).map(|at| format!("T.S{at}")).collect();
        let choices = |versions: usize| -> BTreeMap<&str, Vec<ContentHash>> {
            let hashes = |id: &str| (0..versions).map(|version| ContentHash::of(&format!("{id} {version}"))).collect();
            ids.iter().map(|id| (id.as_str(), hashes(id))).collect()
        };
        // 8,192 combinations; the last one is right.
        let two = choices(2);
        let last = crate::content::recipe(&assessment, |id| two[id].last());
        assert!(matches!(choose(&assessment, &two, Some(&last)), VersionChoice::TooMany));
        let one = choices(1);
        let only = crate::content::recipe(&assessment, |id| one[id].last());
        assert!(matches!(choose(&assessment, &one, Some(&only)), VersionChoice::Skills(_)));
        assert!(matches!(choose(&assessment, &one, Some(&last)), VersionChoice::None));
    }
}
