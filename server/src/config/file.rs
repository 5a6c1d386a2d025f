//! The TOML file of options, and errors with their places.

use std::path::Path;

use super::Options;

/// An error in the settings, with its place.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ConfigError {
    /// File with line and column, or the option's name.
    pub place: String,
    /// The error and how to fix it.
    pub message: String,
}

impl ConfigError {
    pub(super) fn new(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into() }
    }
}

impl Options {
    /// Reads a TOML file.
    pub fn from_file(path: &Path) -> Result<Self, ConfigError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| ConfigError::new(&name, format!("cannot be read: {error}")))?;
        toml::from_str(&text).map_err(|error| {
            let place = error.span().map_or_else(
                || name.clone(),
                |span| {
                    let before = text.get(..span.start).unwrap_or(&text);
                    let line = before.matches('\n').count() + 1;
                    let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
                    format!("{name}:{line}:{column}")
                },
            );
            ConfigError::new(place, error.message())
        })
    }
}
