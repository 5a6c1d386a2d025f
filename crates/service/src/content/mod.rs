//! Published content, compiled and in memory, and the import of files as published versions.

mod change;
mod examples;
mod judge;
mod listed;
mod open;
mod owned;
mod practised;
mod proved;
mod titles;
mod topic_words;
mod trial;
mod version;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use plumb_bank::ProblemUse;
use plumb_content::blueprint::Assessment;
use plumb_content::generate::Generator;
use plumb_content::problem_set::{ProblemCounts, ProblemSet};
use plumb_content::read::{BlueprintKind, identity};
use plumb_content::schema::ReasoningSchema;
use plumb_content::text::Problem;
use plumb_content::topic::Topic;
use plumb_learning::curriculum::Curriculum;
use plumb_learning::graph::SkillsGraph;
use plumb_learning::graph::layout::Layout;
use plumb_sessions::survey::Survey;
use plumb_sessions::thought::Reflection;
use plumb_sessions::workflow::Workflow;
use plumb_store::audit::AuditEntry;
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

pub(crate) use change::{ChangeJudgement, Users, judge_change, users};
use examples::Examples;
pub use examples::WorkedExample;
pub(crate) use judge::has_items;
pub use judge::{BlueprintFile, JudgementReport, judge};
pub use listed::{ListedContent, ListedKind};
use open::DrawsFromBank;
pub(crate) use owned::own_question;
use owned::{OwnSkills, ownership_errors};
pub(crate) use practised::joined;
pub(crate) use proved::is_proved;
use trial::Trial;
pub use version::Version;
pub(crate) use version::{CachedVersion, KEPT};

use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;
use version::compiled;
pub use words::ContentWords;

pub(crate) const SKILL: &str = "skill";
pub(crate) const GRAPH: &str = "graph";
/// Id of the skills graph, of which there is only one.
pub(crate) const GRAPH_ID: &str = "skills_graph";

/// The current versions, ready to use.
#[derive(Default)]
pub struct Catalog {
    /// Shared skills by id.
    pub skills: BTreeMap<String, Arc<Generator>>,
    /// Assessments by id.
    pub assessments: BTreeMap<String, Arc<Assessment>>,
    /// The skills graph, if one is published.
    pub graph: Option<Arc<GraphVersion>>,
    /// Curricula by id.
    pub curricula: BTreeMap<String, Arc<Curriculum>>,
    /// Surveys by id.
    pub surveys: BTreeMap<String, Arc<Survey>>,
    /// Workflows by id.
    pub workflows: BTreeMap<String, Arc<Workflow>>,
    /// Sets of prompts by id.
    pub reflections: BTreeMap<String, Arc<Reflection>>,
    /// Sets of problems by id.
    pub problem_sets: BTreeMap<String, Arc<ProblemSet>>,
    /// Reasoning schemas by id.
    pub schemas: BTreeMap<String, Arc<ReasoningSchema>>,
    /// Topics by id.
    pub topics: BTreeMap<String, Arc<Topic>>,
    /// The questions that teachers keep for their own classes.
    own: OwnSkills,
    /// Teachers' assessments with their owners: available to learners only as assignments.
    pub(crate) of_teachers: BTreeMap<String, UserId>,
    examples: Examples,
    trial: OnceLock<Option<Trial>>,
    drawing: OnceLock<Vec<DrawsFromBank>>,
    words: OnceLock<BTreeMap<String, Arc<ContentWords>>>,
}

/// The current texts.
struct Texts {
    skills: Vec<ContentRow>,
    graphs: Vec<ContentRow>,
    assessments: Vec<ContentRow>,
    curricula: Vec<ContentRow>,
    surveys: Vec<ContentRow>,
    workflows: Vec<ContentRow>,
    reflections: Vec<ContentRow>,
    problem_sets: Vec<ContentRow>,
    schemas: Vec<ContentRow>,
    topics: Vec<ContentRow>,
    of_teachers: BTreeMap<String, UserId>,
    owners: BTreeMap<String, UserId>,
}

/// A version of the skills graph.
pub struct GraphVersion {
    /// The graph, joined with the current blueprints that name their skill themselves (`practised_as`).
    pub graph: SkillsGraph,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Its layout for drawing.
    pub layout: Layout,
}

impl GraphVersion {
    pub(crate) fn read(row: &ContentRow) -> Result<Self> {
        let graph = plumb_learning::graph::read(&row.id, &row.body)
            .map_err(|problems: Vec<Problem>| unreadable(row, &problems))?;
        let layout = graph.layout();
        Ok(Self { graph, hash: row.hash.clone(), layout })
    }
}

impl Catalog {
    /// Compiles texts that are known to be valid, on all processors.
    fn compile(texts: &Texts) -> Result<Self> {
        let skill = |row: &ContentRow| {
            let read = plumb_content::read::skill(&row.id, &row.body);
            let skill = read.map_err(|problems: Vec<Problem>| unreadable(row, &problems))?;
            Ok((row.id.clone(), Arc::new(Generator::new(Arc::new(skill)))))
        };
        let all = texts.skills.par_iter().map(skill).collect::<Result<_>>()?;
        let (own, skills) = OwnSkills::apart(all, texts.owners.clone());
        let graph = |row: &ContentRow| Ok::<_, ServiceError>(Arc::new(GraphVersion::read(row)?.joined(&skills)));
        Ok(Self {
            graph: texts.graphs.first().map(graph).transpose()?,
            skills,
            own,
            assessments: compiled(&texts.assessments)?,
            curricula: compiled(&texts.curricula)?,
            surveys: compiled(&texts.surveys)?,
            workflows: compiled(&texts.workflows)?,
            reflections: compiled(&texts.reflections)?,
            problem_sets: compiled(&texts.problem_sets)?,
            schemas: compiled(&texts.schemas)?,
            topics: compiled(&texts.topics)?,
            of_teachers: texts.of_teachers.clone(),
            examples: Examples::default(),
            trial: OnceLock::new(),
            drawing: OnceLock::new(),
            words: OnceLock::new(),
        })
    }

    /// Returns the current version of a content.
    pub(crate) fn hash_of(&self, kind: &str, id: &str) -> Option<&ContentHash> {
        fn of<'c, V: Version>(catalog: &'c Catalog, id: &str) -> Option<&'c ContentHash> {
            V::of(catalog)?.get(id).map(|content| content.hash())
        }
        match kind {
            SKILL => self.skill(id).map(|skill| &skill.hash),
            GRAPH => self.graph.as_ref().map(|graph| &graph.hash),
            Assessment::KIND => of::<Assessment>(self, id),
            Curriculum::KIND => of::<Curriculum>(self, id),
            Survey::KIND => of::<Survey>(self, id),
            Workflow::KIND => of::<Workflow>(self, id),
            Reflection::KIND => of::<Reflection>(self, id),
            ProblemSet::KIND => of::<ProblemSet>(self, id),
            ReasoningSchema::KIND => of::<ReasoningSchema>(self, id),
            Topic::KIND => of::<Topic>(self, id),
            _ => None,
        }
    }

    fn len(&self) -> usize {
        self.skills.len()
            + self.own.len()
            + self.assessments.len()
            + usize::from(self.graph.is_some())
            + self.curricula.len()
            + self.surveys.len()
            + self.workflows.len()
            + self.reflections.len()
            + self.problem_sets.len()
            + self.schemas.len()
            + self.topics.len()
    }

    /// Returns the number of problems in the published sets.
    pub(crate) fn problem_counts(&self) -> ProblemCounts {
        self.problem_sets.values().map(|set| &**set).collect()
    }

    /// Returns the areas of the graph in order, each with the ids and names of its skills.
    pub fn skills_by_area(&self) -> Vec<(String, Vec<(String, String)>)> {
        let mut areas: Vec<(String, Vec<(String, String)>)> = Vec::new();
        for node in self.graph.iter().flat_map(|version| version.graph.nodes()) {
            let (area, skill) = (node.area.clone().unwrap_or_default(), (node.id.to_string(), node.name.clone()));
            match areas.iter_mut().find(|(known, _)| *known == area) {
                Some((_, skills)) => skills.push(skill),
                None => areas.push((area, vec![skill])),
            }
        }
        areas
    }

    /// Whether the graph has a skill.
    pub(crate) fn is_node(&self, id: &str) -> bool {
        self.graph.as_ref().is_some_and(|version| version.graph.node(id).is_some())
    }
}

/// Identifies the recipe of an assessment's forms, given the versions of its skills' blueprints.
pub(crate) fn recipe<'h>(assessment: &'h Assessment, version: impl Fn(&str) -> Option<&'h ContentHash>) -> ContentHash {
    let mut texts = vec![assessment.hash.as_str()];
    for weight in assessment.sections.iter().flat_map(|section| &section.skills) {
        texts.extend(version(&weight.skill_id).map(ContentHash::as_str));
    }
    ContentHash::of(&texts.join(" "))
}

fn unreadable(row: &ContentRow, problems: &[Problem]) -> ServiceError {
    let first = problems.first().map(ToString::to_string).unwrap_or_default();
    ServiceError::Internal(format!("published {} {} cannot be read: {first}", row.kind, row.id))
}

/// Result of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportReport {
    /// Number of newly published versions.
    pub published: usize,
    /// Number of files with a text that was published before, current or not; they are ignored.
    pub unchanged: usize,
}

/// Why an import failed.
#[derive(Debug)]
pub enum ImportError {
    /// Errors in the files; nothing was published.
    Problems(Vec<Problem>),
    /// It could not be stored.
    Failed(ServiceError),
}

impl<E: Into<ServiceError>> From<E> for ImportError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Returns the publication of a text; `by` is `None` for the server's files.
pub(crate) fn publication(source: BlueprintFile, by: Option<UserId>, expects: Expects, now: Timestamp) -> Publication {
    let kind = source.kind.as_str();
    let hash = ContentHash::of(&source.text);
    let detail = serde_json::json!({ "hash": hash, "version": source.version, "file": source.file });
    Publication {
        content: ContentRow {
            hash,
            kind: kind.into(),
            id: source.id.clone(),
            version: source.version,
            body: source.text,
            created_at: now,
            author: by,
        },
        expects,
        audit: AuditEntry {
            at: now,
            actor: by,
            action: AuditAction::BlueprintPublished,
            subject_kind: kind.into(),
            subject_id: source.id,
            detail: detail.to_string(),
        },
    }
}

impl Plumb {
    /// Publishes the texts of files (name, text): all of them or, if any has an error, none. A text that was ever
    /// published before is ignored, even if it is no longer current: later publications and retirements by an
    /// administrator stay in force. Texts published before, and those verified before the release, are not checked
    /// again.
    pub async fn import(&self, files: &[(String, String)]) -> Result<ImportReport, ImportError> {
        let contents = &self.stores.contents;
        let hashes: Vec<ContentHash> = files.iter().map(|(_, text)| ContentHash::of(text)).collect();
        let seen: BTreeSet<ContentHash> = contents.published_among(&hashes).await?.into_iter().collect();
        let is_seen = |text: &str| seen.contains(&ContentHash::of(text));
        let fresh = files.iter().filter(|(_, text)| !is_seen(text)).count();
        let unchanged = files.len() - fresh;
        if fresh == 0 {
            return Ok(ImportReport { published: 0, unchanged });
        }
        let together = self.files_with_current(files, &is_seen).await?;
        let banked = self.stores.problems.servable_skills(ProblemUse::Any).await?;
        let in_bank = |skill: &str| banked.iter().any(|banked| banked == skill);
        let mut judged = judge(&together, &|text| seen.contains(&ContentHash::of(text)) || is_proved(text), &in_bank);
        let owners = self.question_owners().await?;
        let tests = self.test_owners().await?;
        let given = judged.sources.iter().filter(|source| files.iter().any(|(_, text)| *text == source.text));
        judged.problems.extend(ownership_errors(given, &owners, &|id| tests.contains_key(id)));
        if judged.has_errors() {
            return Err(ImportError::Problems(judged.problems));
        }
        let now = self.now();
        let is_fresh =
            |source: &BlueprintFile| !is_seen(&source.text) && files.iter().any(|(_, text)| *text == source.text);
        let fresh = judged.sources.into_iter().filter(is_fresh);
        let publications = fresh.map(|source| publication(source, None, Expects::Anything, now)).collect();
        let published = contents.publish(publications).await?;
        Ok(ImportReport { published, unchanged })
    }

    /// Returns the files that will be current, with the other current content: a changed skill may break an unchanged
    /// assessment, so all are judged together. Content that no file contains any more and that was not written in the
    /// studio does not count, as files must be consistent by themselves.
    async fn files_with_current(
        &self,
        files: &[(String, String)],
        is_seen: &(dyn Fn(&str) -> bool + Sync),
    ) -> Result<Vec<(String, String)>> {
        let named = |text: &str| identity(text).map(|found| (found.kind, found.id));
        let named_by_file: Vec<_> = files.iter().map(|(_, text)| named(text)).collect();
        let fresh: Vec<_> =
            files.iter().zip(&named_by_file).filter(|((_, text), _)| !is_seen(text)).map(|(_, name)| name).collect();
        // A file that was published before counts if it is current, or if another file contains that content, so that
        // duplicates are found.
        let current: BTreeSet<ContentHash> =
            self.stores.contents.current_hashes().await?.into_iter().map(|row| row.hash).collect();
        let counts =
            |text: &str| !is_seen(text) || current.contains(&ContentHash::of(text)) || fresh.contains(&&named(text));
        let mut together: Vec<(String, String)> = files.iter().filter(|(_, text)| counts(text)).cloned().collect();
        let given: BTreeSet<ContentHash> = together.iter().map(|(_, text)| ContentHash::of(text)).collect();
        for kind in BlueprintKind::ALL {
            for row in self.stores.contents.current(kind.as_str()).await? {
                let name = Some((kind, Some(row.id.clone())));
                let counts = row.author.is_some() || named_by_file.contains(&name);
                if counts && !fresh.contains(&&name) && !given.contains(&row.hash) {
                    together.push((format!("published {} {}", row.kind, row.id), row.body));
                }
            }
        }
        Ok(together)
    }

    /// Compiles the published content. Cheap to repeat: see [`Plumb::content_is_stale`].
    pub async fn reload_content(&self) -> Result<()> {
        let contents = &self.stores.contents;
        let texts = Texts {
            skills: contents.current(SKILL).await?,
            graphs: contents.current(GRAPH).await?,
            assessments: contents.current(Assessment::KIND).await?,
            curricula: contents.current(Curriculum::KIND).await?,
            surveys: contents.current(Survey::KIND).await?,
            workflows: contents.current(Workflow::KIND).await?,
            reflections: contents.current(Reflection::KIND).await?,
            problem_sets: contents.current(ProblemSet::KIND).await?,
            schemas: contents.current(ReasoningSchema::KIND).await?,
            topics: contents.current(Topic::KIND).await?,
            of_teachers: self.test_owners().await?,
            owners: self.question_owners().await?,
        };
        let catalog = tokio::task::spawn_blocking(move || Catalog::compile(&texts)).await;
        self.set_catalog(catalog.map_err(|error| ServiceError::Internal(error.to_string()))??);
        Ok(())
    }

    /// Returns the generator of a version, current or not; `None` if that text was never stored as a skill.
    pub(crate) async fn generator(&self, hash: &ContentHash) -> Result<Option<Arc<Generator>>> {
        let catalog = self.catalog();
        let mut known = catalog.skills.values().chain(catalog.own.generators());
        if let Some(generator) = known.find(|generator| generator.skill().hash == *hash) {
            return Ok(Some(Arc::clone(generator)));
        }
        // The version of inline items is the text they came in, which is not a skill.
        let row = self.stores.contents.get(hash).await?.filter(|row| row.kind == SKILL);
        let Some(row) = row else { return Ok(None) };
        let skill = plumb_content::read::skill(&row.id, &row.body)
            .map_err(|problems: Vec<Problem>| unreadable(&row, &problems))?;
        Ok(Some(Arc::new(Generator::new(Arc::new(skill)))))
    }

    /// Returns the name of an account, for the audit.
    pub(crate) async fn name_of(&self, id: UserId) -> Result<String> {
        Ok(self.stores.users.by_id(id).await?.map_or_else(|| id.to_string(), |user| user.name))
    }
}
