//! Versions of contents that open sessions keep using, whatever is published later.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_content::problem_set::ProblemSet;
use plumb_content::schema::ReasoningSchema;
use plumb_content::text::Problem;
use plumb_content::topic::Topic;
use plumb_learning::curriculum::Curriculum;
use plumb_sessions::survey::Survey;
use plumb_sessions::thought::Reflection;
use plumb_sessions::workflow::Workflow;
use plumb_store::contents::ContentRow;
use plumb_types::ContentHash;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::{Catalog, unreadable};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Number of earlier and inline versions kept in memory. Each is used by open sessions.
pub(crate) const KEPT: usize = 256;

/// A version of a content that is not current, of any kind.
pub(crate) type CachedVersion = Arc<dyn Any + Send + Sync>;

/// A kind of content with ids that a session may be about.
pub trait Version: Sized + Send + Sync + 'static {
    /// Name of the kind, as stored.
    const KIND: &'static str;

    /// Reads a text.
    fn read(name: &str, text: &str) -> Result<Self, Vec<Problem>>;

    /// Returns the hash of the text.
    fn hash(&self) -> &ContentHash;

    /// Returns the current versions by id, for kinds that can be published.
    fn of(_: &Catalog) -> Option<&BTreeMap<String, Arc<Self>>> {
        None
    }
}

macro_rules! version {
    ($content:ty, $kind:literal, $read:ident, $current:ident) => {
        impl Version for $content {
            const KIND: &'static str = $kind;

            fn read(name: &str, text: &str) -> Result<Self, Vec<Problem>> {
                plumb_content::read::$read(name, text)
            }

            fn hash(&self) -> &ContentHash {
                &self.hash
            }

            fn of(catalog: &Catalog) -> Option<&BTreeMap<String, Arc<Self>>> {
                Some(&catalog.$current)
            }
        }
    };
}
version!(Assessment, "assessment", assessment, assessments);
version!(Curriculum, "curriculum", curriculum, curricula);
version!(Survey, "survey", survey, surveys);
version!(Workflow, "workflow", workflow, workflows);
version!(Reflection, "reflection", reflection, reflections);
version!(ProblemSet, "problem_set", problem_set, problem_sets);
version!(ReasoningSchema, "schema", schema, schemas);
version!(Topic, "topic", topic, topics);

/// Compiles texts that are known to be valid, on all processors.
pub(super) fn compiled<V: Version>(rows: &[ContentRow]) -> Result<BTreeMap<String, Arc<V>>> {
    rows.par_iter().map(|row| Ok((row.id.clone(), Arc::new(read(row)?)))).collect()
}

fn read<V: Version>(row: &ContentRow) -> Result<V> {
    V::read(&row.id, &row.body).map_err(|problems| unreadable(row, &problems))
}

impl Plumb {
    /// Returns a version, current or not.
    pub(crate) async fn version<V: Version>(&self, hash: &ContentHash) -> Result<Arc<V>> {
        if let Some(current) =
            V::of(&self.catalog()).and_then(|all| all.values().find(|content| content.hash() == hash))
        {
            return Ok(Arc::clone(current));
        }
        if let Some(kept) = self.versions.get(hash).and_then(|kept| kept.downcast::<V>().ok()) {
            return Ok(kept);
        }
        let row = self.stores.contents.get(hash).await?.filter(|row| row.kind == V::KIND);
        let version: Arc<V> = Arc::new(read(&row.ok_or(ServiceError::NotFound)?)?);
        let kept: CachedVersion = version.clone();
        self.versions.insert(hash.clone(), kept);
        Ok(version)
    }

    /// Returns the current version of a content.
    pub(crate) fn current<V: Version>(&self, id: &str) -> Result<Arc<V>> {
        V::of(&self.catalog()).and_then(|all| all.get(id).cloned()).ok_or(ServiceError::NotFound)
    }
}
