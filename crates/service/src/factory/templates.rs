//! Blueprints that models write: read from the story of their item, compared with others, and published or declined
//! by a person.

use std::collections::{BTreeMap, BTreeSet};

use plumb_content::blueprint::skill::Skill;
use plumb_content::generate::{Generator, Lesson};
use plumb_content::read::{self, BlueprintKind};
use plumb_factory::{
    Accepted, Artefact, ArtefactHistory, End, Order, Outcome, Pipeline, Plan, Product, RuleFindings, Stage, Step,
    Template, question_shapes,
};
use plumb_store::factory::ItemState;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use serde_json::json;
use uuid::Uuid;

use super::Factory;
use crate::accounts::Actor;
use crate::blueprints::Start;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Number of items of each level on the page of a blueprint that waits.
const SHOWN: u64 = 3;
/// Maximum number of waiting blueprints with which another is compared.
const COMPARED: i64 = 500;

/// A blueprint by a model, with some of its items.
#[derive(Debug, Clone, PartialEq)]
pub struct TemplateView {
    pub template: Template,
    /// The skill statement.
    pub statement: String,
    /// Items of each level, with its name.
    pub levels: Vec<(String, Vec<Lesson>)>,
    /// What the rules found: whether the keys of all checked items follow from their questions, and warnings.
    pub findings: RuleFindings,
}

/// Result of approving an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approval {
    /// Learners may get the problem.
    Served,
    /// The blueprint is published: learners may get its items.
    Published,
    /// A second person must publish it: accounts are set to publish in twos.
    InReview,
}

impl Factory<'_> {
    /// Returns a blueprint with some of its items.
    pub(super) async fn template_view(&self, template: Template, story: &[Artefact]) -> Result<TemplateView> {
        let verified = story.iter().rfind(|one| one.stage == Stage::Verify).map(|one| &one.outcome);
        let checked = story.iter().rfind(|one| one.stage == Stage::Rules).map(|one| &one.outcome);
        let mut findings = RuleFindings::default();
        if let (Some(Outcome::Found(rules)), Some(Outcome::Found(verified))) = (checked, verified) {
            findings = RuleFindings { proved: verified.proved, ..rules.clone() };
        }
        let text = template.text.clone();
        let id = template.id.clone();
        let shown = tokio::task::spawn_blocking(move || sampled(&id, &text)).await;
        let Sampled { statement, levels } = shown.map_err(|error| ServiceError::Internal(error.to_string()))??;
        Ok(TemplateView { template, statement, levels, findings })
    }

    /// Returns a message if a blueprint of the skill asks the same questions already, published or waiting.
    pub(super) async fn repeated_template(&self, order: &Order<'_>, template: &Template) -> Result<Option<String>> {
        let shapes = template.question_shapes();
        let is_same = |other: &BTreeSet<String>| shapes.is_subset(other);
        let repeated = |id: &str| Some(format!("the blueprint {id} asks these questions already: ask others"));
        let catalog = self.plumb.catalog();
        let node = catalog.graph.as_ref().and_then(|version| version.graph.node(&order.brief.skill));
        let generators = node.iter().flat_map(|node| &node.blueprints).filter_map(|id| catalog.skills.get(id));
        for generator in generators {
            if is_same(&question_shapes(generator)) {
                return Ok(repeated(&generator.skill().id));
            }
        }
        let mut plans = BTreeMap::new();
        for row in self.plumb.stores.factory.agreed(COMPARED).await?.iter().filter(|row| row.problem.is_none()) {
            let plan = self.plan_among(&mut plans, row.run).await?;
            let other = u32::try_from(row.number).ok().and_then(|number| plan.order(number));
            let Some(other) = other.filter(|other| other.brief.skill == order.brief.skill) else { continue };
            let story = self.artefacts(row.run, other.number).await?;
            if let Some(known) = accepted_template(plan, &other, &story)
                && known.id != template.id
                && is_same(&known.question_shapes())
            {
                return Ok(repeated(&known.id));
            }
        }
        Ok(None)
    }

    /// Publishes a blueprint that waits, and records who approved it. It can be repeated if it was interrupted.
    pub(super) async fn approve_template(&self, run: Uuid, number: u32, template: Template) -> Result<Approval> {
        let author = self.plumb.as_author(self.person()?)?;
        let current = self.plumb.catalog().skills.get(&template.id).map(|known| known.skill().hash.clone());
        let approval = match current {
            Some(hash) if hash == ContentHash::of(&template.text) => Approval::Published,
            Some(_) => return Err(ServiceError::Conflict),
            None => {
                let draft = author.begin(Start::Text(BlueprintKind::Skill, template.text.clone())).await?;
                match author.publish(draft, 1).await {
                    Ok(_) => Approval::Published,
                    Err(ServiceError::Invalid(InvalidInput::DraftNotInReview)) => {
                        author.send_to_review(draft, 1).await?;
                        Approval::InReview
                    }
                    Err(failure) => {
                        author.discard(draft).await?;
                        return Err(failure);
                    }
                }
            }
        };
        let detail = json!({ "item": number, "blueprint": template.id, "hash": ContentHash::of(&template.text) });
        let audit = self.entry(AuditAction::TemplateApproved, run, &detail);
        self.decided(run, number, true, Some(audit)).await?;
        Ok(approval)
    }

    /// Declines a blueprint that waits.
    pub(super) async fn decline_template(&self, run: Uuid, number: u32, id: &str, why: &str) -> Result<()> {
        let audit =
            self.entry(AuditAction::TemplateDeclined, run, &json!({ "item": number, "blueprint": id, "why": why }));
        self.decided(run, number, false, Some(audit)).await
    }

    /// Begins a draft in the studio with the text of a blueprint that waits; returns its id.
    pub async fn edit_template(&self, run: Uuid, number: u32) -> Result<Uuid> {
        let template = self.waiting_template(run, number).await?.ok_or(ServiceError::NotFound)?;
        self.plumb.as_author(self.person()?)?.begin(Start::Text(BlueprintKind::Skill, template.text)).await
    }

    /// Returns the blueprint of an item that waits; `None` if the item is a problem.
    pub(super) async fn waiting_template(&self, run: Uuid, number: u32) -> Result<Option<Template>> {
        let (_, plan) = self.run_of(run).await?;
        let order = plan.order(number).ok_or(ServiceError::NotFound)?;
        if plan.pipeline != Pipeline::Template {
            return Ok(None);
        }
        if self.item_row(run, number).await?.state != ItemState::Agreed {
            return Err(ServiceError::Conflict);
        }
        Ok(accepted_template(&plan, &order, &self.artefacts(run, number).await?))
    }

    fn person(&self) -> Result<&Actor> {
        self.actor.ok_or(ServiceError::Forbidden)
    }
}

/// Returns the blueprint that an item became; `None` for an item that is a problem or is not finished.
pub(super) fn accepted_template(plan: &Plan, order: &Order<'_>, story: &[Artefact]) -> Option<Template> {
    if plan.pipeline != Pipeline::Template {
        return None;
    }
    match plumb_factory::next(plan, order, &ArtefactHistory(story)) {
        Step::End(End::Accepted(Accepted { product: Product::Template(template), .. })) => Some(template),
        _ => None,
    }
}

/// The skill statement of a blueprint, and items of its levels.
struct Sampled {
    statement: String,
    levels: Vec<(String, Vec<Lesson>)>,
}

fn sampled(id: &str, text: &str) -> Result<Sampled> {
    let unreadable =
        |error: String| ServiceError::Internal(format!("the accepted blueprint {id} cannot be read: {error}"));
    let skill: Skill = read::skill(id, text)
        .map_err(|problems| unreadable(problems.first().map(ToString::to_string).unwrap_or_default()))?;
    let statement = skill.metadata.skill_statement.clone();
    let generator = Generator::new(skill.into());
    let mut levels = Vec::new();
    for level in &generator.skill().levels {
        let lessons = (0..SHOWN).map(|seed| generator.lesson(&level.name, seed));
        let lessons = lessons.collect::<std::result::Result<_, _>>().map_err(|error| unreadable(error.to_string()))?;
        levels.push((level.name.clone(), lessons));
    }
    Ok(Sampled { statement, levels })
}
