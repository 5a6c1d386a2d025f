//! Where the parts of a blueprint stand in its file, so that what is found later can still be pointed at.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::source::{Source, SourceSpan};

/// Places by path, such as `presentation.distractor_strategies[2].formula`.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    source: Arc<Source>,
    by_path: BTreeMap<String, SourceSpan>,
}

impl SourceMap {
    /// Of a text, by path.
    pub fn new(source: Arc<Source>, by_path: BTreeMap<String, SourceSpan>) -> Self {
        Self { source, by_path }
    }

    /// The place at `path`, or of the nearest part around it that has one.
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

    /// The file and its text.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }
}
