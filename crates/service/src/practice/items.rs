//! The items to practise a skill with: items of its blueprints, and problems of the bank.
//!
//! The bank's problems of a skill are those made for its node, and those made for one of its blueprints. The rule: a
//! skill with a blueprint serves the bank's problems of the wanted difficulty that are new to the learner, and items of
//! its blueprints otherwise. A skill without a blueprint serves new problems, of the nearest difficulty that has some,
//! and then the problem seen longest ago. A problem does not come back within a day or while it is recent in the
//! session. Items that an assessment may still ask of the learner are never served. No question comes twice in a session
//! while the level has another, nor in a round while the skill has another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use plumb_bank::task::Task;
use plumb_bank::{BankRef, ProblemUse, ServedProblem, VerifiedProblem};
use plumb_content::blueprint::Skill;
use plumb_content::generate::Lesson;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::mastery::{ItemTiming, LearnerMastery};
use plumb_sessions::practice::choose::{by_nearness, difficulty_for};
use plumb_sessions::practice::{ItemSource, PracticeContext};
use plumb_sessions::reservation::Reservation;
use plumb_store::problems::ServableRow;
use plumb_types::SkillId;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::draw::Flaw;
use super::turn::{Rules, broken};
use crate::bank::whole;
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// How many problems of one difficulty are searched, from a random position.
const LOOKED_AT: i64 = 200;
/// How many of the learner's latest answers at a skill are searched for problems seen before.
const REMEMBERED: i64 = 1_000;
/// How long a problem does not come back, seconds.
const REST_SECS: i64 = 86_400;
/// How often a problem is chosen again because it was retired at that moment.
const TRIES: usize = 3;

/// The items that a learner can practise with now.
pub(crate) struct Items<'c> {
    catalog: &'c Catalog,
    banked: BTreeSet<String>,
    /// Skills with all problems reserved by an assessment that the learner may still take.
    reserved: BTreeSet<String>,
}

impl<'c> Items<'c> {
    /// The content that the items belong to.
    pub(super) const fn catalog(&self) -> &'c Catalog {
        self.catalog
    }

    /// Whether a skill has items to practise with.
    pub(crate) fn has(&self, node: &Node) -> bool {
        blueprints(self.catalog, node).next().is_some() || made_for(node).any(|skill| self.banked.contains(skill))
    }

    /// Whether a skill has items beside those of the blueprints `used`.
    pub(super) fn has_beside(&self, node: &Node, used: &BTreeSet<String>) -> bool {
        self.has(node) && (!node.blueprints.iter().any(|id| used.contains(id)) || self.has_other(node, used))
    }

    fn has_other(&self, node: &Node, used: &BTreeSet<String>) -> bool {
        blueprints(self.catalog, node).any(|skill| !used.contains(&skill.id))
    }

    /// Whether a skill would have items if an assessment that the learner may still take did not reserve them.
    pub(crate) fn are_reserved(&self, node: &Node) -> bool {
        !self.has(node) && made_for(node).any(|skill| self.reserved.contains(skill))
    }
}

/// Request for an item: its skill, its learner, and what to avoid.
pub(crate) struct ItemRequest<'w> {
    pub(crate) learner: UserId,
    /// The skill.
    pub(crate) node: &'w Node,
    /// Probability that the learner knows the skill, 0 to 1.
    pub(crate) belief: f64,
    /// Recent items of this session, oldest first.
    pub(crate) had: &'w [ItemSource],
    /// Blueprints that may make no item, if any.
    pub(crate) without: Option<&'w BTreeSet<String>>,
    /// When the request was received.
    pub(crate) at: Timestamp,
    /// Whether a recently seen item is better than none.
    pub(crate) repeats: bool,
}

/// Result of drawing an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DrawResult {
    Item {
        source: ItemSource,
        /// The blueprint, or the skill that the problem was made for.
        made_for: String,
    },
    /// There are problems, but the learner saw all of them recently.
    AllMet,
    /// There are items, but an assessment may still ask them of the learner.
    Reserved,
    /// The skill has no items.
    Nothing,
}

/// When a learner last saw a problem; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Exposure {
    Never,
    Before(Timestamp),
    Lately,
}

/// Returns the blueprints that can make items of a skill now.
pub(super) fn blueprints<'c>(catalog: &'c Catalog, node: &'c Node) -> impl Iterator<Item = &'c Skill> {
    let skills = node.blueprints.iter().filter_map(|id| catalog.skills.get(id)).map(|made| &**made.skill());
    skills.filter(|skill| !skill.levels.is_empty())
}

/// Returns the skills under which the bank keeps the node's problems.
fn made_for(node: &Node) -> impl Iterator<Item = &str> {
    let own = node.id.as_str();
    std::iter::once(own).chain(node.blueprints.iter().map(String::as_str).filter(move |id| *id != own))
}

/// Returns the skills that an item is an opportunity for: the practised one first, then the others exercised by the
/// blueprint or problem.
pub fn skills_of(graph: &SkillsGraph, made_for: &str, practised: &SkillId) -> Vec<SkillId> {
    let others = graph.node(made_for).into_iter().chain(graph.skills_of_blueprint(made_for));
    let mut skills = vec![practised.clone()];
    for node in others {
        if !skills.contains(&node.id) {
            skills.push(node.id.clone());
        }
    }
    skills
}

impl Plumb {
    /// Returns the items that a learner can practise with now.
    pub(crate) async fn items<'c>(&self, catalog: &'c Catalog, learner: UserId) -> Result<Items<'c>> {
        let problems = &self.stores.problems;
        let mut banked: BTreeSet<String> = problems.servable_skills(ProblemUse::Practice).await?.into_iter().collect();
        let mut reserved = self.reserved_skills(catalog, learner, &|skill| banked.contains(skill)).await?;
        if !reserved.is_empty() {
            let kept = problems.servable_skills(ProblemUse::ReservedPractice).await?;
            reserved.retain(|skill| !kept.contains(skill));
            banked.retain(|skill| !reserved.contains(skill));
        }
        Ok(Items { catalog, banked, reserved })
    }

    /// Draws an item of suitable difficulty, by the rule of this module.
    pub(crate) async fn draw_item(&self, catalog: &Catalog, wish: &ItemRequest<'_>) -> Result<DrawResult> {
        let concerns = |skill: &str| made_for(wish.node).any(|own| own == skill);
        let mut kept = self.reservation(catalog, wish.learner, &concerns).await?;
        let asked = self.asked_questions(wish.had).await?;
        let template = self.draw_template(catalog, wish, &kept, &asked);
        let has_template = matches!(template, Some(DrawResult::Item { .. }));
        let mut found = template.unwrap_or(DrawResult::Nothing);
        // Problems that repeat a question of the session: the first of them is better than none.
        let (mut passed, mut repeated) = (BTreeSet::new(), None);
        for _ in 0..TRIES {
            match self.choose_problem(wish, has_template, &kept, &passed).await? {
                BankChoice::Problem(difficulty, skill, row) => {
                    let usage = kept.practice_of(&skill);
                    let Some(problem) = self.picked(usage, (&skill, difficulty), &row).await? else { continue };
                    let (source, reference) = (problem.source(), problem.reference());
                    let task = Task::from(&ServedProblem::from(problem));
                    if kept.open.has_task(&task) {
                        // An open attempt asks a question in these words, so it is skipped.
                        kept.open.add_problem(reference);
                        if !has_template {
                            found = DrawResult::Reserved;
                        }
                        continue;
                    }
                    let item = DrawResult::Item { source, made_for: skill };
                    if asked.flaw(&task.question(), &task.body) == Flaw::None {
                        return Ok(item);
                    }
                    passed.insert(reference.id);
                    if !has_template {
                        repeated.get_or_insert(item);
                    }
                }
                BankChoice::AllMet if !has_template && repeated.is_none() => return Ok(DrawResult::AllMet),
                BankChoice::Reserved if !has_template && repeated.is_none() => return Ok(DrawResult::Reserved),
                BankChoice::AllMet | BankChoice::Reserved | BankChoice::None => break,
            }
        }
        Ok(repeated.unwrap_or(found))
    }

    /// Chooses the most suitable problem of the bank that is not in `passed`. If the skill has blueprints, only a new one of the wanted
    /// difficulty.
    async fn choose_problem(
        &self,
        wish: &ItemRequest<'_>,
        beside_blueprints: bool,
        kept: &Reservation,
        passed: &BTreeSet<Uuid>,
    ) -> Result<BankChoice> {
        let nearest = by_nearness(difficulty_for(wish.belief));
        let wanted = if beside_blueprints { &nearest[..1] } else { &nearest[..] };
        let worst = match (beside_blueprints, wish.repeats) {
            (true, _) => Exposure::Never,
            (false, true) => Exposure::Lately,
            (false, false) => Exposure::Before(Timestamp::from_micros(i64::MAX)),
        };
        let skills: Vec<&str> = made_for(wish.node).collect();
        let banked = self.stores.problems.servable_among(&skills).await?;
        let mut met = None;
        let (mut best, mut any): (Option<(Exposure, BankChoice)>, bool) = (None, false);
        let mut is_reserved = banked.iter().any(|skill| kept.skills.contains(skill));
        for difficulty in wanted {
            for skill in skills.iter().copied().filter(|skill| banked.iter().any(|banked| banked == skill)) {
                let pivot = self.pivot();
                let of = (skill, i64::from(*difficulty));
                let rows = self.stores.problems.servable(kept.practice_of(skill), of, pivot, LOOKED_AT).await?;
                // Problems approved after the request was received do not count.
                for row in rows.into_iter().filter(|row| row.verified_at <= wish.at) {
                    if kept.open.has_problem(row.id) {
                        is_reserved = true;
                        continue;
                    }
                    any = true;
                    if passed.contains(&row.id) {
                        continue;
                    }
                    if met.is_none() {
                        met = Some(self.met(wish).await?);
                    }
                    let how = met.as_ref().and_then(|met| met.get(&row.id)).copied().unwrap_or(Exposure::Never);
                    if how <= worst && best.as_ref().is_none_or(|(best, _)| how < *best) {
                        best = Some((how, BankChoice::Problem(*difficulty, skill.to_owned(), row)));
                    }
                    if matches!(best, Some((Exposure::Never, _))) {
                        break;
                    }
                }
            }
            if matches!(best, Some((Exposure::Never, _))) {
                break;
            }
        }
        let none = match (any, is_reserved) {
            (true, _) => BankChoice::AllMet,
            (false, true) => BankChoice::Reserved,
            (false, false) => BankChoice::None,
        };
        Ok(best.map_or(none, |(_, chosen)| chosen))
    }

    /// Returns the problems that the learner has seen, and when.
    async fn met(&self, wish: &ItemRequest<'_>) -> Result<BTreeMap<Uuid, Exposure>> {
        let mut met = BTreeMap::new();
        let rows = self.stores.learning.latest_of(wish.learner, wish.node.id.as_str(), REMEMBERED).await?;
        for row in rows {
            // Newest first: the first row of a problem is its latest.
            if let Some(problem) = BankRef::of_name(&row.blueprint) {
                let rested = row.at.plus_secs(REST_SECS) <= wish.at;
                met.entry(problem.id).or_insert(if rested { Exposure::Before(row.at) } else { Exposure::Lately });
            }
        }
        for source in wish.had {
            if let ItemSource::Bank { id, .. } = source {
                met.insert(*id, Exposure::Lately);
            }
        }
        Ok(met)
    }

    /// Returns the problem of that row, if it may still be served.
    async fn picked(&self, usage: ProblemUse, of: (&str, u8), row: &ServableRow) -> Result<Option<VerifiedProblem>> {
        let pivot = row.hash.as_str().get(..16).and_then(|head| u64::from_str_radix(head, 16).ok());
        let picked = self.bank().pick(usage, of, pivot.unwrap_or_default()).await?;
        Ok(picked.filter(|problem| problem.reference().id == row.id))
    }

    /// Position in the order of hashes to search from: the upper bits of a seed, which has 53.
    fn pivot(&self) -> u64 {
        self.chance.seed() << 11
    }

    /// Loads the facts for a decision of practice, with the current item, made by `source`.
    pub(crate) async fn facts(&self, source: Option<&ItemSource>) -> Result<PracticeFacts> {
        let task = match source {
            Some(source) => Some(self.task(source).await?),
            None => None,
        };
        let timing = match &task {
            Some(task) => self.timing(task.timed_as()).await?,
            None => ItemTiming::default(),
        };
        Ok(PracticeFacts { catalog: self.catalog(), task, timing })
    }

    /// Returns the item of a source, generated or loaded again.
    pub(crate) async fn task(&self, source: &ItemSource) -> Result<Task> {
        match source {
            ItemSource::Template { blueprint, difficulty, seed, .. } => {
                let generator = self.generator(blueprint).await?;
                let generator = generator.ok_or_else(|| broken("an item's blueprint is missing"))?;
                let lesson: Lesson = generator
                    .lesson(difficulty, *seed)
                    .map_err(|error| ServiceError::Internal(format!("{blueprint} {difficulty} {seed}: {error}")))?;
                Ok(Task::from(lesson))
            }
            ItemSource::Bank { id, version } => {
                let row = self.stores.problems.get(*id, Some(i64::from(*version))).await?;
                let problem = whole(&row.ok_or_else(|| broken("an item's problem is missing"))?)?;
                let problem = ServedProblem::new(problem)
                    .map_err(|why| ServiceError::Internal(format!("problem {id} version {version}: {why}")))?;
                Ok(Task::from(&problem))
            }
        }
    }
}

/// The loaded facts for a decision of practice.
pub(crate) struct PracticeFacts {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) task: Option<Task>,
    timing: ItemTiming,
}

impl PracticeFacts {
    /// Returns the context of a decision, for a learner with this mastery and a request received at that time.
    pub(crate) fn context<'a>(
        &'a self,
        rules: &'a Rules,
        mastery: &'a LearnerMastery,
        arrived: Timestamp,
    ) -> PracticeContext<'a> {
        PracticeContext {
            arrived,
            task: self.task.as_ref(),
            mastery,
            graph: self.graph(),
            policy: &rules.mastery,
            hints: &rules.hints,
            credit: &rules.credit,
            timing: self.timing,
        }
    }

    /// Returns the skills graph, if there is one.
    pub(crate) fn graph(&self) -> Option<&SkillsGraph> {
        self.catalog.graph.as_ref().map(|version| &version.graph)
    }
}

/// Result of choosing from the bank.
enum BankChoice {
    /// A problem, with the difficulty and the skill it was listed under.
    Problem(u8, String, ServableRow),
    /// There are problems, but none may be served now.
    AllMet,
    /// There are problems, but an assessment may still ask them of the learner.
    Reserved,
    /// There are no problems.
    None,
}
