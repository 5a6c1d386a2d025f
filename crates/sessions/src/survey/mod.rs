//! Surveys: questions without a key, in which each answer may decide the next question, and one respondent's path
//! through them, as a state machine without clock or store.
//!
//! [`decide`] turns a command into events; applying an event decides nothing.
//!
//! # Which answers count
//!
//! A respondent may go back and answer differently, and the path may then lead elsewhere. Answers on the path that is
//! left are **kept aside**: they are not part of the results, and no rule sees them. If the path leads there again, the
//! page fills the answer into its field and it counts again. It counts as answered, required or not, since the
//! respondent passes the question once more and may change it. So of all answers ever given, those on the *current*
//! path count, and the path follows from these very answers. A question off the path, required or not, never prevents
//! finishing.

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
pub use csv::{csv_file, csv_rows, csv_text, escape_formula};
pub use decide::{MAX_COMMANDS, create, decide};
pub use event::{Respondent, SurveyEvent, SurveyPlan};
pub use path::{Path, Responses, path};
pub use plumb_content::survey::{
    MAX_QUESTIONS, MAX_RULES, Skip, Survey, SurveyMetadata, SurveySettings, SurveyStep, Target,
};
pub use plumb_types::histogram::{Bin, Distribution};
pub use results::{
    Cell, CompletedResponse, Counts, OptionCount, OptionRank, QuestionResults, Results, Summary, TextPage, results,
};
pub use state::{SurveyContext, SurveySession};
