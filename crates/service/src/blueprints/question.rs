//! Questions written without YAML: begun from a starting point, and saved through a form.

use std::collections::{BTreeMap, BTreeSet};

use plumb_content::edit::{self, FaultKind, Form, FormWriteFault, NewQuestionInput};
use plumb_content::read::BlueprintKind;
use uuid::Uuid;

use super::{Author, Start};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Longest title of a new question, characters.
const MAX_TITLE: usize = 200;

/// A strand that a new question can belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strand {
    /// A skill of the strand, which identifies it.
    pub skill: String,
    /// Common prefix of the ids of its skills.
    pub prefix: String,
    pub domain: String,
    pub subdomain: String,
    pub topic: String,
}

/// Parameters of a new question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewQuestion {
    /// The skill statement: the ability of learners who can answer it.
    pub title: String,
    /// A skill of the strand; empty for the strand of the starting point.
    pub strand: String,
    /// One of [`edit::START_NAMES`].
    pub start: String,
    /// The skill of the graph that it practises; empty for none.
    pub practised_as: String,
}

/// A submitted form, applied to the text it was made from.
#[derive(Debug, Clone)]
pub struct TypedForm {
    pub form: Form,
    /// The resulting text; the original text while there are faults.
    pub text: String,
    /// Errors, each with the field of the question as its detail.
    pub faults: Vec<InvalidInput>,
}

impl From<FormWriteFault> for InvalidInput {
    fn from(FormWriteFault { field, wrong }: FormWriteFault) -> Self {
        match wrong {
            FaultKind::NoName => Self::FormWrongNoName(field),
            FaultKind::NameTwice => Self::FormWrongNameTwice(field),
            FaultKind::TooManyLines => Self::FormWrongLines(field),
            FaultKind::Control => Self::FormWrongControl(field),
            FaultKind::Text => Self::FormWrongText(field),
        }
    }
}

/// Applies a submitted form to a text; `None` if the text is not YAML.
pub fn typed_form(text: &str, sent: &[(String, String)]) -> Option<TypedForm> {
    let form = edit::typed(&edit::read(text).ok()?, sent);
    let (text, faults) = match edit::apply(text, &form) {
        Ok(written) => (written, Vec::new()),
        Err(faults) => (text.to_owned(), faults.into_iter().map(InvalidInput::from).collect()),
    };
    Some(TypedForm { form, text, faults })
}

impl Author<'_> {
    /// Saves a draft of a skill from its form, which is based on `revision`; returns the new revision. Only the fields
    /// that differ are changed in the text. Refused if another text was saved since, as in [`Author::save`].
    pub async fn save_form(&self, id: Uuid, revision: i64, sent: Vec<(String, String)>) -> Result<i64> {
        let row = self.row(id).await?;
        if super::kind(&row.line.kind)? != BlueprintKind::Skill {
            return Err(ServiceError::NotFound);
        }
        let before = row.body.clone();
        let typed = self.bounded(move |_| typed_form(&before, &sent)).await?;
        let typed = typed.ok_or(ServiceError::TooMany { retry_after: 5 })?;
        let TypedForm { text, faults, .. } = typed.ok_or(InvalidInput::FormUnreadable)?;
        if row.line.revision != revision && (text != row.body || !faults.is_empty()) {
            return Err(self.change_refusal(id, revision).await);
        }
        match faults.into_iter().next() {
            Some(fault) => Err(fault.into()),
            None if text == row.body => Ok(row.line.revision),
            None => self.save(id, revision, text).await,
        }
    }

    /// Returns the strands that a new question can belong to, in order.
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

    /// Returns the skills that a question can be assigned to for practice: the areas of the graph in order, each with
    /// the ids and names of its skills.
    pub fn skills_by_area(&self) -> Vec<(String, Vec<(String, String)>)> {
        self.plumb.catalog().skills_by_area()
    }

    /// Returns the name of the skill that the graph itself assigns a blueprint to.
    pub fn practised_by_graph(&self, blueprint: &str) -> Option<String> {
        let catalog = self.plumb.catalog();
        let graph = &catalog.graph.as_ref().filter(|version| version.graph.names_itself(blueprint))?.graph;
        graph.skills_of_blueprint(blueprint).next().map(|node| node.name.clone())
    }

    /// Begins a draft of a new question that is valid for publication; returns the draft's id.
    pub async fn begin_question(&self, asked: &NewQuestion) -> Result<Uuid> {
        let taken = self.taken_ids().await?;
        let proposed = |prefix: &str, title: &str| edit::proposed_id(prefix, title, &|id| taken.contains(id));
        let text = self.begun_text(asked, &proposed)?;
        self.begin(Start::Text(BlueprintKind::Skill, text)).await
    }

    /// Returns the starting text of a new question. `id` makes its id from the strand's prefix and the title.
    pub(crate) fn begun_text(&self, asked: &NewQuestion, id: &dyn Fn(&str, &str) -> String) -> Result<String> {
        let title = asked.title.trim();
        if title.is_empty() {
            return Err(InvalidInput::QuestionNoTitle.into());
        }
        if title.chars().count() > MAX_TITLE || title.contains(char::is_control) {
            return Err(InvalidInput::QuestionBadTitle.into());
        }
        let strand = self.strands().into_iter().find(|strand| strand.skill == asked.strand);
        let prefix = strand.as_ref().map(|strand| strand.prefix.as_str()).unwrap_or_default();
        let id = id(prefix, title);
        let place = strand.as_ref().map(|strand| (&*strand.domain, &*strand.subdomain, &*strand.topic));
        let practised_as = Some(asked.practised_as.as_str()).filter(|node| self.plumb.catalog().is_node(node));
        let begun = NewQuestionInput { start: &asked.start, id: &id, title, place, practised_as };
        edit::begin(&begun).ok_or(ServiceError::NotFound)
    }

    /// Returns the ids of skills in use, by published or retired ones and by drafts.
    pub(crate) async fn taken_ids(&self) -> Result<BTreeSet<String>> {
        let rows = self.plumb.stores.contents.lines().await?;
        let drafts = self.plumb.stores.blueprint_drafts.list(super::drafts::MAX_DRAFTS).await?;
        let skill = BlueprintKind::Skill.as_str();
        let published = rows.into_iter().filter(|row| row.kind == skill).map(|row| row.id);
        Ok(published.chain(drafts.into_iter().filter_map(|draft| draft.content_id)).collect())
    }
}
