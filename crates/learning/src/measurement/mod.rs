//! Classical test theory: statistics of items from the answers to them.
//!
//! All that is stored of answers are sums of integers: sums of parts are the sum of all, the order does not matter, and
//! subtracting leaves no trace, to the byte. Statistics are computed from the sums on request, exactly until the last
//! division or root. Formulas and their sources: `docs/measurement.md`.

mod choices;
mod features;
mod figures;
mod form;
mod groups;
mod moments;
mod observation;
mod pairs;
mod sums;
mod times;

#[cfg(test)]
mod tests;

pub use choices::{ChoiceSums, OTHER};
pub use features::{MAX_LABEL, bucket, features};
pub use figures::{ChoiceFigures, ENOUGH, ItemFigures, ItemFlag, millionths};
pub use form::{FormFigures, FormSums, Interval, PlaceFigures};
pub use groups::{Halves, TAIL_PERCENT, upper_lower};
pub use moments::Moments;
pub use observation::{GivenChoice, Observation, SHARE_ONE, share};
pub use pairs::{PairFigures, PairSums};
pub use sums::ItemSums;
pub use times::{Quartiles, Times};
