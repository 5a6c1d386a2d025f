//! The answer of a form for an item that is answered on a picture.

use serde::{Deserialize, Serialize};

/// Parts chosen on a picture: see [`plumb_figures::answer`]. All fields are empty for an item without a picture.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnPicture {
    /// The separator between the parts, or the text behind their number.
    #[serde(default)]
    join: String,
    /// How many parts make an answer.
    #[serde(default)]
    need: String,
    /// The parts.
    #[serde(default)]
    of: Vec<String>,
}

#[cfg(feature = "ssr")]
impl OnPicture {
    /// The chosen answer, empty while parts are missing; the `typed` answer where there is no picture.
    pub(super) fn or(self, typed: String) -> String {
        match self.need.parse() {
            Ok(need) => plumb_figures::answer(&self.of, &self.join, need),
            Err(_) => typed,
        }
    }
}
