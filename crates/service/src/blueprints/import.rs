//! Blueprints as files: export of all current content as one archive; and import of an upload, which is previewed first
//! and then published completely or not at all.

use std::collections::BTreeSet;
use std::sync::Arc;

use plumb_bank::ProblemUse;
use plumb_content::read::{self, BlueprintKind};
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_types::ContentHash;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::archive::{UnpackedArchive, pack, unpack};
use super::compiled::CompiledBlueprint;
use super::{Author, FileLine, FileState, ImportPlan, Start};
use crate::content::{self, GRAPH_ID, JudgementReport, judge, publication};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most uploads kept until they are published, each at most 20 MiB.
pub(crate) const UPLOADS: usize = 4;
/// How long an upload is kept, seconds.
const KEPT_SECS: i64 = 30 * 60;
/// Most drafts made of one upload.
const MOST_DRAFTS: usize = 50;
/// File name of current content in findings.
const PUBLISHED: &str = "published";

/// An upload that was read and that its sender may publish.
pub(crate) struct Upload {
    owner: UserId,
    name: String,
    bytes: Vec<u8>,
    at: Timestamp,
}

/// Result of checking an upload.
struct CheckedUpload {
    plan: ImportPlan,
    publications: Vec<Publication>,
}

impl Author<'_> {
    /// Returns all current content as one archive, with the folders of `blueprints/`; the same content gives the same
    /// bytes.
    pub async fn export(&self) -> Result<Vec<u8>> {
        let mut files: Vec<(String, String)> = Vec::new();
        let mut names = BTreeSet::new();
        for row in self.current_rows().await? {
            let mut name = path(&row);
            // Some file systems ignore case, so ids that differ only in case need different names.
            if !names.insert(name.to_lowercase()) {
                let hash: String = row.hash.as_str().chars().take(8).collect();
                name = name.replace(".yaml", &format!("-{hash}.yaml"));
            }
            files.push((name, row.body));
        }
        files.sort();
        let packed = self.bounded(move |_| pack(&files)).await?;
        packed.ok_or(ServiceError::TooMany { retry_after: 5 })?
    }

    /// Returns a stored version as a file: its name and its text.
    pub async fn file(&self, hash: &ContentHash) -> Result<(String, String)> {
        let row = self.plumb.stores.contents.get(hash).await?.ok_or(ServiceError::NotFound)?;
        BlueprintKind::parse(&row.kind).ok_or(ServiceError::NotFound)?;
        let path = path(&row);
        Ok((path.rsplit('/').next().unwrap_or_default().to_owned(), row.body))
    }

    /// Takes an upload: an archive, or one blueprint. It is read completely, and kept for half an hour to be previewed
    /// and published.
    pub async fn upload(&self, name: &str, bytes: Vec<u8>) -> Result<Uuid> {
        let name: String = name.chars().take(200).collect();
        let upload = Arc::new(Upload { owner: self.actor.id, name, bytes, at: self.plumb.now() });
        let read = Arc::clone(&upload);
        let unpacked = self.bounded(move |_| unpack(&read.name, &read.bytes)).await?;
        unpacked.ok_or(ServiceError::TooMany { retry_after: 5 })??;
        let id = self.plumb.fresh_id();
        self.plumb.uploads.insert(id, upload);
        Ok(id)
    }

    /// Returns what publishing an upload would do. Changes nothing.
    pub async fn import_plan(&self, upload: Uuid) -> Result<ImportPlan> {
        Ok(self.check_upload(upload).await?.plan)
    }

    /// Publishes all new or changed files of an upload, or none; returns how many versions those were.
    pub async fn import_all(&self, upload: Uuid) -> Result<usize> {
        let CheckedUpload { plan, publications } = self.check_upload(upload).await?;
        if plan.too_much {
            return Err(InvalidInput::ImportTooMuch.into());
        }
        if plan.has_errors() {
            return Err(InvalidInput::ImportHasErrors.into());
        }
        if self.plumb.settings().await?.two_people {
            return Err(InvalidInput::ImportTwoPeople.into());
        }
        let published = self.plumb.stores.contents.publish(publications).await?;
        self.plumb.reload_content().await?;
        self.plumb.uploads.remove(&upload);
        Ok(published)
    }

    /// Makes a draft of each new or changed file of an upload, with or without errors; returns how many. Files that
    /// cannot be read are left out.
    pub async fn import_drafts(&self, upload: Uuid) -> Result<usize> {
        let CheckedUpload { publications, .. } = self.check_upload(upload).await?;
        if publications.len() > MOST_DRAFTS {
            return Err(InvalidInput::ImportManyDrafts(MOST_DRAFTS).into());
        }
        let mut made = 0;
        for Publication { content, .. } in publications {
            let kind = BlueprintKind::parse(&content.kind).ok_or(ServiceError::NotFound)?;
            self.begin(Start::Text(kind, content.body)).await?;
            made += 1;
        }
        self.plumb.uploads.remove(&upload);
        Ok(made)
    }

    fn kept(&self, upload: Uuid) -> Result<Arc<Upload>> {
        let kept = self.plumb.uploads.get(&upload);
        let now = self.plumb.now();
        let own = |kept: &Arc<Upload>| kept.owner == self.actor.id && now < kept.at.plus_secs(KEPT_SECS);
        // The upload is on another server, or has expired.
        Ok(kept.filter(own).ok_or(InvalidInput::ImportGone)?)
    }

    async fn check_upload(&self, upload: Uuid) -> Result<CheckedUpload> {
        let kept = self.kept(upload)?;
        let current = self.current_rows().await?;
        let banked = self.plumb.stores.problems.servable_skills(ProblemUse::Any).await?;
        let (now, by) = (self.plumb.now(), self.actor.id);
        let catalog = self.plumb.catalog();
        let looked = self.bounded(move |go_on| {
            let unpacked = unpack(&kept.name, &kept.bytes)?;
            let in_bank = |skill: &str| banked.iter().any(|banked| banked == skill);
            let mut looked = check_files(unpacked, &current, &in_bank, go_on, now, by);
            let own = looked.publications.iter().map(|one| &one.content);
            let own = own.filter(|content| catalog.is_of_own(&content.kind, &content.id));
            looked.plan.problems.extend(own.map(|content| content::own_question(&path(content), &content.id)));
            Ok(looked)
        });
        looked.await?.ok_or(ServiceError::TooMany { retry_after: 5 })?
    }

    /// Returns all current content, except for teachers' own questions and the tests that use them.
    async fn current_rows(&self) -> Result<Vec<ContentRow>> {
        let mut rows = Vec::new();
        self.plumb.refresh_content().await?;
        let catalog = self.plumb.catalog();
        for kind in BlueprintKind::ALL {
            rows.extend(self.plumb.stores.contents.current(kind.as_str()).await?);
        }
        rows.retain(|row| !catalog.is_of_own(&row.kind, &row.id));
        Ok(rows)
    }
}

/// Returns the path of a content among the files.
fn path(row: &ContentRow) -> String {
    let id = &row.id;
    match BlueprintKind::parse(&row.kind) {
        Some(BlueprintKind::Skill) => {
            let area = id.split('.').next().unwrap_or_default().to_lowercase();
            format!("skills/{area}/{id}.yaml")
        }
        Some(BlueprintKind::Assessment) => format!("assessments/{id}.yaml"),
        Some(BlueprintKind::Graph) => "graph/skills_graph.json".to_owned(),
        Some(BlueprintKind::Curriculum) => format!("curricula/{id}.yaml"),
        Some(BlueprintKind::Survey) => format!("surveys/{id}.yaml"),
        Some(BlueprintKind::Workflow) => format!("workflows/{id}.yaml"),
        Some(BlueprintKind::Reflection) => format!("reflections/{id}.yaml"),
        Some(BlueprintKind::ProblemSet) => format!("problems/{id}.yaml"),
        Some(BlueprintKind::Schema) => format!("schemas/{id}.yaml"),
        Some(BlueprintKind::Topic) => format!("topics/{id}.yaml"),
        None => format!("others/{id}.yaml"),
    }
}

fn check_files(
    unpacked: UnpackedArchive,
    current: &[ContentRow],
    in_bank: &dyn Fn(&str) -> bool,
    go_on: &dyn Fn() -> bool,
    now: Timestamp,
    by: UserId,
) -> CheckedUpload {
    let UnpackedArchive { files, left_out } = unpacked;
    let is_current = |text: &str| {
        let hash = ContentHash::of(text);
        current.iter().any(|row| row.hash == hash)
    };
    let lines: Vec<FileLine> = files.iter().map(|(name, text)| line(name, text, current)).collect();
    // Current content is checked together with the upload, except for the versions it replaces: a changed skill may
    // break an unchanged assessment.
    let replaced = |row: &ContentRow| {
        lines.iter().any(|line| {
            line.kind.is_some_and(|kind| kind.as_str() == row.kind)
                && (line.id == row.id || row.id == GRAPH_ID && line.kind == Some(BlueprintKind::Graph))
        })
    };
    let beside = current.iter().filter(|row| !replaced(row));
    let beside = beside.map(|row| (format!("{PUBLISHED}/{}/{}", row.kind, row.id), row.body.clone()));
    let together: Vec<(String, String)> = beside.chain(files.iter().cloned()).collect();
    // When time is up, the rest counts as valid, and nothing of the upload is published.
    let known_good = |text: &str| is_current(text) || content::is_proved(text) || !go_on();
    let JudgementReport { sources, mut problems, .. } = judge(&together, &known_good, in_bank);
    let ours = |file: &str| files.iter().any(|(name, _)| name == file);
    // Warnings about current content are not new.
    problems.retain(|problem| problem.is_error() || ours(&problem.file));
    let sources = sources.into_iter().filter(|source| ours(&source.file) && !is_current(&source.text));
    let publications = sources
        .map(|source| {
            let before = current.iter().find(|row| row.kind == source.kind.as_str() && row.id == source.id);
            let expects = before.map_or(Expects::Nothing, |row| Expects::Hash(row.hash.clone()));
            publication(source, Some(by), expects, now)
        })
        .collect();
    CheckedUpload { plan: ImportPlan { files: lines, left_out, problems, too_much: !go_on() }, publications }
}

/// Returns what would happen to one file.
fn line(name: &str, text: &str, current: &[ContentRow]) -> FileLine {
    let kind = read::kind_of(text).unwrap_or(BlueprintKind::Skill);
    let Ok(compiled) = CompiledBlueprint::read(kind, name, text) else {
        return FileLine { name: name.to_owned(), kind: None, id: String::new(), state: FileState::Broken };
    };
    let (id, ..) = compiled.names();
    let before = current.iter().find(|row| row.kind == kind.as_str() && row.id == id);
    let state = match before {
        None => FileState::New,
        Some(row) if row.hash == ContentHash::of(text) => FileState::Unchanged,
        Some(_) => FileState::Changed,
    };
    FileLine { name: name.to_owned(), kind: Some(kind), id, state }
}
