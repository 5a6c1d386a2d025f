//! The reading of an answer as part of a page, for browsers without scripts; an island shows it while typing.

use leptos::prelude::*;

use crate::figure::reading_line;
use crate::models::AnswerReading;

/// The reading of an answer that the page is loaded with. With scripts, an island replaces it.
pub(crate) fn kept_reading(reading: AnswerReading) -> Option<AnyView> {
    (!reading.html.is_empty()).then(|| reading_line(reading.html).into_any())
}
