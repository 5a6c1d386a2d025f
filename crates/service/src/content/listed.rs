//! Lists of content that can be begun, by kind, for programs.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_content::topic::Topic;
use plumb_learning::curriculum::Curriculum;
use plumb_sessions::survey::Survey;
use plumb_sessions::workflow::Workflow;
use serde::Serialize;
use utoipa::ToSchema;

use super::Catalog;
use crate::capabilities::Learner;

/// A kind of content that is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListedKind {
    Assessment,
    Survey,
    Workflow,
    Curriculum,
    Topic,
}

/// Content that can be started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ContentDocument)]
pub struct ListedContent {
    /// Name under which it is started.
    #[schema(example = "MATH-FUNDAMENTALS-L1")]
    pub id: String,
    /// Its title.
    pub title: String,
    /// Description; may be empty.
    pub description: String,
    /// Its version.
    pub version: String,
}

impl Learner<'_> {
    /// Returns a page of the published contents of a kind that every learner may begin, in the order of ids, after
    /// `after`; and the id that the next page begins after.
    pub fn published(
        &self,
        kind: ListedKind,
        after: Option<&str>,
        limit: usize,
    ) -> (Vec<ListedContent>, Option<String>) {
        let catalog = self.plumb.catalog();
        let all = listed(&catalog, kind).into_iter();
        let mut page: Vec<ListedContent> =
            all.filter(|one| after.is_none_or(|after| one.id.as_str() > after)).take(limit.saturating_add(1)).collect();
        let has_more = page.len() > limit;
        page.truncate(limit);
        let next = page.last().filter(|_| has_more).map(|last| last.id.clone());
        (page, next)
    }
}

fn listed(catalog: &Catalog, kind: ListedKind) -> Vec<ListedContent> {
    fn all<T>(contents: &BTreeMap<String, Arc<T>>, listed: impl Fn(&T) -> ListedContent) -> Vec<ListedContent> {
        contents.values().map(|content| listed(content)).collect()
    }
    let line = |id: &str, title: &str, description: &str, version: &str| ListedContent {
        id: id.to_owned(),
        title: title.to_owned(),
        description: description.to_owned(),
        version: version.to_owned(),
    };
    match kind {
        // Teachers' own assessments are available only as assignments.
        ListedKind::Assessment => {
            let open = catalog.open_assessments();
            open.map(|one| line(&one.id, &one.metadata.title, &one.metadata.description, &one.version)).collect()
        }
        ListedKind::Survey => all(&catalog.surveys, |one: &Survey| {
            line(&one.id, &one.metadata.title, &one.metadata.description, &one.version)
        }),
        ListedKind::Workflow => {
            all(&catalog.workflows, |one: &Workflow| line(&one.id, &one.title, &one.description, &one.version))
        }
        ListedKind::Curriculum => {
            all(&catalog.curricula, |one: &Curriculum| line(&one.id, &one.title, &one.about, &one.version))
        }
        ListedKind::Topic => {
            all(&catalog.topics, |one: &Topic| line(&one.id, &one.title, &one.description, &one.version))
        }
    }
}
