//! Questions written without YAML: begun from a starting point, and saved from a form over the text.

use std::collections::{BTreeMap, BTreeSet};

use plumb_content::edit::{self, Begun, Fault, Form, Wrong};
use plumb_content::read::BlueprintKind;
use uuid::Uuid;

use super::{Author, Start, refused};
use crate::failure::{Result, ServiceError};

/// Longest title of a new question, characters.
const MAX_TITLE: usize = 200;

/// Where a new question can belong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strand {
    /// A skill of it, which names it.
    pub skill: String,
    /// What the ids of its skills begin with.
    pub prefix: String,
    pub domain: String,
    pub subdomain: String,
    pub topic: String,
}

/// What a new question is begun with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewQuestion {
    /// What learners can do who can answer it.
    pub title: String,
    /// A skill of the strand that it belongs to; empty for that of the starting point.
    pub strand: String,
    /// One of [`edit::START_NAMES`].
    pub start: String,
    /// The skill of the graph that it is practised as; empty for none.
    pub practised_as: String,
}

/// A form as it was sent, over the text it was made from.
#[derive(Debug, Clone)]
pub struct TypedForm {
    pub form: Form,
    /// The text that it makes; the one it was made from, while there are faults.
    pub text: String,
    /// What cannot be written: each field, and the id of the message.
    pub faults: Vec<(String, &'static str)>,
}

/// The id of the message that says what is wrong.
const fn message(wrong: Wrong) -> &'static str {
    match wrong {
        Wrong::NoName => "form-wrong-no-name",
        Wrong::NameTwice => "form-wrong-name-twice",
        Wrong::TooManyLines => "form-wrong-lines",
        Wrong::Control => "form-wrong-control",
        Wrong::Text => "form-wrong-text",
    }
}

/// What the form of a text comes to with what was sent; none when the text is no YAML.
pub fn typed_form(text: &str, sent: &[(String, String)]) -> Option<TypedForm> {
    let form = edit::typed(&edit::read(text).ok()?, sent);
    let told = |Fault { field, wrong }: Fault| (field, message(wrong));
    let (text, faults) = match edit::apply(text, &form) {
        Ok(written) => (written, Vec::new()),
        Err(faults) => (text.to_owned(), faults.into_iter().map(told).collect()),
    };
    Some(TypedForm { form, text, faults })
}

impl Author<'_> {
    /// Saves a draft of a skill from its form, which was made from `revision`; gives the new revision. Only what differs
    /// is changed in the text. Refused when somebody has saved another since, as [`Author::save`] is.
    pub async fn save_form(&self, id: Uuid, revision: i64, sent: Vec<(String, String)>) -> Result<i64> {
        let row = self.row(id).await?;
        if super::kind(&row.line.kind)? != BlueprintKind::Skill {
            return Err(ServiceError::NotFound);
        }
        let before = row.body.clone();
        let typed = self.bounded(move |_| typed_form(&before, &sent)).await?;
        let typed = typed.ok_or(ServiceError::TooMany { retry_after: 5 })?;
        let TypedForm { text, faults, .. } = typed.ok_or_else(|| refused("form", "form-unreadable", ""))?;
        if row.line.revision != revision && (text != row.body || !faults.is_empty()) {
            return Err(self.why_not(id, revision).await);
        }
        match faults.into_iter().next() {
            Some((field, message)) => Err(refused("form", message, field)),
            None if text == row.body => Ok(row.line.revision),
            None => self.save(id, revision, text).await,
        }
    }

    /// Where a new question can belong: the strands of the skills there are, in their order.
    pub fn strands(&self) -> Vec<Strand> {
        let catalog = self.plumb.catalog();
        let mut strands = BTreeMap::new();
        for (id, generator) in &catalog.skills {
            let about = &generator.skill().metadata;
            let (domain, subdomain, topic) = (about.domain.clone(), about.subdomain.clone(), about.topic.clone());
            let prefix = id.rsplit_once('.').map(|(before, _)| before).unwrap_or_default().to_owned();
            let place = (domain.clone(), subdomain.clone(), topic.clone());
            let strand = || Strand { skill: id.clone(), prefix, domain, subdomain, topic };
            strands.entry(place).or_insert_with(strand);
        }
        strands.into_values().collect()
    }

    /// What a question can be practised as: the areas of the graph in its order, each with the ids and names of its
    /// skills.
    pub fn skills_by_area(&self) -> Vec<(String, Vec<(String, String)>)> {
        self.plumb.catalog().skills_by_area()
    }

    /// The name of the skill that a blueprint is practised as because the graph itself says so.
    pub fn practised_by_graph(&self, blueprint: &str) -> Option<String> {
        let catalog = self.plumb.catalog();
        let graph = &catalog.graph.as_ref().filter(|version| version.graph.names_itself(blueprint))?.graph;
        graph.skills_of_blueprint(blueprint).next().map(|node| node.name.clone())
    }

    /// Begins a draft of a new question, which could be published as it is; gives the draft's id.
    pub async fn begin_question(&self, asked: &NewQuestion) -> Result<Uuid> {
        let taken = self.taken_ids().await?;
        let proposed = |prefix: &str, title: &str| edit::proposed_id(prefix, title, &|id| taken.contains(id));
        let text = self.begun_text(asked, &proposed)?;
        self.begin(Start::Text(BlueprintKind::Skill, text)).await
    }

    /// The text that a new question begins with; `id` is given what the ids of its strand begin with, and the title.
    pub(crate) fn begun_text(&self, asked: &NewQuestion, id: &dyn Fn(&str, &str) -> String) -> Result<String> {
        let title = asked.title.trim();
        if title.is_empty() {
            return Err(refused("title", "question-no-title", ""));
        }
        if title.chars().count() > MAX_TITLE || title.contains(char::is_control) {
            return Err(refused("title", "question-bad-title", ""));
        }
        let strand = self.strands().into_iter().find(|strand| strand.skill == asked.strand);
        let prefix = strand.as_ref().map(|strand| strand.prefix.as_str()).unwrap_or_default();
        let id = id(prefix, title);
        let place = strand.as_ref().map(|strand| (&*strand.domain, &*strand.subdomain, &*strand.topic));
        let practised_as = Some(asked.practised_as.as_str()).filter(|node| self.plumb.catalog().is_node(node));
        let begun = Begun { start: &asked.start, id: &id, title, place, practised_as };
        edit::begin(&begun).ok_or(ServiceError::NotFound)
    }

    /// The ids of skills that are given: published or retired ones, and those of drafts.
    pub(crate) async fn taken_ids(&self) -> Result<BTreeSet<String>> {
        let rows = self.plumb.stores.contents.lines().await?;
        let drafts = self.plumb.stores.blueprint_drafts.list(super::drafts::MAX_DRAFTS).await?;
        let skill = BlueprintKind::Skill.as_str();
        let published = rows.into_iter().filter(|row| row.kind == skill).map(|row| row.id);
        Ok(published.chain(drafts.into_iter().filter_map(|draft| draft.content_id)).collect())
    }
}
