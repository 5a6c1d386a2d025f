//! A document in another language than its own.

use std::collections::BTreeMap;

/// The field with the translations of a document.
pub const TRANSLATIONS: &str = "translations";

/// A document in another language than its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Translated<T> {
    /// The language's tag, such as `de`.
    pub language: String,
    /// The texts of the document that people read as they are written, each with its translation.
    pub texts: BTreeMap<String, String>,
    /// The document with these texts.
    pub document: T,
}
