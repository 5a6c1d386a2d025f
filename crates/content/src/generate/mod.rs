//! Making items: constrained sampling, generation and the drawing of forms.
//!
//! Everything here is a pure function of blueprints and seeds, with identical results on every machine and for ever
//! (until [`ENGINE`](plumb_answers::item::ENGINE) changes). No loop is unbounded.

mod adaptive;
mod assemble;
mod axis;
mod bounds;
mod choose;
mod conflict;
mod count;
pub mod difficulty;
mod drawn;
mod effect;
mod error;
mod facts;
mod form;
mod generator;
mod given;
mod guessability;
mod index_set;
mod language;
mod leaf;
mod learnt;
mod lesson;
mod linear;
mod looks;
mod paper;
mod parts;
mod permutation;
mod plan;
mod preview;
mod problem;
mod rng;
mod sampler;
mod search;
mod show;
mod space;
mod spread;
mod survey;
mod testwise;
mod translations;
pub(crate) mod values;
mod views;
mod walk;

pub use adaptive::{MAX_POOL, plan_pool};
pub use effect::{ChangedItem, Difference, Effect, EffectCounts, LevelEffect, effect};
pub use error::{BlueprintPart, GenerateError, ItemFault};
pub use facts::ItemFacts;
pub use form::{FormError, FormPlace, draw_form, draw_form_with};
pub use generator::option_ids;
pub use generator::{Generator, MAX_REDRAWS, OptionOrder};
pub use guessability::{Guessability, GuessingRule, guessability_of};
pub use lesson::{KnownMistake, Lesson};
pub use paper::{PaperAnswer, PaperItem, PaperOrder, PaperVersion, lay_out};
pub use plan::{PlanEntry, plan};
pub use preview::{DeclaredValues, ITEMS, LevelPreview, Lock, LockError, LockSearch, ParameterPreview, PreviewRequest};
pub use rng::{Stream, derive_seed};
pub use sampler::{Constraint, SampleError, Sampler};
pub use space::{Exhausted, PreparationLimits};
pub use spread::Histogram;
pub use survey::{EvaluatedItem, Extent, RenderedItem, Survey, SurveyFault};
pub use testwise::PickRule;
pub(crate) use translations::{ItemText, TextRole, all_texts};

#[cfg(test)]
mod tests;
