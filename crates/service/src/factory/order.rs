//! Ordering and controlling runs.

use std::collections::BTreeMap;

use plumb_agents::Role;
use plumb_content::schema::ReasoningSchema;
use plumb_factory::{Brief, Pipeline, Plan, PlanFault, Rules, Weights};
use plumb_learning::graph::Node;
use plumb_store::factory::{NewRun, RunMove};
use plumb_types::audit_action::AuditAction;
use plumb_types::saturating_cast;
use serde_json::json;
use uuid::Uuid;

use super::Factory;
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};

/// Subject of a run's items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// Skills of the graph, by id: problems for tutoring.
    Skills(Vec<String>),
    /// Reasoning schemas, by prefixes of their ids (`M`, `P`, `M1`): items of an examination.
    Schemas(Vec<String>),
    /// Blueprints that let a model write, by id: their items in other words.
    Blueprints(Vec<String>),
    /// Skills of the graph, by id: blueprints that practise them.
    Templates(Vec<String>),
}

/// An order for a run.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRunOrder {
    /// Subject of its items.
    pub subject: Subject,
    /// Number of items.
    pub count: u32,
    /// Seed of all random choices; drawn if not given.
    pub seed: Option<u64>,
    /// Distribution of difficulty.
    pub weights: Weights,
    /// Rules for accepting an item.
    pub rules: Rules,
    /// Models that replace the configured ones, by role.
    pub models: BTreeMap<Role, String>,
    /// Most calls a minute.
    pub per_minute: Option<u32>,
    /// Budget, in millionths of the currency's unit.
    pub budget: Option<u64>,
}

/// Why a run cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum OrderFault {
    /// No model is configured.
    #[error("no language model is configured")]
    NoModel,
    /// There is no content at all.
    #[error("nothing is published in this database yet: start a server to publish its content")]
    NoContent,
    /// No node of the graph has this id.
    #[error("no skill is called `{0}`")]
    Skill(String),
    /// No published schema has an id with this prefix.
    #[error("no reasoning schema begins with `{0}`")]
    Schema(String),
    /// No blueprint with this id is published.
    #[error("no blueprint is called `{0}`")]
    Blueprint(String),
    /// The plan is invalid.
    #[error(transparent)]
    Plan(#[from] PlanFault),
    /// It could not be stored.
    #[error(transparent)]
    Failed(#[from] ServiceError),
}

impl Factory<'_> {
    /// Begins a run; the factory's workers make its items.
    ///
    /// # Errors
    /// If the order is invalid or cannot be stored; no run was begun.
    pub async fn begin(&self, order: NewRunOrder) -> std::result::Result<Uuid, OrderFault> {
        if self.plumb.models().is_none() {
            return Err(OrderFault::NoModel);
        }
        let catalog = self.plumb.catalog();
        if catalog.graph.is_none() && catalog.skills.is_empty() && catalog.schemas.is_empty() {
            return Err(OrderFault::NoContent);
        }
        let (pipeline, briefs) = match &order.subject {
            Subject::Skills(ids) => (Pipeline::Tutoring, skills(&catalog, ids)?),
            Subject::Templates(ids) => (Pipeline::Template, skills(&catalog, ids)?),
            Subject::Schemas(prefixes) => (Pipeline::Exam, schemas(&catalog, prefixes)?),
            Subject::Blueprints(ids) => (Pipeline::Wording, self.blueprints(&catalog, ids).await?),
        };
        // Whole numbers up to 2^53 are exact in every JSON parser.
        let seed = order.seed.unwrap_or_else(|| self.plumb.chance.seed() >> 11);
        let NewRunOrder { count, weights, rules, models, per_minute, budget, .. } = order;
        let plan = Plan { pipeline, briefs, count, seed, weights, rules };
        plan.check()?;
        let id = self.plumb.fresh_id();
        let text = |value: serde_json::Result<String>| value.map_err(|error| super::damaged(id, &error));
        let about: Vec<&str> = plan.briefs.iter().map(|brief| brief.id.as_str()).collect();
        let detail = json!({ "pipeline": pipeline, "about": about, "count": count, "seed": seed, "budget": budget });
        let audit = self.entry(AuditAction::FactoryRunStarted, id, &detail);
        let run = NewRun {
            id,
            created_at: audit.at,
            created_by: self.actor_id(),
            plan: text(serde_json::to_string(&plan))?,
            models: text(serde_json::to_string(&models))?,
            count: count.into(),
            per_minute: per_minute.map(i64::from),
            budget: budget.map(saturating_cast),
        };
        self.plumb.stores.factory.begin(run, audit).await.map_err(ServiceError::from)?;
        Ok(id)
    }

    /// Returns the blueprints with their texts: a later version does not change the run.
    async fn blueprints(&self, catalog: &Catalog, ids: &[String]) -> std::result::Result<Vec<Brief>, OrderFault> {
        let mut briefs = Vec::with_capacity(ids.len());
        for id in ids {
            let skill = catalog.skills.get(id).ok_or_else(|| OrderFault::Blueprint(id.clone()))?.skill();
            let row = self.plumb.stores.contents.get(&skill.hash).await.map_err(ServiceError::from)?;
            let text = row.ok_or_else(|| OrderFault::Blueprint(id.clone()))?.body;
            let metadata = &skill.metadata;
            let area = [&metadata.domain, &metadata.subdomain, &metadata.topic].map(String::as_str);
            let area: Vec<&str> = area.into_iter().filter(|part| !part.is_empty()).collect();
            briefs.push(Brief {
                id: id.clone(),
                skill: id.clone(),
                title: metadata.skill_statement.clone(),
                text: format!("{}.", area.join(", ")),
                area: String::new(),
                blueprint: Some(text),
            });
        }
        Ok(briefs)
    }

    /// Resumes a paused run.
    pub async fn resume(&self, run: Uuid) -> Result<()> {
        let audit = self.entry(AuditAction::FactoryRunResumed, run, &json!({}));
        Ok(self.plumb.stores.factory.move_run(run, RunMove::Resume, Some(audit)).await?)
    }

    /// Pauses a run until it is resumed.
    pub async fn pause(&self, run: Uuid, why: &str) -> Result<()> {
        let audit = self.entry(AuditAction::FactoryRunPaused, run, &json!({ "why": why }));
        Ok(self.plumb.stores.factory.move_run(run, RunMove::Pause(why.to_owned()), Some(audit)).await?)
    }

    /// Cancels a run: unfinished items are not made.
    pub async fn cancel(&self, run: Uuid) -> Result<()> {
        let audit = self.entry(AuditAction::FactoryRunCancelled, run, &json!({}));
        let change = RunMove::Cancel(self.plumb.now());
        Ok(self.plumb.stores.factory.move_run(run, change, Some(audit)).await?)
    }
}

fn skills(catalog: &Catalog, ids: &[String]) -> std::result::Result<Vec<Brief>, OrderFault> {
    let one = |id: &String| {
        let node = catalog.graph.as_ref().and_then(|version| version.graph.node(id));
        node.map(|node| of_skill(catalog, node)).ok_or_else(|| OrderFault::Skill(id.clone()))
    };
    ids.iter().map(one).collect()
}

fn of_skill(catalog: &Catalog, node: &Node) -> Brief {
    let mut text: Vec<String> = node.about.iter().cloned().collect();
    if !node.grade_band.is_empty() {
        text.push(format!("School years: {}.", node.grade_band));
    }
    let generators = node.blueprints.iter().filter_map(|id| catalog.skills.get(id));
    text.extend(generators.map(|generator| generator.skill().metadata.skill_statement.clone()));
    let names = |ids: &[plumb_types::SkillId]| -> Vec<String> {
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        ids.iter().filter_map(|id| graph?.node(id.as_str()).map(|node| node.name.clone())).collect()
    };
    let known = names(&node.prerequisites);
    if !known.is_empty() {
        text.push(format!("Learners know already: {}.", known.join("; ")));
    }
    Brief {
        id: node.id.to_string(),
        skill: node.id.to_string(),
        title: node.name.clone(),
        text: text.join("\n"),
        area: node.area.clone().unwrap_or_default(),
        blueprint: None,
    }
}

fn schemas(catalog: &Catalog, prefixes: &[String]) -> std::result::Result<Vec<Brief>, OrderFault> {
    let mut briefs: Vec<Brief> = Vec::new();
    for prefix in prefixes {
        let is_exact = catalog.schemas.contains_key(prefix);
        let of = |id: &String| if is_exact { id == prefix } else { id.starts_with(prefix.as_str()) };
        let found: Vec<_> = catalog.schemas.iter().filter(|(id, _)| of(id)).collect();
        if found.is_empty() {
            return Err(OrderFault::Schema(prefix.clone()));
        }
        for (id, schema) in found {
            if !briefs.iter().any(|brief| brief.id == *id) {
                briefs.push(of_schema(schema));
            }
        }
    }
    Ok(briefs)
}

/// Formats a schema for the designer: heading, core move, contexts, wrong paths and notes.
fn of_schema(schema: &ReasoningSchema) -> Brief {
    let list = |lines: Vec<String>| lines.iter().map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n");
    let wrong = schema.wrong_paths.iter().map(|one| format!("{}: {}", one.tag, one.path));
    let text = format!(
        "## {}. {}\n\nCore thinking move: {}\n\nContexts:\n{}\n\nWrong paths:\n{}\n\nNotes:\n{}",
        schema.id,
        schema.title,
        schema.core_move,
        list(schema.contexts.clone()),
        list(wrong.collect()),
        list(schema.notes.clone())
    );
    Brief {
        id: schema.id.clone(),
        skill: schema.skill.to_string(),
        title: schema.title.clone(),
        text,
        area: String::new(),
        blueprint: None,
    }
}
