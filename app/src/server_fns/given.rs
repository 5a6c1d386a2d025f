//! An answer as a form gives it where it is given on a picture.

use serde::{Deserialize, Serialize};

/// What was chosen on a picture, part by part: see [`plumb_figures::answer`]. Nothing where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnPicture {
    /// What stands between the parts, or behind their number.
    #[serde(default)]
    join: String,
    /// So many parts are an answer.
    #[serde(default)]
    need: String,
    /// The parts.
    #[serde(default)]
    of: Vec<String>,
}

#[cfg(feature = "ssr")]
impl OnPicture {
    /// The answer that is chosen, empty where parts of it are missing; what was `typed` where there is no picture.
    pub(super) fn or(self, typed: String) -> String {
        match self.need.parse() {
            Ok(need) => plumb_figures::answer(&self.of, &self.join, need),
            Err(_) => typed,
        }
    }
}
