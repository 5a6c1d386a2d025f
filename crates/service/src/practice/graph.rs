//! The skills graph for programs: the current version or an earlier one.

use std::sync::Arc;

use crate::capabilities::Learner;
use crate::content::GraphVersion;
use crate::failure::{Result, ServiceError};

impl Learner<'_> {
    /// Returns the current graph, or the version of that name or hash; of several versions with the same name, the
    /// latest.
    pub async fn graph(&self, version: Option<&str>) -> Result<Arc<GraphVersion>> {
        let current = self.plumb.catalog().graph.clone();
        let is_it = |graph: &Arc<GraphVersion>| {
            version.is_none_or(|asked| asked == graph.graph.version() || asked == graph.hash.as_str())
        };
        match (current.filter(is_it), version) {
            (Some(graph), _) => Ok(graph),
            (None, None) => Err(ServiceError::NotFound),
            (None, Some(asked)) => self.plumb.earlier_graph(asked).await?.ok_or(ServiceError::NotFound).map(Arc::new),
        }
    }
}
