//! Positions of the parts of a blueprint in its file, for findings of later checks.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::source::{Source, SourceSpan};

/// Positions by path, such as `presentation.distractor_strategies[2].formula`.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    source: Arc<Source>,
    by_path: BTreeMap<String, SourceSpan>,
}

impl SourceMap {
    /// Creates the map of a text.
    pub fn new(source: Arc<Source>, by_path: BTreeMap<String, SourceSpan>) -> Self {
        Self { source, by_path }
    }

    /// Returns the range at `path`, or of the nearest enclosing part with one.
    pub fn at(&self, path: &str) -> SourceSpan {
        let mut rest = path;
        loop {
            if let Some(place) = self.by_path.get(rest) {
                return *place;
            }
            match rest.rfind(['.', '[']) {
                Some(cut) => rest = &rest[..cut],
                None => return SourceSpan::default(),
            }
        }
    }

    /// Returns the file and its text.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }
}
