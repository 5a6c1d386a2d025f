//! Surveys: questions without a key, of which each answer may decide what is asked next, and one respondent's way
//! through them, as a state machine without clock or store.
//!
//! [`decide`] says what a command comes to, as events; applying an event decides nothing.
//!
//! # Which answers count
//!
//! A respondent may go back and answer differently, and the way on may then lead elsewhere. What was answered on the
//! way that is left is **kept aside**: it is no part of the results, and no rule sees it. Should the way lead there
//! again, the page has it in its field again and it counts again; it counts as answered, required or not, since the
//! respondent passes the question once more and may change it. So of everything that was ever answered, what counts is
//! what stands on the path *now*, and the path follows from these very answers. A question off the path, required or
//! not, never stands in the way of finishing.

mod command;
mod csv;
mod decide;
mod event;
mod path;
mod results;
mod state;

#[cfg(test)]
mod tests;

pub use command::{SurveyCommand, SurveyRefusal};
pub use csv::{csv_file, csv_rows, csv_text, guarded};
pub use decide::{MAX_COMMANDS, create, decide};
pub use event::{Respondent, SurveyEvent, SurveyPlan};
pub use path::{Path, Responses, path};
pub use plumb_content::survey::{MAX_QUESTIONS, MAX_RULES, Skip, Survey, SurveyMetadata, SurveyStep, Target};
pub use plumb_types::histogram::{Bin, Distribution};
pub use results::{
    Cell, Counts, Finished, OptionCount, OptionRank, QuestionResults, Results, Summary, TextPage, results,
};
pub use state::{SurveyContext, SurveySession};
